//! The budgets, as ratios of times measured side by side in one process.

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use steptrace::check::identify::identify;
use steptrace::check::read_sheet;
use steptrace::puzzle::Distances;
use steptrace::report::{self, CompareOptions, Compared, Format, ReportOptions, compare_document, search_document};
use steptrace::search::{Observer, Options, Wants, search};
use steptrace::trace::{Detail, Trace, write};

use crate::{STEPS, at_most, read_back, record, rival, run, strategy, written, yardstick};

/// Runs of each pair.
const ROUNDS: usize = 25;

/// Keeps glibc from giving freed memory back, so that the kernel's clearing of fresh pages is left out on both sides.
const KEEP_MEMORY: [(&str, &str); 3] = [
    ("MALLOC_TRIM_THRESHOLD_", "4000000000"),
    ("MALLOC_MMAP_THRESHOLD_", "4000000000"),
    ("MALLOC_TOP_PAD_", "100000000"),
];

/// A bound on a ratio.
enum Need {
    AtLeast(f64),
    AtMost(f64),
}

/// A ratio that must keep to a bound.
struct Budget {
    what: &'static str,
    measured: f64,
    need: Need,
}

/// Prints the table twice: as the allocator is set, and with memory kept between runs.
pub(crate) fn print_all() {
    let keeps = |(name, _): &(&str, &str)| std::env::var_os(name).is_some();
    if KEEP_MEMORY.iter().any(keeps) {
        return print("Budgets, memory kept between runs");
    }
    print("Budgets, fresh memory included");
    let again = std::env::current_exe().and_then(|exe| Command::new(exe).arg("--budgets").envs(KEEP_MEMORY).status());
    again.expect("this program starts once more");
}

fn print(title: &str) {
    println!("\n{title}\n{:52} {:>9} {:>8}", "", "measured", "needed");
    for Budget { what, measured, need } in all() {
        let (sign, bound, ok) = match need {
            Need::AtLeast(bound) => ("≥", bound, measured >= bound),
            Need::AtMost(bound) => ("≤", bound, measured <= bound),
        };
        println!("{what:52} {measured:>9.2} {:>8}  {}", format!("{sign} {bound}"), if ok { "ok" } else { "MISSED" });
    }
}

fn all() -> impl Iterator<Item = Budget> {
    speed().into_iter().chain(recording()).chain(files()).chain(page()).chain(comparison()).chain(identifying())
}

/// The seconds that something takes.
fn seconds<T>(work: impl FnOnce() -> T) -> f64 {
    let before = Instant::now();
    black_box(work());
    before.elapsed().as_secs_f64()
}

/// Returns the time of `one` as a multiple of that of `other`: the median over pairs run one right after the other.
fn ratio<T, U>(mut one: impl FnMut() -> T, mut other: impl FnMut() -> U) -> f64 {
    let mut ratios: Vec<f64> = (0..ROUNDS).map(|_| seconds(&mut one) / seconds(&mut other)).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ROUNDS / 2]
}

/// The median time of some work.
fn milliseconds<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS).map(|_| 1000.0 * seconds(&mut work)).collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

/// Listens to nothing, but has the nodes kept, as a recorder does, so that the general loop is run.
struct KeepsNodes;

impl Observer for KeepsNodes {
    fn wants(&self) -> Wants {
        Wants { nodes: true, ..Wants::STEPS }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts that are far below 2^52")]
fn speed() -> Vec<Budget> {
    let (instance, options) = (yardstick(), Options::default());
    let [bfs, astar, ida] = ["bfs", "astar", "ida"].map(strategy);
    let ours = |strategy| move || run(&instance, strategy, &options).cost;
    let table = || Distances::to(instance.goal, instance.size).expect("a size with a table").farthest();
    let expansions = run(&instance, &astar, &options).expanded as f64 / rival::astar() as f64;
    let at_least = |what, measured, needed| Budget { what, measured, need: Need::AtLeast(needed) };
    vec![
        at_least("bfs: speed against pathfinding, u64", ratio(rival::bfs_packed, ours(&bfs)), 4.0),
        at_least("bfs: speed against pathfinding, [u8; 9]", ratio(rival::bfs_plain, ours(&bfs)), 8.0),
        at_least("astar: expansions a second against pathfinding", ratio(rival::astar, ours(&astar)) * expansions, 3.2),
        at_least("ida: speed against pathfinding", ratio(rival::idastar, ours(&ida)), 2.5),
        at_least("exact distances: speed against bfs", ratio(ours(&bfs), table), 1.0),
    ]
}

#[expect(clippy::cast_precision_loss, reason = "counts that are far below 2^52")]
fn recording() -> Vec<Budget> {
    let (instance, bfs, [few, _, all]) = (yardstick(), strategy("bfs"), STEPS);
    let recorded = |steps| move || record(&instance, &bfs, &at_most(steps));
    let at_most_ratio = |what, measured, needed| Budget { what, measured, need: Need::AtMost(needed) };
    let unobserved = || search(instance, &bfs, &at_most(all), &mut KeepsNodes).expect("a search").made;
    let (short, long) = (recorded(few)(), recorded(all)());
    let tries = |trace: &Trace| trace.steps().map(|step| step.tries().count()).sum::<usize>() as f64;
    let growth = ratio(recorded(all), recorded(few)) * tries(&short) / tries(&long);
    vec![
        at_most_ratio("recording: time against the same loop unobserved", ratio(recorded(all), unobserved), 2.0),
        at_most_ratio("recording: milliseconds for the whole space", milliseconds(recorded(all)), 15.0),
        at_most_ratio("recording: time a try, 181,440 steps against 1,000", growth, 1.1),
    ]
}

/// Megabytes a second; of five runs the median.
#[expect(clippy::cast_precision_loss, reason = "sizes of files that fit memory")]
fn files() -> Vec<Budget> {
    let trace = record(&yardstick(), &strategy("bfs"), &Options::default());
    let mut file = written(&trace);
    let rate = |mut times: Vec<f64>, bytes: usize| {
        times.sort_by(f64::total_cmp);
        bytes as f64 / 1e6 / times[times.len() / 2]
    };
    let reading: Vec<f64> = (0..5).map(|_| seconds(|| read_back(&file))).collect();
    let mut write_again = || {
        file.clear();
        write(&trace, Detail::Tries, &mut file).expect("memory to write to");
    };
    let writing: Vec<f64> = (0..5).map(|_| seconds(&mut write_again)).collect();
    let at_least = |what, measured, needed| Budget { what, measured, need: Need::AtLeast(needed) };
    vec![
        at_least("writing JSON Lines: MB a second", rate(writing, file.len()), 300.0),
        at_least("reading and verifying it: MB a second", rate(reading, file.len()), 100.0),
    ]
}

/// The page of a report: the search, the record and the page together.
#[expect(clippy::cast_precision_loss, reason = "sizes of files that fit memory")]
fn page() -> Vec<Budget> {
    let (instance, bfs) = (yardstick(), strategy("bfs"));
    let mut page = Vec::new();
    let make = |page: &mut Vec<u8>| {
        page.clear();
        let trace = record(&instance, &bfs, &Options::default());
        report::write(search_document(&trace, &ReportOptions::default()), &Format::Html, page)
            .expect("memory to write to");
    };
    let mut times: Vec<f64> = (0..5).map(|_| seconds(|| make(&mut page))).collect();
    times.sort_by(f64::total_cmp);
    let at_most = |what, measured, needed| Budget { what, measured, need: Need::AtMost(needed) };
    vec![
        at_most("page of 181,439 steps: milliseconds", times[times.len() / 2] * 1000.0, 300.0),
        at_most("page of 181,439 steps: KiB", page.len() as f64 / 1024.0, 512.0),
    ]
}

/// The page of a comparison of three runs of the whole space; the searches are not in the time.
#[expect(clippy::cast_precision_loss, reason = "sizes of files that fit memory")]
fn comparison() -> Vec<Budget> {
    let instance = yardstick();
    let traces = ["bfs", "ucs", "astar,h=zero"].map(|spec| record(&instance, &strategy(spec), &Options::default()));
    let runs = Compared::all(&traces.each_ref());
    let mut page = Vec::new();
    let make = |page: &mut Vec<u8>| {
        page.clear();
        report::write(compare_document(&runs, &CompareOptions::default()), &Format::Html, page)
            .expect("memory to write to");
    };
    let mut times: Vec<f64> = (0..5).map(|_| seconds(|| make(&mut page))).collect();
    times.sort_by(f64::total_cmp);
    let at_most = |what, measured, needed| Budget { what, measured, need: Need::AtMost(needed) };
    vec![
        at_most("comparison of three such runs: milliseconds", times[times.len() / 2] * 1000.0, 1000.0),
        at_most("comparison of three such runs: KiB", page.len() as f64 / 1024.0, 1024.0),
    ]
}

/// Compares all strategies with the boards of 3,000 steps: a trace of the least detail.
fn identifying() -> Vec<Budget> {
    let kinds = [
        ("identifying 3,000 steps of bfs: seconds", "bfs"),
        ("identifying 3,000 steps of dfs: seconds", "dfs"),
        ("identifying 3,000 steps of astar: seconds", "astar"),
        ("identifying 3,000 steps of bnb: seconds", "bnb"),
        ("identifying 3,000 steps of ida: seconds", "ida"),
    ];
    let instance = yardstick();
    let measure = |(what, spec)| {
        let trace = record(&instance, &strategy(spec), &at_most(3_000));
        let boards = trace.steps().map(|step| trace.node(step.node).board().text(instance.size));
        let lines: Vec<String> = boards.map(|board| format!("{{\"board\":\"{board}\"}}\n")).collect();
        let lines = lines.concat();
        let work = || {
            let sheet = read_sheet(&lines, None, None).expect("boards");
            let found = identify(&sheet, instance, 10);
            assert!(found.agrees(), "{spec}");
        };
        let mut times: Vec<f64> = (0..5).map(|_| seconds(work)).collect();
        times.sort_by(f64::total_cmp);
        Budget { what, measured: times[times.len() / 2], need: Need::AtMost(2.0) }
    };
    kinds.into_iter().map(measure).collect()
}
