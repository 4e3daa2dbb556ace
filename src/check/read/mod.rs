//! Reading a trace as somebody else wrote it, leniently: what is written in any usual way is read, what is not
//! understood is told with its place.
//!
//! 0. Bytes become text of plain lines ([`decode`]); each line keeps its number.
//! 1. The format is guessed, where none is asked for: each has a function `begins`.
//! 2. The text is taken apart: into rows of cells ([`csv`], [`markdown`], [`aligned`], [`cells`]), objects ([`json`]), or boards and the lines
//!    between them ([`boards`]).
//! 3. Each part is read into a [`Draft`]: a row a step, by the meaning of its names ([`names`], [`meaning`], [`table`]). A board is
//!    recognised in [`board`] and, line by line, in [`tiles`]; a number or a move in [`values`]; a list in [`lists`].
//! 4. Once all is read, the names of nodes are looked up, and the draft becomes a [`Sheet`].

mod aligned;
mod blank;
mod board;
mod boards;
mod cells;
mod csv;
mod decode;
mod draft;
mod fault;
mod json;
mod json_values;
mod label;
mod lists;
mod markdown;
mod meaning;
mod names;
mod table;
mod text_names;
mod tile_columns;
mod tiles;
mod values;

pub use decode::unescaped;
pub use fault::SheetError;

use std::borrow::Cow;

use regex::Regex;

use crate::puzzle::Size;

use super::sheet::{ColumnKind, Sheet, SheetFormat};
use blank::with_blank;
use draft::Draft;
use fault::{Misread, SheetFault};

/// Returns the text of a file as it is read, line by line: that of a page without its tags, the outputs of a notebook. Of bytes
/// that are no text, nothing.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    decode::decode(bytes).map(|decoded| decoded.text).unwrap_or_default()
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
        let mut decoded = decode::decode(bytes).map_err(|fault| Misread::new(fault, 0..0).in_text("", guessed))?;
        decoded.text = with_blank(decoded.text, self.blank.as_deref());
        let text = decoded.text.as_ref();
        if text.trim().is_empty() {
            return Err(Misread::new(SheetFault::EMPTY, 0..0).in_text("", guessed));
        }
        let format = self.format.unwrap_or_else(|| match () {
            () if json_values::begins(text) => SheetFormat::Jsonl,
            () if markdown::begins(text) => SheetFormat::Markdown,
            () if csv::begins(text) || aligned::begins(text) => SheetFormat::Csv,
            () => SheetFormat::Boards,
        });
        let mut draft = Draft { size: self.size, options: self.clone(), ..Draft::default() };
        // In plain text, names are looked at before the boards are.
        let settled = match format {
            SheetFormat::Boards => text_names::settled(text, &mut draft),
            _ => Ok(Cow::Borrowed(text)),
        };
        let settled = settled.map_err(|wrong| wrong.in_text(text, format))?;
        let text = settled.as_ref();
        let read = match format {
            SheetFormat::Jsonl => json::read(text, &mut draft),
            SheetFormat::Csv => csv::table(text).and_then(|rows| table::read(text, &rows, &mut draft)),
            SheetFormat::Markdown => markdown::table(text).and_then(|rows| table::read(text, &rows, &mut draft)),
            SheetFormat::Boards => boards::read(text, &mut draft),
        };
        let read = read.and_then(|()| draft.finish(format, text));
        let mut sheet = read.map_err(|wrong| wrong.in_text(text, format))?;
        sheet.reading.decided.splice(0..0, decoded.decided);
        sheet.doubt_steps();
        Ok(sheet)
    }
}
