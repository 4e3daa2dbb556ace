//! The search tree: as Mermaid where that is rendered and the tree is small, else as indented text.

use std::io;

use crate::puzzle::Size;
use crate::report::boards::in_line;
use crate::report::tree::{TreeNode, TreeText};

/// Trees of up to so many nodes are drawn by Mermaid.
const MERMAID: usize = 60;

pub(super) fn write(tree: &TreeText, size: Size, mermaid: bool, out: &mut dyn io::Write) -> io::Result<()> {
    if mermaid && tree.nodes.len() <= MERMAID {
        return self::mermaid(tree, size, out);
    }
    writeln!(out, "```text\n{}\n```", outline(tree, size).join("\n"))
}

/// Returns the label of a node: number, step in which it was removed from open, board, f.
fn label(node: &TreeNode, size: Size) -> String {
    let taken = node.taken.map(|step| format!(" @{step}")).unwrap_or_default();
    format!("n{}{taken}  {}  f {}", node.text.id, in_line(node.text.picture.board, size), node.text.f)
}

fn mermaid(tree: &TreeText, size: Size, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "```mermaid\nflowchart TD")?;
    for node in &tree.nodes {
        let label = label(node, size).replace("  ", "<br>").replace("\u{A0}/ ", "<br>");
        writeln!(out, "  n{}[\"{label}\"]", node.text.id)?;
    }
    for node in &tree.nodes {
        if let (Some(parent), Some(came)) = (node.parent, node.came) {
            let arrow = if node.on_path { "==>" } else { "-->" };
            writeln!(out, "  n{parent} {arrow}|{came}| n{}", node.text.id)?;
        }
    }
    writeln!(out, "```")
}

/// The tree in lines, a node a line, indented below its parent.
pub(in crate::report) fn outline(tree: &TreeText, size: Size) -> Vec<String> {
    let line = |(node, depth): (&TreeNode, usize)| {
        let came = node.came.map(|came| format!("{came} ")).unwrap_or_default();
        let mark = if node.on_path { " *" } else { "" };
        let text = label(node, size).replace('\u{A0}', " ");
        format!("{:1$}{came}{text}{mark}", "", 2 * depth)
    };
    tree.in_order().into_iter().map(line).collect()
}
