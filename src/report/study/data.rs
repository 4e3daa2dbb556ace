//! A study as CSV, one line for each depth and strategy.

use std::io;

use crate::report::narration::noun;
use crate::report::strategy::label;
use crate::search::{Outcome, Strategy};
use crate::survey::{AtDepth, Cell, Spread, Study};

const COLUMNS: &str = "nodes_mean,nodes_sd,nodes_min,nodes_median,nodes_max,bstar_runs,bstar_mean,bstar_sd";

/// Writes a study as CSV.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_study_csv(study: &Study, out: &mut dyn io::Write) -> io::Result<()> {
    let noun = noun(&study.plan.problems);
    let best = if noun == "board" { "shortest" } else { "cheapest" };
    writeln!(out, "depth,strategy,{noun}s,runs,solved,stopped,exhausted,{best},{COLUMNS}")?;
    for (at, strategy, cell) in cells(study) {
        let AtDepth { depth, drawn, .. } = at;
        let (strategy, runs) = (label(strategy), cell.0.len());
        let ends = [cell.ended(Outcome::Solved), cell.stopped(), cell.ended(Outcome::Exhausted), cell.best(*depth)];
        let ends = ends.map(|number| number.to_string()).join(",");
        let nodes =
            cell.nodes().map_or(",,,,".into(), |Spread { mean, deviation, least, median, greatest, .. }| {
                format!("{mean:.2},{},{least},{median},{greatest}", places(deviation, 2))
            });
        let bstar = cell.branching().map_or("0,,".into(), |Spread { count, mean, deviation, .. }| {
            format!("{count},{mean:.4},{}", places(deviation, 4))
        });
        writeln!(out, "{depth},\"{strategy}\",{drawn},{runs},{ends},{nodes},{bstar}")?;
    }
    Ok(())
}

fn places(number: Option<f64>, places: usize) -> String {
    number.map_or_else(String::new, |number| format!("{number:.places$}"))
}

fn cells(study: &Study) -> impl Iterator<Item = (&AtDepth, &Strategy, &Cell)> {
    study
        .depths
        .iter()
        .flat_map(|at| study.plan.strategies.iter().zip(&at.cells).map(move |(strategy, cell)| (at, strategy, cell)))
}
