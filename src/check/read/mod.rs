//! Reading a trace as somebody else wrote it, leniently: what is written in any usual way is read, what is not
//! understood is told with its place.
//!
//! 0. Bytes become text of plain lines ([`decode`]); each line keeps its number.
//! 1. The format is guessed, where none is asked for: each has a function `begins`.
//! 2. What states its structure is taken apart into rows of cells ([`csv`], [`markdown`], [`json`]), and read column by column ([`table`]), by what its columns mean
//!    ([`columns`], [`names`]). What is printed is read by the search itself ([`printed`]), and so is what is hardly a table,
//!    and tables whose rows are events, or whose columns do not say which has the boards ([`events`]). Where states have names ([`state_names`]), it is read line by line ([`lines`]).
//! 3. Each step becomes a row of a [`Draft`]. A board is recognised in [`board`], and wherever it stands in [`find`]; numbers and moves in [`values`]; states with their values, and lists, in [`entries`].
//! 4. Once all is read, the draft becomes a [`Sheet`].

mod blank;
mod board;
mod cells;
mod columns;
mod csv;
mod decode;
mod draft;
mod entries;
mod events;
mod expected;
mod fault;
mod find;
mod json;
mod lines;
mod markdown;
mod names;
mod printed;
mod says;
mod state_names;
mod table;
mod values;

pub use decode::unescaped;
pub use expected::Expected;
pub use fault::SheetError;
pub(in crate::check) use state_names::first_wall;

use std::borrow::Cow;
use std::sync::Arc;

use regex_lite::Regex;

use crate::graph::Graph;
use crate::puzzle::Size;

use super::sheet::{ColumnKind, LineRole, Sheet, SheetFormat};
use blank::with_blank;
use cells::{TableRow, aligned};
use draft::Draft;
use fault::{Misread, SheetFault};
use state_names::StateNames;

/// Returns the text of a file as it is read, line by line: that of a page without its tags, the outputs of a notebook; of bytes
/// that are no text, nothing.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    decode::decode(bytes).map(|(text, _)| text).unwrap_or_default()
}

/// Reads a sheet. Without a format it is guessed, and told in [`Sheet::format`]; without a size it is that of the
/// boards, or, where they do not show it, a square.
///
/// # Errors
/// When no board is found, or what stands where a board, a number or a move should is none.
///
/// ```
/// use steptrace::check::{SheetFormat, read_sheet};
/// let sheet = read_sheet("{\"board\":\"283104765\"}\n{\"board\":\"203184765\"}\n", None, None).unwrap();
/// assert_eq!((sheet.format, sheet.rows.len()), (SheetFormat::Jsonl, 2));
/// ```
pub fn read_sheet(text: &str, format: Option<SheetFormat>, size: Option<Size>) -> Result<Sheet, SheetError> {
    ReadOptions { format, size, ..ReadOptions::default() }.read(text.as_bytes())
}

/// Options of a reader of sheets; what is not said is found out.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format.
    pub format: Option<SheetFormat>,
    /// The size of the boards.
    pub size: Option<Size>,
    /// The graph whose states are named, if they are no boards; that of a trace file is known.
    pub graph: Option<Arc<Graph>>,
    /// The word or sign that stands for the blank.
    pub blank: Option<String>,
    /// Matches the words before the board that is taken; other boards are not taken.
    pub taken: Option<Regex>,
    /// Names of columns, fields and passages that are not read.
    pub ignore: Vec<String>,
    /// The meaning of columns and fields, by their names in any case.
    pub columns: Vec<(String, ColumnKind)>,
    /// The number of the run, from 1, where printed text has several; the first by default.
    pub run: Option<usize>,
    /// The search that it should follow, if that is known.
    pub expected: Option<Expected>,
    /// The columns of a table that somebody else has filled in beforehand: a row with nothing but these is none.
    pub given: Vec<ColumnKind>,
}

/// Returns the text of a file as people see it in an editor, whatever its encoding; what is no text is replaced.
pub fn file_text(bytes: &[u8]) -> Cow<'_, str> {
    decode::file_text(bytes)
}

impl ReadOptions {
    /// Reads a sheet from the bytes of a file.
    ///
    /// # Errors
    /// As [`read_sheet`]; or if the bytes are no text.
    pub fn read(&self, bytes: &[u8]) -> Result<Sheet, SheetError> {
        let no_text = |fault| Misread::new(fault, 0..0).in_text("", self.format.unwrap_or(SheetFormat::Boards));
        let (text, decided) = decode::decode(bytes).map_err(no_text)?;
        let text = with_blank(text, self.blank.as_deref());
        let taken = taken_lines(&text);
        let is_open = self.taken.is_none() && self.graph.is_none() && !json::begins(&text);
        let told = if is_open && taken.is_none() { printed::with_boards(&text, self.size) } else { None };
        let names = told.as_ref().map(|_| "the names of nodes stand for their boards".to_owned());
        let text = taken.as_deref().or(told.as_deref()).unwrap_or(&text);
        if text.trim().is_empty() {
            return Err(no_text(SheetFault::EMPTY));
        }
        let (graph, strategy) = state_names::head(text).unzip();
        let graph = self.graph.clone().or(graph);
        let format = self.format.unwrap_or_else(|| match () {
            () if taken.is_some() => SheetFormat::Boards,
            () if json::begins(text) => SheetFormat::Jsonl,
            () if !markdown::table(text).is_empty() => SheetFormat::Markdown,
            () if csv::begins(text) => SheetFormat::Csv,
            () => SheetFormat::Boards,
        });
        let mut draft = Draft::of(self);
        let read = match &graph {
            Some(graph) => self.of_graph(text, format, graph, &mut draft),
            None => self.of_boards(text, format, &mut draft),
        };
        draft.strategy = draft.strategy.or(strategy.flatten());
        let read = read.and_then(|()| draft.finish(format, text));
        let mut sheet = read.map_err(|wrong| wrong.in_text(text, format))?;
        let is_sure = taken.is_some() || self.taken.is_some() || !self.given.is_empty() || sheet.graph.is_some();
        let expected = self.expected.as_ref().filter(|_| !is_sure);
        if expected.is_some_and(|expected| expected.turn(&mut sheet)) {
            sheet.reading.decided.push("the boards are written column by column, as the goal tells".to_owned());
        }
        if let Some(fault) = expected.and_then(|expected| expected.is_no_trace(&sheet, text)) {
            let lines = text.split_inclusive('\n').take(sheet.rows[0].line() - 1);
            let at = lines.map(str::len).sum();
            return Err(Misread::new(fault, at..text.len()).in_text(text, format));
        }
        if sheet.graph.is_none() {
            sheet.reading.decided.splice(0..0, decided.into_iter().chain(names));
            sheet.doubt_steps();
        }
        Ok(sheet)
    }

    fn of_graph(&self, text: &str, format: SheetFormat, graph: &Arc<Graph>, own: &mut Draft) -> Result<(), Misread> {
        let mut names = StateNames::of(graph);
        match table_of(text, format, &mut Draft::of(self))? {
            Some(table) => table::read(text, &table, Some(&names), own)?,
            None => lines::read(text, &mut names, own)?,
        }
        if own.rows.is_empty() {
            return Err(Misread::new(names.none(), 0..0));
        }
        (own.size, own.graph) = (Some(Size::SMALLEST), Some(Arc::clone(graph)));
        Ok(())
    }

    /// Reads boards: printed ones by the search; those of a table by its events, or by its columns; those with a cell for each tile as if they
    /// were printed.
    fn of_boards(&self, text: &str, format: SheetFormat, own: &mut Draft) -> Result<(), Misread> {
        let Some(table) = table_of(text, format, own)? else {
            let grid = || Some(aligned(&numbered(text, csv::grid(text)?)));
            return printed::read(text, own)
                .or_else(|wrong| self.printed(&grid().unwrap_or_default(), self.size, own).ok_or(wrong));
        };
        let mut told = Draft::default();
        if let kind @ Some(_) = events::kind(&table)
            && self.printed(&events::lines(&table, kind), own.size, &mut told).is_some()
            && [LineRole::Taken, LineRole::Try].iter().all(|role| told.reading.roles.contains(role))
        {
            *own = told;
            return Ok(());
        }
        let is_one_tile = |wrong: &Misread| text.get(wrong.at.clone()).is_some_and(|cell| find::single(cell).is_some());
        match table::read(text, &table, None, own) {
            Err(wrong) if own.rows.is_empty() && is_one_tile(&wrong) => {
                self.printed(&aligned(&table), own.size, own).ok_or(wrong)
            }
            // Where no column is that of the boards, the search tells, if there are enough.
            Err(wrong) if own.rows.is_empty() && table.len() > 4 && table.iter().any(|row| row.at == wrong.at) => {
                self.printed(&events::lines(&table, None), own.size, own).ok_or(wrong)
            }
            read => read,
        }
    }

    /// Reads lines that are made of a text as if they were printed; a draft that it cannot read stays as it is.
    fn printed(&self, lines: &str, size: Option<Size>, draft: &mut Draft) -> Option<()> {
        let mut told = Draft { size, ..Draft::of(self) };
        printed::read(lines, &mut told).ok()?;
        *draft = told;
        Some(())
    }
}

/// Returns the rows of a text whose format states its structure.
fn table_of<'a>(text: &'a str, format: SheetFormat, draft: &mut Draft) -> Result<Option<Vec<TableRow<'a>>>, Misread> {
    let mut rows = match format {
        SheetFormat::Jsonl => return Ok(Some(numbered(text, json::table(text, draft)?))),
        SheetFormat::Csv => csv::table(text)?,
        SheetFormat::Markdown => markdown::table(text),
        SheetFormat::Boards => return Ok(None),
    };
    // What a program prints below its table is no row.
    let columns = rows.first().map_or(0, |header| header.cells.len());
    while rows.last().is_some_and(|row| row.cells.len() * 2 < columns) {
        rows.pop();
    }
    Ok(Some(numbered(text, rows)))
}

/// Gives each row its line.
fn numbered<'a>(text: &str, mut rows: Vec<TableRow<'a>>) -> Vec<TableRow<'a>> {
    let (mut line, mut counted) = (1, 0);
    for row in &mut rows {
        line += text[counted..row.at.start].matches('\n').count();
        (row.line, counted) = (line, row.at.start);
    }
    rows
}

/// Returns the lines that begin with `taken:`, the others empty; none where a text has no such line. Who writes them has said all.
fn taken_lines(text: &str) -> Option<String> {
    let is_own = |line: &&str| line.trim_start().starts_with("taken:");
    let kept = |line| if is_own(&line) { line } else { "" };
    text.lines().any(|line| is_own(&line)).then(|| text.lines().flat_map(|line| [kept(line), "\n"]).collect())
}
