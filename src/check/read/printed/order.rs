//! Texts that tell what was taken elsewhere than they show the boards: by the names of nodes, or by numbers beside the boards of a drawn
//! tree. They are refused: in the order in which they stand, these boards are another search.

use std::collections::HashSet;

use super::super::fault::{Misread, SheetFault, short};
use super::super::find::{Found, Words};
use super::super::names::Named;
use super::super::says::Says;
use super::channel::{Seen, key};
use super::meanings::names_in;
use super::numbers::NumberColumn;

/// Fewer numbers or names tell no order.
const ENOUGH: usize = 3;

const HELP: &str = "print each board where it is taken, in a line of its own: taken: 283104765";

/// Refuses boards that have names, `C = 123/78-/465`, if several lines say that the node of such a name is taken.
pub(super) fn named(words: &Words<'_>, found: &[Found]) -> Result<(), Misread> {
    let (mut named, mut end): (HashSet<&str>, usize) = (HashSet::new(), 0);
    for own in found {
        let start = words.lines[own.lines.start].at.start;
        let above = words.text[end.min(start)..start].lines().rev().find(|line| !line.trim().is_empty());
        let name = name_in(&words.text[start.max(end)..own.at.start.max(end)]);
        named.extend(name.or_else(|| name_in(above?)));
        end = end.max(own.at.end);
    }
    let last = found.last().map_or(0, |last| last.lines.end);
    let taken = |line: &usize| {
        let text = before_boards(words, found, *line);
        let is_named = name_in(text).is_some_and(|name| named.contains(name));
        // Behind all boards, lines with several names are the steps; arrows tell arcs, or a path.
        let several = text.split(|c: char| !c.is_alphanumeric()).filter(|word| named.contains(word)).nth(1);
        let is_row = *line >= last && several.is_some() && !text.contains("->");
        is_named && text.len() < 200 && (Says::of(&key(text)) == Says::Taken || is_row)
    };
    let lines: Vec<usize> = (0..words.lines.len()).filter(taken).collect();
    if lines.len() < ENOUGH {
        return Ok(());
    }
    let name = short(name_in(words.line(lines[0])).unwrap_or_default());
    let what = format!("nodes are taken by their names, such as {name}: their boards stand elsewhere");
    Err(Misread::new(SheetFault::new(what, HELP), words.lines[lines[0]].at.clone()))
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

/// Refuses steps whose numbers tell another order: those of a tree, whose branches stand further and further in, or of a list that is far
/// from sorted.
///
/// Numbers of all steps may be those by which nodes were made, if no word says that they count steps.
pub(super) fn numbered(columns: &[NumberColumn], seen: &[Seen], steps: &[usize]) -> Result<(), Misread> {
    let indents: HashSet<usize> = steps.iter().map(|&at| seen[at].found.column).collect();
    let tells = |column: &NumberColumn| {
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
    if columns.iter().any(tells) {
        let what = "numbers beside the boards tell another order than that in which they stand";
        return Err(Misread::new(SheetFault::new(what, HELP), seen[steps[0]].found.at.clone()));
    }
    Ok(())
}
