//! A lecturer's note: Markdown made LaTeX. HTML in it is shown as text, pictures as their description, links with their
//! address; nothing is loaded.

use std::io;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::escape::{code, text};
use super::maths::is_maths;
use crate::report::narration::Lang;

/// The indentation of a level of a list, in tenths of an em.
const INDENT: usize = 14;

/// Writes a note; maths that is [plain](is_maths) is maths.
pub(super) fn note(markdown: &str, lang: Lang, out: &mut dyn io::Write) -> io::Result<()> {
    let mut note =
        Note { lang, line: String::new(), lists: Vec::new(), mark: None, links: Vec::new(), verbatim: false };
    for event in Parser::new_ext(markdown, Options::ENABLE_MATH) {
        note.event(event, out)?;
    }
    note.end_of_block(out)
}

struct Note {
    lang: Lang,
    /// The block that is not yet complete.
    line: String,
    /// The next number of each list that is open; none for one without numbers.
    lists: Vec<Option<u64>>,
    /// The mark of the item that has just begun.
    mark: Option<String>,
    /// The targets of the links that are open.
    links: Vec<String>,
    verbatim: bool,
}

impl Note {
    fn event(&mut self, event: Event<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        match event {
            Event::Start(tag) => self.start(tag, out)?,
            Event::End(tag) => self.end(tag, out)?,
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
            Event::InlineMath(maths) if is_maths(&maths) => self.line.extend(["$", maths.trim(), "$"]),
            Event::InlineMath(maths) => self.line += &text(&format!("${maths}$"), self.lang),
            Event::DisplayMath(maths) if is_maths(&maths) => {
                self.end_of_block(out)?;
                self.line.extend(["\\quad$\\displaystyle ", maths.trim(), "$"]);
                self.end_of_block(out)?;
            }
            Event::DisplayMath(maths) => self.line += &text(&format!("$${maths}$$"), self.lang),
            Event::Rule => self.end_of_block(out)?,
            _ => {}
        }
        Ok(())
    }

    fn start(&mut self, tag: Tag<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        match tag {
            Tag::Emphasis => self.line.push_str("\\emph{"),
            Tag::Strong => self.line.push_str("\\textbf{"),
            Tag::Link { dest_url, .. } => self.links.push(dest_url.into_string()),
            Tag::Image { .. } => self.line.push('['),
            Tag::List(first) => {
                self.end_of_block(out)?;
                self.lists.push(first);
            }
            Tag::Item => {
                self.end_of_block(out)?;
                self.mark = Some(match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}.", *number - 1)
                    }
                    _ => "$\\bullet$".into(),
                });
            }
            Tag::CodeBlock(CodeBlockKind::Indented | CodeBlockKind::Fenced(_)) => {
                self.end_of_block(out)?;
                self.verbatim = true;
            }
            Tag::Heading { .. } | Tag::Paragraph | Tag::HtmlBlock | Tag::BlockQuote(_) => self.end_of_block(out)?,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd, out: &mut dyn io::Write) -> io::Result<()> {
        match tag {
            TagEnd::Emphasis | TagEnd::Strong => self.line.push('}'),
            TagEnd::Link => {
                let to = self.links.pop().unwrap_or_default();
                self.line.extend([" (\\texttt{", &code(&to), "})"]);
            }
            TagEnd::Image => self.line.push(']'),
            TagEnd::Heading(_) => {
                let words = std::mem::take(&mut self.line);
                writeln!(out, "\\steptracesub{{{words}}}")?;
            }
            TagEnd::CodeBlock => self.verbatim = false,
            TagEnd::List(_) => {
                self.end_of_block(out)?;
                self.lists.pop();
            }
            TagEnd::Paragraph | TagEnd::Item | TagEnd::HtmlBlock => self.end_of_block(out)?,
            _ => {}
        }
        Ok(())
    }

    /// Writes the block that ends here, if there is one.
    fn end_of_block(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        let words = std::mem::take(&mut self.line);
        if words.trim().is_empty() {
            return Ok(());
        }
        match self.lists.len() {
            0 => writeln!(out, "\\steptracepar{{{words}}}"),
            depth => {
                let (mark, indent) = (self.mark.take().unwrap_or_default(), (depth - 1) * INDENT);
                writeln!(out, "\\steptraceitem{{{}.{}}}{{{mark}}}{{{words}}}", indent / 10, indent % 10)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latex(markdown: &str) -> String {
        let mut bytes = Vec::new();
        note(markdown, Lang::En, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn markdown_becomes_latex() {
        let markdown = "# Week 3\n\nWhich *node*,\nand **why**? `f_1`\n\n1. one\n2. two\n   - [in](https://example.org/a_b)\n\n```\nx\n  y\n```\n";
        assert_eq!(
            latex(markdown),
            "\\steptracesub{Week 3}\n\
             \\steptracepar{Which \\emph{node},\nand \\textbf{why}? \\texttt{f\\_1}}\n\
             \\steptraceitem{0.0}{1.}{one}\n\
             \\steptraceitem{0.0}{2.}{two}\n\
             \\steptraceitem{1.4}{$\\bullet$}{in (\\texttt{https://example.org/a\\_b})}\n\
             \\steptracecode{1}{x}\n\
             \\steptracecode{2}{y}\n"
        );
    }

    #[test]
    fn nothing_in_a_note_runs_or_loads() {
        let latex =
            latex("\\input{x} <b>bold</b>\n\n![pic](https://example.org/p.png)\n\n<script>\\write18{x}</script>\n");
        assert_eq!(
            latex,
            "\\steptracepar{\\textbackslash{}input\\{x\\} \\textless{}b\\textgreater{}bold\\textless{}/b\\textgreater{}}\n\
             \\steptracepar{[pic]}\n\
             \\steptracepar{\\textless{}script\\textgreater{}\\textbackslash{}write18\\{x\\}\\textless{}/script\\textgreater{} }\n"
        );
    }
}
