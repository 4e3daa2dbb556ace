//! A sheet is marked, row by row.

use super::cause::Cause;
use super::cells::{Carried, Finding, Marking};
use super::hints::{cause_of, goal_made, hints, misconception_of, rival};
use super::lesson::StepSeen;
use super::lists::difference;
use super::misconceived::{Misconceived, listed_order, name_all, name_second_start, other_counts, put_together};
use super::misconceptions::{Detail, Misconception};
use super::position::Position;
use super::reading::{SheetReading, boards, claimed};
use super::repair::repair;
use super::rules::SheetRules;
use super::ways::{Ending, Ways, agreed};
use super::{CellMark, Hint, Mark, MarkOptions, Marked, Mistake, RowMark, Scene};
use crate::check::{ColumnKind, ListClaim, ListTiming, Sheet};
use crate::puzzle::{Board, Heuristic, Instance};
use crate::search::{Key, SearchError, Strategy};

/// Number of following rows that tell whether a list was only miswritten.
const AHEAD: usize = 6;
/// A setting explains more than a slip does if it explains so many rows beyond the next mistake.
const CONVINCING: usize = 3;

/// After so many boards that could not be taken, the first cause will do: it is another strategy altogether.
const PATIENCE: usize = 40;
/// After so many boards that could not be taken, marking stops: what follows tells nothing more, and each costs a copy of
/// the search.
pub const MOST_WRONG_BOARDS: usize = 500;
/// As many for a strategy that is only compared with others: one of many, and not near where so much is wrong.
const MOST_TO_COMPARE: usize = 200;
/// Nodes of searches that may be copied to find the likeliest causes; a search of many nodes is copied less often.
const MOST_COPIED: usize = 400_000;
/// Nodes that may be copied at all: marking stops sooner where searches are very long.
const MOST_COPIED_IN_ALL: usize = 6_000_000;

/// Marks a sheet.
///
/// # Errors
/// When the strategy is not defined for this problem.
pub fn mark(
    sheet: &Sheet,
    instance: &Instance,
    strategy: &Strategy,
    options: &MarkOptions,
) -> Result<Marked, SearchError> {
    if strategy.heuristic() == Heuristic::Exact && strategy.has_h() && !instance.parity().solvable() {
        return Err(SearchError::ExactUnsolvable);
    }
    let rules = SheetRules::new(sheet, instance, *options);
    let strategy = in_best_order(&rules, *strategy)?;
    let start = rules.start(&strategy)?;
    let reading = SheetReading::of(sheet, start.clone());
    let ways = Ways::new(&rules, start, reading);
    let mut marker = Marker {
        rules: &rules,
        ways,
        rows: Vec::new(),
        seen: Vec::new(),
        mistakes: Vec::new(),
        work: Work::up_to(MOST_WRONG_BOARDS),
    };
    let mut ending = marker.go_on(0);
    let (mut found, mut followed, mut listed) = (Vec::new(), None, None);
    if ending == Ending::MakesGoal {
        let hint = goal_made(&rules, &strategy, reading).filter(|_| marker.may_stop_in_last_step());
        if hint.is_some() {
            marker.stop_in_last_step();
        }
        found.extend(hint);
    }
    if let Some(first) = marker.mistakes.first().map(|mistake| mistake.step - 1) {
        found = hints(&rules, &strategy, reading, first);
        let has_boards = marker.mistakes.iter().any(|mistake| mistake.column == ColumnKind::Board);
        listed = has_boards.then(|| listed_order(&rules, &strategy)).flatten();
        if listed.is_some() {
            // The rows are no steps at all: no other strategy took them.
        } else if let Some(hint) = found.first().filter(|hint| marker.convinces(hint, first)) {
            let cause = cause_of(&strategy, hint, &marker.mistakes[0], instance);
            marker.follow(&hint.strategy, cause, first);
            marker.mistakes[0].misconception = misconception_of(&strategy, hint, &marker.mistakes[0]);
            followed = Some(hint.strategy);
        } else if let Some(other) = marker.rival(&strategy, reading) {
            let cause = marker.mistakes[0].cause.clone();
            marker.follow(&other, cause, first);
            marker.mistakes[0].misconception =
                Some(Misconceived::of_steps(Misconception::OtherStrategy, Detail::Strategy(other)));
            followed = Some(other);
        }
        if followed.is_some() {
            ending = marker.go_on(first + 1);
        }
    }
    let Marker { mut rows, mut mistakes, work, seen, .. } = marker;
    let not_sizes = other_counts(&rules, &followed.unwrap_or(strategy), &reading, &seen);
    name_all(&rules, &followed.unwrap_or(strategy), &reading, &seen, (&mut rows, &mut mistakes));
    if listed.is_some() {
        put_together(ColumnKind::Board, listed, &mut rows, &mut mistakes);
    } else if followed.is_none() {
        name_second_start(&mut mistakes);
    }
    let first = mistakes.first().map(|mistake| mistake.step);
    if let Some(first) = first.filter(|_| options.first) {
        mistakes.retain(|mistake| mistake.step == first);
        for mistake in &mut mistakes {
            mistake.again.clear();
        }
        rows.truncate(first);
    }
    let stopped = work.stopped.filter(|_| !options.first);
    let written = sheet.rows.len();
    let mark = match (first, ending) {
        (Some(step), _) => Mark::Wrong(step),
        (None, Ending::Ends) => Mark::Right,
        (None, Ending::GoesOn | Ending::MakesGoal) => Mark::RightUpTo(written),
    };
    let (instance, options, ends) = (*instance, *options, ending == Ending::Ends);
    let makes_goal = ending == Ending::MakesGoal;
    let hints = found;
    Ok(Marked {
        instance,
        strategy,
        options,
        reading,
        mark,
        ends,
        makes_goal,
        rows,
        written,
        stopped,
        not_sizes,
        mistakes,
        hints,
        followed,
        counted: None,
    })
}

/// Marks the rows of a sheet by a strategy, and asks for no reasons beyond the first likely one.
pub(super) fn marked_rows(rules: &SheetRules<'_>, strategy: &Strategy) -> Result<Vec<RowMark>, SearchError> {
    let start = rules.start(strategy)?;
    let reading = SheetReading::of(rules.sheet, start.clone());
    let ways = Ways::new(rules, start, reading);
    let (rows, seen, mistakes) = (Vec::new(), Vec::new(), Vec::new());
    let mut marker = Marker { rules, ways, rows, seen, mistakes, work: Work::up_to(MOST_TO_COMPARE) };
    marker.go_on(0);
    Ok(marker.rows)
}

/// The strategy, with the order of moves that agrees with the sheet for longest, where any order is right.
fn in_best_order(rules: &SheetRules<'_>, strategy: Strategy) -> Result<Strategy, SearchError> {
    if !rules.options.any_order {
        return Ok(strategy);
    }
    let mut best = (strategy, 0);
    for strategy in std::iter::once(strategy).chain(strategy.with_each(Key::Order)) {
        let reading = SheetReading::of(rules.sheet, rules.start(&strategy)?);
        let (rows, _) = agreed(rules, &strategy, reading)?;
        if rows > best.1 {
            best = (strategy, rows);
        }
    }
    Ok(best.0)
}

struct Marker<'a> {
    rules: &'a SheetRules<'a>,
    ways: Ways<'a>,
    rows: Vec<RowMark>,
    /// The steps of the rows.
    seen: Vec<Option<StepSeen>>,
    mistakes: Vec<Mistake>,
    work: Work,
}

/// The work that went into rows which could not be marked as they stand.
struct Work {
    /// Boards that could not be taken, at which marking stops.
    most: usize,
    /// Number of rows that have been put right.
    repairs: usize,
    /// Number of boards that could not be taken.
    wrong_boards: usize,
    /// Number of nodes of the searches that were copied.
    copied: usize,
    /// The last step that is marked, where marking has stopped before the end.
    stopped: Option<usize>,
}

impl Work {
    /// None yet.
    const fn up_to(most: usize) -> Work {
        Work { most, repairs: 0, wrong_boards: 0, copied: 0, stopped: None }
    }

    /// Returns true if the first cause must do.
    fn is_quick(&self) -> bool {
        self.repairs > PATIENCE || self.copied > MOST_COPIED
    }

    /// Returns true if marking is to stop.
    fn is_enough(&self) -> bool {
        self.wrong_boards >= self.most || self.wrong_boards > PATIENCE && self.copied > MOST_COPIED_IN_ALL
    }
}

impl Marker<'_> {
    /// Marks the rows from one on.
    fn go_on(&mut self, from: usize) -> Ending {
        for at in from..self.rules.sheet.rows.len() {
            if at == 0 && self.rules.is_lone_start() {
                self.ways.positions.iter_mut().for_each(Position::overlook_goal);
            }
            match self.ways.step(at) {
                Ok(findings) => self.mark_row(&findings, None, at),
                Err(position) => self.mark_wrong(&position, at),
            }
            if self.work.is_enough() && at + 1 < self.rules.sheet.rows.len() {
                self.work.stopped = Some(at + 1);
                return Ending::GoesOn;
            }
        }
        self.ways.ending()
    }

    /// Returns true if nothing is wrong but that moves of the last step are missing.
    fn may_stop_in_last_step(&self) -> bool {
        let last = self.rules.sheet.rows.len();
        self.mistakes.iter().all(|mistake| mistake.step == last && mistake.cause.is_left_undone())
    }

    /// Takes the last row for that of a step which stopped once it had made the goal: what should have followed in it is not
    /// missing.
    fn stop_in_last_step(&mut self) {
        self.mistakes.clear();
        for cell in self.rows.last_mut().into_iter().flat_map(|row| &mut row.cells) {
            cell.mistakes.clear();
        }
    }

    /// Marks a row whose board could not be taken, and goes on as if it could.
    fn mark_wrong(&mut self, position: &Position, at: usize) {
        self.work.repairs += 1;
        self.work.wrong_boards += 1;
        self.work.copied += position.textbook.nodes().len();
        let repair = repair(self.rules, position, at, self.work.is_quick());
        let taken = Some(self.rules.sheet.rows[at].board);
        let mistake = self.record(at + 1, ColumnKind::Board, repair.cause, |_| scene(position, taken));
        let mut findings = Vec::new();
        if repair.is_step {
            let carried = &mut self.ways.carried;
            findings = Marking::new(self.rules, &self.ways.reading, &repair.position, carried).findings();
        }
        self.ways.positions = vec![repair.position];
        self.mark_row(&findings, Some(mistake), at);
        if !repair.is_step
            && let Some(row) = self.rows.last_mut()
        {
            row.node = None;
            self.seen.pop();
            self.seen.push(None);
        }
    }

    /// Marks the columns of a row whose step has been taken.
    fn mark_row(&mut self, findings: &[Finding], board: Option<usize>, at: usize) {
        let row = &self.rules.sheet.rows[at];
        let mut cells = vec![CellMark { column: ColumnKind::Board, mistakes: board.into_iter().collect() }];
        for Finding { column, cause } in findings {
            let mistake = cause.clone().map(|cause| {
                self.record(at + 1, *column, cause, |ways| {
                    let timing = if *column == ColumnKind::Open { ways.reading.open } else { ListTiming::After };
                    let position = &ways.positions[0];
                    let open = position.open_at(timing).into_iter().map(|id| position.node(id)).collect();
                    Scene { taken: Some(row.board), could: Vec::new(), open }
                })
            });
            match cells.iter_mut().find(|cell| cell.column == *column) {
                Some(cell) => cell.mistakes.extend(mistake),
                None => cells.push(CellMark { column: *column, mistakes: mistake.into_iter().collect() }),
            }
        }
        let node = self.ways.positions.first().and_then(Position::last);
        self.rows.push(RowMark { step: at + 1, line: row.line(), board: row.board, node, cells });
        self.seen.push(self.ways.positions.first().and_then(StepSeen::of));
        if is_open_wrong(findings) {
            self.adopt(at);
        }
    }

    /// Notes a mistake; one that is like an earlier one is that again. Tells its number.
    fn record(
        &mut self,
        step: usize,
        column: ColumnKind,
        cause: Cause,
        scene: impl FnOnce(&Ways<'_>) -> Scene,
    ) -> usize {
        let same = |mistake: &Mistake| mistake.column == column && mistake.cause.is_like(&cause);
        if let Some(at) = self.mistakes.iter().position(same) {
            let known = &mut self.mistakes[at];
            if known.step != step && known.again.last() != Some(&step) {
                known.again.push(step);
            }
            return at;
        }
        let line = self.rules.sheet.rows[step - 1].line();
        self.mistakes.push(Mistake {
            step,
            line,
            column,
            cause,
            misconception: None,
            again: Vec::new(),
            scene: scene(&self.ways),
        });
        self.mistakes.len() - 1
    }

    /// Takes over the open list that is written, unless what follows shows that it was only miswritten.
    fn adopt(&mut self, at: usize) {
        let (rules, reading) = (self.rules, self.ways.reading);
        let Some(ListClaim::Boards(said)) = rules.sheet.rows[at].open.as_deref() else { return };
        let Some(position) = self.ways.positions.first() else { return };
        let (missing, extra) = difference(&claimed(said), &boards(position, &position.open_at(reading.open)));
        let mut adopted = position.clone();
        for board in missing {
            if let Some(&id) = adopted.waiting(board).last() {
                adopted.textbook.withdraw(id);
            }
        }
        for board in extra {
            if let Some(parent) = adopted.origin(board) {
                adopted.put(parent, board);
            }
        }
        let score = |position: &Position| {
            let carried: Carried = self.ways.carried.clone();
            let mut ways = Ways { rules, positions: vec![position.clone()], carried, reading };
            let rows = (at + 1..rules.sheet.rows.len()).take(AHEAD);
            let steps = rows.map_while(|at| ways.step(at).ok());
            steps.map(|findings| if is_open_wrong(&findings) { 1 } else { 3 }).sum::<usize>()
        };
        self.work.repairs += 1;
        if self.work.is_quick() || score(&adopted) >= score(position) {
            self.ways.positions = vec![adopted];
        }
    }

    /// Returns true if another value of a setting explains more than what is told without it.
    fn convinces(&self, hint: &Hint, first: usize) -> bool {
        let wrong = self.rows.iter().skip(first + 1).find(|row| !row.is_right()).map(|row| row.step - 1);
        wrong.is_some_and(|next| hint.rows >= next && hint.whole || hint.rows >= next + CONVINCING)
    }

    /// Returns the other search that explains the boards from the first that could not be taken on.
    fn rival(&self, strategy: &Strategy, reading: SheetReading) -> Option<Strategy> {
        let is_board = |mistake: &&Mistake| mistake.column == ColumnKind::Board;
        let boards = self.mistakes.iter().filter(is_board);
        let mut wrong: Vec<usize> = boards.flat_map(|found| found.again.iter().chain([&found.step])).copied().collect();
        wrong.sort_unstable();
        let &[_, next, ..] = wrong.as_slice() else { return None };
        let (other, rows, whole) = rival(self.rules, strategy, reading, next)?;
        (whole || rows >= next - 1 + CONVINCING).then_some(other)
    }

    /// Puts a cause in the place of the first, and goes back to that row to go on as another strategy has it.
    fn follow(&mut self, other: &Strategy, cause: Cause, first: usize) {
        self.mistakes.truncate(1);
        let mistake = &mut self.mistakes[0];
        mistake.again.clear();
        mistake.cause = cause;
        self.rows.truncate(first + 1);
        self.seen.truncate(first + 1);
        for cell in self.rows.last_mut().into_iter().flat_map(|row| &mut row.cells) {
            cell.mistakes = if cell.column == mistake.column { vec![0] } else { Vec::new() };
        }
        (self.ways.positions, self.ways.carried) = (self.rules.start(other).into_iter().collect(), Carried::default());
        for at in 0..=first.min(self.rules.sheet.rows.len() - 1) {
            // A step that fails leaves no position, so nothing more is marked.
            _ = self.ways.step(at);
        }
        self.work = Work::up_to(self.work.most);
    }
}

fn is_open_wrong(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.column == ColumnKind::Open && !finding.is_right())
}

/// The nodes that could have been taken, and open before that.
fn scene(position: &Position, taken: Option<Board>) -> Scene {
    let due = position.clone().due();
    let could = due.into_iter().map(|id| position.node(id)).collect();
    Scene { taken, could, open: position.textbook.open_nodes().map(|id| position.node(id)).collect() }
}
