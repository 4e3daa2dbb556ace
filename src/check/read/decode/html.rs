//! HTML: tables become boards or tables in Markdown, the rest becomes text.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::super::names::Named;

/// A comment, an element that is not shown, or a tag with its name. A tag ends before the next one begins, so that the cost stays linear.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    let hidden = "(?i:script|style|head|svg)";
    let pattern = format!(
        r"<!--(?s:.)*?(?:-->|$)|<{hidden}(?:[ \n][^<>]*)?>(?s:.)*?(?:</{hidden}>|$)|<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9]*)[^<>]*>"
    );
    Regex::new(&pattern).expect("a pattern")
});

/// Names of signs, each with its sign behind it.
const ENTITIES: &str = "nbsp\u{A0} amp& lt< gt> quot\" apos' rarr→ larr← uarr↑ darr↓ ndash– empty∅";

/// Returns the text of a page, or of a text with tables or `<pre>` in HTML; none where it has none.
pub(super) fn text(source: &str) -> Option<String> {
    let shows = |name: &str| matches!(name, "html" | "body" | "table" | "tr" | "pre" | "div" | "p" | "ul" | "ol");
    let name = |tag: regex_lite::Captures<'_>| tag.name("name").map(|name| name.as_str().to_ascii_lowercase());
    if !source.contains('<') || !TAG.captures_iter(source).filter_map(name).any(|name| shows(&name)) {
        return None;
    }
    let mut page = Page::default();
    let mut from = 0;
    for tag in TAG.captures_iter(source) {
        let Some(at) = tag.get(0) else { continue };
        page.add(&source[from..at.start()]);
        from = at.end();
        if let Some(name) = tag.name("name") {
            page.tag(&name.as_str().to_ascii_lowercase(), &tag["close"] == "/");
        }
    }
    page.add(&source[from..]);
    while !page.tables.is_empty() {
        page.end_table();
    }
    Some(page.made)
}

/// Rows of cells, each of which may have several lines.
type Grid = Vec<Vec<String>>;

#[derive(Default)]
struct Page {
    made: String,
    tables: Vec<Grid>,
    pre: usize,
}

impl Page {
    /// Returns the text at work: the last cell of the innermost table, or the page; none between the cells of a table.
    fn open(&mut self) -> Option<&mut String> {
        match self.tables.last_mut() {
            Some(table) => table.last_mut()?.last_mut(),
            None => Some(&mut self.made),
        }
    }

    /// Adds text, with its entities as what they mean; outside `<pre>`, room is one space.
    fn add(&mut self, text: &str) {
        let (decoded, is_kept) = (unescaped(text), self.pre > 0);
        let Some(open) = self.open() else { return };
        if is_kept {
            return open.push_str(&decoded);
        }
        for part in decoded.split_inclusive(|c: char| c.is_ascii_whitespace()) {
            let word = part.trim_end_matches(|c: char| c.is_ascii_whitespace());
            open.push_str(word);
            if word.len() < part.len() && !open.is_empty() && !open.ends_with([' ', '\n']) {
                open.push(' ');
            }
        }
    }

    fn end_line(&mut self) {
        if let Some(open) = self.open().filter(|open| !open.is_empty() && !open.ends_with('\n')) {
            open.push('\n');
        }
    }

    fn tag(&mut self, name: &str, closes: bool) {
        match (name, closes) {
            ("br", _) => self.open().into_iter().for_each(|open| open.push('\n')),
            ("pre", _) => {
                self.end_line();
                self.pre = if closes { self.pre.saturating_sub(1) } else { self.pre + 1 };
            }
            // Tables within tables beyond these are none of their own.
            ("table", false) if self.tables.len() < 16 => {
                self.end_line();
                self.tables.push(Grid::new());
            }
            ("table", true) => self.end_table(),
            ("tr", false) => {
                if let Some(table) = self.tables.last_mut() {
                    table.push(Vec::new());
                }
            }
            ("td" | "th", false) => {
                if let Some(row) = self.tables.last_mut().and_then(|table| table.last_mut()) {
                    row.push(String::new());
                }
            }
            (
                "p" | "div" | "li" | "ul" | "ol" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "dt" | "dd" | "section",
                _,
            ) => {
                self.end_line();
            }
            _ => {}
        }
    }

    /// Adds the table that ends: a table of steps in Markdown, cells of several lines each by itself, or else row by row, as boards are.
    fn end_table(&mut self) {
        let Some(mut grid) = self.tables.pop() else { return };
        for cell in grid.iter_mut().flatten() {
            cell.replace('\u{A0}', " ").trim().clone_into(cell);
        }
        grid.retain(|row| row.iter().any(|cell| !cell.is_empty()));
        let tile = |cell: &String| if cell.is_empty() { "_".to_owned() } else { cell.clone() };
        let row = |row: &Vec<String>| row.iter().map(tile).collect::<Vec<_>>().join(" ") + "\n";
        let text = match () {
            () if has_names(&grid) => markdown(&grid),
            () if grid.iter().flatten().any(|cell| cell.contains('\n')) => grid.concat().join("\n\n") + "\n",
            () => grid.iter().map(row).collect(),
        };
        self.end_line();
        if let Some(open) = self.open() {
            open.push_str(&text);
        }
        if self.tables.is_empty() {
            self.made.push('\n');
        }
    }
}

/// Returns true if the first row of a table has the name of a column of boards, or nothing but names above rows with several numbers.
fn has_names(grid: &Grid) -> bool {
    let Some((names, rows)) = grid.split_first() else { return false };
    let is_name = |cell: &String| !cell.is_empty() && !cell.contains(|c: char| c.is_ascii_digit() || c == '\n');
    let has_numbers = |row: &Vec<String>| {
        row.len() == names.len() && row.iter().filter(|cell| cell.contains(|c: char| c.is_ascii_digit())).count() > 1
    };
    names.iter().any(|name| Named::of(name).is_of_boards())
        || rows.len() > 1 && names.iter().all(is_name) && rows.iter().all(has_numbers)
}

fn markdown(grid: &Grid) -> String {
    let cell = |cell: &String| cell.replace('|', "\\|").replace('\n', "<br>");
    let line = |row: &Vec<String>| format!("| {} |\n", row.iter().map(cell).collect::<Vec<_>>().join(" | "));
    let mut lines: Vec<String> = grid.iter().map(line).collect();
    lines.insert(1, format!("|{}\n", "---|".repeat(grid[0].len())));
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
    if let Some(code) = name.strip_prefix('#') {
        let hex = code.strip_prefix(['x', 'X']);
        let code = hex.map_or_else(|| code.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
        return code.and_then(char::from_u32).map(String::from);
    }
    let sign = |entry: &str| entry.strip_prefix(name).filter(|sign| sign.chars().count() == 1).map(str::to_owned);
    ENTITIES.split(' ').find_map(sign)
}
