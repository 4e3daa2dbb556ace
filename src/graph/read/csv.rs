//! Tables with commas, semicolons or tabs: arcs, and perhaps estimates beside them or in a table of their own.

use super::draft::Draft;
use super::words::{Kind, Word};
use crate::puzzle::{TextError, place_of};

const FROM: [&str; 3] = ["from", "source", "u"];
const TO: [&str; 4] = ["to", "target", "dest", "v"];
const COST: [&str; 5] = ["cost", "weight", "distance", "length", "w"];
const NODE: [&str; 6] = ["node", "state", "vertex", "name", "city", "id"];
const H: [&str; 3] = ["h", "heuristic", "estimate"];

/// Reads a table; until a row names its columns, they are from, to and cost.
pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let delimiter = delimiter(text).unwrap_or(',');
    let mut columns = [FROM[0], TO[0], COST[0]].map(str::to_owned).to_vec();
    for line in text.split_inclusive(['\n', '\r']) {
        let fields = if line.starts_with('#') { Vec::new() } else { fields(line, text, delimiter)? };
        if fields.iter().all(|field| field.text.is_empty()) {
            continue;
        }
        let named: Vec<String> = fields.iter().map(|field| field.text.to_lowercase()).collect();
        let has = |names: &[&str]| named.iter().any(|name| names.contains(&&**name));
        if has(&FROM) && has(&TO) || has(&NODE) && has(&H) {
            columns = named;
        } else {
            row(&fields, &columns, draft)?;
        }
    }
    Ok(())
}

pub(super) fn delimiter(text: &str) -> Option<char> {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'))?;
    ['\t', ';', ','].into_iter().find(|delimiter| first.trim().contains(*delimiter))
}

fn fields<'a>(line: &'a str, text: &str, delimiter: char) -> Result<Vec<Word<'a>>, TextError> {
    let mut is_quoted = false;
    let parts = line.split(|c| {
        is_quoted ^= c == '"';
        c == delimiter && !is_quoted
    });
    let fields = parts.map(|part| {
        let field = part.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let inner = field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let said = inner.map_or(field.into(), |inner| inner.replace("\"\"", "\"").into());
        Word { text: said, at: place_of(field, text), kind: Kind::Plain }
    });
    let fields: Vec<Word<'_>> = fields.collect();
    match fields.last() {
        Some(last) if is_quoted => Err(last.wrong("the quote is not closed").with_help("close it with \"")),
        _ => Ok(fields),
    }
}

/// Reads a row: an arc, an estimate, or an arc with the estimate of the vertex that it leaves.
fn row(fields: &[Word<'_>], columns: &[String], draft: &mut Draft) -> Result<(), TextError> {
    let help = "write rows as S,A,1 (from, to, cost), with estimates below a row that says: node,h";
    let value = |names: &[&str]| {
        let at = columns.iter().position(|name| names.contains(&&**name))?;
        fields.get(at).filter(|field| !field.text.is_empty())
    };
    if let Some(extra) = fields.iter().skip(columns.len()).find(|field| !field.text.is_empty()) {
        return Err(extra.wrong("more fields than the table has columns").with_help(help));
    }
    let arc = value(&FROM).zip(value(&TO));
    let no_name = || fields[0].wrong("a row without the names of two vertices").with_help(help);
    let name = value(&NODE).or(arc.map(|(from, _)| from)).ok_or_else(no_name)?;
    arc.map_or(Ok(()), |(from, to)| draft.arc(from, to, value(&COST), false))?;
    value(&H).map_or(Ok(()), |h| draft.h(name, h))
}
