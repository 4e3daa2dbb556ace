//! Entries drawn from numbers that were chosen: each shows a fault that none of the entries of the other files does. `.ci/mutants
//! --choose` finds such numbers, and writes them to `tests/chosen.txt`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use steptrace::check::{MarkOptions, ReadOptions, Sheet, mark};
use steptrace::puzzle::{Instance, Rng};
use steptrace::report::{CheckOptions, Lang, check_document, check_json};
use steptrace::search::{Name, Strategy};
use steptrace::trace::{Detail, Reading, read, write, write_csv};

use crate::common::as_read::as_read;
use crate::common::drawn::{drawn_instance, first_steps, pick, random_strategy};
use crate::common::runs::Golden;
use crate::common::set::{set, text};
use crate::drawn_pieces::{log_read, markup_read, moves_read, typeset_read};
use crate::drawn_runs::{compared, reported, studied};
use crate::drawn_sheets::{difference, identified, marked, path_marked, told_of_marks};
use crate::drawn_tables::{TABLES, sheet_path, table_read, told_read};
use crate::fuzz_seeds::{changed, seeds, text_of};
use crate::shapes;

/// The most bytes of an entry that the golden file has as it is.
const WHOLE_BYTES: usize = 700;

/// What is drawn from a number: its name, how many numbers from 0 on stand in the golden files of their own, and the entry.
type Kind = (&'static str, u64, fn(u64) -> String);

/// All that is drawn from numbers.
pub(crate) const KINDS: [Kind; 21] = [
    ("texts", 10_000, |number| read_as(&text_of(number))),
    ("seeds", 0, |number| read_as(&of_a_seed("sheet_reader", number))),
    ("shapes", 0, |number| read_as(changed_shape(number).as_bytes())),
    ("logs", 1_000, log_read),
    ("markup", 1_000, markup_read),
    ("typeset", 1_000, typeset_read),
    ("moves", 2_000, moves_read),
    ("tables", TABLES, table_read),
    ("told", TABLES, told_read),
    ("sheet paths", TABLES, sheet_path),
    ("paths", 2_000, path_marked),
    ("marks", 1_200, |number| or_nothing(marked(number))),
    ("shapes marked", 0, |number| read_and_marked(changed_shape(number).as_bytes(), number)),
    ("texts marked", 0, |number| read_and_marked(&text_of(number), number)),
    ("strategies", 80, |number| or_nothing(identified(number))),
    ("differences", 1_200, |number| or_nothing(difference(number))),
    ("reports", 800, reported),
    ("comparisons", 400, compared),
    ("studies", 80, studied),
    ("traces", 0, written),
    ("broken traces", 0, |number| trace_read(&of_a_seed("trace_reader", number))),
];

/// The numbers that were chosen: a line for each kind, its name before a colon.
const CHOSEN: &str = include_str!("chosen.txt");

/// Returns those numbers, each with the name of its kind.
pub(crate) fn chosen() -> impl Iterator<Item = (&'static str, u64)> {
    let of_line = |line: &'static str| {
        let (name, numbers) = line.split_once(": ").expect("a name and numbers");
        numbers.split(' ').map(move |number| (name, number.parse().expect("a number")))
    };
    CHOSEN.lines().flat_map(of_line)
}

#[test]
fn entries_that_were_chosen_are_as_before() {
    let entry = |(name, number): (&str, u64)| {
        let (_, _, entry) = KINDS.iter().find(|(kind, ..)| *kind == name).expect("a name of a kind");
        format!("# {name} {number}\n{}", entry(number))
    };
    // The short ones can be read.
    let (mut all, long): (Vec<String>, Vec<String>) = chosen().map(entry).partition(|entry| entry.len() <= WHOLE_BYTES);
    let whole = all.len();
    all.extend(long);
    Golden::of("drawn").holds_entries("chosen.txt", &all, whole);
}

fn or_nothing(entry: Option<String>) -> String {
    entry.unwrap_or_else(|| "nothing\n".to_owned())
}

fn read_as(bytes: &[u8]) -> String {
    let shown = String::from_utf8_lossy(bytes).escape_debug().to_string().replace("\\n", "\n> ");
    format!("> {shown}\n{}\n", as_read(&ReadOptions::default().read(bytes)))
}

/// A seed of the fuzzers with some bytes changed.
fn of_a_seed(target: &'static str, number: u64) -> Vec<u8> {
    static SEEDS: LazyLock<BTreeMap<&str, Vec<Vec<u8>>>> =
        LazyLock::new(|| ["sheet_reader", "trace_reader"].map(|target| (target, seeds(target))).into());
    let all = &SEEDS[target];
    let mut rng = Rng::new(number);
    let [one, other] = [(); 2].map(|()| &all[rng.below(all.len())]);
    changed(one, other, &mut rng)
}

/// What is put for what, everywhere in a text or in one line.
const OTHERWISE: [(&str, &str); 24] = [
    (", ", " "),
    (", ", ","),
    (",", ";"),
    (" ", "  "),
    (" ", "\t"),
    (" ", ""),
    (" ", "\u{a0}"),
    ("\n", "\n\n"),
    ("\n\n", "\n"),
    ("0", "_"),
    ("0", " "),
    ("0", "x"),
    ("8", "９"),
    (":", " ="),
    (":", ""),
    ("=", ": "),
    ("[", "("),
    ("[", ""),
    ("]", ""),
    ("|", "│"),
    ("f", "cost"),
    ("h", "H"),
    ("->", "→"),
    ("\"", "'"),
];

/// The file of a shape with some lines changed, or everywhere another sign.
fn changed_shape(number: u64) -> String {
    static SHAPES: LazyLock<Vec<String>> = LazyLock::new(shapes::texts);
    let mut rng = Rng::new(number);
    let [one, other] = [(); 2].map(|()| &SHAPES[rng.below(SHAPES.len())]);
    let mut lines: Vec<String> = one.lines().map(str::to_owned).collect();
    let others: Vec<&str> = other.lines().collect();
    // Some are long, of which the beginning shows as much.
    lines.truncate(20 + rng.below(60));
    for _ in 0..=rng.below(3) {
        if lines.is_empty() {
            break;
        }
        let at = rng.below(lines.len());
        let (from, to) = pick(&mut rng, &OTHERWISE);
        match rng.below(10) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 if at > 0 => lines.swap(at - 1, at),
            3 if !others.is_empty() => lines.insert(at, pick(&mut rng, &others).to_owned()),
            4 => lines[at] = lines[at].replace(from, to),
            5 => lines[at] = lines[at].replacen(from, to, 1),
            6 => lines = lines.join("\n").replace(from, to).lines().map(str::to_owned).collect(),
            7 => {
                let words: Vec<&str> = lines[at].split(' ').collect();
                let (left_out, put) = (rng.below(words.len()), rng.below(words.len()));
                let mut words = words;
                let word = words.remove(left_out);
                if rng.below(2) == 0 {
                    words.insert(put, word);
                }
                lines[at] = words.join(" ");
            }
            8 => lines[at].clear(),
            _ => {
                let line = lines.remove(at);
                let to = rng.below(lines.len() + 1);
                lines.insert(to, line);
            }
        }
    }
    lines.join("\n") + "\n"
}

/// How a text is marked that was drawn, as a run of a strategy that was drawn.
fn read_and_marked(bytes: &[u8], number: u64) -> String {
    let mut told = read_as(bytes);
    let Ok(sheet) = ReadOptions::default().read(bytes) else { return told };
    let mut rng = Rng::new(number);
    let Some((instance, strategy)) = posed(&sheet, &mut rng) else { return told };
    let options = MarkOptions { strict: rng.below(3) == 0, any_order: rng.below(6) == 0, first: rng.below(8) == 0 };
    let _ = writeln!(told, "{strategy}, {options:?}");
    match mark(&sheet, &instance, &strategy, &options) {
        Err(error) => {
            let _ = writeln!(told, "{error}");
        }
        Ok(marked) => {
            told += &told_of_marks(&check_json(&marked, Lang::En));
            let full = rng.below(4) == 0;
            let report =
                check_document(&marked, &sheet, CheckOptions { lang: pick(&mut rng, &[Lang::En, Lang::Zh]), full });
            told += &set(report, &text(100, false));
        }
    }
    told
}

/// From where to where a sheet goes, and a strategy that can.
fn posed(sheet: &Sheet, rng: &mut Rng) -> Option<(Instance, Strategy)> {
    let start = sheet.start.or_else(|| Some(sheet.rows.first()?.board))?;
    let goal = sheet.goal.or_else(|| Some(sheet.rows.last()?.board))?;
    let instance = Instance { size: sheet.size, start, goal };
    if sheet.size.cells() > 16 || !instance.parity().solvable() {
        return None;
    }
    let usual: Strategy =
        pick(rng, &["bfs", "dfs", "astar", "astar,ties=lifo", "ucs", "greedy", "ids", "bfs,goal=generate"])
            .parse()
            .unwrap();
    let strategy = match rng.below(3) {
        0 => random_strategy(rng, pick(&mut rng.clone(), &Name::ALL), &instance),
        1 => sheet.strategy.unwrap_or(usual),
        _ => usual,
    };
    Some((instance, strategy))
}

/// A drawn run as a file and as a table.
fn written(number: u64) -> String {
    let rng = &mut Rng::new(number);
    let instance = drawn_instance(rng, &["2x2", "2x3", "3x3"]);
    let strategy = random_strategy(rng, Name::ALL[number as usize % Name::ALL.len()], &instance);
    let trace = first_steps(&instance, &strategy, 2 + rng.below(30));
    let detail = pick(rng, &[Detail::Steps, Detail::Tries, Detail::Lists]);
    let (mut lines, mut table) = (Vec::new(), Vec::new());
    write(&trace, detail, &mut lines).unwrap();
    write_csv(&trace, detail, &mut table).unwrap();
    [lines, table].map(|bytes| String::from_utf8(bytes).unwrap()).concat()
}

/// What is read of a trace, or what is wrong with it.
fn trace_read(bytes: &[u8]) -> String {
    let mut told = String::new();
    for partial in [false, true] {
        match read(bytes, partial) {
            Err(error) => {
                let _ = writeln!(told, "{error:?}\n{error}\n{}", error.fault.help().unwrap_or_default());
            }
            Ok(Reading::Outline(outline)) => {
                let _ = writeln!(told, "{outline:?}");
            }
            Ok(Reading::Trace(trace)) => {
                let mut lines = Vec::new();
                write(&trace, Detail::Lists, &mut lines).unwrap();
                told += &String::from_utf8(lines).unwrap();
            }
        }
    }
    told
}
