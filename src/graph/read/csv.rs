//! Tables with commas, semicolons or tabs: arcs, and perhaps estimates beside them or in a table of their own.

use super::draft::Draft;
use super::words::{Kind, Word};
use crate::counted::counted;
use crate::puzzle::TextError;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Column {
    From,
    To,
    Cost,
    Node,
    /// The estimate of the vertex of the row, or that an arc leaves.
    H,
    /// The estimate of the vertex that an arc enters.
    HTo,
    Other,
}

impl Column {
    fn of(name: &str) -> Column {
        match &*name.to_lowercase() {
            "from" | "source" | "src" | "u" => Column::From,
            "to" | "target" | "dst" | "dest" | "destination" | "v" => Column::To,
            "cost" | "weight" | "w" | "distance" | "length" => Column::Cost,
            "node" | "state" | "vertex" | "name" | "city" | "id" => Column::Node,
            "h" | "heuristic" | "estimate" | "h_from" | "h(from)" => Column::H,
            "h_to" | "h(to)" => Column::HTo,
            _ => Column::Other,
        }
    }
}

const HELP: &str = "write rows as S,A,1 (from, to, cost), with estimates below a row that says: node,h";

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), TextError> {
    let delimiter = delimiter(text).unwrap_or(',');
    let mut columns = vec![Column::From, Column::To, Column::Cost];
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let fields = fields(line, at, delimiter)?;
        at += line.len();
        if fields.iter().all(|field| field.text.is_empty()) || line.starts_with('#') {
            continue;
        }
        let named: Vec<Column> = fields.iter().map(|field| Column::of(&field.text)).collect();
        let has = |columns: [Column; 2]| columns.iter().all(|column| named.contains(column));
        if has([Column::From, Column::To]) || has([Column::Node, Column::H]) {
            columns = named;
        } else {
            row(&fields, &columns, draft)?;
        }
    }
    Ok(())
}

/// Returns the character between the fields of the first row, if there is one.
pub(super) fn delimiter(text: &str) -> Option<char> {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'))?;
    ['\t', ';', ','].into_iter().find(|delimiter| first.trim().contains(*delimiter))
}

fn fields(line: &str, mut at: usize, delimiter: char) -> Result<Vec<Word<'_>>, TextError> {
    let mut is_quoted = false;
    let parts = line.split(|c| {
        is_quoted ^= c == '"';
        c == delimiter && !is_quoted
    });
    let fields: Vec<Word<'_>> = parts
        .map(|part| {
            let field = part.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            let start = at + (field.as_ptr() as usize - part.as_ptr() as usize);
            at += part.len() + 1;
            let inner = field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            let text = inner.map_or(field.into(), |inner| inner.replace("\"\"", "\"").into());
            Word { text, at: start..start + field.len(), kind: Kind::Plain }
        })
        .collect();
    match fields.last() {
        Some(last) if is_quoted => Err(last.wrong("the quote is not closed").with_help("close it with \"")),
        _ => Ok(fields),
    }
}

fn row(fields: &[Word<'_>], columns: &[Column], draft: &mut Draft) -> Result<(), TextError> {
    let value = |column| {
        let at = columns.iter().position(|known| *known == column)?;
        fields.get(at).filter(|field| !field.text.is_empty())
    };
    if let Some(extra) = fields.get(columns.len()..).and_then(|more| more.iter().find(|field| !field.text.is_empty())) {
        let what = format!("more fields than the {} of this table", counted(columns.len(), "column"));
        return Err(extra.wrong(what).with_help(HELP));
    }
    if let ([keyword, name], Some(_)) = (fields, columns.iter().position(|column| *column == Column::Cost)) {
        match &*keyword.text {
            "start" => return draft.start(name),
            "goal" => return draft.goal(name),
            _ => {}
        }
    }
    let (name, h) = match (value(Column::Node), value(Column::From), value(Column::To)) {
        (Some(name), ..) => (name, None),
        (None, Some(from), Some(to)) => {
            draft.arc(from, to, value(Column::Cost), false)?;
            (from, value(Column::HTo).map(|h| (to, h)))
        }
        _ => return Err(fields[0].wrong("a row without the names of two vertices").with_help(HELP)),
    };
    let own = value(Column::H).map(|h| (name, h));
    own.into_iter().chain(h).try_for_each(|(name, h)| draft.h(name, h))
}
