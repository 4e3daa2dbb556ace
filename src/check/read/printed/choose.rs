//! Chooses the account by which a text is read, or refuses; and finds what a run has besides its steps: start, goal, path, other runs.

use std::collections::HashSet;

use regex_lite::Regex;

use super::super::draft::one_of_runs;
use super::super::fault::{Misread, SheetFault};
use super::super::find::{LineKind, Words};
use super::super::says::Says;
use super::account::{Account, Accounts, Role, contradicts};
use super::channel::{Seen, has_letters};

/// The use of a board in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Taken,
    Start,
    Goal,
    /// On the path that is printed after the run.
    Path,
    /// In another run than the one that is read.
    OtherRun,
    Role(Role),
}

pub(super) struct Choice {
    /// The use of each board, in their order.
    pub(super) uses: Vec<Use>,
    /// The account by which the text is read, and the channels of the next best one.
    pub(super) account: Account,
    pub(super) rival: Option<Vec<bool>>,
    /// The sentences that tell of it.
    pub(super) decided: Vec<String>,
}

/// Two accounts whose bits differ by less are as good.
pub(super) const CLEAR_BITS: f32 = 4.5;

/// An account that costs as much more than another is none.
const FAR_BITS: f32 = 20.0;

/// Of a hundred boards, an account explains at least as many.
const EXPLAINED: usize = 60;

/// So many boards are sorted by chance in one of thousands of texts.
const SORTED: usize = 7;

/// Chooses; `before` returns the words before a board, for an expression that says which are taken.
pub(super) fn choose(
    words: &Words<'_>,
    accounts: &Accounts<'_>,
    taken: Option<&Regex>,
    run: Option<usize>,
) -> Result<Choice, Misread> {
    let chooser = Chooser { words, accounts, seen: &accounts.channels.seen };
    let (set, account, rival) = match taken {
        Some(taken) => chooser.as_said(taken)?,
        None => chooser.best()?,
    };
    let own: Vec<bool> = match taken {
        Some(taken) => chooser.seen.iter().map(|seen| taken.is_match(before(words, seen))).collect(),
        None => chooser.seen.iter().map(|seen| set[seen.channel]).collect(),
    };
    let role = |(seen, own): (&Seen, &bool)| if *own { Use::Taken } else { Use::Role(account.roles[seen.channel]) };
    let uses = chooser.seen.iter().zip(&own).map(role).collect();
    let mut choice = Choice { uses, account, rival, decided: Vec::new() };
    chooser.once_each(&mut choice);
    if taken.is_none() {
        chooser.tell_choice(&set, &mut choice);
    }
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
    /// Returns the account in which those channels are taken whose boards an expression finds.
    fn as_said(&self, taken: &Regex) -> Result<Chosen, Misread> {
        let mut set = vec![false; self.accounts.channels.all.len()];
        for seen in self.seen {
            set[seen.channel] |= taken.is_match(before(self.words, seen));
        }
        if !set.contains(&true) {
            let fault =
                SheetFault::new("--taken matches the words before no board", "`steptrace read` shows the words");
            return Err(Misread::new(fault, 0..0));
        }
        let account = self.accounts.of(&set, usize::MAX);
        Ok((set, account, None))
    }

    /// Returns the account that costs least, if it is clearly the best and explains enough.
    fn best(&self) -> Result<Chosen, Misread> {
        let tried = self.accounts.all();
        let count = |set: &Vec<bool>| {
            (0..set.len()).filter(|&at| set[at]).map(|at| self.accounts.channel(at).count).sum::<usize>()
        };
        // Lists are no steps, nor are one or two boards where there may be more.
        let is_list = |set: &[bool], account: &Account| {
            let all = self.accounts.channels.all.iter().zip(&account.roles);
            // The search that is expected may take the first entries of lists, if words say nothing else of all that stands beside them.
            let is_taken = account.is_expected()
                && all.zip(set).all(|((channel, role), own)| *own || !contradicts(channel.says, *role, false));
            !is_taken && self.is_list(set, account)
        };
        let is_likely = |(set, account): &&(Vec<bool>, Account)| {
            !is_list(set, account) && count(set) >= 2 && account.linked.0 * 10 >= account.linked.1 * 6
        };
        let likely: Vec<(Vec<bool>, Account)> = tried.iter().filter(is_likely).cloned().collect();
        // What makes far less sense than lists, and is not said to be taken, would be a misreading of these.
        let makes_sense = |(set, account): &(Vec<bool>, Account)| {
            let is_said = |at: usize| set[at] && self.accounts.channel(at).says == Says::Taken;
            // One or two boards, and a path of all others, are no search.
            let is_path = count(&tried[0].0) <= 2;
            is_path || account.bits < tried[0].1.bits + FAR_BITS || (0..set.len()).any(is_said)
        };
        let tried = if likely.first().is_some_and(makes_sense) { likely } else { tried };
        let (set, first) = tried.first().cloned().ok_or_else(|| Misread::new(SheetFault::EMPTY, 0..0))?;
        let is_list = is_list(&set, &first);
        let account = Account { expected: first.expected, ..self.accounts.of(&set, usize::MAX) };
        let rival =
            tried[1..].iter().take_while(|(_, other)| other.bits < first.bits + CLEAR_BITS).find(|(other, account)| {
                self.differ(&set, other) && account.linked.1 >= 3 && account.linked.0 * 10 >= account.linked.1 * 6
            });
        if let Some((other, _)) = rival {
            return Err(self.unclear(&[&set, other]));
        }
        let is_alone = self.accounts.channels.all.len() == 1;
        // A path may go back and forth, if it is all there is.
        let is_again = account.again * 2 > account.linked.1 && !is_alone;
        let is_most = |(some, all): (usize, usize)| some * 100 >= all * EXPLAINED;
        let is_one = self.accounts.channels.boards.len() == 1 && self.seen.len() > 1;
        // One board, or start and goal, with more to read beside them, are those of the problem.
        let others = || self.words.lines.iter().filter(|line| line.kind == LineKind::Text).count();
        let is_start = self.seen.len() < 3 && account.linked.0 == 1 && others() > self.seen[0].found.lines.len() + 3;
        let is_too_short =
            is_one || is_start || account.linked.1 == 1 && self.seen.len() > 1 || account.linked == (1, 2) && !is_alone;
        // Where each board stands beside the one that it was made from, and the start is only one of these, they may have been made, not taken.
        let start = &self.seen[0];
        let are_made = matches!(account.roles[start.channel], Role::Parent | Role::Early)
            && self.accounts.channel(start.channel).count > 2
            && !self.seen.iter().any(|seen| seen.id == start.id && set[seen.channel]);
        if is_again
            || are_made
            || self.is_scattered(&set)
            || self.is_set(&set)
            || !(is_alone || is_most(account.fits) && is_most(account.linked))
            || is_too_short
        {
            return Err(self.unclear(&[&set]));
        }
        if is_list {
            let fault = SheetFault::new(
                "only boards that were made, wait or were closed are found: those that were taken are not said",
                "print each board that is taken on a line of its own: taken: 283104765",
            );
            return Err(Misread::new(fault, self.seen[0].found.at.clone()));
        }
        let rival = tried[1..].iter().find(|(other, _)| self.differ(&set, other));
        let rival = rival.map(|(other, _)| other.clone());
        Ok((set, account, rival))
    }

    /// Takes a board once that is printed again before each of its children.
    fn once_each(&self, choice: &mut Choice) {
        let taken = Self::taken(&choice.uses);
        let is_again = |pair: &&[usize]| self.seen[pair[0]].id == self.seen[pair[1]].id && pair[0] + 1 < pair[1];
        let again: Vec<usize> = taken.windows(2).filter(is_again).map(|pair| pair[1]).collect();
        let all = again.len() * 4 >= taken.len();
        for at in again.into_iter().filter(|_| all) {
            choice.uses[at] = Use::Role(Role::Same);
        }
    }

    /// Says which boards are taken, where no words say of others beside them what they are.
    fn tell_choice(&self, set: &[bool], choice: &mut Choice) {
        let all = &self.accounts.channels.all;
        let is_open = |at: usize| !set[at] && all[at].count > 1 && all[at].says.is_vague();
        let own = set.iter().position(|taken| *taken).filter(|_| (0..set.len()).any(is_open));
        choice.decided.extend(own.map(|own| match &*all[own].words {
            "" => "of several kinds of boards the first is the one taken; --taken says otherwise".to_owned(),
            words => format!("the boards after {words:?} are the ones taken; --taken says otherwise"),
        }));
    }

    /// Returns true if two sets of channels hold different boards, apart from a single one that the other has besides several, one at either
    /// end, and the path behind them.
    fn differ(&self, one: &[bool], other: &[bool]) -> bool {
        let apart: Vec<usize> = (0..one.len()).filter(|&at| one[at] != other[at]).collect();
        let is_one = apart.len() == 1 && other[apart[0]] && self.accounts.channel(apart[0]).count == 1;
        let ids = |set: &[bool]| -> Vec<usize> {
            let mut ids: Vec<usize> = self.accounts.taken(set).into_iter().map(|at| self.seen[at].id).collect();
            ids.dedup();
            ids
        };
        let (one, other) = (ids(one), ids(other));
        if is_one && one.len() > 3 {
            return false;
        }
        let (long, short) = if one.len() > other.len() { (one, other) } else { (other, one) };
        let within = |from: usize| long.get(from..from + short.len()) == Some(&short);
        let rest = &long[short.len()..];
        let is_path = long.starts_with(&short)
            && rest.iter().all(|id| short.contains(id))
            && rest.windows(2).all(|pair| self.accounts.graph.is_move(pair[0], pair[1]));
        !(is_path || long.len() <= short.len() + 2 && (0..=long.len() - short.len()).any(within))
    }

    /// Returns true if hardly a board taken is a move away from one before it: they are of many problems, not of one search.
    fn is_scattered(&self, set: &[bool]) -> bool {
        let mut known: HashSet<usize> = HashSet::new();
        let mut is_move = |at: &usize| {
            let id = self.seen[*at].id;
            let is_move = self.accounts.graph.next(id).any(|next| known.contains(&next));
            known.insert(id) && is_move
        };
        let moves = self.accounts.taken(set).iter().filter(|at| is_move(at)).count();
        known.len() >= 5 && moves * 4 < known.len()
    }

    /// Returns true if the boards taken are in no order of a search: sorted, or in one line though the second is not made from the first.
    fn is_set(&self, set: &[bool]) -> bool {
        let taken = self.accounts.taken(set);
        let number = |at: &usize| self.seen[*at].found.board.text_order();
        let is_move = |pair: &[usize]| self.accounts.graph.is_move(self.seen[pair[0]].id, self.seen[pair[1]].id);
        // On a straight way to the goal, boards may be sorted.
        if taken.len() >= SORTED && taken.windows(2).all(|pair| number(&pair[0]) < number(&pair[1])) {
            return !taken.windows(2).all(is_move);
        }
        let [first, second, _, .., last] = taken[..] else { return false };
        let [first, second, last] = [first, second, last].map(|at| &self.seen[at]);
        first.found.lines == last.found.lines && !self.accounts.graph.is_move(first.id, second.id)
    }

    /// Returns true if the boards taken are the first entries of lists whose others wait, or were taken.
    fn is_list(&self, set: &[bool], account: &Account) -> bool {
        let all = &self.accounts.channels.all;
        let heads = |at: usize| {
            let rest =
                || (0..all.len()).filter(|&other| all[other].base == all[at].base && all[other].place > all[at].place);
            let is_waiting = |other: usize| {
                matches!(
                    account.roles[other],
                    Role::Open | Role::Closed | Role::Path | Role::Known | Role::Early | Role::Unknown
                )
            };
            let may_wait = |other: usize| !set[other] && (is_waiting(other) || account.roles[other] == Role::Constant);
            let count: usize = rest().map(|other| all[other].count).sum();
            count * 2 >= all[at].count && rest().any(is_waiting) && rest().all(may_wait)
        };
        // Under words of a list, others stand behind the first: none that are its children, as of `successors of`.
        let is_other = |at: usize| {
            let behind = |&other: &usize| all[other].base == all[at].base && other != at;
            let mut behind = (0..all.len()).filter(behind).peekable();
            // What is made, with nothing of a search beside it, is not taken.
            let is_made = || {
                let is_of_search = |role: &Role| matches!(role, Role::Open | Role::Child);
                all[at].says == Says::Child && !account.roles.iter().any(is_of_search)
            };
            (is_made() || matches!(all[at].says, Says::Open | Says::Child) && behind.peek().is_some())
                && behind.all(|other| account.roles[other] != Role::Child)
        };
        (0..set.len()).filter(|&at| set[at]).any(heads)
            || (0..set.len()).all(|at| !set[at] || is_other(at)) && self.accounts.taken(set).len() > 1
            || self.are_several(set)
    }

    /// Returns true if line for line several boards behind words would be taken.
    fn are_several(&self, set: &[bool]) -> bool {
        let taken = self.accounts.taken(set);
        let line = |at: usize| self.seen[at].found.lines.start;
        let lines: Vec<&[usize]> = taken.chunk_by(|one, other| line(*one) == line(*other)).collect();
        let has_words = |at: usize| {
            let from = self.words.lines[line(at)].at.start;
            self.seen[at].found.in_line && has_letters(&self.words.text[from..self.seen[at].found.at.start])
        };
        let several = lines.iter().filter(|own| own.len() > 1 && has_words(own[0])).count();
        several >= 3 && several * 2 > lines.len()
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

    fn taken(uses: &[Use]) -> Vec<usize> {
        (0..uses.len()).filter(|&at| uses[at] == Use::Taken).collect()
    }

    /// Finds a path that is printed like the steps: at the end, from start to goal or back, a move each, all of it known.
    fn path_at_end(&self, choice: &mut Choice) {
        let taken = Self::taken(&choice.uses);
        let ids: Vec<usize> = taken.iter().map(|&at| self.seen[at].id).collect();
        let is_move = |&at: &usize| self.accounts.graph.is_move(ids[at - 1], ids[at]);
        let mut known = HashSet::new();
        let mut new: Vec<usize> = (0..ids.len()).filter(|&at| known.insert(ids[at])).collect();
        // The goal of a search without rounds may have been made, not taken.
        let is_made = self.accounts.has_no_rounds() && new.pop_if(|at| *at + 1 == ids.len()).is_some();
        let new = new.last().copied().unwrap_or(0);
        let chain = (1..ids.len()).rev().find(|at| !is_move(at)).unwrap_or(0);
        let from = chain.max(new + 1);
        if from + 1 >= ids.len() {
            return;
        }
        // It leads from the start to the last board taken, or back from there.
        let [before, first, last] = [ids[from - 1], ids[from], ids[ids.len() - 1]];
        let leads =
            first == ids[0] && (before == last || is_made) || last == ids[0] && (before == first || from > chain);
        if leads && chain > 0 {
            for &at in &taken[from..] {
                choice.uses[at] = Use::Path;
            }
            let line = self.seen[taken[from]].found.lines.start + 1;
            choice.decided.push(format!(
                "from line {line} on, the boards are the path: each is known{}, and a move from the one before it",
                if is_made { " but for the goal" } else { "" }
            ));
        }
    }

    /// Returns true if there are other words than before the others before a board that is taken.
    fn is_headed(&self, taken: &[usize], at: usize) -> bool {
        let lines = |at: usize| {
            let from = self.seen[taken[at] - 1].found.at.end;
            let to = self.seen[taken[at]].found.at.start.max(from);
            self.words.text[from..to].lines().filter(|line| line.contains(char::is_alphabetic)).count()
        };
        at > 0 && lines(at) > (1..at).map(lines).max().unwrap_or(0)
    }

    /// Tells runs apart that follow one another, and keeps one of them.
    fn runs(&self, choice: &mut Choice, run: Option<usize>) -> Result<(), Misread> {
        let taken = Self::taken(&choice.uses);
        let ids: Vec<usize> = taken.iter().map(|&at| self.seen[at].id).collect();
        let graph = &self.accounts.graph;
        let mut starts = vec![0];
        let mut known: HashSet<usize> = HashSet::new();
        for at in 0..ids.len() {
            let own = *starts.last().unwrap_or(&0);
            let is_jump = at > 0 && ids[at - 1] != ids[at] && !graph.is_move(ids[at - 1], ids[at]);
            let again = is_jump
                && at > own + 1
                && ids[at] == ids[own]
                && ids.last() == Some(&ids[at - 1])
                && at + 1 < ids.len();
            let linked = known.contains(&ids[at]) || graph.next(ids[at]).any(|next| known.contains(&next));
            let after = &ids[at + 1..ids.len().min(at + 4)];
            let own_component = after.len() == 3 && graph.is_move(ids[at], after[0]);
            if again || at > own + 1 && !linked && own_component && self.is_headed(&taken, at) {
                starts.push(at);
                known.clear();
            }
            known.insert(ids[at]);
        }
        let number = one_of_runs(starts.len(), run, &mut choice.decided)?;
        if starts.len() == 1 {
            return Ok(());
        }
        starts.push(taken.len());
        let (from, to) = (starts[number - 1], starts[number]);
        let first = if from == 0 { 0 } else { taken[from] };
        let last = taken.get(to).copied().unwrap_or(self.seen.len());
        for (at, own) in choice.uses.iter_mut().enumerate() {
            if !(first..last).contains(&at) {
                *own = Use::OtherRun;
            }
        }
        Ok(())
    }

    /// Finds start and goal: boards that stand alone before and after the steps.
    fn ends(&self, choice: &mut Choice) {
        let taken = Self::taken(&choice.uses);
        let (Some(&first), Some(&last)) = (taken.first(), taken.last()) else { return };
        let graph = &self.accounts.graph;
        let id = |at: usize| self.seen[at].id;
        let says = |at: usize| self.accounts.channel(self.seen[at].channel).says;
        let known: HashSet<usize> = taken.iter().map(|&at| id(at)).collect();
        let is_single = |at: usize| self.accounts.channel(self.seen[at].channel).count == 1;
        for at in 0..self.seen.len() {
            let own = choice.uses[at];
            if matches!(own, Use::Taken | Use::OtherRun | Use::Path)
                || matches!(says(at), Says::Open | Says::Closed | Says::Child | Says::Parent)
            {
                continue;
            }
            if says(at) == Says::Goal && at < last {
                choice.uses[at] = Use::Goal;
            } else if at < first && id(at) == id(first) {
                choice.uses[at] = Use::Start;
            } else if at < first && is_single(at) && (id(at) == id(last) || says(at) == Says::Goal) {
                choice.uses[at] = Use::Goal;
            } else if at > last && is_single(at) && !known.contains(&id(at)) {
                // A goal that is recognised when it is made is a child; in open, it waits.
                let is_open = |at: usize| choice.uses[at] == Use::Role(Role::Open);
                let made = (last + 1..at).any(|other| id(other) == id(at) && !is_open(other));
                let linked = graph.next(id(at)).any(|next| known.contains(&next));
                if linked && self.accounts.goes_on(&taken, at).unwrap_or(!made) {
                    choice.uses[at] = Use::Taken;
                    return;
                }
            }
        }
    }
}

/// Returns the words before a board, from those that say what it is.
pub(super) fn before<'a>(words: &Words<'a>, seen: &Seen) -> &'a str {
    let from = words.text.floor_char_boundary(seen.words_at.min(seen.found.at.start));
    words.text[from..seen.found.at.start].trim()
}
