//! Signals that ask the process to end, Ctrl-C and `kill`, and watching a run for them.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use steptrace::report::Count;
use steptrace::search::{Observer, StepEnd, Wants};

use super::streams::note;
use super::system;
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
        Watch { before: end_after(2), is_settled: false }
    }

    pub(super) fn interrupted(&self) -> bool {
        count() > self.before
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        if self.interrupted() { ExitCode::from(exit_code()) } else { ExitCode::SUCCESS }
    }

    pub(super) fn goes_on(&self) -> ControlFlow<()> {
        if self.interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Ends the watch over runs: the next Ctrl-C ends the process, which is announced, as writing may take long.
    pub(super) fn settle(&mut self) {
        end_after(1);
        if self.interrupted() && !std::mem::replace(&mut self.is_settled, true) {
            note("writing what was recorded; Ctrl-C again drops it");
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        end_after(1);
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

static COUNT: AtomicU32 = AtomicU32::new(0);

/// The number of signals after which the process ends: by default, one.
static LAST: AtomicU32 = AtomicU32::new(1);

static CODE: AtomicU8 = AtomicU8::new(130);

/// Handles signals from now on: calls `clean_up` before one ends the process. If no handler can be installed, signals end it at
/// once.
pub(super) fn listen(clean_up: fn()) {
    drop(system::on_signals(clean_up));
}

pub(super) fn received() {
    COUNT.fetch_add(1, Ordering::Relaxed);
}

/// Counts a signal that ends a process with this exit code. Returns true if it ends this one.
#[cfg(feature = "cli")]
pub(super) fn received_as(code: u8) -> bool {
    CODE.store(code, Ordering::Relaxed);
    COUNT.fetch_add(1, Ordering::Relaxed) + 1 >= LAST.load(Ordering::Relaxed)
}

fn count() -> u32 {
    COUNT.load(Ordering::Relaxed)
}

/// Ends the process only after this many more signals. Returns the number received so far.
pub(super) fn end_after(more: u32) -> u32 {
    let come = count();
    LAST.store(come + more, Ordering::Relaxed);
    come
}

/// Returns the exit code of a process ended by the last signal: 128 plus its number.
fn exit_code() -> u8 {
    CODE.load(Ordering::Relaxed)
}
