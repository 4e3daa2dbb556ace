//! Tables: of spreadsheets, Markdown, terminals and pages; and JSON.

use crate::shapes::shape::{Shape, shape};
use crate::shapes::truth::{Listed, Step, Tiles, Truth};

/// A table of a header and a row a step.
fn table(truth: &Truth, header: &str, row: impl Fn(&Step) -> String) -> String {
    format!("{header}\n{}", truth.each(|step| row(step) + "\n"))
}

fn parent(step: &Step) -> String {
    step.parent().map_or_else(String::new, Tiles::digits)
}

fn digits(nodes: &[Listed], between: &str) -> String {
    nodes.iter().map(|node| node.tiles.digits()).collect::<Vec<_>>().join(between)
}

/// UTF-16 with the low byte first, as Windows writes it.
fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn utf16_marked(text: &str) -> Vec<u8> {
    utf16(&format!("\u{FEFF}{text}"))
}

fn utf16_big(text: &str) -> Vec<u8> {
    format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect()
}

fn marked_crlf(text: &str) -> Vec<u8> {
    format!("\u{FEFF}{}", text.replace('\n', "\r\n")).into_bytes()
}

fn latin_1(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).expect("a text in Latin-1")).collect()
}

pub(super) fn shapes() -> Vec<Shape> {
    let mut shapes = csv();
    shapes.extend(spreadsheets());
    shapes.extend(headers());
    shapes.extend(drawn());
    shapes.extend(pages());
    shapes.extend(json());
    shapes
}

fn csv() -> Vec<Shape> {
    let fgh = |name, header: &'static str, between: &'static str| {
        shape(name, "astar", move |truth| {
            table(truth, header, |step| {
                let cells = [step.number.to_string(), step.digits()];
                let values = [step.f.to_string(), step.g.to_string(), step.h.to_string()];
                [cells.as_slice(), values.as_slice()].concat().join(between)
            })
        })
        .has("step f g h")
    };
    vec![
        fgh("csv-comma", "step,board,f,g,h", ",").file("csv"),
        fgh("csv-semicolon-mark-crlf", "Step;Board;f;g;h", ";").file("csv").encoded(marked_crlf),
        fgh("csv-tab", "step\tstate\tf(n)\tg(n)\th(n)", "\t").file("tsv"),
        fgh("csv-utf16-tab", "Step\tBoard\tF\tG\tH", "\t").encoded(utf16_marked),
        fgh("csv-utf16-big", "Step\tBoard\tF\tG\tH", "\t").encoded(utf16_big),
        fgh("csv-spaces-after-commas", "iteration, state, f, g, h", ", ").file("csv"),
        fgh("csv-bars", "step|board|f|g|h", "|"),
        shape("csv-lists", "bfs", |truth| {
            table(truth, "n,current,parent,open,closed", |step| {
                let (open, closed) = (digits(&step.after.open, " "), digits(&step.after.closed, " "));
                format!("{},{},{},{open},{closed}", step.number, step.digits(), parent(step))
            })
        })
        .file("csv")
        .has("parent open closed"),
        shape("csv-lists-quoted", "bfs", |truth| {
            table(truth, "step,node,OPEN,CLOSED", |step| {
                let (open, closed) = (digits(&step.after.open, ", "), digits(&step.after.closed, ", "));
                format!("{},{},\"{open}\",\"{closed}\"", step.number, step.digits())
            })
        })
        .file("csv")
        .has("open closed"),
        shape("csv-lists-before", "astar", |truth| {
            table(truth, "Open,Expanded,Closed", |step| {
                let (open, closed) = (digits(&step.before.open, " "), digits(&step.before.closed, " "));
                format!("{open},{},{closed}", step.digits())
            })
        })
        .file("csv")
        .has("open"),
        shape("csv-quoted-nested", "astar", |truth| {
            table(truth, "state,f", |step| format!("\"{}\",{}", step.nested(), step.f))
        })
        .file("csv")
        .has("f"),
        shape("csv-multi-line-cells", "astar", |truth| {
            table(truth, "step,board,f", |step| {
                format!("{},\"{}\",{}", step.number, step.tiles.rows(" ", "\n"), step.f)
            })
        })
        .file("csv")
        .has("f"),
        shape("csv-moves-parents", "dfs", |truth| {
            table(truth, "step,board,parent,move,depth", |step| {
                let came = step.came.map_or_else(String::new, |came| came.letter().to_string());
                format!("{},{},{},{came},{}", step.number, step.digits(), parent(step), step.g)
            })
        })
        .file("csv")
        .has("parent move g"),
        shape("csv-arrows", "bfs", |truth| {
            let arrow = |step: &Step| match step.came.map(steptrace::puzzle::Move::letter) {
                Some('U') => "↑",
                Some('D') => "↓",
                Some('L') => "←",
                Some(_) => "→",
                None => "-",
            };
            table(truth, "step,board,move", |step| format!("{},{},{}", step.number, step.digits(), arrow(step)))
        })
        .file("csv")
        .has("move"),
    ]
}

fn spreadsheets() -> Vec<Shape> {
    let cells = |name, names: &'static str| {
        shape(name, "astar", move |truth| {
            table(truth, &format!("step,{names},f"), |step| {
                format!("{},{},{}", step.number, step.tiles.rows(",", ","), step.f)
            })
        })
        .file("csv")
        .has("f")
    };
    vec![
        cells("sheet-cells-t1", "t1,t2,t3,t4,t5,t6,t7,t8,t9"),
        cells("sheet-cells-11", "c11,c12,c13,c21,c22,c23,c31,c32,c33"),
        cells("sheet-cells-one-name", "board,,,,,,,,"),
        shape("sheet-decimal-commas", "astar", |truth| {
            table(truth, "Schritt;Brett;f;g;h", |step| {
                format!("{};{};{},0;{},0;{},0", step.number, step.digits(), step.f, step.g, step.h)
            })
        })
        .file("csv")
        .has("f g h"),
        shape("sheet-decimal-points", "astar", |truth| {
            table(truth, "step,board,f,g,h", |step| {
                format!("{},{},{}.0,{}.0,{}.0", step.number, step.digits(), step.f, step.g, step.h)
            })
        })
        .file("csv")
        .has("f g h"),
        shape("sheet-numbers-without-0", "bfs", |truth| {
            table(truth, "step;board", |step| format!("{};{}", step.number, step.digits().trim_start_matches('0')))
        })
        .file("csv"),
        shape("sheet-text-formula", "bfs", |truth| {
            table(truth, "step,board", |step| format!("{},\"=\"\"{}\"\"\"", step.number, step.digits()))
        })
        .file("csv"),
        // One cell of f is an error of the spreadsheet: f is left out, and the rest is marked.
        shape("sheet-one-cell-wrong", "astar", |truth| {
            table(truth, "step,board,g,f", |step| {
                let f = if step.number == 2 { "#REF!".to_owned() } else { step.f.to_string() };
                format!("{},{},{},{f}", step.number, step.digits(), step.g)
            })
        })
        .file("csv")
        .has("g"),
        shape("sheet-titles-above", "astar", |truth| {
            let titles = "A* by hand,,,\nName: N.N.,,,\n,,,\n";
            titles.to_owned()
                + &table(truth, "step,board,g,h", |step| {
                    format!("{},{},{},{}", step.number, step.digits(), step.g, step.h)
                })
        })
        .file("csv")
        .has("g h"),
    ]
}

fn headers() -> Vec<Shape> {
    let named = |name, header: &'static str| {
        shape(name, "astar", move |truth| {
            table(truth, header, |step| format!("{};{};{};{};{}", step.number, step.digits(), step.g, step.h, step.f))
        })
        .file("csv")
        .has("step g h f")
    };
    vec![
        named("header-german", "Schritt;Zustand;Pfadkosten;Schätzung;Gesamtkosten"),
        named("header-german-latin-1", "Schritt;Knoten;Kosten;Schätzwert;f").encoded(latin_1),
        named("header-chinese", "步骤;状态;代价;启发值;估价值"),
        named("header-chinese-long", "步数;当前状态;g(n)实际代价;h(n)估计代价;f(n)=g(n)+h(n)"),
        named("header-words", "No.;Current state;Path cost g(n);Heuristic h(n);Evaluation f(n)"),
        named("header-camel", "stepNumber;boardState;gCost;hCost;fCost"),
        named("header-snake", "step_no;state;g_score;h_score;f_score"),
    ]
}

fn drawn() -> Vec<Shape> {
    let row = |step: &Step, left: &str, between: &str, right: &str| {
        let (number, digits) = (step.number, step.digits());
        let cells = [format!("{number:>4}"), digits, format!("{:>3}", step.g), format!("{:>3}", step.h)];
        format!("{left}{}{right}", cells.join(between))
    };
    vec![
        shape("markdown", "astar", |truth| {
            table(truth, "| step | board | f | g | h |\n|---|---|--:|--:|--:|", |step| {
                format!("| {} | {} | {} | {} | {} |", step.number, step.digits(), step.f, step.g, step.h)
            })
        })
        .file("md")
        .has("step f g h"),
        shape("markdown-breaks", "astar", |truth| {
            "# My trace\n\nI took Manhattan distance.\n\n".to_owned()
                + &table(truth, "| n | state | g + h |\n| - | - | - |", |step| {
                    format!("| {} | {} | {} + {} |", step.number, step.tiles.rows(" ", "<br>"), step.g, step.h)
                })
        })
        .file("md")
        .has("g h"),
        shape("markdown-fences", "astar", |truth| {
            truth.each(|step| {
                format!("## Step {}\n\nf = {}, h = {}\n\n```\n{}```\n\n", step.number, step.f, step.h, step.grid())
            })
        })
        .file("md")
        .has("f h"),
        shape("org-mode", "astar", move |truth| {
            table(truth, "| step | board | g | h |\n|------+-----------+---+---|", |step| row(step, "| ", " | ", " |"))
        })
        .file("org")
        .has("g h"),
        shape("terminal-table", "astar", move |truth| {
            let rule = "+------+-----------+-----+-----+";
            format!("{rule}\n| step | board     |   g |   h |\n{rule}\n")
                + &truth.each(|step| row(step, "| ", " | ", " |\n"))
                + rule
                + "\n"
        })
        .has("g h"),
        shape("terminal-table-drawn", "astar", move |truth| {
            let rule = |signs: [&str; 3]| format!("{}──────{}───────────{}─────\n", signs[0], signs[1], signs[2]);
            rule(["┌", "┬", "┬"])
                + "│ step │ board     │   g │   h │\n"
                + &rule(["├", "┼", "┼"])
                + &truth.each(|step| row(step, "│ ", " │ ", " │\n"))
                + &rule(["└", "┴", "┴"])
        })
        .has("g h"),
        shape("pandas", "astar", |truth| {
            "       board  g  h  f\n".to_owned()
                + &truth.each(|step| {
                    format!("{}  {}  {}  {}  {}\n", step.number - 1, step.digits(), step.g, step.h, step.f)
                })
        })
        .has("g h f"),
        shape("columns-of-spaces", "astar", |truth| {
            "Step   State        g   h   f\n".to_owned()
                + &truth.each(|step| {
                    let (number, digits) = (step.number, step.digits());
                    format!("{number:<7}{digits:<13}{:<4}{:<4}{}\n", step.g, step.h, step.f)
                })
        })
        .has("g h f"),
    ]
}

fn pages() -> Vec<Shape> {
    vec![
        shape("html-table", "astar", |truth| {
            let head = "<html><body>\n<table>\n<tr><th>Step</th><th>Board</th><th>g</th><th>h</th></tr>\n";
            let row = |step: &Step| {
                let (number, digits, g, h) = (step.number, step.digits(), step.g, step.h);
                format!("<tr><td>{number}</td><td>{digits}</td><td>{g}</td><td>{h}</td></tr>\n")
            };
            head.to_owned() + &truth.each(row) + "</table>\n</body></html>\n"
        })
        .file("html")
        .has("g h"),
        shape("html-board-tables", "bfs", |truth| {
            truth.each(|step| {
                let cells = step.tiles.shown("", "</td><td>", "</td></tr>\n<tr><td>");
                format!("<p>Step {}</p>\n<table>\n<tr><td>{cells}</td></tr>\n</table>\n", step.number)
            })
        })
        .file("html"),
        shape("html-pre", "bfs", |truth| {
            truth.each(|step| format!("<h3>Step {}</h3>\n<pre>\n{}</pre>\n", step.number, step.grid()))
        })
        .file("html"),
    ]
}

fn json() -> Vec<Shape> {
    vec![
        shape("json-lines", "astar", |truth| {
            truth.each(|step| {
                let (g, h, f) = (step.g, step.h, step.f);
                format!("{{\"board\": \"{}\", \"g\": {g}, \"h\": {h}, \"f\": {f}}}\n", step.digits())
            })
        })
        .file("jsonl")
        .has("g h f"),
        shape("json-array", "astar", |truth| {
            let rows: Vec<String> =
                truth.steps.iter().map(|step| format!("{{\"state\":{},\"f\":{}}}", step.nested(), step.f)).collect();
            format!("[{}]\n", rows.join(","))
        })
        .file("json")
        .has("f"),
        shape("json-array-pretty", "astar", |truth| {
            let row = |step: &Step| {
                let rows = step.tiles.rows(", ", "],\n      [");
                format!("  {{\n    \"board\": [\n      [{rows}]\n    ],\n    \"g\": {}\n  }}", step.g)
            };
            let rows: Vec<String> = truth.steps.iter().map(row).collect();
            format!("[\n{}\n]\n", rows.join(",\n"))
        })
        .file("json")
        .has("g"),
        shape("json-steps-within", "bfs", |truth| {
            let row = |step: &Step| format!("    {{\"expanded\": [{}], \"depth\": {}}}", step.flat(), step.g);
            let rows: Vec<String> = truth.steps.iter().map(row).collect();
            format!("{{\n  \"algorithm\": \"BFS\",\n  \"steps\": [\n{}\n  ]\n}}\n", rows.join(",\n"))
        })
        .file("json")
        .has("g"),
        shape("json-logs", "astar", |truth| {
            truth.each(|step| {
                let (digits, h) = (step.digits(), step.h);
                format!("{{\"level\":\"info\",\"msg\":\"expanding\",\"state\":\"{digits}\",\"h\":{h}}}\n")
            })
        })
        .file("jsonl")
        .has("h"),
        shape("json-open-lists", "bfs", |truth| {
            let list = |nodes: &[Listed]| format!("[\"{}\"]", digits(nodes, "\",\""));
            truth.each(|step| {
                let (open, closed) = (list(&step.after.open), list(&step.after.closed));
                format!("{{\"board\":\"{}\",\"open\":{open},\"closed\":{closed}}}\n", step.digits())
            })
        })
        .file("jsonl")
        .has("open closed"),
    ]
}
