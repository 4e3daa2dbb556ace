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
    let (mut made, mut line) = (String::new(), 1);
    for row in rows {
        made.extend(std::iter::repeat_n('\n', row.line.saturating_sub(line)));
        line = line.max(row.line);
        let event = row.cells.get(kind).map_or("", |cell| &cell.text);
        let others = header.cells.iter().zip(&row.cells).enumerate().filter(|(at, _)| *at != kind);
        for (_, (name, value)) in others.filter(|(_, (_, value))| !value.text.trim().is_empty()) {
            let is_number = number(&value.text).is_some() && value.text.len() <= 8;
            let event = if is_number { "" } else { event };
            made.extend([event, " ", &name.text, ": ", &value.text.replace('\n', " "), "  "]);
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
    let is_letter = |c: char| c.is_alphabetic() || matches!(c, ' ' | '_' | '-');
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_letter);
    let is_word =
        |word: &&str| is_word(word) && !matches!(direction(word), Some(Some(_))) && word.parse::<bool>().is_err();
    words.values().filter(|count| **count > 1).count() > 1 && words.keys().all(is_word)
}
