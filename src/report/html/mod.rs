//! The page: one self-contained file for any document.
//!
//! 1. `templates/page.html` is the frame; `Body` streams the sections into it, block by block.
//! 2. The steppers carry the [`record`] of their runs, from which the script rebuilds the table of nodes.
//! 3. A Content-Security-Policy with hashes allows the page's own script and style, and nothing else.

mod assets;
mod blocks;
mod inline;
pub mod lab;
mod live;
mod note;
mod record;
mod table;

use std::cell::Cell;
use std::fmt::{self, Display};
use std::io;

use askama::Template;
use askama::filters::HtmlSafe;
use serde::Serialize;
use serde_json::Map;

use self::assets::Assets;
use self::inline::PageSetter;
use super::document::{Again, Document, Kind, Quiz, Section};
use super::narration::Words;

/// The section that holds a stepper: a document without one needs no script.
const STEPPER: &str = "stepper";

/// Minimum sections for a table of contents; fewer are visible without one.
const CONTENTS: usize = 4;

#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    w: &'static Words,
    assets: Assets,
    document: Document<'a>,
    note: Option<String>,
    contents: Vec<(&'static str, String)>,
    body: Body<'a>,
    command: String,
    made_by: String,
    /// The words of the script; `None` without a script.
    words: Option<String>,
}

struct Body<'a> {
    setter: PageSetter,
    sections: Cell<Vec<Section<'a>>>,
}

/// Each block escapes what it prints.
impl HtmlSafe for Body<'_> {}

impl Display for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sections.take().into_iter().try_for_each(|section| self.setter.section(section, f))
    }
}

pub(super) use record::is_countable;

pub(super) fn write(mut document: Document<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let Document { kind, lang, size, is_graph, .. } = document;
    let (w, sections) = (lang.words().of(is_graph), std::mem::take(&mut document.sections));
    let is_live = sections.iter().any(|section| section.id == STEPPER);
    let assets =
        Assets::new((kind, is_graph), is_live, document.quiz != Quiz::None, size, document.running_head.as_deref());
    let name = |section: &Section<'_>| section.name.map_or_else(|| section.heading.clone(), str::to_owned);
    let contents = sections.iter().map(|section| (section.id, name(section))).collect::<Vec<_>>();
    // A script uses words of two dictionaries.
    let more = match kind {
        Kind::Comparison => assets.words(lang.compare_words().of(is_graph)),
        Kind::Search => {
            let quiz =
                if document.quiz == Quiz::None { Map::new() } else { assets.words(lang.quiz_words().of(is_graph)) };
            assets.words(lang.stage_words().of(is_graph)).into_iter().chain(quiz).collect()
        }
        _ => Map::new(),
    };
    let page = Page {
        w,
        note: document.note.as_deref().map(note::html),
        contents: if contents.len() < CONTENTS { Vec::new() } else { contents },
        body: Body { setter: PageSetter { lang, size }, sections: Cell::new(sections) },
        command: document.again.as_ref().map(Again::command).unwrap_or_default(),
        made_by: document.made_by(),
        words: assets
            .policy
            .contains("script-src")
            .then(|| json(&assets.words(w).into_iter().chain(more).collect::<Map<_, _>>())),
        assets,
        document,
    };
    page.write_into(out)?;
    writeln!(out)
}

/// Returns data for the script: JSON that cannot end the element around it.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("these types have a JSON form").replace('<', "\\u003c")
}
