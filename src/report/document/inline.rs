//! Text within a line, and its meaning.

use crate::report::step::Picture;

/// A meaning. Each format renders each in its own way, never by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Tone {
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
pub(crate) const HOLE: &str = "____";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Inline(pub(crate) Vec<Span>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Span {
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
        /// The text for someone who does not see where it stands; empty if it is the same.
        says: String,
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

    /// Returns a link that says what it shows.
    pub(crate) fn link(text: String, id: String, to: String) -> Span {
        Span::Link { text, says: String::new(), id, to }
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
