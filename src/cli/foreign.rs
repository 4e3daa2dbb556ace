//! Runs from traces that somebody else wrote: runs the strategy again that agrees with every step.

use std::path::Path;

use steptrace::check::identify::{IdentifyOptions, Posed, identify_posed};
use steptrace::check::{ReadOptions, Sheet};
use steptrace::puzzle::Board;
use steptrace::search::{Bounds, Options, search};
use steptrace::trace::{Recorder, Trace};

use super::fault::{Fault, in_line};
use super::input;
use super::sheet::unreadable;
use super::style::note;
use super::watch::counted;

/// Returns true if a file begins like those that steptrace writes with all tries.
pub(super) fn is_own(bytes: &[u8]) -> bool {
    /// Number of bytes that always include the first step.
    const HEAD: usize = 1 << 16;
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]);
    let mut lines = head.trim_start_matches(|c: char| c == '\u{FEFF}' || c.is_whitespace()).lines();
    let begins = |line: &str| line.starts_with('{') && line.contains("\"record\"") && line.contains("\"run\"");
    lines.next().is_some_and(begins)
        && lines.find(|line| line.contains("\"board\"")).is_none_or(|step| step.contains("\"tries\""))
}

fn sheet(bytes: &[u8], path: &Path) -> Result<Sheet, Fault> {
    ReadOptions::default().read(bytes).map_err(|error| unreadable(&error, &input::name_of(path), true))
}

/// Reads a trace and returns the run of the first strategy that agrees with every step of it, up to its last step.
pub(super) fn trace(bytes: &[u8], path: &Path, quiet: bool) -> Result<Trace, Fault> {
    let sheet = sheet(bytes, path)?;
    let found = run_of(&sheet, [None, None], &input::name_of(path))?;
    if !quiet {
        let name = in_line(&input::name_of(path));
        let steps = counted(sheet.rows.len() as u64, "step");
        note(&format!("{name} is read as {}: {steps}, as {} takes them", sheet.format.about(), found.strategy()));
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
        let help = format!("steptrace identify {name} says why; steptrace read shows its boards");
        return Err(Fault::usage(format!("no strategy takes the boards of {name} in this order")).help(help));
    };
    let bounds = Bounds { max_steps: (sheet.rows.len() as u64).max(1), ..Bounds::default() };
    let mut recorder = Recorder::new();
    let options = Options { bounds, ..Options::default() };
    let answer = search(&instance, &strategy, &options, &mut recorder)?;
    Ok(recorder.finish(&instance, &strategy, answer))
}
