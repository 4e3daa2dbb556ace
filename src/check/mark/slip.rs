//! A move made in place of a legal one.

use super::reason::Slip;
use crate::puzzle::{Board, Grid, Move, Size};

impl Slip {
    /// Returns what leads from one board to another, if it is no legal move.
    pub(super) fn between(from: Board, to: Board, size: Size) -> Slip {
        let grid = Grid::new(size);
        if legal(from, to, size).is_some() {
            return Slip::None;
        }
        let changed = (0..size.cells()).filter(|&cell| from.tile(cell) != to.tile(cell)).count();
        let (one, other) = (from.blank(), to.blank());
        match changed {
            2 if one == other => return Slip::Swapped,
            2 => {}
            _ => {
                let near = Move::ALL.into_iter().filter_map(|direction| from.moved(direction, &grid));
                return if near.into_iter().any(|near| legal(near, to, size).is_some()) {
                    Slip::Far
                } else {
                    Slip::Other
                };
            }
        }
        let ((row, col), (to_row, to_col)) = (size.place(one), size.place(other));
        let (rows, cols) = (row.abs_diff(to_row), col.abs_diff(to_col));
        let next_row = rows == 1 && one.abs_diff(other) == 1;
        let round = (rows == 0 && cols + 1 == size.cols()) || (cols == 0 && rows + 1 == size.rows());
        match (rows, cols) {
            _ if next_row || round => Slip::Edge,
            (1, 1) => Slip::Diagonal,
            _ => Slip::Far,
        }
    }
}

/// The legal move from one board to another.
pub(super) fn legal(from: Board, to: Board, size: Size) -> Option<Move> {
    let grid = Grid::new(size);
    Move::ALL.into_iter().find(|&direction| from.moved(direction, &grid) == Some(to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;

    #[test]
    fn a_slip_is_known_by_what_it_did() {
        let board = |text| parse_board(text, None).unwrap().0;
        let slip = |to| Slip::between(board("283104765"), board(to), Size::EIGHT_PUZZLE);
        assert_eq!(slip("203184765"), Slip::None);
        assert_eq!(slip("083124765"), Slip::Diagonal);
        assert_eq!(slip("823104765"), Slip::Swapped);
        assert_eq!(slip("023184765"), Slip::Far);
        assert_eq!(slip("832104765"), Slip::Other);
        let edge = |to| Slip::between(board("283140765"), board(to), Size::EIGHT_PUZZLE);
        assert_eq!(edge("283047165"), Slip::Other);
        assert_eq!(edge("283147065"), Slip::Edge);
        assert_eq!(edge("283041765"), Slip::Edge);
    }
}
