//! Rows that should be a board and are none, and why no board is found.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::check::sheet::SheetFormat;
use crate::puzzle::Size;

use super::super::fault::{Misread, SheetFault};
use super::tile::{LETTER, error_of};
use super::words::{Line, Tie, Word, Words};
use super::{Boards, Cell, Finder, boards, run};

/// Returns what is wrong where rows stand that should be a board and are none: a tile twice, a row missing.
pub(in crate::check::read) fn misfit(words: &Words<'_>, size: Size, boards: &Boards) -> Option<Misread> {
    let finder = Finder { words, size, boards: Boards::default(), offsets: HashMap::new() };
    let row = |line: usize| {
        let own = words.in_line(line);
        let whole = !own.is_empty()
            && run(words.text, own, true) == own.len()
            && !own.iter().any(|word| boards.covers(word.at().start));
        let is_tile = |cells: &Vec<Cell>| {
            let is_short = cells.len() + 1 == size.cols() && cells.iter().all(|cell| cell.tile < 16);
            // Letters alone are a word; one that is no tile of any board may be the blank, once.
            let strange = cells.iter().filter(|cell| cell.tile > LETTER + 6).count();
            let has_tile = cells.iter().any(|cell| (1..16).contains(&cell.tile)) && strange < 2;
            is_short || has_tile && [size.cols(), size.cells()].contains(&cells.len())
        };
        let cells: Option<Vec<Vec<Cell>>> = own.iter().filter(|_| whole).map(|word| finder.cells_of(word)).collect();
        Some(cells?.concat()).filter(is_tile)
    };
    let in_lines = boards.found.iter().filter(|found| found.in_line).count() * 2 > boards.found.len();
    // Where room is a blank, what stands behind a board looks like its last tile.
    let has_signs = boards.found.iter().all(|found| !words.text[found.blank.clone()].trim().is_empty());
    let mut line = 0;
    while line < words.lines.len() {
        let Some(first) = row(line) else {
            if in_lines && let Some(wrong) = in_line(&finder, line, boards, has_signs) {
                return Some(wrong);
            }
            line += 1;
            continue;
        };
        let count = if first.len() == size.cells() { 0 } else { size.rows() };
        let rest = (line + 1..words.lines.len()).map_while(row).take_while(|row| row.len() <= size.cols());
        let rows: Vec<Vec<Cell>> = std::iter::once(first).chain(rest.take(count)).collect();
        let cells = rows.concat();
        let tiles: Vec<u8> = cells.iter().map(|cell| cell.tile).collect();
        let different: HashSet<&u8> = tiles.iter().collect();
        if cells.len() == size.cells()
            && different.len() * 3 >= cells.len()
            && let Some(error) = error_of(&tiles, size)
        {
            let at = cells.get(error.at.start).map_or(0..0, |cell| cell.at.clone());
            return Some(Misread { fault: error.into(), at });
        }
        let is_whole = rows.iter().all(|row| row.len() == size.cols());
        let is_all = (1..size.cells()).all(|tile| tiles.contains(&(tile as u8)));
        if rows.len() == size.rows() && cells.len() + 1 == size.cells() && (is_all || !boards.found.is_empty()) {
            let help = "print a sign for the blank, such as 0 or _";
            let fault = SheetFault::new("which place of this board is empty is not clear", help);
            return Some(Misread::new(fault, words.lines[line].at.clone()));
        }
        if is_whole && (2..size.rows()).contains(&rows.len()) && !boards.found.is_empty() {
            return Some(Misread::new(SheetFault::torn(rows.len(), size), words.lines[line].at.clone()));
        }
        line += rows.len();
    }
    None
}

/// Returns what is wrong with tiles of a line, with anything else beside them, that are a board but for one; the blank may be that one if
/// it is always written.
fn in_line(finder: &Finder<'_, '_>, line: usize, boards: &Boards, has_signs: bool) -> Option<Misread> {
    let (words, count) = (finder.words.in_line(line), finder.size.cells());
    let begins = |at: usize| at == 0 || words[at].tie != Tie::Board || words[at - 1].tile.is_none();
    let cells = |at: usize| -> Option<Vec<Cell>> {
        match run(finder.words.text, &words[at..], false) {
            own if own == count => Some(words[at..at + count].iter().map(|word| finder.cell(word)).collect()),
            _ if words[at].at().len() < count => None,
            _ => finder.cells_of(&words[at]).filter(|cells| cells.len() == count),
        }
    };
    let free = (0..words.len()).filter(|&at| begins(at) && !boards.covers(words[at].at().start));
    free.filter_map(cells).find_map(|cells| {
        let tiles: Vec<u8> = cells.iter().map(|cell| cell.tile).collect();
        let different: HashSet<&u8> = tiles.iter().collect();
        let is_like = (has_signs || tiles.contains(&0)) && tiles.iter().all(|&tile| usize::from(tile) <= count);
        let error = error_of(&tiles, finder.size).filter(|_| is_like && different.len() + 1 == count)?;
        let at = cells.get(error.at.start).map_or(0..0, |cell| cell.at.clone());
        Some(Misread { fault: error.into(), at })
    })
}

/// Returns which words of a line are parts of boards.
fn reads<'a>(words: &Words<'_>, covered: &'a [Range<usize>], line: usize) -> impl Fn(&Word) -> bool + 'a {
    let line = &words.lines[line].at;
    let from = covered.partition_point(|own| own.end <= line.start);
    let own = &covered[from..from + covered[from..].partition_point(|own| own.start < line.end)];
    |word| {
        let at = word.at().start;
        own.get(own.partition_point(|own| own.end <= at)).is_some_and(|own| own.start <= at)
    }
}

/// Returns how many tiles in a line look like parts of boards, and are not read.
fn stray(words: &Words<'_>, covered: &[Range<usize>], size: Size, line: usize) -> usize {
    let (most, is_read) = (size.cols().max(3), reads(words, covered, line));
    let looks_like_one = |word: &Word| {
        let text = word.text(words.text);
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        let different = || text.bytes().collect::<HashSet<u8>>().len();
        digits + 1 >= size.cells() && text.len() <= size.cells() + 2 && different() + 2 >= size.cells()
    };
    let is_part = |word: &Word| word.tile.is_some() && !is_read(word);
    let runs = words.in_line(line).chunk_by(|one, other| is_part(one) && is_part(other) && other.tie == Tie::Board);
    // Each tile once, and hardly anything but tiles.
    let is_like = |run: &&[Word]| {
        let tiles: HashSet<u8> = run.iter().filter_map(|word| word.tile).collect();
        let numbers = tiles.iter().filter(|&&tile| usize::from(tile) < size.cells()).count();
        run.len() > most && tiles.len() == run.len() && numbers + 1 >= run.len()
    };
    let in_runs: usize = runs.filter(is_like).map(<[Word]>::len).sum();
    let packed = words.in_line(line).iter().filter(|word| !is_read(word) && looks_like_one(word));
    in_runs + packed.count() * size.cells()
}

/// Returns the first line in which something looks like a part of a board and is not read.
///
/// # Errors
/// If more looks so than is read, or rows of tiles below one another are like the boards of the text, and are none.
pub(in crate::check::read) fn unread(words: &Words<'_>, size: Size, boards: &Boards) -> Result<Option<usize>, Misread> {
    let is_row = |&line: &usize| {
        let is_read = reads(words, &boards.covered, line);
        let is_part = |word: &Word| word.tile.is_some_and(|tile| usize::from(tile) < size.cells()) && !is_read(word);
        let ties = |one: &Word, other: &Word| is_part(one) && is_part(other) && other.tie == Tie::Board;
        words.in_line(line).chunk_by(ties).any(|run| run.len() >= size.cols() && is_part(&run[0]))
    };
    let (mut first, mut count) = (None, 0);
    for line in 0..words.lines.len() {
        let own = stray(words, &boards.covered, size, line);
        (first, count) = (first.or((own > 0).then_some(line)), count + own);
    }
    let rows: Vec<usize> = (0..words.lines.len()).filter(is_row).collect();
    let blocks = rows.chunk_by(|one, next| one + 1 == *next).filter(|block| block.len() == size.rows());
    let blocks: Vec<usize> = blocks.map(|block| block[0]).collect();
    let in_rows = boards.found.iter().filter(|found| !found.in_line).count();
    let wrong = first.filter(|_| count > boards.found.len() * size.cells());
    let Some(line) = wrong.or(blocks.first().copied().filter(|_| (1..blocks.len() * 5).contains(&in_rows))) else {
        return Ok(first);
    };
    let fault = SheetFault::new(
        format!("from here on, much looks like parts of boards that cannot be read as {size} boards"),
        "--blank says how the blank is written, --size the size; lines that begin with `taken:` are always read",
    );
    Err(Misread::new(fault, words.lines[line].at.clone()))
}

/// Says why no board is found: what is wrong with rows that nearly are one, that their size is not clear, or which line is most
/// like one: that with the most digits apart from letters.
pub(in crate::check::read) fn explain_none(words: &Words<'_>, may_be: impl Fn(&Size) -> bool) -> Misread {
    let sizes = || [9, 16, 4, 6, 8, 12, 15].into_iter().flat_map(Size::with_cells).filter(&may_be);
    if let Some(flat) = sizes().find(|size| !boards(words, *size).found.is_empty()) {
        return Misread::new(SheetFault::no_size(flat.cells()), 0..0);
    }
    if let Some(wrong) = sizes().find_map(|size| misfit(words, size, &Boards::default())) {
        return wrong;
    }
    let digits = |line: &&Line| {
        let parts = words.text[line.at.clone()].split(|c: char| !c.is_alphanumeric());
        parts.filter(|part| part.bytes().all(|byte| byte.is_ascii_digit())).map(str::len).sum::<usize>()
    };
    let best = words.lines.iter().rev().max_by_key(digits).filter(|line| digits(line) > 1);
    Misread::new(SheetFault::no_boards(SheetFormat::Boards), best.map_or(0..0, |line| line.at.clone()))
}
