//! Rows that should be a board and are none, and why no board is found.

use std::collections::HashMap;

use crate::check::sheet::SheetFormat;
use crate::puzzle::Size;

use super::super::fault::{Misread, SheetFault};
use super::tile::error_of;
use super::words::{Line, Words};
use super::{Boards, Cell, Finder, WRITINGS, boards, run};

/// Returns what is wrong where rows stand that should be a board and are none: a tile twice, a row missing.
pub(in crate::check::read) fn misfit(words: &Words<'_>, size: Size, boards: &Boards) -> Option<Misread> {
    let finder = Finder { words, size, boards: Boards::default(), offsets: HashMap::new() };
    let row = |line: usize| {
        let own = words.in_line(line);
        let whole = !own.is_empty() && run(words.text, own, true) == own.len() && !boards.covers(own[0].at().start);
        let cells = |writing| -> Option<Vec<Cell>> {
            let is_tile = |cells: &Vec<Cell>| {
                let is_short = cells.len() + 1 == size.cols() && cells.iter().all(|cell| cell.tile < 16);
                is_short || [size.cols(), size.cells()].contains(&cells.len())
            };
            let cells: Option<Vec<Vec<Cell>>> = own.iter().map(|word| finder.cells_of(word, writing)).collect();
            Some(cells?.concat()).filter(is_tile)
        };
        WRITINGS.into_iter().filter(|_| whole).find_map(cells)
    };
    let mut line = 0;
    while line < words.lines.len() {
        let Some(first) = row(line) else {
            line += 1;
            continue;
        };
        let count = if first.len() == size.cells() { 0 } else { size.rows() };
        let rest = (line + 1..words.lines.len()).map_while(row).take_while(|row| row.len() <= size.cols());
        let rows: Vec<Vec<Cell>> = std::iter::once(first).chain(rest.take(count)).collect();
        let cells = rows.concat();
        let tiles: Vec<u8> = cells.iter().map(|cell| cell.tile).collect();
        if cells.len() == size.cells()
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
