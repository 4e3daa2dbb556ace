//! A sheet is marked, row by row.

use super::cells::{Carried, Finding, Marking};
use super::hints::{hints, reason_of};
use super::lists::difference;
use super::position::{Position, Tells};
use super::reading::{SheetReading, boards, tells};
use super::reason::Reason;
use super::repair::repair;
use super::rules::Rules;
use super::slip::legal;
use super::{CellMark, Hint, Mark, MarkOptions, Marked, Mistake, RowMark, Scene};
use crate::check::{ColumnKind, ListClaim, ListTiming, Row, Sheet};
use crate::puzzle::{Board, Heuristic, Instance};
use crate::search::{F, GoalTest, Key, NodeId, SearchError, Strategy, Verdict};

/// Maximum ways of having taken the boards so far.
const MOST_WAYS: usize = 64;
/// Above so many, those that came to the same are kept once.
const SOME_WAYS: usize = 4;
/// Number of following rows that tell whether a list was only miswritten.
const AHEAD: usize = 6;
/// A setting explains more than a slip does if it explains so many rows beyond the next mistake.
const CONVINCING: usize = 3;

/// After so many boards that could not be taken, the first reason will do: it is another strategy altogether.
const PATIENCE: usize = 40;

/// The marker of a sheet.
pub(super) struct Marker<'a> {
    sheet: &'a Sheet,
    pub(super) instance: Instance,
    pub(super) options: MarkOptions,
    rules: Rules,
    tells: Tells,
}

/// The state of marking.
struct Progress {
    positions: Vec<Position>,
    carried: Carried,
    rows: Vec<RowMark>,
    mistakes: Vec<Mistake>,
    /// Number of rows that have been put right.
    repairs: usize,
}

/// The outcome of a row: the ways in which its step may have been taken, or that its board could not be.
enum Step {
    Taken(Vec<Position>, Vec<Finding>),
    Wrong(Box<Position>),
}

/// The state of the search after the last row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Ends,
    GoesOn,
    /// The last step made the goal, which counts only once it is taken.
    GoalTooEarly,
}

impl<'a> Marker<'a> {
    pub(super) fn new(sheet: &'a Sheet, instance: &Instance, options: MarkOptions) -> Marker<'a> {
        let f_is_plain = sheet.rows.iter().all(|row| row.h.is_none());
        let (rules, tells) = (Rules::new(instance, f_is_plain), tells(&sheet.rows));
        Marker { sheet, instance: *instance, options, rules, tells }
    }

    /// Marks the sheet.
    pub(super) fn mark(&self, strategy: &Strategy) -> Result<Marked, SearchError> {
        if strategy.heuristic() == Heuristic::Exact && strategy.has_h() && !self.instance.parity().solvable() {
            return Err(SearchError::ExactUnsolvable);
        }
        let strategy = self.in_best_order(strategy)?;
        let start = self.start(&strategy)?;
        let reading = SheetReading::of(self.sheet, start.clone());
        let mut progress = Progress {
            positions: vec![start],
            carried: Carried::default(),
            rows: Vec::new(),
            mistakes: Vec::new(),
            repairs: 0,
        };
        let mut ending = self.go_on(&mut progress, &reading, 0);
        let (mut found, mut followed) = (Vec::new(), None);
        if let Some(first) = progress.mistakes.first().map(|mistake| mistake.step - 1) {
            found = hints(self, &strategy, &reading, first);
            if let Some(hint) = found.first().filter(|hint| self.convinces(hint, &progress, first)) {
                progress = self.explained(progress, &strategy, hint, &reading, first);
                ending = self.go_on(&mut progress, &reading, first + 1);
                followed = Some(hint.clone());
            }
        }
        let marked = self.marked(strategy, reading, progress, ending);
        Ok(Marked { hints: found, followed, ..marked })
    }

    fn marked(&self, strategy: Strategy, reading: SheetReading, progress: Progress, ending: Ending) -> Marked {
        let Progress { mut rows, mut mistakes, .. } = progress;
        let written = self.sheet.rows.len();
        let first = mistakes.first().map(|mistake| mistake.step);
        if let Some(first) = first.filter(|_| self.options.first) {
            let kept = mistakes.iter().filter(|mistake| mistake.step == first).count();
            mistakes.truncate(kept);
            for mistake in &mut mistakes {
                mistake.again.clear();
            }
            rows.truncate(first);
        }
        let mark = match (first, ending) {
            (Some(step), _) => Mark::Wrong(step),
            (None, Ending::Ends) => Mark::Right,
            (None, _) => Mark::RightUpTo(written),
        };
        let (instance, options, ends) = (self.instance, self.options, ending == Ending::Ends);
        let (hints, followed) = (Vec::new(), None);
        Marked { instance, strategy, options, reading, mark, ends, rows, written, mistakes, hints, followed }
    }

    fn start(&self, strategy: &Strategy) -> Result<Position, SearchError> {
        Position::new(&self.instance, strategy, self.options.strict, self.tells)
    }

    /// The strategy, with the order of moves that agrees with the sheet for longest, where any order is right.
    fn in_best_order(&self, strategy: &Strategy) -> Result<Strategy, SearchError> {
        if !self.options.any_order {
            return Ok(*strategy);
        }
        let mut best = (*strategy, 0);
        let own = std::iter::once(*strategy);
        for strategy in own.chain(strategy.with_each(Key::Order)) {
            let reading = SheetReading::of(self.sheet, self.start(&strategy)?);
            let (rows, whole) = self.agreed(&strategy, &reading)?;
            let score = rows + usize::from(whole);
            if score > best.1 {
                best = (strategy, score);
            }
        }
        Ok(best.0)
    }

    /// Returns true if h or f is written, and never but as 0.
    pub(super) fn tells_zeros(&self) -> bool {
        let told = |row: &Row| row.h.map(u64::from).into_iter().chain(row.f.map(F::hundredths));
        let mut values = self.sheet.rows.iter().flat_map(told).peekable();
        values.peek().is_some() && values.all(|value| value == 0)
    }

    /// Returns how many rows are right with a strategy, and whether all is.
    pub(super) fn agreed(&self, strategy: &Strategy, reading: &SheetReading) -> Result<(usize, bool), SearchError> {
        let (mut positions, mut carried) = (vec![self.start(strategy)?], Carried::default());
        for at in 0..self.sheet.rows.len() {
            match self.step(positions, &mut carried, reading, at) {
                Step::Taken(taken, findings) if findings.iter().all(|finding| finding.reason.is_none()) => {
                    positions = taken;
                }
                _ => return Ok((at, false)),
            }
        }
        Ok((self.sheet.rows.len(), self.ending(&positions) != Ending::GoalTooEarly))
    }

    /// Takes the step of a row, in every way that agrees with it.
    fn step(&self, mut positions: Vec<Position>, carried: &mut Carried, reading: &SheetReading, at: usize) -> Step {
        let row = &self.sheet.rows[at];
        for position in &mut positions {
            position.begin_round();
            position.row = at + 1;
        }
        let ways = |position: &Position| position.takeable_as(row.board);
        let mut taken: Vec<(Position, Vec<Finding>, Carried)> = Vec::new();
        let count = positions.len();
        let mut refused = None;
        for mut position in positions {
            let ids = ways(&position);
            for &id in ids.iter().skip(1) {
                taken.push(self.taken(position.clone(), id, carried, reading, at));
            }
            match ids.first() {
                Some(&id) => {
                    position.advance(id);
                    let mut carried = carried.clone();
                    let findings = self.findings(&position, &mut carried, reading, at);
                    taken.push((position, findings, carried));
                }
                None if count == 1 || refused.is_none() => refused = Some(position),
                None => {}
            }
        }
        let wrong = |findings: &[Finding]| findings.iter().filter(|finding| finding.reason.is_some()).count();
        let Some(least) = taken.iter().map(|(_, findings, _)| wrong(findings)).min() else {
            return match refused {
                Some(position) => Step::Wrong(Box::new(position)),
                None => Step::Taken(Vec::new(), Vec::new()),
            };
        };
        taken.retain(|(_, findings, _)| wrong(findings) == least);
        if least > 0 {
            taken.truncate(1);
        }
        if taken.len() > SOME_WAYS {
            let mut seen = Vec::new();
            taken.retain(|(position, ..)| {
                let signature = position.signature();
                let new = !seen.contains(&signature);
                seen.push(signature);
                new
            });
            taken.truncate(MOST_WAYS);
        }
        let findings = taken[0].1.clone();
        *carried = taken[0].2.clone();
        Step::Taken(taken.into_iter().map(|(position, ..)| position).collect(), findings)
    }

    fn taken(
        &self,
        mut position: Position,
        id: NodeId,
        carried: &Carried,
        reading: &SheetReading,
        at: usize,
    ) -> (Position, Vec<Finding>, Carried) {
        position.advance(id);
        let mut carried = carried.clone();
        let findings = self.findings(&position, &mut carried, reading, at);
        (position, findings, carried)
    }

    fn findings(&self, position: &Position, carried: &mut Carried, reading: &SheetReading, at: usize) -> Vec<Finding> {
        let row = &self.sheet.rows[at];
        Marking { rules: &self.rules, reading, position, row, at }.findings(carried)
    }

    /// Marks the rows from one on.
    fn go_on(&self, progress: &mut Progress, reading: &SheetReading, from: usize) -> Ending {
        for at in from..self.sheet.rows.len() {
            if at == 0 && self.is_lone_start() {
                for position in &mut progress.positions {
                    position.overlook_goal();
                }
            }
            let positions = std::mem::take(&mut progress.positions);
            match self.step(positions, &mut progress.carried, reading, at) {
                Step::Taken(positions, findings) => {
                    progress.positions = positions;
                    self.mark_row(progress, &findings, &[], at, reading);
                }
                Step::Wrong(position) => self.mark_wrong(progress, &position, at, reading),
            }
        }
        let ending = self.ending(&progress.positions);
        if ending == Ending::GoalTooEarly {
            let before = progress.positions.first().map(|position| scene(position, None)).unwrap_or_default();
            let step = self.sheet.rows.len() + 1;
            record(&mut progress.mistakes, step, None, ColumnKind::Board, Reason::GoalTooEarly, || before);
        }
        ending
    }

    /// Returns true if the sheet has one row, the start, which is the goal: that needs no step where the goal counts
    /// as soon as it
    /// is made, but to write it down is no mistake.
    fn is_lone_start(&self) -> bool {
        let Instance { start, goal, .. } = self.instance;
        self.sheet.rows.len() == 1 && start == goal && self.sheet.rows[0].board == start
    }

    /// Marks a row whose board could not be taken, and goes on as if it could.
    fn mark_wrong(&self, progress: &mut Progress, position: &Position, at: usize, reading: &SheetReading) {
        progress.repairs += 1;
        let quick = progress.repairs > PATIENCE;
        let repair = repair(&self.instance, position, &self.sheet.rows, at, quick);
        let before = || scene(position, Some(self.sheet.rows[at].board));
        let line = Some(self.sheet.rows[at].line);
        let mistake = record(&mut progress.mistakes, at + 1, line, ColumnKind::Board, repair.reason, before);
        progress.positions = vec![repair.position];
        let findings = if repair.is_step {
            self.findings(&progress.positions[0], &mut progress.carried, reading, at)
        } else {
            Vec::new()
        };
        self.mark_row(progress, &findings, &[mistake], at, reading);
        if !repair.is_step
            && let Some(row) = progress.rows.last_mut()
        {
            row.node = None;
        }
    }

    /// Marks the columns of a row whose step has been taken.
    fn mark_row(
        &self,
        progress: &mut Progress,
        findings: &[Finding],
        board: &[usize],
        at: usize,
        reading: &SheetReading,
    ) {
        let row = &self.sheet.rows[at];
        let mut cells = vec![CellMark { column: ColumnKind::Board, mistakes: board.to_vec() }];
        for finding in findings {
            let mistake = finding.reason.clone().map(|reason| {
                let position = &progress.positions[0];
                let list = || {
                    let timing = if finding.column == ColumnKind::Open { reading.open } else { ListTiming::After };
                    position.open_at(timing).into_iter().map(|id| position.node(id)).collect()
                };
                let scene = || Scene { taken: Some(row.board), could: Vec::new(), open: list() };
                record(&mut progress.mistakes, at + 1, Some(row.line), finding.column, reason, scene)
            });
            match cells.iter_mut().find(|cell| cell.column == finding.column) {
                Some(cell) => cell.mistakes.extend(mistake),
                None => cells.push(CellMark { column: finding.column, mistakes: mistake.into_iter().collect() }),
            }
        }
        let node = progress.positions.first().and_then(Position::last);
        progress.rows.push(RowMark { step: at + 1, line: row.line, board: row.board, node, cells });
        let wrong_open = |finding: &Finding| finding.column == ColumnKind::Open && finding.reason.is_some();
        if findings.iter().any(wrong_open) {
            self.adopt(progress, row, at, reading);
        }
    }

    /// Takes over the open list that is written, unless what follows shows that it was only miswritten.
    fn adopt(&self, progress: &mut Progress, row: &Row, at: usize, reading: &SheetReading) {
        let (Some(ListClaim::Boards(said)), Some(position)) = (&row.open, progress.positions.first()) else { return };
        let said: Vec<Board> = said.iter().map(|&(board, _)| board).collect();
        let (missing, extra) = difference(&said, &boards(position, &position.open_at(reading.open)));
        let Some(last) = position.last() else { return };
        let mut adopted = position.clone();
        for board in missing {
            if let Some(&id) = adopted.waiting(board).last() {
                adopted.textbook.withdraw(id);
            }
        }
        for board in extra {
            let near = |id: &NodeId| legal(adopted.node(*id).board, board, self.instance.size).is_some();
            let parent = Some(last.id).filter(near).or_else(|| {
                let taken = adopted.taken().map(|(node, _)| node.id);
                taken.into_iter().find(near)
            });
            let came = parent.and_then(|parent| legal(adopted.node(parent).board, board, self.instance.size));
            adopted.textbook.put(parent.unwrap_or(last.id), came, board);
        }
        let score = |position: &Position| {
            let (mut positions, mut carried, mut score) = (vec![position.clone()], progress.carried.clone(), 0);
            for at in (at + 1..self.sheet.rows.len()).take(AHEAD) {
                let Step::Taken(taken, findings) = self.step(positions, &mut carried, reading, at) else { break };
                let wrong = findings.iter().any(|found| found.column == ColumnKind::Open && found.reason.is_some());
                (positions, score) = (taken, score + if wrong { 1 } else { 3 });
            }
            score
        };
        progress.repairs += 1;
        if progress.repairs > PATIENCE || score(&adopted) >= score(position) {
            progress.positions = vec![adopted];
        }
    }

    fn ending(&self, positions: &[Position]) -> Ending {
        if positions.iter().any(|position| position.textbook.goal().is_some() || position.textbook.exhausted()) {
            return Ending::Ends;
        }
        let lone = self.is_lone_start() && positions.iter().any(|position| position.last().is_some());
        let goal = self.instance.goal;
        let makes_goal = |position: &Position| {
            let made = |tried: &super::position::Tried| {
                tried.board == Some(goal) && matches!(tried.verdict, Verdict::Opened(_))
            };
            position.strategy().goal() == GoalTest::Taken && position.tries.iter().any(made)
        };
        match positions.first() {
            _ if lone => Ending::Ends,
            Some(position) if makes_goal(position) => Ending::GoalTooEarly,
            _ => Ending::GoesOn,
        }
    }

    /// Returns true if another value of a setting explains more than what is told without it.
    fn convinces(&self, hint: &Hint, progress: &Progress, first: usize) -> bool {
        let wrong = progress.rows.iter().skip(first + 1).find(|row| !row.is_right()).map(|row| row.step - 1);
        let unended = progress.mistakes.iter().any(|mistake| mistake.line.is_none());
        let last = (unended && first < self.sheet.rows.len()).then_some(self.sheet.rows.len());
        wrong.or(last).is_some_and(|next| hint.rows >= next && hint.whole || hint.rows >= next + CONVINCING)
    }

    /// Puts a setting in the place of the first reason, and goes on as it has it.
    fn explained(
        &self,
        progress: Progress,
        strategy: &Strategy,
        hint: &Hint,
        reading: &SheetReading,
        first: usize,
    ) -> Progress {
        let Progress { mut rows, mut mistakes, .. } = progress;
        mistakes.truncate(1);
        mistakes[0].again.clear();
        mistakes[0].reason = reason_of(strategy, hint, &mistakes[0], &self.instance);
        rows.truncate(first + 1);
        if let Some(row) = rows.last_mut() {
            for cell in &mut row.cells {
                cell.mistakes.clear();
                if cell.column == mistakes[0].column {
                    cell.mistakes.push(0);
                }
            }
        }
        let (mut positions, mut carried) = (self.start(&hint.strategy).into_iter().collect(), Carried::default());
        for at in 0..=first.min(self.sheet.rows.len() - 1) {
            if let Step::Taken(taken, _) = self.step(positions, &mut carried, reading, at) {
                positions = taken;
            } else {
                positions = Vec::new();
            }
        }
        Progress { positions, carried, rows, mistakes, repairs: 0 }
    }
}

/// The nodes that could have been taken, and open before that.
fn scene(position: &Position, taken: Option<Board>) -> Scene {
    let node = |id: NodeId| position.node(id);
    let could = position.takeable().into_iter().map(node).collect();
    Scene { taken, could, open: position.textbook.open_nodes().map(node).collect() }
}

/// Notes a mistake; one that is like an earlier one is that again. Tells its number.
fn record(
    mistakes: &mut Vec<Mistake>,
    step: usize,
    line: Option<usize>,
    column: ColumnKind,
    reason: Reason,
    scene: impl FnOnce() -> Scene,
) -> usize {
    let same = |mistake: &Mistake| mistake.column == column && mistake.reason.is_like(&reason);
    if let Some(known) = mistakes.iter().position(same) {
        if mistakes[known].step != step && mistakes[known].again.last() != Some(&step) {
            mistakes[known].again.push(step);
        }
        return known;
    }
    mistakes.push(Mistake { step, line, column, reason, again: Vec::new(), scene: scene() });
    mistakes.len() - 1
}
