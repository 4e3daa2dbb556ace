//! A strategy: everything that decides a run.

use std::fmt;

use crate::puzzle::{Cost, Heuristic, MoveOrder};

use super::nodes::{Node, Place};
use super::settings::{DeadEnd, Dup, GoalTest, Insert, Key, Name, OpenKind, Ties};

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
    const fn fraction(self) -> (u64, u64) {
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

/// The formula of f.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Formula {
    Depth,
    G,
    H,
    Sum,
}

/// The value that a limit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitOn {
    Depth,
    F,
}

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
    pub(super) heuristic: Heuristic,
    pub(super) weight: Weight,
    pub(super) order: MoveOrder,
    pub(super) dup: Dup,
    pub(super) dead_end: DeadEnd,
    pub(super) insert: Insert,
    pub(super) ties: Ties,
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
            heuristic: match name {
                Name::Greedy | Name::Astar | Name::Bnb | Name::Ida => Heuristic::Manhattan,
                _ => Heuristic::Zero,
            },
            weight: Weight::ONE,
            order: MoveOrder::DEFAULT,
            dup: match name {
                Name::Dfs => Dup::Closed,
                Name::Dls | Name::Ids | Name::Ida => Dup::Path,
                Name::Bnb => Dup::None,
                _ => Dup::All,
            },
            dead_end: DeadEnd::Keep,
            insert: Insert::Each,
            ties: Ties::Fifo,
            goal: GoalTest::Taken,
            cost: Cost::Unit,
        }
    }

    /// Which strategy it is.
    #[must_use]
    pub const fn name(&self) -> Name {
        self.name
    }

    /// The depth limit of `dls`.
    #[must_use]
    pub const fn limit(&self) -> u32 {
        self.limit
    }

    /// The heuristic; [`Heuristic::Zero`] where none applies.
    #[must_use]
    pub const fn heuristic(&self) -> Heuristic {
        self.heuristic
    }

    /// The weight of h in f.
    #[must_use]
    pub const fn weight(&self) -> Weight {
        self.weight
    }

    /// The order in which moves are tried.
    #[must_use]
    pub const fn order(&self) -> MoveOrder {
        self.order
    }

    /// Which boards count as known.
    #[must_use]
    pub const fn dup(&self) -> Dup {
        self.dup
    }

    /// Handling of dead ends.
    #[must_use]
    pub const fn dead_end(&self) -> DeadEnd {
        self.dead_end
    }

    /// Order in which children go onto a stack.
    #[must_use]
    pub const fn insert(&self) -> Insert {
        self.insert
    }

    /// Which of equal f is taken.
    #[must_use]
    pub const fn ties(&self) -> Ties {
        self.ties
    }

    /// The moment of the goal test.
    #[must_use]
    pub const fn goal(&self) -> GoalTest {
        self.goal
    }

    /// The cost of a move.
    #[must_use]
    pub const fn cost(&self) -> Cost {
        self.cost
    }

    /// Returns true if a key applies to this strategy, as it is set.
    #[must_use]
    pub const fn applies(&self, key: Key) -> bool {
        match key {
            Key::Limit => matches!(self.name, Name::Dls),
            Key::H => self.has_h(),
            Key::W => matches!(self.name, Name::Astar),
            Key::Order | Key::Dup | Key::Goal | Key::Cost => true,
            Key::DeadEnd => matches!(self.dup, Dup::All | Dup::Closed),
            Key::Insert => self.is_stack(),
            Key::Ties => self.is_best_first(),
        }
    }

    /// Returns true if nodes have an h at all.
    #[must_use]
    pub const fn has_h(&self) -> bool {
        matches!(self.name, Name::Greedy | Name::Astar | Name::Bnb | Name::Ida)
    }

    /// Returns true if open is a stack.
    #[must_use]
    pub const fn is_stack(&self) -> bool {
        matches!(self.open_kind(), OpenKind::Stack | OpenKind::Block)
    }

    /// Returns true if open gives back the lowest f.
    #[must_use]
    pub const fn is_best_first(&self) -> bool {
        matches!(self.open_kind(), OpenKind::Best)
    }

    /// Returns the kind of the open list.
    #[must_use]
    pub const fn open_kind(&self) -> OpenKind {
        match (self.name, self.insert) {
            (Name::Bfs, _) => OpenKind::Queue,
            (Name::Dfs | Name::Dls | Name::Ids | Name::Ida, Insert::Each) => OpenKind::Stack,
            (Name::Dfs | Name::Dls | Name::Ids | Name::Ida, Insert::Block) => OpenKind::Block,
            (Name::Ucs | Name::Greedy | Name::Astar | Name::Bnb, _) => OpenKind::Best,
        }
    }

    /// Returns true if a dead end leaves closed again.
    #[must_use]
    pub const fn forgets(&self) -> bool {
        matches!(self.dead_end, DeadEnd::Forget) && self.applies(Key::DeadEnd)
    }

    /// Returns true if two strategies take the same node from equal open lists.
    #[must_use]
    pub fn takes_like(&self, other: &Strategy) -> bool {
        let f = |strategy: &Strategy| (strategy.formula(), strategy.heuristic, strategy.weight, strategy.cost);
        self.open_kind() == other.open_kind()
            && (!self.is_best_first() || (f(self), self.ties) == (f(other), other.ties))
    }

    /// Returns true if the search goes in rounds.
    #[must_use]
    pub const fn is_iterative(&self) -> bool {
        matches!(self.name, Name::Ids | Name::Ida)
    }

    /// Returns true if a cheaper way to a known board is followed (`improved`, `reopened`).
    #[must_use]
    pub const fn follows_cheaper_ways(&self) -> bool {
        matches!(self.name, Name::Ucs | Name::Astar) && matches!(self.dup, Dup::All)
    }

    /// Returns true if a rule for ties can choose anything: not where equal f means equal h, or equal g.
    #[must_use]
    pub const fn allows_ties(&self, ties: Ties) -> bool {
        match self.name {
            Name::Ucs => matches!(ties, Ties::Fifo | Ties::Lifo),
            Name::Greedy => !matches!(ties, Ties::LowH),
            _ => true,
        }
    }

    /// Returns the place where undoing the last move finds its board known, if no look-up is needed to tell: the board is
    /// the parent's, whichever node that is.
    #[must_use]
    pub const fn undoing(&self) -> Option<Place> {
        match self.dup {
            // Where cheaper ways are followed, the parent may have been reopened since.
            Dup::All if self.follows_cheaper_ways() => None,
            Dup::All => Some(Place::Closed),
            Dup::Path => Some(Place::Path),
            Dup::Parent => Some(Place::Parent),
            // It may have been closed before as another node, which then gives its name.
            Dup::Closed | Dup::None => None,
        }
    }

    /// f of a node.
    #[must_use]
    pub fn f(&self, node: &Node) -> F {
        self.f_of(node.depth, node.g, node.h)
    }

    /// f of what has this depth, g and h.
    pub(crate) fn f_of(&self, depth: u32, g: u32, h: u16) -> F {
        let (_, unit) = self.weight.fraction();
        F { hundredths: self.scaled_f(depth, g, h) * (100 / unit) }
    }

    /// f in the smallest whole unit that this strategy needs: 1, but for a fractional weight.
    #[inline]
    pub(crate) fn scaled_f(&self, depth: u32, g: u32, h: u16) -> u64 {
        let (g, h) = (u64::from(g), u64::from(h));
        match self.formula() {
            Formula::Depth => u64::from(depth),
            Formula::G => g,
            Formula::H => h,
            Formula::Sum => {
                let (per_h, per_g) = self.weight.fraction();
                per_g * g + per_h * h
            }
        }
    }

    const fn formula(&self) -> Formula {
        match self.name {
            Name::Bfs | Name::Dfs | Name::Dls | Name::Ids => Formula::Depth,
            Name::Ucs => Formula::G,
            Name::Greedy => Formula::H,
            Name::Astar | Name::Bnb | Name::Ida => Formula::Sum,
        }
    }

    /// The weights of depth, g and h in f, in hundredths.
    pub(crate) const fn f_in_hundredths(&self) -> [u32; 3] {
        match self.formula() {
            Formula::Depth => [100, 0, 0],
            Formula::G => [0, 100, 0],
            Formula::H => [0, 0, 100],
            Formula::Sum => [0, 100, self.weight.hundredths],
        }
    }

    /// The value that tries are cut by, if by any.
    pub(crate) const fn limit_on(&self) -> Option<LimitOn> {
        match self.name {
            Name::Dls | Name::Ids => Some(LimitOn::Depth),
            Name::Ida => Some(LimitOn::F),
            _ => None,
        }
    }

    /// The place of a node in the order in which open gives its nodes back: lowest first. `batch` is a number that
    /// grows from step to step and is the same for all nodes made in one step.
    pub(crate) fn taking_order(&self, node: &Node, batch: u32) -> (u64, u64, u64) {
        let id = u64::from(node.id);
        let newest_first = u64::MAX - id;
        if self.is_stack() {
            return match self.insert {
                Insert::Each => (0, 0, newest_first),
                Insert::Block => (0, u64::from(u32::MAX - batch), id),
            };
        }
        if self.name == Name::Bfs {
            return (0, 0, id);
        }
        let f = self.scaled_f(node.depth, node.g, node.h);
        match self.ties {
            Ties::Fifo => (f, 0, id),
            Ties::Lifo => (f, 0, newest_first),
            Ties::LowH => (f, u64::from(node.h), id),
            Ties::HighG => (f, u64::from(u32::MAX - node.g), id),
        }
    }
}

impl Strategy {
    /// [`Strategy::taking_order`] in words: the names of what nodes are ordered by, in turn, with `-` before those by
    /// which the highest goes first. `step` is the step in which a node was made.
    pub(crate) const fn taking_keys(&self) -> &'static [&'static str] {
        match (self.open_kind(), self.ties) {
            (OpenKind::Queue, _) => &["id"],
            (OpenKind::Stack, _) => &["-id"],
            (OpenKind::Block, _) => &["-step", "id"],
            (OpenKind::Best, Ties::Fifo) => &["f", "id"],
            (OpenKind::Best, Ties::Lifo) => &["f", "-id"],
            (OpenKind::Best, Ties::LowH) => &["f", "h", "id"],
            (OpenKind::Best, Ties::HighG) => &["f", "-g", "id"],
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
    fn f_is_printed_to_the_last_digit_and_no_further() {
        let text = |hundredths| F { hundredths }.to_string();
        assert_eq!(["7", "7.5", "7.25", "0.05"].map(str::to_owned), [text(700), text(750), text(725), text(5)]);
    }

    #[test]
    fn the_order_of_taking_is_told_as_it_is() {
        let specs = ["bfs", "dfs", "dfs,insert=block", "ucs", "ucs,ties=lifo", "greedy,ties=high-g", "astar,w=1.25"];
        let more = ["astar,ties=lifo", "astar,ties=low-h,w=0", "astar,ties=high-g", "bnb", "ida", "ids,insert=block"];
        let board = crate::puzzle::parse_board("123456780", None).unwrap().0;
        let node = |number: u32| {
            // Few values, so that there are ties of every kind.
            let (depth, g, h) = (number / 3 % 4, number / 2 % 5, (number % 7 % 3) as u16);
            Node { id: number, board, parent: None, came: None, depth, g, h }
        };
        for strategy in specs.into_iter().chain(more).map(|spec| spec.parse::<Strategy>().unwrap()) {
            let [per_depth, per_g, per_h] = strategy.f_in_hundredths();
            let f = |node: &Node| {
                u64::from(per_depth * node.depth) + u64::from(per_g * node.g) + u64::from(per_h) * u64::from(node.h)
            };
            let told = |node: &Node| -> Vec<i64> {
                let value = |key: &str| match key {
                    "id" => i64::from(node.id),
                    "step" => i64::from(node.id / 3),
                    "f" => f(node).cast_signed(),
                    "g" => i64::from(node.g),
                    _ => i64::from(node.h),
                };
                let keys = strategy.taking_keys().iter();
                keys.map(|key| key.strip_prefix('-').map_or_else(|| value(key), |key| -value(key))).collect()
            };
            let mut nodes: Vec<Node> = (0..60).map(node).collect();
            for node in &nodes {
                assert_eq!(strategy.f(node).hundredths(), f(node), "{strategy}");
            }
            let mut as_told = nodes.clone();
            nodes.sort_by_key(|node| strategy.taking_order(node, node.id / 3));
            as_told.sort_by_key(told);
            assert_eq!(nodes, as_told, "{strategy}");
        }
    }

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
