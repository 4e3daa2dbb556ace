//! Many files: a line each, a table, pages, results for an autograder.

use std::path::Path;

use serde_json::{Value, json};
use steptrace::report::{
    self, FileMark, FileVerdict, Format as Set, Layout, check_csv_head, gradescope_json, unreadable_document,
};

use super::{Args, outcome};
use crate::cli::Done;
use crate::cli::fault::Fault;
use crate::cli::files::{Batch, FileLine, Files, Sign, names, reason};
use crate::cli::input;
use crate::cli::output::Folder;

/// What is written of each file.
struct Outputs {
    pages: Option<Folder>,
    results: Option<Folder>,
    /// The names of pages and results, file by file.
    names: Vec<String>,
    /// True if there may be several files.
    many: bool,
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
    let batch = Batch { files, csv: args.csv.as_deref(), head: check_csv_head(), json: args.json };
    batch.run(
        quiet,
        |at, file| marked(args, &outputs, at, file),
        |[right, wrong, unreadable]| format!("{right} right, {wrong} wrong, {unreadable} unreadable"),
    )
}

/// Marks a file and writes its page; what goes wrong with it is its verdict.
fn marked(args: &Args, outputs: &Outputs, at: usize, file: &Path) -> Result<FileLine, Fault> {
    let (name, lang) = (input::name_of(file), args.lang.code);
    let outcome = input::bytes(file).and_then(|bytes| outcome::of(args, &bytes, &name));
    let reason = outcome.as_ref().err().map(|fault| reason(fault, &name)).unwrap_or_default();
    let mark = match &outcome {
        Ok(outcome) => outcome.in_short(lang),
        Err(_) => FileMark::unreadable(&reason, lang),
    };
    let sign = match &outcome {
        Err(_) => Sign::Unreadable,
        Ok(outcome) if outcome.is_wrong(args.complete) => Sign::Wrong,
        Ok(_) => Sign::Right,
    };
    let told = outcome.as_ref().map_err(|_| reason.as_str());
    outputs.write(args, at, &mark, told)?;
    let json = args.json.then(|| json_line(args, &name, told));
    Ok(FileLine { sign, csv_row: mark.csv_row(&name), line: mark.line(), json })
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
