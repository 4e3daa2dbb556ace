//! Sheets and keys in every format: golden files, and room that is large enough.

use steptrace::exercise::{
    ExerciseKind, ExerciseOptions, Keyed, Part, Plan, exercise_document, key_document, write_exercise_csv,
};
use steptrace::puzzle::Instance;
use steptrace::report::{Flavor, Format, Lang};

use crate::common::exercises::plan;
use crate::common::runs::Golden;
use crate::common::set::{notes, readable, set, text};

/// A plan of each kind.
fn plans() -> [(&'static str, Plan, Lang); 5] {
    let instance = Instance::parse("134862705", Some("spiral"), None).unwrap();
    let of = |kind, spec: &str, seed| plan(kind, instance, spec.parse().unwrap(), seed);
    [
        ("trace", Plan { given: vec![Part::First, Part::H], ..of(ExerciseKind::Trace, "astar", 0) }, Lang::En),
        ("predict", of(ExerciseKind::Predict, "astar,h=misplaced", 2), Lang::Zh),
        ("tree", of(ExerciseKind::Tree, "astar", 0), Lang::En),
        ("error", of(ExerciseKind::Error, "bfs", 5), Lang::En),
        ("solvable", of(ExerciseKind::Solvable, "astar", 7), Lang::Zh),
    ]
}

fn formats() -> [(&'static str, Format); 5] {
    [
        ("txt", text(80, true)),
        ("md", notes(Flavor::Github)),
        ("html", Format::Html),
        ("tex", Format::Latex { standalone: true }),
        ("slides.md", Format::Slides(None)),
    ]
}

#[test]
fn sheets_and_keys_are_as_they_were() {
    let mut golden = Golden::of("exercise");
    for (name, plan, lang) in plans() {
        let exercise = plan.make().unwrap();
        for (ending, format) in formats() {
            // One kind in every format, the others in text.
            if name != "trace" && ending != "txt" {
                continue;
            }
            let typed = ["txt", "md"].contains(&ending);
            let options = ExerciseOptions { lang, typed, ..ExerciseOptions::default() };
            let keyed = [Keyed { who: None, exercise: exercise.clone() }];
            let sheet = set(exercise_document(&exercise, &options), &format);
            let key = set(key_document(&keyed, &options), &format);
            for (what, text) in [("", sheet), ("-key", key)] {
                let text = if ending == "html" { readable(&text) } else { text };
                golden.holds(&format!("{name}{what}.{ending}"), &text);
            }
        }
    }
    let (_, plan, _) = &plans()[0];
    let exercise = plan.make().unwrap();
    let mut csv = Vec::new();
    write_exercise_csv(&exercise, &ExerciseOptions::default(), false, &mut csv).unwrap();
    golden.holds("trace.csv", &String::from_utf8(csv).unwrap());
    golden.are_all();
}

#[test]
fn every_kind_is_set_in_every_format_and_language_and_a_sheet_has_nothing_of_its_key() {
    for (name, plan, _) in plans() {
        let plan = Plan { given: Vec::new(), ..plan };
        let exercise = plan.make().unwrap();
        for lang in Lang::ALL {
            let options = ExerciseOptions { lang, ..ExerciseOptions::default() };
            let who = |number: usize| Keyed { who: Some(format!("s{number}")), exercise: exercise.clone() };
            let keyed = [who(1), who(2)];
            for (ending, format) in formats() {
                let sheet = set(exercise_document(&exercise, &options), &format);
                let key = set(key_document(&keyed, &options), &format);
                assert!(sheet.contains("steptrace exercise"), "{name} {ending}");
                assert!(key.contains("s1") && key.contains("s2"), "{name} {ending}");
                assert!(!sheet.contains("<script"), "{name} {ending}");
                if name == "trace" {
                    // Boards that only the run has.
                    let size = plan.instance().size;
                    let run = exercise.run.as_ref().unwrap();
                    let last = run.trace.node(run.trace.len() as u32).board().text(size);
                    assert!(!sheet.contains(&last) && key.contains(&last), "{name} {ending}: {last}");
                }
            }
        }
    }
}

#[test]
fn boards_to_draw_in_are_large_enough_for_handwriting() {
    let (_, plan, _) = &plans()[0];
    let exercise = Plan { given: Vec::new(), ..plan.clone() }.make().unwrap();
    let set_as = |format: &Format| set(exercise_document(&exercise, &ExerciseOptions::default()), format);
    // Cells of 5 mm; tests/browser measures them.
    let page = set_as(&Format::Html);
    assert!(page.contains("--cell:calc(5mm + 1mm*"), "the style of a page");
    assert!(set_as(&Format::Latex { standalone: true }).contains("x=5mm,y=-5mm"));
    // A board for the node, and four for its children, in each row.
    let boards = page.matches("class=\"board blank\" role=\"img\" aria-label=\"empty board\"").count();
    assert_eq!(boards, exercise.sheet_rows() * 5);
}
