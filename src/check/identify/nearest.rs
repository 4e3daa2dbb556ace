//! The strategies that explain most of a sheet with which none agrees.
//!
//! One column may be wrong, or one row: left out, written twice, exchanged with its neighbour, or not belonging there. So
//! the sheet is read again without each column, and with each such row put right; whatever agrees then is held against
//! the sheet as it stands. Those come first that explain the greatest share of its cells. The sheets that are tried are
//! few and their number does not depend on the rows. Where a row does not belong, the others are held against the family
//! as if it were not there, and its own cells are not explained.

use std::cmp::Reverse;
use std::collections::HashSet;

use rayon::prelude::*;

use crate::check::mark::{Tally, in_ranges, tally};
use crate::check::{ColumnKind, Reading, Row, Sheet};
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
pub(super) fn nearest(
    sheet: &Sheet,
    instance: &Instance,
    matches: &[Match],
    by_boards: &[Family],
    options: &IdentifyOptions,
) -> Vec<Near> {
    let sheets = mended(sheet, matches);
    let mut pool: Vec<(Family, Option<usize>)> =
        by_boards.iter().take(MOST_OF_EACH).map(|family| (family.clone(), None)).collect();
    for by_hand in [false, true] {
        let found = sheets.iter().flat_map(|mended| {
            let families = agreeing(&mended.sheet, instance, options, by_hand);
            families.into_iter().map(|family| (family, mended.left_out))
        });
        let found: Vec<(Family, Option<usize>)> = found.collect();
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
    let near = |(family, left_out)| near(sheet, instance, family, left_out);
    let mut found: Vec<Near> = on_threads(options.threads, || pool.into_par_iter().filter_map(near).collect());
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

/// Holds a family against a sheet, or against its rows but for one that does not belong.
fn near(sheet: &Sheet, instance: &Instance, family: Family, left_out: Option<usize>) -> Option<Near> {
    let of = |sheet: &Sheet| tally(sheet, instance, &family.representative(), !family.by_hand);
    let Some(row) = left_out else {
        let Tally { right, all, columns, rows } = of(sheet)?;
        return Some(Near { family, right, all, columns, rows });
    };
    let Tally { right, all, columns, rows } = of(&without_row(sheet, row))?;
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

/// A sheet with something put right.
struct Mended {
    sheet: Sheet,
    /// The row that is not in it, counted from 0.
    left_out: Option<usize>,
}

/// The sheet without each column in which candidates disagree at last, and with the row put right at which they do.
fn mended(sheet: &Sheet, matches: &[Match]) -> Vec<Mended> {
    let Some(step) = matches.first().map(|found| found.step) else { return Vec::new() };
    let mut wrong: Vec<ColumnKind> = Vec::new();
    for found in matches {
        if let Fault::Value(column, _) | Fault::Column(column) = found.fault
            && !wrong.contains(&column)
        {
            wrong.push(column);
        }
    }
    let mut sheets = with_row_mended(sheet, step - 1, matches);
    let without_column = |kind| with_rows(sheet, sheet.rows.iter().map(|row| without(row.clone(), kind)).collect());
    sheets.extend(wrong.into_iter().map(|kind| Mended { sheet: without_column(kind), left_out: None }));
    sheets
}

fn without(mut row: Row, kind: ColumnKind) -> Row {
    match kind {
        ColumnKind::Parent => row.parent = None,
        ColumnKind::Move => row.came = None,
        ColumnKind::G => row.g = None,
        ColumnKind::H => row.h = None,
        ColumnKind::F => row.f = None,
        ColumnKind::Tries => (row.tries, row.dead_end) = (None, None),
        ColumnKind::Open => row.open = None,
        ColumnKind::Closed => row.closed = None,
        ColumnKind::Step | ColumnKind::Board => {}
    }
    row
}

/// The sheet with nothing but the board in a row, without it, without the one before it, with it and the next exchanged,
/// and with a row before it that has a board which the candidates would have taken.
fn with_row_mended(sheet: &Sheet, at: usize, matches: &[Match]) -> Vec<Mended> {
    let Some(wrong) = sheet.rows.get(at) else { return Vec::new() };
    let changed = |change: &dyn Fn(&mut Vec<Row>)| {
        let mut rows = sheet.rows.clone();
        change(&mut rows);
        Mended { sheet: with_rows(sheet, rows), left_out: None }
    };
    let bare = |board: Board| Row::new(wrong.line, board);
    let mut sheets = vec![changed(&|rows| rows[at] = bare(wrong.board))];
    if sheet.rows.len() > 1 {
        let others = [Some(at), at.checked_sub(1).filter(|&before| before > 0)];
        let left_out = others.into_iter().flatten();
        sheets.extend(left_out.map(|row| Mended { sheet: without_row(sheet, row), left_out: Some(row) }));
    }
    if at + 1 < sheet.rows.len() {
        sheets.push(changed(&|rows| rows.swap(at, at + 1)));
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
    sheets.extend(boards.into_iter().map(|board| changed(&|rows| rows.insert(at, bare(board)))));
    sheets
}

fn without_row(sheet: &Sheet, row: usize) -> Sheet {
    let others = sheet.rows.iter().enumerate().filter(|&(at, _)| at != row);
    with_rows(sheet, others.map(|(_, row)| row.clone()).collect())
}

fn with_rows(sheet: &Sheet, rows: Vec<Row>) -> Sheet {
    Sheet {
        format: sheet.format,
        size: sheet.size,
        start: sheet.start,
        goal: sheet.goal,
        strategy: sheet.strategy,
        columns: Vec::new(),
        ignored: Vec::new(),
        reading: Reading::default(),
        rows,
    }
}
