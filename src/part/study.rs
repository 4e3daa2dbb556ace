//! Parts of a study.

use std::collections::BTreeMap;
use std::io;

use serde::{Deserialize, Serialize};

use super::{Head, MergeError, PartError, Whole, board, write};
use crate::puzzle::{Board, Size};
use crate::search::{Bounds, Outcome, Stop, Strategy};
use crate::shard::Shard;
use crate::study::{Cell, Depths, Draw, Findings, Sample, Study};

/// A part as it is written.
#[derive(Serialize, Deserialize)]
pub(super) struct Written {
    #[serde(flatten)]
    head: Head,
    shard: String,
    size: String,
    goal: String,
    depths: String,
    per_depth: usize,
    seed: u64,
    max_steps: Option<u64>,
    strategies: Vec<String>,
    /// Depths, and how many boards were drawn at each.
    drawn: Vec<(usize, usize)>,
    /// Boards of this part, depth by depth, each with the results of the strategies.
    boards: Vec<(String, Vec<Numbers>)>,
}

/// A sample: the outcome, why it was stopped, nodes, steps, the largest size of open, rounds, moves of the path.
type Numbers = (Outcome, Option<Stop>, u64, u64, u64, u64, Option<usize>);

/// A part of a study.
#[derive(Debug)]
pub(super) struct StudyPart {
    pub(super) shard: Shard,
    /// The study without boards.
    study: Study,
    depths: String,
    drawn: Vec<(usize, usize)>,
    boards: Vec<(Board, Vec<Sample>)>,
}

/// Writes a part of a study: the boards of a part with what each strategy came to, and how many boards there are in all at
/// each depth.
///
/// # Errors
/// Returns what `out` returns when it cannot be written.
pub fn write_study_part(
    shard: Shard,
    study: &Study,
    findings: &Findings,
    drawn: &[usize],
    depths: &str,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let results = study.depths.iter().zip(&findings.cells).flat_map(|((_, boards), cells)| {
        boards.iter().enumerate().filter_map(move |(at, board)| {
            let samples = cells.iter().map(|cell| cell.samples.get(at).map(numbers)).collect::<Option<Vec<Numbers>>>();
            Some((board.text(study.size), samples?))
        })
    });
    let part = Written {
        head: Head::of("study", findings.interrupted),
        shard: shard.to_string(),
        size: study.size.to_string(),
        goal: study.goal.text(study.size),
        depths: depths.to_owned(),
        per_depth: study.draw.per_depth,
        seed: study.draw.seed,
        max_steps: Some(study.bounds.max_steps).filter(|&steps| steps != u64::MAX),
        strategies: study.strategies.iter().map(Strategy::to_string).collect(),
        drawn: study.depths.iter().zip(drawn).map(|((depth, _), &drawn)| (*depth, drawn)).collect(),
        boards: results.collect(),
    };
    write(&part, out)
}

fn numbers(sample: &Sample) -> Numbers {
    let Sample { outcome, stop, nodes, steps, max_open, rounds, path } = *sample;
    (outcome, stop, nodes, steps, max_open, rounds, path)
}

impl StudyPart {
    /// Makes sense of what was read.
    pub(super) fn read(part: Written) -> Result<StudyPart, PartError> {
        let size: Size = part.size.parse().map_err(|_| PartError::Field("size"))?;
        let strategy = |spec: &String| spec.parse::<Strategy>().map_err(|_| PartError::Field("strategies"));
        let strategies = part.strategies.iter().map(strategy).collect::<Result<Vec<_>, _>>()?;
        let with_samples = |(text, samples): (String, Vec<Numbers>)| {
            if samples.len() != strategies.len() {
                return Err(PartError::Field("boards"));
            }
            let sample = |(outcome, stop, nodes, steps, max_open, rounds, path): Numbers| Sample {
                outcome,
                stop,
                nodes,
                steps,
                max_open,
                rounds,
                path,
            };
            // No path has more moves than there are numbers for nodes.
            let is_wrong =
                |sample: &Sample| sample.nodes < sample.rounds || sample.path.is_some_and(|moves| moves >= 1 << 30);
            let samples: Vec<Sample> = samples.into_iter().map(sample).collect();
            if samples.iter().any(is_wrong) {
                return Err(PartError::Field("boards"));
            }
            Ok((board(&text, size, "boards")?, samples))
        };
        let boards = part.boards.into_iter().map(with_samples).collect::<Result<_, _>>()?;
        let study = Study {
            size,
            goal: board(&part.goal, size, "goal")?,
            draw: Draw { per_depth: part.per_depth, seed: part.seed },
            depths: Vec::new(),
            strategies,
            bounds: Bounds { max_steps: part.max_steps.unwrap_or(u64::MAX), ..Bounds::default() },
        };
        let depths: Depths = part.depths.parse().map_err(|_| PartError::Field("depths"))?;
        if !part.drawn.iter().map(|(depth, _)| depth).eq(depths.each()) {
            return Err(PartError::Field("drawn"));
        }
        let shard = part.shard.parse().map_err(|_| PartError::Field("shard"))?;
        Ok(StudyPart { shard, study, depths: part.depths, drawn: part.drawn, boards })
    }
}

/// Returns the first part that is of another run than the first one, and in what.
pub(super) fn difference(parts: &[StudyPart]) -> Option<(usize, &'static str)> {
    let first = parts.first()?;
    let differs = |part: &StudyPart| {
        let (one, other) = (&first.study, &part.study);
        let same = [
            (one.size == other.size, "the size"),
            (one.goal == other.goal, "the goal"),
            (one.strategies == other.strategies, "the strategies"),
            (first.depths == part.depths, "the depths"),
            (one.draw.per_depth == other.draw.per_depth, "the number of boards at each depth"),
            (one.draw.seed == other.draw.seed, "the seed"),
            (one.bounds.max_steps == other.bounds.max_steps, "the maximum of steps"),
            (first.drawn == part.drawn, "the boards that were drawn"),
        ];
        same.into_iter().find(|(same, _)| !same).map(|(_, what)| what)
    };
    parts.iter().enumerate().find_map(|(at, part)| Some((at, differs(part)?)))
}

/// Puts all parts of a study together.
pub(super) fn whole(parts: Vec<StudyPart>) -> Result<Whole, MergeError> {
    let Some(first) = parts.first() else { return Err(MergeError::None) };
    let (mut study, depths, drawn) = (first.study.clone(), first.depths.clone(), first.drawn.clone());
    let total = drawn.iter().fold(0, |sum: u64, &(_, count)| sum.saturating_add(count as u64));
    // The boards by their places among all.
    let mut by_place = BTreeMap::new();
    for (at, part) in parts.into_iter().enumerate() {
        let shard = part.shard;
        let mut boards = part.boards.into_iter();
        let places = (u64::from(shard.number() - 1)..total).step_by(shard.of() as usize);
        for place in places {
            by_place.insert(place, boards.next().ok_or(MergeError::Incomplete(at))?);
        }
        if boards.next().is_some() {
            return Err(MergeError::Incomplete(at));
        }
    }
    let mut all = by_place.into_values();
    let mut cells = Vec::new();
    for (depth, count) in drawn {
        let (boards, samples): (Vec<Board>, Vec<Vec<Sample>>) = all.by_ref().take(count).unzip();
        let of = |strategy: usize| Cell { samples: samples.iter().map(|samples| samples[strategy]).collect() };
        cells.push((0..study.strategies.len()).map(of).collect());
        study.depths.push((depth, boards));
    }
    let boards = study.boards();
    Ok(Whole::Study(study, Findings { cells, boards, done: boards, interrupted: false }, depths))
}
