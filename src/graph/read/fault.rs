//! What is wrong with a graph.

use thiserror::Error;

use crate::puzzle::TextError;

/// Why a draft is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GraphError {
    /// The text of the graph is wrong, or lacks something.
    #[error("{0}")]
    Text(TextError),
    /// The start given beside it is wrong.
    #[error("start: {0}")]
    From(TextError),
    /// A goal given beside it is wrong.
    #[error("goal: {0}")]
    Goal(TextError),
    /// The estimate for vertices without one is wrong.
    #[error("h: {0}")]
    HDefault(TextError),
}

/// Returns a name as an error shows it.
pub(super) fn shown(name: &str) -> String {
    let more = if name.chars().nth(40).is_some() { "…" } else { "" };
    format!("{}{more}", name.chars().take(40).collect::<String>().escape_debug())
}
