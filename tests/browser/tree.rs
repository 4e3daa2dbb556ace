//! The tree at every size: its views, each node in its place at every step, zooming, moving, the small map.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use steptrace::search::NodeId;
use steptrace::trace::Trace;

use crate::driver::{Browser, Page, key};
use crate::expected::Lists;
use crate::reports::{Run, address, go, open};
use crate::stage::{PANES, is_whole};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        a_picture_shows_each_node_in_its_place_as_it_is_at_the_step,
        a_picture_is_told_in_words_and_gone_through_by_keys,
        wheel_and_fingers_zoom_about_the_pointer,
        the_small_map_moves_the_tree_and_a_button_leads_back,
        the_small_map_covers_nothing,
        what_is_drawn_takes_the_colours_of_the_page_when_they_change,
        a_picture_shows_what_the_parts_of_a_step_have_done,
        a_click_in_a_picture_opens_the_life_of_the_node,
        letters_are_readable_or_left_out,
        a_node_that_was_dropped_does_not_look_closed,
    ]
}

const SMALL: Run = Run::new("283104765", "spiral", "bfs");
const LARGE: Run = Run::new("216408753", "spiral", "astar");
const ROUNDS: Run = Run::new("216408753", "spiral", "ida");
/// Nodes past the limit are dropped on removal from open.
const DROPS: Run = Run::new("283104765", "spiral", "dls,limit=3,cut=taken");

/// Script: the points of a grid over the picture, each with its node (or null) and its colour when nothing is pointed at.
const GRID: &str = "
    const canvas = document.querySelector('#tree canvas.picture'), told = document.querySelector('#tree .told');
    const box = canvas.getBoundingClientRect();
    const points = [];
    for (let row = 0; row < 14; row++) for (let column = 0; column < 18; column++) {
        const [x, y] = [Math.round((column + 0.37) * box.width / 18), Math.round((row + 0.37) * box.height / 14)];
        canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: box.left + x, clientY: box.top + y}));
        const node = document.querySelector('#tree .tip').hidden ? null : Number(/^n(\\d+)/.exec(told.textContent)[1]);
        points.push({x, y, node, left: Math.round(box.left + x), top: Math.round(box.top + y)});
    }
    canvas.dispatchEvent(new PointerEvent('pointerleave'));
    const copy = Object.assign(document.createElement('canvas'), {width: canvas.width, height: canvas.height});
    const pixels = copy.getContext('2d', {willReadFrequently: true});
    pixels.drawImage(canvas, 0, 0);
    return points.map(point => ({...point, colour: [...pixels.getImageData(point.x, point.y, 1, 1).data].join()}));";

#[derive(Debug, Deserialize)]
struct Point {
    node: Option<NodeId>,
    left: i64,
    top: i64,
    colour: String,
}

fn grid(page: &Page<'_>) -> Vec<Point> {
    serde_json::from_value(page.run(GRID, &[])).unwrap()
}

fn show(page: &Page<'_>, view: &str) {
    page.find(&format!("[data-view={view}]")).click();
    page.settle();
}

/// Returns the step to which a click on a node leads: the one that took it, or made it.
fn step_of(trace: &Trace, node: NodeId) -> usize {
    let life = trace.life(node);
    life.taken.unwrap_or(life.opened)
}

fn a_picture_shows_each_node_in_its_place_as_it_is_at_the_step(browser: &mut Browser) {
    for (run, view) in [(LARGE, "map"), (LARGE, "ids"), (ROUNDS, "map")] {
        let trace = run.trace();
        let page = open(browser, &run.report());
        page.resize(1280, 720);
        show(&page, view);
        let last = trace.len();
        let round = trace.round_of(last).map_or(0, |round| round.steps_before);
        let mut before = Vec::new();
        for step in [round + 1, round + (last - round) / 2, last] {
            go(&page, step);
            let points = grid(&page);
            let start = trace.round_of(step).map_or(0, |round| round.start);
            for node in points.iter().filter_map(|point| point.node) {
                assert!(node >= start && trace.life(node).opened <= step, "{view}, step {step}: n{node}");
            }
            if !before.is_empty() {
                check_growth(view, &before, &points);
            }
            before = points;
        }
        assert!(before.iter().filter(|point| point.node.is_some()).count() > 10, "{view}");
    }
}

/// Asserts that a node that was in a place stays there, and that most places in which a node appears change their colour.
fn check_growth(view: &str, before: &[Point], points: &[Point]) {
    let pairs = || before.iter().zip(points);
    // A dot may appear nearer to the pointer; a strip has its place for itself.
    assert!(view != "map" || pairs().all(|(was, is)| was.node.is_none() || was.node == is.node));
    let appeared: Vec<_> = pairs().filter(|(was, is)| was.node.is_none() && is.node.is_some()).collect();
    let changed = appeared.iter().filter(|(was, is)| view != "map" || was.colour != is.colour).count();
    assert!(!appeared.is_empty() && 2 * changed > appeared.len(), "{view}: {changed} of {appeared:?}");
}

fn a_picture_is_told_in_words_and_gone_through_by_keys(browser: &mut Browser) {
    let trace = LARGE.trace();
    let page = open(browser, &LARGE.report());
    assert_eq!(page.eval("document.querySelector('[data-view][aria-pressed=true]').dataset.view"), json!("ids"));
    for view in ["map", "ids"] {
        show(&page, view);
        for step in [0, 77, trace.len()] {
            go(&page, step);
            let lists = Lists::after(&trace, step);
            let says = page.eval("document.querySelector('#tree canvas.picture').getAttribute('aria-label')");
            let wanted = format!("{} in open, {} in closed", lists.open.len(), lists.closed.len());
            assert!(says.as_str().unwrap().contains(&wanted), "{wanted} is not in {says}");
            assert_eq!(page.eval("document.querySelector('[data-view][aria-pressed=true]').dataset.view"), json!(view));
        }
        go(&page, 77);
        let told = || -> NodeId {
            let text = page.eval("/^n(\\d+)/.exec(document.querySelector('#tree .told').textContent)[1]");
            text.as_str().unwrap().parse().unwrap()
        };
        let taken = trace.step(77).unwrap().node;
        assert_eq!(told(), taken);
        page.eval("document.querySelector('#tree .told').focus()");
        page.press(key::UP);
        let parent = trace.nodes().parent(taken).unwrap();
        assert_eq!((told(), page.eval("window.steptrace.step")), (parent, json!(77)));
        page.press(key::DOWN);
        assert_eq!(trace.nodes().parent(told()), Some(parent));
        let node = told();
        page.press(key::ENTER);
        page.wait_for(&format!("window.steptrace.step === {}", step_of(&trace, node)));
    }
}

/// Turns the wheel over a point of the window.
fn wheel(page: &Page<'_>, (x, y): (i64, i64), by: i64) {
    let turn = json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by});
    page.devtools("Input.dispatchMouseEvent", &turn);
    page.settle();
}

/// Script: the point of the drawing that lies below a point of the window, and its scale.
const BELOW: &str = "
    const to = document.querySelector('#tree svg.tree').getScreenCTM();
    const at = new DOMPoint(...arguments).matrixTransform(to.inverse());
    return [at.x, at.y, to.a];";

fn below(page: &Page<'_>, (x, y): (i64, i64)) -> [f64; 3] {
    serde_json::from_value(page.run(BELOW, &[x.into(), y.into()])).unwrap()
}

const IN_SIGHT: &str = "
    const pane = document.querySelector('#tree .scroll').getBoundingClientRect();
    const boxes = [...document.querySelectorAll(arguments[0])].map(node => node.getBoundingClientRect());
    return boxes.length > 0 && boxes.every(box => box.left >= pane.left - 1 && box.right <= pane.right + 1
        && box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1);";

fn in_sight(page: &Page<'_>, nodes: &str) -> bool {
    page.settle();
    page.run(IN_SIGHT, &[nodes.into()]) == json!(true)
}

fn wheel_and_fingers_zoom_about_the_pointer(browser: &mut Browser) {
    let page = open(browser, &SMALL.report());
    page.resize(1280, 720);
    go(&page, 23);
    let point = (600, 300);
    let [x, y, scale] = below(&page, point);
    wheel(&page, point, -300);
    let [new_x, new_y, new_scale] = below(&page, point);
    assert!(new_scale > scale * 1.5, "{scale} to {new_scale}");
    assert!((x - new_x).abs() < 0.5 && (y - new_y).abs() < 0.5, "({x}, {y}) became ({new_x}, {new_y})");
    assert_eq!(page.eval("scrollY"), json!(0));
    // Two fingers do the same.
    page.devtools("Emulation.setTouchEmulationEnabled", &json!({"enabled": true, "maxTouchPoints": 2}));
    for (kind, apart) in [("touchStart", 20), ("touchMove", 24), ("touchMove", 32), ("touchEnd", 0)] {
        let finger = |id: i64| json!({"id": id, "x": point.0 + (2 * id - 1) * apart, "y": point.1});
        let fingers = if apart > 0 { vec![finger(0), finger(1)] } else { Vec::new() };
        page.devtools("Input.dispatchTouchEvent", &json!({"type": kind, "touchPoints": fingers}));
        page.settle();
    }
    page.devtools("Emulation.setTouchEmulationEnabled", &json!({"enabled": false}));
    let [pinched_x, pinched_y, pinched] = below(&page, point);
    assert!(pinched > new_scale * 1.2, "{new_scale} to {pinched}");
    assert!((x - pinched_x).abs() < 1.0 && (y - pinched_y).abs() < 1.0, "({x}, {y}) became ({pinched_x}, {pinched_y})");
    assert!(!in_sight(&page, "#tree g.node"));
    page.find("#tree [aria-label^=Fit]").click();
    // As boards, all of it would be too small to read.
    assert_eq!(page.eval("document.querySelector('[data-view][aria-pressed=true]').dataset.view"), json!("ids"));
    // At the least scale the wheel is the page's.
    wheel(&page, point, 300);
    page.wait_for("scrollY > 100");
    drop(page);

    let page = open(browser, &LARGE.report());
    page.resize(1280, 720);
    go(&page, 200);
    show(&page, "map");
    let points = grid(&page);
    let point = points.iter().filter(|point| point.node.is_some()).nth(30).unwrap();
    for _ in 0..4 {
        wheel(&page, (point.left, point.top), -300);
    }
    let body = "
        const canvas = document.querySelector('#tree canvas.picture');
        canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: arguments[0], clientY: arguments[1]}));
        return document.querySelector('#tree .told').textContent;";
    let told = page.run(body, &[point.left.into(), point.top.into()]);
    assert!(told.as_str().unwrap().starts_with(&format!("n{},", point.node.unwrap())), "{told}, {point:?}");
}

fn the_small_map_moves_the_tree_and_a_button_leads_back(browser: &mut Browser) {
    let page = open(browser, &SMALL.report());
    page.resize(1280, 720);
    go(&page, 23);
    let shown = |selector: &str| page.holds(&format!("document.querySelector('{selector}').checkVisibility()"));
    assert!(!shown("#tree .back"));
    for _ in 0..3 {
        wheel(&page, (600, 300), -400);
    }
    assert!(shown("#tree .overview"));
    let corners = "const box = document.querySelector('#tree .overview').getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom].map(Math.round);";
    let [left, top, right, bottom]: [i64; 4] = serde_json::from_value(page.run(corners, &[])).unwrap();
    let [x, ..] = below(&page, (600, 300));
    page.drag((left + 8, top + 8), (right - 12, bottom - 12));
    assert!(below(&page, (600, 300))[0] > x + 50.0, "dragging in the small map moves the tree to the right");
    page.drag((right - 12, top + 20), (right - 3, top + 3));
    assert!(shown("#tree .back") && !in_sight(&page, "#tree g.node.current"));
    go(&page, 22);
    assert!(!in_sight(&page, "#tree g.node.current"), "the reader has moved away");
    page.find("#tree .back").click();
    assert!(in_sight(&page, "#tree g.node.current") && !shown("#tree .back"));
    go(&page, 5);
    assert!(in_sight(&page, "#tree g.node.current"));
    // A node that gets the focus comes into sight, and the page stays where it is.
    page.eval("document.querySelector('#tree g.node.current').focus()");
    for pressed in [key::HOME, key::END, key::UP] {
        page.press(pressed);
        assert!(in_sight(&page, "#tree g.node:focus"), "{pressed}");
        assert_eq!(page.eval("scrollY"), json!(0));
    }
    // Dragging opens no node's life.
    page.drag((600, 300), (640, 330));
    assert!(!page.holds("document.querySelector('dialog#life').open"));
}

fn the_small_map_covers_nothing(browser: &mut Browser) {
    let page = open(browser, &SMALL.report());
    page.resize(1280, 720);
    for step in 0..=SMALL.trace().len() {
        go(&page, step);
        page.settle();
        let body = "
            const pane = document.querySelector('#tree .scroll').getBoundingClientRect();
            const map = document.querySelector('#tree .overview').getBoundingClientRect();
            const others = [...document.querySelectorAll('.under > :not(.overview)')].map(part => part.getBoundingClientRect());
            return map.width > 50 && map.top >= pane.bottom - 1 && others.every(box => box.width === 0 || box.right <= map.left + 1);";
        assert_eq!(page.run(body, &[]), json!(true), "step {step}");
    }
}

fn what_is_drawn_takes_the_colours_of_the_page_when_they_change(browser: &mut Browser) {
    // The lightness of the middle dot of a column at the edge, where nothing is drawn on the paper.
    let paper = "
        const canvas = document.querySelector(arguments[0]);
        const dots = canvas.getContext('2d').getImageData(0, 0, 1, canvas.height).data;
        const sums = Array.from({length: canvas.height}, (_, at) => dots[4 * at] + dots[4 * at + 1] + dots[4 * at + 2]);
        return sums.sort((a, b) => a - b)[sums.length >> 1] / 3 / 255;";
    let page = open(browser, &LARGE.report());
    page.resize(1280, 720);
    go(&page, 40);
    for _ in 0..3 {
        wheel(&page, (600, 300), -400);
    }
    for (scheme, is_dark) in [("light", false), ("dark", true), ("light", false)] {
        page.show_as("", &[("prefers-color-scheme", scheme)]);
        page.settle();
        assert!(page.holds("document.querySelector('#tree .overview').checkVisibility()"));
        let lightness = page.run(paper, &["#tree .overview".into()]).as_f64().unwrap();
        assert_eq!(lightness < 0.3, is_dark, "{scheme}: {lightness}");
    }
    show(&page, "map");
    page.show_as("", &[("prefers-color-scheme", "dark")]);
    page.settle();
    let lightness = page.run(paper, &["#tree canvas.picture".into()]).as_f64().unwrap();
    assert!(lightness < 0.3, "{lightness}");
}

fn a_picture_shows_what_the_parts_of_a_step_have_done(browser: &mut Browser) {
    for (run, step) in [(SMALL, 2), (LARGE, 40), (ROUNDS, 30)] {
        let page = open(browser, &run.report());
        show(&page, "map");
        let drawn = |step: usize, part: usize| {
            page.run("steptrace.go(arguments[0], arguments[1]); return document.querySelector('#tree canvas.picture').toDataURL()", &[
                step.into(),
                part.into(),
            ])
        };
        let whole = drawn(step, 0);
        let lines = page.eval("steptrace.now.lines");
        let lines: Vec<&str> = lines.as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        let pictures: Vec<Value> = (1..=lines.len()).map(|part| drawn(step, part)).collect();
        assert_eq!(pictures.last(), Some(&whole), "{}", run.strategy);
        let mut changes = 0;
        for (at, line) in lines.iter().enumerate().skip(1) {
            let is_other = pictures[at] != pictures[at - 1];
            assert_eq!(
                is_other,
                matches!(*line, "insert" | "cheaper" | "take"),
                "{}, part {}: {line}",
                run.strategy,
                at + 1
            );
            changes += usize::from(is_other);
        }
        assert!(changes > 0, "{}: {lines:?}", run.strategy);
        // From the step before, a part is drawn the same.
        drawn(step - 1, 0);
        assert_eq!(drawn(step, 2), pictures[1], "{}", run.strategy);
    }
}

fn a_click_in_a_picture_opens_the_life_of_the_node(browser: &mut Browser) {
    let trace = LARGE.trace();
    let page = open(browser, &LARGE.report());
    page.resize(1280, 720);
    go(&page, trace.len());
    show(&page, "map");
    let points = grid(&page);
    let point = points.iter().filter(|point| point.node.is_some()).nth(20).unwrap();
    let node = point.node.unwrap();
    page.drag((point.left, point.top), (point.left, point.top));
    page.wait_for("document.querySelector('dialog#life').open");
    assert!(
        page.eval("document.getElementById('life-title').textContent").as_str().unwrap().contains(&format!("n{node}"))
    );
    assert_eq!(page.eval("steptrace.step"), json!(step_of(&trace, node)));
    page.press(key::ESCAPE);
    page.wait_for("!document.querySelector('dialog#life').open");
    assert!(page.holds("document.activeElement.matches('#tree .told')"));
}

fn letters_are_readable_or_left_out(browser: &mut Browser) {
    for run in [SMALL, Run::new("512496380ABCD7EF", "standard", "astar,ties=high-g")] {
        let page = open(browser, &run.report());
        page.resize(1280, 720);
        go(&page, 9);
        let mut details = BTreeMap::new();
        for view in ["boards", "ids", "map"] {
            show(&page, view);
            for _ in 0..9 {
                page.find("#tree [aria-label=Smaller]").click();
            }
            for _ in 0..9 {
                is_whole(&page, &PANES, &format!("{}, {view}", run.strategy));
                let detail = page.eval("document.querySelector('#tree svg').dataset.detail");
                details.insert(
                    detail.as_str().unwrap().to_owned(),
                    page.eval("[...document.querySelectorAll('#tree .b text')].some(text => text.checkVisibility())"),
                );
                page.find("#tree [aria-label=Larger]").click();
            }
        }
        assert!(details.contains_key("all") && details.len() > 1, "{details:?}");
        assert_ne!(details.get("none"), Some(&Value::Bool(true)), "{details:?}");
    }
}

fn a_node_that_was_dropped_does_not_look_closed(browser: &mut Browser) {
    let trace = DROPS.trace();
    let dropped: Vec<NodeId> = trace.steps().filter(|step| step.dropped().is_some()).map(|step| step.node).collect();
    assert!(!dropped.is_empty());
    let page = browser.tab();
    page.without_scripts();
    page.go(&address(&DROPS.report()));
    for node in dropped {
        let class = page.eval(&format!("document.querySelector('#tree [data-node=\"{node}\"]').getAttribute('class')"));
        assert_eq!(class, json!("node gone"), "n{node}");
    }
    assert!(!page.find("#tree figcaption").text().contains("expanded"));
}
