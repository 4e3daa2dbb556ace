//! Chooses the account by which a text is read, or refuses; and finds what a run has besides its steps: start, goal, path, other runs.

use std::collections::HashSet;

use regex::Regex;

use super::super::fault::{Misread, SheetFault};
use super::super::find::Words;
use super::super::says::Says;
use super::account::{Account, Accounts, Role};
use super::channel::Seen;

/// The use of a board in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check::read) enum Use {
    Taken,
    Start,
    Goal,
    /// On the path that is printed after the run.
    Path,
    /// In another run than the one that is read.
    OtherRun,
    Role(Role),
}

pub(in crate::check::read) struct Choice {
    /// The use of each board, in their order.
    pub(in crate::check::read) uses: Vec<Use>,
    /// The account by which the text is read, and the channels of the next best one.
    pub(in crate::check::read) account: Account,
    pub(in crate::check::read) rival: Option<Vec<bool>>,
    /// The sentences that tell of it.
    pub(in crate::check::read) decided: Vec<String>,
}

/// Two accounts whose bits differ by less are as good.
pub(in crate::check::read) const CLEAR_BITS: f32 = 4.5;

/// Of a hundred boards taken, a search may take at least as many where they stand; and as many of all others fit their role.
const EXPLAINED: usize = 60;

/// The same where boards of one kind are all there is.
const ALONE: usize = 25;

/// Chooses; without an expression that says which are taken, by the accounts.
pub(in crate::check::read) fn choose(
    words: &Words<'_>,
    accounts: &Accounts<'_>,
    taken: Option<&Regex>,
    run: Option<usize>,
) -> Result<Choice, Misread> {
    let chooser = Chooser { words, accounts, seen: &accounts.channels.seen };
    let is_said = |seen: &Seen| taken.is_some_and(|taken| taken.is_match(before(words, seen)));
    let (set, account, rival) = match taken {
        Some(_) => {
            let mut set = vec![false; accounts.channels.all.len()];
            chooser.seen.iter().filter(|seen| is_said(seen)).for_each(|seen| set[seen.channel] = true);
            let account = accounts.of(&set, usize::MAX);
            (set, account, None)
        }
        None => chooser.best()?,
    };
    if !set.contains(&true) {
        let fault = SheetFault::new("--taken matches the words before no board", "`steptrace read` shows the words");
        return Err(Misread::new(fault, 0..0));
    }
    let of = |seen: &Seen| match if taken.is_some() { is_said(seen) } else { set[seen.channel] } {
        true => Use::Taken,
        false => Use::Role(account.roles[seen.channel]),
    };
    let mut choice = Choice { uses: chooser.seen.iter().map(of).collect(), account, rival, decided: Vec::new() };
    if taken.is_none() {
        chooser.tell_choice(&set, &mut choice);
    }
    chooser.once_each(&mut choice);
    chooser.path_at_end(&mut choice);
    chooser.runs(&mut choice, run)?;
    chooser.ends(&mut choice);
    Ok(choice)
}

/// The channels taken, their account, and the channels of the next best account.
type Chosen = (Vec<bool>, Account, Option<Vec<bool>>);

struct Chooser<'a> {
    words: &'a Words<'a>,
    accounts: &'a Accounts<'a>,
    seen: &'a [Seen],
}

impl Chooser<'_> {
    /// Returns the account that costs least, if it is clearly the best and explains enough.
    fn best(&self) -> Result<Chosen, Misread> {
        let is_linked = |account: &Account| account.linked.0 * 100 >= account.linked.1 * EXPLAINED;
        // Lists are no steps, nor are one or two boards where there may be more.
        let is_likely = |set: &[bool], account: &Account| {
            let count = (0..set.len()).filter(|&at| set[at]).map(|at| self.accounts.channel(at).count).sum::<usize>();
            !self.is_list(set) && count >= 2 && is_linked(account)
        };
        let mut tried = self.accounts.all();
        if tried.iter().any(|(set, account)| is_likely(set, account)) {
            tried.retain(|(set, account)| is_likely(set, account));
        }
        let (set, first) = tried.first().cloned().ok_or_else(|| Misread::new(SheetFault::EMPTY, 0..0))?;
        let rival = tried[1..].iter().find(|(other, _)| self.differ(&set, other));
        if let Some((other, account)) = rival
            && account.bits < first.bits + CLEAR_BITS
            && account.linked.1 >= 3
            && is_linked(account)
        {
            return Err(self.unclear(&[&set, other]));
        }
        let account = self.accounts.of(&set, usize::MAX);
        let is_alone = self.accounts.channels.all.len() == 1;
        let is_explained = is_alone || account.each.iter().sum::<usize>() * 100 >= self.seen.len() * EXPLAINED;
        let is_run = match account.linked {
            (linked, count) if count > 4 => linked * 100 >= count * if is_alone { ALONE } else { EXPLAINED },
            (linked, 2..) => linked > 1 || is_alone,
            _ => self.seen.len() == 1,
        };
        if !is_run || !is_explained || self.is_set(&set) || self.is_growing(&set) {
            return Err(self.unclear(&[&set]));
        }
        if self.is_list(&set) {
            let fault = SheetFault::new(
                "only lists of boards are found, which wait or were closed: the boards that were taken are not said",
                "print each board that is taken on a line of its own: taken: 283104765",
            );
            return Err(Misread::new(fault, self.seen[0].found.at.clone()));
        }
        let rival = rival.map(|(other, _)| other.clone());
        Ok((set, account, rival))
    }

    /// Returns true if words say that boards wait or were made, of all that would be taken.
    fn is_list(&self, set: &[bool]) -> bool {
        let own = || (0..set.len()).filter(|&at| set[at]).map(|at| self.accounts.channel(at));
        own().all(|channel| matches!(channel.says, Says::Open | Says::Closed | Says::Child))
            && own().any(|channel| channel.count > 1)
    }

    /// Returns true if the boards taken stand in one line in no order of a search: the second is made from the first in any.
    fn is_set(&self, set: &[bool]) -> bool {
        let taken = self.accounts.taken(set);
        let [first, second, .., last] = taken[..] else { return false };
        let [first, second, last] = [first, second, last].map(|at| &self.seen[at]);
        first.found.lines == last.found.lines && !self.accounts.graph.is_move(first.id, second.id)
    }

    /// Returns true if the boards taken begin anew again and again, each time with all that were there before, as lists do that grow.
    fn is_growing(&self, set: &[bool]) -> bool {
        let ids = self.ids(set);
        let parts: Vec<&[usize]> = ids.split(|id| *id == ids[0]).skip(1).collect();
        let grows = parts.windows(2).filter(|pair| pair[0].len() > 1 && pair[1].starts_with(pair[0]));
        parts.len() > 3 && grows.count() * 2 > parts.len()
    }

    fn ids(&self, set: &[bool]) -> Vec<usize> {
        self.accounts.taken(set).into_iter().map(|at| self.seen[at].id).collect()
    }

    /// Returns true if two sets of channels hold different boards, apart from one at either end and the path behind them.
    fn differ(&self, one: &[bool], other: &[bool]) -> bool {
        let (mut one, mut other) = (self.ids(one), self.ids(other));
        one.dedup();
        other.dedup();
        let (long, short) = if one.len() > other.len() { (one, other) } else { (other, one) };
        let rest = &long[short.len()..];
        let is_path = long.starts_with(&short)
            && rest.iter().all(|id| short.contains(id))
            && rest.windows(2).all(|pair| self.accounts.graph.is_move(pair[0], pair[1]));
        !(is_path || rest.len() <= 2 && long.windows(short.len()).any(|own| own == short))
    }

    /// Says which boards may be those taken, each with the words before it.
    fn unclear(&self, sets: &[&Vec<bool>]) -> Misread {
        let told = |set: &&Vec<bool>| {
            let taken = self.accounts.taken(set);
            let first = &self.seen[taken[0]];
            let words = self.accounts.channel(first.channel).words.to_string();
            (words, taken.len(), self.words.line(first.found.lines.start).trim().to_owned())
        };
        let kinds: Vec<(String, usize, String)> = sets.iter().map(told).collect();
        let first = self.accounts.taken(sets[0])[0];
        Misread::new(SheetFault::unclear(&kinds), self.seen[first].found.at.clone())
    }

    /// Says which boards are taken, where no words say of others beside them what they are.
    fn tell_choice(&self, set: &[bool], choice: &mut Choice) {
        let all = &self.accounts.channels.all;
        let is_open = |at: usize| !set[at] && all[at].count > 1 && all[at].says.is_vague();
        if let Some(own) = set.iter().position(|taken| *taken)
            && (0..set.len()).any(is_open)
        {
            choice.decided.push(match &*all[own].words {
                "" => "of several kinds of boards the first is the one taken; --taken says otherwise".to_owned(),
                words => format!("the boards after {words:?} are the ones taken; --taken says otherwise"),
            });
        }
    }

    /// Takes a board once that is printed again before each of its children.
    fn once_each(&self, choice: &mut Choice) {
        let taken = taken(&choice.uses);
        let is_again = |pair: &&[usize]| self.seen[pair[0]].id == self.seen[pair[1]].id && pair[0] + 1 < pair[1];
        let again: Vec<usize> = taken.windows(2).filter(is_again).map(|pair| pair[1]).collect();
        if again.len() * 4 >= taken.len() {
            again.into_iter().for_each(|at| choice.uses[at] = Use::Role(Role::Same));
        }
    }

    /// Finds a path that is printed like the steps: at the end, from the start or back to it, a move each, all of it known.
    fn path_at_end(&self, choice: &mut Choice) {
        let taken = taken(&choice.uses);
        let ids: Vec<usize> = taken.iter().map(|&at| self.seen[at].id).collect();
        let from = (1..ids.len()).rev().find(|&at| !self.accounts.graph.is_move(ids[at - 1], ids[at])).unwrap_or(0);
        let Some((last, rest)) = ids.get(from..).and_then(<[usize]>::split_last).filter(|_| from > 0) else { return };
        let known: HashSet<usize> = ids[..from].iter().copied().collect();
        let goal = ids[from - 1];
        let is_path = ids[from] == ids[0] && *last == goal || *last == ids[0] && ids[from] == goal;
        if is_path && !rest.is_empty() && rest.iter().all(|id| known.contains(id)) {
            taken[from..].iter().for_each(|&at| choice.uses[at] = Use::Path);
            let line = self.seen[taken[from]].found.lines.start + 1;
            choice.decided.push(format!(
                "from line {line} on, the boards are the path: each is known, and a move from the one before it"
            ));
        }
    }

    /// Tells runs apart that follow one another, from the same start to the same goal, and keeps one of them.
    fn runs(&self, choice: &mut Choice, run: Option<usize>) -> Result<(), Misread> {
        let taken = taken(&choice.uses);
        let ids: Vec<usize> = taken.iter().map(|&at| self.seen[at].id).collect();
        let begins = |&at: &usize| {
            at == 0 || at > 1 && ids[at] == ids[0] && ids[at - 1] == ids[ids.len() - 1] && at + 1 < ids.len()
        };
        let starts: Vec<usize> = (0..ids.len()).filter(begins).collect();
        let number = run.unwrap_or(1);
        if number == 0 || number > starts.len() {
            let fault = SheetFault::new(
                format!("there is no run {number}: the file has {}", starts.len()),
                "--run N says which run is read, from 1",
            );
            return Err(Misread::new(fault, 0..0));
        }
        if starts.len() > 1 {
            let from = if number == 1 { 0 } else { taken[starts[number - 1]] };
            let to = starts.get(number).map_or(self.seen.len(), |&next| taken[next]);
            choice.uses[..from].fill(Use::OtherRun);
            choice.uses[to..].fill(Use::OtherRun);
            let runs = starts.len();
            choice.decided.push(format!(
                "the file has {runs} runs one after another: run {number} is read; --run N says otherwise"
            ));
        }
        Ok(())
    }

    /// Finds start and goal among the boards that are not taken: an echo of the first board, and what words call the goal. A new board alone
    /// behind the others, a move from one of them, is the last one taken.
    fn ends(&self, choice: &mut Choice) {
        let taken = taken(&choice.uses);
        let (Some(&first), Some(&last)) = (taken.first(), taken.last()) else { return };
        let known: HashSet<usize> = self.seen[..self.seen.len() - 1].iter().map(|seen| seen.id).collect();
        for (at, own) in choice.uses.iter_mut().enumerate() {
            let (id, channel) = (self.seen[at].id, self.accounts.channel(self.seen[at].channel));
            let is_list = matches!(channel.says, Says::Open | Says::Closed | Says::Child | Says::Parent);
            let is_one = *own == Use::Role(Role::Constant) || channel.count == 1 || at < first;
            let is_new = || {
                at + 1 == self.seen.len() && channel.count == 1 && channel.says != Says::Child && !known.contains(&id)
            };
            match own {
                Use::Role(_) if channel.says == Says::Goal && is_one && at < last => *own = Use::Goal,
                Use::Role(_) if at < first && id == self.seen[first].id && !is_list => *own = Use::Start,
                Use::Role(_) if is_new() && self.accounts.graph.next(id).any(|next| known.contains(&next)) => {
                    *own = Use::Taken;
                }
                _ => {}
            }
        }
    }
}

/// Returns the boards taken.
fn taken(uses: &[Use]) -> Vec<usize> {
    (0..uses.len()).filter(|&at| uses[at] == Use::Taken).collect()
}

/// Returns the words before a board, from those that say what it is.
pub(in crate::check::read) fn before<'a>(words: &Words<'a>, seen: &Seen) -> &'a str {
    let from = words.text.floor_char_boundary(seen.words_at.min(seen.found.at.start));
    words.text[from..seen.found.at.start].trim()
}
