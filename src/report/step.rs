//! A step as a reader sees it.

use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use super::document::{NodeList, Tone};
use super::limits::{LIST_ENDS, SLIDES_ENDS, SLIDES_WHOLE, STEPS_FEW, STEPS_SHOWN, STEPS_WHOLE};
use super::lines::one_line;
use super::narration::{Count, Lang, Narrator, Words, limit_text, older};
use crate::puzzle::{Board, TextError, parts};
use crate::search::{F, LimitOn, Node, NodeId, Problem, State};
use crate::trace::{Playback, StepView, Trace, TryView};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    pub(super) state: State,
    pub(super) slid: Option<u8>,
}

impl Picture {
    pub(super) fn of(state: impl Into<State>) -> Picture {
        Picture { state: state.into(), slid: None }
    }

    /// Returns its board; it must be one.
    pub(super) const fn board(self) -> Board {
        self.state.board()
    }
}

#[derive(Clone, Debug)]
pub(super) struct NodeText {
    pub(super) id: NodeId,
    /// `n3`, or the name of its state.
    pub(super) name: String,
    pub(super) picture: Picture,
    pub(super) depth: u32,
    pub(super) g: F,
    /// `None` if the strategy has no heuristic.
    pub(super) h: Option<F>,
    pub(super) f: F,
}

#[derive(Clone, Debug)]
pub(super) struct TryText {
    pub(super) operator: String,
    pub(super) word: &'static str,
    /// The node that it led to; `None` off the board.
    pub(super) led_to: Option<NodeText>,
    pub(super) made: Option<String>,
    /// The older node that the verdict names.
    pub(super) of: Option<String>,
    pub(super) reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// A node; a new one entered the list in this step.
    Node { id: NodeId, node: String, state: State, f: F, new: bool },
    /// The number of nodes left out.
    Gap(usize),
}

pub(super) struct StepText {
    pub(super) number: usize,
    /// The round that begins with it.
    pub(super) round: Option<String>,
    /// `Step 2: expand n1, reached from n0 by U`
    pub(super) heading: String,
    pub(super) node: NodeText,
    pub(super) on_path: bool,
    pub(super) why: String,
    pub(super) tries: Vec<TryText>,
    /// The outcome of the step besides its tries, if there is one.
    pub(super) note: Option<String>,
    /// Open, the head first, and closed, in the order of closing.
    pub(super) lists: [NodeList; 2],
}

/// A step, or the sentence that says which steps are left out, with the option that shows them.
pub(super) enum Passage {
    Step(Box<StepText>),
    Gap(String),
}

/// Produces the passages of a report one at a time; memory use does not grow with their number.
pub(super) struct Passages<'a> {
    trace: &'a Trace,
    narrator: Narrator<'a>,
    playback: Playback<'a>,
    /// Steps shown, or left out; the next ones are last.
    stretches: Vec<(bool, RangeInclusive<usize>)>,
    path: HashSet<NodeId>,
    /// The number of nodes shown of a list: at the head of open or of those closed last, and at the other end.
    pub(super) ends: (usize, usize),
}

impl<'a> Passages<'a> {
    /// Prepares the passages of a trace in a language; long lists are shortened in the middle, unless `full_lists`.
    pub(super) fn new(trace: &'a Trace, lang: Lang, selection: &Selection, full_lists: bool) -> Passages<'a> {
        let path = trace.path();
        let mut on_path: Vec<usize> = path.iter().filter_map(|&node| trace.life(node).taken).collect();
        on_path.sort_unstable();
        let (mut stretches, mut next) = (Vec::new(), 1);
        for range in selection.steps(trace.len(), &on_path) {
            stretches.push((false, next..=range.start() - 1));
            next = range.end() + 1;
            stretches.push((true, range));
        }
        stretches.push((false, next..=trace.len()));
        stretches.reverse();
        let ends = match trace.len() {
            _ if full_lists => WHOLE,
            ..=STEPS_FEW => LIST_ENDS[0],
            _ => LIST_ENDS[1],
        };
        Passages {
            trace,
            narrator: Narrator::new(trace, lang),
            playback: Playback::new(trace),
            stretches,
            path: path.into_iter().collect(),
            ends,
        }
    }

    fn gap(&self, from: usize, to: usize) -> Passage {
        let w = self.narrator.words();
        let (n, option) = (Count(to + 1 - from), format!("--steps {from}..{to}"));
        Passage::Gap(fill!(w.expansions_gap, from = Count(from), to = Count(to), n, option))
    }

    fn step(&mut self) -> Option<StepText> {
        self.playback.begin_round_if_due();
        let before = (self.playback.open_len(), self.playback.closed_len());
        let rivals = self.playback.rivals();
        let step = self.playback.advance()?;
        let (trace, narrator) = (self.trace, &self.narrator);
        let node = trace.node(step.node);
        let new: Vec<NodeId> = step.tries().filter_map(|tried| tried.verdict.made()).collect();
        let does = does(narrator, trace.problem(), step, &node);
        let begins_round = trace.round_of(step.number).is_some_and(|round| round.steps_before + 1 == step.number);
        Some(StepText {
            number: step.number,
            round: round_text(trace, step.number, narrator.words()).filter(|_| begins_round),
            heading: fill!(narrator.words().step_heading, n = Count(step.number), does),
            node: node_text(trace, narrator, &node),
            on_path: self.path.contains(&node.id),
            why: narrator.why(node.id, before.0, rivals),
            tries: step.tries().map(|tried| try_text(trace, narrator, step, &node, tried)).collect(),
            note: narrator.note(step),
            lists: self.lists(before, &new, node.id),
        })
    }

    fn lists(&self, before: (usize, usize), new: &[NodeId], taken: NodeId) -> [NodeList; 2] {
        let (playback, w, (near, far)) = (&self.playback, self.narrator.words(), self.ends);
        let list = |name: &str, tone, (before, len), entries| NodeList {
            name: name.into(),
            tone,
            before: Some(before),
            len,
            entries,
            with_f: self.trace.strategy().has_h(),
            has_boards: false,
        };
        // A forgotten dead end is not closed.
        let own = playback.closed().next_back().filter(|&latest| latest == taken);
        let lens = (playback.open_len(), playback.closed_len());
        let open = excerpt(self.trace, &self.narrator, playback.open(), lens.0, (near, far), new);
        let closed = excerpt(self.trace, &self.narrator, playback.closed(), lens.1, (far, near), own.as_slice());
        [list(w.open, Tone::Open, (before.0, lens.0), open), list(w.closed, Tone::Closed, (before.1, lens.1), closed)]
    }
}

impl Iterator for Passages<'_> {
    type Item = Passage;

    fn next(&mut self) -> Option<Passage> {
        loop {
            let (is_shown, range) = self.stretches.last_mut()?;
            let (from, to) = (*range.start(), *range.end());
            if *is_shown && range.next().is_some() {
                return self.step().map(|step| Passage::Step(Box::new(step)));
            }
            let is_gap = !*is_shown && from <= to;
            self.stretches.pop();
            if is_gap {
                if !self.stretches.is_empty() {
                    (from..=to).for_each(|_| _ = self.playback.advance());
                }
                return Some(self.gap(from, to));
            }
        }
    }
}

/// Describes what a step does with its node: expands it, or finds that it is the goal.
fn does(narrator: &Narrator<'_>, problem: &Problem, step: StepView<'_>, node: &Node) -> String {
    let (w, id) = (narrator.words(), narrator.label(node.id));
    let (start, from) = match step.dropped() {
        Some(_) => (w.drop_start, w.drop_from),
        None if step.took_goal() => (w.goal_start, w.goal_from),
        None => (w.expand_start, w.expand_from),
    };
    match (node.parent, node.came) {
        (Some(parent), Some(came)) => {
            fill!(from, id, parent = narrator.label(parent), r#move = problem.operator(came))
        }
        _ => fill!(start, id),
    }
}

pub(super) fn round_text(trace: &Trace, step: usize, w: &Words) -> Option<String> {
    let round = trace.round_of(step)?.round?;
    let pattern = if trace.strategy().limit_on() == Some(LimitOn::Depth) { w.round_depth } else { w.round_f };
    let limit = limit_text(trace, round.limit);
    Some(fill!(pattern, n = round.number, last = trace.rounds().count(), limit))
}

pub(super) fn node_text(trace: &Trace, narrator: &Narrator<'_>, node: &Node) -> NodeText {
    NodeText {
        id: node.id,
        name: narrator.name(node.id),
        picture: Picture { state: node.state, slid: narrator.slid(node) },
        depth: node.depth,
        g: trace.g(node),
        h: trace.h(node),
        f: trace.f(node),
    }
}

fn try_text(trace: &Trace, narrator: &Narrator<'_>, step: StepView<'_>, taken: &Node, tried: TryView) -> TryText {
    let named = |id: NodeId| narrator.name(id);
    TryText {
        operator: one_line(&trace.problem().operator(tried.operator)),
        word: narrator.words().verdict(tried.verdict.kind()),
        led_to: narrator.led_to(taken, tried).map(|node| node_text(trace, narrator, &node)),
        made: tried.verdict.made().map(named),
        of: older(tried.verdict).map(named),
        reason: narrator.reason(step, tried),
    }
}

/// The ends of a list that is shown whole.
pub(super) const WHOLE: (usize, usize) = (usize::MAX / 4, 0);

/// Returns the first and the last nodes of a list of `len`, and the gap between them; visits no others.
pub(super) fn excerpt(
    trace: &Trace,
    narrator: &Narrator<'_>,
    mut list: impl DoubleEndedIterator<Item = NodeId>,
    len: usize,
    (at_head, at_tail): (usize, usize),
    new: &[NodeId],
) -> Vec<Entry> {
    let entry = |id| {
        let node = trace.node(id);
        Entry::Node { id, node: narrator.name(id), state: node.state, f: trace.f(&node), new: new.contains(&id) }
    };
    // A gap of one or two would take as much room as the nodes that it hides.
    if len <= at_head + at_tail + 2 {
        return list.map(entry).collect();
    }
    let head: Vec<Entry> = list.by_ref().take(at_head).map(entry).collect();
    let mut tail: Vec<Entry> = list.rev().take(at_tail).map(entry).collect();
    tail.reverse();
    head.into_iter().chain([Entry::Gap(len - at_head - at_tail)]).chain(tail).collect()
}

/// The steps that a report shows in full.
///
/// ```
/// use steptrace::report::Selection;
/// let selection: Selection = "1..3,9".parse().unwrap();
/// assert_eq!(selection.steps(20, &[]), [1..=3, 9..=9]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// All of a short run; of a long one the first, the last, and those on the final path.
    #[default]
    Usual,
    /// All.
    All,
    /// These, in order, with gaps between them.
    Ranges(Vec<RangeInclusive<usize>>),
}

impl Selection {
    /// Returns this selection for slides: fewer steps of a long run, unless the user chose them.
    pub fn sparing(&self, steps: usize) -> Selection {
        let (first, last) = SLIDES_ENDS;
        match self {
            Selection::Usual if steps > SLIDES_WHOLE => Selection::Ranges(vec![1..=first, steps - last + 1..=steps]),
            Selection::Usual | Selection::All => Selection::All,
            Selection::Ranges(ranges) => Selection::Ranges(ranges.clone()),
        }
    }

    /// Returns the steps to show of a run of `steps`, in order. `on_path` are those that take a node of the final path,
    /// in order.
    pub fn steps(&self, steps: usize, on_path: &[usize]) -> Vec<RangeInclusive<usize>> {
        let wanted: Vec<RangeInclusive<usize>> = match self {
            Selection::Usual if steps > STEPS_WHOLE => {
                let [first, last, most] = STEPS_SHOWN;
                let on_path = on_path.iter().filter(|&&step| step > first).take(most).map(|&step| step..=step);
                [1..=first, steps - last + 1..=steps].into_iter().chain(on_path).collect()
            }
            Selection::Usual | Selection::All => vec![1..=steps],
            Selection::Ranges(ranges) => ranges.clone(),
        };
        merged(wanted.into_iter().map(|range| *range.start().max(&1)..=*range.end().min(&steps)).collect())
    }
}

fn merged(mut ranges: Vec<RangeInclusive<usize>>) -> Vec<RangeInclusive<usize>> {
    ranges.retain(|range| !range.is_empty());
    ranges.sort_by_key(|range| *range.start());
    let mut result: Vec<RangeInclusive<usize>> = Vec::new();
    for range in ranges {
        match result.last_mut() {
            Some(last) if *range.start() <= last.end().saturating_add(1) => {
                *last = *last.start()..=*last.end().max(range.end());
            }
            _ => result.push(range),
        }
    }
    result
}

impl FromStr for Selection {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Selection, TextError> {
        if text.trim() == "all" {
            return Ok(Selection::All);
        }
        let wrong = |(part, at): (&str, Range<usize>)| {
            TextError::new(format!("`{part}` is neither a step nor a range of steps"), at)
                .with_help("steps are counted from 1 and written 1..500,900 or 500.. or all")
        };
        let ranges: Result<_, _> = parts(text).map(|part| range(part.0).ok_or_else(|| wrong(part))).collect();
        Ok(Selection::Ranges(merged(ranges?)))
    }
}

/// Reads `5`, `5..9`, `5..` or `..9`; `None` if it is none of these, or runs backwards.
fn range(text: &str) -> Option<RangeInclusive<usize>> {
    let number = |text: &str, none: usize| match text {
        "" => Some(none),
        text => text.parse::<usize>().ok().filter(|&number| number > 0),
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = number(from, 1)?..=number(to, usize::MAX)?;
    (!range.is_empty() && text != ".." && !text.is_empty()).then_some(range)
}
