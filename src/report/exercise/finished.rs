//! A finished run as a table or a tree shows it, and its first difference from another.

use super::table::{TableRow, Written};
use super::{ExerciseError, Part, Plan, View, tree};
use crate::puzzle::{Board, Move};
use crate::search::{F, Node, NodeId, Strategy, Textbook};

/// Steps that are shown: a page of them.
const STEPS: usize = 12;

/// A finished run as it is shown.
#[derive(Clone, Debug)]
pub enum Finished {
    /// The rows: of each the node that is removed from open, and the nodes that it makes.
    Table(Vec<TableRow>),
    /// The nodes, in the order in which they are generated.
    Tree(Vec<TreeNode>),
}

/// The first difference of a table or a tree from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// Another node is removed from open in a step.
    Node {
        /// The step.
        step: usize,
        /// The node.
        node: NodeId,
        /// Its board.
        board: Board,
    },
    /// A step makes other nodes, or makes them in another order.
    Made {
        /// The step.
        step: usize,
        /// The nodes, and their boards.
        made: Vec<(NodeId, Board)>,
    },
    /// A node that a step removes from open or makes has another f.
    Value {
        /// The step.
        step: usize,
        /// The node.
        node: NodeId,
        /// Its f.
        f: F,
    },
    /// The run ends after a step, and what is shown goes on.
    Ends {
        /// The step.
        step: usize,
    },
    /// What is shown ends after a step, and the run goes on.
    GoesOn {
        /// The step.
        step: usize,
    },
}

/// All that is shown of a run.
pub(super) struct Shown {
    pub(super) strategy: Strategy,
    pub(super) finished: Finished,
    pub(super) steps: usize,
    pub(super) ends: bool,
}

/// A step as a table or a tree shows it.
struct Act {
    node: (NodeId, Board),
    made: Vec<(NodeId, Board)>,
    /// The values that are shown of these, the node first.
    values: Vec<(NodeId, F)>,
}

impl Shown {
    /// The first steps of a run: as many as another shows, or as many as have room.
    pub(super) fn of(plan: &Plan, strategy: Strategy, like: Option<&Shown>) -> Result<Shown, ExerciseError> {
        let plan = Plan { strategy, ..plan.clone() };
        let most = like.map_or(STEPS, |like| like.steps);
        if plan.view == Some(View::Tree) {
            if plan.gives(Part::F) && !tree::has_f(&strategy) {
                return Err(ExerciseError::NoValue { strategy: Box::new(strategy) });
            }
            // Another tree may be larger in the same steps: it is compared, and not shown.
            let room = if like.is_some() { usize::MAX } else { tree::PRINTED };
            let Grown { nodes, steps, ends } = Grown::of(&plan, most, room)?;
            return Ok(Shown { strategy, finished: Finished::Tree(nodes), steps, ends });
        }
        let mut rows = Written::of(&plan, None, most + 1)?.rows;
        let ends = rows.len() <= most;
        rows.truncate(most);
        Ok(Shown { strategy, steps: rows.len(), finished: Finished::Table(rows), ends })
    }

    /// Returns the departure of this from another; `None` if and only if what is shown of both is equal.
    pub(super) fn departure(&self, shown: &Shown) -> Option<Departure> {
        for (at, (own, other)) in self.finished.acts().iter().zip(&shown.finished.acts()).enumerate() {
            let (step, (node, board)) = (at + 1, own.node);
            if own.node != other.node {
                return Some(Departure::Node { step, node, board });
            }
            if own.made != other.made {
                return Some(Departure::Made { step, made: own.made.clone() });
            }
            if let Some((&(node, f), _)) = own.values.iter().zip(&other.values).find(|(own, other)| own != other) {
                return Some(Departure::Value { step, node, f });
            }
        }
        let step = self.steps.min(shown.steps);
        match (self.steps.cmp(&shown.steps), self.ends, shown.ends) {
            (std::cmp::Ordering::Less, ..) | (std::cmp::Ordering::Equal, true, false) => Some(Departure::Ends { step }),
            (std::cmp::Ordering::Greater, ..) | (std::cmp::Ordering::Equal, false, true) => {
                Some(Departure::GoesOn { step })
            }
            (std::cmp::Ordering::Equal, ..) => None,
        }
    }
}

impl Finished {
    /// The steps, as they are read from what is shown and from nothing else. Every node of a tree is in one: a start is removed from
    /// open in the first step of its round, and any other node is made in the step that removes its parent; its move follows from
    /// the two boards.
    fn acts(&self) -> Vec<Act> {
        match self {
            Finished::Table(rows) => {
                let act = |row: &TableRow| Act {
                    node: (row.node.id, row.node.board),
                    made: row.made.clone(),
                    values: Vec::new(),
                };
                rows.iter().map(act).collect()
            }
            Finished::Tree(nodes) => {
                let by_number = || (0..).zip(nodes);
                let mut removed: Vec<(usize, NodeId, &TreeNode)> =
                    by_number().filter_map(|(id, node)| Some((node.step?, id, node))).collect();
                removed.sort_unstable_by_key(|(step, ..)| *step);
                let act = |(_, id, node): (usize, NodeId, &TreeNode)| {
                    let children = || by_number().filter(move |(_, child)| child.parent == Some(id));
                    let with_f = std::iter::once((id, node)).chain(children());
                    Act {
                        node: (id, node.board),
                        made: children().map(|(id, child)| (id, child.board)).collect(),
                        values: with_f.filter_map(|(id, node)| Some((id, node.f?))).collect(),
                    }
                };
                removed.into_iter().map(act).collect()
            }
        }
    }
}

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
struct Grown {
    /// The nodes, in the order in which they are generated.
    nodes: Vec<TreeNode>,
    /// The number of steps.
    steps: usize,
    /// True if the run ends with the last of them.
    ends: bool,
}

impl Grown {
    /// Grows the tree of a plan by the textbook, for as many whole steps as these numbers of steps and of nodes have room for.
    fn of(plan: &Plan, most_steps: usize, most_nodes: usize) -> Result<Grown, ExerciseError> {
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
    use crate::puzzle::Instance;
    use crate::report::exercise::ExerciseKind;

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
