//! Text within a line, by what a Markdown renderer supports.

use crate::puzzle::Size;
use crate::report::boards::{UNBROKEN, in_line, in_line_width, rows};
use crate::report::document::{Column, ColumnKind, Inline, Span, TableCell, Tone};
use crate::report::lines::columns;
use crate::report::narration::{Lang, Words};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Tables, `<details>`.
    Github,
    /// Tables, a YAML head, no HTML.
    Pandoc,
    /// The subset that Marp, reveal.js and beamer all support.
    Slides,
}

#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) reader: Reader,
    pub(crate) lang: Lang,
    pub(crate) size: Size,
}

impl Look {
    pub(super) fn words(self) -> &'static Words {
        self.lang.words()
    }

    /// Returns the columns of a code block that fit on paper, or on a slide.
    pub(super) fn width(self) -> usize {
        if self.reader == Reader::Slides { 80 } else { 72 }
    }

    pub(super) fn escaped(self, text: &str) -> String {
        let text = escaped(text);
        if self.reader != Reader::Pandoc {
            return text;
        }
        // Signs that the default fonts of LaTeX lack are set as maths.
        let signs = [
            ('≠', "\\neq"),
            ('≤', "\\leq"),
            ('≥', "\\geq"),
            ('−', "-"),
            ('→', "\\rightarrow"),
            ('✓', "\\checkmark"),
            ('✗', "\\times"),
        ];
        signs.into_iter().fold(text, |text, (sign, maths)| text.replace(sign, &format!("${maths}$")))
    }

    pub(crate) fn inline(self, text: &Inline) -> String {
        let span = |(at, span): (usize, &Span)| match span {
            Span::Text(text) | Span::Aside(text) | Span::Link { text, .. } => self.escaped(text),
            Span::Strong(text) if text.is_empty() => String::new(),
            Span::Strong(text) | Span::Letter(text) => format!("**{}**", self.escaped(text)),
            Span::Code(text) if self.reader == Reader::Slides => escaped(text),
            Span::Code(text) => code_span(text),
            Span::Board(picture) => match self.reader {
                // Line breaks within a cell turn it into a board.
                Reader::Github => {
                    let rows = rows(picture.board(), self.size, UNBROKEN).into_iter().map(|row| format!("`{row}`"));
                    rows.collect::<Vec<_>>().join("<br>")
                }
                Reader::Pandoc => format!("`{}`", in_line(picture.board(), self.size)),
                Reader::Slides => in_line(picture.board(), self.size),
            },
            Span::Sign { glyph, .. } => self.escaped(glyph),
            Span::EmptyBoards(_) => String::new(),
            Span::Break => match self.reader {
                Reader::Github => "<br>".to_owned(),
                Reader::Pandoc if at > 0 && matches!(text.0[at - 1], Span::Board(_)) => " ".to_owned(),
                Reader::Pandoc => "; ".to_owned(),
                Reader::Slides => " · ".to_owned(),
            },
        };
        text.0.iter().enumerate().map(span).collect()
    }

    pub(super) fn gap(self, says: &str) -> String {
        let says = self.escaped(says);
        if self.reader == Reader::Slides { says } else { format!("*{says}*") }
    }

    pub(super) fn lines(self, text: &Inline) -> Vec<String> {
        text.0.split(|span| *span == Span::Break).map(|spans| self.inline(&Inline(spans.to_vec()))).collect()
    }

    pub(super) fn cell(self, cell: &TableCell) -> String {
        let text = self.inline(&cell.text);
        let is_marked = self.reader == Reader::Slides && matches!(cell.tone, Tone::Strong | Tone::Wrong | Tone::Right);
        match text {
            text if cell.is_best => format!("{} •", bold(text)),
            text if is_marked => bold(text),
            text => text,
        }
    }

    /// Returns the rule below a head. If a row is long, Pandoc makes columns as wide as their rules.
    pub(super) fn rule(self, column: &Column) -> String {
        let Column { head, kind, room } = column;
        let width = match kind {
            ColumnKind::Sign => 6,
            ColumnKind::Number => 7,
            // Such as `g`.
            ColumnKind::Word if (1..=2).contains(&columns(&self.inline(head))) => 7,
            ColumnKind::Word => 13,
            ColumnKind::Board => in_line_width(self.size).min(24) * 3 / 2,
            ColumnKind::Text => 30,
            ColumnKind::Nodes => (room * 5 / 2).max(22),
        };
        let end = if *kind == ColumnKind::Number { ":" } else { "" };
        "-".repeat(width - end.len()) + end
    }
}

/// Returns a text in bold, unless part of it already is.
pub(super) fn bold(text: String) -> String {
    if text.is_empty() || text.contains("**") { text } else { format!("**{text}**") }
}

fn code_span(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let room = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    // A pipe ends the cell of a table, even in code.
    format!("{fence}{room}{}{room}{fence}", text.replace('|', "\\|"))
}

/// Escapes characters with a meaning in Markdown, as GitHub, Marp and Pandoc read it, or in HTML.
pub(crate) fn escaped(text: &str) -> String {
    let plain: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut result = String::with_capacity(text.len() + 8);
    for (at, &c) in plain.iter().enumerate() {
        let next_to_dash = || plain.get(at + 1) == Some(&'-') || at > 0 && plain[at - 1] == '-';
        let means = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' | '<' | '>' | '|' | '~' | '^' | '$' | '@' | '#' => true,
            '+' | '=' | ':' | '!' => at == 0,
            '-' => at == 0 || next_to_dash(),
            _ => false,
        };
        match c {
            '&' => result.push_str("&amp;"),
            _ if means => result.extend(['\\', c]),
            _ => result.push(c),
        }
    }
    result
}
