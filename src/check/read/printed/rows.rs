//! Rows: what is told of each board that was taken, its numbers, lists, parent and children, and the role of each line.

use std::collections::HashSet;
use std::ops::Range;

use crate::check::sheet::{Channel, ColumnKind, LineRole, ListClaim, Row, TryClaim};
use crate::puzzle::{Board, Size};

use super::super::draft::Draft;
use super::super::fault::{Misread, few_words};
use super::super::find::{LineKind, Words, covers};
use super::super::names::{Named, like};
use super::super::says::Says;
use super::account::{Accounts, Role};
use super::channel::Seen;
use super::choose::{Choice, Use, before};
use super::meanings::Meanings;
use super::numbers::{self, NumberColumn};

/// Reads the rows of the run that was chosen.
pub(super) fn read(
    words: &Words<'_>,
    accounts: &Accounts<'_>,
    choice: &Choice,
    covered: &[Range<usize>],
    draft: &mut Draft,
) -> Result<(), Misread> {
    let size = draft.size.unwrap_or(Size::EIGHT_PUZZLE);
    let mut teller = Teller { words, accounts, choice, covered, seen: &accounts.channels.seen, draft, size };
    let steps: Vec<usize> = (0..choice.uses.len()).filter(|&at| choice.uses[at] == Use::Taken).collect();
    teller.draft.column(ColumnKind::Board, "board");
    let row = |&step: &usize| Row::new(teller.seen[step].found.lines.start as u32 + 1, teller.seen[step].found.board);
    teller.draft.rows = steps.iter().map(row).collect();
    teller.lines_of_boards();
    teller.parents(&steps);
    teller.children(&steps);
    teller.numbers(&steps)?;
    teller.lists(&steps);
    teller.other_lines();
    teller.channels();
    draft.reading.decided.extend(choice.decided.iter().cloned());
    Ok(())
}

struct Teller<'a, 'd> {
    words: &'a Words<'a>,
    accounts: &'a Accounts<'a>,
    choice: &'a Choice,
    covered: &'a [Range<usize>],
    seen: &'a [Seen],
    draft: &'d mut Draft,
    size: Size,
}

impl Teller<'_, '_> {
    /// Notes the role of each line with a board, and start and goal.
    fn lines_of_boards(&mut self) {
        let mut known: HashSet<Board> = self.draft.rows.iter().map(|row| row.board).collect();
        for (seen, own) in self.seen.iter().zip(&self.choice.uses) {
            let board = seen.found.board;
            match own {
                Use::Start => self.draft.start = self.draft.start.or(Some(board)),
                Use::Goal => self.draft.goal = self.draft.goal.or(Some(board)),
                _ if known.insert(board) => self.draft.reading.others.push((seen.found.lines.start + 1, board)),
                _ => {}
            }
            let is_path = self.says(seen) == Says::Path && *own != Use::Taken;
            let role = if is_path { LineRole::Path } else { line_role(*own) };
            for line in seen.found.lines.clone() {
                if self.draft.reading.roles.get(line) != Some(&LineRole::Taken) {
                    self.draft.role(line + 1, role);
                }
            }
        }
    }

    fn says(&self, seen: &Seen) -> Says {
        self.accounts.channel(seen.channel).says
    }

    /// Reads the numbers of the steps.
    fn numbers(&mut self, steps: &[usize]) -> Result<(), Misread> {
        let mut columns = numbers::columns(self.words, self.seen, steps, self.covered);
        columns.retain(|column| !names_in(&column.name).any(|name| self.draft.is_left_out(name)));
        let taken: Vec<(Board, usize)> =
            steps.iter().map(|&step| (self.seen[step].found.board, self.seen[step].id)).collect();
        let goals = Meanings::goals(self.draft.goal, taken.last().map(|(board, _)| *board), self.size);
        let meanings = Meanings { taken: &taken, size: self.size, graph: &self.accounts.graph, goals };
        let found = meanings.of(&mut columns, |name| self.draft.named(name));
        if let Some(missing) = self.draft.missing_column(columns.iter().flat_map(|column| names_in(&column.name))) {
            return Err(Misread::new(missing, 0..0));
        }
        for (column, kind) in columns.iter().zip(&found) {
            // A name that looks like that of a value, and is not understood.
            let name = column.name.rsplit(' ').next().unwrap_or_default();
            match kind {
                Some(kind) => self.column(column, *kind),
                None if column.name.contains('+') => {}
                None => {
                    if let Some(kind) = like(name).filter(|kind| !found.contains(&Some(*kind))) {
                        self.draft.doubt(name, column.lines.first().map_or(0, |line| line + 1), kind);
                    }
                }
            }
        }
        Ok(())
    }

    fn column(&mut self, column: &NumberColumn, kind: ColumnKind) {
        for (row, value) in self.draft.rows.iter_mut().zip(&column.values) {
            match (kind, value) {
                (_, None) => {}
                (ColumnKind::Open | ColumnKind::Closed, Some(value)) => {
                    if let Some(size) = value.whole() {
                        row.take_list(kind, ListClaim::Size(size as usize));
                    }
                }
                (_, Some(value)) => row.set(kind, *value),
            }
        }
        let is_name = column.name.contains(char::is_alphanumeric) && !column.name.contains('+');
        self.draft.column(kind, if is_name { &column.name } else { kind.text() });
        for line in &column.lines {
            self.still_unread(*line, LineRole::Values);
        }
    }

    /// Gives a line a role if it has none.
    fn still_unread(&mut self, line: usize, role: LineRole) {
        if self.draft.reading.roles.get(line).is_none_or(|role| *role == LineRole::Unread) {
            self.draft.role(line + 1, role);
        }
    }

    /// Returns the boards that are none of those taken, and of which this holds, each with the number of steps before it.
    fn besides(&self, steps: &[usize], is_own: impl Fn(&Seen, Role) -> bool) -> Vec<(usize, usize)> {
        let is_role = |at: &usize| matches!(self.choice.uses[*at], Use::Role(role) if is_own(&self.seen[*at], role));
        let own = (0..self.seen.len()).filter(is_role);
        own.map(|at| (at, steps.partition_point(|&step| step < at))).collect()
    }

    fn is_move(&self, from: usize, to: usize) -> bool {
        self.accounts.graph.is_move(self.seen[from].id, self.seen[to].id)
    }

    /// Reads parents: all above their boards or all below them, as most moves lead from them.
    fn parents(&mut self, steps: &[usize]) {
        let own = self.besides(steps, |_, role| role == Role::Parent);
        let given = |side: usize| {
            let mut rows: Vec<Option<Board>> = vec![None; steps.len()];
            for &(at, after) in &own {
                let step = after.wrapping_sub(side);
                if steps.get(step).is_some_and(|&step| self.is_move(step, at)) {
                    rows[step].get_or_insert(self.seen[at].found.board);
                }
            }
            rows
        };
        let told = |rows: &Vec<Option<Board>>| rows.iter().flatten().count();
        let (above, below) = (given(0), given(1));
        let rows = if told(&above) > told(&below) { above } else { below };
        if told(&rows) * 10 >= steps.len() * 7 {
            self.draft.column(ColumnKind::Parent, "parent");
            for (row, board) in self.draft.rows.iter_mut().zip(rows) {
                row.parent = board.or(row.parent);
            }
        }
    }

    /// Reads children below their boards: all of a step, for of some it would be said that others are missing.
    fn children(&mut self, steps: &[usize]) {
        // Below a word that comes in few steps, such as a move in an unknown language, what boards are is chance.
        let is_rare =
            |seen: &Seen| self.says(seen).is_vague() && self.accounts.channel(seen.channel).count * 2 < steps.len();
        let mut own = self.besides(steps, |seen, role| role == Role::Child || is_rare(seen));
        own.retain(|&(_, step)| step > 0);
        let with_children: HashSet<usize> = own.iter().map(|&(_, step)| step).collect();
        let is_any = !self.besides(steps, |_, role| role == Role::Child).is_empty();
        if own.len() * 2 < with_children.len() * 3 || !is_any {
            return;
        }
        // What is not understood between the steps may be children, too, and so may what stands beside children.
        let base = |at: usize| self.accounts.channel(self.seen[at].channel).base;
        let bases: HashSet<usize> = own.iter().map(|&(at, _)| base(at)).collect();
        let unknown = self.besides(steps, |seen, role| {
            let is_open = matches!(role, Role::Known | Role::Unknown | Role::Constant) && self.says(seen).is_vague();
            let is_beside = matches!(role, Role::Path | Role::Open | Role::Closed);
            is_open && !is_rare(seen) || is_beside && bases.contains(&self.accounts.channel(seen.channel).base)
        });
        let is_other = |&&(at, step): &&(usize, usize)| !self.is_move(steps[step - 1], at);
        let other =
            unknown.iter().find(|&&(_, step)| step > 0 && step < steps.len()).or_else(|| own.iter().find(is_other));
        let line = other.map(|&(at, _)| self.seen[at].found.lines.start).or_else(|| self.partial(&own));
        if let Some(line) = line {
            return self.only_in_part("children", line + 1, ColumnKind::Tries);
        }
        self.draft.column(ColumnKind::Tries, "children");
        for (at, step) in own {
            let board = Some(self.seen[at].found.board);
            let claim = TryClaim { direction: None, board, verdict: None, g: None, h: None, f: None };
            self.draft.rows[step - 1].tries.get_or_insert_default().push(claim);
        }
    }

    /// Returns the first line of some boards in which something looks like a board and is not read: about as many digits as one has.
    fn partial(&self, boards: &[(usize, usize)]) -> Option<usize> {
        let cells = self.size.cells();
        let looks_like_one = |line: &usize| {
            let mut run = 0;
            self.words.in_line(*line).iter().any(|word| {
                let digits = word.text(self.words.text).bytes().filter(u8::is_ascii_digit).count();
                let goes_on = !covers(self.covered, word.at().start) && (word.tile.is_some() || digits + 1 >= cells);
                run = if goes_on { run + digits } else { 0 };
                run + 1 >= cells
            })
        };
        let mut lines: Vec<usize> = boards.iter().flat_map(|&(at, _)| self.seen[at].found.lines.clone()).collect();
        lines.dedup();
        lines.into_iter().find(looks_like_one)
    }

    fn only_in_part(&mut self, name: &str, line: usize, kind: ColumnKind) {
        self.draft.ignore(name);
        let decided = format!("{name}: line {line} can be read only in part, so none of them is marked");
        self.draft.reading.decided.push(decided);
        self.draft.doubt(name, line, kind);
    }

    /// Reads the lists open and closed, where words call them so: below their steps, or above them, as the first step has it.
    fn lists(&mut self, steps: &[usize]) {
        for (says, kind) in [(Says::Open, ColumnKind::Open), (Says::Closed, ColumnKind::Closed)] {
            let is_named = |seen: &Seen| Named::of(&self.accounts.channel(seen.channel).words) == Named::One(kind);
            let own = self.besides(steps, |seen, _| self.says(seen) == says || is_named(seen));
            let (Some(&(_, first)), Some(&(_, last))) = (own.first(), own.last()) else { continue };
            if let Some(line) = self.partial(&own) {
                self.only_in_part(kind.text(), line + 1, kind);
                continue;
            }
            let below = usize::from(first > 0 || last == steps.len());
            let mut lists: Vec<(usize, Vec<usize>)> = Vec::new();
            for (at, step) in own {
                let Some(row) = step.checked_sub(below) else { continue };
                match lists.last_mut() {
                    Some((of, list)) if *of == row && list.last().is_some_and(|&last| self.goes_on(last, at)) => {
                        list.push(at)
                    }
                    _ => lists.push((row, vec![at])),
                }
            }
            if lists.len() * 2 < steps.len() {
                continue;
            }
            self.draft.column(kind, kind.text());
            for (row, list) in lists {
                let boards = list.iter().map(|&at| (self.seen[at].found.board, None)).collect();
                if let Some(row) = self.draft.rows.get_mut(row) {
                    row.take_list(kind, ListClaim::Boards(boards));
                }
            }
        }
    }

    /// Returns true if a board is in the same list as one before it: below the same words, or in the same line.
    fn goes_on(&self, last: usize, at: usize) -> bool {
        let (last, own) = (&self.seen[last], &self.seen[at]);
        last.words_at == own.words_at || last.found.lines.end > own.found.lines.start
    }

    /// Notes what each channel is, and what would be taken by the next best account.
    fn channels(&mut self) {
        const SHOWN: usize = 4;
        let all = &self.accounts.channels.all;
        let of = |at: usize, role: LineRole, fits: usize| {
            let own = || self.seen.iter().filter(|seen| seen.channel == at);
            let first = own().take(SHOWN).map(|seen| seen.found.board).collect();
            let words = own().next().map_or("", |seen| before(self.words, seen).lines().next().unwrap_or_default());
            Channel { words: few_words(words, 60), role, count: (all[at].count, fits), first }
        };
        let channel = |at: usize| {
            let own = self.seen.iter().position(|seen| seen.channel == at).map(|first| self.choice.uses[first]);
            let fits = match own {
                Some(Use::Start | Use::Goal) => all[at].count,
                _ => self.choice.account.each[at].min(all[at].count),
            };
            of(at, own.map_or(LineRole::Unread, line_role), fits)
        };
        self.draft.reading.channels = (0..all.len()).map(channel).collect();
        let rival = self.choice.rival.as_ref().and_then(|rival| rival.iter().position(|taken| *taken));
        self.draft.reading.rival = rival.map(|at| of(at, LineRole::Taken, 0));
    }

    /// Notes the role of lines without boards, and what stands before boards that are not read.
    fn other_lines(&mut self) {
        for (seen, own) in self.seen.iter().zip(&self.choice.uses) {
            let words = before(self.words, seen);
            if seen.words_at < seen.found.at.start {
                self.still_unread(
                    self.words.lines.partition_point(|line| line.at.end < seen.words_at),
                    LineRole::Heading,
                );
            }
            let is_path = self.says(seen) == Says::Path && *own != Use::Taken;
            if is_path || matches!(own, Use::Path | Use::OtherRun | Use::Role(Role::Path | Role::Unknown | Role::Known))
            {
                let name = words.split(['\n', '(', '[', '{', ':', '：']).next().unwrap_or_default();
                self.draft.ignore(few_words(name, 60).trim_matches(|c: char| !c.is_alphanumeric()));
            }
        }
        for line in 0..self.words.lines.len() {
            let is_text = self.words.lines[line].kind == LineKind::Text;
            self.still_unread(line, if is_text { LineRole::Unread } else { LineRole::Empty });
        }
    }
}

fn line_role(own: Use) -> LineRole {
    match own {
        Use::Taken => LineRole::Taken,
        Use::Start => LineRole::Start,
        Use::Goal => LineRole::Goal,
        Use::Path | Use::Role(Role::Path) => LineRole::Path,
        Use::Role(Role::Child) => LineRole::Try,
        Use::Role(Role::Parent) => LineRole::Parent,
        Use::Role(Role::Open) => LineRole::Open,
        Use::Role(Role::Closed | Role::Same) => LineRole::Closed,
        Use::OtherRun | Use::Role(_) => LineRole::Unread,
    }
}

/// Returns the ends of a name of several words, the longest first: `expanding state with g` may be `g`.
fn names_in(name: &str) -> impl Iterator<Item = &str> {
    let name = name.split(['+', '&']).next().unwrap_or_default().trim();
    let starts = std::iter::once(0).chain(name.match_indices(' ').map(|(at, _)| at + 1));
    starts.map(move |at| &name[at..])
}
