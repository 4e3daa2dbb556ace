//! The steps that a report shows in full.

use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use super::limits::{SLIDES_ENDS, SLIDES_WHOLE, STEPS_FIRST, STEPS_LAST, STEPS_ON_PATH, STEPS_WHOLE};
use crate::puzzle::{TextError, parts};

/// The steps that a report shows in full.
///
/// ```
/// use steptrace::report::Selection;
/// let selection: Selection = "1..3,9".parse().unwrap();
/// assert_eq!(selection.steps(20, &[]), [1..=3, 9..=9]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// All of a short run; of a long one the first, the last, and those on the final path.
    #[default]
    Usual,
    /// All.
    All,
    /// These, in order, with gaps between them.
    Ranges(Vec<RangeInclusive<usize>>),
}

impl Selection {
    /// Returns this selection for slides: fewer steps of a long run, unless the user chose them.
    pub fn sparing(&self, steps: usize) -> Selection {
        let (first, last) = SLIDES_ENDS;
        match self {
            Selection::Usual if steps > SLIDES_WHOLE => Selection::Ranges(vec![1..=first, steps - last + 1..=steps]),
            Selection::Usual | Selection::All => Selection::All,
            Selection::Ranges(ranges) => Selection::Ranges(ranges.clone()),
        }
    }

    /// Returns the steps to show of a run of `steps`, in order. `on_path` are those that take a node of the final path,
    /// in order.
    pub fn steps(&self, steps: usize, on_path: &[usize]) -> Vec<RangeInclusive<usize>> {
        let wanted: Vec<RangeInclusive<usize>> = match self {
            Selection::Usual if steps > STEPS_WHOLE => {
                let later = on_path.iter().filter(|&&step| step > STEPS_FIRST);
                let on_path = later.take(STEPS_ON_PATH).map(|&step| step..=step);
                [1..=STEPS_FIRST, steps - STEPS_LAST + 1..=steps].into_iter().chain(on_path).collect()
            }
            Selection::Usual | Selection::All => vec![1..=steps],
            Selection::Ranges(ranges) => ranges.clone(),
        };
        merged(wanted.into_iter().map(|range| *range.start().max(&1)..=*range.end().min(&steps)).collect())
    }
}

fn merged(mut ranges: Vec<RangeInclusive<usize>>) -> Vec<RangeInclusive<usize>> {
    ranges.retain(|range| !range.is_empty());
    ranges.sort_by_key(|range| *range.start());
    let mut result: Vec<RangeInclusive<usize>> = Vec::new();
    for range in ranges {
        match result.last_mut() {
            Some(last) if *range.start() <= last.end().saturating_add(1) => {
                *last = *last.start()..=*last.end().max(range.end());
            }
            _ => result.push(range),
        }
    }
    result
}

impl FromStr for Selection {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Selection, TextError> {
        if text.trim() == "all" {
            return Ok(Selection::All);
        }
        let wrong = |(part, at): (&str, Range<usize>)| {
            TextError::new(format!("`{part}` is neither a step nor a range of steps"), at)
                .with_help("steps are counted from 1 and written 1..500,900 or 500.. or all")
        };
        let ranges: Result<_, _> = parts(text).map(|part| range(part.0).ok_or_else(|| wrong(part))).collect();
        Ok(Selection::Ranges(merged(ranges?)))
    }
}

/// Reads `5`, `5..9`, `5..` or `..9`; `None` if it is none of these, or runs backwards.
fn range(text: &str) -> Option<RangeInclusive<usize>> {
    let number = |text: &str, none: usize| match text {
        "" => Some(none),
        text => text.parse::<usize>().ok().filter(|&number| number > 0),
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = number(from, 1)?..=number(to, usize::MAX)?;
    (!range.is_empty() && text != ".." && !text.is_empty()).then_some(range)
}
