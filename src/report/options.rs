//! Options of a report, in every format.

use strum::IntoStaticStr;

use super::narration::Lang;
use super::selection::Selection;

/// Options of the report of a search.
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
    /// The amount of detail.
    pub style: Style,
    /// Fewer steps and shorter lists, unless they are asked for: as much as a talk has time for.
    pub sparing: bool,
    /// The words of the command that makes the report again, after those that the trace tells.
    pub command: Vec<String>,
}

/// The amount of detail in the report of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
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
    pub fn text(self) -> &'static str {
        self.into()
    }
}
