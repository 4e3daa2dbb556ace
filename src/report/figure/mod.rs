//! Figures as SVG: drawings for the page, whose style gives them colours by class, and self-contained files.

#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "places in a picture: few, none below 0")]

mod alone;
mod boards;
mod by_depth;
mod chart;
mod graph;
mod grid;
mod pixels;
mod plan;
mod plot;
mod room;
mod scene;
mod tree;

pub use alone::{FigureFile, FigureLinks, figures};
pub(super) use alone::{alone, slide_height};
pub(super) use boards::boards_say;
pub(super) use by_depth::{Curve, Point, by_depth};
pub(super) use chart::Chart;
pub(crate) use graph::{graph, says as graph_says};
pub(crate) use grid::{Note, characters, has_numbers, notes, side};
pub(super) use plan::{Area, LINE, Place, Plan, RADIUS, Strand};
pub(super) use plot::{charts, run_charts};
pub(super) use room::room_tree;
pub(crate) use scene::{GraphScene, Look, is_drawn};
pub(super) use tree::{OnPaper, tree};

use std::fmt::{self, Display};

#[derive(Clone)]
struct Drawing {
    class: &'static str,
    width: usize,
    height: usize,
    margin: usize,
    body: String,
}

impl Drawing {
    /// Returns it as an element of a page, within its margin.
    fn svg(&self, role: &str, title: &str) -> String {
        let Drawing { class, body, margin, .. } = self;
        let ((width, height), corner) = (self.extent(), -margin.cast_signed());
        format!(
            "<svg class=\"{class}\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{corner} {corner} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"{role}\" aria-label=\"{}\">\n{body}</svg>",
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
