//! The record inside a page, packed: the nodes in order of removal, and a verdict for each try.
//!
//! The script rebuilds the table of nodes from it: states, parents, costs and moves off the board follow from the problem
//! and the verdicts. `templates/script/table.js` reads the streams and documents them.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::graph::{Amount, Compass, Graph, Grid, Vertex};
use crate::puzzle::{Heuristic, Instance};
use crate::report::lines::{one_line, plain};
use crate::report::narration::{Lang, Narrator};
use crate::search::{Dropped, Key, LimitOn, NodeId, Place, Problem, Strategy, in_order};
use crate::trace::{Playback, RoundView, Trace, TryVerdict};

/// Packs a trace: facts for the script, and the streams deflated and in base64.
pub(super) fn packed_record(trace: &Trace, exact_tree: bool, lang: Lang) -> (Value, String) {
    let [digits, undoing] = [false, true].map(|undoing| digits(trace, undoing).collect());
    let heuristics = if trace.strategy().has_h() { heuristics(trace) } else { Vec::new() };
    let (patterns, whys, ties) = whys(trace, lang);
    let (costs, cells) = trace.problem().graph().and_then(|graph| graph.grid.as_ref()).map(cells).unwrap_or_default();
    let streams = [taken(trace), digits, undoing, heuristics, others(trace), drops(trace), whys, ties, cells];
    let bytes: [usize; 9] = std::array::from_fn(|at| streams[at].len());
    (head(trace, &patterns, bytes, &costs, exact_tree), STANDARD.encode(super::deflated(&streams.concat())))
}

/// Returns the facts, under names that `templates/script/table.js` reads.
fn head(trace: &Trace, whys: &[String], bytes: [usize; 9], costs: &[Amount], exact_tree: bool) -> Value {
    let (strategy, end) = (trace.strategy(), trace.end());
    let limit = |view: RoundView| match (strategy.limit_on()?, view.round) {
        (LimitOn::F, round) => round.map(|round| round.limit * 100),
        (LimitOn::Depth, round) => Some(round.map_or(u64::from(strategy.limit()), |round| round.limit)),
    };
    let rounds: Vec<_> = trace.rounds().map(|view| (view.steps_before, view.start, limit(view))).collect();
    let mut head = json!({
        "strategy": strategy.name().text(),
        "steps": trace.len(),
        "nodes": trace.nodes().len(),
        // All other steps make all tries, except those that dropped their nodes; 0 if the last one took the goal.
        "last": trace.steps().next_back().map_or(0, |step| match () {
            () if step.took_goal() => 0,
            () if step.dropped().is_some() => 4,
            () => step.tries().len().max(1),
        }),
        // A taken node is coded as its difference from the `next` after the previous one, or from the `newest`.
        "expect": if strategy.is_stack() { "newest" } else { "next" },
        "h": strategy.has_h(),
        "h0": if trace.nodes().is_empty() { 0 } else { trace.node(0).h },
        // The weights of depth, g and h in f, in hundredths.
        "f": strategy.f_in_hundredths(),
        // The keys that order open, the head first.
        "keys": strategy.taking_keys(),
        "open": strategy.open_kind().text(),
        // The streams hold indices into these.
        "whys": whys,
        "forgets": strategy.forgets(),
        "keepsBeaten": strategy.keeps_beaten(),
        "kept": strategy.kept_of_a_layer(),
        "sideways": strategy.applies(Key::Sideways).then(|| strategy.sideways()),
        "discard": strategy.discard().text(),
        "dup": strategy.dup().text(),
        "fates": strategy.fates(),
        "limit": strategy.limit_on().map(|on| if on == LimitOn::Depth { "depth" } else { "f" }),
        "iterative": strategy.is_iterative(),
        // For each round: the number of steps before it, its start node, its limit.
        "rounds": rounds,
        "outcome": end.outcome.text(),
        "goalNode": end.goal,
        "exactTree": exact_tree,
        "bytes": bytes,
    });
    let own = match trace.problem() {
        Problem::Tiles(instance) => of_tiles(instance, strategy),
        Problem::Graph(graph) => of_graph(graph, strategy, costs),
    };
    extend(&mut head, &own);
    head
}

fn of_tiles(instance: &Instance, strategy: &Strategy) -> Value {
    json!({
        "rows": instance.size.rows(),
        "cols": instance.size.cols(),
        "start": instance.start.text(instance.size),
        "goal": instance.goal.text(instance.size),
        "order": strategy.order().to_string(),
        "heuristic": strategy.heuristic().text(),
        "cost": strategy.cost().text(),
    })
}

fn of_graph(graph: &Graph, strategy: &Strategy, costs: &[Amount]) -> Value {
    let name = |vertex: Vertex| one_line(&graph.names[vertex as usize]);
    let goals: Vec<String> = graph.goals.iter().map(|goal| name(*goal)).collect();
    let has_table = strategy.has_h() && strategy.heuristic() == Heuristic::Given;
    let own = match &graph.grid {
        // The script counts the free cells as the graph does.
        Some(grid) => json!({
            "columns": grid.columns,
            "rows": grid.rows,
            "costs": costs,
            // The directions in the order in which they are tried.
            "directions": strategy.compass().iter().flat_map(Compass::directions).map(|direction| direction as u8).collect::<Vec<_>>(),
        }),
        None => json!({
            "names": graph.names.iter().map(|name| one_line(name)).collect::<Vec<_>>(),
            "arcs": graph.arcs.iter().map(|arc| (arc.from, arc.to, arc.cost)).collect::<Vec<_>>(),
            // The arcs that leave each vertex, as they are tried.
            "tries": in_order(graph, strategy),
            "h": graph.h.as_ref().filter(|_| has_table),
            "pictures": graph.pictures.as_ref().map(|all| all.iter().map(|picture| plain(picture)).collect::<Vec<_>>()),
        }),
    };
    let mut all = json!({
        "start": graph.start,
        "goals": graph.goals,
        "decimals": graph.decimals,
        // What 1 and √2 are, if values are sums of both.
        "root": graph.unit().root(),
    });
    extend(&mut all, &own);
    json!({ "start": name(graph.start), "goal": goals.join(", "), "graph": all })
}

fn extend(all: &mut Value, own: &Value) {
    all.as_object_mut().into_iter().zip(own.as_object().cloned()).for_each(|(all, own)| all.extend(own));
}

/// Returns the costs of entering a cell, and for each cell, row by row, the place of its cost among them, counted from 1, or 0 for a wall.
fn cells(grid: &Grid) -> (Vec<Amount>, Vec<u8>) {
    let costs: BTreeSet<Amount> = grid.costs.iter().copied().collect();
    let (costs, mut bytes): (Vec<Amount>, _) = (costs.into_iter().collect(), Vec::new());
    for cell in &grid.vertices {
        let place = |vertex| costs.partition_point(|cost| *cost <= grid.costs[vertex as usize]) as u64;
        put(&mut bytes, cell.map_or(0, place));
    }
    (costs, bytes)
}

/// The first number that the script cannot count exactly.
const UNCOUNTED: u128 = 1 << 53;

/// Returns true if the script can keep every value of a run: f, in hundredths, is the largest.
pub(crate) fn is_countable(trace: &Trace) -> bool {
    let nodes = (0..trace.nodes().len() as NodeId).map(|id| trace.node(id));
    let most = nodes.map(|node| u128::from(node.g.max(node.h))).max().unwrap_or(0);
    let cost = trace.problem().graph().and_then(|graph| graph.arcs.iter().map(|arc| arc.cost).max()).unwrap_or(0);
    let weight: u32 = trace.strategy().f_in_hundredths().iter().sum();
    (most + u128::from(cost)) * u128::from(weight.max(100)) < UNCOUNTED
}

/// Returns, for each step, the difference of its node from the expected one.
fn taken(trace: &Trace) -> Vec<u8> {
    let newest = trace.strategy().is_stack();
    let mut rounds = trace.rounds().peekable();
    let mut bytes = Vec::with_capacity(trace.len());
    let (mut expected, mut made) = (0, 0);
    for step in trace.steps() {
        if rounds.next_if(|round| round.steps_before < step.number).is_some() {
            made += 1;
        }
        if newest {
            expected = made - 1;
        }
        put_signed(&mut bytes, i64::from(step.node) - expected);
        expected = i64::from(step.node) + 1;
        made += step.tries().filter(|tried| tried.verdict.made().is_some()).count() as i64;
    }
    bytes
}

/// Returns the steps that dropped their nodes, each as its distance from the previous one, with the reason.
fn drops(trace: &Trace) -> Vec<u8> {
    let (mut bytes, mut before) = (Vec::new(), 0);
    for (step, dropped) in trace.steps().filter_map(|step| Some((step, step.dropped()?))) {
        put(&mut bytes, (step.number - before) as u64);
        before = step.number;
        match dropped {
            Dropped::Cut => put(&mut bytes, 0),
            Dropped::Crowded => put(&mut bytes, 1),
            Dropped::NoBetter => put(&mut bytes, 2),
            Dropped::Discarded { of } => put(&mut bytes, zigzag(i64::from(of) - i64::from(step.node)) + 3),
        }
    }
    bytes
}

/// Returns the h of each node but the starts, as the difference from its parent's.
fn heuristics(trace: &Trace) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(trace.nodes().len());
    for id in 0..trace.nodes().len() as NodeId {
        let node = trace.node(id);
        if let Some(parent) = node.parent {
            put_signed(&mut bytes, node.h.cast_signed() - trace.node(parent).h.cast_signed());
        }
    }
    bytes
}

/// Returns a digit for each try that is not blocked: of those that undo the last move, or of the others; separately they pack better.
fn digits(trace: &Trace, undoing: bool) -> impl Iterator<Item = u8> {
    trace.steps().flat_map(move |step| {
        let came = trace.problem().tiles().and_then(|_| trace.nodes().came(step.node));
        let undone = came.map(|came| came.direction().inverse());
        let wanted = step.tries().filter(move |tried| (undone == Some(tried.operator.direction())) == undoing);
        wanted.filter_map(|tried| digit(tried.verdict))
    })
}

fn others(trace: &Trace) -> Vec<u8> {
    let mut others = Vec::new();
    let has_h = trace.strategy().has_h();
    for step in trace.steps() {
        for tried in step.tries() {
            match tried.verdict {
                TryVerdict::Improved { node, of } | TryVerdict::Reopened { node, of } => {
                    put(&mut others, u64::from(node - of));
                }
                TryVerdict::Cut { h } if has_h => {
                    put_signed(&mut others, h.cast_signed() - trace.node(step.node).h.cast_signed());
                }
                _ => {}
            }
        }
    }
    others
}

/// Returns the digit of a verdict. The list in which a duplicate was found follows from where the node with its board is.
fn digit(verdict: TryVerdict) -> Option<u8> {
    Some(match verdict {
        TryVerdict::Blocked => return None,
        TryVerdict::Opened(_) => 0,
        TryVerdict::Duplicate { place: Place::Open | Place::Closed, .. } => 1,
        TryVerdict::Duplicate { place: Place::Path, .. } => 2,
        TryVerdict::Duplicate { place: Place::Parent, .. } => 3,
        TryVerdict::Improved { .. } => 4,
        TryVerdict::Reopened { .. } => 5,
        TryVerdict::Cut { .. } => 6,
    })
}

/// Returns the sentences that say why nodes are taken, the index of each step's, and the changes of the numbers in them.
fn whys(trace: &Trace, lang: Lang) -> (Vec<String>, Vec<u8>, Vec<u8>) {
    let (narrator, mut playback) = (Narrator::new(trace, lang), Playback::new(trace));
    let (mut patterns, mut places, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    let mut last = [0; 2];
    loop {
        playback.begin_round_if_due();
        let (open, rivals) = (playback.open_len(), playback.rivals());
        let Some(step) = playback.advance() else { return (patterns, places, numbers) };
        let pattern = narrator.why_pattern(step.node, open, rivals);
        let at = patterns.iter().position(|known| *known == pattern).unwrap_or(patterns.len());
        if at == patterns.len() {
            patterns.push(pattern);
        }
        put(&mut places, at as u64);
        let ties = [("{k}", rivals.same_f), ("{j}", rivals.same_but_age)];
        for ((hole, count), last) in ties.into_iter().zip(&mut last) {
            if patterns[at].contains(hole) {
                put_signed(&mut numbers, count as i64 - *last);
                *last = count as i64;
            }
        }
    }
}

/// Writes seven bits per byte, the lowest first; the highest bit says that more follow.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn put_signed(bytes: &mut Vec<u8>, number: i64) {
    put(bytes, zigzag(number));
}

/// Maps 0, −1, 1, −2, 2 … to 0, 1, 2, 3, 4 …
const fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}
