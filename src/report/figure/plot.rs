//! Charts of many steps or depths, exact: every point of a line is a value of the run, in its place. A long line keeps its lowest and
//! its highest value in each column, so that no spike is lost.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::compare::by_depth;
use crate::report::document::{Figure, Scene};
use crate::report::narration::{Count, Lang, Words};
use crate::search::{F, Node};
use crate::trace::Trace;

use super::chart::{Axis, AxisScale, Chart, Frame, apart, path, round_ticks};
use super::{Drawing, Escaped};

const SIZE: (usize, usize) = (640, 200);
const LEFT: f64 = 52.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 172.0;
/// The height of a name at the end of a line, and the width of a letter of it.
const NAME: (f64, f64) = (12.0, 8.0);
/// Maximum steps for which a line keeps the value of a step for the width of the step, and turns at right angles.
const STAIRS: usize = 60;

/// A line of a chart: values in hundredths, the first at `from`.
struct Series {
    class: String,
    name: String,
    from: usize,
    values: Vec<u64>,
}

#[derive(Clone, Copy)]
struct Plot {
    /// The last number on the horizontal axis, which starts at 0.
    last: usize,
    across: &'static str,
    says: &'static str,
    columns: &'static str,
    /// The width of the longest name at the end of a line.
    names: f64,
}

impl Plot {
    /// Returns a plot over so many steps, its lines with names of so many letters.
    fn over_steps(last: usize, letters: usize, w: &'static Words) -> Plot {
        let (says, columns, names) = (w.chart_alt, w.chart_buckets, NAME.1 * letters as f64);
        Plot { last, across: w.axis_step, says, columns, names }
    }

    fn figure(self, name: &str, title: &str, series: &[Series]) -> Figure {
        let highest = series.iter().flat_map(|series| series.values.iter().copied()).max().unwrap_or(0);
        let ticks = round_ticks(0, highest.div_ceil(100), 5);
        let axis = |last: f64, places| Axis { scale: AxisScale::Linear, values: (0.0, last), places, inset: 0.0 };
        let frame = Frame {
            x: axis(self.last as f64, (LEFT, self.right())),
            y: axis(100.0 * ticks[ticks.len() - 1] as f64, (BOTTOM, TOP)),
            below: (14.0, 26.0),
        };
        let mut svg = String::new();
        let last = self.last as u64;
        let along = (0..=last).step_by(round_ticks(0, last, 5)[1] as usize);
        let up = ticks.into_iter();
        let text = |number: u64| Count(number as usize).to_string();
        let along = along.map(|number| (number as f64, text(number))).collect();
        let up = up.map(|number| (number as f64 * 100.0, text(number))).collect();
        frame.axes(&mut svg, [along, up], self.across);
        let (mut widest, mut ends) = (0, Vec::new());
        for line in series {
            let (places, wide) = self.places(line, &frame.x);
            let values = places.into_iter().map(|(number, value)| (number as f64, value as f64));
            let values = if self.last <= STAIRS { stairs(values) } else { values.collect() };
            let points: Vec<_> = values.into_iter().map(|value| frame.at(value)).collect();
            widest = widest.max(wide);
            ends.push(points.last().map_or((5.0, 4.0), |(x, y)| (x.floor() + 5.0, y.floor() + 4.0)));
            let _ = writeln!(svg, "<path class=\"line {}\" d=\"{}\"/>", line.class, path(&points));
        }
        let heights = apart(&ends, (self.names, NAME.0), f64::midpoint(TOP, BOTTOM));
        for ((line, (x, _)), y) in series.iter().zip(&ends).zip(heights) {
            let _ = writeln!(svg, "<text class=\"end\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(&line.name));
        }
        let thinned = (widest > 1).then(|| fill!(self.columns, n = Count(widest)));
        let highest = match highest % 100 {
            0 => Count((highest / 100) as usize).to_string(),
            _ => F::from_hundredths(highest).to_string(),
        };
        let chart = Chart {
            data: format!(
                " data-left=\"{LEFT}\" data-right=\"{}\" data-top=\"{TOP}\" data-bottom=\"{BOTTOM}\" data-steps=\"{}\"",
                self.right(),
                self.last
            ),
            drawing: Drawing { class: "chart", width: SIZE.0, height: SIZE.1, margin: 16, body: svg },
        };
        let says = fill!(self.says, title, n = Count(self.last), highest);
        Figure { caption: thinned, ..Figure::new(format!("{name}.svg"), title, says, Scene::Chart(chart)) }
    }

    fn right(self) -> f64 {
        SIZE.0 as f64 - self.names - 8.0
    }

    fn places(self, series: &Series, x: &Axis) -> (Vec<(u64, u64)>, usize) {
        let mut all = (series.from as u64..).zip(series.values.iter().copied()).peekable();
        if self.last as f64 <= self.right() - LEFT {
            return (all.collect(), 1);
        }
        let column = |place: &(u64, u64)| x.place(place.0 as f64) as u64;
        let (mut places, mut widest) = (Vec::new(), 1);
        while let Some(one) = all.next() {
            let (mut lowest, mut highest, mut wide) = (one, one, 1);
            while let Some(next) = all.next_if(|next| column(next) == column(&one)) {
                lowest = if next.1 < lowest.1 { next } else { lowest };
                highest = if next.1 >= highest.1 { next } else { highest };
                wide += 1;
            }
            push(&mut places, lowest.min(highest));
            push(&mut places, lowest.max(highest));
            widest = widest.max(wide);
        }
        (places, widest)
    }
}

/// Returns the turns of a line that changes half-way between two numbers.
fn stairs(values: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let values: Vec<(f64, f64)> = values.collect();
    let turns = values.windows(2).flat_map(|pair| {
        let middle = f64::midpoint(pair[0].0, pair[1].0);
        [(middle, pair[0].1), (middle, pair[1].1)]
    });
    values.iter().copied().take(1).chain(turns).chain(values.last().copied()).collect()
}

/// Adds a place to a line. Removes the one before if it lies exactly between its neighbours.
fn push(line: &mut Vec<(u64, u64)>, next: (u64, u64)) {
    let between = |a: u64, b: u64| i128::from(b) - i128::from(a);
    if line.last() == Some(&next) {
        return;
    }
    if let [.., before, last] = *line.as_slice()
        && between(before.0, last.0) * between(last.1, next.1) == between(last.0, next.0) * between(before.1, last.1)
    {
        line.pop();
    }
    line.push(next);
}

pub(crate) fn charts(trace: &Trace, lang: Lang) -> Vec<Figure> {
    if trace.is_empty() {
        return Vec::new();
    }
    let (w, strategy) = (lang.words(), trace.strategy());
    let sizes = [line("open", w.open, 0, open(trace)), line("closed", w.closed, 0, closed(trace))];
    let depths = line("depth", w.axis_depth, 1, of_taken(trace, |node| u64::from(node.depth) * 100));
    let f = line("f", "f", 1, f(trace));
    let plot = Plot::over_steps(trace.len(), w.closed.width(), w);
    let mut charts = vec![plot.figure("chart-sizes", w.chart_sizes, &sizes)];
    if strategy.has_h() {
        let g = line("g", "g", 1, of_taken(trace, |node| hundredths(trace.g(node))));
        let h = line("h", "h", 1, of_taken(trace, |node| trace.h(node).map_or(0, hundredths)));
        charts.push(plot.figure("chart-fgh", w.chart_fgh, &[f, g, h]));
    } else if strategy.f_in_hundredths()[0] == 0 {
        charts.push(plot.figure("chart-f", w.chart_f, &[f]));
    }
    charts.push(plot.figure("chart-depth", w.chart_depth, &[depths]));
    charts
}

/// Rounds a value to hundredths: no line of a chart shows more.
fn hundredths(value: F) -> u64 {
    let (number, unit) = value.fraction();
    (u128::from(number) * 100 / u128::from(unit)) as u64
}

fn line(class: &str, name: &str, from: usize, values: Vec<u64>) -> Series {
    Series { class: class.into(), name: name.into(), from, values }
}

pub(crate) fn run_charts(runs: &[(String, &Trace)], lang: Lang) -> Vec<Figure> {
    let (words, w) = (lang.words(), lang.compare_words());
    let longest = runs.iter().map(|(_, trace)| trace.len()).max().unwrap_or(0);
    if longest == 0 {
        return Vec::new();
    }
    let by_depths: Vec<Vec<usize>> = runs.iter().map(|(_, trace)| by_depth(trace)).collect();
    let deepest = by_depths.iter().map(Vec::len).max().unwrap_or(1).saturating_sub(1);
    let over_steps = Plot::over_steps(longest, runs.iter().map(|(name, _)| name.width()).max().unwrap_or(0), words);
    let over_depths = Plot {
        last: deepest.max(1),
        across: words.axis_depth,
        says: w.chart_says_depth,
        columns: w.chart_columns_depth,
        ..over_steps
    };
    let depths = |trace: &Trace| by_depth(trace).into_iter().map(|count| count as u64 * 100).collect();
    vec![
        over_steps.figure("chart-open", w.chart_open, &lines(runs, 0, &open)),
        over_steps.figure("chart-closed", w.chart_closed, &lines(runs, 0, &closed)),
        over_depths.figure("chart-depth", w.chart_depth, &lines(runs, 0, &depths)),
        over_steps.figure("chart-f", words.chart_f, &lines(runs, 1, &f)),
    ]
}

fn lines(runs: &[(String, &Trace)], from: usize, values: &dyn Fn(&Trace) -> Vec<u64>) -> Vec<Series> {
    let line =
        |(at, (name, trace)): (usize, &(String, &Trace))| line(&format!("run-{}", at + 1), name, from, values(trace));
    runs.iter().enumerate().filter(|(_, (_, trace))| !trace.is_empty()).map(line).collect()
}

/// Returns the size of open before the first step and after each step.
fn open(trace: &Trace) -> Vec<u64> {
    std::iter::once(100).chain(trace.sizes().map(|sizes| sizes.open as u64 * 100)).collect()
}

fn closed(trace: &Trace) -> Vec<u64> {
    std::iter::once(0).chain(trace.sizes().map(|sizes| sizes.closed as u64 * 100)).collect()
}

fn f(trace: &Trace) -> Vec<u64> {
    of_taken(trace, |node| hundredths(trace.f(node)))
}

fn of_taken(trace: &Trace, number: impl Fn(&Node) -> u64) -> Vec<u64> {
    trace.steps().map(|step| number(&trace.node(step.node))).collect()
}
