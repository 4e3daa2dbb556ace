//! A sheet as it is read: what is written in each row, before names of nodes are looked up.

use std::collections::HashMap;
use std::ops::Range;

use crate::check::sheet::{Column, ColumnKind, ListClaim, Row, Sheet, SheetFormat, TryClaim};
use crate::puzzle::{Board, Move, Size};
use crate::search::{F, Strategy};

use super::fault::{SheetFault, Wrong, short};
use super::lists::{Item, RawList};

/// A sheet as it is read.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) size: Option<Size>,
    pub(super) start: Option<Board>,
    pub(super) goal: Option<Board>,
    pub(super) strategy: Option<Strategy>,
    pub(super) columns: Vec<Column>,
    pub(super) ignored: Vec<String>,
    pub(super) rows: Vec<RawRow>,
    /// The boards of nodes that have a name.
    pub(super) names: HashMap<Box<str>, Board>,
    /// True if the sheet gives names to nodes at all.
    pub(super) has_names: bool,
}

/// A row as it is written.
#[derive(Debug)]
pub(super) struct RawRow {
    pub(super) line: usize,
    pub(super) step: Option<usize>,
    pub(super) board: Board,
    pub(super) parent: Option<Item>,
    pub(super) came: Option<Move>,
    pub(super) g: Option<u32>,
    pub(super) h: Option<u32>,
    pub(super) f: Option<F>,
    pub(super) tries: Option<Vec<TryClaim>>,
    pub(super) open: Option<PlacedList>,
    pub(super) closed: Option<PlacedList>,
    pub(super) dead_end: Option<bool>,
}

/// A list and the bytes where it stands.
#[derive(Debug)]
pub(super) struct PlacedList {
    pub(super) list: RawList,
    pub(super) at: Range<usize>,
}

impl RawRow {
    /// A row of which only the board is known.
    pub(super) const fn new(line: usize, board: Board) -> RawRow {
        RawRow {
            line,
            step: None,
            board,
            parent: None,
            came: None,
            g: None,
            h: None,
            f: None,
            tries: None,
            open: None,
            closed: None,
            dead_end: None,
        }
    }
}

impl Draft {
    /// Adds a column, where there is none of its kind and name.
    pub(super) fn column(&mut self, kind: ColumnKind, name: &str) {
        if !self.columns.iter().any(|column| column.kind == kind && column.name == name) {
            self.columns.push(Column { kind, name: name.to_owned() });
        }
    }

    /// Notes what nobody reads.
    pub(super) fn ignore(&mut self, name: &str) {
        let name: String = name.trim().chars().take(60).collect();
        if !name.is_empty() && !self.ignored.contains(&name) && self.ignored.len() < 50 {
            self.ignored.push(name);
        }
    }

    /// The sheet, with names looked up.
    pub(super) fn finish(self, format: SheetFormat) -> Result<Sheet, Wrong> {
        let Some(size) = self.size.filter(|_| !self.rows.is_empty()) else {
            return Err(Wrong::new(SheetFault::NoBoards(format), 0..0));
        };
        let Names { names, has_names } = &Names { names: self.names, has_names: self.has_names };
        let numbers: HashMap<u32, Board> =
            names.iter().filter_map(|(name, board)| Some((name.parse().ok()?, *board))).collect();
        let find = |item: &Item| match item {
            Item::Board(board) => Some(*board),
            Item::Name(name) => names.get(name).copied(),
        };
        let list = |placed: PlacedList| match placed.list {
            RawList::Size(count) => Ok(ListClaim::Size(count)),
            RawList::Numbers(ids) => {
                let boards: Option<Vec<(Board, Option<F>)>> =
                    ids.iter().map(|id| numbers.get(id).map(|board| (*board, None))).collect();
                Ok(boards.map_or(ListClaim::Size(ids.len()), ListClaim::Boards))
            }
            RawList::Items(items) => {
                let boards: Option<Vec<(Board, Option<F>)>> =
                    items.iter().map(|(item, f)| find(item).map(|board| (board, *f))).collect();
                // Nodes that were never taken may have a name and no board: their number is still known.
                match (boards, items.iter().find(|(item, _)| find(item).is_none())) {
                    (Some(boards), _) => Ok(ListClaim::Boards(boards)),
                    (None, _) if *has_names => Ok(ListClaim::Size(items.len())),
                    (None, Some((Item::Name(name), _))) => Err(Wrong::new(SheetFault::Unknown(short(name)), placed.at)),
                    (None, _) => Ok(ListClaim::Size(items.len())),
                }
            }
        };
        let row = |row: RawRow| {
            Ok(Row {
                line: row.line,
                step: row.step,
                board: row.board,
                parent: row.parent.as_ref().and_then(find),
                came: row.came,
                g: row.g,
                h: row.h,
                f: row.f,
                tries: row.tries,
                open: row.open.map(list).transpose()?,
                closed: row.closed.map(list).transpose()?,
                dead_end: row.dead_end,
            })
        };
        Ok(Sheet {
            format,
            size,
            start: self.start,
            goal: self.goal,
            strategy: self.strategy,
            columns: self.columns,
            ignored: self.ignored,
            rows: self.rows.into_iter().map(row).collect::<Result<_, Wrong>>()?,
        })
    }
}

/// The names of nodes.
struct Names {
    names: HashMap<Box<str>, Board>,
    has_names: bool,
}
