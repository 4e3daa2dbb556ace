//! Records of events: rows and objects in which a word says what happened to the board. They are read like printed text, a line a
//! record, with that word before its boards.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::check::sheet::SheetFormat;

use super::json_values::{fields, scalar, values};
use super::values::{direction, number};
use super::{csv, markdown};

/// A record, with the line where it begins.
struct Record<'a> {
    line: usize,
    fields: Vec<(Cow<'a, str>, Cow<'a, str>)>,
}

/// More different words than these name no kinds of events.
const MOST_KINDS: usize = 8;

/// Returns the records of a text as lines, each with the number that it has in the text; none where no field has the kinds of events.
pub(super) fn lines(text: &str, format: SheetFormat) -> Option<String> {
    let records = match format {
        SheetFormat::Jsonl => objects(text)?,
        SheetFormat::Csv => rows(&csv::table(text).ok()?),
        SheetFormat::Markdown => rows(&markdown::table(text).ok()?),
        SheetFormat::Boards => return None,
    };
    let kind = kinds(&records)?;
    let mut made = String::with_capacity(text.len());
    let mut line = 1;
    for record in &records {
        made.extend(std::iter::repeat_n('\n', record.line.saturating_sub(line)));
        line = line.max(record.line);
        let event = record.fields.iter().find(|(name, _)| *name == kind).map_or("", |(_, word)| word);
        let others = || record.fields.iter().filter(|(name, value)| *name != kind && !value.trim().is_empty());
        // Boards first: what follows a board in its line belongs to it.
        for (name, value) in others().filter(|(_, value)| number(value).is_none() || value.len() > 8) {
            made.extend([event, " ", name, ": ", &value.replace('\n', " "), "  "]);
        }
        for (name, value) in others().filter(|(_, value)| number(value).is_some() && value.len() <= 8) {
            made.extend([&**name, ": ", value, "  "]);
        }
    }
    Some(made)
}

fn objects(text: &str) -> Option<Vec<Record<'_>>> {
    let (mut line, mut counted) = (1, 0);
    let record = |value: Result<&'_ serde_json::value::RawValue, _>| {
        let value = value.ok()?;
        let at = value.get().as_ptr() as usize - text.as_ptr() as usize;
        line += text[counted..at].matches('\n').count();
        counted = at;
        let field = |(name, value): (String, &'_ serde_json::value::RawValue)| {
            let written = scalar(value).unwrap_or_else(|| value.get().to_owned());
            (name.into(), written.into())
        };
        Some(Record { line, fields: fields(value)?.into_iter().map(field).collect() })
    };
    values(text).map(record).collect()
}

fn rows<'a>(table: &[super::cells::TableRow<'a>]) -> Vec<Record<'a>> {
    let Some((header, rows)) = table.split_first() else { return Vec::new() };
    let names = || header.cells.iter().map(|cell| cell.text.clone());
    let record = |row: &super::cells::TableRow<'a>| Record {
        line: row.line,
        fields: names().zip(row.cells.iter().map(|cell| cell.text.clone())).collect(),
    };
    rows.iter().map(record).collect()
}

/// Returns the first field that has a few words again and again, and no moves.
fn kinds(records: &[Record<'_>]) -> Option<String> {
    let mut words: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for (name, value) in records.iter().flat_map(|record| &record.fields) {
        let kinds = words.entry(name).or_default();
        if kinds.len() <= MOST_KINDS {
            *kinds.entry(value.trim()).or_default() += 1;
        }
    }
    let is_word = |word: &str| {
        word.contains(char::is_alphabetic) && !word.contains(|c: char| c.is_ascii_digit()) && direction(word).is_none()
    };
    let is_kind = |name: &str| {
        let own = &words[name];
        let again = own.values().filter(|count| **count > 1).count();
        own.len() <= MOST_KINDS && again > 1 && own.keys().all(|word| is_word(word))
    };
    let names = records.iter().flat_map(|record| &record.fields).map(|(name, _)| name.as_ref());
    names.take(200).find(|name| is_kind(name)).map(str::to_owned)
}
