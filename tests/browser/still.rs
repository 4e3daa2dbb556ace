//! The pages without a record: a study, whose charts can be saved, a marked trace, the difference of two traces.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::access::accessible;
use crate::driver::Browser;
use crate::layout::fits;
use crate::reports::{BINARY, address, folder};

pub(crate) fn tests() -> Vec<crate::Test> {
    let plain = crate::tests![Nothing: still_pages_ask_for_nothing, still_pages_fit_every_width, a_study_tells_its_numbers_on_the_first_screen];
    plain.into_iter().chain(crate::tests![Axe: still_pages_are_accessible]).collect()
}

/// A trace by hand that is wrong in its third step, and goes on.
const BY_HAND: &str = "step,board,g,h,f\n1,283104765,0,4,4\n2,203184765,1,3,4\n3,230184765,2,3,5\n4,023184765,2,2,4\n\
                       5,123084765,3,1,4\n6,123804765,4,0,4\n";

/// The same, right and without numbers.
const RIGHT: &str = "board\n283104765\n203184765\n023184765\n123084765\n123804765\n";

/// Makes a page of each kind in a language.
pub(crate) fn pages(lang: &str) -> [PathBuf; 3] {
    // Tests run in parallel: no trace is rewritten while another test reads it.
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let written = |name: &str, text: &str| {
        let path = folder().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (hand, right) = (written("by-hand.csv", BY_HAND), written("right.csv", RIGHT));
    let page = |name: &str, args: &[&str], option: &str| {
        let path = folder().join(format!("{name}-{lang}.html"));
        let mut command = Command::new(BINARY);
        command.args(args).args(["--lang", lang, "--quiet", option]).arg(&path).stdin(Stdio::null());
        let output = command.output().unwrap();
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        path
    };
    [
        page("study", &["study", "--size", "2x3", "--per-depth", "3", "--run", "bfs", "--run", "astar"], "-o"),
        page("marked", &["check", &hand, "--strategy", "astar", "--goal", "spiral"], "--report"),
        page("differences", &["diff", &hand, &right], "-o"),
    ]
}

fn still_pages_ask_for_nothing(browser: &mut Browser) {
    for path in pages("en") {
        let page = browser.tab();
        page.go(&address(&path));
        // The script, and the words that it says.
        assert!(page.holds("document.scripts.length === 2 && document.querySelector('h1') !== null"));
        assert_eq!(page.requests(), [address(&path)]);
    }
}

fn still_pages_fit_every_width(browser: &mut Browser) {
    for path in ["en", "zh"].into_iter().flat_map(pages) {
        let page = browser.tab();
        page.go(&address(&path));
        for width in [360, 768, 1280, 3840] {
            page.resize(width, 800);
            fits(&page, &format!("{}, {width} px", path.display()));
        }
    }
}

fn a_study_tells_its_numbers_on_the_first_screen(browser: &mut Browser) {
    let page = browser.tab();
    page.go(&address(&pages("en")[0]));
    page.resize(1280, 720);
    let bottom = "document.querySelector('#chart-nodes svg').getBoundingClientRect().bottom";
    assert!(page.holds(&format!("{bottom} <= innerHeight")), "{}", page.eval(bottom));
    assert!(page.holds("document.querySelector('#nodes > p').textContent.startsWith('At depth ')"));
    // The table is beside the chart.
    assert!(page.holds("document.querySelector('#nodes table').getBoundingClientRect().top < 500"));
    let names = "[...document.querySelectorAll('#chart-nodes .name')].map(name => name.textContent.split(' ')[0])";
    assert_eq!(page.eval(names), serde_json::json!(["bfs", "astar,h=manhattan"]));
    assert!(page.holds(
        "[...document.querySelectorAll('#chart-nodes g > title')].every(title => / on average, /.test(title.textContent))"
    ));
}

fn still_pages_are_accessible(browser: &mut Browser) {
    for path in ["en", "zh"].into_iter().flat_map(pages) {
        let page = browser.tab();
        page.go(&address(&path));
        for scheme in ["light", "dark"] {
            page.show_as("", &[("prefers-color-scheme", scheme)]);
            accessible(&page, &format!("{}, {scheme}", path.display()));
        }
    }
}
