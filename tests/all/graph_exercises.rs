//! Exercises on explicit graphs: worked by hand, in every format, and refused where they make no sense.

use std::collections::BTreeSet;

use roxmltree::Document;
use steptrace::check::ColumnKind;
use steptrace::exercise::{
    CourseFormat, Exercise, ExerciseKind, ExerciseOptions, Flawed, Keyed, Part, Plan, Variants, exercise_document,
    key_document, write_course,
};
use steptrace::graph::{Example, Family, Graph, read};
use steptrace::report::{Flavor, Format, Lang};
use steptrace::search::{Bounds, Nothing, Options, Outcome, Problem, Strategy, search};

use crate::common::exercises::{labels, right, table};
use crate::common::runs::Golden;
use crate::common::set::{notes, set, text};

/// An exam: h is admissible, but falls too steeply on S → B and on A → B.
const EXAM: &str =
    "start S\ngoal G\nh S 7 A 6 B 2 C 1 G 0\nS -> A 1\nS -> B 4\nA -> B 2\nA -> C 5\nA -> G 12\nB -> C 2\nC -> G 3";

const OF_GRAPHS: [ExerciseKind; 6] = [
    ExerciseKind::Trace,
    ExerciseKind::Predict,
    ExerciseKind::Tree,
    ExerciseKind::Error,
    ExerciseKind::Which,
    ExerciseKind::Heuristic,
];

fn graph(text: &str) -> Graph {
    read(text, "exam.graph").unwrap().graph(None, None, None).unwrap()
}

fn plan(kind: ExerciseKind, text: &str, spec: &str) -> Plan {
    Plan::new(kind, graph(text), Strategy::of_graphs(spec).unwrap())
}

fn exam(kind: ExerciseKind) -> Exercise {
    plan(kind, EXAM, "astar").make().unwrap()
}

/// The names of the nodes that a step of the run could have removed from open.
fn legal(exercise: &Exercise, step: usize) -> Vec<String> {
    let run = exercise.run.as_ref().unwrap();
    run.right(step).iter().map(|&id| exercise.plan.problem.name(run.trace.node(id).state)).collect()
}

#[test]
fn the_table_of_an_exam_is_as_worked_by_hand() {
    let exercise = exam(ExerciseKind::Trace);
    let mut csv = Vec::new();
    steptrace::exercise::write_exercise_csv(&exercise, &ExerciseOptions::default(), true, &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    let by_hand = [
        "step,state,g,h,f,open,closed",
        "1,S,0,7,7,\"B, A\",S",
        // B first, since h misleads; A and C then tie at f = 7.
        "2,B,4,2,6,\"A, C\",\"S, B\"",
        // By A, the way to B costs 3 and not 4: B is opened again.
        "3,A,1,6,7,\"B, C, G\",\"S, A\"",
        "4,B,3,2,5,\"C, G\",\"S, A, B\"",
        "5,C,5,1,6,G,\"S, A, B, C\"",
        "6,G,8,0,8,,\"S, A, B, C, G\"",
    ];
    assert_eq!(rows, by_hand);
    let right: Vec<Vec<String>> = (1..=6).map(|step| legal(&exercise, step)).collect();
    assert_eq!(right, [vec!["S"], vec!["B"], vec!["A", "C"], vec!["B"], vec!["C"], vec!["G"]]);
    // What a course examines without h or costs: the order of expansion alone.
    let first = |spec: &str| -> Vec<String> {
        let exercise = plan(ExerciseKind::Trace, EXAM, spec).make().unwrap();
        (1..=exercise.rows.len()).map(|step| legal(&exercise, step).remove(0)).collect()
    };
    assert_eq!(first("bfs"), ["S", "A", "B", "C", "G"]);
    assert_eq!(first("ucs"), ["S", "A", "B", "C", "G"]);
    assert_eq!(first("greedy"), ["S", "B", "C", "G"]);
}

#[test]
fn decimals_are_written_as_the_graph_has_them_and_an_unreachable_goal_ends_with_open_empty() {
    let (columns, rows) = table(
        &plan(ExerciseKind::Trace, "start S\ngoal G\nh S 2 A 0.5 G 0\nS -> A 0.25\nA -- B 1\nh B 1", "astar")
            .make()
            .unwrap_or_else(|error| panic!("{error}")),
    );
    assert_eq!(columns[..5], ["step", "state", "g", "h", "f"]);
    assert_eq!(rows[1][..5], ["2", "A", "0.25", "0.5", "0.75"]);
    assert_eq!((rows.len(), &rows[2][1..5]), (3, &["B", "1.25", "1", "2.25"].map(str::to_owned)[..]));
}

#[test]
fn predictions_and_trees_of_an_exam_are_as_worked_by_hand() {
    let exercise = exam(ExerciseKind::Predict);
    let right: Vec<(usize, Vec<String>)> = exercise.steps.iter().map(|&step| (step, legal(&exercise, step))).collect();
    let ties: Vec<_> = right.iter().filter(|(_, right)| right.len() > 1).collect();
    assert_eq!(ties, [&(3, vec!["A".to_owned(), "C".to_owned()])]);
    let exercise = exam(ExerciseKind::Tree);
    let labels: Vec<String> = labels(&exercise).iter().map(|label| label.join(" ")).collect();
    let by_hand = [
        "state S f 7 step 1",
        "state A f 7 step 3",
        "state B f 6 step 2",
        "state C f 7 step \u{2013}",
        "state B f 5 step 4",
        "state G f 13 step \u{2013}",
        "state C f 6 step 5",
        "state G f 8 step 6",
    ];
    assert_eq!(labels, by_hand);
}

#[test]
fn the_estimates_of_an_exam_are_judged_as_by_hand() {
    let right = |text: &str| right(&plan(ExerciseKind::Heuristic, text, "astar").make().unwrap());
    // The distances of A, B, C and S; whether h is admissible, and consistent.
    assert_eq!(right(EXAM), ["7", "5", "3", "8", "yes", "no"]);
    // A goal with an h of its own: too high there, although it falls steeply nowhere.
    assert_eq!(right("start S\ngoal G\nh S 1 G 1\nS -> G 4"), ["4", "no", "no"]);
    assert_eq!(right("start S\ngoal G\nh S 4 G 0\nS -> G 4"), ["4", "yes", "yes"]);
}

#[test]
fn sheets_and_keys_of_graphs_are_as_they_were() {
    let mut golden = Golden::of("graph-exercise");
    for (kind, lang) in [(ExerciseKind::Predict, Lang::Zh), (ExerciseKind::Error, Lang::En)] {
        let exercise = exam(kind);
        let options = ExerciseOptions { lang, ..ExerciseOptions::default() };
        golden.holds(&format!("{kind}.txt"), &set(exercise_document(&exercise, &options), &text(80, true)));
        let keyed = [Keyed { who: None, exercise }];
        golden.holds(&format!("{kind}-key.txt"), &set(key_document(&keyed, &options), &text(80, true)));
    }
    golden.are_all();
}

/// The cells in which two tables differ, as (row, column) from 0.
fn differing(one: &[Vec<String>], other: &[Vec<String>]) -> Vec<(usize, usize)> {
    let cells = |rows: &[Vec<String>]| rows.iter().map(Vec::len).sum::<usize>();
    assert_eq!(cells(one), cells(other));
    let at = |row: usize| (0..one[row].len()).filter(move |&column| one[row][column] != other[row][column]);
    (0..one.len()).flat_map(|row| at(row).map(move |column| (row, column))).collect()
}

/// The table of steps as cells, lists and all.
fn cells(exercise: &Exercise) -> Vec<Vec<String>> {
    let mut csv = Vec::new();
    steptrace::exercise::write_exercise_csv(exercise, &ExerciseOptions::default(), true, &mut csv).unwrap();
    let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(&csv[..]);
    reader.records().skip(2).map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn a_table_with_a_mistake_differs_from_the_run_in_that_cell_or_from_that_step_on() {
    let right = cells(&exam(ExerciseKind::Trace));
    let mut found = BTreeSet::new();
    for seed in 0..40 {
        let exercise = Plan { seed, ..plan(ExerciseKind::Error, EXAM, "astar") }.make().unwrap();
        let Flawed { step, column, .. } = *exercise.flawed.as_ref().unwrap();
        let shown = cells(&exercise);
        found.insert(column.to_string());
        if column == ColumnKind::Board {
            // A node that does not tie is taken, and the rest follows from it.
            assert_eq!(shown[..step - 1], right[..step - 1], "seed {seed}");
            let trace = exam(ExerciseKind::Trace);
            assert!(!legal(&trace, step).contains(&shown[step - 1][1]), "seed {seed}");
        } else {
            let at = ["step", "state", "g", "h", "f", "open", "closed"].iter().position(|it| *it == column.text());
            assert_eq!(differing(&shown, &right), [(step - 1, at.unwrap())], "seed {seed}");
        }
    }
    assert_eq!(found, ["board", "closed", "f", "g", "h", "open"].map(str::to_owned).into(), "every kind of mistake");
}

#[test]
fn every_kind_has_its_sheet_its_key_and_its_bank_in_every_format_and_speaks_of_states() {
    let formats =
        [text(80, true), notes(Flavor::Pandoc), Format::Html, Format::Latex { standalone: true }, Format::Slides(None)];
    for kind in OF_GRAPHS {
        let exercise = exam(kind);
        for lang in Lang::ALL {
            let options = ExerciseOptions { lang, typed: true, ..ExerciseOptions::default() };
            let keyed = [Keyed { who: None, exercise: exercise.clone() }];
            for (at, format) in formats.iter().enumerate() {
                let sheet = set(exercise_document(&exercise, &options), format);
                let key = set(key_document(&keyed, &options), format);
                let command = format!("-kind {kind}");
                assert!(sheet.contains(&command) && key.contains(&command), "{kind} {lang} {at}");
                assert!(!sheet.contains("棋盘") && !key.contains("棋盘"), "{kind} {lang} {at}");
                let sheet = sheet.split("</style>").last().unwrap().to_lowercase();
                assert!(at > 1 || !sheet.contains("board") && !sheet.contains("move "), "{kind} {lang} {at}\n{sheet}");
                assert!(at != 2 || sheet.contains("<svg class=\"graph\""), "{kind} {lang}");
                assert!(at != 3 || sheet.contains("\\steptracepicture{}"), "{kind} {lang}");
            }
            let mut bank = Vec::new();
            for format in [CourseFormat::Gift, CourseFormat::Moodle] {
                bank.clear();
                write_course(&keyed, &options, format, &mut bank).unwrap().unwrap();
            }
            let bank = String::from_utf8(bank).unwrap();
            let bank = Document::parse(&bank).unwrap();
            let texts: Vec<&str> = bank
                .descendants()
                .filter(|node| node.has_tag_name("questiontext"))
                .map(|node| node.first_element_child().unwrap().text().unwrap())
                .collect();
            assert!(!texts.is_empty() && texts.iter().all(|it| it.contains("data:image/svg+xml;base64,")), "{kind}");
        }
    }
}

#[test]
fn sheets_for_many_are_of_drawn_graphs_of_one_difficulty_and_the_same_for_a_name() {
    let reference = plan(ExerciseKind::Trace, EXAM, "ucs");
    let variants = Variants::like(&reference, Bounds::default()).unwrap();
    let band = variants.band().unwrap().clone();
    let mut names = BTreeSet::new();
    for who in 0..30 {
        let exercise = variants.of(&who.to_string()).unwrap();
        let problem = &exercise.plan.problem;
        let answer = search(problem, &reference.strategy, &Options::default(), &mut Nothing).unwrap();
        assert!(answer.outcome == Outcome::Solved && band.steps.contains(&(answer.steps as usize)), "{who}");
        let graph = problem.graph().unwrap();
        let (family, Some(seed)) = Family::read(&graph.name).unwrap().unwrap() else { panic!("it has a seed") };
        assert_eq!(&Problem::from(family.draw(seed)), problem);
        assert_eq!(read(&family.text(seed), "").unwrap().graph(None, None, None).unwrap().arcs, graph.arcs);
        names.insert(graph.name.clone());
    }
    assert!(names.len() > 20, "{}", names.len());
    let again = Variants::like(&reference, Bounds::default()).unwrap();
    assert_eq!(again.of("7").unwrap().plan, variants.of("7").unwrap().plan);
    // The name must not say what the h is worth, if that is the question.
    let estimates = Variants::like(&plan(ExerciseKind::Heuristic, EXAM, "astar"), Bounds::default()).unwrap();
    let consistent: BTreeSet<bool> = (0..20)
        .map(|who| {
            let exercise = estimates.of(&who.to_string()).unwrap();
            assert!(exercise.plan.problem.graph().unwrap().name.contains("h=any"));
            exercise.plan.problem.graph().unwrap().flaws().is_empty()
        })
        .collect();
    assert_eq!(consistent.len(), 2);
}

#[test]
fn sheets_for_many_on_a_map_are_of_mazes_like_it() {
    let room = Example::named("room8").unwrap();
    let map = read(room.text, "room8").unwrap().graph(None, None, None).unwrap();
    let problem = Problem::from(map.clone());
    let strategy = problem.read_strategy("greedy").unwrap();
    let variants = Variants::like(&Plan::new(ExerciseKind::Trace, problem, strategy), Bounds::default()).unwrap();
    for who in 0..5 {
        let exercise = variants.of(&who.to_string()).unwrap();
        let graph = exercise.plan.problem.graph().unwrap();
        assert!(matches!(Family::of(graph), Family::Mazes(_)) && graph.name.starts_with("maze:"), "{}", graph.name);
        let grid = |graph: &Graph| graph.grid.as_ref().map(|grid| (grid.rows, grid.columns, grid.moves));
        assert_eq!(grid(graph), grid(&map), "{}", graph.name);
        let steps = exercise.run.as_ref().unwrap().trace.len();
        assert!(variants.band().unwrap().steps.contains(&steps), "{steps} steps");
    }
}

#[test]
fn what_makes_no_sense_on_a_graph_is_refused_with_a_way_to_mend_it() {
    let refused = |plan: Plan| {
        let error = plan.make().unwrap_err();
        let help = error.help.clone().unwrap_or_default();
        format!("{error}: {help}")
    };
    let says = refused(plan(ExerciseKind::Solvable, EXAM, "astar"));
    assert!(says.contains("solvable is about boards") && says.contains("--kind trace"), "{says}");
    let says = refused(plan(ExerciseKind::Heuristic, "start S\ngoal G\nS -> G 1", "ucs"));
    assert!(says.contains("gives no h") && says.contains("`h S 7`"), "{says}");
    let says = refused(Plan { given: vec![Part::New], ..plan(ExerciseKind::Trace, EXAM, "astar") });
    assert!(says.contains("this --given") && says.contains("first, board, g, h, f, open, closed"), "{says}");
    let says = refused(plan(ExerciseKind::Which, "start G\ngoal G\nG -> G 1", "bfs"));
    assert!(says.contains("must make different tables"), "{says}");
}
