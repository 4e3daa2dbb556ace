//! Runs strategies on problems, and finds properties of the runs, each only when it is needed.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::condition::{Known, Term};
use super::property::{Facts, Needs, Property, Value};
use super::{Case, Problems};
use crate::puzzle::{Cost, Distances, Estimator, Instance};
use crate::search::{
    Answer, Bounds, Dropped, MOST_STEPS, Node, NodeId, Nothing, Observer, Options, Outcome, Problem, Round,
    SearchError, StepEnd, Strategy, Tie, Try, Verdict, Wants, least_cost_within, prepare, search, search_by,
};
use crate::threads::on_threads;

#[derive(Debug)]
pub(super) struct Runner {
    /// The board that all have as their goal, with itself as the start; `None` of graphs.
    at_goal: Option<Instance>,
    /// The strategies; on boards, with what runs from all starts share.
    strategies: Vec<(Strategy, Option<Estimator>)>,
    bounds: Bounds,
    /// The table of distances, if there is one, built on first use.
    distances: OnceLock<Option<Distances>>,
}

/// The result of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The outcome.
    pub outcome: Outcome,
    /// Nodes generated, including the start.
    pub nodes: u64,
    /// The rounds, each of which generates the start; 1 if the strategy is not iterative.
    pub rounds: u64,
    /// Moves, or arcs, of the path, if one was found.
    pub moves: Option<u64>,
    /// On a graph: true if a path was found, and none is cheaper.
    pub is_cheapest: Option<bool>,
}

pub(super) struct Interrupted;

impl Runner {
    pub(super) fn new(
        problems: &Problems,
        strategies: impl IntoIterator<Item = Strategy>,
        bounds: Bounds,
    ) -> Result<Runner, SearchError> {
        let example = problems.example();
        let at_goal = example.tiles().copied();
        let ready = |strategy: Strategy| {
            let Some(at_goal) = &at_goal else {
                // All graphs of a family have a table of h, or none has one: a search of no steps tells.
                let bounds = Bounds { max_steps: 0, ..bounds };
                search(&example, &strategy, &Options { bounds, ..Options::default() }, &mut Nothing)?;
                return Ok((strategy, None));
            };
            Ok((strategy, Some(prepare(at_goal, &strategy, &Options::default())?)))
        };
        let strategies = strategies.into_iter().map(ready).collect::<Result<_, SearchError>>()?;
        Ok(Runner { at_goal, strategies, bounds, distances: OnceLock::new() })
    }

    pub(super) fn distances(&self) -> Option<&Distances> {
        let table = || self.at_goal.and_then(|it| Distances::to(it.goal, it.size).ok());
        self.distances.get_or_init(table).as_ref()
    }

    pub(super) fn samples(&self, problem: &Problem, goes_on: GoesOn<'_>) -> Result<Vec<Sample>, Interrupted> {
        let least = problem.graph().map(|graph| graph.least());
        let sample = |strategy: &(Strategy, Option<Estimator>)| {
            let mut to_its_end = |_: &Facts| false;
            let mut counter = Counter::new(Facts::default(), &strategy.0, &[], goes_on, &mut to_its_end);
            let answer = self.search(problem, strategy, &mut counter)?;
            let mut facts = counter.facts;
            facts.complete(&answer);
            let Facts { nodes, rounds, moves, cost, .. } = facts;
            let is_cheapest = least.map(|least| cost.is_some() && cost == least);
            Ok(Sample { outcome: answer.outcome, nodes, rounds, moves, is_cheapest })
        };
        self.strategies.iter().map(sample).collect()
    }

    /// Finds the values of terms on a problem until the question is settled; true if a bound left something undecided.
    pub(super) fn look(
        &self,
        problem: &Problem,
        terms: &[Term],
        is_settled: &dyn Fn(&[Known]) -> bool,
        goes_on: GoesOn<'_>,
    ) -> Result<(Vec<Known>, bool), Interrupted> {
        let facts = Facts { unit: problem.unit(), ..Facts::default() };
        let runs = self.strategies.iter().map(|_| Run { facts, ..Run::default() }).collect();
        let mut look = Look { runner: self, problem, terms, is_settled, goes_on, runs, undecided: false };
        look.carry_out()?;
        Ok((look.known(), look.undecided))
    }

    fn search(
        &self,
        problem: &Problem,
        (strategy, estimator): &(Strategy, Option<Estimator>),
        counter: &mut Counter<'_>,
    ) -> Result<Answer, Interrupted> {
        let options = Options { bounds: self.bounds, ..Options::default() };
        let answer = match (problem, estimator) {
            (Problem::Tiles(instance), Some(estimator)) => {
                search_by(instance, strategy, &options, estimator.clone(), counter)
            }
            // It was tried when the runner was made.
            _ => search(problem, strategy, &options, counter).expect("a strategy for such problems"),
        };
        if counter.ended == Some(Ended::Interrupted) { Err(Interrupted) } else { Ok(answer) }
    }
}

struct Look<'a> {
    runner: &'a Runner,
    problem: &'a Problem,
    terms: &'a [Term],
    is_settled: &'a dyn Fn(&[Known]) -> bool,
    goes_on: GoesOn<'a>,
    runs: Vec<Run>,
    undecided: bool,
}

#[derive(Default)]
struct Run {
    facts: Facts,
    /// True if the least cost is known, or its search was given up.
    has_optimal: bool,
    has_ended: bool,
}

impl Run {
    /// Returns what is known of a property; `facts` are those of the run, which may still be under way.
    fn known(&self, property: Property, facts: &Facts) -> Known {
        let has_ended = self.has_ended;
        let value = property.of(facts);
        let is_known = match property.needs() {
            Needs::Steps | Needs::Tries if !has_ended => return value.number().map_or(Known::Nothing, Known::AtLeast),
            Needs::Steps | Needs::Tries | Needs::End => has_ended,
            Needs::Optimal if property == Property::Optimal => self.has_optimal,
            Needs::Optimal => has_ended && (self.has_optimal || facts.cost.is_none()),
        };
        if is_known { Known::Is(value) } else { Known::Nothing }
    }
}

impl Look<'_> {
    fn carry_out(&mut self) -> Result<(), Interrupted> {
        // Cheap runs first; a strategy with a heuristic is likely to be cheaper than one without.
        let mut runs: Vec<usize> = (0..self.runs.len()).collect();
        runs.sort_by_key(|&run| !self.runner.strategies[run].0.has_h());
        for stage in 0..3 {
            for &run in &runs {
                match stage {
                    1 => self.run(run)?,
                    _ => self.find_optimal(run, stage == 2)?,
                }
                if (self.is_settled)(&self.known()) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn known(&self) -> Vec<Known> {
        let of = |term: &Term| self.runs[term.run].known(term.property, &self.runs[term.run].facts);
        self.terms.iter().map(of).collect()
    }

    fn wanted(&self, run: usize) -> Vec<Property> {
        let terms = self.terms.iter().zip(self.known());
        let wanted = terms.filter(|(term, known)| term.run == run && !matches!(known, Known::Is(_)));
        wanted.map(|(term, _)| term.property).collect()
    }

    fn run(&mut self, run: usize) -> Result<(), Interrupted> {
        let mut wanted = self.wanted(run);
        wanted.retain(|&property| property != Property::Optimal);
        if wanted.is_empty() {
            return Ok(());
        }
        let (runs, terms, strategy) = (&self.runs, self.terms, &self.runner.strategies[run]);
        let mut is_settled = |facts: &Facts| {
            let facts_of = |at: usize| if at == run { facts } else { &runs[at].facts };
            let of = |term: &Term| runs[term.run].known(term.property, facts_of(term.run));
            (self.is_settled)(&terms.iter().map(of).collect::<Vec<_>>())
        };
        let known = runs[run].facts;
        let mut counter = Counter::new(known, &strategy.0, &wanted, self.goes_on, &mut is_settled);
        let answer = self.runner.search(self.problem, strategy, &mut counter)?;
        let Counter { mut facts, ended, .. } = counter;
        let is_stopped = answer.outcome == Outcome::Limit;
        let run = &mut self.runs[run];
        if ended.is_none() && !is_stopped {
            facts.complete(&answer);
            run.has_ended = true;
        }
        run.facts = facts;
        self.undecided |= ended.is_none() && is_stopped;
        Ok(())
    }

    /// Finds the least cost of any path; on boards without a table of distances, only after the run, which may have found it.
    fn find_optimal(&mut self, run: usize, may_search: bool) -> Result<(), Interrupted> {
        if self.wanted(run).iter().all(|property| property.needs() != Needs::Optimal) {
            return Ok(());
        }
        let (strategy, facts) = (&self.runner.strategies[run].0, &self.runs[run].facts);
        let table = || self.runner.distances().filter(|_| strategy.cost() == Cost::Unit);
        let optimal = match self.problem {
            Problem::Graph(graph) => graph.least(),
            Problem::Tiles(instance) => match table().and_then(|table| table.of(instance.start)).map(u64::from) {
                None if !may_search => return Ok(()),
                None if facts.cost.is_some() && strategy.finds_cheapest() => facts.cost,
                None => {
                    let least = least_cost_within(instance, strategy.cost(), MOST_STEPS, self.goes_on);
                    if least.interrupted {
                        return Err(Interrupted);
                    }
                    self.undecided |= least.cost.is_none();
                    least.cost
                }
                optimal => optimal,
            },
        };
        self.runs[run].facts.optimal = optimal;
        self.runs[run].has_optimal = true;
        Ok(())
    }
}

pub(super) fn values(known: &[Known]) -> impl Iterator<Item = Value> {
    known.iter().map(|known| if let Known::Is(value) = *known { value } else { Value::Absent })
}

/// Processes problems on several threads, in order, until interrupted. Returns the results by place.
pub(super) fn on_each<R: Send>(
    cases: impl Iterator<Item = (u64, Case)> + Send,
    threads: NonZeroUsize,
    work: impl Fn(u64, Case) -> Result<Option<R>, Interrupted> + Sync,
) -> Vec<(u64, R)> {
    let halted = AtomicBool::new(false);
    let cases = cases.take_while(|_| !halted.load(Ordering::Relaxed));
    let work = |(place, case)| {
        let result = work(place, case);
        halted.fetch_or(result.is_err(), Ordering::Relaxed);
        Some((place, result.ok()??))
    };
    let mut done: Vec<(u64, R)> = on_threads(threads, || cases.par_bridge().filter_map(work).collect());
    done.sort_unstable_by_key(|(place, _)| *place);
    done
}

pub(super) type GoesOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// Counts a run; if one is wanted, also the properties that must be counted try by try.
struct Counter<'a> {
    facts: Facts,
    strategy: Strategy,
    counts_tries: bool,
    counts_ties: bool,
    goes_on: GoesOn<'a>,
    is_settled: &'a mut dyn FnMut(&Facts) -> bool,
    next_question: u64,
    kept: u64,
    open: Ties,
    ended: Option<Ended>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Interrupted,
    /// Nothing more is wanted of it.
    Settled,
}

/// Steps between two calls of `is_settled`, which may look at the clock.
const EVERY: u64 = 4096;

/// Number of first steps after each of which `is_settled` is called.
const EACH: u64 = 32;

impl<'a> Counter<'a> {
    fn new(
        known: Facts,
        strategy: &Strategy,
        wanted: &[Property],
        goes_on: GoesOn<'a>,
        is_settled: &'a mut dyn FnMut(&Facts) -> bool,
    ) -> Self {
        Counter {
            facts: Facts { max_open: 1, rounds: 1, ..known },
            strategy: *strategy,
            counts_tries: wanted.iter().any(|property| property.needs() == Needs::Tries),
            counts_ties: strategy.is_best_first() && wanted.contains(&Property::Ties),
            goes_on,
            is_settled,
            next_question: 1,
            kept: 0,
            open: Ties::default(),
            ended: None,
        }
    }

    fn ends(&mut self, step: u64) -> Option<Ended> {
        if step.is_multiple_of(EVERY) && !(self.goes_on)() {
            return Some(Ended::Interrupted);
        }
        if step < self.next_question {
            return None;
        }
        self.next_question = step + 1 + if step < EACH { 0 } else { step / 8 };
        (self.is_settled)(&self.facts).then_some(Ended::Settled)
    }
}

impl Observer for Counter<'_> {
    #[inline]
    fn wants(&self) -> Wants {
        if self.counts_tries { Wants { nodes: false, ..Wants::ALL } } else { Wants::STEPS }
    }

    fn round_started(&mut self, round: &Round, _start: &Node) {
        self.facts.rounds = round.number.into();
    }

    #[inline]
    fn node_taken(&mut self, step: u64, node: &Node) {
        if self.counts_ties {
            let key = self.strategy.tie_key(node);
            if step == 1 {
                self.open.enter(node.id, key);
            }
            self.facts.ties += u64::from(self.open.counts.get(&key).is_some_and(|nodes| *nodes > 1));
            self.open.leave(node.id);
        }
    }

    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        let facts = &mut self.facts;
        match tried.verdict {
            Verdict::Duplicate { .. } => facts.duplicates += 1,
            Verdict::Improved { .. } => facts.improved += 1,
            Verdict::Reopened { .. } => facts.reopened += 1,
            Verdict::Opened(_) | Verdict::Blocked | Verdict::Cut { .. } => {}
        }
        if !self.counts_ties {
            return;
        }
        if let Verdict::Improved { of, .. } = tried.verdict
            && !self.strategy.keeps_beaten()
        {
            self.open.leave(of);
        }
        if let Some(made) = tried.verdict.made() {
            self.open.enter(made.id, self.strategy.tie_key(&made));
        }
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        let facts = &mut self.facts;
        self.kept += u64::from(end.dropped.is_none());
        facts.steps = end.step;
        facts.expanded = self.kept.saturating_sub(1);
        facts.nodes = end.step + end.open;
        facts.max_open = facts.max_open.max(end.open);
        facts.discarded += u64::from(matches!(end.dropped, Some(Dropped::Discarded { .. })));
        facts.dead_ends += u64::from(end.dead_end);
        self.ended = self.ended.or_else(|| self.ends(end.step));
        if self.ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[derive(Debug, Default)]
struct Ties {
    keys: Vec<Tie>,
    counts: HashMap<Tie, u32>,
}

impl Ties {
    /// Adds a node; nodes enter in the order of their numbers.
    fn enter(&mut self, node: NodeId, key: Tie) {
        self.keys.resize(node as usize, [0; 2]);
        self.keys.push(key);
        *self.counts.entry(key).or_default() += 1;
    }

    fn leave(&mut self, node: NodeId) {
        self.counts.entry(self.keys[node as usize]).and_modify(|count| *count -= 1);
    }
}
