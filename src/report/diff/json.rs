//! Two traces compared, for programs.

use serde_json::{Value, json};

use super::super::reading::with_reading;
use super::{DiffOptions, number};
use crate::check::{Diff, FirstDifference, InWhat, Piece, Sheet};

/// Everything as one JSON object. Steps are counted from 1; `steps` are the first and the last of a run of them.
#[must_use]
pub fn diff_json(diff: &Diff, sheets: [&Sheet; 2], options: &DiffOptions) -> Value {
    let side = |at: usize| {
        let sheet = sheets[at];
        let value = json!({ "name": options.names[at], "format": sheet.format, "steps": sheet.rows.len() });
        with_reading(value, sheet)
    };
    let row = |sheet: &Sheet, at: usize| {
        let row = sheet.rows.get(at)?;
        let f = row.f.and_then(|f| f.to_string().parse::<serde_json::Number>().ok());
        let board = row.board.text(sheet.size);
        Some(json!({ "step": number(sheet, at), "line": row.line, "board": board, "g": row.g, "h": row.h, "f": f }))
    };
    let first = |first: &FirstDifference| {
        let differs = match &first.in_what {
            InWhat::Over => json!(["over"]),
            InWhat::Board => json!(["board"]),
            InWhat::Columns(columns) => json!(columns),
        };
        let [a, b] = sheets.map(|sheet| row(sheet, first.row));
        json!({ "step": first.row + 1, "differs": differs, "a": a, "b": b })
    };
    json!({
        "same": diff.first.is_none(),
        "a": side(0),
        "b": side(1),
        "compared": diff.compared,
        "first": diff.first.as_ref().map(first),
        "exact": diff.exact,
        "aligned": diff.pieces.iter().map(piece).collect::<Value>(),
    })
}

fn piece(piece: &Piece) -> Value {
    let steps = |rows: &std::ops::Range<usize>| (!rows.is_empty()).then(|| [rows.start + 1, rows.end]);
    match piece {
        Piece::Same { left, right, columns } => {
            let differ = columns.iter().map(
                |(at, columns)| json!({ "a": left.start + at + 1, "b": right.start + at + 1, "columns": columns }),
            );
            json!({ "same": true, "a": steps(left), "b": steps(right), "differ": differ.collect::<Value>() })
        }
        Piece::Apart { left, right } => json!({ "same": false, "a": steps(left), "b": steps(right) }),
    }
}
