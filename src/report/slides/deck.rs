//! Slides of a bounded size: what one has no room for goes on to the next, under the same heading.

use std::io;

use crate::report::boards::columns;
use crate::report::narration::{Words, fill};

/// What a slide has room for below its heading, in tenths of a line of text. The styles of Marp, reveal.js and beamer
/// are made for it.
const HEIGHT: usize = 190;
/// The columns of a line of text, of those that any tool sets in it at least.
pub(super) const LINE: usize = 88;
/// The columns of a line of code.
pub(super) const CODE: usize = 80;

const TEXT_LINE: usize = 10;
const CODE_LINE: usize = 10;
const ROW: usize = 10;
/// The lines above the first row of a table.
const HEAD: usize = 18;
/// What is left free between two blocks.
const GAP: usize = 6;

/// Something on a slide, made of parts of which each stays whole.
pub(super) struct Block {
    kind: Kind,
    parts: Vec<Part>,
}

enum Kind {
    Text,
    Bullets,
    Code,
    /// The lines of its head.
    Table(String),
}

struct Part {
    text: String,
    height: usize,
}

/// The lines that a text takes, its marks aside; a word that does not fit leaves some room at the end of a line.
fn lines(markdown: &str, width: usize) -> usize {
    columns(&markdown.replace(['\\', '*'], "")).div_ceil(width).max(1)
}

impl Block {
    /// Texts, each beginning a line.
    pub(super) fn text(texts: impl IntoIterator<Item = String>) -> Block {
        Block::new(Kind::Text, texts, |text| TEXT_LINE * lines(text, LINE))
    }

    pub(super) fn bullets(items: impl IntoIterator<Item = String>) -> Block {
        Block::new(Kind::Bullets, items, |item| TEXT_LINE * lines(item, LINE - 4) + 2)
    }

    /// Groups of lines, each ending with a line feed.
    pub(super) fn code(groups: impl IntoIterator<Item = String>) -> Block {
        Block::new(Kind::Code, groups, |group| CODE_LINE * group.lines().count())
    }

    /// Rows of cells below a head; `widths` are the columns of each cell.
    pub(super) fn table(head: &[&str], widths: &[usize], rows: impl IntoIterator<Item = Vec<String>>) -> Block {
        let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        let head = format!("{}|{}|\n", row(head), rules.join("|"));
        let height = |cells: &Vec<String>| {
            let lines = cells.iter().zip(widths).map(|(cell, &width)| lines(cell, width));
            ROW + TEXT_LINE * (lines.max().unwrap_or(1) - 1)
        };
        let parts = rows.into_iter().map(|cells| Part { height: height(&cells), text: row(&cells) });
        Block { kind: Kind::Table(head), parts: parts.collect() }
    }

    fn new(kind: Kind, texts: impl IntoIterator<Item = String>, height: impl Fn(&str) -> usize) -> Block {
        let parts = texts.into_iter().map(|text| Part { height: height(&text), text });
        Block { kind, parts: parts.collect() }
    }

    fn write(&self, from: usize, to: usize, out: &mut impl io::Write) -> io::Result<()> {
        let texts: Vec<&str> = self.parts[from..to].iter().map(|part| part.text.as_str()).collect();
        match &self.kind {
            // A line that ends with two blanks is ended there by all three tools.
            Kind::Text => writeln!(out, "\n{}", texts.join("  \n")),
            Kind::Bullets => writeln!(out, "\n- {}", texts.join("\n- ")),
            Kind::Code => writeln!(out, "\n```text\n{}\n```", texts.concat().trim_end()),
            Kind::Table(head) => write!(out, "\n{head}{}", texts.concat()),
        }
    }
}

fn row(cells: &[impl AsRef<str>]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::<str>::as_ref).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// Some parts of a block, from one up to another: its number, and the parts.
type Piece = (usize, usize, usize);

/// Lays blocks out on slides of a height.
fn pages(blocks: &[Block], height: usize) -> Vec<Vec<Piece>> {
    let mut pages: Vec<Vec<Piece>> = vec![Vec::new()];
    let mut filled = 0;
    for (at, block) in blocks.iter().enumerate() {
        let opening = if matches!(block.kind, Kind::Table(_)) { HEAD } else { 0 };
        let mut begun = false;
        for (part, height_of_part) in block.parts.iter().map(|part| part.height).enumerate() {
            let begins = if begun { 0 } else { GAP * usize::from(filled > 0) + opening };
            if filled > 0 && filled + begins + height_of_part > height {
                pages.push(Vec::new());
                filled = opening;
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
pub(super) fn topic(heading: &str, blocks: &[Block], w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    let least = pages(blocks, HEIGHT).len();
    let alike = (1..=HEIGHT / TEXT_LINE).map(|lines| pages(blocks, lines * TEXT_LINE));
    let pages = alike.into_iter().find(|pages| pages.len() <= least).expect("the last has the full height");
    for (n, page) in pages.iter().enumerate() {
        let of_many = fill(w.slide_of, &[("heading", &heading), ("n", &(n + 1)), ("last", &pages.len())]);
        writeln!(out, "\n# {}", if pages.len() == 1 { heading } else { &of_many })?;
        for &(block, from, to) in page {
            blocks[block].write(from, to, out)?;
        }
    }
    Ok(())
}
