//! Many files, one line each: the results of marking, for a terminal, a spreadsheet, an autograder.

mod class;
mod gradescope;

use std::collections::BTreeMap;
use std::fmt::Write;

use super::check::{CheckOptions, hints, path_verdict, says as why};
use super::document::{Block, Document, Inline, Kind, Section, Tone};
use super::lines::one_line;
use super::narration::{Count, Lang};
use super::reading::doubt_says;
use crate::check::path::{MarkedPath, WrittenPath};
use crate::check::{ColumnKind, Mark, Marked, Sheet};
use crate::puzzle::Size;
use crate::search::{Problem, Strategy};

pub use class::{ClassRow, CommonMistakes, class_document};
pub use gradescope::gradescope_json;

/// The result of one file of many.
#[derive(Clone, Debug, Default)]
pub struct FileMark<'a> {
    /// The mark; `None` for a file that cannot be read.
    mark: Option<Mark>,
    is_path: bool,
    says: String,
    /// The first wrong step, or move, and its line.
    first_wrong: Option<(usize, usize)>,
    /// The number of steps, or moves.
    pub steps: usize,
    right_steps: usize,
    /// The start, goal and strategy that it was marked with; a path has no strategy.
    problem: [String; 3],
    /// For each column, the number of right cells and of all.
    pub score: BTreeMap<ColumnKind, (usize, usize)>,
    /// The conventions that the file follows instead.
    hints: Vec<String>,
    read: Option<&'a Sheet>,
    lang: Lang,
}

impl<'a> FileMark<'a> {
    /// Returns the result of marking a trace.
    pub fn of_trace(marked: &Marked, sheet: &'a Sheet, lang: Lang) -> FileMark<'a> {
        let w = lang.batch_words();
        let mut first_wrong = None;
        let says = match marked.mark {
            Mark::Right => fill!(w.right, n = Count(marked.written)),
            Mark::RightUpTo(step) => fill!(w.incomplete, n = Count(step)),
            Mark::Wrong(step) => {
                let line = marked.rows.get(step.saturating_sub(1)).map_or(0, |row| row.line);
                first_wrong = Some((step, line));
                let first = marked.mistakes.first();
                let why = first.map(|first| why(marked, first, CheckOptions { lang, full: false }).swap_remove(0));
                let column =
                    first.map_or("", |first| lang.check_words().of(sheet.graph.is_some()).column(first.column));
                fill!(w.wrong, n = Count(step), line = Count(line), column, why = why.unwrap_or_default())
            }
        };
        FileMark {
            mark: Some(marked.mark),
            says,
            first_wrong,
            steps: marked.written,
            right_steps: marked.right_steps(),
            problem: problem(&marked.problem, Some(&marked.strategy)),
            score: marked.score(),
            hints: hints(marked, lang),
            read: Some(sheet),
            lang,
            ..FileMark::default()
        }
    }

    /// Returns the result of marking a path; `sheet` is that of its boards, if it has any.
    pub fn of_path(marked: &MarkedPath, path: &WrittenPath, lang: Lang) -> FileMark<'a> {
        let right = marked.rows.iter().filter(|row| row.is_right).count();
        let all = if path.is_moves() { marked.moves + 1 } else { marked.rows.len() };
        FileMark {
            mark: Some(marked.mark()),
            is_path: true,
            says: path_verdict(marked, lang),
            first_wrong: marked.illegal.as_ref().map(|illegal| (illegal.number, illegal.line)),
            steps: marked.moves,
            right_steps: marked.legal_moves(),
            problem: problem(&marked.problem, None),
            score: [(ColumnKind::Board, (right, all))].into(),
            lang,
            ..FileMark::default()
        }
    }

    /// Adds that the file starts from another board than the first.
    pub fn with_own_start(mut self) -> Self {
        self.hints.push(fill!(self.lang.batch_words().own_start, start = self.problem[0]));
        self
    }

    /// Returns the result of a file that cannot be read, or cannot be marked, with the reason.
    pub fn unreadable(reason: &str, lang: Lang) -> FileMark<'a> {
        FileMark { says: unreadable(reason, lang), lang, ..FileMark::default() }
    }

    /// Returns the line of the file, without its sign and its name.
    pub fn line(&self) -> String {
        let is_of_graph = self.read.is_some_and(|sheet| sheet.graph.is_some());
        let (w, words) = (self.lang.batch_words(), self.lang.check_words().of(is_of_graph));
        let score = self.score.iter().map(|(column, (right, all))| {
            fill!(w.score, column = words.column(*column), right = Count(*right), all = Count(*all))
        });
        let score = Some(score.collect::<Vec<_>>().join(self.lang.comma())).filter(|score| !score.is_empty());
        let parts = std::iter::once(self.says.clone()).chain(score).chain(self.hints.iter().cloned());
        parts.chain(read_says(self.read, self.lang)).collect::<Vec<_>>().join(" · ")
    }

    /// Returns the row of the file in a table.
    pub fn csv_row(&self, file: &str) -> String {
        let number = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
        let kind = if self.is_path { "path" } else { "trace" };
        let mut cells = [file, kind, self.mark.map_or(UNREADABLE, Mark::text)].map(str::to_owned).to_vec();
        let [step, line] = [self.first_wrong.map(|(step, _)| step), self.first_wrong.map(|(_, line)| line)];
        cells.extend([step, line, Some(self.steps), Some(self.right_steps)].map(number));
        cells.extend(self.problem.clone());
        for column in ColumnKind::ALL {
            let score = self.score.get(&column);
            cells.extend([score.map(|(right, _)| *right), score.map(|(_, all)| *all)].map(number));
        }
        cells.extend([self.says.clone(), self.hints.join("; ")]);
        csv_row(cells, self.read, self.lang)
    }
}

/// The verdict on an unreadable file, in tables.
const UNREADABLE: &str = "unreadable";
const READ: &str = "format,explained,states,columns,decided,doubts,not_read";

/// Returns the header row of the table of marks: the same for any files.
pub fn check_csv_head() -> String {
    let mut head = "file,kind,verdict,first_wrong,line,steps,right_steps,start,goal,strategy".to_owned();
    for column in ColumnKind::ALL {
        let _ = write!(head, ",{column}_right,{column}_all");
    }
    head + ",says,hint," + READ + "\r\n"
}

/// Appends how the file was read, and returns the row as RFC 4180 has it.
fn csv_row(mut cells: Vec<String>, read: Option<&Sheet>, lang: Lang) -> String {
    cells.push(read.map_or("", |sheet| sheet.format.text()).to_owned());
    // Of a table, no states are told apart.
    let states = read.map(|sheet| sheet.reading.explained()).filter(|(_, all)| *all > 0);
    cells.extend(
        states.map_or_else(Default::default, |(explained, all)| [explained, all].map(|count| count.to_string())),
    );
    let lists = read.map(|sheet| [columns(sheet), decided(sheet), doubts(sheet, lang), lines(&sheet.ignored)]);
    cells.extend(lists.unwrap_or_default().map(|list| list.join("; ")));
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory does not fail.
    drop(writer.write_record(cells.iter().map(|cell| harmless(cell))));
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// Returns text from outside as a cell that no spreadsheet runs as a formula, without control and direction characters.
///
/// An apostrophe before the sign that begins a formula makes it text. Some spreadsheets split rows at `;` as well.
fn harmless(text: &str) -> String {
    let (mut cell, mut begins) = (String::new(), true);
    for letter in one_line(text).chars() {
        if begins && matches!(letter, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠') {
            cell.push('\'');
        }
        cell.push(letter);
        begins = letter == ';' || cell.trim_start().is_empty();
    }
    cell
}

fn problem(problem: &Problem, strategy: Option<&Strategy>) -> [String; 3] {
    let [start, goal] = problem.ends().map(|name| one_line(&name));
    [start, goal, strategy.map(Strategy::to_string).unwrap_or_default()]
}

fn read_says(read: Option<&Sheet>, lang: Lang) -> Vec<String> {
    let (w, Some(sheet)) = (lang.batch_words(), read) else { return Vec::new() };
    let (format, columns) =
        (lang.reading_words().of(sheet.graph.is_some()).format(sheet.format), columns(sheet).join(lang.comma()));
    let format = if columns.is_empty() { format.to_owned() } else { fill!(w.read_as, format, columns) };
    std::iter::once(format).chain(decided(sheet)).chain(doubts(sheet, lang)).collect()
}

fn columns(sheet: &Sheet) -> Vec<String> {
    sheet.columns.iter().map(|column| one_line(&column.name)).collect()
}

fn decided(sheet: &Sheet) -> Vec<String> {
    lines(&sheet.reading.decided)
}

fn doubts(sheet: &Sheet, lang: Lang) -> Vec<String> {
    sheet.reading.doubts.iter().map(|doubt| doubt_says(doubt, lang)).collect()
}

fn lines(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| one_line(text)).collect()
}

fn unreadable(reason: &str, lang: Lang) -> String {
    fill!(lang.batch_words().unreadable, reason = one_line(reason))
}

/// Builds the page of an unreadable file.
pub fn unreadable_document<'a>(file: &str, reason: &str, lang: Lang) -> Document<'a> {
    let verdict = Block::Paragraph(Inline::strong(unreadable(reason, lang)), Tone::Wrong);
    let sections = vec![Section::new("verdict", lang.check_words().heading_verdict, [verdict])];
    let title = lang.check_words().title;
    Document { subtitle: one_line(file), ..Document::new(Kind::Marking, lang, Size::EIGHT_PUZZLE, title, sections) }
}
