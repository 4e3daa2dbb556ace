//! The search tree: the places and texts of its nodes. The macros decide how it is drawn.

use std::fmt::Write;
use std::io;

use super::escape::{code, text};
use super::{Latex, tiles};
use crate::puzzle::Size;
use crate::report::figure::{Area, GraphScene, LINE, Look, Place, Plan, RADIUS, Strand};
use crate::report::lines::in_line;
use crate::report::narration::{Count, Lang};
use crate::report::tree::{TreeLayout, TreeNode, TreeText, outline};
use crate::search::NodeId;

/// The distance of two neighbours; a level of the tree has the same height.
const UNIT: i64 = 1000;

impl Latex<'_> {
    pub(super) fn tree(&mut self, tree: &TreeText, caption: &str) -> io::Result<()> {
        if tree.is_named {
            // A graph has its picture; its tree is a list.
            return self.outline(tree);
        }
        let (lang, size) = (self.lang, self.size);
        let (w, layout) = (lang.words(), TreeLayout::of(&tree.parents(), UNIT));
        let nodes = tree.in_order();
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

    pub(super) fn outline(&mut self, tree: &TreeText) -> io::Result<()> {
        let indented = |line: &String| (line.len() - line.trim_start().len()) / 2;
        outline(tree, self.size).iter().try_for_each(|line| {
            self.line(&format!("\\steptracecode{{{}}}{{{}}}", indented(line), code(line.trim_start())))
        })
    }
}

fn line_of(tree: &TreeText, node: &TreeNode, layout: &TreeLayout, left: i64, size: Size) -> String {
    let (id, picture) = (node.text.id, node.text.picture);
    let x = |id: NodeId| ones(layout.x[id as usize] - left);
    let place = node.place;
    let mut keys = format!("id={id},x={},level={},place={place},f={{{}}}", x(id), layout.level[id as usize], sum(node));
    let _ = write!(keys, ",board={{{}}}", tiles(picture.board(), size));
    if let (Some(parent), Some(came)) = (node.parent, node.came.as_ref()) {
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
    let line = in_line(picture.board(), size).replace("\u{A0}/ ", " / ").replace('\u{A0}', "~");
    format!("\\steptracenode{{{keys},line={{{line}}}}}")
}

fn sum(node: &TreeNode) -> String {
    text(&node.sum, Lang::En)
}

/// Returns the marks of a picture, or of lines, and their meanings. Lines do not show places.
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

/// Draws a graph above a legend of its marks; the macros make it smaller where it is larger than a page.
pub(crate) fn tikz(scene: &GraphScene, lang: Lang) -> String {
    let look = |(look, says)| format!("\\steptracelook{{{}}}{{{}}}", style(look), text(says, lang));
    let key: String = scene.key(lang.words()).map(look).collect();
    let key = if key.is_empty() { key } else { format!("\\steptraceline{{\\steptracesmall {key}}}") };
    let mut tex = String::from(
        "{\\steptracex.75pt \\steptracey.75pt \\steptracemeasure\n\
         \\steptracehigh\\dimexpr\\steptraceleft-4\\baselineskip\\relax\n\
         \\ifdim\\steptracehigh<.5\\textheight \\steptracehigh.7\\textheight \\fi\n\
         \\steptracepicture{}{%\n",
    );
    let plan = Plan::of(scene);
    let node =
        |style: &str, place: Place, tex: &str| format!("\\node[steptrace {style}] at {} {{{tex}}};\n", at(place));
    for Strand { arcs, curve, head, .. } in &plan.strands {
        let has = |some: &[_]| arcs.iter().any(|arc| some.contains(arc));
        let (colour, look) = match () {
            () if arcs.is_empty() => ("steptraceink", "line width=1pt"),
            () if has(&scene.path) => ("steptracepath", "line width=2.2pt"),
            () if has(&scene.tried) => ("steptraceopen", "densely dashed,line width=1.2pt"),
            () => ("steptraceclosed", "line width=.6pt"),
        };
        let [a, b, c, d] = curve.map(at);
        let _ = writeln!(tex, "\\draw[{colour},{look}] {a} .. controls {b} and {c} .. {d};");
        if let Some([a, b, c]) = head.map(|head| head.map(at)) {
            let _ = writeln!(tex, "\\fill[{colour}] {a} -- {b} -- {c} -- cycle;");
        }
    }
    for Strand { cost, plate, .. } in plan.strands.iter().filter(|strand| !strand.cost.is_empty()) {
        tex += &node("text,fill=steptracepaper,inner sep=1.5pt", plate.middle, cost);
    }
    for (vertex, spot) in plan.spots.iter().enumerate() {
        let Area { middle: (x, y), half } = spot.area;
        let frame = |style: &str, radius: f64| {
            let wide = half.0 - half.1 + radius;
            let ends = (at((x - wide, y - radius)), at((x + wide, y + radius)));
            // In points, and a little less than half the height, which TikZ does not round.
            let round = 0.75 * radius - 0.1;
            format!(
                "\\filldraw[fill=steptracepaper,{style},rounded corners={round}pt] {} rectangle {};\n",
                ends.0, ends.1
            )
        };
        if spot.is_goal {
            tex += &frame("draw=steptraceink,line width=.6pt", half.1);
        }
        tex += &frame(style(scene.looks[vertex]), RADIUS);
        tex += &node("text", (x, y), &format!("\\textbf{{\\strut {}}}", text(&spot.name, Lang::En)));
        let Area { middle, half } = spot.beside;
        for (line, row) in scene.lines[vertex].iter().zip(0..) {
            let place = (middle.0, middle.1 - half.1 + LINE * (f64::from(row) + 0.5));
            let line = text(&line.replace(' ', "\u{A0}"), Lang::En);
            tex += &node("text,text=steptracesoft", place, &format!("\\strut {line}"));
        }
        let sign = (scene.looks[vertex] == Look::Path).then(|| text("◆", Lang::En));
        let order = scene.order[vertex].map(|number| number.to_string());
        for (says, side) in [(sign, -1.0), (order, 1.0)] {
            tex.extend(says.map(|says| node("step", spot.corner(side), &format!("\\scriptsize {says}"))));
        }
    }
    tex + &format!("}}{key}}}%\n")
}

const fn style(look: Look) -> &'static str {
    match look {
        Look::Plain => "draw=steptraceclosed,line width=.6pt",
        Look::Open => "steptrace open",
        Look::Closed => "fill=steptraceblank,steptrace closed",
        Look::Current => "draw=steptraceink,line width=2.2pt",
        Look::New => "steptrace open,line width=1.4pt",
        Look::Path => "steptrace path 1",
    }
}

fn at((x, y): Place) -> String {
    format!("({x:.1},{y:.1})")
}
