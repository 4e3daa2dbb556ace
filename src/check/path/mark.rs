//! Marks a path, move by move.

use super::{
    IllegalMove, IllegalWhy, MarkedPath, MovesOf, PathError, PathRow, Shortest, WrittenMove, WrittenPath, WrittenSteps,
};
use crate::check::Slip;
use crate::check::sheet::usual_goal;
use crate::puzzle::{Board, Cost, Grid, Instance, Move, NamedGoal, Size, move_between};
use crate::search::least_cost_within;

/// Why moves are taken to be those of the blank, or of the tile.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Decided {
    Asked,
    Told,
    Legal,
    /// Both are legal, but only this reading reaches the goal.
    Goal,
    /// Undecided: this reading is legal for longer, or as long.
    Open,
}

/// Maximum steps of the search for a shortest path, a few seconds. Steps, not time, so that every machine gives the same
/// answer.
const MOST_STEPS: u64 = 20_000_000;

/// Marks a path. Start and goal are the given ones, else those of the file: its first board, and the usual goal at which it
/// ends, or the first usual one that can be reached.
///
/// # Errors
/// If moves have no board to start from, or no usual goal exists for boards of this size.
pub fn mark_path(
    path: &WrittenPath,
    size: Size,
    start: Option<Board>,
    goal: Option<Board>,
    moves_of: Option<MovesOf>,
) -> Result<MarkedPath, PathError> {
    let (start, goal) = (start.or(path.start), goal.or(path.goal));
    let mut marked = match (&path.steps, start) {
        (WrittenSteps::Boards(boards), _) if !boards.is_empty() => of_boards(boards.clone(), size, start, goal),
        (WrittenSteps::Moves(moves), Some(start)) => of_moves(moves, size, start, goal, moves_of, path.told),
        _ => return Err(PathError::no_start(path)),
    };
    let start = marked.instance.start;
    let end = marked.rows.last().map_or(start, |row| row.board);
    let usual = || usual_goal(start, end, size).and_then(|named| named.board(size));
    marked.instance.goal = goal.or_else(usual).ok_or_else(|| PathError::no_goal(size))?;
    marked.shortest = shortest(&marked.instance);
    Ok(marked)
}

/// Returns a path whose goal and shortest length are still unknown.
fn followed(size: Size, start: Board, rows: Vec<PathRow>, illegal: Option<IllegalMove>, moves: usize) -> MarkedPath {
    MarkedPath {
        instance: Instance { size, start, goal: start },
        rows,
        moves,
        illegal,
        shortest: Shortest::Unsolvable,
        is_moves: false,
        moves_of: None,
        is_reversed: false,
        adds_start: false,
    }
}

fn of_boards(mut boards: Vec<(usize, Board)>, size: Size, start: Option<Board>, goal: Option<Board>) -> MarkedPath {
    let [first, last] = [boards[0].1, boards[boards.len() - 1].1];
    // Programs that follow parents from the goal print the path backwards.
    let is_reversed = first != last
        && (goal == Some(first) && start.is_none_or(|start| start == last)
            || start == Some(last) && start != Some(first));
    if is_reversed {
        boards.reverse();
    }
    let begins = if is_reversed { last } else { first };
    let missing = start.filter(|&start| move_between(start, begins, size).is_some());
    boards.splice(0..0, missing.map(|start| (0, start)));
    let start = start.unwrap_or(begins);
    let (mut rows, mut illegal): (Vec<PathRow>, Option<IllegalMove>) = (Vec::with_capacity(boards.len()), None);
    for (number, &(line, board)) in boards.iter().enumerate() {
        let before = rows.last().map(|row| row.board);
        let came = before.and_then(|before| move_between(before, board, size));
        let is_right = came.is_some() || before.is_none() && board == start;
        if !is_right && illegal.is_none() {
            let why = match before {
                None => IllegalWhy::NotTheStart,
                Some(before) if before == board => IllegalWhy::SameBoard,
                Some(before) => IllegalWhy::IllegalMove(Slip::of_boards(before, board, size)),
            };
            let before = before.unwrap_or(start);
            illegal = Some(IllegalMove { number, line, before, after: Some(board), written: None, why });
        }
        rows.push(PathRow { line, board, came, is_right });
    }
    let (moves, adds_start) = (rows.len() - 1, missing.is_some());
    MarkedPath { is_reversed, adds_start, ..followed(size, start, rows, illegal, moves) }
}

fn of_moves(
    moves: &[WrittenMove],
    size: Size,
    start: Board,
    goal: Option<Board>,
    asked: Option<MovesOf>,
    told: Option<MovesOf>,
) -> MarkedPath {
    let [blank, tile] = MovesOf::ALL.map(|of| follow(moves, size, start, of));
    let reaches = |marked: &MarkedPath| {
        let end = marked.rows.last().map(|row| row.board).filter(|_| marked.illegal.is_none());
        match goal {
            Some(goal) => end == Some(goal),
            None => NamedGoal::ALL.into_iter().any(|named| end.is_some() && named.board(size) == end),
        }
    };
    let (of, why) = match asked {
        Some(asked) => (asked, Decided::Asked),
        None => decide(told, [&blank, &tile], [reaches(&blank), reaches(&tile)]),
    };
    let has_directions = moves.iter().any(|written| written.direction.is_some());
    let marked = if of == MovesOf::Blank { blank } else { tile };
    MarkedPath { is_moves: true, moves_of: has_directions.then_some((of, why)), ..marked }
}

/// Decides which piece the moves name: as the file says, unless only the other reading is legal; else the only reading that
/// is legal, or that reaches the goal; else the one that is legal for longer.
fn decide(told: Option<MovesOf>, [blank, tile]: [&MarkedPath; 2], reaches: [bool; 2]) -> (MovesOf, Decided) {
    let only = |[blank, tile]: [bool; 2]| match (blank, tile) {
        (true, false) => Some(MovesOf::Blank),
        (false, true) => Some(MovesOf::Tile),
        _ => None,
    };
    let legal = only([blank.illegal.is_none(), tile.illegal.is_none()]);
    match (told, legal, only(reaches)) {
        (Some(told), legal, _) if legal.is_none_or(|legal| legal == told) => (told, Decided::Told),
        (_, Some(legal), _) => (legal, Decided::Legal),
        (_, None, Some(reaching)) => (reaching, Decided::Goal),
        (_, None, None) if tile.rows.len() > blank.rows.len() => (MovesOf::Tile, Decided::Open),
        (_, None, None) => (MovesOf::Blank, Decided::Open),
    }
}

fn shortest(instance: &Instance) -> Shortest {
    if !instance.parity().solvable() {
        return Shortest::Unsolvable;
    }
    let least = least_cost_within(instance, Cost::Unit, MOST_STEPS, &|| true);
    least.cost.map_or(Shortest::NotWithin(MOST_STEPS), |moves| Shortest::Moves(moves as usize))
}

/// Follows moves from a start, as directions of the blank or of the tile, up to the first illegal one.
fn follow(moves: &[WrittenMove], size: Size, start: Board, of: MovesOf) -> MarkedPath {
    let (grid, mut board) = (Grid::new(size), start);
    let mut rows = vec![PathRow { line: 0, board, came: None, is_right: true }];
    let mut illegal = None;
    for (at, written) in moves.iter().enumerate() {
        match taken(written, board, &grid, of) {
            Ok((came, next)) => {
                rows.push(PathRow { line: written.line, board: next, came: Some(came), is_right: true });
                board = next;
            }
            Err(why) => {
                let (number, line, written) = (at + 1, written.line, Some(written.text.clone()));
                illegal = Some(IllegalMove { number, line, before: board, after: None, written, why });
                break;
            }
        }
    }
    followed(size, start, rows, illegal, moves.len())
}

/// Returns the move of the blank that is meant, and the board after it.
fn taken(written: &WrittenMove, board: Board, grid: &Grid, of: MovesOf) -> Result<(Move, Board), IllegalWhy> {
    let of_blank = |direction: Move| if of == MovesOf::Blank { direction } else { direction.inverse() };
    let said = written.direction.map(of_blank);
    let (direction, otherwise) = match (written.tile, said) {
        (Some(tile), _) => {
            let cell = board.cell_of(tile, grid.size()).filter(|_| tile > 0).ok_or(IllegalWhy::NoSuchTile(tile))?;
            let towards = |direction: &Move| grid.step(board.blank(), *direction) == Some(cell);
            let not_beside = IllegalWhy::TileNotBesideTheBlank(tile);
            let direction = Move::ALL.into_iter().find(towards).ok_or(not_beside)?;
            if said.is_some_and(|said| said != direction) {
                return Err(IllegalWhy::OtherDirection(tile, direction.inverse()));
            }
            (direction, not_beside)
        }
        (None, Some(said)) => (said, IllegalWhy::OffTheBoard(of, of_blank(said))),
        (None, None) => return Err(IllegalWhy::NoSuchTile(0)),
    };
    board.moved(direction, grid).map(|next| (direction, next)).ok_or(otherwise)
}
