//! Laws of marking, for drawn problems and strategies: what is right is right, a mistake is found in its row and told by its
//! kind, and marking goes on from the writer's own position.

use steptrace::check::{CellMark, Mark, MarkOptions, Marked, Mistake, RowMark, Sheet, mark};
use steptrace::puzzle::{Board, Grid, Move, Rng};
use steptrace::report::{CheckOptions, Lang, check_document, check_json};
use steptrace::search::{F, Name, Strategy};
use steptrace::trace::Trace;

use crate::common::drawn::{drawn_instance, first_steps, pick, random_strategy, usual_strategy};
use crate::common::set::{set, text};
use crate::common::written::{all_of, boards_of};

const STRICT: MarkOptions = MarkOptions { strict: true, any_order: false };

fn marked(sheet: &Sheet, trace: &Trace, options: MarkOptions) -> Marked {
    mark(sheet, trace.instance(), trace.strategy(), &options).unwrap()
}

/// The first steps of a drawn run, at least so many.
fn run(rng: &mut Rng, least: usize, usual: bool) -> Trace {
    loop {
        let instance = drawn_instance(rng, &["2x3", "3x3", "3x3"]);
        let name = pick(rng, if usual { &COURSES } else { &Name::ALL });
        let strategy = if usual { usual_strategy(rng, name, &instance) } else { random_strategy(rng, name, &instance) };
        let most = least + rng.below(20);
        let trace = first_steps(&instance, &strategy, most);
        if trace.len() >= least {
            return trace;
        }
    }
}

/// The searches that courses have students do by hand.
const COURSES: [Name; 5] = [Name::Bfs, Name::Dfs, Name::Ucs, Name::Greedy, Name::Astar];

fn codes_at(result: &Marked, step: usize) -> Vec<&'static str> {
    result.mistakes.iter().filter(|mistake| mistake.step == step).map(Mistake::code).collect()
}

fn wrong_rows(result: &Marked) -> Vec<usize> {
    result.rows.iter().zip(1..).filter(|(row, _)| !row.is_right()).map(|(_, step)| step).collect()
}

/// The first row in which two sheets take another board.
fn parts(one: &Sheet, other: &Sheet) -> Option<usize> {
    one.rows.iter().zip(&other.rows).position(|(one, other)| one.state.board() != other.state.board()).map(|at| at + 1)
}

/// A kind of mistake: what it does to a row of a sheet, if it can be made there.
type Slip = fn(&mut Sheet, usize, &mut Rng) -> Option<()>;

fn exchanged(sheet: &mut Sheet, at: usize, _: &mut Rng) -> Option<()> {
    (at + 1 < sheet.rows.len()).then(|| sheet.rows.swap(at, at + 1))
}

fn left_out(sheet: &mut Sheet, at: usize, _: &mut Rng) -> Option<()> {
    (at + 4 < sheet.rows.len()).then(|| drop(sheet.rows.remove(at)))
}

fn repeated(sheet: &mut Sheet, at: usize, _: &mut Rng) -> Option<()> {
    let row = sheet.rows.get(at.checked_sub(1)?)?.clone();
    sheet.rows.insert(at, row);
    Some(())
}

fn a_move_on(sheet: &mut Sheet, at: usize, rng: &mut Rng) -> Option<()> {
    let board = sheet.rows[at].state.board();
    sheet.rows[at].state = board.moved(pick(rng, &Move::ALL), &Grid::new(sheet.size))?.into();
    Some(())
}

fn another_board(sheet: &mut Sheet, at: usize, rng: &mut Rng) -> Option<()> {
    let boards: Vec<Board> = sheet.rows.iter().map(|row| row.state.board()).collect();
    sheet.rows.get_mut(at)?.state = pick(rng, &boards).into();
    Some(())
}

const SLIPS: [Slip; 5] = [exchanged, left_out, repeated, a_move_on, another_board];

#[test]
fn a_board_that_is_not_the_one_to_take_is_wrong_in_its_row() {
    let mut rng = Rng::new(41);
    let mut made = 0;
    for at in 0..400 {
        let trace = run(&mut rng, 6, true);
        let right = boards_of(&trace);
        assert!(!matches!(marked(&right, &trace, STRICT).mark, Mark::Wrong(_)));
        let mut wrong = right.clone();
        let row = 1 + rng.below(trace.len() - 2);
        let Some(()) = SLIPS[at % SLIPS.len()](&mut wrong, row, &mut rng) else { continue };
        let Some(first) = parts(&wrong, &right) else { continue };
        let result = marked(&wrong, &trace, STRICT);
        assert_eq!(result.mark, Mark::Wrong(first), "{} {}", trace.strategy(), at % SLIPS.len());
        made += 1;
    }
    assert!(made > 250, "{made}");
}

#[test]
fn a_row_that_is_repeated_is_that_alone() {
    let mut rng = Rng::new(42);
    for _ in 0..150 {
        let trace = run(&mut rng, 6, true);
        let mut sheet = boards_of(&trace);
        let row = 1 + rng.below(trace.len() - 2);
        // By some conventions the same board can come twice.
        if sheet.rows[row - 1].state.board() == sheet.rows[row].state.board() {
            continue;
        }
        repeated(&mut sheet, row, &mut rng);
        let result = marked(&sheet, &trace, STRICT);
        assert_eq!((codes_at(&result, row + 1), wrong_rows(&result)), (vec!["repeated"], vec![row + 1]));
    }
}

#[test]
fn a_row_that_is_left_out_is_missed_and_the_others_are_right() {
    let mut rng = Rng::new(43);
    let (mut missed, mut alone, mut all) = (0, 0, 0);
    for _ in 0..250 {
        let trace = run(&mut rng, 12, true);
        let right = boards_of(&trace);
        let mut sheet = right.clone();
        let row = 1 + rng.below(trace.len() - 8);
        left_out(&mut sheet, row, &mut rng);
        let Some(first) = parts(&sheet, &right) else { continue };
        let result = marked(&sheet, &trace, STRICT);
        all += 1;
        missed += usize::from(codes_at(&result, first).contains(&"skipped"));
        alone += usize::from(wrong_rows(&result) == [first]);
    }
    assert!(all > 150 && 10 * missed >= 9 * all && 10 * alone >= 9 * all, "{missed} {alone} of {all}");
}

#[test]
fn after_a_slip_in_one_row_most_rows_are_right() {
    let mut rng = Rng::new(44);
    let (mut right, mut all) = (0, 0);
    for at in 0..200 {
        let trace = run(&mut rng, 12, true);
        let mut sheet = boards_of(&trace);
        let row = 2 + rng.below(trace.len() - 8);
        if SLIPS[at % SLIPS.len()](&mut sheet, row, &mut rng).is_some() {
            let result = marked(&sheet, &trace, MarkOptions::default());
            right += result.rows.iter().filter(|row| row.is_right()).count();
            all += result.rows.len();
        }
    }
    assert!(10 * right >= 8 * all, "{right} of {all}");
}

/// Spoils a sheet with every column, anywhere.
fn spoilt(sheet: &mut Sheet, rng: &mut Rng) -> Option<()> {
    let at = 1 + rng.below(sheet.rows.len() - 1);
    let more = 1 + rng.below(3) as u32;
    if rng.below(2) == 0 {
        return pick(rng, &SLIPS)(sheet, at, rng);
    }
    let row = &mut sheet.rows[at];
    match rng.below(7) {
        0 => row.g = Some(F::from_hundredths(row.g?.hundredths() + 100 * u64::from(more))),
        1 => row.h = Some(F::from_hundredths(row.h?.hundredths() + 100 * u64::from(more))),
        2 => row.f = Some(F::from_hundredths(row.f?.hundredths() + 100 * u64::from(more))),
        3 => row.came = Some(row.came?.direction().inverse().into()),
        4 => row.parent = Some(row.state),
        5 => row.open = row.closed.clone(),
        _ => _ = row.tries.as_mut()?.pop()?,
    }
    Some(())
}

#[test]
fn whatever_is_wrong_the_marks_agree_with_one_another_and_can_be_told() {
    let mut rng = Rng::new(45);
    for at in 0..300 {
        let trace = run(&mut rng, 4, false);
        let mut sheet = all_of(&trace);
        for _ in 0..=rng.below(3) {
            _ = spoilt(&mut sheet, &mut rng);
        }
        let options = MarkOptions { strict: rng.below(2) == 0, any_order: false };
        let result = marked(&sheet, &trace, options);
        let first = result.mistakes.iter().map(|mistake| mistake.step).min();
        assert_eq!(first, wrong_rows(&result).first().copied(), "{at}");
        assert_eq!(result.mark == Mark::Wrong(first.unwrap_or(0)), first.is_some(), "{at}");
        assert_eq!(result.rows.len(), result.stopped.unwrap_or(sheet.rows.len()));
        let cells = || result.rows.iter().flat_map(|row: &RowMark| &row.cells);
        let told = |cell: &CellMark| cell.mistakes.iter().all(|&mistake| mistake < result.mistakes.len());
        assert!(cells().all(told), "{at}");
        let wrong = cells().filter(|cell| !cell.mistakes.is_empty()).count();
        let score = result.score();
        assert_eq!(score.values().map(|(right, all)| all - right).sum::<usize>(), wrong, "{at}");
        for lang in [Lang::En, Lang::Zh] {
            assert!(
                !set(check_document(&result, &sheet, CheckOptions { lang, full: true }), &text(80, false)).is_empty()
            );
            assert_eq!(check_json(&result, lang)["format"], "steptrace-check/1");
        }
    }
}

#[test]
fn a_sheet_by_another_setting_is_right_with_that_setting() {
    let mut rng = Rng::new(46);
    let (mut named, mut all) = (0, 0);
    for (own, other) in [
        ("bfs", "bfs,order=LRUD"),
        ("dfs", "dfs,insert=block"),
        ("dfs", "dfs,dup=all"),
        ("astar", "astar,h=misplaced"),
        ("greedy", "greedy,h=misplaced"),
        ("ucs,cost=tile", "ucs,cost=tile,cheaper=ignore"),
        ("astar", "ucs"),
        ("bfs", "dfs"),
    ] {
        let [own, other]: [Strategy; 2] = [own, other].map(|spec| spec.parse().unwrap());
        for _ in 0..12 {
            let instance = drawn_instance(&mut rng, &["3x3"]);
            let sheet = boards_of(&first_steps(&instance, &other, 60));
            let result = mark(&sheet, instance, &own, &MarkOptions::default()).unwrap();
            if matches!(result.mark, Mark::Wrong(step) if step + 8 < sheet.rows.len()) {
                all += 1;
                named += usize::from(wrong_rows(&result).len() == 1);
            }
        }
    }
    assert!(all > 40 && 10 * named >= 9 * all, "{named} of {all}");
}
