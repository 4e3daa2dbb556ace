//! What a reader asks of a report, in every format.

use super::figure::FigureLinks;
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
    /// Where the figures are that the report links in place of drawing with letters; see [`figures`](super::figures).
    pub figures: Option<FigureLinks>,
    /// How the report is made again: the words of the command after those that the trace tells.
    pub command: Vec<String>,
}
