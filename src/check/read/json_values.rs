//! JSON as it is written: values one after the other, fields, elements.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::search::F;
use crate::trace::json_reason;

use super::fault::{Misread, SheetFault};
use super::meaning::Numbers;
use super::names::is_vague;
use super::values::number;

pub(super) type Field<'a> = (String, &'a RawValue);

/// The fields of an object in their order; none where there is no object.
pub(super) fn fields(value: &RawValue) -> Option<Vec<Field<'_>>> {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(value.get()).ok()?;
    let mut fields: Vec<Field<'_>> = fields.into_iter().collect();
    fields.sort_by_key(|(_, value)| value.get().as_ptr());
    Some(fields)
}

/// The elements of an array; none where there is no array.
pub(super) fn elements(value: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_str(value.get()).ok()
}

pub(super) fn field<'a>(fields: &[Field<'a>], name: &str) -> Option<&'a RawValue> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| *value)
}

/// The text of a string, a number, or a truth value.
pub(super) fn scalar(value: &RawValue) -> Option<String> {
    let raw = value.get();
    match raw.as_bytes().first()? {
        b'"' => serde_json::from_str(raw).ok(),
        b'[' | b'{' => None,
        _ => (raw != "null").then(|| raw.to_owned()),
    }
}

pub(super) fn number_of(value: &RawValue) -> Option<F> {
    scalar(value).and_then(|text| number(&text))
}

/// Returns true if a value is an array of objects, which is no board.
pub(super) fn is_list_of_objects(value: &RawValue) -> bool {
    value.get().strip_prefix('[').is_some_and(|inner| inner.trim_start().starts_with('{'))
}

/// Returns true if a text begins like JSON objects.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.strip_prefix('[').map_or(text, str::trim_start);
    inner.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

/// The values of a text, one after the other. One array of objects, or commas after them, are as good as lines.
pub(super) fn values(text: &str) -> impl Iterator<Item = Result<&RawValue, Misread>> {
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

/// The numbers of the fields of objects, from which it shows what a vague name means; none where no name is vague.
pub(super) fn numbers(text: &str) -> Vec<Numbers> {
    let objects = |most| values(text).take(most).flatten().filter_map(fields);
    let mut columns: Vec<Numbers> = Vec::new();
    if !objects(20).flatten().any(|(name, _)| is_vague(&name)) {
        return columns;
    }
    let about_the_run = |fields: &Vec<Field<'_>>| field(fields, "record").is_some_and(|kind| kind.get() != "\"step\"");
    for (row, object) in objects(2000).filter(|fields| !about_the_run(fields)).enumerate() {
        for (name, value) in object {
            let Some(value) = number_of(value) else { continue };
            let known = columns.iter().position(|(known, _)| *known == name);
            let at = known.unwrap_or(columns.len());
            if known.is_none() && columns.len() < 64 {
                columns.push((name, Vec::new()));
            }
            if let Some((_, numbers)) = columns.get_mut(at) {
                numbers.resize(row, None);
                numbers.push(Some(value));
            }
        }
    }
    columns
}
