//! Usual misconceptions: a column written by each is named by it, told once, and wrong where it is first wrong.

use steptrace::check::{ColumnKind, ListClaim, ListTiming, Mark, MarkOptions, Marked, Row, Sheet, mark};
use steptrace::puzzle::{Board, Cost, Estimator, Heuristic, Instance, Move, NamedGoal};
use steptrace::report::{CheckOptions, Flavor, Lang, check_document, check_json};
use steptrace::search::{F, Node, Options};
use steptrace::trace::Trace;

use crate::common::runs;
use crate::common::set::{notes, set, text};
use crate::common::told::{Listing, Telling, sheet_of};

/// A step, as whoever has a misconception sees it.
struct Seen<'a> {
    instance: Instance,
    /// From 1.
    step: usize,
    node: Node,
    parent: Option<Node>,
    before: Option<&'a Row>,
}

impl Seen<'_> {
    fn h(&self, heuristic: Heuristic, goal: Board, cost: Cost) -> u32 {
        Estimator::new(heuristic, goal, self.instance.size, cost).unwrap().of(self.node.board()).into()
    }

    fn own(&self) -> u32 {
        self.node.h as u32
    }

    fn ways(&self) -> Vec<(i32, i32)> {
        let Instance { size, goal, .. } = self.instance;
        let way = |tile: u8| {
            let place = |board: Board| size.place(board.tiles(size).position(|found| found == tile).unwrap());
            let ((row, col), (to_row, to_col)) = (place(self.node.board()), place(goal));
            (to_row as i32 - row as i32, to_col as i32 - col as i32)
        };
        (1..size.cells() as u8).map(way).collect()
    }

    fn blank_away(&self) -> u32 {
        let Instance { size, goal, .. } = self.instance;
        let ((row, col), (to_row, to_col)) = (size.place(self.node.board().blank()), size.place(goal.blank()));
        (row.abs_diff(to_row) + col.abs_diff(to_col)) as u32
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the columns of a row may be empty")]
fn f(value: u32) -> Option<F> {
    Some(F::from_hundredths(u64::from(value) * 100))
}

fn trace(start: &str, goal: &str, spec: &str, steps: u64) -> Trace {
    let instance = Instance::parse(start, Some(goal), None).unwrap();
    let mut options = Options::default();
    options.bounds.max_steps = steps;
    runs::run(&instance, spec, &options)
}

/// The sheet of a run in which each row is changed.
fn changed(trace: &Trace, telling: Telling, change: impl Fn(&Seen<'_>, &mut Row)) -> Sheet {
    let mut sheet = sheet_of(trace, telling);
    let right = sheet.rows.clone();
    for (at, (row, step)) in sheet.rows.iter_mut().zip(trace.steps()).enumerate() {
        let node = trace.node(step.node);
        let parent = node.parent.map(|parent| trace.node(parent));
        let before = at.checked_sub(1).map(|before| &right[before]);
        change(&Seen { instance: *trace.instance(), step: at + 1, node, parent, before }, row);
    }
    sheet
}

const VALUES: Telling = Telling { values: true, parents: true, tries: false, lists: None };

fn marked(sheet: &Sheet, trace: &Trace) -> Marked {
    mark(sheet, trace.instance(), trace.strategy(), &MarkOptions::default()).unwrap()
}

/// The report as text, in one line.
fn told(marked: &Marked, sheet: &Sheet) -> String {
    let told = set(check_document(marked, sheet, CheckOptions::default()), &text(100, true));
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Holds that a column written with a misconception is one mistake, named by it, at the first row that differs.
#[track_caller]
fn named(spec: &str, code: &str, column: ColumnKind, change: impl Fn(&Seen<'_>, &mut Row)) {
    let trace = trace("867254301", "standard", spec, 400);
    named_in(&trace, VALUES, code, column, change);
}

#[track_caller]
fn named_in(
    trace: &Trace,
    telling: Telling,
    code: &str,
    column: ColumnKind,
    change: impl Fn(&Seen<'_>, &mut Row),
) -> Marked {
    let (sheet, right) = (changed(trace, telling, change), sheet_of(trace, telling));
    let first = sheet.rows.iter().zip(&right.rows).position(|(said, right)| said != right).unwrap() + 1;
    let marked = marked(&sheet, trace);
    assert!(marked.score().iter().any(|(kind, _)| *kind == column), "{code}: the column is marked");
    let mut cells = marked.rows.iter().flat_map(|row| &row.cells);
    assert!(cells.all(|cell| cell.mistakes.len() <= 1), "{code}: a cell has several mistakes");
    let codes: Vec<_> = marked.mistakes.iter().map(|mistake| (mistake.step, mistake.misconception())).collect();
    let why = marked.mistakes.iter().map(steptrace::check::Mistake::code).collect::<Vec<_>>();
    assert_eq!(codes, [(first, Some(code))], "{code}: {why:?}");
    assert_eq!(marked.mark, Mark::Wrong(first), "{code}");
    marked
}

#[test]
fn a_wrong_h_is_named_by_how_it_came_about() {
    type Change = fn(&Seen<'_>) -> u32;
    let manhattan: &[(&str, Change)] = &[
        ("h-counts-blank", |seen| seen.own() + seen.blank_away()),
        ("h-tiles-in-place", |seen| seen.ways().iter().filter(|&&way| way == (0, 0)).count() as u32),
        ("h-other-heuristic", |seen| seen.h(Heuristic::Misplaced, seen.instance.goal, Cost::Unit)),
        ("h-other-heuristic", |seen| seen.h(Heuristic::LinearConflict, seen.instance.goal, Cost::Unit)),
        ("h-other-heuristic", |seen| seen.h(Heuristic::Gaschnig, seen.instance.goal, Cost::Unit)),
        ("h-other-heuristic", |seen| seen.h(Heuristic::Exact, seen.instance.goal, Cost::Unit)),
        ("h-other-heuristic", |_| 0),
        ("h-other-goal", |seen| {
            seen.h(Heuristic::Manhattan, NamedGoal::Spiral.board(seen.instance.size).unwrap(), Cost::Unit)
        }),
        ("h-other-goal", |seen| {
            seen.h(Heuristic::Manhattan, NamedGoal::BlankFirst.board(seen.instance.size).unwrap(), Cost::Unit)
        }),
        ("h-from-start", |seen| seen.h(Heuristic::Manhattan, seen.instance.start, Cost::Unit)),
        ("h-of-parent", |seen| seen.parent.map_or(seen.own(), |parent| parent.h as u32)),
        ("h-one-row-late", |seen| seen.before.map_or(seen.own(), |row| (row.h.unwrap().hundredths() / 100) as u32)),
        ("h-is-g", |seen| seen.node.g as u32),
        ("always-more", |seen| seen.own() + 2),
        ("always-less", |seen| seen.own() - 1),
    ];
    // f is as it should be, so that h is wrong alone.
    for (code, change) in manhattan {
        named("astar", code, ColumnKind::H, |seen, row| row.h = Some(change(seen).into()));
    }
    named("astar,h=misplaced", "h-counts-blank", ColumnKind::H, |seen, row| {
        row.h = Some((seen.own() + u32::from(seen.blank_away() > 0)).into());
    });
}

#[test]
fn a_wrong_g_is_named_by_how_it_came_about() {
    let only_g = |row: &mut Row, g: u32| {
        row.g = Some(g.into());
        (row.h, row.f) = (None, None);
    };
    let bare = |seen: &Seen<'_>, row: &mut Row| only_g(row, seen.node.g as u32);
    for (spec, code, value) in [
        ("astar", "g-from-one", (|seen| (seen.node.g as u32) + 1) as fn(&Seen<'_>) -> u32),
        ("astar", "g-is-step", |seen| seen.step as u32),
        ("astar", "g-of-parent", |seen| seen.parent.map_or(0, |parent| parent.g as u32)),
        ("astar", "g-of-last-move", |seen| u32::from(seen.parent.is_some())),
        ("astar", "always-more", |seen| (seen.node.g as u32) + 3),
    ] {
        let trace = trace("867254301", "standard", spec, 60);
        let right = changed(&trace, VALUES, bare);
        let wrong = changed(&trace, VALUES, |seen, row| only_g(row, value(seen)));
        let first = right.rows.iter().zip(&wrong.rows).position(|(right, wrong)| right.g != wrong.g).unwrap() + 1;
        let marked = marked(&wrong, &trace);
        let codes: Vec<_> = marked.mistakes.iter().map(|found| (found.step, found.misconception())).collect();
        assert_eq!(codes, [(first, Some(code))]);
    }
}

#[test]
fn a_wrong_f_is_named_by_how_it_came_about() {
    type Change = fn(&Seen<'_>) -> Option<F>;
    let hundredths = |value: u32| Some(F::from_hundredths(value.into()));
    let plain: &[(&str, &str, Change)] = &[
        ("astar", "f-is-h", |seen| f(seen.own())),
        ("astar", "f-is-g", |seen| f(seen.node.g as u32)),
        ("greedy", "f-is-g-plus-h", |seen| f((seen.node.g as u32) + seen.own())),
        ("greedy", "f-is-g", |seen| f(seen.node.g as u32)),
        ("astar,w=2", "f-without-weight", |seen| f((seen.node.g as u32) + seen.own())),
        ("astar,w=2", "f-weighs-g", |seen| f(2 * (seen.node.g as u32) + seen.own())),
        ("astar", "always-more", |seen| f((seen.node.g as u32) + seen.own() + 1)),
    ];
    for (spec, code, change) in plain {
        named(spec, code, ColumnKind::F, |seen, row| row.f = change(seen));
    }
    assert_eq!(hundredths(150).unwrap().to_string(), "1.5");
}

#[test]
fn parents_moves_and_numbers_are_named_too() {
    named("astar", "parent-is-self", ColumnKind::Parent, |seen, row| {
        row.parent = seen.parent.map(|_| seen.node.state);
    });
    named("bfs", "parent-is-row-before", ColumnKind::Parent, |seen, row| row.parent = seen.before.map(|row| row.state));
    named("bfs", "parent-is-start", ColumnKind::Parent, |seen, row| {
        row.parent = seen.parent.map(|_| seen.instance.start.into());
    });
    let swapped = |row: &mut Row, these: [Move; 2]| {
        let swap = |came: Move| if these.contains(&came) { came.inverse() } else { came };
        row.came = row.came.map(|came| swap(came.direction()).into());
    };
    named("bfs", "move-up-down-swapped", ColumnKind::Move, |_, row| swapped(row, [Move::Up, Move::Down]));
    named("bfs", "move-left-right-swapped", ColumnKind::Move, |_, row| swapped(row, [Move::Left, Move::Right]));
    // Where the moves that are tried are the blank's, the tile's on the way to a node is a mistake.
    let tried = trace("867254301", "standard", "bfs", 60);
    named_in(&tried, Telling { tries: true, ..VALUES }, "move-of-tile", ColumnKind::Move, |_, row| {
        row.came = row.came.map(|came| came.direction().inverse().into());
    });
    named("astar", "step-is-node", ColumnKind::Step, |seen, row| row.step = Some(seen.node.id + 1));
    named("bfs", "step-is-depth", ColumnKind::Step, |seen, row| row.step = Some(seen.node.depth + 1));
}

#[test]
fn what_some_cells_do_not_fit_is_stated_and_what_right_cells_speak_against_is_not_named() {
    let trace = trace("867254301", "standard", "astar", 60);
    let manhattan = |seen: &Seen<'_>, row: &mut Row| row.h = Some((seen.own() + seen.blank_away()).into());
    let sheet = changed(&trace, VALUES, |seen, row| {
        manhattan(seen, row);
        row.h = row.h.map(|h| if seen.step == 30 { F::from_hundredths(h.hundredths() + 4000) } else { h });
    });
    let found = marked(&sheet, &trace);
    assert_eq!(found.mistakes.len(), 1);
    let told = told(&found, &sheet);
    assert!(told.contains("This explains the whole column except step 30."), "{told}");
    assert!(told.contains("h counts the blank as if it were a tile"), "{told}");
    // Half of the column is right: that is no misconception of all of it.
    let sheet = changed(&trace, VALUES, |seen, row| {
        if seen.step % 2 == 0 {
            manhattan(seen, row);
        }
    });
    assert!(marked(&sheet, &trace).mistakes.iter().all(|mistake| mistake.misconception().is_none()));
    // One wrong cell is a slip.
    let sheet = changed(&trace, VALUES, |seen, row| {
        if seen.step == 9 {
            manhattan(seen, row);
        }
    });
    let found = marked(&sheet, &trace);
    assert_eq!(found.mistakes.iter().map(steptrace::check::Mistake::misconception).collect::<Vec<_>>(), [None]);
}

#[test]
fn a_column_that_nothing_explains_is_one_mistake_all_the_same() {
    let trace = trace("867254301", "standard", "astar", 60);
    let sheet = changed(&trace, VALUES, |seen, row| row.h = Some(((seen.step as u32 * 7919) % 23).into()));
    let found = marked(&sheet, &trace);
    let of_h: Vec<_> = found.mistakes.iter().filter(|mistake| mistake.code() == "wrong-h").collect();
    assert_eq!(of_h.len(), 1, "{:#?}", found.mistakes);
    assert_eq!(of_h[0].misconception(), None);
}

#[test]
fn the_steps_of_another_search_are_named_at_the_first_that_differs() {
    for (spec, other, says) in [
        (
            "astar",
            "greedy",
            "Greedy best-first search takes one with the lowest h; this strategy takes one with the lowest g + h.",
        ),
        ("astar", "ucs", "Uniform-cost search takes one with the lowest g; this"),
        ("greedy", "astar", "A* search takes one with the lowest g + h; this strategy takes one with the lowest h."),
        ("ucs", "astar", "A* search takes one with the lowest g + h; this strategy takes one with the lowest g."),
        ("bfs", "dfs", "Depth-first search takes the newest; this strategy takes the oldest."),
        ("bfs", "dfs,insert=block", "Depth-first search takes the first of the newest block; this"),
        ("dfs", "bfs", "Breadth-first search takes the oldest; this strategy takes the newest."),
    ] {
        let (own, run) = (trace("867254301", "standard", spec, 60), trace("867254301", "standard", other, 60));
        let sheet = sheet_of(&run, Telling::default());
        let found = marked(&sheet, &own);
        let why: Vec<_> = found.mistakes.iter().map(|of| (of.step, of.code(), of.misconception())).collect();
        assert_eq!(found.mistakes.len(), 1, "{spec} {other} {why:?}");
        assert_eq!(
            found.mistakes[0].misconception(),
            Some("other-strategy"),
            "{spec} {other} {why:?} {:?}",
            found.hints
        );
        assert_eq!(found.mark, Mark::Wrong(found.mistakes[0].step));
        let told = told(&found, &sheet);
        assert!(told.contains(says), "{told}");
    }
}

#[test]
fn a_start_taken_twice_is_repeated() {
    let trace = trace("867254301", "standard", "astar", 60);
    let right = sheet_of(&trace, Telling::default());
    let mut rows = right.rows.clone();
    rows.insert(1, rows[0].clone());
    for row in &mut rows {
        row.step = None;
    }
    let found = marked(&Sheet { rows, ..right }, &trace);
    assert_eq!((found.mistakes[0].code(), found.mark), ("repeated", Mark::Wrong(2)));
}

const SIZES: Telling =
    Telling { values: false, parents: false, tries: false, lists: Some((ListTiming::After, Listing::Size)) };

#[test]
fn a_size_that_is_wrong_is_a_mistake_at_its_step() {
    let trace = trace("867254301", "standard", "bfs", 60);
    let size = |claim: Option<&ListClaim>| match claim {
        Some(ListClaim::Size(size)) => *size,
        _ => unreachable!("the lists are sizes"),
    };
    // One wrong size among right ones, at every place, is a mistake at its step.
    for wrong in 1..=trace.len() {
        let sheet = changed(&trace, SIZES, |seen, row| {
            if seen.step == wrong {
                row.open = Some(Box::new(ListClaim::Size(size(row.open.as_deref()) + 5)));
            }
        });
        assert_eq!(marked(&sheet, &trace).mark, Mark::Wrong(wrong));
    }
    // Sizes that are always too many are sizes.
    let sheet =
        changed(&trace, SIZES, |_, row| row.open = Some(Box::new(ListClaim::Size(size(row.open.as_deref()) + 7))));
    assert_eq!(marked(&sheet, &trace).mistakes[0].misconception(), Some("always-more"));
}

#[test]
fn marking_stops_where_nothing_is_left_to_learn_and_says_so() {
    let right = trace("867254301", "standard", "bfs", 60);
    let mut rng = steptrace::puzzle::Rng::new(3);
    let size = right.instance().size;
    let boards = steptrace::puzzle::RandomBoards::new(right.instance().goal, size, None, rng.bits()).unwrap();
    let first = std::iter::once(right.instance().start);
    let rows = first.chain(boards.take(3_000)).enumerate().map(|(at, board)| Row::new(at as u32 + 1, board)).collect();
    let sheet = Sheet { rows, ..sheet_of(&right, Telling::default()) };
    let found = marked(&sheet, &right);
    let stopped = found.stopped.unwrap();
    assert_eq!((found.mark, found.rows.len()), (Mark::Wrong(2), stopped));
    assert!((500..2_000).contains(&stopped), "{stopped}");
    let json: serde_json::Value = check_json(&found, Lang::En);
    assert_eq!(json["stopped"], stopped);
    for lang in [Lang::En, Lang::Zh] {
        let document = check_document(&found, &sheet, CheckOptions { lang, full: true });
        let page = set(document, &notes(Flavor::Github));
        assert!(page.contains(if lang == Lang::En { "Marking stopped after step" } else { "批改到第" }), "{page}");
    }
    let short = Sheet { rows: sheet.rows[..400].to_vec(), ..sheet };
    assert_eq!(marked(&short, &right).stopped, None);
}

fn boards_only(own: &Trace, other: &Trace) -> (Marked, String) {
    let sheet = sheet_of(other, Telling::default());
    let found = marked(&sheet, own);
    let told = told(&found, &sheet);
    (found, told)
}

#[test]
fn another_convention_is_told_in_words_for_both_values() {
    for (own, other, parts) in [
        (
            "dfs",
            "dfs,insert=block",
            ["go to the head of open as one block, in the", "(insert=block). The strategy asks for: Each child"],
        ),
        ("bfs", "bfs,order=LRUD", ["differ in the order of moves. They follow: order=LRUD.", "asks for: order=UDLR."]),
        (
            "ucs",
            "ucs,cost=tile",
            ["A move costs the number on the tile that slides", "asks for: Each move costs 1 (cost=unit)."],
        ),
    ] {
        let [own, run] = [own, other].map(|spec| trace("867254301", "standard", spec, 60));
        let (_, told) = boards_only(&own, &run);
        assert!(parts.iter().all(|part| told.contains(part)), "{other}: {told}");
    }
}

#[test]
fn a_hint_that_ends_with_the_wrong_step_is_none() {
    let [own, run] = ["dfs", "bfs"].map(|spec| trace("867254301", "standard", spec, 60));
    let (found, told) = boards_only(&own, &run);
    assert_eq!(found.mark, Mark::Wrong(2));
    assert!(found.hints.is_empty() && !told.contains("right up to step"), "{told}");
}

#[test]
fn where_f_is_h_or_g_alone_a_node_that_is_not_the_best_is_told_by_that() {
    for (spec, value) in [("greedy", "h"), ("ucs", "g"), ("astar", "f")] {
        let own = trace("867254301", "standard", spec, 40);
        let mut sheet = sheet_of(&own, Telling::default());
        let last = sheet.rows.len() - 1;
        let worst =
            own.snapshot(last).unwrap().open.iter().map(|&id| own.node(id)).max_by_key(|node| node.f(own.strategy()));
        sheet.rows[last].state = worst.unwrap().state;
        let told = told(&marked(&sheet, &own), &sheet);
        assert!(told.contains(&format!("A node with {value} = ")), "{spec}: {told}");
    }
}

#[test]
fn h_that_counts_the_blank_is_not_called_a_distance_where_h_counts_tiles() {
    let own = trace("867254301", "standard", "astar,h=misplaced", 60);
    let sheet = changed(&own, VALUES, |seen, row| row.h = Some((seen.own() + u32::from(seen.blank_away() > 0)).into()));
    let told = told(&marked(&sheet, &own), &sheet);
    assert!(
        told.contains("h counts the blank as if it were a tile") && !told.contains("distance of the blank"),
        "{told}"
    );
}

#[test]
fn nodes_taken_by_the_least_h_are_those_of_greedy_though_f_is_right() {
    let [own, run] = ["astar", "greedy"].map(|spec| trace("867254301", "standard", spec, 60));
    let sheet = changed(&run, VALUES, |seen, row| row.f = f((seen.node.g as u32) + seen.own()));
    let found = marked(&sheet, &own);
    let codes: Vec<_> = found.mistakes.iter().map(steptrace::check::Mistake::misconception).collect();
    assert_eq!(codes, [Some("other-strategy")]);
}

#[test]
fn a_wrong_h_is_not_explained_by_a_search_without_h() {
    let own = trace("867254301", "standard", "astar", 40);
    let goal = NamedGoal::BlankFirst.board(own.instance().size).unwrap();
    let other = Instance { goal, ..*own.instance() };
    let mut options = Options::default();
    options.bounds.max_steps = 25;
    let sheet = sheet_of(&runs::run(&other, "astar", &options), VALUES);
    let found = marked(&sheet, &own);
    assert_eq!(found.mistakes[0].misconception(), Some("h-other-goal"));
}

#[test]
fn numbers_that_fit_a_list_at_no_moment_are_no_sizes_and_one_that_does_not_is_a_mistake() {
    let trace = trace("867254301", "standard", "bfs", 60);
    let size = |claim: Option<&ListClaim>| match claim {
        Some(ListClaim::Size(size)) => *size,
        _ => unreachable!("the lists are sizes"),
    };
    // A count that is nothing known.
    let sheet =
        changed(&trace, SIZES, |seen, row| row.open = Some(Box::new(ListClaim::Size(500 + seen.step * seen.step))));
    let found = marked(&sheet, &trace);
    assert!(found.mistakes.is_empty());
    assert_eq!(check_json(&found, Lang::En)["not_sizes"], serde_json::json!(["open"]));
    let told = told(&found, &sheet);
    assert!(told.contains("in the column open fit the size of that list at no moment"), "{told}");
    // One wrong size among right ones, at every place, is a mistake at its step.
    for wrong in 1..=trace.len() {
        let sheet = changed(&trace, SIZES, |seen, row| {
            if seen.step == wrong {
                row.open = Some(Box::new(ListClaim::Size(size(row.open.as_deref()) + 5)));
            }
        });
        assert_eq!(marked(&sheet, &trace).mark, Mark::Wrong(wrong));
    }
    // Sizes that are always too many are sizes.
    let sheet =
        changed(&trace, SIZES, |_, row| row.open = Some(Box::new(ListClaim::Size(size(row.open.as_deref()) + 7))));
    assert_eq!(marked(&sheet, &trace).mistakes[0].misconception(), Some("always-more"));
}
