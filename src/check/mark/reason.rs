//! Mistakes in a step, and the likeliest reason of each.

use crate::puzzle::{Board, Heuristic, Move, MoveOrder};
use crate::search::{F, Key, Place, VerdictKind};

/// A mistake, and its reason as far as that can be told.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A node was taken whose f is not the lowest.
    NotATie {
        /// Its f.
        f: F,
        /// The lowest f.
        least: F,
    },
    /// The node of equal f that was taken is not the one that the rule for ties names.
    OtherTie,
    /// A node was taken by the f that its board had before a cheaper way to it was found, or in place of such a one.
    StaleF {
        /// The board to which a cheaper way was found.
        board: Board,
        /// The f that it had.
        old: F,
        /// The f that it has.
        new: F,
    },
    /// The end of the queue or stack that is not taken from.
    TookTail {
        /// Number of nodes that waited.
        of: usize,
    },
    /// Neither end of the queue or stack.
    NotHead {
        /// Its place, the head being 1.
        place: usize,
        /// Number of nodes that waited.
        of: usize,
    },
    /// h is not what the heuristic gives.
    WrongH {
        /// The board whose h it is, where that is not the board of the step.
        of: Option<Board>,
        /// The value written, or the one that would explain the step.
        said: Option<u32>,
        /// The right value.
        right: u32,
        /// The contribution of each tile.
        parts: Vec<(u8, u16)>,
        /// The mistaken heuristic that gives the number written.
        like: Option<Like>,
    },
    /// g is not the cost of the way.
    WrongG {
        /// The value on the sheet.
        said: u32,
        /// The right value.
        right: u32,
        /// g of the parent, and what the move costs.
        from: Option<(u32, u32)>,
    },
    /// f is not made up of the g and h that stand beside it.
    WrongSum {
        /// The value on the sheet.
        said: F,
        /// The sum of these g and h.
        sum: F,
        /// The right value.
        right: F,
    },
    /// f is g + h, though the strategy goes by one of them alone.
    OtherFormula {
        /// The value on the sheet.
        said: F,
        /// The right value.
        right: F,
        /// True if f is h alone; g alone where not.
        by_h: bool,
    },
    /// f is not what the strategy gives.
    WrongF {
        /// The board whose f it is.
        board: Board,
        /// The value on the sheet.
        said: F,
        /// The right value.
        right: F,
    },
    /// No legal move leads there.
    IllegalMove {
        /// From this board.
        from: Board,
        /// The change that was made instead.
        slip: Slip,
    },
    /// A child of a node that has not been taken yet.
    NotYet {
        /// The board of that node.
        parent: Board,
    },
    /// A step has led to the board, but by the writer's own list it does not wait in open.
    LeftOut {
        /// The step.
        step: usize,
    },
    /// Nothing has led to the board.
    NeverMade,
    /// The board was taken before.
    ClosedBefore {
        /// In this step.
        step: usize,
    },
    /// A board that was known went into open again.
    DuplicateLetIn {
        /// The board.
        board: Board,
        /// The step that made it again.
        step: usize,
        /// The place where it is known.
        place: Place,
    },
    /// A board stands in open that is closed, in a step that did not make it.
    ClosedLetIn {
        /// The board.
        board: Board,
        /// The step that took it.
        step: usize,
    },
    /// A board was kept out of open that does not count as known there.
    DuplicateKeptOut {
        /// The board.
        board: Board,
    },
    /// A dead end left closed, though it stays there.
    DeadEndForgotten {
        /// Its board.
        board: Board,
        /// Its step.
        step: usize,
    },
    /// A dead end stayed in closed, though it leaves it.
    DeadEndKept {
        /// Its board.
        board: Board,
        /// Its step.
        step: usize,
    },
    /// A step is called a dead end that is none, or the other way round.
    DeadEnd {
        /// True if it is one.
        right: bool,
    },
    /// A board stands in closed that still waits in open.
    ClosedTooEarly {
        /// The board.
        board: Board,
    },
    /// The node that was taken is not in closed.
    NotClosed,
    /// The node that was taken is still in open.
    StillOpen,
    /// A child that should have been opened is not there.
    ChildMissed {
        /// Its board.
        board: Board,
        /// The move to it.
        direction: Move,
    },
    /// A child that no legal move makes.
    ChildInvented {
        /// Its board.
        board: Board,
        /// The change that was made instead.
        slip: Slip,
    },
    /// A list has boards too few or too many, in no way that tells why.
    OtherBoards {
        /// Those that are not there.
        missing: Vec<Board>,
        /// Those that should not be there.
        extra: Vec<Board>,
    },
    /// A list of another size.
    OtherSize {
        /// The value on the sheet.
        said: usize,
        /// The right value.
        right: usize,
    },
    /// The boards are right, but not their order.
    OtherOrder,
    /// The search went on before the goal was looked at as the strategy does, and ended too early.
    GoalTooEarly,
    /// The goal was found, but the trace goes on.
    GoalTooLate {
        /// The step in which it was found.
        step: usize,
    },
    /// The trace goes on after open has run empty.
    AfterTheEnd,
    /// A step was left out.
    Skipped {
        /// The boards that should have been taken first.
        boards: Vec<Board>,
    },
    /// The step before is written again.
    Repeated,
    /// A board past the limit.
    PastLimit {
        /// The step that cut it.
        step: usize,
    },
    /// Another move than the one that made the node.
    WrongMove {
        /// The value on the sheet.
        said: Move,
        /// The right value; none for a start.
        right: Option<Move>,
    },
    /// Another parent than the node has.
    WrongParent {
        /// The value on the sheet.
        said: Board,
        /// The right value; none for a start.
        right: Option<Board>,
    },
    /// The number of the step does not follow.
    Numbering {
        /// The value on the sheet.
        said: usize,
        /// The number that follows.
        right: usize,
    },
    /// A try that comes to something else.
    WrongTry {
        /// The move.
        direction: Move,
        /// The value on the sheet.
        said: VerdictKind,
        /// The right value.
        right: VerdictKind,
    },
    /// A try that leads elsewhere.
    TryLeadsElsewhere {
        /// The move.
        direction: Move,
        /// The board that it is said to lead to.
        said: Board,
        /// The board that it leads to.
        right: Option<Board>,
    },
    /// Moves that are not tried in their order.
    TriesOutOfOrder {
        /// Their order.
        order: MoveOrder,
    },
    /// All is as another value of one setting has it.
    Convention {
        /// The setting.
        key: Key,
        /// The value.
        value: String,
    },
}

/// A mistaken heuristic that gives an h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Like {
    /// Another heuristic.
    Other(Heuristic),
    /// The heuristic, with the blank counted as if it were a tile.
    BlankCounted,
}

/// A move made in place of a legal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// The blank went over the edge, to the next row or to the other side.
    Edge,
    /// The blank went to a neighbour over the corner.
    Diagonal,
    /// The blank went more than one cell.
    Far,
    /// Two tiles changed places.
    Swapped,
    /// More than two cells changed.
    Other,
    /// A legal move, to a board that is known.
    None,
}

impl Reason {
    /// Returns what kind of mistake it is, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Reason::NotATie { .. } => "not-a-tie",
            Reason::OtherTie => "other-tie",
            Reason::StaleF { .. } => "stale-f",
            Reason::TookTail { .. } => "took-tail",
            Reason::NotHead { .. } => "not-head",
            Reason::WrongH { .. } => "wrong-h",
            Reason::WrongG { .. } => "wrong-g",
            Reason::WrongSum { .. } | Reason::OtherFormula { .. } => "wrong-sum",
            Reason::WrongF { .. } => "wrong-f",
            Reason::IllegalMove { .. } => "illegal-move",
            Reason::NotYet { .. } => "not-yet",
            Reason::LeftOut { .. } => "left-out",
            Reason::NeverMade => "never-made",
            Reason::ClosedBefore { .. } => "closed-before",
            Reason::DuplicateLetIn { .. } | Reason::ClosedLetIn { .. } => "duplicate-let-in",
            Reason::DuplicateKeptOut { .. } => "duplicate-kept-out",
            Reason::DeadEndForgotten { .. } => "dead-end-forgotten",
            Reason::DeadEndKept { .. } => "dead-end-kept",
            Reason::DeadEnd { .. } => "dead-end",
            Reason::ClosedTooEarly { .. } => "closed-too-early",
            Reason::NotClosed => "not-closed",
            Reason::StillOpen => "still-open",
            Reason::ChildMissed { .. } => "child-missed",
            Reason::ChildInvented { .. } => "child-invented",
            Reason::OtherBoards { .. } => "other-boards",
            Reason::OtherSize { .. } => "other-size",
            Reason::OtherOrder => "other-order",
            Reason::GoalTooEarly => "goal-too-early",
            Reason::GoalTooLate { .. } => "goal-too-late",
            Reason::AfterTheEnd => "after-the-end",
            Reason::Skipped { .. } => "skipped",
            Reason::Repeated => "repeated",
            Reason::PastLimit { .. } => "past-limit",
            Reason::WrongMove { .. } => "wrong-move",
            Reason::WrongParent { .. } => "wrong-parent",
            Reason::Numbering { .. } => "numbering",
            Reason::WrongTry { .. } => "wrong-try",
            Reason::TryLeadsElsewhere { .. } => "try-leads-elsewhere",
            Reason::TriesOutOfOrder { .. } => "tries-out-of-order",
            Reason::Convention { .. } => "convention",
        }
    }

    /// Returns true if this is one misunderstanding with another reason: then it is told once.
    #[must_use]
    pub fn is_like(&self, other: &Reason) -> bool {
        match (self, other) {
            (Reason::WrongH { like, .. }, Reason::WrongH { like: other, .. }) => like == other,
            (Reason::WrongTry { said, right, .. }, Reason::WrongTry { said: other, right: expected, .. }) => {
                (said, right) == (other, expected)
            }
            (Reason::IllegalMove { slip, .. }, Reason::IllegalMove { slip: other, .. })
            | (Reason::ChildInvented { slip, .. }, Reason::ChildInvented { slip: other, .. }) => slip == other,
            (Reason::Convention { key, value }, Reason::Convention { key: other, value: theirs }) => {
                (key, value) == (other, theirs)
            }
            _ => self.code() == other.code(),
        }
    }
}
