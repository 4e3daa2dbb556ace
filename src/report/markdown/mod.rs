//! Notes in Markdown, for GitHub or for Pandoc; [slides](super::slides) are made of the same pieces.
//!
//! Boards on lines of their own are code blocks, or figures if these are written as files; within a line, a board is a code span,
//! its rows separated by strokes.

mod set;

use std::io;

use super::document::{Again, Document};
use super::figure::FigureLinks;
use super::latex::Fonts;
use super::lines::command_lines;
use super::narration::Lang;

pub(super) use self::set::{LINE, Look, MarkdownSetter, Parts, PieceKind, Sink, escaped};

named! {
    /// A reader of Markdown.
    #[derive(Default)]
    pub enum Flavor {
        /// GitHub: tables, with lines in their cells.
        #[default]
        Github = "github",
        /// Pandoc: tables, a YAML head, no HTML.
        Pandoc = "pandoc",
    }
}

pub(super) fn write(
    document: Document<'_>,
    flavor: Flavor,
    figures: Option<&FigureLinks>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let look = Look { flavor: Some(flavor), lang: document.lang, size: document.size };
    let made_by = document.made_by();
    let mut notes = Notes { out, up: usize::from(flavor == Flavor::Pandoc), pending: None };
    notes.opening(&document, look)?;
    let mut setter = MarkdownSetter { sink: &mut notes, look, figures, heading: String::new() };
    document.sections.into_iter().try_for_each(|section| setter.section(section))?;
    notes.pending = None;
    document.again.iter().try_for_each(|again| notes.footer(again, &made_by, look))
}

struct Notes<'o> {
    out: &'o mut dyn io::Write,
    up: usize,
    pending: Option<String>,
}

impl Sink for Notes<'_> {
    fn section(&mut self, heading: String) -> io::Result<()> {
        self.pending = Some(heading);
        Ok(())
    }

    fn heading(&mut self, level: u8, text: String) -> io::Result<()> {
        self.begin()?;
        writeln!(self.out, "\n{} {text}", "#".repeat(usize::from(level) - self.up))
    }

    fn piece(&mut self, kind: PieceKind, parts: Parts<'_>) -> io::Result<()> {
        self.begin()?;
        writeln!(self.out)?;
        kind.write(parts, self.out)
    }
}

impl Notes<'_> {
    fn begin(&mut self) -> io::Result<()> {
        self.pending.take().map_or(Ok(()), |heading| self.heading(2, heading))
    }

    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "\n{text}")
    }

    fn opening(&mut self, document: &Document<'_>, look: Look) -> io::Result<()> {
        if look.flavor == Some(Flavor::Pandoc) {
            self.head(document, look)?;
        } else {
            write!(self.out, "# {}\n\n{}\n", escaped(&document.title), escaped(&document.subtitle))?;
        }
        document.notices.iter().try_for_each(|notice| self.paragraph(&format!("**{}**", look.escaped(notice))))
    }

    fn head(&mut self, Document { title, subtitle, .. }: &Document<'_>, look: Look) -> io::Result<()> {
        let fonts = Fonts::of(look.lang, [title, subtitle].map(String::as_str));
        let engine = fonts.engine();
        let quoted = |text: &str| serde_json::to_string(&look.escaped(text)).expect("a text has a JSON form");
        let (title, subtitle) = (quoted(title), quoted(subtitle));
        writeln!(self.out, "---\n# pandoc FILE.md{engine} -o FILE.pdf\ntitle: {title}\nsubtitle: {subtitle}")?;
        // Pandoc 2 does not support Chinese in LaTeX.
        if look.lang == Lang::En {
            writeln!(self.out, "lang: en")?;
        }
        writeln!(self.out, "geometry: margin=2.2cm")?;
        if fonts.are_foreign() {
            writeln!(self.out, "header-includes: |\n  ```{{=latex}}")?;
            fonts.lines().lines().try_for_each(|line| writeln!(self.out, "  {line}"))?;
            writeln!(self.out, "  ```")?;
        }
        writeln!(self.out, "---")
    }

    fn footer(&mut self, again: &Again, made_by: &str, look: Look) -> io::Result<()> {
        if !again.words.is_empty() {
            let command = command_lines(again.words.iter().cloned(), look.width()).join("\n");
            self.paragraph(&format!("{}\n\n```sh\n{command}\n```", look.escaped(&again.says)))?;
        }
        self.paragraph(&escaped(made_by))
    }
}
