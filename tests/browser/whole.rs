//! A search of the whole space, 181,440 boards, in one page: right at any step, small, and fast enough to play.
//!
//! Sizes are asserted; times and memory are measured.

use std::fs;

use serde_json::json;

use steptrace::puzzle::Rng;
use steptrace::report::Lang;

use crate::driver::{Browser, Page};
use crate::expected::Around;
use crate::measure::{Measure, hold};
use crate::reports::{Run, address, open};
use crate::steps::{Case, Told, record};

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut tests = crate::tests![Nothing: any_step_of_the_whole_space_is_right, the_page_is_small];
    tests.extend(crate::tests![Quiet: the_page_is_quick]);
    tests
}

/// One of the two boards that are farthest from the goal: breadth first makes every board into a node, and takes all
/// but one of them.
pub(crate) const WHOLE: Run = Run::new("867254301", "123456780", "bfs");
/// The same by A*.
const FARTHEST: Run = Run::new("867254301", "123456780", "astar");
const STEPS: usize = 181_439;
/// Steps that are checked, besides the first and the last.
const SAMPLES: usize = 200;

/// Returns pseudo-random steps, always the same.
fn samples() -> Vec<usize> {
    let mut rng = Rng::new(2026);
    let random = (0..SAMPLES).map(|_| rng.below(STEPS + 1));
    [0, 1, 2, STEPS - 1, STEPS].into_iter().chain(random).collect()
}

fn any_step_of_the_whole_space_is_right(browser: &mut Browser) {
    let case = Case { trace: WHOLE.trace(), lang: Lang::En };
    assert_eq!(case.trace.len(), STEPS);
    let page = open(browser, &WHOLE.report());
    record(&page);
    for some in samples().chunks(20) {
        let told = page.run("return arguments[0].map(recorder.digestAt);", &[json!(some)]);
        let told: Vec<Told> = serde_json::from_value(told).unwrap();
        for (&step, told) in some.iter().zip(&told) {
            assert_eq!(told.step.number, step);
            case.check_told(&Around::step(&case.trace, step), told);
        }
    }
}

fn the_page_is_small(browser: &mut Browser) {
    let path = WHOLE.report();
    let page = open(browser, &path);
    let record = page.eval("atob(document.getElementById('record').textContent.trim()).length").as_u64().unwrap();
    let file = fs::metadata(&path).unwrap().len();
    println!("the page of {STEPS} steps: {file} bytes (≤ 512 KiB), its record {record} (≤ 64 KiB)");
    assert!(file <= 512 << 10, "the file has {file} bytes");
    assert!(record <= 64 << 10, "the record has {record} bytes");
    let elements = page.eval("document.getElementsByTagName('*').length").as_u64().unwrap();
    assert!(elements < 20_000, "{elements} elements");
    let best_first = fs::metadata(FARTHEST.report()).unwrap().len();
    println!("the page of A* over 31 moves: {best_first} bytes (≤ 512 KiB)");
    assert!(best_first <= 512 << 10, "the page of A* has {best_first} bytes");
}

fn the_page_is_quick(browser: &mut Browser) {
    let page = browser.tab();
    page.before_the_page(
        "new MutationObserver((_, observer) => {
            if (!document.documentElement?.hasAttribute('data-ready')) return;
            window.readyAt = performance.now();
            observer.disconnect();
         }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });",
    );
    page.go(&address(&WHOLE.report()));
    page.wait_for("window.readyAt");
    let ready = page.eval("window.readyAt").as_f64().unwrap();
    page.wait_for("window.steptrace.timing.tree");
    let seen = page.eval("window.steptrace.timing.tree").as_f64().unwrap();
    let measure = |name: &str, value, budget| Measure { name: name.into(), value, budget, unit: "ms" };
    let mut measures = vec![
        measure("from opening to the first step", ready, 500.0),
        measure("the picture: at first sight", seen, 300.0),
    ];
    for (name, from) in [("first", 0), ("middle", STEPS / 2), ("last", STEPS - 41)] {
        measures.extend(steps_timed(&page, name, from));
    }
    measures.extend(pictures_timed(&page));
    measures.push(memory(&page));
    hold(&format!("the page of {STEPS} steps; script: {}", page.eval("window.steptrace.timing")), &measures);
}

/// Measures the time from a key to the finished layout.
fn steps_timed(page: &Page<'_>, name: &str, from: usize) -> Vec<Measure> {
    let body = "
        window.steptrace.go(arguments[0]);
        const times = [];
        for (let at = 0; at < 40; at++) {
            await new Promise(requestAnimationFrame);
            const began = performance.now();
            document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', code: 'ArrowRight', bubbles: true}));
            const scripted = performance.now();
            document.body.getBoundingClientRect();
            times.push([scripted - began, performance.now() - began]);
        }
        return times;";
    let times = page.run(&format!("return (async (...arguments) => {{ {body} }})(...arguments);"), &[from.into()]);
    let mut times: Vec<[f64; 2]> = serde_json::from_value(times).unwrap();
    let mut sorted = |at: usize| {
        times.sort_by(|one, other| one[at].total_cmp(&other[at]));
        [times[20][at], times[39][at]]
    };
    let ([script, _], [median, longest]) = (sorted(0), sorted(1));
    [
        ("script, median", script, 8.0),
        ("script and layout, median", median, 16.0),
        ("script and layout, longest", longest, 16.0),
    ]
    .map(|(what, value, budget)| Measure { name: format!("{name} steps: {what}"), value, budget, unit: "ms" })
    .into()
}

/// Measures the picture of the whole run, step by step and after a jump.
fn pictures_timed(page: &Page<'_>) -> Vec<Measure> {
    let body = "
        const draw = step => (window.steptrace.go(step), window.steptrace.timing.tree);
        const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
        const times = [];
        // The way to the first is a jump.
        draw(90000);
        await frame();
        for (let step = 90001; step < 90041; step++) {
            draw(step);
            await frame();
            times.push(window.steptrace.timing.tree);
        }
        return [times.sort((one, other) => one - other)[20], times.at(-1), draw(1000), draw(180000)];";
    let times = page.run(&format!("return (async () => {{ {body} }})();"), &[]);
    let names = [("a step, median", 16.0), ("a step, longest", 16.0), ("far back", 300.0), ("far on", 300.0)];
    let measure = |(at, (name, budget)): (usize, (&str, f64))| {
        let value = times[at].as_f64().unwrap();
        Measure { name: format!("the picture: {name}"), value, budget, unit: "ms" }
    };
    names.into_iter().enumerate().map(measure).collect()
}

/// Returns the memory of the script's objects and arrays.
fn memory(page: &Page<'_>) -> Measure {
    page.devtools("HeapProfiler.collectGarbage", &json!({}));
    let heap = page.devtools("Runtime.getHeapUsage", &json!({}));
    let bytes: f64 =
        ["usedSize", "backingStorageSize"].iter().map(|part| heap[part].as_f64().unwrap_or_default()).sum();
    Measure { name: "memory of the script's objects and arrays".into(), value: bytes / 1e6, budget: 250.0, unit: "MB" }
}
