//! Exercises of random plans, and their tables as text.

use std::collections::BTreeMap;

use steptrace::exercise::{
    CourseFormat, Exercise, ExerciseKind, ExerciseOptions, Keyed, Part, Plan, key_document, write_course,
    write_exercise_csv,
};
use steptrace::puzzle::{Board, Grid, Instance, Move, NamedGoal, Rng, Size};

use steptrace::search::{Bounds, Name, Nothing, Options, Outcome, Strategy, search};

use super::drawn::random_strategy;
use super::gift::{self, Kind};
use super::model;
use super::set::{set, text};

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

/// The right answers to the questions of an exercise in a course system, in order: numbers, words, or the choices joined by `, `.
pub(crate) fn right(exercise: &Exercise) -> Vec<String> {
    let (keyed, mut bank) = ([Keyed { who: None, exercise: exercise.clone() }], Vec::new());
    let options = ExerciseOptions::default();
    write_course(&keyed, &options, CourseFormat::Gift, &mut bank).unwrap().unwrap();
    let right = |kind: Kind| match kind {
        Kind::Number(right) => right.into_iter().map(|(number, _)| number.to_string()).collect::<Vec<_>>(),
        Kind::Short(right) => right,
        Kind::Choice(all) => all.into_iter().filter(|(_, is_right, _)| *is_right).map(|(text, ..)| text).collect(),
        Kind::Match(_) => panic!("no exercise asks so"),
    };
    let bank = gift::read(&String::from_utf8(bank).unwrap()).into_iter();
    bank.map(|question| right(question.kind).join(", ")).collect()
}

/// Returns the nodes of the key of a tree, in order of their numbers, each with the values beside it.
pub(crate) fn labels(exercise: &Exercise) -> Vec<Vec<String>> {
    let keyed = [Keyed { who: None, exercise: exercise.clone() }];
    let key = set(key_document(&keyed, &ExerciseOptions::default()), &text(200, true));
    let node = |line: &str| {
        let (_, node) = line.split_once('n')?;
        let mut parts = node.split("  ").map(str::to_owned);
        Some((parts.next()?.parse::<usize>().ok()?, parts.collect()))
    };
    let nodes: BTreeMap<usize, Vec<String>> = key.lines().filter_map(node).collect();
    nodes.into_values().collect()
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
