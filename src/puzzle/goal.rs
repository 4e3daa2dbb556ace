//! Goals that have a name.

use thiserror::Error;

use crate::named::named;

use super::{Board, BoardError, Size, parse_board};

named! {
    /// A goal known by name.
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
    /// The goal for boards of a size; `None` for a spiral that is not 3×3.
    #[must_use]
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
}

/// The reasons why a text is not a goal for boards of some size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GoalError {
    /// It is neither a name nor a board.
    #[error(transparent)]
    Board(BoardError),
    /// A word that is no goal's name.
    #[error("no goal is called {name:?}")]
    Name {
        /// The word, cut where it is long.
        name: String,
    },
    /// The spiral is defined for 3×3 only.
    #[error("the goal `spiral` is for 3x3 boards, this one is {0}")]
    Spiral(Size),
    /// A goal of another size than the start.
    #[error("the goal is {goal}, but the start is {start}")]
    OtherSize {
        /// The size of the start.
        start: Size,
        /// The size of the goal.
        goal: Size,
    },
}

impl GoalError {
    /// Tells how to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            GoalError::Board(error) => error.help(),
            GoalError::Name { name } => {
                let names = NamedGoal::ALL.map(NamedGoal::text);
                let nearest = crate::nearest::nearest(name, names).map(|near| format!("did you mean `{near}`? "));
                Some(format!(
                    "{}goals have the names {}; or write a board",
                    nearest.unwrap_or_default(),
                    names.join(", ")
                ))
            }
            GoalError::Spiral(_) => Some("write the goal as a board".into()),
            GoalError::OtherSize { .. } => Some("start and goal are boards of one size".into()),
        }
    }
}

/// Reads a goal for boards of `size`: a name, or a board.
///
/// # Errors
/// If it is neither, or is of another size.
pub fn parse_goal(text: &str, size: Size) -> Result<Board, GoalError> {
    let word = text.trim();
    if let Some(named) = NamedGoal::ALL.into_iter().find(|named| named.text().eq_ignore_ascii_case(word)) {
        return named.board(size).ok_or(GoalError::Spiral(size));
    }
    if looks_like_a_name(word) {
        return Err(GoalError::Name { name: word.chars().take(40).collect() });
    }
    match (parse_board(text, Some(size)), parse_board(text, None)) {
        (Ok((board, _)), _) => Ok(board),
        (Err(_), Ok((_, goal))) if goal != size => Err(GoalError::OtherSize { start: size, goal }),
        (Err(error), _) => Err(GoalError::Board(error)),
    }
}

/// A word of letters with one that no board has.
fn looks_like_a_name(word: &str) -> bool {
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    word.chars().all(|c| c.is_alphabetic() || c == '-') && letters.any(|c| !"xXabcdefABCDEF".contains(c))
}
