//! The surroundings of each board: the words before it in its line, the brackets that it is in, the heading above it.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::label::{Label, words_of};
use super::super::values::{direction, is_empty, named_values};
use super::brackets::Brackets;
use super::find::{FoundBoard, Place};
use super::lines::{LineKind, TextLine};

#[derive(Debug)]
pub(super) struct SeenBoard {
    pub(super) found: FoundBoard,
    pub(super) label: Label,
    pub(super) kind: Kind,
    /// The line of the heading that says what it is, if it is none of its own line.
    pub(super) heading: Option<usize>,
    /// True for the first board below its heading, or in its line.
    pub(super) first: bool,
    /// The beginning of the words before it in its line, after the board before it.
    words: usize,
    /// Number of brackets around it that are said to hold a parent: of a parent's parent two.
    pub(super) generation: usize,
}

/// Boards of one kind stand in the same way: after the same words, as far in, in a line or row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    pub(super) label: Label,
    /// The words that say so, without numbers and the names of values.
    pub(super) words: Rc<str>,
    pub(super) in_line: bool,
    /// Not the first in its line, or below its heading.
    pub(super) later: bool,
    pub(super) indent: usize,
}

struct Heading {
    line: usize,
    label: Label,
    words: Rc<str>,
    boards: usize,
}

pub(super) struct Context<'a> {
    pub(super) text: &'a str,
    pub(super) lines: &'a [TextLine<'a>],
    brackets: &'a Brackets,
    said: HashMap<usize, Label>,
}

impl<'a> Context<'a> {
    pub(super) fn new(Place { text, lines, brackets }: Place<'a>) -> Context<'a> {
        Context { text, lines, brackets, said: HashMap::new() }
    }

    pub(super) fn line(&self, at: usize) -> &'a str {
        &self.text[self.lines[at].at.clone()]
    }

    pub(super) fn seen(&mut self, found: Vec<FoundBoard>) -> Vec<SeenBoard> {
        let mut seen: Vec<SeenBoard> = Vec::with_capacity(found.len());
        let mut found = found.into_iter().peekable();
        let mut heading: Option<Heading> = None;
        let mut at = 0;
        while at < self.lines.len() {
            let mut next = at + 1;
            let mut before = self.lines[at].at.start;
            let (mut number, mut steps) = (0, 0);
            let labels = self.side_by_side(at, heading.as_ref());
            while let Some(board) = found.next_if(|board| board.lines.start <= at) {
                next = next.max(board.lines.end);
                if number == 0 && self.lines[at].words() > 0 && board.lines.start == at {
                    // Words before the first row of a board are a heading of their own; those after it are none of it.
                    let words = self.words_before_grid(at);
                    let is_before = board.at.start >= before + words.len();
                    heading = Some(heading_of(at, if is_before { words } else { "" }));
                }
                let after = board.at.end;
                let mut one = self.one(board, before, number, &mut heading);
                if let Some(&label) = labels.get(number).filter(|_| !one.found.in_line) {
                    (one.label, one.kind.label) = (label, label);
                }
                // Not the first of the line that may have been taken.
                one.kind.later = steps > 0;
                steps += usize::from(one.label.may_be_taken());
                seen.push(one);
                number += 1;
                before = after;
            }
            let is_text = matches!(self.lines[at].kind, LineKind::Text) || self.lines[at].words() > 0;
            if number == 0 && is_text && !is_values(self.line(at)) {
                heading = Some(heading_of(at, self.line(at)));
            }
            at = next;
        }
        seen
    }

    /// Returns the labels that a heading gives boards side by side below it, if it has words for each: `Parent   Current`.
    fn side_by_side(&self, at: usize, heading: Option<&Heading>) -> Vec<Label> {
        let Some(above) = heading.filter(|heading| heading.line + 1 == at && heading.boards == 0) else {
            return Vec::new();
        };
        let words = self.line(above.line).replace(['\t', '|'], "  ");
        let parts: Vec<&str> = words.split("  ").filter(|part| !part.trim().is_empty()).collect();
        if parts.len() < 2 { Vec::new() } else { parts.into_iter().map(Label::of).collect() }
    }

    /// The words before the first row of a board in its line.
    pub(super) fn words_before_grid(&self, at: usize) -> &'a str {
        &self.line(at)[..self.lines[at].words()]
    }

    /// The words that say what a board is: those before it in its line, or its heading.
    pub(super) fn before(&self, seen: &SeenBoard) -> &'a str {
        match seen.heading {
            Some(heading) => self.line(heading),
            None if seen.found.in_line => &self.text[seen.words..seen.found.at.start],
            None => self.words_before_grid(seen.found.lines.start),
        }
    }

    /// The end of the outermost brackets around a place of which is said that they are no step.
    pub(super) fn foreign(&self, place: usize) -> Option<usize> {
        let is_foreign = |pair: &usize| self.said.get(pair).is_some_and(|label| !label.may_be_taken());
        self.brackets.around(place).filter(is_foreign).last().map(|pair| self.brackets.pairs[pair].close)
    }

    /// A board, of which `number` others are before it in its line; `before` is where the last of these ends.
    fn one(&mut self, found: FoundBoard, before: usize, number: usize, heading: &mut Option<Heading>) -> SeenBoard {
        let start = found.at.start;
        let before = before.min(start);
        let words = if found.in_line { &self.text[before..start] } else { "" };
        let (own, is_named) = if found.in_line { self.of_place(start, words) } else { (Label::Other, false) };
        let is_silent = !words.contains(char::is_alphabetic) && !is_named;
        let mut first = number == 0;
        let (label, said, above) = match heading {
            // Words of the line itself go before those above it.
            _ if own != Label::Other || !is_silent => (own, bare(telling(words)), None),
            // There is one start, and one goal.
            Some(heading) if matches!(heading.label, Label::Start | Label::Goal) && heading.boards > 0 => {
                (Label::Other, "".into(), None)
            }
            Some(heading) if number == 0 || heading.label != Label::Other => {
                heading.boards += 1;
                first = heading.boards == 1;
                (heading.label, Rc::clone(&heading.words), Some(heading.line))
            }
            _ => (Label::Other, "".into(), None),
        };
        if above.is_none() && !is_silent && number == 0 {
            *heading = None;
        }
        let kind = Kind { label, words: said, in_line: found.in_line, later: false, indent: self.indent(&found) };
        let parents = self.brackets.around(start).filter(|pair| self.said.get(pair) == Some(&Label::Parent));
        SeenBoard { generation: parents.count(), found, label, kind, heading: above, first, words: before }
    }

    /// Returns the label of a board at a place, by the brackets around it, from the outermost in, and by the words before it, and
    /// true if one of the brackets has words. A label that makes it something else than a step goes first.
    fn of_place(&mut self, place: usize, words: &str) -> (Label, bool) {
        let mut around: Vec<usize> = self.brackets.around(place).collect();
        around.reverse();
        let mut labels: Vec<Label> = Vec::new();
        let mut is_named = false;
        for number in around {
            let said = self.words_of_bracket(self.brackets.pairs[number].open);
            is_named |= said.contains(char::is_alphabetic);
            labels.push(*self.said.entry(number).or_insert_with(|| Label::of(said)));
        }
        let direct = direct(words);
        labels.push(Label::of(direct));
        if !direct.contains(char::is_alphabetic) && labels.iter().all(|label| *label == Label::Other) {
            labels.push(Label::of(words));
        }
        let of = |wanted: fn(&Label) -> bool| labels.iter().copied().find(wanted);
        let label = of(|label| !label.may_be_taken())
            .or_else(|| of(|label| *label == Label::Taken))
            .or_else(|| of(|label| *label == Label::Step));
        (label.unwrap_or(Label::Other), is_named)
    }

    /// The words that a bracket belongs to: those before it in its line, from the last sign that parts them.
    fn words_of_bracket(&self, open: usize) -> &'a str {
        let near = &self.text[self.text.floor_char_boundary(open.saturating_sub(NEAR))..open];
        let from = near.rfind(['\n', ',', ';', '(', '[', '{', ')', ']', '}', '|']).map_or(0, |at| at + 1);
        &near[from..]
    }

    /// Returns the indentation of a board. An empty place at the beginning of a row is the blank.
    fn indent(&self, found: &FoundBoard) -> usize {
        let room = |at: usize| {
            let line = self.line(at);
            line.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { 4 } else { 1 }).sum()
        };
        if found.in_line {
            return room(found.lines.start);
        }
        let rows = found.lines.clone().filter(|&at| !self.lines[at].is_silent() && self.lines[at].words() == 0);
        rows.map(room).min().unwrap_or(0)
    }
}

/// Returns true for a line that tells nothing but values, or the move: what is below it is what was announced above.
fn is_values(line: &str) -> bool {
    let is_first = |word: &String| word == "move" || word == "cost";
    Label::of_heading(line) == Label::Other && !named_values(line).is_empty()
        || words_of(line).first().is_some_and(is_first)
}

fn heading_of(line: usize, words: &str) -> Heading {
    Heading { line, label: Label::of_heading(words), words: bare(words), boards: 0 }
}

fn direct(words: &str) -> &str {
    let from = words.rfind([',', ';', '(', '[', '{', '|']).map_or(0, |at| at + 1);
    after_value(&words[from..])
}

/// The words that tell one board from another: those right before it, or else all in its line.
fn telling(words: &str) -> &str {
    let direct = direct(words);
    if direct.contains(char::is_alphabetic) { direct } else { words }
}

/// The words after the last value in a phrase: of `parent=None state=` those are `state=`.
fn after_value(phrase: &str) -> &str {
    let inner = phrase.trim_end().trim_end_matches([':', '：', '=']);
    let Some((at, sign)) = inner.char_indices().rev().find(|(_, c)| matches!(c, ':' | '：' | '=')) else {
        return phrase;
    };
    let after = phrase[at + sign.len_utf8()..].trim_start();
    let value = after.split(char::is_whitespace).next().unwrap_or_default();
    let is_value = is_empty(value) || value.bytes().all(|byte| byte.is_ascii_digit());
    let rest = &after[value.len()..];
    if (sign == '=' || is_value) && rest.contains(char::is_alphabetic) { rest } else { phrase }
}

/// The words of a phrase that tell one kind of board from another: without numbers and names of values.
fn bare(phrase: &str) -> Rc<str> {
    const MOST: usize = 6;
    let words = words_of(phrase);
    let tells = |word: &&str| word.len() > 1 && *word != "array" && !matches!(direction(word), Some(Some(_)));
    let telling = words.iter().map(String::as_str).filter(tells);
    telling.take(MOST).collect::<Vec<_>>().join(" ").into()
}

/// So far before a bracket, in bytes, its words are looked for.
const NEAR: usize = 120;
