//! Runs strategies on boards, and finds properties of the runs: each when it is needed and no sooner.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::condition::{Known, Term};
use super::count::{Counter, Ended, Facts, GoesOn, Sequence};
use super::optimal::Optimal;
use super::property::{Needs, Property, Value};
use super::study::Sample;
use crate::puzzle::{Board, Estimator, Instance, Move, Size};
use crate::search::{Answer, Bounds, Key, Options, Outcome, SearchError, Strategy, prepare, search_by};
use crate::threads::on_threads;

/// Runs strategies on boards with one goal.
#[derive(Debug)]
pub(super) struct Runner {
    size: Size,
    goal: Board,
    strategies: Vec<(Strategy, Estimator)>,
    bounds: Bounds,
    pub(super) optimal: Optimal,
}

/// Work on a board was interrupted, or could not be done.
pub(super) enum Halt {
    Interrupted,
    Error(SearchError),
}

impl From<SearchError> for Halt {
    fn from(error: SearchError) -> Halt {
        Halt::Error(error)
    }
}

impl Runner {
    pub(super) fn new(
        size: Size,
        goal: Board,
        strategies: impl IntoIterator<Item = Strategy>,
        bounds: Bounds,
    ) -> Result<Runner, SearchError> {
        let at_goal = Instance { size, start: goal, goal };
        let ready = |strategy: Strategy| Ok((strategy, prepare(&at_goal, &strategy, &Options::default())?));
        let strategies = strategies.into_iter().map(ready).collect::<Result<_, SearchError>>()?;
        Ok(Runner { size, goal, strategies, bounds, optimal: Optimal::new(goal, size) })
    }

    pub(super) const fn instance(&self, start: Board) -> Instance {
        Instance { size: self.size, start, goal: self.goal }
    }

    /// Runs every strategy on a board.
    pub(super) fn samples(&self, start: Board, goes_on: GoesOn<'_>) -> Result<Vec<Sample>, Halt> {
        let sample = |(strategy, estimator): &(Strategy, Estimator)| {
            let mut to_its_end = |_: &Facts| false;
            let mut counter = Counter::<false>::new(strategy, &[], Sequence::Ignored, goes_on, &mut to_its_end);
            let answer = self.search(start, strategy, estimator, &mut counter)?;
            let mut facts = counter.facts;
            facts.complete(&answer);
            let Facts { nodes, rounds, moves, .. } = facts;
            Ok(Sample { outcome: answer.outcome, stop: answer.stop, nodes, rounds, moves })
        };
        self.strategies.iter().map(sample).collect()
    }

    /// Finds the values of terms on a board until what is known settles the question, or all is known. Also returns true if a
    /// bound left something open.
    pub(super) fn look(
        &self,
        start: Board,
        terms: &[Term],
        is_settled: &dyn Fn(&[Known]) -> bool,
        goes_on: GoesOn<'_>,
    ) -> Result<(Vec<Known>, bool), Halt> {
        let runs = self.strategies.len();
        let mut look = Look {
            runner: self,
            start,
            terms,
            is_settled,
            goes_on,
            known: vec![Known::Nothing; terms.len()],
            facts: vec![Facts::default(); runs],
            ends: (0..runs).map(|_| None).collect(),
            undecided: false,
        };
        look.carry_out()?;
        Ok((look.known, look.undecided))
    }

    fn search<const TRIES: bool>(
        &self,
        start: Board,
        strategy: &Strategy,
        estimator: &Estimator,
        counter: &mut Counter<'_, TRIES>,
    ) -> Result<Answer, Halt> {
        let options = Options { bounds: self.bounds, ..Options::default() };
        let answer = search_by(&self.instance(start), strategy, &options, estimator.clone(), counter)?;
        if counter.ended == Some(Ended::Interrupted) { Err(Halt::Interrupted) } else { Ok(answer) }
    }
}

/// The work on one board.
struct Look<'a> {
    runner: &'a Runner,
    start: Board,
    terms: &'a [Term],
    is_settled: &'a dyn Fn(&[Known]) -> bool,
    goes_on: GoesOn<'a>,
    /// By term.
    known: Vec<Known>,
    /// By run.
    facts: Vec<Facts>,
    /// By run, once it has come to its end.
    ends: Vec<Option<End>>,
    undecided: bool,
}

/// The end of a run.
struct End {
    outcome: Outcome,
    moves: Vec<Move>,
    /// The states removed from open, if other rules for ties are to be compared.
    sequence: Vec<Board>,
}

impl Look<'_> {
    fn carry_out(&mut self) -> Result<(), Halt> {
        // The cheap things first; a strategy with a heuristic is likely to be cheaper than one without.
        let runs = 0..self.runner.strategies.len();
        let (informed, others): (Vec<usize>, Vec<usize>) = runs.partition(|&run| self.strategy(run).has_h());
        let stages = [Look::look_optimal_up, Look::run, Look::find_optimal, Look::vary_ties];
        for stage in stages {
            for &run in informed.iter().chain(&others) {
                stage(self, run)?;
                if (self.is_settled)(&self.known) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn strategy(&self, run: usize) -> &Strategy {
        &self.runner.strategies[run].0
    }

    /// Returns the properties of a run that are asked for and not known.
    fn wanted(&self, run: usize) -> Vec<Property> {
        let terms = self.terms.iter().zip(&self.known);
        let wanted = terms.filter(|(term, known)| term.run == run && !matches!(known, Known::Is(_)));
        wanted.map(|(term, _)| term.property).collect()
    }

    fn wants(&self, run: usize, needs: Needs) -> bool {
        self.wanted(run).iter().any(|property| property.needs() == needs)
    }

    /// Notes the values of those properties of a run that are now known.
    fn learn(&mut self, run: usize, is_known: impl Fn(Property) -> bool) {
        for (term, known) in self.terms.iter().zip(&mut self.known) {
            if term.run == run && is_known(term.property) {
                *known = Known::Is(term.property.of(&self.facts[run]));
            }
        }
    }

    /// Looks the least cost up, if there is a table.
    #[expect(clippy::unnecessary_wraps, reason = "one of the looks, some of which end the run")]
    fn look_optimal_up(&mut self, run: usize) -> Result<(), Halt> {
        if self.wants(run, Needs::Optimal) {
            self.facts[run].optimal = self.runner.optimal.at_once(self.start, self.strategy(run).cost());
            if self.facts[run].optimal.is_some() {
                self.learn(run, |property| property == Property::Optimal);
            }
        }
        Ok(())
    }

    /// Runs a strategy, if one of its properties needs that.
    fn run(&mut self, run: usize) -> Result<(), Halt> {
        let mut wanted = self.wanted(run);
        wanted.retain(|&property| property != Property::Optimal);
        if wanted.is_empty() {
            Ok(())
        } else if self.wants(run, Needs::Tries) {
            self.search::<true>(run, &wanted)
        } else {
            self.search::<false>(run, &wanted)
        }
    }

    fn search<const TRIES: bool>(&mut self, run: usize, wanted: &[Property]) -> Result<(), Halt> {
        let (terms, is_settled, known) = (self.terms, self.is_settled, &mut self.known);
        let mut is_settled = |facts: &Facts| {
            for (term, known) in terms.iter().zip(known.iter_mut()) {
                let grows = matches!(term.property.needs(), Needs::Steps | Needs::Tries);
                if term.run == run && grows {
                    *known = term.property.of(facts).number().map_or(Known::Nothing, Known::AtLeast);
                }
            }
            is_settled(known)
        };
        let notes = wanted.contains(&Property::TieMatters);
        let sequence = if notes { Sequence::Noted(Vec::new()) } else { Sequence::Ignored };
        let (strategy, estimator) = &self.runner.strategies[run];
        let mut counter = Counter::<TRIES>::new(strategy, wanted, sequence, self.goes_on, &mut is_settled);
        let answer = self.runner.search(self.start, strategy, estimator, &mut counter)?;
        let Counter { facts, sequence, ended, .. } = counter;
        if ended.is_some() {
            return Ok(());
        }
        if answer.outcome == Outcome::Limit {
            is_settled(&facts);
            self.undecided = true;
            return Ok(());
        }
        self.facts[run] = Facts { optimal: self.facts[run].optimal, ..facts };
        self.facts[run].complete(&answer);
        let found_none = answer.goal.is_none();
        let sequence = if let Sequence::Noted(boards) = sequence { boards } else { Vec::new() };
        self.ends[run] = Some(End { outcome: answer.outcome, moves: answer.moves, sequence });
        self.learn(run, |property| match property.needs() {
            Needs::Steps | Needs::Tries | Needs::End => true,
            Needs::Optimal => found_none && property == Property::LongerThanOptimal,
            Needs::OtherTies => false,
        });
        Ok(())
    }

    /// Finds the least cost of a path, if that is asked for, and what follows from it.
    fn find_optimal(&mut self, run: usize) -> Result<(), Halt> {
        if !self.wants(run, Needs::Optimal) {
            return Ok(());
        }
        let (strategy, facts) = (*self.strategy(run), &self.facts[run]);
        let optimal = match facts.optimal.or(facts.cost.filter(|_| strategy.finds_cheapest())) {
            Some(optimal) => Some(optimal),
            None => self.runner.optimal.by_search(self.start, strategy.cost(), self.goes_on)?,
        };
        self.undecided |= optimal.is_none();
        self.facts[run].optimal = optimal;
        let has_ended = self.ends[run].is_some();
        self.learn(run, |property| {
            property == Property::Optimal || has_ended && property == Property::LongerThanOptimal
        });
        Ok(())
    }

    /// Finds out whether other rules for ties change a run, if that is asked for.
    fn vary_ties(&mut self, run: usize) -> Result<(), Halt> {
        let Some(end) = self.ends[run].as_ref().filter(|_| self.wants(run, Needs::OtherTies)) else { return Ok(()) };
        let (strategy, estimator) = &self.runner.strategies[run];
        let mut matters = false;
        for other in strategy.with_each(Key::Ties).iter().filter(|other| *other != strategy) {
            let mut to_its_end = |_: &Facts| false;
            let sequence = Sequence::Compared(&end.sequence);
            let mut counter = Counter::<false>::new(other, &[], sequence, self.goes_on, &mut to_its_end);
            let answer = self.runner.search(self.start, other, estimator, &mut counter)?;
            if counter.ended.is_none() && answer.outcome == Outcome::Limit {
                self.undecided = true;
                return Ok(());
            }
            matters |= counter.ended == Some(Ended::Diverged)
                || answer.steps != end.sequence.len() as u64
                || (answer.outcome, &answer.moves) != (end.outcome, &end.moves);
            if matters {
                break;
            }
        }
        self.facts[run].tie_matters = Some(matters);
        self.learn(run, |property| property == Property::TieMatters);
        Ok(())
    }
}

/// Properties of a run.
///
/// ```
/// use steptrace::puzzle::Instance;
/// use steptrace::search::{Bounds, Strategy};
/// use steptrace::survey::{Properties, Property, Value};
///
/// let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
/// let properties = Properties::of(&instance, &Strategy::default(), &Property::ALL, Bounds::default()).unwrap().unwrap();
/// assert_eq!(properties.get(Property::Moves), Some(Value::Number(4)));
/// assert_eq!(properties.get(Property::LongerThanOptimal), Some(Value::Truth(false)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Properties(Vec<(Property, Value)>);

impl Properties {
    /// Finds properties of a run; returns `None` if a bound stopped it.
    ///
    /// # Errors
    /// If the strategy cannot be run on the instance.
    pub fn of(
        instance: &Instance,
        strategy: &Strategy,
        wanted: &[Property],
        bounds: Bounds,
    ) -> Result<Option<Properties>, SearchError> {
        let runner = Runner::new(instance.size, instance.goal, [*strategy], bounds)?;
        let terms: Vec<Term> = wanted.iter().map(|&property| Term { run: 0, property }).collect();
        match runner.look(instance.start, &terms, &|_| false, &|| true) {
            Ok((known, false)) => Ok(Some(Properties(wanted.iter().copied().zip(values(&known)).collect()))),
            // Nobody interrupts it.
            Ok((_, true)) | Err(Halt::Interrupted) => Ok(None),
            Err(Halt::Error(error)) => Err(error),
        }
    }

    /// Returns the value of a property, if it was wanted.
    #[must_use]
    pub fn get(&self, property: Property) -> Option<Value> {
        self.0.iter().find(|(known, _)| *known == property).map(|&(_, value)| value)
    }
}

/// Returns the values of terms that are all known.
pub(super) fn values(known: &[Known]) -> impl Iterator<Item = Value> {
    known.iter().map(|known| if let Known::Is(value) = *known { value } else { Value::Absent })
}

/// Works on boards on several threads, which take them in order, until they end or the work is interrupted. Returns the results by
/// place, without those that are nothing.
pub(super) fn on_each<R: Send>(
    boards: impl Iterator<Item = (u64, Board)> + Send,
    threads: NonZeroUsize,
    work: impl Fn(u64, Board) -> Result<Option<R>, Halt> + Sync,
) -> Result<Vec<(u64, R)>, SearchError> {
    let halted = AtomicBool::new(false);
    let boards = boards.take_while(|_| !halted.load(Ordering::Relaxed));
    let work = |(place, board)| {
        let result = work(place, board);
        halted.fetch_or(result.is_err(), Ordering::Relaxed);
        result.transpose().map(|result| (place, result))
    };
    let results: Vec<(u64, Result<R, Halt>)> = on_threads(threads, || boards.par_bridge().filter_map(work).collect());
    let mut done = Vec::new();
    for (place, result) in results {
        match result {
            Ok(result) => done.push((place, result)),
            Err(Halt::Interrupted) => {}
            Err(Halt::Error(error)) => return Err(error),
        }
    }
    done.sort_unstable_by_key(|(place, _)| *place);
    Ok(done)
}
