//! Sheets that are filled in come back from the reader and the marker: right, and wrong where they are wrong.

use steptrace::check::{ColumnKind, Mark, MarkOptions, Marked, ReadOptions, mark, read_sheet};
use steptrace::exercise::{Exercise, ExerciseKind, ExerciseOptions, Part, Plan, exercise_document, write_exercise_csv};
use steptrace::puzzle::{Instance, Rng};
use steptrace::report::{Flavor, Format, Lang};
use steptrace::search::Name;

use crate::common::exercises::{filled_in, plan, random_plan};
use crate::common::set::{notes, set, text};

/// The formats in which a sheet is filled in by typing.
fn typed(exercise: &Exercise, lang: Lang) -> Vec<(&'static str, String)> {
    let options = ExerciseOptions { lang, typed: true, ..ExerciseOptions::default() };
    let as_document = |format: &Format| set(exercise_document(exercise, &options), format);
    let mut csv = Vec::new();
    write_exercise_csv(exercise, &options, false, &mut csv).unwrap();
    vec![
        ("github", as_document(&notes(Flavor::Github))),
        ("pandoc", as_document(&notes(Flavor::Pandoc))),
        ("text", as_document(&text(80, true))),
        ("csv", String::from_utf8(csv).unwrap()),
    ]
}

fn marked(plan: &Plan, text: &str) -> Marked {
    let sheet = read_sheet(text, None, Some(plan.instance().size)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    mark(&sheet, plan.instance(), &plan.strategy, &MarkOptions::default()).unwrap()
}

#[test]
fn a_sheet_that_is_filled_in_rightly_comes_back_as_right_in_every_format() {
    let mut rng = Rng::new(21);
    for round in 0..6 {
        for name in Name::ALL {
            let plan = random_plan(&mut rng, ExerciseKind::Trace, name);
            let exercise = filled_in(&plan);
            let lang = Lang::ALL[round % 2];
            for (format, text) in typed(&exercise, lang) {
                let marked = marked(&plan, &text);
                let label =
                    format!("{format} {} {}\n{text}", plan.instance().start.text(plan.instance().size), plan.strategy);
                assert!(marked.mistakes.is_empty(), "{label}\n{:?}", marked.mistakes);
                if !exercise.goes_on() {
                    assert_eq!(marked.mark, Mark::Right, "{label}");
                }
                // What a step that makes the goal has left in its lists may differ, and is not marked.
                if exercise.rows.len() == 1 {
                    continue;
                }
                let score = marked.score();
                let has = |kind: ColumnKind| score.contains_key(&kind);
                assert!(has(ColumnKind::Board) && has(ColumnKind::Tries) && has(ColumnKind::Open), "{label}");
                let columns = plan.columns();
                for (part, kind) in [
                    (Part::G, ColumnKind::G),
                    (Part::H, ColumnKind::H),
                    (Part::F, ColumnKind::F),
                    (Part::Closed, ColumnKind::Closed),
                ] {
                    assert_eq!(has(kind), columns.contains(&part), "{label}: {kind}");
                }
            }
        }
    }
}

/// Changes the cell of a column in the row of a step, in a sheet whose cells stand between strokes.
fn with_cell(text: &str, step: usize, column: &str, change: impl Fn(&str) -> String) -> String {
    let head = text.lines().find(|line| line.contains("| step ")).unwrap();
    let at = head.split('|').position(|name| name.trim() == column).unwrap();
    let is_row = |line: &str| line.split('|').nth(1).is_some_and(|cell| cell.trim() == step.to_string());
    let changed = |line: &str| {
        let mut cells: Vec<String> = line.split('|').map(str::to_owned).collect();
        cells[at] = format!(" {} ", change(cells[at].trim()));
        cells.join("|")
    };
    text.lines().map(|line| if is_row(line) { changed(line) } else { line.to_owned() } + "\n").collect()
}

/// A column, a step, the kind of the column, and what becomes of its cell.
type Change<'a> = (&'a str, usize, ColumnKind, &'a dyn Fn(&str) -> String);

#[test]
fn a_cell_that_is_wrong_comes_back_as_wrong_there() {
    let instance = Instance::parse("134862705", Some("spiral"), None).unwrap();
    let plan = plan(ExerciseKind::Trace, instance, "astar".parse().unwrap(), 0);
    let exercise = filled_in(&plan);
    let text = &typed(&exercise, Lang::En)[0].1;
    let one_more = |cell: &str| (cell.parse::<u32>().unwrap() + 1).to_string();
    let without_last = |cell: &str| cell.rsplit_once(' ').unwrap().0.to_owned();
    let changes: [Change; 7] = [
        ("h", 3, ColumnKind::H, &one_more),
        ("g", 4, ColumnKind::G, &one_more),
        ("f", 2, ColumnKind::F, &one_more),
        ("open", 3, ColumnKind::Open, &without_last),
        ("closed", 4, ColumnKind::Closed, &without_last),
        ("new nodes", 2, ColumnKind::Tries, &|cell: &str| cell.split("<br>").next().unwrap().to_owned()),
        ("open", 2, ColumnKind::Open, &|cell: &str| format!("n0 {cell}")),
    ];
    for (column, step, kind, change) in changes {
        let marked = marked(&plan, &with_cell(text, step, column, change));
        assert_eq!(marked.mark, Mark::Wrong(step), "{column} of step {step}");
        let wrong: Vec<ColumnKind> = marked.rows[step - 1]
            .cells
            .iter()
            .filter(|cell| !cell.mistakes.is_empty())
            .map(|cell| marked.mistakes[cell.mistakes[0]].step)
            .map(|_| kind)
            .collect();
        assert!(!wrong.is_empty(), "{column} of step {step}");
        let (right, all) = marked.score()[&kind];
        assert!(right < all, "{column} of step {step}: {right} of {all}");
    }
}

#[test]
fn rows_that_nobody_has_filled_in_are_no_steps_and_empty_columns_no_claims() {
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let plan = plan(ExerciseKind::Trace, instance, "astar".parse().unwrap(), 0);
    let given = vec![Part::First, Part::G, Part::H];
    let exercise = Plan { given, ..plan.clone() }.make().unwrap();
    let options = ReadOptions { given: vec![ColumnKind::G, ColumnKind::H], ..ReadOptions::default() };
    for (format, text) in typed(&exercise, Lang::En) {
        let sheet = options.read(text.as_bytes()).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
        assert_eq!(sheet.rows.len(), 1, "{format}");
        let marked = mark(&sheet, plan.instance(), &plan.strategy, &MarkOptions::default()).unwrap();
        assert_eq!(marked.mark, Mark::RightUpTo(1), "{format}");
    }
    // Only the boards are filled in: the lists say nothing, and are not taken for empty ones.
    let exercise = Plan { given: vec![Part::Board], ..plan.clone() }.make().unwrap();
    for (format, text) in typed(&exercise, Lang::Zh) {
        let marked = marked(&plan, &text);
        assert_eq!(marked.mark, Mark::Right, "{format}\n{text}");
        assert!(!marked.score().contains_key(&ColumnKind::Open), "{format}");
    }
}
