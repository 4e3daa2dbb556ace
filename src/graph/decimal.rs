//! Costs and estimates as decimals: exactly what is written, and nothing rounded.

use std::fmt;

use super::Amount;

/// Maximum decimals of a cost or an estimate.
const MOST_DECIMALS: usize = 9;

/// Maximum amount, in the smallest unit of its graph: the costs of 18 million such arcs still add up in an [`Amount`].
const MOST: Amount = 999_999_999_999;

/// A decimal number that is not negative: `digits`, with as many `decimals`; the last decimal is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    pub(super) digits: u64,
    pub(super) decimals: u32,
}

/// Why a text is not such a number: how a sentence about it ends, and how to mend it.
pub(crate) type Wrong = (&'static str, &'static str);

const TOO_LARGE: Wrong = ("is too large", "numbers have at most 12 digits, with as many decimals as the graph has");

impl Decimal {
    pub(super) const ZERO: Decimal = Decimal { digits: 0, decimals: 0 };
    pub(super) const ONE: Decimal = Decimal { digits: 1, decimals: 0 };

    pub(crate) fn read(text: &str) -> Result<Decimal, Wrong> {
        const NO_NUMBER: Wrong = ("is no number", "write it as 3 or 2.5");
        if let Some((number, exponent)) = text.split_once(['e', 'E']) {
            let (sign, number) = number.split_at(usize::from(number.starts_with('-')));
            let (whole, part) = number.split_once('.').unwrap_or((number, ""));
            let exponent: i32 = exponent.parse().map_err(|_| NO_NUMBER)?;
            if whole.len() + part.len() == 0 || !number.is_ascii() {
                return Err(NO_NUMBER);
            }
            // More zeros than any number here has: they leave it as small, or as large.
            let zeros = "0".repeat(exponent.unsigned_abs().min(99) as usize);
            let digits = if exponent < 0 { format!("{zeros}{whole}{part}") } else { format!("{whole}{part}{zeros}") };
            let point = if exponent < 0 { whole.len() } else { whole.len() + zeros.len() };
            return Decimal::read(&format!("{sign}{}.{}", &digits[..point], &digits[point..]));
        }
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
        let positive = whole.strip_prefix('-').unwrap_or(whole);
        if positive.len() + part.len() == 0 || !digits(positive) || !digits(part) {
            return Err(NO_NUMBER);
        }
        if positive.len() < whole.len() {
            return Err(("is negative", "costs and estimates are 0 or more"));
        }
        let part = part.trim_end_matches('0');
        if part.len() > MOST_DECIMALS {
            return Err(("has more than 9 decimals", "round it to at most 9 decimals"));
        }
        let decimals = part.len() as u32;
        let number = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<u64>().ok() };
        let digits = || number(whole)?.checked_mul(10_u64.pow(decimals))?.checked_add(number(part)?);
        let digits = digits().filter(|digits| *digits <= MOST).ok_or(TOO_LARGE)?;
        Ok(Decimal { digits, decimals })
    }

    /// Returns the amount in a graph with at least as many decimals.
    pub(crate) fn amount(self, decimals: u32) -> Result<Amount, Wrong> {
        let amount = self.digits.checked_mul(10_u64.pow(decimals - self.decimals));
        amount.filter(|amount| *amount <= MOST).ok_or(TOO_LARGE)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_u64.pow(self.decimals);
        match self.digits % unit {
            0 => (self.digits / unit).fmt(f),
            part => {
                let part = format!("{part:0width$}", width = self.decimals as usize);
                f.pad(&format!("{}.{}", self.digits / unit, part.trim_end_matches('0')))
            }
        }
    }
}
