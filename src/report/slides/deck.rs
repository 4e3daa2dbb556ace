//! Slides of a bounded size: what one has no room for goes on to the next, under the same heading.

use std::io;

use crate::report::boards::columns;
use crate::report::narration::Words;

/// The room of a slide below its heading, in tenths of a line of text. The styles of Marp, reveal.js and beamer
/// are made for it.
const HEIGHT: usize = 190;
/// The columns of a line of text, of those that any tool sets in it at least.
pub(super) const LINE: usize = 88;
/// The columns of a line of code.
pub(super) const CODE: usize = 80;

/// The pixels of ten lines of text.
const PIXELS: usize = 294;
const TEXT_LINE: usize = 10;
const CODE_LINE: usize = 10;
const ROW: usize = 10;
/// The lines above the first row of a table.
const HEAD: usize = 18;
/// The room above the first row of a table without heads.
const PLAIN_HEAD: usize = 10;
const GAP: usize = 6;

/// Something on a slide, made of parts of which each stays whole.
pub(super) struct Piece {
    kind: PieceKind,
    parts: Vec<PiecePart>,
}

enum PieceKind {
    /// A heading within a slide, which stays with what follows it.
    Heading,
    Text,
    Bullets,
    Code,
    Figure,
    /// The lines of its head, and their height.
    Table(String, usize),
}

struct PiecePart {
    text: String,
    height: usize,
}

/// The lines that a text takes, its marks aside; a word that does not fit leaves some room at the end of a line.
fn lines(markdown: &str, width: usize) -> usize {
    columns(&markdown.replace(['\\', '*'], "")).div_ceil(width).max(1)
}

impl Piece {
    pub(super) fn heading(text: &str) -> Piece {
        Piece::new(PieceKind::Heading, [format!("**{text}**")], |text| TEXT_LINE * lines(text, LINE))
    }

    /// Texts, each beginning a line.
    pub(super) fn text(texts: impl IntoIterator<Item = String>) -> Piece {
        Piece::new(PieceKind::Text, texts, |text| TEXT_LINE * lines(text, LINE))
    }

    pub(super) fn bullets(items: impl IntoIterator<Item = String>) -> Piece {
        Piece::new(PieceKind::Bullets, items, |item| TEXT_LINE * lines(item, LINE - 4) + 2)
    }

    /// Groups of lines, each ending with a line feed.
    pub(super) fn code(groups: impl IntoIterator<Item = String>) -> Piece {
        Piece::new(PieceKind::Code, groups, |group| CODE_LINE * group.lines().count())
    }

    /// Rows of cells below a head; `widths` are the columns of each cell.
    pub(super) fn table(head: &[String], widths: &[usize], rows: impl IntoIterator<Item = Vec<String>>) -> Piece {
        let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        let is_plain = head.iter().all(String::is_empty);
        let head = format!("{}|{}|\n", row(head), rules.join("|"));
        let height = |cells: &Vec<String>| {
            let lines = cells.iter().zip(widths).map(|(cell, &width)| lines(cell, width));
            ROW + TEXT_LINE * (lines.max().unwrap_or(1) - 1)
        };
        let parts = rows.into_iter().map(|cells| PiecePart { height: height(&cells), text: row(&cells) });
        let above = if is_plain { PLAIN_HEAD } else { HEAD };
        Piece { kind: PieceKind::Table(head, above), parts: parts.collect() }
    }

    /// Returns true if this is a text: a few words more then stand at its end, or on a line of their own.
    pub(super) fn went_on(&mut self, words: &str) -> bool {
        let (PieceKind::Text, Some(last)) = (&self.kind, self.parts.last_mut()) else { return false };
        let longer = format!("{} · {words}", last.text);
        if lines(&longer, LINE) == lines(&last.text, LINE) {
            last.text = longer;
        } else {
            self.parts.push(PiecePart { text: words.to_owned(), height: TEXT_LINE });
        }
        true
    }

    /// A link to a figure of so many pixels on a page of 1280 × 720.
    pub(super) fn figure(link: String, height: usize) -> Piece {
        let height = (height * 100).div_ceil(PIXELS);
        Piece { kind: PieceKind::Figure, parts: vec![PiecePart { height, text: link }] }
    }

    fn new(kind: PieceKind, texts: impl IntoIterator<Item = String>, height: impl Fn(&str) -> usize) -> Piece {
        let parts = texts.into_iter().map(|text| PiecePart { height: height(&text), text });
        Piece { kind, parts: parts.collect() }
    }

    /// Returns the height of what stands above the first part on a slide.
    fn opening(&self) -> usize {
        if let PieceKind::Table(_, above) = self.kind { above } else { 0 }
    }

    fn write(&self, from: usize, to: usize, out: &mut dyn io::Write) -> io::Result<()> {
        let texts: Vec<&str> = self.parts[from..to].iter().map(|part| part.text.as_str()).collect();
        match &self.kind {
            // A line that ends with two blanks is ended there by all three tools.
            PieceKind::Heading | PieceKind::Text | PieceKind::Figure => writeln!(out, "\n{}", texts.join("  \n")),
            PieceKind::Bullets => writeln!(out, "\n- {}", texts.join("\n- ")),
            PieceKind::Code => writeln!(out, "\n```text\n{}\n```", texts.concat().trim_end()),
            PieceKind::Table(head, _) => write!(out, "\n{head}{}", texts.concat()),
        }
    }
}

fn row(cells: &[impl AsRef<str>]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::<str>::as_ref).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// Some parts of a piece, from one up to another: its number, and the parts.
type PieceRun = (usize, usize, usize);

/// Returns the height of a part, and after a heading of the first part below it.
fn least(blocks: &[Piece], at: usize, part: usize) -> usize {
    let height = blocks[at].parts[part].height;
    match blocks.get(at + 1) {
        Some(next) if matches!(blocks[at].kind, PieceKind::Heading) && !next.parts.is_empty() => {
            height + GAP + next.opening() + least(blocks, at + 1, 0)
        }
        _ => height,
    }
}

/// Lays blocks out on slides of a height; a heading and what follows it share one as long as any slide has room for both.
fn pages(blocks: &[Piece], height: usize) -> Vec<Vec<PieceRun>> {
    let mut pages: Vec<Vec<PieceRun>> = vec![Vec::new()];
    let mut filled = 0;
    for (at, block) in blocks.iter().enumerate() {
        let mut begun = false;
        let below_heading = at > 0 && matches!(blocks[at - 1].kind, PieceKind::Heading);
        for (part, height_of_part) in block.parts.iter().map(|part| part.height).enumerate() {
            let begins = if begun { 0 } else { GAP * usize::from(filled > 0) + block.opening() };
            let limit = if below_heading && part == 0 { HEIGHT } else { height };
            if filled > 0 && filled + begins + least(blocks, at, part) > limit {
                pages.push(Vec::new());
                filled = block.opening();
                begun = false;
            } else {
                filled += begins;
            }
            filled += height_of_part;
            let page = pages.last_mut().expect("there is a first one");
            if begun {
                page.last_mut().expect("the block has begun on it").2 = part + 1;
            } else {
                page.push((at, part, part + 1));
                begun = true;
            }
        }
    }
    pages
}

/// Writes blocks under a heading: on one slide, or on as few as have room for them, filled alike.
pub(super) fn topic(heading: &str, blocks: &[Piece], w: &'static Words, out: &mut dyn io::Write) -> io::Result<()> {
    let least = pages(blocks, HEIGHT).len();
    let alike = (1..=HEIGHT / TEXT_LINE).map(|lines| pages(blocks, lines * TEXT_LINE));
    let pages = alike.into_iter().find(|pages| pages.len() <= least).expect("the last has the full height");
    for (n, page) in pages.iter().enumerate() {
        let of_many = fill!(w.slide_of, heading, n = (n + 1), last = pages.len());
        writeln!(out, "\n# {}", if pages.len() == 1 { heading } else { &of_many })?;
        for &(block, from, to) in page {
            blocks[block].write(from, to, out)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_stays_with_what_follows() {
        let text = |lines: usize| Piece::text(vec!["x".to_owned(); lines]);
        let blocks = [text(16), Piece::heading("h"), Piece::code(["x\n".repeat(3)])];
        assert_eq!(pages(&blocks, HEIGHT), [vec![(0, 0, 16)], vec![(1, 0, 1), (2, 0, 1)]]);
        // Slides that are filled alike part nothing either.
        for height in (1..=HEIGHT / TEXT_LINE).map(|lines| lines * TEXT_LINE) {
            let pages = pages(&blocks, height);
            assert!(pages.iter().all(|page| page.last().is_some_and(|run| run.0 != 1)), "{height}: {pages:?}");
        }
    }
}
