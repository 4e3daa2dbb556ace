//! Breaks texts into lines of a given width.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::document::{Column, ColumnKind, Inline, Row, Shown, Span, Table, TableCell};
use crate::puzzle::{Board, Size};

/// Returns the columns that a text takes on a terminal; a Chinese letter takes two.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut from = 0;
    for (at, _) in unicode_linebreak::linebreaks(text) {
        // An option never breaks at its hyphens, nor a pair at its dash.
        if at < text.len() && text[from..at].ends_with(['-', '\u{2013}']) {
            continue;
        }
        let word = &text[from..at];
        let settings = word.match_indices(',').map(|(comma, _)| comma + 1);
        let settings = settings.filter(|&end| word[end..].starts_with(char::is_alphabetic));
        let mut start = 0;
        for end in settings {
            words.push(&word[start..end]);
            start = end;
        }
        words.push(&word[start..]);
        from = at;
    }
    words
}

/// Returns the columns of the widest unbreakable part of a text.
pub(super) fn widest_word(text: &str) -> usize {
    words(text).into_iter().map(|word| columns(word.trim_end())).max().unwrap_or(0)
}

/// Returns the lines of a text, at least one, none wider than `width`, without spaces at their ends.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    if !text.contains('\n') && columns(text) <= width {
        return vec![text.trim_end().to_owned()];
    }
    let lines = wrapped_with_spaces(text, width, words);
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Returns the lines of a text, keeping all of its characters.
fn wrapped_with_spaces(text: &str, width: usize, parts: impl Fn(&str) -> Vec<&str>) -> Vec<String> {
    let mut lines = vec![String::new()];
    let (mut used, mut ended) = (0, false);
    for part in parts(text) {
        let wide = columns(part.trim_end());
        if ended || used > 0 && used + wide > width {
            lines.push(String::new());
            used = 0;
        }
        for c in part.chars() {
            let wide = columns(c.encode_utf8(&mut [0; 4]));
            // Only a part that is wider than a line is broken within.
            if used > 0 && used + wide > width && c != ' ' && c != '\n' {
                lines.push(String::new());
                used = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(c);
            }
            used += wide;
        }
        ended = part.ends_with('\n');
    }
    lines
}

/// Returns a command in lines that can be pasted: continued lines end with a backslash.
pub(super) fn command_lines(command: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let room = width - " \\".len();
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in command {
        // A line feed within a word would end the code block or comment around the command.
        let word = word.replace(char::is_control, " ");
        let text = quoted(&word);
        if !line.is_empty() && columns(&line) + 1 + columns(&text) > room {
            lines.push(line + " \\");
            line = String::new();
        }
        if columns(&text) <= room {
            line += if line.is_empty() { "" } else { " " };
            line += &text;
            continue;
        }
        // A word too long for a line continues at the start of the next; quoted letters take up to six columns.
        let parts = |text: &str, room| wrapped_with_spaces(text, room, |text| text.split_inclusive(',').collect());
        let pieces = parts(&word, if text == word { room } else { (room - 2) / 2 });
        for (at, piece) in pieces.iter().enumerate() {
            if at > 0 {
                lines.push(line + "\\");
            }
            line = quoted(piece);
        }
    }
    lines.push(line);
    lines
}

/// Returns a text, or as much of its start as fits into so many columns, with an ellipsis.
pub(super) fn cut(text: &str, most: usize) -> String {
    if columns(text) <= most {
        return text.to_owned();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += columns(c.encode_utf8(&mut [0; 4]));
        used <= most
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// Returns the first `most` items and, if any are left out, what `more` says of their number.
pub(super) fn first<'a>(
    items: impl ExactSizeIterator<Item = String> + 'a,
    most: usize,
    more: impl FnOnce(usize) -> String + 'a,
) -> impl Iterator<Item = String> + 'a {
    let left = items.len().saturating_sub(most);
    items.take(most).chain((left > 0).then(|| more(left)))
}

/// Returns a command as typed into a shell.
pub(super) fn shell(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// Returns a text as a part of an address: everything but what `keeps` names is escaped.
pub(super) fn address(text: &str, keeps: impl Fn(char) -> bool) -> String {
    let mut address = String::with_capacity(text.len());
    for c in text.chars() {
        if keeps(c) {
            address.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    address
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | '=' | '/' | ':');
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Returns a text without control characters.
///
/// ```
/// use steptrace::report::plain;
/// assert_eq!(plain("a\x1b[1m\n"), "a\u{FFFD}[1m\n");
/// ```
pub fn plain(text: &str) -> String {
    let plain = |c: char| if c.is_control() && c != '\n' || is_direction(c) { '\u{FFFD}' } else { c };
    text.chars().map(plain).collect()
}

/// Returns a text on one line, without control characters.
pub fn one_line(text: &str) -> String {
    plain(&text.replace(char::is_control, " "))
}

/// Characters that change the direction of the text after them.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

const BETWEEN: usize = 3;

fn cell_width(size: Size) -> usize {
    if size.cells() > 10 { 2 } else { 1 }
}

pub(super) fn width(size: Size) -> usize {
    size.cols() * (cell_width(size) + 1) - 1
}

/// A blank that no Markdown renderer merges with others, and at which no line breaks.
pub(super) const UNBROKEN: char = '\u{A0}';

/// Returns the rows of a board, with `blank` between its cells, for the blank, and for padding.
pub(super) fn rows(board: Board, size: Size, blank: char) -> Vec<String> {
    let width = cell_width(size);
    let cell = |tile: u8| {
        let digits = if tile == 0 { String::new() } else { tile.to_string() };
        let padding: String = std::iter::repeat_n(blank, width - digits.len()).collect();
        padding + &digits
    };
    let cells: Vec<String> = board.tiles(size).map(cell).collect();
    cells.chunks(size.cols()).map(|row| row.join(&blank.to_string())).collect()
}

/// Returns a board on one line, its rows separated by strokes; the line may break only after these.
pub(super) fn in_line(board: Board, size: Size) -> String {
    rows(board, size, UNBROKEN).join("\u{A0}/ ")
}

/// Returns tiles row by row; `blank` is the word or the sign for the blank.
pub(super) fn joined(tiles: impl Iterator<Item = u8>, size: Size, blank: &str, between: &str) -> String {
    let cells: Vec<String> = tiles.map(|tile| if tile == 0 { blank.to_owned() } else { tile.to_string() }).collect();
    cells.chunks(size.cols()).map(|row| row.join(" ")).collect::<Vec<_>>().join(between)
}

pub(super) fn in_line_width(size: Size) -> usize {
    size.rows() * (width(size) + " / ".len()) - " / ".len()
}

/// Returns the lines of boards side by side, as many as fit into `width` columns, with their labels above and their
/// feet below. `paint` colours each text: true for a row of a board, false for a label or foot.
pub(super) fn beside(
    boards: &[&Shown],
    size: Size,
    width: usize,
    paint: impl Fn(&Shown, bool, &str) -> String,
) -> Vec<String> {
    let labels: Vec<String> = boards.iter().map(|shown| cut(&shown.label, width)).collect();
    let feet: Vec<&str> = boards.iter().map(|shown| shown.foot.as_str()).collect();
    let texts = labels.iter().map(String::as_str).chain(feet.iter().copied());
    let each = texts.map(columns).max().unwrap_or(0).max(self::width(size)) + BETWEEN;
    let pictures: Vec<Vec<String>> = boards.iter().map(|shown| rows(shown.picture.board(), size, ' ')).collect();
    let across = ((width + BETWEEN) / each).max(1);
    let mut lines: Vec<String> = Vec::new();
    for from in (0..boards.len()).step_by(across) {
        let group = from..boards.len().min(from + across);
        lines.extend((from > 0).then(String::new));
        let line = |is_row: bool, texts: Vec<&str>| {
            let room = |text: &str| " ".repeat(each.saturating_sub(columns(text)));
            let parts = group.clone().zip(texts).map(|(at, text)| paint(boards[at], is_row, text) + &room(text));
            parts.collect::<String>().trim_end().to_owned()
        };
        let labels: Vec<&str> = labels[group.clone()].iter().map(String::as_str).collect();
        lines.extend(labels.iter().any(|label| !label.is_empty()).then(|| line(false, labels)));
        let pictures = &pictures[group.clone()];
        lines.extend((0..size.rows()).map(|row| line(true, pictures.iter().map(|rows| &rows[row][..]).collect())));
        let feet = &feet[group.clone()];
        lines.extend(feet.iter().any(|foot| !foot.is_empty()).then(|| line(false, feet.to_vec())));
    }
    lines
}

/// Rows from which the widths of columns are measured; those of a long table are alike.
const SAMPLE: usize = 100;
/// Room for numbers to grow in later rows.
const GROWTH: usize = 4;

/// Empty boards side by side in a cell, minimum and maximum.
const BESIDE: usize = 2;
const MOST_BESIDE: usize = 4;
/// The columns by which an empty board is wider than a printed one.
const EMPTY_MORE: usize = 2;
const SENTENCE: usize = 14;

#[derive(Clone, Copy)]
pub(super) struct ColumnExtent {
    kind: ColumnKind,
    /// The widest unbreakable part.
    least: usize,
    most: usize,
    load: usize,
    /// True if its cells are to be written in, and hold no boards.
    is_room: bool,
}

pub(super) fn cell_lines(text: &Inline) -> Vec<String> {
    text.0.split(|span| *span == Span::Break).map(|spans| spans.iter().map(Span::text).collect()).collect()
}

/// Measures the columns of a table by its first rows, which are put back. `board` is the width of a board.
pub(super) fn measured(table: Table<'_>, board: usize) -> (Vec<ColumnExtent>, Table<'_>) {
    let Table { columns, mut rows, .. } = table;
    let first: Vec<Row> = rows.by_ref().take(SAMPLE).collect();
    let extents = extents(&columns, &first, board, first.len() == SAMPLE);
    (extents, Table { columns, rows: Box::new(first.into_iter().chain(rows)), ..table })
}

/// Measures columns by rows; `grows` if later rows may be wider.
pub(super) fn extents(columns: &[Column], rows: &[Row], board: usize, grows: bool) -> Vec<ColumnExtent> {
    let extent = |(at, column): (usize, &Column)| {
        let cells = rows.iter().filter_map(|row| if let Row::Cells { cells, .. } = row { cells.get(at) } else { None });
        ColumnExtent::of(column, cells, board, grows)
    };
    columns.iter().enumerate().map(extent).collect()
}

impl ColumnExtent {
    fn of<'a>(column: &Column, cells: impl Iterator<Item = &'a TableCell>, board: usize, grows: bool) -> ColumnExtent {
        let widest =
            |lines: &[String], width: fn(&str) -> usize| lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let (kind, head) = (column.kind, cell_lines(&column.head));
        let growth = if grows && kind == ColumnKind::Number { GROWTH } else { 0 };
        // A head may break between words.
        let mut least = widest(&head, widest_word).max(column.room);
        let mut most = if flows(kind) { widest(&head, columns).max(column.room) } else { least };
        let (mut load, mut has_boards) = (1, false);
        for cell in cells {
            let lines = cell_lines(&cell.text);
            let boards = |beside: usize| {
                let wide = cell.text.0.iter().map(|span| match span {
                    Span::Board(_) => board,
                    Span::EmptyBoards(count) => (*count).min(beside) * (board + EMPTY_MORE),
                    _ => 0,
                });
                wide.max().unwrap_or(0)
            };
            has_boards |= boards(1) > 0;
            let wide = (widest(&lines, columns) + usize::from(cell.is_best)).max(boards(MOST_BESIDE)) + growth;
            let word = if kind == ColumnKind::Nodes { broad_word } else { widest_word };
            let narrow = widest(&lines, word).max(boards(BESIDE));
            least = least.max(if flows(kind) { narrow } else { wide });
            most = most.max(wide).max(least);
            load += lines.iter().map(|line| columns(line)).sum::<usize>();
        }
        if kind == ColumnKind::Text {
            // A sentence is not broken after every word because the other columns are longer.
            most = if grows { most.max(SENTENCE) } else { most };
            least = least.max(most.min(SENTENCE));
        }
        ColumnExtent { kind, least, most, load, is_room: column.room > 0 && !has_boards }
    }
}

/// Returns true if and only if the cells of a column may break into lines.
pub(super) fn flows(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Text | ColumnKind::Nodes)
}

/// Returns the columns of the widest word of nodes and boards, `n1=A1B…`: a capital or a sign is nearly as wide as two digits.
fn broad_word(line: &str) -> usize {
    let broad = |word: &str| word.bytes().filter(|byte| byte.is_ascii_uppercase() || *byte == b'=').count();
    line.split(' ').map(|word| columns(word) + (2 * broad(word)).div_ceil(3)).max().unwrap_or(0)
}

/// Splits the columns of a table into parts that fit; the columns that name the rows are in all parts.
pub(super) fn parts(extents: &[ColumnExtent], names: usize, room: usize, between: usize) -> Vec<Vec<usize>> {
    let names = names.min(extents.len());
    let width = |at: usize| extents[at].least + between;
    let taken: usize = (0..names).map(width).sum();
    let mut parts = vec![(0..names).collect::<Vec<usize>>()];
    let mut used = taken;
    for at in names..extents.len() {
        let part = parts.last_mut().expect("there is a first one");
        if used + width(at) > room + between && part.len() > names {
            parts.push((0..names).collect());
            used = taken;
        }
        used += width(at);
        parts.last_mut().expect("there is a first one").push(at);
    }
    parts
}

/// Returns the widths of columns in a room; breakable columns get what the others leave, in proportion to their text.
pub(super) fn widths(extents: &[ColumnExtent], part: &[usize], room: usize) -> Vec<usize> {
    let extents: Vec<ColumnExtent> = part.iter().map(|&at| extents[at]).collect();
    let mut widths: Vec<usize> = extents.iter().map(|extent| extent.most).collect();
    if widths.iter().sum::<usize>() <= room {
        return widths;
    }
    let (mut open, fixed): (Vec<usize>, Vec<usize>) = (0..widths.len()).partition(|&at| flows(extents[at].kind));
    let mut left = room.saturating_sub(fixed.into_iter().map(|at| widths[at]).sum());
    loop {
        let load = open.iter().map(|&at| extents[at].load).sum::<usize>().max(1);
        let share = |at: usize| left * extents[at].load / load;
        // A column that its share does not fit gets what it needs; the others share the rest.
        let narrow = open.iter().find(|&&at| share(at) < extents[at].least).map(|&at| (at, extents[at].least));
        let wide = || open.iter().find(|&&at| share(at) > extents[at].most).map(|&at| (at, extents[at].most));
        let Some((settled, width)) = narrow.or_else(wide) else {
            for &at in &open {
                widths[at] = share(at);
            }
            return widths;
        };
        widths[settled] = width;
        left = left.saturating_sub(width);
        open.retain(|&at| at != settled);
    }
}

/// Distributes the room that widths leave among the columns to write sentences and lists in.
pub(super) fn widened(mut widths: Vec<usize>, extents: &[ColumnExtent], part: &[usize], room: usize) -> Vec<usize> {
    let is_room = |&place: &usize| extents[part[place]].is_room && flows(extents[part[place]].kind);
    let open: Vec<usize> = (0..widths.len()).filter(is_room).collect();
    let left = room.saturating_sub(widths.iter().sum());
    for &place in &open {
        widths[place] += left / open.len();
    }
    widths
}
