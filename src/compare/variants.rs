//! All values of one setting: how much does the convention matter here?

use std::fmt;

use crate::puzzle::{Estimator, Instance};
use crate::search::{ClosedKind, Key, Strategy};

/// A thing that can be varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// A setting of the strategy.
    Key(Key),
    /// The kind of closed list, which changes no step but what the search costs.
    Closed,
}

impl Axis {
    /// All of them.
    pub const ALL: [Axis; 15] = [
        Axis::Key(Key::Order),
        Axis::Key(Key::Ties),
        Axis::Key(Key::Dup),
        Axis::Key(Key::Cheaper),
        Axis::Key(Key::Discard),
        Axis::Key(Key::Cut),
        Axis::Key(Key::H),
        Axis::Key(Key::W),
        Axis::Key(Key::Width),
        Axis::Key(Key::Sideways),
        Axis::Key(Key::Insert),
        Axis::Key(Key::DeadEnd),
        Axis::Key(Key::Goal),
        Axis::Key(Key::Cost),
        Axis::Closed,
    ];

    /// As it is spelt on the command line.
    pub const fn text(self) -> &'static str {
        match self {
            Axis::Key(key) => key.text(),
            Axis::Closed => "closed",
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// One value of what is varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The value, as it is spelt.
    pub value: String,
    /// The strategy with this value.
    pub strategy: Strategy,
    /// The closed list, if that is varied.
    pub closed: Option<ClosedKind>,
}

/// A strategy with each value of what is varied that it can have on this instance; the value it has goes first. Empty
/// if it has no such setting.
pub fn variants(strategy: &Strategy, axis: Axis, instance: &Instance) -> Vec<Variant> {
    match axis {
        Axis::Closed => {
            let kinds = ClosedKind::ALL.into_iter().filter(|kind| kind.reaches(instance.size));
            kinds.map(|kind| Variant { value: kind.to_string(), strategy: *strategy, closed: Some(kind) }).collect()
        }
        Axis::Key(key) => {
            let own = strategy.value(key);
            let numbers = numbers(key).iter().filter_map(|number| strategy.with(key, number));
            let mut values: Vec<Strategy> = strategy.with_each(key).into_iter().chain(numbers).collect();
            if strategy.applies(key) && !values.is_empty() && !values.contains(strategy) {
                values.push(*strategy);
            }
            let mut all: Vec<Variant> = values
                .into_iter()
                .filter(|strategy| can_run(strategy, instance))
                .map(|strategy| Variant { value: strategy.value(key), strategy, closed: None })
                .collect();
            all.sort_by_key(|variant| variant.value != own);
            all
        }
    }
}

/// Returns the values of a key that takes numbers, as far as they are varied.
const fn numbers(key: Key) -> &'static [&'static str] {
    match key {
        Key::W => &["0", "0.5", "1", "1.5", "2", "5"],
        Key::Width => &["1", "2", "3", "5", "10", "100"],
        Key::Sideways => &["0", "1", "2", "5", "10", "100"],
        _ => &[],
    }
}

fn can_run(strategy: &Strategy, instance: &Instance) -> bool {
    !strategy.has_h() || Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost()).is_ok()
}
