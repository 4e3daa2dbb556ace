//! Finds the place of a field in a line of JSON. Needed only when something is wrong there.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::value::RawValue;

/// A part of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// The whole line.
    Line,
    /// A column that is known already, from 1.
    Column(usize),
    /// The value of a field.
    Field(&'static str),
    /// A try, or the value of a field of it.
    Try(usize, Option<&'static str>),
}

impl Spot {
    pub(super) const fn field(name: &'static str) -> Spot {
        Spot::Field(name)
    }

    pub(super) const fn tried(at: usize, field: Option<&'static str>) -> Spot {
        Spot::Try(at, field)
    }
}

/// The name of the place and a colon; nothing for a whole line.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Spot::Line | Spot::Column(_) => Ok(()),
            Spot::Field(name) => write!(f, "{name}: "),
            Spot::Try(at, None) => write!(f, "try {}: ", at + 1),
            Spot::Try(at, Some(name)) => write!(f, "try {}, {name}: ", at + 1),
        }
    }
}

type Fields<'a> = BTreeMap<String, &'a RawValue>;

/// The column of a place, from 1; that of what holds it where it is not there.
pub(super) fn column_of(line: &[u8], place: &Spot) -> usize {
    if let Spot::Column(column) = *place {
        return column.max(1);
    }
    let Ok(line) = str::from_utf8(line) else { return 1 };
    // The value is a slice of the line: its place is how far its beginning is from the line's.
    let column = |value: &RawValue| value.get().as_ptr() as usize - line.as_ptr() as usize + 1;
    let field = |name: &str| serde_json::from_str::<Fields<'_>>(line).ok()?.get(name).copied();
    match *place {
        Spot::Line | Spot::Column(_) => 1,
        Spot::Field(name) => field(name).map_or(1, column),
        Spot::Try(at, name) => {
            let Some(tries) = field("tries") else { return 1 };
            let list: Vec<&RawValue> = serde_json::from_str(tries.get()).unwrap_or_default();
            let Some(one) = list.get(at) else { return column(tries) };
            let fields: Fields<'_> = serde_json::from_str(one.get()).unwrap_or_default();
            name.and_then(|name| fields.get(name)).map_or(column(one), |value| column(value))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_wherever_they_stand() {
        let line = br#"{ "g":1, "tries" : [ {"move":"U"}, {"move":"D","f":7} ] , "f": 9}"#;
        let text = |place| {
            let column = column_of(line, &place);
            str::from_utf8(&line[column - 1..column]).unwrap()
        };
        assert_eq!(text(Spot::field("g")), "1");
        assert_eq!(text(Spot::field("f")), "9");
        assert_eq!(text(Spot::tried(1, Some("f"))), "7");
        assert_eq!(text(Spot::tried(1, None)), "{");
        assert_eq!(text(Spot::tried(5, Some("f"))), "[");
        assert_eq!(column_of(line, &Spot::field("none")), 1);
        assert_eq!(column_of(b"\xff", &Spot::field("g")), 1);
    }
}
