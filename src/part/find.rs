//! Parts of a search for boards.

use std::collections::HashSet;
use std::io;

use serde::{Deserialize, Serialize};

use super::{Head, MergeError, PartError, Whole, board, write};
use crate::find::{Condition, Excluded, Finds, Found, Named, Quest, Source, Value};
use crate::puzzle::{Board, Size};
use crate::search::Bounds;
use crate::shard::Shard;

/// A part as it is written.
#[derive(Serialize, Deserialize)]
pub(super) struct Written {
    #[serde(flatten)]
    head: Head,
    shard: String,
    size: String,
    goal: String,
    /// Names and specs.
    strategies: Vec<(String, String)>,
    r#where: String,
    /// The seed of random boards; none where all are looked at.
    seed: Option<u64>,
    tries: Option<u64>,
    count: Option<usize>,
    max_steps: Option<u64>,
    examined: u64,
    undecided: Vec<u64>,
    excluded: Option<(u64, Vec<u64>)>,
    /// Places among all boards, boards, and the values of their properties.
    found: Vec<(u64, String, Vec<serde_json::Value>)>,
}

/// A part of a search for boards.
#[derive(Debug)]
pub(super) struct FindPart {
    pub(super) quest: Quest,
    finds: Finds,
}

/// Writes a part of a search for boards.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_find_part(quest: &Quest, finds: &Finds, out: &mut dyn io::Write) -> io::Result<()> {
    let (seed, tries) = match quest.source {
        Source::All => (None, None),
        Source::Random { seed, tries } => (Some(seed), Some(tries)),
    };
    let bound = |number: u64| Some(number).filter(|&number| number != u64::MAX);
    let value = |value: &Value| match *value {
        Value::Number(number) => number.into(),
        Value::Truth(truth) => truth.into(),
        Value::Absent => serde_json::Value::Null,
    };
    let found = |found: &Found| (found.place, found.board.text(quest.size), found.values.iter().map(value).collect());
    let part = Written {
        head: Head::of("find", finds.interrupted),
        shard: quest.shard.to_string(),
        size: quest.size.to_string(),
        goal: quest.goal.text(quest.size),
        strategies: quest.runs.iter().map(|run| (run.name.clone(), run.strategy.to_string())).collect(),
        r#where: quest.condition.to_string(),
        seed,
        tries: tries.and_then(bound),
        count: quest.count,
        max_steps: bound(quest.bounds.max_steps),
        examined: finds.tried,
        undecided: finds.undecided.clone(),
        excluded: finds.excluded.as_ref().map(|excluded| (excluded.sample, excluded.by_part.clone())),
        found: finds.found.iter().map(found).collect(),
    };
    write(&part, out)
}

impl FindPart {
    /// Makes sense of what was read.
    pub(super) fn read(part: Written) -> Result<FindPart, PartError> {
        let size: Size = part.size.parse().map_err(|_| PartError::Field("size"))?;
        let run = |(name, spec): (String, String)| {
            Ok(Named { name, strategy: spec.parse().map_err(|_| PartError::Field("strategies"))? })
        };
        let runs: Vec<Named> = part.strategies.into_iter().map(run).collect::<Result<_, _>>()?;
        let names: Vec<&str> = runs.iter().map(|run| &run.name[..]).collect();
        let condition = Condition::parse(&part.r#where, &names).map_err(|_| PartError::Field("where"))?;
        let value = |value: serde_json::Value| match value {
            serde_json::Value::Null => Some(Value::Absent),
            serde_json::Value::Bool(truth) => Some(Value::Truth(truth)),
            value => value.as_u64().map(Value::Number),
        };
        let found = |(place, text, values): (u64, String, Vec<serde_json::Value>)| {
            let values: Option<Vec<Value>> = values.into_iter().map(value).collect();
            let values = values.filter(|values| values.len() == condition.terms().len());
            Ok(Found { place, board: board(&text, size, "found")?, values: values.ok_or(PartError::Field("found"))? })
        };
        let found = part.found.into_iter().map(found).collect::<Result<_, _>>()?;
        let parts = condition.parts().len();
        let excluded = part.excluded.map(|(sample, by_part)| Excluded { sample, by_part });
        if excluded.as_ref().is_some_and(|excluded| excluded.by_part.len() != parts) {
            return Err(PartError::Field("excluded"));
        }
        let bound = |number: Option<u64>| number.unwrap_or(u64::MAX);
        let source = part.seed.map_or(Source::All, |seed| Source::Random { seed, tries: bound(part.tries) });
        let quest = Quest {
            size,
            goal: board(&part.goal, size, "goal")?,
            condition,
            runs,
            source,
            count: part.count,
            bounds: Bounds { max_steps: bound(part.max_steps), ..Bounds::default() },
            shard: part.shard.parse().map_err(|_| PartError::Field("shard"))?,
        };
        let finds = Finds { found, tried: part.examined, undecided: part.undecided, interrupted: false, excluded };
        Ok(FindPart { quest, finds })
    }
}

/// Returns the first part that is of another run than the first one, and in what.
pub(super) fn difference(parts: &[FindPart]) -> Option<(usize, &'static str)> {
    let first = &parts.first()?.quest;
    let differs = |part: &FindPart| {
        let other = &part.quest;
        let same = [
            (first.size == other.size, "the size"),
            (first.goal == other.goal, "the goal"),
            (first.runs == other.runs, "the strategies"),
            (first.condition.to_string() == other.condition.to_string(), "the condition"),
            (first.source == other.source, "the boards that are looked at (--all, --seed, --tries)"),
            (first.count == other.count, "the number of boards asked for"),
            (first.bounds.max_steps == other.bounds.max_steps, "the maximum of steps"),
        ];
        same.into_iter().find(|(same, _)| !same).map(|(_, what)| what)
    };
    parts.iter().enumerate().find_map(|(at, part)| Some((at, differs(part)?)))
}

/// Puts all parts together: the first boards that one run would have come to.
pub(super) fn whole(parts: Vec<FindPart>) -> Result<Whole, MergeError> {
    let Some(first) = parts.first() else { return Err(MergeError::None) };
    let quest = Quest { shard: Shard::WHOLE, ..first.quest.clone() };
    let mut finds = Finds::default();
    let mut excluded = Some(Excluded { sample: 0, by_part: vec![0; quest.condition.parts().len()] });
    for part in parts {
        finds.found.extend(part.finds.found);
        finds.undecided.extend(part.finds.undecided);
        finds.tried = finds.tried.saturating_add(part.finds.tried);
        excluded = excluded.zip(part.finds.excluded).map(|(sum, more)| Excluded {
            sample: sum.sample.saturating_add(more.sample),
            by_part: sum.by_part.iter().zip(more.by_part).map(|(sum, more)| sum.saturating_add(more)).collect(),
        });
    }
    finds.found.sort_by_key(|found| found.place);
    finds.undecided.sort_unstable();
    let mut known: HashSet<Board> = HashSet::new();
    finds.found.retain(|found| known.insert(found.board));
    let last = quest.count.and_then(|count| finds.found.get(count.checked_sub(1)?)).map(|found| found.place);
    if let Some(last) = last {
        // One run would have stopped here. Each part has gone as far, for it has found as many, or has come to its end.
        finds.found.retain(|found| found.place <= last);
        finds.undecided.retain(|&place| place <= last);
        finds.tried = last.saturating_add(1);
    } else if quest.count.is_some() || finds.found.is_empty() {
        finds.excluded = excluded;
    }
    Ok(Whole::Find(Box::new(quest), finds))
}
