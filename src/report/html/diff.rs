//! The page of two traces held against each other: static, with nothing to run.

use std::io;

use askama::Template;

use super::assets::{Assets, DIFF};
use super::board::BoardHtml;
use crate::check::{Diff, Sheet};
use crate::puzzle::Board;
use crate::report::diff::{DiffOptions, DiffText, Line};
use crate::report::narration::{DiffWords, Lang, fill};

#[derive(Template)]
#[template(path = "diff.html")]
struct Page {
    w: &'static DiffWords,
    lang: Lang,
    assets: Assets,
    text: DiffText,
    made_by: String,
}

impl Page {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand on what they have by reference")]
    fn board(&self, board: &Board) -> BoardHtml {
        BoardHtml::plain(*board, self.text.size, self.lang)
    }

    /// The class of a sign, and what it says to who does not see it.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand on what they have by reference")]
    fn sign(&self, sign: &char) -> (&'static str, &'static str) {
        match sign {
            '-' => ("a", self.w.legend_a),
            '+' => ("b", self.w.legend_b),
            '~' => ("both", self.w.legend_both),
            _ => ("", ""),
        }
    }
}

/// Writes the page of two traces held against each other.
///
/// # Errors
/// When `out` does not take it.
pub fn write_diff_html(
    diff: &Diff,
    sheets: [&Sheet; 2],
    options: &DiffOptions,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let page = Page {
        w: options.lang.diff_words(),
        lang: options.lang,
        assets: Assets::new(&DIFF, sheets[0].size),
        text: DiffText::new(diff, sheets, options),
        made_by: fill(options.lang.words().made_by, &[("version", &env!("CARGO_PKG_VERSION"))]),
    };
    page.write_into(out)?;
    writeln!(out)
}
