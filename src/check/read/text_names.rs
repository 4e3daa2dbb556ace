//! Names of values in plain text that mean in one sheet what they do not mean in all: those that the user gives a meaning
//! or ignores, and vague ones.

use std::borrow::Cow;

use crate::check::sheet::ColumnKind;

use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::meaning::Numbers;
use super::names::{Named, is_vague, like};
use super::values::{number, words};

/// Number of different names that are looked at.
const MOST_NAMES: usize = 64;

/// Written for a name that is not to be read.
const UNREAD: &str = "unread";

/// A name before a colon or an equals sign, and what is told of it.
struct Told<'a> {
    name: &'a str,
    line: usize,
    numbers: Vec<Option<crate::search::F>>,
}

/// The text with such names as all sheets have them. Names that look like those of values and are not understood are
/// doubts.
///
/// # Errors
/// If the user gives a meaning to a name that the text does not have.
pub(super) fn settled<'a>(text: &'a str, draft: &mut Draft) -> Result<Cow<'a, str>, Misread> {
    let told = told(text);
    let user: Vec<(String, ColumnKind)> = draft.options.columns.clone();
    for (name, _) in &user {
        if !text.lines().any(|line| places(line, name).next().is_some()) {
            let mut has: Vec<&str> = told.iter().map(|told| told.name).collect();
            has.dedup();
            let fault = SheetFault::NoSuchColumn { name: name.clone(), has: has.join(", ") };
            return Err(Misread::new(fault, 0..0));
        }
    }
    for told in told.iter().filter(|told| told.numbers.len() >= 2) {
        if let Some(kind) = like(told.name)
            && !draft.is_left_out(told.name)
            && draft.named(told.name) == Named::Other
            && !is_vague(told.name)
        {
            draft.doubt(told.name, told.line, kind);
        }
    }
    for vague in told.iter().filter(|told| is_vague(told.name) && told.numbers.len() >= 2) {
        // Only values that are told as often belong together.
        let beside = told.iter().filter(|told| told.numbers.len() == vague.numbers.len());
        let beside = beside.filter(|told| told.name == vague.name || !is_vague(told.name));
        let numbers: Vec<Numbers> = beside.map(|told| (told.name.to_owned(), told.numbers.clone())).collect();
        draft.decide(&numbers, vague.line);
    }
    let mut written: Vec<(String, &str)> = Vec::new();
    for (name, kind) in &draft.options.columns {
        if Named::of(name) != Named::One(*kind) {
            written.push((name.clone(), kind.text()));
        }
    }
    let is_value = |name: &&String| told.iter().any(|told| told.name.eq_ignore_ascii_case(name));
    let unread = draft.undecided.iter().chain(&draft.options.ignore).filter(is_value);
    written.extend(unread.map(|name| (name.clone(), UNREAD)));
    if written.is_empty() {
        return Ok(Cow::Borrowed(text));
    }
    let mut made = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut line = Cow::Borrowed(line);
        for (name, kind) in &written {
            let places: Vec<usize> = places(&line, name).collect();
            for at in places.into_iter().rev() {
                line.to_mut().replace_range(at..at + name.len(), kind);
            }
        }
        made.push_str(&line);
    }
    Ok(Cow::Owned(made))
}

/// Returns where a name stands in a line before a colon or an equals sign, in any case.
fn places<'a>(line: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let mut from = 0;
    let lower = line.to_ascii_lowercase();
    let name = name.to_ascii_lowercase();
    std::iter::from_fn(move || {
        while let Some(at) = lower.get(from..).filter(|_| !name.is_empty()).and_then(|rest| rest.find(&name)) {
            let at = from + at;
            from = at + name.len();
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let before = lower.get(..at).is_some_and(|before| before.ends_with(is_word));
            let after = lower.get(from..).unwrap_or_default().trim_start_matches([' ', '\t', '"', '\'']);
            if !before && after.starts_with([':', '=', '：']) {
                return Some(at);
            }
        }
        None
    })
}

/// The names before numbers, in the order of the text, each once.
fn told(text: &str) -> Vec<Told<'_>> {
    let mut told: Vec<Told<'_>> = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| line.contains([':', '='])) {
        let words: Vec<(usize, &str)> = words(line).collect();
        for pair in words.windows(2) {
            let [(start, name), (next, value)] = pair else { continue };
            let gap = line.get(start + name.len()..*next).unwrap_or_default().trim();
            let tied = matches!(gap, ":" | "=" | "：" | "\":" | "':");
            let Some(value) = number(value).filter(|_| tied && name.contains(char::is_alphabetic)) else { continue };
            if let Some(told) = told.iter_mut().find(|told| told.name == *name) {
                told.numbers.push(Some(value));
            } else if told.len() < MOST_NAMES {
                told.push(Told { name, line: at + 1, numbers: vec![Some(value)] });
            }
        }
    }
    told
}
