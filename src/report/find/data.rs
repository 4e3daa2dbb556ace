//! Boards that were found, as machines read them: CSV and JSON, a line a board.

use std::io;

use serde_json::Value as Json;

use super::name_of;
use crate::find::{Finds, Found, Named, Quest, Source, Value};
use crate::report::json::{listed, object, text};
use crate::report::label::label;

/// Writes boards that were found as CSV.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
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

/// Writes boards that were found as JSON.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_find_json(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let bound = |number: u64| (number != u64::MAX).then_some(number);
    writeln!(out, "{{\"format\":\"steptrace-find/1\",")?;
    writeln!(out, "\"rows\":{},\"cols\":{},", quest.size.rows(), quest.size.cols())?;
    writeln!(out, "\"goal\":{},", text(&quest.goal.text(quest.size))?)?;
    writeln!(out, "\"where\":{},", text(&quest.condition.to_string())?)?;
    match quest.source {
        Source::All => writeln!(out, "\"boards_from\":\"all boards\",")?,
        Source::Random { seed, tries } => {
            writeln!(out, "\"boards_from\":\"random draws\",\"seed\":{seed},\"tries\":{},", text(&bound(tries))?)?;
        }
    }
    writeln!(out, "\"count\":{},\"max_steps\":{},", text(&quest.count)?, text(&bound(quest.bounds.max_steps))?)?;
    let undecided = finds.undecided.len();
    writeln!(out, "\"interrupted\":{},\"examined\":{},\"undecided\":{undecided},", finds.interrupted, finds.tried)?;
    let properties = quest.condition.terms().iter().map(|term| (term.property.text(), term.property.about()));
    let mut definitions: Vec<(String, Json)> = Vec::new();
    for (name, about) in properties {
        if definitions.iter().all(|(known, _)| known != name) {
            definitions.push((name.into(), about.into()));
        }
    }
    writeln!(out, "\"properties\":{},", object(definitions)?)?;
    if let Some((excluded, (_, parts))) =
        finds.excluded.as_ref().and_then(|excluded| Some((excluded, excluded.ranked(&quest.condition)?)))
    {
        writeln!(out, "\"excluded\":{{\"boards\":{},\"by\":[", excluded.sample)?;
        let part = |(part, n): (String, u64)| object([("part".into(), part.into()), ("excludes".into(), n.into())]);
        listed(out, parts.into_iter().map(part))?;
        writeln!(out, "]}},")?;
    }
    writeln!(out, "\"strategies\":[")?;
    let strategy = |run: &Named| {
        let spec = run.strategy.to_string();
        let fields = [("name", run.name.clone()), ("label", label(&run.strategy)), ("spec", spec)];
        object(fields.map(|(name, value)| (name.into(), value.into())))
    };
    listed(out, quest.runs.iter().map(strategy))?;
    writeln!(out, "],\n\"found\":[")?;
    listed(out, finds.found.iter().map(|found| board(quest, found)))?;
    writeln!(out, "]}}")
}

/// A board with its values by their names.
fn board(quest: &Quest, found: &Found) -> io::Result<String> {
    let value = |value: &Value| match *value {
        Value::Number(number) => number.into(),
        Value::Truth(truth) => truth.into(),
        Value::Absent => Json::Null,
    };
    let names = quest.condition.terms().iter().map(|&term| name_of(quest, term));
    let values = names.zip(found.values.iter().map(value));
    let board = ("board".to_owned(), found.board.text(quest.size).into());
    object(std::iter::once(board).chain(values))
}
