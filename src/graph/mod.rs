//! Explicit graphs: vertices with names, arcs with costs, a table of h, and perhaps places in the plane.

mod check;
mod examples;
mod grid;
mod layout;
mod maze;
mod random;
mod read;
mod record;
mod unit;

pub use check::Flaw;
pub use examples::{EXAMPLES, Example, MAPS};
pub use grid::{Cell, Compass, Direction, Grid, Moves};
pub use maze::Mazes;
pub use random::{Estimates, Family, Graphs};
pub use read::{Draft, Format, GraphError, read, scenario};
pub(crate) use record::quoted;
pub use record::{ArcRecord, GraphRecord, GridRecord, ProblemRecord};
pub(crate) use unit::Decimal;
pub use unit::Unit;

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
    pub decimals: u32,
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
}
