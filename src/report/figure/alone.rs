//! Figures as files that need nothing but themselves: in a browser, in LaTeX, on a slide.

use crate::report::markdown::MarkdownStyle;
use crate::report::narration::{Lang, Narrator};
use crate::report::options::ReportOptions;
use crate::report::step::{Passage, Passages};
use crate::report::tree::{self, TreeText};
use crate::trace::Trace;

use super::{Chart, Drawing, Escaped, charts, scenes, style};

/// The name of the figure with start and goal.
pub(in crate::report) const PROBLEM: &str = "problem.svg";
/// The name of the figure of the tree.
pub(in crate::report) const TREE: &str = "tree.svg";
/// The name of the figure of the final path.
pub(in crate::report) const PATH: &str = "path.svg";

/// The name of the figure of a step.
pub(in crate::report) fn step_name(step: usize) -> String {
    format!("step-{step}.svg")
}

impl Chart {
    /// The name of its figure.
    pub(in crate::report) fn file(&self) -> String {
        format!("{}.svg", self.id)
    }
}

/// A figure that stands alone.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The name of its file.
    pub name: String,
    /// The file: SVG, which loads nothing and runs nothing.
    pub svg: String,
}

/// The figures that notes of a style link, one after the other: start and goal, the final path; but for brief notes the
/// tree, where it is shown whole, and the charts; and for full ones every step that is told.
pub fn figures<'a>(
    trace: &'a Trace,
    options: &'a ReportOptions,
    style: MarkdownStyle,
) -> impl Iterator<Item = Figure> + 'a {
    let (lang, size) = (options.lang, trace.instance().size);
    let w = lang.words();
    let problem = std::iter::once_with(move || {
        file(PROBLEM.into(), w.heading_problem, &scenes::problem_says(trace, lang), &scenes::problem(trace, lang), lang)
    });
    let path = (!trace.path().is_empty()).then(|| {
        let drawing = scenes::path(trace, &Narrator::new(trace, lang), lang);
        file(PATH.into(), w.heading_path, &scenes::path_says(trace, lang), &drawing, lang)
    });
    let whole = style != MarkdownStyle::Brief;
    let tree = whole.then(|| TreeText::of(trace, lang)).flatten().map(move |text| {
        let says = format!("{}{} {}", scenes::tree_says(&text, w), w.full_stop, tree::caption(trace, lang));
        file(TREE.into(), w.tree_title, &says, &scenes::tree(trace, &text, lang), lang)
    });
    let charts = whole.then(|| charts(trace, lang)).into_iter().flatten();
    let charts = charts.map(move |chart| file(chart.file(), chart.title, &chart.says, &chart.drawing(), lang));
    let steps = (style == MarkdownStyle::Full).then(|| Passages::new(trace, lang, &options.steps, false));
    let steps = steps.into_iter().flatten().filter_map(move |passage| match passage {
        Passage::Gap(_) => None,
        Passage::Step(step) => {
            let says = scenes::step_says(&step, size, w);
            Some(file(step_name(step.number), &step.heading, &says, &scenes::step(&step, size, w), lang))
        }
    });
    problem.chain(path).chain(tree).chain(charts).chain(steps)
}

/// A drawing as a file, on a white card, with a title and with what those are told who do not see it.
fn file(name: String, title: &str, says: &str, drawing: &Drawing, lang: Lang) -> Figure {
    let Drawing { class, width, height, margin, body } = drawing;
    let (wide, high) = (width + 2 * margin, height + 2 * margin);
    let corner = if *margin == 0 { "0".to_owned() } else { format!("-{margin}") };
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"{}\" class=\"{class}\" role=\"img\" width=\"{wide}\" \
         height=\"{high}\" viewBox=\"{corner} {corner} {wide} {high}\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<style>\n{}</style>\n\
         <rect x=\"{corner}\" y=\"{corner}\" width=\"{wide}\" height=\"{high}\" rx=\"6\" fill=\"#fff\"/>\n{body}</svg>\n",
        lang.tag(),
        Escaped(title),
        Escaped(says),
        style::style(class)
    );
    Figure { name, svg }
}
