//! A graph as it is read: its start, goals and estimates may still be missing.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use thiserror::Error;

use super::Format;
use super::words::Word;
use crate::graph::decimal::{Decimal, Wrong};
use crate::graph::{Amount, Arc, ArcId, Graph, Vertex};
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::{TextError, parts};

/// A graph as it was read. Its start, goals and estimates may be given beside it.
#[derive(Clone, Debug)]
pub struct Draft {
    name: String,
    pub(super) format: Format,
    /// The end of the text: the place of what is missing.
    end: usize,
    /// The names of the vertices, each with the place where it occurs first.
    names: Vec<(String, Range<usize>)>,
    index: HashMap<String, Vertex>,
    arcs: Vec<DraftArc>,
    h: HashMap<Vertex, (Decimal, Range<usize>)>,
    places: HashMap<Vertex, ((f64, f64), Range<usize>)>,
    start: Option<(Vertex, Range<usize>)>,
    goals: Vec<Vertex>,
}

#[derive(Clone, Debug)]
struct DraftArc {
    from: Vertex,
    to: Vertex,
    cost: Decimal,
    at: Range<usize>,
    is_both_ways: bool,
}

/// Why a draft is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GraphError {
    /// The text of the graph is wrong, or lacks something.
    #[error("{0}")]
    Text(TextError),
    /// The start given beside it is wrong.
    #[error("start: {0}")]
    From(TextError),
    /// A goal given beside it is wrong.
    #[error("goal: {0}")]
    Goal(TextError),
    /// The estimate for vertices without one is wrong.
    #[error("h: {0}")]
    HDefault(TextError),
}

/// Maximum names in an error; more would hide what is wrong.
const NAMED: usize = 5;

/// Maximum characters of a name in an error.
const NAME_LENGTH: usize = 40;

/// Returns a name as an error shows it.
pub(super) fn shown(name: &str) -> String {
    let length = name.char_indices().nth(NAME_LENGTH).map_or(name.len(), |(at, _)| at);
    let more = if length < name.len() { "…" } else { "" };
    format!("{}{more}", name[..length].escape_debug())
}

/// Returns the first few of several names.
fn few<'a>(names: impl ExactSizeIterator<Item = &'a str>) -> String {
    let more = if names.len() > NAMED { " …" } else { "" };
    let names: Vec<String> = names.take(NAMED).map(shown).collect();
    names.join(", ") + more
}

impl Draft {
    pub(in crate::graph) fn new(name: &str, format: Format, end: usize) -> Draft {
        Draft {
            name: name.to_owned(),
            format,
            end,
            names: Vec::new(),
            index: HashMap::new(),
            arcs: Vec::new(),
            h: HashMap::new(),
            places: HashMap::new(),
            start: None,
            goals: Vec::new(),
        }
    }

    /// Returns the format in which the graph was written.
    pub fn format(&self) -> Format {
        self.format
    }

    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the vertex with a name, which may be new.
    pub(in crate::graph) fn vertex(&mut self, name: &Word<'_>) -> Result<Vertex, TextError> {
        if let Some(known) = self.index.get(&*name.text) {
            return Ok(*known);
        }
        if name.text.is_empty() {
            return Err(name.wrong("a vertex has no name").with_help("give each vertex a name of at least one letter"));
        }
        let vertex = self.names.len() as Vertex;
        self.names.push((name.text.to_string(), name.at.clone()));
        self.index.insert(name.text.to_string(), vertex);
        Ok(vertex)
    }

    /// Adds an arc, or one for each way; without a cost, it costs 1.
    pub(in crate::graph) fn arc(
        &mut self,
        from: &Word<'_>,
        to: &Word<'_>,
        cost: Option<&Word<'_>>,
        is_both_ways: bool,
    ) -> Result<(), TextError> {
        let amount = cost.map_or(Ok(Decimal::ONE), |cost| {
            let arc = || format!("the cost of {} {} {}", shown(&from.text), sign(is_both_ways), shown(&to.text));
            Decimal::read(&cost.text).map_err(|wrong| mistake(&arc(), wrong, &cost.at))
        })?;
        let at = cost.map_or(from.at.start..to.at.end, |cost| cost.at.clone());
        let (from, to) = (self.vertex(from)?, self.vertex(to)?);
        self.arcs.push(DraftArc { from, to, cost: amount, at, is_both_ways: is_both_ways && from != to });
        Ok(())
    }

    pub(in crate::graph) fn h(&mut self, name: &Word<'_>, h: &Word<'_>) -> Result<(), TextError> {
        let subject = || format!("h({})", shown(&name.text));
        let value = Decimal::read(&h.text).map_err(|wrong| mistake(&subject(), wrong, &h.at))?;
        let vertex = self.vertex(name)?;
        once(self.h.entry(vertex), value, h, subject)
    }

    /// Puts a vertex at a place; y goes downwards.
    pub(in crate::graph) fn place(&mut self, name: &Word<'_>, x: &Word<'_>, y: &Word<'_>) -> Result<(), TextError> {
        self.placed(name, coordinate(x)?, coordinate(y)?, x)
    }

    /// Puts a vertex at a place; y goes upwards.
    pub(super) fn place_above(&mut self, name: &Word<'_>, x: &Word<'_>, y: &Word<'_>) -> Result<(), TextError> {
        self.placed(name, coordinate(x)?, 0.0 - coordinate(y)?, x)
    }

    fn placed(&mut self, name: &Word<'_>, x: f64, y: f64, word: &Word<'_>) -> Result<(), TextError> {
        let vertex = self.vertex(name)?;
        once(self.places.entry(vertex), (x, y), word, || format!("the place of {}", shown(&name.text)))
    }

    pub(in crate::graph) fn start(&mut self, name: &Word<'_>) -> Result<(), TextError> {
        let vertex = self.vertex(name)?;
        match &self.start {
            Some((known, at)) if *known != vertex => {
                Err(beside(name.wrong("two starts").with_help("a search has one start"), at))
            }
            _ => {
                self.start = Some((vertex, name.at.clone()));
                Ok(())
            }
        }
    }

    pub(in crate::graph) fn goal(&mut self, name: &Word<'_>) -> Result<(), TextError> {
        let vertex = self.vertex(name)?;
        self.goals.push(vertex);
        Ok(())
    }

    /// Returns the graph, with a start and goals (`A`, or `A,B`) that go before its own, and an estimate for the vertices without one.
    ///
    /// # Errors
    /// If one of these is wrong; if there is no start or no goal; or if only some vertices have an estimate or a place.
    pub fn graph(self, from: Option<&str>, goals: Option<&str>, h_default: Option<&str>) -> Result<Graph, GraphError> {
        let start = match from {
            Some(text) => self.known(text.trim(), 0..text.len()).map_err(GraphError::From)?,
            None => self.start.as_ref().map(|(start, _)| *start).ok_or_else(|| self.lacks("start", "--from"))?,
        };
        let goals = match goals {
            Some(text) => self.known_goals(text).map_err(GraphError::Goal)?,
            None if self.goals.is_empty() => return Err(self.lacks("goal", "--goal")),
            None => self.goals.clone(),
        };
        let h = self.estimates(&goals, h_default)?;
        let places = self.all_places().map_err(GraphError::Text)?;
        self.numbered(start, &goals, h, places).map_err(GraphError::Text)
    }

    fn lacks(&self, what: &str, option: &str) -> GraphError {
        let name = self.names.first().map_or(String::new(), |(name, _)| shown(name));
        let line = if self.format == Format::Own { format!("add a line `{what} {name}`, or ") } else { String::new() };
        let help = format!("{line}give it beside the graph, as in {option} {name}");
        GraphError::Text(TextError::new(format!("the graph has no {what}"), self.end..self.end).with_help(help))
    }

    fn known(&self, name: &str, at: Range<usize>) -> Result<Vertex, TextError> {
        self.index.get(name).copied().ok_or_else(|| {
            let names = || self.names.iter().map(|(name, _)| name.as_str());
            let near = nearest(name, names()).map(shown);
            let help = format!("{}the vertices are {}", did_you_mean(near.as_deref()), few(names()));
            TextError::new(format!("the graph has no vertex {}", shown(name)), at).with_help(help)
        })
    }

    /// Returns the goals that a text names: one, even with a comma in its name, or several with commas between them.
    fn known_goals(&self, text: &str) -> Result<Vec<Vertex>, TextError> {
        match self.known(text.trim(), 0..text.len()) {
            Err(_) if text.contains(',') => parts(text).map(|(name, at)| self.known(name, at)).collect(),
            one => Ok(vec![one?]),
        }
    }

    /// Returns the estimate of each vertex, if there are any.
    fn estimates(&self, goals: &[Vertex], default: Option<&str>) -> Result<Option<Vec<Decimal>>, GraphError> {
        let default = default.map(|text| {
            let wrong = |wrong| {
                GraphError::HDefault(mistake(&format!("the estimate {}", shown(text)), wrong, &(0..text.len())))
            };
            Decimal::read(text.trim()).map_err(wrong)
        });
        let default = default.transpose()?;
        if self.h.is_empty() && default.is_none() {
            return Ok(None);
        }
        let mut all = vec![default; self.names.len()];
        goals.iter().for_each(|goal| all[*goal as usize] = Some(Decimal::ZERO));
        self.h.iter().for_each(|(vertex, (h, _))| all[*vertex as usize] = Some(*h));
        let some = |vertex: usize| all[vertex].is_some();
        self.lacking(some, "h", "give all vertices an h, or --h-default 0").map_err(GraphError::Text)?;
        Ok(all.into_iter().collect())
    }

    fn all_places(&self) -> Result<Option<Vec<(f64, f64)>>, TextError> {
        if self.places.is_empty() {
            return Ok(None);
        }
        let place = |vertex: usize| self.places.get(&(vertex as Vertex)).map(|(place, _)| *place);
        self.lacking(|vertex| place(vertex).is_some(), "place", "give all vertices a place, or none")?;
        Ok((0..self.names.len()).map(place).collect())
    }

    /// Checks that every vertex has something.
    fn lacking(&self, has: impl Fn(usize) -> bool, what: &str, help: &str) -> Result<(), TextError> {
        let without: Vec<usize> = (0..self.names.len()).filter(|vertex| !has(*vertex)).collect();
        let Some(first) = without.first() else { return Ok(()) };
        let names = few(without.iter().map(|vertex| self.names[*vertex].0.as_str()));
        Err(TextError::new(format!("some vertices have no {what}: {names}"), self.names[*first].1.clone())
            .with_help(help))
    }

    /// Returns the graph with its vertices in the order of their names, and all amounts in one unit.
    fn numbered(
        self,
        start: Vertex,
        goals: &[Vertex],
        h: Option<Vec<Decimal>>,
        places: Option<Vec<(f64, f64)>>,
    ) -> Result<Graph, TextError> {
        let costs = self.arcs.iter().map(|arc| arc.cost);
        let decimals = costs.chain(h.iter().flatten().copied()).map(|amount| amount.decimals).max().unwrap_or(0);
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_unstable_by(|a, b| self.names[*a].0.cmp(&self.names[*b].0));
        let mut number = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, old)| number[*old] = new as Vertex);
        let vertex = |old: Vertex| number[old as usize];

        let mut arcs: Vec<Arc> = Vec::with_capacity(self.arcs.len());
        for arc in &self.arcs {
            let cost = arc.cost.amount(decimals).map_err(|wrong| mistake("this cost", wrong, &arc.at))?;
            let (from, to, next) = (vertex(arc.from), vertex(arc.to), arcs.len() as ArcId);
            arcs.push(Arc { from, to, cost, twin: arc.is_both_ways.then_some(next + 1) });
            if arc.is_both_ways {
                arcs.push(Arc { from: to, to: from, cost, twin: Some(next) });
            }
        }
        let mut leaving = vec![Vec::new(); order.len()];
        arcs.iter().zip(0..).for_each(|(arc, id)| leaving[arc.from as usize].push(id));
        let estimate = |old: &usize, h: &[Decimal]| {
            let at = self.h.get(&(*old as Vertex)).map_or(self.end..self.end, |(_, at)| at.clone());
            h[*old].amount(decimals).map_err(|wrong| mistake("this h", wrong, &at))
        };
        let h: Option<Result<Vec<Amount>, TextError>> = h.map(|h| order.iter().map(|old| estimate(old, &h)).collect());
        let mut goals: Vec<Vertex> = goals.iter().map(|goal| vertex(*goal)).collect();
        goals.sort_unstable();
        goals.dedup();
        Ok(Graph {
            name: self.name,
            arcs,
            leaving,
            decimals,
            h: h.transpose()?,
            places: places.map(|places| order.iter().map(|old| places[*old]).collect()),
            start: vertex(start),
            goals,
            names: {
                let mut names: Vec<String> = self.names.into_iter().map(|(name, _)| name).collect();
                names.sort_unstable();
                names
            },
        })
    }
}

fn coordinate(word: &Word<'_>) -> Result<f64, TextError> {
    let number = word.text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| word.wrong("a coordinate is no number").with_help("write it as 3, -3 or 2.5"))
}

const fn sign(is_both_ways: bool) -> &'static str {
    if is_both_ways { "—" } else { "→" }
}

fn mistake(subject: &str, (what, help): Wrong, at: &Range<usize>) -> TextError {
    TextError::new(format!("{subject} {what}"), at.clone()).with_help(help)
}

/// Returns an error with the place that it contradicts.
fn beside(mut error: TextError, at: &Range<usize>) -> TextError {
    error.also = Some(at.clone());
    error
}

/// Notes a value, unless another is known.
fn once<T: PartialEq>(
    entry: Entry<'_, Vertex, (T, Range<usize>)>,
    value: T,
    word: &Word<'_>,
    subject: impl Fn() -> String,
) -> Result<(), TextError> {
    match entry {
        Entry::Occupied(known) if known.get().0 != value => {
            let error = word.wrong(format!("{} is given twice", subject())).with_help("leave one of them out");
            Err(beside(error, &known.get().1))
        }
        entry => {
            entry.or_insert((value, word.at.clone()));
            Ok(())
        }
    }
}
