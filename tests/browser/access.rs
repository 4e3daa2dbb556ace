//! The page is accessible to readers with low vision, a screen reader or no mouse, as far as axe can tell.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use steptrace::report::Lang;

use crate::driver::{Browser, Page, key};
use crate::layout::lay_out_all;
use crate::programs;
use crate::reports::{Run, go, open};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Axe:
        every_kind_of_open_list_is_accessible,
        dark_is_accessible,
        chinese_is_accessible,
        the_dialogs_and_the_presentation_are_accessible,
        a_telephone_and_a_wall_are_accessible,
        pictures_of_the_tree_are_accessible,
    ]
}

const RUN: Run = Run::new("283104765", "spiral", "astar,h=misplaced");

/// Returns the path of axe, which `tests/browser/fetch-axe` downloads.
pub(crate) fn axe() -> Result<PathBuf, String> {
    let fetched = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/axe/package/axe.min.js");
    programs::file("STEPTRACE_AXE", &fetched).map_err(|missing| format!("{missing}; tests/browser/fetch-axe brings it"))
}

/// Asserts that axe finds no violation in the page as it is.
#[track_caller]
pub(crate) fn accessible(page: &Page<'_>, what: &str) {
    lay_out_all(page);
    if !page.holds("window.axe") {
        page.run(&fs::read_to_string(axe().unwrap()).unwrap(), &[]);
    }
    // What moves is faint on its way.
    page.wait_for("document.getAnimations().every(each => each.playState !== 'running')");
    let body = "
        const found = await axe.run(document, {resultTypes: ['violations'], iframes: false});
        const places = nodes => nodes.slice(0, 3).map(node => `${node.target.join(' ')}: ${node.failureSummary}`);
        return found.violations.map(({id, nodes}) => `${id} (${nodes.length} times): ${places(nodes).join('; ')}`);";
    let violations = page.run(&format!("return (async () => {{ {body} }})();"), &[]);
    assert_eq!(violations, json!([]), "{what}");
}

fn every_kind_of_open_list_is_accessible(browser: &mut Browser) {
    for strategy in ["bfs", "dls,limit=3,insert=block", "ids", "ucs,cost=tile", "astar,w=1.5", "ida,h=misplaced"] {
        let page = open(browser, &Run::new("283104765", "spiral", strategy).report());
        if strategy == "bfs" {
            accessible(&page, "before the first step");
        }
        go(&page, 2);
        accessible(&page, &format!("{strategy}, step 2"));
    }
}

fn dark_is_accessible(browser: &mut Browser) {
    let page = open(browser, &RUN.report());
    page.show_as("", &[("prefers-color-scheme", "dark")]);
    page.press(key::RIGHT);
    accessible(&page, "dark, step 1");
    page.press(key::END);
    accessible(&page, "dark, last step");
}

fn chinese_is_accessible(browser: &mut Browser) {
    let page = open(browser, &RUN.report_in(Lang::Zh));
    page.press(key::RIGHT);
    accessible(&page, "Chinese");
}

fn the_dialogs_and_the_presentation_are_accessible(browser: &mut Browser) {
    for scheme in ["light", "dark"] {
        let page = open(browser, &RUN.report());
        page.show_as("", &[("prefers-color-scheme", scheme)]);
        page.press("?");
        page.wait_for("document.querySelector('dialog#keys').open");
        accessible(&page, &format!("keys, {scheme}"));
        page.press(key::ESCAPE);
        page.wait_for("!document.querySelector('dialog#keys').open");
        crate::controls::show_life_of_start(&page);
        accessible(&page, &format!("the life of a node, {scheme}"));
        page.press(key::ESCAPE);
        page.find("[data-do=settings]").click();
        accessible(&page, &format!("settings, {scheme}"));
        page.press(key::ESCAPE);
        page.find(".top .conventions").click();
        page.eval("steptrace.go(2, 5)");
        page.press("h");
        accessible(&page, &format!("conventions, and h taken apart within a step, {scheme}"));
        page.press(key::ESCAPE);
        page.press("3");
        accessible(&page, &format!("a pane alone, {scheme}"));
        page.press("3");
        page.press(".");
        page.wait_for("document.querySelector('[data-do=present]').getAttribute('aria-pressed') === 'true'");
        accessible(&page, &format!("presentation, {scheme}"));
    }
}

fn a_telephone_and_a_wall_are_accessible(browser: &mut Browser) {
    let page = open(browser, &RUN.report());
    for width in [360, 3840] {
        page.resize(width, 900);
        page.press(key::RIGHT);
        accessible(&page, &format!("{width} px"));
    }
}

fn pictures_of_the_tree_are_accessible(browser: &mut Browser) {
    for scheme in ["light", "dark"] {
        let page = open(browser, &Run::new("216408753", "spiral", "astar").report());
        page.show_as("", &[("prefers-color-scheme", scheme)]);
        go(&page, 60);
        for view in ["map", "ids", "around"] {
            page.find(&format!("[data-view={view}]")).click();
            page.find("#tree [aria-label=Larger]").click();
            accessible(&page, &format!("{view}, {scheme}"));
        }
    }
}
