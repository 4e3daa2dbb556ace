//! JSON as a table: a row an object, a column a field; what is nested has its way before its name.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::value::RawValue;

use crate::check::sheet::{ColumnKind, LineRole, TryClaim};
use crate::puzzle::{Board, Size};
use crate::search::{Operator, VerdictKind};
use crate::trace::json_reason;

use super::board::board;
use super::cells::{TableCell, TableRow};
use super::draft::Draft;
use super::entries::{Names, States, amounts, name};
use super::fault::{Misread, SheetFault};
use super::names::{Named, PATHS, is_one_of};
use super::says::Says;
use super::state_names::StateNames;
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
    if error.is_eof() {
        let place = text.trim_end().len().saturating_sub(1).max(from);
        return Misread::new(SheetFault::json("the file ends in the middle of an object"), place..place + 1);
    }
    let lines = text[from..].split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = from + lines.map(str::len).sum::<usize>();
    let place = (line_start + error.column().saturating_sub(1)).min(text.len());
    Misread::new(SheetFault::json(format!("this is no JSON: {}", json_reason(error))), place..place + 1)
}

/// The rows of a text; the first has the names of the columns.
pub(super) fn table<'a>(text: &'a str, draft: &mut Draft) -> Result<Vec<TableRow<'a>>, Misread> {
    let all: Vec<&RawValue> = values(text).collect::<Result<_, Misread>>()?;
    let header = TableRow { line: 1, at: 0..0, cells: Vec::new() };
    let mut rows = Rows { text, draft, line: 1, counted: 0, made: vec![header], index: HashMap::new(), cells: 0 };
    if let [only] = all[..]
        && let Some(steps) = rows.steps(only, 0)?
    {
        rows.run(only)?;
        steps.into_iter().try_for_each(|step| rows.row(step))?;
    } else {
        all.into_iter().try_for_each(|value| rows.row(value))?;
    }
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
    fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    fn wrong(&self, fault: SheetFault, value: &RawValue) -> Misread {
        let at = self.place(value);
        Misread::new(fault, at..at + value.get().len())
    }

    fn is_board(&self, value: &RawValue) -> bool {
        let raw = value.get();
        (4..1000).contains(&raw.len()) && !raw.starts_with('{') && self.board(value).is_ok()
    }

    fn board(&self, value: &RawValue) -> Result<Board, Misread> {
        let read = board(&cell_text(value), self.draft.size);
        read.map(|(board, _)| board).map_err(|error| self.wrong(error.into(), value))
    }

    /// The elements of the array of objects or boards that a document has, where it has no board beside it: of several, that which is
    /// called so.
    fn steps(&self, value: &'a RawValue, depth: usize) -> Result<Option<Vec<&'a RawValue>>, Misread> {
        let fields = fields(value).unwrap_or_default();
        let is_head = |name: &str| matches!(Says::of_name(name), Says::Start | Says::Goal | Says::Path);
        if fields.iter().any(|(name, value)| !is_head(name) && self.is_board(value)) {
            return Ok(None);
        }
        let mut found: Vec<(&str, Vec<&'a RawValue>)> = Vec::new();
        for (name, value) in &fields {
            let named = self.draft.named(name);
            let is_list = matches!(named, Named::One(ColumnKind::Open | ColumnKind::Closed | ColumnKind::Tries));
            let is_left_out = is_list || is_one_of(name, PATHS) || self.draft.is_left_out(name);
            let own = match elements(value).filter(|_| !is_left_out) {
                None if depth < DEEPEST => self.steps(value, depth + 1)?,
                own => own.filter(|own| {
                    own.first().is_some_and(|first| first.get().starts_with('{') || self.is_board(first))
                }),
            };
            found.extend(own.map(|own| (name.as_str(), own)));
        }
        let all: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
        if all.len() > 1 {
            found.retain(|(name, _)| self.draft.named(name) == Named::One(ColumnKind::Board));
        }
        match found.len() {
            0 if all.is_empty() => Ok(None),
            1 => Ok(found.pop().map(|(_, elements)| elements)),
            _ => Err(self.wrong(SheetFault::which(&all.join(", ")), value)),
        }
    }

    /// Reads what is known before the first step.
    fn run(&mut self, value: &RawValue) -> Result<(), Misread> {
        let fields = fields(value).unwrap_or_default();
        let count = |value: &RawValue| value.get().parse::<usize>().ok();
        if let (Some(rows), Some(cols), None) = (field(&fields, "rows"), field(&fields, "cols"), self.draft.size)
            && let (Some(count), Some(across)) = (count(rows), count(cols))
        {
            self.draft.size = Some(Size::new(count, across).map_err(|error| self.wrong(error.into(), rows))?);
        }
        for (name, value) in &fields {
            match name.as_str() {
                "start" => self.draft.start = Some(self.board(value)?),
                "goal" => self.draft.goal = Some(self.board(value)?),
                _ if self.is_board(value) && Says::of_name(name) == Says::Start => {
                    self.draft.start = self.board(value).ok();
                }
                _ if self.is_board(value) && Says::of_name(name) == Says::Goal => {
                    self.draft.goal = self.board(value).ok();
                }
                "strategy" => match scalar(value).and_then(|spec| spec.parse().ok()) {
                    Some(strategy) => self.draft.strategy = Some(strategy),
                    None => self.draft.ignore("strategy"),
                },
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds the row of an object, or of a board by itself.
    fn row(&mut self, value: &'a RawValue) -> Result<(), Misread> {
        let at = self.place(value);
        self.line += self.text[self.counted..at].matches('\n').count();
        self.counted = at;
        let row = TableRow { line: self.line, at: at..at + value.get().len(), cells: Vec::new() };
        let Some(fields) = fields(value) else {
            self.made.push(row);
            return self.cell("board".into(), value);
        };
        let record = field(&fields, "record").and_then(scalar);
        let is_run = record.as_deref() == Some("run");
        let tells = |name: &str| field(&fields, name).is_some();
        let is_head = self.made.len() == 1 && ["start", "goal", "strategy"].into_iter().any(tells);
        if is_run || matches!(record.as_deref(), Some("round" | "end")) || is_head && self.has_no_board(&fields) {
            let more = value.get().matches('\n').count();
            (self.line..=self.line + more).for_each(|line| self.draft.role(line, LineRole::Heading));
            return if is_run || is_head { self.run(value) } else { Ok(()) };
        }
        self.made.push(row);
        self.fields("", fields, 0)
    }

    fn has_no_board(&self, fields: &[Field<'_>]) -> bool {
        !fields.iter().any(|(name, value)| !matches!(name.as_str(), "start" | "goal") && self.is_board(value))
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

    fn cell(&mut self, name: String, value: &'a RawValue) -> Result<(), Misread> {
        let inner = usize::from(value.get().starts_with('"'));
        let at = self.place(value) + inner..self.place(value) + value.get().len() - inner;
        let empty = |at: usize| TableCell { text: "".into(), at: at..at, room: 0 };
        if matches!(name.as_str(), "record" | "forgotten") {
            return Ok(());
        }
        let header = &mut self.made[0];
        let (column, is_raw) = *self.index.entry(name).or_insert_with_key(|name| {
            header.cells.push(TableCell { text: name.clone().into(), at: at.clone(), room: 0 });
            (header.cells.len() - 1, self.draft.named(name) == Named::One(ColumnKind::Tries))
        });
        let Some(row) = self.made.last_mut() else { return Ok(()) };
        self.cells += (column + 1).saturating_sub(row.cells.len());
        if self.cells > self.text.len() {
            return Err(Misread::new(SheetFault::json("the objects have hardly a field in common"), at));
        }
        row.cells.resize_with(row.cells.len().max(column + 1), || empty(at.start));
        let text = if is_raw { value.get().into() } else { cell_text(value) };
        row.cells[column] = TableCell { text, at, room: 0 };
        Ok(())
    }
}

/// A value as people write it in a cell: of an object, or a pair, in a list its board with its f.
fn cell_text(value: &RawValue) -> Cow<'_, str> {
    let raw = value.get();
    match scalar(value) {
        Some(text) => text,
        None if raw == "null" => "".into(),
        None if !raw.starts_with('[') => raw.into(),
        None => {
            let elements = elements(value).unwrap_or_default();
            let entries: Option<Vec<String>> = elements.into_iter().map(entry).collect();
            let plain = || {
                let is_spread = raw.contains('\n');
                if is_spread { raw.split_whitespace().collect::<Vec<&str>>().join(" ").into() } else { raw.into() }
            };
            entries.map_or_else(plain, |entries| Cow::Owned(entries.join("; ")))
        }
    }
}

/// An entry of a list that is an object or a pair; none where it is something else.
fn entry(value: &RawValue) -> Option<String> {
    let of = |node: &RawValue, f: Option<&RawValue>| {
        let f = f.and_then(scalar).filter(|f| number(f).is_some());
        let node = cell_text(node);
        Some(f.map_or_else(|| node.to_string(), |f| format!("{node} (f={f})")))
    };
    if let Some(fields) = fields(value) {
        let named = |wanted: Named| {
            fields.iter().find(|(name, value)| Named::of(name) == wanted && !value.get().starts_with('{'))
        };
        let node = fields.iter().find(|(name, _)| name == "board").or_else(|| named(Named::One(ColumnKind::Board)));
        let node = node.or_else(|| named(Named::Node)).map(|(_, value)| *value);
        return of(node?, named(Named::One(ColumnKind::F)).map(|(_, value)| *value));
    }
    let [one, other] = elements(value)?.try_into().ok()?;
    let is_number = |value: &RawValue| scalar(value).is_some_and(|text| text.len() < 4 && number(&text).is_some());
    match (is_number(one), is_number(other)) {
        (false, true) => of(one, Some(other)),
        (true, false) => of(other, Some(one)),
        _ => None,
    }
}

/// Reads the tries of a step, moves, or objects with the state that each leads to; and notes the names of those states.
pub(super) fn tries(text: &str, states: States<'_>, names: &mut Names) -> Result<Vec<TryClaim>, SheetFault> {
    let no_array = || SheetFault::json("the tries are an array");
    let all: Vec<&RawValue> = serde_json::from_str(text).map_err(|_| no_array())?;
    let claim = |value: &RawValue| {
        let fields = fields(value);
        let told = |name: &str, other: &str| match &fields {
            Some(fields) => field(fields, name).or_else(|| field(fields, other)),
            None => (name == "move").then_some(value),
        };
        let text = |value: Option<&RawValue>| value.and_then(scalar).unwrap_or_default().into_owned();
        let number = |value: Option<&RawValue>| amounts(&text(value), states.unit())?.alone();
        let state = |value: &RawValue| match states {
            States::Boards(size) => {
                board(&cell_text(value), Some(size)).map(|(board, _)| board.into()).map_err(Into::into)
            }
            _ => states.state(&cell_text(value)).ok_or_else(|| SheetFault::unknown(value.get())),
        };
        let state = told("board", "state").map(state).transpose()?;
        let node = told("node", "node").and_then(scalar);
        names.extend(node.zip(state).map(|(text, state)| (name(&text), state)));
        let verdict = Some(text(told("verdict", "verdict"))).filter(|text| !is_empty(text));
        let verdict = verdict.map(|text| VerdictKind::from_text(&text).ok_or(SheetFault::VERDICT)).transpose()?;
        let operator = match states {
            States::Of(StateNames { graph, .. }) => text(told("move", "arc"))
                .parse()
                .ok()
                .filter(|arc| (*arc as usize) < graph.arcs.len())
                .map(Operator::new),
            _ => direction(&text(told("move", "arc"))).ok_or(SheetFault::MOVE)?.map(Into::into),
        };
        let [g, h, f] = ["g", "h", "f"].map(|name| number(told(name, name)));
        Ok(TryClaim { operator, state, verdict, g, h, f })
    };
    all.into_iter().map(claim).collect()
}
