//! What marking forgives: numbers that follow from an earlier mistake, lists of any moment, any order of moves.

use steptrace::check::{
    ColumnKind, ListClaim, ListTiming, Mark, MarkOptions, Marked, Mistake, Row, RowMark, Sheet, mark,
};
use steptrace::puzzle::{Board, Grid, Instance, Move, MoveOrder, parse_board};
use steptrace::report::{Lang, check_json};
use steptrace::search::{F, Key, Options, State, Strategy, VerdictKind};
use steptrace::trace::Trace;

use crate::common::runs;
use crate::common::told::{Listing, Telling, sheet_of};
use crate::common::written::{self, boards_of};

const STRICT: MarkOptions = MarkOptions { strict: true, any_order: false };
const ANY_ORDER: MarkOptions = MarkOptions { strict: false, any_order: true };

/// The first steps of a run on a board of the 8-puzzle.
fn run(start: &str, spec: &str, steps: u64) -> Trace {
    runs::trace_of(start, "spiral", None, spec, steps)
}

fn marked(sheet: &Sheet, trace: &Trace, options: MarkOptions) -> Marked {
    mark(sheet, trace.instance(), trace.strategy(), &options).unwrap()
}

/// The steps and columns of the mistakes, with those in which each comes up again.
fn told(marked: &Marked) -> Vec<(usize, &'static str, bool)> {
    let json: serde_json::Value = check_json(marked, Lang::En);
    let again = |at: usize| !json["mistakes"][at]["again"].as_array().unwrap().is_empty();
    marked.mistakes.iter().enumerate().map(|(at, mistake)| (mistake.step, mistake.code(), again(at))).collect()
}

/// The steps with a cell that is wrong.
fn wrong_steps(marked: &Marked) -> Vec<usize> {
    marked.rows.iter().zip(1..).filter(|(row, _)| !row.is_right()).map(|(_, step)| step).collect()
}

#[test]
fn of_a_board_that_comes_from_nowhere_no_parent_and_no_move_is_asked_for() {
    let trace = run("216408753", "bfs", 10);
    let mut sheet = sheet_of(&trace, Telling { parents: true, ..Telling::default() });
    let size = sheet.size;
    let text: String = sheet.rows[4].state.board().text(size).replace('1', "x").replace('2', "1").replace('x', "2");
    sheet.rows[4].state = parse_board(&text, Some(size)).unwrap().0.into();
    assert!(sheet.rows[4].came.is_some() && sheet.rows[4].parent.is_some());
    let result = marked(&sheet, &trace, STRICT);
    let here: Vec<&str> = result.mistakes.iter().filter(|mistake| mistake.step == 5).map(Mistake::code).collect();
    assert_eq!(here, ["miscopied"], "{:?}", told(&result));
}

/// Exchanges tiles 1 and 2 of a board.
fn with_tiles_exchanged(board: Board, sheet: &Sheet) -> Board {
    let text = board.text(sheet.size).replace('1', "x").replace('2', "1").replace('x', "2");
    parse_board(&text, Some(sheet.size)).unwrap().0
}

#[test]
fn a_board_with_two_tiles_exchanged_is_one_mistake_wherever_it_is_copied_to() {
    let trace = run("216408753", "bfs", 20);
    let lists = Some((ListTiming::After, Listing::Boards));
    let right = sheet_of(&trace, Telling { parents: true, lists, ..Telling::default() });
    let (due, wrong) = (right.rows[4].state.board(), with_tiles_exchanged(right.rows[4].state.board(), &right));
    let copied = |from: usize, everywhere: bool| {
        let mut sheet = right.clone();
        sheet.rows[4].state = wrong.into();
        for row in sheet.rows[from..].iter_mut().filter(|_| everywhere) {
            row.parent = row.parent.map(|parent| if parent == due.into() { wrong.into() } else { parent });
            for claim in [&mut row.open, &mut row.closed].into_iter().flatten() {
                let ListClaim::States(boards) = &mut **claim else { unreachable!() };
                boards
                    .iter_mut()
                    .filter(|(state, _)| *state == due.into())
                    .for_each(|(state, _)| *state = wrong.into());
            }
        }
        sheet
    };
    let result = marked(&copied(4, false), &trace, STRICT);
    assert_eq!((told(&result), wrong_steps(&result)), (vec![(5, "miscopied", false)], vec![5]));
    let result = marked(&copied(4, true), &trace, STRICT);
    assert_eq!((told(&result), wrong_steps(&result)), (vec![(5, "miscopied", false)], vec![5]));
    // It is first wrong in open, and so again where it is taken.
    let result = marked(&copied(0, true), &trace, STRICT);
    assert_eq!(told(&result).len(), 1, "{:?}", told(&result));
    assert_eq!((result.mistakes[0].code(), wrong_steps(&result).last()), ("miscopied", Some(&5)));
}

#[test]
fn a_board_that_no_move_makes_stands_for_the_one_that_was_due_if_the_rest_is_right() {
    let trace = run("216408753", "bfs", 20);
    let mut sheet = boards_of(&trace);
    sheet.rows[4].state = parse_board("123456780", Some(sheet.size)).unwrap().0.into();
    let result = marked(&sheet, &trace, STRICT);
    assert_eq!((told(&result).len(), wrong_steps(&result)), (1, vec![5]), "{:?}", told(&result));
}

#[test]
fn a_stack_that_takes_children_as_a_block_is_one_mistake_in_its_lists_too() {
    let own = run("216408753", "dfs", 20);
    let other = run("216408753", "dfs,insert=block", 20);
    let lists = Some((ListTiming::After, Listing::Boards));
    let result = marked(&sheet_of(&other, Telling { lists, ..Telling::default() }), &own, STRICT);
    assert_eq!(result.mistakes.len(), 1, "{:?}", told(&result));
    assert_eq!(
        check_json(&result, Lang::En)["followed"].as_str().map(|spec| spec.contains("insert=block")),
        Some(true)
    );
}

#[test]
fn a_step_that_is_left_out_may_keep_its_number() {
    let trace = run("216408753", "bfs", 20);
    let mut sheet = boards_of(&trace);
    sheet.rows.iter_mut().zip(1..).for_each(|(row, step)| row.step = Some(step));
    sheet.rows.remove(8);
    assert_eq!(told(&marked(&sheet, &trace, STRICT)), [(9, "skipped", false)]);
}

// Numbers that follow from an earlier mistake.

/// A sheet with g, h and f, in which g is one too much at a step, and at all steps whose nodes come from there; the sheet as
/// it was, and those later steps.
fn with_g_passed_on(trace: &Trace, at: usize) -> (Sheet, Vec<usize>) {
    let mut sheet = sheet_of(trace, Telling { values: true, ..Telling::default() });
    let wrong = trace.step(at).unwrap().node;
    let comes_from = |mut node: u32| {
        while let Some(parent) = trace.node(node).parent {
            if parent == wrong {
                return true;
            }
            node = parent;
        }
        false
    };
    let later: Vec<usize> =
        trace.steps().filter(|step| step.number > at && comes_from(step.node)).map(|step| step.number).collect();
    for &step in [at].iter().chain(&later) {
        add_to_g(&mut sheet.rows[step - 1], 1);
    }
    (sheet, later)
}

/// Adds to g, and to f as whoever adds g and h does.
fn add_to_g(row: &mut Row, more: u32) {
    row.g = row.g.map(|g| F::from_hundredths(g.hundredths() + 100 * u64::from(more)));
    row.f = row.f.map(|f| F::from_hundredths(f.hundredths() + 100 * u64::from(more)));
}

#[test]
fn g_and_f_that_follow_from_a_wrong_g_are_right() {
    for options in [STRICT, MarkOptions::default()] {
        let trace = run("216408753", "astar,h=misplaced", 40);
        let (sheet, later) = with_g_passed_on(&trace, 3);
        assert!(later.len() > 3, "{later:?}");
        let result = marked(&sheet, &trace, options);
        assert_eq!(told(&result), [(3, "wrong-g", false)], "{options:?}");
        assert_eq!(wrong_steps(&result), [3]);
        assert_eq!((result.score()[&ColumnKind::G], result.score()[&ColumnKind::F]), ((39, 40), (40, 40)));

        // Who counts right again from there on is right, too.
        let (mut sheet, later) = with_g_passed_on(&trace, 3);
        let right = sheet_of(&trace, Telling { values: true, ..Telling::default() });
        for &step in &later {
            sheet.rows[step - 1] = right.rows[step - 1].clone();
        }
        assert_eq!(told(&marked(&sheet, &trace, options)), [(3, "wrong-g", false)]);

        // What is off by another number, or where nothing was wrong before, does not follow.
        let (mut sheet, later) = with_g_passed_on(&trace, 3);
        add_to_g(&mut sheet.rows[later[0] - 1], 1);
        assert!(wrong_steps(&marked(&sheet, &trace, options)).contains(&later[0]));
        let (mut sheet, later) = with_g_passed_on(&trace, 3);
        let other = (4..=40).find(|step| !later.contains(step)).unwrap();
        add_to_g(&mut sheet.rows[other - 1], 1);
        assert_eq!(wrong_steps(&marked(&sheet, &trace, options)), [3, other]);
    }
}

#[test]
fn f_that_follows_from_a_wrong_h_is_right_and_no_other() {
    for (spec, weight) in [("astar,h=misplaced", 100), ("astar,w=2", 200), ("greedy", 100)] {
        let trace = run("216408753", spec, 12);
        let mut sheet = sheet_of(&trace, Telling { values: true, ..Telling::default() });
        let row = &mut sheet.rows[5];
        row.h = row.h.map(|h| F::from_hundredths(h.hundredths() + 100));
        let right = row.f.unwrap().hundredths();
        row.f = Some(F::from_hundredths(right + weight));
        assert_eq!(told(&marked(&sheet, &trace, STRICT)), [(6, "wrong-h", false)], "{spec}");
        // f by the right h is right as well; anything else is the sum of nothing.
        sheet.rows[5].f = Some(F::from_hundredths(right));
        assert_eq!(told(&marked(&sheet, &trace, STRICT)), [(6, "wrong-h", false)], "{spec}");
        sheet.rows[5].f = Some(F::from_hundredths(right + 3 * weight));
        assert_eq!(told(&marked(&sheet, &trace, STRICT)), [(6, "wrong-h", false), (6, "wrong-sum", false)], "{spec}");
    }
}

#[test]
fn sizes_that_stay_wrong_by_as_much_are_wrong_once() {
    let trace = run("216408753", "bfs", 14);
    let lists = Some((ListTiming::After, Listing::Size));
    for is_open in [true, false] {
        let mut sheet = sheet_of(&trace, Telling { lists, ..Telling::default() });
        let add = |sheet: &mut Sheet, from: usize, more: usize| {
            for row in &mut sheet.rows[from - 1..] {
                let list = if is_open { &mut row.open } else { &mut row.closed };
                let Some(ListClaim::Size(size)) = list.as_deref_mut() else { unreachable!() };
                *size += more;
            }
        };
        add(&mut sheet, 5, 2);
        assert_eq!(wrong_steps(&marked(&sheet, &trace, STRICT)), [5], "{is_open}");
        add(&mut sheet, 9, 1);
        let result = marked(&sheet, &trace, STRICT);
        assert_eq!((wrong_steps(&result), result.mistakes[0].code()), (vec![5, 9], "other-size"), "{is_open}");
    }
}

type Entries = Vec<(State, Option<F>)>;

#[test]
fn a_closed_list_that_goes_on_without_a_board_or_with_one_too_many_is_wrong_once() {
    let trace = run("216408753", "bfs", 14);
    let lists = Some((ListTiming::After, Listing::Boards));
    let sheet = sheet_of(&trace, Telling { lists, ..Telling::default() });
    let closed = |row: &mut Row, change: &dyn Fn(&mut Entries)| {
        let Some(ListClaim::States(boards)) = row.closed.as_deref_mut() else { unreachable!() };
        change(boards);
    };
    let mut without = sheet.clone();
    let lost = sheet.rows[2].state.board();
    without.rows[5..]
        .iter_mut()
        .for_each(|row| closed(row, &|boards| boards.retain(|&(board, _)| board != lost.into())));
    let result = marked(&without, &trace, STRICT);
    assert_eq!((wrong_steps(&result), told(&result)), (vec![6], vec![(6, "other-boards", false)]));
    let mut more = sheet.clone();
    let waits = trace.node(trace.nodes().len() as u32 - 1).board();
    more.rows[5..].iter_mut().for_each(|row| closed(row, &|boards| boards.push((waits.into(), None))));
    assert_eq!(wrong_steps(&marked(&more, &trace, STRICT)), [6]);
    // A board that is missing here and there is missing each time anew.
    let mut now_and_then = sheet.clone();
    for at in [5, 7, 9] {
        closed(&mut now_and_then.rows[at], &|boards| boards.retain(|&(board, _)| board != lost.into()));
    }
    assert_eq!(wrong_steps(&marked(&now_and_then, &trace, STRICT)), [6, 8, 10]);
}

#[test]
fn an_f_in_open_is_called_old_if_it_was_that_of_the_board_before_and_not_otherwise() {
    let trace = run("216408753", "astar,w=2,h=misplaced", 200);
    let lists = Some((ListTiming::After, Listing::BoardsWithF));
    let sheet = sheet_of(&trace, Telling { lists, ..Telling::default() });
    let (step, board) = trace
        .steps()
        .find_map(|step| {
            let better = step.tries().find(|tried| tried.verdict.kind() == VerdictKind::Improved)?;
            Some((step.number, trace.node(better.verdict.made().unwrap()).board()))
        })
        .unwrap();
    let f_of = |row: &Row| match row.open.as_deref() {
        Some(ListClaim::States(open)) => open.iter().find(|entry| entry.0 == board.into()).unwrap().1.unwrap(),
        _ => unreachable!(),
    };
    let (old, new) = (f_of(&sheet.rows[step - 2]), f_of(&sheet.rows[step - 1]));
    assert!(new < old);
    for (said, code) in [(old, "stale-f"), (F::from_hundredths(old.hundredths() + 100), "wrong-f")] {
        let mut sheet = sheet.clone();
        sheet.rows.truncate(step);
        let Some(ListClaim::States(open)) = sheet.rows[step - 1].open.as_deref_mut() else { unreachable!() };
        open.iter_mut().find(|entry| entry.0 == board.into()).unwrap().1 = Some(said);
        assert_eq!(told(&marked(&sheet, &trace, STRICT)), [(step, code, false)]);
    }
}

#[test]
fn numbers_of_steps_that_go_on_from_a_wrong_one_are_right() {
    let trace = run("216408753", "bfs", 12);
    let numbered = |number: &dyn Fn(usize) -> usize| {
        let mut sheet = boards_of(&trace);
        sheet.rows.iter_mut().zip(1..).for_each(|(row, step)| row.step = Some(number(step) as u32));
        marked(&sheet, &trace, STRICT)
    };
    assert!(numbered(&|step| step).mistakes.is_empty());
    assert!(numbered(&|step| step - 1).mistakes.is_empty(), "counted from 0");
    assert_eq!(wrong_steps(&numbered(&|step| step + usize::from(step >= 5))), [5]);
    // Back to the right number is no second mistake.
    assert_eq!(wrong_steps(&numbered(&|step| step + usize::from((5..8).contains(&step)))), [5]);
    assert_eq!(wrong_steps(&numbered(&|step| step + usize::from(step >= 5) + 2 * usize::from(step >= 8))), [5, 8]);
}

// Lists of any moment.

const TIMINGS: [(ListTiming, &str); 3] =
    [(ListTiming::Before, "before"), (ListTiming::Between, "between"), (ListTiming::After, "after")];

#[test]
fn lists_are_right_whenever_in_a_step_they_were_written() {
    for (start, spec) in [
        ("216408753", "astar,h=misplaced"),
        ("216408753", "bfs"),
        ("216408753", "dfs,deadend=forget"),
        ("134862705", "ucs,cost=tile"),
        ("216408753", "greedy"),
    ] {
        let trace = run(start, spec, 30);
        for (timing, name) in TIMINGS {
            for listing in [Listing::Size, Listing::Boards, Listing::BoardsWithF] {
                let sheet = sheet_of(&trace, Telling { lists: Some((timing, listing)), ..Telling::default() });
                for options in [STRICT, MarkOptions::default()] {
                    let result = marked(&sheet, &trace, options);
                    let label = format!("{spec} {timing:?} {listing:?} {options:?}: {:#?}", result.mistakes.first());
                    assert!(result.rows.iter().all(RowMark::is_right), "{label}");
                    let json: serde_json::Value = check_json(&result, Lang::En);
                    assert_eq!(json["conventions"]["open"], name, "{label}");
                    // Of closed, what is written once the node is taken is what stands there after the step as well.
                    let closed = if timing == ListTiming::Before { "before" } else { "after" };
                    if listing != Listing::Size && trace.stats().forgotten == 0 {
                        assert_eq!(json["conventions"]["closed"], closed, "{label}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_board_that_is_lost_from_a_list_is_missed_whenever_in_a_step_that_was_written() {
    let trace = run("216408753", "astar,h=misplaced", 30);
    for (timing, _) in TIMINGS {
        for is_open in [true, false] {
            let telling = Telling { lists: Some((timing, Listing::Boards)), ..Telling::default() };
            let mut sheet = sheet_of(&trace, telling);
            let row = &mut sheet.rows[19];
            let list = if is_open { &mut row.open } else { &mut row.closed };
            let Some(ListClaim::States(boards)) = list.as_deref_mut() else { unreachable!() };
            boards.remove(3);
            let result = marked(&sheet, &trace, STRICT);
            assert_eq!(wrong_steps(&result), [20], "{timing:?} {is_open}");
            let column = if is_open { ColumnKind::Open } else { ColumnKind::Closed };
            assert_eq!(result.score()[&column], (29, 30), "{timing:?} {is_open}");
        }
    }
}

/// A row that is both start and goal ends the search, but only where it is the whole sheet is its goal overlooked.
#[test]
fn a_search_whose_start_is_the_goal_ends_with_its_first_row() {
    let instance = Instance::parse("123804765", Some("spiral"), None).unwrap();
    assert_eq!(instance.start, instance.goal);
    let on = instance.start.moved(Move::Up, &Grid::new(instance.size)).unwrap();
    for spec in ["bfs", "astar", "ids"] {
        let strategy: Strategy = spec.parse().unwrap();
        let of = |boards: &[Board]| {
            let rows = boards.iter().zip(1..).map(|(&board, line)| Row::new(line, board)).collect();
            let sheet = Sheet { rows, ..written::empty(instance.size) };
            mark(&sheet, instance, &strategy, &MarkOptions::default()).unwrap().mark
        };
        assert_eq!(of(&[instance.start]), Mark::Right, "{spec}");
        assert!(matches!(of(&[instance.start, on]), Mark::Wrong(1 | 2)), "{spec}: {:?}", of(&[instance.start, on]));
    }
}

#[test]
fn of_any_order_the_one_that_agrees_longest_is_taken_and_told() {
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    for spec in ["bfs", "dfs"] {
        let strategy: Strategy = spec.parse().unwrap();
        for order in MoveOrder::all() {
            let mut options = Options::default();
            options.bounds.max_steps = 60;
            let own = runs::run(&instance, &format!("{spec},order={order}"), &options);
            let result = mark(&boards_of(&own), instance, &strategy, &ANY_ORDER).unwrap();
            assert_eq!(result.strategy.order(), order, "{spec}");
            assert!(result.mistakes.is_empty() && result.mark != Mark::Wrong(1), "{spec},order={order}");
            assert_eq!(result.strategy.value(Key::Dup), strategy.value(Key::Dup));
            assert_eq!(check_json(&result, Lang::En)["conventions"]["any_order"], true);
        }
    }
}
