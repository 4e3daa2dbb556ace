//! Steps as JSON objects: on lines of their own, over several lines, or in one array; from the minimum,
//! `{"board":"283104765"}`, to the full trace.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::{self, Formatter};

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::check::sheet::{ColumnKind, LineRole, Row, TryClaim};
use crate::puzzle::{Board, Size};
use crate::search::{F, VerdictKind};

use super::draft::{Draft, PlacedList, RawRow};
use super::fault::{Misread, SheetFault, short};
use super::lists::{Item, RawList, name};
use super::meaning::is_same;
use super::names::{Named, like};
use super::values::{FGH, is_empty, number};
use super::{board, json_fields};

/// The name and the value of a field.
pub(super) type Field<'a> = (Cow<'a, str>, &'a RawValue);

/// The name of a field, borrowed where nothing in it is escaped.
#[derive(Deserialize)]
struct FieldName<'a>(#[serde(borrow)] Cow<'a, str>);

/// All fields of an object, those included whose name comes again: a map would keep the last of them, and say nothing.
struct AllFields<'a>(Vec<Field<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for AllFields<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Collecting;

        impl<'de> Visitor<'de> for Collecting {
            type Value = AllFields<'de>;

            fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<AllFields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some((FieldName(name), value)) = map.next_entry::<FieldName<'de>, &'de RawValue>()? {
                    fields.push((name, value));
                }
                Ok(AllFields(fields))
            }
        }

        from.deserialize_map(Collecting)
    }
}

/// The fields of an object, in their order; none where there is no object.
pub(super) fn fields(value: &RawValue) -> Option<Vec<Field<'_>>> {
    serde_json::from_str(value.get()).ok().map(|AllFields(fields)| fields)
}

/// The value of the field of a name.
pub(super) fn field<'a>(fields: &[Field<'a>], name: &str) -> Option<&'a RawValue> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| *value)
}

/// Reads the objects of a text.
pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Misread> {
    json_fields::decide(text, draft);
    let mut reader = ObjectReader { text, draft, line: 1, counted: 0, known: Vec::new(), wrong: Vec::new() };
    for value in values(text) {
        reader.object(value?)?;
    }
    reader.finish()
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
    Misread::new(SheetFault::Json(message), place..place + 1)
}

/// The objects as they are read.
pub(super) struct ObjectReader<'a> {
    text: &'a str,
    pub(super) draft: &'a mut Draft,
    /// The line of the byte up to which lines are counted.
    line: usize,
    counted: usize,
    /// Names that were met before.
    known: Vec<(String, Named)>,
    /// Fields of which a value cannot be read, with the line and the reason.
    wrong: Vec<(String, Named, usize, String)>,
}

impl<'a> ObjectReader<'a> {
    fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    pub(super) fn wrong(&self, fault: SheetFault, value: &RawValue) -> Misread {
        let at = self.place(value);
        Misread::new(fault, at..at + value.get().len())
    }

    /// Checks that each name that counts stands once: which of two values is meant cannot be known.
    fn check_names<'f>(&self, fields: impl Iterator<Item = &'f Field<'a>>) -> Result<(), Misread>
    where
        'a: 'f,
    {
        let mut names = HashSet::new();
        match fields.into_iter().find(|(name, _)| !names.insert(name)) {
            None => Ok(()),
            Some((name, value)) => {
                Err(self.wrong(SheetFault::Json(format!("the object has {} twice", short(name))), value))
            }
        }
    }

    fn object(&mut self, value: &'a RawValue) -> Result<(), Misread> {
        let at = self.place(value);
        self.line += self.text[self.counted..at].matches('\n').count();
        self.counted = at;
        let Some(fields) = fields(value) else {
            let what = format!("{} stands where a step should: an object", short(value.get()));
            return Err(self.wrong(SheetFault::Json(what), value));
        };
        match field(&fields, "record").and_then(scalar).as_deref() {
            Some("run") => {
                self.tell(value, LineRole::Heading);
                return self.run(&fields);
            }
            Some("round" | "end") => {
                self.tell(value, LineRole::Heading);
                return Ok(());
            }
            _ => {}
        }
        if let Some(chosen) = self.chosen(&fields, value)? {
            self.tell(value, LineRole::Taken);
            return self.step(&fields, chosen);
        }
        if let Some((fields, chosen)) = self.inner(&fields, value)? {
            self.tell(value, LineRole::Taken);
            return self.step(&fields, chosen);
        }
        if let Some(steps) = self.steps(&fields, value)? {
            self.run(&fields)?;
            return steps.into_iter().try_for_each(|step| self.element(step));
        }
        if ["start", "goal", "strategy"].iter().any(|name| field(&fields, name).is_some()) {
            self.tell(value, LineRole::Heading);
            return self.run(&fields);
        }
        Err(self.wrong(SheetFault::NoBoard, value))
    }

    /// Reads an element of an array of steps: an object, or a board by itself.
    fn element(&mut self, value: &'a RawValue) -> Result<(), Misread> {
        if value.get().starts_with('{') {
            return self.object(value);
        }
        let at = self.place(value);
        self.line += self.text[self.counted..at].matches('\n').count();
        self.counted = at;
        let board = self.board(value)?;
        self.tell(value, LineRole::Taken);
        self.draft.column(ColumnKind::Board, "board");
        self.draft.rows.push(RawRow::new(self.line, board));
        Ok(())
    }

    /// Notes the role of the lines of a value.
    fn tell(&mut self, value: &RawValue, role: LineRole) {
        let more = value.get().matches('\n').count();
        (self.line..=self.line + more).for_each(|line| self.draft.role(line, role));
    }

    /// Ends the reading: fields that cannot be read are left out, and lines that have nothing but brackets say nothing.
    fn finish(mut self) -> Result<(), Misread> {
        for (name, role, line, why) in std::mem::take(&mut self.wrong) {
            self.draft.leave_out(&name, &role, line, &why);
        }
        let is_frame = |line: &str| line.trim().chars().all(|c| "[]{},".contains(c));
        for (at, _) in self.text.lines().enumerate().filter(|(_, line)| is_frame(line)) {
            if self.draft.reading.roles.get(at) == Some(&LineRole::Unread) || self.draft.reading.roles.len() <= at {
                self.draft.role(at + 1, LineRole::Empty);
            }
        }
        match self.draft.missing_column(self.known.iter().map(|(name, _)| name.as_str())) {
            Some(missing) => Err(Misread::new(missing, 0..0)),
            None => Ok(()),
        }
    }

    /// Reads what is known before the first step.
    fn run(&mut self, fields: &[Field<'a>]) -> Result<(), Misread> {
        let counts = |name: &str| ["rows", "cols", "start", "goal", "strategy"].contains(&name);
        self.check_names(fields.iter().filter(|(name, _)| counts(name)))?;
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
    pub(super) fn board_field(&mut self, fields: &[Field<'_>]) -> Option<usize> {
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
    pub(super) fn named(&mut self, name: &str) -> Named {
        const MOST: usize = 64;
        if let Some((_, named)) = self.known.iter().find(|(known, _)| known == name) {
            return named.clone();
        }
        let named = self.draft.named(name);
        // A column that the user names is there once it was met, however many names came before it.
        let is_awaited = |(own, _): &&(String, ColumnKind)| {
            is_same(own, name) && !self.known.iter().any(|(known, _)| is_same(own, known))
        };
        if self.known.len() < MOST || self.draft.options.columns.iter().any(|column| is_awaited(&column)) {
            self.known.push((name.to_owned(), named.clone()));
        }
        named
    }

    fn step(&mut self, fields: &[Field<'a>], chosen: usize) -> Result<(), Misread> {
        let board = self.board(fields[chosen].1)?;
        self.draft.column(ColumnKind::Board, &fields[chosen].0);
        let mut row = RawRow::new(self.line, board);
        let names: Vec<Named> = fields.iter().map(|(name, _)| self.named(name)).collect();
        let counts = |at: usize| names[at] != Named::Other || fields[at].0 == fields[chosen].0;
        self.check_names(fields.iter().enumerate().filter(|&(at, _)| counts(at)).map(|(_, field)| field))?;
        let has_g = names.contains(&Named::One(ColumnKind::G));
        for (at, (name, value)) in fields.iter().enumerate().filter(|(at, _)| *at != chosen) {
            let is_null = value.get() == "null";
            // Of two fields for one value, as of two columns, the first is read; a list may come after its size.
            let is_second =
                matches!(&names[at], Named::One(kind) if !is_list(*kind)) && names[..at].contains(&names[at]);
            match (name.as_ref(), names[at].clone()) {
                ("record" | "forgotten", _) => {}
                ("tries", _) if !is_null => self.field(&mut row, ColumnKind::Tries, name, value)?,
                ("dead_end", _) => row.told.dead_end = scalar(value).map(|text| text == "true"),
                (_, Named::Node) if scalar(value).is_some() => self.name_node(value, board),
                (_, Named::One(ColumnKind::Board) | Named::Node | Named::Other) => self.left_over(name, value),
                _ if is_second => self.left_over(name, value),
                (_, Named::One(kind)) if !is_null => {
                    let read = self.field(&mut row, kind, name, value);
                    self.tolerate(read, name, &names[at])?;
                }
                (_, Named::Depth) if !has_g => {
                    let read = self.field(&mut row, ColumnKind::G, name, value);
                    self.tolerate(read, name, &Named::One(ColumnKind::G))?;
                }
                (_, Named::Sum(order)) if !is_null => {
                    let text = scalar(value).unwrap_or_else(|| value.get().replace(['[', ']', ','], " "));
                    let read = row.read_sum(&order, &text).map_err(|fault| self.wrong(fault, value));
                    self.tolerate(read, name, &names[at])?;
                    for kind in FGH {
                        self.draft.column(kind, name);
                    }
                }
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

    /// Notes a field that is not read: it may be the goal, or a value that is not understood.
    fn left_over(&mut self, name: &str, value: &RawValue) {
        self.draft.ignore(name);
        if self.draft.goal.is_none() && json_fields::is_goal(name) && !self.draft.is_left_out(name) {
            self.draft.goal = self.parsed(value);
        }
        if let Some(kind) = like(name).filter(|_| !self.draft.is_left_out(name))
            && scalar(value).is_some_and(|text| number(&text).is_some())
        {
            self.draft.doubt(name, self.line, kind);
        }
    }

    /// Notes that a value cannot be read, so that its field is left out; what is wrong with a try stays an error.
    fn tolerate(&mut self, read: Result<(), Misread>, name: &str, role: &Named) -> Result<(), Misread> {
        match read {
            Err(wrong) if *role != Named::One(ColumnKind::Tries) => {
                if !self.wrong.iter().any(|(known, ..)| known == name) {
                    self.wrong.push((name.to_owned(), role.clone(), self.line, wrong.fault.to_string()));
                }
                Ok(())
            }
            read => read,
        }
    }

    /// The board of a value, if it is one.
    pub(super) fn parsed(&self, value: &RawValue) -> Option<Board> {
        if value.get().starts_with('{') {
            return None;
        }
        let text = scalar(value).unwrap_or_else(|| value.get().replace(['\n', '\r'], " "));
        // A small number is no board whose blank comes first.
        let long = text.len() >= 4;
        board::board(&text, self.draft.size).ok().filter(|_| long).map(|(board, _)| board)
    }

    fn name_node(&mut self, value: &RawValue, board: Board) {
        if let Some(text) = scalar(value) {
            self.draft.names.insert(name(&text), board);
            self.draft.has_names = true;
        }
    }

    fn field(&mut self, row: &mut RawRow, kind: ColumnKind, name: &str, value: &'a RawValue) -> Result<(), Misread> {
        match kind {
            ColumnKind::Tries => row.told.tries = Some(self.tries(value, row.told.board)?),
            ColumnKind::Parent => row.set_parent(self.item(value).map(|(item, _)| item)),
            ColumnKind::Open | ColumnKind::Closed => {
                let list = self.list(value)?;
                if !take_list(row.list(kind), list) {
                    self.draft.ignore(name);
                    return Ok(());
                }
            }
            _ => self.value(row, kind, value)?,
        }
        self.draft.column(kind, name);
        Ok(())
    }

    /// A number or a move; a move in an array says nothing.
    fn value(&self, row: &mut RawRow, kind: ColumnKind, value: &RawValue) -> Result<(), Misread> {
        let text = match scalar(value) {
            None if kind == ColumnKind::Move => return Ok(()),
            text => text.unwrap_or_else(|| value.get().to_owned()),
        };
        row.read(kind, &text).map_err(|fault| self.wrong(fault, value))
    }

    /// A board: a text, or numbers in an array, perhaps row by row.
    fn board(&mut self, value: &RawValue) -> Result<Board, Misread> {
        let at = self.place(value);
        let text = scalar(value);
        // An array may have each of its tiles on a line of its own; its rows show by their brackets.
        let raw = value.get().replace(['\n', '\r'], " ");
        // The places in a text without escapes are those in the file.
        let (text, offset) = match &text {
            Some(text) if raw.len() == text.len() + 2 => (text.as_str(), Some(at + 1)),
            Some(text) if raw.len() == text.len() => (text.as_str(), Some(at)),
            Some(text) => (text.as_str(), None),
            None => (raw.as_str(), Some(at)),
        };
        match board::board(text, self.draft.size) {
            Ok((board, size)) => {
                self.draft.size = Some(size);
                Ok(board)
            }
            Err(error) => Err(match offset {
                Some(offset) => Misread::board(error, offset),
                None => self.wrong(SheetFault::Board(Box::new(error)), value),
            }),
        }
    }

    fn list(&mut self, value: &'a RawValue) -> Result<Option<PlacedList>, Misread> {
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
                Some(text) => RawList::of(&text, size).map_err(|fault| self.wrong(fault, value))?,
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
        if let Some(fields) = fields(value) {
            let names: Vec<Named> = fields.iter().map(|(name, _)| self.named(name)).collect();
            let f = names.iter().position(|name| *name == Named::One(ColumnKind::F));
            let chosen = self
                .board_field(&fields)
                .or_else(|| (0..fields.len()).find(|&at| names[at] == Named::Node && scalar(fields[at].1).is_some()))?;
            let f = f.and_then(|at| scalar(fields[at].1)).and_then(|text| number(&text));
            return self.item(fields[chosen].1).map(|(item, _)| (item, f));
        }
        if let Ok((board, _)) = board::board(&value.get().replace(['\n', '\r'], " "), size) {
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

    fn tries(&mut self, value: &'a RawValue, taken: Board) -> Result<Vec<TryClaim>, Misread> {
        let tries: Vec<&'a RawValue> = serde_json::from_str(value.get())
            .map_err(|_| self.wrong(SheetFault::Json("the tries are an array".into()), value))?;
        tries.into_iter().map(|tried| self.tried(tried, taken)).collect()
    }

    /// A try: a move, or an object whose values are those of a row.
    fn tried(&mut self, value: &'a RawValue, taken: Board) -> Result<TryClaim, Misread> {
        let (mut row, mut board, mut verdict, mut node) = (RawRow::new(self.line, taken), None, None, None);
        match fields(value) {
            None => self.value(&mut row, ColumnKind::Move, value)?,
            Some(fields) => {
                for (name, value) in fields {
                    match (name.as_ref(), self.named(&name)) {
                        ("verdict", _) => verdict = self.verdict(value)?,
                        ("node" | "id", _) => node = Some(value),
                        (_, Named::One(ColumnKind::Board)) => board = Some(self.board(value)?),
                        (_, Named::One(kind @ (ColumnKind::Move | ColumnKind::G | ColumnKind::H | ColumnKind::F))) => {
                            self.value(&mut row, kind, value)?;
                        }
                        _ => {}
                    }
                }
            }
        }
        if let (Some(node), Some(board)) = (node, board) {
            self.name_node(node, board);
        }
        let Row { came: direction, g, h, f, .. } = row.told;
        Ok(TryClaim { direction, board, verdict, g, h, f })
    }

    fn verdict(&self, value: &RawValue) -> Result<Option<VerdictKind>, Misread> {
        let Some(text) = scalar(value).filter(|text| !is_empty(text)) else { return Ok(None) };
        VerdictKind::from_text(&text).map(Some).ok_or_else(|| self.wrong(SheetFault::Verdict, value))
    }
}

fn is_list(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Open | ColumnKind::Closed)
}

/// Takes a list: the first that is written out, or else its size. Returns false if it says what the one that is kept does
/// not say.
fn take_list(slot: &mut Option<Box<PlacedList>>, list: Option<PlacedList>) -> bool {
    let Some(list) = list else { return true };
    let Some(kept) = slot else {
        *slot = Some(Box::new(list));
        return true;
    };
    match (&kept.list, &list.list) {
        (kept, RawList::Size(size)) => kept.size() == *size,
        (RawList::Size(_), _) => {
            **kept = list;
            true
        }
        _ => false,
    }
}

/// The text of a string, a number, or a truth value.
pub(super) fn scalar(value: &RawValue) -> Option<String> {
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
