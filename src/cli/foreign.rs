//! Runs from traces that somebody else wrote: the strategy that agrees with every step of them is run again.

use std::io::{self, BufRead};
use std::path::Path;

use steptrace::check::identify::{IdentifyOptions, Posed, identify_posed};
use steptrace::check::{ListClaim, ReadOptions, Sheet};
use steptrace::puzzle::Board;
use steptrace::search::{Bounds, Options, search};
use steptrace::trace::{Outline, OutlineStep, Recorder, Trace};

use super::fault::{Fault, in_line};
use super::input;
use super::sheet::unreadable;
use super::style::note;
use super::watch::counted;

/// Returns true if a file begins as those of steptrace do: with a record, or an object that has a board.
pub(super) fn is_own(input: &mut dyn BufRead) -> io::Result<bool> {
    let text = String::from_utf8_lossy(input.fill_buf()?);
    let text = text.trim_start_matches(|c: char| c == '\u{FEFF}' || c.is_whitespace());
    let line = text.lines().next().unwrap_or_default();
    // What is empty, or cut in its first line, is explained by the reader of steptrace's own traces.
    Ok(text.is_empty() || line.starts_with('{') && (line.contains("\"record\"") || line.contains("\"board\"")))
}

fn sheet(mut input: impl BufRead, path: &Path) -> Result<Sheet, Fault> {
    let name = input::name_of(path);
    let bytes = input::rest(&mut input).map_err(|error| Fault::reading(&name, &error))?;
    ReadOptions::default().read(&bytes).map_err(|error| unreadable(&error, &name, true))
}

/// Reads the boards that were taken, with their values, as far as the file has them.
pub(super) fn outline(input: impl BufRead, path: &Path) -> Result<Outline, Fault> {
    let sheet = sheet(input, path)?;
    let length = |list: Option<&ListClaim>| list.map(ListClaim::len);
    let steps = sheet.rows.iter().map(|row| OutlineStep {
        board: row.board,
        g: row.g,
        h: row.h.and_then(|h| u16::try_from(h).ok()),
        f: row.f,
        open: length(row.open.as_deref()),
        closed: length(row.closed.as_deref()),
    });
    Ok(Outline { size: sheet.size, steps: steps.collect() })
}

/// Reads a trace and returns the run of the first strategy that agrees with every step of it, up to its last step.
pub(super) fn trace(input: impl BufRead, path: &Path, quiet: bool) -> Result<Trace, Fault> {
    let sheet = sheet(input, path)?;
    let found = run_of(&sheet, [None, None], &input::name_of(path))?;
    if !quiet {
        let name = in_line(&input::name_of(path));
        let steps = counted(sheet.rows.len() as u64, "step");
        note(&format!("{name} is read as {}: {steps}, as {} takes them", sheet.format.name(), found.strategy()));
    }
    Ok(found)
}

/// Runs the first strategy that agrees with every step of a sheet.
///
/// # Errors
/// If none does, or only one that breaks its ties by hand.
pub(super) fn run_of(sheet: &Sheet, [start, goal]: [Option<Board>; 2], name: &str) -> Result<Trace, Fault> {
    let Some(posed) = identify_posed(sheet, start, goal, &IdentifyOptions::default()) else {
        return Err(Fault::usage(format!("{name} has no steps")));
    };
    let Posed { identified, .. } = &posed;
    let instance = *identified.instance();
    let Some(strategy) = identified.strategy(sheet.strategy) else {
        let help = format!("steptrace identify {name} says why; steptrace show shows its boards");
        return Err(Fault::usage(format!("no strategy takes the boards of {name} as they are there")).help(help));
    };
    let bounds = Bounds { max_steps: (sheet.rows.len() as u64).max(1), ..Bounds::default() };
    let mut recorder = Recorder::new();
    let options = Options { bounds, ..Options::default() };
    let answer = search(&instance, &strategy, &options, &mut recorder)?;
    Ok(recorder.finish(&instance, &strategy, answer))
}
