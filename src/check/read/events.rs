//! Tables as printed text, a line a row: those whose rows are events, in which a word says what happened to the board, and those whose columns do
//! not say which has the boards.

use std::collections::BTreeMap;

use super::cells::{TableCell, TableRow};
use super::values::{direction, number};

/// More different words than these name no kinds of events.
const MOST_KINDS: usize = 8;

/// Returns the column that has the kinds of events.
pub(super) fn kind(table: &[TableRow<'_>]) -> Option<usize> {
    let (header, rows) = table.split_first()?;
    (0..header.cells.len()).find(|&at| is_kind(rows, at))
}

/// Returns the rows of a table as lines, each with the number that it has in the text; a word that says what happened stands before the boards.
pub(super) fn lines(table: &[TableRow<'_>], kind: Option<usize>) -> String {
    let (mut made, mut line) = (String::new(), 1);
    for row in &table[1..] {
        made.extend(std::iter::repeat_n('\n', row.line.saturating_sub(line)));
        line = line.max(row.line);
        let event = kind.and_then(|kind| row.cells.get(kind)).map_or("", |cell| &cell.text);
        let is_number = |value: &TableCell<'_>| number(&value.text).is_some() && value.text.len() <= 8;
        let own = table[0].cells.iter().zip(&row.cells).enumerate();
        let own = own.filter(|(at, (_, value))| Some(*at) != kind && !value.text.trim().is_empty());
        let (numbers, others): (Vec<_>, Vec<_>) = own.map(|(_, own)| own).partition(|(_, value)| is_number(value));
        // Numbers behind another board would be those of that one.
        for (name, value) in numbers {
            made.extend([&*name.text, ": ", &value.text, "  "]);
        }
        for (name, value) in others {
            made.extend([event, " ", &name.text, ": ", &value.text.replace('\n', " "), "  "]);
        }
    }
    made
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
    let is_letter = |c: char| c.is_alphabetic() || matches!(c, ' ' | '_' | '-');
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_letter);
    let is_word =
        |word: &&str| is_word(word) && !matches!(direction(word), Some(Some(_))) && word.parse::<bool>().is_err();
    words.values().filter(|count| **count > 1).count() > 1 && words.keys().all(is_word)
}
