//! Many files: finding them, work on all cores, names for their outputs, one line each on the standard output.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use rayon::prelude::*;
use steptrace::report::check_csv_head;
use steptrace::threads::{self, on_threads};

use super::Done;
use super::fault::{Fault, in_line};
use super::input;
use super::output::{Target, claim_input, is_stdout};
use super::streams::{has_output_colour, note};
use super::watch::{counted, end_after, grouped};

#[derive(Debug, clap::Args)]
pub(super) struct FilesArgs {
    /// The traces: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input. A folder means all
    /// files in and below it, sorted, except hidden ones; links in it are not followed.
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

#[derive(Debug)]
pub(super) struct Files {
    pub(super) paths: Vec<PathBuf>,
    /// True if there may be several: a folder is named, or more than one file.
    pub(super) many: bool,
    named: Vec<PathBuf>,
}

impl Files {
    pub(super) fn bytes(&self, path: &Path) -> Result<Vec<u8>, Fault> {
        if self.are_read(path) {
            return input::bytes(path);
        }
        Err(Fault::usage(
            "it is a link or a device, not a file; in a folder only files are read, unless named by themselves",
        ))
    }

    /// Returns false for a link or device in a folder: it may lead to files that its writer must not see, or block.
    fn are_read(&self, path: &Path) -> bool {
        let other = |there: Metadata| !there.is_file() && !there.is_dir();
        !fs::symlink_metadata(path).is_ok_and(other) || self.named.iter().any(|named| named == path)
    }
}

const TABLE: &str = "file,kind,verdict,first_wrong,";

impl FilesArgs {
    /// Finds the files. Skips those in a folder that the command itself writes: output folders, and its table if it is one.
    pub(super) fn find(&self, written: &[Option<&Path>]) -> Result<Files, Fault> {
        input::one_stdin(&self.paths, &[])?;
        let is_folder = |path: &PathBuf| fs::metadata(path).is_ok_and(|there| there.is_dir());
        let folders = self.paths.iter().filter(|path| is_folder(path)).count();
        let is_own = |path: &&Path| path.is_dir() || input::begins_with(path, TABLE);
        let written = written.iter().copied().flatten().filter(is_own);
        let written: Vec<PathBuf> = written.filter_map(|path| path.canonicalize().ok()).collect();
        let mut paths = Vec::new();
        for path in &self.paths {
            if is_folder(path) {
                let mut found = Vec::new();
                walk(path, &written, &mut found);
                found.sort();
                paths.append(&mut found);
            } else {
                paths.push(path.clone());
            }
        }
        if paths.is_empty() {
            let folder = self.paths.first().map(|path| input::name_of(path)).unwrap_or_default();
            return Err(Fault::usage(format!("no file in {folder} is to be read"))
                .help("hidden files, and what the command itself writes, are left out"));
        }
        let files = Files { many: folders > 0 || self.paths.len() > 1, paths, named: self.paths.clone() };
        files.paths.iter().filter(|path| files.are_read(path)).try_for_each(|path| claim_input(path))?;
        Ok(files)
    }
}

/// Collects the files of a folder. One that cannot be read is kept, so that reading it reports why.
fn walk(folder: &Path, written: &[PathBuf], found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        found.push(folder.to_owned());
        return;
    };
    let hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    for entry in entries.flatten().filter(|entry| !hidden(&entry.file_name())) {
        let path = entry.path();
        if path.canonicalize().is_ok_and(|path| written.contains(&path)) {
            continue;
        }
        // A link to a folder may lead back to its parent.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, written, found);
        } else {
            found.push(path);
        }
    }
}

pub(super) struct FileLine {
    pub(super) sign: Sign,
    pub(super) csv_row: String,
    pub(super) line: String,
    pub(super) json: Option<String>,
}

impl Files {
    /// Processes each file, prints the results and notes their numbers. `table` is the file of the table.
    pub(super) fn each(
        &self,
        table: Option<&Path>,
        json: bool,
        work: impl Fn(usize, &Path) -> Result<FileLine, Fault> + Sync,
    ) -> Done {
        let mut csv = open_csv(table, json)?;
        let mut target = if table.is_some_and(is_stdout) { None } else { Some(Target::open(None)?) };
        let widths = self.paths.iter().map(|file| in_line(&input::name_of(file)).chars().count());
        let width = widths.filter(|width| *width <= WIDEST).max().unwrap_or(0);
        let mut counts = [0_u64; 3];
        // Nothing is kept of unfinished work, so the next signal ends the process.
        end_after(1);
        let (files, mut begun) = (&self.paths, 0);
        while begun < files.len() {
            // The first readable file may set the problem for all.
            let length = if counts[0] + counts[1] > 0 { BATCH * threads::available().get() } else { 1 };
            let part = &files[begun..files.len().min(begun + length)];
            let work = |(at, file): (usize, &PathBuf)| work(begun + at, file);
            let done: Vec<_> = on_threads(threads::available(), || part.par_iter().enumerate().map(work).collect());
            begun += part.len();
            for (path, done) in part.iter().zip(done) {
                let FileLine { sign, csv_row, line, json } = done?;
                counts[sign as usize] += 1;
                if let Some(csv) = &mut csv {
                    csv.write(|out| out.write_all(csv_row.as_bytes()))?;
                }
                let name = in_line(&input::name_of(path));
                let text = json.unwrap_or_else(|| format!("{} {name:width$}  {line}\n", sign.glyph()));
                if let Some(target) = &mut target {
                    target.write(|out| out.write_all(text.as_bytes()))?;
                }
            }
        }
        csv.map(Target::finish).transpose()?;
        target.map(Target::finish).transpose()?;
        let ([right, wrong, unreadable], all) = (counts.map(grouped), counted(counts.iter().sum(), "file"));
        note(&format!("{all}: {right} right, {wrong} wrong or incomplete, {unreadable} unreadable"));
        let [_, wrong, unreadable] = counts;
        Ok(ExitCode::from(u8::from(wrong + unreadable > 0)))
    }
}

/// Files per core to process before their results are taken.
const BATCH: usize = 4;

/// Maximum bytes of the name of an output: a file system allows 255, and an ending and a number may be added.
const LONGEST: usize = 200;

/// Returns a different name for the output of each file: its path below the shared folder, joined by `-`, and cut.
pub(super) fn names(files: &[PathBuf]) -> Vec<String> {
    let parts_of = |file: &PathBuf| -> Vec<String> {
        let normal = file.components().filter(|part| matches!(part, Component::Normal(_)));
        let part = |part: Component<'_>| part.as_os_str().to_string_lossy().into_owned();
        if file == Path::new("-") { vec!["standard-input".into()] } else { normal.map(part).collect() }
    };
    let parts: Vec<Vec<String>> = files.iter().map(parts_of).collect();
    let shares = |at: usize| parts.iter().all(|path| at + 1 < path.len() && path[at] == parts[0][at]);
    let common = (0..parts.first().map_or(0, Vec::len)).take_while(|&at| shares(at)).count();
    // The page of all files.
    let mut used = HashSet::from(["index".to_owned()]);
    let mut own = |path: &Vec<String>| {
        let mut name = path[common..].join("-");
        name.truncate(name.floor_char_boundary(LONGEST));
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| used.insert(name.to_lowercase()));
        free.unwrap_or_default()
    };
    parts.iter().map(&mut own).collect()
}

fn open_csv(path: Option<&Path>, json: bool) -> Result<Option<Target>, Fault> {
    let Some(path) = path else { return Ok(None) };
    if json && is_stdout(path) {
        return Err(Fault::usage("both JSON and CSV would be printed").help("give --csv a file"));
    }
    let mut csv = Target::open(Some(path))?;
    csv.write(|out| out.write_all(check_csv_head().as_bytes()))?;
    Ok(Some(csv))
}

/// Returns the reason of a fault, without the name of the file, which is printed before it anyway.
pub(super) fn reason(fault: &Fault, name: &str) -> String {
    let what = fault.what.as_str();
    let own = what.strip_prefix(name).and_then(|rest| rest.strip_prefix(", ").or(rest.strip_prefix(": ")));
    own.unwrap_or(what).to_owned()
}

#[derive(Clone, Copy)]
pub(super) enum Sign {
    Right,
    Wrong,
    Unreadable,
}

impl Sign {
    fn glyph(self) -> String {
        let (glyph, color) = match self {
            Sign::Right => ("✓", AnsiColor::Green),
            Sign::Wrong => ("✗", AnsiColor::Red),
            Sign::Unreadable => ("?", AnsiColor::Yellow),
        };
        let style = if has_output_colour() { color.on_default() } else { Style::new() };
        format!("{style}{glyph}{style:#}")
    }
}

/// Maximum padded length of a name: a longer one stands out by itself.
const WIDEST: usize = 40;
