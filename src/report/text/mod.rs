//! Text for a terminal: boards as people write them, in as many columns as there are.
//!
//! Headings are at the left, their blocks are indented. Colour repeats what the text says.

mod table;

use std::io;

use anstyle::{AnsiColor, Style};

use super::document::{
    Again, Block, Boards, Document, Fact, Group, Inline, Language, NodeList, Scene, Section, Shown, Span, Tone,
};
use super::figure::{GraphScene, characters};
use super::lines::{self, columns, command_lines, in_line, one_line, plain, wrapped};
use super::narration::{Lang, Words};
use super::search::list_gap;
use super::step::Entry;
use super::tree::outline;
use crate::puzzle::Size;

/// The terminal or file to which text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Maximum columns.
    pub width: usize,
    /// True to colour it by the escape sequences of terminals.
    pub color: bool,
    /// True to show details too, such as the tries that generated no node.
    pub verbose: bool,
    /// True to print the result last, next to the prompt.
    pub result_last: bool,
}

impl Default for Layout {
    /// 80 columns without colour or details, the result last.
    fn default() -> Layout {
        Layout { width: 80, color: false, verbose: false, result_last: true }
    }
}

pub(super) fn write(document: Document<'_>, layout: Layout, out: &mut dyn io::Write) -> io::Result<()> {
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
enum Last {
    Heading,
    Lines,
    /// Boards, a table, lists: an empty line separates them from the next block.
    Picture,
}

struct TextSetter {
    pub(super) paper: Paper,
    w: &'static Words,
    pub(super) size: Size,
    pub(super) last: Last,
    heading: Option<String>,
}

impl TextSetter {
    fn flush(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(std::mem::take(&mut self.paper.text).as_bytes())
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
            let command = command_lines(again.words.iter().map(|word| plain(word)), self.paper.layout.width);
            for line in command {
                self.paper.line(&line);
            }
        }
        self.paper.blank();
        self.paper.hanging("", 0, made_by, FAINT);
    }

    fn section(&mut self, section: Section<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        if section.is_detail && !self.paper.layout.verbose {
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
            Block::Group(Group { blocks, .. }) => self.blocks(blocks, out)?,
            Block::Gap(says) => {
                self.begin(Last::Picture);
                self.paper.prose(&plain(&says), FAINT);
            }
            Block::Live(_) => {}
            Block::RoomTree(tree) => {
                self.begin(Last::Picture);
                for line in outline(&tree, self.size) {
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
        let all: Vec<&Shown> = boards.shown.iter().filter(|shown| shown.tone != Tone::Faint).collect();
        if !all.is_empty() {
            self.begin(Last::Picture);
            self.paper.boards(&all, self.size);
        }
    }

    fn lists(&mut self, lists: &[NodeList]) {
        self.begin(Last::Picture);
        let head = |list: &NodeList| format!("{} {}", self.inline(&list.name), list.sizes());
        let heads: Vec<String> = lists.iter().map(head).collect();
        let widest = heads.iter().map(|head| columns(head)).max().unwrap_or(0);
        let hang = INDENT + widest + 2;
        for (head, list) in heads.iter().zip(lists) {
            let lead = format!("  {}{:2$}  ", self.paper.paint(TITLE, head), "", widest - columns(head));
            self.paper.units(&lead, hang, entries(list, self.w));
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
        TextSetter { paper: Paper::new(layout), w: lang.words(), size, last: Last::Heading, heading: None }
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
            let mark = if *new { "+" } else { "" };
            let f = if list.with_f { format!(" f{f}") } else { String::new() };
            (format!("{mark}{node}{f}"), if *new { marked } else { PLAIN })
        }
        Entry::Gap(nodes) => (list_gap(*nodes, w), FAINT),
    };
    let empty = list.entries.is_empty().then(|| (w.list_empty.to_owned(), FAINT));
    list.entries.iter().map(unit).chain(empty)
}

const TITLE: Style = Style::new().bold();
const PATH: Style = AnsiColor::Magenta.on_default();
const FAINT: Style = Style::new().dimmed();
const PLAIN: Style = Style::new();

const fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain | Tone::Open | Tone::Closed => PLAIN,
        Tone::Faint => FAINT,
        Tone::Strong => TITLE,
        Tone::Current => AnsiColor::Yellow.on_default().bold(),
        Tone::New | Tone::Right | Tone::Second => AnsiColor::Green.on_default(),
        Tone::Cheaper => AnsiColor::Cyan.on_default(),
        Tone::Path => PATH,
        Tone::DeadEnd | Tone::Wrong | Tone::First => AnsiColor::Red.on_default(),
    }
}

const INDENT: usize = 2;
/// Longer lines of prose are hard to read.
const PROSE: usize = 100;

struct Paper {
    text: String,
    layout: Layout,
}

/// A word or a few, which stay together if they fit.
type Unit = (String, Style);

impl Paper {
    fn new(layout: Layout) -> Paper {
        Paper { text: String::new(), layout: Layout { width: layout.width.max(20), ..layout } }
    }

    fn paint(&self, style: Style, text: &str) -> String {
        if self.layout.color && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    fn blank(&mut self) {
        self.text.push('\n');
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, text: &str) {
        self.hanging("", 0, text, TITLE);
    }

    fn prose(&mut self, text: &str, style: Style) {
        self.item("", text, style);
    }

    /// Writes a paragraph after a sign, its later lines below its first.
    fn item(&mut self, lead: &str, text: &str, style: Style) {
        let (hang, sign) = (INDENT + columns(lead), lead.trim_end());
        let lead = format!("{:INDENT$}{}{}", "", self.paint(style, sign), &lead[sign.len()..]);
        self.hanging(&lead, hang, text, style);
    }

    /// Writes a text after `lead`, its later lines indented by `hang`.
    fn hanging(&mut self, lead: &str, hang: usize, text: &str, style: Style) {
        let room = self.layout.width.min(PROSE).saturating_sub(hang);
        for (at, line) in wrapped(text, room).iter().enumerate() {
            let lead = if at == 0 { lead.to_owned() } else { " ".repeat(hang) };
            let line = self.paint(style, line);
            self.line(&(lead + &line));
        }
    }

    /// Writes units one after the other, as many on a line as fit, after `lead`; later lines are indented by `hang`.
    fn units(&mut self, lead: &str, hang: usize, units: impl IntoIterator<Item = Unit>) {
        const APART: usize = 2;
        let room = self.layout.width.saturating_sub(hang).max(1);
        let (mut line, mut used) = (lead.to_owned(), 0);
        for (text, style) in units {
            for piece in wrapped(&text, room) {
                let wide = columns(&piece);
                if used > 0 && used + APART + wide > room {
                    self.line(&line);
                    (line, used) = (" ".repeat(hang), 0);
                } else if used > 0 {
                    line.push_str("  ");
                    used += APART;
                }
                line.push_str(&self.paint(style, &piece));
                used += wide;
            }
        }
        self.line(&line);
    }

    fn table(&mut self, indent: usize, rows: &[(String, String)]) {
        let longest = rows.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
        let hang = (indent + longest + 2).min(self.layout.width / 2);
        for (name, value) in rows {
            let lead = format!("{:indent$}{name}", "");
            let used = columns(&lead);
            if used + 2 > hang {
                // The value of a long name goes on the next line.
                self.hanging("", indent, &lead, PLAIN);
                self.hanging(&" ".repeat(hang), hang, value, PLAIN);
            } else {
                self.hanging(&format!("{lead}{:1$}", "", hang - used), hang, value, PLAIN);
            }
        }
    }

    fn boards(&mut self, boards: &[&Shown], size: Size) {
        let paint = |shown: &Shown, is_row: bool, text: &str| match shown.tone {
            tone if !is_row => self.paint(style(tone), &plain(text)),
            // The board of the current node keeps the default colour: yellow is hard to read on white.
            Tone::Current => text.to_owned(),
            tone => self.painted(style(tone), text),
        };
        for line in lines::beside(boards, size, self.layout.width - INDENT, paint) {
            self.line(&format!("{:INDENT$}{line}", ""));
        }
    }

    /// Paints a text except the spaces at its end, which can be omitted at the end of a line.
    fn painted(&self, style: Style, text: &str) -> String {
        let letters = text.trim_end();
        self.paint(style, letters) + &text[letters.len()..]
    }
}
