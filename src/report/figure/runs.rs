//! Charts of runs: of one, line by line what it held and what it took; of several, each a line with a letter.

use super::chart::{AxisScale, Chart};
use super::plot::{Plot, Series, Values};
use crate::compare::by_depth;
use crate::report::narration::Lang;
use crate::search::Node;
use crate::trace::{Trace, TryVerdict};

pub(in crate::report) fn charts(trace: &Trace, lang: Lang) -> Vec<Chart> {
    if trace.is_empty() {
        return Vec::new();
    }
    let (w, strategy) = (lang.words(), trace.strategy());
    let sizes = [line("open", w.open, 0, open(trace)), line("closed", w.closed, 0, closed(trace))];
    let depths = line("depth", w.axis_depth, 1, of_taken(trace, |node| u64::from(node.depth) * 100));
    let duplicates = line("duplicates", w.result_duplicates, 0, duplicates(trace));
    let f = line("f", "f", 1, f(trace));
    let plot = Plot {
        last: trace.len(),
        across: w.axis_step,
        says: w.chart_alt,
        columns: w.chart_buckets,
        scale: AxisScale::Linear,
        ends: false,
    };
    let mut charts = vec![plot.chart("chart-sizes", w.chart_sizes, &sizes)];
    if strategy.has_h() {
        let g = line("g", "g", 1, of_taken(trace, |node| u64::from(node.g) * 100));
        let h = line("h", "h", 1, of_taken(trace, |node| u64::from(node.h) * 100));
        charts.push(plot.chart("chart-fgh", w.chart_fgh, &[f, g, h]));
    } else if strategy.f_in_hundredths()[0] == 0 {
        charts.push(plot.chart("chart-f", w.chart_f, &[f]));
    }
    charts.push(plot.chart("chart-depth", w.chart_depth, &[depths]));
    charts.push(plot.chart("chart-duplicates", w.chart_duplicates, &[duplicates]));
    charts
}

fn line<'a>(class: &str, name: &str, from: usize, values: Values<'a>) -> Series<'a> {
    Series { class: class.into(), name: name.into(), from, values }
}

/// Charts of runs, each run with its letter: over `step` or `depth`, first linear, then logarithmic.
pub(in crate::report) fn run_charts(runs: &[(String, &Trace)], lang: Lang) -> Vec<(&'static str, [Chart; 2])> {
    let (words, w) = (lang.words(), lang.compare_words());
    let longest = runs.iter().map(|(_, trace)| trace.len()).max().unwrap_or(0);
    if longest == 0 {
        return Vec::new();
    }
    let counts: Vec<Vec<usize>> = runs.iter().map(|(_, trace)| by_depth(trace)).collect();
    let deepest = counts.iter().map(Vec::len).max().unwrap_or(1).saturating_sub(1);
    let depths = lines(runs, 0, |at, _| {
        let counts = &counts[at];
        Values::new(move || counts.iter().map(|&count| count as u64 * 100))
    });
    let over_steps = Plot {
        last: longest,
        across: words.axis_step,
        says: w.chart_says,
        columns: w.chart_columns,
        scale: AxisScale::Linear,
        ends: true,
    };
    let over_depths = Plot {
        last: deepest.max(1),
        across: words.axis_depth,
        says: w.chart_says_depth,
        columns: w.chart_columns_depth,
        ..over_steps
    };
    let pair = |plot: Plot, [id, id_log]: [_; 2], [title, title_log]: [_; 2], lines: &[Series<'_>]| {
        [plot.chart(id, title, lines), Plot { scale: AxisScale::Log, ..plot }.chart(id_log, title_log, lines)]
    };
    let [opens, closeds, fs] = [
        lines(runs, 0, |_, trace| open(trace)),
        lines(runs, 0, |_, trace| closed(trace)),
        lines(runs, 1, |_, trace| f(trace)),
    ];
    vec![
        ("step", pair(over_steps, ["chart-open", "chart-open-log"], [w.chart_open, w.chart_open_log], &opens)),
        (
            "step",
            pair(over_steps, ["chart-closed", "chart-closed-log"], [w.chart_closed, w.chart_closed_log], &closeds),
        ),
        ("depth", pair(over_depths, ["chart-depth", "chart-depth-log"], [w.chart_depth, w.chart_depth_log], &depths)),
        ("step", pair(over_steps, ["chart-f", "chart-f-log"], [w.chart_f, w.chart_f_log], &fs)),
    ]
}

/// A line for each run that was searched, with the values of a run at its place among all.
fn lines<'a>(
    runs: &[(String, &'a Trace)],
    from: usize,
    values: impl Fn(usize, &'a Trace) -> Values<'a>,
) -> Vec<Series<'a>> {
    let line = |(at, (letter, trace)): (usize, &(String, &'a Trace))| Series {
        class: format!("run-{}", at + 1),
        name: letter.clone(),
        from,
        values: values(at, trace),
    };
    runs.iter().enumerate().filter(|(_, (_, trace))| !trace.is_empty()).map(line).collect()
}

/// The size of open before the first step and after each.
fn open(trace: &Trace) -> Values<'_> {
    Values::new(|| std::iter::once(100).chain(trace.sizes().map(|sizes| sizes.open as u64 * 100)))
}

/// The size of closed before the first step and after each.
fn closed(trace: &Trace) -> Values<'_> {
    Values::new(|| std::iter::once(0).chain(trace.sizes().map(|sizes| sizes.closed as u64 * 100)))
}

/// The duplicates found before the first step and up to each.
fn duplicates(trace: &Trace) -> Values<'_> {
    Values::new(|| {
        let mut so_far = 0;
        let up_to = trace.steps().map(move |step| {
            so_far += step.tries().filter(|tried| matches!(tried.verdict, TryVerdict::Duplicate { .. })).count() as u64;
            so_far * 100
        });
        std::iter::once(0).chain(up_to)
    })
}

fn f(trace: &Trace) -> Values<'_> {
    of_taken(trace, |node| node.f(trace.strategy()).hundredths())
}

/// A number of the node of each step.
fn of_taken<'a>(trace: &'a Trace, number: impl Fn(&Node) -> u64 + Copy + 'a) -> Values<'a> {
    Values::new(move || trace.steps().map(move |step| number(&trace.node(step.node))))
}
