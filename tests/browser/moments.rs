//! Inside a step: its parts, line by line of the pseudocode; what moves; and h taken apart.

use serde_json::{Value, json};
use steptrace::trace::{StepView, Trace, TryVerdict};

use crate::driver::{Browser, Page, key};
use crate::expected::{Around, Lists};
use crate::reports::{Run, go, open, open_at};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        a_step_has_the_parts_that_its_pseudocode_has,
        the_lists_within_a_step_are_those_of_what_is_done,
        keys_buttons_and_the_address_walk_within_a_step,
        what_a_step_moves_is_seen_moving,
        nothing_flies_when_keys_come_fast_or_motion_is_unwanted,
        h_is_taken_apart_into_what_was_recorded,
        a_node_tells_why_it_was_not_taken_sooner,
    ]
}

const ASTAR: Run = Run::new("283104765", "spiral", "astar");
const LONG: Run = Run::new("216408753", "spiral", "astar");

/// Runs, and the parts of some of their steps.
const PARTS: [(&str, usize, &str); 18] = [
    ("astar", 3, "take close goal blocked known insert insert"),
    ("astar", 6, "take close goal"),
    ("bfs,goal=made", 3, "take close goal insert blocked blocked known"),
    ("bfs,goal=made", 5, "take close blocked known goal insert goal insert"),
    ("dfs,insert=block,goal=made", 1, "take close goal blocked goal goal insert"),
    ("dfs,insert=block", 1, "take close goal moves blocked moves moves insert"),
    ("ida", 1, "round init take close goal insert blocked cut cut"),
    ("ida", 3, "take close goal blocked known insert cut"),
    ("ids,cut=taken,dup=none", 2, "take goal cut"),
    ("ids,cut=taken,dup=none", 1, "round init take goal cut close insert blocked insert insert"),
    ("beam,width=2", 2, "crowded"),
    ("beam,width=2", 17, "take goal"),
    ("hill", 1, "take goal no_better close insert blocked insert insert"),
    ("hill", 2, "crowded"),
    ("aima2/astar", 2, "take goal discard close insert insert insert insert"),
    ("aima2/astar", 6, "take goal"),
    ("ucs,cost=tile", 8, "take close goal blocked known blocked insert"),
    ("bnb", 4, "take close goal blocked insert blocked insert"),
];

fn a_step_has_the_parts_that_its_pseudocode_has(browser: &mut Browser) {
    let mut at = 0;
    while at < PARTS.len() {
        let strategy = PARTS[at].0;
        let page = open(browser, &Run::new("283164705", "spiral", strategy).report());
        while let Some(&(_, step, lines)) = PARTS.get(at).filter(|part| part.0 == strategy) {
            page.eval(&format!("steptrace.go({step}, 1)"));
            assert_eq!(page.eval("steptrace.now.lines.join(' ')"), json!(lines), "{strategy}, step {step}");
            at += 1;
        }
    }
}

/// Script: walks every part of a step, and returns of each: its line, what is lit, open, closed, the tries that are told.
const WALK: &str = "
    const step = arguments[0], parts = [];
    steptrace.go(step, 1);
    const { lines } = steptrace.now;
    for (let part = 1; part <= lines.length; part++) {
        steptrace.go(step, part);
        const { name, open, closed } = steptrace.now;
        const lit = [...document.querySelectorAll('.code .at-work')].map(line => line.dataset.line);
        const told = document.querySelectorAll('#tries .try:not(.untried)').length;
        const shown = ['open', 'closed'].map(list => Number(/(\\d+)$/.exec(document.getElementById(`${list}-count`).textContent)[1]));
        parts.push({ name, line: lines[part - 1], lit, open, closed, told, shown });
    }
    steptrace.go(step);
    const { open, closed } = steptrace.now;
    return { parts, open, closed };";

fn the_lists_within_a_step_are_those_of_what_is_done(browser: &mut Browser) {
    let runs = [
        "astar,h=misplaced,cost=tile",
        "dfs,deadend=forget",
        "dfs,insert=block",
        "ida",
        "ucs,cost=tile,cheaper=add",
        "beam,width=2",
    ];
    for strategy in runs {
        let run = Run::new("216408753", "spiral", strategy).with(&["--max-steps", "60"]);
        let trace = run.trace();
        let page = open(browser, &run.report());
        for step in (1..=trace.len()).step_by(3).chain(rare(&trace)) {
            let walked = page.run(WALK, &[step.into()]);
            check_parts(&trace, step, &walked, strategy);
        }
    }
}

/// The first steps that replace, reopen, drop, or end a round.
fn rare(trace: &Trace) -> Vec<usize> {
    let has = |step: &StepView<'_>, fits: fn(TryVerdict) -> bool| step.tries().any(|tried| fits(tried.verdict));
    let steps = || trace.steps();
    let found = [
        steps().find(|step| has(step, |verdict| matches!(verdict, TryVerdict::Improved { .. }))),
        steps().find(|step| has(step, |verdict| matches!(verdict, TryVerdict::Reopened { .. }))),
        steps().find(|step| step.dropped().is_some()),
        steps().find(|step| step.dropped().is_none() && step.tries().all(|tried| tried.verdict.made().is_none())),
    ];
    found.into_iter().flatten().map(|step| step.number).collect()
}

/// The lists before a step, changed by what its parts have done so far, against those that the page shows.
fn check_parts(trace: &Trace, step: usize, walked: &Value, strategy: &str) {
    let view = trace.step(step).unwrap();
    let what = |part: &Value| format!("{strategy}, part {}", part["name"]);
    let parts = walked["parts"].as_array().unwrap();
    let Lists { mut open, mut closed } = Around::step(trace, step).before;
    let keeps = trace.strategy().keeps_beaten();
    let mut tries = view.tries();
    let mut kept = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let line = part["line"].as_str().unwrap();
        assert_eq!(part["lit"], json!([line]), "{}", what(part));
        match line {
            "take" | "crowded" => open.retain(|&id| id != view.node),
            "close" => closed.push(view.node),
            "forget" => closed.retain(|&id| id != view.node),
            "blocked" | "known" | "cut" | "cheaper" | "moves" | "insert" => {
                let is_together = line == "insert" && trace.strategy().open_kind().text() == "block";
                if is_together {
                    open.append(&mut kept);
                } else if line != "cut" || view.dropped().is_none() && part["told"] != json!(0) {
                    let Some(judged) = tries.next() else { panic!("{}: a try too many", what(part)) };
                    let replaced = match judged.verdict {
                        TryVerdict::Improved { of, .. } | TryVerdict::Reopened { of, .. } if !keeps => Some(of),
                        _ => None,
                    };
                    open.retain(|&id| Some(id) != replaced);
                    closed.retain(|&id| Some(id) != replaced);
                    let list = if line == "moves" { &mut kept } else { &mut open };
                    list.extend(judged.verdict.made());
                }
            }
            _ => {}
        }
        let is_last = at + 1 == parts.len();
        let shown = |list: &str| serde_json::from_value::<Vec<u32>>(part[list].clone()).unwrap();
        let sorted = |mut list: Vec<u32>| (list.sort_unstable(), list).1;
        assert_eq!(sorted(shown("open")), sorted(open.clone()), "{}: open", what(part));
        // A node that is dropped, or is the goal, ends as the record has it.
        if !is_last || view.dropped().is_none() {
            let ends_as_goal = is_last && line == "goal" && !closed.contains(&view.node);
            if !ends_as_goal {
                assert_eq!(sorted(shown("closed")), sorted(closed.clone()), "{}: closed", what(part));
            }
        }
        assert_eq!(part["shown"], json!([shown("open").len(), shown("closed").len()]), "{}: counts", what(part));
        if is_last {
            assert_eq!((&part["open"], &part["closed"]), (&walked["open"], &walked["closed"]), "{}", what(part));
        }
    }
}

fn name(page: &Page<'_>) -> Value {
    page.settle();
    page.eval("document.getElementById('stepper').dataset.step")
}

fn keys_buttons_and_the_address_walk_within_a_step(browser: &mut Browser) {
    let page = open_at(browser, &ASTAR.report(), "#step=3.4");
    assert_eq!(name(&page), json!("3.4"), "a link leads there");
    for (backwards, wanted) in
        [(false, "3.5"), (false, "3.6"), (false, "3.7"), (false, "4.1"), (true, "3.7"), (true, "3.6")]
    {
        page.press_with(&[key::SHIFT], if backwards { key::LEFT } else { key::RIGHT });
        assert_eq!(name(&page), json!(wanted));
    }
    page.press(key::RIGHT);
    assert_eq!(name(&page), json!("3"), "to the end of the step");
    page.press(key::RIGHT);
    assert_eq!(name(&page), json!("4"));
    page.find("[data-do=try-back]").click();
    assert_eq!(name(&page), json!("4.7"));
    page.press(key::LEFT);
    assert_eq!(name(&page), json!("3"), "a whole step back");
    page.find("[data-do=try-on]").click();
    assert_eq!(name(&page), json!("4.1"));
    assert_eq!(page.eval("document.querySelector('.code .at-work .values-now').textContent"), json!("n = n7"));
    page.wait_for("location.hash === '#step=4.1'");
    page.wait_for("document.getElementById('spoken').textContent.startsWith('Step 4, 1 of 7')");
    page.eval("location.hash = '#step=2.99'");
    page.wait_for("document.getElementById('stepper').dataset.step === '2.7'");
    // The box takes the same names.
    page.press("g");
    page.find("#goto").type_in("5.2\n");
    assert_eq!(name(&page), json!("5.2"));
    assert!(page.holds("document.activeElement === document.body"), "the keys are the stage's again");
    for wanted in ["5.3", "5", "5"] {
        page.press_with(&[key::SHIFT], key::RIGHT);
        assert_eq!(name(&page), json!(wanted), "the end is the end");
    }
    page.press(key::HOME);
    page.press_with(&[key::SHIFT], key::LEFT);
    assert_eq!(name(&page), json!("0"));
}

/// Script: the nodes in flight, by their names.
const FLYING: &str =
    "[...document.querySelectorAll('.flights .cap')].map(cap => cap.firstChild.data.trim()).sort().join()";

/// Waits until nothing moves, takes some action, and returns what is to be seen at once.
fn seen_after(page: &Page<'_>, action: &str, what: &str) -> Value {
    page.eval("new Promise(done => setTimeout(done, 500))");
    page.run(&format!("{action}; return {what};"), &[])
}

fn what_a_step_moves_is_seen_moving(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    go(&page, 2);
    assert_eq!(seen_after(&page, "steptrace.go(3)", FLYING), json!("n5,n7"), "n5 goes to closed, its child n7 to open");
    let tile = "document.getAnimations().some(one => one.effect.target.closest('#taken .board'))";
    assert_eq!(seen_after(&page, "steptrace.go(4)", tile), json!(true), "the tile slides");
    // Of a part, only what it does: the taking, then a child.
    assert_eq!(seen_after(&page, "steptrace.go(5, 1)", FLYING), json!(""), "taken, not closed yet");
    drop(page);
    let replacing = Run::new("867254301", "standard", "astar,h=misplaced,cost=tile").with(&["--max-steps", "900"]);
    let trace = replacing.trace();
    let replaced = |tried: TryVerdict| if let TryVerdict::Improved { of, .. } = tried { Some(of) } else { None };
    let improved = |step: StepView<'_>| Some((step.number, step.tries().find_map(|tried| replaced(tried.verdict))?));
    let (step, of) = trace.steps().find_map(improved).unwrap();
    let page = open(browser, &replacing.report());
    page.resize(1920, 1080);
    go(&page, step - 1);
    // All are shown, and the node is scrolled to.
    page.press("l");
    for _ in 0..4 {
        page.eval("document.querySelector('#open-after .more')?.click()");
    }
    let node = format!("document.querySelector('#open-after [data-node=\"{of}\"]')");
    page.eval(&format!("{node}.scrollIntoView({{block: 'center'}})"));
    let struck = "document.querySelector('.flights .struck .cap').firstChild.data.trim()";
    let seen = seen_after(&page, &format!("steptrace.go({step})"), struck);
    assert_eq!(seen, json!(format!("n{of}")), "what is replaced is struck out");
}

fn nothing_flies_when_keys_come_fast_or_motion_is_unwanted(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    go(&page, 1);
    assert_ne!(seen_after(&page, "steptrace.go(2)", FLYING), json!(""));
    let fast = seen_after(&page, "steptrace.go(3); steptrace.go(4)", FLYING);
    assert_eq!(fast, json!(""), "the next step takes away what flies, and flies nothing");
    assert_eq!(seen_after(&page, "steptrace.go(1)", FLYING), json!(""), "backwards nothing flies");
    page.show_as("", &[("prefers-reduced-motion", "reduce")]);
    assert_eq!(seen_after(&page, "steptrace.go(2)", FLYING), json!(""));
    assert_eq!(page.eval("document.getAnimations().length"), json!(0));
}

fn h_is_taken_apart_into_what_was_recorded(browser: &mut Browser) {
    let heuristics = ["manhattan", "misplaced", "linear-conflict", "gaschnig", "nilsson", "zero", "exact"];
    for heuristic in heuristics {
        for cost in ["unit", "tile"] {
            if heuristic == "exact" && cost == "tile" {
                continue;
            }
            let strategy: &'static str = format!("astar,h={heuristic},cost={cost}").leak();
            let run = Run::new("382104567", "spiral", strategy).with(&["--max-steps", "150"]);
            let page = open(browser, &run.report());
            let wrong = page.eval("Array.from({length: steptrace.head.nodes}, (_, id) => steptrace.apart(id)).filter(one => one.h !== one.recorded).length");
            assert_eq!(wrong, json!(0), "{strategy}");
        }
    }
    let ring = Run::new("134780265", "spiral", "astar,h=gaschnig").report();
    let said = open_at(browser, &ring, "#step=1&h=on").eval("document.querySelector('.apart-says').textContent");
    assert!(said.as_str().unwrap().contains("3 → 4 → blank → 8 → 7 → 2: "), "{said}");
    let fifteen = Run::new("512496380ABCD7EF", "standard", "astar,h=linear-conflict");
    let page = open_at(browser, &fifteen.report(), "#step=3&h=on");
    assert_eq!(page.eval("Array.from({length: steptrace.head.nodes}, (_, id) => steptrace.apart(id)).filter(one => one.h !== one.recorded).length"), json!(0));
    let trace = fifteen.trace();
    let h = trace.node(trace.step(3).unwrap().node).h;
    let said = page.eval("document.querySelector('.apart-sums').textContent");
    assert!(said.as_str().unwrap().contains(&format!("= {h}")), "{said} has {h}");
    assert!(page.find(".apart .bounds").text().starts_with("Admissible"));
    page.press("h");
    assert!(
        page.holds("document.getElementById('apart').hidden && document.querySelector('#tries').checkVisibility()")
    );
    page.find("[data-do=apart]").click();
    page.wait_for("location.hash.includes('h=on')");
    assert!(page.holds("document.querySelectorAll('.parts .way, .parts .adds').length > 0"));
    // Of a step that is walked, the line at work stays in sight.
    let shown =
        "[...document.querySelectorAll('.code li')].filter(line => line.checkVisibility()).map(line => line.className)";
    assert_eq!(page.eval(shown), json!([]));
    page.press_with(&[key::SHIFT], key::RIGHT);
    page.wait_for("document.getElementById('stepper').dataset.step === '4.1'");
    assert_eq!(page.eval(shown), json!(["at-work"]));
}

fn a_node_tells_why_it_was_not_taken_sooner(browser: &mut Browser) {
    let trace = LONG.trace();
    let page = open(browser, &LONG.report());
    let waited = |id: u32, taken: usize| {
        let made = (1..=trace.len())
            .find(|&step| trace.step(step).unwrap().tries().any(|tried| tried.verdict.made() == Some(id)))
            .unwrap_or(0);
        let f = |id: u32| trace.node(id).g + trace.node(id).h;
        let others: Vec<u32> = (made + 1..taken).map(|step| trace.step(step).unwrap().node).collect();
        let lower = others.iter().filter(|&&other| f(other) < f(id)).count();
        (lower, others.len() - lower)
    };
    for step in (2..=trace.len()).step_by(trace.len() / 6) {
        let id = trace.step(step).unwrap().node;
        let (lower, same) = waited(id, step);
        go(&page, step);
        page.find("#taken [data-node]").click();
        let life = page.find("#life-body").text();
        let one = |n: usize, text: &str| {
            n == 0 || life.contains(&format!("{n} node{} {text}", if n == 1 { "" } else { "s" }))
        };
        assert!(one(lower, "had a lower f") && one(same, "with the same f"), "n{id}: {lower}, {same}: {life}");
        assert!(lower + same > 0 || life.contains("it was next"), "n{id}: {life}");
        page.press(key::ESCAPE);
    }
}
