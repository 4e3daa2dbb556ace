//! A table of steps or a search tree: which strategy made it?

use super::Setting;
use super::trace::heading;
use crate::exercise::{Choice, Choices, Departure, Finished, Part, TableRow, TreeNode, View};
use crate::puzzle::Board;
use crate::report::document::{
    Block, Blocks, Column, ColumnKind, Inline, Room, RoomNode, Row, Span, Table, TableCell, Tone,
};
use crate::report::letter;
use crate::report::narration::{Count, Lang};
use crate::report::search::boards;
use crate::report::step::Picture;
use crate::report::strategy::{short_conventions, strategy_name};
use crate::search::{NodeId, Strategy};

/// Lines to write the answer and its reason on.
const REASON: usize = 3;

/// The task, with the strategies to choose from.
pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let all = exercise.choices.iter().flat_map(|choices| choices.all.iter().enumerate());
    let all = all.map(|(at, choice)| named(at, choice, lang)).collect::<Vec<_>>();
    let choices = [Block::heading(w.which_choices), Block::bullets(all)];
    question(setting).into_iter().chain(choices).collect()
}

/// The task without the strategies, for questions that list them as answers.
pub(super) fn question<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let (plan, instance) = (&exercise.plan, &exercise.plan.instance);
    let (task, rules) = if plan.view == Some(View::Tree) {
        let f = plan.gives(Part::F).then(|| w.which_f.to_owned());
        let rules = [w.names_are.to_owned(), fill!(w.which_step, step = w.column_step)];
        (w.which_task_tree, rules.into_iter().chain(f).collect())
    } else {
        let rules = [
            w.names_are.to_owned(),
            fill!(w.says_board, node = w.column_node, board = w.column_board),
            fill!(w.which_made, new = w.column_new),
        ];
        (w.which_task, Vec::from(rules))
    };
    vec![Block::paragraph(task), Block::bullets(rules), boards(instance.start, instance.goal, lang)]
}

/// The title of what is shown.
pub(super) fn title(setting: Setting<'_>) -> &'static str {
    match setting.exercise.plan.view {
        Some(View::Tree) => setting.lang.words().tree_title,
        Some(View::Table) | None => setting.w.steps_table,
    }
}

/// The finished run.
pub(super) fn finished(choices: &Choices, setting: Setting<'_>) -> Block<'static> {
    match &choices.finished {
        Finished::Table(rows) => Block::Table(table(rows, setting)),
        Finished::Tree(nodes) => Block::Room(Room::Tree(tree(nodes, setting))),
    }
}

/// The tree that is shown, with nothing left to fill in.
fn tree(nodes: &[TreeNode], setting: Setting<'_>) -> Vec<RoomNode> {
    let w = setting.w;
    let node = |node: &TreeNode| {
        let f = node.f.map(|f| (heading(Part::F, w).to_owned(), Some(f.to_string())));
        let step = node.step.map_or_else(|| "\u{2013}".to_owned(), |step| Count(step).to_string());
        RoomNode {
            parent: node.parent.map(|parent| parent as usize),
            came: node.came,
            board: Some(node.board),
            values: f.into_iter().chain([(w.column_step.to_owned(), Some(step))]).collect(),
        }
    };
    nodes.iter().map(node).collect()
}

/// The table that is shown.
fn table(rows: &[TableRow], setting: Setting<'_>) -> Table<'static> {
    let Setting { exercise, lang, w, .. } = setting;
    let columns = vec![
        Column::new(lang.words().axis_step, ColumnKind::Number),
        Column::new(w.column_node, ColumnKind::Word),
        Column::new(w.column_board, ColumnKind::Board),
        Column::new(w.column_new, ColumnKind::Nodes),
    ];
    let size = exercise.plan.instance.size;
    let rows = rows.iter().enumerate().map(|(at, row)| {
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

/// Says that the run ends with what is shown, or goes on.
pub(super) fn end(choices: &Choices, setting: Setting<'_>) -> String {
    let (w, step) = (setting.w, Count(choices.steps));
    match (&choices.finished, choices.ends) {
        (Finished::Table(_), true) => w.which_ends.into(),
        (Finished::Table(_), false) => w.which_goes_on.into(),
        (Finished::Tree(_), true) => fill!(w.which_ends_tree, step),
        (Finished::Tree(_), false) => fill!(w.which_goes_on_tree, step),
    }
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

/// A choice with its letter.
fn named(at: usize, choice: &Choice, lang: Lang) -> Inline {
    Inline::strong(letter(at)).then(". ").then(told(&choice.strategy, lang))
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let Setting { exercise, w, .. } = setting;
    let Some(choices) = &exercise.choices else { return Box::new(std::iter::empty()) };
    let blocks = vec![
        finished(choices, setting),
        Block::aside(end(choices, setting)),
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
        Departure::Value { step, node, f } => fill!(w.departs_f, step = Count(*step), node, f),
        Departure::Ends { step } => fill!(w.departs_ends, step = Count(*step)),
        Departure::GoesOn { step } => fill!(w.departs_goes_on, step = Count(*step)),
    }
}

pub(super) fn answers<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let Some(choices) = &exercise.choices else { return Vec::new() };
    let all = || choices.all.iter().enumerate();
    let right = all().find(|(_, choice)| choice.departure.is_none());
    let others = all().filter_map(|(at, choice)| {
        let departs = departure(choice.departure.as_ref()?, setting);
        Some(named(at, choice, lang).then(Span::Break).then(departs))
    });
    let mut blocks: Vec<Block<'a>> =
        right.map(|(at, choice)| Block::Paragraph(named(at, choice, lang), Tone::Strong)).into_iter().collect();
    blocks.push(setting.heading(match choices.finished {
        Finished::Table(_) => w.which_others,
        Finished::Tree(_) => w.which_others_tree,
    }));
    blocks.push(Block::bullets(others.collect::<Vec<_>>()));
    blocks
}
