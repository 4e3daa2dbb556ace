//! Sections and blocks.

use std::fmt;

use super::inline::{Out, PageSetter, attribute, class};
use crate::report::document::{
    Block, BoardRow, Boards, Fact, Figure, Group, Inline, Language, NodeList, Scene, Section, Shown, Span, Tone,
};
use crate::report::figure::{self, Chart, Escaped, OnPaper};
use crate::report::narration::Count;
use crate::report::search::list_gap;
use crate::report::step::Entry;
use crate::report::tree::TreeText;

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
            Block::Fold { summary, blocks } => {
                writeln!(out, "<details open>\n<summary>{}</summary>", Escaped(&summary))?;
                self.blocks(blocks, out)?;
                out.write_str("</details>\n")
            }
            Block::Gap(says) => writeln!(out, "<p class=\"gap\">{}</p>", Escaped(&says)),
            Block::Live(live) => self.live(live, out),
            Block::Lines(entries) => self.lines(&entries, out),
            Block::RoomTree { nodes, has_boards } => {
                let (size, title) = (has_boards.then_some(self.size), self.lang.words().tree_title);
                writeln!(out, "<div class=\"wide\">{}</div>", figure::room_tree(&nodes, size, title))
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
        let Boards { rows, scale, arrows } = boards;
        writeln!(out, "<div class=\"boards {scale}{}\">", if *arrows { " arrows" } else { "" })?;
        for row in rows {
            match row {
                BoardRow::Boards(row) => row.iter().try_for_each(|shown| self.shown(shown, out))?,
                BoardRow::Gap(says) => writeln!(out, "<span class=\"gap\">{}</span>", Escaped(says))?,
            }
        }
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
        if on_paper == OnPaper::TooLarge {
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
        let (node, state, f, new) = match entry {
            Entry::Node { node, state, f, new } => (node, *state, f, *new),
            Entry::Gap(nodes) => {
                let says = list_gap(*nodes, self.lang.words());
                return write!(out, "<span class=\"gap\">{}</span> ", Escaped(&says));
            }
        };
        let f = if list.with_f { format!("f {f}") } else { String::new() };
        let mark = if new { list.mark.to_string() } else { String::new() };
        if list.has_boards {
            let tone = match list.mark {
                _ if !new => list.tone,
                '+' => Tone::New,
                _ => Tone::Strong,
            };
            let shown = Shown::new(state.board(), format!("{mark}{node}"), tone).with_foot(f).of_node(node.id);
            return self.shown(&shown, out);
        }
        let name = if new { "b" } else { "i" };
        let f = if f.is_empty() { f } else { format!("<sub>{}</sub>", Escaped(&f)) };
        write!(out, "<{name}>{mark}{}{f}</{name}> ", Escaped(&node.name))
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
}

fn values_line(values: &[(String, Tone)], out: Out<'_>) -> fmt::Result {
    let value = |(value, tone): &(String, Tone)| match (class(*tone), Escaped(value)) {
        ("", value) => value.to_string(),
        (class, value) => format!("<span class=\"{class}\">{value}</span>"),
    };
    writeln!(out, "<p class=\"values\">{}</p>", values.iter().map(value).collect::<Vec<_>>().join(" · "))
}
