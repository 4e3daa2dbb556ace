//! Drawn sheets with a drawn fault, and how they are marked, as golden files. Laws and examples elsewhere say what must come out; here every change of what does come out is seen, and read before it is kept.

use std::fmt::Write;

use serde_json::Value;
use steptrace::check::{ListClaim, ListTiming, MarkOptions, Row, Sheet, mark};
use steptrace::puzzle::{Board, Grid, Move, Rng};
use steptrace::report::{CheckOptions, Lang, check_document, check_json};
use steptrace::search::{F, Name, VerdictKind};

use crate::common::drawn::{drawn_instance, first_steps, pick, random_strategy};
use crate::common::runs::Golden;
use crate::common::set::{set, text as text_format};
use crate::common::told::{Listing, Telling, sheet_of};

fn drawn_telling(rng: &mut Rng) -> Telling {
    let timing = pick(rng, &[ListTiming::After, ListTiming::After, ListTiming::Before, ListTiming::Between]);
    let listing = pick(rng, &[Listing::Size, Listing::Boards, Listing::BoardsWithF]);
    let lists = (rng.below(2) == 0).then_some((timing, listing));
    let mut often = || rng.below(2) == 0;
    let (values, parents, tries) = (often(), often(), often());
    Telling { values, parents, tries, lists }
}

/// Changes one thing in a sheet; tells what, or nothing if the sheet has no such thing.
fn spoil(sheet: &mut Sheet, rng: &mut Rng) -> Option<String> {
    let grid = Grid::new(sheet.size);
    let rows = &mut sheet.rows;
    let at = rng.below(rows.len());
    let known: Vec<Board> = rows.iter().map(|row| row.board).collect();
    let drawn_board = pick(rng, &known);
    let more = 1 + rng.below(2) as u32;
    let more_f = |f: F| F::from_hundredths(f.hundredths() + u64::from(more) * 100);
    let step = at + 1;
    let told = match rng.below(20) {
        0 => "nothing".to_owned(),
        1 if step < rows.len() => {
            rows.swap(at, step);
            format!("row {step} and the next change places")
        }
        2 if rows.len() > 2 => {
            rows.remove(at);
            format!("no row {step}")
        }
        3 => {
            rows.insert(at, rows[at].clone());
            format!("row {step} twice")
        }
        4 => {
            let next =
                Move::ALL.into_iter().filter_map(|direction| rows[at].board.moved(direction, &grid)).next_back()?;
            rows[at].board = next;
            format!("row {step} a move on")
        }
        5 => {
            rows[at].board = drawn_board;
            format!("in row {step} the board of another")
        }
        6 => {
            rows[at].g = Some(rows[at].g? + more);
            format!("g of row {step}")
        }
        7 => {
            rows[at].h = Some(rows[at].h? + more);
            format!("h of row {step}")
        }
        8 => {
            rows[at].f = Some(more_f(rows[at].f?));
            format!("f of row {step}")
        }
        9 => {
            rows.iter_mut().try_for_each(|row| row.h.as_mut().map(|h| *h += more))?;
            "every h".to_owned()
        }
        10 => {
            rows.iter_mut().try_for_each(|row| row.g.as_mut().map(|g| *g += more))?;
            "every g".to_owned()
        }
        11 => {
            rows[at].parent = rows[at].parent.map(|_| drawn_board);
            rows[at].parent?;
            format!("parent of row {step}")
        }
        12 => {
            rows[at].came = Some(rows[at].came?.inverse());
            format!("move of row {step}")
        }
        13 => {
            let tries = rows[at].tries.as_mut()?;
            (!tries.is_empty()).then(|| tries.remove(more as usize % tries.len()))?;
            format!("a try of row {step} is missing")
        }
        14 => {
            let tries = rows[at].tries.as_mut()?;
            let opened = tries.iter_mut().find(|claim| claim.verdict == Some(VerdictKind::Opened))?;
            opened.verdict = Some(VerdictKind::Duplicate);
            format!("a try of row {step} is called a duplicate")
        }
        15 => {
            change_list(rows[at].open.as_mut()?, drawn_board, more);
            format!("open of row {step}")
        }
        16 => {
            change_list(rows[at].closed.as_mut()?, drawn_board, more);
            format!("closed of row {step}")
        }
        17 => {
            rows.truncate(step);
            format!("nothing after row {step}")
        }
        18 => {
            let last: Row = rows.last()?.clone();
            rows.push(last);
            "the last row twice".to_owned()
        }
        19 => {
            rows.iter_mut().skip(at).try_for_each(|row| row.step.as_mut().map(|step| *step += 1))?;
            format!("numbers from row {step}")
        }
        _ => return None,
    };
    Some(told)
}

/// Puts a board into a list, or takes the first out of it, or changes its size.
fn change_list(list: &mut ListClaim, board: Board, more: u32) {
    match list {
        ListClaim::Size(size) => *size += more as usize,
        ListClaim::Boards(boards) if more == 1 && !boards.is_empty() => drop(boards.remove(0)),
        ListClaim::Boards(boards) => boards.push((board, None)),
    }
}

/// Marks in short: of the mistakes everything, of the rest what differs from sheet to sheet.
pub(crate) fn told_of_marks(json: &str) -> String {
    let marks: Value = serde_json::from_str(json).unwrap();
    let mut told = String::new();
    for name in ["verdict", "step", "ends", "makes_goal", "marked", "right_steps", "stopped", "followed"] {
        if !marks[name].is_null() {
            let _ = write!(told, "{name} {}, ", marks[name]);
        }
    }
    let conventions = &marks["conventions"];
    for name in ["open", "closed", "head_first", "tile_moves", "first_step"] {
        let _ = write!(told, "{name} {}, ", conventions[name]);
    }
    told = told.trim_end_matches(", ").replace('"', "") + "\n";
    let score = marks["score"].as_object().unwrap();
    let score = score.iter().map(|(column, of)| format!("{column} {}/{}", of["right"], of["all"]));
    let _ = writeln!(told, "score: {}", score.collect::<Vec<_>>().join(", "));
    for other in marks["not_sizes"].as_array().unwrap() {
        let _ = writeln!(told, "no sizes: {other}");
    }
    for hint in marks["hints"].as_array().unwrap() {
        let _ = writeln!(
            told,
            "hint: {}={}, {} steps, {}",
            hint["setting"].as_str().unwrap(),
            hint["value"].as_str().unwrap(),
            hint["right_steps"],
            hint["whole"]
        );
    }
    for mistake in marks["mistakes"].as_array().unwrap() {
        let boards = |name: &str| {
            let all = mistake[name].as_array().unwrap().iter();
            all.map(|node| node["board"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
        };
        let misconception = mistake["misconception"].as_str().map(|what| format!(" ({what})")).unwrap_or_default();
        let _ = writeln!(
            told,
            "step {} {} {}{misconception}, again {}, could [{}], open [{}]: {}",
            mistake["step"],
            mistake["column"].as_str().unwrap(),
            mistake["reason"].as_str().unwrap(),
            mistake["again"],
            boards("could"),
            boards("open"),
            mistake["says"].as_str().unwrap()
        );
    }
    told
}

/// How a drawn sheet with a fault is marked, if it can be.
pub(crate) fn marked(number: u64) -> Option<String> {
    let rng = &mut Rng::new(number);
    let instance = drawn_instance(rng, &["2x2", "2x3", "2x3", "3x3"]);
    let name = Name::ALL[number as usize % Name::ALL.len()];
    let strategy = random_strategy(rng, name, &instance);
    let telling = drawn_telling(rng);
    let trace = first_steps(&instance, &strategy, 3 + rng.below(18));
    let mut sheet = sheet_of(&trace, telling);
    if sheet.rows.len() < 2 {
        return None;
    }
    let what = spoil(&mut sheet, rng)?;
    let options = MarkOptions { strict: rng.below(3) == 0, any_order: rng.below(6) == 0, first: rng.below(8) == 0 };
    let marked = mark(&sheet, &instance, &strategy, &options).ok()?;
    let start = instance.start.text(instance.size);
    let mut told = format!("# {number}. {strategy} from {start}, {telling:?}, {options:?}: {what}\n");
    told += &told_of_marks(&check_json(&marked, Lang::En));
    if number.is_multiple_of(13) {
        let report = check_document(&marked, &sheet, CheckOptions { lang: Lang::En, full: false });
        told += &set(report, &text_format(160, false));
    }
    told.push('\n');
    Some(told)
}

#[test]
fn drawn_sheets_with_a_fault_are_marked_as_before() {
    let entries: Vec<String> = (0..1_200).filter_map(marked).collect();
    Golden::of("drawn").holds_entries("marks.txt", &entries, 260);
}
