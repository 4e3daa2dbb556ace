//! The differences of two rows, in words.

use crate::check::{ColumnKind, ListClaim, Row, TryClaim, only_in, paired_tries, tried_order};
use crate::puzzle::Size;
use crate::report::boards::in_line;
use crate::report::limits::BOARDS_NAMED;
use crate::report::narration::{Count, Lang, named_values};

use super::{DiffOptions, SIDES};

/// Returns what two rows say in a column in which they differ.
pub(super) fn notes(one: &Row, other: &Row, kind: ColumnKind, size: Size, options: &DiffOptions) -> Vec<String> {
    let w = options.lang.diff_words();
    let name = options.lang.check_words().column(kind);
    let values = |a: String, b: String| vec![fill!(w.values_differ, name, a, b)];
    let lists = |a: &ListClaim, b: &ListClaim| list_notes(a, b, name, size, options);
    let notes = match kind {
        // Rows that differ in these are not of one step.
        ColumnKind::Step | ColumnKind::Board => None,
        ColumnKind::Parent => one.parent.zip(other.parent).map(|(a, b)| values(in_line(a, size), in_line(b, size))),
        ColumnKind::Move => one.came.zip(other.came).map(|(a, b)| values(a.to_string(), b.to_string())),
        ColumnKind::G => one.g.zip(other.g).map(|(a, b)| values(a.to_string(), b.to_string())),
        ColumnKind::H => one.h.zip(other.h).map(|(a, b)| values(a.to_string(), b.to_string())),
        ColumnKind::F => one.f.zip(other.f).map(|(a, b)| values(a.to_string(), b.to_string())),
        ColumnKind::Tries => one.tries.as_ref().zip(other.tries.as_ref()).map(|(a, b)| tries_notes(a, b, options.lang)),
        ColumnKind::Open => one.open.as_ref().zip(other.open.as_ref()).map(|(a, b)| lists(a, b)),
        ColumnKind::Closed => one.closed.as_ref().zip(other.closed.as_ref()).map(|(a, b)| lists(a, b)),
    };
    notes.unwrap_or_default()
}

fn list_notes(one: &ListClaim, other: &ListClaim, name: &str, size: Size, options: &DiffOptions) -> Vec<String> {
    let w = options.lang.diff_words();
    let mut notes = Vec::new();
    let [a, b] = [one, other].map(|list| Count(list.len()));
    if a != b {
        notes.push(fill!(w.sizes_differ, name, a, b));
    }
    for (trace, own) in SIDES.iter().zip(only_in(one, other)) {
        if own.is_empty() {
            continue;
        }
        let most = if options.full { own.len() } else { BOARDS_NAMED };
        let board = |(board, f): &(crate::puzzle::Board, Option<crate::search::F>)| {
            in_line(*board, size) + &f.map(|f| format!(" (f {f})")).unwrap_or_default()
        };
        let mut boards: Vec<String> = own.iter().take(most).map(board).collect();
        if own.len() > most {
            boards.push(fill!(w.more_boards, n = Count(own.len() - most)));
        }
        notes.push(fill!(w.only_in, name, trace, boards = boards.join("; ")));
    }
    notes
}

/// Returns the two orders of moves if they differ, then each move whose outcome does.
fn tries_notes(one: &[TryClaim], other: &[TryClaim], lang: Lang) -> Vec<String> {
    let w = lang.diff_words();
    let note = |name: &str, a: &str, b: &str| fill!(w.values_differ, name, a, b);
    let [a, b] = [one, other].map(tried_order);
    let or_nothing = |text: &str| if text.is_empty() { w.nothing.to_owned() } else { text.to_owned() };
    let mut notes = Vec::new();
    if a != b {
        notes.push(note(w.column_order, &or_nothing(&a), &or_nothing(&b)));
    }
    for (a, b) in paired_tries(one, other) {
        let direction = a.direction.map(|direction| direction.to_string()).unwrap_or_default();
        let name = fill!(w.column_try, r#move = direction);
        notes.push(note(name.trim(), &or_nothing(&outcome(a, lang)), &or_nothing(&outcome(b, lang))));
    }
    notes
}

/// `opened g 1 h 3 f 4`.
fn outcome(tried: &TryClaim, lang: Lang) -> String {
    let (g, h, f) = (tried.g.map(|g| g.to_string()), tried.h.map(|h| h.to_string()), tried.f.map(|f| f.to_string()));
    let verdict = tried.verdict.map(|kind| lang.words().verdict(kind).to_owned());
    verdict.into_iter().chain(named_values([("g", g), ("h", h), ("f", f)])).collect::<Vec<_>>().join(" ")
}
