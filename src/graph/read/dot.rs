//! DOT, the language of Graphviz: the label or weight of an edge is its cost; a node may have h and pos.

use super::draft::Draft;
use super::words::{Kind, Word, Words};
use crate::puzzle::TextError;

pub(super) fn begins(line: &str) -> bool {
    let (first, rest) = line.split_once(|c: char| c.is_whitespace() || c == '{').unwrap_or((line, ""));
    matches!(first, "graph" | "digraph" | "strict") && !rest.trim_start().starts_with(['=', '-', ','])
}

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let mut words = Words::new(text, 0..text.len(), "{}[]=;,-#/");
    // The head, up to the first brace.
    while !words.takes("{") {
        words.word()?;
    }
    let mut depth = 1;
    while depth > 0 || !words.is_done() {
        let word = words.word()?;
        match (word.kind, &*word.text) {
            (Kind::Mark, "{") => depth += 1,
            (Kind::Mark, "}") if depth > 0 => depth -= 1,
            (Kind::Mark, ";" | ",") => {}
            (Kind::Plain, "subgraph") if words.takes("{") => depth += 1,
            (Kind::Plain, "subgraph") => drop(words.word()?),
            (Kind::Plain, "node" | "edge" | "graph") => drop(attributes(&mut words)?),
            _ => statement(word, &mut words, draft)?,
        }
    }
    Ok(())
}

fn attributes<'a>(words: &mut Words<'a>) -> Result<Vec<(Word<'a>, Word<'a>)>, TextError> {
    let mut all = Vec::new();
    while words.takes("[") {
        while !words.takes("]") {
            let key = words.word()?;
            if words.takes("=") {
                all.push((key, words.word()?));
            }
        }
    }
    Ok(all)
}

/// Reads a setting, a node, or a chain of edges.
fn statement<'a>(first: Word<'a>, words: &mut Words<'a>, draft: &mut Draft) -> Result<(), TextError> {
    if words.takes("=") {
        let value = words.word()?;
        return match &*first.text {
            "start" => draft.start(&value),
            "goal" => draft.goal(&value),
            _ => Ok(()),
        };
    }
    // The nodes of the chain, and whether the edge before each goes both ways.
    let mut chain = vec![(first, false)];
    loop {
        match (words.takes("->"), words.takes("--")) {
            (false, false) => break,
            (_, is_both_ways) => chain.push((words.word()?, is_both_ways)),
        }
    }
    if let Some((mark, _)) = chain.iter().find(|(word, _)| word.kind == Kind::Mark) {
        let error = mark.wrong(format!("{} where a node should be", mark.text));
        return Err(error.with_help("write digraph { S [h=7]; S -> A [label=1] }"));
    }
    let attributes = attributes(words)?;
    let attribute = |names: &[&str]| {
        let named = |name: &&str| attributes.iter().find(|(key, _)| key.text.eq_ignore_ascii_case(name));
        names.iter().find_map(named).map(|(_, value)| value)
    };
    let cost = attribute(&["cost", "weight", "label"]);
    chain.windows(2).try_for_each(|edge| draft.arc(&edge[0].0, &edge[1].0, cost, edge[1].1))?;
    let [(node, _)] = &chain[..] else { return Ok(()) };
    draft.node(node, attribute)?;
    attribute(&["pos"]).map_or(Ok(()), |place| {
        let (x, y) = place.text.split_once(',').unwrap_or((&place.text, ""));
        let word = |text: &str| Word { text: text.trim().trim_end_matches('!').to_owned().into(), ..place.clone() };
        draft.place(node, &word(x), &word(y), true)
    })
}
