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
use super::values::{direction, is_empty};

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
    let inner = text.trim_start_matches(|c: char| c.is_whitespace() || c == '[');
    inner.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

/// The values of a text, one after the other. One array of objects, or commas after them, are as good as lines.
fn values(text: &str) -> Result<Vec<&RawValue>, Misread> {
    let (mut found, mut at) = (Vec::new(), 0);
    let parting = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']');
    while let Some(room) = text[at..].find(|c| !parting(c)) {
        at += room;
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<&RawValue>();
        match values.next() {
            Some(Ok(value)) => found.push(value),
            Some(Err(error)) => return Err(wrong_json(&error, text, at)),
            None => break,
        }
        at += values.byte_offset();
    }
    Ok(found)
}

fn wrong_json(error: &serde_json::Error, text: &str, from: usize) -> Misread {
    let lines = text[from..].split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = from + lines.map(str::len).sum::<usize>();
    let place = (line_start + error.column().saturating_sub(1)).min(text.trim_end().len() - 1);
    Misread::new(SheetFault::json(format!("this is no JSON: {}", json_reason(error))), place..place + 1)
}

/// The rows of a text; the first has the names of the columns.
pub(super) fn table<'a>(text: &'a str, draft: &mut Draft) -> Result<Vec<TableRow<'a>>, Misread> {
    let mut all = values(text)?;
    let header = TableRow { line: 1, at: 0..0, cells: Vec::new() };
    let mut rows = Rows { text, draft, line: 1, counted: 0, made: vec![header], index: HashMap::new() };
    if let [only] = all[..]
        && let Some(steps) = rows.only_steps(only)?
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
    /// The column of each name.
    index: HashMap<String, usize>,
}

/// Objects within objects beyond these are not looked into.
const DEEPEST: usize = 4;

/// Maximum number of fields with different names; what has more is no trace.
const MOST_COLUMNS: usize = 500;

impl<'a> Rows<'a, '_> {
    fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    fn wrong(&self, fault: SheetFault, value: &RawValue) -> Misread {
        let at = self.place(value);
        Misread::new(fault, at..at + value.get().len())
    }

    fn board(&self, value: &RawValue) -> Result<Board, Misread> {
        let read = board(&cell_text(value), self.draft.size);
        read.map(|(board, _)| board).map_err(|error| self.wrong(error.into(), value))
    }

    /// Returns true for a board that is no start or goal.
    fn is_step(&self, (name, value): &Field<'_>) -> bool {
        let is_head = matches!(Says::of_name(name), Says::Start | Says::Goal | Says::Path);
        !is_head && self.is_board(value)
    }

    fn is_board(&self, value: &RawValue) -> bool {
        let raw = value.get();
        (4..1000).contains(&raw.len()) && !raw.starts_with('{') && self.board(value).is_ok()
    }

    /// Finds the arrays of objects or boards in a document that has no board beside them.
    fn steps(&self, value: &'a RawValue, depth: usize, found: &mut Vec<Field<'a>>) {
        let fields = fields(value).unwrap_or_default();
        if fields.iter().any(|field| self.is_step(field)) {
            return;
        }
        for (name, value) in fields {
            let named = self.draft.named(&name);
            let is_list = matches!(named, Named::One(ColumnKind::Open | ColumnKind::Closed | ColumnKind::Tries));
            let is_left_out = is_list || is_one_of(&name, PATHS) || self.draft.is_left_out(&name);
            let first = elements(value).and_then(|all| all.first().copied());
            if first.is_some_and(|first| first.get().starts_with('{') || self.is_board(first)) && !is_left_out {
                found.push((name, value));
            } else if depth < DEEPEST {
                self.steps(value, depth + 1, found);
            }
        }
    }

    /// The elements of the array in a document that has its steps: of several, that which is called so.
    fn only_steps(&self, value: &'a RawValue) -> Result<Option<Vec<&'a RawValue>>, Misread> {
        let mut found = Vec::new();
        self.steps(value, 0, &mut found);
        let names: Vec<String> = found.iter().map(|(name, _)| name.clone()).collect();
        if found.len() > 1 {
            found.retain(|(name, _)| self.draft.named(name) == Named::BOARD);
        }
        match found[..] {
            [] if names.is_empty() => Ok(None),
            [(_, only)] => Ok(elements(only)),
            _ => Err(self.wrong(SheetFault::which(&names.join(", ")), value)),
        }
    }

    /// Reads what is known before the first step.
    fn run(&mut self, value: &RawValue) -> Result<(), Misread> {
        let fields = fields(value).unwrap_or_default();
        let count = |name: &str| field(&fields, name)?.get().parse::<usize>().ok();
        if let (Some(rows), Some(cols), None) = (count("rows"), count("cols"), self.draft.size) {
            self.draft.size = Some(Size::new(rows, cols).map_err(|error| self.wrong(error.into(), value))?);
        }
        for (name, value) in &fields {
            match (name.as_str(), Says::of_name(name)) {
                ("start", _) => self.draft.start = Some(self.board(value)?),
                ("goal", _) => self.draft.goal = Some(self.board(value)?),
                (_, Says::Start) if self.is_board(value) => self.draft.start = self.board(value).ok(),
                (_, Says::Goal) if self.is_board(value) => self.draft.goal = self.board(value).ok(),
                ("strategy", _) => self.draft.strategy = scalar(value).and_then(|spec| spec.parse().ok()),
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
        let is_head = |(name, _): &Field<'_>| matches!(name.as_str(), "start" | "goal" | "strategy");
        let is_head = self.made.len() == 1 && fields.iter().any(is_head) && !fields.iter().any(|own| self.is_step(own));
        if is_head || matches!(record.as_deref(), Some("run" | "round" | "end")) {
            self.draft.role(self.line, LineRole::Heading);
            return if is_head { self.run(value) } else { Ok(()) };
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

    fn cell(&mut self, name: String, value: &'a RawValue) -> Result<(), Misread> {
        if matches!(name.as_str(), "record" | "forgotten") {
            return Ok(());
        }
        let inner = usize::from(value.get().starts_with('"'));
        let at = self.place(value) + inner..self.place(value) + value.get().len() - inner;
        let [header, .., row] = &mut self.made[..] else { return Ok(()) };
        let column = *self.index.entry(name).or_insert_with_key(|name| {
            header.cells.push(TableCell { text: name.clone().into(), at: at.clone() });
            header.cells.len() - 1
        });
        if column > MOST_COLUMNS {
            return Err(Misread::new(SheetFault::json("the objects have hardly a field in common"), at));
        }
        let start = at.start;
        let empty = || TableCell { text: "".into(), at: start..start };
        row.cells.resize_with(row.cells.len().max(column + 1), empty);
        row.cells[column] = TableCell { text: cell_text(value), at };
        Ok(())
    }
}

/// A value as people write it in a cell.
fn cell_text(value: &RawValue) -> Cow<'_, str> {
    match value.get() {
        "null" => "".into(),
        raw if raw.contains('\n') => raw.split_whitespace().collect::<Vec<&str>>().join(" ").into(),
        raw => scalar(value).unwrap_or(raw.into()),
    }
}

/// Reads the tries of a step, moves, or objects with the state that each leads to; and notes the names of those states.
pub(super) fn tries(text: &str, states: States<'_>, names: &mut Names) -> Result<Vec<TryClaim>, SheetFault> {
    let no_array = |_| SheetFault::json("the tries are an array");
    let all: Vec<&RawValue> = serde_json::from_str(text).map_err(no_array)?;
    let claim = |value: &RawValue| {
        let fields = fields(value);
        let told = |name: &str| match &fields {
            Some(fields) => field(fields, name),
            None => (name == "move").then_some(value),
        };
        let text = |name: &str| told(name).and_then(scalar).unwrap_or_default();
        let state = |value: &RawValue| match states {
            States::Boards(size) => {
                board(&cell_text(value), Some(size)).map(|(board, _)| board.into()).map_err(Into::into)
            }
            _ => states.state(&cell_text(value)).ok_or_else(|| SheetFault::unknown(value.get())),
        };
        let state = told("board").or_else(|| told("state")).map(state).transpose()?;
        let node = told("node").and_then(scalar);
        names.extend(node.zip(state).map(|(text, state)| (name(&text), state)));
        let verdict = Some(text("verdict")).filter(|text| !is_empty(text));
        let verdict = verdict.map(|text| VerdictKind::from_text(&text).ok_or(SheetFault::VERDICT)).transpose()?;
        let operator = match states {
            States::Of(StateNames { graph, .. }) => {
                text("arc").parse().ok().filter(|arc| (*arc as usize) < graph.arcs.len()).map(Operator::new)
            }
            _ => direction(&text("move")).ok_or(SheetFault::MOVE)?.map(Into::into),
        };
        let [g, h, f] = ["g", "h", "f"].map(|name| amounts(&text(name), states.unit())?.alone());
        Ok(TryClaim { operator, state, verdict, g, h, f })
    };
    all.into_iter().map(claim).collect()
}
