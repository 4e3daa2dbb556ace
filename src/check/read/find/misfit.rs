//! Rows that should be a board and are none, and why no board is found.

use crate::check::sheet::SheetFormat;
use crate::puzzle::Size;

use super::super::fault::{Misread, SheetFault};
use super::tile::error_of;
use super::words::{Line, Words};
use super::{Boards, Cell, Finder, boards, run};

/// Returns what is wrong where rows stand that should be a board and are none: a tile twice, a row missing.
pub(in crate::check::read) fn misfit(words: &Words<'_>, size: Size, boards: &Boards) -> Option<Misread> {
    let finder = Finder { words, size, boards: Boards::default() };
    let row = |line: usize| -> Option<Vec<Cell>> {
        let own = words.in_line(line);
        own.first().filter(|first| !boards.covers(first.at().start))?;
        let is_row = run(words.text, own, true) == own.len();
        let cells: Vec<Vec<Cell>> =
            own.iter().filter(|_| is_row).map(|word| finder.cells_of(word)).collect::<Option<_>>()?;
        Some(cells.concat()).filter(|cells| [size.cols() - 1, size.cols(), size.cells()].contains(&cells.len()))
    };
    let mut line = 0;
    while line < words.lines.len() {
        let rows: Vec<Vec<Cell>> = (line..words.lines.len()).map_while(row).take(size.rows()).collect();
        let is_flat = rows.first().is_some_and(|first| first.len() == size.cells());
        let cells = if is_flat { rows[0].clone() } else { rows.concat() };
        let tiles: Vec<u8> = cells.iter().map(|cell| cell.tile).collect();
        if cells.len() == size.cells()
            && let Some(error) = error_of(&tiles, size)
        {
            let at = cells.get(error.at.start).map_or(0..0, |cell| cell.at.clone());
            return Some(Misread { fault: error.into(), at });
        }
        let is_all = (1..size.cells()).all(|tile| tiles.contains(&(tile as u8)));
        if rows.len() == size.rows() && cells.len() + 1 == size.cells() && (is_all || !boards.found.is_empty()) {
            let help = "print a sign for the blank, such as 0 or _";
            let fault = SheetFault::new("which place of this board is empty is not clear", help);
            return Some(Misread::new(fault, words.lines[line].at.clone()));
        }
        let is_whole = rows.iter().all(|row| row.len() == size.cols());
        if is_whole && (2..size.rows()).contains(&rows.len()) && !boards.found.is_empty() {
            return Some(Misread::new(SheetFault::torn(rows.len(), size), words.lines[line].at.clone()));
        }
        line += if is_flat { 1 } else { rows.len().max(1) };
    }
    None
}

/// Says why no board is found: what is wrong with rows that nearly are one, that their size is not clear, or which line is most
/// like one: that with the most digits apart from letters.
pub(in crate::check::read) fn explain_none(words: &Words<'_>) -> Misread {
    let sizes = || [9, 16, 4, 6, 8, 12, 15].into_iter().flat_map(Size::with_cells);
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
