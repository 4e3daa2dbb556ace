//! Charts of several runs, each a line with a letter, all on one scale: once linear and once logarithmic.

use crate::compare::by_depth;
use crate::report::narration::Lang;
use crate::trace::Trace;

use super::plot::{Chart, Plot, Scale, Series};

/// One thing charted in both scales.
#[derive(Debug)]
pub(in crate::report) struct ChartPair {
    /// The axis: `step` or `depth`.
    pub(in crate::report) across: &'static str,
    /// The linear one, then the logarithmic one.
    pub(in crate::report) charts: [Chart; 2],
}

/// Charts of runs, each with its letter.
pub(in crate::report) fn run_charts(runs: &[(String, &Trace)], lang: Lang) -> Vec<ChartPair> {
    let (words, w) = (lang.words(), lang.compare_words());
    let longest = runs.iter().map(|(_, trace)| trace.len()).max().unwrap_or(0);
    if longest == 0 {
        return Vec::new();
    }
    let steps = |scale| Plot {
        last: longest,
        across: words.axis_step,
        says: w.chart_says,
        columns: w.chart_columns,
        scale,
        ends: true,
    };
    let over_steps = |ids: [&'static str; 2], titles: [&'static str; 2], series: &[Series]| ChartPair {
        across: "step",
        charts: [
            steps(Scale::Linear).chart(ids[0], titles[0], series),
            steps(Scale::Log).chart(ids[1], titles[1], series),
        ],
    };
    let depths = series(runs, 0, |trace| by_depth(trace).into_iter().map(|count| count as u64 * 100).collect());
    let deepest = depths.iter().map(|line| line.values.len()).max().unwrap_or(1) - 1;
    let down = |scale| Plot {
        last: deepest.max(1),
        across: words.axis_depth,
        says: w.chart_says_depth,
        columns: w.chart_columns_depth,
        scale,
        ends: true,
    };
    vec![
        over_steps(["chart-open", "chart-open-log"], [w.chart_open, w.chart_open_log], &series(runs, 0, open)),
        over_steps(
            ["chart-closed", "chart-closed-log"],
            [w.chart_closed, w.chart_closed_log],
            &series(runs, 0, closed),
        ),
        ChartPair {
            across: "depth",
            charts: [
                down(Scale::Linear).chart("chart-depth", w.chart_depth, &depths),
                down(Scale::Log).chart("chart-depth-log", w.chart_depth_log, &depths),
            ],
        },
        over_steps(["chart-f", "chart-f-log"], [w.chart_f, w.chart_f_log], &series(runs, 1, f)),
    ]
}

/// A line for each run that was searched.
fn series(runs: &[(String, &Trace)], from: usize, values: impl Fn(&Trace) -> Vec<u64>) -> Vec<Series> {
    let line = |(at, (letter, trace)): (usize, &(String, &Trace))| Series {
        class: format!("run-{}", at + 1).into(),
        name: letter.clone().into(),
        from,
        values: values(trace),
    };
    runs.iter().enumerate().filter(|(_, (_, trace))| !trace.is_empty()).map(line).collect()
}

/// The size of open before the first step and after each.
fn open(trace: &Trace) -> Vec<u64> {
    std::iter::once(100).chain(trace.sizes().map(|sizes| sizes.open as u64 * 100)).collect()
}

/// The size of closed before the first step and after each.
fn closed(trace: &Trace) -> Vec<u64> {
    std::iter::once(0).chain(trace.sizes().map(|sizes| sizes.closed as u64 * 100)).collect()
}

/// f of the node of each step.
fn f(trace: &Trace) -> Vec<u64> {
    trace.steps().map(|step| trace.node(step.node).f(trace.strategy()).hundredths()).collect()
}
