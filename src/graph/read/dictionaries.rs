//! Graphs as dictionaries and lists: adjacency, tables of h and places, nodes and links, and AIMA's calls.

use std::collections::HashSet;

use super::Format;
use super::draft::Draft;
use super::literal::{self, Value};
use super::words::{Kind, Word};
use crate::graph::Vertex;
use crate::puzzle::TextError;

const ARCS: [&str; 6] = ["graph", "edges", "links", "arcs", "adjacency", "adj"];
const NODES: [&str; 2] = ["nodes", "vertices"];
const PLACES: [&str; 4] = ["loc", "pos", "coord", "place"];
const STARTS: [&str; 2] = ["start", "initial"];
const GOALS: [&str; 5] = ["goal", "final", "target", "dest", "end"];
const COST: [&str; 4] = ["cost", "weight", "distance", "length"];
const AIMA: [&str; 3] = ["UndirectedGraph", "Map", "Graph"];

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let statements = literal::read(text)?;
    let says = |value: &Value<'_>, word: &str| {
        field(value, &["directed"]).is_some_and(|value| value.word.text.eq_ignore_ascii_case(word))
    };
    let is_both_ways = statements.iter().any(|(_, value)| {
        says(value, "false") || value.leaf().is_none() && AIMA[..2].contains(&&*value.word.text) && !says(value, "true")
    });
    let mut reader = Reader { draft, is_both_ways, known: HashSet::new() };
    statements.iter().try_for_each(|(name, value)| reader.statement(name, value))?;
    // `GraphProblem('S', 'G', map)`; of several, none is meant.
    let mut problems =
        statements.iter().filter(|(_, value)| value.leaf().is_none() && value.word.text.ends_with("Problem"));
    if let (Some((_, value)), None) = (problems.next(), problems.next())
        && let [start, goal, ..] = value.items()
    {
        start.text().map_or(Ok(()), |start| draft.start(start))?;
        goal.text().map_or(Ok(()), |goal| draft.goal(goal))?;
    }
    Ok(())
}

/// Returns the first of some fields that there is.
fn field<'v, 'a>(value: &'v Value<'a>, names: &[&str]) -> Option<&'v Value<'a>> {
    let is = |key: &Value<'a>, name: &str| key.leaf().is_some_and(|key| key.text == name);
    names.iter().find_map(|name| value.fields().iter().find(|(key, _)| is(key, name))).map(|(_, value)| value)
}

fn wrong(value: &Value<'_>, what: &str) -> TextError {
    let help = "write {\"S\": {\"A\": 1}}, {\"S\": [(\"A\", 1)]} or [(\"S\", \"A\", 1)], and h as {\"S\": 7}";
    value.word.wrong(what).with_help(help)
}

fn name<'v, 'a>(value: &'v Value<'a>) -> Result<&'v Word<'a>, TextError> {
    value.leaf().ok_or_else(|| wrong(value, "this is no name of a vertex"))
}

struct Reader<'d> {
    draft: &'d mut Draft,
    is_both_ways: bool,
    /// The arcs for both ways: each may be given from both its ends.
    known: HashSet<(Vertex, Vertex, String)>,
}

impl Reader<'_> {
    fn statement(&mut self, name: &str, value: &Value<'_>) -> Result<(), TextError> {
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        let mut items = value.items().iter();
        if let Some(text) = value.text() {
            return match () {
                () if has(&STARTS) => self.draft.start(text),
                () if has(&GOALS) => self.draft.goal(text),
                () => Ok(()),
            };
        } else if has(&GOALS) && items.len() > 0 && items.all(|goal| goal.text().is_some()) {
            return value.items().iter().try_for_each(|goal| self.draft.goal(&goal.word));
        } else if NODES.contains(&name) {
            return value.items().iter().try_for_each(|node| self.node(node));
        } else if has(&PLACES) || name == "at" {
            return value
                .fields()
                .iter()
                .try_for_each(|(vertex, place)| self.place(self::name(vertex)?, place, name != "at"));
        }
        if name == "pictures" {
            let mut all = value.fields().iter();
            return all.try_for_each(|(vertex, picture)| self.draft.picture(self::name(vertex)?, self::name(picture)?));
        }
        let mut parts = value.items().iter().chain(value.fields().iter().map(|(_, part)| part));
        let is_aima = AIMA.contains(&&*value.word.text) && parts.any(|part| part.leaf().is_none());
        if is_aima || field(value, &ARCS).is_some_and(|arcs| arcs.leaf().is_none()) {
            let has_nodes = field(value, &NODES).is_some();
            self.draft.format = if is_aima {
                Format::Aima
            } else if has_nodes {
                Format::NodeLink
            } else {
                Format::Json
            };
            let named = ["graph", "locations"].into_iter().zip(value.items());
            named.into_iter().try_for_each(|(name, value)| self.statement(name, value))?;
            return value.fields().iter().try_for_each(|(name, value)| match &*name.word.text {
                // What networkx calls so are notes on the whole.
                "graph" if has_nodes => {
                    let mut notes = value.fields().iter().filter(|(_, note)| note.text().is_some());
                    notes.try_for_each(|(name, note)| self.statement(&name.word.text, note))
                }
                name => self.statement(name, value),
            });
        } else if value.word.kind == Kind::Plain && value.word.text != "dict" {
            return Ok(());
        }
        value.items().iter().try_for_each(|arc| self.listed(None, arc))?;
        value.fields().iter().try_for_each(|(from, to)| self.leaving(from, to))
    }

    fn node(&mut self, node: &Value<'_>) -> Result<(), TextError> {
        let id = node.leaf().or_else(|| field(node, &["id", "name"])?.leaf());
        let id = id.ok_or_else(|| wrong(node, "a node without an id"))?;
        self.draft.node(id, |names| field(node, names)?.leaf())?;
        field(node, &["pos"]).map_or(Ok(()), |place| self.place(id, place, true))
    }

    fn place(&mut self, name: &Word<'_>, place: &Value<'_>, is_upwards: bool) -> Result<(), TextError> {
        match place.items() {
            [x, y] => self.draft.place(name, &x.word, &y.word, is_upwards),
            _ => Err(wrong(place, "a place is two numbers")),
        }
    }

    /// Reads an entry of a dictionary: the arcs that leave a vertex, its estimate, or the cost of a pair.
    fn leaving(&mut self, from: &Value<'_>, to: &Value<'_>) -> Result<(), TextError> {
        if let [from, end] = from.items() {
            return self.arc(from, end, Some(to));
        } else if let Some(h) = to.leaf() {
            return self.draft.h(name(from)?, h);
        }
        self.draft.vertex(name(from)?)?;
        to.items().iter().try_for_each(|arc| self.listed(Some(from), arc))?;
        to.fields().iter().try_for_each(|(to, cost)| self.arc(from, to, Some(cost)))
    }

    /// Reads an element of a list of arcs; those of a vertex need not name it.
    fn listed(&mut self, from: Option<&Value<'_>>, arc: &Value<'_>) -> Result<(), TextError> {
        if !arc.fields().is_empty() {
            let from = from.or(field(arc, &["source", "from"]));
            let to = field(arc, &["target", "to", "node"]);
            let ends = from.zip(to).ok_or_else(|| wrong(arc, "this is no arc"))?;
            return self.arc(ends.0, ends.1, field(arc, &COST));
        }
        let ends = if arc.leaf().is_none() { arc.items() } else { std::slice::from_ref(arc) };
        match (from, ends) {
            (Some(from), [cost, to]) if cost.is_number() && !to.is_number() => self.arc(from, to, Some(cost)),
            (Some(from), [to]) | (None, [from, to]) => self.arc(from, to, None),
            (Some(from), [to, cost]) | (None, [from, to, cost]) => self.arc(from, to, Some(cost)),
            _ => Err(wrong(arc, "this is no arc")),
        }
    }

    /// Adds an arc, whose cost may be one of several notes on it.
    fn arc(&mut self, from: &Value<'_>, to: &Value<'_>, cost: Option<&Value<'_>>) -> Result<(), TextError> {
        let cost = cost.and_then(|cost| if cost.fields().is_empty() { Some(cost) } else { field(cost, &COST) });
        let cost = cost.map(|cost| cost.leaf().ok_or_else(|| wrong(cost, "this is no cost"))).transpose()?;
        let (from, to) = (name(from)?, name(to)?);
        if self.is_both_ways {
            let text = cost.map_or("1".into(), |cost| cost.text.to_string());
            let ends = (self.draft.vertex(from)?, self.draft.vertex(to)?);
            if self.known.contains(&(ends.1, ends.0, text.clone())) {
                return Ok(());
            }
            self.known.insert((ends.0, ends.1, text));
        }
        self.draft.arc(from, to, cost, self.is_both_ways)
    }
}
