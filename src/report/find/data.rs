//! Found boards as CSV and JSON, one line per board.

use std::collections::BTreeMap;
use std::io;

use serde_json::{Map, Value as Json, json};

use super::name_of;
use crate::report::strategy::label;
use crate::survey::{Finds, Found, NamedStrategy, Quest, Source, Value};

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

/// Writes found boards as JSON.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_find_json(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let bound = |number: u64| (number != u64::MAX).then_some(number);
    let properties: BTreeMap<&str, &str> =
        quest.condition.terms().iter().map(|term| (term.property.text(), term.property.about())).collect();
    let strategy = |run: &NamedStrategy| json!({ "name": run.name, "label": label(&run.strategy), "spec": run.strategy.to_string() });
    let mut json = json!({
        "format": "steptrace-find/1",
        "rows": quest.size.rows(),
        "cols": quest.size.cols(),
        "goal": quest.goal.text(quest.size),
        "where": quest.condition.to_string(),
        "boards_from": if quest.source == Source::All { "all boards" } else { "random draws" },
        "count": quest.count,
        "max_steps": bound(quest.bounds.max_steps),
        "interrupted": finds.interrupted,
        "examined": finds.tried,
        "undecided": finds.undecided.len(),
        "properties": properties,
        "strategies": quest.runs.iter().map(strategy).collect::<Vec<_>>(),
        "found": finds.found.iter().map(|found| board(quest, found)).collect::<Vec<_>>(),
    });
    if let Source::Random { seed, tries } = quest.source {
        json["seed"] = seed.into();
        json["tries"] = bound(tries).into();
    }
    serde_json::to_writer_pretty(&mut *out, &json)?;
    writeln!(out)
}

fn board(quest: &Quest, found: &Found) -> Json {
    let names = quest.condition.terms().iter().map(|&term| name_of(quest, term));
    let mut board: Map<String, Json> = names.zip(&found.values).map(|(name, value)| (name, json!(value))).collect();
    board.insert("board".into(), found.board.text(quest.size).into());
    Json::Object(board)
}
