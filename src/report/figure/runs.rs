//! Charts of runs: of one, line by line what it held and what it took; of several, each a line with a letter.

use super::chart::AxisScale;
use super::plot::{Plot, Series};
use crate::compare::by_depth;
use crate::report::document::Figure;
use crate::report::narration::Lang;
use crate::search::Node;
use crate::trace::{Trace, TryVerdict};

pub(crate) fn charts(trace: &Trace, lang: Lang) -> Vec<Figure> {
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
    let mut charts = vec![plot.figure("chart-sizes", w.chart_sizes, &sizes)];
    if strategy.has_h() {
        let g = line("g", "g", 1, of_taken(trace, |node| u64::from(node.g) * 100));
        let h = line("h", "h", 1, of_taken(trace, |node| u64::from(node.h) * 100));
        charts.push(plot.figure("chart-fgh", w.chart_fgh, &[f, g, h]));
    } else if strategy.f_in_hundredths()[0] == 0 {
        charts.push(plot.figure("chart-f", w.chart_f, &[f]));
    }
    charts.push(plot.figure("chart-depth", w.chart_depth, &[depths]));
    charts.push(plot.figure("chart-duplicates", w.chart_duplicates, &[duplicates]));
    charts
}

fn line(class: &str, name: &str, from: usize, values: Vec<u64>) -> Series {
    Series { class: class.into(), name: name.into(), from, values }
}

/// Charts of runs, each run with its letter: over `step` or `depth`, first linear, then logarithmic.
pub(crate) fn run_charts(runs: &[(String, &Trace)], lang: Lang) -> Vec<(&'static str, [Figure; 2])> {
    let (words, w) = (lang.words(), lang.compare_words());
    let longest = runs.iter().map(|(_, trace)| trace.len()).max().unwrap_or(0);
    if longest == 0 {
        return Vec::new();
    }
    let by_depths: Vec<Vec<usize>> = runs.iter().map(|(_, trace)| by_depth(trace)).collect();
    let deepest = by_depths.iter().map(Vec::len).max().unwrap_or(1).saturating_sub(1);
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
    let pair =
        |plot: Plot, name: &str, [title, title_log]: [&str; 2], from: usize, values: &dyn Fn(&Trace) -> Vec<u64>| {
            let lines = lines(runs, from, values);
            let log = Plot { scale: AxisScale::Log, ..plot };
            [plot.figure(name, title, &lines), log.figure(&format!("{name}-log"), title_log, &lines)]
        };
    let depths = |trace: &Trace| by_depth(trace).into_iter().map(|count| count as u64 * 100).collect();
    vec![
        ("step", pair(over_steps, "chart-open", [w.chart_open, w.chart_open_log], 0, &open)),
        ("step", pair(over_steps, "chart-closed", [w.chart_closed, w.chart_closed_log], 0, &closed)),
        ("depth", pair(over_depths, "chart-depth", [w.chart_depth, w.chart_depth_log], 0, &depths)),
        ("step", pair(over_steps, "chart-f", [w.chart_f, w.chart_f_log], 1, &f)),
    ]
}

fn lines(runs: &[(String, &Trace)], from: usize, values: &dyn Fn(&Trace) -> Vec<u64>) -> Vec<Series> {
    let line = |(at, (letter, trace)): (usize, &(String, &Trace))| {
        line(&format!("run-{}", at + 1), letter, from, values(trace))
    };
    runs.iter().enumerate().filter(|(_, (_, trace))| !trace.is_empty()).map(line).collect()
}

/// The size of open before the first step and after each.
fn open(trace: &Trace) -> Vec<u64> {
    std::iter::once(100).chain(trace.sizes().map(|sizes| sizes.open as u64 * 100)).collect()
}

fn closed(trace: &Trace) -> Vec<u64> {
    std::iter::once(0).chain(trace.sizes().map(|sizes| sizes.closed as u64 * 100)).collect()
}

/// The duplicates found before the first step and up to each.
fn duplicates(trace: &Trace) -> Vec<u64> {
    let mut so_far = 0;
    let up_to = trace.steps().map(|step| {
        so_far += step.tries().filter(|tried| matches!(tried.verdict, TryVerdict::Duplicate { .. })).count() as u64;
        so_far * 100
    });
    std::iter::once(0).chain(up_to).collect()
}

fn f(trace: &Trace) -> Vec<u64> {
    of_taken(trace, |node| node.f(trace.strategy()).hundredths())
}

fn of_taken(trace: &Trace, number: impl Fn(&Node) -> u64) -> Vec<u64> {
    trace.steps().map(|step| number(&trace.node(step.node))).collect()
}
