//! Which other value of one setting a sheet agrees with for longer.

use super::cause::{Cause, Like};
use super::misconceived::Misconceived;
use super::misconceptions::{Detail, Misconception};
use super::reading::SheetReading;
use super::rules::SheetRules;
use super::ways::agreed;
use super::{Hint, Mistake};
use crate::check::ColumnKind;
use crate::puzzle::{Cost, Estimator, Heuristic, Instance};
use crate::search::{GoalTest, Key, Name, Strategy};

/// The settings that are asked, the likelier ones first.
const KEYS: [Key; 8] = [Key::Goal, Key::DeadEnd, Key::Dup, Key::Insert, Key::H, Key::Order, Key::Cost, Key::Ties];

/// For each setting the value with which most rows are right, if these are more than `rows`; the best first.
pub(super) fn hints(rules: &SheetRules<'_>, strategy: &Strategy, reading: SheetReading, rows: usize) -> Vec<Hint> {
    let mut found: Vec<Hint> = KEYS.into_iter().filter_map(|key| best(rules, strategy, reading, key, rows)).collect();
    found.sort_by_key(|hint| std::cmp::Reverse((hint.whole, hint.rows)));
    found
}

fn best(rules: &SheetRules<'_>, strategy: &Strategy, reading: SheetReading, key: Key, rows: usize) -> Option<Hint> {
    if matches!(key, Key::Order | Key::Ties) && strategy.is_best_first() && !rules.options.strict {
        return None;
    }
    let mut best: Option<Hint> = None;
    for other in strategy.with_each(key) {
        let slow = key == Key::H && !rules.is_quick(other.heuristic());
        // Only the numbers can speak for a setting that any order of steps agrees with.
        if other == *strategy || slow || takes_any(&other, rules) && !rules.tells_zeros() {
            continue;
        }
        let Ok((agreed, whole)) = agreed(rules, &other, reading) else { continue };
        let better = best.as_ref().is_none_or(|best| (whole, agreed) > (best.whole, best.rows));
        if better && agreed > rows {
            best = Some(Hint { key, strategy: other, rows: agreed, whole });
        }
    }
    best
}

/// The searches that are easily taken for one another, with the settings that they share with a strategy.
const RIVALS: [Name; 6] = [Name::Bfs, Name::Dfs, Name::Ids, Name::Greedy, Name::Ucs, Name::Astar];

/// Returns the other search with which most rows are right, with how many, if these are more than `rows`.
pub(super) fn rival(
    rules: &SheetRules<'_>,
    strategy: &Strategy,
    reading: SheetReading,
    rows: usize,
) -> Option<(Strategy, usize, bool)> {
    let best_first = |name: Name| Strategy::new(name).is_best_first();
    let mut names = RIVALS.to_vec();
    // The likelier are those that order open as this one does: by f, or not.
    names.sort_by_key(|&name| best_first(name) != strategy.is_best_first());
    names.retain(|&name| name != strategy.name());
    let others = names.into_iter().flat_map(|name| {
        let shared = renamed(strategy, name, &[]);
        // The rule for duplicates that is usual for the one is not that of the other.
        [shared, renamed(strategy, name, &[Key::Dup, Key::DeadEnd])]
    });
    let mut best: Option<(Strategy, usize, bool)> = None;
    for other in others.filter(|other| !takes_any(other, rules)) {
        let Ok((agreed, whole)) = agreed(rules, &other, reading) else { continue };
        if agreed > best.map_or(rows, |(_, agreed, _)| agreed) {
            best = Some((other, agreed, whole));
        }
    }
    best
}

/// A strategy of another name, with the settings that both have, but for some.
fn renamed(strategy: &Strategy, name: Name, but: &[Key]) -> Strategy {
    let base = Strategy::new(name);
    let shared = Key::ALL
        .into_iter()
        .filter(|&key| !but.contains(&key) && key != Key::Limit && strategy.applies(key) && base.applies(key));
    let mut spec = name.to_string();
    for key in shared {
        let with = format!("{spec},{key}={}", strategy.value(key));
        if with.parse::<Strategy>().is_ok() {
            spec = with;
        }
    }
    spec.parse().unwrap_or(base)
}

/// Returns the hint that the goal test is applied on generating a node, if all rows are right with that.
pub(super) fn goal_made(rules: &SheetRules<'_>, strategy: &Strategy, reading: SheetReading) -> Option<Hint> {
    best(rules, strategy, reading, Key::Goal, 0).filter(|hint| hint.whole && hint.strategy.goal() == GoalTest::Made)
}

/// Returns true if all nodes of open are equal to a strategy, so that it agrees with whatever is taken.
fn takes_any(strategy: &Strategy, rules: &SheetRules<'_>) -> bool {
    let weighs = strategy.f_in_hundredths();
    let is_zero = strategy.heuristic() == Heuristic::Zero;
    let constant = weighs[..2] == [0, 0] && (is_zero || weighs[2] == 0);
    constant && strategy.is_best_first() && !rules.options.strict
}

/// The cause that a setting is: what was told, where that says the same more closely.
pub(super) fn cause_of(strategy: &Strategy, hint: &Hint, told: &Mistake, instance: &Instance) -> Cause {
    let convention = Cause::Convention { key: hint.key, value: hint.strategy.value(hint.key) };
    match (hint.key, &told.cause) {
        (Key::Goal, Cause::GoalTooEarly | Cause::GoalTooLate { .. })
        | (
            Key::Dup,
            Cause::DuplicateLetIn { .. }
            | Cause::ClosedLetIn { .. }
            | Cause::DuplicateKeptOut { .. }
            | Cause::ClosedBefore { .. },
        )
        | (Key::DeadEnd, Cause::DeadEndForgotten { .. } | Cause::DeadEndKept { .. } | Cause::ClosedBefore { .. }) => {
            told.cause.clone()
        }
        (Key::Goal, _) => match hint.strategy.goal() {
            GoalTest::Made => Cause::GoalTooEarly,
            GoalTest::Taken => Cause::GoalTooLate { step: told.step },
        },
        (Key::H, _) => {
            let of = |strategy: &Strategy| {
                Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost()).ok()
            };
            let (Some(own), Some(other)) = (of(strategy), of(&hint.strategy)) else { return convention };
            // The board that was taken tells most, if it tells the two apart.
            let others = told.scene.could.iter().chain(&told.scene.open).map(|node| node.board);
            let mut boards = told.scene.taken.or(Some(instance.start)).into_iter().chain(others);
            let Some(board) = boards.find(|&board| own.of(board) != other.of(board)) else { return convention };
            Cause::WrongH {
                of: (told.scene.taken != Some(board)).then_some(board),
                said: Some(other.of(board).into()),
                right: own.of(board).into(),
                parts: own.parts(board),
                like: Some(Like::Other(hint.strategy.heuristic())),
            }
        }
        _ => convention,
    }
}

/// The usual misconception that a setting is.
pub(super) fn misconception_of(strategy: &Strategy, hint: &Hint, told: &Mistake) -> Option<Misconceived> {
    let other = hint.strategy.heuristic();
    let (what, detail) = match hint.key {
        Key::H if strategy.name() == Name::Astar && other == Heuristic::Zero => {
            (Misconception::OtherStrategy, Detail::Strategy(renamed(strategy, Name::Ucs, &[])))
        }
        Key::H => (Misconception::OtherHeuristic, Detail::Heuristic(other)),
        Key::Cost if told.column != ColumnKind::G => return None,
        Key::Cost if strategy.cost() == Cost::Unit => (Misconception::GByTile, Detail::None),
        Key::Cost => (Misconception::GIsDepth, Detail::None),
        _ => return None,
    };
    Some(Misconceived::of_steps(what, detail))
}
