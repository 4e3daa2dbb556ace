//! Boards as text, as a person writes them: the blank is an empty place.

use unicode_width::UnicodeWidthStr;

use super::document::Shown;
use crate::puzzle::{Board, Size};

fn cell_width(size: Size) -> usize {
    if size.cells() > 10 { 2 } else { 1 }
}

/// Returns the columns that the text of a board takes.
pub(super) fn width(size: Size) -> usize {
    size.cols() * (cell_width(size) + 1) - 1
}

/// Returns the columns that a text takes in a terminal; a Chinese letter takes two.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// Returns the place of a column's tile in the text of its row.
pub(super) fn place_in_row(col: usize, size: Size) -> std::ops::Range<usize> {
    let width = cell_width(size);
    let start = col * (width + 1);
    start..start + width
}

/// A blank that no reader of Markdown runs together with others, and at which no line ends.
pub(super) const UNBROKEN: char = '\u{A0}';

/// Returns the rows of a board, with `blank` between its cells, in the blank's place and for padding.
pub(super) fn rows(board: Board, size: Size, blank: char) -> Vec<String> {
    let width = cell_width(size);
    let cell = |tile: u8| {
        let digits = if tile == 0 { String::new() } else { tile.to_string() };
        let padding: String = std::iter::repeat_n(blank, width - digits.len()).collect();
        padding + &digits
    };
    let cells: Vec<String> = board.tiles(size).map(cell).collect();
    cells.chunks(size.cols()).map(|row| row.join(&blank.to_string())).collect()
}

/// Returns a board in one line, its rows parted by strokes, after which the line may be broken; other blanks are such as no
/// reader of Markdown runs together.
pub(super) fn in_line(board: Board, size: Size) -> String {
    rows(board, size, UNBROKEN).join("\u{A0}/ ")
}

/// Returns a board as it is read out, row by row; `blank` is the word for the blank.
pub(super) fn spoken(board: Board, size: Size, blank: &str) -> String {
    let cell = |tile: u8| if tile == 0 { blank.to_owned() } else { tile.to_string() };
    let cells: Vec<String> = board.tiles(size).map(cell).collect();
    cells.chunks(size.cols()).map(|row| row.join(" ")).collect::<Vec<_>>().join(", ")
}

/// Returns the columns that a board in one line takes.
pub(super) fn in_line_width(size: Size) -> usize {
    size.rows() * (width(size) + " / ".len()) - " / ".len()
}

/// Returns boards side by side below their labels and, `with_feet`, above their feet, as many in a line as fit into `width`
/// columns.
pub(super) fn beside(boards: &[Shown], size: Size, width: usize, with_feet: bool) -> String {
    let labels = boards.iter().map(|shown| columns(&shown.label)).max().unwrap_or(0);
    let feet = boards.iter().filter(|_| with_feet).map(|shown| columns(&shown.foot)).max().unwrap_or(0);
    let each = self::width(size).max(labels).max(feet) + 3;
    let mut lines = Vec::new();
    for group in boards.chunks((width / each).max(1)) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let padded = |text: &str| format!("{text}{:1$}", "", each - columns(text));
        if labels > 0 {
            lines.push(group.iter().map(|shown| padded(&shown.label)).collect());
        }
        let pictures: Vec<Vec<String>> = group.iter().map(|shown| rows(shown.picture.board, size, ' ')).collect();
        lines.extend((0..size.rows()).map(|row| pictures.iter().map(|rows| padded(&rows[row])).collect::<String>()));
        if feet > 0 {
            lines.push(group.iter().map(|shown| padded(&shown.foot)).collect());
        }
    }
    lines.iter().flat_map(|line: &String| [line.trim_end(), "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;
    use crate::report::document::Tone;

    #[test]
    fn boards_keep_their_shape_in_a_line_and_in_a_block() {
        let (board, size) = parse_board("283104765", None).unwrap();
        assert_eq!(in_line(board, size).replace('\u{A0}', "."), "2.8.3./ 1...4./ 7.6.5");
        assert_eq!(
            beside(&["a", "b"].map(|label| Shown::new(board, label, Tone::Plain)), size, 72, true),
            "\
a       b
2 8 3   2 8 3
1   4   1   4
7 6 5   7 6 5
"
        );
        assert_eq!(spoken(board, size, "blank"), "2 8 3, 1 blank 4, 7 6 5");
        let (board, size) = parse_board("123456789ABCDEF0", None).unwrap();
        assert!(beside(&[Shown::new(board, "", Tone::Plain)], size, 72, true).ends_with("\n13 14 15\n"));
    }
}
