//! Charts of means by the depth of the solution: a curve for each strategy, with whiskers from the least to the greatest
//! value. Each curve has a colour, a shape and a letter of its own.

#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a picture has few points, none below 0")]

use std::fmt::Write;

use super::chart::{AxisScale, Chart, round_ticks, tenths};
use super::{Drawing, Escaped};

/// The picture's size, and the part of it in which the curves are.
const SIZE: (usize, usize) = (640, 302);
const LEFT: f64 = 44.0;
const RIGHT: f64 = 600.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 256.0;
/// Between the curves and the axes.
const INSET: f64 = 14.0;
/// Marks of one depth stand so far from each other.
const APART: f64 = 5.0;
/// Letters at the ends of curves stand so far below each other.
const LINE: f64 = 16.0;

/// All marks of a depth take no more room than this.
const WIDEST: f64 = 24.0;
/// Maximum number of depths that have their number below them: more would touch.
const NUMBERS: usize = 16;

/// Shapes of marks, centred on a point. There are as many colours.
const SHAPES: [&str; 7] = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "m-3.5 -3.5h7v7h-7z",
    "m0 -4.5l4.5 8h-9z",
    "m0 -5l5 5l-5 5l-5 -5z",
    "m0 4.5l4.5 -8h-9z",
    "m-4.5 0h9m-4.5 -4.5v9",
    "m-3.5 -3.5l7 7m0 -7l-7 7",
];

/// The values of a strategy.
pub(in crate::report) struct Curve {
    pub(in crate::report) letter: String,
    /// Depth by depth; none where there is no value.
    pub(in crate::report) points: Vec<Option<Point>>,
}

/// The values at a depth.
#[derive(Clone, Copy)]
pub(in crate::report) struct Point {
    pub(in crate::report) depth: usize,
    pub(in crate::report) mean: f64,
    /// The least and the greatest.
    pub(in crate::report) ends: (f64, f64),
    pub(in crate::report) at_least: bool,
}

/// Draws curves over an axis of depths; `None` where there is no point.
pub(in crate::report) fn by_depth(
    [name, title]: [&'static str; 2],
    says: String,
    axis: &str,
    scale: AxisScale,
    curves: &[Curve],
) -> Option<Chart> {
    let points = || curves.iter().flat_map(|curve| curve.points.iter().flatten());
    let mut depths: Vec<usize> = points().map(|point| point.depth).collect();
    depths.sort_unstable();
    depths.dedup();
    let lowest = points().map(|point| point.ends.0).reduce(f64::min)?;
    let highest = points().map(|point| point.ends.1).fold(0.0, f64::max);
    let frame = Frame { scale, ticks: ticks(scale, lowest, highest), depths };
    let mut body = String::new();
    frame.axes(&mut body, axis);
    let many = curves.len() as f64;
    let mut ends: Vec<(f64, usize)> = Vec::new();
    for (at, curve) in curves.iter().enumerate() {
        let aside = (at as f64 - (many - 1.0) / 2.0) * APART.min(WIDEST / many);
        ends.extend(frame.curve(&mut body, at, curve, aside).map(|y| (y, at)));
    }
    letters(&mut body, curves, ends);
    let drawing = Drawing { class: "by-depth", width: SIZE.0, height: SIZE.1, margin: 16, body };
    Some(Chart { name, title, thinned: None, says, data: String::new(), is_short: false, drawing })
}

/// The ticks of an axis, the first not above the lowest value, the last not below the highest.
fn ticks(scale: AxisScale, lowest: f64, highest: f64) -> Vec<f64> {
    if scale == AxisScale::Linear {
        let in_tenths = round_ticks((lowest * 10.0) as u64, (highest * 10.0).ceil() as u64, 6);
        return in_tenths.into_iter().map(|tick| tick as f64 / 10.0).collect();
    }
    let first = lowest.max(1.0).log10().floor() as i32;
    let last = (highest.max(1.0).log10().ceil() as i32).max(first + 1);
    (first..=last).map(|power| 10_f64.powi(power)).collect()
}

/// A tick in print.
fn tick_text(scale: AxisScale, tick: f64) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match (scale, tick.log10().round() as usize) {
        (AxisScale::Linear, _) => format!("{tick:.1}"),
        (AxisScale::Log, 0) => "1".into(),
        (AxisScale::Log, 1) => "10".into(),
        (AxisScale::Log, power) => {
            let raised = power.to_string().bytes().map(|digit| digits[usize::from(digit - b'0')]).collect::<String>();
            format!("10{raised}")
        }
    }
}

struct Frame {
    scale: AxisScale,
    ticks: Vec<f64>,
    /// The depths that have a value.
    depths: Vec<usize>,
}

impl Frame {
    fn x(&self, depth: usize) -> f64 {
        let (from, to) = (LEFT + INSET, RIGHT - INSET);
        match (self.depths[0] as f64, self.depths[self.depths.len() - 1] as f64) {
            (first, last) if first < last => from + AxisScale::Linear.along(depth as f64, (first, last), to - from),
            _ => f64::midpoint(from, to),
        }
    }

    fn y(&self, value: f64) -> f64 {
        let ends = (self.ticks[0], self.ticks[self.ticks.len() - 1]);
        BOTTOM - self.scale.along(value, ends, BOTTOM - TOP)
    }

    fn axes(&self, svg: &mut String, axis: &str) {
        for &tick in &self.ticks {
            let (y, text) = (self.y(tick), tick_text(self.scale, tick));
            let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {}H{RIGHT}\"/>", tenths(y));
            let _ = writeln!(svg, "<text class=\"y\" x=\"{}\" y=\"{}\">{text}</text>", LEFT - 6.0, tenths(y + 3.5));
        }
        // Every depth has a tick, but not every one a number.
        let every = self.depths.len().div_ceil(NUMBERS);
        for (at, &depth) in self.depths.iter().enumerate() {
            let x = tenths(self.x(depth));
            let _ = write!(svg, "<path class=\"grid\" d=\"M{x} {BOTTOM}v4\"/>");
            if at.is_multiple_of(every) {
                let _ = write!(svg, "<text class=\"x\" x=\"{x}\" y=\"{}\">{depth}</text>", BOTTOM + 17.0);
            }
            svg.push('\n');
        }
        let _ = writeln!(svg, "<text class=\"axis\" x=\"{RIGHT}\" y=\"{}\">{}</text>", BOTTOM + 40.0, Escaped(axis));
    }

    /// Draws a curve, so far beside the places of its depths: a line from mark to mark, broken where there is none, and the
    /// marks with their whiskers. Returns the height at which it ends.
    fn curve(&self, svg: &mut String, at: usize, curve: &Curve, aside: f64) -> Option<f64> {
        let place = |point: &Point| (self.x(point.depth) + aside, self.y(point.mean));
        let (mut path, mut marks, mut command) = (String::new(), String::new(), 'M');
        for point in &curve.points {
            let Some(point) = point else {
                command = 'M';
                continue;
            };
            let (x, y) = place(point);
            let (left, low, high) = (tenths(x), tenths(self.y(point.ends.0)), tenths(self.y(point.ends.1)));
            let _ = write!(path, "{command}{left} {}", tenths(y));
            command = 'L';
            let _ = writeln!(marks, "<path class=\"whisker\" d=\"M{left} {low}V{high}\"/>");
            if point.at_least {
                let _ = writeln!(marks, "<path class=\"up\" d=\"M{left} {}v-12m-3 4l3 -4l3 4\"/>", tenths(y - 3.0));
            }
            let _ = writeln!(marks, "{}", mark(at, x, y, point.at_least));
        }
        let _ = writeln!(svg, "<g class=\"{}\">\n<path class=\"curve\" d=\"{path}\"/>\n{marks}</g>", class(at));
        curve.points.iter().flatten().last().map(|point| place(point).1)
    }
}

/// The marks and letters of the curves at their ends, moved apart where they would meet.
fn letters(svg: &mut String, curves: &[Curve], mut ends: Vec<(f64, usize)>) {
    let apart = LINE.min((BOTTOM - TOP) / ends.len() as f64);
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = TOP;
    for end in &mut ends {
        end.0 = end.0.max(free);
        free = end.0 + apart;
    }
    let mut free = BOTTOM;
    for end in ends.iter_mut().rev() {
        end.0 = end.0.min(free);
        free = end.0 - apart;
    }
    for (y, at) in ends {
        let (class, mark, letter) = (class(at), mark(at, RIGHT + 9.0, y, false), &curves[at].letter);
        let (x, y) = (RIGHT + 18.0, tenths(y + 4.0));
        let _ = write!(svg, "<g class=\"end {class}\">{mark}");
        let _ = writeln!(svg, "<text class=\"letter\" x=\"{x}\" y=\"{y}\">{letter}</text></g>");
    }
}

/// The class of a curve's colour; curves past the last begin anew with a broken line.
fn class(at: usize) -> String {
    let again = if (at / SHAPES.len()).is_multiple_of(2) { "" } else { " again" };
    format!("s{}{again}", at % SHAPES.len())
}

/// The mark of a curve, filled or hollow.
fn mark(at: usize, x: f64, y: f64, hollow: bool) -> String {
    let (hollow, shape) = (if hollow { " hollow" } else { "" }, SHAPES[at % SHAPES.len()]);
    format!("<path class=\"mark{hollow}\" d=\"M{} {}{shape}\"/>", tenths(x), tenths(y))
}

/// A curve's line and mark, for a legend.
pub(in crate::report) fn sample(at: usize) -> String {
    format!(
        "<svg class=\"by-depth key\" viewBox=\"0 0 32 14\" aria-hidden=\"true\"><g class=\"{}\">\
         <path class=\"curve\" d=\"M2 7H30\"/>{}</g></svg>",
        class(at),
        mark(at, 16.0, 7.0, false)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(scale: AxisScale, values: &[&[Option<f64>]]) -> Option<String> {
        let point = |(at, value): (usize, &Option<f64>)| {
            value.map(|mean| Point { depth: 2 * at, mean, ends: (mean / 2.0, mean * 2.0), at_least: mean > 5000.0 })
        };
        let curve = |(at, values): (usize, &&[Option<f64>])| Curve {
            letter: char::from(b'A' + at as u8).to_string(),
            points: values.iter().enumerate().map(point).collect(),
        };
        let curves: Vec<Curve> = values.iter().enumerate().map(curve).collect();
        by_depth(["", ""], "a <b>".into(), "d & e", scale, &curves).map(|chart| chart.svg())
    }

    #[test]
    fn powers_of_ten_hold_all_values() {
        assert_eq!(ticks(AxisScale::Log, 3.0, 999.0), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(ticks(AxisScale::Log, 10.0, 10.0), [10.0, 100.0]);
        assert_eq!(ticks(AxisScale::Linear, 1.5, 1.5), [1.5, 1.6]);
        let texts = [1.0, 10.0, 1000.0, 1e12].map(|tick| tick_text(AxisScale::Log, tick));
        assert_eq!(texts, ["1", "10", "10³", "10¹²"]);
    }

    #[test]
    fn every_value_has_a_mark_and_a_gap_breaks_the_line() {
        let svg = chart(AxisScale::Log, &[&[Some(3.0), None, Some(40.0), Some(9000.0)], &[Some(2.0); 4]])
            .expect("has points");
        // One more stands beside each letter.
        assert_eq!(svg.matches("class=\"mark").count(), 7 + 2);
        assert_eq!(svg.matches("class=\"whisker\"").count(), 7);
        assert_eq!((svg.matches("mark hollow").count(), svg.matches("class=\"up\"").count()), (1, 1));
        let curve = svg.split("class=\"curve\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!((curve.matches('M').count(), curve.matches('L').count()), (2, 1), "{curve}");
        assert!(svg.contains("a &lt;b&gt;") && svg.contains("d &amp; e"));
        roxmltree::Document::parse(&svg).unwrap();
    }

    #[test]
    fn letters_do_not_meet_and_nothing_is_drawn_of_nothing() {
        let svg = chart(AxisScale::Linear, &[&[Some(2.0), Some(3.0)][..]; 3]).expect("has points");
        let heights: Vec<f64> = svg
            .split("class=\"letter\"")
            .skip(1)
            .map(|rest| rest.split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap())
            .collect();
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= LINE - 0.1), "{heights:?}");
        assert!(chart(AxisScale::Log, &[&[None, None]]).is_none());
    }
}
