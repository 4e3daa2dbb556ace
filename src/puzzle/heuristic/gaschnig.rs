//! Gaschnig's heuristic (1979): the cost if any tile may jump into the blank's cell.

use std::sync::Arc;

use crate::puzzle::Board;

use super::{HeuristicError, Parts, Setup, Term, none};

#[expect(clippy::unnecessary_wraps, reason = "some heuristics are not defined everywhere")]
pub(super) fn parts(setup: &Setup) -> Result<Parts, HeuristicError> {
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
