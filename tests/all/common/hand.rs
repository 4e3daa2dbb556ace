//! A search done by hand, on plain lists, with the slips that people make.

use std::collections::VecDeque;

use steptrace::check::{ListClaim, Row, Sheet};
use steptrace::puzzle::{Board, Cost, Estimator, Grid, Heuristic, Instance, Move, Rng};
use steptrace::search::{F, Name};

use super::written;

/// An entry of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) board: Board,
    pub(crate) g: u32,
    pub(crate) h: u32,
    pub(crate) f: u32,
    parent: Option<Board>,
    came: Option<Move>,
}

/// A mistake, made once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Slip {
    Nothing,
    /// Takes the entry at this place, the head being 0.
    Take(usize),
    /// Forgets the first child.
    MissChild,
    /// Makes the first child by an illegal move.
    InventChild,
    /// Puts a known child into open.
    LetIn,
    /// Puts the first child into closed as well as open.
    CloseChild,
    /// Leaves the node that is taken in open.
    LeaveOpen,
    /// Does not close the node that is taken.
    LeaveUnclosed,
}

/// Someone who searches by hand.
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
pub(crate) struct Hand {
    pub(crate) name: Name,
    pub(crate) instance: Instance,
    pub(crate) heuristic: Heuristic,
    pub(crate) cost: Cost,
    /// Looks into open, too, before a board goes in.
    pub(crate) looks_in_open: bool,
    /// Looks for known boards at all.
    pub(crate) looks_at_all: bool,
    /// Removes an entry when a cheaper one comes, instead of keeping both.
    pub(crate) replaces: bool,
    /// Looks for cheaper ways to known boards.
    pub(crate) follows: bool,
    /// Removes dead ends from closed.
    pub(crate) forgets: bool,
    /// Recognises the goal when it is made.
    pub(crate) made: bool,
    /// The slip, and its step, counted from 1.
    pub(crate) slip: (usize, Slip),
    /// Maximum number of steps.
    pub(crate) most: usize,
}

impl Hand {
    pub(crate) fn new(name: Name, instance: Instance) -> Hand {
        Hand {
            name,
            instance,
            heuristic: Heuristic::Manhattan,
            cost: Cost::Unit,
            looks_in_open: name != Name::Dfs,
            looks_at_all: true,
            replaces: true,
            follows: true,
            forgets: false,
            made: false,
            slip: (0, Slip::Nothing),
            most: 40,
        }
    }

    fn f(&self, g: u32, h: u32, depth: u32) -> u32 {
        match self.name {
            Name::Ucs => g,
            Name::Greedy => h,
            Name::Astar => g + h,
            _ => depth,
        }
    }

    /// Searches, with ties broken by `rng`, and returns the sheet; `None` if the slip cannot be made at its step.
    #[expect(clippy::too_many_lines, reason = "the search and its slips read as one")]
    pub(crate) fn search(&self, rng: &mut Rng) -> Option<Sheet> {
        let Instance { size, start, goal } = self.instance;
        let grid = Grid::new(size);
        let has_h = matches!(self.name, Name::Greedy | Name::Astar);
        let estimator = Estimator::new(self.heuristic, goal, size, self.cost).unwrap();
        let h_of = |board: Board| if has_h { u32::from(estimator.of(board)) } else { 0 };
        let best = matches!(self.name, Name::Ucs | Name::Greedy | Name::Astar);
        let h = h_of(start);
        let mut open: VecDeque<Entry> =
            [Entry { board: start, g: 0, h, f: self.f(0, h, 0), parent: None, came: None }].into();
        let mut closed: Vec<Entry> = Vec::new();
        let mut rows: Vec<Row> = Vec::new();
        let mut slipped = self.slip.1 == Slip::Nothing;
        while rows.len() < self.most && !open.is_empty() {
            let step = rows.len() + 1;
            let slip = if step == self.slip.0 { self.slip.1 } else { Slip::Nothing };
            let mut at = 0;
            if best {
                let least = open.iter().map(|entry| entry.f).min().unwrap();
                let ties: Vec<usize> = (0..open.len()).filter(|&at| open[at].f == least).collect();
                at = ties[rng.below(ties.len())];
            }
            if let Slip::Take(place) = slip {
                let usual = open[at];
                at = place.min(open.len() - 1);
                slipped = if best { open[at].f > usual.f } else { open[at].board != usual.board };
                slipped &= open[at].board != goal;
                // The same board may wait at the head as well.
                slipped &= !(0..at).any(|other| open[other].board == open[at].board);
            }
            let taken = open.remove(at).unwrap();
            if slip == Slip::LeaveOpen {
                open.push_back(taken);
                slipped = true;
            }
            let mut row = written::row(step, taken.board);
            row.g = Some(taken.g.into());
            row.h = has_h.then_some(taken.h.into());
            row.f = Some(F::from_hundredths(100 * u64::from(taken.f)));
            row.parent = taken.parent.map(Into::into);
            row.came = taken.came.map(Into::into);
            if slip == Slip::LeaveUnclosed {
                slipped = true;
            } else {
                closed.push(taken);
            }
            let over = !self.made && taken.board == goal;
            let (mut made_goal, mut opened) = (false, false);
            let mut first = true;
            for direction in Move::ALL {
                let Some(board) = taken.board.moved(direction, &grid).filter(|_| !over && !made_goal) else { continue };
                let tile = taken.board.tile(board.blank());
                let (g, h) = (taken.g + self.cost.of(tile), h_of(board));
                let depth = if self.cost == Cost::Unit { g } else { taken.g + 1 };
                let mut child =
                    Entry { board, g, h, f: self.f(g, h, depth), parent: Some(taken.board), came: Some(direction) };
                let waits = open.iter().position(|entry| entry.board == board);
                let is_closed = closed.iter().position(|entry| entry.board == board);
                let known = self.looks_at_all && (is_closed.is_some() || self.looks_in_open && waits.is_some());
                let cheaper = matches!(self.name, Name::Ucs | Name::Astar) && self.looks_in_open && self.follows;
                if let (true, Some(at)) = (cheaper && known && self.looks_at_all, waits)
                    && g < open[at].g
                {
                    if self.replaces {
                        open.remove(at);
                    } else {
                        slipped = true;
                    }
                } else if let (true, Some(at)) = (cheaper && known && waits.is_none(), is_closed)
                    && g < closed[at].g
                {
                    closed.remove(at);
                } else if known {
                    if slip != Slip::LetIn || slipped {
                        continue;
                    }
                    slipped = true;
                } else if first {
                    first = false;
                    match slip {
                        Slip::MissChild => {
                            slipped = true;
                            continue;
                        }
                        Slip::CloseChild => {
                            closed.push(child);
                            slipped = true;
                        }
                        Slip::InventChild => {
                            let Some(wrong) = diagonal(&self.instance, taken.board) else { continue };
                            let there = |entry: &Entry| entry.board == wrong;
                            if open.iter().any(there) || closed.iter().any(there) || wrong == goal {
                                continue;
                            }
                            let h = h_of(wrong);
                            child = Entry { board: wrong, h, f: self.f(g, h, depth), came: None, ..child };
                            slipped = true;
                        }
                        _ => {}
                    }
                }
                opened = true;
                if matches!(self.name, Name::Dfs) {
                    open.push_front(child);
                } else {
                    open.push_back(child);
                }
                made_goal = self.made && child.board == goal;
            }
            if !opened && !over && self.forgets && closed.last() == Some(&taken) {
                closed.pop();
            }
            let claim = |entries: &mut dyn Iterator<Item = &Entry>| {
                ListClaim::States(entries.map(|entry| (entry.board.into(), None)).collect())
            };
            row.open = Some(Box::new(claim(&mut open.iter())));
            row.closed = Some(Box::new(claim(&mut closed.iter())));
            rows.push(row);
            if over || made_goal {
                break;
            }
        }
        let mut sheet = written::empty(size);
        sheet.rows = rows;
        slipped.then_some(sheet)
    }
}

/// Returns the board after an illegal move of the blank, diagonally.
pub(crate) fn diagonal(instance: &Instance, board: Board) -> Option<Board> {
    let size = instance.size;
    let (row, col) = size.place(board.blank());
    let other = (0..size.cells()).find(|&cell| {
        let (to_row, to_col) = size.place(cell);
        row.abs_diff(to_row) == 1 && col.abs_diff(to_col) == 1 && board.blank().abs_diff(cell) != 1
    })?;
    let mut tiles: Vec<u8> = board.tiles(size).collect();
    tiles.swap(board.blank(), other);
    let text: Vec<String> = tiles.iter().map(u8::to_string).collect();
    Some(steptrace::puzzle::parse_board(&text.join(" "), Some(size)).unwrap().0)
}
