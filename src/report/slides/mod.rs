//! Slides in Markdown that Marp, Pandoc with reveal.js and Pandoc with beamer all support.
//!
//! A slide begins with a heading of the first level. The text before the first slide is for the tools: the size of a page, and
//! styles that give each slide the same room (see [`deck`]). Figures are files as large as a slide allows, because the tools
//! agree on no way to scale them.

mod deck;

use std::io;

use self::deck::Deck;
use super::document::{Again, Document, Section};
use super::figure::FigureLinks;
use super::latex::Fonts;
use super::markdown::{Look, MarkdownSetter, Reader, escaped};
use super::narration::Lang;

pub(super) fn write(document: Document<'_>, figures: Option<&FigureLinks>, out: &mut dyn io::Write) -> io::Result<()> {
    front(&document, figures.is_some(), out)?;
    writeln!(out, "\n# {}", escaped(&document.title))?;
    for line in [&document.subtitle].into_iter().chain(&document.notices).chain([&document.made_by()]) {
        writeln!(out, "\n{}", escaped(line))?;
    }
    let look = Look { reader: Reader::Slides, lang: document.lang, size: document.size };
    let mut deck = Deck::new(document.lang.words(), out);
    let mut setter = MarkdownSetter { sink: &mut deck, look, figures };
    let (results, others): (Vec<Section>, Vec<Section>) =
        document.sections.into_iter().partition(|section| section.is_result);
    others.into_iter().chain(results.into_iter().rev()).try_for_each(|section| setter.section(section))?;
    deck.end()
}

fn front(document: &Document<'_>, with_figures: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let command = document.again.as_ref().map(Again::command).unwrap_or_default().replace(char::is_control, " ");
    let fonts = Fonts::of(document.lang, document.given());
    let title = serde_json::to_string(&escaped(&document.title)).expect("a text has a JSON form");
    // Pandoc 2 does not support Chinese in LaTeX.
    let lang = if document.lang == Lang::En { "lang: en\n" } else { "" };
    let local = if with_figures { " --allow-local-files" } else { "" };
    write!(
        out,
        "---\n\
         # {command}\n\
         # marp FILE.md --pdf{local}\n\
         # pandoc FILE.md --standalone --to revealjs -o FILE.html\n\
         # pandoc FILE.md --to beamer{} -o FILE.pdf\n\
         pagetitle: {title}\n\
         {lang}\
         marp: true\n\
         size: 16:9\n\
         paginate: true\n\
         headingDivider: 1\n\
         style: |\n{}\
         slide-level: 1\n\
         width: 1280\n\
         height: 720\n\
         slideNumber: true\n\
         aspectratio: 169\n\
         classoption: t\n\
         header-includes: |\n  ```{{=html}}\n  <style>\n{}  </style>\n  ```\n  ```{{=latex}}\n{}{}  ```\n\
         ---\n",
        fonts.engine(),
        indented(include_str!("../../../templates/slides/marp.css")),
        indented(include_str!("../../../templates/slides/reveal.css")),
        indented(&fonts.lines()),
        indented(include_str!("../../../templates/slides/beamer.tex")),
    )
}

fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}
