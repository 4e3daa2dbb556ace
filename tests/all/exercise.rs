//! What is right in an exercise, by the slow model.

use std::collections::BTreeSet;

use steptrace::check::{Mark, MarkOptions, mark, read_sheet};
use steptrace::exercise::{ExerciseKind, ExerciseOptions, Plan, Variants, exercise_document};
use steptrace::puzzle::{Instance, NamedGoal, Rng, Size};
use steptrace::report::Flavor;
use steptrace::search::{Bounds, Name, Strategy};
use steptrace::survey::{Property, Value};

use crate::common::drawn::{cells, setup};
use crate::common::exercises::{hundredths, labels, of_model, plan, random_plan, right, table, word};
use crate::common::model;
use crate::common::quest::Properties;
use crate::common::set::{notes, set};

/// The model's run of a plan, as far as an exercise goes.
fn model_of(plan: &Plan) -> model::Run {
    model::run(&setup(plan.instance(), &plan.strategy, 100))
}

fn label(plan: &Plan) -> String {
    format!("{} {} seed {}", plan.instance().start.text(plan.instance().size), plan.strategy, plan.seed)
}

/// The nodes that the model may take at a step, whatever the rule for ties: those of the lowest f, where open is ordered by f.
fn legal(run: &model::Run, at: usize, strategy: &Strategy) -> Option<BTreeSet<u32>> {
    if strategy.kept_of_a_layer().is_some() {
        return None;
    }
    let own = run.steps[at].node;
    let begins = at == 0 || run.steps[at - 1].round != run.steps[at].round;
    if begins || !strategy.is_best_first() {
        return Some(BTreeSet::from([own as u32]));
    }
    let open = &run.steps[at - 1].open;
    let least = open.iter().map(|&id| run.nodes[id].f100).min()?;
    Some(open.iter().filter(|&&id| run.nodes[id].f100 == least).map(|&id| id as u32).collect())
}

#[test]
fn every_cell_of_a_table_of_steps_is_that_of_the_slow_model() {
    let mut rng = Rng::new(17);
    let mut ties = 0;
    for round in 0..12 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Trace, name);
            let (run, label) = (model_of(&plan), label(&plan));
            let exercise = plan.make().unwrap();
            let (columns, rows) = table(&exercise);
            assert_eq!(rows.len(), run.steps.len().min(30), "{round} {label}");
            assert_eq!(exercise.goes_on(), run.steps.len() > 30, "{label}");
            assert!(exercise.sheet_rows() >= rows.len() && exercise.sheet_rows() <= 30, "{label}");
            for (at, row) in rows.iter().enumerate() {
                for (column, cell) in columns.iter().zip(row) {
                    assert_eq!(*cell, of_model(&run, at, column), "{label}, step {}, {column}", at + 1);
                }
                let right = exercise.run.as_ref().unwrap().right(at + 1);
                assert_eq!(right[0], run.steps[at].node as u32, "{label}");
                let Some(legal) = legal(&run, at, &plan.strategy) else { continue };
                ties += usize::from(legal.len() > 1);
                assert_eq!(right.iter().copied().collect::<BTreeSet<_>>(), legal, "{label}, step {}", at + 1);
            }
        }
    }
    assert!(ties > 60, "{ties}");
}

#[test]
fn the_next_node_of_a_prediction_is_that_of_the_slow_model_and_all_ties_are_right() {
    let (mut rng, mut asked) = (Rng::new(18), 0);
    for _ in 0..12 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Predict, name);
            let (run, label) = (model_of(&plan), label(&plan));
            let exercise = match plan.make() {
                Ok(exercise) => exercise,
                Err(error) if error.is_of_run => continue,
                Err(error) => panic!("{label}: {error}"),
            };
            assert!(exercise.steps.len() <= 5 && plan.make().unwrap().steps == exercise.steps);
            for &step in &exercise.steps {
                let right = exercise.run.as_ref().unwrap().right(step);
                asked += 1;
                assert!(right.contains(&(run.steps[step - 1].node as u32)), "{label}, step {step}");
                // What is shown is open before the step; nothing of its order.
                let before: BTreeSet<u32> = run.steps[step - 2].open.iter().map(|&id| id as u32).collect();
                assert!(exercise.waiting(step).iter().map(|node| node.id).eq(before), "{label}, step {step}");
                if let Some(legal) = legal(&run, step - 1, &plan.strategy) {
                    assert_eq!(right.iter().copied().collect::<BTreeSet<_>>(), legal, "{label}");
                }
            }
        }
    }
    assert!(asked > 100, "{asked}");
}

#[test]
fn every_node_of_a_tree_is_that_of_the_slow_model() {
    let (mut rng, mut made) = (Rng::new(23), 0);
    for _ in 0..20 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Tree, name);
            let (run, label) = (model_of(&plan), label(&plan));
            let exercise = match plan.make() {
                Ok(exercise) => exercise,
                Err(error) if error.is_of_run => {
                    let says = format!("the search tree has {} nodes", run.nodes.len());
                    assert!(error.to_string().contains(&says) && run.nodes.len() > 16, "{label}: {error}");
                    continue;
                }
                Err(error) => panic!("{label}: {error}"),
            };
            made += 1;
            let labels = labels(&exercise);
            assert_eq!(labels.len(), run.nodes.len(), "{label}");
            for (id, values) in labels.iter().enumerate() {
                let board = values[0].replace([' ', '/'], "").replace('_', "0");
                assert_eq!(board, word(&run.nodes[id].board), "{label}, n{id}");
                let f = values.iter().find_map(|value| value.strip_prefix("f "));
                assert!(f.is_none_or(|f| f == hundredths(run.nodes[id].f100)), "{label}, n{id}");
                let taken = run.steps.iter().position(|step| step.node == id);
                let taken = taken.map_or("step \u{2013}".to_owned(), |at| format!("step {}", at + 1));
                assert_eq!(values.last(), Some(&taken), "{label}, n{id}");
            }
        }
    }
    assert!(made > 60, "{made}");
}

#[test]
fn boards_are_said_to_reach_the_goal_if_and_only_if_moves_lead_there() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2)] {
        let size = Size::new(rows, cols).unwrap();
        let goal = NamedGoal::Standard.board(size).unwrap();
        let instance = Instance { size, start: goal, goal };
        let reached = model::distances(&setup(&instance, &Strategy::default(), 1));
        for seed in 0..40 {
            let plan = plan(ExerciseKind::Solvable, instance, Strategy::default(), seed);
            let exercise = plan.make().unwrap();
            assert_eq!(exercise.boards.len(), 6);
            let mut answers = BTreeSet::new();
            // For each board, whether it can, and its inversions.
            for (board, right) in exercise.boards.iter().zip(right(&exercise).chunks(2)) {
                let can = reached.contains_key(&cells(&instance, *board));
                assert_eq!(right[0], if can { "yes" } else { "no" });
                answers.insert(can);
            }
            assert_eq!(answers.len(), 2, "some can and some cannot");
        }
    }
}

#[test]
fn the_one_mistake_of_a_table_is_found_by_the_reader_and_the_marker_at_its_step() {
    let (mut rng, mut found) = (Rng::new(19), BTreeSet::new());
    let (mut made, mut none) = (0, 0);
    for _ in 0..10 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Error, name);
            let label = label(&plan);
            let exercise = match plan.make() {
                Ok(exercise) => exercise,
                Err(error) if error.is_of_run => {
                    none += 1;
                    continue;
                }
                Err(error) => panic!("{label}: {error}"),
            };
            made += 1;
            let flawed = exercise.flawed.as_ref().unwrap();
            // As a student reads it: the sheet itself, as text.
            let document = exercise_document(&exercise, &ExerciseOptions::default());
            let text = set(document, &notes(Flavor::Pandoc));
            let sheet = read_sheet(&text, None, Some(plan.instance().size))
                .unwrap_or_else(|error| panic!("{label}: {error}\n{text}"));
            let marked = mark(&sheet, plan.instance(), &plan.strategy, &MarkOptions::default()).unwrap();
            assert_eq!(marked.mark, Mark::Wrong(flawed.step), "{label}\n{text}");
            assert_eq!(marked.mistakes.len(), 1, "{label}\n{text}");
            let wrong = marked.rows.iter().filter(|row| !row.is_right()).count();
            assert_eq!(wrong, 1, "{label}\n{text}");
            found.insert(format!("{} {}", flawed.column, marked.mistakes[0].code()));
            // Held against the model, all that is right is as it should be.
            let run = model_of(&plan);
            let shown = &exercise.rows[..flawed.step - 1];
            for (at, row) in shown.iter().enumerate() {
                assert_eq!(word(&cells(plan.instance(), row.node.board())), of_model(&run, at, "board"), "{label}");
            }
        }
    }
    assert!(made > 70 && none < 20, "{made} tables, {none} runs without room for a mistake");
    // Many kinds of them.
    assert!(found.len() >= 8, "{found:?}");
    assert!(found.iter().any(|kind| kind.starts_with("board")), "{found:?}");
}

#[test]
fn two_hundred_sheets_lie_in_the_band_and_a_name_has_the_same_sheet_in_any_company() {
    let instance = Instance::parse("134862705", Some("spiral"), None).unwrap();
    for (kind, spec) in [
        (ExerciseKind::Trace, "astar,h=misplaced"),
        (ExerciseKind::Predict, "astar"),
        (ExerciseKind::Trace, "bfs,goal=made"),
    ] {
        let reference = plan(kind, instance, spec.parse().unwrap(), 4);
        let variants = Variants::like(&reference, Bounds::default()).unwrap();
        let band = variants.band().unwrap().clone();
        let mut starts = BTreeSet::new();
        for number in 0..if spec == "astar" { 200 } else { 40 } {
            let who = format!("s{number}");
            let exercise = variants.of(&who).unwrap();
            let plan = &exercise.plan;
            // The steps by the model, the others by the definitions of `find`.
            let run = model_of(plan);
            assert!(band.steps.contains(&run.steps.len()), "{}", label(plan));
            let asked = [Property::Ties, Property::Improved];
            let properties = Properties::of(plan.instance(), &plan.strategy, &asked, Bounds::default()).unwrap();
            let number = |property| match properties.get(property) {
                Some(Value::Number(number)) => number as usize,
                other => panic!("{other:?}"),
            };
            assert!(band.ties.contains(&number(Property::Ties)), "{}", label(plan));
            assert!(band.improved.contains(&number(Property::Improved)), "{}", label(plan));
            starts.insert(plan.instance().start);
            if kind == ExerciseKind::Predict {
                assert_eq!(exercise.steps.len(), reference.make().unwrap().steps.len());
            }
        }
        assert!(starts.len() > 10, "{spec}: {}", starts.len());
        let again = Variants::like(&reference, Bounds::default()).unwrap();
        assert_eq!(again.of("s7").unwrap().plan, variants.of("s7").unwrap().plan);
    }
}

#[test]
fn what_makes_no_exercise_is_refused_with_a_way_to_mend_it() {
    let solvable = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let unsolvable = Instance::parse("213456780", None, None).unwrap();
    let of = |kind, instance, spec: &str| plan(kind, instance, spec.parse().unwrap(), 0);
    let refused = |plan: Plan| {
        let error = plan.make().unwrap_err();
        (error.to_string(), error.help.unwrap_or_default())
    };
    let (what, help) = refused(of(ExerciseKind::Trace, unsolvable, "astar"));
    assert!(what.contains("cannot be reached") && help.contains("steptrace random"), "{what} {help}");
    let part = steptrace::exercise::Part::H;
    let (what, help) = refused(Plan { given: vec![part], ..of(ExerciseKind::Trace, solvable, "bfs") });
    assert!(what.contains("this --given") && help == "it takes first, board, new, open, closed", "{what} {help}");
    let (what, help) = refused(Plan { count: Some(3), ..of(ExerciseKind::Trace, solvable, "bfs") });
    assert!(what.contains("this --count") && help == "leave it out", "{what} {help}");
    let (what, help) = refused(Plan { count: Some(1), ..of(ExerciseKind::Solvable, solvable, "bfs") });
    assert!(what.contains("this --count") && help == "it takes 2 to 20", "{what} {help}");
    let at_goal = Instance { start: solvable.goal, ..solvable };
    let (what, _) = refused(of(ExerciseKind::Predict, at_goal, "astar"));
    assert!(what.contains("nothing to predict"), "{what}");
    let (what, _) = refused(of(ExerciseKind::Error, at_goal, "astar"));
    assert!(what.contains("no mistake"), "{what}");
}
