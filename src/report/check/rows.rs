//! The rows of a marked trace: the writer's own table, with what is right beneath what is wrong.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{CheckOptions, FULL, check_words, mistake_id, row_id, sign};
use crate::check::{CellMark, ColumnKind, ListClaim, Marked, Row as SheetRow, RowMark, Sheet, TryClaim, Value};
use crate::report::document::{Block, Column, ColumnKind as Holds, Inline, Row, Section, Span, Table, TableCell, Tone};
use crate::report::limits::{BOARDS_NAMED, MARKED_AROUND, MARKED_ENDS, MARKED_WHOLE};
use crate::report::lines::{one_line, plain};
use crate::report::narration::{Count, Lang};
use crate::report::step::Picture;
use crate::search::{F, Problem, State};

pub(super) fn section<'a>(marked: &'a Marked, sheet: &'a Sheet, options: CheckOptions) -> Section<'a> {
    let w = options.lang.check_words();
    if marked.rows.is_empty() {
        return Section::new("rows", w.heading_rows, [Block::paragraph(w.rows_none)]).detail();
    }
    let written = written(marked, sheet, options.lang);
    let mut columns = vec![Column::new("", Holds::Sign), Column::new(options.lang.words().axis_step, Holds::Number)];
    columns.extend(written.iter().map(|(kind, name)| Column::new(name, holds(*kind, sheet))));
    let rows = shown(marked.rows.len(), options.full, |at| marked.rows[at].is_right()).map(move |part| match part {
        Part::Row(at) => row(marked, &marked.rows[at], &sheet.rows[at], &written, options),
        Part::Gap(cut) => {
            let pattern = if cut.len() == 1 { w.row_cut } else { w.rows_cut };
            let (from, to, n) = (Count(cut.start + 1), Count(cut.end), Count(cut.len()));
            Row::Gap(fill!(pattern, from, to, n, option = FULL))
        }
    });
    table(w.heading_rows, columns, rows)
}

/// Returns the columns that the writer has filled in, in the writer's order and spelling; numbers of steps only if they are others.
fn written(marked: &Marked, sheet: &Sheet, lang: Lang) -> Vec<(ColumnKind, String)> {
    let w = check_words(&marked.problem, lang);
    let named = sheet.columns.iter().map(|column| (column.kind, plain(&column.name)));
    let others = ColumnKind::ALL.into_iter().map(|kind| (kind, w.column(kind).to_owned()));
    let mut known = BTreeSet::new();
    let mut columns: Vec<_> = named.chain(others).filter(|(kind, _)| known.insert(*kind)).collect();
    let is_shown = |(at, row): (usize, &SheetRow), kind| match kind {
        ColumnKind::Step => row.number().is_some_and(|number| number != at + 1),
        kind => !said(&marked.problem, row, kind, lang).is_empty(),
    };
    columns.retain(|(kind, _)| sheet.rows.iter().enumerate().any(|row| is_shown(row, *kind)));
    columns
}

fn holds(kind: ColumnKind, sheet: &Sheet) -> Holds {
    let is_list = |claim: Option<&ListClaim>| matches!(claim, Some(ListClaim::States(_)));
    match kind {
        ColumnKind::Board => Holds::Board,
        ColumnKind::Open | ColumnKind::Closed if sheet.rows.iter().any(|row| is_list(row.list(kind))) => Holds::Nodes,
        ColumnKind::Tries => Holds::Text,
        ColumnKind::Parent | ColumnKind::Move => Holds::Word,
        _ => Holds::Number,
    }
}
pub(super) fn table<'a>(
    heading: &'static str,
    columns: Vec<Column>,
    rows: impl Iterator<Item = Row> + 'a,
) -> Section<'a> {
    let table = Table::new("marked", columns, rows);
    let table = Block::Table(Table { says: heading.into(), names: 3, ..table });
    Section::new("rows", heading, [table]).detail()
}

/// A row, or the number of rows left out in its place.
pub(super) enum Part {
    Row(usize),
    Gap(Range<usize>),
}

/// Shows rows that are near a wrong one or either end, and leaves out the others, unless there are few or all are wanted.
pub(super) fn shown(all: usize, full: bool, is_right: impl Fn(usize) -> bool) -> impl Iterator<Item = Part> {
    let is_shown = move |&at: &usize| {
        let mut near = at.saturating_sub(MARKED_AROUND)..(at + MARKED_AROUND + 1).min(all);
        let is_end = at < MARKED_ENDS || at + MARKED_ENDS >= all;
        full || all <= MARKED_WHOLE || is_end || near.any(|at| !is_right(at))
    };
    let mut next = 0;
    std::iter::from_fn(move || {
        let from = next;
        let shown = (from..all).find(&is_shown).unwrap_or(all);
        if shown > from {
            next = shown;
            return Some(Part::Gap(from..shown));
        }
        next += 1;
        (from < all).then_some(Part::Row(from))
    })
}

fn row(
    marked: &Marked,
    row: &RowMark,
    sheet: &SheetRow,
    written: &[(ColumnKind, String)],
    options: CheckOptions,
) -> Row {
    let lang = options.lang;
    let wrong = |kind| row.cells.iter().find(|cell| cell.column == kind && !cell.mistakes.is_empty());
    let step = Count(row.step).to_string();
    let step = match row.cells.iter().find_map(|cell| cell.mistakes.first()) {
        Some(&mistake) => Span::link(step, row_id(row.step), format!("#{}", mistake_id(mistake))).into(),
        None => Inline::from(step),
    };
    let cells = written.iter().map(|&(kind, _)| {
        let said = said(&marked.problem, sheet, kind, lang);
        wrong(kind).map_or_else(|| said.clone().into(), |cell| corrected(marked, row, cell, said.clone(), lang))
    });
    Row::new([Inline::from(sign(row.is_right(), lang)).into(), step.into()].into_iter().chain(cells))
}

/// Returns a wrong cell with the right value beneath, if there is only one.
fn corrected(marked: &Marked, row: &RowMark, cell: &CellMark, said: Inline, lang: Lang) -> TableCell {
    let mut text = said.then(" ").then(sign(false, lang));
    if let Some(right) = right(marked, row, cell) {
        text = text.then(Span::Break).then(right).then(" ").then(sign(true, lang));
    }
    TableCell { tone: Tone::Wrong, ..text.into() }
}

fn right(marked: &Marked, row: &RowMark, cell: &CellMark) -> Option<Inline> {
    if cell.column != ColumnKind::Board {
        let value = *marked.right.get(&(row.step, cell.column))?;
        return Some(value_text(&marked.problem, value, cell.column).into());
    }
    let mistake = cell.mistakes.iter().map(|&at| &marked.mistakes[at]).find(|mistake| mistake.step == row.step)?;
    let [only] = mistake.scene.could[..] else { return None };
    Some(state(&marked.problem, only.state))
}

/// Returns what the writer has put in a column.
fn said(problem: &Problem, row: &SheetRow, kind: ColumnKind, lang: Lang) -> Inline {
    match (kind, row.list(kind), row.value(kind)) {
        (ColumnKind::Board, ..) => state(problem, row.state),
        (_, Some(ListClaim::States(states)), _) => {
            let name = |(state, f): &(State, Option<F>)| match f.filter(|_| problem.graph().is_some()) {
                Some(f) => format!("{} ({f})", one_line(&problem.name(*state))),
                None => one_line(&problem.name(*state)),
            };
            let names = states.iter().take(BOARDS_NAMED).map(name).collect::<Vec<_>>();
            let more = if states.len() > names.len() { format!(" … ({})", states.len()) } else { String::new() };
            (names.join(if problem.tiles().is_some() { " " } else { lang.comma() }) + &more).into()
        }
        (ColumnKind::Tries, ..) => {
            let tries = row.tries.iter().flatten().map(|claim| tried(problem, claim, lang));
            tries.collect::<Vec<_>>().join(lang.comma()).into()
        }
        _ if let Some(amount) = row.amount(kind) => amount.to_string().into(),
        (.., value) => value.map(|value| value_text(problem, value, kind)).unwrap_or_default().into(),
    }
}

fn tried(problem: &Problem, claim: &TryClaim, lang: Lang) -> String {
    let verdict = claim.verdict.map(|verdict| lang.words().verdict(verdict).to_owned());
    let operator = claim.operator.map(|operator| one_line(&problem.operator(operator)));
    let parts = [operator, claim.state.map(|state| one_line(&problem.name(state))), verdict];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns the picture of a board, or the name of another state.
pub(super) fn state(problem: &Problem, state: State) -> Inline {
    match problem.tiles() {
        Some(_) => Inline::board(Picture::of(state.board())),
        None => one_line(&problem.name(state)).into(),
    }
}

/// Returns a value of a column as text; costs and estimates are in the unit of the problem.
pub(in crate::report) fn value_text(problem: &Problem, value: Value, column: ColumnKind) -> String {
    match value {
        Value::Number(hundredths) => {
            let number = F::from_hundredths(hundredths.unsigned_abs());
            if column.is_amount() { number.in_unit(problem.unit()) } else { number }.to_string()
        }
        Value::State(state) => one_line(&problem.name(state)),
        Value::Operator(operator) => one_line(&problem.operator(operator)),
    }
}
