//! The search tree at the end of a run: formatted numbers, and the state of each node.

use std::collections::HashSet;

use super::lines::{in_line, joined, one_line};
use super::narration::{Lang, Narrator, Words, limit_text};
use super::step::{NodeText, node_text};
use super::strategy::formula;
use crate::puzzle::Size;
use crate::search::{LimitOn, NodeId, Round, Strategy, Weight};
use crate::trace::Trace;

/// Maximum nodes of a tree that is shown whole.
pub(super) const WHOLE: usize = 200;

pub(super) struct TreeText {
    pub(super) nodes: Vec<TreeNode>,
    /// The start of each round of an iterative search, and its limit.
    pub(super) rounds: Vec<(NodeId, String)>,
    pub(super) formula: String,
    /// True if its states are shown by their names, not as boards.
    pub(super) is_named: bool,
}

pub(super) struct TreeNode {
    pub(super) text: NodeText,
    /// f, with its summands if it has any: `6 = 2 + 4`.
    pub(super) sum: String,
    pub(super) parent: Option<NodeId>,
    pub(super) came: Option<String>,
    pub(super) taken: Option<usize>,
    pub(super) place: InTree,
    pub(super) on_path: bool,
    pub(super) dead: bool,
    /// The values of a node to fill in, or holes in their places: `f ____`; empty in the report of a run.
    pub(super) asked: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub(super) enum InTree {
    Open,
    Closed,
    /// It has left the lists, was dropped on removal from open, or was in the lists of an earlier round.
    Gone,
}

impl TreeText {
    /// Returns true if and only if the tree of a trace is drawn whole: it has nodes, and at most [`WHOLE`].
    pub(super) fn is_whole(trace: &Trace) -> bool {
        (1..=WHOLE).contains(&trace.nodes().len())
    }

    pub(super) fn of(trace: &Trace, lang: Lang) -> Option<TreeText> {
        if !TreeText::is_whole(trace) {
            return None;
        }
        let nodes = trace.nodes().len();
        let narrator = Narrator::new(trace, lang);
        let path: HashSet<NodeId> = trace.path().into_iter().collect();
        let nodes = (0..nodes as NodeId).map(|id| {
            let node = trace.node(id);
            let text = node_text(trace, &narrator, &node);
            let taken = trace.life(id).taken;
            TreeNode {
                sum: sum(trace.strategy(), &text),
                text,
                parent: node.parent,
                came: node.came.map(|came| one_line(&trace.problem().operator(came))),
                taken,
                place: place_at_end(trace, id),
                on_path: path.contains(&id),
                dead: taken.and_then(|step| trace.step(step)).is_some_and(|step| step.dead_end()),
                asked: Vec::new(),
            }
        });
        let is_by_depth = trace.strategy().limit_on() == Some(LimitOn::Depth);
        let pattern = if is_by_depth { lang.words().limit_depth } else { lang.words().limit_f };
        let limit = |round: Round| fill!(pattern, limit = limit_text(trace, round.limit));
        let rounds = trace.rounds().filter_map(|view| Some((view.start, limit(view.round?)))).collect();
        Some(TreeText {
            nodes: nodes.collect(),
            rounds,
            formula: formula(trace.strategy(), lang),
            is_named: trace.problem().tiles().is_none(),
        })
    }

    pub(super) fn parents(&self) -> Vec<Option<NodeId>> {
        self.nodes.iter().map(|node| node.parent).collect()
    }

    /// Returns the marks that its nodes have, and the meaning of each: a place, `path`, `dead`.
    pub(super) fn marks(&self, w: &'static Words) -> impl Iterator<Item = (&'static str, &'static str)> {
        let is = |place: InTree| self.nodes.iter().any(|node| node.place == place);
        let marks = [
            (is(InTree::Open), "open", w.mark_open),
            (is(InTree::Closed), "closed", w.mark_closed),
            (is(InTree::Gone), "gone", w.mark_gone),
            (self.nodes.iter().any(|node| node.on_path), "path", w.mark_path),
            (self.nodes.iter().any(|node| node.dead), "dead", w.mark_dead),
        ];
        marks.into_iter().filter(|(is, ..)| *is).map(|(_, mark, word)| (mark, word))
    }

    /// Returns the nodes, each before its children, with its depth.
    pub(super) fn in_order(&self) -> Vec<(&TreeNode, usize)> {
        let mut children: Vec<Vec<&TreeNode>> = vec![Vec::new(); self.nodes.len()];
        let mut rest = Vec::new();
        for node in self.nodes.iter().rev() {
            match node.parent {
                Some(parent) => children[parent as usize].push(node),
                None => rest.push((node, 0)),
            }
        }
        let mut order = Vec::with_capacity(self.nodes.len());
        while let Some((node, depth)) = rest.pop() {
            order.push((node, depth));
            rest.extend(children[node.text.id as usize].iter().map(|&child| (child, depth + 1)));
        }
        order
    }
}

/// Returns a line for each node: operator, name, step in which it was removed from open, board, f.
pub(super) fn outline(tree: &TreeText, size: Size) -> Vec<String> {
    let line = |(node, depth): (&TreeNode, usize)| {
        // The name of a state says how it was reached as well.
        let came = node.came.as_ref().filter(|_| !tree.is_named).map(|came| format!("{came} ")).unwrap_or_default();
        let taken = node.taken.map(|step| format!(" @{step}")).unwrap_or_default();
        let board = if tree.is_named {
            String::new()
        } else if node.asked.is_empty() {
            in_line(node.text.picture.board(), size).replace('\u{A0}', " ") + "  "
        } else {
            joined(node.text.picture.board().tiles(size), size, "_", " / ") + "  "
        };
        let (name, f, mark) = (&node.text.name, node.text.f, if node.on_path { " *" } else { "" });
        let values = if node.asked.is_empty() { format!("f {f}{mark}") } else { node.asked.join("  ") };
        format!("{:1$}{came}{name}{taken}  {board}{values}", "", 2 * depth)
    };
    tree.in_order().into_iter().map(line).collect()
}

fn place_at_end(trace: &Trace, id: NodeId) -> InTree {
    let life = trace.life(id);
    let of_last_round = trace.rounds().next_back().is_none_or(|round| id >= round.start);
    match life.taken {
        _ if !of_last_round || life.dropped.is_some() => InTree::Gone,
        _ if life.replaced.is_some() || life.left_closed.is_some() => InTree::Gone,
        Some(_) => InTree::Closed,
        None => InTree::Open,
    }
}

fn sum(strategy: &Strategy, node: &NodeText) -> String {
    let weight = if strategy.weight() == Weight::ONE { String::new() } else { format!("{}·", strategy.weight()) };
    let has_one_summand = matches!(strategy.f_in_hundredths(), [_, 0, _] | [_, _, 0]) && weight.is_empty();
    match node.h.filter(|_| !has_one_summand) {
        Some(h) => format!("{} = {} + {weight}{h}", node.f, node.g),
        None => node.f.to_string(),
    }
}

/// The places of nodes, in units of half a pixel, so that middles are whole numbers.
pub(super) struct TreeLayout {
    pub(crate) x: Vec<i64>,
    pub(crate) level: Vec<usize>,
    pub(crate) width: i64,
    pub(crate) levels: usize,
}

/// The leftmost and the rightmost middle on each level of a subtree, relative to its root.
type Contour = Vec<(i64, i64)>;

impl TreeLayout {
    /// Lays out a forest; `parents` come before their children. `space` is the minimum distance of two middles.
    pub(crate) fn of(parents: &[Option<NodeId>], space: i64) -> TreeLayout {
        let nodes = parents.len();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes];
        let (mut roots, mut level) = (Vec::new(), vec![0; nodes]);
        for (node, parent) in parents.iter().enumerate() {
            match parent {
                Some(parent) => {
                    children[*parent as usize].push(node);
                    level[node] = level[*parent as usize] + 1;
                }
                None => roots.push(node),
            }
        }
        let mut outlines: Vec<Contour> = vec![Contour::new(); nodes];
        let mut offset = vec![0; nodes];
        for node in (0..nodes).rev() {
            let below = join(&children[node], &mut outlines, &mut offset, space);
            outlines[node] = [(0, 0)].into_iter().chain(below).collect();
        }
        let whole = join(&roots, &mut outlines, &mut offset, space);
        let left = whole.iter().map(|(left, _)| *left).min().unwrap_or(0);
        let right = whole.iter().map(|(_, right)| *right).max().unwrap_or(0);
        let mut x = vec![0; nodes];
        for node in 0..nodes {
            x[node] = offset[node] + parents[node].map_or(-left, |parent| x[parent as usize]);
        }
        TreeLayout { x, level, width: right - left, levels: whole.len() }
    }
}

/// Places siblings side by side, records the distance of each from their middle, and returns their common outline.
fn join(siblings: &[usize], outlines: &mut [Contour], offset: &mut [i64], space: i64) -> Contour {
    let mut whole = Contour::new();
    for &node in siblings {
        let outline = std::mem::take(&mut outlines[node]);
        let both = whole.iter().zip(&outline);
        let at = both.map(|((_, right), (left, _))| right + space - left).max().unwrap_or(0);
        offset[node] = at;
        for (depth, &(left, right)) in outline.iter().enumerate() {
            match whole.get_mut(depth) {
                Some(known) => known.1 = at + right,
                None => whole.push((at + left, at + right)),
            }
        }
    }
    let middle = siblings.last().map_or(0, |&last| offset[last] / 2);
    for &node in siblings {
        offset[node] -= middle;
    }
    for (left, right) in &mut whole {
        (*left, *right) = (*left - middle, *right - middle);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Rng;

    #[test]
    fn no_two_nodes_of_a_level_overlap_and_children_keep_their_order() {
        let mut rng = Rng::new(5);
        for nodes in [1, 2, 3, 10, 50, 200] {
            for _ in 0..50 {
                let parents: Vec<Option<NodeId>> =
                    (0..nodes).map(|node| (node > 0 && rng.below(20) > 0).then(|| rng.below(node) as NodeId)).collect();
                let layout = TreeLayout::of(&parents, 10);
                for one in 0..nodes {
                    assert!((0..=layout.width).contains(&layout.x[one]));
                    for other in one + 1..nodes {
                        let apart = layout.x[other] - layout.x[one];
                        let level = layout.level[one] == layout.level[other];
                        assert!(!level || apart.abs() >= 10, "{parents:?}: {one} and {other} are {apart} apart");
                        assert!(!level || parents[one] != parents[other] || apart > 0);
                    }
                }
            }
        }
    }
}
