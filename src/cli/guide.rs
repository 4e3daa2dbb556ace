//! A guide: headings, paragraphs, terms and commands, set as text for a terminal or as a manual page.

use clap::builder::Styles;
use clap_mangen::roff::{Roff, bold, roman};

/// A part of a guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A heading.
    Heading(&'static str),
    /// A paragraph.
    Text(String),
    /// A term, so many levels below the heading, and what it means.
    Term(usize, String, String),
    /// A command to type.
    Command(String),
}

pub(super) fn text(parts: &[Part], width: usize) -> String {
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match part {
            Part::Heading(heading) => {
                let gap = if lines.is_empty() { "" } else { "\n" };
                lines.push(format!("{gap}{header}{heading}:{header:#}"));
            }
            Part::Text(text) => lines.extend(wrapped(text, width)),
            Part::Command(command) => lines.push(format!("  {command}")),
            Part::Term(level, term, meaning) => {
                let (indent, hang) = (" ".repeat(2 + 4 * level), 2 + 4 * level + TERM);
                let columns = term.chars().count();
                // A long term stands on a line of its own.
                let room = if indent.len() + columns + 2 > hang {
                    format!("\n{}", " ".repeat(hang))
                } else {
                    " ".repeat(hang - indent.len() - columns)
                };
                let meaning =
                    wrapped(meaning, width.saturating_sub(hang).max(20)).join(&format!("\n{}", " ".repeat(hang)));
                lines.push(format!("{indent}{literal}{term}{literal:#}{room}{meaning}").trim_end().to_owned());
            }
        }
    }
    lines.join("\n") + "\n"
}

/// The columns of a term.
const TERM: usize = 12;

/// Returns the lines of a text, broken at spaces.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line += word,
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Adds a guide to a manual page; its headings are sections.
pub(super) fn roff(parts: &[Part], page: &mut Roff) {
    let mut depth = 0;
    for part in parts {
        let level = if let Part::Term(level, ..) = part { *level } else { 0 };
        while depth < level {
            page.control("RS", []);
            depth += 1;
        }
        while depth > level {
            page.control("RE", []);
            depth -= 1;
        }
        match part {
            Part::Heading(heading) => drop(page.control("SH", [heading.to_uppercase().as_str()])),
            Part::Text(text) => drop(page.control("PP", []).text([roman(text)])),
            Part::Term(_, term, meaning) => drop(page.control("TP", []).text([bold(term)]).text([roman(meaning)])),
            Part::Command(command) => {
                page.control("PP", []).control("nf", []).text([bold(command)]).control("fi", []);
            }
        }
    }
}
