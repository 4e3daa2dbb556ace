//! A part of a work that several machines share.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

/// One of several parts of a work: whoever does all of them has done the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// From 0.
    part: u32,
    of: NonZeroU32,
}

/// A text that is no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShardError {
    /// Not two numbers with a slash between them.
    #[error("a shard is written I/N, the number of a part and how many parts there are")]
    Form,
    /// The number of the part is 0, or larger than that of the parts.
    #[error("the parts are numbered from 1 to the number of parts")]
    Part,
    /// Too many parts.
    #[error("there are at most {MOST} parts")]
    Many,
}

/// Maximum parts: more than any cluster runs at once.
const MOST: u32 = 100_000;

impl Shard {
    /// The whole, as its only part.
    pub const WHOLE: Shard = Shard { part: 0, of: NonZeroU32::MIN };

    /// The number of the part, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.part + 1
    }

    /// The number of parts.
    #[must_use]
    pub const fn of(self) -> u32 {
        self.of.get()
    }

    /// Returns true if this part has the piece of the work at a place, counted from 0. Neighbours go to different parts, for
    /// they are likely to be as much work as one another.
    #[must_use]
    pub const fn has(self, place: u64) -> bool {
        place % self.of.get() as u64 == self.part as u64
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let digits = |text: &str| text.trim().parse::<u32>().ok().filter(|_| !text.contains('+'));
        let (part, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let (part, of) = digits(part).zip(digits(of)).ok_or(ShardError::Form)?;
        match (part, NonZeroU32::new(of)) {
            (1.., Some(of)) if part <= of.get() && of.get() > MOST => Err(ShardError::Many),
            (1.., Some(of)) if part <= of.get() => Ok(Shard { part: part - 1, of }),
            _ => Err(ShardError::Part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_belongs_to_one_part() {
        let parts: Vec<Shard> = (1..=4).map(|part| format!("{part}/4").parse().unwrap()).collect();
        for place in 0..100 {
            assert_eq!(parts.iter().filter(|part| part.has(place)).count(), 1);
        }
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        assert_eq!(parts[2].to_string(), "3/4");
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for (text, error) in [
            ("", ShardError::Form),
            ("2", ShardError::Form),
            ("a/2", ShardError::Form),
            ("+1/2", ShardError::Form),
            ("-1/2", ShardError::Form),
            ("0/2", ShardError::Part),
            ("3/2", ShardError::Part),
            ("1/0", ShardError::Part),
            ("1/1000000", ShardError::Many),
        ] {
            assert_eq!(text.parse::<Shard>(), Err(error), "{text}");
        }
    }
}
