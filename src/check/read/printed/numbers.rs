//! Columns of numbers: those that a program prints in one place of each of its steps.

use std::collections::HashMap;
use std::ops::Range;

use crate::search::F;

use super::super::find::Words;
use super::super::values::{chain, gap, number, words as value_words};
use super::channel::Seen;

/// Numbers in one place of each step.
#[derive(Clone, Debug)]
pub(in crate::check::read) struct NumberColumn {
    /// The words before them; `+` and a count mark what follows another number, `&` the parts of a sum.
    pub(in crate::check::read) name: String,
    /// The lines of the numbers, from 0.
    pub(in crate::check::read) lines: Vec<usize>,
    /// For each step, its number.
    pub(in crate::check::read) values: Vec<Option<F>>,
    /// The same for each place that the numbers between two steps may have; `values` is one of them.
    pub(in crate::check::read) places: [Option<Vec<Option<F>>>; 4],
}

impl NumberColumn {
    /// A column of a table.
    pub(in crate::check::read) fn of(name: &str, values: Vec<Option<F>>) -> NumberColumn {
        NumberColumn { name: name.into(), lines: Vec::new(), values, places: [const { None }; 4] }
    }
}

/// The name of a number without one that stands behind a board in its line.
const BEHIND: &str = "@";

/// Names beyond these are not those of columns.
const MOST_NAMES: usize = 400;

/// Longer lines without a step are not searched for numbers beyond this.
const LONGEST: usize = 2000;

/// The steps that a number belongs to: if it stands right below its board, above it, below others that follow its board,
/// or above others that go before it.
type Places = [Option<usize>; 4];

/// Returns the columns of numbers of some steps, in the order of the text; `steps` are their places among the boards.
pub(in crate::check::read) fn columns(
    words: &Words<'_>,
    seen: &[Seen],
    steps: &[usize],
    covered: &[Range<usize>],
) -> Vec<NumberColumn> {
    let above = String::new();
    let mut scan = Scan { words, covered, columns: HashMap::new(), made: Vec::new(), steps: steps.len(), above };
    let last_line = words.lines.len() - 1;
    let line_of = |at: usize| &words.lines[words.lines.partition_point(|line| line.at.end < at).min(last_line)].at;
    for (at, &step) in steps.iter().enumerate() {
        let found = &seen[step].found;
        let own = words.lines[found.lines.start].at.start..words.lines[found.lines.end - 1].at.end;
        let before = step.checked_sub(1).map(|before| seen[before].found.at.end.min(found.at.start));
        let after = seen.get(step + 1).map(|after| after.found.at.start.max(found.at.end));
        // Numbers in the lines of other boards are theirs.
        if at == 0 || steps[at - 1] + 1 < step {
            scan.lines(
                before.map_or(0, |before| line_of(before).end)..own.start,
                [None, Some(at), at.checked_sub(1), (at == 0).then_some(0)],
            );
        }
        scan.lines(own.start.max(before.unwrap_or(0))..own.end.min(after.unwrap_or(own.end)), [Some(at); 4]);
        let to = after.map_or(words.text.len(), |after| line_of(after).start);
        let next = (steps.get(at + 1) == Some(&(step + 1))).then_some(at + 1);
        scan.lines(own.end..to.max(own.end), [Some(at), next, Some(at), Some(at + 1)]);
    }
    if let (Some(last), Some(behind)) = (steps.last(), covered.last())
        && last + 1 < seen.len()
    {
        scan.lines(line_of(behind.end).end..words.text.len(), [None, None, Some(steps.len() - 1), None]);
    }
    if steps.first().is_some_and(|&first| first > 0) {
        scan.lines(0..line_of(covered[0].start).start, [None, None, None, Some(0)]);
    }
    let mut columns = scan.made.into_iter().filter_map(|sides| sides.column(steps.len())).collect::<Vec<_>>();
    if let Some(&first) = steps.first() {
        name_by_heading(words, seen[first].found.lines.start, &mut columns);
    }
    columns
}

/// Gives numbers without names those in the line of headings above a line, if it has one for each number and the board, or lacks only the
/// first.
fn name_by_heading(words: &Words<'_>, line: usize, columns: &mut [NumberColumn]) {
    let place = |column: &NumberColumn| {
        let (name, after) = column.name.split_once('+').unwrap_or((&column.name, "0"));
        let is_bare = name.is_empty() || name == BEHIND;
        is_bare.then(|| (name == BEHIND, after.parse::<usize>().unwrap_or(0)))
    };
    let (before, behind): (Vec<_>, Vec<_>) = columns.iter().filter_map(place).partition(|(is_behind, _)| !is_behind);
    let heading = (0..line).rev().take(4).map(|line| words.line(line)).find(|line| line.contains(char::is_alphabetic));
    let Some(heading) = heading.filter(|line| !line.contains(|c: char| c.is_ascii_digit())) else { return };
    let names = heading.split(|c: char| c.is_whitespace() || "|│,;".contains(c)).filter(|name| !name.is_empty());
    let names: Vec<&str> = names.collect();
    let count = before.len() + behind.len() + 1;
    for column in columns.iter_mut().filter(|_| names.len() == count || names.len() + 1 == count) {
        if let Some((is_behind, after)) = place(column) {
            let at = if is_behind { before.len() + 1 + after } else { after };
            if let Some(name) = (at + names.len()).checked_sub(count).and_then(|at| names.get(at)) {
                (*name).clone_into(&mut column.name);
            }
        }
    }
}

/// Numbers with one name, by the places that they may have.
struct Sides {
    name: String,
    lines: Vec<usize>,
    /// For each step, its number.
    values: [Vec<Option<F>>; 4],
    /// How many are second numbers of their step.
    doubled: [usize; 4],
}

impl Sides {
    /// Returns the column, if it is one: most steps have a number, and hardly one has two.
    fn column(self, steps: usize) -> Option<NumberColumn> {
        let most = self.values.iter().map(|values| values.iter().flatten().count()).max().unwrap_or(0);
        let mut doubled = self.doubled.into_iter();
        let places = self.values.map(|values| {
            let told = values.iter().flatten().count();
            let is_regular =
                doubled.next().is_some_and(|doubled| doubled * 3 <= told) && told * 2 >= steps && told * 5 >= most * 4;
            is_regular.then_some(values)
        });
        let values = places.iter().flatten().next()?.clone();
        Some(NumberColumn { name: self.name, lines: self.lines, values, places })
    }
}

struct Scan<'w, 'a> {
    words: &'w Words<'a>,
    covered: &'w [Range<usize>],
    columns: HashMap<String, usize>,
    made: Vec<Sides>,
    steps: usize,
    /// The name in the last line, if its number is in the next: `g =`.
    above: String,
}

impl Scan<'_, '_> {
    /// Scans the lines that begin within some bytes.
    fn lines(&mut self, bytes: Range<usize>, places: Places) {
        let lines = &self.words.lines;
        let first = lines.partition_point(|line| line.at.end < bytes.start);
        for (at, line) in lines.iter().enumerate().skip(first).take_while(|(_, line)| line.at.start < bytes.end) {
            let from = line.at.start.max(bytes.start);
            let to = line.at.end.min(bytes.end).min(from + LONGEST);
            self.parts(at, from..self.words.text.floor_char_boundary(to), places);
        }
    }

    /// Scans what boards leave of a part of a line.
    fn parts(&mut self, line: usize, mut bytes: Range<usize>, places: Places) {
        let text = self.words.text[bytes.clone()].trim_end();
        if text.is_empty() {
            return;
        }
        let mut name = std::mem::take(&mut self.above);
        let first = self.covered.partition_point(|own| own.end <= bytes.start);
        for own in self.covered[first..].iter().take_while(|own| own.start < bytes.end) {
            if own.start > bytes.start {
                self.part(line, bytes.start..own.start, places, &mut name);
            }
            BEHIND.clone_into(&mut name);
            bytes.start = own.end.min(bytes.end);
        }
        self.part(line, bytes, places, &mut name);
        if text.ends_with(['=', ':']) && !text.contains(|c: char| c.is_ascii_digit()) {
            self.above = name;
        }
    }

    fn part(&mut self, line: usize, bytes: Range<usize>, places: Places, name: &mut String) {
        let text = &self.words.text[bytes];
        let words: Vec<(usize, &str)> = value_words(text).collect();
        let (mut at, mut after) = (0, 0);
        while at < words.len() {
            let word = words[at].1;
            if word.contains(char::is_alphabetic) {
                if after > 0 || name == BEHIND {
                    name.clear();
                }
                if !word.starts_with(|c: char| c.is_ascii_digit()) {
                    name.push_str(if name.is_empty() { "" } else { " " });
                    name.extend(word.chars().filter(|c| word.is_ascii() || !c.is_ascii_digit()));
                }
                (at, after) = (at + 1, 0);
                continue;
            }
            let Some((value, end)) = chain(text, &words, at) else {
                at += 1;
                continue;
            };
            self.push(name, after, value, line, places);
            after += 1;
            if (at + 1..end).filter(|&at| gap(text, &words, at).trim() == "+").count() == 1 {
                for (of, part) in words[at..end].iter().filter_map(|(_, word)| number(word)).enumerate() {
                    self.push(&format!("{name} &"), of + 1, part, line, places);
                }
            }
            at = end;
        }
    }

    fn push(&mut self, name: &str, after: usize, value: F, line: usize, places: Places) {
        if after > 8 || self.made.len() > MOST_NAMES {
            return;
        }
        // `f(n) = g(n) + h(n) = 1 + 3 = 4`.
        let mut words: Vec<&str> = name.split(' ').filter(|word| matches!(*word, "f" | "g" | "h" | "&")).collect();
        if words.len() < 2 {
            words = name.split(' ').rev().take(3).collect();
            words.reverse();
        }
        let after = if after == 0 { String::new() } else { format!("+{after}") };
        let (count, steps) = (self.made.len(), self.steps);
        let at = *self.columns.entry(words.join(" ") + &after).or_insert_with_key(|name| {
            let values = std::array::from_fn(|_| vec![None; steps]);
            self.made.push(Sides { name: name.clone(), lines: Vec::new(), values, doubled: [0; 4] });
            count
        });
        let made = &mut self.made[at];
        made.lines.push(line);
        for (side, place) in places.into_iter().enumerate() {
            match place.and_then(|place| made.values[side].get_mut(place)) {
                Some(slot @ None) => *slot = Some(value),
                Some(_) => made.doubled[side] += 1,
                None => {}
            }
        }
    }
}
