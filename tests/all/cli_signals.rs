//! Commands that are told to end while they write, or killed: nothing temporary stays, and the old file stays whole.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");

/// The signals that ask a process to end, and the exit codes of one that does.
const SIGNALS: [(&str, i32); 3] = [("INT", 130), ("TERM", 143), ("HUP", 129)];

/// A search that does not end by itself.
const ENDLESS: [&str; 7] = [
    "123456789ABCDEF0",
    "--goal=123456789ABCDFE0",
    "--search-unsolvable",
    "--max-steps=none",
    "--closed=ordered",
    "--nodes=move",
    "--strategy=bfs",
];

const OLD: &str = "the old file\n";

/// A command that writes `out`, or to the folder `out`, and what it does first takes as long as somebody lets it: a search without
/// an end, or input that does not come.
struct Writer {
    args: Vec<&'static str>,
    /// True if a signal ends its work, but what it has by then is written.
    keeps_what_it_has: bool,
}

fn writers() -> Vec<Writer> {
    let writer = |command: &'static str, more: &[&'static str], keeps_what_it_has| {
        let args = [command].iter().chain(more).copied().collect();
        Writer { args, keeps_what_it_has }
    };
    let searches = |command, more: &[&'static str]| writer(command, &[&ENDLESS[..], more].concat(), true);
    let reads = |command, more: &[&'static str]| writer(command, more, false);
    vec![
        searches("trace", &["-o", "out"]),
        searches("report", &["--format=text", "--style=brief", "-o", "out"]),
        searches("report", &["--format=md", "--style=brief", "-o", "notes", "--figures", "out"]),
        searches("compare", &["--run=dfs", "--partings=0", "--boards=0", "--format=text", "-o", "out"]),
        writer(
            "study",
            &["--size=4x4", "--depths=70", "-n9", "--run=ida", "--max-steps=none", "--format=csv", "-o", "out"],
            true,
        ),
        writer(
            "find",
            &[
                "--size=4x4",
                "-s=ida",
                "--where",
                "steps > 9 and moves > 9",
                "--max-steps=none",
                "--format=csv",
                "-o",
                "out",
            ],
            true,
        ),
        reads("merge", &["-", "-o", "out.html"]),
        reads("check", &["-", "--strategy=bfs", "--report", "out.html"]),
        reads("check", &["-", "a.jsonl", "--strategy=bfs", "--csv", "out.csv"]),
        reads("check", &["-", "a.jsonl", "--strategy=bfs", "--report-dir", "out"]),
        reads("check", &["a.jsonl", "-", "--strategy=bfs", "--gradescope", "out"]),
        reads("read", &["-", "-o", "out.html"]),
        reads("read", &["-", "--as=trace", "-o", "out"]),
        reads("identify", &["-", "-o", "out.md"]),
        reads("identify", &["-", "a.jsonl", "--csv", "out.csv"]),
        reads("diff", &["a.jsonl", "-", "-o", "out.html"]),
    ]
}

impl Writer {
    /// Starts it in a folder, where what it writes is there already, and what else it reads.
    fn start(&self, folder: &Path) -> Child {
        fs::write(folder.join("a.jsonl"), "{\"board\":\"123456708\"}\n{\"board\":\"123456780\"}\n").unwrap();
        for name in self.written() {
            let into_folder =
                ["--figures", "--report-dir", "--gradescope"].iter().any(|option| self.args.contains(option));
            if into_folder && name == "out" {
                fs::create_dir_all(folder.join(name)).unwrap();
                fs::write(folder.join(name).join("problem.svg"), OLD).unwrap();
            } else {
                fs::write(folder.join(name), OLD).unwrap();
            }
        }
        // Where the tests themselves were started to ignore a signal, as by `nohup`, the command must not do so as well.
        let mut command = Command::new(if cfg!(target_os = "linux") { "env" } else { BINARY });
        if cfg!(target_os = "linux") {
            command.args(["--default-signal=INT,TERM,HUP", BINARY]);
        }
        command.args(&self.args).arg("--quiet").current_dir(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    fn written(&self) -> impl Iterator<Item = &'static str> {
        self.args.iter().copied().filter(|arg| arg.starts_with("out") || *arg == "notes")
    }
}

/// Returns all files in a folder and below, by their paths.
fn files(folder: &Path) -> Vec<String> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            all.extend(files(&entry.path()).iter().map(|path| format!("{name}/{path}")));
            all.push(name + "/");
        } else {
            all.push(name);
        }
    }
    all
}

fn temporary(folder: &Path) -> Vec<String> {
    files(folder).into_iter().filter(|path| path.contains(".steptrace-")).collect()
}

/// Waits until something holds; it fails when that takes too long.
#[track_caller]
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_mins(1), "not within a minute: {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

#[track_caller]
fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// Returns the exit code of a command that must come to an end.
#[track_caller]
fn code(child: &mut Child, label: &str) -> Option<i32> {
    wait_until(label, || child.try_wait().unwrap().is_some());
    child.wait().unwrap().code()
}

#[test]
fn whatever_signal_ends_a_command_nothing_temporary_stays_and_the_old_file_is_whole() {
    for writer in writers() {
        for (signal, expected) in SIGNALS {
            let label = format!("{signal} at {:?}", writer.args);
            let folder = tempfile::tempdir().unwrap();
            let mut child = writer.start(folder.path());
            wait_until(&label, || !temporary(folder.path()).is_empty());
            send(signal, &child);
            assert_eq!(code(&mut child, &label), Some(expected), "{label}");
            assert!(temporary(folder.path()).is_empty(), "{label}: {:?}", files(folder.path()));
            for name in writer.written() {
                let path = folder.path().join(name);
                let text = fs::read_to_string(if path.is_dir() { path.join("problem.svg") } else { path }).unwrap();
                let is_whole = writer.keeps_what_it_has && text.ends_with('\n') && text.len() > OLD.len();
                assert!(text == OLD || is_whole, "{label}: {text}");
            }
        }
    }
}

/// Nothing can be done at that moment, so the next one does it.
#[test]
fn what_a_killed_command_leaves_goes_with_the_next_that_writes_the_same() {
    for writer in writers() {
        let label = format!("{:?}", writer.args);
        let folder = tempfile::tempdir().unwrap();
        let mut child = writer.start(folder.path());
        wait_until(&label, || !temporary(folder.path()).is_empty());
        send("KILL", &child);
        assert_eq!(code(&mut child, &label), None, "{label}");
        let left = temporary(folder.path());
        assert!(!left.is_empty(), "{label}");
        let mut child = writer.start(folder.path());
        wait_until(&label, || {
            let there = temporary(folder.path());
            !there.is_empty() && left.iter().all(|path| !there.contains(path))
        });
        send("INT", &child);
        code(&mut child, &label);
        assert!(temporary(folder.path()).is_empty(), "{label}: {:?}", files(folder.path()));
    }
}

#[test]
fn what_a_living_command_writes_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let trace = writers().swap_remove(0);
    let mut living = trace.start(folder.path());
    wait_until("it has begun", || !temporary(folder.path()).is_empty());
    let begun = temporary(folder.path());
    let small = ["trace", "123456708", "--quiet", "-o", "out"];
    assert!(Command::new(BINARY).args(small).current_dir(folder.path()).status().unwrap().success());
    assert_eq!(temporary(folder.path()), begun, "of the other nothing stays");
    let text = fs::read_to_string(folder.path().join("out")).unwrap();
    assert!(text.contains("123456708"), "{text}");
    send("TERM", &living);
    assert_eq!(code(&mut living, "it ends"), Some(143));
    assert!(temporary(folder.path()).is_empty());
}

/// `nohup` starts a command so. Only Linux tells a process what it ignores.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_to_be_ignored_is_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$@\"", "sh", BINARY, "read", "-", "-o", "out.txt"]);
    command.current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    wait_until("it has begun", || !temporary(folder.path()).is_empty());
    send("HUP", &child);
    send("TERM", &child);
    assert_eq!(code(&mut child, "it ends"), Some(143), "not by the first");
    assert!(files(folder.path()).is_empty());
}
