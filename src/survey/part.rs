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

/// The reason why parts are not put together.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("{what}")]
pub struct MergeError {
    what: String,
    /// How to mend it.
    pub help: &'static str,
    /// The parts that it is about, by their places.
    pub parts: Vec<usize>,
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
const OF_A_PART: [&str; 3] = ["examined", "undecided", "excluded"];

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

/// A part that was read.
struct Part<'a> {
    at: usize,
    head: Head<Map<String, Json>>,
    /// The lines of its rows.
    rows: Vec<&'a str>,
}

/// Puts all parts of a whole together, which may come in any order.
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
    if parts[0].head.command == "study" { study(&parts) } else { find(&parts) }
}

impl<'a> Part<'a> {
    fn read(at: usize, text: &'a str) -> Result<Part<'a>, MergeError> {
        let (first, rows) = text.split_once('\n').unwrap_or((text, ""));
        let head = serde_json::from_str(first).map_err(|error| no_part(at, &error))?;
        let part = Part { at, head, rows: rows.lines().collect() };
        let Head { format, version, interrupted, rows, .. } = &part.head;
        let refused = |what: String, help| Err(MergeError { what, help, parts: vec![at] });
        if format != FORMAT {
            Err(no_part(at, &format!("its format is {format}")))
        } else if version != VERSION {
            let what = format!("it was written by steptrace {version}, this is {VERSION}");
            refused(what, "make all parts with this version, or merge them with that one")
        } else if *interrupted {
            refused("its run was interrupted".into(), "run it again, to its end")
        } else if *rows != part.rows.len() {
            Err(no_part(at, "lines are missing"))
        } else {
            Ok(part)
        }
    }

    /// Returns the first field in which the runs of two parts differ.
    fn difference(&self, other: &Part<'_>) -> Option<&str> {
        let (one, two) = (&self.head, &other.head);
        let fields = [
            ("command", one.command == two.command),
            ("shard", one.shard.of() == two.shard.of()),
            ("size", one.size == two.size),
            ("goal", one.goal == two.goal),
            ("max_steps", one.max_steps == two.max_steps),
        ];
        let run = one.run.iter().filter(|(field, _)| !OF_A_PART.contains(&field.as_str()));
        let run = run.map(|(field, value)| (field.as_str(), two.run.get(field) == Some(value)));
        fields.into_iter().chain(run).find(|(_, is_same)| !is_same).map(|(field, _)| field)
    }

    fn run<R: DeserializeOwned>(&self) -> Result<R, MergeError> {
        serde_json::from_value(Json::Object(self.head.run.clone())).map_err(|error| self.wrong(&error))
    }

    fn rows<V: DeserializeOwned>(&self) -> Result<Vec<Row<V>>, MergeError> {
        self.rows.iter().map(|line| serde_json::from_str(line).map_err(|error| self.wrong(&error))).collect()
    }

    fn wrong(&self, error: &(impl ToString + ?Sized)) -> MergeError {
        no_part(self.at, error)
    }

    fn board(&self, text: &str, size: Size) -> Result<Board, MergeError> {
        parse_board(text, Some(size)).map(|(board, _)| board).map_err(|error| self.wrong(&error))
    }

    fn parsed<T: std::str::FromStr<Err: ToString>>(&self, text: &str) -> Result<T, MergeError> {
        text.parse().map_err(|error: T::Err| self.wrong(&error))
    }

    fn bounds(&self) -> Bounds {
        Bounds { max_steps: self.head.max_steps.unwrap_or(u64::MAX), ..Bounds::default() }
    }
}

fn no_part(at: usize, error: &(impl ToString + ?Sized)) -> MergeError {
    MergeError {
        what: format!("it is not a part that --shard has written: {}", error.to_string()),
        help: "give the files that `study --shard` or `find --shard` have written",
        parts: vec![at],
    }
}

/// Puts the parts of a study together.
fn study(parts: &[Part<'_>]) -> Result<Whole, MergeError> {
    let first = &parts[0];
    let run: StudyHead = first.run()?;
    let size: Size = first.parsed(&first.head.size)?;
    let plan = Plan {
        size,
        goal: first.board(&first.head.goal, size)?,
        depths: first.parsed(&run.depths)?,
        per_depth: run.per_depth,
        seed: run.seed,
        strategies: run.strategies.iter().map(|spec| first.parsed(spec)).collect::<Result<_, _>>()?,
        bounds: first.bounds(),
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
        let run: FindHead = part.run()?;
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
    let run: FindHead = part.run()?;
    let size: Size = part.parsed(&part.head.size)?;
    let strategy = |(name, spec): (String, String)| Ok(NamedStrategy { name, strategy: part.parsed(&spec)? });
    let runs: Vec<NamedStrategy> = run.strategies.into_iter().map(strategy).collect::<Result<_, _>>()?;
    let names: Vec<&str> = runs.iter().map(|run| &run.name[..]).collect();
    let condition = Condition::parse(&run.r#where, &names).map_err(|error| part.wrong(&error))?;
    let tries = run.tries.unwrap_or(u64::MAX);
    Ok(Quest {
        size,
        goal: part.board(&part.head.goal, size)?,
        condition,
        runs,
        source: run.seed.map_or(Source::All, |seed| Source::Random { seed, tries }),
        count: run.count,
        bounds: part.bounds(),
        shard: Shard::WHOLE,
    })
}
