//! The controls of the stepper: links to steps, keys, buttons, fields, panels.

use serde_json::{Value, json};

use crate::driver::{Browser, Page, key};
use crate::reports::{Run, go, open, open_at};
use crate::time::remarkable;

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        a_link_counts_before_what_was_not_yet_written,
        a_link_leads_to_its_step_or_does_no_harm,
        a_change_of_the_address_leads_to_a_step,
        the_address_follows_the_step,
        space_plays_until_the_end,
        space_stops_what_plays,
        keys_jump_to_what_is_worth_seeing,
        buttons_do_what_keys_do,
        keys_with_control_or_alt_are_the_browsers,
        typing_into_a_field_moves_nothing,
        a_number_leads_to_its_step_or_is_refused_in_words,
        a_board_is_found,
        a_board_that_is_none_is_refused_in_words,
        a_question_mark_tells_the_keys,
        presentation_is_entered_and_left,
        a_node_tells_its_life,
        the_life_of_a_node_leaves_the_controls_free,
        lists_can_be_told_by_numbers_alone,
        arrows_inside_a_list_go_from_node_to_node,
        a_gap_opens_where_it_is,
        the_lines_at_work_are_marked,
        a_chart_leads_to_its_steps,
    ]
}

const BFS: Run = Run::new("283104765", "spiral", "bfs");
const ASTAR: Run = Run::new("867254301", "standard", "astar,w=3");
const IDA: Run = Run::new("216408753", "spiral", "ida");

/// Opens a report with the stepper in sight, where all keys are its own.
fn stepper<'a>(browser: &'a mut Browser, run: &Run) -> Page<'a> {
    let page = open(browser, &run.report());
    page.eval("document.getElementById('stepper').scrollIntoView()");
    page
}

fn step(page: &Page<'_>) -> usize {
    page.settle();
    let drawn = page.eval("Number(document.getElementById('stepper').dataset.step)");
    assert_eq!(drawn, page.eval("window.steptrace.step"), "the step that is drawn is the one that the script is at");
    drawn.as_u64().unwrap() as usize
}

fn message(page: &Page<'_>) -> String {
    page.eval("document.getElementById('message').textContent").as_str().unwrap().to_owned()
}

fn is_open(page: &Page<'_>, dialog: &str) -> bool {
    page.holds(&format!("document.querySelector('dialog#{dialog}').open"))
}

fn a_change_of_the_address_leads_to_a_step(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    for at in [3, 23, 0] {
        page.eval(&format!("location.hash = '#step={at}'"));
        page.wait_for(&format!("document.getElementById('stepper').dataset.step === '{at}'"));
        assert_eq!(step(&page), at);
    }
}

/// A click comes before a choice that waits to be written, and what follows from it behind: the link counts.
fn a_link_counts_before_what_was_not_yet_written(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    page.run(
        "steptrace.go(9);
        scheduler.postTask(() => (location.hash = '#step=4'), {priority: 'user-blocking'});
        const end = performance.now() + 300;
        while (performance.now() < end);",
        &[],
    );
    page.wait_for("steptrace.step === 4 && location.hash === '#step=4'");
}

fn a_link_leads_to_its_step_or_does_no_harm(browser: &mut Browser) {
    for (place, at) in [
        ("#step=24", 23),
        ("#step=99999999999999999999999", 23),
        ("#step=-1", 0),
        ("#step=", 0),
        ("#step=1e1", 0),
        ("#step=x", 0),
        ("#%E0%A4%A", 0),
        ("#tree", 0),
        ("#<img src=x onerror=window.hacked=1>", 0),
        ("#step=17", 17),
    ] {
        let page = open_at(browser, &BFS.report(), place);
        assert_eq!(step(&page), at, "{place}");
    }
}

fn the_address_follows_the_step(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    let history = page.eval("history.length");
    for at in 1..=5 {
        page.press(key::RIGHT);
        page.wait_for(&format!("location.hash === '#step={at}'"));
    }
    assert_eq!(page.eval("history.length"), history, "the way back leads out of the page");
}

fn space_plays_until_the_end(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    page.run(
        "const speed = document.getElementById('speed');
         speed.selectedIndex = speed.options.length - 1;
         speed.dispatchEvent(new Event('change', {bubbles: true}));",
        &[],
    );
    page.press(key::SPACE);
    page.wait_for("document.getElementById('stepper').dataset.step === '23'");
    // It has stopped by itself: playing again would start again.
    page.press(key::LEFT);
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(step(&page), 22);
}

fn space_stops_what_plays(browser: &mut Browser) {
    let page = stepper(browser, &IDA);
    page.press(key::SPACE);
    page.wait_for("Number(document.getElementById('stepper').dataset.step) >= 2");
    page.press(key::SPACE);
    let at = step(&page);
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!(step(&page), at);
    assert!(at < 213);
}

/// Asserts that a key leads to these steps and no others, in order, and with shift back through them.
#[track_caller]
fn leads_through(page: &Page<'_>, letter: &str, steps: &[usize]) {
    go(page, 0);
    // A few at the beginning are as good as all.
    let some = &steps[..steps.len().min(5)];
    for &wanted in some {
        page.press(letter);
        assert_eq!(step(page), wanted, "{letter} leads through {steps:?}");
    }
    for &wanted in some.iter().rev().skip(1) {
        page.press_with(&[key::SHIFT], &letter.to_uppercase());
        assert_eq!(step(page), wanted, "shift and {letter} lead back through {steps:?}");
    }
    // Where no step is worth going to, it is said at the beginning.
    let last = steps.last().copied().unwrap_or(0);
    go(page, last);
    page.press(letter);
    assert_eq!(step(page), last, "{letter} beyond the last of {steps:?}");
    assert!(!message(page).is_empty(), "{letter}: it is said that there is none");
}

fn keys_jump_to_what_is_worth_seeing(browser: &mut Browser) {
    for run in [ASTAR, IDA, BFS] {
        let found = remarkable(&run.trace());
        let page = stepper(browser, &run);
        for (kind, key) in [("path", "p"), ("cheaper", "i"), ("dead", "x"), ("depth", "d"), ("f", "f"), ("round", "r")]
        {
            if let Some(steps) = found.get(kind) {
                leads_through(&page, key, steps);
            }
        }
    }
}

fn buttons_do_what_keys_do(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    let click = |name: &str| page.find(&format!("#stepper [data-do={name}]")).click();
    for (button, pressed, at) in
        [("forward", key::RIGHT, 1), ("back", key::LEFT, 0), ("last", key::END, 23), ("first", key::HOME, 0)]
    {
        let from = step(&page);
        click(button);
        assert_eq!(step(&page), at, "{button}");
        go(&page, from);
        page.press(pressed);
        assert_eq!(step(&page), at, "the key of {button}");
    }
    click("play");
    page.wait_for("Number(document.getElementById('stepper').dataset.step) >= 1");
    click("play");
}

fn keys_with_control_or_alt_are_the_browsers(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    go(&page, 5);
    let dispatch = "
        for (const held of ['ctrlKey', 'altKey', 'metaKey'])
            for (const key of ['f', 'p', 'ArrowRight', 'Home', '?', ' '])
                document.body.dispatchEvent(new KeyboardEvent('keydown', {key, [held]: true, bubbles: true}));";
    page.run(dispatch, &[]);
    assert_eq!(step(&page), 5);
    assert!(!is_open(&page, "keys"));
}

fn typing_into_a_field_moves_nothing(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    go(&page, 5);
    for field in ["#goto", "#find-board"] {
        page.find(field).type_in("fpd?. 3");
        page.press(key::LEFT);
        page.press(key::HOME);
        page.press(key::END);
        assert_eq!(step(&page), 5, "{field}");
        assert!(!is_open(&page, "keys"), "{field}");
        let typed = page.eval(&format!("document.querySelector('{field}').value"));
        assert!(typed.as_str().unwrap().ends_with("fpd?. 3"), "{field}: {typed}");
    }
}

/// Replaces the text of a field and presses Enter.
fn enter(page: &Page<'_>, field: &str, text: &str) {
    let field = page.find(field);
    field.click();
    page.press_with(&[key::CONTROL], "a");
    field.type_in(&format!("{text}{}", key::ENTER));
}

fn a_number_leads_to_its_step_or_is_refused_in_words(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    for (typed, at) in [("17", 17), ("0", 0), ("5", 5), ("24", 5), ("-1", 5), ("x", 5), ("1.5.2", 5)] {
        enter(&page, "#goto", typed);
        assert_eq!(step(&page), at, "{typed}");
        assert_eq!(message(&page).contains("23"), typed != at.to_string(), "{typed}: {}", message(&page));
    }
}

fn look_for(page: &Page<'_>, board: &str) -> String {
    enter(page, "#find-board", board);
    message(page)
}

fn a_board_is_found(browser: &mut Browser) {
    let trace = BFS.trace();
    let page = stepper(browser, &BFS);
    let size = trace.instance().size;
    for id in [0, 1, 7, 30] {
        let node = trace.node(id);
        for text in [node.board().text(size), node.board().spaced(size)] {
            assert_eq!(look_for(&page, &text), "");
            assert_eq!(page.find("#life[open] h2").text(), format!("Node n{id}"), "{text}");
            assert_eq!(step(&page), trace.life(id).opened, "{text}");
        }
    }
    let at = step(&page);
    let never = look_for(&page, "867254301");
    assert!(never.contains("867254301"), "{never}");
    assert_eq!(step(&page), at);
}

fn a_board_that_is_none_is_refused_in_words(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    go(&page, 5);
    for text in ["12345678", "112345678", "<b>", "1234567890", "12345678F"] {
        let says = look_for(&page, text);
        assert!(says.contains('8'), "{text}: {says}");
        assert_eq!(step(&page), 5, "{text}");
    }
}

/// Returns the left and right edge of an element, and its vertical middle.
fn spread(page: &Page<'_>, selector: &str) -> [i64; 3] {
    let body = "
        const element = document.querySelector(arguments[0]);
        element.scrollIntoView({block: 'center'});
        const {left, right, top, bottom} = element.getBoundingClientRect();
        return [left, right, (top + bottom) / 2].map(Math.round);";
    serde_json::from_value(page.run(body, &[selector.into()])).unwrap()
}

fn a_question_mark_tells_the_keys(browser: &mut Browser) {
    let page = stepper(browser, &ASTAR);
    page.press("?");
    page.wait_for("document.querySelector('dialog#keys').open");
    let says = page.find("#keys-list").text();
    for named in ["Home", "End", "f", "p"] {
        assert!(says.contains(named), "{named} is not in {says}");
    }
    page.press(key::RIGHT);
    page.press(key::ESCAPE);
    page.wait_for("!document.querySelector('dialog#keys').open");
    assert_eq!(step(&page), 0, "the dialog has the keys");
}

fn presentation_is_entered_and_left(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    let pressed = || page.eval("document.querySelector('[data-do=present]').getAttribute('aria-pressed')");
    let problem = || page.holds("document.getElementById('problem').checkVisibility()");
    assert_eq!((pressed(), problem()), (json!("false"), true));
    page.press(".");
    page.wait_for("document.querySelector('[data-do=present]').getAttribute('aria-pressed') === 'true'");
    assert!(!problem(), "only the stepper is shown");
    page.press(key::RIGHT);
    assert_eq!(step(&page), 1, "keys work as ever");
    page.press(key::ESCAPE);
    page.wait_for("document.querySelector('[data-do=present]').getAttribute('aria-pressed') === 'false'");
    assert!(problem());
    assert_eq!(step(&page), 1);
}

/// Opens the panel about the start by its board in a list.
pub(crate) fn show_life_of_start(page: &Page<'_>) {
    go(page, 1);
    page.find("#closed-after ol.list > li .board, #closed-after ol.list > li .id").click();
    page.wait_for("document.querySelector('dialog#life').open");
}

fn a_node_tells_its_life(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    show_life_of_start(&page);
    assert!(page.find("#life-title").text().contains("n0"));
    let says = page.find("#life-body").text();
    assert!(says.contains("n1") && says.contains("n4"), "its children: {says}");
    page.press(key::ESCAPE);
    page.wait_for("!document.querySelector('dialog#life').open");
    // The goal's node, by its board in the tree: it links to the step in which it was opened.
    let trace = BFS.trace();
    let goal = trace.path()[4];
    let opened = trace.life(goal).opened;
    page.run(
        "document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('click', {bubbles: true}));",
        &[format!("svg.tree g.node[data-node='{goal}']").into()],
    );
    page.wait_for("document.querySelector('dialog#life').open");
    assert!(page.find("#life-title").text().contains(&format!("n{goal}")));
    let link = format!(
        "[...document.querySelectorAll('#life-body a, #life-body button')].find(link => /\\b{opened}$/.test(link.textContent.trim()))"
    );
    page.eval(&format!("{link}.click()"));
    assert_eq!(step(&page), opened);
    // One that is never taken: all that were taken after it was made stood before it in the queue.
    let waits = (0..trace.nodes().len() as u32).find(|&node| trace.life(node).taken.is_none()).unwrap();
    page.eval(&format!(
        "document.querySelector('svg.tree g.node[data-node=\"{waits}\"]').dispatchEvent(new MouseEvent('click', {{bubbles: true}}))"
    ));
    page.wait_for(&format!("document.querySelector('#life-title').textContent.includes('n{waits}')"));
    let before = trace.len() - trace.life(waits).opened;
    let says = page.find("#life-body").text();
    assert!(says.contains(&format!("why not sooner\n{before} node")) && says.contains("then the run ended"), "{says}");
}

fn the_life_of_a_node_leaves_the_controls_free(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    page.press(key::END);
    for (width, height) in [(1280, 720), (390, 844)] {
        page.resize(width, height);
        page.settle();
        page.run("document.querySelector('#closed-after li:last-child [data-node]').click()", &[]);
        let covered = page.eval(
            "[...document.querySelectorAll('.bar button')].filter(button => {
                const {left, top, width, height} = button.getBoundingClientRect();
                return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('#life');
            }).map(button => button.title)",
        );
        assert_eq!(covered, json!([]), "{width} × {height}");
        assert!(
            page.holds("document.querySelector('#life').scrollHeight > document.querySelector('#life').clientHeight")
        );
        page.press(key::ESCAPE);
    }
}

fn lists_can_be_told_by_numbers_alone(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    go(&page, 10);
    let boards = || page.eval("document.querySelectorAll('#open-after .board').length").as_u64().unwrap();
    assert!(boards() > 0);
    page.find("[data-lists=ids]").click();
    assert_eq!(boards(), 0);
    let open = BFS.trace().snapshot(10).unwrap().open;
    let ids =
        page.eval("[...document.querySelectorAll('#open-after li')].map(item => /n(\\d+)/.exec(item.textContent)[1])");
    let wanted: Vec<Value> = open.iter().map(|id| json!(id.to_string())).collect();
    assert_eq!(ids, json!(wanted));
    page.find("[data-lists=boards]").click();
    assert!(boards() > 0);
}

/// Returns the lines of the pseudocode that are marked.
fn lines_at_work(page: &Page<'_>) -> Vec<String> {
    let marked = "[...document.querySelectorAll('#stepper ol.code li')]
        .filter(line => line.matches('.at-work')).map(line => line.dataset.line)";
    let mut lines: Vec<String> = serde_json::from_value(page.eval(marked)).unwrap();
    lines.sort();
    lines
}

fn the_lines_at_work_are_marked(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    assert_eq!(lines_at_work(&page), ["init"]);
    page.press(key::RIGHT);
    assert_eq!(lines_at_work(&page), ["close", "goal", "insert", "moves", "take"]);
    page.press(key::END);
    assert_eq!(lines_at_work(&page), ["close", "goal", "take"]);
}

fn a_chart_leads_to_its_steps(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    let [left, right, y] = spread(&page, "#chart-sizes svg.chart");
    // From the first step to the last, as far as the lines behind the curves go.
    let plot = "const {left, right} = document.querySelector('#chart-sizes .grid').getBoundingClientRect(); return [left, right].map(Math.round);";
    let [first, last]: [i64; 2] = serde_json::from_value(page.run(plot, &[])).unwrap();
    assert!(left <= first && last <= right);
    page.drag((first, y), (last, y));
    page.wait_for("document.getElementById('stepper').dataset.step === '23'");
    page.drag((last, y), (i64::midpoint(first, last), y));
    page.wait_for("document.getElementById('stepper').dataset.step !== '23'");
    let middle = step(&page);
    assert!((11..=12).contains(&middle), "the middle is step {middle}");
    let says = page.find("#chart-sizes").text();
    assert!(says.contains(&middle.to_string()), "{says}");
}

fn arrows_inside_a_list_go_from_node_to_node(browser: &mut Browser) {
    let page = stepper(browser, &BFS);
    go(&page, 10);
    page.eval("document.querySelector('#open-after [data-node]').focus()");
    let open = BFS.trace().snapshot(10).unwrap().open;
    let focused = || page.eval("Number(document.activeElement.dataset.node)");
    assert_eq!(focused(), json!(open[0]));
    for (pressed, at) in [(key::RIGHT, 1), (key::RIGHT, 2), (key::LEFT, 1), (key::END, open.len() - 1), (key::HOME, 0)]
    {
        page.press(pressed);
        assert_eq!(focused(), json!(open[at]));
    }
    assert_eq!(step(&page), 10);
    // A list is one stop for the tab key.
    assert_eq!(page.eval("document.querySelectorAll('#open-after [tabindex=\"0\"]').length"), json!(1));
}

fn a_gap_opens_where_it_is(browser: &mut Browser) {
    let page = stepper(browser, &ASTAR);
    go(&page, 600);
    let shown = || page.eval("document.querySelectorAll('#closed-after [data-node]').length").as_u64().unwrap();
    let few = shown();
    page.find("#closed-after .gap button").click();
    assert!(shown() > few + 50, "{few}, then {}", shown());
}
