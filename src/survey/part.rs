//! Parts of a study, or of a search for boards, that were run on several machines, and their combination.
//!
//! A part is written as JSON Lines: a head that describes the run, then a row for each board. All parts together give the result
//! of one run: the same boards, in the same order, with the same numbers.

use std::collections::HashSet;
use std::io;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    AtDepth, Condition, Excluded, Finds, Found, NamedStrategy, Plan, PropertyKind, Quest, Sample, Shard, Source, Study,
    Term, Value,
};
use crate::puzzle::{Board, Parity, Size, parse_board};
use crate::search::{Bounds, Outcome};
use crate::trace::json_reason;

const FORMAT: &str = "steptrace-part/3";

/// The version that wrote a part: parts of different versions may belong to different runs.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The combination of all parts.
#[derive(Debug)]
pub enum Whole {
    /// A study.
    Study(Study),
    /// Boards that were found.
    Find(Box<Quest>, Finds),
}

/// Why parts cannot be combined.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("{what}")]
pub struct MergeError {
    what: String,
    /// How to fix it.
    pub help: &'static str,
    /// The parts at fault, by index.
    pub parts: Vec<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: String,
    interrupted: bool,
    shard: Shard,
    /// The number of rows that follow.
    rows: usize,
    run: Run,
    /// For a study, the number of boards drawn at each depth.
    drawn: Vec<usize>,
    examined: u64,
    undecided: Vec<u64>,
    excluded: Option<Excluded>,
}

/// The run that was split, equal in all parts.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    command: String,
    size: String,
    goal: String,
    /// Names and specs.
    strategies: Vec<(String, String)>,
    max_steps: u64,
    seed: Option<u64>,
    depths: String,
    per_depth: usize,
    r#where: String,
    tries: Option<u64>,
    count: Option<usize>,
}

/// The results on a board, with its place among all boards.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row<V> {
    place: u64,
    board: String,
    values: Vec<V>,
}

/// Writes a part of a study.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_study_part(shard: Shard, study: &Study, out: &mut dyn io::Write) -> io::Result<()> {
    let plan = &study.plan;
    let runs = study.depths.iter().flat_map(|at| {
        let values = |board: usize| at.cells.iter().map(move |cell| cell.0[board]).collect();
        at.boards.iter().enumerate().map(move |(at, board)| (board.text(plan.size), values(at)))
    });
    let rows = (0..).filter(|&place| shard.has(place)).zip(runs);
    let rows: Vec<Row<Sample>> = rows.map(|(place, (board, values))| Row { place, board, values }).collect();
    let run = Run {
        command: "study".into(),
        size: plan.size.to_string(),
        goal: plan.goal.text(plan.size),
        strategies: plan.strategies.iter().map(|it| (it.name().to_string(), it.to_string())).collect(),
        max_steps: plan.bounds.max_steps,
        seed: Some(plan.seed),
        depths: plan.depths.to_string(),
        per_depth: plan.per_depth,
        ..Run::default()
    };
    let head = Head { drawn: study.depths.iter().map(|at| at.drawn).collect(), ..head(shard, study.interrupted, run) };
    write(head, &rows, out)
}

/// Writes a part of a search for boards.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_find_part(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let row =
        |found: &Found| Row { place: found.place, board: found.board.text(quest.size), values: found.values.clone() };
    let rows: Vec<Row<Value>> = finds.found.iter().map(row).collect();
    let (seed, tries) = match quest.source {
        Source::All => (None, None),
        Source::Random { seed, tries } => (Some(seed), Some(tries)),
    };
    let run = Run {
        command: "find".into(),
        size: quest.size.to_string(),
        goal: quest.goal.text(quest.size),
        strategies: quest.runs.iter().map(|run| (run.name.clone(), run.strategy.to_string())).collect(),
        max_steps: quest.bounds.max_steps,
        seed,
        r#where: quest.condition.to_string(),
        tries,
        count: quest.count,
        ..Run::default()
    };
    let head = Head {
        examined: finds.tried,
        undecided: finds.undecided.clone(),
        excluded: finds.excluded.clone(),
        ..head(quest.shard, finds.interrupted, run)
    };
    write(head, &rows, out)
}

fn head(shard: Shard, interrupted: bool, run: Run) -> Head {
    Head {
        format: FORMAT.into(),
        version: VERSION.into(),
        interrupted,
        shard,
        rows: 0,
        run,
        drawn: Vec::new(),
        examined: 0,
        undecided: Vec::new(),
        excluded: None,
    }
}

fn write<V: Serialize>(head: Head, rows: &[Row<V>], out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(&Head { rows: rows.len(), ..head })?)?;
    rows.iter().try_for_each(|row| writeln!(out, "{}", serde_json::to_string(row)?))
}

struct Part<'a> {
    at: usize,
    head: Head,
    rows: Vec<&'a str>,
}

/// Combines all parts of a whole, in any order.
///
/// # Errors
/// If they are not the parts of one run, each once.
pub fn merge<T: AsRef<str>>(texts: &[T]) -> Result<Whole, MergeError> {
    let parts = texts.iter().enumerate().map(|(at, text)| Part::read(at, text.as_ref()));
    let parts: Vec<Part<'_>> = parts.collect::<Result<_, _>>()?;
    let of = parts.first().map_or(1, |first| first.head.shard.of());
    for part in parts.iter().skip(1) {
        if let Some(field) = parts[0].difference(part) {
            return Err(MergeError {
                what: format!("their runs differ in `{field}`"),
                help: "parts of one run differ in nothing but --shard",
                parts: vec![0, part.at],
            });
        }
        let shard = part.head.shard;
        if let Some(same) = parts[..part.at].iter().find(|other| other.head.shard == shard) {
            let what = format!("both are part {shard}");
            return Err(MergeError { what, help: "give each part once", parts: vec![same.at, part.at] });
        }
    }
    let all = (1..=of).filter_map(|number| Shard::new(number, of));
    let missing = all.filter(|shard| parts.iter().all(|part| part.head.shard != *shard));
    let missing: Vec<String> = missing.map(|shard| shard.to_string()).collect();
    if !missing.is_empty() {
        let what = format!("part {} is missing", missing.join(", "));
        return Err(MergeError { what, help: "give all parts, each once", parts: Vec::new() });
    }
    match &*parts[0].head.run.command {
        "study" => study(&parts),
        "find" => find(&parts),
        _ => Err(parts[0].wrong(1, "command", "it is neither study nor find")),
    }
}

impl<'a> Part<'a> {
    fn read(at: usize, text: &'a str) -> Result<Part<'a>, MergeError> {
        let (first, rows) = text.split_once('\n').unwrap_or((text, ""));
        let head: Head = serde_json::from_str(first).map_err(|error| unreadable(at, 1, &error))?;
        let rows: Vec<&str> = rows.lines().collect();
        let refused = |what: String, help| Err(MergeError { what, help, parts: vec![at] });
        if head.format != FORMAT {
            Err(no_part(at, &format!("its format is {}", head.format)))
        } else if head.version != VERSION {
            let what = format!("it was written by steptrace {}, this is {VERSION}", head.version);
            refused(what, "make all parts with this version, or merge them with that one")
        } else if head.interrupted {
            refused("its run was interrupted".into(), "run it again, to its end")
        } else if head.rows != rows.len() {
            Err(no_part(at, "lines are missing"))
        } else {
            Ok(Part { at, head, rows })
        }
    }

    /// Returns the first field in which the runs of two parts differ.
    fn difference(&self, other: &Part<'_>) -> Option<String> {
        if self.head.shard.of() != other.head.shard.of() {
            return Some("shard".into());
        }
        let [one, other] = [self, other].map(|part| serde_json::to_value(&part.head.run).unwrap_or_default());
        one.as_object()?.iter().find(|(field, value)| other.get(field) != Some(value)).map(|(field, _)| field.clone())
    }

    /// Returns the rows, which are in the order of their places; `fault` returns what is wrong with the values of one.
    fn rows<V: DeserializeOwned>(
        &self,
        goal: Board,
        size: Size,
        fault: impl Fn(&[V]) -> Option<String>,
    ) -> Result<Vec<(u64, Board, Vec<V>)>, MergeError> {
        let mut last = None;
        let row = |(at, text): (usize, &&str)| {
            let line = at + 2;
            let row: Row<V> = serde_json::from_str(text).map_err(|error| unreadable(self.at, line, &error))?;
            if !self.head.shard.has(row.place) || last.replace(row.place) >= Some(row.place) {
                return Err(self.wrong(line, "place", "it is none that this part has after the one before"));
            }
            let board = self.board(line, "board", &row.board, size)?;
            if !Parity::of(board, goal, size).solvable() {
                return Err(self.wrong(line, "board", "the goal cannot be reached from it"));
            }
            match fault(&row.values) {
                Some(fault) => Err(self.wrong(line, "values", &fault)),
                None => Ok((row.place, board, row.values)),
            }
        };
        self.rows.iter().enumerate().map(row).collect()
    }

    fn wrong(&self, line: usize, field: &str, error: &(impl ToString + ?Sized)) -> MergeError {
        no_part(self.at, &format!("line {line}, `{field}`: {}", error.to_string()))
    }

    fn board(&self, line: usize, field: &str, text: &str, size: Size) -> Result<Board, MergeError> {
        parse_board(text, Some(size)).map(|(board, _)| board).map_err(|error| self.wrong(line, field, &error))
    }

    fn parsed<T: FromStr<Err: ToString>>(&self, field: &str, text: &str) -> Result<T, MergeError> {
        text.parse().map_err(|error: T::Err| self.wrong(1, field, &error))
    }

    fn strategies(&self) -> Result<Vec<NamedStrategy>, MergeError> {
        let named = |(name, spec): &(String, String)| {
            Ok(NamedStrategy { name: name.clone(), strategy: self.parsed("strategies", spec)? })
        };
        self.head.run.strategies.iter().map(named).collect()
    }

    fn bounds(&self) -> Bounds {
        Bounds { max_steps: self.head.run.max_steps, ..Bounds::default() }
    }
}

fn unreadable(at: usize, line: usize, error: &serde_json::Error) -> MergeError {
    no_part(at, &format!("line {line}, column {}: {}", error.column(), json_reason(error)))
}

fn no_part(at: usize, error: &str) -> MergeError {
    MergeError {
        what: format!("it is not a part that --shard has written: {error}"),
        help: "give the files that `study --shard` or `find --shard` have written",
        parts: vec![at],
    }
}

fn study(parts: &[Part<'_>]) -> Result<Whole, MergeError> {
    let first = &parts[0];
    let (run, drawn) = (&first.head.run, &first.head.drawn);
    let size: Size = first.parsed("size", &run.size)?;
    let plan = Plan {
        size,
        goal: first.board(1, "goal", &run.goal, size)?,
        depths: first.parsed("depths", &run.depths)?,
        per_depth: run.per_depth,
        seed: run.seed.unwrap_or_default(),
        strategies: first.strategies()?.into_iter().map(|run| run.strategy).collect(),
        bounds: first.bounds(),
    };
    let is_possible = |it: &Sample| {
        it.moves.is_some() == (it.outcome == Outcome::Solved) && it.stop.is_some() == (it.outcome == Outcome::Limit)
    };
    let fault = |samples: &[Sample]| match () {
        () if samples.len() != plan.strategies.len() => Some("it has not a run of each strategy".to_owned()),
        () => (!samples.iter().all(is_possible)).then(|| "no run comes to that".to_owned()),
    };
    let mut rows = Vec::new();
    for part in parts {
        if part.head.drawn != *drawn || drawn.len() != plan.depths.each().len() {
            return Err(part.wrong(1, "drawn", "it is not a number for each depth, the same in all parts"));
        }
        rows.extend(part.rows(plan.goal, size, fault)?);
    }
    rows.sort_unstable_by_key(|(place, ..)| *place);
    let all: u128 = drawn.iter().map(|&drawn| drawn as u128).sum();
    if !rows.iter().map(|(place, ..)| u128::from(*place)).eq(0..all) {
        return Err(first.wrong(1, "drawn", "the rows of all parts are not those of the boards drawn"));
    }
    let mut rows = rows.into_iter().map(|(_, board, samples)| (board, samples));
    let at = |(&depth, &drawn)| AtDepth::new(depth, drawn, plan.strategies.len(), rows.by_ref().take(drawn));
    let depths = plan.depths.each().iter().zip(drawn).map(at).collect();
    Ok(Whole::Study(Study { depths, interrupted: false, plan }))
}

/// Combines the parts of a search for boards: the first boards that one run would have found.
fn find(parts: &[Part<'_>]) -> Result<Whole, MergeError> {
    let quest = quest(&parts[0])?;
    let terms = quest.condition.terms();
    let is_of = |value: &Value, term: &Term| match term.property.kind() {
        PropertyKind::Number => value.truth().is_none(),
        PropertyKind::Truth => value.number().is_none(),
    };
    let fault = |values: &[Value]| match values.iter().zip(terms).find(|(value, term)| !is_of(value, term)) {
        _ if values.len() != terms.len() => Some("it has not a value of each property".to_owned()),
        Some((_, term)) => Some(format!("`{}` has no such value", term.property)),
        None => (!quest.condition.holds(values)).then(|| "the condition does not hold for it".to_owned()),
    };
    let mut finds = Finds::default();
    let mut excluded = Some(Excluded { sample: 0, by_part: vec![0; quest.condition.parts().len()] });
    for part in parts {
        let head = &part.head;
        finds.tried = finds.tried.saturating_add(head.examined);
        finds.undecided.extend(&head.undecided);
        excluded = excluded.zip(head.excluded.as_ref()).map(|(sum, more)| Excluded {
            sample: sum.sample.saturating_add(more.sample),
            by_part: sum.by_part.iter().zip(&more.by_part).map(|(sum, &more)| sum.saturating_add(more)).collect(),
        });
        let rows = part.rows(quest.goal, quest.size, fault)?.into_iter();
        finds.found.extend(rows.map(|(place, board, values)| Found { place, board, values }));
    }
    finds.found.sort_by_key(|found| found.place);
    finds.undecided.sort_unstable();
    let mut known: HashSet<Board> = HashSet::new();
    finds.found.retain(|found| known.insert(found.board));
    let last = quest.count.and_then(|count| finds.found.get(count.checked_sub(1)?)).map(|found| found.place);
    if let Some(last) = last {
        // One run would have stopped here. Each part went at least as far, because it found as many or came to its end.
        finds.found.retain(|found| found.place <= last);
        finds.undecided.retain(|&place| place <= last);
        finds.tried = last + 1;
    } else if quest.count.is_some() || finds.found.is_empty() {
        finds.excluded = excluded;
    }
    Ok(Whole::Find(Box::new(quest), finds))
}

fn quest(part: &Part<'_>) -> Result<Quest, MergeError> {
    let run = &part.head.run;
    let size: Size = part.parsed("size", &run.size)?;
    let runs = part.strategies()?;
    let names: Vec<&str> = runs.iter().map(|run| &run.name[..]).collect();
    let condition = Condition::parse(&run.r#where, &names).map_err(|error| part.wrong(1, "where", &error))?;
    let random = run.seed.zip(run.tries).map(|(seed, tries)| Source::Random { seed, tries });
    Ok(Quest {
        size,
        goal: part.board(1, "goal", &run.goal, size)?,
        condition,
        runs,
        source: random.unwrap_or(Source::All),
        count: run.count,
        bounds: part.bounds(),
        shard: Shard::WHOLE,
    })
}
