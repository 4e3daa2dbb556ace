//! Sets of move orders: one bit for each of the 24.

use std::sync::LazyLock;

use crate::puzzle::{Move, MoveOrder};

/// A set of move orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Orders(pub(super) u32);

/// Some of the four moves: bit n is the nth of [`Move::ALL`].
pub(super) type Moves = u8;

/// All four moves.
pub(super) const ALL_MOVES: Moves = 0b1111;

/// The four moves as places in a table, with those in a set.
pub(super) fn moves_in(set: Moves) -> impl Iterator<Item = usize> {
    (0..4).filter(move |&at| set >> at & 1 != 0)
}

static ALL: LazyLock<Vec<[Move; 4]>> = LazyLock::new(|| MoveOrder::all().map(MoveOrder::moves).collect());

/// By a set of moves and one of them: the orders in which it is the first of the set.
static FIRST: LazyLock<[[Orders; 4]; 16]> =
    LazyLock::new(|| table(|order, is_in| order.iter().copied().find(|at| is_in(*at))));
/// Likewise the last.
static LAST: LazyLock<[[Orders; 4]; 16]> =
    LazyLock::new(|| table(|order, is_in| order.iter().rev().copied().find(|at| is_in(*at))));

fn table(pick: impl Fn(&[Move; 4], &dyn Fn(Move) -> bool) -> Option<Move>) -> [[Orders; 4]; 16] {
    std::array::from_fn(|set| {
        let is_in = |direction: Move| set >> (direction as usize) & 1 != 0;
        Move::ALL.map(|wanted| Orders::where_(|order| pick(order, &is_in) == Some(wanted)))
    })
}

impl Orders {
    pub(super) const ALL: Orders = Orders((1 << 24) - 1);

    fn where_(holds: impl Fn(&[Move; 4]) -> bool) -> Orders {
        let bits = ALL.iter().enumerate().filter(|(_, order)| holds(order)).map(|(at, _)| 1 << at);
        Orders(bits.sum())
    }

    /// Those in which the move at this place is the first of the set.
    pub(super) fn first(at: usize, set: Moves) -> Orders {
        FIRST[usize::from(set & ALL_MOVES)][at]
    }

    /// Those in which it is the last of the set.
    pub(super) fn last(at: usize, set: Moves) -> Orders {
        LAST[usize::from(set & ALL_MOVES)][at]
    }

    /// Those in which just the moves of the set come no later than the one at this place.
    pub(super) fn up_to(at: usize, set: Moves) -> Orders {
        let last = Orders::last(at, set);
        moves_in(ALL_MOVES & !set).fold(last, |orders, later| orders.and(Orders::first(at, 1 << at | 1 << later)))
    }

    pub(super) const fn and(self, other: Orders) -> Orders {
        Orders(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Orders) -> Orders {
        Orders(self.0 & !other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(orders: Orders) -> Vec<String> {
        let all = MoveOrder::all().enumerate().filter(|(at, _)| orders.0 >> at & 1 != 0);
        all.map(|(_, order)| order.to_string()).collect()
    }

    #[test]
    fn sets_of_orders_by_what_comes_first_and_last() {
        let [up, down, left, right] = [0, 1, 2, 3];
        assert_eq!(texts(Orders::first(up, 0b0011)).len(), 12);
        assert!(texts(Orders::first(up, ALL_MOVES)).iter().all(|order| order.starts_with('U')));
        assert!(texts(Orders::last(right, ALL_MOVES)).iter().all(|order| order.ends_with('R')));
        assert!(Orders::first(down, 0b0001).is_empty(), "a move that is not in the set is not its first");
        assert_eq!(texts(Orders::up_to(left, 0b0111)), ["UDLR", "DULR"]);
        assert_eq!(texts(Orders::up_to(left, 0b0100)).len(), 6);
        let parts: u32 = (0..16).filter(|set| set & 4 != 0).map(|set| Orders::up_to(left, set).0.count_ones()).sum();
        assert_eq!(parts, 24);
    }
}
