//! Signals that ask the process to end, Ctrl-C and `kill`, and watching a run for them.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

use steptrace::search::StepEnd;

use super::streams::note;
pub(super) use steptrace::report::counted;

/// Ends a long run at Ctrl-C or `kill`.
pub(super) struct Watch {
    before: u32,
    /// True once it was said that the record of an interrupted run is written.
    is_settled: AtomicBool,
}

/// Steps between two looks for a signal.
const EVERY: u64 = 1024;

impl Watch {
    /// Starts watching. The first Ctrl-C from now on ends a run with the results so far; the second ends the process.
    pub(super) fn new() -> Watch {
        Watch { before: end_after(2), is_settled: AtomicBool::new(false) }
    }

    pub(super) fn interrupted(&self) -> bool {
        count() > self.before
    }

    /// Returns true if a run ends after a step.
    pub(super) fn stops(&self, end: &StepEnd) -> bool {
        end.step.is_multiple_of(EVERY) && self.interrupted()
    }

    pub(super) fn exit_code(&self) -> ExitCode {
        if self.interrupted() { ExitCode::from(CODE.load(Ordering::Relaxed)) } else { ExitCode::SUCCESS }
    }

    /// Ends the watch over runs: the next Ctrl-C ends the process, which is announced, as writing may take long.
    pub(super) fn settle(&self) {
        end_after(1);
        if self.interrupted() && !self.is_settled.swap(true, Ordering::Relaxed) {
            note("writing what was recorded; Ctrl-C again drops it");
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        end_after(1);
    }
}

static COUNT: AtomicU32 = AtomicU32::new(0);

/// The number of signals after which the process ends: by default, one.
static LAST: AtomicU32 = AtomicU32::new(1);

/// The exit code of a process ended by the last signal: 128 plus its number.
static CODE: AtomicU8 = AtomicU8::new(130);

/// Ends the run of a command that was called on another thread, with what it has.
pub fn interrupt() {
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
