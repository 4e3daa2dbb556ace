//! Fuzzes the parsers of boards, goals, strategies and many boards: see `checks::board_parser`.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks.rs"]
#[allow(dead_code)]
mod checks;

fuzz_target!(|bytes: &[u8]| checks::board_parser(bytes));
