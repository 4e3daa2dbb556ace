//! Named goals.

use crate::nearest::{did_you_mean, nearest};

use super::{Board, Parity, Size, TextError, parse_board};

named! {
    /// A named goal.
    pub enum NamedGoal {
        /// `123456780`, and so on for every size: the default.
        Standard = "standard",
        /// `012345678`, and so on for every size.
        BlankFirst = "blank-first",
        /// `123804765`, the tiles around the blank; 3×3 only.
        Spiral = "spiral",
    }
}

impl NamedGoal {
    /// Returns the goal for boards of a size; `None` for a spiral that is not 3×3.
    pub fn board(self, size: Size) -> Option<Board> {
        let cells = size.cells() as u8;
        let tiles: Vec<u8> = match self {
            NamedGoal::Standard => (1..cells).chain([0]).collect(),
            NamedGoal::BlankFirst => (0..cells).collect(),
            NamedGoal::Spiral if size == Size::EIGHT_PUZZLE => vec![1, 2, 3, 8, 0, 4, 7, 6, 5],
            NamedGoal::Spiral => return None,
        };
        Some(Board::from_cells(&tiles))
    }

    /// Returns the name of a goal.
    pub fn of(board: Board, size: Size) -> Option<NamedGoal> {
        NamedGoal::ALL.into_iter().find(|named| named.board(size) == Some(board))
    }

    /// Returns the goal if none is named: the one at which boards end, if the start reaches it, else the first that it reaches.
    pub fn usual(start: Board, end: Board, size: Size) -> Option<NamedGoal> {
        let reaches = |goal: Board| Parity::of(start, goal, size).solvable();
        let is_reached = |named: &NamedGoal| named.board(size).is_some_and(reaches);
        NamedGoal::of(end, size).filter(is_reached).or_else(|| NamedGoal::ALL.into_iter().find(is_reached))
    }

    /// Reads the name of a goal; `None` if the text may be a board.
    ///
    /// # Errors
    /// If no goal has this name.
    pub fn read(text: &str) -> Option<Result<NamedGoal, TextError>> {
        let word = text.trim();
        if let Some(named) = NamedGoal::from_text(word) {
            return Some(Ok(named));
        }
        let mut letters = word.chars().filter(|c| c.is_alphabetic());
        let is_word = word.chars().all(|c| c.is_alphabetic() || c == '-');
        (is_word && letters.any(|c| !"xXabcdefABCDEF".contains(c))).then(|| {
            let names = NamedGoal::ALL.map(NamedGoal::text);
            let near = did_you_mean(nearest(word, names));
            let what = format!("no goal is called {:?}", word.chars().take(40).collect::<String>());
            let help = format!("{near}the named goals are {}; or write a board", names.join(", "));
            Err(TextError::new(what, 0..text.len()).with_help(help))
        })
    }
}

/// Reads a goal for boards of `size`: a name, or a board.
///
/// # Errors
/// If it is neither, or has another size.
pub fn parse_goal(text: &str, size: Size) -> Result<Board, TextError> {
    if let Some(named) = NamedGoal::read(text) {
        let spiral = format!("the goal `spiral` is for 3x3 boards, this one is {size}");
        let wrong = || TextError::new(spiral, 0..text.len()).with_help("write the goal as a board");
        return named?.board(size).ok_or_else(wrong);
    }
    parse_board(text, Some(size)).map(|(board, _)| board)
}
