//! Charts over the steps of a run.

use crate::report::narration::{Lang, Words};
use crate::trace::{Trace, TryVerdict};

use super::plot::{Chart, Plot, Scale, Series};

/// All charts of a trace.
pub(in crate::report) fn charts(trace: &Trace, lang: Lang) -> Vec<Chart> {
    if trace.is_empty() {
        return Vec::new();
    }
    let w = lang.words();
    let (sizes, cumulated) = (sizes(trace, w), duplicates(trace, w));
    let (depths, fgh) = taken(trace, w);
    let plot = Plot {
        last: trace.len(),
        across: w.axis_step,
        says: w.chart_alt,
        columns: w.chart_buckets,
        scale: Scale::Linear,
        ends: false,
    };
    let chart = |id, title, series: &[Series]| plot.chart(id, title, series);
    let mut charts = vec![chart("chart-sizes", w.chart_sizes, &sizes)];
    if trace.strategy().has_h() {
        charts.push(chart("chart-fgh", w.chart_fgh, &fgh));
    } else if trace.strategy().f_in_hundredths()[0] == 0 {
        charts.push(chart("chart-f", w.chart_f, &fgh));
    }
    charts.push(chart("chart-depth", w.chart_depth, &depths));
    charts.push(chart("chart-duplicates", w.chart_duplicates, &cumulated));
    charts
}

fn sizes(trace: &Trace, w: &'static Words) -> Vec<Series> {
    let (mut open, mut closed) = (vec![100], vec![0]);
    for sizes in trace.sizes() {
        open.push(sizes.open as u64 * 100);
        closed.push(sizes.closed as u64 * 100);
    }
    vec![
        Series { class: "open".into(), name: w.open.into(), from: 0, values: open },
        Series { class: "closed".into(), name: w.closed.into(), from: 0, values: closed },
    ]
}

fn duplicates(trace: &Trace, w: &'static Words) -> Vec<Series> {
    let mut so_far = 0;
    let mut values = vec![0];
    for step in trace.steps() {
        so_far += step.tries().filter(|tried| matches!(tried.verdict, TryVerdict::Duplicate { .. })).count() as u64;
        values.push(so_far * 100);
    }
    vec![Series { class: "duplicates".into(), name: w.result_duplicates.into(), from: 0, values }]
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
    let series = |class: &'static str, name: &'static str, values| Series {
        class: class.into(),
        name: name.into(),
        from: 1,
        values,
    };
    let mut fgh = vec![series("f", "f", f)];
    if strategy.has_h() {
        fgh.extend([series("g", "g", g), series("h", "h", h)]);
    }
    (vec![series("depth", w.axis_depth, depth)], fgh)
}
