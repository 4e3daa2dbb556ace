//! Explicit graphs: vertices with names, arcs with costs, a table of h, and perhaps places in the plane.

mod examples;
mod grid;
mod layout;
mod random;
mod read;
mod record;
mod unit;

pub use examples::{EXAMPLES, Example, MAPS};
pub use grid::{Cell, Compass, Direction, Grid, Moves};
pub use random::{Estimates, Family, Graphs, Mazes};
pub use read::{Draft, Format, GraphError, read};
pub(crate) use record::quoted;
pub use record::{ArcRecord, GraphRecord, GridRecord, ProblemRecord};
pub(crate) use unit::Decimal;
pub use unit::Unit;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The number of a vertex: vertices are numbered in the order of their names, those of a grid by x and then by y.
pub type Vertex = u32;

/// The number of an arc: arcs are numbered in the order in which the file lists them.
pub type ArcId = u32;

/// A cost or an estimate, in the smallest unit of its graph: see [`Graph::unit`].
pub type Amount = u64;

/// An arc from one vertex to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The vertex that it leaves.
    pub from: Vertex,
    /// The vertex that it enters.
    pub to: Vertex,
    /// Its cost.
    pub cost: Amount,
    /// The arc back, if the file gives both as one line: `A -- B 2.5`.
    pub twin: Option<ArcId>,
}

/// A graph with its start, goals and estimates. Checked: every number is that of a vertex, and there are at least a start and a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// A name for the whole: that of the file, or of the example.
    pub name: String,
    /// The names of the vertices, in the order of their numbers.
    pub names: Vec<String>,
    /// All arcs, in the order of the file.
    pub arcs: Vec<Arc>,
    /// The arcs that leave each vertex, in the order of the file.
    pub leaving: Vec<Vec<ArcId>>,
    /// The number of decimals of the costs and estimates.
    pub decimals: u8,
    /// The estimate of each vertex, if the file gives them.
    pub h: Option<Vec<Amount>>,
    /// The place of each vertex, y downwards, if the file gives them.
    pub places: Option<Vec<(f64, f64)>>,
    /// Pictures of the states of vertices, as lines of text, if the file shows any; empty for the others.
    pub pictures: Option<Vec<String>>,
    /// The vertex where the search starts.
    pub start: Vertex,
    /// The vertices that end it, in the order of their numbers.
    pub goals: Vec<Vertex>,
    /// The map, if the graph is a grid.
    pub grid: Option<Grid>,
}

impl Graph {
    /// Returns the vertex with a name.
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        self.names.iter().position(|known| known == name).map(|at| at as Vertex)
    }

    /// Returns what its amounts count.
    pub fn unit(&self) -> Unit {
        let has_root = self.grid.as_ref().is_some_and(|grid| grid.moves == Moves::Eight);
        Unit { decimals: self.decimals, has_root }
    }

    /// Returns an amount as a number: see [`Unit::show`].
    pub fn amount(&self, amount: Amount) -> impl std::fmt::Display + use<> {
        self.unit().show(amount)
    }

    /// Computes the distance of each vertex to its nearest goal, and that goal; `None` where there is no path.
    pub fn distances(&self) -> Vec<Option<(Amount, Vertex)>> {
        self.distances_by(|arc| arc.cost)
    }

    /// Returns the least cost of a path from the start to a goal.
    pub fn least(&self) -> Option<Amount> {
        self.distances()[self.start as usize].map(|(least, _)| least)
    }

    pub(crate) fn distances_by(&self, cost: impl Fn(&Arc) -> Amount) -> Vec<Option<(Amount, Vertex)>> {
        let mut entering: Vec<Vec<ArcId>> = vec![Vec::new(); self.names.len()];
        self.arcs.iter().zip(0..).for_each(|(arc, id)| entering[arc.to as usize].push(id));
        let mut distances = vec![None; self.names.len()];
        let mut open: BinaryHeap<Reverse<(Amount, Vertex, Vertex)>> =
            self.goals.iter().map(|goal| Reverse((0, *goal, *goal))).collect();
        while let Some(Reverse((distance, goal, vertex))) = open.pop() {
            let known = &mut distances[vertex as usize];
            if known.is_none() {
                *known = Some((distance, goal));
                let arcs = entering[vertex as usize].iter().map(|arc| self.arcs[*arc as usize]);
                open.extend(arcs.map(|arc| Reverse((distance + cost(&arc), goal, arc.from))));
            }
        }
        distances
    }

    /// Returns every vertex and arc at which h fails, in the order of their numbers, the vertices first.
    pub fn flaws(&self) -> Vec<Flaw> {
        self.h.as_ref().map_or(Vec::new(), |all| self.flaws_of(all))
    }

    /// Returns the same of other estimates.
    pub fn flaws_of(&self, all: &[Amount]) -> Vec<Flaw> {
        let distances = self.distances();
        let overestimates = (0..).zip(all.iter().zip(distances)).filter_map(|(vertex, (h, nearest))| {
            let (distance, goal) = nearest.filter(|(distance, _)| h > distance)?;
            Some(Flaw::Overestimate { vertex, h: *h, distance, goal })
        });
        let drops = (0..).zip(&self.arcs).filter_map(|(id, arc)| {
            let (h, then) = (all[arc.from as usize], all[arc.to as usize]);
            (h > arc.cost + then).then_some(Flaw::Drop { arc: id, h, cost: arc.cost, then })
        });
        overestimates.chain(drops).collect()
    }
}

/// A place at which h fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// h is not admissible: that of a vertex is higher than its distance to the nearest goal.
    Overestimate {
        /// The vertex.
        vertex: Vertex,
        /// Its estimate.
        h: Amount,
        /// Its distance.
        distance: Amount,
        /// The nearest goal.
        goal: Vertex,
    },
    /// h is not consistent: on an arc it falls by more than the arc costs.
    Drop {
        /// The arc.
        arc: ArcId,
        /// The estimate where the arc begins, which is more than its cost and the estimate where it ends.
        h: Amount,
        /// The cost of the arc.
        cost: Amount,
        /// The estimate where the arc ends.
        then: Amount,
    },
}
