//! The checks of the fuzz targets, on their seeds and on thousands of mutations of them.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

use steptrace::check::ReadOptions;
use steptrace::puzzle::Rng;

#[path = "../../fuzz/checks.rs"]
mod checks;
#[expect(
    clippy::assigning_clones,
    clippy::format_collect,
    clippy::format_push_string,
    reason = "texts of a few lines are put together as they read"
)]
#[path = "../../fuzz/texts.rs"]
mod texts;

/// Returns the seeds of a target, sorted by name.
pub(crate) fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(folder).expect("the target has a corpus");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Mutates a seed: bytes and pieces are replaced, left out, repeated, moved, or taken from another seed.
pub(crate) fn changed(seed: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
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

/// Texts that look like traces, one for each number.
pub(crate) fn text_of(number: u64) -> Vec<u8> {
    let mut rng = Rng::new(number);
    texts::text(&mut |bound| rng.below(bound))
}

/// More than this is a hang; without optimization a long text takes longer.
const MOST_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });
/// One in so many texts is long.
const LONG_EVERY: u64 = 1_000;
/// Fewest bytes of a long one.
const LONG: usize = 100_000;

/// A long text of a number: a text over and over again, or many one after the other; the same in one line; or a text with a piece
/// of it over and over again, in which a reader that goes on to the end from each place takes minutes.
fn long_text_of(number: u64) -> Vec<u8> {
    let mut rng = Rng::new(number);
    let mut long = Vec::with_capacity(2 * LONG);
    let kind = rng.below(6);
    if kind >= 4 {
        let text = text_of(number);
        let at = rng.below(text.len() + 1);
        let piece = &text[at..(at + 1 + rng.below(24)).min(text.len())];
        long.extend_from_slice(if kind == 4 { &text } else { &text[..at] });
        long.extend(piece.repeat(LONG / piece.len().max(1)));
        long.extend(&text[at..]);
        return long;
    }
    let mut next = number;
    while long.len() < LONG {
        long.extend(text_of(next));
        // A text may be empty.
        next += u64::from(kind.is_multiple_of(2) || long.is_empty());
    }
    if kind >= 2 {
        long.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
    }
    long
}

/// The text of a number; one in a thousand is long.
fn numbered(number: u64) -> Vec<u8> {
    if number % LONG_EVERY == LONG_EVERY - 1 { long_text_of(number) } else { text_of(number) }
}

/// Runs the check on texts, and returns those that it does not hold for, with what it says.
fn broken_of(texts: impl Iterator<Item = (String, Vec<u8>)>) -> Vec<String> {
    let mut broken = Vec::new();
    for (name, bytes) in texts {
        let begun = Instant::now();
        if let Err(panic) = std::panic::catch_unwind(|| checks::sheet_bytes(&bytes)) {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|&said| said.to_owned())).unwrap_or_default();
            broken.push(format!("text {name}: {said}: {:?}", String::from_utf8_lossy(&bytes)));
        } else if begun.elapsed() > MOST_TIME {
            broken.push(format!("text {name} takes {:?}: {:?}", begun.elapsed(), String::from_utf8_lossy(&bytes)));
        }
        if broken.len() >= 20 {
            break;
        }
    }
    broken
}

/// The same of so many texts, on all cores.
fn broken_on_all_cores(numbers: &Range<u64>, text: impl Fn(u64) -> (String, Vec<u8>) + Sync) -> Vec<String> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (numbers, text) = (numbers, &text);
    std::thread::scope(|scope| {
        let part =
            |first: usize| scope.spawn(move || broken_of(numbers.clone().skip(first).step_by(threads).map(text)));
        let running: Vec<_> = (0..threads).map(part).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
fn the_reader_of_sheets_takes_ten_thousand_texts_like_traces() {
    let broken = broken_on_all_cores(&(0..10_000), |number| (number.to_string(), numbered(number)));
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// What stands in traces, over and over again in one line, after a word, and alone or before boards. A reader that looks on to the end of
/// the line from each place would take minutes.
const PIECES: [&str; 46] = [
    "1) ",
    "1] 2 ",
    "[1 ",
    "([{1",
    "(1) ",
    "[1] ",
    "\"1 ",
    "'1' ",
    "1|",
    "|",
    "- ",
    "-1 ",
    "1/",
    "1,",
    "1;",
    "<br>1",
    "&nbsp;1",
    "{\"a\":",
    "[[",
    "]]",
    "\u{1b}[1m1",
    "g=1 ",
    "f=1+1=2 ",
    "1=1+",
    "\\begin{matrix}1&",
    "<td>1",
    "<b>",
    "0.",
    "#1 ",
    "_ ",
    "1 2 3 4 5 6 7 8 ",
    "12345678 ",
    "2.8.3.",
    "(1,",
    "Open: 1 ",
    "n1 ",
    "-> ",
    "3x ",
    "１ ",
    "[step=1] ",
    "/tr",
    "x,y,z\n",
    "N1 = 2\ntake N1\n",
    "\r",
    "\u{1b}]",
    // Lists of one board and boards that are said to be visited.
    " move,parent,n,#,size,id,OPEN,2| -1,1,1,\"4 3 7 6 2 0 5 1\",\"4 7 0 2 3 1 5 6\",closed set,1,\"3 2 4 0 6 7 1 5\"|\
     [[3, 7, 0, 4, 5, 2, 6, 8, 1]] & 1 6 4 2 8 0 7 3 5 ٣ 6 7 8 1 0 3 4 5 & 1 & fringe|6 7 8 0 5 1 3 2 4 &  & 4 & visiting ",
];

#[test]
fn a_piece_of_a_trace_a_hundred_thousand_bytes_long_is_read_in_a_moment() {
    let text = |number: u64| {
        let piece = PIECES[number as usize / 2];
        let line = piece.repeat(LONG / piece.len());
        let boards = if number.is_multiple_of(2) { "283104765\n283014765\n" } else { "" };
        (piece.to_owned(), format!("x: {line}\n{boards}").into_bytes())
    };
    let broken = broken_on_all_cores(&(0..2 * PIECES.len() as u64), text);
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// `STEPTRACE_TEXTS=FROM..TO` says which; by default the first ten million.
#[test]
#[ignore = "takes long: cargo test --release --test all ten_million -- --ignored"]
fn the_reader_of_sheets_takes_ten_million_texts_like_traces() {
    let told = std::env::var("STEPTRACE_TEXTS").ok();
    let numbers = told.as_deref().map_or(0..10_000_000, |told| {
        let (from, to) = told.split_once("..").expect("STEPTRACE_TEXTS=FROM..TO");
        from.parse().unwrap()..to.parse().unwrap()
    });
    let begun = Instant::now();
    let broken = broken_on_all_cores(&numbers, |number| (number.to_string(), numbered(number)));
    println!("{} texts in {:?}", numbers.end - numbers.start, begun.elapsed());
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Texts are read, not refused one and all: a generator that makes only nonsense would test nothing.
#[test]
fn texts_like_traces_are_often_read() {
    let read = (0..2_000).filter(|&number| ReadOptions::default().read(&text_of(number)).is_ok()).count();
    assert!(read > 400, "{read} of 2000 are read");
}
