//! JSON as a table: a row an object, a column a field; what is nested has its way before its name.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use serde_json::value::RawValue;

use crate::check::sheet::{ColumnKind, LineRole, TryClaim};
use crate::puzzle::{Board, Size, SizeError};
use crate::search::{F, VerdictKind};
use crate::trace::json_reason;

use super::board::board;
use super::cells::{TableCell, TableRow};
use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::lists::{Names, name};
use super::names::{Named, PATHS, is_one_of};
use super::values::{direction, is_empty, number};

type Field<'a> = (String, &'a RawValue);

/// The fields of an object in their order; none where there is no object.
fn fields(value: &RawValue) -> Option<Vec<Field<'_>>> {
    let fields: HashMap<String, &RawValue> = serde_json::from_str(value.get()).ok()?;
    let mut fields: Vec<Field<'_>> = fields.into_iter().collect();
    fields.sort_by_key(|(_, value)| value.get().as_ptr());
    Some(fields)
}

/// The elements of an array; none where there is no array.
fn elements(value: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_str(value.get()).ok()
}

fn field<'a>(fields: &[Field<'a>], name: &str) -> Option<&'a RawValue> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| *value)
}

/// The text of a string, a number, or a truth value.
fn scalar(value: &RawValue) -> Option<Cow<'_, str>> {
    let raw = value.get();
    match raw.as_bytes().first()? {
        b'"' if raw.contains('\\') => serde_json::from_str(raw).ok().map(Cow::Owned),
        b'"' => Some(raw[1..raw.len() - 1].into()),
        b'[' | b'{' => None,
        _ => (raw != "null").then(|| raw.into()),
    }
}

/// Returns true if a text begins like JSON objects.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.strip_prefix('[').map_or(text, str::trim_start);
    inner.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

/// The values of a text, one after the other. One array of objects, or commas after them, are as good as lines.
fn values(text: &str) -> impl Iterator<Item = Result<&RawValue, Misread>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let parting = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']');
        at += text[at..].find(|c| !parting(c)).unwrap_or(text.len() - at);
        if at == text.len() {
            return None;
        }
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<&RawValue>();
        let value = values.next()?;
        let from = at;
        at = if value.is_ok() { at + values.byte_offset() } else { text.len() };
        Some(value.map_err(|error| wrong_json(&error, text, from)))
    })
}

fn wrong_json(error: &serde_json::Error, text: &str, from: usize) -> Misread {
    let reason = || format!("this is no JSON: {}", json_reason(error));
    let fault = if error.is_eof() { "the file ends in the middle of an object".to_owned() } else { reason() };
    let lines = text[from..].split_inclusive('\n').take(error.line().saturating_sub(1));
    let place = from + lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let place = place.min(text.trim_end().len().saturating_sub(1));
    Misread::new(SheetFault::json(fault), place..place + 1)
}

/// The rows of a text; the first has the names of the columns.
pub(super) fn table<'a>(text: &'a str, draft: &mut Draft) -> Result<Vec<TableRow<'a>>, Misread> {
    let mut all: Vec<&RawValue> = values(text).collect::<Result<_, Misread>>()?;
    let header = TableRow { line: 1, at: 0..0, cells: Vec::new() };
    let mut rows = Rows { text, draft, line: 1, counted: 0, made: vec![header], index: HashMap::new(), cells: 0 };
    if let [only] = all[..]
        && let Some(steps) = rows.steps(only)?
    {
        rows.run(only)?;
        all = steps;
    }
    all.into_iter().try_for_each(|value| rows.row(value))?;
    Ok(rows.made)
}

struct Rows<'a, 'd> {
    text: &'a str,
    draft: &'d mut Draft,
    /// The line of the byte up to which lines are counted.
    line: usize,
    counted: usize,
    made: Vec<TableRow<'a>>,
    /// The column of each name, and whether its values stay as they are.
    index: HashMap<String, (usize, bool)>,
    cells: usize,
}

/// Objects within objects beyond these are not looked into.
const DEEPEST: usize = 4;

impl<'a> Rows<'a, '_> {
    fn place(&self, value: &RawValue) -> Range<usize> {
        let start = value.get().as_ptr() as usize - self.text.as_ptr() as usize;
        start..start + value.get().len()
    }

    fn board(&self, value: &RawValue) -> Result<Board, Misread> {
        let read = board(&cell_text(value), self.draft.size);
        read.map(|(board, _)| board).map_err(|error| Misread::new(error.into(), self.place(value)))
    }

    fn is_board(&self, value: &RawValue) -> bool {
        let raw = value.get();
        (4..1000).contains(&raw.len()) && !raw.starts_with('{') && self.board(value).is_ok()
    }

    /// Returns true if an object has a board besides start, goal and path.
    fn has_board(&self, fields: &[Field<'_>]) -> bool {
        let is_head = |name: &str| is_one_of(name, "start initial goal target") || is_one_of(name, PATHS);
        fields.iter().any(|(name, value)| !is_head(name) && self.is_board(value))
    }

    /// The elements of the array of objects or boards that a document has, where it has no board beside it: of several, that which is
    /// called so.
    fn steps(&self, document: &'a RawValue) -> Result<Option<Vec<&'a RawValue>>, Misread> {
        let mut found = Vec::new();
        self.arrays(document, 0, &mut found);
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        let wrong = Misread::new(SheetFault::which(&names.join(", ")), self.place(document));
        if found.len() > 1 {
            found.retain(|(name, _)| self.draft.named(name) == Named::One(ColumnKind::Board));
            return if found.len() == 1 { Ok(found.pop().map(|(_, steps)| steps)) } else { Err(wrong) };
        }
        Ok(found.pop().map(|(_, steps)| steps))
    }

    fn arrays(&self, value: &'a RawValue, depth: usize, found: &mut Vec<(String, Vec<&'a RawValue>)>) {
        let fields = fields(value).unwrap_or_default();
        if self.has_board(&fields) {
            return;
        }
        for (name, value) in fields {
            let named = self.draft.named(&name);
            let is_list = matches!(named, Named::One(ColumnKind::Open | ColumnKind::Closed | ColumnKind::Tries));
            let is_step = |first: &&&RawValue| first.get().starts_with('{') || self.is_board(first);
            match elements(value) {
                _ if is_list || is_one_of(&name, PATHS) || self.draft.is_left_out(&name) => {}
                Some(own) if own.first().filter(is_step).is_some() => found.push((name, own)),
                None if depth < DEEPEST => self.arrays(value, depth + 1, found),
                _ => {}
            }
        }
    }

    /// Reads what is known before the first step.
    fn run(&mut self, value: &RawValue) -> Result<(), Misread> {
        let fields = fields(value).unwrap_or_default();
        let count = |name: &str| field(&fields, name)?.get().parse::<usize>().ok();
        if let (Some(rows), Some(cols), None) = (count("rows"), count("cols"), self.draft.size) {
            let wrong = |error: SizeError| Misread::new(error.into(), self.place(value));
            self.draft.size = Some(Size::new(rows, cols).map_err(wrong)?);
        }
        self.draft.start = field(&fields, "start").map(|start| self.board(start)).transpose()?;
        self.draft.goal = field(&fields, "goal").map(|goal| self.board(goal)).transpose()?;
        self.draft.strategy = field(&fields, "strategy").and_then(scalar).and_then(|spec| spec.parse().ok());
        Ok(())
    }

    /// Adds the row of an object, or of a board by itself.
    fn row(&mut self, value: &'a RawValue) -> Result<(), Misread> {
        let at = self.place(value);
        self.line += self.text[self.counted..at.start].matches('\n').count();
        self.counted = at.start;
        let row = TableRow { line: self.line, at, cells: Vec::new() };
        let Some(fields) = fields(value) else {
            self.made.push(row);
            return self.cell("board".into(), value);
        };
        let record = field(&fields, "record").and_then(scalar);
        let tells = |name: &str| field(&fields, name).is_some();
        let is_first = self.made.len() == 1 && ["start", "goal", "strategy"].into_iter().any(tells);
        let is_run = record.as_deref() == Some("run") || is_first && !self.has_board(&fields);
        if is_run || matches!(record.as_deref(), Some("round" | "end")) {
            let more = value.get().matches('\n').count();
            (self.line..=self.line + more).for_each(|line| self.draft.role(line, LineRole::Heading));
            return if is_run { self.run(value) } else { Ok(()) };
        }
        self.made.push(row);
        self.fields("", fields, 0)
    }

    fn fields(&mut self, way: &str, fields: Vec<Field<'a>>, depth: usize) -> Result<(), Misread> {
        for (name, value) in fields {
            let name = if way.is_empty() { name } else { format!("{way}.{name}") };
            match self::fields(value).filter(|_| depth < DEEPEST) {
                Some(inner) => self.fields(&name, inner, depth + 1)?,
                None => self.cell(name, value)?,
            }
        }
        Ok(())
    }

    /// Adds a cell to the last row.
    fn cell(&mut self, name: String, value: &'a RawValue) -> Result<(), Misread> {
        if matches!(name.as_str(), "record" | "forgotten") {
            return Ok(());
        }
        let (place, inner) = (self.place(value), usize::from(value.get().starts_with('"')));
        let at = place.start + inner..place.end - inner;
        let header = &mut self.made[0];
        let (column, is_raw) = *self.index.entry(name).or_insert_with_key(|name| {
            header.cells.push(TableCell { text: name.clone().into(), at: at.clone() });
            (header.cells.len() - 1, self.draft.named(name) == Named::One(ColumnKind::Tries))
        });
        let Some(row) = self.made.last_mut() else { return Ok(()) };
        self.cells += (column + 1).saturating_sub(row.cells.len());
        if self.cells > self.text.len() {
            return Err(Misread::new(SheetFault::json("the objects have hardly a field in common"), at));
        }
        let empty = TableCell { text: "".into(), at: at.start..at.start };
        row.cells.resize(row.cells.len().max(column + 1), empty);
        row.cells[column] = TableCell { text: if is_raw { value.get().into() } else { cell_text(value) }, at };
        Ok(())
    }
}

/// A value as people write it in a cell: of an object in a list, its board with its f.
fn cell_text(value: &RawValue) -> Cow<'_, str> {
    let raw = value.get();
    match scalar(value) {
        Some(text) => text,
        None if raw == "null" => "".into(),
        None if !raw.starts_with('[') => raw.into(),
        None => {
            let entries: Option<Vec<String>> = elements(value).unwrap_or_default().into_iter().map(entry).collect();
            let plain = || {
                if raw.contains('\n') {
                    raw.split_whitespace().collect::<Vec<&str>>().join(" ").into()
                } else {
                    raw.into()
                }
            };
            entries.map_or_else(plain, |entries| entries.join("; ").into())
        }
    }
}

/// An entry of a list that is an object; none where it is something else.
fn entry(value: &RawValue) -> Option<String> {
    let fields = fields(value)?;
    let named = |wanted: Named| {
        let is_own = |(name, value): &&Field<'_>| Named::of(name) == wanted && !value.get().starts_with('{');
        fields.iter().find(is_own).map(|(_, value)| *value)
    };
    let board = field(&fields, "board").or_else(|| named(Named::One(ColumnKind::Board)));
    let node = cell_text(board.or_else(|| named(Named::Node))?);
    let f = named(Named::One(ColumnKind::F)).and_then(scalar).filter(|f| number(f).is_some());
    Some(f.map_or_else(|| node.to_string(), |f| format!("{node} (f={f})")))
}

/// Reads the tries of a step: moves, or objects with the board that each leads to; and the names of those boards.
pub(super) fn tries(text: &str, size: Size, names: &mut Names) -> Result<Vec<TryClaim>, SheetFault> {
    let all: Vec<&RawValue> = serde_json::from_str(text).map_err(|_| SheetFault::json("the tries are an array"))?;
    let claim = |value: &RawValue| {
        let fields = fields(value).unwrap_or_else(|| vec![("move".to_owned(), value)]);
        let text = |name: &str| field(&fields, name).and_then(scalar).unwrap_or_default();
        let number = |name: &str| number(&text(name));
        let read = field(&fields, "board").map(|value| board(&cell_text(value), Some(size))).transpose()?;
        let own = read.map(|(board, _)| board);
        names.extend(own.filter(|_| !text("node").is_empty()).map(|board| (name(&text("node")), board)));
        let verdict = text("verdict");
        let verdict = if is_empty(&verdict) {
            None
        } else {
            Some(VerdictKind::from_text(&verdict).ok_or_else(|| SheetFault::new("this is no verdict", ""))?)
        };
        let direction = direction(&text("move")).ok_or(SheetFault::MOVE)?;
        Ok(TryClaim {
            direction,
            board: own,
            verdict,
            g: number("g").and_then(F::whole),
            h: number("h"),
            f: number("f"),
        })
    };
    all.into_iter().map(claim).collect()
}
