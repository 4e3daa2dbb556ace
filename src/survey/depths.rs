//! The depths of a study.

use std::str::FromStr;

use crate::puzzle::{TextError, parts};

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

impl Depths {
    /// Returns the depths that textbooks tabulate, 2, 4, 6 … 24, up to the farthest board if its distance is known.
    pub fn usual(farthest: Option<usize>) -> Depths {
        let last = farthest.unwrap_or(usize::MAX).clamp(2, 24);
        Depths { each: (2..=last).step_by(2).collect(), text: format!("2..{last}/2") }
    }

    /// Returns all depths that there are.
    pub fn all() -> Depths {
        Depths { each: Vec::new(), text: "all".into() }
    }

    /// Returns true for all that there are.
    pub fn are_all(&self) -> bool {
        self.each.is_empty()
    }

    /// Returns the depths; none for all that there are.
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
    type Err = TextError;

    fn from_str(text: &str) -> Result<Depths, TextError> {
        let mut each = Vec::new();
        for (part, at) in parts(text) {
            let wrong = || {
                TextError::new(format!("`{part}` is neither a depth nor a range of depths"), at)
                    .with_help("depths go up to 999 and are written 2..24 or 2..24/2 (every second) or 5,10,20..30")
            };
            each.extend(range(part).ok_or_else(wrong)?);
        }
        each.sort_unstable();
        each.dedup();
        Ok(Depths { each, text: parts(text).map(|(part, _)| part).collect::<Vec<_>>().join(",") })
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
