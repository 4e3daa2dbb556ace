//! Mistakes in a step, and the likeliest cause of each.

use strum::IntoStaticStr;

use super::slip::Slip;
use crate::puzzle::{Board, Heuristic, Move, MoveOrder};
use crate::search::{F, Key, Place, VerdictKind};

/// The likeliest cause of a mistake. `said` is what the sheet has, `right` what it should have; `board`
/// and `step` are those that the mistake is about.
#[derive(Clone, Debug, PartialEq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Cause {
    /// A node was taken whose f is not the lowest.
    NotATie { f: F, least: F },
    /// The node of equal f that was taken is not the one that the rule for ties names.
    OtherTie,
    /// A node was taken by the `old` f that its board had before a cheaper way to it was found, or in place of such a one.
    StaleF { board: Board, old: F, new: F },
    /// The end of the queue or stack that is not taken from; `of` nodes waited.
    TookTail { of: usize },
    /// Neither end of the queue or stack: `place` of the `of` nodes that waited, the head being 1.
    NotHead { place: usize, of: usize },
    /// h is not what the heuristic gives.
    WrongH {
        said: u32,
        right: u32,
        /// The contribution of each tile.
        parts: Vec<(u8, u16)>,
        like: Option<Like>,
    },
    /// g is not the cost of the way: g of the parent, and what the move costs.
    WrongG { said: u32, right: u32, from: Option<(u32, u32)> },
    /// f is not made up of the g and h that stand beside it.
    WrongSum { said: F, sum: F },
    /// f is not what the strategy gives.
    WrongF { board: Board, said: F, right: F },
    /// No legal move leads there.
    IllegalMove { from: Board, slip: Slip },
    /// A child of a node that has not been taken yet.
    NotYet { parent: Board },
    /// A step has led to the board, but by the writer's own list it does not wait in open.
    LeftOut { step: usize },
    /// Nothing has led to the board.
    NeverMade,
    /// The board was taken before.
    ClosedBefore { step: usize },
    /// A step made a board again that is known in this place, and it went into open.
    DuplicateLetIn { board: Board, step: usize, place: Place },
    /// Open has a board that this step has closed, in a step that did not generate it.
    #[strum(serialize = "duplicate-let-in")]
    ClosedLetIn { board: Board, step: usize },
    /// A board was kept out of open that does not count as known there.
    DuplicateKeptOut { board: Board },
    /// A dead end left closed, though it stays there.
    DeadEndForgotten { board: Board, step: usize },
    /// A dead end stayed in closed, though it leaves it.
    DeadEndKept { board: Board, step: usize },
    /// A step is wrongly called a dead end, or wrongly not.
    DeadEnd { right: bool },
    /// Closed has a board that is still in open.
    ClosedTooEarly { board: Board },
    /// The node that was taken is not in closed.
    NotClosed,
    /// The node that was taken is still in open.
    StillOpen,
    /// A child that should have been opened is not there.
    ChildMissed { board: Board, direction: Move },
    /// A child that no legal move makes.
    ChildInvented { board: Board, slip: Slip },
    /// A list has too few or too many boards, for no reason that shows.
    OtherBoards { missing: Vec<Board>, extra: Vec<Board> },
    /// A list of another size.
    OtherSize { said: usize, right: usize },
    /// The boards are right, but not their order.
    OtherOrder,
    /// The search ended before the goal was looked at as the strategy does.
    GoalTooEarly,
    /// The goal was found in this step, but the trace goes on.
    GoalTooLate { step: usize },
    /// The trace goes on after open has run empty.
    AfterTheEnd,
    /// The trace goes on where hill climbing ends: the best child is no better.
    ClimbEnds,
    /// Steps were left out, those that take these boards.
    Skipped { boards: Vec<Board> },
    /// The step before is written again.
    Repeated,
    /// A board past the limit, which this step cut.
    PastLimit { step: usize },
    /// Another move than the one that made the node; a start has none.
    WrongMove { said: Move, right: Option<Move> },
    /// Another parent than the node has; a start has none.
    WrongParent { said: Board, right: Option<Board> },
    /// The number of the step does not follow.
    Numbering { said: usize, right: usize },
    /// A try that comes to something else.
    WrongTry { direction: Move, said: VerdictKind, right: VerdictKind },
    /// A try that leads elsewhere.
    TryLeadsElsewhere { direction: Move, said: Board, right: Option<Board> },
    /// Moves that are not tried in their order.
    TriesOutOfOrder { order: MoveOrder },
    /// All is as another value of one setting has it.
    Convention { key: Key, value: String },
}

/// A mistaken heuristic that gives an h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Like {
    Other(Heuristic),
    /// The heuristic, with the blank counted as if it were a tile.
    BlankCounted,
}

impl Cause {
    /// Returns what kind of mistake it is, for programs.
    pub(crate) fn code(&self) -> &'static str {
        self.into()
    }

    /// The setting that was misunderstood, if a mistake of this kind shows which.
    pub(super) fn about(&self) -> Option<Key> {
        match self {
            Cause::GoalTooEarly | Cause::GoalTooLate { .. } => Some(Key::Goal),
            Cause::DuplicateLetIn { .. }
            | Cause::ClosedLetIn { .. }
            | Cause::DuplicateKeptOut { .. }
            | Cause::ClosedBefore { .. } => Some(Key::Dup),
            Cause::DeadEndForgotten { .. } | Cause::DeadEndKept { .. } => Some(Key::DeadEnd),
            Cause::StaleF { .. } => Some(Key::Cheaper),
            _ => None,
        }
    }

    /// Returns true if this is the same misunderstanding as another cause: both are then one mistake.
    pub(super) fn is_like(&self, other: &Cause) -> bool {
        match (self, other) {
            (Cause::WrongH { like, .. }, Cause::WrongH { like: other, .. }) => like == other,
            (Cause::WrongTry { said, right, .. }, Cause::WrongTry { said: other, right: expected, .. }) => {
                (said, right) == (other, expected)
            }
            (Cause::IllegalMove { slip, .. }, Cause::IllegalMove { slip: other, .. })
            | (Cause::ChildInvented { slip, .. }, Cause::ChildInvented { slip: other, .. }) => slip == other,
            (Cause::Convention { .. }, Cause::Convention { .. }) => self == other,
            _ => self.code() == other.code(),
        }
    }
}
