//! The differences of two rows, in words.

use crate::check::{ColumnKind, ListClaim, Row, TryClaim, Value, only_in, paired_tries, tried_order};
use crate::puzzle::{Board, Size};
use crate::report::boards::in_line;
use crate::report::limits::BOARDS_NAMED;
use crate::report::narration::{Count, Lang, named_values};
use crate::search::F;

use super::{DiffOptions, SIDES};

/// Returns what two rows say in a column in which they differ.
pub(super) fn notes(one: &Row, other: &Row, kind: ColumnKind, size: Size, options: &DiffOptions) -> Vec<String> {
    let w = options.lang.diff_words();
    let name = options.lang.check_words().column(kind);
    let text = |value: Value| match value {
        Value::Number(hundredths) => F::from_hundredths(hundredths.unsigned_abs()).to_string(),
        Value::Board(board) => in_line(board, size),
        Value::Move(direction) => direction.to_string(),
    };
    if let (Some(a), Some(b)) = (one.list(kind), other.list(kind)) {
        return list_notes(a, b, name, size, options);
    }
    if let (ColumnKind::Tries, Some(a), Some(b)) = (kind, &one.tries, &other.tries) {
        return tries_notes(a, b, options.lang);
    }
    let values = one.value(kind).zip(other.value(kind));
    values.map(|(a, b)| fill!(w.values_differ, name, a = text(a), b = text(b))).into_iter().collect()
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
        let board = |(board, f): &(Board, Option<F>)| {
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
