//! HTML: tables become boards or tables in Markdown, the rest becomes text.

use super::entities::entities;
use super::grid::{Grid, GridRow};
use super::{LineOf, Lines};

/// Tables within tables beyond these are no tables of their own.
const MOST_NESTED: usize = 16;

/// The text of a page, or of a text with tables or `<pre>` in HTML; none where it has none.
pub(super) fn text(source: &str) -> Option<Lines> {
    if !source.contains('<') {
        return None;
    }
    let has = |name: &str| {
        source.match_indices('<').any(|(at, _)| {
            let tag = source.as_bytes().get(at + 1..).unwrap_or_default();
            tag.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
                && tag.get(name.len()).is_some_and(|next| matches!(next, b' ' | b'>' | b'\n' | b'\t'))
        })
    };
    let is_page = has("html") || has("body") || has("!doctype");
    if !is_page && !["table", "pre", "tr", "div"].iter().any(|name| has(name)) {
        return None;
    }
    let writer = Writer {
        source,
        line_of: LineOf::new(source),
        made: Lines::default(),
        line: String::new(),
        from: 1,
        tables: Vec::new(),
        divs: Vec::new(),
        pre: 0,
        is_page,
    };
    Some(writer.run())
}

/// A table that has not ended.
#[derive(Default)]
struct Table {
    grid: Grid,
    cell: Option<String>,
    /// Number of columns that the open cell spans.
    span: usize,
}

/// A `<div>` that has not ended.
struct Div {
    /// The lines and bytes made before it.
    lines: usize,
    bytes: usize,
    /// True while it has nothing but blocks of one short word each, or of none.
    of_tiles: bool,
    blocks: usize,
}

struct Writer<'a> {
    source: &'a str,
    line_of: LineOf,
    made: Lines,
    /// The line that has not ended, and where it began.
    line: String,
    from: usize,
    tables: Vec<Table>,
    divs: Vec<Div>,
    pre: usize,
    is_page: bool,
}

impl Writer<'_> {
    fn run(mut self) -> Lines {
        let mut at = 0;
        while let Some(rest) = self.source.get(at..).filter(|rest| !rest.is_empty()) {
            let text_end = rest.find('<').unwrap_or(rest.len());
            if text_end > 0 {
                self.text(at, rest.get(..text_end).unwrap_or_default());
                at += text_end;
                continue;
            }
            let Some(Tag { name, closes, attributes, length }) = tag(rest) else {
                self.text(at, "<");
                at += 1;
                continue;
            };
            let is_shown = !self.tag(at, &name, closes, attributes);
            let inner = rest.get(length..).filter(|_| !is_shown).unwrap_or_default();
            at += length + inner_end(inner, &name);
        }
        while !self.tables.is_empty() {
            self.end_table();
        }
        self.end_line();
        self.made
    }

    /// Returns true if room is kept as it is written.
    fn keeps_room(&self) -> bool {
        self.pre > 0 || !self.is_page && self.tables.is_empty() && self.divs.is_empty()
    }

    fn text(&mut self, at: usize, text: &str) {
        let decoded = entities(text);
        if self.keeps_room() {
            let mut at = at;
            for piece in text.split_inclusive('\n') {
                let bare = piece.strip_suffix('\n');
                self.put(at, &entities(bare.unwrap_or(piece)));
                at += piece.len();
                if bare.is_some() {
                    if self.open_cell().is_none() && self.line.is_empty() {
                        self.from = self.line_of.line(at.saturating_sub(1));
                    }
                    self.force_line();
                }
            }
            return;
        }
        let is_room = |c: char| c.is_ascii_whitespace();
        if decoded.starts_with(is_room) {
            self.room();
        }
        let mut words = decoded.split(is_room).filter(|word| !word.is_empty()).peekable();
        let first = at + (text.len() - text.trim_start().len());
        while let Some(word) = words.next() {
            self.put(first, word);
            if words.peek().is_some() || decoded.ends_with(is_room) {
                self.room();
            }
        }
    }

    fn open_cell(&mut self) -> Option<&mut String> {
        self.tables.last_mut().and_then(|table| table.cell.as_mut())
    }

    fn put(&mut self, at: usize, text: &str) {
        if let Some(cell) = self.open_cell() {
            cell.push_str(text);
        } else if self.tables.is_empty() {
            if self.line.is_empty() {
                self.from = self.line_of.line(at);
            }
            self.line.push_str(text);
        }
    }

    /// Room between words, which is written once.
    fn room(&mut self) {
        let line = match self.tables.last_mut() {
            Some(table) => table.cell.as_mut(),
            None => Some(&mut self.line),
        };
        if let Some(line) = line.filter(|line| !line.is_empty() && !line.ends_with([' ', '\n'])) {
            line.push(' ');
        }
    }

    /// Ends a line that has something in it.
    fn end_line(&mut self) {
        if let Some(cell) = self.open_cell() {
            if !cell.is_empty() && !cell.ends_with('\n') {
                cell.push('\n');
            }
        } else if !self.line.trim().is_empty() {
            self.force_line();
        } else {
            self.line.clear();
        }
    }

    fn force_line(&mut self) {
        if let Some(cell) = self.open_cell() {
            cell.push('\n');
            return;
        }
        let line = std::mem::take(&mut self.line);
        self.made.push(self.from, line.trim_end());
    }

    /// Reads a tag; returns true if what is in its element is not shown.
    fn tag(&mut self, at: usize, name: &str, closes: bool, attributes: &str) -> bool {
        // As in a browser, what stands in no cell of a table is no part of it; here it comes after it.
        if !closes && (is_block(name) || matches!(name, "table" | "pre" | "div")) {
            while !self.tables.is_empty() && self.open_cell().is_none() {
                self.end_table();
            }
        }
        match (name, closes) {
            ("script" | "style" | "head" | "svg" | "template", false) => return true,
            ("br", _) => {
                let line = self.source.get(..at).and_then(|before| before.lines().next_back()).unwrap_or_default();
                // In Markdown it stands in the cells of a table.
                if self.keeps_room() && self.pre == 0 && line.contains('|') {
                    self.put(at, "<br>");
                } else {
                    self.put(at, "");
                    self.force_line();
                }
            }
            ("pre", false) => {
                self.end_line();
                self.pre += 1;
            }
            ("pre", true) => {
                self.end_line();
                self.pre = self.pre.saturating_sub(1);
            }
            ("table", false) if self.tables.len() < MOST_NESTED => {
                if self.tables.is_empty() {
                    self.end_line();
                }
                self.tables.push(Table::default());
            }
            ("table", true) => self.end_table(),
            ("tr", false) => {
                let line = self.line_of.line(at);
                if self.tables.is_empty() {
                    self.end_line();
                    self.tables.push(Table::default());
                }
                self.end_cell();
                if let Some(table) = self.tables.last_mut() {
                    table.grid.rows.push(GridRow { line, cells: Vec::new() });
                }
            }
            ("td" | "th", false) => {
                self.end_cell();
                let line = self.line_of.line(at);
                if let Some(table) = self.tables.last_mut() {
                    if table.grid.rows.is_empty() {
                        table.grid.rows.push(GridRow { line, cells: Vec::new() });
                    }
                    table.cell = Some(String::new());
                    table.span = span(attributes);
                }
            }
            ("td" | "th" | "tr" | "thead" | "tbody", true) => self.end_cell(),
            ("div", false) => {
                self.end_line();
                self.divs.push(Div {
                    lines: self.line_count(),
                    bytes: self.made.text.len(),
                    of_tiles: true,
                    blocks: 0,
                });
            }
            ("div", true) => self.end_div(at),
            // Words in elements of their own are words.
            ("span" | "button" | "input", false) if self.line.ends_with(char::is_alphanumeric) => {
                let before = self.source.get(..at).unwrap_or_default();
                if before.ends_with('>') {
                    self.room();
                }
            }
            _ if is_block(name) => self.end_line(),
            _ => {}
        }
        false
    }

    fn line_count(&self) -> usize {
        self.made.lines.as_ref().map_or(0, Vec::len)
    }

    /// Ends a block. One of blocks that have a tile each is a row of tiles, or a whole board.
    fn end_div(&mut self, at: usize) {
        let text = self.line.trim().to_owned();
        self.end_line();
        let Some(div) = self.divs.pop().filter(|_| self.tables.is_empty()) else { return };
        if div.blocks >= 2 && div.of_tiles && self.line_count() == div.lines + div.blocks {
            let tiles: Vec<&str> = self.made.text.get(div.bytes..).unwrap_or_default().lines().collect();
            let row = tiles.join(" ");
            self.made.text.truncate(div.bytes);
            let from = self.line_of.line(at);
            if let Some(lines) = &mut self.made.lines {
                let from = lines.get(div.lines).copied().unwrap_or(from);
                lines.truncate(div.lines);
                lines.push(from);
            }
            self.made.text.push_str(&row);
            self.made.text.push('\n');
            self.outer_block(false);
            return;
        }
        let is_line = self.line_count() <= div.lines + 1;
        let is_leaf = div.blocks == 0 && is_line;
        // A block around a tile is that tile.
        let is_wrapped = div.blocks == 1 && div.of_tiles && is_line;
        let is_tile = is_wrapped || is_leaf && text.chars().count() <= 2 && !text.contains(' ');
        // An empty block among tiles is the blank.
        if is_leaf
            && text.is_empty()
            && self.line_count() == div.lines
            && self.divs.last().is_some_and(|div| div.of_tiles)
        {
            self.made.push(self.line_of.line(at), "_");
        }
        self.outer_block(is_tile);
    }

    fn outer_block(&mut self, is_tile: bool) {
        if let Some(outer) = self.divs.last_mut() {
            outer.of_tiles &= is_tile;
            outer.blocks += 1;
        }
    }

    fn end_cell(&mut self) {
        let Some(table) = self.tables.last_mut() else { return };
        if let Some(cell) = table.cell.take() {
            table.grid.cell(&cell.replace('\u{A0}', " "));
            for _ in 1..table.span {
                table.grid.cell("");
            }
        }
    }

    fn end_table(&mut self) {
        self.end_cell();
        let Some(table) = self.tables.pop() else { return };
        match self.open_cell() {
            Some(cell) => {
                if !cell.is_empty() {
                    cell.push('\n');
                }
                cell.push_str(&table.grid.within());
                cell.push('\n');
            }
            None if table.grid.rows.is_empty() => {}
            None => table.grid.write(&mut self.made),
        }
    }
}

/// Returns true for elements that begin and end a line.
fn is_block(name: &str) -> bool {
    let names = "p li ul ol h1 h2 h3 h4 h5 h6 section article hr dl dt dd figure body html header footer main \
                 blockquote center caption details summary title";
    names.split(' ').any(|block| block == name)
}

/// Returns where the element of a name ends whose inner text this is.
fn inner_end(inner: &str, name: &str) -> usize {
    let closes = |part: &[u8]| part.starts_with(b"</") && part[2..].eq_ignore_ascii_case(name.as_bytes());
    inner.as_bytes().windows(name.len() + 2).position(closes).unwrap_or(inner.len())
}

/// The number of columns that a cell spans.
fn span(attributes: &str) -> usize {
    let value = attributes.to_ascii_lowercase();
    let value = value.split_once("colspan").and_then(|(_, value)| {
        let digits = value.trim_start_matches(['=', ' ', '"', '\'']);
        digits.get(..digits.bytes().take_while(u8::is_ascii_digit).count())?.parse().ok()
    });
    value.map_or(1, |span: usize| span.clamp(1, 32))
}

struct Tag<'a> {
    name: String,
    closes: bool,
    attributes: &'a str,
    length: usize,
}

/// The tag or comment with which a text begins; a sign that is less than something is none.
fn tag(text: &str) -> Option<Tag<'_>> {
    if text.starts_with("<!--") {
        let length = text.find("-->").map_or(text.len(), |end| end + 3);
        return Some(Tag { name: "!".into(), closes: false, attributes: "", length });
    }
    let rest = text.strip_prefix('<')?;
    let closes = rest.starts_with('/');
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    if !rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') {
        return None;
    }
    let name_end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '!')).unwrap_or(rest.len());
    let end = end_of_tag(rest)?;
    Some(Tag {
        name: rest.get(..name_end.min(20))?.to_ascii_lowercase(),
        closes,
        attributes: rest.get(name_end..end).unwrap_or_default(),
        length: text.len() - rest.len() + end + 1,
    })
}

/// Returns where the tag ends with which a text begins: at the first `>` that stands in no quoted value; where a quote does not
/// end, at the first of all. Tags that do not end soon are none, so that the cost stays linear.
fn end_of_tag(text: &str) -> Option<usize> {
    let (mut quote, mut before, mut first) = (None, b' ', None);
    for (at, byte) in text.bytes().enumerate().take(4096) {
        match (byte, quote) {
            (b'>', None) => return Some(at),
            (b'>', Some(_)) => first = first.or(Some(at)),
            (b'"' | b'\'', None) if before == b'=' => quote = Some(byte),
            (_, Some(open)) if byte == open => quote = None,
            _ => {}
        }
        before = byte;
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_in_a_quoted_value_does_not_end_a_tag() {
        assert_eq!(read("<div title=\"7 > 6\">2 8</div><p id='>'>1</p>"), "2 8\n1\n");
        assert_eq!(read("<div title=\"7>2 8</div><p>it's > 3</p>"), "2 8\nit's > 3\n");
    }

    fn read(source: &str) -> String {
        text(source).unwrap().text
    }

    #[test]
    fn a_table_of_tiles_is_a_board() {
        let board = "<table>\n<tr><td>2</td><td>8</td><td>3</td></tr>\n<tr><td>1</td><td>&nbsp;</td><td>4</td></tr>\n\
                     <tr><td>7<td>6<td>5</table>";
        let made = text(&format!("<html><body><p>Step&nbsp;1:\nf = 5</p>{board}</body></html>")).unwrap();
        assert_eq!(made.text, "Step\u{A0}1: f = 5\n2 8 3\n1 _ 4\n7 6 5\n\n");
        assert_eq!(made.lines.unwrap(), [1, 3, 4, 5, 5]);
    }

    #[test]
    fn a_table_with_names_is_one_in_markdown() {
        let inner = "<table><tr><td>2</td><td>8</td></tr><tr><td>1</td><td></td></tr></table>";
        let source = format!(
            "<TABLE><thead><tr><th>Step</th><th>State</th><th>f</th></tr></thead>\
             <tr><td>1</td><td>{inner}</td><td><b>5</b></td></tr><tr><td>2</td><td>2 8<br/>1 _</td><td>6</td></tr></TABLE>"
        );
        assert_eq!(
            read(&source),
            "| Step | State | f |\n|---|---|---|\n| 1 | 2 8<br>1 _ | 5 |\n| 2 | 2 8<br>1 _ | 6 |\n\n"
        );
    }

    #[test]
    fn preformatted_text_and_blocks_of_tiles_are_read() {
        assert_eq!(read("<pre>\n2 8\n1   4 &lt;\n</pre>after"), "\n2 8\n1   4 <\nafter\n");
        let tiles = |tiles: &[&str]| -> String {
            tiles.iter().map(|tile| format!("<div class=t>{tile}</div>\n")).collect::<Vec<String>>().concat()
        };
        assert_eq!(read(&format!("<body><div>{}</div><p>f=5", tiles(&["2", "8", "", "1"]))), "2 8 _ 1\nf=5\n");
        let rows = format!("<div>{}</div><div>{}</div>", tiles(&["2", "8"]), tiles(&["", "1"]));
        assert_eq!(read(&format!("<body><div>{rows}</div>")), "2 8\n_ 1\n");
    }
}
