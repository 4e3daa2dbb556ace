//! Chosen steps of a run: which node is removed from open next, and why?

use super::course::{self, Ask, Choice, Draft, paragraph, right, set};
use super::table::{Moment, TableRow, heading, nodes_table, value};
use super::trace::{also_right, opening};
use super::{Exercise, ExerciseError, Options, Part, Plan, Rules, Run, Setting};
use crate::puzzle::Rng;
use crate::report::document::{Block, Boards, Group, Inline, Scale, Shown, Tone};
use crate::report::narration::{Count, counted};
use crate::search::Node;

pub(super) const RULES: Rules = Rules {
    options: Options { counts: Some(1..=20), ..Options::OF_RUN },
    title: |w| w.title_predict,
    counted: |exercise| counted(exercise.steps.len() as u64, "question"),
    make,
    task,
    heading: |setting| setting.w.questions,
    sheet,
    answers,
    items,
};

const USUAL: usize = 5;
/// Sizes of open that are worth asking about: with one node there is no choice, and more than these fill a page.
const OPEN: std::ops::RangeInclusive<usize> = 2..=16;

/// Makes the exercise: the steps that are worth most, at random where several are worth the same.
fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(plan)?;
    let mut candidates = candidates(&run, plan.seed);
    if candidates.is_empty() {
        let what = "the run has no step at which a few nodes wait in open, so there is nothing to predict";
        return Err(ExerciseError::of_run(what, "choose a start that is farther from the goal, or another strategy"));
    }
    candidates.sort_unstable();
    let best = candidates.iter().rev().take(plan.count.unwrap_or(USUAL));
    let mut steps: Vec<usize> = best.map(|(.., step)| *step).collect();
    steps.sort_unstable();
    Ok(Exercise { steps, run: Some(run), ..Exercise::of(plan) })
}

/// Returns the steps to ask about, each with its worth and a lot. It is worth more if a tie must be broken, the search continues elsewhere
/// than below the last node, a cheaper path has just been found, or the goal is in open, but not at its head.
fn candidates(run: &Run, seed: u64) -> Vec<(usize, u64, usize)> {
    let mut rng = Rng::new(seed);
    let is_goal = |node: &Node| run.trace.problem().is_goal(node.state);
    let mut before: Option<&TableRow> = None;
    let mut candidates = Vec::new();
    for (row, step) in run.rows.iter().zip(1..) {
        let (last, lot) = (before.replace(row), rng.bits());
        let signs = [
            row.legal.len() > 1,
            last.is_some_and(|last| row.node.parent != Some(last.node.id)),
            last.is_some_and(|last| last.improves),
            row.waiting.iter().any(is_goal) && !is_goal(&row.node),
        ];
        if !row.is_dropped && OPEN.contains(&row.waiting.len()) {
            candidates.push((signs.into_iter().filter(|has| *has).count(), lot, step));
        }
    }
    candidates
}

impl Exercise {
    /// Returns the nodes in open just before a step, in order of generation, which does not reveal which is next.
    pub fn waiting(&self, step: usize) -> &[Node] {
        &self.traced().rows[step - 1].waiting
    }
}

const REASON: usize = 2;

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { lang, w, .. } = setting;
    let values = values(setting).into_iter().map(|part| format!("{}{}", lang.comma(), heading(part, w)));
    let below = fill!(setting.either(w.predict_below, w.predict_beside), values = values.collect::<String>());
    let rules = vec![setting.labelling().to_owned(), w.predict_order.to_owned(), below];
    opening(setting, w.predict_task.into(), rules)
}

fn sheet(setting: Setting<'_>) -> Vec<Block<'static>> {
    let w = setting.w;
    let group = |(at, &step)| {
        let room = Block::Lines(vec![(w.next.into(), 1), (w.because.into(), REASON)]);
        let group = [Block::heading(title(at, step, setting)), open(step, setting), room];
        Block::Group(Group::new("question", group))
    };
    setting.exercise.steps.iter().enumerate().map(group).collect()
}

/// `1. Before step 7`
fn title(at: usize, step: usize, setting: Setting<'_>) -> String {
    fill!(setting.w.before_step, n = Count(at + 1), step = Count(step))
}

fn values(setting: Setting<'_>) -> Vec<Part> {
    let columns = setting.exercise.plan.columns();
    columns.into_iter().filter(|part| matches!(part, Part::G | Part::H)).collect()
}

/// Shows the nodes in open before a step, each with its parent and the deciding values: as boards, or in a table.
fn open(step: usize, setting: Setting<'_>) -> Block<'static> {
    let (values, names, waiting) = (values(setting), setting.names(), setting.exercise.waiting(step));
    if !names.are_numbers() {
        return Block::Table(nodes_table(waiting, &values, setting));
    }
    let shown = |node: &Node| {
        let of = |part: &Part| format!("{} {}", heading(*part, setting.w), value(*part, node, &names.problem));
        let parts = [names.origin(node), values.iter().map(of).collect::<Vec<_>>().join(" ")];
        let foot: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Shown::new(node.board(), names.node(node.id), Tone::Plain).with_foot(foot.join(" \u{b7} "))
    };
    Block::Boards(Boards::new(Scale::Medium, waiting.iter().map(shown)))
}

fn moments(setting: Setting<'_>) -> Vec<Moment<'_>> {
    let last = setting.exercise.steps.last().copied().unwrap_or_default();
    setting.exercise.traced().moments(setting.lang, last)
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let moments = moments(setting);
    let mut blocks = Vec::new();
    for (at, &step) in setting.exercise.steps.iter().enumerate() {
        let Moment { row, why, .. } = &moments[step - 1];
        blocks.push(setting.heading(title(at, step, setting)));
        blocks.push(Block::Paragraph(Inline::strong(setting.names().node(row.node.id)), Tone::Strong));
        blocks.push(Block::paragraph(why.clone()));
        blocks.extend(also_right(step, setting).map(Block::paragraph));
    }
    blocks
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (moments, opening) = (moments(setting), course::opening(setting));
    let draft = |&step: &usize| {
        let Moment { row, why, .. } = &moments[step - 1];
        let (waiting, legal) = (exercise.waiting(step), &row.legal);
        // If every node in open may be next, every answer is right; and a GIFT choice needs a wrong one.
        if waiting.iter().all(|node| legal.contains(&node.id)) {
            return None;
        }
        let number = Count(step);
        let shown = set([Block::Table(nodes_table(waiting, &values(setting), setting))], setting);
        let asks = paragraph(&fill!(w.waiting, step = number));
        let text = format!("{opening}{asks}{shown}{}", paragraph(lang.words().quiz_next));
        let choice = |node: &Node| Choice::new(&setting.names().node(node.id), legal.contains(&node.id));
        let mut feedback = right(setting.names().node(row.node.id), lang) + &paragraph(why);
        feedback += &also_right(step, setting).map(|too| paragraph(&too)).unwrap_or_default();
        let ask = Ask::Choice(waiting.iter().map(choice).collect());
        Some(Draft::new(fill!(w.step_removed, step = number), text, ask, feedback))
    };
    exercise.steps.iter().filter_map(draft).collect()
}
