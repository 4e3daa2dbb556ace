//! Figures as SVG: drawings for the page, whose style gives them colours by class, and self-contained files.

#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "places in a picture: few, none below 0")]

mod boards;
mod graph;
mod grid;
mod pixels;
mod plan;
mod plot;
mod tree;

use std::fmt::{self, Display};

use super::Format;
use super::document::{Block, Blocks, Document, Figure, Group, Scene};
use super::lines::address;
use super::narration::Lang;
use crate::puzzle::Size;

pub(super) use boards::boards_say;
pub(crate) use graph::{GraphScene, Look, graph, is_drawn, says as graph_says};
pub(crate) use grid::characters;
pub(super) use plan::{Area, LINE, Place, Plan, RADIUS, Strand};
pub(super) use plot::{Chart, charts, means_chart, run_charts};
pub(super) use tree::{TOO_LARGE, room_tree, tree};

#[derive(Clone)]
struct Drawing {
    class: &'static str,
    width: usize,
    height: usize,
    margin: usize,
    body: String,
}

impl Drawing {
    /// Returns the drawing, so many quarters of its size.
    fn svg(&self, role: &str, title: &str, quarters: usize) -> String {
        let Drawing { class, body, margin, .. } = self;
        let ((width, height), corner) = (self.extent(), -margin.cast_signed());
        let (wide, high) = (width * quarters / 4, height * quarters / 4);
        format!(
            "<svg class=\"{class}\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{corner} {corner} {width} {height}\" \
             width=\"{wide}\" height=\"{high}\" role=\"{role}\" aria-label=\"{}\">\n{body}</svg>",
            Escaped(title)
        )
    }

    fn extent(&self) -> (usize, usize) {
        (self.width + 2 * self.margin, self.height + 2 * self.margin)
    }
}

/// Text with its special characters escaped for HTML and XML.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            f.write_str(&rest[..at])?;
            f.write_str(match rest.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'"' => "&quot;",
                _ => "&#39;",
            })?;
            rest = &rest[at + 1..];
        }
        f.write_str(rest)
    }
}

/// The room for a figure on a slide of 1280 × 720 pixels, between its heading and a caption.
const SLIDE: (usize, usize) = (1168, 470);
/// The height of the figure of a step, which has its tries and the lists below it; a graph has what its letters need.
const STEP: usize = 235;
/// The scale at which the letters of a graph can be read in a hall, in tenths.
const READABLE: usize = 12;
/// Maximum scale of a figure on a slide, in tenths: its smallest letters are then as large as the text.
const LARGEST: usize = 17;

/// A figure in a file of its own.
#[derive(Clone, Debug)]
pub struct FigureFile {
    /// The name of its file.
    pub name: String,
    /// The SVG, which loads nothing and runs nothing.
    pub svg: String,
}

/// The folder of a report's figures, relative to the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureLinks(String);

impl FigureLinks {
    /// Figures in a folder, given with `/` between its parts; in the report's own if it is empty.
    ///
    /// ```
    /// use steptrace::report::FigureLinks;
    /// assert_eq!(FigureLinks::to("my figures (3)").link("tree.svg"), "my%20figures%20%283%29/tree.svg");
    /// assert_eq!(FigureLinks::to("").link("tree.svg"), "tree.svg");
    /// ```
    pub fn to(folder: &str) -> FigureLinks {
        // Escape characters with a meaning in an address or in Markdown; letters of any script stay.
        let mut folder = address(folder, |c| c.is_alphanumeric() || "/-_.~+,=@".contains(c));
        if !folder.is_empty() && !folder.ends_with('/') {
            folder.push('/');
        }
        FigureLinks(folder)
    }

    /// Returns the address of a figure.
    pub fn link(&self, name: &str) -> String {
        format!("{}{name}", self.0)
    }
}

/// Makes the files of all figures of a document; for slides, as large as a slide allows.
pub fn figures<'a>(document: Document<'a>, format: &Format) -> impl Iterator<Item = FigureFile> + use<'a> {
    let (lang, size, on_slide) = (document.lang, document.size, matches!(format, Format::Slides(_)));
    let figures = document.sections.into_iter().flat_map(|section| figures_among(section.blocks));
    figures.map(move |figure| {
        let drawing = drawing(&figure.scene, size, lang);
        let extent = if on_slide { on_a_slide(&figure, drawing.extent()) } else { drawing.extent() };
        FigureFile { svg: file(&figure, &drawing, extent, lang), name: figure.name }
    })
}

fn figures_among<'a>(blocks: Blocks<'a>) -> Box<dyn Iterator<Item = Figure> + 'a> {
    Box::new(blocks.flat_map(|block| match block {
        Block::Figure(figure) => Box::new(std::iter::once(*figure)),
        Block::Group(Group { blocks, .. }) => figures_among(blocks),
        _ => Box::new(std::iter::empty()),
    }))
}

fn drawing(scene: &Scene, size: Size, lang: Lang) -> Drawing {
    match scene {
        Scene::Boards(boards) => boards::drawing(boards, size),
        Scene::Tree(tree) => tree::with_key(tree, size, lang.words()),
        Scene::Chart(chart) => chart.drawing.clone(),
        Scene::Graph(scene) => graph::with_key(scene, lang.words()),
    }
}

pub(super) fn alone(figure: &Figure, size: Size, lang: Lang) -> String {
    let drawing = drawing(&figure.scene, size, lang);
    file(figure, &drawing, drawing.extent(), lang)
}

pub(super) fn slide_height(figure: &Figure, size: Size, lang: Lang) -> usize {
    on_a_slide(figure, drawing(&figure.scene, size, lang).extent()).1
}

fn on_a_slide(figure: &Figure, (wide, high): (usize, usize)) -> (usize, usize) {
    let most = match figure.scene {
        _ if !figure.name.starts_with("step") => SLIDE.1,
        Scene::Graph(_) => (high * READABLE / 10).clamp(STEP, SLIDE.1),
        _ => STEP,
    };
    // In thousandths.
    let scale = (LARGEST * 100).min(SLIDE.0 * 1000 / wide.max(1)).min(most * 1000 / high.max(1));
    ((wide * scale / 1000).max(1), (high * scale / 1000).max(1))
}

fn file(figure: &Figure, drawing: &Drawing, (width, height): (usize, usize), lang: Lang) -> String {
    let Drawing { class, margin, body, .. } = drawing;
    let (wide, high) = drawing.extent();
    let corner = if *margin == 0 { "0".to_owned() } else { format!("-{margin}") };
    let caption = figure.caption.iter().map(|caption| format!("{} {caption}", lang.words().full_stop));
    let says = std::iter::once(figure.says.clone()).chain(caption).collect::<String>();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"{}\" class=\"{class}\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"{corner} {corner} {wide} {high}\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<style>\n{}</style>\n\
         <rect x=\"{corner}\" y=\"{corner}\" width=\"{wide}\" height=\"{high}\" rx=\"6\" fill=\"#fff\"/>\n{body}</svg>\n",
        lang.tag(),
        Escaped(&figure.title),
        Escaped(&says),
        style(class)
    )
}

// The style of a file: the page's rules for a drawing, with the colours of a light page. Readers of SVG other than browsers
// support neither custom properties nor complex selectors.

const COLOURS: &str = include_str!("../../../templates/style/base.css");
const RULES: [&str; 5] = [
    include_str!("../../../templates/style/svg.css"),
    include_str!("../../../templates/figure/tree.css"),
    include_str!("../../../templates/figure/boards.css"),
    include_str!("../../../templates/figure/graph.css"),
    include_str!("../../../templates/style/lines.css"),
];

fn style(class: &str) -> String {
    let (start, whole) = (format!("svg.{class} "), format!("svg.{class} {{"));
    let rules = RULES.iter().flat_map(|file| file.lines());
    rules
        .filter(|rule| rule.starts_with(&start) && !rule.starts_with(&whole))
        .map(|rule| resolved(rule) + "\n")
        .collect()
}

fn resolved(rule: &str) -> String {
    let (before, uses) = rule.split_once("var(").unwrap_or((rule, ""));
    let uses = uses.split("var(").filter_map(|used| used.split_once(')'));
    uses.fold(before.to_owned(), |rule, (name, after)| rule + value(name).unwrap_or("inherit") + after)
}

/// Returns the value of a custom property in the style of a light page.
fn value(name: &str) -> Option<&'static str> {
    COLOURS.split(['{', '}', ';']).find_map(|declaration| {
        let (known, value) = declaration.split_once(':')?;
        let light = value.trim().strip_prefix("light-dark(").and_then(|both| both.split_once(','));
        (known.trim() == name).then_some(light.map_or(value.trim(), |(light, _)| light))
    })
}
