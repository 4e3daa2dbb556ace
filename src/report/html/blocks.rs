//! Sections and blocks.

use std::borrow::Borrow;
use std::fmt::{self, Display, Write};

use crate::puzzle::Size;
use crate::report::document::{
    Block, Boards, Column, ColumnKind, Fact, Figure, Group, Inline, Language, NodeList, Row, Scene, Section, Shown,
    Span, Table, TableCell, Tone,
};
use crate::report::figure::{self, Chart, Escaped, TOO_LARGE};
use crate::report::lines::joined;
use crate::report::narration::{Count, Lang};
use crate::report::search::list_gap;
use crate::report::step::{Entry, Picture};
use crate::report::tree::TreeText;

/// Columns of a table side by side, besides those that name the row.
const BESIDE: usize = 7;

impl PageSetter {
    pub(super) fn section(self, section: Section<'_>, out: Out<'_>) -> fmt::Result {
        let heading = Escaped(&section.heading);
        let step = if section.id == super::STEPPER { " data-step=\"0\"" } else { "" };
        writeln!(out, "<section id=\"{}\"{step}>\n<h2>{heading}</h2>", section.id)?;
        self.blocks(section.blocks, out)?;
        out.write_str("</section>\n")
    }

    fn blocks<'a>(self, blocks: impl IntoIterator<Item = Block<'a>>, out: Out<'_>) -> fmt::Result {
        blocks.into_iter().try_for_each(|block| self.block(block, out))
    }

    fn block(self, block: Block<'_>, out: Out<'_>) -> fmt::Result {
        match block {
            Block::Heading(level, text) => self.element(&format!("h{level}"), Tone::Plain, &text, out),
            Block::Paragraph(text, tone) => self.element("p", tone, &text, out),
            Block::Values(values) => values_line(&values, out),
            Block::Facts(facts) => self.facts(&facts, out),
            Block::Bullets(items) => self.bullets("", &items, out),
            Block::Table(table) => self.table(table, out),
            Block::Boards(boards) => self.boards(&boards, out),
            Block::Lists(lists) => self.lists(&lists, out),
            Block::Code(language, lines) => self.code(language, &lines, out),
            Block::Figure(figure) => self.figure(&figure, out),
            Block::Group(group) => self.group(group, out),
            Block::Gap(says) => writeln!(out, "<p class=\"gap\">{}</p>", Escaped(&says)),
            Block::Live(live) => self.live(live, out),
            Block::Lines(entries) => self.lines(&entries, out),
            Block::RoomTree(tree) => {
                let svg = figure::room_tree(&tree, self.size, self.lang.words().tree_title);
                writeln!(out, "<div class=\"wide room-tree\">{svg}</div>")
            }
        }
    }

    fn element(self, name: &str, tone: Tone, text: &Inline, out: Out<'_>) -> fmt::Result {
        writeln!(out, "<{name}{}>{}</{name}>", attribute("class", class(tone)), self.inline(text))
    }

    fn facts(self, facts: &[Fact], out: Out<'_>) -> fmt::Result {
        out.write_str("<dl class=\"facts\">\n")?;
        for Fact { name, value, level } in facts {
            let class = attribute("class", ["", "part", "part deep"][(*level).min(2)]);
            writeln!(out, "<div{class}><dt>{}</dt><dd>{}</dd></div>", self.inline(name), self.inline(value))?;
        }
        out.write_str("</dl>\n")
    }

    fn bullets(self, class: &str, items: &[Inline], out: Out<'_>) -> fmt::Result {
        writeln!(out, "<ul{}>", attribute("class", class))?;
        items.iter().try_for_each(|item| writeln!(out, "<li>{}</li>", self.inline(item)))?;
        out.write_str("</ul>\n")
    }

    fn boards(self, boards: &Boards, out: Out<'_>) -> fmt::Result {
        let Boards { shown: boards, scale, arrows } = boards;
        writeln!(out, "<div class=\"boards {scale}{}\">", if *arrows { " arrows" } else { "" })?;
        boards.iter().try_for_each(|shown| self.shown(shown, out))?;
        out.write_str("</div>\n")
    }

    fn code(self, language: Language, lines: &[String], out: Out<'_>) -> fmt::Result {
        if matches!(language, Language::Pseudocode | Language::Picture) {
            let class = if language == Language::Picture { "drawn" } else { "pseudocode" };
            write!(out, "<pre class=\"{class}\" tabindex=\"0\">")?;
            lines.iter().try_for_each(|line| writeln!(out, "{}", Escaped(line)))?;
            return out.write_str("</pre>\n");
        }
        lines.iter().try_for_each(|line| match language {
            Language::Moves => writeln!(out, "<p class=\"moves\"><code>{}</code></p>", Escaped(line)),
            _ => writeln!(out, "<p>{}</p>", self.inline(&Span::Code(line.clone()).into())),
        })
    }

    fn group(self, group: Group<'_>, out: Out<'_>) -> fmt::Result {
        // A group that can be linked is an article; others only group their blocks.
        let name = if group.id.is_some() { "article" } else { "div" };
        let (classes, tone) = (group.class, class(group.tone));
        let space = if tone.is_empty() { "" } else { " " };
        let id = attribute("id", group.id.as_deref().unwrap_or(""));
        write!(out, "<{name} class=\"{classes}{space}{tone}\"{id}")?;
        for (name, value) in &group.data {
            write!(out, " data-{name}=\"{}\"", Escaped(value))?;
        }
        out.write_str(">\n")?;
        self.blocks(group.blocks, out)?;
        writeln!(out, "</{name}>")
    }

    fn figure(self, figure: &Figure, out: Out<'_>) -> fmt::Result {
        match &figure.scene {
            Scene::Boards(boards) => self.boards(boards, out),
            Scene::Tree(tree) => self.tree(tree, figure, out),
            Scene::Chart(chart) => Self::chart(chart, figure, out),
            Scene::Graph(scene) => {
                // Of the pictures of all steps, the first explains the marks.
                let has_key = !figure.name.starts_with("step-") || figure.name == "step-1.svg";
                let svg = figure::graph(scene, &figure.says, has_key.then(|| self.lang.words()));
                let title = Escaped(&figure.title);
                writeln!(
                    out,
                    "<figure class=\"graph\"><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{title}\">{svg}</div></figure>"
                )
            }
        }
    }

    fn tree(self, tree: &TreeText, figure: &Figure, out: Out<'_>) -> fmt::Result {
        let (svg, on_paper) = figure::tree(tree, self.size, &figure.title);
        let (title, caption) = (Escaped(&figure.title), Escaped(figure.caption.as_deref().unwrap_or_default()));
        writeln!(
            out,
            "<figure class=\"tree {on_paper}\">\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{title}\">{svg}</div>\n\
             <figcaption>{caption}</figcaption>\n</figure>"
        )?;
        if on_paper == TOO_LARGE {
            let says = fill!(self.lang.words().tree_too_large, n = Count(tree.nodes.len()));
            writeln!(out, "<p class=\"gap on-paper\">{}</p>", Escaped(&says))?;
        }
        Ok(())
    }

    fn chart(chart: &Chart, figure: &Figure, out: Out<'_>) -> fmt::Result {
        let id = attribute("id", figure.name.trim_end_matches(".svg"));
        let (title, svg) = (Escaped(&figure.title), chart.svg(&figure.says));
        writeln!(out, "<figure class=\"chart\"{id}><figcaption>{title}</figcaption>\n{svg}")?;
        if let Some(caption) = &figure.caption {
            writeln!(out, "<p class=\"faint\">{}</p>", Escaped(caption))?;
        }
        out.write_str("</figure>\n")
    }

    fn lists(self, lists: &[NodeList], out: Out<'_>) -> fmt::Result {
        out.write_str("<dl class=\"lists\">\n")?;
        for list in lists {
            let (tone, name, len) = (class(list.tone), self.inline(&list.name), Count(list.len));
            let before = list.before.map(|before| format!("{} → ", Count(before))).unwrap_or_default();
            write!(out, "<div class=\"{tone}\"><dt>{name} {before}<span>{len}</span></dt><dd")?;
            let is_empty = list.entries.is_empty();
            let boards = if !list.has_boards || is_empty { "" } else { " class=\"boards small\"" };
            write!(out, "{boards}>{}", if is_empty { self.lang.words().list_empty } else { "" })?;
            list.entries.iter().try_for_each(|entry| self.entry(list, entry, out))?;
            out.write_str("</dd></div>\n")?;
        }
        out.write_str("</dl>\n")
    }

    fn entry(self, list: &NodeList, entry: &Entry, out: Out<'_>) -> fmt::Result {
        let (id, node, state, f, new) = match entry {
            Entry::Node { id, node, state, f, new } => (*id, node, state, f, *new),
            Entry::Gap(nodes) => {
                let says = list_gap(*nodes, self.lang.words());
                return write!(out, "<span class=\"gap\">{}</span> ", Escaped(&says));
            }
        };
        let f = if list.with_f { format!("f {f}") } else { String::new() };
        let (mark, name, tone) = if new { ("+", "b", Tone::New) } else { ("", "i", list.tone) };
        if list.has_boards {
            let shown = Shown::new(state.board(), format!("{mark}{node}"), tone).with_foot(f).of_node(id);
            return self.shown(&shown, out);
        }
        let f = if f.is_empty() { f } else { format!("<sub>{}</sub>", Escaped(&f)) };
        write!(out, "<{name}>{mark}{}{f}</{name}> ", Escaped(node))
    }

    fn lines(self, entries: &[(Inline, usize)], out: Out<'_>) -> fmt::Result {
        out.write_str("<dl class=\"lines\">\n")?;
        for (name, lines) in entries {
            let lines = "<u></u>".repeat(*lines);
            writeln!(out, "<div><dt>{}</dt><dd>{lines}</dd></div>", self.inline(name))?;
        }
        out.write_str("</dl>\n")
    }

    /// Writes a board of empty cells: as elements, since browsers print gradients slowly.
    pub(super) fn cells(self, out: Out<'_>) -> fmt::Result {
        let (says, cells) = (Escaped(self.lang.words().sheet_board), "<i></i>".repeat(self.size.cells()));
        write!(out, "<span class=\"board blank\" role=\"img\" aria-label=\"{says}\">{cells}</span>")
    }

    pub(super) fn inline(self, text: &Inline) -> InlineHtml<'_> {
        InlineHtml(self, text)
    }

    fn span(self, span: &Span, out: Out<'_>) -> fmt::Result {
        match span {
            Span::Text(text) => write!(out, "{}", Escaped(text)),
            Span::Strong(text) => write!(out, "<strong>{}</strong>", Escaped(text)),
            // Code may break after commas.
            Span::Code(text) => write!(out, "<code>{}</code>", Escaped(text).to_string().replace(',', ",<wbr>")),
            Span::Aside(text) => write!(out, "<small>{}</small>", Escaped(text)),
            Span::Board(picture) => self.board(*picture, out),
            Span::Link { text, id, to } => {
                write!(out, "<a{}{}>{}</a>", attribute("id", id), attribute("href", to), Escaped(text))
            }
            Span::Letter(letter) => write!(out, "<b class=\"letter\">{}</b>", Escaped(letter)),
            Span::Sign { glyph, says, tone } => {
                let (tone, says) = (class(*tone), Escaped(says));
                write!(out, "<b class=\"mark {tone}\" role=\"img\" aria-label=\"{says}\">{glyph}</b>")
            }
            Span::Break => out.write_str("<br>"),
            Span::EmptyBoards(1) => self.cells(out),
            Span::EmptyBoards(count) => {
                out.write_str("<span class=\"drawn\">")?;
                for _ in 0..*count {
                    out.write_str("<span><u class=\"hole\"></u>")?;
                    self.cells(out)?;
                    out.write_str("</span>")?;
                }
                out.write_str("</span>")
            }
        }
    }

    /// Writes a board as lines of text with few elements: a report has thousands of boards.
    fn board(self, picture: Picture, out: Out<'_>) -> fmt::Result {
        let (board, slid) = (picture.board(), picture.slid);
        let says = joined(board.tiles(self.size), self.size, self.lang.words().blank, ", ");
        write!(out, "<span class=\"board flat\" role=\"img\" aria-label=\"{says}\">")?;
        for (cell, tile) in board.tiles(self.size).enumerate() {
            if cell > 0 && cell.is_multiple_of(self.size.cols()) {
                out.write_char('\n')?;
            }
            match tile {
                0 => out.write_str("<i></i>")?,
                tile if slid == Some(tile) => write!(out, "<b>{tile}</b>")?,
                10.. => write!(out, "<u>{tile}</u>")?,
                tile => write!(out, "{tile}")?,
            }
        }
        out.write_str("</span>")
    }

    pub(super) fn shown(self, shown: &Shown, out: Out<'_>) -> fmt::Result {
        let node = shown.node.map(|node| node.to_string()).unwrap_or_default();
        let tone = match shown.tone {
            // Nodes generated in this step are in open.
            Tone::New | Tone::Cheaper => format!(" open {}", class(shown.tone)),
            Tone::Plain => String::new(),
            tone => format!(" {}", class(tone)),
        };
        write!(out, "<figure class=\"node{tone}\"{}>", attribute("data-node", &node))?;
        self.board(shown.picture, out)?;
        if !shown.label.is_empty() || !shown.foot.is_empty() {
            write!(out, "<figcaption>{}", Escaped(&shown.label))?;
            if !shown.foot.is_empty() {
                write!(out, "<small>{}</small>", Escaped(&shown.foot))?;
            }
            out.write_str("</figcaption>")?;
        }
        out.write_str("</figure>\n")
    }

    pub(super) fn table(self, mut table: Table<'_>, out: Out<'_>) -> fmt::Result {
        let rows = std::mem::replace(&mut table.rows, Box::new(std::iter::empty()));
        let (names, all) = (table.names, table.columns.len());
        // Signs are narrow.
        let others = table.columns[names..].iter().filter(|column| column.kind != ColumnKind::Sign).count();
        if others <= BESIDE {
            return self.part(&table, &(0..all).collect::<Vec<_>>(), rows, out);
        }
        let rows: Vec<Row> = rows.collect();
        let each = others.div_ceil(others.div_ceil(BESIDE));
        (names..all).step_by(each).try_for_each(|from| {
            let part: Vec<usize> = (0..names).chain(from..(from + each).min(all)).collect();
            self.part(&table, &part, &rows, out)
        })
    }

    fn part(
        self,
        table: &Table<'_>,
        part: &[usize],
        rows: impl IntoIterator<Item: Borrow<Row>>,
        out: Out<'_>,
    ) -> fmt::Result {
        // Columns that explain themselves are few, and fit.
        if table.is_plain {
            write!(out, "<table class=\"{}\">", table.class)?;
        } else {
            let says = attribute("aria-label", &table.says);
            writeln!(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\"{says}>")?;
            let room = if table.is_room { " room" } else { "" };
            write!(out, "<table class=\"{}{room}\"><thead><tr>", table.class)?;
            for Column { head, kind, .. } in part.iter().map(|&at| &table.columns[at]) {
                let name = if head.is_empty() { "td" } else { "th scope=\"col\"" };
                write!(out, "<{name}{}>{}", attribute("class", column_class(*kind)), self.inline(head))?;
            }
            out.write_str("\n")?;
        }
        out.write_str("<tbody>\n")?;
        for row in rows {
            match row.borrow() {
                Row::Gap(says) => {
                    writeln!(out, "<tr class=\"gap\"><td colspan=\"{}\">{}", part.len(), Escaped(says))?;
                }
                Row::Cells { cells, tone } => {
                    write!(out, "<tr{}>", attribute("class", class(*tone)))?;
                    for (place, &at) in part.iter().enumerate() {
                        self.cell(&cells[at], table.columns[at].kind, place == 0, out)?;
                    }
                    out.write_str("\n")?;
                }
            }
        }
        out.write_str(if table.is_plain { "</table>\n" } else { "</table>\n</div>\n" })
    }

    fn cell(self, cell: &TableCell, column: ColumnKind, names_row: bool, out: Out<'_>) -> fmt::Result {
        let (kind, tone, text) = (column_class(column), class(cell.tone), self.inline(&cell.text));
        let space = if kind.is_empty() || tone.is_empty() { "" } else { " " };
        let class = attribute("class", &format!("{kind}{space}{tone}"));
        let name = if names_row && !cell.text.is_empty() { "th scope=\"row\"" } else { "td" };
        write!(out, "<{name}{class}>")?;
        if !cell.is_best {
            return write!(out, "{text}");
        }
        let says = self.lang.compare_words().best_mark;
        write!(out, "<strong>{text}<span aria-hidden=\"true\"> •</span><span class=\"spoken\"> {says}</span></strong>")
    }
}

fn values_line(values: &[(String, Tone)], out: Out<'_>) -> fmt::Result {
    let value = |(value, tone): &(String, Tone)| match (class(*tone), Escaped(value)) {
        ("", value) => value.to_string(),
        (class, value) => format!("<span class=\"{class}\">{value}</span>"),
    };
    writeln!(out, "<p class=\"values\">{}</p>", values.iter().map(value).collect::<Vec<_>>().join(" · "))
}

#[derive(Clone, Copy)]
pub(super) struct PageSetter {
    pub(super) lang: Lang,
    pub(super) size: Size,
}

pub(super) type Out<'o> = &'o mut dyn Write;

pub(super) fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Cheaper => "new cheaper",
        Tone::DeadEnd => "dead",
        named => named.into(),
    }
}

/// Returns an attribute; empty if it has no value.
pub(super) fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", Escaped(value)) }
}

pub(super) struct InlineHtml<'a>(PageSetter, &'a Inline);

impl Display for InlineHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.0.iter().try_for_each(|span| self.0.span(span, f))
    }
}

fn column_class(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Sign => "letters",
        ColumnKind::Number => "number",
        ColumnKind::Word => "word",
        ColumnKind::Board => "cell",
        ColumnKind::Text => "",
        ColumnKind::Nodes => "nodes",
    }
}
