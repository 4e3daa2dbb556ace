//! `steptrace find` as a person meets it.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use steptrace::puzzle::Instance;
use steptrace::search::{Nothing, Options, Strategy, search};

use crate::common::command::{BINARY, steptrace, text};

/// What a command that went well printed.
#[track_caller]
fn answer(folder: &Path, args: &[&str]) -> String {
    let done = steptrace(folder, args);
    assert_eq!(done.status.code(), Some(0), "{args:?}: {}", text(done.stderr));
    text(done.stdout)
}

/// Holds that a command is refused as wrong usage, in words that hold all of `parts`, and writes nothing.
#[track_caller]
fn refused(folder: &Path, args: &[&str], parts: &[&str]) {
    let files = fs::read_dir(folder).unwrap().count();
    let done = steptrace(folder, args);
    let says = text(done.stderr);
    assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{args:?}: {says}");
    for part in parts {
        assert!(says.contains(part), "{args:?}: {part:?} is not in\n{says}");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), files, "nothing is left behind");
}

#[test]
fn a_wrong_condition_is_shown_with_a_caret() {
    let folder = tempfile::tempdir().unwrap();
    let done = steptrace(folder.path(), &["find", "--where", "steps <= 12 and tie = 0"]);
    assert_eq!(done.status.code(), Some(2));
    let wanted = "\
error: no property is called `tie`
 --> --where:1:17
  |
1 | steps <= 12 and tie = 0
  |                 ^^^
  |
  = help: did you mean `ties`? properties are steps, expanded, nodes, moves, cost, optimal, longer_than_optimal, solved, ties, \
improved, reopened, discarded, duplicates, dead_ends, max_open, rounds
";
    assert_eq!(text(done.stderr), wanted);
}

#[test]
fn what_is_wrong_is_told_with_the_way_to_mend_it() {
    let folder = tempfile::tempdir().unwrap();
    let find = |args: &[&str], parts: &[&str]| refused(folder.path(), &[&["find"], args].concat(), parts);
    let simple = ["--where", "steps < 3"];
    find(&[], &["--where <CONDITION>"]);
    find(
        &["-s", "bfs", "-s", "bfs,order=LURD", "--where", "true"],
        &["two strategies are called bfs", "--strategy other=bfs,order=LURD"],
    );
    find(&["-s", "a=astar,h=mahattan", "--where", "true"], &["did you mean `manhattan`?", "--strategy:1:9"]);
    find(&["-s", "astr", "--where", "true"], &["no strategy is called `astr`", "--strategy:1:1"]);
    find(
        &["-s", "bfs", "-s", "astar", "--where", "steps < 3"],
        &["`steps` of which strategy?", "bfs.steps or astar.steps"],
    );
    find(&[&simple[..], &["--size", "4x4", "--all"]].concat(), &["--all goes up to 10 cells", "leave out --all"]);
    find(&[&simple[..], &["--all", "--seed", "2"]].concat(), &["cannot be used with"]);
    find(&[&simple[..], &["--count", "0"]].concat(), &["--count <N>", "1 or more"]);
    find(&[&simple[..], &["-s", "astar,h=nilsson"]].concat(), &["h=nilsson", "choose another heuristic"]);
    find(&[&simple[..], &["-o", "a.pdf"]].concat(), &["the ending of a.pdf does not say what to write"]);
}

#[test]
fn boards_alone_go_into_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let find = ["find", "--where", "steps <= 12 and ties = 0 and moves >= 5", "-n", "3", "--boards"];
    let boards = answer(folder.path(), &find);
    assert_eq!(boards.lines().count(), 3);
    for board in boards.lines() {
        let instance = Instance::parse(board, None, None).unwrap();
        let solved = search(instance, &Strategy::default(), &Options::default(), &mut Nothing).unwrap();
        assert!(solved.steps <= 12 && solved.moves().len() >= 5, "{board}");
    }
    let flat = answer(folder.path(), &["find", "--size=2x3", "--where=steps>0", "-n=1", "--boards", "-q"]);
    assert_eq!(flat.trim().len(), 7, "{flat}: rows have a slash between them");
    let done = steptrace(folder.path(), &[&find[..], &["-o", "boards.txt"]].concat());
    assert_eq!(fs::read_to_string(folder.path().join("boards.txt")).unwrap(), boards);
    assert!(text(done.stderr).starts_with("note: boards.txt: 3 of "));
}

#[test]
fn that_there_is_none_is_a_failure_that_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let find = ["find", "--size=2x3", "--all", "--where", "steps <= 5 and ties > 5"];
    let done = steptrace(folder.path(), &find);
    let says = text(done.stdout);
    assert_eq!(done.status.code(), Some(1));
    assert!(says.contains("The condition holds for 0 of all 360 boards"), "{says}");
    let done = steptrace(folder.path(), &[&find[..], &["-o", "none.csv"]].concat());
    assert_eq!((done.status.code(), done.stdout.len()), (Some(1), 0));
    assert!(text(done.stderr).starts_with("note: none.csv: The condition holds for 0 of all "));
    assert_eq!(fs::read_to_string(folder.path().join("none.csv")).unwrap(), "board,steps,ties\n");
}

#[test]
fn the_command_that_is_told_finds_the_same_boards_again() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["find", "--where", "steps <= 12 and ties = 0"][..],
        &["find", "--size=2x3", "--all", "-s", "w=astar,w=2", "--where", "longer_than_optimal", "--lang=zh", "-n", "3"],
        &["find", "--goal=spiral", "--where", "rounds > 0", "--seed=9", "--tries=none", "--title", "it's -- <x>"],
        &[
            "find",
            "--size=3x4",
            "-s",
            "bfs",
            "-s",
            "astar",
            "--where",
            "bfs.steps < astar.steps + 3",
            "--max-steps=900",
            "--tries",
            "9",
        ],
    ] {
        let first = text(steptrace(folder.path(), args).stdout);
        let lines: Vec<&str> = first.lines().collect();
        let at = lines.iter().position(|line| line.starts_with("steptrace find")).unwrap();
        let length = lines[at..].iter().position(|line| !line.ends_with('\\')).unwrap();
        let bin = Path::new(BINARY).parent().unwrap();
        let again = Command::new("sh")
            .args(["-c", &lines[at..=at + length].join("\n")])
            .env("PATH", format!("{}:{}", bin.display(), std::env::var("PATH").unwrap()))
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(text(again.stdout), first, "{args:?}: {}", text(again.stderr));
    }
}

#[test]
fn an_interrupted_search_for_boards_is_written_with_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let name = "a.csv";
    let files = fs::read_dir(folder.path()).unwrap().count();
    // Boards of three kinds: near ones, which are found at once, and others, whose runs have no end.
    let condition = "(optimal < 14 and ties >= 0) or (optimal >= 26 and ids.steps > 0)";
    let args = ["find", "--all", "-s=ids,dup=none", "--max-steps=none", "-o", name, "--where"];
    let condition = condition.replace("ties", "ids.ties");
    let mut child = Command::new(BINARY)
        .args(args)
        .arg(condition)
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while fs::read_dir(folder.path()).unwrap().count() == files && began.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(2500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().is_ok());
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_secs(20), "it ends");
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let notes = text(output.stderr);
    assert_eq!(output.status.code(), Some(130), "{notes}");
    assert!(notes.ends_with("note: interrupted: what was found by then is written\n"), "{notes}");
    let written = fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(written.starts_with("board,") && written.lines().count() > 1, "{written}");
}

#[test]
fn help_has_the_definition_of_every_property() {
    let folder = tempfile::tempdir().unwrap();
    let help = answer(folder.path(), &["find", "--help"]);
    let help: Vec<&str> = help.split_whitespace().collect();
    let help = help.join(" ");
    for property in steptrace::survey::Property::ALL {
        let about: Vec<&str> = property.about().split_whitespace().collect();
        assert!(help.contains(&format!("{property} {}", about.join(" "))), "{property}: {help}");
    }
}
