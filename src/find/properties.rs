//! The properties of one run, without a condition.

use super::Named;
use super::condition::{Condition, Term};
use super::measure::{Halt, Judgement, Measure};
use super::optimal::Optimal;
use super::property::{Property, PropertySet, Value};
use crate::puzzle::Instance;
use crate::search::{Bounds, Options, SearchError, Strategy, prepare};

/// Properties of a run.
///
/// ```
/// use steptrace::find::{Properties, Property, PropertySet, Value};
/// use steptrace::puzzle::Instance;
/// use steptrace::search::{Bounds, Strategy};
///
/// let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
/// let all = PropertySet::from_iter(Property::ALL);
/// let properties = Properties::of(&instance, &Strategy::default(), all, Bounds::default()).unwrap().unwrap();
/// assert_eq!(properties.get(Property::Moves), Some(Value::Number(4)));
/// assert_eq!(properties.get(Property::LongerThanOptimal), Some(Value::Truth(false)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Properties(Vec<(Property, Value)>);

impl Properties {
    /// Finds properties of a run; nothing where a bound stopped it, so that they are not known.
    ///
    /// # Errors
    /// If the strategy cannot be run on the instance.
    pub fn of(
        instance: &Instance,
        strategy: &Strategy,
        wanted: PropertySet,
        bounds: Bounds,
    ) -> Result<Option<Properties>, SearchError> {
        let runs = [Named { name: strategy.name().to_string(), strategy: *strategy }];
        let condition = Condition::always(wanted.iter().map(|property| Term { run: 0, property }));
        let optimal = Optimal::new(instance.goal, instance.size);
        let estimators = [prepare(instance, strategy, &Options::default())?];
        let measure =
            Measure { runs: &runs, condition: &condition, optimal: &optimal, estimators: &estimators, bounds };
        match measure.judge(*instance, &|| true) {
            Ok(Judgement::Holds(values)) => Ok(Some(Properties(wanted.iter().zip(values).collect()))),
            // Nobody interrupts it.
            Ok(Judgement::Undecided | Judgement::Fails) | Err(Halt::Interrupted) => Ok(None),
            Err(Halt::Error(error)) => Err(error),
        }
    }

    /// Returns the value of a property, if it was wanted.
    #[must_use]
    pub fn get(&self, property: Property) -> Option<Value> {
        self.0.iter().find(|(known, _)| *known == property).map(|&(_, value)| value)
    }
}
