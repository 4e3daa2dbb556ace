//! Room to draw in, drawn with characters, for formats that have nothing else.

use super::boards::{columns, place_in_row, rows};
use super::document::{EmptyBoard, HOLE, RoomNode};
use super::widths::lines;
use crate::puzzle::{Board, Size};

/// The columns of a cell: with the letters of a page or a terminal it is as wide as it is high, and large enough for a
/// handwritten digit.
const CELL: usize = 3;
/// The room between boards.
const BETWEEN: usize = 3;
/// The lines of a frame to draw in.
const SKETCH: usize = 18;

/// Returns empty boards side by side, each below its label and above its foot, as many in a line as `width` columns have room
/// for.
pub(super) fn empty_boards(boards: &[EmptyBoard], size: Size, width: usize) -> Vec<String> {
    let text = |inline| lines(inline).join(" ");
    let widest = boards.iter().flat_map(|board| [columns(&text(&board.label)), columns(&text(&board.foot))]);
    let own = size.cols() * (CELL + 1) + 1;
    let each = widest.max().unwrap_or(0).max(own) + BETWEEN;
    let row = |cell: &str, edge: char| format!("{edge}{}", format!("{cell}{edge}").repeat(size.cols()));
    let (rule, cells) = (row(&"-".repeat(CELL), '+'), row(&" ".repeat(CELL), '|'));
    let picture: Vec<&str> =
        (0..size.rows()).flat_map(|_| [rule.as_str(), cells.as_str()]).chain([rule.as_str()]).collect();
    let padded = |text: &str| format!("{text}{:1$}", "", each.saturating_sub(columns(text)));
    let mut set: Vec<String> = Vec::new();
    for group in boards.chunks(((width + BETWEEN) / each).max(1)) {
        if !set.is_empty() {
            set.push(String::new());
        }
        let labels: Vec<String> = group.iter().map(|board| text(&board.label)).collect();
        let feet: Vec<String> = group.iter().map(|board| text(&board.foot)).collect();
        let line = |texts: &[String]| texts.iter().map(|text| padded(text)).collect::<String>().trim_end().to_owned();
        let is_said = |texts: &[String]| texts.iter().any(|text| !text.is_empty());
        set.extend(is_said(&labels).then(|| line(&labels)));
        set.extend(picture.iter().map(|row| padded(row).repeat(group.len()).trim_end().to_owned()));
        set.extend(is_said(&feet).then(|| line(&feet)));
    }
    set
}

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

/// Returns a frame to draw in.
pub(super) fn sketch(width: usize) -> Vec<String> {
    let (inner, rule) = (" ".repeat(width.saturating_sub(2)), "-".repeat(width.saturating_sub(2)));
    let edge = format!("+{rule}+");
    std::iter::once(edge.clone()).chain((0..SKETCH).map(|_| format!("|{inner}|"))).chain([edge]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::Inline;

    #[test]
    fn empty_boards_have_room_for_a_digit_in_each_cell() {
        let board = EmptyBoard { label: Inline::with_holes("n_"), foot: Inline::default() };
        let set = empty_boards(&[board.clone(), board], Size::new(2, 2).unwrap(), 40);
        let wanted = [
            "n____       n____",
            "+---+---+   +---+---+",
            "|   |   |   |   |   |",
            "+---+---+   +---+---+",
            "|   |   |   |   |   |",
            "+---+---+   +---+---+",
        ];
        assert_eq!(set, wanted);
    }
}
