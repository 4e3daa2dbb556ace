//! Sections and blocks.

use std::fmt::{self, Write};

use super::inline::class;
use crate::puzzle::Size;
use crate::report::document::{
    Block, Blocks, BoardItem, Boards, Code, Fact, Group, Inline, Kind, Language, Scale, Section, Tone,
};
use crate::report::figure::Escaped;
use crate::report::narration::Lang;

/// Sets the blocks of a document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setter {
    pub(super) kind: Kind,
    pub(super) lang: Lang,
    pub(super) size: Size,
}

/// A part of the page that is being written.
pub(super) type Out<'o> = &'o mut dyn Write;

impl Setter {
    /// Writes a section; the stepper has one of its own around it.
    pub(super) fn section(self, section: Section<'_>, out: Out<'_>) -> fmt::Result {
        let heading = Escaped(&section.heading);
        let step = if section.id == super::STEPPER { " data-step=\"0\"" } else { "" };
        writeln!(out, "<section id=\"{}\"{step}>\n<h2>{heading}</h2>", section.id)?;
        self.blocks(section.blocks, out)?;
        out.write_str("</section>\n")
    }

    pub(super) fn blocks(self, mut blocks: Blocks<'_>, out: Out<'_>) -> fmt::Result {
        blocks.try_for_each(|block| self.block(block, out))
    }

    fn block(self, block: Block<'_>, out: Out<'_>) -> fmt::Result {
        match block {
            Block::Heading(heading) => self.element(&format!("h{}", heading.level), heading.tone, &heading.text, out),
            Block::Paragraph(text, tone) => self.element("p", tone, &text, out),
            Block::Values(values) => values_line(&values, out),
            Block::Facts(facts) => self.facts(&facts, out),
            Block::Bullets(items) => {
                out.write_str("<ul>\n")?;
                self.items(&items, out)
            }
            Block::Table(table) => self.table(table, out),
            Block::Boards(boards) => self.boards(&boards, out),
            Block::Lists(lists) => self.lists(&lists, out),
            Block::Code(code) => self.code(&code, out),
            Block::Figure(figure) => self.figure(*figure, out),
            Block::Group(group) if group.repeats_lists => Ok(()),
            Block::Group(group) => self.group(group, out),
            Block::Fold { summary, blocks } => {
                writeln!(out, "<details open>\n<summary>{}</summary>", Escaped(&summary))?;
                self.blocks(blocks, out)?;
                out.write_str("</details>\n")
            }
            Block::Gap(says) => writeln!(out, "<p class=\"gap\">{}</p>", Escaped(&says)),
            Block::Live(live) => self.live(live, out),
        }
    }

    /// Writes an element with a text.
    fn element(self, name: &str, tone: Tone, text: &Inline, out: Out<'_>) -> fmt::Result {
        write!(out, "<{name}{}>", attribute("class", class(tone)))?;
        self.inline(text, out)?;
        writeln!(out, "</{name}>")
    }

    fn facts(self, facts: &[Fact], out: Out<'_>) -> fmt::Result {
        out.write_str("<dl class=\"facts\">\n")?;
        for fact in facts {
            let level = ["", "part", "part deep"][fact.level.min(2)];
            write!(out, "<div{}><dt>", attribute("class", level))?;
            self.inline(&fact.name, out)?;
            out.write_str("</dt><dd>")?;
            self.inline(&fact.value, out)?;
            out.write_str("</dd></div>\n")?;
        }
        out.write_str("</dl>\n")
    }

    /// Writes the items of a list, and its end.
    pub(super) fn items(self, items: &[Inline], out: Out<'_>) -> fmt::Result {
        for item in items {
            out.write_str("<li>")?;
            self.inline(item, out)?;
            out.write_str("</li>\n")?;
        }
        out.write_str("</ul>\n")
    }

    fn boards(self, boards: &Boards, out: Out<'_>) -> fmt::Result {
        let scale = match boards.scale {
            Scale::Large => "large",
            Scale::Medium => "medium",
            Scale::Small => "small",
        };
        writeln!(out, "<div class=\"boards {scale}{}\">", if boards.arrows { " arrows" } else { "" })?;
        for item in &boards.items {
            match item {
                BoardItem::Board(shown) => self.shown(shown, out)?,
                BoardItem::Gap(says) => writeln!(out, "<span class=\"gap\">{}</span>", Escaped(says))?,
            }
        }
        out.write_str("</div>\n")
    }

    fn code(self, code: &Code, out: Out<'_>) -> fmt::Result {
        match code.language {
            Language::Pseudocode => {
                out.write_str("<pre class=\"pseudocode\" tabindex=\"0\">")?;
                code.lines.iter().try_for_each(|line| writeln!(out, "{}", Escaped(line)))?;
                out.write_str("</pre>\n")
            }
            Language::Spec => code.lines.iter().try_for_each(|line| {
                out.write_str("<p>")?;
                self.inline(&Inline::code(line), out)?;
                out.write_str("</p>\n")
            }),
            Language::Moves => code.lines.iter().try_for_each(|line| {
                let moves = Escaped(line);
                writeln!(out, "<p class=\"moves\"><code>{moves}</code></p>")
            }),
        }
    }

    fn group(self, group: Group<'_>, out: Out<'_>) -> fmt::Result {
        // What can be linked stands for itself; other groups only hold their blocks together.
        let name = if group.id.is_some() { "article" } else { "div" };
        let tone = class(group.tone);
        let space = if tone.is_empty() { "" } else { " " };
        write!(
            out,
            "<{name} class=\"{}{space}{tone}\"{}",
            group.class,
            attribute("id", group.id.as_deref().unwrap_or(""))
        )?;
        for (name, value) in &group.data {
            write!(out, " data-{name}=\"{}\"", Escaped(value))?;
        }
        out.write_str(">\n")?;
        self.blocks(group.blocks, out)?;
        writeln!(out, "</{name}>")
    }
}

/// An attribute; nothing where it has no value.
pub(super) fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", Escaped(value)) }
}

/// `depth 1 · g 1 · h 3 · f 4`
fn values_line(values: &[(String, Tone)], out: Out<'_>) -> fmt::Result {
    out.write_str("<p class=\"values\">")?;
    for (at, (value, tone)) in values.iter().enumerate() {
        let (between, value) = (if at > 0 { " · " } else { "" }, Escaped(value));
        match class(*tone) {
            "" => write!(out, "{between}{value}")?,
            class => write!(out, "{between}<span class=\"{class}\">{value}</span>")?,
        }
    }
    out.write_str("</p>\n")
}
