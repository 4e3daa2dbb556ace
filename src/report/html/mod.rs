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
use std::io::{self, Write as _};

use askama::Template;
use askama::filters::HtmlSafe;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde_json::json;

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
    let more = match kind {
        Kind::Comparison => vec![json!(lang.compare_words().of(is_graph))],
        Kind::Search if document.quiz == Quiz::None => vec![json!(lang.stage_words().of(is_graph))],
        Kind::Search => vec![json!(lang.stage_words().of(is_graph)), json!(lang.quiz_words().of(is_graph))],
        _ => Vec::new(),
    };
    let words = || json(&assets.words([json!(w)].into_iter().chain(more)));
    let words = assets.policy.contains("script-src").then(words);
    let page = Page {
        w,
        note: document.note.as_deref().map(note::html),
        contents: if contents.len() < CONTENTS { Vec::new() } else { contents },
        body: Body { setter: PageSetter { lang, size }, sections: Cell::new(sections) },
        command: document.again.as_ref().map(Again::command).unwrap_or_default(),
        made_by: document.made_by(),
        words,
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

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).and_then(|()| packed.finish()).expect("memory can be written to")
}
