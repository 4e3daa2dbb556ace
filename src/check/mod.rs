//! Traces from elsewhere: read in their own formats, and compared with one strategy or with all of them.

mod diff;
pub mod identify;
mod mark;
pub mod path;
mod read;
mod sheet;

pub(crate) use diff::only_in;
pub use diff::{Diff, DiffError, FirstDifference, InWhat, diff};
pub(crate) use mark::{Cause, CauseKind, Choice, Example, Misconceived, Misconception, Slip};
pub use mark::{CellMark, Hypothesis, Mark, MarkOptions, Marked, Mistake, RowMark, mark};
pub use read::{Expected, ReadOptions, SheetError, file_text, read_sheet, text_of, unescaped};
pub(crate) use sheet::Value;
pub use sheet::{
    Channel, Column, ColumnKind, Doubt, DoubtKind, LineRole, ListClaim, ListTiming, Passage, Reading, Row, Sheet,
    SheetFormat, TryClaim,
};
