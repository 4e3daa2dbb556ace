//! Items of questions: drafted by each kind of exercise, then numbered and given their points; and what several kinds show.

use super::html::{self};
use super::{Ask, Choice, Item, POINT, named};
use crate::puzzle::Board;
use crate::report::document::{Block, Boards, Column, ColumnKind, Inline, Row, Scale, Shown, Table, TableCell, Tone};
use crate::report::exercise::{Answer, Question, Setting};
use crate::report::search::boards;
use crate::report::step::Picture;
use crate::search::NodeId;

/// An item of one question of the exercise, before it has a number and its points.
pub(in crate::report::exercise) struct Draft {
    pub(in crate::report::exercise) says: String,
    pub(in crate::report::exercise) text: String,
    pub(in crate::report::exercise) ask: Ask,
    pub(in crate::report::exercise) feedback: String,
    /// The questions whose points it has, each with the number of items that share them.
    pub(in crate::report::exercise) of: Vec<(usize, u64)>,
}

/// Returns the items of an exercise.
pub(super) fn items(setting: Setting<'_>) -> Vec<Item> {
    let drafts = (setting.exercise.plan.kind.rules().items)(setting);
    let points = |question: usize| setting.points.map_or(1, |points| points[question] as u64);
    let grade = |draft: &Draft| -> u64 { draft.of.iter().map(|&(at, shared)| POINT * points(at) / shared).sum() };
    // The points of a question of which nothing can be asked are shared by all others.
    let all: u64 = setting.points.map_or(0, |points| points.iter().map(|&points| points as u64).sum()) * POINT;
    let asked: u64 = drafts.iter().map(grade).sum::<u64>().max(1);
    let grade = |draft: &Draft| (u128::from(grade(draft)) * u128::from(all) / u128::from(asked)) as u64;
    let item = |(at, draft): (usize, Draft)| Item {
        name: named(at, &draft.says, setting),
        // Without points, each item has one.
        grade: if setting.points.is_some() { grade(&draft) } else { POINT },
        text: draft.text,
        ask: draft.ask,
        feedback: draft.feedback,
    };
    drafts.into_iter().enumerate().map(item).collect()
}

/// Blocks as HTML.
pub(in crate::report::exercise) fn set<'a>(
    blocks: impl IntoIterator<Item = Block<'a>>,
    setting: Setting<'_>,
) -> String {
    html::blocks(blocks, setting.exercise.plan.instance.size)
}

/// Start and goal, the conventions, and how nodes are named.
pub(in crate::report::exercise) fn opening(setting: Setting<'_>) -> String {
    let instance = &setting.exercise.plan.instance;
    let mut blocks = vec![boards(instance.start, instance.goal, setting.lang)];
    blocks.extend(setting.conventions());
    blocks.push(Block::paragraph(setting.w.names));
    set(blocks, setting)
}

pub(in crate::report::exercise) fn one_board(board: Board, setting: Setting<'_>) -> String {
    format!("<p>{}</p>", html::board(board, setting.exercise.plan.instance.size))
}

/// A board beside the goal.
pub(in crate::report::exercise) fn with_goal(board: Board, name: &str, setting: Setting<'_>) -> String {
    let Setting { exercise, lang, .. } = setting;
    let goal = Shown::new(exercise.plan.instance.goal, lang.words().label_goal, Tone::Plain);
    let boards = Boards::new(Scale::Large, [Shown::new(board, name, Tone::Plain), goal]);
    set([Block::Boards(boards)], setting)
}

/// The spellings of a board that are right in a short answer.
pub(in crate::report::exercise) fn spellings(board: Board, setting: Setting<'_>) -> Vec<String> {
    let size = setting.exercise.plan.instance.size;
    let text = board.text(size);
    let signs: Vec<char> = text.chars().collect();
    let rows = |between: &str| {
        signs.chunks(size.cols()).map(|row| row.iter().collect()).collect::<Vec<String>>().join(between)
    };
    let mut spellings = vec![text.clone(), rows(" "), rows("/"), rows(" / "), board.spaced(size)];
    spellings.push(board.spaced(size).replace(' ', ","));
    spellings.dedup();
    spellings
}

pub(in crate::report::exercise) fn yes_no(can: bool, setting: Setting<'_>) -> Ask {
    let choice =
        |(text, is_right): (&str, bool)| Choice { text: html::escaped(text), is_right, feedback: String::new() };
    Ask::Choice([(setting.w.yes, can), (setting.w.no, !can)].map(choice).into())
}

pub(in crate::report::exercise) fn number(question: &Question) -> Option<Ask> {
    let number = |right: &Answer| match right {
        Answer::Number(number) => Some(number.to_string()),
        _ => None,
    };
    question.right.iter().map(number).collect::<Option<Vec<_>>>().map(Ask::Number)
}

/// The nodes of a list with their boards, and the moves that led to them.
pub(in crate::report::exercise) fn nodes(ids: &[NodeId], setting: Setting<'_>) -> String {
    let Setting { exercise, w, .. } = setting;
    let Some(run) = &exercise.run else { return String::new() };
    let columns = vec![
        Column::new(w.column_node, ColumnKind::Word),
        Column::new(w.column_board, ColumnKind::Board),
        Column::new(w.column_from, ColumnKind::Word),
    ];
    let row = |&id: &NodeId| {
        let node = run.trace.node(id);
        let from = node.parent.zip(node.came).map(|(parent, came)| format!("n{parent}, {came}"));
        let board: TableCell = Inline::board(Picture { board: node.board, slid: None }).into();
        Row::new([format!("n{id}").into(), board, from.unwrap_or_default().into()])
    };
    let rows: Vec<Row> = ids.iter().map(row).collect();
    set([Block::Table(Table::new("waiting", columns, rows))], setting)
}

/// Shares the points of a question among its items.
pub(in crate::report::exercise) fn shared(mut own: Vec<Draft>, question: usize) -> Vec<Draft> {
    let count = own.len() as u64;
    for draft in &mut own {
        draft.of = vec![(question, count)];
    }
    own
}
