//! The effect of the setting that is varied: the range of each measure over its values.

use super::measure::{Measure, Measured};
use super::names;
use crate::compare::Axis;
use crate::report::narration::{CompareWords, Count, Lang};

/// Returns a heading, a sentence a measure, and what of the runs is left out.
pub(super) fn matter(runs: &[Measured<'_>], axis: Axis, lang: Lang) -> (String, Vec<String>) {
    let w = lang.compare_words();
    let solved: Vec<&Measured<'_>> = runs.iter().filter(|run| run.solved()).collect();
    let measures: &[Measure] = match axis {
        Axis::Closed => &[Measure::Steps, Measure::ClosedBytes, Measure::AllBytes, Measure::Time],
        Axis::Key(_) => &[Measure::Steps, Measure::Nodes, Measure::Path, Measure::Cost, Measure::Peak],
    };
    let mut says = Vec::new();
    if solved.len() > 1 {
        says.extend(measures.iter().filter_map(|&measure| spread(measure, &solved, axis, lang)));
    }
    if solved.len() < runs.len() {
        let left_out = runs.iter().filter(|run| !run.solved()).map(|run| run.run.value(axis)).collect::<Vec<_>>();
        says.push(fill!(
            w.matter_unsolved,
            n = Count(left_out.len()),
            of = Count(runs.len()),
            values = names(left_out.iter().map(String::as_str), lang)
        ));
    }
    (fill!(w.matter_heading, axis), says)
}

/// Returns the range of a measure; nothing where it has fewer than two numbers, for one does not vary.
fn spread(measure: Measure, runs: &[&Measured<'_>], axis: Axis, lang: Lang) -> Option<String> {
    let w: &'static CompareWords = lang.compare_words();
    let numbers: Vec<(usize, &Measured<'_>)> =
        runs.iter().filter_map(|run| Some((measure.number(run)?, *run))).collect();
    if numbers.len() < 2 {
        return None;
    }
    let least = numbers.iter().map(|(number, _)| *number).min()?;
    let most = numbers.iter().map(|(number, _)| *number).max()?;
    let with = |wanted: usize| {
        let values: Vec<String> =
            numbers.iter().filter(|(number, _)| *number == wanted).map(|(_, run)| run.run.value(axis)).collect();
        names(values.iter().map(String::as_str), lang)
    };
    let times = most.saturating_mul(10).checked_div(least).unwrap_or(0);
    let pattern = match times {
        _ if least == most => w.matter_same,
        11.. => w.matter_spread_times,
        _ => w.matter_spread,
    };
    Some(fill!(
        pattern,
        measure = measure.name(w),
        n = Count(numbers.len()),
        least = measure.print(least),
        most = measure.print(most),
        low = with(least),
        high = with(most),
        times = in_tenths(times)
    ))
}

/// A factor, with one digit after the point where it is small.
fn in_tenths(tenths: usize) -> String {
    if tenths < 100 { format!("{}.{}", tenths / 10, tenths % 10) } else { Count(tenths / 10).to_string() }
}
