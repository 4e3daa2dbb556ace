//! JSON written piece by piece, so that a line holds what belongs together.

use std::io;

use serde::Serialize;

/// Returns a value as JSON in a line.
pub(super) fn text(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?)
}

/// Writes items a line each, with commas between them.
pub(super) fn listed(out: &mut dyn io::Write, items: impl Iterator<Item = io::Result<String>>) -> io::Result<()> {
    for (at, item) in items.enumerate() {
        write!(out, "{}{}", if at == 0 { "" } else { ",\n" }, item?)?;
    }
    writeln!(out)
}

/// Returns an object in a line, its fields in the order given.
pub(super) fn object(fields: impl IntoIterator<Item = (String, serde_json::Value)>) -> io::Result<String> {
    let field = |(name, value): (String, serde_json::Value)| Ok(format!("{}:{value}", text(&name)?));
    let fields: Vec<String> = fields.into_iter().map(field).collect::<io::Result<_>>()?;
    Ok(format!("{{{}}}", fields.join(",")))
}
