//! `steptrace random`: random boards from which a goal can be reached.

use std::process::ExitCode;

use steptrace::puzzle::{RANKED_CELLS, RandomBoards};

use super::Done;
use super::args::GoalArgs;
use super::fault::Fault;
use super::output::Target;
use super::streams::note;
use super::watch::counted;

const EXAMPLES: &str = "\
Examples:
  steptrace random
  steptrace random --moves 20 --count 5 --seed 7
  steptrace random --size 4x4 --goal blank-first --moves 40";

/// Print random solvable boards.
///
/// The same seed prints the same boards on every machine. With --moves N each board is exactly N moves from the goal if it has up to
/// 10 cells; a larger board is the end of a walk of N moves from the goal that never undoes the last move.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    goal: GoalArgs,

    /// The number of boards.
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// The seed of the random numbers.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The number of moves from the goal; without it, any solvable board.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    moves: Option<u32>,
}

pub(super) fn run(args: &Args) -> Done {
    let (goal, size) = args.goal.board()?;
    let boards = RandomBoards::new(goal, size, args.moves.map(|moves| moves as usize), args.seed);
    let help = "ask for fewer --moves, or leave them out for any solvable board";
    let boards = boards.map_err(|error| Fault::usage(error).help(help))?;
    let mut target = Target::open(None)?;
    target.write(|out| boards.take(args.count).try_for_each(|board| writeln!(out, "{}", board.line(size))))?;
    target.finish()?;
    if let Some(moves) = args.moves {
        let moves = counted(moves.into(), "move");
        let meaning = if size.cells() <= RANKED_CELLS {
            format!("exactly {moves} from the goal")
        } else {
            format!("the end of a walk of {moves} from the goal; the shortest way may be shorter")
        };
        note(&format!("each board is {meaning}"));
    }
    Ok(ExitCode::SUCCESS)
}
