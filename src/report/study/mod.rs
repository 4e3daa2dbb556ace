//! The report of a study: the costs by depth and strategy, how they were counted, and the same as data.

mod table;

use std::io;

use self::table::{count_text, whole};
use super::document::{Again, Block, Document, Fact, Figure, Inline, Kind, Section, Span};
use super::figure::{Curve, Point, by_depth};
use super::find::{SurveyOptions, add_problems, bound_fact, name, shown};
use super::letter;
use super::narration::{Count, StudyWords, noun};
use super::strategy::{label, name_at_end};
use super::summary::{add_option, bound_text};
use crate::puzzle::RANKED_CELLS;
use crate::search::Outcome;
use crate::survey::{AtDepth, Cell, Problems, Spread, Study};

/// Builds the report of a study.
pub fn study_document<'a>(study: &'a Study, options: &'a SurveyOptions) -> Document<'a> {
    let teller = StudyTeller::new(study, options);
    let w = teller.w;
    let (plan, n) = (&study.plan, Count(study.cases()));
    let (k, seed) = (study.depths.len(), plan.seed);
    let name = name(&plan.problems, options.lang);
    let interrupted = || fill!(w.interrupted, n);
    let title = options.title.as_deref().unwrap_or(w.title);
    let sections = vec![
        Section::new("nodes", w.heading_nodes, teller.nodes()).result(),
        Section::new("branching", w.heading_branching, teller.branching()).result(),
        Section::new("setup", w.heading_setup, teller.setup()),
    ];
    Document {
        subtitle: fill!(w.subtitle, name, n, k, seed),
        notices: study.interrupted.then(interrupted).into_iter().collect(),
        again: Some(Again { says: w.command.into(), words: teller.command() }),
        ..Document::new(Kind::Study, options.lang, plan.problems.example().size(), title, sections)
    }
}

#[derive(Clone, Copy)]
struct StudyTeller<'a> {
    study: &'a Study,
    options: &'a SurveyOptions,
    w: &'static StudyWords,
}

impl<'a> StudyTeller<'a> {
    fn new(study: &'a Study, options: &'a SurveyOptions) -> StudyTeller<'a> {
        StudyTeller { study, options, w: options.lang.study_words().about((&study.plan.problems).into()) }
    }

    fn runs_of(self, strategy: usize) -> impl Iterator<Item = (usize, &'a Cell)> {
        self.study.depths.iter().map(move |at| (at.depth, &at.cells[strategy]))
    }

    fn name(self, at: usize) -> Inline {
        Inline::from(Span::Letter(letter(at))).then(" ").then(Span::Code(label(&self.study.plan.strategies[at])))
    }

    fn setup(self) -> Vec<Block<'a>> {
        let w = self.w;
        let strategies = self.study.plan.strategies.iter().enumerate();
        let strategies = strategies.map(|(at, strategy)| Fact::new(self.name(at), Span::Code(strategy.to_string())));
        let mut blocks = shown(&self.study.plan.problems, self.options.lang);
        blocks.extend([
            Block::Facts(self.facts().into()),
            Block::heading(w.heading_strategies),
            Block::Facts(strategies.collect()),
            Block::heading(w.heading_counting),
            Block::bullets([w.counted_nodes, w.counted_branching, w.counted_spread, w.counted_stopped]),
        ]);
        blocks
    }

    fn facts(self) -> [Fact; 3] {
        let (plan, w) = (&self.study.plan, self.w);
        let boards = match plan.problems {
            Problems::Drawn(_) => w.boards_seeds,
            Problems::Starts(_) => w.boards_few,
            Problems::Boards { size, .. } if size.cells() <= RANKED_CELLS => w.boards_drawn,
            Problems::Boards { .. } => w.boards_walked,
        };
        let depths = if plan.depths.are_all() { w.depths_all.to_owned() } else { plan.depths.to_string() };
        [
            Fact::new(w.fact_depths, fill!(w.depths_are, list = depths)),
            Fact::new(
                w.fact_boards,
                fill!(
                    boards,
                    n = Count(plan.per_depth),
                    name = name(&plan.problems, self.options.lang),
                    seed = plan.seed
                ),
            ),
            bound_fact(plan.bounds, self.options.lang),
        ]
    }

    fn command(self) -> Vec<String> {
        let plan = &self.study.plan;
        let mut words: Vec<String> = ["steptrace", "study"].map(str::to_owned).into();
        add_problems(&mut words, &plan.problems);
        let mut add = |name: &str, value: &dyn ToString| add_option(&mut words, name, value);
        if !plan.depths.are_all() {
            add("--depths", &plan.depths);
        }
        add("--per-depth", &plan.per_depth);
        add("--seed", &plan.seed);
        for strategy in &plan.strategies {
            add("--run", &label(strategy));
        }
        add("--max-steps", &bound_text(plan.bounds.max_steps));
        words.extend(self.options.command.iter().cloned());
        words
    }

    /// Returns a chart of the nodes with a curve for each strategy, if there is anything to draw.
    fn chart(self) -> Option<Block<'a>> {
        let w = self.w;
        let curve = |at: usize| {
            let name = label(&self.study.plan.strategies[at]);
            let mark = |(depth, cell): (usize, &Cell)| {
                let Spread { mean, least, greatest, .. } = cell.nodes()?;
                let [mean_text, low, high] = [mean, least, greatest].map(count_text);
                let says = fill!(w.chart_point, name, depth, mean = mean_text, low, high);
                Some(Point { depth, mean, ends: (least, greatest), at_least: cell.stopped() > 0, says })
            };
            let points: Vec<Option<Point>> = self.runs_of(at).map(mark).collect();
            let last = points.iter().flatten().last().map(|point| count_text(point.mean)).unwrap_or_default();
            Curve { end: format!("{} {last}", name_at_end(at, &name)), points }
        };
        let curves: Vec<Curve> = (0..self.study.plan.strategies.len()).map(curve).collect();
        let has_bounds = curves.iter().flat_map(|curve| &curve.points).flatten().any(|point| point.at_least);
        let stopped = if has_bounds { format!(" {}", w.chart_stopped) } else { String::new() };
        let says = fill!(w.chart_alt, title = w.chart_nodes, heading = w.heading_nodes);
        let figure = by_depth(["chart-nodes", w.chart_nodes], says, w.axis_depth, &curves)?;
        Some(Block::figure(Figure { caption: Some(format!("{}{stopped}", w.chart_says)), ..figure }))
    }
}

impl StudyTeller<'_> {
    /// Compares the strategies with the fewest and the most nodes at the greatest depth; `None` if no two can be compared.
    fn finding(self) -> Option<String> {
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
fn number(number: f64) -> String {
    if number < 9.95 { format!("{number:.1}") } else { whole(number) }
}

const COLUMNS: &str = "nodes_mean,nodes_sd,nodes_min,nodes_median,nodes_max,bstar_runs,bstar_mean,bstar_sd";

/// Writes a study as CSV.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_study_csv(study: &Study, out: &mut dyn io::Write) -> io::Result<()> {
    let noun = noun(&study.plan.problems);
    let best = if noun == "board" { "shortest" } else { "cheapest" };
    writeln!(out, "depth,strategy,{noun}s,runs,solved,stopped,exhausted,{best},{COLUMNS}")?;
    for at in &study.depths {
        for (strategy, cell) in study.plan.strategies.iter().zip(&at.cells) {
            writeln!(out, "{},\"{}\",{}", at.depth, label(strategy), csv_cells(at.depth, cell))?;
        }
    }
    Ok(())
}

/// Returns the numbers of the runs of a strategy at a depth.
fn csv_cells(depth: usize, cell: &Cell) -> String {
    let runs = cell.0.len();
    let ends = [cell.ended(Outcome::Solved), cell.stopped(), cell.ended(Outcome::Exhausted), cell.best(depth)];
    let ends = ends.map(|number| number.to_string()).join(",");
    let nodes = cell.nodes().map_or(",,,,".into(), |Spread { mean, deviation, least, median, greatest, .. }| {
        format!("{mean:.2},{},{least},{median},{greatest}", places(deviation, 2))
    });
    let bstar = cell.branching().map_or("0,,".into(), |Spread { count, mean, deviation, .. }| {
        format!("{count},{mean:.4},{}", places(deviation, 4))
    });
    format!("{runs},{runs},{ends},{nodes},{bstar}")
}

fn places(number: Option<f64>, places: usize) -> String {
    number.map_or_else(String::new, |number| format!("{number:.places$}"))
}
