//! The plan of an exercise, on the command line and in the command that a sheet carries: a line of the sheet, in any format.

use std::path::{Path, PathBuf};

use clap::Parser;
use steptrace::check::{file_text, unescaped};
use steptrace::exercise::{Choices, ExerciseKind, ExerciseOptions, Part, Plan};
use steptrace::puzzle::{Heuristic, Instance};
use steptrace::report::Lang;
use steptrace::search::{Problem, Strategy};

use crate::cli::args::{HeadArgs, ProblemArgs, StrategyArg, at_least_one};
use crate::cli::fault::{self, Fault, one_line, plain};
use crate::cli::setting::{Given, add};
use crate::cli::usage::one_of;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlanArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// Without START: print this sheet again, or its key: the sheet as it was written, filled in or not; `-` is the standard input.
    /// With a graph: start from this state.
    #[arg(long, value_name = "SHEET|STATE")]
    from: Option<PathBuf>,

    #[command(flatten)]
    strategy: StrategyArg,

    /// The kind: trace (the default: the table of steps, to be filled in), predict (which node is removed from open next, and why?), tree (the
    /// search tree, to be filled in), error (a table with one mistake, to be found), solvable (which boards can reach the goal?),
    /// which (a finished run: which strategy made it?) or heuristic (h of boards by several heuristics: which dominates? Of a graph:
    /// is its h admissible, is it consistent?).
    #[arg(long, value_name = "KIND", value_parser = one_of(ExerciseKind::ALL, ExerciseKind::text))]
    #[arg(hide_possible_values = true)]
    pub(super) kind: Option<ExerciseKind>,

    /// The parts that are given: first (the first row), round, board, g, h, f, new, open, closed, step.
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = one_of(Part::ALL, Part::text))]
    #[arg(hide_possible_values = true)]
    given: Vec<Part>,

    /// A strategy that the kind `which` has to choose from, once for each. By default it draws some that differ in a setting.
    /// --strategy names the answer; by default the seed chooses it.
    #[arg(long, value_name = "SPEC")]
    among: Vec<String>,

    /// The heuristics of the kind heuristic; by default misplaced, manhattan, linear-conflict.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = one_of(Heuristic::TILES.iter().copied(), Heuristic::text))]
    #[arg(hide_possible_values = true)]
    heuristics: Vec<Heuristic>,

    /// The number of questions, if the kind leaves it open: steps for predict (by default 5), boards for solvable (6) and
    /// heuristic (4), strategies to choose from for `which` (4).
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    count: Option<usize>,

    /// The seed of what is chosen at random, by default 0.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The student that the sheet is for, printed on top of it.
    #[arg(long = "for", value_name = "NAME", id = "who")]
    who: Option<String>,

    #[command(flatten)]
    head: HeadArgs,
}

/// The options about what a sheet says itself, but for its words.
const SAID: &str = "h_default moves goal size strategy kind given among heuristics count seed who";

impl PlanArgs {
    pub(super) fn sheet(&self) -> Option<&Path> {
        self.from.as_deref().filter(|_| self.problem.start.is_empty())
    }

    /// Returns the first option that is given and says what a sheet is made from.
    pub(super) fn given(&self, given: &Given<'_>) -> Option<String> {
        let is_told = self.head.lang.code != Lang::default() || self.head.title().is_some();
        given.first(SAID).or_else(|| is_told.then(|| "--lang, or --title,".to_owned()))
    }

    pub(in crate::cli) fn plan(&self) -> Result<Plan, Fault> {
        let kind = self.kind.unwrap_or(ExerciseKind::Trace);
        let problem = if kind.asks_of_run() || !self.problem.start.is_empty() {
            let state = self.from.as_ref().map(|from| from.to_string_lossy());
            self.problem.problem(state.as_deref())?
        } else {
            let (goal, size) = self.problem.goal.board()?;
            Instance { size, start: goal, goal }.into()
        };
        if !kind.asks_of_run() && self.strategy.strategy.is_some() {
            return Err(
                Fault::usage(format!("an exercise of the kind {kind} has no strategy")).help("leave --strategy out")
            );
        }
        Ok(Plan {
            seed: self.seed.unwrap_or_default(),
            given: Part::ALL.into_iter().filter(|part| self.given.contains(part)).collect(),
            count: self.count,
            strategies: self.among(&problem)?,
            heuristics: self.heuristics.clone(),
            ..Plan::new(kind, problem.clone(), self.own(&problem)?)
        })
    }

    fn among(&self, problem: &Problem) -> Result<Vec<Strategy>, Fault> {
        self.among.iter().map(|spec| fault::strategy_for(problem, "--among", spec)).collect()
    }

    /// Returns the strategy that the exercise is about; if it is the answer, a sheet lists it among others.
    fn own(&self, problem: &Problem) -> Result<Strategy, Fault> {
        match (&self.strategy.strategy, self.kind) {
            (None, Some(ExerciseKind::Which)) => {
                Ok(Choices::drawn(&self.among(problem)?, problem, self.seed.unwrap_or_default()))
            }
            _ => self.strategy.on(problem),
        }
    }

    /// Returns the options of a sheet and its key, for a student or for the one named.
    pub(in crate::cli) fn options(&self, student: Option<&str>) -> ExerciseOptions {
        let (lang, title) = (self.head.lang.code, self.head.title());
        let who = student.or(self.who.as_deref()).map(one_line).filter(|who| !who.trim().is_empty());
        let mut command = Vec::new();
        for (option, value) in [("--h-default", &self.problem.graph.h_default), ("--for", &who), ("--title", &title)] {
            if let Some(value) = value {
                add(&mut command, option, value);
            }
        }
        if lang != Lang::default() {
            add(&mut command, "--lang", lang.text());
        }
        ExerciseOptions { lang, title, who, command, ..ExerciseOptions::default() }
    }
}

const COMMAND: &str = "steptrace exercise ";

/// The command of a sheet: the options that it is made from, without those for output.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Line {
    #[command(flatten)]
    plan: PlanArgs,
}

/// Returns what a sheet was made from; `None` for a file that is not a sheet.
pub(in crate::cli) fn plan_of(bytes: &[u8], name: &str) -> Result<Option<PlanArgs>, Fault> {
    let text = file_text(bytes);
    let Some(words) = words(&text) else { return Ok(None) };
    let parsed = Line::try_parse_from(words).map_err(|error| {
        let text = plain(&error.render().to_string());
        let why = text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
        Fault::usage(format!("{name} names a command that makes no exercise: {why}"))
            .help("put the line `steptrace exercise …` back as it was written, or name the start and the strategy")
    })?;
    Ok(Some(parsed.plan))
}

/// Returns the words of the command of a sheet, without `steptrace exercise`; `None` if a quote is left open.
fn words(text: &str) -> Option<Vec<String>> {
    let at = place(text)?;
    let (before, rest) = (&text[..at], &text[at + COMMAND.len()..]);
    let line = if before.ends_with('>') {
        unescaped(rest.split('<').next().unwrap_or_default())
    } else if before.ends_with("\"# ") {
        cell(rest)
    } else if before == "# " {
        unpadded(rest.lines().next().unwrap_or_default()).to_owned()
    } else {
        first_line(rest)
    };
    shell_words::split(&line).ok()
}

/// Returns the position of the command: the last that begins a line, else the first comment, else the last element.
fn place(text: &str) -> Option<usize> {
    let begins_line = |before: &str| before.is_empty() || before.ends_with(['\n', '\r']);
    let is_comment = |before: &str, lead: &str| before.strip_suffix(lead).is_some_and(begins_line);
    let all = || text.match_indices(COMMAND).map(|(at, _)| at);
    all()
        .filter(|&at| begins_line(text[..at].trim_end_matches([' ', '\t'])))
        .last()
        .or_else(|| all().find(|&at| ["# ", "\"# ", "% ", "// "].iter().any(|lead| is_comment(&text[..at], lead))))
        .or_else(|| all().filter(|&at| text[..at].ends_with('>')).last())
}

/// Returns the rest of a quoted cell, in which quotes are doubled.
fn cell(text: &str) -> String {
    let marked = text.replace("\"\"", "\0");
    marked.split('"').next().unwrap_or_default().replace('\0', "\"")
}

/// Returns a line without the empty cells with which a spreadsheet may have padded it.
fn unpadded(line: &str) -> &str {
    line.strip_suffix([',', ';']).map_or(line, |_| line.trim_end_matches(&line[line.len() - 1..]))
}

/// Returns the first line of a text; a line that ends with a backslash continues on the next.
fn first_line(text: &str) -> String {
    let mut command = String::new();
    for line in text.lines() {
        let begun = line.strip_suffix('\\');
        command += begun.unwrap_or(line);
        if begun.is_none() {
            break;
        }
    }
    command
}
