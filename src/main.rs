//! The `steptrace` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    steptrace::cli::main(std::env::args_os())
}
