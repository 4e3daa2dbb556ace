//! Signals that ask the process to end: Ctrl-C and `kill`.
//!
//! There is one handler for the whole process. Whoever opens the first temporary file sets it, or the first [`Watch`](super::watch).

use std::io;
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use super::{output, watch};

static COUNT: AtomicU32 = AtomicU32::new(0);

/// The number of signals that ends the process: by default, one.
static LAST: AtomicU32 = AtomicU32::new(1);

static CODE: AtomicU8 = AtomicU8::new(130);

/// A second signal within this time counts as the same one: `timeout`, for one, signals a process and then its group.
const DEBOUNCE: Duration = Duration::from_millis(300);

/// Handles signals from now on. If that fails, they end the process at once, as they would without a handler.
pub(super) fn listen() {
    static LISTENS: Once = Once::new();
    LISTENS.call_once(|| drop(set_handler()));
}

pub(super) fn count() -> u32 {
    COUNT.load(Ordering::Relaxed)
}

/// Lets the process go on until this many more signals have come; the last of them ends it. Returns the number that had come.
pub(super) fn end_after(more: u32) -> u32 {
    let come = count();
    LAST.store(come + more, Ordering::Relaxed);
    come
}

/// Returns the exit code of a process that the last signal has ended: 128 and its number.
pub(super) fn exit_code() -> u8 {
    CODE.load(Ordering::Relaxed)
}

/// Returns what is done when a signal comes whose exit code is `code`.
fn on_signal() -> impl FnMut(u8) + Send + 'static {
    let mut last: Option<Instant> = None;
    move |code| {
        if last.replace(Instant::now()).is_some_and(|last| last.elapsed() < DEBOUNCE) {
            return;
        }
        CODE.store(code, Ordering::Relaxed);
        if COUNT.fetch_add(1, Ordering::Relaxed) + 1 >= LAST.load(Ordering::Relaxed) {
            output::remove_temporary();
            watch::clear_line();
            process::exit(code.into());
        }
    }
}

/// A terminal that is closed ends the process without us, so that `nohup` works.
#[cfg(unix)]
fn set_handler() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let mut on_signal = on_signal();
    let listener = std::thread::Builder::new().name("signals".into());
    listener
        .spawn(move || signals.forever().for_each(|number| on_signal(u8::try_from(128 + number).unwrap_or(u8::MAX))))?;
    Ok(())
}

#[cfg(not(unix))]
fn set_handler() -> io::Result<()> {
    let mut on_signal = on_signal();
    ctrlc::set_handler(move || on_signal(130)).map_err(io::Error::other)
}
