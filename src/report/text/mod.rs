//! Text for a terminal: boards as a person writes them, in as many columns as there are.
//!
//! What stands at the left is a heading; what belongs to it is indented. Colour repeats what the text says.

mod check;
mod compare;
mod diff;
mod grid;
mod identify;
mod report;
mod sheet;
mod show;
mod stats;
mod study;

pub use check::check_text;
pub use compare::write_compare_text;
pub use diff::diff_text;
pub use identify::identify_text;
pub use report::write_text;
pub use show::{show_outline, show_step};
pub use stats::stats_table;
pub use study::write_study_text;

/// What a text is set for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many columns it may take.
    pub width: usize,
    /// Whether to colour it, by the escape sequences of terminals.
    pub color: bool,
}

impl Default for Layout {
    /// 80 columns without colour.
    fn default() -> Layout {
        Layout { width: 80, color: false }
    }
}

/// A text without characters that would steer a terminal.
///
/// ```
/// use steptrace::report::plain;
/// assert_eq!(plain("a\x1b[1m\n"), "a\u{FFFD}[1m\n");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    let plain = |c: char| if c.is_control() && c != '\n' || is_direction(c) { '\u{FFFD}' } else { c };
    text.chars().map(plain).collect()
}

/// Characters that turn the direction of what follows.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
