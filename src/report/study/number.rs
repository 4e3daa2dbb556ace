//! Numbers of a study in print.

#![expect(clippy::cast_sign_loss, reason = "counts and how far they spread are not below 0")]

use crate::report::narration::Count;

/// A mean of counts: small ones with a tenth.
pub(super) fn count(number: f64) -> String {
    if number.fract() == 0.0 || number >= 99.95 {
        return Count(number.round() as usize).to_string();
    }
    format!("{number:.1}")
}

/// A mean of counts and how far they spread, with as many places as each other.
pub(super) fn mean_and_deviation(mean: f64, deviation: Option<f64>) -> (String, Option<String>) {
    let digits = usize::from(mean < 99.95);
    let text = |number: f64| match digits {
        0 => Count(number.round() as usize).to_string(),
        _ => format!("{number:.digits$}"),
    };
    (text(mean), deviation.map(text))
}

/// Numbers in order, three and more that follow each other as a range.
pub(super) fn ranges(numbers: &[usize]) -> Vec<String> {
    let text = |run: &[usize]| match run {
        [first, _, .., last] => vec![format!("{first}\u{2013}{last}")],
        few => few.iter().map(usize::to_string).collect(),
    };
    numbers.chunk_by(|one, next| one + 1 == *next).flat_map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_have_a_tenth_and_large_ones_commas() {
        assert_eq!([5.0, 7.5, 99.96, 1234.5].map(count), ["5", "7.5", "100", "1,235"]);
        assert_eq!(mean_and_deviation(5.0, Some(0.25)), ("5.0".into(), Some("0.2".into())));
        assert_eq!(mean_and_deviation(1641.4, Some(890.6)), ("1,641".into(), Some("891".into())));
        assert_eq!(ranges(&[1, 2, 5, 7, 8, 9, 12]), ["1", "2", "5", "7–9", "12"]);
        assert!(ranges(&[]).is_empty());
        assert_eq!(mean_and_deviation(344.0, None), ("344".into(), None));
        assert_eq!(mean_and_deviation(99.96, Some(3.21)), ("100".into(), Some("3".into())));
    }
}
