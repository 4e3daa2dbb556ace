//! A graph, at the places and with the marks of its figure.

use std::fmt::Write;

use super::escape::text;
use crate::graph::{Cell, Grid};
use crate::report::figure::{Area, GraphScene, LINE, Look, Note, Place, Plan, RADIUS, Strand, notes, side};
use crate::report::narration::Lang;

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

/// Draws a map cell by cell.
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
