//! The strategies that agree with a sheet, as JSON for programs.

use serde_json::{Value, json};

use super::super::reading::with_reading;
use crate::check::identify::{ByHand, Family, Fault, GoalFrom, Identified, Match, Near, Posed, StartFrom};
use crate::check::{ColumnKind, Sheet};
use crate::puzzle::Size;
use crate::search::Key;

/// Returns a family: the values that each setting may have, and one of its strategies.
fn record(family: &Family) -> Value {
    let mut record = json!({
        "name": family.name.text(),
        "strategy": family.representative().to_string(),
        "count": family.count(),
    });
    for (key, values) in &family.values {
        record[key.text()] = match key {
            Key::Limit => family.limits().iter().map(|(least, most)| json!({ "least": least, "most": most })).collect(),
            Key::Ties if family.by_hand => json!(["by-hand"]),
            _ => json!(values),
        };
    }
    record["indifferent"] = family.indifferent.iter().map(|key| key.text()).collect();
    record
}

/// Returns the strategies that agree with a sheet: all families, nothing cut.
#[must_use]
pub fn identify_json(sheet: &Sheet, posed: &Posed) -> String {
    let found = &posed.identified;
    let size = sheet.size;
    let start_from = match posed.start_from {
        StartFrom::Given => "option",
        StartFrom::Sheet => "trace",
        StartFrom::FirstRow => "first board",
    };
    let goal_from = match posed.goal_from {
        GoalFrom::Given => "option",
        GoalFrom::Sheet => "trace",
        GoalFrom::Named(named) => named.text(),
        GoalFrom::LastRow => "last board",
    };
    let families = |families: &[Family]| families.iter().map(record).collect::<Vec<_>>();
    let by_hand = |found: &Identified| found.by_hand.iter().map(hand_record).collect::<Vec<_>>();
    let by_boards = posed.by_boards.as_ref().map(|found| {
        let (ending, going_on) = (families(&found.ending), families(&found.going_on));
        json!({ "ending": ending, "going_on": going_on, "by_hand": by_hand(found) })
    });
    let whole = json!({
        "agrees": found.agrees(),
        "steps": found.steps,
        "agreed_steps": found.agreed_steps(),
        "tried": found.tried,
        "size": size.to_string(),
        "start": found.instance.start.text(size),
        "start_from": start_from,
        "goal": found.instance.goal.text(size),
        "goal_from": goal_from,
        "ending": families(&found.ending),
        "going_on": families(&found.going_on),
        "by_hand": by_hand(found),
        "matches": found.matches.iter().map(|found| failing(found, size)).collect::<Vec<_>>(),
        "nearest": posed.nearest.iter().map(near_record).collect::<Vec<_>>(),
        "by_boards": by_boards,
    });
    format!("{:#}\n", with_reading(whole, sheet))
}

fn hand_record(by_hand: &ByHand) -> serde_json::Value {
    let departs = by_hand.departs.iter().map(|(ties, step)| json!({ "ties": ties.text(), "step": step }));
    json!({ "family": record(&by_hand.family), "ends": by_hand.ends, "departs": departs.collect::<Vec<_>>() })
}

/// A family, and what it explains of a sheet with which none agrees: the columns and rows that it does not.
fn near_record(near: &Near) -> Value {
    let columns = near.columns.iter().map(|kind| kind.text());
    let rows = near.rows.iter().map(|(from, to)| json!([from, to]));
    json!({
        "family": record(&near.family),
        "right": near.right,
        "all": near.all,
        "not_explained": { "columns": columns.collect::<Vec<_>>(), "rows": rows.collect::<Vec<_>>() },
    })
}

fn failing(found: &Match, size: Size) -> serde_json::Value {
    let (kind, value) = match found.fault {
        Fault::Taken(board) => ("board", Some(board.text(size))),
        Fault::Over => ("over", None),
        Fault::Value(kind, value) => (column(kind), Some(value.to_string())),
        Fault::Column(kind) => (column(kind), None),
    };
    json!({ "family": record(&found.family), "step": found.step, "differs": kind, "would_be": value })
}

/// The name of a column in this file.
fn column(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Step | ColumnKind::Board => "the boards taken",
        ColumnKind::Parent => "parents",
        ColumnKind::Move => "moves",
        ColumnKind::Tries => "what is tried",
        ColumnKind::G | ColumnKind::H | ColumnKind::F | ColumnKind::Open | ColumnKind::Closed => kind.text(),
    }
}
