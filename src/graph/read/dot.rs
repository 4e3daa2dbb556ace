//! DOT, the language of Graphviz: the label or weight of an edge is its cost; a node may have h and pos.

use std::iter::Peekable;

use super::draft::Draft;
use super::words::{Kind, Word, Words};
use crate::puzzle::TextError;

/// Returns true if a line begins a text in DOT.
pub(super) fn begins(line: &str) -> bool {
    let head = line.split('{').next().unwrap_or_default();
    let first = head.split_whitespace().next().unwrap_or_default();
    matches!(first, "graph" | "digraph" | "strict") && !head.contains(['=', '-', ':', ','])
}

type Tokens<'a> = Peekable<Words<'a>>;

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let mut words = Words::new(text, 0..text.len(), "{}[]=;,-#/").peekable();
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
            _ => statement(word, &mut words, draft)?,
        }
    }
    let end = text.trim_end().len();
    let not_closed = || TextError::new("the graph is not closed", end..end).with_help("close it with }");
    if depth > 0 { Err(not_closed()) } else { Ok(()) }
}

fn takes(words: &mut Tokens<'_>, mark: &str) -> Result<bool, TextError> {
    Ok(words.next_if(|word| word.as_ref().map_or(true, |word| word.is_mark(mark))).transpose()?.is_some())
}

/// Reads the attributes in brackets.
fn attributes<'a>(words: &mut Tokens<'a>) -> Result<Vec<(Word<'a>, Word<'a>)>, TextError> {
    let mut all = Vec::new();
    while takes(words, "[")? {
        while let Some(key) = words.next().transpose()?.filter(|key| !key.is_mark("]")) {
            if takes(words, "=")? {
                all.extend(words.next().transpose()?.map(|value| (key, value)));
            }
        }
    }
    Ok(all)
}

/// Reads a setting, a node, or a chain of edges.
fn statement<'a>(first: Word<'a>, words: &mut Tokens<'a>, draft: &mut Draft) -> Result<(), TextError> {
    if takes(words, "=")? {
        return match (&*first.text, words.next().transpose()?) {
            ("start", Some(value)) => draft.start(&value),
            ("goal", Some(value)) => draft.goal(&value),
            _ => Ok(()),
        };
    }
    let mut chain = vec![first];
    let is_arrow = |word: &Word<'_>| word.is_mark("->") || word.is_mark("--");
    while let Some(arrow) = words.next_if(|word| word.as_ref().is_ok_and(is_arrow)) {
        chain.push(arrow?);
        chain.extend(words.next().transpose()?);
    }
    if let Some(mark) = chain.iter().step_by(2).find(|word| word.kind == Kind::Mark) {
        let error = mark.wrong(format!("{} where a node should be", mark.text));
        return Err(error.with_help("write digraph { S [h=7]; S -> A [label=1] }"));
    }
    let attributes = attributes(words)?;
    let attribute = |names: &[&str]| {
        let named = |name: &&str| attributes.iter().find(|(key, _)| key.text.eq_ignore_ascii_case(name));
        names.iter().find_map(named).map(|(_, value)| value)
    };
    let mut edges = chain.windows(3).step_by(2);
    edges.try_for_each(|edge| {
        draft.arc(&edge[0], &edge[2], attribute(&["cost", "weight", "label"]), edge[1].text == "--")
    })?;
    let [node] = &chain[..] else { return Ok(()) };
    draft.node(node, attribute)?;
    attribute(&["pos"]).map_or(Ok(()), |place| {
        let (x, y) = place.text.split_once(',').unwrap_or((&place.text, ""));
        let word = |text: &str| Word { text: text.trim().trim_end_matches('!').to_owned().into(), ..place.clone() };
        draft.place(node, &word(x), &word(y), true)
    })
}
