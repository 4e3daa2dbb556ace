//! The letter of a run, by which tables, lists and charts know it.

/// Returns the letter of a run by its place: A to Z, then AA, AB …
pub(super) fn letter(run: usize) -> String {
    let one = |digit: usize| char::from(b'A' + (digit % 26) as u8);
    let more = (run >= 26).then(|| one(run / 26 - 1));
    more.into_iter().chain([one(run)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 27, 63].map(letter), ["A", "Z", "AA", "AB", "BL"]);
    }
}
