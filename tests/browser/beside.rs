//! The stage of a comparison: runs side by side on the first screen, and what links them.

use std::collections::BTreeSet;

use serde_json::json;
use steptrace::compare::stretches;
use steptrace::report::Count;
use steptrace::trace::Trace;

use crate::access::accessible;
use crate::compare::{Case, THREE, go, letter, steps, text};
use crate::driver::{Browser, key};
use crate::layout::fits;
use crate::reports::{made, open};
use crate::stage::{SCREENS, are_readable, is_whole, keys_are_off, shows_one_at_a_time, switch_keys, told_in};

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut tests = crate::tests![Nothing:
        the_comparison_opens_at_its_end_with_the_verdict,
        the_comparison_is_on_the_first_screen,
        a_low_screen_has_the_controls_and_a_run_that_scrolls,
        many_runs_are_chosen_by_their_names,
        a_telephone_shows_one_run_at_a_time,
        the_projectors_lists_are_readable_from_the_last_row,
        runs_go_from_divergence_to_divergence,
        a_board_that_is_pointed_at_is_lit_in_every_run,
        a_comparison_of_many_values_begins_with_what_they_come_to,
        keys_can_be_switched_off,
    ];
    tests.extend(crate::tests![Axe: the_projectors_view_is_accessible]);
    tests
}

const FOUR: Case = Case::new("503/241", "standard", &["bfs", "ids", "ucs,cost=tile", "greedy"]);
const FIFTEEN: Case = Case::new("512496380ABCD7EF", "standard", &["astar,ties=high-g", "astar,ties=lifo"]);
const PANES: [&str; 3] = [".top", "#columns", ".time"];

fn the_comparison_opens_at_its_end_with_the_verdict(browser: &mut Browser) {
    let traces = THREE.traces();
    let page = open(browser, &THREE.page("verdict", &traces));
    page.resize(1280, 720);
    assert_eq!(steps(&page), traces.iter().map(Trace::len).collect::<Vec<_>>());
    let says = text(&page, "#said");
    for trace in &traces {
        let told = format!("{} {}", trace.strategy().name(), Count(trace.stats().expanded));
        assert!(says.replace(" expands", "").contains(&told), "{told} is not in: {says}");
    }
    assert_eq!(page.eval("document.querySelector('#goal .board').textContent"), json!("12384765"));
    for run in 0..traces.len() {
        let column = format!("#run-{}", letter(run));
        assert!(text(&page, &format!("{column} .lead")).ends_with("is the goal"), "the goal is not expanded");
        // Either the reason is whole, or it ends with an ellipsis.
        assert!(page.holds(&format!(
            "(box => box.scrollHeight <= box.clientHeight)(document.querySelector('{column} .taken'))"
        )));
    }
    // The middle of the second strip is the middle of the second run.
    page.run(
        "const strip = document.querySelector('#run-B .strip svg'), {left, width} = strip.getBoundingClientRect();
         strip.dispatchEvent(new PointerEvent('pointerdown', {clientX: left + width / 2}));",
        &[],
    );
    let middle = traces[1].len() / 2;
    assert!(steps(&page)[1].abs_diff(middle) <= 2, "{:?}", steps(&page));
    page.press(".");
    assert!(
        page.holds("[...document.querySelectorAll('.runhead h3')].every(name => name.scrollWidth <= name.clientWidth)")
    );
}

fn a_low_screen_has_the_controls_and_a_run_that_scrolls(browser: &mut Browser) {
    let page = open(browser, &THREE.page("low", &THREE.traces()));
    for (width, height) in [(640, 360), (844, 390)] {
        page.resize(width, height);
        page.eval("scrollTo(0, 0)");
        assert!(page.holds(
            "['[data-do=play]', '#slider', '#goto'].every(name => {
                const control = document.querySelector(name), box = control.getBoundingClientRect();
                return box.bottom <= innerHeight && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest(name);
             })"
        ));
        let parts = "[...document.querySelector('#run-A').children].map(part => part.getBoundingClientRect())";
        assert!(page.holds(&format!("{parts}.every((box, at, all) => at === 0 || box.top >= all[at - 1].bottom - 1)")));
        fits(&page, &format!("{width}×{height}"));
    }
}

fn many_runs_are_chosen_by_their_names(browser: &mut Browser) {
    let args = ["compare", "283104765", "--goal", "spiral", "--run", "bfs", "--vary", "order"];
    let page = open(browser, &made("compare-choice", &args));
    let names = "[...document.querySelectorAll('.run select')].map(choice => choice.selectedOptions[0].text)";
    assert_eq!(page.eval(names), json!(["order=UDLR", "order=UDRL", "order=ULDR", "order=ULRD"]));
    page.run(
        "const choice = document.querySelectorAll('.run select')[1];
         choice.value = 'X';
         choice.dispatchEvent(new Event('change'));",
        &[],
    );
    page.wait_for("location.hash.startsWith('#runs=AXCD') && 'ready' in document.documentElement.dataset && !!document.querySelector('#run-X .taken .node')");
    assert_eq!(page.eval(names), json!(["order=UDLR", "order=RLDU", "order=ULDR", "order=ULRD"]));
    assert!(page.holds("!document.querySelector('#run-B')"));
    drop(page);
    // Of runs that do the same, one is shown.
    let args = ["compare", "283104765", "--goal", "spiral", "--run", "astar", "--vary", "order"];
    let page = open(browser, &made("compare-same", &args));
    assert_eq!(page.eval("document.querySelectorAll('.run').length"), json!(1));
    assert!(text(&page, ".time .first").starts_with("All 24 runs take the same boards"));
    assert!(text(&page, "#said").starts_with("Each of the 24 runs expands 4 nodes."));
}

fn the_comparison_is_on_the_first_screen(browser: &mut Browser) {
    for case in [THREE, FOUR, FIFTEEN] {
        let page = open(browser, &case.page("stage", &case.traces()));
        for (width, height) in SCREENS {
            page.resize(width, height);
            // At the second, some runs are over.
            for step in [40, 1000] {
                go(&page, step, "step");
                is_whole(&page, &PANES, &format!("{width}×{height}, step {step}"));
            }
        }
    }
}

fn a_telephone_shows_one_run_at_a_time(browser: &mut Browser) {
    let page = open(browser, &THREE.page("telephone", &THREE.traces()));
    go(&page, 40, "step");
    shows_one_at_a_time(&page, &[("A", "#run-A"), ("B", "#run-B"), ("C", "#run-C")]);
    assert_eq!(steps(&page), [41, 41, 41]);
    page.resize(1000, 768);
    fits(&page, "a tablet");
}

fn the_projectors_lists_are_readable_from_the_last_row(browser: &mut Browser) {
    let traces = THREE.traces();
    let page = open(browser, &THREE.page("projector", &traces));
    page.resize(1280, 720);
    page.press(".");
    for step in [1, 60, 20_000] {
        go(&page, step, "step");
        is_whole(&page, &["#columns", ".time"], &format!("projector, step {step}"));
        are_readable(&page, ".run .board");
        for (run, trace) in traces.iter().enumerate() {
            let lists = trace.snapshot(step.min(trace.len())).unwrap();
            for (name, list) in [("open", lists.open), ("closed", lists.closed)] {
                let told = told_in(&page, &format!("{name}-{}", letter(run)));
                assert_eq!(told, json!(list.len()), "{name} of {} at {step}", trace.strategy());
            }
        }
    }
    page.press(key::ESCAPE);
    assert!(!page.holds("document.querySelector('.present')"));
}

fn runs_go_from_divergence_to_divergence(browser: &mut Browser) {
    let traces = FOUR.traces();
    let refs: Vec<&Trace> = traces.iter().collect();
    let page = open(browser, &FOUR.page("alignment", &traces));
    let told = page.eval("window.steptrace.stretches.filter(({isParting}) => isParting).map(({from}) => from)");
    let partings: Vec<usize> = serde_json::from_value(told).unwrap();
    let all: BTreeSet<usize> = stretches(&refs).map(|stretch| stretch.from).collect();
    assert!(partings.len() > 2 && partings.iter().all(|step| all.contains(step)));
    page.find("[data-align=parting]").click();
    page.press(key::HOME);
    assert_eq!(steps(&page), [0; 4]);
    for step in partings.iter().take(4) {
        page.press(key::RIGHT);
        let wanted: Vec<usize> = traces.iter().map(|trace| trace.len().min(*step)).collect();
        assert_eq!(steps(&page), wanted);
    }
    page.wait_for("location.hash === '#parting=4'");
    page.press(key::END);
    assert_eq!(steps(&page).into_iter().max(), partings.last().copied());
    drop(page);
    // Runs that never diverge have no divergence to go to.
    let same = Case::new("283104765", "spiral", &["astar", "astar,order=LRUD"]);
    let page = open(browser, &same.page("together", &same.traces()));
    page.press("n");
    page.eval("document.querySelector('[data-align=parting]').click()");
    assert_eq!(page.eval("document.querySelector('[data-align=step]').ariaPressed"), json!("true"));
}

fn a_board_that_is_pointed_at_is_lit_in_every_run(browser: &mut Browser) {
    let page = open(browser, &THREE.page("lit", &THREE.traces()));
    go(&page, 3, "step");
    let lit = "[...document.querySelectorAll('.held .lit .board')].map(board => board.textContent)";
    for event in ["pointerover", "focusin"] {
        let board = page.run(
            "const node = document.querySelector('#closed-A [data-node]');
             node.dispatchEvent(new Event(arguments[0], {bubbles: true}));
             return node.querySelector('.board').textContent;",
            &[event.into()],
        );
        // All have the start in closed.
        assert_eq!(page.eval(lit), json!([board, board, board]), "{event}");
        page.press(key::RIGHT);
        assert_eq!(page.eval(lit), json!([board, board, board]), "{event}, a step later");
        page.press(key::LEFT);
        page.eval("document.getElementById('columns').dispatchEvent(new Event('focusout', {bubbles: true}))");
        assert_eq!(page.eval(lit), json!([]));
    }
}

fn a_comparison_of_many_values_begins_with_what_they_come_to(browser: &mut Browser) {
    let page = open(
        browser,
        &made("compare-vary", &["compare", "216408753", "--goal", "spiral", "--run", "dfs", "--vary", "order"]),
    );
    page.resize(1280, 720);
    let order = "[...document.querySelectorAll('main > section')].slice(0, 3).map(section => section.id)";
    assert_eq!(page.eval(order), json!(["stepper", "verdict", "problem"]));
    is_whole(&page, &[".verdict", "#columns", ".time"], "the first screen");
    page.press(key::LEFT);
    page.settle();
    let head = "document.querySelector('.top').getBoundingClientRect().bottom";
    let top = page.eval(&format!("document.querySelector('.live').getBoundingClientRect().top - {head}")).as_f64();
    assert!(top.unwrap().abs() <= 1.0, "the stage is in sight: {top:?}");
    assert!(text(&page, ".time .first").contains("24 runs"));
}

fn keys_can_be_switched_off(browser: &mut Browser) {
    let page = open(browser, &THREE.page("off", &THREE.traces()));
    page.eval("scrollTo(0, document.documentElement.scrollHeight)");
    page.press(key::HOME);
    page.wait_for("scrollY === 0");
    assert_eq!(steps(&page), [0; 3]);
    switch_keys(&page);
    keys_are_off(&page);
}

fn the_projectors_view_is_accessible(browser: &mut Browser) {
    for scheme in ["light", "dark"] {
        let page = open(browser, &THREE.page("projector-access", &THREE.traces()));
        page.show_as("", &[("prefers-color-scheme", scheme)]);
        go(&page, 30, "step");
        page.press(".");
        accessible(&page, &format!("lists for the projector in {scheme}"));
    }
}
