//! Text for a terminal: boards as people write them, in as many columns as there are.
//!
//! Headings are at the left, their blocks are indented. Colour repeats what the text says.

mod paper;
mod set;
mod table;

use self::paper::Paper;
use self::set::TextSetter;
use super::narration::{Count, Lang};
use super::summary;
use crate::puzzle::Move;
use crate::trace::Trace;

pub(super) use set::write;

const MOVES: usize = 60;

/// The terminal or file to which text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Maximum columns.
    pub width: usize,
    /// True to colour it by the escape sequences of terminals.
    pub color: bool,
    /// True to show details too, such as the tries that generated no node.
    pub verbose: bool,
    /// True to print the result last, next to the prompt.
    pub result_last: bool,
}

impl Default for Layout {
    /// 80 columns without colour or details, the result last.
    fn default() -> Layout {
        Layout { width: 80, color: false, verbose: false, result_last: true }
    }
}

/// Returns the outcome of a run and its counts, one per line.
pub fn stats_table(trace: &Trace, lang: Lang, layout: Layout) -> String {
    let w = lang.words();
    let mut rows = vec![(w.stats_strategy.to_owned(), trace.strategy().to_string())];
    let moves: Vec<char> = trace.path().iter().filter_map(|&id| trace.node(id).came).map(Move::letter).collect();
    if !moves.is_empty() {
        let letters: String = moves.iter().take(MOVES).collect();
        let more = moves.len().saturating_sub(MOVES);
        let more = if more > 0 { format!(" {}", fill!(w.stats_more, n = Count(more))) } else { String::new() };
        rows.push((w.stats_moves.to_owned(), letters + &more));
    }
    let setter = TextSetter::new(layout, lang, trace.instance().size);
    rows.extend(summary::result(trace, &trace.stats(), lang).iter().map(|fact| setter.fact(fact)));
    let mut paper = Paper::new(layout);
    paper.table(0, &rows);
    paper.take()
}
