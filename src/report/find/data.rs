//! Found boards as CSV, one line per board.

use std::io;

use super::name_of;
use crate::survey::{Finds, Quest, Value};

/// Writes found boards as CSV.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_find_csv(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let names = quest.condition.terms().iter().map(|&term| format!(",{}", name_of(quest, term)));
    writeln!(out, "board{}", names.collect::<String>())?;
    for found in &finds.found {
        let text = |value: &Value| match value {
            Value::Number(number) => format!(",{number}"),
            Value::Truth(truth) => format!(",{truth}"),
            Value::Absent => ",".into(),
        };
        let values: String = found.values.iter().map(text).collect();
        writeln!(out, "{}{values}", found.board.line(quest.size))?;
    }
    Ok(())
}
