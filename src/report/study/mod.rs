//! The report of a study: the costs by depth and strategy, how they were counted, and the same as data.

use std::io;

use super::document::{
    Again, Block, Column, ColumnKind, Document, Fact, Figure, Inline, Kind, Row, Section, Span, Table, TableCell,
};
use super::figure::means_chart;
use super::find::{SurveyOptions, bound_fact, name, problems_words, shown};
use super::letter;
use super::narration::{Count, StudyWords, noun};
use super::strategy::{label, name_at_end};
use super::summary::{add_option, bound_text};
use crate::puzzle::RANKED_CELLS;
use crate::search::{Outcome, Strategy};
use crate::survey::{AtDepth, Cell, Problems, Spread, Study};

/// Builds the report of a study.
pub fn study_document<'a>(study: &'a Study, options: &'a SurveyOptions) -> Document<'a> {
    let w = options.lang.study_words().about((&study.plan.problems).into());
    let teller = StudyTeller { study, options, w };
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
            Problems::Boards { size, .. } if size.cells() > RANKED_CELLS => w.boards_walked,
            Problems::Boards { .. } | Problems::Starts(_) => w.boards_drawn,
        };
        let (n, name, seed) = (Count(plan.per_depth), name(&plan.problems, self.options.lang), plan.seed);
        let depths = if plan.depths.are_all() { w.depths_all.to_owned() } else { plan.depths.to_string() };
        [
            Fact::new(w.fact_depths, fill!(w.depths_are, list = depths)),
            Fact::new(w.fact_boards, fill!(boards, n, name, seed)),
            bound_fact(plan.bounds, self.options.lang),
        ]
    }

    fn command(self) -> Vec<String> {
        let plan = &self.study.plan;
        let mut words = problems_words("study", &plan.problems);
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

    fn chart(self) -> Option<Block<'a>> {
        let w = self.w;
        let line = |(at, strategy): (usize, &Strategy)| {
            let name = label(strategy);
            let point = |(depth, cell): (usize, &Cell)| {
                let Spread { mean, least, greatest, .. } = cell.nodes()?;
                let [text, low, high] = [mean, least, greatest].map(number);
                Some((depth as u64, mean, fill!(w.chart_point, name, depth, mean = text, low, high)))
            };
            let points: Vec<_> = self.runs_of(at).filter_map(point).collect();
            let last = points.last().map(|(_, mean, _)| number(*mean)).unwrap_or_default();
            (format!("{} {last}", name_at_end(at, &name)), points)
        };
        let lines = self.study.plan.strategies.iter().enumerate().map(line).collect();
        let has_bounds = self.study.cells().any(|cell| cell.stopped() > 0);
        let stopped = if has_bounds { format!(" {}", w.chart_stopped) } else { String::new() };
        let says = fill!(w.chart_alt, title = w.chart_nodes, heading = w.heading_nodes);
        let figure = Figure { says, ..means_chart([w.chart_nodes, w.axis_depth], lines)? };
        Some(Block::figure(Figure { caption: Some(format!("{}{stopped}", w.chart_says)), ..figure }))
    }

    /// Compares the strategies with the fewest and the most nodes at the greatest depth; `None` if no two can be compared.
    fn finding(self) -> Option<String> {
        let (w, depths) = (self.w, &self.study.depths);
        let (at, few, many) = depths.iter().rev().find_map(|at| {
            let mut all: Vec<usize> = (0..at.cells.len()).filter(|&of| mean(at, of).is_some()).collect();
            all.sort_by(|a, b| mean(at, *a).partial_cmp(&mean(at, *b)).expect("no mean is NaN"));
            let few = all.iter().copied().find(|&of| at.cells[of].stopped() == 0)?;
            Some((at, few, all.pop().filter(|many| *many != few)?))
        })?;
        let [few_name, many_name] = [few, many].map(|of| label(&self.study.plan.strategies[of]));
        let pattern = if at.cells[many].stopped() > 0 { w.finding_at_least } else { w.finding };
        let (n, m) = (mean(at, few)?, mean(at, many)?);
        let (n, m, times) = (number(n), number(m), number(m / n));
        Some(fill!(pattern, depth = at.depth, few = few_name, many = many_name, n, m, times))
    }

    fn nodes(self) -> impl Iterator<Item = Block<'a>> {
        let w = self.w;
        let table = self.by_strategy(w.heading_nodes, move |runs| self.nodes_cell(runs));
        let head = [Block::aside(w.nodes_says), Block::Table(table)];
        let finding = self.finding().map(|says| Block::paragraph(Inline::strong(says)));
        finding.into_iter().chain(self.chart()).chain(head).chain(self.notes())
    }

    fn branching(self) -> [Block<'a>; 2] {
        let w = self.w;
        let table = self.by_strategy(w.heading_branching, move |runs| self.branching_cell(runs));
        [Block::aside(w.branching_says), Block::Table(table)]
    }

    fn notes(self) -> Option<Block<'a>> {
        let mut notes: Vec<String> = Vec::new();
        if self.study.cells().any(|cell| cell.stopped() > 0) {
            notes.push(self.w.at_least.into());
        }
        for (at, strategy) in self.study.plan.strategies.iter().enumerate() {
            let label = label(strategy);
            for (pattern, outcome) in [(self.w.stopped, Outcome::Limit), (self.w.exhausted, Outcome::Exhausted)] {
                let n: usize = self.runs_of(at).map(|(_, cell)| cell.ended(outcome)).sum();
                let all: usize = self.runs_of(at).map(|(_, cell)| cell.0.len()).sum();
                notes.extend((n > 0).then(|| fill!(pattern, label, n = Count(n), all = Count(all))));
            }
            notes.extend(self.longer(at, strategy, &label));
        }
        (!notes.is_empty()).then(|| Block::bullets(notes))
    }

    fn nodes_cell(self, runs: &Cell) -> Inline {
        let Some(spread) = runs.nodes() else { return self.options.lang.compare_words().none.into() };
        let text = |number: f64| if spread.mean < 99.95 { format!("{number:.1}") } else { whole(number) };
        let (mean, deviation) = (text(spread.mean), spread.deviation.map(text));
        spread_cell(if runs.stopped() > 0 { format!("≥ {mean}") } else { mean }, deviation)
    }

    fn branching_cell(self, runs: &Cell) -> Inline {
        let Some(Spread { mean, deviation, .. }) = runs.branching() else {
            return self.options.lang.compare_words().none.into();
        };
        spread_cell(format!("{mean:.2}"), deviation.map(|deviation| format!("{deviation:.2}")))
    }

    fn by_strategy(self, says: &str, cell: impl Fn(&Cell) -> Inline + 'a) -> Table<'a> {
        let (study, w) = (self.study, self.w);
        let column = |head: Inline| Column::new(head, ColumnKind::Number);
        let names = (0..study.plan.strategies.len()).map(|at| self.name(at));
        let heads = [self.options.lang.words().axis_depth.into(), w.column_boards.into()].into_iter().chain(names);
        let rows = study.depths.iter().map(move |at| {
            let names = [at.depth.to_string(), Count(at.cases.len()).to_string()].map(TableCell::from);
            Row::new(names.into_iter().chain(at.cells.iter().map(|runs| cell(runs).into())))
        });
        Table { says: says.into(), names: 2, ..Table::new("numbers", heads.map(column).collect(), rows) }
    }

    fn longer(&self, at: usize, strategy: &Strategy, label: &str) -> Option<String> {
        let (is_sure, pattern) = match self.study.plan.problems {
            Problems::Boards { .. } => (strategy.finds_shortest(), self.w.longer),
            _ => (strategy.finds_cheapest(), self.w.cheapest),
        };
        if is_sure {
            return None;
        }
        let solved: usize = self.runs_of(at).map(|(_, cell)| cell.ended(Outcome::Solved)).sum();
        let best: usize = self.runs_of(at).map(|(depth, cell)| cell.best(depth)).sum();
        (solved > 0).then(|| fill!(pattern, label, n = Count(best), all = Count(solved)))
    }
}

/// Returns the mean number of nodes of a strategy at a depth; `None` if some of its runs found no path, but were not stopped.
fn mean(at: &AtDepth, strategy: usize) -> Option<f64> {
    let cell = &at.cells[strategy];
    Some(cell.nodes().filter(|_| cell.ended(Outcome::Exhausted) == 0)?.mean)
}

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

#[expect(clippy::cast_sign_loss, reason = "counts, how far they spread and factors are not below 0")]
fn whole(number: f64) -> String {
    Count(number.round() as usize).to_string()
}

/// `1,641 ± 890`
fn spread_cell(number: String, deviation: Option<String>) -> Inline {
    deviation.into_iter().fold(number.into(), |cell, deviation| cell.then(Span::Aside(format!(" ± {deviation}"))))
}
