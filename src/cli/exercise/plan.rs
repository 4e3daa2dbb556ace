//! What an exercise is made from, on the command line and in the line that a sheet carries.

use steptrace::exercise::{ExerciseKind, Part, Plan};
use steptrace::puzzle::Instance;
use steptrace::report::{ExerciseOptions, Lang};

use crate::cli::again::add;
use crate::cli::args::{HeadArgs, ProblemArgs, StrategyArg, at_least_one};
use crate::cli::fault::{Fault, one_line};
use crate::cli::usage::one_of;

/// All that a sheet depends on.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlanArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    strategy: StrategyArg,

    /// The kind: trace (the table of steps, to be filled in), predict (which node is removed from open next, and why?), error (a
    /// table with one mistake, to be found) or solvable (which boards can reach the goal?).
    #[arg(long, value_name = "KIND", value_parser = one_of(&ExerciseKind::ALL, ExerciseKind::text))]
    #[arg(hide_possible_values = true)]
    kind: Option<ExerciseKind>,

    /// The parts that are given: first (the first row), round, board, g, h, f, new, open, closed.
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = one_of(&Part::ALL, Part::text))]
    #[arg(hide_possible_values = true)]
    given: Vec<Part>,

    /// The number of questions, where the kind leaves it open: steps of predict (by default 5), boards of solvable (by
    /// default 6).
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    count: Option<usize>,

    /// The seed of what is chosen at random.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Share so many points among the questions, in whole points.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    points: Option<usize>,

    /// The student that the sheet is for, printed on top of it.
    #[arg(long = "for", value_name = "NAME", id = "who")]
    who: Option<String>,

    #[command(flatten)]
    head: HeadArgs,
}

impl PlanArgs {
    /// Refuses what only a command that is typed may say: that the start is read from the standard input.
    pub(super) fn reads_stdin(&self) -> bool {
        self.problem.start == ["-"]
    }

    /// Returns the plan.
    pub(in crate::cli) fn plan(&self) -> Result<Plan, Fault> {
        let kind = self.kind.unwrap_or(ExerciseKind::Trace);
        let instance = if kind.asks_of_run() || !self.problem.start.is_empty() {
            self.problem.instance()?
        } else {
            let (goal, size) = self.problem.goal.board()?;
            Instance { size, start: goal, goal }
        };
        if !kind.asks_of_run() && self.strategy.strategy.is_some() {
            return Err(
                Fault::usage(format!("an exercise of the kind {kind} has no strategy")).help("leave --strategy out")
            );
        }
        let given = Part::ALL.into_iter().filter(|part| self.given.contains(part)).collect();
        let strategy = self.strategy.named()?.unwrap_or_default();
        Ok(Plan { kind, instance, strategy, seed: self.seed, given, count: self.count })
    }

    /// Returns the options of the sheet and its key, with the words that the command has beyond those of the plan.
    pub(in crate::cli) fn options(&self) -> ExerciseOptions {
        let (lang, title) = (self.head.lang.code, self.head.title());
        let who = self.who.as_deref().map(one_line).filter(|who| !who.trim().is_empty());
        let mut command = Vec::new();
        if let Some(points) = self.points {
            add(&mut command, "--points", &points.to_string());
        }
        if let Some(who) = &who {
            add(&mut command, "--for", who);
        }
        if let Some(title) = &title {
            add(&mut command, "--title", title);
        }
        if lang != Lang::default() {
            add(&mut command, "--lang", lang.text());
        }
        ExerciseOptions { lang, title, points: self.points, who, typed: false, command }
    }
}
