//! The verdicts that a strategy can give at all.

use crate::named::named;
use crate::puzzle::{Cost, Heuristic};

use super::settings::{CutTest, Dup};
use super::strategy::Strategy;

named! {
    /// A fate of a try, by the list in which a duplicate is found.
    pub enum Fate {
        /// It makes a new node.
        Opened = "opened",
        /// Its board is known in open.
        Open = "open",
        /// Its board is known in closed.
        Closed = "closed",
        /// Its board stands on the path to its node.
        Path = "path",
        /// Its board is the parent's.
        Parent = "parent",
        /// It is a cheaper way to a board in open.
        Improved = "improved",
        /// It is a cheaper way to a board in closed.
        Reopened = "reopened",
        /// It is past the limit.
        Cut = "cut",
        /// It leaves the board.
        Blocked = "blocked",
    }
}

impl Strategy {
    /// Returns the fates that a try of this strategy can have; those that its settings, or the argument below, rule out are
    /// not among them.
    ///
    /// - *No cheaper way to a board in open* is met where f is g alone and each move costs 1: nodes are removed in the order of
    ///   g, so that with g of the last one, open holds g and g + 1 only, and a child has g + 1.
    /// - *No cheaper way to a closed board* is met where w·h is consistent (h = 0 is): a board is closed at its least cost
    ///   then, as [`Strategy::finds_cheapest`] argues, since cheaper ways are followed wherever they reopen.
    #[must_use]
    pub fn fates(&self) -> Vec<Fate> {
        let consistent = self.heuristic() != Heuristic::Nilsson && self.weight().hundredths() <= 100;
        let goes_by_g = !self.has_h() || self.heuristic() == Heuristic::Zero || self.weight().hundredths() == 0;
        let can = |fate: Fate| match fate {
            Fate::Opened | Fate::Blocked => true,
            Fate::Open => self.dup() == Dup::All,
            Fate::Closed => matches!(self.dup(), Dup::All | Dup::Closed),
            Fate::Path => self.dup() == Dup::Path,
            Fate::Parent => self.dup() == Dup::Parent,
            Fate::Improved => self.follows_cheaper_ways() && !(goes_by_g && self.cost() == Cost::Unit),
            Fate::Reopened => self.reopens() && !(consistent || goes_by_g),
            Fate::Cut => self.limit_on().is_some() && self.cut() == CutTest::Made,
        };
        Fate::ALL.into_iter().filter(|&fate| can(fate)).collect()
    }
}
