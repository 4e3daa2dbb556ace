//! The stage and the quiz of a search on a graph.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use steptrace::graph::{EXAMPLES, Example, MAPS, read};
use steptrace::report::{Lang, Narrator};
use steptrace::search::{Options, Problem, search};
use steptrace::trace::{Playback, Recorder, StepView, Trace, TryVerdict};

use crate::access::accessible;
use crate::driver::{Browser, Page, key};
use crate::hostile::open_file;
use crate::layout::{fits, visible};
use crate::paper::{PAPERS, pages};
use crate::quiz::{give, quiz};
use crate::reports::{folder, go, made, open, report};
use crate::stage::{PANES, SCREENS, is_whole, shows_one_at_a_time};

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut all = crate::tests![Nothing:
        every_step_is_that_of_the_record,
        the_graph_shows_the_lists,
        the_run_is_on_the_first_screen,
        a_telephone_has_the_graph_beside_each_pane,
        a_pane_alone_has_the_stage,
        nodes_are_found_by_name,
        every_answer_of_the_quiz_is_right,
        a_graph_too_large_to_draw_has_a_stage_without_it,
        hostile_names_are_text,
        states_look_as_the_graph_says,
        a_map_shows_the_lists,
        a_map_is_on_the_first_screen_and_on_a_telephone,
        a_map_is_drawn_in_the_dark,
        what_cells_cost_can_be_read_before_a_node_is_there,
        the_cells_of_a_map_are_chosen_with_pointer_and_keys,
        a_map_of_a_quarter_million_cells_has_a_light_page,
        the_overview_covers_nothing_of_the_graph,
        runs_of_a_comparison_have_their_maps,
        runs_of_a_comparison_have_their_graphs,
    ];
    all.extend(crate::tests![Axe: the_stage_is_accessible]);
    all.extend(crate::tests![Pdf: steps_on_graphs_share_the_pages_of_a_print]);
    all
}

/// Seven vertices, with decimals, a loop, parallel arcs and a vertex that is reached by a cheaper way.
const EXAM: &str = "start S\ngoal G\nh S 7 A 6 B 2 C 1 D 5 E 3 G 0\nS -> A 1\nS -> B 4\nA -> B 2\nA -> B 9\nA -> C 5\n\
                    A -- D 3\nD -> E 2.5\nD -> D 1\nB -> C 2\nC -> G 3\nE -> G 4\n";

/// Runs in which everything happens that can happen: a graph, `exam` or that of an example, and a strategy.
const RUNS: [(&str, &str); 17] = [
    ("romania", "aima4/astar"),
    ("romania", "greedy,ties=lifo"),
    ("romania", "ids,dup=path"),
    ("reopen", "astar"),
    ("reopen", "astar,cheaper=add"),
    ("inconsistent", "astar,w=1.5"),
    ("exam", "astar,ties=board"),
    ("exam", "ucs,order=cost"),
    ("exam", "dfs,insert=block"),
    ("exam", "bfs,dup=none,goal=made"),
    ("exam", "ida"),
    ("exam", "dls,limit=2"),
    ("unreachable", "dfs,deadend=forget"),
    ("zero-costs", "beam,width=1"),
    ("room8", "astar,order=W+NW+N+NE+E+SE+S+SW"),
    ("swamp", "ucs,order=WNES"),
    ("maze", "dfs,dup=path"),
];

fn file(name: &str, text: &str) -> PathBuf {
    let path = folder().join(name);
    fs::write(&path, text).unwrap();
    path
}

fn page_of(graph: &str, more: &[&str]) -> PathBuf {
    let exam = file("exam.graph", EXAM);
    let start = if graph == "exam" { exam.to_str().unwrap() } else { graph };
    report(&[&[start], more].concat())
}

fn trace_of(graph: &str, strategy: &str) -> Trace {
    let example = EXAMPLES.iter().chain(&MAPS).find(|example| example.name == graph);
    let draft = example.map_or_else(|| read(EXAM, "exam.graph").unwrap(), Example::draft);
    let problem = Problem::from(draft.graph(None, None, None).unwrap());
    let strategy = problem.read_strategy(strategy).unwrap();
    let mut recorder = Recorder::default();
    let answer = search(&problem, &strategy, &Options::default(), &mut recorder).unwrap();
    recorder.finish(problem, &strategy, answer)
}

/// What the page must tell of a step: its node, its sentences, its tries and both lists.
fn expected(trace: &Trace, narrator: &Narrator<'_>, step: StepView<'_>, why: &str) -> Value {
    let tries = step.tries().map(|tried| {
        let of = match tried.verdict {
            TryVerdict::Duplicate { of, .. } | TryVerdict::Improved { of, .. } | TryVerdict::Reopened { of, .. } => {
                Some(of)
            }
            _ => None,
        };
        let to = trace.problem().graph().unwrap().arcs[tried.operator.number() as usize].to;
        json!([to, tried.verdict.made(), of, narrator.reason(step, tried)])
    });
    let lists = trace.snapshot(step.number).unwrap();
    let note = narrator.note(step).unwrap_or_default();
    json!([step.node, why, note, tries.collect::<Vec<_>>(), lists.open, lists.closed])
}

fn every_step_is_that_of_the_record(browser: &mut Browser) {
    let body = "
        return Array.from({length: window.steptrace.last}, (_, at) => {
            const {current, why, note, tries, open, closed} = window.steptrace.at(at + 1);
            return [current, why, note, tries.map(one => [one.low, one.node, one.of, one.reason]), open, closed];
        });";
    for (at, (graph, strategy)) in RUNS.into_iter().enumerate() {
        let lang = Lang::ALL[at % 2];
        let trace = trace_of(graph, strategy);
        let page = open(browser, &page_of(graph, &["--strategy", strategy, "--lang", lang.text()]));
        let told = page.run(body, &[]);
        let (narrator, mut playback) = (Narrator::new(&trace, lang), Playback::new(&trace));
        for number in 1..=trace.len() {
            playback.begin_round_if_due();
            let (open, rivals) = (playback.open_len(), playback.rivals());
            let step = playback.advance().unwrap();
            let why = narrator.why(step.node, open, rivals);
            assert_eq!(told[number - 1], expected(&trace, &narrator, step, &why), "{graph}, {strategy}, step {number}");
        }
        assert_eq!(told.as_array().unwrap().len(), trace.len(), "{graph}, {strategy}");
        assert!(
            !page.holds("document.getElementById('stepper').innerText.match(/board|棋盘|移动|undefined|NaN/)"),
            "{graph}, {strategy}"
        );
        assert_eq!(page.complaints(), [""; 0], "{graph}, {strategy}");
    }
}

/// Returns the vertices that have a class, by the texts in them.
fn marked(page: &Page<'_>, class: &str) -> Vec<String> {
    let all = page.eval(&format!(
        "[...document.querySelectorAll('#graphpane .vertex.{class} .name')].map(each => each.textContent).sort()"
    ));
    serde_json::from_value(all).unwrap()
}

fn the_graph_shows_the_lists(browser: &mut Browser) {
    let page = open(browser, &page_of("romania", &["--strategy", "aima4/astar"]));
    assert_eq!(marked(&page, "open"), ["Arad"]);
    page.press_all(&[key::RIGHT, key::RIGHT, key::RIGHT]);
    page.settle();
    // As AIMA, figure 3.18, has them.
    assert_eq!(marked(&page, "current"), ["Rimnicu Vilcea"]);
    assert_eq!(marked(&page, "closed"), ["Arad", "Sibiu"]);
    assert_eq!(marked(&page, "open"), ["Craiova", "Fagaras", "Oradea", "Pitesti", "Timisoara", "Zerind"]);
    assert_eq!(marked(&page, "new"), ["Craiova", "Pitesti"]);
    let beside = "[...document.querySelectorAll('#graphpane .vertex')].find(each => each.textContent.includes('Pitesti')).textContent";
    assert!(
        page.eval(beside).as_str().unwrap().contains("g\u{A0}317\u{A0}h\u{A0}100f\u{A0}417"),
        "{}",
        page.eval(beside)
    );
    assert_eq!(page.eval("document.querySelectorAll('#graphpane .tried').length"), json!(3));
    // Within the step, what is not done yet has not happened.
    page.eval("window.steptrace.go(3, 1)");
    assert_eq!(marked(&page, "new"), [""; 0]);
    assert!(marked(&page, "path").is_empty());
    page.press(key::END);
    page.settle();
    assert_eq!(marked(&page, "path"), ["Arad", "Bucharest", "Pitesti", "Rimnicu Vilcea", "Sibiu"]);
    assert_eq!(page.eval("document.querySelectorAll('#graphpane .arc.path').length"), json!(4));
    page.find("#graphpane .vertex.current .name").click();
    page.wait_for("life.open");
}

fn the_run_is_on_the_first_screen(browser: &mut Browser) {
    for (graph, strategy) in [RUNS[0], RUNS[3], RUNS[8]] {
        let page = open(browser, &page_of(graph, &["--strategy", strategy]));
        let last = page.eval("window.steptrace.last").as_u64().unwrap();
        for (width, height) in SCREENS {
            page.resize(width, height);
            for step in [0, 2, last] {
                page.eval(&format!("window.steptrace.go({step})"));
                is_whole(
                    &page,
                    &[&PANES[..], &["#graphpane"]].concat(),
                    &format!("{graph}, {width}×{height}, step {step}"),
                );
            }
        }
    }
}

fn a_telephone_has_the_graph_beside_each_pane(browser: &mut Browser) {
    let page = open(browser, &page_of("romania", &[]));
    shows_one_at_a_time(&page, &[("now", ".now"), ("tree", ".treepane"), ("lists", "#lists")]);
    for (width, height) in [(390, 844), (844, 390), (820, 1180)] {
        page.resize(width, height);
        go(&page, 3);
        let current = "
            const box = document.querySelector('#graphpane .current .frame').getBoundingClientRect();
            const pane = document.querySelector('#graphpane .scroll').getBoundingClientRect();
            return pane.height > 100 && box.top >= pane.top && box.bottom <= pane.bottom && box.left >= pane.left && box.right <= pane.right;";
        assert_eq!(page.run(current, &[]), json!(true), "{width}×{height}");
        fits(&page, &format!("{width}×{height}"));
    }
}

fn a_pane_alone_has_the_stage(browser: &mut Browser) {
    let page = open(browser, &page_of("reopen", &[]));
    let panes = [".now", ".treepane", "#lists", "#graphpane"];
    for (at, pane) in panes.iter().enumerate() {
        let pressed = (at + 1).to_string();
        page.press(&pressed);
        page.settle();
        for other in panes {
            assert_eq!(visible(&page, other).as_array().unwrap().len() == 1, other == *pane, "{other}, key {pressed}");
        }
        is_whole(&page, &[".top", pane, ".time"], pane);
        page.press(&pressed);
    }
    page.press(".");
    page.settle();
    is_whole(&page, &[".top", ".now", "#graphpane", "#lists", ".time"], "the projector's view");
}

fn nodes_are_found_by_name(browser: &mut Browser) {
    let page = open(browser, &page_of("reopen", &[]));
    let find = |typed: &str| {
        page.eval(&format!(
            "document.getElementById('find-board').value = '{typed}', document.getElementById('find').requestSubmit()"
        ));
        page.eval("[document.getElementById('life-title').textContent, document.getElementById('message').textContent]")
    };
    assert_eq!(find("c"), json!(["Node C#3", "2 other nodes have the same state."]));
    assert_eq!(find("C#5")[0], json!("Node C#5"));
    assert_eq!(find("X")[1], json!("This graph has no state X."));
}

/// Types a number as the answer.
fn type_in(page: &Page<'_>, number: &str) {
    page.eval(&format!("document.querySelector('#quiz .of-value input').value = '{number}'"));
    page.eval("document.querySelector('#quiz form').requestSubmit()");
}

fn every_answer_of_the_quiz_is_right(browser: &mut Browser) {
    for (graph, strategy, kinds) in [
        ("exam", "astar", "next,try,g,f"),
        ("romania", "dfs", "next,try"),
        ("exam", "ucs", "g"),
        ("room8", "astar", "try,g,f"),
    ] {
        let trace = trace_of(graph, strategy);
        let page = open(browser, &page_of(graph, &["--strategy", strategy, "--quiz"]));
        page.eval(&format!("location.hash = 'quiz={kinds}'"));
        page.eval("location.reload()");
        page.wait_for("document.documentElement.hasAttribute('data-ready')");
        let mut asked = 0;
        while let Some(question) = Some(quiz(&page)["asked"].clone()).filter(|question| !question.is_null()) {
            let step = trace.step(question["step"].as_u64().unwrap() as usize).unwrap();
            let made = || {
                trace.node(step.tries().nth(question["at"].as_u64().unwrap() as usize).unwrap().verdict.made().unwrap())
            };
            match question["kind"].as_str().unwrap() {
                // Sums with √2 are typed as such, as others write them, or rounded.
                "g" => type_in(&page, &trace.g(&made()).to_string().replace('√', [" √ ", "*sqrt"][asked % 2])),
                "f" if trace.problem().unit().has_root && asked % 3 == 0 => {
                    type_in(&page, &rounded(&trace.f(&made()).to_string()));
                }
                "f" => type_in(&page, &trace.f(&made()).to_string()),
                "next" => give(&page, &json!(step.node)),
                _ => give(&page, &question["own"]),
            }
            page.eval("document.querySelector('#quiz form').requestSubmit()");
            asked += 1;
            assert_eq!(
                quiz(&page)["score"],
                json!({"asked": asked, "right": asked, "first": asked}),
                "{graph}, {strategy}: {question}"
            );
        }
        assert!(asked > 2, "{graph}, {strategy}");
        fits(&page, "the review");
    }
}

/// Returns a sum such as `3+2√2` as a decimal number.
fn rounded(sum: &str) -> String {
    let value = |term: &str| match term.split_once('√') {
        Some((factor, _)) => factor.parse().unwrap_or(1.0) * std::f64::consts::SQRT_2,
        None => term.parse::<f64>().unwrap(),
    };
    format!("{:.2}", sum.split('+').map(value).sum::<f64>())
}

/// Returns what each cell of a map is at a step, as the record has it.
fn cells(trace: &Trace, step: usize) -> Vec<&'static str> {
    let mut cells = vec!["none"; trace.problem().graph().unwrap().names.len()];
    let lists = trace.snapshot(step).unwrap();
    let mut both: Vec<_> = lists.open.iter().map(|id| (*id, "open")).collect();
    both.extend(lists.closed.iter().map(|id| (*id, "closed")));
    both.sort_unstable();
    both.extend(trace.step(step).map(|step| (step.node, "current")));
    for (id, look) in both {
        cells[trace.nodes().state(id).vertex() as usize] = look;
    }
    cells
}

fn a_map_shows_the_lists(browser: &mut Browser) {
    for (map, strategy) in [("maze", "astar"), ("room8", "ids,dup=path"), ("swamp", "dls,dup=none,limit=6")] {
        let trace = trace_of(map, strategy);
        let page = open(browser, &page_of(map, &["--strategy", strategy]));
        assert_eq!(page.find("#graphpane h2").text(), "Map");
        // Back and forth, near and far.
        let last = trace.len();
        for step in [0, 1, 2, 3, last / 2, last / 2 + 1, last / 2, last, last - 1, 1, last] {
            page.eval(&format!("window.steptrace.go({step})"));
            assert_eq!(
                page.eval("window.steptrace.cells"),
                json!(cells(&trace, step)),
                "{map}, {strategy}, step {step}"
            );
        }
    }
}

/// Counts the pixels of the map's picture that have the colour of what is current.
const CURRENT: &str = "
    const canvas = document.querySelector('#graphpane canvas.picture');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) count += data[at] === 230 && data[at + 1] === 159 && data[at + 2] === 0;
    return count;";

/// A map with rooms, too large for numbers in its cells.
fn large_map(side: usize) -> String {
    let cell = |x: usize, y: usize| match (x, y) {
        (1, 1) => 'S',
        _ if x + 2 == side && y + 2 == side => 'G',
        _ if x.is_multiple_of(16) && y % 16 != 5 || y.is_multiple_of(16) && x % 16 != 9 => '#',
        _ => ' ',
    };
    let row = |y: usize| (0..side).map(|x| cell(x, y)).collect::<String>();
    (0..side).map(|y| row(y) + "\n").collect()
}

fn a_map_is_on_the_first_screen_and_on_a_telephone(browser: &mut Browser) {
    let large = file("rooms.txt", &large_map(80));
    for map in ["maze", large.to_str().unwrap()] {
        let page = open(browser, &page_of(map, &["--strategy", "bfs"]));
        let last = page.eval("window.steptrace.last").as_u64().unwrap();
        for (width, height) in SCREENS.into_iter().chain([(390, 844), (844, 390), (820, 1180)]) {
            page.resize(width, height);
            for step in [2, last / 2, last - 1] {
                go(&page, step as usize);
                let what = format!("{map}, {width}×{height}, step {step}");
                page.wait_for(&format!("(() => {{ {CURRENT} }})() > 0"));
                match width {
                    ..=1000 => fits(&page, &what),
                    _ => is_whole(&page, &[&PANES[..], &["#graphpane"]].concat(), &what),
                }
            }
        }
    }
}

fn what_cells_cost_can_be_read_before_a_node_is_there(browser: &mut Browser) {
    let page = open(browser, &page_of("swamp", &[]));
    page.resize(1280, 720);
    page.rest();
    let texts = "
        const texts = [], draw = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
            texts.push(text);
            return draw.call(this, text, ...rest);
        };
        dispatchEvent(new Event('recolour'));
        return new Promise(next => setTimeout(() => next(texts.filter(text => text === '×5').length), 300));";
    assert_eq!(page.run(texts, &[]), json!(24));
}

fn a_map_is_drawn_in_the_dark(browser: &mut Browser) {
    let page = open(browser, &page_of("maze", &[]));
    go(&page, 5);
    // The first pixel of the map itself, a wall.
    let wall = "[...document.querySelector('#graphpane canvas.picture').getContext('2d').getImageData(
        document.querySelector('#graphpane canvas.picture').width / 2, 3, 1, 1).data].slice(0, 3).join()";
    assert_eq!(page.eval(wall), json!("86,92,102"));
    page.show_as("", &[("prefers-color-scheme", "dark")]);
    page.wait_for(&format!("{wall} === '170,177,188'"));
}

/// Returns the place of the start of `maze`, in column 5 and row 7 of 13 and 9, in a picture that shows all of it.
fn place_of_the_start(page: &Page<'_>, within: &str) -> (i64, i64) {
    let place = page.run(
        "const {left, top, width, height} = document.querySelector(`${arguments[0]} canvas.picture`).getBoundingClientRect();
         const side = Math.min((width - 4) / 13, (height - 4) / 9);
         return [left + width / 2 - side, top + 7.5 * side].map(Math.round);",
        &[json!(within)],
    );
    serde_json::from_value(place).unwrap()
}

fn the_cells_of_a_map_are_chosen_with_pointer_and_keys(browser: &mut Browser) {
    let page = open(browser, &page_of("maze", &[]));
    go(&page, 3);
    let told = "document.querySelector('#graphpane .told').textContent";
    let said = page.eval(told);
    assert!(said.as_str().unwrap().contains("current") && said.as_str().unwrap().contains("f = 10 = "), "{said}");
    // From the start, the cell to the left.
    go(&page, 1);
    page.eval("document.querySelector('#graphpane .told').focus()");
    page.press(key::LEFT);
    page.wait_for(&format!("{told}.startsWith('(4,7) · ')"));
    page.point(place_of_the_start(&page, "#graphpane"));
    page.wait_for("!document.querySelector('#graphpane .tip').hidden");
    let place = place_of_the_start(&page, "#graphpane");
    page.drag(place, place);
    page.wait_for("life.open");
}

fn a_map_of_a_quarter_million_cells_has_a_light_page(browser: &mut Browser) {
    let map = file("halls.txt", &large_map(512));
    let path = page_of(map.to_str().unwrap(), &["--strategy", "astar"]);
    let bytes = fs::metadata(&path).unwrap().len();
    assert!(bytes < 1 << 20, "{bytes} bytes");
    let page = open(browser, &path);
    let last = page.eval("window.steptrace.last").as_u64().unwrap();
    assert!(last > 50_000, "{last} steps");
    for step in [1, last / 2, last / 2 + 1, last] {
        page.eval(&format!("window.steptrace.go({step})"));
        let counts = "
            const { open, closed } = window.steptrace.now, cells = window.steptrace.cells;
            const count = name => cells.filter(cell => cell === name).length;
            return [count('open') - open.length, count('closed') + count('current') - closed.length, count('current')];";
        assert_eq!(page.run(counts, &[]), json!([0, 0, 1]), "step {step}");
    }
    let spent = page.run(
        "
        const began = performance.now(), from = window.steptrace.step - 60;
        for (let at = 0; at < 50; at++) window.steptrace.go(from + at);
        return (performance.now() - began) / 50;",
        &[],
    );
    println!("a step among {last} on a map of 512 × 512 cells: {spent} ms");
    assert_eq!(page.complaints(), [""; 0]);
}

fn the_overview_covers_nothing_of_the_graph(browser: &mut Browser) {
    let page = open(browser, &page_of("romania", &[]));
    let covers = "
        const [one, other] = ['#graphpane .scroll', '#graphpane .overview'].map(part => document.querySelector(part).getBoundingClientRect());
        return other.width > 0 && other.left < one.right && other.right > one.left && other.top < one.bottom && other.bottom > one.top;";
    for (width, height) in SCREENS.into_iter().chain([(390, 844), (844, 390)]) {
        page.resize(width, height);
        go(&page, 3);
        assert_eq!(page.run(covers, &[]), json!(false), "{width}×{height}");
    }
    page.resize(1280, 720);
    page.settle();
    assert!(page.holds("document.querySelector('#graphpane .overview').checkVisibility()"));
}

fn runs_of_a_comparison_have_their_maps(browser: &mut Browser) {
    let strategies = ["bfs", "dfs", "astar"];
    let words: Vec<&str> = strategies.iter().flat_map(|spec| ["--strategy", spec]).collect();
    let page = open(browser, &made("maze-compared", &[&["compare", "maze"], &words[..]].concat()));
    for position in [0, 1, 20, 30, 3] {
        page.eval(&format!("window.steptrace.go({position})"));
        for (at, strategy) in strategies.iter().enumerate() {
            let trace = trace_of("maze", strategy);
            let own = cells(&trace, position.min(trace.len()));
            assert_eq!(page.eval(&format!("window.steptrace.cells({at})")), json!(own), "{strategy}, step {position}");
        }
    }
    // What is pointed at in one map is lit in all.
    page.eval("window.steptrace.go(39)");
    page.settle();
    page.point(place_of_the_start(&page, "#run-A"));
    page.wait_for("!document.querySelector('#run-A .tip').hidden");
    page.wait_for("document.querySelector('#run-B .told').dataset.of === '0'");
    assert_eq!(page.complaints(), [""; 0]);
}

fn runs_of_a_comparison_have_their_graphs(browser: &mut Browser) {
    let words = ["compare", "romania", "--strategy", "greedy", "--strategy", "astar"];
    let page = open(browser, &made("romania-compared", &words));
    page.eval("window.steptrace.go(3)");
    page.settle();
    let current = |run: &str| page.find(&format!("#run-{run} .vertex.current .name")).text();
    assert_eq!([current("A"), current("B")], ["Fagaras", "Rimnicu Vilcea"]);
    for (width, height) in SCREENS {
        page.resize(width, height);
        page.settle();
        let inside = "
            return ['A', 'B'].every(run => {
                const box = document.querySelector(`#run-${run} .current .frame`).getBoundingClientRect();
                const pane = document.querySelector(`#run-${run} .graphpane .scroll`).getBoundingClientRect();
                return pane.height > 90 && box.top >= pane.top && box.bottom <= pane.bottom && box.left >= pane.left && box.right <= pane.right;
            });";
        page.wait_for(&format!("(() => {{ {inside} }})()"));
    }
    page.find("#run-B .vertex.current .name").click();
    page.wait_for("!document.getElementById('chosen').hidden");
    fits(&page, "a comparison on a graph");
}

fn steps_on_graphs_share_the_pages_of_a_print(browser: &mut Browser) {
    // 39 steps on a map, 6 on a graph.
    for (graph, most) in [("maze", 17), ("romania", 6), ("exam", 4)] {
        let page = open(browser, &page_of(graph, &["--strategy", "astar"]));
        for paper in PAPERS {
            let pages = pages(&page.print(paper)).len();
            assert!(pages <= most, "{graph}: {pages} pages");
        }
    }
}

fn a_graph_too_large_to_draw_has_a_stage_without_it(browser: &mut Browser) {
    let arcs: Vec<String> = (0..150).map(|at| format!("v{at} -> v{} 1", at + 1)).collect();
    let path = file("long.graph", &format!("start v0\ngoal v150\n{}\n", arcs.join("\n")));
    let page = open(browser, &report(&[path.to_str().unwrap(), "--strategy", "bfs"]));
    go(&page, 70);
    is_whole(&page, &PANES, "150 vertices");
    assert!(!page.holds("document.getElementById('graphpane')"));
    assert_eq!(page.find("#taken .big").text(), "v69");
}

fn states_look_as_the_graph_says(browser: &mut Browser) {
    let wide = "W".repeat(90);
    let picture = format!("</script><b>\\n{wide}{}", "\\n.".repeat(30));
    let text = format!("start S\ngoal G\nS -> A\nA -> G\npicture S \"Q .\\n. .\"\npicture A \"{picture}\"\n");
    let page = open(browser, &report(&[file("drawn.graph", &text).to_str().unwrap(), "--strategy", "bfs"]));
    go(&page, 1);
    assert_eq!(page.eval("document.querySelector('#taken .drawn').textContent"), json!("Q .\n. ."));
    assert_eq!(page.eval("document.querySelector('#tries .drawn').textContent.length"), json!(12 + 81 + 22 * 2));
    go(&page, 2);
    is_whole(&page, &[&PANES[..], &["#graphpane"]].concat(), "a large picture");
    assert!(page.holds("document.querySelector('.now').scrollWidth <= document.querySelector('.now').clientWidth"));
    go(&page, 3);
    assert!(page.holds("document.querySelector('#taken .drawn').offsetHeight === 0"), "the goal has no picture");
}

fn hostile_names_are_text(browser: &mut Browser) {
    let long = "long ".repeat(2_000);
    let attack = "</script><img src=x onerror=window.hacked=1>";
    let text = format!(
        "start __proto__\ngoal constructor\n__proto__ -> \"{attack}\" 1\n\"{attack}\" -> \"{long}\" 1\n\"{long}\" -> constructor 1\n"
    );
    let path = file("hostile.graph", &text);
    let (page, _) = open_file(browser, &report(&[path.to_str().unwrap(), "--strategy", "ucs"]));
    for step in 0..=4 {
        go(&page, step);
        is_whole(&page, &[&PANES[..], &["#graphpane"]].concat(), &format!("step {step}"));
    }
    assert!(!page.holds("window.hacked"));
    assert_eq!(page.eval("document.querySelector('#closed-after [data-node]').textContent"), json!("__proto__ f 0"));
}

fn the_stage_is_accessible(browser: &mut Browser) {
    let page = open(browser, &page_of("romania", &[]));
    go(&page, 3);
    accessible(&page, "the stage of a graph");
    page.press("q");
    accessible(&page, "the quiz of a graph");
}
