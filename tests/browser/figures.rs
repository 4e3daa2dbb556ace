//! The tree, the charts and the path at each step agree with the record.

use serde_json::json;
use steptrace::search::NodeId;
use steptrace::trace::Trace;

use crate::driver::{Browser, Page, key};
use crate::expected::Lists;
use crate::reports::{Run, go, open};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        the_tree_shows_each_node_as_it_is_at_the_step,
        a_tree_too_large_shows_what_is_near_the_node_taken,
        the_tree_is_gone_through_by_keys,
        the_charts_tell_the_values_of_the_step,
        the_path_is_played,
    ]
}

/// Runs whose whole tree is in the page; one has rounds, one has nodes that others take the place of.
const WHOLE: [Run; 3] = [
    Run::new("283104765", "spiral", "bfs"),
    Run::new("283104765", "spiral", "ids"),
    Run::new("216408753", "spiral", "astar,w=1.5"),
];
const LARGE: Run = Run::new("216408753", "spiral", "astar");

/// Returns the state of each node at a step, one word of five.
fn states(trace: &Trace, step: usize) -> Vec<&'static str> {
    let lists = Lists::after(trace, step);
    let round = trace.round_of(step).map_or(0, |round| round.start);
    let next_round = trace.rounds().map(|round| round.start).find(|&start| start > round);
    let state = |node: NodeId| {
        if next_round.is_some_and(|next| node >= next) || trace.life(node).opened > step {
            "unmade"
        } else if trace.step(step).is_some_and(|step| step.node == node) {
            "current"
        } else if lists.open.contains(&node) {
            "open"
        } else if lists.closed.contains(&node) {
            "closed"
        } else {
            "gone"
        }
    };
    (0..trace.nodes().len() as NodeId).map(state).collect()
}

/// Asserts that each node drawn has its state at a step, and no other, and returns the nodes.
#[track_caller]
fn check_states(page: &Page<'_>, states: &[&str], step: usize) -> Vec<NodeId> {
    let body = "
        const states = ['unmade', 'open', 'closed', 'current', 'gone'];
        const nodes = [...document.querySelectorAll('#tree g.node[data-node]')];
        return nodes.map(node => [Number(node.dataset.node), states.filter(state => node.classList.contains(state))]);";
    let drawn: Vec<(NodeId, Vec<String>)> = serde_json::from_value(page.run(body, &[])).unwrap();
    for (node, words) in &drawn {
        assert_eq!(words, &[states[*node as usize]], "n{node} at step {step}");
    }
    drawn.into_iter().map(|(node, _)| node).collect()
}

/// Returns some steps of a run, the first and the last among them.
fn some_steps(trace: &Trace, every: usize) -> impl Iterator<Item = usize> {
    (0..trace.len()).step_by(every).chain([trace.len()])
}

fn the_tree_shows_each_node_as_it_is_at_the_step(browser: &mut Browser) {
    for run in WHOLE {
        let trace = run.trace();
        let page = open(browser, &run.report());
        for step in some_steps(&trace, 3) {
            go(&page, step);
            let states = states(&trace, step);
            assert_eq!(check_states(&page, &states, step).len(), trace.nodes().len());
            let edges = page.eval("document.querySelectorAll('#tree path.edge:not(.unmade)').length");
            let has_edge = |&node: &usize| states[node] != "unmade" && trace.nodes().parent(node as NodeId).is_some();
            assert_eq!(edges, json!((0..states.len()).filter(has_edge).count()), "edges at step {step}");
        }
    }
}

fn a_tree_too_large_shows_what_is_near_the_node_taken(browser: &mut Browser) {
    let trace = LARGE.trace();
    let page = open(browser, &LARGE.report());
    page.find("[data-view=around]").click();
    for step in some_steps(&trace, 11) {
        go(&page, step);
        let states = states(&trace, step);
        let drawn = check_states(&page, &states, step);
        let Some(taken) = trace.step(step) else {
            assert_eq!(drawn, [0]);
            continue;
        };
        assert!(drawn.contains(&taken.node), "n{} at step {step}", taken.node);
        for made in taken.tries().filter_map(|tried| tried.verdict.made()) {
            assert!(drawn.contains(&made), "n{made}, made in step {step}");
        }
        let made = states.iter().filter(|&&state| state != "unmade").count();
        let says = page.find("#tree").text().replace(',', "");
        assert!(says.contains(&format!("{} of {made} nodes", drawn.len())), "step {step}: {says}");
    }
}

fn the_tree_is_gone_through_by_keys(browser: &mut Browser) {
    let run = WHOLE[0];
    let page = open(browser, &run.report());
    go(&page, 2);
    page.eval("document.querySelector('#tree g.node[tabindex=\"0\"]').focus()");
    let focused = || page.eval("document.activeElement.closest('[data-node]')?.dataset.node ?? null");
    assert_eq!(focused(), json!("0"));
    page.press(key::DOWN);
    let child = focused();
    assert_ne!(child, json!("0"), "a key goes to another node");
    assert_eq!(page.eval("window.steptrace.step"), json!(2), "and to no other step");
    page.press(key::ENTER);
    page.wait_for("document.querySelector('dialog#life').open");
    assert!(page.find("#life-title").text().contains(&format!("n{}", child.as_str().unwrap())));
    page.press(key::ESCAPE);
    page.wait_for("!document.querySelector('dialog#life').open");
    assert_eq!(focused(), child, "the focus comes back");
}

fn the_charts_tell_the_values_of_the_step(browser: &mut Browser) {
    let run = WHOLE[0];
    let trace = run.trace();
    let page = open(browser, &run.report());
    // A line of few steps goes up at right angles, and has its name at its end.
    let slanted = "[...document.querySelectorAll('svg.chart path.line')].filter(line => {
        const moves = line.getAttribute('d').match(/-?\\d*\\.?\\d+/g).map(Number).slice(2);
        return moves.some((by, at) => at % 2 === 0 && by !== 0 && moves[at + 1] !== 0);
    }).length";
    assert_eq!(page.eval(slanted), json!(0));
    assert_eq!(page.eval("document.querySelector('#chart-sizes .end').textContent"), json!("open"));
    for step in [1, 7, trace.len()] {
        go(&page, step);
        let lists = Lists::after(&trace, step);
        let says = page.find("#chart-sizes").text();
        let wanted = format!("Step {step}: open {}, closed {}", lists.open.len(), lists.closed.len());
        assert!(says.contains(&wanted), "{wanted} is not in {says}");
        let says = page.find("#chart-depth").text();
        let depth = trace.node(trace.step(step).unwrap().node).depth;
        assert!(says.contains(&format!("Step {step}: depth {depth}")), "{says}");
    }
}

fn the_path_is_played(browser: &mut Browser) {
    let run = WHOLE[0];
    let page = open(browser, &run.report());
    page.show_as("", &[("prefers-reduced-motion", "reduce")]);
    let says = || page.find("#path").text();
    assert!(says().contains("0 of 4 moves"), "{}", says());
    let button = |name: &str| format!("#path button[aria-label='{name}']");
    page.find(&button("One move forward")).click();
    assert!(says().contains("1 of 4 moves"), "{}", says());
    page.find(&button("Play the path")).click();
    page.wait_for("document.getElementById('path').innerText.includes('4 of 4 moves')");
}
