//! The mark of a trace that is too large to be held: one of steptrace's own, compared record by record.

use crate::check::sheet::{Column, ColumnKind, Reading, Sheet, SheetFormat};
use crate::search::Outcome;
use crate::trace::{StepView, Trace};

use super::reading::SheetReading;
use super::{Mark, MarkOptions, Marked};

/// Marks a trace as [`read_verbatim`](crate::trace::read_verbatim) returns it: all of it is right, and it has every column.
#[must_use]
pub fn mark_followed(trace: &Trace, options: &MarkOptions) -> (Marked, Sheet) {
    let (instance, strategy, steps) = (*trace.instance(), *trace.strategy(), trace.len());
    let starts = trace.rounds().filter(|round| round.steps_before < steps).count();
    let counts = [
        (ColumnKind::Board, "board", steps),
        (ColumnKind::Step, "step", steps),
        (ColumnKind::G, "g", steps),
        (ColumnKind::H, "h", if strategy.has_h() { steps } else { 0 }),
        (ColumnKind::F, "f", steps),
        (ColumnKind::Tries, "tries", steps),
        (ColumnKind::Open, "open", steps),
        (ColumnKind::Closed, "closed", steps),
        (ColumnKind::Parent, "parent", steps - starts),
        (ColumnKind::Move, "move", steps - starts),
    ];
    let counts = || counts.into_iter().filter(|(.., count)| *count > 0);
    let sheet = Sheet {
        format: SheetFormat::Jsonl,
        size: instance.size,
        start: Some(instance.start),
        goal: Some(instance.goal),
        strategy: Some(strategy),
        columns: counts().map(|(kind, name, _)| Column { kind, name: name.to_owned() }).collect(),
        ignored: Vec::new(),
        reading: Reading::default(),
        rows: Vec::new(),
    };
    let ends = trace.end().is_some_and(|end| end.outcome != Outcome::Limit);
    let marked = Marked {
        instance,
        strategy,
        options: *options,
        reading: SheetReading::of_own(),
        mark: if ends { Mark::Right } else { Mark::RightUpTo(steps) },
        ends,
        makes_goal: !ends && makes_goal(trace),
        rows: Vec::new(),
        written: steps,
        stopped: None,
        not_sizes: Vec::new(),
        mistakes: Vec::new(),
        hints: Vec::new(),
        followed: None,
        counted: Some(counts().map(|(kind, _, count)| (kind, (count, count))).collect()),
    };
    (marked, sheet)
}

/// Returns true if the last step makes the goal.
fn makes_goal(trace: &Trace) -> bool {
    let made = |step: StepView<'_>| step.tries().filter_map(|tried| tried.verdict.made()).collect::<Vec<_>>();
    let last = trace.steps().next_back().map(made).unwrap_or_default();
    last.into_iter().any(|node| trace.node(node).board == trace.instance().goal)
}
