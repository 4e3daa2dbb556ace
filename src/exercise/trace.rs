//! The table of the steps of a run, to be filled in.

use super::{About, Answer, Exercise, ExerciseError, Part, Plan, Question, Right, Run, Wanted};
use crate::puzzle::Cost;
use crate::search::{LimitOn, Name, Strategy};

/// Rows of a sheet: what one traces by hand in an hour. Of a longer run, the first steps are asked for.
pub const ROWS: usize = 30;

/// Makes the exercise: a question a step.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(&plan.instance, &plan.strategy)?;
    let question = |number: usize| {
        let own = run.choices(number)[0];
        let right = run.choices(number).iter();
        let right = right.map(|&node| Right { answer: Answer::Node(node), is_own: node == own }).collect();
        Question { about: About::Step(number), wanted: Wanted::Row, right }
    };
    let questions = (1..=run.trace.len().min(ROWS)).map(question).collect();
    Ok(Exercise { questions, run: Some(run), ..Exercise::of(plan) })
}

/// Returns the columns of a strategy: the values that decide what it does, and the lists that it looks at.
pub(super) fn columns(strategy: &Strategy) -> Vec<Part> {
    let by_sum = matches!(strategy.name(), Name::Astar | Name::Bnb | Name::Ida);
    let by_depth = strategy.limit_on() == Some(LimitOn::Depth) && strategy.cost() == Cost::Unit;
    let columns = [
        (strategy.is_iterative(), Part::Round),
        (true, Part::Board),
        (by_sum || by_depth || strategy.name() == Name::Ucs, Part::G),
        (strategy.has_h(), Part::H),
        (by_sum, Part::F),
        (true, Part::New),
        (true, Part::Open),
        (!strategy.closed_is_record(), Part::Closed),
    ];
    columns.into_iter().filter(|(has, _)| *has).map(|(_, part)| part).collect()
}

impl Plan {
    /// Returns the columns of the table of steps, that of their numbers aside.
    #[must_use]
    pub fn columns(&self) -> Vec<Part> {
        columns(&self.strategy)
    }
}

impl Exercise {
    /// Returns the rows of the sheet: enough for every step that is asked for, and in fives, so that they do not tell how many
    /// that are.
    #[must_use]
    pub fn rows(&self) -> usize {
        (self.questions.len() + 1).next_multiple_of(5).min(ROWS)
    }

    /// Returns true if and only if the run goes on after the last step that is asked for.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.trace.len() > ROWS)
    }
}
