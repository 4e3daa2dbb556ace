//! The effect of the setting that is varied: how much it matters, and the range of each measure over its values.

use super::measure::{Measure, Measured};
use super::names;
use crate::compare::Axis;
use crate::report::document::{Block, Column, ColumnKind, Inline, Row, Section, Table};
use crate::report::narration::{CompareWords, Count, Lang};

/// Returns the section that answers how much the setting matters: a sentence, a row a measure that differs, and what of
/// the runs is left out.
pub(super) fn section<'a>(runs: &[Measured<'_>], axis: Axis, lang: Lang) -> Section<'a> {
    let w = lang.compare_words();
    let solved: Vec<&Measured<'_>> = runs.iter().filter(|run| run.solved()).collect();
    let measures: &[Measure] = match axis {
        Axis::Closed => &[Measure::AllBytes, Measure::ClosedBytes, Measure::Time, Measure::Steps],
        Axis::Key(_) => &[Measure::Steps, Measure::Nodes, Measure::Path, Measure::Cost, Measure::Peak],
    };
    let spreads: Vec<Spread> =
        measures.iter().filter_map(|&measure| Spread::of(measure, &solved, axis, lang)).collect();
    let mut blocks = Vec::new();
    let answer = match (spreads.first().map(Spread::answer), path(&solved, lang)) {
        (Some(one), Some(next)) => Some(fill!(w.sentences, one, next)),
        (one, next) => one.or(next).or_else(|| solved.is_empty().then(|| w.effect_none.to_owned())),
    };
    blocks.extend(answer.map(|says| Block::paragraph(Inline::strong(says))));
    let (alike, differing): (Vec<&Spread>, Vec<&Spread>) =
        spreads.iter().partition(|spread| spread.least == spread.most);
    blocks.extend((!differing.is_empty()).then(|| table(&differing, lang)));
    // The answer says it of the first measure, and of the path if that is the same.
    let told = |spread: &&Spread| spread.measure == spreads[0].measure || spread.measure == Measure::Path;
    let alike: Vec<&Spread> = alike.into_iter().filter(|spread| !told(spread)).collect();
    if !alike.is_empty() {
        let cell =
            |spread: &&Spread| fill!(w.table_alike_cell, name = spread.name(), text = spread.print(spread.least));
        let cells: Vec<String> = alike.iter().map(cell).collect();
        let cells = cells.join(lang.semicolon());
        blocks.push(Block::paragraph(fill!(w.effect_alike, n = Count(solved.len()), cells)));
    }
    if solved.len() < runs.len() {
        let left_out = runs.iter().filter(|run| !run.solved()).map(|run| run.run.value(axis)).collect::<Vec<_>>();
        blocks.push(Block::paragraph(fill!(
            w.effect_unsolved,
            n = Count(left_out.len()),
            of = Count(runs.len()),
            values = names(left_out.iter().map(String::as_str), lang)
        )));
    }
    Section::new("matter", fill!(w.effect_heading, axis), blocks)
}

/// The range of a measure over the values that lead to the goal.
struct Spread {
    measure: Measure,
    least: usize,
    most: usize,
    /// The values with the least and with the most.
    low: String,
    high: String,
    /// The number of values.
    n: usize,
    w: &'static CompareWords,
}

impl Spread {
    /// Returns the range of a measure, if it has two numbers or more.
    fn of(measure: Measure, runs: &[&Measured<'_>], axis: Axis, lang: Lang) -> Option<Spread> {
        let numbers: Vec<(usize, &Measured<'_>)> =
            runs.iter().filter_map(|run| Some((measure.number(run)?, *run))).collect();
        if numbers.len() < 2 {
            return None;
        }
        let least = numbers.iter().map(|(number, _)| *number).min()?;
        let most = numbers.iter().map(|(number, _)| *number).max()?;
        let with = |wanted: usize| {
            let values: Vec<String> =
                numbers.iter().filter(|(number, _)| *number == wanted).map(|(_, run)| run.run.value(axis)).collect();
            names(values.iter().map(String::as_str), lang)
        };
        let (low, high) = (with(least), with(most));
        Some(Spread { measure, least, most, low, high, n: numbers.len(), w: lang.compare_words() })
    }

    fn name(&self) -> &'static str {
        self.measure.name(self.w)
    }

    fn print(&self, number: usize) -> String {
        self.measure.print(number)
    }

    /// Returns the most as a multiple of the least, in tenths.
    fn tenths(&self) -> Option<usize> {
        self.most.saturating_mul(10).checked_div(self.least)
    }

    /// Says how much the setting matters to this measure.
    fn answer(&self) -> String {
        let pattern = match self.tenths() {
            _ if self.least == self.most => self.w.effect_not,
            Some(11..) => self.w.effect_times,
            _ => self.w.effect_little,
        };
        fill!(
            pattern,
            measure = self.name(),
            n = Count(self.n),
            least = self.print(self.least),
            most = self.print(self.most),
            low = self.low,
            high = self.high,
            times = self.times()
        )
    }

    /// The factor, with one digit after the point if it is small.
    fn times(&self) -> String {
        match self.tenths() {
            None => self.w.none.into(),
            Some(tenths @ ..100) => format!("{}.{}", tenths / 10, tenths % 10),
            Some(tenths) => Count(tenths.saturating_add(5) / 10).to_string(),
        }
    }
}

/// Says whether all values lead to a shortest path, if two or more lead to the goal.
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

/// The measures that differ, a row each.
fn table<'a>(spreads: &[&Spread], lang: Lang) -> Block<'a> {
    let w = lang.compare_words();
    let columns = [
        ("", ColumnKind::Word),
        (w.effect_least, ColumnKind::Number),
        (w.effect_with, ColumnKind::Text),
        (w.effect_most, ColumnKind::Number),
        (w.effect_with, ColumnKind::Text),
        (w.effect_factor, ColumnKind::Number),
    ];
    let columns = columns.map(|(head, kind)| Column::new(head, kind)).into();
    let row = |spread: &&Spread| {
        let [least, most] = [spread.least, spread.most].map(|number| spread.print(number));
        let cells = [spread.name().to_owned(), least, spread.low.clone(), most, spread.high.clone(), spread.times()];
        Row::new(cells.map(Into::into))
    };
    let rows: Vec<Row> = spreads.iter().map(row).collect();
    Block::Table(Table { says: w.page_effect.into(), ..Table::new("matter", columns, rows) })
}
