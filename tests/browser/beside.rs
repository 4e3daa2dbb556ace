//! The stage of a comparison: runs side by side on the first screen, their maps, and what links them.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::json;
use steptrace::compare::{Overlap, stretches};
use steptrace::trace::Trace;

use crate::access::accessible;
use crate::compare::{Case, THREE, go, letter, open_lists, steps, text};
use crate::driver::{Browser, Page, key};
use crate::layout::{fits, visible};
use crate::reports::{BINARY, folder, open, open_at};
use crate::stage::{SCREENS, is_whole};
use crate::steps::numbers_in;

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut tests = crate::tests![Nothing:
        the_comparison_is_on_the_first_screen,
        a_telephone_shows_one_run_at_a_time,
        the_projectors_lists_are_readable_from_the_last_row,
        runs_go_from_divergence_to_divergence,
        a_board_that_is_pointed_at_is_lit_in_every_run,
        maps_tell_what_runs_expanded,
        going_back_leaves_no_trace_on_a_map,
        a_click_on_a_map_goes_to_the_step_that_takes_the_board,
        a_map_that_is_asked_for_is_in_the_address,
        boards_too_many_for_a_map_have_none,
        a_comparison_of_many_values_begins_with_what_they_come_to,
        keys_can_be_switched_off,
    ];
    tests.extend(crate::tests![Axe: maps_and_the_projectors_view_are_accessible]);
    tests.extend(crate::tests![Quiet: maps_of_the_whole_space_are_there_at_once]);
    tests
}

const FOUR: Case = Case::new("503/241", "standard", &["bfs", "ids", "ucs,cost=tile", "greedy"]);
const FIFTEEN: Case = Case::new("512496380ABCD7EF", "standard", &["astar,ties=high-g", "astar,ties=lifo"]);
const VIEWS: [&str; 3] = ["lists", "maps", "over"];
const PANES: [&str; 3] = [".top", "#columns", ".time"];

/// Shows a view, and waits until it is drawn.
fn show(page: &Page<'_>, view: &str) {
    page.eval(&format!("document.querySelector('#views [data-view={view}]').click()"));
    if view != "lists" {
        page.wait_for(
            "document.querySelectorAll('figure.map canvas[aria-label]').length > 0 && window.steptrace.timing.maps",
        );
    }
    page.settle();
}

fn the_comparison_is_on_the_first_screen(browser: &mut Browser) {
    for case in [THREE, FOUR, FIFTEEN] {
        let page = open_lists(browser, &case.page("stage", &case.traces()));
        let has_maps = page.holds("document.getElementById('views')");
        for (width, height) in SCREENS {
            page.resize(width, height);
            for view in VIEWS.into_iter().filter(|_| has_maps) {
                show(&page, view);
                go(&page, 40, "step");
                is_whole(&page, &PANES, &format!("{view}, {width}×{height}, step 40"));
            }
            // Where runs are over, and where there are no maps.
            go(&page, 1000, "step");
            is_whole(&page, &PANES, &format!("{width}×{height}, step 1000"));
        }
        assert_eq!(page.complaints(), [""; 0]);
    }
}

fn a_telephone_shows_one_run_at_a_time(browser: &mut Browser) {
    let page = open_lists(browser, &THREE.page("telephone", &THREE.traces()));
    page.resize(390, 844);
    go(&page, 40, "step");
    for run in 0..3 {
        page.find(&format!("button[data-pane={}]", letter(run))).click();
        page.settle();
        for other in 0..3 {
            let shown = visible(&page, &format!("#run-{}", letter(other))).as_array().unwrap().len();
            assert_eq!(shown == 1, other == run);
        }
        assert_ne!(visible(&page, &format!("#open-{} .board", letter(run))), json!([]));
        let foot = page.eval("document.querySelector('.time').getBoundingClientRect().bottom").as_f64().unwrap();
        assert!((800.0..=844.5).contains(&foot), "time ends at {foot}");
        fits(&page, "a telephone");
    }
    page.resize(1000, 768);
    fits(&page, "a tablet");
    page.resize(390, 844);
    show(&page, "over");
    fits(&page, "a telephone with a map");
    assert_eq!(visible(&page, "canvas").as_array().unwrap().len(), 1);
    page.find("[data-do=forward]").click();
    assert_eq!(steps(&page), [41, 41, 41]);
}

fn the_projectors_lists_are_readable_from_the_last_row(browser: &mut Browser) {
    let traces = THREE.traces();
    let page = open_lists(browser, &THREE.page("projector", &traces));
    page.resize(1280, 720);
    page.press(".");
    for step in [1, 60, 20_000] {
        go(&page, step, "step");
        is_whole(&page, &["#columns", ".time"], &format!("projector, step {step}"));
        let digits =
            "[...document.querySelectorAll('.run .board i')].map(tile => parseFloat(getComputedStyle(tile).fontSize))";
        let smallest = page.eval(&format!("Math.min(...{digits})")).as_f64().unwrap();
        assert!(smallest >= 20.0, "{smallest} px");
        for (run, trace) in traces.iter().enumerate() {
            let lists = trace.snapshot(step.min(trace.len())).unwrap();
            for (name, list) in [("open", lists.open), ("closed", lists.closed)] {
                let body = "
                    const items = [...document.querySelectorAll(`#${arguments[0]} li`)];
                    const count = text => Number(/\\d[\\d,]*/.exec(text)[0].replaceAll(',', ''));
                    return items.reduce((sum, item) => sum + (item.matches('.gap') ? count(item.textContent) : 1), 0);";
                let told = page.run(body, &[format!("{name}-{}", letter(run)).into()]);
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

/// The number of different boards that a run expands up to a step, as its steps tell.
fn expanded(trace: &Trace, step: usize) -> usize {
    let boards = (1..=step.min(trace.len())).filter_map(|at| {
        let step = trace.step(at).unwrap();
        let expands = step.dropped().is_none() && (at < trace.len() || step.tries().len() > 0);
        expands.then(|| trace.node(step.node).board)
    });
    boards.collect::<std::collections::HashSet<_>>().len()
}

fn a_board_that_is_pointed_at_is_lit_in_every_run(browser: &mut Browser) {
    let page = open_lists(browser, &THREE.page("lit", &THREE.traces()));
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

fn maps_tell_what_runs_expanded(browser: &mut Browser) {
    for (case, all) in [(THREE, 181_440), (FOUR, 360)] {
        let traces = case.traces();
        let page = open(browser, &case.page("maps", &traces));
        show(&page, "maps");
        for step in [0, 1, 200, 100_000] {
            go(&page, step, "step");
            for (run, trace) in traces.iter().enumerate() {
                let wanted = expanded(trace, step);
                let caption = text(&page, &format!("#run-{} figcaption", letter(run)));
                assert_eq!(numbers_in(&caption)[..2], [wanted, all], "{caption}");
                let label = format!("document.querySelector('#run-{} canvas').ariaLabel", letter(run));
                let label = page.eval(&label).as_str().unwrap().to_owned();
                assert!(numbers_in(&label).starts_with(&[wanted, all]), "{label}");
            }
        }
        for (run, trace) in traces.iter().enumerate() {
            assert_eq!(expanded(trace, trace.len()), Overlap::of(&[trace]).any(), "run {run}");
            // The final path gives the goal away before, and would cover the map if it were long.
            let marked = || visible(&page, &format!("#run-{} .mark.path", letter(run))).as_array().unwrap().len();
            let path = trace.path().len();
            go(&page, trace.len(), "step");
            assert_eq!(marked(), if path <= 100 { path } else { 0 }, "run {run}");
            go(&page, trace.len() - 1, "step");
            assert_eq!(marked(), 0, "run {run}");
        }
        go(&page, 100_000, "step");
        show(&page, "over");
        let caption = numbers_in(&text(&page, "figure.over figcaption"));
        assert!(caption.contains(&expanded(&traces[0], 100_000)), "{caption:?}");
        let key = visible(&page, ".mapkey li").as_array().unwrap().len();
        assert!(key > traces.len() + 2, "each run, those in common, the rest and the marks");
        assert_eq!(page.complaints(), [""; 0]);
    }
}

/// Script: all pictures that are shown.
const PICTURES: &str = "[...document.querySelectorAll('canvas')].filter(canvas => canvas.checkVisibility()).map(canvas => canvas.toDataURL())";

fn going_back_leaves_no_trace_on_a_map(browser: &mut Browser) {
    for (case, view) in [(THREE, "maps"), (FOUR, "over")] {
        let page = open(browser, &case.page("back", &case.traces()));
        show(&page, view);
        let at = |step| {
            go(&page, step, "step");
            page.eval(PICTURES)
        };
        let (start, some) = (at(0), at(50));
        assert_ne!(start, some);
        let end = at(100_000);
        assert_ne!(some, end);
        assert!(at(50) == some && at(49) != some && at(50) == some && at(0) == start && at(100_000) == end, "{view}");
        // A picture made anew is the one that grew.
        page.resize(1000, 700);
        page.settle();
        page.resize(1280, 900);
        page.settle();
        assert!(page.eval(PICTURES) == end, "{view}");
    }
}

fn a_click_on_a_map_goes_to_the_step_that_takes_the_board(browser: &mut Browser) {
    let traces = FOUR.traces();
    let page = open(browser, &FOUR.page("click", &traces));
    show(&page, "maps");
    for (run, step) in [(0, 5), (2, 9), (3, 4)] {
        go(&page, step, "step");
        let mark = format!("document.querySelector('#run-{} .mark.here').getBoundingClientRect()", letter(run));
        let place =
            page.eval(&format!("(({{left, top, width, height}}) => [left + width / 2, top + height / 2])({mark})"));
        let [x, y]: [f64; 2] = serde_json::from_value(place).unwrap();
        go(&page, 60, "step");
        #[expect(clippy::cast_possible_truncation, reason = "a place on the screen")]
        let at = (x as i64, y as i64);
        page.drag(at, at);
        assert_eq!(steps(&page)[run], step, "run {}", letter(run));
        let told = page.eval("[...document.querySelectorAll('#chosen li')].map(item => item.textContent)");
        let told: Vec<String> = serde_json::from_value(told).unwrap();
        assert!(told[run].contains(&format!("taken in step {step}")), "{told:?}");
        assert!(page.holds("document.querySelectorAll('.tip:not([hidden])').length === 1"), "what lies there is told");
        page.press(key::ESCAPE);
        assert!(page.holds("document.getElementById('chosen').hidden"));
    }
    // In the map of all, the first run that takes a board leads.
    show(&page, "over");
    go(&page, 3, "step");
    let corner = "
        const {left, top} = document.querySelector('figure.over canvas').getBoundingClientRect();
        return [Math.round(left + 30), Math.round(top + 4)];";
    let at = page.run(corner, &[]);
    let [x, y]: [i64; 2] = serde_json::from_value(at).unwrap();
    page.drag((x, y), (x, y));
    assert_eq!(steps(&page), [1; 4], "the start is taken first by all");
}

fn a_map_that_is_asked_for_is_in_the_address(browser: &mut Browser) {
    let path = THREE.page("view", &THREE.traces());
    let shown = |page: &Page<'_>| page.eval("document.getElementById('stepper').dataset.view");
    let page = open(browser, &path);
    assert_eq!(shown(&page), json!("maps"), "long runs begin with their maps");
    page.press("m");
    page.wait_for("location.hash.endsWith('&view=over')");
    drop(page);
    let page = open_at(browser, &path, "#depth=3&view=over");
    assert_eq!(shown(&page), json!("over"));
    drop(page);
    let short = Case::new("283104765", "spiral", &["bfs", "astar"]);
    let page = open(browser, &short.page("view", &short.traces()));
    assert_eq!(shown(&page), json!("lists"));
}

fn boards_too_many_for_a_map_have_none(browser: &mut Browser) {
    let page = open_at(browser, &FIFTEEN.page("no-map", &FIFTEEN.traces()), "#step=2&view=maps");
    assert!(page.holds("!document.getElementById('views') && !document.querySelector('canvas')"));
    page.press("m");
    assert_ne!(visible(&page, "#open-A .board"), json!([]));
    assert_eq!(page.complaints(), [""; 0]);
}

fn a_comparison_of_many_values_begins_with_what_they_come_to(browser: &mut Browser) {
    let path = folder().join("compare-vary.html");
    let words = ["compare", "216408753", "--goal", "spiral", "--run", "dfs", "--vary", "order", "--quiet", "-o"];
    assert!(Command::new(BINARY).args(words).arg(&path).status().unwrap().success());
    let page = open(browser, &path);
    page.resize(1280, 720);
    let order = "[...document.querySelectorAll('main > section')].slice(0, 3).map(section => section.id)";
    assert_eq!(page.eval(order), json!(["matter", "stepper", "problem"]));
    assert!(page.holds("document.querySelector('#matter table').getBoundingClientRect().top < innerHeight"));
    page.press(key::RIGHT);
    page.settle();
    let head = "document.querySelector('.top').getBoundingClientRect().bottom";
    let top = page.eval(&format!("document.querySelector('.live').getBoundingClientRect().top - {head}")).as_f64();
    assert!(top.unwrap().abs() <= 1.0, "the stage is in sight: {top:?}");
    assert!(text(&page, ".time .first").contains("24 runs"));
    assert_eq!(page.complaints(), [""; 0]);
}

fn keys_can_be_switched_off(browser: &mut Browser) {
    let page = open(browser, &THREE.page("off", &THREE.traces()));
    page.eval("scrollTo(0, document.documentElement.scrollHeight)");
    page.press(key::RIGHT);
    page.wait_for("scrollY === 0");
    assert_eq!(steps(&page), [1; 3]);
    page.find("#stepper [data-do=keys]").click();
    page.wait_for("document.querySelector('dialog#keys').open");
    assert!(page.holds("keys.scrollHeight <= keys.clientHeight + 1"));
    page.find("#keys-on").click();
    page.find("dialog#keys [data-do=close]").click();
    page.eval("document.activeElement.blur()");
    for pressed in [key::RIGHT, key::END, "n", "m", ".", "?"] {
        page.press(pressed);
    }
    assert_eq!(steps(&page), [1; 3]);
    assert!(!page.holds("document.querySelector('.present, dialog[open]')"));
}

fn maps_and_the_projectors_view_are_accessible(browser: &mut Browser) {
    for scheme in ["light", "dark"] {
        let page = open_lists(browser, &THREE.page("maps-access", &THREE.traces()));
        page.show_as("", &[("prefers-color-scheme", scheme)]);
        go(&page, 30, "step");
        for view in ["maps", "over"] {
            show(&page, view);
            accessible(&page, &format!("{view} in {scheme}"));
        }
        page.press(".");
        accessible(&page, &format!("a map for the projector in {scheme}"));
        show(&page, "lists");
        accessible(&page, &format!("lists for the projector in {scheme}"));
    }
}

/// Milliseconds from asking for the maps until they are drawn, and of a step with them.
const MAPS_WITHIN: f64 = 300.0;
const STEP_WITHIN: f64 = 16.0;

fn maps_of_the_whole_space_are_there_at_once(browser: &mut Browser) {
    let case = Case::new("867254301", "123456780", &["bfs", "astar"]);
    let page = open_lists(browser, &case.page("whole-maps", &case.traces()));
    show(&page, "maps");
    let made = page.eval("window.steptrace.timing.maps").as_f64().unwrap();
    let space = page.eval("window.steptrace.timing.space").as_f64().unwrap();
    for view in ["maps", "over"] {
        show(&page, view);
        let body = "
            const times = [];
            for (let step = 90000; step < 90060; step++) {
                const began = performance.now();
                window.steptrace.go(step);
                document.body.getBoundingClientRect();
                times.push(performance.now() - began);
            }
            times.shift();
            return times.sort((a, b) => a - b)[times.length >> 1];";
        let step = page.run(body, &[]).as_f64().unwrap();
        println!(
            "{view} of 181,440 boards: made in {made:.0} ms (≤ 300; the space {space:.0} ms), a step {step:.1} ms (≤ 16)"
        );
        assert!(step <= 10.0 * STEP_WITHIN, "{step} ms, ten times what it should be");
    }
    assert!(made <= 10.0 * MAPS_WITHIN, "{made} ms, ten times what it should be");
    assert_eq!(page.complaints(), [""; 0]);
}
