//! Steps as JSON objects: on lines of their own, over several lines, or in one array; from the minimum,
//! `{"board":"283104765"}`, to the full trace.

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::check::sheet::{ColumnKind, TryClaim};
use crate::puzzle::{Board, Move, Size};
use crate::search::{F, VerdictKind};

use super::board;
use super::draft::{Draft, PlacedList, RawRow};
use super::fault::{SheetFault, Wrong, short};
use super::lists::{Item, RawList, name};
use super::names::Named;
use super::values::{direction, is_empty, number, sum, whole_of};

/// The name and the value of a field.
type Field<'a> = (Cow<'a, str>, &'a RawValue);

/// The fields of an object, in their order.
struct Fields<'a>(Vec<Field<'a>>);

/// The value of the field of a name.
fn field<'a>(fields: &[Field<'a>], name: &str) -> Option<&'a RawValue> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| *value)
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'a>, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(entry) = map.next_entry::<Key<'de>, &RawValue>()? {
                    fields.push((entry.0.0, entry.1));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// Reads the objects of a text.
pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Wrong> {
    let mut reader = Reader { text, draft, line: 1, counted: 0, known: Vec::new() };
    let mut at = 0;
    loop {
        // One array of objects, or commas after them, are as good as lines.
        let parting = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']');
        at += text[at..].find(|c| !parting(c)).unwrap_or(text.len() - at);
        if at == text.len() {
            return Ok(());
        }
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<&RawValue>();
        match values.next() {
            None => return Ok(()),
            Some(Err(error)) => return Err(wrong_json(&error, text, at)),
            Some(Ok(value)) => {
                reader.object(value)?;
                at += values.byte_offset();
            }
        }
    }
}

fn wrong_json(error: &serde_json::Error, text: &str, from: usize) -> Wrong {
    let lines = text[from..].split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = from + lines.map(str::len).sum::<usize>();
    let place = (line_start + error.column().saturating_sub(1)).min(text.len());
    let place = if error.is_eof() { text.trim_end().len().saturating_sub(1).max(from) } else { place };
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    let message = if error.is_eof() {
        "the file ends in the middle of an object".into()
    } else {
        format!("this is no JSON: {message}")
    };
    Wrong::new(SheetFault::Json(message), place..place + 1)
}

/// The objects as they are read.
struct Reader<'a> {
    text: &'a str,
    draft: &'a mut Draft,
    /// The line of the byte up to which lines are counted.
    line: usize,
    counted: usize,
    /// Names that were met before.
    known: Vec<(String, Named)>,
}

impl<'a> Reader<'a> {
    fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    fn wrong(&self, fault: SheetFault, value: &RawValue) -> Wrong {
        let at = self.place(value);
        Wrong::new(fault, at..at + value.get().len())
    }

    fn object(&mut self, value: &'a RawValue) -> Result<(), Wrong> {
        let at = self.place(value);
        self.line += self.text[self.counted..at].matches('\n').count();
        self.counted = at;
        let Ok(Fields(fields)) = serde_json::from_str::<Fields<'a>>(value.get()) else {
            let what = format!("{} stands where a step should: an object", short(value.get()));
            return Err(self.wrong(SheetFault::Json(what), value));
        };
        match field(&fields, "record").and_then(scalar).as_deref() {
            Some("run") => return self.run(&fields),
            Some("round" | "end") => return Ok(()),
            _ => {}
        }
        match self.board_field(&fields) {
            Some(chosen) => self.step(&fields, chosen),
            None if ["start", "goal", "strategy"].iter().any(|name| field(&fields, name).is_some()) => {
                self.run(&fields)
            }
            None => Err(self.wrong(SheetFault::NoBoard, value)),
        }
    }

    /// Reads what is known before the first step.
    fn run(&mut self, fields: &[Field<'_>]) -> Result<(), Wrong> {
        let count = |value| scalar(value).and_then(|text| text.parse::<usize>().ok());
        if let (Some(rows), Some(cols), None) = (field(fields, "rows"), field(fields, "cols"), self.draft.size)
            && let (Some(count), Some(across)) = (count(rows), count(cols))
        {
            self.draft.size = Some(Size::new(count, across).map_err(|error| self.wrong(error.into(), rows))?);
        }
        for (name, value) in fields {
            match name.as_ref() {
                "start" => self.draft.start = Some(self.board(value)?),
                "goal" => self.draft.goal = Some(self.board(value)?),
                "strategy" => match scalar(value).and_then(|spec| spec.parse().ok()) {
                    Some(strategy) => self.draft.strategy = Some(strategy),
                    None => self.draft.ignore("strategy"),
                },
                _ => {}
            }
        }
        Ok(())
    }

    /// The field that has the board that is taken.
    fn board_field(&mut self, fields: &[Field<'_>]) -> Option<usize> {
        if let Some(at) = fields.iter().position(|(name, _)| name == "board") {
            return Some(at);
        }
        let names: Vec<Named> = fields.iter().map(|(name, _)| self.named(name)).collect();
        let is_text = |value: &RawValue| value.get().starts_with(['"', '[']);
        let long = |value: &RawValue| scalar(value).is_some_and(|text| text.len() >= 4 && number(&text).is_some());
        let of = |kind: &Named| {
            (0..fields.len()).find(|&at| names[at] == *kind && (is_text(fields[at].1) || long(fields[at].1)))
        };
        of(&Named::One(ColumnKind::Board)).or_else(|| of(&Named::Node))
    }

    /// Returns what a name means; most fields have one of a few.
    fn named(&mut self, name: &str) -> Named {
        const MOST: usize = 64;
        if let Some((_, named)) = self.known.iter().find(|(known, _)| known == name) {
            return named.clone();
        }
        let named = Named::of(name);
        if self.known.len() < MOST {
            self.known.push((name.to_owned(), named.clone()));
        }
        named
    }

    fn step(&mut self, fields: &[Field<'a>], chosen: usize) -> Result<(), Wrong> {
        let board = self.board(fields[chosen].1)?;
        self.draft.column(ColumnKind::Board, &fields[chosen].0);
        let mut row = RawRow::new(self.line, board);
        let names: Vec<Named> = fields.iter().map(|(name, _)| self.named(name)).collect();
        let has_g = names.contains(&Named::One(ColumnKind::G));
        for (at, (name, value)) in fields.iter().enumerate().filter(|(at, _)| *at != chosen) {
            let is_null = value.get() == "null";
            match (name.as_ref(), names[at].clone()) {
                ("record" | "forgotten", _) => {}
                ("tries", _) if !is_null => self.field(&mut row, ColumnKind::Tries, name, value)?,
                ("dead_end", _) => row.told.dead_end = scalar(value).map(|text| text == "true"),
                (_, Named::Node) if scalar(value).is_some() => self.name_node(value, board),
                (_, Named::One(ColumnKind::Board) | Named::Node | Named::Other) => self.draft.ignore(name),
                (_, Named::One(kind)) if !is_null => self.field(&mut row, kind, name, value)?,
                (_, Named::Depth) if !has_g => self.field(&mut row, ColumnKind::G, name, value)?,
                (_, Named::Sum(order)) if !is_null => self.sum(&mut row, &order, name, value)?,
                _ => {}
            }
        }
        // A dead end that is not written is none, in a trace that writes the tries.
        if row.told.tries.is_some() && self.draft.strategy.is_some() {
            row.told.dead_end.get_or_insert(false);
        }
        self.draft.rows.push(row);
        Ok(())
    }

    fn name_node(&mut self, value: &RawValue, board: Board) {
        if let Some(text) = scalar(value) {
            self.draft.names.insert(name(&text), board);
            self.draft.has_names = true;
        }
    }

    fn field(&mut self, row: &mut RawRow, kind: ColumnKind, name: &str, value: &'a RawValue) -> Result<(), Wrong> {
        let told = &mut row.told;
        match kind {
            ColumnKind::Step => told.step = self.whole(value)?.map(|step| step as usize),
            ColumnKind::G => told.g = self.whole(value)?,
            ColumnKind::H => told.h = self.whole(value)?,
            ColumnKind::F => told.f = self.number(value)?,
            ColumnKind::Move => told.came = self.direction(value)?,
            ColumnKind::Tries => told.tries = Some(self.tries(value)?),
            ColumnKind::Parent => row.parent = self.item(value).map(|(item, _)| item),
            ColumnKind::Open => take_list(&mut row.open, self.list(value)?),
            ColumnKind::Closed => take_list(&mut row.closed, self.list(value)?),
            ColumnKind::Board => {}
        }
        self.draft.column(kind, name);
        Ok(())
    }

    fn sum(&mut self, row: &mut RawRow, order: &[ColumnKind], name: &str, value: &RawValue) -> Result<(), Wrong> {
        let text = scalar(value).unwrap_or_else(|| value.get().replace(['[', ']', ','], " "));
        let values = sum(&text, order).ok_or_else(|| self.wrong(SheetFault::Number(short(value.get())), value))?;
        for (kind, number) in values {
            row.set(kind, number);
            self.draft.column(kind, name);
        }
        Ok(())
    }

    fn number(&self, value: &RawValue) -> Result<Option<F>, Wrong> {
        let text = match scalar(value) {
            Some(text) if is_empty(&text) => return Ok(None),
            None if value.get() == "null" => return Ok(None),
            text => text.unwrap_or_else(|| value.get().to_owned()),
        };
        number(&text).map(Some).ok_or_else(|| self.wrong(SheetFault::Number(short(&text)), value))
    }

    fn whole(&self, value: &RawValue) -> Result<Option<u32>, Wrong> {
        let no_number = || self.wrong(SheetFault::Number(short(value.get())), value);
        self.number(value)?.map(|number| whole_of(number).ok_or_else(no_number)).transpose()
    }

    fn direction(&self, value: &RawValue) -> Result<Option<Move>, Wrong> {
        match scalar(value) {
            None => Ok(None),
            Some(text) => direction(&text).ok_or_else(|| self.wrong(SheetFault::Move, value)),
        }
    }

    /// A board: a text, or numbers in an array, perhaps row by row.
    fn board(&mut self, value: &RawValue) -> Result<Board, Wrong> {
        let at = self.place(value);
        let text = scalar(value);
        let raw = value.get();
        // The places in a text without escapes are those in the file.
        let (text, offset) = match &text {
            Some(text) if raw.len() == text.len() + 2 => (text.as_str(), Some(at + 1)),
            Some(text) if raw.len() == text.len() => (text.as_str(), Some(at)),
            Some(text) => (text.as_str(), None),
            None => (raw, Some(at)),
        };
        match board::board(text, self.draft.size) {
            Ok((board, size)) => {
                self.draft.size = Some(size);
                Ok(board)
            }
            Err(error) => Err(match offset {
                Some(offset) => Wrong::board(error, offset),
                None => self.wrong(SheetFault::Board(Box::new(error)), value),
            }),
        }
    }

    fn list(&mut self, value: &'a RawValue) -> Result<Option<PlacedList>, Wrong> {
        let at = self.place(value);
        let Some(size) = self.draft.size else { return Ok(None) };
        // By far the most common: numbers of nodes. Where nodes have none, the numbers may be the tiles of one board.
        let numbers = if self.draft.has_names { serde_json::from_str::<Vec<u32>>(value.get()).ok() } else { None };
        let list = if let Some(numbers) = numbers {
            RawList::Numbers(numbers)
        } else if let Ok(values) = serde_json::from_str::<Vec<&RawValue>>(value.get()) {
            let whole = values.iter().all(|value| scalar(value).is_some()) && !self.draft.has_names;
            let one = || board::board(value.get(), Some(size)).ok();
            let items: Option<Vec<(Item, Option<F>)>> = values.iter().map(|value| self.item(value)).collect();
            match (if whole { one() } else { None }, items) {
                (None, Some(items)) => RawList::Items(items),
                (board, _) => match board.or_else(one) {
                    Some((board, _)) => RawList::Items(vec![(Item::Board(board), None)]),
                    None => return Err(self.wrong(SheetFault::Unknown(short(value.get())), value)),
                },
            }
        } else {
            match scalar(value) {
                None => return Ok(None),
                Some(text) => {
                    RawList::of(&text, size).map_err(|word| self.wrong(SheetFault::Unknown(short(&word)), value))?
                }
            }
        };
        Ok(Some(PlacedList { list, at: at..at + value.get().len() }))
    }

    /// An entry of a list: a board, a number or name of a node, either of them with its f, or an object that has them.
    fn item(&mut self, value: &RawValue) -> Option<(Item, Option<F>)> {
        let size = self.draft.size;
        if let Some(text) = scalar(value) {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            if is_number && size.is_some_and(|size| text.len() + 1 < size.cells()) {
                return Some((Item::Name(text.into()), None));
            }
            let board = board::board(&text, size).ok().map(|(board, _)| Item::Board(board));
            return Some((board.unwrap_or_else(|| Item::Name(name(&text))), None)).filter(|_| text.len() <= 200);
        }
        if let Ok(Fields(fields)) = serde_json::from_str::<Fields<'_>>(value.get()) {
            let names: Vec<Named> = fields.iter().map(|(name, _)| self.named(name)).collect();
            let f = names.iter().position(|name| *name == Named::One(ColumnKind::F));
            let chosen = self
                .board_field(&fields)
                .or_else(|| (0..fields.len()).find(|&at| names[at] == Named::Node && scalar(fields[at].1).is_some()))?;
            let f = f.and_then(|at| scalar(fields[at].1)).and_then(|text| number(&text));
            return self.item(fields[chosen].1).map(|(item, _)| (item, f));
        }
        if let Ok((board, _)) = board::board(value.get(), size) {
            return Some((Item::Board(board), None));
        }
        let pair: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
        let number_of = |value: &RawValue| scalar(value).and_then(|text| number(&text));
        let mut of = |value: &RawValue, f: &RawValue| match self.item(value) {
            Some((Item::Board(board), None)) => Some((Item::Board(board), number_of(f))),
            _ => None,
        };
        match pair.as_slice() {
            [one, other] => {
                of(one, other).or_else(|| of(other, one)).or_else(|| Some((self.item(one)?.0, Some(number_of(other)?))))
            }
            _ => None,
        }
    }

    fn tries(&mut self, value: &'a RawValue) -> Result<Vec<TryClaim>, Wrong> {
        let tries: Vec<&'a RawValue> = serde_json::from_str(value.get())
            .map_err(|_| self.wrong(SheetFault::Json("the tries are an array".into()), value))?;
        tries.into_iter().map(|tried| self.tried(tried)).collect()
    }

    fn tried(&mut self, value: &'a RawValue) -> Result<TryClaim, Wrong> {
        let mut tried = TryClaim { direction: None, board: None, verdict: None, g: None, h: None, f: None };
        let Ok(Fields(fields)) = serde_json::from_str::<Fields<'a>>(value.get()) else {
            tried.direction = self.direction(value)?;
            return Ok(tried);
        };
        let mut node = None;
        for (name, value) in fields {
            match (name.as_ref(), self.named(&name)) {
                ("verdict", _) => tried.verdict = self.verdict(value)?,
                ("node" | "id", _) => node = Some(value),
                (_, Named::One(ColumnKind::Board)) => tried.board = Some(self.board(value)?),
                (_, Named::One(ColumnKind::Move)) => tried.direction = self.direction(value)?,
                (_, Named::One(ColumnKind::G)) => tried.g = self.whole(value)?,
                (_, Named::One(ColumnKind::H)) => tried.h = self.whole(value)?,
                (_, Named::One(ColumnKind::F)) => tried.f = self.number(value)?,
                _ => {}
            }
        }
        if let (Some(node), Some(board)) = (node, tried.board) {
            self.name_node(node, board);
        }
        Ok(tried)
    }

    fn verdict(&self, value: &RawValue) -> Result<Option<VerdictKind>, Wrong> {
        let Some(text) = scalar(value).filter(|text| !is_empty(text)) else { return Ok(None) };
        let known = VerdictKind::ALL.into_iter().find(|verdict| text.eq_ignore_ascii_case(verdict.text()));
        known.map(Some).ok_or_else(|| self.wrong(SheetFault::Verdict, value))
    }
}

/// A list that is written out says more than its size.
fn take_list(slot: &mut Option<PlacedList>, list: Option<PlacedList>) {
    let is_items = |list: &Option<PlacedList>| {
        matches!(list, Some(PlacedList { list: RawList::Items(_) | RawList::Numbers(_), .. }))
    };
    if list.is_some() && !is_items(slot) {
        *slot = list;
    }
}

/// The text of a string, a number, or a truth value.
fn scalar(value: &RawValue) -> Option<String> {
    let raw = value.get();
    match raw.as_bytes().first()? {
        b'"' => serde_json::from_str(raw).ok(),
        b'[' | b'{' => None,
        _ if raw == "null" => None,
        _ => Some(raw.to_owned()),
    }
}

/// Returns true if a text begins like JSON objects.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.strip_prefix('[').map_or(text, str::trim_start);
    inner.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> Result<Draft, Wrong> {
        let mut draft = Draft::default();
        read(text, &mut draft).map(|()| draft)
    }

    #[test]
    fn the_minimum_and_arrays_and_numbers_as_texts_are_read() {
        for text in [
            "{\"board\":\"283104765\"}\n{\"board\":\"203184765\"}\n",
            "[{\"board\":\"283104765\"},{\"board\":\"203184765\"}]",
            "{\"state\":[2,8,3,1,0,4,7,6,5]},\n{\"state\":[[2,0,3],[1,8,4],[7,6,5]]}",
            "{\n  \"board\": \"2 8 3 / 1 0 4 / 7 6 5\"\n}\n{\n  \"board\": \"203184765\"\n}",
        ] {
            let draft = read_all(text).unwrap();
            let boards: Vec<String> = draft.rows.iter().map(|row| row.told.board.text(Size::EIGHT_PUZZLE)).collect();
            assert_eq!(boards, ["283104765", "203184765"], "{text}");
        }
        let draft = read_all("{\"f\":\"4.5\",\"g\":\"1\",\"board\":\"283104765\",\"Step\":7,\"mood\":1}").unwrap();
        let row = &draft.rows[0].told;
        assert_eq!((row.step, row.g, row.f), (Some(7), Some(1), Some(F::from_hundredths(450))));
        assert_eq!(draft.ignored, ["mood"]);
    }
}
