//! A table of steps with one mistake in it, to be found. The marker itself says that it is the only one, and where it is.

use super::course::{Ask, Choice, Draft, escaped, paragraph, set};
use super::kind::{Options, REASON_LEFT_OUT, Rules};
use super::slips::slips;
use super::table::{TableRow, Written};
use super::trace::{ROWS, heading, opening, rules, table_columns};
use super::{About, Answer, Exercise, ExerciseError, Part, Plan, Question, Run, Setting};
use crate::check::{ColumnKind, Mark, MarkOptions, Marked, Sheet, mark};
use crate::puzzle::{Board, Rng};
use crate::report::check::{CheckOptions, says};
use crate::report::document::{Block, Blocks, Inline, Room, Row, Table, TableCell, Tone};
use crate::report::narration::Count;
use crate::report::step::Picture;
use crate::search::NodeId;

/// A table with one mistake.
pub(super) const RULES: Rules = Rules {
    options: Options::OF_RUN,
    title: |w| w.title_error,
    left_out: Some(REASON_LEFT_OUT),
    counted: |_| "a table with one mistake".to_owned(),
    make,
    task,
    heading: |setting| setting.w.steps_table,
    sheet,
    answers,
    items,
};

/// Mistakes that are tried before it is said that none can be hidden.
const TRIED: usize = 150;
/// Steps of a table in which a mistake is to be found: a page of it.
const STEPS: usize = 16;

/// A table of steps with one mistake.
#[derive(Clone, Debug)]
pub struct Flawed {
    /// The rows, as they are shown.
    pub rows: Vec<TableRow>,
    /// The step of the mistake.
    pub step: usize,
    /// Its column.
    pub column: ColumnKind,
    /// What the marker makes of the table: this one mistake.
    pub marked: Marked,
}

/// Makes the exercise: tries mistakes in a random order until one is the only one that the marker finds.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(&plan.instance, &plan.strategy)?;
    let table = Written::of(plan, None, STEPS.min(ROWS))?;
    let mut rng = Rng::new(plan.seed);
    for slip in slips(plan, &table, &mut rng).into_iter().take(TRIED) {
        let Some((rows, column)) = slip.made(plan, &table, &mut rng)? else { continue };
        if let Some(flawed) = flawed(plan, rows, slip.step(), column)? {
            let answer = Answer::Cell { step: flawed.step, column: flawed.column };
            let questions = vec![Question::sole(About::Table, answer)];
            return Ok(Exercise { questions, run: Some(run), flawed: Some(flawed), ..Exercise::of(plan) });
        }
    }
    Err(ExerciseError::NoFlaw)
}

/// Holds a table against the strategy: it is flawed if and only if all is right but for one cell, this one.
fn flawed(plan: &Plan, rows: Vec<TableRow>, step: usize, column: ColumnKind) -> Result<Option<Flawed>, ExerciseError> {
    let sheet: Sheet = super::table::sheet(plan, &rows);
    let marked = mark(&sheet, &plan.instance, &plan.strategy, &MarkOptions::default())?;
    let is_sole = match marked.mistakes.as_slice() {
        [only] => only.step == step && only.column == column && only.again.is_empty(),
        _ => false,
    };
    let wrong = marked.rows.iter().flat_map(|row| &row.cells).filter(|cell| !cell.mistakes.is_empty()).count();
    let is_whole = marked.mark == Mark::Wrong(step) && marked.stopped.is_none();
    Ok((is_sole && is_whole && wrong == 1).then_some(Flawed { rows, step, column, marked }))
}

/// Lines to write what is right, and why.
const REASON: usize = 2;

pub(super) fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    opening(setting, setting.w.error_task.into(), rules(setting, setting.w.names_are))
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let w = setting.w;
    let Some(flawed) = &setting.exercise.flawed else { return Box::new(std::iter::empty()) };
    let rows: Vec<Row> = flawed.rows.iter().enumerate().map(|(at, row)| self::row(at, row, setting)).collect();
    let table = Table { says: w.steps_table.into(), names: 2, ..Table::new("steps", table_columns(setting), rows) };
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

pub(super) fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { lang, w, .. } = setting;
    let Some(Flawed { step, column, marked, .. }) = &setting.exercise.flawed else { return Vec::new() };
    let column = lang.check_words().column(*column);
    let place = Inline::strong(fill!(w.wrong_cell, step = Count(*step), column));
    let reasons = marked.mistakes.iter().flat_map(|mistake| says(marked, mistake, CheckOptions { lang, full: true }));
    std::iter::once(Block::Paragraph(place, Tone::Strong)).chain(reasons.map(Block::paragraph)).collect()
}

/// The step of the mistake, then its column.
fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let c = lang.course_words();
    let Some(flawed) = &exercise.flawed else { return Vec::new() };
    let shown = set(task(setting), setting) + &set(sheet(setting), setting);
    let feedback = set(answers(setting), setting);
    let ask = Ask::Number(vec![flawed.step.to_string()]);
    let text = shown.clone() + &paragraph(c.ask_step);
    let step = Draft { says: c.wrong_step.into(), text, ask, feedback: feedback.clone(), of: vec![(0, 2)] };
    let right = lang.check_words().column(flawed.column);
    // A mistake in the node that is taken is one of the board, which stands beside it.
    let mut columns: Vec<&str> = exercise.plan.columns().into_iter().map(|part| heading(part, w)).collect();
    if !columns.contains(&right) {
        columns.push(right);
    }
    let choice = |name: &&str| Choice { text: escaped(name), is_right: *name == right, feedback: String::new() };
    let ask = Ask::Choice(columns.iter().map(choice).collect());
    let text = shown + &paragraph(&fill!(c.ask_column, step = Count(flawed.step)));
    vec![step, Draft { says: c.wrong_column.into(), text, ask, feedback, of: vec![(0, 2)] }]
}
