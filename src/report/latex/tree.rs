//! The search tree: the places of its nodes, and what is said of each. How it is drawn is decided where it is set.

use std::fmt::Write;
use std::io;

use super::Latex;
use super::escape::text;
use super::inline::tiles;
use crate::puzzle::Size;
use crate::report::boards::in_line;
use crate::report::narration::{Count, Lang, fill};
use crate::report::tree::{Layout, TreeNode, TreeText, caption};
use crate::search::NodeId;
use crate::trace::Trace;

/// The distance of two neighbours: a level of the tree is one wide.
const UNIT: i64 = 1000;

impl Latex<'_> {
    pub(super) fn tree(&mut self, trace: &Trace, tree: &TreeText) -> io::Result<()> {
        let (lang, size) = (self.lang, self.size);
        let (w, layout) = (lang.words(), Layout::of(&tree.parents(), UNIT));
        let trees = trees(tree, &layout);
        let (mut span, mut levels) = (0, 0);
        for tree in &trees {
            (span, levels) = (span.max(tree.right - tree.left), levels.max(tree.levels));
        }
        let widest = tree.nodes.iter().max_by_key(|node| node.sum.len()).map(sum).unwrap_or_default();
        let (columns, rows, span) = (size.cols(), size.rows(), ones(span));
        self.line(&format!(
            "\\steptracetree{{columns={columns},rows={rows},width={span},levels={levels},widest={{{widest}}}}}%\n\
             {{{{{}}}{{{}}}}}%\n{{{{{}}}{{{}}}}}{{%",
            text(&caption(trace, lang), lang),
            legend(tree, true, lang),
            text(&fill(w.tree_text_caption, &[("n", &Count(tree.nodes.len()))]), lang),
            legend(tree, false, lang),
        ))?;
        for one in trees {
            self.line(&format!("\\steptraceround{{{}}}{{%", text(&one.limit, lang)))?;
            for (node, _) in one.nodes {
                self.line(&line_of(tree, node, &layout, one.left, size))?;
            }
            self.line("}")?;
        }
        self.line("}")
    }
}

/// One tree of a forest: that of a round.
struct OneTree<'a> {
    limit: String,
    nodes: Vec<(&'a TreeNode, usize)>,
    left: i64,
    right: i64,
    levels: usize,
}

fn trees<'a>(tree: &'a TreeText, layout: &Layout) -> Vec<OneTree<'a>> {
    let mut trees: Vec<OneTree<'_>> = Vec::new();
    for (node, depth) in tree.in_order() {
        let x = layout.x[node.text.id as usize];
        if depth == 0 {
            let limit = tree.rounds.iter().find(|(start, _)| *start == node.text.id);
            let limit = limit.map(|(_, limit)| limit.clone()).unwrap_or_default();
            trees.push(OneTree { limit, nodes: Vec::new(), left: x, right: x, levels: 0 });
        }
        if let Some(last) = trees.last_mut() {
            last.nodes.push((node, depth));
            (last.left, last.right) = (last.left.min(x), last.right.max(x));
            last.levels = last.levels.max(depth + 1);
        }
    }
    trees
}

fn line_of(tree: &TreeText, node: &TreeNode, layout: &Layout, left: i64, size: Size) -> String {
    let (id, picture) = (node.text.id, node.text.picture);
    let x = |id: NodeId| ones(layout.x[id as usize] - left);
    let place: &str = node.place.into();
    let mut keys = format!("id={id},x={},level={},place={place},f={{{}}}", x(id), layout.level[id as usize], sum(node));
    let _ = write!(keys, ",board={{{}}}", tiles(picture.board, size));
    if let (Some(parent), Some(came)) = (node.parent, node.came) {
        let _ = write!(keys, ",from={},move={came}", x(tree.nodes[parent as usize].text.id));
    }
    if let Some(slid) = picture.slid {
        let _ = write!(keys, ",slid={slid}");
    }
    if let Some(step) = node.taken {
        let _ = write!(keys, ",step={step}");
    }
    if node.on_path {
        keys.push_str(",path=1");
    }
    if node.dead {
        keys.push_str(",dead=1");
    }
    let line = in_line(picture.board, size).replace("\u{A0}/ ", " / ").replace('\u{A0}', "~");
    format!("\\steptracenode{{{keys},line={{{line}}}}}")
}

fn sum(node: &TreeNode) -> String {
    text(&node.sum, Lang::En)
}

/// The marks of a picture, or of lines, and what they mean. Lines do not show places.
fn legend(tree: &TreeText, picture: bool, lang: Lang) -> String {
    let mark = |(mark, word): (&str, &str)| {
        let sign = match mark {
            "dead" => "\\steptracemark{\\color{steptracedead}$\\mathbf\\times$}".to_owned(),
            "path" if picture => "\\steptracesign{path 1}".to_owned(),
            "path" => "\\steptracemark{$\\ast$}".to_owned(),
            place if picture => format!("\\steptracesign{{{place}}}"),
            _ => return String::new(),
        };
        format!("{sign}{{{}}}", text(word, lang))
    };
    tree.marks(lang.words()).map(mark).collect()
}

/// A number of thousandths as one of ones.
fn ones(thousandths: i64) -> f64 {
    f64::from(thousandths as i32) / f64::from(UNIT as i32)
}
