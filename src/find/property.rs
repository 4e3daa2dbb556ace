//! The properties of a run that a condition can name, each with its definition.

use crate::named::named;

named! {
    /// A property of a run. A property that a run does not have, such as the moves of a path that was not found, is absent.
    pub enum Property {
        /// The steps: the nodes removed from open.
        Steps = "steps",
        /// The nodes expanded: those removed from open, but for the goal and those that were dropped.
        Expanded = "expanded",
        /// The nodes generated: put in open, the start included (in rounds, the start of each).
        Nodes = "nodes",
        /// The moves of the path that was found; absent where none was.
        Moves = "moves",
        /// The cost of the path that was found; absent where none was.
        Cost = "cost",
        /// The least cost of any path to the goal; where each move costs 1, the fewest moves. Absent where a search for it
        /// is given up, which can happen on boards of more than 10 cells.
        Optimal = "optimal",
        /// True if the path that was found costs more than `optimal`; absent where none was.
        LongerThanOptimal = "longer_than_optimal",
        /// True if a path was found.
        Solved = "solved",
        /// The steps at which the node removed shared its f with others in open (in beam and hill, its h, with others of
        /// its layer), so that the rule for ties decided. Always 0 where open does not go by f.
        Ties = "ties",
        /// True if under another rule for ties the run removes other states from open, or comes to another result.
        TieMatters = "tie_matters",
        /// The tries that found a cheaper way to a state in open.
        Improved = "improved",
        /// The tries that found a cheaper way to a state in closed.
        Reopened = "reopened",
        /// The nodes discarded on removal from open, by the setting `discard`.
        Discarded = "discarded",
        /// The tries that led to a known state, by the setting `dup`.
        Duplicates = "duplicates",
        /// The steps that expanded a node and put nothing in open.
        DeadEnds = "dead_ends",
        /// The largest size of open after a step.
        MaxOpen = "max_open",
        /// The rounds of an iterative strategy; 1 for the others.
        Rounds = "rounds",
        /// The number of different values of f among the nodes removed from open.
        FLayers = "f_layers",
    }
}

/// The kind of value that a property has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyKind {
    /// A whole number.
    Number,
    /// True or false.
    Truth,
}

/// The value of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u64),
    /// True or false.
    Truth(bool),
    /// The run does not have it.
    Absent,
}

impl Property {
    /// Returns the kind of its values.
    #[must_use]
    pub const fn kind(self) -> PropertyKind {
        match self {
            Property::LongerThanOptimal | Property::Solved | Property::TieMatters => PropertyKind::Truth,
            _ => PropertyKind::Number,
        }
    }

    /// Returns true if it can only be counted by an observer of all tries.
    pub(super) const fn needs_tries(self) -> bool {
        matches!(self, Property::Ties | Property::Improved | Property::Reopened | Property::Duplicates)
    }
}

impl Value {
    /// Returns the value of an optional number.
    pub(super) fn of(number: Option<u64>) -> Value {
        number.map_or(Value::Absent, Value::Number)
    }

    /// Returns the number, if it is one.
    #[must_use]
    pub const fn number(self) -> Option<u64> {
        match self {
            Value::Number(number) => Some(number),
            Value::Truth(_) | Value::Absent => None,
        }
    }

    /// Returns the truth value, if it is one.
    #[must_use]
    pub const fn truth(self) -> Option<bool> {
        match self {
            Value::Truth(truth) => Some(truth),
            Value::Number(_) | Value::Absent => None,
        }
    }
}

/// Some of the properties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PropertySet(u32);

impl PropertySet {
    /// Returns true if it has a property.
    #[must_use]
    pub const fn has(self, property: Property) -> bool {
        self.0 >> property as u32 & 1 == 1
    }

    /// Adds a property.
    pub fn add(&mut self, property: Property) {
        self.0 |= 1 << property as u32;
    }

    /// Takes a property out.
    pub(super) fn remove(&mut self, property: Property) {
        self.0 &= !(1 << property as u32);
    }

    /// Returns true if it has none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The properties, in the order in which they are listed.
    pub fn iter(self) -> impl Iterator<Item = Property> {
        Property::ALL.into_iter().filter(move |&property| self.has(property))
    }
}

impl FromIterator<Property> for PropertySet {
    fn from_iter<I: IntoIterator<Item = Property>>(properties: I) -> PropertySet {
        let mut set = PropertySet::default();
        properties.into_iter().for_each(|property| set.add(property));
        set
    }
}
