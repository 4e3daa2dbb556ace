//! Chooses the runs to compare, and runs them one after the other.

use steptrace::compare::variants;
use steptrace::puzzle::{Heuristic, Instance};
use steptrace::search::{Bounds, Key, Name, Strategy, search};
use steptrace::trace::{Recorder, Trace};

use super::Args;
use crate::cli::fault::{Fault, plain};
use crate::cli::input;
use crate::cli::memory::RECORDED;
use crate::cli::report::from_file;
use crate::cli::style::note;
use crate::cli::watch::{Watch, clear_line};

pub(super) struct Runs {
    instance: Instance,
    read: Vec<Trace>,
    planned: Vec<Strategy>,
}

impl Runs {
    pub(super) fn of(args: &Args, quiet: bool) -> Result<Runs, Fault> {
        let specs = args.run.strategies()?;
        // An error in the problem is reported before files are read.
        let problem = &args.problem;
        let given = (!problem.start.is_empty()).then(|| problem.instance()).transpose()?;
        if given.is_none() && (problem.goal.goal.is_some() || problem.goal.size.size.is_some()) {
            return Err(
                Fault::usage("--goal and --size go with a START").help("the trace files say start and goal themselves")
            );
        }
        let names: Vec<String> = args.from.iter().map(|path| plain(&input::name_of(path))).collect();
        let read = args.from.iter().map(|path| from_file(path, args.partial)).collect::<Result<Vec<_>, _>>()?;
        let instance = match (given, read.first()) {
            (Some(instance), _) => instance,
            (None, Some(trace)) => *trace.instance(),
            (None, None) => return Err(Fault::usage("there is nothing to compare")),
        };
        for (name, trace) in names.iter().zip(&read) {
            let with = if given.is_some() { "START" } else { &names[0] };
            same_problem(name, trace.instance(), with, &instance)?;
        }
        let planned = match args.vary {
            Some(key) => vary(key, &specs, &instance, quiet)?,
            None => usual(specs, read.is_empty()),
        };
        let runs = Runs { instance, read, planned };
        runs.are_enough(args)?;
        Ok(runs)
    }

    pub(super) fn count(&self) -> usize {
        self.read.len() + self.planned.len()
    }

    fn are_enough(&self, args: &Args) -> Result<(), Fault> {
        let count = self.count();
        let again = self.planned.iter().enumerate().find(|(at, run)| self.planned[..*at].contains(run));
        let (what, help) = if let Some((_, run)) = again {
            (format!("the same run is there twice: {run}"), "leave one out, or give it another setting")
        } else if count > MOST {
            let what = format!("{count} runs are too many to compare: at most {MOST}");
            (what, "`steptrace study` runs strategies on many boards")
        } else if count < 2 {
            let help = if args.from.is_empty() {
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

    /// Carries out the planned runs, after those read from files. A run that Ctrl-C interrupts is kept as far as it got.
    pub(super) fn carry_out(self, args: &Args, mut watch: Watch) -> Result<(Vec<Trace>, Watch), Fault> {
        let mut done = self.read;
        for strategy in &self.planned {
            // Without any run there would be nothing to compare: the first one begins, and ends at once.
            if watch.interrupted() && !done.is_empty() {
                break;
            }
            let mut options = args.search.options(Bounds::STEPS, RECORDED);
            // All runs stay in memory until they are compared.
            options.bounds.max_held /= self.planned.len() as u64;
            watch.restart();
            let mut observers = (Recorder::new(), watch);
            let answer = search(&self.instance, strategy, &options, &mut observers)?;
            let recorder;
            (recorder, watch) = observers;
            clear_line();
            if watch.interrupted() {
                // Recording a long run takes time as well.
                watch.settle();
            }
            done.push(recorder.finish(&self.instance, strategy, answer));
        }
        Ok((done, watch))
    }
}

/// Maximum runs: all of them are in memory at once.
const MOST: usize = 64;

fn same_problem(name: &str, of: &Instance, with: &str, instance: &Instance) -> Result<(), Fault> {
    if of == instance {
        return Ok(());
    }
    let text = |instance: &Instance| {
        let size = instance.size;
        format!("{} to {}, {size}", instance.start.text(size), instance.goal.text(size))
    };
    let what = format!("{name} is a run of another problem than {with}: {}, not {}", text(of), text(instance));
    Err(Fault::usage(what).help("all runs that are compared have one start and one goal"))
}

fn usual(specs: Vec<Strategy>, nothing_read: bool) -> Vec<Strategy> {
    if specs.is_empty() && nothing_read {
        [Name::Bfs, Name::Dfs, Name::Astar].map(Strategy::new).to_vec()
    } else {
        specs
    }
}

fn vary(key: Key, specs: &[Strategy], instance: &Instance, quiet: bool) -> Result<Vec<Strategy>, Fault> {
    let refused = |what: String, help: &str| Err(Fault::usage(what).help(help));
    let strategy = match specs {
        [] => Strategy::new(match key {
            Key::Insert | Key::DeadEnd => Name::Dfs,
            Key::Width => Name::Beam,
            Key::Sideways => Name::Hill,
            Key::Cut => Name::Ids,
            _ => Name::Astar,
        }),
        [only] => *only,
        _ => return refused("--vary goes with one --run".into(), "it runs every value of one setting"),
    };
    let mut all = variants(&strategy, key, instance);
    if all.is_empty() {
        let others = Key::ALL.iter().filter(|key| !variants(&strategy, **key, instance).is_empty());
        let others: Vec<&str> = others.map(|key| key.text()).collect();
        let what = format!("there is nothing to vary: {} has no setting `{key}` here", strategy.name());
        return refused(what, &format!("what can be varied of it: {}", others.join(", ")));
    }
    // No board has an exact distance to a goal that cannot be reached from it.
    let planned = all.len();
    let has_value = |strategy: &Strategy| strategy.heuristic() != Heuristic::Exact || instance.parity().solvable();
    all.retain(|strategy| key != Key::H || has_value(strategy));
    if all.len() < planned && !quiet {
        note("h=exact is left out: the goal cannot be reached from here");
    }
    Ok(all)
}
