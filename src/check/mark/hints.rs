//! Which other value of one setting a sheet agrees with for longer.

use super::marker::Marker;
use super::reading::SheetReading;
use super::reason::{Like, Reason};
use super::{Hint, Mistake};
use crate::puzzle::{Estimator, Heuristic, Instance};
use crate::search::{GoalTest, Key, Strategy};

/// The settings that are asked, the likelier ones first.
const KEYS: [Key; 8] = [Key::Goal, Key::DeadEnd, Key::Dup, Key::Insert, Key::H, Key::Order, Key::Cost, Key::Ties];
/// Boards of more cells have too long a table of exact distances.
const EXACT_CELLS: usize = 9;

/// For each setting the value with which most rows are right, if these are more than `rows`; the best first.
pub(super) fn hints(marker: &Marker<'_>, strategy: &Strategy, reading: &SheetReading, rows: usize) -> Vec<Hint> {
    let mut found: Vec<Hint> = KEYS.into_iter().filter_map(|key| best(marker, strategy, reading, key, rows)).collect();
    found.sort_by_key(|hint| std::cmp::Reverse((hint.whole, hint.rows)));
    found
}

fn best(marker: &Marker<'_>, strategy: &Strategy, reading: &SheetReading, key: Key, rows: usize) -> Option<Hint> {
    let matters = match key {
        Key::Order | Key::Ties => marker.options.strict || !strategy.is_best_first(),
        _ => true,
    };
    let too_large = |other: &Strategy| {
        let cells = marker.instance.size.cells();
        key == Key::H
            && other.heuristic() == Heuristic::Exact
            && (cells > EXACT_CELLS || !marker.instance.parity().solvable())
    };
    let others = strategy.with_each(key).into_iter().filter(|other| matters && other != strategy && !too_large(other));
    // Only the numbers can speak for a setting that any order of steps agrees with.
    let others = others.filter(|other| marker.tells_zeros() || !takes_any(other, marker));
    let mut best: Option<Hint> = None;
    for other in others {
        let Ok((agreed, whole)) = marker.agreed(&other, reading) else { continue };
        let better = best.as_ref().is_none_or(|best| (whole, agreed) > (best.whole, best.rows));
        // Where only the end is wrong, all rows are right already.
        if better && (agreed > rows || whole) {
            best = Some(Hint { key, strategy: other, rows: agreed, whole });
        }
    }
    best
}

/// Returns true if all nodes of open are equal to a strategy, so that it agrees with whatever is taken.
fn takes_any(strategy: &Strategy, marker: &Marker<'_>) -> bool {
    let weighs = strategy.f_in_hundredths();
    let is_zero = strategy.heuristic() == Heuristic::Zero;
    let constant = weighs[..2] == [0, 0] && (is_zero || weighs[2] == 0);
    constant && strategy.is_best_first() && !marker.options.strict
}

/// The reason that a setting is: what was told, where that says the same more closely.
pub(super) fn reason_of(strategy: &Strategy, hint: &Hint, told: &Mistake, instance: &Instance) -> Reason {
    let convention = Reason::Convention { key: hint.key, value: hint.strategy.value(hint.key) };
    match (hint.key, &told.reason) {
        (Key::Goal, Reason::GoalTooEarly | Reason::GoalTooLate { .. })
        | (
            Key::Dup,
            Reason::DuplicateLetIn { .. }
            | Reason::ClosedLetIn { .. }
            | Reason::DuplicateKeptOut { .. }
            | Reason::ClosedBefore { .. },
        )
        | (Key::DeadEnd, Reason::DeadEndForgotten { .. } | Reason::DeadEndKept { .. } | Reason::ClosedBefore { .. }) => {
            told.reason.clone()
        }
        (Key::Goal, _) => match hint.strategy.goal() {
            GoalTest::Made => Reason::GoalTooEarly,
            GoalTest::Taken => Reason::GoalTooLate { step: told.step },
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
            Reason::WrongH {
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
