//! Boards: what several heuristics estimate of each, and which dominates which.

use super::Setting;
use super::compare::number;
use crate::exercise::{About, Answer, Dominance, General, Question};
use crate::puzzle::{Board, Cost, Estimator, Heuristic};
use crate::report::document::{
    Block, Blocks, Boards, Column, ColumnKind, Inline, Row, Scale, Shown, Table, TableCell, Tone,
};
use crate::report::letter;
use crate::report::step::Picture;

pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let rule =
        |heuristic: &Heuristic| fill!(w.heuristic_defined, name = heuristic, says = lang.words().heuristic(*heuristic));
    let rules: Vec<String> = exercise.plan.compared().iter().map(rule).collect();
    let goal = Shown::new(exercise.plan.instance.goal, lang.words().label_goal, Tone::Plain);
    vec![Block::paragraph(w.heuristic_task), Block::bullets(rules), Block::Boards(Boards::new(Scale::Large, [goal]))]
}

/// The estimates, with the answers or without.
fn estimates(setting: Setting<'_>, with_answers: bool) -> Table<'static> {
    let Setting { exercise, w, .. } = setting;
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_board, ColumnKind::Board)];
    let kind = if with_answers { ColumnKind::Number } else { ColumnKind::Word };
    columns.extend(exercise.plan.compared().iter().map(|name| Column::new(name.text(), kind).with_room(12)));
    let row = |(at, board): (usize, Board)| {
        let own = exercise
            .questions
            .iter()
            .filter(|question| matches!(question.about, About::Estimate(of, _) if of == board));
        // A board that comes twice, where there are few, has its questions twice.
        let own = own.take(exercise.plan.compared().len());
        let cells = own.map(|question| if with_answers { number(question).into() } else { TableCell::default() });
        let head = [TableCell::from(Inline::strong(letter(at))), Inline::board(Picture { board, slid: None }).into()];
        Row::new(head.into_iter().chain(cells).collect::<Vec<_>>())
    };
    let rows: Vec<Row> = exercise.estimated().into_iter().enumerate().map(row).collect();
    Table { says: w.boards_table.into(), is_room: !with_answers, ..Table::new("estimates", columns, rows) }
}

/// The two heuristics of a question, and which dominates.
pub(super) fn pair(question: &Question) -> Option<(Heuristic, Heuristic, Dominance)> {
    match (question.about, question.right.first()?.answer) {
        (About::Pair(first, second), Answer::Dominance(dominance)) => Some((first, second, dominance)),
        _ => None,
    }
}

/// The answer that a dominance is.
pub(super) fn dominates(
    dominance: Dominance,
    first: Heuristic,
    second: Heuristic,
    setting: Setting<'_>,
) -> &'static str {
    match dominance {
        Dominance::First => first.text(),
        Dominance::Second => second.text(),
        Dominance::Neither => setting.w.neither,
        Dominance::Both => setting.w.equal,
    }
}

fn pairs(setting: Setting<'_>, with_answers: bool) -> Table<'static> {
    let Setting { exercise, w, .. } = setting;
    let mut columns = vec![
        Column::new(w.column_pair, ColumnKind::Word),
        Column::new(w.column_dominates, ColumnKind::Word).with_room(16),
        Column::new(w.why, ColumnKind::Text).with_room(24),
    ];
    columns.extend(with_answers.then(|| Column::new(w.column_in_general, ColumnKind::Text)));
    let row = |question: &Question| {
        let (first, second, dominance) = pair(question)?;
        let mut cells = vec![TableCell::from(fill!(w.pair, first, second))];
        if with_answers {
            let answer = Inline::strong(dominates(dominance, first, second, setting));
            cells.extend([
                answer.into(),
                here(first, second, setting).into(),
                in_general(first, second, setting).into(),
            ]);
        } else {
            cells.extend([TableCell::default(), TableCell::default()]);
        }
        Some(Row::new(cells))
    };
    let rows: Vec<Row> = exercise.questions.iter().filter_map(row).collect();
    Table { says: w.heuristic_pairs.into(), is_room: !with_answers, ..Table::new("pairs", columns, rows) }
}

fn estimator(heuristic: Heuristic, setting: Setting<'_>) -> Option<Estimator> {
    let instance = &setting.exercise.plan.instance;
    Estimator::new(heuristic, instance.goal, instance.size, Cost::Unit).ok()
}

/// Says on which of the boards each of two heuristics is the higher one.
pub(super) fn here(first: Heuristic, second: Heuristic, setting: Setting<'_>) -> String {
    let Setting { exercise, lang, w, .. } = setting;
    let (Some(one), Some(other)) = (estimator(first, setting), estimator(second, setting)) else {
        return String::new();
    };
    let higher = |name: Heuristic, high: &Estimator, low: &Estimator| {
        let boards = exercise.estimated().into_iter().enumerate();
        let boards = boards.filter(|&(_, board)| high.of(board) > low.of(board));
        let boards: Vec<String> = boards.map(|(at, _)| letter(at)).collect();
        (!boards.is_empty()).then(|| fill!(w.higher_on, name, boards = boards.join(lang.comma())))
    };
    let says: Vec<String> = [higher(first, &one, &other), higher(second, &other, &one)].into_iter().flatten().collect();
    if says.is_empty() { w.never_differ.to_owned() } else { says.join(lang.semicolon()) }
}

/// Says what holds of two heuristics on all boards.
pub(super) fn in_general(first: Heuristic, second: Heuristic, setting: Setting<'_>) -> String {
    let Setting { exercise, lang, w, .. } = setting;
    let size = exercise.plan.instance.size;
    match exercise.in_general(first, second) {
        General::Proved(links) => {
            let (high, low) = (links[0], links[links.len() - 1]);
            let reasons = links.windows(2).map(|link| reason(link[0], link[1], setting));
            fill!(w.general_proved, high, low, reasons = reasons.collect::<Vec<_>>().join(lang.semicolon()))
        }
        General::Neither(one, other) => {
            fill!(w.general_neither, first, second, one = one.text(size), other = other.text(size))
        }
        General::Unknown => w.general_unknown.to_owned(),
    }
}

/// Says why a link of [`Heuristic::down_to`] holds.
fn reason(high: Heuristic, low: Heuristic, setting: Setting<'_>) -> String {
    let w = setting.w;
    match (high, low) {
        (_, Heuristic::Zero) => w.reason_zero.to_owned(),
        (Heuristic::Exact, _) => w.reason_exact.to_owned(),
        (Heuristic::Gaschnig, _) => w.reason_jump.to_owned(),
        (Heuristic::Manhattan, _) => w.reason_way.to_owned(),
        (high, low) => fill!(w.reason_adds, high, low),
    }
}

/// Says what each tile adds to an estimate, where tiles add each their own.
pub(super) fn parts(board: Board, heuristic: Heuristic, setting: Setting<'_>) -> Option<String> {
    let Setting { lang, w, .. } = setting;
    let estimator = estimator(heuristic, setting)?;
    let (parts, sum) = (estimator.parts(board), estimator.of(board));
    let of_tiles: u16 = parts.iter().map(|(_, part)| part).sum();
    let beside = if heuristic == Heuristic::Nilsson { w.part_order } else { w.part_conflicts };
    let rest = (sum > of_tiles).then(|| fill!(beside, n = (sum - of_tiles)));
    let parts = parts.into_iter().filter(|&(_, part)| part > 0).map(|(tile, n)| fill!(w.part_of_tile, tile, n));
    let parts: Vec<String> = parts.chain(rest).collect();
    (of_tiles > 0).then(|| fill!(w.sum_of_tiles, name = heuristic, sum, parts = parts.join(lang.comma())))
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let blocks = [
        Block::Table(estimates(setting, false)),
        Block::heading(setting.w.heuristic_pairs),
        Block::Table(pairs(setting, false)),
    ];
    Box::new(blocks.into_iter())
}

pub(super) fn answers<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, w, .. } = setting;
    let mut sums = Vec::new();
    for (at, board) in exercise.estimated().into_iter().enumerate() {
        let of_board = exercise.plan.compared().into_iter().filter_map(|heuristic| parts(board, heuristic, setting));
        sums.extend(of_board.map(|sum| Inline::strong(letter(at)).then(" ").then(sum)));
    }
    let not_admissible = exercise.plan.compared().into_iter().filter(|heuristic| !heuristic.admissible());
    let mut blocks = vec![Block::Table(estimates(setting, true))];
    blocks.extend((!sums.is_empty()).then(|| Block::bullets(sums)));
    blocks.push(setting.heading(w.heuristic_pairs));
    blocks.push(Block::Table(pairs(setting, true)));
    blocks.extend(not_admissible.map(|name| Block::aside(fill!(w.not_admissible, name))));
    blocks
}
