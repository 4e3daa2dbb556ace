//! Paths on graphs.

use crate::check::Sheet;
use crate::search::{F, Problem};

/// Returns what the path costs that the states of a sheet are, and what a cheapest one costs; `None` if they are no path from the start
/// to a goal. Of several arcs from state to state, the path has the cheapest.
pub fn path_on_graph(problem: &Problem, sheet: &Sheet) -> Option<(F, F)> {
    let graph = problem.graph()?;
    let (begins, ends) = (sheet.rows.first()?.state, sheet.rows.last()?.state);
    let arc = |pair: &[crate::check::Row]| {
        let arcs = graph.leaving[pair[0].state.vertex() as usize].iter().map(|arc| graph.arcs[*arc as usize]);
        arcs.filter(|arc| arc.to == pair[1].state.vertex()).map(|arc| arc.cost).min()
    };
    let cost = sheet.rows.windows(2).map(arc).try_fold(0_u64, |sum, cost| sum.checked_add(cost?))?;
    let (least, _) = graph.distances()[graph.start as usize]?;
    let leads = begins == problem.start() && problem.is_goal(ends) && sheet.rows.len() > 1;
    leads.then(|| (problem.value(cost), problem.value(least)))
}
