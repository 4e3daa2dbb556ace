//! The charts of a comparison: each run a line with a letter, all on one scale.

use super::{CompareOptions, Compared, name};
use crate::report::document::{Block, Figure, Group, Inline, Span};
use crate::report::figure::run_charts;
use crate::report::letter;
use crate::report::limits::RUNS_CHARTED;
use crate::report::narration::Count;
use crate::trace::Trace;

/// A group for each pair of charts: the linear one and the logarithmic one.
pub(super) fn blocks<'a>(runs: &'a [Compared<'a>], options: &CompareOptions) -> impl Iterator<Item = Block<'a>> {
    let w = options.lang.compare_words();
    let charted: Vec<(String, &Trace)> =
        runs.iter().enumerate().map(|(at, run)| (letter(at), run.trace)).take(RUNS_CHARTED).collect();
    let sample = |at: usize| Inline::from(Span::Sample(at)).then(" ").then(name(runs, at));
    let mut legend: Vec<Inline> = (0..charted.len()).map(sample).collect();
    let cut = fill!(w.page_charts_first, n = RUNS_CHARTED, all = Count(runs.len()));
    let cut = (runs.len() > RUNS_CHARTED).then_some(cut);
    let mut says: Vec<String> = std::iter::once(w.page_charts_say.to_owned()).chain(cut).collect();
    run_charts(&charted, options.lang).into_iter().map(move |(across, charts)| {
        let figures = charts.map(|chart| {
            // How to read them, and what their lines are, stands with the first.
            says.extend(chart.thinned.clone());
            let caption = Some(std::mem::take(&mut says).join(" ")).filter(|caption| !caption.is_empty());
            Block::figure(Figure { caption, legend: std::mem::take(&mut legend), ..Figure::chart(chart) })
        });
        Block::Group(Group { data: vec![("across", across.to_owned())], ..Group::new("pair-of-charts", figures) })
    })
}
