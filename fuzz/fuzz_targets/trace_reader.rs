//! Fuzzes the reader of trace files: see `checks::trace_reader`.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks.rs"]
#[allow(dead_code)]
mod checks;

fuzz_target!(|bytes: &[u8]| checks::trace_reader(bytes));
