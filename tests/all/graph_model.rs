//! Searches of drawn graphs, held to the slow model: every step, try, value and list; their files; what strategies claim.

use std::collections::BTreeMap;
use std::fmt::Write;

use rayon::prelude::*;
use steptrace::graph::{EXAMPLES, Graph, read};
use steptrace::puzzle::{Heuristic, Rng};
use steptrace::search::{Name, Problem, Strategy};
use steptrace::trace::Trace;

use crate::against_model::compare_with;
use crate::common::drawn::{graph_setup, pick, random_graph_strategy};
use crate::common::model;

const NAMES: [&str; 10] = ["A", "B", "C", "S", "x1", "a,b", "say \"B\"", "Rimnicu Vilcea", "上海", "-"];

/// Returns a small graph: directed or not, with loops and arcs beside each other; costs are equal, may be 0, or have decimals.
fn drawn_graph(rng: &mut Rng) -> Graph {
    let count = 1 + (0..3).map(|_| rng.below(8)).max().unwrap_or_default();
    let offset = pick(rng, &[0, 0, 2]);
    let name = |at: usize| serde_json::to_string(NAMES[offset + at]).unwrap();
    let mut text = format!("start {}\n", name(rng.below(count).min(rng.below(count))));
    for _ in 0..pick(rng, &[1, 1, 1, 2, 3]) {
        // Most goals are not the start, and some cannot be reached.
        _ = writeln!(text, "goal {}", name((0..3).map(|_| rng.below(count)).max().unwrap_or_default()));
    }
    let costs: &[&str] = pick(
        rng,
        &[
            &["1"][..],
            &["0", "1"],
            &["0"],
            &["1", "2", "3", "4", "7"],
            &["1", "2", "3", "8", "13"],
            &["0", "0.5", "1.25", "2", "3.125"],
            &["0.000000001", "1", "100"],
            &["1", "999999999999"],
        ],
    );
    let signs: &[&str] = pick(rng, &[&["->"][..], &["--"], &["->", "--"]]);
    for _ in 0..rng.below(count) + pick(rng, &[0, count, 2 * count, 3 * count]) {
        let (from, to) = (name(rng.below(count)), name(rng.below(count)));
        _ = writeln!(text, "{from} {} {to} {}", pick(rng, signs), pick(rng, costs));
    }
    with_estimates(rng, &text)
}

/// Adds estimates: none, exact ones, admissible ones, or any.
fn with_estimates(rng: &mut Rng, text: &str) -> Graph {
    let plain = read(text, "drawn").unwrap().graph(None, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let kind = pick(rng, &[0, 1, 2, 3, 4, 4]);
    if kind == 0 {
        return plain;
    }
    let mut text = text.to_owned();
    for (name, nearest) in plain.names.iter().zip(plain.distances()) {
        let distance = nearest.map_or(5, |(distance, _)| distance).min(999_999_999_999);
        let h = match kind {
            1 => distance,
            2 | 3 => distance * rng.below(5) as u64 / 4,
            _ => rng.below(12) as u64 * 10_u64.pow(plain.decimals.min(3)),
        };
        _ = writeln!(text, "h {} {}", serde_json::to_string(name).unwrap(), plain.amount(h));
    }
    read(&text, "drawn").unwrap().graph(None, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A run that was held to the model.
struct Held {
    graph: Graph,
    strategy: Strategy,
    trace: Trace,
    run: model::Run,
}

fn held_runs(seed: u64, count: usize, max_steps: u64) -> impl Iterator<Item = Held> {
    let mut rng = Rng::new(seed);
    (0..count).map(move |at| {
        let is_example = at % 16 > 13;
        let graph = if is_example {
            pick(&mut rng, &EXAMPLES).draft().graph(None, None, None).unwrap()
        } else {
            drawn_graph(&mut rng)
        };
        // Cheaper ways are rare: the last of each sixteen runs follow them.
        let name = Name::ALL.get(at % 16);
        let mut strategy = random_graph_strategy(&mut rng, *name.unwrap_or(&Name::Astar), &graph);
        let misled = |it: &Strategy| it.reopens() && (graph.h.is_none() || it.heuristic() == Heuristic::Given);
        while name.is_none() && !misled(&strategy) {
            let name = if graph.h.is_some() { Name::Astar } else { Name::Ucs };
            strategy = random_graph_strategy(&mut rng, name, &graph);
        }
        let label = format!("{strategy} on\n{}", graph.text());
        let problem = Problem::from(graph.clone());
        let (run, trace) = compare_with(&graph_setup(&graph, &strategy, max_steps), &problem, &strategy, &label);
        Held { graph, strategy, trace, run }
    })
}

#[test]
fn searches_of_graphs_go_as_the_model_has_them() {
    let (mut outcomes, mut verdicts, mut dropped) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let runs = |seed| held_runs(seed, 1_000, 30).map(|held| held.run).collect::<Vec<_>>();
    for run in (0..10).into_par_iter().flat_map(runs).collect::<Vec<_>>() {
        *outcomes.entry(run.outcome).or_insert(0) += 1;
        for step in &run.steps {
            let why = if step.discarded.is_some() { "discarded" } else { step.dropped };
            *dropped.entry(why).or_insert(0) += 1;
            for tried in &step.tries {
                let verdict = match tried.verdict {
                    model::Verdict::Blocked => "blocked",
                    model::Verdict::Duplicate { place, .. } => place,
                    model::Verdict::Opened { .. } => "opened",
                    model::Verdict::Improved { .. } => "improved",
                    model::Verdict::Reopened { .. } => "reopened",
                    model::Verdict::Cut { .. } => "cut",
                };
                *verdicts.entry(verdict).or_insert(0) += 1;
            }
        }
    }
    // The sample shows all there is, so that nothing goes untested.
    let shown = |counts: &BTreeMap<&str, usize>| counts.values().all(|&count| count > 20);
    assert!(outcomes.len() == 3 && shown(&outcomes), "{outcomes:?}");
    assert!(verdicts.len() == 8 && shown(&verdicts), "{verdicts:?}");
    assert!(dropped.len() == 5 && shown(&dropped), "{dropped:?}");
}
