//! The search tree: the places of its nodes, and what is said of each. How it is drawn is decided where it is set.

use std::fmt::Write;
use std::io;

use super::escape::text;
use super::{Latex, tiles};
use crate::puzzle::Size;
use crate::report::boards::in_line;
use crate::report::narration::{Count, Lang};
use crate::report::tree::{TreeLayout, TreeNode, TreeText};
use crate::search::NodeId;

/// The distance of two neighbours: a level of the tree is one wide.
const UNIT: i64 = 1000;

impl Latex<'_> {
    pub(super) fn tree(&mut self, tree: &TreeText, caption: &str) -> io::Result<()> {
        let (lang, size) = (self.lang, self.size);
        let (w, layout) = (lang.words(), TreeLayout::of(&tree.parents(), UNIT));
        let nodes: Vec<(&TreeNode, usize)> = tree.in_order().collect();
        // The tree of each round begins with a node of depth 0.
        let rounds: Vec<&[(&TreeNode, usize)]> = nodes.chunk_by(|_, (_, depth)| *depth > 0).collect();
        let places = |round: &[(&TreeNode, usize)]| {
            let xs = || round.iter().map(|(node, _)| layout.x[node.text.id as usize]);
            (xs().min().unwrap_or(0), xs().max().unwrap_or(0))
        };
        let spans = rounds.iter().map(|round| places(round)).map(|(left, right)| right - left);
        let (span, levels) = (spans.max().unwrap_or(0), nodes.iter().map(|(_, depth)| depth + 1).max().unwrap_or(0));
        let widest = tree.nodes.iter().max_by_key(|node| node.sum.len()).map(sum).unwrap_or_default();
        let (columns, rows, span) = (size.cols(), size.rows(), ones(span));
        self.line(&format!(
            "\\steptracetree{{columns={columns},rows={rows},width={span},levels={levels},widest={{{widest}}}}}%\n\
             {{{{{}}}{{{}}}}}%\n{{{{{}}}{{{}}}}}{{%",
            text(caption, lang),
            legend(tree, true, lang),
            text(&fill!(w.tree_text_caption, n = Count(tree.nodes.len())), lang),
            legend(tree, false, lang),
        ))?;
        for round in rounds {
            let limit = tree.rounds.iter().find(|(start, _)| *start == round[0].0.text.id);
            let (limit, (left, _)) = (limit.map_or("", |(_, limit)| limit), places(round));
            self.line(&format!("\\steptraceround{{{}}}{{%", text(limit, lang)))?;
            for (node, _) in round {
                self.line(&line_of(tree, node, &layout, left, size))?;
            }
            self.line("}")?;
        }
        self.line("}")
    }
}

fn line_of(tree: &TreeText, node: &TreeNode, layout: &TreeLayout, left: i64, size: Size) -> String {
    let (id, picture) = (node.text.id, node.text.picture);
    let x = |id: NodeId| ones(layout.x[id as usize] - left);
    let place = node.place;
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

fn ones(thousandths: i64) -> f64 {
    f64::from(thousandths as i32) / f64::from(UNIT as i32)
}
