//! Traces that come from elsewhere: read as they are, held against a strategy, or against all of them.

mod sheet;

pub use sheet::{Column, ColumnKind, ListClaim, Row, Sheet, SheetFormat, TryClaim};
