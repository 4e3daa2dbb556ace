//! JSON as a table: a row an object, a column a field; what is nested has its way before its name.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::value::RawValue;

use crate::check::sheet::{ColumnKind, TryClaim};
use crate::puzzle::{Board, Size};
use crate::search::{Operator, VerdictKind};
use crate::trace::json_reason;

use super::board::board;
use super::cells::{TableCell, TableRow};
use super::draft::Draft;
use super::entries::{Node, States, amounts, name};
use super::fault::{Misread, SheetFault};
use super::names::{Named, is_same};
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

fn field<'a>(fields: &[Field<'a>], name: &str) -> Option<&'a RawValue> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| *value)
}

/// The elements of an array; none where there is no array.
fn elements(value: &RawValue) -> Vec<&RawValue> {
    serde_json::from_str(value.get()).unwrap_or_default()
}

/// A value as people write it in a cell.
fn written(value: &RawValue) -> Cow<'_, str> {
    match value.get() {
        "null" => "".into(),
        raw if raw.contains('\n') => raw.split_whitespace().collect::<Vec<&str>>().join(" ").into(),
        raw if raw.starts_with('"') && raw.contains('\\') => serde_json::from_str(raw).map_or(raw.into(), Cow::Owned),
        raw => raw.strip_prefix('"').map_or(raw, |text| text.trim_end_matches('"')).into(),
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
    let header = TableRow { line: 0, at: 0..0, cells: Vec::new() };
    let mut rows = Rows { text, draft, made: vec![header], index: HashMap::new() };
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
    made: Vec<TableRow<'a>>,
    /// The column of each name.
    index: HashMap<String, usize>,
}

/// Objects within objects beyond these are not looked into.
const DEEPEST: usize = 4;

/// Maximum number of fields with different names; what has more is no trace.
const MOST_COLUMNS: usize = 500;

impl<'a> Rows<'a, '_> {
    fn place(&self, value: &RawValue) -> std::ops::Range<usize> {
        let at = value.get().as_ptr() as usize - self.text.as_ptr() as usize;
        at..at + value.get().len()
    }

    fn board(&self, value: &RawValue) -> Result<Board, Misread> {
        let read = board(&written(value), self.draft.size);
        read.map(|(board, _)| board).map_err(|error| Misread::new(error.into(), self.place(value)))
    }

    fn is_board(&self, value: &RawValue) -> bool {
        let raw = value.get();
        (4..1000).contains(&raw.len()) && !raw.starts_with('{') && self.board(value).is_ok()
    }

    /// Returns true if a field is a board that is no start or goal.
    fn has_step(&self, fields: &[Field<'_>]) -> bool {
        let is_head = |name: &str| matches!(Says::of_name(name), Says::Start | Says::Goal | Says::Path);
        fields.iter().any(|(name, value)| !is_head(name) && self.is_board(value))
    }

    /// Finds the arrays of objects or boards in a document that has no board beside them.
    fn steps(&self, value: &'a RawValue, depth: usize, found: &mut Vec<Field<'a>>) {
        let fields = fields(value).unwrap_or_default();
        if self.has_step(&fields) {
            return;
        }
        for (name, value) in fields {
            let is_step = |first: &&RawValue| first.get().starts_with('{') || self.is_board(first);
            let is_other = || {
                use ColumnKind::{Closed, Open, Tries};
                matches!(self.draft.named(&name), Named::One(Open | Closed | Tries) | Named::LeftOut)
                    || Says::of_name(&name) == Says::Path
            };
            if is_other() {
                continue;
            }
            if elements(value).first().is_some_and(is_step) {
                found.push((name, value));
            } else if depth < DEEPEST {
                self.steps(value, depth + 1, found);
            }
        }
    }

    /// The elements of the array in a document that has its steps: of several, that which is called so.
    fn only_steps(&mut self, value: &'a RawValue) -> Result<Option<Vec<&'a RawValue>>, Misread> {
        let mut found = Vec::new();
        self.steps(value, 0, &mut found);
        let names: Vec<String> = found.iter().map(|(name, _)| name.clone()).collect();
        if found.len() > 1 {
            found.retain(|(name, _)| self.draft.named(name) == Named::BOARD);
        }
        match found[..] {
            [] if names.is_empty() => Ok(None),
            [(ref name, only)] => {
                // The meaning given to its name is not one of a field.
                self.draft.options.columns.retain(|(own, _)| names.len() == 1 || !is_same(own, name));
                Ok(Some(elements(only)))
            }
            _ => Err(Misread::new(SheetFault::which(&names.join(", ")), self.place(value))),
        }
    }

    /// Reads what is known before the first step.
    fn run(&mut self, value: &RawValue) -> Result<(), Misread> {
        let fields = fields(value).unwrap_or_default();
        let count = |name: &str| field(&fields, name)?.get().parse::<usize>().ok();
        if let (Some(rows), Some(cols), None) = (count("rows"), count("cols"), self.draft.size) {
            let size = Size::new(rows, cols)
                .map_err(|error| Misread::new(SheetFault::new(error.to_string(), ""), self.place(value)))?;
            self.draft.size = Some(size);
        }
        for (name, value) in &fields {
            match (name.as_str(), Says::of_name(name)) {
                ("start", _) => self.draft.start = Some(self.board(value)?),
                ("goal", _) => self.draft.goal = Some(self.board(value)?),
                (_, Says::Start) if self.is_board(value) => self.draft.start = self.board(value).ok(),
                (_, Says::Goal) if self.is_board(value) => self.draft.goal = self.board(value).ok(),
                ("strategy", _) => self.draft.strategy = written(value).parse().ok(),
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds the row of an object, or of a board by itself; of what is no step, one without cells.
    fn row(&mut self, value: &'a RawValue) -> Result<(), Misread> {
        self.made.push(TableRow { line: 0, at: self.place(value), cells: Vec::new() });
        let Some(fields) = fields(value) else { return self.cell("board".into(), value) };
        let has = |name: &str| field(&fields, name).is_some();
        // `"event": "start"`
        let is_start = |(_, value): &Field<'_>| Says::of_name(&written(value)) == Says::Start;
        if self.index.is_empty()
            && ["start", "goal", "strategy", "rows"].into_iter().any(has)
            && (!self.has_step(&fields) || fields.iter().any(is_start))
        {
            return self.run(value);
        }
        let record = field(&fields, "record").map(written);
        if matches!(record.as_deref(), Some("run" | "round" | "end")) { Ok(()) } else { self.fields("", fields, 0) }
    }

    fn fields(&mut self, way: &str, fields: Vec<Field<'a>>, depth: usize) -> Result<(), Misread> {
        for (name, value) in fields {
            match self::fields(value).filter(|_| depth < DEEPEST) {
                Some(inner) => self.fields(&format!("{way}{name}."), inner, depth + 1)?,
                None => self.cell(format!("{way}{name}"), value)?,
            }
        }
        Ok(())
    }

    fn cell(&mut self, name: String, value: &'a RawValue) -> Result<(), Misread> {
        if matches!(name.as_str(), "record" | "forgotten") {
            return Ok(());
        }
        let (mut at, quote) = (self.place(value), usize::from(value.get().starts_with('"')));
        at = at.start + quote..at.end - quote;
        // Children within children: a tree, whose steps stand in no order.
        if value.get().trim_start_matches(['[', ' ', '\n', '\t', '\r']).starts_with('{')
            && value.get().contains(&format!("\"{name}\""))
        {
            return Err(Misread::new(SheetFault::json(format!("the nodes stand within one another, in {name}")), at));
        }
        let [header, .., row] = &mut self.made[..] else { return Ok(()) };
        let column = *self.index.entry(name).or_insert_with_key(|name| {
            header.cells.push(TableCell { text: name.clone().into(), at: at.clone() });
            header.cells.len() - 1
        });
        if column > MOST_COLUMNS {
            return Err(Misread::new(SheetFault::json("the objects have hardly a field in common"), at));
        }
        let empty = || TableCell { text: "".into(), at: at.start..at.start };
        row.cells.resize_with(row.cells.len().max(column + 1), empty);
        row.cells[column] = TableCell { text: written(value), at };
        Ok(())
    }
}

/// Returns the tries of a step, moves, or objects with the state that each leads to; and the nodes among those that have a name.
pub(super) fn tries(text: &str, states: States<'_>) -> Result<(Vec<TryClaim>, Vec<Node>), SheetFault> {
    let no_array = |_| SheetFault::json("the tries are an array");
    let all: Vec<&RawValue> = serde_json::from_str(text).map_err(no_array)?;
    let mut nodes = Vec::new();
    let claim = |value: &RawValue| {
        let fields = fields(value).unwrap_or_else(|| vec![("move".to_owned(), value)]);
        let told = |name: &str| field(&fields, name).map(written).filter(|text| !is_empty(text));
        let verdict =
            told("verdict").map(|text| VerdictKind::from_text(&text).ok_or(SheetFault::VERDICT)).transpose()?;
        let operator = match states {
            States::Of(StateNames { graph, .. }) => {
                let arc = told("arc").and_then(|arc| arc.parse().ok());
                arc.filter(|arc| (*arc as usize) < graph.arcs.len()).map(Operator::new)
            }
            _ => direction(&told("move").unwrap_or_default()).ok_or(SheetFault::MOVE)?.map(Into::into),
        };
        let state = told("board").or_else(|| told("state")).map(|text| states.state(&text)).transpose()?;
        let amount = |kind: ColumnKind| amounts(&told(kind.text())?, states.unit())?.in_order(&[kind]);
        let [g, h, f] =
            [ColumnKind::G, ColumnKind::H, ColumnKind::F].map(|kind| amount(kind)?.into_iter().flatten().next());
        nodes.extend(told("node").zip(state).map(|(node, state)| (name(&node), state)));
        Ok(TryClaim { operator, state, verdict, g, h, f })
    };
    let tries = all.into_iter().map(claim).collect::<Result<_, SheetFault>>()?;
    Ok((tries, nodes))
}
