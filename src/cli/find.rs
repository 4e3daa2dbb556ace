//! `steptrace find`: boards or graphs by properties of runs on them.

use std::fmt::Write;
use std::process::ExitCode;

use steptrace::puzzle::RANKED_CELLS;
use steptrace::report::{find_document, find_summary, noun, write_find_csv};
use steptrace::search::{Problem, Strategy};
use steptrace::survey::{Condition, Finder, Finds, NamedStrategy, Problems, Property, Quest, Source};

use super::Done;
use super::args::{SurveyArgs, at_least_one, bound};
use super::fault::{self, Fault, in_line};
use super::format::Format;
use super::graph::ManyArgs;
use super::setting::Given;
use super::streams::{note, wrapped};
use super::watch::{Watch, counted};

const EXAMPLES: &str = "\
Examples:
  steptrace find --where 'steps <= 12 and ties = 0 and moves >= 5'
  steptrace find -s bfs -s astar --where 'bfs.steps > 9 * astar.steps' -n 3 --boards
  steptrace find --graph random:states=9,h=inconsistent --where 'reopened >= 1' -o found.csv";

const EXITS: &str = "\
Exit code:
  0  Boards or graphs were found.
  1  None was found.
  2  Wrong usage, or a failure.";

/// Find boards or graphs by the properties of a run on them.
///
/// The condition compares properties of the run: < <= = != >= >, with and, or, not, + - * and parentheses. With several strategies
/// a property has the name of one before it, bfs.steps; NAME=SPEC gives a strategy another name. Boards are drawn at random from those
/// from which the goal can be reached, or with --all examined one by one, the nearest first. With --graph, the graphs of a family are
/// examined by their seeds, and those found are named as `report` and all others take them. The same seed finds the same on
/// every machine and with any number of threads. Ctrl-C ends it with the results so far.
#[derive(Debug, clap::Args)]
#[command(after_help = EXITS, before_help = EXAMPLES, after_long_help = properties())]
pub(super) struct Args {
    #[command(flatten)]
    many: ManyArgs,

    /// A strategy that the condition is about, once for each, by its own name or as NAME=SPEC. By default astar.
    #[arg(short, long, visible_alias = "run", value_name = "SPEC")]
    strategy: Vec<String>,

    /// The condition, such as 'steps <= 12 and ties = 0'.
    #[arg(long, value_name = "CONDITION")]
    r#where: String,

    /// The number of boards or graphs to find; by default 10, with --all, and of the states of one graph, all of them.
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one)]
    count: Option<usize>,

    /// Examine all boards from which the goal can be reached, the nearest first; up to 10 cells.
    #[arg(long)]
    all: bool,

    /// The seed of the random boards, or the first of the graphs; by default 1.
    #[arg(long, value_name = "N", conflicts_with = "all")]
    seed: Option<u64>,

    /// The maximum number of random boards or graphs to examine.
    #[arg(long, value_name = "N", default_value = "100_000", value_parser = bound, conflicts_with = "all")]
    tries: u64,

    /// Print the boards alone, one a line, as `random` does; of graphs, their names.
    #[arg(long, conflicts_with = "format")]
    boards: bool,

    /// Stop a run after this many steps; its board or graph is left out, and counted. `none` sets no bound.
    #[arg(long, value_name = "N", default_value = "2_000_000", value_parser = bound)]
    max_steps: u64,

    #[command(flatten)]
    survey: SurveyArgs,
}

const USUAL: usize = 10;

fn properties() -> String {
    let name = |property: &Property| property.text().len();
    let width = Property::ALL.iter().map(name).max().unwrap_or_default();
    let mut text = String::from("Properties of a run:");
    for property in Property::ALL {
        let lines = wrapped(property.about(), 96 - width);
        let _ = write!(text, "\n  {:width$}  {}", property.text(), lines.join(&format!("\n{:1$}", "", width + 4)));
    }
    format!("{text}\n{ABSENT}\n\n{EXITS}")
}

const ABSENT: &str = "A comparison with a property that is absent is neither true nor false.";

impl Args {
    fn runs(&self, example: &Problem) -> Result<Vec<NamedStrategy>, Fault> {
        let usual = [Strategy::default().name().to_string()];
        let given = if self.strategy.is_empty() { &usual[..] } else { &self.strategy };
        let mut runs: Vec<NamedStrategy> = Vec::new();
        for text in given {
            let run = named(text, example)?;
            if runs.iter().any(|other| other.name == run.name) {
                return Err(Fault::usage(format!("two strategies are called {}", run.name))
                    .help(format!("give one another name, such as --strategy other={text}")));
            }
            runs.push(run);
        }
        Ok(runs)
    }

    fn quest(&self) -> Result<Quest, Fault> {
        let (problems, first) = self.many.problems()?;
        let runs = self.runs(&problems.example())?;
        let names: Vec<&str> = runs.iter().map(|run| &run.name[..]).collect();
        let condition = Condition::parse(&self.r#where, &names);
        let condition = condition.map_err(|error| Fault::text(&error, "--where", &self.r#where))?;
        match &problems {
            Problems::Boards { size, .. } if self.all && size.cells() > RANKED_CELLS => {
                let what = format!("--all goes up to {RANKED_CELLS} cells, a {size} board has {}", size.cells());
                return Err(Fault::usage(what).help("leave out --all, and boards are drawn at random"));
            }
            Problems::Drawn(_) if self.all => {
                return Err(Fault::usage("--all has no end: there is a graph for every seed")
                    .help("leave it out; --tries says how many are examined"));
            }
            _ => {}
        }
        let is_all = self.all || self.seed.is_none() && matches!(problems, Problems::Starts(_));
        let seed = self.seed.or(first).unwrap_or(1);
        let source = if is_all { Source::All } else { Source::Random { seed, tries: self.tries } };
        let count = self.count.or((!is_all).then_some(USUAL));
        let bounds = self.survey.bounds(self.max_steps);
        Ok(Quest { problems, runs, condition, source, count, bounds })
    }
}

/// Reads `SPEC` or `NAME=SPEC`. The `=` of a name comes before the first comma, that of a setting after it.
fn named(text: &str, example: &Problem) -> Result<NamedStrategy, Fault> {
    let head = text.split(',').next().unwrap_or_default();
    let name = head.split_once('=').map(|(name, _)| name);
    let spec = name.map_or(text, |name| &text[name.len() + 1..]);
    let strategy = fault::strategy_for(example, "--strategy", spec)?;
    Ok(NamedStrategy { name: name.unwrap_or(strategy.name().text()).to_owned(), strategy })
}

pub(super) fn run(args: &Args, given: &Given<'_>) -> Done {
    let format = args.survey.setting.format(Format::is_report, given)?;
    let finder = Finder::new(args.quest()?)?;
    let format = if args.boards { Format::Text } else { format };
    let mut setting = args.survey.setting.open(format)?;
    let options = args.survey.options(setting.command(given, "found"));
    let watch = Watch::new();
    let finds = finder.find(args.survey.threads(), &|| !watch.interrupted());
    let quest = &finder.quest;
    match format {
        _ if args.boards => setting.write_data(&watch, |out| {
            finds.found.iter().try_for_each(|found| writeln!(out, "{}", quest.problems.line(found.case)))
        }),
        Format::Csv => setting.write_data(&watch, |out| write_find_csv(quest, &finds, out)),
        _ => setting.write(&watch, || find_document(quest, &finds, &options)),
    }?;
    setting.finish(|file| note_found(quest, &finds, file, args.boards))?;
    Ok(if finds.found.is_empty() && !watch.interrupted() { ExitCode::FAILURE } else { watch.exit_code() })
}

/// Reports what was found, unless the document on the screen already says it.
fn note_found(quest: &Quest, finds: &Finds, file: Option<&str>, boards_alone: bool) {
    let summary = find_summary(quest, finds);
    match file {
        Some(file) => note(&format!("{}: {summary}", in_line(file))),
        None if boards_alone => note(&summary),
        None => {}
    }
    if !finds.undecided.is_empty() {
        let boards = counted(finds.undecided.len() as u64, noun(&quest.problems));
        note(&format!(
            "{boards} left out as undecided: a run was stopped; --max-steps and --max-memory set the bounds"
        ));
    }
    if finds.interrupted {
        note("interrupted: what was found by then is written");
    }
}
