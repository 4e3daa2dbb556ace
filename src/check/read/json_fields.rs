//! The fields of an object that have boards: which of them is taken, and in which array or object the steps are.

use serde_json::value::RawValue;

use crate::check::sheet::ColumnKind;
use crate::puzzle::Board;

use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::jsonl::{Field, ObjectReader, field, fields, scalar, values};
use super::meaning::Numbers;
use super::names::{Named, bare, is_vague};
use super::values::number;

/// Names of goals, of paths, and of what a node leads to.
const GOALS: &str =
    "goal goalstate goalboard goalnode target targetstate ziel zielzustand meta objetivo but objectif 目标 目标状态";
const PATHS: &str = "path solution solutionpath finalpath moves plan pfad camino chemin 路径 解";
const LEADS_TO: &str = "child childstate childboard childnode next nextstate nextboard successor succ neighbor neighbour new \
                        newstate newboard to result 子节点 子状态 后继";

/// Longer values are no boards.
const LONGEST: usize = 1000;

fn is_one_of(name: &str, words: &str) -> bool {
    let bare = bare(name);
    words.split_whitespace().any(|word| word == bare)
}

/// Returns true if a name is that of a goal.
pub(super) fn is_goal(name: &str) -> bool {
    is_one_of(name, GOALS)
}

/// Returns true if an object tells of the whole run, a round or the end, as a trace file says it does.
pub(super) fn is_about_the_run(fields: &[Field<'_>]) -> bool {
    matches!(field(fields, "record").and_then(scalar).as_deref(), Some("run" | "round" | "end"))
}

/// Objects of which the numbers are looked at to find out what a vague name means.
const SAMPLE: usize = 2000;

/// Decides what vague names of fields mean.
pub(super) fn decide(text: &str, draft: &mut Draft) {
    let objects =
        |most| values(text).take(most).flatten().filter_map(fields).filter(|fields| !is_about_the_run(fields));
    if !objects(20).flatten().any(|(name, _)| is_vague(&name)) {
        return;
    }
    let mut columns: Vec<Numbers> = Vec::new();
    for (row, object) in objects(SAMPLE).enumerate() {
        for (name, value) in object {
            let Some(value) = scalar(value).and_then(|text| number(&text)) else { continue };
            let at = columns.iter().position(|(known, _)| *known == name);
            let at = at.unwrap_or_else(|| {
                columns.push((name.into_owned(), Vec::new()));
                columns.len() - 1
            });
            if let Some((_, numbers)) = columns.get_mut(at).filter(|_| at < 64) {
                numbers.resize(row, None);
                numbers.push(Some(value));
            }
        }
    }
    draft.decide(&columns, 1);
}

impl<'a> ObjectReader<'a> {
    /// The field that has the board that is taken:
    ///
    /// 1. the field `board`, or that which the user says;
    /// 2. of fields called state, current, node and the like, the one that has a board;
    /// 3. the only field that has a board at all, if it is no goal, parent or path.
    ///
    /// # Errors
    /// If several fields are as good and have different boards, or if there are a board and what it leads to: either may
    /// be taken.
    pub(super) fn chosen(&mut self, fields: &[Field<'a>], value: &RawValue) -> Result<Option<usize>, Misread> {
        let names: Vec<Named> = fields.iter().map(|(name, _)| self.named(name)).collect();
        let said = |reader: &Self, at: usize| {
            let own =
                |(name, kind): &(String, ColumnKind)| *kind == ColumnKind::Board && bare(name) == bare(&fields[at].0);
            reader.draft.options.columns.iter().any(own)
        };
        if let Some(at) = (0..fields.len()).find(|&at| said(self, at) && !fields[at].1.get().starts_with('{')) {
            return Ok(Some(at).filter(|&at| !is_list_of_objects(fields[at].1) || self.parsed(fields[at].1).is_some()));
        }
        if let Some(at) = fields.iter().position(|(name, _)| name == "board") {
            return Ok(Some(at));
        }
        // Lists may be long, and are no boards.
        let may_be = |at: &usize| {
            let is_free = matches!(names[*at], Named::One(ColumnKind::Board) | Named::Node | Named::Other);
            is_free && fields[*at].1.get().len() <= LONGEST
        };
        let boards: Vec<(usize, Board)> =
            (0..fields.len()).filter(may_be).filter_map(|at| Some((at, self.parsed(fields[at].1)?))).collect();
        for kind in [Named::One(ColumnKind::Board), Named::Node] {
            let of_kind = || boards.iter().filter(|(at, _)| names[*at] == kind);
            let Some((first, board)) = of_kind().next() else { continue };
            if of_kind().all(|(_, other)| other == board) {
                return Ok(Some(*first));
            }
            return Err(self.which(fields, of_kind().map(|(at, _)| *at), value));
        }
        if let Some(at) = self.board_field(fields) {
            return Ok(Some(at).filter(|&at| !is_list_of_objects(fields[at].1)));
        }
        let is_free = |at: usize| {
            let name = &fields[at].0;
            names[at] == Named::Other
                && !self.draft.is_left_out(name)
                && !is_goal(name)
                && !is_one_of(name, PATHS)
                && !matches!(name.as_ref(), "start" | "initial" | "strategy")
        };
        let free: Vec<usize> = boards.iter().map(|(at, _)| *at).filter(|&at| is_free(at)).collect();
        let parents = || (0..fields.len()).filter(|&at| names[at] == Named::One(ColumnKind::Parent));
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

    fn which(&self, fields: &[Field<'_>], of: impl Iterator<Item = usize>, value: &RawValue) -> Misread {
        let names: Vec<&str> = of.map(|at| fields[at].0.as_ref()).take(8).collect();
        self.wrong(SheetFault::Which(names.join(", ")), value)
    }

    /// The fields of an object that has the board in another: the node, with what stands beside it.
    pub(super) fn inner(
        &mut self,
        outer: &[Field<'a>],
        value: &RawValue,
    ) -> Result<Option<(Vec<Field<'a>>, usize)>, Misread> {
        let mut found: Vec<(usize, Vec<Field<'a>>, usize)> = Vec::new();
        for (at, (name, value)) in outer.iter().enumerate().filter(|(_, (_, value))| value.get().starts_with('{')) {
            let named = self.named(name);
            let is_other = matches!(named, Named::One(kind) if kind != ColumnKind::Board);
            if is_other || is_goal(name) || is_one_of(name, LEADS_TO) || self.draft.is_left_out(name) {
                continue;
            }
            if let Some(inner) = fields(value)
                && let Some(chosen) = self.chosen(&inner, value)?
            {
                found.push((at, inner, chosen));
            }
        }
        let is_node = |at: usize, reader: &mut Self| reader.named(&outer[at].0) != Named::Other;
        let nodes = found.iter().filter(|(at, ..)| is_node(*at, self)).count();
        if found.len() > 1 && nodes != 1 {
            return Err(self.which(outer, found.iter().map(|(at, ..)| *at), value));
        }
        let only = found.len() == 1;
        let Some((at, mut inner, chosen)) = found.into_iter().find(|(at, ..)| only || is_node(*at, self)) else {
            return Ok(None);
        };
        let beside = outer.iter().enumerate().filter(|(other, _)| *other != at);
        let beside: Vec<Field<'a>> = beside
            .map(|(_, field)| field.clone())
            .filter(|(name, _)| inner.iter().all(|(own, _)| own != name))
            .collect();
        inner.extend(beside);
        Ok(Some((inner, chosen)))
    }

    /// The elements of the field that has the steps in an array.
    pub(super) fn steps(
        &mut self,
        fields: &[Field<'a>],
        value: &RawValue,
    ) -> Result<Option<Vec<&'a RawValue>>, Misread> {
        let mut found: Vec<(usize, Vec<&'a RawValue>)> = Vec::new();
        for (at, (name, value)) in fields.iter().enumerate() {
            let listed = matches!(self.named(name), Named::One(ColumnKind::Open | ColumnKind::Closed));
            if listed || is_one_of(name, PATHS) || self.draft.is_left_out(name) || !value.get().starts_with('[') {
                continue;
            }
            let Ok(elements) = serde_json::from_str::<Vec<&'a RawValue>>(value.get()) else { continue };
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
            found.retain(|(at, _)| self.named(&fields[*at].0) == Named::One(ColumnKind::Board));
            if found.len() != 1 {
                let arrays = fields.iter().enumerate().filter(|(_, (_, value))| value.get().starts_with('['));
                let arrays: Vec<usize> = arrays.map(|(at, _)| at).collect();
                return Err(self.which(fields, arrays.into_iter(), value));
            }
        }
        Ok(found.pop().map(|(_, elements)| elements))
    }
}

/// Returns true if a value is an array of objects, which is no board.
fn is_list_of_objects(value: &RawValue) -> bool {
    value.get().strip_prefix('[').is_some_and(|inner| inner.trim_start().starts_with('{'))
}
