//! Many files, a line each: the results of marking and identification, for a terminal, a spreadsheet, an autograder.

mod csv;
mod found;
mod gradescope;

use std::collections::BTreeMap;

use super::document::{Block, Document, Inline, Kind, Section, Tone};
use super::narration::{BatchWords, Count, Lang};
use super::text::plain;
use crate::check::path::{MarkedPath, PathVerdict, Shortest, WrittenPath};
use crate::check::{ColumnKind, Mark, Marked, Sheet};
use crate::puzzle::Size;

pub use csv::{check_csv_head, identify_csv_head};
pub use found::FoundStrategies;
pub use gradescope::gradescope_json;

/// The result of a file among many.
#[derive(Clone, Debug)]
pub struct FileMark {
    /// The verdict.
    pub verdict: FileVerdict,
    /// True if it was marked as a path.
    pub is_path: bool,
    /// The verdict in words.
    pub says: String,
    /// The first step, or move, that is wrong, and its line.
    pub first_wrong: Option<(usize, usize)>,
    /// The number of steps, or of moves.
    pub steps: usize,
    /// The number of those that are right in all columns.
    pub right_steps: usize,
    /// Right and all of each column.
    pub score: BTreeMap<ColumnKind, (usize, usize)>,
    /// The conventions that it follows instead, or the length of a path beside a shortest one.
    pub hints: Vec<String>,
    pub(super) read: ReadAs,
    lang: Lang,
}

/// The verdict on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileVerdict {
    /// Right to the end of the search, or to the goal.
    Right,
    /// Right, but it stops before.
    Incomplete,
    /// Wrong.
    Wrong,
    /// It cannot be read, or not be marked.
    Unreadable,
}

impl FileVerdict {
    /// Returns the verdict as tables and JSON name it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            FileVerdict::Right => "right",
            FileVerdict::Incomplete => "incomplete",
            FileVerdict::Wrong => "wrong",
            FileVerdict::Unreadable => "unreadable",
        }
    }
}

/// The reading of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct ReadAs {
    /// The name of its format in tables, and in sentences.
    format: Option<(&'static str, &'static str)>,
    columns: Vec<String>,
    decided: Vec<String>,
    doubts: Vec<String>,
    not_read: Vec<String>,
}

impl ReadAs {
    fn of(sheet: &Sheet, lang: Lang) -> ReadAs {
        let w = lang.batch_words();
        let one_line = |text: &String| one_line(text);
        let doubt = |doubt: &crate::check::Doubt| {
            fill!(w.doubt, line = doubt.line, name = self::one_line(&doubt.name), like = doubt.like)
        };
        ReadAs {
            format: Some((sheet.format.text(), w.format(sheet.format))),
            columns: sheet.columns.iter().map(|column| self::one_line(&column.name)).collect(),
            decided: sheet.reading.decided.iter().map(one_line).collect(),
            doubts: sheet.reading.doubts.iter().map(doubt).collect(),
            not_read: sheet.ignored.iter().map(one_line).collect(),
        }
    }

    /// Returns the parts of a line that say how a file was read.
    fn says(&self, lang: Lang) -> Vec<String> {
        let w = lang.batch_words();
        let format = self.format.map(|(_, format)| match self.columns.as_slice() {
            [] => format.to_owned(),
            columns => fill!(w.read_as, format, columns = columns.join(lang.comma())),
        });
        format.into_iter().chain(self.decided.iter().cloned()).chain(self.doubts.iter().cloned()).collect()
    }
}

impl FileMark {
    /// Returns what marking a trace has come to.
    #[must_use]
    pub fn of_trace(marked: &Marked, sheet: &Sheet, lang: Lang) -> FileMark {
        let w = lang.batch_words();
        let line = |step: usize| marked.rows.get(step.saturating_sub(1)).map_or(0, |row| row.line);
        let (verdict, says, first_wrong) = match marked.mark {
            Mark::Right => (FileVerdict::Right, fill!(w.right, n = Count(sheet.rows.len())), None),
            Mark::RightUpTo(step) => (FileVerdict::Incomplete, fill!(w.incomplete, n = Count(step)), None),
            Mark::Wrong(step) => {
                let says = fill!(w.wrong, n = Count(step), line = Count(line(step)));
                (FileVerdict::Wrong, says, Some((step, line(step))))
            }
        };
        FileMark {
            verdict,
            is_path: false,
            says,
            first_wrong,
            steps: sheet.rows.len(),
            right_steps: marked.rows.iter().filter(|row| row.is_right()).count(),
            score: marked.score(),
            hints: hints(marked, w),
            read: ReadAs::of(sheet, lang),
            lang,
        }
    }

    /// Returns what marking a path has come to; the sheet is that of its boards, if it has any.
    #[must_use]
    pub fn of_path(marked: &MarkedPath, path: &WrittenPath, sheet: Option<&Sheet>, lang: Lang) -> FileMark {
        let w = lang.batch_words();
        let n = Count(marked.moves);
        let first_wrong = marked.illegal.as_ref().map(|illegal| (illegal.number, illegal.line));
        let (verdict, says) = match (marked.verdict(), marked.shortest) {
            (PathVerdict::Right, Shortest::NotWithin(_)) => (FileVerdict::Right, fill!(w.path_unknown, n)),
            (PathVerdict::Right, _) => match marked.extra() {
                None | Some(0) => (FileVerdict::Right, fill!(w.path_right, n)),
                Some(extra) => (FileVerdict::Right, fill!(w.path_longer, n, extra = Count(extra))),
            },
            (PathVerdict::Incomplete, _) => (FileVerdict::Incomplete, fill!(w.path_incomplete, n)),
            (PathVerdict::Wrong(number), _) => {
                let line = Count(first_wrong.map_or(0, |(_, line)| line));
                let pattern = if number == 0 { w.path_start } else { w.path_wrong };
                (FileVerdict::Wrong, fill!(pattern, n = Count(number), line))
            }
        };
        let right = marked.rows.iter().filter(|row| row.is_right).count();
        let all = if path.is_moves() { marked.moves + 1 } else { marked.rows.len() };
        FileMark {
            verdict,
            is_path: true,
            says,
            first_wrong,
            steps: marked.moves,
            right_steps: marked.legal_moves(),
            score: [(ColumnKind::Board, (right, all))].into(),
            hints: Vec::new(),
            read: sheet.map(|sheet| ReadAs::of(sheet, lang)).unwrap_or_default(),
            lang,
        }
    }

    /// Says of a file that it cannot be read, or not be marked, and why.
    #[must_use]
    pub fn unreadable(reason: &str, lang: Lang) -> FileMark {
        FileMark {
            verdict: FileVerdict::Unreadable,
            is_path: false,
            says: fill!(lang.batch_words().unreadable, reason = one_line(reason)),
            first_wrong: None,
            steps: 0,
            right_steps: 0,
            score: BTreeMap::new(),
            hints: Vec::new(),
            read: ReadAs::default(),
            lang,
        }
    }

    /// Returns the line of the file, without its sign and its name.
    #[must_use]
    pub fn line(&self) -> String {
        let (w, words) = (self.lang.batch_words(), self.lang.check_words());
        let score = self.score.iter().map(|(column, (right, all))| {
            fill!(w.score, column = words.column(*column), right = Count(*right), all = Count(*all))
        });
        let score = score.collect::<Vec<_>>().join(self.lang.comma());
        let score = (!score.is_empty()).then_some(score);
        let parts = [self.says.clone()].into_iter().chain(score).chain(self.hints.iter().cloned());
        parts.chain(self.read.says(self.lang)).collect::<Vec<_>>().join(" · ")
    }
}

/// Builds the page of a file that cannot be read.
#[must_use]
pub fn unreadable_document<'a>(file: &str, reason: &str, lang: Lang) -> Document<'a> {
    let says = fill!(lang.batch_words().unreadable, reason = one_line(reason));
    let verdict = Block::Paragraph(Inline::strong(says), Tone::Wrong);
    let sections = vec![Section::new("verdict", lang.check_words().heading_verdict, [verdict])];
    let title = lang.check_words().title;
    Document { subtitle: one_line(file), ..Document::new(Kind::Marking, lang, Size::EIGHT_PUZZLE, title, sections) }
}

/// The other conventions that explain more of a trace, the best first.
fn hints(marked: &Marked, w: &BatchWords) -> Vec<String> {
    let best = marked.hints.first().map(|hint| {
        let pattern = if hint.whole { w.hint_whole } else { w.hint_longer };
        fill!(pattern, setting = hint.spelling(), n = Count(hint.rows))
    });
    let followed = marked.followed.as_ref().filter(|_| !marked.options.first);
    // That it is right to the end with a setting says already that it follows it.
    let followed = followed.filter(|other| !marked.hints.iter().any(|hint| hint.whole && hint == *other));
    best.into_iter().chain(followed.map(|other| fill!(w.followed, setting = other.spelling()))).collect()
}

/// A text in a line, without what would steer a terminal.
fn one_line(text: &str) -> String {
    plain(&text.replace(char::is_control, " "))
}
