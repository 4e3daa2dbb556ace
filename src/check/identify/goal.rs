//! The problem that a sheet is about: its start and its goal, where nobody names them.

use crate::check::{Reading, Row, Sheet};
use crate::puzzle::{Board, Grid, Instance, Move, NamedGoal, Parity};

use super::nearest::{Near, nearest};
use super::{Identified, IdentifyOptions, identify};

/// The origin of the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StartFrom {
    /// The caller named it.
    Given,
    /// The sheet names it.
    Sheet,
    /// It is what the first row takes.
    FirstRow,
}

/// The origin of the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GoalFrom {
    /// The caller named it.
    Given,
    /// The sheet names it.
    Sheet,
    /// It is a usual one, and fits best.
    Named(NamedGoal),
    /// It is what the last row takes.
    LastRow,
}

/// The strategies that agree with a sheet, and how its problem was found.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The strategies that agree.
    pub identified: Identified,
    /// If nothing agrees with every column: the strategies that agree with the boards taken, if any.
    pub(crate) by_boards: Option<Identified>,
    /// If nothing agrees with every column: the families that explain most of the sheet, the best first.
    pub nearest: Vec<Near>,
    pub(crate) start_from: StartFrom,
    pub(crate) goal_from: GoalFrom,
}

/// Finds what agrees with a sheet whose problem is not, or not wholly, known. `None` for a sheet without steps.
///
/// If neither the caller nor the sheet names the goal, it is the last board, if that is a usual goal; else the usual
/// goal that is made in the last step; else whichever of the usual goals and the last board lets something agree for
/// longest, the last board where that makes no difference.
///
/// The sheet is changed while rows and columns of it are tried without others, and is afterwards as it was.
#[must_use]
pub fn identify_posed(
    sheet: &mut Sheet,
    start: Option<Board>,
    goal: Option<Board>,
    options: &IdentifyOptions,
) -> Option<Posed> {
    let more = IdentifyOptions { matches: options.matches.max(MOST_MATCHES), ..options.clone() };
    let mut posed = with_best_goal(sheet, start, goal, &more)?;
    if !posed.identified.agrees() {
        let boards = boards_of(sheet);
        let found = boards.map(|boards| identify(&boards, &posed.identified.instance, options));
        posed.by_boards = found.filter(Identified::agrees);
        let by_boards = posed.by_boards.as_ref().map(|found| [found.ending.as_slice(), &found.going_on].concat());
        let (instance, matches) = (posed.identified.instance, &posed.identified.matches);
        posed.nearest = nearest(sheet, &instance, matches, &by_boards.unwrap_or_default(), options);
        posed.identified.matches.truncate(options.matches);
    }
    Some(posed)
}

/// Matches that are looked at for the row that is wrong.
const MOST_MATCHES: usize = 40;

/// The boards of a sheet, without anything else that it says; nothing where it says nothing else.
fn boards_of(sheet: &Sheet) -> Option<Sheet> {
    let bare = |row: &Row| Row { step: row.step, ..Row::new(row.line, row.board) };
    let says_more = sheet.rows.iter().any(|row| *row != bare(row));
    says_more.then(|| Sheet {
        format: sheet.format,
        size: sheet.size,
        start: sheet.start,
        goal: sheet.goal,
        strategy: sheet.strategy,
        columns: Vec::new(),
        ignored: Vec::new(),
        reading: Reading::default(),
        rows: sheet.rows.iter().map(bare).collect(),
    })
}

fn with_best_goal(
    sheet: &Sheet,
    start: Option<Board>,
    goal: Option<Board>,
    options: &IdentifyOptions,
) -> Option<Posed> {
    let (first, last) = (sheet.rows.first()?.board, sheet.rows.last()?.board);
    let given = start.map(|start| (start, StartFrom::Given));
    let named = || sheet.start.map(|start| (start, StartFrom::Sheet));
    let (start, start_from) = given.or_else(named).unwrap_or((first, StartFrom::FirstRow));
    let with = |(goal, goal_from): (Board, GoalFrom)| {
        let identified = identify(sheet, &Instance { size: sheet.size, start, goal }, options);
        Posed { identified, by_boards: None, nearest: Vec::new(), start_from, goal_from }
    };
    let given = goal.map(|goal| (goal, GoalFrom::Given));
    if let Some(goal) = given.or_else(|| sheet.goal.map(|goal| (goal, GoalFrom::Sheet))) {
        return Some(with(goal));
    }
    let usual: Vec<(Board, GoalFrom)> = NamedGoal::ALL
        .into_iter()
        .filter_map(|named| Some((named.board(sheet.size)?, GoalFrom::Named(named))))
        .filter(|&(goal, _)| Parity::of(start, goal, sheet.size).solvable())
        .collect();
    let usual_one = |board: Board| usual.iter().copied().find(|&(goal, _)| goal == board);
    if let Some(goal) = usual_one(last) {
        return Some(with(goal));
    }
    let grid = Grid::new(sheet.size);
    let next = Move::ALL.into_iter().filter_map(|direction| last.moved(direction, &grid));
    let mut made = next.filter_map(usual_one).map(with);
    if let Some(found) = made.find(|found| !found.identified.ending.is_empty()) {
        return Some(found);
    }
    let all = [(last, GoalFrom::LastRow)].into_iter().chain(usual.iter().copied()).map(with);
    let rank = |Posed { identified: found, .. }: &Posed| {
        let by_rule = !(found.ending.is_empty() && found.going_on.is_empty());
        (found.agreed_steps(), by_rule)
    };
    all.reduce(|best, next| if rank(&next) > rank(&best) { next } else { best })
}
