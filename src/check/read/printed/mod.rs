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
mod names;
mod numbers;
mod order;
mod rows;

use regex_lite::Regex;

use super::draft::Draft;
use super::fault::Misread;
use super::find::{self, Words};
use super::values::FGH;
pub(super) use account::{Accounts, NOT_FIRST, Role, real};
pub(super) use channel::{Channel, Channels};
pub(super) use choose::{CLEAR_BITS, Use, choose};
pub(super) use meanings::Meanings;
pub(super) use numbers::NumberColumn;

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
    if draft.options.taken.is_none()
        && let Some(spelt) = names::spelt_out(&words, &boards.found, size)
    {
        let mut own = as_taken(&spelt, draft)?;
        // The numbers stand where a node was named, not where it is taken.
        own.columns.retain(|column| !FGH.contains(&column.kind));
        own.rows.iter_mut().for_each(|row| FGH.into_iter().for_each(|kind| row.clear(kind)));
        *draft = own;
        return Ok(());
    }
    if draft.options.taken.is_none()
        && let Some(ordered) = order::in_order(&words, &boards.found)
    {
        let mut own = as_taken(&ordered.text, draft)?;
        ordered.put_back(&mut own.rows, &mut own.reading);
        own.reading.decided.push("numbers beside the boards say in which order they were taken".to_owned());
        *draft = own;
        return Ok(());
    }
    let channels = Channels::of(&words, boards.found);
    let options = draft.options.clone();
    let accounts = Accounts::new(&channels, size, options.expected.as_ref());
    let choice = choose(&words, &accounts, options.taken.as_ref(), options.run)?;
    rows::read(&words, &accounts, &choice, &boards.covered, draft)
}

/// Reads another text in which the boards taken are marked as such.
fn as_taken(text: &str, draft: &Draft) -> Result<Draft, Misread> {
    let mut own = Draft { size: draft.size, options: draft.options.clone(), ..Draft::default() };
    own.options.taken = Regex::new(names::TAKEN).ok();
    // The places are those of another text.
    read(text, &mut own).map_err(|wrong| Misread::new(wrong.fault, 0..0))?;
    Ok(own)
}
