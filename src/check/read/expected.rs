//! The search that a trace is expected to follow: of two accounts that make sense, the one whose boards it would take.

use crate::check::mark::{MarkOptions, marked_rows};
use crate::check::sheet::{ColumnKind, LineRole, ListClaim, Row, Sheet, SheetFormat};
use crate::puzzle::{Board, Instance, NamedGoal, Size, move_between, parse_board, parse_goal};
use crate::search::{OpenKind, Problem, State, Strategy};

use super::draft::Draft;
use super::fault::SheetFault;
use super::printed::real;
use super::says::Says;

/// The search that a trace should follow. By its boards the reader tells those taken from others.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The strategy.
    pub strategy: Strategy,
    /// The board to start from; by default the first one.
    pub start: Option<String>,
    /// The goal: a board, or its name; by default what the trace names, else the usual goal at which it ends.
    pub goal: Option<String>,
}

/// Boards by which accounts are compared: more of the same tell no more.
const MOST: usize = 300;

/// What a share is worth where boards behind the goal are its path: that stands apart, mostly.
const WITH_PATH: f32 = 0.85;

impl Expected {
    /// Returns the part of the first of these boards that the search would take, each where it stands.
    pub(super) fn share(&self, taken: &[Board], goal: Option<Board>, size: Size) -> Option<f32> {
        let taken = &taken[..taken.len().min(MOST)];
        let (first, last) = (*taken.first()?, *taken.last()?);
        let start = match &self.start {
            Some(text) => parse_board(text, Some(size)).ok()?.0,
            None => first,
        };
        let goal = match &self.goal {
            Some(text) => parse_goal(text, size).ok()?,
            None => goal.or_else(|| NamedGoal::usual(start, last, size)?.board(size))?,
        };
        let problem = Problem::from(Instance { size, start, goal });
        let rows = (1..).zip(taken).map(|(line, board)| Row::new(line, *board)).collect();
        let draft = Draft { size: Some(size), rows, ..Draft::default() };
        let sheet = draft.finish(SheetFormat::Boards, "").ok()?;
        let marked = marked_rows(&sheet, &problem, &self.strategy, MarkOptions::default()).ok()?;
        // Nothing is taken once the goal has been.
        let end = taken.iter().position(|board| *board == goal).map_or(taken.len(), |at| at + 1);
        // What follows may be its path.
        let (own, rest) = taken.split_at(end);
        let is_path = !rest.is_empty() && is_way(rest, size) && rest.iter().all(|board| own.contains(board));
        let right = real(marked.iter().take(end).filter(|row| row.is_right()).count());
        Some(if is_path { WITH_PATH * right / real(end) } else { right / real(taken.len()) })
    }

    /// Turns the boards of a sheet that are written column by column, as programs print matrices whose columns come first: the last is the
    /// goal but for that, and turned, most follow the search, and no fewer than as they stand.
    pub(super) fn turn(&self, sheet: &mut Sheet) -> bool {
        let size = sheet.size;
        let boards: Vec<Board> = sheet.rows.iter().map(|row| row.state.board()).collect();
        let goal =
            self.goal.as_ref().and_then(|goal| parse_goal(goal, size).ok()).filter(|goal| !boards.contains(goal));
        if goal.is_none_or(|goal| boards.last().copied() != turned(goal, size)) {
            return false;
        }
        let rows: Vec<Board> = boards.iter().map(|board| turned(*board, size).unwrap_or(*board)).collect();
        let share = self.share(&rows, goal, size);
        if share <= Some(0.5) || share < self.share(&boards, goal, size) {
            return false;
        }
        let turn = |own: &mut State| *own = turned(own.board(), size).map_or(*own, State::from);
        for row in &mut sheet.rows {
            for list in [&mut row.open, &mut row.closed].into_iter().flatten() {
                if let ListClaim::States(all) = &mut **list {
                    all.iter_mut().map(|(own, _)| own).for_each(turn);
                }
            }
            let tries = row.tries.iter_mut().flatten().filter_map(|claim| claim.state.as_mut());
            tries.chain(&mut row.parent).chain([&mut row.state]).for_each(turn);
        }
        // Start and goal may be told in rows.
        (sheet.start, sheet.goal) = (rows.first().copied(), goal);
        true
    }

    /// Returns the fault of a sheet that is no trace of a search that tries several ways at once: that begins with the goal, has boards that are
    /// written column by column, or is nothing but a path to the goal, as its words say or for want of any.
    pub(super) fn is_no_trace(&self, sheet: &Sheet, text: &str) -> Option<SheetFault> {
        let boards: Vec<Board> = sheet.rows.iter().map(|row| row.state.board()).collect();
        let goal = self.goal.as_ref().map_or(sheet.goal, |text| parse_goal(text, sheet.size).ok());
        if self.goal.is_some() && boards.len() > 2 && goal == Some(boards[0]) {
            let help = "print the steps in the order in which they were taken; if another goal is meant, name it";
            return Some(SheetFault::new("the first board that is taken is the goal, at which a search ends", help));
        }
        let ends = boards.last().copied();
        if goal.is_some_and(|goal| ends == turned(goal, sheet.size)) {
            let fault = "by the goal, the boards are written column by column";
            return Some(SheetFault::new(fault, "print them row by row"));
        }
        let is_path = boards.len() > 2 && ends == goal && is_way(&boards, sheet.size);
        let is_of_search = |kind| matches!(kind, ColumnKind::Tries | ColumnKind::Open | ColumnKind::Closed);
        let goes_wide = matches!(self.strategy.open_kind(), OpenKind::Queue | OpenKind::Best);
        if !is_path || !goes_wide || sheet.columns.iter().any(|column| is_of_search(column.kind)) {
            return None;
        }
        // The search may take these boards by chance: then only words above them tell, and values beside them tell of steps.
        let is_stray = self.share(&boards, goal, sheet.size)? < 1.0;
        let is_bare = sheet.columns.iter().all(|column| matches!(column.kind, ColumnKind::Board | ColumnKind::Step))
            && !sheet.reading.channels.iter().any(|own| own.role == LineRole::Open);
        let words = |lines: std::ops::Range<usize>| {
            let lines = text.lines().zip(&sheet.reading.roles).take(lines.end).skip(lines.start);
            let is_said = |role: &LineRole| !matches!(role, LineRole::Start | LineRole::Goal);
            let told = lines.filter(|(line, role)| is_said(role) && line.contains(char::is_alphabetic));
            told.map(|(line, _)| line).collect::<Vec<&str>>().join(" ")
        };
        let above = |row: usize| words(0..sheet.rows[row].line() - 1);
        // Below a trace that goes straight to the goal, the length of its path may stand.
        let below = || if is_stray { words(sheet.rows[boards.len() - 1].line()..usize::MAX) } else { String::new() };
        // The start may be left out of a path.
        let moves = [boards.len() - 1, boards.len() - usize::from(!is_stray)].map(|moves| moves.to_string());
        let tells_moves = || {
            let words = [above(0), below()].join(" ");
            words.split(|c: char| !c.is_alphanumeric()).any(|word| moves.iter().any(|moves| moves == word))
        };
        let is_told = if is_stray {
            Says::tells_path(text, &["move", "zug"]) || !text.contains(char::is_alphabetic)
        } else {
            Says::tells_path(&above(1), &[])
        };
        let help = "--path marks it; of a trace, print each board that is taken on a line of its own: taken: 283104765";
        ((is_stray || is_bare) && (is_told || tells_moves()))
            .then(|| SheetFault::new("nothing but a path from start to goal is found", help))
    }
}

/// Returns a board of as many rows as columns with its rows as columns, if that is another.
fn turned(board: Board, size: Size) -> Option<Board> {
    let tile = |at: usize| board.tile(at % size.rows() * size.cols() + at / size.rows());
    let turned = Board::from_cells(&(0..size.cells()).map(tile).collect::<Vec<u8>>());
    (size.rows() == size.cols() && turned != board).then_some(turned)
}

/// Returns true if each board is a move away from the one before it.
fn is_way(boards: &[Board], size: Size) -> bool {
    boards.windows(2).all(|pair| move_between(pair[0], pair[1], size).is_some())
}
