//! A study as machines read it: CSV and JSON, a line for each depth and strategy.

use std::io;

use serde::Serialize;

use crate::report::strategy::label;
use crate::search::{Stop, Strategy};
use crate::survey::{AtDepth, Cell, Spread, Study};

const COLUMNS: &str = "depth,strategy,boards,runs,solved,stopped,exhausted,shortest,nodes_mean,nodes_sd,nodes_min,\
                       nodes_median,nodes_max,bstar_runs,bstar_mean,bstar_sd";

/// The meanings of columns and fields.
#[derive(Serialize)]
struct Conventions {
    nodes: &'static str,
    bstar: &'static str,
    sd: &'static str,
    stopped: &'static str,
    exhausted: &'static str,
    shortest: &'static str,
}

const CONVENTIONS: Conventions = Conventions {
    nodes: "nodes put in open, starts included; duplicates and moves past a limit make no node",
    bstar: "N = b* + b*^2 + ... + b*^d; N: nodes without starts, d: moves of the path found; solved runs only",
    sd: "standard deviation of a sample, n - 1 in the denominator; a single run has none",
    stopped: "runs stopped at max_steps, or by memory: in nodes they count with what they had generated, so that the mean is a lower bound",
    exhausted: "runs whose open list ran empty without a path",
    shortest: "runs that found a path of depth moves",
};

/// Writes a study as CSV.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_study_csv(study: &Study, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{COLUMNS}")?;
    for row in rows(study) {
        let Row { depth, strategy, boards, runs, solved, stopped, exhausted, shortest, nodes, bstar, .. } = row;
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

/// Returns a number with a fixed number of places, or nothing.
fn places(number: Option<f64>, places: usize) -> String {
    number.map_or_else(String::new, |number| format!("{number:.places$}"))
}

#[derive(Serialize)]
struct StudyJson {
    format: &'static str,
    rows: usize,
    cols: usize,
    goal: String,
    depths: String,
    per_depth: usize,
    seed: u64,
    drawn_from: &'static str,
    max_steps: Option<u64>,
    interrupted: bool,
    boards_run: usize,
    conventions: Conventions,
    strategies: Vec<StrategyJson>,
    results: Vec<Row>,
    boards: Vec<BoardsJson>,
}

#[derive(Serialize)]
struct StrategyJson {
    label: String,
    spec: String,
}

#[derive(Serialize)]
struct BoardsJson {
    depth: usize,
    boards: Vec<String>,
}

/// Writes a study as JSON.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_study_json(study: &Study, out: &mut dyn io::Write) -> io::Result<()> {
    let plan = &study.plan;
    let strategy = |it: &Strategy| StrategyJson { label: label(it), spec: it.to_string() };
    let boards = |at: &AtDepth| BoardsJson {
        depth: at.depth,
        boards: at.boards.iter().map(|board| board.text(plan.size)).collect(),
    };
    let json = StudyJson {
        format: "steptrace-study/1",
        rows: plan.size.rows(),
        cols: plan.size.cols(),
        goal: plan.goal.text(plan.size),
        depths: plan.depths.to_string(),
        per_depth: plan.per_depth,
        seed: plan.seed,
        drawn_from: if plan.has_all_boards() { "all boards" } else { "random walks" },
        max_steps: (plan.bounds.max_steps != u64::MAX).then_some(plan.bounds.max_steps),
        interrupted: study.interrupted,
        boards_run: study.boards(),
        conventions: CONVENTIONS,
        strategies: plan.strategies.iter().map(strategy).collect(),
        results: rows(study).collect(),
        boards: study.depths.iter().map(boards).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &json)?;
    writeln!(out)
}

/// The results of a strategy at a depth.
#[derive(Serialize)]
struct Row {
    depth: usize,
    strategy: String,
    /// Boards that were drawn.
    boards: usize,
    runs: usize,
    solved: usize,
    stopped: usize,
    /// Those that memory stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by_memory: Option<usize>,
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

fn rows(study: &Study) -> impl Iterator<Item = Row> {
    study.depths.iter().flat_map(|at| {
        let row = |(strategy, cell)| row(at, strategy, cell);
        study.plan.strategies.iter().zip(&at.cells).map(row)
    })
}

fn row(at: &AtDepth, strategy: &Strategy, cell: &Cell) -> Row {
    let values =
        |it: Spread| Values { mean: it.mean, sd: it.deviation, min: it.least, median: it.median, max: it.greatest };
    let by_memory = cell.0.iter().filter(|sample| sample.stop == Some(Stop::Memory)).count();
    Row {
        depth: at.depth,
        strategy: label(strategy),
        boards: at.drawn,
        runs: cell.0.len(),
        solved: cell.solved(),
        stopped: cell.stopped(),
        stopped_by_memory: (by_memory > 0).then_some(by_memory),
        exhausted: cell.exhausted(),
        shortest: cell.shortest(at.depth),
        nodes: cell.nodes().map(values),
        bstar: cell.branching().map(|it| Branching { runs: it.count, values: values(it) }),
    }
}
