//! Writes the blocks of a document as text.

use std::io;

use super::Layout;
use super::paper::{FAINT, INDENT, PATH, PLAIN, Paper, TITLE, Unit, style};
use crate::puzzle::Size;
use crate::report::boards::in_line;
use crate::report::document::{
    Again, Block, BoardRow, Boards, Document, Fact, Group, Inline, Language, NodeList, Scene, Section, Shown, Span,
    Tone,
};
use crate::report::figure::{GraphScene, characters};
use crate::report::lines::{columns, command_lines, one_line, plain};
use crate::report::narration::{Lang, Words};
use crate::report::search::list_gap;
use crate::report::step::Entry;
use crate::report::tree::room_lines;

pub(crate) fn write(document: Document<'_>, layout: Layout, out: &mut dyn io::Write) -> io::Result<()> {
    let mut setter = TextSetter::new(layout, document.lang, document.size);
    setter.opening(&document);
    let made_by = document.made_by();
    let (mut results, sections): (Vec<Section<'_>>, Vec<Section<'_>>) =
        document.sections.into_iter().partition(|section| section.is_result && layout.result_last);
    for section in sections {
        setter.section(section, out)?;
    }
    if let Some(again) = &document.again {
        setter.footer(again, &made_by);
    }
    while let Some(section) = results.pop() {
        setter.section(section, out)?;
    }
    setter.flush(out)
}

const WRITING: usize = 40;

/// The kind of block written last, which decides whether an empty line comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Heading,
    Lines,
    /// Boards, a table, lists: an empty line separates them from the next block.
    Picture,
}

pub(super) struct TextSetter {
    pub(super) paper: Paper,
    pub(super) layout: Layout,
    w: &'static Words,
    pub(super) size: Size,
    pub(super) last: Last,
    heading: Option<String>,
}

impl TextSetter {
    fn flush(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(self.paper.take().as_bytes())
    }

    fn opening(&mut self, document: &Document<'_>) {
        self.paper.heading(&one_line(&document.title));
        if !document.subtitle.is_empty() {
            self.paper.hanging("", 0, &plain(&document.subtitle), PLAIN);
        }
        for notice in &document.notices {
            self.paper.hanging("", 0, &plain(notice), style(Tone::Wrong));
        }
    }

    fn footer(&mut self, again: &Again, made_by: &str) {
        if !again.words.is_empty() {
            self.paper.blank();
            self.paper.hanging("", 0, &again.says, FAINT);
            let command = command_lines(again.words.iter().map(|word| plain(word)), self.paper.width());
            for line in command {
                self.paper.line(&line);
            }
        }
        self.paper.blank();
        self.paper.hanging("", 0, made_by, FAINT);
    }

    fn section(&mut self, section: Section<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        if section.is_detail && !self.layout.verbose {
            return Ok(());
        }
        self.heading = Some(section.heading);
        self.blocks(section.blocks, out)?;
        self.heading = None;
        Ok(())
    }

    /// Prepares for a block: writes the heading of its section, if still due, or an empty line.
    pub(super) fn begin(&mut self, kind: Last) {
        if let Some(heading) = self.heading.take() {
            self.paper.blank();
            if !heading.is_empty() {
                self.paper.heading(&one_line(&heading));
            }
        } else if kind == Last::Heading
            || self.last == Last::Picture
            || kind == Last::Picture && self.last == Last::Lines
        {
            self.paper.blank();
        }
        self.last = kind;
    }

    fn blocks<'a>(&mut self, blocks: impl IntoIterator<Item = Block<'a>>, out: &mut dyn io::Write) -> io::Result<()> {
        blocks.into_iter().try_for_each(|block| self.block(block, out))
    }

    fn block(&mut self, block: Block<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        match block {
            Block::Heading(level, text) => {
                self.begin(Last::Heading);
                let text = self.inline(&text);
                if level == 3 { self.paper.heading(&text) } else { self.paper.prose(&text, TITLE) }
            }
            Block::Paragraph(text, tone) => self.paragraph(&text, style(tone)),
            Block::Values(values) => {
                self.begin(Last::Lines);
                let unit = |(text, tone): &(String, Tone)| (plain(text), style(*tone));
                self.paper.units("  ", INDENT, values.iter().map(unit));
            }
            Block::Facts(facts) => {
                self.begin(Last::Lines);
                let name = |fact: &Fact| format!("{:1$}{2}", "", 2 * fact.level, self.inline(&fact.name));
                let rows: Vec<_> = facts.iter().map(|fact| (name(fact), self.inline(&fact.value))).collect();
                self.paper.table(INDENT, &rows);
            }
            Block::Bullets(items) => {
                self.begin(Last::Lines);
                for item in &items {
                    let text = self.inline(item);
                    self.paper.item("- ", &text, PLAIN);
                }
            }
            Block::Table(table) => self.table(table),
            Block::Boards(boards) => self.boards(&boards),
            Block::Lists(lists) => self.lists(&lists),
            Block::Code(language, lines) => self.code(language, &lines),
            Block::Figure(figure) => match &figure.scene {
                Scene::Boards(boards) => self.boards(boards),
                Scene::Graph(scene) => self.map(scene),
                Scene::Tree(_) | Scene::Chart(_) => {}
            },
            Block::Group(Group { blocks, .. }) | Block::Fold { blocks, .. } => self.blocks(blocks, out)?,
            Block::Gap(says) => self.gap(&says),
            Block::Live(_) => {}
            Block::RoomTree { nodes, has_boards } => {
                self.begin(Last::Picture);
                for line in room_lines(&nodes, has_boards.then_some(self.size)) {
                    self.paper.line(&format!("{:INDENT$}{line}", ""));
                }
            }
            Block::Lines(entries) => self.lines_to_write_on(&entries),
        }
        self.flush(out)
    }

    fn paragraph(&mut self, text: &Inline, style: anstyle::Style) {
        self.begin(Last::Lines);
        // A leading sign has the left of the first line to itself.
        let (lead, text) = match text.0.split_first() {
            Some((Span::Sign { glyph, .. }, rest)) => (format!("{glyph} "), self.spans(rest)),
            _ => (String::new(), self.inline(text)),
        };
        self.paper.item(&lead, text.trim_start(), style);
    }

    fn gap(&mut self, says: &str) {
        self.begin(Last::Picture);
        self.paper.prose(&plain(says), FAINT);
    }

    fn code(&mut self, language: Language, lines: &[String]) {
        self.begin(Last::Lines);
        for line in lines {
            if language == Language::Picture {
                self.paper.line(&format!("{:INDENT$}{line}", ""));
                continue;
            }
            let (text, style) = (plain(line), if language == Language::Moves { PATH } else { PLAIN });
            let indent = INDENT + text.len() - text.trim_start().len();
            self.paper.hanging(&" ".repeat(indent), indent + 2, text.trim_start(), style);
        }
    }

    /// Sets a map in characters; another graph has no picture here.
    fn map(&mut self, scene: &GraphScene) {
        self.begin(Last::Picture);
        for line in characters(scene).into_iter().flat_map(|lines| lines.into_iter().chain([self.w.grid_key.into()])) {
            self.paper.line(&format!("{:INDENT$}{line}", ""));
        }
    }

    /// Sets boards. Faint ones repeat boards shown elsewhere: there is no room for them.
    fn boards(&mut self, boards: &Boards) {
        for row in &boards.rows {
            match row {
                BoardRow::Boards(row) => {
                    let row: Vec<&Shown> = row.iter().filter(|shown| shown.tone != Tone::Faint).collect();
                    if !row.is_empty() {
                        self.begin(Last::Picture);
                        self.paper.boards(&row, self.size);
                    }
                }
                BoardRow::Gap(says) => self.gap(says),
            }
        }
    }

    fn lists(&mut self, lists: &[NodeList]) {
        self.begin(Last::Picture);
        let head = |list: &NodeList| format!("{} {}", self.inline(&list.name), list.sizes());
        let heads: Vec<String> = lists.iter().map(head).collect();
        let widest = heads.iter().map(|head| columns(head)).max().unwrap_or(0);
        let hang = INDENT + widest + 2;
        for (head, list) in heads.iter().zip(lists) {
            let units = entries(list, self.w);
            if hang <= self.paper.width() / 2 {
                let lead = format!("  {}{:2$}  ", self.paper.paint(TITLE, head), "", widest - columns(head));
                self.paper.units(&lead, hang, units);
            } else {
                self.paper.hanging("  ", INDENT, head, TITLE);
                self.paper.units(&" ".repeat(2 * INDENT), 2 * INDENT, units);
            }
        }
    }

    fn lines_to_write_on(&mut self, entries: &[(Inline, usize)]) {
        self.begin(Last::Lines);
        let names: Vec<String> = entries.iter().map(|(name, _)| self.inline(name)).collect();
        let widest = names.iter().map(|name| columns(name)).max().unwrap_or(0);
        let gap = usize::from(widest > 0);
        for (name, (_, lines)) in names.iter().zip(entries) {
            for at in 0..*lines {
                let name = if at == 0 { name.as_str() } else { "" };
                let room = widest - columns(name) + gap;
                self.paper.line(&format!("{:INDENT$}{name}{:room$}{}", "", "", "_".repeat(WRITING)));
            }
        }
    }

    pub(super) fn new(layout: Layout, lang: Lang, size: Size) -> TextSetter {
        TextSetter { paper: Paper::new(layout), layout, w: lang.words(), size, last: Last::Heading, heading: None }
    }

    pub(super) fn inline(&self, text: &Inline) -> String {
        self.spans(&text.0)
    }

    pub(super) fn spans(&self, spans: &[Span]) -> String {
        let text = |span: &Span| match span {
            Span::Board(picture) => in_line(picture.board(), self.size),
            Span::Break => "\n".to_owned(),
            span => plain(span.text()),
        };
        spans.iter().map(text).collect()
    }
}

/// Returns the nodes of a list one at a time: a list may be longer than a page.
fn entries(list: &NodeList, w: &'static Words) -> impl Iterator<Item = Unit> {
    let marked = style(if list.tone == Tone::Closed { Tone::Current } else { Tone::New });
    let unit = move |entry: &Entry| match entry {
        Entry::Node { node, f, new, .. } => {
            let mark = if *new { list.mark.to_string() } else { String::new() };
            let f = if list.with_f { format!(" f{f}") } else { String::new() };
            (format!("{mark}{node}{f}"), if *new { marked } else { PLAIN })
        }
        Entry::Gap(nodes) => (list_gap(*nodes, w), FAINT),
    };
    let empty = list.entries.is_empty().then(|| (w.list_empty.to_owned(), FAINT));
    list.entries.iter().map(unit).chain(empty)
}
