//! The depths of a study.

use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

/// Depths in ascending order, each once.
///
/// ```
/// use steptrace::survey::Depths;
/// let depths: Depths = "2..10/4,5".parse().unwrap();
/// assert_eq!(depths.each(), [2, 5, 6, 10]);
/// assert_eq!(depths.to_string(), "2..10/4,5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    each: Vec<usize>,
    text: String,
}

/// Maximum depth that can be asked for: no board of any size is farther away.
const DEEPEST: usize = 999;

/// An error in a list of depths.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{part}` is neither a depth nor a range of depths")]
pub struct DepthsError {
    part: String,
    /// The place of the part in the text, in bytes.
    pub at: Range<usize>,
}

impl DepthsError {
    /// How to fix it.
    pub const HELP: &str = "depths go up to 999 and are written 2..24 or 2..24/2 (every second) or 5,10,20..30";
}

impl Depths {
    /// Returns the depths that textbooks tabulate, 2, 4, 6 … 24, up to the farthest board if its distance is known.
    pub fn usual(farthest: Option<usize>) -> Depths {
        let last = farthest.unwrap_or(usize::MAX).clamp(2, 24);
        Depths { each: (2..=last).step_by(2).collect(), text: format!("2..{last}/2") }
    }

    /// Returns the depths.
    pub fn each(&self) -> &[usize] {
        &self.each
    }
}

impl std::fmt::Display for Depths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Depths {
    type Err = DepthsError;

    fn from_str(text: &str) -> Result<Depths, DepthsError> {
        let (mut each, mut at) = (Vec::new(), 0);
        for part in text.split(',') {
            let start = at + (part.len() - part.trim_start().len());
            let part_text = part.trim();
            let error = || DepthsError { part: part_text.to_owned(), at: start..start + part_text.len() };
            each.extend(range(part_text).ok_or_else(error)?);
            at += part.len() + 1;
        }
        each.sort_unstable();
        each.dedup();
        Ok(Depths { each, text: text.split(',').map(str::trim).collect::<Vec<_>>().join(",") })
    }
}

/// Reads `5`, `5..9` or `5..9/2`; `None` for anything else, and for a range that runs backwards.
fn range(text: &str) -> Option<Vec<usize>> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number <= DEEPEST);
    let Some((from, to)) = text.split_once("..") else { return number(text).map(|depth| vec![depth]) };
    let (to, step) = to.split_once('/').unwrap_or((to, "1"));
    let (from, to, step) = (number(from)?, number(to.strip_prefix('=').unwrap_or(to))?, number(step)?);
    (from <= to && step > 0).then(|| (from..=to).step_by(step).collect())
}
