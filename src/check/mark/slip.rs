//! Illegal moves.

use crate::graph::Graph;
use crate::puzzle::{Board, Grid, Move, Size, move_between};
use crate::search::{Problem, State};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// The blank crossed the edge, to the next row or to the opposite side.
    Edge,
    Diagonal,
    Far,
    Swapped,
    /// Against an arc, which leads one way.
    Against,
    Other,
}

impl Slip {
    /// Returns the kind of slip that leads from one state to another; `None` if the move is legal.
    pub(crate) fn between(from: State, to: State, problem: &Problem) -> Option<Slip> {
        if problem.between(from, to).is_some() {
            return None;
        }
        Some(match problem.tiles() {
            Some(instance) => Slip::of_boards(from.board(), to.board(), instance.size),
            None if problem.between(to, from).is_some() => Slip::Against,
            None if is_diagonal(problem.graph()?, [from, to]) => Slip::Diagonal,
            None => Slip::Other,
        })
    }

    /// Returns the kind of slip of a board that no move leads to.
    pub(crate) fn of_boards(from: Board, to: Board, size: Size) -> Slip {
        let (one, other) = (from.blank(), to.blank());
        let ((row, col), (to_row, to_col)) = (size.place(one), size.place(other));
        let (rows, cols) = (row.abs_diff(to_row), col.abs_diff(to_col));
        let next_row = rows == 1 && one.abs_diff(other) == 1;
        let round = (rows == 0 && cols + 1 == size.cols()) || (cols == 0 && rows + 1 == size.rows());
        let changed = (0..size.cells()).filter(|&cell| from.tile(cell) != to.tile(cell)).count();
        // Two moves change three cells at most.
        let in_two = || {
            let grid = Grid::new(size);
            let leads = |first| from.moved(first, &grid).is_some_and(|near| move_between(near, to, size).is_some());
            changed <= 3 && Move::ALL.into_iter().any(leads)
        };
        match (rows, cols) {
            _ if changed != 2 && in_two() => Slip::Far,
            _ if changed != 2 => Slip::Other,
            (0, 0) => Slip::Swapped,
            _ if next_row || round => Slip::Edge,
            (1, 1) => Slip::Diagonal,
            _ => Slip::Far,
        }
    }
}

fn is_diagonal(graph: &Graph, states: [State; 2]) -> bool {
    graph.grid.as_ref().is_some_and(|grid| {
        let [(x, y), (to_x, to_y)] = states.map(|state| grid.places[state.vertex() as usize]);
        (x.abs_diff(to_x), y.abs_diff(to_y)) == (1, 1)
    })
}
