//! The meaning of columns by the search: which has the boards that were taken, and what a search makes of the others, whatever they are
//! called.

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Size};

use super::board::boards_in;
use super::cells::{TableCell, TableRow, entry};
use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::find::{Found, Words, size_of};
use super::names::Named;
use super::printed::{Accounts, CLEAR_BITS, Channel, Channels, Meanings, NOT_FIRST, NumberColumn, Role, Use, choose};
use super::says::Says;
use super::values::{is_empty, plain_number};

/// A table, and the meanings of its columns as far as they are known.
pub(super) struct Columns<'t, 'a> {
    pub(super) text: &'a str,
    pub(super) header: &'t TableRow<'a>,
    pub(super) rows: &'t [TableRow<'a>],
    pub(super) roles: Vec<Named>,
}

/// Rows by which a column is known to have boards.
const SAMPLE: usize = 20;

/// Text by which the size of the boards is found, in bytes.
const BEGINNING: usize = 1 << 14;

/// Boards by which columns are told apart: more of the same tell no more.
const MOST: usize = 3000;

/// In fewer rows, numbers tell nothing.
const ENOUGH: usize = 3;

impl Columns<'_, '_> {
    pub(super) fn name(&self, at: usize) -> &str {
        self.header.cells[at].text.trim()
    }

    fn says(&self, at: usize) -> Says {
        Says::of_name(self.name(at))
    }

    pub(super) fn filled(&self, at: usize) -> impl Iterator<Item = &TableCell<'_>> {
        self.rows.iter().filter_map(move |row| row.cells.get(at)).filter(|cell| !is_empty(&cell.text))
    }

    /// Returns true if every cell of a column that says something is a number.
    pub(super) fn has_only_numbers(&self, at: usize) -> bool {
        let mut filled = self.filled(at).peekable();
        filled.peek().is_some() && filled.all(|cell| plain_number(&cell.text).is_some())
    }

    /// Returns true if most of the first cells of a column have a board.
    fn has_boards(&self, at: usize, size: Option<Size>) -> bool {
        let sample = || self.filled(at).take(SAMPLE);
        let count = sample().filter(|cell| entry(&cell.text, size).is_some()).count();
        count * 2 > sample().count()
    }

    /// Returns the column that has the boards taken: the only one with boards, that by which the table makes sense as a search, or else
    /// that which is called so.
    pub(super) fn taken(&self, draft: &mut Draft) -> Result<usize, Misread> {
        let is_said = |at: &usize| match &draft.options.taken {
            Some(taken) => taken.is_match(self.name(*at)),
            None => {
                !draft.gives_no_meaning(self.name(*at)) && draft.named(self.name(*at)) == Named::One(ColumnKind::Board)
            }
        };
        let all = || 0..self.roles.len();
        if let Some(at) = all().find(is_said) {
            return Ok(at);
        }
        let may_be = |at: &usize| {
            let is_other = matches!(self.says(*at), Says::Goal | Says::Start | Says::Path);
            let is_open = self.roles[*at] == Named::Other && !is_other && !draft.is_left_out(self.name(*at));
            self.roles[*at].is_of_boards() || is_open
        };
        let of_size = |size| all().filter(may_be).filter(|&at| self.has_boards(at, size)).collect::<Vec<usize>>();
        let (mut size, mut boards) = (draft.size, of_size(draft.size));
        if boards.is_empty() && size.is_none() {
            size = size_of(&Words::of(&self.text[..self.text.floor_char_boundary(BEGINNING)]));
            // Four numbers in any cell may be a board by chance.
            size = size.filter(|size| size.cells() > 4);
            boards = of_size(size);
        }
        let is_parent = |at: &usize| self.roles[*at] == Named::One(ColumnKind::Parent) && self.has_boards(*at, size);
        let parents: Vec<usize> = all().filter(is_parent).collect();
        draft.size = size;
        let called = |wanted: Named| all().filter(|&at| self.roles[at] == wanted).collect::<Vec<usize>>();
        let named = [called(Named::One(ColumnKind::Board)), called(Named::Node)];
        match (&boards[..], &parents[..]) {
            // An error will say what is wrong with the boards of the column that should have them.
            ([], _) => named.concat().first().copied().ok_or_else(|| self.without_boards()),
            ([only], []) => {
                if self.roles[*only] == Named::Other {
                    let name = self.name(*only);
                    draft
                        .reading
                        .decided
                        .push(format!("the column {name} has the board that is taken: no other has one"));
                }
                Ok(*only)
            }
            _ => {
                let mut both = [boards.clone(), parents.clone()].concat();
                both.sort_unstable();
                let by_search = self.by_search(&both, draft).filter(|at| boards.contains(at));
                let of_name =
                    || named.iter().find(|own| !own.is_empty()).filter(|own| own.len() == 1).map(|own| own[0]);
                let only = || boards.first().copied().filter(|&at| boards.len() == 1 && self.says(at) != Says::Child);
                by_search.or_else(of_name).or_else(only).ok_or_else(|| {
                    let spelt: Vec<&str> = boards.iter().chain(&parents).map(|&at| self.name(at)).take(8).collect();
                    Misread::new(SheetFault::which(&spelt.join(", ")), self.header.at.clone())
                })
            }
        }
    }

    /// Notes the goal that a column of its own has.
    pub(super) fn goal(&self, draft: &mut Draft, size: Size) {
        let is_goal = |at: &usize| self.roles[*at] == Named::Other && self.says(*at) == Says::Goal;
        let goal =
            || (0..self.roles.len()).filter(is_goal).find_map(|at| entry(&self.filled(at).next()?.text, Some(size)));
        draft.goal = draft.goal.or_else(|| Some(goal()?.0));
    }

    fn without_boards(&self) -> Misread {
        if let Some(first) = self.rows.first().filter(|_| self.header.at.is_empty()) {
            return Misread::new(SheetFault::NO_BOARD, first.at.clone());
        }
        let names: Vec<&str> = (0..self.roles.len()).map(|at| self.name(at)).filter(|name| !name.is_empty()).collect();
        Misread::new(SheetFault::no_board_column(&names.join(", ")), self.header.at.clone())
    }

    /// Returns the column that a search took, if that is clear, and notes the goal that another column has.
    fn by_search(&self, columns: &[usize], draft: &mut Draft) -> Option<usize> {
        let size = self.filled(columns[0]).find_map(|cell| entry(&cell.text, draft.size))?.1;
        let of = |cell: &TableCell<'_>| entry(&cell.text, Some(size)).map(|(board, _)| board).into_iter().collect();
        let channels = self.channels(columns, of);
        let accounts = Accounts::new(&channels, size, draft.options.expected.as_ref());
        let choice = choose(&Words::of(self.text), &accounts, None, None).ok()?;
        let of_use = |wanted: Use| {
            channels.seen.iter().zip(&choice.uses).filter(move |(_, own)| **own == wanted).map(|(seen, _)| seen)
        };
        let mut taken: Vec<usize> = of_use(Use::Taken).map(|seen| seen.channel).collect();
        taken.sort_unstable();
        taken.dedup();
        let first = |wanted: Use| of_use(wanted).next().map(|seen| seen.found.board);
        let [only] = taken[..] else { return None };
        // Which column is the first says nothing.
        let first_of = |channel: usize| channels.seen.iter().find(|seen| seen.channel == channel).map(|seen| seen.id);
        let bits = |own: usize| {
            let is_taken: Vec<bool> = (0..columns.len()).map(|channel| channel == own).collect();
            accounts.of(&is_taken, MOST).bits - if first_of(own) == Some(0) { 0.0 } else { NOT_FIRST }
        };
        let least = bits(only) + CLEAR_BITS;
        let is_rival = |at: usize| {
            at != only && (channels.all[at].says.is_vague() || channels.all[at].says == Says::Taken) && bits(at) < least
        };
        if (0..columns.len()).any(is_rival) {
            return None;
        }
        draft.goal = draft.goal.or(first(Use::Goal));
        Some(columns[only])
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
            form: 0,
        };
        let all = columns.iter().enumerate().map(channel).collect();
        let mut channels = Channels { all, ..Channels::default() };
        for row in self.rows {
            if channels.seen.len() > MOST {
                break;
            }
            for (channel, &at) in columns.iter().enumerate() {
                let Some(cell) = row.cells.get(at).filter(|cell| !is_empty(&cell.text)) else { continue };
                for board in of(cell) {
                    let (lines, at, blank) = (row.line - 1..row.line, cell.at.clone(), 0..0);
                    let found = Found { board, lines, at, in_line: true, shows_rows: false, column: 0, blank };
                    channels.push(found, channel, cell.at.start, (0, 0));
                }
            }
        }
        channels
    }

    /// Finds what columns of boards are that have no known name: parents, children, open, closed.
    pub(super) fn boards_besides(&mut self, taken: usize, size: Size, draft: &Draft) {
        let of = |cell: &TableCell<'_>| {
            boards_in(&cell.text, size).into_iter().map(|(board, _)| board).collect::<Vec<Board>>()
        };
        let is_open = |at: &usize| {
            let is_unknown = self.roles[*at] == Named::Other && !draft.is_left_out(self.name(*at));
            is_unknown && self.filled(*at).take(SAMPLE).any(|cell| !of(cell).is_empty())
        };
        let others: Vec<usize> = (0..self.roles.len()).filter(|at| *at != taken).filter(is_open).collect();
        if others.is_empty() {
            return;
        }
        let columns: Vec<usize> = std::iter::once(taken).chain(others).collect();
        let channels = self.channels(&columns, of);
        let accounts = Accounts::new(&channels, size, None);
        let is_taken: Vec<bool> = (0..columns.len()).map(|channel| channel == 0).collect();
        let account = accounts.of(&is_taken, MOST);
        let fits = |channel: usize| account.each[channel] * 10 >= channels.all[channel].count * 9;
        let is_child = |channel: &usize| account.roles[*channel] == Role::Child;
        let children: Vec<usize> = (1..columns.len()).filter(is_child).collect();
        // All children or none: of some it would be said that others are missing.
        let are_children =
            children.iter().all(|&channel| fits(channel)) && self.rows.len() > 2 && !self.roles.contains(&Named::Made);
        for (channel, &at) in columns.iter().enumerate().skip(1) {
            let count = channels.all[channel].count;
            let is_list = count > self.filled(at).count();
            let role = match account.roles[channel] {
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
    }

    /// Finds what columns of numbers are that have no name, or one that leaves their meaning open.
    pub(super) fn numbers(&mut self, taken: usize, size: Size, draft: &mut Draft) {
        let is_open = |at: &usize| self.roles[*at] == Named::Other && !draft.is_left_out(self.name(*at));
        let is_number = |at: &usize| {
            let (numbers, all) = self.filled(*at).take(SAMPLE).fold((0, 0), |(numbers, all), cell| {
                (numbers + usize::from(cell.text.len() < 8 && plain_number(&cell.text).is_some()), all + 1)
            });
            numbers * 2 > all
        };
        let numbers: Vec<usize> = (0..self.roles.len()).filter(|at| *at != taken).filter(is_number).collect();
        if !numbers.iter().any(is_open) {
            return;
        }
        let boards: Vec<(usize, Board)> = self
            .rows
            .iter()
            .enumerate()
            .filter_map(|(row, cells)| Some((row, entry(&cells.cells.get(taken)?.text, Some(size))?.0)))
            .collect();
        let column = |&at: &usize| {
            let value = |(row, _): &(usize, Board)| plain_number(&self.rows[*row].cells.get(at)?.text);
            NumberColumn::of(self.name(at), boards.iter().map(value).collect())
        };
        let mut columns: Vec<NumberColumn> = numbers.iter().map(column).collect();
        let taken: Vec<Board> = boards.iter().map(|(_, board)| *board).collect();
        if taken.len() < ENOUGH {
            return;
        }
        let goals = Meanings::goals(draft.goal, taken.last().copied(), size);
        let meanings = Meanings { taken: &taken, size, goals };
        let found = meanings.of(&mut columns, |name| draft.named(name));
        let open: Vec<(usize, Option<ColumnKind>)> =
            numbers.iter().copied().zip(found).filter(|(at, _)| is_open(at)).collect();
        for (at, kind) in open {
            let role = kind.map_or(Named::Other, Named::One);
            if self.roles.contains(&role) && role != Named::Other {
                continue;
            }
            if let Some(kind) = kind {
                draft.reading.decided.push(format!("{} is read as {kind}, by its numbers", self.name(at)));
            }
            self.roles[at] = role;
        }
    }
}
