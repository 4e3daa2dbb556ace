//! What watches over a run: Ctrl-C, and progress on the error output.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use steptrace::search::{Observer, StepEnd};

/// An observer that shows how a long run gets on, and ends it when Ctrl-C is pressed.
pub(super) struct Watch {
    interrupted: Arc<AtomicBool>,
    progress: Option<Progress>,
}

struct Progress {
    began: Instant,
    next: Duration,
    shown: bool,
}

/// A run that takes longer than this shows how it gets on, and then as often.
const PATIENCE: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);

/// Time is asked for only once in so many steps.
const EVERY: u64 = 1024;

/// The exit code of a command that Ctrl-C has ended.
pub(super) const INTERRUPTED: u8 = 130;

impl Watch {
    /// Begins to watch. The first Ctrl-C from now on ends runs with what they have, the second ends the process.
    pub(super) fn new(quiet: bool) -> Watch {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        // Without the handler Ctrl-C ends the process at once, as it would without us: no reason to fail.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                process::exit(i32::from(INTERRUPTED));
            }
        });
        let shows = !quiet && std::io::stderr().is_terminal();
        let began = Instant::now();
        Watch { interrupted, progress: shows.then_some(Progress { began, next: PATIENCE, shown: false }) }
    }

    /// Whether Ctrl-C was pressed.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Begins to time the next run.
    pub(super) fn restart(&mut self) {
        if let Some(progress) = &mut self.progress {
            *progress = Progress { began: Instant::now(), next: PATIENCE, ..*progress };
        }
    }

    /// Takes the progress line away.
    pub(super) fn clear(&mut self) {
        if let Some(progress) = self.progress.as_mut().filter(|progress| progress.shown) {
            eprint!("\r\x1b[K");
            progress.shown = false;
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Observer for Watch {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if !end.step.is_multiple_of(EVERY) {
            return ControlFlow::Continue(());
        }
        if let Some(progress) = &mut self.progress {
            progress.tell(end);
        }
        if self.interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Progress {
    fn tell(&mut self, end: &StepEnd) {
        let elapsed = self.began.elapsed();
        if elapsed < self.next {
            return;
        }
        self.next = elapsed + REFRESH;
        self.shown = true;
        let rate = u128::from(end.step) * 1000 / elapsed.as_millis().max(1);
        let (step, open, closed) = (grouped(end.step), grouped(end.open), grouped(end.closed));
        eprint!("\r\x1b[K{step} steps, {}/s, open {open}, closed {closed}", grouped(rate as u64));
        let _ = std::io::stderr().flush();
    }
}

/// A number with a comma between each three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!([0, 999, 1000, 181_440, 2_000_000].map(grouped), ["0", "999", "1,000", "181,440", "2,000,000"]);
    }
}
