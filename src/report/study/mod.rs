//! What the report of a study says: strings ready to print, and the data as machines read it.

mod data;
mod labels;
mod number;
mod table;

use crate::puzzle::{Board, RANKED_CELLS};
use crate::study::{Cell, Findings, Study};

use super::figure::{ByDepth, Curve, Point};
use super::narration::{Count, Holes, Lang, StudyWords, fill};
use super::summary::Fact;

pub use self::data::{write_study_csv, write_study_json};
pub(super) use self::labels::label;
pub(super) use self::table::{CellText, HeadText, TableText};

/// What the report of a study is to be like, beside what the study says.
#[derive(Clone, Debug, Default)]
pub struct StudyOptions {
    /// The language.
    pub lang: Lang,
    /// The title; by default what every study is about.
    pub title: Option<String>,
    /// How far from the goal the farthest boards are, where that is known.
    pub farthest: Option<usize>,
    /// The depths, as they were asked for.
    pub depths: String,
    /// How the report is made again: the words of the command after those that the study tells.
    pub command: Vec<String>,
    /// Text begins with the main tables, for a file is read from its top; otherwise it ends with them, where the eye of
    /// one before a terminal is.
    pub results_first: bool,
}

/// A study and what it came to, for those who set it.
pub(super) struct Told<'a> {
    pub(super) study: &'a Study,
    pub(super) findings: &'a Findings,
    pub(super) options: &'a StudyOptions,
    pub(super) w: &'static StudyWords,
}

/// A strategy of the study.
pub(super) struct StrategyText {
    /// The letter that it has in charts.
    pub(super) letter: String,
    pub(super) label: String,
    pub(super) spec: String,
}

/// Everything that a report of a study says.
pub(super) struct StudyText {
    pub(super) w: &'static StudyWords,
    pub(super) title: String,
    pub(super) subtitle: String,
    pub(super) interrupted: Option<String>,
    pub(super) goal: Board,
    pub(super) facts: Vec<Fact>,
    pub(super) strategies: Vec<StrategyText>,
    pub(super) counting: Vec<&'static str>,
    pub(super) nodes: TableText,
    pub(super) branching: TableText,
    /// A table for each strategy.
    pub(super) each: Vec<TableText>,
    pub(super) command: Vec<String>,
}

/// The letter of a strategy in charts: A, B … Z, then A2 …
fn letter(at: usize) -> String {
    let letter = char::from(b'A' + (at % 26) as u8);
    if at < 26 { letter.to_string() } else { format!("{letter}{}", at / 26 + 1) }
}

impl<'a> Told<'a> {
    pub(super) fn new(study: &'a Study, findings: &'a Findings, options: &'a StudyOptions) -> Told<'a> {
        Told { study, findings, options, w: options.lang.study_words() }
    }

    pub(super) fn text(&self) -> StudyText {
        let (study, w) = (self.study, self.w);
        let asked: usize = study.depths.iter().map(|(_, boards)| self.asked(boards.len())).sum();
        let size = format!("{}×{}", study.size.rows(), study.size.cols());
        let holes: Holes<'_> = &[
            ("size", &size),
            ("goal", &study.goal.text(study.size)),
            ("n", &Count(if self.findings.interrupted { self.findings.done } else { asked })),
            ("k", &study.depths.len()),
            ("seed", &study.draw.seed),
        ];
        let interrupted: Holes<'_> = &[("done", &Count(self.findings.done)), ("n", &Count(asked))];
        StudyText {
            w,
            title: self.options.title.clone().unwrap_or_else(|| w.title.into()),
            subtitle: fill(w.subtitle, holes),
            interrupted: self.findings.interrupted.then(|| fill(w.interrupted, interrupted)),
            goal: study.goal,
            facts: self.facts(),
            strategies: self.strategies(),
            counting: vec![w.counted_nodes, w.counted_branching, w.counted_spread, w.counted_stopped],
            nodes: self.nodes(),
            branching: self.branching(),
            each: self.each(),
            command: self.command(),
        }
    }

    /// How many boards were to be run at a depth at which there are so many.
    pub(super) fn asked(&self, drawn: usize) -> usize {
        let cut_short = self.findings.interrupted && !self.has_all_boards();
        if cut_short { self.study.draw.per_depth } else { drawn }
    }

    /// Whether boards are drawn from all there are.
    pub(super) fn has_all_boards(&self) -> bool {
        self.study.size.cells() <= RANKED_CELLS
    }

    fn strategies(&self) -> Vec<StrategyText> {
        let text =
            |(at, strategy)| StrategyText { letter: letter(at), label: label(strategy), spec: strategy.to_string() };
        self.study.strategies.iter().enumerate().map(text).collect()
    }

    fn facts(&self) -> Vec<Fact> {
        let (study, w) = (self.study, self.w);
        let fact = |name, value| Fact { name, value, level: 0 };
        let boards = if self.has_all_boards() { w.boards_drawn } else { w.boards_walked };
        let draw: Holes<'_> = &[("n", &Count(study.draw.per_depth)), ("seed", &study.draw.seed)];
        let cells = || self.findings.cells.iter().flatten();
        let runs: usize = cells().map(|cell| cell.samples.len()).sum();
        let stopped: usize = cells().map(Cell::stopped).sum();
        let bound = match study.bounds.max_steps {
            u64::MAX => w.bound_none.into(),
            steps => {
                let met = if stopped == 0 { w.bound_not_met } else { w.bound_met };
                let semicolon = if self.options.lang == Lang::Zh { "；" } else { "; " };
                fill(w.bound_steps, &[("n", &Count(steps as usize))])
                    + semicolon
                    + &fill(met, &[("n", &Count(stopped)), ("all", &Count(runs))])
            }
        };
        vec![
            fact(w.fact_depths, fill(w.depths_are, &[("list", &self.options.depths)])),
            fact(w.fact_boards, fill(boards, draw)),
            fact(w.fact_bound, bound),
        ]
    }

    fn command(&self) -> Vec<String> {
        let study = self.study;
        let mut words: Vec<String> = ["steptrace", "study", "--size"].map(str::to_owned).into();
        words.extend([study.size.to_string(), "--goal".into(), study.goal.text(study.size)]);
        words.extend(["--depths".into(), self.options.depths.clone()]);
        words.extend(["--per-depth".into(), study.draw.per_depth.to_string()]);
        words.extend(["--seed".into(), study.draw.seed.to_string()]);
        words.extend(study.strategies.iter().flat_map(|strategy| ["--run".into(), label(strategy)]));
        let steps = study.bounds.max_steps;
        words.extend(["--max-steps".into(), if steps == u64::MAX { "none".into() } else { steps.to_string() }]);
        words.extend(self.options.command.iter().cloned());
        words
    }

    /// The charts: nodes generated, and the effective branching factor.
    pub(super) fn charts(&self) -> [ByDepth; 2] {
        let w = self.w;
        let curves = |point: &dyn Fn(usize, &Cell) -> Option<Point>| -> Vec<Curve> {
            let of = |at: usize| {
                let cells = self.study.depths.iter().zip(&self.findings.cells);
                let points = cells.map(|((depth, _), cells)| point(*depth, &cells[at])).collect();
                Curve { letter: letter(at), points }
            };
            (0..self.study.strategies.len()).map(of).collect()
        };
        let nodes = curves(&|depth, cell| {
            let spread = cell.spread(|sample| sample.nodes)?;
            Some(Point {
                depth,
                mean: spread.mean,
                ends: (spread.least, spread.greatest),
                at_least: cell.stopped() > 0,
            })
        });
        let branching = curves(&|depth, cell| {
            let spread = cell.branching()?;
            Some(Point { depth, mean: spread.mean, ends: (spread.least, spread.greatest), at_least: false })
        });
        let chart = |title: &'static str, heading: &'static str, logarithmic, curves| {
            let says = fill(w.chart_alt, &[("title", &title), ("heading", &heading)]);
            ByDepth { title, says, axis: w.axis_depth, logarithmic, curves }
        };
        [
            chart(w.chart_nodes, w.heading_nodes, true, nodes),
            chart(w.chart_branching, w.heading_branching, false, branching),
        ]
    }
}
