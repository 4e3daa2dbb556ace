//! Boards to be found by a condition.

use std::num::NonZeroUsize;

use steptrace::puzzle::{NamedGoal, Size};
use steptrace::search::{Bounds, Problem, Strategy};
use steptrace::survey::{Condition, Finder, Finds, Judgement, NamedStrategy, Problems, Property, Quest, Source, Value};

/// Returns a quest for all boards for which a condition on runs holds: each a spec, or a name and a spec with `=` between them.
pub(crate) fn quest(size: Size, runs: &[&str], condition: &str, source: Source) -> Quest {
    let read = |text: &&str| {
        let own_name = text.split(',').next().unwrap().split_once('=').map(|(name, _)| name);
        let spec = own_name.map_or(*text, |name| &text[name.len() + 1..]);
        let strategy: Strategy = spec.parse().unwrap();
        NamedStrategy { name: own_name.unwrap_or(strategy.name().text()).to_owned(), strategy }
    };
    let runs: Vec<NamedStrategy> = runs.iter().map(read).collect();
    let names: Vec<&str> = runs.iter().map(|run| &run.name[..]).collect();
    let condition = Condition::parse(condition, &names).unwrap();
    let problems = Problems::Boards { size, goal: NamedGoal::Standard.board(size).unwrap() };
    Quest { problems, runs, condition, source, count: None, bounds: Bounds::default() }
}

/// Returns what is found on so many threads.
pub(crate) fn find(quest: &Quest, threads: usize) -> Finds {
    let threads = NonZeroUsize::new(threads).unwrap();
    Finder::new(quest.clone()).unwrap().find(threads, &|| true)
}

/// Properties of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Properties(Vec<(Property, Value)>);

impl Properties {
    /// Returns properties of a run; `None` if a bound stopped it.
    pub(crate) fn of(
        problem: impl Into<Problem>,
        strategy: &Strategy,
        wanted: &[Property],
        bounds: Bounds,
    ) -> Option<Properties> {
        let problem = problem.into();
        let problems = match &problem {
            Problem::Tiles(instance) => Problems::Boards { size: instance.size, goal: instance.goal },
            Problem::Graph(graph) => Problems::Starts(graph.clone()),
        };
        // True in any case, and names all of them.
        let named = wanted.iter().map(|property| format!("{property} >= 0"));
        let named: Vec<String> = std::iter::once("1 = 1".to_owned()).chain(named).collect();
        let condition = Condition::parse(&named.join(" or "), &["run"]).unwrap();
        let runs = vec![NamedStrategy { name: "run".into(), strategy: *strategy }];
        let quest = Quest { problems, runs, condition, source: Source::All, count: None, bounds };
        let Judgement::Holds(values) = Finder::new(quest).unwrap().judge(&problem) else { return None };
        Some(Properties(wanted.iter().copied().zip(values).collect()))
    }

    /// Returns the value of one of them.
    pub(crate) fn get(&self, property: Property) -> Option<Value> {
        self.0.iter().find(|(known, _)| *known == property).map(|&(_, value)| value)
    }
}
