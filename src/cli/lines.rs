//! Many files on the standard output, a line each, and as a table.

use std::io;
use std::path::Path;

use anstyle::{AnsiColor, Style};

use super::fault::{Fault, in_line};
use super::files::Files;
use super::input;
use super::output::{Target, is_stdout};

/// Opens the table, and begins it with the names of its columns.
pub(super) fn open_csv(path: Option<&Path>, json: bool, head: &str) -> Result<Option<Target>, Fault> {
    let Some(path) = path else { return Ok(None) };
    if json && is_stdout(path) {
        return Err(Fault::usage("both JSON and CSV would be printed").help("give --csv a file"));
    }
    let mut csv = Target::open(Some(path))?;
    csv.write(|out| out.write_all(head.as_bytes()))?;
    Ok(Some(csv))
}

/// The reason of a fault, without the name of the file, which stands before it anyway.
pub(super) fn reason(fault: &Fault, name: &str) -> String {
    let what = fault.what();
    let own = what.strip_prefix(name).and_then(|rest| rest.strip_prefix(", ").or(rest.strip_prefix(": ")));
    own.unwrap_or(what).to_owned()
}

/// The sign before the line of a file.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    Right,
    Wrong,
    Unreadable,
}

/// The standard output, a line a file. That its reader has gone away does not end the work.
pub(super) struct Lines {
    target: Option<Target>,
    width: usize,
    color: bool,
}

/// Names are not padded beyond this: a long one stands out by itself.
const WIDEST: usize = 40;

impl Lines {
    /// Opens the standard output, unless a table goes there.
    pub(super) fn open(files: &Files, csv: Option<&Path>) -> Result<Lines, Fault> {
        let widths = files.paths.iter().map(|file| in_line(&input::name_of(file)).chars().count());
        let width = widths.filter(|width| *width <= WIDEST).max().unwrap_or(0);
        let color = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        let target = if csv.is_some_and(is_stdout) { None } else { Some(Target::open(None)?) };
        Ok(Lines { target, width, color })
    }

    pub(super) fn line(&mut self, name: &str, sign: Sign, says: &str) -> Result<(), Fault> {
        let (glyph, color) = match sign {
            Sign::Right => ("✓", AnsiColor::Green),
            Sign::Wrong => ("✗", AnsiColor::Red),
            Sign::Unreadable => ("?", AnsiColor::Yellow),
        };
        let style = if self.color { color.on_default() } else { Style::new() };
        let name = in_line(name);
        self.write(&format!("{style}{glyph}{style:#} {name:width$}  {says}\n", width = self.width))
    }

    pub(super) fn write(&mut self, text: &str) -> Result<(), Fault> {
        let Some(target) = &mut self.target else { return Ok(()) };
        let mut closed = false;
        let written = target.write(|out| {
            let written = out.write_all(text.as_bytes());
            closed = matches!(&written, Err(error) if error.kind() == io::ErrorKind::BrokenPipe);
            written
        });
        if closed {
            self.target = None;
            return Ok(());
        }
        written
    }

    pub(super) fn finish(self) -> Result<(), Fault> {
        self.target.map_or(Ok(()), Target::finish)
    }
}
