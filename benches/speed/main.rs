//! Measures the speed of steptrace, and the cost of recording.
//!
//! `cargo bench --bench speed` times everything and ends with a table of budgets; `-- --budgets` prints only the table.
//! The yardstick is F, the whole space of the 8-puzzle: a start whose goal is 31 moves away and found last, after all
//! 181,440 boards. What we are measured against is the `pathfinding` crate, in two spellings: see [`rival`].

mod budgets;
mod rival;

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput};
use steptrace::puzzle::{Distances, Instance};
use steptrace::search::{Answer, Bounds, Nothing, Options, Strategy, search};
use steptrace::trace::{Detail, Recorder, Trace, read, write};

/// The yardstick: 31 moves.
const START: &str = "867254301";
const GOAL: &str = "123456780";

/// Lengths of recordings in steps, up to the whole space.
const STEPS: [u64; 3] = [1_000, 10_000, 181_440];

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let asked = |flag: &str| arguments.iter().any(|argument| argument == flag);
    if !asked("--budgets") {
        let quick = Criterion::default()
            .sample_size(20)
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(1));
        suite(&mut quick.configure_from_args());
    }
    // `cargo test --benches` only wants to know that it runs.
    if asked("--budgets") || asked("--bench") {
        budgets::print_all();
    }
}

fn suite(criterion: &mut Criterion) {
    bfs(criterion);
    astar(criterion);
    ida(criterion);
    recording(criterion);
    files(criterion);
    distances(criterion);
}

fn yardstick() -> Instance {
    Instance::parse(START, Some(GOAL), None).expect("a board")
}

/// A strategy, written as on the command line.
fn strategy(spec: &str) -> Strategy {
    spec.parse().expect("a strategy")
}

fn at_most(max_steps: u64) -> Options {
    Options { bounds: Bounds { max_steps, ..Bounds::default() }, ..Options::default() }
}

/// A search that nobody watches.
fn run(instance: &Instance, strategy: &Strategy, options: &Options) -> Answer {
    search(instance, strategy, options, &mut Nothing).expect("a search that can be carried out")
}

/// The same search, recorded and frozen.
fn record(instance: &Instance, strategy: &Strategy, options: &Options) -> Trace {
    let mut recorder = Recorder::default();
    let answer = search(instance, strategy, options, &mut recorder).expect("a search that can be carried out");
    recorder.finish(instance, strategy, answer)
}

fn bfs(criterion: &mut Criterion) {
    let (instance, strategy) = (yardstick(), strategy("bfs"));
    let mut group = criterion.benchmark_group("bfs");
    group.bench_function("steptrace", |b| b.iter(|| run(&instance, &strategy, &Options::default()).cost));
    group.bench_function("pathfinding, u64", |b| b.iter(rival::bfs_packed));
    group.bench_function("pathfinding, [u8; 9]", |b| b.iter(rival::bfs_plain));
}

fn astar(criterion: &mut Criterion) {
    let (instance, strategy) = (yardstick(), strategy("astar"));
    let mut group = criterion.benchmark_group("astar");
    group.throughput(Throughput::Elements(run(&instance, &strategy, &Options::default()).expanded));
    group.bench_function("steptrace", |b| b.iter(|| run(&instance, &strategy, &Options::default()).cost));
    group.throughput(Throughput::Elements(rival::astar()));
    group.bench_function("pathfinding, u64", |b| b.iter(rival::astar));
}

fn ida(criterion: &mut Criterion) {
    let instance = yardstick();
    let mut group = criterion.benchmark_group("ida");
    for spec in ["ida", "ida,dup=parent"] {
        let strategy = strategy(spec);
        group.bench_function(spec, |b| b.iter(|| run(&instance, &strategy, &Options::default()).cost));
    }
    group.bench_function("pathfinding, u64", |b| b.iter(rival::idastar));
}

fn recording(criterion: &mut Criterion) {
    let (instance, strategy) = (yardstick(), strategy("bfs"));
    let mut group = criterion.benchmark_group("recording");
    for steps in STEPS {
        group.throughput(Throughput::Elements(steps));
        group.bench_function(BenchmarkId::new("unobserved", steps), |b| {
            b.iter(|| run(&instance, &strategy, &at_most(steps)).made);
        });
        group.bench_function(BenchmarkId::new("recorded", steps), |b| {
            b.iter(|| record(&instance, &strategy, &at_most(steps)).len());
        });
    }
}

/// A trace as it is written to a file.
fn written(trace: &Trace) -> Vec<u8> {
    let mut file = Vec::new();
    write(trace, Detail::Tries, &mut file).expect("memory to write to");
    file
}

/// Reads a trace back, and compares it with the rules.
fn read_back(file: &[u8]) -> usize {
    read(file).expect("a trace").len()
}

/// The file of the whole space.
fn files(criterion: &mut Criterion) {
    let trace = record(&yardstick(), &strategy("bfs"), &Options::default());
    let mut file = written(&trace);
    let mut group = criterion.benchmark_group("file");
    group.throughput(Throughput::Bytes(file.len() as u64)).sample_size(10);
    group.bench_function("read and verify", |b| b.iter(|| read_back(&file)));
    group.bench_function("write", |b| {
        b.iter(|| {
            file.clear();
            write(&trace, Detail::Tries, &mut file).expect("memory to write to");
        });
    });
}

fn distances(criterion: &mut Criterion) {
    let instance = yardstick();
    let table = || Distances::to(black_box(instance.goal), instance.size).expect("a size with a table").farthest();
    criterion.bench_function("distances", |b| b.iter(table));
}
