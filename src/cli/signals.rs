//! Signals that ask the process to end: Ctrl-C and `kill`.

use std::io;
use std::process;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::{Duration, Instant};

static COUNT: AtomicU32 = AtomicU32::new(0);

/// The number of signals after which the process ends: by default, one.
static LAST: AtomicU32 = AtomicU32::new(1);

static CODE: AtomicU8 = AtomicU8::new(130);

/// A second signal within this time counts as the same one: `timeout`, for example, signals a process and then its group.
const DEBOUNCE: Duration = Duration::from_millis(300);

/// Handles signals from now on: calls `clean_up` before one ends the process. If no handler can be installed, signals end it at
/// once.
pub(super) fn listen(clean_up: fn()) {
    drop(set_handler(clean_up));
}

/// Counts a signal that somebody else has received.
pub(super) fn received() {
    COUNT.fetch_add(1, Ordering::Relaxed);
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

/// Returns the handler of a signal; it receives the exit code.
fn on_signal(clean_up: fn()) -> impl FnMut(u8) + Send + 'static {
    let mut last: Option<Instant> = None;
    move |code| {
        if last.replace(Instant::now()).is_some_and(|last| last.elapsed() < DEBOUNCE) {
            return;
        }
        CODE.store(code, Ordering::Relaxed);
        if COUNT.fetch_add(1, Ordering::Relaxed) + 1 >= LAST.load(Ordering::Relaxed) {
            clean_up();
            process::exit(code.into());
        }
    }
}

/// A closed terminal ends the process without our handler, so that `nohup` works.
#[cfg(unix)]
fn set_handler(clean_up: fn()) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::{sync::mpsc, thread};

    let mut on_signal = on_signal(clean_up);
    let (listens, is_listening) = mpsc::channel::<()>();
    // Where no thread is to be had, signals do what they usually do: there is no handler before there is a listener.
    thread::Builder::new().name("signals".into()).spawn(move || {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        drop(listens);
        signals.forever().for_each(|number| on_signal(u8::try_from(128 + number).unwrap_or(u8::MAX)));
    })?;
    let _ = is_listening.recv();
    Ok(())
}

#[cfg(not(unix))]
fn set_handler(clean_up: fn()) -> io::Result<()> {
    let mut on_signal = on_signal(clean_up);
    ctrlc::set_handler(move || on_signal(130)).map_err(io::Error::other)
}
