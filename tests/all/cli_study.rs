//! `steptrace study` as a person meets it.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::command::{BINARY, steptrace, text};

fn study(folder: &Path, args: &[&str]) -> Output {
    steptrace(folder, &[&["study"], args].concat())
}

/// What a study that went well printed.
#[track_caller]
fn answer(folder: &Path, args: &[&str]) -> String {
    let done = study(folder, args);
    assert_eq!(done.status.code(), Some(0), "{}", text(done.stderr));
    text(done.stdout)
}

/// Holds that a study is refused as wrong usage, in words that hold all of `parts`.
#[track_caller]
fn refused(args: &[&str], parts: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let done = study(folder.path(), args);
    let says = text(done.stderr);
    assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{args:?}: {says}");
    for part in parts {
        assert!(says.contains(part), "{args:?}: {part:?} is not in\n{says}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

const SMALL: [&str; 6] = ["--depths", "2..6/2", "--per-depth", "4", "--run=bfs", "--run=astar"];

#[test]
fn what_is_wrong_is_told_with_the_way_to_mend_it() {
    refused(&["--depths", "2..x"], &["`2..x` is neither a depth nor a range of depths", "--depths:1:1", "2..24/2"]);
    refused(&["--depths", "3,9..4"], &["`9..4`", "--depths:1:3"]);
    refused(&["--run", "astr"], &["no strategy is called `astr`", "--run:1:1", "did you mean `astar`?"]);
    refused(&["--run", "dfs,inster=block"], &["no setting is called `inster`", "did you mean `insert`?"]);
    refused(&["--run", "astar,h=nilsson"], &["choose another heuristic"]);
    refused(&["--goal", "spirl"], &["no goal is called", "did you mean `spiral`?"]);
    refused(&["--goal", "123/450", "--size", "3x3"], &["2 rows of 3 cells, but a 3x3 board has 9"]);
    refused(&["--per-depth", "0"], &["'--per-depth <N>'"]);
    refused(&["--threads", "0"], &["'--threads <N>'", "1..=256"]);
    refused(&["--depths", "2", "--threads", "100000"], &["'--threads <N>'"]);
    refused(&["--threads", "257"], &["'--threads <N>'", "1..=256"]);
    refused(&["--max-steps", "many"], &["'--max-steps <N>'", "whole number"]);
    refused(&["-o", "study.pdf"], &["the ending of study.pdf does not say what to write", "csv (.csv)", "--format"]);
    refused(&["--format", "csv", "--width", "80"], &["--width is for text"]);
    refused(&["--lang", "fr"], &["en, zh"]);
}

#[test]
fn the_ending_of_the_file_says_what_to_write() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [
        ("a.html", "<!DOCTYPE html>\n<html lang=\"zh-Hans\">"),
        ("a.MD", "# 搜索代价"),
        ("a.csv", "depth,strategy,"),
        ("a.txt", "搜索代价"),
    ] {
        let done = study(folder.path(), &[&SMALL[..], &["--lang", "zh", "-o", name]].concat());
        assert_eq!(text(done.stderr), format!("note: {name}: 2 strategies on 12 boards\n"));
        assert_eq!((done.status.code(), done.stdout.len()), (Some(0), 0));
        let written = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(written.starts_with(begins), "{name}: {written}");
    }
    let told = answer(folder.path(), &[&SMALL[..], &["--format", "csv"]].concat());
    assert_eq!(told, fs::read_to_string(folder.path().join("a.csv")).unwrap());
    let done = study(folder.path(), &[&SMALL[..], &["-q", "--max-steps", "3", "-o", "b.csv"]].concat());
    assert_eq!((done.status.code(), done.stderr.len()), (Some(0), 0), "quiet");
}

#[test]
fn the_command_that_is_told_makes_the_same_study_again() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["--goal", "spiral", "--run", "astar,h=nilsson", "--run", "dls,limit=7", "--depths", "2,5..6", "-n", "3"][..],
        &["--size", "2x3", "--depths", "2..30/7", "--seed", "9", "--max-steps", "none", "--run=ids", "--lang=zh"],
        &["--size", "2x4", "--depths", "3", "--per-depth", "2", "--title", "it's -- <x>", "--width", "70"],
        &["--size", "3x4", "--depths", "8", "--per-depth", "2", "--run", "ida", "--title=-x"],
    ] {
        let first = answer(folder.path(), args);
        let lines: Vec<&str> = first.lines().collect();
        let at = lines.iter().position(|line| line.starts_with("steptrace study")).unwrap();
        let length = lines[at..].iter().position(|line| !line.ends_with('\\')).unwrap();
        let bin = Path::new(BINARY).parent().unwrap();
        let again = Command::new("sh")
            .args(["-c", &lines[at..=at + length].join("\n")])
            .env("PATH", format!("{}:{}", bin.display(), std::env::var("PATH").unwrap()))
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(text(again.stdout), first, "{args:?}");
    }
}

#[test]
fn the_table_is_the_same_with_any_number_of_threads_and_another_with_another_seed() {
    let folder = tempfile::tempdir().unwrap();
    let csv = |more: &[&str]| {
        let args = [&["--depths", "9..10", "-n", "9", "--run=greedy", "--format=csv"], more].concat();
        answer(folder.path(), &args)
    };
    let one = csv(&["--threads", "1"]);
    assert_eq!(csv(&[]), one);
    assert_eq!(csv(&["--threads", "7"]), one);
    assert_eq!(csv(&["--threads", "256"]), one);
    assert_ne!(csv(&["--seed", "2"]), one);
}

#[test]
fn a_strategy_has_the_same_names_as_in_a_comparison() {
    let folder = tempfile::tempdir().unwrap();
    let csv = |option: &str| answer(folder.path(), &["--depths", "2", "-n", "2", "--format=csv", option, "bfs"]);
    let wanted = csv("--run");
    assert!(wanted.contains(",\"bfs\","), "{wanted}");
    for option in ["-r", "-s", "--strategy"] {
        assert_eq!(csv(option), wanted, "{option}");
    }
}

#[test]
fn a_text_file_has_its_main_tables_on_top_and_the_output_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let printed = answer(folder.path(), &SMALL);
    answer(folder.path(), &[&SMALL[..], &["-q", "-o", "s.txt"]].concat());
    let file = fs::read_to_string(folder.path().join("s.txt")).unwrap();
    let at = |text: &str, part: &str| text.find(part).unwrap_or_else(|| panic!("{part:?} is not in\n{text}"));
    assert!(at(&file, "\nNodes generated") < at(&file, "\nSetup"), "{file}");
    assert!(at(&printed, "\nNodes generated") > at(&printed, "\nsteptrace study"), "{printed}");
}

#[test]
fn without_options_it_is_what_textbooks_compare() {
    let folder = tempfile::tempdir().unwrap();
    let told = answer(folder.path(), &["--per-depth", "1", "--width", "200"]);
    let heads = told.lines().rfind(|line| line.trim_start().starts_with("depth  boards")).unwrap();
    let heads: Vec<&str> = heads.split_whitespace().collect();
    assert_eq!(heads, ["depth", "boards", "A", "ids", "h=misplaced", "h=manhattan"]);
    assert!(told.contains("--depths 2..24/2 "), "{told}");
    let told = answer(folder.path(), &["--size", "2x3", "--per-depth", "1", "--run", "bfs"]);
    assert!(told.contains("--depths 2..21/2 "), "{told}");
}

#[test]
fn an_interrupted_study_is_written_with_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.md", "a.csv"] {
        let files = fs::read_dir(folder.path()).unwrap().count();
        let args = ["study", "--depths", "2,30", "-n", "30", "--run=ids,dup=none", "--max-steps=none", "-o", name];
        let mut child =
            Command::new(BINARY).args(args).current_dir(folder.path()).stderr(Stdio::piped()).spawn().unwrap();
        // The target is opened before the first run; the runs at depth 30 have no end.
        let began = Instant::now();
        while fs::read_dir(folder.path()).unwrap().count() == files && began.elapsed() < Duration::from_secs(10) {
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(700));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.is_ok());
        let began = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(began.elapsed() < Duration::from_secs(10), "it ends");
            thread::sleep(Duration::from_millis(5));
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let notes = text(output.stderr);
        assert!(notes.ends_with("note: interrupted: the tables hold the boards that were done\n"), "{notes}");
        let written = fs::read_to_string(folder.path().join(name)).unwrap();
        if name == "a.md" {
            assert!(
                written.contains("**Interrupted: the tables cover the 4 boards that were run by then."),
                "{written}"
            );
            assert!(written.contains("| 30 | 0 | – |"), "{written}");
        } else {
            assert!(
                written.contains("\n30,\"ids,dup=none\",") && written.contains(",0,0,0,0,0,,,,,,0,,\n"),
                "{written}"
            );
        }
    }
}
