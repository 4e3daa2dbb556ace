//! Reading a trace as somebody else wrote it, leniently: what is written in any usual way is read, what is not
//! understood is told with its place.
//!
//! 1. The format is guessed, where none is asked for: each has a function `begins`.
//! 2. The text is taken apart: into rows of cells ([`csv`], [`markdown`]), objects ([`jsonl`]), or boards and the lines
//!    between them ([`boards`]).
//! 3. Each part is read into a [`Draft`]: a row a step, by the meaning of its names ([`names`], [`table`]). A board is
//!    recognised in [`board`] and, line by line, in [`rows`]; a number or a move in [`values`]; a list in [`lists`].
//! 4. Once all is read, the names of nodes are looked up, and the draft becomes a [`Sheet`].

mod board;
mod boards;
mod csv;
mod draft;
mod fault;
mod jsonl;
mod lists;
mod markdown;
mod names;
mod rows;
mod table;
mod values;

pub use fault::SheetError;

use crate::puzzle::Size;

use super::sheet::{Sheet, SheetFormat};
use draft::Draft;
use fault::{Misread, SheetFault};

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
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Misread::new(SheetFault::Empty, 0..0).in_text(text, format.unwrap_or(SheetFormat::Boards)));
    }
    let format = format.unwrap_or_else(|| match () {
        () if jsonl::begins(text) => SheetFormat::Jsonl,
        () if markdown::begins(text) => SheetFormat::Markdown,
        () if csv::begins(text) => SheetFormat::Csv,
        () => SheetFormat::Boards,
    });
    let mut draft = Draft { size, ..Draft::default() };
    let read = match format {
        SheetFormat::Jsonl => jsonl::read(text, &mut draft),
        SheetFormat::Csv => csv::table(text).and_then(|rows| table::read(&rows, &mut draft)),
        SheetFormat::Markdown => markdown::table(text).and_then(|rows| table::read(&rows, &mut draft)),
        SheetFormat::Boards => boards::read(text, &mut draft),
    };
    read.and_then(|()| draft.finish(format)).map_err(|wrong| wrong.in_text(text, format))
}
