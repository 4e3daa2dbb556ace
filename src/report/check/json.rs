//! A marked trace, or a marked path, for programs.

use serde_json::{Map, Value, json};

use super::path::{verdict, why};
use super::{CheckOptions, says};
use crate::check::path::{IllegalMove, MarkedPath, MovesOf, Shortest};
use crate::check::{Hypothesis, Mark, Marked, Mistake, RowMark};
use crate::puzzle::{Board, Instance, Move};
use crate::report::narration::Lang;
use crate::search::{Key, Node};

/// Returns the marked trace as JSON: a summary, the mistakes, and each step with its columns.
pub fn check_json(marked: &Marked, lang: Lang) -> Value {
    let step = match marked.mark {
        Mark::Right => None,
        Mark::RightUpTo(step) | Mark::Wrong(step) => Some(step),
    };
    let score = marked.score().into_iter();
    let score = score.map(|(column, (right, all))| (column.text().to_owned(), json!({ "right": right, "all": all })));
    let mut conventions = json!({
        "strategy": marked.strategy.to_string(),
        "ties": if marked.options.strict { "strict" } else { "any" },
        "any_order": marked.options.any_order,
        "open": marked.reading.open,
        "closed": marked.reading.closed,
        "head_first": marked.reading.head_first,
        "tile_moves": marked.reading.tile_moves,
        "first_step": marked.reading.first_step,
    });
    add_problem(&mut conventions, &marked.instance);
    json!({
        "format": "steptrace-check/1",
        "verdict": marked.mark.text(),
        "step": step,
        "ends": marked.ends,
        "makes_goal": marked.makes_goal,
        "steps": marked.written,
        "marked": marked.rows.len(),
        "stopped": marked.stopped,
        "right_steps": marked.right_steps(),
        "score": score.collect::<Map<_, _>>(),
        "conventions": conventions,
        "not_sizes": marked.not_sizes,
        "followed": marked.followed.as_ref().map(|other| other.strategy.to_string()),
        "hints": marked.hints.iter().map(hint).collect::<Value>(),
        "mistakes": marked.mistakes.iter().map(|mistake| mistake_json(marked, mistake, lang)).collect::<Value>(),
        "rows": marked.rows.iter().map(|row| row_json(marked, row)).collect::<Value>(),
    })
}
fn add_problem(conventions: &mut Value, instance: &Instance) {
    conventions["size"] = instance.size.to_string().into();
    conventions["start"] = instance.start.text(instance.size).into();
    conventions["goal"] = instance.goal.text(instance.size).into();
}

fn hint(hint: &Hypothesis) -> Value {
    json!({
        "setting": hint.key.map(Key::text),
        "value": hint.key.map(|key| hint.strategy.value(key)),
        "strategy": hint.strategy.to_string(),
        "right_steps": hint.rows,
        "whole": hint.whole,
    })
}

fn row_json(marked: &Marked, row: &RowMark) -> Value {
    let columns = row.cells.iter().map(|cell| {
        let why: Vec<&str> = cell.mistakes.iter().map(|&at| marked.mistakes[at].code()).collect();
        let value = json!({ "right": why.is_empty(), "mistakes": cell.mistakes, "why": why });
        (cell.column.text().to_owned(), value)
    });
    json!({
        "step": row.step,
        "line": row.line,
        "board": row.board.text(marked.instance.size),
        "right": row.is_right(),
        "columns": columns.collect::<Map<_, _>>(),
    })
}

fn mistake_json(marked: &Marked, mistake: &Mistake, lang: Lang) -> Value {
    let size = marked.instance.size;
    let node = |node: &Node| {
        let f = marked.strategy.f(node).to_string();
        let mut value = json!({ "board": node.board().text(size), "g": node.g, "f": f });
        if marked.strategy.has_h() {
            value["h"] = node.h.into();
        }
        value
    };
    json!({
        "step": mistake.step,
        "line": mistake.line,
        "column": mistake.column,
        "reason": mistake.code(),
        "says": says(marked, mistake, CheckOptions { lang, full: true }).join(" "),
        "misconception": mistake.misconception(),
        "again": mistake.again,
        "taken": mistake.scene.taken.map(|board| board.text(size)),
        "could": mistake.scene.could.iter().map(node).collect::<Value>(),
        "open": mistake.scene.open.iter().map(node).collect::<Value>(),
    })
}

/// Returns the marked path as JSON: a summary, the first illegal move, and each board.
pub fn path_json(marked: &MarkedPath, lang: Lang) -> Value {
    let text = |board: Board| board.text(marked.instance.size);
    let (shortest, searched) = match marked.shortest {
        Shortest::Moves(moves) => (Some(moves), None),
        Shortest::Unsolvable => (None, None),
        Shortest::NotWithin(steps) => (None, Some(steps)),
    };
    let illegal = |illegal: &IllegalMove| {
        json!({
            "move": illegal.number,
            "line": illegal.line,
            "written": illegal.written,
            "before": text(illegal.before),
            "after": illegal.after.map(text),
            "reason": illegal.code(),
            "says": why(marked, illegal, lang),
        })
    };
    let mut conventions = json!({
        "written": if marked.is_moves { "moves" } else { "boards" },
        "moves_of": marked.moves_of.map(|(of, _)| MovesOf::text(of)),
        "reversed": marked.is_reversed,
        "start_added": marked.adds_start,
    });
    add_problem(&mut conventions, &marked.instance);
    let rows = marked.rows.iter().enumerate().map(|(number, row)| {
        json!({
            "move": number,
            "line": (row.line > 0).then_some(row.line),
            "direction": row.came.map(Move::text),
            "board": text(row.board),
            "right": row.is_right,
        })
    });
    json!({
        "format": "steptrace-check/1",
        "kind": "path",
        "verdict": marked.mark().text(),
        "says": verdict(marked, lang),
        "moves": marked.moves,
        "legal_moves": marked.legal_moves(),
        "shortest": shortest,
        "shortest_searched": searched,
        "solvable": marked.shortest != Shortest::Unsolvable,
        "extra": marked.extra(),
        "illegal": marked.illegal.as_ref().map(illegal),
        "conventions": conventions,
        "rows": rows.collect::<Value>(),
    })
}
