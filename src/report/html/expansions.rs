//! Every expansion as text and boards, written one block at a time.

use std::fmt::{self, Display};

use askama::Template;
use askama::filters::HtmlSafe;

use super::board::BoardHtml;
use crate::puzzle::Size;
use crate::report::narration::{Count, Lang, Words, fill};
use crate::report::selection::Selection;
use crate::report::step::{Entry, ListText, Passage, Passages, Picture, StepText};
use crate::search::NodeId;
use crate::trace::Trace;

/// The expansions of a trace that were selected.
pub(super) struct Expansions<'a> {
    pub(super) trace: &'a Trace,
    pub(super) lang: Lang,
    pub(super) selection: &'a Selection,
    pub(super) full_lists: bool,
}

/// Each block escapes what it prints.
impl HtmlSafe for Expansions<'_> {}

#[derive(Template)]
#[template(path = "step.html")]
struct Block<'a> {
    w: &'static Words,
    step: &'a StepText,
    size: Size,
    lang: Lang,
    has_h: bool,
}

impl Block<'_> {
    fn board(&self, picture: &Picture) -> BoardHtml {
        BoardHtml::new(*picture, self.size, self.lang)
    }

    /// What stands for nodes that a list leaves out.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand over references")]
    fn gap(&self, nodes: &usize, new: &[NodeId]) -> String {
        let names: Vec<String> = new.iter().map(|id| format!("n{id}")).collect();
        let pattern = if new.is_empty() { self.w.gap_told } else { self.w.gap_among };
        fill(pattern, &[("n", &Count(*nodes)), ("nodes", &names.join(", "))])
    }

    fn lists(&self) -> [(&'static str, &'static str, &ListText); 2] {
        let after = &self.step.after;
        [("open", self.w.open_after, &after.open), ("closed", self.w.closed_after, &after.closed)]
    }
}

impl Expansions<'_> {
    /// How many steps are told.
    pub(super) fn says(&self) -> String {
        let (w, steps) = (self.lang.words(), self.trace.len());
        let on_path: Vec<usize> = self.trace.path().iter().filter_map(|&node| self.trace.life(node).taken).collect();
        let shown: usize =
            self.selection.steps(steps, &on_path).into_iter().map(|range| range.end() + 1 - range.start()).sum();
        match (shown, steps) {
            (_, 0) => w.expansions_none.into(),
            (shown, steps) if shown == steps => fill(w.expansions_all, &[("n", &Count(steps))]),
            (shown, steps) => fill(w.expansions_some, &[("n", &Count(steps)), ("shown", &Count(shown))]),
        }
    }
}

impl Display for Expansions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (w, lang, size) = (self.lang.words(), self.lang, self.trace.instance().size);
        let has_h = self.trace.strategy().has_h();
        for passage in Passages::new(self.trace, lang, self.selection, self.full_lists) {
            match passage {
                Passage::Gap(says) => {
                    let says = crate::report::figure::Escaped(&says);
                    writeln!(f, "<p class=\"gap\">{says}</p>")?;
                }
                Passage::Step(step) => {
                    let block = Block { w, step: &step, size, lang, has_h };
                    block.render_into(f).map_err(|_| fmt::Error)?;
                }
            }
        }
        Ok(())
    }
}
