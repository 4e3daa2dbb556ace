//! The real search against the slow, obvious model: step by step, try by try, list by list.

use std::ops::ControlFlow;
use steptrace::puzzle::{Instance, NamedGoal, RandomBoards, Rng, Size};

use steptrace::search::{
    Answer, Bounds, Dropped, Name, Node, NodeId, Nothing, Observer, Operator, Options, Place, Problem, State, StepEnd,
    Strategy, Ties, Wants, search,
};
use steptrace::trace::{Playback, Recorder, Rivals, Trace, TryVerdict, verify};

use crate::common::drawn::{cells, pick, random_strategy, setup};
use crate::common::model;

/// What the head of open has in common with the others there, by looking at all of them.
fn rivals(trace: &Trace, open: &[NodeId]) -> Rivals {
    let strategy = trace.strategy();
    let (Some((&head, others)), true) = (open.split_first(), strategy.is_best_first()) else {
        return Rivals::default();
    };
    let head = trace.node(head);
    let by_layers = strategy.kept_of_a_layer().is_some();
    let ties = |node: &Node| node.f(strategy) == head.f(strategy) && (!by_layers || node.depth == head.depth);
    let others: Vec<_> = others.iter().map(|&id| trace.node(id)).filter(ties).collect();
    let same_but_age = others.iter().filter(|other| match strategy.ties() {
        Ties::Fifo | Ties::Lifo => true,
        Ties::LowH | Ties::LowHLifo => other.h == head.h,
        Ties::HighG => other.g == head.g,
        Ties::Board => other.state == head.state,
        Ties::LowHBoard => (other.h, other.state) == (head.h, head.state),
        Ties::Sibling => other.parent == head.parent,
    });
    Rivals { same_f: others.len(), same_but_age: same_but_age.count() }
}

/// A state as the model has it: the tiles of a board, or the name of a vertex.
fn state_as_model(problem: &Problem, state: State) -> Vec<u8> {
    match problem {
        Problem::Tiles(instance) => cells(instance, state.board()),
        Problem::Graph(_) => problem.name(state).into_bytes(),
    }
}

fn way(problem: &Problem, operator: Operator) -> model::Way {
    match problem {
        Problem::Tiles(_) => model::Way::Move(operator.direction().letter()),
        Problem::Graph(_) => model::Way::Arc(operator.number() as usize),
    }
}

fn try_as_model(trace: &Trace, step: usize) -> Vec<model::Try> {
    let (step, problem) = (trace.step(step).unwrap(), trace.problem());
    let place = |place| match place {
        Place::Open => "open",
        Place::Closed => "closed",
        Place::Path => "path",
        Place::Parent => "parent",
    };
    let one = |tried: steptrace::trace::TryView| {
        let parent = trace.node(step.node);
        let state = problem.after(parent.state, tried.operator);
        let verdict = match tried.verdict {
            TryVerdict::Blocked => model::Verdict::Blocked,
            TryVerdict::Duplicate { of, place: at } => model::Verdict::Duplicate { of: of as usize, place: place(at) },
            TryVerdict::Opened(node) => model::Verdict::Opened { node: node as usize },
            TryVerdict::Improved { node, of } => model::Verdict::Improved { node: node as usize, of: of as usize },
            TryVerdict::Reopened { node, of } => model::Verdict::Reopened { node: node as usize, of: of as usize },
            TryVerdict::Cut { h } => {
                let state = state.unwrap();
                let cost = match problem {
                    Problem::Tiles(_) => trace.strategy().cost().of(state.board().tile(parent.board().blank())).into(),
                    Problem::Graph(graph) => graph.arcs[tried.operator.number() as usize].cost,
                };
                let cut = Node { state, depth: parent.depth + 1, g: parent.g + cost, h, ..parent };
                model::Verdict::Cut { g: cut.g, h, f100: cut.f(trace.strategy()).hundredths() }
            }
        };
        let board = state.map(|state| state_as_model(problem, state));
        model::Try { mv: way(problem, tried.operator), verdict, board }
    };
    step.tries().map(one).collect()
}

/// Runs both and compares everything there is.
fn compare(instance: &Instance, strategy: &Strategy, max_steps: u64) -> model::Run {
    let label = format!("{} to {}, {strategy}", instance.start.text(instance.size), instance.goal.text(instance.size));
    let (expected, _) = compare_with(&setup(instance, strategy, max_steps), &instance.into(), strategy, &label);
    expected
}

/// Runs both, on any problem, and compares everything there is.
pub(crate) fn compare_with(
    setup: &model::Setup,
    problem: &Problem,
    strategy: &Strategy,
    label: &str,
) -> (model::Run, Trace) {
    let expected = model::run(setup);
    let bounds = Bounds { max_steps: setup.max_steps as u64, ..Bounds::default() };
    let options = Options { bounds, search_unsolvable: true };
    let mut recorder = Recorder::default();
    let answer = search(problem, strategy, &options, &mut recorder).unwrap();
    let trace = recorder.finish(problem, strategy, answer.clone());
    verify(&trace).unwrap_or_else(|error| panic!("{label}: {error}"));

    assert_eq!(answer.outcome.text(), expected.outcome, "{label}");
    let ways: Vec<model::Way> = answer.operators.iter().map(|operator| way(problem, *operator)).collect();
    let moves = expected.moves.chars().map(model::Way::Move);
    assert_eq!(ways, moves.chain(expected.arcs.iter().copied().map(model::Way::Arc)).collect::<Vec<_>>(), "{label}");
    assert_eq!(answer.cost, expected.cost, "{label}");
    assert_eq!(answer.max_open as usize, expected.max_open, "{label}");
    assert_eq!(answer.expanded as usize, expected.expanded, "{label}");
    let rounds: Vec<(usize, u64)> =
        trace.rounds().filter_map(|view| view.round).map(|round| (round.number as usize, round.limit)).collect();
    assert_eq!(rounds, expected.rounds, "{label}");

    assert_eq!(trace.nodes().len(), expected.nodes.len(), "{label}");
    for (id, node) in expected.nodes.iter().enumerate() {
        let found = trace.node(id as u32);
        let found = model::Node {
            board: state_as_model(problem, found.state),
            parent: found.parent.map(|parent| parent as usize),
            mv: found.came.map(|operator| way(problem, operator)),
            depth: u64::from(found.depth),
            g: found.g,
            h: found.h,
            f100: found.f(strategy).hundredths(),
        };
        assert_eq!(found, *node, "{label}: node {id}");
    }

    assert_eq!(trace.len(), expected.steps.len(), "{label}");
    assert_eq!(trace.stats().tries, expected.steps.iter().map(|step| step.tries.len()).sum::<usize>(), "{label}");
    let (mut sizes, mut playback) = (trace.sizes(), Playback::new(&trace));
    for (at, step) in expected.steps.iter().enumerate() {
        let number = at + 1;
        let found = trace.step(number).unwrap();
        assert_eq!(found.node as usize, step.node, "{label}: step {number}");
        assert_eq!(try_as_model(&trace, number), step.tries, "{label}: step {number}");
        assert_eq!((found.dead_end(), found.forgotten()), (step.dead_end, step.forgotten), "{label}: step {number}");
        let dropped = match found.dropped() {
            Some(Dropped::Discarded { of }) => (Some(of as usize), ""),
            Some(Dropped::Cut) => (None, "cut"),
            Some(Dropped::Crowded) => (None, "crowded"),
            Some(Dropped::NoBetter) => (None, "no better"),
            None => (None, ""),
        };
        assert_eq!(dropped, (step.discarded, step.dropped), "{label}: step {number}");
        let sizes = sizes.next().unwrap();
        assert_eq!((sizes.open, sizes.closed), (step.open.len(), step.closed.len()), "{label}: step {number}");
        let snapshot = trace.snapshot(number).unwrap();
        let as_usize = |list: &[u32]| list.iter().map(|&id| id as usize).collect::<Vec<_>>();
        assert_eq!(as_usize(&snapshot.open), step.open, "{label}: open after step {number}");
        assert_eq!(as_usize(&snapshot.closed), step.closed, "{label}: closed after step {number}");
        assert_eq!(snapshot.current, Some(found.node));
        playback.begin_round_if_due();
        let before: Vec<NodeId> = playback.open().collect();
        assert_eq!(playback.rivals(), rivals(&trace, &before), "{label}: rivals before step {number}");
        assert_eq!(playback.advance().map(|step| step.node), Some(found.node));
        assert_eq!((playback.open_len(), playback.closed_len()), (snapshot.open.len(), snapshot.closed.len()));
        assert_eq!(playback.open().collect::<Vec<_>>(), snapshot.open, "{label}: open played back, step {number}");
        assert_eq!(
            playback.closed().collect::<Vec<_>>(),
            snapshot.closed,
            "{label}: closed played back, step {number}"
        );
    }

    let unobserved = search(problem, strategy, &options, &mut Nothing).unwrap();
    let counts = |answer: &Answer| {
        (
            answer.outcome,
            answer.operators.clone(),
            answer.cost,
            answer.steps,
            answer.expanded,
            answer.made,
            answer.max_open,
        )
    };
    assert_eq!(counts(&unobserved), counts(&answer), "{label}: unobserved");
    drop(sizes);
    (expected, trace)
}

/// Notes what a search does: the nodes taken, and the lists after each step. `KEEPS` asks for the general loop.
#[derive(Default, PartialEq, Debug)]
struct Noted<const KEEPS: bool> {
    taken: Vec<Node>,
    ends: Vec<StepEnd>,
    stop_after: Option<u64>,
}

impl<const KEEPS: bool> Observer for Noted<KEEPS> {
    fn wants(&self) -> Wants {
        Wants { nodes: KEEPS, ..Wants::STEPS }
    }

    fn node_taken(&mut self, _: u64, node: &Node) {
        self.taken.push(*node);
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.ends.push(*end);
        if self.stop_after == Some(end.step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn goes_as_the_general_loop(instance: &Instance, strategy: &Strategy, options: &Options, stop_after: Option<u64>) {
    let mut plain = Noted::<false> { stop_after, ..Noted::default() };
    let mut general = Noted::<true> { stop_after, ..Noted::default() };
    let answer = search(instance, strategy, options, &mut plain).unwrap();
    let other = search(instance, strategy, options, &mut general).unwrap();
    let label = format!("{strategy} {:?} {:?} {stop_after:?}", instance.start, options.bounds);
    assert_eq!(plain.taken, general.taken, "{label}");
    assert_eq!(plain.ends, general.ends, "{label}");
    let told = |answer: &Answer| {
        let counts = (answer.steps, answer.expanded, answer.made, answer.max_open);
        (answer.outcome, answer.goal, answer.moves().clone(), answer.cost, counts)
    };
    assert_eq!(told(&answer), told(&other), "{label}");
}

/// The solvers of plain searches that nobody records, against the general loop.
#[test]
fn plain_searches_go_as_the_general_loop_has_them() {
    let mut rng = Rng::new(40);
    let heuristics = ["zero", "misplaced", "manhattan", "linear-conflict", "gaschnig", "exact", "nilsson"];
    let specs = heuristics.map(|h| format!("astar,h={h},order=")).into_iter().chain(["bfs,order=".to_owned()]);
    for (spec, size) in specs.flat_map(|spec| ["2x2", "2x3", "3x3", "2x5"].map(|size| (spec.clone(), size))) {
        let size: Size = size.parse().unwrap();
        // Nilsson's score is defined for his goal alone.
        let goal = if spec.contains("nilsson") { NamedGoal::Spiral } else { NamedGoal::Standard };
        let Some(goal) = goal.board(size).filter(|_| !spec.contains("nilsson") || size == Size::EIGHT_PUZZLE) else {
            continue;
        };
        let mut boards = RandomBoards::new(goal, size, None, rng.bits()).unwrap();
        for run in 0..6 {
            let start = boards.next().unwrap();
            let instance = Instance { size, start, goal };
            let order = pick(&mut rng, &["UDLR", "LURD", "RDLU"]);
            let strategy: Strategy = format!("{spec}{order}").parse().unwrap();
            let bound = [u64::MAX, 1 + rng.below(400) as u64][run % 2];
            let bounds = Bounds { max_steps: [bound, u64::MAX][run / 2 % 2], max_held: [u64::MAX, bound][run / 2 % 2] };
            let options = Options { bounds, ..Options::default() };
            let stop_after = (run > 3).then_some(bound);
            goes_as_the_general_loop(&instance, &strategy, &options, stop_after);
        }
    }
    let options = Options { search_unsolvable: true, ..Options::default() };
    for spec in ["bfs", "astar", "astar,h=zero", "astar,h=gaschnig"] {
        let instance = Instance::parse("213450", None, Some("2x3".parse().unwrap())).unwrap();
        goes_as_the_general_loop(&instance, &spec.parse().unwrap(), &options, None);
    }
}

/// Runs of every strategy on boards of one size.
fn compare_many(size: &str, runs: usize, max_steps: u64, seed: u64) {
    let size: Size = size.parse().unwrap();
    let mut rng = Rng::new(seed);
    let mut outcomes = std::collections::BTreeMap::new();
    for run in 0..runs {
        let any_goal = NamedGoal::Standard.board(size).unwrap();
        let named = NamedGoal::ALL.iter().filter_map(|goal| goal.board(size)).collect::<Vec<_>>();
        let goal = match rng.below(3) {
            0 => RandomBoards::new(any_goal, size, None, rng.bits()).unwrap().next().unwrap(),
            _ => pick(&mut rng, &named),
        };
        // Near starts are solved within the bound, far ones show long lists; some cannot be solved at all.
        let moves = if rng.below(3) == 0 { None } else { Some(rng.below(if size.cells() == 4 { 7 } else { 14 })) };
        let aim = if rng.below(12) == 0 { any_goal } else { goal };
        let start = RandomBoards::new(aim, size, moves, rng.bits()).unwrap().next().unwrap();
        let instance = Instance { size, start, goal };
        let strategy = random_strategy(&mut rng, Name::ALL[run % Name::ALL.len()], &instance);
        let expected = compare(&instance, &strategy, max_steps);
        *outcomes.entry(expected.outcome).or_insert(0) += 1;
    }
    // The sample shows every outcome, so none of them goes untested.
    assert!(outcomes.len() >= 2 && outcomes.values().all(|&count| count > 5), "{outcomes:?}");
}

#[test]
fn on_2x2() {
    compare_many("2x2", 900, 80, 1);
}

#[test]
fn on_2x3() {
    compare_many("2x3", 900, 150, 2);
}

#[test]
fn on_3x3() {
    compare_many("3x3", 900, 200, 3);
}

#[test]
fn on_3x4() {
    compare_many("3x4", 360, 150, 4);
}

#[test]
fn on_4x2() {
    compare_many("4x2", 360, 150, 5);
}

/// Improving and reopening are rare: runs chosen to have them.
#[test]
fn where_better_ways_are_found_late() {
    let mut seen = [0, 0];
    for (start, goal, spec) in [
        ("123867405", "123456780", "astar,h=manhattan"),
        ("216408753", "123804765", "astar,h=nilsson"),
        ("216408753", "123804765", "astar,h=nilsson,ties=low-h,deadend=forget"),
        ("283164705", "123804765", "astar,h=manhattan,w=5"),
        ("867254301", "123456780", "astar,h=manhattan,w=5"),
        ("283164705", "123804765", "ucs,cost=tile"),
        ("120483765", "123804765", "astar,h=gaschnig,cost=tile,ties=lifo"),
        ("123/450", "054/321", "ucs,cost=tile,goal=made"),
        ("450/123", "123/450", "astar,cost=tile,w=7.5,h=misplaced"),
    ] {
        let instance = Instance::parse(start, Some(goal), None).unwrap();
        let strategy: Strategy = spec.parse().unwrap();
        let run = compare(&instance, &strategy, 600);
        for tried in run.steps.iter().flat_map(|step| &step.tries) {
            seen[0] += usize::from(matches!(tried.verdict, model::Verdict::Improved { .. }));
            seen[1] += usize::from(matches!(tried.verdict, model::Verdict::Reopened { .. }));
        }
    }
    assert!(seen[0] > 5 && seen[1] > 5, "improved, reopened: {seen:?}");
}
