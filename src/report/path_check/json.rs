//! A marked path for programs.

use serde_json::{Value, json};

use super::super::narration::Lang;
use super::{verdict, why};
use crate::check::path::{MarkedPath, PathVerdict, Shortest};
use crate::puzzle::Board;

/// Everything that was marked, as JSON: a summary, the first illegal move, and each board.
#[must_use]
pub fn path_json(marked: &MarkedPath, lang: Lang) -> String {
    let mut text = serde_json::to_string_pretty(&value(marked, lang)).unwrap_or_default();
    text.push('\n');
    text
}

fn value(marked: &MarkedPath, lang: Lang) -> Value {
    let text = |board: Board| board.text(marked.instance.size);
    let word = match marked.verdict() {
        PathVerdict::Right => "right",
        PathVerdict::Incomplete => "incomplete",
        PathVerdict::Wrong(_) => "wrong",
    };
    let (shortest, searched) = match marked.shortest {
        Shortest::Moves(moves) => (Some(moves), None),
        Shortest::Unsolvable => (None, None),
        Shortest::NotWithin(steps) => (None, Some(steps)),
    };
    let illegal = marked.illegal.as_ref().map(|illegal| {
        json!({
            "move": illegal.number,
            "line": illegal.line,
            "written": illegal.written.as_ref().map(|[_, this, _]| this),
            "before": text(illegal.before),
            "after": illegal.after.map(text),
            "reason": illegal.code(),
            "says": why(marked, illegal, lang),
        })
    });
    json!({
        "format": "steptrace-check/1",
        "kind": "path",
        "verdict": word,
        "says": verdict(marked, lang),
        "moves": marked.moves,
        "legal_moves": marked.legal_moves(),
        "shortest": shortest,
        "shortest_searched": searched,
        "solvable": marked.shortest != Shortest::Unsolvable,
        "extra": marked.extra(),
        "illegal": illegal,
        "conventions": {
            "size": marked.instance.size.to_string(),
            "start": text(marked.instance.start),
            "goal": text(marked.instance.goal),
            "written": if marked.reading.is_moves { "moves" } else { "boards" },
            "moves_of": marked.reading.moves_of.map(|(of, _)| of.text()),
            "reversed": marked.reading.is_reversed,
            "start_added": marked.reading.adds_start,
        },
        "rows": marked.rows.iter().enumerate().map(|(number, row)| json!({
            "move": number,
            "line": (row.line > 0).then_some(row.line),
            "direction": row.came.map(crate::puzzle::Move::text),
            "board": text(row.board),
            "right": row.is_right,
        })).collect::<Vec<_>>(),
    })
}
