//! A graph, at the places and with the marks of its figure.

use std::fmt::Write;

use super::escape::text;
use crate::report::figure::{Area, GraphScene, Look, Place, Plan, badge};
use crate::report::narration::Lang;

/// Draws a graph; the macros make it smaller where it is larger than a page.
pub(crate) fn tikz(scene: &GraphScene) -> String {
    let plan = Plan::of(scene);
    let mut tex = String::from(
        "{\\steptracex.75pt \\steptracey.75pt \\steptracemeasure\n\
         \\steptracehigh\\dimexpr\\steptraceleft-2\\baselineskip\\relax\n\
         \\ifdim\\steptracehigh<.5\\textheight \\steptracehigh.7\\textheight \\fi\n\
         \\steptracepicture{}{%\n",
    );
    let (tail, tip) = plan.entry;
    let _ = writeln!(tex, "\\draw[line width=1pt,-latex] {} -- {};", at(tail), at(tip));
    for strand in &plan.strands {
        let has = |arcs: &[_]| strand.arcs.iter().any(|arc| arcs.contains(arc));
        let look = match () {
            () if has(&scene.path) => "steptracepath,line width=2.2pt",
            () if has(&scene.tried) => "steptraceopen,densely dashed,line width=1.2pt",
            () => "steptraceclosed,line width=.6pt",
        };
        let [a, b, c, d] = strand.curve.map(at);
        let _ = writeln!(tex, "\\draw[{look}] {a} .. controls {b} and {c} .. {d};");
        if let Some([a, b, c]) = strand.head.map(|head| head.map(at)) {
            let _ = writeln!(tex, "\\fill[{}] {a} -- {b} -- {c} -- cycle;", look.split(',').next().unwrap_or_default());
        }
    }
    for (cost, Area { middle, .. }) in plan.strands.iter().filter_map(|strand| strand.cost.as_ref()) {
        let _ =
            writeln!(tex, "\\node[steptrace text,fill=steptracepaper,inner sep=1.5pt] at {} {{{cost}}};", at(*middle));
    }
    for (vertex, spot) in plan.spots.iter().enumerate() {
        let look = scene.looks.get(vertex).copied().unwrap_or_default();
        let frame = |look: &str, out: f64| {
            let (wide, high) = ((spot.half + out) * 1.5, (15.0 + out) * 1.5);
            let (x, y) = (spot.place.0 - spot.half - out, spot.place.1 - 15.0 - out);
            let end = (x + wide / 0.75, y + high / 0.75);
            format!("\\filldraw[{look},rounded corners={}pt] {} rectangle {};\n", high / 2.0 - 0.1, at((x, y)), at(end))
        };
        if spot.is_goal {
            tex += &frame("fill=steptracepaper,draw=steptraceink,line width=.6pt", 4.0);
        }
        let look_of_frame = match look {
            Look::Plain => "fill=steptracepaper,draw=steptraceclosed,line width=.6pt",
            Look::Open => "fill=steptracepaper,steptrace open",
            Look::Closed => "fill=steptraceblank,steptrace closed",
            Look::Current => "fill=steptracepaper,draw=steptraceink,line width=2.2pt",
            Look::New => "fill=steptracepaper,steptrace open,line width=1.4pt",
            Look::Path => "fill=steptracepaper,steptrace path 1",
        };
        tex += &frame(look_of_frame, 0.0);
        let name = text(&spot.name, Lang::En);
        let _ = writeln!(tex, "\\node[steptrace text] at {} {{\\textbf{{\\strut {name}}}}};", at(spot.place));
        for (line, row) in scene.lines.get(vertex).into_iter().flatten().zip(0..) {
            let Area { middle, half } = spot.beside;
            let place = (middle.0, middle.1 - half.1 + 13.0 * (f64::from(row) + 0.5));
            let line = text(&line.replace(' ', "\u{A0}"), Lang::En);
            let _ = writeln!(tex, "\\node[steptrace text,text=steptracesoft] at {} {{\\strut {line}}};", at(place));
        }
        if let Some(sign) = look.sign() {
            let sign = text(sign, Lang::En);
            let _ = writeln!(
                tex,
                "\\node[steptrace text,fill=steptracepaper] at {} {{\\scriptsize\\textbf{{{sign}}}}};",
                at(badge(spot, -1.0))
            );
        }
        if let Some(number) = scene.order.get(vertex).copied().flatten() {
            let _ = writeln!(tex, "\\node[steptrace step] at {} {{\\scriptsize {number}}};", at(badge(spot, 1.0)));
        }
    }
    tex + "}}%\n"
}

fn at((x, y): Place) -> String {
    format!("({x:.1},{y:.1})")
}
