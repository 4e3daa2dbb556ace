//! The report of a study: the costs by depth and strategy, how they were counted, and the same as data.

mod data;
mod number;
mod table;

use super::document::{
    Again, Block, Blocks, Boards, Document, Fact, Figure, Inline, Kind, Scale, Section, Shown, Span, Tone,
};
use super::figure::{AxisScale, Curve, Point, by_depth};
use super::letter;
use super::narration::{Count, Lang, StudyWords};
use crate::puzzle::RANKED_CELLS;
use crate::study::{Cell, Findings, Spread, Study};

pub use self::data::{write_study_csv, write_study_json};
use super::label::label;

/// Options of the report of a study.
#[derive(Clone, Debug, Default)]
pub struct StudyOptions {
    /// The language.
    pub lang: Lang,
    /// The title; by default that of every study.
    pub title: Option<String>,
    /// The distance of the farthest boards from the goal, where it is known.
    pub farthest: Option<usize>,
    /// The depths, as they were asked for.
    pub depths: String,
    /// The words of the command that makes the report again, after those that the study tells.
    pub command: Vec<String>,
}

/// Builds the report of a study.
#[must_use]
pub fn study_document<'a>(study: &'a Study, findings: &'a Findings, options: &'a StudyOptions) -> Document<'a> {
    let teller = StudyTeller::new(study, findings, options);
    let w = teller.w;
    let asked: usize = study.depths.iter().map(|(_, boards)| teller.asked(boards.len())).sum();
    let size = format!("{}×{}", study.size.rows(), study.size.cols());
    let interrupted = || fill!(w.interrupted, done = Count(findings.done), n = Count(asked));
    let title = options.title.as_deref().unwrap_or(w.title);
    let sections = vec![
        Section::new("nodes", w.heading_nodes, teller.nodes()).result(),
        Section::new("branching", w.heading_branching, teller.branching()).result(),
        Section::new("setup", w.heading_setup, teller.setup()),
        Section::new("each", w.heading_each, teller.each()),
    ];
    Document {
        subtitle: fill!(
            w.subtitle,
            size,
            goal = study.goal.text(study.size),
            n = Count(if findings.interrupted { findings.done } else { asked }),
            k = study.depths.len(),
            seed = study.draw.seed
        ),
        notices: findings.interrupted.then(interrupted).into_iter().collect(),
        again: Some(Again { says: w.command.into(), words: teller.command() }),
        ..Document::new(Kind::Study, options.lang, study.size, title, sections)
    }
}

#[derive(Clone, Copy)]
struct StudyTeller<'a> {
    study: &'a Study,
    findings: &'a Findings,
    options: &'a StudyOptions,
    w: &'static StudyWords,
}

impl<'a> StudyTeller<'a> {
    fn new(study: &'a Study, findings: &'a Findings, options: &'a StudyOptions) -> StudyTeller<'a> {
        StudyTeller { study, findings, options, w: options.lang.study_words() }
    }

    /// Returns how many boards were to be run at a depth of which so many were drawn.
    fn asked(&self, drawn: usize) -> usize {
        let cut_short = self.findings.interrupted && !self.has_all_boards();
        if cut_short { self.study.draw.per_depth } else { drawn }
    }

    /// Returns true if and only if boards are drawn from all there are.
    fn has_all_boards(&self) -> bool {
        self.study.size.cells() <= RANKED_CELLS
    }

    /// The runs of a strategy, depth by depth.
    fn runs_of(self, strategy: usize) -> impl Iterator<Item = (usize, &'a Cell)> {
        let cells = self.study.depths.iter().zip(&self.findings.cells);
        cells.map(move |((depth, _), cells)| (*depth, &cells[strategy]))
    }

    /// The letter and the label of a strategy.
    fn name(self, at: usize) -> Inline {
        Inline::from(Span::Letter(letter(at))).then(" ").then(Span::Code(label(&self.study.strategies[at])))
    }

    /// Builds the section on what was run, and how it was counted.
    fn setup(self) -> Vec<Block<'a>> {
        let w = self.w;
        let strategies = self.study.strategies.iter().enumerate();
        let strategies = strategies.map(|(at, strategy)| Fact::new(self.name(at), Span::Code(strategy.to_string())));
        vec![
            Block::Boards(Boards::new(
                Scale::Large,
                [Shown::new(self.study.goal, self.options.lang.words().label_goal, Tone::Plain)],
            )),
            Block::Facts(self.facts().into()),
            Block::heading(w.heading_strategies),
            Block::Facts(strategies.collect()),
            Block::heading(w.heading_counting),
            Block::bullets([w.counted_nodes, w.counted_branching, w.counted_spread, w.counted_stopped]),
        ]
    }

    fn facts(self) -> [Fact; 3] {
        let (study, w) = (self.study, self.w);
        let boards = if self.has_all_boards() { w.boards_drawn } else { w.boards_walked };
        let cells = || self.findings.cells.iter().flatten();
        let runs: usize = cells().map(|cell| cell.samples.len()).sum();
        let stopped: usize = cells().map(|cell| cell.stopped() - cell.stopped_by_memory()).sum();
        let bound = match study.bounds.max_steps {
            u64::MAX => w.bound_none.into(),
            steps => {
                let met = if stopped == 0 { w.bound_not_met } else { w.bound_met };
                let bound = fill!(w.bound_steps, n = Count(steps as usize));
                [bound, fill!(met, n = Count(stopped), all = Count(runs))].join(self.options.lang.semicolon())
            }
        };
        [
            Fact::new(w.fact_depths, fill!(w.depths_are, list = self.options.depths)),
            Fact::new(w.fact_boards, fill!(boards, n = Count(study.draw.per_depth), seed = study.draw.seed)),
            Fact::new(w.fact_bound, bound),
        ]
    }

    fn command(self) -> Vec<String> {
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

    /// A table for each strategy, with all that the others have no room for.
    fn each(self) -> Blocks<'a> {
        let one = move |(at, strategy)| [Block::heading(self.name(at)), Block::Table(self.one(at, strategy))];
        Box::new(self.study.strategies.iter().enumerate().flat_map(one))
    }

    /// A chart with a curve for each strategy, of what `spread` gives and whether that is a lower bound; none where there is
    /// nothing to draw.
    fn chart(
        self,
        name: &'static str,
        [title, heading]: [&'static str; 2],
        scale: AxisScale,
        spread: impl Fn(&Cell) -> Option<(Spread, bool)>,
    ) -> Option<Block<'a>> {
        let w = self.w;
        let curve = |at: usize| {
            let point = |(depth, cell)| {
                let (Spread { mean, least, greatest, .. }, at_least) = spread(cell)?;
                Some(Point { depth, mean, ends: (least, greatest), at_least })
            };
            Curve { letter: letter(at), points: self.runs_of(at).map(point).collect() }
        };
        let strategies = 0..self.study.strategies.len();
        let curves: Vec<Curve> = strategies.clone().map(curve).collect();
        let has_bounds = curves.iter().flat_map(|curve| &curve.points).flatten().any(|point| point.at_least);
        let stopped = if has_bounds { format!(" {}", w.chart_stopped) } else { String::new() };
        let sample = |at: usize| Inline::from(Span::Sample(at)).then(" ").then(self.name(at));
        let chart = by_depth([name, title], fill!(w.chart_alt, title, heading), w.axis_depth, scale, &curves)?;
        Some(Block::figure(Figure {
            caption: Some(format!("{}{stopped}", w.chart_says)),
            legend: strategies.map(sample).collect(),
            ..Figure::chart(chart)
        }))
    }
}
