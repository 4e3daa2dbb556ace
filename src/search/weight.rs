//! The weight of h, and values of f.

use std::fmt;
use std::str::FromStr;

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
        F { hundredths: u64::from(self.hundredths) }.fmt(f)
    }
}

/// A value of f, exact to the last digit: it is fractional only with a fractional [`Weight`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct F {
    hundredths: u64,
}

impl F {
    /// Returns a value in hundredths.
    pub const fn from_hundredths(hundredths: u64) -> F {
        F { hundredths }
    }

    /// Returns it in hundredths.
    pub const fn hundredths(self) -> u64 {
        self.hundredths
    }

    /// Returns it if it is whole, and no larger than a cost can be.
    pub(crate) fn whole(self) -> Option<u32> {
        self.hundredths.is_multiple_of(100).then(|| u32::try_from(self.hundredths / 100).ok()).flatten()
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

impl fmt::Display for F {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.hundredths / 100, self.hundredths % 100);
        match rest {
            0 => write!(f, "{whole}"),
            tenths if tenths % 10 == 0 => write!(f, "{whole}.{}", tenths / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}
