//! What a reader asks of a report, in every format.

use super::narration::Lang;
use super::selection::Selection;

/// What a report is to be like, beside what the trace says.
#[derive(Clone, Debug, Default)]
pub struct ReportOptions {
    /// The language.
    pub lang: Lang,
    /// The title; by default the name of the strategy.
    pub title: Option<String>,
    /// A note in Markdown, shown on top. What it has of HTML is shown as text; nothing in it is loaded.
    pub note: Option<String>,
    /// Which steps are told in full.
    pub steps: Selection,
    /// Lists are told whole, however long.
    pub full_lists: bool,
    /// How much is told, and how.
    pub style: Style,
    /// Fewer steps and shorter lists, unless they are asked for: as much as a talk has time for.
    pub sparing: bool,
    /// How the report is made again: the words of the command after those that the trace tells.
    pub command: Vec<String>,
}

/// How much a report of a search tells, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// A section a step.
    #[default]
    Full,
    /// A row a step, as textbooks and exams print it.
    Table,
    /// Only the conventions, the result and the path.
    Brief,
}

impl Style {
    /// All of them, the default first.
    pub const ALL: [Style; 3] = [Style::Full, Style::Table, Style::Brief];

    /// The name on the command line.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Style::Full => "full",
            Style::Table => "table",
            Style::Brief => "brief",
        }
    }
}
