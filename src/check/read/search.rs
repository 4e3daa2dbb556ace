//! The meaning of columns: their names decide where they are known, and the search decides the rest: which column has the boards that were taken, and
//! what a search makes of the others, whatever they are called.

use std::collections::HashMap;

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Size};

use super::board::boards_in;
use super::cells::{TableCell, TableRow, entry};
use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::find::{Found, Words, size_of};
use super::names::{Named, is_vague};
use super::printed::{Accounts, CLEAR_BITS, Channel, Channels, Graph, Meanings, NOT_FIRST, NumberColumn, Role, Seen};
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

/// Text by which the size of the boards is found, in bytes.
const BEGINNING: usize = 1 << 14;

/// Boards by which columns are told apart: more of the same tell no more.
const MOST: usize = 3000;

impl<'t, 'a> Columns<'t, 'a> {
    /// Finds what the columns of a table mean: one has the boards; `Other` is not read.
    pub(super) fn of(
        text: &str,
        header: &'t TableRow<'a>,
        rows: &'t [TableRow<'a>],
        draft: &mut Draft,
    ) -> Result<Columns<'t, 'a>, Misread> {
        let roles = header.cells.iter().map(|cell| draft.named(&cell.text)).collect();
        let mut columns = Columns { header, rows, roles };
        let mut candidates = columns.candidates(draft);
        if candidates.is_empty() && draft.size.is_none() {
            // Four numbers in any cell may be a board by chance.
            let beginning = &text[..text.floor_char_boundary(BEGINNING)];
            draft.size = size_of(&Words::of(beginning)).filter(|size| size.cells() > 4);
            candidates = columns.candidates(draft);
        }
        let size = candidates.first().and_then(|&at| columns.filled(at).find_map(|cell| entry(&cell.text, draft.size)));
        let taken = match size {
            Some((_, size)) => columns.weigh(&candidates, size, draft).or_else(|| {
                let only = columns.called()?;
                columns.weigh(&[only], size, draft)
            }),
            // An error will say what is wrong with the boards of the column that should have them.
            None => columns.called(),
        };
        let taken = taken.ok_or_else(|| columns.unclear(&candidates))?;
        for at in 0..columns.roles.len() {
            let is_again = matches!(columns.roles[at], Named::One(_) | Named::Node)
                && columns.roles[..at].contains(&columns.roles[at]);
            match &columns.roles[at] {
                _ if at == taken => columns.roles[at] = Named::One(ColumnKind::Board),
                // Under `f=g+h` there may be f alone.
                Named::Sum(order) if order[0] == ColumnKind::F && columns.has_numbers(at) => {
                    columns.roles[at] = Named::One(ColumnKind::F)
                }
                role if is_again || *role == Named::One(ColumnKind::Board) => columns.roles[at] = Named::Other,
                _ => {}
            }
        }
        if let Some((_, size)) = size {
            let is_goal = |at: &usize| columns.roles[*at] == Named::Other && columns.says(*at) == Says::Goal;
            let goal = (0..columns.roles.len()).filter(is_goal).find_map(|at| columns.filled(at).next());
            let goal = goal.and_then(|cell| entry(&cell.text, Some(size)));
            draft.goal = draft.goal.or(goal.map(|(board, _)| board));
            columns.numbers(taken, size, draft);
        }
        // An empty list is one among others: a column in which nothing at all stands has not been filled in.
        for at in 0..columns.roles.len() {
            let is_list = matches!(columns.roles[at], Named::One(ColumnKind::Open | ColumnKind::Closed) | Named::Made);
            if is_list && rows.len() > 1 && rows.iter().all(|row| row.cells.get(at).is_none_or(TableCell::is_blank)) {
                columns.roles[at] = Named::Other;
            }
        }
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

    /// Returns true if something holds for most of the first cells of a column.
    fn mostly(&self, at: usize, holds: impl Fn(&str) -> bool) -> bool {
        let sample = || self.filled(at).take(SAMPLE);
        sample().filter(|cell| holds(&cell.text)).count() * 2 > sample().count()
    }

    fn has_numbers(&self, at: usize) -> bool {
        self.mostly(at, |text| text.len() < 8 && number(text).is_some())
    }

    fn is_parent(&self, at: usize) -> bool {
        self.roles[at] == Named::One(ColumnKind::Parent)
    }

    /// Returns the columns that may have the boards taken: that which the user says, or all that have boards and no other name.
    fn candidates(&self, draft: &Draft) -> Vec<usize> {
        let all = || 0..self.roles.len();
        let is_said = |at: &usize| match &draft.options.taken {
            Some(taken) => taken.is_match(self.name(*at)),
            None => !draft.gives_no_meaning(self.name(*at)) && self.roles[*at] == Named::One(ColumnKind::Board),
        };
        if let Some(at) = all().find(is_said) {
            return vec![at];
        }
        let is_other = |at: usize| matches!(self.says(at), Says::Goal | Says::Start | Says::Path);
        let may_be = |at: &usize| match &self.roles[*at] {
            Named::Other => !is_other(*at) && !draft.is_left_out(self.name(*at)),
            role => role.is_of_boards(),
        };
        let has_boards = |at: &usize| self.mostly(*at, |text| entry(text, draft.size).is_some());
        all().filter(may_be).filter(has_boards).collect()
    }

    /// Returns the column that is called the one of the boards, if only one is.
    fn called(&self) -> Option<usize> {
        let all = |wanted: Named| (0..self.roles.len()).filter(|&at| self.roles[at] == wanted).collect::<Vec<usize>>();
        let called = [all(Named::One(ColumnKind::Board)), all(Named::Node)].into_iter().find(|own| !own.is_empty())?;
        Some(called[0]).filter(|_| called.len() == 1)
    }

    fn unclear(&self, candidates: &[usize]) -> Misread {
        let parents = (0..self.roles.len()).filter(|&at| self.is_parent(at));
        let spelt: Vec<&str> = candidates.iter().copied().chain(parents).map(|at| self.name(at)).take(8).collect();
        let names: Vec<&str> =
            self.header.cells.iter().map(|cell| cell.text.trim()).filter(|name| !name.is_empty()).collect();
        match self.rows.first() {
            _ if !candidates.is_empty() => Misread::new(SheetFault::which(&spelt.join(", ")), self.header.at.clone()),
            Some(first) if self.header.at.is_empty() => Misread::new(SheetFault::NO_BOARD, first.at.clone()),
            _ => Misread::new(SheetFault::no_board_column(&names.join(", ")), self.header.at.clone()),
        }
    }

    /// Returns which of some columns a search took, if that is clear, and finds by it what columns of boards are that have no known name:
    /// parents, children, open, closed.
    fn weigh(&mut self, candidates: &[usize], size: Size, draft: &Draft) -> Option<usize> {
        let boards = |cell: &TableCell<'_>| boards_in(&cell.text, size).into_iter().map(|(board, _)| board);
        let has_boards = |at: &usize| self.filled(*at).take(SAMPLE).any(|cell| boards(cell).next().is_some());
        let is_unknown = |at: &usize| self.roles[*at] == Named::Other && !draft.is_left_out(self.name(*at));
        let is_other =
            |at: &usize| !candidates.contains(at) && (is_unknown(at) || self.is_parent(*at)) && has_boards(at);
        let others: Vec<usize> = (0..self.roles.len()).filter(is_other).collect();
        if self.says(candidates[0]) == Says::Child
            && others.iter().any(|at| self.is_parent(*at))
            && draft.gives_no_meaning(self.name(candidates[0]))
        {
            return None;
        }
        let columns: Vec<usize> = [candidates, &others].concat();
        let channels = self.channels(&columns, |cell| boards(cell).collect());
        let accounts = Accounts { graph: Graph::of(&channels.boards, size), channels: &channels };
        let first_of = |channel: usize| channels.seen.iter().find(|seen| seen.channel == channel).map(|seen| seen.id);
        let account = |own: usize| {
            let is_taken: Vec<bool> = (0..columns.len()).map(|channel| channel == own).collect();
            let mut account = accounts.of(&is_taken, MOST);
            // Which column is the first says nothing.
            account.bits -= if first_of(own) == Some(0) { 0.0 } else { NOT_FIRST };
            (own, account)
        };
        let mut ranked: Vec<_> = (0..candidates.len()).map(account).collect();
        ranked.sort_by(|one, other| one.1.bits.total_cmp(&other.1.bits));
        let (taken, account) = &ranked[0];
        let is_rival = |at: usize| channels.all[at].says.is_vague() || channels.all[at].says == Says::Taken;
        let is_clear = ranked[1..].iter().all(|(at, rival)| !is_rival(*at) || rival.bits >= account.bits + CLEAR_BITS);
        if candidates.len() > 1 && !(is_clear && account.linked.0 * 10 >= account.linked.1 * 6) {
            return None;
        }
        let fits = |channel: usize| account.each[channel] * 10 >= channels.all[channel].count * 9;
        let mut children = (0..columns.len()).filter(|&channel| account.roles[channel] == Role::Child);
        // All children or none: of some it would be said that others are missing.
        let are_children = children.all(fits) && self.rows.len() > 2 && !self.roles.contains(&Named::Made);
        for (channel, &at) in columns.iter().enumerate() {
            let count = channels.all[channel].count;
            let is_list = count > self.filled(at).count();
            let role = match account.roles[channel] {
                _ if self.is_parent(at) => continue,
                Role::Child if are_children => Named::Made,
                Role::Parent => Named::One(ColumnKind::Parent),
                Role::Open if is_list => Named::One(ColumnKind::Open),
                Role::Closed if is_list => Named::One(ColumnKind::Closed),
                _ => continue,
            };
            if role == Named::Made || count > 2 && fits(channel) && !self.roles.contains(&role) {
                self.roles[at] = role;
            }
        }
        Some(columns[*taken])
    }

    /// The boards of some columns, row by row: each column is a channel.
    fn channels(&self, columns: &[usize], of: impl Fn(&TableCell<'_>) -> Vec<Board>) -> Channels {
        let channel = |(base, &at): (usize, &usize)| Channel {
            base,
            place: (0, 0),
            words: self.name(at).to_lowercase().into(),
            says: self.says(at),
            count: 0,
            depth: 0,
            in_line: true,
            form: 0,
        };
        let all = columns.iter().enumerate().map(channel).collect();
        let mut channels = Channels { seen: Vec::new(), all, boards: Vec::new() };
        let mut ids: HashMap<Board, usize> = HashMap::new();
        for row in self.rows {
            if channels.seen.len() > MOST {
                break;
            }
            for (channel, &at) in columns.iter().enumerate() {
                let Some(cell) = row.cells.get(at).filter(|cell| !is_empty(&cell.text)) else { continue };
                for board in of(cell) {
                    channels.all[channel].count += 1;
                    let id = *ids.entry(board).or_insert_with(|| {
                        channels.boards.push(board);
                        channels.boards.len() - 1
                    });
                    let (lines, blank) = (row.line - 1..row.line, cell.at.start..cell.at.start);
                    let found =
                        Found { board, lines, at: cell.at.clone(), in_line: true, shows_rows: false, column: 0, blank };
                    channels.seen.push(Seen { found, channel, id, words_at: cell.at.start, place: (0, 0) });
                }
            }
        }
        channels
    }

    /// Finds what columns of numbers are: by what the numbers are, and by their names.
    fn numbers(&mut self, taken: usize, size: Size, draft: &mut Draft) {
        let is_value = |at: &usize| match &self.roles[*at] {
            Named::One(kind) => {
                !matches!(kind, ColumnKind::Board | ColumnKind::Parent | ColumnKind::Move | ColumnKind::Tries)
            }
            role => matches!(role, Named::Other | Named::Depth) && !draft.is_left_out(self.name(*at)),
        };
        let numbers: Vec<usize> = (0..self.roles.len()).filter(|at| is_value(at) && self.has_numbers(*at)).collect();
        let board = |row: &'t TableRow<'a>| Some((row, entry(&row.cells.get(taken)?.text, Some(size))?.0));
        let boards: Vec<(&TableRow<'_>, Board)> = self.rows.iter().filter_map(board).collect();
        let column = |&at: &usize| {
            let value = |(row, _): &(&TableRow<'_>, Board)| number(&row.cells.get(at)?.text);
            NumberColumn::of(self.name(at), boards.iter().map(value).collect())
        };
        let mut columns: Vec<NumberColumn> = numbers.iter().map(column).collect();
        let mut ids: HashMap<Board, usize> = HashMap::new();
        let mut distinct: Vec<Board> = Vec::new();
        let id_of = |(_, board): &(&TableRow<'_>, Board)| {
            let id = *ids.entry(*board).or_insert_with(|| {
                distinct.push(*board);
                distinct.len() - 1
            });
            (*board, id)
        };
        let taken: Vec<(Board, usize)> = boards.iter().map(id_of).collect();
        let goals = Meanings::goals(draft.goal, taken.last().map(|(board, _)| *board), size);
        let meanings = Meanings { taken: &taken, size, graph: &Graph::of(&distinct, size), goals };
        let found = meanings.of(&mut columns, |name| draft.named(name));
        for (at, kind) in numbers.into_iter().zip(found) {
            let name = self.name(at);
            let is_open = self.roles[at] == Named::Other || is_vague(name);
            if !draft.gives_no_meaning(name) {
                continue;
            }
            if let Some(kind) = kind.filter(|_| is_open) {
                draft.reading.decided.push(format!("{name} is read as {kind}, by its numbers"));
            }
            self.roles[at] = kind.map_or(Named::Other, Named::One);
        }
    }
}
