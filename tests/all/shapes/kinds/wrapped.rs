//! Traces in what other programs put around them: logs, notebooks, colours, encodings, transcripts.

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::{Step, Truth};

/// Steps with headings and grids, as most programs print them.
fn steps(truth: &Truth) -> String {
    truth.each(|step| format!("Step {}:\n{}\n", step.number, step.grid()))
}

/// The same with h and f.
fn valued(truth: &Truth) -> String {
    truth.each(|step| format!("Step {}: h={} f={}\n{}\n", step.number, step.h, step.f, step.grid()))
}

/// Puts something before each line.
fn before(text: &str, prefix: impl Fn(usize) -> String) -> String {
    text.lines().enumerate().map(|(at, line)| prefix(at) + line + "\n").collect()
}

fn utf16(text: &str) -> Vec<u8> {
    format!("\u{FEFF}{}", text.replace('\n', "\r\n")).encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn utf16_unmarked(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Code page 437, as far as boxes need it.
fn crlf(text: &str) -> Vec<u8> {
    text.replace('\n', "\r\n").into_bytes()
}

fn latin_1(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).expect("a text in Latin-1")).collect()
}

fn notebook(cells: &[(&str, String)]) -> String {
    let lines = |text: &str| {
        let lines: Vec<String> = text.split_inclusive('\n').map(|line| serde_json::to_string(line).unwrap()).collect();
        lines.join(",\n      ")
    };
    let cell = |(source, output): &(&str, String)| {
        format!(
            "  {{\n   \"cell_type\": \"code\",\n   \"execution_count\": 1,\n   \"metadata\": {{}},\n   \"outputs\": [\n    \
             {{\n     \"name\": \"stdout\",\n     \"output_type\": \"stream\",\n     \"text\": [\n      {}\n     ]\n    }}\n   \
             ],\n   \"source\": [\n      {}\n   ]\n  }}",
            lines(output),
            lines(source)
        )
    };
    let markdown =
        "  {\n   \"cell_type\": \"markdown\",\n   \"metadata\": {},\n   \"source\": [\n    \"# 8-puzzle\"\n   ]\n  }";
    let cells: Vec<String> = std::iter::once(markdown.to_owned()).chain(cells.iter().map(cell)).collect();
    format!(
        "{{\n \"cells\": [\n{}\n ],\n \"metadata\": {{\n  \"language_info\": {{\"name\": \"python\"}}\n }},\n \
         \"nbformat\": 4,\n \"nbformat_minor\": 5\n}}\n",
        cells.join(",\n")
    )
}

pub(super) fn shapes() -> Vec<Shape> {
    let mut shapes = encodings();
    shapes.extend(signs());
    shapes.extend(logs());
    shapes.extend(around());
    shapes
}

fn encodings() -> Vec<Shape> {
    vec![
        shape("bytes-utf16-mark-crlf", "bfs", steps).encoded(utf16),
        shape("bytes-utf16-no-mark", "dfs", steps).encoded(utf16_unmarked),
        shape("bytes-utf8-mark", "astar", |truth| format!("\u{FEFF}{}", valued(truth))).has("h f"),
        shape("bytes-crlf", "astar", valued).has("h f").encoded(crlf),
        shape("bytes-latin-1", "bfs", |truth| {
            truth.each(|step| format!("Étape {} - état\n{}\n", step.number, step.grid()))
        })
        .encoded(latin_1),
        shape("bytes-latin-1-german", "astar", |truth| {
            truth.each(|step| format!("Nächster Zustand: {} f={}\n", step.digits(), step.f))
        })
        .has("f")
        .encoded(latin_1),
        shape("bytes-form-feeds", "dls", |truth| truth.each(|step| step.grid() + "\u{C}\n")),
        shape("bytes-nulls-at-end", "bfs", |truth| steps(truth) + "\0\0\0\n"),
    ]
}

fn signs() -> Vec<Shape> {
    vec![
        shape("signs-ansi", "bfs", |truth| {
            truth.each(|step| {
                let cell = |tile: u8| format!("\u{1B}[{}m{tile}\u{1B}[0m", if tile == 0 { 41 } else { 32 });
                format!("\u{1B}[1mStep {}\u{1B}[0m\n{}\n\n", step.number, step.tiles.cell_by_cell(cell, " ", "\n"))
            })
        }),
        shape("signs-ansi-blank-background", "dfs", |truth| {
            truth.each(|step| {
                let cell = |tile: u8| match tile {
                    0 => "\u{1B}[48;5;240m   \u{1B}[0m".to_owned(),
                    tile => format!(" \u{1B}[38;2;0;114;178m{tile}\u{1B}[0m "),
                };
                step.tiles.cell_by_cell(cell, "|", "\n") + "\n\n"
            })
        }),
        shape("signs-clear-screen", "bfs", |truth| truth.each(|step| format!("\u{1B}[2J\u{1B}[H{}\n", step.grid()))),
        shape("signs-full-width", "bfs", |truth| {
            let wide = |tile: u8| char::from_u32(0xFF10 + u32::from(tile)).unwrap().to_string();
            truth.each(|step| step.tiles.cell_by_cell(wide, " ", "\n") + "\n\n")
        }),
        shape("signs-full-width-heading", "astar", |truth| {
            let wide = |tile: u8| char::from_u32(0xFF10 + u32::from(tile)).unwrap().to_string();
            truth.each(|step| {
                let grid = step.tiles.cell_by_cell(wide, "　", "\n");
                format!("第{}步：ｆ＝{}\n{grid}\n\n", step.number, step.f)
            })
        })
        .has("f"),
        shape("signs-keycaps", "bfs", |truth| {
            let cap = |tile: u8| if tile == 0 { "⬜".to_owned() } else { format!("{tile}\u{FE0F}\u{20E3}") };
            truth.each(|step| step.tiles.cell_by_cell(cap, "", "\n") + "\n\n")
        }),
        shape("signs-keycaps-spaced-0", "dfs", |truth| {
            let cap = |tile: u8| format!("{tile}\u{FE0F}\u{20E3}");
            truth.each(|step| step.tiles.cell_by_cell(cap, " ", "\n") + "\n\n")
        }),
        shape("signs-smart-quotes", "bfs", |truth| truth.each(|step| format!("State: “{}”\n", step.digits()))),
    ]
}

fn logs() -> Vec<Shape> {
    let time = |at: usize| format!("12:{:02}:{:02}", at / 60 % 60, at % 60);
    vec![
        shape("log-time-level-line", "astar", move |truth| {
            truth.each(|step| {
                let clock = time(step.number);
                format!(
                    "2024-05-01 {clock},{:03} INFO root: expanding {} g={} h={}\n",
                    37 * step.number,
                    step.digits(),
                    step.g,
                    step.h
                )
            })
        })
        .has("g h"),
        shape("log-time-level-grids", "bfs", move |truth| {
            before(&steps(truth), |at| format!("2024-05-01 {},000 - solver - DEBUG - ", time(at)))
        }),
        shape("log-heading-only", "bfs", move |truth| {
            truth.each(|step| format!("INFO:solver:step {} at {}\n{}\n", step.number, time(step.number), step.grid()))
        }),
        shape("log-brackets", "dfs", move |truth| before(&steps(truth), |at| format!("[{}] [main/INFO]: ", time(at)))),
        shape("log-iso-nested", "astar", |truth| {
            truth.each(|step| {
                format!(
                    "2024-05-01T12:00:{:02}Z  DEBUG puzzle::astar: pop state={} f={}\n",
                    step.number,
                    step.nested(),
                    step.f
                )
            })
        })
        .has("f"),
        shape("log-uptime", "dls", |truth| {
            truth.each(|step| {
                format!("[    {}.0{:02}] state {}\n", step.number / 7, 13 * step.number % 100, step.digits())
            })
        }),
    ]
}

fn around() -> Vec<Shape> {
    vec![
        shape("notebook", "bfs", |truth| notebook(&[("search(start)\n", steps(truth))])).file("ipynb"),
        shape("notebook-values", "astar", |truth| {
            notebook(&[("start = 283164705\n", "ready\n".to_owned()), ("astar(start)\n", valued(truth))])
        })
        .file("ipynb")
        .has("h f"),
        shape("around-transcript", "bfs", |truth| format!(">>> solve(start)\n{}>>> \n", steps(truth))),
        shape("around-shell", "dfs", |truth| format!("$ python3 dfs.py input.txt\n{}\n$ exit\nlogout\n", steps(truth))),
        shape("around-mail", "bfs", |truth| {
            format!("On Monday, N.N. wrote:\n{}", before(&steps(truth), |_| "> ".to_owned()))
        }),
        shape("around-comments", "bfs", |truth| before(&steps(truth), |_| "# ".to_owned())),
        shape("around-indent", "astar", |truth| before(&valued(truth), |_| "        ".to_owned())).has("h f"),
        shape("around-yaml", "astar", |truth| {
            truth.each(|step: &Step| format!("- board: \"{}\"\n  g: {}\n  h: {}\n", step.digits(), step.g, step.h))
        })
        .file("yaml")
        .has("g h"),
        shape("around-xml", "astar", |truth| {
            let node = |step: &Step| {
                format!("  <node number=\"{}\" g=\"{}\"><board>{}</board></node>\n", step.number, step.g, step.digits())
            };
            format!("<?xml version=\"1.0\"?>\n<trace>\n{}</trace>\n", truth.each(node))
        })
        .file("xml"),
    ]
}
