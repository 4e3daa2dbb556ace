//! Names of nodes: `C = 123/78-/465`, and later `take C`. A line that says which node is taken is read as if its board stood there.

use std::collections::HashMap;

use crate::puzzle::{Board, Size};

use super::super::find::{Found, Words};
use super::super::says::Says;
use super::channel::key;

/// Stands before the boards of the lines that say which node is taken.
pub(super) const TAKEN: &str = "taken:";

/// In fewer lines, names are no way of telling what was taken.
const ENOUGH: usize = 3;

/// Returns a text with the boards that its lines call by their names; none where they do not.
pub(super) fn spelt_out(words: &Words<'_>, found: &[Found], size: Size) -> Option<String> {
    let mut named: HashMap<&str, Option<Board>> = HashMap::new();
    let mut end = 0;
    for own in found {
        let start = words.lines[own.lines.start].at.start;
        let above = || words.text[end.min(start)..start].lines().rev().find(|line| !line.trim().is_empty());
        let name = name_in(&words.text[start.max(end)..own.at.start.max(end)]);
        if let Some(name) = name.or_else(|| above().and_then(name_in)) {
            let board = named.entry(name).or_insert(Some(own.board));
            *board = board.filter(|board| *board == own.board);
        }
        end = end.max(own.at.end);
    }
    let mut with_boards = found.iter().flat_map(|own| own.lines.clone()).peekable();
    let (mut made, mut count) = (String::with_capacity(words.text.len()), 0);
    for line in 0..words.lines.len() {
        let text = words.line(line);
        let has_board = std::iter::from_fn(|| with_boards.next_if(|own| *own <= line)).last() == Some(line);
        let names_one = !has_board && text.len() < 200 && Says::of(&key(text)) == Says::Taken;
        let called = name_in(text).filter(|_| names_one && named.contains_key(name_in(text).unwrap_or_default()));
        for part in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
            let word = part.trim_end_matches(|c: char| !c.is_alphanumeric());
            match named.get(word) {
                Some(Some(board)) if called == Some(word) => {
                    made.extend([TAKEN, " ", &board.text(size)]);
                    count += 1;
                }
                // In the line of a board, a letter may be one of its tiles.
                Some(_) if !has_board || text.trim_start().starts_with(part) => made += "node",
                _ => made += word,
            }
            made += &part[word.len()..];
        }
        made.push('\n');
    }
    (count >= ENOUGH).then_some(made)
}

/// Returns the last word of a text that may be the name of a node: `C`, `S2`, `n12`.
fn name_in(text: &str) -> Option<&str> {
    let is_name = |word: &&str| {
        let mut rest = word.chars();
        let first = rest.next();
        let is_letter = first.is_some_and(|first| first.is_uppercase() && word.len() == first.len_utf8());
        is_letter
            || first.is_some_and(char::is_alphabetic) && word.len() < 9 && rest.all(char::is_numeric) && word.len() > 1
    };
    text.split(|c: char| !c.is_alphanumeric()).rfind(is_name)
}
