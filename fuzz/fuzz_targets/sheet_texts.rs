//! Fuzzes the lenient reader of foreign traces with texts that look like traces: see `texts` and `checks::sheet_bytes`.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks.rs"]
#[allow(dead_code)]
mod checks;
#[path = "../texts.rs"]
mod texts;

fuzz_target!(|bytes: &[u8]| {
    // Two bytes a choice; once they are used up, the first of each.
    let mut choices = bytes.chunks_exact(2).map(|pair| usize::from(u16::from_le_bytes([pair[0], pair[1]])));
    checks::sheet_bytes(&texts::text(&mut |bound| choices.next().unwrap_or(0) % bound));
});
