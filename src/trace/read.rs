//! Reading a trace back: the search that its first line names is run again, and all that happens is compared with the file,
//! line by line. So the first thing that is not as its strategy does it is known with its place, and reading takes no more
//! time and memory than the steps of the file. A file that has only boards is read as an [`Outline`].

use std::io::BufRead;
use std::ops::ControlFlow;

use crate::puzzle::{Board, Instance, Size};
use crate::search::{Bounds, ClosedKind, F, Observer, Options, Outcome, StepEnd, Strategy, search};

use super::compare::{Comparer, Lists, ONE_RUN};
use super::fault::{ReadError, ReadFault, Spot, Wrong};
use super::jsonl::write;
use super::lines::{Kind, Lines};
use super::record::{BoardText, EndRecord, FORMAT, Record, RunRecord, StepRecord};
use super::recorder::Recorder;
use super::records::{Detail, end_record};
use super::table::{End, Trace};

/// The contents of a file.
#[derive(Debug)]
pub enum Reading {
    /// A full trace.
    Trace(Box<Trace>),
    /// Boards only: nothing can be said of the lists.
    Outline(Outline),
}

/// The boards that were taken, as far as a file tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The size of the boards.
    pub size: Size,
    /// The steps, in their order.
    pub steps: Vec<OutlineStep>,
}

/// A step of which only the board is sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutlineStep {
    /// The board that was taken.
    pub board: Board,
    /// The g in the file.
    pub g: Option<u32>,
    /// The h in the file.
    pub h: Option<u16>,
    /// The f in the file.
    pub f: Option<F>,
    /// The size of open in the file.
    pub open: Option<usize>,
    /// The size of closed in the file.
    pub closed: Option<usize>,
}

/// Reads a trace. With `partial`, a file that was cut is read up to the cut.
///
/// Memory grows with what the file holds, by a small factor, whatever it claims to hold.
///
/// # Errors
/// If the file cannot be read, is not a trace, or differs from what its strategy does.
pub fn read(mut input: impl BufRead, partial: bool) -> Result<Reading, ReadError> {
    read_lines(Lines::open(&mut input, partial)?, partial, false)
}

/// Reads a trace that is spelt as [`write()`] spells it with [`Detail::Tries`].
///
/// # Errors
/// As [`read`], and for any other file.
pub fn read_verbatim(mut input: impl BufRead) -> Result<Trace, ReadError> {
    match read_lines(Lines::open(&mut input, false)?, false, true)? {
        Reading::Trace(trace) => Ok(*trace),
        Reading::Outline(_) => Err(ReadError::without_line(1, ReadFault::Missing("tries"))),
    }
}

/// Compares a trace with what its strategy does. A trace that passes is the one trace of its instance and strategy, as far as
/// it goes.
///
/// # Errors
/// If its records differ; the place is that in its file.
pub fn verify(trace: &Trace) -> Result<(), ReadError> {
    let mut file = Vec::new();
    let written = write(trace, Detail::Tries, &mut file);
    written.map_err(|error| ReadError::without_line(1, error.into()))?;
    read(&file[..], trace.end().is_none()).map(drop)
}

fn read_lines(mut lines: Lines<'_>, partial: bool, is_verbatim: bool) -> Result<Reading, ReadError> {
    match lines.kind() {
        Some(Kind::Run) => {}
        Some(Kind::Step) if lines.parse::<StepRecord>()?.tries.is_none() => return outline(lines, None),
        _ => return Err(lines.wrong_line(ReadFault::Misplaced("a run record must come first"))),
    }
    let (instance, strategy) = run_of(&lines.parse()?).map_err(|wrong| lines.error(wrong))?;
    lines.advance()?;
    let is_unsolvable = lines.kind() == Some(Kind::End) && lines.parse::<EndRecord>()?.outcome == Outcome::Unsolvable;
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    // Tables that grow with the search: those by rank are as large as the space.
    let closed = Some(ClosedKind::Hash);
    let options = Options { bounds, closed, search_unsolvable: !is_unsolvable, ..Options::default() };
    let mut comparer = Comparer::new(lines, &instance, &strategy, is_verbatim);
    let searched = search(&instance, &strategy, &options, &mut comparer).map(drop);
    searched.map_err(|error| comparer.lines.wrong_line(ReadFault::Rules(error.to_string())))?;
    comparer.agreed()?;
    if comparer.is_outline {
        return outline(comparer.lines, Some(instance.size));
    }
    finish(comparer, &instance, &strategy, options, partial)
}

/// Stops after a step.
struct StopAfter(Option<u64>);

impl Observer for StopAfter {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if self.0 == Some(end.step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Records the steps that agree with the file, and compares its end.
fn finish(
    mut comparer: Comparer<'_>,
    instance: &Instance,
    strategy: &Strategy,
    mut options: Options,
    partial: bool,
) -> Result<Reading, ReadError> {
    let lines = &comparer.lines;
    match lines.kind() {
        Some(Kind::Run) => return Err(lines.wrong_line(ReadFault::Misplaced(ONE_RUN))),
        Some(Kind::Step | Kind::Round) => {
            let reason = "the search has ended: nothing is due here but its end";
            return Err(lines.wrong_line(ReadFault::Rules(reason.into())));
        }
        None if !partial => return Err(lines.at_start(ReadFault::Cut)),
        Some(Kind::End) | None => {}
    }
    let steps = comparer.steps as u64;
    options.bounds.max_steps = steps;
    let mut observers = (Recorder::new(), StopAfter((!comparer.begins_round).then_some(steps)));
    let searched = search(instance, strategy, &options, &mut observers);
    let answer = searched.map_err(|error| lines.wrong_line(ReadFault::Rules(error.to_string())))?;
    let max_open = answer.max_open as usize;
    let mut trace = observers.0.finish(instance, strategy, answer);
    if lines.kind().is_some() {
        let EndRecord { outcome, stopped_by, .. } = lines.parse()?;
        if trace.end.is_some_and(|end| end.outcome == Outcome::Limit) && outcome != Outcome::Limit {
            let fault = ReadFault::Rules("the search does not end with this step".into());
            return Err(lines.error(Wrong { fault, at: Spot::field("outcome") }));
        }
        trace.end = trace.end.map(|end| End { stop: stopped_by.filter(|_| end.outcome == Outcome::Limit), ..end });
        if let Some(due) = end_record(&trace, max_open) {
            comparer.compare::<EndRecord>(&Record::End(due))?;
        }
        comparer.lines.advance()?;
        nothing_follows(&comparer.lines)?;
    } else {
        trace.end = None;
    }
    comparer.lists.iter().try_for_each(|lists| compare_lists(&trace, lists))?;
    Ok(Reading::Trace(Box::new(trace)))
}

fn nothing_follows(lines: &Lines<'_>) -> Result<(), ReadError> {
    match lines.kind() {
        None => Ok(()),
        Some(_) => Err(lines.wrong_line(ReadFault::Misplaced("nothing may follow the end record"))),
    }
}

fn compare_lists(trace: &Trace, lists: &Lists) -> Result<(), ReadError> {
    let due = trace.snapshot(lists.step);
    let differs =
        |found: &Option<Vec<u32>>, due: Option<&Vec<u32>>| found.as_ref().is_some_and(|found| Some(found) != due);
    let name = if differs(&lists.open, due.as_ref().map(|due| &due.open)) {
        "open_list"
    } else if differs(&lists.closed, due.as_ref().map(|due| &due.closed)) {
        "closed_list"
    } else {
        return Ok(());
    };
    let fault = ReadFault::Rules(format!("`{name}` is not the list after this step"));
    Err(ReadError::without_line(lists.line, fault))
}

/// Returns what is run, by the first record of a trace.
fn run_of(record: &RunRecord) -> Result<(Instance, Strategy), Wrong> {
    if record.format != FORMAT {
        let format: String = record.format.chars().take(40).collect();
        let fault = ReadFault::Foreign(format!("its format is {format:?}, this reads {FORMAT:?}"));
        return Err(Wrong { fault, at: Spot::field("format") });
    }
    let size =
        Size::new(record.rows, record.cols).map_err(|error| Wrong { fault: error.into(), at: Spot::field("rows") })?;
    let board = |text: &BoardText, field| match text.read(Some(size)) {
        Ok((board, _)) => Ok(board),
        Err(error) => Err(Wrong::board(error, Spot::field(field))),
    };
    let instance = Instance { size, start: board(&record.start, "start")?, goal: board(&record.goal, "goal")? };
    let strategy = record
        .strategy
        .parse()
        .map_err(|error| Wrong { fault: ReadFault::Strategy(Box::new(error)), at: Spot::field("strategy") })?;
    Ok((instance, strategy))
}

/// Reads the boards of the steps from this line on.
fn outline(mut lines: Lines<'_>, size: Option<Size>) -> Result<Reading, ReadError> {
    let wrong_board = |lines: &Lines<'_>, error| lines.error(Wrong::board(error, Spot::field("board")));
    let first_board = |lines: &Lines<'_>| {
        let first: StepRecord = lines.parse()?;
        first.board.read(None).map_err(|error| wrong_board(lines, error))
    };
    let size = size.map_or_else(|| first_board(&lines).map(|(_, size)| size), Ok)?;
    let mut steps = Vec::new();
    while let Some(kind) = lines.kind() {
        match kind {
            Kind::Run => return Err(lines.wrong_line(ReadFault::Misplaced(ONE_RUN))),
            Kind::Step => {
                let StepRecord { board, g, h, f, open, closed, .. } = lines.parse()?;
                let (board, _) = board.read(Some(size)).map_err(|error| wrong_board(&lines, error))?;
                steps.push(OutlineStep { board, g, h, f, open, closed });
            }
            Kind::Round => {}
            Kind::End => {
                lines.advance()?;
                nothing_follows(&lines)?;
                break;
            }
        }
        lines.advance()?;
    }
    Ok(Reading::Outline(Outline { size, steps }))
}
