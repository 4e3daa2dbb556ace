//! Accounts: which channels hold the boards that were taken, and what a search makes of all the others.
//!
//! An account costs bits: as many as it takes to tell the text to somebody who knows the puzzle and the account. A board that is taken
//! is one of those that wait in open; a child one of at most four; a parent, a goal, a copy cost next to nothing; a board that no search has
//! there costs as much as any board. The account that costs least is the reading.

use std::collections::HashMap;

use crate::puzzle::{Board, Grid, Move, Size};

use super::super::says::Says;
use super::channel::{Channel, Channels, Place};

/// What the boards of a channel are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check::read) enum Role {
    Taken,
    /// A move away from the last board taken.
    Child,
    /// Taken before, and a move away from the last or the next.
    Parent,
    /// The last or the next board taken, again.
    Same,
    /// Always the same board.
    Constant,
    /// Each a move away from the one before it.
    Path,
    Open,
    Closed,
    /// Seen before, or a move away from one.
    Known,
    Unknown,
}

const ROLES: [Role; 9] = [
    Role::Same,
    Role::Constant,
    Role::Child,
    Role::Parent,
    Role::Path,
    Role::Closed,
    Role::Open,
    Role::Known,
    Role::Unknown,
];

/// Bits of a board of which nothing is known; that of a 4×4 board takes more, but no more is learnt from it.
const ANY: f32 = 20.0;

/// Bits of such a board that the text has had before.
const AGAIN: f32 = 9.0;

/// Bits of a board that is taken again. More than a mistake in some steps can cost.
const REPEATED: f32 = 9.0;

/// Bits of a board that is taken, and of which nothing is known: less than `ANY`, for a step that is missing makes several of them.
const UNLINKED: f32 = 16.0;

/// Bits for a role that contradicts the words before the boards, once a channel.
const AGAINST_WORDS: f32 = 10.0;

/// Bits for another channel of boards taken.
const ANOTHER: f32 = 3.0;

/// Bits of a first board taken that is not the first of the text.
pub(in crate::check::read) const NOT_FIRST: f32 = 14.0;

/// Bits for boards that are not taken between others below the same words that are.
const AMIDST: f32 = 8.0;

/// Boards by which accounts are compared: more of the same text tell no more.
const MOST_BOARDS: usize = 3000;

/// Channels that may hold the boards taken; the largest ones.
const MOST_CHANNELS: usize = 24;

#[derive(Clone, Debug)]
pub(in crate::check::read) struct Account {
    pub(in crate::check::read) bits: f32,
    /// The role of each channel.
    pub(in crate::check::read) roles: Vec<Role>,
    /// The boards of each channel that fit its role.
    pub(in crate::check::read) each: Vec<usize>,
    /// Boards taken that a search may take there, and all.
    pub(in crate::check::read) linked: (usize, usize),
}

/// The different boards of a text, and which are a move apart.
pub(in crate::check::read) struct Graph {
    neighbours: Vec<[u32; 4]>,
    moves: Vec<u8>,
}

const NONE: u32 = u32::MAX;

impl Graph {
    pub(in crate::check::read) fn of(boards: &[Board], size: Size) -> Graph {
        let grid = Grid::new(size);
        let ids: HashMap<Board, u32> = boards.iter().copied().zip(0..).collect();
        let mut graph = Graph { neighbours: Vec::with_capacity(boards.len()), moves: Vec::with_capacity(boards.len()) };
        for board in boards {
            let next = Move::ALL.map(|direction| board.moved(direction, &grid));
            graph.moves.push(next.iter().flatten().count() as u8);
            graph.neighbours.push(next.map(|next| next.and_then(|next| ids.get(&next).copied()).unwrap_or(NONE)));
        }
        graph
    }

    pub(in crate::check::read) fn is_move(&self, from: usize, to: usize) -> bool {
        self.neighbours[from].contains(&(to as u32))
    }

    pub(in crate::check::read) fn next(&self, of: usize) -> impl Iterator<Item = usize> + '_ {
        self.neighbours[of].iter().filter(|&&next| next != NONE).map(|&next| next as usize)
    }
}

/// A search as far as it has been told.
struct State<'a> {
    graph: &'a Graph,
    /// The round in which each board was taken, or was made.
    taken: Vec<u32>,
    made: Vec<u32>,
    round: u32,
    waiting: usize,
    count: usize,
    start: Option<usize>,
    last: Option<usize>,
    /// The number of boards taken in the round before.
    last_count: usize,
    /// The boards that the text has had, in whatever channel.
    seen: Vec<bool>,
}

impl<'a> State<'a> {
    fn new(graph: &'a Graph) -> State<'a> {
        let (none, seen) = (vec![0; graph.moves.len()], vec![false; graph.moves.len()]);
        let (taken, made) = (none.clone(), none);
        State { graph, taken, made, round: 1, waiting: 0, count: 0, start: None, last: None, last_count: 0, seen }
    }

    fn is_taken(&self, board: usize) -> bool {
        self.taken[board] == self.round
    }

    fn waits(&self, board: usize) -> bool {
        self.made[board] == self.round && !self.is_taken(board)
    }

    fn open_bits(&self) -> f32 {
        real(self.waiting.max(2)).log2()
    }

    fn closed_bits(&self) -> f32 {
        real(self.count.max(1)).log2()
    }

    /// Takes a board, and returns its bits.
    fn take(&mut self, board: usize, is_first: bool) -> f32 {
        let bits = match self.last {
            None if is_first => 1.0,
            None => NOT_FIRST,
            Some(_) if self.waits(board) => self.open_bits(),
            Some(last) if last == board => REPEATED,
            // Each round of an iterative search is larger than the one before.
            Some(_) if self.start == Some(board) && self.count > self.last_count => {
                self.last_count = self.count;
                (self.round, self.waiting, self.count) = (self.round + 1, 0, 0);
                8.0
            }
            Some(_) if self.is_taken(board) => REPEATED + self.closed_bits(),
            // The second board is made from the first: else the first is an example, or the echo of a command.
            Some(_) if self.count == 1 => 2.0 * UNLINKED,
            Some(_) => UNLINKED,
        };
        self.start.get_or_insert(board);
        if !self.is_taken(board) {
            self.waiting -= usize::from(self.waits(board));
            self.waiting += usize::from(self.graph.moves[board]);
            self.taken[board] = self.round;
            self.count += 1;
            for next in self.graph.next(board) {
                self.waiting -= usize::from(self.made[next] == self.round || self.is_taken(next));
                self.made[next] = self.round;
            }
        }
        self.last = Some(board);
        bits
    }

    /// Returns the bits of a board that is not taken, by its role; `first` and `before` are the first of its channel and the one before it.
    fn bits(&self, role: Role, board: usize, next: Option<usize>, (first, before): (usize, Option<usize>)) -> f32 {
        let is_move = |other: Option<usize>| other.is_some_and(|other| self.graph.is_move(other, board));
        let is_any = |others: [Option<usize>; 2]| others.contains(&Some(board));
        let (fits, bits) = match role {
            Role::Same => (is_any([self.last, next]), 0.6),
            Role::Constant => (first == board && before.is_some(), 0.5),
            Role::Child => (is_move(self.last), 2.0),
            Role::Parent => (self.is_taken(board) && (is_move(self.last) || is_move(next)), 1.5),
            Role::Path if is_move(before) => (true, 2.1),
            Role::Path => (is_any([self.start, self.last]), 5.0),
            Role::Closed => (self.is_taken(board) || is_any([next, None]), self.closed_bits() + 0.5),
            Role::Open => (self.waits(board), self.open_bits() + 0.5),
            Role::Known => {
                (self.made[board] > 0 || self.taken[board] > 0, real(self.waiting + self.count + 2).log2() + 2.0)
            }
            Role::Taken | Role::Unknown => (false, ANY),
        };
        let strange = if self.seen[board] { AGAIN } else { ANY };
        if fits { bits.min(AGAIN - 0.1) } else { strange }
    }
}

/// What the boards of a channel cost by each role, and how many fit it.
#[derive(Clone, Default)]
struct Sum {
    bits: [f32; ROLES.len()],
    fits: [usize; ROLES.len()],
    ends: Option<(usize, usize)>,
}

/// Returns true if words say otherwise. They decide only between accounts that are nearly as good.
fn contradicts(says: Says, role: Role) -> bool {
    match says {
        Says::Nothing | Says::Step => false,
        Says::Taken => !matches!(role, Role::Taken | Role::Same | Role::Closed),
        _ => role == Role::Taken,
    }
}

/// The texts' channels, and what is known of them.
pub(in crate::check::read) struct Accounts<'a> {
    pub(in crate::check::read) channels: &'a Channels,
    pub(in crate::check::read) graph: Graph,
}

impl Accounts<'_> {
    /// Returns the account by which these channels hold the boards taken, from the first `most` boards.
    pub(in crate::check::read) fn of(&self, is_taken: &[bool], most: usize) -> Account {
        let (seen, all) = (&self.channels.seen[..most.min(self.channels.seen.len())], &self.channels.all);
        let mut state = State::new(&self.graph);
        let mut sums = vec![Sum::default(); all.len()];
        let own = is_taken.iter().filter(|&&taken| taken).count();
        let mut account = Account {
            bits: ANOTHER * real(own.saturating_sub(1)),
            roles: vec![Role::Taken; all.len()],
            each: vec![0; all.len()],
            linked: (0, 0),
        };
        // A path, or what was shuffled, may go before the first.
        let is_path = |channel: &Channel| channel.says == Says::Path && channel.count > 2;
        let first = seen.iter().find(|seen| !is_path(self.channel(seen.channel))).map(|seen| seen.id);
        let mut next = seen.iter().filter(|seen| is_taken[seen.channel]).map(|seen| seen.id).peekable();
        for seen in seen {
            let board = seen.id;
            if is_taken[seen.channel] {
                next.next();
                let bits = state.take(board, board == 0 || Some(board) == first);
                account.bits += bits;
                account.each[seen.channel] += usize::from(bits < UNLINKED);
                account.linked = (account.linked.0 + usize::from(bits < UNLINKED), account.linked.1 + 1);
            } else {
                let sum = &mut sums[seen.channel];
                let ends = sum.ends.map_or((board, None), |(first, last)| (first, Some(last)));
                for (at, role) in ROLES.into_iter().enumerate() {
                    let bits = state.bits(role, board, next.peek().copied(), ends);
                    sum.bits[at] += bits;
                    sum.fits[at] += usize::from(bits < AGAIN);
                }
                sum.ends = Some((ends.0, board));
            }
            state.seen[board] = true;
        }
        // The first and the last place below the same words of which boards are taken.
        let mut spans: HashMap<usize, (Place, Place)> = HashMap::new();
        for channel in (0..all.len()).filter(|&at| is_taken[at]).map(|at| &all[at]) {
            account.bits += if contradicts(channel.says, Role::Taken) { AGAINST_WORDS } else { 0.0 };
            let (first, last) = spans.entry(channel.base).or_insert((channel.place, channel.place));
            (*first, *last) = ((*first).min(channel.place), (*last).max(channel.place));
        }
        for (at, sum) in sums.iter().enumerate().filter(|&(at, _)| !is_taken[at]) {
            self.add(&mut account, at, sum, &spans);
        }
        account
    }

    /// Adds a channel with the role by which it costs least.
    fn add(&self, account: &mut Account, at: usize, sum: &Sum, spans: &HashMap<usize, (Place, Place)>) {
        let all = &self.channels.all;
        let against = |role: Role| if contradicts(all[at].says, role) { AGAINST_WORDS } else { 0.0 };
        let cost = |&role: &usize| sum.bits[role] + against(ROLES[role]);
        let best = (0..ROLES.len()).min_by(|one, other| cost(one).total_cmp(&cost(other))).unwrap_or(0);
        account.roles[at] = ROLES[best];
        account.each[at] = sum.fits[best] + usize::from(ROLES[best] == Role::Constant);
        account.bits += if sum.ends.is_some() { cost(&best) } else { 0.0 };
        let is_amidst =
            spans.get(&all[at].base).is_some_and(|(first, last)| *first < all[at].place && all[at].place < *last);
        account.bits += if is_amidst { AMIDST } else { 0.0 };
    }

    /// Returns sets of channels that may hold the boards taken, each with its account, the best first.
    pub(in crate::check::read) fn all(&self) -> Vec<(Vec<bool>, Account)> {
        let all = &self.channels.all;
        let mut largest: Vec<usize> = (0..all.len()).collect();
        largest.sort_by_key(|&at| std::cmp::Reverse(all[at].count));
        largest.truncate(MOST_CHANNELS);
        let by_bits = |one: &(Vec<bool>, Account), other: &(Vec<bool>, Account)| one.1.bits.total_cmp(&other.1.bits);
        // Another channel goes along, or one goes.
        let changed = |set: &[bool], at: usize| -> Option<(Vec<bool>, Account)> {
            let set: Vec<bool> = (0..all.len()).map(|other| set[other] != (other == at)).collect();
            let account = set.contains(&true).then(|| self.of(&set, MOST_BOARDS))?;
            Some((set, account))
        };
        let none = vec![false; all.len()];
        let mut tried: Vec<(Vec<bool>, Account)> = largest.iter().filter_map(|&at| changed(&none, at)).collect();
        tried.sort_by(by_bits);
        for mut best in tried.iter().take(4).cloned().collect::<Vec<(Vec<bool>, Account)>>() {
            while let Some(more) = largest.iter().filter_map(|&at| changed(&best.0, at)).min_by(by_bits)
                && more.1.bits < best.1.bits
            {
                tried.push(more.clone());
                best = more;
            }
        }
        tried.sort_by(by_bits);
        tried
    }

    /// Returns the boards that these channels hold.
    pub(in crate::check::read) fn taken(&self, is_taken: &[bool]) -> Vec<usize> {
        let seen = self.channels.seen.iter().enumerate();
        seen.filter(|(_, seen)| is_taken[seen.channel]).map(|(at, _)| at).collect()
    }

    pub(in crate::check::read) fn channel(&self, at: usize) -> &Channel {
        &self.channels.all[at]
    }
}

/// Returns a count as a number to calculate with.
pub(in crate::check::read) fn real(count: usize) -> f32 {
    f64::from(count as u32) as f32
}
