//! A full trace that is being read: each line is held against the rules.

use crate::puzzle::{Board, Instance};
use crate::search::{F, Node, Outcome, Strategy, Verdict};

use super::locate::Place;
use super::log::Log;
use super::read::{Wrong, board};
use super::record::{
    BoardText, EndRecord, FValue, MoveText, PlaceText, RoundRecord, StepRecord, TryRecord, VerdictText, VerdictWord,
};
use super::referee::Referee;
use super::table::{End, Trace};

/// A full trace that is being read.
pub(super) struct Full {
    instance: Instance,
    strategy: Strategy,
    referee: Referee,
    log: Log,
    begun: bool,
    max_open: usize,
    expanded: usize,
    closed_list: Vec<u32>,
}

/// Holds what the file says, where it says it, against what should be.
fn same<T: Copy + PartialEq + std::fmt::Display>(found: Option<T>, expected: T, at: Place) -> Result<(), Wrong> {
    match found {
        Some(found) if found != expected => Err(Wrong::rules(format!("this is {found}, but should be {expected}"), at)),
        _ => Ok(()),
    }
}

/// What must be there and what must not.
fn same_if_any<T: Copy + PartialEq + std::fmt::Display>(
    found: Option<T>,
    expected: Option<T>,
    at: Place,
) -> Result<(), Wrong> {
    match expected {
        Some(expected) => same(found, expected, at),
        None if found.is_some() => Err(Wrong::rules("there should be nothing here".into(), at)),
        None => Ok(()),
    }
}

impl Full {
    /// A trace of which nothing has been read but its first line.
    pub(super) fn new(instance: Instance, strategy: Strategy, referee: Referee) -> Full {
        Full {
            instance,
            strategy,
            referee,
            log: Log::default(),
            begun: false,
            max_open: 0,
            expanded: 0,
            closed_list: Vec::new(),
        }
    }

    /// Whether no step has been read.
    pub(super) fn is_empty(&self) -> bool {
        self.log.steps() == 0
    }

    /// Puts the start on open, if that has not been done; in an iterative search each round does so.
    pub(super) fn begin(&mut self) {
        if !self.begun && !self.strategy.is_iterative() {
            self.referee.begin();
        }
        self.begun = true;
        self.max_open = self.max_open.max(self.referee.open_size());
    }

    pub(super) fn round(&mut self, record: &RoundRecord) -> Result<(), Wrong> {
        let start = self.referee.nodes().len() as u32;
        let due = self.strategy.is_iterative().then(|| self.referee.begin_round()).flatten();
        let Some(due) = due else { return Err(Wrong::rules("no round is due here".into(), Place::Line)) };
        same(Some(record.round), due.number, Place::field("round"))?;
        same(Some(record.limit), due.limit, Place::field("limit"))?;
        self.log.begin_round(due, start);
        self.closed_list.clear();
        self.begin();
        Ok(())
    }

    pub(super) fn step(&mut self, record: &StepRecord) -> Result<(), Wrong> {
        self.begin();
        same(record.step, self.log.steps() + 1, Place::field("step"))?;
        let Some(node) = self.referee.take() else {
            let reason = if self.referee.goal().is_some() { "the goal was found before" } else { "open is empty" };
            return Err(Wrong::rules(format!("no node can be taken: {reason}"), Place::Line));
        };
        self.log.begin_step(node.id, node.parent);
        same(record.node, node.id, Place::field("node"))?;
        self.same_board(Some(&record.board), Some(node.board), Place::field("board"))?;
        same_if_any(record.parent, node.parent, Place::field("parent"))?;
        let letter = |text: MoveText| text.0.letter();
        same_if_any(record.came.map(letter), node.came.map(crate::puzzle::Move::letter), Place::field("move"))?;
        self.same_estimates((record.g, record.h, record.f), &node, Place::field)?;
        self.tries(record.tries.as_deref().unwrap_or_default())?;
        self.step_end(record, &node)
    }

    fn tries(&mut self, tries: &[TryRecord]) -> Result<(), Wrong> {
        for (at, tried) in tries.iter().enumerate() {
            let Some(direction) = self.referee.next_move(at) else {
                return Err(Wrong::rules("there should be no try here".into(), Place::tried(at, None)));
            };
            same(Some(tried.direction.0.letter()), direction.letter(), Place::tried(at, Some("move")))?;
            let (board, verdict) = self.referee.judge(direction);
            self.log.add_try((&verdict).into());
            self.tried(tried, at, board, &verdict)?;
        }
        match self.referee.next_move(tries.len()) {
            Some(missing) => Err(Wrong::rules(format!("the try of {missing} is missing"), Place::field("tries"))),
            None => Ok(()),
        }
    }

    fn tried(&self, record: &TryRecord, at: usize, board: Option<Board>, verdict: &Verdict) -> Result<(), Wrong> {
        let place = |field| Place::tried(at, Some(field));
        let (word, node, of, found) = match *verdict {
            Verdict::Blocked => (VerdictWord::Blocked, None, None, None),
            Verdict::Duplicate { of, place } => (VerdictWord::Duplicate, None, Some(of), Some(place)),
            Verdict::Opened(node) => (VerdictWord::Opened, Some(node), None, None),
            Verdict::Improved { node, of } => (VerdictWord::Improved, Some(node), Some(of), None),
            Verdict::Reopened { node, of } => (VerdictWord::Reopened, Some(node), Some(of), None),
            Verdict::Cut { .. } => (VerdictWord::Cut, None, None, None),
        };
        same(Some(record.verdict.text()), VerdictText(word).text(), place("verdict"))?;
        same_if_any(record.node, node.map(|node| node.id), place("node"))?;
        same_if_any(record.of, of, place("of"))?;
        let text = |place: crate::search::Place| PlaceText(place).text();
        same_if_any(record.place.map(|place| text(place.0)), found.map(text), place("in"))?;
        self.same_board(record.board.as_ref(), board, place("board"))?;
        let given = (record.g, record.h, record.f);
        match (node, *verdict) {
            (Some(node), _) => self.same_estimates(given, &node, place),
            (None, Verdict::Cut { g, h, f }) => same_numbers(given, g, h, f, place),
            _ => {
                same_if_any(record.g, None, place("g"))?;
                same_if_any(record.h, None, place("h"))?;
                same_if_any(record.f.map(|f| f.0), None, place("f"))
            }
        }
    }

    fn same_board(&self, found: Option<&BoardText>, expected: Option<Board>, at: Place) -> Result<(), Wrong> {
        let size = self.instance.size;
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

    fn same_estimates(
        &self,
        given: (Option<u32>, Option<u16>, Option<FValue>),
        node: &Node,
        place: impl Fn(&'static str) -> Place,
    ) -> Result<(), Wrong> {
        same_numbers(given, node.g, node.h, node.f(&self.strategy), place)
    }

    fn step_end(&mut self, record: &StepRecord, node: &Node) -> Result<(), Wrong> {
        let result = self.referee.finish_step();
        self.max_open = self.max_open.max(result.open);
        self.expanded += usize::from(self.referee.goal() != Some(node.id));
        same(record.open, result.open, Place::field("open"))?;
        same(record.closed, result.closed, Place::field("closed"))?;
        same(Some(record.dead_end), result.dead_end, Place::field("dead_end"))?;
        same(Some(record.forgotten), result.forgotten, Place::field("forgotten"))?;
        self.closed_list.push(node.id);
        if record.open_list.is_some() || record.closed_list.is_some() {
            let open = self.referee.lists(&mut self.closed_list);
            same_list(record.open_list.as_deref(), &open, Place::field("open_list"))?;
            same_list(record.closed_list.as_deref(), &self.closed_list, Place::field("closed_list"))?;
        }
        Ok(())
    }

    pub(super) fn end(&mut self, record: &EndRecord) -> Result<End, Wrong> {
        let outcome = record.outcome.0;
        if outcome == Outcome::Unsolvable {
            if self.begun || self.instance.parity().solvable() {
                return Err(Wrong::rules("the instance is solvable, or was searched".into(), Place::field("outcome")));
            }
            for (found, field) in [
                (record.steps, "steps"),
                (record.expanded, "expanded"),
                (record.nodes, "nodes"),
                (record.max_open, "max_open"),
            ] {
                same(Some(found), 0, Place::field(field))?;
            }
            same_if_any(record.moves.as_deref(), None, Place::field("moves"))?;
            same_if_any(record.cost, None, Place::field("cost"))?;
            return Ok(End { outcome, goal: None });
        }
        self.begin();
        let goal = self.referee.goal();
        let empty = self.referee.exhausted();
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
            return Err(Wrong::rules(format!("the outcome cannot be this: {reason}"), Place::field("outcome")));
        }
        let nodes = self.referee.nodes();
        same(Some(record.steps), self.log.steps(), Place::field("steps"))?;
        same(Some(record.expanded), self.expanded, Place::field("expanded"))?;
        same(Some(record.nodes), nodes.len(), Place::field("nodes"))?;
        same(Some(record.max_open), self.max_open, Place::field("max_open"))?;
        let moves =
            goal.map(|goal| nodes.moves_to(goal).iter().map(|direction| direction.letter()).collect::<String>());
        same_if_any(record.moves.as_deref(), moves.as_deref(), Place::field("moves"))?;
        same_if_any(record.cost, goal.map(|goal| nodes.node(goal).g), Place::field("cost"))?;
        Ok(End { outcome, goal })
    }

    pub(super) fn freeze(mut self, end: Option<End>) -> Trace {
        if self.strategy.forgets() {
            self.log.forget_dead_ends();
        }
        Trace::freeze(self.instance, self.strategy, self.referee.into_nodes(), self.log, end)
    }
}

fn same_list(found: Option<&[u32]>, expected: &[u32], at: Place) -> Result<(), Wrong> {
    let Some(found) = found.filter(|found| *found != expected) else { return Ok(()) };
    let first = found.iter().zip(expected).position(|(found, expected)| found != expected);
    let reason = match first {
        Some(first) => format!("place {} is node {}, but should be node {}", first + 1, found[first], expected[first]),
        None => format!("there are {} nodes, but should be {}", found.len(), expected.len()),
    };
    Err(Wrong::rules(reason, at))
}

/// The numbers of a node.
fn same_numbers(
    (found_g, found_h, found_f): (Option<u32>, Option<u16>, Option<FValue>),
    g: u32,
    h: u16,
    f: F,
    place: impl Fn(&'static str) -> Place,
) -> Result<(), Wrong> {
    same(found_g, g, place("g"))?;
    same(found_h, h, place("h"))?;
    same(found_f.map(|f| f.0), f, place("f"))
}
