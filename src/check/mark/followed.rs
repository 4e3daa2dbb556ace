//! The mark of a trace that is too large to be held: one of steptrace's own, compared record by record.

use crate::check::sheet::{Column, ColumnKind, Reading, Sheet, SheetFormat};
use crate::trace::Followed;

use super::reading::SheetReading;
use super::{Mark, MarkOptions, Marked};

/// Marks a trace that has been followed to its end: all of it is right, and no row of it is kept.
#[must_use]
pub fn mark_followed(followed: &Followed, options: &MarkOptions) -> (Marked, Sheet) {
    let Followed { instance, strategy, steps, ends, makes_goal, columns: told, .. } = *followed;
    let counts = [
        (ColumnKind::Board, "board", steps),
        (ColumnKind::Step, "step", told.step),
        (ColumnKind::G, "g", told.g),
        (ColumnKind::H, "h", told.h),
        (ColumnKind::F, "f", told.f),
        (ColumnKind::Tries, "tries", told.tries),
        (ColumnKind::Open, "open", told.open),
        (ColumnKind::Closed, "closed", told.closed),
        (ColumnKind::Parent, "parent", told.parent),
        (ColumnKind::Move, "move", told.came),
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
    let marked = Marked {
        instance,
        strategy,
        options: *options,
        reading: SheetReading::of_own(),
        mark: if ends { Mark::Right } else { Mark::RightUpTo(steps) },
        ends,
        makes_goal,
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
