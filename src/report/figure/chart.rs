//! A chart, however it is drawn, and what all of them have: axes with round ticks.

#![expect(clippy::cast_precision_loss, reason = "a picture has few points, none below 0")]

use super::{Drawing, Escaped};

pub(in crate::report) struct Chart {
    /// Its name, and its anchor in the page where the script follows it.
    pub(in crate::report) name: &'static str,
    pub(in crate::report) title: &'static str,
    /// Says how it was thinned out, if it was.
    pub(in crate::report) thinned: Option<String>,
    /// The chart in words, for someone who does not see it.
    pub(in crate::report) says: String,
    /// Attributes by which the script of the page finds its places, where it follows it.
    pub(in crate::report) data: String,
    /// Half as wide as others.
    pub(in crate::report) is_short: bool,
    pub(super) drawing: Drawing,
}

impl Chart {
    pub(in crate::report) fn svg(&self) -> String {
        let Drawing { class, width, height, body, .. } = &self.drawing;
        format!(
            "<svg class=\"{class}\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"{} role=\"img\" \
             aria-label=\"{}\">\n{body}</svg>",
            self.data,
            Escaped(&self.says)
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum AxisScale {
    Linear,
    /// By the logarithms of values; all below the first tick stand with it.
    Log,
}

impl AxisScale {
    /// Returns the place of a value, along a length that leads from one value to another.
    pub(super) fn along(self, value: f64, (first, last): (f64, f64), length: f64) -> f64 {
        match self {
            AxisScale::Linear => length * (value - first) / (last - first),
            AxisScale::Log if value <= first || last <= first => 0.0,
            AxisScale::Log => length * (value / first).ln() / (last / first).ln(),
        }
    }

    /// Returns the place of a count along a length that leads to another from 0, or from `unit` on a logarithmic scale.
    pub(super) fn of_count(self, count: u64, unit: u64, last: u64, length: f64) -> f64 {
        let first = if self == AxisScale::Log { unit } else { 0 };
        self.along(count as f64, (first as f64, last as f64), length)
    }
}

/// Returns round numbers from at most `first` to at least `last`: `most` steps of 1, 2, 5, 10 … or fewer.
pub(super) fn round_ticks(first: u64, last: u64, most: u64) -> Vec<u64> {
    let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let step = steps.find(|&step| last.div_ceil(step) - first / step <= most).expect("steps grow without end");
    let (first, last) = (first / step, last.div_ceil(step).max(first / step + 1));
    (first..=last).map(|tick| tick * step).collect()
}

/// A length to the nearest tenth.
pub(super) fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_all_values() {
        for (first, last, most, ticks) in [
            (0, 0, 5, &[0, 1][..]),
            (0, 3, 5, &[0, 1, 2, 3]),
            (0, 7, 5, &[0, 2, 4, 6, 8]),
            (0, 31, 5, &[0, 10, 20, 30, 40]),
            (0, 24_000, 5, &[0, 5_000, 10_000, 15_000, 20_000, 25_000]),
            (12, 18, 6, &[12, 13, 14, 15, 16, 17, 18]),
            (10, 29, 6, &[10, 15, 20, 25, 30]),
            (15, 15, 6, &[15, 16]),
        ] {
            assert_eq!(round_ticks(first, last, most), ticks, "{first} to {last}");
        }
    }

    #[test]
    fn logarithms_part_equal_ratios_equally() {
        let places =
            |scale: AxisScale| [0, 1, 10, 100].map(|count| scale.of_count(count, 1, 100, 1000.0).round() as i64);
        assert_eq!(places(AxisScale::Log), [0, 0, 500, 1000]);
        assert_eq!(places(AxisScale::Linear), [0, 10, 100, 1000]);
        let along = |value| AxisScale::Log.along(value, (10.0, 1e4), 3.0);
        assert!((along(100.0) - 1.0).abs() < 1e-9 && (along(1e3) - 2.0).abs() < 1e-9 && along(1.0).abs() < 1e-9);
    }
}
