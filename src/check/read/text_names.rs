//! Names of values in plain text that mean in one sheet what they do not mean in all: those that the user gives a meaning
//! or ignores, and vague ones.

use std::borrow::Cow;

use crate::check::sheet::ColumnKind;
use crate::search::F;

use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::meaning::Numbers;
use super::names::{Named, is_vague, like};
use super::values::{number, words};

const MOST_NAMES: usize = 64;

/// Written for a name that is not to be read.
const UNREAD: &str = "unread";

/// A name before a colon or an equals sign, the first line that has it, and the numbers after it.
struct NumbersOf<'a> {
    name: &'a str,
    line: usize,
    numbers: Vec<Option<F>>,
}

/// Returns the text with such names as all sheets have them. Names that look like those of values and are not understood are
/// doubts.
///
/// # Errors
/// If the user gives a meaning to a name that the text does not have.
pub(super) fn settled<'a>(text: &'a str, draft: &mut Draft) -> Result<Cow<'a, str>, Misread> {
    let named = numbers_of(text);
    for (name, _) in &draft.options.columns {
        if !text.lines().any(|line| !places(line, name).is_empty()) {
            let mut has: Vec<&str> = named.iter().map(|named| named.name).collect();
            has.dedup();
            return Err(Misread::new(SheetFault::no_such_column(name, &has.join(", ")), 0..0));
        }
    }
    for NumbersOf { name, line, numbers } in named.iter().filter(|named| named.numbers.len() >= 2) {
        if is_vague(name) {
            // Only values that are told as often belong together.
            let beside = named.iter().filter(|other| other.numbers.len() == numbers.len());
            let beside = beside.filter(|other| other.name == *name || !is_vague(other.name));
            let numbers: Vec<Numbers> = beside.map(|told| (told.name.to_owned(), told.numbers.clone())).collect();
            draft.decide(&numbers, *line);
        } else if let Some(kind) = like(name).filter(|_| !draft.is_left_out(name) && draft.named(name) == Named::Other)
        {
            draft.doubt(name, *line, kind);
        }
    }
    let is_value = |name: &&String| named.iter().any(|named| named.name.eq_ignore_ascii_case(name));
    let unread = draft.undecided.iter().chain(&draft.options.ignore).filter(is_value);
    let known = draft.options.columns.iter().filter(|(name, kind)| Named::of(name) != Named::One(*kind));
    let written: Vec<(&str, &str)> = known
        .map(|(name, kind): &(String, ColumnKind)| (name.as_str(), kind.text()))
        .chain(unread.map(|name| (name.as_str(), UNREAD)))
        .collect();
    if written.is_empty() {
        return Ok(Cow::Borrowed(text));
    }
    let renamed = |line: &str| {
        let mut line = line.to_owned();
        for (name, kind) in &written {
            for at in places(&line, name).into_iter().rev() {
                line.replace_range(at..at + name.len(), kind);
            }
        }
        line
    };
    Ok(Cow::Owned(text.split_inclusive('\n').map(renamed).collect()))
}

/// Returns where a name stands in a line before a colon or an equals sign, in any case.
fn places(line: &str, name: &str) -> Vec<usize> {
    let (line, name) = (line.to_ascii_lowercase(), name.to_ascii_lowercase());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_tied = |at: &usize| {
        let after = line[at + name.len()..].trim_start_matches([' ', '\t', '"', '\'']);
        !line[..*at].ends_with(is_word) && after.starts_with([':', '=', '：'])
    };
    line.match_indices(&name).filter(|_| !name.is_empty()).map(|(at, _)| at).filter(is_tied).collect()
}

/// The names before numbers, in the order of the text, each once.
fn numbers_of(text: &str) -> Vec<NumbersOf<'_>> {
    let mut found: Vec<NumbersOf<'_>> = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| line.contains([':', '='])) {
        let words: Vec<(usize, &str)> = words(line).collect();
        for pair in words.windows(2) {
            let [(start, name), (next, value)] = pair else { continue };
            let gap = line[start + name.len()..*next].trim();
            let is_tied = matches!(gap, ":" | "=" | "：" | "\":" | "':") && name.contains(char::is_alphabetic);
            let Some(value) = number(value).filter(|_| is_tied) else { continue };
            if let Some(known) = found.iter_mut().find(|known| known.name == *name) {
                known.numbers.push(Some(value));
            } else if found.len() < MOST_NAMES {
                found.push(NumbersOf { name, line: at + 1, numbers: vec![Some(value)] });
            }
        }
    }
    found
}
