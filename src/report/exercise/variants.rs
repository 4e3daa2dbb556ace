//! Many exercises of equal difficulty, one for each student: within a band of as many steps, ties and improvements as a given one.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use super::{Exercise, ExerciseError, Plan};
use crate::graph::{Estimates, Family};
use crate::puzzle::{Board, Distances, Instance, RandomBoards, Rng};
use crate::search::{Bounds, Problem};
use crate::survey::{Condition, Finder, Judgement, NamedStrategy, Problems, Quest, Source};

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
    predicted: usize,
    draws: Draws,
    /// The band of the runs, and what finds the problems within it; `None` for a kind without a run.
    band: Option<(Band, Finder)>,
}

#[derive(Debug)]
enum Draws {
    /// The same problem for all.
    Same,
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
        if !plan.kind.asks_of_run() {
            return Ok(Variants { plan: plan.clone(), predicted, draws: Draws::like(plan, 0), band: None });
        }
        let problems = match &plan.problem {
            Problem::Tiles(Instance { goal, size, .. }) => Problems::Boards { size: *size, goal: *goal },
            Problem::Graph(graph) => Problems::Drawn(Family::of(graph)),
        };
        let finder = |condition: &str| {
            let (name, strategy) = (plan.strategy.name().to_string(), plan.strategy);
            let condition = Condition::parse(condition, &[&name])?;
            let (problems, runs) = (problems.clone(), vec![NamedStrategy { name, strategy }]);
            let quest = Quest { problems, runs, condition, source: Source::All, count: None, bounds };
            Ok::<_, ExerciseError>(Finder::new(quest)?)
        };
        let own = finder("steps >= 0 or ties >= 0 or improved >= 0 or moves >= 0")?.judge(&plan.problem);
        let values = if let Judgement::Holds(values) = own { values } else { Vec::new() };
        let value = |at: usize| values.get(at).and_then(|value| value.number()).unwrap_or_default() as usize;
        let [steps, ties, improved, moves] = [0, 1, 2, 3].map(value);
        let (draws, band) = (Draws::like(plan, moves), Band::around(steps, ties, improved));
        let band = Some((band.clone(), finder(&band.to_string())?));
        Ok(Variants { plan: plan.clone(), predicted, draws, band })
    }

    /// Returns the band that contains all exercises; `None` for a kind without a run.
    pub fn band(&self) -> Option<&Band> {
        self.band.as_ref().map(|(band, _)| band)
    }

    /// Makes the exercise of a student: always the same for the same name, whoever else has one.
    ///
    /// # Errors
    /// If no problem makes one within the band.
    pub fn of(&self, who: &str) -> Result<Exercise, ExerciseError> {
        let mut rng = Rng::new(seed_of(self.plan.seed, who));
        let seed = rng.bits() % SEEDS;
        let fits = |problem: &Problem| {
            self.band.as_ref().is_none_or(|(_, finder)| matches!(finder.judge(problem), Judgement::Holds(_)))
        };
        for _ in 0..DRAWN {
            let Some(problem) = self.draws.draw(&self.plan, &mut rng).filter(fits) else { continue };
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

impl Draws {
    /// Returns what is drawn for the students of a plan whose run finds a path of so many moves.
    fn like(plan: &Plan, moves: usize) -> Draws {
        let is_run = plan.kind.asks_of_run();
        match &plan.problem {
            Problem::Tiles(_) if !is_run => Draws::Same,
            Problem::Tiles(Instance { start, goal, size }) => {
                let near = Distances::to(*goal, *size).map(|distances| {
                    let own = usize::from(distances.of(*start).unwrap_or_default());
                    let farthest = usize::from(distances.farthest());
                    let near = own.saturating_sub(NEARBY).max(1)..=(own + NEARBY).min(farthest);
                    near.flat_map(|distance| distances.boards_at(distance as u8)).collect()
                });
                Draws::Boards { starts: near.unwrap_or_default(), walk: moves.max(1) }
            }
            Problem::Graph(graph) => {
                let mut family = Family::of(graph);
                if let Family::Graphs(graphs) = &mut family
                    && !is_run
                {
                    // The name of a graph must not reveal what its h is worth.
                    graphs.estimates = Estimates::Any;
                }
                Draws::Graphs(family)
            }
        }
    }

    fn draw(&self, plan: &Plan, rng: &mut Rng) -> Option<Problem> {
        Some(match self {
            Draws::Same => plan.problem.clone(),
            Draws::Boards { starts, walk } => {
                let instance = *plan.instance();
                let start = if starts.is_empty() {
                    RandomBoards::new(instance.goal, instance.size, Some(*walk), rng.bits()).ok()?.next()?
                } else {
                    starts[rng.below(starts.len())]
                };
                Instance { start, ..instance }.into()
            }
            Draws::Graphs(family) => family.draw(rng.bits() % SEEDS).into(),
        })
    }
}

/// Returns the seed of a name, by the hash of Fowler, Noll and Vo (FNV-1a), which never changes.
fn seed_of(seed: u64, who: &str) -> u64 {
    const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01B3;
    let bytes = seed.to_le_bytes().into_iter().chain(who.bytes());
    bytes.fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}
