//! What a command reads is never written over, and what it finds in a folder is read only if it is a file.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");
const BOARDS: &str = "{\"board\":\"283104765\"}\n{\"board\":\"203184765\"}\n";

struct Done {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs a command that must come to an end, with a file as its standard input.
#[track_caller]
fn run_from(folder: &Path, args: &[&str], input: Stdio) -> Done {
    let mut command = Command::new(BINARY);
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    let mut child = command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_mins(1) {
            child.kill().unwrap();
            panic!("not within a minute: {args:?}");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let done = child.wait_with_output().unwrap();
    let [out, err] = [done.stdout, done.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    Done { code: done.status.code(), out, err }
}

#[track_caller]
fn run(folder: &Path, args: &[&str]) -> Done {
    run_from(folder, args, Stdio::null())
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// The files that the commands below read, each in a folder `d`.
fn read_by_commands() -> TempDir {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join("d").join(name);
    fs::create_dir(folder.path().join("d")).unwrap();
    for name in ["t.jsonl", "t.md", "t.csv", "t.html", "t.json"] {
        fs::write(at(name), BOARDS).unwrap();
    }
    fs::write(at("note.md"), "A note.\n").unwrap();
    fs::write(at("list.md"), "ann\nbob\n").unwrap();
    fs::write(at("ann.html"), "ann\nbob\n").unwrap();
    for (name, line) in [
        ("own.jsonl", "trace 283104765 --goal spiral -q -o"),
        ("s.html", "exercise 283104765 --goal spiral --kind trace -q -o"),
    ] {
        let path = at(name);
        let args: Vec<&str> = words(line).into_iter().chain([path.to_str().unwrap()]).collect();
        let done = run(folder.path(), &args);
        assert_eq!(done.code, Some(0), "{}", done.err);
    }
    folder
}

/// Each command with an output, whose `{}` is a file that it reads as well.
const COMMANDS: [(&str, &str); 17] = [
    ("note.md", "report 283104765 --goal spiral --note d/note.md --format html -o {}"),
    ("own.jsonl", "report --from d/own.jsonl --format md -o {}"),
    ("note.md", "compare 283104765 --goal spiral --note d/note.md --format html -o {}"),
    ("own.jsonl", "compare --from d/own.jsonl --run bfs --format md -o {}"),
    ("t.md", "check d/t.md -s astar --goal spiral --report {}"),
    ("t.csv", "check d/t.csv -s astar --goal spiral --csv {}"),
    ("t.csv", "check d/t.csv d/t.jsonl -s astar --goal spiral --csv {}"),
    ("t.csv", "check d -s astar --goal spiral --csv {}"),
    ("t.md", "identify d/t.md --goal spiral -o {}"),
    ("t.md", "diff d/t.md d/t.jsonl -o {}"),
    ("t.md", "diff d/t.jsonl d/t.md -o {}"),
    ("t.md", "read d/t.md -o {}"),
    ("list.md", "exercise 283104765 --goal spiral --kind trace --students d/list.md -o sheets --key {}"),
    ("list.md", "exercise 283104765 --goal spiral --kind trace --students d/list.md --format gift -o {}"),
    ("s.html", "exercise --from d/s.html --key {}"),
    ("s.html", "exercise --from d/s.html -o {}"),
    ("s.html", "exercise --from d/s.html -o sheet.md --key {}"),
];

#[test]
fn no_command_writes_over_what_it_reads_by_any_name() {
    let folder = read_by_commands();
    let at = |name: &str| folder.path().join(name);
    for (read, line) in COMMANDS {
        let before = fs::read(at("d").join(read)).unwrap();
        let names = [format!("d/{read}"), format!("./d/../d/{read}"), format!("soft-{read}")];
        drop(symlink(at("d").join(read), at(&names[2])));
        for name in names {
            let line = line.replace("{}", &name);
            let done = run(folder.path(), &words(&line));
            assert_eq!(done.code, Some(2), "{line}: {}", done.err);
            assert!(done.err.contains("would take the place of"), "{line}: {}", done.err);
            assert_eq!(fs::read(at("d").join(read)).unwrap(), before, "{line}");
        }
    }
}

#[test]
fn no_command_writes_over_its_standard_input() {
    let folder = read_by_commands();
    for line in ["read - -o d/t.md", "check - -s bfs --goal spiral --report d/t.md", "diff - d/t.csv -o d/t.md"] {
        let input = fs::File::open(folder.path().join("d/t.md")).unwrap();
        let done = run_from(folder.path(), &words(line), input.into());
        assert_eq!(done.code, Some(2), "{line}: {}", done.err);
        assert_eq!(fs::read_to_string(folder.path().join("d/t.md")).unwrap(), BOARDS, "{line}");
    }
}

#[test]
fn no_file_of_a_set_takes_the_place_of_what_is_read() {
    let folder = read_by_commands();
    fs::write(folder.path().join("d/t.md.html"), BOARDS).unwrap();
    fs::create_dir(folder.path().join("d/t.md-g")).unwrap();
    fs::write(folder.path().join("d/t.md-g/results.json"), BOARDS).unwrap();
    for (read, line) in [
        ("ann.html", "exercise 283104765 --goal spiral --kind trace --students d/ann.html -o d"),
        ("t.md.html", "check d/t.md d/t.md.html -s bfs --goal spiral --report-dir d"),
        ("t.md-g/results.json", "check d/t.md-g/results.json -s bfs --goal spiral --gradescope d/t.md-g"),
    ] {
        let before = fs::read(folder.path().join("d").join(read)).unwrap();
        let done = run(folder.path(), &words(line));
        assert_eq!(done.code, Some(2), "{line}: {}", done.err);
        assert!(done.err.contains("would take the place of"), "{line}: {}", done.err);
        assert_eq!(fs::read(folder.path().join("d").join(read)).unwrap(), before, "{line}");
    }
}

#[test]
fn a_table_that_stands_in_the_folder_is_written_anew() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("d")).unwrap();
    fs::write(folder.path().join("d/a.jsonl"), BOARDS).unwrap();
    let read = || fs::read_to_string(folder.path().join("d/marks.csv")).unwrap();
    let line = "check d -s astar --goal spiral --csv d/marks.csv";
    let first = run(folder.path(), &words(line));
    let table = read();
    let again = run(folder.path(), &words(line));
    assert_eq!((again.code, &again.out), (first.code, &first.out), "{}", again.err);
    assert_eq!((read(), again.out.lines().count()), (table, 1));
}

/// A class must not read the files of the one who marks it, nor keep the others waiting.
#[test]
fn of_a_folder_only_files_are_read() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("d")).unwrap();
    fs::create_dir_all(at("secret")).unwrap();
    fs::write(at("d/a.jsonl"), BOARDS).unwrap();
    fs::write(at("secret/key.jsonl"), BOARDS).unwrap();
    symlink("../secret/key.jsonl", at("d/link.jsonl")).unwrap();
    symlink("../secret", at("d/folder")).unwrap();
    symlink("/dev/zero", at("d/zero")).unwrap();
    pipe(&at("d/pipe"));
    let done = run(folder.path(), &words("check d -s astar --goal spiral"));
    let told: Vec<&str> = done.out.lines().collect();
    assert_eq!((done.code, told.len()), (Some(1), 5), "{}{}", done.out, done.err);
    assert!(told[0].contains(" d/a.jsonl ") && !told[0].contains("unreadable"), "{}", done.out);
    assert!(told[1..].iter().all(|line| line.contains("unreadable: it is a link or a device")), "{}", done.out);
    // What is named is read.
    let done = run(folder.path(), &words("check d/a.jsonl d/link.jsonl -s astar --goal spiral --allow-incomplete"));
    assert_eq!((done.code, done.out.matches('✓').count()), (Some(0), 2), "{}{}", done.out, done.err);
}

#[test]
fn a_pipe_that_is_named_is_read_beside_other_files() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.jsonl"), BOARDS).unwrap();
    let path = folder.path().join("pipe");
    pipe(&path);
    let writer = thread::spawn(move || fs::File::options().write(true).open(path)?.write_all(BOARDS.as_bytes()));
    let done = run(folder.path(), &words("check pipe a.jsonl -s astar --goal spiral --allow-incomplete"));
    writer.join().unwrap().unwrap();
    assert_eq!((done.code, done.out.matches('✓').count()), (Some(0), 2), "{}{}", done.out, done.err);
}

#[test]
fn a_pipe_in_the_place_of_what_is_written_is_no_wait() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a.jsonl"), BOARDS).unwrap();
    // Folders of this name once held a lock.
    fs::create_dir_all(at(".steptrace-x.html-1")).unwrap();
    pipe(&at(".steptrace-x.html-1/lock"));
    let done = run(folder.path(), &words("report 283104765 --goal spiral -o x.html"));
    assert_eq!(done.code, Some(0), "{}", done.err);
    fs::create_dir(at("pages")).unwrap();
    pipe(&at("pages/a.jsonl.html"));
    let done = run(folder.path(), &words("check a.jsonl -s astar --goal spiral --report-dir pages"));
    assert_eq!(done.code, Some(2), "{}", done.err);
    assert!(done.err.contains("cannot write pages/a.jsonl.html: it is not a file"), "{}", done.err);
    fs::create_dir(at("figures")).unwrap();
    pipe(&at("figures/tree.svg"));
    let done = run(folder.path(), &words("report 283104765 --goal spiral -o x.md --figures figures"));
    assert!(done.code == Some(1) && done.err.contains("it is not a file"), "{}", done.err);
}

#[test]
fn names_that_are_too_long_for_an_ending_are_cut_and_stay_apart() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    // Each as long as a file system takes; of three bytes a letter.
    let names = [format!("{}a", "x".repeat(254)), format!("{}b", "x".repeat(254)), "题".repeat(85)];
    fs::create_dir(at("d")).unwrap();
    for name in names.iter().map(String::as_str).chain(["short"]) {
        fs::write(at("d").join(name), BOARDS).unwrap();
    }
    let line = "check d -s astar --goal spiral --csv m.csv --report-dir pages --gradescope results --allow-incomplete";
    let listed = || {
        let names = |folder: &str| fs::read_dir(at(folder)).unwrap().map(|it| it.unwrap().file_name());
        let mut names: Vec<_> = names("pages").chain(names("results")).map(|it| it.into_string().unwrap()).collect();
        names.sort();
        names
    };
    let done = run(folder.path(), &words(line));
    assert_eq!((done.code, done.out.lines().count()), (Some(0), 4), "{}{}", done.out, done.err);
    let first = listed();
    assert_eq!(first.len(), 9, "{first:?}");
    assert!(first.iter().filter(|name| name.starts_with("题题题")).count() == 2, "{first:?}");
    // In other company a file has the same name.
    fs::remove_file(at("d").join(&names[0])).unwrap();
    run(folder.path(), &words(line));
    assert_eq!(listed(), first);
    let table = fs::read_to_string(at("m.csv")).unwrap();
    assert!(names[1..].iter().all(|name| table.contains(name.as_str())), "the table names each in full");
}
