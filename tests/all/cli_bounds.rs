//! Bounds of the command: memory, and input without end.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");

/// A board of the 15-puzzle that no search here solves.
const FAR: &str = "CB85203A419E7F6D";

fn run(arguments: &[&str]) -> Output {
    Command::new(BINARY).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Runs a line of the shell, in which `$S` is the command.
fn shell(line: &str, folder: &Path) -> Output {
    Command::new("sh").args(["-c", line]).env("S", BINARY).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs the command and returns the most bytes that the process was seen to use, and what it says.
fn peak(arguments: &str) -> (u64, String) {
    let mut command = Command::new(BINARY);
    command.args(arguments.split(' ')).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peaks = status.lines().filter_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        peak = peaks
            .filter_map(|kilobytes| kilobytes.parse::<u64>().ok())
            .map(|kilobytes| kilobytes * 1024)
            .sum::<u64>()
            .max(peak);
        thread::sleep(Duration::from_millis(2));
    }
    (peak, text(&child.wait_with_output().unwrap().stderr))
}

#[test]
fn a_search_needs_at_most_twice_what_it_may_have() {
    let most: u64 = 64 << 20;
    for strategy in ["bfs,dup=none", "astar", "astar,ties=board", "ucs,cost=tile", "bnb,dup=none,discard=beaten"] {
        // Without a record: in a debug build, that of the tests, records are compared with their rules, in memory of its own.
        let (peak, told) = peak(&format!("solve {FAR} -s {strategy} --max-steps none --max-memory {most}"));
        assert!(told.contains("1 board not solved"), "{strategy}: {told}");
        assert!((most / 4..2 * most).contains(&peak), "{strategy}: {peak} bytes of {most}");
    }
}

#[test]
fn what_memory_stops_leaves_a_whole_trace() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("\"$S\" trace {FAR} -s astar --max-steps none --max-memory 13M -o t.jsonl");
    let done = shell(&line, folder.path());
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stderr).contains(" steps: --max-memory sets it"), "{}", text(&done.stderr));
    let file = fs::read_to_string(folder.path().join("t.jsonl")).unwrap();
    let end: Value = serde_json::from_str(file.lines().next_back().unwrap()).unwrap();
    assert_eq!((&end["outcome"], &end["stopped_by"]), (&"limit".into(), &"memory".into()));
    assert_eq!(end["steps"], file.lines().count() - 2);
}

#[test]
fn every_command_that_searches_has_a_bound_of_memory() {
    let folder = tempfile::tempdir().unwrap();
    let says = |line: &str, expected: &str, code: i32| {
        let done = shell(line, folder.path());
        let all = text(&done.stdout) + &text(&done.stderr);
        assert!(all.contains(expected), "{line}: {all}");
        assert_eq!(done.status.code(), Some(code), "{line}: {all}");
    };
    let bound = "--max-steps none --max-memory 13M";
    says(&format!("\"$S\" report {FAR} -s astar {bound} --style brief"), "memory was the limit (--max-memory)", 0);
    says(
        &format!("\"$S\" report {FAR} -s astar {bound} --style brief --lang zh -o r.html"),
        " steps: --max-memory sets it",
        0,
    );
    assert!(fs::read_to_string(folder.path().join("r.html")).unwrap().contains("内存达到上限"));
    says(&format!("\"$S\" solve {FAR} -s astar {bound}"), "1 board not solved", 1);
    says(&format!("\"$S\" compare {FAR} -r bfs -r astar {bound}"), "stopped", 0);
    says(
        "\"$S\" study --size 4x4 --depths 22 -n 1 -r bfs --max-steps none --max-memory 13M --threads 1",
        "stopped at a bound (--max-steps, --max-memory)",
        0,
    );
    // What was recorded can be read.
    says(
        &format!("\"$S\" trace {FAR} -s astar {bound} | \"$S\" report --from - --style brief"),
        "memory was the limit",
        0,
    );
}

#[test]
fn less_memory_than_nothing_needs_is_a_run_without_steps() {
    let done = run(&["trace", FAR, "--max-memory", "1M"]);
    let lines = text(&done.stdout);
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert!(lines.contains(r#""outcome":"limit","stopped_by":"memory","steps":0"#), "{lines}");
    for wrong in ["12Q", "-1", "0", "M", "1.2.3G"] {
        let done = run(&["trace", FAR, &format!("--max-memory={wrong}")]);
        assert_eq!(done.status.code(), Some(2), "{wrong}");
        assert!(text(&done.stderr).contains("such as 512M, 1.5G or 2GiB, or `none`"), "{}", text(&done.stderr));
    }
}

#[test]
fn the_same_memory_is_the_same_trace() {
    let once = || run(&["trace", FAR, "-s", "astar,ties=low-h", "--max-memory", "12M", "--max-steps", "none"]).stdout;
    assert!(once() == once());
}

#[test]
fn input_without_end_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let sparse = File::create(folder.path().join("sparse.csv")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    let began = Instant::now();
    for (line, name) in [
        ("yes | \"$S\" --max-input 3M check - -s astar", "standard input"),
        ("yes | \"$S\" identify - --max-input 3M", "standard input"),
        ("yes | \"$S\" diff sparse.csv - --max-input 3M", "sparse.csv"),
        ("yes | \"$S\" diff - sparse.csv --max-input 3M", "standard input"),
        ("yes | \"$S\" read - --max-input 3M", "standard input"),
        ("yes | \"$S\" report --from - --max-input 3M", "standard input"),
        ("yes '{\"board\":\"283104765\"}' | \"$S\" show - --max-input 3M", "standard input"),
        ("yes | \"$S\" compare --from - -r bfs --max-input 3M", "standard input"),
        ("yes | \"$S\" show - --max-input 3M", "standard input"),
        ("yes | \"$S\" report 283104765 -g spiral --format html --note - --max-input 3M", "standard input"),
        ("yes | \"$S\" trace - --max-input 3M", "standard input"),
        ("yes | \"$S\" solve - --max-input 3M", "standard input"),
        ("\"$S\" check /dev/zero -s bfs --max-input 3M", "/dev/zero"),
        ("\"$S\" check sparse.csv -s bfs", "sparse.csv"),
        ("\"$S\" identify sparse.csv", "sparse.csv"),
        ("\"$S\" show sparse.csv", "sparse.csv"),
        ("mkfifo pipe; yes >pipe & \"$S\" check pipe -s bfs --max-input 3M; c=$?; rm pipe; exit $c", "pipe"),
    ] {
        let done = shell(line, folder.path());
        let told = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{line}: {told}");
        assert!(told.contains(&format!("{name} is too large: ")), "{line}: {told}");
        assert!(told.contains("--max-input none reads all of it"), "{line}: {told}");
    }
    assert!(began.elapsed() < Duration::from_mins(3));
}

#[test]
fn a_larger_input_is_read_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let boards: String = (0..200).fold(String::new(), |mut text, _| {
        let _ = writeln!(text, "283104765");
        text
    });
    fs::write(folder.path().join("boards.txt"), boards).unwrap();
    let solve = |most: &str| shell(&format!("\"$S\" solve - -g spiral --max-input {most} <boards.txt"), folder.path());
    assert_eq!(
        text(&solve("1000b").stderr).lines().next(),
        Some("error: standard input is too large: at most 1000 bytes are read")
    );
    for most in ["2000", "1G", "none"] {
        let done = solve(most);
        assert_eq!(text(&done.stdout).lines().count(), 200, "{most}: {}", text(&done.stderr));
    }
}

#[test]
fn where_no_thread_is_to_be_had_one_does_all_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str, most: Option<&str>| {
        let mut command = Command::new(BINARY);
        command.args(arguments.split(' ')).current_dir(folder.path()).stdin(Stdio::null());
        // No machine has room for such a stack, so that no thread can be made.
        let Output { status, stdout, stderr } =
            command.envs(most.map(|most| ("RUST_MIN_STACK", most))).output().unwrap();
        (status.code(), text(&stdout), text(&stderr))
    };
    assert_eq!(run("trace 283104765 --goal spiral -s astar -q -o a.csv", None).0, Some(0));
    fs::copy(folder.path().join("a.csv"), folder.path().join("b.csv")).unwrap();
    for arguments in [
        "check a.csv b.csv -s astar --goal spiral",
        "identify a.csv --goal spiral",
        "study --size 2x3 --depths 2,5 -n 3 --run bfs",
        "find --size 2x3 --where steps<9 --count 3",
        "exercise 283104765 --goal spiral --kind trace --variants 3 -o sheets -q",
    ] {
        assert_eq!(run(arguments, Some("140737488355328")), run(arguments, None), "{arguments}");
    }
}
