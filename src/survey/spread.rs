//! Mean, deviation, median and extremes of numbers.

/// The mean of numbers and how far they spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Number of values.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation, as that of a sample: divided by one less than their count. A single number has none.
    pub deviation: Option<f64>,
    /// The smallest.
    pub least: f64,
    /// The middle one, or the mean of the two middle ones.
    pub median: f64,
    /// The largest.
    pub greatest: f64,
}

impl Spread {
    /// Returns the spread of numbers, if there are any.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "nobody has so many numbers")]
    pub fn of(numbers: impl Iterator<Item = f64>) -> Option<Spread> {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        let (&least, &greatest) = (numbers.first()?, numbers.last()?);
        let count = numbers.len();
        let mean = numbers.iter().sum::<f64>() / count as f64;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let deviation = (count > 1).then(|| (squares / (count - 1) as f64).sqrt());
        let median = f64::midpoint(numbers[(count - 1) / 2], numbers[count / 2]);
        Some(Spread { count, mean, deviation, least, median, greatest })
    }
}
