//! The figures of memory that are told lie near what lists of a known size must take.

use std::fmt::Write;
use std::ops::ControlFlow;

use steptrace::puzzle::Instance;
use steptrace::search::{Answer, Bounds, ClosedKind, Memory, NodeId, Nothing, Observer, Options, StepEnd, search};
use steptrace::trace::{Recorder, Trace, TryVerdict, TryView};

use crate::common::runs::{Golden, run};

const FAR: &str = "14,15,8,12/10,11,9,13/2,6,5,1/3,7,4,0";

/// Notes how many nodes are in open.
#[derive(Default)]
struct Open(u64);

impl Observer for Open {
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.0 = end.open;
        ControlFlow::Continue(())
    }
}

/// The answer of a search for so many steps, and the nodes that are in open in the end.
fn searched(spec: &str, max_steps: u64) -> (Answer, usize) {
    let instance = Instance::parse(FAR, Some("standard"), None).unwrap();
    let options = Options { bounds: Bounds { max_steps, ..Bounds::default() }, ..Options::default() };
    let mut open = Open::default();
    let answer = search(&instance, &spec.parse().unwrap(), &options, &mut open).unwrap();
    (answer, open.0 as usize)
}

#[test]
fn the_memory_of_open_grows_with_its_nodes() {
    // Bytes that a node takes in open at least: its number, and beside it what the rule for ties goes by.
    for (spec, steps, least) in [
        ("astar", 20_000, 4),
        ("astar,ties=lifo", 20_000, 4),
        ("astar,ties=low-h", 20_000, 8),
        ("astar,ties=board", 20_000, 16),
        ("astar,ties=low-h+board", 20_000, 16),
        ("beam,width=5000", 40_000, 16),
    ] {
        let (answer, open) = searched(spec, steps);
        assert!(open > 3000, "{spec}: {open}");
        // Room to grow, and the tables around the nodes; a layer has had more before it was cut.
        let (told, most) = (answer.memory.open, 100 * answer.max_open as usize + 100_000);
        assert!((least * open..most).contains(&told), "{spec}: {told} bytes for {open} nodes");
    }
}

#[test]
fn a_table_of_all_boards_takes_what_its_entries_take() {
    let instance = Instance::parse("867254301", Some("standard"), None).unwrap();
    let boards = 181_440;
    let closed = |spec: &str, observer: &mut dyn FnMut(&Options) -> Answer| {
        let bounds = Bounds { max_steps: 1000, ..Bounds::default() };
        let answer = observer(&Options { bounds, closed: Some(ClosedKind::Rank), ..Options::default() });
        assert_eq!(answer.closed_kind, ClosedKind::Rank, "{spec}");
        answer.memory.closed
    };
    // A bit for each board where nobody asks as which node it is known, and the number of a node where somebody does.
    let bits = closed("dfs", &mut |options| search(&instance, &"dfs".parse().unwrap(), options, &mut Nothing).unwrap());
    let numbers = closed("astar", &mut |options| {
        search(&instance, &"astar".parse().unwrap(), options, &mut Open::default()).unwrap()
    });
    assert!((boards / 8..boards).contains(&bits), "{bits}");
    assert!((4 * boards..8 * boards).contains(&numbers), "{numbers}");
}

fn traced(spec: &str) -> Trace {
    let instance = Instance::parse("867254301", Some("standard"), None).unwrap();
    run(&instance, spec, &Options { bounds: Bounds { max_steps: 10_000, ..Bounds::default() }, ..Options::default() })
}

#[test]
fn the_memory_of_a_record_is_that_of_its_nodes_steps_and_tries() {
    for (spec, in_order, drops) in [
        ("bfs", true, false),
        ("ucs", true, false),
        ("astar,h=misplaced", false, false),
        ("dls,limit=20,dup=none,cut=taken", false, true),
    ] {
        let trace = traced(spec);
        let (nodes, steps) = trace.memory();
        let (made, len) = (trace.nodes().len(), trace.len());
        let undone =
            |trace: &Trace, node: NodeId, other: NodeId| trace.node(node).parent.is_some_and(|parent| parent == other);
        let others: usize = trace
            .steps()
            .map(|step| {
                let met = |tried: &TryView| match tried.verdict {
                    TryVerdict::Duplicate { of, .. } => !undone(&trace, step.node, of),
                    TryVerdict::Improved { .. } | TryVerdict::Reopened { .. } | TryVerdict::Cut { .. } => true,
                    TryVerdict::Blocked | TryVerdict::Opened(_) => false,
                };
                step.tries().filter(met).count()
            })
            .sum();
        // Where nodes are taken in another order than they are made, each but the first few has the step at which it leaves
        // open, and each step its node.
        let leavings = if in_order { 0 } else { 4 * (made - 10) };
        let told = nodes - trace.nodes().memory();
        assert!((leavings..=leavings + 8 * made).contains(&told), "{spec}: {told} bytes for {made} nodes");
        // Two bytes for what became of the four tries of a step, four for each node that a try met, eight for why a node was
        // dropped.
        let dropped = trace.steps().filter(|step| step.dropped().is_some()).count();
        assert_eq!(dropped > len / 2, drops, "{spec}: {dropped} of {len}");
        let least = 2 * len + 4 * others + if in_order { 0 } else { 4 * (len - 10) } + 8 * dropped;
        // A parent that a move leads back to may take a place, too.
        let most = least + 4 * len + 12 * dropped + 1000;
        assert!((least..=most).contains(&steps), "{spec}: {steps} bytes for {len} steps, {others} others");
    }
}

/// Searches of every kind of list, with the closed list where it is chosen.
const STOPPED: [(&str, Option<ClosedKind>); 18] = [
    ("bfs", None),
    ("bfs,dup=closed", Some(ClosedKind::Ordered)),
    ("dfs", None),
    ("dfs,insert=block,dup=none", None),
    ("dfs,dup=path", Some(ClosedKind::Hash)),
    ("ids,dup=closed", None),
    ("ucs,cost=tile", None),
    ("greedy,h=misplaced", None),
    ("astar", None),
    ("astar", Some(ClosedKind::Ordered)),
    ("astar,dup=none", None),
    ("astar,ties=lifo,dup=closed,discard=closed", None),
    ("astar,ties=low-h,w=2", None),
    ("astar,ties=board,cheaper=add", None),
    ("astar,ties=sibling,cheaper=add,discard=beaten", None),
    ("bnb,discard=path", None),
    ("beam,width=3000,ties=board", None),
    ("ida,dup=closed,insert=block", None),
];

/// A run that memory ends is the same every time: what it needs is counted, not measured.
#[test]
#[cfg(target_pointer_width = "64")]
fn memory_ends_a_search_at_the_same_step_every_time() {
    let far = Instance::parse(FAR, Some("standard"), None).unwrap();
    // Searches of their own, in tables by rank.
    let small = Instance::parse("867254301", Some("standard"), None).unwrap();
    let runs = STOPPED.into_iter().map(|(spec, closed)| (far, spec, closed));
    let mut told = String::new();
    for (instance, spec, closed) in runs.chain([(small, "astar", None), (small, "bfs", None)]) {
        for max_memory in [200_000, 1_000_000, 3_000_000] {
            let bounds = Bounds { max_memory, max_steps: 60_000, ..Bounds::default() };
            let options = Options { bounds, closed, ..Options::default() };
            let strategy = spec.parse().unwrap();
            let plain = search(&instance, &strategy, &options, &mut Nothing).unwrap();
            let mut observers = (Open::default(), Recorder::new().leaving(100, 30));
            let recorded = search(&instance, &strategy, &options, &mut observers).unwrap();
            let name = closed.map(|kind| format!(" closed={}", kind.text())).unwrap_or_default();
            let _ = write!(told, "{spec}{name} with {max_memory}:");
            for answer in [plain, recorded] {
                let stop = answer.stop.map_or("none", |stop| stop.text());
                let Memory { nodes, open, closed } = answer.memory;
                let steps = answer.steps;
                let _ = write!(told, " {steps} steps, {stop}, {nodes} + {open} + {closed} bytes;");
            }
            told = told.trim_end_matches(';').to_owned() + "\n";
        }
    }
    Golden::of("memory").holds("stops.txt", &told);
}
