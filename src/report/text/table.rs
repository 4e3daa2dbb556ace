//! Tables in columns that keep to the width: text shrinks first, then columns that have no room follow below.

use anstyle::Style;

use super::paper::{FAINT, INDENT, PLAIN, Paper, TITLE, style};
use super::set::TextSetter;
use crate::report::boards::columns;
use crate::report::document::{ColumnKind, Row, Span, Table, TableCell, Tone};
use crate::report::lines::{widest_word, wrapped};
use crate::report::text::plain;
use crate::report::widths::flows;

/// Columns of room between two columns.
const BETWEEN: usize = 2;
/// A head is broken rather than widen its column beyond this.
const HEAD: usize = 9;
/// Text in a column is not squeezed below this.
const NARROWEST: usize = 24;

/// A column as it is set: the lines of each cell, the head first.
struct Set {
    width: usize,
    right: bool,
    cells: Vec<Vec<String>>,
}

/// A row, or what stands for those left out.
enum TableLine {
    Cells(Vec<SetCell>),
    Gap(String),
}

/// A cell: its text, in a colour, with a star where it is the best; and what qualifies a number.
struct SetCell {
    text: String,
    aside: String,
    style: Style,
    is_best: bool,
}

impl TextSetter {
    pub(super) fn table(&mut self, table: Table<'_>) {
        if table.is_room {
            return self.framed(table);
        }
        let Table { columns: heads, names, is_plain, rows, .. } = table;
        let lines: Vec<TableLine> = rows.filter_map(|row| self.table_line(row)).collect();
        if lines.is_empty() {
            return;
        }
        let rows =
            || lines.iter().filter_map(|line| if let TableLine::Cells(cells) = line { Some(cells) } else { None });
        let has_best = rows().flatten().any(|cell| cell.is_best);
        let cells = |at: usize| rows().filter_map(|cells| cells.get(at)).collect::<Vec<_>>();
        let room = self.paper.width() - INDENT;
        let head = |at: usize| if is_plain { String::new() } else { self.inline(&heads[at].head) };
        let set = |at: usize, room: usize| column(&head(at), &cells(at), heads[at].kind, has_best && at >= names, room);
        let mut all = fitted(&heads.iter().map(|column| column.kind).collect::<Vec<_>>(), room, set);
        squeeze(&mut all, names, room, set);
        self.begin_table(is_plain);
        let (names, mut others) = all.split_at(names);
        let taken = |columns: &[Set]| columns.iter().map(|column| column.width + BETWEEN).sum::<usize>();
        let left = (room + BETWEEN).saturating_sub(taken(names));
        let mut before = names.len();
        loop {
            let fit = (1..=others.len()).take_while(|&fit| taken(&others[..fit]) <= left).last();
            let (shown, rest) = others.split_at(fit.unwrap_or(1).min(others.len()));
            if before > names.len() {
                self.paper.blank();
            }
            let sets = names.iter().enumerate().chain((before..).zip(shown)).collect::<Vec<_>>();
            panel(&mut self.paper, &lines, &sets, !is_plain);
            (others, before) = (rest, before + shown.len());
            if others.is_empty() {
                break;
            }
        }
    }

    fn table_line(&self, row: Row) -> Option<TableLine> {
        let (cells, tone) = match row {
            Row::Gap(says) => return Some(TableLine::Gap(plain(&says))),
            Row::Cells { is_detail: true, .. } if !self.layout.verbose => return None,
            Row::Cells { cells, tone, .. } => (cells, tone),
        };
        let text = |cell: &TableCell| {
            let (asides, texts): (Vec<Span>, Vec<Span>) =
                cell.text.0.iter().cloned().partition(|span| matches!(span, Span::Aside(_)));
            let tone = match cell.tone {
                _ if cell.is_best => Tone::New,
                Tone::Plain => tone,
                tone => tone,
            };
            SetCell { text: self.spans(&texts), aside: self.spans(&asides), style: style(tone), is_best: cell.is_best }
        };
        Some(TableLine::Cells(cells.iter().map(text).collect()))
    }
}

/// Breaks what the columns hold where not even one of them has room beside the names of the rows.
fn squeeze(all: &mut [Set], names: usize, room: usize, column: impl Fn(usize, usize) -> Set) {
    let taken = |all: &[Set]| all[..names].iter().map(|column| column.width + BETWEEN).sum::<usize>();
    let widest = all[names..].iter().map(|column| column.width).max().unwrap_or(0);
    if names == 0 || taken(all) + widest <= room {
        return;
    }
    let each = (room / 2 / names).saturating_sub(BETWEEN).max(1);
    for (at, set) in all[..names].iter_mut().enumerate().filter(|(_, set)| set.width > each) {
        *set = column(at, each);
    }
    let left = room.saturating_sub(taken(all)).max(1);
    for (at, set) in all.iter_mut().enumerate().skip(names).filter(|(_, set)| set.width > left) {
        *set = column(at, left);
    }
}

/// The columns, text among them squeezed where all have no room beside one another.
fn fitted(kinds: &[ColumnKind], room: usize, column: impl Fn(usize, usize) -> Set) -> Vec<Set> {
    let mut all: Vec<Set> = (0..kinds.len()).map(|at| column(at, room)).collect();
    let width = |all: &[Set]| all.iter().map(|column| column.width + BETWEEN).sum::<usize>() - BETWEEN;
    let mut texts: Vec<usize> = (0..kinds.len()).filter(|&at| flows(kinds[at])).collect();
    texts.sort_by_key(|&at| all[at].width);
    // The narrowest first: what it does not need is left to the others.
    while let Some((&at, rest)) = texts.split_first() {
        let others = width(&all) - texts.iter().map(|&at| all[at].width).sum::<usize>();
        let share = room.saturating_sub(others) / (rest.len() + 1);
        if all[at].width > share.max(NARROWEST) {
            all[at] = column(at, share.max(NARROWEST));
        }
        texts.remove(0);
        if width(&all) <= room {
            break;
        }
    }
    all
}

fn column(head: &str, cells: &[&SetCell], kind: ColumnKind, marks: bool, room: usize) -> Set {
    let right = kind == ColumnKind::Number;
    // Room for a star, so that digits stand below digits.
    let mark = if marks && right { " " } else { "" };
    // What qualifies numbers stands in a column of its own beside them.
    let asides = cells.iter().map(|cell| columns(&cell.aside)).max().unwrap_or(0);
    let marked = |cell: &SetCell| {
        let room = if right { asides - columns(&cell.aside) } else { 0 };
        let star = if cell.is_best { "*" } else { mark };
        format!("{}{star}{}{:room$}", cell.text, cell.aside, "")
    };
    let natural = cells.iter().map(|cell| columns(&cell.text)).max().unwrap_or(0) + mark.len() + asides;
    let head_room = natural.max(HEAD).max(widest_word(head) + mark.len()).min(room) - mark.len();
    let head: Vec<String> = wrapped(head, head_room.max(1)).into_iter().map(|line| line + mark).collect();
    let lines = |cell: &&SetCell| {
        let text = marked(cell);
        if columns(&text) <= room && !text.contains('\n') { vec![text] } else { wrapped(&text, room) }
    };
    let cells: Vec<Vec<String>> = std::iter::once(head).chain(cells.iter().map(lines)).collect();
    let width = cells.iter().flatten().map(|line| columns(line)).max().unwrap_or(0);
    Set { width, right, cells }
}

/// Some of the columns, each with its place among all.
fn panel(paper: &mut Paper, lines: &[TableLine], sets: &[(usize, &Set)], with_head: bool) {
    if with_head {
        set_row(paper, sets, 0, |_| TITLE);
    }
    let mut row = 0;
    for line in lines {
        match line {
            TableLine::Gap(says) => paper.prose(says, FAINT),
            TableLine::Cells(cells) => {
                row += 1;
                set_row(paper, sets, row, |at| cells.get(at).map_or(PLAIN, |cell| cell.style));
            }
        }
    }
}

/// One row of cells; heads stand on what is below them, cells hang from what is above.
fn set_row(paper: &mut Paper, sets: &[(usize, &Set)], row: usize, style: impl Fn(usize) -> Style) {
    let height = sets.iter().map(|(_, set)| set.cells.get(row).map_or(0, Vec::len)).max().unwrap_or(0);
    for line in 0..height {
        let mut text = " ".repeat(INDENT);
        for (number, (at, set)) in sets.iter().enumerate() {
            let cell = set.cells.get(row).map_or(&[][..], Vec::as_slice);
            let skipped = if row == 0 { height - cell.len() } else { 0 };
            let part = line.checked_sub(skipped).and_then(|line| cell.get(line)).map_or("", String::as_str);
            let room = " ".repeat(set.width - columns(part));
            // Room at the end of a cell is not coloured, so that it can be left out at the end of a line.
            let letters = part.trim_end();
            let painted = paper.paint(style(*at), letters) + &part[letters.len()..];
            text += if number > 0 { "  " } else { "" };
            text += &if set.right { room + &painted } else { painted + &room };
        }
        paper.line(&text);
    }
}
