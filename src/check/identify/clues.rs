//! What the rows of a sheet say beyond the boards that they take, made ready to be held against many candidates.

use crate::check::{ColumnKind, ListClaim, ListTiming, ListTimings, Row, Sheet, TryClaim};
use crate::puzzle::{Board, Move};
use crate::search::{F, VerdictKind};

use super::fate::Fault;
use super::ground::{Ground, NONE, mark};
use super::group::Group;
use super::lists::{Entry, Lists, Standing, Sum};
use super::orders::{ALL_MOVES, Moves, Orders, moves_in};
use super::rules::Rule;

/// All clues of a sheet.
pub(super) struct Clues<'a> {
    rows: &'a [Row],
    lists: Vec<[Option<ListClue>; 2]>,
    /// When the two lists may have been written down.
    pub(super) moments: Moments,
}

/// When each of the two lists may have been written down: a bit for each moment.
pub(super) type Moments = [u8; 2];

/// What is said of a list.
struct ListClue {
    count: usize,
    marks: Option<u64>,
    /// The boards beside which an f stands.
    valued: Vec<(Board, F)>,
}

impl ListClue {
    fn new(claim: &ListClaim) -> ListClue {
        match claim {
            ListClaim::Size(count) => ListClue { count: *count, marks: None, valued: Vec::new() },
            ListClaim::Boards(boards) => ListClue {
                count: boards.len(),
                marks: Some(boards.iter().fold(0, |sum: u64, &(board, _)| sum.wrapping_add(mark(board)))),
                valued: boards.iter().filter_map(|&(board, f)| Some((board, f?))).collect(),
            },
        }
    }

    fn is(&self, sum: Sum) -> bool {
        self.count == sum.count && self.marks.is_none_or(|marks| marks == sum.marks)
    }
}

/// The two lists, as columns.
const LISTS: [(ColumnKind, Standing); 2] = [(ColumnKind::Open, Standing::Open), (ColumnKind::Closed, Standing::Closed)];

impl<'a> Clues<'a> {
    pub(super) fn new(sheet: &'a Sheet) -> Clues<'a> {
        let clue = |claim: &Option<ListClaim>| claim.as_ref().map(ListClue::new);
        Clues {
            rows: &sheet.rows,
            lists: sheet.rows.iter().map(|row| [clue(&row.open), clue(&row.closed)]).collect(),
            moments: ListTimings::possible(sheet).map(|all| all.iter().map(|&moment| bit(moment)).sum()),
        }
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// What is said of the lists in a row, where it may speak of this moment.
    fn lists_at(
        &self,
        row: usize,
        moment: ListTiming,
        moments: Moments,
    ) -> impl Iterator<Item = (usize, ColumnKind, Standing, &ListClue)> {
        let lists = self.lists[row].iter().zip(LISTS).enumerate();
        let lists = lists.filter(move |(at, _)| moments[*at] & bit(moment) != 0);
        lists.filter_map(|(at, (clue, (kind, standing)))| Some((at, kind, standing, clue.as_ref()?)))
    }

    /// Leaves of the moments those at which the lists may have been written down. What is wrong with the lists, where
    /// none is left.
    pub(super) fn lists_fault(
        &self,
        row: usize,
        moment: ListTiming,
        lists: &Lists,
        moments: &mut Moments,
    ) -> Option<Fault> {
        let sum = |standing| if standing == Standing::Open { lists.open } else { lists.closed };
        for (at, kind, standing, clue) in self.lists_at(row, moment, *moments) {
            if !clue.is(sum(standing)) {
                moments[at] &= !bit(moment);
                if moments[at] == 0 {
                    return Some(Fault::Column(kind));
                }
            }
        }
        None
    }

    /// What is wrong with the f that stand beside the boards of the lists, by a rule.
    pub(super) fn values_fault(
        &self,
        row: usize,
        moment: ListTiming,
        group: &Group,
        rule: &Rule,
        ground: &Ground,
    ) -> Option<Fault> {
        let lists = &group.lists;
        let told = self.lists_at(row, moment, group.moments);
        let valued = told.filter(|&(at, .., clue)| !clue.valued.is_empty() && group.moments[at] == bit(moment));
        for (_, kind, standing, clue) in valued {
            let mut there: Vec<(Board, F)> =
                lists.entries(standing).map(|entry| (ground.board(entry.board), f(entry, rule, ground))).collect();
            there.sort_unstable();
            let mut told = clue.valued.clone();
            told.sort_unstable();
            if !holds_all(&there, &told) {
                return Some(Fault::Column(kind));
            }
        }
        None
    }

    /// What is wrong with the node that is taken, by a rule.
    pub(super) fn node_fault(
        &self,
        row: usize,
        entry: &Entry,
        lists: &Lists,
        rule: &Rule,
        ground: &Ground,
    ) -> Option<Fault> {
        let row = &self.rows[row];
        if row.parent.is_some_and(|told| entry.parent == NONE || ground.board(lists.entry(entry.parent).board) != told)
        {
            return Some(Fault::Column(ColumnKind::Parent));
        }
        if row.came.is_some_and(|told| entry.parent == NONE || Move::ALL[usize::from(entry.came)] != told) {
            return Some(Fault::Column(ColumnKind::Move));
        }
        values_of(entry, rule, ground).fault(row.g, row.h, row.f)
    }

    /// What is wrong with the moves that are tried, whatever the rule; and the orders that are right. `tried`: which
    /// moves are tried at all.
    pub(super) fn tries_fault(
        &self,
        row: usize,
        board: u32,
        verdicts: [VerdictKind; 4],
        tried: Moves,
        ground: &Ground,
    ) -> Result<Orders, Fault> {
        let row = &self.rows[row];
        let makes = |at: &usize| verdicts[*at].makes();
        if row.dead_end.is_some_and(|told| told != (tried != 0 && !moves_in(tried).any(|at| makes(&at)))) {
            return Err(Fault::Column(ColumnKind::Tries));
        }
        let Some(claims) = &row.tries else { return Ok(Orders::ALL) };
        let fault = Fault::Column(ColumnKind::Tries);
        let (mut told, mut orders) = (0, Orders::ALL);
        for claim in claims {
            let at = direction_of(claim, board, ground).filter(|at| tried & !told & 1 << at != 0).ok_or(fault)?;
            let right = match claim.verdict {
                Some(verdict) => verdict == verdicts[at],
                None => verdicts[at] != VerdictKind::Blocked,
            };
            if !right {
                return Err(fault);
            }
            told |= 1 << at;
            orders = orders.and(Orders::last(at, told));
        }
        // What is blocked, known or cut need not be written down; what is made must be.
        let left_out = moves_in(tried & !told).any(|at| makes(&at));
        if left_out { Err(fault) } else { Ok(orders) }
    }

    /// What is wrong with the numbers beside the moves that are tried, by a rule.
    pub(super) fn tried_values_fault(
        &self,
        row: usize,
        parent: &Entry,
        verdicts: [VerdictKind; 4],
        rule: &Rule,
        ground: &Ground,
    ) -> Option<Fault> {
        let claims = self.rows[row].tries.as_deref().unwrap_or_default();
        let valued = claims.iter().filter(|claim| claim.g.is_some() || claim.h.is_some() || claim.f.is_some());
        for claim in valued {
            let Some(at) = direction_of(claim, parent.board, ground) else { continue };
            if !verdicts[at].makes() && verdicts[at] != VerdictKind::Cut {
                continue;
            }
            let board = ground.around(parent.board)[at];
            let tiles = parent.tiles.saturating_add(ground.tile(parent.board, board));
            let right = values(board, parent.depth + 1, tiles, rule, ground);
            if right.fault(claim.g, claim.h, claim.f).is_some() {
                return Some(Fault::Column(ColumnKind::Tries));
            }
        }
        None
    }
}

fn bit(moment: ListTiming) -> u8 {
    1 << moment as u8
}

/// Whether a list holds all of another, as often; both in order.
fn holds_all<T: Ord>(there: &[T], told: &[T]) -> bool {
    let mut there = there.iter();
    told.iter().all(|told| there.find(|held| *held >= told) == Some(told))
}

/// The place of the move that a claim is about.
fn direction_of(claim: &TryClaim, board: u32, ground: &Ground) -> Option<usize> {
    let leads_there = |at: &usize| match claim.board {
        Some(told) => {
            let next = ground.around(board)[*at];
            next != NONE && ground.board(next) == told
        }
        None => true,
    };
    match claim.direction {
        Some(direction) => Some(direction as usize).filter(leads_there),
        None => claim.board.and_then(|_| moves_in(ALL_MOVES).find(leads_there)),
    }
}

/// The numbers of a node, by a rule.
struct Values {
    g: u32,
    /// None where the strategy has no h: then none is held against it.
    h: Option<u16>,
    f: F,
}

impl Values {
    fn fault(&self, g: Option<u32>, h: Option<u32>, f: Option<F>) -> Option<Fault> {
        let whole = |value: u32| F::from_hundredths(u64::from(value) * 100);
        if g.is_some_and(|told| told != self.g) {
            return Some(Fault::Value(ColumnKind::G, whole(self.g)));
        }
        if let (Some(told), Some(h)) = (h, self.h)
            && told != u32::from(h)
        {
            return Some(Fault::Value(ColumnKind::H, whole(h.into())));
        }
        f.filter(|&told| told != self.f).map(|_| Fault::Value(ColumnKind::F, self.f))
    }
}

fn values(board: u32, depth: u32, tiles: u32, rule: &Rule, ground: &Ground) -> Values {
    let (g, h) = (rule.g(depth, tiles), rule.h(ground, board));
    Values { g, h: rule.strategy.has_h().then_some(h), f: rule.strategy.f_of(depth, g, h) }
}

fn values_of(entry: &Entry, rule: &Rule, ground: &Ground) -> Values {
    values(entry.board, entry.depth, entry.tiles, rule, ground)
}

fn f(entry: &Entry, rule: &Rule, ground: &Ground) -> F {
    values_of(entry, rule, ground).f
}
