//! A start and a goal of one size.

use super::{Board, NamedGoal, Parity, Size, TextError, parse_board, parse_goal};

/// A problem: find a path from `start` to `goal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The size of both boards.
    pub size: Size,
    /// The board where the search starts.
    pub start: Board,
    /// The board that the search looks for.
    pub goal: Board,
}

/// Why two texts do not form an instance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstanceError {
    /// The start is wrong.
    #[error("start: {0}")]
    Start(TextError),
    /// The goal is wrong, or does not fit the start.
    #[error("goal: {0}")]
    Goal(TextError),
}

impl Instance {
    /// Reads a start and a goal (`None`: the standard one) of the start's size.
    ///
    /// # Errors
    /// If either is wrong, or their sizes differ.
    ///
    /// ```
    /// use steptrace::puzzle::Instance;
    /// let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    /// assert_eq!(instance.goal.text(instance.size), "123804765");
    /// assert!(instance.parity().solvable());
    /// ```
    pub fn parse(start: &str, goal: Option<&str>, size: Option<Size>) -> Result<Instance, InstanceError> {
        let (start, size) = parse_board(start, size).map_err(InstanceError::Start)?;
        let goal = parse_goal(goal.unwrap_or(NamedGoal::Standard.text()), size).map_err(InstanceError::Goal)?;
        Ok(Instance { size, start, goal })
    }

    /// Returns the argument why the goal can, or cannot, be reached.
    pub fn parity(&self) -> Parity {
        Parity::of(self.start, self.goal, self.size)
    }
}
