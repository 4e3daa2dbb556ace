//! Watching a run: Ctrl-C, and progress on the error output.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use steptrace::report::Count;
use steptrace::search::{Observer, StepEnd, Wants};

use super::signals;
use super::streams;
use super::style::{is_quiet, note};
pub(super) use steptrace::report::counted;

/// An observer that shows the progress of a long run and ends the run at Ctrl-C or `kill`.
pub(super) struct Watch {
    before: u32,
    progress: Option<Progress>,
    /// True once it was said that the record of an interrupted run is written.
    is_settled: bool,
}

struct Progress {
    began: Instant,
    next: Duration,
}

/// Time after which a run shows its progress, and from then on every [`REFRESH`].
const PATIENCE: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);

/// Steps between two reads of the clock, which costs more than a step.
const EVERY: u64 = 1024;

/// Shows the current activity, if it is time to, and returns whether to go on.
pub(super) type Progressing<'a> = dyn Fn(&dyn Fn() -> String) -> ControlFlow<()> + Sync + 'a;

impl Watch {
    /// Starts watching. The first Ctrl-C from now on ends a run with the results so far; the second ends the process.
    pub(super) fn new() -> Watch {
        let before = signals::end_after(2);
        let shows = !is_quiet() && streams::is_error_terminal();
        let progress = shows.then(|| Progress { began: Instant::now(), next: PATIENCE });
        Watch { before, progress, is_settled: false }
    }

    pub(super) fn interrupted(&self) -> bool {
        signals::count() > self.before
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        if self.interrupted() { ExitCode::from(signals::exit_code()) } else { ExitCode::SUCCESS }
    }

    /// Replaces the line of progress, if it is time to; `says` receives the time taken so far.
    pub(super) fn tell(&mut self, says: impl FnOnce(Duration) -> String) {
        let Some(progress) = &mut self.progress else { return };
        let elapsed = progress.began.elapsed();
        if elapsed >= progress.next {
            progress.next = elapsed + REFRESH;
            show(&says(elapsed));
        }
    }

    /// Watches work on several threads, which report their activity now and then and learn whether to go on.
    pub(super) fn over<T>(self, work: impl FnOnce(&Progressing<'_>) -> T) -> (T, Watch) {
        let before = self.before;
        let watch = Mutex::new(self);
        let progressing = |says: &dyn Fn() -> String| {
            // While another thread shows the progress, there is nothing to add.
            if let Ok(mut watch) = watch.try_lock() {
                watch.tell(|_| says());
            }
            if signals::count() > before { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let done = work(&progressing);
        clear_line();
        (done, watch.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Ends the watch over runs: the rest cannot be stopped halfway, so the next Ctrl-C ends the process. Writing the record of a run
    /// that Ctrl-C ended may take long, so this is announced.
    pub(super) fn settle(&mut self) {
        clear_line();
        signals::end_after(1);
        if self.interrupted() && !std::mem::replace(&mut self.is_settled, true) {
            note("writing what was recorded; Ctrl-C again drops it");
        }
    }

    pub(super) fn restart(&mut self) {
        if let Some(progress) = &mut self.progress {
            *progress = Progress { began: Instant::now(), next: PATIENCE };
        }
    }
}

static SHOWN: AtomicBool = AtomicBool::new(false);

pub(super) fn clear_line() {
    if SHOWN.load(Ordering::Relaxed) {
        show("");
    }
}

fn show(line: &str) {
    SHOWN.store(!line.is_empty(), Ordering::Relaxed);
    let mut err = io::stderr().lock();
    drop(write!(err, "\r\x1b[K{line}").and_then(|()| err.flush()));
}

impl Drop for Watch {
    fn drop(&mut self) {
        clear_line();
        signals::end_after(1);
    }
}

impl Observer for Watch {
    #[inline]
    fn wants(&self) -> Wants {
        Wants::STEPS
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if !end.step.is_multiple_of(EVERY) {
            return ControlFlow::Continue(());
        }
        self.tell(|elapsed| {
            let rate = u128::from(end.step) * 1000 / elapsed.as_millis().max(1);
            let (step, open, closed) = (grouped(end.step), grouped(end.open), grouped(end.closed));
            format!("{step} steps, {}/s, open {open}, closed {closed}", grouped(rate as u64))
        });
        if self.interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

pub(super) const fn grouped(number: u64) -> Count {
    Count(number as usize)
}
