//! Exercises that ask of several strategies or heuristics, by the slow model.

use std::collections::BTreeSet;

use steptrace::exercise::{Choices, ExerciseKind, ExerciseOptions, Keyed, Plan, exercise_document, key_document};
use steptrace::puzzle::{Board, Cost, Estimator, Heuristic, Instance, NamedGoal, RandomBoards, Rng, Size};
use steptrace::report::Lang;
use steptrace::search::{Name, Strategy};

use crate::common::drawn::{cells, setup};
use crate::common::exercises::{plan, random_plan, right, word};
use crate::common::model;
use crate::common::runs::Golden;
use crate::common::set::{set, text};

/// The rows that a table of this kind shows at most.
const ROWS: usize = 12;

/// All that a reader sees of a run of the model: of each step the node, its board and the nodes that it makes; and the end.
fn shown(instance: &Instance, strategy: &Strategy) -> (Vec<String>, bool) {
    let run = model::run(&setup(instance, strategy, ROWS as u64 + 1));
    let row = |step: &model::Step| {
        let made = step.tries.iter().filter_map(|tried| match tried.verdict {
            model::Verdict::Opened { node }
            | model::Verdict::Improved { node, .. }
            | model::Verdict::Reopened { node, .. } => Some(format!("n{node}={}", word(&run.nodes[node].board))),
            _ => None,
        });
        let node = format!("n{} {}", step.node, word(&run.nodes[step.node].board));
        node + " " + &made.collect::<Vec<_>>().join(" ")
    };
    (run.steps.iter().take(ROWS).map(row).collect(), run.steps.len() <= ROWS)
}

fn label(plan: &Plan) -> String {
    format!("{} {} seed {}", plan.instance().start.text(plan.instance().size), plan.strategy, plan.seed)
}

#[test]
fn of_the_strategies_to_choose_from_one_alone_makes_the_table() {
    let (mut rng, mut asked) = (Rng::new(31), 0);
    for _ in 0..12 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Which, name);
            let label = label(&plan);
            let exercise = match plan.make() {
                Ok(exercise) => exercise,
                Err(error) if error.is_of_run => continue,
                Err(error) => panic!("{label}: {error}"),
            };
            asked += 1;
            let choices = exercise.choices.as_ref().unwrap();
            assert!((3..=4).contains(&choices.all.len()), "{label}");
            let own = shown(plan.instance(), &plan.strategy);
            let size = plan.instance().size;
            let rows = exercise.rows.iter().map(|row| {
                let made: Vec<String> =
                    row.made.iter().map(|node| format!("n{}={}", node.id, node.board().text(size))).collect();
                format!("n{} {} {}", row.node.id, row.node.board().text(size), made.join(" "))
            });
            assert_eq!((rows.collect::<Vec<_>>(), choices.ends), own, "{label}");
            let all: Vec<_> = choices.all.iter().map(|choice| shown(plan.instance(), &choice.strategy)).collect();
            let right: Vec<usize> = (0..all.len()).filter(|&at| all[at] == own).collect();
            let [only] = right[..] else { panic!("{label}: {right:?}") };
            for (at, choice) in choices.all.iter().enumerate() {
                assert_eq!(choice.departure.is_none(), at == only, "{label}");
            }
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{label}: two tables are equal");
            for (choice, table) in choices.all.iter().zip(&all) {
                let first = own.0.iter().zip(&table.0).position(|(own, other)| own != other);
                let Some(departure) = &choice.departure else {
                    assert_eq!(choice.strategy, plan.strategy, "{label}");
                    continue;
                };
                let last = own.0.len().min(table.0.len());
                assert_eq!(first.map_or(last, |at| at + 1), departure.step, "{label}: {}", choice.strategy);
            }
        }
    }
    assert!(asked > 100, "{asked}");
}

#[test]
fn a_table_is_made_again_from_strategies_that_do_not_tell_which() {
    let mut rng = Rng::new(52);
    let mut places = BTreeSet::new();
    for seed in 0..30 {
        let name = Name::ALL[rng.below(Name::ALL.len())];
        let plan = Plan { seed, ..random_plan(&mut rng, ExerciseKind::Which, name) };
        let Ok(exercise) = plan.make() else { continue };
        let choices = exercise.choices.as_ref().unwrap();
        let hidden = choices.hidden(seed);
        let strategy = Choices::drawn(&hidden, &plan.problem, seed);
        assert_eq!(strategy, plan.strategy);
        places.insert(hidden.iter().position(|other| *other == strategy));
        let again = Plan { strategy, strategies: hidden, count: None, ..plan.clone() }.make().unwrap();
        assert_eq!(again.choices.as_ref().unwrap().all, choices.all, "seed {seed}");
        let sheet = |exercise| set(exercise_document(exercise, &ExerciseOptions::default()), &text(200, true));
        assert_eq!(sheet(&exercise), sheet(&again));
        assert!(!sheet(&exercise).contains("--strategy"), "the command tells the answer");
    }
    assert!(places.len() >= 3, "{places:?}");
}

#[test]
fn what_cannot_be_asked_is_refused_with_the_reason() {
    let instance = Instance::parse("123456708", None, None).unwrap();
    let of = |kind, specs: &[&str]| {
        let strategies = specs.iter().map(|spec| spec.parse().unwrap()).collect();
        Plan { strategies, ..plan(kind, instance, "astar".parse().unwrap(), 0) }
    };
    let refused = |plan: &Plan| {
        let error = plan.make().unwrap_err();
        (error.to_string(), error.help.unwrap_or_default())
    };
    let (what, help) = refused(&of(ExerciseKind::Which, &["astar,ties=lifo", "astar,ties=board"]));
    assert!(what.contains("3 are wanted, and 1 do"), "{what}");
    assert!(help.contains("--among"), "{help}");
    let (what, help) = refused(&of(ExerciseKind::Trace, &["bfs"]));
    assert!(what.contains("this --among") && help == "leave it out", "{what} {help}");
    let one = Plan { heuristics: vec![Heuristic::Zero], ..of(ExerciseKind::Heuristic, &[]) };
    assert!(refused(&one).0.contains("cannot dominate itself"));
    let nilsson = Plan { heuristics: vec![Heuristic::Zero, Heuristic::Nilsson], ..of(ExerciseKind::Heuristic, &[]) };
    assert!(refused(&nilsson).0.contains("nilsson is defined for"));
    // Of those named, one that makes the same table as another is left out, and the others stay.
    let more =
        of(ExerciseKind::Which, &["astar,ties=lifo", "bfs", "dfs,order=LRUD", "astar,order=RLDU"]).make().unwrap();
    let choices = more.choices.unwrap();
    assert_eq!(choices.all.len(), 4, "{:?}", choices.all);
}

/// h of a board by the model.
fn model_h(instance: &Instance, heuristic: Heuristic, board: Board) -> u64 {
    let mut setup = setup(instance, &Strategy::new(Name::Astar), 1);
    setup.h = heuristic.text();
    let cells = cells(instance, board);
    if heuristic == Heuristic::Exact { model::distances(&setup)[&cells] } else { model::estimate(&setup, &cells) }
}

#[test]
fn estimates_and_dominance_are_those_of_the_slow_model() {
    let mut rng = Rng::new(34);
    let mut seen = BTreeSet::new();
    for round in 0..60 {
        let (size, goal) =
            [((2, 3), "standard"), ((3, 3), "spiral"), ((3, 2), "blank-first"), ((4, 4), "standard")][round % 4];
        let size = Size::new(size.0, size.1).unwrap();
        let goal = NamedGoal::ALL.into_iter().find(|named| named.text() == goal).unwrap().board(size).unwrap();
        let instance = Instance { size, start: goal, goal };
        let all: Vec<Heuristic> = Heuristic::TILES
            .iter()
            .copied()
            .filter(|&h| {
                Estimator::new(h, goal, size, Cost::Unit).is_ok() && (h != Heuristic::Exact || size.cells() < 9)
            })
            .collect();
        let exercise = Plan {
            heuristics: all.clone(),
            count: Some(1 + rng.below(6)),
            ..plan(ExerciseKind::Heuristic, instance, Strategy::default(), rng.bits())
        };
        let exercise = exercise.make().unwrap();
        let boards = &exercise.boards;
        let h = |board: &Board| all.iter().map(|&h| model_h(&instance, h, *board)).collect::<Vec<_>>();
        let h: Vec<Vec<u64>> = boards.iter().map(h).collect();
        let mut wanted: Vec<String> = h.iter().flatten().map(u64::to_string).collect();
        for (second, high) in all.iter().enumerate() {
            for (first, low) in all[..second].iter().enumerate() {
                let dominates = match (h.iter().any(|h| h[first] > h[second]), h.iter().any(|h| h[first] < h[second])) {
                    (true, true) => "neither",
                    (true, false) => low.text(),
                    (false, true) => high.text(),
                    (false, false) => "equal",
                };
                let both = [low, high].map(|h| h.text() == dominates);
                seen.insert((both, dominates == "equal"));
                wanted.push(dominates.to_owned());
            }
        }
        assert_eq!(right(&exercise), wanted);
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

#[test]
fn what_is_said_to_dominate_on_all_boards_does() {
    for (rows, cols, goal) in [(2, 3, "standard"), (3, 2, "blank-first"), (3, 3, "spiral")] {
        let size = Size::new(rows, cols).unwrap();
        let goal = NamedGoal::ALL.into_iter().find(|named| named.text() == goal).unwrap().board(size).unwrap();
        let boards: Vec<Board> = RandomBoards::new(goal, size, None, 5).unwrap().take(3_000).collect();
        for cost in [Cost::Unit, Cost::Tile] {
            let estimator = |h| Estimator::new(h, goal, size, cost).ok();
            for high in Heuristic::TILES.iter().copied() {
                for low in Heuristic::TILES.iter().copied() {
                    let Some(links) = high.down_to(low) else { continue };
                    assert_eq!((links[0], links[links.len() - 1]), (high, low));
                    let (Some(one), Some(other)) = (estimator(high), estimator(low)) else { continue };
                    let lower = boards.iter().find(|&&board| one.of(board) < other.of(board));
                    assert_eq!(lower, None, "{high} {low} {cost}");
                    for link in links.windows(2) {
                        assert!(link[0].down_to(link[1]).unwrap().len() <= 2, "{links:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn sheets_of_several_and_their_keys_are_as_they_were() {
    let instance = Instance::parse("134862705", Some("spiral"), None).unwrap();
    let of = |kind, spec: &str| plan(kind, instance, spec.parse().unwrap(), 3);
    let heuristics = vec![Heuristic::Misplaced, Heuristic::Gaschnig, Heuristic::Manhattan];
    let plans = [
        ("which", of(ExerciseKind::Which, "greedy,h=misplaced"), Lang::En),
        ("heuristic", Plan { heuristics, ..of(ExerciseKind::Heuristic, "astar") }, Lang::En),
    ];
    let mut golden = Golden::of("exercise-several");
    for (name, plan, lang) in plans {
        let exercise = plan.make().unwrap();
        let options = ExerciseOptions { lang, ..ExerciseOptions::default() };
        let keyed = [Keyed { who: None, exercise: exercise.clone() }];
        golden.holds(&format!("{name}.txt"), &set(exercise_document(&exercise, &options), &text(80, true)));
        golden.holds(&format!("{name}-key.txt"), &set(key_document(&keyed, &options), &text(80, true)));
    }
    golden.are_all();
}
