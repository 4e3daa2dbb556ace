//! Mistakes in a step, and the likeliest cause of each.

use strum::{EnumDiscriminants, IntoStaticStr};

use super::slip::Slip;
use crate::puzzle::{Board, Move, MoveOrder};
use crate::search::{F, Key, Place, VerdictKind};

/// The likeliest cause of a mistake; the sentences of marked traces explain each variant. `said` is the sheet's value, `right`
/// the correct one; `board` and `step` belong to the mistake; `of` is the number of nodes in open, `place` a position in it,
/// counted from the head; `from` holds g of the parent and the cost of the move; `old` is an f that a board had before a
/// cheaper path to it was found.
#[derive(Clone, Debug, PartialEq, IntoStaticStr, EnumDiscriminants)]
#[strum(serialize_all = "kebab-case")]
#[strum_discriminants(name(CauseKind))]
pub(crate) enum Cause {
    NotATie { f: F, least: F },
    OtherTie,
    StaleF { board: Board, old: F, new: F },
    TookTail { of: usize },
    TookBottom { of: usize },
    NotHead { place: usize, of: usize },
    WrongH { said: F, right: u32, parts: Vec<(u8, u16)> },
    WrongG { said: u32, right: u32, from: Option<(u32, u32)> },
    WrongSum { said: F, sum: F },
    WrongF { board: Board, said: F, right: F },
    IllegalMove { board: Board, slip: Slip },
    NotYet { board: Board },
    LeftOut { step: usize },
    NeverMade,
    ClosedBefore { step: usize },
    DuplicateLetIn { board: Board, step: usize, place: Place },
    ClosedLetIn { board: Board, step: usize },
    DuplicateKeptOut { board: Board },
    DeadEndForgotten { board: Board, step: usize },
    DeadEndKept { board: Board, step: usize },
    DeadEnd,
    NoDeadEnd,
    ClosedTooEarly { board: Board },
    NotClosed,
    StillOpen,
    ChildMissed { board: Board, direction: Move },
    ChildInvented { board: Board, slip: Slip },
    OtherBoards { missing: Vec<Board>, extra: Vec<Board> },
    OtherList,
    OtherSize { said: usize, right: usize },
    OtherOrder,
    GoalTooEarly,
    GoalTooLate { step: usize },
    AfterTheEnd,
    ClimbEnds,
    Skipped { board: Board },
    Repeated,
    Miscopied { said: Board, right: Board },
    PastLimit { step: usize },
    WrongMove { said: Move, right: Option<Move> },
    WrongParent { said: Board, right: Option<Board> },
    Numbering { said: usize, right: usize },
    WrongTry { direction: Move, said: VerdictKind, right: VerdictKind },
    TryLeadsElsewhere { direction: Move, said: Board, right: Board },
    TryOffTheBoard { direction: Move, said: Board },
    TriesOutOfOrder { order: MoveOrder },
    Convention { key: Key, value: String },
}

impl Cause {
    /// Returns the code of the mistake, for programs; some codes cover two variants, each with its own sentence.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Cause::TookBottom { .. } => "took-tail",
            Cause::ClosedLetIn { .. } => "duplicate-let-in",
            Cause::NoDeadEnd => "dead-end",
            Cause::TryOffTheBoard { .. } => "try-leads-elsewhere",
            other => other.into(),
        }
    }

    /// Returns the setting that was misunderstood, if such a mistake shows which.
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

    /// Returns true if this is the same misunderstanding as `other`: the two then count as one mistake.
    pub(super) fn is_like(&self, other: &Cause) -> bool {
        match (self, other) {
            (Cause::WrongTry { said, right, .. }, Cause::WrongTry { said: other, right: expected, .. }) => {
                (said, right) == (other, expected)
            }
            (Cause::IllegalMove { slip, .. }, Cause::IllegalMove { slip: other, .. })
            | (Cause::ChildInvented { slip, .. }, Cause::ChildInvented { slip: other, .. }) => slip == other,
            (Cause::Convention { .. } | Cause::Miscopied { .. }, _) => self == other,
            _ => self.code() == other.code(),
        }
    }
}
