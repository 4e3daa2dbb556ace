//! Patterns and counts in the sentences of reports.

use steptrace::report::{Count, fill};

#[test]
fn patterns_are_filled_and_what_fills_them_is_no_pattern() {
    assert_eq!(fill("no hole", &[]), "no hole");
    assert_eq!(fill("{a}{b}{a}", &[("a", &"{b}"), ("b", &2)]), "{b}2{b}");
    assert_eq!(fill("{a} and {unknown} {", &[("a", &1)]), "1 and {unknown} {");
    assert_eq!(fill("{k#is|are}", &[("k", &Count(1))]), "is");
    assert_eq!(fill("{k#is|are}", &[("k", &Count(1000))]), "are");
}

#[test]
fn counts_are_grouped_by_three() {
    let text = [0, 999, 1000, 181_440, 2_000_000].map(|count| Count(count).to_string());
    assert_eq!(text, ["0", "999", "1,000", "181,440", "2,000,000"]);
}
