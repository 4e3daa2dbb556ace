//! A table of steps with one mistake, to be found.

use super::Setting;
use super::trace::{columns, opening, rules};
use crate::exercise::{Flawed, Part, TableRow};
use crate::puzzle::Board;
use crate::report::check::{CheckOptions, says};
use crate::report::document::{Block, Blocks, Inline, Room, Row, Table, TableCell, Tone};
use crate::report::narration::Count;
use crate::report::step::Picture;
use crate::search::NodeId;

/// Lines to write what is right, and why.
const REASON: usize = 2;

pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    opening(setting, setting.w.error_task.into(), rules(setting, setting.w.names_are))
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let w = setting.w;
    let Some(flawed) = &setting.exercise.flawed else { return Box::new(std::iter::empty()) };
    let rows: Vec<Row> = flawed.rows.iter().enumerate().map(|(at, row)| self::row(at, row, setting)).collect();
    let table = Table { says: w.steps_table.into(), names: 2, ..Table::new("steps", columns(setting), rows) };
    let lines = [(w.wrong_step, 1), (w.wrong_column, 1), (w.instead, REASON)];
    let room = Room::Lines(lines.map(|(name, lines)| (name.into(), lines)).into());
    Box::new([Block::Table(table), Block::Room(room)].into_iter())
}

/// A row as it is shown, right or wrong.
fn row(at: usize, row: &TableRow, setting: Setting<'_>) -> Row {
    let plan = &setting.exercise.plan;
    let size = plan.instance.size;
    let names = |nodes: &[(NodeId, Board)]| -> Inline {
        nodes.iter().map(|(id, _)| format!("n{id}")).collect::<Vec<_>>().join(" ").into()
    };
    let mut cells: Vec<TableCell> = vec![Count(at + 1).to_string().into()];
    for part in plan.columns() {
        if part == Part::Board {
            cells.push(format!("n{}", row.node.id).into());
        }
        let cell: Inline = match part {
            Part::First | Part::Board => Inline::board(Picture { board: row.node.board, slid: None }),
            Part::Round => row.round.map(|round| round.to_string()).unwrap_or_default().into(),
            Part::G => row.g.to_string().into(),
            Part::H => row.h.to_string().into(),
            Part::F => row.f.to_string().into(),
            Part::New => Inline::lines(row.made.iter().map(|(id, board)| format!("n{id}={}", board.text(size)))),
            Part::Step => (at + 1).to_string().into(),
            Part::Open => names(&row.open),
            Part::Closed => names(&row.closed),
        };
        cells.push(cell.into());
    }
    Row::new(cells)
}

pub(super) fn answers<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { lang, w, .. } = setting;
    let Some(Flawed { step, column, marked, .. }) = &setting.exercise.flawed else { return Vec::new() };
    let column = lang.check_words().column(*column);
    let place = Inline::strong(fill!(w.wrong_cell, step = Count(*step), column));
    let reasons = marked.mistakes.iter().flat_map(|mistake| says(marked, mistake, CheckOptions { lang, full: true }));
    std::iter::once(Block::Paragraph(place, Tone::Strong)).chain(reasons.map(Block::paragraph)).collect()
}
