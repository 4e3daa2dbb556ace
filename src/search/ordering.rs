//! f, and the order in which nodes leave open.

use super::nodes::Node;
use super::settings::{Name, OpenKind, TieKey};
use super::strategy::{LimitOn, Strategy};

/// The order in which nodes leave open, lowest first: by f, or by depth and f if in layers; the last number is the age.
pub(crate) type Order = [u64; 4];

/// The numbers that nodes which tie share: f, or the depth and f if open proceeds by layers.
pub(crate) type Tie = [u64; 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Formula {
    Depth,
    G,
    H,
    Sum,
}

impl Strategy {
    /// Returns f in the smallest unit that makes it whole for this strategy: 1, except with a fractional weight.
    #[inline]
    pub(crate) fn scaled_f(&self, depth: u32, g: u64, h: u64) -> u64 {
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

    pub(super) const fn f_is_depth(&self) -> bool {
        matches!(self.formula(), Formula::Depth)
    }

    const fn formula(&self) -> Formula {
        match self.name {
            Name::Bfs | Name::Dfs | Name::Dls | Name::Ids => Formula::Depth,
            Name::Ucs => Formula::G,
            Name::Greedy | Name::Beam | Name::Hill => Formula::H,
            Name::Astar | Name::Bnb | Name::Ida => Formula::Sum,
        }
    }

    /// Returns the weights of depth, g and h in f, in hundredths.
    pub(crate) const fn f_in_hundredths(&self) -> [u32; 3] {
        match self.formula() {
            Formula::Depth => [100, 0, 0],
            Formula::G => [0, 100, 0],
            Formula::H => [0, 0, 100],
            Formula::Sum => [0, 100, self.weight.hundredths()],
        }
    }

    pub(crate) const fn limit_on(&self) -> Option<LimitOn> {
        match self.name {
            Name::Dls | Name::Ids => Some(LimitOn::Depth),
            Name::Ida => Some(LimitOn::F),
            _ => None,
        }
    }

    /// Returns the order of a node in open, lowest first; `batch` grows from step to step.
    pub(crate) fn taking_order(&self, node: &Node, batch: u32) -> Order {
        let [first, second] = if self.is_best_first() { self.tie_key(node) } else { [0; 2] };
        let mut order = [first, second, 0, node.id.into()];
        let begin = if self.open_kind() == OpenKind::Layers { 2 } else { 1 };
        for (key, place) in self.tie_keys().iter().zip(begin..) {
            match key {
                TieKey::Newest => order[3] = u64::MAX - order[3],
                TieKey::LowH => order[place] = node.h,
                TieKey::HighG => order[place] = u64::MAX - node.g,
                TieKey::Board if self.is_for_graphs() => order[place] = node.state.number(),
                TieKey::Board => order[place] = node.board().text_order(),
                TieKey::NewestStep => order[place] = (u32::MAX - batch).into(),
            }
        }
        order
    }

    /// Returns the keys that are compared in turn among nodes with the same f; on equal keys, the oldest is first.
    const fn tie_keys(&self) -> &'static [TieKey] {
        match self.open_kind() {
            OpenKind::Queue => &[],
            OpenKind::Stack => &[TieKey::Newest],
            OpenKind::Block => &[TieKey::NewestStep],
            OpenKind::Best | OpenKind::Layers => self.ties.keys(),
        }
    }

    /// Returns the numbers that nodes which tie share; the rule for ties decides among them.
    pub(crate) fn tie_key(&self, node: &Node) -> Tie {
        let f = self.scaled_f(node.depth, node.g, node.h);
        if self.open_kind() == OpenKind::Layers { [node.depth.into(), f] } else { [f, 0] }
    }

    pub(crate) fn tie_key_of(&self, order: &Order) -> Tie {
        if self.open_kind() == OpenKind::Layers { [order[0], order[1]] } else { [order[0], 0] }
    }

    /// Returns [`Strategy::taking_order`] in words: keys in turn, with `-` where the highest goes first.
    pub(crate) fn taking_keys(&self) -> Vec<&'static str> {
        let first: &[&str] = match self.open_kind() {
            OpenKind::Layers => &["depth", "f"],
            OpenKind::Best => &["f"],
            OpenKind::Queue | OpenKind::Stack | OpenKind::Block => &[],
        };
        let ties = self.tie_keys();
        let oldest = Some("id").filter(|_| !ties.contains(&TieKey::Newest));
        first.iter().copied().chain(ties.iter().map(|key| key.text())).chain(oldest).collect()
    }
}
