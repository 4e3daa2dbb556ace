//! `steptrace exercise`: a sheet to fill in, and its key.

mod line;
mod many;
mod plan;
mod set;
mod students;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use steptrace::exercise::{
    Categories, Exercise, ExerciseError, ExerciseKind, ExerciseOptions, Keyed, Plan, View, exercise_document,
    key_document, write_course, write_exercise_csv,
};
use steptrace::report::{self, Document};
use steptrace::search::Bounds;

pub(super) use self::line::plan_of;
pub(super) use self::plan::PlanArgs;
use self::set::{Made, Set};
use super::Done;
use super::args::at_least_one;
use super::fault::{Fault, in_line};
use super::format::{Choices, Format, flavor, format_of};
use super::input;
use super::memory::{MemoryArg, SEARCHED};
use super::output::is_stream;
use super::style::note;

const EXAMPLES: &str = "\
Examples:
  steptrace exercise 283104765 --goal spiral --kind trace -o sheet.html --key key.html
  steptrace exercise --kind heuristic --goal spiral --variants 20 -o bank.xml
  steptrace exercise --from sheet.html --key key.html";

/// Make an exercise for paper or for typing, and its key.
///
/// A sheet is a page to print, Markdown, LaTeX, slides, text, or, for the kind `trace`, CSV to be filled in with a spreadsheet.
/// It carries the command that makes it, so that its key can be printed from the sheet alone; `steptrace check` marks one that
/// is filled in by typing. A key has every right answer: all of them if a tie leaves several.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
#[command(mut_arg("kind", |arg| arg.required_unless_present("from")))]
#[command(mut_arg("start", |arg| arg.required(false)))]
pub(super) struct Args {
    #[command(flatten)]
    plan: PlanArgs,

    /// Start from a board that is drawn at random and of whose run this holds, such as 'steps <= 12 and ties = 0': conditions as
    /// `steptrace find` takes them.
    #[arg(long = "where", id = "where", value_name = "CONDITION")]
    #[arg(conflicts_with = "from")]
    wanted: Option<String>,

    /// Write a sheet for each student of this file to the folder that -o names: an id a line, or a table with a column called
    /// id. The sheet of an id is the same whoever else is in the file.
    #[arg(long, value_name = "FILE", help_heading = "Many sheets")]
    #[arg(conflicts_with_all = ["from", "variants", "who"])]
    students: Option<PathBuf>,

    /// Number of sheets to write to the folder that -o names: 1, 2, 3 …
    #[arg(long, value_name = "N", value_parser = at_least_one, help_heading = "Many sheets")]
    #[arg(conflicts_with_all = ["from", "who"])]
    variants: Option<usize>,

    /// Print this sheet again, or its key: the sheet as it was written, filled in or not. `-` is the standard input.
    #[arg(long, value_name = "SHEET")]
    #[arg(conflicts_with_all = ["start", "goal", "size", "strategy", "kind", "show", "given", "count", "among", "heuristics", "seed", "points", "who", "lang", "title"])]
    from: Option<PathBuf>,

    /// Write the sheet to this file; its ending says the format. By default it is printed as text. Of many sheets, the folder.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write the key to this file; its ending says the format.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,

    /// The format; by default as the endings of the files say, and html for many sheets. moodle (Moodle XML) and gift are banks
    /// of questions for course systems, answers and all, in one file: with --variants a category for each question, from which a
    /// quiz draws at random, with --students one for each student.
    #[arg(long, value_name = "FORMAT", value_parser = format_of(is_sheet))]
    format: Option<Format>,

    /// The renderer of the Markdown: github or pandoc. By default github.
    #[arg(long, value_name = "NAME", value_parser = flavor(), hide_possible_values = true)]
    flavor: Option<report::Flavor>,

    #[command(flatten)]
    memory: MemoryArg,
}

/// Returns true for the formats of sheets and keys.
const fn is_sheet(format: Format) -> bool {
    format.is_document() || format.course().is_some() || matches!(format, Format::Csv)
}

pub(super) fn run(args: &Args, quiet: bool) -> Done {
    if args.students.is_some() || args.variants.is_some() {
        return many::run(args, &args.plan()?, quiet);
    }
    let read;
    let plan = match &args.from {
        None => &args.plan,
        Some(path) => {
            let (bytes, name) = (input::bytes(path)?, input::name_of(path));
            let help = "a sheet has a line `steptrace exercise …`, which says what it was made from";
            read = plan_of(&bytes, &name)?
                .ok_or_else(|| Fault::usage(format!("{name} is not the sheet of an exercise")).help(help))?;
            &read
        }
    };
    let plan_made = if args.from.is_some() { plan.plan()? } else { args.plan()? };
    let sheet_format = args.format_of(args.output.as_ref(), plan_made.kind);
    let key_format = args.key_format(plan_made.kind);
    let (sheet_format, key_format) = (sheet_format?, key_format?);
    // From a sheet, only what is asked for is written.
    let with_sheet = args.output.is_some() || args.from.is_none() || args.key.is_none();
    let mut set = Set::open(with_sheet, args.output.as_deref(), args.key.as_deref())?;
    let exercise = plan_made.make().map_err(Fault::from)?;
    let options = |format: Format| ExerciseOptions { typed: is_typed(format), ..plan.options(None) };
    if with_sheet {
        let options = options(sheet_format);
        set.sheet(|out, _| args.write_sheet(&exercise, &options, sheet_format, out))?;
    }
    if args.key.is_some() {
        let (format, options) = (key_format, options(key_format));
        let keyed = [Keyed { who: options.who.clone(), exercise: exercise.clone() }];
        set.key(|out, target| {
            if format == Format::Csv {
                return Ok(write_exercise_csv(&exercise, &options, true, out));
            }
            let document = key_document(&keyed, &options)?;
            Ok(args.set(document, format, target, out))
        })?;
    }
    let written = set.finish()?;
    if !quiet {
        for file in &written {
            tell(&exercise, file);
        }
        if let Some(left_out) = sheet_format.course().and_then(|_| plan_made.kind.left_out()) {
            note(left_out);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The formats of an exercise of a kind.
fn formats(kind: ExerciseKind) -> fn(Format) -> bool {
    if kind.has_csv() { is_sheet } else { |format| is_sheet(format) && format != Format::Csv }
}

/// Returns a format, if an exercise of this kind has it.
fn allowed(format: Format, kind: ExerciseKind) -> Result<Format, Fault> {
    if formats(kind)(format) {
        return Ok(format);
    }
    Err(Fault::usage("only an exercise of the kind trace is a table that CSV can hold")
        .help("choose another --format, such as md"))
}

/// Returns true for the formats that are filled in by typing.
const fn is_typed(format: Format) -> bool {
    matches!(format, Format::Text | Format::Md | Format::Csv)
}

impl Args {
    /// The bounds of each search for a start: as many are under way as there are threads, and each has its part of the memory.
    fn bounds(&self) -> Bounds {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get) as u64;
        Bounds { max_held: self.memory.nodes(SEARCHED) / threads, ..Bounds::default() }
    }

    /// Returns the plan that the command says.
    fn plan(&self) -> Result<Plan, Fault> {
        match &self.wanted {
            Some(wanted) => self.plan.plan_where(wanted, self.bounds()),
            None => self.plan.plan(),
        }
    }

    fn format_of(&self, path: Option<&PathBuf>, kind: ExerciseKind) -> Result<Format, Fault> {
        match (self.format, path.filter(|path| !is_stream(path))) {
            (Some(format), _) => allowed(format, kind),
            (None, Some(path)) => Format::said_by(path, formats(kind), ""),
            (None, None) => Ok(Format::Text),
        }
    }

    /// The format of the key: a bank of questions has its answers, and a key beside it is a document.
    fn key_format(&self, kind: ExerciseKind) -> Result<Format, Fault> {
        let is_course = self.format.is_some_and(|format| format.course().is_some());
        let format = match self.key.as_ref().filter(|path| is_course && !is_stream(path)) {
            Some(path) => Format::said_by(path, formats(kind), "")?,
            None if is_course => Format::Text,
            None => self.format_of(self.key.as_ref(), kind)?,
        };
        match format.course() {
            Some(_) => Err(Fault::usage(format!("{} holds questions with their answers, and no key", format.text()))
                .help("give --key a file with another ending, such as .html")),
            None => Ok(format),
        }
    }

    /// Writes a sheet.
    fn write_sheet(&self, exercise: &Exercise, options: &ExerciseOptions, format: Format, out: &mut dyn Write) -> Made {
        if format == Format::Csv {
            return Ok(write_exercise_csv(exercise, options, false, out));
        }
        if let Some(format) = format.course() {
            let keyed = [Keyed { who: options.who.clone(), exercise: exercise.clone() }];
            return write_course(&keyed, options, Categories::default(), format, out);
        }
        Ok(self.set(exercise_document(exercise, options)?, format, report::Layout::default(), out))
    }

    /// Sets a document for a target.
    fn set(
        &self,
        document: Document<'_>,
        format: Format,
        layout: report::Layout,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let layout = report::Layout { verbose: true, result_last: false, ..layout };
        let choices = Choices { flavor: self.flavor.unwrap_or_default(), ..Choices::usual(layout) };
        report::write(document, &format.set(choices), out)
    }
}

impl From<ExerciseError> for Fault {
    fn from(error: ExerciseError) -> Fault {
        Fault::usage(&error).help_if(error.help())
    }
}

fn tell(exercise: &Exercise, file: &str) {
    let view = exercise.plan.view.unwrap_or(View::Table);
    note(&format!("{}: {}", in_line(file), exercise.counted()));
    for (strategy, other) in exercise.choices.iter().flat_map(|choices| &choices.left_out) {
        note(&format!("left out: `{strategy}` makes the same {view} as `{other}`"));
    }
}
