//! Compares records with what the rules do: whoever reads a full trace does it with these.

use crate::puzzle::{Board, Size};
use crate::search::{F, Node, StepEnd, Strategy, Try, Verdict};

use super::fault::{Wrong, board};
use super::locate::Spot;
use super::record::{BoardText, StepRecord, TryRecord};

/// Compares a field, if the file has it, with what it should be.
pub(super) fn same<T: Copy + PartialEq + std::fmt::Display>(
    found: Option<T>,
    expected: T,
    at: Spot,
) -> Result<(), Wrong> {
    match found {
        Some(found) if found != expected => Err(Wrong::rules(format!("this is {found}, but should be {expected}"), at)),
        _ => Ok(()),
    }
}

/// Compares a field that must be absent where nothing is expected.
pub(super) fn same_if_any<T: Copy + PartialEq + std::fmt::Display>(
    found: Option<T>,
    expected: Option<T>,
    at: Spot,
) -> Result<(), Wrong> {
    match expected {
        Some(expected) => same(found, expected, at),
        None if found.is_some() => Err(Wrong::rules("there should be nothing here".into(), at)),
        None => Ok(()),
    }
}

/// Compares the end of a step.
pub(super) fn ended(record: &StepRecord, end: &StepEnd) -> Result<(), Wrong> {
    same(record.open, end.open as usize, Spot::field("open"))?;
    same(record.closed, end.closed as usize, Spot::field("closed"))?;
    same(Some(record.dead_end), end.dead_end, Spot::field("dead_end"))?;
    same(Some(record.forgotten), end.forgotten, Spot::field("forgotten"))?;
    let mut expected = StepRecord::default();
    expected.note_dropped(end.dropped);
    same(Some(record.discarded), expected.discarded, Spot::field("discarded"))?;
    same_if_any(record.of, expected.of, Spot::field("of"))?;
    same(Some(record.cut), expected.cut, Spot::field("cut"))?;
    same(Some(record.crowded), expected.crowded, Spot::field("crowded"))?;
    same(Some(record.no_better), expected.no_better, Spot::field("no_better"))
}

/// The run that records are compared with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub(super) size: Size,
    pub(super) strategy: Strategy,
}

impl Expected {
    /// Compares the node that a step takes.
    pub(super) fn taken(&self, record: &StepRecord, node: &Node) -> Result<(), Wrong> {
        same(record.node, node.id, Spot::field("node"))?;
        self.same_board(Some(&record.board), Some(node.board), Spot::field("board"))?;
        same_if_any(record.parent, node.parent, Spot::field("parent"))?;
        same_if_any(record.came, node.came, Spot::field("move"))?;
        self.same_estimates((record.g, record.h, record.f), Some(node), Spot::field)
    }

    /// Compares a try, which has led to a node, or would have.
    pub(super) fn tried(&self, record: &TryRecord, at: usize, tried: &Try, led_to: Option<&Node>) -> Result<(), Wrong> {
        let place = |field| Spot::tried(at, Some(field));
        let (of, found) = match tried.verdict {
            Verdict::Blocked | Verdict::Opened(_) | Verdict::Cut { .. } => (None, None),
            Verdict::Duplicate { of, place } => (Some(of), Some(place)),
            Verdict::Improved { of, .. } | Verdict::Reopened { of, .. } => (Some(of), None),
        };
        same(Some(record.verdict), tried.verdict.kind(), place("verdict"))?;
        same_if_any(record.node, tried.verdict.made().map(|node| node.id), place("node"))?;
        same_if_any(record.of, of, place("of"))?;
        same_if_any(record.place, found, place("in"))?;
        self.same_board(record.board.as_ref(), tried.board, place("board"))?;
        self.same_estimates((record.g, record.h, record.f), led_to, place)
    }

    fn same_board(&self, found: Option<&BoardText>, expected: Option<Board>, at: Spot) -> Result<(), Wrong> {
        let size = self.size;
        match (found, expected) {
            (Some(found), Some(expected)) if found.spells(expected, size) => Ok(()),
            (None, _) => Ok(()),
            (Some(found), expected) => {
                let found = board(found, size, at)?;
                let expected = expected.map(|board| board.text(size));
                same_if_any(Some(found.text(size).as_str()), expected.as_deref(), at)
            }
        }
    }

    /// Compares the numbers of a node; where there is none, there are none.
    fn same_estimates(
        &self,
        (g, h, f): (Option<u32>, Option<u16>, Option<F>),
        node: Option<&Node>,
        place: impl Fn(&'static str) -> Spot,
    ) -> Result<(), Wrong> {
        same_if_any(g, node.map(|node| node.g), place("g"))?;
        same_if_any(h, node.map(|node| node.h), place("h"))?;
        same_if_any(f, node.map(|node| node.f(&self.strategy)), place("f"))
    }
}
