//! An explicit graph as SVG, and in words.

use std::fmt::Write;
use std::sync::Arc;

use super::plan::{Area, LINE, Place, Plan, RADIUS, Spot, Strand};
use super::{Drawing, Escaped, grid};
use crate::graph::{ArcId, Graph, Vertex};
use crate::report::lines::{columns, first, one_line};
use crate::report::narration::{Count, Words};

/// The height of a line of the legend, the room of a mark before its word, and the width that even a small drawing has for it.
const KEY_LINE: usize = 20;
const KEY_MARK: usize = 27;
const KEY_ROOM: usize = 260;
const NAMED: usize = 60;

/// Returns a graph or a map; with words, above a legend of its marks.
pub(crate) fn graph(scene: &GraphScene, title: &str, w: Option<&'static Words>) -> String {
    w.map_or_else(|| drawing(scene), |w| with_key(scene, w)).svg("img", title, 4)
}

/// Draws a graph or a map above a legend of the marks that are in it, in as few lines as they need.
pub(super) fn with_key(scene: &GraphScene, w: &'static Words) -> Drawing {
    let mut drawing = drawing(scene);
    let (mut x, mut lines, room) = (0, 0, drawing.width.max(KEY_ROOM));
    for (look, says) in scene.key(w) {
        let wide = KEY_MARK + columns(says) * 6 + 16;
        if lines == 0 || x + wide > room {
            (x, lines) = (0, lines + 1);
        }
        let y = drawing.height + KEY_LINE * lines - 5;
        let mark = match &scene.graph.grid {
            Some(grid) => grid::key(grid, look),
            None => format!(
                "<g class=\"vertex {look}\"><rect class=\"frame\" x=\"1\" y=\"-11\" width=\"20\" height=\"13\" rx=\"6.5\"/></g>"
            ),
        };
        let _ = writeln!(
            drawing.body,
            "<g transform=\"translate({x},{y})\">{mark}<text class=\"key\" x=\"{KEY_MARK}\" y=\"0\">{}</text></g>",
            Escaped(says)
        );
        x += wide;
        drawing.width = drawing.width.max(x);
    }
    drawing.height += KEY_LINE * lines + usize::from(lines > 0) * 4;
    drawing
}

fn drawing(scene: &GraphScene) -> Drawing {
    if let Some(grid) = &scene.graph.grid {
        return grid::drawing(scene, grid);
    }
    let plan = Plan::of(scene);
    let mut svg = format!("<g transform=\"translate({:.1},{:.1})\">\n", -plan.corner.0, -plan.corner.1);
    for Strand { arcs, curve, head, .. } in &plan.strands {
        let has = |some: &[ArcId]| arcs.iter().any(|arc| some.contains(arc));
        let class = match () {
            () if arcs.is_empty() => "entry",
            () if has(&scene.path) => "arc path",
            () if has(&scene.tried) => "arc tried",
            () => "arc",
        };
        let ids: Vec<String> = arcs.iter().map(ToString::to_string).collect();
        let [a, b, c, d] = curve.map(|(x, y)| format!("{x:.1} {y:.1}"));
        let _ = write!(svg, "<g class=\"{class}\" data-arcs=\"{}\">", ids.join(" "));
        let _ = write!(svg, "<path class=\"line\" d=\"M{a}C{b} {c} {d}\"/>");
        if let Some([a, b, c]) = head.map(|head| head.map(|(x, y)| format!("{x:.1} {y:.1}"))) {
            let _ = write!(svg, "<path class=\"head\" d=\"M{a}L{b}L{c}Z\"/>");
        }
        svg.push_str("</g>\n");
    }
    for Strand { cost, plate, .. } in plan.strands.iter().filter(|strand| !strand.cost.is_empty()) {
        svg += &frame("plate", plate, 3.0);
        svg += &(text("cost", (plate.middle.0, plate.middle.1 + 4.0), cost) + "\n");
    }
    for (vertex, spot) in plan.spots.iter().enumerate() {
        draw(&mut svg, scene, vertex, spot);
    }
    let (width, height) = (plan.size.0.ceil() as usize, plan.size.1.ceil() as usize);
    Drawing { class: "graph", width, height, margin: 0, body: svg + "</g>\n" }
}

fn draw(svg: &mut String, scene: &GraphScene, vertex: usize, spot: &Spot) {
    let (look, Area { middle: (x, y), half }) = (scene.looks[vertex], spot.area);
    let whole = one_line(&scene.graph.names[vertex]);
    let _ = write!(svg, "<g class=\"vertex {look}\" data-vertex=\"{vertex}\"><title>{}</title>", Escaped(&whole));
    if spot.is_goal {
        *svg += &frame("goal", &spot.area, half.1);
    }
    let ring = half.1 - RADIUS;
    *svg += &frame("frame", &Area { half: (half.0 - ring, RADIUS), ..spot.area }, RADIUS);
    *svg += &text("name", (x, y + 4.0), &spot.name);
    let Area { middle, half } = spot.beside;
    for (line, row) in scene.lines[vertex].iter().zip(0..) {
        let place = (middle.0, middle.1 - half.1 + LINE * (f64::from(row) + 0.8));
        *svg += &text("beside", place, &line.replace(' ', "\u{A0}"));
    }
    let order = scene.order[vertex].map(|number| number.to_string());
    let sign = (look == Look::Path).then(|| "◆".to_owned());
    for (class, says, side) in [("sign", sign, -1.0), ("order", order, 1.0)] {
        let Some(says) = says else { continue };
        let (x, y) = spot.corner(side);
        let radius = if columns(&says) < 3 { 8 } else { 11 };
        let _ = write!(svg, "<g class=\"{class}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
        *svg += &(text("", (x, y + 3.3), &says) + "</g>");
    }
    svg.push_str("</g>\n");
}

fn frame(class: &str, Area { middle, half }: &Area, radius: f64) -> String {
    let (x, y, width, height) = (middle.0 - half.0, middle.1 - half.1, 2.0 * half.0, 2.0 * half.1);
    format!(
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{radius}\"/>"
    )
}

fn text(class: &str, (x, y): Place, says: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", Escaped(&one_line(says)))
}

/// Describes a graph or a map in words: its size, start and goals, and the states that have a mark.
pub(crate) fn says(scene: &GraphScene, w: &'static Words) -> String {
    let graph = &*scene.graph;
    let list = |vertices: &[Vertex]| {
        let names = vertices.iter().map(|vertex| graph.names[*vertex as usize].clone());
        first(names, NAMED, |_| "…".to_owned()).collect::<Vec<_>>().join(w.lang.comma())
    };
    let (n, start, goals) = (Count(graph.names.len()), list(&[graph.start]), list(&graph.goals));
    let mut says = match &graph.grid {
        Some(grid) => fill!(w.grid_says, columns = grid.columns, rows = grid.rows, n, start, goals),
        None => fill!(w.graph_says, n, start, goals),
    };
    for (look, mark) in scene.key(w) {
        let is_it = |vertex: &Vertex| scene.looks[*vertex as usize] == look;
        let mut with: Vec<Vertex> = (0..graph.names.len() as Vertex).filter(is_it).collect();
        with.sort_by_key(|vertex| scene.order[*vertex as usize]);
        says += w.lang.space();
        says += &fill!(w.graph_marks, mark, n = Count(with.len()), names = list(&with));
    }
    one_line(&says)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Look {
    #[default]
    Plain,
    Open,
    Closed,
    Current,
    New,
    Path,
}

/// Maximum vertices and arcs of a graph that is drawn: nobody reads a larger drawing.
const DRAWN: (usize, usize) = (100, 300);

/// Maximum cells of a map that is drawn, and of one of its sides: so many pixels every browser can draw.
const MAP: (u32, u32) = (1 << 20, 1 << 14);

pub(crate) fn is_drawn(graph: &Graph) -> bool {
    if let Some(grid) = &graph.grid {
        return grid.columns * grid.rows <= MAP.0 && grid.columns.max(grid.rows) <= MAP.1;
    }
    graph.names.len() <= DRAWN.0 && graph.arcs.len() <= DRAWN.1
}

/// A graph and what is shown of a search on it; `looks`, `lines` and `order` have an entry for each vertex.
pub(crate) struct GraphScene {
    pub(crate) graph: Arc<Graph>,
    pub(crate) looks: Vec<Look>,
    /// Short lines beside a vertex, such as `h 7`.
    pub(crate) lines: Vec<Vec<String>>,
    /// The number of a vertex in the order of expansion.
    pub(crate) order: Vec<Option<usize>>,
    pub(crate) path: Vec<ArcId>,
    pub(crate) tried: Vec<ArcId>,
}

impl GraphScene {
    pub(crate) fn new(graph: Arc<Graph>) -> GraphScene {
        let n = graph.names.len();
        let (looks, lines, order) = (vec![Look::Plain; n], vec![Vec::new(); n], vec![None; n]);
        GraphScene { graph, looks, lines, order, path: Vec::new(), tried: Vec::new() }
    }

    /// Returns the looks in the picture, with what each means.
    pub(crate) fn key(&self, w: &'static Words) -> impl Iterator<Item = (Look, &'static str)> {
        let looks = [
            (Look::Current, w.mark_taken),
            (Look::New, w.mark_new),
            (Look::Open, w.mark_open),
            (Look::Closed, w.mark_closed),
            (Look::Path, w.mark_path),
        ];
        looks.into_iter().filter(|(look, _)| self.looks.contains(look))
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::tests::scene;
    use super::*;
    use crate::graph::read;
    use crate::report::Lang;
    use crate::report::latex::tikz;

    #[test]
    fn a_legend_names_the_marks_in_the_picture_and_no_others() {
        for text in ["start S\ngoal G\nS -> A 1\nA -> G 2", "S..\n..G\n"] {
            let mut scene = GraphScene::new(read(text, "g").unwrap().graph(None, None, None).unwrap().into());
            let bare = graph(&scene, "", Some(Lang::En.words()));
            assert!(!bare.contains("\"key\""), "{text}");
            scene.looks[0] = Look::Open;
            scene.looks[1] = Look::Path;
            for (lang, words) in
                [(Lang::En, ["open", "on the final path"]), (Lang::Zh, ["在 open 表中", "在最终路径上"])]
            {
                let svg = graph(&scene, "", Some(lang.words()));
                roxmltree::Document::parse(&svg).unwrap();
                let keys: Vec<&str> =
                    svg.split("\"key\"").skip(1).filter_map(|rest| rest.split(['>', '<']).nth(1)).collect();
                assert_eq!(keys, words);
                if scene.graph.grid.is_none() {
                    let tex = tikz(&scene, lang);
                    let looks = tex.lines().last().into_iter().flat_map(|line| line.split("}{").skip(1));
                    assert_eq!(looks.filter_map(|rest| rest.split('}').next()).collect::<Vec<_>>(), words);
                }
            }
        }
    }

    #[test]
    fn names_are_text_and_long_ones_are_cut() {
        let text = format!("start <b>\ngoal G\n<b> -> {0} 2\n{0} -> G 3", "x".repeat(10_000));
        let scene = scene(read(&text, "g").unwrap().graph(None, None, None).unwrap());
        let svg = graph(&scene, "<b>", None);
        roxmltree::Document::parse(&svg).unwrap();
        assert!(!svg.contains("<b>") && svg.contains(">xxxxxxxxxxxxxxx…</text>"));
        assert!(says(&scene, Lang::En.words()).starts_with("A graph of 3 states: start <b>, goal G. "));
    }
}
