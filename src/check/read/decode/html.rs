//! HTML: a page becomes its text, a row of a table a line, in Markdown where it has a table of steps.

use std::sync::LazyLock;

use regex::{Captures, Regex};

/// A comment, an element that is not shown, or a tag with its name. A tag ends before the next one begins, so that the cost stays linear.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    let hidden = "(?i-u:script|style|head|svg)";
    let pattern = format!(
        r"<!--(?s:.)*?(?:-->|$)|<{hidden}(?:[ \n][^<>]*)?>(?s:.)*?(?:</{hidden}>|$)|<(?P<name>/?[A-Za-z][A-Za-z0-9]*)[^<>]*>"
    );
    Regex::new(&pattern).expect("a pattern")
});

/// Names of signs, each before its sign.
const ENTITIES: &str = "nbsp\u{A0} amp& lt< gt> quot\" apos' rarr→ larr← uarr↑ darr↓ ndash– empty∅";

/// Returns the text of a page, or of a text with tables or `<pre>` in HTML; none where it has none.
pub(super) fn text(source: &str) -> Option<String> {
    let shows = |name: &str| matches!(name, "html" | "body" | "table" | "tr" | "pre" | "div" | "p" | "ul" | "ol");
    let name = |tag: &Captures<'_>| tag.name("name").map(|name| name.as_str().to_ascii_lowercase()).unwrap_or_default();
    if !source.contains('<') || !TAG.captures_iter(source).any(|tag| shows(&name(&tag))) {
        return None;
    }
    let mut page = Page::default();
    let mut from = 0;
    for tag in TAG.captures_iter(source) {
        let at = tag.get_match();
        page.add(&source[from..at.start()]);
        from = at.end();
        page.tag(&name(&tag));
    }
    page.add(&source[from..]);
    Some(page.made)
}

#[derive(Default)]
struct Page {
    made: String,
    /// The tables and `<pre>` that have not ended.
    tables: usize,
    pre: usize,
    /// Cells of the row at work, and how many of them are names of columns.
    cells: usize,
    names: usize,
}

impl Page {
    /// Adds text, with its entities as what they mean; outside `<pre>`, room is one space, and in a table a line does not end.
    fn add(&mut self, text: &str) {
        let decoded = unescaped(text);
        if self.tables > 0 {
            let lines = if self.pre > 0 { decoded.trim_matches('\n').replace('\n', "<br>") } else { decoded };
            return self.made +=
                lines.replace('|', "\\|").split_ascii_whitespace().collect::<Vec<&str>>().join(" ").trim_end();
        }
        if self.pre > 0 {
            return self.made.push_str(&decoded);
        }
        for part in decoded.split_inclusive(|c: char| c.is_ascii_whitespace()) {
            let word = part.trim_end_matches(|c: char| c.is_ascii_whitespace());
            self.made.push_str(word);
            if word.len() < part.len() && !self.made.is_empty() && !self.made.ends_with([' ', '\n']) {
                self.made.push(' ');
            }
        }
    }

    fn end_row(&mut self) {
        if self.cells > 0 {
            let rule =
                if self.names == self.cells { format!("|{}\n", "---|".repeat(self.cells)) } else { String::new() };
            self.made += &format!(" |\n{rule}");
        }
        (self.cells, self.names) = (0, 0);
    }

    /// Takes a tag: in a table of steps, a board that is a table has its rows in one line.
    fn tag(&mut self, name: &str) {
        match (name, self.tables) {
            ("pre", _) => self.pre += 1,
            ("/pre", _) => self.pre = self.pre.saturating_sub(1),
            ("table", _) => self.tables += 1,
            ("/table" | "tr", 1) => self.end_row(),
            ("td" | "th", 1) => {
                self.made += "| ";
                self.cells += 1;
                self.names += usize::from(name == "th");
            }
            ("td" | "th", 2..) => self.made.push(' '),
            ("/td", 2..) if self.made.ends_with([' ', '\u{A0}']) => self.made.push('_'),
            ("tr" | "br", 1..) => self.made += "<br>",
            _ => {}
        }
        self.tables -= usize::from(name == "/table" && self.tables > 0);
        let is_block = matches!(
            name.trim_start_matches('/'),
            "br" | "pre" | "table" | "p" | "div" | "li" | "h1" | "h2" | "h3" | "h4"
        );
        if is_block && self.tables == 0 && (name == "br" || !self.made.is_empty() && !self.made.ends_with('\n')) {
            self.made.push('\n');
        }
    }
}

/// Returns a text of a page with its escapes resolved.
pub fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(';').and_then(|(name, rest)| Some((entity(name)?, rest))) {
            Some((sign, rest)) => made.extend([sign.as_str(), rest]),
            None => made.extend(["&", part]),
        }
    }
    made
}

fn entity(name: &str) -> Option<String> {
    let Some(code) = name.strip_prefix('#') else {
        let sign = |known: &'static str| known.strip_prefix(name).filter(|sign| sign.chars().count() == 1);
        return ENTITIES.split(' ').find_map(sign).map(str::to_owned);
    };
    let hex = code.strip_prefix(['x', 'X']);
    let code = hex.map_or_else(|| code.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
    code.and_then(char::from_u32).map(String::from)
}
