//! What a run came to, as a table.

use super::Layout;
use super::sheet::Sheet;
use crate::puzzle::Move;
use crate::report::narration::{Count, Lang, fill};
use crate::report::summary::{self, Fact};
use crate::trace::Trace;

/// So many moves of a path are written out.
const MOVES: usize = 60;

/// The outcome of a run and its counts, one a line.
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
    let mut sheet = Sheet::new(layout);
    facts(&mut sheet, 0, rows, summary::result(trace, &trace.stats(), lang));
    sheet.take()
}

/// Facts after some rows; a part of a fact is indented.
pub(super) fn facts(sheet: &mut Sheet, indent: usize, mut rows: Vec<(String, String)>, facts: Vec<Fact>) {
    rows.extend(facts.into_iter().map(|fact| (format!("{:1$}{2}", "", 2 * fact.level, fact.name), fact.value)));
    sheet.table(indent, &rows);
}
