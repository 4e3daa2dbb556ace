//! Parts of a study, or of a search for boards, that were done on several machines, and the whole put together.
//!
//! A part is written as JSON Lines: a head, which says what was run, then a row for each board. All parts together give what one
//! run would have: the same boards, in the same order, with the same numbers.

use std::collections::HashSet;
use std::io;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use thiserror::Error;

use super::{
    AtDepth, Condition, Excluded, Finds, Found, NamedStrategy, Plan, Quest, Sample, Shard, Source, Study, Value,
};
use crate::puzzle::{Board, Size, parse_board};
use crate::search::{Bounds, Strategy};

/// The format of parts.
const FORMAT: &str = "steptrace-part/2";

/// The version that wrote a part: those of different versions may be of different runs.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A whole, put together of its parts.
#[derive(Debug)]
pub enum Whole {
    /// A study.
    Study(Study),
    /// Boards that were found.
    Find(Box<Quest>, Finds),
}

/// Why parts are not put together. Parts are named by their places.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// A text that is not a part.
    #[error("it is not a part that --shard has written: {1}")]
    NoPart(usize, String),
    /// Another version has written it.
    #[error("it was written by steptrace {1}, this is {VERSION}")]
    Version(usize, String),
    /// Its run was interrupted.
    #[error("its run was interrupted")]
    Interrupted(usize),
    /// Two parts of different runs, and the field of the head in which they differ.
    #[error("their runs differ in `{1}`")]
    Different([usize; 2], String),
    /// One part given twice.
    #[error("both are part {1}")]
    Double([usize; 2], Shard),
    /// Parts that are not there.
    #[error("part {} is missing", .0.iter().map(Shard::to_string).collect::<Vec<_>>().join(", "))]
    Missing(Vec<Shard>),
}

/// The head of every part.
#[derive(Serialize, Deserialize)]
struct Head<R> {
    format: String,
    version: String,
    command: String,
    interrupted: bool,
    shard: Shard,
    /// Number of rows.
    rows: usize,
    size: String,
    goal: String,
    max_steps: Option<u64>,
    #[serde(flatten)]
    run: R,
}

/// The fields of a head in which parts of one run differ.
const OF_A_PART: [&str; 5] = ["shard", "rows", "examined", "undecided", "excluded"];

/// The head of a part of a study.
#[derive(Serialize, Deserialize)]
struct StudyHead {
    strategies: Vec<String>,
    depths: String,
    per_depth: usize,
    seed: u64,
    /// Number of boards that were drawn at each depth.
    drawn: Vec<usize>,
}

/// The head of a part of a search for boards.
#[derive(Serialize, Deserialize)]
struct FindHead {
    /// Names and specs.
    strategies: Vec<(String, String)>,
    r#where: String,
    /// The seed of random boards; none if all are examined.
    seed: Option<u64>,
    tries: Option<u64>,
    count: Option<usize>,
    examined: u64,
    undecided: Vec<u64>,
    excluded: Option<Excluded>,
}

/// The results on a board, which has a place among all.
#[derive(Serialize, Deserialize)]
struct Row<V> {
    place: u64,
    board: String,
    values: Vec<V>,
}

fn head<R>(command: &str, shard: Shard, (goal, size): (Board, Size), bounds: Bounds, run: R) -> Head<R> {
    Head {
        format: FORMAT.into(),
        version: VERSION.into(),
        command: command.into(),
        interrupted: false,
        shard,
        rows: 0,
        size: size.to_string(),
        goal: goal.text(size),
        max_steps: limited(bounds.max_steps),
        run,
    }
}

/// Returns a bound, if it is one.
fn limited(number: u64) -> Option<u64> {
    (number != u64::MAX).then_some(number)
}

/// Writes a part of a study.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_study_part(shard: Shard, study: &Study, out: &mut dyn io::Write) -> io::Result<()> {
    let plan = &study.plan;
    let boards: Vec<String> = study.depths.iter().flat_map(|at| &at.boards).map(|it| it.text(plan.size)).collect();
    let runs = study.depths.iter().flat_map(|at| {
        (0..at.boards.len()).map(|board| at.cells.iter().map(|cell| cell.0[board]).collect::<Vec<Sample>>())
    });
    let rows = (0..).filter(|&place| shard.has(place)).zip(boards).zip(runs);
    let rows: Vec<Row<Sample>> = rows.map(|((place, board), values)| Row { place, board, values }).collect();
    let run = StudyHead {
        strategies: plan.strategies.iter().map(Strategy::to_string).collect(),
        depths: plan.depths.to_string(),
        per_depth: plan.per_depth,
        seed: plan.seed,
        drawn: study.depths.iter().map(|at| at.drawn).collect(),
    };
    let head = head("study", shard, (plan.goal, plan.size), plan.bounds, run);
    write(Head { interrupted: study.interrupted, ..head }, &rows, out)
}

/// Writes a part of a search for boards.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_find_part(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let row =
        |found: &Found| Row { place: found.place, board: found.board.text(quest.size), values: found.values.clone() };
    let (seed, tries) = match quest.source {
        Source::All => (None, None),
        Source::Random { seed, tries } => (Some(seed), limited(tries)),
    };
    let run = FindHead {
        strategies: quest.runs.iter().map(|run| (run.name.clone(), run.strategy.to_string())).collect(),
        r#where: quest.condition.to_string(),
        seed,
        tries,
        count: quest.count,
        examined: finds.tried,
        undecided: finds.undecided.clone(),
        excluded: finds.excluded.clone(),
    };
    let head = head("find", quest.shard, (quest.goal, quest.size), quest.bounds, run);
    let rows: Vec<Row<Value>> = finds.found.iter().map(row).collect();
    write(Head { interrupted: finds.interrupted, ..head }, &rows, out)
}

fn write<R: Serialize, V: Serialize>(head: Head<R>, rows: &[Row<V>], out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(&Head { rows: rows.len(), ..head })?)?;
    rows.iter().try_for_each(|row| writeln!(out, "{}", serde_json::to_string(row)?))
}

/// A part that was read: its head as it is written, and the lines of its rows.
struct Part<'a> {
    at: usize,
    head: Map<String, Json>,
    shard: Shard,
    rows: Vec<&'a str>,
}

/// Puts all parts of a whole together, which may come in any order.
///
/// # Errors
/// If they are not the parts of one run, each once.
pub fn merge<T: AsRef<str>>(texts: &[T]) -> Result<Whole, MergeError> {
    let parts = texts.iter().enumerate().map(|(at, text)| Part::read(at, text.as_ref()));
    let parts: Vec<Part<'_>> = parts.collect::<Result<_, _>>()?;
    let Some(first) = parts.first() else { return Err(MergeError::Missing(Vec::new())) };
    for part in &parts[1..] {
        if let Some(field) = first.difference(part) {
            return Err(MergeError::Different([0, part.at], field.to_owned()));
        }
        if let Some(same) = parts[..part.at].iter().find(|other| other.shard == part.shard) {
            return Err(MergeError::Double([same.at, part.at], part.shard));
        }
    }
    let is_missing = |shard: &Shard| parts.iter().all(|part| part.shard != *shard);
    let all = (1..=first.shard.of()).filter_map(|number| Shard::new(number, first.shard.of()));
    let missing: Vec<Shard> = all.filter(is_missing).collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing(missing));
    }
    match first.head.get("command").and_then(Json::as_str) {
        Some("study") => study(&parts),
        _ => find(&parts),
    }
}

impl<'a> Part<'a> {
    fn read(at: usize, text: &'a str) -> Result<Part<'a>, MergeError> {
        #[derive(Deserialize)]
        struct Begin {
            format: String,
            version: String,
            interrupted: bool,
            shard: Shard,
            rows: usize,
        }
        let mut lines = text.lines();
        let no_part = |error: serde_json::Error| MergeError::NoPart(at, error.to_string());
        let first = lines.next().unwrap_or_default();
        let begin: Begin = serde_json::from_str(first).map_err(no_part)?;
        let head = serde_json::from_str(first).map_err(no_part)?;
        let rows: Vec<&str> = lines.collect();
        let is_whole = begin.rows == rows.len();
        match begin {
            Begin { format, .. } if format != FORMAT => Err(MergeError::NoPart(at, format!("its format is {format}"))),
            Begin { version, .. } if version != VERSION => Err(MergeError::Version(at, version)),
            Begin { interrupted: true, .. } => Err(MergeError::Interrupted(at)),
            _ if !is_whole => Err(MergeError::NoPart(at, "lines are missing".into())),
            Begin { shard, .. } => Ok(Part { at, head, shard, rows }),
        }
    }

    /// Returns the first field in which the runs of two parts differ.
    fn difference(&self, other: &Part<'_>) -> Option<&str> {
        if self.shard.of() != other.shard.of() {
            return Some("shard");
        }
        let fields = self.head.keys().map(String::as_str).filter(|field| !OF_A_PART.contains(field));
        fields.into_iter().find(|field| self.head.get(*field) != other.head.get(*field))
    }

    fn head<R: DeserializeOwned>(&self) -> Result<Head<R>, MergeError> {
        serde_json::from_value(Json::Object(self.head.clone())).map_err(|error| self.wrong(&error))
    }

    fn rows<V: DeserializeOwned>(&self) -> Result<Vec<Row<V>>, MergeError> {
        self.rows.iter().map(|line| serde_json::from_str(line).map_err(|error| self.wrong(&error))).collect()
    }

    fn wrong(&self, error: &(impl ToString + ?Sized)) -> MergeError {
        MergeError::NoPart(self.at, error.to_string())
    }

    fn board(&self, text: &str, size: Size) -> Result<Board, MergeError> {
        parse_board(text, Some(size)).map(|(board, _)| board).map_err(|error| self.wrong(&error))
    }

    fn parsed<T: std::str::FromStr<Err: ToString>>(&self, text: &str) -> Result<T, MergeError> {
        text.parse().map_err(|error: T::Err| self.wrong(&error))
    }
}

/// Puts the parts of a study together.
fn study(parts: &[Part<'_>]) -> Result<Whole, MergeError> {
    let first = &parts[0];
    let Head { size, goal, max_steps, run, .. } = first.head::<StudyHead>()?;
    let size: Size = first.parsed(&size)?;
    let plan = Plan {
        size,
        goal: first.board(&goal, size)?,
        depths: first.parsed(&run.depths)?,
        per_depth: run.per_depth,
        seed: run.seed,
        strategies: run.strategies.iter().map(|spec| first.parsed(spec)).collect::<Result<_, _>>()?,
        bounds: Bounds { max_steps: max_steps.unwrap_or(u64::MAX), ..Bounds::default() },
    };
    let mut rows = Vec::new();
    for part in parts {
        for row in part.rows::<Sample>()? {
            if row.values.len() != plan.strategies.len() {
                return Err(part.wrong("a row has not a run of each strategy"));
            }
            rows.push((row.place, (part.board(&row.board, size)?, row.values)));
        }
    }
    rows.sort_unstable_by_key(|(place, _)| *place);
    if !rows.iter().map(|(place, _)| *place as usize).eq(0..run.drawn.iter().sum()) {
        return Err(first.wrong("the rows of all parts are not those of the boards drawn"));
    }
    let mut rows = rows.into_iter().map(|(_, row)| row);
    let depths = plan.depths.each().iter().zip(&run.drawn);
    let depths =
        depths.map(|(&depth, &drawn)| AtDepth::new(depth, drawn, plan.strategies.len(), rows.by_ref().take(drawn)));
    Ok(Whole::Study(Study { depths: depths.collect(), interrupted: false, plan }))
}

/// Puts the parts of a search for boards together: the first boards that one run would have found.
fn find(parts: &[Part<'_>]) -> Result<Whole, MergeError> {
    let quest = quest(&parts[0])?;
    let mut finds = Finds::default();
    let mut excluded = Some(Excluded { sample: 0, by_part: vec![0; quest.condition.parts().len()] });
    for part in parts {
        let run = part.head::<FindHead>()?.run;
        finds.tried += run.examined;
        finds.undecided.extend(run.undecided);
        excluded = excluded.zip(run.excluded).map(|(sum, more)| Excluded {
            sample: sum.sample + more.sample,
            by_part: sum.by_part.iter().zip(more.by_part).map(|(sum, more)| sum + more).collect(),
        });
        for Row { place, board, values } in part.rows::<Value>()? {
            if values.len() != quest.condition.terms().len() {
                return Err(part.wrong("a row has not a value of each property"));
            }
            finds.found.push(Found { place, board: part.board(&board, quest.size)?, values });
        }
    }
    finds.found.sort_by_key(|found| found.place);
    finds.undecided.sort_unstable();
    let mut known: HashSet<Board> = HashSet::new();
    finds.found.retain(|found| known.insert(found.board));
    let last = quest.count.and_then(|count| finds.found.get(count.checked_sub(1)?)).map(|found| found.place);
    if let Some(last) = last {
        // One run would have stopped here. Each part has gone as far, because it has found as many, or has come to its end.
        finds.found.retain(|found| found.place <= last);
        finds.undecided.retain(|&place| place <= last);
        finds.tried = last + 1;
    } else if quest.count.is_some() || finds.found.is_empty() {
        finds.excluded = excluded;
    }
    Ok(Whole::Find(Box::new(quest), finds))
}

/// Reads the quest that this is a part of.
fn quest(part: &Part<'_>) -> Result<Quest, MergeError> {
    let Head { size, goal, max_steps, run, .. } = part.head::<FindHead>()?;
    let size: Size = part.parsed(&size)?;
    let strategy = |(name, spec): (String, String)| Ok(NamedStrategy { name, strategy: part.parsed(&spec)? });
    let runs: Vec<NamedStrategy> = run.strategies.into_iter().map(strategy).collect::<Result<_, _>>()?;
    let names: Vec<&str> = runs.iter().map(|run| &run.name[..]).collect();
    let condition = Condition::parse(&run.r#where, &names).map_err(|error| part.wrong(&error))?;
    let tries = run.tries.unwrap_or(u64::MAX);
    Ok(Quest {
        size,
        goal: part.board(&goal, size)?,
        condition,
        runs,
        source: run.seed.map_or(Source::All, |seed| Source::Random { seed, tries }),
        count: run.count,
        bounds: Bounds { max_steps: max_steps.unwrap_or(u64::MAX), ..Bounds::default() },
        shard: Shard::WHOLE,
    })
}
