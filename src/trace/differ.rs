//! The first difference between a record of a file and the one that is due.

use serde_json::Value;

use crate::puzzle::{Size, parse_board};

use super::fault::{ReadFault, Spot, Wrong};

/// Compares what a record says with the one that is due. It may say less, except that flags which are set must be there and
/// tries must be complete; a board may be spelt in any way.
///
/// All differences are found, to report the first of the line, whatever the order of its fields.
pub(super) fn compare(found: &Value, due: &Value, size: Size, line: &[u8]) -> Result<(), Wrong> {
    let first = differences(found, due, size, "").into_iter().min_by_key(|wrong| wrong.at.byte_in(line));
    first.map_or(Ok(()), Err)
}

fn differences(found: &Value, due: &Value, size: Size, at: &str) -> Vec<Wrong> {
    match (found, due) {
        _ if found == due => Vec::new(),
        (Value::Object(found), Value::Object(due)) => {
            let within = found.iter().flat_map(|(name, value)| {
                let at = format!("{at}/{name}");
                due.get(name).map_or_else(|| nothing_due(&at), |due| differences(value, due, size, &at))
            });
            let flag = due.iter().find(|(name, due)| **due == true && !found.contains_key(*name));
            or_missing(within.collect(), flag.map(|(name, _)| format!("`{name}` is missing")), at)
        }
        (Value::Array(found), Value::Array(tries)) => {
            let within = found.iter().enumerate().flat_map(|(number, value)| {
                let at = format!("{at}/{number}");
                tries.get(number).map_or_else(|| nothing_due(&at), |due| differences(value, due, size, &at))
            });
            let missing = tries.get(found.len()).map(|due| format!("the try of {} is missing", plain(&due["move"])));
            or_missing(within.collect(), missing, at)
        }
        (Value::String(found), Value::String(due)) if at.ends_with("/board") => other_board(found, due, size, at),
        _ => wrong(format!("this is {}, but should be {}", plain(found), plain(due)), at),
    }
}

fn wrong(reason: String, at: &str) -> Vec<Wrong> {
    vec![Wrong { fault: ReadFault::Rules(reason), at: Spot::Pointer(at.into()) }]
}

fn nothing_due(at: &str) -> Vec<Wrong> {
    wrong("there should be nothing here".into(), at)
}

/// Reports what is missing only if nothing else is wrong, which may be its cause.
fn or_missing(within: Vec<Wrong>, missing: Option<String>, at: &str) -> Vec<Wrong> {
    match missing {
        Some(reason) if within.is_empty() => wrong(reason, at),
        _ => within,
    }
}

fn other_board(found: &str, due: &str, size: Size, at: &str) -> Vec<Wrong> {
    match parse_board(found, Some(size)).map(|(board, _)| board.text(size)) {
        Err(error) => vec![Wrong::board(error, Spot::Pointer(at.into()))],
        Ok(found) if found == due => Vec::new(),
        Ok(found) => wrong(format!("this is {found}, but should be {due}"), at),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
