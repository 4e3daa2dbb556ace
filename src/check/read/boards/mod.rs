//! Boards in plain text, one after the other, with anything between them: what most programs print.
//!
//! 1. Each line is looked at alone: it may be a row of a board, a frame, empty, or text ([`lines`]).
//! 2. The size is that of which boards cover most of the file, where none is asked for.
//! 3. Boards are found: rows below one another, or whole in a line ([`find`], [`inline`]).
//! 4. What stands between them says which boards were taken, and their values ([`between`]).

mod between;
mod find;
mod inline;
mod lines;

use crate::check::sheet::SheetFormat;
use crate::puzzle::Size;

use super::draft::Draft;
use super::fault::{SheetFault, Wrong};
use find::Found;
use lines::{Line, lines_of};

/// Reads the boards of a text.
pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Wrong> {
    let lines = lines_of(text);
    let size = match draft.size {
        Some(size) => size,
        None => size_of(text, &lines)?,
    };
    draft.size = Some(size);
    let found = find::boards(text, &lines, size)?;
    if found.is_empty() {
        return Err(none(&lines));
    }
    between::tell(text, &lines, found, draft)
}

/// Each board that is found, and the size of which they cover most cells.
fn size_of(text: &str, lines: &[Line]) -> Result<Size, Wrong> {
    let covered = |size: Size| {
        let boards = find::whole_boards(text, lines, size);
        let counts = |found: &&Found| !found.in_line || size.rows() == size.cols() || found.nested;
        boards.iter().filter(counts).count() * size.cells()
    };
    // Of sizes that cover as much, the larger: three rows whose first two alone would do.
    let sizes = (4..=16).rev().flat_map(Size::with_cells);
    let best =
        sizes.map(|size| (covered(size), size)).fold(None, |best: Option<(usize, Size)>, (cells, size)| match best {
            Some((most, _)) if most >= cells => best,
            _ => Some((cells, size)),
        });
    match best {
        Some((cells, size)) if cells > 0 => Ok(size),
        _ => Err(unsized_boards(text, lines)),
    }
}

/// Says why no board is found, where no size was asked for.
fn unsized_boards(text: &str, lines: &[Line]) -> Wrong {
    let flat = (4..=16).flat_map(Size::with_cells).find_map(|size| {
        let found = find::whole_boards(text, lines, size).into_iter().next()?;
        Some(Wrong::new(SheetFault::NoSize(size.cells()), found.at))
    });
    flat.unwrap_or_else(|| none(lines))
}

/// Says why no board is found.
fn none(lines: &[Line]) -> Wrong {
    find::nearly(lines).unwrap_or_else(|| Wrong::new(SheetFault::NoBoards(SheetFormat::Boards), 0..0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::sheet::{ListClaim, Sheet};
    use crate::check::{SheetError, read_sheet};

    fn sheet(text: &str) -> Result<Sheet, SheetError> {
        read_sheet(text, Some(SheetFormat::Boards), None)
    }

    fn taken(text: &str) -> Vec<String> {
        let sheet = sheet(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        sheet.rows.iter().map(|row| row.board.text(sheet.size)).collect()
    }

    #[test]
    fn boards_one_after_the_other_are_read_with_anything_between_them() {
        let both = ["283104765", "203184765"];
        for text in [
            "2 8 3\n1 0 4\n7 6 5\n\n2 0 3\n1 8 4\n7 6 5\n",
            "Step 1:\n2 8 3\n1   4\n7 6 5\n-----\nStep 2:\n2   3\n1 8 4\n7 6 5\ndone.\n",
            "283\n1_4\n765\n203\n184\n765",
            "+---+---+---+\n| 2 | 8 | 3 |\n+---+---+---+\n| 1 |   | 4 |\n+---+---+---+\n| 7 | 6 | 5 |\n+---+---+---+\n\
             +---+---+---+\n| 2 |   | 3 |\n+---+---+---+\n| 1 | 8 | 4 |\n+---+---+---+\n| 7 | 6 | 5 |\n+---+---+---+\n",
            "expanding (2, 8, 3, 1, 0, 4, 7, 6, 5)\nexpanding (2, 0, 3, 1, 8, 4, 7, 6, 5)\n",
            "[[2, 8, 3], [1, 0, 4], [7, 6, 5]]\n[[2, 0, 3], [1, 8, 4], [7, 6, 5]]\n",
            "[[2 8 3]\n [1 0 4]\n [7 6 5]]\n[[2 0 3]\n [1 8 4]\n [7 6 5]]\n",
            "1. 283104765\n2. 203184765\n",
            "第1步：\n2 8 3\n1 0 4\n7 6 5\n第2步：\n2 0 3\n1 8 4\n7 6 5\n",
            "state: 2 8 3\n       1 x 4\n       7 6 5\nstate: 2 x 3\n       1 8 4\n       7 6 5\n",
            "2 8 3\n\n1 0 4\n\n7 6 5\n\n\n2 0 3\n\n1 8 4\n\n7 6 5\n",
            "2 8 3   2 0 3\n1 0 4   1 8 4\n7 6 5   7 6 5\n",
            "Goal:\n1 2 3\n8 0 4\n7 6 5\nStart:\n2 8 3\n1 0 4\n7 6 5\nStep 1\n2 8 3\n1 0 4\n7 6 5\nStep 2\n2 0 3\n1 8 4\n7 6 5\n",
            "2 8 3\n1 0 4\n7 6 5\n\n2 0 3\n1 8 4\n7 6 5\n\nSolution path:\n2 8 3\n1 0 4\n7 6 5\n",
            "visited 283104765\nvisited 203184765\n",
            "Current: 283104765\n  child: 203184765\n  child: 283164705\nCurrent: 203184765\n",
        ] {
            assert_eq!(taken(text), both, "{text}");
        }
    }

    #[test]
    fn whole_boards_below_one_another_are_not_side_by_side() {
        let moves = ["283104765", "203184765", "023184765", "123084765", "123804765"];
        let cells = |board: &str, blank: &str| -> Vec<String> {
            board.chars().map(|tile| if tile == '0' { blank.to_owned() } else { tile.to_string() }).collect()
        };
        let nested = |board: &str, blank: &str| {
            let rows: Vec<String> = cells(board, blank).chunks(3).map(|row| format!("[{}]", row.join(", "))).collect();
            format!("[{}]", rows.join(", "))
        };
        let quoted = |board: &str, blank: &str| {
            let cells: Vec<String> = cells(board, blank).iter().map(|cell| format!("'{cell}'")).collect();
            format!("[{}]", cells.join(", "))
        };
        let dresses: [&dyn Fn(&str) -> String; 9] = [
            &|board| nested(board, "0"),
            &|board| nested(board, "None"),
            &|board| format!("[{}]", cells(board, "0").join(", ")),
            &|board| format!("({})", cells(board, "0").join(", ")),
            &|board| quoted(board, "0"),
            &|board| quoted(board, " "),
            &|board| cells(board, "0").join(" "),
            &|board| cells(board, "x").join(" "),
            &|board| board.to_owned(),
        ];
        for dress in dresses {
            for (count, between) in [(1, "\n"), (2, "\n"), (3, "\n"), (4, "\n"), (10, "\n"), (4, "\n\n"), (7, "\n\n")] {
                let boards: Vec<&str> = moves.iter().copied().cycle().take(count).collect();
                let lines: Vec<String> = boards.iter().map(|board| dress(board)).collect();
                assert_eq!(taken(&lines.join(between)), boards, "{lines:?}");
            }
        }
        let torn = ["2 8 3 1 0 4 7 6 5", "2 0 3 1 8 4 7 6 6", "0 2 3 1 8 4 7 6 5"];
        for turn in 0..3 {
            let mut lines = torn;
            lines.rotate_left(turn);
            let line = (1 + 3 - turn) % 3 + 1;
            let error = sheet(&lines.join("\n")).unwrap_err().to_string();
            assert_eq!(error, format!("line {line}, column 17: tile 6 stands twice"));
        }
    }

    #[test]
    fn the_start_the_goal_and_the_path_are_no_steps() {
        let goal = Some("123804765".to_owned());
        for label in ["Goal: ", "Goal state: ", "goal = ", "目标状态：", "Target:\n", "目标状态:\n"] {
            for board in [
                "(1, 2, 3, 8, 0, 4, 7, 6, 5)",
                "[[1, 2, 3], [8, 0, 4], [7, 6, 5]]",
                "'123804765'",
                "123804765",
                "`123804765`",
                "1 2 3 8 0 4 7 6 5",
            ] {
                let text = format!(
                    "Start: [[2, 8, 3], [1, 0, 4], [7, 6, 5]]\n{label}{board}\n\nStep 1\n2 8 3\n1 0 4\n7 6 5\n\
                     Step 2\n2 0 3\n1 8 4\n7 6 5\nPath: (2,8,3,1,0,4,7,6,5) -> (2,0,3,1,8,4,7,6,5)\n"
                );
                let sheet = sheet(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(sheet.goal.map(|goal| goal.text(sheet.size)), goal, "{text}");
                assert_eq!(taken(&text), ["283104765", "203184765"], "{text}");
                assert_eq!(sheet.ignored, ["Path"], "{text}");
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_boards() {
        assert_eq!(sheet("1 2 3\n4 5 0\n6 7 8\n").unwrap().size.to_string(), "3x3");
        assert_eq!(sheet("1 2 3\n4 5 0\n\n1 2 0\n4 5 3\n").unwrap().size.to_string(), "2x3");
        let fifteen = " 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14    15\n";
        assert_eq!(taken(fifteen), ["123456789ABCDE0F"]);
        assert_eq!(taken("1 2 3 4\n5 6 7 0\n"), ["12345670"]);
    }

    #[test]
    fn values_and_lists_belong_to_the_board_that_they_stand_by() {
        let after = "2 8 3\n1 0 4\n7 6 5\ng=0 h=4 f=4\nOpen: 203184765(4), 283164705(6)\nClosed: 283104765\n\
                     2 0 3\n1 8 4\n7 6 5\ng=1 h=3 f=4\nOpen: 283164705(6)\nClosed: 2\n";
        let before = "Step 1, g=0 h=4 f=0+4=4\nOpen: 203184765(4), 283164705(6)\nClosed: 283104765\n2 8 3\n1 0 4\n7 6 5\n\
                      Step 2, g=1 h=3 f=1+3=4\nOpen: 283164705(6)\nClosed: 2\n2 0 3\n1 8 4\n7 6 5\nPath cost: 4\n";
        for text in [after, before] {
            let sheet = sheet(text).unwrap();
            let values: Vec<_> =
                sheet.rows.iter().map(|row| (row.g, row.h, row.f.map(crate::search::F::hundredths))).collect();
            assert_eq!(values, [(Some(0), Some(4), Some(400)), (Some(1), Some(3), Some(400))], "{text}");
            assert!(matches!(&sheet.rows[0].open, Some(ListClaim::Boards(list)) if list.len() == 2), "{text}");
            assert_eq!(sheet.rows[1].closed, Some(ListClaim::Size(2)), "{text}");
        }
        let line = sheet("f=4: 283104765 (g=0, h=4)\nf=4: 203184765 (g=1, h=3)\n").unwrap();
        assert_eq!(line.rows[1].h, Some(3));
    }

    #[test]
    fn what_looks_like_a_board_and_is_none_is_pointed_at() {
        let error = |text| sheet(text).unwrap_err().to_string();
        assert_eq!(error("ok\n2 8 3\n1 0 4\n7 6 6\n"), "line 4, column 5: tile 6 stands twice");
        assert_eq!(error("2 8 3\n1 0 4\n7 6 5\n\n2 0 3\n1 8 4\n"), "line 5, column 1: 2 of the 3 rows of a 3x3 board");
        assert_eq!(error("just words\n"), "line 1, column 1: no board is found in it, read as boards in plain text");
        assert_eq!(error("12345670\n12345607\n"), "line 1, column 1: boards of 8 cells in a row without a size");
    }
}
