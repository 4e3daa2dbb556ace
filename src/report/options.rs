//! Options of a report, in every format.

use super::narration::Lang;
use super::selection::Selection;
use crate::named::named;

/// Options of the report of a search.
#[derive(Clone, Debug, Default)]
pub struct ReportOptions {
    /// The language.
    pub lang: Lang,
    /// The title; by default the name of the strategy.
    pub title: Option<String>,
    /// A note in Markdown, shown on top. What it has of HTML is shown as text; nothing in it is loaded.
    pub note: Option<String>,
    /// The steps that are shown in full.
    pub steps: Selection,
    /// Lists are shown whole, however long.
    pub full_lists: bool,
    /// The amount of detail.
    pub style: Style,
    /// The sheet that the page is on paper.
    pub handout: Handout,
    /// The page opens with the quiz on its stage.
    pub quiz: bool,
    /// Fewer steps and shorter lists, unless chosen: as much as a talk has time for.
    pub sparing: bool,
    /// The words of the command that makes the report again, after those that follow from the trace.
    pub command: Vec<String>,
}

named! {
    /// The amount of detail in the report of a search.
    #[derive(Default)]
    pub enum Style {
        /// A section a step.
        #[default]
        Full = "full",
        /// A row a step.
        Table = "table",
        /// Only the conventions, the result and the path.
        Brief = "brief",
    }
}

named! {
    /// The sheet that the page of a search is on paper.
    #[derive(Default)]
    pub enum Handout {
        /// The run.
        #[default]
        Filled = "filled",
        /// The problem and its conventions, with boxes for the run; nothing of the run is in the file.
        Blank = "blank",
    }
}
