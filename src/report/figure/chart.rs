//! A chart and the parts common to all charts: a frame with round ticks, lines, and labels at their ends.

use std::fmt::Write;

use super::{Drawing, Escaped};

pub(crate) struct Chart {
    /// Attributes by which the script of the page finds places in it, for a chart that follows the stepper.
    pub(crate) data: String,
    pub(super) drawing: Drawing,
}

impl Chart {
    pub(crate) fn svg(&self, says: &str) -> String {
        let Drawing { class, width, height, body, .. } = &self.drawing;
        format!(
            "<svg class=\"{class}\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"{} role=\"img\" \
             aria-label=\"{}\">\n{body}</svg>",
            self.data,
            Escaped(says)
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AxisScale {
    Linear,
    /// By logarithms; values below the first tick are drawn at it.
    Log,
}

impl AxisScale {
    /// Returns the place of a value along a length that spans two values.
    pub(super) fn along(self, value: f64, (first, last): (f64, f64), length: f64) -> f64 {
        match self {
            AxisScale::Linear => length * (value - first) / (last - first),
            AxisScale::Log if value <= first || last <= first => 0.0,
            AxisScale::Log => length * (value / first).ln() / (last / first).ln(),
        }
    }
}

/// An axis: the values at its ends, and their places in the picture.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    pub(super) scale: AxisScale,
    pub(super) values: (f64, f64),
    pub(super) places: (f64, f64),
    pub(super) inset: f64,
}

impl Axis {
    pub(super) fn place(&self, value: f64) -> f64 {
        let (from, to) = (self.places.0 + self.inset, self.places.1 - self.inset);
        match self.values {
            (first, last) if first >= last => f64::midpoint(from, to),
            ends => from + self.scale.along(value, ends, to - from),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) x: Axis,
    pub(super) y: Axis,
    /// The distances from the axis along to its numbers, and to its name.
    pub(super) below: (f64, f64),
}

impl Frame {
    pub(super) fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.x.place(x), self.y.place(y))
    }

    pub(super) fn axes(&self, svg: &mut String, [along, up]: [Vec<(f64, String)>; 2], name: &str) {
        let ((left, right), bottom) = (self.x.places, self.y.places.0);
        for (value, text) in up {
            let y = self.y.place(value);
            let _ = write!(svg, "<path class=\"grid\" d=\"M{left} {}H{right}\"/>", tenths(y));
            let _ =
                writeln!(svg, "<text class=\"tick y\" x=\"{}\" y=\"{}\">{text}</text>", left - 6.0, tenths(y + 4.0));
        }
        for (value, text) in along {
            let (x, y) = (tenths(self.x.place(value)), bottom + self.below.0);
            let _ = writeln!(svg, "<text class=\"tick x\" x=\"{x}\" y=\"{y}\">{text}</text>");
        }
        let y = bottom + self.below.1;
        let _ = writeln!(svg, "<text class=\"axis\" x=\"{right}\" y=\"{y}\">{}</text>", Escaped(name));
    }
}

/// Returns a line from point to point, each relative to the one before; places are rounded, not differences.
pub(super) fn path(points: &[(f64, f64)]) -> String {
    let (mut path, mut last) = (String::new(), (0, 0));
    let mut places: Vec<(i64, i64)> =
        points.iter().map(|&(x, y)| ((x * 10.0).round() as i64, (y * 10.0).round() as i64)).collect();
    // Two values in one place are one point.
    places.dedup();
    for (at, place) in places.into_iter().enumerate() {
        let (command, x, y) = (["M", "l", " "][at.min(2)], in_ones(place.0 - last.0), in_ones(place.1 - last.1));
        // A number with a minus needs no space before it.
        let [before, between] = [(command, &x), (" ", &y)]
            .map(|(space, number)| if space == " " && number.starts_with('-') { "" } else { space });
        let _ = write!(path, "{before}{x}{between}{y}");
        last = place;
    }
    path
}

/// Returns tenths as ones, without a leading zero: `.5` for 5.
fn in_ones(tenths: i64) -> String {
    (tenths as f64 / 10.0).to_string().replacen("0.", ".", usize::from(tenths.abs() < 10))
}

/// Returns the powers of ten from one value to another, the last at least as large.
pub(super) fn powers(lowest: f64, highest: f64) -> Vec<f64> {
    let first = lowest.max(1.0).log10().floor() as i32;
    let last = (highest.max(1.0).log10().ceil() as i32).max(first + 1);
    (first..=last).map(|power| 10_f64.powi(power)).collect()
}

/// Returns round numbers from at most `first` to at least `last`, in at most `most` steps of 1, 2, 5, 10 …
pub(super) fn round_ticks(first: u64, last: u64, most: u64) -> Vec<u64> {
    let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let step = steps.find(|&step| last.div_ceil(step) - first / step <= most).expect("steps grow without end");
    let (first, last) = (first / step, last.div_ceil(step).max(first / step + 1));
    (first..=last).map(|tick| tick * step).collect()
}

/// Returns the heights of labels of a size at the ends of lines; labels that would touch are moved towards the middle.
pub(super) fn apart(ends: &[(f64, f64)], (wide, high): (f64, f64), middle: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|&one, &other| ends[other].1.total_cmp(&ends[one].1));
    let mut labels: Vec<(f64, f64)> = Vec::new();
    let mut heights = vec![0.0; ends.len()];
    for at in order {
        let (x, first) = ends[at];
        let step = if first > middle { -high } else { high };
        let is_free = |y: &f64| !labels.iter().any(|label| (label.0 - x).abs() < wide && (label.1 - y).abs() < high);
        let mut places = (0..=labels.len()).map(|times| first + step * times as f64);
        heights[at] = places.find(is_free).unwrap_or(first);
        labels.push((x, heights[at]));
    }
    heights
}

pub(super) fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}
