//! `steptrace check` of many files, and of paths, as a lecturer or an autograder meets them.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const BOARDS: [&str; 5] = ["283104765", "203184765", "023184765", "123084765", "123804765"];

fn lines(boards: &[&str]) -> String {
    let lines: Vec<String> = boards.iter().map(|board| format!("{{\"board\":\"{board}\"}}")).collect();
    lines.join("\n") + "\n"
}

fn right() -> String {
    lines(&BOARDS)
}

fn wrong() -> String {
    right().replace("023184765", "230184765")
}

fn run(folder: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_steptrace"))
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn check(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let all: Vec<&str> = ["check", "--strategy", "astar", "--goal", "spiral"].iter().chain(args).copied().collect();
    run(folder, &all, "")
}

/// A folder with these files.
fn folder(files: &[(&str, String)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn class() -> TempDir {
    folder(&[
        ("anna.jsonl", right()),
        ("ben.jsonl", wrong()),
        ("chen.csv", format!("board,f,kosten\n{}", BOARDS.map(|board| format!("{board},4,1\n")).concat())),
        ("dora.txt", "I did not do it.\n".to_owned()),
        ("eve.jsonl", lines(&BOARDS[..3])),
    ])
}

#[test]
fn each_file_is_told_in_a_line_and_one_that_cannot_be_read_stops_no_other() {
    let class = class();
    let (code, out, err) =
        check(class.path(), &["anna.jsonl", "ben.jsonl", "chen.csv", "dora.txt", "eve.jsonl", "gone.txt"]);
    let told: Vec<&str> = out.lines().collect();
    assert_eq!((code, told.len()), (1, 6), "{out}{err}");
    assert_eq!(told[0], "✓ anna.jsonl  right (5 steps) · board 5/5 · JSON Lines: board");
    assert!(
        told[1].starts_with("✗ ben.jsonl   wrong at step 3 (line 3), board: A node with f = 6 was expanded although"),
        "{out}"
    );
    assert!(told[2].starts_with("✓ chen.csv    right (5 steps) · board 5/5, f 5/5 · CSV: board, f"), "{out}");
    assert!(told[3].starts_with("? dora.txt    unreadable: line 1, column 1: no board is found"), "{out}");
    assert!(told[4].starts_with("✗ eve.jsonl   right up to step 3, where it ends · board 3/3"), "{out}");
    assert!(told[5].starts_with("? gone.txt    unreadable: cannot read gone.txt"), "{out}");
    assert_eq!(err, "note: 6 files: 2 right, 2 wrong or incomplete, 2 unreadable\n");
    let (code, out, _) = check(class.path(), &["anna.jsonl", "dora.txt"]);
    assert_eq!(code, 1, "{out}");
}

/// Who does not know the option would count what was never finished.
#[test]
fn of_many_files_one_that_stops_early_is_not_right_unless_it_may() {
    let class = class();
    for (more, expected) in [(&[][..], 1), (&["--complete"], 1), (&["--allow-incomplete"], 0)] {
        for args in [&["anna.jsonl", "eve.jsonl"][..], &["eve.jsonl", "--csv", "m.csv", "--gradescope", "g"]] {
            let (code, out, err) = check(class.path(), &[args, more].concat());
            let eve = out.lines().last().unwrap();
            assert_eq!((code, eve.starts_with("✓ eve.jsonl")), (expected, expected == 0), "{more:?}: {out}{err}");
        }
        let results = fs::read_to_string(class.path().join("g/results.json")).unwrap();
        let results: Value = serde_json::from_str(&results).unwrap();
        assert_eq!(results["tests"][0]["score"].as_f64(), Some(f64::from(1 - expected)), "{more:?}");
        assert!(fs::read_to_string(class.path().join("m.csv")).unwrap().contains(",incomplete,"));
    }
    let (code, out, err) = check(class.path(), &["eve.jsonl", "--allow-incomplete"]);
    assert!(code == 0 && out.contains("Right up to step 3, where the trace ends"), "{out}{err}");
    let (code, _, err) = check(class.path(), &["eve.jsonl", "--allow-incomplete", "--complete"]);
    assert!(code == 2 && err.contains("--allow-incomplete") && err.contains("--complete"), "{err}");
}

#[test]
fn the_convention_that_explains_a_file_is_told_in_its_line_and_in_the_table() {
    let class = class();
    let (_, taken, _) = run(class.path(), &["trace", "283104765", "-g", "spiral", "-s", "bfs,order=LURD", "-q"], "");
    let boards: Vec<String> = taken
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).unwrap()["board"].as_str().map(str::to_owned))
        .collect();
    let all = lines(&boards.iter().map(String::as_str).collect::<Vec<_>>());
    fs::write(class.path().join("left.jsonl"), all).unwrap();
    let args = ["check", "left.jsonl", "anna.jsonl", "--strategy", "bfs", "--goal", "spiral"];
    let (_, out, err) = run(class.path(), &args, "");
    assert!(out.lines().next().unwrap().contains("order=LURD"), "{out}{err}");
    let (_, csv, _) = run(class.path(), &[&args[..], &["--csv", "-", "-q"]].concat(), "");
    assert!(csv.lines().any(|line| line.starts_with("left.jsonl") && line.contains("order=LURD")), "{csv}");
}

#[test]
fn what_is_wrong_with_every_file_is_said_once() {
    let class = class();
    let two = ["anna.jsonl", "ben.jsonl"];
    for (args, part) in [
        (&["--strategy", "asta"][..], "no strategy is called"),
        (&["--strategy", "bfs", "--goal", "spirall"], "no goal is called"),
        (&["--strategy", "bfs", "--report", "all.html"], "--report is for one file"),
        (&["--strategy", "bfs", "--json", "--csv", "-"], "both JSON and CSV"),
        (&["--strategy", "bfs", "--csv", "anna.jsonl"], "would take the place of anna.jsonl"),
        (&["--strategy", "bfs", "--csv", "/nowhere/x.csv"], "cannot write"),
        (&["--strategy", "bfs", "--report-dir", "anna.jsonl"], "cannot write anna.jsonl"),
    ] {
        let all: Vec<&str> = ["check"].iter().chain(&two).chain(args).copied().collect();
        let (code, out, err) = run(class.path(), &all, "");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(part), "{args:?}: {err}");
    }
    assert_eq!(fs::read_to_string(class.path().join("anna.jsonl")).unwrap(), right());
    let (code, out, _) = run(class.path(), &["check", "anna.jsonl", "ben.jsonl"], "");
    assert_eq!(code, 1);
    assert!(
        out.lines().all(|line| line.contains("unreadable: the trace does not say which strategy it follows")),
        "{out}"
    );
}

#[test]
fn a_folder_is_read_with_those_below_it_but_hidden_files() {
    let class = folder(&[
        ("hw/b/trace.jsonl", right()),
        ("hw/a/trace.jsonl", right()),
        ("hw/a/notes.txt", "none".to_owned()),
        ("hw/.git/trace.jsonl", wrong()),
        ("hw/.DS_Store", "x".to_owned()),
        ("hw/z.jsonl", right()),
    ]);
    let named = |args: &[&str]| -> Vec<String> {
        let (_, out, err) = check(class.path(), args);
        assert!(!out.is_empty(), "{err}");
        out.lines().map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect()
    };
    assert_eq!(named(&["hw"]), ["hw/a/notes.txt", "hw/a/trace.jsonl", "hw/b/trace.jsonl", "hw/z.jsonl"]);
    assert_eq!(named(&["hw/z.jsonl", "hw/b"]), ["hw/z.jsonl", "hw/b/trace.jsonl"]);
    // A folder is many files, even with one in it.
    assert_eq!(named(&["hw/b"]), ["hw/b/trace.jsonl"]);
}

/// The cells of a table as RFC 4180 has it.
fn cells(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let (mut quoted, mut letters) = (false, text.chars().peekable());
    while let Some(c) = letters.next() {
        let row = rows.last_mut().unwrap();
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => row.last_mut().unwrap().push(letters.next().unwrap()),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\r' if !quoted => {
                assert_eq!(letters.next(), Some('\n'));
                rows.push(vec![String::new()]);
            }
            c => row.last_mut().unwrap().push(c),
        }
    }
    assert_eq!(rows.pop(), Some(vec![String::new()]), "the last line is ended");
    rows
}

#[test]
fn the_table_has_a_row_a_file_however_it_is_called() {
    let class = folder(&[("a, \"b\".jsonl", wrong()), ("c.jsonl", right()), ("d.txt", "no".to_owned())]);
    let (code, out, _) = check(class.path(), &["a, \"b\".jsonl", "c.jsonl", "d.txt", "--csv", "results.csv"]);
    assert_eq!((code, out.lines().count()), (1, 3), "{out}");
    let rows = cells(&fs::read_to_string(class.path().join("results.csv")).unwrap());
    let column = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let of = |row: usize, name: &str| rows[row][column(name)].as_str();
    assert!(rows.len() == 4 && rows.iter().all(|row| row.len() == rows[0].len()));
    assert_eq!(
        [of(1, "file"), of(1, "verdict"), of(1, "first_wrong"), of(1, "line")],
        ["a, \"b\".jsonl", "wrong", "3", "3"]
    );
    assert_eq!([of(1, "board_right"), of(1, "board_all"), of(1, "g_all"), of(1, "format")], ["3", "5", "", "jsonl"]);
    assert_eq!([of(2, "verdict"), of(2, "first_wrong"), of(2, "steps"), of(2, "right_steps")], ["right", "", "5", "5"]);
    assert_eq!(of(3, "verdict"), "unreadable");
    assert!(of(3, "says").contains("no board is found"));
    // The standard output has the table alone.
    let (_, out, _) = check(class.path(), &["c.jsonl", "--csv", "-"]);
    assert_eq!(cells(&out).len(), 2, "{out}");
}

/// What a student wrote could run in the spreadsheet of the one who marks it.
#[test]
fn no_text_of_others_is_a_formula_in_a_table() {
    let text = right().replace('}', ",\"=HYPERLINK(1)\":\"x\"}");
    let named = [
        ("=cmd|'!A0.csv", "'=cmd|'!A0.csv"),
        ("a;@SUM.csv", "a;'@SUM.csv"),
        ("+1\u{1b}[31m\t.csv", "'+1 [31m .csv"),
        ("-\u{202e}vsc.csv", "'-\u{fffd}vsc.csv"),
    ];
    let class = folder(&named.map(|(name, _)| (name, text.clone())));
    {
        let args = ["check", ".", "-s", "astar", "-g", "spiral", "--csv", "-", "-q"];
        let (_, out, err) = run(class.path(), &args, "");
        let rows = cells(&out);
        let mut files: Vec<&str> = rows[1..].iter().map(|row| row[0].trim_start_matches("./")).collect();
        files.sort_unstable();
        let mut wanted = named.map(|(_, wanted)| wanted.trim_start_matches('\''));
        wanted.sort_unstable();
        assert_eq!(files, wanted, "{err}");
        let not_read = rows[0].iter().position(|head| head == "not_read").unwrap();
        assert!(rows[1..].iter().all(|row| row[not_read] == "'=HYPERLINK(1)"), "{out}");
        assert!(!out.contains(['\u{1b}', '\t', '\u{202e}']), "{out}");
    }
    for (name, wanted) in named {
        let (_, out, err) = check(class.path(), &["--csv", "-", "-q", "--", name]);
        assert_eq!(cells(&out)[1][0], wanted, "{err}");
        // Programs get the name as it is.
        let (_, out, _) = check(class.path(), &["--json", "-q", "--", name, "c"]);
        let json: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
        assert_eq!(json["file"].as_str(), Some(name));
    }
}

/// The table of a class, as its rows by name: file, verdict, start, goal, strategy, what is said.
fn problems(folder: &Path, args: &[&str]) -> (Vec<[String; 6]>, String) {
    let all: Vec<&str> = ["check"].iter().chain(args).copied().chain(["--csv", "-"]).collect();
    let (_, out, err) = run(folder, &all, "");
    let rows = cells(&out);
    let column = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let columns = ["file", "verdict", "start", "goal", "strategy", "says"].map(column);
    (rows[1..].iter().map(|row| columns.map(|column| row[column].clone())).collect(), err)
}

/// Else whoever hands in two steps to a goal of their own is right.
#[test]
fn no_file_of_a_class_chooses_its_own_problem_unseen() {
    let own = |strategy: &str, start: &str, goal: &str| {
        let folder = tempfile::tempdir().unwrap();
        run(folder.path(), &["trace", start, "-g", goal, "-s", strategy, "-q"], "").1
    };
    let class = folder(&[
        ("anna.jsonl", own("astar,w=2", "283104765", "spiral")),
        ("ben.jsonl", own("astar,w=2", "134862705", "spiral")),
        ("chen.jsonl", own("astar,w=2", "123456708", "standard")),
        ("dora.jsonl", own("dfs", "123084765", "spiral")),
        ("eve.jsonl", own("astar,w=2", "1203", "standard")),
        ("finn.jsonl", own("astar,w=2", "283104765", "spiral")),
    ]);
    let (rows, _) = problems(class.path(), &["."]);
    let verdicts = |rows: &[[String; 6]]| rows.iter().map(|row| row[1].clone()).collect::<Vec<_>>();
    assert_eq!(verdicts(&rows), ["right", "right", "unreadable", "unreadable", "unreadable", "right"], "{rows:?}");
    for row in [&rows[0], &rows[1], &rows[5]] {
        assert!(row[3] == "123804765" && row[4].starts_with("astar,h=manhattan,w=2,"), "{row:?}");
    }
    assert_eq!([&rows[0][2], &rows[1][2]], ["283104765", "134862705"]);
    assert!(rows[2][5].contains("it is about 123456780, but ./anna.jsonl is about 123804765; --goal"), "{rows:?}");
    assert!(rows[3][5].contains("it is about dfs,") && rows[3][5].contains("--strategy"), "{rows:?}");
    assert!(rows[4][5].contains("it is about 1230, but"), "{rows:?}");
    // A start of one's own is told.
    let (_, out, _) = run(class.path(), &["check", "."], "");
    let own_starts: Vec<bool> = out.lines().map(|line| line.contains("its own start, ")).collect();
    assert_eq!(own_starts, [false, true, false, false, false, false], "{out}");
    // The command says it for all.
    let (rows, err) =
        problems(class.path(), &["anna.jsonl", "ben.jsonl", "-s", "astar,w=2", "-g", "spiral", "--start", "283104765"]);
    assert_eq!(verdicts(&rows), ["right", "wrong"], "{rows:?}");
    assert!(!rows[1][5].contains("its own start"), "{err}");
    // So do JSON and Gradescope show what a file was marked with.
    let (_, out, _) = run(class.path(), &["check", "anna.jsonl", "ben.jsonl", "--json", "-q"], "");
    let ben: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(["start", "goal"].map(|name| ben["conventions"][name].as_str()), [Some("134862705"), Some("123804765")]);
    assert!(ben["conventions"]["strategy"].as_str().unwrap().starts_with("astar,h=manhattan,w=2,"), "{out}");
    run(class.path(), &["check", "anna.jsonl", "ben.jsonl", "--gradescope", "g"], "");
    let ben = fs::read_to_string(class.path().join("g/ben.jsonl/results.json")).unwrap();
    assert!(ben.contains("134862705 to 123804765") && ben.contains("its own start, 134862705"), "{ben}");
}

/// The sheets of `exercise --students` have a start each.
#[test]
fn a_class_of_sheets_with_a_start_each_is_marked_without_options() {
    let class = folder(&[("ids.txt", "ann\nbob\n".to_owned())]);
    let args = [
        &["exercise", "283104765", "--goal", "spiral", "--kind", "trace", "--students", "ids.txt", "-o", "sheets"][..],
        &["--format", "csv", "--given", "board,g,h,f,new,open,closed"],
    ];
    let (code, _, err) = run(class.path(), &args.concat(), "");
    assert_eq!(code, 0, "{err}");
    let (code, out, err) = run(class.path(), &["check", "sheets"], "");
    let told: Vec<&str> = out.lines().collect();
    assert_eq!((code, told.len()), (0, 2), "{out}{err}");
    assert!(!told[0].contains("its own start") && told[1].contains("its own start"), "{out}");
}

#[test]
fn json_is_an_object_a_line() {
    let class = class();
    let (code, out, _) = check(class.path(), &["anna.jsonl", "ben.jsonl", "dora.txt", "--json"]);
    let objects: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, objects.len()), (1, 3));
    let of = |name: &str| objects.iter().map(|object| object[name].as_str().unwrap_or_default()).collect::<Vec<_>>();
    assert_eq!(of("file"), ["anna.jsonl", "ben.jsonl", "dora.txt"]);
    assert_eq!(of("verdict"), ["right", "wrong", "unreadable"]);
    assert_eq!(of("format"), ["steptrace-check/1"; 3]);
    // The same as of the file alone.
    let (_, alone, _) = check(class.path(), &["ben.jsonl", "--json"]);
    let mut alone: Value = serde_json::from_str(&alone).unwrap();
    alone["file"] = "ben.jsonl".into();
    assert_eq!(alone, objects[1]);
}

fn listed(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn each_writer_gets_a_page() {
    let class = folder(&[
        ("hw/anna/trace.jsonl", right()),
        ("hw/ben/trace.jsonl", wrong()),
        ("hw/late.jsonl", "nothing".to_owned()),
        ("hw/marked/old.txt", "stays".to_owned()),
    ]);
    let args = ["hw/anna", "hw/ben", "hw/late.jsonl", "--report-dir", "hw/marked"];
    let (code, out, err) = check(class.path(), &args);
    assert_eq!((code, out.lines().count()), (1, 3), "{out}{err}");
    let marked = class.path().join("hw/marked");
    assert_eq!(
        listed(&marked),
        ["anna-trace.jsonl.html", "ben-trace.jsonl.html", "index.html", "late.jsonl.html", "old.txt"]
    );
    let page = |name: &str| fs::read_to_string(marked.join(name)).unwrap();
    assert!(page("ben-trace.jsonl.html").contains("First mistake at step 3"));
    assert!(page("anna-trace.jsonl.html").contains("every step follows the strategy"));
    assert!(page("late.jsonl.html").contains("no board is found"));
    // Its own pages are no traces.
    let (_, out, _) = check(class.path(), &["hw", "--report-dir", "hw/marked"]);
    assert_eq!(out.lines().count(), 3, "{out}");
}

/// A table with a wrong h in two steps, and a wrong board.
const TABLE: &str = "State,h(n),f(n),g(n)\n283104765,4,4,0\n203184765,5,4,1\n230184765,2,4,2\n123084765,7,4,3\n";

#[test]
fn a_page_is_the_writers_own_table_with_what_is_right_in_it() {
    let class = folder(&[("alice.csv", TABLE.to_owned())]);
    check(class.path(), &["alice.csv", "--report-dir", "marked"]);
    assert_eq!(listed(&class.path().join("marked")), ["alice.csv.html"], "one file needs no index");
    let page = fs::read_to_string(class.path().join("marked/alice.csv.html")).unwrap();
    assert!(page.contains("<title>Marked trace: alice.csv · 1 of 4 steps follow A* search · 11 of 16 cells right"));
    let heads =
        ["<th scope=\"col\" class=\"cell\">State", ">h(n)", ">f(n)", ">g(n)"].map(|head| page.find(head).unwrap());
    assert!(heads.is_sorted(), "the writer's columns in the writer's order: {heads:?}");
    let sign = |says: &str, glyph: &str| {
        let tone = if glyph == "✓" { "right" } else { "wrong" };
        format!("<b class=\"mark {tone}\" role=\"img\" aria-label=\"{says}\">{glyph}</b>")
    };
    let cell = format!("<td class=\"number wrong\">5 {}<br>3 {}", sign("wrong", "✗"), sign("right", "✓"));
    assert!(page.contains(&cell), "{page}");
    for link in ["<a id=\"row-2\" href=\"#mistake-1\">2</a>", "<a id=\"mistake-1\" href=\"#row-2\">"] {
        assert!(page.contains(link), "{link}: {page}");
    }
}

#[test]
fn the_pages_of_a_class_have_an_index_with_the_first_mistakes() {
    let class = folder(&[
        ("hw/zoe.csv", TABLE.to_owned()),
        ("hw/anna.jsonl", right()),
        ("hw/index", wrong()),
        ("hw/javascript:a#b?", wrong()),
        ("hw/dora.txt", "I did not do it.\n".to_owned()),
    ]);
    check(class.path(), &["hw", "--report-dir", "marked"]);
    let index = fs::read_to_string(class.path().join("marked/index.html")).unwrap();
    assert!(index.contains("5 files: 1 right, 3 wrong or incomplete, 1 unreadable"), "{index}");
    let pages = ["anna.jsonl.html", "dora.txt.html", "index-2.html", "javascript%3Aa%23b%3F.html", "zoe.csv.html"];
    let places =
        pages.map(|page| index.find(&format!("<th scope=\"row\" class=\"word\"><a href=\"{page}\">")).unwrap());
    assert!(places.is_sorted(), "by name: {places:?}");
    assert_eq!(listed(&class.path().join("marked")).len(), 6, "none takes the place of another");
    assert!(index.contains("<a href=\"zoe.csv.html#mistake-1\">step 2: h</a>"), "{index}");
    // It is refused before the work if it is also read.
    let (code, _, err) = check(class.path(), &["marked/index.html", "hw/zoe.csv", "--report-dir", "marked"]);
    assert!(code == 2 && err.contains("would take the place of marked/index.html"), "{err}");
}

#[test]
fn no_page_takes_the_place_of_a_file_that_is_read() {
    let class = folder(&[("x", right()), ("x.html", right())]);
    let (code, _, err) = check(class.path(), &["x", "x.html", "--report-dir", "."]);
    assert!(code == 2 && err.contains("would take the place of ./x.html, which is also read"), "{err}");
    assert_eq!(fs::read_to_string(class.path().join("x.html")).unwrap(), right());
}

/// The one would be lost, and nobody would know.
#[test]
fn no_two_outputs_take_one_place() {
    let folder = folder(&[("a.csv", right())]);
    for (csv, option, written) in [("r/a.csv.html", "--report-dir", "r"), ("g/results.json", "--gradescope", "g")] {
        fs::create_dir(folder.path().join(written)).unwrap();
        let args = ["check", "a.csv", "-s", "bfs", "--goal", "spiral", "--csv", csv, option, written];
        let (code, _, err) = run(folder.path(), &args, "");
        assert_eq!(code, 2, "{csv}: {err}");
        assert!(err.starts_with(&format!("error: two outputs would go to {csv}\n")), "{err}");
        assert_eq!(listed(&folder.path().join(written)), Vec::<String>::new());
    }
}

#[test]
fn gradescope_gets_a_test_for_the_verdict_and_one_for_each_column() {
    let class = class();
    let results =
        |path: &str| -> Value { serde_json::from_str(&fs::read_to_string(class.path().join(path)).unwrap()).unwrap() };
    let (code, _, err) = check(class.path(), &["ben.jsonl", "--gradescope", "one"]);
    assert_eq!(code, 1, "{err}");
    let ben = results("one/results.json");
    assert!(ben["output"].as_str().unwrap().contains("First mistake at step 3"));
    let tests = ben["tests"].as_array().unwrap();
    let of = |name: &str| tests.iter().map(|test| test[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("name"), ["Verdict", "board"]);
    assert_eq!(of("score"), [0.0, 0.6]);
    assert_eq!(of("max_score"), [1.0, 1.0]);
    assert_eq!(of("status"), ["failed", "failed"]);
    assert_eq!(of("visibility"), ["visible", "visible"]);
    assert!(
        tests[1]["output"].as_str().unwrap().starts_with("3 of 5 right.\nStep 3, line 3: "),
        "{}",
        tests[1]["output"]
    );
    let (_, _, err) =
        check(class.path(), &["anna.jsonl", "dora.txt", "eve.jsonl", "--gradescope", "all", "--complete"]);
    assert!(err.contains("3 files"), "{err}");
    let score = |name: &str| -> f64 {
        results(&format!("all/{name}/results.json"))["tests"]
            .as_array()
            .unwrap()
            .iter()
            .map(|test| test["score"].as_f64().unwrap())
            .sum()
    };
    let scores = [score("anna.jsonl"), score("dora.txt"), score("eve.jsonl")];
    assert_eq!(scores.map(|score| score.to_string()), ["2", "0", "1"]);
    assert_eq!(listed(&class.path().join("all")), ["anna.jsonl", "dora.txt", "eve.jsonl"]);
}

/// The shortest path from 283104765 to the spiral goal, which is what greedy search expands, with its moves.
fn path_with_moves() -> String {
    let ways = ["Up", "Left", "Down", "Right"];
    let drawn = |board: &str| -> String {
        let cells: Vec<String> = board.chars().map(String::from).collect();
        cells.chunks(3).map(|row| row.join(" ") + "\n").collect()
    };
    let rest = ways.iter().zip(&BOARDS[1..]).map(|(way, board)| format!("Move: {way}\n{}", drawn(board)));
    format!("Initial\n{}{}", drawn(BOARDS[0]), rest.collect::<String>())
}

fn json_of(folder: &Path, args: &[&str], input: &str) -> (i32, Value) {
    let all: Vec<&str> = ["check", "-", "--json", "-q", "--goal", "spiral"].iter().chain(args).copied().collect();
    let (code, out, err) = run(folder, &all, input);
    (code, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{args:?}: {out}{err}")))
}

#[test]
fn boards_are_a_trace_unless_they_are_to_be_marked_as_a_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = path_with_moves();
    for (text, args, kind, verdict) in [
        // Greedy search and A* go straight to the goal here.
        (&path, &["--strategy", "greedy"][..], None, "right"),
        (&path, &["--strategy", "astar"], None, "right"),
        (&path, &["--strategy", "astar", "--path"], Some("path"), "right"),
        // No strategy is needed for a path.
        (&path, &["--path"], Some("path"), "right"),
        (&right(), &["--strategy", "bfs"], None, "wrong"),
        (&right(), &["--strategy", "bfs", "--path"], Some("path"), "right"),
    ] {
        let (code, json) = json_of(folder.path(), args, text);
        assert_eq!(json["kind"].as_str(), kind, "{args:?}: {json}");
        assert_eq!((json["verdict"].as_str().unwrap(), code), (verdict, i32::from(verdict == "wrong")), "{args:?}");
        let boards: Vec<&str> =
            json["rows"].as_array().unwrap().iter().map(|row| row["board"].as_str().unwrap()).collect();
        assert_eq!(boards, BOARDS, "{args:?}");
    }
    // Breadth-first search does not go straight: with moves beside its boards, this is no trace.
    let (code, _, err) = run(folder.path(), &["check", "-", "--goal", "spiral", "--strategy", "bfs"], &path);
    assert!(code == 2 && err.contains("nothing but a path from start to goal"), "{err}");
}

#[test]
fn how_a_file_was_taken_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let told = |args: &[&str], input: &str| {
        let all: Vec<&str> = ["check", "-", "--goal", "spiral"].iter().chain(args).copied().collect();
        run(folder.path(), &all, input).2
    };
    let err = told(&["--path"], &path_with_moves());
    assert!(err.contains("standard input is read as a path of 4 moves, written as boards"), "{err}");
}

#[test]
fn moves_need_a_start() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "Solution: Up, Left, Down, Right\n";
    for args in [&["--strategy", "astar"][..], &["--path"]] {
        let all: Vec<&str> = ["check", "-", "--goal", "spiral"].iter().chain(args).copied().collect();
        let (code, out, err) = run(folder.path(), &all, moves);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains("4 moves without a board") && err.contains("--start BOARD"), "{err}");
        let with: Vec<&str> = args.iter().copied().chain(["--start", "283104765"]).collect();
        let (code, json) = json_of(folder.path(), &with, moves);
        assert_eq!((code, json["kind"].as_str(), json["moves"].as_u64()), (0, Some("path"), Some(4)), "{json}");
        assert_eq!(
            (json["shortest"].as_u64(), json["extra"].as_u64(), &json["illegal"]),
            (Some(4), Some(0), &Value::Null)
        );
    }
    // A board before them is the start.
    let (code, json) = json_of(folder.path(), &["--path"], &format!("Start:\n2 8 3\n1 0 4\n7 6 5\n\n{moves}"));
    assert_eq!((code, json["verdict"].as_str()), (0, Some("right")), "{json}");
    let (code, json) = json_of(folder.path(), &["--path", "--start", "283104765"], "U L L D\n");
    assert_eq!(
        (code, json["illegal"]["move"].as_u64(), json["illegal"]["before"].as_str()),
        (1, Some(3), Some("023184765"))
    );
    let (code, json) = json_of(folder.path(), &["--path", "--start", "283104765"], "U L D\n");
    assert_eq!((code, json["verdict"].as_str()), (0, Some("incomplete")));
    assert_eq!(json_of(folder.path(), &["--path", "--complete", "--start", "283104765"], "U L D\n").0, 1);
}

#[test]
fn paths_and_traces_are_told_together() {
    let class =
        folder(&[("moves.txt", "UULDR\n".to_owned()), ("path.txt", path_with_moves()), ("trace.jsonl", wrong())]);
    let args = ["check", ".", "--strategy", "bfs", "--goal", "spiral", "--csv", "-", "--start", "283104765", "-q"];
    let (code, out, err) = run(class.path(), &args, "");
    let rows = cells(&out);
    let told: Vec<[&str; 3]> =
        rows[1..].iter().map(|row| [row[0].as_str(), row[1].as_str(), row[2].as_str()]).collect();
    assert_eq!(code, 1, "{err}");
    let expected =
        [["./moves.txt", "path", "wrong"], ["./path.txt", "trace", "unreadable"], ["./trace.jsonl", "trace", "wrong"]];
    assert_eq!(told, expected, "{out}");
    let (_, out, _) = run(
        class.path(),
        &["check", "path.txt", "moves.txt", "--path", "--start", "283104765", "--goal", "spiral"],
        "",
    );
    assert!(
        out.starts_with(
            "✓ path.txt   Right: 4 legal moves lead from the start to the goal, and no path is shorter. · board 5/5"
        ),
        "{out}"
    );
    assert!(
        out.lines().nth(1).unwrap().starts_with("✗ moves.txt  Wrong at move 2, which is the first that is not legal."),
        "{out}"
    );
}
