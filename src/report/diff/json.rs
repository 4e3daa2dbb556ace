//! Two traces compared, for programs.

use serde_json::{Value, json};

use super::super::reading::with_reading;
use crate::check::{Diff, InWhat, Piece, Row, Sheet};
use crate::puzzle::Size;

use super::{DiffOptions, number};

/// Everything as one JSON object. Steps are counted from 1; `steps` are the first and the last of a run of them.
#[must_use]
pub fn diff_json(diff: &Diff, sheets: [&Sheet; 2], options: &DiffOptions) -> String {
    let side = |at: usize| {
        let value = json!({
            "name": options.names[at],
            "format": sheets[at].format.text(),
            "steps": sheets[at].rows.len(),
            "ignored": sheets[at].ignored,
        });
        with_reading(value, sheets[at])
    };
    let value = json!({
        "same": diff.first.is_none(),
        "a": side(0),
        "b": side(1),
        "compared": diff.compared.iter().map(|&kind| kind.text()).collect::<Vec<_>>(),
        "first": diff.first.as_ref().map(|first| json!({
            "step": first.row + 1,
            "differs": match &first.in_what {
                InWhat::Over => vec!["over"],
                InWhat::Board => vec!["board"],
                InWhat::Columns(columns) => columns.iter().map(|&kind| kind.text()).collect(),
            },
            "a": sheets[0].rows.get(first.row).map(|row| row_json(row, number(sheets[0], first.row), sheets[0].size)),
            "b": sheets[1].rows.get(first.row).map(|row| row_json(row, number(sheets[1], first.row), sheets[1].size)),
        })),
        "exact": diff.exact,
        "aligned": diff.pieces.iter().map(piece).collect::<Vec<_>>(),
    });
    value.to_string() + "\n"
}

fn row_json(row: &Row, step: usize, size: Size) -> Value {
    let f = row.f.and_then(|f| f.to_string().parse::<serde_json::Number>().ok());
    json!({ "step": step, "line": row.line, "board": row.board.text(size), "g": row.g, "h": row.h, "f": f })
}

fn piece(piece: &Piece) -> Value {
    let steps = |rows: &std::ops::Range<usize>| (!rows.is_empty()).then(|| [rows.start + 1, rows.end]);
    match piece {
        Piece::Same { left, right, columns } => json!({
            "same": true,
            "a": steps(left),
            "b": steps(right),
            "differ": columns.iter().map(|(at, kinds)| json!({
                "a": left.start + at + 1,
                "b": right.start + at + 1,
                "columns": kinds.iter().map(|&kind| kind.text()).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
        }),
        Piece::Apart { left, right } => json!({ "same": false, "a": steps(left), "b": steps(right) }),
    }
}
