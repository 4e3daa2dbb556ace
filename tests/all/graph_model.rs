//! Searches of drawn graphs, held to the slow model: every step, try, value and list; their files; what strategies claim.

#![expect(clippy::float_cmp, clippy::cast_precision_loss, reason = "the same decimals are the same numbers")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use rayon::prelude::*;
use serde_json::Value;
use steptrace::graph::{self, Arc, EXAMPLES, Graph};
use steptrace::puzzle::{Heuristic, Rng, TextError};
use steptrace::search::{
    Bounds, CONVENTIONS, Convention, Fate, Key, Name, Nothing, Observer, Options, Outcome, Problem, Strategy, Try,
    Verdict, search,
};
use steptrace::trace::{Detail, Trace, read, schema, write, write_csv};

use crate::against_model::compare_with;
use crate::common::drawn::{all_graph_specs, graph_setup, graph_text, pick, random_graph_strategy};
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
    let plain =
        graph::read(text, "drawn").unwrap().graph(None, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let kind = pick(rng, &[0, 1, 1, 2, 3, 4, 4]);
    if kind == 0 {
        return plain;
    }
    let mut text = text.to_owned();
    for (name, nearest) in plain.names.iter().zip(plain.distances()) {
        let distance = nearest.map_or(5, |(distance, _)| distance).min(999_999_999_999);
        let h = match kind {
            1 => distance,
            2 | 3 => distance * rng.below(5) as u64 / 4,
            _ => rng.below(12) as u64 * 10_u64.pow(plain.decimals.min(3).into()),
        };
        _ = writeln!(text, "h {} {}", serde_json::to_string(name).unwrap(), plain.amount(h));
    }
    graph::read(&text, "drawn").unwrap().graph(None, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A run that was held to the model.
pub(crate) struct Held {
    pub(crate) graph: Graph,
    pub(crate) strategy: Strategy,
    pub(crate) trace: Trace,
    run: model::Run,
}

pub(crate) fn held_runs(seed: u64, count: usize, max_steps: u64) -> impl Iterator<Item = Held> {
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
        let label = format!("{strategy} on\n{}", graph_text(&graph));
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

/// Returns a small map with 4 or 8 steps, walls, and costs of one kind.
fn drawn_map(rng: &mut Rng) -> Graph {
    let (columns, rows) = (2 + rng.below(6), 1 + rng.below(6));
    let costs: &[&str] = pick(rng, &[&["1"][..], &["1", "1", "2", "5", "9"], &["1", "0.5", "2.25"], &["0", "1"]]);
    let cell = |rng: &mut Rng| if rng.below(4) == 0 { "#" } else { pick(rng, costs) };
    let mut cells: Vec<&str> = (0..columns * rows).map(|_| cell(rng)).collect();
    for _ in 0..pick(rng, &[1, 1, 2]) {
        cells[rng.below(columns * rows)] = "G";
    }
    let free: Vec<usize> = (0..cells.len()).filter(|at| cells[*at] != "#").collect();
    let start = pick(rng, &free);
    let rows: Vec<String> = cells.chunks(columns).map(|row| row.join(",")).collect();
    let text = format!("moves {}\n{}\n", pick(rng, &["4", "8"]), rows.join("\n"));
    let draft = graph::read(&text, "drawn").unwrap();
    draft.graph(Some(&format!("{},{}", start % columns, start / columns)), None, None).unwrap()
}

fn held_on_maps(seed: u64, count: usize, max_steps: u64) -> impl Iterator<Item = Held> {
    let mut rng = Rng::new(seed);
    (0..count).map(move |at| {
        let graph = drawn_map(&mut rng);
        let strategy = random_graph_strategy(&mut rng, Name::ALL[at % Name::ALL.len()], &graph);
        let order = pick(&mut rng, &["NESW", "WSEN", "SNWE", "EWNS"]);
        let strategy = strategy.with(Key::Order, order).unwrap();
        let label = format!("{strategy} on\n{}", graph_text(&graph));
        let problem = Problem::from(graph.clone());
        let (run, trace) = compare_with(&graph_setup(&graph, &strategy, max_steps), &problem, &strategy, &label);
        assert!(keeps_its_claims(&graph, &strategy) || run.outcome != "solved", "{label}");
        Held { graph, strategy, trace, run }
    })
}

#[test]
fn searches_of_grids_go_as_the_model_has_them() {
    let runs = (0..10).into_par_iter().flat_map_iter(|seed| held_on_maps(100 + seed, 200, 30));
    let (mut solved, mut wide) = (0, 0);
    for Held { graph, run, .. } in runs.collect::<Vec<_>>() {
        solved += usize::from(run.outcome == "solved");
        wide += usize::from(graph.unit().has_root);
    }
    assert!((500..1_800).contains(&solved) && (800..1_200).contains(&wide), "{solved} {wide}");
}

// Files.

fn written(trace: &Trace, detail: Detail) -> String {
    let mut text = Vec::new();
    write(trace, detail, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn traces_of_graphs_come_back_and_agree_with_the_schema() {
    let validator = jsonschema::validator_for(schema().as_value()).unwrap();
    for Held { graph, strategy, trace, .. } in held_runs(20, 500, 25).chain(held_on_maps(21, 200, 25)) {
        let label = format!("{strategy} on\n{}", graph_text(&graph));
        for detail in [Detail::Steps, Detail::Tries, Detail::Lists] {
            let text = written(&trace, detail);
            for record in records(&text) {
                let wrong: Vec<String> = validator.iter_errors(&record).map(|error| error.to_string()).collect();
                assert!(wrong.is_empty(), "{label}: {record}: {wrong:?}");
            }
            if detail != Detail::Steps {
                let back = read(text.as_bytes()).unwrap_or_else(|error| panic!("{label}: {error}"));
                assert_eq!(back.problem().graph().map(|graph| &**graph), Some(&graph), "{label}");
                assert_eq!((back.strategy(), back.end()), (&strategy, trace.end()), "{label}");
                assert_eq!(written(&back, detail), text, "{label}");
            }
        }
    }
}

/// The places of all values in a record that are no lists, as JSON pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| places(value, &format!("{at}/{name}"), found)),
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(index, value)| places(value, &format!("{at}/{index}"), found));
        }
        _ => found.push(at.to_owned()),
    }
}

/// Another value of the same kind.
fn another(rng: &mut Rng, value: &Value, graph: &Graph) -> Value {
    match value {
        Value::Bool(flag) => (!flag).into(),
        Value::Number(number) if number.is_u64() && rng.below(2) == 0 => (number.as_u64().unwrap() + 1).into(),
        Value::Number(number) => (number.as_f64().unwrap() + pick(rng, &[0.5, 1e-3])).into(),
        Value::String(text) => {
            let words = ["opened", "duplicate", "open", "closed", "solved", "exhausted", "step"].map(str::to_owned);
            let mut others: Vec<&String> = graph.names.iter().chain(&words).collect();
            others.retain(|other| *other != text);
            pick(rng, &others).as_str().into()
        }
        other => panic!("{other} in a record"),
    }
}

#[test]
fn a_change_of_any_value_in_a_trace_of_a_graph_is_found() {
    let mut rng = Rng::new(30);
    let mut changed = 0;
    for Held { graph, strategy, trace, .. } in held_runs(31, 500, 12) {
        let text = written(&trace, pick(&mut rng, &[Detail::Tries, Detail::Lists]));
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..3 {
            // Not in the first line: another graph or strategy can have the same steps.
            let at = 1 + rng.below(lines.len() - 1);
            let mut record: Value = serde_json::from_str(lines[at]).unwrap();
            let mut all = Vec::new();
            places(&record, "", &mut all);
            // Why a search was stopped does not follow from its steps.
            all.retain(|place| !["/record", "/stopped_by"].contains(&place.as_str()));
            let place = &all[rng.below(all.len())];
            let value = record.pointer_mut(place).unwrap();
            *value = another(&mut rng, value, &graph);
            let record = record.to_string();
            let text = [&lines[..at], &[record.as_str()], &lines[at + 1..]].concat().join("\n");
            let label = format!("{place} in {record}, was {}\n{strategy} on\n{}", lines[at], graph_text(&graph));
            let Err(error) = read(text.as_bytes()) else { panic!("{label}: accepted") };
            assert_eq!(error.line, at + 1, "{label}: {error}");
            assert!((1..=record.len() + 1).contains(&error.column), "{label}: {error}");
            changed += 1;
        }
    }
    assert_eq!(changed, 1_500);
}

/// With another first line, a file is refused, or it is the trace of that run as well: an arc that is never tried may cost anything.
#[test]
fn a_change_of_the_graph_is_found_or_makes_no_difference() {
    let mut rng = Rng::new(70);
    let mut refused = 0;
    for Held { graph, strategy, trace, .. } in held_runs(71, 300, 12) {
        let text = written(&trace, Detail::Tries);
        let (first, rest) = text.split_once('\n').unwrap();
        let mut record: Value = serde_json::from_str(first).unwrap();
        let mut all = Vec::new();
        places(&record, "", &mut all);
        let place = &all[rng.below(all.len())];
        let value = record.pointer_mut(place).unwrap();
        *value = another(&mut rng, value, &graph);
        match read(format!("{record}\n{rest}").as_bytes()) {
            Err(_) => refused += 1,
            Ok(back) => {
                let again = written(&back, Detail::Tries);
                let (_, same) = again.split_once('\n').unwrap();
                assert_eq!(same, rest, "{place} in {record}\n{strategy} on\n{}", graph_text(&graph));
            }
        }
    }
    assert!((100..300).contains(&refused), "{refused}");
}

#[test]
fn a_trace_of_a_graph_that_was_cut_off_is_refused() {
    let mut rng = Rng::new(80);
    for Held { graph, strategy, trace, .. } in held_runs(81, 300, 12) {
        let text = written(&trace, Detail::Tries);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        // The first round begins with the search.
        let least = if strategy.is_iterative() { 2 } else { 1 };
        let part = lines[..least + rng.below(lines.len() - least)].concat();
        let label = format!("{strategy} on\n{}\n{part}", graph_text(&graph));
        assert!(read(part.as_bytes()).is_err(), "{label}");
    }
}

/// The strategies whose f is the depth.
const BY_DEPTH: [Name; 4] = [Name::Bfs, Name::Dfs, Name::Dls, Name::Ids];

/// The columns of a table that say yes or no.
const FLAGS: [&str; 6] = ["dead_end", "forgotten", "discarded", "cut", "crowded", "no_better"];

/// What the model has in a cell; numbers as they are, in hundredths of the unit of the graph.
fn cell(column: &str, run: &model::Run, at: usize, detail: Detail) -> Option<String> {
    let (step, text) = (&run.steps[at], |name: &[u8]| String::from_utf8(name.to_vec()).unwrap());
    let node = &run.nodes[step.node];
    let flag = |holds: bool| Some(holds.to_string());
    let list = |ids: &[usize]| match detail {
        Detail::Lists if ids.is_empty() => Some("-".to_owned()),
        Detail::Lists => {
            let names = ids.iter().map(|&id| text(&run.nodes[id].board));
            let plain = |name: &String| name.chars().all(char::is_alphanumeric);
            let names = names.map(|name| if plain(&name) { name } else { Value::from(name).to_string() });
            Some(names.collect::<Vec<_>>().join(" "))
        }
        _ => Some(ids.len().to_string()),
    };
    match column {
        "step" => Some((at + 1).to_string()),
        "round" => Some(step.round.to_string()),
        "node" => Some(step.node.to_string()),
        "state" => Some(text(&node.board)),
        "parent" => Some(node.parent.map_or(String::new(), |parent| parent.to_string())),
        "arc" => Some(match node.mv {
            Some(model::Way::Arc(number)) => number.to_string(),
            _ => String::new(),
        }),
        "open" => list(&step.open),
        "closed" => list(&step.closed),
        "dead_end" => flag(step.dead_end),
        "forgotten" => flag(step.forgotten),
        "discarded" => flag(step.discarded.is_some()),
        "of" => Some(step.discarded.map_or(String::new(), |of| of.to_string())),
        "cut" => flag(step.dropped == "cut"),
        "crowded" => flag(step.dropped == "crowded"),
        "no_better" => flag(step.dropped == "no better"),
        _ => None,
    }
}

/// A number in hundredths of the unit of a graph, from hundredths of its smallest unit.
fn in_unit(graph: &Graph, hundredths: u64) -> f64 {
    let digits = format!("{hundredths:0width$}", width = graph.decimals as usize + 3);
    let (whole, part) = digits.split_at(digits.len() - graph.decimals as usize - 2);
    format!("{whole}.{part}").parse().unwrap()
}

#[test]
fn a_trace_of_a_graph_as_a_table_has_what_the_model_has() {
    let mut quoted = 0;
    for Held { graph, strategy, trace, run } in held_runs(40, 500, 20) {
        for detail in [Detail::Tries, Detail::Lists] {
            let label = format!("{detail:?} of {strategy} on\n{}", graph_text(&graph));
            let mut csv = Vec::new();
            write_csv(&trace, detail, &mut csv).unwrap();
            let mut table = csv::Reader::from_reader(&csv[..]);
            let columns = table.headers().unwrap().clone();
            let flags = columns.iter().filter(|column| FLAGS.contains(column)).count();
            assert!(flags > 0 && columns.iter().any(|column| column == "h") == strategy.has_h(), "{label}");
            let rows: Vec<csv::StringRecord> = table.records().map(|row| row.expect(&label)).collect();
            assert_eq!(rows.len(), run.steps.len(), "{label}");
            for (at, row) in rows.iter().enumerate() {
                let (step, number) = (&run.steps[at], |text: &str| text.parse::<f64>().unwrap());
                let node = &run.nodes[step.node];
                for (column, found) in columns.iter().zip(row) {
                    match column {
                        "g" => assert_eq!(number(found), in_unit(&graph, 100 * node.g), "{label}: {row:?}"),
                        "h" => assert_eq!(number(found), in_unit(&graph, 100 * node.h), "{label}: {row:?}"),
                        "f" if BY_DEPTH.contains(&strategy.name()) => {
                            assert_eq!(found, node.depth.to_string(), "{label}: {row:?}");
                        }
                        "f" => assert_eq!(number(found), in_unit(&graph, node.f100), "{label}: {row:?}"),
                        "limit" => {
                            let (_, limit) = run.rounds[step.round - 1];
                            let unit =
                                if strategy.name() == Name::Ida { in_unit(&graph, 100 * limit) } else { limit as f64 };
                            assert_eq!(number(found), unit, "{label}: {row:?}");
                        }
                        _ => assert_eq!(
                            Some(found.to_owned()),
                            cell(column, &run, at, detail),
                            "{label}: {column} of {row:?}"
                        ),
                    }
                    quoted += usize::from(found.contains([',', '"']));
                }
            }
        }
    }
    assert!(quoted > 100, "{quoted}");
}

// What strategies claim.

/// Notes which fates tries have.
#[derive(Default)]
struct Fates(BTreeSet<&'static str>);

impl Observer for Fates {
    fn move_tried(&mut self, tried: &Try) {
        self.0.insert(match tried.verdict {
            Verdict::Blocked => "blocked",
            Verdict::Duplicate { place, .. } => place.text(),
            Verdict::Opened(_) => "opened",
            Verdict::Improved { .. } => "improved",
            Verdict::Reopened { .. } => "reopened",
            Verdict::Cut { .. } => "cut",
        });
    }
}

/// The least of what a path from the start to a goal adds up to, by Bellman and Ford; `None` if there is none.
fn least(graph: &Graph, of_arc: impl Fn(&Arc) -> u64) -> Option<u64> {
    let mut least: Vec<Option<u64>> = vec![None; graph.names.len()];
    least[graph.start as usize] = Some(0);
    for _ in &graph.names {
        for arc in &graph.arcs {
            let by_arc = least[arc.from as usize].map(|way| way + of_arc(arc));
            let known = &mut least[arc.to as usize];
            *known = [*known, by_arc].into_iter().flatten().min();
        }
    }
    graph.goals.iter().filter_map(|goal| least[*goal as usize]).min()
}

/// Runs a strategy and holds the run to all that the strategy claims; returns true if it found a path.
fn keeps_its_claims(graph: &Graph, strategy: &Strategy) -> bool {
    let label = format!("{strategy} on\n{}", graph_text(graph));
    let options = Options { bounds: Bounds { max_steps: 250, ..Bounds::default() }, ..Options::default() };
    let (problem, mut seen) = (Problem::from(graph.clone()), Fates::default());
    let answer = search(&problem, strategy, &options, &mut seen).unwrap();
    let fates: Vec<&str> = strategy.fates().into_iter().map(Fate::text).collect();
    assert!(seen.0.iter().all(|fate| fates.contains(fate)), "{label}: {:?} {fates:?}", seen.0);
    let fewest = least(graph, |_| 1);
    if answer.outcome == Outcome::Solved {
        assert!(!problem.finds_cheapest(strategy) || Some(answer.cost) == least(graph, |arc| arc.cost), "{label}");
        assert!(!strategy.finds_shortest() || Some(answer.operators.len() as u64) == fewest, "{label}");
    } else if strategy.name() == Name::Dls && answer.outcome == Outcome::Exhausted {
        let is_within = fewest.is_some_and(|arcs| arcs <= strategy.limit().into());
        assert!(strategy.hides_paths() || !is_within, "{label}");
    }
    answer.outcome == Outcome::Solved
}

#[test]
fn what_a_strategy_claims_of_graphs_is_kept() {
    let mut rng = Rng::new(50);
    let mut all: Vec<(Strategy, u64)> = all_graph_specs().into_iter().map(|strategy| (strategy, rng.bits())).collect();
    let is_cheapest =
        |it: &Strategy| it.finds_cheapest() || it.with(Key::H, "exact").is_some_and(|it| it.finds_cheapest());
    let claims = |it: &Strategy| is_cheapest(it) || it.reopens() && !it.fates().contains(&Fate::Reopened);
    all.sort_by_key(|(strategy, _)| !claims(strategy));
    let few = all.partition_point(|(strategy, _)| claims(strategy));
    assert!(few > 500, "{few} of {}", all.len());
    let solved = all.par_iter().enumerate().map(|(at, (strategy, seed))| {
        let mut rng = Rng::new(*seed);
        let runs = if at < few { 5 } else { usize::from(at % 4 == 0) };
        let held = (0..runs).filter(|_| {
            let mut graph = drawn_graph(&mut rng);
            while graph.h.is_none() {
                graph = drawn_graph(&mut rng);
            }
            let order = pick(&mut rng, &["file", "name", "cost"]);
            let weight = if at < few { pick(&mut rng, &["0", "0.5", "1"]) } else { "1" };
            let strategy = strategy.with(Key::Order, order).unwrap();
            keeps_its_claims(&graph, &strategy.with(Key::W, weight).unwrap_or(strategy))
        });
        held.count()
    });
    let solved: usize = solved.sum();
    assert!(solved > 5_000, "{solved} of {}, {few} with claims", all.len());
}

/// Those for which the claim does not hold are each broken on some graph.
#[test]
fn what_is_not_claimed_of_graphs_is_broken_somewhere() {
    let mut rng = Rng::new(60);
    let graphs: Vec<Graph> = (0..4_000).map(|_| drawn_graph(&mut rng)).filter(|graph| graph.h.is_some()).collect();
    for spec in [
        "bfs",
        "dfs",
        "dls,limit=4",
        "ids",
        "greedy",
        "greedy,h=exact",
        "beam,h=exact",
        "hill,h=exact",
        "ucs,goal=made",
        "ucs,cheaper=ignore",
        "astar",
        "astar,h=exact,goal=made",
        "astar,h=exact,cheaper=ignore",
        "astar,h=exact,w=3",
        "astar,cheaper=open",
        "bnb",
        "bnb,h=exact,dup=all",
        "ida",
        "ida,h=zero,dup=closed",
    ] {
        let strategy = Strategy::of_graphs(spec).unwrap();
        assert!(!strategy.finds_cheapest(), "{spec}");
        let options = Options { bounds: Bounds { max_steps: 250, ..Bounds::default() }, ..Options::default() };
        let is_broken = graphs.iter().any(|graph| {
            let answer = search(Problem::from(graph.clone()), &strategy, &options, &mut Nothing).unwrap();
            answer.outcome == Outcome::Solved && Some(answer.cost) != least(graph, |arc| arc.cost)
        });
        assert!(is_broken, "{spec} is never broken");
    }
}

/// Every graph whose arcs lead from S, A and B to another of S, A, B and G, each at cost 1 or 5; B is a goal in every other one.
fn every_small_graph() -> Vec<Graph> {
    let pairs: Vec<String> =
        ["S", "A", "B"].iter().flat_map(|from| ["S", "A", "B", "G"].map(|to| format!("{from} -> {to}"))).collect();
    let pairs: Vec<&String> =
        pairs.iter().filter(|pair| !["S -> S", "A -> A", "B -> B"].contains(&pair.as_str())).collect();
    let graph = |number: usize| {
        let arc = |(at, pair): (usize, &&String)| match number / 3_usize.pow(at as u32) % 3 {
            0 => None,
            1 => Some(format!("{pair} 1\n")),
            _ => Some(format!("{pair} 5\n")),
        };
        let arcs: String = pairs.iter().enumerate().filter_map(arc).collect();
        let goals = if number.is_multiple_of(2) { "G" } else { "G B" };
        let text = format!("start S\ngoal {goals}\nvertex A B G\nh S 0 A 0 B 0 G 0\n{arcs}");
        steptrace::graph::read(&text, "small").unwrap().graph(None, None, None).unwrap()
    };
    (0..3_usize.pow(9)).map(graph).collect()
}

#[test]
fn the_fewest_arcs_are_found_on_every_small_graph_where_that_is_claimed() {
    let graphs = every_small_graph();
    let claim: Vec<Strategy> = all_graph_specs().into_iter().filter(Strategy::finds_shortest).collect();
    let names: BTreeSet<Name> = claim.iter().map(Strategy::name).collect();
    assert!(names.contains(&Name::Bfs) && names.contains(&Name::Ids) && !names.contains(&Name::Dfs), "{names:?}");
    let solved = claim.par_iter().enumerate().map(|(at, strategy)| {
        let some = graphs.iter().skip(at % 53).step_by(53);
        some.filter(|graph| keeps_its_claims(graph, strategy)).count()
    });
    let solved: usize = solved.sum();
    assert!(solved > 50 * claim.len(), "{solved} of {}", claim.len());
    // Every one of them is for plain breadth-first search.
    let bfs = Strategy::of_graphs("bfs").unwrap();
    assert!(graphs.par_iter().filter(|graph| keeps_its_claims(graph, &bfs)).count() > 10_000);
    let is_even = |graph: &&Graph| graph.arcs.iter().all(|arc| arc.cost == 1);
    assert!(graphs.iter().filter(is_even).all(|graph| Problem::from(graph.clone()).finds_cheapest(&bfs)));
    for spec in ["dfs", "dls,limit=4", "ucs", "astar", "ida"] {
        let strategy = Strategy::of_graphs(spec).unwrap();
        let is_broken = |graph: &Graph| {
            let answer = search(Problem::from(graph.clone()), &strategy, &Options::default(), &mut Nothing).unwrap();
            answer.outcome == Outcome::Solved && Some(answer.operators.len() as u64) != least(graph, |_| 1)
        };
        assert!(!strategy.finds_shortest() && graphs.iter().any(is_broken), "{spec} is never broken");
    }
}

// Specs.

#[test]
fn every_convention_and_every_value_is_a_spec_of_graphs() {
    for convention in CONVENTIONS {
        match Strategy::of_graphs(convention.name) {
            Ok(strategy) => {
                assert!(strategy.is_for_graphs(), "{strategy}");
                assert_eq!(Strategy::of_graphs(&strategy.to_string()), Ok(strategy));
                let named: Vec<&str> = Convention::of(&strategy).map(|convention| convention.name).collect();
                assert!(named.contains(&convention.name), "{}: {named:?}", convention.name);
            }
            Err(error) => {
                assert_eq!(convention.name, "nilsson/astar");
                assert_eq!(error.to_string(), "`nilsson/astar` does not apply to graphs: its h is nilsson");
                assert_eq!(error.at, 0..13);
                assert!(error.help().is_some());
            }
        }
    }
    let all = all_graph_specs();
    for strategy in &all {
        let text = strategy.to_string();
        assert_eq!(Strategy::of_graphs(&text).as_ref(), Ok(strategy), "{text}");
        assert!(text.parse::<Strategy>().is_err(), "{text} is of graphs alone");
    }
    for key in Key::ALL {
        let values: BTreeSet<String> = all.iter().map(|strategy| strategy.value(key)).collect();
        let has_all = key
            .values()
            .iter()
            .all(|(value, _)| values.contains(&value.replace("board", "name")) || ["h", "cost"].contains(&key.text()));
        assert!(has_all, "{key}: {values:?}");
    }
    for spec in ["astar,w=2.5", "beam,width=7", "hill,sideways=3", "dls,limit=12", "bfs,order=cost", "ids,order=name"] {
        let strategy = Strategy::of_graphs(spec).unwrap();
        assert_eq!(Strategy::of_graphs(&strategy.to_string()), Ok(strategy), "{spec}");
    }
}

#[test]
fn what_graphs_and_puzzles_do_not_have_is_refused_at_its_place() {
    let told = |spec: &str, error: TextError| {
        let help = error.help().unwrap_or_else(|| panic!("{spec}: no help"));
        (error.to_string(), spec[error.at].to_owned(), help)
    };
    for (spec, what, at, help) in [
        (
            "astar,h=manhattan",
            "`h=manhattan` does not apply to astar: it is a heuristic of other problems",
            "h=manhattan",
            "h of astar is one of zero, exact, given",
        ),
        (
            "bfs,cost=tile",
            "`cost=tile` does not apply to bfs: the arcs of a graph have their costs",
            "cost=tile",
            "cost of bfs is one of arc",
        ),
        (
            "bfs,cost=unit",
            "`cost=unit` does not apply to bfs: the arcs of a graph have their costs",
            "cost=unit",
            "cost of bfs is one of arc",
        ),
        (
            "astar , order = LURD",
            "`order=LURD` does not apply to graphs: they have arcs",
            "order = LURD",
            "order takes file, name, cost",
        ),
        (
            "astar,order=files",
            "`files` is not a value of `order`",
            "files",
            "did you mean `file`? order takes file, name, cost",
        ),
        (
            "bfs,h=given",
            "`h` does not apply to bfs: it uses no heuristic",
            "h",
            "the settings of bfs are order, dup, deadend, goal, cost",
        ),
    ] {
        let error = Strategy::of_graphs(spec).unwrap_err();
        assert_eq!(told(spec, error), (what.into(), at.into(), help.into()), "{spec}");
    }
    let orders = "order takes the four letters U D L R, each once, such as order=LURD";
    for (spec, what, at, help) in [
        (
            "astar,h=given",
            "`h=given` does not apply to astar: it is a heuristic of other problems",
            "h=given",
            "h of astar is one of manhattan, misplaced, linear-conflict, gaschnig, nilsson, zero, exact",
        ),
        (
            "bfs,cost=arc",
            "`cost=arc` does not apply to bfs: it is the cost of a graph's arcs",
            "cost=arc",
            "cost of bfs is one of unit, tile",
        ),
        ("bfs,order=file", "`order=file` does not apply to puzzles: they have moves", "order=file", orders),
        (
            "astar,order=name,h=manhattan",
            "`order=name` does not apply to puzzles: they have moves",
            "order=name",
            orders,
        ),
    ] {
        let error = spec.parse::<Strategy>().unwrap_err();
        assert_eq!(told(spec, error), (what.into(), at.into(), help.into()), "{spec}");
    }
    assert_eq!(Strategy::default().with(Key::Order, "file"), None);
    assert_eq!(Strategy::default().on_graphs().with(Key::Order, "LURD"), None);
}
