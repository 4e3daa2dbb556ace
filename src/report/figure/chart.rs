//! Charts over the steps of a run. Long runs are drawn column by column, from the lowest to the highest value in each,
//! so that no spike is lost.

use std::fmt::Write;

use crate::report::narration::{Count, Lang, Words, fill};
use crate::trace::{Trace, TryVerdict};

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
    /// What it shows.
    pub(in crate::report) title: &'static str,
    /// How it was thinned out, if it was.
    pub(in crate::report) thinned: Option<String>,
    /// What those are told who do not see it.
    pub(in crate::report) says: String,
    steps: usize,
    body: String,
}

impl Chart {
    /// The chart for the page, whose script finds its places by the numbers in it.
    pub(in crate::report) fn svg(&self) -> String {
        format!(
            "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" data-left=\"{LEFT}\" \
             data-right=\"{RIGHT}\" data-top=\"{TOP}\" data-bottom=\"{BOTTOM}\" data-steps=\"{}\" role=\"img\" \
             aria-label=\"{}\">\n{}</svg>",
            SIZE.0,
            SIZE.1,
            self.steps,
            Escaped(&self.says),
            self.body
        )
    }

    pub(super) fn drawing(&self) -> Drawing {
        Drawing { class: "chart", width: SIZE.0, height: SIZE.1, margin: 16, body: self.body.clone() }
    }
}

/// A line of a chart: values in hundredths, the first for step `from`.
struct Series {
    class: &'static str,
    name: &'static str,
    from: usize,
    values: Vec<u64>,
}

/// All charts of a trace.
pub(in crate::report) fn charts(trace: &Trace, lang: Lang) -> Vec<Chart> {
    if trace.is_empty() {
        return Vec::new();
    }
    let w = lang.words();
    let (sizes, cumulated) = (sizes(trace, w), duplicates(trace, w));
    let (depths, fgh) = taken(trace, w);
    let mut charts = vec![chart("chart-sizes", w.chart_sizes, trace, &sizes, w)];
    if trace.strategy().has_h() {
        charts.push(chart("chart-fgh", w.chart_fgh, trace, &fgh, w));
    } else if trace.strategy().f_in_hundredths()[0] == 0 {
        charts.push(chart("chart-f", w.chart_f, trace, &fgh, w));
    }
    charts.push(chart("chart-depth", w.chart_depth, trace, &depths, w));
    charts.push(chart("chart-duplicates", w.chart_duplicates, trace, &cumulated, w));
    charts
}

fn sizes(trace: &Trace, w: &'static Words) -> Vec<Series> {
    let (mut open, mut closed) = (vec![100], vec![0]);
    for sizes in trace.sizes() {
        open.push(sizes.open as u64 * 100);
        closed.push(sizes.closed as u64 * 100);
    }
    vec![
        Series { class: "open", name: w.open, from: 0, values: open },
        Series { class: "closed", name: w.closed, from: 0, values: closed },
    ]
}

fn duplicates(trace: &Trace, w: &'static Words) -> Vec<Series> {
    let mut so_far = 0;
    let mut values = vec![0];
    for step in trace.steps() {
        so_far += step.tries().filter(|tried| matches!(tried.verdict, TryVerdict::Duplicate { .. })).count() as u64;
        values.push(so_far * 100);
    }
    vec![Series { class: "duplicates", name: w.result_duplicates, from: 0, values }]
}

/// The depths of the nodes taken, and their f with what it is made of.
fn taken(trace: &Trace, w: &'static Words) -> (Vec<Series>, Vec<Series>) {
    let strategy = trace.strategy();
    let steps = trace.len();
    let [mut depth, mut f, mut g, mut h] = std::array::from_fn(|_| Vec::with_capacity(steps));
    for step in trace.steps() {
        let node = trace.node(step.node);
        depth.push(u64::from(node.depth) * 100);
        f.push(node.f(strategy).hundredths());
        g.push(u64::from(node.g) * 100);
        h.push(u64::from(node.h) * 100);
    }
    let series = |class, name, values| Series { class, name, from: 1, values };
    let mut fgh = vec![series("f", "f", f)];
    if strategy.has_h() {
        fgh.extend([series("g", "g", g), series("h", "h", h)]);
    }
    (vec![series("depth", w.axis_depth, depth)], fgh)
}

fn chart(id: &'static str, title: &'static str, trace: &Trace, series: &[Series], w: &'static Words) -> Chart {
    let steps = trace.len();
    let highest = series.iter().flat_map(|series| &series.values).max().copied().unwrap_or(0);
    let (tick, top) = scale(highest);
    let mut svg = String::new();
    let holes: crate::report::narration::Holes<'_> =
        &[("title", &title), ("n", &Count(steps)), ("highest", &Hundredths(highest))];
    axes(&mut svg, steps, tick, top, w);
    for (at, line) in series.iter().enumerate() {
        let _ = writeln!(svg, "<path class=\"line {}\" d=\"{}\"/>", line.class, points(line, steps, top));
        let x = LEFT + 96 * at;
        let _ = writeln!(
            svg,
            "<path class=\"line {}\" d=\"M{x} 9h22\"/><text class=\"key\" x=\"{}\" y=\"13\">{}</text>",
            line.class,
            x + 28,
            Escaped(line.name)
        );
    }
    let per_column = steps.div_ceil(RIGHT - LEFT);
    let thinned = (per_column > 1).then(|| fill(w.chart_buckets, &[("n", &Count(per_column))]));
    Chart { id, title, thinned, says: fill(w.chart_alt, holes), steps, body: svg }
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

fn axes(svg: &mut String, steps: usize, tick: u64, top: u64, w: &'static Words) {
    for value in (0..=top).step_by(tick as usize) {
        let y = height_of(value, top);
        let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {y}H{RIGHT}\"/>");
        let _ = writeln!(
            svg,
            "<text class=\"tick y\" x=\"{}\" y=\"{}\">{}</text>",
            LEFT - 6,
            y + 4,
            Count((value / 100) as usize)
        );
    }
    let tick = (scale(steps as u64 * 100).0 / 100) as usize;
    for step in (0..=steps).step_by(tick) {
        let x = LEFT + (RIGHT - LEFT) * step / steps;
        let _ = writeln!(svg, "<text class=\"tick x\" x=\"{x}\" y=\"{}\">{}</text>", BOTTOM + 14, Count(step));
    }
    let _ = writeln!(svg, "<text class=\"axis\" x=\"{RIGHT}\" y=\"{}\">{}</text>", BOTTOM + 26, w.axis_step);
}

fn height_of(value: u64, top: u64) -> usize {
    BOTTOM - ((BOTTOM - TOP) as u64 * value / top) as usize
}

/// The points of a line, thinned out to the lowest and the highest of each column where there are more steps than
/// columns.
fn points(series: &Series, steps: usize, top: u64) -> String {
    let tenths_x = |step: usize| (10 * LEFT + 10 * (RIGHT - LEFT) * step / steps) as u64;
    let tenths_y = |value: u64| 10 * BOTTOM as u64 - 10 * (BOTTOM - TOP) as u64 * value / top;
    let mut path = String::new();
    let mut point = |x: u64, y: u64| {
        let command = if path.is_empty() { 'M' } else { ' ' };
        let _ = write!(path, "{command}{} {}", Tenths(x), Tenths(y));
    };
    if steps <= RIGHT - LEFT {
        for (at, &value) in series.values.iter().enumerate() {
            point(tenths_x(series.from + at), tenths_y(value));
        }
    } else {
        let column = |at: usize| (RIGHT - LEFT) * (series.from + at) / steps;
        let places: Vec<usize> = (0..series.values.len()).collect();
        for group in places.chunk_by(|&one, &other| column(one) == column(other)) {
            let x = 10 * (LEFT + column(group[0])) as u64;
            let lowest = group.iter().min_by_key(|&&at| series.values[at]).copied().unwrap_or_default();
            let highest = group.iter().max_by_key(|&&at| series.values[at]).copied().unwrap_or_default();
            let (first, second) = (lowest.min(highest), lowest.max(highest));
            let rounded = |at: usize| (tenths_y(series.values[at]) + 5) / 10 * 10;
            point(x, rounded(first));
            if rounded(second) != rounded(first) {
                point(x, rounded(second));
            }
        }
    }
    path
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
        let mut values = vec![100; 100_000];
        values[77_777] = 10_000;
        let line = Series { class: "f", name: "f", from: 1, values };
        let path = points(&line, 100_000, 10_000);
        assert!(path.contains(&format!(" {TOP} ")), "the top of the chart is reached");
        assert!(path.len() < 16_000, "{}", path.len());
    }

    #[test]
    fn short_runs_are_drawn_point_by_point() {
        let line = Series { class: "f", name: "f", from: 0, values: vec![0, 100, 200] };
        assert_eq!(points(&line, 2, 200), "M52 172 342 98 632 24");
    }
}
