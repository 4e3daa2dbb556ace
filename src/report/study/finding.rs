//! The finding: how many times as many nodes one strategy generates as another, at the greatest depth and at the least.

use super::{StudyTeller, label};
use crate::report::narration::Count;
use crate::search::Outcome;
use crate::survey::AtDepth;

impl StudyTeller<'_> {
    /// Compares the strategies with the fewest and the most nodes at the greatest depth; `None` if no two can be compared.
    pub(super) fn finding(self) -> Option<String> {
        let (w, depths) = (self.w, &self.study.depths);
        let (at, few, many) = depths.iter().rev().find_map(|at| {
            let by_nodes = |a: &usize, b: &usize| mean(at, *a).partial_cmp(&mean(at, *b)).expect("no mean is NaN");
            let all: Vec<usize> = (0..at.cells.len()).filter(|&of| mean(at, of).is_some()).collect();
            let few = all.iter().copied().filter(|&of| at.cells[of].stopped() == 0).min_by(by_nodes)?;
            Some((at, few, all.into_iter().max_by(by_nodes).filter(|many| *many != few)?))
        })?;
        let factor = |at: &AtDepth| Some(mean(at, many)? / mean(at, few)?);
        let [few_name, many_name] = [few, many].map(|of| label(&self.study.plan.strategies[of]));
        let pattern = if at.cells[many].stopped() > 0 { w.finding_at_least } else { w.finding };
        let (n, m, times) = (number(mean(at, few)?), number(mean(at, many)?), number(factor(at)?));
        let says = fill!(pattern, depth = at.depth, few = few_name, many = many_name, n, m, times);
        let is_exact = |at: &&AtDepth| [few, many].iter().all(|&of| at.cells[of].stopped() == 0);
        let earlier = depths.iter().filter(is_exact).find_map(|at| Some((at.depth, factor(at)?)));
        let earlier = earlier.filter(|(depth, _)| *depth < at.depth);
        let earlier = earlier.map(|(first, from)| fill!(w.finding_earlier, first, from = number(from)));
        Some(fill!(w.finding_end, says, earlier = earlier.unwrap_or_default()))
    }
}

/// Returns the mean number of nodes of a strategy at a depth; `None` if some of its runs found no path, but were not stopped.
fn mean(at: &AtDepth, strategy: usize) -> Option<f64> {
    let cell = &at.cells[strategy];
    Some(cell.nodes().filter(|_| cell.ended(Outcome::Exhausted) == 0)?.mean)
}

/// Prints a small number with one decimal.
#[expect(clippy::cast_sign_loss, reason = "means and factors are not below 0")]
fn number(number: f64) -> String {
    if number < 9.95 { format!("{number:.1}") } else { Count(number.round() as usize).to_string() }
}
