//! What dictionaries and lists say of a graph: adjacency, tables of h and places, nodes and links, and AIMA's calls.

use std::collections::HashSet;

use super::Format;
use super::draft::Draft;
use super::literal::{self, Value};
use super::words::{Kind, Word};
use crate::graph::Vertex;
use crate::puzzle::TextError;

type Fields<'a> = [(Value<'a>, Value<'a>)];

const ARCS: [&str; 6] = ["graph", "edges", "links", "arcs", "adjacency", "adj"];
const NODES: [&str; 2] = ["nodes", "vertices"];
const GOALS: [&str; 5] = ["goal", "final", "target", "dest", "end"];
const COST: [&str; 6] = ["cost", "weight", "distance", "length", "label", "w"];
const FROM: [&str; 3] = ["source", "from", "u"];
const TO: [&str; 6] = ["target", "to", "v", "node", "id", "name"];

const ARC_HELP: &str = "write arcs as {\"S\": {\"A\": 1}}, {\"S\": [(\"A\", 1)]} or [(\"S\", \"A\", 1)]";

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let statements = literal::read(text)?;
    let problems = statements.iter().filter(|(_, value)| problem(value).is_some()).count();
    let is_both_ways = statements.iter().any(|(_, value)| is_undirected(value));
    let mut reader = Reader { draft, is_both_ways, known: HashSet::new() };
    for (name, value) in &statements {
        match problem(value) {
            Some((start, goal)) if problems == 1 => {
                reader.draft.start(start)?;
                reader.draft.goal(goal)?;
            }
            Some(_) => {}
            None => reader.statement(name.as_ref().map_or("", |name| &name.text), value)?,
        }
    }
    Ok(())
}

/// Returns the start and the goal of AIMA's `GraphProblem('S', 'G', map)`.
fn problem<'v, 'a>(value: &'v Value<'a>) -> Option<(&'v Word<'a>, &'v Word<'a>)> {
    match value {
        Value::Call(name, items, _) if name.text.ends_with("Problem") => {
            Some((items.first()?.text()?, items.get(1)?.text()?))
        }
        _ => None,
    }
}

fn is_undirected(value: &Value<'_>) -> bool {
    let says = |fields: &Fields<'_>, no: &str| {
        field(fields, &["directed"]).and_then(Value::word).is_some_and(|word| word.text.eq_ignore_ascii_case(no))
    };
    match value {
        Value::Call(name, _, fields) => match &*name.text {
            "UndirectedGraph" | "Map" => !says(fields, "true"),
            _ => says(fields, "false"),
        },
        Value::Dict(fields, _) => says(fields, "false"),
        _ => false,
    }
}

/// Returns the first of some fields that there is.
fn field<'v, 'a>(fields: &'v Fields<'a>, names: &[&str]) -> Option<&'v Value<'a>> {
    let named = |name: &&str| fields.iter().find(|(key, _)| key.word().is_some_and(|key| key.text == **name));
    names.iter().find_map(named).map(|(_, value)| value)
}

fn is_collection(value: &Value<'_>) -> bool {
    matches!(value, Value::List(..) | Value::Dict(..))
}

fn is_place(value: &Value<'_>) -> bool {
    matches!(value, Value::List(pair, _) if pair.len() == 2 && pair.iter().all(Value::is_number))
}

struct Reader<'d> {
    draft: &'d mut Draft,
    is_both_ways: bool,
    /// The arcs for both ways: each may be given from both its ends.
    known: HashSet<(Vertex, Vertex, String)>,
}

impl Reader<'_> {
    /// Reads a value by its shape and by its name.
    fn statement(&mut self, name: &str, value: &Value<'_>) -> Result<(), TextError> {
        let name = name.to_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        match value {
            Value::Word(_) if has(&["start", "initial"]) => value.text().map_or(Ok(()), |name| self.draft.start(name)),
            Value::Word(_) if has(&GOALS) => value.text().map_or(Ok(()), |name| self.draft.goal(name)),
            Value::List(goals, _) if has(&GOALS) && goals.iter().all(|goal| goal.text().is_some()) => {
                goals.iter().filter_map(Value::text).try_for_each(|goal| self.draft.goal(goal))
            }
            Value::List(nodes, _) if NODES.contains(&&*name) => nodes.iter().try_for_each(|node| self.node(node)),
            Value::List(arcs, _) => arcs.iter().try_for_each(|arc| self.listed(None, arc)),
            Value::Dict(fields, _) if field(fields, &ARCS).is_some_and(is_collection) => self.whole(fields),
            Value::Dict(fields, _) if has(&["loc", "pos", "coord", "place"]) || name == "at" => self.places(fields),
            Value::Dict(fields, _) => fields.iter().try_for_each(|(from, to)| self.leaving(from, to)),
            Value::Call(call, items, fields) if matches!(&*call.text, "UndirectedGraph" | "Graph" | "Map") => {
                self.draft.format = Format::Aima;
                let arcs = items.first().or(field(fields, &["links", "graph_dict"]));
                arcs.filter(|arcs| is_collection(arcs)).map_or(Ok(()), |arcs| self.statement("graph", arcs))?;
                let places = items.get(1).or(field(fields, &["locations"]));
                places
                    .filter(|places| is_collection(places))
                    .map_or(Ok(()), |places| self.statement("locations", places))
            }
            Value::Word(_) | Value::Call(..) => Ok(()),
        }
    }

    /// Reads a dictionary that has the graph as one of its fields.
    fn whole(&mut self, fields: &Fields<'_>) -> Result<(), TextError> {
        let has_nodes = field(fields, &NODES).is_some();
        if has_nodes {
            self.draft.format = Format::NodeLink;
        }
        for (name, value) in fields {
            match (name.word(), value) {
                (Some(name), Value::Dict(about, _)) if has_nodes && name.text == "graph" => self.about(about)?,
                (Some(name), value) => self.statement(&name.text, value)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn about(&mut self, fields: &Fields<'_>) -> Result<(), TextError> {
        let named = fields.iter().filter_map(|(name, value)| Some((name.word()?, value)));
        named.into_iter().try_for_each(|(name, value)| self.statement(&name.text, value))
    }

    fn node(&mut self, node: &Value<'_>) -> Result<(), TextError> {
        let Value::Dict(fields, _) = node else {
            let no_name = || node.wrong("a node without a name", "write nodes as \"S\" or {\"id\": \"S\", \"h\": 7}");
            return self.draft.vertex(node.text().ok_or_else(no_name)?).map(|_| ());
        };
        let no_name = || node.wrong("a node without an id", "write it as {\"id\": \"S\", \"h\": 7}");
        let name = field(fields, &["id", "name", "key"]).and_then(Value::text).ok_or_else(no_name)?;
        self.draft.vertex(name)?;
        if let Some(h) = field(fields, &["h", "heuristic"]).and_then(Value::word) {
            self.draft.h(name, h)?;
        }
        if let Some(place @ Value::List(..)) = field(fields, &["pos"]) {
            self.place(name, place)?;
        }
        let is = |names: &[&str]| {
            field(fields, names).and_then(Value::word).is_some_and(|word| word.text.eq_ignore_ascii_case("true"))
        };
        if is(&["start"]) {
            self.draft.start(name)?;
        }
        if is(&["goal"]) { self.draft.goal(name) } else { Ok(()) }
    }

    fn places(&mut self, fields: &Fields<'_>) -> Result<(), TextError> {
        fields.iter().try_for_each(|(name, place)| {
            let no_name = || name.wrong("a place of no vertex", "write it as {\"S\": (0, 0)}");
            self.place(name.text().ok_or_else(no_name)?, place)
        })
    }

    fn place(&mut self, name: &Word<'_>, place: &Value<'_>) -> Result<(), TextError> {
        match place {
            Value::List(pair, _) if is_place(place) => match (pair[0].word(), pair[1].word()) {
                (Some(x), Some(y)) => self.draft.place_above(name, x, y),
                _ => Ok(()),
            },
            _ => Err(place.wrong("a place is two numbers", "write it as (0, 0)")),
        }
    }

    /// Reads an entry of a dictionary: the arcs that leave a vertex, or its estimate; or the cost of a pair.
    fn leaving(&mut self, from: &Value<'_>, to: &Value<'_>) -> Result<(), TextError> {
        let wrong = |value: &Value<'_>| value.wrong("this is no arc and no estimate", ARC_HELP);
        if let (Value::List(pair, _), Value::Word(cost)) = (from, to)
            && let [from, to] = &pair[..]
        {
            return self.arc(from, to, Some(cost));
        }
        let name = from.text().ok_or_else(|| wrong(from))?;
        match to {
            Value::Word(h) if h.kind == Kind::Plain => self.draft.h(name, h),
            Value::List(arcs, _) => {
                self.draft.vertex(name)?;
                arcs.iter().try_for_each(|arc| self.listed(Some(from), arc))
            }
            Value::Dict(arcs, _) => {
                self.draft.vertex(name)?;
                arcs.iter().try_for_each(|(to, cost)| match cost {
                    Value::Word(cost) => self.arc(from, to, Some(cost)),
                    Value::Dict(about, _) => self.arc(from, to, field(about, &COST).and_then(Value::word)),
                    _ => Err(wrong(cost)),
                })
            }
            _ => Err(wrong(to)),
        }
    }

    /// Reads an element of a list of arcs; those of a vertex need not name it.
    fn listed(&mut self, from: Option<&Value<'_>>, arc: &Value<'_>) -> Result<(), TextError> {
        let wrong = || arc.wrong("this is no arc", ARC_HELP);
        match (from, arc) {
            (Some(from), Value::Word(_)) => self.arc(from, arc, None),
            (_, Value::Dict(fields, _)) => {
                let (from, to) = (from.or(field(fields, &FROM)), field(fields, &TO));
                self.arc(from.ok_or_else(wrong)?, to.ok_or_else(wrong)?, field(fields, &COST).and_then(Value::word))
            }
            (from, Value::List(items, _)) => match (from, &items[..]) {
                (Some(from), [cost, to]) if cost.is_number() && !to.is_number() => self.arc(from, to, cost.word()),
                (Some(from), [to]) | (None, [from, to]) => self.arc(from, to, None),
                (Some(from), [to, cost]) | (None, [from, to, cost]) => match cost {
                    Value::Dict(about, _) => self.arc(from, to, field(about, &COST).and_then(Value::word)),
                    _ => self.arc(from, to, Some(cost.word().ok_or_else(wrong)?)),
                },
                _ => Err(wrong()),
            },
            _ => Err(wrong()),
        }
    }

    fn arc(&mut self, from: &Value<'_>, to: &Value<'_>, cost: Option<&Word<'_>>) -> Result<(), TextError> {
        let name = |value: &Value<'_>| value.wrong("this is no name of a vertex", "write names in quotes");
        let (from, to) = (from.text().ok_or_else(|| name(from))?, to.text().ok_or_else(|| name(to))?);
        if self.is_both_ways {
            let cost = cost.map_or("1".into(), |cost| cost.text.to_string());
            let ends = (self.draft.vertex(from)?, self.draft.vertex(to)?);
            if self.known.contains(&(ends.1, ends.0, cost.clone())) {
                return Ok(());
            }
            self.known.insert((ends.0, ends.1, cost));
        }
        self.draft.arc(from, to, cost, self.is_both_ways)
    }
}
