//! The page of a marked trace: static, with nothing to run.

use std::io;

use askama::Template;

use super::assets::{Assets, CHECK};
use super::board::BoardHtml;
use crate::check::{Mark, Marked, Sheet};
use crate::puzzle::Board;
use crate::report::check::{CheckOptions, CheckText, RowPassage};
use crate::report::narration::{CheckWords, Lang, fill};

#[derive(Template)]
#[template(path = "check.html")]
struct Page<'a> {
    w: &'static CheckWords,
    lang: Lang,
    assets: &'a Assets,
    text: CheckText,
    wrong: bool,
    made_by: String,
}

impl Page<'_> {
    /// A text whose lines may end within the spec of a strategy.
    fn soft(text: &str) -> String {
        text.replace(',', ",\u{200B}")
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the template has only references")]
    fn board(&self, board: &Board) -> BoardHtml {
        BoardHtml::plain(*board, self.text.size, self.lang)
    }
}

/// Writes the page of a marked trace.
///
/// # Errors
/// When `out` does not take it.
pub fn write_check_html(
    marked: &Marked,
    sheet: &Sheet,
    options: CheckOptions,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let page = Page {
        w: options.lang.check_words(),
        lang: options.lang,
        assets: &Assets::new(&CHECK, marked.instance.size),
        text: CheckText::new(marked, sheet, options),
        wrong: matches!(marked.mark, Mark::Wrong(_)),
        made_by: fill(options.lang.words().made_by, &[("version", &env!("CARGO_PKG_VERSION"))]),
    };
    page.write_into(out)?;
    writeln!(out)
}
