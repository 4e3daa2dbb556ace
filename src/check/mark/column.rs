//! A column of a sheet, with what is known of the step of each row: what misconceptions may go by.

use std::collections::HashMap;

use super::RowMark;
use super::position::Position;
use super::reading::{SheetReading, TIMINGS};
use super::rules::SheetRules;
use crate::check::{ColumnKind, ListClaim, ListTiming, Row};
use crate::puzzle::{Board, Heuristic, Move, NamedGoal};
use crate::search::{Node, NodeId, Strategy};

/// The right value of a cell, or a wrong one that a misconception predicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number, in hundredths.
    Number(i64),
    Board(Board),
    Move(Move),
}

/// What a misconception leaves open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Choice {
    None,
    Heuristic(Heuristic),
    Goal(NamedGoal),
    /// A number, in hundredths.
    By(i64),
    Strategy(Strategy),
    /// One of [`TIMINGS`].
    Moment(usize),
}

/// The step of a row, as the marker has followed it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    node: Node,
    parent: Option<Node>,
    grandparent: Option<Node>,
    /// The sizes of open and closed at each of [`TIMINGS`].
    open: [usize; 3],
    closed: [usize; 3],
    /// Number of nodes generated so far.
    generated: usize,
}

impl Seen {
    /// Returns the step that a position has taken last.
    pub(super) fn of(position: &Position) -> Option<Seen> {
        let node = position.last()?;
        let parent = node.parent.map(|id| position.node(id));
        let grandparent = parent.and_then(|parent| parent.parent).map(|id| position.node(id));
        let open = TIMINGS.map(|time| position.open_size_at(time));
        let closed = TIMINGS.map(|time| position.closed_size_at(time));
        Some(Seen { node, parent, grandparent, open, closed, generated: position.textbook.nodes().len() })
    }
}

/// A step, and what a row says of it in one column.
#[derive(Clone, Debug)]
pub(super) struct CellFacts {
    /// The number of the row, from 1.
    pub(super) step: usize,
    pub(super) node: Node,
    pub(super) parent: Option<Node>,
    pub(super) grandparent: Option<Node>,
    /// The node of the row before.
    pub(super) before: Option<Node>,
    /// The sizes of the list of the column, and of the other one, at each of [`TIMINGS`].
    pub(super) own_sizes: [usize; 3],
    pub(super) other_sizes: [usize; 3],
    pub(super) generated: usize,
    /// g and h, as they stand beside, else as they should be.
    pub(super) g: i64,
    pub(super) h: i64,
    /// f of the node, and the greatest f on the way to it, in hundredths.
    pub(super) f: i64,
    pub(super) pathmax: i64,
    /// The cost of the way to the node if each move costs its tile.
    pub(super) by_tile: u32,
    pub(super) right: Option<Value>,
    pub(super) said: Option<Value>,
    /// True if the cell is right, though perhaps only by the values beside it.
    pub(super) is_right: bool,
}

/// A column of a sheet.
pub(super) struct ColumnFacts<'a> {
    pub(super) rules: &'a SheetRules<'a>,
    pub(super) column: ColumnKind,
    pub(super) strategy: Strategy,
    pub(super) first_step: usize,
    /// The rows that are steps.
    pub(super) cells: Vec<CellFacts>,
    /// What is chosen where a misconception leaves something open.
    pub(super) choice: Choice,
}

impl<'a> ColumnFacts<'a> {
    pub(super) fn new(
        rules: &'a SheetRules<'a>,
        strategy: &Strategy,
        reading: &SheetReading,
        rows: &[RowMark],
        column: ColumnKind,
    ) -> ColumnFacts<'a> {
        let first_step = reading.first_step;
        let mut facts =
            ColumnFacts { rules, column, strategy: *strategy, first_step, cells: Vec::new(), choice: Choice::None };
        let mut known: HashMap<NodeId, (i64, u32)> = HashMap::new();
        for (marked, row) in rows.iter().zip(&rules.sheet.rows) {
            let Some(seen) = &marked.seen else { continue };
            let mut cell = facts.cell(marked.step, seen, row, reading);
            let parent = cell.parent.and_then(|parent| known.get(&parent.id)).copied().unwrap_or_default();
            let tile = cell.parent.map_or(0, |parent| parent.board.tile(cell.node.board.blank()));
            (cell.pathmax, cell.by_tile) = (parent.0.max(cell.f), parent.1 + u32::from(tile));
            known.insert(cell.node.id, (cell.pathmax, cell.by_tile));
            facts.cells.push(cell);
        }
        facts
    }

    fn cell(&self, step: usize, seen: &Seen, row: &Row, reading: &SheetReading) -> CellFacts {
        let Seen { node, parent, grandparent, open, closed, generated } = seen.clone();
        let (own_sizes, other_sizes) = if self.column == ColumnKind::Closed { (closed, open) } else { (open, closed) };
        let f = self.strategy.f(&node).hundredths() as i64;
        let mut cell = CellFacts {
            step,
            node,
            parent,
            grandparent,
            before: self.cells.last().map(|before| before.node),
            own_sizes,
            other_sizes,
            generated,
            g: row.g.unwrap_or(node.g).into(),
            h: row.h.filter(|_| self.strategy.has_h()).unwrap_or(node.h.into()).into(),
            f,
            pathmax: f,
            by_tile: 0,
            right: None,
            said: None,
            is_right: true,
        };
        (cell.said, cell.right) = self.said_and_right(&cell, row, reading);
        let is_own_f = self.column == ColumnKind::F && cell.said == Some(Value::Number(f));
        cell.is_right = cell.said.is_none() || cell.said == cell.right || is_own_f;
        cell
    }

    fn said_and_right(&self, cell: &CellFacts, row: &Row, reading: &SheetReading) -> (Option<Value>, Option<Value>) {
        let whole = |value: i64| Value::Number(100 * value);
        let node = cell.node;
        let sizes = |claim: Option<&ListClaim>, time: ListTiming| {
            let said = match claim {
                Some(ListClaim::Size(said)) => Some(whole(*said as i64)),
                _ => None,
            };
            let at = TIMINGS.iter().position(|&listed| listed == time).unwrap_or(0);
            (said, Some(whole(cell.own_sizes[at] as i64)))
        };
        match self.column {
            ColumnKind::G => (row.g.map(|g| whole(g.into())), Some(whole(node.g.into()))),
            ColumnKind::H => (row.h.map(|h| whole(h.into())), Some(whole(node.h.into()))),
            ColumnKind::F => {
                let [_, per_g, per_h] = self.f_weights();
                let right = if per_g == 0 && per_h == 0 { cell.f } else { per_g * cell.g + per_h * cell.h };
                (row.f.map(|f| Value::Number(f.hundredths() as i64)), Some(Value::Number(right)))
            }
            ColumnKind::Step => {
                let right = (cell.step + self.first_step) as i64 - 1;
                (row.step.map(|step| whole(step.into())), Some(whole(right)))
            }
            ColumnKind::Parent => (row.parent.map(Value::Board), cell.parent.map(|parent| Value::Board(parent.board))),
            ColumnKind::Move => {
                let turned = node.came.map(|came| if reading.tile_moves { came.inverse() } else { came });
                (row.came.map(Value::Move), turned.map(Value::Move))
            }
            ColumnKind::Open => sizes(row.open.as_deref(), reading.open),
            ColumnKind::Closed => sizes(row.closed.as_deref(), reading.closed),
            ColumnKind::Board | ColumnKind::Tries => (None, None),
        }
    }

    /// What f weighs depth, g and h with, in hundredths.
    pub(super) fn f_weights(&self) -> [i64; 3] {
        self.strategy.f_in_hundredths().map(i64::from)
    }
}
