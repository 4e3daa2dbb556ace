//! Pictures, and the interactive parts of a page.

use super::Boards;
use crate::report::figure::{Chart, GraphScene};
use crate::report::tree::TreeText;
use crate::trace::Trace;

pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) says: String,
    pub(crate) caption: Option<String>,
    pub(crate) scene: Scene,
}

pub(crate) enum Scene {
    Boards(Boards),
    Tree(Box<TreeText>),
    Chart(Chart),
    Graph(Box<GraphScene>),
}

impl Figure {
    pub(crate) fn new(name: impl Into<String>, title: impl Into<String>, says: String, scene: Scene) -> Figure {
        Figure { name: name.into(), title: title.into(), says, caption: None, scene }
    }
}

/// An interactive part; only a page has these.
pub(crate) enum Live<'a> {
    Run(&'a Trace),
    /// The steppers of several runs side by side: the name of each.
    Runs(Vec<(&'a str, &'a Trace)>),
}
