//! Exercises and their keys: on paper, on a telephone, in the dark.

use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use serde_json::json;
use steptrace::report::Lang;

use crate::access::accessible;
use crate::driver::{Browser, Page};
use crate::layout::{fits, lightness};
use crate::paper::{PAPERS, dense, pages};
use crate::reports::{BINARY, address, folder};

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut all = crate::tests![Pdf:
        sheets_and_keys_of_all_kinds_are_whole_on_paper,
        rows_to_fill_in_stay_on_one_page,
        rows_of_a_key_stay_on_one_page,
    ];
    all.extend(
        crate::tests![Nothing: sheets_have_room_for_handwriting, sheets_fit_every_width_and_are_dark_on_screens_only],
    );
    all.extend(crate::tests![Axe: sheets_and_keys_are_accessible]);
    all
}

/// Exercises, each with its arguments: all kinds, boards of three widths, and a run of several pages.
const ALL: [(&str, &[&str]); 9] = [
    ("trace", &["283104765", "--goal", "spiral", "--strategy", "bfs", "--kind", "trace"]),
    ("fifteen", &["123456789A0CDEBF", "--goal", "standard", "--strategy", "astar", "--kind", "trace"]),
    ("wide", &["12345607/9ABCDEF8", "--goal", "standard", "--strategy", "astar", "--kind", "trace"]),
    (
        "predict",
        &["283104765", "--goal", "spiral", "--strategy", "astar", "--kind", "predict", "--for", "<Ada> \"L\" 姓"],
    ),
    ("tree", &["283104765", "--goal", "spiral", "--strategy", "astar,h=misplaced", "--kind", "tree"]),
    ("which", &["134862705", "--goal", "spiral", "--kind", "which"]),
    ("error", &["134862705", "--goal", "spiral", "--strategy", "astar,h=misplaced", "--kind", "error"]),
    ("solvable", &["--goal", "standard", "--kind", "solvable"]),
    ("heuristic", &["--goal", "spiral", "--kind", "heuristic"]),
];

/// Exercises whose keys are looked at, too: one of each sort of table, and a tree.
const HAS_KEY: [&str; 4] = ["trace", "tree", "which", "heuristic"];

/// The languages by the names of the command.
const LANGS: [(Lang, &str); 2] = [(Lang::En, "en"), (Lang::Zh, "zh")];

/// Returns the files of an exercise and of its key, which are made once.
#[track_caller]
fn made(name: &str, args: &[&str], lang: &str) -> [PathBuf; 2] {
    static MADE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let [sheet, key] = ["sheet", "key"].map(|what| folder().join(format!("{what}-{name}-{lang}.html")));
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if made.insert(sheet.clone()) {
        let mut command = Command::new(BINARY);
        command.arg("exercise").args(args).args(["--quiet", "--lang", lang, "-o"]).arg(&sheet).arg("--key").arg(&key);
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
    [sheet, key]
}

/// Lays a page out as on the narrower of both papers, between its margins.
fn as_on_paper(page: &Page<'_>) {
    page.show_as("print", &[]);
    // 182 mm of A4.
    page.resize(688, 1000);
}

fn sheets_and_keys_of_all_kinds_are_whole_on_paper(browser: &mut Browser) {
    for (name, args) in ALL {
        // The languages take turns on the papers, so that each kind is seen in both.
        for ((lang, tag), paper) in LANGS.into_iter().zip(PAPERS) {
            let mut texts = Vec::new();
            let files = made(name, args, tag);
            // A key is one column of answers: one paper tells of both.
            let files = if lang == Lang::En { &files[..] } else { &files[..1] };
            for path in files {
                let page = browser.tab();
                page.without_scripts();
                page.go(&address(path));
                let printed = pages(&page.print(paper));
                assert_eq!(page.requests(), [address(path)]);
                // What is too wide Chromium makes smaller, or cuts.
                as_on_paper(&page);
                fits(&page, &format!("{name} {tag}"));
                let title = page.eval("document.querySelector('h1').textContent");
                let title = dense(title.as_str().unwrap());
                for (number, lines) in printed.iter().enumerate() {
                    assert!(lines.len() > 1, "{name} {tag}, page {}: {lines:?}", number + 1);
                    assert!(lines[0].starts_with(&title), "{name} {tag}, page {}: {lines:?}", number + 1);
                }
                if name == "predict" && printed.len() > 1 {
                    assert!(printed[1][0].ends_with(&dense("· <Ada> \"L\" 姓")), "{:?}", printed[1]);
                }
                texts.push(printed);
            }
            let sheet = &texts[0];
            let w = lang.words();
            assert!(sheet[0].concat().contains(&dense(w.sheet_name)), "{name} {tag}: {:?}", sheet[0]);
            let Some(key) = texts.get(1) else { continue };
            let asked: HashSet<&String> = sheet.iter().flatten().collect();
            // Beside its title and the heading of its answers.
            let answers = key.iter().flatten().filter(|line| !asked.contains(line)).count();
            assert!(answers >= 4, "{name} {tag}: {key:?}");
        }
    }
}

/// The names of columns that begin every page of a table, without spaces.
const HEAD: &str = "stepnodeboard";

/// Returns the lines below the head of a table, of each page that has one.
fn below_heads(pages: &[Vec<String>]) -> Vec<&[String]> {
    let head = |page: &Vec<String>| page.iter().position(|line| line.starts_with(HEAD));
    pages.iter().filter_map(|page| head(page).map(|at| &page[at + 1..])).collect()
}

/// Returns the step that a line begins with, if it does; the rest is not part of the number.
fn step_of(line: &str) -> Option<usize> {
    let digits = line.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(line.len());
    line[..digits].parse().ok()
}

fn rows_to_fill_in_stay_on_one_page(browser: &mut Browser) {
    for (name, args, beside) in [("trace", ALL[0].1, 4), ("fifteen", ALL[1].1, 2), ("wide", ALL[2].1, 1)] {
        let [sheet, _] = made(name, args, "en");
        let page = browser.tab();
        page.go(&address(&sheet));
        let rows = page.eval("document.querySelectorAll('table.steps tbody tr').length").as_u64().unwrap();
        for paper in PAPERS {
            let printed = pages(&page.print(paper));
            let tables = below_heads(&printed);
            assert!(tables.len() > 1, "{name} has several pages: {printed:?}");
            let mut steps = Vec::new();
            for lines in tables {
                let end = lines.iter().position(|line| line.starts_with("Toprint")).unwrap_or(lines.len());
                let lines = &lines[..end];
                let on_page: Vec<usize> = lines.iter().filter_map(|line| step_of(line)).collect();
                // The room for the names of four new nodes, so many in a line, stands with the number of the step.
                let names: Vec<usize> = lines.iter().map(|line| line.matches('n').count()).collect();
                assert_eq!(names.iter().sum::<usize>(), on_page.len() * 4, "{name}: {lines:?}");
                assert_eq!(names.iter().max(), Some(&beside), "{name}: {lines:?}");
                steps.extend(on_page);
            }
            assert_eq!(steps, (1..=rows as usize).collect::<Vec<_>>(), "{name}");
        }
    }
}

fn rows_of_a_key_stay_on_one_page(browser: &mut Browser) {
    let long = ["216408753", "--goal", "spiral", "--strategy", "bfs", "--kind", "trace"];
    for (name, args) in [("trace", ALL[0].1), ("long", &long)] {
        let [_, key] = made(name, args, "en");
        let page = browser.tab();
        page.go(&address(&key));
        for paper in PAPERS {
            let printed = pages(&page.print(paper));
            let tables = below_heads(&printed);
            assert!(tables.len() > 1, "the key has several pages: {printed:?}");
            for lines in tables {
                // A row that were divided would go on below the head of the next page, without its number.
                assert!(step_of(&lines[0]).is_some(), "{name}: {lines:?}");
            }
        }
    }
}

fn sheets_have_room_for_handwriting(browser: &mut Browser) {
    // Cells without text or boards in them, and those of boards, in millimetres.
    let measure = "
        const millimetres = pixels => Math.round(pixels / 96 * 254) / 10;
        const size = element => {
            const {width, height} = element.getBoundingClientRect();
            return [width, height].map(millimetres);
        };
        const cells = [...document.querySelectorAll('.room tbody td')].filter(cell => !cell.textContent.trim());
        const empty = cells.filter(cell => !cell.querySelector('.board'));
        const root = getComputedStyle(document.documentElement);
        const [cols, rows] = ['--cols', '--rows'].map(name => Number(root.getPropertyValue(name)));
        const boards = [...document.querySelectorAll('.room .board.blank')].map(size);
        const lines = [...document.querySelectorAll('dl.lines u')].map(size);
        return {
            cells: empty.map(size), lines,
            tiles: boards.map(([width, height]) => [width / cols, height / rows]),
        };";
    for (name, args) in ALL {
        let [sheet, _] = made(name, args, "en");
        let page = browser.tab();
        page.go(&address(&sheet));
        as_on_paper(&page);
        let found = page.run(measure, &[]);
        let sizes = |what: &str| -> Vec<(f64, f64)> {
            let all = found[what].as_array().unwrap().iter();
            all.map(|size| (size[0].as_f64().unwrap(), size[1].as_f64().unwrap())).collect()
        };
        let (cells, tiles, lines) = (sizes("cells"), sizes("tiles"), sizes("lines"));
        let has_table = !["predict", "tree", "which", "error"].contains(&name);
        assert_eq!(cells.is_empty(), !has_table, "{name}");
        assert!(cells.iter().all(|&(width, height)| width >= 8.0 && height >= 7.0), "{name}: {cells:?}");
        let is_drawn = args.contains(&"trace");
        assert_eq!(tiles.is_empty(), !is_drawn, "{name}");
        assert!(tiles.iter().all(|&(width, height)| width >= 4.9 && height >= 4.9), "{name}: {tiles:?}");
        assert!(
            lines.len() >= 2 && lines.iter().all(|&(width, height)| width >= 50.0 && height >= 7.0),
            "{name}: {lines:?}"
        );
    }
}

fn sheets_fit_every_width_and_are_dark_on_screens_only(browser: &mut Browser) {
    for (name, args) in ALL {
        for path in made(name, args, "en").into_iter().take(1 + usize::from(HAS_KEY.contains(&name))) {
            let page = browser.tab();
            page.go(&address(&path));
            for width in [360, 1280] {
                page.resize(width, 720);
                fits(&page, &format!("{}, {width} px", path.display()));
            }
            let dark = [("prefers-color-scheme", "dark")];
            page.show_as("", &dark);
            assert!(lightness(&page, "backgroundColor") < 0.2, "{name}");
            page.show_as("print", &dark);
            assert!(lightness(&page, "backgroundColor") > 0.99 && lightness(&page, "color") < 0.2, "{name}");
            let fills = "[...document.querySelectorAll('.room-tree text')].map(text => getComputedStyle(text).fill)";
            let in_colour = page.eval(&format!("{fills}.filter(fill => fill.match(/\\d+/g).some(part => part > 60))"));
            assert_eq!(in_colour, json!([]), "{name}");
        }
    }
}

fn sheets_and_keys_are_accessible(browser: &mut Browser) {
    for (name, args) in ALL.into_iter().filter(|(name, _)| HAS_KEY.contains(name)) {
        for path in made(name, args, "en") {
            let page = browser.tab();
            page.go(&address(&path));
            accessible(&page, &path.display().to_string());
        }
    }
}
