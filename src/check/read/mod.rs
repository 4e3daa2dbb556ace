//! Reading a trace as somebody else wrote it, leniently: what is written in any usual way is read, what is not
//! understood is told with its place.
//!
//! 0. Bytes become text of plain lines ([`decode`]); each line keeps its number.
//! 1. The format is guessed, where none is asked for: each has a function `begins`.
//! 2. What states its structure is taken apart into rows of cells ([`csv`], [`markdown`], [`json`]), and read ([`table`]) by what its
//!    columns are called ([`names`], [`columns`]). All else is read by the search itself ([`printed`]): what is printed, and tables whose
//!    rows are events, or whose names do not say which board was taken ([`events`]).
//! 3. Each step becomes a row of a [`Draft`], which becomes a [`Sheet`]. A board is recognised in [`board`], and wherever it stands in
//!    [`find`]; a number or a move in [`values`]; a list in [`lists`].

mod blank;
mod board;
mod cells;
mod columns;
mod csv;
mod decode;
mod draft;
mod events;
mod fault;
mod find;
mod json;
mod lists;
mod markdown;
mod names;
mod printed;
mod says;
mod table;
mod tile_columns;
mod values;

pub use decode::unescaped;
pub use fault::SheetError;

use std::borrow::Cow;
use std::cmp::Reverse;

use regex::Regex;

use crate::puzzle::{Board, Size};

use super::sheet::{ColumnKind, Sheet, SheetFormat};
use blank::with_blank;
use draft::Draft;
use events::Order;
use fault::{Misread, SheetFault};

/// Returns the text of a file as it is read, line by line: that of a page without its tags, the outputs of a notebook. Of bytes
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
        let guessed = self.format.unwrap_or(SheetFormat::Boards);
        let (text, decided) = decode::decode(bytes).map_err(|fault| Misread::new(fault, 0..0).in_text("", guessed))?;
        let text = with_blank(text, self.blank.as_deref());
        let taken = taken_lines(&text);
        let text = taken.as_deref().unwrap_or(&text);
        if text.trim().is_empty() {
            return Err(Misread::new(SheetFault::EMPTY, 0..0).in_text("", guessed));
        }
        let format = self.format.unwrap_or_else(|| match () {
            () if taken.is_some() => SheetFormat::Boards,
            () if json::begins(text) => SheetFormat::Jsonl,
            () if markdown::begins(text) => SheetFormat::Markdown,
            () if csv::begins(text) => SheetFormat::Csv,
            () => SheetFormat::Boards,
        });
        let read = self.draft(format, text).and_then(|draft| draft.finish(format, text));
        let mut sheet = read.map_err(|wrong| wrong.in_text(text, format))?;
        sheet.reading.decided.splice(0..0, decided);
        sheet.doubt_steps();
        Ok(sheet)
    }

    fn draft(&self, format: SheetFormat, text: &str) -> Result<Draft, Misread> {
        let new = || Draft { size: self.size, options: self.clone(), ..Draft::default() };
        let mut draft = new();
        let mut table = match format {
            SheetFormat::Jsonl => json::table(text, &mut draft)?,
            SheetFormat::Csv => csv::table(text)?,
            SheetFormat::Markdown => markdown::table(text)?,
            SheetFormat::Boards => return printed::read(text, &mut draft).map(|()| draft),
        };
        tile_columns::join(&mut table, draft.size);
        let as_printed = |order| {
            let mut told = new();
            printed::read(&events::lines(&table, order)?, &mut told).ok().map(|()| told)
        };
        if let Some(told) = as_printed(Order::Events).filter(Draft::takes_a_part) {
            return Ok(told);
        }
        match table::read(text, &table, &mut draft) {
            Err(wrong) if wrong.fault.is_unclear() => {
                // Which column is the first says nothing: either way the same boards are taken, and the way that tells more is kept.
                let mut told: Vec<Draft> =
                    [Order::Forward, Order::Backward].into_iter().filter_map(as_printed).collect();
                let is_enough = told.len() == 2 || told.iter().any(Draft::takes_a_part);
                let boards = |draft: &Draft| draft.rows.iter().map(|row| row.board).collect::<Vec<Board>>();
                if let [one, other] = &told[..] {
                    let (one, other) = (boards(one), boards(other));
                    // A column may have what is taken next.
                    if one != other && !other.starts_with(&one[1..]) {
                        return Err(wrong);
                    }
                    told.truncate(if one == other { 2 } else { 1 });
                }
                told.sort_by_key(|own| Reverse(own.columns.len()));
                told.into_iter().next().filter(|_| is_enough).ok_or(wrong)
            }
            read => read.map(|()| draft),
        }
    }
}

/// Returns the lines that begin with `taken:`, the others empty; none where a text has no such line. Who writes them has said all.
fn taken_lines(text: &str) -> Option<String> {
    let is_own = |line: &str| line.trim_start().starts_with("taken:");
    let kept = |line| [if is_own(line) { line } else { "" }, "\n"];
    text.lines().any(is_own).then(|| text.lines().flat_map(kept).collect())
}
