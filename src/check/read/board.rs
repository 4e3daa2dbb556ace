//! One board in a cell, a field or a line, in every way a person or a program writes it.

use crate::puzzle::{Board, Size, TextError, parse_board};

use super::tiles::{RowText, permutation, single, tiles_of, whole};
use super::values::gap;

/// Reads a board: as boards are typed, or with brackets, quotes, `<br>`, or an empty place for the blank. Places in an
/// error are those of `text`.
pub(super) fn board(text: &str, size: Option<Size>) -> Result<(Board, Size), TextError> {
    let plain = plain(text);
    let wrong = match parse_board(&plain, size) {
        Ok(read) => return Ok(read),
        Err(wrong) => wrong,
    };
    // An empty place at the end is the blank, too: without it, the digits would have lost a 0 before them.
    let read = match text.trim_matches(['`', '\'', '"']).strip_suffix(' ') {
        Some(digits) => with_blank(digits, size, false),
        None => with_blank(plain.trim(), size, true),
    };
    read.or_else(|| in_rows(text, &plain, size)).ok_or(wrong)
}

/// The board of rows that are parted by line breaks or strokes, whose blank may be an empty place.
fn in_rows(text: &str, plain: &str, size: Option<Size>) -> Option<(Board, Size)> {
    let lines: Vec<&str> = plain.split(['/', '\n', '\r']).filter(|line| !line.trim().is_empty()).take(9).collect();
    // A stroke has a space on either side, which belongs to neither row.
    let one_less = |line: &str| line.starts_with([' ', '\u{A0}']);
    let is_spaced = lines.iter().skip(1).all(|line| one_less(line));
    let is_opened = text.starts_with(['`', '\'', '"', '[', '(']);
    let mut rows = Vec::with_capacity(lines.len());
    for (at, &line) in lines.iter().enumerate() {
        let is_less = is_spaced && (at > 0 || is_opened) && one_less(line);
        let line = if is_less { line.strip_prefix([' ', '\u{A0}']).unwrap_or(line) } else { line };
        rows.push(RowText::of(line, 0, 0)?);
    }
    if let [row] = rows.as_slice() {
        // All its tiles in one row, with any sign for the blank.
        let sizes =
            size.map_or_else(|| (2..=4).filter_map(|side| Size::new(side, side).ok()).collect(), |size| vec![size]);
        return sizes.into_iter().find_map(|size| Some((whole(&row.tiles(size.cells())?)?, size)));
    }
    let rows: Vec<&RowText<'_>> = rows.iter().collect();
    let sizes = (2..=8).filter_map(|cols| Size::new(rows.len(), cols).ok());
    let mut sizes = sizes.filter(|found| size.is_none_or(|size| size == *found));
    let (board, size) = sizes.find_map(|size| Some((whole(&tiles_of(&rows, size)?)?, size)))?;
    // Where the room before the first row is gone, an empty place at its beginning looks like one at its end.
    let is_trimmed = text.starts_with(char::is_alphanumeric) && lines[0].len() <= lines[0].trim_end().len() + 1;
    (!is_trimmed || board.blank() + 1 != size.cols()).then_some((board, size))
}

/// Reads the board that begins with the first of some words of a line, and returns how many words it takes: one, one a
/// row, or one a tile. Each word has the byte where it begins.
pub(super) fn board_at(line: &str, words: &[(usize, &str)], size: Size) -> Option<(Board, usize)> {
    let &(_, first) = words.first()?;
    // A board that was a number has lost its leading 0.
    let is_number = size == Size::EIGHT_PUZZLE && first.len() == 8 && first.bytes().all(|byte| byte.is_ascii_digit());
    if first.len() == size.cells() || is_number {
        return board(first, Some(size)).ok().map(|(board, _)| (board, 1));
    }
    // What stands between the words of one board.
    let glue = |c: char| c.is_whitespace() || ",/|;[](){}'\"`".contains(c);
    let glued = |words: &[(usize, &str)], by_stroke: bool| {
        (1..words.len()).all(|at| {
            let gap = gap(line, words, at).replace("<br/>", "/").replace("<br />", "/").replace("<br>", "/");
            gap.chars().all(glue) && (!by_stroke || gap.contains('/'))
        })
    };
    let rows = words.get(..size.rows())?;
    // The tiles from 1 to 9 are digits: what has fewer need not be read to see that it is no board.
    let digits = || rows.iter().flat_map(|(_, row)| row.chars()).filter(|c| c.is_numeric()).count();
    if rows.iter().all(|(_, row)| row.len() == size.cols())
        && digits() >= (size.cells() - 1).min(9)
        && glued(rows, true)
    {
        let text: Vec<&str> = rows.iter().map(|(_, row)| *row).collect();
        if let Ok((board, _)) = board(&text.join("/"), Some(size)) {
            return Some((board, rows.len()));
        }
    }
    let mut tiles: Vec<u8> = Vec::with_capacity(size.cells());
    for (_, word) in in_one_bracket(line, words).take(size.cells()) {
        // A sign that comes again, as in most rows of numbers that are no board, ends it soon.
        tiles.push(single(word).filter(|tile| !tiles.contains(tile))?);
    }
    let words = words.get(..size.cells()).filter(|words| words.len() == tiles.len())?;
    permutation(&tiles).filter(|_| glued(words, false)).map(|board| (board, words.len()))
}

/// Returns the first words up to the end of a bracket that has something else before them, or after which others stand in none: in
/// `[1] 2 0 3` and `[step=1] 2 0 3` the 1 belongs to no tiles, in `[[1 2] [0 3]]`, `[1] [2] [0] [3]`
/// and, as the blank, in `[0] 1 2 3` the first does. Looks no further than its reader.
pub(super) fn in_one_bracket<'a>(line: &str, words: &[(usize, &'a str)]) -> impl Iterator<Item = (usize, &'a str)> {
    let opens = |c: char| matches!(c, '[' | '(' | '{');
    let closes = |c: char| matches!(c, ']' | ')' | '}');
    let first = words.first().map_or(0, |&(first, _)| first);
    let before = line[..first].chars().rev().take_while(move |&c| opens(c) || c.is_whitespace() || "'\"`,".contains(c));
    let mut depth = before.filter(|&c| opens(c)).count();
    let blank_alone = words.first().is_some_and(|(_, word)| single(word) == Some(0));
    let mut stays = move |at: usize| {
        let (within, mut opened) = (depth, false);
        let all = gap(line, words, at).chars().all(|c| {
            let stays = !closes(c) || depth > 0;
            depth = (depth + usize::from(opens(c))).saturating_sub(usize::from(closes(c)));
            opened |= opens(c);
            stays
        });
        all && (within == 0 || depth > 0 || opened || (at == 1 && blank_alone))
    };
    words.iter().enumerate().take_while(move |&(at, _)| at == 0 || stays(at)).map(|(_, &word)| word)
}

/// The board of digits that lack the blank, at their beginning or at their end. A spreadsheet that has taken a board for a number
/// has left its leading 0 out.
fn with_blank(digits: &str, size: Option<Size>, first: bool) -> Option<(Board, Size)> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.contains('0');
    let cells = digits.len() + 1;
    let fits = is_number && cells <= 10 && size.or(Size::square(cells)).is_some_and(|size| size.cells() == cells);
    let text = if first { format!("0{digits}") } else { format!("{digits}0") };
    fits.then(|| parse_board(&text, size).ok()).flatten()
}

/// The text with signs that only part the cells as spaces and with rows on lines of their own; each byte keeps its
/// place.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(length) = line_break(rest) {
            plain.extend(std::iter::repeat_n('\n', length));
            rest = &rest[length..];
            continue;
        }
        plain.push(match c {
            '[' | ']' | '(' | ')' | '{' | '}' | '\'' | '"' | '`' | '|' => ' ',
            ';' => '\n',
            c => c,
        });
        rest = &rest[c.len_utf8()..];
    }
    plain
}

/// Returns the length of the end of a row with which a text begins: `<br>`, or a bracket closed and another opened.
fn line_break(text: &str) -> Option<usize> {
    if text.as_bytes().get(..3).is_some_and(|start| start.eq_ignore_ascii_case(b"<br")) {
        return text.bytes().take(6).position(|byte| byte == b'>').map(|end| end + 1);
    }
    let after = text.strip_prefix([']', ')', '}'])?.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
    after.starts_with(['[', '(', '{']).then_some(text.len() - after.len())
}
