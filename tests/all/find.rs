//! Boards by properties of runs on them: each property against the slow model, conditions against an evaluation that is as
//! plain as can be, and what is found against all boards one by one.

use std::collections::{BTreeMap, BTreeSet};

use steptrace::puzzle::{Instance, NamedGoal, Parity, RandomBoards, Rng, Size, permutations, unrank};
use steptrace::search::{Bounds, Name, Strategy};
use steptrace::survey::{Condition, Finder, Judgement, NamedStrategy, Problems, Property, Quest, Source, Term, Value};

use crate::common::drawn::{pick, random_strategy, setup};
use crate::common::model::{self, Run, Setup, Verdict};
use crate::common::quest::{Properties, find, quest};

/// The least cost of a path from each board to the goal of a setup, cheapest first.
fn least_costs(setup: &Setup) -> Costs {
    let mut known = BTreeMap::new();
    let mut open = BTreeSet::from([(0, setup.goal.clone())]);
    while let Some((cost, board)) = open.pop_first() {
        if known.contains_key(&board) {
            continue;
        }
        for next in ['U', 'D', 'L', 'R'].iter().filter_map(|&mv| model::moved(setup, &board, mv)) {
            // The tile that moves back stands where the blank has gone to.
            let tile = board[next.iter().position(|&tile| tile == 0).unwrap()];
            open.insert((cost + if setup.cost == "tile" { u64::from(tile) } else { 1 }, next));
        }
        known.insert(board, cost);
    }
    known
}

type Costs = BTreeMap<Vec<u8>, u64>;

/// The tables of least costs to one goal, by the cost of a move.
#[derive(Default)]
struct Least(BTreeMap<&'static str, Costs>);

impl Least {
    fn of(&mut self, setup: &Setup) -> u64 {
        self.0.entry(setup.cost).or_insert_with(|| least_costs(setup))[&setup.start]
    }
}

fn is_best_first(setup: &Setup) -> bool {
    matches!(setup.name, "ucs" | "greedy" | "astar" | "bnb" | "beam" | "hill")
}

fn ties(setup: &Setup, run: &Run) -> usize {
    if !is_best_first(setup) {
        return 0;
    }
    let by_layers = matches!(setup.name, "beam" | "hill");
    let mut open = vec![0];
    let mut ties = 0;
    for step in &run.steps {
        let same = |&&id: &&usize| {
            let (one, other) = (&run.nodes[id], &run.nodes[step.node]);
            one.f100 == other.f100 && (!by_layers || one.depth == other.depth)
        };
        ties += usize::from(open.iter().filter(same).count() > 1);
        open.clone_from(&step.open);
    }
    ties
}

/// A property by the model.
fn modelled(property: Property, setup: &Setup, run: &Run, least: u64) -> Value {
    let solved = run.outcome == "solved";
    let tries =
        |is: fn(&Verdict) -> bool| run.steps.iter().flat_map(|step| &step.tries).filter(|it| is(&it.verdict)).count();
    let steps = |is: fn(&model::Step) -> bool| run.steps.iter().filter(|step| is(step)).count();
    let number = match property {
        Property::Steps => run.steps.len(),
        Property::Expanded => run.expanded,
        Property::Nodes => run.nodes.len(),
        Property::Moves | Property::Cost | Property::LongerThanOptimal if !solved => return Value::Absent,
        Property::Moves => run.moves.len(),
        Property::Cost => run.cost as usize,
        Property::Optimal => least as usize,
        Property::LongerThanOptimal => return Value::Truth(run.cost > least),
        Property::Solved => return Value::Truth(solved),
        Property::Ties => ties(setup, run),
        Property::Improved => tries(|verdict| matches!(verdict, Verdict::Improved { .. })),
        Property::Reopened => tries(|verdict| matches!(verdict, Verdict::Reopened { .. })),
        Property::Discarded => steps(|step| step.discarded.is_some()),
        Property::Duplicates => tries(|verdict| matches!(verdict, Verdict::Duplicate { .. })),
        Property::DeadEnds => steps(|step| step.dead_end),
        Property::MaxOpen => run.max_open,
        Property::Rounds => run.rounds.len().max(1),
    };
    Value::Number(number as u64)
}

fn properties(instance: &Instance, strategy: &Strategy, wanted: &[Property], max_steps: u64) -> Option<Properties> {
    Properties::of(instance, strategy, wanted, Bounds { max_steps, ..Bounds::default() })
}

/// Asserts that each property is what the model says, asked for alone and with all others; returns false if the run was
/// stopped before its end.
fn assert_as_modelled(instance: &Instance, strategy: &Strategy, max_steps: u64, least: &mut Least) -> bool {
    let setup = setup(instance, strategy, max_steps);
    let run = model::run(&setup);
    let Some(found) = properties(instance, strategy, &Property::ALL, max_steps) else { return false };
    assert_ne!(run.outcome, "limit", "{strategy}");
    for property in Property::ALL {
        let label = format!("{property} of {strategy} on {}", instance.start.text(instance.size));
        let expected = modelled(property, &setup, &run, least.of(&setup));
        assert_eq!(found.get(property), Some(expected), "{label}");
        let alone = properties(instance, strategy, &[property], max_steps);
        assert_eq!(alone.unwrap().get(property), Some(expected), "{label}, alone");
    }
    true
}

fn solvable(size: Size) -> Vec<steptrace::puzzle::Board> {
    let goal = NamedGoal::Standard.board(size).unwrap();
    let all = (0..permutations(size.cells())).filter_map(|rank| unrank(rank, size));
    all.filter(|&board| Parity::of(board, goal, size).solvable()).collect()
}

#[test]
fn properties_are_those_of_the_model_on_every_small_board() {
    let (mut rng, mut whole) = (Rng::new(17), BTreeMap::<Name, u32>::new());
    for (text, draws) in [("2x2", 4), ("2x3", 1), ("3x2", 1)] {
        let size: Size = text.parse().unwrap();
        let goal = NamedGoal::Standard.board(size).unwrap();
        let mut least = Least::default();
        for name in Name::ALL {
            for start in solvable(size).into_iter().step_by(if draws == 1 { 9 } else { 1 }) {
                let instance = Instance { size, start, goal };
                for _ in 0..draws {
                    let strategy = random_strategy(&mut rng, name, &instance);
                    *whole.entry(name).or_default() +=
                        u32::from(assert_as_modelled(&instance, &strategy, 120, &mut least));
                }
            }
        }
    }
    assert!(Name::ALL.iter().all(|name| whole.get(name).is_some_and(|&count| count > 8)), "{whole:?}");
}

/// The conditions that runs are held against, with a plain reading of each: values in the order of its terms.
type Plain = fn(&[Value]) -> bool;

fn number(value: Value) -> i64 {
    value.number().unwrap().cast_signed()
}

fn truth(value: Value) -> Option<bool> {
    if let Value::Truth(truth) = value { Some(truth) } else { None }
}

const PLAIN: [(&[&str], &str, Plain); 12] = [
    (&["astar"], "steps <= 12 and ties = 0", |v| number(v[0]) <= 12 && number(v[1]) == 0),
    (&["astar,w=2"], "moves - optimal >= 2", |v| number(v[0]) - number(v[1]) >= 2),
    (&["greedy"], "longer_than_optimal and ties < 9", |v| truth(v[0]).unwrap() && v[1].number().unwrap() < 9),
    (&["astar,h=misplaced"], "improved + reopened > 0 or max_open = 4", |v| {
        number(v[0]) + number(v[1]) > 0 || number(v[2]) == 4
    }),
    (&["bfs", "astar"], "bfs.steps > 5 * astar.steps", |v| number(v[0]) > 5 * number(v[1])),
    (&["bfs", "astar"], "2.5 * astar.nodes < bfs.nodes and bfs.nodes <= 3.5 * astar.nodes", |v| {
        25 * number(v[0]) < 10 * number(v[1]) && 10 * number(v[1]) <= 35 * number(v[0])
    }),
    (&["ida"], "rounds = 2 and dead_ends < 3", |v| number(v[0]) == 2 && number(v[1]) < 3),
    (&["dfs,discard=closed,dup=parent"], "discarded != 0 and steps < 200", |v| number(v[0]) != 0 && number(v[1]) < 200),
    (&["hill"], "solved and ties >= 1", |v| truth(v[0]).unwrap() && number(v[1]) >= 1),
    (&["hill"], "moves >= 3", |v| v[0].number().is_some_and(|moves| moves >= 3)),
    (&["hill"], "not moves < 3", |v| v[0].number().is_some_and(|moves| moves >= 3)),
    (&["ucs,cost=tile"], "cost = optimal and duplicates * 2 > nodes", |v| {
        v[0] == v[1] && number(v[2]) * 2 > number(v[3])
    }),
];

#[test]
fn all_boards_that_hold_are_found_and_no_others() {
    for text in ["2x2", "2x3"] {
        let size: Size = text.parse().unwrap();
        for (specs, condition, plain) in PLAIN {
            let quest = quest(size, specs, condition, Source::All);
            let Problems::Boards { goal, .. } = quest.problems else { panic!("boards") };
            let mut expected = Vec::new();
            for start in solvable(size) {
                let instance = Instance { size, start, goal };
                let value = |term: &Term| {
                    let strategy = &quest.runs[term.run].strategy;
                    let properties = properties(&instance, strategy, &[term.property], 2_000_000);
                    properties.unwrap().get(term.property).unwrap()
                };
                let values: Vec<Value> = quest.condition.terms().iter().map(value).collect();
                if plain(&values) {
                    let optimal = properties(&instance, &Strategy::default(), &[Property::Optimal], 9);
                    let optimal = optimal.unwrap().get(Property::Optimal).unwrap().number();
                    expected.push((optimal, start.text(size), values));
                }
            }
            expected.sort_by(|(one, text, _), (other, other_text, _)| (one, text).cmp(&(other, other_text)));
            let finds = find(&quest, 2);
            let found: Vec<_> =
                finds.found.into_iter().map(|found| (found.case.board().text(size), found.values)).collect();
            let expected: Vec<_> = expected.into_iter().map(|(_, text, values)| (text, values)).collect();
            assert_eq!(found, expected, "{condition} on {text}");
            assert_eq!(
                (finds.tried, finds.undecided, finds.interrupted),
                (permutations(size.cells()) as u64 / 2, vec![], false)
            );
        }
    }
}

#[test]
fn what_is_found_does_not_depend_on_threads() {
    for (specs, condition, _) in PLAIN {
        for source in [Source::All, Source::Random { seed: 3, tries: 300 }] {
            let size = "2x3".parse().unwrap();
            let counted = |threads| find(&Quest { count: Some(7), ..quest(size, specs, condition, source) }, threads);
            assert_eq!(counted(1), counted(3), "{condition}");
        }
    }
}

/// The value of a condition made at random: none where it is neither true nor false.
type Truth = Box<dyn Fn(&Properties) -> Option<bool>>;
type Count = Box<dyn Fn(&Properties) -> Option<i64>>;

fn random_number(rng: &mut Rng, depth: usize) -> (String, Count) {
    if depth == 0 || rng.below(2) == 0 {
        if rng.below(2) == 0 {
            let number = pick(rng, &[0, 1, 2, 3, 5, 8, 12, 20, 40]);
            return (number.to_string(), Box::new(move |_| Some(number)));
        }
        let numbers: Vec<Property> = Property::ALL.into_iter().filter(|it| !it.is_truth()).collect();
        let property = pick(rng, &numbers);
        return (property.to_string(), Box::new(move |all| all.get(property)?.number().map(u64::cast_signed)));
    }
    let ((one, left), (other, right)) = (random_number(rng, depth - 1), random_number(rng, depth - 1));
    match rng.below(3) {
        0 => (format!("{one} + {other}"), Box::new(move |all| Some(left(all)? + right(all)?))),
        1 => (format!("{one} - {other}"), Box::new(move |all| Some(left(all)? - right(all)?))),
        _ => (format!("3 * {other} * 2"), Box::new(move |all| Some(6 * right(all)?))),
    }
}

fn random_condition(rng: &mut Rng, depth: usize) -> (String, Truth) {
    match rng.below(if depth == 0 { 2 } else { 5 }) {
        0 => {
            let property = pick(rng, &[Property::LongerThanOptimal, Property::Solved]);
            (property.to_string(), Box::new(move |all| truth(all.get(property)?)))
        }
        1 => {
            let ((one, left), (other, right)) = (random_number(rng, 1), random_number(rng, 1));
            let compare: (&str, fn(&i64, &i64) -> bool) = pick(
                rng,
                &[
                    ("<", i64::lt as fn(&i64, &i64) -> bool),
                    ("<=", i64::le),
                    ("=", i64::eq),
                    ("==", i64::eq),
                    ("!=", i64::ne),
                    (">=", i64::ge),
                    (">", i64::gt),
                ],
            );
            let truth = move |all: &Properties| Some(compare.1(&left(all)?, &right(all)?));
            (format!("{one} {} {other}", compare.0), Box::new(truth))
        }
        2 => {
            let (part, truth) = random_condition(rng, depth - 1);
            (format!("not ({part})"), Box::new(move |all| truth(all).map(|truth| !truth)))
        }
        joint => {
            let ((one, left), (other, right)) = (random_condition(rng, depth - 1), random_condition(rng, depth - 1));
            // The truth value that decides alone.
            let (word, decides) = if joint == 3 { ("and", false) } else { ("or", true) };
            let truth = move |all: &Properties| match (left(all), right(all)) {
                (one, other) if one == Some(decides) || other == Some(decides) => Some(decides),
                (Some(_), Some(_)) => Some(!decides),
                _ => None,
            };
            (format!("({one}) {word} ({other})"), Box::new(truth))
        }
    }
}

#[test]
fn a_run_that_is_ended_early_changes_no_answer() {
    let (mut rng, mut held) = (Rng::new(31), [0, 0]);
    for round in 0..90 {
        let size: Size = pick(&mut rng, &["2x3", "2x4"]).parse().unwrap();
        let goal = NamedGoal::Standard.board(size).unwrap();
        let start = RandomBoards::new(goal, size, Some(1 + rng.below(9)), round).unwrap().next().unwrap();
        let instance = Instance { size, start, goal };
        let name = pick(&mut rng, &Name::ALL);
        let strategy = random_strategy(&mut rng, name, &instance);
        let all = properties(&instance, &strategy, &Property::ALL, 2000);
        let Some(all) = all else { continue };
        for _ in 0..12 {
            let (text, truth) = random_condition(&mut rng, 3);
            let condition = Condition::parse(&text, &["it"]).unwrap_or_else(|error| panic!("{text}: {error}"));
            let runs = vec![NamedStrategy { name: "it".into(), strategy }];
            let bounds = Bounds { max_steps: 2000, ..Bounds::default() };
            let source = Source::Random { seed: 1, tries: 1 };
            let problems = Problems::Boards { size, goal };
            let quest = Quest { problems, runs, condition, source, count: None, bounds };
            let judged = Finder::new(quest.clone()).unwrap().judge(&instance.into());
            let value = |term: &Term| all.get(term.property).unwrap();
            let expected = match truth(&all) {
                Some(true) => Judgement::Holds(quest.condition.terms().iter().map(value).collect()),
                _ => Judgement::Fails,
            };
            held[usize::from(judged == Judgement::Fails)] += 1;
            assert_eq!(judged, expected, "{text} of {strategy} on {}", start.text(size));
        }
    }
    assert!(held.iter().all(|&count| count > 100), "{held:?}");
}

#[test]
fn a_board_whose_run_is_stopped_is_undecided_unless_it_fails_anyway() {
    let judged = |condition: &str, max_steps| {
        let quest = quest("3x3".parse().unwrap(), &["bfs"], condition, Source::Random { seed: 1, tries: 1 });
        let bounds = Bounds { max_steps, ..Bounds::default() };
        let far = Instance::parse("867254301", None, None).unwrap();
        Finder::new(Quest { bounds, ..quest }).unwrap().judge(&far.into())
    };
    assert_eq!(judged("steps > 5", 100), Judgement::Undecided, "its values are not known");
    assert_eq!(judged("steps < 50", 100), Judgement::Fails);
    assert_eq!(judged("steps < 50 or moves = 31", 100), Judgement::Undecided);
    assert_eq!(judged("optimal < 31 and moves = 31", 100), Judgement::Fails, "no run is needed");
    assert_eq!(judged("optimal = 31", 100), Judgement::Holds(vec![Value::Number(31)]));
}

#[test]
fn boards_without_a_table_are_measured_by_a_search() {
    let size = Size::new(3, 4).unwrap();
    let goal = NamedGoal::Standard.board(size).unwrap();
    for (spec, seed) in [("greedy", 1), ("greedy", 2), ("astar", 3), ("greedy,cost=tile", 4)] {
        let start = RandomBoards::new(goal, size, Some(14), seed).unwrap().next().unwrap();
        let instance = Instance { size, start, goal };
        let strategy: Strategy = spec.parse().unwrap();
        let wanted = [Property::Optimal, Property::LongerThanOptimal, Property::Cost];
        let found = properties(&instance, &strategy, &wanted, 2_000_000).unwrap();
        let best: Strategy = if spec.contains("tile") { "astar,cost=tile" } else { "astar" }.parse().unwrap();
        let least = properties(&instance, &best, &[Property::Cost], 2_000_000).unwrap();
        let (least, cost) = (least.get(Property::Cost), found.get(Property::Cost));
        assert_eq!(found.get(Property::Optimal), least, "{spec}");
        assert_eq!(found.get(Property::LongerThanOptimal), Some(Value::Truth(cost != least)), "{spec}");
    }
}
