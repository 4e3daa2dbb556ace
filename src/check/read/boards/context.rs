//! The surroundings of each board: the words before it in its line, the brackets that it is in, the heading above it.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::super::label::{Label, words_of};
use super::super::values::{direction, is_empty, named_values};
use super::brackets::Brackets;
use super::find::FoundBoard;
use super::lines::{LineKind, TextLine};

/// A board with what is said of it.
#[derive(Debug)]
pub(super) struct SeenBoard {
    pub(super) found: FoundBoard,
    pub(super) label: Label,
    /// Boards of one kind stand in the same way: after the same words, as far in, in a line or row by row.
    pub(super) kind: Rc<Kind>,
    /// The line after that of the heading that says it; 0 if it is none of its own line.
    heading: u32,
    /// True for the first board below its heading, or in its line.
    pub(super) first: bool,
    /// The beginning of the words before it in its line, after the board before it.
    words: u32,
    /// Number of brackets around it that are said to hold a parent: of a parent's parent two.
    pub(super) generation: u8,
    /// True if it stands in a bracket that is said to hold no step, and has no end in its line: where what it holds ends
    /// is not known.
    pub(super) torn: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    pub(super) label: Label,
    /// The words that say so, without numbers and the names of values.
    pub(super) words: String,
    pub(super) in_line: bool,
    /// Not the first in its line, or below its heading.
    pub(super) later: bool,
    pub(super) indent: usize,
}

/// The words above the lines at work.
struct Heading {
    line: usize,
    label: Label,
    words: String,
    boards: usize,
}

/// Reads what stands around boards, line by line.
pub(super) struct Context<'a> {
    pub(super) text: &'a str,
    pub(super) lines: &'a [TextLine],
    pub(super) brackets: &'a Brackets,
    /// The label of each bracket, by its number.
    said: HashMap<usize, Label>,
    /// The kinds of the boards: many are of few kinds.
    kinds: HashSet<Rc<Kind>>,
}

impl SeenBoard {
    /// Returns the line of the heading that says what it is, if it is none of its own line.
    pub(super) fn heading(&self) -> Option<usize> {
        (self.heading as usize).checked_sub(1)
    }
}

impl<'a> Context<'a> {
    pub(super) fn new(text: &'a str, lines: &'a [TextLine], brackets: &'a Brackets) -> Context<'a> {
        Context { text, lines, brackets, said: HashMap::new(), kinds: HashSet::new() }
    }

    pub(super) fn line(&self, at: usize) -> &'a str {
        &self.text[self.lines[at].at.range()]
    }

    /// Returns all boards with what is said of them.
    pub(super) fn seen(&mut self, found: Vec<FoundBoard>) -> Vec<SeenBoard> {
        let mut seen: Vec<SeenBoard> = Vec::with_capacity(found.len());
        let mut found = found.into_iter().peekable();
        let mut heading: Option<Heading> = None;
        let mut at = 0;
        while at < self.lines.len() {
            let mut next = at + 1;
            let mut before = self.lines[at].at.start();
            let (mut number, mut steps) = (0, 0);
            let labels = found.peek().map_or(Vec::new(), |board| self.side_by_side(at, board, heading.as_ref()));
            while let Some(board) = found.next_if(|board| board.lines.start() <= at) {
                next = next.max(board.lines.end());
                let after = board.at.end();
                if number == 0 && self.after_words(at) && board.lines.start() == at {
                    // Words before the first row of a board are a heading of their own; those after it are none of it.
                    let words = self.words_before(at);
                    let before = board.at.start() >= self.lines[at].at.start() + words.len();
                    heading = Some(heading_of(at, if before { words } else { "" }));
                }
                let mut one = self.one(board, before, number, &mut heading);
                let kind = Rc::make_mut(&mut one.kind);
                if let Some(label) = labels.get(number).filter(|_| !one.found.in_line) {
                    one.label = *label;
                    kind.label = *label;
                }
                // Not the first of the line that may have been taken.
                kind.later = steps > 0;
                self.share(&mut one.kind);
                steps += usize::from(one.label.may_be_taken());
                seen.push(one);
                number += 1;
                before = after;
            }
            if number == 0 && matches!(self.lines[at].kind, LineKind::Text | LineKind::Row { after_words: true, .. }) {
                let line = self.line(at);
                if !is_values(line) {
                    heading = Some(heading_of(at, line));
                }
            }
            at = next;
        }
        seen
    }

    /// Puts in place of a kind an equal one that is there already.
    fn share(&mut self, kind: &mut Rc<Kind>) {
        match self.kinds.get(kind) {
            Some(known) => *kind = Rc::clone(known),
            None => drop(self.kinds.insert(Rc::clone(kind))),
        }
    }

    /// What the words of a heading say of boards side by side, if it has words for each: `Parent   Current`.
    fn side_by_side(&self, at: usize, board: &FoundBoard, heading: Option<&Heading>) -> Vec<Label> {
        let Some(above) = heading.filter(|heading| heading.line + 1 == at && !board.in_line && heading.boards == 0)
        else {
            return Vec::new();
        };
        let words = self.line(above.line).replace(['\t', '|'], "  ");
        let parts: Vec<&str> = words.split("  ").filter(|part| !part.trim().is_empty()).collect();
        if parts.len() < 2 { Vec::new() } else { parts.into_iter().map(Label::of).collect() }
    }

    /// Returns true if a line has words before the first row of a board.
    fn after_words(&self, at: usize) -> bool {
        matches!(self.lines[at].kind, LineKind::Row { after_words: true, .. })
    }

    /// The words of a line before what may be a row.
    pub(super) fn words_before(&self, at: usize) -> &'a str {
        let line = self.line(at);
        let colon = line.char_indices().rev().find(|(_, c)| matches!(c, ':' | '：' | '='));
        &line[..colon.map_or(0, |(at, c)| at + c.len_utf8())]
    }

    /// The words before the first row of a board in its line.
    pub(super) fn words_before_grid(&self, at: usize) -> &'a str {
        if self.after_words(at) { self.words_before(at) } else { "" }
    }

    /// The words that say what a board is: those before it in its line, or its heading.
    pub(super) fn before(&self, seen: &SeenBoard) -> &'a str {
        match seen.heading() {
            Some(heading) => self.line(heading),
            None if seen.found.in_line => &self.text[seen.words as usize..seen.found.at.start()],
            None => self.words_before_grid(seen.found.lines.start()),
        }
    }

    /// Number of brackets around a place that are said to hold a parent.
    fn generation(&self, place: usize) -> u8 {
        let around = |pair: &usize| self.brackets.pairs[*pair].around();
        let pairs = std::iter::successors(self.brackets.around(place), around).take(DEEPEST);
        pairs.filter(|pair| self.said.get(pair) == Some(&Label::Parent)).count() as u8
    }

    /// Returns true if a bracket around a place has no partner, and is said to hold no step.
    fn is_torn(&self, place: usize) -> bool {
        let torn = &self.brackets.torn;
        let before = &torn[..torn.partition_point(|torn| torn.start() < place)];
        let around = before.iter().rev().take(DEEPEST).filter(|torn| place < torn.end());
        around.into_iter().any(|torn| !Label::of(self.words_of_bracket(torn.start())).may_be_taken())
    }

    /// The end of the outermost brackets around a place of which is said that they are no step.
    pub(super) fn foreign(&self, place: usize) -> Option<usize> {
        let mut pair = self.brackets.around(place);
        let mut end = None;
        for _ in 0..DEEPEST {
            let number = pair?;
            if self.said.get(&number).is_some_and(|label| !label.may_be_taken()) {
                end = Some(self.brackets.pairs[number].close());
            }
            pair = self.brackets.pairs[number].around();
            if pair.is_none() {
                break;
            }
        }
        end
    }

    /// A board, of which `number` others stand before it in its line; `before` is where the last of these ends.
    fn one(&mut self, found: FoundBoard, before: usize, number: usize, heading: &mut Option<Heading>) -> SeenBoard {
        let grid = !found.in_line;
        let words = if grid { "" } else { &self.text[before.min(found.at.start())..found.at.start()] };
        let (own, bracketed) = if grid { (Label::Other, None) } else { self.of_place(&found, words) };
        let silent = !words.contains(char::is_alphabetic) && bracketed.is_none();
        let indent = self.indent(&found);
        let mut first = number == 0;
        let (label, said, above) = match heading {
            // Words of the line itself go before those above it.
            _ if own != Label::Other || !silent => (own, bare(telling(words)), None),
            // There is one start, and one goal.
            Some(heading) if matches!(heading.label, Label::Start | Label::Goal) && heading.boards > 0 => {
                (Label::Other, String::new(), None)
            }
            Some(heading) if number == 0 || heading.label != Label::Other => {
                heading.boards += 1;
                first = heading.boards == 1;
                (heading.label, heading.words.clone(), Some(heading.line))
            }
            _ => (Label::Other, String::new(), None),
        };
        if above.is_none() && !silent && number == 0 {
            *heading = None;
        }
        let kind = Kind { label, words: said, in_line: found.in_line, later: false, indent };
        let generation = self.generation(found.at.start());
        let torn = found.in_line && self.is_torn(found.at.start());
        let words = before.min(found.at.start()) as u32;
        let heading = above.map_or(0, |line| line as u32 + 1);
        SeenBoard { found, label, kind: Rc::new(kind), heading, first, words, generation, torn }
    }

    /// What is said of a board by the brackets around it, from the outermost in, and by the words before it. What makes it
    /// something else than a step goes first.
    fn of_place(&mut self, found: &FoundBoard, words: &str) -> (Label, Option<usize>) {
        let mut around = Vec::new();
        let mut pair = self.brackets.around(found.at.start());
        while let Some(number) = pair.filter(|_| around.len() < DEEPEST) {
            around.push(number);
            pair = self.brackets.pairs[number].around();
        }
        let direct = direct(words);
        let mut labels: Vec<Label> = Vec::new();
        for &number in around.iter().rev() {
            let known = self.said.get(&number).copied();
            let label = known.unwrap_or_else(|| Label::of(self.words_of_pair(number)));
            self.said.insert(number, label);
            labels.push(label);
        }
        labels.push(Label::of(direct));
        let silent = !direct.contains(char::is_alphabetic);
        if silent && labels.iter().all(|label| *label == Label::Other) {
            labels.push(Label::of(words));
        }
        let of = |wanted: fn(&Label) -> bool| labels.iter().copied().find(wanted);
        let label = of(|label| !label.may_be_taken())
            .or_else(|| of(|label| *label == Label::Taken))
            .or_else(|| of(|label| *label == Label::Step));
        let named = around.iter().find(|&&number| self.words_of_pair(number).contains(char::is_alphabetic));
        (label.unwrap_or(Label::Other), named.copied())
    }

    /// The words that a bracket belongs to: those before it in its line, from the last sign that parts them.
    fn words_of_pair(&self, number: usize) -> &'a str {
        self.words_of_bracket(self.brackets.pairs[number].open())
    }

    /// The same of the bracket that opens here.
    fn words_of_bracket(&self, open: usize) -> &'a str {
        let near = &self.text[self.text.floor_char_boundary(open.saturating_sub(NEAR))..open];
        let before = &near[near.rfind('\n').map_or(0, |at| at + 1)..];
        let from = before.rfind([',', ';', '(', '[', '{', ')', ']', '}', '|']).map_or(0, |at| at + 1);
        &before[from..]
    }

    /// Returns the indentation of a board.
    fn indent(&self, found: &FoundBoard) -> usize {
        let room = |at: usize| {
            let line = self.line(at);
            line.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { 4 } else { 1 }).sum()
        };
        let lines = found.lines.range();
        let lines = if found.in_line { lines.start..lines.start + 1 } else { lines };
        // An empty place at the beginning of a row is the blank.
        let rows = lines.filter(|&at| {
            let silent = matches!(self.lines[at].kind, LineKind::Blank | LineKind::Frame);
            !silent && (found.in_line || !self.after_words(at))
        });
        rows.map(room).min().unwrap_or(0)
    }
}

/// Returns true for a line that tells nothing but values, or the move: what is below it is what was announced above.
fn is_values(line: &str) -> bool {
    let words = words_of(line);
    let values = named_values(line).len();
    let label = Label::of_heading(line);
    values > 0 && label == Label::Other || words.first().is_some_and(|word| word == "move" || word == "cost")
}

fn heading_of(line: usize, words: &str) -> Heading {
    let label = Label::of_heading(words);
    Heading { line, label, words: bare(words), boards: 0 }
}

/// The words right before a board.
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
fn bare(phrase: &str) -> String {
    const MOST: usize = 6;
    let words = words_of(phrase);
    let tells = |word: &&str| word.len() > 1 && *word != "array" && !matches!(direction(word), Some(Some(_)));
    let telling = words.iter().map(String::as_str).filter(tells);
    telling.take(MOST).collect::<Vec<_>>().join(" ")
}

/// So far before a bracket, in bytes, its words are looked for.
const NEAR: usize = 120;

/// Brackets around a board beyond these say nothing of it.
const DEEPEST: usize = 12;
