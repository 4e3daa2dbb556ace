//! The verdicts that a strategy can give.

use crate::puzzle::Cost;

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
        /// Its board is on the path to its node.
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
    /// Returns the fates that a try of this strategy can have, without those that its settings, or the arguments below, rule
    /// out.
    ///
    /// - *No cheaper way to a board in open* occurs if f is g alone and each move costs 1: nodes are removed in order of g, so
    ///   that open holds only g and g + 1 of the last one removed, and a child has g + 1.
    /// - *No cheaper way to a closed board* occurs if w·h is consistent: a board is then closed at its least cost, as
    ///   [`Strategy::finds_cheapest`] argues, since cheaper ways are followed wherever they reopen.
    pub fn fates(&self) -> Vec<Fate> {
        let in_layers_of_g = self.h_is_zero() && self.cost() == Cost::Unit;
        let can = |fate: Fate| match fate {
            Fate::Opened => true,
            Fate::Blocked => !self.is_for_graphs(),
            Fate::Open => self.dup() == Dup::All,
            Fate::Closed => matches!(self.dup(), Dup::All | Dup::Closed),
            Fate::Path => self.dup() == Dup::Path,
            Fate::Parent => self.dup() == Dup::Parent,
            Fate::Improved => self.follows_cheaper_ways() && !in_layers_of_g,
            Fate::Reopened => self.reopens() && !self.h_is_consistent(),
            Fate::Cut => self.limit_on().is_some() && self.cut() == CutTest::Made,
        };
        Fate::ALL.into_iter().filter(|&fate| can(fate)).collect()
    }
}
