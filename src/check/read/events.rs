//! Records of events: rows and objects in which a word says what happened to the board. They are read like printed text, a line a
//! record, with that word before its boards.

use std::collections::BTreeMap;

use super::cells::TableRow;
use super::values::{direction, number};

/// More different words than these name no kinds of events.
const MOST_KINDS: usize = 8;

/// Returns the rows of a table as lines, each with the number that it has in the text; none where no column has the kinds of events.
pub(super) fn lines(table: &[TableRow<'_>]) -> Option<String> {
    let (header, rows) = table.split_first()?;
    let kind = (0..header.cells.len()).find(|&at| is_kind(rows, at))?;
    let mut made = String::new();
    let mut line = 1;
    for row in rows {
        made.extend(std::iter::repeat_n('\n', row.line.saturating_sub(line)));
        line = line.max(row.line);
        let event = row.cells.get(kind).map_or("", |cell| &cell.text);
        let named =
            || header.cells.iter().map(|name| &name.text).zip(row.cells.iter().map(|cell| &cell.text)).enumerate();
        let others = || named().filter(|(at, (_, value))| *at != kind && !value.trim().is_empty()).map(|(_, own)| own);
        // Boards first: what follows a board in its line belongs to it.
        for (name, value) in others().filter(|(_, value)| number(value).is_none() || value.len() > 8) {
            made.extend([event, " ", name, ": ", &value.replace('\n', " "), "  "]);
        }
        for (name, value) in others().filter(|(_, value)| number(value).is_some() && value.len() <= 8) {
            made.extend([name, ": ", value, "  "]);
        }
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
        word.contains(char::is_alphabetic)
            && !word.contains(|c: char| c.is_ascii_digit())
            && !matches!(direction(word), Some(Some(_)))
            && word.parse::<bool>().is_err()
    };
    words.values().filter(|count| **count > 1).count() > 1 && words.keys().all(|word| is_word(word))
}
