//! The search tree, drawn tidily: children in the order of their making, parents above their middle, and each subtree
//! as near to the one before as their outlines allow.

use std::collections::HashSet;
use std::fmt::Write;

use crate::puzzle::{Move, Size};
use crate::report::narration::{Lang, Narrator, Words, fill, limit_text};
use crate::report::step::{NodeText, node_text};
use crate::search::{NodeId, Strategy, Weight};
use crate::trace::Trace;

use super::Escaped;

/// Trees of up to so many nodes are drawn whole.
pub(in crate::report) const WHOLE: usize = 200;

/// The side of a cell of a board.
const CELL: usize = 15;
/// The room between neighbours, and between a node's text and the next level.
const GAP: (usize, usize) = (18, 32);
/// The room for the text below a board.
const LABEL: usize = 28;
/// The room around the whole.
const MARGIN: usize = 16;

/// Where everything stands, in a unit of half a pixel, so that middles are whole numbers.
struct Layout {
    /// The middle of each node, from the left.
    x: Vec<i64>,
    /// The level of each node.
    level: Vec<usize>,
    width: i64,
    levels: usize,
}

/// The leftmost and the rightmost middle on each level of a subtree, relative to its root.
type Outline = Vec<(i64, i64)>;

impl Layout {
    /// Lays out a forest; `parents` come before their children. `space` is the least distance of two middles.
    fn of(parents: &[Option<NodeId>], space: i64) -> Layout {
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
        let mut outlines: Vec<Outline> = vec![Outline::new(); nodes];
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
        Layout { x, level, width: right - left, levels: whole.len() }
    }
}

/// Puts siblings side by side and says how far each stands from the middle between the first and the last; returns the
/// outline of them all.
fn join(siblings: &[usize], outlines: &mut [Outline], offset: &mut [i64], space: i64) -> Outline {
    let mut whole = Outline::new();
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

/// The whole tree of a trace as it is at the end, an SVG; `None` where it has more than [`WHOLE`] nodes, or none.
pub(in crate::report) fn tree(trace: &Trace, lang: Lang) -> Option<String> {
    let nodes = trace.nodes().len();
    if nodes == 0 || nodes > WHOLE {
        return None;
    }
    let (narrator, size) = (Narrator::new(trace, lang), trace.instance().size);
    let parents: Vec<Option<NodeId>> = (0..nodes as NodeId).map(|node| trace.nodes().parent(node)).collect();
    let (board_width, board_height) = (size.cols() * CELL, size.rows() * CELL);
    let longest =
        (0..nodes as NodeId).map(|id| sum(trace.strategy(), &node_text(trace, &narrator, &trace.node(id))).len());
    let room = board_width.max(longest.max().unwrap_or(0) * 6).max(52) + GAP.0;
    let layout = Layout::of(&parents, room as i64);
    let rounds = trace.strategy().is_iterative();
    let top = MARGIN + if rounds { 26 } else { 10 };
    let down = board_height + LABEL + GAP.1;
    let width = layout.width.cast_unsigned() as usize + room + 2 * MARGIN;
    let height = top + layout.levels * down - GAP.1 + MARGIN;
    let place =
        |node: usize| (MARGIN + room / 2 + layout.x[node].cast_unsigned() as usize, top + layout.level[node] * down);
    let path: HashSet<NodeId> = trace.path().into_iter().collect();
    let w = lang.words();
    let mut svg = String::with_capacity(nodes * 1200);
    let _ = writeln!(
        svg,
        "<svg class=\"tree\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"group\" aria-label=\"{}\">",
        Escaped(w.tree_title)
    );
    for (node, parent) in parents.iter().enumerate() {
        let Some(parent) = parent else { continue };
        let ((from, above), (to, below)) = (place(*parent as usize), place(node));
        let start = above + board_height + LABEL;
        let on_path = if path.contains(&(node as NodeId)) { " path" } else { "" };
        let middle = usize::midpoint(start, below);
        let _ = writeln!(
            svg,
            "<path class=\"edge{on_path}\" data-to=\"{node}\" d=\"M{from} {start}C{from} {middle} {to} {middle} {to} {below}\"/>"
        );
    }
    if rounds {
        for round in trace.rounds() {
            let (x, y) = place(round.start as usize);
            let _ = writeln!(
                svg,
                "<text class=\"r\" x=\"{x}\" y=\"{}\">{}</text>",
                y - 20,
                round_label(trace, round.round, w)
            );
        }
    }
    for id in 0..nodes as NodeId {
        let node = node_text(trace, &narrator, &trace.node(id));
        let (x, y) = place(id as usize);
        let class = class_at_end(trace, id, path.contains(&id));
        let came = trace.node(id).came.map(Move::letter);
        draw(
            &mut svg,
            &Drawn {
                node: &node,
                sum: sum(trace.strategy(), &node),
                taken: trace.life(id).taken,
                came,
                class,
                x,
                y,
                size,
            },
        );
    }
    svg.push_str("</svg>");
    Some(svg)
}

fn round_label(trace: &Trace, round: Option<crate::search::Round>, w: &'static Words) -> String {
    let Some(round) = round else { return String::new() };
    let on_depth = trace.strategy().limit_on() == Some(crate::search::LimitOn::Depth);
    let pattern = if on_depth { w.limit_depth } else { w.limit_f };
    Escaped(&fill(pattern, &[("limit", &limit_text(trace.strategy(), round.limit))])).to_string()
}

/// How a node stands at the end of the run.
fn class_at_end(trace: &Trace, id: NodeId, on_path: bool) -> String {
    let life = trace.life(id);
    let of_last_round = trace.rounds().next_back().is_none_or(|round| id >= round.start);
    let state = match (life.taken, life.replaced, life.left_closed) {
        _ if !of_last_round => "gone",
        (_, Some(_), _) | (_, _, Some(_)) => "gone",
        (Some(_), ..) => "closed",
        (None, ..) => "open",
    };
    let dead = life.taken.and_then(|step| trace.step(step)).is_some_and(|step| step.dead_end());
    format!("{state}{}{}", if on_path { " path" } else { "" }, if dead { " dead" } else { "" })
}

/// f of a node, and where it is a sum, of what.
fn sum(strategy: &Strategy, node: &NodeText) -> String {
    let weight = match strategy.f_in_hundredths() {
        [_, 0, _] | [_, _, 0] if strategy.weight() == Weight::ONE => return node.f.clone(),
        _ if strategy.weight() == Weight::ONE => String::new(),
        _ => format!("{}·", strategy.weight()),
    };
    match &node.h {
        Some(h) => format!("{} = {} + {weight}{h}", node.f, node.g),
        None => node.f.clone(),
    }
}

/// A node to be drawn.
struct Drawn<'a> {
    node: &'a NodeText,
    /// f, and what it is made of.
    sum: String,
    /// The step in which it was taken.
    taken: Option<usize>,
    /// The move that made it.
    came: Option<char>,
    class: String,
    x: usize,
    y: usize,
    size: Size,
}

fn draw(svg: &mut String, drawn: &Drawn<'_>) {
    let Drawn { node, class, x, y, size, .. } = drawn;
    let (width, height) = (size.cols() * CELL, size.rows() * CELL);
    let id = node.id;
    let _ = write!(svg, "<g class=\"node {class}\" data-node=\"{id}\" transform=\"translate({x},{y})\">");
    let left = -((width / 2) as i64);
    let _ = write!(svg, "<g class=\"b\"><rect class=\"frame\" x=\"{left}\" width=\"{width}\" height=\"{height}\"/>");
    for (cell, tile) in node.picture.board.tiles(*size).enumerate() {
        let (row, col) = size.place(cell);
        let (at, down) = (left + (col * CELL) as i64, row * CELL);
        if tile == 0 {
            let _ = write!(svg, "<rect class=\"z\" x=\"{at}\" y=\"{down}\" width=\"{CELL}\" height=\"{CELL}\"/>");
            continue;
        }
        if node.picture.slid == Some(tile) {
            let _ = write!(svg, "<rect class=\"m\" x=\"{at}\" y=\"{down}\" width=\"{CELL}\" height=\"{CELL}\"/>");
        }
        let (x, y) = (2 * at + CELL as i64, down + 11);
        let _ = write!(svg, "<text x=\"{}\" y=\"{y}\">{tile}</text>", Half(x));
    }
    let middle = height / 2;
    let _ =
        write!(svg, "</g><g class=\"i\"><circle cy=\"{middle}\" r=\"16\"/><text y=\"{}\">n{id}</text></g>", middle + 4);
    let _ = write!(svg, "<text class=\"n\" y=\"{}\">n{id}</text>", height + 12);
    let _ = write!(svg, "<text class=\"f\" y=\"{}\">{}</text>", height + 24, drawn.sum);
    let signs: String =
        [("path", '◆'), ("dead", '×')].iter().filter(|(mark, _)| class.contains(mark)).map(|(_, sign)| sign).collect();
    if !signs.is_empty() {
        let x = Half(-(15 * size.cols() as i64 + 18));
        let _ = write!(svg, "<text class=\"k\" x=\"{x}\" y=\"10\">{signs}</text>");
    }
    if let Some(came) = drawn.came {
        let _ = write!(svg, "<text class=\"c\" x=\"-8\" y=\"-6\">{came}</text>");
    }
    if let Some(step) = drawn.taken {
        // Beside the corner, where it hides no tile.
        let (x, radius) = (width / 2 + 5, if step < 100 { 9 } else { 11 });
        let _ = write!(svg, "<g class=\"x\"><circle cx=\"{x}\" cy=\"-6\" r=\"{radius}\"/>");
        let _ = write!(svg, "<text x=\"{x}\" y=\"-3\">{step}</text></g>");
    }
    svg.push_str("</g>\n");
}

/// Half of a number, printed exactly.
struct Half(i64);

impl std::fmt::Display for Half {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 2, self.0 % 2);
        write!(f, "{sign}{whole}{}", if rest == 0 { "" } else { ".5" })
    }
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
                let layout = Layout::of(&parents, 10);
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

    #[test]
    fn a_parent_stands_above_the_middle_of_its_children() {
        let layout = Layout::of(&[None, Some(0), Some(0), Some(0), Some(1), Some(1)], 10);
        assert_eq!(layout.x[0], i64::midpoint(layout.x[1], layout.x[3]));
        assert_eq!(layout.x[1], i64::midpoint(layout.x[4], layout.x[5]));
        assert_eq!(layout.levels, 3);
    }
}
