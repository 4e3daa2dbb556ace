//! The program, run as a person runs it.

use std::path::Path;
use std::process::{Command, Output, Stdio};

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");

/// Runs the program in a folder, with nothing to read and the usual colours.
pub(crate) fn steptrace(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(BINARY);
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command.args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

pub(crate) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}
