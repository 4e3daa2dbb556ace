//! Writes the blocks of a document as pieces of Markdown.

use std::borrow::Borrow;
use std::io;

use super::Flavor;
use crate::puzzle::Size;
use crate::report::document::{
    Block, Boards, Column, ColumnKind, Fact, Figure, Group, Inline, Language, NodeList, Row, Scene, Section, Shown,
    Span, Table, TableCell, Tone,
};
use crate::report::figure::{FigureLinks, characters, slide_height};
use crate::report::lines::{self, UNBROKEN, beside, columns, in_line, in_line_width, measured, parts, rows, wrapped};
use crate::report::narration::{Count, Lang, Words};
use crate::report::search::list_nodes;
use crate::report::tree::{TreeText, outline};

/// Columns of a line of text on a slide that fit with every tool.
pub(crate) const LINE: usize = 88;
const MOVES: usize = 64;
const WRITING: usize = 40;

pub(crate) struct MarkdownSetter<'o> {
    pub(crate) sink: &'o mut dyn Sink,
    pub(crate) look: Look,
    pub(crate) figures: Option<&'o FigureLinks>,
    pub(crate) heading: String,
}

impl MarkdownSetter<'_> {
    pub(crate) fn section(&mut self, section: Section<'_>) -> io::Result<()> {
        self.heading = self.look.escaped(&section.heading);
        self.sink.section(self.heading.clone())?;
        self.blocks(section.blocks)
    }

    fn blocks<'b>(&mut self, blocks: impl IntoIterator<Item = Block<'b>>) -> io::Result<()> {
        blocks.into_iter().try_for_each(|block| self.block(block))
    }

    fn block(&mut self, block: Block<'_>) -> io::Result<()> {
        let look = self.look;
        match block {
            Block::Heading(level, text) => {
                let text = look.inline(&text);
                if level == 3 {
                    self.heading.clone_from(&text);
                }
                self.sink.heading(level, text)
            }
            Block::Paragraph(text, tone) => self.paragraph(&text, tone),
            Block::Values(values) => {
                let values: Vec<String> = values.iter().map(|(value, _)| look.escaped(value)).collect();
                self.one(PieceKind::Values, values.join(" · "))
            }
            Block::Facts(facts) => self.facts(&facts),
            Block::Bullets(items) => {
                self.sink.piece(PieceKind::Bullets, &mut items.iter().map(|item| look.inline(item)))
            }
            Block::Table(table) => self.table(table),
            Block::Boards(boards) => self.boards(&boards),
            Block::Lists(lists) => self.lists(&lists),
            Block::Code(language, lines) => self.code(language, &lines),
            Block::Figure(figure) => self.figure(&figure),
            Block::Group(Group { blocks, .. }) => {
                let around = self.heading.clone();
                self.blocks(blocks)?;
                if look.flavor.is_some() || self.heading == around {
                    return Ok(());
                }
                // What follows is not of the group.
                self.heading.clone_from(&around);
                self.sink.section(around)
            }
            Block::Gap(says) => self.text(look.gap(&says)),
            Block::Live(_) => Ok(()),
            Block::Lines(entries) => self.lines(&entries),
            Block::RoomTree(tree) => {
                self.sink.piece(PieceKind::Code, &mut outline(&tree, look.size).into_iter().map(|line| line + "\n"))
            }
        }
    }

    fn one(&mut self, kind: PieceKind, part: String) -> io::Result<()> {
        self.sink.piece(kind, &mut std::iter::once(part))
    }

    fn text(&mut self, text: String) -> io::Result<()> {
        self.one(PieceKind::Text, text)
    }

    fn paragraph(&mut self, text: &Inline, tone: Tone) -> io::Result<()> {
        if self.look.flavor.is_some() {
            return self.text(self.look.inline(text));
        }
        let is_strong = matches!(tone, Tone::Strong | Tone::Path | Tone::DeadEnd | Tone::Wrong);
        let lines = self.look.lines(text).into_iter();
        self.sink.piece(PieceKind::Text, &mut lines.map(|line| if is_strong { bold(line) } else { line }))
    }

    fn boards(&mut self, boards: &Boards) -> io::Result<()> {
        let all: Vec<&Shown> = boards.shown.iter().collect();
        let set = beside(&all, self.look.size, self.look.width(), |_, _, text| text.to_owned());
        // Lines between two empty lines stay together.
        let mut groups = set.split(String::is_empty).map(|group| group.join("\n") + "\n\n");
        self.sink.piece(PieceKind::Code, &mut groups)
    }

    fn lists(&mut self, lists: &[NodeList]) -> io::Result<()> {
        let look = self.look;
        let w = look.words();
        let nodes = |list: &NodeList| look.inline(&list_nodes(list, w));
        let list = |list: &NodeList| format!("{} {}{} {}", look.inline(&list.name), list.sizes(), w.colon, nodes(list));
        let mut all = lists.iter().map(list);
        if look.flavor.is_none() {
            // In lines, so that a long list can continue on the next slide.
            return self.sink.piece(PieceKind::Text, &mut all.flat_map(|list| wrapped(&list, LINE)));
        }
        self.sink.piece(PieceKind::Bullets, &mut all)
    }

    fn code(&mut self, language: Language, lines: &[String]) -> io::Result<()> {
        let look = self.look;
        let lines = lines.iter().flat_map(|line| match language {
            // Only letters that every font has.
            Language::Pseudocode if look.flavor == Some(Flavor::Pandoc) => {
                vec![line.replace('←', "<-").replace('…', "...")]
            }
            Language::Pseudocode | Language::Picture => vec![line.clone()],
            Language::Spec => wrapped(line, look.width()),
            // No tool breaks a word of many letters.
            Language::Moves => wrapped(line, MOVES),
        });
        self.sink.piece(PieceKind::Code, &mut lines.map(|line| line + "\n"))
    }

    fn figure(&mut self, figure: &Figure) -> io::Result<()> {
        let (look, w) = (self.look, self.look.words());
        if let Some(links) = self.figures {
            if matches!(figure.scene, Scene::Chart(_)) {
                self.sink.heading(3, look.escaped(&figure.title))?;
            }
            let height = slide_height(figure, look.size, look.lang);
            // Alone in a paragraph, it gets a caption from Pandoc, or floats.
            let beside = if look.flavor == Some(Flavor::Github) { "" } else { "<!-- -->" };
            let link = format!("![{}]({}){beside}", look.escaped(&figure.says), links.link(&figure.name));
            self.one(PieceKind::Figure(height), link)?;
            if let Some(caption) = &figure.caption {
                self.text(look.escaped(caption))?;
            }
            return Ok(());
        }
        match &figure.scene {
            Scene::Boards(boards) => self.boards(boards),
            Scene::Tree(tree) => self.tree(tree),
            Scene::Chart(_) if look.flavor.is_none() => {
                self.text(look.escaped(&fill!(w.chart_left_out, title = figure.title)))
            }
            Scene::Graph(scene) => match characters(scene) {
                Some(lines) => {
                    self.text(look.escaped(w.grid_key))?;
                    self.sink.piece(PieceKind::Code, &mut lines.into_iter().map(|line| line + "\n"))
                }
                None => Ok(()),
            },
            Scene::Chart(_) => Ok(()),
        }
    }

    fn tree(&mut self, tree: &TreeText) -> io::Result<()> {
        let (look, w, n) = (self.look, self.look.words(), Count(tree.nodes.len()));
        let lines = outline(tree, look.size);
        if look.flavor.is_none() && lines.iter().any(|line| columns(line) > look.width()) {
            return self.text(look.escaped(&fill!(w.slide_no_tree, n)));
        }
        self.text(look.escaped(&fill!(w.tree_text_caption, n)))?;
        self.sink.piece(PieceKind::Code, &mut lines.into_iter().map(|line| line + "\n"))
    }

    fn lines(&mut self, entries: &[(Inline, usize)]) -> io::Result<()> {
        let line = self.look.escaped(&"_".repeat(WRITING));
        entries.iter().try_for_each(|(name, lines)| {
            let name = self.look.inline(name);
            let first = if name.is_empty() { line.clone() } else { format!("{name} {line}") };
            let rest = std::iter::repeat_n(line.clone(), lines.saturating_sub(1));
            std::iter::once(first).chain(rest).try_for_each(|line| self.text(line))
        })
    }

    pub(super) fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        if self.look.flavor.is_some() {
            let rules: Vec<String> = table.columns.iter().map(|column| self.look.rule(column)).collect();
            let all: Vec<usize> = (0..table.columns.len()).collect();
            return self.columns(&table.columns, &all, &rules, table.rows);
        }
        let (extents, Table { mut columns, names, is_plain, rows, .. }) =
            measured(table, in_line_width(self.look.size));
        if is_plain {
            for column in &mut columns {
                column.head.0.clear();
            }
        }
        let rows: Vec<Row> = rows.collect();
        parts(&extents, names, LINE, BETWEEN).iter().try_for_each(|part| {
            let widths = lines::widths(&extents, part, LINE.saturating_sub(BETWEEN * part.len()));
            let rules: Vec<String> = widths.into_iter().map(|width| "-".repeat(width)).collect();
            self.columns(&columns, part, &rules, rows.iter())
        })
    }

    fn columns(
        &mut self,
        columns: &[Column],
        part: &[usize],
        rules: &[String],
        rows: impl IntoIterator<Item: Borrow<Row>>,
    ) -> io::Result<()> {
        let mut rows = rows.into_iter().peekable();
        if rows.peek().is_none() {
            return Ok(());
        }
        let look = self.look;
        let heads: Vec<String> = part.iter().map(|&at| look.inline(&columns[at].head)).collect();
        let widest = part.iter().rposition(|&at| columns[at].kind == ColumnKind::Text).unwrap_or(part.len() - 1);
        let mut rows = rows.map(|row| match row.borrow() {
            Row::Cells { cells, .. } => row_of(part.iter().map(|&at| look.cell(&cells[at]))),
            Row::Gap(says) => row_of((0..part.len()).map(|at| match at {
                at if at == widest => look.gap(says),
                0 => "…".to_owned(),
                _ => String::new(),
            })),
        });
        self.sink.piece(table_of(heads, rules), &mut rows)
    }

    pub(super) fn facts(&mut self, facts: &[Fact]) -> io::Result<()> {
        let look = self.look;
        let name = |fact: &Fact| fact.mark().to_owned() + &look.inline(&fact.name);
        let mut rows = facts.iter().map(|fact| row_of([name(fact), look.inline(&fact.value)]));
        let names = facts.iter().map(|fact| columns(&name(fact))).max().unwrap_or(0).clamp(20, 40);
        let widths = if look.flavor.is_none() { [names, LINE - names] } else { [3, 3] };
        let rules = widths.map(|width| "-".repeat(width));
        self.sink.piece(table_of(vec![String::new(); 2], &rules), &mut rows)
    }
}

/// The kind of a piece. A piece has parts, each of which stays on one slide.
pub(crate) enum PieceKind {
    /// A heading within a slide, kept with the next piece.
    Heading,
    /// Texts, each beginning a line.
    Text,
    /// Short values, appended to the text before them as a line.
    Values,
    Bullets,
    /// Groups of lines, each ending with a line feed.
    Code,
    /// A link to a figure, with its height in pixels on a slide of 1280 × 720.
    Figure(usize),
    Table {
        head: String,
        widths: Vec<usize>,
        is_plain: bool,
    },
}

pub(crate) type Parts<'a> = &'a mut dyn Iterator<Item = String>;

/// Notes that are written as they come, or slides that are laid out.
pub(crate) trait Sink {
    /// Begins a section; its heading is written with the first piece.
    fn section(&mut self, heading: String) -> io::Result<()>;

    fn heading(&mut self, level: u8, text: String) -> io::Result<()>;

    fn piece(&mut self, kind: PieceKind, parts: Parts<'_>) -> io::Result<()>;
}

impl PieceKind {
    pub(crate) fn write(&self, parts: Parts<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        match self {
            // Every renderer breaks a line that ends with two blanks.
            PieceKind::Heading | PieceKind::Text | PieceKind::Values | PieceKind::Figure(_) => {
                writeln!(out, "{}", parts.collect::<Vec<_>>().join("  \n"))?;
            }
            PieceKind::Bullets => {
                for part in parts {
                    writeln!(out, "- {part}")?;
                }
            }
            PieceKind::Code => {
                let text: String = parts.collect();
                // Longer than any within.
                let ticks = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
                let fence = "`".repeat(3.max(ticks + 1));
                writeln!(out, "{fence}text\n{}\n{fence}", text.trim_end())?;
            }
            PieceKind::Table { head, .. } => {
                out.write_all(head.as_bytes())?;
                for part in parts {
                    out.write_all(part.as_bytes())?;
                }
            }
        }
        Ok(())
    }
}

const BETWEEN: usize = 2;

fn row_of(cells: impl IntoIterator<Item = String>) -> String {
    format!("| {} |\n", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

fn table_of(heads: Vec<String>, rules: &[String]) -> PieceKind {
    let is_plain = heads.iter().all(String::is_empty);
    let widths = rules.iter().map(String::len).collect();
    let heads = if is_plain { format!("|{}\n", " |".repeat(heads.len())) } else { row_of(heads) };
    PieceKind::Table { head: format!("{heads}|{}|\n", rules.join("|")), widths, is_plain }
}

#[derive(Clone, Copy)]
pub(crate) struct Look {
    /// `None` for slides: the subset that Marp, reveal.js and beamer all support.
    pub(crate) flavor: Option<Flavor>,
    pub(crate) lang: Lang,
    pub(crate) size: Size,
}

impl Look {
    pub(super) fn words(self) -> &'static Words {
        self.lang.words()
    }

    /// Returns the columns of a code block that fit on paper, or on a slide.
    pub(super) fn width(self) -> usize {
        if self.flavor.is_none() { 80 } else { 72 }
    }

    pub(super) fn escaped(self, text: &str) -> String {
        let text = escaped(text);
        if self.flavor != Some(Flavor::Pandoc) {
            return text;
        }
        // Signs that the default fonts of LaTeX lack are set as maths.
        let signs = [
            ('≠', "\\neq"),
            ('≤', "\\leq"),
            ('≥', "\\geq"),
            ('−', "-"),
            ('→', "\\rightarrow"),
            ('✓', "\\checkmark"),
            ('✗', "\\times"),
        ];
        signs.into_iter().fold(text, |text, (sign, maths)| text.replace(sign, &format!("${maths}$")))
    }

    pub(crate) fn inline(self, text: &Inline) -> String {
        let span = |(at, span): (usize, &Span)| match span {
            Span::Text(text) | Span::Aside(text) | Span::Link { text, .. } => self.escaped(text),
            Span::Strong(text) if text.is_empty() => String::new(),
            Span::Strong(text) | Span::Letter(text) => format!("**{}**", self.escaped(text)),
            Span::Code(text) if self.flavor.is_none() => escaped(text),
            Span::Code(text) => code_span(text),
            Span::Board(picture) => match self.flavor {
                // Line breaks within a cell turn it into a board.
                Some(Flavor::Github) => {
                    let rows = rows(picture.board(), self.size, UNBROKEN).into_iter().map(|row| format!("`{row}`"));
                    rows.collect::<Vec<_>>().join("<br>")
                }
                Some(Flavor::Pandoc) => format!("`{}`", in_line(picture.board(), self.size)),
                None => in_line(picture.board(), self.size),
            },
            Span::Sign { glyph, .. } => self.escaped(glyph),
            Span::EmptyBoards(_) => String::new(),
            Span::Break => match self.flavor {
                Some(Flavor::Github) => "<br>".to_owned(),
                Some(Flavor::Pandoc) if at > 0 && matches!(text.0[at - 1], Span::Board(_)) => " ".to_owned(),
                Some(Flavor::Pandoc) => "; ".to_owned(),
                None => " · ".to_owned(),
            },
        };
        text.0.iter().enumerate().map(span).collect()
    }

    pub(super) fn gap(self, says: &str) -> String {
        let says = self.escaped(says);
        if self.flavor.is_none() { says } else { format!("*{says}*") }
    }

    pub(super) fn lines(self, text: &Inline) -> Vec<String> {
        text.0.split(|span| *span == Span::Break).map(|spans| self.inline(&Inline(spans.to_vec()))).collect()
    }

    pub(super) fn cell(self, cell: &TableCell) -> String {
        let text = self.inline(&cell.text);
        let is_marked = self.flavor.is_none() && matches!(cell.tone, Tone::Strong | Tone::Wrong | Tone::Right);
        match text {
            text if cell.is_best => format!("{} •", bold(text)),
            text if is_marked => bold(text),
            text => text,
        }
    }

    /// Returns the rule below a head. If a row is long, Pandoc makes columns as wide as their rules.
    pub(super) fn rule(self, column: &Column) -> String {
        let Column { head, kind, room } = column;
        let width = match kind {
            ColumnKind::Sign => 6,
            ColumnKind::Number => 7,
            // Such as `g`.
            ColumnKind::Word if (1..=2).contains(&columns(&self.inline(head))) => 7,
            ColumnKind::Word => 13,
            ColumnKind::Board => in_line_width(self.size).min(24) * 3 / 2,
            ColumnKind::Text => 30,
            ColumnKind::Nodes => (room * 5 / 2).max(22),
        };
        let end = if *kind == ColumnKind::Number { ":" } else { "" };
        "-".repeat(width - end.len()) + end
    }
}

pub(super) fn bold(text: String) -> String {
    if text.is_empty() || text.contains("**") { text } else { format!("**{text}**") }
}

fn code_span(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let room = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    // A pipe ends the cell of a table, even in code.
    format!("{fence}{room}{}{room}{fence}", text.replace('|', "\\|"))
}

/// Escapes characters with a meaning in Markdown, as GitHub, Marp and Pandoc read it, or in HTML.
pub(crate) fn escaped(text: &str) -> String {
    let plain: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut result = String::with_capacity(text.len() + 8);
    for (at, &c) in plain.iter().enumerate() {
        let next_to_dash = || plain.get(at + 1) == Some(&'-') || at > 0 && plain[at - 1] == '-';
        let means = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' | '<' | '>' | '|' | '~' | '^' | '$' | '@' | '#' => true,
            '+' | '=' | ':' | '!' => at == 0,
            '-' => at == 0 || next_to_dash(),
            _ => false,
        };
        match c {
            '&' => result.push_str("&amp;"),
            _ if means => result.extend(['\\', c]),
            _ => result.push(c),
        }
    }
    result
}
