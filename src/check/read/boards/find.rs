//! Boards in lines: rows below one another, side by side, or whole in a line among other words.

use std::ops::Range;

use crate::check::sheet::SheetFormat;
use crate::puzzle::{Board, Size};

use super::super::board::{board_at, in_one_bracket};
use super::super::decode::times;
use super::super::fault::{Misread, SheetFault};
use super::super::rows::{RowText, Tile, single};
use super::super::span::Span;
use super::super::tiles::{error_of, permutation, tiles_of, whole};
use super::super::values::{gap, words_with};
use super::brackets::{Brackets, Group};
use super::lines::{LineKind, Lines};

/// Number of lines in which a torn board is looked for.
const MOST_LINES: usize = 32;

#[derive(Debug)]
pub(super) struct FoundBoard {
    pub(super) board: Board,
    pub(super) lines: Span,
    pub(super) at: Span,
    /// True if it stands whole in one line.
    pub(super) in_line: bool,
    /// True if its rows show within that line.
    pub(super) nested: bool,
    /// The bytes of what stands for the blank; none where it is an empty place.
    pub(super) blank: Span,
}

/// A board that stands whole in line number `line`; its rows may show by brackets or strokes.
fn in_line(text: &str, board: Board, line: usize, at: Range<usize>, size: Size) -> FoundBoard {
    let rows = text[at.clone()].split([']', ')', '/']).filter(|row| row.contains(char::is_alphanumeric)).count();
    let (lines, nested) = ((line..line + 1).into(), rows == size.rows());
    FoundBoard { board, lines, at: at.into(), in_line: true, nested, blank: (0..0).into() }
}

/// The text where boards are looked for.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) text: &'a str,
    pub(super) lines: &'a Lines,
    pub(super) brackets: &'a Brackets,
}

/// The boards of a text. What looks like one and is none is passed over, unless the reading is strict.
///
/// # Errors
/// In a strict reading, if rows that look like a board are none.
pub(super) fn boards(place: Place<'_>, size: Size, strict: bool) -> Result<Vec<FoundBoard>, Misread> {
    let Place { text, lines, brackets } = place;
    let mut found = Vec::new();
    let mut groups = brackets.groups.iter().filter_map(|group| in_brackets(group, lines, size)).peekable();
    let mut at = 0;
    while at < lines.lines.len() {
        let line = &lines.lines[at];
        // A bracket within the last one is a row of it.
        while groups.next_if(|group| group.lines.start() < at).is_some() {}
        let before = at;
        while let Some(group) = groups.next_if(|group| group.lines.start() <= at) {
            let after = found.last().is_none_or(|last: &FoundBoard| last.at.end() <= group.at.start());
            if after {
                at = group.lines.end() - 1;
                found.push(group);
            }
        }
        if found.last().is_some_and(|last| last.lines.start() >= before && last.lines.end() == at + 1) {
            at += 1;
            continue;
        }
        if let Some((row, after_words)) = lines.row(at) {
            // Several lines that are boards by themselves are boards below one another, not boards side by side. Words before
            // such a board may have others among them.
            let alone = !after_words || {
                let before = found.len();
                let _unclear = among_words(text, line.at, at, size, &mut found);
                before == found.len()
            };
            if !alone {
                at += 1;
                continue;
            }
            if let Some(board) = row.tiles(size.cells()).and_then(|tiles| whole(&tiles)) {
                found.push(in_line(text, board, at, row.start()..row.end(), size));
                at += 1;
                continue;
            }
            if let Some((rows, end)) = rows_from(lines, at, size.rows())
                && let Some(boards) = below(&rows, size)
            {
                let place = Span::from(rows[0].start()..lines.lines[end - 1].at.end());
                let here = |(board, blank): (Board, Range<usize>)| {
                    let (lines, blank) = ((at..end).into(), blank.into());
                    FoundBoard { board, lines, at: place, in_line: false, nested: false, blank }
                };
                found.extend(boards.into_iter().map(here));
                at = end;
                continue;
            }
            if strict && let Some(wrong) = misfit(lines, at, size, &found) {
                return Err(wrong);
            }
        }
        if !matches!(line.kind, LineKind::Blank | LineKind::Frame) {
            let unclear = among_words(text, line.at, at, size, &mut found);
            if let Some(unclear) = unclear.filter(|_| strict) {
                return Err(Misread::new(SheetFault::WhichTiles(size.cells()), unclear));
            }
        }
        at += 1;
    }
    Ok(found)
}

/// The board in a bracket, if it is one of this size.
fn in_brackets(group: &Group, lines: &Lines, size: Size) -> Option<FoundBoard> {
    let fits = group.tiles.len() == size.cells() && group.rows.is_none_or(|rows| rows == size.rows());
    let board = whole(&group.tiles).filter(|_| fits)?;
    let line_of = |place: usize| lines.lines.partition_point(|line| line.at.end() < place);
    let (first, last) = (line_of(group.at.start() + 1), line_of(group.at.end()));
    let blank = group.tiles.get(board.blank()).map_or(0..0, |tile| tile.at());
    let (lines, blank) = ((first..last + 1).into(), blank.into());
    Some(FoundBoard { board, lines, at: group.at, in_line: true, nested: group.rows.is_some(), blank })
}

/// Adds the boards that stand among the words of line number `number`.
///
/// Returns the bytes of numbers of which it is not clear which are the tiles.
fn among_words(text: &str, line: Span, number: usize, size: Size, found: &mut Vec<FoundBoard>) -> Option<Range<usize>> {
    let (line, start) = (&text[line.range()], line.start());
    let words: Vec<(usize, &str)> = words_with(line, |c| matches!(c, '*' | '#')).collect();
    let mut add =
        |board, at: Range<usize>| found.push(in_line(text, board, number, start + at.start..start + at.end, size));
    let end = |at: usize| words[at].0 + words[at].1.len();
    let (mut at, mut unclear) = (0, None);
    let mut times = times(line).into_iter().peekable();
    while at < words.len() {
        // The seconds of a time of day are no tile.
        while times.next_if(|time| time.end <= words[at].0).is_some() {}
        if times.peek().is_some_and(|time| time.contains(&words[at].0)) {
            at += 1;
            continue;
        }
        if let Some((board, place)) = strung(line, words[at].0, size) {
            at += words[at..].iter().take_while(|(start, _)| *start < place.end).count();
            add(board, place);
            continue;
        }
        let run = tiles_in_a_row(line, &words[at..]);
        if run.len() >= size.cells() {
            let boards = in_a_row(line, &words[at..], &run, size.cells());
            if boards.is_none() {
                unclear.get_or_insert(start + words[at].0..start + end(at + run.len() - 1));
            }
            for (from, board) in boards.into_iter().flatten() {
                add(board, words[at + from].0..end(at + from + size.cells() - 1));
            }
            at += run.len();
            continue;
        }
        match board_at(line, &words[at..], size) {
            Some((board, count)) => {
                add(board, words[at].0..end(at + count - 1));
                at += count;
            }
            None => at += 1,
        }
    }
    unclear
}

/// A board in one word in another way than a character a tile, with the word that begins at a place: its tiles are strung
/// together by one sign, `2.8.3.1.6.4.7.0.5.`; a letter stands before them, `S283104765`; or it was a number and has lost
/// its leading 0.
fn strung(line: &str, from: usize, size: Size) -> Option<(Board, Range<usize>)> {
    let digits = line[from..].bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let ends = |length: usize| !line[from + length..].starts_with(|c: char| c.is_alphanumeric() || c == '.');
    if line[from..].starts_with(|c: char| c.is_ascii_alphanumeric()) && digits >= 7 && ends(digits + 1) {
        let values = |text: &str| text.bytes().map(|byte| byte - b'0').collect::<Vec<u8>>();
        let (first, rest) = line[from..=from + digits].split_at(1);
        let letter = first.starts_with(|c: char| c.is_ascii_alphabetic()) && digits == size.cells();
        let short = digits + 2 == size.cells() && size.cells() == 9 && !first.starts_with(|c: char| c.is_alphabetic());
        let board = match () {
            () if letter => permutation(&values(rest)),
            () if short => {
                permutation(&[vec![0], values(first), values(rest)].concat()).filter(|board| board.blank() == 0)
            }
            () => None,
        };
        if let Some(board) = board {
            return Some((board, from..from + digits + 1));
        }
    }
    let first = line[from..].char_indices().take(LONGEST_TILE).find(|(_, c)| !c.is_alphanumeric());
    let (end, sign) = first.filter(|(_, c)| matches!(c, '.' | '-' | '_' | ':' | '|' | '/' | ','))?;
    // What does not begin with a tile is looked at no further: a line may have very many words.
    single(&line[from..from + end])?;
    let word = short_word(&line[from..], sign, size.cells())?;
    // A sentence may end after the board, or go on no further: `2.8.3.1.6.4.7.0.5...` Two dots are neither, but a blank.
    let inner = if sign == '.' { word.trim_end_matches(sign) } else { word.strip_suffix(sign).unwrap_or(word) };
    if sign == '.' && word.len() - inner.len() == 2 {
        return None;
    }
    let inner = inner.trim_end_matches([',', ';', ':']);
    let parts: Option<Vec<u8>> = inner.split(sign).take(size.cells() + 1).map(single).collect();
    let board = permutation(&parts.filter(|parts| parts.len() == size.cells())?)?;
    Some((board, from..from + inner.len()))
}

/// Most characters of a tile, and of the sign after it.
const LONGEST_TILE: usize = 16;

/// The word with which a text begins, up to white space, a bracket or a quote; none where it has more parts than `most` between a
/// sign, or more characters than so many tiles.
fn short_word(text: &str, sign: char, most: usize) -> Option<&str> {
    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '\'' | '"' | '`');
    let (mut parts, mut begins) = (0, true);
    for (count, (at, c)) in text.char_indices().enumerate() {
        if ends(c) {
            return Some(&text[..at]);
        }
        // What may stand after a board begins no part.
        parts += usize::from(begins && c != sign && !matches!(c, ',' | ';' | ':'));
        begins = c == sign;
        if parts > most || count >= LONGEST_TILE * (most + 1) {
            return None;
        }
    }
    Some(text)
}

/// The tiles of the words with which a line goes on, as long as nothing but signs of a board stands between them. Looks no further.
fn tiles_in_a_row(line: &str, words: &[(usize, &str)]) -> Vec<u8> {
    let glue = |c: char| c.is_whitespace() || ",|;[](){}'\"`".contains(c);
    let goes_on = |at: usize| at == 0 || gap(line, words, at).chars().all(glue);
    // `g=3` behind a board is no blank.
    let is_name = |at: usize| {
        words[at].1.starts_with(char::is_alphabetic) && gap(line, words, at + 1).trim_start().starts_with(['=', ':'])
    };
    let here = in_one_bracket(line, words).enumerate().take_while(|&(at, _)| goes_on(at) && !is_name(at));
    here.map_while(|(_, (_, word))| single(word)).collect()
}

/// The boards in a row of tiles, with the words where they begin. Tiles of whole boards are these; of more, such as the
/// number of a step before them, a board is that which alone is one, or alone has the same between all of its tiles; none where that is not clear.
fn in_a_row(line: &str, words: &[(usize, &str)], tiles: &[u8], cells: usize) -> Option<Vec<(usize, Board)>> {
    if tiles.len().is_multiple_of(cells) {
        let boards: Option<Vec<Board>> = tiles.chunks(cells).map(permutation).collect();
        if let Some(boards) = boards {
            return Some(boards.into_iter().enumerate().map(|(at, board)| (at * cells, board)).collect());
        }
    }
    let all = tiles.windows(cells).enumerate().filter_map(|(at, window)| Some((at, permutation(window)?)));
    let all: Vec<(usize, Board)> = all.take(cells).collect();
    let between = |at: usize| gap(line, words, at).trim();
    let even = |&(from, _): &(usize, Board)| {
        let sign = between(from + 1);
        let apart = |at: usize| at == 0 || at >= tiles.len() || between(at) != sign;
        (from + 1..from + cells).all(|at| between(at) == sign) && apart(from) && apart(from + cells)
    };
    match all.as_slice() {
        [] | [_] => Some(all),
        _ => {
            let mut even = all.into_iter().filter(even);
            let one = even.next();
            if even.next().is_some() { None } else { one.map(|one| vec![one]) }
        }
    }
}

/// Returns the rows from a line on, without frames and, if each row stands apart, without empty lines, and the line
/// after them.
fn rows_from(lines: &Lines, from: usize, count: usize) -> Option<(Vec<RowText<'_>>, usize)> {
    let mut rows = Vec::with_capacity(count);
    let mut gaps = 0;
    for (at, line) in lines.lines.iter().enumerate().skip(from) {
        match line.kind {
            LineKind::Row { row, after_words } if rows.is_empty() || !after_words => rows.push(lines.rows.get(row)),
            LineKind::Frame => {}
            LineKind::Blank => {
                gaps += 1;
                // Rows may each have an empty line after them, but a board ends where only some have.
                if gaps > rows.len() {
                    return None;
                }
            }
            _ => return None,
        }
        if rows.len() == count {
            return (gaps == 0 || gaps + 1 == count).then_some((rows, at + 1));
        }
    }
    None
}

/// The board that rows make, or the boards side by side, if each row has several times as many tiles as a board has
/// columns.
fn below(rows: &[RowText<'_>], size: Size) -> Option<Vec<(Board, Range<usize>)>> {
    let of = |tiles: &[Tile]| {
        let board = whole(tiles)?;
        Some((board, tiles.get(board.blank()).map_or(0..0, |tile| tile.at())))
    };
    if let Some(board) = tiles_of(rows, size).and_then(|tiles| of(&tiles)) {
        return Some(vec![board]);
    }
    let (cols, across) = (size.cols(), rows[0].words.len());
    if across < 2 * cols || !across.is_multiple_of(cols) {
        return None;
    }
    let tiles: Vec<Vec<Tile>> = rows.iter().map(|row| row.tiles(across)).collect::<Option<_>>()?;
    let board = |from: usize| of(&tiles.iter().map(|row| &row[from..from + cols]).collect::<Vec<_>>().concat());
    (0..across).step_by(cols).map(board).collect()
}

/// Returns what is wrong where rows begin that should be a board of this size and are none.
fn misfit(lines: &Lines, from: usize, size: Size, found: &[FoundBoard]) -> Option<Misread> {
    let (cells, cols) = (size.cells(), size.cols());
    // A line that by itself should be a board, for a line beside it is one.
    let is_whole = |row: &RowText<'_>| row.tiles(cells).is_some_and(|tiles| whole(&tiles).is_some());
    if let Some((row, false)) = lines.row(from)
        && let Some(tiles) = row.tiles(cells)
        && (found.last().is_some_and(|last| last.in_line)
            || rows_from(lines, from, 2).is_some_and(|(beside, _)| beside.iter().any(is_whole)))
        && let Some(error) = error_of(&tiles, size)
    {
        return Some(Misread::board(error, 0));
    }
    if let Some((rows, _)) = rows_from(lines, from, size.rows()) {
        if let Some(error) = tiles_of(&rows, size).and_then(|tiles| error_of(&tiles, size)) {
            return Some(Misread::board(error, 0));
        }
        let across = rows[0].words.len();
        if across > cols && across.is_multiple_of(cols) && rows.iter().all(|row| row.words.len() == across) {
            return Some(Misread::new(SheetFault::SideBySide(across / cols), lines.lines[from].at.range()));
        }
    }
    // A single row of numbers can be anything; more of them, where boards were read before, are a board that is torn.
    let rows = rows_of(lines, from..from + MOST_LINES, cols, true);
    let torn = rows >= 2 && rows < size.rows() && !found.is_empty();
    torn.then(|| Misread::new(SheetFault::Torn { found: rows, size }, lines.lines[from].at.range()))
}

/// Number of rows of so many tiles with which these lines begin, frames between them or not.
fn rows_of(lines: &Lines, within: Range<usize>, cols: usize, framed: bool) -> usize {
    let fits = |at: &usize| match lines.lines[*at].kind {
        LineKind::Row { row, .. } => lines.rows.get(row).tiles(cols).is_some(),
        LineKind::Frame => framed,
        _ => false,
    };
    let within = within.start..within.end.min(lines.lines.len());
    within.take_while(fits).filter(|&at| matches!(lines.lines[at].kind, LineKind::Row { .. })).count()
}

/// Says why no board is found: what is wrong with the first rows that nearly are one, of whichever size.
pub(super) fn explain_no_boards(text: &str, lines: &Lines) -> Misread {
    let size_of = |at: usize| {
        let (row, _) = lines.row(at)?;
        let cols = (2..=8).rev().find(|&cols| row.tiles(cols).is_some())?;
        Size::new(rows_of(lines, at..at + 9, cols, false), cols).ok()
    };
    let wrong = (0..lines.lines.len()).find_map(|at| misfit(lines, at, size_of(at)?, &[]));
    wrong.unwrap_or_else(|| Misread::new(SheetFault::NoBoards(SheetFormat::Boards), most_like_a_board(text, lines)))
}

/// The bytes of the line with the most digits apart from letters, the first of those that have as many; the beginning
/// where no line has any.
fn most_like_a_board(text: &str, lines: &Lines) -> Range<usize> {
    let tiles = |line: Span| {
        let words = text[line.range()].split(|c: char| !c.is_alphanumeric());
        words.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).map(str::len).sum::<usize>()
    };
    let best = lines.lines.iter().map(|line| (tiles(line.at), line.at)).filter(|(tiles, _)| *tiles > 1);
    let best = best.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map_or(0..0, |(_, line)| line.range())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_has_lost_its_leading_nought_is_a_board() {
        let board =
            |line: &str| strung(line, 0, Size::EIGHT_PUZZLE).map(|(board, at)| (board.text(Size::EIGHT_PUZZLE), at));
        assert_eq!(board("23184765"), Some(("023184765".to_owned(), 0..8)));
        assert_eq!(board("S283104765"), Some(("283104765".to_owned(), 0..10)));
        assert_eq!(board("S2318476"), None);
    }

    #[test]
    fn of_tiles_with_one_too_many_the_board_is_what_is_written_alike() {
        let boards = |line: &str| {
            let words: Vec<(usize, &str)> = super::super::super::values::words(line).collect();
            let tiles: Vec<u8> = words.iter().map(|(_, word)| single(word).unwrap()).collect();
            in_a_row(line, &words, &tiles, 9).map(|found| found.iter().map(|(at, _)| *at).collect::<Vec<usize>>())
        };
        assert_eq!(boards("5: 2 8 3 1 0 4 7 6 5"), Some(vec![1]));
        assert_eq!(boards("2 8 3 1 0 4 7 6 5: 2"), Some(vec![0]));
        assert_eq!(boards("5 2 8 3 1 0 4 7 6 5"), None, "the board may begin with either 5 or 2");
    }
}
