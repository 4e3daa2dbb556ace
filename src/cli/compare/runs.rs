//! Chooses the runs to compare, and runs them one after the other.

use steptrace::compare::variants;
use steptrace::search::{Bounds, Key, Name, Problem, Strategy, search};
use steptrace::trace::{Recorder, Trace};

use super::{Args, From};
use crate::cli::fault::{Fault, plain};
use crate::cli::input;
use crate::cli::memory::RECORDED;
use crate::cli::report::from_file;
use crate::cli::watch::{Watch, clear_line};

pub(super) struct Runs {
    problem: Problem,
    read: Vec<Trace>,
    planned: Vec<Strategy>,
}

impl Runs {
    pub(super) fn of(args: &Args, from: &From) -> Result<Runs, Fault> {
        // An error in the problem is reported before files are read.
        let problem = &args.problem;
        let state = from.state.as_deref();
        let given = (!problem.start.is_empty()).then(|| problem.problem(state, &args.graph)).transpose()?;
        if given.is_none() && (problem.goal.goal.is_some() || problem.goal.size.size.is_some()) {
            return Err(
                Fault::usage("--goal and --size go with a START").help("the trace files say start and goal themselves")
            );
        }
        let names: Vec<String> = from.files.iter().map(|path| plain(&input::name_of(path))).collect();
        let read = from.files.iter().map(|path| from_file(path, args.partial)).collect::<Result<Vec<_>, _>>()?;
        let with = if given.is_some() { "START" } else { names.first().map_or("", |name| name) };
        let posed = match (given, read.first()) {
            (Some(given), _) => given,
            (None, Some(trace)) => trace.problem().clone(),
            (None, None) => return Err(Fault::usage("there is nothing to compare")),
        };
        for (name, trace) in names.iter().zip(&read) {
            same_problem(name, trace.problem(), with, &posed)?;
        }
        let specs = args.run.strategies(&posed)?;
        let planned = match args.vary {
            Some(key) => vary(key, &specs, &posed)?,
            None => usual(specs, read.is_empty(), &posed),
        };
        let runs = Runs { problem: posed, read, planned };
        runs.are_enough(from)?;
        Ok(runs)
    }

    fn are_enough(&self, from: &From) -> Result<(), Fault> {
        let count = self.read.len() + self.planned.len();
        let again = self.planned.iter().enumerate().find(|(at, run)| self.planned[..*at].contains(run));
        let (what, help) = if let Some((_, run)) = again {
            (format!("the same run is there twice: {run}"), "leave one out, or give it another setting")
        } else if count > MOST {
            let what = format!("{count} runs are too many to compare: at most {MOST}");
            (what, "`steptrace study` runs strategies on many boards")
        } else if count < 2 {
            let help = if from.files.is_empty() {
                "add another --run; without any, bfs, dfs and astar are compared"
            } else {
                "add another --from, or a --run"
            };
            ("one run has nothing to be compared with".into(), help)
        } else {
            return Ok(());
        };
        Err(Fault::usage(what).help(help))
    }

    /// Carries out the planned runs, after those read from files; Ctrl-C ends them.
    pub(super) fn carry_out(self, args: &Args, mut watch: Watch) -> Result<(Vec<Trace>, Watch), Fault> {
        let mut done = self.read;
        for strategy in &self.planned {
            let mut options = args.search.options(Bounds::STEPS, RECORDED);
            // All runs stay in memory until they are compared.
            options.bounds.max_held /= self.planned.len() as u64;
            watch.restart();
            let mut observers = (Recorder::new(), watch);
            let answer = search(&self.problem, strategy, &options, &mut observers)?;
            let recorder;
            (recorder, watch) = observers;
            clear_line();
            if watch.interrupted() {
                break;
            }
            done.push(recorder.finish(&self.problem, strategy, answer));
        }
        Ok((done, watch))
    }
}

/// Maximum runs: all of them are in memory at once.
const MOST: usize = 64;

fn same_problem(name: &str, of: &Problem, with: &str, problem: &Problem) -> Result<(), Fault> {
    if of == problem {
        return Ok(());
    }
    let text = |problem: &Problem| match problem {
        Problem::Tiles(instance) => {
            let size = instance.size;
            format!("{} to {}, {size}", instance.start.text(size), instance.goal.text(size))
        }
        Problem::Graph(graph) => format!("the graph {}", plain(&graph.name)),
    };
    let what = format!("{name} is a run of another problem than {with}: {}, not {}", text(of), text(problem));
    Err(Fault::usage(what).help("all runs that are compared have one start and one goal"))
}

fn of_name(name: Name, problem: &Problem) -> Strategy {
    problem.strategy(Strategy::new(name))
}

fn usual(specs: Vec<Strategy>, nothing_read: bool, problem: &Problem) -> Vec<Strategy> {
    if specs.is_empty() && nothing_read {
        [Name::Bfs, Name::Dfs, Name::Astar].map(|name| of_name(name, problem)).to_vec()
    } else {
        specs
    }
}

fn vary(key: Key, specs: &[Strategy], problem: &Problem) -> Result<Vec<Strategy>, Fault> {
    let refused = |what: String, help: &str| Err(Fault::usage(what).help(help));
    let usual = [Name::Astar, Name::Dfs, Name::Ids, Name::Beam, Name::Hill].map(|name| of_name(name, problem));
    let strategy = match specs {
        [] => usual.into_iter().find(|usual| !variants(usual, key, problem).is_empty()).unwrap_or(usual[0]),
        [only] => *only,
        _ => return refused("--vary goes with one --run".into(), "it runs every value of one setting"),
    };
    let all = variants(&strategy, key, problem);
    if all.is_empty() {
        let others = Key::ALL.iter().filter(|key| !variants(&strategy, **key, problem).is_empty());
        let others: Vec<&str> = others.map(|key| key.text()).collect();
        let what = format!("there is nothing to vary: {} has no setting `{key}` here", strategy.name());
        return refused(what, &format!("what can be varied of it: {}", others.join(", ")));
    }
    Ok(all)
}
