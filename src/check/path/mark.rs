//! Marks a path, move by move.

use super::{
    IllegalMove, IllegalWhy, MarkedPath, MovesOf, PathError, PathRow, Shortest, WrittenMove, WrittenPath, WrittenSteps,
};
use crate::check::Slip;
use crate::graph::{Arc, ArcId, Direction};
use crate::puzzle::{Board, Cost, Instance, NamedGoal, Size};
use crate::search::{F, MOST_STEPS, Operator, Problem, State, least_cost_within};

/// Marks a path. Start and goal are the given ones, else those of the file, else its first board and the usual goal in reach.
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
        (WrittenSteps::States(states), _) if !states.is_empty() => {
            let start = start.map(State::from);
            let at = Instance { size, start: states[0].1.board(), goal: states[0].1.board() };
            of_states(states.clone(), at.into(), start, |state| goal.map(State::from) == Some(state))
        }
        (WrittenSteps::Moves(moves), Some(start)) => of_moves(moves, size, start, goal, moves_of),
        _ => return Err(PathError::no_start(path)),
    };
    let start = marked.problem.start().board();
    let end = marked.rows.last().map_or(start, |row| row.state.board());
    let usual = || NamedGoal::usual(start, end, size).and_then(|named| named.board(size));
    let goal = goal.or_else(usual).ok_or_else(|| PathError::no_goal(size))?;
    let instance = Instance { size, start, goal };
    marked.problem = instance.into();
    marked.shortest = shortest(&instance);
    Ok(marked)
}

/// Marks a path on a graph, or of steps on a map.
pub fn mark_path_on(path: &WrittenPath, problem: &Problem) -> MarkedPath {
    let mut marked = match &path.steps {
        WrittenSteps::States(states) => {
            of_states(states.clone(), problem.clone(), Some(problem.start()), |state| problem.is_goal(state))
        }
        WrittenSteps::Moves(moves) => MarkedPath { is_moves: true, ..follow(moves, problem.clone(), None) },
    };
    if let (None, Some((line, cell))) = (&marked.illegal, &path.wall) {
        let (number, before) = (marked.rows.len(), marked.rows.last().map_or(problem.start(), |row| row.state));
        let written = Some(cell.clone());
        marked.illegal = Some(IllegalMove { number, line: *line, before, after: None, written, why: IllegalWhy::Wall });
    }
    if let Some(graph) = problem.graph() {
        let [least, fewest] =
            [|arc: &Arc| arc.cost, |_: &Arc| 1].map(|cost| graph.distances_by(cost)[graph.start as usize]);
        marked.shortest = fewest.map_or(Shortest::Unsolvable, |(fewest, _)| Shortest::Moves(fewest as usize));
        marked.least = least.map(|(least, _)| problem.value(least));
    }
    marked
}

/// Returns a path whose goal and shortest length are still unknown.
fn followed(problem: Problem, rows: Vec<PathRow>, illegal: Option<IllegalMove>, moves: usize) -> MarkedPath {
    MarkedPath {
        problem,
        rows,
        moves,
        illegal,
        shortest: Shortest::Unsolvable,
        least: None,
        is_moves: false,
        moves_of: None,
        is_reversed: false,
        adds_start: false,
    }
}

/// Follows states; without a start, the path begins at its own.
fn of_states(
    mut states: Vec<(usize, State)>,
    problem: Problem,
    start: Option<State>,
    is_goal: impl Fn(State) -> bool,
) -> MarkedPath {
    let [first, last] = [states.first(), states.last()].map(|end| end.map_or(problem.start(), |(_, state)| *state));
    // Programs that follow parents from the goal print the path backwards.
    let is_reversed = first != last
        && (is_goal(first) && start.is_none_or(|start| start == last) || start == Some(last) && start != Some(first));
    if is_reversed {
        states.reverse();
    }
    let begins = if is_reversed { last } else { first };
    let leads = |start: &State| *start != begins && problem.between(*start, begins).is_some();
    let missing = start.filter(leads);
    states.splice(0..0, missing.map(|start| (0, start)));
    let start = start.unwrap_or(begins);
    let (mut rows, mut illegal): (Vec<PathRow>, Option<IllegalMove>) = (Vec::with_capacity(states.len()), None);
    for (number, &(line, state)) in states.iter().enumerate() {
        let before = rows.last().map(|row| row.state);
        let came = before.and_then(|before| problem.between(before, state));
        let why = match before {
            None => (state != start).then_some(IllegalWhy::NotTheStart),
            Some(before) if before == state && problem.tiles().is_some() => Some(IllegalWhy::SameBoard),
            Some(before) => Slip::between(before, state, &problem).map(IllegalWhy::IllegalMove),
        };
        let is_right = why.is_none();
        if let Some(why) = why.filter(|_| illegal.is_none()) {
            let before = before.unwrap_or(start);
            illegal = Some(IllegalMove { number, line, before, after: Some(state), written: None, why });
        }
        rows.push(PathRow { is_right, ..row(line, state, came, rows.last().map(|row| row.g), &problem) });
    }
    let (moves, adds_start) = (rows.len().saturating_sub(1), missing.is_some());
    let problem = match problem {
        Problem::Tiles(instance) => Instance { start: start.board(), ..instance }.into(),
        graph @ Problem::Graph(_) => graph,
    };
    MarkedPath { is_reversed, adds_start, ..followed(problem, rows, illegal, moves) }
}

fn of_moves(
    moves: &[WrittenMove],
    size: Size,
    start: Board,
    goal: Option<Board>,
    asked: Option<MovesOf>,
) -> MarkedPath {
    let problem = Problem::from(Instance { size, start, goal: start });
    let [blank, tile] = MovesOf::ALL.map(|of| follow(moves, problem.clone(), Some(of)));
    let reaches = |marked: &MarkedPath| {
        let end = marked.rows.last().map(|row| row.state.board()).filter(|_| marked.illegal.is_none());
        match goal {
            Some(goal) => end == Some(goal),
            None => end.is_some_and(|end| NamedGoal::of(end, size).is_some()),
        }
    };
    let (of, is_open) = match asked {
        Some(asked) => (asked, false),
        None => decide([&blank, &tile], [reaches(&blank), reaches(&tile)]),
    };
    let marked = if of == MovesOf::Blank { blank } else { tile };
    MarkedPath { is_moves: true, moves_of: Some((of, is_open)), ..marked }
}

/// Decides which piece the moves name: that whose moves are legal, or reach the goal; else true: that is open.
fn decide([blank, tile]: [&MarkedPath; 2], reaches: [bool; 2]) -> (MovesOf, bool) {
    let only = |[blank, tile]: [bool; 2]| match (blank, tile) {
        (true, false) => Some(MovesOf::Blank),
        (false, true) => Some(MovesOf::Tile),
        _ => None,
    };
    let decided = only([blank.illegal.is_none(), tile.illegal.is_none()]).or_else(|| only(reaches));
    let longer = if tile.rows.len() > blank.rows.len() { MovesOf::Tile } else { MovesOf::Blank };
    (decided.unwrap_or(longer), decided.is_none())
}

fn shortest(instance: &Instance) -> Shortest {
    if !instance.parity().solvable() {
        return Shortest::Unsolvable;
    }
    let least = least_cost_within(instance, Cost::Unit, MOST_STEPS, &|| true);
    least.cost.map_or(Shortest::NotWithin(MOST_STEPS), |moves| Shortest::Moves(moves as usize))
}

/// Follows moves of a piece, or steps on a map, from the start of a problem, up to the first illegal one.
fn follow(moves: &[WrittenMove], problem: Problem, of: Option<MovesOf>) -> MarkedPath {
    let mut rows = vec![row(0, problem.start(), None, None, &problem)];
    let mut illegal = None;
    for (at, written) in moves.iter().enumerate() {
        let last = rows[at];
        match taken(written, last.state, &problem, of) {
            Ok((came, next)) => rows.push(row(written.line, next, Some(came), Some(last.g), &problem)),
            Err(why) => {
                let (number, line, written) = (at + 1, written.line, Some(written.text.clone()));
                illegal = Some(IllegalMove { number, line, before: last.state, after: None, written, why });
                break;
            }
        }
    }
    followed(problem, rows, illegal, moves.len())
}

fn row(line: usize, state: State, came: Option<Operator>, before: Option<F>, problem: &Problem) -> PathRow {
    let arc = |came: Operator| problem.graph().map_or(1, |graph| graph.arcs[came.number() as usize].cost);
    let g = before.unwrap_or(problem.value(0)).plus(problem.value(came.map_or(0, arc)));
    PathRow { line, state, came, g, is_right: true }
}

/// Returns the move of the blank that is meant, or the step on a map, and the state after it.
fn taken(
    written: &WrittenMove,
    from: State,
    problem: &Problem,
    of: Option<MovesOf>,
) -> Result<(Operator, State), IllegalWhy> {
    const BY_MOVE: [Direction; 4] = [Direction::N, Direction::S, Direction::W, Direction::E];
    let direction = written.direction;
    let meant = match (of, problem.graph()) {
        (Some(MovesOf::Blank), _) => Some(direction.into()),
        (Some(MovesOf::Tile), _) => Some(direction.inverse().into()),
        (None, graph) => graph.and_then(|graph| {
            let goes = |arc: ArcId| Some(graph.grid.as_ref()?.direction(&graph.arcs[arc as usize]));
            let leads = |arc: &&ArcId| goes(**arc) == Some(BY_MOVE[direction as usize]);
            graph.leaving[from.vertex() as usize].iter().find(leads).map(|&arc| Operator::new(arc))
        }),
    };
    let after = meant.and_then(|came| Some((came, problem.after(from, came)?)));
    after.ok_or(of.map_or(IllegalWhy::Wall, |of| IllegalWhy::OffTheBoard(of, direction)))
}
