//! The meaning of a name in one sheet: as the user says, as the dictionary says, or as the numbers say.

use crate::check::sheet::ColumnKind;
use crate::search::F;

use super::draft::Draft;
use super::names::{Named, is_same, is_vague, like};

pub(super) type Numbers = (String, Vec<Option<F>>);

impl Draft {
    pub(super) fn named(&self, name: &str) -> Named {
        if let Some((_, kind)) = self.options.columns.iter().find(|(own, _)| is_same(own, name)) {
            return Named::One(*kind);
        }
        if self.is_left_out(name) || self.undecided.iter().any(|own| is_same(own, name)) {
            return Named::Other;
        }
        Named::of(name)
    }

    /// Returns true if the user does not want a name to be read.
    pub(super) fn is_left_out(&self, name: &str) -> bool {
        self.options.ignore.iter().any(|own| is_same(own, name))
    }

    /// Decides what vague names such as `cost` mean, by the numbers beside them:
    ///
    /// 1. what is g + h in most rows is f; what is f − h is g, what is f − g is h;
    /// 2. with one of them or none, what is 0 in the first row is g, and what is 0 in the last, but not in the first, is h;
    ///    what equals h in the first row, or g in the last, is f.
    ///
    /// A name that these do not decide is not read, and is a doubt. Most rows are enough, for a row may be wrong.
    pub(super) fn decide(&mut self, columns: &[Numbers], line: usize) {
        for (name, numbers) in columns.iter().filter(|(name, _)| is_vague(name)) {
            if self.options.columns.iter().any(|(own, _)| is_same(own, name)) || self.is_left_out(name) {
                continue;
            }
            let of = |kind: Named| {
                let found = columns.iter().find(|(other, _)| !is_vague(other) && self.named(other) == kind);
                found.map(|(_, numbers)| numbers.as_slice())
            };
            let [g, h, f] = [ColumnKind::G, ColumnKind::H, ColumnKind::F].map(|kind| of(Named::One(kind)));
            let is_free = |kind| match kind {
                ColumnKind::G => g.is_none(),
                ColumnKind::H => h.is_none(),
                _ => f.is_none(),
            };
            let found = by_numbers(numbers, g.or_else(|| of(Named::Depth)), h, f);
            if let Some((kind, why)) = found.filter(|&(kind, _)| is_free(kind)) {
                self.reading.decided.push(format!("{name} is read as {kind}: {why}"));
                self.options.columns.push((name.clone(), kind));
            } else {
                self.doubt(name, line, like(name).unwrap_or(ColumnKind::G));
                self.undecided.push(name.clone());
            }
        }
    }
}

type Row = Option<F>;

/// The meaning of numbers by those beside them, and why.
fn by_numbers(
    own: &[Row],
    g: Option<&[Row]>,
    h: Option<&[Row]>,
    f: Option<&[Row]>,
) -> Option<(ColumnKind, &'static str)> {
    let sum = |one: &[Row], other: &[Row], whole: &[Row]| {
        let rows = one.iter().zip(other).zip(whole);
        let rows = rows.filter_map(|((one, other), whole)| Some([(*one)?, (*other)?, (*whole)?].map(F::hundredths)));
        let (all, right) = rows.fold((0, 0), |(all, right), [one, other, whole]| {
            (all + 1, right + usize::from(one.saturating_add(other) == whole))
        });
        all >= 2 && right * 4 >= all * 3
    };
    match (g, h, f) {
        (Some(g), Some(h), _) if sum(g, h, own) => return Some((ColumnKind::F, "it is g + h")),
        (_, Some(h), Some(f)) if sum(own, h, f) => return Some((ColumnKind::G, "it is f − h")),
        (Some(g), _, Some(f)) if sum(g, own, f) => return Some((ColumnKind::H, "it is f − g")),
        _ => {}
    }
    let ends = |numbers: Option<&[Row]>| {
        let told = || numbers.into_iter().flatten().flatten().map(|number| number.hundredths());
        (told().next(), told().next_back())
    };
    let (Some(first), Some(last)) = ends(Some(own)) else { return None };
    match () {
        () if first == 0 && last > 0 && ends(h).0 != Some(0) => {
            (g.is_none() || g == Some(own)).then_some((ColumnKind::G, "it is 0 in the first row"))
        }
        () if first == 0 => None,
        () if ends(h).0 == Some(first) => Some((ColumnKind::F, "it is h in the first row")),
        () if last > 0 && ends(g).1 == Some(last) => Some((ColumnKind::F, "it is g in the last row")),
        () if last == 0 && h.is_none() => Some((ColumnKind::H, "it is 0 in the last row")),
        () => None,
    }
}
