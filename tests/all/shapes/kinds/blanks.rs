//! Grids with every sign that stands for the blank.

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::Step;

/// The name of a shape, its run, and the sign.
const SIGNS: [(&str, &str, &str); 26] = [
    ("blank-0", "bfs", "0"),
    ("blank-underscore", "bfs", "_"),
    ("blank-two-underscores", "dfs", "__"),
    ("blank-star", "bfs", "*"),
    ("blank-hash", "dfs", "#"),
    ("blank-dash", "bfs", "-"),
    ("blank-two-dashes", "dfs", "--"),
    ("blank-dot", "bfs", "."),
    ("blank-middle-dot", "bfs", "·"),
    ("blank-x", "dfs", "x"),
    ("blank-x-capital", "bfs", "X"),
    ("blank-b", "bfs", "b"),
    ("blank-b-capital", "dls", "B"),
    ("blank-e", "bfs", "e"),
    ("blank-e-capital", "dfs", "E"),
    ("blank-o", "bfs", "o"),
    ("blank-9", "bfs", "9"),
    ("blank-16", "bfs-15", "16"),
    ("blank-minus-1", "bfs", "-1"),
    ("blank-none", "bfs", "None"),
    ("blank-null", "dfs", "null"),
    ("blank-nil", "bfs", "nil"),
    ("blank-word", "bfs", "blank"),
    ("blank-emoji", "bfs", "🟦"),
    ("blank-square", "dfs", "□"),
    ("blank-question", "bfs", "?"),
];

pub(super) fn shapes() -> Vec<Shape> {
    let grid = |(name, run, sign): (&'static str, &'static str, &'static str)| {
        shape(name, run, move |truth| {
            truth.each(|step| format!("Step {}:\n{}\n\n", step.number, step.tiles.shown(sign, " ", "\n")))
        })
    };
    let mut shapes: Vec<Shape> = SIGNS.into_iter().map(grid).collect();
    let lists = |step: &Step, sign: &str, quote: &str| {
        let cell = |tile: u8| if tile == 0 { sign.to_owned() } else { format!("{quote}{tile}{quote}") };
        format!("[{}]\n\n", step.tiles.cell_by_cell(cell, ", ", "]\n["))
    };
    shapes.extend([
        shape("blank-space", "bfs", |truth| truth.each(|step| step.tiles.shown(" ", " ", "\n") + "\n\n")),
        shape("blank-space-cut", "bfs", |truth| {
            truth.each(|step| {
                let grid = step.tiles.shown(" ", " ", "\n");
                let lines: Vec<&str> = grid.lines().map(str::trim_end).collect();
                format!("State {}\n{}\n\n", step.number, lines.join("\n"))
            })
        }),
        shape("blank-no-break-space", "bfs", |truth| truth.each(|step| step.tiles.shown("\u{A0}", " ", "\n") + "\n\n")),
        shape("blank-quoted-space", "bfs", move |truth| truth.each(|step| lists(step, "' '", "'"))),
        shape("blank-quoted-nothing", "dfs", move |truth| truth.each(|step| lists(step, "\"\"", "\""))),
        shape("blank-python-none-in-lists", "bfs", move |truth| truth.each(|step| lists(step, "None", ""))),
        shape("blank-letter-in-lists", "bfs", move |truth| truth.each(|step| lists(step, "'b'", "'"))),
        // Haskell's show of a list of squares, whose blank shows itself as a space.
        shape("blank-space-in-lists", "bfs", |truth| {
            truth.each(|step| format!("[{}]\n\n", step.tiles.shown(" ", ",", "]\n[")))
        }),
        shape("blank-9-told", "bfs", |truth| truth.each(|step| format!("{}\n\n", step.tiles.shown("9", ", ", ",\n"))))
            .args("--blank 9"),
    ]);
    shapes
}
