//! `steptrace compare` as a person meets it: what it takes, what it refuses and how, and what it leaves behind.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");
const EIGHT: [&str; 4] = ["compare", "283104765", "--goal", "spiral"];

struct Done {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run_in(folder: &Path, args: &[&str]) -> Done {
    let mut command = Command::new(BINARY);
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    let output = command.args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Done { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn compare(more: &[&str]) -> Done {
    run_in(Path::new("."), &[&EIGHT, more].concat())
}

/// What a comparison prints that goes well and has nothing to say beside it.
#[track_caller]
fn printed(done: Done) -> String {
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    done.out
}

#[track_caller]
fn refused(done: &Done, code: i32, parts: &[&str]) {
    assert_eq!((done.code, done.out.as_str()), (Some(code), ""), "{}", done.err);
    for part in parts {
        assert!(done.err.contains(part), "{part:?} is not in\n{}", done.err);
    }
}

/// A folder with traces of two searches of one problem, one of another, and one that is cut.
fn traces() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (file, goal, spec) in
        [("bfs.jsonl", "spiral", "bfs"), ("dfs.jsonl", "spiral", "dfs"), ("other.jsonl", "standard", "bfs")]
    {
        printed(run_in(folder.path(), &["trace", "283104765", "--goal", goal, "-s", spec, "-q", "-o", file]));
    }
    let whole = fs::read_to_string(folder.path().join("bfs.jsonl")).unwrap();
    let cut: Vec<&str> = whole.lines().take(8).collect();
    fs::write(folder.path().join("cut.jsonl"), cut.join("\n") + "\n").unwrap();
    folder
}

fn title(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[test]
fn without_runs_it_compares_bfs_dfs_and_astar() {
    let usual = printed(compare(&[]));
    assert_eq!(title(&usual), "bfs, dfs and astar");
    // The command that the text ends with makes the same text, and so do the runs that it names.
    assert_eq!(printed(compare(&["--run", "bfs", "--run", "dfs", "--strategy", "astar"])), usual);
    assert_eq!(printed(compare(&["-r", "bfs", "-s", "dfs", "-r", "astar"])), usual);
    let command: String = usual.lines().skip_while(|line| !line.starts_with("steptrace compare")).collect();
    let command = command.split("Made by").next().unwrap().replace('\\', "");
    let args: Vec<&str> = command.split(' ').skip(1).filter(|word| !word.is_empty()).collect();
    assert_eq!(printed(run_in(Path::new("."), &args)), usual);
}

#[test]
fn files_are_compared_with_one_another_and_with_runs() {
    let folder = traces();
    let at = folder.path();
    let from_files = printed(run_in(at, &["compare", "--from", "bfs.jsonl", "--from", "dfs.jsonl"]));
    let results = |text: &str| text.split("steptrace compare").next().unwrap().to_owned();
    assert_eq!(results(&from_files), results(&printed(compare(&["--run", "bfs", "--run", "dfs"]))));
    let mixed = printed(run_in(at, &["compare", "--from", "bfs.jsonl", "--run", "astar"]));
    assert_eq!(title(&mixed), "bfs and astar");
    let named = ["compare", "283104765", "--goal", "spiral", "--from", "bfs.jsonl", "--run", "astar"];
    assert_eq!(printed(run_in(at, &named)), mixed);
}

#[test]
fn files_of_another_problem_are_refused_by_name() {
    let folder = traces();
    let run = |args: &[&str]| run_in(folder.path(), &[&["compare"], args].concat());
    let parts = [
        "error: other.jsonl is a run of another problem than the first that is named",
        "help: all runs that are compared have one start and one goal",
    ];
    refused(&run(&["--from", "bfs.jsonl", "--from", "dfs.jsonl", "--from", "other.jsonl"]), 2, &parts);
    refused(&run(&["283104765", "--from", "bfs.jsonl"]), 2, &["bfs.jsonl is a run of another problem"]);
    refused(&run(&["--goal", "spiral", "--from", "bfs.jsonl"]), 2, &["--goal and --size go with a START"]);
    refused(&run(&[]), 2, &["<START>", "--from <FILE>"]);
    refused(&run(&["--from", "none.jsonl", "--run", "bfs"]), 1, &["none.jsonl"]);
    refused(&run(&["--from", "cut.jsonl", "--run", "bfs"]), 2, &["cut.jsonl", "the trace is cut here"]);
    refused(
        &run(&["--from", "bfs.jsonl", "--from", "dfs.jsonl", "-o", "dfs.jsonl", "--format", "text"]),
        2,
        &["the output would take the place of dfs.jsonl, which is also read"],
    );
    refused(&run(&["--from", "-", "--from", "-"]), 2, &["only one thing can be read from the standard input"]);
}

#[test]
fn wrong_runs_are_refused_with_what_mends_them() {
    refused(&compare(&["--run", "bsf"]), 2, &["no strategy is called `bsf`", "--run:1:1", "bfs, dfs"]);
    refused(&compare(&["--run", "bfs"]), 2, &["one run has nothing to be compared with", "add another --run"]);
    refused(
        &compare(&["--run", "bfs", "--run", "bfs,order=UDLR"]),
        2,
        &["the same run is there twice: bfs,order=UDLR"],
    );
    let many: Vec<String> = (0..65).map(|limit| format!("--run=dls,limit={limit}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    refused(&compare(&many), 2, &["65 runs are too many to compare: at most 64", "steptrace study"]);
    assert_eq!(compare(&many[..64]).code, Some(0));
}

#[test]
fn all_values_of_a_setting_are_compared() {
    let text = printed(compare(&["--vary", "ties"]));
    assert_eq!(title(&text), "A* search: every value of ties");
    for label in ["ties=fifo", "ties=lifo", "ties=low-h", "ties=high-g"] {
        assert!(text.contains(label), "{text}");
    }
    assert!(text.contains("Verdict\n"), "{text}");
    assert!(printed(compare(&["--vary", "insert"])).starts_with("Depth-first search: every value of insert\n"));
    let value = printed(compare(&["--run", "astar,ties=lifo", "--vary", "h"]));
    let words = value.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("A h=manhattan") && words.contains("B h=misplaced"), "{value}");
    let none = compare(&["--vary", "ties", "--run", "bfs"]);
    refused(&none, 2, &["bfs has no setting `ties` here", "order, dup, deadend, goal, cost"]);
    refused(&compare(&["--vary", "ties", "--run", "astar", "--run", "ucs"]), 2, &["--vary goes with one --run"]);
    refused(
        &compare(&["--vary", "limit"]),
        2,
        &["astar has no setting `limit` here", "h, w, order, dup, cheaper, deadend, ties, goal, cost"],
    );
    let unsolvable = ["compare", "213456780", "--vary", "h", "--search-unsolvable", "--max-steps", "50"];
    let done = run_in(Path::new("."), &unsolvable);
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert!(
        !done.out.contains("h=exact"),
        "no board has an exact distance to a goal that cannot be reached: {}",
        done.out
    );
    let quiet = run_in(Path::new("."), &[&unsolvable[..], &["-q"]].concat());
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(0), ""));
}

#[test]
fn the_ending_of_the_file_says_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| run_in(folder.path(), &[&EIGHT, args].concat());
    let done = run(&["-o", "c.md", "--lang", "zh"]);
    assert_eq!((done.code, done.out.as_str()), (Some(0), ""));
    assert!(done.err.starts_with("note: c.md: 3 runs, 2,654 steps in all"), "{}", done.err);
    let notes = fs::read_to_string(folder.path().join("c.md")).unwrap();
    assert!(notes.starts_with("# bfs、dfs、astar\n"), "{notes}");
    assert!(notes.contains("--lang zh -o c.md"), "{notes}");
    assert_eq!(run(&["-o", "c.txt", "-q", "--width", "60"]).err, "");
    let text = fs::read_to_string(folder.path().join("c.txt")).unwrap();
    assert!(
        text.starts_with("bfs, dfs and astar\n") && text.replace(" \\\n", " ").contains("--width 60 -o c.txt"),
        "{text}"
    );
    assert_eq!(run(&["--format", "md"]).out.lines().next(), Some("# bfs, dfs and astar"));
    refused(&run(&["-o", "c.csv"]), 2, &["the ending of c.csv does not say what to write", ".md"]);
    refused(&run(&["-o", "c.doc"]), 2, &["the ending of c.doc does not say what to write", "--format"]);
    refused(&run(&["--flavor", "pandoc"]), 2, &["--flavor is for Markdown"]);
    refused(&run(&["-o", "c.md", "--width", "60"]), 2, &["--width is for text"]);
    refused(&run(&["-o", "no/c.md"]), 1, &["cannot write no/c.md"]);
    assert!(!folder.path().join("c.csv").exists());
}

#[test]
fn the_options_of_the_report_are_those_of_the_command_that_makes_it_again() {
    let text = printed(compare(&["--partings", "1", "--title", "Week 3", "--full-lists"]));
    assert_eq!(title(&text), "Week 3");
    let command = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("\\ ", "");
    assert!(command.contains("--title 'Week 3' --partings 1 --full-lists"), "{command}");
    refused(&compare(&["--partings", "few"]), 2, &["'--partings <N>'", "a bound is a whole number"]);
}

#[test]
fn a_bound_is_told_of_and_an_unsolvable_board_is_not_searched() {
    let done = compare(&["--max-steps", "20"]);
    assert_eq!(done.code, Some(0));
    assert!(
        done.err.contains("note: stopped at a bound: bfs, dfs; --max-steps and --max-memory set it"),
        "{}",
        done.err
    );
    assert!(done.out.contains("--max-steps 20"), "{}", done.out);
    let done = run_in(Path::new("."), &["compare", "213456780"]);
    assert_eq!(done.code, Some(0));
    assert!(done.err.contains("note: unsolvable, so not searched"), "{}", done.err);
    assert!(done.err.contains("--goal spiral can be reached"), "{}", done.err);
}

#[test]
fn a_bound_that_stops_a_run_beside_a_file_is_told_and_in_the_command() {
    let folder = traces();
    let args = ["compare", "--from", "bfs.jsonl", "--run", "dfs", "--max-steps", "3"];
    let done = run_in(folder.path(), &args);
    assert_eq!(done.code, Some(0));
    assert!(done.err.contains("note: stopped at a bound: dfs; --max-steps"), "{}", done.err);
    let command = done.out.lines().skip_while(|line| !line.starts_with("steptrace compare"));
    let command: String = command.take_while(|line| !line.is_empty()).collect();
    let command = command.replace('\\', "");
    assert!(command.contains("--from bfs.jsonl") && command.contains("--max-steps 3"), "{command}");
    let again: Vec<&str> = command.split_whitespace().skip(1).collect();
    assert_eq!(run_in(folder.path(), &again).out, done.out);
}

#[test]
fn ctrl_c_ends_the_comparison() {
    let mut command = Command::new(BINARY);
    command.args(["compare", "123456789ABCDEF0", "--goal=123456789ABCDFE0", "--search-unsolvable", "--max-steps=none"]);
    command.args(["--run=bfs,dup=none", "--run=dfs", "--run=astar"]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let began = Instant::now();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(began.elapsed() < Duration::from_mins(1), "{:?}", began.elapsed());
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert_eq!(out, "", "{err}");
}

#[test]
fn a_second_ctrl_c_ends_the_analysis_and_leaves_an_existing_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.html"), "before").unwrap();
    let mut command = Command::new(BINARY);
    command.args(["compare", "867254301", "-s", "ids,dup=none", "-s", "bfs", "--max-steps=none", "-o", "x.html"]);
    let mut child = command.current_dir(folder.path()).stderr(Stdio::piped()).spawn().unwrap();
    let id = child.id().to_string();
    let interrupt = || Command::new("kill").args(["-INT", &id]).stderr(Stdio::null()).status().unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    interrupt();
    std::thread::sleep(Duration::from_millis(350));
    // The analysis of runs that are over may have ended with the first.
    interrupt();
    let began = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    // On a machine so fast that nothing was left to end, the new file is whole.
    let text = fs::read_to_string(folder.path().join("x.html")).unwrap();
    assert!(text == "before" || text.ends_with("</html>\n"), "{} bytes", text.len());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}
