//! Text for a terminal: boards as people write them, in as many columns as there are.
//!
//! Headings are at the left, their blocks are indented. Colour repeats what the text says.

mod paper;
mod set;
mod table;

pub(super) use set::write;

/// The terminal or file to which text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Maximum columns.
    pub width: usize,
    /// True to colour it by the escape sequences of terminals.
    pub color: bool,
    /// True to show details too, such as the tries that generated no node.
    pub verbose: bool,
    /// True to print the result last, next to the prompt.
    pub result_last: bool,
}

impl Default for Layout {
    /// 80 columns without colour or details, the result last.
    fn default() -> Layout {
        Layout { width: 80, color: false, verbose: false, result_last: true }
    }
}
