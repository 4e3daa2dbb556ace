//! Boards drawn as on the page, and text beside them.

use std::fmt::{Display, Write};

use crate::puzzle::Size;
use crate::report::boards::spoken;
use crate::report::document::{BoardRow, Boards, Scale, Shown, Tone};
use crate::report::lines::columns;
use crate::report::narration::Words;

use super::{Drawing, Escaped};

const MARGIN: usize = 16;
/// The frame of a board and the room within it.
const FRAME: usize = 4;
const LINE: usize = 17;
const BETWEEN: usize = 18;
const ARROW: usize = 42;
/// Boards continue in another row rather than make a drawing wider: it would be scaled until it is unreadable.
const WIDTH: usize = 808;

pub(crate) fn boards_say(boards: &Boards, size: Size, w: &'static Words) -> String {
    let board = |shown: &Shown| {
        let colon = if shown.label.is_empty() { "" } else { w.colon };
        format!("{}{colon} {}", shown.label, spoken(shown.picture.board(), size, w.blank))
    };
    let row = |row: &BoardRow| match row {
        BoardRow::Boards(row) => row.iter().map(board).collect::<Vec<_>>().join(" · "),
        BoardRow::Gap(says) => says.clone(),
    };
    boards.rows.iter().map(row).collect::<Vec<_>>().join(" · ")
}

/// Draws boards, their labels above them, their feet below, in rows of equal length.
pub(super) fn drawing(Boards { rows, scale, arrows }: &Boards, size: Size) -> Drawing {
    let cell = match scale {
        Scale::Large => 40,
        Scale::Medium => 26,
        Scale::Small => 22,
    };
    let length = |cells: usize| cells * (cell + 1) - 1 + 2 * FRAME;
    let (wide, high) = (length(size.cols()), length(size.rows()));
    let shown =
        || rows.iter().filter_map(|row| if let BoardRow::Boards(row) = row { Some(row) } else { None }).flatten();
    let each = shown().flat_map(|shown| [room(&shown.label), room(&shown.foot)]).max().unwrap_or(0).max(wide);
    let above = if shown().all(|shown| shown.label.is_empty()) { 0 } else { LINE };
    let below = if shown().all(|shown| shown.foot.is_empty()) { 0 } else { LINE };
    let apart = if *arrows { ARROW } else { BETWEEN };
    let most = ((WIDTH + apart) / (each + apart)).max(1);
    let (mut body, mut y, mut width) = (String::new(), MARGIN, 0);
    for row in rows {
        let row = match row {
            BoardRow::Boards(row) => row,
            BoardRow::Gap(says) => {
                text(&mut body, "left strong", (MARGIN, y + 11), says);
                width = width.max(room(says));
                y += LINE + BETWEEN;
                continue;
            }
        };
        let in_row = row.len().div_ceil(row.len().div_ceil(most).max(1)).max(1);
        width = width.max(in_row * (each + apart) - apart);
        for line in row.chunks(in_row) {
            for (at, shown) in line.iter().enumerate() {
                let (left, top) = (MARGIN + at * (each + apart), y + above);
                let middle = left + each / 2;
                if *arrows && at > 0 {
                    arrow(&mut body, (left - apart + 8, top + high / 2), apart - 16);
                }
                text(&mut body, "strong", (middle, top - 7), &shown.label);
                board(&mut body, shown, (*scale, cell), size, (middle - wide / 2, top));
                text(&mut body, "soft", (middle, top + high + LINE), &shown.foot);
            }
            y += above + high + below + BETWEEN;
        }
    }
    Drawing { class: "boards", width: width + 2 * MARGIN, height: y - BETWEEN + MARGIN, margin: 0, body }
}

fn board(svg: &mut String, shown: &Shown, (scale, cell): (Scale, usize), size: Size, (x, y): (usize, usize)) {
    let state = match shown.tone {
        Tone::Current => "current",
        Tone::New | Tone::Cheaper => "open",
        _ => "plain",
    };
    let length = |cells: usize| cells * (cell + 1) - 1 + 2 * FRAME;
    // A thick line stays inside the board, as a thin one does.
    let inset = if state == "current" { 2 } else { 1 };
    let (width, height) = (length(size.cols()) - 2 * inset, length(size.rows()) - 2 * inset);
    let _ = write!(
        svg,
        "<g class=\"board {scale} {state}\" transform=\"translate({x},{y})\">\
         <rect class=\"frame\" x=\"{inset}\" y=\"{inset}\" width=\"{width}\" height=\"{height}\" rx=\"3\"/>"
    );
    for (at, tile) in shown.picture.board().tiles(size).enumerate().filter(|(_, tile)| *tile > 0) {
        let (row, col) = size.place(at);
        let (x, y) = (FRAME + col * (cell + 1), FRAME + row * (cell + 1));
        let _ = write!(svg, "<rect class=\"tile\" x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" rx=\"2\"/>");
        let slid = shown.picture.slid == Some(tile);
        if slid {
            let high = cell / 10;
            let _ = write!(svg, "<rect class=\"slid\" x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{high}\"/>");
        }
        let (class, x, y) = (if slid { " class=\"moved\"" } else { "" }, x + cell / 2, y + cell * 13 / 18);
        let _ = write!(svg, "<text{class} x=\"{x}\" y=\"{y}\">{tile}</text>");
    }
    svg.push_str("</g>\n");
}

fn text(svg: &mut String, class: &str, (x, y): (usize, usize), says: impl Display) {
    let says = says.to_string();
    if !says.is_empty() {
        let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(&says));
    }
}

/// Returns the maximum width of a text of the usual size, measured in digits of a wide font.
fn room(text: &str) -> usize {
    columns(text) * 15 / 2
}

fn arrow(svg: &mut String, (x, y): (usize, usize), length: usize) {
    let _ = writeln!(svg, "<path class=\"arrow\" d=\"M{x} {y}h{length}m-6 -5l6 5l-6 5\"/>");
}
