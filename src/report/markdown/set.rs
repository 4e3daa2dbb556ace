//! Sets the blocks of a document as Markdown.

use std::io;

use super::{Flavor, escaped, tree, whole_note};
use crate::puzzle::Size;
use crate::report::boards::{UNBROKEN, beside, in_line, rows};
use crate::report::document::{
    Again, Block, BoardRow, Boards, Code, Document, Fact, Figure, Group, HOLE, Inline, Language, NodeList, Scene, Span,
};
use crate::report::figure::FigureLinks;
use crate::report::latex::Fonts;
use crate::report::lines::{command_lines, wrapped};
use crate::report::narration::{Count, Lang, Words};
use crate::report::search::list_nodes;

/// The columns that a line of boards, or of a command, may take: as many as a code block on paper.
pub(super) const WIDTH: usize = 72;
/// Moves in a line.
const MOVES: usize = 64;

pub(in crate::report) fn write(
    document: Document<'_>,
    flavor: Flavor,
    figures: Option<&FigureLinks>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let (lang, size) = (document.lang, document.size);
    let mut setter =
        MarkdownSetter { out, flavor, figures, lang, w: lang.words(), size, has_any: false, pending: None };
    let made_by = document.made_by();
    setter.opening(&document)?;
    for section in document.sections {
        setter.pending = Some(section.heading);
        setter.blocks(section.blocks)?;
        setter.pending = None;
    }
    match &document.again {
        Some(again) => setter.footer(again, &made_by),
        None => Ok(()),
    }
}

pub(super) struct MarkdownSetter<'a> {
    pub(super) out: &'a mut dyn io::Write,
    pub(super) size: Size,
    flavor: Flavor,
    figures: Option<&'a FigureLinks>,
    lang: Lang,
    w: &'static Words,
    /// Something is set, from which an empty line parts what follows.
    has_any: bool,
    /// The heading of a section of which nothing is set yet.
    pending: Option<String>,
}

impl MarkdownSetter<'_> {
    fn opening(&mut self, document: &Document<'_>) -> io::Result<()> {
        if self.flavor == Flavor::Pandoc {
            self.head(document)?;
        } else {
            write!(self.out, "# {}\n\n{}\n", escaped(&document.title), escaped(&document.subtitle))?;
        }
        self.has_any = true;
        for notice in &document.notices {
            self.paragraph(&format!("**{}**", self.escaped(notice)))?;
        }
        document.note.iter().try_for_each(|note| self.paragraph(&whole_note(note.trim_end())))
    }

    /// The head that Pandoc reads: title, language, and what LaTeX needs for its letters.
    fn head(&mut self, Document { title, subtitle, note, .. }: &Document<'_>) -> io::Result<()> {
        let fonts = Fonts::of(self.lang, [title, subtitle].into_iter().chain(note).map(String::as_str));
        let engine = if fonts.are_foreign() { format!(" --pdf-engine={}", fonts.program()) } else { String::new() };
        let quoted = |text: &str| serde_json::to_string(&self.escaped(text)).expect("a text has a JSON form");
        let (title, subtitle) = (quoted(title), quoted(subtitle));
        writeln!(self.out, "---\n# pandoc FILE.md{engine} -o FILE.pdf\ntitle: {title}\nsubtitle: {subtitle}")?;
        // Pandoc 2 knows no Chinese of LaTeX.
        if self.lang == Lang::En {
            writeln!(self.out, "lang: en")?;
        }
        writeln!(self.out, "geometry: margin=2.2cm")?;
        if fonts.are_foreign() {
            writeln!(self.out, "header-includes: |\n  ```{{=latex}}")?;
            fonts.lines().lines().try_for_each(|line| writeln!(self.out, "  {line}"))?;
            writeln!(self.out, "  ```")?;
        }
        writeln!(self.out, "---")
    }

    fn footer(&mut self, again: &Again, made_by: &str) -> io::Result<()> {
        if !again.words.is_empty() {
            let command = command_lines(again.words.iter().cloned(), WIDTH).join("\n");
            self.paragraph(&format!("{}\n\n```sh\n{command}\n```", self.escaped(&again.says)))?;
        }
        self.paragraph(&escaped(made_by))
    }

    /// Parts a block from what stands before it: by the heading of its section, if that is still to come, and an empty line.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        if let Some(heading) = self.pending.take() {
            self.heading(2, &heading.into())?;
        }
        if std::mem::replace(&mut self.has_any, true) { writeln!(self.out) } else { Ok(()) }
    }

    /// A heading; where the title stands in a head of its own, one level up.
    fn heading(&mut self, level: u8, text: &Inline) -> io::Result<()> {
        self.begin()?;
        let level = usize::from(level) - usize::from(self.flavor == Flavor::Pandoc);
        writeln!(self.out, "{} {}", "#".repeat(level), self.inline(text))
    }

    fn block(&mut self, block: Block<'_>) -> io::Result<()> {
        match block {
            Block::Heading(level, text) => self.heading(level, &text),
            Block::Paragraph(text, _) => self.paragraph(&self.inline(&text)),
            Block::Values(values) => {
                let values: Vec<String> = values.iter().map(|(value, _)| self.escaped(value)).collect();
                self.paragraph(&values.join(" · "))
            }
            Block::Facts(facts) => self.facts(&facts),
            Block::Bullets(items) => self.bullets(&items),
            Block::Table(table) => self.table(table),
            Block::Boards(boards) => self.boards(&boards),
            Block::Lists(lists) => self.lists(&lists),
            Block::Code(code) => self.code(&code),
            Block::Figure(figure) => self.figure(*figure),
            Block::Fold { summary, blocks } if self.flavor.has_details() => {
                self.paragraph(&format!("<details>\n<summary>{summary}</summary>"))?;
                self.blocks(blocks)?;
                self.paragraph("</details>")
            }
            Block::Group(Group { blocks, .. }) | Block::Fold { blocks, .. } => self.blocks(blocks),
            Block::Gap(says) => self.gap(&says),
            Block::Live(_) => Ok(()),
            Block::Room(room) => self.room(&room),
        }
    }

    fn blocks<'b>(&mut self, blocks: impl IntoIterator<Item = Block<'b>>) -> io::Result<()> {
        blocks.into_iter().try_for_each(|block| self.block(block))
    }

    pub(super) fn paragraph(&mut self, text: &str) -> io::Result<()> {
        self.begin()?;
        writeln!(self.out, "{text}")
    }

    fn gap(&mut self, says: &str) -> io::Result<()> {
        self.paragraph(&format!("*{}*", self.escaped(says)))
    }

    fn bullets(&mut self, items: &[Inline]) -> io::Result<()> {
        self.begin()?;
        items.iter().try_for_each(|item| writeln!(self.out, "- {}", self.inline(item)))
    }

    fn facts(&mut self, facts: &[Fact]) -> io::Result<()> {
        self.paragraph("| | |\n|---|---|")?;
        facts.iter().try_for_each(|fact| {
            let (mark, name, value) = (fact.mark(), self.inline(&fact.name), self.inline(&fact.value));
            writeln!(self.out, "| {mark}{name} | {value} |")
        })
    }

    fn boards(&mut self, boards: &Boards) -> io::Result<()> {
        boards.rows.iter().try_for_each(|row| match row {
            BoardRow::Boards(row) => self.paragraph(&format!("```text\n{}```", beside(row, self.size, WIDTH, true))),
            BoardRow::Gap(says) => self.gap(says),
        })
    }

    fn lists(&mut self, lists: &[NodeList]) -> io::Result<()> {
        self.begin()?;
        for list in lists {
            let letter = list.letter.as_ref().map(|letter| format!("**{letter}** ")).unwrap_or_default();
            let name = letter + &self.escaped(&list.name);
            let after = self.inline(&list_nodes(list, &list.after, self.w));
            let (n, colon) = (Count(list.after.len), self.w.colon);
            let Some(before) = &list.before else {
                writeln!(self.out, "- {name} {n}{colon} {after}")?;
                continue;
            };
            writeln!(self.out, "- {name} {} → {n}", Count(before.len))?;
            let before = self.inline(&list_nodes(list, before, self.w));
            writeln!(self.out, "  - {}{colon} {before}\n  - {}{colon} {after}", self.w.before, self.w.after)?;
        }
        Ok(())
    }

    fn code(&mut self, code: &Code) -> io::Result<()> {
        self.begin()?;
        writeln!(self.out, "```text")?;
        for line in &code.lines {
            let lines = match code.language {
                Language::Pseudocode => vec![self.glyphs(line)],
                Language::Spec => wrapped(line, WIDTH),
                // No tool breaks one word of many letters.
                Language::Moves => wrapped(line, MOVES),
            };
            writeln!(self.out, "{}", lines.join("\n"))?;
        }
        writeln!(self.out, "```")
    }

    fn figure(&mut self, figure: Figure<'_>) -> io::Result<()> {
        if let Some(links) = self.figures {
            if matches!(figure.scene, Scene::Chart(_)) {
                self.heading(3, &figure.title.into())?;
            }
            // Alone in a paragraph, Pandoc would let it float, with what is read out below it.
            let beside = if self.flavor == Flavor::Pandoc { "<!-- -->" } else { "" };
            let link = links.link(&figure.name);
            self.paragraph(&format!("![{}]({link}){beside}", self.escaped(&figure.says)))?;
            if let Some(caption) = &figure.caption {
                self.paragraph(&self.escaped(caption))?;
            }
            return if figure.legend.is_empty() { Ok(()) } else { self.bullets(&figure.legend) };
        }
        if let Scene::Tree(_, text) = &figure.scene {
            let (n, mermaid) = (Count(text.nodes.len()), self.flavor.has_mermaid());
            self.paragraph(&self.escaped(&fill!(self.w.tree_text_caption, n)))?;
            self.begin()?;
            return tree::write(text, self.size, mermaid, self.out);
        }
        self.blocks(figure.instead)
    }

    /// A text in which nothing means anything to Markdown.
    pub(super) fn escaped(&self, text: &str) -> String {
        let text = escaped(text);
        if self.flavor != Flavor::Pandoc {
            return text;
        }
        // Signs that the usual fonts of LaTeX lack are set as maths.
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

    /// A line of code in letters that every font has, where it may meet one that does not.
    fn glyphs(&self, line: &str) -> String {
        if self.flavor == Flavor::Pandoc { line.replace('←', "<-").replace('…', "...") } else { line.to_owned() }
    }

    /// A text within a line.
    pub(super) fn inline(&self, text: &Inline) -> String {
        let span = |(at, span): (usize, &Span)| match span {
            Span::Text(text) | Span::Aside(text) => self.escaped(text),
            Span::Strong(text) if text.is_empty() => String::new(),
            Span::Strong(text) | Span::Letter(text) => format!("**{}**", self.escaped(text)),
            Span::Code(text) => code_span(text),
            // Lines within a cell make a board of it.
            Span::Board(picture) if self.flavor.has_details() => {
                let rows = rows(picture.board, self.size, UNBROKEN).into_iter().map(|row| format!("`{row}`"));
                rows.collect::<Vec<_>>().join("<br>")
            }
            Span::Board(picture) => format!("`{}`", in_line(picture.board, self.size)),
            Span::Sign { glyph, .. } => self.escaped(glyph),
            Span::Sample(_) | Span::Bar(_) | Span::EmptyBoards(_) => String::new(),
            Span::Hole => self.escaped(HOLE),
            Span::Break if self.flavor.has_details() => "<br>".to_owned(),
            Span::Break if at > 0 && matches!(text.0[at - 1], Span::Board(_)) => " ".to_owned(),
            Span::Break => "; ".to_owned(),
        };
        text.0.iter().enumerate().map(span).collect()
    }
}

/// A code span, whose fence is longer than any within.
fn code_span(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let room = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    // A stroke ends the cell of a table, even in code.
    format!("{fence}{room}{}{room}{fence}", text.replace('|', "\\|"))
}
