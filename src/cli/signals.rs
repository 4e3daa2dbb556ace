//! Signals that ask the process to end: Ctrl-C and `kill`.

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use super::system;

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

pub(super) fn count() -> u32 {
    COUNT.load(Ordering::Relaxed)
}

/// Ends the process only after this many more signals. Returns the number received so far.
pub(super) fn end_after(more: u32) -> u32 {
    let come = count();
    LAST.store(come + more, Ordering::Relaxed);
    come
}

/// Returns the exit code of a process ended by the last signal: 128 plus its number.
pub(super) fn exit_code() -> u8 {
    CODE.load(Ordering::Relaxed)
}
