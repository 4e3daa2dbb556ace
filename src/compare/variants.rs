//! All values of one setting: how much does the convention matter?

use std::fmt;

use crate::puzzle::{Estimator, Instance};
use crate::search::{ClosedKind, Key, Strategy};

/// Something that can be varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// A setting of the strategy.
    Key(Key),
    /// The kind of closed list, which changes only the cost of the search.
    Closed,
}

impl Axis {
    /// All axes.
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

    /// Returns its spelling on the command line.
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

/// One value of an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The value as spelt.
    pub value: String,
    /// The strategy with this value.
    pub strategy: Strategy,
    /// The closed list, if it is varied.
    pub closed: Option<ClosedKind>,
}

/// Returns a strategy with each value of an axis that it can have on this instance, its own value first. Empty if the axis does
/// not apply to it.
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

/// Returns the values to vary of a key that takes numbers.
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
