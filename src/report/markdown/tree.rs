//! The search tree: as Mermaid where that is rendered and the tree is small, else as indented text.

use crate::puzzle::Size;
use crate::report::boards::in_line;
use crate::report::tree::{TreeNode, TreeText};

/// Maximum nodes of a tree that Mermaid draws; larger ones are too small to read.
pub(super) const MERMAID: usize = 60;

/// Returns the label of a node: number, step in which it was removed from open, board, f.
fn label(node: &TreeNode, size: Size) -> String {
    let taken = node.taken.map(|step| format!(" @{step}")).unwrap_or_default();
    format!("n{}{taken}  {}  f {}", node.text.id, in_line(node.text.picture.board, size), node.text.f)
}

pub(super) fn mermaid(tree: &TreeText, size: Size) -> String {
    let node = |node: &TreeNode| {
        let label = label(node, size).replace("  ", "<br>").replace("\u{A0}/ ", "<br>");
        format!("  n{}[\"{label}\"]\n", node.text.id)
    };
    let edge = |node: &TreeNode| {
        let arrow = if node.on_path { "==>" } else { "-->" };
        Some(format!("  n{} {arrow}|{}| n{}\n", node.parent?, node.came?, node.text.id))
    };
    let nodes: String = tree.nodes.iter().map(node).collect();
    let edges: String = tree.nodes.iter().filter_map(edge).collect();
    format!("```mermaid\nflowchart TD\n{nodes}{edges}```")
}

/// The tree in lines, a node a line, indented below its parent.
pub(super) fn outline(tree: &TreeText, size: Size) -> Vec<String> {
    let line = |(node, depth): (&TreeNode, usize)| {
        let came = node.came.map(|came| format!("{came} ")).unwrap_or_default();
        let mark = if node.on_path { " *" } else { "" };
        let text = label(node, size).replace('\u{A0}', " ");
        format!("{:1$}{came}{text}{mark}", "", 2 * depth)
    };
    tree.in_order().map(line).collect()
}
