//! Blocks as HTML that renders well on any page: each element has its own style, each board is an SVG.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::puzzle::{Board, Size};
use crate::report::Lang;
use crate::report::boards::joined;
use crate::report::document::{Block, BoardRow, Boards, Figure, Inline, Row, Span, Table};
use crate::report::figure::{Escaped, alone};

const CELL: usize = 24;
const TD: &str = "border:1px solid #888;padding:3px 8px;text-align:left;vertical-align:middle";

pub(in crate::report::exercise) fn escaped(text: &str) -> String {
    Escaped(text).to_string()
}

pub(in crate::report::exercise) fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(text))
}

/// Returns a board as SVG, with its tiles in words for someone who does not see it.
pub(super) fn board(board: Board, size: Size) -> String {
    let (width, height) = (size.cols() * CELL, size.rows() * CELL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" style=\"vertical-align:middle\">",
        joined(board.tiles(size), size, "0", " / ")
    );
    let _ =
        write!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ddd\" stroke=\"#333\" stroke-width=\"2\"/>");
    let mut tiles = String::new();
    for (cell, tile) in board.tiles(size).enumerate().filter(|&(_, tile)| tile != 0) {
        let (row, col) = size.place(cell);
        let (x, y) = (col * CELL, row * CELL);
        let inner = CELL - 2;
        let _ =
            write!(svg, "<rect x=\"{}\" y=\"{}\" width=\"{inner}\" height=\"{inner}\" fill=\"#fff\"/>", x + 1, y + 1);
        let _ = write!(tiles, "<text x=\"{}\" y=\"{}\">{tile}</text>", x + CELL / 2, y + CELL / 2 + 5);
    }
    let _ = write!(
        svg,
        "<g font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\" fill=\"#000\">{tiles}</g></svg>"
    );
    svg
}

pub(in crate::report::exercise) fn inline(text: &Inline, size: Size) -> String {
    let mut html = String::new();
    for span in &text.0 {
        let _ = match span {
            Span::Text(text) | Span::Aside(text) => write!(html, "{}", Escaped(text)),
            Span::Strong(text) => write!(html, "<strong>{}</strong>", Escaped(text)),
            Span::Code(text) => write!(html, "<code>{}</code>", Escaped(text)),
            Span::Board(picture) => write!(html, "{}", board(picture.board(), size)),
            Span::Break => write!(html, "<br/>"),
            _ => Ok(()),
        };
    }
    html
}

/// Returns blocks one below the other, without room to write in, and without blocks that no question uses.
pub(super) fn blocks<'a>(blocks: impl IntoIterator<Item = Block<'a>>, size: Size, lang: Lang) -> String {
    let mut html = String::new();
    for block in blocks {
        let _ = match block {
            Block::Heading(_, text) => write!(html, "<p><strong>{}</strong></p>", inline(&text, size)),
            Block::Paragraph(text, _) => write!(html, "<p>{}</p>", inline(&text, size)),
            Block::Bullets(items) => {
                let items: Vec<String> = items.iter().map(|item| inline(item, size)).collect();
                write!(html, "<ul><li>{}</li></ul>", items.join("</li><li>"))
            }
            Block::Table(table) => write!(html, "{}", self::table(table, size)),
            Block::Boards(boards) => write!(html, "{}", side_by_side(&boards, size)),
            Block::Figure(figure) => write!(html, "<p>{}</p>", image(&figure, size, lang)),
            _ => Ok(()),
        };
    }
    html
}

/// Returns a figure as an image: its style must not meet that of the page around it.
fn image(figure: &Figure, size: Size, lang: Lang) -> String {
    let says = Escaped(&figure.says);
    let svg = STANDARD.encode(alone(figure, size, lang));
    format!("<img src=\"data:image/svg+xml;base64,{svg}\" alt=\"{says}\" style=\"max-width:100%\"/>")
}

fn table(table: Table<'_>, size: Size) -> String {
    let cell = |name: &str, text: &Inline| format!("<{name} style=\"{TD}\">{}</{name}>", inline(text, size));
    let heads: String = table.columns.iter().map(|column| cell("th", &column.head)).collect();
    let mut html = format!("<table style=\"border-collapse:collapse\"><thead><tr>{heads}</tr></thead><tbody>");
    for row in table.rows {
        if let Row::Cells { cells, .. } = row {
            let cells: String = cells.iter().map(|of| cell("td", &of.text)).collect();
            let _ = write!(html, "<tr>{cells}</tr>");
        }
    }
    html + "</tbody></table>"
}

fn side_by_side(boards: &Boards, size: Size) -> String {
    let mut cells = String::new();
    for row in &boards.rows {
        let BoardRow::Boards(shown) = row else { continue };
        for shown in shown {
            let (label, board) = (Escaped(&shown.label), board(shown.picture.board(), size));
            let _ = write!(cells, "<td style=\"padding:4px 12px;text-align:center\">{label}<br/>{board}</td>");
        }
    }
    format!("<table><tbody><tr>{cells}</tr></tbody></table>")
}
