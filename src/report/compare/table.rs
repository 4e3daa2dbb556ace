//! The results: each run by each measure, with the best marked and misleading numbers explained.

use std::collections::HashSet;

use super::{Compared, name, names, words};
use crate::compare::peak;
use crate::graph::Unit;
use crate::puzzle::{Cost, Distances};
use crate::report::document::{Block, Column, ColumnKind, Fact, Inline, Row, Table, TableCell};
use crate::report::limits::RUN_COLUMNS;
use crate::report::narration::{CompareWords, Count, Lang};
use crate::report::summary::graph_order;
use crate::search::{Dup, Outcome, Place, Problem, Stop, Strategy, least_cost};
use crate::trace::{Stats, StepView};

pub(super) fn blocks<'a>(runs: &'a [Compared<'a>], all: &[Measured<'a>], lang: Lang) -> Vec<Block<'a>> {
    let w = words(runs, lang);
    // Measures that are 0 or a dash for all runs are left out.
    let is_told =
        |measure: &Measure| all.iter().map(|run| measure.text(run, lang)).any(|text| text != "0" && text != w.none);
    let measures: Vec<Measure> = MEASURES.iter().copied().filter(is_told).collect();
    let best: Vec<Vec<bool>> = measures.iter().map(|&measure| best(measure, all)).collect();
    let mut blocks = results(runs, &measures, all, &best, lang);
    let is_marked = best.iter().flatten().any(|&best| best);
    blocks.extend(is_marked.then(|| Block::aside(w.table_best)));
    blocks.extend(measures.contains(&Measure::Peak).then(|| Block::aside(w.table_peak)));
    if runs[0].trace.problem().graph().is_some() {
        let fact = |(at, run): (usize, &Compared<'_>)| Fact::new(name(runs, at), graph_order(run.trace));
        blocks.push(Block::heading(lang.words().graph_order_of));
        blocks.push(Block::Facts(runs.iter().enumerate().map(fact).collect()));
    }
    let remarks = remarks(all, lang);
    if !remarks.is_empty() {
        blocks.extend([Block::heading(w.remarks_title), Block::bullets(remarks)]);
    }
    blocks
}

/// Few runs have a column each; many have a row each, with the measures in which they differ, and then those they share.
fn results<'a>(
    runs: &[Compared<'_>],
    measures: &[Measure],
    all: &[Measured<'_>],
    best: &[Vec<bool>],
    lang: Lang,
) -> Vec<Block<'a>> {
    let (w, each) = (words(runs, lang), 0..runs.len());
    let text = |measure: usize, run: usize| measures[measure].text(&all[run], lang);
    let cell = |measure: usize, run: usize| TableCell { is_best: best[measure][run], ..text(measure, run).into() };
    let name_of = |at: usize| measures[at].name(w);
    let table = |first: &str, heads: Vec<Inline>, rows: Vec<Row>| {
        let heads = heads.into_iter().map(|head| Column::new(head, ColumnKind::Number));
        let columns = std::iter::once(Column::new(first, ColumnKind::Word)).chain(heads).collect();
        Block::Table(Table { says: w.page_table.into(), ..Table::new("measures", columns, rows) })
    };
    if runs.len() <= RUN_COLUMNS {
        let row =
            |at: usize| Row::new(std::iter::once(name_of(at).into()).chain(each.clone().map(|run| cell(at, run))));
        let heads = each.clone().map(|run| name(runs, run)).collect();
        return vec![table("", heads, (0..measures.len()).map(row).collect())];
    }
    let is_alike = |&at: &usize| each.clone().all(|run| text(at, run) == text(at, 0));
    let (alike, differing): (Vec<usize>, Vec<usize>) = (0..measures.len()).partition(is_alike);
    let row =
        |run: usize| Row::new(std::iter::once(name(runs, run).into()).chain(differing.iter().map(|&at| cell(at, run))));
    let heads = differing.iter().map(|&at| name_of(at).into()).collect();
    let table = (!differing.is_empty()).then(|| table(w.column_run, heads, each.clone().map(row).collect()));
    let cells: Vec<String> = alike.iter().map(|&at| format!("{} {}", name_of(at), text(at, 0))).collect();
    let same = fill!(w.table_alike, cells = cells.join(lang.semicolon()));
    table.into_iter().chain((!alike.is_empty()).then(|| Block::paragraph(same))).collect()
}

/// Returns which runs are best by a measure. Only a run that found the goal can be, since the numbers of the others cover
/// half a search; and if all are equal, or there is only one, none is best.
fn best(measure: Measure, runs: &[Measured<'_>]) -> Vec<bool> {
    let number = |run: &Measured<'_>| {
        let comparable = measure != Measure::Branching || run.has_best_path() != Some(false);
        measure.number(run).filter(|_| measure.has_best() && run.solved() && comparable)
    };
    let numbers: Vec<Option<usize>> = runs.iter().map(number).collect();
    let least = numbers.iter().flatten().min().copied();
    let differ = numbers.iter().flatten().any(|number| Some(*number) != least);
    numbers.into_iter().map(|number| differ && number.is_some() && number == least).collect()
}

/// Returns what the figures do not show: paths that are best by luck, and boards that are expanded again.
fn remarks(runs: &[Measured<'_>], lang: Lang) -> Vec<String> {
    let w = runs[0].words(lang);
    let is_lucky = |run: &Measured<'_>| {
        run.has_best_path() == Some(true) && !run.run.trace.problem().finds_cheapest(run.strategy())
    };
    let again = said_of(runs, w.remark_again, lang, &|run| distinct(run) < run.stats.expanded);
    said_of(runs, w.remark_luck, lang, &is_lucky).into_iter().chain(again).collect()
}

/// Says something of those runs for which it holds; `None` if it holds for none.
pub(super) fn said_of(
    runs: &[Measured<'_>],
    pattern: &str,
    lang: Lang,
    holds: &dyn Fn(&Measured<'_>) -> bool,
) -> Option<String> {
    let those: Vec<&str> = runs.iter().filter(|run| holds(run)).map(|run| run.run.label.as_str()).collect();
    let k = those.len();
    (k > 0).then(|| fill!(pattern, runs = names(those, lang), k))
}

fn distinct(run: &Measured<'_>) -> usize {
    let trace = run.run.trace;
    let boards: HashSet<_> = trace.steps().filter(StepView::expanded).map(|step| trace.node(step.node).state).collect();
    boards.len()
}

pub(super) struct Measured<'a> {
    pub(super) run: &'a Compared<'a>,
    pub(super) stats: Stats,
    pub(super) peak: usize,
    pub(super) optimal: Optimal,
}

/// Declares the measures: the name of each, the runs for which it is more than a dash, and its value for such a run.
macro_rules! measures {
    ($run:ident, $strategy:ident: $($measure:ident, $name:ident, $applies:expr, $number:expr;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Measure { $($measure,)* }

        pub(super) const MEASURES: &[Measure] = &[$(Measure::$measure,)*];

        impl Measure {
            pub(super) const fn name(self, w: &CompareWords) -> &'static str {
                match self { $(Measure::$measure => w.$name,)* }
            }

            fn applies(self, $run: &Measured<'_>) -> bool {
                let $strategy = $run.run.trace.strategy();
                match self { $(Measure::$measure => $applies,)* }
            }

            fn counted(self, $run: &Measured<'_>) -> Option<usize> {
                match self { $(Measure::$measure => $number,)* }
            }
        }
    };
}

measures! {
    run, strategy:
    Outcome, measure_outcome, true, None;
    Path, measure_path, true, run.stats.path;
    Cost, measure_cost, strategy.cost() != Cost::Unit, run.cost();
    Steps, measure_steps, true, Some(run.stats.steps);
    Rounds, measure_rounds, strategy.is_iterative(), Some(run.stats.rounds);
    Nodes, measure_nodes, true, Some(run.stats.nodes);
    DuplicatesOpen, measure_duplicates_open, strategy.dup() == Dup::All, Some(run.stats.found_in(Place::Open));
    DuplicatesClosed, measure_duplicates_closed, matches!(strategy.dup(), Dup::All | Dup::Closed),
        Some(run.stats.found_in(Place::Closed));
    DuplicatesPath, measure_duplicates_path, strategy.dup() == Dup::Path, Some(run.stats.found_in(Place::Path));
    DuplicatesParent, measure_duplicates_parent, strategy.dup() == Dup::Parent, Some(run.stats.found_in(Place::Parent));
    Improved, measure_improved, strategy.follows_cheaper_ways(), Some(run.stats.improved);
    Reopened, measure_reopened, strategy.follows_cheaper_ways(), Some(run.stats.reopened);
    Cut, measure_cut, run.stats.cut > 0, Some(run.stats.cut);
    DeadEnds, measure_dead_ends, true, Some(run.stats.dead_ends);
    MaxOpen, measure_max_open, true, Some(run.stats.max_open);
    MaxClosed, measure_max_closed, true, Some(run.stats.max_closed);
    Peak, measure_peak, true, Some(run.peak);
    Branching, measure_branching, true, run.stats.branching().map(hundredths);
}

impl Measure {
    /// Returns true if less is better. Not for duplicates: a board that is generated twice is one that is not searched twice.
    pub(super) const fn has_best(self) -> bool {
        let is_effort =
            matches!(self, Measure::Steps | Measure::Nodes | Measure::MaxOpen | Measure::MaxClosed | Measure::Peak);
        is_effort || matches!(self, Measure::Path | Measure::Cost | Measure::Branching)
    }

    /// Returns the value of a run as a number to compare; `None` if it is not a number, or missing.
    pub(super) fn number(self, measured: &Measured<'_>) -> Option<usize> {
        self.counted(measured).filter(|_| self.applies(measured))
    }

    pub(super) fn text(self, measured: &Measured<'_>, lang: Lang) -> String {
        let w = measured.words(lang);
        let Some(number) = self.number(measured) else {
            return match measured.stats.outcome {
                _ if self != Measure::Outcome => w.none,
                None => w.outcome_none,
                Some(Outcome::Limit) if measured.stats.stop == Some(Stop::Memory) => w.outcome_memory,
                Some(outcome) => w.outcome(outcome),
            }
            .into();
        };
        let against = |best: Option<usize>| {
            let pattern = match best {
                None => w.path_unknown,
                Some(best) if best == number => w.path_optimal,
                Some(_) => w.path_longer,
            };
            fill!(pattern, n = self.print(number, measured), best = self.print(best.unwrap_or_default(), measured))
        };
        match self {
            // On a graph, only the costs of paths are compared.
            Measure::Path if measured.run.trace.problem().tiles().is_some() => against(measured.optimal.moves),
            Measure::Cost => against(measured.optimal.cost),
            _ => self.print(number, measured),
        }
    }

    fn print(self, number: usize, measured: &Measured<'_>) -> String {
        match self {
            Measure::Cost => match measured.run.trace.problem() {
                problem if problem.unit() != Unit::default() => problem.value(number as u64).to_string(),
                _ => Count(number).to_string(),
            },
            Measure::Branching => format!("{}.{:02}", Count(number / 100), number % 100),
            _ => Count(number).to_string(),
        }
    }
}

/// Rounds to the two decimals that are printed, so that values that print alike are equal.
#[expect(clippy::cast_sign_loss, reason = "a branching factor is at least 1")]
fn hundredths(number: f64) -> usize {
    (number * 100.0).round() as usize
}

impl<'a> Measured<'a> {
    pub(super) fn all(runs: &'a [Compared<'a>]) -> Vec<Measured<'a>> {
        let optimal = Optimal::of(runs);
        let measured =
            |run: &'a Compared<'a>| Measured { run, stats: run.trace.stats(), peak: peak(run.trace), optimal };
        runs.iter().map(measured).collect()
    }

    pub(super) fn words(&self, lang: Lang) -> &'static CompareWords {
        words(std::slice::from_ref(self.run), lang)
    }

    pub(super) fn strategy(&self) -> &'a Strategy {
        self.run.trace.strategy()
    }

    /// Returns the cost of its path, in the smallest unit of the problem.
    fn cost(&self) -> Option<usize> {
        let goal = self.run.trace.end()?.goal?;
        Some(self.run.trace.node(goal).g as usize)
    }

    pub(super) fn solved(&self) -> bool {
        self.stats.outcome == Some(Outcome::Solved)
    }

    /// Returns true if its path is known to be a shortest, or cheapest, one; `None` if that is not known.
    pub(super) fn has_best_path(&self) -> Option<bool> {
        if self.strategy().cost() != Cost::Unit {
            return Some(self.cost()? == self.optimal.cost?);
        }
        Some(self.stats.path? == self.optimal.moves?)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Optimal {
    pub(super) moves: Option<usize>,
    /// The least cost if moves or arcs differ in cost.
    pub(super) cost: Option<usize>,
}

impl Optimal {
    /// Returns the optima of the problem that these runs share: from the exact distance, if there is a table, else from a run whose
    /// strategy always finds the best path.
    fn of(runs: &[Compared<'_>]) -> Optimal {
        let Some(first) = runs.first().map(|run| run.trace) else { return Optimal::default() };
        let instance = match first.problem() {
            Problem::Tiles(instance) => instance,
            Problem::Graph(graph) => {
                return Optimal { moves: None, cost: graph.least().map(|cost| cost as usize) };
            }
        };
        if !instance.parity().solvable() {
            return Optimal::default();
        }
        let of_cost = |cost| runs.iter().map(|run| run.trace).filter(move |trace| trace.strategy().cost() == cost);
        let proven = |cost| {
            let mut proofs = of_cost(cost).filter(|trace| trace.strategy().finds_cheapest());
            proofs.find_map(|trace| Some(trace.node(trace.end()?.goal?)))
        };
        let exact = Distances::between(instance.start, instance.goal, instance.size).ok().flatten().map(usize::from);
        let least = || least_cost(instance).or_else(|| proven(Cost::Tile).map(|node| node.g));
        Optimal {
            moves: exact.or_else(|| proven(Cost::Unit).map(|node| node.depth as usize)),
            cost: of_cost(Cost::Tile).next().and_then(|_| least()).map(|cost| cost as usize),
        }
    }
}
