//! Boards as text, as people write them: the blank is an empty place.

use super::document::Shown;
use super::lines::{columns, wrapped};
use crate::puzzle::{Board, Size};

const LABEL: usize = 22;
const BETWEEN: usize = 3;

fn cell_width(size: Size) -> usize {
    if size.cells() > 10 { 2 } else { 1 }
}

pub(super) fn width(size: Size) -> usize {
    size.cols() * (cell_width(size) + 1) - 1
}

/// A blank that no Markdown renderer merges with others, and at which no line breaks.
pub(super) const UNBROKEN: char = '\u{A0}';

/// Returns the rows of a board, with `blank` between its cells, for the blank, and for padding.
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

/// Returns a board on one line, its rows separated by strokes; the line may break only after these.
pub(super) fn in_line(board: Board, size: Size) -> String {
    rows(board, size, UNBROKEN).join("\u{A0}/ ")
}

/// Returns a board as a screen reader reads it, row by row; `blank` is the word for the blank.
pub(super) fn spoken(board: Board, size: Size, blank: &str) -> String {
    joined(board.tiles(size), size, blank, ", ")
}

pub(super) fn joined(tiles: impl Iterator<Item = u8>, size: Size, blank: &str, between: &str) -> String {
    let cells: Vec<String> = tiles.map(|tile| if tile == 0 { blank.to_owned() } else { tile.to_string() }).collect();
    cells.chunks(size.cols()).map(|row| row.join(" ")).collect::<Vec<_>>().join(between)
}

pub(super) fn in_line_width(size: Size) -> usize {
    size.rows() * (width(size) + " / ".len()) - " / ".len()
}

/// Returns the lines of boards side by side, as many as fit into `width` columns, with their labels above and their
/// feet below. `paint` colours each text: true for a row of a board, false for a label or foot.
pub(super) fn beside(
    boards: &[&Shown],
    size: Size,
    width: usize,
    paint: impl Fn(&Shown, bool, &str) -> String,
) -> Vec<String> {
    let label =
        |shown: &&Shown| if shown.label.is_empty() { Vec::new() } else { wrapped(&shown.label, LABEL.min(width)) };
    let labels: Vec<Vec<String>> = boards.iter().map(label).collect();
    let feet: Vec<&str> = boards.iter().map(|shown| shown.foot.as_str()).collect();
    let texts = labels.iter().flatten().map(String::as_str).chain(feet.iter().copied());
    let each = texts.map(columns).max().unwrap_or(0).max(self::width(size)) + BETWEEN;
    let pictures: Vec<Vec<String>> = boards.iter().map(|shown| rows(shown.picture.board(), size, ' ')).collect();
    let across = ((width + BETWEEN) / each).max(1);
    let mut lines: Vec<String> = Vec::new();
    for from in (0..boards.len()).step_by(across) {
        let group = from..boards.len().min(from + across);
        lines.extend((from > 0).then(String::new));
        let line = |is_row: bool, texts: Vec<&str>| {
            let room = |text: &str| " ".repeat(each.saturating_sub(columns(text)));
            let parts = group.clone().zip(texts).map(|(at, text)| paint(boards[at], is_row, text) + &room(text));
            parts.collect::<String>().trim_end().to_owned()
        };
        // Labels are directly above their boards.
        let labels = &labels[group.clone()];
        for below in (1..=labels.iter().map(Vec::len).max().unwrap_or(0)).rev() {
            let parts = labels.iter().map(|label| label.len().checked_sub(below).map_or("", |at| &label[at][..]));
            lines.push(line(false, parts.collect()));
        }
        let pictures = &pictures[group.clone()];
        lines.extend((0..size.rows()).map(|row| line(true, pictures.iter().map(|rows| &rows[row][..]).collect())));
        let feet = &feet[group.clone()];
        lines.extend(feet.iter().any(|foot| !foot.is_empty()).then(|| line(false, feet.to_vec())));
    }
    lines
}
