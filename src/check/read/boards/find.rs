//! Boards in lines: rows below one another, side by side, or whole in a line among other words.

use std::ops::Range;

use crate::check::sheet::SheetFormat;
use crate::puzzle::{Board, Size};

use super::super::board::{board_at, in_one_bracket};
use super::super::fault::{Misread, SheetFault};
use super::super::tiles::{RowText, Tile, error_of, permutation, single, tiles_of, whole};
use super::super::values::{gap, words_with};
use super::brackets::{Brackets, Group};
use super::lines::{LineKind, TextLine};

/// Number of lines in which a torn board is looked for.
const MOST_LINES: usize = 32;

#[derive(Debug)]
pub(super) struct FoundBoard {
    pub(super) board: Board,
    pub(super) lines: Range<usize>,
    pub(super) at: Range<usize>,
    /// True if it is whole in one line.
    pub(super) in_line: bool,
    /// True if its rows show within that line.
    pub(super) nested: bool,
    /// The bytes of the sign for the blank; none where it is an empty place.
    pub(super) blank: Range<usize>,
}

/// A board that is whole in line number `line`; its rows may show by brackets or strokes.
fn in_line(text: &str, board: Board, line: usize, at: Range<usize>, size: Size) -> FoundBoard {
    let rows = text[at.clone()].split([']', ')', '/']).filter(|row| row.contains(char::is_alphanumeric)).count();
    FoundBoard { board, lines: line..line + 1, at, in_line: true, nested: rows == size.rows(), blank: 0..0 }
}

#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) text: &'a str,
    pub(super) lines: &'a [TextLine<'a>],
    pub(super) brackets: &'a Brackets,
}

/// The boards of a text. What looks like one and is none is passed over, unless the reading is strict.
///
/// # Errors
/// In a strict reading, if rows that look like a board are none.
pub(super) fn boards(place: Place<'_>, size: Size, strict: bool) -> Result<Vec<FoundBoard>, Misread> {
    let Place { text, lines, brackets } = place;
    let mut found: Vec<FoundBoard> = Vec::new();
    let mut groups = brackets.groups.iter().filter_map(|group| in_brackets(group, lines, size)).peekable();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        let before = found.len();
        // A bracket within the last one is a row of it.
        while let Some(group) = groups.next_if(|group| group.lines.start <= at) {
            if group.lines.start == at && found.last().is_none_or(|last| last.at.end <= group.at.start) {
                at = group.lines.end - 1;
                found.push(group);
            }
        }
        if found.len() == before
            && let Some(row) = line.row()
        {
            // Several lines that are boards by themselves are boards below one another, not boards side by side. Words before
            // such a board may have others among them.
            let _unclear = (line.words() > 0).then(|| among_words(text, line, at, size, &mut found));
            if found.len() > before {
                at += 1;
                continue;
            }
            if let Some(board) = row.tiles(size.cells()).and_then(|tiles| whole(&tiles)) {
                found.push(in_line(text, board, at, row.at(), size));
            } else if let Some((boards, end)) = from_here(lines, at, size) {
                let place = row.at().start..lines[end - 1].at.end;
                let own = at..end;
                let here = |(board, blank)| {
                    let (lines, at) = (own.clone(), place.clone());
                    FoundBoard { board, lines, at, in_line: false, nested: false, blank }
                };
                found.extend(boards.into_iter().map(here));
                at = end - 1;
            } else if strict && let Some(wrong) = misfit(lines, at, size, &found) {
                return Err(wrong);
            }
        }
        if found.len() == before && !line.is_silent() {
            let unclear = among_words(text, line, at, size, &mut found);
            if let Some(unclear) = unclear.filter(|_| strict) {
                let message = format!("which {} of these numbers are the board is not clear", size.cells());
                let help = "put the board in brackets, or name the columns in a first line: step, t1, t2, …, f";
                return Err(Misread::new(SheetFault::new(message, help), unclear));
            }
        }
        at += 1;
    }
    Ok(found)
}

fn in_brackets(group: &Group, lines: &[TextLine<'_>], size: Size) -> Option<FoundBoard> {
    let fits = group.tiles.len() == size.cells() && (group.rows == 0 || group.rows == size.rows());
    let board = whole(&group.tiles).filter(|_| fits)?;
    let line_of = |place: usize| lines.partition_point(|line| line.at.end < place);
    let (first, last) = (line_of(group.at.start + 1), line_of(group.at.end));
    let blank = group.tiles.get(board.blank()).map_or(0..0, |tile| tile.at.clone());
    let nested = group.rows > 0;
    Some(FoundBoard { board, lines: first..last + 1, at: group.at.clone(), in_line: true, nested, blank })
}

/// Adds the boards among the words of line number `number`.
///
/// Returns the bytes of numbers of which it is not clear which are the tiles.
fn among_words(
    text: &str,
    line: &TextLine<'_>,
    number: usize,
    size: Size,
    found: &mut Vec<FoundBoard>,
) -> Option<Range<usize>> {
    let (line, start) = (&text[line.at.clone()], line.at.start);
    let words: Vec<(usize, &str)> = words_with(line, |c| matches!(c, '*' | '#')).collect();
    let mut add =
        |board, at: Range<usize>| found.push(in_line(text, board, number, start + at.start..start + at.end, size));
    let end = |at: usize| words[at].0 + words[at].1.len();
    let (mut at, mut unclear) = (0, None);
    while at < words.len() {
        if let Some((board, place)) = strung(line, words[at].0, size) {
            at += words[at..].iter().take_while(|(start, _)| *start < place.end).count();
            add(board, place);
            continue;
        }
        let run = tiles_in_a_row(line, &words[at..]);
        if run.len() >= size.cells() {
            let boards = in_a_row(&run, size.cells());
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

/// A board in one word whose tiles are strung together by one sign, `2.8.3.1.6.4.7.0.5`, with the word that begins at a place.
fn strung(line: &str, from: usize, size: Size) -> Option<(Board, Range<usize>)> {
    let rest = &line[from..line.floor_char_boundary(from + 4 * size.cells())];
    let (end, sign) = rest.char_indices().take(8).find(|(_, c)| !c.is_alphanumeric())?;
    if line[..from].ends_with(sign) {
        return None;
    }
    // What does not begin with a tile is looked at no further.
    single(&rest[..end]).filter(|_| matches!(sign, '.' | '-' | '_' | ':' | '|' | '/' | ','))?;
    let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '\'' | '"' | '`');
    let word = rest.split(ends).next().unwrap_or_default().trim_end_matches([',', ';', ':']);
    let inner = word.strip_suffix(sign).unwrap_or(word);
    let parts = inner.split(sign).take(size.cells() + 1).map(single);
    let parts: Vec<u8> = parts.collect::<Option<_>>()?;
    let board = permutation(&parts).filter(|_| parts.len() == size.cells())?;
    Some((board, from..from + inner.len()))
}

/// The tiles of the words with which a line goes on, as long as nothing but signs of a board is between them. Looks no further.
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
/// number of a step before them, a board is that which alone is one; none where that is not clear.
fn in_a_row(tiles: &[u8], cells: usize) -> Option<Vec<(usize, Board)>> {
    if tiles.len().is_multiple_of(cells) {
        let boards: Option<Vec<Board>> = tiles.chunks(cells).map(permutation).collect();
        if let Some(boards) = boards {
            return Some(boards.into_iter().enumerate().map(|(at, board)| (at * cells, board)).collect());
        }
    }
    let all = tiles.windows(cells).enumerate().filter_map(|(at, window)| Some((at, permutation(window)?)));
    let all: Vec<(usize, Board)> = all.take(2).collect();
    (all.len() < 2).then_some(all)
}

/// Returns the rows from a line on, without frames and, if each row has an empty line after it, without these, and the line
/// after them.
fn rows_from<'t, 'a>(lines: &'t [TextLine<'a>], from: usize, count: usize) -> Option<(Vec<&'t RowText<'a>>, usize)> {
    let mut rows = Vec::with_capacity(count);
    let mut gaps = 0;
    for (at, line) in lines.iter().enumerate().skip(from) {
        match &line.kind {
            LineKind::Row(row, words) if rows.is_empty() || *words == 0 => rows.push(row),
            LineKind::Frame => {}
            LineKind::Blank if gaps < rows.len() => gaps += 1,
            _ => return None,
        }
        if rows.len() == count {
            return (gaps == 0 || gaps + 1 == count).then_some((rows, at + 1));
        }
    }
    None
}

/// A board and the bytes of the sign for its blank.
type Signed = (Board, Range<usize>);

/// The board that the rows from a line on make, or the boards side by side, if each row has several times as many tiles as a
/// board has columns, each with the sign for its blank; and the line after them.
fn from_here(lines: &[TextLine<'_>], at: usize, size: Size) -> Option<(Vec<Signed>, usize)> {
    let (rows, end) = rows_from(lines, at, size.rows())?;
    let of = |tiles: &[Tile]| {
        let board = whole(tiles)?;
        Some((board, tiles.get(board.blank()).map_or(0..0, |tile| tile.at.clone())))
    };
    if let Some(board) = tiles_of(&rows, size).and_then(|tiles| of(&tiles)) {
        return Some((vec![board], end));
    }
    let (cols, across) = (size.cols(), rows[0].words.len());
    if across < 2 * cols || !across.is_multiple_of(cols) {
        return None;
    }
    let tiles: Vec<Vec<Tile>> = rows.iter().map(|row| row.tiles(across)).collect::<Option<_>>()?;
    let board = |from: usize| of(&tiles.iter().map(|row| &row[from..from + cols]).collect::<Vec<_>>().concat());
    Some(((0..across).step_by(cols).map(board).collect::<Option<_>>()?, end))
}

/// Returns what is wrong where rows begin that should be a board of this size and are none.
fn misfit(lines: &[TextLine<'_>], from: usize, size: Size, found: &[FoundBoard]) -> Option<Misread> {
    let (cells, cols) = (size.cells(), size.cols());
    // A line that by itself should be a board, for a line beside it is one.
    let is_whole = |row: &&RowText<'_>| row.tiles(cells).is_some_and(|tiles| whole(&tiles).is_some());
    if let Some(tiles) = lines[from].row().filter(|_| lines[from].words() == 0).and_then(|row| row.tiles(cells))
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
            let message = format!("{} boards side by side: which of them was taken is not clear", across / cols);
            let fault = SheetFault::new(message, "print one board after the other, or one in a line");
            return Some(Misread::new(fault, lines[from].at.clone()));
        }
    }
    // A single row of numbers can be anything; more of them, where boards were read before, are a board that is torn.
    let rows = count_rows(lines, from..from + MOST_LINES, cols);
    let torn = rows >= 2 && rows < size.rows() && !found.is_empty();
    torn.then(|| Misread::new(SheetFault::torn(rows, size), lines[from].at.clone()))
}

/// Number of rows of this many tiles with which these lines begin, frames between them or not.
fn count_rows(lines: &[TextLine<'_>], within: Range<usize>, cols: usize) -> usize {
    let lines = &lines[within.start..within.end.min(lines.len())];
    let row = |line: &TextLine<'_>| line.row().is_some_and(|row| row.tiles(cols).is_some());
    lines.iter().take_while(|line| row(line) || matches!(line.kind, LineKind::Frame)).filter(|line| row(line)).count()
}

/// Says why no board is found: what is wrong with the first rows that nearly are one, of whichever size, or else which line is
/// most like one: that with the most digits apart from letters.
pub(super) fn explain_no_boards(place: Place<'_>) -> Misread {
    let Place { text, lines, .. } = place;
    let size_of = |at: usize| {
        let cols = (2..=8).rev().find(|&cols| lines[at].row().is_some_and(|row| row.tiles(cols).is_some()))?;
        Size::new(count_rows(lines, at..at + 9, cols), cols).ok()
    };
    if let Some(wrong) = (0..lines.len()).find_map(|at| misfit(lines, at, size_of(at)?, &[])) {
        return wrong;
    }
    let digits = |line: &&TextLine<'_>| {
        let words = text[line.at.clone()].split(|c: char| !c.is_alphanumeric());
        words.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).map(str::len).sum::<usize>()
    };
    let best = lines.iter().rev().max_by_key(digits).filter(|line| digits(line) > 1);
    Misread::new(SheetFault::no_boards(SheetFormat::Boards), best.map_or(0..0, |line| line.at.clone()))
}
