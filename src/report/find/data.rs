//! Boards that were found, as machines read them: CSV and JSON, a line a board.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use super::name_of;
use crate::report::strategy::label;
use crate::survey::{Finds, Found, Quest, Source, Value};

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

#[derive(Serialize)]
struct FindJson<'a> {
    format: &'static str,
    rows: usize,
    cols: usize,
    goal: String,
    r#where: String,
    boards_from: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// Null if no bound is set; left out if all boards are looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[expect(clippy::option_option, reason = "left out, null and a number say different things")]
    tries: Option<Option<u64>>,
    count: Option<usize>,
    max_steps: Option<u64>,
    interrupted: bool,
    examined: u64,
    undecided: usize,
    properties: BTreeMap<&'static str, &'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<ExcludedJson>,
    strategies: Vec<StrategyJson<'a>>,
    found: Vec<BTreeMap<String, FieldJson>>,
}

#[derive(Serialize)]
struct ExcludedJson {
    boards: u64,
    by: Vec<PartJson>,
}

#[derive(Serialize)]
struct PartJson {
    part: String,
    excludes: u64,
}

#[derive(Serialize)]
struct StrategyJson<'a> {
    name: &'a str,
    label: String,
    spec: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum FieldJson {
    Board(String),
    Value(Value),
}

/// Writes boards that were found as JSON.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_find_json(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let bound = |number: u64| (number != u64::MAX).then_some(number);
    let (boards_from, seed, tries) = match quest.source {
        Source::All => ("all boards", None, None),
        Source::Random { seed, tries } => ("random draws", Some(seed), Some(bound(tries))),
    };
    let terms = quest.condition.terms().iter();
    let excluded = finds.excluded.as_ref().and_then(|excluded| {
        let part = |(part, excludes)| PartJson { part, excludes };
        let by = excluded.ranked(&quest.condition)?.into_iter().map(part).collect();
        Some(ExcludedJson { boards: excluded.sample, by })
    });
    let strategies = quest.runs.iter().map(|run| StrategyJson {
        name: &run.name,
        label: label(&run.strategy),
        spec: run.strategy.to_string(),
    });
    let json = FindJson {
        format: "steptrace-find/1",
        rows: quest.size.rows(),
        cols: quest.size.cols(),
        goal: quest.goal.text(quest.size),
        r#where: quest.condition.to_string(),
        boards_from,
        seed,
        tries,
        count: quest.count,
        max_steps: bound(quest.bounds.max_steps),
        interrupted: finds.interrupted,
        examined: finds.tried,
        undecided: finds.undecided.len(),
        properties: terms.map(|term| (term.property.text(), term.property.about())).collect(),
        excluded,
        strategies: strategies.collect(),
        found: finds.found.iter().map(|found| board(quest, found)).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &json)?;
    writeln!(out)
}

/// A board with its values by their names.
fn board(quest: &Quest, found: &Found) -> BTreeMap<String, FieldJson> {
    let values = found.values.iter().map(|&value| FieldJson::Value(value));
    let values = quest.condition.terms().iter().map(|&term| name_of(quest, term)).zip(values);
    let board = ("board".to_owned(), FieldJson::Board(found.board.text(quest.size)));
    std::iter::once(board).chain(values).collect()
}
