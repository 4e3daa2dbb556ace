//! A column of a sheet, with the facts about the step of each row from which misconceptions predict.

use super::RowMark;
use super::position::Position;
use super::reading::{LISTS, SheetReading, TIMINGS};
use super::rules::SheetRules;
use crate::check::sheet::{ColumnKind, Row, Value};
use crate::puzzle::{Heuristic, NamedGoal};
use crate::search::{F, Node, Strategy};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Choice {
    None,
    Heuristic(Heuristic),
    Goal(NamedGoal),
    /// A number, in hundredths.
    By(i64),
    Strategy(Strategy),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    node: Node,
    parent: Option<Node>,
    sizes: [[usize; 3]; 2],
}

impl Seen {
    pub(super) fn of(position: &Position) -> Option<Seen> {
        let node = position.last()?;
        let parent = node.parent.map(|id| position.node(id));
        let sizes = LISTS.map(|list| TIMINGS.map(|time| position.size_at(list, time)));
        Some(Seen { node, parent, sizes })
    }
}

pub(super) struct CellFacts {
    pub(super) node: Node,
    pub(super) parent: Option<Node>,
    sizes: [[usize; 3]; 2],
    pub(super) step: usize,
    pub(super) before: Option<Node>,
    /// g and h as written in the row, else the correct ones.
    pub(super) g: i64,
    pub(super) h: i64,
    f: i64,
    pub(super) right: Option<Value>,
    pub(super) said: Option<Value>,
    /// True if the cell is right, though perhaps only given the values beside it.
    pub(super) is_right: bool,
}

pub(super) struct ColumnFacts<'a> {
    pub(super) rules: &'a SheetRules<'a>,
    pub(super) column: ColumnKind,
    pub(super) strategy: Strategy,
    pub(super) reading: &'a SheetReading,
    pub(super) cells: Vec<CellFacts>,
    /// The choice to predict with, for misconceptions that have one.
    pub(super) choice: Choice,
}

impl<'a> ColumnFacts<'a> {
    pub(super) fn new(
        rules: &'a SheetRules<'a>,
        strategy: &Strategy,
        reading: &'a SheetReading,
        rows: &[RowMark],
        column: ColumnKind,
    ) -> ColumnFacts<'a> {
        let mut facts =
            ColumnFacts { rules, column, strategy: *strategy, reading, cells: Vec::new(), choice: Choice::None };
        for (marked, row) in rows.iter().zip(&rules.sheet.rows) {
            let Some(seen) = &marked.seen else { continue };
            facts.cells.push(facts.cell(marked.step, seen, row));
        }
        facts
    }

    fn cell(&self, step: usize, seen: &Seen, row: &Row) -> CellFacts {
        let (node, problem) = (seen.node, &self.rules.problem);
        let f = problem.f(&node, &self.strategy).hundredths().cast_signed();
        let mut cell = CellFacts {
            node,
            parent: seen.parent,
            sizes: seen.sizes,
            step,
            before: self.cells.last().map(|before| before.node),
            g: row.g.map_or(node.g, |g| g.hundredths() / 100).cast_signed(),
            h: self.said_h(row).unwrap_or(node.h.cast_signed()),
            f,
            right: None,
            said: row.value(self.column),
            is_right: true,
        };
        cell.right = self.right(&cell);
        let is_said = |right: i64| {
            let right = F::from_hundredths(right.unsigned_abs()).in_unit(problem.unit());
            row.amount(self.column).is_some_and(|said| right.is_said_by(said))
        };
        let is_right = matches!(cell.right, Some(Value::Number(right)) if is_said(right)) || cell.said == cell.right;
        cell.is_right = cell.said.is_none() || is_right || self.column == ColumnKind::F && is_said(f);
        cell
    }

    fn said_h(&self, row: &Row) -> Option<i64> {
        let h = row.h.filter(|_| self.strategy.has_h())?.hundredths().cast_signed();
        (h % 100 == 0).then_some(h / 100)
    }

    fn right(&self, cell: &CellFacts) -> Option<Value> {
        Some(match self.column {
            ColumnKind::G => Value::whole(cell.node.g.cast_signed()),
            ColumnKind::H => Value::whole(cell.node.h.cast_signed()),
            ColumnKind::F => {
                let [_, per_g, per_h] = self.f_weights();
                Value::Number(if per_g == 0 && per_h == 0 { cell.f } else { per_g * cell.g + per_h * cell.h })
            }
            ColumnKind::Step => Value::whole(self.number_of(cell)),
            ColumnKind::Parent => Value::State(cell.parent?.state),
            ColumnKind::Move if self.reading.tile_moves => Value::Operator(cell.node.moved()?.inverse().into()),
            ColumnKind::Move => Value::Operator(cell.node.came?),
            ColumnKind::Open | ColumnKind::Closed => {
                let sizes = cell.sizes[usize::from(self.column == ColumnKind::Closed)];
                let moment = TIMINGS.iter().position(|&time| time == self.reading.timing(self.column));
                Value::whole(sizes[moment.unwrap_or(0)] as i64)
            }
            ColumnKind::Board | ColumnKind::Tries => return None,
        })
    }

    pub(super) fn number_of(&self, cell: &CellFacts) -> i64 {
        (cell.step + self.reading.first_step) as i64 - 1
    }

    pub(super) fn f_weights(&self) -> [i64; 3] {
        self.strategy.f_in_hundredths().map(i64::from)
    }
}
