//! `steptrace solve`: answers only.

use std::collections::HashMap;
use std::path::Path;
use std::process::ExitCode;

use steptrace::graph::Moves;
use steptrace::puzzle::{Board, Distances, Instance, RANKED_CELLS, Size, parse_board, parse_boards, parse_goal};
use steptrace::search::{Bounds, Outcome, Problem, StepEnd, StopIf, search};

use super::Done;
use super::args::{GoalArgs, SEARCHED, SearchArgs, StrategyArg};
use super::fault::{self, Fault, in_line};
use super::graph::{graph_text, is_graph};
use super::input;
use super::output::{Target, print};
use super::usage::one_of;
use super::watch::{Watch, counted};

const EXAMPLES: &str = "\
Examples:
  steptrace solve 867254301
  steptrace solve 283104765 --goal spiral --strategy astar,h=misplaced --print both
  steptrace random --moves 25 --count 1000 | steptrace solve --print count";

/// Solve boards: answers only, no trace.
///
/// An answer is a line of moves: u, d, l, r for the direction of the blank; on a graph, the states from the start to the goal,
/// and its number is their cost. Without --strategy it is a shortest solution,
/// looked up in a table of exact distances for boards of up to 10 cells, and found by ida with linear-conflict for larger
/// ones, for as long as it takes; on a graph, a cheapest path.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The boards, or a graph: a file, or one that `steptrace problems` lists. Without any, boards are read from the standard
    /// input, one a line, or a single one over several lines.
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// Of a grid: the steps to 4 or 8 neighbours; by default as its file says.
    #[arg(long, value_name = "4|8", value_parser = one_of(Moves::ALL, Moves::text), hide_possible_values = true)]
    moves: Option<Moves>,

    #[command(flatten)]
    strategy: StrategyArg,

    /// The part of each answer to print.
    #[arg(short, long, value_name = "WHAT", default_value = "moves")]
    print: Print,

    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Print {
    /// The moves: `urrd`.
    Moves,
    /// The number of moves.
    Count,
    /// Both: `4 urrd`.
    Both,
}

/// The strategy for boards that are too large for a table, if none is given.
const LARGE: &str = "ida,h=linear-conflict,dup=parent,goal=made";

const OF_GRAPHS: &str = "ucs";

pub(super) fn run(args: &Args) -> Done {
    if let [only] = &args.boards[..]
        && is_graph(only)
    {
        return on_graph(args, only);
    }
    let boards = boards(args)?;
    let strategy = args.strategy.named(None)?;
    let large = fault::strategy("--strategy", LARGE)?;
    let mut target = Target::open(None)?;
    // Our default strategy terminates by itself, and needs no more memory the longer it takes.
    let options = args.search.options(if strategy.is_some() { Bounds::STEPS } else { u64::MAX }, SEARCHED);
    let watch = Watch::new();
    let mut observer = StopIf(|end: &StepEnd| watch.stops(end));
    let mut tables: HashMap<Size, Option<Distances>> = HashMap::new();
    let mut unanswered = 0;
    for (start, size) in boards {
        let text = args.goal.goal.as_deref().unwrap_or("standard");
        let goal = parse_goal(text, size).map_err(|error| Fault::text(&error, "--goal", text))?;
        let table = tables.entry(size).or_insert_with(|| {
            let is_wanted = strategy.is_none() && size.cells() <= RANKED_CELLS;
            is_wanted.then(|| Distances::to(goal, size).ok()).flatten()
        });
        let (outcome, moves) = match table.as_ref().map(|table| table.path(start)) {
            Some(Some(moves)) => (Outcome::Solved, moves),
            Some(None) => (Outcome::Unsolvable, Vec::new()),
            None => {
                let instance = Instance { size, start, goal };
                let answer = search(instance, &strategy.unwrap_or(large), &options, &mut observer)?;
                match answer.outcome {
                    // The list ran empty because there is no path, which was known before.
                    Outcome::Exhausted if !instance.parity().solvable() => (Outcome::Unsolvable, Vec::new()),
                    outcome => (outcome, answer.moves()),
                }
            }
        };
        unanswered += u64::from(!matches!(outcome, Outcome::Solved | Outcome::Unsolvable));
        let letters: String = moves.iter().map(|direction| direction.letter().to_ascii_lowercase()).collect();
        let text = answer(args.print, outcome, &moves.len().to_string(), &letters);
        target.write(|out| writeln!(out, "{text}"))?;
        if watch.interrupted() {
            target.finish()?;
            return Ok(watch.exit_code());
        }
    }
    target.finish()?;
    if unanswered == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    let help = "`limit`: --max-steps or --max-memory was met; `exhausted`: this strategy does not look at every board";
    Err(Fault::failure(format!("{} not solved", counted(unanswered, "board"))).help(help))
}

/// Prints the path on a graph: the states from start to goal, its cost, or both.
fn on_graph(args: &Args, named: &str) -> Done {
    let (name, text) = graph_text(named)?;
    let problem = Problem::from(fault::graph(&text, &name, [None, args.goal.goal.as_deref(), None], args.moves)?);
    let usual = || fault::strategy_for(&problem, "--strategy", OF_GRAPHS);
    let strategy = args.strategy.named(Some(&problem))?.map_or_else(usual, Ok)?;
    let watch = Watch::new();
    let mut observer = StopIf(|end: &StepEnd| watch.stops(end));
    let answer = search(&problem, &strategy, &args.search.options(Bounds::STEPS, SEARCHED), &mut observer)?;
    let states = answer.operators.iter().filter_map(|&operator| problem.after(problem.start(), operator));
    let path: Vec<String> =
        std::iter::once(problem.start()).chain(states).map(|state| in_line(&problem.name(state))).collect();
    let text = self::answer(args.print, answer.outcome, &problem.value(answer.cost).to_string(), &path.join(" → "));
    print(&(text + "\n"))?;
    match answer.outcome {
        _ if watch.interrupted() => Ok(watch.exit_code()),
        Outcome::Limit => Err(Fault::failure("the graph is not solved").help("--max-steps or --max-memory was met")),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn boards(args: &Args) -> Result<Vec<(Board, Size)>, Fault> {
    if !args.boards.is_empty() && args.boards != ["-"] {
        // Cells that the shell has split are one board.
        let texts = if input::are_cells(&args.boards) { vec![args.boards.join(" ")] } else { args.boards.clone() };
        let read =
            |text: &String| parse_board(text, args.goal.size.size).map_err(|error| Fault::text(&error, "BOARD", text));
        return texts.iter().map(read).collect();
    }
    if args.boards.is_empty() && super::streams::is_input_terminal() {
        let help = "write a board after the command, or pipe boards in";
        return Err(Fault::usage("no board to solve").help(help));
    }
    let text = input::text(Path::new("-"))?;
    parse_boards(&text, args.goal.size.size).map_err(|error| Fault::text(&error, "standard input", &text))
}

fn answer(print: Print, outcome: Outcome, count: &str, path: &str) -> String {
    match (outcome, print) {
        (Outcome::Solved, Print::Moves) => path.to_owned(),
        (Outcome::Solved, Print::Count) => count.to_owned(),
        (Outcome::Solved, Print::Both) => format!("{count} {path}").trim_end().to_owned(),
        (outcome, _) => outcome.text().into(),
    }
}
