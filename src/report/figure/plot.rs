//! Charts of many steps or depths. Long lines are drawn column by column, from the lowest to the highest value in each, so
//! that no spike is lost.

use std::fmt::Write;

use crate::report::narration::Count;
use crate::search::F;

use super::chart::{AxisScale, Chart, round_ticks};
use super::{Drawing, Escaped};

/// The picture's size, and the part of it in which the lines are.
const SIZE: (usize, usize) = (640, 200);
const LEFT: u64 = 52;
const RIGHT: u64 = 632;
const TOP: u64 = 24;
const BOTTOM: u64 = 172;

/// A line of a chart: values in hundredths, the first at `from`.
pub(super) struct Series {
    pub(super) class: String,
    pub(super) name: String,
    pub(super) from: usize,
    pub(super) values: Vec<u64>,
}

/// The frame that lines are drawn in.
#[derive(Clone, Copy)]
pub(super) struct Plot {
    /// The last of the numbers along, which begin with 0.
    pub(super) last: usize,
    pub(super) across: &'static str,
    /// Pattern of the picture in words.
    pub(super) says: &'static str,
    /// Pattern that says how it is thinned out.
    pub(super) columns: &'static str,
    /// Of both axes.
    pub(super) scale: AxisScale,
    /// The name of each line stands at its end, too.
    pub(super) ends: bool,
}

impl Plot {
    pub(super) fn chart(self, name: &'static str, title: &'static str, series: &[Series]) -> Chart {
        let highest = series.iter().flat_map(|series| &series.values).max().copied().unwrap_or(0);
        let ticks = round_ticks(0, highest.div_ceil(100), 5);
        let (step, top) = (100 * ticks[1], 100 * ticks[ticks.len() - 1]);
        let mut svg = String::new();
        self.axes(&mut svg, step, top);
        let (mut widest, mut ends) = (0, Vec::new());
        let distance = if self.ends { 56 } else { 96 };
        for (line, x) in series.iter().zip((LEFT..).step_by(distance)) {
            let (points, end, wide) = self.points(line, top);
            widest = widest.max(wide);
            ends.push((end, line));
            let (class, name, after) = (&line.class, Escaped(&line.name), x + 28);
            let _ = writeln!(svg, "<path class=\"line {class}\" d=\"{points}\"/>");
            let _ = write!(svg, "<path class=\"line {class}\" d=\"M{x} 9h22\"/>");
            let _ = writeln!(svg, "<text class=\"key\" x=\"{after}\" y=\"13\">{name}</text>");
        }
        if self.ends {
            name_ends(&mut svg, ends);
        }
        let per_column = match self.scale {
            AxisScale::Linear => self.last.div_ceil((self.right() - LEFT) as usize),
            AxisScale::Log => widest,
        };
        let thinned = self.is_thinned() && per_column > 1;
        let highest = match highest % 100 {
            0 => Count((highest / 100) as usize).to_string(),
            _ => F::from_hundredths(highest).to_string(),
        };
        let log = if self.scale == AxisScale::Log { " data-scale=\"log\"" } else { "" };
        Chart {
            name,
            title,
            thinned: thinned.then(|| fill!(self.columns, n = Count(per_column))),
            says: fill!(self.says, title, n = Count(self.last), highest),
            data: format!(
                " data-left=\"{LEFT}\" data-right=\"{}\" data-top=\"{TOP}\" data-bottom=\"{BOTTOM}\" data-steps=\"{}\"{log}",
                self.right(),
                self.last
            ),
            drawing: Drawing { class: "chart", width: SIZE.0, height: SIZE.1, margin: 16, body: svg },
        }
    }

    fn right(self) -> u64 {
        if self.ends { RIGHT - 18 } else { RIGHT }
    }

    /// The place of a number along, in parts of which the picture is so many times as wide.
    fn x(self, number: u64, times: u64) -> u64 {
        LEFT * times + self.scale.of_count(number, 1, self.last as u64, (self.right() - LEFT) * times)
    }

    /// The place of a value, likewise.
    fn y(self, value: u64, top: u64, times: u64) -> u64 {
        BOTTOM * times - self.scale.of_count(value, 100, top, (BOTTOM - TOP) * times)
    }

    fn is_thinned(self) -> bool {
        self.last as u64 > self.right() - LEFT
    }

    fn axes(self, svg: &mut String, step: u64, top: u64) {
        let right = self.right();
        for value in self.ticks(step, top, 100) {
            let (y, left, count) = (self.y(value, top, 1), LEFT - 6, Count((value / 100) as usize));
            let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {y}H{right}\"/>");
            let _ = writeln!(svg, "<text class=\"tick y\" x=\"{left}\" y=\"{}\">{count}</text>", y + 4);
        }
        let last = self.last as u64;
        for number in self.ticks(round_ticks(0, last, 5)[1], last, 1) {
            let (x, y, count) = (self.x(number, 1), BOTTOM + 14, Count(number as usize));
            let _ = writeln!(svg, "<text class=\"tick x\" x=\"{x}\" y=\"{y}\">{count}</text>");
        }
        let _ = writeln!(svg, "<text class=\"axis\" x=\"{right}\" y=\"{}\">{}</text>", BOTTOM + 26, self.across);
    }

    /// The numbers that are written at an axis.
    fn ticks(self, step: u64, last: u64, unit: u64) -> Vec<u64> {
        if self.scale == AxisScale::Linear {
            return (0..=last).step_by(step as usize).collect();
        }
        let powers = std::iter::successors(Some(unit), |power| Some(power * 10)).take_while(|&power| power <= last);
        let digits: &[u64] = if last < unit * 100 { &[1, 2, 5] } else { &[1] };
        let numbers = powers.flat_map(|power| digits.iter().map(move |digit| digit * power));
        numbers.filter(|&number| number <= last).collect()
    }

    /// The points of a line, thinned out to the lowest and the highest of each column where there are more numbers than
    /// columns; where it ends, in tenths; and how many numbers a column has at most.
    fn points(self, series: &Series, top: u64) -> (String, (u64, u64), usize) {
        let number = |at: usize| (series.from + at) as u64;
        let y = |at: usize| self.y(series.values[at], top, 10);
        // Logarithms begin with 1.
        let first = usize::from(self.scale == AxisScale::Log && series.from == 0);
        let places: Vec<usize> = (first..series.values.len()).collect();
        if !self.is_thinned() {
            let points: Vec<(u64, u64)> = places.iter().map(|&at| (self.x(number(at), 10), y(at))).collect();
            return (path(&points), points.last().copied().unwrap_or_default(), 1);
        }
        let columns: Vec<u64> = (0..series.values.len()).map(|at| self.x(number(at), 1)).collect();
        let (mut points, mut widest) = (Vec::new(), 1);
        for group in places.chunk_by(|&one, &other| columns[one] == columns[other]) {
            let value = |at: &&usize| series.values[**at];
            let ends = [group.iter().min_by_key(value), group.iter().max_by_key(value)];
            let mut ends = ends.map(|at| at.copied().unwrap_or_default());
            ends.sort_unstable();
            let mut heights = ends.map(|at| (y(at) + 5) / 10 * 10).to_vec();
            heights.dedup();
            points.extend(heights.into_iter().map(|y| (10 * columns[group[0]], y)));
            widest = widest.max(group.len());
        }
        (path(&points), points.last().copied().unwrap_or_default(), widest)
    }
}

/// A line from point to point, these in tenths.
fn path(points: &[(u64, u64)]) -> String {
    #[expect(clippy::cast_precision_loss, reason = "places in a picture")]
    let tenth = |length: u64| length as f64 / 10.0;
    let mut path = String::new();
    for (x, y) in points {
        let command = if path.is_empty() { 'M' } else { ' ' };
        let _ = write!(path, "{command}{} {}", tenth(*x), tenth(*y));
    }
    path
}

/// Writes the names of lines where they end, given in tenths: one beyond the other, towards the middle of the picture,
/// where they would meet.
fn name_ends(svg: &mut String, mut ends: Vec<((u64, u64), &Series)>) {
    const HIGH: u64 = 11;
    ends.sort_by_key(|((_, y), _)| std::cmp::Reverse(*y));
    let mut written: Vec<(u64, u64)> = Vec::new();
    for ((x, y), line) in ends {
        let (x, first) = (x / 10 + 5, y / 10 + 4);
        let is_low = first > u64::midpoint(TOP, BOTTOM);
        let place = |times: u64| if is_low { first.saturating_sub(HIGH * times) } else { first + HIGH * times };
        let is_free = |y: &u64| !written.iter().any(|(at, other)| at.abs_diff(x) < 12 && other.abs_diff(*y) < HIGH);
        let y = (0..=written.len() as u64).map(place).find(is_free).unwrap_or(first);
        written.push((x, y));
        let _ = writeln!(svg, "<text class=\"end\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(&line.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(last: usize, scale: AxisScale) -> Plot {
        Plot { last, across: "step", says: "", columns: "", scale, ends: false }
    }

    fn line(from: usize, values: Vec<u64>) -> Series {
        Series { class: "f".into(), name: "f".into(), from, values }
    }

    #[test]
    fn a_spike_of_one_step_among_a_hundred_thousand_stays() {
        for scale in [AxisScale::Linear, AxisScale::Log] {
            let mut values = vec![100; 100_000];
            values[77_777] = 10_000;
            let (path, _, widest) = plot(100_000, scale).points(&line(1, values), 10_000);
            assert!(path.contains(&format!(" {TOP} ")), "the top of the chart is reached");
            assert!(path.len() < 16_000, "{}", path.len());
            assert!(widest >= 100_000 / 580, "{widest}");
        }
    }

    #[test]
    fn short_runs_are_drawn_point_by_point() {
        let (path, end, _) = plot(2, AxisScale::Linear).points(&line(0, vec![0, 100, 200]), 200);
        assert_eq!(path, "M52 172 342 98 632 24");
        assert_eq!(end, (6320, 240));
    }

    #[test]
    fn logarithms_begin_with_1() {
        let (path, ..) = plot(100, AxisScale::Log).points(&line(0, [&[0; 11][..], &[100]].concat()), 10_000);
        assert!(path.starts_with("M52 172 ") && path.matches(' ').count() == 11 * 2 - 1, "{path}");
        assert_eq!(plot(100, AxisScale::Log).ticks(0, 100, 1), [1, 10, 100]);
        assert_eq!(plot(60, AxisScale::Log).ticks(0, 60, 1), [1, 2, 5, 10, 20, 50]);
    }
}
