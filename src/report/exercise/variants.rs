//! Many exercises of equal difficulty, one for each student: within a band of as many steps, ties and improvements as a given one.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use super::{Exercise, ExerciseError, Plan};
use crate::graph::{Estimates, Family};
use crate::puzzle::{Board, Distances, Instance, RandomBoards, Rng};
use crate::search::{Bounds, Problem};
use crate::survey::{
    Condition, Finder, Judgement, NamedStrategy, Problems, Properties, Property, Quest, Source, Value,
};

/// Maximum boards to examine for one student before giving up.
const DRAWN: usize = 20_000;
/// Moves by which a start may be nearer to the goal, or farther, than the given one, since there are few boards near the goal.
const NEARBY: usize = 2;
/// Seeds are short enough to be typed.
const SEEDS: u64 = 1_000_000_000;

/// The difficulty of an exercise, as a band that contains others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The number of steps.
    pub steps: RangeInclusive<usize>,
    /// The steps at which a rule for ties decides.
    pub ties: RangeInclusive<usize>,
    /// The nodes in open to which a cheaper path is found.
    pub improved: RangeInclusive<usize>,
}

/// Makes exercises like a given one.
#[derive(Debug)]
pub struct Variants {
    plan: Plan,
    /// The number of steps to predict.
    predicted: usize,
    /// `None` for a kind without a run.
    search: Option<Likeness>,
}

/// The kind of instance that is drawn and, if something is run, the band of its run and what finds those within it.
#[derive(Debug)]
struct Likeness {
    band: Option<(Band, Finder)>,
    draws: Draws,
}

#[derive(Debug)]
enum Draws {
    /// These boards or, if there are none, the ends of random walks of this length.
    Boards { starts: Vec<Board>, walk: usize },
    /// Graphs like the given one.
    Graphs(Family),
}

impl Band {
    /// Returns the band around a run: an eighth of its steps to either side, at least one; a quarter of its ties and of its
    /// improvements, at least one. Zero stays zero, and nonzero stays nonzero.
    fn around(steps: usize, ties: usize, improved: usize) -> Band {
        let around = |number: usize, part: usize| {
            let by = if number == 0 { 0 } else { (number / part).max(1) };
            number.saturating_sub(by).max(number.min(1))..=number + by
        };
        Band { steps: around(steps, 8), ties: around(ties, 4), improved: around(improved, 4) }
    }
}

impl Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |(name, range): (&str, &RangeInclusive<usize>)| match (range.start(), range.end()) {
            (least, most) if least == most => format!("{name} = {least}"),
            (least, most) => format!("{name} >= {least} and {name} <= {most}"),
        };
        let parts = [("steps", &self.steps), ("ties", &self.ties), ("improved", &self.improved)].map(part);
        f.write_str(&parts.join(" and "))
    }
}

impl Variants {
    /// Prepares exercises like this one, which sets their difficulty. Runs beyond the bounds are excluded.
    ///
    /// # Errors
    /// If the plan makes no exercise.
    pub fn like(plan: &Plan, bounds: Bounds) -> Result<Variants, ExerciseError> {
        let predicted = plan.make()?.steps.len();
        let is_drawn = plan.kind.asks_of_run() || plan.problem.graph().is_some();
        let search = is_drawn.then(|| Likeness::of(plan, bounds)).transpose()?;
        Ok(Variants { plan: plan.clone(), predicted, search })
    }

    /// Returns the band that contains all exercises; `None` for a kind without a run.
    pub fn band(&self) -> Option<&Band> {
        self.search.as_ref()?.band.as_ref().map(|(band, _)| band)
    }

    /// Makes the exercise of a student: always the same for the same name, whoever else has one.
    ///
    /// # Errors
    /// If no problem makes one within the band.
    pub fn of(&self, who: &str) -> Result<Exercise, ExerciseError> {
        let mut rng = Rng::new(seed_of(self.plan.seed, who));
        let seed = rng.bits() % SEEDS;
        let Some(search) = &self.search else { return Plan { seed, ..self.plan.clone() }.make() };
        for _ in 0..DRAWN {
            let Some(problem) = search.draw(&self.plan, &mut rng) else { continue };
            let plan = Plan { problem, seed, ..self.plan.clone() };
            match plan.make() {
                Ok(made) if made.steps.len() == self.predicted => return Ok(made),
                // On this one there is too little to ask about.
                Ok(_) => {}
                Err(error) if error.is_of_run => {}
                Err(error) => return Err(error),
            }
        }
        let what = if self.plan.problem.graph().is_some() { "graph" } else { "board" };
        let band = self.band().map(|band| format!(": {band}")).unwrap_or_default();
        Err(ExerciseError::new(
            format!("no {what} was found that makes a sheet of equal difficulty for {who}{band}"),
            "choose a start that is farther from the goal, where there are many, or another strategy",
        ))
    }
}

impl Likeness {
    fn of(plan: &Plan, bounds: Bounds) -> Result<Likeness, ExerciseError> {
        let strategy = plan.strategy;
        let asked = [Property::Steps, Property::Ties, Property::Improved, Property::Moves];
        let is_run = plan.kind.asks_of_run();
        let properties = if is_run { Properties::of(&plan.problem, &strategy, &asked, bounds)? } else { None };
        let [steps, ties, improved, moves] = asked.map(|property| {
            let value = properties.as_ref().and_then(|properties| properties.get(property));
            value.and_then(Value::number).unwrap_or_default() as usize
        });
        let (problems, draws) = match &plan.problem {
            Problem::Tiles(Instance { start, goal, size }) => {
                let near = Distances::to(*goal, *size).map(|distances| {
                    let own = usize::from(distances.of(*start).unwrap_or_default());
                    let farthest = usize::from(distances.farthest());
                    let near = own.saturating_sub(NEARBY).max(1)..=(own + NEARBY).min(farthest);
                    near.flat_map(|distance| distances.boards_at(distance as u8)).collect()
                });
                let draws = Draws::Boards { starts: near.unwrap_or_default(), walk: moves.max(1) };
                (Problems::Boards { size: *size, goal: *goal }, draws)
            }
            Problem::Graph(graph) => {
                let mut family = Family::of(graph);
                if let Family::Graphs(graphs) = &mut family
                    && !is_run
                {
                    // The name of a graph must not reveal what its h is worth.
                    graphs.estimates = Estimates::Any;
                }
                (Problems::Drawn(family), Draws::Graphs(family))
            }
        };
        let finder = |band: &Band| {
            let name = strategy.name().to_string();
            let condition = Condition::parse(&band.to_string(), &[&name])?;
            let (runs, source) = (vec![NamedStrategy { name, strategy }], Source::All);
            Ok::<_, ExerciseError>(Finder::new(Quest { problems, runs, condition, source, count: None, bounds })?)
        };
        let band = is_run.then(|| Band::around(steps, ties, improved));
        let band = band.map(|band| finder(&band).map(|finder| (band, finder))).transpose()?;
        Ok(Likeness { band, draws })
    }

    /// Draws a problem; `None` if its run is not within the band.
    fn draw(&self, plan: &Plan, rng: &mut Rng) -> Option<Problem> {
        let problem = match &self.draws {
            Draws::Boards { starts, walk } => {
                let instance = *plan.instance();
                let start = if starts.is_empty() {
                    RandomBoards::new(instance.goal, instance.size, Some(*walk), rng.bits()).ok()?.next()?
                } else {
                    starts[rng.below(starts.len())]
                };
                Instance { start, ..instance }.into()
            }
            Draws::Graphs(family) => Problem::from(family.draw(rng.bits() % SEEDS)),
        };
        let fits = |(_, finder): &(Band, Finder)| matches!(finder.judge(&problem), Judgement::Holds(_));
        self.band.as_ref().is_none_or(fits).then_some(problem)
    }
}

/// Returns the seed of a name, by the hash of Fowler, Noll and Vo (FNV-1a), which never changes.
fn seed_of(seed: u64, who: &str) -> u64 {
    const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01B3;
    let bytes = seed.to_le_bytes().into_iter().chain(who.bytes());
    bytes.fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}
