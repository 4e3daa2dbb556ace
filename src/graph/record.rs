//! A graph in a trace file, and as a text of its own.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use super::read::{Draft, Format, GraphError, Word, read_as};
use super::unit::Decimal;
use super::{Amount, ArcId, Graph, Moves, Vertex};
use crate::puzzle::TextError;

/// The graph that a trace is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ProblemRecord {
    /// With its vertices and arcs.
    Graph(GraphRecord),
    /// A map.
    Grid(GridRecord),
}

/// A grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GridRecord {
    /// The name of the whole.
    pub name: String,
    /// The rows of the map: `#` is a wall, `.` a cell that costs 1, a digit one that costs as much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<Vec<String>>,
    /// In its place, what each cell of each row costs if digits do not say it; walls are null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub costs: Option<Vec<Vec<Option<Number>>>>,
    /// The number of steps that a cell may have.
    pub moves: Moves,
    /// The cell where the search starts, as (x,y) from the upper left.
    pub start: String,
    /// The cells that end it.
    pub goals: Vec<String>,
}

/// An explicit graph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GraphRecord {
    /// The name of the whole.
    pub name: String,
    /// The names of the vertices, in their order.
    pub vertices: Vec<String>,
    /// The arcs, in the order of the file.
    pub arcs: Vec<ArcRecord>,
    /// The estimate of each vertex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub h: Option<BTreeMap<String, Number>>,
    /// The place of each vertex: x, and y downwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<BTreeMap<String, (f64, f64)>>,
    /// Pictures of the states of vertices, as lines of text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pictures: Option<BTreeMap<String, String>>,
    /// The vertex where the search starts.
    pub start: String,
    /// The vertices that end it.
    pub goals: Vec<String>,
}

/// An arc.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ArcRecord {
    /// The vertex that it leaves.
    pub from: String,
    /// The vertex that it enters.
    pub to: String,
    /// Its cost.
    pub cost: Number,
    /// The number of the arc back, counted from 0, if both are one line of the file; then it is the next arc, or the one before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twin: Option<ArcId>,
}

impl From<&Graph> for ProblemRecord {
    fn from(graph: &Graph) -> ProblemRecord {
        let name = |vertex: Vertex| graph.names[vertex as usize].clone();
        let (start, goals) = (name(graph.start), graph.goals.iter().map(|goal| name(*goal)).collect());
        // What a decimal prints is a number of JSON.
        let number = |text: String| text.parse().unwrap_or(0.into());
        if let Some(grid) = &graph.grid {
            let decimal = |vertex: Vertex| Decimal { digits: grid.costs[vertex as usize], decimals: graph.decimals };
            let row = |y: u32| (0..grid.columns).map(move |x| grid.at((x, y)).map(decimal));
            let sign = |cost: Option<Decimal>| match cost.map(|cost| cost.to_string()).as_deref() {
                None => Some('#'),
                Some("1") => Some('.'),
                Some(text) => text.parse().ok(),
            };
            let map: Option<Vec<String>> = (0..grid.rows).map(|y| row(y).map(sign).collect()).collect();
            let cost = |cost: Option<Decimal>| cost.map(|cost| number(cost.to_string()));
            let costs = || (0..grid.rows).map(|y| row(y).map(cost).collect()).collect();
            let (name, costs, moves) = (graph.name.clone(), map.is_none().then(costs), grid.moves);
            return ProblemRecord::Grid(GridRecord { name, map, costs, moves, start, goals });
        }
        let number = |amount: Amount| number(graph.amount(amount).to_string());
        let named = || graph.names.iter().cloned();
        let arcs = graph.arcs.iter().map(|arc| ArcRecord {
            from: name(arc.from),
            to: name(arc.to),
            cost: number(arc.cost),
            twin: arc.twin,
        });
        ProblemRecord::Graph(GraphRecord {
            name: graph.name.clone(),
            vertices: graph.names.clone(),
            arcs: arcs.collect(),
            h: graph.h.as_ref().map(|h| named().zip(h.iter().map(|h| number(*h))).collect()),
            at: graph.places.as_ref().map(|places| named().zip(places.iter().copied()).collect()),
            pictures: graph
                .pictures
                .as_ref()
                .map(|all| named().zip(all.clone()).filter(|(_, it)| !it.is_empty()).collect()),
            start,
            goals,
        })
    }
}

impl TryFrom<&ProblemRecord> for Graph {
    type Error = GraphError;

    fn try_from(record: &ProblemRecord) -> Result<Graph, GraphError> {
        record.graph(None, None)
    }
}

impl ProblemRecord {
    /// Returns the graph, with a start and goals that go before its own.
    fn graph(&self, from: Option<&str>, goals: Option<&str>) -> Result<Graph, GraphError> {
        match self {
            ProblemRecord::Graph(record) => record.draft().map_err(GraphError::Text)?.graph(from, goals, None),
            ProblemRecord::Grid(record) => {
                let draft = record.draft().map_err(GraphError::Text)?.with_moves(record.moves);
                let own = record.goals.join(",");
                draft.graph(from.or(Some(&record.start)), goals.or(Some(&own)), None)
            }
        }
    }
}

impl GridRecord {
    fn draft(&self) -> Result<Draft, TextError> {
        let cell = |cost: &Option<Number>| cost.as_ref().map_or("#".to_owned(), Number::to_string);
        let row = |row: &Vec<Option<Number>>| row.iter().map(cell).collect::<Vec<_>>().join(",");
        match (&self.map, &self.costs) {
            (Some(rows), None) => read_as(&rows.join("\n"), &self.name, Format::Maze),
            (None, Some(rows)) => {
                read_as(&rows.iter().map(row).collect::<Vec<_>>().join("\n"), &self.name, Format::Weights)
            }
            _ => Err(TextError::new("a grid has a map, or costs", 0..0)),
        }
    }
}

impl GraphRecord {
    fn draft(&self) -> Result<Draft, TextError> {
        let mut draft = Draft::new(&self.name, Format::Own, 0);
        for name in &self.vertices {
            draft.vertex(&Word::bare(name))?;
        }
        let mut arcs = self.arcs.iter().zip(0..).peekable();
        while let Some((arc, id)) = arcs.next() {
            let (from, to, cost) = (Word::bare(&arc.from), Word::bare(&arc.to), Word::bare(arc.cost.to_string()));
            let back = arc.twin.and_then(|twin| arcs.next_if(|(_, next)| *next == twin)).map(|(back, _)| back);
            let is_back = |back: &ArcRecord| {
                (&back.from, &back.to, &back.cost, back.twin) == (&arc.to, &arc.from, &arc.cost, Some(id))
            };
            if arc.twin.is_some() && !back.is_some_and(is_back) {
                return Err(TextError::new(
                    format!("arc {id} has a twin that is not the next arc, its way back"),
                    0..0,
                ));
            }
            draft.arc(&from, &to, Some(&cost), back.is_some())?;
        }
        for (name, h) in self.h.iter().flatten() {
            draft.h(&Word::bare(name), &Word::bare(h.to_string()))?;
        }
        for (name, (x, y)) in self.at.iter().flatten() {
            draft.place(&Word::bare(name), &Word::bare(x.to_string()), &Word::bare(y.to_string()), false)?;
        }
        for (name, picture) in self.pictures.iter().flatten() {
            draft.picture(&Word::bare(name), &Word::bare(picture))?;
        }
        draft.start(&Word::bare(&self.start))?;
        self.goals.iter().try_for_each(|goal| draft.goal(&Word::bare(goal)))?;
        Ok(draft)
    }
}

impl Graph {
    /// Returns the graph with another start, or other goals (`A`, or `A,B`).
    ///
    /// # Errors
    /// If the graph has no such vertices.
    pub fn with_ends(&self, from: Option<&str>, goals: Option<&str>) -> Result<Graph, GraphError> {
        ProblemRecord::from(self).graph(from, goals)
    }
}

pub(crate) fn quoted(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if is_plain { name.to_owned() } else { serde_json::json!(name).to_string() }
}
