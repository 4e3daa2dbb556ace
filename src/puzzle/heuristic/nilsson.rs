//! Nilsson's P + 3·S (1971): P is the Manhattan distance; S counts 2 for each tile on the rim that is not followed by its
//! successor in the goal, and 1 for a tile in the centre.

use std::sync::Arc;

use crate::puzzle::{Board, Size};

use super::{HeuristicError, Parts, Setup, Term, manhattan};

/// The rim of a 3×3 board, clockwise.
const RIM: [usize; 8] = [0, 1, 2, 5, 8, 7, 6, 3];
const CENTRE: usize = 4;

pub(super) fn parts(setup: &Setup) -> Result<Parts, HeuristicError> {
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
