//! The sentences about the steps of a trace.

use std::collections::HashMap;

use super::{Count, Lang, Words, words_of};
use crate::puzzle::Grid;
use crate::report::lines::one_line;
use crate::search::{Discard, Dropped, F, Key, LimitOn, Node, NodeId, OpenKind, Operator, Place, State};
use crate::trace::{Rivals, StepView, Trace, TryVerdict, TryView};

/// Describes the steps of a trace.
#[derive(Clone, Debug)]
pub struct Narrator<'a> {
    trace: &'a Trace,
    words: &'static Words,
    /// The number of nodes with each state of a graph.
    twins: HashMap<State, u32>,
}

impl<'a> Narrator<'a> {
    /// Creates the narrator of a trace in a language.
    pub fn new(trace: &'a Trace, lang: Lang) -> Narrator<'a> {
        let mut twins = HashMap::new();
        if trace.problem().tiles().is_none() {
            let states = (0..trace.nodes().len()).map(|id| trace.nodes().state(id as NodeId));
            states.for_each(|state| *twins.entry(state).or_default() += 1);
        }
        Narrator { trace, words: words_of(trace.problem(), lang), twins }
    }

    /// Returns what a node is called where a pattern has its number: that, or the name of its state, which has the number behind it if
    /// other nodes have the state as well.
    pub fn label(&self, id: NodeId) -> String {
        let (problem, state) = (self.trace.problem(), self.trace.nodes().state(id));
        match self.twins.get(&state) {
            None => id.to_string(),
            Some(1) => one_line(&problem.name(state)),
            Some(_) => format!("{}#{id}", one_line(&problem.name(state))),
        }
    }

    /// Returns what a node is called alone: `n3`, or the name of its state.
    pub fn name(&self, id: NodeId) -> String {
        if self.twins.is_empty() { format!("n{id}") } else { self.label(id) }
    }

    fn amount(&self, amount: u64) -> F {
        self.trace.problem().value(amount)
    }

    /// Returns the words of its language.
    pub fn words(&self) -> &'static Words {
        self.words
    }

    /// Explains why a node was taken from an open list of this size, which includes it.
    pub fn why(&self, node: NodeId, open: usize, rivals: Rivals) -> String {
        let pattern = self.why_pattern(node, open, rivals);
        let (strategy, node) = (self.trace.strategy(), self.trace.node(node));
        let (open, same_f, same_but_age) = (Count(open), Count(rivals.same_f), Count(rivals.same_but_age));
        let (id, f, g, h) = (self.label(node.id), self.trace.f(&node), self.trace.g(&node), self.amount(node.h));
        let (kept, depth) = (strategy.kept_of_a_layer().unwrap_or_default(), node.depth);
        fill!(&pattern, n = open, k = same_f, j = same_but_age, id, f, depth, g, h, kept)
    }

    pub(crate) fn why_pattern(&self, node: NodeId, open: usize, rivals: Rivals) -> String {
        let (w, strategy) = (self.words, self.trace.strategy());
        let is_tied = rivals.same_f > 0;
        let pattern = match strategy.open_kind() {
            _ if self.trace.life(node).dropped == Some(Dropped::Crowded) => w.why_crowded,
            _ if open == 1 => w.why_only,
            OpenKind::Queue => w.why_queue,
            OpenKind::Stack => w.why_stack,
            OpenKind::Block => w.why_block,
            OpenKind::Layers if is_tied => w.why_layers_tied,
            OpenKind::Layers => w.why_layers,
            OpenKind::Best if is_tied => {
                let rule = w.lang.setting_words(strategy, Key::Ties);
                let has_then = rivals.same_but_age > 0 && !rule.then.is_empty();
                return w.why_best_tied.replace("{rule}", if has_then { rule.then } else { rule.first });
            }
            OpenKind::Best => w.why_best,
        };
        pattern.to_owned()
    }

    /// Returns the node that a try led to; for a duplicate, one with its board and costs but no id of its own.
    pub fn led_to(&self, taken: &Node, tried: TryView) -> Option<Node> {
        match tried.verdict {
            TryVerdict::Blocked => None,
            TryVerdict::Opened(node) | TryVerdict::Improved { node, .. } | TryVerdict::Reopened { node, .. } => {
                Some(self.trace.node(node))
            }
            TryVerdict::Duplicate { .. } => self.after(taken, tried.operator, 0),
            TryVerdict::Cut { h } => self.after(taken, tried.operator, h),
        }
    }

    fn after(&self, taken: &Node, operator: Operator, h: u64) -> Option<Node> {
        let problem = self.trace.problem();
        let state = problem.after(taken.state, operator)?;
        Some(Node { id: taken.id, ..problem.child(taken, operator, state, h, self.trace.strategy()) })
    }

    /// Returns the tile that slid when a node was generated; `None` for a start, and in a graph.
    pub fn slid(&self, node: &Node) -> Option<u8> {
        let size = self.trace.problem().tiles()?.size;
        let from = Grid::new(size).step(node.board().blank(), node.moved()?.inverse())?;
        Some(node.board().tile(from))
    }

    /// Explains the verdict on a try.
    pub fn reason(&self, step: StepView<'_>, tried: TryView) -> String {
        let (w, trace, strategy) = (self.words, self.trace, self.trace.strategy());
        let taken = trace.node(step.node);
        let led_to = self.led_to(&taken, tried).unwrap_or(taken);
        let stays = strategy.keeps_beaten();
        let pattern = match tried.verdict {
            TryVerdict::Blocked => w.reason_blocked,
            TryVerdict::Duplicate { place: Place::Open, .. } => w.reason_dup_open,
            TryVerdict::Duplicate { place: Place::Closed, .. } => w.reason_dup_closed,
            TryVerdict::Duplicate { place: Place::Path, .. } => w.reason_dup_path,
            TryVerdict::Duplicate { place: Place::Parent, .. } => w.reason_dup_parent,
            TryVerdict::Opened(made) if self.ends_with(made) => w.reason_opened_goal,
            TryVerdict::Opened(_) => match strategy.open_kind() {
                OpenKind::Queue => w.reason_opened_queue,
                OpenKind::Stack => w.reason_opened_stack,
                OpenKind::Block => w.reason_opened_block,
                OpenKind::Best => w.reason_opened_best,
                OpenKind::Layers => w.reason_opened_layers,
            },
            TryVerdict::Improved { .. } if stays => w.reason_added,
            TryVerdict::Improved { .. } => w.reason_improved,
            TryVerdict::Reopened { .. } if stays => w.reason_readded,
            TryVerdict::Reopened { .. } => w.reason_reopened,
            TryVerdict::Cut { .. } if strategy.limit_on() == Some(LimitOn::F) => w.reason_cut_f,
            TryVerdict::Cut { .. } => w.reason_cut_depth,
        };
        let limit = self.limit_at(step.number).map(|limit| limit_text(trace, limit)).unwrap_or_default();
        let of = older(tried.verdict);
        let old = self.amount(of.map_or(0, |of| trace.node(of).g));
        let (of, node) = (of.map_or_else(String::new, |of| self.label(of)), self.label(led_to.id));
        let (g, h, f) = (trace.g(&led_to), self.amount(led_to.h), trace.f(&led_to));
        fill!(pattern, node, of, id = self.label(taken.id), f, g, h, depth = led_to.depth, old, limit)
    }

    /// Returns true if the search ended when this node, the goal, was generated.
    fn ends_with(&self, node: NodeId) -> bool {
        let last = self.trace.steps().next_back();
        self.trace.end().goal == Some(node) && last.is_some_and(|step| !step.took_goal())
    }

    /// Describes the outcome of a step besides its tries, if there is one.
    pub fn note(&self, step: StepView<'_>) -> Option<String> {
        if let Some(dropped) = step.dropped() {
            return Some(self.dropped(step, dropped));
        }
        let cut = step.tries().filter(|tried| matches!(tried.verdict, TryVerdict::Cut { .. })).count();
        let pattern = match step {
            _ if step.took_goal() => self.words.note_goal,
            _ if step.forgotten() => self.words.note_forgotten,
            _ if step.dead_end() && cut > 0 => self.words.note_dead_end_cut,
            _ if step.dead_end() => self.words.note_dead_end,
            _ => return None,
        };
        Some(fill!(pattern, id = self.label(step.node), n = cut))
    }

    fn dropped(&self, step: StepView<'_>, dropped: Dropped) -> String {
        let (w, strategy, node) = (self.words, self.trace.strategy(), self.trace.node(step.node));
        let (pattern, of) = match (dropped, strategy.discard()) {
            (Dropped::Cut, _) => (w.note_cut, None),
            (Dropped::Crowded, _) => (w.note_crowded, None),
            (Dropped::NoBetter, _) => (w.note_no_better, node.parent),
            (Dropped::Discarded { of }, Discard::Path) => (w.note_discarded_path, Some(of)),
            (Dropped::Discarded { of }, Discard::Beaten) => (w.note_discarded_beaten, Some(of)),
            (Dropped::Discarded { of }, Discard::None | Discard::Closed) => (w.note_discarded_closed, Some(of)),
        };
        let other = self.trace.node(of.unwrap_or(node.id));
        let old = if dropped == Dropped::NoBetter { self.amount(other.h) } else { self.trace.g(&node) };
        let (limit, kept) = (self.limit_at(step.number), strategy.kept_of_a_layer());
        let (limit, kept, depth) = (limit.unwrap_or_default(), kept.unwrap_or_default(), node.depth);
        let (id, of, g, h) = (self.label(node.id), self.label(other.id), self.trace.g(&other), self.amount(node.h));
        fill!(pattern, id, of, parent = of, g, h, old, limit, kept, depth)
    }

    /// Returns the limit that holds in a step, as the search counts it.
    pub fn limit_at(&self, step: usize) -> Option<u64> {
        let strategy = self.trace.strategy();
        let round = self.trace.round_of(step)?.round;
        strategy.limit_on()?;
        Some(round.map_or(u64::from(strategy.limit()), |round| round.limit))
    }
}

pub(crate) fn older(verdict: TryVerdict) -> Option<NodeId> {
    match verdict {
        TryVerdict::Duplicate { of, .. } | TryVerdict::Improved { of, .. } | TryVerdict::Reopened { of, .. } => {
            Some(of)
        }
        TryVerdict::Blocked | TryVerdict::Opened(_) | TryVerdict::Cut { .. } => None,
    }
}

/// Prints a limit. An iterative search weights h by 1, so that its f is whole.
pub(crate) fn limit_text(trace: &Trace, limit: u64) -> String {
    match trace.strategy().limit_on() {
        Some(LimitOn::F) => F::from_hundredths(limit * 100).in_unit(trace.problem().unit()).to_string(),
        _ => limit.to_string(),
    }
}
