//! The result of a run, and the command that repeats it.

use super::document::Fact;
use super::lines::one_line;
use super::narration::{Count, Lang, words_of};
use super::step::Selection;
use super::strategy::strategy_name;
use crate::graph::Vertex;
use crate::puzzle::{Cost, Distances, Instance, Size};
use crate::search::{Bounds, CutTest, Discard, Name, NodeId, Outcome, Problem, Stop, least_cost};
use crate::trace::{Stats, Trace};

fn outcome(trace: &Trace, stats: &Stats, lang: Lang) -> String {
    let (w, cut) = (words_of(trace.problem(), lang), stats.cut + stats.cut_taken);
    match trace.end().outcome {
        Outcome::Exhausted if trace.strategy().name() == Name::Hill => w.outcome_summit.into(),
        Outcome::Exhausted if stats.crowded > 0 => fill!(w.outcome_beam, n = Count(stats.crowded)),
        Outcome::Exhausted if cut > 0 && !trace.strategy().is_iterative() => {
            fill!(w.outcome_exhausted_cut, n = Count(cut))
        }
        Outcome::Limit if trace.end().stop == Some(Stop::Memory) => w.outcome_memory.into(),
        outcome => w.outcome(outcome).into(),
    }
}

/// The length of a shortest path, and the cost of a cheapest one, where they are known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Optimal {
    pub(super) moves: Option<usize>,
    pub(super) cost: Option<u64>,
}

impl Optimal {
    /// Returns the optima of a problem; `by_tile` for the least cost of boards as well.
    pub(super) fn of(problem: &Problem, by_tile: bool) -> Optimal {
        match problem {
            Problem::Graph(graph) => Optimal { moves: None, cost: graph.least() },
            Problem::Tiles(instance) if !instance.parity().solvable() => Optimal::default(),
            Problem::Tiles(instance) => {
                let distance = Distances::between(instance.start, instance.goal, instance.size).ok().flatten();
                let cost = by_tile.then(|| least_cost(instance)).flatten();
                Optimal { moves: distance.map(usize::from), cost }
            }
        }
    }
}

/// Says whether the path is a shortest one, by the exact distance if the size has a table.
fn shortest(trace: &Trace, stats: &Stats, optimal: Optimal, lang: Lang) -> Option<String> {
    let (w, strategy) = (words_of(trace.problem(), lang), trace.strategy());
    let pattern = match (optimal.moves, stats.path) {
        (None, Some(_)) if strategy.finds_shortest() => w.optimal_always,
        (None, _) => return None,
        (Some(_), None) => w.optimal_distance,
        (best, path) if path == best => w.optimal_yes,
        _ => w.optimal_no,
    };
    Some(fill!(pattern, n = optimal.moves.unwrap_or_default(), name = strategy_name(strategy, lang)))
}

fn cheapest(trace: &Trace, stats: &Stats, optimal: Optimal, lang: Lang) -> Option<String> {
    let (w, strategy) = (lang.words(), trace.strategy());
    let cost = stats.cost.filter(|_| strategy.cost() != Cost::Unit)?;
    let least = optimal.cost.map(|least| trace.problem().value(least));
    let pattern = match least {
        None if strategy.finds_cheapest() => w.cheapest_always,
        None => return None,
        Some(least) if cost == least => w.cheapest_yes,
        Some(_) => w.cheapest_no,
    };
    let n = least.map(|least| least.to_string()).unwrap_or_default();
    Some(fill!(pattern, n, name = strategy_name(strategy, lang)))
}

/// Says whether the path is a cheapest and a shortest one.
pub(super) fn quality(trace: &Trace, stats: &Stats, lang: Lang) -> Vec<(&'static str, String)> {
    let (w, cost) = (words_of(trace.problem(), lang), trace.strategy().cost());
    // If moves differ in cost, the fewest moves need not have the least cost.
    let fewest = if cost == Cost::Unit { w.result_optimal } else { w.result_fewest };
    let optimal = Optimal::of(trace.problem(), cost != Cost::Unit);
    let [cheapest, shortest] = [cheapest, shortest].map(|says| says(trace, stats, optimal, lang));
    let facts = [(w.result_cheapest, cheapest), (fewest, shortest)];
    facts.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

pub(super) fn result(trace: &Trace, stats: &Stats, lang: Lang) -> Vec<Fact> {
    let (w, strategy) = (words_of(trace.problem(), lang), trace.strategy());
    let mut facts = vec![Fact::new(w.result_outcome, outcome(trace, stats, lang))];
    if trace.nodes().is_empty() {
        return facts; // nothing was searched: there is nothing to count
    }
    let mut fact = |name: &str, value: String| facts.push(Fact::new(name, value));
    if let (Some(path), Some(cost)) = (stats.path, stats.cost) {
        let pattern = if strategy.cost() == Cost::Unit { w.path_moves } else { w.path_moves_cost };
        fact(w.result_path, fill!(pattern, n = Count(path), cost));
    }
    if trace.problem().graph().is_some() {
        fact(w.graph_order_of, graph_order(trace));
    }
    for (name, value) in quality(trace, stats, lang) {
        fact(name, value);
    }
    fact(w.result_steps, fill!(w.steps_expanded, n = Count(stats.steps), expanded = Count(stats.expanded)));
    let cheaper = strategy.follows_cheaper_ways();
    // A name, the level below the fact that it belongs to, a count, and whether it is shown.
    let counts = [
        (w.result_rounds, 0, stats.rounds, strategy.is_iterative()),
        (w.result_nodes, 0, stats.nodes, true),
        (w.result_tries, 0, stats.tries, true),
        (w.verdict_opened, 1, stats.opened, true),
        (w.verdict_blocked, 1, stats.blocked, trace.problem().tiles().is_some()),
        (w.result_duplicates, 1, stats.duplicates, true),
        (w.verdict_improved, 1, stats.improved, cheaper),
        (w.verdict_reopened, 1, stats.reopened, cheaper),
        (w.verdict_cut, 1, stats.cut, stats.cut > 0),
        (w.result_crowded, 0, stats.crowded, strategy.kept_of_a_layer().is_some()),
        (w.result_discarded, 0, stats.discarded, strategy.discard() != Discard::None),
        (w.result_cut, 0, stats.cut_taken, strategy.cut() == CutTest::Taken),
        (w.result_dead_ends, 0, stats.dead_ends, true),
        (w.result_forgotten, 1, stats.forgotten, stats.forgotten > 0),
        (w.result_max_open, 0, stats.max_open, true),
        (w.result_max_closed, 0, stats.max_closed, true),
        (w.result_deepest, 0, stats.deepest as usize, true),
    ];
    for (name, level, count, _) in counts.into_iter().filter(|(.., is_shown)| *is_shown) {
        facts.push(Fact { level, ..Fact::new(name, Count(count).to_string()) });
    }
    if let Some(branching) = stats.branching() {
        let (n, depth) = (Count(stats.nodes - stats.rounds), format!("^{}", stats.path.unwrap_or_default()));
        let value = fill!(w.branching, b = format!("{branching:.2}"), n, depth);
        facts.push(Fact::new(w.result_branching, value));
    }
    facts
}

pub(super) fn steps_told(trace: &Trace, selection: &Selection, lang: Lang) -> String {
    let (w, steps) = (lang.words(), trace.len());
    let on_path: Vec<usize> = trace.path().iter().filter_map(|&node| trace.life(node).taken).collect();
    let shown: usize = selection.steps(steps, &on_path).into_iter().map(|range| range.end() + 1 - range.start()).sum();
    if steps == 0 { w.expansions_none.into() } else { fill!(w.expansions_some, n = Count(steps), shown = Count(shown)) }
}

pub(super) fn command(trace: &Trace) -> Vec<String> {
    let mut words = problem_words("report", trace.problem());
    words.extend(["--strategy".into(), trace.strategy().to_string()]);
    let bound = match trace.end().outcome {
        Outcome::Limit => Some(trace.len().to_string()),
        _ if trace.len() > Bounds::STEPS as usize => Some("none".into()),
        _ => None,
    };
    words.extend(bound.into_iter().flat_map(|bound| ["--max-steps".into(), bound]));
    if !trace.problem().is_solvable() && !trace.nodes().is_empty() {
        words.push("--search-unsolvable".into());
    }
    words
}

pub(super) fn problem_words(command: &str, problem: &Problem) -> Vec<String> {
    let ([start, goal], graph) = (problem.ends().map(|name| one_line(&name)), problem.graph());
    let mut words = ["steptrace".to_owned(), command.to_owned()].to_vec();
    match graph {
        Some(graph) => words.extend([one_line(&graph.name), "--from".into(), start]),
        None => words.push(start),
    }
    let size = problem.tiles().map(|instance| instance.size).filter(|size| Size::square(size.cells()) != Some(*size));
    words.extend(size.iter().flat_map(|size| ["--size".into(), size.to_string()]));
    words.extend(["--goal".into(), goal]);
    let grid = graph.and_then(|graph| graph.grid.as_ref());
    words.extend(grid.iter().flat_map(|grid| ["--moves", grid.moves.text()]).map(str::to_owned));
    words
}

pub(super) fn add_option(words: &mut Vec<String>, name: &str, value: &dyn ToString) {
    words.extend([name.to_owned(), value.to_string()]);
}

pub(super) fn bound_text(number: u64) -> String {
    if number == u64::MAX { "none".into() } else { number.to_string() }
}

/// `283104765 to 123804765, 3×3 · solved · 4 moves`
pub(super) fn subtitle(trace: &Trace, stats: &Stats, lang: Lang) -> String {
    [problem_says(trace.problem(), lang), ending(trace, stats, lang)].join(" · ")
}

/// `solved · 4 moves`
pub(super) fn ending(trace: &Trace, stats: &Stats, lang: Lang) -> String {
    let moves = stats.path.map(|path| fill!(words_of(trace.problem(), lang).path_moves, n = Count(path)));
    std::iter::once(outcome(trace, stats, lang)).chain(moves).collect::<Vec<_>>().join(" · ")
}

/// `283104765 to 123804765, 3×3`, or `S to G in NAME`
pub(super) fn problem_says(problem: &Problem, lang: Lang) -> String {
    match problem {
        Problem::Tiles(Instance { size, start, goal }) => {
            let (start, goal) = (start.text(*size), goal.text(*size));
            fill!(lang.words().subtitle, start, goal, rows = size.rows(), cols = size.cols())
        }
        Problem::Graph(graph) => {
            let name = |vertex: &Vertex| one_line(&graph.names[*vertex as usize]);
            let goals: Vec<String> = graph.goals.iter().map(name).collect();
            let (start, goals) = (name(&graph.start), goals.join(lang.comma()));
            fill!(lang.words().subtitle_graph, start, goals, name = one_line(&graph.name))
        }
    }
}

pub(super) fn path_says(trace: &Trace, lang: Lang) -> String {
    let w = words_of(trace.problem(), lang);
    match trace.path().len() {
        0 if !trace.problem().is_solvable() => w.path_impossible.into(),
        0 => w.path_none.into(),
        boards => fill!(w.path_caption, n = Count(boards - 1)),
    }
}

const NAMED: usize = 60;

/// Returns the names of the states in the order in which they are removed from open, without those that are dropped.
pub(super) fn graph_order(trace: &Trace) -> String {
    let steps = trace.steps().filter(|step| step.dropped().is_none());
    let name = |id: NodeId| one_line(&trace.problem().name(trace.nodes().state(id)));
    let mut names: Vec<String> = steps.take(NAMED + 1).map(|step| name(step.node)).collect();
    if names.len() > NAMED {
        names[NAMED] = "…".into();
    }
    names.join(", ")
}
