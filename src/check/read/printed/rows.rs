//! Rows: what is told of each board that was taken, its numbers, lists, parent and children, and the role of each line.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::check::sheet::{Channel, ColumnKind, LineRole, ListClaim, Row, TryClaim};
use crate::puzzle::{Board, Size};
use crate::search::{F, State};

use super::super::draft::Draft;
use super::super::entries::{Names, States};
use super::super::fault::{Misread, SheetFault, few_words, short};
use super::super::find::{LineKind, Words};
use super::super::names::Named;
use super::super::says::Says;
use super::super::values::is_quote;
use super::account::{Accounts, Role};
use super::channel::{Seen, has_letters, key};
use super::choose::{Choice, Use, before};
use super::meanings::{Meanings, names_in};
use super::{numbers, order};

/// Reads the rows of the run that was chosen, in a text that has boards in these places, and perhaps a line that cannot be read in whole.
pub(super) fn read(
    words: &Words<'_>,
    accounts: &Accounts<'_>,
    choice: &Choice,
    (covered, unread): (&[Range<usize>], Option<usize>),
    draft: &mut Draft,
) -> Result<(), Misread> {
    let seen = &accounts.channels.seen[..];
    let steps: Vec<usize> = (0..seen.len()).filter(|&at| choice.uses[at] == Use::Taken).collect();
    let size = draft.size.unwrap_or(Size::EIGHT_PUZZLE);
    let mut teller = Teller { words, accounts, choice, covered, unread, seen, steps, order: None, draft, size };
    teller.torn().map_or(Ok(()), Err)?;
    teller.boards();
    teller.parents();
    teller.children();
    teller.numbers()?;
    teller.lists();
    teller.headings();
    teller.channels();
    teller.in_order();
    draft.reading.decided.extend(choice.decided.iter().cloned());
    Ok(())
}

struct Teller<'a, 'd> {
    words: &'a Words<'a>,
    accounts: &'a Accounts<'a>,
    choice: &'a Choice,
    covered: &'a [Range<usize>],
    unread: Option<usize>,
    seen: &'a [Seen],
    /// The boards that are taken.
    steps: Vec<usize>,
    /// The numbers by which they were taken, if these tell another order than that in which they stand.
    order: Option<Vec<Option<u32>>>,
    draft: &'d mut Draft,
    size: Size,
}

impl Teller<'_, '_> {
    /// Returns what is wrong with a line that has no board, and the words of steps, with about as many digits: it would be said that a step is
    /// missing. Lines without a letter are so only between others.
    fn torn(&self) -> Option<Misread> {
        let found = |at: &usize| &self.seen[*at].found;
        let (first, last) = (found(self.steps.first()?).lines.start, found(self.steps.last()?).lines.start);
        let is_free = |line: &usize| {
            let at = &self.words.lines[*line].at;
            let next = self.covered.partition_point(|own| own.end <= at.start);
            self.covered.get(next).is_none_or(|own| own.start >= at.end)
        };
        let mut free = (first..self.words.lines.len()).filter(is_free).peekable();
        free.peek()?;
        let digits = |line: usize| {
            let numbers = self.words.line(line).split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
            numbers.fold([0, 0], |[digits, numbers], number| [digits + number.len(), numbers + 1])
        };
        let mut known: HashMap<String, HashSet<[usize; 2]>> = HashMap::new();
        for line in self.steps.iter().map(found).filter(|step| step.in_line).map(|step| step.lines.start) {
            known.entry(key(self.words.line(line))).or_default().insert(digits(line));
        }
        let line = free.find(|&line| {
            let (words, [own, numbers]) = (key(self.words.line(line)), digits(line));
            let is_like = |step: &[usize; 2]| step[0].abs_diff(own) < 3 && step[1].abs_diff(numbers) < 2;
            (line < last || has_letters(self.words.line(line)))
                && known.get(&words).is_some_and(|steps| steps.iter().any(is_like))
        })?;
        let what = "this line is like those of the steps, but no board can be read in it";
        Some(Misread::new(SheetFault::new(what, SheetFault::NOT_WHOLE), self.words.lines[line].at.clone()))
    }

    /// Notes the steps, start and goal, the role of each line, what is not read, and which sign is the blank, where it is none that always
    /// is.
    fn boards(&mut self) {
        self.draft.column(ColumnKind::Board, "board");
        let row = |at: &usize| Row::new(self.seen[*at].found.lines.start as u32 + 1, self.seen[*at].found.board);
        self.draft.rows = self.steps.iter().map(row).collect();
        let is_text = self.words.lines.iter().map(|line| line.kind == LineKind::Text);
        let mut roles: Vec<_> = is_text.map(|text| if text { LineRole::Unread } else { LineRole::Empty }).collect();
        for (seen, own) in self.seen.iter().zip(&self.choice.uses) {
            let role = self.role(seen, *own);
            match own {
                Use::Start => drop(self.draft.start.get_or_insert(seen.found.board)),
                Use::Goal => drop(self.draft.goal.get_or_insert(seen.found.board)),
                _ => {}
            }
            let lines = &mut roles[seen.found.lines.clone()];
            let is_new = |known: &&mut LineRole| role == LineRole::Taken || **known == LineRole::Unread;
            lines.iter_mut().filter(is_new).for_each(|known| *known = role);
            if matches!(role, LineRole::Path | LineRole::Unread) && *own != Use::Role(Role::Constant) {
                let words = before(self.words, seen).split(['\n', '(', '[', '{', ':', '：']).next().unwrap_or_default();
                let words = few_words(words, 60);
                let name = words.trim_matches(|c: char| !c.is_alphanumeric());
                if name.contains(char::is_alphabetic) {
                    self.draft.ignore(name);
                }
            }
        }
        let mut signs = self.seen.iter().map(|seen| self.words.text[seen.found.blank.clone()].trim());
        if let Some(sign) = signs.find(|sign| !matches!(*sign, "" | "0" | "_" | "-" | "." | "*" | "x" | "X" | "null")) {
            self.draft.reading.decided.push(format!("{} stands for the blank", short(sign)));
        }
        self.draft.reading.roles = roles;
    }

    fn role(&self, seen: &Seen, own: Use) -> LineRole {
        let is_path = self.accounts.channel(seen.channel).says == Says::Path;
        match own {
            Use::Taken => LineRole::Taken,
            _ if is_path => LineRole::Path,
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

    /// Gives each step what is told of it, of several what fits, if most have it and most fits: all above their boards, or all below them.
    /// What is told stands behind some number of steps.
    fn by_step(&self, told: &[(usize, usize)], fits: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
        let given = |side: usize| {
            let own = told.iter().map(|&(after, own)| (after.wrapping_sub(side), own));
            let own: Vec<(usize, usize)> = own.filter(|(step, _)| *step < self.steps.len()).collect();
            let one = |own: &[(usize, usize)]| *own.iter().find(|own| fits(own.0, own.1)).unwrap_or(&own[0]);
            own.chunk_by(|one, other| one.0 == other.0).map(one).collect::<Vec<_>>()
        };
        let fitting = |given: &[(usize, usize)]| given.iter().filter(|own| fits(own.0, own.1)).count();
        let (below, above) = (given(1), given(0));
        let given = if fitting(&above) > fitting(&below) { above } else { below };
        let is_told = given.len() * 10 >= self.steps.len() * 7 && fitting(&given) * 3 >= given.len() * 2;
        if is_told { given } else { Vec::new() }
    }

    /// Reads parents.
    fn parents(&mut self) {
        let mut told = self.with(|at| self.choice.uses[at] == Use::Role(Role::Parent));
        let is_said = |at: usize| self.accounts.channel(self.seen[at].channel).says == Says::Parent;
        let is_move =
            |step: usize, at: usize| self.accounts.graph.is_move(self.seen[self.steps[step]].id, self.seen[at].id);
        // A step has one parent: of several, they are those that were known before.
        let (is_any, several) =
            (!told.is_empty(), told.chunk_by(|one, other| one.0 == other.0).any(|own| own.len() > 1));
        told.retain(|&(_, at)| !several || is_said(at));
        let given = self.by_step(&told, is_move);
        if given.is_empty() && is_any {
            self.draft.ignore("parent");
        }
        // What words call the parent is wrong where it is none, but for that of the start; what only looks like one may be anything.
        for (row, at) in given.into_iter().filter(|&(row, at)| is_move(row, at) || row > 0 && is_said(at)) {
            self.draft.column(ColumnKind::Parent, "parent");
            self.draft.rows[row].parent = Some(self.seen[at].found.board.into());
        }
    }

    /// Returns some boards, each behind the number of steps before it.
    fn with(&self, is_own: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let own = (0..self.seen.len()).filter(|&at| is_own(at));
        own.map(|at| (self.steps.partition_point(|step| *step < at), at)).collect()
    }

    /// Reads children below their boards.
    fn children(&mut self) {
        let mut own = self.with(|at| self.is_child(at));
        // No move leads back to the board itself.
        own.retain(|&(step, at)| step > 0 && self.seen[self.steps[step - 1]].id != self.seen[at].id);
        let with_children = own.chunk_by(|one, other| one.0 == other.0).count();
        // What stands below the last step alone is something else.
        let is_apart = own.first().is_none_or(|own| own.0 == self.steps.len() && own.0 > 1);
        if is_apart || own.len() * 2 < with_children * 3 || self.is_partial("children", ColumnKind::Tries) {
            return;
        }
        self.draft.column(ColumnKind::Tries, "children");
        for (step, at) in own {
            let state = Some(self.seen[at].found.board.into());
            let tries = self.draft.rows[step - 1].tries.get_or_insert_default();
            if tries.iter().all(|claim| claim.state != state) {
                tries.push(TryClaim { operator: None, state, verdict: None, g: None, h: None, f: None });
            }
        }
    }

    /// Returns true for a child, and for what is printed like children, with words that say nothing: each may have a move of its own in a
    /// language that is not known.
    fn is_child(&self, at: usize) -> bool {
        let Use::Role(role) = self.choice.uses[at] else { return false };
        let all = &self.accounts.channels.all;
        let own = &all[self.seen[at].channel];
        let mut roles = all.iter().zip(&self.choice.account.roles);
        let may_be = own.says.is_vague() && own.count * 2 < self.steps.len();
        role == Role::Child || may_be && roles.any(|(other, role)| other.form == own.form && *role == Role::Child)
    }

    /// Returns true if something looks like a board and is not read, and says so: no lists are marked then, for of some it would be said that
    /// others are missing.
    fn is_partial(&mut self, name: &str, kind: ColumnKind) -> bool {
        if let Some(line) = self.unread.map(|line| line + 1) {
            self.draft.ignore(name);
            let why = format!("{name}: line {line} can be read only in part, so none of them is marked");
            self.draft.reading.decided.push(why);
            self.draft.doubt(name, line, kind);
        }
        self.unread.is_some()
    }

    fn numbers(&mut self) -> Result<(), Misread> {
        let taken: Vec<Board> = self.draft.rows.iter().map(|row| row.state.board()).collect();
        let meanings = Meanings::of(&taken, self.draft, self.size);
        let mut columns = numbers::columns(self.words, self.seen, &self.steps, self.covered, &meanings);
        columns.retain(|column| !names_in(&column.name).any(|name| self.draft.is_left_out(name)));
        if let Some(missing) = self.draft.missing_column(columns.iter().flat_map(|column| names_in(&column.name))) {
            return Err(Misread::new(missing, 0..0));
        }
        let is_open = self.draft.options.taken.is_none();
        let own = is_open.then(|| order::numbers(self.words, &columns, self.seen, &self.steps));
        self.order = own.flatten();
        let kinds = meanings.kinds(&columns, |name| self.draft.named(name));
        for (column, kind) in columns.iter().zip(kinds).filter_map(|(column, kind)| Some((column, kind?))) {
            // A number that never changes is no size of a list.
            let is_size = matches!(kind, ColumnKind::Open | ColumnKind::Closed);
            let is_constant = column.values.iter().flatten().all(|value| Some(*value) == column.values[0]);
            if is_size && is_constant && column.values.len() > 4 {
                self.draft.ignore(&column.name);
                continue;
            }
            // What is counted behind the last step are all of them.
            let is_total = kind == ColumnKind::Step
                && matches!(column.values[..], [.., Some(before), Some(last)] if before.checked_add(100) != Some(last));
            let told = &column.values[..column.values.len() - usize::from(is_total)];
            for (row, value) in self.draft.rows.iter_mut().zip(told) {
                let Some(value) = value.map(|value| F::from_hundredths(value.into())) else { continue };
                match value.whole().filter(|_| is_size) {
                    Some(size) => row.set_list(kind, ListClaim::Size(size as usize)),
                    None => row.set(kind, value),
                }
            }
            let is_name = column.name.contains(char::is_alphanumeric) && !column.name.contains(['+', '&']);
            self.draft.column(kind, if is_name { &column.name } else { kind.text() });
            column.lines.iter().for_each(|line| self.note(*line as usize, LineRole::Values));
        }
        Ok(())
    }

    /// Reads the lists open and closed that stand whole in a line, behind words that call them so.
    fn lists(&mut self) {
        let (mut found, mut known): (Vec<(ColumnKind, usize, ListClaim)>, _) = (Vec::new(), HashMap::new());
        for line in 0..self.words.lines.len() {
            for (kind, own) in self.named_lists(self.words.line(line), &mut known) {
                if let Some(list) = self.list(own) {
                    found.push((kind, line, list));
                    self.draft.role(line + 1, if kind == ColumnKind::Open { LineRole::Open } else { LineRole::Closed });
                }
            }
        }
        for kind in [ColumnKind::Open, ColumnKind::Closed] {
            let own = found.iter().enumerate().filter(|(_, own)| own.0 == kind);
            let step = |line: usize| self.steps.partition_point(|step| self.seen[*step].found.lines.start <= line);
            let told: Vec<(usize, usize)> = own.map(|(at, (_, line, _))| (step(*line), at)).collect();
            let given = self.by_step(&told, |_, _| true);
            // Lists of other sizes than those beside them are not whole, and one board is not all that is closed: it was met again.
            let is_short = |(row, at): &&(usize, usize)| {
                let (size, own) = (self.draft.rows[*row].list(kind).map(ListClaim::len), found[*at].2.len());
                size.is_some_and(|size| size > own) || kind == ColumnKind::Closed && *row > 1 && own == 1
            };
            if given.iter().filter(is_short).count() * 2 > given.len() {
                self.draft.ignore(kind.text());
                continue;
            }
            if given.is_empty() || self.is_partial(kind.text(), kind) {
                continue;
            }
            for (row, at) in given {
                self.draft.column(kind, kind.text());
                self.draft.rows[row].set_list(kind, found[at].2.clone());
            }
        }
    }

    /// Returns the list in a part of a line; none where it is cut, goes on below, or has boards within its entries.
    fn list(&self, text: &str) -> Option<ListClaim> {
        let from = text.as_ptr() as usize - self.words.text.as_ptr() as usize;
        let at = |end: usize| self.seen.partition_point(|seen| seen.found.at.start < end);
        let (first, end) = (at(from), at(from + text.len()));
        let own = &self.seen[first..end];
        let is_other = |own: &Use| matches!(own, Use::Taken | Use::Role(Role::Child));
        let goes_on = |next: &Seen| next.words_at < from + text.len();
        let closes = |pair: &[Seen]| {
            let gap = self.words.text.get(pair[0].found.at.end..pair[1].found.at.start);
            gap.is_some_and(|gap| gap.contains([']', ')', '}']))
        };
        // A parent in the brackets of an entry is no entry.
        let has_parents = own.windows(2).any(closes) && !own.windows(2).all(closes);
        let is_open = text.trim_end().ends_with(['[', '(', '{']);
        let is_below = own.last().is_some_and(|last| last.found.at.end > from + text.len());
        let is_cut = is_open
            || is_below
            || text.contains("...")
            || text.contains('…')
            || self.seen.get(end).is_some_and(goes_on);
        if is_cut || has_parents || self.choice.uses[first..end].iter().any(is_other) {
            return None;
        }
        let told = States::Boards(self.size, &Names::new()).list(text).ok();
        let states: Vec<(State, Option<F>)> = own.iter().map(|seen| (seen.found.board.into(), None)).collect();
        match told {
            Some(ListClaim::States(told)) if told.iter().map(|own| own.0).eq(states.iter().map(|own| own.0)) => {
                Some(ListClaim::States(told)).filter(|_| !text.trim_matches(is_quote).is_empty())
            }
            _ => (!states.is_empty()).then_some(ListClaim::States(states)),
        }
    }

    /// Returns the parts of a line behind words that call them open or closed, `step 3 open: … closed: …`, up to the next such words;
    /// of words that are known, it is known what they say.
    fn named_lists<'t>(&self, line: &'t str, known: &mut HashMap<&'t str, Named>) -> Vec<(ColumnKind, &'t str)> {
        let (mut found, mut end) = (Vec::new(), line.len());
        for (at, sign) in line.rmatch_indices([':', '=', '：']) {
            let words = line[..at].rsplit(|c: char| ",;|[]{}:=：".contains(c)).next().unwrap_or_default();
            // `Open (3):` has the number of its entries in its name.
            let name = words.split('(').next().and_then(|name| name.rsplit(|c: char| c.is_ascii_digit()).next());
            let said = name.map(|name| &*known.entry(name).or_insert_with(|| self.draft.said(name)));
            if let Some(Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed))) = said {
                found.push((*kind, &line[at + sign.len()..end]));
                end = at - words.len();
            }
        }
        found.reverse();
        found
    }

    /// Notes the lines of words that say what follows.
    fn headings(&mut self) {
        for seen in self.seen.iter().filter(|seen| seen.words_at < seen.found.at.start) {
            self.note(self.words.lines.partition_point(|line| line.at.end < seen.words_at), LineRole::Heading);
        }
    }

    /// Notes the role of a line, if it has none.
    fn note(&mut self, line: usize, role: LineRole) {
        let known = &mut self.draft.reading.roles[line];
        *known = if *known == LineRole::Unread { role } else { *known };
    }

    /// Sorts the steps by the numbers that tell their order; those without one still wait.
    fn in_order(&mut self) {
        let Some(order) = self.order.take() else { return };
        for (_, at) in order.iter().zip(&self.steps).filter(|(number, _)| number.is_none()) {
            self.draft.reading.roles[self.seen[*at].found.lines.clone()].fill(LineRole::Open);
        }
        let rows = std::mem::take(&mut self.draft.rows);
        let mut rows: Vec<(u32, Row)> = order.into_iter().zip(rows).filter_map(|(at, row)| Some((at?, row))).collect();
        rows.sort_by_key(|(number, _)| *number);
        self.draft.rows = rows.into_iter().map(|(_, row)| row).collect();
        self.draft.reading.decided.push("numbers beside the boards tell the order in which they were taken".to_owned());
    }

    /// Notes what each channel is, and what would be taken by the next best account.
    fn channels(&mut self) {
        const SHOWN: usize = 4;
        let channel = |at: usize| {
            let all = self.seen.iter().zip(&self.choice.uses).filter(|(seen, _)| seen.channel == at);
            let count = self.accounts.channel(at).count;
            let (seen, own) = all.clone().next()?;
            let is_end = matches!(own, Use::Start | Use::Goal);
            let fits = if is_end { count } else { self.choice.account.each[at].min(count) };
            let words = few_words(before(self.words, seen).lines().next().unwrap_or_default(), 60);
            let first = all.take(SHOWN).map(|(seen, _)| seen.found.board).collect();
            Some(Channel { words, role: self.role(seen, *own), count: (count, fits), first })
        };
        let channels = (0..self.accounts.channels.all.len()).filter_map(channel).collect();
        let rival = self.choice.rival.as_ref().and_then(|rival| channel(rival.iter().position(|taken| *taken)?));
        let rival = rival.map(|own| Channel { role: LineRole::Taken, count: (own.count.0, 0), ..own });
        (self.draft.reading.channels, self.draft.reading.rival) = (channels, rival);
    }
}
