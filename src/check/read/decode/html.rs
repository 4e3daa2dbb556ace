//! HTML as text: rows of tables become lines of cells between strokes, with a rule below a row of names, as in Markdown.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

/// A comment, an element that is not shown, or a tag with its name. A tag ends before the next one begins, so that the cost stays linear.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    let hidden = "(?:script|style|head|svg)";
    let pattern = format!(
        r"(?is)<!--.*?(?:-->|$)|<{hidden}(?:\s[^<>]*)?>.*?(?:</{hidden}>|$)|<(?P<name>/?[a-z][a-z0-9]*)[^<>]*>"
    );
    Regex::new(&pattern).expect("a pattern")
});

/// A table without names that has no other in it.
static INNER: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?is)<table[^<>]*>((?:</?(?:tbody|tr|td)\b[^<>]*>|[^<>])*)</table>";
    Regex::new(pattern).expect("a pattern")
});

/// What shows that a text is a page, or has tables or `<pre>` in HTML.
const SHOWS: [&str; 6] = ["</table>", "</pre>", "</body>", "</div>", "</p>", "</li>"];

/// Elements that stand on lines of their own.
const LINES: [&str; 11] = ["table", "pre", "p", "div", "li", "ol", "h1", "h2", "h3", "h4", "br"];

/// Names of signs, each with its sign behind it.
const ESCAPES: &str = "nbsp;\u{A0} middot;· rarr;→ lt;< gt;> quot;\" amp;&";

/// Returns the text of a page, or of a text with tables or `<pre>` in HTML; none where it has none.
pub(super) fn text(source: &str) -> Option<String> {
    if !SHOWS.iter().any(|tag| source.contains(tag)) {
        return None;
    }
    let source = INNER.replace_all(source, inner);
    // Outside `<pre>`, room is one space, and lines end where tags say.
    let squeezed = |text: &str| text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    let (first, rest) = source.split_once("<pre").unwrap_or((&source, ""));
    let plain = rest.split("<pre").filter(|part| !part.is_empty()).fold(squeezed(first), |plain, part| {
        let (kept, rest) = part.split_once("</pre>").unwrap_or((part, ""));
        plain + "<pre" + &kept.replace('\n', "<br>").replace(' ', "&nbsp;") + "</pre>" + &squeezed(rest)
    });
    // The cells of a row: names, and others.
    let (mut names, mut cells) = (0, 0);
    let shown = |tag: &Captures<'_>| -> Cow<'static, str> {
        let name = tag.name("name").map_or("", |name| name.as_str()).to_ascii_lowercase();
        match &*name {
            "th" => names += 1,
            "td" => cells += 1,
            "br" if names + cells > 0 => return "<br>".into(),
            "tr" | "/tr" | "/table" if names + cells > 0 => {
                let rule = if cells == 0 { format!("|{}\n", "---|".repeat(names)) } else { String::new() };
                (names, cells) = (0, 0);
                return ("|\n".to_owned() + &rule).into();
            }
            _ if LINES.contains(&name.trim_start_matches('/')) => return "\n".into(),
            _ => return "".into(),
        }
        "| ".into()
    };
    let lines = unescaped(&TAG.replace_all(&plain, shown));
    let lines = lines.lines().map(|line| line.trim_matches(' ').replace('\u{A0}', " ") + "\n");
    Some(lines.collect())
}

/// Returns a table as rows in brackets, if it has as many cells as a board may have, and as short ones.
fn inner(table: &Captures<'_>) -> String {
    let cell = |cell: &str| cell.split(['<', '>']).nth(1).unwrap_or_default().trim().to_owned();
    let row = |row: &str| row.split("<td").skip(1).map(cell).collect::<Vec<String>>();
    let rows: Vec<Vec<String>> = table[1].split("<tr").skip(1).map(row).collect();
    let is_board = (4..=16).contains(&rows.iter().map(Vec::len).sum::<usize>())
        && rows.len() > 1
        && rows.iter().flatten().all(|cell| cell.len() < 9);
    let rows: String = rows.iter().map(|row| "[".to_owned() + &row.join(",") + "]").collect();
    if is_board { format!(" {rows} ") } else { table[0].to_owned() }
}

/// Returns a text of a page with its escapes resolved.
pub fn unescaped(text: &str) -> String {
    let resolved = |part: &str| {
        let number = |text: &str| match text.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        };
        if let Some((text, rest)) = part.strip_prefix('#').and_then(|part| part.split_once(';'))
            && let Some(sign) = number(text).and_then(char::from_u32)
        {
            return Some(format!("{sign}{rest}"));
        }
        ESCAPES.split(' ').find_map(|escape| {
            let (name, sign) = escape.split_once(';')?;
            Some(sign.to_owned() + part.strip_prefix(name)?.strip_prefix(';')?)
        })
    };
    let (first, rest) = text.split_once('&').unwrap_or((text, ""));
    let parts = rest.split('&').filter(|_| first.len() < text.len());
    parts.fold(first.to_owned(), |made, part| made + &resolved(part).unwrap_or_else(|| format!("&{part}")))
}
