//! Columns of numbers: those that a program prints in one place of each of its steps.

use std::collections::HashMap;
use std::ops::Range;

use crate::puzzle::Board;
use crate::search::F;

use super::super::find::Words;
use super::super::values::{chain, gap, number, words as value_words};
use super::account::real;
use super::meanings::Meanings;

/// Numbers in one place of each step.
#[derive(Clone, Debug, Default)]
pub(in crate::check::read) struct NumberColumn {
    /// The words before them; `+` and a count mark what follows another number.
    pub(super) name: String,
    /// The lines of the numbers, from 0.
    pub(super) lines: Vec<usize>,
    /// For each step, its number.
    pub(super) values: Vec<Option<F>>,
}

impl NumberColumn {
    /// A column of a table.
    pub(in crate::check::read) fn of(name: &str, values: Vec<Option<F>>) -> NumberColumn {
        NumberColumn { name: name.into(), lines: Vec::new(), values }
    }

    pub(super) fn told(&self) -> usize {
        self.values.iter().flatten().count()
    }

    pub(super) fn counts(&self) -> f32 {
        let first = self.values.first().copied().flatten().map_or(0, F::hundredths);
        if self.told() < 3 {
            return 0.0;
        }
        self.share(|at, value| value.hundredths() == first + 100 * at as u64)
    }

    /// Returns the share of the numbers that are one more than that of the step before.
    pub(super) fn goes_on(&self) -> f32 {
        let before = |at: usize| at.checked_sub(1).and_then(|before| self.values[before]);
        self.share(|at, value| before(at).is_none_or(|before| value.hundredths() == before.hundredths() + 100))
    }

    pub(super) fn share(&self, mut holds: impl FnMut(usize, F) -> bool) -> f32 {
        let fits = self.values.iter().enumerate().filter(|(at, value)| value.is_some_and(|value| holds(*at, value)));
        real(fits.count()) / real(self.told().max(1))
    }
}

/// A board that was taken, and the bytes around it.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) board: Board,
    pub(super) id: usize,
    /// Its number among all boards of the text.
    pub(super) index: usize,
    /// Its lines, from 0.
    pub(super) lines: Range<usize>,
    /// Its bytes.
    pub(super) at: Range<usize>,
    /// The bytes from the end of any board before it to the beginning of any after it.
    pub(super) room: Range<usize>,
    /// The end of the last board before the next step.
    pub(super) tail: usize,
}

/// A number as it stands.
struct Number {
    column: usize,
    value: F,
    line: usize,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Before all boards, where the first is no step.
    Head,
    /// In the lines of a step.
    Of(usize),
    /// Between a step and whatever board comes next.
    After(usize),
    /// Between whatever board was before and a step.
    Before(usize),
    /// Between two steps, with no other board.
    Between(usize),
}

/// The name of a number without one that stands behind a board in its line.
const BEHIND: &str = "@";

/// Numbers on another side make sense if this share of them does.
const SOME: f32 = 0.55;

/// Numbers on another side make more sense if this share of them does.
const CLEAR: f32 = 0.04;

/// Names beyond these are not those of columns.
const MOST_NAMES: usize = 400;

/// Longer lines without a step are not searched for numbers beyond this.
const LONGEST: usize = 2000;

/// Returns the columns of numbers of some steps, in the order of the text.
pub(super) fn columns(
    words: &Words<'_>,
    steps: &[Step],
    covered: &[Range<usize>],
    meanings: &Meanings,
) -> Vec<NumberColumn> {
    let mut scan = Scan { words, covered, columns: HashMap::new(), names: Vec::new(), numbers: Vec::new() };
    let line_of = |at: usize| words.lines.partition_point(|line| line.at.end < at).min(words.lines.len() - 1);
    for (at, step) in steps.iter().enumerate() {
        let start = words.lines[step.lines.start].at.start;
        let end = words.lines[step.lines.end - 1].at.end;
        let before = at.checked_sub(1).map(|before| &steps[before]);
        // Numbers in the lines of other boards are theirs.
        let from = if step.index == 0 { 0 } else { words.lines[line_of(step.room.start)].at.end };
        let is_next = before.is_some_and(|before| before.index + 1 == step.index);
        scan.lines(from..start, if is_next { Place::Between(at - 1) } else { Place::Before(at) });
        scan.lines(start.max(step.room.start)..end.min(step.room.end), Place::Of(at));
        let to = steps.get(at + 1).map_or(end, |next| end.min(next.at.start));
        if let Some(from) = words.behind(step.at.clone(), to, covered) {
            scan.lines(from..to, Place::Of(at));
        }
        let is_last = step.room.end == words.text.len();
        let to = if is_last { step.room.end } else { words.lines[line_of(step.room.end)].at.start };
        if is_last || steps.get(at + 1).is_none_or(|next| step.index + 1 < next.index) {
            scan.lines(end..to.max(end), Place::After(at));
        }
    }
    if steps.first().is_some_and(|first| first.index > 0) {
        scan.lines(0..words.lines[line_of(covered[0].start)].at.start, Place::Head);
    }
    if let Some(last) = steps.last().filter(|last| last.room.end < words.text.len()) {
        let end = last.tail.max(words.lines[last.lines.end - 1].at.end);
        scan.lines(words.lines[line_of(end)].at.end..words.text.len(), Place::Before(steps.len()));
    }
    let mut columns = scan.columns(steps.len(), meanings);
    name_by_heading(words, steps, &mut columns);
    columns
}

struct Scan<'w, 'a> {
    words: &'w Words<'a>,
    covered: &'w [Range<usize>],
    columns: HashMap<(String, bool), usize>,
    names: Vec<String>,
    numbers: Vec<Number>,
}

impl Scan<'_, '_> {
    fn lines(&mut self, bytes: Range<usize>, place: Place) {
        let lines = &self.words.lines;
        let first = lines.partition_point(|line| line.at.end < bytes.start);
        for (at, line) in lines.iter().enumerate().skip(first).take_while(|(_, line)| line.at.start < bytes.end) {
            let from = line.at.start.max(bytes.start);
            let to = line.at.end.min(bytes.end).min(from + LONGEST);
            self.parts(at, from..self.words.text.floor_char_boundary(to).max(from), place);
        }
    }

    /// Scans what boards leave of a part of a line.
    fn parts(&mut self, line: usize, mut bytes: Range<usize>, place: Place) {
        let text = self.words.text[bytes.clone()].trim_end();
        if text.is_empty() {
            return;
        }
        let mut name = String::new();
        let first = self.covered.partition_point(|own| own.end <= bytes.start);
        for own in self.covered[first..].iter().take_while(|own| own.start < bytes.end) {
            if own.start > bytes.start {
                self.part(line, bytes.start..own.start, place, &mut name);
            }
            BEHIND.clone_into(&mut name);
            bytes.start = own.end.min(bytes.end);
        }
        self.part(line, bytes, place, &mut name);
    }

    fn part(&mut self, line: usize, bytes: Range<usize>, place: Place, name: &mut String) {
        let text = &self.words.text[bytes];
        let words: Vec<(usize, &str)> = value_words(text).collect();
        let (mut at, mut after) = (0, 0);
        while at < words.len() {
            let word = words[at].1;
            let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
            // `第3步` is a number with its name around it.
            if word.contains(char::is_alphabetic) {
                if !word.is_ascii() && number(digits).is_some() {
                    let own = if word.contains('步') { "步" } else { &word.replace(digits, "") };
                    self.push(own, 0, number(digits).unwrap_or(F::from_hundredths(0)), line, place);
                } else {
                    if after > 0 || name == BEHIND {
                        name.clear();
                    }
                    if !name.is_empty() {
                        name.push(' ');
                    }
                    name.push_str(word);
                }
                (at, after) = (at + 1, 0);
                continue;
            }
            let Some((value, end)) = chain(text, &words, at) else {
                at += 1;
                continue;
            };
            // `f(n) = g(n) + h(n) = 1 + 3 = 4`, whatever n is called.
            let letters: Vec<&str> = name.split(' ').filter(|word| matches!(*word, "f" | "g" | "h")).collect();
            if letters.len() > 1 {
                *name = letters.join(" ");
            }
            // A number in brackets is another than one without.
            let own = match gap(text, &words, at).chars().next_back() {
                Some('#') if name.is_empty() && after == 0 => "#",
                Some('(' | '[') if name.is_empty() && after == 0 => "()",
                _ => name.as_str(),
            };
            self.push(own, after, value, line, place);
            after += 1;
            let adds = (at + 1..end).filter(|&at| gap(text, &words, at).trim() == "+").count();
            if adds == 1 {
                // The parts of a sum, after what it comes to.
                for (of, part) in words[at..end].iter().filter_map(|(_, word)| number(word)).enumerate() {
                    self.push(&format!("{name}&"), of + 1, part, line, place);
                }
            }
            at = end;
        }
    }

    fn push(&mut self, name: &str, after: usize, value: F, line: usize, place: Place) {
        if after > 8 || self.names.len() > MOST_NAMES {
            return;
        }
        let last: Vec<&str> = name.split(' ').rev().take(4).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        let name = last.join(" ");
        let name = if after == 0 { name } else { format!("{name}+{after}") };
        let count = self.names.len();
        let column = *self.columns.entry((name, matches!(place, Place::Of(_)))).or_insert_with_key(|(name, _)| {
            self.names.push(name.clone());
            count
        });
        self.numbers.push(Number { column, value, line, place });
    }

    /// Gives each step its numbers: of those between two steps, the ones on the side where most are told, or where they make most sense.
    fn columns(self, steps: usize, meanings: &Meanings) -> Vec<NumberColumn> {
        let mut by_column: Vec<Vec<&Number>> = vec![Vec::new(); self.names.len()];
        self.numbers.iter().for_each(|number| by_column[number.column].push(number));
        let column = |(name, numbers): (String, Vec<&Number>)| {
            let of = |side: Side| {
                let (values, doubled) = given(&numbers, steps, side);
                (doubled, NumberColumn { name: name.clone(), lines: Vec::new(), values })
            };
            let mut sides = SIDES.map(of);
            // What is told before the first step belongs to the step below it.
            if numbers.iter().any(|number| number.place == Place::Before(0)) {
                sides.swap(0, 1);
            }
            sides.sort_by_key(|(_, column)| std::cmp::Reverse(column.told()));
            let told = sides[0].1.told();
            let mut best = sides.into_iter().filter(|(_, column)| column.told() * 10 >= told * 8);
            let first = best.next().unwrap_or_default();
            let mut own = best.fold(first, |best, other| {
                if best.1.values == other.1.values {
                    return best;
                }
                let clear = if other.1.told() < best.1.told() { 5.0 * CLEAR } else { CLEAR };
                let sense = meanings.sense(&other.1);
                if sense > SOME && sense > meanings.sense(&best.1) + clear { other } else { best }
            });
            own.1.lines = numbers.iter().map(|number| number.line).collect();
            own
        };
        let all = merged(self.names, by_column, steps).into_iter().map(column);
        let is_regular =
            |(doubled, column): &(usize, NumberColumn)| doubled * 3 <= column.told() && column.told() * 2 >= steps;
        all.filter(is_regular).map(|(_, column)| column).collect()
    }
}

/// Gives numbers without names those in the line of headings above the first step, if it has one for each number and the board, or
/// one less: a row number has none.
fn name_by_heading(words: &Words<'_>, steps: &[Step], columns: &mut [NumberColumn]) {
    let Some(first) = steps.first().filter(|first| first.lines.len() == 1) else { return };
    let is_behind = |column: &NumberColumn| column.name.starts_with(BEHIND);
    let is_bare =
        |column: &&mut NumberColumn| is_behind(column) || column.name.is_empty() || column.name.starts_with('+');
    let mut bare: Vec<&mut NumberColumn> = columns.iter_mut().filter(is_bare).collect();
    bare.sort_by_key(|column| (is_behind(column), column.name.len(), column.name.clone()));
    let before = bare.iter().filter(|column| !is_behind(column)).count();
    let mut above = (first.lines.start.saturating_sub(4)..first.lines.start).rev().map(|line| words.line(line).trim());
    let Some(heading) = above.find(|line| line.contains(char::is_alphabetic)) else { return };
    let names = |parts: &mut dyn Iterator<Item = &str>| -> Vec<String> {
        parts.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
    };
    let is_gap = |c: char| c.is_whitespace() || "|│,;".contains(c);
    let mut split = [names(&mut heading.split("  ")), names(&mut heading.split(is_gap))].into_iter();
    // Not a sentence with commas, nor with numbers.
    let is_name = |name: &String| name.split(' ').count() < 5 && !name.contains(|c: char| c.is_ascii_digit());
    let fits = |names: &Vec<String>| (bare.len()..bare.len() + 2).contains(&names.len()) && names.iter().all(is_name);
    let Some(mut names) = split.find(fits) else { return };
    let unnamed = bare.len() + 1 - names.len();
    if unnamed <= before && before - unnamed < names.len() {
        names.remove(before - unnamed);
        bare.into_iter().skip(unnamed).zip(names).for_each(|(column, name)| column.name = name);
    }
}

/// Puts columns together whose last word is the same, if hardly a step has a number in two of them: words before it may change.
fn merged(names: Vec<String>, columns: Vec<Vec<&Number>>, steps: usize) -> Vec<(String, Vec<&Number>)> {
    let mut made: Vec<(String, Vec<&Number>)> = Vec::new();
    for (name, numbers) in names.into_iter().zip(columns) {
        let last = |name: &str| name.rsplit(' ').next().unwrap_or_default().to_lowercase();
        let alike = made.iter_mut().filter(|(other, _)| last(other) == last(&name)).find(|(_, known)| {
            let both: Vec<&Number> = known.iter().chain(&numbers).copied().collect();
            let doubled = SIDES.iter().map(|side| given(&both, steps, *side).1).max().unwrap_or(0);
            doubled * 10 <= both.len()
        });
        match alike {
            Some((_, known)) => {
                known.extend(numbers);
                known.sort_by_key(|number| number.line);
            }
            None => made.push((name, numbers)),
        }
    }
    made
}

/// Where the numbers of a step stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Right below its board.
    Below,
    /// Right above its board.
    Above,
    /// Below other boards that follow it.
    Later,
    /// Above other boards that go before it.
    Earlier,
}

const SIDES: [Side; 4] = [Side::Below, Side::Above, Side::Later, Side::Earlier];

/// Returns the numbers of each step on a side, the first of several, and how many more there are.
fn given(numbers: &[&Number], steps: usize, side: Side) -> (Vec<Option<F>>, usize) {
    let mut values = vec![None; steps];
    let mut doubled = 0;
    for number in numbers {
        let step = match (number.place, side) {
            (Place::Between(step), Side::Above) | (Place::After(step) | Place::Between(step), Side::Earlier) => {
                step + 1
            }
            (Place::Head | Place::Before(0), Side::Earlier) => 0,
            (Place::Of(step) | Place::Between(step), _)
            | (Place::After(step), Side::Below)
            | (Place::Before(step), Side::Above) => step,
            (Place::Before(step), Side::Later) => step.wrapping_sub(1),
            _ => continue,
        };
        // Of several above a board, the nearest is its own.
        let is_nearer = side == Side::Above && matches!(number.place, Place::Before(_));
        if let Some(slot) = values.get_mut(step) {
            doubled += usize::from(slot.is_some());
            *slot = slot.filter(|_| !is_nearer).or(Some(number.value));
        }
    }
    (values, doubled)
}
