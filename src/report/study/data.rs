//! A study as machines read it: CSV and JSON, a line for each depth and strategy.

use std::io;

use serde::Serialize;

use super::{StudyOptions, StudyTeller, label};
use crate::report::json::{listed, text};
use crate::search::Strategy;
use crate::study::{Cell, Findings, Spread, Study};

const COLUMNS: &str = "depth,strategy,boards,runs,solved,stopped,exhausted,shortest,nodes_mean,nodes_sd,nodes_min,\
                       nodes_median,nodes_max,bstar_runs,bstar_mean,bstar_sd";

/// The meanings of columns and fields.
const CONVENTIONS: [(&str, &str); 6] = [
    ("nodes", "nodes put in open, starts included; duplicates and moves past a limit make no node"),
    ("bstar", "N = b* + b*^2 + ... + b*^d; N: nodes without starts, d: moves of the path found; solved runs only"),
    ("sd", "standard deviation of a sample, n - 1 in the denominator; none of one run"),
    (
        "stopped",
        "runs stopped at max_steps, or by memory: in nodes they count with what they had made, so that the mean is a lower bound",
    ),
    ("exhausted", "runs whose open list ran empty without a path"),
    ("shortest", "runs that found a path of depth moves"),
];

/// Writes a study as CSV.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_study_csv(study: &Study, findings: &Findings, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{COLUMNS}")?;
    for row in rows(study, findings) {
        let DataRow { depth, strategy, boards, runs, solved, stopped, exhausted, shortest, nodes, bstar, .. } = row;
        let counts = format!("{depth},\"{strategy}\",{boards},{runs},{solved},{stopped},{exhausted},{shortest}");
        let nodes = nodes.map_or_else(
            || ",,,,".into(),
            |it| format!("{:.2},{},{},{},{}", it.mean, places(it.sd, 2), it.min, it.median, it.max),
        );
        let bstar = bstar.map_or_else(
            || "0,,".into(),
            |it| format!("{},{:.4},{}", it.runs, it.values.mean, places(it.values.sd, 4)),
        );
        writeln!(out, "{counts},{nodes},{bstar}")?;
    }
    Ok(())
}

/// A number with so many places; nothing where there is none.
fn places(number: Option<f64>, places: usize) -> String {
    number.map_or_else(String::new, |number| format!("{number:.places$}"))
}

/// Writes a study as JSON.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_study_json(
    study: &Study,
    findings: &Findings,
    options: &StudyOptions,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let teller = StudyTeller::new(study, findings, options);
    let steps = Some(study.bounds.max_steps).filter(|&steps| steps != u64::MAX);
    writeln!(out, "{{\"format\":\"steptrace-study/1\",")?;
    writeln!(out, "\"rows\":{},\"cols\":{},", study.size.rows(), study.size.cols())?;
    writeln!(out, "\"goal\":{},", text(&study.goal.text(study.size))?)?;
    writeln!(out, "\"depths\":{},", text(&options.depths)?)?;
    writeln!(out, "\"per_depth\":{},\"seed\":{},", study.draw.per_depth, study.draw.seed)?;
    writeln!(out, "\"drawn_from\":\"{}\",", if teller.has_all_boards() { "all boards" } else { "random walks" })?;
    writeln!(out, "\"max_steps\":{},", text(&steps)?)?;
    writeln!(out, "\"interrupted\":{},\"boards_run\":{},", findings.interrupted, findings.done)?;
    writeln!(out, "\"conventions\":{{")?;
    listed(out, CONVENTIONS.iter().map(|(name, means)| Ok(format!("{}:{}", text(name)?, text(means)?))))?;
    writeln!(out, "}},\n\"strategies\":[")?;
    let strategy = |strategy: &Strategy| {
        Ok(format!("{{\"label\":{},\"spec\":{}}}", text(&label(strategy))?, text(&strategy.to_string())?))
    };
    listed(out, study.strategies.iter().map(strategy))?;
    writeln!(out, "],\n\"results\":[")?;
    listed(out, rows(study, findings).map(|row| text(&row)))?;
    writeln!(out, "],\n\"boards\":[")?;
    let drawn = study.depths.iter().map(|(depth, boards)| {
        let boards: Vec<String> = boards.iter().map(|board| board.text(study.size)).collect();
        Ok(format!("{{\"depth\":{depth},\"boards\":{}}}", text(&boards)?))
    });
    listed(out, drawn)?;
    writeln!(out, "]}}")
}

/// The results of a strategy at a depth.
#[derive(Serialize)]
struct DataRow {
    depth: usize,
    strategy: String,
    /// Boards that were drawn.
    boards: usize,
    runs: usize,
    solved: usize,
    stopped: usize,
    /// Those of them that memory has stopped.
    #[serde(skip_serializing_if = "is_none")]
    stopped_by_memory: usize,
    exhausted: usize,
    shortest: usize,
    nodes: Option<Values>,
    bstar: Option<Branching>,
}

#[derive(Serialize)]
struct Values {
    mean: f64,
    sd: Option<f64>,
    min: f64,
    median: f64,
    max: f64,
}

#[derive(Serialize)]
struct Branching {
    runs: usize,
    #[serde(flatten)]
    values: Values,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

fn rows(study: &Study, findings: &Findings) -> impl Iterator<Item = DataRow> {
    study.depths.iter().zip(&findings.cells).flat_map(|((depth, boards), cells)| {
        let row = |(strategy, cell)| row(*depth, boards.len(), strategy, cell);
        study.strategies.iter().zip(cells).map(row)
    })
}

fn row(depth: usize, boards: usize, strategy: &Strategy, cell: &Cell) -> DataRow {
    let values =
        |it: Spread| Values { mean: it.mean, sd: it.deviation, min: it.least, median: it.median, max: it.greatest };
    DataRow {
        depth,
        strategy: label(strategy),
        boards,
        runs: cell.samples.len(),
        solved: cell.solved(),
        stopped: cell.stopped(),
        stopped_by_memory: cell.stopped_by_memory(),
        exhausted: cell.exhausted(),
        shortest: cell.shortest(depth),
        nodes: cell.spread(|sample| sample.nodes).map(values),
        bstar: cell.branching().map(|it| Branching { runs: it.count, values: values(it) }),
    }
}
