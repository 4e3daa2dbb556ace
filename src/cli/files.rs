//! Many files: which they are, work on all cores, names for what is written of each.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use globset::{GlobBuilder, GlobMatcher};

use super::fault::Fault;
use super::output::claim_input;
use super::page;
use super::signals;
use super::usage::Misuse;
use super::watch::{Watch, counted, grouped};

/// The files that a command reads.
#[derive(Debug, clap::Args)]
pub(super) struct FilesArgs {
    /// The traces: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input. A folder stands for all
    /// files in it and below it, sorted, except hidden ones.
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,

    /// Take only the files of a folder with such names: `*.csv`, `trace?.txt`, `*.{csv,txt}`. A pattern with a `/` is matched with
    /// the path from the folder, in which `**` is any folders: `**/week3/*.csv`.
    #[arg(long, value_name = "PATTERN", value_parser = Glob::parse)]
    glob: Option<Glob>,
}

/// The files of a command.
#[derive(Debug)]
pub(super) struct Files {
    /// In the order in which they are told.
    pub(super) paths: Vec<PathBuf>,
    /// True if there may be several: a folder is named, or more than one file.
    pub(super) many: bool,
}

impl FilesArgs {
    /// Finds the files. What a folder has of files that the command itself writes is left out.
    pub(super) fn find(&self, written: &[Option<&Path>]) -> Result<Files, Fault> {
        page::one_stdin(&self.paths, &[])?;
        let is_folder = |path: &PathBuf| fs::metadata(path).is_ok_and(|there| there.is_dir());
        let folders = self.paths.iter().filter(|path| is_folder(path)).count();
        if self.glob.is_some() && folders == 0 {
            return Err(Fault::usage("--glob says which files of a folder are taken, but no folder is named")
                .help("name a folder, or leave --glob out"));
        }
        let written: Vec<PathBuf> = written.iter().flatten().filter_map(|path| path.canonicalize().ok()).collect();
        let mut paths = Vec::new();
        for path in &self.paths {
            if is_folder(path) {
                let mut found = Vec::new();
                self.walk(path, path, &written, &mut found);
                found.sort();
                paths.append(&mut found);
            } else {
                paths.push(path.clone());
            }
        }
        if paths.is_empty() {
            let folder = self.paths.first().map(|path| super::input::name_of(path)).unwrap_or_default();
            let matches = if self.glob.is_some() { " matches --glob" } else { " is to be read" };
            return Err(Fault::usage(format!("no file in {folder}{matches}"))
                .help("hidden files, and what the command itself writes, are left out"));
        }
        paths.iter().try_for_each(|path| claim_input(path))?;
        Ok(Files { many: folders > 0 || self.paths.len() > 1, paths })
    }

    /// Gathers the files of a folder. A folder that cannot be read stands for itself, so that this is told.
    fn walk(&self, root: &Path, folder: &Path, written: &[PathBuf], found: &mut Vec<PathBuf>) {
        let Ok(entries) = fs::read_dir(folder) else {
            found.push(folder.to_owned());
            return;
        };
        let hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
        for entry in entries.flatten().filter(|entry| !hidden(&entry.file_name())) {
            let path = entry.path();
            let is_written = || path.canonicalize().is_ok_and(|path| written.contains(&path));
            match entry.file_type() {
                // A link to a folder may lead back to where it is.
                Ok(kind) if kind.is_dir() && (written.is_empty() || !is_written()) => {
                    self.walk(root, &path, written, found);
                }
                Ok(_) if fs::metadata(&path).is_ok_and(|there| there.is_file()) => {
                    let matches = self.glob.as_ref().is_none_or(|glob| glob.matches(root, &path));
                    if matches && (written.is_empty() || !is_written()) {
                        found.push(path);
                    }
                }
                _ => {}
            }
        }
    }
}

/// A pattern of the names of files.
#[derive(Clone, Debug)]
struct Glob {
    pattern: GlobMatcher,
    /// True if it is matched with the path from the folder.
    of_path: bool,
}

impl Glob {
    fn parse(text: &str) -> Result<Glob, Misuse> {
        let pattern = GlobBuilder::new(text).literal_separator(true).build();
        let wrong = |error: globset::Error| {
            Misuse::new(error.kind(), "such as *.csv, trace?.txt, *.{csv,txt} or **/week3/*.csv")
        };
        Ok(Glob { pattern: pattern.map_err(wrong)?.compile_matcher(), of_path: text.contains('/') })
    }

    fn matches(&self, root: &Path, path: &Path) -> bool {
        let name = if self.of_path { path.strip_prefix(root).ok() } else { path.file_name().map(Path::new) };
        name.is_some_and(|name| self.pattern.is_match(name))
    }
}

/// Time between two looks at Ctrl-C while no file is done.
const LOOK: Duration = Duration::from_millis(100);

/// Does the work of each file on all cores, and takes the results in the order of the files. Ctrl-C ends it; so does an error of
/// `take`.
pub(super) fn each<T: Send>(
    files: &[PathBuf],
    watch: &mut Watch,
    work: impl Fn(usize, &Path) -> T + Sync,
    mut take: impl FnMut(usize, T, &mut Watch) -> Result<(), Fault>,
) -> Result<(), Fault> {
    // Nothing is kept of what is not done to its end: the next signal ends the process, though a thread may be reading a pipe
    // that nobody fills.
    signals::end_after(1);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (next, stops) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (done, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..cores.min(files.len()) {
            let (done, next, stops, work) = (done.clone(), &next, &stops, &work);
            scope.spawn(move || {
                while !stops.load(Ordering::Relaxed) {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { return };
                    if done.send((at, work(at, file))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(done);
        let mut waiting = BTreeMap::new();
        let (mut told, mut finished) = (0, 0_u64);
        let mut result = Ok(());
        while result.is_ok() && told < files.len() && !watch.interrupted() {
            match results.recv_timeout(LOOK) {
                Ok((at, value)) => {
                    waiting.insert(at, value);
                    finished += 1;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(value) = waiting.remove(&told) {
                result = result.and_then(|()| take(told, value, watch));
                told += 1;
            }
            watch.tell(|elapsed| {
                let rate = u128::from(finished) * 1000 / elapsed.as_millis().max(1);
                let all = counted(files.len() as u64, "file");
                format!("{} of {all}, {}/s", grouped(finished), grouped(rate as u64))
            });
        }
        stops.store(true, Ordering::Relaxed);
        watch.clear();
        result
    })
}

/// Returns a name for what is written of each file, no two alike, not even where capitals do not matter: that of the file;
/// of files of one name with as many of their folders before it, joined by `-`, as tell them apart; and where none do, with a
/// number after it.
pub(super) fn names(files: &[PathBuf]) -> Vec<String> {
    let parts = |path: &PathBuf| -> Vec<String> {
        if path == Path::new("-") {
            return vec!["standard-input".to_owned()];
        }
        let normal = path.components().filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        });
        normal.collect()
    };
    let parts: Vec<Vec<String>> = files.iter().map(parts).collect();
    let mut taken: Vec<usize> = vec![1; files.len()];
    let name = |parts: &[String], count: usize| parts[parts.len().saturating_sub(count)..].join("-");
    loop {
        let names: Vec<String> = parts.iter().zip(&taken).map(|(parts, &count)| name(parts, count)).collect();
        let mut counts: HashMap<String, usize> = HashMap::new();
        for name in &names {
            *counts.entry(name.to_lowercase()).or_default() += 1;
        }
        let clashes = |at: usize| counts.get(&names[at].to_lowercase()).is_some_and(|&count| count > 1);
        let longer: Vec<usize> = (0..files.len()).filter(|&at| clashes(at) && taken[at] < parts[at].len()).collect();
        if longer.is_empty() {
            return numbered(names);
        }
        for at in longer {
            taken[at] += 1;
        }
    }
}

/// Adds a number to a name that is taken already.
fn numbered(names: Vec<String>) -> Vec<String> {
    let mut used: HashSet<String> = HashSet::new();
    let mut next: HashMap<String, usize> = HashMap::new();
    let mut own = |name: String| {
        if used.insert(name.to_lowercase()) {
            return name;
        }
        let number = next.entry(name.to_lowercase()).or_insert(2);
        loop {
            let numbered = format!("{name}-{number}");
            *number += 1;
            if used.insert(numbered.to_lowercase()) {
                return numbered;
            }
        }
    };
    names.into_iter().map(&mut own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_that_of_names_or_of_paths() {
        for (pattern, path, expected) in [
            ("*.csv", "deep/er/anna.csv", true),
            ("*.{csv,txt}", "a/b.md", false),
            ("*/anna.csv", "one/anna.csv", true),
            ("*/anna.csv", "one/two/anna.csv", false),
            ("**/anna.csv", "anna.csv", true),
            ("解*", "解法.txt", true),
        ] {
            let matches = Glob::parse(pattern).unwrap().matches(Path::new("week"), &Path::new("week").join(path));
            assert_eq!(matches, expected, "{pattern} {path}");
        }
    }

    #[test]
    fn no_two_files_have_one_name() {
        let named = |paths: &[&str]| names(&paths.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(named(&["a/x.csv", "b/y.csv"]), ["x.csv", "y.csv"]);
        assert_eq!(named(&["w/a/x.csv", "w/b/X.csv", "w/z.csv"]), ["a-x.csv", "b-X.csv", "z.csv"]);
        assert_eq!(named(&["a/b/x", "c/b/x", "b-x"]), ["a-b-x", "c-b-x", "b-x"]);
        assert_eq!(named(&["x", "x", "x-2"]), ["x", "x-2", "x-2-2"]);
        assert_eq!(named(&["-", "../../x"]), ["standard-input", "x"]);
    }
}
