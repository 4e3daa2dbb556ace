//! The strategies that explain most of a sheet with which none agrees.
//!
//! One column may be wrong, or one row: left out, written twice, exchanged with its neighbour, or not belonging there. So
//! the sheet is read again without each column, and with each such row put right; whatever agrees then is held against
//! the sheet as it stands. Those come first that explain the greatest share of its cells. The sheets that are tried are
//! few and their number does not depend on the rows. Where a row does not belong, the others are held against the family
//! as if it were not there, and its own cells are not explained.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::mem;

use rayon::prelude::*;

use crate::check::mark::{Tally, in_ranges, tally};
use crate::check::{ColumnKind, Row, Sheet};
use crate::puzzle::{Board, Instance};
use crate::threads::on_threads;

use super::candidates::Candidates;
use super::claims::{Claims, Fault};
use super::family::Family;
use super::follow::Fate;
use super::{IdentifyOptions, Match, families, fates};

/// Maximum families of each sheet that are held against the one as it stands.
const MOST_OF_EACH: usize = 12;
/// Maximum boards that are tried as that of a row left out.
const MOST_LEFT_OUT: usize = 6;
/// Rows that are marked for the comparison in all; of a long sheet fewer families are compared.
const MOST_ROWS: usize = 400_000;
/// Families that are compared at least, and at most.
const COMPARED: [usize; 2] = [6, 80];

/// A family, and what it explains of a sheet.
#[derive(Clone, Debug)]
pub struct Near {
    /// The family.
    pub family: Family,
    /// Number of cells that are as the family has them.
    pub right: usize,
    /// Number of cells.
    pub all: usize,
    /// The columns that it does not explain in most rows.
    pub columns: Vec<ColumnKind>,
    /// The other rows that it does not explain, from one to another, numbered from 1.
    pub rows: Vec<(usize, usize)>,
}

/// Finds the families that explain most of a sheet, the best first; `matches` are those that agree with it for longest.
/// The sheet is changed meanwhile, and is afterwards as it was.
pub(super) fn nearest(
    sheet: &mut Sheet,
    instance: &Instance,
    matches: &[Match],
    by_boards: &[Family],
    options: &IdentifyOptions,
) -> Vec<Near> {
    let changes = changes(sheet, matches);
    let mut pool: Vec<(Family, Option<usize>)> =
        by_boards.iter().take(MOST_OF_EACH).map(|family| (family.clone(), None)).collect();
    for by_hand in [false, true] {
        let mut found: Vec<(Family, Option<usize>)> = Vec::new();
        for &change in &changes {
            let families = with(sheet, change, |sheet| agreeing(sheet, instance, options, by_hand));
            found.extend(families.into_iter().map(|family| (family, change.left_out())));
        }
        let is_enough = !found.is_empty();
        pool.extend(found);
        if is_enough {
            break;
        }
    }
    pool.extend(matches.iter().map(|found| (found.family.clone(), None)));
    let mut seen = HashSet::new();
    pool.retain(|(family, left_out)| seen.insert((family.by_hand, family.representative().to_string(), *left_out)));
    let [least, most] = COMPARED;
    pool.truncate((MOST_ROWS / sheet.rows.len().max(1)).clamp(least, most));
    let mut left_out: Vec<Option<usize>> = pool.iter().map(|(_, left_out)| *left_out).collect();
    left_out.sort_unstable();
    left_out.dedup();
    let mut pool: Vec<(usize, (Family, Option<usize>))> = pool.into_iter().enumerate().collect();
    let mut found: Vec<(usize, Near)> = Vec::new();
    for left_out in left_out {
        let families: Vec<_> = pool.extract_if(.., |(_, (_, without))| *without == left_out).collect();
        let near = |sheet: &Sheet| {
            let of = |(at, (family, _))| Some((at, near(sheet, instance, family, left_out)?));
            on_threads(options.threads, || families.into_par_iter().filter_map(of).collect::<Vec<(usize, Near)>>())
        };
        found.extend(match left_out {
            None => near(sheet),
            Some(row) => with(sheet, Change::LeaveOut(row), near),
        });
    }
    found.sort_unstable_by_key(|(at, _)| *at);
    let mut found: Vec<Near> = found.into_iter().map(|(_, near)| near).collect();
    // A cell of which a strategy says nothing is not explained. Of equals the usual ones first.
    let all = found.iter().map(|near| near.all).max().unwrap_or(0);
    for near in &mut found {
        near.all = all;
    }
    found.sort_by_cached_key(|near| (Reverse(near.right), near.family.by_hand, near.family.oddity(), near.family.name));
    let mut seen = HashSet::new();
    found.retain(|near| seen.insert((near.family.by_hand, near.family.representative().to_string())));
    found.truncate(options.matches);
    found
}

/// Holds a family against a sheet, or against one without a row that does not belong.
fn near(sheet: &Sheet, instance: &Instance, family: Family, left_out: Option<usize>) -> Option<Near> {
    let Tally { right, all, columns, rows } = tally(sheet, instance, &family.representative(), !family.by_hand)?;
    let Some(row) = left_out else { return Some(Near { family, right, all, columns, rows }) };
    let (before, after): (Vec<_>, Vec<_>) =
        rows.into_iter().flat_map(|(from, to)| from..=to).partition(|&step| step <= row);
    let wrong = before.into_iter().chain([row + 1]).chain(after.into_iter().map(|step| step + 1));
    Some(Near { family, right, all, columns, rows: in_ranges(wrong) })
}

/// The families that agree with all of a sheet, those first that end with it.
fn agreeing(sheet: &Sheet, instance: &Instance, options: &IdentifyOptions, by_hand: bool) -> Vec<Family> {
    let candidates = Candidates::new(sheet, instance, &options.weights);
    let fates = fates(&candidates.blocks(by_hand), &candidates, &Claims::new(sheet), options.threads);
    let mut found = families(&candidates, &fates, Fate::Ends);
    found.extend(families(&candidates, &fates, Fate::GoesOn));
    found.truncate(MOST_OF_EACH);
    found
}

/// Something that may be put right in a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// Nothing but the board in a row, counted from 0.
    Bare(usize),
    /// Not this row.
    LeaveOut(usize),
    /// This row and the next exchanged.
    Swap(usize),
    /// A row before this one that has nothing but a board.
    Insert(usize, Board),
    /// Not this column.
    Without(ColumnKind),
}

impl Change {
    /// Returns the row that it leaves out.
    fn left_out(self) -> Option<usize> {
        if let Change::LeaveOut(row) = self { Some(row) } else { None }
    }
}

/// Returns what is made of a sheet with a change, which is taken back: a copy of a long sheet would take as much memory again.
fn with<T>(sheet: &mut Sheet, change: Change, of: impl FnOnce(&Sheet) -> T) -> T {
    let of = |sheet: &mut Sheet| of(sheet);
    let rows = &mut sheet.rows;
    match change {
        Change::Bare(at) => {
            let bare = Row::new(rows[at].line, rows[at].board);
            let told = mem::replace(&mut rows[at], bare);
            let made = of(sheet);
            sheet.rows[at] = told;
            made
        }
        Change::LeaveOut(at) => {
            let told = rows.remove(at);
            let made = of(sheet);
            sheet.rows.insert(at, told);
            made
        }
        Change::Swap(at) => {
            rows.swap(at, at + 1);
            let made = of(sheet);
            sheet.rows.swap(at, at + 1);
            made
        }
        Change::Insert(at, board) => {
            rows.reserve_exact(1);
            rows.insert(at, Row::new(rows[at].line, board));
            let made = of(sheet);
            sheet.rows.remove(at);
            made
        }
        Change::Without(kind) => match kind {
            ColumnKind::Parent => without(sheet, |row| &mut row.parent, of),
            ColumnKind::Move => without(sheet, |row| &mut row.came, of),
            ColumnKind::G => without(sheet, |row| &mut row.g, of),
            ColumnKind::H => without(sheet, |row| &mut row.h, of),
            ColumnKind::F => without(sheet, |row| &mut row.f, of),
            ColumnKind::Tries => {
                without(sheet, |row| &mut row.tries, |sheet| without(sheet, |row| &mut row.dead_end, of))
            }
            ColumnKind::Open => without(sheet, |row| &mut row.open, of),
            ColumnKind::Closed => without(sheet, |row| &mut row.closed, of),
            ColumnKind::Step | ColumnKind::Board => of(sheet),
        },
    }
}

/// Returns what is made of a sheet without a cell of each row.
fn without<C: Default, T>(sheet: &mut Sheet, cell: impl Fn(&mut Row) -> &mut C, of: impl FnOnce(&mut Sheet) -> T) -> T {
    let told: Vec<C> = sheet.rows.iter_mut().map(|row| mem::take(cell(row))).collect();
    let made = of(sheet);
    for (row, told) in sheet.rows.iter_mut().zip(told) {
        *cell(row) = told;
    }
    made
}

/// Each column in which candidates disagree at last is left out, and the row at which they do is put right.
fn changes(sheet: &Sheet, matches: &[Match]) -> Vec<Change> {
    let Some(step) = matches.first().map(|found| found.step) else { return Vec::new() };
    let mut wrong: Vec<ColumnKind> = Vec::new();
    for found in matches {
        if let Fault::Value(column, _) | Fault::Column(column) = found.fault
            && !wrong.contains(&column)
        {
            wrong.push(column);
        }
    }
    let mut changes = changes_of_row(sheet, step - 1, matches);
    changes.extend(wrong.into_iter().map(Change::Without));
    changes
}

/// Nothing but the board in a row; the row left out, or the one before it; it and the next exchanged; and a row before it that
/// has a board which the candidates would have taken.
fn changes_of_row(sheet: &Sheet, at: usize, matches: &[Match]) -> Vec<Change> {
    if at >= sheet.rows.len() {
        return Vec::new();
    }
    let mut changes = vec![Change::Bare(at)];
    if sheet.rows.len() > 1 {
        changes.push(Change::LeaveOut(at));
        changes.extend(at.checked_sub(1).filter(|&before| before > 0).map(Change::LeaveOut));
    }
    if at + 1 < sheet.rows.len() {
        changes.push(Change::Swap(at));
    }
    let mut boards: Vec<Board> = Vec::new();
    for found in matches.iter().filter(|found| found.step == at + 1) {
        if let Fault::Taken(board) = found.fault
            && !boards.contains(&board)
        {
            boards.push(board);
        }
    }
    boards.truncate(MOST_LEFT_OUT);
    changes.extend(boards.into_iter().map(|board| Change::Insert(at, board)));
    changes
}
