//! Hypotheses about a wrong sheet: other strategies, scored by the rows that they make right, or rows that are no steps.

use super::cause::Cause;
use super::column::Choice;
use super::misconceptions::Misconception;
use super::naming::Misconceived;
use super::reading::SheetReading;
use super::rules::SheetRules;
use super::ways::{agreed, start};
use crate::puzzle::Heuristic;
use crate::search::{Insert, Key, Name, Strategy};

/// Minimum rows beyond the next mistake that a hypothesis must explain: fewer may be right by chance.
const CONVINCING: usize = 3;

/// The settings that are easily misunderstood, the most likely first.
const KEYS: [Key; 9] =
    [Key::Goal, Key::DeadEnd, Key::Dup, Key::Insert, Key::H, Key::Order, Key::Cost, Key::Ties, Key::Cheaper];
/// The searches that are easily mistaken for one another.
const SEARCHES: [Name; 6] = [Name::Bfs, Name::Dfs, Name::Ids, Name::Greedy, Name::Ucs, Name::Astar];

/// A strategy that the writer of a sheet may have followed instead of the one that it is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// The strategy.
    pub strategy: Strategy,
    /// The setting that differs; `None` if it is another search.
    pub key: Option<Key>,
    pub(crate) rows: usize,
    pub(super) reading: SheetReading,
    /// True if all rows are right with it.
    pub whole: bool,
}

impl Hypothesis {
    /// Scores a strategy; `None` if it is not defined, or if any sheet would agree with it.
    fn scored(rules: &SheetRules<'_>, strategy: Strategy, key: Option<Key>) -> Option<Hypothesis> {
        let takes_any = strategy.heuristic() == Heuristic::Zero && strategy.has_h();
        if takes_any || !rules.is_quick(strategy.heuristic()) {
            return None;
        }
        let reading = SheetReading::of(rules.sheet, start(rules, &strategy).ok()?);
        let (rows, whole) = agreed(rules, &strategy, reading).ok()?;
        Some(Hypothesis { strategy, key, rows, reading, whole })
    }

    /// Returns the difference in the spelling of an option: a setting, or the name of the search.
    pub(crate) fn spelling(&self) -> String {
        match self.key {
            Some(key) => format!("{key}={}", self.strategy.value(key)),
            None => self.strategy.name().to_string(),
        }
    }

    /// Returns true if it explains clearly more than the first mistake does; the next mistake is in row `next`.
    pub(super) fn convinces(&self, next: usize) -> bool {
        self.whole && self.rows >= next || self.rows >= next + CONVINCING
    }

    /// Returns the cause of the first mistake: `found` itself, if it is the same misunderstanding in more detail.
    pub(super) fn cause(&self, found: &Cause) -> Cause {
        match self.key {
            Some(key) if found.about() != Some(key) => Cause::Convention { key, value: self.strategy.value(key) },
            _ => found.clone(),
        }
    }
    pub(super) fn misconception(&self) -> Option<Misconceived> {
        let (what, choice) = (Misconception::OtherStrategy, Choice::Strategy(self.strategy));
        self.key.is_none().then(|| Misconceived { what, choice, example: None, except: Vec::new() })
    }
}

/// Returns for each setting the value that makes most rows right, if these are all or more than `rows`; the best first.
pub(super) fn settings(rules: &SheetRules<'_>, strategy: &Strategy, rows: usize) -> Vec<Hypothesis> {
    let free = strategy.is_best_first() && !rules.options.strict;
    let keys = KEYS.into_iter().filter(|key| !(free && matches!(key, Key::Order | Key::Ties)));
    let best = |key| {
        let others = strategy.with_each(key).into_iter().filter(|other| other != strategy);
        best_of(others.filter_map(|other| Hypothesis::scored(rules, other, Some(key))), rows)
    };
    let mut found: Vec<Hypothesis> = keys.filter_map(best).collect();
    found.sort_by_key(|found| std::cmp::Reverse((found.whole, found.rows)));
    found
}

/// Returns the other search that makes most rows right, if these are all or more than `rows`.
pub(super) fn search(rules: &SheetRules<'_>, strategy: &Strategy, rows: usize, is_about_h: bool) -> Option<Hypothesis> {
    let mut names = SEARCHES.to_vec();
    // The likelier ones order open as this one does: by f, or not.
    names.sort_by_key(|&name| Strategy::new(name).is_best_first() != strategy.is_best_first());
    names.retain(|&name| name != strategy.name() && (Strategy::new(name).has_h() || !is_about_h));
    // The usual rule for duplicates differs between searches, and children may go onto a stack either way.
    let others = names.into_iter().flat_map(|name| {
        let usual = renamed(strategy, name, &[Key::Dup, Key::DeadEnd]);
        [Some(renamed(strategy, name, &[])), Some(usual), usual.with(Key::Insert, Insert::Block.text())]
    });
    let scored = others.flatten().filter_map(|other| Hypothesis::scored(rules, other, None));
    best_of(scored.filter(|found| found.whole || found.strategy.has_h() || rules.f_is_plain), rows)
}

fn best_of(all: impl Iterator<Item = Hypothesis>, rows: usize) -> Option<Hypothesis> {
    let better = |best: Hypothesis, other: Hypothesis| {
        if (other.whole, other.rows) > (best.whole, best.rows) { other } else { best }
    };
    all.filter(|found| found.whole || found.rows > rows).reduce(better)
}

fn renamed(strategy: &Strategy, name: Name, except: &[Key]) -> Strategy {
    let base = Strategy::new(name);
    let is_shared =
        |key: &Key| !except.contains(key) && *key != Key::Limit && strategy.applies(*key) && base.applies(*key);
    let with = |other: Strategy, key: Key| other.with(key, &strategy.value(key)).unwrap_or(other);
    Key::ALL.into_iter().filter(is_shared).fold(base, with)
}
