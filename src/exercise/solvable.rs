//! Boards: which can reach the goal?

use super::{About, Answer, Exercise, Plan, Question, Wanted};
use crate::puzzle::{Board, Parity, RandomBoards, Rng, Size};

/// The usual number of boards.
const USUAL: usize = 6;
/// The moves of a walk to a board whose inversions are to be counted by hand, where all boards have too many.
const WALK: usize = 16;
/// Up to so many cells any board will do: it has 14 inversions on average.
const FEW_CELLS: usize = 9;
/// Draws of a board that none before equals. Where boards are few, one may come twice.
const DRAWS: usize = 100;

/// Makes the exercise. About half of the boards can reach the goal: at least one can, and at least one cannot.
pub(super) fn make(plan: &Plan) -> Exercise {
    let (size, goal) = (plan.instance.size, plan.instance.goal);
    let count = plan.count.unwrap_or(USUAL);
    let mut rng = Rng::new(plan.seed);
    // A sheet of which exactly half can would tell the last answer.
    let can = (count / 2 + rng.below(3)).saturating_sub(1).clamp(1, count - 1);
    let mut solvable: Vec<bool> = (0..count).map(|at| at < can).collect();
    for last in (1..count).rev() {
        solvable.swap(last, rng.below(last + 1));
    }
    let mut boards: Vec<Board> = Vec::new();
    let named = Some(plan.instance.start).filter(|start| *start != goal);
    if let Some(start) = named {
        let own = Parity::of(start, goal, size).solvable();
        if let Some(at) = solvable.iter().position(|can| *can == own) {
            solvable.swap(0, at);
        }
        boards.push(start);
    }
    for can in solvable.into_iter().skip(boards.len()) {
        let mut board = drawn(goal, size, can, &mut rng);
        for _ in 0..DRAWS {
            if board != goal && !boards.contains(&board) {
                break;
            }
            board = drawn(goal, size, can, &mut rng);
        }
        boards.push(board);
    }
    let question = |board: &Board| {
        let answer = Answer::YesNo(Parity::of(*board, goal, size).solvable());
        Question::sole(About::Board(*board), Wanted::YesNo, answer)
    };
    Exercise { questions: boards.iter().map(question).collect(), ..Exercise::of(plan) }
}

/// Draws a board that can reach the goal, or one that cannot.
pub(super) fn drawn(goal: Board, size: Size, can: bool, rng: &mut Rng) -> Board {
    let board = match size.cells() {
        // Any board can be drawn of any goal.
        ..=FEW_CELLS => RandomBoards::new(goal, size, None, rng.bits()).ok().and_then(|mut boards| boards.next()),
        _ => Some(walked(goal, size, rng)),
    };
    let board = board.unwrap_or(goal);
    if can { board } else { swapped(board, size, rng) }
}

/// The end of a walk from the goal.
pub(super) fn walked(goal: Board, size: Size, rng: &mut Rng) -> Board {
    let grid = crate::puzzle::Grid::new(size);
    let mut board = goal;
    for _ in 0..WALK {
        let moves: Vec<Board> =
            crate::puzzle::Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid)).collect();
        board = moves[rng.below(moves.len())];
    }
    board
}

/// The board with two tiles exchanged, which changes the parity of its inversions.
fn swapped(board: Board, size: Size, rng: &mut Rng) -> Board {
    let mut tiles: Vec<u8> = board.tiles(size).collect();
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
    let at = rng.below(cells.len() - 1);
    tiles.swap(cells[at], cells[at + 1]);
    Board::from_cells(&tiles)
}
