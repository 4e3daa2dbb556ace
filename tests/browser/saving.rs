//! A figure is saved as a file that stands alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::driver::{Browser, Page};
use crate::reports::{Run, address, go, open};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        the_tree_is_saved_as_it_is_at_the_step,
        every_chart_is_saved,
        the_part_of_a_large_tree_is_saved,
    ]
}

const RUN: Run = Run::new("283104765", "spiral", "astar,h=misplaced");
const LARGE: Run = Run::new("216408753", "spiral", "astar");

/// Presses the save button of a figure, and returns the file.
#[track_caller]
fn saved(page: &Page<'_>, figure: &str) -> PathBuf {
    let folder = page.downloads();
    page.eval(&format!("document.querySelector('{figure} button.save').scrollIntoView({{block: 'center'}})"));
    page.find(&format!("{figure} button.save")).click();
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        if let Some(file) = files.into_iter().find(|path| path.extension().is_some_and(|name| name == "svg")) {
            return file;
        }
        assert!(Instant::now() < deadline, "nothing was saved of {figure}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Opens a picture by itself and asserts that it is well-formed, has no scripts, and needs no other file or style
/// sheet.
fn stands_alone<'a>(browser: &'a mut Browser, file: &Path) -> Page<'a> {
    let text = fs::read_to_string(file).unwrap();
    for foreign in ["<script", "<style", "<link", "href=", "url(", "class=", "data-", "onclick"] {
        assert!(!text.contains(foreign), "{foreign} in {}", file.display());
    }
    let page = browser.tab();
    page.go(&address(file));
    let root = "document.documentElement";
    assert_eq!(
        page.eval(&format!("{root}.namespaceURI + ' ' + {root}.tagName")),
        json!("http://www.w3.org/2000/svg svg")
    );
    assert_eq!(page.eval("document.querySelector('parsererror')?.textContent ?? null"), json!(null));
    assert!(page.holds(&format!("{root}.getBoundingClientRect().width > 50")), "it has a size");
    assert_eq!(page.requests(), [address(file)]);
    assert_eq!(page.complaints(), [""; 0]);
    page
}

/// Returns the numbers of the nodes that a picture names.
const NAMED: &str = "[...document.querySelectorAll('text')].map(text => text.textContent)
    .filter(text => /^n\\d+$/.test(text)).map(text => Number(text.slice(1))).sort((a, b) => a - b)";

fn the_tree_is_saved_as_it_is_at_the_step(browser: &mut Browser) {
    let trace = RUN.trace();
    let page = open(browser, &RUN.report());
    go(&page, trace.len());
    let file = saved(&page, "figure.tree");
    drop(page);
    let picture = stands_alone(browser, &file);
    let all: Vec<usize> = (0..trace.nodes().len()).collect();
    assert_eq!(picture.eval(NAMED), json!(all));
    let tiles = "[...document.querySelectorAll('text')].filter(text => /^[1-8]$/.test(text.textContent)).length";
    assert!(picture.eval(tiles).as_u64() >= Some(8 * all.len() as u64), "boards have their tiles");
}

fn every_chart_is_saved(browser: &mut Browser) {
    for name in ["sizes", "fgh", "depth", "duplicates"] {
        let page = open(browser, &RUN.report());
        go(&page, 3);
        let file = saved(&page, &format!("#chart-{name}"));
        assert_eq!(file.file_name().unwrap().to_str(), Some(format!("chart-{name}.svg").as_str()));
        drop(page);
        let picture = stands_alone(browser, &file);
        assert!(picture.holds("document.querySelectorAll('path, rect, line').length > 3"), "{name}");
    }
}

fn the_part_of_a_large_tree_is_saved(browser: &mut Browser) {
    let trace = LARGE.trace();
    let page = open(browser, &LARGE.report());
    go(&page, 50);
    let file = saved(&page, "#tree figure");
    drop(page);
    let picture = stands_alone(browser, &file);
    let current = trace.step(50).unwrap().node;
    assert!(picture.holds(&format!("({NAMED}).includes({current})")));
}
