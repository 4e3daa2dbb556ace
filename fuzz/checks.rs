//! Checks that hold for any input. The fuzz targets and `tests/all/fuzz_seeds.rs` share them.

use std::ops::Range;

use steptrace::check::{ColumnKind, ListClaim, ReadOptions, Sheet, SheetFormat, diff, read_sheet, text_of};
use steptrace::puzzle::{Board, Instance, Size, TextError, parse_board, parse_boards, parse_goal};
use steptrace::search::Strategy;
use steptrace::trace::{Detail, Trace, read, verify, write};

/// Asserts that the reader of traces refuses bytes with a place inside them, or reads a trace that keeps all rules and
/// that, written, reads back as itself.
pub(crate) fn trace_reader(bytes: &[u8]) {
    match read(bytes) {
        Err(error) => {
            let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
            assert!((1..=lines.len() + 1).contains(&error.line), "{error}");
            let length = lines.get(error.line - 1).map_or(0, |line| line.len());
            assert!((1..=length + 1).contains(&error.column), "{error}");
            // A message quotes a hostile file, but briefly.
            assert!(error.to_string().len() < 2000, "a long message");
        }
        Ok(trace) => kept_as_it_is(&trace),
    }
}

fn kept_as_it_is(trace: &Trace) {
    verify(trace).unwrap_or_else(|error| panic!("{error}"));
    let mut text = Vec::new();
    write(trace, Detail::Lists, &mut text).expect("a vector takes all bytes");
    let again = read(text.as_slice()).expect("what was written is read");
    let mut text_again = Vec::new();
    write(&again, Detail::Lists, &mut text_again).expect("a vector takes all bytes");
    assert!(text == text_again, "written again it differs");
    assert_eq!(trace.stats(), again.stats());
}

/// Asserts that the parsers refuse text with a place that can be underlined, or read a board, a goal, a strategy or
/// boards whose canonical spelling parses to the same.
pub(crate) fn board_parser(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for size in [None, Size::new(3, 3).ok(), Size::new(2, 6).ok(), Size::new(4, 4).ok()] {
        match parse_board(text, size) {
            Ok((board, found)) => spells_itself(board, found, size),
            Err(error) => points_into(&error, text),
        }
        match parse_boards(text, size) {
            Ok(boards) => {
                assert!(!boards.is_empty());
                for (board, found) in boards {
                    spells_itself(board, found, size);
                }
            }
            Err(error) => points_into(&error, text),
        }
    }
    let eight_puzzle = Size::EIGHT_PUZZLE;
    match parse_goal(text, eight_puzzle) {
        Ok(goal) => assert!(is_board(goal, eight_puzzle)),
        Err(error) => assert!(error.to_string().len() < 1000 && error.help().is_none_or(|help| help.len() < 2000)),
    }
    let (start, goal) = text.split_once("->").unwrap_or((text, "standard"));
    match Instance::parse(start, Some(goal), None) {
        Ok(instance) => drop(instance.parity().solvable()),
        Err(error) => assert!(error.to_string().len() < 1000),
    }
    match text.parse::<Strategy>() {
        Ok(strategy) => assert_eq!(strategy.to_string().parse(), Ok(strategy)),
        Err(error) => {
            can_be_underlined(&error.at, text);
            assert!(error.to_string().len() < 1000 && error.help().is_none_or(|help| help.len() < 2000));
        }
    }
}

/// Asserts that the lenient reader refuses text with a place inside it, or reads a sheet whose boards are all valid
/// and that does not differ from itself.
pub(crate) fn sheet_reader(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    // As it is, and in one of the ways in which a user may say what it is.
    let formats: Vec<Option<SheetFormat>> = SheetFormat::ALL.into_iter().map(Some).chain([None]).collect();
    let way = bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>();
    let told = (formats[way % formats.len()], if way % 2 == 0 { Size::new(2, 4).ok() } else { None });
    for (format, size) in [(None, None), told] {
        match read_sheet(text, format, size) {
            Err(error) => {
                let text = text_of(bytes);
                let line = text.split('\n').nth(error.line - 1).unwrap_or_default();
                assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
                assert!(error.to_string().len() < 1000, "a long message");
                assert!(error.help().is_none_or(|help| help.len() < 2000));
                if let Some(excerpt) = &error.excerpt {
                    can_be_underlined(&excerpt.at, &excerpt.text);
                }
            }
            Ok(sheet) => holds_together(&sheet, format, size),
        }
    }
}

/// Asserts the same of bytes in any encoding, one text in four read with options; and that what is told of the reading has
/// its place in the text.
pub(crate) fn sheet_bytes(bytes: &[u8]) {
    let options = if bytes.len() % 4 == 3 {
        ReadOptions {
            blank: Some("b".to_owned()),
            ignore: vec!["cost".to_owned(), "Open".to_owned()],
            columns: vec![("Kosten".to_owned(), ColumnKind::G), ("a".to_owned(), ColumnKind::Board)],
            ..ReadOptions::default()
        }
    } else {
        ReadOptions::default()
    };
    match options.read(bytes) {
        Err(error) => {
            assert!(error.line > 0 && error.column > 0, "{error}");
            assert!(error.to_string().len() < 1000, "a long message");
            assert!(error.help().is_none_or(|help| help.len() < 2000));
            if let Some(excerpt) = &error.excerpt {
                can_be_underlined(&excerpt.at, &excerpt.text);
            }
        }
        Ok(sheet) => {
            holds_together(&sheet, None, None);
            let reading = &sheet.reading;
            assert!(reading.not_read.iter().all(|passage| 1 <= passage.lines.0 && passage.lines.0 <= passage.lines.1));
            assert!(reading.doubts.iter().all(|doubt| doubt.line >= 1));
        }
    }
}

fn holds_together(sheet: &Sheet, format: Option<SheetFormat>, size: Option<Size>) {
    assert!(format.is_none_or(|format| format == sheet.format));
    assert!(size.is_none_or(|size| size == sheet.size));
    assert!(!sheet.rows.is_empty());
    let lists = sheet.rows.iter().flat_map(|row| [&row.open, &row.closed]).flatten();
    let listed = lists.flat_map(|list| match &**list {
        ListClaim::Size(_) => &[],
        ListClaim::States(boards) => boards.as_slice(),
    });
    let boards = sheet.rows.iter().map(|row| row.state.board()).chain(listed.map(|(state, _)| state.board()));
    for board in boards.chain(sheet.start).chain(sheet.goal) {
        assert!(is_board(board, sheet.size));
    }
    assert!(sheet.rows.windows(2).all(|rows| rows[0].line <= rows[1].line || sheet.start.is_some()));
    assert_eq!(diff(sheet, sheet).expect("one size").first, None);
}

fn is_board(board: Board, size: Size) -> bool {
    let tiles: Vec<u8> = board.tiles(size).collect();
    (0..size.cells() as u8).all(|tile| tiles.contains(&tile))
}

fn spells_itself(board: Board, size: Size, wanted: Option<Size>) {
    assert!(wanted.is_none_or(|wanted| wanted == size));
    assert!(is_board(board, size));
    assert_eq!(parse_board(&board.text(size), Some(size)), Ok((board, size)));
    assert_eq!(parse_board(&board.spaced(size), Some(size)), Ok((board, size)));
}

fn points_into(error: &TextError, text: &str) {
    can_be_underlined(&error.at, text);
    assert!(error.to_string().len() < 1000 && error.help().is_none_or(|help| help.len() < 2000));
}

/// Returns true if and only if the bytes lie inside the text and split no character.
fn can_be_underlined(at: &Range<usize>, text: &str) {
    assert!(text.get(at.clone()).is_some(), "{at:?} of {text:?}");
}
