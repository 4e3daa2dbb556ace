//! Accounts: which channels hold the boards that were taken, and what a search makes of all the others.
//!
//! An account costs bits: as many as it takes to tell the text to somebody who knows the puzzle and the account. A board that is taken
//! is one of those that wait in open; a child one of at most four; a parent, a goal, a copy cost next to nothing; a board that no search has
//! there costs as much as any board. The account that costs least is the reading.

use strum::VariantArray;

use crate::puzzle::{Board, Grid, Move, Size};

use super::super::expected::Expected;
use super::super::says::Says;
use super::MOST;
use super::channel::{Channel, Channels, Seen};
use super::choose::CLEAR_BITS;

/// What the boards of a channel are. Of roles that fit equally, the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(super) enum Role {
    /// The last or the next board taken, again.
    Same,
    /// Always the same board.
    Constant,
    /// A move away from the last board taken.
    Child,
    /// Taken before, and a move away from the last or the next.
    Parent,
    /// A move away from the next board taken.
    Early,
    /// Each a move away from the one before it.
    Path,
    Closed,
    Open,
    /// Seen before, or a move away from one.
    Known,
    Unknown,
    Taken,
}

/// The roles of boards that are not taken.
const ROLES: &[Role] = Role::VARIANTS.split_at(Role::Taken as usize).0;

/// Bits of a board of which nothing is known; that of a 4×4 board takes more, but no more is learnt from it.
const ANY: f32 = 20.0;

/// Bits of such a board that the text has had before.
const AGAIN: f32 = 9.0;

/// Bits of such a board that its list has had before.
const STILL: f32 = 6.0;

/// Bits of a board that is taken again. More than a mistake in some steps can cost.
const REPEATED: f32 = 9.0;

/// Bits of a board that is taken, and of which nothing is known: less than `ANY`, for a step that is missing makes several of them.
const UNLINKED: f32 = 16.0;

/// Bits for a role that contradicts the words before the boards, once a channel.
const AGAINST_WORDS: f32 = 8.0;

/// Bits for another channel of boards taken.
const ANOTHER: f32 = 3.0;

/// Bits of a board that words say to be the goal or the start.
const TOLD: f32 = 8.0;

/// Bits of a first board taken that is not the first of the text.
pub(super) const NOT_FIRST: f32 = 14.0;

/// Bits for boards taken that stand within brackets around others.
const WITHIN: f32 = 8.0;

/// Bits for boards that are not taken, and stand like others that are, if no words say what they are.
const ALIKE: f32 = 7.0;

/// Boards by which accounts are compared: more of the same text tell no more.
const MOST_BOARDS: usize = 3000;

/// Bits that an account saves whose boards are all those that the expected search takes; one that has few of them saves nothing.
const EXPECTED: f32 = 60.0;

/// Accounts that are compared with the search that is expected.
const MOST_EXPECTED: usize = 24;

/// Channels that may hold the boards taken; the largest ones.
const MOST_CHANNELS: usize = 24;

#[derive(Clone, Debug)]
pub(super) struct Account {
    pub(super) bits: f32,
    /// The role of each channel.
    pub(super) roles: Vec<Role>,
    /// Boards that fit their role, and all.
    pub(super) fits: (usize, usize),
    /// The boards of each channel that fit its role.
    pub(super) each: Vec<usize>,
    /// Boards taken that a search may take there, and all.
    pub(super) linked: (usize, usize),
    /// Boards that are taken again in their round.
    pub(super) again: usize,
    /// The share of the boards taken that the expected search takes.
    pub(super) expected: f32,
}

impl Account {
    /// Returns true if the boards taken are, but for a mistake, those of the search that is expected.
    pub(super) fn is_expected(&self) -> bool {
        self.linked.1 > 3 && self.expected > MOST
    }
}

/// The different boards of a text, and which are a move apart.
pub(super) struct Graph {
    neighbours: Vec<[u32; 4]>,
    moves: Vec<u8>,
}

const NONE: u32 = u32::MAX;

impl Graph {
    pub(super) fn of(boards: &[Board], size: Size) -> Graph {
        let grid = Grid::new(size);
        let ids: std::collections::HashMap<Board, u32> = boards.iter().copied().zip(0..).collect();
        let mut graph = Graph { neighbours: Vec::with_capacity(boards.len()), moves: Vec::with_capacity(boards.len()) };
        for board in boards {
            let next = Move::ALL.map(|direction| board.moved(direction, &grid));
            graph.moves.push(next.iter().flatten().count() as u8);
            graph.neighbours.push(next.map(|next| next.and_then(|next| ids.get(&next).copied()).unwrap_or(NONE)));
        }
        graph
    }

    pub(super) fn is_move(&self, from: usize, to: usize) -> bool {
        self.neighbours[from].contains(&(to as u32))
    }

    pub(super) fn next(&self, of: usize) -> impl Iterator<Item = usize> + '_ {
        self.neighbours[of].iter().filter(|&&next| next != NONE).map(|&next| next as usize)
    }
}

/// A search as far as it has been told.
struct State<'a> {
    graph: &'a Graph,
    /// The round in which each board was taken, or was made.
    taken: Vec<u32>,
    /// How many were taken before it in its round.
    order: Vec<u32>,
    made: Vec<u32>,
    round: u32,
    waiting: usize,
    count: usize,
    start: Option<usize>,
    last: Option<usize>,
    /// The number of boards taken in the round before.
    last_count: usize,
    /// For each board, one more than the base of the channel in which the text had it last; 0 for none.
    seen: Vec<usize>,
}

impl<'a> State<'a> {
    fn new(graph: &'a Graph) -> State<'a> {
        let (taken, seen) = (vec![0; graph.moves.len()], vec![0; graph.moves.len()]);
        let (made, order, start, last) = (taken.clone(), taken.clone(), None, None);
        State { graph, taken, order, made, round: 1, waiting: 0, count: 0, start, last, last_count: 0, seen }
    }

    fn is_taken(&self, board: usize) -> bool {
        self.taken[board] == self.round
    }

    fn waits(&self, board: usize) -> bool {
        self.made[board] == self.round && !self.is_taken(board)
    }

    fn follows(&self, board: usize, other: usize) -> bool {
        self.is_taken(board) && self.is_taken(other) && self.order[board] == self.order[other] + 1
    }

    /// Returns the bits of a board of open, of which others were told just before.
    fn open_bits(&self, listed: usize) -> f32 {
        real(self.waiting.saturating_sub(listed).max(2)).log2()
    }

    /// Returns the bits of a child, of which others were told just before.
    fn child_bits(&self, listed: usize) -> f32 {
        let moves = self.last.map_or(0, |last| usize::from(self.graph.moves[last]));
        real(moves.saturating_sub(listed).max(1)).log2() + 0.3
    }

    fn closed_bits(&self) -> f32 {
        real(self.count.max(1)).log2()
    }

    fn take(&mut self, board: usize, is_first: bool) -> f32 {
        let bits = match self.last {
            None if is_first => {
                self.start = Some(board);
                1.0
            }
            None => NOT_FIRST,
            Some(_) if self.waits(board) => self.open_bits(0),
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
        if !self.is_taken(board) {
            self.waiting -= usize::from(self.waits(board));
            self.waiting += usize::from(self.graph.moves[board]);
            self.taken[board] = self.round;
            self.order[board] = self.count as u32;
            self.count += 1;
            for next in self.graph.next(board) {
                self.waiting -= usize::from(self.made[next] == self.round || self.is_taken(next));
                self.made[next] = self.round;
            }
        }
        self.last = Some(board);
        bits
    }

    /// Returns the bits of a board that is not taken, by its role; `next` is the next one taken.
    fn bits(&self, role: Role, board: usize, next: Option<usize>, beside: Beside) -> f32 {
        let Beside { before, first, listed, base } = beside;
        let is = |other: Option<usize>| other == Some(board);
        let is_move = |other: Option<usize>| other.is_some_and(|other| self.graph.is_move(other, board));
        // What a list had before, it may have again, also where the step that made it is left out.
        let strange = match self.seen[board] {
            0 => ANY,
            last if last == base + 1 && matches!(role, Role::Open | Role::Closed) => STILL,
            _ => AGAIN,
        };
        let bits = |fits: bool, bits: f32| if fits { bits } else { strange };
        match role {
            Role::Same if is(self.last) => 0.5,
            Role::Same => bits(is(next), 0.7),
            Role::Constant => bits(first == board && before.is_some(), 0.5),
            Role::Child => bits(is_move(self.last), self.child_bits(listed)),
            Role::Early => bits(is_move(next), 3.0),
            Role::Parent => bits(self.is_taken(board) && (is_move(self.last) || is_move(next)), 1.5),
            Role::Path if is_move(before) => 2.1,
            Role::Path => bits(self.start == Some(board) || is(self.last), 5.0),
            // A list is told in the order of taking, mostly, and none of its boards twice.
            Role::Closed if listed > 0 && before.is_some_and(|before| self.follows(board, before)) => 0.5,
            Role::Closed => bits(self.is_taken(board) || is(next), (self.closed_bits() + 0.5).min(AGAIN - 0.5)),
            Role::Open => bits(self.waits(board), (self.open_bits(listed) + 0.5).min(AGAIN - 0.5)),
            Role::Known => bits(
                self.made[board] > 0 || self.taken[board] > 0,
                (real(self.waiting + self.count + 2).log2() + 2.0).min(AGAIN - 0.1),
            ),
            Role::Taken | Role::Unknown => strange,
        }
    }
}

/// The board before one in its channel, the first there, how many stand under the same words since the last one taken, and the base
/// of its channel.
#[derive(Clone, Copy)]
struct Beside {
    before: Option<usize>,
    first: usize,
    listed: usize,
    base: usize,
}

pub(super) fn contradicts(says: Says, role: Role, is_first: bool) -> bool {
    match says {
        Says::Nothing | Says::Step => false,
        Says::Taken => !matches!(role, Role::Taken | Role::Same | Role::Closed),
        Says::Start => !(matches!(role, Role::Constant | Role::Same) || role == Role::Taken && is_first),
        Says::Goal => {
            !matches!(role, Role::Constant | Role::Child | Role::Closed | Role::Known | Role::Unknown | Role::Same)
        }
        Says::Path => !matches!(role, Role::Path | Role::Closed | Role::Known),
        Says::Parent => role != Role::Parent,
        Says::Child => !matches!(role, Role::Child | Role::Early | Role::Open | Role::Known),
        Says::Open => role != Role::Open && role != Role::Known,
        Says::Closed => role != Role::Closed,
    }
}

/// The texts' channels, and what is known of them.
pub(super) struct Accounts<'a> {
    pub(super) channels: &'a Channels,
    pub(super) graph: Graph,
    size: Size,
    expected: Option<&'a Expected>,
}

impl<'a> Accounts<'a> {
    pub(super) fn new(channels: &'a Channels, size: Size, expected: Option<&'a Expected>) -> Self {
        Accounts { graph: Graph::of(&channels.boards, size), channels, size, expected }
    }

    /// Returns the account by which these channels hold the boards taken, from the first `most` boards.
    pub(super) fn of(&self, is_taken: &[bool], most: usize) -> Account {
        let seen = &self.channels.seen[..most.min(self.channels.seen.len())];
        let all = &self.channels.all;
        let mut state = State::new(&self.graph);
        let mut bits = vec![[0.0_f32; ROLES.len()]; all.len()];
        let mut fits = vec![[0_usize; ROLES.len()]; all.len()];
        let mut ends: Vec<Option<(usize, usize)>> = vec![None; all.len()];
        let (mut own_bits, mut linked, mut count) = (0.0, 0, 0);
        let mut lists: Vec<(usize, usize)> =
            vec![(0, 0); all.iter().map(|channel| channel.base + 1).max().unwrap_or(0)];
        let (mut account_of_taken, mut again) = (vec![0; all.len()], 0);
        let mut next = seen.iter().filter(|seen| is_taken[seen.channel]).map(|seen| seen.id).peekable();
        let end = seen.iter().rev().find(|seen| is_taken[seen.channel]).map(|seen| seen.id);
        for seen in seen {
            let board = seen.id;
            if is_taken[seen.channel] {
                next.next();
                let was_taken = state.is_taken(board) && state.last != Some(board);
                let bits = state.take(board, board == 0);
                again += usize::from(was_taken && state.is_taken(board) && state.count > 1);
                state.seen[board] = self.channel(seen.channel).base + 1;
                (own_bits, linked, count) = (own_bits + bits, linked + usize::from(bits < UNLINKED), count + 1);
                account_of_taken[seen.channel] += usize::from(bits < UNLINKED);
                continue;
            }
            // A goal, or a start, may be told before the search.
            let says = self.channel(seen.channel).says;
            let is_goal = state.last.is_none() && end == Some(board) && says.is_vague();
            let is_told = ends[seen.channel].is_none() && (is_goal || matches!(says, Says::Goal | Says::Start));
            let (first, before) = ends[seen.channel].map_or((board, None), |(first, last)| (first, Some(last)));
            let base = self.channel(seen.channel).base;
            let list = &mut lists[base];
            *list = if list.0 == count { (count, list.1 + 1) } else { (count, 1) };
            let beside = Beside { before, first, listed: list.1 - 1, base };
            let coming = next.peek().copied();
            for (at, role) in ROLES.iter().copied().enumerate() {
                let own = state.bits(role, board, coming, beside);
                let own = if is_told && role == Role::Constant { TOLD } else { own };
                bits[seen.channel][at] += own;
                fits[seen.channel][at] += usize::from(own < AGAIN);
            }
            state.seen[board] = self.channel(seen.channel).base + 1;
            ends[seen.channel] = Some((first, board));
        }
        let mut account = Account {
            bits: own_bits,
            roles: vec![Role::Taken; all.len()],
            fits: (linked, count),
            each: account_of_taken,
            linked: (linked, count),
            again,
            expected: 0.0,
        };
        let own = is_taken.iter().filter(|&&taken| taken).count();
        let outermost = all.iter().map(|channel| channel.depth).min().unwrap_or(0);
        account.bits += ANOTHER * real(own.saturating_sub(1));
        for (at, channel) in all.iter().enumerate() {
            let start = seen.first().is_some_and(|first| first.channel == at);
            if is_taken[at] {
                account.bits += if channel.depth > outermost { WITHIN } else { 0.0 };
                account.bits += if contradicts(channel.says, Role::Taken, start) { AGAINST_WORDS * 1.5 } else { 0.0 };
                continue;
            }
            let cost = |&role: &usize| {
                let against = contradicts(channel.says, ROLES[role], start);
                bits[at][role] + if against { AGAINST_WORDS } else { 0.0 }
            };
            let is_alike = |(other, taken): (&Channel, &bool)| {
                *taken && (other.form, other.place) == (channel.form, channel.place) && channel.says.is_vague()
            };
            account.bits += if all.iter().zip(is_taken).any(is_alike) { ALIKE } else { 0.0 };
            let count = ends[at].map_or(0, |_| channel.count.min(seen.len()));
            let best = (0..ROLES.len()).min_by(|one, other| cost(one).total_cmp(&cost(other))).unwrap_or(0);
            account.roles[at] = ROLES[best];
            account.bits += if count > 0 { cost(&best) } else { 0.0 };
            account.each[at] = fits[at][best] + usize::from(ROLES[best] == Role::Constant);
            account.fits.0 += account.each[at];
            account.fits.1 += count;
        }
        // The first child in a list may always be the next board that is taken.
        for at in 0..all.len() {
            let is_child = |other: usize| all[other].base == all[at].base && account.roles[other] == Role::Child;
            if account.roles[at] == Role::Same
                && fits[at][Role::Child as usize] == all[at].count
                && (0..all.len()).any(is_child)
            {
                account.roles[at] = Role::Child;
            }
        }
        account
    }

    /// Returns sets of channels that may hold the boards taken, each with its account, the best first.
    pub(super) fn all(&self) -> Vec<(Vec<bool>, Account)> {
        let all = &self.channels.all;
        let mut largest: Vec<usize> = (0..all.len()).collect();
        largest.sort_by_key(|&at| std::cmp::Reverse(all[at].count));
        largest.truncate(MOST_CHANNELS);
        let set = |is_in: &dyn Fn(usize) -> bool| -> Vec<bool> { (0..all.len()).map(is_in).collect() };
        let mut tried: Vec<(Vec<bool>, Account)> = Vec::new();
        for &at in &largest {
            self.add(&mut tried, set(&|other| other == at));
            self.add(&mut tried, set(&|other| all[other].base == all[at].base));
            self.add(&mut tried, set(&|other| all[other].form == all[at].form));
        }
        self.add(&mut tried, set(&|_| true));
        let by_bits = |one: &(Vec<bool>, Account), other: &(Vec<bool>, Account)| one.1.bits.total_cmp(&other.1.bits);
        tried.sort_by(by_bits);
        let beginnings: Vec<(Vec<bool>, Account)> = tried.iter().take(4).cloned().collect();
        for mut best in beginnings {
            // Another channel goes along, or one goes, if that makes the whole text cheaper.
            loop {
                let with = |&at: &usize| set(&|other| best.0[other] != (other == at));
                let more = largest.iter().map(with).filter(|set| set.contains(&true)).map(|set| {
                    let account = self.of(&set, MOST_BOARDS);
                    (set, account)
                });
                let Some(more) = more.min_by(by_bits).filter(|more| more.1.bits < best.1.bits) else { break };
                best = more;
                tried.push(best.clone());
            }
        }
        tried.sort_by(by_bits);
        self.expect(&mut tried);
        tried.sort_by(by_bits);
        tried
    }

    /// Where a search is expected, an account by which it took its boards costs less.
    fn expect(&self, tried: &mut [(Vec<bool>, Account)]) {
        let least = tried.first().map_or(0.0, |(_, account)| account.bits);
        let may_win = |(_, account): &&mut (Vec<bool>, Account)| account.bits < least + EXPECTED + CLEAR_BITS;
        for (set, account) in tried.iter_mut().take_while(may_win).take(MOST_EXPECTED) {
            let Some(share) = self.expected_share(&self.taken(set)) else { return };
            account.expected = share;
            account.bits -= if account.is_expected() { EXPECTED * share } else { 0.0 };
        }
    }

    /// Returns the part of these boards that the expected search takes, if one is expected.
    fn expected_share(&self, taken: &[usize]) -> Option<f32> {
        let is_goal = |seen: &&Seen| self.channel(seen.channel).says == Says::Goal;
        let goal = self.channels.seen.iter().find(is_goal).map(|seen| seen.found.board);
        let taken: Vec<Board> = taken.iter().map(|&at| self.channels.seen[at].found.board).collect();
        self.expected?.share(&taken, goal, self.size)
    }

    /// Returns true if the expected search takes this board after these; `None` where none is expected, or it would not take these.
    pub(super) fn goes_on(&self, taken: &[usize], next: usize) -> Option<bool> {
        let with = [taken, &[next]].concat();
        (self.expected_share(taken) == Some(1.0)).then(|| self.expected_share(&with) == Some(1.0))
    }

    /// Returns true if a search is expected that does not proceed in rounds.
    pub(super) fn has_no_rounds(&self) -> bool {
        self.expected.is_some_and(|expected| !expected.strategy.is_iterative())
    }

    fn add(&self, tried: &mut Vec<(Vec<bool>, Account)>, set: Vec<bool>) {
        if !tried.iter().any(|(known, _)| *known == set) {
            let account = self.of(&set, MOST_BOARDS);
            tried.push((set, account));
        }
    }

    pub(super) fn taken(&self, is_taken: &[bool]) -> Vec<usize> {
        let seen = self.channels.seen.iter().enumerate();
        seen.filter(|(_, seen)| is_taken[seen.channel]).map(|(at, _)| at).collect()
    }

    pub(super) fn channel(&self, at: usize) -> &Channel {
        &self.channels.all[at]
    }
}

/// Returns a count as a number to calculate with.
pub(in crate::check::read) fn real(count: usize) -> f32 {
    f64::from(count as u32) as f32
}
