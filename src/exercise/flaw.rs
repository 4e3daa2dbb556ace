//! A table of steps with one mistake in it, to be found. The marker itself says that it is the only one, and where it is.

use super::slips::slips;
use super::table::{Table, TableRow};
use super::trace::ROWS;
use super::{About, Answer, Exercise, ExerciseError, Plan, Question, Run, Wanted};
use crate::check::{ColumnKind, Mark, MarkOptions, Marked, Sheet, mark};
use crate::puzzle::Rng;

/// Mistakes that are tried before it is said that none can be hidden.
const TRIED: usize = 150;
/// Steps of a table in which a mistake is to be found: a page of it.
const STEPS: usize = 16;

/// A table of steps with one mistake.
#[derive(Clone, Debug)]
pub struct Flawed {
    /// The rows, as they are shown.
    pub rows: Vec<TableRow>,
    /// The step of the mistake.
    pub step: usize,
    /// Its column.
    pub column: ColumnKind,
    /// What the marker makes of the table: this one mistake.
    pub marked: Marked,
}

/// Makes the exercise: tries mistakes in a random order until one is the only one that the marker finds.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(&plan.instance, &plan.strategy)?;
    let table = Table::of(plan, None, STEPS.min(ROWS))?;
    let mut rng = Rng::new(plan.seed);
    for slip in slips(plan, &table, &mut rng).into_iter().take(TRIED) {
        let Some((rows, column)) = slip.made(plan, &table, &mut rng)? else { continue };
        if let Some(flawed) = flawed(plan, rows, slip.step(), column)? {
            let answer = Answer::Cell { step: flawed.step, column: flawed.column };
            let questions = vec![Question::sole(About::Table, Wanted::Cell, answer)];
            return Ok(Exercise { questions, run: Some(run), flawed: Some(flawed), ..Exercise::of(plan) });
        }
    }
    Err(ExerciseError::NoFlaw)
}

/// Holds a table against the strategy: it is flawed if and only if all is right but for one cell, this one.
fn flawed(plan: &Plan, rows: Vec<TableRow>, step: usize, column: ColumnKind) -> Result<Option<Flawed>, ExerciseError> {
    let sheet: Sheet = super::table::sheet(plan, &rows);
    let marked = mark(&sheet, &plan.instance, &plan.strategy, &MarkOptions::default())?;
    let is_sole = match marked.mistakes.as_slice() {
        [only] => only.step == step && only.column == column && only.again.is_empty(),
        _ => false,
    };
    let wrong = marked.rows.iter().flat_map(|row| &row.cells).filter(|cell| !cell.mistakes.is_empty()).count();
    let is_whole = marked.mark == Mark::Wrong(step) && marked.stopped.is_none();
    Ok((is_sole && is_whole && wrong == 1).then_some(Flawed { rows, step, column, marked }))
}
