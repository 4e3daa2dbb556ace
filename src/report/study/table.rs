//! The tables of a study.

use super::{StudyTeller, label};
use crate::report::document::{Block, Column, ColumnKind, Inline, Row, Span, Table, TableCell};
use crate::report::narration::Count;
use crate::search::{Outcome, Strategy};
use crate::survey::{Cell, Problems, Spread};

impl<'a> StudyTeller<'a> {
    pub(super) fn nodes(self) -> impl Iterator<Item = Block<'a>> {
        let w = self.w;
        let table = self.by_strategy(w.heading_nodes, move |runs| self.nodes_cell(runs));
        let head = [Block::aside(w.nodes_says), Block::Table(table)];
        let finding = self.finding().map(|says| Block::paragraph(Inline::strong(says)));
        finding.into_iter().chain(self.chart()).chain(head).chain(self.notes())
    }

    pub(super) fn branching(self) -> [Block<'a>; 2] {
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
                let list = self.depths_with(at, outcome).join(self.options.lang.comma());
                if !list.is_empty() {
                    notes.push(fill!(pattern, label, list));
                }
            }
            notes.extend(self.longer(at, strategy, &label));
        }
        notes.extend(self.boards_note());
        (!notes.is_empty()).then(|| Block::bullets(notes))
    }

    fn nodes_cell(self, runs: &Cell) -> Inline {
        let Some(spread) = runs.nodes() else { return self.options.lang.find_words().absent.into() };
        let text = |number: f64| if spread.mean < 99.95 { format!("{number:.1}") } else { whole(number) };
        let (mean, deviation) = (text(spread.mean), spread.deviation.map(text));
        spread_cell(if runs.stopped() > 0 { format!("≥ {mean}") } else { mean }, deviation)
    }

    fn branching_cell(self, runs: &Cell) -> Inline {
        let Some(Spread { mean, deviation, .. }) = runs.branching() else {
            return self.options.lang.find_words().absent.into();
        };
        spread_cell(format!("{mean:.2}"), deviation.map(|deviation| format!("{deviation:.2}")))
    }

    fn by_strategy(self, says: &str, cell: impl Fn(&Cell) -> Inline + 'a) -> Table<'a> {
        let (study, w) = (self.study, self.w);
        let column = |head: Inline| Column::new(head, ColumnKind::Number);
        let names = (0..study.plan.strategies.len()).map(|at| self.name(at));
        let heads = [w.column_depth.into(), w.column_boards.into()].into_iter().chain(names);
        let rows = study.depths.iter().map(move |at| {
            let names = [at.depth.to_string(), Count(at.cases.len()).to_string()].map(TableCell::from);
            Row::new(names.into_iter().chain(at.cells.iter().map(|runs| cell(runs).into())))
        });
        Table { says: says.into(), names: 2, ..Table::new("numbers", heads.map(column).collect(), rows) }
    }

    fn depths_with(&self, strategy: usize, outcome: Outcome) -> Vec<String> {
        let with = self.runs_of(strategy).filter(|(_, cell)| cell.ended(outcome) > 0);
        let text = |(depth, cell): (usize, &Cell)| {
            fill!(self.w.at_depth, n = Count(cell.ended(outcome)), all = Count(cell.0.len()), depth)
        };
        with.map(text).collect()
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

    /// Notes depths that have fewer problems than were asked for, or where no more were found.
    fn boards_note(&self) -> Option<String> {
        let plan = &self.study.plan;
        let is_known = !plan.depths.are_all() && !self.study.interrupted;
        let few = self.study.depths.iter().filter(|at| is_known && at.cases.len() < plan.per_depth);
        let few: Vec<String> = few.map(|at| at.depth.to_string()).collect();
        let list = || few.join(self.options.lang.comma());
        (!few.is_empty()).then(|| fill!(self.w.fewer, n = Count(plan.per_depth), n2 = few.len(), list = list()))
    }
}

#[expect(clippy::cast_sign_loss, reason = "counts, how far they spread and factors are not below 0")]
pub(super) fn whole(number: f64) -> String {
    Count(number.round() as usize).to_string()
}

/// Prints a median or an extreme of counts: small ones with a tenth, if there is one.
pub(super) fn count_text(number: f64) -> String {
    if number.fract() == 0.0 || number >= 99.95 { whole(number) } else { format!("{number:.1}") }
}

/// `1,641 ± 890`
fn spread_cell(number: String, deviation: Option<String>) -> Inline {
    deviation.into_iter().fold(number.into(), |cell, deviation| cell.then(Span::Aside(format!(" ± {deviation}"))))
}
