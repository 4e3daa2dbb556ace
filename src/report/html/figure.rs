//! Figures: trees and charts are drawn, boards are set as boards.

use std::fmt;

use super::blocks::{Out, Setter, attribute};
use crate::report::document::{Figure, Scene};
use crate::report::figure::{self, Escaped};
use crate::report::tree::TreeText;

impl Setter {
    /// Writes a figure.
    pub(super) fn figure(self, figure: Figure<'_>, out: Out<'_>) -> fmt::Result {
        match &figure.scene {
            Scene::Problem(_) | Scene::Path(_) | Scene::Step(..) => {
                self.blocks(Box::new(figure.instead.into_iter()), out)
            }
            Scene::Tree(_, tree) => self.tree(tree, &figure, out),
            Scene::Chart(chart) => self.chart(chart.id, &chart.svg(), &figure, out),
            Scene::ByDepth(chart) => self.chart("", &chart.svg(), &figure, out),
        }
    }

    /// Writes the whole tree, which scrolls in a box of its own.
    fn tree(self, tree: &TreeText, figure: &Figure<'_>, out: Out<'_>) -> fmt::Result {
        let svg = figure::tree(tree, self.size, &figure.title);
        let (title, caption) = (Escaped(&figure.title), Escaped(figure.caption.as_deref().unwrap_or_default()));
        writeln!(
            out,
            "<figure class=\"tree\">\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{title}\">{svg}</div>\n\
             <figcaption>{caption}</figcaption>\n</figure>"
        )
    }

    /// Writes a chart, then what its lines are and how to read it.
    fn chart(self, id: &str, svg: &str, figure: &Figure<'_>, out: Out<'_>) -> fmt::Result {
        let (id, title) = (attribute("id", id), Escaped(&figure.title));
        writeln!(out, "<figure class=\"chart\"{id}><figcaption>{title}</figcaption>\n{svg}")?;
        if !figure.legend.is_empty() {
            out.write_str("<ul class=\"legend\">\n")?;
            self.items(&figure.legend, out)?;
        }
        if let Some(caption) = &figure.caption {
            writeln!(out, "<p class=\"faint\">{}</p>", Escaped(caption))?;
        }
        out.write_str("</figure>\n")
    }
}
