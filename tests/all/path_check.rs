//! Paths that somebody wrote: boards or moves, held against a model that knows nothing of this library.

use std::collections::{HashMap, VecDeque};

use steptrace::check::path::{MarkedPath, MovesOf, Shortest, WrittenPath, mark_path, only_moves, read_path};
use steptrace::check::{ColumnKind, Mark, ReadOptions};
use steptrace::puzzle::{Board, Move, Size, parse_board};
use steptrace::report::{CheckOptions, FileMark, Format, Lang, Layout, path_document, path_json, write};

/// A board as its text, moved as a person would: the model.
fn moved(board: &str, cols: usize, direction: char) -> Option<String> {
    let mut cells: Vec<char> = board.chars().collect();
    let blank = cells.iter().position(|&cell| cell == '0')?;
    let target = match direction {
        'U' => blank.checked_sub(cols)?,
        'D' => Some(blank + cols).filter(|&cell| cell < cells.len())?,
        'L' => Some(blank).filter(|cell| cell % cols > 0)? - 1,
        _ => Some(blank + 1).filter(|cell| cell % cols > 0)?,
    };
    cells.swap(blank, target);
    Some(cells.into_iter().collect())
}

/// The least number of moves from a board to every other.
fn distances(start: &str, cols: usize) -> HashMap<String, usize> {
    let mut found = HashMap::from([(start.to_owned(), 0)]);
    let mut queue = VecDeque::from([start.to_owned()]);
    while let Some(board) = queue.pop_front() {
        let distance = found[&board];
        for next in "UDLR".chars().filter_map(|direction| moved(&board, cols, direction)) {
            if !found.contains_key(&next) {
                found.insert(next.clone(), distance + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

/// All legal paths of at most so many moves.
fn paths(start: &str, cols: usize, most: usize) -> Vec<(String, Vec<String>)> {
    let mut all = vec![(String::new(), vec![start.to_owned()])];
    let mut at = 0;
    while at < all.len() {
        let (moves, boards) = all[at].clone();
        at += 1;
        if moves.len() == most {
            continue;
        }
        for direction in "UDLR".chars() {
            if let Some(next) = moved(boards.last().unwrap(), cols, direction) {
                all.push((format!("{moves}{direction}"), boards.iter().cloned().chain([next]).collect()));
            }
        }
    }
    all
}

fn board(text: &str, size: Size) -> Board {
    parse_board(text, Some(size)).unwrap().0
}

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

fn read(text: &str, size: Size) -> WrittenPath {
    read_path(text.as_bytes(), &ReadOptions { size: Some(size), ..ReadOptions::default() })
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn mark(text: &str, size: Size, start: Option<&str>, goal: &str, of: Option<MovesOf>) -> MarkedPath {
    let start = start.map(|start| board(start, size));
    mark_path(&read(text, size), size, start, Some(board(goal, size)), of).unwrap()
}

fn boards_of(marked: &MarkedPath) -> Vec<String> {
    marked.rows.iter().map(|row| marked.problem.name(row.state)).collect()
}

/// A board as rows of digits, an empty line after it.
fn drawn(board: &str, cols: usize) -> String {
    let cells: Vec<String> = board.chars().map(String::from).collect();
    cells.chunks(cols).map(|row| row.join(" ") + "\n").collect::<String>() + "\n"
}

#[test]
fn every_short_path_on_two_by_three_is_marked_as_a_breadth_first_search_has_it() {
    let (size, start) = (size("2x3"), "012345");
    let distance = distances(start, 3);
    let all = paths(start, 3, 8);
    assert!(all.len() > 1000, "{}", all.len());
    for (moves, boards) in &all {
        let end = boards.last().unwrap();
        let shortest = distance[end];
        let as_boards: String = boards.iter().map(|board| drawn(board, 3)).collect();
        let mut marks = vec![mark(&as_boards, size, None, end, None)];
        if !moves.is_empty() {
            marks.push(mark(moves, size, Some(start), end, Some(MovesOf::Blank)));
        }
        for marked in marks {
            assert_eq!(boards_of(&marked), *boards, "{moves}");
            assert_eq!(marked.mark(), Mark::Right, "{moves}");
            assert_eq!(marked.shortest, Shortest::Moves(shortest), "{moves}");
            assert_eq!((marked.moves, marked.extra()), (moves.len(), Some(moves.len() - shortest)), "{moves}");
        }
    }
}

#[test]
fn every_illegal_last_move_is_found_with_the_board_before_it() {
    let (size, start) = (size("2x3"), "412053");
    for (moves, boards) in paths(start, 3, 6) {
        for wrong in "UDLR".chars().filter(|&wrong| moved(boards.last().unwrap(), 3, wrong).is_none()) {
            let text = format!("{moves}{wrong}L");
            let marked = mark(&text, size, Some(start), "012345", Some(MovesOf::Blank));
            assert_eq!(marked.mark(), Mark::Wrong(moves.len() + 1), "{text}");
            let illegal = marked.illegal.as_ref().unwrap();
            assert_eq!(marked.problem.name(illegal.before), *boards.last().unwrap(), "{text}");
            assert_eq!((illegal.code(), illegal.line), ("off-the-board", 1), "{text}");
            assert_eq!(boards_of(&marked), boards, "{text}");
        }
    }
}

#[test]
fn a_path_that_ends_elsewhere_is_incomplete() {
    let size = size("2x3");
    for (moves, boards) in paths("012345", 3, 5) {
        let text: String = boards.iter().map(|board| drawn(board, 3)).collect();
        let goal = "123450";
        let reached = boards.last().unwrap() == goal;
        let marked = mark(&text, size, None, goal, None);
        let expected = if reached { Mark::Right } else { Mark::RightUpTo(moves.len()) };
        assert_eq!((marked.mark(), marked.extra().is_some()), (expected, reached), "{moves}");
        // A board that no move leads to.
        let torn = format!("{text}{}", drawn(&boards.last().unwrap().chars().rev().collect::<String>(), 3));
        let marked = mark(&torn, size, None, goal, None);
        assert_eq!(marked.mark(), Mark::Wrong(boards.len()), "{torn}");
        let line = marked.illegal.as_ref().unwrap().line;
        assert_eq!(line, 1 + 3 * boards.len(), "the line of the board that is wrong: {torn}");
    }
}

type Spelling = fn(&[Move]) -> String;

/// The ways in which moves are written; each is given the directions that are to be written.
fn spellings() -> Vec<(&'static str, Spelling)> {
    fn each(moves: &[Move], words: [&str; 4], between: &str) -> String {
        moves.iter().map(|&way| words[way as usize]).collect::<Vec<_>>().join(between)
    }
    vec![
        ("packed", |moves| each(moves, ["U", "D", "L", "R"], "")),
        ("small", |moves| each(moves, ["u", "d", "l", "r"], "")),
        ("letters", |moves| each(moves, ["U", "D", "L", "R"], " ")),
        ("words", |moves| each(moves, ["Up", "Down", "Left", "Right"], ", ")),
        ("list", |moves| format!("['{}']", each(moves, ["UP", "DOWN", "LEFT", "RIGHT"], "', '"))),
        ("joined", |moves| format!("Solution: {}", each(moves, ["up", "down", "left", "right"], " -> "))),
        ("joined by arrows", |moves| each(moves, ["Up", "Down", "Left", "Right"], " → ")),
        ("arrows", |moves| each(moves, ["↑", "↓", "←", "→"], "")),
        ("heavy arrows", |moves| each(moves, ["⬆️", "⬇️", "⬅️", "➡️"], " ")),
        ("Chinese", |moves| each(moves, ["上", "下", "左", "右"], "")),
        ("Chinese words", |moves| format!("路径：{}", each(moves, ["上移", "下移", "左移", "右移"], "，"))),
        ("enum", |moves| each(moves, ["Move.UP", "Move.DOWN", "Move.LEFT", "Move.RIGHT"], ", ")),
        ("JSON", |moves| format!("{{\"moves\": \"{}\"}}", each(moves, ["U", "D", "L", "R"], ""))),
        ("lines", |moves| each(moves, ["Move: Up", "Move: Down", "Move: Left", "Move: Right"], "\n")),
        ("numbered", |moves| {
            let lines = moves.iter().enumerate();
            let line = |(at, way): (usize, &Move)| {
                format!("{}. {}", at + 1, each(&[*way], ["Up", "Down", "Left", "Right"], ""))
            };
            lines.map(line).collect::<Vec<_>>().join("\n")
        }),
    ]
}

#[test]
fn moves_are_read_in_every_spelling() {
    let size = Size::EIGHT_PUZZLE;
    let start = "123405678";
    for (moves, boards) in paths(start, 3, 4).iter().filter(|(moves, _)| moves.len() > 1) {
        let ways: Vec<Move> = moves.chars().map(|letter| Move::from_letter(letter).unwrap()).collect();
        for (name, spelling) in spellings() {
            let text = spelling(&ways);
            let marked = mark(&text, size, Some(start), "123456780", Some(MovesOf::Blank));
            assert_eq!(boards_of(&marked), *boards, "{name}: {text}");
            // The same as somebody says it who looks at the tiles.
            let of_tiles: Vec<Move> = ways.iter().map(|way| way.inverse()).collect();
            let text = spelling(&of_tiles);
            let marked = mark(&text, size, Some(start), "123456780", Some(MovesOf::Tile));
            assert_eq!(boards_of(&marked), *boards, "{name}: {text}");
        }
    }
}

#[test]
fn moves_are_told_from_counts_and_prose() {
    let boards =
        |text: &str| boards_of(&mark(text, Size::EIGHT_PUZZLE, Some("123405678"), "123456780", Some(MovesOf::Blank)));
    for text in [
        "1 Up\n2 Left\n3 Down\n4 Right",
        "Step 1: Up\nStep 2: Left\nStep 3: Down\nStep 4: Right",
        "moveUp moveLeft moveDown moveRight",
        "Path (4 moves): U L D R",
        "Moves: 4\nULDR",
        "1: Up 2: Left 3: Down 4: Right",
        "1 ↑\n2 ←\n3 ↓\n4 →",
    ] {
        assert_eq!(boards(text), boards("ULDR"), "{text:?}");
    }
    for text in [
        "Nodes expanded: 125",
        "Moves: 5",
        "I went left and was right.",
        "go west, young man",
        "5",
        "Cost 12 30",
        "5 → 8",
    ] {
        assert!(only_moves(text.as_bytes(), None).is_none(), "{text:?}");
    }
}

fn moves_of(marked: &MarkedPath) -> (Option<String>, String) {
    let json: serde_json::Value = path_json(marked, Lang::En);
    let mut text = Vec::new();
    let written = read("UU", Size::EIGHT_PUZZLE);
    write(path_document(marked, &written, CheckOptions::default()), &Format::Text(Layout::default()), &mut text)
        .unwrap();
    let text = String::from_utf8(text).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    (json["conventions"]["moves_of"].as_str().map(str::to_owned), text)
}

#[test]
fn whose_moves_they_are_is_found_and_told() {
    let size = Size::EIGHT_PUZZLE;
    for (text, start, goal, of, says) in [
        // The blank in the corner cannot go up and left; the tiles can.
        ("UL", "012345678", "312405678", "tile", ""),
        ("DR", "012345678", "312405678", "blank", ""),
        // From the middle both are legal.
        ("UL", "123405678", "013425678", "blank", ""),
        ("UL", "123405678", "123475680", "tile", ""),
        ("UL", "123405678", "123456780", "blank", "The file leaves open whether"),
        ("UD", "123405678", "123405678", "blank", "The file leaves open whether"),
    ] {
        let marked = mark(text, size, Some(start), goal, None);
        let (found, told) = moves_of(&marked);
        assert_eq!(found.as_deref(), Some(of), "{text} from {start}: {told}");
        assert_eq!(told.contains("The file leaves open whether"), !says.is_empty(), "{text} from {start}: {told}");
    }
}

#[test]
fn a_reading_that_is_asked_for_is_taken() {
    let marked = mark("UL", Size::EIGHT_PUZZLE, Some("012345678"), "312405678", Some(MovesOf::Blank));
    assert_eq!(marked.mark(), Mark::Wrong(1));
    assert!(!moves_of(&marked).1.contains("The file leaves open whether"));
}

#[test]
fn boards_may_be_written_from_the_goal_back_or_without_the_start() {
    let size = Size::EIGHT_PUZZLE;
    let boards = ["283164705", "283104765", "203184765", "023184765", "123084765", "123804765"];
    let text = |boards: &[&str]| boards.iter().map(|board| drawn(board, 3)).collect::<String>();
    let back: Vec<&str> = boards.iter().rev().copied().collect();
    let marked = mark(&text(&back), size, None, boards[5], None);
    assert_eq!((boards_of(&marked), marked.mark()), (boards.map(String::from).to_vec(), Mark::Right));
    let marked = mark(&text(&boards[1..]), size, Some(boards[0]), boards[5], None);
    assert_eq!((boards_of(&marked), marked.mark()), (boards.map(String::from).to_vec(), Mark::Right));
    let marked = mark(&text(&boards[2..]), size, Some(boards[0]), boards[5], None);
    assert_eq!((marked.mark(), marked.illegal.unwrap().code()), (Mark::Wrong(0), "not-the-start"));
    let twice = [boards[0], boards[1], boards[1], boards[2]];
    let marked = mark(&text(&twice), size, None, boards[5], None);
    assert_eq!((marked.mark(), marked.illegal.unwrap().code()), (Mark::Wrong(2), "same-board"));
}

#[test]
fn shortest_paths_of_large_boards_are_exact_and_what_cannot_be_solved_is_told() {
    let size = size("4x4");
    let goal = "123456789ABCDEF0";
    let marked = mark("UULLDDRR", size, Some(goal), goal, Some(MovesOf::Blank));
    assert_eq!(marked.mark(), Mark::RightUpTo(8));
    assert_eq!(marked.shortest, Shortest::Moves(0));
    let marked = mark("UDUD", size, Some("123456789ABCDEF0"), goal, None);
    assert_eq!((marked.mark(), marked.extra()), (Mark::Right, Some(4)));
    let (moves, boards) =
        paths("123456789ABCDEF0", 4, 9).into_iter().rfind(|(moves, _)| !moves.contains("UD")).unwrap();
    let back: String = boards
        .iter()
        .rev()
        .map(|board| {
            let cells: Vec<String> = board.chars().map(|c| c.to_digit(16).unwrap().to_string()).collect();
            cells.chunks(4).map(|row| row.join(" ") + "\n").collect::<String>() + "\n"
        })
        .collect();
    let marked = mark(&back, size, Some(boards.last().unwrap()), goal, None);
    assert_eq!(marked.mark(), Mark::Right, "{moves}");
    assert_eq!(marked.shortest, Shortest::Moves(distances_within(boards.last().unwrap(), goal, 4, 9)), "{moves}");
    let marked = mark("U", Size::EIGHT_PUZZLE, Some("123456870"), "123456780", None);
    assert_eq!((marked.shortest, marked.extra()), (Shortest::Unsolvable, None));
}

/// The distance of two boards that are at most so far apart.
fn distances_within(start: &str, goal: &str, cols: usize, most: usize) -> usize {
    let found = paths(start, cols, most).into_iter().filter(|(_, boards)| boards.last().unwrap() == goal);
    found.map(|(moves, _)| moves.len()).min().unwrap()
}

/// A path from the goal back is one only if it ends at the start, where that is known.
#[test]
fn boards_are_read_backwards_only_if_they_end_at_the_start() {
    let text = ["203184765", "283104765", "283164705"].map(|board| drawn(board, 3)).concat();
    for (start, backwards) in [(None, true), (Some("283164705"), true), (Some("283014765"), false)] {
        let marked = mark(&text, Size::EIGHT_PUZZLE, start, "203184765", None);
        let mut boards = boards_of(&marked);
        boards.retain(|board| Some(board.as_str()) != start || backwards);
        let first = if backwards { "283164705" } else { "203184765" };
        assert_eq!((boards[0].as_str(), boards.len()), (first, 3), "{start:?}");
    }
}

#[test]
fn the_score_of_a_path_counts_the_start_and_each_move() {
    for (text, right, all) in [("Up, Left", 3, 3), ("Up, Up", 2, 3), ("Left, Left, Up", 2, 4)] {
        let written = read(text, Size::EIGHT_PUZZLE);
        let marked = mark(text, Size::EIGHT_PUZZLE, Some("283104765"), "123804765", Some(MovesOf::Blank));
        let in_short = FileMark::of_path(&marked, &written, Lang::En);
        assert_eq!(in_short.score[&ColumnKind::Board], (right, all), "{text}");
        assert_eq!(in_short.steps, all - 1, "{text}");
    }
}

#[test]
fn a_slip_is_known_by_what_it_did() {
    for (from, to, says) in [
        ("283104765", "083124765", "moved diagonally"),
        ("283104765", "823104765", "two tiles were swapped"),
        ("283104765", "023184765", "moved more than one cell"),
        ("283104765", "832104765", "more than one tile moved"),
        ("283140765", "283047165", "more than one tile moved"),
        ("283140765", "283147065", "left the board"),
        ("283140765", "283041765", "left the board"),
        ("203184765", "263184705", "left the board"),
    ] {
        let marked = mark(&format!("{from}\n{to}\n"), Size::EIGHT_PUZZLE, None, "123804765", None);
        let json = path_json(&marked, Lang::En).to_string();
        assert!(json.contains(says), "{from} to {to}: {json}");
    }
}
