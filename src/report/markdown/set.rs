//! Writes the blocks of a document as pieces of Markdown.

use std::io;

use super::inline::{Look, Reader, bold};
use super::piece::{PieceKind, Sink};
use crate::report::boards::beside;
use crate::report::document::{
    Block, BoardRow, Boards, Figure, Group, Inline, Language, NodeList, Scene, Section, Shown, Tone,
};
use crate::report::figure::{FigureLinks, characters, slide_height};
use crate::report::lines::{columns, wrapped};
use crate::report::narration::Count;
use crate::report::search::list_nodes;
use crate::report::tree::{TreeText, outline, room_lines};

/// Columns of a line of text on a slide that fit with every tool.
pub(crate) const LINE: usize = 88;
const MOVES: usize = 64;
const WRITING: usize = 40;

pub(crate) struct MarkdownSetter<'o> {
    pub(crate) sink: &'o mut dyn Sink,
    pub(crate) look: Look,
    pub(crate) figures: Option<&'o FigureLinks>,
}

impl MarkdownSetter<'_> {
    pub(crate) fn section(&mut self, section: Section<'_>) -> io::Result<()> {
        self.sink.section(self.look.escaped(&section.heading))?;
        self.blocks(section.blocks)
    }

    fn blocks<'b>(&mut self, blocks: impl IntoIterator<Item = Block<'b>>) -> io::Result<()> {
        blocks.into_iter().try_for_each(|block| self.block(block))
    }

    fn block(&mut self, block: Block<'_>) -> io::Result<()> {
        let look = self.look;
        match block {
            Block::Heading(level, text) => self.sink.heading(level, look.inline(&text)),
            Block::Paragraph(text, tone) => self.paragraph(&text, tone),
            Block::Values(values) => {
                let values: Vec<String> = values.iter().map(|(value, _)| look.escaped(value)).collect();
                self.one(PieceKind::Values, values.join(" · "))
            }
            Block::Facts(facts) => self.facts(&facts),
            Block::Bullets(items) => self.bullets(&items),
            Block::Table(table) => self.table(table),
            Block::Boards(boards) => self.boards(&boards),
            Block::Lists(lists) => self.lists(&lists),
            Block::Code(language, lines) => self.code(language, &lines),
            Block::Figure(figure) => self.figure(&figure),
            Block::Fold { summary, blocks } if look.reader == Reader::Github => {
                self.text(format!("<details>\n<summary>{summary}</summary>"))?;
                self.blocks(blocks)?;
                self.text("</details>".to_owned())
            }
            Block::Fold { blocks, .. } => self.blocks(blocks),
            Block::Group(Group { blocks, .. }) => {
                self.sink.group();
                self.blocks(blocks)?;
                self.sink.end_of_group()
            }
            Block::Gap(says) => self.gap(&says),
            Block::Live(_) => Ok(()),
            Block::Lines(entries) => self.lines(&entries),
            Block::RoomTree { nodes, has_boards } => {
                let lines = room_lines(&nodes, has_boards.then_some(look.size)).into_iter();
                self.sink.piece(PieceKind::Code, &mut lines.map(|line| line + "\n"))
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
        if self.look.reader != Reader::Slides {
            return self.text(self.look.inline(text));
        }
        let is_strong = matches!(tone, Tone::Strong | Tone::Path | Tone::DeadEnd | Tone::Wrong);
        let lines = self.look.lines(text).into_iter();
        self.sink.piece(PieceKind::Text, &mut lines.map(|line| if is_strong { bold(line) } else { line }))
    }

    fn gap(&mut self, says: &str) -> io::Result<()> {
        self.text(self.look.gap(says))
    }

    fn bullets(&mut self, items: &[Inline]) -> io::Result<()> {
        let look = self.look;
        self.sink.piece(PieceKind::Bullets, &mut items.iter().map(|item| look.inline(item)))
    }

    fn boards(&mut self, boards: &Boards) -> io::Result<()> {
        boards.rows.iter().try_for_each(|row| match row {
            BoardRow::Boards(row) => {
                let row: Vec<&Shown> = row.iter().collect();
                let set = beside(&row, self.look.size, self.look.width(), |_, _, text| text.to_owned());
                // Lines between two empty lines stay together.
                let mut groups = set.split(String::is_empty).map(|group| group.join("\n") + "\n\n");
                self.sink.piece(PieceKind::Code, &mut groups)
            }
            BoardRow::Gap(says) => self.gap(says),
        })
    }

    fn lists(&mut self, lists: &[NodeList]) -> io::Result<()> {
        let look = self.look;
        let mut all = lists.iter().map(|list| list_of(list, look));
        if look.reader == Reader::Slides {
            // In lines, so that a long list can continue on the next slide.
            return self.sink.piece(PieceKind::Text, &mut all.flat_map(|list| wrapped(&list, LINE)));
        }
        self.sink.piece(PieceKind::Bullets, &mut all)
    }

    fn code(&mut self, language: Language, lines: &[String]) -> io::Result<()> {
        let look = self.look;
        let lines = lines.iter().flat_map(|line| match language {
            // Only letters that every font has.
            Language::Pseudocode if look.reader == Reader::Pandoc => vec![line.replace('←', "<-").replace('…', "...")],
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
            let beside = if look.reader == Reader::Github { "" } else { "<!-- -->" };
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
            Scene::Chart(_) if look.reader == Reader::Slides => {
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
        if look.reader == Reader::Slides && lines.iter().any(|line| columns(line) > look.width()) {
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
}

fn list_of(list: &NodeList, look: Look) -> String {
    let w = look.words();
    format!("{} {}{} {}", look.inline(&list.name), list.sizes(), w.colon, look.inline(&list_nodes(list, w)))
}
