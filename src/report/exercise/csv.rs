//! The table of steps as comma-separated values, to be filled in with a spreadsheet.

use std::io;

use super::sheet::command_words;
use super::trace::{filled, heading};
use super::{Exercise, ExerciseOptions, Part};
use crate::report::document::{Inline, Span};
use crate::report::lines;

/// Writes the sheet of an exercise of the kind `trace` as CSV: a line with the command that makes it again, the names of
/// the columns, then a row a step with what is given; `with_answers` writes all of it.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_exercise_csv(
    exercise: &Exercise,
    options: &ExerciseOptions,
    with_answers: bool,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let (lang, w, plan) = (options.lang, options.lang.exercise_words(), &exercise.plan);
    let command = lines::shell(command_words(exercise, &options.command).into_iter());
    // The first row has one cell.
    let mut table = csv::WriterBuilder::new().flexible(true).from_writer(out);
    table.write_record([format!("# {command}")])?;
    let mut heads = vec![lang.words().axis_step.to_owned()];
    for part in plan.columns() {
        heads.extend((part == Part::Board).then(|| w.column_node.to_owned()));
        heads.push(heading(part, w).to_owned());
    }
    table.write_record(&heads)?;
    let steps = filled(exercise, lang);
    for at in 0..if with_answers { steps.len() } else { exercise.rows() } {
        let mut row = vec![(at + 1).to_string()];
        let columns =
            plan.columns().into_iter().flat_map(|part| if part == Part::Board { vec![part; 2] } else { vec![part] });
        for (column, part) in columns.enumerate() {
            let is_given = with_answers || plan.gives(part) || at == 0 && plan.gives(Part::First);
            let cell = steps.get(at).filter(|_| is_given).map(|row| text(&row.cells[column].1, exercise));
            row.push(cell.unwrap_or_default());
        }
        table.write_record(&row)?;
    }
    table.flush()
}

/// A cell as it is typed.
fn text(cell: &Inline, exercise: &Exercise) -> String {
    let size = exercise.plan.instance.size;
    let span = |span: &Span| match span {
        Span::Text(text) | Span::Strong(text) | Span::Code(text) => text.clone(),
        Span::Board(picture) => picture.board.text(size),
        Span::Break => " ".to_owned(),
        _ => String::new(),
    };
    cell.0.iter().map(span).collect()
}
