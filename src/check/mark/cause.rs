//! Mistakes in a step, and the likeliest cause of each.

use strum::{EnumDiscriminants, IntoStaticStr};

use super::slip::Slip;
use crate::search::{F, Key, Operator, Place, State, TryOrder, VerdictKind};

/// The likeliest cause of a mistake, `said` instead of `right`; `place` counts from the head of open.
#[derive(Clone, Debug, PartialEq, IntoStaticStr, EnumDiscriminants)]
#[strum(serialize_all = "kebab-case")]
#[strum_discriminants(name(CauseKind))]
pub(crate) enum Cause {
    NotATie { f: F, least: F },
    OtherTie,
    StaleF { state: State, old: F, new: F },
    TookTail { of: usize },
    TookBottom { of: usize },
    NotHead { place: usize, of: usize },
    WrongH { said: F, right: F, parts: Vec<(u8, u16)> },
    WrongG { said: F, right: F, from: Option<(F, F)> },
    WrongSum { said: F, sum: F },
    WrongF { state: State, said: F, right: F },
    IllegalMove { state: State, slip: Slip },
    NotYet { state: State },
    LeftOut { step: usize },
    NeverMade,
    ClosedBefore { step: usize },
    DuplicateLetIn { state: State, step: usize, place: Place },
    ClosedLetIn { state: State, step: usize },
    DuplicateKeptOut { state: State },
    DeadEndForgotten { state: State, step: usize },
    DeadEndKept { state: State, step: usize },
    DeadEnd,
    ClosedTooEarly { state: State },
    NotClosed,
    StillOpen,
    ChildMissed { state: State, operator: Operator },
    ChildInvented { state: State, slip: Slip },
    OtherBoards { missing: Vec<State>, extra: Vec<State> },
    OtherSize { said: usize, right: usize },
    OtherOrder,
    GoalTooEarly,
    GoalTooLate { step: usize },
    AfterTheEnd,
    ClimbEnds,
    Skipped { state: State },
    Repeated,
    Miscopied { said: State, right: State },
    PastLimit { step: usize },
    WrongMove { said: Operator, right: Option<Operator> },
    WrongParent { said: State, right: Option<State> },
    Numbering { said: usize, right: usize },
    WrongTry { operator: Operator, said: VerdictKind, right: VerdictKind },
    TryLeadsElsewhere { operator: Operator, said: State, right: State },
    TryOffTheBoard { operator: Operator, said: State },
    TriesOutOfOrder { order: TryOrder },
    Convention { key: Key, value: String },
}

impl Cause {
    /// Returns the code of the mistake, for programs; some codes cover two variants, each with its own sentence.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Cause::TookBottom { .. } => "took-tail",
            Cause::ClosedLetIn { .. } => "duplicate-let-in",
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
