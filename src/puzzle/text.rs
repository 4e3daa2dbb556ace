//! Boards as people type them.
//!
//! A board is rows of cells. Rows end at a line break or a slash. If any row has white space or commas between its cells,
//! every cell is a word (`10`, `A`, `_`); otherwise every character is a cell (`283104765`).

use std::ops::Range;

use super::{Board, Size};
use crate::counted::counted;

/// A mistake in a text that a person has typed: a board, a goal or a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct TextError {
    what: String,
    help: Option<String>,
    /// The bytes of the text that are at fault.
    pub at: Range<usize>,
}

impl TextError {
    pub(crate) fn new(what: impl Into<String>, at: Range<usize>) -> TextError {
        TextError { what: what.into(), help: None, at }
    }

    pub(crate) fn with_help(self, help: impl Into<String>) -> TextError {
        TextError { help: Some(help.into()), ..self }
    }

    /// Returns the same error with its place mapped.
    pub fn placed(self, place: impl Fn(&Range<usize>) -> Range<usize>) -> TextError {
        TextError { at: place(&self.at), ..self }
    }

    /// Returns how to fix it.
    pub fn help(&self) -> Option<String> {
        self.help.clone()
    }
}

/// Returns where a part of a text, a slice of it, stands.
pub(crate) fn place_of(part: &str, text: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

pub(crate) fn parts(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    text.split(',').map(str::trim).map(move |part| (part, place_of(part, text)))
}

/// Reads one board. Without a size, the rows give it; a single row is taken as a square board.
///
/// # Errors
/// If the text is not a board, or not of that size.
///
/// ```
/// use steptrace::puzzle::parse_board;
/// let (board, size) = parse_board("2 8 3 / 1 _ 4 / 7 6 5", None).unwrap();
/// assert_eq!(board.text(size), "283104765");
/// let error = parse_board("283104764", None).unwrap_err();
/// assert_eq!(error.to_string(), "tile 4 occurs twice");
/// assert_eq!(error.at, 8..9);
/// ```
pub fn parse_board(text: &str, size: Option<Size>) -> Result<(Board, Size), TextError> {
    let rows = scan(text)?;
    let size = shape(&rows, size)?;
    let cells: Vec<Cell> = rows.concat();
    check(&cells, size, text)?;
    let tiles: Vec<u8> = cells.iter().map(|cell| cell.value as u8).collect();
    Ok((Board::from_cells(&tiles), size))
}

const MOST_CELLS: usize = 16;

/// Maximum bytes of the text of a board, with room to spare around its cells; longer texts are not parsed.
const MOST_TEXT: usize = 1000;

/// A cell as written; 0 is the blank.
#[derive(Clone)]
pub(super) struct Cell {
    value: u32,
    at: Range<usize>,
}

pub(super) fn scan(text: &str) -> Result<Vec<Vec<Cell>>, TextError> {
    if text.trim().len() > MOST_TEXT {
        let what = format!("more than {MOST_CELLS} cells");
        return Err(TextError::new(what, 0..text.len()).with_help("boards go from 2x2 to 16 cells"));
    }
    let mut rows: Vec<Vec<&str>> = text.split(['/', '\n', '\r']).map(words).collect();
    rows.retain(|row| !row.is_empty());
    if rows.is_empty() {
        return Err(TextError::new("no board: the text is empty", 0..text.len())
            .with_help("write the tiles row by row, such as 283104765 or 2,8,3/1,0,4/7,6,5"));
    }
    if rows.iter().all(|row| row.len() == 1) {
        let is_sign = |sign: &&str| !sign.is_empty();
        rows = rows.into_iter().map(|row| row[0].split("").filter(is_sign).collect()).collect();
    }
    let cell = |word: &str| {
        let at = place_of(word, text);
        cell_value(word, at.start).map(|value| Cell { value, at })
    };
    rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect()
}

fn words(row: &str) -> Vec<&str> {
    row.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect()
}

/// Returns the tile of a word; a number too long to be a tile becomes the largest possible number.
fn cell_value(word: &str, offset: usize) -> Result<u32, TextError> {
    if matches!(word, "x" | "X" | "_" | ".") {
        return Ok(0);
    }
    if let [letter @ (b'A'..=b'F' | b'a'..=b'f')] = word.as_bytes() {
        return Ok(u32::from(letter.to_ascii_uppercase() - b'A') + 10);
    }
    let Some((at, c)) = word.char_indices().find(|(_, c)| !c.is_ascii_digit()) else {
        return Ok(word.parse().unwrap_or(u32::MAX));
    };
    let at = offset + at;
    Err(TextError::new(format!("{c:?} is not a tile"), at..at + c.len_utf8())
        .with_help("tiles are numbers or A to F (10 to 15); the blank is 0, x, _ or .; rows end at / or a line break"))
}

/// Returns the size of the rows, which must be the wanted one if there is one.
fn shape(rows: &[Vec<Cell>], wanted: Option<Size>) -> Result<Size, TextError> {
    let (count, first) = (rows.len(), rows[0].len());
    if let Some((number, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != first) {
        let what = format!("row {} has {}, row 1 has {first}", number + 1, counted(row.len(), "cell"));
        return Err(TextError::new(what, span(row)).with_help("all rows of a board are equally long"));
    }
    let all = span(&rows[0]).start..span(&rows[count - 1]).end;
    let cells = counted(first, "cell");
    match wanted {
        Some(size) if count == 1 && first == size.cells() || (count, first) == (size.rows(), size.cols()) => Ok(size),
        Some(size) => {
            let found = if count == 1 { cells } else { format!("{count} rows of {cells}") };
            let (cells, rows) = (size.cells(), size.rows());
            Err(TextError::new(format!("{found}, but a {size} board has {cells} cells in {rows} rows"), all))
        }
        None if count == 1 => Size::square(first).ok_or_else(|| {
            TextError::new(format!("{cells} in a row without a size"), all)
                .with_help("say how many: --size 3x5; or write the rows apart with / between them")
        }),
        None => Size::new(count, first).map_err(|why| {
            TextError::new(format!("{count} rows of {cells}: {why}"), all).with_help("boards go from 2x2 to 16 cells")
        }),
    }
}

fn span(row: &[Cell]) -> Range<usize> {
    row[0].at.start..row[row.len() - 1].at.end
}

/// Checks that the cells are a permutation of `0..n`.
fn check(cells: &[Cell], size: Size, text: &str) -> Result<(), TextError> {
    let count = size.cells();
    let is_too_large = |at: &usize| cells[*at].value as usize >= count;
    let is_again = |at: &usize| cells[..*at].iter().any(|it| it.value == cells[*at].value);
    let fault = (0..count).find(is_too_large).or_else(|| (0..count).find(is_again));
    let Some(Cell { value, at }) = fault.map(|at| &cells[at]) else { return Ok(()) };
    let has = |tile: u32| cells.iter().any(|cell| cell.value == tile);
    if !has(0) {
        return Err(TextError::new("no blank", at.clone()).with_help("write one cell as 0, x, _ or ."));
    }
    let what = match value {
        0 => "two blanks".to_owned(),
        tile if (*tile as usize) < count => format!("tile {tile} occurs twice"),
        _ => {
            let tile: String = text[at.clone()].chars().take(12).collect();
            format!("tile {tile} is too large: the tiles of a {size} board are 1 to {}", count - 1)
        }
    };
    let missing: Vec<String> =
        (1..count as u32).filter(|tile| !has(*tile)).map(|tile| format!("tile {tile} is missing")).collect();
    Err(TextError::new(what, at.clone()).with_help(missing.join(", ")))
}

/// Reads many boards, one per line; or a single one that is spread over all lines.
///
/// # Errors
/// If there is no board, or one of them is wrong; the error's places are offsets in `text`.
pub fn parse_boards(text: &str, size: Option<Size>) -> Result<Vec<(Board, Size)>, TextError> {
    let whole = parse_board(text, size);
    let lines: Vec<&str> = text.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() < 2 || whole.is_ok() {
        return Ok(vec![whole?]);
    }
    let read = |line: &&str| {
        let start = place_of(line, text).start;
        parse_board(line, size).map_err(|error| error.placed(|at| start + at.start..start + at.end))
    };
    // Where the first line is no board, all lines are meant as one.
    if read(&lines[0]).is_err() {
        return Ok(vec![whole?]);
    }
    lines.iter().map(read).collect()
}
