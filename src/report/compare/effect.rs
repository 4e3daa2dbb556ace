//! The effect of the varied setting: how much it matters.

use super::measure::{Measure, Measured};
use super::names;
use crate::report::document::{Block, Inline, Section};
use crate::report::narration::{CompareWords, Count, Lang};
use crate::search::Key;

/// Returns the section that answers how much the setting matters, in a sentence or two; it names the runs left out.
pub(super) fn section<'a>(runs: &[Measured<'_>], key: Key, lang: Lang) -> Section<'a> {
    let w = lang.compare_words();
    let solved: Vec<&Measured<'_>> = runs.iter().filter(|run| run.solved()).collect();
    let spread = Spread::of(Measure::Steps, &solved, key, lang);
    let mut blocks = Vec::new();
    let answer = match (spread.map(|spread| spread.answer(w)), path(&solved, lang)) {
        (Some(one), Some(next)) => Some(fill!(w.sentences, one, next)),
        (one, next) => one.or(next).or_else(|| solved.is_empty().then(|| w.effect_none.to_owned())),
    };
    blocks.extend(answer.map(|says| Block::paragraph(Inline::strong(says))));
    if solved.len() < runs.len() {
        let left_out = runs.iter().filter(|run| !run.solved()).map(|run| run.run.value(key)).collect::<Vec<_>>();
        blocks.push(Block::paragraph(fill!(
            w.effect_unsolved,
            n = Count(left_out.len()),
            of = Count(runs.len()),
            values = names(left_out.iter().map(String::as_str), lang)
        )));
    }
    Section::new("matter", fill!(w.effect_heading, axis = key), blocks).named(w.effect_name)
}

/// The range of a measure over the values that lead to the goal.
struct Spread {
    measure: Measure,
    least: usize,
    most: usize,
    low: String,
    high: String,
    n: usize,
}

impl Spread {
    fn of(measure: Measure, runs: &[&Measured<'_>], key: Key, lang: Lang) -> Option<Spread> {
        let numbers: Vec<(usize, &Measured<'_>)> =
            runs.iter().filter_map(|run| Some((measure.number(run)?, *run))).collect();
        if numbers.len() < 2 {
            return None;
        }
        let least = numbers.iter().map(|(number, _)| *number).min()?;
        let most = numbers.iter().map(|(number, _)| *number).max()?;
        let with = |wanted: usize| {
            let values = numbers.iter().filter(|(number, _)| *number == wanted);
            let values: Vec<String> = values.map(|(_, run)| run.run.value(key)).collect();
            names(values.iter().map(String::as_str), lang)
        };
        Some(Spread { measure, least, most, low: with(least), high: with(most), n: numbers.len() })
    }

    /// Returns the most as a multiple of the least, in tenths.
    fn tenths(&self) -> Option<usize> {
        self.most.saturating_mul(10).checked_div(self.least)
    }

    fn answer(&self, w: &CompareWords) -> String {
        let pattern = match self.tenths() {
            _ if self.least == self.most => w.effect_not,
            Some(11..) => w.effect_times,
            _ => w.effect_little,
        };
        fill!(
            pattern,
            measure = self.measure.name(w),
            n = Count(self.n),
            least = self.measure.print(self.least),
            most = self.measure.print(self.most),
            low = self.low,
            high = self.high,
            times = self.times(w)
        )
    }

    /// Returns the factor, with one decimal if it is small.
    fn times(&self, w: &CompareWords) -> String {
        match self.tenths() {
            None => w.none.into(),
            Some(tenths @ ..100) => format!("{}.{}", tenths / 10, tenths % 10),
            Some(tenths) => Count(tenths.saturating_add(5) / 10).to_string(),
        }
    }
}

fn path(solved: &[&Measured<'_>], lang: Lang) -> Option<String> {
    let w = lang.compare_words();
    let lengths: Vec<usize> = solved.iter().filter_map(|run| run.stats.path).collect();
    let (least, most) = (*lengths.iter().min()?, *lengths.iter().max()?);
    let best = solved.first()?.optimal.moves;
    let shortest = lengths.iter().filter(|&&length| Some(length) == best).count();
    let pattern = match best {
        _ if lengths.len() < 2 => return None,
        Some(best) if best == most => w.effect_path_best,
        _ if least == most => w.effect_path_same,
        Some(_) if shortest > 0 => w.effect_path_some,
        _ => w.effect_path_range,
    };
    Some(fill!(pattern, k = Count(shortest), n = Count(lengths.len()), least = Count(least), most = Count(most)))
}
