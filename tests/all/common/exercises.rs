//! Exercises of random plans, and their tables as text.

use steptrace::exercise::{Exercise, ExerciseKind, ExerciseOptions, Part, Plan, write_exercise_csv};
use steptrace::puzzle::{Board, Grid, Instance, Move, NamedGoal, Rng, Size};

use steptrace::search::{Bounds, Name, Nothing, Options, Outcome, Strategy, search};

use super::drawn::random_strategy;
use super::model;

/// Returns a plan of a random strategy of this name, from a start that is few moves from the goal.
pub(crate) fn random_plan(rng: &mut Rng, kind: ExerciseKind, name: Name) -> Plan {
    loop {
        let (rows, cols) = [(3, 3), (2, 3), (3, 2), (3, 3)][rng.below(4)];
        let size = Size::new(rows, cols).unwrap();
        let goal = NamedGoal::Standard.board(size).unwrap();
        let start = walked(goal, size, 1 + rng.below(10), rng);
        let instance = Instance { size, start, goal };
        let strategy = random_strategy(rng, name, &instance);
        // The model is slow: runs that nobody does by hand are left out, as far as they go on.
        let bounds = Bounds { max_steps: LONGEST, ..Bounds::default() };
        let answer = search(instance, &strategy, &Options { bounds, ..Options::default() }, &mut Nothing).unwrap();
        if answer.outcome != Outcome::Limit && start != goal {
            return plan(kind, instance, strategy, rng.bits() % 1000);
        }
    }
}

/// Steps of the runs of which the tests make exercises.
const LONGEST: u64 = 60;

/// The end of a walk from a board.
fn walked(from: Board, size: Size, moves: usize, rng: &mut Rng) -> Board {
    let grid = Grid::new(size);
    (0..moves).fold(from, |board, _| {
        let next: Vec<Board> = Move::ALL.iter().filter_map(|&direction| board.moved(direction, &grid)).collect();
        next[rng.below(next.len())]
    })
}

pub(crate) fn plan(kind: ExerciseKind, instance: Instance, strategy: Strategy, seed: u64) -> Plan {
    Plan { seed, ..Plan::new(kind, instance, strategy) }
}

/// Returns the plan with everything given: its sheet is one that has been filled in, all of it right.
pub(crate) fn filled_in(plan: &Plan) -> Exercise {
    let given = plan.parts().into_iter().filter(|part| *part != Part::First).collect();
    Plan { given, ..plan.clone() }.make().unwrap()
}

/// Returns the table of a filled sheet of steps, row by row, without the names of its columns; and these.
pub(crate) fn table(exercise: &Exercise) -> (Vec<String>, Vec<Vec<String>>) {
    let mut bytes = Vec::new();
    write_exercise_csv(exercise, &ExerciseOptions::default(), true, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    // No cell has a comma, but the one with the command.
    let mut rows = text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect());
    (rows.next().unwrap(), rows.collect())
}

/// The tiles of a board of the model as files spell them.
pub(crate) fn word(board: &[u8]) -> String {
    board.iter().map(|tile| char::from_digit(u32::from(*tile), 16).unwrap().to_ascii_uppercase()).collect()
}

/// Returns a number of hundredths as it is written.
pub(crate) fn hundredths(value: u64) -> String {
    match (value / 100, value % 100) {
        (whole, 0) => whole.to_string(),
        (whole, rest) if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        (whole, rest) => format!("{whole}.{rest:02}"),
    }
}

/// Returns what the slow model writes into a row of the table, by the names of its columns.
pub(crate) fn of_model(run: &model::Run, at: usize, column: &str) -> String {
    let step = &run.steps[at];
    let node = &run.nodes[step.node];
    let names = |ids: &[usize]| ids.iter().map(|id| format!("n{id}")).collect::<Vec<_>>().join(" ");
    match column {
        "step" => (at + 1).to_string(),
        "round" => step.round.to_string(),
        "node" => format!("n{}", step.node),
        "board" => word(&node.board),
        "g" => node.g.to_string(),
        "h" => node.h.to_string(),
        "f" => hundredths(node.f100),
        "new nodes" => {
            let made = step.tries.iter().filter_map(|tried| match tried.verdict {
                model::Verdict::Opened { node }
                | model::Verdict::Improved { node, .. }
                | model::Verdict::Reopened { node, .. } => Some(format!("n{node}={}", word(&run.nodes[node].board))),
                _ => None,
            });
            made.collect::<Vec<_>>().join(" ")
        }
        "open" => names(&step.open),
        "closed" => names(&step.closed),
        other => panic!("{other} is a column that the model does not know"),
    }
}
