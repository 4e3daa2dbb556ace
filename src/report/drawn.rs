//! Trees to be filled in and boards to be written beside, drawn with characters, for formats that have nothing else.

use super::boards::{place_in_row, rows};
use super::document::{HOLE, RoomNode};
use crate::puzzle::{Board, Size};

/// Returns a tree in lines, a node a line, indented below its parent: with room for what is not given.
pub(super) fn tree_lines(nodes: &[RoomNode], size: Size) -> Vec<String> {
    let depth = |node: &RoomNode| {
        std::iter::successors(node.parent, |&parent| nodes.get(parent).and_then(|node| node.parent)).count()
    };
    let empty = vec!["_ ".repeat(size.cols()).trim_end().to_owned(); size.rows()].join(" / ");
    let line = |(id, node): (usize, &RoomNode)| {
        let came = node.came.map(|came| format!("{came} ")).unwrap_or_default();
        let board = node.board.map_or_else(|| empty.clone(), |board| with_blank(board, size).join(" / "));
        let value = |(name, value): &(String, Option<String>)| format!("{name} {}", value.as_deref().unwrap_or(HOLE));
        let values: Vec<String> = node.values.iter().map(value).collect();
        format!("{:2$}{came}n{id}  {board}  {}", "", values.join("  "), 2 * depth(node))
    };
    in_order(nodes).into_iter().map(|id| line((id, &nodes[id]))).collect()
}

/// The nodes, each before its children.
fn in_order(nodes: &[RoomNode]) -> Vec<usize> {
    let mut rest: Vec<usize> = (0..nodes.len()).rev().filter(|&id| nodes[id].parent.is_none()).collect();
    let mut order = Vec::new();
    while let Some(id) = rest.pop() {
        order.push(id);
        rest.extend((0..nodes.len()).rev().filter(|&child| nodes[child].parent == Some(id)));
    }
    order
}

/// The rows of a board with a sign for the blank, which would be lost at the edge of a cell.
pub(super) fn with_blank(board: Board, size: Size) -> Vec<String> {
    let (row_of_blank, col) = size.place(board.blank());
    let place = place_in_row(col, size);
    let with_sign = |(at, row): (usize, String)| {
        let (before, after, width) = (&row[..place.start], &row[place.end..], place.len());
        if at == row_of_blank { format!("{before}{:>width$}{after}", "_") } else { row }
    };
    rows(board, size, ' ').into_iter().enumerate().map(with_sign).collect()
}
