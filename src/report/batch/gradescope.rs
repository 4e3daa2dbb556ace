//! `results.json` as the autograder of Gradescope reads it.
//!
//! One test for the verdict, and one for each column; each counts one point, so that files of any length and with any columns are
//! comparable: a column scores the share of its cells that are right.

use serde_json::{Value, json};

use super::FileMark;
use crate::check::ColumnKind;
use crate::report::narration::{BatchWords, Count};

/// Returns the result of a file for Gradescope. `report` is shown to the student as it is; `marks` is the JSON of the mark,
/// which contains the mistakes of each column. If files must be `complete`, one that stops early fails.
pub fn gradescope_json(mark: &FileMark<'_>, report: &str, marks: Option<&Value>, complete: bool) -> String {
    let w = mark.lang.batch_words();
    let passes = mark.mark.is_some_and(|mark| mark.passes(complete));
    let says = std::iter::once(&mark.says).chain(&mark.hints).cloned().collect::<Vec<_>>().join("\n");
    let mut tests = vec![test(mark.lang.check_words().heading_verdict, if passes { 1.0 } else { 0.0 }, &says)];
    for (column, &(right, all)) in &mark.score {
        // Four decimals; a score short of the full one is never rounded up to it.
        let share = (right * 10_000).checked_div(all).map_or(1.0, |share| f64::from(share as u32) / 10_000.0);
        let lines = std::iter::once(fill!(w.test_score, right = Count(right), all = Count(all)));
        let lines: Vec<String> = lines.chain(mistakes(*column, marks, w)).collect();
        tests.push(test(mark.lang.check_words().column(*column), share, &lines.join("\n")));
    }
    let value = json!({
        "output": report,
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
    });
    format!("{value:#}\n")
}

fn test(name: &str, score: f64, output: &str) -> Value {
    json!({
        "name": name,
        "score": score,
        "max_score": 1.0,
        "status": if score >= 1.0 { "passed" } else { "failed" },
        "output": output,
        "output_format": "text",
        "visibility": "visible",
    })
}
fn mistakes<'a>(column: ColumnKind, marks: Option<&'a Value>, w: &'a BatchWords) -> impl Iterator<Item = String> + 'a {
    let all = marks.and_then(|marks| marks["mistakes"].as_array()).into_iter().flatten();
    let own = all.filter(move |mistake| mistake["column"].as_str() == Some(column.text()));
    own.map(|mistake| {
        let says = mistake["says"].as_str().unwrap_or_default();
        let number = |name: &str| Count(mistake[name].as_u64().unwrap_or_default() as usize);
        let first = fill!(w.test_mistake, step = number("step"), line = number("line"), says);
        match mistake["again"].as_array().map_or(0, Vec::len) {
            0 => first,
            n => format!("{first} {}", fill!(w.test_again, n = Count(n))),
        }
    })
}
