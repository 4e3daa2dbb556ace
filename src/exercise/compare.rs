//! Several runs from one start: what each comes to, as a comparison counts it.

use super::{About, Answer, Exercise, ExerciseError, Plan, Question, Run, Wanted};
use crate::named::named;
use crate::search::{Name, Outcome, Strategy};
use crate::trace::Stats;

named! {
    /// A number of a run that is asked for.
    pub enum Count {
        /// The moves of the path.
        Path = "path",
        /// The nodes that are removed from open.
        Steps = "steps",
        /// The nodes that are made, the start included.
        Nodes = "nodes",
        /// The largest size of open.
        MaxOpen = "max-open",
    }
}

impl Count {
    /// Returns the number of a run; none where there is no such thing, such as the path of a run that found none.
    #[must_use]
    pub fn of(self, stats: &Stats) -> Option<usize> {
        match self {
            Count::Path => stats.path,
            Count::Steps => Some(stats.steps),
            Count::Nodes => Some(stats.nodes),
            Count::MaxOpen => Some(stats.max_open),
        }
    }
}

/// The names of those that are compared where none are named.
const USUAL: [Name; 3] = [Name::Bfs, Name::Greedy, Name::Astar];

/// Makes the exercise: a question for each number of each run.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let mut strategies = vec![plan.strategy];
    if plan.strategies.is_empty() {
        let usual = USUAL.into_iter().filter(|&name| name != plan.strategy.name());
        strategies.extend(usual.map(Strategy::new));
    } else {
        strategies.extend(&plan.strategies);
    }
    if let Some(at) = (1..strategies.len()).find(|&at| strategies[..at].contains(&strategies[at])) {
        return Err(ExerciseError::Twice { what: format!("`{}`", strategies[at]) });
    }
    let mut runs = Vec::new();
    for strategy in strategies {
        let run = Run::of(&plan.instance, &strategy)?;
        if run.trace.end().is_none_or(|end| end.outcome == Outcome::Limit) {
            return Err(ExerciseError::TooLong { strategy: Box::new(strategy), steps: super::run::LONGEST });
        }
        runs.push(run);
    }
    let mut questions = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let stats = run.trace.stats();
        questions.extend(Count::ALL.into_iter().map(|count| {
            let answer = count.of(&stats).map_or(Answer::NoNumber, |number| Answer::Number(number as u64));
            Question::sole(About::Count(at, count), Wanted::Number, answer)
        }));
    }
    Ok(Exercise { runs, questions, ..Exercise::of(plan) })
}
