//! Text within a line.

use super::Latex;
use super::escape::code;
use crate::puzzle::{Board, Size};
use crate::report::document::{HOLE, Inline, Span, Tone};
use crate::report::step::Picture;

impl Latex<'_> {
    pub(super) fn inline(&self, spans: &Inline) -> String {
        let mut set = String::new();
        for span in &spans.0 {
            match span {
                Span::Text(words) | Span::Aside(words) => set.push_str(&self.text(words)),
                Span::Strong(words) | Span::Letter(words) => set.extend(["\\textbf{", &self.text(words), "}"]),
                Span::Code(words) => set.extend(["\\texttt{", &code(words), "}"]),
                Span::Board(picture) => set.push_str(&board(*picture, self.size)),
                Span::Sign { glyph, tone, .. } => set.push_str(&toned(&self.text(glyph), *tone)),
                Span::Sample(run) => set.extend(["\\steptracesample{", &(run + 1).to_string(), "}"]),
                Span::Bar(_) => {}
                Span::EmptyBoards(count) => set.push_str(&empty(*count, self.size)),
                Span::Hole => set.push_str(&self.text(HOLE)),
                Span::Break => set.push_str("\\newline "),
            }
        }
        set
    }
}

pub(super) fn toned(set: &str, tone: Tone) -> String {
    let look = match tone {
        Tone::Plain
        | Tone::Current
        | Tone::Open
        | Tone::Closed
        | Tone::New
        | Tone::Cheaper
        | Tone::Both
        | Tone::Right => {
            return set.to_owned();
        }
        Tone::Faint => "soft",
        Tone::Strong | Tone::First | Tone::Second => return format!("\\textbf{{{set}}}"),
        Tone::Path => "path",
        Tone::DeadEnd | Tone::Wrong => "dead",
    };
    format!("\\steptracetone{{{look}}}{{{set}}}")
}

pub(super) fn board(picture: Picture, size: Size) -> String {
    let (columns, rows, slid) = (size.cols(), size.rows(), picture.slid.unwrap_or(0));
    format!("\\steptraceboard{{{columns}}}{{{rows}}}{{{}}}{{{slid}}}", tiles(picture.board, size))
}

pub(super) fn empty(count: usize, size: Size) -> String {
    let board = format!("\\steptraceempty{{{}}}{{{}}}", size.cols(), size.rows());
    match count {
        1 => board,
        count => format!("\\steptracenamed{{{board}}}").repeat(count),
    }
}

pub(super) fn tiles(board: Board, size: Size) -> String {
    board.tiles(size).map(|tile| tile.to_string()).collect::<Vec<_>>().join(",")
}
