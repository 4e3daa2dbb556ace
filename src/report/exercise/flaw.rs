//! A table of steps with one mistake to be found, of a kind that students make. The marker itself confirms that it is the only one,
//! and where it is.

use super::course::{Ask, Choice, Draft, paragraph, set};
use super::table::{self, TableRow, heading, steps_table};
use super::trace::{opening, rules};
use super::{Exercise, ExerciseError, Options, Part, Plan, Rules, Run, Setting};
use crate::check::{
    ColumnKind, ListClaim, Mark, MarkOptions, Marked, Reading, Row as SheetRow, Sheet, SheetFormat, TryClaim, mark,
};
use crate::puzzle::{Estimator, Heuristic, Instance, Rng};
use crate::report::check::{CheckOptions, says};
use crate::report::document::{Block, Inline, Tone};
use crate::report::lines::in_line;
use crate::report::narration::Count;
use crate::search::{F, Node, VerdictKind};

pub(super) const RULES: Rules = Rules {
    options: Options::OF_RUN,
    title: |w| w.title_error,
    counted: |_| "a table with one mistake".to_owned(),
    make,
    task,
    heading: |setting| setting.w.steps_table,
    sheet,
    answers,
    items,
};

/// Steps of the table: one page.
const STEPS: usize = 16;

/// The one mistake in a table.
#[derive(Clone, Debug)]
pub struct Flawed {
    /// Its step.
    pub step: usize,
    /// Its column.
    pub column: ColumnKind,
    /// The only mistake that the marker finds in the table.
    pub(super) marked: Marked,
}

/// Makes the exercise: tries mistakes in random order until the marker finds exactly one.
fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(plan)?;
    let table = &run.rows[..run.rows.len().min(STEPS)];
    let mut rng = Rng::new(plan.seed);
    let columns = plan.columns();
    let slips = SLIPS.into_iter().filter(|(part, ..)| columns.contains(part));
    // In the first step everything is known from the start.
    let mut slips: Vec<_> = slips.flat_map(|slip| (2..=table.len()).map(move |step| (slip, step))).collect();
    rng.shuffle(&mut slips);
    for ((_, column, slip), step) in slips {
        let Some(rows) = slip.made(step, plan, table, &mut rng)? else { continue };
        if let Some(flawed) = flawed(plan, &rows, step, column)? {
            return Ok(Exercise { rows, run: Some(run), flawed: Some(flawed), ..Exercise::of(plan) });
        }
    }
    let what = "no mistake can be put into this run of which it is plain that it is the only one";
    Err(ExerciseError::of_run(what, "choose another --seed, or a start that is farther from the goal"))
}

/// Marks a table: it is flawed if and only if everything is right except for this one cell.
fn flawed(plan: &Plan, rows: &[TableRow], step: usize, column: ColumnKind) -> Result<Option<Flawed>, ExerciseError> {
    let marked = mark(&written(plan, rows), &plan.problem, &plan.strategy, &MarkOptions::default())?;
    let is_sole = match marked.mistakes.as_slice() {
        [only] => only.step == step && only.column == column && only.again.is_empty(),
        _ => false,
    };
    let wrong = marked.rows.iter().flat_map(|row| &row.cells).filter(|cell| !cell.mistakes.is_empty()).count();
    let is_whole = marked.mark == Mark::Wrong(step) && marked.stopped.is_none();
    Ok((is_sole && is_whole && wrong == 1).then_some(Flawed { step, column, marked }))
}

fn written(plan: &Plan, rows: &[TableRow]) -> Sheet {
    let columns = plan.columns();
    let has = |part: Part| columns.contains(&part);
    let list = |nodes: &[Node]| Box::new(ListClaim::States(nodes.iter().map(|node| (node.state, None)).collect()));
    let opened = Some(VerdictKind::Opened);
    let new = |node: &Node| TryClaim { state: Some(node.state), verdict: opened, ..TryClaim::default() };
    let row = |(at, row): (usize, &TableRow)| SheetRow {
        step: Some(at as u32 + 1),
        g: has(Part::G).then_some(plan.problem.value(row.node.g)),
        h: has(Part::H).then_some(plan.problem.value(row.node.h)),
        f: has(Part::F).then_some(row.f),
        tries: has(Part::New).then(|| row.made.iter().map(new).collect()),
        open: has(Part::Open).then(|| list(&row.open)),
        closed: has(Part::Closed).then(|| list(&row.closed)),
        ..SheetRow::new(at as u32 + 1, row.node.state)
    };
    Sheet {
        format: SheetFormat::Markdown,
        size: plan.problem.size(),
        graph: plan.problem.graph().cloned(),
        start: plan.problem.tiles().map(|instance| instance.start),
        goal: plan.problem.tiles().map(|instance| instance.goal),
        strategy: Some(plan.strategy),
        columns: Vec::new(),
        ignored: Vec::new(),
        reading: Reading::default(),
        rows: rows.iter().enumerate().map(row).collect(),
    }
}

#[derive(Clone, Copy)]
enum Slip {
    /// h: by another heuristic, of the parent, or off by one.
    H,
    /// g: of the parent, or one more.
    G,
    /// f: g or h alone, or added up wrongly.
    F,
    /// A node is taken that is not due; everything after it is right for that choice.
    Node,
    /// A node is generated whose state is already known.
    LetIn,
    /// The node taken stays in open.
    StillOpen,
    /// A node is missing from open.
    Forgotten,
    /// The node taken does not enter closed.
    NotClosed,
}

const SLIPS: [(Part, ColumnKind, Slip); 8] = [
    (Part::H, ColumnKind::H, Slip::H),
    (Part::G, ColumnKind::G, Slip::G),
    (Part::F, ColumnKind::F, Slip::F),
    (Part::Board, ColumnKind::Board, Slip::Node),
    (Part::Open, ColumnKind::Open, Slip::LetIn),
    (Part::Open, ColumnKind::Open, Slip::StillOpen),
    (Part::Open, ColumnKind::Open, Slip::Forgotten),
    (Part::Closed, ColumnKind::Closed, Slip::NotClosed),
];

impl Slip {
    /// Makes the mistake at a step; `None` if it does not fit there.
    fn made(
        self,
        step: usize,
        plan: &Plan,
        table: &[TableRow],
        rng: &mut Rng,
    ) -> Result<Option<Vec<TableRow>>, ExerciseError> {
        let (before, row) = (&table[step - 2], &table[step - 1]);
        if let Slip::Node = self {
            let others = row.waiting.iter().map(|node| node.id).filter(|node| !row.legal.contains(node));
            let Some(other) = one_of(others, row.node.id, rng) else { return Ok(None) };
            let rows = table::rows(plan, Some((step, other)), table.len())?;
            // A run that ends at once teaches nothing.
            return Ok((rows.len() > step).then_some(rows));
        }
        let mut rows = table.to_vec();
        Ok(self.change(&mut rows[step - 1], before, plan, rng).map(|()| rows))
    }

    fn change(self, row: &mut TableRow, before: &TableRow, plan: &Plan, rng: &mut Rng) -> Option<()> {
        let (node, parent) = (row.node, row.parent);
        let (Node { g, h, .. }, problem) = (node, &plan.problem);
        match self {
            Slip::H => row.node.h = one_of(wrong_h(plan, row), h, rng)?,
            Slip::G => {
                let wrong = parent.map(|parent| parent.g).into_iter().chain([g + problem.unit().one()]);
                row.node.g = one_of(wrong, g, rng)?;
            }
            Slip::F => {
                let more = F::from_hundredths(row.f.hundredths() + 100 * problem.unit().one()).in_unit(problem.unit());
                row.f = one_of([more, problem.value(g), problem.value(h)], row.f, rng)?;
            }
            Slip::LetIn => {
                let known = |state| before.closed.iter().chain(&before.open).find(|node| node.state == state);
                let known = row.refused.iter().filter_map(|&state| known(state).copied());
                row.open.push(one_of(known.collect::<Vec<_>>(), node, rng)?);
            }
            Slip::StillOpen => row.open.insert(0, node),
            Slip::Forgotten if row.open.is_empty() => return None,
            Slip::Forgotten => {
                row.open.remove(rng.below(row.open.len()));
            }
            Slip::NotClosed => {
                row.closed.pop_if(|last| last.id == node.id)?;
            }
            Slip::Node => return None,
        }
        Some(())
    }
}

fn one_of<T: Copy + PartialEq>(values: impl IntoIterator<Item = T>, right: T, rng: &mut Rng) -> Option<T> {
    let wrong: Vec<T> = values.into_iter().filter(|value| *value != right).collect();
    (!wrong.is_empty()).then(|| wrong[rng.below(wrong.len())])
}

/// Returns wrong values to write for an h: those of the usual heuristics, of the parent, and one too many.
fn wrong_h(plan: &Plan, row: &TableRow) -> Vec<u64> {
    let estimate = |heuristic| {
        let Instance { goal, size, .. } = *plan.problem.tiles()?;
        let estimator = Estimator::new(heuristic, goal, size, plan.strategy.cost()).ok()?;
        Some(u64::from(estimator.of(row.node.board())))
    };
    let usual = [Heuristic::Manhattan, Heuristic::Misplaced].into_iter().filter_map(estimate);
    usual.chain(row.parent.map(|parent| parent.h)).chain([row.node.h + plan.problem.unit().one()]).collect()
}

const REASON: usize = 2;

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    opening(setting, setting.w.error_task.into(), rules(setting))
}

fn sheet(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let lines = [(w.wrong_step, 1), (w.wrong_column, 1), (w.instead, REASON)];
    let room = Block::Lines(lines.map(|(name, lines)| (name.into(), lines)).into());
    vec![steps_table(&exercise.plan.columns(), setting), room]
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { lang, w, .. } = setting;
    let Some(Flawed { step, column, marked }) = &setting.exercise.flawed else { return Vec::new() };
    let place = Inline::strong(fill!(w.wrong_cell, step = Count(*step), column = column_name(*column, setting)));
    let options = CheckOptions { lang, full: true };
    // The sheet calls boards by the names of their nodes.
    let rows = setting.exercise.rows.iter().filter(|_| setting.names().are_numbers());
    let nodes = rows.flat_map(|row| [&row.node].into_iter().chain(&row.open).chain(&row.closed));
    let named = |says: String, node: &Node| {
        says.replace(&format!("[{}]", in_line(node.board(), marked.problem.size())), &format!("n{}", node.id))
    };
    let reasons = marked.mistakes.iter().flat_map(|mistake| says(marked, mistake, options));
    let reasons = reasons.map(|says| nodes.clone().fold(says, named));
    std::iter::once(Block::Paragraph(place, Tone::Strong)).chain(reasons.map(Block::paragraph)).collect()
}

fn column_name(column: ColumnKind, setting: Setting<'_>) -> &'static str {
    let words = setting.lang.check_words();
    setting.either(words, words.of(true)).column(column)
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, w, .. } = setting;
    let Some(flawed) = &exercise.flawed else { return Vec::new() };
    let shown = set(task(setting), setting) + &set(sheet(setting), setting);
    let feedback = set(answers(setting), setting);
    let ask = Ask::Number(flawed.step.to_string());
    let step = Draft::new(w.step_wrong, shown.clone() + &paragraph(w.ask_step), ask, feedback.clone());
    let right = column_name(flawed.column, setting);
    // A mistake in the node taken is a mistake in the board, which is beside it.
    let mut columns: Vec<&str> = exercise.plan.columns().into_iter().map(|part| heading(part, w)).collect();
    if !columns.contains(&right) {
        columns.push(right);
    }
    let ask = Ask::Choice(columns.iter().map(|name| Choice::new(name, *name == right)).collect());
    let text = shown + &paragraph(&fill!(w.ask_column, step = Count(flawed.step)));
    vec![step, Draft::new(w.column_wrong, text, ask, feedback)]
}
