//! Fuzzes the lenient reader of foreign traces: see `checks::sheet_reader`.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks.rs"]
#[allow(dead_code)]
mod checks;

fuzz_target!(|bytes: &[u8]| checks::sheet_reader(bytes));
