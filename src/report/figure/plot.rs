//! Charts of many steps or depths, exact: every point of a line is a value of the run, in its place. A long line keeps its lowest and
//! its highest value in each column, so that no spike is lost.

use std::collections::BTreeSet;
use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::{Drawing, Escaped};
use crate::report::document::{Figure, Scene};
use crate::report::narration::{Count, Lang, Words};
use crate::search::{F, Node};
use crate::trace::Trace;

const SIZE: (usize, usize) = (640, 200);
const LEFT: f64 = 52.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 172.0;
/// The height of a name at the end of a line, and the width of a letter of it.
const NAME: (f64, f64) = (12.0, 8.0);
/// Maximum steps for which a line keeps the value of a step for the width of the step, and turns at right angles.
const STAIRS: usize = 60;
/// Maximum number of depths with numbers below them: more would touch.
const DEPTHS: usize = 16;

/// A line of a chart: numbers on the axis along, each with its value in hundredths.
struct Series {
    class: String,
    name: String,
    points: Vec<(u64, u64)>,
    /// The sentence that is shown when the mark of a point is pointed at; without sentences, there are no marks.
    says: Vec<String>,
}

#[derive(Clone, Copy)]
struct Plot {
    /// The last number on the horizontal axis, which starts at 0.
    last: usize,
    across: &'static str,
    says: &'static str,
    columns: &'static str,
    names: f64,
    /// True if the values are by logarithms; those below the first tick are drawn at it.
    is_log: bool,
}

impl Plot {
    fn over_steps(last: usize, letters: usize, w: &'static Words) -> Plot {
        let (says, columns, names) = (w.chart_alt, w.chart_buckets, NAME.1 * letters as f64);
        Plot { last, across: w.axis_step, says, columns, names, is_log: false }
    }

    fn figure(self, name: &str, title: &str, series: &[Series]) -> Figure {
        let values = || series.iter().flat_map(|series| series.points.iter().map(|(_, value)| *value));
        let (lowest, highest) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let text = |number: u64| Count(number as usize).to_string();
        let ticks: Vec<(f64, String)> = if self.is_log {
            powers(lowest, highest)
        } else {
            let step = round_step(highest.div_ceil(100));
            let ticks = (0..=highest.div_ceil(100 * step).max(1)).map(|tick| tick * step);
            ticks.map(|tick| (tick as f64 * 100.0, text(tick))).collect()
        };
        let last = self.last as u64;
        let numbers: BTreeSet<u64> = series.iter().flat_map(|line| &line.points).map(|(number, _)| *number).collect();
        let along: Vec<u64> = if self.is_log {
            numbers.iter().copied().step_by(numbers.len().div_ceil(DEPTHS)).collect()
        } else {
            (0..=last).step_by(round_step(last) as usize).collect()
        };
        let axis = |is_log, values, places| Axis { is_log, values, places };
        let x = axis(false, (along[0] as f64, self.last as f64), (LEFT, self.right()));
        let y = axis(self.is_log, (ticks[0].0, ticks[ticks.len() - 1].0), (BOTTOM, TOP));
        let (mut svg, along) = (String::new(), along.into_iter().map(|number| (number as f64, text(number))));
        axes(&mut svg, [&x, &y], [along.collect(), ticks], self.across);
        let (mut widest, mut ends) = (0, Vec::new());
        for line in series {
            let (places, wide) = self.places(line, &x);
            let mut values: Vec<_> = places.into_iter().map(|(number, value)| (number as f64, value as f64)).collect();
            if line.says.is_empty() && self.last <= STAIRS {
                values = stairs(&values);
            }
            let points: Vec<_> = values.into_iter().map(|value| (x.place(value.0), y.place(value.1))).collect();
            widest = widest.max(wide);
            ends.push(points.last().map_or((5.0, 4.0), |(x, y)| (x.floor() + 5.0, y.floor() + 4.0)));
            let _ = writeln!(svg, "<path class=\"line {}\" d=\"{}\"/>", line.class, path(&points));
            for ((x, y), says) in points.iter().zip(&line.says) {
                let (x, y, says) = (tenths(*x), tenths(*y), Escaped(says));
                let mark = format!("<circle class=\"mark {}\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>", line.class);
                let _ = writeln!(svg, "<g><title>{says}</title>{mark}</g>");
            }
        }
        let heights = apart(&ends, (self.names, NAME.0), f64::midpoint(TOP, BOTTOM));
        for ((line, (x, _)), y) in series.iter().zip(&ends).zip(heights) {
            let class = if line.says.is_empty() { "end" } else { "end name" };
            let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(&line.name));
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
        if self.last as f64 <= self.right() - LEFT {
            return (series.points.clone(), 1);
        }
        let mut all = series.points.iter().copied().peekable();
        let column = |place: &(u64, u64)| x.place(place.0 as f64) as u64;
        let (mut places, mut widest) = (Vec::new(), 1);
        while let Some(one) = all.next() {
            let (mut lowest, mut highest, mut wide) = (one, one, 1);
            while let Some(next) = all.next_if(|next| column(next) == column(&one)) {
                lowest = if next.1 < lowest.1 { next } else { lowest };
                highest = if next.1 >= highest.1 { next } else { highest };
                wide += 1;
            }
            places.extend([lowest.min(highest), lowest.max(highest)]);
            widest = widest.max(wide);
        }
        (places, widest)
    }
}

/// Returns the turns of a line that changes half-way between two numbers.
fn stairs(values: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let turns = values.windows(2).flat_map(|pair| {
        let middle = f64::midpoint(pair[0].0, pair[1].0);
        [(middle, pair[0].1), (middle, pair[1].1)]
    });
    values.iter().copied().take(1).chain(turns).chain(values.last().copied()).collect()
}

pub(crate) fn charts(trace: &Trace, lang: Lang) -> Vec<Figure> {
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

fn line(class: &str, name: &str, from: u64, values: Vec<u64>) -> Series {
    Series { class: class.into(), name: name.into(), points: (from..).zip(values).collect(), says: Vec::new() }
}

/// Depths, each with its mean and what is said of it.
type Means = Vec<(u64, f64, String)>;

/// Charts means by depth, a line for each name, on a logarithmic scale; `None` for fewer than two depths.
pub(crate) fn means_chart([title, across]: [&'static str; 2], lines: Vec<(String, Means)>) -> Option<Figure> {
    let depths = || lines.iter().flat_map(|(_, points)| points.iter().map(|(depth, ..)| *depth));
    let last = depths().max().filter(|last| depths().any(|depth| depth != *last))? as usize;
    let letters = lines.iter().map(|(name, _)| name.width()).max()?;
    let names = NAME.1 * letters as f64;
    let plot = Plot { last, across, says: "", columns: "", names, is_log: true };
    let series = |(at, (name, points)): (usize, (String, Means))| {
        let point = |(depth, mean, says)| ((depth, f64::round(mean * 100.0) as u64), says);
        let (points, says) = points.into_iter().map(point).unzip();
        Series { class: format!("run-{}", at % 8 + 1), name, points, says }
    };
    Some(plot.figure("chart-nodes", title, &lines.into_iter().enumerate().map(series).collect::<Vec<_>>()))
}

pub(crate) fn run_charts(runs: &[(String, &Trace)], lang: Lang) -> Vec<Figure> {
    let (words, w) = (lang.words(), lang.compare_words());
    let longest = runs.iter().map(|(_, trace)| trace.len()).max().unwrap_or(0);
    if longest == 0 {
        return Vec::new();
    }
    let over_steps = Plot::over_steps(longest, runs.iter().map(|(name, _)| name.width()).max().unwrap_or(0), words);
    vec![
        over_steps.figure("chart-open", w.chart_open, &lines(runs, 0, &open)),
        over_steps.figure("chart-closed", w.chart_closed, &lines(runs, 0, &closed)),
        over_steps.figure("chart-f", words.chart_f, &lines(runs, 1, &f)),
    ]
}

fn lines(runs: &[(String, &Trace)], from: u64, values: &dyn Fn(&Trace) -> Vec<u64>) -> Vec<Series> {
    let line =
        |(at, (name, trace)): (usize, &(String, &Trace))| line(&format!("run-{}", at + 1), name, from, values(trace));
    runs.iter().enumerate().filter(|(_, (_, trace))| !trace.is_empty()).map(line).collect()
}

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

/// An axis: the values at its ends, and their places in the picture.
#[derive(Clone, Copy)]
struct Axis {
    is_log: bool,
    values: (f64, f64),
    places: (f64, f64),
}

impl Axis {
    fn place(&self, value: f64) -> f64 {
        let ((first, last), length) = (self.values, self.places.1 - self.places.0);
        self.places.0
            + match () {
                () if !self.is_log => length * (value - first) / (last - first),
                () if value <= first || last <= first => 0.0,
                () => length * (value / first).ln() / (last / first).ln(),
            }
    }
}

/// The distances from the axis along to its numbers, and to its name.
const BELOW: (f64, f64) = (14.0, 26.0);

fn axes(svg: &mut String, [x, y]: [&Axis; 2], [along, up]: [Vec<(f64, String)>; 2], name: &str) {
    let ((left, right), bottom) = (x.places, y.places.0);
    for (value, text) in up {
        let (line, y) = (tenths(y.place(value)), tenths(y.place(value) + 4.0));
        let _ = write!(svg, "<path class=\"grid\" d=\"M{left} {line}H{right}\"/>");
        let _ = writeln!(svg, "<text class=\"tick y\" x=\"{}\" y=\"{y}\">{text}</text>", left - 6.0);
    }
    for (value, text) in along {
        let (x, y) = (tenths(x.place(value)), bottom + BELOW.0);
        let _ = writeln!(svg, "<text class=\"tick x\" x=\"{x}\" y=\"{y}\">{text}</text>");
    }
    let y = bottom + BELOW.1;
    let _ = writeln!(svg, "<text class=\"axis\" x=\"{right}\" y=\"{y}\">{}</text>", Escaped(name));
}

/// Returns a line from point to point, each relative to the one before; places are rounded, not differences.
fn path(points: &[(f64, f64)]) -> String {
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

/// Returns ticks for values in hundredths: the powers of ten from one to another, the last at least as large.
fn powers(lowest: u64, highest: u64) -> Vec<(f64, String)> {
    let log = |hundredths: u64| (hundredths.max(100) as f64 / 100.0).log10();
    let first = log(lowest).floor() as i32;
    let last = (log(highest).ceil() as i32).max(first + 1);
    (first..=last).map(|power| (100.0 * 10_f64.powi(power), Count(10_usize.pow(power as u32)).to_string())).collect()
}

/// Returns the first of the steps 1, 2, 5, 10 … of which at most five lead from 0 to at least `last`.
fn round_step(last: u64) -> u64 {
    let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    steps.find(|&step| last.div_ceil(step) <= 5).expect("steps grow without end")
}

/// Returns the heights of labels of a size at the ends of lines; labels that would touch are moved towards the middle.
fn apart(ends: &[(f64, f64)], (wide, high): (f64, f64), middle: f64) -> Vec<f64> {
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

fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}
