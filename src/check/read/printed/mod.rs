//! Printed text: what most programs write, boards with anything between them, read by the search itself.
//!
//! 1. Boards are found wherever they stand ([`find`]).
//! 2. Boards that stand alike are a channel ([`channel`]).
//! 3. Of all accounts of the text, the one by which a search would print it most likely says which boards were taken ([`account`],
//!    [`choose`]); words decide between accounts that are nearly as good ([`super::says`]).
//! 4. Numbers are read by their meaning ([`numbers`], [`meanings`]), and all that belongs to a step becomes its row ([`rows`]).

mod account;
mod channel;
mod choose;
mod meanings;
mod numbers;
mod rows;

use super::draft::Draft;
use super::fault::Misread;
use super::find::{self, Words};
pub(super) use account::{Accounts, Graph, NOT_FIRST, Role};
pub(super) use channel::{Channel, Channels, Seen};
pub(super) use choose::{CLEAR_BITS, Use, choose};
pub(super) use meanings::Meanings;
pub(super) use numbers::NumberColumn;

/// Text by which the size of the boards is found, in bytes.
const SAMPLE: usize = 1 << 16;

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Misread> {
    let words = Words::of(text);
    let sample = || find::size_of(&Words::of(&text[..text.floor_char_boundary(SAMPLE)]));
    let size = draft.size.or_else(sample).or_else(|| find::size_of(&words));
    let size = size.ok_or_else(|| find::explain_none(&words))?;
    draft.size = Some(size);
    let boards = find::boards(&words, size);
    if let Some(wrong) = find::misfit(&words, size, &boards) {
        return Err(wrong);
    }
    if boards.found.is_empty() {
        return Err(find::explain_none(&words));
    }
    let channels = Channels::of(&words, boards.found);
    let graph = Graph::of(&channels.boards, size);
    let accounts = Accounts { channels: &channels, graph };
    let choice = choose(&words, &accounts, draft.options.taken.as_ref(), draft.options.run)?;
    rows::read(&words, &accounts, &choice, &boards.covered, draft)
}
