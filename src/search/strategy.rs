//! A strategy: everything that decides a run.

use std::fmt;
use std::num::NonZeroU32;

use crate::puzzle::{Cost, Heuristic, MoveOrder};

use super::settings::{Cheaper, CutTest, DeadEnd, Discard, Dup, GoalTest, Insert, Key, Name, OpenKind, Ties};

/// The weight of h in f: a decimal number from 0 to 100 with at most two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    hundredths: u32,
}

impl Weight {
    /// Weight 1: plain A*.
    pub const ONE: Weight = Weight { hundredths: 100 };

    /// A weight in hundredths; `None` above 100.
    #[must_use]
    pub const fn from_hundredths(hundredths: u32) -> Option<Weight> {
        if hundredths <= 10_000 { Some(Weight { hundredths }) } else { None }
    }

    /// In hundredths.
    #[must_use]
    pub const fn hundredths(self) -> u32 {
        self.hundredths
    }

    /// The weight as a fraction in lowest terms.
    #[inline]
    pub(super) const fn fraction(self) -> (u64, u64) {
        if self.hundredths == Weight::ONE.hundredths {
            // By far the most common one, and asked for at every node.
            return (1, 1);
        }
        let (mut a, mut b) = (self.hundredths, 100);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        ((self.hundredths / a) as u64, (100 / a) as u64)
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        F { hundredths: u64::from(self.hundredths) }.fmt(f)
    }
}

/// A value of f, exact to the last digit: fractions come only from a fractional [`Weight`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct F {
    hundredths: u64,
}

impl F {
    /// A value in hundredths.
    #[must_use]
    pub const fn from_hundredths(hundredths: u64) -> F {
        F { hundredths }
    }

    /// In hundredths.
    #[must_use]
    pub const fn hundredths(self) -> u64 {
        self.hundredths
    }
}

impl fmt::Display for F {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.hundredths / 100, self.hundredths % 100);
        match rest {
            0 => write!(f, "{whole}"),
            tenths if tenths % 10 == 0 => write!(f, "{whole}.{}", tenths / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// The value that a limit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitOn {
    Depth,
    F,
}

/// The width of a beam where none is set: narrow enough to follow by hand.
const DEFAULT_WIDTH: NonZeroU32 = NonZeroU32::new(3).expect("more than none");

/// A strategy. It is written and read as a spec, `astar,h=manhattan,ties=lifo`; see [`Strategy::from_str`].
///
/// A setting that does not apply holds its default and is neither read nor printed, so equal strategies are equal values.
///
/// [`Strategy::from_str`]: std::str::FromStr::from_str
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Which strategy it is.
    pub(super) name: Name,
    pub(super) limit: u32,
    pub(super) width: NonZeroU32,
    pub(super) sideways: u32,
    pub(super) heuristic: Heuristic,
    pub(super) weight: Weight,
    pub(super) order: MoveOrder,
    pub(super) dup: Dup,
    pub(super) cheaper: Cheaper,
    pub(super) dead_end: DeadEnd,
    pub(super) discard: Discard,
    pub(super) insert: Insert,
    pub(super) ties: Ties,
    pub(super) cut: CutTest,
    pub(super) goal: GoalTest,
    pub(super) cost: Cost,
}

impl Strategy {
    /// A strategy with its default settings. (`dls` needs a limit; its default is 0.)
    #[must_use]
    pub const fn new(name: Name) -> Strategy {
        Strategy {
            name,
            limit: 0,
            width: DEFAULT_WIDTH,
            sideways: 0,
            heuristic: match name {
                Name::Greedy | Name::Astar | Name::Bnb | Name::Ida | Name::Beam | Name::Hill => Heuristic::Manhattan,
                _ => Heuristic::Zero,
            },
            weight: Weight::ONE,
            order: MoveOrder::DEFAULT,
            dup: match name {
                Name::Dfs => Dup::Closed,
                Name::Dls | Name::Ids | Name::Ida => Dup::Path,
                Name::Bnb | Name::Hill => Dup::None,
                _ => Dup::All,
            },
            cheaper: Cheaper::Replace,
            dead_end: DeadEnd::Keep,
            discard: Discard::None,
            insert: Insert::Each,
            ties: Ties::Fifo,
            cut: CutTest::Made,
            goal: GoalTest::Taken,
            cost: Cost::Unit,
        }
    }
}

/// Reads the settings: a strategy holds the default of each that does not apply, so nobody else sets them.
macro_rules! getters {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)*) => {
        impl Strategy {
            $($(#[$doc])* #[must_use] pub const fn $field(&self) -> $type { self.$field })*
        }
    };
}

getters! {
    /// Which strategy it is.
    name: Name,
    /// The depth limit of `dls`.
    limit: u32,
    /// How many nodes of a layer `beam` keeps.
    width: NonZeroU32,
    /// How many moves in a row may leave h as it is in `hill`.
    sideways: u32,
    /// The heuristic; [`Heuristic::Zero`] where none applies.
    heuristic: Heuristic,
    /// The weight of h in f.
    weight: Weight,
    /// The order in which moves are tried.
    order: MoveOrder,
    /// Which boards count as known.
    dup: Dup,
    /// What a cheaper way to a known board does.
    cheaper: Cheaper,
    /// Handling of dead ends.
    dead_end: DeadEnd,
    /// Which nodes are dropped on removal from open.
    discard: Discard,
    /// Order in which children go onto a stack.
    insert: Insert,
    /// Which of equal f is taken.
    ties: Ties,
    /// The moment at which a node past the depth limit is cut.
    cut: CutTest,
    /// The moment of the goal test.
    goal: GoalTest,
    /// The cost of a move.
    cost: Cost,
}

impl Strategy {
    /// Returns true if a key applies to this strategy, as it is set.
    #[must_use]
    pub const fn applies(&self, key: Key) -> bool {
        self.refusal(key).is_none()
    }

    /// Returns why a key does not apply.
    pub(super) const fn refusal(&self, key: Key) -> Option<&'static str> {
        Some(match key {
            Key::Limit if !matches!(self.name, Name::Dls) => "only dls has a fixed limit",
            Key::Width if !matches!(self.name, Name::Beam) => "only beam has a width",
            Key::Sideways if !matches!(self.name, Name::Hill) => "only hill moves sideways",
            Key::H if !self.has_h() => "it uses no heuristic",
            Key::W if !matches!(self.name, Name::Astar) => "only astar weighs h",
            Key::Cheaper if !self.meets_cheaper_ways() => {
                "only ucs and astar with dup=all compare the costs of two ways"
            }
            Key::Discard if matches!(self.dup, Dup::All) && !self.keeps_beaten() => {
                "with dup=all a board is in open only once, but with cheaper=add"
            }
            Key::Cut if !matches!(self.name, Name::Dls | Name::Ids) => "only dls and ids have a limit on depth",
            Key::DeadEnd if !matches!(self.dup, Dup::All | Dup::Closed) => {
                "it matters only where closed is consulted, with dup=all or dup=closed"
            }
            Key::Insert if !self.is_stack() => "its open list is not a stack",
            Key::Ties if !self.is_best_first() => "it does not take by f",
            _ => return None,
        })
    }

    /// Returns true if nodes have an h at all.
    #[must_use]
    pub const fn has_h(&self) -> bool {
        matches!(self.name, Name::Greedy | Name::Astar | Name::Bnb | Name::Ida | Name::Beam | Name::Hill)
    }

    /// Returns true if open is a stack.
    #[must_use]
    pub const fn is_stack(&self) -> bool {
        matches!(self.open_kind(), OpenKind::Stack | OpenKind::Block)
    }

    /// Returns true if open gives back the lowest f, be it of a layer.
    #[must_use]
    pub const fn is_best_first(&self) -> bool {
        matches!(self.open_kind(), OpenKind::Best | OpenKind::Layers)
    }

    /// Returns the kind of the open list.
    #[must_use]
    pub const fn open_kind(&self) -> OpenKind {
        match (self.name, self.insert) {
            (Name::Bfs, _) => OpenKind::Queue,
            (Name::Dfs | Name::Dls | Name::Ids | Name::Ida, Insert::Each) => OpenKind::Stack,
            (Name::Dfs | Name::Dls | Name::Ids | Name::Ida, Insert::Block) => OpenKind::Block,
            (Name::Ucs | Name::Greedy | Name::Astar | Name::Bnb, _) => OpenKind::Best,
            (Name::Beam | Name::Hill, _) => OpenKind::Layers,
        }
    }

    /// Returns true if a dead end leaves closed again.
    #[must_use]
    pub const fn forgets(&self) -> bool {
        matches!(self.dead_end, DeadEnd::Forget) && self.applies(Key::DeadEnd)
    }

    /// Returns true if the search goes in rounds.
    #[must_use]
    pub const fn is_iterative(&self) -> bool {
        matches!(self.name, Name::Ids | Name::Ida)
    }

    /// The number of nodes of a layer that stay, where the search goes by layers and not all of them do.
    #[must_use]
    pub const fn kept_of_a_layer(&self) -> Option<u32> {
        match self.name {
            Name::Beam => Some(self.width.get()),
            Name::Hill => Some(1),
            _ => None,
        }
    }

    const fn meets_cheaper_ways(&self) -> bool {
        matches!(self.name, Name::Ucs | Name::Astar) && matches!(self.dup, Dup::All)
    }

    /// Returns true if a cheaper way to a board in open is followed (`improved`).
    #[must_use]
    pub const fn follows_cheaper_ways(&self) -> bool {
        self.meets_cheaper_ways() && !matches!(self.cheaper, Cheaper::Ignore)
    }

    /// Returns true if a cheaper way to a closed board is followed (`reopened`).
    #[must_use]
    pub const fn reopens(&self) -> bool {
        self.follows_cheaper_ways() && !matches!(self.cheaper, Cheaper::Open)
    }

    /// Returns true if a node to whose board a cheaper way was found stays where it is.
    #[must_use]
    pub const fn keeps_beaten(&self) -> bool {
        self.meets_cheaper_ways() && matches!(self.cheaper, Cheaper::Add)
    }

    /// Returns true if a rule for ties can choose anything: not where equal f means equal h, or equal g.
    #[must_use]
    pub const fn allows_ties(&self, ties: Ties) -> bool {
        match self.name {
            Name::Ucs => matches!(ties, Ties::Fifo | Ties::Lifo | Ties::Board | Ties::Sibling),
            Name::Greedy => !matches!(ties, Ties::LowH | Ties::LowHLifo | Ties::LowHBoard),
            Name::Beam | Name::Hill => matches!(ties, Ties::Fifo | Ties::Lifo | Ties::Board | Ties::Sibling),
            _ => true,
        }
    }

    /// Returns true if a rule for discarding can drop anything: what counts as known anyway is never made.
    #[must_use]
    pub const fn allows_discard(&self, discard: Discard) -> bool {
        match discard {
            Discard::None => true,
            Discard::Path => matches!(self.dup, Dup::Parent | Dup::None),
            Discard::Closed | Discard::Beaten => !matches!(self.dup, Dup::All) || self.keeps_beaten(),
        }
    }

    /// Returns true if no board is looked up in closed.
    #[must_use]
    pub const fn closed_is_record(&self) -> bool {
        !matches!(self.dup, Dup::All | Dup::Closed) && !matches!(self.discard, Discard::Closed)
    }

    /// Returns true if nodes can be dropped on removal from open.
    #[must_use]
    pub const fn drops(&self) -> bool {
        !matches!((self.discard, self.cut), (Discard::None, CutTest::Made)) || self.kept_of_a_layer().is_some()
    }

    /// Gives settings that do not apply their defaults.
    pub(super) fn settle(&mut self) {
        if !self.applies(Key::Cheaper) {
            self.cheaper = Cheaper::Replace;
        }
        if !self.applies(Key::DeadEnd) {
            self.dead_end = DeadEnd::Keep;
        }
        if !self.allows_discard(self.discard) {
            self.discard = Discard::None;
        }
    }
}

impl Default for Strategy {
    /// A* with Manhattan.
    fn default() -> Strategy {
        Strategy::new(Name::Astar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_needs_no_finer_unit_than_its_fraction() {
        let fraction = |hundredths| Weight::from_hundredths(hundredths).unwrap().fraction();
        assert_eq!(fraction(100), (1, 1));
        assert_eq!(fraction(150), (3, 2));
        assert_eq!(fraction(125), (5, 4));
        assert_eq!(fraction(0), (0, 1));
        assert_eq!(fraction(1), (1, 100));
        assert_eq!(Weight::from_hundredths(10_001), None);
    }
}
