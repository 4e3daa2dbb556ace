//! A search that is stopped, at every step and by every bound: its trace is whole.

use std::ops::ControlFlow;

use steptrace::puzzle::Instance;
use steptrace::search::{Answer, Bounds, Nothing, Observer, Options, Outcome, StepEnd, Stop, Strategy, Wants, search};
use steptrace::trace::{Detail, Recorder, Trace, read, verify, write};

/// Every strategy, and the settings that need tables of their own.
const SPECS: [&str; 26] = [
    "bfs",
    "dfs",
    "dls,limit=5",
    "ids",
    "ucs",
    "greedy",
    "astar",
    "astar,w=2",
    "ida",
    "hill",
    "beam,width=3",
    "bnb",
    "bfs,dup=none",
    "bfs,dup=closed,deadend=forget",
    "dfs,dup=path,order=LURD",
    "dfs,insert=block,deadend=forget",
    "ids,dup=all,cut=taken",
    "ida,dup=parent,goal=made",
    "astar,dup=closed,discard=closed",
    "astar,dup=none,discard=beaten",
    "astar,dup=none,discard=path",
    "astar,cheaper=add,cost=tile",
    "astar,ties=lifo,h=misplaced",
    "astar,ties=board",
    "astar,h=linear-conflict",
    "greedy,ties=board,cost=tile",
];

/// Steps of a run that are looked at.
const STEPS: u64 = 24;

fn instance() -> Instance {
    Instance::parse("283164705", Some("spiral"), None).unwrap()
}

/// Stops a search at a step, and asks for nothing that only the general loop has.
struct StopPlain(u64);

impl Observer for StopPlain {
    fn wants(&self) -> Wants {
        Wants::STEPS
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if end.step == self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn stopped(spec: &str, bounds: Bounds, stop_at: u64) -> (Answer, Trace) {
    let strategy: Strategy = spec.parse().unwrap();
    let options = Options { bounds, ..Options::default() };
    let mut recorder = Recorder::until(|end| end.step == stop_at);
    let answer = search(instance(), &strategy, &options, &mut recorder).unwrap();
    let trace = recorder.finish(instance(), &strategy, answer.clone());
    (answer, trace)
}

fn file_of(trace: &Trace) -> Vec<u8> {
    let mut file = Vec::new();
    write(trace, Detail::Lists, &mut file).unwrap();
    file
}

/// Holds a trace to its rules, and to what is read of its file.
fn assert_whole(trace: &Trace, label: &str) {
    verify(trace).unwrap_or_else(|error| panic!("{label}: {error}"));
    let file = file_of(trace);
    let again = read(&file[..]).unwrap_or_else(|error| panic!("{label}: {error}"));
    assert_eq!(again.end(), trace.end(), "{label}");
    assert!(file_of(&again) == file, "{label}: read back, it is another trace");
}

/// Returns the number of steps to look at, and whether the run is over by then.
fn looked_at(spec: &str) -> u64 {
    let (answer, trace) = stopped(spec, Bounds { max_steps: STEPS, ..Bounds::default() }, 0);
    assert_whole(&trace, spec);
    answer.steps
}

#[test]
fn plain_searches_stop_where_they_are_told_to() {
    for spec in ["bfs", "astar", "astar,h=misplaced"] {
        for step in 1..=STEPS {
            let strategy: Strategy = spec.parse().unwrap();
            let by_hand = search(instance(), &strategy, &Options::default(), &mut StopPlain(step)).unwrap();
            let bounds = Bounds { max_steps: step, ..Bounds::default() };
            let by_bound =
                search(instance(), &strategy, &Options { bounds, ..Options::default() }, &mut Nothing).unwrap();
            assert_eq!((by_hand.steps, by_hand.outcome), (by_bound.steps, by_bound.outcome), "{spec}: {step}");
            let stop = (by_hand.outcome == Outcome::Limit).then_some(Stop::Observer);
            assert_eq!((by_hand.stop, by_hand.made), (stop, by_bound.made), "{spec}: {step}");
        }
    }
}

#[test]
fn a_search_stopped_at_any_step_by_its_steps_is_whole() {
    for spec in SPECS {
        for max_steps in 0..looked_at(spec) {
            let label = format!("{spec}, {max_steps} steps");
            let (answer, trace) = stopped(spec, Bounds { max_steps, ..Bounds::default() }, 0);
            assert_eq!(
                (answer.outcome, answer.stop, answer.steps),
                (Outcome::Limit, Some(Stop::Steps), max_steps),
                "{label}"
            );
            assert_whole(&trace, &label);
        }
    }
}

#[test]
fn a_search_stopped_at_any_step_by_its_observer_is_whole() {
    for spec in SPECS {
        for step in 1..looked_at(spec) {
            let label = format!("{spec}, interrupted at {step}");
            let (answer, trace) = stopped(spec, Bounds::default(), step);
            assert_eq!(
                (answer.outcome, answer.stop, answer.steps),
                (Outcome::Limit, Some(Stop::Observer), step),
                "{label}"
            );
            assert_whole(&trace, &label);
        }
    }
}

#[test]
fn a_search_stopped_by_the_nodes_that_it_holds_is_whole() {
    for spec in SPECS {
        for max_held in 0..STEPS {
            let label = format!("{spec}, {max_held} nodes held");
            let (answer, trace) = stopped(spec, Bounds { max_held, max_steps: STEPS }, 0);
            assert_eq!(answer.stop.is_some(), answer.outcome == Outcome::Limit, "{label}");
            assert!(answer.stop != Some(Stop::Memory) || answer.made >= max_held, "{label}");
            assert_whole(&trace, &label);
        }
    }
}

#[test]
fn a_search_that_gives_numbers_again_makes_more_nodes_than_it_holds() {
    let options = Options { bounds: Bounds { max_held: 16, ..Bounds::default() }, ..Options::default() };
    let answer = search(instance(), &"ida,h=zero".parse().unwrap(), &options, &mut Nothing).unwrap();
    assert!(answer.outcome == Outcome::Solved && answer.made > 16, "{answer:?}");
}

/// Stops a search when nothing is left in open.
struct StopAtTheEnd;

impl Observer for StopAtTheEnd {
    fn wants(&self) -> Wants {
        Wants::STEPS
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if end.open == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn a_search_stopped_after_its_last_node_has_looked_everywhere() {
    let instance = Instance::parse("2 1 / 3 0", Some("standard"), None).unwrap();
    let options = Options { search_unsolvable: true, ..Options::default() };
    for spec in ["bfs", "bfs,order=LURD", "dfs", "astar"] {
        let strategy: Strategy = spec.parse().unwrap();
        let stopped = search(instance, &strategy, &options, &mut StopAtTheEnd).unwrap();
        let alone = search(instance, &strategy, &options, &mut Nothing).unwrap();
        assert_eq!((stopped.outcome, stopped.stop), (alone.outcome, None), "{spec}");
        assert_eq!((stopped.outcome, stopped.steps), (Outcome::Exhausted, alone.steps), "{spec}");
    }
}
