//! The number of a board among all permutations of its cells (Cantor expansion), and back.

use super::{Board, Size};

/// Boards up to this many cells have a rank: 10! = 3,628,800 fits a table.
pub const RANKED_CELLS: usize = 10;

/// How many permutations of this many cells there are.
#[must_use]
pub const fn permutations(cells: usize) -> usize {
    let mut product = 1;
    let mut factor = 2;
    while factor <= cells {
        product *= factor;
        factor += 1;
    }
    product
}

/// The rank of a board: its place, counted from 0, among all arrangements of its cells in dictionary order,
/// solvable or not.
///
/// Each cell counts how many smaller tiles come after it, in the mixed radix of the factorials (Cantor 1869, Lehmer 1960).
///
/// # Panics
/// When `size` has more than [`RANKED_CELLS`] cells.
#[must_use]
#[inline]
pub fn rank(board: Board, size: Size) -> usize {
    match size.cells() {
        4 => rank_of::<4>(board),
        6 => rank_of::<6>(board),
        8 => rank_of::<8>(board),
        9 => rank_of::<9>(board),
        10 => rank_of::<10>(board),
        cells => panic!("boards of {cells} cells have no rank"),
    }
}

#[inline]
fn rank_of<const CELLS: usize>(board: Board) -> usize {
    // Four bits a tile: how many tiles smaller than it have not been passed yet.
    let mut smaller_left: u64 = 0xFEDC_BA98_7654_3210;
    let mut rest = board.bits() << 2;
    let mut rank = 0;
    let mut cell = 0;
    while cell + 1 < CELLS {
        let shift = rest & 0b11_1100;
        rank += (smaller_left >> shift & 15) * permutations(CELLS - 1 - cell) as u64;
        smaller_left = smaller_left.wrapping_sub(0x1111_1111_1111_1110 << shift);
        rest >>= 4;
        cell += 1;
    }
    rank as usize
}

/// The board of a rank; the inverse of [`rank`]. `None` past the last one.
///
/// # Panics
/// When `size` has more than [`RANKED_CELLS`] cells.
#[must_use]
pub fn unrank(rank: usize, size: Size) -> Option<Board> {
    let cells = size.cells();
    assert!(cells <= RANKED_CELLS, "boards of {cells} cells have no rank");
    if rank >= permutations(cells) {
        return None;
    }
    let mut left: Vec<u8> = (0..cells as u8).collect();
    let mut rest = rank;
    let tiles: Vec<u8> = (0..cells)
        .map(|cell| {
            let weight = permutations(cells - 1 - cell);
            let tile = left.remove(rest / weight);
            rest %= weight;
            tile
        })
        .collect();
    Some(Board::from_cells(&tiles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_5000_of_the_permutations_of_nine() {
        let board = unrank(5000, Size::EIGHT_PUZZLE).unwrap();
        let from_one: Vec<u8> = board.tiles(Size::EIGHT_PUZZLE).map(|tile| tile + 1).collect();
        assert_eq!(from_one, [1, 2, 9, 8, 6, 4, 5, 3, 7]);
        assert_eq!(rank(board, Size::EIGHT_PUZZLE), 5000);
    }

    #[test]
    fn ranks_count_all_boards_in_dictionary_order() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
            let size = Size::new(rows, cols).unwrap();
            let mut before = String::new();
            for number in 0..permutations(size.cells()) {
                let board = unrank(number, size).unwrap();
                assert_eq!(rank(board, size), number);
                let text = board.text(size);
                assert!(before < text);
                before = text;
            }
            assert_eq!(unrank(permutations(size.cells()), size), None);
        }
    }

    #[test]
    fn ten_cells_are_the_most() {
        let size = Size::new(2, 5).unwrap();
        for number in (0..permutations(10)).step_by(997) {
            assert_eq!(rank(unrank(number, size).unwrap(), size), number);
        }
        assert_eq!(unrank(permutations(10) - 1, size).unwrap().text(size), "9876543210");
    }
}
