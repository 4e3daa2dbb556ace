//! The result of a run, as a table.

use super::Layout;
use super::paper::Paper;
use super::set::TextSetter;
use crate::puzzle::Move;
use crate::report::narration::{Count, Lang, fill};
use crate::report::summary;
use crate::trace::Trace;

/// Moves of a path that are written out: a line or two.
const MOVES: usize = 60;

/// Returns the outcome of a run and its counts, one a line.
#[must_use]
pub fn stats_table(trace: &Trace, lang: Lang, layout: Layout) -> String {
    let w = lang.words();
    let mut rows = vec![(w.stats_strategy.to_owned(), trace.strategy().to_string())];
    let moves: Vec<char> = trace.path().iter().filter_map(|&id| trace.node(id).came).map(Move::letter).collect();
    if !moves.is_empty() {
        let letters: String = moves.iter().take(MOVES).collect();
        let more = match moves.len().checked_sub(MOVES) {
            None | Some(0) => String::new(),
            Some(more) => format!(" {}", fill(w.stats_more, &[("n", &Count(more))])),
        };
        rows.push((w.stats_moves.to_owned(), letters + &more));
    }
    let setter = TextSetter::new(layout, lang, trace.instance().size);
    rows.extend(summary::result(trace, &trace.stats(), lang).iter().map(|fact| setter.fact(fact)));
    let mut paper = Paper::new(layout);
    paper.table(0, &rows);
    paper.take()
}
