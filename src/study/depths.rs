//! Which depths a study asks for.

use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

/// Depths in order, each once.
///
/// ```
/// use steptrace::study::Depths;
/// let depths: Depths = "2..10/4,5".parse().unwrap();
/// assert_eq!(depths.each(), [2, 5, 6, 10]);
/// assert_eq!(depths.to_string(), "2,5,6,10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    each: Vec<usize>,
    /// As they are spelt.
    text: String,
}

/// No board of any size that there is lies deeper than this.
const DEEPEST: usize = 999;

/// An error of reading depths.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{part}` is neither a depth nor a range of depths")]
pub struct DepthsError {
    part: String,
    /// The place of the part in the text, in bytes.
    pub at: Range<usize>,
}

impl DepthsError {
    /// Says how to mend it.
    #[must_use]
    pub fn help(&self) -> String {
        format!("depths go up to {DEEPEST} and are written 2..24 or 2..24/2 (every second) or 5,10,20..30")
    }
}

impl Depths {
    /// Those that textbooks tabulate, 2, 4, 6 … 24, as far as there are boards: `farthest` is where the farthest are.
    #[must_use]
    pub fn usual(farthest: Option<usize>) -> Depths {
        let last = farthest.unwrap_or(usize::MAX).clamp(2, 24);
        Depths::of((2..=last).step_by(2).collect(), format!("2..{last}/2"))
    }

    fn of(mut each: Vec<usize>, text: String) -> Depths {
        each.sort_unstable();
        each.dedup();
        Depths { each, text }
    }

    /// The depths.
    #[must_use]
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
        let mut each = Vec::new();
        let mut at = 0;
        for part in text.split(',') {
            let start = at + (part.len() - part.trim_start().len());
            let named = part.trim();
            let error = || DepthsError {
                part: named.chars().take(40).collect(),
                at: start.min(at + part.len())..(start + named.len()).min(at + part.len()),
            };
            each.extend(range(named).ok_or_else(error)?);
            at += part.len() + 1;
        }
        let spelt: Vec<&str> = text.split(',').map(str::trim).collect();
        // A list that is out of order is spelt as it is understood.
        let in_order = each.is_sorted_by(|one, other| one < other);
        let depths = Depths::of(each, spelt.join(","));
        let each = || depths.each.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let text = if in_order { depths.text.clone() } else { each() };
        Ok(Depths { text, ..depths })
    }
}

/// `5`, `5..9`, `5..9/2`; none where it is not one, or runs backwards.
fn range(text: &str) -> Option<Vec<usize>> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number <= DEEPEST);
    let Some((from, to)) = text.split_once("..") else { return number(text).map(|depth| vec![depth]) };
    let (to, step) = to.split_once('/').unwrap_or((to, "1"));
    let to = to.strip_prefix('=').unwrap_or(to);
    let (from, to, step) = (number(from.trim())?, number(to.trim())?, number(step.trim())?);
    (from <= to && step > 0).then(|| (from..=to).step_by(step).collect())
}
