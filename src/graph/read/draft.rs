//! A graph as it is read: its start, goals and estimates may still be missing.

use std::collections::HashMap;
use std::ops::Range;

use super::map::Map;
use super::words::Word;
use super::{Format, GraphError, shown};
use crate::graph::unit::{Decimal, Wrong};
use crate::graph::{Arc, ArcId, Graph, Moves, Vertex};
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::{TextError, parts};

/// A graph as it was read. Its start, goals and estimates may be given beside it.
#[derive(Clone, Debug)]
pub struct Draft {
    name: String,
    /// The format in which the graph was written.
    pub format: Format,
    /// The end of the text: the place of what is missing.
    end: usize,
    vertices: Vec<DraftVertex>,
    index: HashMap<String, Vertex>,
    arcs: Vec<DraftArc>,
    start: Option<(Vertex, Range<usize>)>,
    goals: Vec<Vertex>,
    /// The map, if it is one; then the rest is empty.
    pub(super) map: Option<Map>,
}

#[derive(Clone, Debug)]
struct DraftVertex {
    name: String,
    /// The place where it occurs first.
    at: Range<usize>,
    h: Option<(Decimal, Range<usize>)>,
    place: Option<((f64, f64), Range<usize>)>,
    picture: Option<(String, Range<usize>)>,
}

#[derive(Clone, Debug)]
struct DraftArc {
    from: Vertex,
    to: Vertex,
    cost: Decimal,
    at: Range<usize>,
    is_both_ways: bool,
}

/// Lines of a picture, and letters of a line: those of a terminal. It stands beside a step.
const PICTURE: (usize, usize) = (24, 80);

/// Returns a picture without spaces at the ends of lines, as far as it fits.
fn bounded(picture: &str) -> String {
    let cut = |line: &str| line.trim_end().chars().take(PICTURE.1).collect();
    let lines: Vec<String> = picture.lines().take(PICTURE.0).map(cut).collect();
    lines.join("\n").trim_end().to_owned()
}

/// Returns the first few names; more would hide what is wrong.
fn few<'a>(mut names: impl Iterator<Item = &'a str>) -> String {
    let first: Vec<String> = names.by_ref().take(5).map(shown).collect();
    first.join(", ") + if names.next().is_some() { " …" } else { "" }
}

fn mistake(subject: &str, (what, help): Wrong, at: &Range<usize>) -> TextError {
    TextError::new(format!("{subject} {what}"), at.clone()).with_help(help)
}

fn once<T: PartialEq>(
    slot: &mut Option<(T, Range<usize>)>,
    value: T,
    word: &Word<'_>,
    subject: &str,
) -> Result<(), TextError> {
    match slot {
        Some((known, _)) if *known != value => {
            Err(word.wrong(format!("{subject} is given twice")).with_help("leave one of them out"))
        }
        _ => {
            *slot = Some((value, word.at.clone()));
            Ok(())
        }
    }
}

impl Draft {
    pub(in crate::graph) fn new(name: &str, format: Format, end: usize) -> Draft {
        let (vertices, index, arcs, goals) = (Vec::new(), HashMap::new(), Vec::new(), Vec::new());
        Draft { name: name.to_owned(), format, end, vertices, index, arcs, start: None, goals, map: None }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.vertices.is_empty() && self.map.as_ref().is_none_or(|map| map.columns == 0)
    }

    /// Returns the columns and rows of a map.
    pub fn size(&self) -> Option<(u32, u32)> {
        self.map.as_ref().map(Map::size)
    }

    /// Returns a map with other steps; other graphs stay as they are.
    #[must_use]
    pub fn with_moves(mut self, moves: Moves) -> Draft {
        self.map.iter_mut().for_each(|map| map.moves = moves);
        self
    }

    pub(in crate::graph) fn vertex(&mut self, name: &Word<'_>) -> Result<Vertex, TextError> {
        if let Some(known) = self.index.get(&*name.text) {
            return Ok(*known);
        }
        if name.text.is_empty() {
            return Err(name.wrong("a vertex has no name").with_help("give each vertex a name of at least one letter"));
        }
        let vertex = self.vertices.len() as Vertex;
        let (own, at) = (name.text.to_string(), name.at.clone());
        self.vertices.push(DraftVertex { name: own, at, h: None, place: None, picture: None });
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
            let arc = || format!("the cost of {} → {}", shown(&from.text), shown(&to.text));
            Decimal::read(&cost.text).map_err(|wrong| mistake(&arc(), wrong, &cost.at))
        })?;
        let at = cost.map_or(from.at.start..to.at.end, |cost| cost.at.clone());
        let (from, to) = (self.vertex(from)?, self.vertex(to)?);
        self.arcs.push(DraftArc { from, to, cost: amount, at, is_both_ways: is_both_ways && from != to });
        Ok(())
    }

    pub(in crate::graph) fn h(&mut self, name: &Word<'_>, h: &Word<'_>) -> Result<(), TextError> {
        let subject = format!("h({})", shown(&name.text));
        let value = Decimal::read(&h.text).map_err(|wrong| mistake(&subject, wrong, &h.at))?;
        let vertex = self.vertex(name)?;
        once(&mut self.vertices[vertex as usize].h, value, h, &subject)
    }

    pub(in crate::graph) fn place(
        &mut self,
        name: &Word<'_>,
        x: &Word<'_>,
        y: &Word<'_>,
        is_upwards: bool,
    ) -> Result<(), TextError> {
        let number = |word: &Word<'_>| {
            let number = word.text.parse().ok().filter(|number: &f64| number.is_finite());
            number.ok_or_else(|| word.wrong("a coordinate is no number").with_help("write it as 3, -3 or 2.5"))
        };
        let place = (number(x)?, if is_upwards { 0.0 - number(y)? } else { number(y)? });
        let vertex = self.vertex(name)?;
        once(&mut self.vertices[vertex as usize].place, place, x, &format!("the place of {}", shown(&name.text)))
    }

    pub(in crate::graph) fn picture(&mut self, name: &Word<'_>, picture: &Word<'_>) -> Result<(), TextError> {
        let vertex = self.vertex(name)?;
        let subject = format!("the picture of {}", shown(&name.text));
        once(&mut self.vertices[vertex as usize].picture, bounded(&picture.text), picture, &subject)
    }

    pub(in crate::graph) fn start(&mut self, name: &Word<'_>) -> Result<(), TextError> {
        let vertex = self.vertex(name)?;
        once(&mut self.start, vertex, name, "the start")
    }

    pub(in crate::graph) fn goal(&mut self, name: &Word<'_>) -> Result<(), TextError> {
        let vertex = self.vertex(name)?;
        self.goals.push(vertex);
        Ok(())
    }

    pub(super) fn node<'v, 'a: 'v>(
        &mut self,
        name: &Word<'_>,
        note: impl Fn(&[&str]) -> Option<&'v Word<'a>>,
    ) -> Result<(), TextError> {
        self.vertex(name)?;
        note(&["h", "heuristic"]).map_or(Ok(()), |h| self.h(name, h))?;
        let is = |what: &str| note(&[what]).is_some_and(|value| value.text.eq_ignore_ascii_case("true"));
        if is("start") {
            self.start(name)?;
        }
        if is("goal") { self.goal(name) } else { Ok(()) }
    }

    /// Returns the graph, with a start and goals (`A`, or `A,B`) that go before its own, and an estimate for the vertices without one.
    ///
    /// # Errors
    /// If one of these is wrong; if there is no start or no goal; or if only some vertices have an estimate or a place.
    pub fn graph(
        mut self,
        from: Option<&str>,
        goals: Option<&str>,
        h_default: Option<&str>,
    ) -> Result<Graph, GraphError> {
        if let Some(map) = self.map {
            return match h_default {
                None => map.graph(self.name, from, goals, self.end),
                Some(text) => Err(GraphError::HDefault(
                    TextError::new("a grid has no table of h", 0..text.len()).with_help("leave it out"),
                )),
            };
        }
        let start = match from {
            Some(text) => self.known(text.trim(), 0..text.len()).map_err(GraphError::From)?,
            None => self.start.as_ref().map(|(start, _)| *start).ok_or_else(|| self.lacks("start", "--from"))?,
        };
        let goals = match goals {
            Some(text) => self.known_goals(text).map_err(GraphError::Goal)?,
            None if self.goals.is_empty() => return Err(self.lacks("goal", "--goal")),
            None => self.goals.clone(),
        };
        let default = h_default.map(|text| {
            let wrong = |wrong| GraphError::HDefault(mistake("the estimate", wrong, &(0..text.len())));
            Decimal::read(text.trim()).map_err(wrong).map(|default| (default, self.end..self.end))
        });
        let default = default.transpose()?;
        if default.is_some() || self.vertices.iter().any(|vertex| vertex.h.is_some()) {
            for goal in &goals {
                self.vertices[*goal as usize].h.get_or_insert((Decimal::ZERO, 0..0));
            }
            self.vertices.iter_mut().for_each(|vertex| vertex.h = vertex.h.take().or(default.clone()));
        }
        self.numbered(start, &goals).map_err(GraphError::Text)
    }

    fn lacks(&self, what: &str, option: &str) -> GraphError {
        let name = self.vertices.first().map_or(String::new(), |vertex| shown(&vertex.name));
        let line = if self.format == Format::Own { format!("add a line `{what} {name}`, or ") } else { String::new() };
        let help = format!("{line}give it beside the graph, as in {option} {name}");
        GraphError::Text(TextError::new(format!("the graph has no {what}"), self.end..self.end).with_help(help))
    }

    fn known(&self, name: &str, at: Range<usize>) -> Result<Vertex, TextError> {
        self.index.get(name).copied().ok_or_else(|| {
            let names = || self.vertices.iter().map(|vertex| vertex.name.as_str());
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

    fn of_all<T>(
        &self,
        what: &str,
        help: &str,
        of: impl Fn(&DraftVertex) -> Option<T>,
    ) -> Result<Option<Vec<T>>, TextError> {
        let all: Option<Vec<T>> = self.vertices.iter().map(&of).collect();
        let without = || self.vertices.iter().filter(|vertex| of(vertex).is_none());
        match without().next() {
            Some(first) if without().count() < self.vertices.len() => {
                let what =
                    format!("some vertices have no {what}: {}", few(without().map(|vertex| vertex.name.as_str())));
                Err(TextError::new(what, first.at.clone()).with_help(help))
            }
            _ => Ok(all),
        }
    }

    /// Returns the graph with its vertices in the order of their names, and all amounts in one unit.
    fn numbered(mut self, start: Vertex, goals: &[Vertex]) -> Result<Graph, TextError> {
        let mut order: Vec<Vertex> = (0..self.vertices.len() as Vertex).collect();
        order.sort_unstable_by_key(|old| &self.vertices[*old as usize].name);
        let mut number = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(old, new)| number[*old as usize] = new);
        let vertex = |old: Vertex| number[old as usize];
        self.vertices.sort_unstable_by(|a, b| a.name.cmp(&b.name));

        let h = self.of_all("h", "give all vertices an h, or --h-default 0", |vertex| vertex.h.clone())?;
        let places = self.of_all("place", "give all vertices a place, or none", |vertex| vertex.place.clone())?;
        let pictures: Vec<String> =
            self.vertices.iter().map(|vertex| vertex.picture.clone().unwrap_or_default().0).collect();
        let amounts = self.arcs.iter().map(|arc| arc.cost).chain(h.iter().flatten().map(|(h, _)| *h));
        let decimals = amounts.map(|amount| amount.decimals).max().unwrap_or(0);
        let amount = |decimal: Decimal, at: &Range<usize>| {
            decimal.amount(decimals).map_err(|wrong| mistake("this number", wrong, at))
        };
        let mut arcs: Vec<Arc> = Vec::with_capacity(self.arcs.len());
        let mut leaving = vec![Vec::new(); order.len()];
        for DraftArc { from, to, cost, at, is_both_ways } in self.arcs {
            let (from, to, cost, id) = (vertex(from), vertex(to), amount(cost, &at)?, arcs.len() as ArcId);
            arcs.push(Arc { from, to, cost, twin: is_both_ways.then_some(id + 1) });
            leaving[from as usize].push(id);
            if is_both_ways {
                arcs.push(Arc { from: to, to: from, cost, twin: Some(id) });
                leaving[to as usize].push(id + 1);
            }
        }
        let mut goals: Vec<Vertex> = goals.iter().map(|goal| vertex(*goal)).collect();
        goals.sort_unstable();
        goals.dedup();
        Ok(Graph {
            name: self.name,
            names: self.vertices.into_iter().map(|vertex| vertex.name).collect(),
            arcs,
            leaving,
            decimals,
            h: h.map(|h| h.iter().map(|(h, at)| amount(*h, at)).collect()).transpose()?,
            places: places.map(|places| places.into_iter().map(|(place, _)| place).collect()),
            pictures: pictures.iter().any(|picture| !picture.is_empty()).then_some(pictures),
            start: vertex(start),
            goals,
            grid: None,
        })
    }
}
