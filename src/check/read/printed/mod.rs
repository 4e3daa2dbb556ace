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

use crate::puzzle::{Size, parse_goal};

use super::draft::Draft;
use super::fault::Misread;
use super::find::{self, Words};
use account::Accounts;
pub(super) use account::real;
use channel::Channels;
use choose::choose;
pub(super) use meanings::Meanings;
pub(super) use numbers::NumberColumn;
pub(super) use order::with_boards;

/// Boards are those of a search if it takes more than this share of them.
const MOST: f32 = 0.8;

/// Text by which the size of the boards is found, in bytes.
const SAMPLE: usize = 1 << 16;

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Misread> {
    let words = Words::of(text);
    let sample = || Words::of(&text[..text.floor_char_boundary(SAMPLE)]);
    let goal = draft.options.expected.as_ref().and_then(|expected| expected.goal.as_ref());
    let may_be = |size: &Size| goal.is_none_or(|goal| parse_goal(goal, *size).is_ok());
    let size_of = |words: &Words<'_>| find::size_of(words, may_be);
    // Of another size than the goal, boards say what is wrong with that; four numbers may be one by chance.
    let other = || find::size_of(&words, |size| size.cells() > 4);
    // Rows in a line may look like smaller boards, but not like those of a search.
    let found = draft.size.or_else(|| size_of(&sample())).or_else(|| size_of(&words));
    let is_sure = |size: &Size| draft.size.is_some() || find::are_linked(&sample(), *size);
    let size = found.filter(is_sure).or_else(|| find::size_by_moves(&words, may_be)).or(found).or_else(other);
    let size = size.ok_or_else(|| find::explain_none(&words, may_be))?;
    draft.size = Some(size);
    let boards = find::boards(&words, size);
    let wrong = find::misfit(&words, size, &boards);
    wrong.or_else(|| boards.found.is_empty().then(|| find::explain_none(&words, may_be))).map_or(Ok(()), Err)?;
    let unread = find::unread(&words, size, &boards)?;
    let channels = Channels::of(&words, boards.found);
    let options = draft.options.clone();
    let accounts = Accounts::new(&channels, size, options.expected.as_ref());
    let choice = choose(&words, &accounts, options.taken.as_ref(), options.run)?;
    rows::read(&words, &accounts, &choice, (&boards.covered, unread), draft)
}
