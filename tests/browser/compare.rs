//! The page of a comparison: runs side by side, in step or by layers, true to their records; and the properties of
//! every report.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use steptrace::compare::stretches;
use steptrace::puzzle::{Board, Instance, Rng};
use steptrace::report::{CompareOptions, Compared, Format, Lang, compare_document, write};
use steptrace::search::{NodeId, Options, search};
use steptrace::trace::{Recorder, Trace};

use crate::access::accessible;
use crate::driver::{Browser, Page, key};
use crate::hostile::{ATTACKS, harmless, open_file};
use crate::layout::{fits, visible};
use crate::reports::{address, folder, made, open, open_at};
use crate::steps::{Digest, check_list, numbers_in};

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut tests = crate::tests![Nothing:
        the_lists_of_each_run_are_those_of_its_record,
        columns_show_what_their_runs_hold,
        boards_that_not_all_hold_have_the_letters_of_those_that_do,
        layers_end_where_a_run_first_goes_beyond,
        partings_are_found_and_gone_to,
        keys_do_what_the_page_says,
        a_chosen_board_is_told_of_in_every_run,
        a_run_that_is_over_stays_at_its_end_and_says_so,
        the_address_leads_to_a_step_and_to_a_layer,
        pointing_at_a_chart_goes_to_a_step,
        runs_without_steps_can_be_looked_at,
        without_script_all_but_the_stepper_can_be_read,
        paper_has_the_tables_whole_and_no_controls,
        paper_has_room_for_a_wide_table,
        nothing_pokes_out_of_a_page_of_any_width,
        hostile_text_is_text,
    ];
    tests.extend(crate::tests![Axe: the_page_is_accessible]);
    tests.extend(crate::tests![Quiet: three_runs_of_the_whole_space_answer_at_once]);
    tests
}

/// Runs to compare.
pub(crate) struct Case {
    start: &'static str,
    goal: &'static str,
    specs: &'static [&'static str],
    lang: Lang,
}

pub(crate) const THREE: Case = Case::new("216408753", "spiral", &["bfs", "dfs", "astar"]);
const CASES: [Case; 4] = [
    THREE,
    Case::new("503/241", "standard", &["ids", "ida,dup=all,deadend=forget", "dfs,deadend=forget", "ucs,cost=tile"]),
    Case { lang: Lang::Zh, ..Case::new("283104765", "spiral", &["bfs,dup=none", "bnb"]) },
    Case::new("216408753", "spiral", &["astar,h=misplaced", "astar,w=3", "greedy,ties=lifo"]),
];

impl Case {
    pub(crate) const fn new(start: &'static str, goal: &'static str, specs: &'static [&'static str]) -> Case {
        Case { start, goal, specs, lang: Lang::En }
    }

    pub(crate) fn traces(&self) -> Vec<Trace> {
        let instance = Instance::parse(self.start, Some(self.goal), None).unwrap();
        let run = |spec: &&str| {
            let (strategy, mut recorder) = (spec.parse().unwrap(), Recorder::default());
            let answer = search(instance, &strategy, &Options::default(), &mut recorder).unwrap();
            recorder.finish(instance, &strategy, answer)
        };
        self.specs.iter().map(run).collect()
    }

    /// Returns its page, named after the test that asks for it.
    pub(crate) fn page(&self, name: &str, traces: &[Trace]) -> PathBuf {
        let options = CompareOptions { lang: self.lang, ..CompareOptions::default() };
        written(&format!("{name}-{}", self.start.replace('/', "-")), traces, &options, &|label| label)
    }
}

/// Writes a page; `renamed` makes the labels of the runs.
fn written(name: &str, traces: &[Trace], options: &CompareOptions, renamed: &dyn Fn(String) -> String) -> PathBuf {
    let runs: Vec<_> = traces.iter().collect();
    let mut runs = Compared::all(&runs);
    for run in &mut runs {
        run.label = renamed(std::mem::take(&mut run.label));
    }
    let mut bytes = Vec::new();
    write(compare_document(&runs, options), &Format::Html, &mut bytes).unwrap();
    let path = folder().join(format!("compare-{name}.html"));
    fs::write(&path, bytes).unwrap();
    path
}

pub(crate) fn letter(run: usize) -> char {
    char::from(b'A' + run as u8)
}

/// Returns pseudo-random steps of the longest run, the first and the last among them.
fn samples(traces: &[Trace], number: usize) -> Vec<usize> {
    let last = longest(traces);
    let mut rng = Rng::new(last as u64);
    let mut steps: BTreeSet<usize> = (0..number).map(|_| rng.below(last + 1)).collect();
    steps.extend([0, 1.min(last), last]);
    steps.into_iter().collect()
}

fn longest(traces: &[Trace]) -> usize {
    traces.iter().map(Trace::len).max().unwrap()
}

/// Brings the stepper into sight, where its keys are its own.
pub(crate) fn look_at_stepper(page: &Page<'_>) {
    page.eval("document.getElementById('stepper').scrollIntoView()");
}

/// Shows all runs at a position of an alignment.
pub(crate) fn go(page: &Page<'_>, position: usize, alignment: &str) {
    page.eval(&format!("window.steptrace.go({position}, '{alignment}')"));
    page.settle();
}

pub(crate) fn text(page: &Page<'_>, selector: &str) -> String {
    let text = page.run("return document.querySelector(arguments[0]).textContent.trim();", &[selector.into()]);
    text.as_str().unwrap().to_owned()
}

/// Returns the step that each run is at.
pub(crate) fn steps(page: &Page<'_>) -> Vec<usize> {
    serde_json::from_value(page.eval("window.steptrace.steps")).unwrap()
}

/// Open and closed after a step, in one sequence.
fn lists(trace: &Trace, step: usize) -> [Vec<NodeId>; 2] {
    let lists = trace.snapshot(step).unwrap();
    [lists.open, lists.closed]
}

fn the_lists_of_each_run_are_those_of_its_record(browser: &mut Browser) {
    for case in &CASES {
        let traces = case.traces();
        let page = open(browser, &case.page("lists", &traces));
        for (run, trace) in traces.iter().enumerate() {
            for step in samples(&traces[run..=run], 60) {
                let told = page.eval(&format!("window.steptrace.at({run}, {step})"));
                for (name, wanted) in ["open", "closed"].into_iter().zip(lists(trace, step)) {
                    let told: Vec<NodeId> = serde_json::from_value(told[name].clone()).unwrap();
                    assert_eq!(Digest::of(&told), Digest::of(&wanted), "{name} of {} at {step}", trace.strategy());
                }
            }
        }
    }
}

/// Returns the entries of a list as shown: nodes by number, gaps by the number of nodes left out, negated.
fn shown(page: &Page<'_>, list: &str, run: usize) -> Vec<i64> {
    let body = "
        return [...document.querySelectorAll(`#${arguments[0]} ol.list > li`)].map(item => item.classList.contains('gap')
            ? -Number(/\\d[\\d,]*/.exec(item.textContent)[0].replaceAll(',', ''))
            : Number(item.firstChild.dataset.node));";
    serde_json::from_value(page.run(body, &[format!("{list}-{}", letter(run)).into()])).unwrap()
}

fn columns_show_what_their_runs_hold(browser: &mut Browser) {
    for case in &CASES {
        let traces = case.traces();
        let page = open(browser, &case.page("columns", &traces));
        for step in samples(&traces, 12) {
            go(&page, step, "step");
            for (run, trace) in traces.iter().enumerate() {
                let at = step.min(trace.len());
                let column = format!("#run-{}", letter(run));
                assert_eq!(numbers_in(&text(&page, &format!("{column} .at"))), [at, trace.len()]);
                for (name, list) in ["open", "closed"].into_iter().zip(lists(trace, at)) {
                    check_list(&shown(&page, name, run), &list, at, name);
                    let count = text(&page, &format!("{column} .{name} .count"));
                    assert_eq!(numbers_in(&count), [list.len()], "{name} of {}", trace.strategy());
                }
                if let Some(view) = trace.step(at) {
                    let taken = page.eval(&format!("document.querySelector('{column} .taken .node').dataset.node"));
                    assert_eq!(taken, json!(view.node.to_string()));
                    let f = format!("f {} ·", trace.node(view.node).f(trace.strategy()));
                    assert!(text(&page, &format!("{column} .numbers")).starts_with(&f));
                }
            }
        }
    }
}

/// Returns the boards that a run has in open or closed after a step.
fn held(trace: &Trace, step: usize) -> HashSet<Board> {
    lists(trace, step.min(trace.len())).concat().into_iter().map(|node| trace.node(node).board()).collect()
}

fn boards_that_not_all_hold_have_the_letters_of_those_that_do(browser: &mut Browser) {
    let mut marked = 0;
    for case in &CASES {
        let traces = case.traces();
        let page = open(browser, &case.page("letters", &traces));
        for step in samples(&traces, 10) {
            go(&page, step, "step");
            let held: Vec<HashSet<Board>> = traces.iter().map(|trace| held(trace, step)).collect();
            for (run, trace) in traces.iter().enumerate() {
                let body = "
                    return [...document.querySelectorAll(`#run-${arguments[0]} .held [data-node]`)].map(node =>
                        [Number(node.dataset.node), node.querySelector('.holders')?.textContent ?? '',
                         node.classList.contains('partly'), node.querySelector('[aria-label]')?.ariaLabel]);";
                let nodes = page.run(body, &[letter(run).to_string().into()]);
                for told in nodes.as_array().unwrap() {
                    let board = trace.node(told[0].as_u64().unwrap() as NodeId).board();
                    let holders: String =
                        (0..traces.len()).filter(|&run| held[run].contains(&board)).map(letter).collect();
                    let wanted = if holders.len() == traces.len() { "" } else { &holders };
                    assert_eq!(told[1], json!(wanted), "n{} of {} at step {step}", told[0], trace.strategy());
                    assert_eq!(told[2], json!(!wanted.is_empty()));
                    assert!(told[3].as_str().unwrap().contains(wanted), "{told}");
                    marked += usize::from(!wanted.is_empty());
                }
            }
        }
    }
    assert!(marked > 100, "{marked}");
}

/// Returns the layers by their definition: for each value that is a new maximum in some run, the longest prefix of each
/// run in which no node exceeds it.
fn layers(traces: &[Trace], value: impl Fn(&Trace, NodeId) -> u64) -> Vec<(u64, Vec<usize>)> {
    let values: Vec<Vec<u64>> =
        traces.iter().map(|trace| trace.steps().map(|step| value(trace, step.node)).collect()).collect();
    let records = |values: &Vec<u64>| -> Vec<u64> {
        (0..values.len()).filter(|&at| values[..at].iter().all(|&old| old < values[at])).map(|at| values[at]).collect()
    };
    let all: BTreeSet<u64> = values.iter().flat_map(records).collect();
    let within =
        |limit: u64| values.iter().map(|run| run.iter().take_while(|&&value| value <= limit).count()).collect();
    all.into_iter().map(|limit| (limit, within(limit))).collect()
}

fn layers_end_where_a_run_first_goes_beyond(browser: &mut Browser) {
    for case in &CASES {
        let traces = case.traces();
        let page = open(browser, &case.page("layers", &traces));
        let depth = layers(&traces, |trace, node| u64::from(trace.node(node).depth));
        let f = layers(&traces, |trace, node| trace.node(node).f(trace.strategy()).hundredths());
        for (name, wanted) in [("depth", depth), ("f", f)] {
            let told = page.eval(&format!("window.steptrace.layers('{name}')"));
            let told: Vec<(u64, Vec<usize>)> = serde_json::from_value(told).unwrap();
            assert_eq!(told, wanted, "{name}-layers of {}", case.start);
            let at = wanted.len() / 2;
            go(&page, at, name);
            assert_eq!(steps(&page), wanted[at].1);
            for (run, step) in wanted[at].1.iter().enumerate() {
                assert_eq!(numbers_in(&text(&page, &format!("#run-{} .at", letter(run))))[0], *step);
            }
        }
        assert!(!text(&page, "#align-says").is_empty(), "what a layer is, is said");
    }
}

fn partings_are_found_and_gone_to(browser: &mut Browser) {
    for case in &CASES {
        let traces = case.traces();
        let page = open(browser, &case.page("partings", &traces));
        let refs: Vec<&Trace> = traces.iter().collect();
        let wanted: Vec<(usize, usize)> = stretches(&refs).map(|stretch| (stretch.from, stretch.to)).collect();
        let told = page.eval("window.steptrace.stretches.map(({from, to}) => [from, to])");
        let told: Vec<(usize, usize)> = serde_json::from_value(told).unwrap();
        assert_eq!(told, wanted, "{}", case.start);
        // The key leads where the page's text says.
        let articles = page.eval("[...document.querySelectorAll('div.parting')].map(a => Number(a.dataset.parting))");
        let articles: Vec<usize> = serde_json::from_value(articles).unwrap();
        go(&page, 0, "depth");
        go(&page, 0, "step");
        for step in &articles {
            page.press("n");
            assert_eq!(steps(&page).into_iter().max(), Some(*step));
        }
        for step in articles.iter().rev().skip(1) {
            page.press_with(&[key::SHIFT], "N");
            assert_eq!(steps(&page).into_iter().max(), Some(*step));
        }
        page.find("#stretches summary").click();
        page.wait_for("document.querySelectorAll('#stretches li').length > 0");
        assert_eq!(numbers_in(&text(&page, "#stretches li button"))[0], 1);
    }
}

fn keys_do_what_the_page_says(browser: &mut Browser) {
    let traces = THREE.traces();
    let page = open(browser, &THREE.page("keys", &traces));
    look_at_stepper(&page);
    page.press(key::HOME);
    let pressed = |name: &str| page.eval(&format!("document.querySelector('[data-align={name}]').ariaPressed"));
    for (key, wanted) in
        [(key::RIGHT, 1), (key::RIGHT, 2), (key::LEFT, 1), (key::END, longest(&traces)), (key::HOME, 0)]
    {
        page.press(key);
        assert_eq!(steps(&page).into_iter().max(), Some(wanted));
    }
    for name in ["depth", "f", "parting", "step"] {
        page.press("a");
        assert_eq!(pressed(name), json!("true"));
    }
    page.press("l");
    assert!(page.holds("document.querySelector('#open-A ol.ids') && !document.querySelector('#open-A .board')"));
    page.press("l");
    page.press("g");
    page.find("#goto").type_in("17");
    page.press(key::ENTER);
    assert_eq!(steps(&page).into_iter().max(), Some(17));
    page.press("g");
    page.find("#goto").type_in("x");
    page.press(key::ENTER);
    assert!(!text(&page, "#message").is_empty(), "what a step may be is said");
    page.eval("document.activeElement.blur()");
    page.press(" ");
    page.wait_for("Math.max(...window.steptrace.steps) > 18");
    page.press(" ");
}

fn a_chosen_board_is_told_of_in_every_run(browser: &mut Browser) {
    let traces = THREE.traces();
    let page = open(browser, &THREE.page("chosen", &traces));
    let size = traces[0].instance().size;
    for (run, trace) in traces.iter().enumerate() {
        for step in [3, 9, 20] {
            go(&page, step, "step");
            let node = lists(trace, step.min(trace.len()))[0][0];
            let board = trace.node(node).board();
            page.eval(&format!("document.querySelector('#open-{} [data-node=\"{node}\"]').click()", letter(run)));
            let told: Vec<String> = serde_json::from_value(
                page.eval("[...document.querySelectorAll('#chosen li')].map(item => item.textContent)"),
            )
            .unwrap();
            for (told, trace) in told.iter().zip(&traces) {
                let wanted = whereabouts(trace, board, step.min(trace.len()));
                assert!(told.contains(&wanted), "{told} at step {step}: {wanted}");
            }
            assert!(page.holds("document.querySelectorAll('.held .chosen').length >= 1"));
            page.press(key::ESCAPE);
            assert!(
                page.holds("document.getElementById('chosen').hidden && !document.querySelector('.chosen:not(li *)')")
            );
            page.press("b");
            page.find("#find-board").type_in(&board.text(size));
            page.press(key::ENTER);
            assert!(page.holds("!document.getElementById('chosen').hidden"), "a board that is typed is found");
            page.eval("document.getElementById('find-board').value = ''");
            page.eval("document.activeElement.blur()");
            page.press(key::ESCAPE);
        }
    }
}

/// Returns what is told of a board after a step of a run.
fn whereabouts(trace: &Trace, board: Board, step: usize) -> String {
    let is_it = |node: &NodeId| trace.node(*node).board() == board;
    let [open, closed] = lists(trace, step).map(|list| list.into_iter().find(is_it));
    let is_later = |node: NodeId| is_it(&node) && trace.life(node).opened > step;
    match (open, closed) {
        (Some(node), _) => format!("in open as n{node}, f {}", trace.node(node).f(trace.strategy())),
        (_, Some(node)) => format!("in closed as n{node}, "),
        _ if (0..trace.nodes().len() as NodeId).any(is_later) => "not yet".into(),
        _ => "never becomes a node".into(),
    }
}

fn a_run_that_is_over_stays_at_its_end_and_says_so(browser: &mut Browser) {
    let traces = THREE.traces();
    let page = open(browser, &THREE.page("over", &traces));
    look_at_stepper(&page);
    page.press(key::END);
    assert_eq!(steps(&page), traces.iter().map(Trace::len).collect::<Vec<_>>());
    for (run, trace) in traces.iter().enumerate() {
        go(&page, trace.len() - 1, "step");
        let end = || text(&page, &format!("#run-{} .end", letter(run)));
        assert_eq!(end(), "");
        go(&page, trace.len(), "step");
        assert!(end().contains("solved"), "{}", end());
    }
}

fn the_address_leads_to_a_step_and_to_a_layer(browser: &mut Browser) {
    let traces = THREE.traces();
    let path = THREE.page("address", &traces);
    // A layer has the address of its value: no f is lower than the first.
    let first_f = layers(&traces, |trace, node| trace.node(node).f(trace.strategy()).hundredths())[1].0 / 100;
    let f = format!("#f={first_f}");
    for (place, alignment) in [("#step=7", "step"), ("#depth=3", "depth"), (f.as_str(), "f")] {
        let page = open_at(browser, &path, place);
        assert_eq!(
            page.eval(&format!("document.querySelector('[data-align={alignment}]').ariaPressed")),
            json!("true")
        );
        page.press(key::RIGHT);
        page.wait_for(&format!("location.hash.startsWith('#{alignment}=')"));
    }
}

fn pointing_at_a_chart_goes_to_a_step(browser: &mut Browser) {
    let traces = THREE.traces();
    let page = open(browser, &THREE.page("charts", &traces));
    let last = longest(&traces);
    for (id, part) in [("chart-open", 0.5), ("chart-f", 0.75)] {
        let body = "
            const svg = document.querySelector(`#${arguments[0]} svg`), box = svg.getBoundingClientRect();
            const { left, right } = svg.dataset, part = Number(arguments[1]);
            const x = box.left + box.width * (Number(left) + part * (right - left)) / svg.viewBox.baseVal.width;
            svg.dispatchEvent(new PointerEvent('pointerdown', {clientX: x, clientY: box.top + 9, button: 0, bubbles: true}));
            return Math.max(...window.steptrace.steps);";
        let step = page.run(body, &[id.into(), part.into()]).as_f64().unwrap();
        #[expect(clippy::cast_precision_loss, reason = "a few thousand steps")]
        let last = last as f64;
        let wanted = last * part;
        assert!((step - wanted).abs() <= 1.0 + last / 500.0, "{id}: {step}, not {wanted}");
    }
}

fn runs_without_steps_can_be_looked_at(browser: &mut Browser) {
    // Runs that start at the goal, and one of them beside one that must reach it.
    for case in [
        Case::new("123804765", "spiral", &["bfs,goal=made", "bfs,goal=made,order=RLDU"]),
        Case::new("123804765", "spiral", &["bfs,goal=made", "bfs"]),
    ] {
        let traces = case.traces();
        let page = open(browser, &case.page("nothing", &traces));
        look_at_stepper(&page);
        for key in [key::RIGHT, key::END, key::LEFT, key::HOME, "a", "a", "n", "l"] {
            page.press(key);
        }
    }
}

fn without_script_all_but_the_stepper_can_be_read(browser: &mut Browser) {
    let traces = THREE.traces();
    let path = THREE.page("still", &traces);
    let page = browser.tab();
    page.without_scripts();
    page.go(&address(&path));
    assert!(page.holds("window.steptrace === undefined"), "scripts are off");
    assert_eq!(visible(&page, "button, input, select, dialog, form, details, [role=slider]"), json!([]));
    for (selector, number) in [
        ("#problem .boards .board", 2),
        ("#table thead th", traces.len()),
        ("#charts figure svg.chart", 3),
        ("#stepper .off", 1),
        ("#stepper .live", 0),
    ] {
        assert_eq!(visible(&page, selector).as_array().unwrap().len(), number, "{selector}");
    }
    for part in ["div.parting", "footer pre.command"] {
        assert_ne!(visible(&page, part), json!([]), "{part}");
    }
}

fn paper_has_the_tables_whole_and_no_controls(browser: &mut Browser) {
    for case in &CASES {
        let page = open(browser, &case.page("paper", &case.traces()));
        go(&page, 3, "step");
        page.show_as("print", &[]);
        assert_eq!(visible(&page, "button, input, select, dialog, #stepper, .marker"), json!([]));
        // The width of A4 between its margins.
        page.resize(673, 1000);
        fits(&page, "A4");
        let cut = "[...document.querySelectorAll('.wide')].filter(box => box.scrollWidth > box.clientWidth + 1).length";
        assert_eq!(page.eval(cut), json!(0), "a table is cut: {}", case.start);
    }
}

/// A wide table: a column a rule for duplicates.
fn paper_has_room_for_a_wide_table(browser: &mut Browser) {
    let page = open(browser, &made("compare-dup", &["compare", "216408753", "--goal", "spiral", "--vary", "dup"]));
    assert!(page.holds("document.querySelectorAll('#table tbody tr').length > 8"));
    page.show_as("print", &[]);
    page.resize(673, 1000);
    assert!(page.holds("[...document.querySelectorAll('.wide')].every(box => box.scrollWidth <= box.clientWidth + 1)"));
}

fn nothing_pokes_out_of_a_page_of_any_width(browser: &mut Browser) {
    for case in &CASES {
        let page = open(browser, &case.page("width", &case.traces()));
        look_at_stepper(&page);
        for width in [360, 768, 1280, 3840] {
            page.resize(width, 800);
            for key in [key::HOME, key::RIGHT, key::END] {
                page.press(key);
                fits(&page, &format!("{width} px"));
            }
        }
    }
}

fn hostile_text_is_text(browser: &mut Browser) {
    let traces = THREE.traces();
    for (at, attack) in ATTACKS.iter().enumerate() {
        let options = CompareOptions {
            title: Some((*attack).to_owned()),
            note: Some(format!("# A note\n\n{attack}")),
            command: vec![(*attack).to_owned()],
            ..CompareOptions::default()
        };
        let path = written(&format!("hostile-{at}"), &traces, &options, &|label| format!("{label} {attack}"));
        let (page, address) = open_file(browser, &path);
        look_at_stepper(&page);
        page.press(key::END);
        page.press("n");
        harmless(&page, &address);
        assert_eq!(page.eval("document.querySelector('h1').textContent.trim()"), json!(attack));
        assert!(text(&page, "#title-A").contains(attack));
    }
}

fn the_page_is_accessible(browser: &mut Browser) {
    for case in &CASES {
        for (scheme, width) in [("light", 1280), ("dark", 360)] {
            let page = open(browser, &case.page("access", &case.traces()));
            page.show_as("", &[("prefers-color-scheme", scheme)]);
            page.resize(width, 900);
            go(&page, 5, "step");
            page.eval("document.querySelector('.held [data-node]').click()");
            page.find("#stretches summary").click();
            accessible(&page, &format!("{} in {scheme}, {width} px", case.start));
            go(&page, 2, "depth");
            page.press("l");
            page.press("?");
            accessible(&page, &format!("{} in {scheme}, keys", case.start));
        }
    }
}

/// Maximum milliseconds from opening the page to the first key handled.
const ANSWERS_WITHIN: f64 = 1500.0;

fn three_runs_of_the_whole_space_answer_at_once(browser: &mut Browser) {
    let case = Case::new("867254301", "123456780", &["bfs", "ucs", "astar,h=zero"]);
    let traces = case.traces();
    let path = case.page("whole", &traces);
    let bytes = fs::metadata(&path).unwrap().len();
    assert!(bytes <= 1 << 20, "the page has {bytes} bytes");
    let page = browser.tab();
    page.before_the_page(
        "new MutationObserver((_, observer) => {
            if (!document.documentElement?.hasAttribute('data-ready')) return;
            observer.disconnect();
            document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Home', bubbles: true}));
            document.body.getBoundingClientRect();
            window.answeredAt = performance.now();
         }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });",
    );
    page.go(&address(&path));
    page.wait_for("window.answeredAt");
    assert_eq!(steps(&page), [0, 0, 0]);
    let answered = page.eval("window.answeredAt").as_f64().unwrap();
    let timing = page.eval("window.steptrace.timing");
    println!(
        "three runs of 181,439 steps: {bytes} bytes (≤ 1 MiB); answers {answered:.0} ms after opening (≤ 1500); {timing}"
    );
    assert!(answered <= 10.0 * ANSWERS_WITHIN, "{answered} ms, ten times what it should be");
    for step in [0, 1, 90_000, 181_438, 181_439] {
        go(&page, step, "step");
        for (run, trace) in traces.iter().enumerate() {
            let told: Value = page.eval(&format!("window.steptrace.at({run}, {step})"));
            for (name, wanted) in ["open", "closed"].into_iter().zip(lists(trace, step)) {
                let told: Vec<NodeId> = serde_json::from_value(told[name].clone()).unwrap();
                assert_eq!(Digest::of(&told), Digest::of(&wanted), "{name} of run {run} at {step}");
            }
        }
    }
}
