//! Several runs from one start: the table of a comparison, empty or filled in.

use super::Setting;
use crate::exercise::{About, Answer, Count as Counted, Question};
use crate::report::document::{Block, Blocks, Column, ColumnKind, Inline, Room, Row, Table, TableCell};
use crate::report::letter;
use crate::report::narration::{Count, Lang};
use crate::report::search::boards;

use super::which::told;

/// Lines to write the conclusion on.
const REASON: usize = 3;

pub(super) fn task<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let instance = &exercise.plan.instance;
    let runs = exercise.runs.iter().enumerate();
    let runs = runs.map(|(at, run)| Inline::strong(letter(at)).then(". ").then(told(run.trace.strategy(), lang)));
    vec![
        Block::paragraph(w.compare_task),
        boards(instance.start, instance.goal, lang),
        Block::heading(w.compare_strategies),
        Block::bullets(runs.collect::<Vec<_>>()),
        Block::aside(w.compare_dash),
    ]
}

/// The name of a number, as a comparison has it.
pub(super) const fn name(count: Counted, lang: Lang) -> &'static str {
    let w = lang.compare_words();
    match count {
        Counted::Path => w.measure_path,
        Counted::Steps => w.measure_steps,
        Counted::Nodes => w.measure_nodes,
        Counted::MaxOpen => w.measure_max_open,
    }
}

/// The answer of a question that wants a number, in print.
pub(super) fn number(question: &Question) -> String {
    match question.right.first().map(|right| right.answer) {
        Some(Answer::Number(number)) => Count(number as usize).to_string(),
        _ => "\u{2013}".to_owned(),
    }
}

/// The table, with its answers or without.
fn table(setting: Setting<'_>, with_answers: bool) -> Table<'static> {
    let Setting { exercise, lang, w, .. } = setting;
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_strategy, ColumnKind::Word)];
    columns.extend(Counted::ALL.map(|count| Column::new(name(count, lang), ColumnKind::Number).with_room(6)));
    columns.extend(setting.points.filter(|_| with_answers).map(|_| Column::new(w.points, ColumnKind::Number)));
    let row = |at: usize| {
        let own = exercise.questions.iter().enumerate();
        let own = own.filter(|(_, question)| matches!(question.about, About::Count(run, _) if run == at));
        let own: Vec<(usize, &Question)> = own.collect();
        let name = exercise.runs[at].trace.strategy().name().to_string();
        let cell = |(_, question): &(usize, &Question)| TableCell {
            text: if with_answers { number(question).into() } else { Inline::default() },
            ..TableCell::default()
        };
        let head = [TableCell::from(Inline::strong(letter(at))), name.into()];
        let points: Option<usize> =
            setting.points.filter(|_| with_answers).map(|points| own.iter().map(|&(at, _)| points[at]).sum());
        let points = points.map(|points| TableCell::from(Count(points).to_string()));
        Row::new(head.into_iter().chain(own.iter().map(cell)).chain(points).collect::<Vec<_>>())
    };
    let rows: Vec<Row> = (0..exercise.runs.len()).map(row).collect();
    let says = lang.compare_words().heading_table.into();
    Table { says, names: 2, is_room: !with_answers, ..Table::new("counts", columns, rows) }
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let room = Room::Lines(vec![(setting.w.compare_best.into(), REASON)]);
    Box::new([Block::Table(table(setting, false)), Block::Room(room)].into_iter())
}

pub(super) fn answers<'a>(setting: Setting<'_>) -> Vec<Block<'a>> {
    let Setting { exercise, lang, w, .. } = setting;
    let letters = |best: usize, of: &dyn Fn(usize) -> Option<usize>| {
        let runs = (0..exercise.runs.len()).filter(|&at| of(at) == Some(best));
        runs.map(letter).collect::<Vec<_>>().join(lang.comma())
    };
    let counted = |count: Counted| move |at: usize| count.of(&exercise.runs[at].trace.stats());
    let least = |of: &dyn Fn(usize) -> Option<usize>| (0..exercise.runs.len()).filter_map(of).min();
    let (steps, path) = (counted(Counted::Steps), counted(Counted::Path));
    let mut says: Vec<String> = Vec::new();
    says.extend(least(&steps).map(|best| fill!(w.compare_fewest, runs = letters(best, &steps))));
    says.push(match least(&path) {
        Some(best) => fill!(w.compare_shortest, n = Count(best), runs = letters(best, &path)),
        None => w.compare_no_path.to_owned(),
    });
    let mut blocks = vec![Block::Table(table(setting, true))];
    blocks.extend(says.into_iter().map(Block::paragraph));
    blocks
}
