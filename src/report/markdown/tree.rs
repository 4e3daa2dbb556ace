//! The search tree: as a figure where there are figures, as Mermaid where that is rendered and the tree is small, else as
//! indented text.

use std::io;

use super::{Flavor, escaped, image};
use crate::puzzle::Size;
use crate::report::boards::in_line;
use crate::report::figure;
use crate::report::narration::{Count, fill};
use crate::report::options::ReportOptions;
use crate::report::tree::{TreeNode, TreeText, WHOLE, caption};
use crate::trace::Trace;

/// Trees of up to so many nodes are drawn by Mermaid.
const MERMAID: usize = 60;

pub(super) fn tree(trace: &Trace, options: &ReportOptions, flavor: Flavor, out: &mut impl io::Write) -> io::Result<()> {
    let lang = options.lang;
    let (w, nodes, size) = (lang.words(), trace.nodes().len(), trace.instance().size);
    writeln!(out, "\n## {}", w.heading_tree)?;
    if nodes == 0 {
        return writeln!(out, "\n{}", escaped(w.tree_none));
    }
    let Some(tree) = TreeText::of(trace, lang) else {
        return writeln!(out, "\n{}", escaped(&fill(w.tree_left_out, &[("n", &Count(nodes)), ("limit", &WHOLE)])));
    };
    if let Some(links) = &options.figures {
        let figure = image(links, figure::TREE, &figure::tree_says(&tree, w));
        return writeln!(out, "\n{}  \n{figure}", escaped(&caption(trace, lang)));
    }
    writeln!(out, "\n{}\n", escaped(&fill(w.tree_text_caption, &[("n", &Count(nodes))])))?;
    if flavor.has_mermaid() && nodes <= MERMAID { mermaid(&tree, size, out) } else { indented(&tree, size, out) }
}

/// What is written at a node: number, board, f, and in brackets the step in which it was taken.
fn label(node: &TreeNode, size: Size) -> String {
    let taken = node.taken.map(|step| format!(" ({step})")).unwrap_or_default();
    format!("n{}{taken}  {}  f {}", node.text.id, in_line(node.text.picture.board, size), node.text.f)
}

fn mermaid(tree: &TreeText, size: Size, out: &mut impl io::Write) -> io::Result<()> {
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

fn indented(tree: &TreeText, size: Size, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "```text\n{}\n```", outline(tree, size).join("\n"))
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
