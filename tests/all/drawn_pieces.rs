//! Texts put together from the pieces of one notation: of logs and sessions, of HTML, of LaTeX, of paths. What is made of each is
//! nobody's law, but a change of it is to be seen.

use std::fmt::Write;
use std::ops::Range;

use steptrace::check::ReadOptions;
use steptrace::check::path::read_path;
use steptrace::puzzle::{Rng, Size};

use crate::common::as_read::as_read;
use crate::common::runs::Golden;

/// Texts of each notation, and those of them that the golden file has as they are.
const TEXTS: u64 = 1_000;
const WHOLE: u64 = 12;

const STEPS: [[&str; 4]; 3] = [
    ["Step 1: f = 5", "2 8 3", "1 0 4", "7 6 5"],
    ["Step 2: f = 5", "2 0 3", "1 8 4", "7 6 5"],
    ["Step 3: f = 7", "0 2 3", "1 8 4", "7 6 5"],
];

const LOGGED: &[&str] = &[
    "12:00:01",
    "12:00:01.123",
    "[12:00:01]",
    "2024-01-05",
    "2024/01/05",
    "05.01.2024",
    "Jan  5",
    "T",
    "Z",
    "+0100",
    "PM",
    ",123",
    "INFO",
    "[info]",
    "DEBUG",
    "W",
    "warn",
    "host",
    "12",
    "9x",
    "solver",
    "solver[12]:",
    "solver[x]:",
    "[main]",
    "[    0.001]",
    "main.go:23:",
    "solve.py:12",
    "com.x.Main",
    "__main__:solve:10",
    "root",
    "pid=12",
    "a!b",
    "-",
    "|",
    ":",
    ": ",
    "> ",
    ">>> ",
    "... ",
    "In [3]: ",
    "Out[3]: ",
    "$ ",
    "# ",
    "// ",
    "print(",
    "x = ",
    "(",
    "]",
    "[1]",
    "[1,]",
    "t+1ms",
    "0.5s",
    "\u{1b}[32m",
    "\u{1b}[0m",
];

/// What stands at the head of a line of a log, in this order, each or not.
const HEADS: [&[&str]; 4] = [
    &[
        "12:00:01 ",
        "12:00:01.123 ",
        "[12:00:01] ",
        "2024-01-05 12:00:01,123 ",
        "2024-01-05T12:00:01Z ",
        "Jan  5 12:00:01 ",
        "[    0.001] ",
        "",
    ],
    &["INFO ", "[info] ", "DEBUG:", "- INFO - ", "| INFO     | ", "I/", "warn: ", ""],
    &["solver: ", "host solver[12]: ", "[main] ", "main.go:23: ", "com.x.Main - ", "__main__:solve:10 - ", "root:", ""],
    &["> ", ">>> ", "Out[3]: ", "[1] ", "$ ", "", "", ""],
];

const MARKUP: &[&str] = &[
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<div class='t'>",
    "<table>",
    "</table>",
    "<tr>",
    "</tr>",
    "<td>",
    "</td>",
    "<th>f</th>",
    "<th>",
    "<caption>",
    "</caption>",
    "<thead>",
    "<br>",
    "<br/>",
    "<b>",
    "</b>",
    "<i a=\"1>2\">",
    "<p it's>",
    "<a b='>",
    "<!-- 1 -->",
    "<!--",
    "<pre>",
    "</pre>",
    "<span>",
    "</span>",
    "<li>",
    "<ul>",
    "<h2>",
    "</h2>",
    "<script>1</script>",
    "<style>p{}</style>",
    "<td colspan=3>",
    "<td></td>",
    "<td>&nbsp;</td>",
    "<hr>",
    "&nbsp;",
    "&#10;",
    "&#13;",
    "&#x32;",
    "&#50;",
    "&lt;",
    "&amp;",
    "&amp;lt;",
    "&none;",
    "&",
    "<",
    ">",
    "\"",
    "Step 4",
    "f = 5",
    "2",
    "\n",
];

const TYPESET: &[&str] = &[
    "\\begin{tabular}{ccc}",
    "\\end{tabular}",
    "\\begin{array}{c|c|c}",
    "\\end{array}",
    "\\begin{pmatrix}",
    "\\end{pmatrix}",
    "\\begin{tikzpicture}",
    "\\end{tikzpicture}",
    "\\[",
    "\\]",
    "$",
    "$$",
    "&",
    " & ",
    "\\\\",
    "\\\\[2pt]",
    "\\hline",
    "\\cline{1-2}",
    "\\toprule",
    "\\textbf{",
    "\\mathbf{1}",
    "{",
    "}",
    "\\square",
    "\\Box",
    "\\_",
    "\\%",
    "% 1 2",
    "\\item",
    "\\section{Step 4}",
    "\\text{f}",
    "\\node at (0,0) {",
    "};",
    "\\draw",
    "\\multicolumn{3}{c}{",
    "\\left(",
    "\\right)",
    "~",
    "\\,",
    "\\quad",
    "--",
    "f = 5",
    "g(n)",
    "2",
    "\n",
];

const MOVES: &[&str] = &[
    "Path:",
    "Solution:",
    "Moves:",
    "tiles:",
    "blank",
    "解：",
    "路径",
    "in 3 moves",
    "U",
    "L",
    "D",
    "R",
    "UL",
    "up",
    "Left",
    "north",
    "上",
    "左",
    "↑",
    "←",
    "->",
    "→",
    ",",
    "; ",
    ".",
    "1.",
    "2)",
    "Step 1:",
    "5",
    "8",
    "8 up",
    "move 8",
    "tile 8",
    "[",
    "]",
    "'U'",
    "(0, 1)",
    "(1, 1)",
    "283104765",
    "203184765",
    "023184765",
    "2 8 3\n1 0 4\n7 6 5\n",
    "2 0 3\n1 8 4\n7 6 5\n",
    "Goal: 023184765",
    "Goal:\n0 2 3\n1 8 4\n7 6 5\n",
    "Start: 283104765",
    "Cost: 2",
    "Length: 2",
    "nodes 17",
    "end",
    "then",
    "\n",
    "\n\n",
    " ",
];

fn one<'a>(of: &[&'a str], rng: &mut Rng) -> &'a str {
    of[rng.below(of.len())]
}

/// Some pieces, more or fewer spaces between them.
fn some(of: &[&str], most: usize, rng: &mut Rng) -> String {
    let between = ["", " ", " ", "  "][rng.below(4)];
    let pieces: Vec<&str> = (0..=rng.below(most)).map(|_| one(of, rng)).collect();
    pieces.join(between)
}

/// Three steps, each line with the same before it, or now and then with something else or nothing.
fn logged(rng: &mut Rng) -> String {
    let mut prefix = HEADS.map(|head| one(head, rng)).concat();
    if rng.below(3) == 0 {
        prefix.insert_str([0, prefix.len()][rng.below(2)], &(some(LOGGED, 2, rng) + " "));
    }
    let once = rng.below(4) == 0;
    let mut text = String::new();
    for step in STEPS {
        for (at, line) in step.into_iter().enumerate() {
            let prefix = match rng.below(30) {
                0 => some(LOGGED, 3, rng),
                1 => String::new(),
                _ if once && at > 0 => String::new(),
                _ => prefix.clone(),
            };
            let _ = writeln!(text, "{prefix}{line}");
        }
        if rng.below(3) > 0 {
            text.push_str(["\n", "\n", &format!("{prefix}\n")][rng.below(3)]);
        }
    }
    text
}

/// Three steps whose tiles and lines stand between pieces that are drawn once, some of which are then left out or replaced.
fn between(of: &[&str], frame: [&[&str]; 4], rng: &mut Rng) -> String {
    let [around, row, cell, end] = frame.map(|some| one(some, rng));
    let mut text = String::new();
    for step in STEPS {
        let [title, rows @ ..] = step;
        let mut put = |piece: &str, rng: &mut Rng| match rng.below(150) {
            0 => {}
            1 => text += &some(of, 2, rng),
            2 => text += &(piece.to_owned() + &some(of, 1, rng)),
            _ => text += piece,
        };
        put(title, rng);
        put("\n", rng);
        let (open, shut) = around.split_once('…').unwrap_or((around, ""));
        put(open, rng);
        for line in rows {
            let (open, shut) = row.split_once('…').unwrap_or(("", row));
            put(open, rng);
            for (at, tile) in line.split(' ').enumerate() {
                let (open, shut) = cell.split_once('…').unwrap_or((if at > 0 { cell } else { "" }, ""));
                put(open, rng);
                put(if tile == "0" { end } else { tile }, rng);
                put(shut, rng);
            }
            put(shut, rng);
        }
        put(shut, rng);
        put("\n", rng);
    }
    text
}

fn markup(rng: &mut Rng) -> String {
    let frame: [&[&str]; 4] = [
        &["<table>…</table>", "<table>\n<tr><th>a</th></tr>…</table>", "<div>…</div>", "<pre>…</pre>", "<p>…</p>"],
        &["<tr>…</tr>\n", "<tr>…\n", "<div>…</div>", "…<br>", "…\n"],
        &["<td>…</td>", "<td>…", "<th>…</th>", "<span>…</span>", " ", "&nbsp;", "<div class=\"t\">…</div>"],
        &["", "0", "&nbsp;", "_", "<b></b>", "&#32;"],
    ];
    format!("<html><body>{}", between(MARKUP, frame, rng))
}

fn typeset(rng: &mut Rng) -> String {
    let frame: [&[&str]; 4] = [
        &[
            "\\begin{tabular}{|c|c|c|}…\\end{tabular}",
            "$\\begin{pmatrix}…\\end{pmatrix}$",
            "\\[\\begin{array}{ccc}…\\end{array}\\]",
            "\\begin{tabular}{ccc}\\hline…\\end{tabular}",
        ],
        &["…\\\\\n", "…\\\\ \\hline\n", "…\\\\[2pt]", "…\\tabularnewline\n"],
        &[" & ", "&", " &\n"],
        &["", "0", "\\square", "~", "\\_", "$\\Box$"],
    ];
    between(TYPESET, frame, rng)
}

fn moves(rng: &mut Rng) -> String {
    let heading = ["", "", "Path: ", "Solution:\n", "Tiles: ", "解：", "Moves of the blank: "][rng.below(7)];
    let between = [", ", " ", " -> ", "\n", "; ", ""][rng.below(6)];
    let spelt: &[&str] =
        [&["U", "L"][..], &["up", "left"], &["8", "2"], &["↑", "←"], &["上", "左"], &["8 down", "2 right"]]
            [rng.below(6)];
    let mut parts: Vec<String> = spelt.iter().map(|&part| part.to_owned()).collect();
    for _ in 0..rng.below(4) {
        parts.insert(rng.below(parts.len() + 1), one(MOVES, rng).to_owned());
    }
    let above = if rng.below(3) == 0 { some(MOVES, 3, rng) + "\n" } else { String::new() };
    let trace =
        if rng.below(5) == 0 { STEPS.concat().join("\n").replace("Step", "\nStep") + "\n\n" } else { String::new() };
    format!("{trace}{above}{heading}{}", parts.join(between))
}

/// A text of pieces of one of these notations.
pub(crate) fn drawn_text(rng: &mut Rng) -> String {
    let draw: [fn(&mut Rng) -> String; 4] = [logged, markup, typeset, moves];
    draw[rng.below(draw.len())](rng)
}

/// A text of pieces of a notation with its reading.
fn sheet_read(draw: fn(&mut Rng) -> String, number: u64) -> String {
    let text = draw(&mut Rng::new(number));
    let sheet = ReadOptions::default().read(text.as_bytes());
    format!("> {}\n{}\n", text.trim_end().replace('\n', "\n> "), as_read(&sheet))
}

pub(crate) fn log_read(number: u64) -> String {
    sheet_read(logged, number)
}

pub(crate) fn markup_read(number: u64) -> String {
    sheet_read(markup, number)
}

pub(crate) fn typeset_read(number: u64) -> String {
    sheet_read(typeset, number)
}

/// A text of pieces of paths with its reading.
pub(crate) fn moves_read(number: u64) -> String {
    let text = moves(&mut Rng::new(number));
    let size = (!number.is_multiple_of(2)).then_some(Size::EIGHT_PUZZLE);
    let told = match read_path(text.as_bytes(), &ReadOptions { size, ..ReadOptions::default() }) {
        Ok(path) => format!("{path:?}"),
        Err(error) => format!("{error}\n{}", error.help().unwrap_or_default()),
    };
    format!("> {}\n{told}\n\n", text.trim_end().replace('\n', "\n> "))
}

#[test]
fn texts_of_the_pieces_of_a_notation_are_read_as_before() {
    let of = |numbers: fn(u64) -> Range<u64>| {
        let entries = [
            (log_read as fn(u64) -> String, TEXTS),
            (markup_read, TEXTS),
            (typeset_read, TEXTS),
            (moves_read, 2 * TEXTS),
        ];
        entries.into_iter().flat_map(move |(read, count)| numbers(count).map(read))
    };
    let mut all: Vec<String> = of(|_| 0..WHOLE).collect();
    let whole = all.len();
    all.extend(of(|count| WHOLE..count));
    Golden::of("drawn").holds_entries("pieces.txt", &all, whole);
}

/// Where most are refused, the entries would show little.
#[test]
fn texts_of_the_pieces_of_a_notation_are_often_read() {
    for draw in [logged, markup, typeset] {
        let texts = (0..TEXTS).map(|number| draw(&mut Rng::new(number)));
        let read = texts.filter(|text| ReadOptions::default().read(text.as_bytes()).is_ok()).count() as u64;
        assert!(3 * read > TEXTS, "{read} of {TEXTS} are read");
    }
}
