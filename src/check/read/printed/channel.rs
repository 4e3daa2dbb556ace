//! Channels: a program prints each of its things by one line of code, so boards whose surroundings have the same shape are of one kind.

use std::collections::HashMap;

use crate::puzzle::Board;

use super::super::find::Found;
use super::super::find::Words;
use super::super::says::Says;

/// What stands around a board, digits left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Around {
    in_line: bool,
    indent: usize,
    /// Brackets before it in its line that are still open.
    depth: usize,
    /// The words before it in its line, or else those of the last line above it that has any.
    words: Box<str>,
    says: Says,
    is_heading: bool,
    /// Signs right before it in its line, such as those of a list.
    signs: Box<str>,
}

impl Around {
    fn wordless(&self) -> Around {
        Around { words: "".into(), says: Says::Nothing, ..self.clone() }
    }
}

/// Boards that stand alike.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    /// Channels under the same words, apart from their place below these, have the same base.
    pub(super) base: usize,
    /// The number of boards between the words and these, in lines above and beside them, each at most [`LAST_PLACE`].
    pub(super) place: (usize, usize),
    pub(super) words: Box<str>,
    pub(super) says: Says,
    pub(super) count: usize,
    /// Brackets around the boards that are still open.
    pub(super) depth: usize,
    /// Channels that look alike but for their words have the same form.
    pub(super) form: usize,
}

/// A board of a channel.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) found: Found,
    pub(super) channel: usize,
    /// Equal boards have equal numbers.
    pub(super) id: usize,
    /// Where the words before it begin.
    pub(super) words_at: usize,
}

/// Boards that have as many others before them under the same words are told apart no further.
const LAST_PLACE: usize = 2;

/// Words further before a board are not looked at.
const FARTHEST: usize = 600;

/// Indents of more different widths than these show a tree, not kinds of boards.
const MOST_INDENTS: usize = 3;

#[derive(Default)]
pub(super) struct Channels {
    pub(super) seen: Vec<Seen>,
    pub(super) all: Vec<Channel>,
    /// The different boards, by their numbers.
    pub(super) boards: Vec<Board>,
    pub(super) ids: HashMap<Board, usize>,
}

impl Channels {
    pub(super) fn of(words: &Words<'_>, found: Vec<Found>) -> Channels {
        let mut shaper = Shaper { words, last: None, head: None };
        let mut around: Vec<Shape> = Vec::with_capacity(found.len());
        let mut end = 0;
        for (at, found_at) in found.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| &found[before]);
            around.push(shaper.shape(found_at, before, end));
            end = end.max(found_at.at.end);
        }
        simplify(&mut around);
        let mut channels = Channels::default();
        let (mut bases, mut known, mut forms) = (HashMap::new(), HashMap::new(), HashMap::new());
        for (found, Shape { around, place, words_at }) in found.into_iter().zip(around) {
            let count = bases.len();
            let Around { words, says, depth, .. } = around.clone();
            let count_of_forms = forms.len();
            let form = *forms.entry(around.wordless()).or_insert(count_of_forms);
            let base = *bases.entry(around).or_insert(count);
            let channel = *known.entry((base, place)).or_insert_with(|| {
                channels.all.push(Channel { base, place, words, says, count: 0, depth, form });
                channels.all.len() - 1
            });
            channels.push(found, channel, words_at);
        }
        channels
    }

    pub(super) fn push(&mut self, found: Found, channel: usize, words_at: usize) {
        self.all[channel].count += 1;
        let id = *self.ids.entry(found.board).or_insert_with(|| {
            self.boards.push(found.board);
            self.boards.len() - 1
        });
        self.seen.push(Seen { found, channel, id, words_at });
    }
}

/// What is around a board, its place there, and where the words before it begin.
#[derive(Clone)]
struct Shape {
    around: Around,
    place: (usize, usize),
    words_at: usize,
}

struct Shaper<'w, 'a> {
    words: &'w Words<'a>,
    /// That of the board before.
    last: Option<Shape>,
    /// The words that begin a line, and those of the heading above it and others like it.
    head: Option<(Box<str>, String)>,
}

impl Shaper<'_, '_> {
    /// Returns what is around a board; `end` is where boards before it end.
    fn shape(&mut self, found: &Found, before: Option<&Found>, end: usize) -> Shape {
        let text = self.words.text;
        let line = &self.words.lines[found.lines.start];
        let farthest = found.at.start.saturating_sub(FARTHEST);
        let from = text.ceil_char_boundary(end.min(found.at.start).max(farthest));
        let lead_from = from.max(line.at.start);
        // What follows a board in its line belongs to it.
        let above = before.map_or(from, |before| from.max(self.words.lines[before.lines.end - 1].at.end));
        let is_beside = before.is_some_and(|before| before.lines.end > found.lines.start);
        let lead = &text[lead_from..found.at.start];
        // The name of a move shifts a board by its length.
        let words_of = lead.split(|c: char| !c.is_alphabetic());
        let shift: usize = words_of.filter(|word| is_move(&word.to_lowercase())).map(str::len).sum();
        let own = |words: String, is_heading| Around {
            in_line: found.in_line,
            indent: if is_beside { 0 } else { found.column.saturating_sub(shift) },
            depth: open_brackets(&text[text.ceil_char_boundary(line.at.start.max(farthest))..found.at.start]),
            says: Says::of(&words),
            words: last_words(&words).into(),
            is_heading,
            signs: if is_beside { "&".into() } else { signs(lead) },
        };
        let last = self.last.take();
        // Below words in a line, only what stands further in, without a number, goes on with them; a start or a goal is one board.
        let goes_on = |last: &Shape| {
            let is_one = matches!(last.around.says, Says::Start | Says::Goal);
            let is_further_in = found.column > 0 && !lead.contains(|c: char| c.is_ascii_digit());
            last.around.in_line == found.in_line && !is_one && (last.around.is_heading || is_further_in)
        };
        let shape = if has_letters(lead)
            && is_beside
            && let Some(last) = &last
        {
            // `open: A (f=4), B (f=6)`: the words that begin the line say what B is, too.
            let head = last.around.words.split(" … ").next().unwrap_or_default();
            let around = own(key(lead), false);
            let is_list = matches!(last.around.says, Says::Open | Says::Closed | Says::Path | Says::Child);
            let says = if is_list && around.says.is_vague() { last.around.says } else { around.says };
            let words = format!("{head} … {}", around.words).into();
            Shape { around: Around { words, says, ..around }, place: (0, 0), words_at: lead_from }
        } else if has_letters(lead) {
            let around = own(key(lead), false);
            // `Open:`, and `Node:` before each board below it.
            let head = heading(&text[above..line.at.start.max(above)]).map(|(line, _)| key(line));
            self.head = match head {
                Some(head) => Some((around.words.clone(), head)),
                None => self.head.take().filter(|(words, _)| *words == around.words),
            };
            let around = match &self.head {
                Some((words, head)) if around.says.is_vague() && !words.is_empty() && !Says::of(head).is_vague() => {
                    Around { says: Says::of(head), words: format!("{head} … {words}").into(), ..around }
                }
                _ => around,
            };
            Shape { around, place: (0, 0), words_at: lead_from }
        } else if is_beside && let Some(last) = last {
            Shape { place: (last.place.0, last.place.1 + 1), ..last }
        } else if let Some((line, at)) = heading(&text[above..lead_from.max(above)]) {
            let words = key(line);
            let around = own(if words.is_empty() { "#".to_owned() } else { words }, true);
            // `Closed: 2` tells a number, not what stands below it.
            let says = if tells_number(line) { Says::Nothing } else { around.says };
            Shape { around: Around { says, ..around }, place: (0, 0), words_at: above + at }
        } else if let Some(last) = last.filter(|last| goes_on(last)) {
            let Around { words, says, is_heading, .. } = last.around;
            Shape {
                around: Around { words, says, is_heading, ..own(String::new(), true) },
                place: (last.place.0 + 1, 0),
                ..last
            }
        } else {
            Shape { around: own(String::new(), true), place: (0, 0), words_at: found.at.start }
        };
        self.last = Some(shape.clone());
        shape
    }
}

/// Returns the number of brackets that a text leaves open, without those right at its end.
fn open_brackets(text: &str) -> usize {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || "([{'\"`".contains(c));
    text.chars().fold(0_usize, |open, c| match c {
        '(' | '[' | '{' => open + 1,
        ')' | ']' | '}' => open.saturating_sub(1),
        _ => open,
    })
}

/// Returns the signs of a text that tell kinds of boards apart.
fn signs(lead: &str) -> Box<str> {
    // `[-]` stands where others have a number.
    lead.replace("[-]", "").chars().filter(|&c| ">+-*~⤷↳•◦▸►»".contains(c)).take(4).collect()
}

pub(super) fn has_letters(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}

/// Returns the last line of a text that has words, or else numbers, and where it begins: below an empty line, if there is one.
fn heading(gap: &str) -> Option<(&str, usize)> {
    let lines = || gap.lines().rev().skip_while(|line| line.trim().is_empty());
    let near = || lines().take_while(|line| !line.trim().is_empty());
    let has_digit = |line: &&str| line.contains(|c: char| c.is_ascii_digit());
    let line = near().find(|line| has_letters(line)).or_else(|| near().find(has_digit));
    let line = line.or_else(|| lines().find(|line| has_letters(line))).or_else(|| lines().find(has_digit))?;
    Some((line, line.as_ptr() as usize - gap.as_ptr() as usize))
}

/// Returns true if a line ends in a number after a colon or an equals sign.
fn tells_number(line: &str) -> bool {
    let value = line.rsplit_once([':', '=', '：']).map_or("", |(_, value)| value.trim());
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the last of some words, by which channels are told apart.
fn last_words(words: &str) -> &str {
    words.rmatch_indices(' ').nth(5).map_or(words, |(at, _)| &words[at + 1..])
}

/// Returns the last words of a text, in lower case, without moves and names of nodes such as `B`: a program prints each in the same place.
pub(super) fn key(text: &str) -> String {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let is_name = |word: &str| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase());
    let words = parts.filter(|word| word.contains(char::is_alphabetic) && !word.contains(|c: char| c.is_ascii_digit()));
    let words: Vec<String> =
        words.filter(|word| !is_name(word)).map(str::to_lowercase).filter(|word| !is_move(word)).collect();
    words[words.len().saturating_sub(8)..].join(" ")
}

pub(super) fn is_move(word: &str) -> bool {
    matches!(word, "up" | "down" | "left" | "right" | "north" | "south" | "east" | "west")
        || word.chars().all(|c| "udlr".contains(c))
        || matches!(
            word,
            "上" | "下" | "左" | "右" | "oben" | "unten" | "links" | "rechts" | "haut" | "bas" | "gauche" | "droite"
        )
}

/// Takes for one what differs by chance: indents of many widths, and places below a heading that comes once.
fn simplify(shapes: &mut [Shape]) {
    let mut indents: Vec<usize> = shapes.iter().map(|shape| shape.around.indent).collect();
    indents.sort_unstable();
    indents.dedup();
    // A sign for the blank that is wider than a tile moves its row by one.
    let wide: Vec<usize> = (0..indents.len()).filter(|&at| at == 0 || indents[at] > indents[at - 1] + 1).collect();
    for shape in shapes.iter_mut() {
        let class = wide.iter().rposition(|&at| indents[at] <= shape.around.indent).unwrap_or(0);
        shape.around.indent = if wide.len() > MOST_INDENTS { 0 } else { class };
    }
    let counts = headings(shapes);
    // Bands of boards side by side are alike whatever stands above them.
    let of_lines = |around: &Around| if around.in_line { around.clone() } else { around.wordless() };
    let mut lines: HashMap<Around, usize> = HashMap::new();
    for shape in shapes.iter().filter(|shape| shape.place.1 == 0) {
        *lines.entry(of_lines(&shape.around)).or_default() += 1;
    }
    for Shape { around, place, .. } in shapes.iter_mut() {
        let comes_again = around.is_heading && counts.get(around).is_some_and(|count| *count > 1);
        place.0 = if comes_again { place.0.min(LAST_PLACE) } else { 0 };
        let is_alone = counts.get(around).is_none_or(|count| *count == 1)
            && lines.get(&of_lines(around)).is_none_or(|lines| *lines == 1);
        place.1 = if is_alone { 0 } else { place.1.min(LAST_PLACE) };
    }
}

/// Returns how often boards come right after each heading.
fn headings(shapes: &[Shape]) -> HashMap<Around, usize> {
    let mut counts: HashMap<Around, usize> = HashMap::new();
    for shape in shapes.iter().filter(|shape| shape.place == (0, 0)) {
        *counts.entry(shape.around.clone()).or_default() += 1;
    }
    counts
}
