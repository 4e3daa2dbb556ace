//! Commands that are told to end while they write: nothing temporary stays, and the old file stays whole.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");

/// The signals that ask a process to end, and the exit codes of one that does.
const SIGNALS: [(&str, i32); 2] = [("INT", 130), ("TERM", 143)];

/// A search that does not end by itself.
const ENDLESS: [&str; 5] =
    ["123456789ABCDEF0", "--goal=123456789ABCDFE0", "--search-unsolvable", "--max-steps=none", "--strategy=bfs"];

const OLD: &str = "the old file\n";

/// A command that writes `out`, and what it does first takes as long as somebody lets it: a search without an end, or input that
/// does not come.
struct Writer {
    args: Vec<&'static str>,
    /// True if a signal ends its work, but what it has by then is written.
    keeps_what_it_has: bool,
}

fn writers() -> [Writer; 7] {
    let searches = |command, more: &[&'static str]| {
        let args = [&[command], &ENDLESS[..], more].concat();
        Writer { args, keeps_what_it_has: true }
    };
    let reads = |args: &[&'static str]| Writer { args: args.to_vec(), keeps_what_it_has: false };
    let study =
        ["study", "--size=4x4", "--depths=70", "-n9", "--run=ida", "--max-steps=none", "--format=csv", "-o", "out"];
    [
        searches("trace", &["-o", "out"]),
        searches("report", &["--format=md", "--style=brief", "-o", "out", "--figures", "pictures"]),
        Writer { args: study.to_vec(), keeps_what_it_has: true },
        reads(&["check", "-", "--strategy=bfs", "--report", "out.html"]),
        reads(&["check", "-", "a.jsonl", "--strategy=bfs", "--csv", "out.csv"]),
        reads(&["read", "-", "-o", "out.html"]),
        reads(&["identify", "-", "-o", "out.md"]),
    ]
}

impl Writer {
    /// Starts it in a folder, where what it writes is there already, and what else it reads.
    fn start(&self, folder: &Path) -> Child {
        fs::write(folder.join("a.jsonl"), "{\"board\":\"123456708\"}\n{\"board\":\"123456780\"}\n").unwrap();
        fs::write(folder.join(self.written()), OLD).unwrap();
        // Where the tests themselves were started to ignore a signal, as by `nohup`, the command must not do so as well.
        let mut command = Command::new(if cfg!(target_os = "linux") { "env" } else { BINARY });
        if cfg!(target_os = "linux") {
            command.args(["--default-signal=INT,TERM", BINARY]);
        }
        command.args(&self.args).arg("--quiet").current_dir(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    fn written(&self) -> &'static str {
        self.args.iter().find(|arg| arg.starts_with("out")).unwrap()
    }
}

fn temporary(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with(".steptrace-")).collect()
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
            assert_eq!(temporary(folder.path()), Vec::<String>::new(), "{label}");
            let text = fs::read_to_string(folder.path().join(writer.written())).unwrap();
            let is_whole = writer.keeps_what_it_has && text.ends_with('\n') && text.len() > OLD.len();
            assert!(text == OLD || is_whole, "{label}: {text}");
        }
    }
}
