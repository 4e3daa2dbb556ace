//! A marked trace, or a marked path, for programs.

use serde_json::{Map, Value, json};

use super::path::{verdict, why};
use super::{CheckOptions, says};
use crate::check::path::{IllegalMove, MarkedPath, MovesOf, Shortest};
use crate::check::{Hypothesis, Mark, Marked, Mistake, RowMark};
use crate::graph::Unit;
use crate::report::narration::Lang;
use crate::search::{F, Key, Node, Problem, State};

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
    add_problem(&mut conventions, &marked.problem);
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
fn add_problem(conventions: &mut Value, problem: &Problem) {
    if let Some(instance) = problem.tiles() {
        conventions["size"] = instance.size.to_string().into();
    }
    let [start, goal] = problem.ends();
    conventions["start"] = start.into();
    conventions["goal"] = goal.into();
}

fn state_key(problem: &Problem) -> &'static str {
    if problem.tiles().is_some() { "board" } else { "state" }
}

/// Returns a cost or an estimate: a number if it is whole, else a text, which is exact.
fn number(problem: &Problem, amount: u64) -> Value {
    if problem.unit() == Unit::default() { amount.into() } else { problem.value(amount).to_string().into() }
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
        (state_key(&marked.problem)): marked.problem.name(row.state),
        "right": row.is_right(),
        "columns": columns.collect::<Map<_, _>>(),
    })
}

fn mistake_json(marked: &Marked, mistake: &Mistake, lang: Lang) -> Value {
    let node = |node: &Node| {
        let problem = &marked.problem;
        let f = problem.f(node, &marked.strategy).to_string();
        let mut value = json!({ (state_key(problem)): problem.name(node.state), "g": number(problem, node.g), "f": f });
        if marked.strategy.has_h() {
            value["h"] = number(problem, node.h);
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
        "taken": mistake.scene.taken.map(|state| marked.problem.name(state)),
        "could": mistake.scene.could.iter().map(node).collect::<Value>(),
        "open": mistake.scene.open.iter().map(node).collect::<Value>(),
    })
}

/// Returns the marked path as JSON: a summary, the first illegal move, and each board.
pub fn path_json(marked: &MarkedPath, lang: Lang) -> Value {
    let (problem, text) = (&marked.problem, |state: State| marked.problem.name(state));
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
        "written": if marked.is_moves { "moves" } else if problem.tiles().is_some() { "boards" } else { "states" },
        "moves_of": marked.moves_of.map(|(of, _)| MovesOf::text(of)),
        "reversed": marked.is_reversed,
        "start_added": marked.adds_start,
    });
    add_problem(&mut conventions, problem);
    let rows = marked.rows.iter().enumerate().map(|(number, row)| {
        json!({
            "move": number,
            "line": (row.line > 0).then_some(row.line),
            "direction": row.came.map(|came| problem.operator(came)),
            (state_key(problem)): text(row.state),
            "right": row.is_right,
        })
    });
    let mut json = json!({
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
    });
    if problem.graph().is_some() {
        let number = |value: Option<F>| value.map(|value| number(problem, value.hundredths() / 100));
        (json["cost"], json["least_cost"]) = (number(marked.cost()).into(), number(marked.least).into());
    }
    json
}
