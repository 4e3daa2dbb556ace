//! What all candidates stand on: the boards that can turn up while they agree with the sheet, and what is true of them.
//!
//! As long as a candidate agrees it takes the boards of the sheet, so it can meet no others than those and their
//! neighbours. They are numbered once, and everything that depends on a board alone is worked out once.

use std::collections::HashMap;

use crate::check::Sheet;
use crate::puzzle::{Board, Cost, Estimator, Grid, Heuristic, Instance, Move};

/// Stands for no board, and no node.
pub(super) const NONE: u32 = u32::MAX;

const COSTS: [Cost; 2] = [Cost::Unit, Cost::Tile];

/// The boards that can turn up.
pub(super) struct Ground {
    pub(super) start: u32,
    pub(super) goal: u32,
    rows: Vec<u32>,
    boards: Vec<Board>,
    /// By board: where the four moves lead; only of boards that the sheet takes.
    around: Vec<[u32; 4]>,
    h: Vec<[[u16; 7]; 2]>,
    /// By cost and heuristic, whether it is defined here.
    known_h: [[bool; 7]; 2],
    marks: Vec<u64>,
}

impl Ground {
    pub(super) fn new(sheet: &Sheet, instance: &Instance) -> Ground {
        let grid = Grid::new(instance.size);
        let mut numbers = Numbers::default();
        let start = numbers.of(instance.start);
        let rows = sheet.rows.iter().map(|row| numbers.of(row.board)).collect();
        let taken = numbers.boards.len();
        let mut around = Vec::with_capacity(taken);
        for at in 0..taken {
            let board = numbers.boards[at];
            around.push(Move::ALL.map(|direction| board.moved(direction, &grid).map_or(NONE, |next| numbers.of(next))));
        }
        let goal = numbers.known.get(&instance.goal).copied().unwrap_or(NONE);
        let estimators = estimators(instance);
        let of = |board: Board| {
            let value = |estimator: &Option<Estimator>| estimator.as_ref().map_or(0, |known| known.of(board));
            [0, 1].map(|cost| std::array::from_fn(|h| value(&estimators[cost][h])))
        };
        Ground {
            start,
            goal,
            rows,
            around,
            h: numbers.boards.iter().map(|&board| of(board)).collect(),
            known_h: [0, 1].map(|cost| std::array::from_fn(|h| estimators[cost][h].is_some())),
            marks: numbers.boards.iter().map(|&board| mark(board)).collect(),
            boards: numbers.boards,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.boards.len()
    }

    pub(super) fn board(&self, number: u32) -> Board {
        self.boards[number as usize]
    }

    /// The board that a row of the sheet takes, the first being row 0.
    pub(super) fn row(&self, at: usize) -> Option<u32> {
        self.rows.get(at).copied()
    }

    /// Where the four moves lead from a board that the sheet takes.
    pub(super) fn around(&self, board: u32) -> [u32; 4] {
        self.around.get(board as usize).copied().unwrap_or([NONE; 4])
    }

    /// The tile that moves when one board becomes another that is next to it.
    pub(super) fn tile(&self, from: u32, to: u32) -> u32 {
        self.board(from).tile(self.board(to).blank()).into()
    }

    pub(super) fn h(&self, board: u32, cost: Cost, h: usize) -> u16 {
        self.h[board as usize][usize::from(cost == Cost::Tile)][h]
    }

    /// Whether a heuristic is defined here.
    pub(super) fn has_h(&self, cost: Cost, h: usize) -> bool {
        self.known_h[usize::from(cost == Cost::Tile)][h]
    }

    /// h of the start, with each move costing 1.
    pub(super) fn start_h(&self, heuristic: Heuristic) -> Option<u64> {
        let h = Heuristic::ALL.iter().position(|&listed| listed == heuristic)?;
        self.has_h(Cost::Unit, h).then(|| self.h(self.start, Cost::Unit, h).into())
    }

    /// The mark of a board in the sum by which lists are compared.
    pub(super) fn mark(&self, board: u32) -> u64 {
        self.marks[board as usize]
    }
}

/// A number that looks random. Lists that have the same sum of marks hold the same boards, whatever their order.
pub(super) fn mark(board: Board) -> u64 {
    let mut bits = board.bits().wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

#[derive(Default)]
struct Numbers {
    boards: Vec<Board>,
    known: HashMap<Board, u32>,
}

impl Numbers {
    fn of(&mut self, board: Board) -> u32 {
        *self.known.entry(board).or_insert_with(|| {
            self.boards.push(board);
            (self.boards.len() - 1) as u32
        })
    }
}

fn estimators(instance: &Instance) -> [[Option<Estimator>; 7]; 2] {
    let solvable = instance.parity().solvable();
    COSTS.map(|cost| {
        Heuristic::ALL.map(|heuristic| {
            let has_value = heuristic != Heuristic::Exact || solvable;
            has_value.then(|| Estimator::new(heuristic, instance.goal, instance.size, cost).ok()).flatten()
        })
    })
}
