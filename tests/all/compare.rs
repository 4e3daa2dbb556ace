//! Comparisons against a slow, obvious way to the same: what the model's lists hold, sets, and counts.

use std::collections::{BTreeMap, HashSet};

use steptrace::compare::{Cause, Causes, Decides, Stretch, peak, stretches, variants};
use steptrace::puzzle::{Heuristic, Instance, RandomBoards, Rng, Size};
use steptrace::search::{Bounds, Key, Name, Options, Strategy};
use steptrace::trace::Trace;

use crate::common::drawn::{pick, setup, usual_strategy};
use crate::common::model;
use crate::common::runs::{run, trace_of};

const STEPS: u64 = 60;

/// A random problem and a few runs of it, each as a trace and as the model has it.
fn random_runs(rng: &mut Rng) -> (Instance, Vec<Trace>, Vec<model::Run>) {
    let size: Size = pick(rng, &["2x2", "2x3", "3x3", "2x4"]).parse().unwrap();
    let goal = steptrace::puzzle::NamedGoal::Standard.board(size).unwrap();
    let start = RandomBoards::new(goal, size, None, rng.bits()).unwrap().next().unwrap();
    let instance = Instance { size, start, goal };
    let options = Options { bounds: Bounds { max_steps: STEPS, ..Bounds::default() }, ..Options::default() };
    let runs = 2 + rng.below(3);
    let strategies: Vec<Strategy> = (0..runs)
        .map(|_| {
            let name = pick(rng, &Name::ALL);
            usual_strategy(rng, name, &instance)
        })
        .collect();
    let traces = strategies.iter().map(|strategy| run(&instance, &strategy.to_string(), &options)).collect();
    let models = strategies.iter().map(|strategy| model::run(&setup(&instance, strategy, STEPS))).collect();
    (instance, traces, models)
}

/// The steps at which not all runs take the same board.
fn steps_apart(traces: &[&Trace]) -> impl Iterator<Item = usize> {
    stretches(traces).filter(Stretch::apart).flat_map(|stretch| stretch.from..=stretch.to)
}

/// Open of a model just before a step, the head first.
fn open_before(run: &model::Run, step: usize) -> Vec<usize> {
    let before = (step > 1).then(|| &run.steps[step - 2]).filter(|before| before.round == run.steps[step - 1].round);
    match before {
        Some(before) => before.open.clone(),
        // A round begins with its start alone: of all nodes without a parent the last that is not made later.
        None => {
            (0..=run.steps[step - 1].node).rev().find(|&node| run.nodes[node].parent.is_none()).into_iter().collect()
        }
    }
}

#[test]
fn runs_diverge_where_a_naive_comparison_finds_it() {
    let mut rng = Rng::new(2026);
    let (mut same_boards, mut lists) = (0, 0);
    for _ in 0..250 {
        let (instance, traces, models) = random_runs(&mut rng);
        let refs: Vec<&Trace> = traces.iter().collect();
        let label: Vec<String> = traces.iter().map(|trace| trace.strategy().to_string()).collect();
        let label = format!("{} {}", instance.start.text(instance.size), label.join(" | "));
        let longest = models.iter().map(|run| run.steps.len()).max().unwrap();
        let board =
            |run: &model::Run, step: usize| run.steps.get(step - 1).map(|step| run.nodes[step.node].board.clone());
        let naive: Vec<usize> = (1..=longest)
            .filter(|&step| models.iter().map(|run| board(run, step)).collect::<HashSet<_>>().len() > 1)
            .collect();
        let found: Vec<usize> = steps_apart(&refs).collect();
        assert_eq!(found, naive, "{label}");
        for step in found.into_iter().take(3) {
            let mut held: Vec<BTreeMap<Vec<u8>, usize>> = Vec::new();
            for (at, run) in models.iter().enumerate() {
                let over = run.steps.len() < step;
                let open = if over { Vec::new() } else { open_before(run, step) };
                let lists = traces[at].before(step).map(|lists| lists.open).unwrap_or_default();
                let ids: Vec<usize> = lists.iter().map(|&node| node as usize).collect();
                assert_eq!(ids, open, "{label}: step {step}, run {at}");
                let mut boards = BTreeMap::new();
                for &node in &open {
                    *boards.entry(run.nodes[node].board.clone()).or_default() += 1;
                }
                held.push(boards);
            }
            let same_once = held.iter().all(|boards| boards.keys().eq(held[0].keys()));
            if same_once {
                same_boards += 1;
            } else {
                lists += 1;
            }
        }
    }
    assert!(same_boards > 50 && lists > 50, "{same_boards} {lists}: both were met");
}

#[test]
fn what_decides_is_what_changes_the_board_taken_when_it_alone_is_changed() {
    let decides = |start: &str, specs: [&str; 2]| {
        let traces = specs.map(|spec| trace_of(start, "standard", None, spec, 500));
        let refs: Vec<&Trace> = traces.iter().collect();
        let step = stretches(&refs).find(Stretch::diverges).unwrap().from;
        let mut causes = Causes::at(&refs, vec![step]);
        let cause = causes.between([0, 1], step);
        assert_eq!(causes.between([1, 0], step).settings.len(), cause.settings.len());
        cause
    };
    let cause = |how, setting| Cause { how, settings: vec![setting] };
    assert_eq!(decides("437180256", ["bfs", "bfs,order=RLDU"]), cause(Decides::Only, Some(Key::Order)));
    assert_eq!(decides("437180256", ["bfs", "dfs"]), cause(Decides::Alone, None));
    // All f are equal in both runs.
    let zero = ["astar,h=zero,w=0", "astar,h=manhattan,w=0,order=RLDU"];
    assert_eq!(decides("437180256", zero), cause(Decides::Alone, Some(Key::Order)));
    // It is rare that none decides alone.
    let pair = ["bnb,h=misplaced,ties=lifo", "bnb,h=linear-conflict,ties=sibling,cost=tile"];
    let pair = pair.map(|spec| format!("{spec},dup=parent,discard=path"));
    assert_eq!(decides("145/023", [&pair[0], &pair[1]]).how, Decides::Together);
}

#[test]
fn stretches_group_the_runs_at_each_step_as_a_naive_comparison_does() {
    let mut rng = Rng::new(41);
    let (mut parted, mut met) = (0, 0);
    for _ in 0..200 {
        let (_, traces, models) = random_runs(&mut rng);
        let refs: Vec<&Trace> = traces.iter().collect();
        let mut next = 1;
        for stretch in stretches(&refs) {
            assert_eq!(stretch.from, next);
            for step in stretch.from..=stretch.to {
                let mut groups: Vec<(&Vec<u8>, Vec<usize>)> = Vec::new();
                let mut over = Vec::new();
                for (at, run) in models.iter().enumerate() {
                    let Some(taken) = run.steps.get(step - 1) else {
                        over.push(at);
                        continue;
                    };
                    let board = &run.nodes[taken.node].board;
                    match groups.iter_mut().find(|(known, _)| *known == board) {
                        Some((_, group)) => group.push(at),
                        None => groups.push((board, vec![at])),
                    }
                }
                let groups: Vec<Vec<usize>> = groups.into_iter().map(|(_, group)| group).collect();
                assert_eq!((&stretch.groups, &stretch.over), (&groups, &over), "step {step}");
            }
            next = stretch.to + 1;
            parted += usize::from(stretch.diverges());
            met += usize::from(!stretch.diverges() && stretch.from > 1);
        }
        assert_eq!(next - 1, models.iter().map(|run| run.steps.len()).max().unwrap());
    }
    assert!(parted > 100 && met > 20, "{parted} {met}");
}

#[test]
fn variants_are_all_values_that_a_strategy_can_have() {
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let values = |spec: &str, key: Key, instance: &Instance| -> Vec<String> {
        let strategy: Strategy = spec.parse().unwrap();
        let all = variants(&strategy, key, instance);
        for variant in &all {
            // Every variant reads back as a spec, and runs.
            assert_eq!(variant.to_string().parse::<Strategy>().unwrap(), *variant);
            let other: Vec<Key> = strategy.differences(variant);
            // What applies only with some rules for duplicates comes and goes with them.
            let follows = |key: &Key| matches!(key, Key::Cheaper | Key::DeadEnd | Key::Discard);
            assert!(other.iter().all(|other| key == *other || follows(other)), "{spec} {key} {other:?}");
        }
        all.into_iter().map(|variant| variant.value(key)).collect()
    };
    for (spec, key) in [("bfs", Key::H), ("dfs", Key::Ties), ("astar", Key::Limit), ("bfs", Key::W)] {
        assert!(values(spec, key, &instance).is_empty(), "{spec} has no {key}");
    }
    assert_eq!(
        values("astar,ties=lifo", Key::Ties, &instance),
        ["lifo", "fifo", "low-h", "high-g", "board", "sibling", "low-h+lifo", "low-h+board"]
    );
    assert_eq!(values("ucs", Key::Ties, &instance), ["fifo", "lifo", "board", "sibling"]);
    assert_eq!(values("bfs", Key::Ties, &instance), [""; 0]);
    assert_eq!(values("dfs,deadend=forget", Key::Dup, &instance), ["closed", "all", "path", "parent", "none"]);
    assert_eq!(values("bfs,order=RLDU", Key::Order, &instance).len(), 24);
    assert_eq!(values("bfs,order=RLDU", Key::Order, &instance)[0], "RLDU");
    assert_eq!(values("astar", Key::H, &instance).len(), Heuristic::TILES.len());
    let fifteen = Instance::parse("1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15", None, None).unwrap();
    let h = values("ida", Key::H, &fifteen);
    assert!(!h.contains(&"exact".to_owned()) && !h.contains(&"nilsson".to_owned()), "{h:?}");
}

#[test]
fn profiles_count_what_the_model_has() {
    let mut rng = Rng::new(99);
    for _ in 0..150 {
        let (_, traces, models) = random_runs(&mut rng);
        for (trace, run) in traces.iter().zip(&models) {
            let peak_of = run.steps.iter().map(|step| step.open.len() + step.closed.len()).max().unwrap_or(0);
            assert_eq!(peak(trace), peak_of.max(1));
        }
    }
}
