//! Slides in Markdown that Marp, Pandoc with reveal.js and Pandoc with beamer all take.
//!
//! A slide begins with a heading of the first level. What stands before the first slide is for the tools: what size a
//! page has, and styles that give each slide the same room (see [`deck`]). Figures are files that are as large as a slide
//! has room for, because the tools agree on no way to scale them.

mod deck;
mod inline;
mod room;
mod table;

use std::io;

use self::deck::{CODE, LINE, Piece};
use self::inline::{inline, lines_of};
use super::boards::{beside, columns};
use super::document::{
    Block, BoardRow, Boards, Code, Document, Fact, Figure, Inline, Language, NodeList, Scene, Section, Tone,
};
use super::figure::{FigureLinks, slide_extent};
use super::latex::Fonts;
use super::lines;
use super::lines::{widest_word, wrapped};
use super::markdown::{escaped, outline, whole_note};
use super::narration::{Count, Lang, Words};
use super::search::list_nodes;
use super::tree::TreeText;
use super::widths;
use crate::puzzle::Size;

/// Nodes of a tree that a slide has room for as text.
const TREE: usize = 14;

pub(super) fn write(document: Document<'_>, figures: Option<&FigureLinks>, out: &mut dyn io::Write) -> io::Result<()> {
    front(&document, figures.is_some(), out)?;
    writeln!(out, "\n# {}", escaped(&document.title))?;
    for line in [&document.subtitle].into_iter().chain(&document.notices).chain([&document.made_by()]) {
        writeln!(out, "\n{}", escaped(line))?;
    }
    if let Some(note) = &document.note {
        self::note(note, document.lang.words(), out)?;
    }
    let (lang, size, w) = (document.lang, document.size, document.lang.words());
    let mut slides = Slides { lang, size, w, figures, heading: String::new(), pieces: Vec::new(), out };
    let (results, others): (Vec<Section>, Vec<Section>) =
        document.sections.into_iter().partition(|section| section.is_result);
    others.into_iter().chain(results.into_iter().rev()).try_for_each(|section| slides.section(section))
}

/// Writes the head that the tools read before the first slide.
fn front(document: &Document<'_>, with_figures: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let again = document.again.iter().flat_map(|again| again.words.iter().cloned());
    let command = lines::shell(again).replace(char::is_control, " ");
    let fonts = Fonts::of(document.lang, document.given());
    let title = serde_json::to_string(&escaped(&document.title)).expect("a text has a JSON form");
    // Pandoc 2 knows no Chinese of LaTeX.
    let lang = if document.lang == Lang::En { "lang: en\n" } else { "" };
    let engine = if fonts.are_foreign() { format!(" --pdf-engine={}", fonts.program()) } else { String::new() };
    let local = if with_figures { " --allow-local-files" } else { "" };
    write!(
        out,
        "---\n\
         # {command}\n\
         # marp FILE.md --pdf{local}\n\
         # pandoc FILE.md --standalone --to revealjs -o FILE.html\n\
         # pandoc FILE.md --to beamer{engine} -o FILE.pdf\n\
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
        indented(include_str!("../../../templates/slides/marp.css")),
        indented(include_str!("../../../templates/slides/reveal.css")),
        indented(&fonts.lines()),
        indented(include_str!("../../../templates/slides/beamer.tex")),
    )
}

/// Lines that stand inside a value.
fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// The lecturer's note, whose own headings of the first level begin slides, as do its rules.
fn note(note: &str, w: &'static Words, out: &mut dyn io::Write) -> io::Result<()> {
    let note = whole_note(note.trim());
    let heading = if note.starts_with("# ") { String::new() } else { format!("# {}\n\n", w.note_title) };
    writeln!(out, "\n{heading}{note}")
}

/// Slides that are being written: blocks are kept until the next heading.
struct Slides<'o> {
    lang: Lang,
    size: Size,
    w: &'static Words,
    figures: Option<&'o FigureLinks>,
    heading: String,
    pieces: Vec<Piece>,
    out: &'o mut dyn io::Write,
}

impl Slides<'_> {
    fn section(&mut self, section: Section<'_>) -> io::Result<()> {
        self.heading = escaped(&section.heading);
        self.blocks(section.blocks)?;
        self.end()
    }

    /// Writes the slides of the topic that ends here.
    fn end(&mut self) -> io::Result<()> {
        let pieces = std::mem::take(&mut self.pieces);
        if pieces.is_empty() { Ok(()) } else { deck::topic(&self.heading, &pieces, self.w, self.out) }
    }

    fn blocks<'a>(&mut self, blocks: impl IntoIterator<Item = Block<'a>>) -> io::Result<()> {
        blocks.into_iter().try_for_each(|block| self.block(block))
    }

    fn text(&mut self, text: &str) {
        self.pieces.push(Piece::text([escaped(text)]));
    }

    fn bullets(&mut self, items: &[Inline]) {
        self.pieces.push(Piece::bullets(items.iter().map(|item| inline(item, self.size))));
    }

    fn block(&mut self, block: Block<'_>) -> io::Result<()> {
        match block {
            Block::Heading(3, text) => {
                self.end()?;
                self.heading = inline(&text, self.size);
            }
            Block::Heading(_, text) => self.pieces.push(Piece::heading(&inline(&text, self.size))),
            Block::Paragraph(words, tone) => {
                let lines = lines_of(&words, self.size);
                let strong = matches!(tone, Tone::Strong | Tone::Path | Tone::DeadEnd | Tone::Wrong);
                let set = |line: String| if strong && !line.contains("**") { format!("**{line}**") } else { line };
                self.pieces.push(Piece::text(lines.into_iter().map(set)));
            }
            Block::Values(values) => {
                let values: Vec<String> = values.iter().map(|(value, _)| escaped(value)).collect();
                let values = values.join(" · ");
                if !self.pieces.last_mut().is_some_and(|piece| piece.went_on(&values)) {
                    self.pieces.push(Piece::text([values]));
                }
            }
            Block::Facts(facts) => self.pieces.push(self.facts(&facts)),
            Block::Bullets(items) => self.bullets(&items),
            Block::Table(table) => self.table(table),
            Block::Boards(boards) => self.boards(&boards),
            Block::Lists(lists) => {
                let lists: Vec<String> =
                    lists.iter().flat_map(|list| filled(self.list(list).split(' '), " ", LINE)).collect();
                self.pieces.push(Piece::text(lists));
            }
            Block::Code(code) => self.pieces.push(self::code(&code)),
            Block::Figure(figure) => return self.figure(*figure),
            Block::Group(group) => {
                let heading = self.heading.clone();
                self.blocks(group.blocks)?;
                if self.heading != heading {
                    self.end()?;
                    self.heading = heading;
                }
            }
            Block::Fold { blocks, .. } => return self.blocks(blocks),
            Block::Gap(says) => self.text(&says),
            Block::Live(_) => {}
            Block::Room(room) => self.room(&room),
        }
        Ok(())
    }

    fn facts(&self, facts: &[Fact]) -> Piece {
        let name = |fact: &Fact| fact.mark().to_owned() + &inline(&fact.name, self.size);
        let names = facts.iter().map(|fact| columns(&name(fact))).max().unwrap_or(0).clamp(20, 40);
        let room = LINE - names - 4;
        let rows = facts.iter().flat_map(|fact| {
            let plain = widths::lines(&fact.value).join(" ");
            // No tool breaks the spec of a strategy after its commas.
            let values: Vec<String> = if widest_word(&plain.replace(',', "x")) > room {
                wrapped(&plain, room).iter().map(|line| escaped(line)).collect()
            } else {
                vec![inline(&fact.value, self.size)]
            };
            let names = std::iter::once(name(fact)).chain(std::iter::repeat(String::new()));
            names.zip(values).map(|(name, value)| vec![name, value]).collect::<Vec<_>>()
        });
        Piece::table(&[String::new(), String::new()], &[names, LINE - names], rows)
    }

    fn boards(&mut self, boards: &Boards) {
        for row in &boards.rows {
            let row = match row {
                BoardRow::Boards(row) => row,
                BoardRow::Gap(says) => {
                    self.text(says);
                    continue;
                }
            };
            let mut set = beside(row, self.size, CODE, true);
            // What stands below boards is said elsewhere, too: it gives way where it costs a second row.
            if !boards.needs_feet && set.contains("\n\n") {
                set = beside(row, self.size, CODE, false);
            }
            self.pieces.push(Piece::code(set.split_inclusive("\n\n").map(str::to_owned)));
        }
    }

    /// A list in lines, its sizes before and after.
    fn list(&self, list: &NodeList) -> String {
        let before = list.before.as_ref().map(|before| format!("{} → ", Count(before.len))).unwrap_or_default();
        let letter = list.letter.as_ref().map(|letter| format!("**{}** ", escaped(letter))).unwrap_or_default();
        let name = format!("{letter}{} {before}{}{} ", escaped(&list.name), Count(list.after.len), self.w.colon);
        name + &inline(&list_nodes(list, &list.after, self.w), self.size)
    }

    /// A figure, if there are files; else what stands in its place.
    fn figure(&mut self, figure: Figure<'_>) -> io::Result<()> {
        if let Some(links) = self.figures {
            let is_chart = matches!(figure.scene, Scene::Chart(_));
            if is_chart {
                self.end()?;
                self.heading = escaped(&figure.title);
            }
            let (_, height) = slide_extent(&figure.scene, self.size, self.lang);
            // Beside something else, so that it gets no caption from Pandoc.
            let link = format!("![{}]({})<!-- -->", escaped(&figure.says), links.link(&figure.name));
            self.pieces.push(Piece::figure(link, height));
            if let Some(caption) = &figure.caption {
                self.text(caption);
            }
            if !figure.legend.is_empty() {
                self.bullets(&figure.legend);
            }
            return if is_chart { self.end() } else { Ok(()) };
        }
        match &figure.scene {
            Scene::Tree(_, tree) => self.tree(tree),
            Scene::Chart(_) if figure.instead.is_empty() => {
                self.text(&fill!(self.w.chart_left_out, title = figure.title, n = Count(1)));
            }
            _ => {}
        }
        self.blocks(figure.instead)
    }

    fn tree(&mut self, tree: &TreeText) {
        let n = Count(tree.nodes.len());
        let lines = outline(tree, self.size);
        if tree.nodes.len() > TREE || lines.iter().any(|line| columns(line) > CODE) {
            return self.text(&fill!(self.w.slide_no_tree, n));
        }
        self.text(&fill!(self.w.tree_text_caption, n));
        self.pieces.push(Piece::code(lines.into_iter().map(|line| line + "\n")));
    }
}

fn code(Code { language, lines }: &Code) -> Piece {
    let set = |line: &String| match language {
        Language::Pseudocode => vec![line.clone()],
        Language::Spec => filled(line.split_inclusive(','), "", CODE),
        Language::Moves => {
            let letters: Vec<char> = line.chars().collect();
            let groups: Vec<String> = letters.chunks(8).map(|group| group.iter().collect()).collect();
            filled(groups.iter().map(String::as_str), " ", CODE)
        }
    };
    Piece::code(lines.iter().flat_map(set).map(|line| line + "\n"))
}

/// Lines of parts, as many in each as it has room for, so that a long text can go on on the next slide.
fn filled<'a>(parts: impl Iterator<Item = &'a str>, between: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts {
        let line = lines.last_mut().expect("there is a first one");
        if line.is_empty() {
            line.push_str(part);
        } else if columns(&format!("{line}{between}{part}").replace(['\\', '*'], "")) > room {
            lines.push(part.to_owned());
        } else {
            line.extend([between, part]);
        }
    }
    lines
}
