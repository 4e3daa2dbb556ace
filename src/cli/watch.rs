//! Watching a run for Ctrl-C.

use std::ops::ControlFlow;
use std::process::ExitCode;

use steptrace::report::Count;
use steptrace::search::{Observer, StepEnd, Wants};

use super::signals;
use super::streams::note;
pub(super) use steptrace::report::counted;

/// An observer that ends a long run at Ctrl-C or `kill`.
pub(super) struct Watch {
    before: u32,
    /// True once it was said that the record of an interrupted run is written.
    is_settled: bool,
}

/// Steps between two looks for a signal.
const EVERY: u64 = 1024;

impl Watch {
    /// Starts watching. The first Ctrl-C from now on ends a run with the results so far; the second ends the process.
    pub(super) fn new() -> Watch {
        Watch { before: signals::end_after(2), is_settled: false }
    }

    pub(super) fn interrupted(&self) -> bool {
        signals::count() > self.before
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        if self.interrupted() { ExitCode::from(signals::exit_code()) } else { ExitCode::SUCCESS }
    }

    pub(super) fn goes_on(&self) -> ControlFlow<()> {
        if self.interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Ends the watch over runs: the next Ctrl-C ends the process, which is announced, as writing may take long.
    pub(super) fn settle(&mut self) {
        signals::end_after(1);
        if self.interrupted() && !std::mem::replace(&mut self.is_settled, true) {
            note("writing what was recorded; Ctrl-C again drops it");
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
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
        if end.step.is_multiple_of(EVERY) { self.goes_on() } else { ControlFlow::Continue(()) }
    }
}

pub(super) const fn grouped(number: u64) -> Count {
    Count(number as usize)
}
