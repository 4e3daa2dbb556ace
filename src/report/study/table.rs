//! The tables of a study.

use super::{Told, label, letter, number};
use crate::report::narration::{Count, Holes, fill};
use crate::search::Strategy;
use crate::study::{Cell, Spread};

/// A table whose first columns name the row.
pub(in crate::report) struct TableText {
    pub(in crate::report) title: String,
    /// What stands above it.
    pub(in crate::report) says: String,
    pub(in crate::report) heads: Vec<HeadText>,
    /// So many of the first columns are repeated where the others have no room beside each other.
    pub(in crate::report) leading: usize,
    pub(in crate::report) rows: Vec<Vec<CellText>>,
    /// What stands below it.
    pub(in crate::report) notes: Vec<String>,
}

/// What a column is called.
pub(in crate::report) struct HeadText {
    pub(in crate::report) text: String,
    /// The letter of the strategy, where the column is one.
    pub(in crate::report) letter: Option<String>,
}

/// A number, how far it spreads, and what is to be known of it.
#[derive(Default)]
pub(in crate::report) struct CellText {
    pub(in crate::report) number: String,
    pub(in crate::report) spread: Option<String>,
    pub(in crate::report) mark: Option<String>,
}

impl CellText {
    fn of(number: &impl ToString) -> CellText {
        CellText { number: number.to_string(), ..CellText::default() }
    }

    /// `1,641 ± 890`
    pub(in crate::report) fn line(&self) -> String {
        let spread = self.spread.as_ref().map(|spread| format!(" {spread}"));
        self.number.clone() + &spread.unwrap_or_default()
    }
}

fn head(text: &str) -> HeadText {
    HeadText { text: text.to_owned(), letter: None }
}

impl Told<'_> {
    /// Nodes generated, by depth and strategy.
    pub(super) fn nodes(&self) -> TableText {
        let cell = |cell: &Cell| self.nodes_cell(cell);
        let mut table = self.by_strategy(self.w.heading_nodes, self.w.nodes_says, cell);
        if self.findings.cells.iter().flatten().any(|cell| cell.stopped() > 0) {
            table.notes.push(self.w.at_least.into());
        }
        let steps = Count(self.study.bounds.max_steps as usize);
        for (at, strategy) in self.study.strategies.iter().enumerate() {
            let label = label(strategy);
            for (pattern, of) in
                [(self.w.stopped, Cell::stopped as fn(&Cell) -> usize), (self.w.exhausted, Cell::exhausted)]
            {
                let list = self.depths_with(at, of);
                if !list.is_empty() {
                    let list = list.join(self.options.lang.comma());
                    table.notes.push(fill(pattern, &[("label", &label), ("steps", &steps), ("list", &list)]));
                }
            }
            table.notes.extend(self.longer(at, strategy, &label));
        }
        table.notes.extend(self.boards_notes());
        table
    }

    /// The effective branching factor, by depth and strategy.
    pub(super) fn branching(&self) -> TableText {
        let cell = |cell: &Cell| self.branching_cell(cell);
        let mut table = self.by_strategy(self.w.heading_branching, self.w.branching_says, cell);
        let stopped = |at: usize| self.findings.cells.iter().any(|cells| cells[at].stopped() > 0);
        let strategies = self.study.strategies.iter().enumerate().filter(|&(at, _)| stopped(at));
        let labels: Vec<String> = strategies.map(|(_, strategy)| label(strategy)).collect();
        if !labels.is_empty() {
            let labels = labels.join(self.options.lang.comma());
            table.notes.push(fill(self.w.no_branching, &[("label", &labels)]));
        }
        table
    }

    fn nodes_cell(&self, cell: &Cell) -> CellText {
        let Some(spread) = cell.spread(|sample| sample.nodes) else { return CellText::of(&self.w.nothing) };
        let stopped = cell.stopped();
        let holes: Holes<'_> = &[("n", &Count(stopped)), ("all", &Count(cell.samples.len()))];
        let (mean, deviation) = number::mean_and_deviation(spread.mean, spread.deviation);
        CellText {
            number: if stopped > 0 { format!("≥ {mean}") } else { mean },
            spread: deviation.map(|deviation| format!("± {deviation}")),
            mark: (stopped > 0).then(|| fill(self.w.cell_stopped, holes)),
        }
    }

    fn branching_cell(&self, cell: &Cell) -> CellText {
        let Some(Spread { mean, deviation, .. }) = cell.branching() else { return CellText::of(&self.w.nothing) };
        let spread = deviation.map(|deviation| format!("± {deviation:.2}"));
        CellText { number: format!("{mean:.2}"), spread, mark: None }
    }

    /// A table with a row for each depth and a column for each strategy.
    fn by_strategy(&self, title: &str, says: &str, text: impl Fn(&Cell) -> CellText) -> TableText {
        let (study, w) = (self.study, self.w);
        let mut heads = vec![head(w.column_depth), head(w.column_boards)];
        heads.extend(
            study
                .strategies
                .iter()
                .enumerate()
                .map(|(at, strategy)| HeadText { text: label(strategy), letter: Some(letter(at)) }),
        );
        let rows = study.depths.iter().zip(&self.findings.cells).map(|((depth, boards), cells)| {
            let done = cells.first().map_or(0, |cell| cell.samples.len());
            let mut row = vec![CellText::of(&depth), CellText::of(&self.boards_text(done, boards.len()))];
            row.extend(cells.iter().map(&text));
            row
        });
        TableText { title: title.into(), says: says.into(), heads, leading: 2, rows: rows.collect(), notes: Vec::new() }
    }

    /// How many boards were run, and of how many where not all were.
    fn boards_text(&self, done: usize, drawn: usize) -> String {
        let asked = self.asked(drawn);
        if done == asked {
            return Count(done).to_string();
        }
        fill(self.w.boards_of, &[("n", &Count(done)), ("all", &Count(asked))])
    }

    /// Where a strategy has runs of a kind: how many of how many.
    fn depths_with(&self, strategy: usize, of: fn(&Cell) -> usize) -> Vec<String> {
        let cells = self.study.depths.iter().zip(&self.findings.cells);
        let with = cells.map(|((depth, _), cells)| (depth, &cells[strategy])).filter(|(_, cell)| of(cell) > 0);
        let text = |(depth, cell): (&usize, &Cell)| {
            let holes: Holes<'_> = &[("n", &Count(of(cell))), ("all", &Count(cell.samples.len())), ("depth", depth)];
            fill(self.w.at_depth, holes)
        };
        with.map(text).collect()
    }

    /// How often a strategy found a shortest path that does not promise one.
    fn longer(&self, at: usize, strategy: &Strategy, label: &str) -> Option<String> {
        if strategy.finds_shortest() {
            return None;
        }
        let cells =
            || self.study.depths.iter().zip(&self.findings.cells).map(|((depth, _), cells)| (*depth, &cells[at]));
        let solved: usize = cells().map(|(_, cell)| cell.solved()).sum();
        let shortest: usize = cells().map(|(depth, cell)| cell.shortest(depth)).sum();
        let holes: Holes<'_> = &[("label", &label), ("n", &Count(shortest)), ("all", &Count(solved))];
        (solved > 0).then(|| fill(self.w.longer, holes))
    }

    /// Where there are fewer boards than were asked for, and why.
    fn boards_notes(&self) -> Vec<String> {
        let wanted = self.study.draw.per_depth;
        let comma = self.options.lang.comma();
        let list = |of: &dyn Fn(usize) -> bool| {
            let depths = self.study.depths.iter().filter(|(_, boards)| of(boards.len()));
            let depths: Vec<usize> = depths.map(|(depth, _)| *depth).collect();
            let holes: Holes<'_> = &[("n", &depths.len()), ("list", &number::ranges(&depths).join(comma))];
            (!depths.is_empty()).then(|| fill(self.w.depth_list, holes))
        };
        let mut notes = Vec::new();
        if self.has_all_boards() {
            let few = list(&|boards| boards > 0 && boards < wanted);
            notes.extend(few.map(|depths| fill(self.w.all_there_are, &[("n", &Count(wanted)), ("depths", &depths)])));
            let farthest = self.options.farthest.unwrap_or_default();
            let none = list(&|boards| boards == 0);
            notes.extend(none.map(|depths| fill(self.w.no_boards, &[("n", &farthest), ("depths", &depths)])));
        } else if !self.findings.interrupted {
            let few = list(&|boards| boards < wanted);
            notes.extend(few.map(|depths| fill(self.w.fewer_found, &[("n", &Count(wanted)), ("depths", &depths)])));
        }
        notes
    }

    /// A table for each strategy, with all that the others have no room for.
    pub(super) fn each(&self) -> Vec<TableText> {
        self.study.strategies.iter().enumerate().map(|(at, strategy)| self.one(at, strategy)).collect()
    }

    fn one(&self, at: usize, strategy: &Strategy) -> TableText {
        let w = self.w;
        let cells =
            || self.study.depths.iter().zip(&self.findings.cells).map(|((depth, _), cells)| (*depth, &cells[at]));
        let empties = cells().any(|(_, cell)| cell.exhausted() > 0);
        let promises = strategy.finds_shortest();
        let mut heads = vec![head(w.column_depth), head(w.column_runs), head(w.column_solved), head(w.column_stopped)];
        heads.extend(empties.then(|| head(w.column_exhausted)));
        heads.extend((!promises).then(|| head(w.column_shortest)));
        heads.extend([w.column_least, w.column_median, w.column_mean, w.column_greatest].map(head));
        let row = |(depth, cell): (usize, &Cell)| {
            let count = |number: usize| CellText::of(&Count(number));
            let mut row =
                vec![CellText::of(&depth), count(cell.samples.len()), count(cell.solved()), count(cell.stopped())];
            row.extend(empties.then(|| count(cell.exhausted())));
            row.extend((!promises).then(|| count(cell.shortest(depth))));
            let spread = cell.spread(|sample| sample.nodes);
            let of = |number: fn(&Spread) -> f64| {
                let text = spread.as_ref().map(|spread| number::count(number(spread)));
                CellText::of(&text.as_deref().unwrap_or(w.nothing))
            };
            // The mark has a column of its own here.
            let mean = CellText { mark: None, ..self.nodes_cell(cell) };
            row.extend([of(|it| it.least), of(|it| it.median), mean, of(|it| it.greatest)]);
            row
        };
        let rows = cells().map(row).collect();
        let says = strategy.to_string();
        TableText { title: label(strategy), says, heads, leading: 1, rows, notes: Vec::new() }
    }
}
