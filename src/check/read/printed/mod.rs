//! Printed text: what most programs write, boards with anything between them, read by the search itself.
//!
//! 1. Boards are found wherever they stand ([`find`]).
//! 2. Boards that stand alike are a channel ([`channel`]).
//! 3. Of all accounts of the text, the one by which a search would print it most likely says which boards were taken ([`account`],
//!    [`mod@choose`]); words decide between accounts that are nearly as good ([`super::says`]).
//! 4. Numbers are read by their meaning ([`numbers`], [`meanings`]), and all that belongs to a step becomes its row ([`rows`]).

mod account;
mod channel;
mod choose;
mod meanings;
mod numbers;
mod order;
mod rows;

use std::ops::Range;

use crate::puzzle::{Board, Size, parse_goal};

use super::draft::Draft;
use super::fault::Misread;
use super::find::{self, Found, Words};
use account::Accounts;
pub(super) use account::real;
use channel::Channels;
use choose::choose;
pub(super) use meanings::Meanings;
pub(super) use numbers::NumberColumn;

/// Boards are those of a search if it takes more than this share of them.
const MOST: f32 = 0.8;

/// Text by which the size of the boards is found, in bytes.
const SAMPLE: usize = 1 << 16;

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Misread> {
    let words = Words::of(text);
    let mut samples = {
        let mut rest = text;
        std::iter::from_fn(move || {
            let (sample, behind) = rest.split_at(rest.floor_char_boundary(SAMPLE));
            rest = behind;
            Some(sample).filter(|sample| !sample.is_empty())
        })
    };
    let size = draft.size.or_else(|| samples.find_map(|sample| find::size_of(&Words::of(sample))));
    let size = size.ok_or_else(|| find::explain_none(&words))?;
    draft.size = Some(size);
    let boards = find::boards(&words, size);
    if let Some(wrong) = find::misfit(&words, size, &boards) {
        return Err(wrong);
    }
    if boards.found.is_empty() {
        return Err(find::explain_none(&words));
    }
    if let Some(unread) = find::unread(&words, size, &boards) {
        return Err(unread);
    }
    if let Some(elsewhere) = order::told_elsewhere(&words, &boards.found).filter(|_| draft.options.taken.is_none()) {
        return Err(elsewhere);
    }
    let columns = by_columns(&boards.found, size, draft);
    let read = read_boards(&words, &boards.covered, boards.found, draft);
    if let Some(columns) = columns {
        let mut own = Draft { size: draft.size, options: draft.options.clone(), ..Draft::default() };
        let share = read_boards(&words, &boards.covered, columns, &mut own).unwrap_or(0.0);
        if share > MOST && share > *read.as_ref().unwrap_or(&0.0) {
            own.reading
                .decided
                .push("the boards are written column by column, by the goal and the strategy".to_owned());
            *draft = own;
            return Ok(());
        }
    }
    read.map(drop)
}

/// Returns the boards as they are if they are written column by column: if so, the goal that is expected is among them.
fn by_columns(found: &[Found], size: Size, draft: &Draft) -> Option<Vec<Found>> {
    let goal = parse_goal(draft.options.expected.as_ref()?.goal.as_ref()?, size).ok()?;
    let transposed = |board: Board| {
        let cell = |at: usize| board.tile(at % size.rows() * size.cols() + at / size.rows());
        Board::from_cells(&(0..size.cells()).map(cell).collect::<Vec<u8>>())
    };
    let is_there = found.iter().any(|own| own.board == transposed(goal));
    let columns = || found.iter().map(|own| Found { board: transposed(own.board), ..own.clone() });
    (is_there && size.rows() == size.cols()).then(|| columns().collect())
}

/// Reads the rows of some boards; returns the share of them that the search takes that is expected.
fn read_boards(
    words: &Words<'_>,
    covered: &[Range<usize>],
    found: Vec<Found>,
    draft: &mut Draft,
) -> Result<f32, Misread> {
    let channels = Channels::of(words, found);
    let options = draft.options.clone();
    let accounts = Accounts::new(&channels, draft.size.unwrap_or(Size::EIGHT_PUZZLE), options.expected.as_ref());
    let choice = choose(words, &accounts, options.taken.as_ref(), options.run)?;
    rows::read(words, &accounts, &choice, covered, draft)?;
    Ok(choice.account.expected)
}
