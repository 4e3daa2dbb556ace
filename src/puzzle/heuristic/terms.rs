//! The terms of two heuristics that are no sums over the tiles.
//!
//! Gaschnig's (1979) is the cost if any tile may jump into the blank's cell. Nilsson's (1971) is P + 3·S: P is the Manhattan distance;
//! S counts 2 for each tile on the rim that is not followed by its successor in the goal, and 1 for a tile in the centre.

use std::sync::Arc;

use crate::puzzle::{Board, Size};

use super::{HeuristicError, Parts, Setup, Term, manhattan, none};

#[expect(clippy::unnecessary_wraps, reason = "some heuristics are not defined everywhere")]
pub(super) fn gaschnig(setup: &Setup) -> Result<Parts, HeuristicError> {
    Ok(Parts { steps: none, term: Some(Arc::new(Jumps(*setup))) })
}

#[derive(Debug)]
struct Jumps(Setup);

impl Term for Jumps {
    /// Each tile out of its place jumps once; in a ring without the blank, the cheapest jumps twice.
    fn of(&self, board: Board) -> u16 {
        let Setup { size, cost, home, .. } = &self.0;
        let mut seen = 0_u32;
        let mut sum = 0;
        for first in 0..size.cells() {
            let (mut cell, mut ring, mut cheapest, mut has_blank) = (first, 0, u16::MAX, false);
            while seen >> cell & 1 == 0 {
                seen |= 1 << cell;
                let tile = board.tile(cell);
                let home = usize::from(home[usize::from(tile)]);
                if tile == 0 {
                    has_blank = true;
                } else if home != cell {
                    ring += cost.weight(tile);
                    cheapest = cheapest.min(cost.weight(tile));
                }
                cell = home;
            }
            sum += ring + if ring > 0 && !has_blank { cheapest } else { 0 };
        }
        sum
    }
}

/// The rim of a 3×3 board, clockwise.
const RIM: [usize; 8] = [0, 1, 2, 5, 8, 7, 6, 3];
const CENTRE: usize = 4;

pub(super) fn nilsson(setup: &Setup) -> Result<Parts, HeuristicError> {
    if setup.size != Size::EIGHT_PUZZLE || setup.goal.blank() != CENTRE {
        return Err(HeuristicError::Nilsson);
    }
    Ok(Parts { steps: manhattan, term: Some(Arc::new(Sequence(*setup))) })
}

#[derive(Debug)]
struct Sequence(Setup);

impl Term for Sequence {
    fn of(&self, board: Board) -> u16 {
        let Setup { goal, cost, .. } = self.0;
        let follower = |board: Board, at: usize| board.tile(RIM[(at + 1) % RIM.len()]);
        let mut score = cost.weight(board.tile(CENTRE)) * u16::from(board.tile(CENTRE) != 0);
        for (at, &cell) in RIM.iter().enumerate() {
            let tile = board.tile(cell);
            let in_goal = RIM.iter().position(|&other| goal.tile(other) == tile);
            if tile != 0 && in_goal.map(|at| follower(goal, at)) != Some(follower(board, at)) {
                score += 2 * cost.weight(tile);
            }
        }
        3 * score
    }
}
