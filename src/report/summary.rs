//! The result of a run, and the command that makes its record again.

use crate::puzzle::{Cost, Distances, Instance, RANKED_CELLS, Size};
use crate::search::{Bounds, CutTest, Discard, Dropped, Name, Node, Outcome, Place, Stop, least_cost};
use crate::trace::{Stats, Trace};

use super::document::Fact;
use super::narration::{Count, Lang, Words};
use super::selection::Selection;
use super::strategy::strategy_name;

pub(super) fn outcome(trace: &Trace, stats: &Stats, lang: Lang) -> String {
    let (w, cut) = (lang.words(), stats.cut + stats.cut_taken);
    match trace.end().map(|end| end.outcome) {
        None => w.outcome_none.into(),
        Some(Outcome::Exhausted) if trace.strategy().name() == Name::Hill => summit(trace, lang),
        Some(Outcome::Exhausted) if stats.crowded > 0 => fill!(w.outcome_beam, n = Count(stats.crowded)),
        Some(Outcome::Exhausted) if cut > 0 => fill!(w.outcome_exhausted_cut, n = Count(cut)),
        Some(Outcome::Limit) if stopped_by_memory(trace) => w.outcome_memory.into(),
        Some(outcome) => w.outcome(outcome).into(),
    }
}

/// Returns true if the run ended for want of memory.
pub(super) fn stopped_by_memory(trace: &Trace) -> bool {
    trace.end().is_some_and(|end| end.stop == Some(Stop::Memory))
}

/// Says where hill climbing ended, and why it goes no further.
fn summit(trace: &Trace, lang: Lang) -> String {
    let w = lang.words();
    let Some(node) = last_expanded(trace) else { return w.outcome(Outcome::Exhausted).into() };
    let last = trace.steps().next_back().filter(|step| step.dropped() == Some(Dropped::NoBetter));
    let next = last.map(|step| trace.node(step.node).h);
    let pattern = match next {
        None => w.outcome_no_child,
        Some(next) if next > node.h => w.outcome_local_minimum,
        Some(_) if trace.strategy().sideways() == 0 => w.outcome_plateau,
        Some(_) => w.outcome_plateau_sideways,
    };
    fill!(pattern, id = node.id, h = node.h, next = next.unwrap_or_default(), sideways = trace.strategy().sideways())
}

fn last_expanded(trace: &Trace) -> Option<Node> {
    let last = trace.steps().rev().find(|step| step.dropped().is_none())?;
    Some(trace.node(last.node))
}

/// Says whether the path is a shortest one, by the exact distance if boards are few enough for a table.
fn shortest(trace: &Trace, stats: &Stats, lang: Lang) -> Option<String> {
    let (w, instance) = (lang.words(), trace.instance());
    if !instance.parity().solvable() {
        return None;
    }
    let Ok(distances) = Distances::to(instance.goal, instance.size) else {
        let strategy = trace.strategy();
        if stats.path.is_some() && strategy.finds_shortest() {
            return Some(fill!(w.optimal_always, name = strategy_name(strategy, lang)));
        }
        return Some(fill!(w.optimal_unknown, n = RANKED_CELLS));
    };
    let distance = usize::from(distances.of(instance.start)?);
    let pattern = match stats.path {
        None => w.optimal_distance,
        Some(path) if path == distance => w.optimal_yes,
        Some(_) => w.optimal_no,
    };
    Some(fill!(pattern, n = distance))
}

/// Says whether the path costs as little as any if moves cost differently, by a search for the least cost if boards are few
/// enough for one.
fn cheapest(trace: &Trace, stats: &Stats, lang: Lang) -> Option<String> {
    let (w, instance, strategy) = (lang.words(), trace.instance(), trace.strategy());
    let cost = stats.cost.filter(|_| strategy.cost() != Cost::Unit)?;
    if instance.size.cells() > RANKED_CELLS {
        let always = strategy.finds_cheapest().then_some(w.cheapest_always)?;
        return Some(fill!(always, name = strategy_name(strategy, lang)));
    }
    let least = least_cost(trace.instance())?;
    let pattern = if cost == least { w.cheapest_yes } else { w.cheapest_no };
    Some(fill!(pattern, n = Count(least as usize)))
}

pub(super) fn result(trace: &Trace, stats: &Stats, lang: Lang) -> Vec<Fact> {
    let (w, strategy) = (lang.words(), trace.strategy());
    let mut facts = vec![Fact::new(w.result_outcome, outcome(trace, stats, lang))];
    if trace.nodes().is_empty() {
        return facts; // nothing was searched: there is nothing to count
    }
    let mut fact = |name: &str, value: String| facts.push(Fact::new(name, value));
    if let (Some(path), Some(cost)) = (stats.path, stats.cost) {
        let pattern = if strategy.cost() == Cost::Unit { w.path_moves } else { w.path_moves_cost };
        fact(w.result_path, fill!(pattern, n = Count(path), cost = Count(cost as usize)));
    }
    let cut = stats.cut + stats.cut_taken > 0;
    if stats.outcome == Some(Outcome::Exhausted) && cut && strategy.hides_paths() {
        fact(w.result_hidden, w.hidden.to_owned());
    }
    if let (Name::Hill, Some(Outcome::Exhausted), Some(node)) = (strategy.name(), stats.outcome, last_expanded(trace)) {
        fact(w.result, fill!(w.summit, id = node.id, h = node.h, depth = node.depth));
    }
    if let Some(value) = cheapest(trace, stats, lang) {
        fact(w.result_cheapest, value);
    }
    if let Some(value) = shortest(trace, stats, lang) {
        // Fewest moves are not the least cost where moves cost differently.
        fact(if strategy.cost() == Cost::Unit { w.result_optimal } else { w.result_fewest }, value);
    }
    let expanded = Count(stats.expanded);
    fact(w.result_steps, fill!(w.steps_expanded, n = Count(stats.steps), expanded));
    if strategy.is_iterative() {
        fact(w.result_rounds, Count(stats.rounds).to_string());
    }
    facts.push(Fact::new(w.result_nodes, Count(stats.nodes).to_string()));
    facts.extend(tries(stats, strategy.follows_cheaper_ways(), w));
    let mut fact = |name: &str, value: String| facts.push(Fact::new(name, value));
    if strategy.kept_of_a_layer().is_some() {
        fact(w.result_crowded, Count(stats.crowded).to_string());
    }
    if strategy.discard() != Discard::None {
        fact(w.result_discarded, Count(stats.discarded).to_string());
    }
    if strategy.cut() == CutTest::Taken {
        fact(w.result_cut, Count(stats.cut_taken).to_string());
    }
    let dead_ends = Count(stats.dead_ends);
    let forgotten = stats.forgotten > 0 && stats.forgotten == stats.dead_ends;
    let value = if forgotten { fill!(w.dead_ends_forgotten, n = dead_ends) } else { dead_ends.to_string() };
    fact(w.result_dead_ends, value);
    fact(w.result_max_open, Count(stats.max_open).to_string());
    fact(w.result_max_closed, Count(stats.max_closed).to_string());
    fact(w.result_deepest, Count(stats.deepest as usize).to_string());
    if let Some(branching) = stats.branching() {
        let (n, depth) = (Count(stats.nodes - stats.rounds), stats.path.unwrap_or_default());
        fact(w.result_branching, fill!(w.branching, b = format!("{branching:.2}"), n, depth));
    }
    facts
}

fn tries(stats: &Stats, follows_cheaper_ways: bool, w: &'static Words) -> Vec<Fact> {
    let fact = |name: &str, value, level| Fact { level, ..Fact::new(name, Count(value).to_string()) };
    let mut facts = vec![fact(w.result_tries, stats.tries, 0)];
    facts.push(fact(w.verdict_opened, stats.opened, 1));
    facts.push(fact(w.verdict_blocked, stats.blocked, 1));
    facts.push(fact(w.result_duplicates, stats.duplicates(), 1));
    let places = [
        (Place::Open, stats.duplicates_open),
        (Place::Closed, stats.duplicates_closed),
        (Place::Path, stats.duplicates_path),
        (Place::Parent, stats.duplicates_parent),
    ];
    let places = places.into_iter().filter(|(_, count)| *count > 0);
    facts.extend(places.map(|(place, count)| fact(w.found(place), count, 2)));
    if follows_cheaper_ways {
        facts.extend([fact(w.verdict_improved, stats.improved, 1), fact(w.verdict_reopened, stats.reopened, 1)]);
    }
    if stats.cut > 0 {
        facts.push(fact(w.verdict_cut, stats.cut, 1));
    }
    facts
}

pub(super) fn steps_told(trace: &Trace, selection: &Selection, lang: Lang) -> String {
    let (w, steps) = (lang.words(), trace.len());
    let on_path: Vec<usize> = trace.path().iter().filter_map(|&node| trace.life(node).taken).collect();
    let shown: usize = selection.steps(steps, &on_path).into_iter().map(|range| range.end() + 1 - range.start()).sum();
    match (shown, steps) {
        (_, 0) => w.expansions_none.into(),
        (shown, steps) if shown == steps => fill!(w.expansions_all, n = Count(steps)),
        (shown, steps) => fill!(w.expansions_some, n = Count(steps), shown = Count(shown)),
    }
}

pub(super) fn command(trace: &Trace) -> Vec<String> {
    let mut words = problem_words("report", trace.instance());
    words.extend(["--strategy".into(), trace.strategy().to_string()]);
    let bound = match trace.end().map(|end| end.outcome) {
        Some(Outcome::Limit) => Some(trace.len().to_string()),
        Some(_) if trace.len() > Bounds::STEPS as usize => Some("none".into()),
        _ => None,
    };
    words.extend(bound.into_iter().flat_map(|bound| ["--max-steps".into(), bound]));
    if !trace.instance().parity().solvable() && !trace.nodes().is_empty() {
        words.push("--search-unsolvable".into());
    }
    words
}

pub(super) fn problem_words(command: &str, instance: &Instance) -> Vec<String> {
    let size = instance.size;
    let mut words = vec!["steptrace".into(), command.into(), instance.start.text(size)];
    if Size::square(size.cells()) != Some(size) {
        words.extend(["--size".into(), size.to_string()]);
    }
    words.extend(["--goal".into(), instance.goal.text(size)]);
    words
}

/// `283104765 to 123804765, 3×3 · solved · 4 moves`
pub(super) fn subtitle(trace: &Trace, stats: &Stats, lang: Lang) -> String {
    let mut parts = vec![problem_says(trace.instance(), lang), outcome(trace, stats, lang)];
    parts.extend(stats.path.map(|path| fill!(lang.words().path_moves, n = Count(path))));
    parts.join(" · ")
}

/// `283104765 to 123804765, 3×3`
pub(super) fn problem_says(instance: &Instance, lang: Lang) -> String {
    let size = instance.size;
    let (start, goal) = (instance.start.text(size), instance.goal.text(size));
    fill!(lang.words().subtitle, start, goal, rows = size.rows(), cols = size.cols())
}

pub(super) fn path_says(trace: &Trace, lang: Lang) -> String {
    let w = lang.words();
    match trace.path().len() {
        0 if trace.end().is_none() => w.path_unknown.into(),
        0 if !trace.instance().parity().solvable() => w.path_impossible.into(),
        0 => w.path_none.into(),
        1 => w.path_start_is_goal.into(),
        boards => fill!(w.path_caption, n = Count(boards - 1)),
    }
}
