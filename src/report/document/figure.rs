//! Pictures, and the instruments of a page.

use super::{Boards, Inline};
use crate::report::figure::Chart;
use crate::report::tree::TreeText;
use crate::trace::Trace;

/// A picture. A format sets its scene, or links the file that [`figures`](crate::report::figures) makes of it.
pub(crate) struct Figure {
    /// The name of its file, and its anchor in a page.
    pub(crate) name: String,
    pub(crate) title: String,
    /// The picture in words, for someone who does not see it.
    pub(crate) says: String,
    pub(crate) caption: Option<String>,
    /// The key to its lines, an item each with sample and letter; set with the picture only.
    pub(crate) legend: Vec<Inline>,
    pub(crate) scene: Scene,
}

pub(crate) enum Scene {
    Boards(Boards),
    Tree(Box<TreeText>),
    Chart(Chart),
}

impl Figure {
    pub(crate) fn new(name: impl Into<String>, title: impl Into<String>, says: String, scene: Scene) -> Figure {
        Figure { name: name.into(), title: title.into(), says, caption: None, legend: Vec::new(), scene }
    }
}

/// An instrument that only a page has.
pub(crate) enum Live<'a> {
    /// The stepper of a run.
    Run(&'a Trace),
    /// The steppers of several runs side by side: the name of each.
    Runs(Vec<(&'a str, &'a Trace)>),
}
