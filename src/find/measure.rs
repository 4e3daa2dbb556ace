//! The properties of runs on one board, each found when it is needed and no sooner.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::Named;
use super::condition::{Condition, Known, Term};
use super::optimal::{Optimal, by_search};
use super::property::{Property, PropertySet, Value};
use super::tally::{Counts, Ended, Sequence, Tally};
use crate::puzzle::{Board, Estimator, Instance, Move};
use crate::search::{Answer, Bounds, Key, Options, Outcome, SearchError, Strategy, search_by};

/// The judgement on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The condition holds; the values of its terms.
    Holds(Vec<Value>),
    /// It does not.
    Fails,
    /// A run was stopped at a bound before that was known, or `optimal` was not found within its bound.
    Undecided,
}

/// Measures boards by a condition.
#[derive(Debug)]
pub(super) struct Measure<'a> {
    pub(super) runs: &'a [Named],
    pub(super) condition: &'a Condition,
    pub(super) optimal: &'a Optimal,
    /// By run.
    pub(super) estimators: &'a [Estimator],
    pub(super) bounds: Bounds,
}

/// The work on one board.
struct Work<'a> {
    measure: &'a Measure<'a>,
    instance: Instance,
    /// By term of the condition.
    known: RefCell<Vec<Known>>,
    goes_on: &'a (dyn Fn() -> bool + Sync),
    /// Tells from what is known that nothing more is wanted.
    is_settled: fn(&Condition, &[Known]) -> bool,
    /// By run, once it has come to its end.
    ends: Vec<Option<End>>,
    undecided: bool,
}

/// The end of a run.
#[derive(Clone)]
struct End {
    outcome: Outcome,
    moves: Vec<Move>,
    /// The cost of the path, if one was found.
    cost: Option<u64>,
    /// The states removed from open, where other rules for ties are to be compared.
    sequence: Arc<[Board]>,
}

/// The work on a board was interrupted, or it could not be done.
pub(super) enum Halt {
    Interrupted,
    Error(SearchError),
}

impl From<SearchError> for Halt {
    fn from(error: SearchError) -> Halt {
        Halt::Error(error)
    }
}

impl Measure<'_> {
    /// Judges a board. Ends runs early where the condition can no longer hold.
    pub(super) fn judge(&self, instance: Instance, goes_on: &(dyn Fn() -> bool + Sync)) -> Result<Judgement, Halt> {
        let is_settled = |condition: &Condition, known: &[Known]| condition.truth(known) == Some(false);
        let mut work = self.work(instance, goes_on, is_settled);
        let flow = work.carry_out()?;
        let known = work.known.into_inner();
        if flow.is_break() || self.condition.truth(&known) == Some(false) {
            return Ok(Judgement::Fails);
        }
        if work.undecided {
            return Ok(Judgement::Undecided);
        }
        let values = known.iter().map(|known| if let Known::Is(value) = known { *value } else { Value::Absent });
        let holds = self.condition.truth(&known) == Some(true);
        Ok(if holds { Judgement::Holds(values.collect()) } else { Judgement::Fails })
    }

    /// Returns which parts of the condition hold of a board, each taken alone; none of a part that stays undecided.
    pub(super) fn parts(
        &self,
        instance: Instance,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Option<bool>>, Halt> {
        let is_settled =
            |condition: &Condition, known: &[Known]| condition.part_truths(known).iter().all(Option::is_some);
        let mut work = self.work(instance, goes_on, is_settled);
        // Whether it was settled early or at the end: what is known then tells.
        let _ = work.carry_out()?;
        let undecided = work.undecided;
        let truths = self.condition.part_truths(&work.known.into_inner());
        // Of a run that came to its end, what is neither true nor false does not hold.
        Ok(truths.into_iter().map(|truth| truth.or((!undecided).then_some(false))).collect())
    }

    fn work<'b>(
        &'b self,
        instance: Instance,
        goes_on: &'b (dyn Fn() -> bool + Sync),
        is_settled: fn(&Condition, &[Known]) -> bool,
    ) -> Work<'b> {
        let known = self.condition.terms().iter().map(|term| given(term, &self.runs[term.run].strategy)).collect();
        Work {
            measure: self,
            instance,
            known: RefCell::new(known),
            goes_on,
            is_settled,
            ends: vec![None; self.runs.len()],
            undecided: false,
        }
    }
}

/// One of the things that are found out of a run.
type Stage<'a> = fn(&mut Work<'a>, usize) -> Result<(), Halt>;

impl<'a> Work<'a> {
    /// Finds out one thing after the other, the cheap ones first, until the question is settled (`Break`) or all is known.
    fn carry_out(&mut self) -> Result<ControlFlow<()>, Halt> {
        for run in 0..self.measure.runs.len() {
            let cost = self.strategy(run).cost();
            if let Some(optimal) =
                self.measure.optimal.at_once(self.instance.start, cost).filter(|_| self.asks_optimal(run))
            {
                self.note(run, Property::Optimal, Value::Number(optimal));
            }
        }
        if self.settled() {
            return Ok(ControlFlow::Break(()));
        }
        // A strategy with a heuristic is likely to be the cheaper one.
        let (informed, others): (Vec<usize>, Vec<usize>) =
            (0..self.measure.runs.len()).partition(|&run| self.strategy(run).has_h());
        let stages: [Stage<'a>; 3] = [Work::run, Work::find_optimal, Work::vary_ties];
        for stage in stages {
            for &run in informed.iter().chain(&others) {
                stage(self, run)?;
                if self.settled() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn strategy(&self, run: usize) -> Strategy {
        self.measure.runs[run].strategy
    }

    fn settled(&self) -> bool {
        (self.is_settled)(self.measure.condition, &self.known.borrow())
    }

    /// The properties of a run that are asked for and not yet known.
    fn wanted(&self, run: usize) -> PropertySet {
        let known = self.known.borrow();
        let terms = self.measure.condition.terms().iter().zip(known.iter());
        let wanted = terms.filter(|(term, known)| term.run == run && !matches!(known, Known::Is(_)));
        wanted.map(|(term, _)| term.property).collect()
    }

    fn asks_optimal(&self, run: usize) -> bool {
        let wanted = self.wanted(run);
        wanted.has(Property::Optimal) || wanted.has(Property::LongerThanOptimal)
    }

    fn note(&self, run: usize, property: Property, value: Value) {
        set(self.measure.condition, &mut self.known.borrow_mut(), run, property, Known::Is(value));
    }

    /// Runs a strategy, if any of its properties needs that.
    fn run(&mut self, run: usize) -> Result<(), Halt> {
        let mut wanted = self.wanted(run);
        wanted.remove(Property::Optimal);
        if wanted.is_empty() {
            return Ok(());
        }
        if wanted.iter().any(Property::needs_tries) {
            self.search::<true>(run, wanted)
        } else {
            self.search::<false>(run, wanted)
        }
    }

    fn search<const TRIES: bool>(&mut self, run: usize, wanted: PropertySet) -> Result<(), Halt> {
        let (strategy, condition) = (self.strategy(run), self.measure.condition);
        let is_over = |counts: &Counts| {
            let known = &mut self.known.borrow_mut();
            for property in wanted.iter() {
                if let Some(least) = at_least(property, counts) {
                    set(condition, known, run, property, Known::AtLeast(least));
                }
            }
            (self.is_settled)(condition, known)
        };
        let sequence = if wanted.has(Property::TieMatters) { Sequence::Noted(Vec::new()) } else { Sequence::Ignored };
        let mut tally = Tally::<TRIES>::new(&strategy, wanted, sequence, self.goes_on, &is_over);
        let answer = search_by(&self.instance, &strategy, &self.options(), self.estimator(run), &mut tally)?;
        match tally.ended {
            Some(Ended::Interrupted) => return Err(Halt::Interrupted),
            Some(Ended::Over | Ended::Parted) => return Ok(()),
            None => {}
        }
        if answer.outcome == Outcome::Limit {
            is_over(&tally.counts);
            self.undecided = true;
            return Ok(());
        }
        for property in wanted.iter() {
            if let Some(value) = value(property, &tally.counts, &answer) {
                self.note(run, property, value);
            }
        }
        let cost = answer.goal.map(|_| answer.cost.into());
        let sequence = tally.noted().into();
        self.ends[run] = Some(End { outcome: answer.outcome, moves: answer.moves, cost, sequence });
        Ok(())
    }

    /// The estimator of a run, which does not depend on its rule for ties.
    fn estimator(&self, run: usize) -> Estimator {
        self.measure.estimators[run].clone()
    }

    fn options(&self) -> Options {
        Options { bounds: self.measure.bounds, ..Options::default() }
    }

    /// Finds the least cost of a path, where that is asked for, and what follows from it.
    fn find_optimal(&mut self, run: usize) -> Result<(), Halt> {
        if !self.asks_optimal(run) {
            return Ok(());
        }
        let strategy = self.strategy(run);
        let found = self.ends[run].as_ref().and_then(|end| end.cost);
        let optimal = match self.measure.optimal.at_once(self.instance.start, strategy.cost()) {
            Some(optimal) => Some(optimal),
            None if found.is_some() && strategy.finds_cheapest() => found,
            None => by_search(&self.instance, strategy.cost(), self.goes_on)?,
        };
        self.undecided |= optimal.is_none();
        self.note(run, Property::Optimal, Value::of(optimal));
        if let (Some(optimal), Some(end)) = (optimal, &self.ends[run]) {
            let longer = end.cost.map_or(Value::Absent, |cost| Value::Truth(cost > optimal));
            self.note(run, Property::LongerThanOptimal, longer);
        }
        Ok(())
    }

    /// Finds out whether other rules for ties change a run, where that is asked for.
    fn vary_ties(&mut self, run: usize) -> Result<(), Halt> {
        let Some(end) = self.ends[run].as_ref().filter(|_| self.wanted(run).has(Property::TieMatters)) else {
            return Ok(());
        };
        let strategy = self.strategy(run);
        let never = |_: &Counts| false;
        for other in strategy.with_each(Key::Ties).into_iter().filter(|other| *other != strategy) {
            let sequence = Sequence::Compared(Arc::clone(&end.sequence));
            let mut tally = Tally::<false>::new(&other, PropertySet::default(), sequence, self.goes_on, &never);
            let answer = search_by(&self.instance, &other, &self.options(), self.estimator(run), &mut tally)?;
            let differs = match tally.ended {
                Some(Ended::Interrupted) => return Err(Halt::Interrupted),
                Some(Ended::Parted) => true,
                Some(Ended::Over) | None => {
                    if answer.outcome == Outcome::Limit {
                        self.undecided = true;
                        return Ok(());
                    }
                    answer.steps != end.sequence.len() as u64
                        || answer.outcome != end.outcome
                        || answer.moves != end.moves
                }
            };
            if differs {
                self.note(run, Property::TieMatters, Value::Truth(true));
                return Ok(());
            }
        }
        self.note(run, Property::TieMatters, Value::Truth(false));
        Ok(())
    }
}

/// Sets what is known of a property of a run, if the condition names it.
fn set(condition: &Condition, known: &mut [Known], run: usize, property: Property, to: Known) {
    if let Some(at) = condition.terms().iter().position(|term| *term == Term { run, property }) {
        known[at] = to;
    }
}

/// Returns the least that a property can come to in a run that has these counts so far.
fn at_least(property: Property, counts: &Counts) -> Option<u64> {
    Some(match property {
        Property::Steps => counts.steps,
        // The goal is not expanded.
        Property::Expanded => counts.kept.saturating_sub(1),
        Property::Nodes => counts.nodes,
        _ => return counted(property, counts),
    })
}

/// Returns the value of a property that is counted step by step.
fn counted(property: Property, counts: &Counts) -> Option<u64> {
    Some(match property {
        Property::Ties => counts.ties,
        Property::Improved => counts.improved,
        Property::Reopened => counts.reopened,
        Property::Discarded => counts.discarded,
        Property::Duplicates => counts.duplicates,
        Property::DeadEnds => counts.dead_ends,
        Property::MaxOpen => counts.max_open,
        Property::Rounds => counts.rounds,
        Property::FLayers => counts.f_layers,
        _ => return None,
    })
}

/// Returns the value of a property that a run has at its end, if it needs nothing but the run.
fn value(property: Property, counts: &Counts, answer: &Answer) -> Option<Value> {
    let found = |number: u64| Value::of(answer.goal.map(|_| number));
    Some(match property {
        Property::Steps => Value::Number(answer.steps),
        Property::Expanded => Value::Number(answer.expanded),
        Property::Nodes => Value::Number(answer.made),
        Property::MaxOpen => Value::Number(answer.max_open),
        Property::Moves => found(answer.moves.len() as u64),
        Property::Cost => found(answer.cost.into()),
        Property::Solved => Value::Truth(answer.goal.is_some()),
        Property::LongerThanOptimal if answer.goal.is_none() => Value::Absent,
        Property::Optimal | Property::LongerThanOptimal | Property::TieMatters => return None,
        _ => Value::Number(counted(property, counts)?),
    })
}

/// Returns the values that a property may have before a run begins.
fn given(term: &Term, strategy: &Strategy) -> Known {
    let zero = match term.property {
        Property::Ties => !strategy.is_best_first(),
        Property::Improved | Property::Reopened => !strategy.follows_cheaper_ways(),
        _ => false,
    };
    match term.property {
        _ if zero => Known::Is(Value::Number(0)),
        Property::TieMatters if !strategy.is_best_first() => Known::Is(Value::Truth(false)),
        Property::Rounds if !strategy.is_iterative() => Known::Is(Value::Number(1)),
        Property::Moves
        | Property::Cost
        | Property::Optimal
        | Property::LongerThanOptimal
        | Property::Solved
        | Property::TieMatters => Known::Nothing,
        _ => Known::AtLeast(0),
    }
}
