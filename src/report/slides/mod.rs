//! Slides in Markdown that Marp, Pandoc with reveal.js and Pandoc with beamer all support.
//!
//! A slide begins with a heading of the first level. The text before the first slide is for the tools: the size of a page, and
//! styles that give each slide the same room. Figures are files as large as a slide allows, because the tools
//! agree on no way to scale them.

use std::io;

use super::document::{Again, Document, Section};
use super::figure::FigureLinks;
use super::latex::Fonts;
use super::lines::columns;
use super::markdown::{LINE, Look, MarkdownSetter, Parts, PieceKind, Sink, escaped};
use super::narration::{Lang, Words};

pub(super) fn write(document: Document<'_>, figures: Option<&FigureLinks>, out: &mut dyn io::Write) -> io::Result<()> {
    front(&document, figures.is_some(), out)?;
    writeln!(out, "\n# {}", escaped(&document.title))?;
    for line in [&document.subtitle].into_iter().chain(&document.notices).chain([&document.made_by()]) {
        writeln!(out, "\n{}", escaped(line))?;
    }
    let look = Look { flavor: None, lang: document.lang, size: document.size };
    let mut deck = Deck::new(document.lang.words(), out);
    let mut setter = MarkdownSetter { sink: &mut deck, look, figures, heading: String::new() };
    let (results, others): (Vec<Section>, Vec<Section>) =
        document.sections.into_iter().partition(|section| section.is_result);
    others.into_iter().chain(results.into_iter().rev()).try_for_each(|section| setter.section(section))?;
    deck.end()
}

fn front(document: &Document<'_>, with_figures: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let command = document.again.as_ref().map(Again::command).unwrap_or_default().replace(char::is_control, " ");
    let fonts = Fonts::of(document.lang, document.given());
    let title = serde_json::to_string(&escaped(&document.title)).expect("a text has a JSON form");
    // Pandoc 2 does not support Chinese in LaTeX.
    let lang = if document.lang == Lang::En { "lang: en\n" } else { "" };
    let local = if with_figures { " --allow-local-files" } else { "" };
    write!(
        out,
        "---\n\
         # {command}\n\
         # marp FILE.md --pdf{local}\n\
         # pandoc FILE.md --standalone --to revealjs -o FILE.html\n\
         # pandoc FILE.md --to beamer{} -o FILE.pdf\n\
         pagetitle: {title}\n\
         {lang}\
         marp: true\n\
         size: 16:9\n\
         paginate: true\n\
         headingDivider: 1\n\
         style: |\n{}\
         slide-level: 1\n\
         width: 1280\n\
         height: 720\n\
         slideNumber: true\n\
         aspectratio: 169\n\
         classoption: t\n\
         header-includes: |\n  ```{{=html}}\n  <style>\n{}  </style>\n  ```\n  ```{{=latex}}\n{}{}  ```\n\
         ---\n",
        fonts.engine(),
        indented(include_str!("../../../templates/slides/marp.css")),
        indented(include_str!("../../../templates/slides/reveal.css")),
        indented(&fonts.lines()),
        indented(include_str!("../../../templates/slides/beamer.tex")),
    )
}

fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// The room of a slide below its heading, in tenths of a line of text; the styles are designed for it.
const HEIGHT: usize = 190;
const PIXELS: usize = 294;
const ONE: usize = 10;
/// The height above the first row of a table, with heads and without.
const HEAD: usize = 18;
const PLAIN_HEAD: usize = 10;
const GAP: usize = 6;

/// Slides being written: pieces are kept until the next heading.
struct Deck<'o> {
    w: &'static Words,
    heading: String,
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
}

impl<'o> Deck<'o> {
    fn new(w: &'static Words, out: &'o mut dyn io::Write) -> Deck<'o> {
        Deck { w, heading: String::new(), pieces: Vec::new(), out }
    }

    /// Writes the kept pieces on as few slides as possible.
    fn end(&mut self) -> io::Result<()> {
        let pieces = std::mem::take(&mut self.pieces);
        if pieces.is_empty() {
            return Ok(());
        }
        let pages = pages(&pieces);
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

/// Lays blocks out on slides; a heading shares a slide with the next piece whenever both fit on one.
fn pages(blocks: &[Piece]) -> Vec<Vec<Run>> {
    let mut pages: Vec<Vec<Run>> = vec![Vec::new()];
    let mut filled = 0;
    for (at, block) in blocks.iter().enumerate() {
        let mut begun = false;
        for (part, height_of_part) in block.parts.iter().map(|part| part.height).enumerate() {
            let begins = if begun { 0 } else { GAP * usize::from(filled > 0) + block.opening() };
            if filled > 0 && filled + begins + least(blocks, at, part) > HEIGHT {
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
