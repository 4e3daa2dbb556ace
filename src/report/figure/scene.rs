//! An explicit graph, and what is shown of a search on it.

use std::sync::Arc;

use crate::graph::{ArcId, Graph};
use crate::report::narration::Words;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Look {
    #[default]
    Plain,
    Open,
    Closed,
    Current,
    New,
    Path,
}

/// Maximum vertices and arcs of a graph that is drawn: nobody reads a larger drawing.
const DRAWN: (usize, usize) = (100, 300);

/// Maximum cells of a map that is drawn, and of one of its sides: so many pixels every browser can draw.
const MAP: (u32, u32) = (1 << 20, 1 << 14);

pub(crate) fn is_drawn(graph: &Graph) -> bool {
    if let Some(grid) = &graph.grid {
        return grid.columns * grid.rows <= MAP.0 && grid.columns.max(grid.rows) <= MAP.1;
    }
    graph.names.len() <= DRAWN.0 && graph.arcs.len() <= DRAWN.1
}

/// A graph and what is shown of a search on it; `looks`, `lines` and `order` have an entry for each vertex. A graph
/// that has its layout as its places is not laid out again for each scene.
pub(crate) struct GraphScene {
    pub(crate) graph: Arc<Graph>,
    pub(crate) looks: Vec<Look>,
    /// Short lines beside a vertex, such as `h 7`.
    pub(crate) lines: Vec<Vec<String>>,
    /// The number of a vertex in the order of expansion.
    pub(crate) order: Vec<Option<usize>>,
    pub(crate) path: Vec<ArcId>,
    pub(crate) tried: Vec<ArcId>,
}

impl GraphScene {
    /// Returns a graph of which nothing is shown but itself.
    pub(crate) fn new(graph: Arc<Graph>) -> GraphScene {
        let n = graph.names.len();
        let (looks, lines, order) = (vec![Look::Plain; n], vec![Vec::new(); n], vec![None; n]);
        GraphScene { graph, looks, lines, order, path: Vec::new(), tried: Vec::new() }
    }

    /// Returns the looks in the picture, with what each means.
    pub(crate) fn key(&self, w: &'static Words) -> impl Iterator<Item = (Look, &'static str)> {
        let looks = [
            (Look::Current, w.mark_taken),
            (Look::New, w.mark_new),
            (Look::Open, w.mark_open),
            (Look::Closed, w.mark_closed),
            (Look::Path, w.mark_path),
        ];
        looks.into_iter().filter(|(look, _)| self.looks.contains(look))
    }
}
