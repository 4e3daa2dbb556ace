//! HTML: tables become boards or tables in Markdown, the rest becomes text.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::super::find::{board_of, single};
use super::super::names::Named;

/// A comment, an element that is not shown, or a tag with its name. A tag ends before the next one begins, so that the cost stays linear.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    let hidden = "(?i-u:script|style|head|svg)";
    let pattern = format!(
        r"<!--(?s:.)*?(?:-->|$)|<{hidden}(?:[ \n][^<>]*)?>(?s:.)*?(?:</{hidden}>|$)|<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9]*)[^<>]*>"
    );
    Regex::new(&pattern).expect("a pattern")
});

/// Names of signs, each before its sign.
const ENTITIES: &str = "nbsp\u{A0} amp& lt< gt> quot\" apos' rarr→ larr← uarr↑ darr↓ ndash– empty∅";

// They mark the beginnings of tables that have not ended yet, of their rows and of their cells.
const TABLE: char = '\u{1}';
const ROW: char = '\u{2}';
const CELL: char = '\u{3}';

/// Tables within tables beyond these are none of their own.
const DEEPEST: usize = 16;

/// Returns the text of a page, or of a text with tables or `<pre>` in HTML; none where it has none.
pub(super) fn text(source: &str) -> Option<String> {
    let shows = |name: &str| matches!(name, "html" | "body" | "table" | "tr" | "pre" | "div" | "p" | "ul" | "ol");
    let name = |tag: &Captures<'_>| tag.name("name").map(|name| name.as_str().to_ascii_lowercase());
    if !source.contains('<') || !TAG.captures_iter(source).filter_map(|tag| name(&tag)).any(|name| shows(&name)) {
        return None;
    }
    let mut page = Page::default();
    let mut from = 0;
    for tag in TAG.captures_iter(source) {
        let at = tag.get_match();
        page.add(&source[from..at.start()]);
        from = at.end();
        if let Some(name) = name(&tag) {
            page.tag(&name, &tag["close"] == "/");
        }
    }
    page.add(&source[from..]);
    (0..page.tables).for_each(|_| page.end_table());
    Some(page.made)
}

#[derive(Default)]
struct Page {
    made: String,
    /// The number of tables that have not ended.
    tables: usize,
    /// The number of `<pre>` that have not ended.
    pre: usize,
}

impl Page {
    /// Adds text, with its entities as what they mean; outside `<pre>`, room is one space.
    fn add(&mut self, text: &str) {
        let decoded = unescaped(text).replace([TABLE, ROW, CELL], " ");
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

    fn end_line(&mut self) {
        if !self.made.is_empty() && !self.made.ends_with(['\n', CELL]) {
            self.made.push('\n');
        }
    }

    fn tag(&mut self, name: &str, closes: bool) {
        match (name, closes) {
            ("br", _) => self.made.push('\n'),
            ("pre", _) => {
                self.end_line();
                self.pre = if closes { self.pre.saturating_sub(1) } else { self.pre + 1 };
            }
            ("table", false) if self.tables < DEEPEST => {
                self.end_line();
                self.made.push(TABLE);
                self.tables += 1;
            }
            ("table", true) if self.tables > 0 => {
                self.end_table();
                self.tables -= 1;
            }
            ("tr", false) if self.tables > 0 => self.made.push(ROW),
            ("td" | "th", false) if self.tables > 0 => self.made.push(CELL),
            ("tr" | "p" | "div" | "li" | "ul" | "ol" | "dt" | "dd" | "section", _) => self.end_line(),
            ("h1" | "h2" | "h3" | "h4" | "h5" | "h6", _) => self.end_line(),
            _ => {}
        }
    }

    /// Makes text of the table that ends: a board row by row, a table of steps in Markdown, or else each cell by itself.
    fn end_table(&mut self) {
        let source = self.made.split_off(self.made.rfind(TABLE).unwrap_or(self.made.len()));
        let cell = |cell: &str| cell.replace('\u{A0}', " ").trim().to_owned();
        let rows = source.split(ROW).skip(1).map(|row| row.split(CELL).skip(1).map(cell).collect::<Vec<String>>());
        let rows: Vec<Vec<String>> = rows.filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
        let is_table = rows.first().is_some_and(|names| names.iter().any(|name| Named::of(name).is_of_boards()));
        self.made += &match () {
            () if is_board(&rows) => {
                let tile = |cell: &String| if cell.is_empty() { "_".to_owned() } else { cell.clone() };
                rows.iter().map(|row| row.iter().map(tile).collect::<Vec<_>>().join(" ") + "\n").collect()
            }
            () if is_table => markdown(&rows),
            () => rows.concat().join("\n\n") + "\n",
        };
        self.made.push('\n');
    }
}

fn is_board(rows: &[Vec<String>]) -> bool {
    let across = rows.first().map_or(0, Vec::len);
    let tile = |cell: &String| if cell.is_empty() { Some(0) } else { single(cell) };
    let tiles: Option<Vec<u8>> = rows.iter().flatten().map(tile).collect();
    let is_even = across > 1 && rows.len() > 1 && rows.iter().all(|row| row.len() == across);
    is_even && tiles.is_some_and(|tiles| board_of(&tiles).is_some())
}

fn markdown(rows: &[Vec<String>]) -> String {
    let cell = |cell: &String| cell.replace('|', "\\|").replace('\n', "<br>");
    let line = |row: &Vec<String>| format!("| {} |\n", row.iter().map(cell).collect::<Vec<_>>().join(" | "));
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    lines.insert(1, format!("|{}\n", "---|".repeat(rows[0].len())));
    lines.concat()
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
