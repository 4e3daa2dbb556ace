//! Steps as JSON objects: on lines of their own, over several lines, or in one array; from the minimum,
//! `{"board":"283104765"}`, to the full trace.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::check::sheet::{ColumnKind, LineRole, Row, TryClaim};
use crate::puzzle::{Board, Size};
use crate::search::{F, VerdictKind};

use super::board::board;
use super::draft::{Draft, PlacedList, RawRow};
use super::fault::{Misread, SheetFault};
use super::json_values::{Field, elements, field, fields, is_list_of_objects, number_of, numbers, scalar, values};
use super::lists::{Item, RawList, name};
use super::names::{Named, is_one_of, is_same, like};
use super::values::{FGH, is_empty, number};

/// Names of goals, of paths, and of what a node leads to.
const GOALS: &str = "goal goalstate goalboard goalnode target targetstate ziel zielzustand 目标 目标状态";
const PATHS: &str = "path solution solutionpath finalpath moves plan pfad 路径 解";
const LEADS_TO: &str = "child childstate childboard childnode next nextstate nextboard successor succ neighbor neighbour new newstate newboard to \
     result 子节点 子状态 后继";

/// Longer values are no boards.
const LONGEST: usize = 1000;

pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Misread> {
    draft.decide(&numbers(text), 1);
    let mut reader = ObjectReader { text, draft, line: 1, counted: 0, known: BTreeMap::new(), wrong: Vec::new() };
    for value in values(text) {
        reader.object(value?)?;
    }
    reader.finish()
}

struct ObjectReader<'a> {
    text: &'a str,
    draft: &'a mut Draft,
    /// The line of the byte up to which lines are counted.
    line: usize,
    counted: usize,
    /// The names that were met, and what they mean.
    known: BTreeMap<String, Named>,
    /// Fields of which a value cannot be read, with the line and the reason.
    wrong: Vec<(String, Named, usize, String)>,
}

impl<'a> ObjectReader<'a> {
    fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    fn wrong(&self, fault: SheetFault, value: &RawValue) -> Misread {
        let at = self.place(value);
        Misread::new(fault, at..at + value.get().len())
    }

    fn which(&self, fields: &[Field<'_>], of: impl Iterator<Item = usize>, value: &RawValue) -> Misread {
        let names: Vec<&str> = of.map(|at| fields[at].0.as_str()).take(8).collect();
        self.wrong(SheetFault::which(&names.join(", ")), value)
    }

    fn named(&mut self, name: &str) -> Named {
        if !self.known.contains_key(name) {
            self.known.insert(name.to_owned(), self.draft.named(name));
        }
        self.known[name].clone()
    }

    fn all_named(&mut self, fields: &[Field<'_>]) -> Vec<Named> {
        fields.iter().map(|(name, _)| self.named(name)).collect()
    }

    /// Reads an object, or a board by itself in an array of steps.
    fn object(&mut self, value: &'a RawValue) -> Result<(), Misread> {
        let at = self.place(value);
        self.line += self.text[self.counted..at].matches('\n').count();
        self.counted = at;
        let Some(fields) = fields(value) else {
            let board = self.board(value)?;
            self.tell(value, LineRole::Taken);
            self.draft.column(ColumnKind::Board, "board");
            self.draft.rows.push(RawRow::new(self.line, board));
            return Ok(());
        };
        let record = field(&fields, "record").and_then(scalar);
        if record.as_deref().is_some_and(|record| matches!(record, "run" | "round" | "end")) {
            self.tell(value, LineRole::Heading);
            return if record.as_deref() == Some("run") { self.run(&fields) } else { Ok(()) };
        }
        let found = match self.chosen(&fields, value)? {
            Some(chosen) => Some((fields.clone(), chosen)),
            None => self.inner(&fields, value)?,
        };
        if let Some((fields, chosen)) = found {
            self.tell(value, LineRole::Taken);
            return self.step(&fields, chosen);
        }
        if let Some(steps) = self.steps(&fields, value)? {
            self.run(&fields)?;
            return steps.into_iter().try_for_each(|step| self.object(step));
        }
        if ["start", "goal", "strategy"].iter().any(|name| field(&fields, name).is_some()) {
            self.tell(value, LineRole::Heading);
            return self.run(&fields);
        }
        Err(self.wrong(SheetFault::NO_BOARD, value))
    }

    fn tell(&mut self, value: &RawValue, role: LineRole) {
        let more = value.get().matches('\n').count();
        (self.line..=self.line + more).for_each(|line| self.draft.role(line, role));
    }

    /// Ends the reading: fields that cannot be read are left out, and lines that have nothing but brackets say nothing.
    fn finish(self) -> Result<(), Misread> {
        for (name, role, line, why) in self.wrong {
            self.draft.leave_out(&name, &role, line, &why);
        }
        let is_frame = |line: &str| line.trim().chars().all(|c| "[]{},".contains(c));
        for (at, _) in self.text.lines().enumerate().filter(|(_, line)| is_frame(line)) {
            if self.draft.reading.roles.get(at).is_none_or(|role| *role == LineRole::Unread) {
                self.draft.role(at + 1, LineRole::Empty);
            }
        }
        match self.draft.missing_column(self.known.keys().map(String::as_str)) {
            Some(missing) => Err(Misread::new(missing, 0..0)),
            None => Ok(()),
        }
    }

    /// Reads what is known before the first step.
    fn run(&mut self, fields: &[Field<'a>]) -> Result<(), Misread> {
        let count = |value: &RawValue| value.get().parse::<usize>().ok();
        if let (Some(rows), Some(cols), None) = (field(fields, "rows"), field(fields, "cols"), self.draft.size)
            && let (Some(count), Some(across)) = (count(rows), count(cols))
        {
            self.draft.size = Some(Size::new(count, across).map_err(|error| self.wrong(error.into(), rows))?);
        }
        for (name, value) in fields {
            match name.as_str() {
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

    /// The field that has the board that is taken:
    ///
    /// 1. the field `board`, or that which the user says;
    /// 2. of fields called state, current, node and the like, the one that has a board;
    /// 3. the only field that has a board at all, if it is no goal, parent or path.
    ///
    /// # Errors
    /// If several fields are as good and have different boards, or if there are a board and what it leads to: either may
    /// be taken.
    fn chosen(&mut self, fields: &[Field<'a>], value: &RawValue) -> Result<Option<usize>, Misread> {
        let names = self.all_named(fields);
        let all = || 0..fields.len();
        let own =
            |(name, kind): &(String, ColumnKind), at: usize| *kind == ColumnKind::Board && is_same(name, &fields[at].0);
        let is_said = |at: usize| self.draft.options.columns.iter().any(|column| own(column, at));
        if let Some(at) = all().find(|&at| is_said(at) && !fields[at].1.get().starts_with('{')) {
            return Ok(Some(at).filter(|&at| !is_list_of_objects(fields[at].1)));
        }
        if let Some(at) = fields.iter().position(|(name, _)| name == "board") {
            return Ok(Some(at));
        }
        // Lists may be long, and are no boards.
        let board = |at: usize| {
            let is_free = names[at].is_of_boards() || names[at] == Named::Other;
            self.parsed(fields[at].1).filter(|_| is_free).map(|board| (at, board))
        };
        let boards: Vec<(usize, Board)> = all().filter_map(board).collect();
        for kind in [Named::One(ColumnKind::Board), Named::Node] {
            let of_kind = || boards.iter().filter(|(at, _)| names[*at] == kind);
            let Some((first, board)) = of_kind().next() else { continue };
            if of_kind().all(|(_, other)| other == board) {
                return Ok(Some(*first));
            }
            return Err(self.which(fields, of_kind().map(|(at, _)| *at), value));
        }
        if let Some(at) = board_field(fields, &names) {
            return Ok(Some(at).filter(|&at| !is_list_of_objects(fields[at].1)));
        }
        let is_free = |name: &str| {
            !is_one_of(name, GOALS) && !is_one_of(name, PATHS) && !matches!(name, "start" | "initial" | "strategy")
        };
        let is_free = |at: &usize| is_free(&fields[*at].0) && !self.draft.is_left_out(&fields[*at].0);
        let free: Vec<usize> = boards.iter().map(|(at, _)| *at).filter(is_free).collect();
        let parents = || all().filter(|&at| names[at] == Named::One(ColumnKind::Parent));
        match free.as_slice() {
            [] => Ok(None),
            [one] if is_one_of(&fields[*one].0, LEADS_TO) && parents().next().is_some() => {
                Err(self.which(fields, std::iter::once(*one).chain(parents()), value))
            }
            [one] => {
                let said = format!("the field {} has the board that is taken: no other has one", fields[*one].0);
                if !self.draft.reading.decided.contains(&said) {
                    self.draft.reading.decided.push(said);
                }
                Ok(Some(*one))
            }
            many => Err(self.which(fields, many.iter().copied(), value)),
        }
    }

    /// The fields of an object that has the board in another: the node, with what is beside it.
    fn inner(&mut self, outer: &[Field<'a>], value: &RawValue) -> Result<Option<(Vec<Field<'a>>, usize)>, Misread> {
        let mut found: Vec<(usize, Vec<Field<'a>>, usize)> = Vec::new();
        for (at, (name, value)) in outer.iter().enumerate().filter(|(_, (_, value))| value.get().starts_with('{')) {
            let named = self.named(name);
            let is_other = named != Named::Other && !named.is_of_boards();
            if is_other || is_one_of(name, GOALS) || is_one_of(name, LEADS_TO) || self.draft.is_left_out(name) {
                continue;
            }
            if let Some(inner) = fields(value)
                && let Some(chosen) = self.chosen(&inner, value)?
            {
                found.push((at, inner, chosen));
            }
        }
        if found.len() > 1 {
            let names = self.all_named(outer);
            let all: Vec<usize> = found.iter().map(|(at, ..)| *at).collect();
            found.retain(|(at, ..)| names[*at] != Named::Other);
            if found.len() != 1 {
                return Err(self.which(outer, all.into_iter(), value));
            }
        }
        let Some((at, mut inner, chosen)) = found.pop() else { return Ok(None) };
        let beside = outer.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, field)| field);
        let beside: Vec<Field<'a>> =
            beside.filter(|(name, _)| inner.iter().all(|(own, _)| own != name)).cloned().collect();
        inner.extend(beside);
        Ok(Some((inner, chosen)))
    }

    /// The elements of the field that has the steps in an array.
    fn steps(&mut self, fields: &[Field<'a>], value: &RawValue) -> Result<Option<Vec<&'a RawValue>>, Misread> {
        let mut found: Vec<(usize, Vec<&'a RawValue>)> = Vec::new();
        for (at, (name, value)) in fields.iter().enumerate() {
            let is_list = matches!(self.named(name), Named::One(kind) if is_list(kind));
            if is_list || is_one_of(name, PATHS) || self.draft.is_left_out(name) {
                continue;
            }
            let Some(elements) = elements(value) else { continue };
            let Some(first) = elements.first() else { continue };
            let has_board = match self::fields(first) {
                Some(inner) => self.chosen(&inner, first)?.is_some() || self.inner(&inner, first)?.is_some(),
                None => self.parsed(first).is_some(),
            };
            if has_board {
                found.push((at, elements));
            }
        }
        if found.len() > 1 {
            let all: Vec<usize> = found.iter().map(|(at, _)| *at).collect();
            found.retain(|(at, _)| self.named(&fields[*at].0) == Named::One(ColumnKind::Board));
            if found.len() != 1 {
                return Err(self.which(fields, all.into_iter(), value));
            }
        }
        Ok(found.pop().map(|(_, elements)| elements))
    }

    fn step(&mut self, fields: &[Field<'a>], chosen: usize) -> Result<(), Misread> {
        let board = self.board(fields[chosen].1)?;
        self.draft.column(ColumnKind::Board, &fields[chosen].0);
        let mut row = RawRow::new(self.line, board);
        let names = self.all_named(fields);
        let has_g = names.contains(&Named::One(ColumnKind::G));
        for (at, (name, value)) in fields.iter().enumerate().filter(|(at, _)| *at != chosen) {
            // Of two fields for one value, as of two columns, the first is read; a list may come after its size.
            let is_second =
                matches!(&names[at], Named::One(kind) if !is_list(*kind)) && names[..at].contains(&names[at]);
            match (name.as_str(), &names[at]) {
                ("record" | "forgotten", _) => {}
                ("dead_end", _) => row.told.dead_end = Some(value.get() == "true"),
                (_, Named::Node) if scalar(value).is_some() => self.name_node(value, board),
                (_, Named::One(ColumnKind::Board) | Named::Node | Named::Other) if name != "tries" => {
                    self.left_over(name, value);
                }
                _ if is_second => self.left_over(name, value),
                _ if value.get() == "null" => {}
                ("tries", _) => {
                    row.told.tries = Some(self.tries(value, board)?);
                    self.draft.column(ColumnKind::Tries, name);
                }
                (_, role) => {
                    let role = if *role == Named::Depth { &Named::One(ColumnKind::G) } else { role };
                    if names[at] == Named::Depth && has_g {
                        continue;
                    }
                    // A value that cannot be read leaves its field out.
                    if let Err(wrong) = self.value(&mut row, role, name, value)
                        && !self.wrong.iter().any(|(known, ..)| known == name)
                    {
                        self.wrong.push((name.clone(), role.clone(), self.line, wrong.to_string()));
                    }
                }
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
        if self.draft.is_left_out(name) {
            return;
        }
        if self.draft.goal.is_none() && is_one_of(name, GOALS) {
            self.draft.goal = self.parsed(value);
        }
        if let Some(kind) = like(name).filter(|_| number_of(value).is_some()) {
            self.draft.doubt(name, self.line, kind);
        }
    }

    fn parsed(&self, value: &RawValue) -> Option<Board> {
        let raw = value.get();
        // One text in an array is a list with one entry.
        let is_list = raw.starts_with('[') && raw[1..].trim_start().starts_with('"') && !raw.contains(',');
        if raw.starts_with('{') || is_list || raw.len() > LONGEST {
            return None;
        }
        let text = scalar(value).unwrap_or_else(|| raw.replace(['\n', '\r'], " "));
        // A small number is no board whose blank comes first.
        board(&text, self.draft.size).ok().filter(|_| text.len() >= 4).map(|(board, _)| board)
    }

    fn name_node(&mut self, value: &RawValue, board: Board) {
        if let Some(text) = scalar(value) {
            self.draft.names.insert(name(&text), board);
            self.draft.has_names = true;
        }
    }

    /// Reads a field beside the board.
    fn value(&mut self, row: &mut RawRow, role: &Named, name: &str, value: &'a RawValue) -> Result<(), SheetFault> {
        let text = || scalar(value).unwrap_or_else(|| value.get().to_owned());
        match role {
            Named::One(ColumnKind::Parent) => {
                if let Some((parent, _)) = self.item(value) {
                    row.set_parent(parent);
                }
            }
            Named::One(kind) if is_list(*kind) => {
                if let Some(list) = self.list(value)?
                    && !row.take_list(*kind, list)
                {
                    self.draft.ignore(name);
                    return Ok(());
                }
            }
            // A move in an array says nothing.
            Named::One(ColumnKind::Move) if scalar(value).is_none() => {}
            Named::One(kind) => row.read(*kind, &text())?,
            Named::Sum(order) => row.read_sum(order, &text().replace(['[', ']', ','], " "))?,
            _ => return Ok(()),
        }
        match role {
            Named::One(kind) => self.draft.column(*kind, name),
            _ => FGH.into_iter().for_each(|kind| self.draft.column(kind, name)),
        }
        Ok(())
    }

    /// A board: a text, or numbers in an array, perhaps row by row.
    fn board(&mut self, value: &RawValue) -> Result<Board, Misread> {
        let at = self.place(value);
        // An array may have each of its tiles on a line of its own; its rows show by their brackets.
        let raw = value.get().replace(['\n', '\r'], " ");
        let text = scalar(value).unwrap_or_else(|| raw.clone());
        match board(&text, self.draft.size) {
            Ok((board, size)) => {
                self.draft.size = Some(size);
                Ok(board)
            }
            // The places in a text without escapes are those in the file.
            Err(error) => Err(match raw.len() - text.len().min(raw.len()) {
                0 => Misread::board(error, at),
                2 => Misread::board(error, at + 1),
                _ => self.wrong(error.into(), value),
            }),
        }
    }

    fn list(&mut self, value: &'a RawValue) -> Result<Option<PlacedList>, SheetFault> {
        let at = self.place(value);
        let Some(size) = self.draft.size else { return Ok(None) };
        let list = match (elements(value), scalar(value)) {
            (Some(values), _) => {
                // Numbers are those of nodes, or, where nodes have none, may be the tiles of one board.
                let is_flat = values.iter().all(|value| scalar(value).is_some()) && !self.draft.has_names;
                let one = board(value.get(), Some(size)).ok().map(|(board, _)| vec![(Item::Board(board), None)]);
                let items: Option<Vec<(Item, Option<F>)>> = values.iter().map(|value| self.item(value)).collect();
                let items = if is_flat { one.or(items) } else { items.or(one) };
                RawList::Items(items.ok_or_else(|| SheetFault::unknown(value.get()))?)
            }
            (_, Some(text)) => RawList::of(&text, size)?,
            _ => return Ok(None),
        };
        Ok(Some(PlacedList { list, at: at..at + value.get().len() }))
    }

    /// An entry of a list: a board, a number or name of a node, either of them with its f, or an object that has them.
    fn item(&mut self, value: &RawValue) -> Option<(Item, Option<F>)> {
        let size = self.draft.size;
        if let Some(text) = scalar(value) {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let is_short = is_number && size.is_some_and(|size| text.len() + 1 < size.cells());
            let board = board(&text, size).ok().filter(|_| !is_short).map(|(board, _)| Item::Board(board));
            return Some((board.unwrap_or_else(|| Item::Name(name(&text))), None)).filter(|_| text.len() <= 200);
        }
        if let Some(fields) = fields(value) {
            let names = self.all_named(&fields);
            let f = names.iter().position(|name| *name == Named::One(ColumnKind::F));
            let node = || (0..fields.len()).find(|&at| names[at] == Named::Node && scalar(fields[at].1).is_some());
            let chosen = board_field(&fields, &names).or_else(node)?;
            let f = f.and_then(|at| number_of(fields[at].1));
            return self.item(fields[chosen].1).map(|(item, _)| (item, f));
        }
        if let Some(board) = self.parsed(value) {
            return Some((Item::Board(board), None));
        }
        let [one, other] = elements(value)?.try_into().ok()?;
        let (first, second) = (self.item(one), self.item(other));
        match (first, second) {
            (Some((item @ Item::Board(_), None)), _) => Some((item, number_of(other))),
            (_, Some((item @ Item::Board(_), None))) => Some((item, number_of(one))),
            (Some((item, _)), _) => Some((item, Some(number_of(other)?))),
            _ => None,
        }
    }

    fn tries(&mut self, value: &'a RawValue, taken: Board) -> Result<Vec<TryClaim>, Misread> {
        let no_array = || SheetFault::json("the tries are an array");
        let tries = elements(value).ok_or_else(|| self.wrong(no_array(), value))?;
        tries.into_iter().map(|tried| self.tried(tried, taken)).collect()
    }

    /// A try: a move, or an object whose values are those of a row.
    fn tried(&mut self, value: &'a RawValue, taken: Board) -> Result<TryClaim, Misread> {
        let (mut row, mut board, mut verdict, mut node) = (RawRow::new(self.line, taken), None, None, None);
        let is_object = value.get().starts_with('{');
        let fields = if is_object { fields(value).unwrap_or_default() } else { vec![("move".to_owned(), value)] };
        for (name, value) in fields {
            match (name.as_str(), self.named(&name)) {
                ("verdict", _) => {
                    let text = scalar(value).filter(|text| !is_empty(text));
                    let unknown = || self.wrong(SheetFault::VERDICT, value);
                    verdict = text.map(|text| VerdictKind::from_text(&text).ok_or_else(unknown)).transpose()?;
                }
                ("node" | "id", _) => node = Some(value),
                (_, Named::One(ColumnKind::Board)) => board = Some(self.board(value)?),
                (_, Named::One(kind @ (ColumnKind::Move | ColumnKind::G | ColumnKind::H | ColumnKind::F))) => {
                    let text = scalar(value).unwrap_or_default();
                    row.read(kind, &text).map_err(|fault| self.wrong(fault, value))?;
                }
                _ => {}
            }
        }
        if let (Some(node), Some(board)) = (node, board) {
            self.name_node(node, board);
        }
        let Row { came: direction, g, h, f, .. } = row.told;
        Ok(TryClaim { direction, board, verdict, g, h, f })
    }
}

/// The first field that by its name has the board, whether what it has is one or not.
fn board_field(fields: &[Field<'_>], names: &[Named]) -> Option<usize> {
    let long = |value: &RawValue| scalar(value).is_some_and(|text| text.len() >= 4 && number(&text).is_some());
    let may_be = |value: &RawValue| value.get().starts_with(['"', '[']) || long(value);
    let of = |kind: Named| (0..fields.len()).find(|&at| names[at] == kind && may_be(fields[at].1));
    let board = fields.iter().position(|(name, _)| name == "board");
    board.or_else(|| of(Named::One(ColumnKind::Board))).or_else(|| of(Named::Node))
}

fn is_list(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Open | ColumnKind::Closed)
}
