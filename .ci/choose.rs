//! Tells the mutants of `.ci/mutants --drawn` apart by what is drawn from numbers; a module of its tests, in its tree.
//!
//! Each entry is made once, to see what it reaches; then, for each mutant, the entries that reach it, in a process of its own, until
//! one comes out otherwise, or the time is over.

#![allow(unsafe_code, reason = "processes are forked and ended")]

use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};

use crate::drawn_chosen::{KINDS, chosen};

/// At most so long a mutant is tried with entries that are in the golden files, and so long with others.
const SECONDS: f64 = 2.0;
/// At most so many entries of either kind are tried, evenly chosen from the quickest to the slowest.
const MOST: usize = 4_000;
/// Where the numbers begin that are no golden files'.
const FRESH: u64 = 100_000;

/// An entry: the place of its kind, its number, and true if no golden file has it.
#[derive(Clone, Copy)]
struct Entry {
    kind: usize,
    number: u64,
    fresh: bool,
}

fn number_of(name: &str) -> u64 {
    std::env::var(name).expect(name).parse().expect("a number")
}

/// Makes an entry, and returns what tells it from others.
fn made(entry: Entry) -> u64 {
    let told = catch_unwind(AssertUnwindSafe(|| (KINDS[entry.kind].2)(entry.number)));
    let mut hasher = DefaultHasher::new();
    told.unwrap_or_else(|_| "a panic".to_owned()).hash(&mut hasher);
    hasher.finish()
}

/// All entries, and what they reach: those of the golden files, and of each kind so many others as one can make in some seconds.
struct Made {
    entries: Vec<Entry>,
    /// What tells each entry from others.
    usual: Vec<u64>,
    /// For each mutant the entries that reach it, with their times.
    reaching: Vec<Vec<(f64, usize)>>,
}

impl Made {
    fn add(&mut self, entry: Entry) {
        steptrace::REACHED.iter().for_each(|it| it.store(0, Ordering::Relaxed));
        let begun = Instant::now();
        self.usual.push(made(entry));
        let took = begun.elapsed().as_secs_f64();
        for (some, it) in self.reaching.iter_mut().zip(&steptrace::REACHED) {
            if it.load(Ordering::Relaxed) != 0 && took < 1.5 {
                some.push((took, self.entries.len()));
            }
        }
        self.entries.push(entry);
    }

    fn all(seconds: u64) -> Made {
        let reaching = vec![Vec::new(); steptrace::REACHED.len()];
        let mut all = Made { entries: Vec::new(), usual: Vec::new(), reaching };
        for (kind, (name, count, _)) in KINDS.iter().enumerate() {
            let golden = (0..*count).chain(chosen().filter(|(of, _)| of == name).map(|(_, number)| number));
            golden.for_each(|number| all.add(Entry { kind, number, fresh: false }));
            let begun = Instant::now();
            let fresh = (FRESH..).take_while(|_| begun.elapsed() < Duration::from_secs(seconds));
            fresh.for_each(|number| all.add(Entry { kind, number, fresh: true }));
        }
        // The quick ones first, and of many some.
        for some in &mut all.reaching {
            some.sort_by(|one, other| one.0.total_cmp(&other.0));
            let (fresh, golden): (Vec<_>, Vec<_>) = some.iter().copied().partition(|&(_, at)| all.entries[at].fresh);
            let thin = |all: Vec<(f64, usize)>| {
                let count = all.len();
                (0..count.min(MOST)).map(move |at| all[at * count / count.min(MOST)])
            };
            *some = thin(golden).chain(thin(fresh)).collect();
        }
        all
    }
}

/// What has become of a process: ended by itself with a code, or by a signal.
fn outcome(child: i32) -> &'static str {
    let mut status = 0;
    // SAFETY: the child is one of this process, and the status is its own.
    unsafe { libc::waitpid(child, &raw mut status, 0) };
    match (libc::WIFSIGNALED(status), libc::WEXITSTATUS(status)) {
        (true, _) => "ended",
        (false, 1) => "caught",
        (false, _) => "missed",
    }
}

#[test]
#[ignore = "`.ci/mutants --drawn` runs it"]
fn mutants_are_told_apart() {
    let out = std::env::var("STEPTRACE_OUT").unwrap();
    std::panic::set_hook(Box::new(|_| {}));
    let Made { entries, usual, reaching } = Made::all(number_of("STEPTRACE_FRESH_SECONDS"));
    eprintln!("{} entries", entries.len());
    // Which entry a mutant is tried with: its process may end before it can tell.
    let size = reaching.len() * size_of::<AtomicI32>();
    let (access, shared) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_ANONYMOUS);
    // SAFETY: the memory is new, of the size that is read below, and never unmapped; zeros are numbers.
    let tried = unsafe {
        let memory = libc::mmap(std::ptr::null_mut(), size, access, shared, -1, 0);
        assert!(memory != libc::MAP_FAILED);
        std::slice::from_raw_parts(memory.cast::<AtomicI32>(), reaching.len())
    };
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let work = |worker: usize| {
        let mut file = File::create(format!("{out}.{worker}")).unwrap();
        for (number, some) in reaching.iter().enumerate().skip(worker).step_by(workers) {
            if some.is_empty() {
                writeln!(file, "{number}|unreached||").unwrap();
                continue;
            }
            // SAFETY: the one thread of this process goes on in its child.
            let child = unsafe { libc::fork() };
            if child == 0 {
                try_one(number, some, &entries, &usual, &tried[number]);
            }
            let (how, at) = (outcome(child), tried[number].load(Ordering::Relaxed) as usize);
            let Entry { kind, number: of_entry, fresh } = entries[at];
            let whose = if fresh { "fresh" } else { "golden" };
            writeln!(file, "{number}|{how}|{whose}|{}: {of_entry}", KINDS[kind].0).unwrap();
        }
    };
    let children: Vec<i32> = (0..workers)
        .map(|worker| {
            // SAFETY: as above; a test runs alone, and what it shares with others it does not use.
            let child = unsafe { libc::fork() };
            if child == 0 {
                work(worker);
                unsafe { libc::_exit(0) }
            }
            child
        })
        .collect();
    assert!(children.into_iter().all(|child| outcome(child) == "missed"));
}

/// Tries one mutant with entries; ends the process with 1 if one comes out otherwise.
fn try_one(number: usize, some: &[(f64, usize)], entries: &[Entry], usual: &[u64], tried: &AtomicI32) -> ! {
    // SAFETY: limits of this process.
    unsafe {
        let limit = libc::rlimit { rlim_cur: 5 << 30, rlim_max: 5 << 30 };
        libc::setrlimit(libc::RLIMIT_AS, &raw const limit);
    }
    steptrace::CHOSEN.store(number, Ordering::Relaxed);
    let mut spent = [0.0; 2];
    for &(took, at) in some {
        let spent = &mut spent[usize::from(entries[at].fresh)];
        if *spent > SECONDS {
            continue;
        }
        let begun = Instant::now();
        tried.store(at as i32, Ordering::Relaxed);
        // SAFETY: a signal ends this process where it does not end.
        unsafe { libc::alarm(6 + (took * 20.0) as u32) };
        if made(entries[at]) != usual[at] {
            // SAFETY: nothing is to be tidied up.
            unsafe { libc::_exit(1) }
        }
        *spent += begun.elapsed().as_secs_f64();
    }
    // SAFETY: as above.
    unsafe { libc::_exit(0) }
}
