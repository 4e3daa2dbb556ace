//! Boards: what several heuristics estimate of each, and which heuristic dominates which.

use super::solvable::{drawn, walked};
use super::{About, Answer, Exercise, ExerciseError, Plan, Question, Wanted};
use crate::puzzle::{Board, Cost, Estimator, Heuristic, Instance, Parity, RandomBoards, Rng, Size};

/// The usual number of boards.
const USUAL: usize = 4;
/// The usual heuristics.
const HEURISTICS: [Heuristic; 3] = [Heuristic::Misplaced, Heuristic::Manhattan, Heuristic::LinearConflict];
/// Draws of a board that none before equals. Where boards are few, one may come twice.
const DRAWS: usize = 100;
/// Random boards on which it is tried to refute that a heuristic dominates another; near the goal and far from it.
const TRIED: usize = 2_000;

/// Of two heuristics, the one that is never the lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dominance {
    /// The first, and somewhere it is higher.
    First,
    /// The second, and somewhere it is higher.
    Second,
    /// Neither: each is somewhere higher.
    Neither,
    /// Both: they are equal.
    Both,
}

/// The relation of two heuristics on all boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum General {
    /// One is never lower than another: the links of the proof, from the higher to the lower one, as
    /// [`Heuristic::down_to`] gives them.
    Proved(Vec<Heuristic>),
    /// Neither dominates: a board on which the first is higher, and one on which the second is.
    Neither(Board, Board),
    /// Nothing is proved of them here.
    Unknown,
}

/// Makes the exercise: the estimate of each board by each heuristic, then each two heuristics.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let heuristics = plan.compared();
    if let [only] = heuristics[..] {
        return Err(ExerciseError::OneHeuristic(only));
    }
    if let Some(at) = (1..heuristics.len()).find(|&at| heuristics[..at].contains(&heuristics[at])) {
        return Err(ExerciseError::Twice { what: heuristics[at].to_string() });
    }
    let estimators = heuristics.iter().map(|&heuristic| estimator(&plan.instance, heuristic));
    let estimators: Vec<Estimator> = estimators.collect::<Result<_, _>>()?;
    let boards = boards(plan)?;
    let mut questions = Vec::new();
    for &board in &boards {
        questions.extend(heuristics.iter().zip(&estimators).map(|(&heuristic, estimator)| {
            let answer = Answer::Number(u64::from(estimator.of(board)));
            Question::sole(About::Estimate(board, heuristic), Wanted::Number, answer)
        }));
    }
    for second in 1..heuristics.len() {
        for first in 0..second {
            let answer = Answer::Dominance(dominance(&boards, &estimators[first], &estimators[second]));
            let about = About::Pair(heuristics[first], heuristics[second]);
            questions.push(Question::sole(about, Wanted::Dominance, answer));
        }
    }
    Ok(Exercise { questions, ..Exercise::of(plan) })
}

fn estimator(instance: &Instance, heuristic: Heuristic) -> Result<Estimator, ExerciseError> {
    Ok(Estimator::new(heuristic, instance.goal, instance.size, Cost::Unit)?)
}

/// The boards: the start, if one is named, and others from which the goal can be reached.
fn boards(plan: &Plan) -> Result<Vec<Board>, ExerciseError> {
    let Instance { size, start, goal } = plan.instance;
    let mut rng = Rng::new(plan.seed);
    let mut boards: Vec<Board> = Vec::new();
    if start != goal {
        // Of a board from which there is no way, an estimate says nothing.
        if !Parity::of(start, goal, size).solvable() {
            return Err(ExerciseError::Unsolvable);
        }
        boards.push(start);
    }
    while boards.len() < plan.count.unwrap_or(USUAL) {
        let mut board = drawn(goal, size, true, &mut rng);
        for _ in 0..DRAWS {
            if board != goal && !boards.contains(&board) {
                break;
            }
            board = drawn(goal, size, true, &mut rng);
        }
        boards.push(board);
    }
    Ok(boards)
}

/// The goal with two pairs of tiles exchanged, which leaves the parity as it is: boards in which tiles stand in each other's
/// places, where heuristics that look at tiles one by one are lowest.
fn exchanged(goal: Board, size: Size) -> Vec<Board> {
    let tiles: Vec<u8> = goal.tiles(size).collect();
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
    let count = cells.len();
    let pairs = |from: usize| (from..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)));
    let mut boards = Vec::new();
    for (one, other) in pairs(0) {
        for (third, fourth) in pairs(one + 1) {
            if other != third && other != fourth {
                let mut tiles = tiles.clone();
                tiles.swap(cells[one], cells[other]);
                tiles.swap(cells[third], cells[fourth]);
                boards.push(Board::from_cells(&tiles));
            }
        }
    }
    boards
}

/// Which of two heuristics dominates the other on these boards.
fn dominance(boards: &[Board], first: &Estimator, second: &Estimator) -> Dominance {
    let higher = |one: &Estimator, other: &Estimator| boards.iter().any(|&board| one.of(board) > other.of(board));
    match (higher(first, second), higher(second, first)) {
        (true, true) => Dominance::Neither,
        (true, false) => Dominance::First,
        (false, true) => Dominance::Second,
        (false, false) => Dominance::Both,
    }
}

impl Plan {
    /// Returns the heuristics that an exercise of the kind `heuristic` asks about.
    #[must_use]
    pub fn compared(&self) -> Vec<Heuristic> {
        if self.heuristics.is_empty() { HEURISTICS.into() } else { self.heuristics.clone() }
    }
}

impl Exercise {
    /// Returns the boards whose estimates are asked for, in their order.
    #[must_use]
    pub fn estimated(&self) -> Vec<Board> {
        let first = self.plan.compared().first().copied();
        let board = |question: &Question| match question.about {
            About::Estimate(board, heuristic) if Some(heuristic) == first => Some(board),
            _ => None,
        };
        self.questions.iter().filter_map(board).collect()
    }

    /// Returns what holds of two heuristics on all boards: what is proved, or what boards refute, those of the exercise first.
    #[must_use]
    pub fn in_general(&self, first: Heuristic, second: Heuristic) -> General {
        if let Some(links) = first.down_to(second).or_else(|| second.down_to(first)) {
            return General::Proved(links);
        }
        let Instance { size, goal, .. } = self.plan.instance;
        let (Ok(one), Ok(other)) = (estimator(&self.plan.instance, first), estimator(&self.plan.instance, second))
        else {
            return General::Unknown;
        };
        let mut rng = Rng::new(0);
        let any = RandomBoards::new(goal, size, None, 0).into_iter().flatten();
        let tried = any.take(TRIED).flat_map(|board| [walked(goal, size, &mut rng), board]);
        let (mut higher, mut lower) = (None, None);
        for board in self.estimated().into_iter().chain(exchanged(goal, size)).chain(tried) {
            let (h, other) = (one.of(board), other.of(board));
            higher = higher.or((h > other).then_some(board));
            lower = lower.or((h < other).then_some(board));
            if let (Some(higher), Some(lower)) = (higher, lower) {
                return General::Neither(higher, lower);
            }
        }
        General::Unknown
    }
}
