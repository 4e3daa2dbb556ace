//! A file, marked: as the trace of a search, or as a path.

use std::path::Path;

use steptrace::check::path::{
    MarkedPath, PathError, PathVerdict, WrittenPath, mark_path, only_moves, path_in, read_path,
};
use steptrace::check::{ColumnKind, Mark, MarkOptions, Marked, Sheet, mark, mark_followed};
use steptrace::exercise::{ExerciseKind, Part, Plan};
use steptrace::puzzle::{Board, Instance, NamedGoal};
use steptrace::report::{
    CheckOptions, Document, FileMark, Lang, check_document, check_json_of, path_document, path_json,
};

use steptrace::trace::Trace;

use super::{Args, no_steps};
use crate::cli::exercise;
use crate::cli::fault::{Fault, in_line};
use crate::cli::input;
use crate::cli::style::note;
use crate::cli::watch::counted;

/// A file that has been marked.
pub(super) enum Outcome {
    Trace(Box<Marked>, Box<Sheet>, AlsoPath),
    /// A trace of steptrace's own that was compared while it was read, and not kept.
    Own(Box<Marked>, Box<Sheet>),
    Path {
        marked: Box<MarkedPath>,
        written: Box<WrittenPath>,
        sheet: Option<Box<Sheet>>,
        asked: bool,
    },
}

/// True if the boards of a wrong trace are a path from start to goal, though nothing says that they are meant as one.
type AlsoPath = bool;

/// Marks the bytes of a file.
///
/// It is a path if `--path` asks for one, if it has nothing but moves, or if it says that it is one and is not right as the
/// trace of a search; with `--as-trace` it is never one.
pub(super) fn of(args: &Args, bytes: &[u8], name: &str) -> Result<Outcome, Fault> {
    if args.path {
        let path = read_path(bytes, &args.sheet.options()).map_err(|error| args.sheet.unreadable(&error, name))?;
        return as_path(args, path, None, name, true);
    }
    let exercise = exercise_of(args, bytes, name)?;
    let is_exercise = exercise.is_some();
    let given = exercise.as_ref().map(given_columns).unwrap_or_default();
    let sheet = match args.sheet.parse_given(bytes, name, given) {
        Ok(mut sheet) => {
            if let Some(plan) = exercise.filter(|plan| plan.instance.size == sheet.size) {
                sheet.start.get_or_insert(plan.instance.start);
                sheet.goal.get_or_insert(plan.instance.goal);
                sheet.strategy.get_or_insert(plan.strategy);
            }
            sheet
        }
        Err(fault) => {
            let moves = if args.as_trace { None } else { only_moves(bytes) };
            return moves.map_or(Err(fault), |path| as_path(args, path, None, name, false));
        }
    };
    let ends = args.ends.read(&sheet)?;
    let path = || if args.as_trace || is_exercise { None } else { path_in(bytes, &args.sheet.options(), &sheet, ends) };
    let strategy = match (args.strategy.named()?, sheet.strategy) {
        (Some(strategy), _) => strategy,
        (None, Some(named)) => named,
        (None, None) => {
            if let Some(path) = path().filter(|path| path.says_so) {
                return as_path(args, path.written, Some(sheet), name, false);
            }
            return Err(Fault::usage("the trace does not say which strategy it follows")
                .help("name it: --strategy bfs; `steptrace identify` finds out which it may be"));
        }
    };
    let instance = instance(&sheet, ends)?;
    let options = MarkOptions { strict: args.strict, any_order: args.any_order, first: args.first };
    let marked = mark(&sheet, &instance, &strategy, &options)?;
    let path = if matches!(marked.mark, Mark::Wrong(_)) || sheet.rows.len() < 2 { path() } else { None };
    match path {
        // A trace may happen to be a path: it is one if it says so.
        Some(path) if path.says_so => as_path(args, path.written, Some(sheet), name, false),
        also => Ok(Outcome::Trace(Box::new(marked), Box::new(sheet), also.is_some())),
    }
}

/// Maximum bytes of the sheet of an exercise: larger files are not looked at for one.
const LARGEST_EXERCISE: usize = 1 << 20;

/// Returns the plan of the exercise whose sheet a file is, if it is one that can be marked.
fn exercise_of(args: &Args, bytes: &[u8], name: &str) -> Result<Option<Plan>, Fault> {
    if bytes.len() > LARGEST_EXERCISE {
        return Ok(None);
    }
    let plan = match exercise::plan_of(bytes, name) {
        // A spoilt line matters only if nothing else says what the sheet is about.
        Err(fault) if args.strategy.strategy.is_none() => return Err(fault),
        Err(_) | Ok(None) => return Ok(None),
        Ok(Some(plan)) => plan.plan()?,
    };
    if plan.kind == ExerciseKind::Trace {
        return Ok(Some(plan));
    }
    let kind = plan.kind;
    Err(Fault::usage(format!("{name} is a sheet of the kind {kind}, whose reasons only a person can mark"))
        .help("`steptrace exercise --from SHEET --key FILE` prints its key"))
}

/// Returns the columns that a sheet has filled in beforehand.
fn given_columns(plan: &Plan) -> Vec<ColumnKind> {
    let column = |part: &Part| match part {
        Part::G => Some(ColumnKind::G),
        Part::H => Some(ColumnKind::H),
        Part::F => Some(ColumnKind::F),
        Part::Open => Some(ColumnKind::Open),
        Part::Closed => Some(ColumnKind::Closed),
        _ => None,
    };
    plan.given.iter().filter_map(column).collect()
}

/// Marks a trace that has been compared record by record.
pub(super) fn of_own(args: &Args, trace: &Trace) -> Outcome {
    let options = MarkOptions { strict: args.strict, any_order: args.any_order, first: args.first };
    let (marked, sheet) = mark_followed(trace, &options);
    Outcome::Own(Box::new(marked), Box::new(sheet))
}

fn as_path(args: &Args, written: WrittenPath, sheet: Option<Sheet>, name: &str, asked: bool) -> Result<Outcome, Fault> {
    let size = match written.size.or(args.sheet.size()) {
        Some(size) => Some(size),
        None => args.ends.size(None)?,
    };
    let refused = |error: &PathError| Fault::usage(format!("{name}: {error}")).help_if(error.help());
    // Without a board nothing says how large the board is, nor where the moves begin.
    let size = size.ok_or_else(|| refused(&PathError::NoStart(written.len())))?;
    let [start, goal] = args.ends.of_size(size)?;
    let marked = mark_path(&written, size, start, goal, args.moves_of).map_err(|error| refused(&error))?;
    let (marked, written) = (Box::new(marked), Box::new(written));
    Ok(Outcome::Path { marked, written, sheet: sheet.map(Box::new), asked })
}

/// Returns the problem to be solved, by the arguments, or else by the trace.
fn instance(sheet: &Sheet, [start, goal]: [Option<Board>; 2]) -> Result<Instance, Fault> {
    let first = || sheet.rows.first().map(|row| row.board);
    let start = start.or(sheet.start).or_else(first).ok_or_else(no_steps)?;
    let usual = || sheet.usual_goal(start).unwrap_or(NamedGoal::Standard).board(sheet.size);
    let goal = goal.or(sheet.goal).or_else(usual).ok_or_else(no_steps)?;
    Ok(Instance { size: sheet.size, start, goal })
}

impl Outcome {
    pub(super) fn document(&self, options: CheckOptions) -> Document<'_> {
        match self {
            Outcome::Trace(marked, sheet, _) | Outcome::Own(marked, sheet) => check_document(marked, sheet, options),
            Outcome::Path { marked, written, .. } => path_document(marked, written, options),
        }
    }

    pub(super) fn json(&self, lang: Lang) -> String {
        match self {
            Outcome::Trace(marked, sheet, _) | Outcome::Own(marked, sheet) => check_json_of(sheet, marked, lang),
            Outcome::Path { marked, .. } => path_json(marked, lang),
        }
    }

    /// Returns the result in short.
    pub(super) fn in_short(&self, lang: Lang) -> FileMark {
        match self {
            Outcome::Trace(marked, sheet, _) | Outcome::Own(marked, sheet) => FileMark::of_trace(marked, sheet, lang),
            Outcome::Path { marked, written, sheet, .. } => FileMark::of_path(marked, written, sheet.as_deref(), lang),
        }
    }

    /// Returns true if it is wrong, or stops early and should be complete.
    pub(super) fn is_wrong(&self, complete: bool) -> bool {
        match self {
            Outcome::Trace(marked, ..) | Outcome::Own(marked, _) => match marked.mark {
                Mark::Right => false,
                Mark::RightUpTo(_) => complete,
                Mark::Wrong(_) => true,
            },
            Outcome::Path { marked, .. } => match marked.verdict() {
                PathVerdict::Right => false,
                PathVerdict::Incomplete => complete,
                PathVerdict::Wrong(_) => true,
            },
        }
    }

    /// Notes how the file was read.
    pub(super) fn tell(&self, args: &Args, file: &Path) {
        let name = in_line(&input::name_of(file));
        match self {
            Outcome::Own(marked, _) => {
                let steps = counted(marked.score().get(&ColumnKind::Board).map_or(0, |(_, all)| *all as u64), "step");
                note(&format!("{name} is a trace of steptrace, compared record by record: {steps}"));
            }
            Outcome::Trace(marked, sheet, also_path) => {
                args.sheet.tell(sheet, file);
                tell_goal(args, sheet.goal, &marked.instance);
                let named =
                    sheet.strategy.filter(|named| *named != marked.strategy && args.strategy.strategy.is_some());
                if let Some(named) = named {
                    note(&format!("the trace says that it follows {named}"));
                }
                if *also_path {
                    note(&format!(
                        "the boards of {name} are a path from the start to the goal; --path marks it as one"
                    ));
                }
            }
            Outcome::Path { marked, written, asked, .. } => {
                let moves = counted(marked.moves as u64, "move");
                let how = if written.is_moves() { "moves" } else { "boards" };
                if *asked {
                    note(&format!("{name} is read as a path of {moves}, written as {how}"));
                } else {
                    note(&format!(
                        "{name} is a path of {moves}, not the trace of a search, and is marked as one; --as-trace marks it as \
                         a trace"
                    ));
                }
                tell_goal(args, written.goal, &marked.instance);
            }
        }
    }
}

/// Notes the goal, if neither the arguments nor the file name it.
fn tell_goal(args: &Args, written: Option<Board>, instance: &Instance) {
    if args.ends.goal.is_some() || written.is_some() {
        return;
    }
    let (goal, size) = (instance.goal, instance.size);
    let named = NamedGoal::ALL.into_iter().find(|named| named.board(size) == Some(goal));
    let name = named.map_or(String::new(), |named| format!(" ({})", named.text()));
    note(&format!("the goal is {}{name}, the usual one that fits, as none is named; --goal sets it", goal.text(size)));
}
