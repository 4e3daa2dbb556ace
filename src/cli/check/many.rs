//! Many files: a line each, a table, pages, results for an autograder.

use std::path::Path;
use std::process::ExitCode;

use serde_json::{Value, json};
use steptrace::report::{
    self, FileMark, FileVerdict, Format as Set, Layout, check_csv_head, gradescope_json, unreadable_document,
};

use super::{Args, outcome};
use crate::cli::Done;
use crate::cli::fault::Fault;
use crate::cli::files::{Files, Lines, Sign, each, names, open_csv, reason};
use crate::cli::input;
use crate::cli::output::{Folder, Target};
use crate::cli::style::note;
use crate::cli::watch::{Watch, counted, grouped};

/// What is written of each file.
struct Outputs {
    pages: Option<Folder>,
    results: Option<Folder>,
    /// The names of pages and results, file by file.
    names: Vec<String>,
    /// True if there may be several files.
    many: bool,
}

/// The result of a file, as it comes from a thread.
struct FileDone {
    mark: FileMark,
    is_wrong: bool,
    /// The line of JSON, if that is asked for.
    json: Option<String>,
    /// The fault of writing a page.
    fault: Option<Fault>,
}

impl Outputs {
    fn open(args: &Args, files: &Files) -> Result<Outputs, Fault> {
        if args.report.is_some() {
            return Err(Fault::usage("--report is for one file").help("--report-dir writes the page of each file"));
        }
        let names = names(&files.paths);
        Ok(Outputs {
            pages: args.report_dir.as_deref().map(Folder::open).transpose()?,
            results: args.gradescope.as_deref().map(Folder::open).transpose()?,
            names,
            many: files.many,
        })
    }

    /// Writes the page and the results of a file.
    fn write(
        &self,
        args: &Args,
        at: usize,
        mark: &FileMark,
        outcome: Result<&outcome::Outcome, &str>,
    ) -> Result<(), Fault> {
        let Some(name) = self.names.get(at) else { return Ok(()) };
        let document = || match outcome {
            Ok(outcome) => outcome.document(args.told()),
            Err(reason) => unreadable_document(name, reason, args.lang.code),
        };
        if let Some(pages) = &self.pages {
            pages.write(page_of(name), |out| report::write(document(), &Set::Html, out))?;
        }
        if let Some(results) = &self.results {
            let (mut text, layout) = (Vec::new(), Layout { result_last: false, ..Layout::default() });
            let marks: Option<Value> =
                outcome.ok().and_then(|outcome| serde_json::from_str(&outcome.json(args.lang.code)).ok());
            results.write(result_of(name, self.many), |out| {
                report::write(document(), &Set::Text(layout), &mut text)?;
                let text = String::from_utf8_lossy(&text);
                out.write_all(gradescope_json(mark, &text, marks.as_ref(), args.complete).as_bytes())
            })?;
        }
        Ok(())
    }
}

fn page_of(name: &str) -> String {
    format!("{name}.html")
}

fn result_of(name: &str, many: bool) -> String {
    if many { format!("{name}/results.json") } else { "results.json".to_owned() }
}

pub(super) fn run(args: &Args, files: &Files, quiet: bool) -> Done {
    // What is wrong with every file is said once.
    args.strategy.named()?;
    args.ends.refuse_unknown_goal()?;
    let outputs = Outputs::open(args, files)?;
    let mut csv = open_csv(args.csv.as_deref(), args.json, &check_csv_head())?;
    let mut target = Lines::open(files, args.csv.as_deref())?;
    let mut watch = Watch::new(quiet);
    let mut counts = Counts::default();
    each(
        &files.paths,
        &mut watch,
        |at, file| marked(args, &outputs, at, file),
        |at, done, watch| {
            if let Some(fault) = done.fault {
                return Err(fault);
            }
            let name = files.paths.get(at).map(|file| input::name_of(file)).unwrap_or_default();
            counts.add(&done);
            if let Some(csv) = &mut csv {
                csv.write(|out| out.write_all(done.mark.csv_row(&name).as_bytes()))?;
            }
            watch.clear();
            match &done.json {
                Some(json) => target.write(json),
                None => target.line(&name, sign(&done), &done.mark.line()),
            }
        },
    )?;
    if watch.interrupted() {
        return Ok(watch.exit_code());
    }
    csv.map(Target::finish).transpose()?;
    target.finish()?;
    if !quiet {
        note(&counts.says());
    }
    Ok(ExitCode::from(u8::from(counts.wrong + counts.unreadable > 0)))
}

/// Marks a file and writes its page; what goes wrong with it is its verdict.
fn marked(args: &Args, outputs: &Outputs, at: usize, file: &Path) -> FileDone {
    let (name, lang) = (input::name_of(file), args.lang.code);
    let outcome = input::bytes(file).and_then(|bytes| outcome::of(args, &bytes, &name));
    let reason = outcome.as_ref().err().map(|fault| reason(fault, &name)).unwrap_or_default();
    let mark = match &outcome {
        Ok(outcome) => outcome.in_short(lang),
        Err(_) => FileMark::unreadable(&reason, lang),
    };
    let told = outcome.as_ref().map_err(|_| reason.as_str());
    let fault = outputs.write(args, at, &mark, told).err();
    let json = args.json.then(|| json_line(args, &name, told));
    let is_wrong = outcome.as_ref().is_ok_and(|outcome| outcome.is_wrong(args.complete));
    FileDone { mark, is_wrong, json, fault }
}

/// The whole mark of a file in a line.
fn json_line(args: &Args, name: &str, outcome: Result<&outcome::Outcome, &str>) -> String {
    let whole = outcome.map(|outcome| serde_json::from_str(&outcome.json(args.lang.code)).unwrap_or_default());
    let mut value: Value = whole.unwrap_or_else(
        |reason| json!({ "format": "steptrace-check/1", "verdict": FileVerdict::Unreadable.text(), "reason": reason }),
    );
    value["file"] = name.into();
    format!("{value}\n")
}

/// The sign before the line of a file.
fn sign(done: &FileDone) -> Sign {
    match done.mark.verdict {
        FileVerdict::Unreadable => Sign::Unreadable,
        _ if done.is_wrong => Sign::Wrong,
        _ => Sign::Right,
    }
}

/// Number of files of each kind.
#[derive(Default)]
struct Counts {
    right: u64,
    wrong: u64,
    unreadable: u64,
}

impl Counts {
    fn add(&mut self, done: &FileDone) {
        match sign(done) {
            Sign::Right => self.right += 1,
            Sign::Wrong => self.wrong += 1,
            Sign::Unreadable => self.unreadable += 1,
        }
    }

    fn says(&self) -> String {
        let files = counted(self.right + self.wrong + self.unreadable, "file");
        let [right, wrong, unreadable] = [self.right, self.wrong, self.unreadable].map(grouped);
        format!("{files}: {right} right, {wrong} wrong, {unreadable} unreadable")
    }
}
