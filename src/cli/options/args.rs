//! Arguments that several commands share, each declared once.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anstream::ColorChoice;
#[cfg(feature = "cli")]
use serde_json::{Value, json};

use steptrace::graph::Scenario;
use steptrace::puzzle::{Board, Instance, NamedGoal, Size, parse_board, parse_goal};
use steptrace::report::{self, Lang, Layout};
use steptrace::search::{Bounds, Options, Problem, Strategy};
use steptrace::threads;

use crate::cli::fault::{self, Fault, in_line, one_line};
use crate::cli::format::{Choices, Format};
use crate::cli::graph::{GraphArgs, known_graph};
use crate::cli::input;
use crate::cli::memory::{MemoryArg, SEARCHED};
use crate::cli::output::{Target, is_stream};
use crate::cli::streams::{has_output_colour, is_file, is_output_terminal};
use crate::cli::system;
use crate::cli::usage::{Misuse, one_of};

pub(in crate::cli) fn at_least_one(text: &str) -> Result<usize, Misuse> {
    text.parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or(Misuse::new("this takes a whole number, 1 or more", "write it in digits, such as 10"))
}

/// Parses a bound: a whole number, perhaps with `_` between its digits, or `none`.
pub(in crate::cli) fn bound(text: &str) -> Result<u64, Misuse> {
    let number = if text == "none" { Ok(u64::MAX) } else { text.replace('_', "").parse() };
    number.map_err(|_| Misuse::new("a bound is a whole number, or `none`", "such as 5000, 2_000_000 or none"))
}

pub(in crate::cli) fn number_or_all(text: &str) -> Result<usize, Misuse> {
    let number = if text == "all" { Ok(usize::MAX) } else { text.replace('_', "").parse() };
    number.map_err(|_| Misuse::new("it is a whole number, or `all`", "such as 20, or all to leave nothing out"))
}

fn size(text: &str) -> Result<Size, Misuse> {
    text.parse().map_err(|error| Misuse::new(error, "such as 3x3, 4x4, 2x5: rows first, at most 16 cells"))
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::cli) struct LangArg {
    /// The language: en or zh.
    #[arg(id = "lang", long = "lang", value_name = "LANG", default_value = "en", hide_default_value = true)]
    #[arg(value_parser = one_of(&Lang::ALL, Lang::text), hide_possible_values = true)]
    pub(in crate::cli) code: Lang,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct HeadArgs {
    #[command(flatten)]
    pub(in crate::cli) lang: LangArg,

    /// The title; by default one that says what was run.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl HeadArgs {
    /// Returns the given title, as the report and its command have it.
    pub(in crate::cli) fn title(&self) -> Option<String> {
        self.title.as_deref().map(one_line).filter(|title| !title.trim().is_empty())
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct NotedHeadArgs {
    #[command(flatten)]
    pub(in crate::cli) head: HeadArgs,

    /// Show this Markdown on top of a page; `-` is the standard input.
    #[arg(long, value_name = "FILE", help_heading = "HTML")]
    pub(in crate::cli) note: Option<PathBuf>,
}

impl NotedHeadArgs {
    pub(in crate::cli) fn text(&self) -> Result<Option<String>, Fault> {
        self.note.as_deref().map(input::text).transpose()
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::cli) struct FullListsArg {
    /// Show open and closed in full, however long they are.
    #[arg(long, alias = "all")]
    pub(in crate::cli) full_lists: bool,
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::cli) struct FullArg {
    /// Show every step and every list in full.
    #[arg(long)]
    pub(in crate::cli) full: bool,
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::cli) struct PartialArg {
    /// Read a trace file that was cut off, up to the cut.
    #[arg(long)]
    pub(in crate::cli) partial: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SaveArgs {
    /// Write to this file; its ending says the format. By default text is printed.
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
}

impl SaveArgs {
    pub(in crate::cli) fn format(&self) -> Result<Format, Fault> {
        match self.output.as_deref().filter(|path| !is_stream(path)) {
            None => Ok(Format::Text),
            Some(path) => Format::said_by(path, Format::is_document, ""),
        }
    }

    pub(in crate::cli) fn open(&self, width: &WidthArg) -> Result<(Target, report::Format), Fault> {
        let (format, target) = (self.format()?, Target::open(self.output.as_deref())?);
        let layout = width.layout(&target);
        Ok((target, format.set(Choices::usual(layout))))
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct WidthArg {
    /// The number of columns; by default that of the terminal, 80 for files and pipes.
    #[arg(long, value_name = "COLUMNS")]
    pub(in crate::cli) width: Option<usize>,
}

impl WidthArg {
    /// Returns the layout of text for a target. A terminal is coloured if it supports colour, a file only on demand.
    pub(in crate::cli) fn layout(&self, target: &Target) -> Layout {
        let usual = Layout::default().width;
        let terminal = || {
            let columns = (target.is_stdout && is_output_terminal()).then(system::columns);
            columns.flatten().map(usize::from)
        };
        let color = if target.is_stdout {
            has_output_colour()
        } else {
            matches!(ColorChoice::global(), ColorChoice::Always | ColorChoice::AlwaysAnsi)
        };
        let width = self.width.or_else(terminal).unwrap_or(usual).clamp(20, 10_000);
        Layout { width, color, result_last: !target.is_file(), ..Layout::default() }
    }
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::cli) struct SizeArg {
    /// Rows and columns, if the text of a board does not show them: 2x5, 3x4 …
    #[arg(long, value_name = "RxC", value_parser = size)]
    pub(in crate::cli) size: Option<Size>,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct GoalArgs {
    /// The goal: a board, or standard (123456780), blank-first (012345678), spiral (123804765).
    #[arg(short, long, value_name = "GOAL")]
    pub(in crate::cli) goal: Option<String>,

    #[command(flatten)]
    pub(in crate::cli) size: SizeArg,
}

impl GoalArgs {
    /// Reads the goal without a start to show the size: a name, or a board that may show it; 3x3 if nothing does.
    pub(in crate::cli) fn board(&self) -> Result<(Board, Size), Fault> {
        let text = self.goal.as_deref().unwrap_or(NamedGoal::Standard.text());
        let usual = self.size.size.unwrap_or(Size::EIGHT_PUZZLE);
        let read = match NamedGoal::read(text) {
            Some(_) => parse_goal(text, usual).map(|goal| (goal, usual)),
            None => parse_board(text, self.size.size),
        };
        read.map_err(|error| Fault::text(&error, "--goal", text))
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ProblemArgs {
    /// The board to start from; `-` reads it from the standard input.
    #[arg(value_name = "START")]
    pub(in crate::cli) start: Vec<String>,

    #[command(flatten)]
    pub(in crate::cli) goal: GoalArgs,
}

/// The help of START in commands that take graphs, too.
pub(in crate::cli) const BOARD_OR_GRAPH: &str = "The board to start from, or a graph: a file, or one that `steptrace problems` lists; `-` reads either from the standard input";

/// Meaning of START: the name and the text of a graph, or the text of a board.
enum Given {
    Graph(String, String),
    Board(String),
}

impl ProblemArgs {
    /// Returns the problem; of a graph, `from` is the state to start from.
    pub(in crate::cli) fn problem(&self, from: Option<&str>, graph: &GraphArgs) -> Result<Problem, Fault> {
        self.read(&self.given()?, from, graph)
    }

    /// Returns the problem as the lab has it: see `templates/lab/state.js`.
    #[cfg(feature = "cli")]
    pub(in crate::cli) fn in_the_lab(&self, from: Option<&str>, graph: &GraphArgs) -> Result<(Problem, Value), Fault> {
        let given = self.given()?;
        let problem = self.read(&given, from, graph)?;
        let (goal, from) = (self.goal.goal.as_deref().unwrap_or_default(), from.unwrap_or_default());
        let state = match &given {
            Given::Graph(name, text) => {
                let kind = if problem.graph().is_some_and(|graph| graph.grid.is_some()) { "map" } else { "graph" };
                let moves = graph.reading.moves.map(steptrace::graph::Moves::text).unwrap_or_default();
                // An example is known by its name.
                let is_example = steptrace::graph::Example::named(name).is_some_and(|example| example.text() == text);
                let (key, value) = if is_example { ("name", name) } else { ("text", text) };
                json!({ "kind": kind, key: value, "from": from, "goal": goal, "moves": moves })
            }
            Given::Board(start) => {
                let size = self.goal.size.size.map(|size| size.to_string()).unwrap_or_default();
                json!({ "kind": "tiles", "start": start, "goal": goal, "size": size })
            }
        };
        Ok((problem, state))
    }

    fn read(&self, given: &Given, from: Option<&str>, graph: &GraphArgs) -> Result<Problem, Fault> {
        match given {
            Given::Graph(name, text) => {
                let scenario = graph.scenario()?;
                let said = scenario.as_ref().map(|scenario| (&*scenario.start, &*scenario.goal)).unzip();
                let ends = [from.or(said.0), self.goal.goal.as_deref().or(said.1)];
                let read = graph.reading.read([name, text], ends)?;
                let size = read.grid.as_ref().map(|grid| (grid.columns, grid.rows));
                match scenario {
                    Some(Scenario { size: (wide, high), .. }) if size != Some((wide, high)) => Err(Fault::usage(
                        format!("the scenario is of a map of {wide} columns and {high} rows, and this is none"),
                    )
                    .help("give the map that the line names")),
                    _ => Ok(read.into()),
                }
            }
            Given::Board(start) => {
                if let Some(option) = from.map(|_| "--from").or(graph.given()) {
                    if parse_board(start, self.goal.size.size).is_err() {
                        return Err(Fault::usage(format!("there is no graph called {}", in_line(start)))
                            .help("a graph is a file that is here, or one of `steptrace problems`"));
                    }
                    let help =
                        "a graph is a file, or one of `steptrace problems`; to explain a trace file, leave out START";
                    return Err(Fault::usage(format!("{option} goes with a graph, and this is a board")).help(help));
                }
                Ok(self.board(start)?.into())
            }
        }
    }

    /// Returns true if START names a graph.
    pub(in crate::cli) fn is_graph(&self) -> bool {
        self.start != ["-"] && self.given().is_ok_and(|given| matches!(given, Given::Graph(..)))
    }

    /// Reads START, once: a graph is known by name, or a file; a text without letters is a board.
    fn given(&self) -> Result<Given, Fault> {
        let [start] = &self.start[..] else { return Ok(Given::Board(input::board(&self.start)?)) };
        if let Some((name, text)) = known_graph(start)? {
            return Ok(Given::Graph(name, text));
        }
        let path = Path::new(start);
        if start != "-" && (parse_board(start, self.goal.size.size).is_ok() || !path.exists() && !is_file(path)) {
            return Ok(Given::Board(start.clone()));
        }
        let text = input::text(path)?;
        let is_tile = |c: char| c.is_ascii_hexdigit() || c.is_whitespace() || "_.,/xX;|-".contains(c);
        let is_board = start == "-" && text.chars().all(is_tile);
        Ok(if is_board { Given::Board(text) } else { Given::Graph(input::called(path), text) })
    }

    fn board(&self, start: &str) -> Result<Instance, Fault> {
        fault::instance(start, self.goal.goal.as_deref(), self.goal.size.size)
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct StrategyArg {
    /// The strategy: NAME[,key=value…], such as bfs or astar,h=manhattan; `steptrace strategies` lists names and
    /// settings.
    #[arg(short, long, value_name = "SPEC")]
    pub(in crate::cli) strategy: Option<String>,
}

impl StrategyArg {
    /// Returns the strategy for a problem, by default A*.
    pub(in crate::cli) fn on(&self, problem: &Problem) -> Result<Strategy, Fault> {
        fault::strategy_for(problem, "--strategy", self.strategy.as_deref().unwrap_or("astar"))
    }

    /// Returns the given strategy; without a problem, as one for boards.
    pub(in crate::cli) fn named(&self, problem: Option<&Problem>) -> Result<Option<Strategy>, Fault> {
        let read = |spec: &str| match problem {
            Some(problem) => fault::strategy_for(problem, "--strategy", spec),
            None => fault::strategy("--strategy", spec),
        };
        self.strategy.as_deref().map(read).transpose()
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct RunArgs {
    /// A strategy to run, once for each: NAME[,key=value…]; `steptrace strategies` lists names and settings.
    #[arg(id = "run", short, visible_short_alias = 's', long = "run", visible_alias = "strategy", value_name = "SPEC")]
    pub(in crate::cli) specs: Vec<String>,
}

impl RunArgs {
    pub(in crate::cli) fn strategies(&self, problem: &Problem) -> Result<Vec<Strategy>, Fault> {
        self.specs.iter().map(|spec| fault::strategy_for(problem, "--run", spec)).collect()
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct WorkArgs {
    /// The number of threads, at most 256; by default the number of cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=threads::MOST as i64))]
    threads: Option<u16>,
}

impl WorkArgs {
    pub(in crate::cli) fn threads(&self) -> NonZeroUsize {
        let asked = self.threads.and_then(|threads| NonZeroUsize::new(threads.into()));
        asked.unwrap_or_else(threads::available)
    }

    /// Returns the number of nodes that a run may hold: one run per thread is under way, and each gets its share.
    pub(in crate::cli) fn nodes_of_a_run(&self, memory: MemoryArg) -> u64 {
        memory.nodes(SEARCHED) / self.threads().get() as u64
    }
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(in crate::cli) struct SearchArgs {
    /// Stop after this many steps, by default 2,000,000; `none` sets no bound.
    #[arg(long, value_name = "N", value_parser = bound)]
    max_steps: Option<u64>,

    #[command(flatten)]
    pub(in crate::cli) memory: MemoryArg,

    /// Search even if parity shows that there is no path, to watch the open list run empty.
    #[arg(long)]
    search_unsolvable: bool,
}

impl SearchArgs {
    /// Returns the options of a search, with this bound on the steps unless another is given. Memory has room for as many nodes
    /// as `bytes_a_node` allows.
    pub(in crate::cli) fn options(&self, max_steps: u64, bytes_a_node: u64) -> Options {
        Options {
            bounds: Bounds {
                max_steps: self.max_steps.unwrap_or(max_steps),
                max_held: self.memory.nodes(bytes_a_node),
            },
            search_unsolvable: self.search_unsolvable,
        }
    }
}
