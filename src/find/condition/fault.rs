//! The faults of a condition.

use std::ops::Range;

use thiserror::Error;

use crate::find::property::{Property, PropertyKind};
use crate::nearest::{did_you_mean, nearest};

/// An error in a condition, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct ConditionError {
    /// The fault.
    pub kind: ConditionErrorKind,
    /// The bytes of the text that are at fault.
    pub at: Range<usize>,
}

/// The faults of a condition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConditionErrorKind {
    /// Nothing but white space.
    #[error("no condition: the text is empty")]
    Empty,
    /// A sign that means nothing here.
    #[error("`{0}` means nothing in a condition")]
    Sign(String),
    /// A number with too many digits.
    #[error("a number has at most {0} digits")]
    TooLong(usize),
    /// A name that no property has.
    #[error("no property is called `{word}`")]
    Property {
        /// The name.
        word: String,
        /// The names of the strategies.
        strategies: Vec<String>,
    },
    /// A name before a point that no strategy has.
    #[error("no strategy here is called `{word}`")]
    Strategy {
        /// The name.
        word: String,
        /// The names that there are.
        strategies: Vec<String>,
    },
    /// A property that each of several runs has.
    #[error("`{property}` of which strategy?")]
    Whose {
        /// The property.
        property: Property,
        /// The names of the strategies.
        strategies: Vec<String>,
    },
    /// Something else should stand here.
    #[error("{wanted} should stand {}", place(.found.as_deref()))]
    Wanted {
        /// The word or sign that should stand here.
        wanted: &'static str,
        /// The one that does; nothing where the text ends.
        found: Option<String>,
    },
    /// A parenthesis that is not closed.
    #[error("this parenthesis is not closed")]
    Unclosed,
    /// A parenthesis that closes nothing.
    #[error("this parenthesis closes none")]
    Unopened,
    /// Parentheses, signs or `not` too deep within one another.
    #[error("parts are at most {0} deep within one another")]
    Deep(usize),
    /// A part that should be a number, or should be true or false, and is the other.
    #[error("{} is {}", .part, of(*.is))]
    Kind {
        /// The part.
        part: String,
        /// The kind that it has.
        is: PropertyKind,
    },
}

/// Says where something should stand: instead of what is found, or at the end.
fn place(found: Option<&str>) -> String {
    found.map_or_else(|| "here, where the condition ends".into(), |found| format!("in the place of `{found}`"))
}

fn of(kind: PropertyKind) -> &'static str {
    match kind {
        PropertyKind::Number => "a number, not true or false",
        PropertyKind::Truth => "true or false, not a number",
    }
}

impl ConditionError {
    /// Tells how to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        Some(match &self.kind {
            ConditionErrorKind::Empty => "such as 'steps <= 12 and ties = 0'".into(),
            ConditionErrorKind::Sign(sign) => help_with_sign(sign),
            ConditionErrorKind::Property { word, strategies } => help_with_property(word, strategies),
            ConditionErrorKind::Strategy { word, strategies } => {
                let near = nearest(word, strategies.iter().map(String::as_str));
                format!("{}the strategies are {}", did_you_mean(near), strategies.join(", "))
            }
            ConditionErrorKind::Whose { property, strategies } => {
                let each: Vec<String> = strategies.iter().map(|name| format!("{name}.{property}")).collect();
                format!("write {}", each.join(" or "))
            }
            ConditionErrorKind::Wanted { wanted, .. } if wanted.contains("`and`") => {
                "such as 'steps <= 12 and ties = 0'".into()
            }
            ConditionErrorKind::Wanted { wanted, .. } if wanted.contains("strategy") => "such as astar.steps".into(),
            ConditionErrorKind::Kind { is: PropertyKind::Number, part } => {
                format!("compare it, such as {} > 0", part.trim_matches('`'))
            }
            ConditionErrorKind::Kind { is: PropertyKind::Truth, .. } => {
                "true and false go with `and`, `or`, `not`, `=` and `!=`".into()
            }
            ConditionErrorKind::Wanted { .. } => format!("write a number, or a property: {}", all_properties()),
            ConditionErrorKind::TooLong(_) => "write fewer digits: nothing counted here has so many".into(),
            ConditionErrorKind::Unclosed => "close it with `)`".into(),
            ConditionErrorKind::Unopened => "leave it out, or write the `(` that it closes".into(),
            ConditionErrorKind::Deep(_) => "leave out parentheses and signs that change nothing".into(),
        })
    }
}

fn help_with_sign(sign: &str) -> String {
    let instead = match sign {
        "&" | "&&" | "," | ";" => "and",
        "|" | "||" => "or",
        "!" => "not",
        "=<" | "≤" => "<=",
        "=>" | "≥" => ">=",
        "<>" | "≠" | "=!" | "!==" => "!=",
        "===" => "=",
        "/" | "÷" | "%" => {
            return "there is no division: multiply the other side, such as bfs.steps > 5 * astar.steps".into();
        }
        _ => {
            return "comparisons are < <= = != >= >, and parts are joined by and, or, not, + - * and parentheses"
                .into();
        }
    };
    format!("write `{instead}`")
}

fn help_with_property(word: &str, strategies: &[String]) -> String {
    match word.to_lowercase().as_str() {
        "solvable" | "unsolvable" => return "only boards from which the goal can be reached are looked at".into(),
        _ => {}
    }
    if strategies.iter().any(|name| name == word) {
        return format!("a property stands behind a strategy's name, such as {word}.steps");
    }
    let other = other_name(word).map(Property::text);
    let near = other.or_else(|| nearest(word, Property::ALL.iter().map(|property| property.text())));
    format!("{}properties are {}", did_you_mean(near), all_properties())
}

fn all_properties() -> String {
    Property::ALL.map(Property::text).join(", ")
}

/// Other names by which properties go.
fn other_name(word: &str) -> Option<Property> {
    Some(match word.to_lowercase().as_str() {
        "generated" | "made" | "opened" => Property::Nodes,
        "length" | "depth" | "path" | "solution" => Property::Moves,
        "distance" | "shortest" | "least" => Property::Optimal,
        "suboptimal" | "longer" => Property::LongerThanOptimal,
        "found" => Property::Solved,
        "iterations" => Property::Rounds,
        "contours" | "layers" => Property::FLayers,
        _ => return None,
    })
}
