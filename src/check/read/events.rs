//! Records of events: rows and objects in which a word says what happened to the board. They are read like printed text, a line a
//! record, with that word before its boards.

use std::collections::BTreeMap;

use super::cells::{TableCell, TableRow};
use super::values::{direction, number};

/// More different words than these name no kinds of events.
const MOST_KINDS: usize = 8;

/// The order of what is in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// As events: boards, and then their numbers.
    Events,
    /// Numbers, and then the boards of the columns in their order, or the other way round.
    Forward,
    Backward,
}

/// Returns the rows of a table as lines, each with the number that it has in the text; none where events are asked for, and no column has
/// their kinds.
pub(super) fn lines(table: &[TableRow<'_>], order: Order) -> Option<String> {
    let (header, rows) = table.split_first()?;
    let kind = (0..header.cells.len()).find(|&at| is_kind(rows, at));
    if kind.is_none() && order == Order::Events {
        return None;
    }
    let (mut made, mut line) = (String::new(), 1);
    for row in rows {
        made.extend(std::iter::repeat_n('\n', row.line.saturating_sub(line)));
        line = line.max(row.line);
        let event = kind.and_then(|kind| row.cells.get(kind)).map_or("", |cell| &cell.text);
        let named = header.cells.iter().zip(&row.cells).enumerate();
        // Text without digits tells nothing: it would only part boards of one kind.
        let has_digit = |value: &str| value.contains(char::is_numeric);
        let others = named.filter(|(at, (_, value))| Some(*at) != kind && has_digit(&value.text)).map(|(_, own)| own);
        let is_number = |value: &str| number(value).is_some() && value.len() <= 8;
        let (numbers, mut boards): (Vec<_>, Vec<_>) = others.partition(|(_, value)| is_number(&value.text));
        if order == Order::Backward {
            boards.reverse();
        }
        let of_board = |(name, value): (&TableCell<'_>, &TableCell<'_>)| {
            format!("{event} {}: {}  ", name.text, value.text.replace('\n', " "))
        };
        let of_number = |(name, value): (&TableCell<'_>, &TableCell<'_>)| format!("{}: {}  ", name.text, value.text);
        let (boards, numbers): (String, String) =
            (boards.into_iter().map(of_board).collect(), numbers.into_iter().map(of_number).collect());
        // What follows a board in its line belongs to it; of several boards, to the first.
        made += &if order == Order::Events { boards + &numbers } else { numbers + &boards };
    }
    Some(made)
}

/// Returns true if a column has a few words again and again, and no moves.
fn is_kind(rows: &[TableRow<'_>], at: usize) -> bool {
    let mut words: BTreeMap<&str, usize> = BTreeMap::new();
    for cell in rows.iter().filter_map(|row| row.cells.get(at)) {
        *words.entry(cell.text.trim()).or_default() += 1;
        if words.len() > MOST_KINDS {
            return false;
        }
    }
    let is_word = |word: &str| {
        let is_letters = word.contains(char::is_alphabetic) && !word.contains(|c: char| c.is_ascii_digit());
        is_letters && direction(word).is_none() && word.parse::<bool>().is_err()
    };
    words.values().filter(|count| **count > 1).count() > 1 && words.keys().all(|word| is_word(word))
}
