//! Texts that tell what was taken elsewhere than they show the boards: by the names of nodes, or by numbers beside the boards of a drawn
//! tree.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use crate::puzzle::{Board, Size};

use super::super::find::{self, Found, Words};
use super::super::names::Named;
use super::super::says::Says;
use super::super::values::number;
use super::channel::{Seen, key};
use super::meanings::names_in;
use super::numbers::NumberColumn;

/// Fewer numbers or names tell no order.
const ENOUGH: usize = 3;

/// Longer texts have no legend.
const LONGEST: usize = 1 << 16;

/// Returns a text with boards for the names that they have in it, `C = 123/78-/465`, if several lines say that the node of such a name is
/// taken; a legend before these is left out.
pub(in crate::check::read) fn with_boards(text: &str, size: Option<Size>) -> Option<String> {
    let words = Words::of(Some(text).filter(|text| text.len() <= LONGEST)?);
    let size = size.or_else(|| find::size_of(&words, |size| size.cells() > 4))?;
    let found = find::boards(&words, size).found;
    let boards = found.first()?.lines.start..found.last()?.lines.end;
    let (mut named, mut end): (HashMap<&str, Board>, usize) = (HashMap::new(), 0);
    let mut defined: Vec<Vec<&str>> = vec![Vec::new(); words.lines.len()];
    for (number, own) in found.iter().enumerate() {
        let start = words.lines[own.lines.start].at.start;
        // Above boards side by side, each has its name where it begins, or before its values.
        let is_beside = |other: usize| found.get(other).is_some_and(|other| other.lines.start == own.lines.start);
        let beside = || {
            let line = words.line(own.lines.start.checked_sub(1)?);
            let word = line[line.char_indices().nth(own.column)?.0..].split_whitespace().next()?;
            name_in(&line[..word.as_ptr() as usize - line.as_ptr() as usize + word.len()])
        };
        let beside = if is_beside(number + 1) || number > 0 && is_beside(number - 1) { beside() } else { None };
        let above = text[end.min(start)..start].lines().rev().find(|line| !line.trim().is_empty());
        if let Some(name) = beside.or_else(|| name_in(&text[start..own.at.start])).or_else(|| name_in(above?)) {
            let Entry::Vacant(new) = named.entry(name) else { continue };
            new.insert(own.board);
            let at = name.as_ptr() as usize - text.as_ptr() as usize;
            let first = words.lines.partition_point(|line| line.at.end < at);
            defined[first..own.lines.end].iter_mut().for_each(|names| names.push(name));
        }
        end = end.max(own.at.end);
    }
    let taken = |line: &usize| {
        let text = before_boards(&words, &found, *line);
        let (mut says, mut count, mut from) = (false, 0, 0);
        for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| named_board(&named, word).is_some()) {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            (says, count) = (says || Says::of(&key(&text[from..at])) == Says::Taken, count + 1);
            from = at + word.len();
        }
        // Where no boards are, nor names of such, lines with several names are the steps; arrows tell arcs, or a path.
        says || count > 1 && !boards.contains(line) && defined[*line].is_empty() && !text.contains(['>', '→'])
    };
    let taken: Vec<usize> = (0..words.lines.len()).filter(taken).collect();
    let [first, _, .., last] = taken[..] else { return None };
    // A legend, with what stands right above it.
    let mut is_legend: Vec<bool> = defined.iter().map(|names| !names.is_empty()).collect();
    for line in (1..is_legend.len()).rev() {
        is_legend[line - 1] |= is_legend[line] && !words.line(line - 1).trim().is_empty();
    }
    let line = |line: usize| match &defined[line] {
        _ if !(first..=last).contains(&line) && is_legend[line] => String::new(),
        own => told(words.line(line), size, |name| named_board(&named, name).filter(|_| !own.contains(&name))),
    };
    Some((0..words.lines.len()).map(line).collect::<Vec<_>>().join("\n"))
}

/// Returns the board of a name; its value may stand right behind a letter, `B4`.
fn named_board(named: &HashMap<&str, Board>, word: &str) -> Option<Board> {
    let letter = || word.get(..1).filter(|_| word[1..].bytes().all(|byte| byte.is_ascii_digit()));
    named.get(word).or_else(|| named.get(letter()?)).copied()
}

/// Returns a line with boards for names; the A of `A*` is none.
fn told(line: &str, size: Size, named: impl Fn(&str) -> Option<Board>) -> String {
    let (mut made, mut rest) = (String::new(), line);
    while let Some(at) = rest.find(char::is_alphanumeric) {
        let (signs, word) = rest.split_at(at);
        let end = word.find(|c: char| !c.is_alphanumeric()).unwrap_or(word.len());
        let is_other = word[end..].starts_with('*') && !signs.ends_with('*');
        let board = named(&word[..end]).filter(|_| !is_other);
        made.extend([signs, &board.map_or_else(|| word[..end].to_owned(), |board| board.text(size))]);
        rest = &word[end..];
    }
    made + rest
}

/// Returns a line, or of a line with boards, what is before the name that the first of them gets: of `take C, which gives D = 123/78-/465`
/// the words before `D`.
fn before_boards<'a>(words: &Words<'a>, found: &[Found], line: usize) -> &'a str {
    let (text, start) = (words.line(line), words.lines[line].at.start);
    let Some(own) = found.get(found.partition_point(|own| own.lines.end <= line)) else { return text };
    if own.lines.start > line {
        return text;
    }
    let before = text.get(..own.at.start.saturating_sub(start)).unwrap_or_default();
    let defined =
        before.trim_end_matches([' ', '(', '[', '{']).strip_suffix('=').and_then(|text| text.rfind(name_in(text)?));
    &before[..defined.unwrap_or(0)]
}

/// Returns the last word of a text that may be the name of a node: `C`, `S2`, `n12`.
fn name_in(text: &str) -> Option<&str> {
    let is_name = |word: &&str| {
        let mut rest = word.chars();
        let first = rest.next();
        let is_numbered = !rest.as_str().is_empty() && word.len() < 9 && rest.clone().all(char::is_numeric);
        first.is_some_and(|c| c.is_alphabetic() && is_numbered || c.is_uppercase() && rest.as_str().is_empty())
    };
    text.split(|c: char| !c.is_alphanumeric()).rfind(is_name)
}

/// Returns the numbers of steps that tell another order than that in which they stand, if any do: those of a tree, whose branches stand
/// further and further in, or of a list that is far from sorted. What has none of them was not taken.
///
/// Numbers of all steps may be those by which nodes were made, if no word says that they count steps.
pub(super) fn numbers(
    words: &Words<'_>,
    columns: &[NumberColumn],
    seen: &[Seen],
    steps: &[usize],
) -> Option<Vec<Option<u32>>> {
    let indent = |found: &Found| words.line(found.lines.start).find(char::is_alphanumeric).unwrap_or(found.column);
    let indents: HashSet<usize> = steps.iter().map(|&at| indent(&seen[at].found)).collect();
    let tells = |column: &&NumberColumn| {
        let told: Vec<u32> = column.values.iter().flatten().copied().collect();
        let mut sorted = told.clone();
        sorted.sort_unstable();
        let descents = told.windows(2).filter(|pair| pair[0] > pair[1]).count();
        let name = names_in(&column.name).next().unwrap_or_default();
        // Of `popped node id=` the number is the name of a node.
        let is_node = names_in(name).any(|name| Named::of(name) == Named::Node);
        let says = matches!(Says::of_name(name), Says::Step | Says::Taken);
        (descents >= ENOUGH || descents > 0 && indents.len() >= ENOUGH)
            && sorted.windows(2).all(|pair| pair[1] - pair[0] == 100)
            && (told[0], told[0] <= 100) == (sorted[0], true)
            && !is_node
            && (says || told.len() < steps.len())
    };
    // Right before a board, it may have other names on every branch.
    let before = |at: &usize| {
        let found = &seen[*at].found;
        let text = &words.text[words.lines[found.lines.start].at.start..found.at.start];
        text.split(|c: char| !c.is_alphanumeric()).rfind(|word| !word.is_empty()).and_then(number)
    };
    let own = NumberColumn::of("", steps.iter().map(before).collect());
    columns.iter().chain([&own]).find(tells).map(|column| column.values.clone())
}
