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
mod boards;
mod check;
mod compare;
mod diff;
mod document;
pub mod exercise;
mod figure;
mod find;
mod format;
mod html;
mod identify;
mod latex;
mod limits;
mod lines;
mod markdown;
mod reading;
mod search;
mod selection;
mod slides;
mod step;
mod strategy;
mod study;
mod summary;
mod text;
mod tree;
mod widths;

use strategy::letter;

pub use batch::{
    ClassRow, CommonMistakes, FileMark, check_csv_head, class_document, gradescope_json, unreadable_document,
};
pub use check::{CheckOptions, check_document, check_json, path_document, path_json};
pub use compare::{CompareOptions, Compared, compare_document};
pub use diff::{DiffOptions, diff_document};
pub use document::{Document, Kind};
pub use figure::{FigureFile, FigureLinks, figures};
pub use find::{SurveyOptions, find_document, find_summary, write_find_csv};
pub use format::{Format, write};
pub use html::lab;
pub use identify::{IdentificationOptions, identify_document, identify_json};
pub use lines::{one_line, plain};
pub use markdown::Flavor;
pub use narration::{
    BatchWords, CheckWords, CompareWords, Count, CourseWords, DiffWords, ExerciseWords, FindWords, IdentifyWords,
    LabWords, Lang, Narrator, PathWords, QuizWords, ReadingWords, StageWords, StudyWords, Words, counted, fill, noun,
};
pub use reading::{ReadingOptions, doubt_says, explained, reading_document, reading_json, with_reading};
pub use search::{ReportOptions, Style, search_document, show_document};
pub use selection::Selection;
pub use strategy::{Setting, settings, shortest, strategy_name};
pub use study::{study_document, write_study_csv};
pub use text::Layout;
