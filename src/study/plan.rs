//! A study from its first board to its last.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Depths, Draw, Findings, Instances, Study};
use crate::puzzle::{Board, RANKED_CELLS, Size};
use crate::search::{Bounds, SearchError, Strategy};
use crate::shard::Shard;

/// The plan of a study.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The size of all boards.
    pub size: Size,
    /// The goal of all of them.
    pub goal: Board,
    /// At which depths.
    pub depths: Depths,
    /// The draw of boards.
    pub draw: Draw,
    /// The strategies.
    pub strategies: Vec<Strategy>,
    /// The bounds of each run.
    pub bounds: Bounds,
}

/// The stage of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Boards of this depth are being drawn.
    Drawing(usize),
    /// The number of boards that are done.
    Running(usize),
}

impl Plan {
    /// Draws the boards and runs every strategy on each, on so many threads. `watch` is told how far that has come, now
    /// and then, and says whether to go on; what is done by then is what comes back.
    ///
    /// # Errors
    /// When a strategy cannot be run here.
    pub fn carry_out(
        &self,
        threads: NonZeroUsize,
        watch: &(dyn Fn(Stage) -> ControlFlow<()> + Sync),
    ) -> Result<(Study, Findings), SearchError> {
        self.carry_out_part(Shard::WHOLE, threads, watch).map(|(study, findings, _)| (study, findings))
    }

    /// Draws all the boards, and runs every strategy on those of a part of them; the study that comes back has no others. Also
    /// returns how many boards were drawn at each depth.
    ///
    /// # Errors
    /// When a strategy cannot be run here.
    pub fn carry_out_part(
        &self,
        shard: Shard,
        threads: NonZeroUsize,
        watch: &(dyn Fn(Stage) -> ControlFlow<()> + Sync),
    ) -> Result<(Study, Findings, Vec<usize>), SearchError> {
        let (mut study, mut drawn) = (self.without_boards(), Vec::new());
        let mut findings = Findings { cells: Vec::new(), boards: 0, done: 0, interrupted: false };
        let stopped = AtomicBool::new(false);
        let watch = |stage| {
            let says = watch(stage);
            stopped.fetch_or(says.is_break(), Ordering::Relaxed);
            if stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { says }
        };
        // Drawing the boards of a depth may take as many steps as running the strategies on them.
        let runs = self.draw.per_depth as u64 * self.strategies.len() as u64;
        let instances = Instances::new(self.goal, self.size).within(runs.saturating_mul(self.bounds.max_steps));
        // Boards that come from walks take long to draw: those of a depth are run before the next are drawn, so that
        // whoever stops this has something in hand. Where a table has all boards, all depths are run at once.
        let table = self.size.cells() <= RANKED_CELLS;
        let together = if table { self.depths.each().len() } else { 1 };
        for depths in self.depths.each().chunks(together.max(1)) {
            let draw = |&depth: &usize| {
                let goes_on = || watch(Stage::Drawing(depth)).is_continue();
                (depth, instances.at(depth, self.draw.per_depth, self.draw.seed, threads, &goes_on))
            };
            let mut part = Study { depths: depths.iter().map(draw).collect(), ..self.without_boards() };
            for (_, boards) in &mut part.depths {
                let mut places = drawn.iter().sum::<usize>() as u64..;
                drawn.push(boards.len());
                boards.retain(|_| places.next().is_some_and(|place| shard.has(place)));
            }
            let before = findings.done;
            let found = part.run(threads, &|done| watch(Stage::Running(before + done)))?;
            findings.cells.extend(found.cells);
            findings.boards += found.boards;
            findings.done += found.done;
            study.depths.extend(part.depths);
        }
        // Who stops it after the last board has stopped nothing.
        let all_drawn = table || drawn.iter().all(|&boards| boards >= self.draw.per_depth);
        findings.interrupted = stopped.into_inner() && !(all_drawn && findings.done == findings.boards);
        Ok((study, findings, drawn))
    }

    fn without_boards(&self) -> Study {
        Study {
            size: self.size,
            goal: self.goal,
            draw: self.draw,
            depths: Vec::new(),
            strategies: self.strategies.clone(),
            bounds: self.bounds,
        }
    }
}
