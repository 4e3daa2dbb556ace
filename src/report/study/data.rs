//! A study as CSV and JSON, one line for each depth and strategy.

use std::io;

use serde_json::{Value, json};

use crate::report::strategy::label;
use crate::search::{Outcome, Stop, Strategy};
use crate::survey::{AtDepth, Cell, Spread, Study};

const COLUMNS: &str = "depth,strategy,boards,runs,solved,stopped,exhausted,shortest,nodes_mean,nodes_sd,nodes_min,\
                       nodes_median,nodes_max,bstar_runs,bstar_mean,bstar_sd";

/// Writes a study as CSV.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_study_csv(study: &Study, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{COLUMNS}")?;
    for (at, strategy, cell) in cells(study) {
        let AtDepth { depth, drawn, .. } = at;
        let (strategy, runs) = (label(strategy), cell.0.len());
        let ends = [cell.ended(Outcome::Solved), cell.stopped(), cell.ended(Outcome::Exhausted), cell.shortest(*depth)];
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

/// Writes a study as JSON.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_study_json(study: &Study, out: &mut dyn io::Write) -> io::Result<()> {
    let plan = &study.plan;
    let strategy = |it: &Strategy| json!({ "label": label(it), "spec": it.to_string() });
    let boards = |at: &AtDepth| {
        let boards: Vec<String> = at.boards.iter().map(|board| board.text(plan.size)).collect();
        json!({ "depth": at.depth, "boards": boards })
    };
    let json = json!({
        "format": "steptrace-study/1",
        "rows": plan.size.rows(),
        "cols": plan.size.cols(),
        "goal": plan.goal.text(plan.size),
        "depths": plan.depths.to_string(),
        "per_depth": plan.per_depth,
        "seed": plan.seed,
        "drawn_from": if plan.has_all_boards() { "all boards" } else { "random walks" },
        "max_steps": Some(plan.bounds.max_steps).filter(|steps| *steps != u64::MAX),
        "interrupted": study.interrupted,
        "boards_run": study.boards(),
        "conventions": {
            "nodes": "nodes put in open, starts included; duplicates and moves past a limit make no node",
            "bstar": "N = b* + b*^2 + ... + b*^d; N: nodes without starts, d: moves of the path found; solved runs only",
            "sd": "standard deviation of a sample, n - 1 in the denominator; a single run has none",
            "stopped": "runs stopped at max_steps, or by memory: in nodes they count with what they had generated, \
                        so that the mean is a lower bound",
            "exhausted": "runs whose open list ran empty without a path",
            "shortest": "runs that found a path of depth moves",
        },
        "strategies": plan.strategies.iter().map(strategy).collect::<Vec<_>>(),
        "results": cells(study).map(|(at, strategy, cell)| result(at, strategy, cell)).collect::<Vec<_>>(),
        "boards": study.depths.iter().map(boards).collect::<Vec<_>>(),
    });
    serde_json::to_writer_pretty(&mut *out, &json)?;
    writeln!(out)
}

fn cells(study: &Study) -> impl Iterator<Item = (&AtDepth, &Strategy, &Cell)> {
    study
        .depths
        .iter()
        .flat_map(|at| study.plan.strategies.iter().zip(&at.cells).map(move |(strategy, cell)| (at, strategy, cell)))
}

fn result(at: &AtDepth, strategy: &Strategy, cell: &Cell) -> Value {
    let values = |it: Spread| json!({ "mean": it.mean, "sd": it.deviation, "min": it.least, "median": it.median, "max": it.greatest });
    let bstar = cell.branching().map(|it| {
        let mut values = values(it);
        values["runs"] = it.count.into();
        values
    });
    let mut result = json!({
        "depth": at.depth,
        "strategy": label(strategy),
        "boards": at.drawn,
        "runs": cell.0.len(),
        "solved": cell.ended(Outcome::Solved),
        "stopped": cell.stopped(),
        "exhausted": cell.ended(Outcome::Exhausted),
        "shortest": cell.shortest(at.depth),
        "nodes": cell.nodes().map(values),
        "bstar": bstar,
    });
    let by_memory = cell.0.iter().filter(|sample| sample.stop == Some(Stop::Memory)).count();
    if by_memory > 0 {
        result["stopped_by_memory"] = by_memory.into();
    }
    result
}
