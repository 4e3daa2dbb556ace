//! Boards: which can reach the goal, and how do you know?

use super::Setting;
use crate::exercise::{About, Answer, Question};
use crate::puzzle::{Board, Parity};
use crate::report::document::{
    Block, Blocks, Boards, Column, ColumnKind, Inline, Row, Scale, Shown, Span, Table, TableCell, Tone,
};
use crate::report::letter;
use crate::report::limits::PAIRS;
use crate::report::narration::Lang;
use crate::report::step::Picture;

pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let mut hints = vec![w.solvable_how];
    hints.extend(has_rows(setting).then_some(w.solvable_rows));
    let goal = Shown::new(exercise.plan.instance.goal, lang.words().label_goal, Tone::Plain);
    vec![Block::paragraph(w.solvable_task), Block::bullets(hints), Block::Boards(Boards::new(Scale::Large, [goal]))]
}

/// Returns true if and only if the row of the blank matters.
fn has_rows(setting: Setting<'_>) -> bool {
    let instance = &setting.exercise.plan.instance;
    Parity::of(instance.goal, instance.goal, instance.size).blank_rows().is_some()
}

fn columns(setting: Setting<'_>) -> Vec<Column> {
    let w = setting.w;
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_board, ColumnKind::Board)];
    columns.push(Column::new(w.column_inversions, ColumnKind::Word).with_room(10));
    columns.extend(has_rows(setting).then(|| Column::new(w.column_rows, ColumnKind::Word).with_room(5)));
    columns.push(Column::new(w.column_reaches, ColumnKind::Word).with_room(10));
    columns.push(Column::new(w.why, ColumnKind::Text).with_room(24));
    columns
}

/// The board of a question.
fn board(question: &Question) -> Option<Board> {
    if let About::Board(board) = question.about { Some(board) } else { None }
}

/// The cells that name a board.
fn named(at: usize, board: Board) -> [TableCell; 2] {
    [Inline::strong(letter(at)).into(), Inline::board(Picture { board, slid: None }).into()]
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let boards = setting.exercise.questions.iter().filter_map(board);
    let rows: Vec<Row> = boards
        .enumerate()
        .map(|(at, board)| {
            let room = has_rows(setting).then(TableCell::default);
            let rest =
                [TableCell::default()].into_iter().chain(room).chain([setting.w.yes_no.into(), TableCell::default()]);
            Row::new(named(at, board).into_iter().chain(rest).collect::<Vec<_>>())
        })
        .collect();
    let table =
        Table { says: setting.w.boards_table.into(), is_room: true, ..Table::new("solvable", columns(setting), rows) };
    Box::new(std::iter::once(Block::Table(table)))
}

pub(super) fn answers<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, w, .. } = setting;
    let instance = &exercise.plan.instance;
    let mut columns = columns(setting);
    columns.extend(setting.points.map(|_| Column::new(w.points, ColumnKind::Number)));
    let rows: Vec<Row> = exercise
        .questions
        .iter()
        .enumerate()
        .filter_map(|(at, question)| {
            let board = board(question)?;
            let parity = Parity::of(board, instance.goal, instance.size);
            let (n, rows) = (parity.start_inversions(), parity.blank_rows().map(|(start, goal)| start.abs_diff(goal)));
            let can = question.accepts(Answer::YesNo(true));
            let cells = named(at, board).into_iter().chain([n.to_string().into()]);
            let cells = cells.chain(rows.map(|rows| rows.to_string().into()));
            let answer = Inline::strong(if can { w.yes } else { w.no });
            let cells = cells.chain([answer.into(), why(&parity, rows, setting).into()]);
            Some(Row::new(cells.chain(setting.points(at).map(TableCell::from)).collect::<Vec<_>>()))
        })
        .collect();
    let past = instance.size.cols() - 1;
    let rule = fill!(if has_rows(setting) { w.rule_even } else { w.rule_odd }, past);
    let table = Table { says: w.boards_table.into(), ..Table::new("solvable", columns, rows) };
    vec![Block::paragraph(rule), Block::Table(table)]
}

/// Why a board can reach the goal, or cannot: its inversions, and whether they are even.
pub(super) fn why(parity: &Parity, rows: Option<usize>, setting: Setting<'_>) -> Inline {
    let Setting { lang, w, .. } = setting;
    let n = parity.start_inversions();
    let sum = n + rows.unwrap_or(0);
    let says = fill!(if sum.is_multiple_of(2) { w.even } else { w.odd }, sum);
    let sum = rows.map(|rows| fill!(w.with_rows, n, rows, sum) + lang.semicolon()).unwrap_or_default();
    let mut why = Inline::from(sum + &says);
    if n > 0 {
        why = why.then(Span::Break).then(fill!(w.pairs, pairs = pairs(parity, lang)));
    }
    why
}

/// The pairs of tiles in the opposite order, as far as they are read.
fn pairs(parity: &Parity, lang: Lang) -> String {
    let all = parity.inverted_pairs();
    let named = all.iter().take(PAIRS).map(|(first, later)| format!("{first}\u{2013}{later}"));
    let more = all.len().checked_sub(PAIRS + 1).map(|rest| fill!(lang.words().parity_more, n = (rest + 1)));
    named.chain(more).collect::<Vec<_>>().join(lang.comma())
}
