//! The names of the states of a graph, and what is said where a text has none.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;

use crate::graph::{Cell, Graph, ProblemRecord, Vertex};
use crate::nearest::{did_you_mean, nearest};
use crate::search::{Problem, Strategy};

use super::fault::{SheetFault, short};

/// The first record of a trace file; what somebody else has recorded names no strategy.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Head {
    problem: Option<ProblemRecord>,
    strategy: String,
}

/// Returns the graph and the strategy that the first line of a trace file names.
pub(super) fn head(text: &str) -> Option<(Arc<Graph>, Option<Strategy>)> {
    let head: Head = serde_json::from_str(text.lines().next()?).ok()?;
    let problem = Problem::from(Graph::try_from(&head.problem?).ok()?);
    Some((Arc::clone(problem.graph()?), problem.read_strategy(&head.strategy).ok()))
}

pub(super) struct StateNames<'a> {
    pub(super) graph: &'a Graph,
    /// The names in lower case, if none is two then.
    folded: Option<HashMap<String, Vertex>>,
    /// The length of the longest name.
    longest: usize,
    /// Names in lower case are names, too.
    pub(super) folds: bool,
}

impl<'a> StateNames<'a> {
    pub(super) fn of(graph: &'a Graph) -> StateNames<'a> {
        let folded: HashMap<String, Vertex> = graph.names.iter().map(|name| name.to_lowercase()).zip(0..).collect();
        let folded = Some(folded).filter(|folded| folded.len() == graph.names.len());
        let longest = graph.names.iter().map(String::len).max().unwrap_or_default();
        StateNames { graph, folded, longest, folds: true }
    }

    fn vertex(&self, text: &str) -> Option<Vertex> {
        let folded = || self.folded.as_ref().filter(|_| self.folds)?.get(&text.to_lowercase()).copied();
        self.graph.vertex(text).or_else(folded)
    }

    /// Returns the longest name at the beginning of a text, and its length.
    pub(super) fn name_at(&self, text: &str) -> Option<(Vertex, usize)> {
        if let (Some(grid), Some((cell, length))) = (&self.graph.grid, cell(text)) {
            return Some((grid.at(cell)?, length));
        }
        let ends = |end: &usize| text.is_char_boundary(*end) && !splits_word(text, *end);
        let mut ends = (1..=self.longest.min(text.len())).rev().filter(ends);
        ends.find_map(|end| Some((self.vertex(&text[..end])?, end)))
    }

    /// Returns what is wrong, and which states there are.
    fn fault(&self, message: String, help: &str) -> SheetFault {
        let first: Vec<&str> = self.graph.names.iter().take(8).map(String::as_str).collect();
        let more = if self.graph.names.len() > first.len() { " …" } else { "" };
        SheetFault::new(message, format!("{help}states are {}{more}", first.join(", ")))
    }

    /// Says that a word is no state.
    pub(super) fn unknown(&self, word: &str) -> SheetFault {
        let message = format!("{}: this is no state of the graph {}", short(word), self.graph.name);
        self.fault(message, &did_you_mean(self.near(word)))
    }

    pub(super) fn none(&self) -> SheetFault {
        let help = "write the state of each step after a word such as `expand`, or in a column `state`, or all of them in order; ";
        self.fault(format!("no steps on the graph {} are found", self.graph.name), help)
    }

    pub(super) fn no_column(&self, names: &str) -> SheetFault {
        let message = format!("no column has states of the graph {}; the columns are {names}", self.graph.name);
        self.fault(message, "call it `state`, or say --columns NAME=board; ")
    }

    pub(super) fn is_like(&self, word: &str) -> bool {
        word.chars().count() < 3 || self.near(word).is_some()
    }

    fn near(&self, word: &str) -> Option<&str> {
        nearest(word, self.graph.names.iter().map(String::as_str).take(1000))
    }
}

/// Returns the cell at the beginning of a text, which may be none of the map, and the length of `(3,1)`.
pub(super) fn cell(text: &str) -> Option<(Cell, usize)> {
    let (inner, _) = text.strip_prefix('(')?.split_once(')')?;
    let (x, y) = inner.split_once(',')?;
    Some(((x.trim().parse().ok()?, y.trim().parse().ok()?), inner.len() + 2))
}

/// Returns the place of the first cell in a text that is a wall, or outside of the map.
pub(in crate::check) fn first_wall(text: &str, graph: &Graph) -> Option<Range<usize>> {
    let grid = graph.grid.as_ref()?;
    let cells = text.match_indices('(').filter_map(|(at, _)| Some((at, cell(&text[at..])?)));
    let mut walls = cells.filter(|(_, (cell, _))| grid.at(*cell).is_none());
    walls.next().map(|(at, (_, length))| at..at + length)
}

/// Returns true if a name may not end there: in the middle of a word.
fn splits_word(text: &str, end: usize) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    text[..end].ends_with(is_part) && text[end..].starts_with(is_part)
}
