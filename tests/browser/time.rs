//! Time: the slider's strip, its ticks and what it shows under the pointer agree with the record.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use steptrace::trace::{Trace, TryVerdict};

use crate::driver::{Browser, Page};
use crate::reports::{Run, go, open};
use crate::whole::WHOLE;

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        every_kind_of_remarkable_step_has_its_ticks,
        the_strip_has_the_sizes_of_the_lists_at_every_step,
        columns_of_many_steps_keep_their_lowest_and_highest_values,
        the_strip_is_the_slider,
        pointing_at_the_strip_shows_the_step_there,
        a_finger_on_the_strip_shows_the_step_and_goes_to_it,
        the_strip_is_drawn_anew_for_its_size_and_colours,
    ]
}

const ASTAR: Run = Run::new("283104765", "spiral", "astar");
const BEAM: Run = Run::new("216408753", "spiral", "beam,width=3");
const DFS: Run = Run::new("503/241", "standard", "dfs");
const REOPENS: Run = Run::new("281604735", "spiral", "astar,w=3");
const RUNS: [Run; 8] = [
    ASTAR,
    Run::new("283104765", "spiral", "bfs"),
    DFS,
    Run::new("216408753", "spiral", "ida"),
    Run::new("216408753", "spiral", "dfs,dup=closed,discard=closed").with(&["--max-steps", "700"]),
    Run::new("281604735", "spiral", "astar,w=5,cost=tile,cheaper=add,discard=beaten"),
    BEAM,
    REOPENS,
];

/// Returns the remarkable steps of a run, kind by kind, without the kinds that tell nothing.
pub(crate) fn remarkable(trace: &Trace) -> BTreeMap<&'static str, Vec<usize>> {
    let (mut found, path) = (BTreeMap::<_, Vec<usize>>::new(), trace.path());
    let (mut highest, mut deepest) = (None, 0);
    for step in trace.steps() {
        let (node, begins) = (trace.node(step.node), trace.rounds().any(|round| round.steps_before + 1 == step.number));
        let f = node.f(trace.strategy());
        let cheaper = |verdict| matches!(verdict, TryVerdict::Improved { .. } | TryVerdict::Reopened { .. });
        for (name, is_so) in [
            ("path", path.contains(&step.node)),
            ("cheaper", step.tries().any(|tried| cheaper(tried.verdict))),
            ("dead", step.dead_end()),
            ("dropped", step.dropped().is_some()),
            ("f", !begins && highest.is_some_and(|highest| f > highest)),
            ("depth", !begins && node.depth > deepest),
            ("round", begins),
        ] {
            if is_so {
                found.entry(name).or_default().push(step.number);
            }
        }
        highest = if begins { Some(f) } else { highest.max(Some(f)) };
        deepest = if begins { node.depth } else { deepest.max(node.depth) };
    }
    if trace.rounds().count() < 2 {
        found.remove("round");
    }
    let depth_is_f = |id| trace.node(id).f(trace.strategy()).hundredths() == 100 * u64::from(trace.node(id).depth);
    if (0..trace.nodes().len() as u32).all(depth_is_f) {
        found.remove("f");
    }
    found
}

fn every_kind_of_remarkable_step_has_its_ticks(browser: &mut Browser) {
    let mut kinds = BTreeMap::<&str, usize>::new();
    for run in RUNS {
        let trace = run.trace();
        let wanted = remarkable(&trace);
        let page = open(browser, &run.report());
        let drawn: BTreeMap<String, usize> = serde_json::from_value(page.eval(
            "Object.fromEntries([...document.querySelectorAll('#marks path')].map(path =>
                [path.classList[1], path.getAttribute('d').match(/M/g).length]))",
        ))
        .unwrap();
        assert_eq!(drawn.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>(), "{}", run.strategy);
        let thinned = page.eval("window.steptrace.time.thinned.join()").as_str().unwrap().to_owned();
        let per_tick = page.eval("window.steptrace.time.perTick").as_u64().unwrap() as usize;
        for (&name, steps) in &wanted {
            let mut buckets: Vec<usize> = steps.iter().map(|step| step / per_tick).collect();
            buckets.dedup();
            let ticks = if thinned.split(',').any(|thinned| thinned == name) { buckets.len() } else { steps.len() };
            assert_eq!(drawn[name], ticks, "{}: {name} of {} steps", run.strategy, steps.len());
            let jump = page.run(
                "const kind = document.getElementById('jump-kind'); kind.value = arguments[0]; kind.dispatchEvent(new Event('change')); return document.querySelector('#jumps .number').textContent;",
                &[json!(name)],
            );
            assert!(jump.as_str().unwrap().replace(',', "").ends_with(&format!("/{}", steps.len())), "{jump}");
            let told = page.eval(&format!("document.querySelectorAll('#time-legend .{name} .tick.{name}').length"));
            assert_eq!(told, json!(1), "the legend has {name}");
            *kinds.entry(name).or_default() += 1;
        }
    }
    assert_eq!(kinds.len(), 7, "each kind occurs: {kinds:?}");
    // The key of the newest kind leads to it.
    let (trace, page) = (BEAM.trace(), open(browser, &BEAM.report()));
    page.press("u");
    assert_eq!(page.eval("window.steptrace.step"), json!(remarkable(&trace)["dropped"][0]));
}

fn sizes(trace: &Trace) -> [Vec<usize>; 2] {
    let after = |list: fn(steptrace::trace::Sizes) -> usize| trace.sizes().map(list).collect::<Vec<_>>();
    let with_first = |first, rest: Vec<usize>| [vec![first], rest].concat();
    [with_first(1, after(|sizes| sizes.open)), with_first(0, after(|sizes| sizes.closed))]
}

fn the_strip_has_the_sizes_of_the_lists_at_every_step(browser: &mut Browser) {
    for run in RUNS {
        let trace = run.trace();
        let page = open(browser, &run.report());
        let held = page.eval("['open', 'closed'].map(name => Array.from(window.steptrace.time.values[name]))");
        assert_eq!(held, json!(sizes(&trace)), "{}", run.strategy);
        let f: Vec<u64> = trace.steps().map(|step| trace.node(step.node).f(trace.strategy()).hundredths()).collect();
        assert_eq!(page.eval("Array.from(window.steptrace.time.values.f.slice(1))"), json!(f), "{}", run.strategy);
        let unlike = "
            const {open, closed} = window.steptrace.time.values;
            const steps = open.length > 300 ? Array.from({length: 60}, (_, at) => Math.floor(at * (open.length - 1) / 59)) : [...open.keys()];
            return steps.filter(step => {
                const lists = window.steptrace.at(step);
                return lists.open.length !== open[step] || lists.closed.length !== closed[step];
            });";
        assert_eq!(page.run(unlike, &[]), json!([]), "{}", run.strategy);
    }
}

#[expect(clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "places in a picture")]
fn columns_of_many_steps_keep_their_lowest_and_highest_values(browser: &mut Browser) {
    let trace = WHOLE.trace();
    let page = open(browser, &WHOLE.report());
    let spent = page.eval("['sizes', 'strip'].map(part => window.steptrace.timing[part])");
    println!("the sizes of {} steps, and their strip: {spent} ms (≤ 50)", trace.len());
    assert!(
        spent.as_array().unwrap().iter().all(|spent| spent.as_f64().unwrap() < 500.0),
        "ten times what it should be"
    );
    let number = |name: &str| page.eval(&format!("window.steptrace.time.{name}")).as_f64().unwrap();
    let (thumb, per_step, columns) = (number("box.thumb"), number("box.perStep"), number("columns") as usize);
    assert!(columns > 1000, "{columns}");
    let column = |step: usize| (columns - 1).min((thumb / 2.0 + per_step * step as f64) as usize);
    for (name, values) in ["open", "closed"].iter().zip(sizes(&trace)) {
        let mut ends = vec![None; columns];
        for (step, &value) in values.iter().enumerate() {
            let (low, high) = ends[column(step)].unwrap_or((value, value));
            ends[column(step)] = Some((value.min(low), value.max(high)));
        }
        let ends: Vec<Value> =
            ends.into_iter().map(|ends| ends.map_or(json!([null, null]), |ends| json!(ends))).collect();
        let body = "
            const drawn = window.steptrace.time.drawn[arguments[0]];
            return Array.from({length: drawn.length / 4}, (_, at) => [drawn[4 * at + 1], drawn[4 * at + 2]]);";
        assert_eq!(page.run(body, &[json!(name)]), json!(ends), "{name}");
    }
    let says = page.eval("document.getElementById('time-how').textContent");
    assert!(says.as_str().unwrap().contains("A column of pixels covers several steps"), "{says}");
}

/// Returns a place on the strip: that of a step, or a place where it has none.
fn place(page: &Page<'_>, step: usize) -> (i64, i64) {
    let body = "
        const track = document.querySelector('.track').getBoundingClientRect();
        return [Math.round(track.left + window.steptrace.time.box.x(arguments[0])), Math.round(track.top + track.height / 2)];";
    serde_json::from_value(page.run(body, &[step.into()])).unwrap()
}

fn the_strip_is_the_slider(browser: &mut Browser) {
    for run in [ASTAR, WHOLE] {
        let last = run.trace().len();
        let page = open(browser, &run.report());
        for (from, to) in [(0, last / 2), (last / 2, last), (last, 0)] {
            page.drag(place(&page, from), place(&page, to));
            page.settle();
            let step = page.eval("window.steptrace.step").as_u64().unwrap() as usize;
            // A pixel of a long run is many steps.
            let pixel = if run.strategy == WHOLE.strategy { last / 1000 } else { 0 };
            assert!(step.abs_diff(to) <= pixel, "{}: {to}, not {step}", run.strategy);
            assert_eq!(page.eval("Number(document.getElementById('slider').value)"), json!(step));
        }
        // The slider is one for keys, too.
        go(&page, 2);
        page.eval("document.getElementById('slider').focus()");
        page.press(crate::driver::key::RIGHT);
        page.settle();
        assert_eq!(page.eval("window.steptrace.step"), json!(3));
    }
}

fn pointing_at_the_strip_shows_the_step_there(browser: &mut Browser) {
    let trace = DFS.trace();
    let page = open(browser, &DFS.report());
    let last = trace.len();
    for step in [0, 1, last / 2, last] {
        page.point(place(&page, step));
        page.settle();
        let node = trace.node(trace.step(step).map_or(0, |step| step.node));
        let tiles = "[...document.querySelectorAll('#peek .board i')].map(tile => tile.textContent || '0').join('')";
        assert_eq!(page.eval(tiles), json!(node.board().text(trace.instance().size).replace('/', "")), "step {step}");
        let says = page.eval("document.getElementById('peek').textContent").as_str().unwrap().replace(',', "");
        let [open, closed] = sizes(&trace).map(|sizes| sizes[step]);
        let f = node.f(trace.strategy());
        for part in [format!("n{} · f {f}", node.id), format!("open {open}"), format!("closed {closed}")] {
            assert!(says.contains(&part), "{part} is not in {says}");
        }
        assert_eq!(page.eval("window.steptrace.step"), json!(0), "pointing goes nowhere");
        let free = "
            const box = document.getElementById('peek').getBoundingClientRect();
            const time = document.querySelector('.time').getBoundingClientRect();
            return box.bottom <= time.top + 8 && box.left >= 0 && box.right <= innerWidth && box.top >= 0;";
        assert_eq!(page.run(free, &[]), json!(true), "step {step}: nothing of time is covered");
    }
    page.point((640, 200));
    page.wait_for("document.getElementById('peek').hidden");
}

fn a_finger_on_the_strip_shows_the_step_and_goes_to_it(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.resize(390, 844);
    page.settle();
    let touch = |kind: &str, points: Value| {
        page.devtools("Input.dispatchTouchEvent", &json!({"type": kind, "touchPoints": points}));
        page.settle();
    };
    let at = |step| place(&page, step);
    let point = |(x, y): (i64, i64)| json!([{"x": x, "y": y}]);
    touch("touchStart", point(at(1)));
    touch("touchMove", point(at(2)));
    touch("touchMove", point(at(4)));
    assert!(!page.holds("document.getElementById('peek').hidden"));
    assert_eq!(page.eval("document.getElementById('peek').dataset.step"), json!("4"));
    touch("touchEnd", json!([]));
    page.wait_for("document.getElementById('peek').hidden && window.steptrace.step === 4");
}

fn the_strip_is_drawn_anew_for_its_size_and_colours(browser: &mut Browser) {
    let page = open(browser, &DFS.report());
    for width in [390, 1280, 1920] {
        page.resize(width, 900);
        page.settle();
        let fits = "
            const {width} = document.querySelector('.track').getBoundingClientRect();
            const [canvas, marks] = ['sizes', 'marks'].map(id => document.getElementById(id));
            return canvas.width === Math.round(width * devicePixelRatio) && Math.abs(marks.viewBox.baseVal.width - width) < 0.1;";
        assert_eq!(page.run(fits, &[]), json!(true), "{width} px");
    }
    let shades = "(() => {
        const {data} = document.getElementById('sizes').getContext('2d').getImageData(0, 0, 900, 40);
        return data.reduce((sum, value) => sum + value, 0);
    })()";
    page.show_as("", &[("prefers-color-scheme", "light")]);
    page.settle();
    let light = page.eval(shades);
    page.show_as("", &[("prefers-color-scheme", "dark")]);
    page.settle();
    assert_ne!(page.eval(shades), light);
}
