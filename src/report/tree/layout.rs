//! A tidy tree layout: children in order of generation, parents above their middle, and each subtree as near to the one before as
//! their outlines allow.

use crate::search::NodeId;

/// The places of nodes, in units of half a pixel, so that middles are whole numbers.
pub(crate) struct TreeLayout {
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
