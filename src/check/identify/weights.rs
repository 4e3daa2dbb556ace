//! The weights of A* that are tried.

use crate::check::Sheet;
use crate::search::{Key, Weight};

/// Maximum weights that are tried; each multiplies the candidates.
const MOST: usize = 16;

/// Returns the weights that are asked for, and those by which the numbers of a sheet could come about. `start_h`: what
/// each heuristic gives for the start, with each move costing 1.
pub(super) fn all(sheet: &Sheet, start_h: impl Iterator<Item = u64>, asked: &[Weight]) -> Vec<Weight> {
    let mut weights = asked.to_vec();
    let mut add = |hundredths: Option<u64>| {
        let weight = hundredths.and_then(|hundredths| Weight::from_hundredths(hundredths.try_into().ok()?));
        if let Some(weight) = weight.filter(|weight| !weights.contains(weight) && weights.len() < MOST) {
            weights.push(weight);
        }
    };
    let quotient = |f: u64, h: u64| (h > 0 && f.is_multiple_of(h)).then(|| f / h);
    if let Some(strategy) = &sheet.strategy {
        add(strategy.applies(Key::W).then(|| strategy.weight().hundredths().into()));
    }
    for row in &sheet.rows {
        if let (Some(f), Some(g), Some(h)) = (row.f, row.g, row.h) {
            add(f.hundredths().checked_sub(u64::from(g) * 100).and_then(|rest| quotient(rest, h.into())));
        }
    }
    // At the start g is 0.
    if let Some(f) = sheet.rows.first().and_then(|row| row.f) {
        start_h.for_each(|h| add(quotient(f.hundredths(), h)));
    }
    weights.sort_unstable_by_key(|weight| weight.hundredths());
    weights
}
