//! Chosen steps: which node is removed from open next, and why?

use super::Setting;
use super::trace::{also_right, heading, opening};
use crate::exercise::{About, Part, Question};
use crate::report::document::{Block, Blocks, Column, ColumnKind, Group, Inline, Room, Row, Table, TableCell, Tone};
use crate::report::narration::{Count, Narrator};
use crate::report::step::Picture;
use crate::trace::Playback;

/// Lines to write a reason on.
const REASON: usize = 2;

pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let w = setting.w;
    opening(setting, w.predict_task.into(), vec![w.names_are.to_owned(), w.predict_order.to_owned()])
}

/// The step that a question is about.
fn step(question: &Question) -> Option<usize> {
    if let About::Next(step) = question.about { Some(step) } else { None }
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let Setting { exercise, w, .. } = setting;
    let mut blocks = Vec::new();
    for (at, question) in exercise.questions.iter().enumerate() {
        let Some(step) = step(question) else { continue };
        let room = Room::Lines(vec![(w.next.into(), 1), (w.because.into(), REASON)]);
        let group = [Block::heading(title(at, step, setting)), Block::Table(waiting(step, setting)), Block::Room(room)];
        blocks.push(Block::Group(Group::new("question", group)));
    }
    Box::new(blocks.into_iter())
}

/// `1. Before step 7`, with the points of the question.
fn title(at: usize, step: usize, setting: Setting<'_>) -> String {
    let w = setting.w;
    let title = fill!(w.before_step, n = Count(at + 1), step = Count(step));
    match setting.points(at) {
        Some(points) => format!("{title} ({})", fill!(w.points_here, n = points)),
        None => title,
    }
}

/// The nodes in open before a step, with the values that decide.
pub(super) fn waiting(step: usize, setting: Setting<'_>) -> Table<'static> {
    let Setting { exercise, w, .. } = setting;
    let values: Vec<Part> =
        exercise.plan.columns().into_iter().filter(|part| matches!(part, Part::G | Part::H)).collect();
    let mut columns = vec![
        Column::new(w.column_node, ColumnKind::Word),
        Column::new(w.column_board, ColumnKind::Board),
        Column::new(w.column_from, ColumnKind::Word),
    ];
    columns.extend(values.iter().map(|&part| Column::new(heading(part, w), ColumnKind::Word)));
    let row = |id| {
        let node = exercise.run.as_ref().map(|run| run.trace.node(id))?;
        let from = node.parent.zip(node.came).map(|(parent, came)| format!("n{parent}, {came}"));
        let value = |part: &Part| if *part == Part::G { node.g.to_string() } else { node.h.to_string() };
        let head = [
            TableCell::from(Inline::strong(format!("n{id}"))),
            Inline::board(Picture { board: node.board, slid: None }).into(),
            from.unwrap_or_default().into(),
        ];
        Some(Row::new(head.into_iter().chain(values.iter().map(value).map(TableCell::from)).collect::<Vec<_>>()))
    };
    let rows: Vec<Row> = exercise.waiting(step).into_iter().filter_map(row).collect();
    Table { says: w.column_open.into(), ..Table::new("waiting", columns, rows) }
}

pub(super) fn answers<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let Some(run) = &exercise.run else { return Vec::new() };
    let narrator = Narrator::new(&run.trace, lang);
    let mut playback = Playback::new(&run.trace);
    let mut blocks = Vec::new();
    for (at, question) in exercise.questions.iter().enumerate() {
        let Some(step) = step(question) else { continue };
        while playback.step() + 1 < step && playback.advance().is_some() {}
        playback.begin_round_if_due();
        let (rivals, open) = (playback.rivals(), playback.open_len());
        let node = run.choices(step)[0];
        blocks.push(setting.heading(title(at, step, setting)));
        blocks.push(Block::Paragraph(Inline::strong(format!("n{node}")), Tone::Strong));
        blocks.push(Block::paragraph(narrator.why(node, open, rivals)));
        blocks.extend(also_right(question, w).map(Block::paragraph));
    }
    blocks
}
