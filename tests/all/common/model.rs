//! A slow, obvious model of the search, with which the tests compare the real one step by step.
//!
//! Everything is done the plain way: a board is a `Vec<u8>` (0 = blank), and so is a vertex (the bytes of its name); open
//! and closed are lists of node ids with the head first, every look-up is a linear scan, every h is computed from scratch.
//! It follows the rules as the README states them, and shares no code with the crate.

#![cfg_attr(rustfmt, rustfmt_skip)]
#![allow(dead_code, unreachable_pub, missing_docs, clippy::needless_for_each)]

use std::collections::{BTreeMap, VecDeque};

/// One run to be done: the instance and the whole strategy.
#[derive(Clone, Debug)]
pub struct Setup {
    pub rows: usize, pub cols: usize,
    pub start: Vec<u8>, pub goal: Vec<u8>,
    pub map: Option<Map>,        // a graph in place of a puzzle; it has no rows, cols, goal and order
    pub name: &'static str,      // bfs, dfs, dls, ids, ucs, greedy, astar, bnb, ida, beam, hill
    pub width: usize,            // beam only
    pub sideways: usize,         // hill only
    pub order: Vec<char>,        // the four letters U D L R in any order
    pub dup: &'static str,       // all, closed, path, parent, none
    pub cheaper: &'static str,   // replace, add, open, ignore
    pub deadend: &'static str,   // keep, forget
    pub discard: &'static str,   // none, closed, beaten, path
    pub insert: &'static str,    // each, block
    pub ties: &'static str,      // fifo, lifo, low-h, high-g, board, sibling, low-h+lifo, low-h+board
    pub cut: &'static str,       // made, taken
    pub goal_test: &'static str, // taken, made
    pub h: &'static str,         // manhattan, misplaced, linear-conflict, gaschnig, nilsson, zero, exact
    pub cost: &'static str,      // unit, tile
    pub limit: usize,            // the depth limit (dls only)
    pub w100: u64,               // the weight of h in hundredths (astar only)
    pub max_steps: usize,
}

/// A graph: its vertices by name, its arcs in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Map {
    pub goals: Vec<Vec<u8>>,
    pub arcs: Vec<Arc>,
    pub h: BTreeMap<Vec<u8>, u64>, // for h=given
    pub order: &'static str,       // file, name, cost
}

#[derive(Clone, Debug)]
pub struct Arc { pub from: Vec<u8>, pub to: Vec<u8>, pub cost: u64, pub rank: usize } // rank: in order=file, the lowest first

/// What leads from a state to the next: a move, or an arc by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way { Move(char), Arc(usize) }

/// One entry that was put on open; its id is its place in `Run::nodes`. `f100` is f in hundredths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub board: Vec<u8>,
    pub parent: Option<usize>, pub mv: Option<Way>,
    pub depth: u64, pub g: u64, pub h: u64, pub f100: u64,
}

/// What became of a try; the place of a duplicate is open, closed, path or parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Blocked,
    Duplicate { of: usize, place: &'static str },
    Opened { node: usize },
    Improved { node: usize, of: usize },
    Reopened { node: usize, of: usize },
    Cut { g: u64, h: u64, f100: u64 },
}

/// One move or arc considered in a step; `board` is None only where the move was blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    pub mv: Way,
    pub verdict: Verdict,
    pub board: Option<Vec<u8>>,
}

/// One step; `open` (head first) and `closed` (in order of closing) are the lists after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub node: usize,
    pub round: usize, // from 1; 0 for a strategy without rounds
    pub tries: Vec<Try>,
    pub dead_end: bool, pub forgotten: bool,
    pub discarded: Option<usize>, // the node that made it stale
    pub dropped: &'static str, // cut, crowded, no better; empty for a node that was not, or that was discarded
    pub open: Vec<usize>, pub closed: Vec<usize>,
}

/// The record of a run.
#[derive(Clone, Debug)]
pub struct Run {
    pub nodes: Vec<Node>,
    pub steps: Vec<Step>,
    pub rounds: Vec<(usize, u64)>, // number from 1, limit; empty for a strategy without rounds
    pub outcome: &'static str,     // solved, exhausted, limit
    pub moves: String,             // empty unless solved, and on graphs
    pub arcs: Vec<usize>,          // those of the path; empty unless solved, and on puzzles
    pub cost: u64,                 // 0 unless solved
    pub max_open: usize, pub expanded: usize,
}

/// Does the whole run.
pub fn run(setup: &Setup) -> Run {
    let needs_distances = uses_h(setup) && setup.h == "exact";
    let exact = if needs_distances { distances(setup) } else { BTreeMap::new() };
    let (nodes, steps, rounds, open, closed) = (vec![], vec![], vec![], vec![], vec![]);
    let (smallest_cut, max_open, expanded) = (None, 1, 0);
    let mut search =
        Search { setup, exact, nodes, steps, rounds, open, closed, smallest_cut, max_open, expanded };
    let end = match setup.name {
        "ids" | "ida" => search.all_rounds(),
        _ => search.pass(0, setup.limit as u64),
    };
    let (outcome, path, cost) = match end {
        End::Solved(goal) => ("solved", search.path(goal), search.nodes[goal].g),
        End::Empty => ("exhausted", vec![], 0),
        End::Limit => ("limit", vec![], 0),
    };
    let moves = path.iter().filter_map(|way| if let Way::Move(letter) = way { Some(*letter) } else { None }).collect();
    let arcs = path.iter().filter_map(|way| if let Way::Arc(number) = way { Some(*number) } else { None }).collect();
    let Search { nodes, steps, rounds, max_open, expanded, .. } = search;
    Run { nodes, steps, rounds, outcome, moves, arcs, cost, max_open, expanded }
}

/// How a pass ended: with this goal node, with an empty open list, or because `max_steps` steps were done.
enum End { Solved(usize), Empty, Limit }

/// The state of a run; rounds, nodes and steps grow through the whole run, the lists start anew each round.
struct Search<'a> {
    setup: &'a Setup,
    exact: BTreeMap<Vec<u8>, u64>, // the distance of every board from the goal; filled only for h=exact
    nodes: Vec<Node>, steps: Vec<Step>, rounds: Vec<(usize, u64)>,
    open: Vec<usize>, // the next one to be taken is open[0]
    closed: Vec<usize>,
    smallest_cut: Option<u64>, // the smallest f100 that was cut in this round
    max_open: usize, expanded: usize,
}

impl Search<'_> {
    /// ids: limits 0, 1, 2 ...; ida: f(start), then the smallest f that was cut in the round before.
    /// A round that cut nothing and found no goal is the last one.
    fn all_rounds(&mut self) -> End {
        let ida = self.setup.name == "ida";
        let mut limit = if ida { self.h(&self.setup.start) } else { 0 };
        for round in 1.. {
            self.rounds.push((round, limit));
            let end = self.pass(round, limit);
            if !matches!(end, End::Empty) {
                return end;
            }
            let Some(cut) = self.smallest_cut else { break };
            limit = if ida { cut / 100 } else { limit + 1 };
        }
        End::Empty
    }

    /// One pass: from empty lists and a new root until the goal, an empty open list or the bound.
    fn pass(&mut self, round: usize, limit: u64) -> End {
        let setup = self.setup;
        self.open.clear();
        self.closed.clear();
        self.smallest_cut = None;
        let root = self.nodes.len();
        self.nodes.push(self.candidate(setup.start.clone(), None, None));
        if setup.goal_test == "made" && is_goal(setup, &setup.start) {
            return End::Solved(root);
        }
        self.open.push(root);
        while !self.open.is_empty() {
            if self.steps.len() >= setup.max_steps {
                return End::Limit;
            }
            if let Some(goal) = self.step(round, limit) {
                return End::Solved(goal);
            }
        }
        End::Empty
    }

    /// One step: takes the head of open, closes it, tries its moves. Gives the goal node if it was met.
    fn step(&mut self, round: usize, limit: u64) -> Option<usize> {
        let setup = self.setup;
        // Of a layer only the best stay; the worst leave first, before any of the layer is expanded.
        let depth_of = |id: usize| self.nodes[id].depth;
        let layer = self.open.iter().filter(|&&id| depth_of(id) == depth_of(self.open[0])).count();
        let stay = match setup.name { "beam" => setup.width, "hill" => 1, _ => usize::MAX };
        let crowded = layer > stay;
        let taken = self.open.remove(if crowded { layer - 1 } else { 0 });
        let taken_goal = !crowded && setup.goal_test == "taken" && is_goal(setup, &self.nodes[taken].board);
        let mut found = taken_goal.then_some(taken);
        let (mut tries, mut children) = (vec![], vec![]);
        let cut = !taken_goal && setup.cut == "taken" && self.past_limit(&self.nodes[taken], limit);
        let no_better = setup.name == "hill" && !taken_goal && !crowded && self.ends_climb(taken);
        let discarded = if taken_goal || cut || crowded || no_better { None } else { self.stale(taken) };
        if cut {
            let f100 = self.nodes[taken].f100;
            self.smallest_cut = Some(self.smallest_cut.unwrap_or(u64::MAX).min(f100));
        }
        let reasons = [(crowded, "crowded"), (cut, "cut"), (no_better, "no better")];
        let reason = reasons.into_iter().find(|(holds, _)| *holds).map_or("", |(_, reason)| reason);
        let dropped = !reason.is_empty() || discarded.is_some();
        if !dropped {
            self.closed.push(taken);
        }
        if !taken_goal && !dropped {
            self.expanded += 1;
            for mv in ways(setup, &self.nodes[taken].board) {
                let next_id = self.nodes.len();
                tries.push(self.try_move(taken, mv, limit, &mut children));
                if self.nodes.len() == next_id {
                    continue; // the try made no node
                }
                children.push(next_id);
                if setup.goal_test == "made" && is_goal(setup, &self.nodes[next_id].board) {
                    found = Some(next_id);
                    break;
                }
            }
        }
        let dead_end = children.is_empty() && !taken_goal && !dropped;
        let forgotten = dead_end && setup.deadend == "forget";
        if forgotten {
            self.closed.retain(|&id| id != taken);
        }
        self.put_in(&children);
        self.max_open = self.max_open.max(self.open.len());
        let (open, closed) = (self.open.clone(), self.closed.clone());
        self.steps.push(Step { node: taken, round, tries, dead_end, forgotten, discarded, dropped: reason, open, closed });
        found
    }

    /// Hill climbing goes on to a child that has a lower h than its parent, or, for `sideways` moves in a row, the same.
    fn ends_climb(&self, taken: usize) -> bool {
        let line: Vec<u64> = [vec![taken], self.ancestors(taken)].concat().iter().map(|&id| self.nodes[id].h).collect();
        let moves: Vec<(u64, u64)> = line.windows(2).map(|pair| (pair[0], pair[1])).collect(); // h after and before a move
        let level = moves.iter().take_while(|(after, before)| after == before).count();
        match moves.first() {
            None => false,
            Some((after, before)) => after > before || level > self.setup.sideways,
        }
    }

    /// The node that makes this one stale, by the rule for discarding: the first that is closed with its board, the first
    /// cheaper one with its board that was made after it, or the ancestor that has its board.
    fn stale(&self, taken: usize) -> Option<usize> {
        let node = &self.nodes[taken];
        let same = |id: &usize| self.nodes[*id].board == node.board;
        match self.setup.discard {
            "none" => None,
            "closed" => self.closed.iter().copied().find(same),
            "beaten" => (taken + 1..self.nodes.len()).find(|&id| same(&id) && self.nodes[id].g < node.g),
            "path" => self.ancestors(taken).into_iter().find(same),
            other => panic!("unknown discard {other}"),
        }
    }

    /// One try: blocked, else known, else cut, else opened. A replaced node leaves its list here; the new one enters open at
    /// the end of the step, with the other children. (On a graph, two of them can have the same state.)
    fn try_move(&mut self, taken: usize, mv: Way, limit: u64, children: &mut Vec<usize>) -> Try {
        let Some(board) = led(self.setup, &self.nodes[taken].board, mv) else {
            return Try { mv, verdict: Verdict::Blocked, board: None };
        };
        let child = self.candidate(board.clone(), Some(taken), Some(mv));
        let new_id = self.nodes.len();
        let verdict = if let Some((of, place)) = self.known(taken, &board, children) {
            let compares = matches!(self.setup.name, "ucs" | "astar") && self.setup.dup == "all";
            let may_improve = match self.setup.cheaper {
                "replace" | "add" => compares,
                "open" => compares && place == "open",
                "ignore" => false,
                other => panic!("unknown cheaper {other}"),
            };
            if may_improve && child.g < self.nodes[of].g {
                self.nodes.push(child);
                if self.setup.cheaper != "add" {
                    self.open.retain(|&id| id != of);
                    self.closed.retain(|&id| id != of);
                    children.retain(|&id| id != of);
                }
                let node = new_id;
                if place == "open" { Verdict::Improved { node, of } } else { Verdict::Reopened { node, of } }
            } else {
                Verdict::Duplicate { of, place }
            }
        } else if self.setup.cut == "made" && self.past_limit(&child, limit) {
            self.smallest_cut = Some(self.smallest_cut.unwrap_or(u64::MAX).min(child.f100));
            Verdict::Cut { g: child.g, h: child.h, f100: child.f100 }
        } else {
            self.nodes.push(child);
            Verdict::Opened { node: new_id }
        };
        Try { mv, verdict, board: Some(board) }
    }

    /// The node that makes `board`, a child of `taken`, known under the dup rule, and where it stands. The children made in
    /// this step are in open already.
    fn known(&self, taken: usize, board: &[u8], children: &[usize]) -> Option<(usize, &'static str)> {
        let holds = |id: &usize| self.nodes[*id].board == board;
        let in_closed = self.closed.iter().copied().find(holds).map(|id| (id, "closed"));
        match self.setup.dup {
            "all" => {
                // Of several nodes with the board, the cheapest counts.
                let there = self.open.iter().chain(children).chain(&self.closed).copied().filter(holds);
                let cheapest = there.min_by_key(|&id| self.nodes[id].g);
                cheapest.map(|id| (id, if self.closed.contains(&id) { "closed" } else { "open" }))
            }
            "closed" => in_closed,
            // The ancestors of the child: an arc can lead back to the vertex that it leaves.
            "path" => [vec![taken], self.ancestors(taken)].concat().into_iter().find(holds).map(|id| (id, "path")),
            "parent" => self.nodes[taken].parent.filter(holds).map(|id| (id, "parent")),
            "none" => None,
            other => panic!("unknown dup {other}"),
        }
    }

    /// Parent, grandparent ... up to the root.
    fn ancestors(&self, node: usize) -> Vec<usize> {
        std::iter::successors(self.nodes[node].parent, |&id| self.nodes[id].parent).collect()
    }

    /// dls, ids: deeper than the limit; ida: f above the limit; no other strategy cuts.
    fn past_limit(&self, child: &Node, limit: u64) -> bool {
        match self.setup.name {
            "dls" | "ids" => child.depth > limit,
            "ida" => child.f100 > limit * 100,
            _ => false,
        }
    }

    /// Puts the children of a step, in the order of their moves, into open.
    fn put_in(&mut self, children: &[usize]) {
        match (self.setup.name, self.setup.insert) {
            ("bfs", _) => self.open.extend(children),
            ("dfs" | "dls" | "ids" | "ida", "each") => {
                children.iter().for_each(|&child| self.open.insert(0, child));
            }
            ("dfs" | "dls" | "ids" | "ida", "block") => self.open = [children, &self.open].concat(),
            ("ucs" | "greedy" | "astar" | "bnb" | "beam" | "hill", _) => {
                let by_layers = matches!(self.setup.name, "beam" | "hill");
                let mut sorted = [&self.open, children].concat();
                sorted.sort_by_key(|&id| (if by_layers { self.nodes[id].depth } else { 0 }, self.taking_key(id)));
                self.open = sorted;
            }
            other => panic!("unknown strategy or insert {other:?}"),
        }
    }

    /// The lowest key is taken first: f, then as `ties` says, then the oldest.
    fn taking_key(&self, id: usize) -> (u64, u64, Vec<u8>, u64, usize) {
        let node = &self.nodes[id];
        let (newest, board) = (u64::MAX - id as u64, node.board.clone());
        // The step that made a node is that in which its parent was taken.
        let step = self.steps.iter().rposition(|step| Some(step.node) == node.parent).map_or(self.steps.len(), |at| at);
        let (first, text, then) = match self.setup.ties {
            "fifo" => (0, vec![], 0),
            "lifo" => (0, vec![], newest),
            "low-h" => (node.h, vec![], 0),
            "high-g" => (u64::MAX - node.g, vec![], 0),
            "board" => (0, board, 0),
            "sibling" => (u64::MAX - step as u64, vec![], 0),
            "low-h+lifo" => (node.h, vec![], newest),
            "low-h+board" => (node.h, board, 0),
            other => panic!("unknown ties {other}"),
        };
        (node.f100, first, text, then, id)
    }

    /// The node that this board would be, not yet in the table.
    fn candidate(&self, board: Vec<u8>, parent: Option<usize>, mv: Option<Way>) -> Node {
        let setup = self.setup;
        let cost = |from: &Node| match (mv, &setup.map) {
            (Some(Way::Arc(number)), Some(map)) => map.arcs[number].cost,
            // The tile that moved now stands where the blank was.
            _ => weight(setup, board[cell_of(&from.board, 0)]),
        };
        let from = parent.map(|id| &self.nodes[id]);
        let depth = from.map_or(0, |from| from.depth + 1);
        let g = from.map_or(0, |from| from.g + cost(from));
        let h = self.h(&board);
        let f100 = match setup.name {
            "bfs" | "dfs" | "dls" | "ids" => 100 * depth,
            "ucs" => 100 * g,
            "greedy" | "beam" | "hill" => 100 * h,
            "astar" => 100 * g + setup.w100 * h,
            "bnb" | "ida" => 100 * g + 100 * h,
            other => panic!("unknown strategy {other}"),
        };
        Node { board, parent, mv, depth, g, h, f100 }
    }

    /// The h of a board, from scratch; 0 for a strategy without a heuristic.
    fn h(&self, board: &[u8]) -> u64 {
        match self.setup.h {
            _ if !uses_h(self.setup) => 0,
            "exact" => *self.exact.get(board).expect("h=exact needs a solvable board"),
            "given" => self.setup.map.as_ref().expect("h=given needs a graph").h[board],
            _ => estimate(self.setup, board),
        }
    }

    /// The moves or arcs from the root to a node.
    fn path(&self, node: usize) -> Vec<Way> {
        let ids = [vec![node], self.ancestors(node)].concat();
        ids.iter().rev().filter_map(|&id| self.nodes[id].mv).collect()
    }
}

fn is_goal(setup: &Setup, state: &[u8]) -> bool {
    setup.map.as_ref().map_or(state == setup.goal, |map| map.goals.iter().any(|goal| goal == state))
}

/// What is tried on a state, in order.
fn ways(setup: &Setup, state: &[u8]) -> Vec<Way> {
    let Some(map) = &setup.map else { return setup.order.iter().map(|&letter| Way::Move(letter)).collect() };
    let mut leaving: Vec<usize> = (0..map.arcs.len()).filter(|&number| map.arcs[number].from == state).collect();
    match map.order {
        "file" => leaving.sort_by_key(|&number| map.arcs[number].rank),
        // Equal ones as in the file: sorting is stable.
        "name" => leaving.sort_by_key(|&number| &map.arcs[number].to),
        "cost" => leaving.sort_by_key(|&number| map.arcs[number].cost),
        other => panic!("unknown order {other}"),
    }
    leaving.into_iter().map(Way::Arc).collect()
}

/// The state that a way leads to; None off the board.
fn led(setup: &Setup, state: &[u8], way: Way) -> Option<Vec<u8>> {
    match (way, &setup.map) {
        (Way::Arc(number), Some(map)) => Some(map.arcs[number].to.clone()),
        (Way::Move(letter), None) => moved(setup, state, letter),
        _ => panic!("{way:?} is of another problem"),
    }
}

/// The board after the blank went one cell in the direction `mv`; None at the edge.
pub fn moved(setup: &Setup, board: &[u8], mv: char) -> Option<Vec<u8>> {
    let blank = cell_of(board, 0);
    let (row, col) = (blank / setup.cols, blank % setup.cols);
    let other = match mv {
        'U' if row > 0 => blank - setup.cols,
        'D' if row + 1 < setup.rows => blank + setup.cols,
        'L' if col > 0 => blank - 1,
        'R' if col + 1 < setup.cols => blank + 1,
        'U' | 'D' | 'L' | 'R' => return None,
        letter => panic!("unknown move {letter}"),
    };
    let mut next = board.to_vec();
    next.swap(blank, other);
    Some(next)
}

fn cell_of(board: &[u8], tile: u8) -> usize {
    board.iter().position(|&t| t == tile).expect("every tile is on the board")
}

/// What moving this tile costs, and what its part of a heuristic counts.
fn weight(setup: &Setup, tile: u8) -> u64 {
    if setup.cost == "tile" { u64::from(tile) } else { 1 }
}

fn uses_h(setup: &Setup) -> bool {
    matches!(setup.name, "greedy" | "astar" | "bnb" | "ida" | "beam" | "hill")
}

/// Every heuristic but `exact`.
pub fn estimate(setup: &Setup, board: &[u8]) -> u64 {
    match setup.h {
        "zero" => 0,
        "misplaced" => misplaced(setup, board).iter().map(|&tile| weight(setup, tile)).sum(),
        "manhattan" => manhattan(setup, board),
        "linear-conflict" => manhattan(setup, board) + 2 * conflicts(setup, board),
        "gaschnig" => gaschnig(setup, board),
        "nilsson" => manhattan(setup, board) + 3 * sequence_score(setup, board),
        other => panic!("unknown heuristic {other}"),
    }
}

/// The tiles (never the blank) that are not on their goal cell.
fn misplaced(setup: &Setup, board: &[u8]) -> Vec<u8> {
    board.iter().copied().filter(|&t| t != 0 && cell_of(board, t) != cell_of(&setup.goal, t)).collect()
}

/// Rows plus columns that each tile is away from its goal cell.
fn manhattan(setup: &Setup, board: &[u8]) -> u64 {
    let distance = |tile: u8| {
        let (at, to) = (cell_of(board, tile), cell_of(&setup.goal, tile));
        (at / setup.cols).abs_diff(to / setup.cols) + (at % setup.cols).abs_diff(to % setup.cols)
    };
    board.iter().filter(|&&t| t != 0).map(|&t| weight(setup, t) * distance(t) as u64).sum()
}

/// For each line, the least weight of tiles to take out so that the tiles that stand in it and belong
/// in it are in their goal order: summed over all rows and columns.
fn conflicts(setup: &Setup, board: &[u8]) -> u64 {
    let rows = (0..setup.rows).map(|r| (0..setup.cols).map(|c| r * setup.cols + c).collect());
    let cols = (0..setup.cols).map(|c| (0..setup.rows).map(|r| r * setup.cols + c).collect());
    rows.chain(cols).map(|line: Vec<usize>| line_conflict(setup, board, &line)).sum()
}

fn line_conflict(setup: &Setup, board: &[u8], line: &[usize]) -> u64 {
    let home = |tile: u8| cell_of(&setup.goal, tile);
    let tiles: Vec<u8> = line.iter().map(|&cell| board[cell]).collect();
    let tiles: Vec<u8> = tiles.into_iter().filter(|&t| t != 0 && line.contains(&home(t))).collect();
    let mut least = u64::MAX;
    for subset in 0..1usize << tiles.len() {
        let stays = |i: usize| subset >> i & 1 == 1;
        let rest: Vec<usize> = (0..tiles.len()).filter(|&i| stays(i)).map(|i| home(tiles[i])).collect();
        let removed = (0..tiles.len()).filter(|&i| !stays(i)).map(|i| weight(setup, tiles[i])).sum();
        if rest.is_sorted() {
            least = least.min(removed);
        }
    }
    least
}

/// What it costs to reach the goal when any tile may jump to the blank's cell. When the blank is at home,
/// the smallest misplaced tile jumps first: it is the smallest of its cycle, and the one that jumps twice.
fn gaschnig(setup: &Setup, board: &[u8]) -> u64 {
    let mut now = board.to_vec();
    let mut total = 0;
    while now != setup.goal {
        let blank = cell_of(&now, 0);
        let tile = match setup.goal[blank] {
            0 => *misplaced(setup, &now).iter().min().expect("the board is not the goal"),
            tile => tile,
        };
        let from = cell_of(&now, tile);
        now.swap(blank, from);
        total += weight(setup, tile);
    }
    total
}

/// S of Nilsson's P + 3 S: 2 for each tile of the ring that is not followed clockwise by the tile that
/// follows it in the goal, 1 for a tile in the centre.
fn sequence_score(setup: &Setup, board: &[u8]) -> u64 {
    assert!(setup.rows == 3 && setup.cols == 3 && setup.goal[4] == 0, "nilsson is not defined here");
    let ring = [0, 1, 2, 5, 8, 7, 6, 3];
    let follower = |board: &[u8], tile: u8| {
        let place = ring.iter().position(|&cell| board[cell] == tile).expect("the tile is on the ring");
        board[ring[(place + 1) % ring.len()]]
    };
    let mut score = 0;
    for tile in 1..=8 {
        if board[4] == tile {
            score += weight(setup, tile);
        } else if follower(board, tile) != follower(&setup.goal, tile) {
            score += 2 * weight(setup, tile);
        }
    }
    score
}

/// The number of moves from every solvable board to the goal, breadth first from the goal.
pub fn distances(setup: &Setup) -> BTreeMap<Vec<u8>, u64> {
    if let Some(map) = &setup.map {
        return costs_to_goal(setup, map);
    }
    assert!(setup.cost == "unit", "exact counts moves");
    let mut found = BTreeMap::from([(setup.goal.clone(), 0)]);
    let mut queue = VecDeque::from([setup.goal.clone()]);
    while let Some(board) = queue.pop_front() {
        for next in ['U', 'D', 'L', 'R'].iter().filter_map(|&mv| moved(setup, &board, mv)) {
            if !found.contains_key(&next) {
                found.insert(next.clone(), found[&board] + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

/// The cost of a cheapest path from each vertex to a goal (Bellman and Ford). A vertex from which no path leads to one is
/// farther away than any path is long: by all arcs together, and 1.
pub fn costs_to_goal(setup: &Setup, map: &Map) -> BTreeMap<Vec<u8>, u64> {
    let far = map.arcs.iter().map(|arc| arc.cost).sum::<u64>() + 1;
    let names = map.arcs.iter().flat_map(|arc| [&arc.from, &arc.to]).chain([&setup.start]);
    let mut costs: BTreeMap<Vec<u8>, u64> = names.map(|name| (name.clone(), far)).collect();
    costs.extend(map.goals.iter().map(|goal| (goal.clone(), 0)));
    for _ in 0..costs.len() {
        for arc in &map.arcs {
            let by_arc = arc.cost + costs[&arc.to];
            if by_arc < costs[&arc.from] {
                costs.insert(arc.from.clone(), by_arc);
            }
        }
    }
    costs
}
