//! A marked trace for programs.

use serde_json::{Map, Value, json};

use super::super::narration::Lang;
use super::super::reading::with_reading;
use super::{CheckOptions, says};
use crate::check::{Mark, Marked, Mistake, Sheet};
use crate::puzzle::Board;
use crate::search::{Key, Node};

/// Everything that was marked, as JSON: a summary, the mistakes, and each step with its columns.
#[must_use]
pub fn check_json(marked: &Marked, lang: Lang) -> String {
    pretty(&value(marked, lang))
}

/// The same with how the sheet was read: `read_as`, `columns`, `ignored`, `not_read`, `doubts`, `decided`.
#[must_use]
pub fn check_json_of(sheet: &Sheet, marked: &Marked, lang: Lang) -> String {
    pretty(&with_reading(value(marked, lang), sheet))
}

fn pretty(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

fn value(marked: &Marked, lang: Lang) -> Value {
    let text = |board: Board| board.text(marked.instance.size);
    let (verdict, step) = match marked.mark {
        Mark::Right => ("right", None),
        Mark::RightUpTo(step) => ("incomplete", Some(step)),
        Mark::Wrong(step) => ("wrong", Some(step)),
    };
    let score: Map<String, Value> = marked
        .score()
        .into_iter()
        .map(|(column, (right, all))| (column.text().to_owned(), json!({ "right": right, "all": all })))
        .collect();
    let hint = |hint: &crate::check::Hypothesis| {
        json!({
            "setting": hint.key.map(Key::text), "value": hint.key.map(|key| hint.strategy.value(key)),
            "strategy": hint.strategy.to_string(), "right_steps": hint.rows, "whole": hint.whole,
        })
    };
    json!({
        "format": "steptrace-check/1",
        "verdict": verdict,
        "step": step,
        "ends": marked.ends,
        "makes_goal": marked.makes_goal,
        "steps": marked.written,
        "marked": marked.rows.len(),
        "stopped": marked.stopped,
        "right_steps": marked.rows.iter().filter(|row| row.is_right()).count(),
        "score": score,
        "conventions": {
            "size": marked.instance.size.to_string(),
            "start": text(marked.instance.start),
            "goal": text(marked.instance.goal),
            "strategy": marked.strategy.to_string(),
            "ties": if marked.options.strict { "strict" } else { "any" },
            "any_order": marked.options.any_order,
            "open": marked.reading.open.text(),
            "closed": marked.reading.closed.text(),
            "head_first": marked.reading.head_first,
            "tile_moves": marked.reading.tile_moves,
            "first_step": marked.reading.first_step,
        },
        "not_sizes": marked.not_sizes.iter().map(|(column, found)| {
            json!({ "column": column.text(), "counts": found.as_ref().map(|found| found.what.text()) })
        }).collect::<Vec<_>>(),
        "followed": marked.followed.as_ref().map(|other| other.strategy.to_string()),
        "hints": marked.hints.iter().map(hint).collect::<Vec<_>>(),
        "mistakes": marked.mistakes.iter().map(|mistake| mistake_value(marked, mistake, lang)).collect::<Vec<_>>(),
        "rows": marked.rows.iter().map(|row| {
            let columns: Map<String, Value> = row.cells.iter().map(|cell| {
                let why = |&at: &usize| marked.mistakes[at].code();
                let why: Vec<&str> = cell.mistakes.iter().map(why).collect();
                let value = json!({ "right": why.is_empty(), "mistakes": cell.mistakes, "why": why });
                (cell.column.text().to_owned(), value)
            }).collect();
            json!({
                "step": row.step, "line": row.line, "board": text(row.board), "right": row.is_right(),
                "columns": columns,
            })
        }).collect::<Vec<_>>(),
    })
}

fn mistake_value(marked: &Marked, mistake: &Mistake, lang: Lang) -> Value {
    let node = |node: &Node| {
        let mut value = json!({ "board": node.board.text(marked.instance.size), "g": node.g });
        if marked.strategy.has_h() {
            value["h"] = node.h.into();
        }
        value["f"] = marked.strategy.f(node).to_string().into();
        value
    };
    json!({
        "step": mistake.step,
        "line": mistake.line,
        "column": mistake.column.text(),
        "reason": mistake.code(),
        "says": says(marked, mistake, CheckOptions { lang, full: true }).join(" "),
        "misconception": mistake.misconception(),
        "again": mistake.again,
        "taken": mistake.scene.taken.map(|board| board.text(marked.instance.size)),
        "could": mistake.scene.could.iter().map(node).collect::<Vec<_>>(),
        "open": mistake.scene.open.iter().map(node).collect::<Vec<_>>(),
    })
}
