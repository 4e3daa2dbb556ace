//! The memory that reading, keeping and writing a trace takes, counted by the allocator.
//!
//! Tests run one at a time: the counter counts for the whole process.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;
use steptrace::puzzle::Instance;
use steptrace::search::{Options, search};
use steptrace::trace::{Detail, Recorder, Trace, read, write};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the most bytes in use at once during `work`, beyond those in use before.
fn peak<T>(work: impl FnOnce() -> T) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let kept = work();
    let peak = MEMORY.peak_usage() - before;
    drop(kept);
    peak
}

/// Allowance for memory that does not depend on the file.
const FIXED: usize = 256 * 1024;

fn assert_small_multiple(what: &str, text: &[u8], most: usize) {
    let peak = peak(|| read(text).map_err(drop));
    let times = peak / text.len();
    assert!(peak <= most * text.len() + FIXED, "{what}: {peak} bytes for {}: {times} times", text.len());
}

const EIGHT_MILLION: usize = 8_000_000;

fn run_record(strategy: &str) -> String {
    format!(
        r#"{{"record":"run","format":"steptrace/1","rows":3,"cols":3,"start":"867254301","goal":"123456780","strategy":"{strategy}"}}"#
    )
}

/// Repeats `text` to about `length` bytes.
fn filled(text: &str, length: usize) -> String {
    text.repeat(length / text.len())
}

#[test]
fn a_hostile_file_takes_a_small_multiple_of_its_size() {
    let _alone = alone();
    let run = run_record("bfs");
    let step = |field: &str| format!("{run}\n{{\"record\":\"step\",{field}}}\n");
    let nested = |open: &str| filled(open, EIGHT_MILLION);
    let digits = nested("9");
    let keys: Vec<String> = (0..EIGHT_MILLION / 11).map(|key| format!("\"{key:06}\":1,")).collect();
    let keys = keys.concat();
    for (what, text) in [
        ("nesting", nested("[")),
        ("nesting of objects", nested(r#"{"a":"#)),
        ("nesting in an unknown field", step(&format!("\"a\":{}", nested("[")))),
        ("a line of blanks", nested(" ")),
        ("empty lines", nested("\n")),
        ("an unknown field", step(&format!("\"a\":\"{digits}\""))),
        ("an unknown field of escapes", step(&format!("\"a\":\"{}\"", nested("\\u0041")))),
        ("a record's name", format!("{{\"record\":\"{digits}\"}}")),
        ("a format", run.replace("steptrace/1", &digits)),
        ("a strategy of one word", run.replace("bfs", &digits)),
        ("a strategy of commas", run.replace("bfs", &nested(","))),
        ("a strategy of settings", run.replace("bfs", &format!("bfs,{}", nested("order=UDLR,")))),
        ("many fields", step(&format!("{keys}\"board\":\"867254301\",\"tries\":[],\"g\":7"))),
        ("a list of nodes", step(&format!("\"board\":\"867254301\",\"open_list\":[{}0]", nested("0,")))),
        (
            "a list of tries",
            step(&format!("\"board\":\"867254301\",\"tries\":[{}0]", nested(r#"{"move":"U","verdict":"cut"},"#))),
        ),
        ("a number", step(&format!("\"g\":{digits}"))),
        ("a move", step(&format!("\"board\":\"867254301\",\"move\":\"{digits}\""))),
    ] {
        assert_small_multiple(what, text.as_bytes(), 16);
    }
}

/// A board's text is parsed cell by cell; text far too long to be a board must not be kept cell by cell.
#[test]
fn a_hostile_board_takes_a_small_multiple_of_its_size() {
    let _alone = alone();
    let run = run_record("bfs");
    for cells in ["9", "9 ", "9/", "x,", "123/"] {
        let board = filled(cells, EIGHT_MILLION);
        assert_small_multiple(cells, format!("{{\"board\":\"{board}\"}}").as_bytes(), 16);
        assert_small_multiple(
            cells,
            format!("{run}\n{{\"record\":\"step\",\"board\":\"{board}\",\"tries\":[]}}").as_bytes(),
            16,
        );
        assert_small_multiple(cells, run.replace("867254301", &board).as_bytes(), 16);
    }
}

#[test]
fn steps_of_the_least_size_take_a_small_multiple_of_it() {
    let _alone = alone();
    assert_small_multiple("boards", filled("{\"board\":\"1230\"}\n", EIGHT_MILLION).as_bytes(), 16);
    let full = filled("{\"board\":\"867254301\",\"g\":7,\"h\":6,\"f\":13,\"open\":2,\"closed\":3}\n", EIGHT_MILLION);
    assert_small_multiple("boards with numbers", full.as_bytes(), 8);
}

fn recorded(spec: &str) -> Trace {
    let instance = Instance::parse("867254301", Some("123456780"), None).unwrap();
    let strategy = spec.parse().unwrap();
    let mut recorder = Recorder::default();
    let answer = search(instance, &strategy, &Options::default(), &mut recorder).unwrap();
    recorder.finish(instance, &strategy, answer)
}

#[test]
fn a_valid_file_takes_a_small_multiple_of_its_size() {
    let _alone = alone();
    let trace = recorded("bfs,order=ULDR");
    let mut text = Vec::new();
    write(&trace, Detail::Tries, &mut text).unwrap();
    // The same trace with the minimum that a reader needs.
    let text = String::from_utf8(text).unwrap();
    let mut least = String::with_capacity(text.len());
    for line in text.lines() {
        let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
        let fields = record.as_object_mut().unwrap();
        if fields["record"] == "step" {
            fields.retain(|name, _| matches!(name.as_str(), "board" | "tries" | "dead_end"));
            for tried in fields["tries"].as_array_mut().unwrap() {
                tried.as_object_mut().unwrap().retain(|name, _| matches!(name.as_str(), "move" | "verdict"));
            }
        }
        least += &record.to_string();
        least.push('\n');
    }
    drop(trace);
    assert!(least.len() < text.len() / 2);
    assert_small_multiple("a whole trace", text.as_bytes(), 2);
    assert_small_multiple("the least that a trace needs", least.as_bytes(), 4);
}

#[test]
fn a_kept_trace_takes_forty_bytes_a_node_and_eight_a_try() {
    let _alone = alone();
    let before = MEMORY.current_usage();
    let trace = recorded("bfs");
    let taken = MEMORY.current_usage() - before;
    assert_eq!(trace.nodes().len(), 181_440);
    let most = 40 * trace.nodes().len() + 8 * trace.steps().map(|step| step.tries().len()).sum::<usize>();
    assert!(taken <= most + FIXED, "{taken} bytes, but at most {most}");
}

/// Counts bytes and keeps none.
struct Count(usize);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn writing_takes_no_more_memory_for_a_longer_trace() {
    let _alone = alone();
    for detail in [Detail::Steps, Detail::Tries] {
        let trace = recorded("bfs");
        let mut count = Count(0);
        let peak = peak(|| write(&trace, detail, &mut count));
        assert!(count.0 > 10_000_000, "the file is long: {}", count.0);
        assert!(peak <= FIXED, "{peak} bytes to write {}", count.0);
    }
}
