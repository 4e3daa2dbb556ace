//! The weight of h, and values of f.

use std::fmt;
use std::str::FromStr;

use crate::graph::Unit;

/// The weight of h in f: a decimal number from 0 to 100 with at most two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    hundredths: u32,
}

impl Weight {
    /// Weight 1: plain A*.
    pub const ONE: Weight = Weight { hundredths: 100 };

    /// Returns a weight in hundredths; `None` above 100.
    pub const fn from_hundredths(hundredths: u32) -> Option<Weight> {
        if hundredths <= 10_000 { Some(Weight { hundredths }) } else { None }
    }

    /// Returns it in hundredths.
    pub const fn hundredths(self) -> u32 {
        self.hundredths
    }

    /// Returns the weight as a fraction in lowest terms.
    #[inline]
    pub(super) const fn fraction(self) -> (u64, u64) {
        if self.hundredths == Weight::ONE.hundredths {
            // By far the most common one, and read at every node.
            return (1, 1);
        }
        let (mut a, mut b) = (self.hundredths, 100);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        ((self.hundredths / a) as u64, (100 / a) as u64)
    }
}

impl FromStr for Weight {
    type Err = ();

    fn from_str(text: &str) -> Result<Weight, ()> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || decimals.len() > 2 {
            return Err(());
        }
        let hundredths = format!("{whole}{decimals:0<2}").parse().map_err(drop)?;
        Weight::from_hundredths(hundredths).ok_or(())
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        F::from_hundredths(u64::from(self.hundredths)).fmt(f)
    }
}

/// A value of g, h or f, exact to the last digit: of a puzzle, it is fractional only with a fractional [`Weight`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct F {
    hundredths: u64,
    /// What these are hundredths of.
    unit: Unit,
}

impl F {
    /// Returns a value in hundredths.
    pub const fn from_hundredths(hundredths: u64) -> F {
        F { hundredths, unit: Unit { decimals: 0, has_root: false } }
    }

    /// Returns it in hundredths.
    pub const fn hundredths(self) -> u64 {
        self.hundredths
    }

    /// Returns it in a unit, that of the problem.
    #[must_use]
    pub const fn in_unit(self, unit: Unit) -> F {
        F { unit, ..self }
    }

    /// Returns the whole numbers whose quotient it is.
    #[inline]
    pub(crate) const fn fraction(self) -> (u64, u64) {
        (self.hundredths, 100 * self.unit.one())
    }

    /// Returns it as an amount of a unit; without a fractional weight there are no hundredths.
    fn amount(self) -> (Unit, u64) {
        match self.hundredths % 100 {
            0 => (self.unit, self.hundredths / 100),
            _ => (Unit { decimals: self.unit.decimals + 2, ..self.unit }, self.hundredths),
        }
    }

    /// Returns it as the nearest number of the machine.
    pub fn number(self) -> f64 {
        let (unit, amount) = self.amount();
        unit.number(amount)
    }

    /// Returns the sum of two values in the same unit.
    pub(crate) const fn plus(self, other: F) -> F {
        F { hundredths: self.hundredths.saturating_add(other.hundredths), ..self }
    }

    /// Returns it if it is whole, and no larger than a cost can be.
    pub(crate) fn whole(self) -> Option<u32> {
        let (number, unit) = self.fraction();
        number.is_multiple_of(unit).then(|| u32::try_from(number / unit).ok()).flatten()
    }
}

impl From<u32> for F {
    fn from(whole: u32) -> F {
        F::from_hundredths(100 * u64::from(whole))
    }
}

impl From<u16> for F {
    fn from(whole: u16) -> F {
        u32::from(whole).into()
    }
}

impl From<u64> for F {
    fn from(whole: u64) -> F {
        F::from_hundredths(whole.saturating_mul(100))
    }
}

impl fmt::Display for F {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.unit.has_root {
            let (unit, amount) = self.amount();
            return unit.show(amount).fmt(f);
        }
        let (number, unit) = self.fraction();
        let (whole, rest) = (number / unit, number % unit);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        let decimals = format!("{rest:0width$}", width = 2 + self.unit.decimals as usize);
        write!(f, "{whole}.{}", decimals.trim_end_matches('0'))
    }
}
