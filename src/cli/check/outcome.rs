//! The result of marking a file: as the trace of a search, or as a path.

use std::path::Path;

use serde_json::Value;
use steptrace::check::path::{MarkedPath, PathError, WrittenPath, mark_path, mark_path_on, only_moves, read_path};
use steptrace::check::{ColumnKind, Mark, MarkOptions, Marked, Row, Sheet, mark};
use steptrace::exercise::{ExerciseKind, Plan};
use steptrace::puzzle::{Board, Instance, NamedGoal};
use steptrace::report::{
    CheckOptions, Document, FileMark, Lang, check_document, check_json, path_document, path_json, with_reading,
};
use steptrace::search::{Problem, Strategy};

use super::{Args, no_steps};
use crate::cli::exercise;
use crate::cli::fault::{Fault, in_line};
use crate::cli::input;
use crate::cli::streams::note;
use crate::cli::watch::counted;
pub(super) enum Outcome {
    Trace { marked: Box<Marked>, sheet: Box<Sheet> },
    Path { marked: Box<MarkedPath>, written: Box<WrittenPath> },
}

/// Marks the bytes of a file.
///
/// It is a path if `--path` is given, or if it has nothing but moves.
pub(super) fn of(args: &Args, bytes: &[u8], name: &str) -> Result<Outcome, Fault> {
    if args.path {
        let path = read_path(bytes, &args.sheet.options()).map_err(|error| args.sheet.unreadable(&error, name))?;
        return as_path(args, path, name);
    }
    // A command that makes no trace sheet matters only if the strategy is not named.
    let exercise = match exercise_of(bytes, name) {
        Err(_) if args.strategy.strategy.is_some() => None,
        plan => plan?,
    };
    let mut sheet = match read(args, bytes, name, exercise.as_ref()) {
        Ok(sheet) => sheet,
        Err(fault) => {
            let moves = only_moves(bytes, args.sheet.options().graph.as_ref());
            return moves.map_or(Err(fault), |path| as_path(args, path, name));
        }
    };
    let is_of_sheet = |plan: &Plan| {
        plan.problem.graph() == sheet.graph.as_ref() && plan.problem.tiles().is_none_or(|it| it.size == sheet.size)
    };
    if let Some(plan) = exercise.filter(is_of_sheet) {
        if let Some(instance) = plan.problem.tiles() {
            sheet.start.get_or_insert(instance.start);
            sheet.goal.get_or_insert(instance.goal);
        }
        sheet.strategy.get_or_insert(plan.strategy);
    }
    let (graph, ends) = args.ends.of(&mut sheet, &args.sheet)?;
    let Some(strategy) = args.strategy.named(graph.as_ref())?.or(sheet.strategy) else {
        return Err(Fault::usage("the trace does not say which strategy it follows")
            .help("name it: --strategy bfs; `steptrace identify` finds out which it may be; --path marks a path"));
    };
    let problem = graph.map_or_else(|| instance(&sheet, ends).map(Problem::from), Ok)?;
    let options = MarkOptions { strict: args.strict, any_order: args.any_order };
    let marked = mark(&sheet, &problem, &strategy, &options)?;
    Ok(Outcome::Trace { marked: Box::new(marked), sheet: Box::new(sheet) })
}

/// Returns the plan of the exercise whose sheet a file is, if it is a sheet that can be marked.
fn exercise_of(bytes: &[u8], name: &str) -> Result<Option<Plan>, Fault> {
    let plan = exercise::plan_of(bytes, name)?.map(|plan| plan.plan()).transpose()?;
    match plan.as_ref().map(|plan| plan.kind) {
        None | Some(ExerciseKind::Trace) => Ok(plan),
        Some(kind) => {
            let what = format!("{name} is a sheet of the kind {kind}, whose reasons only a person can mark");
            Err(Fault::usage(what).help("`steptrace exercise --from SHEET --key FILE` prints its key"))
        }
    }
}

/// Reads a trace; the sheet of an exercise is read with the graph or the size of that exercise, unless its boards have another.
fn read(args: &Args, bytes: &[u8], name: &str, exercise: Option<&Plan>) -> Result<Sheet, Fault> {
    let own = exercise.map(|plan| &plan.problem).filter(|_| args.sheet.size().is_none());
    let given = exercise.map(given_columns).unwrap_or_default();
    // That of a graph is no help with boards, and need not be one for them.
    let strategy = args.strategy.named(None).ok().flatten().or(exercise.map(|plan| plan.strategy));
    let expected = strategy.map(|strategy| args.ends.expected(strategy));
    let read = |own| args.sheet.parse_given(bytes, name, given.clone(), own, expected.clone());
    read(own).or_else(|fault| if own.is_some() { read(None).map_err(|_| fault) } else { Err(fault) })
}

/// Returns the columns, besides the board, that a sheet has filled in beforehand.
fn given_columns(plan: &Plan) -> Vec<ColumnKind> {
    let given = plan.given.iter().filter_map(|part| ColumnKind::from_text(part.text()));
    given.filter(|column| *column != ColumnKind::Board).collect()
}

fn as_path(args: &Args, written: WrittenPath, name: &str) -> Result<Outcome, Fault> {
    if let Some(graph) = &written.graph {
        let marked = mark_path_on(&written, &args.ends.of_graph(graph, &args.sheet)?);
        return Ok(Outcome::Path { marked: Box::new(marked), written: Box::new(written) });
    }
    let refused = |error: PathError| Fault::usage(format!("{name}: {error}")).help(error.help);
    let size = match written.size.or(args.sheet.size()) {
        Some(size) => Some(size),
        None => args.ends.size(None)?,
    };
    // Without a board, neither its size nor the start of the moves is known.
    let size = size.ok_or_else(|| refused(PathError::no_start(&written)))?;
    let [start, goal] = args.ends.of_size(size)?;
    let marked = mark_path(&written, size, start, goal, args.moves_of).map_err(refused)?;
    Ok(Outcome::Path { marked: Box::new(marked), written: Box::new(written) })
}

fn instance(sheet: &Sheet, [start, goal]: [Option<Board>; 2]) -> Result<Instance, Fault> {
    let first = || sheet.rows.first().map(|row| row.state.board());
    let start = start.or(sheet.start).or_else(first).ok_or_else(no_steps)?;
    let usual = || sheet.usual_goal(start).unwrap_or(NamedGoal::Standard).board(sheet.size);
    let goal = goal.or(sheet.goal).or_else(usual).ok_or_else(no_steps)?;
    Ok(Instance { size: sheet.size, start, goal })
}

impl Outcome {
    pub(super) fn document(&self, options: CheckOptions) -> Document<'_> {
        match self {
            Outcome::Trace { marked, sheet } => check_document(marked, sheet, options),
            Outcome::Path { marked, written } => path_document(marked, written, options),
        }
    }

    pub(super) fn json(&self, lang: Lang) -> Value {
        match self {
            Outcome::Trace { marked, sheet } => with_reading(check_json(marked, lang), sheet),
            Outcome::Path { marked, .. } => path_json(marked, lang),
        }
    }
    pub(super) fn in_short(&self, lang: Lang, has_own_start: bool) -> FileMark {
        let mark = match self {
            Outcome::Trace { marked, sheet } => FileMark::of_trace(marked, sheet, lang),
            Outcome::Path { marked, written } => FileMark::of_path(marked, written, lang),
        };
        if has_own_start { mark.with_own_start() } else { mark }
    }

    /// Returns the problem that it was marked for; a path has no strategy.
    pub(super) fn problem(&self) -> (Problem, Option<Strategy>) {
        match self {
            Outcome::Trace { marked, .. } => (marked.problem.clone(), Some(marked.strategy)),
            Outcome::Path { marked, .. } => (marked.problem.clone(), None),
        }
    }

    pub(super) fn mark(&self) -> Mark {
        match self {
            Outcome::Trace { marked, .. } => marked.mark,
            Outcome::Path { marked, .. } => marked.mark(),
        }
    }
    pub(super) fn note_reading(&self, args: &Args, file: &Path) {
        let name = in_line(&input::name_of(file));
        let (goal, instance) = match self {
            Outcome::Trace { marked, sheet } => {
                args.sheet.tell(sheet, file);
                let own = sheet.strategy.filter(|own| *own != marked.strategy && args.strategy.strategy.is_some());
                if let Some(own) = own {
                    note(&format!("the trace says that it follows {own}"));
                }
                let (rows, problem) = (&sheet.rows, &marked.problem);
                let is_move = |pair: &[Row]| problem.between(pair[0].state, pair[1].state).is_some();
                let ends = rows.first().zip(rows.last()).map(|(first, last)| (first.state, last.state));
                let leads = ends.is_some_and(|(first, last)| first == problem.start() && problem.is_goal(last));
                if matches!(marked.mark, Mark::Wrong(_)) && leads && rows.windows(2).all(is_move) {
                    note(&format!("{name} is also a path from the start to the goal; --path marks it as one"));
                }
                (sheet.goal, marked.problem.tiles().copied())
            }
            Outcome::Path { marked, written } => {
                let moves = counted(marked.moves as u64, if marked.problem.tiles().is_some() { "move" } else { "arc" });
                let how = match &marked.problem {
                    _ if written.is_moves() => "moves",
                    Problem::Tiles(_) => "boards",
                    Problem::Graph(_) => "states",
                };
                note(&format!("{name} is read as a path of {moves}, written as {how}"));
                (written.goal, marked.problem.tiles().copied())
            }
        };
        if let (None, None, Some(Instance { goal, size, .. })) = (&args.ends.goal, goal, instance) {
            let name = NamedGoal::of(goal, size).map_or(String::new(), |named| format!(" ({})", named.text()));
            let goal = goal.text(size);
            note(&format!("the goal is {goal}{name}, the usual one that fits, as none is named; --goal sets it"));
        }
    }
}
