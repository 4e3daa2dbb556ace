//! The search tree: the places and texts of its nodes. The macros decide how it is drawn.

use std::fmt::Write;
use std::io;

use super::escape::{code, text};
use super::{Latex, tiles};
use crate::graph::{Cell, Grid};
use crate::puzzle::Size;
use crate::report::document::RoomNode;
use crate::report::figure::{Area, GraphScene, LINE, Look, Note, Place, Plan, RADIUS, Strand, notes, side};
use crate::report::lines::in_line;
use crate::report::narration::{Count, Lang};
use crate::report::tree::{TreeLayout, TreeNode, TreeText, outline};
use crate::search::NodeId;

/// The distance of two neighbours; a level of the tree has the same height.
const UNIT: i64 = 1000;

/// In a tree to be filled in, in millimetres: the side of a cell, the room beside a node, for its name, for a value and above
/// the next level, and the least width of a node.
const CELL: i64 = 5;
const GAP: i64 = 4;
const NAME: i64 = 5;
const VALUE: i64 = 6;
const BELOW: i64 = 7;
const LEAST: i64 = 17;
const NAMED: i64 = 28;

impl Latex<'_> {
    pub(super) fn tree(&mut self, tree: &TreeText, caption: &str) -> io::Result<()> {
        if tree.is_named {
            // A graph has its picture; its tree is a list.
            let indented = |line: &String| (line.len() - line.trim_start().len()) / 2;
            let lines = outline(tree, self.size);
            return lines.iter().try_for_each(|line| {
                self.line(&format!("\\steptracecode{{{}}}{{{}}}", indented(line), code(line.trim_start())))
            });
        }
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

    /// Draws a tree to fill in, in millimetres.
    pub(super) fn room_tree(&mut self, nodes: &[RoomNode], has_boards: bool) -> io::Result<()> {
        let size = has_boards.then_some(self.size);
        let (cols, rows) = size.map_or((0, 0), |size| (size.cols() as i64, size.rows() as i64));
        // A name needs more room than a number.
        let wide = if has_boards { (cols * CELL).max(LEAST) } else { NAMED };
        let parents: Vec<Option<NodeId>> = nodes.iter().map(|node| node.parent).collect();
        let layout = TreeLayout::of(&parents, wide + GAP);
        let values = nodes.iter().map(|node| node.values.len()).max().unwrap_or(0) as i64;
        let high = NAME + rows * CELL + values * VALUE;
        let place = |node: usize| (layout.x[node], layout.level[node] as i64 * (high + BELOW));
        self.line("\\steptraceroomtree{%")?;
        for (id, node) in nodes.iter().enumerate() {
            let (x, y) = place(id);
            if let Some((from, above)) = node.parent.map(|parent| place(parent as usize)) {
                self.line(&format!("\\draw[steptracerule] ({from},{}) -- ({x},{y});", above + high))?;
            }
            let came = node.came.map(|came| format!("{came} ")).unwrap_or_default();
            self.line(&if has_boards {
                format!("\\steptraceroomnode{{{x}}}{{{y}}}{{{came}n{id}}}{{{cols}}}{{{rows}}}%")
            } else {
                format!("\\node[inner sep=0pt,anchor=base] at ({x},{y}+3.8) {{n{id}}};")
            })?;
            if let Some(board) = node.board {
                let shift =
                    format!("shift={{({},{})}},x={CELL}mm,y=-{CELL}mm", ones(1000 * x - 500 * cols * CELL), y + NAME);
                let tiles = format!("\\steptracetiles{{{cols}}}{{{rows}}}{{{}}}{{0}}", tiles(board, self.size));
                self.line(&format!("\\begin{{scope}}[{shift}]{tiles}\\end{{scope}}"))?;
            }
            for ((name, value), at) in node.values.iter().zip(1..) {
                let (left, y, name) =
                    (ones(1000 * x - 500 * wide), y + NAME + rows * CELL + at * VALUE, self.text(name));
                self.line(&match value {
                    Some(value) => format!("\\steptraceroomvalue{{{left}}}{{{y}}}{{{name} {}}}", self.text(value)),
                    None => format!("\\steptraceroomblank{{{left}}}{{{y}}}{{{name}}}{{{wide}}}"),
                })?;
            }
        }
        self.line("}")
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
    if let Some(grid) = &scene.graph.grid {
        return tex + &map(scene, grid) + &format!("}}{key}}}%\n");
    }
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

fn map(scene: &GraphScene, grid: &Grid) -> String {
    let mut tex = String::new();
    let side = f64::from(side(grid));
    let corner = |(x, y): Cell, inset: f64| (f64::from(x) * side + inset, f64::from(y) * side + inset);
    for cell in (0..grid.rows).flat_map(|y| (0..grid.columns).map(move |x| (x, y))) {
        let (inset, style) = match grid.at(cell) {
            None => (0.0, "fill=steptraceink,draw=none"),
            Some(vertex) => (1.5, style(scene.looks[vertex as usize])),
        };
        let ends = (at(corner(cell, inset)), at(corner((cell.0 + 1, cell.1 + 1), -inset)));
        let _ = writeln!(tex, "\\filldraw[fill=steptracepaper,{style}] {} rectangle {};", ends.0, ends.1);
        let notes = grid.at(cell).map(|vertex| notes(scene, grid, vertex as usize));
        for Note { class, place, anchor, says } in notes.into_iter().flatten() {
            let part = |part: u32| side * f64::from(part) / 100.0;
            let (x, y) = corner(cell, 0.0);
            let base = match anchor {
                "left" => "base west",
                "right" => "base east",
                _ => "base",
            };
            let font = if class == "f" { "\\scriptsize" } else { "\\tiny" };
            let (place, says) = (at((x + part(place.0), y + part(place.1))), text(&says, Lang::En));
            let _ = writeln!(tex, "\\node[steptrace text,anchor={base}] at {place} {{{font} {says}}};");
        }
    }
    let arcs = scene.path.iter().map(|arc| scene.graph.arcs[*arc as usize]);
    let ends = arcs.clone().take(1).map(|arc| arc.from).chain(arcs.map(|arc| arc.to));
    let points: Vec<String> = ends
        .map(|vertex| corner(grid.places[vertex as usize], 0.0))
        .map(|(x, y)| at((x + side / 2.0, y + side * 0.63)))
        .collect();
    if !points.is_empty() {
        let _ = writeln!(tex, "\\draw[steptracepath,line width=2pt,opacity=.6] {};", points.join(" -- "));
    }
    tex
}

fn at((x, y): Place) -> String {
    format!("({x:.1},{y:.1})")
}
