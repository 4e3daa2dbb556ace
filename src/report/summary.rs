//! The problem, the conventions of the run, and what it came to: strings ready to print.

use crate::puzzle::{Cost, Distances, Heuristic, RANKED_CELLS};
use crate::search::{DeadEnd, Dup, GoalTest, Key, Name, OpenKind, Outcome, Strategy, Ties};
use crate::trace::{Stats, Trace};

use super::narration::{Count, Lang, Words, fill};
use super::pseudocode::formula;

/// A name and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is.
    pub name: &'static str,
    /// How much or what it is.
    pub value: String,
    /// How deep it stands below the fact that it is a part of.
    pub level: usize,
}

/// The parity argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParityText {
    /// Before how many later tiles each tile of the start stands that come before it in the goal, cell by cell; none
    /// for the blank.
    pub counts: Vec<Option<usize>>,
    /// What is counted.
    pub claim: String,
    /// The pairs, `8–1`, or the first of many.
    pub pairs: String,
    /// Why the count keeps its parity.
    pub rule: String,
    /// What follows.
    pub verdict: String,
    /// The goal can be reached.
    pub solvable: bool,
}

/// The name of a strategy.
#[must_use]
pub fn strategy_name(strategy: &Strategy, lang: Lang) -> &'static str {
    let w = lang.words();
    match strategy.name() {
        Name::Bfs => w.name_bfs,
        Name::Dfs => w.name_dfs,
        Name::Dls => w.name_dls,
        Name::Ids => w.name_ids,
        Name::Ucs => w.name_ucs,
        Name::Greedy => w.name_greedy,
        Name::Astar => w.name_astar,
        Name::Bnb => w.name_bnb,
        Name::Ida => w.name_ida,
    }
}

/// Every convention of a strategy, a sentence each.
#[must_use]
pub fn conventions(strategy: &Strategy, lang: Lang) -> Vec<String> {
    let w = lang.words();
    let formula = formula(strategy, lang);
    let mut lines = vec![match strategy.open_kind() {
        OpenKind::Queue => w.open_queue.into(),
        OpenKind::Stack => w.open_stack.into(),
        OpenKind::Block => w.open_block.into(),
        OpenKind::Best => fill(w.open_best, &[("formula", &formula)]),
    }];
    if strategy.applies(Key::Ties) {
        let ties = match strategy.ties() {
            Ties::Fifo => w.ties_fifo,
            Ties::Lifo => w.ties_lifo,
            Ties::LowH => w.ties_low_h,
            Ties::HighG => w.ties_high_g,
        };
        lines.push(ties.into());
    } else {
        lines.push(fill(w.formula_shown, &[("formula", &formula)]));
    }
    let order = strategy.order().moves().map(|direction| direction.letter().to_string()).join(lang.comma());
    lines.push(fill(w.order, &[("order", &order)]));
    lines.push(known_boards(strategy, w).into());
    match strategy.name() {
        Name::Dls => lines.push(fill(w.limit_dls, &[("limit", &strategy.limit())])),
        Name::Ids => lines.push(w.limit_ids.into()),
        Name::Ida => lines.push(w.limit_ida.into()),
        _ => {}
    }
    if strategy.applies(Key::DeadEnd) {
        let dead_end = match strategy.dead_end() {
            DeadEnd::Keep => w.deadend_keep,
            DeadEnd::Forget => w.deadend_forget,
        };
        lines.push(dead_end.into());
    }
    let goal = match strategy.goal() {
        GoalTest::Taken => w.goal_taken,
        GoalTest::Made => w.goal_made,
    };
    lines.push(goal.into());
    if strategy.has_h() {
        lines.push(heuristic(strategy, w).into());
    }
    let cost = match strategy.cost() {
        Cost::Unit => w.cost_unit,
        Cost::Tile if strategy.has_h() => w.cost_tile_h,
        Cost::Tile => w.cost_tile,
    };
    lines.push(cost.into());
    lines
}

fn known_boards(strategy: &Strategy, w: &'static Words) -> &'static str {
    match strategy.dup() {
        Dup::All if strategy.follows_cheaper_ways() => w.dup_all_cheaper,
        Dup::All => w.dup_all,
        Dup::Closed => w.dup_closed,
        Dup::Path => w.dup_path,
        Dup::Parent => w.dup_parent,
        Dup::None => w.dup_none,
    }
}

fn heuristic(strategy: &Strategy, w: &'static Words) -> &'static str {
    match strategy.heuristic() {
        Heuristic::Manhattan => w.h_manhattan,
        Heuristic::Misplaced => w.h_misplaced,
        Heuristic::LinearConflict => w.h_linear_conflict,
        Heuristic::Gaschnig => w.h_gaschnig,
        Heuristic::Nilsson => w.h_nilsson,
        Heuristic::Zero => w.h_zero,
        Heuristic::Exact => w.h_exact,
    }
}

/// So many inverted pairs are named.
const PAIRS: usize = 30;

/// The parity argument for the start and goal of a trace.
#[must_use]
pub fn parity(trace: &Trace, lang: Lang) -> ParityText {
    let (w, instance) = (lang.words(), trace.instance());
    let parity = instance.parity();
    let pairs = parity.inverted_pairs();
    let n = pairs.len();
    let count = |tile: u8| (tile != 0).then(|| pairs.iter().filter(|(first, _)| *first == tile).count());
    let mut named: Vec<String> =
        pairs.iter().take(PAIRS).map(|(first, later)| format!("{first}\u{2013}{later}")).collect();
    if n > PAIRS {
        named.push(fill(w.parity_more, &[("n", &(n - PAIRS))]));
    }
    let rows = parity.blank_rows().map(|(start, goal)| start.abs_diff(goal));
    let past = instance.size.cols() - 1;
    let sum = n + rows.unwrap_or(0);
    let rule = match rows {
        None => fill(w.parity_odd_cols, &[("past", &past)]),
        Some(rows) => fill(w.parity_even_cols, &[("past", &past), ("rows", &rows), ("n", &n), ("sum", &sum)]),
    };
    let verdict = if parity.solvable() { w.parity_yes } else { w.parity_no };
    ParityText {
        counts: instance.start.tiles(instance.size).map(count).collect(),
        claim: if n == 0 { w.parity_no_pairs.into() } else { fill(w.parity_pairs, &[("n", &n)]) },
        pairs: named.join(lang.comma()),
        rule,
        verdict: fill(verdict, &[("sum", &sum)]),
        solvable: parity.solvable(),
    }
}

/// How a run ended, in words.
#[must_use]
pub fn outcome(trace: &Trace, stats: &Stats, lang: Lang) -> String {
    let w = lang.words();
    match trace.end().map(|end| end.outcome) {
        None => w.outcome_none.into(),
        Some(Outcome::Solved) => w.outcome_solved.into(),
        Some(Outcome::Exhausted) if stats.cut > 0 => fill(w.outcome_exhausted_cut, &[("n", &Count(stats.cut))]),
        Some(Outcome::Exhausted) => w.outcome_exhausted.into(),
        Some(Outcome::Unsolvable) => w.outcome_unsolvable.into(),
        Some(Outcome::Limit) => w.outcome_limit.into(),
    }
}

/// Whether the path is a shortest one, held against the exact distance where a table of those reaches.
fn shortest(trace: &Trace, stats: &Stats, lang: Lang) -> Option<String> {
    let (w, instance) = (lang.words(), trace.instance());
    if !instance.parity().solvable() {
        return None;
    }
    let Ok(distances) = Distances::to(instance.goal, instance.size) else {
        let strategy = trace.strategy();
        if stats.path.is_some() && strategy.finds_shortest() {
            return Some(fill(w.optimal_always, &[("name", &strategy_name(strategy, lang))]));
        }
        return Some(fill(w.optimal_unknown, &[("n", &RANKED_CELLS)]));
    };
    let distance = usize::from(distances.of(instance.start)?);
    let pattern = match stats.path {
        None => w.optimal_distance,
        Some(path) if path == distance => w.optimal_yes,
        Some(_) => w.optimal_no,
    };
    Some(fill(pattern, &[("n", &distance)]))
}

/// Whether the path costs as little as any, where moves cost differently: held against a search for the least cost
/// where boards are few enough for one.
fn cheapest(trace: &Trace, stats: &Stats, lang: Lang) -> Option<String> {
    let (w, instance, strategy) = (lang.words(), trace.instance(), trace.strategy());
    let cost = stats.cost.filter(|_| strategy.cost() != Cost::Unit)?;
    if instance.size.cells() > RANKED_CELLS {
        let always = strategy.finds_cheapest().then_some(w.cheapest_always)?;
        return Some(fill(always, &[("name", &strategy_name(strategy, lang))]));
    }
    let least = trace.least_cost()?;
    let pattern = if cost == least { w.cheapest_yes } else { w.cheapest_no };
    Some(fill(pattern, &[("n", &Count(least as usize))]))
}

/// What a run came to, counted.
#[must_use]
pub fn result(trace: &Trace, stats: &Stats, lang: Lang) -> Vec<Fact> {
    let (w, strategy) = (lang.words(), trace.strategy());
    let mut facts = vec![Fact { name: w.result_outcome, value: outcome(trace, stats, lang), level: 0 }];
    if trace.nodes().is_empty() {
        return facts; // nothing was searched: there is nothing to count
    }
    let mut fact = |name, value| facts.push(Fact { name, value, level: 0 });
    if let (Some(path), Some(cost)) = (stats.path, stats.cost) {
        let pattern = if strategy.cost() == Cost::Unit { w.path_moves } else { w.path_moves_cost };
        fact(w.result_path, fill(pattern, &[("n", &Count(path)), ("cost", &Count(cost as usize))]));
    }
    if let Some(value) = cheapest(trace, stats, lang) {
        fact(w.result_cheapest, value);
    }
    if let Some(value) = shortest(trace, stats, lang) {
        // Fewest moves are not the least cost where moves cost differently.
        fact(if strategy.cost() == Cost::Unit { w.result_optimal } else { w.result_fewest }, value);
    }
    let expanded = Count(stats.expanded);
    fact(w.result_steps, fill(w.steps_expanded, &[("n", &Count(stats.steps)), ("expanded", &expanded)]));
    if strategy.is_iterative() {
        fact(w.result_rounds, Count(stats.rounds).to_string());
    }
    facts.push(Fact { name: w.result_nodes, value: Count(stats.nodes).to_string(), level: 0 });
    facts.extend(tries(stats, strategy.follows_cheaper_ways(), w));
    let mut fact = |name, value| facts.push(Fact { name, value, level: 0 });
    let dead_ends = Count(stats.dead_ends);
    let forgotten = stats.forgotten > 0 && stats.forgotten == stats.dead_ends;
    let value = if forgotten { fill(w.dead_ends_forgotten, &[("n", &dead_ends)]) } else { dead_ends.to_string() };
    fact(w.result_dead_ends, value);
    fact(w.result_max_open, Count(stats.max_open).to_string());
    fact(w.result_max_closed, Count(stats.max_closed).to_string());
    fact(w.result_deepest, Count(stats.deepest as usize).to_string());
    if let Some(branching) = stats.branching() {
        let (n, depth) = (Count(stats.nodes - stats.rounds), stats.path.unwrap_or_default());
        let holes: super::narration::Holes<'_> = &[("b", &format!("{branching:.2}")), ("n", &n), ("depth", &depth)];
        fact(w.result_branching, fill(w.branching, holes));
    }
    facts
}

/// The tries by their verdicts.
fn tries(stats: &Stats, follows_cheaper_ways: bool, w: &'static Words) -> Vec<Fact> {
    let fact = |name, value, level| Fact { name, value: Count(value).to_string(), level };
    let mut facts = vec![fact(w.result_tries, stats.tries, 0)];
    facts.push(fact(w.verdict_opened, stats.opened, 1));
    facts.push(fact(w.result_blocked, stats.blocked, 1));
    facts.push(fact(w.result_duplicates, stats.duplicates(), 1));
    let places = [
        (w.duplicates_open, stats.duplicates_open),
        (w.duplicates_closed, stats.duplicates_closed),
        (w.duplicates_path, stats.duplicates_path),
        (w.duplicates_parent, stats.duplicates_parent),
    ];
    facts.extend(places.into_iter().filter(|(_, count)| *count > 0).map(|(name, count)| fact(name, count, 2)));
    if follows_cheaper_ways {
        facts.extend([fact(w.result_improved, stats.improved, 1), fact(w.result_reopened, stats.reopened, 1)]);
    }
    if stats.cut > 0 {
        facts.push(fact(w.result_cut, stats.cut, 1));
    }
    facts
}

/// The command that makes the same record again.
#[must_use]
pub(super) fn command(trace: &Trace) -> Vec<String> {
    let instance = trace.instance();
    let size = instance.size;
    let mut words = vec!["steptrace".into(), "report".into(), instance.start.text(size)];
    if crate::puzzle::Size::square(size.cells()) != Some(size) {
        words.extend(["--size".into(), size.to_string()]);
    }
    words.extend(["--goal".into(), instance.goal.text(size)]);
    words.extend(["--strategy".into(), trace.strategy().to_string()]);
    match trace.end().map(|end| end.outcome) {
        Some(Outcome::Unsolvable) | None => {}
        Some(Outcome::Limit) => words.extend(["--max-steps".into(), trace.len().to_string()]),
        Some(_) if trace.len() > crate::search::Bounds::STEPS as usize => {
            words.extend(["--max-steps".into(), "none".into()]);
        }
        Some(_) => {}
    }
    if !instance.parity().solvable() && !trace.nodes().is_empty() {
        words.push("--search-unsolvable".into());
    }
    words
}

/// `283104765 to 123804765, 3×3 · solved · 4 moves`
#[must_use]
pub(super) fn subtitle(trace: &Trace, stats: &Stats, lang: Lang) -> String {
    let (w, instance) = (lang.words(), trace.instance());
    let size = instance.size;
    let (start, goal) = (instance.start.text(size), instance.goal.text(size));
    let holes: super::narration::Holes<'_> =
        &[("start", &start), ("goal", &goal), ("rows", &size.rows()), ("cols", &size.cols())];
    let mut parts = vec![fill(w.subtitle, holes), outcome(trace, stats, lang)];
    parts.extend(stats.path.map(|path| fill(w.path_moves, &[("n", &Count(path))])));
    parts.join(" · ")
}

/// What is said above the final path.
#[must_use]
pub(super) fn path_says(trace: &Trace, lang: Lang) -> String {
    let w = lang.words();
    match trace.path().len() {
        0 if trace.end().is_none() => w.path_unknown.into(),
        0 if !trace.instance().parity().solvable() => w.path_impossible.into(),
        0 => w.path_none.into(),
        1 => w.path_start_is_goal.into(),
        boards => fill(w.path_caption, &[("n", &Count(boards - 1))]),
    }
}

/// A command as one types it into a shell.
#[must_use]
pub(super) fn shell(words: impl Iterator<Item = String>) -> String {
    words.map(|word| quoted(&word)).collect::<Vec<_>>().join(" ")
}

/// A word of a command, in quotes where a shell would read it otherwise.
#[must_use]
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | '=' | '/' | ':');
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
