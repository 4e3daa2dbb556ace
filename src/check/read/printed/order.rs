//! Numbers that tell the order of the steps, where boards are printed in another: those of a drawn tree.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::check::sheet::{LineRole, Reading, Row};

use super::super::find::{Found, Words};
use super::super::names::Named;
use super::super::says::Says;
use super::super::values::number;
use super::channel::key;
use super::names::TAKEN;

/// Fewer numbers tell no order.
const ENOUGH: usize = 3;

/// A text whose boards stand in the order of their numbers, and the line that each of its lines was.
pub(super) struct Ordered {
    pub(super) text: String,
    from: Vec<usize>,
}

/// Returns a text with its boards in the order that numbers beside them tell; none where they stand in that order, or in none.
///
/// Numbers beside all boards may be those by which nodes were made, if no word says that they count steps.
pub(super) fn in_order(words: &Words<'_>, found: &[Found]) -> Option<Ordered> {
    let is_alone = |pair: &[Found]| pair[0].lines.end <= pair[1].lines.start;
    if found.len() < ENOUGH || !found.windows(2).all(is_alone) {
        return None;
    }
    let mut by_sign: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for (at, own) in found.iter().enumerate() {
        let above = at.checked_sub(1).map_or(0, |before| found[before].lines.end);
        for (sign, number) in numbers(words, own, above) {
            by_sign.entry(sign).or_default().push((number, at));
        }
    }
    let tells = |(sign, numbers): &(String, Vec<(usize, usize)>)| {
        let mut sorted: Vec<usize> = numbers.iter().map(|(number, _)| *number).collect();
        let is_ascending = sorted.is_sorted();
        sorted.sort_unstable();
        // In a tree they stand further and further in: else two of them may be swapped.
        let indent = |at: usize| {
            let is_drawn = |c: &char| c.is_whitespace() || "|`+-\\".contains(*c) || ('─'..='╿').contains(c);
            words.line(found[at].lines.start).chars().take_while(is_drawn).count()
        };
        let mut columns: Vec<usize> = numbers.iter().map(|(_, at)| indent(*at)).collect();
        columns.sort_unstable();
        columns.dedup();
        let descents = numbers.windows(2).filter(|pair| pair[0].0 > pair[1].0).count();
        let counts = (columns.len() >= ENOUGH || descents >= ENOUGH)
            && sorted[0] <= 1
            && sorted.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        // Of `popped node id=` the number is the name of a node.
        let word = sign.rsplit(' ').find(|word| word.contains(char::is_alphabetic));
        let is_name = word.is_some_and(|word| Named::of(word) == Named::Node);
        let says = matches!(Says::of(&key(sign)), Says::Step | Says::Taken);
        let is_mark = word.is_none() && sign.contains(['[', '(', '#', '<', '{']) || descents >= ENOUGH;
        numbers.len() >= ENOUGH
            && !is_ascending
            && counts
            && !is_name
            && numbers[0].0 == sorted[0]
            && (says || is_mark && numbers.len() < found.len())
    };
    let (_, mut order) = by_sign.into_iter().find(|own| tells(own))?;
    let blocks = |at: usize| block(words, found, at);
    let first = blocks(order[0].1).start;
    order.sort_unstable();
    let (mut text, mut from) = (String::with_capacity(words.text.len()), Vec::new());
    let mut add = |line: usize, before: &str| {
        text.extend([before, words.line(line), "\n"]);
        from.push(line);
    };
    (0..first).for_each(|line| add(line, ""));
    for (_, at) in order {
        let own = blocks(at);
        own.clone().for_each(|line| add(line, if line == own.start { TAKEN } else { "" }));
    }
    Some(Ordered { text, from })
}

impl Ordered {
    /// Gives what was read the lines that it has in the file.
    pub(super) fn put_back(&self, rows: &mut [Row], reading: &mut Reading) {
        for row in rows {
            row.line = self.from.get(row.line() - 1).map_or(1, |line| *line as u32 + 1);
        }
        let mut roles = vec![LineRole::Unread; self.from.iter().max().map_or(0, |last| last + 1)];
        for (role, line) in reading.roles.iter().zip(&self.from) {
            roles[*line] = *role;
        }
        reading.roles = roles;
        reading.not_read.clear();
        for (line, _) in &mut reading.others {
            *line = self.from.get(*line - 1).map_or(1, |line| line + 1);
        }
    }
}

/// Returns the lines of a board: that above it with its number, if it has several lines, and what stands below it, up to the next.
fn block(words: &Words<'_>, found: &[Found], at: usize) -> Range<usize> {
    let start = |own: &Found, above: usize| {
        let is_above = !own.in_line && own.lines.start > above && !words.line(own.lines.start - 1).trim().is_empty();
        own.lines.start - usize::from(is_above)
    };
    let end = |at: usize| found[at].lines.end;
    let next = found.get(at + 1).map_or(words.lines.len(), |next| start(next, end(at)));
    start(&found[at], at.checked_sub(1).map_or(0, end))..next
}

/// Returns the whole numbers in the first line of a board, and right above one of several lines and in the two lines below it, each
/// with the signs and the word around it.
fn numbers(words: &Words<'_>, own: &Found, above: usize) -> Vec<(String, usize)> {
    let line = &words.lines[own.lines.start];
    let behind = own.at.end.min(line.at.end);
    let before = line.at.start..own.at.start;
    let above = (!own.in_line && own.lines.start > above).then(|| words.lines[own.lines.start - 1].at.clone());
    let behind = (own.in_line).then_some(behind..line.at.end);
    // Of several lines, that right below them and the next.
    let below = |by: usize| {
        let line = words.lines.get(own.lines.end + by).filter(|_| !own.in_line)?.at.clone();
        Some(line).filter(|line| !words.text[line.clone()].trim().is_empty())
    };
    let parts = [above, Some(before), behind, below(0), below(1)].into_iter().enumerate();
    let of = |(side, at): (usize, Option<Range<usize>>)| {
        let at = at?;
        let text = &words.text[at.clone()];
        let digits = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at);
        let starts: Vec<usize> = digits.filter(|&at| !text[..at].ends_with(|c: char| c.is_alphanumeric())).collect();
        let own = move |start: usize| {
            let rest = &text[start..];
            let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let lead = text[..start].trim_start_matches(|c: char| !c.is_alphanumeric() && !"[(#<{".contains(c));
            let word = lead.rsplit(|c: char| c.is_ascii_digit()).next().unwrap_or_default();
            let value = number(&rest[..length])?.whole()?;
            let closes = rest[length..].chars().next().filter(|c| !c.is_whitespace());
            Some((format!("{side}{word}{}", closes.unwrap_or(' ')), value as usize))
        };
        Some(starts.into_iter().filter_map(own).collect::<Vec<_>>())
    };
    parts.filter_map(of).flatten().collect()
}
