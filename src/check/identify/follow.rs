//! Follows blocks of candidates through a sheet: the search runs with one strategy of a block, whose result holds for all of them
//! until another setting first matters. Those that would act differently then split off as a block of their own.

use std::collections::HashMap;
use std::sync::Arc;

use super::candidates::{Block, Candidates};
use crate::check::{ColumnKind, ListClaim, ListTiming, Row, TryClaim};
use crate::puzzle::{Cost, Estimator, Heuristic, Move};
use crate::search::{F, Key, Node, NodeId, Operator, Problem, State, Strategy, Textbook, Try, VerdictKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// They agree with every row, and their search ends with the last one.
    Ends,
    /// They agree with every row, and their search would go on.
    GoesOn,
    /// They disagree at this step.
    Fails(usize),
}

/// Estimators of one goal, which all searches share.
pub(super) type Estimators = HashMap<(Heuristic, Cost), Arc<Estimator>>;

pub(super) fn fates(whole: Block, problem: &Problem, rows: &[Row], estimators: &Estimators) -> Vec<(Block, Fate)> {
    let all = Candidates::of(problem);
    let mut follower = Follower { all, problem, rows, row: 0, due: vec![whole], fates: Vec::new() };
    let first = all.acting(&whole);
    // All of a block share one heuristic and one cost. The heuristic may not be defined for the goal.
    let textbook = |strategy: &Strategy| match problem {
        Problem::Graph(_) => Textbook::new(problem, strategy).ok(),
        Problem::Tiles(instance) => {
            let estimator = estimators.get(&(first.heuristic(), first.cost()))?;
            Some(Textbook::with(instance, strategy, Arc::clone(estimator)))
        }
    };
    while let Some(block) = follower.due.pop() {
        let changed = Key::ALL.into_iter().filter(|&key| block.acting(key) != whole.acting(key));
        let strategy = all.with_acting(first, &block, changed);
        let Some(textbook) = textbook(&strategy) else { return Vec::new() };
        let moments = [ListTiming::ALL.to_vec(), ListTiming::ALL.to_vec()];
        let found = follower.follow(Run { block, textbook, rows, taken: Vec::new(), moments });
        follower.fates.push(found);
    }
    follower.fates
}

struct Follower<'a> {
    all: &'static Candidates,
    problem: &'a Problem,
    rows: &'a [Row],
    row: usize,
    due: Vec<Block>,
    fates: Vec<(Block, Fate)>,
}

impl Follower<'_> {
    fn follow(&mut self, mut run: Run<'_>) -> (Block, Fate) {
        if self.problem.is_goal(self.problem.start()) {
            // With goal=made the search ends before its first step.
            self.part(&mut run.block, Key::Goal);
        }
        for row in 0..self.rows.len() {
            self.row = row;
            if self.step(&mut run).is_none() {
                return (run.block, Fate::Fails(row + 1));
            }
        }
        let fate = if run.ends() { Fate::Ends } else { Fate::GoesOn };
        (run.block, fate)
    }

    /// Splits off the strategies of a block with other values of a key than the running search has.
    fn part(&mut self, block: &mut Block, key: Key) {
        self.keep(block, key, block.acting(key));
    }

    /// Splits off the strategies of a block with values of a key other than these.
    fn keep(&mut self, block: &mut Block, key: Key, alike: u64) {
        let others = block.set(key) & !alike;
        if others != 0 {
            self.due.push(block.with(key, others));
            *block = block.with(key, block.set(key) & alike);
        }
    }

    /// Takes a step if it agrees with its row.
    fn step(&mut self, run: &mut Run<'_>) -> Option<()> {
        let (row, node) = (self.row, self.next_node(run)?);
        (run.agrees_in_lists(row, ListTiming::Before) && run.agrees_in_node(row, &node)).then_some(())?;
        run.textbook.take(node.id);
        run.taken.push(node.id);
        run.agrees_in_lists(row, ListTiming::Between).then_some(())?;
        let tries: Vec<Try> = std::iter::from_fn(|| run.textbook.try_next()).collect();
        if tries.iter().any(makes) {
            self.part_by_limit(run, &node);
            self.part_by_goal(run, &tries);
        }
        run.textbook.finish_step();
        run.agrees_in_lists(row, ListTiming::After).then_some(())?;
        self.check_tries(run, &tries)
    }

    /// Returns the next node to take, if it has the state of the row.
    fn next_node(&mut self, run: &mut Run<'_>) -> Option<Node> {
        loop {
            let head = run.head()?;
            let id = if run.block.by_hand {
                self.by_hand(run).unwrap_or(head)
            } else {
                if run.textbook.takeable().nth(1).is_some() {
                    self.part(&mut run.block, Key::Ties);
                }
                self.part_by_order(run);
                head
            };
            if !run.skips(id) {
                return Some(run.node(id)).filter(|node| node.state == self.rows[self.row].state);
            }
        }
    }

    /// Returns the node to take if ties are broken by hand: one with the state, and preferably the values, of the row.
    fn by_hand(&self, run: &mut Run<'_>) -> Option<NodeId> {
        let state = self.rows[self.row].state;
        let mut nodes: Vec<NodeId> = run.textbook.takeable().filter(|&id| run.node(id).state == state).collect();
        if run.block.skips_drops {
            nodes.retain(|&id| !run.textbook.would_drop(id));
        }
        let is_right = |&id: &NodeId| run.agrees_in_node(self.row, &run.node(id));
        nodes.iter().copied().find(is_right).or(nodes.first().copied())
    }

    /// Splits off the strategies whose order of moves puts a sibling of the head first.
    fn part_by_order(&mut self, run: &mut Run<'_>) {
        let siblings = if run.has_orders() { run.textbook.due_siblings() } else { Vec::new() };
        if siblings.len() > 1 {
            let moves: Vec<Move> = siblings.iter().filter_map(|&id| run.node(id).moved()).collect();
            let takes_last = siblings[0] > siblings[1];
            let pick = |order: [Move; 4]| {
                let mut among = order.into_iter().filter(|direction| moves.contains(direction));
                if takes_last { among.next_back() } else { among.next() }
            };
            let alike = self.all.orders(&run.block, |order| pick(order) == Some(moves[0]));
            self.keep(&mut run.block, Key::Order, alike);
        }
    }

    /// Splits off the `dls` whose limit is the depth of the node: they cut what the others generate.
    fn part_by_limit(&mut self, run: &mut Run<'_>, node: &Node) {
        let limited = 1_u64.checked_shl(node.depth).unwrap_or_default();
        if run.block.set(Key::Limit) != limited {
            self.keep(&mut run.block, Key::Limit, !limited);
        }
    }

    /// Splits off the strategies that recognise the goal at another time, or have tried other moves before it.
    fn part_by_goal(&mut self, run: &mut Run<'_>, tries: &[Try]) {
        let is_goal = |tried: &&Try| tried.verdict.made().is_some_and(|node| self.problem.is_goal(node.state));
        let Some(made) = tries.iter().find(is_goal).map(|tried| tried.operator) else { return };
        self.part(&mut run.block, Key::Goal);
        if run.textbook.goal().is_some() && run.has_orders() {
            let made = made.direction();
            let before = |order: [Move; 4]| {
                let earlier = order.into_iter().take_while(|&direction| direction != made);
                earlier.map(|direction| 1 << direction as u8).sum::<u8>()
            };
            let own = before(run.textbook.strategy().order().moves());
            let alike = self.all.orders(&run.block, |order| before(order) == own);
            self.keep(&mut run.block, Key::Order, alike);
        }
    }

    /// Compares the tries with the row, and splits off the strategies whose order of moves agrees with it if this one does not, or
    /// the reverse.
    fn check_tries(&mut self, run: &mut Run<'_>, tries: &[Try]) -> Option<()> {
        let claimed = run.agreed_tries(self.row, tries)?;
        let place = |operator: &Operator| tries.iter().position(|tried| tried.operator == *operator);
        let agrees = claimed.is_sorted_by_key(place);
        if run.has_orders() && claimed.len() > 1 {
            let place = |order: [Move; 4], it: &Operator| order.iter().position(|of| *of == it.direction());
            let alike = |order| claimed.is_sorted_by_key(|operator| place(order, operator)) == agrees;
            let alike = self.all.orders(&run.block, alike);
            self.keep(&mut run.block, Key::Order, alike);
        }
        agrees.then_some(())
    }
}

const LISTS: [ColumnKind; 2] = [ColumnKind::Open, ColumnKind::Closed];

struct Run<'a> {
    block: Block,
    textbook: Textbook,
    rows: &'a [Row],
    taken: Vec<NodeId>,
    /// The moments at which open, and closed, may have been written down.
    moments: [Vec<ListTiming>; 2],
}

impl Run<'_> {
    /// Returns the head of open, in a new pass if one is due.
    fn head(&mut self) -> Option<NodeId> {
        if self.textbook.begin_pass().is_some() {
            self.taken.clear();
        }
        self.textbook.head()
    }

    /// Returns true if several orders of moves are followed at once.
    fn has_orders(&self) -> bool {
        self.block.set(Key::Order).count_ones() > 1
    }

    /// Drops a node if the rules say so and the sheet omits such nodes.
    fn skips(&mut self, id: NodeId) -> bool {
        let skips = self.block.skips_drops && self.textbook.would_drop(id);
        if skips {
            self.textbook.drop(id);
        }
        skips
    }

    fn ends(&mut self) -> bool {
        while let Some(head) = self.head() {
            if !self.skips(head) {
                return false;
            }
        }
        true
    }

    fn node(&self, id: NodeId) -> Node {
        self.textbook.nodes().node(id)
    }

    /// Compares the lists of a row with those at a moment; returns false if no other moment is left.
    fn agrees_in_lists(&mut self, row: usize, moment: ListTiming) -> bool {
        for (at, list) in LISTS.into_iter().enumerate() {
            let claim = self.rows[row].list(list).filter(|_| self.moments[at].contains(&moment));
            if claim.is_some_and(|claim| !self.has(list, claim)) {
                self.moments[at].retain(|other| *other != moment);
            }
        }
        self.moments.iter().all(|left| !left.is_empty())
    }

    /// Returns true if and only if a list is as the row has it, including every f beside a state.
    fn has(&self, list: ColumnKind, claim: &ListClaim) -> bool {
        let is_open = list == ColumnKind::Open;
        let size = if is_open { self.textbook.open_size() } else { self.textbook.closed_size() };
        let ListClaim::States(claimed) = claim else { return claim.len() == size };
        if claimed.len() != size {
            return false;
        }
        let mut claimed = claimed.clone();
        claimed.sort_unstable();
        let entry = |id: NodeId| {
            let node = self.node(id);
            (node.state, Some(self.f(&node)))
        };
        let mut held: Vec<(State, Option<F>)> = if is_open {
            self.textbook.open_nodes().map(entry).collect()
        } else {
            self.taken.iter().copied().filter(|&id| self.textbook.is_closed(id)).map(entry).collect()
        };
        held.sort_unstable();
        let same_states = held.iter().map(|(state, _)| state).eq(claimed.iter().map(|(state, _)| state));
        let mut held = held.iter();
        let mut valued = claimed.iter().filter(|(_, f)| f.is_some());
        let is_it = |(state, f): &(State, Option<F>), (own, right): &(State, Option<F>)| {
            state == own && right.zip(*f).is_some_and(|(right, f)| right.is_said_by(f))
        };
        same_states && valued.all(|entry| held.any(|other| is_it(entry, other)))
    }
    fn agrees_in_node(&self, row: usize, node: &Node) -> bool {
        let row = &self.rows[row];
        let parent = || node.parent.map(|parent| self.node(parent).state);
        row.parent.is_none_or(|claimed| parent() == Some(claimed))
            && row.came.is_none_or(|claimed| node.came == Some(claimed))
            && self.agrees_in_values((row.g, row.h, row.f), node)
    }

    /// Compares g, h and f with those of a node. h is ignored for a strategy that has none.
    fn agrees_in_values(&self, (g, h, f): (Option<F>, Option<F>, Option<F>), node: &Node) -> bool {
        let value = |amount| self.textbook.problem().value(amount);
        g.is_none_or(|g| value(node.g).is_said_by(g))
            && (h.is_none_or(|h| value(node.h).is_said_by(h)) || !self.textbook.strategy().has_h())
            && f.is_none_or(|f| self.f(node).is_said_by(f))
    }

    fn f(&self, node: &Node) -> F {
        self.textbook.problem().f(node, self.textbook.strategy())
    }

    /// Compares a row with the tries; if they agree, returns the operators that it lists, in its order.
    fn agreed_tries(&self, row: usize, tries: &[Try]) -> Option<Vec<Operator>> {
        let row = &self.rows[row];
        if row.dead_end.is_some_and(|claimed| claimed == (tries.is_empty() || tries.iter().any(makes))) {
            return None;
        }
        let Some(claims) = &row.tries else { return Some(Vec::new()) };
        let mut operators: Vec<Operator> = Vec::with_capacity(claims.len());
        for claim in claims {
            let right = about(claim, tries).filter(|tried| !operators.contains(&tried.operator))?;
            let kind = right.verdict.kind();
            let node = self.textbook.led_to(right);
            let agrees = claim.verdict.map_or(kind != VerdictKind::Blocked, |_| claim.fits(kind))
                && node.is_none_or(|node| self.agrees_in_values((claim.g, claim.h, claim.f), &node));
            operators.push(agrees.then_some(right.operator)?);
        }
        // Blocked, known and cut moves need not be written down; generated ones must be.
        let is_left_out = |tried: &Try| makes(tried) && !operators.contains(&tried.operator);
        (!tries.iter().any(is_left_out)).then_some(operators)
    }
}

fn about<'a>(claim: &TryClaim, tries: &'a [Try]) -> Option<&'a Try> {
    let is_it = |tried: &&Try| {
        claim.operator.is_none_or(|claimed| claimed == tried.operator)
            && claim.state.is_none_or(|claimed| tried.state == Some(claimed))
    };
    tries.iter().find(is_it).filter(|_| claim.operator.is_some() || claim.state.is_some())
}
fn makes(tried: &Try) -> bool {
    tried.verdict.kind().makes()
}
