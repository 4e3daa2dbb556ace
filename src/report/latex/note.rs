//! A lecturer's note: Markdown converted to LaTeX. HTML in it is shown as text, pictures as their description, links with
//! their address; text between dollars is maths.

use std::io;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::escape::{code, text};
use crate::report::narration::Lang;

/// The indentation of a level of a list, in tenths of an em.
const INDENT: usize = 14;

pub(super) fn note(markdown: &str, lang: Lang, out: &mut dyn io::Write) -> io::Result<()> {
    let mut note =
        Note { lang, line: String::new(), lists: Vec::new(), mark: String::new(), links: Vec::new(), verbatim: false };
    for event in Parser::new_ext(markdown, Options::ENABLE_MATH) {
        note.event(event, out)?;
    }
    note.end_of_block(out)
}

struct Note {
    lang: Lang,
    line: String,
    /// The next number of each open list; `None` for one without numbers.
    lists: Vec<Option<u64>>,
    mark: String,
    links: Vec<String>,
    verbatim: bool,
}

impl Note {
    fn event(&mut self, event: Event<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        match event {
            Event::Text(lines) if self.verbatim => {
                for line in lines.lines() {
                    let indent = line.len() - line.trim_start().len();
                    writeln!(out, "\\steptracecode{{{}}}{{{}}}", 1 + indent / 2, code(line.trim_start()))?;
                }
            }
            Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => self.line += &text(&words, self.lang),
            Event::Code(words) => self.line.extend(["\\texttt{", &code(&words), "}"]),
            Event::SoftBreak => self.line.push('\n'),
            Event::HardBreak => self.line.push_str("\\newline\n"),
            Event::InlineMath(maths) => self.line.extend(["$", maths.trim(), "$"]),
            Event::DisplayMath(maths) => self.line.extend(["\\quad$\\displaystyle ", maths.trim(), "$"]),
            Event::Start(Tag::Emphasis) => self.line.push_str("\\emph{"),
            Event::Start(Tag::Strong) => self.line.push_str("\\textbf{"),
            Event::End(TagEnd::Emphasis | TagEnd::Strong) => self.line.push('}'),
            Event::Start(Tag::Link { dest_url, .. }) => self.links.push(dest_url.into_string()),
            Event::End(TagEnd::Link) => {
                let to = self.links.pop().unwrap_or_default();
                self.line.extend([" (\\texttt{", &code(&to), "})"]);
            }
            Event::Start(Tag::Image { .. }) => self.line.push('['),
            Event::End(TagEnd::Image) => self.line.push(']'),
            Event::End(TagEnd::Heading(_)) => writeln!(out, "\\steptracesub{{{}}}", std::mem::take(&mut self.line))?,
            Event::Start(tag) => {
                self.end_of_block(out)?;
                match tag {
                    Tag::List(first) => self.lists.push(first),
                    Tag::Item => self.mark = self.next_mark(),
                    Tag::CodeBlock(_) => self.verbatim = true,
                    _ => {}
                }
            }
            Event::End(tag) => {
                self.end_of_block(out)?;
                self.verbatim = false;
                if matches!(tag, TagEnd::List(_)) {
                    self.lists.pop();
                }
            }
            _ => self.end_of_block(out)?,
        }
        Ok(())
    }

    fn next_mark(&mut self) -> String {
        let Some(Some(number)) = self.lists.last_mut() else { return "$\\bullet$".into() };
        *number += 1;
        format!("{}.", *number - 1)
    }

    fn end_of_block(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        let words = std::mem::take(&mut self.line);
        if words.trim().is_empty() {
            return Ok(());
        }
        match self.lists.len() {
            0 => writeln!(out, "\\steptracepar{{{words}}}"),
            depth => {
                let (mark, indent) = (std::mem::take(&mut self.mark), (depth - 1) * INDENT);
                writeln!(out, "\\steptraceitem{{{}.{}}}{{{mark}}}{{{words}}}", indent / 10, indent % 10)
            }
        }
    }
}
