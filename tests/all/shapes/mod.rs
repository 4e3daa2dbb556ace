//! Shapes: the ways in which programs, spreadsheets and hands print a run, each read, marked, and marked again with
//! mistakes in it.
//!
//! Each is printed from a run of the library (`truth`), so that what must be read is known, and where a mistake must be
//! found. Formats are those of programs that students publish; what they print is copied, their code is not.
//!
//! `STEPTRACE_SHAPES=DIR cargo test --test all shapes::are_written -- --ignored` writes all as files, with a manifest.

mod apart;
mod files;
mod kinds;
mod shape;
mod truth;

use crate::common::runs::Golden;
use shape::Shape;

/// The shapes that are not yet read as they should be stand in a golden file, each with what goes wrong: so that one that
/// gets worse fails the test, and one that gets better as well.
#[test]
fn every_shape_is_read_marked_and_its_mistakes_are_found() {
    let shapes = kinds::all();
    let mut names: Vec<&str> = shapes.iter().map(|shape| shape.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), shapes.len(), "each shape has a name of its own");
    let gaps: Vec<String> = in_parts(|shape| {
        let faults = shape.faults();
        if faults.is_empty() { None } else { Some(format!("{}: {}\n", shape.name, faults.join("; "))) }
    });
    let text = gaps.concat();
    print!("{text}");
    println!("{} of {} shapes are as they should be", shapes.len() - gaps.len(), shapes.len());
    assert!(10 * gaps.len() <= shapes.len(), "nine in ten are read, marked, and their mistakes found");
    Golden::of("shapes").holds("gaps.txt", &text);
}

/// What stands before each line in logs, in comments and quotations.
const PREFIXES: [&str; 9] = [
    "2024-01-05 12:00:01,123 INFO solver: ",
    "2024-01-05 12:00:01,123 - astar - INFO - ",
    "[2024-01-05 12:00:01.123] [info] ",
    "12:00:01.123 DEBUG ",
    "[12:00:01] ",
    "INFO: ",
    "INFO:root:",
    "// ",
    "> ",
];

#[test]
fn lines_of_logs_are_read_as_without_their_prefixes() {
    let shapes = kinds::all();
    for name in ["blank-0", "log-heading-only", "boards-f-string-tuples"] {
        let shape = shapes.iter().find(|shape| shape.name == name).unwrap();
        let text = shape.text(&shape.truth());
        let plain = shape.options().read(text.as_bytes()).unwrap();
        for prefix in PREFIXES {
            let logged: String = text.lines().flat_map(|line| [prefix, line, "\n"]).collect();
            let read =
                shape.options().read(logged.as_bytes()).unwrap_or_else(|error| panic!("{name}, {prefix}: {error}"));
            assert_eq!((&read.rows, &read.columns), (&plain.rows, &plain.columns), "{name}, {prefix}");
        }
    }
}

/// What a test finds in each of the shapes, in their order, on all cores.
fn in_parts(find: fn(&Shape) -> Option<String>) -> Vec<String> {
    let parts = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    // A shape prints by a closure of its own thread: each makes all shapes, and tests every so many of them.
    let part = |part: usize| {
        let of_part = kinds::all().into_iter().enumerate().skip(part).step_by(parts);
        of_part.filter_map(|(at, shape)| Some((at, find(&shape)?))).collect::<Vec<_>>()
    };
    let mut found: Vec<(usize, String)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..parts).map(|number| scope.spawn(move || part(number))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a test of a shape that does not panic")).collect()
    });
    found.sort_unstable_by_key(|&(at, _)| at);
    found.into_iter().map(|(_, text)| text).collect()
}
