//! What a reader sees: pure functions from a trace to text.
//!
//! `narration` has every sentence; view models (`step`, `summary`, `pseudocode`, `compare`) say what is told, as strings
//! ready to print; `text`, `html`, `markdown`, `slides` and `latex` only set it.

mod boards;
mod check;
mod compare;
mod diff;
mod figure;
mod html;
mod identify;
mod latex;
mod lines;
mod markdown;
mod narration;
mod options;
mod path;
mod pseudocode;
mod selection;
mod slides;
mod step;
mod study;
mod summary;
mod text;
mod tree;

pub use check::{CheckOptions, check_json};
pub use compare::{CompareOptions, Compared, RunCost};
pub use diff::{DiffOptions, diff_json};
pub use figure::{Figure, FigureLinks, figures};
pub use html::{write_check_html, write_compare_html, write_diff_html, write_html, write_study_html};
pub use identify::{IdentifyReport, identify_json};
pub use latex::write_latex;
pub use markdown::{
    Flavor, MarkdownStyle, identify_markdown, write_check_markdown, write_compare_markdown, write_diff_markdown,
    write_markdown, write_study_markdown,
};
pub use narration::{
    CheckWords, CompareWords, Count, DiffWords, Holes, IdentifyWords, Lang, Narrator, StudyWords, Words, fill,
};
pub use options::ReportOptions;
pub use pseudocode::{CodeLine, Role, formula, pseudocode};
pub use selection::{Selection, SelectionError};
pub use slides::write_slides;
pub use step::{Entry, ListText, Lists, NodeText, Passage, Passages, Picture, StepText, TryText};
pub use study::{StudyOptions, write_study_csv, write_study_json};
pub use summary::{Fact, ParityText, conventions, outcome, parity, result, strategy_name};
pub use text::{
    Layout, check_text, diff_text, identify_text, plain, show_outline, show_step, stats_table, write_compare_text,
    write_study_text, write_text,
};
