//! A document in LaTeX: a part of another in article or in beamer, or one that compiles alone.
//!
//! 1. `templates/latex/macros.tex`, a copy of which is in each file, decides the layout: it measures, breaks pages and frames,
//!    and scales; `room.tex` does so for parts to fill in.
//! 2. The code here writes calls of these macros: the contents, in order.

mod escape;
mod tree;

use std::borrow::Borrow;
use std::fmt::Write as _;
use std::io;

use super::document::{
    Block, Boards, Column, ColumnKind, Document, Figure, Inline, Kind, Language, NodeList, Row, Scene, Shown, Span,
    Table, Tone,
};
use super::figure::characters;
use super::lines::{ColumnExtent, flows, measured, parts, widened, widths};
use super::narration::Lang;
use super::search::list_nodes;
use super::step::Picture;
use crate::puzzle::{Board, Size};
use escape::{CHINESE, code, is_foreign, text};

pub(crate) use self::tree::tikz;

const MACROS: &str = include_str!("../../../templates/latex/macros.tex");
/// Macros that only exercises and their keys need.
const ROOM: &str = include_str!("../../../templates/latex/room.tex");

pub(super) fn write(document: Document<'_>, standalone: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let made_by = document.made_by();
    writeln!(out, "% {made_by}")?;
    if let (Kind::Exercise, Some(again)) = (document.kind, &document.again) {
        // A line that programs can find, however the letters below are set.
        let command = again.command().replace(char::is_control, " ");
        writeln!(out, "% {command}")?;
    }
    opening(&document, standalone, out)?;
    out.write_all(MACROS.as_bytes())?;
    if matches!(document.kind, Kind::Exercise | Kind::Key) {
        out.write_all(ROOM.as_bytes())?;
    }
    let (lang, size) = (document.lang, document.size);
    let (title, subtitle) = (text(&document.title, lang), text(&document.subtitle, lang));
    writeln!(out, "%\n\\steptracetitle{{{title}}}{{{subtitle}}}")?;
    for notice in &document.notices {
        writeln!(out, "\\steptracepar{{\\textbf{{{}}}}}", text(notice, lang))?;
    }
    let mut latex = Latex { lang, size, heading: None, out };
    for section in document.sections {
        latex.heading = Some(section.heading);
        latex.blocks(section.blocks)?;
    }
    latex.heading = None;
    let says = document.again.as_ref().map_or("", |again| &again.says);
    let room = if says.is_empty() { "" } else { lang.space() };
    latex.line(&format!("\\steptracetag{{{}}}", text(&format!("{made_by}{room}{says}"), lang)))?;
    if let Some(again) = &document.again {
        latex.line(&format!("\\steptracecode{{0}}{{{}}}", code(&again.command())))?;
    }
    write!(out, "\\steptraceflush\n\\endgroup\n{}", if standalone { "\\end{document}\n" } else { "" })
}

fn opening(document: &Document<'_>, standalone: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let w = document.lang.words();
    let fonts = Fonts::of(document.lang, document.given());
    if !standalone {
        writeln!(out, "% {}", fill!(w.latex_part, input = "\\input", package = "\\usepackage{tikz}"))?;
        if let Some(package) = fonts.package() {
            writeln!(out, "% {}", fill!(w.latex_fonts, package))?;
        }
        return Ok(());
    }
    writeln!(out, "% {}", fill!(w.latex_alone, program = fonts.program()))?;
    let pdftex = "\\usepackage{iftex}\n\\ifpdftex\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\fi\n";
    write!(
        out,
        "\\documentclass[11pt,a4paper]{{article}}\n\\usepackage[hmargin=2.2cm,vmargin=2.4cm]{{geometry}}\n{}\
         \\usepackage{{tikz}}\n\\begin{{document}}\n",
        if fonts.are_foreign() { fonts.lines() } else { pdftex.to_owned() }
    )
}

struct Latex<'o> {
    lang: Lang,
    size: Size,
    heading: Option<String>,
    out: &'o mut dyn io::Write,
}

impl Latex<'_> {
    /// Writes a line, below the heading of the section that begins with it.
    fn line(&mut self, line: &str) -> io::Result<()> {
        if let Some(heading) = self.heading.take() {
            writeln!(self.out, "\\steptracepart{{{}}}", text(&heading, self.lang))?;
        }
        writeln!(self.out, "{line}")
    }

    fn text(&self, words: &str) -> String {
        text(words, self.lang)
    }

    fn blocks<'a>(&mut self, blocks: impl IntoIterator<Item = Block<'a>>) -> io::Result<()> {
        blocks.into_iter().try_for_each(|block| self.block(block))
    }

    fn block(&mut self, block: Block<'_>) -> io::Result<()> {
        match block {
            Block::Heading(level, text) => {
                let level = if level > 3 { "subsub" } else { "sub" };
                self.line(&format!("\\steptrace{level}{{{}}}", self.inline(&text)))
            }
            Block::Paragraph(words, Tone::Faint) => self.line(&format!("\\steptracetag{{{}}}", self.inline(&words))),
            Block::Paragraph(words, tone) => {
                self.line(&format!("\\steptracepar{{{}}}", toned(&self.inline(&words), tone)))
            }
            Block::Values(values) => {
                let values: Vec<String> = values.iter().map(|(value, tone)| toned(&self.text(value), *tone)).collect();
                self.line(&format!("\\steptracepar{{{}}}", values.join(" $\\cdot$ ")))
            }
            Block::Facts(facts) => facts.iter().try_for_each(|fact| {
                let (name, value) = (self.inline(&fact.name), self.inline(&fact.value));
                self.line(&format!("\\steptracefact{{{}}}{{{name}}}{{{value}}}", fact.level))
            }),
            Block::Bullets(items) => items.iter().try_for_each(|item| {
                self.line(&format!("\\steptraceitem{{0}}{{$\\bullet$}}{{{}}}", self.inline(item)))
            }),
            Block::Table(table) => self.table(table),
            Block::Boards(boards) => self.boards(&boards),
            Block::Lists(lists) => lists.iter().try_for_each(|list| self.list(list)),
            Block::Code(language, lines) => self.code(language, &lines),
            Block::Figure(figure) => self.figure(&figure),
            Block::Group(group) => {
                // The sentences of a step stay with its boards.
                self.line(&format!("\\steptracekeep{{{}}}", 8 + 2 * self.size.rows()))?;
                self.blocks(group.blocks)
            }
            Block::Gap(says) => self.gap(&says),
            Block::Live(_) => Ok(()),
            Block::Lines(entries) => entries.iter().try_for_each(|(name, lines)| {
                self.line(&format!("\\steptracewriting{{{}}}{{{lines}}}", self.inline(name)))
            }),
            Block::RoomTree(tree) => self.outline(&tree),
        }
    }

    fn gap(&mut self, says: &str) -> io::Result<()> {
        self.line(&format!("\\steptracegap{{{}}}", self.text(says)))
    }

    fn boards(&mut self, boards: &Boards) -> io::Result<()> {
        let arrow = if boards.arrows { "\\steptracearrow" } else { "" };
        let all: Vec<String> = boards.shown.iter().map(|shown| self.labelled(shown)).collect();
        let (rows, all) = (self.size.rows(), all.join(&format!("%\n  {arrow}")));
        self.line(&format!("\\steptraceboardrow{{{rows}}}{{%\n  {all}%\n}}"))
    }

    fn labelled(&self, shown: &Shown) -> String {
        let picture = board(shown.picture, self.size);
        let label = toned(&self.text(&shown.label), shown.tone);
        format!("\\steptracelabelled{{{label}}}{{{picture}}}{{{}}}", self.text(&shown.foot))
    }

    fn list(&mut self, list: &NodeList) -> io::Result<()> {
        let name = self.inline(&list.name);
        let sizes = self.text(&(list.sizes() + self.lang.words().colon));
        let entries = self.inline(&list_nodes(list, self.lang.words()));
        self.line(&format!("\\steptracelist{{{name}}}{{{sizes}}}{{{entries}}}"))
    }

    fn code(&mut self, language: Language, lines: &[String]) -> io::Result<()> {
        if language == Language::Pseudocode {
            self.line(&format!("\\steptracekeep{{{}}}", lines.len() + 2))?;
        }
        lines.iter().try_for_each(|line| match language {
            Language::Pseudocode => {
                let indent = (line.len() - line.trim_start().len()) / 2;
                self.line(&format!("\\steptracepseudo{{{indent}}}{{{}}}", self.text(line.trim_start())))
            }
            Language::Picture => self.line(&format!("\\steptracecode{{1}}{{{}}}", code(line).replace(' ', "~"))),
            Language::Spec | Language::Moves => self.line(&format!("\\steptracecode{{0}}{{{}}}", code(line))),
        })
    }

    fn figure(&mut self, figure: &Figure) -> io::Result<()> {
        match &figure.scene {
            Scene::Boards(boards) => self.boards(boards),
            Scene::Tree(tree) => self.tree(tree, figure.caption.as_deref().unwrap_or_default()),
            Scene::Graph(scene) if scene.graph.grid.is_some() => match characters(scene) {
                Some(lines) => {
                    self.line(&format!("\\steptracetag{{{}}}", self.text(self.lang.words().grid_key)))?;
                    self.code(Language::Picture, &lines)
                }
                None => self.line(&format!("\\steptraceelsewhere{{{}}}", self.text(self.lang.words().grid_too_large))),
            },
            Scene::Graph(scene) => self.line(&tikz(scene, self.lang)),
            Scene::Chart(_) => {
                let says = fill!(self.lang.words().chart_left_out, title = figure.title);
                self.line(&format!("\\steptraceelsewhere{{{}}}", self.text(&says)))
            }
        }
    }

    fn inline(&self, spans: &Inline) -> String {
        let mut set = String::new();
        for span in &spans.0 {
            match span {
                Span::Text(words) | Span::Aside(words) | Span::Link { text: words, .. } => {
                    set.push_str(&self.text(words));
                }
                Span::Strong(words) | Span::Letter(words) => set.extend(["\\textbf{", &self.text(words), "}"]),
                Span::Code(words) => set.extend(["\\texttt{", &code(words), "}"]),
                Span::Board(picture) => set.push_str(&board(*picture, self.size)),
                Span::Sign { glyph, tone, .. } => set.push_str(&toned(&self.text(glyph), *tone)),
                Span::EmptyBoards(count) => {
                    let board = format!("\\steptraceempty{{{}}}{{{}}}", self.size.cols(), self.size.rows());
                    let named = || format!("\\steptracenamed{{{board}}}").repeat(*count);
                    set.push_str(&if *count == 1 { board.clone() } else { named() });
                }
                Span::Break => set.push_str("\\newline "),
            }
        }
        set
    }

    fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        let (extents, mut table) = measured(table, self.size.cols() * CELL + 1);
        let rows = std::mem::replace(&mut table.rows, Box::new(std::iter::empty()));
        let parts = parts(&extents, table.names, COLUMNS, BETWEEN);
        if let [all] = &parts[..] {
            return self.part(&table, &extents, all, rows);
        }
        let rows: Vec<Row> = rows.collect();
        parts.iter().try_for_each(|part| self.part(&table, &extents, part, &rows))
    }

    fn part(
        &mut self,
        table: &Table<'_>,
        extents: &[ColumnExtent],
        part: &[usize],
        rows: impl IntoIterator<Item: Borrow<Row>>,
    ) -> io::Result<()> {
        let room = COLUMNS.saturating_sub(BETWEEN * (part.len() - 1));
        let widths = widths(extents, part, room);
        let widths = if table.is_room { widened(widths, extents, part, room) } else { widths };
        let fills = widths.iter().sum::<usize>() >= room;
        let (mut columns, mut heads) = (String::new(), String::new());
        for (Column { head, kind, .. }, width) in part.iter().map(|&at| &table.columns[at]).zip(widths) {
            let align = if *kind == ColumnKind::Number { "r" } else { "l" };
            // Bold heads are wider than their number of letters suggests.
            let ems = f64::from((width + if flows(*kind) { 1 } else { 2 }) as u32) / 2.0;
            let _ = write!(columns, "\\steptracecolumn{{{align}}}{{{ems}}}");
            let _ = write!(heads, "\\steptracecell{{\\textbf{{{}}}}}", self.inline(head));
        }
        if table.is_plain {
            heads.clear();
        }
        if table.is_room {
            self.line("\\steptraceroomy")?;
        }
        self.line(&format!("\\steptracetable{{{}}}{{{columns}}}{{{heads}}}", u8::from(fills)))?;
        rows.into_iter().try_for_each(|row| self.row(row.borrow(), part, table.is_room))?;
        self.line("\\steptraceend")
    }

    fn row(&mut self, row: &Row, part: &[usize], is_room: bool) -> io::Result<()> {
        let (cells, tone) = match row {
            Row::Gap(says) => return self.gap(says),
            Row::Cells { cells, tone } => (cells, *tone),
        };
        let mut line = String::from("\\steptracerow{");
        for (place, cell) in part.iter().map(|&at| &cells[at]).enumerate() {
            let high = if is_room && place == 0 { "\\steptracetall " } else { "" };
            let dot = if cell.is_best { "$^\\bullet$" } else { "" };
            let set = toned(&toned(&(self.inline(&cell.text) + dot), cell.tone), tone);
            line.extend(["\\steptracecell{", high, &set, "}"]);
        }
        self.line(&(line + "}"))
    }
}

pub(super) fn toned(set: &str, tone: Tone) -> String {
    let look = match tone {
        Tone::Plain | Tone::Current | Tone::Open | Tone::Closed | Tone::New | Tone::Cheaper | Tone::Right => {
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
    format!("\\steptraceboard{{{columns}}}{{{rows}}}{{{}}}{{{slid}}}", tiles(picture.board(), size))
}

pub(super) fn tiles(board: Board, size: Size) -> String {
    board.tiles(size).map(|tile| tile.to_string()).collect::<Vec<_>>().join(",")
}

/// The commonest fonts with the letters of many scripts: with serifs, without, and monospaced.
const WIDE: &str = "\\IfFontExistsTF{DejaVu Serif}\
     {\\setmainfont{DejaVu Serif}\\setsansfont{DejaVu Sans}\\setmonofont{DejaVu Sans Mono}}{}\n";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fonts {
    chinese: bool,
    /// Letters that the default font of xelatex lacks, such as Greek and Cyrillic.
    others: bool,
}

impl Fonts {
    pub(crate) fn of<'a>(lang: Lang, texts: impl IntoIterator<Item = &'a str>) -> Fonts {
        let mut fonts = Fonts { chinese: lang == Lang::Zh, others: false };
        for c in texts.into_iter().flat_map(str::chars).filter(|&c| is_foreign(c)) {
            fonts.chinese |= c >= CHINESE;
            fonts.others |= c < CHINESE;
        }
        fonts
    }

    pub(crate) fn are_foreign(self) -> bool {
        self.chinese || self.others
    }

    pub(crate) fn program(self) -> &'static str {
        if self.are_foreign() { "xelatex" } else { "pdflatex" }
    }

    /// Returns the option with which pandoc runs the program, if it is not the usual one.
    pub(crate) fn engine(self) -> String {
        if self.are_foreign() { format!(" --pdf-engine={}", self.program()) } else { String::new() }
    }

    /// Returns the package that finds fonts for them. The one for Chinese finds the fonts of the system.
    pub(crate) fn package(self) -> Option<&'static str> {
        let package = if self.chinese { "\\usepackage[UTF8,scheme=plain]{ctex}" } else { "\\usepackage{fontspec}" };
        self.are_foreign().then_some(package)
    }

    pub(crate) fn lines(self) -> String {
        let package = self.package().map(|package| format!("{package}\n")).unwrap_or_default();
        package + if self.others { WIDE } else { "" }
    }
}

/// Columns of text that fit on a page of an article or a frame at the size of tables.
const COLUMNS: usize = 96;
const BETWEEN: usize = 2;
/// Columns of text that a cell of a board takes.
const CELL: usize = 3;
