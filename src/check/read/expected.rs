//! The search that a trace is expected to follow: of two accounts that make sense, the one whose boards it would take.

use crate::check::mark::{MarkOptions, marked_rows};
use crate::check::sheet::{ColumnKind, LineRole, Row, Sheet, SheetFormat};
use crate::puzzle::{Board, Instance, NamedGoal, Size, move_between, parse_board, parse_goal};
use crate::search::{OpenKind, Problem, Strategy};

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

    /// Returns the fault of a sheet that is no trace of a search that tries several ways at once: that begins with the goal, has boards that are
    /// written column by column, or is nothing but a path to the goal, as its words say or for want of any, that the search would not take.
    pub(super) fn is_no_trace(&self, sheet: &Sheet, text: &str) -> Option<SheetFault> {
        let boards: Vec<Board> = sheet.rows.iter().map(|row| row.state.board()).collect();
        let goal = self.goal.as_ref().map_or(sheet.goal, |text| parse_goal(text, sheet.size).ok());
        if self.goal.is_some() && boards.len() > 2 && goal == Some(boards[0]) {
            let help = "print the steps in the order in which they were taken; if another goal is meant, name it";
            return Some(SheetFault::new("the first board that is taken is the goal, at which a search ends", help));
        }
        let ends = boards.last().copied();
        let transposed = goal.map(|goal| {
            let cell = |at: usize| goal.tile(at % sheet.size.rows() * sheet.size.cols() + at / sheet.size.rows());
            Board::from_cells(&(0..sheet.size.cells()).map(cell).collect::<Vec<u8>>())
        });
        if sheet.size.rows() == sheet.size.cols() && transposed.is_some() && goal != transposed && ends == transposed {
            let fault = "by the goal, the boards are written column by column";
            return Some(SheetFault::new(fault, "print them row by row"));
        }
        let is_path = boards.len() > 2 && ends == goal && is_way(&boards, sheet.size);
        let is_of_search = |kind| matches!(kind, ColumnKind::Tries | ColumnKind::Open | ColumnKind::Closed);
        let goes_wide = matches!(self.strategy.open_kind(), OpenKind::Queue | OpenKind::Best);
        let is_alone = is_path && goes_wide && !sheet.columns.iter().any(|column| is_of_search(column.kind));
        let is_told = is_alone && (Says::tells_path(text, &["move", "zug"]) || !text.contains(char::is_alphabetic));
        // Boards without values, below words of a solution or the number of its moves, are no trace, though a search might take them so.
        let above = |row: usize| text.lines().take(sheet.rows[row].line() - 1).collect::<Vec<&str>>().join(" ");
        let moves = (boards.len() - 1).to_string();
        let tells_moves = || above(0).split(|c: char| !c.is_alphanumeric()).any(|word| word == moves);
        let is_solution = is_alone
            && sheet.columns.iter().all(|column| matches!(column.kind, ColumnKind::Board | ColumnKind::Step))
            && !sheet.reading.channels.iter().any(|own| own.role == LineRole::Open)
            && (Says::tells_path(&above(1), &[]) || tells_moves());
        let help = "--path marks it; of a trace, print each board that is taken on a line of its own: taken: 283104765";
        (is_solution || is_told && self.share(&boards, goal, sheet.size)? < 1.0)
            .then(|| SheetFault::new("nothing but a path from start to goal is found", help))
    }
}

/// Returns true if each board is a move away from the one before it.
fn is_way(boards: &[Board], size: Size) -> bool {
    boards.windows(2).all(|pair| move_between(pair[0], pair[1], size).is_some())
}
