//! `steptrace read`, and commands that take traces of any form.
#![cfg(unix)]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn steptrace(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_steptrace"))
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not want its input closes it: no failure.
    drop(child.stdin.take().unwrap().write_all(input));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// A* from 283104765 to the spiral, as a student's program prints it.
const HOMEWORK: &str = "\
Solving by A*, please wait
Start:
2 8 3
1 b 4
7 6 5
Expanding node g=0 h=4 f=4
2 8 3
1 b 4
7 6 5
children:
2 b 3
1 8 4
7 6 5
2 8 3
1 6 4
7 b 5
2 8 3
b 1 4
7 6 5
2 8 3
1 4 b
7 6 5
Expanding node g=1 h=3 f=4
2 b 3
1 8 4
7 6 5
Expanding node g=2 h=2 f=4
b 2 3
1 8 4
7 6 5
Expanding node g=3 h=1 f=4
1 2 3
b 8 4
7 6 5
Expanding node g=4 h=0 f=4
1 2 3
8 b 4
7 6 5
Solved in 4 moves:
2 8 3
1 b 4
7 6 5
";

#[test]
fn each_line_has_its_role() {
    let (code, out, err) = steptrace(&["read", "-"], HOMEWORK.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for line in [
        "  5 steps read as boards in plain text.",
        "     1  not read  Solving by A*, please wait",
        "     2  heading   Start:",
        "     3  start     2 8 3",
        "     6  values    Expanding node g=0 h=4 f=4",
        "     7  step      2 8 3",
        "    10  heading   children:",
        "    11  try       2 b 3",
        "    39  heading   Solved in 4 moves:",
        "    40  path      2 8 3",
    ] {
        // The board that was read follows.
        assert!(out.lines().any(|told| told.starts_with(line)), "{line}\n{out}");
    }
    assert!(out.contains("\"b\" stands for the blank"), "{out}");
    let (code, out, _) = steptrace(&["read", "-", "--format", "boards", "-q"], HOMEWORK.as_bytes());
    assert!(code == 0 && out.contains("5 steps read"), "{out}");
}

#[test]
fn a_column_of_another_name_is_told_with_what_it_means() {
    let table = "step,state,Cost (g),Distance (h),f\n1,283164705,0,5,5\n2,283104765,1,4,5\n3,203184765,2,3,5\n";
    let (code, out, err) = steptrace(&["read", "-"], table.as_bytes());
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("  columns  step, state (board), Cost (g) (g), Distance (h) (h), f\n"), "{out}");
}

#[test]
fn a_page_says_how_it_was_read_in_either_language() {
    for (lang, says) in [("en", "5 steps read as boards in plain text."), ("zh", "读入 5 步。")] {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("read.html");
        let args = ["read", "-", "--lang", lang, "-o", file.to_str().unwrap()];
        let (code, _, err) = steptrace(&args, HOMEWORK.as_bytes());
        assert_eq!(code, 0, "{err}");
        let page = std::fs::read_to_string(&file).unwrap();
        assert!(page.contains(says), "{page}");
    }
}

#[test]
fn of_boards_that_may_each_be_the_one_taken_none_is() {
    // None of them is a move from another.
    let two = "A 283104765 B 123456780\nA 867254301 B 012345678\nA 123804765 B 876543210\n";
    let (code, _, err) = steptrace(&["read", "-"], two.as_bytes());
    assert_eq!(code, 2);
    assert!(err.contains("which of the boards were taken is not clear"), "{err}");
    assert!(err.contains("--taken"), "{err}");
    let (code, out, err) = steptrace(&["read", "-", "--taken", "^A"], two.as_bytes());
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("3 steps read"), "{out}");
    let (code, _, err) = steptrace(&["read", "-", "--taken", "("], two.as_bytes());
    assert_eq!(code, 2, "{err}");
}

#[test]
fn a_trace_that_may_be_misread_is_told() {
    let check = |text: &str| steptrace(&["check", "-", "-s", "bfs", "-g", "spiral"], text.as_bytes());
    let apart = "283104765\n203184765\n867254301\n";
    let (code, _, err) = check(apart);
    assert_eq!((code, err.contains("line 3: no move leads to 867254301 from any step before it")), (1, true), "{err}");
    let short = "283104765\n203184765\n";
    let (code, _, err) = check(short);
    assert!(code == 0 && err.contains("line 2: with 203184765 it ends after fewer than three steps"), "{err}");
    let (_, out, _) = steptrace(&["read", "-", "--lang", "zh"], short.as_bytes());
    assert!(out.contains("不足三步"), "{out}");
}

#[test]
fn how_it_is_read_is_there_for_programs() {
    let (code, out, err) = steptrace(&["read", "-", "--json"], HOMEWORK.as_bytes());
    assert_eq!(code, 0, "{err}");
    let told: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(told["format"], "steptrace-reading/1");
    assert_eq!(told["read_as"], "boards");
    let means: Vec<&str> = told["columns"].as_array().unwrap().iter().map(|at| at["means"].as_str().unwrap()).collect();
    assert_eq!(means, ["board", "tries", "g", "h", "f"]);
    assert_eq!(told["not_read"][0]["lines"], serde_json::json!([1, 1]));
    assert_eq!(told["rows"].as_array().unwrap().len(), 5);
    let roles = told["roles"].as_array().unwrap();
    let lines: u64 =
        roles.iter().map(|run| run["lines"][1].as_u64().unwrap() - run["lines"][0].as_u64().unwrap() + 1).sum();
    assert_eq!(lines as usize, HOMEWORK.lines().count(), "each line once");
}
