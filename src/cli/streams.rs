//! The standard streams: those of the process, or, of a command that is called from a program, texts in memory.

use std::cell::RefCell;
use std::io::{self, Cursor, IsTerminal, Read, Write};

use anstream::{AutoStream, ColorChoice};

/// Texts in place of the streams of the process.
#[derive(Default)]
struct Held {
    input: Cursor<Vec<u8>>,
    output: Vec<u8>,
    errors: String,
}

thread_local!(static HELD: RefCell<Option<Held>> = const { RefCell::new(None) });

/// Does some work with this input, and returns what it writes to the output and to the error output, without colours.
pub(super) fn held<T>(input: Vec<u8>, work: impl FnOnce() -> T) -> (T, Vec<u8>, String) {
    HELD.set(Some(Held { input: Cursor::new(input), ..Held::default() }));
    let done = work();
    let Held { output, errors, .. } = HELD.take().unwrap_or_default();
    (done, output, errors)
}

fn with<T>(work: impl FnOnce(&mut Held) -> T) -> Option<T> {
    HELD.with_borrow_mut(|held| held.as_mut().map(work))
}

fn are_held() -> bool {
    with(|_| ()).is_some()
}

pub(super) fn output() -> Box<dyn Write> {
    if are_held() { Box::new(HeldOutput) } else { Box::new(io::stdout().lock()) }
}

pub(super) fn input() -> Box<dyn Read> {
    match with(|held| std::mem::take(&mut held.input)) {
        Some(input) => Box::new(input),
        None => Box::new(io::stdin().lock()),
    }
}

/// Writes a line to the error output. If that fails, there is nowhere to report it.
pub(super) fn say(line: &str) {
    let add = |held: &mut Held| held.errors.extend([&*anstream::adapter::strip_str(line).to_string(), "\n"]);
    if with(add).is_none() {
        let _ = writeln!(anstream::stderr(), "{line}");
    }
}

pub(super) fn is_input_terminal() -> bool {
    !are_held() && io::stdin().is_terminal()
}

pub(super) fn is_output_terminal() -> bool {
    !are_held() && io::stdout().is_terminal()
}

pub(super) fn is_error_terminal() -> bool {
    !are_held() && io::stderr().is_terminal()
}

pub(super) fn has_output_colour() -> bool {
    !are_held() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

struct HeldOutput;

impl Write for HeldOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        with(|held| held.output.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
