//! A full trace that is being read: each record is compared with what the textbook does next.

use crate::puzzle::Instance;
use crate::search::{Node, NodeId, Outcome, Strategy, Textbook, Try};

use super::expect::{Expected, ended, same, same_if_any};
use super::fault::Wrong;
use super::locate::Spot;
use super::log::Log;
use super::record::{EndRecord, RoundRecord, StepRecord, TryRecord};
use super::table::{End, Trace};

/// A full trace that is being read.
pub(super) struct Full {
    instance: Instance,
    strategy: Strategy,
    expected: Expected,
    textbook: Textbook,
    log: Log,
    begun: bool,
    max_open: usize,
    expanded: usize,
    closed_list: Vec<NodeId>,
}

impl Full {
    /// A trace of which nothing has been read but its first line.
    pub(super) fn new(instance: Instance, strategy: Strategy, textbook: Textbook) -> Full {
        Full {
            instance,
            strategy,
            expected: Expected { size: instance.size, strategy },
            textbook,
            log: Log::default(),
            begun: false,
            max_open: 0,
            expanded: 0,
            closed_list: Vec::new(),
        }
    }

    /// Returns true if no step has been read.
    pub(super) fn is_empty(&self) -> bool {
        self.log.steps() == 0
    }

    /// Puts the start on open, if that has not been done; in an iterative search each round does so.
    pub(super) fn begin(&mut self) {
        if !self.begun && !self.strategy.is_iterative() {
            self.textbook.begin_pass();
        }
        self.begun = true;
        self.max_open = self.max_open.max(self.textbook.open_size());
    }

    pub(super) fn round(&mut self, record: &RoundRecord) -> Result<(), Wrong> {
        let start = self.strategy.is_iterative().then(|| self.textbook.begin_pass()).flatten();
        let Some((start, due)) = start.zip(self.textbook.round()) else {
            return Err(Wrong::rules("no round is due here".into(), Spot::Line));
        };
        same(Some(record.round), due.number, Spot::field("round"))?;
        same(Some(record.limit), due.limit, Spot::field("limit"))?;
        self.log.begin_round(due, start.id);
        self.closed_list.clear();
        self.begin();
        Ok(())
    }

    pub(super) fn step(&mut self, record: &StepRecord) -> Result<(), Wrong> {
        self.begin();
        same(record.step, self.log.steps() + 1, Spot::field("step"))?;
        let Some(node) = self.textbook.head().and_then(|head| self.textbook.take(head)) else {
            let reason = if self.textbook.goal().is_some() { "the goal was found before" } else { "open is empty" };
            return Err(Wrong::rules(format!("no node can be taken: {reason}"), Spot::Line));
        };
        self.log.begin_step(node.id, node.parent);
        if let Some(dropped) = self.textbook.dropped() {
            self.log.drop(dropped);
        }
        self.expected.taken(record, &node)?;
        self.tries(record.tries.as_deref().unwrap_or_default())?;
        self.step_end(record, &node)
    }

    fn tries(&mut self, tries: &[TryRecord]) -> Result<(), Wrong> {
        for (at, tried) in tries.iter().enumerate() {
            let Some(Try { direction, board, verdict }) = self.textbook.try_next() else {
                return Err(Wrong::rules("there should be no try here".into(), Spot::tried(at, None)));
            };
            same(Some(tried.direction), direction, Spot::tried(at, Some("move")))?;
            self.log.add_try(verdict.numbered());
            let wanted = Try { direction, board, verdict };
            self.expected.tried(tried, at, &wanted, self.textbook.led_to(&wanted).as_ref())?;
        }
        match self.textbook.next_move() {
            Some(missing) => Err(Wrong::rules(format!("the try of {missing} is missing"), Spot::field("tries"))),
            None => Ok(()),
        }
    }

    fn step_end(&mut self, record: &StepRecord, node: &Node) -> Result<(), Wrong> {
        let result = self.textbook.finish_step();
        self.max_open = self.max_open.max(result.open as usize);
        self.expanded += usize::from(self.textbook.goal() != Some(node.id) && result.dropped.is_none());
        ended(record, &result)?;
        self.closed_list.push(node.id);
        if record.open_list.is_some() || record.closed_list.is_some() {
            let open: Vec<NodeId> = self.textbook.open_nodes().collect();
            self.closed_list.retain(|&node| self.textbook.is_closed(node));
            same_list(record.open_list.as_deref(), &open, Spot::field("open_list"))?;
            same_list(record.closed_list.as_deref(), &self.closed_list, Spot::field("closed_list"))?;
        }
        Ok(())
    }

    pub(super) fn end(&mut self, record: &EndRecord) -> Result<End, Wrong> {
        let outcome = record.outcome;
        if record.stopped_by.is_some() && outcome != Outcome::Limit {
            return Err(Wrong::rules(
                "only a search with the outcome limit was stopped".into(),
                Spot::field("stopped_by"),
            ));
        }
        if outcome == Outcome::Unsolvable {
            if self.begun || self.instance.parity().solvable() {
                return Err(Wrong::rules("the instance is solvable, or was searched".into(), Spot::field("outcome")));
            }
            for (found, field) in [
                (record.steps, "steps"),
                (record.expanded, "expanded"),
                (record.nodes, "nodes"),
                (record.max_open, "max_open"),
            ] {
                same(Some(found), 0, Spot::field(field))?;
            }
            same_if_any(record.moves.as_deref(), None, Spot::field("moves"))?;
            same_if_any(record.cost, None, Spot::field("cost"))?;
            return Ok(End { outcome, goal: None, stop: None });
        }
        self.begin();
        let goal = self.textbook.goal();
        let empty = self.textbook.exhausted();
        let right = match outcome {
            Outcome::Solved => goal.is_some(),
            Outcome::Exhausted => empty,
            _ => goal.is_none() && !empty,
        };
        if !right {
            let reason = if goal.is_some() {
                "the goal was found"
            } else if empty {
                "open is empty"
            } else {
                "open is not empty"
            };
            return Err(Wrong::rules(format!("the outcome cannot be this: {reason}"), Spot::field("outcome")));
        }
        let nodes = self.textbook.nodes();
        same(Some(record.steps), self.log.steps(), Spot::field("steps"))?;
        same(Some(record.expanded), self.expanded, Spot::field("expanded"))?;
        same(Some(record.nodes), nodes.len(), Spot::field("nodes"))?;
        same(Some(record.max_open), self.max_open, Spot::field("max_open"))?;
        let moves =
            goal.map(|goal| nodes.moves_to(goal).iter().map(|direction| direction.letter()).collect::<String>());
        same_if_any(record.moves.as_deref(), moves.as_deref(), Spot::field("moves"))?;
        same_if_any(record.cost, goal.map(|goal| nodes.node(goal).g), Spot::field("cost"))?;
        Ok(End { outcome, goal, stop: record.stopped_by })
    }

    pub(super) fn freeze(mut self, end: Option<End>) -> Trace {
        if self.strategy.forgets() {
            self.log.forget_dead_ends();
        }
        Trace::freeze(self.instance, self.strategy, self.textbook.into_nodes(), self.log, end)
    }
}

fn same_list(found: Option<&[u32]>, expected: &[u32], at: Spot) -> Result<(), Wrong> {
    let Some(found) = found.filter(|found| *found != expected) else { return Ok(()) };
    let first = found.iter().zip(expected).position(|(found, expected)| found != expected);
    let reason = match first {
        Some(first) => format!("place {} is node {}, but should be node {}", first + 1, found[first], expected[first]),
        None => format!("the number of nodes is {}, but should be {}", found.len(), expected.len()),
    };
    Err(Wrong::rules(reason, at))
}
