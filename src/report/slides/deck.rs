//! Slides of a bounded size: what does not fit continues on the next, under the same heading.

use std::io;

use crate::report::lines::columns;
use crate::report::markdown::{LINE, Parts, PieceKind, Sink};
use crate::report::narration::Words;

/// The room of a slide below its heading, in tenths of a line of text; the styles are designed for it.
const HEIGHT: usize = 190;
const PIXELS: usize = 294;
const ONE: usize = 10;
/// The height above the first row of a table, with heads and without.
const HEAD: usize = 18;
const PLAIN_HEAD: usize = 10;
const GAP: usize = 6;

/// Slides being written: pieces are kept until the next heading.
pub(super) struct Deck<'o> {
    w: &'static Words,
    heading: String,
    /// The headings in force before the open groups.
    around: Vec<String>,
    pieces: Vec<Piece>,
    out: &'o mut dyn io::Write,
}

struct Piece {
    kind: PieceKind,
    parts: Vec<Part>,
}

struct Part {
    text: String,
    height: usize,
}

impl Sink for Deck<'_> {
    fn section(&mut self, heading: String) -> io::Result<()> {
        self.heading(2, heading)
    }

    fn heading(&mut self, level: u8, text: String) -> io::Result<()> {
        if level > 3 {
            self.pieces.push(Piece::new(PieceKind::Heading, [format!("**{text}**")]));
            return Ok(());
        }
        self.end()?;
        self.heading = text;
        Ok(())
    }

    fn piece(&mut self, kind: PieceKind, parts: Parts<'_>) -> io::Result<()> {
        match self.pieces.last_mut() {
            Some(last) if matches!((&kind, &last.kind), (PieceKind::Values, PieceKind::Text)) => {
                last.parts.extend(Piece::new(kind, parts).parts);
            }
            _ => self.pieces.push(Piece::new(kind, parts)),
        }
        Ok(())
    }

    fn group(&mut self) {
        self.around.push(self.heading.clone());
    }

    /// Restores the heading before a group that had its own.
    fn end_of_group(&mut self) -> io::Result<()> {
        match self.around.pop() {
            Some(heading) if heading != self.heading => self.heading(2, heading),
            _ => Ok(()),
        }
    }
}

impl<'o> Deck<'o> {
    pub(super) fn new(w: &'static Words, out: &'o mut dyn io::Write) -> Deck<'o> {
        Deck { w, heading: String::new(), around: Vec::new(), pieces: Vec::new(), out }
    }

    /// Writes the kept pieces on as few slides as possible, filled evenly.
    pub(super) fn end(&mut self) -> io::Result<()> {
        let pieces = std::mem::take(&mut self.pieces);
        if pieces.is_empty() {
            return Ok(());
        }
        let least = pages(&pieces, HEIGHT).len();
        let mut alike = (1..=HEIGHT / ONE).map(|lines| pages(&pieces, lines * ONE));
        let pages = alike.find(|pages| pages.len() <= least).expect("the last has the full height");
        let heading = &self.heading;
        for (n, page) in pages.iter().enumerate() {
            let of_many = fill!(self.w.slide_of, heading, n = (n + 1), last = pages.len());
            writeln!(self.out, "\n# {}", if pages.len() == 1 { heading } else { &of_many })?;
            for &(piece, from, to) in page {
                writeln!(self.out)?;
                let Piece { kind, parts } = &pieces[piece];
                kind.write(&mut parts[from..to].iter().map(|part| part.text.clone()), self.out)?;
            }
        }
        Ok(())
    }
}

/// Returns the lines that a text takes, without its markup; a word that does not fit leaves some room at the end of a line.
fn lines(markdown: &str, width: usize) -> usize {
    columns(&markdown.replace(['\\', '*'], "")).div_ceil(width).max(1)
}

impl Piece {
    fn new(kind: PieceKind, texts: impl IntoIterator<Item = String>) -> Piece {
        let height = |text: &str| match &kind {
            PieceKind::Heading | PieceKind::Text | PieceKind::Values => ONE * lines(text, LINE),
            PieceKind::Bullets => ONE * lines(text, LINE - 4) + 2,
            PieceKind::Code => ONE * text.lines().count(),
            PieceKind::Figure(height) => (height * 100).div_ceil(PIXELS),
            PieceKind::Table { widths, .. } => {
                let cells = text.trim_start_matches("| ").trim_end_matches(" |\n").split(" | ");
                ONE * cells.zip(widths).map(|(cell, &width)| lines(cell, width)).max().unwrap_or(1)
            }
        };
        let parts = texts.into_iter().map(|text| Part { height: height(&text), text }).collect();
        Piece { kind, parts }
    }

    fn opening(&self) -> usize {
        match self.kind {
            PieceKind::Table { is_plain: true, .. } => PLAIN_HEAD,
            PieceKind::Table { .. } => HEAD,
            _ => 0,
        }
    }
}

/// Consecutive parts of a piece: its number, and the range of parts.
type Run = (usize, usize, usize);

/// Returns the height of a part; for a heading, with the first part below it.
fn least(blocks: &[Piece], at: usize, part: usize) -> usize {
    let height = blocks[at].parts[part].height;
    match blocks.get(at + 1) {
        Some(next) if matches!(blocks[at].kind, PieceKind::Heading) && !next.parts.is_empty() => {
            height + GAP + next.opening() + least(blocks, at + 1, 0)
        }
        _ => height,
    }
}

/// Lays blocks out on slides of a height; a heading shares a slide with the next piece whenever both fit on one.
fn pages(blocks: &[Piece], height: usize) -> Vec<Vec<Run>> {
    let mut pages: Vec<Vec<Run>> = vec![Vec::new()];
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
