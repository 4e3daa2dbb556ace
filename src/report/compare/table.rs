//! The results: each run by each measure, with the best marked and misleading numbers explained.

use std::collections::HashSet;

use super::measure::{MEASURES, Measure, Measured};
use super::{Compared, name, names, words};
use crate::puzzle::Cost;
use crate::report::document::{Block, Column, ColumnKind, Fact, Row, Table, TableCell};
use crate::report::limits::RUN_COLUMNS;
use crate::report::narration::{CompareWords, Lang};
use crate::report::summary::graph_order;
use crate::search::GoalTest;
use crate::trace::StepView;

pub(super) fn blocks<'a>(runs: &'a [Compared<'a>], all: &[Measured<'a>], lang: Lang) -> Vec<Block<'a>> {
    let w = words(runs, lang);
    let measures = told(all, lang);
    let best: Vec<Vec<bool>> = measures.iter().map(|&measure| best(measure, all)).collect();
    let results = Results { runs, measures: &measures, all, best: &best, lang };
    let mut blocks = if runs.len() <= RUN_COLUMNS { vec![results.by_measure()] } else { results.by_run() };
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

/// Returns the measures to show: all but those that are 0 or a dash for all runs.
fn told(all: &[Measured<'_>], lang: Lang) -> Vec<Measure> {
    let none = lang.compare_words().none;
    let is_told =
        |measure: &Measure| all.iter().map(|run| measure.text(run, lang)).any(|text| text != "0" && text != none);
    MEASURES.iter().copied().filter(is_told).collect()
}

struct Results<'a, 'b> {
    runs: &'a [Compared<'a>],
    measures: &'b [Measure],
    all: &'b [Measured<'a>],
    best: &'b [Vec<bool>],
    lang: Lang,
}

impl<'a> Results<'a, '_> {
    fn text(&self, measure: usize, run: usize) -> String {
        self.measures[measure].text(&self.all[run], self.lang)
    }

    fn cell(&self, measure: usize, run: usize) -> TableCell {
        TableCell { is_best: self.best[measure][run], ..self.text(measure, run).into() }
    }

    fn table(&self, columns: impl Iterator<Item = Column>, first: &str, rows: Vec<Row>) -> Block<'a> {
        let columns = std::iter::once(Column::new(first, ColumnKind::Word)).chain(columns).collect();
        let says = words(self.runs, self.lang).page_table.into();
        Block::Table(Table { says, ..Table::new("measures", columns, rows) })
    }

    /// Few runs: one column each, one row per measure.
    fn by_measure(&self) -> Block<'a> {
        let w = words(self.runs, self.lang);
        let runs = 0..self.runs.len();
        let row = |(at, measure): (usize, &Measure)| {
            let cells = runs.clone().map(|run| self.cell(at, run));
            Row::new(std::iter::once(measure.name(w).into()).chain(cells))
        };
        let rows = self.measures.iter().enumerate().map(row).collect();
        self.table(runs.clone().map(|run| Column::new(name(self.runs, run), ColumnKind::Number)), "", rows)
    }

    /// Many runs: one row each, a column for each measure in which they differ; then the measures they share. Without a
    /// difference there are no rows.
    fn by_run(&self) -> Vec<Block<'a>> {
        let w = words(self.runs, self.lang);
        let is_alike = |&at: &usize| (1..self.runs.len()).all(|run| self.text(at, run) == self.text(at, 0));
        let (alike, differing): (Vec<usize>, Vec<usize>) = (0..self.measures.len()).partition(is_alike);
        let column = |&at: &usize| {
            let kind = if self.measures[at] == Measure::Outcome { ColumnKind::Word } else { ColumnKind::Number };
            Column::new(self.measures[at].name(w), kind)
        };
        let row = |run: usize| {
            let cells = differing.iter().map(|&at| self.cell(at, run));
            Row::new(std::iter::once(name(self.runs, run).into()).chain(cells))
        };
        let mut blocks = Vec::new();
        if !differing.is_empty() {
            let rows = (0..self.runs.len()).map(row).collect();
            blocks.push(self.table(differing.iter().map(column), w.column_run, rows));
        }
        if !alike.is_empty() {
            let cell = |at: usize| format!("{} {}", self.measures[at].name(w), self.text(at, 0));
            let cells: Vec<String> = alike.into_iter().map(cell).collect();
            blocks.push(Block::paragraph(fill!(w.table_alike, cells = cells.join(self.lang.semicolon()))));
        }
        blocks
    }
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

struct Remark {
    holds: fn(&Measured<'_>) -> bool,
    says: fn(&CompareWords) -> &'static str,
    /// True if it is about differences between runs: then it is omitted if it holds for all.
    differs: bool,
}

const ALL: [Remark; 4] = [
    Remark { holds: is_lucky, says: |w| w.remark_luck, differs: false },
    Remark { holds: |run| distinct(run) < run.stats.expanded, says: |w| w.remark_again, differs: false },
    Remark { holds: |run| run.strategy().goal() == GoalTest::Made, says: |w| w.remark_goal_made, differs: true },
    Remark { holds: |run| run.strategy().cost() == Cost::Tile, says: |w| w.remark_cost, differs: true },
];

pub(super) fn remarks(runs: &[Measured<'_>], lang: Lang) -> Vec<String> {
    let sentence = |remark: &Remark| {
        let those: Vec<&str> =
            runs.iter().filter(|run| (remark.holds)(run)).map(|run| run.run.label.as_str()).collect();
        let k = those.len();
        let is_idle = k == 0 || (remark.differs && k == runs.len());
        (!is_idle).then(|| fill!((remark.says)(runs[0].words(lang)), runs = names(those, lang), k))
    };
    ALL.iter().filter_map(sentence).collect()
}

fn is_lucky(run: &Measured<'_>) -> bool {
    run.has_best_path() == Some(true) && !run.run.trace.problem().finds_cheapest(run.strategy())
}

/// Returns the number of different boards that a run expands.
fn distinct(run: &Measured<'_>) -> usize {
    let trace = run.run.trace;
    let boards: HashSet<_> = trace.steps().filter(StepView::expanded).map(|step| trace.node(step.node).state).collect();
    boards.len()
}
