//! Arguments that several commands share, each declared once.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anstream::ColorChoice;

use steptrace::puzzle::{Board, NamedGoal, Size, parse_board, parse_goal};
use steptrace::report::{self, Lang, Layout, SurveyOptions};
use steptrace::search::{Bounds, Options, Problem, Strategy};
use steptrace::threads;

use crate::cli::fault::{self, Fault, in_line, one_line};
use crate::cli::format::{Choices, Format};
use crate::cli::graph::{ReadingArgs, known_graph};
use crate::cli::input;
use crate::cli::output::{Target, is_stream};
use crate::cli::setting::SettingArgs;
use crate::cli::streams::{has_output_colour, is_file, is_output_terminal};
use crate::cli::system;
use crate::cli::usage::one_of;

pub(in crate::cli) fn at_least_one(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&number| number > 0).ok_or("this takes a whole number, 1 or more, such as 10")
}

/// Parses a bound: a whole number, perhaps with `_` between its digits, or `none`, of what is shown `all`.
pub(in crate::cli) fn bound(text: &str) -> Result<u64, &'static str> {
    let number = if matches!(text, "none" | "all") { Ok(u64::MAX) } else { text.replace('_', "").parse() };
    number.map_err(|_| "a bound is a whole number, or `none`, such as 5000 or 2_000_000")
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::cli) struct LangArg {
    /// The language: en or zh.
    #[arg(id = "lang", long = "lang", value_name = "LANG", default_value = "en", hide_default_value = true)]
    #[arg(value_parser = one_of(Lang::ALL, Lang::text), hide_possible_values = true)]
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

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ShownArgs {
    /// Show every step and every list in full.
    #[arg(long)]
    pub(in crate::cli) full: bool,

    #[command(flatten)]
    pub(in crate::cli) lang: LangArg,

    #[command(flatten)]
    pub(in crate::cli) width: WidthArg,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SaveArgs {
    /// Write to this file; its ending says the format. By default text is printed.
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
}

impl SaveArgs {
    pub(in crate::cli) fn open(&self, width: &WidthArg) -> Result<(Target, report::Format), Fault> {
        let format = match self.output.as_deref().filter(|path| !is_stream(path)) {
            None => Format::Text,
            Some(path) => Format::said_by(path, Format::is_document, "")?,
        };
        let target = Target::open(self.output.as_deref())?;
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
    #[arg(long, value_name = "RxC")]
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

    #[command(flatten)]
    pub(in crate::cli) graph: ReadingArgs,
}

pub(in crate::cli) const BOARD_OR_GRAPH: &str = "The board to start from, or a graph: a file, or one that `steptrace problems` lists; `-` reads either from the standard input";

/// Meaning of START: the name and the text of a graph, or the text of a board.
enum Given {
    Graph(String, String),
    Board(String),
}

impl ProblemArgs {
    pub(in crate::cli) fn problem(&self, from: Option<&str>) -> Result<Problem, Fault> {
        let start = match self.given()? {
            Given::Graph(name, text) => {
                return Ok(self.graph.read([&name, &text], [from, self.goal.goal.as_deref()])?.into());
            }
            Given::Board(start) => start,
        };
        if let Some(option) = from.map(|_| "--from").or(self.graph.given()) {
            let help = "a graph is a file, or one of `steptrace problems`; to explain a trace file, leave out START";
            return Err(Fault::usage(format!("{option} goes with a graph, and {} is none", in_line(&start))).help(help));
        }
        Ok(fault::instance(&start, self.goal.goal.as_deref(), self.goal.size.size)?.into())
    }

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
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct StrategyArg {
    /// The strategy: NAME[,key=value…], such as bfs or astar,h=manhattan; `steptrace strategies` lists names and
    /// settings.
    #[arg(short, long, value_name = "SPEC")]
    pub(in crate::cli) strategy: Option<String>,
}

impl StrategyArg {
    pub(in crate::cli) fn on(&self, problem: &Problem) -> Result<Strategy, Fault> {
        fault::strategy_for(problem, "--strategy", self.strategy.as_deref().unwrap_or("astar"))
    }

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
    /// Reads the strategies that are given, or else the usual ones.
    pub(in crate::cli) fn strategies(&self, problem: &Problem, usual: &[&str]) -> Result<Vec<Strategy>, Fault> {
        let given: Vec<&str> = self.specs.iter().map(String::as_str).collect();
        let specs = if given.is_empty() { usual } else { &given };
        specs.iter().map(|spec| fault::strategy_for(problem, "--run", spec)).collect()
    }
}

/// Options of both commands that run strategies on many problems.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SurveyArgs {
    #[command(flatten)]
    memory: MemoryArg,

    /// The number of threads, at most 256; by default the number of cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=threads::MOST as i64))]
    threads: Option<u16>,

    #[command(flatten)]
    pub(in crate::cli) setting: SettingArgs,

    #[command(flatten)]
    head: HeadArgs,
}

impl SurveyArgs {
    pub(in crate::cli) fn threads(&self) -> NonZeroUsize {
        let asked = self.threads.and_then(|threads| NonZeroUsize::new(threads.into()));
        asked.unwrap_or_else(threads::available)
    }

    /// Returns the bounds of a run: one per thread is under way, and each gets its share of the memory.
    pub(in crate::cli) fn bounds(&self, max_steps: u64) -> Bounds {
        Bounds { max_steps, max_held: self.memory.nodes(SEARCHED) / self.threads().get() as u64 }
    }

    pub(in crate::cli) fn options(&self, command: Vec<String>) -> SurveyOptions {
        SurveyOptions { lang: self.head.lang.code, title: self.head.title(), command }
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
    /// Returns the options of a search, with this bound on the steps unless another is given.
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

/// Bytes per node of a search: with ten million nodes, the general loop takes 60 to 130, depending on the lists that it keeps.
pub(in crate::cli) const SEARCHED: u64 = 96;

/// Bytes per node of a recorded search that becomes a report: measured as above.
pub(in crate::cli) const RECORDED: u64 = 192;

/// The memory of the program without a search: its code and its buffers.
const PROCESS: u64 = 10 << 20;

/// The default if the system does not report its free memory: half of a small machine's.
const UNKNOWN: u64 = 2 << 30;

#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(in crate::cli) struct MemoryArg {
    /// Stop a search that holds as many nodes as about this much memory has room for, such as 512M or 2G; `none` sets no
    /// bound. By default half of what is free.
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "Search")]
    max_memory: Option<u64>,
}

impl MemoryArg {
    pub(in crate::cli) fn nodes(self, bytes_a_node: u64) -> u64 {
        match self.max_memory {
            Some(u64::MAX) => u64::MAX,
            Some(bytes) => bytes.saturating_sub(PROCESS) / bytes_a_node,
            None => free().map_or(UNKNOWN, |free| free / 2) / bytes_a_node,
        }
    }
}

fn free() -> Option<u64> {
    let file = fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = file.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?.trim().strip_suffix("kB")?;
    Some(kilobytes.trim().parse::<u64>().ok()? * 1024)
}

pub(in crate::cli) fn bytes(text: &str) -> Result<u64, &'static str> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(u64::MAX);
    }
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
    let unit = text[number.len()..].trim().to_ascii_lowercase();
    let unit = unit.trim_end_matches('b').trim_end_matches('i');
    let power = ["", "k", "m", "g", "t"].iter().position(|known| *known == unit);
    let size = power.zip(number.parse::<f64>().ok()).map(|(power, number)| number * 1024_f64.powi(power as i32));
    #[expect(clippy::cast_sign_loss, reason = "negative numbers are refused")]
    let bytes = size.filter(|size| *size >= 1.0).map(|size| size as u64);
    bytes.ok_or("a size is a number with its unit, such as 512M, 1.5G or 2GiB, or `none`")
}

pub(in crate::cli) fn in_words(bytes: u64) -> String {
    if bytes < 1 << 20 { format!("{bytes} bytes") } else { format!("{} MiB", bytes >> 20) }
}
