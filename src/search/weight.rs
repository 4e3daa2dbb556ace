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
    unit: Unit,
    /// The decimals with which somebody wrote a number that has √2; 0 if it is exact.
    digits: u8,
}

impl F {
    /// Returns a value in hundredths.
    pub const fn from_hundredths(hundredths: u64) -> F {
        F { hundredths, unit: Unit { decimals: 0, has_root: false }, digits: 0 }
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

    pub(crate) fn plus(self, other: F) -> F {
        let digits = self.digits.max(other.digits);
        F { hundredths: self.hundredths.saturating_add(other.hundredths), digits, ..self }
    }

    /// Returns a decimal number as somebody wrote it where values have √2: so many units of the last of `digits` decimals.
    pub(crate) fn of_decimal(number: u128, digits: u8, unit: Unit) -> Option<F> {
        let scale = 10_u128.pow(digits.into());
        let hundredths = (number.checked_mul(100 * u128::from(unit.one()))? + scale / 2) / scale;
        Some(F { hundredths: hundredths.try_into().ok()?, unit, digits })
    }

    /// Returns the number of units of the last of some decimals, rounded, or cut.
    fn in_decimals(self, digits: u8, is_cut: bool) -> u128 {
        let (number, unit) = self.fraction();
        let (number, unit) = (u128::from(number) * 10_u128.pow(digits.into()), u128::from(unit));
        if is_cut { number / unit } else { (number + unit / 2) / unit }
    }

    /// Returns true if a number that somebody wrote is this one, or a decimal that is this one rounded or cut.
    pub(crate) fn is_said_by(self, said: F) -> bool {
        let next = F { hundredths: self.hundredths + 100, ..self };
        let written = said.in_decimals(said.digits, false);
        let as_decimal =
            |value: F| [true, false].into_iter().any(|is_cut| value.in_decimals(said.digits, is_cut) == written);
        if said.digits == 0 { self == said } else { as_decimal(self) || as_decimal(next) }
    }

    /// Returns by how much a number that somebody wrote is more than this one, in amounts; 0 if it says this one.
    pub(crate) fn error_of(self, said: F) -> i64 {
        let amount = |value: F| (value.hundredths / 100).cast_signed();
        if self.is_said_by(said) { 0 } else { amount(said) - amount(self) }
    }

    pub(crate) fn last_decimal(self) -> u64 {
        if self.digits == 0 { 0 } else { self.unit.one() / 10_u64.pow(self.digits.into()) }
    }

    /// Returns it if it is whole, and no larger than a cost can be.
    pub(crate) fn whole(self) -> Option<u32> {
        let (number, unit) = self.fraction();
        number.is_multiple_of(unit).then(|| u32::try_from(number / unit).ok()).flatten()
    }
}

impl<N: Into<u64>> From<N> for F {
    fn from(whole: N) -> F {
        F::from_hundredths(whole.into().saturating_mul(100))
    }
}

impl fmt::Display for F {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.digits > 0 {
            let (number, unit) = (self.in_decimals(self.digits, false), 10_u128.pow(self.digits.into()));
            return write!(f, "{}.{:0width$}", number / unit, number % unit, width = self.digits.into());
        }
        let (unit, amount) = self.amount();
        unit.show(amount).fmt(f)
    }
}
