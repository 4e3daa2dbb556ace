//! Charts of means by solution depth: a curve for each strategy, in a band from the least to the greatest value. Each curve
//! has its own colour and shape, and its name at its end.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::chart::{Axis, AxisScale, Chart, Frame, apart, path, powers, tenths};
use super::{Drawing, Escaped};
use crate::report::document::{Figure, Scene};

const SIZE: (usize, usize) = (640, 302);
const LEFT: f64 = 44.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 256.0;
const INSET: f64 = 14.0;
const APART: f64 = 5.0;
const LINE: f64 = 16.0;
/// The width of a letter at the end of a curve.
const LETTER: f64 = 8.0;

/// Maximum width of all marks of a depth.
const WIDEST: f64 = 24.0;
/// Maximum number of depths with numbers below them: more would touch.
const NUMBERS: usize = 16;

/// Shapes of marks, centred on a point; one for each colour.
const SHAPES: [&str; 7] = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "m-3.5 -3.5h7v7h-7z",
    "m0 -4.5l4.5 8h-9z",
    "m0 -5l5 5l-5 5l-5 -5z",
    "m0 4.5l4.5 -8h-9z",
    "m-4.5 0h9m-4.5 -4.5v9",
    "m-3.5 -3.5l7 7m0 -7l-7 7",
];

pub(crate) struct Curve {
    pub(crate) end: String,
    pub(crate) points: Vec<Option<Point>>,
}

pub(crate) struct Point {
    pub(crate) depth: usize,
    pub(crate) mean: f64,
    pub(crate) ends: (f64, f64),
    pub(crate) at_least: bool,
    /// Sentence shown when it is pointed at.
    pub(crate) says: String,
}

/// Draws curves over an axis of depths; `None` if there is no point.
pub(crate) fn by_depth([name, title]: [&str; 2], says: String, axis: &str, curves: &[Curve]) -> Option<Figure> {
    let points = || curves.iter().flat_map(|curve| curve.points.iter().flatten());
    let mut depths: Vec<usize> = points().map(|point| point.depth).collect();
    depths.sort_unstable();
    depths.dedup();
    let lowest = points().map(|point| point.ends.0).reduce(f64::min)?;
    let highest = points().map(|point| point.ends.1).fold(0.0, f64::max);
    let ticks = powers(lowest, highest);
    let widest = curves.iter().map(|curve| curve.end.width()).max()? as f64;
    let right = SIZE.0 as f64 - 22.0 - LETTER * widest;
    let x = Axis {
        scale: AxisScale::Linear,
        values: (depths[0] as f64, depths[depths.len() - 1] as f64),
        places: (LEFT, right),
        inset: INSET,
    };
    let y =
        Axis { scale: AxisScale::Log, values: (ticks[0], ticks[ticks.len() - 1]), places: (BOTTOM, TOP), inset: 0.0 };
    let frame = Frame { x, y, below: (17.0, 40.0) };
    let along = depths.iter().step_by(depths.len().div_ceil(NUMBERS)).map(|&depth| (depth as f64, depth.to_string()));
    let up = ticks.iter().map(|&tick| (tick, tick_text(tick)));
    let mut body = String::new();
    frame.axes(&mut body, [along.collect(), up.collect()], axis);
    let many = curves.len() as f64;
    let (mut ends, mut ended) = (Vec::new(), Vec::new());
    for (at, curve) in curves.iter().enumerate() {
        let aside = (at as f64 - (many - 1.0) / 2.0) * APART.min(WIDEST / many);
        if let Some(y) = draw(&mut body, &frame, at, curve, aside) {
            ends.push((right, y));
            ended.push(at);
        }
    }
    for (&at, y) in ended.iter().zip(apart(&ends, (LETTER, LINE), f64::midpoint(TOP, BOTTOM))) {
        let (class, mark, name) = (class(at), mark(at, right + 9.0, y, false), Escaped(&curves[at].end));
        let _ = writeln!(
            body,
            "<g class=\"end {class}\">{mark}<text class=\"name\" x=\"{}\" y=\"{}\">{name}</text></g>",
            right + 18.0,
            tenths(y + 4.0)
        );
    }
    let drawing = Drawing { class: "by-depth", width: SIZE.0, height: SIZE.1, margin: 16, body };
    let chart = Chart { data: String::new(), drawing };
    Some(Figure::new(format!("{name}.svg"), title, says, Scene::Chart(chart)))
}

fn tick_text(tick: f64) -> String {
    match tick.log10().round() as usize {
        0 => "1".into(),
        1 => "10".into(),
        power => {
            let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
            let raised = power.to_string().bytes().map(|digit| digits[usize::from(digit - b'0')]).collect::<String>();
            format!("10{raised}")
        }
    }
}

/// Draws a line from mark to mark in its band, and the marks. Returns the height at which it ends.
fn draw(svg: &mut String, frame: &Frame, at: usize, curve: &Curve, aside: f64) -> Option<f64> {
    let at_value = |point: &Point, value: f64| (frame.x.place(point.depth as f64) + aside, frame.y.place(value));
    let place = |point: &Point| at_value(point, point.mean);
    let _ = writeln!(svg, "<g class=\"{}\">", class(at));
    for piece in curve.points.split(Option::is_none).filter(|piece| !piece.is_empty()) {
        let piece = || piece.iter().flatten();
        let highest = piece().map(|point| at_value(point, point.ends.1));
        let lowest = piece().rev().map(|point| at_value(point, point.ends.0));
        let (band, line): (Vec<_>, Vec<_>) = (highest.chain(lowest).collect(), piece().map(place).collect());
        let _ = writeln!(svg, "<path class=\"band\" d=\"{}z\"/>", path(&band));
        let _ = writeln!(svg, "<path class=\"curve\" d=\"{}\"/>", path(&line));
    }
    for point in curve.points.iter().flatten() {
        let (x, y) = place(point);
        let _ = writeln!(svg, "<g><title>{}</title>", Escaped(&point.says));
        if point.at_least {
            let _ = writeln!(svg, "<path class=\"up\" d=\"M{} {}v-12m-3 4l3 -4l3 4\"/>", tenths(x), tenths(y - 3.0));
        }
        let _ = writeln!(svg, "{}</g>", mark(at, x, y, point.at_least));
    }
    svg.push_str("</g>\n");
    curve.points.iter().flatten().last().map(|point| place(point).1)
}

/// Returns the class of a curve's colour; curves past the last colour start over with a broken line.
fn class(at: usize) -> String {
    let again = if (at / SHAPES.len()).is_multiple_of(2) { "" } else { " again" };
    format!("s{}{again}", at % SHAPES.len())
}

fn mark(at: usize, x: f64, y: f64, hollow: bool) -> String {
    let (hollow, shape) = (if hollow { " hollow" } else { "" }, SHAPES[at % SHAPES.len()]);
    format!("<path class=\"mark{hollow}\" d=\"M{} {}{shape}\"/>", tenths(x), tenths(y))
}
