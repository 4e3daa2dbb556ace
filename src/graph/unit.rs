//! The unit of amounts: decimals, or for steps of length √2, numbers a + b√2.

use std::fmt;

use super::Amount;

/// √2 in the whole numbers of a grid with diagonal moves: a + b√2 is the amount a·`STRAIGHT` + b·`DIAGONAL`.
///
/// The sum of two amounts is the amount of the sum, and amounts are in the order of the numbers: two that differ by x + y√2 with
/// 0 < |y| < `STRAIGHT` would be in the other order, or equal, only if -x/y lay between √2 and `DIAGONAL`/`STRAIGHT`, or on the latter.
/// But this is a convergent of √2 (DIAGONAL² = 2·STRAIGHT² + 1), and so no fraction with a smaller denominator lies as near. The
/// numbers have no common factor, so b, below `STRAIGHT`, follows from the amount, and a from b. DIAGONAL/STRAIGHT is above √2.
pub(super) const STRAIGHT: Amount = 15_994_428;
pub(super) const DIAGONAL: Amount = 22_619_537;
const _: () = assert!(DIAGONAL * DIAGONAL == 2 * STRAIGHT * STRAIGHT + 1);

/// Maximum sum of the costs of all cells of such a grid, in its last decimal: no path without cycles has a b of `STRAIGHT` or more, and
/// even the sum of all arcs, ten thousand times for the weight of h, is a `u64`.
pub(super) const MOST_IN_ALL: u64 = 10_000_000;

/// The unit of the costs and estimates of a problem: their decimals, and whether they are numbers a + b√2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    /// The number of decimals; of numbers a + b√2, those of a and of b.
    pub decimals: u8,
    /// True if amounts are numbers a + b√2.
    pub has_root: bool,
}

impl Unit {
    /// Returns the amount that is 1.
    pub const fn one(self) -> Amount {
        10_u64.pow(self.decimals as u32) * if self.has_root { STRAIGHT } else { 1 }
    }

    /// Returns an amount as a number: a decimal one, or one with √2 such as `3+2√2`, or a rounded one after `≈`.
    pub fn show(self, amount: Amount) -> impl fmt::Display + use<> {
        let decimal = |digits: u64| Decimal { digits, decimals: self.decimals }.to_string();
        if !self.has_root {
            return decimal(amount);
        }
        let Some((a, b)) = parts(amount) else {
            return format!(
                "≈{}",
                Decimal { digits: (u128::from(amount) * 100 / u128::from(self.one())) as u64, decimals: 2 }
            );
        };
        let root = match decimal(b).as_str() {
            "0" => return decimal(a),
            "1" => "√2".to_owned(),
            factor => format!("{factor}√2"),
        };
        if a == 0 { root } else { format!("{}+{root}", decimal(a)) }
    }

    pub(crate) fn root(self) -> Option<[Amount; 2]> {
        self.has_root.then_some([STRAIGHT, DIAGONAL])
    }

    #[expect(clippy::cast_precision_loss, reason = "more digits are not written")]
    pub(crate) fn number(self, amount: Amount) -> f64 {
        match parts(amount).filter(|_| self.has_root) {
            Some((a, b)) => (a as f64 + b as f64 * std::f64::consts::SQRT_2) / 10_f64.powi(self.decimals.into()),
            None => amount as f64 / self.one() as f64,
        }
    }
}

/// Returns a and b of an amount a + b√2, if neither is below 0.
fn parts(amount: Amount) -> Option<(u64, u64)> {
    // DIAGONAL² = 1 modulo STRAIGHT, so it is its own inverse.
    let b = (amount % STRAIGHT) * DIAGONAL % STRAIGHT;
    Some((amount.checked_sub(b * DIAGONAL)? / STRAIGHT, b))
}

const MOST_DECIMALS: usize = 9;

const MOST: Amount = 999_999_999_999;

/// A decimal number that is not negative: `digits`, with as many `decimals`; the last decimal is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    pub(super) digits: u64,
    pub(super) decimals: u8,
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
        let decimals = part.len() as u8;
        let number = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<u64>().ok() };
        let digits = || number(whole)?.checked_mul(10_u64.pow(decimals.into()))?.checked_add(number(part)?);
        let digits = digits().filter(|digits| *digits <= MOST).ok_or(TOO_LARGE)?;
        Ok(Decimal { digits, decimals })
    }

    /// Returns the amount in a graph with at least as many decimals.
    pub(crate) fn amount(self, decimals: u8) -> Result<Amount, Wrong> {
        let amount = self.digits.checked_mul(10_u64.pow((decimals - self.decimals).into()));
        amount.filter(|amount| *amount <= MOST).ok_or(TOO_LARGE)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_u64.pow(self.decimals.into());
        match self.digits % unit {
            0 => (self.digits / unit).fmt(f),
            part => {
                let part = format!("{part:0width$}", width = self.decimals as usize);
                f.pad(&format!("{}.{}", self.digits / unit, part.trim_end_matches('0')))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares x + y√2 with 0 by squares.
    fn sign(x: i128, y: i128) -> std::cmp::Ordering {
        (x * x.abs() + 2 * y * y.abs()).cmp(&0)
    }

    #[test]
    fn amounts_are_in_the_order_of_the_numbers_and_tell_them() {
        let encoded = |x: i128, y: i128| x * i128::from(STRAIGHT) + y * i128::from(DIAGONAL);
        for y in -300..300 {
            assert!((-900..900).all(|x| encoded(x, y).cmp(&0) == sign(x, y)), "{y}");
        }
        // The nearest numbers of all: those below the limit, of the convergents; at the limit the order is lost.
        let last = i128::from(STRAIGHT);
        for y in (1..4_000_000).chain(last - 2_000_000..last) {
            let x = -(2 * y * y).isqrt();
            assert!([x - 1, x, x + 1].iter().all(|x| encoded(*x, y).cmp(&0) == sign(*x, y)), "{y}");
        }
        assert_ne!(encoded(-i128::from(DIAGONAL), last).cmp(&0), sign(-i128::from(DIAGONAL), last));
        for (a, b) in [(0, 0), (3, 2), (0, 1), (12_345_678, STRAIGHT - 1)] {
            assert_eq!(parts(a * STRAIGHT + b * DIAGONAL), Some((a, b)));
        }
        let unit = Unit { decimals: 1, has_root: true };
        let shown = |a: u64, b: u64| unit.show(a * STRAIGHT + b * DIAGONAL).to_string();
        assert_eq!([shown(30, 20), shown(0, 10), shown(5, 15), shown(20, 0)], ["3+2√2", "√2", "0.5+1.5√2", "2"]);
        assert_eq!(unit.show(2 * unit.one() + 1).to_string(), "≈2");
    }
}
