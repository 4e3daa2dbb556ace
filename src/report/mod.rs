//! Reports: facts become a document, and a document is written in a format.
//!
//! 1. A kind of report (`search`, `compare`, `study`, `find`, `check`, `diff`, `identify`, `exercise`) builds a [`Document`] from
//!    its facts.
//! 2. [`write()`] passes the document to the backend of a [`Format`] (`text`, `markdown`, `html`, `latex`, `slides`), which
//!    writes its blocks one by one.
//!
//! `narration` has every sentence, in both languages; `figure` and `tree` draw; `limits` bounds what is shown.

#[macro_use]
mod narration;

mod batch;
mod check;
mod compare;
mod diff;
mod document;
pub mod exercise;
mod figure;
mod find;
mod html;
mod identify;
mod latex;
mod limits;
mod lines;
mod markdown;
mod reading;
mod search;
mod slides;
mod step;
mod strategy;
mod study;
mod summary;
mod text;
mod tree;

use std::io;

use strategy::letter;

pub use batch::{
    ClassRow, FileMark, check_csv_head, class_document, common_mistakes, gradescope_json, unreadable_document,
};
pub use check::{CheckOptions, check_document, check_json, path_document, path_json};
pub use compare::{CompareOptions, Compared, compare_document};
pub use diff::{DiffOptions, diff_document};
pub use document::Document;
pub use figure::{FigureFile, FigureLinks, figures};
pub use find::{SurveyOptions, find_document, find_summary, write_find_csv};
pub use html::lab;
pub use identify::{IdentificationOptions, identify_document, identify_json};
pub use lines::{one_line, plain};
pub use markdown::Flavor;
pub use narration::{
    CheckWords, CompareWords, Count, ExerciseWords, FindWords, LabWords, Lang, Narrator, StudyWords, Words, counted,
    fill, noun,
};
pub use reading::{ReadingOptions, doubt_says, explained, reading_document, reading_json, with_reading};
pub use search::{ReportOptions, Style, search_document, show_document};
pub use step::Selection;
pub use strategy::{Setting, settings, shortest, strategy_name};
pub use study::{study_document, write_study_csv};
pub use text::Layout;

/// A format, with its own options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text for a terminal or a file.
    Text(Layout),
    /// A page that loads nothing.
    Html,
    /// Notes for a Markdown renderer; with figures, if these are written as files.
    Markdown(Flavor, Option<FigureLinks>),
    /// Slides in Markdown for Marp, reveal.js and beamer; with figures, if these are written as files.
    Slides(Option<FigureLinks>),
    /// LaTeX: a document if `standalone`, else a part of one.
    Latex {
        /// Compiles alone.
        standalone: bool,
    },
}

/// Writes a document in a format. Memory use does not grow with the number of blocks.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write(document: Document<'_>, format: &Format, out: &mut dyn io::Write) -> io::Result<()> {
    match format {
        Format::Text(layout) => text::write(document, *layout, out),
        Format::Html => html::write(document, out),
        Format::Markdown(flavor, figures) => markdown::write(document, *flavor, figures.as_ref(), out),
        Format::Slides(figures) => slides::write(document, figures.as_ref(), out),
        Format::Latex { standalone } => latex::write(document, *standalone, out),
    }
}
