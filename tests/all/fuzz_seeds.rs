//! The checks of the fuzz targets, on their seeds and on thousands of mutations of them.

use std::fs;
use std::path::Path;

use steptrace::puzzle::Rng;

#[path = "../../fuzz/checks.rs"]
mod checks;

/// Returns the seeds of a target, sorted by name.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(folder).expect("the target has a corpus");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Mutates a seed: bytes and pieces are replaced, left out, repeated, moved, or taken from another seed.
fn changed(seed: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=rng.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.below(bytes.len());
        let end = at + rng.below((bytes.len() - at).min(30) + 1);
        match rng.below(7) {
            0 => bytes[at] = rng.below(256) as u8,
            1 => bytes[at] = b"0123456789{}[]\":, \n/xX_.-#=ULDR"[rng.below(30)],
            2 => drop(bytes.drain(at..end)),
            3 => bytes.truncate(end),
            4 => {
                let piece = bytes[at..end].to_vec();
                let to = rng.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            5 => {
                let from = rng.below(other.len() + 1);
                let piece = &other[from..(from + 20).min(other.len())];
                bytes.splice(at..end, piece.iter().copied());
            }
            _ => bytes[at] ^= 1 << rng.below(8),
        }
    }
    bytes
}

fn run(target: &str, check: fn(&[u8]), changes: usize) {
    let seeds = seeds(target);
    assert!(seeds.len() >= 10, "{target} has {} seeds", seeds.len());
    let mut rng = Rng::new(2024);
    for (at, seed) in seeds.iter().enumerate() {
        check(seed);
        for round in 0..changes {
            let other = &seeds[rng.below(seeds.len())];
            let bytes = changed(seed, other, &mut rng);
            let outcome = std::panic::catch_unwind(|| check(&bytes));
            assert!(outcome.is_ok(), "{target}, seed {at}, change {round}: {:?}", String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn the_reader_of_traces_takes_whatever_comes() {
    run("trace_reader", checks::trace_reader, 1500);
}

#[test]
fn the_parsers_of_boards_goals_and_specs_take_whatever_comes() {
    run("board_parser", checks::board_parser, 3000);
}

#[test]
fn the_reader_of_sheets_takes_whatever_comes() {
    run("sheet_reader", checks::sheet_reader, 400);
}
