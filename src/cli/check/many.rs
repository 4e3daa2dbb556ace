//! Many files: one line each, a table, pages, results for an autograder.

use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde_json::{Value, json};
use steptrace::report::{
    self, ClassRow, CommonMistakes, FileMark, Format as Set, Layout, class_document, gradescope_json,
    unreadable_document,
};
use steptrace::search::{Problem, Strategy};

use super::Args;
use super::outcome::{self, Outcome};
use crate::cli::Done;
use crate::cli::fault::{Fault, in_line};
use crate::cli::files::{FileLine, Files, Sign, names, reason};
use crate::cli::input;
use crate::cli::output::Folder;
use crate::cli::streams::note;

struct Outputs {
    /// The name and problem of the first file that could be marked: the problem of all, where the command does not set it.
    class: OnceLock<(String, Problem, Option<Strategy>)>,
    pages: Option<Folder>,
    results: Option<Folder>,
    names: Vec<String>,
    many: bool,
    common: CommonMistakes,
    rows: Mutex<Vec<ClassRow>>,
}

impl Outputs {
    fn open(args: &Args, files: &Files) -> Result<Outputs, Fault> {
        if args.report.is_some() {
            return Err(Fault::usage("--report is for one file").help("--report-dir writes the page of each file"));
        }
        let names = names(&files.paths);
        Ok(Outputs {
            class: OnceLock::new(),
            pages: args.report_dir.as_deref().map(Folder::open).transpose()?,
            results: args.gradescope.as_deref().map(Folder::open).transpose()?,
            names,
            many: files.many,
            common: CommonMistakes::default(),
            rows: Mutex::default(),
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
            Ok(outcome) => outcome.document(args.options()).of_file(name),
            Err(reason) => unreadable_document(name, reason, args.shown.lang.code),
        };
        if let Some(pages) = &self.pages {
            pages.write(format!("{name}.html"), |out| report::write(document(), &Set::Html, out))?;
        }
        if let Some(results) = &self.results {
            let (mut text, layout) = (Vec::new(), Layout { result_last: false, ..Layout::default() });
            let marks = outcome.ok().map(|outcome| outcome.json(args.shown.lang.code));
            let file = if self.many { format!("{name}/results.json") } else { "results.json".to_owned() };
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

pub(super) fn run(args: &Args, files: &Files) -> Done {
    // An error that concerns every file is reported once.
    if args.sheet.graph.is_none() {
        args.strategy.named(None)?;
        args.ends.refuse_unknown_goal()?;
    }
    let outputs = Outputs::open(args, files)?;
    // It is refused before the long work if it is also read.
    let pages = outputs.pages.as_ref().filter(|_| files.many);
    let index = pages.map(|pages| pages.target("index.html")).transpose()?;
    let work = |at: usize, file: &Path| marked(args, files, &outputs, at, file);
    let done = files.each(args.csv.as_deref(), args.json, work)?;
    for line in outputs.common.lines(args.shown.lang.code) {
        note(&line);
    }
    if let Some(mut index) = index {
        let rows = outputs.rows.into_inner().unwrap_or_else(PoisonError::into_inner);
        index
            .write(|out| report::write(class_document(rows, &outputs.common, args.shown.lang.code), &Set::Html, out))?;
        index.finish()?;
    }
    Ok(done)
}

fn marked(args: &Args, files: &Files, outputs: &Outputs, at: usize, file: &Path) -> Result<FileLine, Fault> {
    let (name, lang) = (input::name_of(file), args.shown.lang.code);
    let outcome = files.bytes(file).and_then(|bytes| {
        let outcome = outcome::of(args, &bytes, &name)?;
        Ok((outputs.has_own_start(args, &outcome, &name)?, outcome))
    });
    let outcome = outcome.map_err(|fault| reason(&fault, &name));
    let (mark, sign) = match &outcome {
        Ok((has_own_start, outcome)) => {
            let passes = outcome.mark().passes(!args.allow_incomplete);
            (outcome.in_short(lang, *has_own_start), if passes { Sign::Right } else { Sign::Wrong })
        }
        Err(reason) => (FileMark::unreadable(reason, lang), Sign::Unreadable),
    };
    let outcome = outcome.as_ref().map(|(_, outcome)| outcome).map_err(String::as_str);
    let trace = outcome.ok().and_then(Outcome::trace);
    if let Some(marked) = trace {
        outputs.common.add(&in_line(&name), marked, args.shown.lang.code);
    }
    outputs.write(args, &outputs.names[at], &mark, outcome)?;
    let json = args.json.then(|| json_line(args, &name, outcome));
    let line = FileLine { sign, csv_row: mark.csv_row(&name), line: mark.line(), json };
    let row = ClassRow::new(&outputs.names[at], mark, trace);
    outputs.rows.lock().unwrap_or_else(PoisonError::into_inner).push(row);
    Ok(line)
}
fn json_line(args: &Args, name: &str, outcome: Result<&Outcome, &str>) -> String {
    let mut value: Value = match outcome {
        Ok(outcome) => outcome.json(args.shown.lang.code),
        Err(reason) => json!({ "format": "steptrace-check/1", "verdict": "unreadable", "reason": reason }),
    };
    value["file"] = name.into();
    format!("{value}\n")
}
