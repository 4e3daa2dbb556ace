//! The search tree: as Mermaid where that is rendered and the tree is small, else as indented text.

use std::collections::HashSet;
use std::io;

use super::board::in_line;
use super::{Flavor, escaped};
use crate::report::narration::{Count, Lang, fill};
use crate::search::NodeId;
use crate::trace::Trace;

/// Trees of up to so many nodes are drawn by Mermaid.
const MERMAID: usize = 60;
/// Trees of up to so many nodes are written as text.
const WHOLE: usize = 200;

pub(super) fn tree(trace: &Trace, lang: Lang, flavor: Flavor, out: &mut impl io::Write) -> io::Result<()> {
    let (w, nodes) = (lang.words(), trace.nodes().len());
    writeln!(out, "\n## {}", w.heading_tree)?;
    if nodes == 0 {
        return writeln!(out, "\n{}", escaped(w.tree_none));
    }
    if nodes > WHOLE {
        return writeln!(out, "\n{}", escaped(&fill(w.tree_left_out, &[("n", &Count(nodes)), ("limit", &WHOLE)])));
    }
    let path: HashSet<NodeId> = trace.path().into_iter().collect();
    writeln!(out, "\n{}\n", escaped(&fill(w.tree_text_caption, &[("n", &Count(nodes))])))?;
    if flavor.has_mermaid() && nodes <= MERMAID { mermaid(trace, &path, out) } else { indented(trace, &path, out) }
}

/// What is written at a node: number, board, f, and in brackets the step in which it was taken.
fn label(trace: &Trace, id: NodeId) -> String {
    let node = trace.node(id);
    let taken = trace.life(id).taken.map(|step| format!(" ({step})")).unwrap_or_default();
    format!("n{id}{taken}  {}  f {}", in_line(node.board, trace.instance().size), node.f(trace.strategy()))
}

fn mermaid(trace: &Trace, path: &HashSet<NodeId>, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "```mermaid\nflowchart TD")?;
    let ids = 0..trace.nodes().len() as NodeId;
    for id in ids.clone() {
        writeln!(out, "  n{id}[\"{}\"]", label(trace, id).replace("  ", "<br>").replace("\u{A0}/\u{A0}", "<br>"))?;
    }
    for id in ids {
        let node = trace.node(id);
        if let (Some(parent), Some(came)) = (node.parent, node.came) {
            let arrow = if path.contains(&id) { "==>" } else { "-->" };
            writeln!(out, "  n{parent} {arrow}|{came}| n{id}")?;
        }
    }
    writeln!(out, "```")
}

fn indented(trace: &Trace, path: &HashSet<NodeId>, out: &mut impl io::Write) -> io::Result<()> {
    let nodes = trace.nodes().len();
    let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); nodes];
    let mut rest = Vec::new();
    for id in 0..nodes as NodeId {
        match trace.nodes().parent(id) {
            Some(parent) => children[parent as usize].push(id),
            None => rest.push((id, 0)),
        }
    }
    rest.reverse();
    writeln!(out, "```text")?;
    while let Some((id, depth)) = rest.pop() {
        let came = trace.node(id).came.map(|came| format!("{came} ")).unwrap_or_default();
        let mark = if path.contains(&id) { " *" } else { "" };
        let text = label(trace, id).replace('\u{A0}', " ");
        writeln!(out, "{:1$}{came}{text}{mark}", "", 2 * depth)?;
        rest.extend(children[id as usize].iter().rev().map(|&child| (child, depth + 1)));
    }
    writeln!(out, "```")
}
