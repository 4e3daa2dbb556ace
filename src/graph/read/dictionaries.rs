//! Graphs as dictionaries and lists: adjacency, tables of h and places, nodes and links, and AIMA's calls.

use std::collections::HashSet;

use super::draft::Draft;
use super::words::{Kind, Word, Words};
use super::{Format, shown};
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
    let statements = statements(text)?;
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

/// A text or a number; or a group in brackets, perhaps with a name before them.
#[derive(Clone, Debug)]
struct Value<'a> {
    /// The text, the number, or what the group begins with; its place is that of the whole.
    word: Word<'a>,
    group: Option<Box<Group<'a>>>,
}

#[derive(Clone, Debug, Default)]
struct Group<'a> {
    items: Vec<Value<'a>>,
    fields: Vec<(Value<'a>, Value<'a>)>,
}

impl<'a> Value<'a> {
    fn items(&self) -> &[Value<'a>] {
        self.group.as_ref().map_or(&[], |group| &group.items)
    }

    fn fields(&self) -> &[(Value<'a>, Value<'a>)] {
        self.group.as_ref().map_or(&[], |group| &group.fields)
    }

    fn leaf(&self) -> Option<&Word<'a>> {
        Some(&self.word).filter(|_| self.group.is_none())
    }

    /// Returns a text in quotes or a number, but not the name of something else.
    fn text(&self) -> Option<&Word<'a>> {
        self.leaf().filter(|word| word.kind == Kind::Quoted || self.is_number())
    }

    fn is_number(&self) -> bool {
        let is_number =
            |word: &Word<'_>| word.kind == Kind::Plain && word.text.starts_with(|c: char| "-.0123456789".contains(c));
        self.leaf().is_some_and(is_number)
    }
}

/// Maximum depth of groups within each other.
const DEEPEST: usize = 16;

const HELP: &str = "paste the dictionaries alone, such as {\"S\": {\"A\": 1}} or graph = {\"S\": [(\"A\", 1)]}";

/// Returns the values of a text, each with the name that it is given.
fn statements(text: &str) -> Result<Vec<(String, Value<'_>)>, TextError> {
    let mut words = Words::new(text, 0..text.len(), "{}[]()=,:;'#");
    let mut statements = Vec::new();
    while !words.is_done() {
        let value = value(&mut words, 0)?;
        if value.word.kind == Kind::Plain && matches!(&*value.word.text, "from" | "import") {
            words.skip_line();
        } else if words.takes("=") {
            statements.push((value.word.text.to_lowercase(), self::value(&mut words, 0)?));
        } else {
            statements.push((String::new(), value));
        }
    }
    Ok(statements)
}

fn value<'a>(words: &mut Words<'a>, depth: usize) -> Result<Value<'a>, TextError> {
    let mut word = words.word()?;
    let close = match (word.kind, &*word.text) {
        (Kind::Mark, "[") => "]",
        (Kind::Mark, "{") => "}",
        (Kind::Mark, "(") => ")",
        (Kind::Plain, _) if words.takes("(") => ")",
        (Kind::Mark, mark) => return Err(word.wrong(format!("{mark} where a value should be")).with_help(HELP)),
        _ => return Ok(Value { word, group: None }),
    };
    if depth > DEEPEST {
        return Err(word.wrong("too many brackets within each other").with_help(HELP));
    }
    let mut group = Group::default();
    let mut is_parted = true;
    while !words.takes(close) {
        if !is_parted {
            let next = words.word()?;
            let help = format!("values have commas between them, and end with {close}");
            return Err(next.wrong(format!("no comma before {}", shown(&next.text))).with_help(help));
        }
        let value = value(words, depth + 1)?;
        if words.takes(":") || words.takes("=") {
            group.fields.push((value, self::value(words, depth + 1)?));
        } else {
            group.items.push(value);
        }
        is_parted = words.takes(",");
    }
    match group.items.len() {
        1 if matches!(&*word.text, "set" | "list" | "tuple" | "OrderedDict") => Ok(group.items.remove(0)),
        _ => {
            word.at.end = words.place();
            Ok(Value { word, group: Some(Box::new(group)) })
        }
    }
}
