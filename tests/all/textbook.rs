//! The fast searches against the textbook, event by event, and what strategies promise.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use steptrace::puzzle::{Heuristic, Instance, NamedGoal, RandomBoards, Rng, Size, unrank};
use steptrace::search::{
    Answer, Bounds, ClosedKind, Node, NodeId, Observer, Options, Outcome, Round, SearchError, StepEnd, Strategy, Try,
    search, textbook,
};

use crate::common::drawn::all_specs;

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
    let mut outcomes = HashMap::new();
    for strategy in all_specs() {
        // Nilsson's heuristic is defined for the 8-puzzle only; smaller boards take less time.
        let size = if strategy.heuristic() == Heuristic::Nilsson { "3x3" } else { "2x3" }.parse().unwrap();
        let goal =
            if size == Size::EIGHT_PUZZLE { NamedGoal::Spiral } else { NamedGoal::Standard }.board(size).unwrap();
        let moves = Some(rng.below(12));
        let start = RandomBoards::new(goal, size, moves, rng.bits()).unwrap().next().unwrap();
        let bounds = Bounds { max_steps: 60, max_nodes: 40 + rng.below(400) as u64, ..Bounds::default() };
        let outcome = same_events(&Instance { size, start, goal }, &strategy, bounds, rng.below(100) as u64);
        if let Ok(outcome) = outcome {
            *outcomes.entry(outcome).or_insert(0) += 1;
        }
    }
    assert!(outcomes.values().all(|&runs| runs > 20) && outcomes.len() == 3, "{outcomes:?}");
}

/// Unless that is asked for, neither searches for what parity shows to be out of reach.
#[test]
fn the_textbook_searches_where_the_search_does() {
    for (goal, expected) in [
        (NamedGoal::Spiral, [Outcome::Solved, Outcome::Solved]),
        (NamedGoal::Standard, [Outcome::Unsolvable, Outcome::Limit]),
    ] {
        let size = Size::EIGHT_PUZZLE;
        let start = Instance::parse("283104765", Some("spiral"), None).unwrap().start;
        let instance = Instance { size, start, goal: goal.board(size).unwrap() };
        for (search_unsolvable, expected) in [false, true].into_iter().zip(expected) {
            let bounds = Bounds { max_steps: 100, ..Bounds::default() };
            let options = Options { bounds, search_unsolvable, ..Options::default() };
            let [mut fast, mut plain] = [(); 2].map(|()| Events::default());
            let strategy = Strategy::default();
            let answer = search(&instance, &strategy, &options, &mut fast).unwrap();
            let outcome = textbook(&instance, &strategy, &options, &mut plain).unwrap();
            assert_eq!((answer.outcome, outcome), (expected, expected), "{goal:?}, {search_unsolvable}");
            assert_eq!(fast, plain, "{goal:?}, {search_unsolvable}");
            assert_eq!(plain.taken.is_empty(), expected == Outcome::Unsolvable, "{goal:?}, {search_unsolvable}");
        }
    }
}

/// Writes down the steps; stops the search after one.
#[derive(Default, PartialEq, Debug)]
struct Steps(u64, Vec<(u64, Node, Option<StepEnd>)>);

impl Observer for Steps {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn node_taken(&mut self, step: u64, node: &Node) {
        self.1.push((step, *node, None));
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.1.last_mut().unwrap().2 = Some(*end);
        if end.step == self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn the_layers_give_the_answer_of_the_loop() {
    let mut rng = Rng::new(3);
    let mut outcomes = HashSet::new();
    for run in 0..300 {
        let size = ["2x2", "2x3", "3x3", "2x5"][run % 4].parse().unwrap();
        let any = RandomBoards::new(unrank(0, size).unwrap(), size, None, rng.bits()).unwrap();
        let mut boards = any.take(2);
        let (start, mut goal) = (boards.next().unwrap(), boards.next().unwrap());
        if run % 10 == 0 {
            goal = unrank(1, size).unwrap(); // out of reach
        }
        let [max_steps, max_nodes, stop] = [(); 3].map(|()| [u64::MAX, rng.below(2_000) as u64][rng.below(2)]);
        let spec = ["bfs", "bfs,order=RLDU"][rng.below(2)];
        let instance = Instance { size, start, goal };
        let answer = |closed| {
            let bounds = Bounds { max_steps: max_steps.min(20_000), max_nodes, ..Bounds::default() };
            let options = Options { bounds, closed: Some(closed), search_unsolvable: true, ..Options::default() };
            let mut steps = Steps(stop, Vec::new());
            let answer = search(&instance, &spec.parse().unwrap(), &options, &mut steps).unwrap();
            (answer, steps)
        };
        let ((layers, steps), (looped, steps_of_loop)) = (answer(ClosedKind::Rank), answer(ClosedKind::Hash));
        assert_eq!(steps, steps_of_loop, "{instance:?}");
        let told = |answer: &Answer| {
            let nodes: Vec<Node> = (0..answer.nodes.len()).map(|id| answer.nodes.node(id as NodeId)).collect();
            let counts = (answer.steps, answer.expanded, answer.made, answer.max_open, answer.lookups.asked);
            (answer.outcome, answer.goal, answer.moves.clone(), answer.cost, counts, nodes)
        };
        assert_eq!(told(&layers), told(&looped), "{instance:?}");
        outcomes.insert(layers.outcome);
    }
    assert_eq!(outcomes.len(), 3);
}
