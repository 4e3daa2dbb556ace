//! A path is followed, move by move.

use super::{
    IllegalMove, IllegalWhy, MarkedPath, MovesOf, PathError, PathReading, PathRow, Shortest, WrittenMove, WrittenPath,
    WrittenSteps,
};
use crate::check::Slip;
use crate::puzzle::{Board, Cost, Grid, Instance, Move, NamedGoal, Parity, Size};
use crate::search::least_cost_within;

/// The reason why moves are taken to be those of the blank, or of the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// It was asked for.
    Asked,
    /// The file says so.
    Told,
    /// Only so are all moves legal.
    Legal,
    /// Both are legal, but only so is the goal reached.
    Goal,
    /// Nothing decides; this one is legal for longer, or as long.
    Open,
}

/// Number of moves shown on either side of one that is illegal: a line.
const AROUND: usize = 8;

/// Maximum steps of the search for a shortest path: a few seconds. Steps, not time, so that the answer is the same on every
/// machine.
const MOST_STEPS: u64 = 20_000_000;

/// Marks a path. Start and goal are those that are given, else those of the file: its first board, and the usual goal at which
/// it ends, or the first usual one that can be reached.
///
/// # Errors
/// When moves have no board to begin from, or no goal is usual for boards of this size.
pub fn mark_path(
    path: &WrittenPath,
    size: Size,
    start: Option<Board>,
    goal: Option<Board>,
    moves_of: Option<MovesOf>,
) -> Result<MarkedPath, PathError> {
    let (start, goal) = (start.or(path.start), goal.or(path.goal));
    match &path.steps {
        WrittenSteps::Boards(boards) => boards_path(boards, size, start, goal),
        WrittenSteps::Moves(moves) => {
            let start = start.ok_or(PathError::NoStart(moves.len()))?;
            moves_path(moves, size, start, goal, moves_of, path.told)
        }
    }
}

/// Returns the goal that is meant if none is named: the usual one at which a path ends, or the first that can be reached.
fn usual_goal(start: Board, end: Board, size: Size) -> Result<Board, PathError> {
    let reached = |goal: &Board| Parity::of(start, *goal, size).solvable();
    let usual: Vec<Board> = NamedGoal::ALL.into_iter().filter_map(|named| named.board(size)).collect();
    let ends = usual.iter().find(|goal| **goal == end);
    ends.or_else(|| usual.iter().find(|goal| reached(goal))).copied().ok_or(PathError::NoGoal(size))
}

fn boards_path(
    boards: &[(usize, Board)],
    size: Size,
    start: Option<Board>,
    goal: Option<Board>,
) -> Result<MarkedPath, PathError> {
    let grid = Grid::new(size);
    let mut boards = boards.to_vec();
    let [first, last] = [boards.first(), boards.last()].map(|end| end.map(|(_, board)| *board));
    let (Some(first), Some(last)) = (first, last) else { return Err(PathError::NoStart(0)) };
    // Programs that follow parents from the goal print a path backwards.
    let is_reversed = first != last && goal == Some(first) && start.is_none_or(|start| start == last)
        || first != last && start == Some(last) && start != Some(first);
    if is_reversed {
        boards.reverse();
    }
    let begins = if is_reversed { last } else { first };
    let adds_start = start.is_some_and(|start| start != begins && came(start, begins, &grid).is_some());
    if adds_start && let Some(start) = start {
        boards.insert(0, (0, start));
    }
    let start = start.unwrap_or(begins);
    let end = boards.last().map_or(begins, |(_, board)| *board);
    let goal = goal.map_or_else(|| usual_goal(start, end, size), Ok)?;
    let (mut rows, mut illegal): (Vec<PathRow>, Option<IllegalMove>) = (Vec::with_capacity(boards.len()), None);
    for (number, &(line, board)) in boards.iter().enumerate() {
        let before = rows.last().map(|row: &PathRow| row.board);
        let came = before.and_then(|before| came(before, board, &grid));
        let is_right = came.is_some() || before.is_none() && board == start;
        if !is_right && illegal.is_none() {
            let why = match before {
                None => IllegalWhy::NotTheStart,
                Some(before) if before == board => IllegalWhy::Same,
                Some(before) => IllegalWhy::Slip(Slip::between(before, board, size).unwrap_or(Slip::Other)),
            };
            let before = before.unwrap_or(start);
            illegal = Some(IllegalMove { number, line, before, after: Some(board), written: None, why });
        }
        rows.push(PathRow { line, board, came, is_right });
    }
    let reading = PathReading { moves_of: None, is_moves: false, is_reversed, adds_start };
    let instance = Instance { size, start, goal };
    let moves = rows.len().saturating_sub(1);
    Ok(MarkedPath { instance, rows, moves, illegal, shortest: shortest(&instance), reading })
}

/// Returns the legal move of the blank from one board to another.
fn came(from: Board, to: Board, grid: &Grid) -> Option<Move> {
    Move::ALL.into_iter().find(|&direction| from.moved(direction, grid) == Some(to))
}

/// Returns the move of the blank that a direction means.
const fn of_blank(direction: Move, of: MovesOf) -> Move {
    match of {
        MovesOf::Blank => direction,
        MovesOf::Tile => direction.inverse(),
    }
}

/// The boards of some moves, up to the first that is illegal.
struct Followed {
    rows: Vec<PathRow>,
    illegal: Option<IllegalMove>,
}

impl Followed {
    fn end(&self) -> Option<Board> {
        self.rows.last().map(|row| row.board)
    }

    fn is_legal(&self) -> bool {
        self.illegal.is_none()
    }
}

fn moves_path(
    moves: &[WrittenMove],
    size: Size,
    start: Board,
    goal: Option<Board>,
    asked: Option<MovesOf>,
    told: Option<MovesOf>,
) -> Result<MarkedPath, PathError> {
    let [blank, tile] = [MovesOf::Blank, MovesOf::Tile].map(|of| follow(moves, size, start, of));
    let reaches = |followed: &Followed| {
        let end = followed.end().filter(|_| followed.is_legal());
        match goal {
            Some(goal) => end == Some(goal),
            None => NamedGoal::ALL.into_iter().any(|named| end.is_some() && named.board(size) == end),
        }
    };
    let has_directions = moves.iter().any(|written| written.direction.is_some());
    let (of, why) = match asked {
        Some(asked) => (asked, Decided::Asked),
        None => decide(told, [&blank, &tile], [reaches(&blank), reaches(&tile)]),
    };
    let Followed { rows, illegal } = if of == MovesOf::Blank { blank } else { tile };
    let end = rows.last().map_or(start, |row| row.board);
    let goal = goal.map_or_else(|| usual_goal(start, end, size), Ok)?;
    let instance = Instance { size, start, goal };
    let reading = PathReading {
        moves_of: has_directions.then_some((of, why)),
        is_moves: true,
        is_reversed: false,
        adds_start: false,
    };
    Ok(MarkedPath { instance, rows, moves: moves.len(), illegal, shortest: shortest(&instance), reading })
}

/// Decides which piece moves are of: what the file says, unless only the other reading is legal; else the only reading that is
/// legal, or that reaches the goal; else the one that is legal for longer.
fn decide(told: Option<MovesOf>, [blank, tile]: [&Followed; 2], reaches: [bool; 2]) -> (MovesOf, Decided) {
    let only = |[blank, tile]: [bool; 2]| match (blank, tile) {
        (true, false) => Some(MovesOf::Blank),
        (false, true) => Some(MovesOf::Tile),
        _ => None,
    };
    let legal = only([blank.is_legal(), tile.is_legal()]);
    match (told, legal, only(reaches)) {
        (Some(told), legal, _) if legal.is_none_or(|legal| legal == told) => (told, Decided::Told),
        (_, Some(legal), _) => (legal, Decided::Legal),
        (_, None, Some(reaching)) => (reaching, Decided::Goal),
        (_, None, None) if tile.rows.len() > blank.rows.len() => (MovesOf::Tile, Decided::Open),
        (_, None, None) => (MovesOf::Blank, Decided::Open),
    }
}

/// Returns the length of a shortest path.
fn shortest(instance: &Instance) -> Shortest {
    if !instance.parity().solvable() {
        return Shortest::Unsolvable;
    }
    let least = least_cost_within(instance, Cost::Unit, MOST_STEPS, &|| true);
    let moves = least.ok().and_then(|least| least.cost);
    moves.map_or(Shortest::NotWithin(MOST_STEPS), |moves| Shortest::Moves(moves as usize))
}

/// Follows moves from a start, as directions of the blank or of the tile.
fn follow(moves: &[WrittenMove], size: Size, start: Board, of: MovesOf) -> Followed {
    let grid = Grid::new(size);
    let mut board = start;
    let mut rows = vec![PathRow { line: 0, board, came: None, is_right: true }];
    for (at, written) in moves.iter().enumerate() {
        match taken(written, board, &grid, of) {
            Ok((came, next)) => {
                rows.push(PathRow { line: written.line, board: next, came: Some(came), is_right: true });
                board = next;
            }
            Err(why) => {
                let illegal = IllegalMove {
                    number: at + 1,
                    line: written.line,
                    before: board,
                    after: None,
                    written: Some(excerpt(moves, at)),
                    why,
                };
                return Followed { rows, illegal: Some(illegal) };
            }
        }
    }
    Followed { rows, illegal: None }
}

/// Returns the move of the blank that is written, and where it leads.
fn taken(written: &WrittenMove, board: Board, grid: &Grid, of: MovesOf) -> Result<(Move, Board), IllegalWhy> {
    let go = |direction: Move| board.moved(direction, grid).map(|next| (direction, next));
    if let Some(tile) = written.tile {
        let Some(cell) = board.cell_of(tile, grid.size()).filter(|_| tile > 0) else {
            return Err(IllegalWhy::NoTile(tile));
        };
        let towards = |direction: &Move| grid.step(board.blank(), *direction) == Some(cell);
        let direction = Move::ALL.into_iter().find(towards).ok_or(IllegalWhy::NotBeside(tile))?;
        let said = written.direction.map(|said| of_blank(said, of));
        return match said {
            Some(said) if said != direction => Err(IllegalWhy::OtherWay(tile, direction.inverse())),
            _ => go(direction).ok_or(IllegalWhy::NotBeside(tile)),
        };
    }
    let Some(said) = written.direction else { return Err(IllegalWhy::NoTile(0)) };
    go(of_blank(said, of)).ok_or(IllegalWhy::Edge(of, said))
}

/// Returns a move with some before and after it.
fn excerpt(moves: &[WrittenMove], at: usize) -> [String; 3] {
    let from = at.saturating_sub(AROUND);
    let to = moves.len().min(at + 1 + AROUND);
    let words = |part: &[WrittenMove]| part.iter().map(|written| written.text.as_str()).collect::<Vec<_>>().join(" ");
    let before = if from > 0 { "… " } else { "" };
    let after = if to < moves.len() { " …" } else { "" };
    [format!("{before}{}", words(&moves[from..at])), moves[at].text.clone(), words(&moves[at + 1..to]) + after]
}
