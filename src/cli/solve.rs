//! `steptrace solve`: answers only.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use steptrace::puzzle::{
    Board, Distances, Grid, Instance, Move, RANKED_CELLS, Size, TextError, parse_board, parse_boards, parse_goal,
};
use steptrace::search::{Answer, Bounds, Options, Outcome, Stop, Strategy, search};

use super::Done;
use super::args::{GoalArgs, SearchArgs, StrategyArg};
use super::fault::{self, Fault};
use super::input;
use super::memory::SEARCHED;
use super::output::Target;
use super::style::NOTE;
use super::watch::{Watch, clear_line, counted, grouped};

const EXAMPLES: &str = "\
Examples:
  steptrace solve 867254301
  steptrace solve 283104765 --goal spiral --strategy astar,h=misplaced --print both --stats
  steptrace random --moves 25 --count 1000 | steptrace solve --print count";

/// Solve boards: answers only, no trace.
///
/// An answer is a line of moves: u, d, l, r for the direction of the blank. Without --strategy it is a shortest solution,
/// looked up in a table of exact distances for boards of up to 10 cells, and found by ida with linear-conflict for larger
/// ones, for as long as it takes.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The boards; without any, they are read from --from, or from the standard input.
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,

    /// Read the boards from this file (`-` is the standard input): one a line, or each over several lines; a first line may
    /// give their number.
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    from: Option<PathBuf>,

    #[command(flatten)]
    goal: GoalArgs,

    #[command(flatten)]
    strategy: StrategyArg,

    /// The part of each answer to print.
    #[arg(short, long, value_name = "WHAT", default_value = "moves")]
    print: Print,

    /// The word for a board that cannot be solved.
    #[arg(long, value_name = "TEXT", default_value = "unsolvable", allow_hyphen_values = true)]
    no_solution: String,

    /// Print time, memory and counts on the error output.
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Print {
    /// The moves: `urrd`.
    Moves,
    /// The number of moves.
    Count,
    /// Every board on the path.
    Boards,
    /// Both: `4 urrd`.
    Both,
}

/// The strategy for boards that are too large for a table, if none is given.
const LARGE: &str = "ida,h=linear-conflict,dup=parent,goal=made";

pub(super) fn run(args: &Args, quiet: bool) -> Done {
    let boards = boards(args)?;
    let strategy = args.strategy.named()?;
    let mut target = Target::open(None)?;
    // Our default strategy terminates by itself, and needs no more memory the longer it takes.
    let options = args.search.options(if strategy.is_some() { Bounds::STEPS } else { u64::MAX }, SEARCHED);
    let mut solver = Solver { args, strategy, options, watch: Watch::new(quiet), tables: HashMap::new(), stop: None };
    let mut unanswered = Vec::new();
    for (board, size) in boards {
        let instance = solver.instance(board, size)?;
        let solution = solver.solve(&instance)?;
        unanswered.extend(solution.as_ref().err().filter(|outcome| **outcome != Outcome::Unsolvable).copied());
        let text = answer(args, &instance, &solution);
        target.write(|out| out.write_all(text.as_bytes()))?;
        if solver.watch.interrupted() {
            target.finish()?;
            return Ok(solver.watch.exit_code());
        }
    }
    target.finish()?;
    let Some(outcome) = unanswered.first() else { return Ok(ExitCode::SUCCESS) };
    let (why, help) = why(*outcome, solver.stop);
    let boards = counted(unanswered.len() as u64, "board");
    Err(Fault::failure(format!("{boards} not solved: {why}")).help(help))
}
fn why(outcome: Outcome, stop: Option<Stop>) -> (&'static str, &'static str) {
    match (outcome, stop) {
        (Outcome::Limit, Some(Stop::Memory)) => {
            ("memory was the limit", "--max-memory sets it; ida needs hardly any memory")
        }
        (Outcome::Limit, _) => (
            "the search was stopped at a bound",
            "--max-steps and --max-nodes set the bounds; --max-steps none has none",
        ),
        _ => ("open ran empty", "there is a way: this strategy does not look at all boards, or not deep enough"),
    }
}
fn boards(args: &Args) -> Result<Vec<(Board, Size)>, Fault> {
    if !args.boards.is_empty() && args.boards != ["-"] {
        // Cells that the shell has split are one board.
        let texts = if input::are_cells(&args.boards) { vec![args.boards.join(" ")] } else { args.boards.clone() };
        let read = |text: &String| sized(args, "BOARD", text, parse_board);
        return texts.iter().map(read).collect();
    }
    let path = args.from.as_deref().unwrap_or(Path::new("-"));
    if args.from.is_none() && args.boards.is_empty() && std::io::stdin().is_terminal() {
        let help = "write a board after the command, name a file with --from, or pipe boards in";
        return Err(Fault::usage("no board to solve").help(help));
    }
    let (name, text) = (input::name_of(path), input::text(path)?);
    sized(args, &name, &text, parse_boards)
}

/// Reads the text called `name` with the given size, or the goal's: boards in one row need not repeat it.
fn sized<T>(
    args: &Args,
    name: &str,
    text: &str,
    parse: impl Fn(&str, Option<Size>) -> Result<T, TextError>,
) -> Result<T, Fault> {
    let asked = args.goal.size.size;
    let of_goal = || parse_board(args.goal.goal.as_deref()?, None).ok().map(|(_, size)| size);
    parse(text, asked.or_else(of_goal))
        .or_else(|error| parse(text, asked).map_err(|_| error))
        .map_err(|error| Fault::text(&error, name, text))
}

/// Solves boards one after the other, and keeps what all of them can share.
struct Solver<'a> {
    args: &'a Args,
    strategy: Option<Strategy>,
    options: Options,
    watch: Watch,
    /// For each size, the goal and the table of its distances.
    tables: HashMap<Size, (Board, Option<Distances>)>,
    stop: Option<Stop>,
}
type Solution = Result<Vec<Move>, Outcome>;

impl Solver<'_> {
    fn instance(&mut self, start: Board, size: Size) -> Result<Instance, Fault> {
        if let Some((goal, _)) = self.tables.get(&size) {
            return Ok(Instance { size, start, goal: *goal });
        }
        let text = self.args.goal.goal.as_deref().unwrap_or("standard");
        let goal = parse_goal(text, size).map_err(|error| Fault::text(&error, "--goal", text))?;
        let began = Instant::now();
        let by_table = self.strategy.is_none() && size.cells() <= RANKED_CELLS;
        let table = by_table.then(|| Distances::to(goal, size).ok()).flatten();
        if let Some(table) = table.as_ref().filter(|_| self.args.stats) {
            let bytes = grouped(table.memory() as u64);
            tell(&format!("table of exact distances: {:.2?}, {bytes} bytes", began.elapsed()));
        }
        self.tables.insert(size, (goal, table));
        Ok(Instance { size, start, goal })
    }

    fn solve(&mut self, instance: &Instance) -> Result<Solution, Fault> {
        let began = Instant::now();
        if let Some((_, Some(table))) = self.tables.get(&instance.size) {
            let path = table.path(instance.start);
            if self.args.stats {
                tell(&format!("looked up in {:.1?}", began.elapsed()));
            }
            return Ok(path.ok_or(Outcome::Unsolvable));
        }
        let strategy = self.strategy.map_or_else(|| fault::strategy("--strategy", LARGE), Ok)?;
        self.watch.restart();
        let answer = search(instance, &strategy, &self.options, &mut self.watch)?;
        clear_line();
        if self.args.stats {
            tell(&stats(&answer, &strategy, began.elapsed()));
        }
        self.stop = self.stop.or(answer.stop);
        Ok(match answer.outcome {
            Outcome::Solved => Ok(answer.moves),
            // The list ran empty because there is no path, which was known before.
            Outcome::Exhausted if !instance.parity().solvable() => Err(Outcome::Unsolvable),
            outcome => Err(outcome),
        })
    }
}

fn tell(text: &str) {
    super::style::say(&format!("{NOTE}stats{NOTE:#}: {text}"));
}

fn answer(args: &Args, instance: &Instance, solution: &Solution) -> String {
    let moves = match solution {
        Ok(moves) => moves,
        Err(Outcome::Unsolvable) => return format!("{}\n", args.no_solution),
        Err(outcome) => return format!("{}\n", outcome.text()),
    };
    let letters: String = moves.iter().map(|direction| direction.letter().to_ascii_lowercase()).collect();
    match args.print {
        Print::Moves => format!("{letters}\n"),
        Print::Count => format!("{}\n", moves.len()),
        Print::Both => format!("{} {letters}", moves.len()).trim_end().to_owned() + "\n",
        Print::Boards => {
            let grid = Grid::new(instance.size);
            let mut board = instance.start;
            let mut lines = vec![board.text(instance.size)];
            for &direction in moves {
                board = board.moved(direction, &grid).unwrap_or(board);
                lines.push(board.text(instance.size));
            }
            // An empty line separates the paths of two boards.
            lines.join("\n") + "\n\n"
        }
    }
}

fn stats(answer: &Answer, strategy: &Strategy, time: Duration) -> String {
    let memory = answer.memory;
    let bytes = |count: usize| grouped(count as u64);
    let rate = u128::from(answer.steps) * 1_000_000 / time.as_micros().max(1);
    format!(
        "{strategy}\n       {} in {time:.2?}: {} ({}/s), {}, largest open {}\n       \
         bytes: nodes {}, open {}, closed {} ({}: {}, {})",
        answer.outcome.text(),
        counted(answer.steps, "step"),
        grouped(rate as u64),
        counted(answer.made, "node"),
        grouped(answer.max_open),
        bytes(memory.nodes),
        bytes(memory.open),
        bytes(memory.closed),
        answer.closed_kind.text(),
        counted(answer.lookups.asked, "look-up"),
        counted(answer.lookups.collisions, "collision"),
    )
}
