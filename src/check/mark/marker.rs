//! Marks a sheet, row by row.

use super::cause::Cause;
use super::cells::{Carried, Finding, difference, findings};
use super::column::Seen;
use super::hypotheses::{self, Hypothesis};
use super::misstep::{Repair, repairs};
use super::naming::{name_all, right_values};
use super::position::Position;
use super::reading::{SheetReading, claimed, states};
use super::rules::SheetRules;
use super::ways::{Ending, Ways, agreed, start};
use super::{CellMark, Mark, MarkOptions, Marked, Mistake, RowMark, Scene};
use crate::check::{ColumnKind, ListClaim, ListTiming, Sheet};
use crate::puzzle::Heuristic;
use crate::search::{GoalTest, Key, Problem, SearchError, State, Strategy};

/// Number of following rows by which the causes of a mistake are scored.
const AHEAD: usize = 12;
/// Maximum nodes to copy in search of causes, so that marking takes linear time: enough for 500 states.
const MOST_COPIED: usize = 2_000_000;

/// Marks a sheet.
///
/// # Errors
/// If the strategy is not defined for this problem.
pub fn mark(
    sheet: &Sheet,
    problem: impl Into<Problem>,
    strategy: &Strategy,
    options: &MarkOptions,
) -> Result<Marked, SearchError> {
    let problem = problem.into();
    if strategy.heuristic() == Heuristic::Exact && strategy.has_h() && !problem.is_solvable() {
        return Err(SearchError::ExactUnsolvable);
    }
    let rules = SheetRules::new(sheet, &problem, strategy, *options);
    let strategy = in_best_order(&rules, *strategy)?;
    let mut marker = Marker::new(&rules, &strategy, MOST_COPIED)?;
    let mut ending = marker.mark_from(0);
    let (mut hints, mut followed) = (Vec::new(), None);
    if ending == Ending::MakesGoal {
        hints = marker.stops_where_goal_is_made(&strategy);
    }
    if let Some(first) = marker.mistakes.first().map(|mistake| mistake.step - 1) {
        hints = hypotheses::settings(&rules, &strategy, first);
        if let Some(other) = marker.convincing(&strategy, hints.first()) {
            marker.follow(&other, first);
            ending = marker.mark_from(first + 1);
            followed = Some(other);
        }
    }
    // A setting with which the sheet is right for longer, but not to its end, tells nothing unless it is followed.
    hints.retain(|hint| hint.whole);
    let Marker { ways, mut rows, mut mistakes, stopped, .. } = marker;
    let (reading, by) = (ways.reading, followed.as_ref().map_or(strategy, |other| other.strategy));
    name_all(&rules, &by, &reading, &mut rows, &mut mistakes);
    let right = right_values(&rules, &by, &reading, &rows, &mistakes);
    let first = mistakes.first().map(|mistake| mistake.step);
    let written = sheet.rows.len();
    let mark = match (first, ending) {
        (Some(step), _) => Mark::Wrong(step),
        (None, Ending::Ends) => Mark::Right,
        (None, Ending::GoesOn | Ending::MakesGoal) => Mark::RightUpTo(written),
    };
    Ok(Marked {
        problem: rules.problem.clone(),
        strategy,
        options: *options,
        reading,
        mark,
        ends: ending == Ending::Ends,
        makes_goal: ending == Ending::MakesGoal,
        rows,
        written,
        stopped,
        not_sizes: reading.not_sizes(),
        right,
        mistakes,
        hints,
        followed,
    })
}

/// Marks the rows of a sheet by one of many strategies: without other hypotheses, and with a tenth of the copies.
pub(crate) fn marked_rows(
    sheet: &Sheet,
    problem: &Problem,
    strategy: &Strategy,
    options: MarkOptions,
) -> Result<Vec<RowMark>, SearchError> {
    let rules = SheetRules::new(sheet, problem, strategy, options);
    let mut marker = Marker::new(&rules, strategy, MOST_COPIED / 10)?;
    marker.mark_from(0);
    Ok(marker.rows)
}

/// Returns the strategy; if any order of moves is right, with the order that agrees with the sheet for longest.
fn in_best_order(rules: &SheetRules<'_>, strategy: Strategy) -> Result<Strategy, SearchError> {
    if !rules.options.any_order {
        return Ok(strategy);
    }
    let mut best = (strategy, 0);
    for strategy in std::iter::once(strategy).chain(strategy.with_each(Key::Order)) {
        let reading = SheetReading::of(rules.sheet, start(rules, &strategy)?);
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
    mistakes: Vec<Mistake>,
    copies_left: usize,
    stopped: Option<usize>,
}

impl<'a> Marker<'a> {
    fn new(rules: &'a SheetRules<'a>, strategy: &Strategy, most_copied: usize) -> Result<Marker<'a>, SearchError> {
        let first = start(rules, strategy)?;
        let reading = SheetReading::of(rules.sheet, first.clone());
        let ways = Ways::new(rules, first, reading);
        Ok(Marker { rules, ways, rows: Vec::new(), mistakes: Vec::new(), copies_left: most_copied, stopped: None })
    }

    fn mark_from(&mut self, from: usize) -> Ending {
        for at in from..self.rules.sheet.rows.len() {
            match self.ways.step(at) {
                Ok(findings) => self.mark_row(&findings, None, at),
                Err(position) => self.mark_wrong(&position, at),
            }
            if self.copies_left == 0 && at + 1 < self.rules.sheet.rows.len() {
                self.stopped = Some(at + 1);
                return Ending::GoesOn;
            }
        }
        self.ways.ending()
    }

    /// Marks a row whose state could not be taken, and continues as if it could.
    fn mark_wrong(&mut self, position: &Position, at: usize) {
        let repairs = repairs(self.rules, position, at);
        self.copies_left = self.copies_left.saturating_sub(repairs.len() * position.textbook.nodes().len());
        let repair = self.likeliest(repairs, at);
        let taken = Some(self.rules.sheet.rows[at].state);
        let mistake = self.record(at + 1, ColumnKind::Board, repair.cause, |_| scene(position, taken));
        let mut found = Vec::new();
        let right = repair.position.last().map(|node| node.state).filter(|_| repair.is_step);
        self.ways.carried.slips.extend(right.filter(|&right| Some(right) != taken).zip(taken));
        if repair.is_step {
            found = findings(self.rules, &self.ways.reading, &repair.position, &mut self.ways.carried);
        }
        self.ways.positions = vec![repair.position];
        self.mark_row(&found, Some(mistake), at);
        if let Some(row) = self.rows.last_mut().filter(|_| !repair.is_step) {
            row.seen = None;
        }
    }

    /// Returns the first of the causes that explain most of the following rows.
    fn likeliest(&self, mut repairs: Vec<Repair>, at: usize) -> Repair {
        let mut best = repairs.len() - 1;
        if best > 0 {
            let scores = repairs.iter().map(|repair| self.explains(&repair.position, at));
            best = scores.enumerate().rev().max_by_key(|&(_, score)| score).map_or(0, |(at, _)| at);
        }
        repairs.swap_remove(best)
    }

    /// Scores a position after a row: how many of the following rows can be taken, and in how many of them open is right.
    fn explains(&self, position: &Position, at: usize) -> usize {
        let (rules, reading, carried) = (self.rules, self.ways.reading, self.ways.carried.clone());
        let mut ways = Ways { rules, positions: vec![position.clone()], carried, reading };
        let rows = (at + 1..rules.sheet.rows.len()).take(AHEAD);
        rows.map_while(|at| ways.step(at).ok()).map(|findings| if is_open_wrong(&findings) { 1 } else { 3 }).sum()
    }

    fn mark_row(&mut self, findings: &[Finding], state: Option<usize>, at: usize) {
        let row = &self.rules.sheet.rows[at];
        let mut cells = vec![CellMark { column: ColumnKind::Board, mistakes: state.into_iter().collect() }];
        for Finding { column, cause } in findings {
            let mistake = cause.clone().map(|cause| {
                self.record(at + 1, *column, cause, |ways| {
                    let timing = if *column == ColumnKind::Open { ways.reading.open } else { ListTiming::After };
                    let position = &ways.positions[0];
                    let open =
                        position.list_at(ColumnKind::Open, timing).into_iter().map(|id| position.node(id)).collect();
                    Scene { taken: Some(row.state), could: Vec::new(), open }
                })
            });
            match cells.iter_mut().find(|cell| cell.column == *column) {
                Some(cell) => cell.mistakes.extend(mistake),
                None => cells.push(CellMark { column: *column, mistakes: mistake.into_iter().collect() }),
            }
        }
        let seen = self.ways.positions.first().and_then(Seen::of);
        self.rows.push(RowMark { step: at + 1, line: row.line(), state: row.state, seen, cells });
        let is_miscopied = |finding: &Finding| matches!(finding.cause, Some(Cause::Miscopied { .. }));
        if is_open_wrong(findings) && !findings.iter().any(is_miscopied) {
            self.adopt(at);
        }
    }

    /// Records a mistake and returns its number; one like an earlier mistake counts as its repetition.
    fn record(
        &mut self,
        step: usize,
        column: ColumnKind,
        cause: Cause,
        scene: impl FnOnce(&Ways<'_>) -> Scene,
    ) -> usize {
        let is_slip = matches!(cause, Cause::Miscopied { .. });
        let same = |mistake: &Mistake| (is_slip || mistake.column == column) && mistake.cause.is_like(&cause);
        if let Some(at) = self.mistakes.iter().position(same) {
            let known = &mut self.mistakes[at];
            if known.step != step && known.again.last() != Some(&step) {
                known.again.push(step);
            }
            return at;
        }
        let line = self.rules.sheet.rows[step - 1].line();
        let scene = scene(&self.ways);
        self.mistakes.push(Mistake { step, line, column, cause, misconception: None, again: Vec::new(), scene });
        self.mistakes.len() - 1
    }

    /// Adopts the written open list, unless the following rows show that it was merely miswritten.
    fn adopt(&mut self, at: usize) {
        let Some(ListClaim::States(said)) = self.rules.sheet.rows[at].open.as_deref() else { return };
        let Some(position) = self.ways.positions.first() else { return };
        let right = states(position, &position.list_at(ColumnKind::Open, self.ways.reading.open));
        let (missing, extra) = difference(&claimed(said), &right);
        let mut adopted = position.clone();
        for state in missing {
            if let Some(&id) = adopted.waiting(state).last() {
                adopted.textbook.withdraw(id);
            }
        }
        for state in extra {
            if let Some(parent) = adopted.origin(state) {
                adopted.put(parent, state);
            }
        }
        if self.explains(&adopted, at) >= self.explains(position, at) {
            self.ways.positions = vec![adopted];
        }
    }

    /// If the trace is right to its end with the goal test applied on generation, returns that as a hint; whatever the last
    /// step lacks is then no mistake.
    fn stops_where_goal_is_made(&mut self, strategy: &Strategy) -> Vec<Hypothesis> {
        let last = self.rules.sheet.rows.len();
        let is_undone = |mistake: &Mistake| match mistake.cause {
            Cause::ChildMissed { .. } => mistake.step == last,
            Cause::OtherSize { said, right } => mistake.step == last && said < right,
            _ => false,
        };
        if !self.mistakes.iter().all(is_undone) {
            return Vec::new();
        }
        let mut hints = hypotheses::settings(self.rules, strategy, 0);
        hints.retain(|hint| hint.whole && hint.strategy.goal() == GoalTest::Made);
        if !hints.is_empty() {
            self.mistakes.clear();
            self.rows.iter_mut().flat_map(|row| &mut row.cells).for_each(|cell| cell.mistakes.clear());
        }
        hints
    }

    /// Returns the hypothesis that explains more than the first mistake does: the best setting, else another search.
    fn convincing(&self, strategy: &Strategy, setting: Option<&Hypothesis>) -> Option<Hypothesis> {
        let mut wrong = self.rows.iter().filter(|row| !row.is_right()).map(|row| row.step - 1);
        let (_, next) = (wrong.next()?, wrong.next()?);
        let convinces = |found: &&Hypothesis| found.convinces(next);
        if let Some(setting) = setting.filter(convinces) {
            return Some(setting.clone());
        }
        let states = self.mistakes.iter().filter(|mistake| mistake.column == ColumnKind::Board);
        let is_rare = states.map(|mistake| 1 + mistake.again.len()).sum::<usize>() < 2;
        let is_about_h = self.mistakes.first().is_some_and(|mistake| mistake.column == ColumnKind::H);
        let search = || hypotheses::search(self.rules, strategy, next, is_about_h);
        // What is right with another search for a while only may be so by chance.
        let is_most = |found: &Hypothesis| found.whole || 2 * found.rows >= self.rules.sheet.rows.len() + next;
        if is_rare { None } else { search().filter(|search| convinces(&search) && is_most(search)) }
    }

    /// Reports a hypothesis in place of the first cause, and resumes marking at that row by the hypothesis.
    fn follow(&mut self, other: &Hypothesis, first: usize) {
        self.mistakes.truncate(1);
        let mistake = &mut self.mistakes[0];
        mistake.again.clear();
        mistake.cause = other.cause(&mistake.cause);
        mistake.misconception = other.misconception();
        self.rows.truncate(first + 1);
        for cell in self.rows.last_mut().into_iter().flat_map(|row| &mut row.cells) {
            cell.mistakes = if cell.column == mistake.column { vec![0] } else { Vec::new() };
        }
        self.ways.positions = start(self.rules, &other.strategy).into_iter().collect();
        self.ways.reading = other.reading;
        self.ways.carried = Carried::default();
        for at in 0..=first {
            // A step that fails leaves no position, so nothing more is marked.
            _ = self.ways.step(at);
        }
        self.stopped = None;
    }
}

fn is_open_wrong(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.column == ColumnKind::Open && !finding.is_right())
}

fn scene(position: &Position, taken: Option<State>) -> Scene {
    let due = position.clone().due();
    let could = due.into_iter().map(|id| position.node(id)).collect();
    Scene { taken, could, open: position.textbook.open_nodes().map(|id| position.node(id)).collect() }
}
