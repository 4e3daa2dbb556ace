//! Many files: one line each, a table, pages, results for an autograder.

use std::path::Path;

use serde_json::{Value, json};
use steptrace::report::{
    self, CommonMistakes, FileMark, Format as Set, Layout, check_csv_head, gradescope_json, unreadable_document,
};

use super::Args;
use super::outcome::{self, Outcome};
use crate::cli::Done;
use crate::cli::fault::{Fault, in_line};
use crate::cli::files::{Batch, FileLine, Files, Sign, names, reason};
use crate::cli::input;
use crate::cli::output::Folder;
use crate::cli::style::note;
struct Outputs {
    pages: Option<Folder>,
    results: Option<Folder>,
    names: Vec<String>,
    many: bool,
    common: CommonMistakes,
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
            common: CommonMistakes::default(),
        })
    }

    fn write(
        &self,
        args: &Args,
        name: &str,
        mark: &FileMark<'_>,
        outcome: Result<&Outcome, &str>,
    ) -> Result<(), Fault> {
        let document = || match outcome {
            Ok(outcome) => outcome.document(args.shown()),
            Err(reason) => unreadable_document(name, reason, args.lang.code),
        };
        if let Some(pages) = &self.pages {
            pages.write(format!("{name}.html"), |out| report::write(document(), &Set::Html, out))?;
        }
        if let Some(results) = &self.results {
            let (mut text, layout) = (Vec::new(), Layout { result_last: false, ..Layout::default() });
            let marks = outcome.ok().map(|outcome| outcome.json(args.lang.code));
            let file = if self.many { format!("{name}/results.json") } else { "results.json".to_owned() };
            results.write(file, |out| {
                report::write(document(), &Set::Text(layout), &mut text)?;
                let text = String::from_utf8_lossy(&text);
                out.write_all(gradescope_json(mark, &text, marks.as_ref(), args.complete).as_bytes())
            })?;
        }
        Ok(())
    }
}

pub(super) fn run(args: &Args, files: &Files, quiet: bool) -> Done {
    // An error that concerns every file is reported once.
    args.strategy.named()?;
    args.ends.refuse_unknown_goal()?;
    let outputs = Outputs::open(args, files)?;
    let batch = Batch { files, csv: args.csv.as_deref(), head: check_csv_head(), json: args.json };
    let done = batch.run(
        quiet,
        |at, file| marked(args, &outputs, at, file),
        |[right, wrong, unreadable]| format!("{right} right, {wrong} wrong, {unreadable} unreadable"),
    )?;
    for line in outputs.common.lines(args.lang.code).iter().filter(|_| !quiet) {
        note(line);
    }
    Ok(done)
}

/// Marks a file and writes its page; an error becomes its verdict.
fn marked(args: &Args, outputs: &Outputs, at: usize, file: &Path) -> Result<FileLine, Fault> {
    let (name, lang) = (input::name_of(file), args.lang.code);
    let outcome = input::bytes(file).and_then(|bytes| outcome::of(args, &bytes, &name));
    let outcome = outcome.map_err(|fault| reason(&fault, &name));
    let (mark, sign) = match &outcome {
        Ok(outcome) if outcome.mark().passes(args.complete) => (outcome.in_short(lang), Sign::Right),
        Ok(outcome) => (outcome.in_short(lang), Sign::Wrong),
        Err(reason) => (FileMark::unreadable(reason, lang), Sign::Unreadable),
    };
    if let Ok(Outcome::Trace { marked, .. }) = &outcome {
        outputs.common.add(&in_line(&name), marked);
    }
    outputs.write(args, &outputs.names[at], &mark, outcome.as_ref().map_err(String::as_str))?;
    let json = args.json.then(|| json_line(args, &name, outcome.as_ref().map_err(String::as_str)));
    Ok(FileLine { sign, csv_row: mark.csv_row(&name), line: mark.line(), json })
}
fn json_line(args: &Args, name: &str, outcome: Result<&Outcome, &str>) -> String {
    let mut value: Value = match outcome {
        Ok(outcome) => outcome.json(args.lang.code),
        Err(reason) => json!({ "format": "steptrace-check/1", "verdict": "unreadable", "reason": reason }),
    };
    value["file"] = name.into();
    format!("{value}\n")
}
