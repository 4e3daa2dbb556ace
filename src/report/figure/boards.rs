//! Boards drawn as on the page, and text beside them.

use std::fmt::Write;

use super::{Drawing, Escaped};
use crate::puzzle::Size;
use crate::report::document::{Boards, Scale, Shown, Tone};
use crate::report::lines::{columns, joined};
use crate::report::narration::Words;

const MARGIN: usize = 16;
const FRAME: usize = 4;
const LINE: usize = 17;
const BETWEEN: usize = 18;
const ARROW: usize = 42;
/// Boards continue in another row rather than make a drawing wider: it would be scaled until it is unreadable.
const WIDTH: usize = 808;

pub(crate) fn boards_say(boards: &Boards, size: Size, w: &'static Words) -> String {
    let board = |shown: &Shown| {
        let colon = if shown.label.is_empty() { "" } else { w.colon };
        format!("{}{colon} {}", shown.label, joined(shown.picture.board().tiles(size), size, w.blank, ", "))
    };
    boards.shown.iter().map(board).collect::<Vec<_>>().join(" · ")
}

/// Draws boards, their labels above them, their feet below, in rows of equal length.
pub(super) fn drawing(Boards { shown: boards, scale, arrows }: &Boards, size: Size) -> Drawing {
    let cell = match scale {
        Scale::Large => 40,
        Scale::Medium => 26,
        Scale::Small => 22,
    };
    let length = |cells: usize| cells * (cell + 1) - 1 + 2 * FRAME;
    let (wide, high) = (length(size.cols()), length(size.rows()));
    let each = boards.iter().flat_map(|shown| [room(&shown.label), room(&shown.foot)]).max().unwrap_or(0).max(wide);
    let above = if boards.iter().all(|shown| shown.label.is_empty()) { 0 } else { LINE };
    let below = if boards.iter().all(|shown| shown.foot.is_empty()) { 0 } else { LINE };
    let apart = if *arrows { ARROW } else { BETWEEN };
    let most = ((WIDTH + apart) / (each + apart)).max(1);
    let (mut body, mut y) = (String::new(), MARGIN);
    let in_row = boards.len().div_ceil(boards.len().div_ceil(most).max(1)).max(1);
    let width = in_row * (each + apart) - apart;
    for line in boards.chunks(in_row) {
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

fn text(svg: &mut String, class: &str, (x, y): (usize, usize), says: &str) {
    if !says.is_empty() {
        let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(says));
    }
}

/// Returns the maximum width of a text of the usual size, measured in digits of a wide font.
fn room(text: &str) -> usize {
    columns(text) * 15 / 2
}

fn arrow(svg: &mut String, (x, y): (usize, usize), length: usize) {
    let _ = writeln!(svg, "<path class=\"arrow\" d=\"M{x} {y}h{length}m-6 -5l6 5l-6 5\"/>");
}
