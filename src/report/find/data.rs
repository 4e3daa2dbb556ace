//! Found problems as CSV, a line each.

use std::io;

use super::name_of;
use crate::report::narration::noun;
use crate::survey::{Finds, Quest, Value};
use crate::trace::as_cell;

/// Writes found problems as CSV.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_find_csv(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let names = quest.condition.terms().iter().map(|&term| format!(",{}", name_of(quest, term)));
    writeln!(out, "{}{}", noun(&quest.problems), names.collect::<String>())?;
    for found in &finds.found {
        let text = |value: &Value| match value {
            Value::Number(number) => format!(",{number}"),
            Value::Fraction(number) => format!(",{}", number.number()),
            Value::Truth(truth) => format!(",{truth}"),
            Value::Absent => ",".into(),
        };
        let values: String = found.values.iter().map(text).collect();
        writeln!(out, "{}{values}", as_cell(quest.problems.line(found.case)))?;
    }
    Ok(())
}
