//! Columns of numbers: those that a program prints in one place of each of its steps.

use std::collections::HashMap;
use std::ops::Range;

use crate::search::F;

use super::super::find::{Found, LineKind, Words};
use super::super::values::{number, total};
use super::account::real;
use super::channel::{Seen, is_move};
use super::meanings::Meanings;

/// Numbers in one place of each step, in hundredths.
#[derive(Clone, Debug, Default)]
pub(in crate::check::read) struct NumberColumn {
    /// The words before them; `+` and a count mark what follows another number, `&` the parts of a sum.
    pub(super) name: String,
    /// The lines of the numbers, from 0.
    pub(super) lines: Vec<u32>,
    /// For each step, its number.
    pub(super) values: Vec<Option<u32>>,
}

impl NumberColumn {
    /// A column of a table.
    pub(in crate::check::read) fn of(name: &str, values: Vec<Option<F>>) -> NumberColumn {
        let values = values.into_iter().map(|value| hundredths(value?)).collect();
        NumberColumn { name: name.into(), lines: Vec::new(), values }
    }

    /// Returns the share of the numbers that count: one more than that of the step before.
    pub(super) fn counts(&self) -> f32 {
        let before = |at: usize| at.checked_sub(1).and_then(|before| self.values[before]);
        self.share(|at, value| before(at).is_none_or(|before| before.checked_add(100) == Some(value)))
    }

    pub(super) fn share(&self, holds: impl Fn(usize, u32) -> bool) -> f32 {
        let fits = self.values.iter().enumerate().filter(|(at, value)| value.is_some_and(|value| holds(*at, value)));
        real(fits.count()) / real(self.values.iter().flatten().count().max(1))
    }
}

/// Returns a number in hundredths, if it is none of the very large ones.
fn hundredths(number: F) -> Option<u32> {
    u32::try_from(number.hundredths()).ok()
}

/// A number as it stands.
#[derive(Clone, Copy)]
struct Number {
    value: u32,
    line: u32,
    /// Twice the number of boards before it, and one more for those in the lines of the next.
    place: u32,
}

/// The name of a number without one that stands behind a board in its line.
const BEHIND: &str = "@";

/// Numbers on another side make sense if this share of them does.
const SOME: f32 = 0.55;

/// Names beyond these are not those of columns.
const MOST_NAMES: usize = 400;

/// Above a frame, the label of a board begins as many columns before its first tile.
const FRAME: usize = 3;

/// Longer lines without a step are not searched for numbers beyond this.
const LONGEST: usize = 2000;

/// Returns the columns of numbers of some steps, in the order of the text.
pub(super) fn columns(
    words: &Words<'_>,
    seen: &[Seen],
    steps: &[usize],
    covered: &[Range<usize>],
    meanings: &Meanings,
) -> Vec<NumberColumn> {
    let Some(&first) = steps.first() else { return Vec::new() };
    let labels = labels(words, seen);
    let mut scan = Scan { words, covered, labels: &labels, columns: Vec::new(), known: HashMap::new() };
    // And between two boards that follow a step: what stands there may be told of each of these.
    let around = steps.iter().flat_map(|&at| (2 * at..2 * at + 3).chain([(2 * at + 4).min(2 * seen.len())]));
    let mut places: Vec<usize> = std::iter::once(0).chain(around).chain([2 * seen.len()]).collect();
    places.sort_unstable();
    places.dedup();
    for place in places {
        let start = |found: &Found| words.lines[found.lines.start].at.start;
        let end = |found: &Found| words.lines[found.lines.end - 1].at.end;
        let next = |at: usize| seen.get(at).map_or(words.text.len(), |next| next.found.at.start);
        let at = place / 2;
        let before = at.checked_sub(1).map(|before| &seen[before].found);
        match seen.get(at).map(|seen| &seen.found) {
            Some(found) if place % 2 == 1 => {
                // Numbers in the lines of other boards are theirs.
                let from = before.map_or(0, |before| before.at.end.min(found.at.start)).max(start(found));
                scan.lines(from..end(found).min(next(at + 1).max(found.at.end)), place);
                let next_step = steps.get(steps.partition_point(|step| *step <= at)).copied();
                let to = end(found).min(next(next_step.unwrap_or(seen.len())));
                if let Some(from) = words.behind(found.at.clone(), to, covered) {
                    scan.lines(from..to, place);
                }
            }
            found => scan.lines(before.map_or(0, end)..found.map_or(words.text.len(), start), place),
        }
    }
    // Where most stand in the lines of boards, others are something else: a count below them all.
    for (_, numbers) in &mut scan.columns {
        let is_beside = |number: &Number| number.place % 2 == 1;
        let most = numbers.iter().filter(|number| is_beside(number)).count() * 2 > numbers.len();
        numbers.retain(|number| !most || is_beside(number));
    }
    let sides = Sides::of(steps, seen.len());
    scan.columns.retain(|(_, numbers)| !sides.are_of_children(numbers));
    let merged = sides.merged(scan.columns);
    let mut columns: Vec<_> = merged.iter().filter_map(|(name, own)| sides.column(name, own, meanings)).collect();
    name_by_heading(words, &seen[first].found, &mut columns);
    columns
}

/// The lines that tell numbers of boards side by side: for each of these its part, and the place of its numbers.
type Labels = HashMap<usize, Vec<(Range<usize>, usize)>>;

/// Returns the lines right above boards side by side, and right below them, that have a number for each, about where it begins.
fn labels(words: &Words<'_>, seen: &[Seen]) -> Labels {
    let is_beside = |one: &Seen, other: &Seen| {
        let [one, other] = [one, other].map(|own| &own.found.lines);
        one.len() > 1 && one.start == other.start
    };
    let (mut all, mut end, mut is_above) = (Labels::new(), 0, None);
    for own in seen.chunk_by(is_beside) {
        let (first, lines) = (end, &own[0].found.lines);
        end += own.len();
        if own.len() == 1 {
            continue;
        }
        let before = first.checked_sub(1).map_or(0, |before| seen[before].found.lines.end);
        let next = seen.get(end).map_or(words.lines.len(), |next| next.found.lines.start);
        let is_near = |line: &usize| words.lines[*line].kind != LineKind::Blank;
        let above = (before..lines.start).rev().take_while(is_near).last().unwrap_or(lines.start)..lines.start;
        let below = lines.end..(lines.end..next).take_while(is_near).last().map_or(lines.end, |last| last + 1);
        let told = |lines: Range<usize>| lines.filter_map(|line| Some((line, parts(words, line, own, first)?)));
        let is_above = *is_above.get_or_insert_with(|| told(above.clone()).next().is_some());
        // What follows without an empty line belongs to the next ones, if the first have theirs above.
        let goes_on = is_above && below.end == next && end < seen.len();
        let [above, below] =
            [(is_above, above), (!goes_on, below)].map(|(is_told, lines)| if is_told { lines } else { 0..0 });
        all.extend(told(above).chain(told(below)));
    }
    all
}

/// Returns the parts of a line for some boards side by side, the first of which has a number.
fn parts(words: &Words<'_>, line: usize, own: &[Seen], first: usize) -> Option<Vec<(Range<usize>, usize)>> {
    let (text, from) = (words.line(line), words.lines[line].at.start);
    let begins = |(_, (at, c)): &(usize, (usize, char))| *c != ' ' && (*at == 0 || text[..*at].ends_with("  "));
    let begins: Vec<_> = text.char_indices().enumerate().filter(begins).map(|(column, (at, _))| (column, at)).collect();
    let begin = |at: usize| {
        let reach = own.get(at)?.found.column.saturating_sub(FRAME);
        begins.get(begins.partition_point(|(column, _)| *column < reach)).map(|(_, at)| *at)
    };
    let part = |at: usize| {
        let part = begin(at)?..begin(at + 1).unwrap_or(text.len());
        let has_number = text.get(part.clone())?.contains(|c: char| c.is_ascii_digit());
        has_number.then(|| (from + part.start..from + part.end, 2 * (first + at) + 1))
    };
    (0..own.len()).map(part).collect()
}

struct Scan<'w, 'a> {
    words: &'w Words<'a>,
    covered: &'w [Range<usize>],
    labels: &'w Labels,
    columns: Vec<(String, Vec<Number>)>,
    known: HashMap<String, usize>,
}

impl Scan<'_, '_> {
    /// Reads what boards leave of some lines.
    fn lines(&mut self, bytes: Range<usize>, place: usize) {
        let (lines, text) = (&self.words.lines, self.words.text);
        let first = lines.partition_point(|line| line.at.end < bytes.start);
        // `g =`, or `Depth:`, may stand in a line above its value.
        let mut above = String::new();
        for (number, line) in lines.iter().enumerate().skip(first).take_while(|(_, line)| line.at.start < bytes.end) {
            if let Some(parts) = self.labels.get(&number) {
                for (part, place) in parts {
                    self.part(&text[part.clone()], &mut String::new(), (number, *place));
                }
                continue;
            }
            let mut from = line.at.start.max(bytes.start);
            let to = text.floor_char_boundary(line.at.end.min(bytes.end).min(from + LONGEST));
            let first = text[from..to].trim_start_matches(|c: char| !c.is_alphanumeric());
            let is_value = !first.starts_with(char::is_alphabetic);
            let mut name = if is_value { std::mem::take(&mut above) } else { String::new() };
            let boards = &self.covered[self.covered.partition_point(|own| own.end <= from)..];
            for own in boards.iter().take_while(|own| own.start < to) {
                self.part(text.get(from..own.start).unwrap_or_default(), &mut name, (number, place));
                BEHIND.clone_into(&mut name);
                from = own.end;
            }
            self.part(text.get(from..to).unwrap_or_default(), &mut name, (number, place));
            let own = text[line.at.start..to].trim_end();
            let tells_more = own.ends_with('=') || own.ends_with(':') && !own.contains(|c: char| c.is_ascii_digit());
            if line.kind == LineKind::Blank || tells_more {
                above = name;
            }
        }
    }

    /// Reads the numbers in a part of a line, each with the words before it.
    fn part(&mut self, text: &str, name: &mut String, at: (usize, usize)) {
        let mut words = words(text).peekable();
        let mut after = 0;
        while let Some((signs, word)) = words.next() {
            let Some(value) = number(word) else {
                if !word.contains(char::is_alphabetic) || word.len() > 1 && is_move(&word.to_lowercase()) {
                    continue;
                }
                if after > 0 || name == BEHIND {
                    name.clear();
                }
                *name += if name.is_empty() { "" } else { " " };
                *name += word;
                after = 0;
                continue;
            };
            // `f(n) = g(n) + h(n) = 1 + 3 = 4`, whatever n is called.
            let letters: Vec<&str> = name.split(' ').filter(|word| matches!(*word, "f" | "g" | "h")).collect();
            if letters.len() > 1 {
                *name = letters.join(" ");
            }
            let mut sum = vec![(' ', value)];
            let goes_on = |(signs, word): &(&str, &str)| matches!(signs.trim(), "+" | "=") && number(word).is_some();
            while let Some((signs, addend)) = words.next_if(goes_on) {
                sum.extend(number(addend).map(|addend| (if signs.trim() == "+" { '+' } else { '=' }, addend)));
            }
            let (value, addends) = total(&sum);
            let own = if signs.ends_with('#') && name.is_empty() && after == 0 { "#" } else { name.as_str() };
            self.push(own, '+', after, value, at);
            for (of, addend) in addends.into_iter().flatten().enumerate() {
                self.push(name, '&', of + 1, addend, at);
            }
            after += 1;
        }
    }

    fn push(&mut self, name: &str, sign: char, after: usize, value: F, (line, place): (usize, usize)) {
        let Some(value) = hundredths(value).filter(|_| after < 9 && self.columns.len() <= MOST_NAMES) else { return };
        let name = &name[name.rmatch_indices(' ').nth(3).map_or(0, |(at, _)| at + 1)..];
        let name = if after == 0 { name.to_owned() } else { format!("{name}{sign}{after}") };
        let column = *self.known.entry(name).or_insert_with_key(|name| {
            self.columns.push((name.clone(), Vec::new()));
            self.columns.len() - 1
        });
        self.columns[column].1.push(Number { value, line: line as u32, place: place as u32 });
    }
}

/// The words and numbers of a text, each with the signs before it. Digits in words such as `n12` are no numbers, those in `第3步` are.
fn words(mut rest: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    std::iter::from_fn(move || {
        let (signs, word) = rest.split_at(rest.find(is_part)?);
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let whole = digits(word);
        let decimals = word[whole..].strip_prefix('.').map_or(0, digits);
        let mut last = None;
        let ends = |c: char| !is_part(c) || last.replace(c).is_some_and(|last| !last.is_ascii()) && c.is_ascii_digit();
        let end = match word[whole..].chars().next() {
            Some('.') if whole > 0 && decimals > 0 => whole + 1 + decimals,
            Some(c) if whole > 0 && !c.is_ascii() => whole,
            _ => word.find(ends).unwrap_or(word.len()),
        };
        rest = &word[end..];
        Some((signs, &word[..end]))
    })
}

/// The steps, and the places of the numbers of each: right below its board, right above it, below others that follow it, or above others
/// that go before it.
struct Sides<'s> {
    steps: &'s [usize],
    places: [Vec<u32>; 4],
}

impl Sides<'_> {
    fn of(steps: &[usize], boards: usize) -> Sides<'_> {
        let (above, below) = (|&at: &usize| 2 * at as u32, |&at: &usize| 2 * at as u32 + 2);
        let later = steps.iter().skip(1).map(above).chain([2 * boards as u32]).collect();
        let earlier = std::iter::once(0).chain(steps.iter().map(below)).take(steps.len()).collect();
        let [below, above] = [steps.iter().map(below).collect(), steps.iter().map(above).collect()];
        Sides { steps, places: [below, above, later, earlier] }
    }

    /// Returns the numbers of each step in these places, of several the nearest, and how many more there are.
    fn given<'n>(&self, places: &[u32], numbers: impl Iterator<Item = &'n Number>) -> (Vec<Option<u32>>, usize) {
        let (mut values, mut doubled) = (vec![None; self.steps.len()], 0);
        for number in numbers {
            let step = match number.place % 2 {
                1 => self.steps.binary_search(&(number.place as usize / 2)),
                _ => places.binary_search(&number.place),
            };
            if let Ok(step) = step {
                doubled += usize::from(values[step].is_some());
                values[step].get_or_insert(number.value);
            }
        }
        (values, doubled)
    }

    /// Returns true for numbers that stand above each of several boards between two steps, and not below them, or the other way round.
    fn are_of_children(&self, numbers: &[Number]) -> bool {
        let [below, _, later, _] = &self.places;
        let is_in = |places: &[u32], number: &Number| places.binary_search(&number.place).is_ok();
        let is_between = |number: &&Number| {
            let at = number.place as usize / 2;
            let is_step = |at: usize| self.steps.binary_search(&at).is_ok();
            number.place.is_multiple_of(2) && at > 1 && is_step(at - 2) && !is_step(at - 1) && !is_step(at)
        };
        let between = numbers.iter().filter(is_between).count();
        let only = |one, other| numbers.iter().filter(|own| is_in(one, own) && !is_in(other, own)).count();
        between * 2 > self.steps.len() && only(later, below).min(only(below, later)) * 2 < between
    }

    /// Puts columns together whose last word is the same, if hardly a step has a number in two of them: words before it may change.
    fn merged(&self, columns: Vec<(String, Vec<Number>)>) -> Vec<(String, Vec<Number>)> {
        let mut merged: Vec<(String, Vec<Number>)> = Vec::new();
        for (name, numbers) in columns {
            // The last word of `g(n)` is g.
            let last = |name: &str| name.trim_end_matches(" n").rsplit(' ').next().unwrap_or_default().to_lowercase();
            let fits = |known: &[Number]| {
                let doubled = |places: &Vec<u32>| self.given(places, known.iter().chain(&numbers)).1;
                self.places.iter().all(|places| doubled(places) * 10 <= known.len() + numbers.len())
            };
            match merged.iter_mut().find(|(other, known)| last(other) == last(&name) && fits(known)) {
                Some((_, known)) => {
                    known.extend(numbers);
                    known.sort_by_key(|number| number.line);
                }
                None => merged.push((name, numbers)),
            }
        }
        merged
    }

    /// Gives each step its numbers: those on the side where most are told, and make most sense; of sides that are as good, the first.
    fn column(&self, name: &str, numbers: &[Number], meanings: &Meanings) -> Option<NumberColumn> {
        let mut sides = self.places.each_ref().map(|places| self.given(places, numbers.iter())).to_vec();
        sides.dedup();
        let is_open = sides.len() > 1;
        let worth = |(values, doubled): (Vec<Option<u32>>, usize)| {
            let told = values.iter().flatten().count();
            let column = NumberColumn { name: name.to_owned(), lines: Vec::new(), values };
            let sense = if is_open { meanings.sense(&column) } else { 0.0 };
            let worth = 3.0 * real(told) / real(self.steps.len()) + if sense > SOME { sense } else { 0.0 };
            (worth, doubled * 3 <= told && told * 2 >= self.steps.len(), column)
        };
        let best = sides.into_iter().rev().map(worth).max_by(|one, other| one.0.total_cmp(&other.0));
        let lines = numbers.iter().map(|number| number.line).collect();
        best.filter(|(_, is_regular, _)| *is_regular).map(|(.., column)| NumberColumn { lines, ..column })
    }
}

/// Gives numbers without names those in the line of headings above the first step, if it has one for each number and the board, or
/// one less: a row number has none.
fn name_by_heading(words: &Words<'_>, first: &Found, columns: &mut [NumberColumn]) {
    let is_bare = |column: &&mut NumberColumn| !column.name.contains(|c: char| c.is_alphabetic() || c == '&');
    let mut bare: Vec<_> = columns.iter_mut().filter(is_bare).collect();
    let mut above = (first.lines.start.saturating_sub(4)..first.lines.start).rev().map(|line| words.line(line));
    let heading = above.find(|line| line.contains(char::is_alphabetic)).filter(|line| !line.trim_end().ends_with(':'));
    let Some(heading) = heading.filter(|_| first.in_line) else { return };
    let heading = heading.replace(['|', '│', ',', ';', '\t'], "  ");
    let split = |gap| heading.split(gap).map(str::trim).filter(|name| !name.is_empty()).collect::<Vec<&str>>();
    // Not a sentence with commas, nor with numbers.
    let is_name = |name: &&str| name.split(' ').count() < 5 && !name.contains(|c: char| c.is_ascii_digit());
    let fits = |names: &Vec<&str>| (bare.len()..bare.len() + 2).contains(&names.len()) && names.iter().all(is_name);
    let Some(mut names) = ["  ", " "].map(split).into_iter().find(fits) else { return };
    let unnamed = bare.len() + 1 - names.len();
    let before = bare.iter().filter(|column| !column.name.starts_with(BEHIND)).count();
    if unnamed <= before && before - unnamed < names.len() {
        names.remove(before - unnamed);
        bare.iter_mut().skip(unnamed).zip(names).for_each(|(column, name)| name.clone_into(&mut column.name));
    }
}
