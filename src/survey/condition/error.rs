//! The errors of a condition: what is wrong, where, and how to mend it.

use std::ops::Range;

use thiserror::Error;

use crate::nearest::{did_you_mean, nearest};
use crate::survey::property::{Property, PropertyKind};

/// An error in a condition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ConditionError {
    message: String,
    /// How to mend it.
    pub help: String,
    /// The bytes of the text that are wrong.
    pub at: Range<usize>,
}

impl ConditionError {
    pub(super) fn new(message: impl Into<String>, help: impl Into<String>, at: Range<usize>) -> ConditionError {
        ConditionError { message: message.into(), help: help.into(), at }
    }
}

pub(super) const EXAMPLE: &str = "such as 'steps <= 12 and ties = 0'";

/// A part that should be a number, or should be true or false, and is the other.
pub(super) fn wrong_kind(text: &str, is: PropertyKind, at: Range<usize>) -> ConditionError {
    let part = shown(&text[at.clone()]);
    match is {
        PropertyKind::Number => {
            let help = format!("compare it, such as {part} > 0");
            ConditionError::new(format!("`{part}` is a number, not true or false"), help, at)
        }
        PropertyKind::Truth => {
            let help = "true and false go with `and`, `or`, `not`, `=` and `!=`";
            ConditionError::new(format!("`{part}` is true or false, not a number"), help, at)
        }
    }
}

pub(super) fn unknown_sign(sign: &str, at: Range<usize>) -> ConditionError {
    let instead = match sign {
        "&" | "&&" | "," | ";" => "write `and`",
        "|" | "||" => "write `or`",
        "!" => "write `not`",
        "=<" | "≤" => "write `<=`",
        "=>" | "≥" => "write `>=`",
        "<>" | "≠" => "write `!=`",
        "/" | "÷" => "there is no division: multiply the other side, such as bfs.steps > 5 * astar.steps",
        _ => "comparisons are < <= = != >= >, and parts are joined by and, or, not, + - * and parentheses",
    };
    ConditionError::new(format!("`{sign}` means nothing in a condition"), instead, at)
}

pub(super) fn unknown_property(word: &str, strategies: &[&str], at: Range<usize>) -> ConditionError {
    let help = match word.to_lowercase().as_str() {
        "solvable" | "unsolvable" => "only boards from which the goal can be reached are examined".into(),
        _ if strategies.contains(&word) => format!("write a property after a strategy's name, such as {word}.steps"),
        lower => {
            let near = other_name(lower).or_else(|| nearest(word, Property::ALL.iter().map(|it| it.text())));
            format!("{}properties are {}", did_you_mean(near), all_properties())
        }
    };
    ConditionError::new(format!("no property is called `{}`", shown(word)), help, at)
}

pub(super) fn all_properties() -> String {
    Property::ALL.map(Property::text).join(", ")
}

/// Other names by which properties go.
fn other_name(word: &str) -> Option<&'static str> {
    Some(match word {
        "generated" | "made" | "opened" => "nodes",
        "length" | "depth" | "path" | "solution" => "moves",
        "distance" | "shortest" | "least" => "optimal",
        "suboptimal" | "longer" => "longer_than_optimal",
        "found" => "solved",
        "iterations" => "rounds",
        "contours" | "layers" => "f_layers",
        _ => return None,
    })
}

/// A part of a text for an error, cut if it is long.
pub(super) fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
