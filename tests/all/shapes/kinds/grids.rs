//! Boards as several lines, in every frame and with every sign between their cells.

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::{Step, Tiles, Truth};

/// A box of lines: its corners and crossings from above to below, what stands between its columns, and its flat line.
fn boxed(tiles: &Tiles, lines: [&str; 3], side: &str, flat: &str, blank: &str) -> String {
    let rule = |line: &str| {
        let mut signs = line.chars();
        let mut rule = signs.next().unwrap().to_string();
        let cross = signs.next().unwrap().to_string();
        rule += &vec![flat.repeat(3); tiles.cols].join(&cross);
        rule.push(signs.next().unwrap());
        rule
    };
    let cell = |tile: u8| if tile == 0 { format!(" {blank} ") } else { format!("{tile:>2} ") };
    let rows = tiles.cell_by_cell(cell, side, &format!("{side}\n{}\n{side}", rule(lines[1])));
    format!("{}\n{side}{rows}{side}\n{}\n", rule(lines[0]), rule(lines[2]))
}

fn ascii(tiles: &Tiles) -> String {
    boxed(tiles, ["+++", "+++", "+++"], "|", "-", " ")
}

fn numpy(tiles: &Tiles) -> String {
    let width = if tiles.cells.len() > 9 { 2 } else { 1 };
    format!("[[{}]]", tiles.cell_by_cell(|tile| format!("{tile:>width$}"), " ", "]\n ["))
}

/// Several boards beside one another, with something between them in the middle row.
fn beside(boards: &[&Tiles], between: &str) -> String {
    let rows = boards.first().map_or(0, |tiles| tiles.cells.len() / tiles.cols);
    let mut text = String::new();
    for row in 0..rows {
        let gap = if row == rows / 2 { between.to_owned() } else { " ".repeat(between.len()) };
        let parts: Vec<String> =
            boards.iter().map(|tiles| tiles.rows(" ", "\n").lines().nth(row).unwrap().to_owned()).collect();
        text += parts.join(&gap).trim_end();
        text.push('\n');
    }
    text
}

fn plain(truth: &Truth, step: impl Fn(&Step) -> String) -> String {
    truth.each(|each| step(each) + "\n")
}

pub(super) fn shapes() -> Vec<Shape> {
    let mut shapes = framed();
    shapes.extend(spaced());
    shapes.extend(programs());
    shapes
}

fn framed() -> Vec<Shape> {
    vec![
        shape("frame-ascii", "bfs", |truth| plain(truth, |step| ascii(&step.tiles))),
        shape("frame-ascii-15", "astar-15", |truth| plain(truth, |step| ascii(&step.tiles))),
        shape("frame-ascii-g-h", "astar", |truth| {
            plain(truth, |step| format!("g = {}, h = {}, f = {}\n{}", step.g, step.h, step.f, ascii(&step.tiles)))
        })
        .has("g h f"),
        shape("frame-drawn", "bfs", |truth| {
            plain(truth, |step| boxed(&step.tiles, ["┌┬┐", "├┼┤", "└┴┘"], "│", "─", " "))
        }),
        shape("frame-double", "dfs", |truth| {
            plain(truth, |step| boxed(&step.tiles, ["╔╦╗", "╠╬╣", "╚╩╝"], "║", "═", " "))
        }),
        shape("frame-heavy-blank-0", "greedy", |truth| {
            plain(truth, |step| format!("h = {}\n{}", step.h, boxed(&step.tiles, ["┏┳┓", "┣╋┫", "┗┻┛"], "┃", "━", "0")))
        })
        .has("h"),
        shape("frame-pipes", "bfs", |truth| {
            plain(truth, |step| format!("| {} |\n", step.tiles.shown(" ", " | ", " |\n| ")))
        }),
        shape("frame-pipes-tight", "bfs", |truth| plain(truth, |step| format!("|{}|\n", step.tiles.rows("|", "|\n|")))),
        shape("frame-pipes-rules", "dfs", |truth| {
            plain(truth, |step| format!("-------------\n| {} |\n-------------\n", step.tiles.rows(" | ", " |\n| ")))
        }),
        shape("frame-tight-ascii", "bfs", |truth| {
            plain(truth, |step| format!("+-+-+-+\n|{}|\n+-+-+-+\n", step.tiles.shown(" ", "|", "|\n+-+-+-+\n|")))
        }),
        shape("rule-dashes", "bfs", |truth| truth.each(|step| step.grid() + "-----\n")),
        shape("rule-hashes-level-action", "bfs", |truth| {
            let rule = "#".repeat(76);
            truth.each(|step| {
                let grid = step.tiles.rows("  ", "\n");
                format!("\n{rule}\nCurrent State:\n{grid}\nLevel: {}\nAction: {}\n{rule}\n", step.g, step.word())
            })
        })
        .has("g"),
        shape("rule-equals", "dls", |truth| truth.each(|step| format!("=========\n{}", step.grid()))),
        shape("rule-tildes-titled", "ids", |truth| {
            truth.each(|step| format!("~~~~~ depth {} ~~~~~\n{}\n", step.g, step.grid()))
        }),
    ]
}

fn spaced() -> Vec<Shape> {
    vec![
        shape("rows-of-digits", "bfs", |truth| plain(truth, |step| step.tiles.rows("", "\n") + "\n")),
        shape("rows-of-digits-blank-space", "dfs", |truth| plain(truth, |step| step.tiles.shown("_", "", "\n") + "\n")),
        shape("tabs", "bfs", |truth| plain(truth, |step| step.tiles.rows("\t", "\n") + "\n")),
        // Each cell after a tab, the blank a star.
        shape("tabs-before-cells", "bfs", |truth| {
            plain(truth, |step| {
                step.tiles.cell_by_cell(
                    |tile| if tile == 0 { "\t *".to_owned() } else { format!("\t {tile}") },
                    "",
                    "\n",
                ) + "\n"
            })
        }),
        shape("tabs-after-cells", "dfs", |truth| {
            plain(truth, |step| format!("\n{}\t\n", step.tiles.rows("\t", "\t\n")))
        }),
        shape("cells-wide", "bfs-15", |truth| {
            plain(truth, |step| step.tiles.cell_by_cell(|tile| format!("{tile:>4}"), "", "\n") + "\n")
        }),
        shape("cells-two-wide-zeros", "astar-15", |truth| {
            plain(truth, |step| {
                format!("f={}\n{}\n", step.f, step.tiles.cell_by_cell(|tile| format!("{tile:02}"), " ", "\n"))
            })
        })
        .has("f"),
        shape("cells-with-commas", "bfs", |truth| plain(truth, |step| step.tiles.rows(",", "\n") + "\n")),
        shape("cells-with-commas-at-ends", "dfs", |truth| plain(truth, |step| step.tiles.rows(", ", ",\n") + "\n")),
        shape("cells-trailing-spaces", "bfs", |truth| plain(truth, |step| step.tiles.rows(" ", " \n") + " \n")),
        shape("rows-no-gaps-between-boards", "bfs", |truth| truth.each(Step::grid)),
        shape("grids-2x3", "bfs-2x3", |truth| plain(truth, Step::grid)).args("--size 2x3"),
        shape("grids-2x3-stepped", "bfs-2x3", |truth| {
            truth.each(|step| format!("Step {}\n{}\n", step.number, step.grid()))
        })
        .args("--size 2x3"),
        shape("parent-beside-child-titled", "bfs", |truth| {
            truth.each(|step| match step.parent() {
                None => format!("Current\n{}\n", step.grid()),
                Some(parent) => format!("Parent   Current\n{}\n", beside(&[parent, &step.tiles], "    ")),
            })
        })
        .has("parent"),
        shape("bands-of-four", "bfs", |truth| {
            let band = |steps: &[Step]| {
                let boards: Vec<&Tiles> = steps.iter().map(|step| &step.tiles).collect();
                beside(&boards, "     ") + "\n"
            };
            truth.steps.chunks(4).map(band).collect()
        }),
    ]
}

fn programs() -> Vec<Shape> {
    vec![
        shape("numpy", "bfs", |truth| truth.each(|step| numpy(&step.tiles) + "\n")),
        shape("numpy-15", "bfs-15", |truth| truth.each(|step| numpy(&step.tiles) + "\n\n")),
        shape("numpy-array-repr", "dfs", |truth| {
            truth.each(|step| format!("array([[{}]])\n", step.tiles.rows(", ", "],\n       [")))
        }),
        shape("numpy-after-values", "astar", |truth| {
            truth.each(|step| format!("f: {}\ng: {}\nh: {}\n{}\n\n", step.f, step.g, step.h, numpy(&step.tiles)))
        })
        .has("f g h"),
        shape("lists-row-by-row", "bfs", |truth| truth.each(|step| format!("[{}]\n\n", step.tiles.rows(", ", "]\n[")))),
        shape("lists-row-by-row-dashed-values", "astar", |truth| {
            truth.each(|step| {
                let rows = step.tiles.rows(", ", "]\n[");
                let rule = "-".repeat(10);
                let values = format!("{rule}f(n)={}\n{rule}h(n)={}\n{rule}g(n)={}\n", step.f, step.h, step.g);
                format!("{values}[{rows}]\n{rule}\n")
            })
        })
        .has("f h g"),
        shape("lists-moves-numbered", "bfs", |truth| {
            truth.each(|step| {
                let title = if step.number == 1 { String::new() } else { format!("Move: {}\n", step.number - 1) };
                format!("{title}[{}]\n\n", step.tiles.rows(", ", "]\n["))
            })
        }),
        shape("matlab-display", "bfs", |truth| {
            truth.each(|step| {
                let rows = step.tiles.cell_by_cell(|tile| format!("{tile:>6}"), "", "\n");
                format!("\nans =\n\n    'step: {}'\n\n\nans =\n\n{rows}\n\n", step.number - 1)
            })
        }),
        shape("matlab-named", "greedy", |truth| {
            truth.each(|step| {
                let rows = step.tiles.cell_by_cell(|tile| format!("{tile:>6}"), "", "\n");
                format!("current =\n\n{rows}\n\nh =\n\n     {}\n\n", step.h)
            })
        }),
        shape("csharp-lines-first", "bfs", |truth| truth.each(|step| format!("\n{}\n", step.tiles.rows("", "\n")))),
        shape("initializer", "bfs", |truth| {
            truth.each(|step| format!("{{\n  {{{}}}\n}}\n", step.tiles.rows(", ", "},\n  {")))
        }),
        shape("console-log-nested", "dfs", |truth| {
            truth.each(|step| format!("[ [ {} ] ]\n", step.tiles.rows(", ", " ], [ ")))
        }),
        shape("haskell-numbered", "bfs", |truth| {
            truth.each(|step| format!("-- {} --\n{}\n", step.number, step.grid()))
        }),
        shape("prolog-moves-as-titles", "bfs", |truth| {
            truth.each(|step| {
                let title = if step.number == 1 { "start".to_owned() } else { step.word().to_lowercase() };
                format!("\n{title}\n\n{}\n", step.tiles.shown("*", " ", "\n"))
            })
        }),
    ]
}
