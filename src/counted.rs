//! A number with its noun, for errors.

/// Returns a number and its noun, in the plural unless it is one.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "row")), ["0 rows", "1 row", "2 rows"]);
    }
}
