//! Text as it grows: lines within the width, boards side by side, colours by meaning.

use anstyle::{AnsiColor, Style};

use super::Layout;
use crate::puzzle::Size;
use crate::report::boards;
use crate::report::document::{Shown, Tone};
use crate::report::lines::{columns, plain, wrapped};

pub(super) const TITLE: Style = Style::new().bold();
pub(super) const PATH: Style = AnsiColor::Magenta.on_default();
pub(super) const FAINT: Style = Style::new().dimmed();
pub(super) const PLAIN: Style = Style::new();

pub(super) const fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain | Tone::Open | Tone::Closed => PLAIN,
        Tone::Faint => FAINT,
        Tone::Strong => TITLE,
        Tone::Current => AnsiColor::Yellow.on_default().bold(),
        Tone::New | Tone::Right | Tone::Second => AnsiColor::Green.on_default(),
        Tone::Cheaper => AnsiColor::Cyan.on_default(),
        Tone::Path => PATH,
        Tone::DeadEnd | Tone::Wrong | Tone::First => AnsiColor::Red.on_default(),
    }
}

pub(super) const INDENT: usize = 2;
/// Longer lines of prose are hard to read.
const PROSE: usize = 100;

pub(super) struct Paper {
    text: String,
    layout: Layout,
}

/// A word or a few, which stay together if they fit.
pub(super) type Unit = (String, Style);

impl Paper {
    /// Creates an empty one; no width is too small.
    pub(super) fn new(layout: Layout) -> Paper {
        Paper { text: String::new(), layout: Layout { width: layout.width.max(20), ..layout } }
    }

    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    pub(super) fn width(&self) -> usize {
        self.layout.width
    }

    pub(super) fn paint(&self, style: Style, text: &str) -> String {
        if self.layout.color && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    pub(super) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// Writes a line without spaces at its end.
    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.hanging("", 0, text, TITLE);
    }

    pub(super) fn prose(&mut self, text: &str, style: Style) {
        self.item("", text, style);
    }

    /// Writes a paragraph after a sign, its later lines below its first.
    pub(super) fn item(&mut self, lead: &str, text: &str, style: Style) {
        let (hang, sign) = (INDENT + columns(lead), lead.trim_end());
        let lead = format!("{:INDENT$}{}{}", "", self.paint(style, sign), &lead[sign.len()..]);
        self.hanging(&lead, hang, text, style);
    }

    /// Writes a text after `lead`, its later lines indented by `hang`.
    pub(super) fn hanging(&mut self, lead: &str, hang: usize, text: &str, style: Style) {
        let room = self.layout.width.min(PROSE).saturating_sub(hang);
        for (at, line) in wrapped(text, room).iter().enumerate() {
            let lead = if at == 0 { lead.to_owned() } else { " ".repeat(hang) };
            let line = self.paint(style, line);
            self.line(&(lead + &line));
        }
    }

    /// Writes units one after the other, as many on a line as fit, after `lead`; later lines are indented by `hang`.
    pub(super) fn units(&mut self, lead: &str, hang: usize, units: impl IntoIterator<Item = Unit>) {
        const APART: usize = 2;
        let room = self.layout.width.saturating_sub(hang).max(1);
        let (mut line, mut used) = (lead.to_owned(), 0);
        for (text, style) in units {
            for piece in wrapped(&text, room) {
                let wide = columns(&piece);
                if used > 0 && used + APART + wide > room {
                    self.line(&line);
                    (line, used) = (" ".repeat(hang), 0);
                } else if used > 0 {
                    line.push_str("  ");
                    used += APART;
                }
                line.push_str(&self.paint(style, &piece));
                used += wide;
            }
        }
        self.line(&line);
    }

    pub(super) fn table(&mut self, indent: usize, rows: &[(String, String)]) {
        let longest = rows.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
        let hang = (indent + longest + 2).min(self.layout.width / 2);
        for (name, value) in rows {
            let lead = format!("{:indent$}{name}", "");
            let used = columns(&lead);
            if used + 2 > hang {
                // The value of a long name goes on the next line.
                self.hanging("", indent, &lead, PLAIN);
                self.hanging(&" ".repeat(hang), hang, value, PLAIN);
            } else {
                self.hanging(&format!("{lead}{:1$}", "", hang - used), hang, value, PLAIN);
            }
        }
    }

    pub(super) fn boards(&mut self, boards: &[&Shown], size: Size) {
        let paint = |shown: &Shown, is_row: bool, text: &str| match shown.tone {
            tone if !is_row => self.paint(style(tone), &plain(text)),
            // The board of the current node keeps the default colour: yellow is hard to read on white.
            Tone::Current => text.to_owned(),
            tone => self.painted(style(tone), text),
        };
        for line in boards::beside(boards, size, self.layout.width - INDENT, paint) {
            self.line(&format!("{:INDENT$}{line}", ""));
        }
    }

    /// Paints a text except the spaces at its end, which can be omitted at the end of a line.
    pub(super) fn painted(&self, style: Style, text: &str) -> String {
        let letters = text.trim_end();
        self.paint(style, letters) + &text[letters.len()..]
    }
}
