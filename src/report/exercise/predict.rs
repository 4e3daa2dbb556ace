//! Chosen steps of a run: which node is removed from open next, and why?

use super::course::{self, Ask, Choice, Draft, moments, paragraph, set};
use super::kind::{Options, REASON_LEFT_OUT, Rules, counted};
use super::run::ASKED;
use super::trace::{also_right, heading, opening};
use super::{About, Answer, Exercise, ExerciseError, Part, Plan, Question, Run, Setting};
use crate::puzzle::Rng;
use crate::report::document::{
    Block, Blocks, Boards, Column, ColumnKind, Group, Inline, Room, Row, Scale, Shown, Table, TableCell, Tone,
};
use crate::report::narration::{Count, Narrator};
use crate::report::step::Picture;
use crate::search::{Node, NodeId};
use crate::trace::{Playback, StepView, TryVerdict};

/// Chosen steps.
pub(super) const RULES: Rules = Rules {
    options: Options { counts: Some(1..=20), ..Options::OF_RUN },
    title: |w| w.title_predict,
    left_out: Some(REASON_LEFT_OUT),
    counted: |exercise| counted(exercise.questions.len(), "question"),
    make,
    task,
    heading: |setting| setting.w.questions,
    sheet,
    answers,
    items,
};

/// The usual number of questions.
const USUAL: usize = 5;
/// The sizes of open between which one asks: with one node there is nothing to choose, and more than these fill a page.
const OPEN: std::ops::RangeInclusive<usize> = 2..=16;

/// A step at which one may ask, and what makes it worth asking.
struct Candidate {
    step: usize,
    /// A tie is to be broken; the search goes on elsewhere than below the node before; a cheaper path has just been found; the
    /// goal waits in open, and is not its head.
    signs: [bool; 4],
    /// Decides between steps that are as good.
    lot: u64,
}

/// The worth of each sign.
const WORTH: [usize; 4] = [3, 2, 3, 3];

/// Makes the exercise: the steps that are worth most, of different kinds where there are such.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(&plan.instance, &plan.strategy)?;
    let mut candidates = candidates(&run, plan.seed);
    if candidates.is_empty() {
        return Err(ExerciseError::NoChoice);
    }
    let mut chosen: Vec<Candidate> = Vec::new();
    while chosen.len() < plan.count.unwrap_or(USUAL) && !candidates.is_empty() {
        let worth = |candidate: &Candidate| {
            let worth: usize = candidate.signs.iter().zip(WORTH).map(|(has, worth)| if *has { worth } else { 0 }).sum();
            // One more of a kind teaches less.
            let alike = chosen.iter().filter(|other| other.signs == candidate.signs).count();
            ((worth + 1) * 60 / (1 + alike), candidate.lot)
        };
        let best = (0..candidates.len()).max_by_key(|&at| worth(&candidates[at])).unwrap_or(0);
        chosen.push(candidates.swap_remove(best));
    }
    chosen.sort_by_key(|candidate| candidate.step);
    let question = |candidate: &Candidate| {
        let step = candidate.step;
        let right = run.choices(step).iter().map(|&node| Answer::Node(node)).collect();
        Question { about: About::Next(step), right }
    };
    let questions = chosen.iter().map(question).collect();
    Ok(Exercise { questions, run: Some(run), ..Exercise::of(plan) })
}

fn candidates(run: &Run, seed: u64) -> Vec<Candidate> {
    let (trace, mut rng) = (&run.trace, Rng::new(seed));
    let goal = trace.instance().goal;
    let mut playback = Playback::new(trace);
    let mut before: Option<StepView<'_>> = None;
    let mut candidates = Vec::new();
    for number in 1..=trace.len().min(ASKED) {
        playback.begin_round_if_due();
        let size = playback.open_len();
        let waits = OPEN.contains(&size).then(|| playback.open().any(|node| trace.node(node).board == goal));
        let Some(step) = playback.advance() else { break };
        let took = trace.node(step.node);
        let last = before.replace(step);
        let lot = rng.bits();
        let Some(goal_waits) = waits.filter(|_| step.dropped().is_none()) else { continue };
        let improved = |step: &StepView<'_>| {
            let found = |verdict| matches!(verdict, TryVerdict::Improved { .. } | TryVerdict::Reopened { .. });
            step.tries().any(|tried| found(tried.verdict))
        };
        let signs = [
            run.choices(number).len() > 1,
            last.is_some_and(|last| took.parent != Some(last.node)),
            last.as_ref().is_some_and(improved),
            goal_waits && took.board != goal,
        ];
        candidates.push(Candidate { step: number, signs, lot });
    }
    candidates
}

impl Exercise {
    /// Returns the nodes in open just before a step, in the order in which they were made, which does not tell which is next.
    #[must_use]
    pub fn waiting(&self, step: usize) -> Vec<NodeId> {
        let lists = self.run.as_ref().and_then(|run| run.trace.before(step));
        let mut open = lists.map(|lists| lists.open).unwrap_or_default();
        open.sort_unstable();
        open
    }
}

/// Lines to write a reason on.
const REASON: usize = 2;

pub(super) fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
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

pub(super) fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
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

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let c = lang.course_words();
    let opening = course::opening(setting);
    let step = |question: &Question| if let About::Next(step) = question.about { step } else { 0 };
    let last = exercise.questions.iter().map(step).max().unwrap_or_default();
    let moments = moments(exercise, lang, last);
    let draft = |(at, question): (usize, &Question)| {
        let moment = moments.get(step(question).checked_sub(1)?)?;
        // Where every node in open may be next, every answer is right; and GIFT knows a choice by one that is wrong.
        if moment.open.iter().all(|&id| question.accepts(Answer::Node(id))) {
            return None;
        }
        let step = Count(moment.step);
        let waiting = set([Block::Table(waiting(moment.step, setting))], setting);
        let text = format!("{opening}{}{waiting}{}", paragraph(&fill!(c.waiting, step)), paragraph(c.ask_next));
        let choice = |&id: &NodeId| {
            let is_right = question.accepts(Answer::Node(id));
            Choice { text: format!("n{id}"), is_right, feedback: String::new() }
        };
        let mut feedback = paragraph(&fill!(c.right, answers = format!("n{}", moment.node))) + &paragraph(&moment.why);
        feedback += &also_right(question, w).map(|too| paragraph(&too)).unwrap_or_default();
        let ask = Ask::Choice(exercise.waiting(moment.step).iter().map(choice).collect());
        Some(Draft { says: fill!(c.step_removed, step), text, ask, feedback, of: vec![(at, 1)] })
    };
    exercise.questions.iter().enumerate().filter_map(draft).collect()
}
