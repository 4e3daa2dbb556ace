//! A document: the contents of a report, before any format.
//!
//! A list of sections, each a stream of blocks. Blocks are built one at a time, so that the report of a long run takes no more
//! memory than that of a short one.

mod table;

use super::figure::{Chart, GraphScene};
use super::lines::{one_line, shell};
use super::narration::{Count, Lang};
use super::step::{Entry, Picture};
use super::tree::TreeText;
use crate::puzzle::Size;
use crate::search::{NodeId, State};
use crate::trace::Trace;

pub(super) use table::{Column, ColumnKind, Row, Table, TableCell};

/// A report of any kind, as [`search_document`](super::search_document) and its like build it; [`write`](super::write()) sets it.
pub struct Document<'a> {
    pub(super) kind: Kind,
    pub(super) lang: Lang,
    pub(super) size: Size,
    /// True if it is about graphs, whose words and script are others than those of boards.
    pub(super) is_graph: bool,
    pub(super) title: String,
    pub(super) subtitle: String,
    /// The text at the top of each sheet of paper after the first, for documents whose sheets may get separated; often empty.
    pub(super) running_head: String,
    /// Warnings about the whole, such as a run that was interrupted; shown below the subtitle.
    pub(super) notices: Vec<String>,
    /// True if a page opens with the quiz, false if its reader may start it, `None` without one.
    pub(super) quiz: Option<bool>,
    /// The author's own note, in Markdown; only a page shows it.
    pub(super) note: Option<String>,
    pub(super) sections: Vec<Section<'a>>,
    /// The command that repeats the report, shown at the end.
    pub(super) again: Option<Again>,
}

/// The kind of a report, as far as formats tell it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Search,
    Comparison,
    Study,
    Reading,
    Exercise,
    /// The answers to exercises.
    Key,
    /// Boards found; traces marked, compared, or identified.
    Other,
}

/// A part of a document with a heading of its own, which a table of contents can link.
pub(super) struct Section<'a> {
    pub(super) id: &'static str,
    pub(super) heading: String,
    /// True if the section answers the question: text on a terminal ends with it.
    pub(super) is_result: bool,
    /// True if text shows the section only with `--verbose`; other formats always do.
    pub(super) is_detail: bool,
    pub(super) blocks: Blocks<'a>,
}

pub(super) type Blocks<'a> = Box<dyn Iterator<Item = Block<'a>> + 'a>;

pub(super) enum Block<'a> {
    /// A heading below that of the section: of level 3 for the first below it, then 4.
    Heading(u8, Inline),
    Paragraph(Inline, Tone),
    /// Short values in a line: `depth 1 · g 1 · h 3 · f 4`.
    Values(Vec<(String, Tone)>),
    Facts(Vec<Fact>),
    Bullets(Vec<Inline>),
    Table(Table<'a>),
    Boards(Boards),
    /// Open and closed, or the open lists of several runs.
    Lists(Vec<NodeList>),
    Code(Language, Vec<String>),
    Figure(Box<Figure>),
    Group(Group<'a>),
    /// Says what is left out here, with the option that shows it.
    Gap(String),
    Live(Live<'a>),
    /// Lines to write on by hand, each with its label and their number.
    Lines(Vec<(Inline, usize)>),
    /// A search tree to fill in by hand.
    RoomTree(TreeText),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) name: Inline,
    pub(super) value: Inline,
    /// Depth below the fact that it belongs to.
    pub(super) level: usize,
}

pub(super) struct Group<'a> {
    /// The class of such groups in the style of a page.
    pub(super) class: &'static str,
    pub(super) id: Option<String>,
    /// Attributes for the script of a page: names without `data-`, and values.
    pub(super) data: Vec<(&'static str, String)>,
    pub(super) tone: Tone,
    pub(super) blocks: Blocks<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    /// Pseudocode; indented by two spaces per level.
    Pseudocode,
    /// The spec of a strategy, which may break after its commas.
    Spec,
    /// The letters of many moves, which may break anywhere.
    Moves,
    /// Picture of a state, in lines of text that stay as they are.
    Picture,
}

pub(super) struct Again {
    pub(super) says: String,
    pub(super) words: Vec<String>,
}

impl Again {
    pub(super) fn command(&self) -> String {
        shell(&self.words)
    }
}

impl<'a> Document<'a> {
    pub(super) fn new(
        kind: Kind,
        lang: Lang,
        size: Size,
        title: impl Into<String>,
        sections: Vec<Section<'a>>,
    ) -> Self {
        Document {
            kind,
            lang,
            size,
            is_graph: false,
            title: title.into(),
            subtitle: String::new(),
            running_head: String::new(),
            notices: Vec::new(),
            quiz: None,
            note: None,
            sections,
            again: None,
        }
    }

    /// Adds the name of the file that the report is about to its title.
    #[must_use]
    pub fn of_file(self, name: &str) -> Self {
        Document { title: fill!(self.lang.check_words().title_of, title = self.title, name = one_line(name)), ..self }
    }

    pub(super) fn made_by(&self) -> String {
        fill!(self.lang.words().made_by, version = env!("CARGO_PKG_VERSION"))
    }

    /// Returns the texts that may contain any letters: those given by the user.
    pub(super) fn given(&self) -> impl Iterator<Item = &str> {
        let texts = [&self.title, &self.subtitle].into_iter().chain(&self.notices);
        texts.chain(self.again.iter().flat_map(|again| &again.words)).map(String::as_str)
    }
}

impl<'a> Section<'a> {
    pub(super) fn new(
        id: &'static str,
        heading: impl Into<String>,
        blocks: impl IntoIterator<Item = Block<'a>, IntoIter: 'a>,
    ) -> Section<'a> {
        Section {
            id,
            heading: heading.into(),
            is_result: false,
            is_detail: false,
            blocks: Box::new(blocks.into_iter()),
        }
    }

    pub(super) fn result(self) -> Section<'a> {
        Section { is_result: true, ..self }
    }

    pub(super) fn detail(self) -> Section<'a> {
        Section { is_detail: true, ..self }
    }
}

impl<'a> Block<'a> {
    pub(super) fn heading(text: impl Into<Inline>) -> Block<'a> {
        Block::Heading(3, text.into())
    }

    pub(super) fn subheading(text: impl Into<Inline>) -> Block<'a> {
        Block::Heading(4, text.into())
    }

    pub(super) fn paragraph(text: impl Into<Inline>) -> Block<'a> {
        Block::Paragraph(text.into(), Tone::Plain)
    }

    /// Returns a paragraph that explains how to read something, set smaller or fainter.
    pub(super) fn aside(text: impl Into<Inline>) -> Block<'a> {
        Block::Paragraph(text.into(), Tone::Faint)
    }

    pub(super) fn bullets<T: Into<Inline>>(items: impl IntoIterator<Item = T>) -> Block<'a> {
        Block::Bullets(items.into_iter().map(Into::into).collect())
    }

    pub(super) fn figure(figure: Figure) -> Block<'a> {
        Block::Figure(Box::new(figure))
    }

    pub(super) fn gap(says: impl Into<String>) -> Block<'a> {
        Block::Gap(says.into())
    }

    pub(super) fn code(language: Language, lines: impl IntoIterator<Item = String>) -> Block<'a> {
        Block::Code(language, lines.into_iter().collect())
    }
}

impl<'a> Group<'a> {
    pub(super) fn new(class: &'static str, blocks: impl IntoIterator<Item = Block<'a>, IntoIter: 'a>) -> Group<'a> {
        let blocks = Box::new(blocks.into_iter());
        Group { class, id: None, data: Vec::new(), tone: Tone::Plain, blocks }
    }
}

impl Fact {
    pub(super) fn new(name: impl Into<Inline>, value: impl Into<Inline>) -> Fact {
        Fact { name: name.into(), value: value.into(), level: 0 }
    }

    /// Returns the sign of a part, before its name, in formats that do not indent.
    pub(super) fn mark(&self) -> &'static str {
        ["", "· ", "· · "][self.level.min(2)]
    }
}

pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) says: String,
    pub(crate) caption: Option<String>,
    pub(crate) scene: Scene,
}

pub(crate) enum Scene {
    Boards(Boards),
    Tree(Box<TreeText>),
    Chart(Chart),
    Graph(Box<GraphScene>),
}

impl Figure {
    pub(crate) fn new(name: impl Into<String>, title: impl Into<String>, says: String, scene: Scene) -> Figure {
        Figure { name: name.into(), title: title.into(), says, caption: None, scene }
    }
}

/// An interactive part; only a page has these.
pub(crate) enum Live<'a> {
    Run(&'a Trace),
    /// The steppers of several runs side by side: the name of each.
    Runs(Vec<(&'a str, &'a Trace)>),
}

pub(super) struct Boards {
    pub(crate) shown: Vec<Shown>,
    pub(crate) scale: Scale,
    /// True if an arrow leads from each board to the next.
    pub(crate) arrows: bool,
}

/// The size of boards, in formats that have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Scale {
    /// Start and goal.
    Large,
    Medium,
    Small,
}

pub(super) struct Shown {
    pub(crate) picture: Picture,
    pub(crate) tone: Tone,
    pub(crate) label: String,
    pub(crate) foot: String,
    pub(crate) node: Option<NodeId>,
}

impl Shown {
    pub(crate) fn new(state: impl Into<State>, label: impl Into<String>, tone: Tone) -> Shown {
        Shown::picture(Picture::of(state), label, tone)
    }

    pub(crate) fn picture(picture: Picture, label: impl Into<String>, tone: Tone) -> Shown {
        Shown { picture, tone, label: label.into(), foot: String::new(), node: None }
    }

    pub(crate) fn with_foot(self, foot: impl Into<String>) -> Shown {
        Shown { foot: foot.into(), ..self }
    }

    pub(crate) fn of_node(self, node: NodeId) -> Shown {
        Shown { node: Some(node), ..self }
    }
}

impl Boards {
    pub(crate) fn new(scale: Scale, boards: impl IntoIterator<Item = Shown>) -> Boards {
        Boards { shown: boards.into_iter().collect(), scale, arrows: false }
    }
}

pub(super) struct NodeList {
    pub(crate) name: Inline,
    pub(crate) tone: Tone,
    /// Its length before the step, if shown.
    pub(crate) before: Option<usize>,
    pub(crate) len: usize,
    /// Its nodes, without the middle if it is long.
    pub(crate) entries: Vec<Entry>,
    /// True if each node has its f, provided that the strategy has a heuristic.
    pub(crate) with_f: bool,
    /// True if a page shows its nodes as boards.
    pub(crate) has_boards: bool,
}

impl NodeList {
    /// `4 → 5`
    pub(crate) fn sizes(&self) -> String {
        let before = self.before.map(|before| format!("{} → ", Count(before))).unwrap_or_default();
        format!("{before}{}", Count(self.len))
    }
}

/// A meaning. Each format renders each in its own way, never by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Tone {
    #[default]
    Plain,
    Faint,
    Strong,
    Current,
    Open,
    Closed,
    New,
    Cheaper,
    Path,
    DeadEnd,
    Right,
    Wrong,
    /// Only in the first of two traces, or different in the second.
    First,
    Second,
}

/// A hole in formats without boxes.
pub(super) const HOLE: &str = "____";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Inline(pub(crate) Vec<Span>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Span {
    Text(String),
    Strong(String),
    /// Text for a machine; may break after commas.
    Code(String),
    /// Qualifies the number or name before it: ` ± 890`, ` (75%)`.
    Aside(String),
    Board(Picture),
    Letter(String),
    /// A link within the page or to another one; it can be linked itself. Only pages link.
    Link {
        text: String,
        id: String,
        to: String,
    },
    /// A sign, and its meaning for someone who does not see it.
    Sign {
        glyph: &'static str,
        says: String,
        tone: Tone,
    },
    Break,
    /// Empty boards to draw in, on paper; if there are several, each has room for its name.
    EmptyBoards(usize),
}

impl Span {
    /// Returns its text; that of boards and breaks is empty.
    pub(crate) fn text(&self) -> &str {
        match self {
            Span::Text(text)
            | Span::Strong(text)
            | Span::Code(text)
            | Span::Letter(text)
            | Span::Aside(text)
            | Span::Link { text, .. } => text,
            Span::Sign { glyph, .. } => glyph,
            Span::Board(_) | Span::EmptyBoards(_) | Span::Break => "",
        }
    }
}

impl Inline {
    pub(crate) fn strong(text: impl Into<String>) -> Inline {
        Inline(vec![Span::Strong(text.into())])
    }

    pub(crate) fn board(picture: Picture) -> Inline {
        Inline(vec![Span::Board(picture)])
    }

    pub(crate) fn then(mut self, more: impl Into<Inline>) -> Inline {
        self.0.extend(more.into().0);
        self
    }

    pub(crate) fn lines<T: Into<Inline>>(parts: impl IntoIterator<Item = T>) -> Inline {
        Inline::parted(parts, &Span::Break)
    }

    pub(crate) fn parted<T: Into<Inline>>(parts: impl IntoIterator<Item = T>, between: &Span) -> Inline {
        let mut spans = Vec::new();
        for (at, part) in parts.into_iter().enumerate() {
            spans.extend((at > 0).then(|| between.clone()));
            spans.extend(part.into().0);
        }
        Inline(spans)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0
            .iter()
            .all(|span| matches!(span, Span::Text(text) | Span::Strong(text) | Span::Aside(text) if text.is_empty()))
    }
}

impl<T: Into<String>> From<T> for Inline {
    fn from(text: T) -> Inline {
        Inline(vec![Span::Text(text.into())])
    }
}

impl From<Span> for Inline {
    fn from(span: Span) -> Inline {
        Inline(vec![span])
    }
}
