//! `steptrace check` as a person, or an autograder, meets it.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const RIGHT: &str = "{\"board\":\"283104765\"}\n{\"board\":\"203184765\"}\n{\"board\":\"023184765\"}\n{\"board\":\"123084765\"}\n{\"board\":\"123804765\"}\n";

fn check(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_steptrace"))
        .arg("check")
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not want its input closes it: no failure.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

const ASTAR: [&str; 5] = ["-", "--strategy", "astar", "--goal", "spiral"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    ASTAR.iter().chain(more).copied().collect()
}

#[test]
fn the_exit_code_says_what_it_comes_to() {
    let (code, out, err) = check(&ASTAR, RIGHT);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("\n  ✓ Right: every step follows the strategy"), "{out}");
    assert_eq!(err, "note: standard input is read as JSON Lines: 5 steps\n");
    let short = RIGHT.lines().take(3).collect::<Vec<_>>().join("\n");
    let (code, out, _) = check(&ASTAR, &short);
    assert!(out.contains("\n  ✓ Right up to step 3"), "{out}");
    assert_eq!((code, check(&with(&["--complete"]), &short).0), (0, 1));
    let wrong = RIGHT.replace("023184765", "230184765");
    let (code, out, _) = check(&ASTAR, &wrong);
    assert_eq!(code, 1);
    assert!(out.contains("\n  ✗ First mistake at step 3"), "{out}");
}

#[test]
fn a_trace_that_stops_where_the_goal_is_made_is_right_unless_it_must_be_complete() {
    let made = RIGHT.lines().take(4).collect::<Vec<_>>().join("\n");
    let (code, out, _) = check(&ASTAR, &made);
    assert_eq!(code, 0, "{out}");
    let says = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        says.contains("✓ Right up to step 4, where the trace ends. That step generates the goal, but the search"),
        "{out}"
    );
    assert!(says.contains("With goal=made, the trace is right to the end."), "{out}");
    assert_eq!(check(&with(&["--complete"]), &made).0, 1);
    let (code, out, _) = check(&["-", "--strategy", "astar,goal=made", "--goal", "spiral", "--complete"], &made);
    assert_eq!(code, 0, "{out}");
}

#[test]
fn what_cannot_be_read_is_refused_with_exit_code_2() {
    for (args, input, part) in [
        (&ASTAR[..], "nothing here", "no board is found"),
        (&["-", "--goal", "spiral"][..], RIGHT, "does not say which strategy"),
        (&["-", "--strategy", "asta"][..], RIGHT, "no strategy is called"),
        (&["-", "--strategy", "bfs", "--goal", "spirall"][..], RIGHT, "no goal is called"),
        (&["-", "--strategy", "bfs", "--start", "28310476"][..], RIGHT, "error"),
        (&["-", "--strategy", "bfs", "--start", "1230"][..], RIGHT, "4 cells, but a 3x3 board has 9 cells"),
        (&["-", "--strategy", "bfs", "--report", "marked.doc"][..], RIGHT, "the ending of marked.doc does not say"),
        (&["/nowhere/trace.csv", "--strategy", "bfs"][..], RIGHT, "cannot read"),
    ] {
        let (code, out, err) = check(args, input);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(part), "{args:?}: {err}");
    }
}

#[test]
fn a_failure_is_not_taken_for_a_wrong_trace() {
    let (code, _, err) = check(&with(&["--report", "/nowhere/marked.html"]), RIGHT);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("cannot write"), "{err}");
    let wrong = RIGHT.replace("023184765", "230184765");
    for (input, expected) in [(RIGHT, 0), (wrong.as_str(), 1)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_steptrace"))
            .arg("check")
            .args(ASTAR)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Whoever would read the marks goes away before there are any.
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(expected));
    }
}

#[test]
fn json_has_every_step_and_column() {
    let wrong = RIGHT.replace("\"023184765\"}", "\"230184765\",\"g\":3}");
    let (code, out, _) = check(&with(&["--json", "-q"]), &wrong);
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &value["verdict"], &value["step"]), (1, &"wrong".into(), &3.into()));
    assert_eq!(value["rows"].as_array().unwrap().len(), 5);
    assert_eq!(value["rows"][2]["columns"]["board"]["why"][0], "not-a-tie");
    assert_eq!(value["rows"][2]["columns"]["g"]["right"], false);
    assert_eq!(value["rows"][1]["columns"]["board"]["right"], true);
    assert_eq!(value["score"]["g"]["all"], 1);
    assert_eq!(value["mistakes"][0]["reason"], "not-a-tie");
    assert_eq!(value["mistakes"][0]["could"][0]["board"], "023184765");
}

#[test]
fn where_no_goal_is_named_the_usual_one_that_fits_is_taken_and_told() {
    let (_, _, err) = check(&["-", "--strategy", "bfs"], RIGHT);
    assert!(
        err.contains("the goal is 123804765 (spiral), the usual one that fits, as none is named; --goal sets it"),
        "{err}"
    );
}

#[test]
fn a_report_is_written_and_never_over_the_trace() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).display().to_string();
    for (ending, part) in [("html", "<!DOCTYPE html>"), ("md", "# Marked trace")] {
        let report = name(&format!("marked.{ending}"));
        let (code, ..) = check(&with(&["--report", &report]), RIGHT);
        assert_eq!(code, 0);
        assert!(fs::read_to_string(&report).unwrap().starts_with(part));
    }
    let trace = name("trace.md");
    fs::write(&trace, RIGHT).unwrap();
    let (code, _, err) = check(&[&trace, "--strategy", "astar", "--report", &trace], "");
    assert_eq!(code, 2);
    assert!(err.contains("the output would take the place of"), "{err}");
    assert_eq!(fs::read_to_string(&trace).unwrap(), RIGHT);
}

#[test]
fn the_strategy_and_the_problem_of_a_full_trace_are_its_own() {
    let binary = env!("CARGO_BIN_EXE_steptrace");
    let args = ["trace", "-q", "--lists", "--strategy", "dfs,deadend=forget,order=LURD", "283104765", "--goal=spiral"];
    let trace = Command::new(binary).args(args).args(["--max-steps", "300"]).output().unwrap().stdout;
    let trace = String::from_utf8(trace).unwrap();
    let (code, out, err) = check(&["-", "-q"], &trace);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let (code, ..) = check(&["-", "-q", "--strategy", "dfs,order=LURD"], &trace);
    assert_eq!(code, 1);
}
