//! Many files, one line each: the results of marking, for a terminal, a spreadsheet, a page, an autograder.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::check::{CheckOptions, cells, hints, mistake_id, path_verdict, says as why};
use super::document::{
    Block, Column, ColumnKind as Holds, Document, Inline, Kind, Row, Section, Span, Table, TableCell, Tone,
};
use super::limits::FILES_NAMED;
use super::lines::{address, first, one_line};
use super::narration::{Count, Lang};
use super::reading::doubt_says;
use serde_json::{Value, json};

use crate::check::path::{MarkedPath, WrittenPath};
use crate::check::{ColumnKind, Mark, Marked, Mistake, Sheet, SheetFormat};
use crate::puzzle::Size;
use crate::search::{Problem, Strategy};

/// The result of one file of many.
#[derive(Clone, Debug, Default)]
pub struct FileMark {
    /// The mark; `None` for a file that cannot be read.
    mark: Option<Mark>,
    is_path: bool,
    says: String,
    /// The first wrong step, or move, and its line.
    first_wrong: Option<(usize, usize)>,
    /// The columns that are wrong there.
    wrong_columns: Vec<ColumnKind>,
    /// The column of each mistake, its code, and what is said of it.
    mistakes: Vec<(ColumnKind, &'static str, String)>,
    /// The number of steps, or moves.
    pub steps: usize,
    right_steps: usize,
    /// The start, goal and strategy that it was marked with; a path has no strategy.
    problem: [String; 3],
    /// For each column, the number of right cells and of all.
    pub score: BTreeMap<ColumnKind, (usize, usize)>,
    /// The conventions that the file follows instead.
    hints: Vec<String>,
    read: Option<Read>,
    lang: Lang,
}

#[derive(Clone, Debug)]
struct Read {
    format: SheetFormat,
    is_graph: bool,
    /// Its columns, what was decided, what is in doubt, and what was not read.
    lists: [Vec<String>; 4],
    /// The states that are explained, and all; of a table, none are told apart.
    explained: (usize, usize),
}

impl FileMark {
    /// Returns the result of marking a trace.
    pub fn of_trace(marked: &Marked, sheet: &Sheet, lang: Lang) -> FileMark {
        let w = lang.check_words().of(sheet.graph.is_some());
        let why = |mistake: &Mistake| why(marked, mistake, CheckOptions { lang, full: false }).swap_remove(0);
        let mut first_wrong = None;
        let says = match marked.mark {
            Mark::Right => fill!(w.right, n = Count(marked.written)),
            Mark::RightUpTo(step) => fill!(w.incomplete, n = Count(step)),
            Mark::Wrong(step) => {
                let line = marked.rows.get(step.saturating_sub(1)).map_or(0, |row| row.line);
                first_wrong = Some((step, line));
                let of = |first: &Mistake| (w.column(first.column), why(first));
                let (column, why) = marked.mistakes.first().map(of).unwrap_or_default();
                fill!(w.wrong, n = Count(step), line = Count(line), column, why)
            }
        };
        let wrong = marked.rows.iter().find(|row| !row.is_right()).into_iter().flat_map(|row| &row.cells);
        let mistake = |it: &Mistake| (it.column, it.misconception().unwrap_or(it.code()), why(it));
        FileMark {
            mark: Some(marked.mark),
            says,
            first_wrong,
            wrong_columns: wrong.filter(|cell| !cell.mistakes.is_empty()).map(|cell| cell.column).collect(),
            mistakes: marked.mistakes.iter().map(mistake).collect(),
            steps: marked.written,
            right_steps: marked.right_steps(),
            problem: problem(&marked.problem, Some(&marked.strategy)),
            score: marked.score(),
            hints: hints(marked, lang),
            read: Some(Read::of(sheet, lang)),
            lang,
            ..FileMark::default()
        }
    }

    /// Returns the result of marking a path.
    pub fn of_path(marked: &MarkedPath, path: &WrittenPath, lang: Lang) -> FileMark {
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
        self.hints.push(fill!(self.lang.check_words().own_start, start = self.problem[0]));
        self
    }

    /// Returns the result of a file that cannot be read, or cannot be marked, with the reason.
    pub fn unreadable(reason: &str, lang: Lang) -> FileMark {
        FileMark { says: unreadable(reason, lang), lang, ..FileMark::default() }
    }

    /// Returns the line of the file, without its sign and its name.
    pub fn line(&self) -> String {
        let w = self.lang.check_words().of(self.read.as_ref().is_some_and(|read| read.is_graph));
        let score = self.score.iter().map(|(column, (right, all))| {
            fill!(w.score, column = w.column(*column), right = Count(*right), all = Count(*all))
        });
        let score = Some(score.collect::<Vec<_>>().join(self.lang.comma())).filter(|score| !score.is_empty());
        let parts = std::iter::once(self.says.clone()).chain(score).chain(self.hints.iter().cloned());
        parts.chain(self.read.iter().flat_map(|read| read.says(self.lang))).collect::<Vec<_>>().join(" · ")
    }

    /// Returns the row of the file in a table.
    pub fn csv_row(&self, file: &str) -> String {
        let number = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
        let kind = if self.is_path { "path" } else { "trace" };
        let mut cells = [file, kind, self.mark.map_or("unreadable", Mark::text)].map(str::to_owned).to_vec();
        let [step, line] = [self.first_wrong.map(|(step, _)| step), self.first_wrong.map(|(_, line)| line)];
        cells.extend([step, line, Some(self.steps), Some(self.right_steps)].map(number));
        cells.extend(self.problem.clone());
        for column in ColumnKind::ALL {
            let score = self.score.get(&column);
            cells.extend([score.map(|(right, _)| *right), score.map(|(_, all)| *all)].map(number));
        }
        let format = self.read.as_ref().map_or("", |read| read.format.text());
        cells.extend([self.says.clone(), self.hints.join("; "), format.to_owned()]);
        let states = self.read.as_ref().map(|read| read.explained).filter(|(_, all)| *all > 0);
        cells.extend([states.map(|(explained, _)| explained), states.map(|(_, all)| all)].map(number));
        let lists = self.read.as_ref().map(|read| &read.lists);
        cells.extend((0..4).map(|list| lists.map_or_else(String::new, |lists| lists[list].join("; "))));
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        // Writing to memory does not fail.
        drop(writer.write_record(cells.iter().map(|cell| harmless(cell))));
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }
}

/// Returns the header row of the table of marks: the same for any files.
pub fn check_csv_head() -> String {
    let mut head = "file,kind,verdict,first_wrong,line,steps,right_steps,start,goal,strategy".to_owned();
    for column in ColumnKind::ALL {
        let _ = write!(head, ",{column}_right,{column}_all");
    }
    head + ",says,hint,format,explained,states,columns,decided,doubts,not_read\r\n"
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

impl Read {
    fn of(sheet: &Sheet, lang: Lang) -> Read {
        let lines = |texts: &[String]| texts.iter().map(|text| one_line(text)).collect();
        let columns = sheet.columns.iter().map(|column| one_line(&column.name)).collect();
        let doubts = sheet.reading.doubts.iter().map(|doubt| doubt_says(doubt, lang)).collect();
        Read {
            format: sheet.format,
            is_graph: sheet.graph.is_some(),
            lists: [columns, lines(&sheet.reading.decided), doubts, lines(&sheet.ignored)],
            explained: sheet.reading.explained(),
        }
    }

    fn says(&self, lang: Lang) -> Vec<String> {
        let (w, [columns, decided, doubts, _]) = (lang.check_words(), &self.lists);
        let (format, columns) = (w.format(self.format), columns.join(lang.comma()));
        let format = if columns.is_empty() { format.to_owned() } else { fill!(w.read_as, format, columns) };
        [&[format][..], decided, doubts].concat()
    }
}

fn unreadable(reason: &str, lang: Lang) -> String {
    fill!(lang.check_words().unreadable, reason = one_line(reason))
}

/// Returns `results.json` as Gradescope reads it: a test of one point for the verdict, and one for each column, which scores the
/// share of its cells that are right. `report` is shown to the student as it is; `marks` is the JSON of the mark. If files must be
/// `complete`, one that stops early fails.
pub fn gradescope_json(mark: &FileMark, report: &str, marks: Option<&Value>, complete: bool) -> String {
    let w = mark.lang.check_words();
    let test = |name: &str, score: f64, lines: &[String]| {
        json!({
            "name": name, "score": score, "max_score": 1.0, "status": if score >= 1.0 { "passed" } else { "failed" },
            "output": lines.join("\n"), "output_format": "text", "visibility": "visible",
        })
    };
    let passes = mark.mark.is_some_and(|mark| mark.passes(complete));
    let says: Vec<String> = std::iter::once(&mark.says).chain(&mark.hints).cloned().collect();
    let mut tests = vec![test(w.heading_verdict, f64::from(u8::from(passes)), &says)];
    for (column, &(right, all)) in &mark.score {
        // Four decimals; a score short of the full one is never rounded up to it.
        let share = (right * 10_000).checked_div(all).map_or(1.0, |share| f64::from(share as u32) / 10_000.0);
        let mistakes = marks.and_then(|marks| marks["mistakes"].as_array()).into_iter().flatten();
        let own = mistakes.filter(|mistake| mistake["column"].as_str() == Some(column.text())).map(|mistake| {
            let [step, line] = ["step", "line"].map(|name| Count(mistake[name].as_u64().unwrap_or_default() as usize));
            let says = fill!(w.test_mistake, step, line, says = mistake["says"].as_str().unwrap_or_default());
            let again = mistake["again"].as_array().filter(|again| !again.is_empty());
            again.map_or(says.clone(), |again| format!("{says} {}", fill!(w.test_again, n = Count(again.len()))))
        });
        let lines = std::iter::once(fill!(w.test_score, right = Count(right), all = Count(all))).chain(own);
        tests.push(test(w.column(*column), share, &lines.collect::<Vec<_>>()));
    }
    let shown = json!({
        "output": report, "output_format": "text", "visibility": "visible", "stdout_visibility": "hidden", "tests": tests,
    });
    format!("{shown:#}\n")
}

/// Builds the page of an unreadable file.
pub fn unreadable_document<'a>(file: &str, reason: &str, lang: Lang) -> Document<'a> {
    let verdict = Block::Paragraph(Inline::strong(unreadable(reason, lang)), Tone::Wrong);
    let sections = vec![Section::new("verdict", lang.check_words().heading_verdict, [verdict])];
    let title = lang.check_words().title;
    Document { subtitle: one_line(file), ..Document::new(Kind::Other, lang, Size::EIGHT_PUZZLE, title, sections) }
}

/// A marked file of many.
pub struct ClassRow {
    /// The name of its page, without the ending.
    pub page: String,
    /// The name of the file.
    pub file: String,
    /// Its mark.
    pub mark: FileMark,
}

impl ClassRow {
    fn link(&self, text: String, place: &str) -> Inline {
        // Whatever the name, the address has no scheme and leads nowhere else.
        let page = address(&self.page, |c| c.is_ascii_alphanumeric() || "-._~".contains(c));
        Span::Link { text, id: String::new(), to: format!("{page}.html{place}") }.into()
    }

    fn first_mistake(&self, lang: Lang) -> Inline {
        let (w, columns) = (lang.check_words(), &self.mark.wrong_columns);
        match (self.mark.mark, self.mark.first_wrong) {
            (Some(Mark::Right), _) => Inline::default(),
            (_, Some((step, _))) if !columns.is_empty() => {
                let columns = columns.iter().map(|&column| w.column(column)).collect::<Vec<_>>();
                let says = fill!(w.class_at, n = Count(step), columns = columns.join(lang.comma()));
                self.link(says, &format!("#{}", mistake_id(0)))
            }
            _ => self.mark.says.clone().into(),
        }
    }

    fn row(&self, lang: Lang) -> Row {
        let of = |(right, all)| format!("{}/{}", Count(right), Count(all));
        let is_marked = self.mark.mark.is_some();
        let score = [(self.mark.right_steps, self.mark.steps), cells(&self.mark.score)];
        let name = self.link(one_line(&self.page), "");
        let facts = score.map(|score| if is_marked { of(score).into() } else { TableCell::default() });
        Row::new([name.into()].into_iter().chain(facts).chain([self.first_mistake(lang).into()]))
    }
}

/// Builds the page of all files, by name.
pub fn class_document<'a>(mut rows: Vec<ClassRow>, lang: Lang) -> Document<'a> {
    let w = lang.check_words();
    rows.sort_by(|one, other| one.page.cmp(&other.page));
    let common = common_mistakes(&rows, lang);
    let count = |is: fn(Option<Mark>) -> bool| Count(rows.iter().filter(|row| is(row.mark.mark)).count());
    let (right, unreadable) = (count(|mark| mark == Some(Mark::Right)), count(|mark| mark.is_none()));
    let wrong = Count(rows.len() - right.0 - unreadable.0);
    let subtitle = fill!(w.class_says, n = Count(rows.len()), right, wrong, unreadable);
    let heads = [(w.class_file, Holds::Word), (w.class_steps, Holds::Number), (w.class_cells, Holds::Number)];
    let mut columns = heads.map(|(head, kind)| Column::new(head, kind)).to_vec();
    columns.push(Column::new(w.class_first, Holds::Text));
    let table = Table::new("class", columns, rows.into_iter().map(move |row| row.row(lang)));
    let table = Block::Table(Table { says: w.class_map.into(), ..table });
    let mut sections = vec![Section::new("map", w.class_map, [table])];
    if !common.is_empty() {
        sections.push(Section::new("common", w.class_common, [Block::bullets(common)]));
    }
    Document { subtitle, ..Document::new(Kind::Other, lang, Size::EIGHT_PUZZLE, w.class_title, sections) }
}

/// Returns a line for each mistake of more than one file, the most common first.
pub fn common_mistakes(rows: &[ClassRow], lang: Lang) -> Vec<String> {
    let (w, mut known) = (lang.check_words(), BTreeMap::<_, BTreeMap<&str, &str>>::new());
    for ClassRow { file, mark, .. } in rows {
        for (column, code, says) in &mark.mistakes {
            known.entry((*column, *code)).or_default().entry(file).or_insert(says);
        }
    }
    let mut common: Vec<_> = known.iter().filter(|(_, files)| files.len() > 1).collect();
    common.sort_by_key(|(_, files)| std::cmp::Reverse(files.len()));
    let line = |((column, _), files): (&(ColumnKind, &str), &BTreeMap<&str, &str>)| {
        let named = first(files.keys().map(|file| (*file).to_owned()), FILES_NAMED, |_| "…".to_owned());
        let (named, why) = (named.collect::<Vec<_>>().join(lang.comma()), files.values().next().copied().unwrap_or(""));
        fill!(w.common, n = Count(files.len()), column = w.column(*column), files = named, why)
    };
    common.into_iter().map(line).collect()
}
