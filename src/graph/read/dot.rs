//! DOT, the language of Graphviz: the label or weight of an edge is its cost; a node may have h and pos.

use std::iter::Peekable;

use super::draft::Draft;
use super::words::{Kind, Word, Words};
use crate::puzzle::TextError;

const HELP: &str = "write digraph { S [h=7]; S -> A [label=1] }";

/// Returns true if a line begins a text in DOT.
pub(super) fn begins(line: &str) -> bool {
    let head = line.split('{').next().unwrap_or_default();
    let first = head.split_whitespace().next().unwrap_or_default();
    matches!(first, "graph" | "digraph" | "strict") && !head.contains(['=', '-', ':', ','])
}

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let mut words = Words::new(text, 0..text.len(), "{}[]=;,:-#/").peekable();
    // The head, up to the first brace.
    while !takes(&mut words, "{")? && words.next().transpose()?.is_some() {}
    let mut depth = 1;
    while let Some(word) = words.next().transpose()? {
        match (word.kind, &*word.text) {
            (Kind::Mark, "{") => depth += 1,
            (Kind::Mark, "}") if depth > 0 => depth -= 1,
            (Kind::Mark, ";" | ",") => {}
            (Kind::Plain, "subgraph") => drop(words.next_if(|word| word.as_ref().is_ok_and(|word| !word.is_mark("{")))),
            (Kind::Plain, "node" | "edge" | "graph") => drop(attributes(&mut words)?),
            (Kind::Mark, _) => return Err(word.wrong("a mark where a node should be").with_help(HELP)),
            _ => statement(word, &mut words, draft)?,
        }
    }
    let end = text.trim_end().len();
    let not_closed = || TextError::new("the graph is not closed", end..end).with_help("close it with }");
    if depth > 0 { Err(not_closed()) } else { Ok(()) }
}

type Tokens<'a> = Peekable<Words<'a>>;

fn takes(words: &mut Tokens<'_>, mark: &str) -> Result<bool, TextError> {
    Ok(words.next_if(|word| word.as_ref().map_or(true, |word| word.is_mark(mark))).transpose()?.is_some())
}

/// Reads the name of a node, or several in braces, after `before`.
fn ends<'a>(first: Option<Word<'a>>, before: &Word<'a>, words: &mut Tokens<'a>) -> Result<Vec<Word<'a>>, TextError> {
    let missing = || before.wrong("no node after this").with_help(HELP);
    let is_group = first.is_none() && takes(words, "{")?;
    let mut first = first;
    let mut all = Vec::new();
    loop {
        let name = first.take().map_or_else(|| words.next().transpose()?.ok_or_else(missing), Ok)?;
        match (name.kind, &*name.text) {
            (Kind::Mark, "}") if is_group => return Ok(all),
            (Kind::Mark, ";" | ",") if is_group => continue,
            (Kind::Mark, _) => return Err(name.wrong("a mark where a node should be").with_help(HELP)),
            _ => all.push(name),
        }
        while takes(words, ":")? {
            words.next().transpose()?;
        }
        if !is_group {
            return Ok(all);
        }
    }
}

/// Reads the attributes in brackets.
fn attributes<'a>(words: &mut Tokens<'a>) -> Result<Vec<(Word<'a>, Word<'a>)>, TextError> {
    let mut all = Vec::new();
    while takes(words, "[")? {
        while let Some(key) = words.next().transpose()? {
            match (key.kind, &*key.text) {
                (Kind::Mark, "]") => break,
                (Kind::Mark, "," | ";") => continue,
                _ => {}
            }
            if takes(words, "=")?
                && let Some(value) = words.next().transpose()?
            {
                all.push((key, value));
            }
        }
    }
    Ok(all)
}

fn statement<'a>(first: Word<'a>, words: &mut Tokens<'a>, draft: &mut Draft) -> Result<(), TextError> {
    if takes(words, "=")? {
        let Some(value) = words.next().transpose()? else { return Ok(()) };
        return match &*first.text {
            "start" => draft.start(&value),
            "goal" => draft.goal(&value),
            _ => Ok(()),
        };
    }
    let mut groups = vec![ends(Some(first.clone()), &first, words)?];
    let mut arrows = Vec::new();
    while let Some(arrow) =
        words.next_if(|word| word.as_ref().is_ok_and(|word| word.is_mark("->") || word.is_mark("--")))
    {
        let arrow = arrow?;
        groups.push(ends(None, &arrow, words)?);
        arrows.push(arrow);
    }
    let attributes = attributes(words)?;
    let has = |names: &[&str]| {
        let named = |name: &&str| attributes.iter().find(|(key, _)| key.text.eq_ignore_ascii_case(name));
        names.iter().find_map(named).map(|(_, value)| value)
    };
    for (pair, arrow) in groups.windows(2).zip(&arrows) {
        for (from, to) in pair[0].iter().flat_map(|from| pair[1].iter().map(move |to| (from, to))) {
            draft.arc(from, to, has(&["cost", "weight", "label"]), arrow.text == "--")?;
        }
    }
    if !arrows.is_empty() {
        return Ok(());
    }
    draft.vertex(&first)?;
    if let Some(h) = has(&["h", "heuristic"]) {
        draft.h(&first, h)?;
    }
    if let Some(place) = has(&["pos"]) {
        let (x, y) = place.text.split_once(',').unwrap_or((&place.text, ""));
        let word = |text: &str| Word { text: text.trim().trim_end_matches('!').to_owned().into(), ..place.clone() };
        draft.place_above(&first, &word(x), &word(y))?;
    }
    let is = |names: &[&str]| has(names).is_some_and(|value| value.text.eq_ignore_ascii_case("true"));
    if is(&["start"]) {
        draft.start(&first)?;
    }
    if is(&["goal"]) { draft.goal(&first) } else { Ok(()) }
}
