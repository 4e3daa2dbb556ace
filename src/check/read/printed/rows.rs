//! Rows: what is told of each board that was taken, its numbers, lists, parent and children, and the role of each line.

use std::collections::HashSet;
use std::ops::Range;

use crate::check::sheet::{Channel, ColumnKind, LineRole, ListClaim, Row, TryClaim};
use crate::puzzle::{Board, Size};
use crate::search::{F, State};

use super::super::draft::Draft;
use super::super::entries::{Names, States};
use super::super::fault::{Misread, few_words, short};
use super::super::find::{self, LineKind, Words};
use super::super::names::Named;
use super::super::says::Says;
use super::account::{Accounts, Role};
use super::channel::{self, Seen, key};
use super::choose::{Choice, Use, before};
use super::meanings::Meanings;
use super::numbers::{self, NumberColumn, Step};

/// Reads the rows of the run that was chosen.
pub(super) fn read(
    words: &Words<'_>,
    accounts: &Accounts<'_>,
    choice: &Choice,
    covered: &[Range<usize>],
    draft: &mut Draft,
) -> Result<(), Misread> {
    let mut teller =
        Teller { words, accounts, choice, covered, seen: &accounts.channels.seen, draft, size: Size::EIGHT_PUZZLE };
    teller.size = teller.draft.size.unwrap_or(teller.size);
    let steps = teller.steps();
    teller.draft.column(ColumnKind::Board, "board");
    teller.draft.rows = steps.iter().map(|step| Row::new(step.lines.start as u32 + 1, step.board)).collect();
    teller.lines_of_boards();
    teller.tell_blank();
    teller.parents(&steps);
    teller.children(&steps);
    teller.numbers(&steps)?;
    teller.lists(&steps);
    teller.other_lines();
    teller.channels();
    let draft = teller.draft;
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
    fn steps(&self) -> Vec<Step> {
        let taken: Vec<usize> = (0..self.seen.len()).filter(|&at| self.choice.uses[at] == Use::Taken).collect();
        let step = |(number, &at): (usize, &usize)| {
            let next = taken.get(number + 1).copied().unwrap_or(self.seen.len());
            let seen = &self.seen[at];
            let found = &seen.found;
            let end = |before: usize| self.seen[before].found.at.end.min(found.at.start);
            let room_end = self.seen.get(at + 1).map(|next| next.found.at.start.max(found.at.end));
            let room = at.checked_sub(1).map_or(0, end)..room_end.unwrap_or(self.words.text.len());
            let tail = self.seen[next - 1].found.at.end;
            Step {
                board: found.board,
                id: seen.id,
                index: at,
                lines: found.lines.clone(),
                at: found.at.clone(),
                room,
                tail,
            }
        };
        taken.iter().enumerate().map(step).collect()
    }

    /// Notes the role of each line with a board, and start and goal.
    fn lines_of_boards(&mut self) {
        for (seen, own) in self.seen.iter().zip(&self.choice.uses) {
            let board = seen.found.board;
            let is_path = self.accounts.channel(seen.channel).says == Says::Path && *own != Use::Taken;
            let role = if is_path { LineRole::Path } else { line_role(*own) };
            match own {
                Use::Start => self.draft.start = self.draft.start.or(Some(board)),
                Use::Goal => self.draft.goal = self.draft.goal.or(Some(board)),
                _ => {}
            }
            for line in seen.found.lines.clone() {
                let known = self.draft.reading.roles.get(line) == Some(&LineRole::Taken);
                if !known {
                    self.draft.role(line + 1, role);
                }
            }
        }
    }

    /// Says which sign is the blank, where it is none that always is.
    fn tell_blank(&mut self) {
        let mut signs = self.seen.iter().map(|seen| self.words.text[seen.found.blank.clone()].trim());
        if let Some(sign) = signs.find(|sign| !matches!(*sign, "" | "0" | "_" | "-" | "." | "*" | "x" | "X" | "null")) {
            self.draft.reading.decided.push(format!("{} stands for the blank", short(sign)));
        }
    }

    fn numbers(&mut self, steps: &[Step]) -> Result<(), Misread> {
        let taken: Vec<Board> = steps.iter().map(|step| step.board).collect();
        let meanings = Meanings::of(&taken, self.draft.goal, self.size);
        let mut columns = numbers::columns(self.words, steps, self.covered, &meanings);
        columns.retain(|column| !names_in(&column.name).any(|name| self.draft.is_left_out(name)));
        let found = meanings.kinds(&columns, |name| self.draft.named(name));
        if let Some(missing) = self.draft.missing_column(columns.iter().flat_map(|column| names_in(&column.name))) {
            return Err(Misread::new(missing, 0..0));
        }
        for (column, kind) in columns.iter().zip(&found) {
            if let Some(kind) = kind {
                self.column(column, *kind);
            }
        }
        Ok(())
    }

    fn column(&mut self, column: &NumberColumn, kind: ColumnKind) {
        for (row, value) in self.draft.rows.iter_mut().zip(&column.values) {
            match value {
                Some(value) if matches!(kind, ColumnKind::Open | ColumnKind::Closed) => {
                    if let Some(size) = value.whole() {
                        row.set_list(kind, ListClaim::Size(size as usize));
                    }
                }
                Some(value) => row.set(kind, *value),
                None => {}
            }
        }
        let name = if column.name.contains(char::is_alphanumeric) && !column.name.contains(['+', '&']) {
            &column.name
        } else {
            kind.text()
        };
        self.draft.column(kind, name);
        for line in &column.lines {
            if self.draft.reading.roles.get(*line).is_none_or(|role| *role == LineRole::Unread) {
                self.draft.role(line + 1, LineRole::Values);
            }
        }
    }

    /// Returns the boards of the channels with this use, each with the step before it.
    fn of_steps(&self, steps: &[Step], is_own: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let own = (0..self.seen.len()).filter(|&at| is_own(at));
        own.map(|at| (at, steps.partition_point(|step| step.index < at))).collect()
    }

    /// Reads parents: each beside its board, or else all above their boards or all below them.
    fn parents(&mut self, steps: &[Step]) {
        let own = self.of_steps(steps, |at| self.choice.uses[at] == Use::Role(Role::Parent));
        let graph = &self.accounts.graph;
        let given = |side: usize| {
            let mut rows: Vec<Option<usize>> = vec![None; steps.len()];
            for &(at, after) in &own {
                let beside = [after, after.wrapping_sub(1)]
                    .into_iter()
                    .find(|&step| steps.get(step).is_some_and(|step| is_of_line(&self.seen[at], step)));
                let step = beside.unwrap_or(after.wrapping_sub(side));
                if steps.get(step).is_some_and(|step| graph.is_move(step.id, self.seen[at].id)) {
                    rows[step].get_or_insert(at);
                }
            }
            rows
        };
        let told = |rows: &Vec<Option<usize>>| rows.iter().flatten().count();
        let (above, below) = (given(0), given(1));
        let rows = if told(&above) > told(&below) { above } else { below };
        if told(&rows) * 10 < steps.len() * 7 {
            return;
        }
        self.draft.column(ColumnKind::Parent, "parent");
        for (row, at) in self.draft.rows.iter_mut().zip(rows) {
            if let Some(at) = at {
                row.parent = Some(self.seen[at].found.board.into());
            }
        }
    }

    /// Reads children below their boards: all of a step, for of some it would be said that others are missing.
    fn children(&mut self, steps: &[Step]) {
        let own = self.of_steps(steps, |at| self.is_child(at, steps.len()));
        let own: Vec<(usize, usize)> = own.into_iter().filter(|&(_, step)| step > 0).collect();
        let is_other =
            |&&(at, step): &&(usize, usize)| !self.accounts.graph.is_move(steps[step - 1].id, self.seen[at].id);
        let is_alike = |&&(at, _): &&(usize, usize)| self.choice.uses[at] != Use::Role(Role::Child);
        if let Some(&(at, _)) = own.iter().filter(is_alike).find(is_other) {
            return self.only_in_part("children", self.seen[at].found.lines.start + 1, ColumnKind::Tries);
        }
        let with_children: HashSet<usize> = own.iter().map(|&(_, step)| step).collect();
        // What stands below the last step alone is something else.
        let is_below = steps.len() > 1 && with_children.iter().all(|step| *step == steps.len());
        if own.len() * 2 < with_children.len() * 3 || own.is_empty() || is_below {
            return;
        }
        let line = |(at, _): (usize, usize)| self.seen[at].found.lines.start;
        if let Some(line) = self.partial(line(own[0])..line(own[own.len() - 1]) + 1) {
            return self.only_in_part("children", line, ColumnKind::Tries);
        }
        self.draft.column(ColumnKind::Tries, "children");
        for (at, step) in own {
            let state = Some(self.seen[at].found.board.into());
            let is_known = |claim: &TryClaim| claim.state == state;
            if self.draft.rows[step - 1].tries.iter().flatten().any(is_known) {
                continue;
            }
            let claim = TryClaim { operator: None, state, verdict: None, g: None, h: None, f: None };
            self.draft.rows[step - 1].tries.get_or_insert_default().push(claim);
        }
    }

    /// Returns true for a child, and for a board that is printed like one: below a word that comes in a few steps, such as a move in an
    /// unknown language, what its few boards are is chance.
    /// Returns true for a child, and for what is printed like children in a few steps, with words that say nothing: each may have a move of
    /// its own in a language that is not known.
    fn is_child(&self, at: usize, steps: usize) -> bool {
        let Use::Role(role) = self.choice.uses[at] else { return false };
        let all = &self.accounts.channels.all;
        let own = &all[self.seen[at].channel];
        let is_child = |(at, channel): (usize, &channel::Channel)| {
            channel.form == own.form && self.choice.account.roles[at] == Role::Child
        };
        let may_be = own.says.is_vague() && own.count * 2 < steps;
        role == Role::Child || may_be && all.iter().enumerate().any(is_child)
    }

    /// Returns the first of some lines in which something looks like a board and is not read.
    fn partial(&self, mut lines: Range<usize>) -> Option<usize> {
        lines.find(|line| find::stray(self.words, self.covered, self.size, *line) > 0).map(|line| line + 1)
    }

    fn only_in_part(&mut self, name: &str, line: usize, kind: ColumnKind) {
        self.draft.ignore(name);
        self.draft
            .reading
            .decided
            .push(format!("{name}: line {line} can be read only in part, so none of them is marked"));
        self.draft.doubt(name, line, kind);
    }

    /// Reads the lists open and closed that stand whole in a line, behind words that call them so.
    fn lists(&mut self, steps: &[Step]) {
        let mut found: [Vec<(usize, ListClaim)>; 2] = Default::default();
        for line in 0..self.words.lines.len() {
            for (kind, own) in named_lists(self.words.line(line)) {
                if let Some(list) = self.list(own) {
                    found[usize::from(kind == ColumnKind::Closed)].push((line, list));
                    let role = if kind == ColumnKind::Open { LineRole::Open } else { LineRole::Closed };
                    self.draft.role(line + 1, role);
                }
            }
        }
        for (kind, found) in [ColumnKind::Open, ColumnKind::Closed].into_iter().zip(found) {
            let lines = found.first().zip(found.last()).map_or(0..0, |(first, last)| first.0..last.0 + 1);
            match self.partial(lines) {
                Some(line) => self.only_in_part(kind.text(), line, kind),
                None => self.give_lists(steps, kind, found),
            }
        }
    }

    /// Returns the list in a part of a line; none where it is cut, goes on below, or has boards within its entries.
    fn list(&self, text: &str) -> Option<ListClaim> {
        let from = text.as_ptr() as usize - self.words.text.as_ptr() as usize;
        let at = |end: usize| self.seen.partition_point(|seen| seen.found.at.start < end);
        let (first, end) = (at(from), at(from + text.len()));
        let is_other = |own: &Use| matches!(own, Use::Taken | Use::Role(Role::Child));
        let goes_on = |next: &Seen| next.words_at < from + text.len();
        let is_cut = text.contains("...") || text.contains('…');
        if is_cut || self.choice.uses[first..end].iter().any(is_other) || self.seen.get(end).is_some_and(goes_on) {
            return None;
        }
        let own = &self.seen[first..end];
        let closes = |pair: &[Seen]| {
            let gap = self.words.text.get(pair[0].found.at.end..pair[1].found.at.start);
            gap.is_some_and(|gap| gap.contains([']', ')', '}']))
        };
        // A parent in the brackets of an entry is no entry.
        if own.windows(2).any(closes) && !own.windows(2).all(closes) {
            return None;
        }
        let told = States::Boards(self.size).list(text).ok().map(|list| list.claim(&Names::new()));
        let states: Vec<(State, Option<F>)> = own.iter().map(|seen| (seen.found.board.into(), None)).collect();
        match told {
            Some(ListClaim::States(told)) if told.iter().map(|own| own.0).eq(states.iter().map(|own| own.0)) => {
                Some(ListClaim::States(told)).filter(|_| !text.trim().is_empty())
            }
            _ => (!states.is_empty()).then_some(ListClaim::States(states)),
        }
    }

    /// Gives each step its list: the one below it, or above it, as the first step has it.
    fn give_lists(&mut self, steps: &[Step], kind: ColumnKind, found: Vec<(usize, ListClaim)>) {
        let step = |line: usize| steps.partition_point(|step| step.lines.start <= line);
        let [Some(first), Some(last)] = [found.first(), found.last()].map(|own| own.map(|(line, _)| step(*line)))
        else {
            return;
        };
        if found.len() * 2 < steps.len() {
            return;
        }
        // A list before the first step, and none after the last.
        let is_above = first == 0 && last < steps.len();
        self.draft.column(kind, kind.text());
        for (line, list) in found {
            let row = if is_above { Some(step(line)) } else { step(line).checked_sub(1) };
            // Of several, the first that is written out.
            if let Some(row) = row.and_then(|row| self.draft.rows.get_mut(row))
                && row.list(kind).is_none_or(|kept| matches!(kept, ListClaim::Size(_)))
            {
                row.set_list(kind, list);
            }
        }
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
        let uses = |at: usize| self.seen.iter().zip(&self.choice.uses).find(|(seen, _)| seen.channel == at);
        let role = |at: usize| uses(at).map_or(LineRole::Unread, |(_, own)| line_role(*own));
        let fits = |at: usize| match uses(at).map(|(_, own)| own) {
            Some(Use::Start | Use::Goal) => all[at].count,
            _ => self.choice.account.each[at].min(all[at].count),
        };
        self.draft.reading.channels = (0..all.len()).map(|at| of(at, role(at), fits(at))).collect();
        let rival = self.choice.rival.as_ref().and_then(|rival| rival.iter().position(|taken| *taken));
        self.draft.reading.rival = rival.map(|at| of(at, LineRole::Taken, 0));
    }

    fn other_lines(&mut self) {
        let headings: HashSet<usize> = self
            .seen
            .iter()
            .filter(|seen| seen.words_at < seen.found.at.start)
            .map(|seen| self.words.lines.partition_point(|line| line.at.end < seen.words_at))
            .collect();
        for line in 0..self.words.lines.len() {
            if self.draft.reading.roles.get(line).is_some_and(|role| *role != LineRole::Unread) {
                continue;
            }
            let role = match self.words.lines[line].kind {
                LineKind::Blank | LineKind::Frame => LineRole::Empty,
                LineKind::Text if headings.contains(&line) => LineRole::Heading,
                LineKind::Text => LineRole::Unread,
            };
            self.draft.role(line + 1, role);
        }
        for (own, seen) in self.choice.uses.iter().zip(self.seen) {
            let is_path = self.accounts.channel(seen.channel).says == Says::Path && *own != Use::Taken;
            if is_path || matches!(own, Use::Path | Use::OtherRun | Use::Role(Role::Path | Role::Unknown | Role::Known))
            {
                let words = before(self.words, seen).split(['\n', '(', '[', '{', ':', '：']).next().unwrap_or_default();
                let words = few_words(words, 60);
                let name = words.trim_matches(|c: char| !c.is_alphanumeric());
                if name.contains(char::is_alphabetic) {
                    self.draft.ignore(name);
                }
            }
        }
    }
}

fn line_role(own: Use) -> LineRole {
    match own {
        Use::Taken => LineRole::Taken,
        Use::Start => LineRole::Start,
        Use::Goal => LineRole::Goal,
        Use::Path | Use::Role(Role::Path) => LineRole::Path,
        Use::Role(Role::Child | Role::Early) => LineRole::Try,
        Use::Role(Role::Parent) => LineRole::Parent,
        Use::Role(Role::Open) => LineRole::Open,
        Use::Role(Role::Closed | Role::Same) => LineRole::Closed,
        Use::OtherRun | Use::Role(_) => LineRole::Unread,
    }
}

fn is_of_line(seen: &Seen, step: &Step) -> bool {
    seen.found.lines.start < step.lines.end && step.lines.start < seen.found.lines.end
}

/// Returns the ends of a name of several words, the longest first: `expanding state with g` may be `g`.
fn names_in(name: &str) -> impl Iterator<Item = &str> {
    let name = name.split(['+', '&']).next().unwrap_or_default();
    let starts = std::iter::once(0).chain(name.match_indices(' ').map(|(at, _)| at + 1));
    starts.map(move |at| &name[at..])
}

/// Returns the parts of a line behind words that call them open or closed, `step 3 open: … closed: …`, up to the next such words.
fn named_lists(line: &str) -> Vec<(ColumnKind, &str)> {
    let mut found: Vec<(ColumnKind, usize, usize)> = Vec::new();
    for (at, sign) in line.match_indices([':', '=', '：']) {
        let words = line[..at].rsplit(|c: char| ",;|[]{}:=：".contains(c)).next().unwrap_or_default();
        // `Open (3):` has the number of its entries in its name.
        let name = words.split('(').next().and_then(|name| name.rsplit(|c: char| c.is_ascii_digit()).next());
        let kind = name.and_then(|name| match (Named::of(name), Says::of(&key(name))) {
            (Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)), _) => Some(kind),
            (_, Says::Open) => Some(ColumnKind::Open),
            (_, Says::Closed) => Some(ColumnKind::Closed),
            _ => None,
        });
        found.extend(kind.map(|kind| (kind, at - words.len(), at + sign.len())));
    }
    let end = |at: usize| found.get(at + 1).map_or(line.len(), |next| next.1);
    found.iter().enumerate().map(|(at, &(kind, _, from))| (kind, &line[from..end(at)])).collect()
}
