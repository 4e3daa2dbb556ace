//! Steps of a run at which it is worth asking: which node is removed from open next, and why?

use super::run::ASKED;
use super::{About, Answer, Exercise, ExerciseError, Plan, Question, Right, Run, Wanted};
use crate::puzzle::Rng;
use crate::search::NodeId;
use crate::trace::{Playback, StepView, TryVerdict};

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
        let own = run.choices(step)[0];
        let right = run.choices(step).iter();
        let right = right.map(|&node| Right { answer: Answer::Node(node), is_own: node == own }).collect();
        Question { about: About::Next(step), wanted: Wanted::Node, right }
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
