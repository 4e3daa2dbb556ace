//! Boards as a person types them.
//!
//! A board is rows of cells. Rows end at a line break or a slash. Where any row has white space or commas between
//! its cells, every cell is a word (`10`, `A`, `_`); elsewhere every character is a cell (`283104765`).

use std::ops::Range;

use thiserror::Error;

use super::{Board, Size, SizeError};
use crate::counted::counted;

/// An error in the text of a board, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct BoardError {
    /// The fault.
    pub kind: BoardErrorKind,
    /// The bytes of the text that are at fault.
    pub at: Range<usize>,
    /// A second place that belongs to it: where a tile that stands twice stood first.
    pub also: Option<Range<usize>>,
}

/// The faults of the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardErrorKind {
    /// Nothing but white space.
    #[error("no board: the text is empty")]
    Empty,
    /// A character that no board has.
    #[error("{0:?} is not a tile")]
    Strange(char),
    /// More cells than any board has.
    #[error("more than {MOST_CELLS} cells")]
    TooMany,
    /// A row that is longer or shorter than the first.
    #[error("row {row} has {}, row 1 has {first}", counted(*cells, "cell"))]
    Ragged {
        /// The row, counted from 1.
        row: usize,
        /// The number of its cells.
        cells: usize,
        /// The number of cells of the first.
        first: usize,
    },
    /// One row of cells, and no square has so many.
    #[error("{} in a row without a size", counted(*cells, "cell"))]
    NoSize {
        /// The number of cells.
        cells: usize,
    },
    /// The rows make a shape that boards do not have.
    #[error("{rows} rows of {}: {why}", counted(*cols, "cell"))]
    Shape {
        /// The number of rows.
        rows: usize,
        /// The number of cells of each.
        cols: usize,
        /// Which bound it breaks.
        why: SizeError,
    },
    /// Not the shape that was asked for.
    #[error("{found}, but a {size} board has {} cells in {} rows", size.cells(), size.rows())]
    OtherSize {
        /// The contents of the text, in words.
        found: String,
        /// The size that was asked for.
        size: Size,
    },
    /// A number that no tile of this size bears.
    #[error("tile {tile} is too large: the tiles of a {size} board are 1 to {}", size.cells() - 1)]
    TooLarge {
        /// The tile as written, cut where it is long.
        tile: String,
        /// The size of the board.
        size: Size,
        /// The tiles that the board lacks.
        missing: Vec<u8>,
    },
    /// A tile that stands twice.
    #[error("tile {tile} stands twice")]
    Twice {
        /// The tile.
        tile: u8,
        /// The tiles that the board lacks.
        missing: Vec<u8>,
    },
    /// No cell is the blank.
    #[error("no blank")]
    NoBlank,
    /// More than one blank.
    #[error("two blanks")]
    TwoBlanks {
        /// The tiles that the board lacks.
        missing: Vec<u8>,
    },
    /// The line that announces how many boards follow is wrong.
    #[error("the first line announces {}, but {found} follow{}", counted(*announced, "board"), if *found == 1 { "s" } else { "" })]
    Announced {
        /// The number in the first line.
        announced: usize,
        /// The number of boards.
        found: usize,
    },
}

impl BoardError {
    pub(super) fn new(kind: BoardErrorKind, at: Range<usize>) -> BoardError {
        BoardError { kind, at, also: None }
    }

    /// Tells how to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match &self.kind {
            BoardErrorKind::Empty => Some("write the tiles row by row, such as 283104765 or 2,8,3/1,0,4/7,6,5".into()),
            BoardErrorKind::Strange(_) => Some(
                "tiles are numbers or A to F (10 to 15); the blank is 0, x, _ or .; rows end at / or a line break"
                    .into(),
            ),
            BoardErrorKind::Ragged { .. } => Some("all rows of a board are equally long".into()),
            BoardErrorKind::NoSize { cells } => Some(possible_sizes(*cells)),
            BoardErrorKind::OtherSize { .. } | BoardErrorKind::Announced { .. } => None,
            BoardErrorKind::Shape { .. } | BoardErrorKind::TooMany => Some("boards go from 2x2 to 16 cells".into()),
            BoardErrorKind::NoBlank => Some("write one cell as 0, x, _ or .".into()),
            BoardErrorKind::TooLarge { missing, .. }
            | BoardErrorKind::Twice { missing, .. }
            | BoardErrorKind::TwoBlanks { missing } => match missing.as_slice() {
                [] => None,
                [one] => Some(format!("tile {one} is missing")),
                many => {
                    let tiles: Vec<String> = many.iter().map(u8::to_string).collect();
                    Some(format!("tiles {} are missing", tiles.join(", ")))
                }
            },
        }
    }

    pub(super) fn moved_by(mut self, offset: usize) -> BoardError {
        for range in std::iter::once(&mut self.at).chain(&mut self.also) {
            *range = range.start + offset..range.end + offset;
        }
        self
    }
}

/// No board has more cells.
const MOST_CELLS: usize = 16;

fn possible_sizes(cells: usize) -> String {
    let sizes: Vec<String> = Size::with_cells(cells).map(|size| format!("--size {size}")).collect();
    if sizes.is_empty() {
        return format!("no board has {}; a 3x3 board has 9, a 4x4 board 16", counted(cells, "cell"));
    }
    format!("say which: {}; or write the rows apart with / between them", sizes.join(", "))
}

/// Reads one board. Without a size it comes from the rows, else a square is assumed.
///
/// # Errors
/// Anything that [`BoardErrorKind`] lists, with its place in `text`.
///
/// ```
/// use steptrace::puzzle::parse_board;
/// let (board, size) = parse_board("2 8 3 / 1 _ 4 / 7 6 5", None).unwrap();
/// assert_eq!(board.text(size), "283104765");
/// let error = parse_board("283104764", None).unwrap_err();
/// assert_eq!(error.to_string(), "tile 4 stands twice");
/// assert_eq!(error.at, 8..9);
/// ```
pub fn parse_board(text: &str, size: Option<Size>) -> Result<(Board, Size), BoardError> {
    let rows = scan(text)?;
    let size = shape(&rows, size)?;
    let cells: Vec<Cell> = rows.concat();
    check(&cells, size, text)?;
    let tiles: Vec<u8> = cells.iter().map(|cell| cell.value as u8).collect();
    Ok((Board::from_cells(&tiles), size))
}

/// A cell as written; 0 is the blank.
#[derive(Clone)]
pub(super) struct Cell {
    value: u32,
    at: Range<usize>,
}

/// The rows of cells, empty rows left out; there is at least one.
pub(super) fn scan(text: &str) -> Result<Vec<Vec<Cell>>, BoardError> {
    let mut rows: Vec<Vec<Range<usize>>> = Vec::new();
    let mut start = 0;
    for part in text.split_inclusive(['/', '\n', '\r']) {
        let row = words(part.trim_end_matches(['/', '\n', '\r']), start);
        start += part.len();
        too_many(rows.iter().map(Vec::len).sum::<usize>() + row.len(), row.last())?;
        if !row.is_empty() {
            rows.push(row);
        }
    }
    if rows.is_empty() {
        return Err(BoardError::new(BoardErrorKind::Empty, 0..text.len()));
    }
    if rows.iter().all(|row| row.len() == 1) {
        rows = rows.into_iter().map(|row| characters(text, &row[0])).collect();
        too_many(rows.iter().map(Vec::len).sum(), rows.last().and_then(|row| row.last()))?;
    }
    let cell = |at: Range<usize>| cell_value(&text[at.clone()], at.start).map(|value| Cell { value, at });
    rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect()
}

/// Refuses what is far from any board before more memory is spent on it.
fn too_many(cells: usize, last: Option<&Range<usize>>) -> Result<(), BoardError> {
    match last {
        Some(last) if cells > 4 * MOST_CELLS => Err(BoardError::new(BoardErrorKind::TooMany, last.clone())),
        _ => Ok(()),
    }
}

/// The words of a row that starts at byte `offset` of the text: all, or enough to see that they are too many.
fn words(row: &str, offset: usize) -> Vec<Range<usize>> {
    let mut at = 0;
    row.split(|c: char| c == ',' || c.is_whitespace())
        .map(|word| {
            let found = row[at..].find(word).map_or(at, |ahead| at + ahead);
            at = found + word.len();
            offset + found..offset + at
        })
        .filter(|range| !range.is_empty())
        .take(4 * MOST_CELLS + 1)
        .collect()
}

fn characters(text: &str, word: &Range<usize>) -> Vec<Range<usize>> {
    let characters = text[word.clone()].char_indices().take(4 * MOST_CELLS + 1);
    characters.map(|(at, c)| word.start + at..word.start + at + c.len_utf8()).collect()
}

/// The meaning of a word; a number too long to be a tile becomes the largest number there is.
fn cell_value(word: &str, offset: usize) -> Result<u32, BoardError> {
    if matches!(word, "x" | "X" | "_" | ".") {
        return Ok(0);
    }
    if let [letter @ (b'A'..=b'F' | b'a'..=b'f')] = word.as_bytes() {
        return Ok(u32::from(letter.to_ascii_uppercase() - b'A') + 10);
    }
    match word.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        Some((at, c)) => {
            let at = offset + at;
            Err(BoardError::new(BoardErrorKind::Strange(c), at..at + c.len_utf8()))
        }
        None => Ok(word.parse().unwrap_or(u32::MAX)),
    }
}

/// The size of the rows, held against the size that was asked for.
fn shape(rows: &[Vec<Cell>], wanted: Option<Size>) -> Result<Size, BoardError> {
    let first = rows[0].len();
    for (number, row) in rows.iter().enumerate() {
        if row.len() != first {
            let kind = BoardErrorKind::Ragged { row: number + 1, cells: row.len(), first };
            return Err(BoardError::new(kind, span(row)));
        }
    }
    let all = span(&rows[0]).start..span(&rows[rows.len() - 1]).end;
    if let Some(size) = wanted {
        let fits =
            if rows.len() == 1 { first == size.cells() } else { (rows.len(), first) == (size.rows(), size.cols()) };
        if fits {
            return Ok(size);
        }
        let found = match rows.len() {
            1 => counted(first, "cell"),
            count => format!("{count} rows of {}", counted(first, "cell")),
        };
        return Err(BoardError::new(BoardErrorKind::OtherSize { found, size }, all));
    }
    if rows.len() == 1 {
        return Size::square(first).ok_or_else(|| BoardError::new(BoardErrorKind::NoSize { cells: first }, all));
    }
    Size::new(rows.len(), first)
        .map_err(|why| BoardError::new(BoardErrorKind::Shape { rows: rows.len(), cols: first, why }, all))
}

fn span(row: &[Cell]) -> Range<usize> {
    row[0].at.start..row[row.len() - 1].at.end
}

/// Checks that the cells are a permutation of `0..n`.
fn check(cells: &[Cell], size: Size, text: &str) -> Result<(), BoardError> {
    let count = size.cells();
    let missing = || (1..count as u8).filter(|&tile| cells.iter().all(|cell| cell.value != u32::from(tile))).collect();
    let too_large = cells.iter().find(|cell| cell.value as usize >= count);
    let twice = cells.iter().enumerate().find_map(|(at, cell)| {
        cells[..at].iter().find(|earlier| earlier.value == cell.value).map(|earlier| (cell, earlier))
    });
    if cells.iter().all(|cell| cell.value != 0) {
        let fault = too_large.or(twice.map(|(cell, _)| cell)).unwrap_or(&cells[count - 1]);
        return Err(BoardError::new(BoardErrorKind::NoBlank, fault.at.clone()));
    }
    if let Some(cell) = too_large {
        let tile = text[cell.at.clone()].chars().take(12).collect();
        let kind = BoardErrorKind::TooLarge { tile, size, missing: missing() };
        return Err(BoardError::new(kind, cell.at.clone()));
    }
    if let Some((cell, earlier)) = twice {
        let kind = match cell.value {
            0 => BoardErrorKind::TwoBlanks { missing: missing() },
            tile => BoardErrorKind::Twice { tile: tile as u8, missing: missing() },
        };
        return Err(BoardError { kind, at: cell.at.clone(), also: Some(earlier.at.clone()) });
    }
    Ok(())
}
