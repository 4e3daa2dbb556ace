//! Reading a trace back: the search that its first line names is run again, and all that happens is compared with the file,
//! line by line. So the first thing that is not as its strategy does it is known with its place, and reading takes no more
//! time and memory than the steps of the file.

use std::io::BufRead;
use std::ops::ControlFlow;

use crate::puzzle::{Instance, Size, parse_board};
use crate::search::{Bounds, ClosedKind, Observer, Options, Outcome, StepEnd, Strategy, search};

use super::compare::{Comparer, List, ONE_RUN};
use super::lines::{CUT, Kind, Lines, ReadError, Wrong};
use super::record::{EndRecord, FORMAT, Record, RunRecord};
use super::recorder::Recorder;
use super::records::{Detail, end_record, write};
use super::table::{End, Trace};

/// Reads a trace. With `partial`, a file that was cut is read up to the cut.
///
/// Memory grows with what the file holds, by a small factor, whatever it claims to hold.
///
/// # Errors
/// If the file cannot be read, is not a trace, or differs from what its strategy does.
pub fn read(mut input: impl BufRead, partial: bool) -> Result<Trace, ReadError> {
    let mut lines = Lines::open(&mut input, partial)?;
    if lines.kind != Some(Kind::Run) {
        return Err(lines.wrong_line("a run record must come first"));
    }
    let (instance, strategy) = run_of(&lines)?;
    lines.advance()?;
    let is_unsolvable = lines.kind == Some(Kind::End) && lines.parse::<EndRecord>()?.outcome == Outcome::Unsolvable;
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    // Tables that grow with the search: those by rank are as large as the space.
    let closed = Some(ClosedKind::Hash);
    let options = Options { bounds, closed, search_unsolvable: !is_unsolvable, ..Options::default() };
    let mut comparer = Comparer::new(lines, &instance, &strategy);
    let searched = search(&instance, &strategy, &options, &mut comparer);
    searched.map_err(|error| comparer.lines.wrong_line(error.to_string()))?;
    std::mem::replace(&mut comparer.agrees, Ok(()))?;
    match comparer.lines.kind {
        Some(Kind::Run) => Err(comparer.lines.wrong_line(ONE_RUN)),
        Some(Kind::Step | Kind::Round) => {
            Err(comparer.lines.wrong_line("the search has ended: nothing is due here but its end"))
        }
        None if !partial => {
            Err(ReadError { help: Some("--partial reads it up to here".into()), ..comparer.lines.at_start(CUT) })
        }
        Some(Kind::End) | None => record(comparer, &instance, &strategy, options),
    }
}

/// Compares a trace with what its strategy does. A trace that passes is the one trace of its instance and strategy, as far as
/// it goes.
///
/// # Errors
/// If its records differ; the place is that in its file.
pub fn verify(trace: &Trace) -> Result<(), ReadError> {
    let mut file = Vec::new();
    write(trace, Detail::Tries, &mut file).map_err(|error| ReadError::io(1, &error))?;
    read(&file[..], trace.end().is_none()).map(drop)
}

struct StopAfter(Option<u64>);

impl Observer for StopAfter {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if self.0 == Some(end.step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Records the steps that agree with the file, and compares its end.
fn record(
    mut comparer: Comparer<'_>,
    instance: &Instance,
    strategy: &Strategy,
    mut options: Options,
) -> Result<Trace, ReadError> {
    let lines = &comparer.lines;
    let steps = comparer.steps as u64;
    options.bounds.max_steps = steps;
    let mut observers = (Recorder::new(), StopAfter((!comparer.begins_round).then_some(steps)));
    let searched = search(instance, strategy, &options, &mut observers);
    let answer = searched.map_err(|error| lines.wrong_line(error.to_string()))?;
    let max_open = answer.max_open as usize;
    let mut trace = observers.0.finish(instance, strategy, answer);
    if lines.kind.is_some() {
        let EndRecord { outcome, stopped_by, .. } = lines.parse()?;
        if trace.end.is_some_and(|end| end.outcome == Outcome::Limit) && outcome != Outcome::Limit {
            return Err(lines.error(Wrong::new("the search does not end with this step", lines.place_of("outcome"))));
        }
        trace.end = trace.end.map(|end| End { stop: stopped_by.filter(|_| end.outcome == Outcome::Limit), ..end });
        if let Some(due) = end_record(&trace, max_open) {
            comparer.compare(&Record::End(due))?;
        }
        comparer.lines.advance()?;
        if comparer.lines.kind.is_some() {
            return Err(comparer.lines.wrong_line("nothing may follow the end record"));
        }
    } else {
        trace.end = None;
    }
    comparer.lists.iter().try_for_each(|list| compare_list(&trace, list))?;
    Ok(trace)
}

fn compare_list(trace: &Trace, List { line, step, name, nodes }: &List) -> Result<(), ReadError> {
    let due = trace.snapshot(*step).map(|due| if *name == "open_list" { due.open } else { due.closed });
    if due.is_none_or(|due| due == *nodes) {
        return Ok(());
    }
    Err(ReadError::without_line(*line, format!("`{name}` is not the list after this step")))
}

/// Returns what is run, by the first record of a trace.
fn run_of(lines: &Lines<'_>) -> Result<(Instance, Strategy), ReadError> {
    let record: RunRecord = lines.parse()?;
    if record.format != FORMAT {
        let format: String = record.format.chars().take(40).collect();
        let reason = format!("its format is {format:?}, this reads {FORMAT:?}");
        return Err(lines.foreign(&reason, lines.place_of("format")));
    }
    let size = Size::new(record.rows, record.cols)
        .map_err(|error| lines.error(Wrong::new(error.to_string(), lines.place_of("rows"))))?;
    let board = |text: &str, field| match parse_board(text, Some(size)) {
        Ok((board, _)) => Ok(board),
        Err(error) => Err(lines.error(Wrong::board(&error, lines.place_of(field)))),
    };
    let instance = Instance { size, start: board(&record.start, "start")?, goal: board(&record.goal, "goal")? };
    let strategy = record.strategy.parse::<Strategy>().map_err(|error| {
        lines.error(Wrong::new(error.to_string(), lines.place_of("strategy")).with_help(error.help.clone()))
    })?;
    Ok((instance, strategy))
}
