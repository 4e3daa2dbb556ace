//! Drawing of charts: axes, and lines over them. Long lines are drawn column by column, from the lowest to the
//! highest value in each, so that no spike is lost.

use std::borrow::Cow;
use std::fmt::Write;

use crate::report::narration::{Count, Holes, fill};

use super::{Drawing, Escaped};

/// The picture's size, and the part of it in which the lines are.
const SIZE: (usize, usize) = (640, 200);
const LEFT: usize = 52;
const RIGHT: usize = 632;
const TOP: usize = 24;
const BOTTOM: usize = 172;

/// A chart.
#[derive(Debug)]
pub(in crate::report) struct Chart {
    /// Its name in the page.
    pub(in crate::report) id: &'static str,
    /// Its title.
    pub(in crate::report) title: &'static str,
    /// Says how it was thinned out, if it was.
    pub(in crate::report) thinned: Option<String>,
    /// The chart in words, for someone who does not see it.
    pub(in crate::report) says: String,
    last: usize,
    right: usize,
    scale: Scale,
    body: String,
}

impl Chart {
    /// The chart for the page, whose script finds its places by the numbers in it.
    pub(in crate::report) fn svg(&self) -> String {
        format!(
            "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" data-left=\"{LEFT}\" \
             data-right=\"{}\" data-top=\"{TOP}\" data-bottom=\"{BOTTOM}\" data-steps=\"{}\"{} role=\"img\" \
             aria-label=\"{}\">\n{}</svg>",
            SIZE.0,
            SIZE.1,
            self.right,
            self.last,
            if self.scale == Scale::Log { " data-scale=\"log\"" } else { "" },
            Escaped(&self.says),
            self.body
        )
    }

    pub(super) fn drawing(&self) -> Drawing {
        Drawing { class: "chart", width: SIZE.0, height: SIZE.1, margin: 16, body: self.body.clone() }
    }
}

/// A line of a chart: values in hundredths, the first at `from`.
pub(super) struct Series {
    pub(super) class: Cow<'static, str>,
    pub(super) name: Cow<'static, str>,
    pub(super) from: usize,
    pub(super) values: Vec<u64>,
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    /// As far as they differ.
    Linear,
    /// As far as they differ in their logarithms, from 1 on; 0 stands where 1 does.
    Log,
}

impl Scale {
    /// Returns the place of a number, in such units, along a length.
    fn along(self, number: u64, unit: u64, most: u64, length: u64) -> u64 {
        match self {
            Scale::Linear => length * number / most,
            Scale::Log if number <= unit || most <= unit => 0,
            Scale::Log => {
                #[expect(clippy::cast_precision_loss, reason = "counts that are far below 2^52")]
                let (number, unit, most, length) = (number as f64, unit as f64, most as f64, length as f64);
                #[expect(clippy::cast_sign_loss, reason = "the number is above its unit")]
                let along = (length * (number / unit).ln() / (most / unit).ln()).round() as u64;
                along
            }
        }
    }
}

/// The frame that lines are drawn in.
#[derive(Clone, Copy)]
pub(super) struct Plot {
    /// The last of the numbers along, which begin with 0.
    pub(super) last: usize,
    /// The name of the axis.
    pub(super) across: &'static str,
    /// Pattern of the picture in words.
    pub(super) says: &'static str,
    /// Pattern that says how it is thinned out.
    pub(super) columns: &'static str,
    /// Of both axes.
    pub(super) scale: Scale,
    /// The name of each line stands at its end, too.
    pub(super) ends: bool,
}

impl Plot {
    /// Draws lines.
    pub(super) fn chart(self, id: &'static str, title: &'static str, series: &[Series]) -> Chart {
        let highest = series.iter().flat_map(|series| &series.values).max().copied().unwrap_or(0);
        let (tick, top) = scale(highest);
        let mut svg = String::new();
        let holes: Holes<'_> = &[("title", &title), ("n", &Count(self.last)), ("highest", &Hundredths(highest))];
        self.axes(&mut svg, tick, top);
        let (mut widest, mut ends) = (0, Vec::new());
        let distance = if self.ends { 56 } else { 96 };
        for (at, line) in series.iter().enumerate() {
            let (points, end, wide) = self.points(line, top);
            widest = widest.max(wide);
            ends.push((end, line));
            let _ = writeln!(svg, "<path class=\"line {}\" d=\"{points}\"/>", line.class);
            let x = LEFT + distance * at;
            let _ = writeln!(
                svg,
                "<path class=\"line {}\" d=\"M{x} 9h22\"/><text class=\"key\" x=\"{}\" y=\"13\">{}</text>",
                line.class,
                x + 28,
                Escaped(&line.name)
            );
        }
        if self.ends {
            name_ends(&mut svg, ends);
        }
        let per_column = match self.scale {
            Scale::Linear => self.last.div_ceil(self.width()),
            Scale::Log => widest,
        };
        let thinned = (self.is_thinned() && per_column > 1).then(|| fill(self.columns, &[("n", &Count(per_column))]));
        Chart {
            id,
            title,
            thinned,
            says: fill(self.says, holes),
            last: self.last,
            right: self.right(),
            scale: self.scale,
            body: svg,
        }
    }

    /// The right end of the lines.
    fn right(self) -> usize {
        if self.ends { RIGHT - 18 } else { RIGHT }
    }

    fn width(self) -> usize {
        self.right() - LEFT
    }

    fn is_thinned(self) -> bool {
        self.last > self.width()
    }

    fn axes(self, svg: &mut String, tick: u64, top: u64) {
        let right = self.right();
        for value in self.ticks(tick, top, 100) {
            let y = BOTTOM - self.scale.along(value, 100, top, (BOTTOM - TOP) as u64) as usize;
            let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {y}H{right}\"/>");
            let _ = writeln!(
                svg,
                "<text class=\"tick y\" x=\"{}\" y=\"{}\">{}</text>",
                LEFT - 6,
                y + 4,
                Count((value / 100) as usize)
            );
        }
        let last = self.last as u64;
        for number in self.ticks(scale(last * 100).0 / 100, last, 1) {
            let x = LEFT + self.scale.along(number, 1, last, self.width() as u64) as usize;
            let y = BOTTOM + 14;
            let _ = writeln!(svg, "<text class=\"tick x\" x=\"{x}\" y=\"{y}\">{}</text>", Count(number as usize));
        }
        let _ = writeln!(svg, "<text class=\"axis\" x=\"{right}\" y=\"{}\">{}</text>", BOTTOM + 26, self.across);
    }

    /// The numbers that are written at an axis.
    fn ticks(self, tick: u64, last: u64, unit: u64) -> Vec<u64> {
        if self.scale == Scale::Linear {
            return (0..=last).step_by(tick as usize).collect();
        }
        let powers = std::iter::successors(Some(unit), |power| Some(power * 10)).take_while(|&power| power <= last);
        let digits: &[u64] = if last < unit * 100 { &[1, 2, 5] } else { &[1] };
        powers
            .flat_map(|power| digits.iter().map(move |digit| digit * power))
            .filter(|&number| number <= last)
            .collect()
    }

    /// The points of a line, thinned out to the lowest and the highest of each column where there are more numbers than
    /// columns; where it ends, in tenths; and how many numbers a column has at most.
    fn points(self, series: &Series, top: u64) -> (String, (u64, u64), usize) {
        let (last, width) = (self.last as u64, self.width() as u64);
        let place = |at: usize| (series.from + at) as u64;
        let tenths_x = |at: usize| 10 * LEFT as u64 + self.scale.along(place(at), 1, last, 10 * width);
        let tenths_y =
            |at: usize| 10 * BOTTOM as u64 - self.scale.along(series.values[at], 100, top, 10 * (BOTTOM - TOP) as u64);
        let (mut path, mut end, mut widest) = (String::new(), (0, 0), 1);
        let mut point = |x: u64, y: u64| {
            let command = if path.is_empty() { 'M' } else { ' ' };
            let _ = write!(path, "{command}{} {}", Tenths(x), Tenths(y));
            end = (x, y);
        };
        // Logarithms begin with 1.
        let first = usize::from(self.scale == Scale::Log && series.from == 0);
        let places: Vec<usize> = (first..series.values.len()).collect();
        if self.is_thinned() {
            let columns: Vec<u64> =
                (0..series.values.len()).map(|at| self.scale.along(place(at), 1, last, width)).collect();
            for group in places.chunk_by(|&one, &other| columns[one] == columns[other]) {
                let x = 10 * (LEFT as u64 + columns[group[0]]);
                let lowest = group.iter().min_by_key(|&&at| series.values[at]).copied().unwrap_or_default();
                let highest = group.iter().max_by_key(|&&at| series.values[at]).copied().unwrap_or_default();
                let (before, after) = (lowest.min(highest), lowest.max(highest));
                let rounded = |at: usize| (tenths_y(at) + 5) / 10 * 10;
                point(x, rounded(before));
                if rounded(after) != rounded(before) {
                    point(x, rounded(after));
                }
                widest = widest.max(group.len());
            }
        } else {
            for at in places {
                point(tenths_x(at), tenths_y(at));
            }
        }
        (path, end, widest)
    }
}

/// Writes the names of lines where they end, given in tenths: one beyond the other, towards the middle of the picture,
/// where they would meet.
fn name_ends(svg: &mut String, mut ends: Vec<((u64, u64), &Series)>) {
    const HIGH: u64 = 11;
    ends.sort_by_key(|((_, y), _)| std::cmp::Reverse(*y));
    let mut written: Vec<(u64, u64)> = Vec::new();
    for ((x, y), line) in ends {
        let (x, first) = (x / 10 + 5, y / 10 + 4);
        let is_low = first > (TOP + BOTTOM) as u64 / 2;
        let place = |times: u64| if is_low { first.saturating_sub(HIGH * times) } else { first + HIGH * times };
        let is_free = |y: &u64| !written.iter().any(|(at, other)| at.abs_diff(x) < 12 && other.abs_diff(*y) < HIGH);
        let y = (0..=written.len() as u64).map(place).find(is_free).unwrap_or(first);
        written.push((x, y));
        let _ = writeln!(svg, "<text class=\"end\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(&line.name));
    }
}

/// A number of hundredths in print.
struct Hundredths(u64);

impl std::fmt::Display for Hundredths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 % 100 {
            0 => Count((self.0 / 100) as usize).fmt(f),
            _ => crate::search::F::from_hundredths(self.0).fmt(f),
        }
    }
}

/// The distance of the ticks and the top of the scale, in hundredths: at most five ticks, at round numbers.
fn scale(highest: u64) -> (u64, u64) {
    let least = highest.div_ceil(5).max(100);
    let mut power = 100;
    let tick = loop {
        match [1, 2, 5].into_iter().map(|digit| digit * power).find(|&tick| tick >= least) {
            Some(tick) => break tick,
            None => power *= 10,
        }
    };
    (tick, highest.div_ceil(tick).max(1) * tick)
}

/// A number of tenths in print.
pub(super) struct Tenths(pub(super) u64);

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 % 10 {
            0 => write!(f, "{}", self.0 / 10),
            tenth => write!(f, "{}.{tenth}", self.0 / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(last: usize, scale: Scale) -> Plot {
        Plot { last, across: "step", says: "", columns: "", scale, ends: false }
    }

    fn line(from: usize, values: Vec<u64>) -> Series {
        Series { class: "f".into(), name: "f".into(), from, values }
    }

    #[test]
    fn scales_end_at_round_numbers_with_at_most_five_steps() {
        for (highest, tick, top) in
            [(0, 100, 100), (300, 100, 300), (700, 200, 800), (3100, 1000, 4000), (2_400_000, 500_000, 2_500_000)]
        {
            assert_eq!(scale(highest), (tick, top), "{highest}");
        }
    }

    #[test]
    fn a_spike_of_one_step_among_a_hundred_thousand_stays() {
        for scale in [Scale::Linear, Scale::Log] {
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
        let (path, end, _) = plot(2, Scale::Linear).points(&line(0, vec![0, 100, 200]), 200);
        assert_eq!(path, "M52 172 342 98 632 24");
        assert_eq!(end, (6320, 240));
    }

    #[test]
    fn logarithms_part_equal_ratios_equally_and_begin_with_1() {
        let (path, ..) = plot(100, Scale::Log).points(&line(0, [&[0; 11][..], &[100]].concat()), 10_000);
        assert!(path.starts_with("M52 172 ") && path.matches(' ').count() == 11 * 2 - 1, "{path}");
        let middle: Vec<u64> = [1, 10, 100].map(|number| Scale::Log.along(number, 1, 100, 1000)).to_vec();
        assert_eq!(middle, [0, 500, 1000]);
        assert_eq!(plot(100, Scale::Log).ticks(0, 100, 1), [1, 10, 100]);
        assert_eq!(plot(60, Scale::Log).ticks(0, 60, 1), [1, 2, 5, 10, 20, 50]);
    }
}
