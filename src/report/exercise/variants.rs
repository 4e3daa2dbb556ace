//! Many exercises of equal difficulty, one for each student: within a band of as many steps, ties and improvements as a given one.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use super::{Exercise, ExerciseError, Plan, Run};
use crate::graph::{Estimates, Family, Graph};
use crate::puzzle::{Board, Distances, Instance, RandomBoards, Rng};
use crate::search::{Bounds, Nothing, Options, Problem, Strategy, search};
use crate::survey::{Condition, Finder, Judgement, NamedStrategy, Properties, Property, Quest, Source, Value};

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
    questions: usize,
    /// `None` for a kind without a run.
    search: Option<Likeness>,
}

/// What is drawn, and the band of its run, if something is run.
#[derive(Debug)]
struct Likeness {
    band: Option<Band>,
    draws: Draws,
}

#[derive(Debug)]
enum Draws {
    /// Boards that meet a condition: these or, if there are none, the ends of random walks of this length.
    Boards { finder: Box<Finder>, starts: Vec<Board>, walk: usize },
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

impl Band {
    fn holds(&self, size: [usize; 3]) -> bool {
        [&self.steps, &self.ties, &self.improved].into_iter().zip(size).all(|(range, number)| range.contains(&number))
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
        let questions = plan.make()?.questions.len();
        let search = match &plan.problem {
            Problem::Graph(graph) => Some(Likeness::of_graph(plan, graph)?),
            Problem::Tiles(_) if plan.kind.asks_of_run() => Some(Likeness::of(plan, bounds)?),
            Problem::Tiles(_) => None,
        };
        Ok(Variants { plan: plan.clone(), questions, search })
    }

    /// Returns the band that contains all exercises; `None` for a kind without a run.
    pub fn band(&self) -> Option<&Band> {
        self.search.as_ref()?.band.as_ref()
    }

    /// Makes the exercise of a student: always the same for the same name, whoever else has one.
    ///
    /// # Errors
    /// If no problem makes one within the band.
    pub fn of(&self, who: &str) -> Result<Exercise, ExerciseError> {
        let mut rng = Rng::new(seed_of(self.plan.seed, who));
        let seed = rng.bits() % SEEDS;
        let Some(search) = &self.search else { return Plan { seed, ..self.plan.clone() }.make() };
        let options = &self.plan.rules().options;
        for _ in 0..DRAWN {
            let Some(problem) = search.draw(&self.plan, &mut rng)? else { continue };
            let plan = Plan { problem, seed, ..self.plan.clone() };
            match plan.make() {
                Ok(made) if options.counts.is_none() || made.questions.len() == self.questions => {
                    return Ok(made);
                }
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
        let (instance, strategy) = (plan.instance(), &plan.strategy);
        let asked = [Property::Steps, Property::Ties, Property::Improved, Property::Moves];
        let properties = Properties::of(instance, strategy, &asked, bounds)?;
        let number = |property| match properties.as_ref().and_then(|properties| properties.get(property)) {
            Some(Value::Number(number)) => number as usize,
            _ => 0,
        };
        let band = Band::around(number(Property::Steps), number(Property::Ties), number(Property::Improved));
        let condition = Condition::parse(&band.to_string(), &[strategy.name().text()])?;
        let quest = Quest {
            size: instance.size,
            goal: instance.goal,
            runs: vec![NamedStrategy { name: strategy.name().to_string(), strategy: *strategy }],
            condition,
            source: Source::Random { seed: plan.seed, tries: DRAWN as u64 },
            count: None,
            bounds,
        };
        let near = Distances::to(instance.goal, instance.size).map(|distances| {
            let own = usize::from(distances.of(instance.start).unwrap_or_default());
            let farthest = usize::from(distances.farthest());
            let near = own.saturating_sub(NEARBY).max(1)..=(own + NEARBY).min(farthest);
            near.flat_map(|distance| distances.boards_at(distance as u8)).collect()
        });
        let walk = number(Property::Moves).max(1);
        let draws = Draws::Boards { finder: Box::new(Finder::new(quest)?), starts: near.unwrap_or_default(), walk };
        Ok(Likeness { band: Some(band), draws })
    }

    fn of_graph(plan: &Plan, graph: &Graph) -> Result<Likeness, ExerciseError> {
        let size = plan.kind.asks_of_run().then(|| size_of(&plan.problem, &plan.strategy)).transpose()?;
        let band = size.map(|[steps, ties, improved]| Band::around(steps, ties, improved));
        let mut family = Family::of(graph);
        if band.is_none() {
            // The name of a graph must not reveal what its h is worth.
            family.estimates = Estimates::Any;
        }
        Ok(Likeness { band, draws: Draws::Graphs(family) })
    }

    /// Draws a problem; `None` if its run is not within the band.
    fn draw(&self, plan: &Plan, rng: &mut Rng) -> Result<Option<Problem>, ExerciseError> {
        let (finder, starts, walk) = match &self.draws {
            Draws::Boards { finder, starts, walk } => (finder, starts, *walk),
            Draws::Graphs(family) => {
                let problem = Problem::from(family.draw(rng.bits() % SEEDS));
                let Some(band) = &self.band else { return Ok(Some(problem)) };
                // Most are refused by their steps alone, which need no record.
                let answer = search(&problem, &plan.strategy, &Options::default(), &mut Nothing)?;
                let may_fit = band.steps.contains(&(answer.steps as usize));
                let fits = may_fit && band.holds(size_of(&problem, &plan.strategy)?);
                return Ok(fits.then_some(problem));
            }
        };
        let instance = *plan.instance();
        let start = if starts.is_empty() {
            RandomBoards::new(instance.goal, instance.size, Some(walk), rng.bits())
                .ok()
                .and_then(|mut boards| boards.next())
        } else {
            Some(starts[rng.below(starts.len())])
        };
        let fits = |start: &Board| matches!(finder.judge(*start), Judgement::Holds(_));
        Ok(start.filter(fits).map(|start| Instance { start, ..instance }.into()))
    }
}

/// Returns the steps, the steps with ties and the improvements of a run on a graph.
fn size_of(problem: &Problem, strategy: &Strategy) -> Result<[usize; 3], ExerciseError> {
    let run = Run::of(problem, strategy)?;
    let ties = run.choices.iter().filter(|choices| choices.len() > 1).count();
    Ok([run.trace.len(), ties, run.trace.stats().improved])
}

/// Returns the seed of a name, by the hash of Fowler, Noll and Vo (FNV-1a), which never changes.
fn seed_of(seed: u64, who: &str) -> u64 {
    const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01B3;
    let bytes = seed.to_le_bytes().into_iter().chain(who.bytes());
    bytes.fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}
