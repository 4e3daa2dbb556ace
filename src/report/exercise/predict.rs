//! Chosen steps: which node is removed from open next, and why?

use super::Setting;
use super::trace::{also_right, heading, opening};
use crate::exercise::{About, Part, Question};
use crate::report::document::{
    Block, Blocks, Boards, Column, ColumnKind, Group, Inline, Room, Row, Scale, Shown, Table, TableCell, Tone,
};
use crate::report::narration::{Count, Narrator};
use crate::report::step::Picture;
use crate::search::Node;
use crate::trace::Playback;

/// Lines to write a reason on.
const REASON: usize = 2;

pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { lang, w, .. } = setting;
    let values = values(setting).into_iter().map(|part| format!("{}{}", lang.comma(), heading(part, w)));
    let below = fill!(w.predict_below, values = values.collect::<String>());
    opening(setting, w.predict_task.into(), vec![w.names_are.to_owned(), w.predict_order.to_owned(), below])
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
        let group = [Block::heading(title(at, step, setting)), Block::Boards(boards(step, setting)), Block::Room(room)];
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

/// The values that decide.
fn values(setting: Setting<'_>) -> Vec<Part> {
    let columns = setting.exercise.plan.columns();
    columns.into_iter().filter(|part| matches!(part, Part::G | Part::H)).collect()
}

/// A value of a node.
fn value(part: Part, node: &Node) -> String {
    if part == Part::G { node.g.to_string() } else { node.h.to_string() }
}

/// The parent of a node and the move from it; none at the start.
fn origin(node: &Node) -> String {
    node.parent.zip(node.came).map(|(parent, came)| format!("n{parent}, {came}")).unwrap_or_default()
}

/// The nodes in open before a step as boards, each with its parent, its move and the values that decide.
fn boards(step: usize, setting: Setting<'_>) -> Boards {
    let Setting { exercise, w, .. } = setting;
    let values = values(setting);
    let shown = |id| {
        let node = exercise.run.as_ref().map(|run| run.trace.node(id))?;
        let values = values.iter().map(|&part| format!("{} {}", heading(part, w), value(part, &node)));
        let parts = [origin(&node), values.collect::<Vec<_>>().join(" ")];
        let foot: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Some(Shown::new(node.board, format!("n{id}"), Tone::Plain).with_foot(foot.join(" \u{b7} ")))
    };
    let shown = exercise.waiting(step).into_iter().filter_map(shown);
    Boards { needs_feet: true, ..Boards::new(Scale::Medium, shown) }
}

/// The nodes in open before a step as a table, for questions that stand alone.
pub(super) fn waiting(step: usize, setting: Setting<'_>) -> Table<'static> {
    let Setting { exercise, w, .. } = setting;
    let values = values(setting);
    let mut columns = vec![
        Column::new(w.column_node, ColumnKind::Word),
        Column::new(w.column_board, ColumnKind::Board),
        Column::new(w.column_from, ColumnKind::Word),
    ];
    columns.extend(values.iter().map(|&part| Column::new(heading(part, w), ColumnKind::Word)));
    let row = |id| {
        let node = exercise.run.as_ref().map(|run| run.trace.node(id))?;
        let head = [
            TableCell::from(Inline::strong(format!("n{id}"))),
            Inline::board(Picture { board: node.board, slid: None }).into(),
            origin(&node).into(),
        ];
        let values = values.iter().map(|&part| TableCell::from(value(part, &node)));
        Some(Row::new(head.into_iter().chain(values).collect::<Vec<_>>()))
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
