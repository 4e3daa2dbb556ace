//! A share of the work, for splitting it among machines.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of several parts of the work, which together make the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    number: u32,
    of: u32,
}

/// The error for a text that is not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a part is written I/N: its number, from 1, and the number of parts, up to {MOST}")]
pub struct ShardError;

/// Maximum number of parts: more than any cluster runs at once.
const MOST: u32 = 100_000;

impl Shard {
    /// The whole, as its only part.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Returns part `number`, from 1, of `of` parts, if there is such a part.
    pub fn new(number: u32, of: u32) -> Option<Shard> {
        (of <= MOST && (1..=of).contains(&number)).then_some(Shard { number, of })
    }

    /// Returns the number of parts.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Returns true if this part has the piece of work at a place, counted from 0. Neighbours go to different parts, because they
    /// are likely to take equal time.
    pub(super) const fn has(self, place: u64) -> bool {
        place % self.of as u64 == self.number as u64 - 1
    }

    /// Returns how many pieces this part has up to a place, which is its own.
    pub(super) const fn places_to(self, place: u64) -> u64 {
        place / self.of as u64 + 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Shard, ShardError> {
        text.parse()
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (part, of) = text.split_once('/').ok_or(ShardError)?;
        let number = |text: &str| text.trim().parse().map_err(|_| ShardError);
        Shard::new(number(part)?, number(of)?).ok_or(ShardError)
    }
}
