//! Open and closed as lists of nodes.

use super::Tone;
use crate::report::step::{ListText, Picture};
use crate::search::NodeId;

/// A list of nodes: open, closed, or the open list of one of several runs.
pub(in crate::report) struct NodeList {
    /// `open`, `closed`, the name of a run.
    pub(in crate::report) name: String,
    /// The letter of the run, where there are several.
    pub(in crate::report) letter: Option<String>,
    /// The meaning of its nodes.
    pub(in crate::report) tone: Tone,
    /// The list before the step, where that is told.
    pub(in crate::report) before: Option<ListText>,
    /// The list; a new node, or one that other lists lack, is marked.
    pub(in crate::report) after: ListText,
    /// Each node with its f, where the strategy has a heuristic.
    pub(in crate::report) with_f: bool,
    /// The sign before a marked node in formats without bold: `+` for a new one, `^` for one that other lists lack.
    pub(in crate::report) mark: char,
    /// The boards of the nodes, for formats that show them.
    pub(in crate::report) pictures: Vec<(NodeId, Picture)>,
}
