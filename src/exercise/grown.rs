//! The search tree as it has grown after some steps of a run.

use super::{ExerciseError, Part, Plan};
use crate::puzzle::{Board, Move};
use crate::search::{F, Node, NodeId, Textbook};

/// A node of a finished tree, which stands in it by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The node whose move made it; `None` for a start.
    pub parent: Option<NodeId>,
    /// That move.
    pub came: Option<Move>,
    /// Its board.
    pub board: Board,
    /// The value by which open is ordered, where the plan gives it.
    pub f: Option<F>,
    /// The step that removes it from open; `None` where none of those shown does.
    pub step: Option<usize>,
}

/// A tree after some steps.
pub(super) struct Grown {
    /// The nodes, in the order in which they are generated.
    pub(super) nodes: Vec<TreeNode>,
    /// The number of steps.
    pub(super) steps: usize,
    /// True if the run ends with the last of them.
    pub(super) ends: bool,
}

impl Grown {
    /// Grows the tree of a plan by the textbook, for as many whole steps as these numbers of steps and of nodes have room for.
    pub(super) fn of(plan: &Plan, most_steps: usize, most_nodes: usize) -> Result<Grown, ExerciseError> {
        let mut book = Textbook::new(&plan.instance, &plan.strategy)?;
        let shown = |node: &Node| TreeNode {
            parent: node.parent,
            came: node.came,
            board: node.board,
            f: plan.gives(Part::F).then(|| node.f(&plan.strategy)),
            step: None,
        };
        let (mut nodes, mut steps) = (Vec::new(), 0);
        loop {
            let whole = nodes.len();
            if book.pass_due() {
                nodes.extend(book.begin_pass().as_ref().map(shown));
            }
            let Some(id) = book.head() else { return Ok(Grown { nodes, steps, ends: true }) };
            book.take(id);
            while let Some(tried) = book.try_next() {
                nodes.extend(tried.verdict.made().as_ref().map(shown));
            }
            book.finish_step();
            if steps == most_steps || nodes.len() > most_nodes {
                nodes.truncate(whole);
                return Ok(Grown { nodes, steps, ends: false });
            }
            steps += 1;
            nodes[id as usize].step = Some(steps);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::ExerciseKind;
    use crate::puzzle::Instance;

    fn grown(spec: &str, most_steps: usize, most_nodes: usize) -> Grown {
        let instance = Instance::parse("134862705", Some("spiral"), None).unwrap();
        let plan = Plan::new(ExerciseKind::Which, instance, spec.parse().unwrap());
        Grown::of(&plan, most_steps, most_nodes).unwrap()
    }

    #[test]
    fn a_tree_grows_by_whole_steps() {
        for spec in ["bfs", "dfs", "astar,dup=none", "ids", "ida,h=misplaced"] {
            let whole = grown(spec, 12, 1_000);
            for most in 1..whole.nodes.len() {
                let part = grown(spec, 12, most);
                assert!(part.nodes.len() <= most && part.steps < whole.steps && !part.ends, "{spec} {most}");
                let again = grown(spec, part.steps, 1_000);
                assert_eq!((again.nodes, again.ends), (part.nodes.clone(), false), "{spec} {most}");
                // One step more has no room.
                assert!(grown(spec, part.steps + 1, 1_000).nodes.len() > most, "{spec} {most}");
                let kept = whole.nodes.iter().zip(&part.nodes).all(|(whole, part)| {
                    whole.board == part.board
                        && whole.parent == part.parent
                        && part.step == whole.step.filter(|step| *step <= again.steps)
                });
                assert!(kept, "{spec} {most}");
            }
        }
    }

    #[test]
    fn a_run_that_ends_is_whole_and_each_round_has_a_start() {
        let greedy = grown("greedy", 12, 40);
        assert!(greedy.ends && greedy.steps < 12);
        assert_eq!(greedy.nodes.iter().filter(|node| node.step.is_some()).count(), greedy.steps);
        let exact = grown("greedy", greedy.steps, 40);
        assert!(exact.ends && exact.nodes == greedy.nodes);
        let starts = |grown: Grown| grown.nodes.iter().filter(|node| node.parent.is_none()).count();
        // A round with limit 0 has one step; one with limit 1 has four, from a start with three moves.
        assert_eq!((starts(grown("ids", 1, 40)), starts(grown("ids", 5, 40)), starts(grown("ids", 6, 40))), (1, 2, 3));
    }
}
