//! What each run came to: a row a run, a column a measure, the best of each column marked.

use super::caveats::caveats;
use super::matter::MatterText;
use super::measure::{Measure, Measured};
use super::{CompareOptions, Compared};
use crate::report::narration::{Lang, fill};

/// The table, and what has to be said to it.
#[derive(Clone, Debug)]
pub(in crate::report) struct TableText {
    /// The columns after that of the runs.
    pub(in crate::report) columns: Vec<ColumnText>,
    /// A row a run.
    pub(in crate::report) rows: Vec<RowText>,
    /// How to read it: what the marks mean, and what a column counts.
    pub(in crate::report) says: Vec<String>,
    /// Where a figure misleads.
    pub(in crate::report) caveats: Vec<String>,
    /// How much the setting matters that is varied.
    pub(in crate::report) matter: Option<MatterText>,
}

/// A column.
#[derive(Clone, Copy, Debug)]
pub(in crate::report) struct ColumnText {
    /// What it counts.
    pub(in crate::report) name: &'static str,
    /// Whether it has numbers, which are set at the right.
    pub(in crate::report) numeric: bool,
}

/// A row.
#[derive(Clone, Debug)]
pub(in crate::report) struct RowText {
    /// The run.
    pub(in crate::report) label: String,
    /// A cell a column.
    pub(in crate::report) cells: Vec<CellText>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::report) struct CellText {
    /// What it says.
    pub(in crate::report) text: String,
    /// It is the best of its column.
    pub(in crate::report) best: bool,
}

impl TableText {
    /// The table of these runs.
    pub(in crate::report) fn of(runs: &[Compared<'_>], options: &CompareOptions) -> TableText {
        let (lang, w) = (options.lang, options.lang.compare_words());
        let all = Measured::all(runs);
        let measures = Measure::of(&all);
        let best: Vec<Vec<bool>> = measures.iter().map(|&measure| best(measure, &all)).collect();
        let row = |(at, run): (usize, &Measured<'_>)| RowText {
            label: run.run.label.clone(),
            cells: measures
                .iter()
                .zip(&best)
                .map(|(measure, best)| CellText { text: measure.text(run, lang), best: best[at] })
                .collect(),
        };
        let marked = best.iter().flatten().any(|&best| best);
        let best_says = match all.iter().filter(|run| run.solved()).count() {
            _ if marked => w.table_best,
            0 => w.table_none_solved,
            1 => w.table_one_solved,
            _ => w.table_no_best,
        };
        let mut says = vec![best_says.to_owned()];
        if measures.contains(&Measure::Peak) {
            says.push(w.table_peak.to_owned());
        }
        if measures.contains(&Measure::Time) {
            says.push(w.table_time.to_owned());
        }
        TableText {
            columns: measures
                .iter()
                .map(|&measure| ColumnText { name: measure.name(w), numeric: measure != Measure::Outcome })
                .collect(),
            rows: all.iter().enumerate().map(row).collect(),
            says,
            caveats: caveats(&all, &measures, &best, lang),
            matter: options.vary.map(|axis| MatterText::of(&all, axis, lang)),
        }
    }
}

/// So many runs at most stand beside one another, a row a measure; of more, each has a row.
const RUN_COLUMNS: usize = 8;

impl TableText {
    /// Whether there are few enough runs to stand beside one another, a row a measure.
    pub(in crate::report) fn is_short(&self) -> bool {
        self.rows.len() <= RUN_COLUMNS
    }

    /// Where each of many runs has a row: the columns in which they differ, by their places, and what is said of the
    /// others.
    pub(in crate::report) fn differing(&self, lang: Lang) -> (Vec<usize>, Option<String>) {
        let alike = |at: &usize| self.rows.iter().all(|row| row.cells[*at] == self.rows[0].cells[*at]);
        let (alike, differing): (Vec<usize>, Vec<usize>) = (0..self.columns.len()).partition(alike);
        if alike.is_empty() {
            return (differing, None);
        }
        let w = lang.compare_words();
        let cell = |&at: &usize| {
            fill(w.table_alike_cell, &[("name", &self.columns[at].name), ("text", &self.rows[0].cells[at].text)])
        };
        let cells = alike.iter().map(cell);
        let cells = cells.reduce(|cells, cell| fill(w.table_alike_and, &[("cells", &cells), ("cell", &cell)]));
        (differing, Some(fill(w.table_alike, &[("cells", &cells.unwrap_or_default())])))
    }
}

/// Which runs are the best in a column. Only a run that found the goal can be, for the numbers of the others are those
/// of half a search; and where those are all alike, or there is only one, there is nothing to be better than.
fn best(measure: Measure, runs: &[Measured<'_>]) -> Vec<bool> {
    let number = |run: &Measured<'_>| {
        let comparable = measure != Measure::Branching || run.has_best_path() != Some(false);
        measure.number(run).filter(|_| measure.has_best() && run.solved() && comparable)
    };
    let numbers: Vec<Option<u64>> = runs.iter().map(number).collect();
    let least = numbers.iter().flatten().min().copied();
    let differ = numbers.iter().flatten().any(|number| Some(*number) != least);
    numbers.into_iter().map(|number| differ && number.is_some() && number == least).collect()
}
