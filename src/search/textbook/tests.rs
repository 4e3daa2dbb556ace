//! The fast engine against the textbook, event by event.

use std::ops::ControlFlow;

use super::*;
use crate::puzzle::{Heuristic, NamedGoal, RandomBoards, Rng, Size};
use crate::search::search;
use crate::search::spec::tests::all_specs;

/// Writes down what it is told; stops the search after a step.
#[derive(Debug, Default, PartialEq)]
struct Events {
    started: usize,
    rounds: Vec<(usize, Round, Node)>,
    taken: Vec<(u64, Node)>,
    tries: Vec<Try>,
    ends: Vec<StepEnd>,
    stop_at: u64,
}

impl Observer for Events {
    fn search_started(&mut self, _: &Instance, _: &Strategy) {
        self.started += 1;
    }

    fn round_started(&mut self, round: &Round, start: &Node) {
        self.rounds.push((self.ends.len(), *round, *start));
    }

    fn node_taken(&mut self, step: u64, node: &Node) {
        self.taken.push((step, *node));
    }

    fn move_tried(&mut self, tried: &Try) {
        self.tries.push(*tried);
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.ends.push(*end);
        if end.step == self.stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Runs both, compares what they tell, and returns how they end.
fn same_events(instance: &Instance, strategy: &Strategy, bounds: Bounds, stop_at: u64) -> Result<Outcome, SearchError> {
    let options = Options { bounds, search_unsolvable: true, ..Options::default() };
    let [mut fast, mut plain] = [(); 2].map(|()| Events { stop_at, ..Events::default() });
    let answer = search(instance, strategy, &options, &mut fast).map(|answer| answer.outcome);
    let outcome = textbook(instance, strategy, &options, &mut plain);
    assert_eq!((answer, fast), (outcome, plain), "{instance:?}, {strategy}, {bounds:?}, {stop_at}");
    outcome
}

#[test]
fn every_strategy_goes_on_as_the_textbook_has_it() {
    let mut rng = Rng::new(12);
    let mut outcomes = std::collections::HashMap::new();
    for strategy in all_specs() {
        // Nilsson's heuristic is defined for the 8-puzzle only; smaller boards take less time.
        let size = if strategy.heuristic() == Heuristic::Nilsson { "3x3" } else { "2x3" }.parse().unwrap();
        let goal =
            if size == Size::EIGHT_PUZZLE { NamedGoal::Spiral } else { NamedGoal::Standard }.board(size).unwrap();
        let moves = Some(rng.below(12));
        let start = RandomBoards::new(goal, size, moves, rng.bits()).unwrap().next().unwrap();
        let bounds = Bounds { max_steps: 60, max_nodes: 40 + rng.below(400) as u64 };
        let outcome = same_events(&Instance { size, start, goal }, &strategy, bounds, rng.below(100) as u64);
        if let Ok(outcome) = outcome {
            *outcomes.entry(outcome).or_insert(0) += 1;
        }
    }
    assert!(outcomes.values().all(|&runs| runs > 20) && outcomes.len() == 3, "{outcomes:?}");
}
