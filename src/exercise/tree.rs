//! The search tree with empty nodes, or with values to be filled in.

use super::{About, Answer, Exercise, ExerciseError, Part, Plan, Question, Run, Wanted};
use crate::puzzle::Size;
use crate::search::{NodeId, Strategy};

/// Nodes of a tree whose boards are printed: it is scaled to a page, and can be read.
pub(super) const PRINTED: usize = 40;
/// The width and height of a page, the side of a cell to draw in, the least width of a node, and what else stands between two
/// nodes, beside and above one another: millimetres, of the smaller of A4 and Letter, and of what is drawn.
const PAGE: (usize, usize) = (180, 226);
const CELL: usize = 5;
const LEAST: usize = 17;
const BETWEEN: (usize, usize) = (4, 22);

/// Makes the exercise: a question a node.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(&plan.instance, &plan.strategy)?;
    let (nodes, gives_boards) = (run.trace.nodes().len(), plan.gives(Part::Board));
    let extent = Extent::of(&run);
    if nodes > PRINTED || !gives_boards && !extent.fits(plan.instance.size) {
        return Err(ExerciseError::LargeTree {
            nodes,
            levels: extent.levels,
            gives_boards: gives_boards || nodes > PRINTED,
        });
    }
    let question = |id: NodeId| {
        let (node, life) = (run.trace.node(id), run.trace.life(id));
        let label = Answer::Label { board: node.board, f: node.f(&plan.strategy), step: life.taken };
        Question::sole(About::Node(id), Wanted::Label, label)
    };
    let questions = (0..nodes as NodeId).map(question).collect();
    Ok(Exercise { questions, run: Some(run), ..Exercise::of(plan) })
}

/// Returns what a node of the tree has beside its name and the move that made it.
pub(super) fn parts(strategy: &Strategy) -> Vec<Part> {
    [Some(Part::Board), has_f(strategy).then_some(Part::F), Some(Part::Step)].into_iter().flatten().collect()
}

/// Returns true if and only if a strategy looks at f.
pub(super) fn has_f(strategy: &Strategy) -> bool {
    strategy.is_best_first() || strategy.has_h()
}

/// The extent of a tree, in nodes: no level of it is wider than it has leaves.
struct Extent {
    leaves: usize,
    levels: usize,
}

impl Extent {
    fn of(run: &Run) -> Extent {
        let nodes = run.trace.nodes();
        let mut is_leaf = vec![true; nodes.len()];
        let ids = 0..nodes.len() as NodeId;
        ids.clone().filter_map(|id| nodes.parent(id)).for_each(|parent| is_leaf[parent as usize] = false);
        let levels = ids.map(|id| nodes.depth(id) as usize + 1).max().unwrap_or(0);
        Extent { leaves: is_leaf.into_iter().filter(|leaf| *leaf).count(), levels }
    }

    /// Returns true if and only if the tree has room on a page where its boards are to be drawn by hand.
    fn fits(&self, size: Size) -> bool {
        let across = (size.cols() * CELL).max(LEAST) + BETWEEN.0;
        self.leaves * across <= PAGE.0 && self.levels * (size.rows() * CELL + BETWEEN.1) <= PAGE.1
    }
}
