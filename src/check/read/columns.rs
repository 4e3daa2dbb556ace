//! The meaning of columns: names that are known decide; what numbers without one are, the search decides.

use std::collections::HashMap;

use crate::check::sheet::ColumnKind;
use crate::puzzle::Board;

use super::cells::{TableCell, TableRow, entry};
use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::names::{Named, is_vague};
use super::printed::{Graph, Meanings, NumberColumn};
use super::says::Says;
use super::values::{is_empty, number};

/// A table, and the meanings of its columns as far as they are known.
pub(super) struct Columns<'t, 'a> {
    pub(super) header: &'t TableRow<'a>,
    pub(super) rows: &'t [TableRow<'a>],
    pub(super) roles: Vec<Named>,
}

/// Rows by which a column is known to have boards or numbers.
const SAMPLE: usize = 20;

impl<'t, 'a> Columns<'t, 'a> {
    /// Finds what the columns of a table mean: one has the boards; `Other` is not read.
    ///
    /// # Errors
    /// If no column has boards, or several have, and their names do not say which has those taken.
    pub(super) fn of(
        (header, rows): (&'t TableRow<'a>, &'t [TableRow<'a>]),
        draft: &mut Draft,
    ) -> Result<Columns<'t, 'a>, Misread> {
        let roles = header.cells.iter().map(|cell| draft.named(&cell.text)).collect();
        let mut columns = Columns { header, rows, roles };
        let taken = columns.taken(draft)?;
        for at in 0..columns.roles.len() {
            let role = match &columns.roles[at] {
                _ if at == taken => Named::One(ColumnKind::Board),
                Named::One(ColumnKind::Board) => Named::Other,
                // Under `f=g+h` there may be f alone.
                Named::Sum(order) if order[0] == ColumnKind::F && columns.has_numbers(at) => Named::One(ColumnKind::F),
                // An empty list is one among others: a column in which nothing at all stands has not been filled in.
                Named::One(ColumnKind::Open | ColumnKind::Closed) | Named::Made if columns.is_blank(at) => Named::Other,
                role @ (Named::One(_) | Named::Node) if columns.roles[..at].contains(role) => Named::Other,
                role => role.clone(),
            };
            columns.roles[at] = role;
        }
        columns.numbers(taken, draft);
        Ok(columns)
    }

    pub(super) fn name(&self, at: usize) -> &str {
        self.header.cells[at].text.trim()
    }

    fn says(&self, at: usize) -> Says {
        Says::of_name(self.name(at))
    }

    pub(super) fn filled(&self, at: usize) -> impl Iterator<Item = &TableCell<'_>> {
        self.rows.iter().filter_map(move |row| row.cells.get(at)).filter(|cell| !is_empty(&cell.text))
    }

    fn is_blank(&self, at: usize) -> bool {
        self.rows.len() > 1 && self.rows.iter().all(|row| row.cells.get(at).is_none_or(TableCell::is_blank))
    }

    /// Returns true if something holds for most of the first cells of a column.
    fn mostly(&self, at: usize, holds: impl Fn(&str) -> bool) -> bool {
        let sample = || self.filled(at).take(SAMPLE);
        sample().filter(|cell| holds(&cell.text)).count() * 2 > sample().count()
    }

    fn has_numbers(&self, at: usize) -> bool {
        self.mostly(at, |text| text.len() < 8 && number(text).is_some())
    }

    /// Returns the column that has the boards taken: that which the user says, which is called so, or which alone has boards.
    fn taken(&self, draft: &Draft) -> Result<usize, Misread> {
        let is_said = |at: &usize| match &draft.options.taken {
            Some(taken) => taken.is_match(self.name(*at)),
            None => !draft.gives_no_meaning(self.name(*at)) && self.roles[*at] == Named::One(ColumnKind::Board),
        };
        if let Some(at) = (0..self.roles.len()).find(is_said) {
            return Ok(at);
        }
        let boards = self.with_boards(draft);
        for wanted in [Named::One(ColumnKind::Board), Named::Node, Named::Other] {
            let is_own = |at: &usize| {
                self.roles[*at] == wanted && (boards.contains(at) || boards.is_empty() && wanted != Named::Other)
            };
            match (0..self.roles.len()).filter(is_own).collect::<Vec<usize>>()[..] {
                [] => {}
                [only] if self.says(only) != Says::Child => return Ok(only),
                // An error, or the search, will say which.
                [..] => break,
            }
        }
        if boards.is_empty() {
            return Err(self.without_boards());
        }
        let spelt: Vec<&str> = boards.iter().map(|&at| self.name(at)).take(8).collect();
        Err(Misread::new(SheetFault::which(&spelt.join(", ")), self.header.at.clone()))
    }

    /// Returns the columns whose cells have a board mostly, and whose names say nothing else.
    fn with_boards(&self, draft: &Draft) -> Vec<usize> {
        let is_other = |at: usize| matches!(self.says(at), Says::Goal | Says::Start | Says::Path);
        let may_be = |at: &usize| match &self.roles[*at] {
            Named::Other => !is_other(*at) && !draft.is_left_out(self.name(*at)),
            role => role.is_of_boards(),
        };
        let has_boards = |at: &usize| self.mostly(*at, |text| entry(text, draft.size).is_some());
        (0..self.roles.len()).filter(may_be).filter(has_boards).collect()
    }

    fn without_boards(&self) -> Misread {
        if let Some(first) = self.rows.first().filter(|_| self.header.at.is_empty()) {
            return Misread::new(SheetFault::NO_BOARD, first.at.clone());
        }
        let names: Vec<&str> =
            self.header.cells.iter().map(|cell| cell.text.trim()).filter(|name| !name.is_empty()).collect();
        Misread::new(SheetFault::no_board_column(&names.join(", ")), self.header.at.clone())
    }

    /// Finds what columns of numbers are: by what the numbers are, and by their names.
    fn numbers(&mut self, taken: usize, draft: &mut Draft) {
        use ColumnKind::{Closed, F, G, H, Open, Step};
        let Some((_, size)) = self.filled(taken).find_map(|cell| entry(&cell.text, draft.size)) else { return };
        let is_value = |at: &usize| match &self.roles[*at] {
            Named::One(kind) => {
                matches!(kind, Step | G | H | F | Open | Closed) && draft.gives_no_meaning(self.name(*at))
            }
            role => matches!(role, Named::Other | Named::Depth) && !draft.is_left_out(self.name(*at)),
        };
        let numbers: Vec<usize> = (0..self.roles.len()).filter(|at| is_value(at) && self.has_numbers(*at)).collect();
        let board = |row: &'t TableRow<'a>| Some((row, entry(&row.cells.get(taken)?.text, Some(size))?.0));
        let (rows, boards): (Vec<&TableRow<'_>>, Vec<Board>) = self.rows.iter().filter_map(board).unzip();
        let value = |row: &TableRow<'_>, at: usize| number(&row.cells.get(at)?.text);
        let column = |&at: &usize| NumberColumn::of(self.name(at), rows.iter().map(|row| value(row, at)).collect());
        let mut columns: Vec<NumberColumn> = numbers.iter().map(column).collect();
        let mut ids: HashMap<Board, usize> = HashMap::new();
        let mut distinct: Vec<Board> = Vec::new();
        let id_of = |board: Board| {
            let id = *ids.entry(board).or_insert_with(|| {
                distinct.push(board);
                distinct.len() - 1
            });
            (board, id)
        };
        let taken: Vec<(Board, usize)> = boards.into_iter().map(id_of).collect();
        let goals = Meanings::goals(draft.goal, taken.last().map(|(board, _)| *board), size);
        let meanings = Meanings { taken: &taken, size, graph: &Graph::of(&distinct, size), goals };
        let found = meanings.of(&mut columns, |name| draft.named(name));
        for (at, kind) in numbers.into_iter().zip(found) {
            let name = self.name(at);
            if let Some(kind) = kind.filter(|_| self.roles[at] == Named::Other || is_vague(name)) {
                draft.reading.decided.push(format!("{name} is read as {kind}, by its numbers"));
            }
            self.roles[at] = kind.map_or(Named::Other, Named::One);
        }
    }
}
