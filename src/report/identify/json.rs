//! The strategies that agree with a sheet, as JSON for programs.

use serde_json::{Value, json};

use super::super::reading::with_reading;
use super::goal_name;
use crate::check::identify::{ByHand, Family, Fault, Match, Near, Origin, Posed};
use crate::check::{ColumnKind, Sheet};
use crate::puzzle::Size;
use crate::search::Key;

/// Returns the strategies that agree with a sheet: all families, nothing cut.
#[must_use]
pub fn identify_json(sheet: &Sheet, posed: &Posed) -> Value {
    let (found, size) = (&posed.identified, sheet.size);
    let goal_from = if posed.goal_from == Origin::Usual { goal_name(posed) } else { posed.goal_from.text() };
    let families = |families: &[Family]| families.iter().map(family).collect::<Value>();
    let by_hand = |all: &[ByHand]| all.iter().map(self::by_hand).collect::<Value>();
    let by_boards = posed.by_boards.as_ref().map(|found| {
        let (ending, going_on) = (families(&found.ending), families(&found.going_on));
        json!({ "ending": ending, "going_on": going_on, "by_hand": by_hand(&found.by_hand) })
    });
    let whole = json!({
        "agrees": found.agrees(),
        "steps": found.steps,
        "agreed_steps": found.agreed_steps(),
        "tried": found.tried,
        "size": size.to_string(),
        "start": found.instance.start.text(size),
        "start_from": posed.start_from,
        "goal": found.instance.goal.text(size),
        "goal_from": goal_from,
        "ending": families(&found.ending),
        "going_on": families(&found.going_on),
        "by_hand": by_hand(&found.by_hand),
        "matches": found.matches.iter().map(|found| failing(found, size)).collect::<Value>(),
        "nearest": posed.nearest.iter().map(near).collect::<Value>(),
        "by_boards": by_boards,
    });
    with_reading(whole, sheet)
}

/// The values that each setting may have, and one of the strategies.
fn family(family: &Family) -> Value {
    let mut record = json!({
        "name": family.name,
        "strategy": family.representative().to_string(),
        "count": family.count(),
        "indifferent": family.indifferent,
    });
    for (key, values) in &family.values {
        record[key.text()] = match key {
            Key::Limit => family.limits().iter().map(|(least, most)| json!({ "least": least, "most": most })).collect(),
            Key::Ties if family.by_hand => json!(["by-hand"]),
            _ => json!(values),
        };
    }
    record
}

fn by_hand(by_hand: &ByHand) -> Value {
    let departs = by_hand.departs.iter().map(|(ties, step)| json!({ "ties": ties.text(), "step": step }));
    json!({ "family": family(&by_hand.family), "ends": by_hand.ends, "departs": departs.collect::<Value>() })
}

fn near(near: &Near) -> Value {
    json!({
        "family": family(&near.family),
        "right": near.right,
        "all": near.all,
        "not_explained": { "columns": near.columns, "rows": near.rows },
    })
}

fn failing(found: &Match, size: Size) -> Value {
    let (kind, value) = match found.fault {
        Fault::Taken(board) => ("board", Some(board.text(size))),
        Fault::Over => ("over", None),
        Fault::Column(kind, value) => (column(kind), value.map(|value| value.to_string())),
    };
    json!({ "family": family(&found.family), "step": found.step, "differs": kind, "would_be": value })
}

/// Returns the name of a column in this file.
fn column(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Step | ColumnKind::Board => "the boards taken",
        ColumnKind::Parent => "parents",
        ColumnKind::Move => "moves",
        ColumnKind::Tries => "what is tried",
        ColumnKind::G | ColumnKind::H | ColumnKind::F | ColumnKind::Open | ColumnKind::Closed => kind.text(),
    }
}
