//! Pictures, and the instruments of a page.

use super::{Block, Inline};
use crate::report::figure::Chart;
use crate::report::step::StepText;
use crate::report::tree::TreeText;
use crate::trace::Trace;

/// A picture. A format draws its scene, links the file that [`figures`](crate::report::figures) makes of it, or sets
/// its replacement.
pub(in crate::report) struct Figure<'a> {
    /// The name of its file, and without the ending its anchor in a page.
    pub(in crate::report) name: String,
    pub(in crate::report) title: String,
    /// The picture in words, for someone who does not see it.
    pub(in crate::report) says: String,
    pub(in crate::report) caption: Option<String>,
    /// The key to its lines, an item each with sample and letter; set with the picture only.
    pub(in crate::report) legend: Vec<Inline>,
    pub(in crate::report) scene: Scene<'a>,
    /// Blocks for formats that do not draw this scene; without any, they leave the picture out.
    pub(in crate::report) instead: Vec<Block<'a>>,
}

impl<'a> Figure<'a> {
    /// A picture without caption and legend, left out by formats that do not draw it.
    pub(in crate::report) fn new(
        name: impl Into<String>,
        title: impl Into<String>,
        says: String,
        scene: Scene<'a>,
    ) -> Figure<'a> {
        let (name, title, caption, legend) = (name.into(), title.into(), None, Vec::new());
        Figure { name, title, says, caption, legend, scene, instead: Vec::new() }
    }

    /// A chart, with what it leaves out as its caption.
    pub(in crate::report) fn chart(chart: Chart) -> Figure<'a> {
        let caption = chart.thinned.clone();
        let (name, says) = (format!("{}.svg", chart.name), chart.says.clone());
        let figure = Figure::new(name, chart.title, says, Scene::Chart(chart));
        Figure { caption, ..figure }
    }
}

pub(in crate::report) enum Scene<'a> {
    Problem(&'a Trace),
    Path(&'a Trace),
    /// The whole search tree.
    Tree(&'a Trace, Box<TreeText>),
    /// The node that a step takes, and what the tries make.
    Step(&'a Trace, Box<StepText>),
    Chart(Chart),
}

/// An instrument that only a page has.
pub(in crate::report) enum Live<'a> {
    /// The stepper of a run.
    Run(&'a Trace),
    /// The steppers of several runs side by side: the name of each.
    Runs(Vec<(&'a str, &'a Trace)>),
}
