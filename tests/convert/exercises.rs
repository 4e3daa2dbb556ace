//! Exercises and their keys through LaTeX and Pandoc.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use scraper::{ElementRef, Html, Selector};

use crate::latex::compiled;
use crate::programs::{folder, run};
use crate::{Test, tests};

pub(crate) fn tests() -> Vec<Test> {
    let mut all = tests!(["xelatex", "pdfinfo", "pdftoppm"]; all_kinds_are_whole_in_an_article);
    all.extend(tests!(["pandoc"]; pandoc_reads_every_row_of_all_kinds));
    all.extend(tests!(["pandoc", "xelatex"]; slides_without_tables_are_set_in_beamer));
    all
}

/// An exercise of each kind, boards of three widths, graphs and a map.
const ALL: [(&str, &[&str]); 12] = [
    ("trace", &["283104765", "--goal", "spiral", "--strategy", "bfs", "--kind", "trace"]),
    ("fifteen", &["123456789A0CDEBF", "--goal", "standard", "--strategy", "astar", "--kind", "trace"]),
    ("wide", &["12345607/9ABCDEF8", "--goal", "standard", "--strategy", "astar", "--kind", "trace"]),
    ("predict", &["283104765", "--goal", "spiral", "--strategy", "astar", "--kind", "predict"]),
    ("tree", &["283104765", "--goal", "spiral", "--strategy", "astar,h=misplaced", "--kind", "tree"]),
    ("which", &["134862705", "--goal", "spiral", "--kind", "which"]),
    ("error", &["134862705", "--goal", "spiral", "--strategy", "astar,h=misplaced", "--kind", "error"]),
    ("solvable", &["--goal", "standard", "--kind", "solvable"]),
    ("heuristic", &["--goal", "spiral", "--kind", "heuristic"]),
    ("graph", &["reopen", "--kind", "trace"]),
    ("estimates", &["inconsistent", "--kind", "heuristic"]),
    ("map", &["maze", "--kind", "predict"]),
];

/// Makes an exercise and its key in a folder; both names have this ending.
fn exercise(name: &str, args: &[&str], ending: &str, folder: &Path) -> [String; 2] {
    let files = [format!("{name}.{ending}"), format!("{name}-key.{ending}")];
    let all = [&["exercise", "-q"], args, &["-o", &files[0], "--key", &files[1]]].concat();
    run(env!("CARGO_BIN_EXE_steptrace"), &all, folder);
    files
}

/// Sheets and keys of all kinds, one after the other, each on pages of its own: what ends a part must leave nothing behind
/// that changes the next.
fn all_kinds_are_whole_in_an_article() {
    for (lang, pages) in [("en", 40), ("zh", 39)] {
        let folder = folder(&format!("exercises-{lang}"));
        let (mut preamble, mut inputs) = (String::new(), String::new());
        for (name, args) in ALL {
            for file in exercise(name, &[args, &["--lang", lang]].concat(), "tex", &folder) {
                let whole = fs::read_to_string(folder.join(&file)).unwrap();
                let (head, body) = whole.split_once("\\begin{document}").unwrap();
                head.clone_into(&mut preamble);
                fs::write(folder.join(&file), body.rsplit_once("\\end{document}").unwrap().0).unwrap();
                let _ = writeln!(inputs, "\\input{{{file}}}\\clearpage");
            }
        }
        let document = format!("{preamble}\\begin{{document}}\n{inputs}\\end{{document}}\n");
        fs::write(folder.join("a.tex"), document).unwrap();
        compiled("xelatex", "a.tex", pages, 10, &folder);
    }
}

/// Returns the texts of the cells of each table of a page, row by row, without spaces.
fn tables(page: &Html) -> Vec<Vec<Vec<String>>> {
    let [tables, rows, cells] = ["table", "tr", "th, td"].map(|name| Selector::parse(name).unwrap());
    let text = |cell: ElementRef<'_>| cell.text().flat_map(str::split_whitespace).collect::<String>();
    let row = |row: ElementRef<'_>| row.select(&cells).map(text).collect();
    page.select(&tables).map(|table| table.select(&rows).map(row).collect()).collect()
}

/// Pandoc finds the tables that our own page has, with the same rows and columns.
fn pandoc_reads_every_row_of_all_kinds() {
    let folder = folder("exercises-markdown");
    for (at, (name, args)) in ALL.into_iter().enumerate() {
        let lang = if at % 2 == 0 { "en" } else { "zh" };
        let args = [args, &["--lang", lang]].concat();
        let pages = exercise(name, &args, "html", &folder);
        let notes = exercise(name, &[&args[..], &["--flavor", "pandoc"]].concat(), "md", &folder);
        for (page, note) in pages.into_iter().zip(notes) {
            let read = note.replace(".md", "-read.html");
            let said = run("pandoc", &["--standalone", &note, "-o", &read], &folder);
            assert_eq!(said.trim(), "", "{note}");
            let shape = |file: &str| -> Vec<(usize, Vec<String>)> {
                let found = tables(&Html::parse_document(&fs::read_to_string(folder.join(file)).unwrap()));
                // The first column names the row; that of a wide table comes with each of its parts.
                let first = |table: Vec<Vec<String>>| {
                    (table[0].len(), table.iter().map(|row| row[0].clone()).collect::<Vec<String>>())
                };
                found.into_iter().map(first).collect()
            };
            let (ours, theirs) = (shape(&page), shape(&read));
            let rows = |shape: &[(usize, Vec<String>)]| {
                let mut all: Vec<Vec<String>> = shape.iter().map(|(_, rows)| rows.clone()).collect();
                all.dedup();
                all
            };
            // Facts are a list on our page, and a table without heads in notes.
            let asked: Vec<Vec<String>> =
                rows(&theirs).into_iter().filter(|rows| !rows[0].is_empty() || rows.len() > 1).collect();
            for table in rows(&ours) {
                assert!(asked.contains(&table), "{note}: {table:?} in {asked:?}");
            }
        }
    }
}

/// Slides of exercises that have no table, which Pandoc's preamble then knows nothing of.
fn slides_without_tables_are_set_in_beamer() {
    let folder = folder("exercises-slides");
    for (name, args) in [ALL[3], ALL[4]] {
        let args = [args, &["--format", "slides"]].concat();
        for file in exercise(name, &args, "slides.md", &folder) {
            let said = run(
                "pandoc",
                &["--to", "beamer", "--pdf-engine=xelatex", &file, "-o", &format!("{file}.pdf")],
                &folder,
            );
            assert_eq!(said.trim(), "", "{file}");
        }
    }
}
