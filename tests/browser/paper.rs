//! Reports on paper: handouts, as many pages as they should have, none of them empty.

use std::io::Write;
use std::process::{Command, Stdio};

use steptrace::report::Lang;

use crate::driver::Browser;
use crate::programs::pdftotext;
use crate::reports::{Run, address, go, open};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Pdf:
        five_steps_are_two_pages,
        a_breadth_first_search_is_five_pages,
        a_page_is_printed_as_without_scripts,
        long_runs_leave_no_page_empty,
    ]
}

const ASTAR: Run = Run::new("283104765", "spiral", "astar");
const BFS: Run = Run::new("283104765", "spiral", "bfs");
/// A4 and Letter, in inches.
pub(crate) const PAPERS: [(f64, f64); 2] = [(8.27, 11.69), (8.5, 11.0)];
/// Fewer lines on a page are not worth its paper.
const LINES: usize = 6;

/// Returns the lines of each page of a PDF without spaces and without the page's number, after checking that it has one.
#[track_caller]
pub(crate) fn pages(pdf: &[u8]) -> Vec<Vec<String>> {
    let mut reader = Command::new(pdftotext().unwrap())
        .args(["-layout", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = reader.stdin.take().unwrap();
    let pdf = pdf.to_owned();
    let writing = std::thread::spawn(move || input.write_all(&pdf));
    let output = reader.wait_with_output().unwrap();
    writing.join().unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let pages: Vec<&str> = text.trim_end_matches('\x0c').split('\x0c').collect();
    let all = pages.len();
    let lines_of = |(at, page): (usize, &&str)| {
        let mut lines: Vec<String> = page.lines().map(dense).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines.pop(), Some(format!("{}/{all}", at + 1)), "the number of a page: {page}");
        lines
    };
    pages.iter().enumerate().map(lines_of).collect()
}

/// A text without its spaces, which a reader of PDF finds anywhere.
pub(crate) fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Prints a report on each paper, and returns the lines of the pages of each.
#[track_caller]
fn printed(browser: &mut Browser, run: &Run, lang: Lang, papers: &[(f64, f64)]) -> Vec<Vec<Vec<String>>> {
    let page = browser.tab();
    page.go(&address(&run.report_in(lang)));
    let all: Vec<_> = papers.iter().map(|&paper| pages(&page.print(paper))).collect();
    for (number, page) in all.iter().flat_map(|pages| pages.iter().enumerate()) {
        assert!(page.len() >= LINES, "{run:?}, page {}: {page:?}", number + 1);
    }
    all
}

fn five_steps_are_two_pages(browser: &mut Browser) {
    for lang in Lang::ALL {
        for pages in printed(browser, &ASTAR, lang, &PAPERS) {
            assert_eq!(pages.len(), 2, "{lang:?}");
            let text = pages.concat().concat();
            let w = lang.words();
            let mut parts = vec![w.conventions, w.code_title, w.heading_expansions, w.heading_tree, w.heading_path];
            parts.extend([w.result, w.heading_charts, w.note_title]);
            let missing: Vec<_> = parts.into_iter().filter(|part| !text.contains(&dense(part))).collect();
            assert_eq!(missing, [w.note_title], "{text}");
        }
    }
}

fn a_breadth_first_search_is_five_pages(browser: &mut Browser) {
    assert_eq!(BFS.trace().len(), 23);
    for lang in Lang::ALL {
        for pages in printed(browser, &BFS, lang, &PAPERS) {
            assert!(pages.len() <= 5, "{lang:?}: {} pages", pages.len());
            // The tree is too wide for an upright page: it has one of its own, which lies on its side.
            let last = pages.last().unwrap().concat();
            assert!(last.contains(&dense(lang.words().heading_tree)), "{last}");
        }
    }
}

/// Returns how the heading of a step begins.
fn step_of(lang: Lang) -> String {
    lang.words().step_heading.split("{n}").next().unwrap().to_owned()
}

fn a_page_is_printed_as_without_scripts(browser: &mut Browser) {
    let with = {
        let page = open(browser, &ASTAR.report());
        go(&page, 2);
        let with = pages(&page.print(PAPERS[0]));
        page.wait_for("document.documentElement.classList.contains('staged')");
        assert_eq!(page.eval("document.getElementById('stepper').dataset.step"), "2");
        with
    };
    let page = browser.tab();
    page.without_scripts();
    page.go(&address(&ASTAR.report()));
    assert_eq!(with, pages(&page.print(PAPERS[0])));
}

fn long_runs_leave_no_page_empty(browser: &mut Browser) {
    let dfs = Run::new("283104765", "spiral", "dfs,deadend=forget");
    let ida = Run::new("283104765", "spiral", "ida,h=misplaced");
    let fifteen = Run::new("512496380ABCD7EF", "standard", "astar,ties=high-g");
    let [a4, letter] = PAPERS;
    for (run, most, paper) in [(dfs, 24, a4), (ida, 3, letter), (fifteen, 14, letter)] {
        for pages in printed(browser, &run, Lang::En, &[paper]) {
            assert!(pages.len() <= most, "{run:?}: {} pages", pages.len());
            let steps = pages.concat().iter().filter(|line| line.starts_with(&dense(&step_of(Lang::En)))).count();
            assert!(steps >= run.trace().len().min(90), "{run:?}: {steps} steps");
        }
    }
}
