//! Boards that stand whole in a line.

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::Step;

fn fgh(step: &Step) -> String {
    format!("f={} g={} h={}", step.f, step.g, step.h)
}

pub(super) fn shapes() -> Vec<Shape> {
    vec![
        shape("line-digits", "bfs-whole", |truth| truth.each(|step| step.digits() + "\n")),
        shape("line-digits-15", "astar-15", |truth| truth.each(|step| step.digits() + "\n")),
        shape("line-tuple", "bfs", |truth| truth.each(|step| format!("({})\n", step.flat()))),
        shape("line-list", "dfs", |truth| truth.each(|step| format!("[{}]\n", step.flat()))),
        shape("line-list-15", "bfs-15", |truth| truth.each(|step| format!("[{}]\n", step.flat()))),
        shape("line-nested", "astar", |truth| truth.each(|step| format!("{} {}\n", step.nested(), fgh(step))))
            .has("f g h"),
        shape("line-nested-tuples", "bfs", |truth| {
            truth.each(|step| format!("(({}))\n", step.tiles.rows(", ", "), (")))
        }),
        shape("line-cost-arrow", "astar", |truth| {
            truth.each(|step| format!("{}  Cost ==> {}\n\n", step.nested(), step.g))
        })
        .has("g"),
        shape("line-strings", "bfs", |truth| truth.each(|step| format!("['{}']\n", step.tiles.rows("', '", "', '")))),
        shape("line-quoted", "bfs", |truth| truth.each(|step| format!("'{}'\n", step.digits()))),
        shape("line-spaced", "dls", |truth| truth.each(|step| step.tiles.rows(" ", " ") + "\n")),
        shape("line-strokes", "bfs", |truth| truth.each(|step| step.tiles.rows("", "/") + "\n")),
        shape("line-strokes-spaced", "bfs", |truth| truth.each(|step| step.tiles.rows(" ", " / ") + "\n")),
        shape("line-bars", "bfs", |truth| truth.each(|step| step.tiles.rows(" ", " | ") + "\n")),
        shape("line-matlab", "bfs", |truth| truth.each(|step| format!("[{}]\n", step.tiles.rows(" ", ";")))),
        // A key for a hash table, as C++ programs make it.
        shape("line-hash-dots", "bfs", |truth| truth.each(|step| step.tiles.rows(".", ".") + ".\n")),
        shape("line-hash-dots-named", "astar", |truth| {
            truth.each(|step| format!("hash: {}. cost: {}\n", step.tiles.rows(".", "."), step.g))
        })
        .has("g"),
        shape("line-dashes", "bfs", |truth| truth.each(|step| step.tiles.rows("-", "-") + "\n")),
        shape("line-underscores", "bfs", |truth| truth.each(|step| step.tiles.rows("_", "_") + "\n")),
        shape("line-commas", "dfs", |truth| truth.each(|step| step.tiles.rows(",", ",") + "\n")),
        // An integer has lost the blank that it began with.
        shape("line-integers", "bfs", |truth| {
            truth.each(|step| step.digits().trim_start_matches('0').to_owned() + "\n")
        }),
        shape("line-lisp", "bfs", |truth| truth.each(|step| format!("(({}))\n", step.tiles.rows(" ", ") (")))),
        shape("line-lisp-flat", "ids", |truth| truth.each(|step| format!("({})\n", step.tiles.rows(" ", " ")))),
        shape("line-prolog-compound", "bfs", |truth| {
            truth.each(|step| format!("state({})\n", step.tiles.shown("*", ",", ",")))
        }),
        shape("line-prolog-list-9", "bfs", |truth| {
            truth.each(|step| format!("[{}]\n", step.tiles.shown("9", ",", ",")))
        }),
        shape("line-arrows-down", "bfs", |truth| {
            let lines: Vec<String> = truth.steps.iter().map(Step::digits).collect();
            lines.join(" ->\n") + "\n"
        }),
        shape("line-arrows-along", "bfs", |truth| {
            let lines: Vec<String> = truth.steps.iter().map(Step::digits).collect();
            format!("Order of expansion: {}\n", lines.join(" -> "))
        }),
        shape("line-long-arrows-along", "dfs", |truth| {
            let lines: Vec<String> = truth.steps.iter().map(|step| format!("[{}]", step.flat())).collect();
            lines.join(" --> ") + "\n"
        }),
        shape("line-numbered-dot", "bfs", |truth| truth.each(|step| format!("{}. {}\n", step.number, step.digits()))),
        shape("line-numbered-bracket", "greedy", |truth| {
            truth.each(|step| format!("{}) {}  h={}\n", step.number, step.digits(), step.h))
        })
        .has("h"),
        shape("line-counted", "bfs", |truth| {
            let all = truth.steps.len();
            truth.each(|step| format!("[{}/{all}] {}\n", step.number, step.digits()))
        }),
        shape("line-sum", "astar", |truth| {
            truth.each(|step| format!("{} f = {} + {} = {}\n", step.digits(), step.g, step.h, step.f))
        })
        .has("g h f"),
        shape("line-brackets-fgh", "astar", |truth| {
            truth.each(|step| format!("{} (g={}, h={}, f={})\n", step.digits(), step.g, step.h, step.f))
        })
        .has("g h f"),
    ]
}
