//! What a name means in one sheet: as the user says, as the dictionary says, or as the numbers say.

use crate::check::sheet::ColumnKind;
use crate::search::F;

use super::draft::Draft;
use super::names::{Named, bare, is_vague, like};

/// Returns true if a name in a text is one that the user has given.
pub(super) fn is_same(given: &str, name: &str) -> bool {
    let bare_name = bare(name);
    given.eq_ignore_ascii_case(name.trim()) || !bare_name.is_empty() && bare(given) == bare_name
}

/// The numbers of a column, row by row.
pub(super) type Numbers = (String, Vec<Option<F>>);

impl Draft {
    /// Returns what a name means here.
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
    /// What these do not decide is not read, and is a doubt. Most rows are enough, for a row may be wrong.
    pub(super) fn decide(&mut self, columns: &[Numbers], line: usize) {
        for (name, numbers) in columns.iter().filter(|(name, _)| is_vague(name)) {
            let own = bare(name);
            if self.options.columns.iter().any(|(other, _)| bare(other) == own) || self.is_left_out(name) {
                continue;
            }
            let of = |kind: &Named| {
                let found = columns.iter().find(|(other, _)| !is_vague(other) && self.named(other) == *kind);
                found.map(|(_, numbers)| numbers.as_slice())
            };
            let [g, h, f] = [ColumnKind::G, ColumnKind::H, ColumnKind::F].map(|kind| of(&Named::One(kind)));
            match by_numbers(numbers, g.or_else(|| of(&Named::Depth)), h, f) {
                Some((kind, why))
                    if ![(ColumnKind::G, g), (ColumnKind::H, h), (ColumnKind::F, f)]
                        .iter()
                        .any(|(known, there)| *known == kind && there.is_some()) =>
                {
                    self.reading.decided.push(format!("{name} is read as {kind}: {why}"));
                    self.options.columns.push((name.clone(), kind));
                }
                _ => {
                    self.doubt(name, line, like(name).unwrap_or(ColumnKind::G));
                    self.undecided.push(name.clone());
                }
            }
        }
    }
}

/// The meaning of numbers by those beside them, and why.
fn by_numbers(
    own: &[Option<F>],
    g: Option<&[Option<F>]>,
    h: Option<&[Option<F>]>,
    f: Option<&[Option<F>]>,
) -> Option<(ColumnKind, &'static str)> {
    let sum = |one: &[Option<F>], other: &[Option<F>], whole: &[Option<F>]| {
        let rows =
            one.iter().zip(other).zip(whole).filter_map(|((one, other), whole)| Some(((*one)?, (*other)?, (*whole)?)));
        let fits =
            |(one, other, whole): &(F, F, F)| one.hundredths().saturating_add(other.hundredths()) == whole.hundredths();
        let (all, right) = rows.fold((0, 0), |(all, right), row| (all + 1, right + usize::from(fits(&row))));
        all >= 2 && right * 4 >= all * 3
    };
    match (g, h, f) {
        (Some(g), Some(h), _) if sum(g, h, own) => return Some((ColumnKind::F, "it is g + h")),
        (_, Some(h), Some(f)) if sum(own, h, f) => return Some((ColumnKind::G, "it is f − h")),
        (Some(g), _, Some(f)) if sum(g, own, f) => return Some((ColumnKind::H, "it is f − g")),
        _ => {}
    }
    let ends = |numbers: Option<&[Option<F>]>| {
        let told = || numbers.into_iter().flatten().flatten().map(|number| number.hundredths());
        (told().next(), told().next_back())
    };
    let (first, last) = ends(Some(own));
    let (first, last) = (first?, last?);
    if first == 0 && last > 0 && h.is_none_or(|_| ends(h).0 != Some(0)) {
        return (g.is_none() || g == Some(own)).then_some((ColumnKind::G, "it is 0 in the first row"));
    }
    if first > 0 && ends(h).0 == Some(first) {
        return Some((ColumnKind::F, "it is h in the first row"));
    }
    if last > 0 && first > 0 && ends(g).1 == Some(last) {
        return Some((ColumnKind::F, "it is g in the last row"));
    }
    (last == 0 && first > 0 && h.is_none()).then_some((ColumnKind::H, "it is 0 in the last row"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_f_only_where_they_begin_as_h_or_end_as_g() {
        let told = |numbers: &[u64]| -> Vec<Option<F>> {
            numbers.iter().map(|&number| Some(F::from_hundredths(100 * number))).collect()
        };
        let kind = |own: &[u64], g: &[u64]| by_numbers(&told(own), Some(&told(g)), None, None).map(|(kind, _)| kind);
        assert_eq!(kind(&[4, 6, 6], &[0, 1, 6]), Some(ColumnKind::F));
        assert_eq!(kind(&[4, 6, 6], &[0, 1, 5]), None, "it ends as nothing else does");
        assert_eq!(kind(&[4, 2, 0], &[0, 1, 0]), Some(ColumnKind::H), "it is 0 at the end");
    }
}
