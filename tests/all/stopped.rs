//! A search that is stopped, at every step and by every bound: its trace is whole.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use steptrace::puzzle::Instance;
use steptrace::search::{
    Answer, Bounds, ClosedKind, Nothing, Observer, Options, Outcome, StepEnd, Stop, Strategy, search,
};
use steptrace::trace::{Detail, Reading, Recorder, Trace, read, verify, write};

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

/// Stops a search at a step, as Ctrl-C does.
struct StopAt(u64);

impl Observer for StopAt {
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if end.step == self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Stops a search at a step, and asks for nothing that only the general loop has.
struct StopPlain(u64);

impl Observer for StopPlain {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if end.step == self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn stopped(spec: &str, bounds: Bounds, stop_at: u64) -> (Answer, Trace) {
    let strategy: Strategy = spec.parse().unwrap();
    // A hash table grows with the run, so that memory can stop it at every step.
    let options = Options { bounds, closed: Some(ClosedKind::Hash), ..Options::default() };
    let mut observers = (Recorder::new(), StopAt(stop_at));
    let answer = search(&instance(), &strategy, &options, &mut observers).unwrap();
    let trace = observers.0.finish(&instance(), &strategy, answer.clone());
    (answer, trace)
}

fn file_of(trace: &Trace) -> Vec<u8> {
    let mut file = Vec::new();
    write(trace, Detail::Lists, &mut file).unwrap();
    file
}

/// Holds a trace to its rules, and to what is read of its file.
fn assert_whole(trace: &Trace, label: &str) {
    assert_eq!(verify(trace), Ok(()), "{label}");
    let file = file_of(trace);
    let Ok(Reading::Trace(again)) = read(&file[..], false) else { panic!("{label}: its file is not read as a trace") };
    assert_eq!(again.end(), trace.end(), "{label}");
    assert!(file_of(&again) == file, "{label}: read back, it is another trace");
}

/// Returns the number of steps to look at, and whether the run is over by then.
fn looked_at(spec: &str) -> u64 {
    let (answer, trace) = stopped(spec, Bounds { max_steps: STEPS, ..Bounds::default() }, 0);
    assert_whole(&trace, spec);
    answer.steps
}

/// Has no memory for more than some steps, and asks for nothing that only the general loop has.
struct Cramped {
    most: u64,
    steps: u64,
}

impl Observer for Cramped {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn make_room(&mut self, steps: usize) -> bool {
        self.steps + steps as u64 <= self.most
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.steps = end.step;
        ControlFlow::Continue(())
    }
}

#[test]
fn plain_searches_stop_where_their_observer_has_no_room() {
    for spec in ["bfs", "astar"] {
        for most in 0..STEPS {
            let answer = |bounds, observer: &mut Cramped| {
                search(&instance(), &spec.parse().unwrap(), &Options { bounds, ..Options::default() }, observer)
                    .unwrap()
            };
            let cramped = answer(Bounds::default(), &mut Cramped { most, steps: 0 });
            let bounds = Bounds { max_steps: most, ..Bounds::default() };
            let bounded = answer(bounds, &mut Cramped { most: u64::MAX, steps: 0 });
            assert_eq!((cramped.steps, cramped.outcome), (bounded.steps, bounded.outcome), "{spec}: {most}");
            let stop = (cramped.outcome == Outcome::Limit).then_some(Stop::Memory);
            assert_eq!(cramped.stop, stop, "{spec}: {most}");
        }
    }
}

#[test]
fn plain_searches_stop_where_they_are_told_to() {
    for spec in ["bfs", "astar", "astar,h=misplaced"] {
        for step in 1..=STEPS {
            let strategy: Strategy = spec.parse().unwrap();
            let by_hand = search(&instance(), &strategy, &Options::default(), &mut StopPlain(step)).unwrap();
            let bounds = Bounds { max_steps: step, ..Bounds::default() };
            let by_bound =
                search(&instance(), &strategy, &Options { bounds, ..Options::default() }, &mut Nothing).unwrap();
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
fn a_search_stopped_at_any_node_is_whole() {
    for spec in SPECS {
        for max_nodes in 0..STEPS {
            let label = format!("{spec}, {max_nodes} nodes");
            let (answer, trace) = stopped(spec, Bounds { max_nodes, max_steps: STEPS, ..Bounds::default() }, 0);
            assert_eq!(answer.stop.is_some(), answer.outcome == Outcome::Limit, "{label}");
            assert!(answer.stop != Some(Stop::Nodes) || answer.made >= max_nodes, "{label}");
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
fn a_search_stopped_at_any_step_by_memory_is_whole() {
    for spec in SPECS {
        let last = looked_at(spec);
        let mut stops = BTreeSet::new();
        for max_memory in (0..).step_by(16) {
            let label = format!("{spec}, {max_memory} bytes");
            let (answer, trace) = stopped(spec, Bounds { max_memory, max_steps: last, ..Bounds::default() }, 0);
            if answer.stop != Some(Stop::Memory) {
                break;
            }
            assert_eq!(answer.outcome, Outcome::Limit, "{label}");
            let same_as_before = !stops.insert(answer.steps);
            assert!(same_as_before || stops.last() == Some(&answer.steps), "{label}: more memory is more steps");
            if !same_as_before {
                assert_whole(&trace, &label);
            }
        }
        assert!(stops.contains(&0), "{spec}");
        // Not every step needs memory.
        assert!(3 * stops.len() as u64 >= last, "{spec}: stopped at {stops:?} of {last}");
    }
}

#[test]
fn searches_without_a_record_keep_to_their_memory_too() {
    for spec in ["bfs", "astar", "ucs", "astar,ties=low-h", "greedy", "astar,dup=none", "ida", "dfs"] {
        for closed in [None, Some(ClosedKind::Hash), Some(ClosedKind::Ordered)] {
            let instance = Instance::parse("867254301", None, None).unwrap();
            let strategy: Strategy = spec.parse().unwrap();
            let run = |max_memory: u64| {
                let bounds = Bounds { max_memory, max_steps: 60_000, ..Bounds::default() };
                search(&instance, &strategy, &Options { bounds, closed, ..Options::default() }, &mut Nothing).unwrap()
            };
            // A hash table that is still small doubles, up to a megabyte.
            let mut before = 0;
            for max_memory in [0, 1 << 20, 2 << 20, 4 << 20] {
                let label = format!("{spec}, {closed:?}, {max_memory}");
                let answer = run(max_memory);
                let used = answer.memory.nodes + answer.memory.open + answer.memory.closed;
                assert!(max_memory == 0 || used as u64 <= max_memory * 21 / 20 + (1 << 20), "{label}: {used} bytes");
                assert!(answer.steps >= before, "{label}");
                // What is allowed is used, but for a last growth.
                let stopped = answer.stop == Some(Stop::Memory) && closed.is_none() && max_memory > 0;
                assert!(!stopped || used as u64 >= max_memory / 10 * 9, "{label}: {used} bytes");
                before = answer.steps;
            }
            assert_eq!(run(u64::MAX).stop.filter(|stop| *stop == Stop::Memory), None, "{spec}");
        }
    }
}

/// Stops a search when nothing is left in open.
struct StopAtTheEnd;

impl Observer for StopAtTheEnd {
    const TRIES: bool = false;
    const PLAIN_TRIES: bool = false;
    const KEEPS_NODES: bool = false;

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
        let stopped = search(&instance, &strategy, &options, &mut StopAtTheEnd).unwrap();
        let alone = search(&instance, &strategy, &options, &mut Nothing).unwrap();
        assert_eq!((stopped.outcome, stopped.stop), (alone.outcome, None), "{spec}");
        assert_eq!((stopped.outcome, stopped.steps), (Outcome::Exhausted, alone.steps), "{spec}");
    }
}
