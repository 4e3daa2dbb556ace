//! The page: one self-contained file for any document.
//!
//! 1. `templates/page.html` is the frame; `Body` streams the sections into it, block by block.
//! 2. The steppers carry the [`record`] of their runs, from which the script rebuilds the table of nodes.
//! 3. A Content-Security-Policy with hashes allows the page's own script and style, and nothing else.

mod assets;
mod blocks;
pub mod lab;
mod live;
mod record;

use std::cell::Cell;
use std::fmt::{self, Display};
use std::io::{self, Write as _};

use askama::Template;
use askama::filters::HtmlSafe;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd};
use serde::Serialize;
use serde_json::json;

use super::document::{Again, Document, Kind, Section};
use super::narration::Words;
use assets::Assets;
use blocks::PageSetter;

pub(super) use record::is_countable;

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

pub(super) fn write(mut document: Document<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let Document { kind, lang, size, is_graph, .. } = document;
    let (w, sections) = (lang.words().of(is_graph), std::mem::take(&mut document.sections));
    let is_live = sections.iter().any(|section| section.id == STEPPER);
    let assets = Assets::new((kind, is_graph), is_live, document.quiz.is_some(), size, &document.running_head);
    let name = |section: &Section<'_>| match section.id {
        _ if kind != Kind::Search => section.heading.clone(),
        "problem" => w.nav_problem.into(),
        "path" => w.nav_path.into(),
        "tree" => w.nav_tree.into(),
        "expansions" => w.nav_steps.into(),
        _ => section.heading.clone(),
    };
    let contents = sections.iter().map(|section| (section.id, name(section))).collect::<Vec<_>>();
    let more = match kind {
        Kind::Comparison => vec![json!(lang.compare_words().of(is_graph))],
        _ => Vec::new(),
    };
    let words = || json(&assets.words([json!(w)].into_iter().chain(more)));
    let words = assets.policy.contains("script-src").then(words);
    let page = Page {
        w,
        note: document.note.as_deref().map(note_html),
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

/// Returns a note as HTML. Shows HTML in it as text, and pictures as their descriptions; links lead only to pages, mail
/// and places in this page; headings are below those of the page.
fn note_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_SMART_PUNCTUATION;
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    let markdown = markdown.replace(steers, "\u{FFFD}");
    let events = Parser::new_ext(&markdown, options).map(tamed);
    let mut html = String::with_capacity(markdown.len() * 3 / 2);
    pulldown_cmark::html::push_html(&mut html, events);
    html
}

fn tamed(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Image { .. }) => Event::Text("[".into()),
        Event::End(TagEnd::Image) => Event::Text("]".into()),
        // An address in angle brackets gets its scheme when it is written.
        Event::Start(Tag::Link { link_type: LinkType::Email, .. }) => event,
        Event::Start(Tag::Link { dest_url, title, .. }) => {
            Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url: safe(dest_url), title, id: "".into() })
        }
        // The alignment of a column would be an inline style, which the page's policy forbids.
        Event::Start(Tag::Table(columns)) => Event::Start(Tag::Table(vec![Alignment::None; columns.len()])),
        Event::Start(Tag::Heading { level, .. }) => {
            Event::Start(Tag::Heading { level: below(level), id: None, classes: Vec::new(), attrs: Vec::new() })
        }
        Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(below(level))),
        other => other,
    }
}

fn below(level: HeadingLevel) -> HeadingLevel {
    HeadingLevel::try_from((level as usize + 2).min(6)).unwrap_or(HeadingLevel::H6)
}

/// Returns a link that leads to a page, to mail or to a place in this page; `#` instead of any other.
fn safe(link: CowStr<'_>) -> CowStr<'_> {
    let lower = link.trim().to_ascii_lowercase();
    let known = ["https://", "http://", "mailto:", "#"].iter().any(|start| lower.starts_with(start));
    if known { link } else { "#".into() }
}
