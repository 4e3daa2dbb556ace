//! `steptrace exercise`: a sheet to fill in, and its key.

mod plan;

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::value_parser;
use rayon::prelude::*;
use steptrace::exercise::{
    ExerciseError, ExerciseKind, ExerciseOptions, Keyed, Variants, exercise_document, key_document, write_course,
    write_exercise_csv,
};
use steptrace::report::{self, Document, FigureLinks};
use steptrace::search::Bounds;
use steptrace::threads::{self, on_threads};

pub(super) use self::plan::{PlanArgs, plan_of};
use super::Done;
use super::args::{BOARD_OR_GRAPH, MemoryArg, SEARCHED};
use super::fault::{Fault, in_line};
use super::format::{Choices, Format, format_of};
use super::input;
use super::output::{Folder, Target, is_stream};
use super::setting::{Figures, Given, figures_folder};
use super::streams::note;
use super::watch::counted;
use crate::cli::usage::one_of;

const EXAMPLES: &str = "\
Examples:
  steptrace exercise 283104765 --goal spiral --kind trace -o sheet.html --key key.html
  steptrace exercise romania --kind predict --strategy astar --variants 20 -o bank.xml
  steptrace exercise --from sheet.html --key key.html";

/// Make an exercise for paper or for typing, and its key.
///
/// A sheet is a page to print, Markdown, LaTeX, slides, text, or, for the kind `trace`, CSV to be filled in with a spreadsheet.
/// It carries the command that makes it, so that its key can be printed from the sheet alone; `steptrace check` marks one that
/// is filled in by typing. A key has every right answer: all of them if a tie leaves several.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
#[command(mut_arg("start", |arg| arg.required(false).help(BOARD_OR_GRAPH)))]
pub(super) struct Args {
    #[command(flatten)]
    plan: PlanArgs,

    /// Write a sheet for each student of this file, an id a line, to the folder that -o names. The sheet of an id is the same
    /// whoever else is in the file.
    #[arg(long, value_name = "FILE", help_heading = "Many sheets")]
    #[arg(conflicts_with_all = ["variants", "who"])]
    students: Option<PathBuf>,

    /// Number of sheets to write to the folder that -o names: 1, 2, 3 …
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(MOST_SHEETS)), help_heading = "Many sheets")]
    #[arg(conflicts_with = "who")]
    variants: Option<u32>,

    /// Write the sheet to this file; its ending says the format. By default it is printed as text. Of many sheets, the folder.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write the key to this file; its ending says the format.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,

    /// The format; by default as the endings of the files say, and html for many sheets. moodle (Moodle XML) and gift are banks
    /// of questions for course systems, answers and all, in one file: of many sheets a category for each question, from which a
    /// quiz draws at random.
    #[arg(long, value_name = "FORMAT", value_parser = format_of(is_sheet))]
    format: Option<Format>,

    /// The renderer of the Markdown: github or pandoc. By default github.
    #[arg(long, value_name = "NAME", value_parser = one_of(report::Flavor::ALL, report::Flavor::text), hide_possible_values = true)]
    flavor: Option<report::Flavor>,

    /// Write graphs and maps as SVG files to this folder, and link them. Slides in a file have them in a folder beside it without being
    /// asked.
    #[arg(long, value_name = "DIR", help_heading = "Markdown and slides")]
    figures: Option<PathBuf>,

    /// Leave the command out of the sheets, so that nobody prints the key from one. `check` then needs --strategy and --goal.
    #[arg(long)]
    no_command: bool,

    #[command(flatten)]
    memory: MemoryArg,
}

const fn is_sheet(format: Format) -> bool {
    format.is_document() || format.course().is_some() || matches!(format, Format::Csv)
}

pub(super) fn run(args: &Args, given: &Given<'_>) -> Done {
    args.check_from(given)?;
    let of_sheet = |path: &Path| {
        let (bytes, name) = (input::bytes(path)?, input::name_of(path));
        plan_of(&bytes, &name)?.ok_or_else(|| {
            Fault::usage(format!("{name} is not the sheet of an exercise"))
                .help("a sheet has a line `steptrace exercise …`, which says what it was made from")
        })
    };
    let from = args.plan.sheet().map(of_sheet).transpose()?;
    let own = from.as_ref().unwrap_or(&args.plan);
    let plan = own.plan()?;
    let students = args.students()?;
    let format = args.sheet_format(plan.kind, students.is_some())?;
    let key_format = args.key_format(plan.kind)?;
    let check_options = |format: Format| format.check_options("figures", given);
    check_options(format).or_else(|fault| check_options(key_format).map_err(|_| fault))?;
    let (folder, [sheet, key]) = args.open(format, students.is_some())?;
    let options = |format: Format, who: Option<&str>| ExerciseOptions {
        typed: matches!(format, Format::Text | Format::Md | Format::Csv),
        no_command: args.no_command,
        ..own.options(who)
    };
    let (keyed, variants) = match &students {
        None => (vec![Keyed { who: options(format, None).who, exercise: plan.make()? }], None),
        Some(students) => {
            let variants = Variants::like(&plan, args.bounds())?;
            let keyed = |it: &Student| Ok(Keyed { who: Some(it.id.clone()), exercise: variants.of(&it.id)? });
            let all = || students.par_iter().map(keyed).collect::<Result<_, Fault>>();
            (on_threads(threads::available(), all)?, Some(variants))
        }
    };
    if let Some(folder) = &folder {
        let write = |(student, keyed): (&Student, &Keyed)| {
            let name = format!("{}{}", student.file, format.ending());
            let file = folder.path.join(&name);
            let place = (Some(file.as_path()), student.file.as_str());
            let options = options(format, Some(&student.id));
            let bytes = args.written(std::slice::from_ref(keyed), &options, format, place, false)?;
            folder.write(&name, |out| out.write_all(&bytes))
        };
        let students = students.as_deref().unwrap_or_default();
        on_threads(threads::available(), || students.par_iter().zip(&keyed).try_for_each(write))?;
    }
    let mut targets = Vec::new();
    let files = [(sheet, &args.output, format), (key, &args.key, key_format)];
    for ((target, file, format), is_key) in files.into_iter().zip([false, true]) {
        let Some(mut target) = target else { continue };
        let bytes = args.written(&keyed, &options(format, None), format, (file.as_deref(), ""), is_key)?;
        target.write(|out| out.write_all(&bytes))?;
        targets.push(target);
    }
    let files = targets.iter().filter(|target| target.is_file()).map(|target| target.name.clone());
    let written = folder.map_or_else(|| files.collect(), |folder| vec![folder.path.display().to_string()]);
    targets.into_iter().rev().try_for_each(Target::finish)?;
    tell(&written, &keyed, variants.as_ref());
    Ok(ExitCode::SUCCESS)
}

/// Returns a format for an exercise of a kind: the one given, or what the ending of the file says, or else text.
fn said(given: Option<Format>, file: Option<&Path>, kind: ExerciseKind) -> Result<Format, Fault> {
    let allowed: fn(Format) -> bool =
        if kind == ExerciseKind::Trace { is_sheet } else { |format| is_sheet(format) && format != Format::Csv };
    match (given, file.filter(|path| !is_stream(path))) {
        (Some(format), _) if allowed(format) => Ok(format),
        (Some(_), _) => Err(Fault::usage("only an exercise of the kind trace is a table that CSV can hold")
            .help("choose another --format, such as md")),
        (None, Some(file)) => Format::said_by(file, allowed, ""),
        (None, None) => Ok(Format::Text),
    }
}

impl Args {
    fn check_from(&self, given: &Given<'_>) -> Result<(), Fault> {
        let of_sheet = self.plan.sheet().is_some();
        let said = || self.plan.given(given).or_else(|| given.first("students variants"));
        let Some(option) = of_sheet.then(said).flatten() else { return Ok(()) };
        let what = format!("{option} does not go with --from SHEET: the sheet says what it was made from");
        Err(Fault::usage(what).help("leave it out, or give START to make another sheet"))
    }

    /// Returns the bounds of each search for a start: one per thread is under way, and each gets its share of the memory.
    fn bounds(&self) -> Bounds {
        let threads = threads::available().get() as u64;
        Bounds { max_held: self.memory.nodes(SEARCHED) / threads, ..Bounds::default() }
    }

    fn students(&self) -> Result<Option<Vec<Student>>, Fault> {
        match &self.students {
            Some(path) => read_students(path).map(Some),
            None => Ok(self.variants.map(numbered)),
        }
    }

    /// Opens the folder of many sheets, or else the file of the sheet or of the bank of questions if that is wanted; and the file of the key.
    fn open(&self, format: Format, are_many: bool) -> Result<(Option<Folder>, [Option<Target>; 2]), Fault> {
        let (output, key) = (self.output.as_deref(), self.key.as_deref());
        // From a sheet, only what is asked for is written.
        let is_wanted = output.is_some() || self.plan.sheet().is_none() || key.is_none();
        let is_many = are_many && format.course().is_none();
        let folder = is_many.then(|| Folder::open(folder(output)?)).transpose()?;
        let sheet = if is_many || !is_wanted {
            None
        } else if output.is_none_or(is_stream) && key.is_some_and(is_stream) {
            let what = "the sheet and its key would go to the same place";
            return Err(Fault::usage(what).help("give --key another file"));
        } else {
            Some(Target::open(output)?)
        };
        Ok((folder, [sheet, key.map(|key| Target::open(Some(key))).transpose()?]))
    }

    fn sheet_format(&self, kind: ExerciseKind, are_many: bool) -> Result<Format, Fault> {
        let of_many = || {
            let bank = self.output.as_deref().and_then(Format::of_file).filter(|format| format.course().is_some());
            bank.unwrap_or(Format::Html)
        };
        said(self.format.or_else(|| are_many.then(of_many)), self.output.as_deref(), kind)
    }

    /// Returns the format of the key: by its ending, else that of the sheets; that of a bank of questions is a document.
    fn key_format(&self, kind: ExerciseKind) -> Result<Format, Fault> {
        let format = said(self.format.filter(|format| format.course().is_none()), self.key.as_deref(), kind)?;
        match format.course() {
            Some(_) => Err(Fault::usage(format!("{} holds questions with their answers, and no key", format.text()))
                .help("give --key a file with another ending, such as .html")),
            None => Ok(format),
        }
    }

    /// Returns what is written to a file: a sheet or a bank of questions, or the key. `place` is the file and, of many, its name.
    fn written(
        &self,
        keyed: &[Keyed],
        options: &ExerciseOptions,
        format: Format,
        place: (Option<&Path>, &str),
        is_key: bool,
    ) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        let exercise = &keyed[0].exercise;
        let written = match format.course() {
            _ if format == Format::Csv => write_exercise_csv(exercise, options, is_key, &mut bytes),
            Some(course) => write_course(keyed, options, course, &mut bytes)?,
            None if is_key => self.set(|| key_document(keyed, options), format, place, &mut bytes)?,
            None => self.set(|| exercise_document(exercise, options), format, place, &mut bytes)?,
        };
        written.map_err(|error| Fault::writing(if is_key { "the key" } else { "the sheet" }, &error))?;
        Ok(bytes)
    }

    /// Sets a document for a file; its figures, if it has any, are written to a folder before.
    fn set<'a>(
        &self,
        document: impl Fn() -> Document<'a>,
        format: Format,
        (file, name): (Option<&Path>, &str),
        out: &mut Vec<u8>,
    ) -> Result<io::Result<()>, Fault> {
        let layout = report::Layout { verbose: true, result_last: false, ..report::Layout::default() };
        let usual = Choices { flavor: self.flavor.unwrap_or_default(), ..Choices::usual(layout) };
        let file = file.filter(|path| !is_stream(path));
        let given = self.figures.as_ref().map(|folder| folder.join(name));
        let mut drawn = report::figures(document(), &format.set(usual.clone())).peekable();
        let folder = figures_folder(given.as_deref(), file, format)
            .filter(|_| format.has_option("figures") && drawn.peek().is_some());
        let open = |folder: PathBuf| {
            let mut figures = Figures::open(&folder, file)?;
            figures.write(drawn).map(|()| FigureLinks::to(&figures.from_report))
        };
        let figures = folder.map(open).transpose()?;
        Ok(report::write(document(), &format.set(Choices { figures, ..usual }), out))
    }
}

impl From<ExerciseError> for Fault {
    fn from(error: ExerciseError) -> Fault {
        Fault::usage(&error).help_if(error.help)
    }
}

fn folder(output: Option<&Path>) -> Result<&Path, Fault> {
    let Some(path) = output.filter(|path| !is_stream(path)) else {
        return Err(Fault::usage("sheets for several students need a folder").help("add -o FOLDER"));
    };
    if Format::of_file(path).is_some() && !path.is_dir() {
        let name = in_line(&path.display().to_string());
        return Err(Fault::usage(format!("{name} is the name of a file, and each student has one"))
            .help("give -o a folder, and --format the format of the sheets, by default html"));
    }
    Ok(path)
}

fn tell(written: &[String], keyed: &[Keyed], variants: Option<&Variants>) {
    let sheets = counted(keyed.len() as u64, "sheet");
    let says = match variants.map(Variants::band) {
        None => keyed[0].exercise.counted(),
        Some(None) => sheets,
        Some(Some(band)) => format!("{sheets}, each with {band}"),
    };
    for file in written {
        note(&format!("{}: {says}", in_line(file)));
    }
}

struct Student {
    id: String,
    file: String,
}

/// Maximum number of sheets per run: each stays in memory until its key is made.
const MOST_SHEETS: u32 = 5_000;

/// Reads the ids of a file, one a line.
fn read_students(path: &Path) -> Result<Vec<Student>, Fault> {
    let (text, name) = (input::text(path)?, input::name_of(path));
    let mut students: Vec<Student> = Vec::new();
    let mut files = HashSet::new();
    for (id, line) in text.lines().map(str::trim).zip(1..).filter(|(id, _)| !id.is_empty()) {
        let file = file_name(id);
        if !files.insert(file.to_lowercase()) {
            let what = format!("the sheet of {} would take the place of an earlier one", in_line(id));
            return Err(Fault::usage(format!("{name}, line {line}: {what}")).help(
                "a student has one sheet, and its name differs only in letters, digits, - and _, and not in case",
            ));
        }
        students.push(Student { id: in_line(id), file });
    }
    if students.is_empty() {
        return Err(Fault::usage(format!("{name} has no ids")).help("write one id per line"));
    }
    if students.len() > MOST_SHEETS as usize {
        let what = format!("{} sheets are too many to make at once: at most {MOST_SHEETS}", students.len());
        return Err(Fault::usage(what).help("split the file: the sheet of an id is the same whoever else is in it"));
    }
    Ok(students)
}

fn numbered(count: u32) -> Vec<Student> {
    let digits = count.to_string().len();
    let ids = (1..=count).map(|number| format!("{number:0digits$}"));
    ids.map(|id| Student { file: id.clone(), id }).collect()
}

/// Returns a name that every system accepts, as close to the id as possible.
fn file_name(id: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '_' };
    let name: String = id.chars().map(letter).collect();
    let name = name.trim_matches('.');
    if name.is_empty() { "_".into() } else { name.to_owned() }
}
