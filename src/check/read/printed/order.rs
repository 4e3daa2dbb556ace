//! Texts that tell what was taken elsewhere than they show the boards: by the names of nodes, or by numbers beside the boards of a drawn
//! tree. They are refused: in the order in which they stand, these boards are another search.

use std::collections::{BTreeMap, HashSet};

use super::super::fault::{Misread, SheetFault, short};
use super::super::find::{Found, Words};
use super::super::names::Named;
use super::super::says::Says;
use super::super::values::whole;
use super::channel::key;

/// Fewer numbers or names tell no order.
const ENOUGH: usize = 3;

/// Refuses a text that tells the order of its boards by names or numbers.
pub(super) fn told_elsewhere(words: &Words<'_>, found: &[Found]) -> Option<Misread> {
    let refused = |what: String, at| {
        let help = "print each board where it is taken, in a line of its own: taken: 283104765";
        Misread::new(SheetFault::new(what, help), at)
    };
    if let Some((name, line)) = name_taken(words, found) {
        let what = format!("nodes are taken by their names, such as {}: their boards stand elsewhere", short(name));
        return Some(refused(what, words.lines[line].at.clone()));
    }
    let at = numbered(words, found)?;
    let what = "numbers beside the boards tell another order than that in which they stand".to_owned();
    Some(refused(what, found[at].at.clone()))
}

/// Returns a name that boards have, `C = 123/78-/465`, and a line that says that its node is taken, if several lines do.
fn name_taken<'a>(words: &Words<'a>, found: &[Found]) -> Option<(&'a str, usize)> {
    let (mut named, mut end): (HashSet<&str>, usize) = (HashSet::new(), 0);
    for own in found {
        let start = words.lines[own.lines.start].at.start;
        let above = || words.text[end.min(start)..start].lines().rev().find(|line| !line.trim().is_empty());
        let name = name_in(&words.text[start.max(end)..own.at.start.max(end)]);
        named.extend(name.or_else(|| above().and_then(name_in)));
        end = end.max(own.at.end);
    }
    let with_boards: HashSet<usize> = found.iter().flat_map(|own| own.lines.clone()).collect();
    let taken = |line: usize| {
        let text = words.line(line);
        let may_be = text.len() < 200 && !with_boards.contains(&line) && Says::of(&key(text)) == Says::Taken;
        name_in(text).filter(|name| may_be && named.contains(name)).map(|name| (name, line))
    };
    let mut all = (0..words.lines.len()).filter_map(taken);
    all.next().filter(|_| all.count() + 1 >= ENOUGH)
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

/// Returns the first of the boards that have numbers before them, or right above their rows, by which they were taken in another order:
/// those of a tree, whose branches stand further and further in, or of a list that is far from sorted.
///
/// Numbers beside all boards may be those by which nodes were made, if no word says that they count steps.
fn numbered(words: &Words<'_>, found: &[Found]) -> Option<usize> {
    if !found.windows(2).all(|pair| pair[0].lines.end <= pair[1].lines.start) {
        return None;
    }
    let mut by_sign: BTreeMap<String, Vec<(u32, usize)>> = BTreeMap::new();
    for (at, own) in found.iter().enumerate() {
        let above = own.lines.start.checked_sub(usize::from(!own.in_line));
        for line in [Some(own.lines.start), above.filter(|above| *above < own.lines.start)].into_iter().flatten() {
            let line = words.lines[line].at.clone();
            let text = &words.text[line.start..own.at.start.min(line.end)];
            let Some(start) = text.find(|c: char| c.is_ascii_digit()) else { continue };
            let length = text[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - start);
            let sign = text[..start].trim_start_matches(|c: char| !c.is_alphanumeric() && !"[(#<{".contains(c));
            if let Some(number) = whole(&text[start..start + length]) {
                by_sign.entry(sign.to_owned()).or_default().push((number, at));
            }
        }
    }
    let tells = |(sign, numbers): &(String, Vec<(u32, usize)>)| {
        let mut sorted: Vec<u32> = numbers.iter().map(|(number, _)| *number).collect();
        sorted.sort_unstable();
        let indent = |at: usize| {
            let is_drawn = |c: &char| c.is_whitespace() || "|`+-\\".contains(*c) || ('─'..='╿').contains(c);
            words.line(found[at].lines.start).chars().take_while(is_drawn).count()
        };
        let columns: HashSet<usize> = numbers.iter().map(|(_, at)| indent(*at)).collect();
        let descents = numbers.windows(2).filter(|pair| pair[0].0 > pair[1].0).count();
        let is_far = descents >= ENOUGH;
        // Of `popped node id=` the number is the name of a node.
        let word = sign.rsplit(' ').find(|word| word.contains(char::is_alphabetic));
        let is_name = word.is_some_and(|word| Named::of(word) == Named::Node);
        let says = matches!(Says::of(&key(sign)), Says::Step | Says::Taken);
        let is_mark = word.is_none() && sign.contains(['[', '(', '#', '<', '{']) || is_far;
        numbers.len() >= ENOUGH
            && descents > 0
            && (columns.len() >= ENOUGH || is_far)
            && sorted[0] <= 1
            && sorted.windows(2).all(|pair| pair[0] + 1 == pair[1])
            && !is_name
            && numbers[0].0 == sorted[0]
            && (says || is_mark && numbers.len() < found.len())
    };
    by_sign.into_iter().find(tells).map(|(_, numbers)| numbers[0].1)
}
