//! A table of steps: which strategy made it?

use super::Setting;
use crate::exercise::{Choice, Choices, Departure};
use crate::puzzle::Board;
use crate::report::document::{Block, Blocks, Column, ColumnKind, Inline, Room, Row, Span, Table, TableCell, Tone};
use crate::report::letter;
use crate::report::narration::{Count, Lang};
use crate::report::search::boards;
use crate::report::step::Picture;
use crate::report::strategy::{short_conventions, strategy_name};
use crate::search::{NodeId, Strategy};

/// Lines to write the answer and its reason on.
const REASON: usize = 3;

pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let instance = &exercise.plan.instance;
    let rules = [
        w.names.to_owned(),
        fill!(w.says_board, node = w.column_node, board = w.column_board),
        fill!(w.which_made, new = w.column_new),
    ];
    let boards = boards(instance.start, instance.goal, lang);
    vec![Block::paragraph(w.which_task), Block::bullets(rules), boards]
}

/// The table that is shown.
pub(super) fn table(choices: &Choices, setting: Setting<'_>) -> Table<'static> {
    let Setting { exercise, lang, w, .. } = setting;
    let columns = vec![
        Column::new(lang.words().axis_step, ColumnKind::Number),
        Column::new(w.column_node, ColumnKind::Word),
        Column::new(w.column_board, ColumnKind::Board),
        Column::new(w.column_new, ColumnKind::Nodes),
    ];
    let size = exercise.plan.instance.size;
    let rows = choices.rows.iter().enumerate().map(|(at, row)| {
        let made = Inline::lines(row.made.iter().map(|(id, board)| format!("n{id}={}", board.text(size))));
        let cells: [TableCell; 4] = [
            Count(at + 1).to_string().into(),
            format!("n{}", row.node.id).into(),
            Inline::board(Picture { board: row.node.board, slid: None }).into(),
            made.into(),
        ];
        Row::new(cells)
    });
    let rows: Vec<Row> = rows.collect();
    Table { says: w.steps_table.into(), names: 2, ..Table::new("steps", columns, rows) }
}

/// Says that the run ends with the table, or goes on.
pub(super) fn end(choices: &Choices, setting: Setting<'_>) -> &'static str {
    if choices.ends { setting.w.which_ends } else { setting.w.which_goes_on }
}

/// A strategy by its name and its conventions.
pub(super) fn told(strategy: &Strategy, lang: Lang) -> Inline {
    // Chinese has no room after its colon.
    let room = if lang == Lang::En { " " } else { "" };
    Inline::strong(strategy_name(strategy, lang))
        .then(lang.words().colon)
        .then(room)
        .then(short_conventions(strategy, lang))
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let Setting { exercise, lang, w, .. } = setting;
    let Some(choices) = &exercise.choices else { return Box::new(std::iter::empty()) };
    let all = choices.all.iter().enumerate();
    let all = all.map(|(at, choice)| Inline::strong(letter(at)).then(". ").then(told(&choice.strategy, lang)));
    let blocks = vec![
        Block::Table(table(choices, setting)),
        Block::aside(end(choices, setting)),
        Block::heading(w.which_choices),
        Block::bullets(all.collect::<Vec<_>>()),
        Block::Room(Room::Lines(vec![(w.which_answer.into(), 1), (w.because.into(), REASON)])),
    ];
    Box::new(blocks.into_iter())
}

/// Nodes and their boards, as they are typed.
fn made(nodes: &[(NodeId, Board)], setting: Setting<'_>) -> String {
    let size = setting.exercise.plan.instance.size;
    nodes.iter().map(|(id, board)| format!("n{id}={}", board.text(size))).collect::<Vec<_>>().join(setting.lang.comma())
}

/// Says how a wrong choice departs from the table.
pub(super) fn departure(departure: &Departure, setting: Setting<'_>) -> String {
    let (w, size) = (setting.w, setting.exercise.plan.instance.size);
    match departure {
        Departure::Node { step, node, board } => {
            fill!(w.departs_node, step = Count(*step), node, board = board.text(size))
        }
        Departure::Made { step, made: nodes } if nodes.is_empty() => fill!(w.departs_made_none, step = Count(*step)),
        Departure::Made { step, made: nodes } => {
            fill!(w.departs_made, step = Count(*step), made = made(nodes, setting))
        }
        Departure::Ends { step } => fill!(w.departs_ends, step = Count(*step)),
        Departure::GoesOn { step } => fill!(w.departs_goes_on, step = Count(*step)),
    }
}

pub(super) fn answers<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let Some(choices) = &exercise.choices else { return Vec::new() };
    let named = |at: usize, choice: &Choice| Inline::strong(letter(at)).then(". ").then(told(&choice.strategy, lang));
    let all = || choices.all.iter().enumerate();
    let right = all().find(|(_, choice)| choice.departure.is_none());
    let others = all().filter_map(|(at, choice)| {
        let departs = departure(choice.departure.as_ref()?, setting);
        Some(named(at, choice).then(Span::Break).then(departs))
    });
    let mut blocks: Vec<Block<'a>> =
        right.map(|(at, choice)| Block::Paragraph(named(at, choice), Tone::Strong)).into_iter().collect();
    blocks.push(setting.heading(w.which_others));
    blocks.push(Block::bullets(others.collect::<Vec<_>>()));
    blocks
}
