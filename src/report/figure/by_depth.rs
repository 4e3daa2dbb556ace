//! Charts of means by the depth of the solution: a curve for each strategy, with whiskers from the least to the greatest
//! value. Each curve has a colour, a shape and a letter of its own.

#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a picture has few points, none below 0")]

use std::fmt::Write;

use super::plot::Tenths;
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

/// Colours there are, and as many shapes.
const STYLES: usize = 7;

/// A chart.
pub(in crate::report) struct ByDepth {
    /// The chart in words, for someone who does not see it.
    pub(in crate::report) says: String,
    /// The name of the axis of depths.
    pub(in crate::report) axis: &'static str,
    /// Each step up is ten times as much.
    pub(in crate::report) logarithmic: bool,
    /// The curves.
    pub(in crate::report) curves: Vec<Curve>,
}

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
    /// The mean is a lower bound.
    pub(in crate::report) at_least: bool,
}

/// The ticks of the values, from the lowest to the highest, and where a value stands among them.
struct Scale {
    ticks: Vec<f64>,
    logarithmic: bool,
}

impl Scale {
    fn of(lowest: f64, highest: f64, logarithmic: bool) -> Scale {
        let ticks = if logarithmic {
            let first = lowest.max(1.0).log10().floor() as i32;
            let last = (highest.max(1.0).log10().ceil() as i32).max(first + 1);
            (first..=last).map(|power| 10_f64.powi(power)).collect()
        } else {
            // In tenths, at most six steps of 1, 2, 5, 10 … of them.
            let tenth = |value: f64| (value * 10.0) as usize;
            let (first, last) = (tenth(lowest), (highest * 10.0).ceil() as usize);
            let powers = (0..).map(|power| 10_usize.pow(power));
            let mut steps = powers.flat_map(|power| [power, 2 * power, 5 * power]);
            let step = steps.find(|step| last.div_ceil(*step) - first / step <= 6).unwrap_or(1);
            let (first, last) = (first / step, last.div_ceil(step).max(first / step + 1));
            (first..=last).map(|tick| (tick * step) as f64 / 10.0).collect()
        };
        Scale { ticks, logarithmic }
    }

    fn height(&self, value: f64) -> f64 {
        let along = |value: f64| if self.logarithmic { value.max(1.0).log10() } else { value };
        let (low, high) = (along(self.ticks[0]), along(self.ticks[self.ticks.len() - 1]));
        BOTTOM - (BOTTOM - TOP) * (along(value) - low) / (high - low)
    }

    fn text(&self, tick: f64) -> String {
        if !self.logarithmic {
            return format!("{tick:.1}");
        }
        match tick.log10().round() as usize {
            0 => "1".into(),
            1 => "10".into(),
            power => format!("10{}", raised(power)),
        }
    }
}

/// The places of things in the chart.
struct Frame {
    scale: Scale,
    /// The depths that have a value.
    depths: Vec<usize>,
}

impl Frame {
    fn x(&self, depth: usize) -> f64 {
        let (first, last) = (self.depths[0], self.depths[self.depths.len() - 1]);
        let (from, to) = (LEFT + INSET, RIGHT - INSET);
        match last - first {
            0 => f64::midpoint(from, to),
            range => from + (to - from) * (depth - first) as f64 / range as f64,
        }
    }
}

/// A number as an exponent.
fn raised(number: usize) -> String {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().map(|digit| digits[usize::from(digit - b'0')]).collect()
}

/// A length to the nearest tenth.
fn tenths(length: f64) -> Tenths {
    Tenths((length.max(0.0) * 10.0).round() as u64)
}

impl ByDepth {
    /// Returns true if there is something to draw.
    pub(in crate::report) fn is_empty(&self) -> bool {
        self.points().next().is_none()
    }

    /// Returns true if a mean is a lower bound.
    pub(in crate::report) fn has_bounds(&self) -> bool {
        self.points().any(|point| point.at_least)
    }

    fn points(&self) -> impl Iterator<Item = &Point> {
        self.curves.iter().flat_map(|curve| curve.points.iter().flatten())
    }

    /// The chart for a page.
    pub(in crate::report) fn svg(&self) -> String {
        let Drawing { body, .. } = self.drawing();
        format!(
            "<svg class=\"by-depth\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" \
             aria-label=\"{}\">\n{body}</svg>",
            SIZE.0,
            SIZE.1,
            Escaped(&self.says),
        )
    }

    /// The chart for a file, each curve with its letter.
    pub(super) fn drawing(&self) -> Drawing {
        let mut body = String::new();
        if !self.is_empty() {
            self.draw(&mut body);
        }
        Drawing { class: "by-depth", width: SIZE.0, height: SIZE.1, margin: 16, body }
    }

    fn frame(&self) -> Frame {
        let lowest = self.points().map(|point| point.ends.0).fold(f64::INFINITY, f64::min);
        let highest = self.points().map(|point| point.ends.1).fold(0.0, f64::max);
        let mut depths: Vec<usize> = self.points().map(|point| point.depth).collect();
        depths.sort_unstable();
        depths.dedup();
        Frame { scale: Scale::of(lowest, highest, self.logarithmic), depths }
    }

    fn draw(&self, svg: &mut String) {
        let frame = self.frame();
        self.axes(svg, &frame);
        let many = self.curves.len() as f64;
        let mut ends: Vec<(f64, usize)> = Vec::new();
        for (at, curve) in self.curves.iter().enumerate() {
            let aside = (at as f64 - (many - 1.0) / 2.0) * APART.min(WIDEST / many);
            let place = |point: &Point| (frame.x(point.depth) + aside, frame.scale.height(point.mean));
            let _ = writeln!(svg, "<g class=\"{}\">", class(at));
            line(svg, &curve.points, place);
            for point in curve.points.iter().flatten() {
                let (x, y) = place(point);
                let (low, high) = (frame.scale.height(point.ends.0), frame.scale.height(point.ends.1));
                let (left, low, high) = (tenths(x), tenths(low), tenths(high));
                let _ = writeln!(svg, "<path class=\"whisker\" d=\"M{left} {low}V{high}\"/>");
                if point.at_least {
                    let _ = writeln!(svg, "<path class=\"up\" d=\"M{left} {}v-12m-3 4l3 -4l3 4\"/>", tenths(y - 3.0));
                }
                let _ = writeln!(svg, "{}", mark(at, x, y, point.at_least));
            }
            svg.push_str("</g>\n");
            ends.extend(curve.points.iter().flatten().last().map(|point| (place(point).1, at)));
        }
        self.letters(svg, ends);
    }

    fn axes(&self, svg: &mut String, frame: &Frame) {
        for &tick in &frame.scale.ticks {
            let y = frame.scale.height(tick);
            let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {}H{RIGHT}\"/>", tenths(y));
            let text = frame.scale.text(tick);
            let _ = writeln!(svg, "<text class=\"y\" x=\"{}\" y=\"{}\">{text}</text>", LEFT - 6.0, tenths(y + 3.5));
        }
        // Every depth has a tick, but not every one a number.
        let every = frame.depths.len().div_ceil(NUMBERS);
        for (at, &depth) in frame.depths.iter().enumerate() {
            let x = tenths(frame.x(depth));
            let _ = write!(svg, "<path class=\"grid\" d=\"M{x} {BOTTOM}v4\"/>");
            if at.is_multiple_of(every) {
                let _ = write!(svg, "<text class=\"x\" x=\"{x}\" y=\"{}\">{depth}</text>", BOTTOM + 17.0);
            }
            svg.push('\n');
        }
        let _ =
            writeln!(svg, "<text class=\"axis\" x=\"{RIGHT}\" y=\"{}\">{}</text>", BOTTOM + 40.0, Escaped(self.axis));
    }

    /// The marks and letters of the curves at their ends, moved apart where they would meet.
    fn letters(&self, svg: &mut String, mut ends: Vec<(f64, usize)>) {
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
            let (class, mark, letter) = (class(at), mark(at, RIGHT + 9.0, y, false), &self.curves[at].letter);
            let (x, y) = (RIGHT + 18.0, tenths(y + 4.0));
            let _ = writeln!(
                svg,
                "<g class=\"end {class}\">{mark}<text class=\"letter\" x=\"{x}\" y=\"{y}\">{letter}</text></g>"
            );
        }
    }
}

/// The line from mark to mark, broken where there is none.
fn line(svg: &mut String, points: &[Option<Point>], place: impl Fn(&Point) -> (f64, f64)) {
    let mut path = String::new();
    let mut command = 'M';
    for point in points {
        if let Some(point) = point {
            let (x, y) = place(point);
            let _ = write!(path, "{command}{} {}", tenths(x), tenths(y));
            command = 'L';
        } else {
            command = 'M';
        }
    }
    let _ = writeln!(svg, "<path class=\"curve\" d=\"{path}\"/>");
}

/// The class of a curve's colour; curves past the last begin anew with a broken line.
fn class(at: usize) -> String {
    let again = if (at / STYLES).is_multiple_of(2) { "" } else { " again" };
    format!("s{}{again}", at % STYLES)
}

/// The mark of a curve, filled or hollow.
fn mark(at: usize, x: f64, y: f64, hollow: bool) -> String {
    let shape = match at % STYLES {
        0 => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        1 => "m-3.5 -3.5h7v7h-7z",
        2 => "m0 -4.5l4.5 8h-9z",
        3 => "m0 -5l5 5l-5 5l-5 -5z",
        4 => "m0 4.5l4.5 -8h-9z",
        5 => "m-4.5 0h9m-4.5 -4.5v9",
        _ => "m-3.5 -3.5l7 7m0 -7l-7 7",
    };
    let hollow = if hollow { " hollow" } else { "" };
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

    fn chart(logarithmic: bool, values: &[&[Option<f64>]]) -> ByDepth {
        let point = |(at, value): (usize, &Option<f64>)| {
            value.map(|mean| Point { depth: 2 * at, mean, ends: (mean / 2.0, mean * 2.0), at_least: mean > 5000.0 })
        };
        let curve = |(at, values): (usize, &&[Option<f64>])| Curve {
            letter: char::from(b'A' + at as u8).to_string(),
            points: values.iter().enumerate().map(point).collect(),
        };
        let curves = values.iter().enumerate().map(curve).collect();
        ByDepth { says: "a <b>".into(), axis: "d & e", logarithmic, curves }
    }

    #[test]
    fn scales_hold_all_values_between_round_ticks() {
        let ticks = |lowest, highest, logarithmic| Scale::of(lowest, highest, logarithmic).ticks;
        assert_eq!(ticks(3.0, 999.0, true), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(ticks(10.0, 10.0, true), [10.0, 100.0]);
        assert_eq!(ticks(1.21, 1.79, false), [1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8]);
        assert_eq!(ticks(1.0, 2.9, false), [1.0, 1.5, 2.0, 2.5, 3.0]);
        assert_eq!(ticks(1.5, 1.5, false), [1.5, 1.6]);
        let scale = Scale::of(1.0, 1000.0, true);
        assert_eq!([1.0, 10.0, 1000.0, 1e12].map(|tick| scale.text(tick)), ["1", "10", "10³", "10¹²"]);
        assert!((scale.height(1.0) - BOTTOM).abs() < 1e-9 && (scale.height(1000.0) - TOP).abs() < 1e-9);
        assert!((scale.height(10.0) - scale.height(100.0) - (BOTTOM - TOP) / 3.0).abs() < 1e-9);
    }

    #[test]
    fn every_value_has_a_mark_and_a_gap_breaks_the_line() {
        let chart = chart(true, &[&[Some(3.0), None, Some(40.0), Some(9000.0)], &[Some(2.0); 4]]);
        let svg = chart.svg();
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
        let same = [Some(2.0), Some(3.0)];
        let svg = chart(false, &[&same, &same, &same]).svg();
        let heights: Vec<f64> = svg
            .split("class=\"letter\"")
            .skip(1)
            .map(|rest| rest.split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap())
            .collect();
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= LINE - 0.1), "{heights:?}");
        let empty = chart(true, &[&[None, None]]);
        assert!(empty.is_empty() && !empty.svg().contains("<path"));
    }
}
