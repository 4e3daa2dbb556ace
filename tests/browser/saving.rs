//! A figure is saved as a file that stands alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::driver::{Browser, Page};
use crate::reports::{Run, address, go, made, open};
use crate::still;

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        the_tree_is_saved_as_it_is_at_the_step,
        the_part_of_a_large_tree_is_saved,
        charts_of_every_page_are_saved_in_both_formats,
    ]
}

const RUN: Run = Run::new("283104765", "spiral", "astar,h=misplaced");
const LARGE: Run = Run::new("216408753", "spiral", "astar");

/// Presses the button of a figure that saves it as `svg` or `png`, and returns the file.
#[track_caller]
fn saved(page: &Page<'_>, figure: &str, kind: &str) -> PathBuf {
    let button = format!("{figure} button.save.{kind}");
    page.eval(&format!("document.querySelector('{button}').scrollIntoView({{block: 'center'}})"));
    let folder = page.downloads();
    page.find(&button).click();
    wait_for_file(&folder, kind)
}

/// Returns the file of a kind in a folder, once it is there.
#[track_caller]
pub(crate) fn wait_for_file(folder: &Path, kind: &str) -> PathBuf {
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        if let Some(file) = files.into_iter().find(|path| path.extension().is_some_and(|name| name == kind)) {
            return file;
        }
        assert!(Instant::now() < deadline, "no {kind} was saved");
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
    page
}

/// Returns the numbers of the nodes that a picture names.
const NAMED: &str = "[...document.querySelectorAll('text')].map(text => text.textContent)
    .filter(text => /^n\\d+$/.test(text)).map(text => Number(text.slice(1))).sort((a, b) => a - b)";

fn the_tree_is_saved_as_it_is_at_the_step(browser: &mut Browser) {
    let trace = RUN.trace();
    let page = open(browser, &RUN.report());
    go(&page, trace.len());
    let file = saved(&page, "figure.tree", "svg");
    drop(page);
    let picture = stands_alone(browser, &file);
    let all: Vec<usize> = (0..trace.nodes().len()).collect();
    assert_eq!(picture.eval(NAMED), json!(all));
    let tiles = "[...document.querySelectorAll('text')].filter(text => /^[1-8]$/.test(text.textContent)).length";
    assert!(picture.eval(tiles).as_u64() >= Some(8 * all.len() as u64), "boards have their tiles");
}

fn the_part_of_a_large_tree_is_saved(browser: &mut Browser) {
    let trace = LARGE.trace();
    let page = open(browser, &LARGE.report());
    page.find("[data-view=around]").click();
    go(&page, 50);
    let file = saved(&page, "#tree figure", "svg");
    assert_eq!(file.file_name().unwrap(), "astar-216408753-tree-step50.svg");
    drop(page);
    let picture = stands_alone(browser, &file);
    let current = trace.step(50).unwrap().node;
    assert!(picture.holds(&format!("({NAMED}).includes({current})")));
}

/// Makes the comparison of two runs.
fn comparison() -> PathBuf {
    made("saving-comparison", &["compare", "283104765", "--goal", "spiral", "--run", "bfs", "--run", "astar"])
}

/// The size of a saved picture in pixels, how many of them are not white, and how many have a colour.
fn pixels(page: &Page<'_>, file: &Path) -> [u64; 4] {
    let bytes = fs::read(file).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"), "{}", file.display());
    let body = "return (async text => {
        const picture = new Image();
        picture.src = 'data:image/png;base64,' + text;
        await picture.decode();
        const {naturalWidth: width, naturalHeight: height} = picture;
        const pen = Object.assign(document.createElement('canvas'), {width, height}).getContext('2d');
        pen.drawImage(picture, 0, 0);
        const {data} = pen.getImageData(0, 0, width, height);
        let [dark, coloured] = [0, 0];
        for (let at = 0; at < data.length; at += 4) {
            const [low, high] = [Math.min(data[at], data[at + 1], data[at + 2]), Math.max(data[at], data[at + 1], data[at + 2])];
            if (low < 200) dark++;
            if (high - low > 60) coloured++;
        }
        return [width, height, dark, coloured];
    })(arguments[0]);";
    serde_json::from_value(page.run(body, &[json!(BASE64_STANDARD.encode(bytes))])).unwrap()
}

fn charts_of_every_page_are_saved_in_both_formats(browser: &mut Browser) {
    for (path, figure, kind) in [
        (RUN.report(), "#chart-sizes", "chart"),
        (RUN.report(), "#chart-fgh", "chart"),
        (RUN.report(), "figure.tree", "tree"),
        (comparison(), "#chart-open", "chart"),
        (still::pages("en")[0].clone(), "#chart-nodes", "chart"),
    ] {
        let page = open(browser, &path);
        // What is saved is for paper, whatever the screen has.
        page.show_as("", &[("prefers-color-scheme", "dark")]);
        // The names of the lines are in the drawing.
        let names = page.eval(&format!(
            "[...document.querySelectorAll('{figure} svg :is(.end, .name)')].map(name => name.textContent)"
        ));
        assert!(kind == "tree" || names.as_array().unwrap().len() > 1, "{figure}");
        let size = format!("document.querySelector('{figure} svg.{kind}').viewBox.baseVal");
        let twice =
            ["width", "height"].map(|side| page.eval(&format!("Math.round(2 * {size}.{side})")).as_u64().unwrap());
        let (svg, png) = (saved(&page, figure, "svg"), saved(&page, figure, "png"));
        assert_eq!(svg.file_stem(), png.file_stem());
        drop(page);
        let page = browser.tab();
        let [width, height, dark, coloured] = pixels(&page, &png);
        assert_eq!([width, height], twice, "{}", png.display());
        let all = width * height;
        assert!(dark * 3 < all && dark * 2000 > all && coloured > 100, "{}: {dark} {coloured} {all}", png.display());
        drop(page);
        let shown = stands_alone(browser, &svg);
        assert!(shown.holds("document.querySelectorAll('path').length > 3"));
        let texts = shown.eval("[...document.querySelectorAll('text')].map(text => text.textContent)");
        for name in names.as_array().unwrap() {
            assert!(texts.as_array().unwrap().contains(name), "{name} is not in {}", svg.display());
        }
        let rims: Value = shown
            .eval("[...new Set([...document.querySelectorAll('path')].map(path => getComputedStyle(path).stroke))]");
        // Colours of the dark page.
        assert!(!rims.to_string().contains("rgb(86, 180, 233)"), "{rims}");
    }
}
