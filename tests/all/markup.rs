//! Runs in HTML and LaTeX, set in drawn ways: what is read of each is written down in a golden file.

use std::fmt::Write;

use steptrace::check::ReadOptions;
use steptrace::puzzle::Rng;

use crate::common::as_read::as_read;
use crate::common::drawn::pick;
use crate::common::runs::{Golden, trace_of};

/// The tiles of the first boards that a search takes, with f; the blank is empty.
fn steps() -> Vec<(Vec<String>, String)> {
    let trace = trace_of("283164705", "spiral", None, "astar", 4);
    let tile = |tile: u8| if tile == 0 { String::new() } else { tile.to_string() };
    let step = |node: u32| {
        let node = trace.node(node);
        (node.board.tiles(trace.instance().size).map(tile).collect(), node.f(trace.strategy()).to_string())
    };
    trace.steps().map(|taken| step(taken.node)).collect()
}

/// The end of an element, which many writers leave out.
fn end(name: &str, rng: &mut Rng) -> String {
    let may_lack = matches!(name, "td" | "tr" | "li" | "p");
    if may_lack && rng.below(4) == 0 { String::new() } else { format!("</{name}>") }
}

fn element(name: &str, inner: &str, rng: &mut Rng) -> String {
    let attributes =
        pick(rng, &["", "", "", " class=\"x\"", " style='color:red'", " id=a", " hidden", " data-f='7 > 6'"]);
    let name = if rng.below(12) == 0 { name.to_uppercase() } else { name.to_owned() };
    format!("<{name}{attributes}>{inner}{}", end(&name.to_lowercase(), rng))
}

/// A board in HTML.
fn html_board(tiles: &[String], way: usize, blank: &str, rng: &mut Rng) -> String {
    let shown: Vec<&str> = tiles.iter().map(|tile| if tile.is_empty() { blank } else { tile }).collect();
    let in_elements = |[outer, row, cell]: [&str; 3], rng: &mut Rng| {
        let rows: String = shown
            .chunks(3)
            .map(|tiles| {
                let cells: String = tiles.iter().map(|tile| element(cell, tile, rng)).collect();
                element(row, &cells, rng) + pick(rng, &["", "\n"])
            })
            .collect();
        element(outer, &rows, rng)
    };
    let lines = |between: &str| shown.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join(between);
    match way {
        0 => in_elements(["table", "tr", "td"], rng),
        1 => in_elements(["div", "div", "div"], rng),
        2 => in_elements(["div", "p", "span"], rng),
        3 => element("pre", &lines("\n"), rng),
        4 => element("p", &lines("<br>"), rng),
        5 => element("p", &lines("<br/>\n"), rng),
        6 => element("li", &lines(" / "), rng),
        _ => element("code", &shown.concat(), rng),
    }
}

fn html(steps: &[(Vec<String>, String)], rng: &mut Rng) -> String {
    let way = rng.below(8);
    let blank = pick(rng, &["0", "_", "", "&nbsp;", "&#48;"]);
    let framed = rng.below(4) == 0;
    let mut page =
        String::from(pick(rng, &["<!DOCTYPE html>\n<html><body>\n", "<html><head><title>A 1</title></head>\n", ""]));
    for (number, (tiles, f)) in (1..).zip(steps) {
        let board = html_board(tiles, way, blank, rng);
        let said = format!("Step {number}: f = {f}");
        let step = match (framed, rng.below(5)) {
            (true, _) => format!("<table><tr><td>{said}</td><td>{board}</td></tr></table>\n"),
            (_, 0) => format!("{board}{}\n", element("p", &said, rng)),
            (_, 1) => element("div", &format!("{}{board}", element("h3", &said, rng)), rng),
            _ => format!("{}{board}\n", element("p", &said, rng)),
        };
        page += &step;
        page += pick(
            rng,
            &[
                "",
                "",
                "",
                "<!-- 1 2 3 -->",
                "<script>let a = '1 2 3';</script>",
                "<style>p { top: 1 }</style>",
                "<hr>",
                "<svg><text>9</text></svg>",
            ],
        );
    }
    page
}

fn latex(steps: &[(Vec<String>, String)], rng: &mut Rng) -> String {
    let (before, after) = pick(
        rng,
        &[
            ("\\begin{pmatrix}\n", "\\end{pmatrix}\n"),
            ("\\[\\begin{bmatrix}", "\\end{bmatrix}\\]\n"),
            ("\\begin{tabular}{|c|c|c|}\\hline\n", "\\hline\\end{tabular}\n"),
            ("$\\begin{array}{ccc}\n", "\\end{array}$\n"),
            ("\\begin{matrix} % 1 2 3\n", "\\end{matrix}\n"),
            ("\\begin{verbatim}\n", "\\end{verbatim}\n"),
        ],
    );
    let blank = pick(rng, &["0", "\\_", "", "~", "\\square", "{}", "\\phantom{0}"]);
    let verbatim = before.contains("verbatim");
    let between = if verbatim { " " } else { pick(rng, &[" & ", "&"]) };
    let row_end = if verbatim { "\n" } else { pick(rng, &[" \\\\\n", "\\\\ \\hline\n", " \\\\[2pt]\n", "\\cr "]) };
    let mut text =
        String::from(pick(rng, &["", "\\documentclass{article}\n\\begin{document}\n", "\\section{Trace}\n"]));
    for (number, (tiles, f)) in (1..).zip(steps) {
        let tile = |tile: &String| match (tile.is_empty(), verbatim) {
            (true, true) => "0".to_owned(),
            (true, false) => blank.to_owned(),
            (false, _) if number == 2 && blank == "~" => format!("\\textbf{{{tile}}}"),
            (false, _) => tile.clone(),
        };
        let rows = tiles.chunks(3).map(|row| row.iter().map(tile).collect::<Vec<_>>().join(between) + row_end);
        let rows: String = rows.collect();
        let said = match rng.below(4) {
            0 => format!("\\item Step {number}: $f = {f}$\n"),
            1 => format!("\\paragraph{{Step {number}}} $f(n) = {f}$\n\n"),
            2 => format!("Step {number}, $g+h={f}$ \\\\\n"),
            _ => format!("\\textbf{{Step {number}:}} f = {f}\n"),
        };
        let _ = write!(text, "{said}{before}{rows}{after}");
    }
    text
}

#[test]
fn runs_in_markup_are_read_as_before() {
    let steps = steps();
    let mut rng = Rng::new(91);
    let mut told = String::new();
    for number in 0..30 {
        let text = if number % 3 == 2 { latex(&steps, &mut rng) } else { html(&steps, &mut rng) };
        let text =
            if rng.below(6) == 0 { text[..text.floor_char_boundary(text.len() * 3 / 4)].to_owned() } else { text };
        let first: String = text.escape_debug().take(160).collect();
        let _ = write!(told, "# {number}. {first}\n{}\n", as_read(&ReadOptions::default().read(text.as_bytes())));
    }
    Golden::of("readings").holds("markup.txt", &told);
}
