//! Open and closed as all candidates have them that have taken the same nodes so far.

use crate::puzzle::Cost;
use crate::search::{Dup, Place, VerdictKind};

use super::ground::{Ground, NONE};
use super::orders::{Moves, moves_in};

/// A node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) board: u32,
    pub(super) parent: u32,
    /// The place of the move that made it.
    pub(super) came: u8,
    pub(super) standing: Standing,
    pub(super) depth: u32,
    /// The sum of the tiles that were moved on the way to it.
    pub(super) tiles: u32,
    /// The node with the same board that was made before it in this round.
    twin: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Open,
    Closed,
    Neither,
}

/// How many nodes a list has, and the sum of the marks of their boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) count: usize,
    pub(super) marks: u64,
}

impl Sum {
    fn add(&mut self, mark: u64) {
        self.count += 1;
        self.marks = self.marks.wrapping_add(mark);
    }

    fn take(&mut self, mark: u64) {
        self.count -= 1;
        self.marks = self.marks.wrapping_sub(mark);
    }
}

/// What has been made of each board in this round.
#[derive(Clone, Copy, Debug)]
struct Made {
    latest: u32,
    closed: u32,
}

const NOT_MADE: Made = Made { latest: NONE, closed: 0 };

/// The lists.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    entries: Vec<Entry>,
    /// By step: the nodes that its four moves made. The start is made by step 0, by its first move so to speak, and that
    /// of a later round by the last step before it.
    children: Vec<[u32; 4]>,
    made: Vec<Made>,
    pub(super) open: Sum,
    pub(super) closed: Sum,
    /// The depth of the deepest node.
    pub(super) deepest: u32,
    /// How many steps have been made.
    pub(super) step: u32,
}

impl Lists {
    /// Lists with nothing but the start in open.
    pub(super) fn new(ground: &Ground) -> Lists {
        let mut lists = Lists {
            entries: Vec::new(),
            children: vec![[NONE; 4]],
            made: Vec::new(),
            open: Sum::default(),
            closed: Sum::default(),
            deepest: 0,
            step: 0,
        };
        lists.begin(ground);
        lists
    }

    /// Empties the lists and puts the start into open.
    pub(super) fn begin(&mut self, ground: &Ground) {
        self.entries.clear();
        self.made.clear();
        self.made.resize(ground.len(), NOT_MADE);
        (self.open, self.closed) = (Sum::default(), Sum::default());
        let start = Entry {
            board: ground.start,
            parent: NONE,
            came: 0,
            standing: Standing::Open,
            depth: 0,
            tiles: 0,
            twin: NONE,
        };
        let step = self.step as usize;
        self.children.truncate(step);
        self.children.resize(step, [NONE; 4]);
        let start = self.push(start, ground);
        self.children.push([start, NONE, NONE, NONE]);
    }

    fn push(&mut self, entry: Entry, ground: &Ground) -> u32 {
        let id = self.entries.len() as u32;
        let made = &mut self.made[entry.board as usize];
        self.entries.push(Entry { twin: made.latest, ..entry });
        made.latest = id;
        self.deepest = self.deepest.max(entry.depth);
        self.open.add(ground.mark(entry.board));
        id
    }

    pub(super) fn entry(&self, id: u32) -> &Entry {
        &self.entries[id as usize]
    }

    pub(super) fn entries(&self, standing: Standing) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.standing == standing)
    }

    /// The node that a move of a step made.
    pub(super) fn child(&self, step: u32, at: usize) -> u32 {
        self.children[step as usize][at]
    }

    /// The moves of a step, of these, whose nodes still wait in open.
    pub(super) fn waiting(&self, step: u32, moves: Moves) -> Moves {
        let children = &self.children[step as usize];
        let waits = |at: &usize| children[*at] != NONE && self.entry(children[*at]).standing == Standing::Open;
        moves_in(moves).filter(waits).map(|at| 1 << at).sum()
    }

    /// The nodes in open that have this board, the newest first.
    pub(super) fn waiting_with(&self, board: u32) -> impl Iterator<Item = u32> {
        let some = |id: u32| (id != NONE).then_some(id);
        let all = std::iter::successors(some(self.made[board as usize].latest), move |&id| some(self.entry(id).twin));
        all.filter(|&id| self.entry(id).standing == Standing::Open)
    }

    /// Takes a node out of open and closes it.
    pub(super) fn take(&mut self, id: u32, ground: &Ground) {
        let entry = &mut self.entries[id as usize];
        entry.standing = Standing::Closed;
        self.made[entry.board as usize].closed += 1;
        self.open.take(ground.mark(entry.board));
        self.closed.add(ground.mark(entry.board));
        self.step += 1;
        self.children.resize(self.step as usize + 1, [NONE; 4]);
    }

    /// What would become of each move of a node, if nothing were cut. `follows`: the cost by which cheaper ways to known
    /// boards are followed.
    pub(super) fn judge(&self, id: u32, dup: Dup, follows: Option<Cost>, ground: &Ground) -> [VerdictKind; 4] {
        let entry = self.entry(id);
        ground.around(entry.board).map(|board| {
            if board == NONE {
                return VerdictKind::Blocked;
            }
            let Some((of, place)) = self.known(id, board, dup) else { return VerdictKind::Opened };
            let cheaper = follows.is_some_and(|cost| {
                let old = self.entry(of);
                match cost {
                    Cost::Unit => entry.depth + 1 < old.depth,
                    Cost::Tile => entry.tiles.saturating_add(ground.tile(entry.board, board)) < old.tiles,
                }
            });
            match place {
                Place::Open if cheaper => VerdictKind::Improved,
                Place::Closed if cheaper => VerdictKind::Reopened,
                _ => VerdictKind::Duplicate,
            }
        })
    }

    /// Where a board is known that a node leads to.
    fn known(&self, id: u32, board: u32, dup: Dup) -> Option<(u32, Place)> {
        let made = self.made[board as usize];
        match dup {
            Dup::All if made.latest != NONE => match self.entry(made.latest).standing {
                Standing::Open => Some((made.latest, Place::Open)),
                Standing::Closed => Some((made.latest, Place::Closed)),
                Standing::Neither => None,
            },
            Dup::Closed => (made.closed > 0).then_some((made.latest, Place::Closed)),
            Dup::Path => self.is_above(id, board).then_some((made.latest, Place::Path)),
            Dup::Parent => {
                let parent = self.entry(id).parent;
                (parent != NONE && self.entry(parent).board == board).then_some((parent, Place::Parent))
            }
            Dup::All | Dup::None => None,
        }
    }

    /// Whether a board is that of an ancestor. Each move takes the blank to a cell of the other colour, so that only
    /// every second ancestor need be looked at.
    fn is_above(&self, id: u32, board: u32) -> bool {
        if self.made[board as usize].latest == NONE {
            return false;
        }
        let mut parent = self.entry(id).parent;
        while parent != NONE {
            let above = self.entry(parent);
            if above.board == board {
                return true;
            }
            parent = if above.parent == NONE { NONE } else { self.entry(above.parent).parent };
        }
        false
    }

    /// Makes the nodes of some moves of the node that was taken last, as they were judged.
    pub(super) fn make(&mut self, parent: u32, moves: Moves, verdicts: [VerdictKind; 4], ground: &Ground) {
        for at in moves_in(moves).filter(|&at| verdicts[at].makes()) {
            let above = *self.entry(parent);
            let board = ground.around(above.board)[at];
            match verdicts[at] {
                VerdictKind::Improved => self.replace(board, ground, true),
                VerdictKind::Reopened => self.replace(board, ground, false),
                _ => {}
            }
            let tiles = above.tiles.saturating_add(ground.tile(above.board, board));
            let (standing, depth) = (Standing::Open, above.depth + 1);
            let child = Entry { board, parent, came: at as u8, standing, depth, tiles, twin: NONE };
            self.children[self.step as usize][at] = self.push(child, ground);
        }
    }

    /// Takes the latest node of a board out of its list.
    fn replace(&mut self, board: u32, ground: &Ground, in_open: bool) {
        let made = &mut self.made[board as usize];
        self.entries[made.latest as usize].standing = Standing::Neither;
        if in_open {
            self.open.take(ground.mark(board));
        } else {
            made.closed -= 1;
            self.closed.take(ground.mark(board));
        }
    }

    /// Takes a dead end out of closed again.
    pub(super) fn forget(&mut self, id: u32, ground: &Ground) {
        let entry = &mut self.entries[id as usize];
        entry.standing = Standing::Neither;
        self.made[entry.board as usize].closed -= 1;
        self.closed.take(ground.mark(entry.board));
    }
}
