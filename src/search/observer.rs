//! The observer of a search, notified of each event just after it happened.

use std::ops::ControlFlow;

use super::nodes::{Node, NodeId};
use super::problem::Problem;
use super::state::{Operator, State};
use super::strategy::Strategy;
use super::verdict::Verdict;

/// One round of an iterative search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// The limit on depth (`ids`) or f (`ida`).
    pub limit: u64,
}

/// One operator considered in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// The operator.
    pub operator: Operator,
    /// The state it leads to; `None` off the board.
    pub state: Option<State>,
    /// The verdict.
    pub verdict: Verdict,
}

/// Why a node was dropped on removal from open: it was not expanded and did not enter closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// By the setting `discard`.
    Discarded {
        /// The node because of which it was discarded.
        of: NodeId,
    },
    /// It was past the limit on depth.
    Cut,
    /// It was not among the best of its layer, of which only a fixed number stay.
    Crowded,
    /// It was no better than its parent, and no sideways move was left.
    NoBetter,
}

/// The end of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepEnd {
    /// The number of the step, from 1.
    pub step: u64,
    /// The size of open now.
    pub open: u64,
    /// The size of closed now.
    pub closed: u64,
    /// True if the step opened nothing and its node is not the goal.
    pub dead_end: bool,
    /// True if the node left closed again because of that.
    pub forgotten: bool,
    /// Why the node was dropped, if it was.
    pub dropped: Option<Dropped>,
}

/// The needs of an observer.
#[derive(Clone, Copy, Debug)]
pub struct Wants {
    /// [`Observer::move_tried`]. If not, the loop skips the look-ups that only it would need.
    pub tries: bool,
    /// Of these also the moves off the board, and those back to the parent whose verdict follows from the strategy alone.
    pub plain: bool,
    /// Node numbers that stay valid. If not, a depth-first search without a closed list reuses the numbers of finished branches, so
    /// that its memory grows with depth only, and plain breadth-first search and plain A* store only what a path needs of a node.
    pub nodes: bool,
}

impl Wants {
    /// Everything.
    pub const ALL: Wants = Wants { tries: true, plain: true, nodes: true };
    /// Nothing but the beginnings and the ends of steps.
    pub const STEPS: Wants = Wants { tries: false, plain: false, nodes: false };
}

/// Watches a search. Each hook fires just after the event that it is named for; a hook left empty costs nothing.
///
/// ```
/// use std::ops::ControlFlow;
/// use steptrace::puzzle::Instance;
/// use steptrace::search::{Node, Observer, Options, StepEnd, Strategy, search};
///
/// /// Stops when the first node three moves deep is taken.
/// struct Diver(u32);
///
/// impl Observer for Diver {
///     fn node_taken(&mut self, _step: u64, node: &Node) {
///         self.0 = node.depth;
///     }
///     fn step_finished(&mut self, _end: &StepEnd) -> ControlFlow<()> {
///         if self.0 >= 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
///     }
/// }
///
/// let instance = Instance::parse("867254301", None, None).unwrap();
/// let strategy: Strategy = "bfs".parse().unwrap();
/// let answer = search(&instance, &strategy, &Options::default(), &mut Diver(0)).unwrap();
/// assert_eq!(answer.steps, 10); // one board, three, five, and the first of the next layer
/// ```
pub trait Observer {
    /// Returns what it needs: always the same.
    #[inline]
    fn wants(&self) -> Wants {
        Wants::ALL
    }

    /// A search is about to begin.
    fn search_started(&mut self, problem: &Problem, strategy: &Strategy) {
        let _ = (problem, strategy);
    }

    /// A round of an iterative search has begun: its lists are empty except for a new start in open.
    fn round_started(&mut self, round: &Round, start: &Node) {
        let _ = (round, start);
    }

    /// A node has left open and entered closed, unless it is then reported as dropped. Steps are numbered from 1.
    fn node_taken(&mut self, step: u64, node: &Node) {
        let _ = (step, node);
    }

    /// A move has been judged; a generated node is already in open.
    fn move_tried(&mut self, tried: &Try) {
        let _ = tried;
    }

    /// The step has ended, and the lists stay as they are until the next one. `Break` stops the search with outcome `limit`.
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        let _ = end;
        ControlFlow::Continue(())
    }
}

/// Watches nothing: the loop compiles to the fast solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Observer for Nothing {
    #[inline]
    fn wants(&self) -> Wants {
        Wants::STEPS
    }
}

/// Watches the ends of steps only, and stops the search after the first one for which its condition holds.
pub(crate) struct StopIf<C>(pub(crate) C);

impl<C: FnMut(&StepEnd) -> bool> Observer for StopIf<C> {
    #[inline]
    fn wants(&self) -> Wants {
        Wants::STEPS
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if self.0(end) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
