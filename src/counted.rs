//! A number with its noun, for errors.

/// Returns a number and its noun, in the plural unless it is one.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
