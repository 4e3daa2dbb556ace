//! What misconceptions may go by: for each row the step that was taken, and what the sheet says of it.

use std::collections::HashMap;

use super::misconceptions::Value;
use super::position::Position;
use super::reading::{SheetReading, TIMINGS};
use super::rules::SheetRules;
use crate::check::{ColumnKind, ListClaim, ListTiming, Row};
use crate::puzzle::{Board, Cost, Estimator, Heuristic, Instance, NamedGoal};
use crate::search::{Node, NodeId, Strategy};

/// The step of a row, as the marker has followed it.
#[derive(Clone, Debug)]
pub(super) struct StepSeen {
    node: Node,
    parent: Option<Node>,
    grandparent: Option<Node>,
    /// The sizes of open and closed at each of [`TIMINGS`].
    open: [usize; 3],
    closed: [usize; 3],
    /// Number of nodes generated so far.
    generated: usize,
}

impl StepSeen {
    /// Returns the step that a position has taken last.
    pub(super) fn of(position: &Position) -> Option<StepSeen> {
        let node = position.last()?;
        let parent = node.parent.map(|id| position.node(id));
        let grandparent = parent.and_then(|parent| parent.parent).map(|id| position.node(id));
        let open = TIMINGS.map(|time| position.open_size_at(time));
        let closed = TIMINGS.map(|time| position.closed_size_at(time));
        Some(StepSeen { node, parent, grandparent, open, closed, generated: position.textbook.nodes().len() })
    }
}

/// A step, and what a row says of it in the column that is looked at.
#[derive(Clone, Debug)]
pub(super) struct StepFacts {
    /// The number of the row, from 1.
    pub(super) step: usize,
    pub(super) node: Node,
    pub(super) parent: Option<Node>,
    pub(super) grandparent: Option<Node>,
    /// The sizes of the list of the column, and of the other one, at each of [`TIMINGS`].
    pub(super) own_sizes: [usize; 3],
    pub(super) other_sizes: [usize; 3],
    pub(super) generated: usize,
    /// g and h, as they stand beside, else as they should be.
    pub(super) said_g: i64,
    pub(super) said_h: i64,
    /// The greatest f on the way to the node, in hundredths.
    pub(super) pathmax: i64,
    pub(super) right: Option<Value>,
    pub(super) said: Option<Value>,
    /// True if the cell is right, though perhaps only by what stands beside it.
    pub(super) is_right: bool,
}

impl StepFacts {
    /// f of the node, in hundredths.
    pub(super) fn f_of(&self, strategy: &Strategy) -> i64 {
        strategy.f(&self.node).hundredths() as i64
    }
}

type Kind = (Heuristic, Board, Cost);

/// A column of a sheet, with all that is known of its rows.
pub(super) struct Lesson<'a> {
    rules: &'a SheetRules<'a>,
    pub(super) instance: Instance,
    pub(super) strategy: Strategy,
    pub(super) first_step: usize,
    /// The rows that are steps.
    pub(super) facts: Vec<StepFacts>,
    estimators: Vec<(Kind, Option<Estimator>)>,
    /// The cost of the way to each node if a move costs its tile.
    by_tile: Option<Vec<u32>>,
}

impl<'a> Lesson<'a> {
    pub(super) fn new(
        rules: &'a SheetRules<'a>,
        strategy: &Strategy,
        reading: &SheetReading,
        seen: &[Option<StepSeen>],
        column: ColumnKind,
    ) -> Lesson<'a> {
        let mut lesson = Lesson {
            rules,
            instance: rules.instance,
            strategy: *strategy,
            first_step: reading.first_step,
            facts: Vec::with_capacity(seen.len()),
            estimators: Vec::new(),
            by_tile: None,
        };
        let mut pathmax: HashMap<NodeId, i64> = HashMap::new();
        for (at, (seen, row)) in seen.iter().zip(&rules.sheet.rows).enumerate() {
            let Some(seen) = seen else { continue };
            let mut facts = lesson.facts_of(at, seen, row, column, reading);
            let before = seen.parent.and_then(|parent| pathmax.get(&parent.id)).copied();
            facts.pathmax = before.unwrap_or(0).max(facts.f_of(strategy));
            pathmax.insert(seen.node.id, facts.pathmax);
            lesson.facts.push(facts);
        }
        lesson
    }

    fn facts_of(&self, at: usize, seen: &StepSeen, row: &Row, column: ColumnKind, reading: &SheetReading) -> StepFacts {
        let StepSeen { node, parent, grandparent, open, closed, generated } = seen.clone();
        let (own_sizes, other_sizes) = if column == ColumnKind::Closed { (closed, open) } else { (open, closed) };
        let size_at = |time: ListTiming| own_sizes[TIMINGS.iter().position(|&listed| listed == time).unwrap_or(0)];
        let mut facts = StepFacts {
            step: at + 1,
            node,
            parent,
            grandparent,
            own_sizes,
            other_sizes,
            generated,
            said_g: row.g.unwrap_or(node.g).into(),
            said_h: row.h.filter(|_| self.strategy.has_h()).unwrap_or(node.h.into()).into(),
            pathmax: 0,
            right: None,
            said: None,
            is_right: true,
        };
        let whole = |value: i64| Value::Number(100 * value);
        let size = |claim: Option<&ListClaim>| match claim {
            Some(ListClaim::Size(said)) => Some(whole(*said as i64)),
            _ => None,
        };
        let [_, per_g, per_h] = self.strategy.f_in_hundredths().map(i64::from);
        let by_beside = Value::Number(per_g * facts.said_g + per_h * facts.said_h);
        let own_f = Value::Number(facts.f_of(&self.strategy));
        (facts.said, facts.right) = match column {
            ColumnKind::G => (row.g.map(|g| whole(g.into())), Some(whole(node.g.into()))),
            ColumnKind::H => (row.h.map(|h| whole(h.into())), Some(whole(node.h.into()))),
            ColumnKind::F => {
                let by_beside = if per_g == 0 && per_h == 0 { own_f } else { by_beside };
                (row.f.map(|f| Value::Number(f.hundredths() as i64)), Some(by_beside))
            }
            ColumnKind::Step => {
                (row.step.map(|step| whole(i64::from(step))), Some(whole((at + reading.first_step) as i64)))
            }
            ColumnKind::Parent => (row.parent.map(Value::Board), parent.map(|parent| Value::Board(parent.board))),
            ColumnKind::Move => {
                let turned = node.came.map(|came| if reading.tile_moves { came.inverse() } else { came });
                (row.came.map(Value::Move), turned.map(Value::Move))
            }
            ColumnKind::Open => (size(row.open.as_deref()), Some(whole(size_at(reading.open) as i64))),
            ColumnKind::Closed => (size(row.closed.as_deref()), Some(whole(size_at(reading.closed) as i64))),
            ColumnKind::Board | ColumnKind::Tries => (None, None),
        };
        let by_itself = column == ColumnKind::F && facts.said == Some(own_f);
        facts.is_right = facts.said.is_none() || facts.said == facts.right || by_itself;
        facts
    }

    /// h of a board by another heuristic, or measured to another of the usual goals; nothing where there is none.
    pub(super) fn estimate(&mut self, heuristic: Heuristic, goal: Option<NamedGoal>, board: Board) -> Option<u16> {
        let goal = match goal {
            Some(named) => named.board(self.instance.size).filter(|&goal| goal != self.instance.goal)?,
            None => self.instance.goal,
        };
        self.estimate_by((heuristic, goal, self.strategy.cost()), board)
    }

    /// h of a board if moves cost what they do not cost here.
    pub(super) fn estimate_by_other_cost(&mut self, board: Board) -> Option<u16> {
        let other = if self.strategy.cost() == Cost::Unit { Cost::Tile } else { Cost::Unit };
        self.estimate_by((self.strategy.heuristic(), self.instance.goal, other), board)
    }

    /// The estimate from the start to a board.
    pub(super) fn estimate_from_start(&mut self, board: Board) -> Option<u16> {
        self.estimate_by((self.strategy.heuristic(), self.instance.start, self.strategy.cost()), board)
    }

    fn estimate_by(&mut self, kind: Kind, board: Board) -> Option<u16> {
        let at = self.estimators.iter().position(|(of, _)| *of == kind).unwrap_or_else(|| {
            let (heuristic, goal, cost) = kind;
            let quick = self.rules.is_quick(heuristic) && (heuristic != Heuristic::Exact || goal == self.instance.goal);
            let made = quick.then(|| Estimator::new(heuristic, goal, self.instance.size, cost).ok()).flatten();
            self.estimators.push((kind, made));
            self.estimators.len() - 1
        });
        self.estimators.get(at)?.1.as_ref().map(|estimator| estimator.of(board))
    }

    /// For each tile the rows and columns from where it is to where it should be.
    pub(super) fn ways_home(&self, board: Board) -> impl Iterator<Item = (i32, i32)> {
        let Instance { size, goal, .. } = self.instance;
        (0..size.cells()).filter(move |&cell| board.tile(cell) != 0).filter_map(move |cell| {
            let (row, col) = size.place(cell);
            let (to_row, to_col) = size.place(goal.cell_of(board.tile(cell), size)?);
            Some((to_row as i32 - row as i32, to_col as i32 - col as i32))
        })
    }

    /// The rows and columns from the blank to its place.
    pub(super) fn blank_away(&self, board: Board) -> i64 {
        let Instance { size, goal, .. } = self.instance;
        let ((row, col), (to_row, to_col)) = (size.place(board.blank()), size.place(goal.blank()));
        (row.abs_diff(to_row) + col.abs_diff(to_col)) as i64
    }

    /// Number of pairs of tiles, read row by row, of which the greater comes first.
    pub(super) fn inversions(&self, board: Board) -> i64 {
        let tiles: Vec<u8> = board.tiles(self.instance.size).filter(|&tile| tile != 0).collect();
        let after = |(at, tile): (usize, &u8)| tiles.iter().skip(at + 1).filter(|other| *other < tile).count();
        tiles.iter().enumerate().map(after).sum::<usize>() as i64
    }

    /// The cost of the way to the node of a row if each move costs its tile.
    pub(super) fn by_tile(&mut self, at: usize) -> Option<u32> {
        let costs = self.by_tile.get_or_insert_with(|| {
            let mut known: HashMap<NodeId, u32> = HashMap::new();
            let mut costs = Vec::with_capacity(self.facts.len());
            for facts in &self.facts {
                let before = facts.parent.and_then(|parent| known.get(&parent.id)).copied().unwrap_or(0);
                let moved = facts.parent.map_or(0, |parent| parent.board.tile(facts.node.board.blank()));
                let cost = before + u32::from(moved);
                known.insert(facts.node.id, cost);
                costs.push(cost);
            }
            costs
        });
        costs.get(at).copied()
    }
}
