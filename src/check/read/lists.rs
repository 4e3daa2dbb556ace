//! Lists in a cell, a field or a line: boards or names of nodes, each perhaps with its f, or only how many there are; and the nodes that a
//! step makes, `n1=203184765 n2=283014765`.

use std::collections::HashMap;

use crate::check::sheet::{ListClaim, TryClaim};
use crate::puzzle::{Board, Size};
use crate::search::{F, VerdictKind};

use super::board::{board, boards_in};
use super::fault::SheetFault;
use super::values::{chain, gap, is_empty, number, whole, words};

/// The boards of nodes that have a name.
pub(super) type Names = HashMap<Box<str>, Board>;

/// An entry of a list, as far as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) name: Option<Box<str>>,
    pub(super) board: Option<Board>,
    pub(super) f: Option<F>,
}

/// Longer words are no names.
const LONGEST_NAME: usize = 12;

/// A name of a node without what does not matter: `n3` is node 3.
pub(super) fn name(text: &str) -> Box<str> {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let number = text.strip_prefix(['n', 'N']).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    number.filter(|number| !number.is_empty()).unwrap_or(text).into()
}

/// Returns the entries of a list. A number that no comma parts from the entry before it, `A(4)`, `203184765: 4`, is its f; of a pair of a number
/// and a board, either may be first.
pub(super) fn entries(text: &str, size: Size) -> Vec<Entry> {
    let is_word = |(start, word): &(usize, &str)| !word.eq_ignore_ascii_case("br") || !text[..*start].ends_with('<');
    let words: Vec<(usize, &str)> = words(text).filter(is_word).collect();
    let mut boards = boards_in(text, size).into_iter().peekable();
    let mut entries: Vec<Entry> = Vec::new();
    let (mut at, mut waiting) = (0, None);
    while let Some(&(start, word)) = words.get(at) {
        let before = gap(text, &words, at);
        let is_tied = !before.contains([',', ';', '|', '<']);
        let last = entries.last_mut();
        if let Some((board, place)) = boards.next_if(|(_, place)| place.start <= start) {
            match last {
                Some(last) if last.board.is_none() && last.f.is_none() && is_tied => last.board = Some(board),
                _ => entries.push(Entry { name: None, board: Some(board), f: waiting.take() }),
            }
            at += words[at..].iter().take_while(|(start, _)| *start < place.end).count();
            continue;
        }
        let is_valued = |at: usize| gap(text, &words, at).contains(['=', ':']) || word == "f";
        if let ("f" | "g" | "h" | "F", Some(last)) = (word, &last)
            && let Some((value, end)) = chain(text, &words, at + 1).filter(|_| is_valued(at + 1))
        {
            let f = if word.eq_ignore_ascii_case("f") { Some(value) } else { last.f };
            entries.last_mut().into_iter().for_each(|last| last.f = f);
            at = end;
            continue;
        }
        // `[4, 283104765]`
        let is_next = boards.peek().zip(words.get(at + 1)).is_some_and(|((_, place), next)| place.start <= next.0);
        let is_first = is_next && before.ends_with('[') && number(word).is_some();
        let is_pair =
            before.trim_matches([' ', '\'', '"', '`']) == "," && last.as_ref().is_some_and(|last| last.name.is_none());
        let is_f = before.contains(['(', ':', '=', '/', '@']) || is_pair;
        match (last, chain(text, &words, at).filter(|_| is_f)) {
            (Some(last), Some((value, end))) if last.f.is_none() => (last.f, at) = (Some(value), end),
            (_, Some((value, end))) if before.ends_with('(') => (waiting, at) = (Some(value), end),
            (_, _) if is_first => (waiting, at) = (number(word), at + 1),
            _ => {
                entries.push(Entry { name: Some(name(word)), f: waiting.take(), ..Entry::default() });
                at += 1;
            }
        }
    }
    entries
}

/// Reads a list. Nodes that were never taken may have a name and no board: their number is still known.
///
/// # Errors
/// If a word is neither a board nor a name.
pub(super) fn list(text: &str, size: Size, names: &Names) -> Result<ListClaim, SheetFault> {
    if is_empty(text) {
        return Ok(ListClaim::Boards(Vec::new()));
    }
    if let Ok((board, _)) = board(text, Some(size)) {
        return Ok(ListClaim::Boards(vec![(board, None)]));
    }
    if let Some(count) = whole(text) {
        return Ok(ListClaim::Size(count as usize));
    }
    let entries = entries(text, size);
    let of = |entry: &Entry| Some((entry.board.or_else(|| names.get(entry.name.as_ref()?).copied())?, entry.f));
    if let Some(boards) = entries.iter().map(of).collect() {
        return Ok(ListClaim::Boards(boards));
    }
    let is_no_name = |name: &&str| names.is_empty() || name.chars().count() > LONGEST_NAME;
    let unknown = entries.iter().filter(|entry| entry.board.is_none()).filter_map(|entry| entry.name.as_deref());
    match unknown.into_iter().find(is_no_name) {
        Some(name) => Err(SheetFault::unknown(name)),
        None => Ok(ListClaim::Size(entries.len())),
    }
}

/// Returns what new nodes say of the moves that were tried: nothing where one has no board.
pub(super) fn made(entries: &[Entry]) -> Option<Vec<TryClaim>> {
    let verdict = Some(VerdictKind::Opened);
    let claim = |entry: &Entry| {
        let board = Some(entry.board?);
        Some(TryClaim { direction: None, board, verdict, g: None, h: None, f: None })
    };
    entries.iter().map(claim).collect()
}
