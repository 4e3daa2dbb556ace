//! Many files: found in folders, marked on all cores, a line each; a table, pages, results for an autograder.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;

use anstyle::{AnsiColor, Style};
use rayon::prelude::*;
use serde_json::{Value, json};
use steptrace::report::{
    self, ClassRow, Count, FileMark, Format as Set, Layout, check_csv_head, class_document, common_mistakes,
    gradescope_json, unreadable_document,
};
use steptrace::search::{Problem, Strategy};
use steptrace::threads::{self, on_threads};

use super::Args;
use super::outcome::{self, Outcome};
use crate::cli::Done;
use crate::cli::fault::{Fault, in_line};
use crate::cli::input;
use crate::cli::output::{Folder, Target, claim_input, is_stdout};
use crate::cli::streams::{has_output_colour, note};
use crate::cli::watch::{counted, end_after};

#[derive(Debug, clap::Args)]
pub(super) struct FilesArgs {
    /// The traces: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input. A folder means all
    /// files in and below it, sorted, except hidden ones; links in it are not followed.
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

pub(super) struct Files {
    pub(super) paths: Vec<PathBuf>,
    /// True if there may be several: a folder is named, or more than one file.
    pub(super) many: bool,
    named: Vec<PathBuf>,
}

const TABLE: &str = "file,kind,verdict,first_wrong,";

impl FilesArgs {
    /// Finds the files. Skips those in a folder that the command itself writes: output folders, and its table if it is one.
    pub(super) fn find(&self, written: &[Option<&Path>]) -> Result<Files, Fault> {
        input::one_stdin(&self.paths, &[])?;
        let is_own = |path: &&Path| path.is_dir() || input::begins_with(path, TABLE);
        let written = written.iter().copied().flatten().filter(is_own);
        let written: Vec<PathBuf> = written.filter_map(|path| path.canonicalize().ok()).collect();
        let (mut paths, mut many) = (Vec::new(), self.paths.len() > 1);
        for path in &self.paths {
            if path.is_dir() {
                many = true;
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
        let files = Files { many, paths, named: self.paths.clone() };
        files.paths.iter().filter(|path| files.are_read(path)).try_for_each(|path| claim_input(path))?;
        Ok(files)
    }
}

/// Collects the files of a folder. One that cannot be read is kept, so that reading it reports why.
fn walk(folder: &Path, written: &[PathBuf], found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return found.push(folder.to_owned()) };
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

impl Files {
    fn bytes(&self, path: &Path) -> Result<Vec<u8>, Fault> {
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

/// Maximum bytes of the name of an output: a file system allows 255, and an ending and a number may be added.
const LONGEST: usize = 200;

/// Returns a different name for the output of each file: its path below the shared folder, joined by `-`, and cut.
fn names(files: &[PathBuf]) -> Vec<String> {
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

struct Outputs {
    /// The name and problem of the first file that could be marked: the problem of all, where the command does not set it.
    class: OnceLock<(String, Problem, Option<Strategy>)>,
    pages: Option<Folder>,
    results: Option<Folder>,
    names: Vec<String>,
    /// The signs of right, wrong and unreadable.
    signs: [String; 3],
    width: usize,
}

/// What becomes of a file: its place among right, wrong and unreadable, its row of the table, and its line.
struct Told {
    sign: usize,
    csv_row: String,
    line: String,
    row: ClassRow,
}

const SIGNS: [(&str, AnsiColor); 3] = [("✓", AnsiColor::Green), ("✗", AnsiColor::Red), ("?", AnsiColor::Yellow)];

/// Maximum padded length of a name: a longer one stands out by itself.
const WIDEST: usize = 40;

/// Files per core to mark before their results are written.
const BATCH: usize = 4;

pub(super) fn run(args: &Args, files: &Files) -> Done {
    // An error that concerns every file is reported once.
    if args.sheet.graph.is_none() {
        args.strategy.named(None)?;
        args.ends.refuse_unknown_goal()?;
    }
    if args.report.is_some() {
        return Err(Fault::usage("--report is for one file").help("--report-dir writes the page of each file"));
    }
    let widths = files.paths.iter().map(|file| in_line(&input::name_of(file)).chars().count());
    let outputs = Outputs {
        class: OnceLock::new(),
        pages: args.report_dir.as_deref().map(Folder::open).transpose()?,
        results: args.gradescope.as_deref().map(Folder::open).transpose()?,
        names: names(&files.paths),
        signs: SIGNS.map(|(glyph, color)| {
            let style = if has_output_colour() { color.on_default() } else { Style::new() };
            format!("{style}{glyph}{style:#}")
        }),
        width: widths.filter(|width| *width <= WIDEST).max().unwrap_or(0),
    };
    // It is refused before the long work if it is also read.
    let pages = outputs.pages.as_ref().filter(|_| files.many);
    let index = pages.map(|pages| pages.target("index.html")).transpose()?;
    let prints_csv = args.csv.as_deref().is_some_and(is_stdout);
    if args.json && prints_csv {
        return Err(Fault::usage("both JSON and CSV would be printed").help("give --csv a file"));
    }
    let mut csv = args.csv.as_deref().map(|path| Target::open(Some(path))).transpose()?;
    csv.iter_mut().try_for_each(|csv| csv.write(|out| out.write_all(check_csv_head().as_bytes())))?;
    let mut target = if prints_csv { None } else { Some(Target::open(None)?) };
    let (mut counts, mut rows, mut begun) = ([0_u64; 3], Vec::new(), 0);
    // Nothing is kept of unfinished work, so the next signal ends the process.
    end_after(1);
    while begun < files.paths.len() {
        // The first readable file may set the problem for all.
        let length = if counts[0] + counts[1] > 0 { BATCH * threads::available().get() } else { 1 };
        let part = begun..files.paths.len().min(begun + length);
        begun = part.end;
        let work = |at| marked(args, files, &outputs, at);
        let done: Vec<_> = on_threads(threads::available(), || part.into_par_iter().map(work).collect());
        for told in done {
            let Told { sign, csv_row, line, row } = told?;
            counts[sign] += 1;
            rows.push(row);
            csv.iter_mut().try_for_each(|csv| csv.write(|out| out.write_all(csv_row.as_bytes())))?;
            target.iter_mut().try_for_each(|target| target.write(|out| out.write_all(line.as_bytes())))?;
        }
    }
    csv.map(Target::finish).transpose()?;
    target.map(Target::finish).transpose()?;
    let ([right, wrong, unreadable], all) =
        (counts.map(|count| Count(count as usize)), counted(counts.iter().sum(), "file"));
    note(&format!("{all}: {right} right, {wrong} wrong or incomplete, {unreadable} unreadable"));
    for line in common_mistakes(&rows, args.shown.lang.code) {
        note(&line);
    }
    if let Some(mut index) = index {
        index.write(|out| report::write(class_document(rows, args.shown.lang.code), &Set::Html, out))?;
        index.finish()?;
    }
    Ok(ExitCode::from(u8::from(counts[1] + counts[2] > 0)))
}

fn marked(args: &Args, files: &Files, outputs: &Outputs, at: usize) -> Result<Told, Fault> {
    let (file, own, lang) = (&files.paths[at], &outputs.names[at], args.shown.lang.code);
    let name = input::name_of(file);
    let outcome = files.bytes(file).and_then(|bytes| {
        let outcome = outcome::of(args, &bytes, &name)?;
        Ok((outputs.has_own_start(args, &outcome, &name)?, outcome))
    });
    let outcome = outcome.map_err(|fault| reason(&fault, &name));
    let (mark, sign) = match &outcome {
        Ok((has_own_start, outcome)) => {
            (outcome.in_short(lang, *has_own_start), usize::from(!outcome.mark().passes(!args.allow_incomplete)))
        }
        Err(reason) => (FileMark::unreadable(reason, lang), 2),
    };
    let outcome = outcome.as_ref().map(|(_, outcome)| outcome).map_err(String::as_str);
    outputs.write(args, files, own, &mark, outcome)?;
    let line = if args.json {
        json_line(args, &name, outcome)
    } else {
        format!("{} {:width$}  {}\n", outputs.signs[sign], in_line(&name), mark.line(), width = outputs.width)
    };
    let csv_row = mark.csv_row(&name);
    Ok(Told { sign, csv_row, line, row: ClassRow { page: own.clone(), file: in_line(&name), mark } })
}

impl Outputs {
    fn write(
        &self,
        args: &Args,
        files: &Files,
        name: &str,
        mark: &FileMark,
        outcome: Result<&Outcome, &str>,
    ) -> Result<(), Fault> {
        let document = || match outcome {
            Ok(outcome) => outcome.document(args.options()).of_file(name),
            Err(reason) => unreadable_document(name, reason, args.shown.lang.code),
        };
        if let Some(pages) = &self.pages {
            pages.write(format!("{name}.html"), |out| report::write(document(), &Set::Html, out))?;
        }
        if let Some(results) = &self.results {
            let (mut text, layout) = (Vec::new(), Layout { result_last: false, ..Layout::default() });
            let marks = outcome.ok().map(|outcome| outcome.json(args.shown.lang.code));
            let file = if files.many { format!("{name}/results.json") } else { "results.json".to_owned() };
            results.write(file, |out| {
                report::write(document(), &Set::Text(layout), &mut text)?;
                let text = String::from_utf8_lossy(&text);
                out.write_all(gradescope_json(mark, &text, marks.as_ref(), !args.allow_incomplete).as_bytes())
            })?;
        }
        Ok(())
    }

    /// Refuses a file with another strategy or goal; returns true for one with another start.
    fn has_own_start(&self, args: &Args, outcome: &Outcome, name: &str) -> Result<bool, Fault> {
        let (problem, strategy) = outcome.problem();
        let (first, common, usual) = self.class.get_or_init(|| (name.to_owned(), problem.clone(), strategy));
        let other = |[own, all]: [String; 2], option: &str| {
            Err(Fault::usage(format!("it is about {own}, but {first} is about {all}; {option} sets one for all")))
        };
        if args.strategy.strategy.is_none() && strategy.is_some() && strategy != *usual {
            return other(
                [strategy, *usual].map(|it| it.map_or("a path".to_owned(), |it| it.to_string())),
                "--strategy",
            );
        }
        let [[start, goal], [usual_start, usual_goal]] = [&problem, common].map(Problem::ends);
        if args.ends.goal.is_none() && goal != usual_goal {
            return other([goal, usual_goal], "--goal");
        }
        Ok(args.ends.start.is_none() && start != usual_start)
    }
}

/// Returns the reason of a fault, without the name of the file, which is printed before it anyway.
fn reason(fault: &Fault, name: &str) -> String {
    let what = fault.what.as_str();
    let own = what.strip_prefix(name).and_then(|rest| rest.strip_prefix(", ").or(rest.strip_prefix(": ")));
    own.unwrap_or(what).to_owned()
}

fn json_line(args: &Args, name: &str, outcome: Result<&Outcome, &str>) -> String {
    let mut value: Value = match outcome {
        Ok(outcome) => outcome.json(args.shown.lang.code),
        Err(reason) => json!({ "format": "steptrace-check/1", "verdict": "unreadable", "reason": reason }),
    };
    value["file"] = name.into();
    format!("{value}\n")
}
