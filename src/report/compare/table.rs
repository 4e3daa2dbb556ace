//! The results: each run by each measure, with the best marked and misleading numbers explained.

use super::{Compared, name, names, words};
use crate::compare::peak;
use crate::puzzle::Cost;
use crate::report::document::{Block, Column, ColumnKind, Fact, Inline, Row, Table, TableCell};
use crate::report::limits::RUN_COLUMNS;
use crate::report::narration::{CompareWords, Count, Lang};
use crate::report::summary::{Optimal, graph_order};
use crate::search::{Dup, Outcome, Stop, Strategy};
use crate::trace::Stats;

pub(super) fn blocks<'a>(runs: &'a [Compared<'a>], all: &[Measured<'a>], lang: Lang) -> Vec<Block<'a>> {
    let w = words(runs, lang);
    // Measures that are 0 or a dash for all runs are left out.
    let is_told =
        |measure: &Measure| all.iter().map(|run| measure.text(run, lang)).any(|text| text != "0" && text != w.none);
    // Of many runs, those that all runs share are told in a sentence below the table.
    let is_alike = |measure: &Measure| {
        runs.len() > RUN_COLUMNS && all.iter().all(|run| measure.text(run, lang) == measure.text(&all[0], lang))
    };
    let (alike, measures): (Vec<Measure>, _) = MEASURES.iter().copied().filter(is_told).partition(is_alike);
    let best: Vec<Vec<bool>> = measures.iter().map(|&measure| best(measure, all)).collect();
    let mut blocks = Vec::from_iter((!measures.is_empty()).then(|| results(runs, &measures, all, &best, lang)));
    if !alike.is_empty() {
        let is_graph = runs[0].trace.problem().graph().is_some();
        let told = |measure: &Measure| format!("{} {}", measure.name(lang, is_graph), measure.text(&all[0], lang));
        let cells = alike.iter().map(told).collect::<Vec<_>>().join(lang.semicolon());
        blocks.push(Block::paragraph(fill!(w.table_alike, cells)));
    }
    let is_marked = best.iter().flatten().any(|&best| best);
    blocks.extend(is_marked.then(|| Block::aside(w.table_best)));
    blocks.extend([alike, measures].concat().contains(&Measure::Peak).then(|| Block::aside(w.table_peak)));
    if runs[0].trace.problem().graph().is_some() {
        let fact = |(at, run): (usize, &Compared<'_>)| Fact::new(name(runs, at), graph_order(run.trace));
        blocks.push(Block::heading(lang.words().graph_order_of));
        blocks.push(Block::Facts(runs.iter().enumerate().map(fact).collect()));
    }
    let remark = remark(all, lang).map(|says| [Block::heading(w.remarks_title), Block::paragraph(says)]);
    blocks.extend(remark.into_iter().flatten());
    blocks
}

/// Few runs have a column each; many have a row each.
fn results<'a>(
    runs: &[Compared<'_>],
    measures: &[Measure],
    all: &[Measured<'_>],
    best: &[Vec<bool>],
    lang: Lang,
) -> Block<'a> {
    let (w, is_graph) = (words(runs, lang), runs[0].trace.problem().graph().is_some());
    let by_run = runs.len() > RUN_COLUMNS;
    let runs: Vec<Inline> = (0..runs.len()).map(|run| name(runs, run)).collect();
    let named: Vec<Inline> = measures.iter().map(|measure| measure.name(lang, is_graph).into()).collect();
    let (corner, heads, sides) = if by_run { (w.column_run, named, runs) } else { ("", runs, named) };
    let cell = |side: usize, head: usize| {
        let (measure, run) = if by_run { (head, side) } else { (side, head) };
        TableCell { is_best: best[measure][run], ..measures[measure].text(&all[run], lang).into() }
    };
    let row = |(side, name): (usize, Inline)| {
        Row::new(std::iter::once(name.into()).chain((0..heads.len()).map(|head| cell(side, head))))
    };
    let rows: Vec<Row> = sides.into_iter().enumerate().map(row).collect();
    let heads = heads.iter().map(|head| Column::new(head.clone(), ColumnKind::Number));
    let columns = std::iter::once(Column::new(corner, ColumnKind::Word)).chain(heads).collect();
    Block::Table(Table { says: w.page_table.into(), ..Table::new("measures", columns, rows) })
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

fn remark(runs: &[Measured<'_>], lang: Lang) -> Option<String> {
    let is_lucky = |run: &Measured<'_>| {
        run.has_best_path() == Some(true) && !run.run.trace.problem().finds_cheapest(run.strategy())
    };
    said_of(runs, runs[0].words(lang).remark_luck, lang, &is_lucky)
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

pub(super) struct Measured<'a> {
    pub(super) run: &'a Compared<'a>,
    pub(super) stats: Stats,
    pub(super) peak: usize,
    pub(super) optimal: Optimal,
}

/// Declares the measures: the name of each, the runs for which it is more than a dash, and its value for such a run.
macro_rules! measures {
    ($run:ident, $strategy:ident, $w:ident: $($measure:ident, $name:expr, $applies:expr, $number:expr;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Measure { $($measure,)* }

        pub(super) const MEASURES: &[Measure] = &[$(Measure::$measure,)*];

        impl Measure {
            pub(super) fn name(self, lang: Lang, is_graph: bool) -> &'static str {
                let $w = (lang.words().of(is_graph), lang.compare_words().of(is_graph));
                match self { $(Measure::$measure => $name,)* }
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
    run, strategy, w:
    Outcome, w.0.result_outcome, true, None;
    Path, w.1.measure_path, true, run.stats.path;
    Cost, w.1.measure_cost, strategy.cost() != Cost::Unit, run.cost();
    Steps, w.0.result_steps, true, Some(run.stats.steps);
    Rounds, w.0.result_rounds, strategy.is_iterative(), Some(run.stats.rounds);
    Nodes, w.1.measure_nodes, true, Some(run.stats.nodes);
    Duplicates, w.0.result_duplicates, strategy.dup() != Dup::None, Some(run.stats.duplicates);
    Improved, w.0.verdict_improved, strategy.follows_cheaper_ways(), Some(run.stats.improved);
    Reopened, w.0.verdict_reopened, strategy.follows_cheaper_ways(), Some(run.stats.reopened);
    Cut, w.0.verdict_cut, run.stats.cut > 0, Some(run.stats.cut);
    DeadEnds, w.0.result_dead_ends, true, Some(run.stats.dead_ends);
    MaxOpen, w.0.result_max_open, true, Some(run.stats.max_open);
    MaxClosed, w.0.result_max_closed, true, Some(run.stats.max_closed);
    Peak, w.1.measure_peak, true, Some(run.peak);
    Branching, w.1.measure_branching, true, run.stats.branching().map(hundredths);
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
            let end = measured.run.trace.end();
            return match end.outcome {
                _ if self != Measure::Outcome => w.none,
                Outcome::Limit if end.stop == Some(Stop::Memory) => w.outcome_memory,
                outcome => w.outcome(outcome),
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
            Measure::Cost => against(measured.optimal.cost.map(|cost| cost as usize)),
            _ => self.print(number, measured),
        }
    }

    fn print(self, number: usize, measured: &Measured<'_>) -> String {
        match self {
            Measure::Cost if measured.run.trace.problem().tiles().is_none() => {
                measured.run.trace.problem().value(number as u64).to_string()
            }
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
        let optimal = optimal(runs);
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
        self.run.trace.end().goal.map(|goal| self.run.trace.node(goal).g as usize)
    }

    pub(super) fn solved(&self) -> bool {
        self.run.trace.end().outcome == Outcome::Solved
    }

    /// Returns true if its path is known to be a shortest, or cheapest, one; `None` if that is not known.
    pub(super) fn has_best_path(&self) -> Option<bool> {
        if self.strategy().cost() != Cost::Unit {
            return Some(self.cost()? as u64 == self.optimal.cost?);
        }
        Some(self.stats.path? == self.optimal.moves?)
    }
}

/// Returns the optima of the problem that these runs share: if they are not known, from a run whose strategy always finds the best path.
fn optimal(runs: &[Compared<'_>]) -> Optimal {
    let of_cost = |cost| runs.iter().map(|run| run.trace).filter(move |trace| trace.strategy().cost() == cost);
    let proven = |cost| {
        let mut proofs = of_cost(cost).filter(|trace| trace.strategy().finds_cheapest());
        proofs.find_map(|trace| Some(trace.node(trace.end().goal?)))
    };
    let known = Optimal::of(runs[0].trace.problem(), of_cost(Cost::Tile).next().is_some());
    Optimal {
        moves: known.moves.or_else(|| proven(Cost::Unit).map(|node| node.depth as usize)),
        cost: known.cost.or_else(|| proven(Cost::Tile).map(|node| node.g)),
    }
}
