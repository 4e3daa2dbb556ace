//! Boards to be found by a condition.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use steptrace::puzzle::{NamedGoal, Size};
use steptrace::search::{Bounds, Strategy};
use steptrace::survey::{Condition, Finder, Finds, NamedStrategy, Problems, Quest, Source};

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
    Finder::new(quest.clone()).unwrap().find(threads, &|_, _| ControlFlow::Continue(()))
}
