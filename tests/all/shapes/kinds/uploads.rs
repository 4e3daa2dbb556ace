//! What students upload beside the output of a program: files of data, documents, what was copied out of them; and
//! languages that the other kinds do not have.

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::{Step, Tiles, Truth};

pub(super) fn shapes() -> Vec<Shape> {
    let mut shapes = data();
    shapes.extend(documents());
    shapes.extend(languages());
    shapes.extend(boards());
    shapes
}

/// The rows of a board, one a line behind a text.
fn rows(tiles: &Tiles, before: &str) -> String {
    tiles.rows(", ", "\n").lines().map(|row| format!("{before}[{row}]\n")).collect::<Vec<_>>().concat()
}

fn data() -> Vec<Shape> {
    vec![
        shape("data-yaml-rows", "astar", |truth| {
            let step = |step: &Step| {
                let rows = rows(&step.tiles, "      - ");
                format!("  - step: {}\n    board:\n{rows}    g: {}\n    h: {}\n", step.number, step.g, step.h)
            };
            "steps:\n".to_owned() + &truth.each(step)
        })
        .file("yaml")
        .has("g h"),
        shape("data-yaml-flow", "astar", |truth| {
            truth.each(|step| format!("- {{state: [{}], g: {}, h: {}, f: {}}}\n", step.flat(), step.g, step.h, step.f))
        })
        .file("yaml")
        .has("g h f"),
        shape("data-toml", "astar", |truth| {
            truth.each(|step| {
                let (number, board) = (step.number, step.nested());
                format!("[[step]]\nnumber = {number}\nboard = {board}\ng = {}\nh = {}\n\n", step.g, step.h)
            })
        })
        .file("toml")
        .has("g h"),
        shape("data-ini", "greedy", |truth| {
            truth.each(|step| format!("[step{}]\nboard={}\nh={}\n\n", step.number, step.digits(), step.h))
        })
        .file("ini")
        .has("h"),
        shape("data-json-camel", "astar", |truth| {
            let step = |step: &Step| {
                let (number, board) = (step.number, step.nested());
                let values = format!("\"gCost\": {}, \"hCost\": {}, \"fCost\": {}", step.g, step.h, step.f);
                format!("  {{\"stepNumber\": {number}, \"currentState\": {board}, {values}}}")
            };
            format!("[\n{}\n]\n", truth.steps.iter().map(step).collect::<Vec<_>>().join(",\n"))
        })
        .file("json")
        .has("g h f"),
        shape("data-json-tile-a-line", "bfs", |truth| {
            let step = |step: &Step| {
                let tiles = step.tiles.rows(",\n      ", ",\n      ");
                format!("  {{\n    \"board\": [\n      {tiles}\n    ],\n    \"depth\": {}\n  }}", step.g)
            };
            format!("[\n{}\n]\n", truth.steps.iter().map(step).collect::<Vec<_>>().join(",\n"))
        })
        .file("json")
        .has("g"),
        shape("data-json5", "astar", |truth| {
            let step =
                |step: &Step| format!("  {{step: {}, board: '{}', f: {}}},\n", step.number, step.digits(), step.f);
            format!("const trace = [\n{}];\n", truth.each(step))
        })
        .file("js")
        .has("f"),
        shape("data-xml-attributes", "astar", |truth| {
            let step = |step: &Step| {
                format!(
                    "  <step n=\"{}\" state=\"{}\" g=\"{}\" h=\"{}\"/>\n",
                    step.number,
                    step.digits(),
                    step.g,
                    step.h
                )
            };
            format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<trace>\n{}</trace>\n", truth.each(step))
        })
        .file("xml")
        .has("g h"),
        shape("data-logfmt", "astar", |truth| {
            truth.each(|step| {
                let (at, board) = (step.number, step.digits());
                format!(
                    "time=2024-05-01T12:00:{at:02}Z level=INFO msg=expand state={board} g={} h={}\n",
                    step.g, step.h
                )
            })
        })
        .has("g h"),
    ]
}

fn documents() -> Vec<Shape> {
    vec![
        shape("document-pdf-double-spaced", "astar", |truth| {
            let step = |step: &Step| format!("Step {}:  g = {},  h = {}\n{}", step.number, step.g, step.h, step.grid());
            truth.each(step).replace('\n', "\n\n")
        })
        .has("g h"),
        shape("document-sheet-a-tile-a-cell", "bfs", |truth| {
            truth.each(|step| format!("Step {},,\n{}\n,,\n", step.number, step.tiles.rows(",", "\n")))
        })
        .file("csv"),
        shape("document-markdown-emoji", "astar", |truth| {
            truth.each(|step| {
                let values = format!("> **f = {}** (g = {}, h = {})", step.f, step.g, step.h);
                format!("### 🔍 Step {}\n\n{values}\n\n```text\n{}```\n\n", step.number, step.grid())
            })
        })
        .file("md")
        .has("f g h"),
        shape("document-markdown-bullets", "astar", |truth| {
            truth.each(|step| {
                let (number, board) = (step.number, step.digits());
                format!("- **Step {number}** – `{board}` (g = {}, h = {}, f = {})\n", step.g, step.h, step.f)
            })
        })
        .file("md")
        .has("g h f"),
        shape("document-html-list", "astar", |truth| {
            let item = |step: &Step| format!("<li>{} <b>f={}</b></li>\n", step.digits(), step.f);
            format!("<html><body><ol>\n{}</ol></body></html>\n", truth.each(item))
        })
        .file("html")
        .has("f"),
        shape("document-by-hand", "astar", |truth| {
            truth.each(|step| {
                let board = step.tiles.rows("", "/");
                format!("{}) {board}   f = {}+{} = {}\n", step.number, step.g, step.h, step.f)
            })
        })
        .has("g h f"),
        shape("document-tree", "dfs", |truth| {
            truth.each(|step| match step.g as usize {
                0 => step.digits() + "\n",
                depth => format!("{}└── {}\n", "    ".repeat(depth - 1), step.digits()),
            })
        }),
    ]
}

fn languages() -> Vec<Shape> {
    vec![
        shape("language-clojure", "astar", |truth| {
            truth.each(|step| {
                let board = step.tiles.rows(" ", "] [");
                format!("{{:board [[{board}]], :g {}, :h {}}}\n", step.g, step.h)
            })
        }),
        shape("language-ocaml", "astar", |truth| {
            truth.each(|step| {
                let board = step.tiles.rows("; ", "; ");
                format!("{{board = [|{board}|]; g = {}; h = {}}}\n", step.g, step.h)
            })
        })
        .has("g h"),
        shape("language-swift", "astar", |truth| {
            truth.each(|step| format!("Node(tiles: [{}], g: {}, h: {})\n", step.flat(), step.g, step.h))
        })
        .has("g h"),
        shape("language-gdb", "astar", |truth| {
            truth.each(|step| {
                let board = step.tiles.rows(", ", "}, {");
                format!("${} = {{tiles = {{{{{board}}}}}, g = {}, h = {}}}\n", step.number, step.g, step.h)
            })
        })
        .has("g h"),
        shape("language-c-printf", "astar", |truth| {
            truth.each(|step| {
                let rows = step.tiles.cell_by_cell(|tile| format!("{tile:4}"), "", "\n");
                format!("STEP {:4}   G={:4}   H={:4}\n{rows}\n\n", step.number, step.g, step.h)
            })
        })
        .has("g h"),
        shape("language-cpp-strokes", "astar", |truth| {
            truth.each(|step| {
                let board = step.tiles.rows(" ", " | ");
                format!("Step #{} -> {board} [g={} h={} f={}]\n", step.number, step.g, step.h, step.f)
            })
        })
        .has("g h f"),
        shape("language-printf-columns", "astar", |truth| {
            truth.each(|step| {
                format!("{:>4} {} {:>3} {:>3} {:>3}\n", step.number, step.digits(), step.g, step.h, step.f)
            })
        }),
    ]
}

fn boards() -> Vec<Shape> {
    let aligned = |blank: &'static str| {
        move |truth: &Truth| {
            let cell = |tile: u8| format!("{:>3}", if tile == 0 { blank.to_owned() } else { tile.to_string() });
            truth.each(|step| format!("Step {}\n{}\n\n", step.number, step.tiles.cell_by_cell(cell, "", "\n")))
        }
    };
    vec![
        shape("boards-aligned-15", "astar-15", aligned("0")),
        shape("boards-aligned-15-empty", "bfs-15", aligned("")),
        shape("boards-rounded", "bfs", |truth| {
            truth.each(|step| {
                let rows = step.tiles.shown(" ", " │ ", " │\n├───┼───┼───┤\n│ ");
                format!("Step {}\n╭───┬───┬───╮\n│ {rows} │\n╰───┴───┴───╯\n\n", step.number)
            })
        }),
        shape("boards-f-string-tuples", "astar", |truth| {
            truth.each(|step| {
                let board = step.tiles.rows(", ", "), (");
                format!("Expanding: (({board})), g: {}, h: {}\n", step.g, step.h)
            })
        })
        .has("g h"),
    ]
}
