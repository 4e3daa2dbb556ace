//! What `identify` tells, as a reader meets it: golden files, and the command with its files and exit codes.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use steptrace::check::identify::{Posed, identify_posed};
use steptrace::check::{Sheet, read_sheet};
use steptrace::report::{Flavor, Format, IdentificationOptions, Lang, identify_document, identify_json};

use crate::common::runs::Golden;
use crate::common::set::{notes, readable, set, text};

const BFS: &str = "283104765\n203184765\n283164705\n283014765\n283140765\n023184765\n230184765\n";

/// A trace of best-first search whose second step does not take the lowest f.
const WRONG: &str = "step,board,g,h,f\n1,283104765,0,4,4\n2,203184765,1,3,4\n3,283164705,1,5,6\n4,023184765,2,2,4\n";

/// The numbers of this one are not those of any strategy, its boards are.
const ODD_NUMBERS: &str = "step,board,f\n1,283104765,9\n2,203184765,9\n3,023184765,9\n4,123084765,9\n";

/// Of equal f now the oldest, now the newest is taken.
const BY_HAND: &str = "867254301\n867254310\n867254031\n867204351\n867240351\n867024351\n867250314\n860257314\n\
867241350\n867054231\n067854231\n067824351\n";

fn found(text: &str, goal: Option<&str>) -> (Sheet, Posed) {
    let sheet = read_sheet(text, None, None).unwrap();
    let goal = goal.map(|goal| steptrace::puzzle::parse_goal(goal, sheet.size).unwrap());
    let posed = identify_posed(&sheet, None, goal, 10).unwrap();
    (sheet, posed)
}

fn options(lang: Lang, top: usize) -> IdentificationOptions {
    IdentificationOptions { lang, top, file: "mine.txt".into(), graph: None }
}

#[test]
fn what_is_told() {
    let mut golden = Golden::of("identify");
    let cases = [
        ("bfs", BFS, Some("spiral"), 3),
        ("wrong", WRONG, Some("spiral"), 2),
        ("odd_numbers", ODD_NUMBERS, None, 2),
        ("by_hand", BY_HAND, Some("standard"), 2),
    ];
    for (name, trace, goal, top) in cases {
        let (sheet, posed) = found(trace, goal);
        let told = |lang, format: &Format| set(identify_document(&sheet, &posed, &options(lang, top)), format);
        golden.holds(&format!("{name}.txt"), &told(Lang::En, &text(80, false)));
        golden.holds(&format!("{name}.zh.txt"), &told(Lang::Zh, &text(60, false)));
        golden.holds(&format!("{name}.json"), &format!("{:#}\n", identify_json(&sheet, &posed)));
        // The other formats set any document alike: one is enough.
        if name == "wrong" {
            golden.holds(&format!("{name}.md"), &told(Lang::En, &notes(Flavor::Github)));
            golden.holds(&format!("{name}.html"), &readable(&told(Lang::En, &Format::Html)));
            golden.holds(&format!("{name}.slides.md"), &told(Lang::En, &Format::Slides(None)));
            golden.holds(&format!("{name}.tex"), &told(Lang::En, &Format::Latex { standalone: true }));
        }
    }
    golden.are_all();
}

fn identify(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steptrace"));
    command.arg("identify").args(args).current_dir(folder).env("NO_COLOR", "1");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn error(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_exit_code_says_whether_something_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let agrees = identify(folder.path(), &["-", "--goal", "spiral"], BFS);
    assert_eq!((agrees.status.code(), error(&agrees).as_str()), (Some(0), ""));
    assert!(out(&agrees).contains("1. Breadth-first search"), "{}", out(&agrees));
    let fails = identify(folder.path(), &["-", "--goal", "spiral"], WRONG);
    assert_eq!(fails.status.code(), Some(1));
    assert!(out(&fails).contains("These agree with the\n  boards alone"), "{}", out(&fails));
    let unreadable = identify(folder.path(), &["-"], "nothing but words\n");
    assert_eq!(unreadable.status.code(), Some(2));
    assert!(error(&unreadable).contains("no board is found"), "{}", error(&unreadable));
}

#[test]
fn wrong_usage_is_told_with_what_mends_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.txt"), BFS).unwrap();
    for (args, says) in [
        (&["mine.txt", "--goal", "spirla"][..], "did you mean `spiral`?"),
        (&["mine.txt", "--start", "1230"], "4 cells, but a 3x3 board has 9 cells"),
        (&["mine.txt", "--start", "283104766"], "--start"),
        (&["mine.txt", "--top", "0"], "1 or more"),
        (&["none.txt"], "cannot read none.txt"),
        (&["mine.txt", "-o", "mine.txt"], "would take the place of mine.txt"),
    ] {
        let done = identify(folder.path(), args, "");
        assert_eq!(done.status.code(), Some(2), "{args:?}");
        assert!(error(&done).contains(says), "{args:?}: {}", error(&done));
    }
    assert_eq!(fs::read_to_string(folder.path().join("mine.txt")).unwrap(), BFS);
}

#[test]
fn json_has_all_families_and_markdown_goes_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let done = identify(folder.path(), &["-", "--goal", "spiral", "--json", "-q", "--top", "1"], BFS);
    assert_eq!(error(&done), "");
    let json: Value = serde_json::from_str(&out(&done)).unwrap();
    assert_eq!((&json["agrees"], &json["steps"], &json["goal_from"]), (&true.into(), &7.into(), &"option".into()));
    let families = json["going_on"].as_array().unwrap();
    assert!(families.len() > 1, "nothing is cut");
    assert_eq!(families[0]["name"], "bfs");
    assert_eq!(families[0]["order"], serde_json::json!(["UDLR"]));
    let done = identify(folder.path(), &["-", "--goal", "spiral", "-o", "found.md"], BFS);
    assert_eq!((done.status.code(), out(&done).as_str()), (Some(0), ""));
    let text = fs::read_to_string(folder.path().join("found.md")).unwrap();
    assert!(text.starts_with("# Which strategy is this?\n\n7 steps"), "{text}");
    let again = identify(folder.path(), &["-", "--goal", "spiral", "-o", "again.md"], BFS);
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("again.md")).unwrap(), text, "same input, same bytes");
}

#[test]
fn the_goal_is_found_where_nobody_names_it() {
    // The last board is a usual goal; only one usual goal can be reached; it is far away.
    for (text, from, goal) in [
        ("123804765\n", "spiral, the usual goal that fits", "123804765"),
        ("283104765\n203184765\n023184765\n123084765\n", "spiral, the usual goal that fits", "123804765"),
        ("867254301\n867250341\n867254310\n860257341\n", "standard, the usual goal that fits", "123456780"),
    ] {
        let (sheet, posed) = found(text, None);
        let told = set(identify_document(&sheet, &posed, &options(Lang::En, 1)), &self::text(80, false));
        assert!(told.contains(&format!("{goal} ({from};")), "{told}");
    }
}

#[test]
fn what_steers_a_terminal_does_not_come_back_from_the_file_or_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let name = "mi\u{1b}[31mne.csv";
    fs::write(folder.path().join(name), "board,\u{1b}[2J<b>&\n283104765,x\n203184765,y\n").unwrap();
    for args in [&[name, "--goal", "spiral"][..], &[name, "--goal", "spiral", "-o", "found.md"]] {
        let done = identify(folder.path(), args, "");
        assert!(!out(&done).contains('\u{1b}') && !error(&done).contains('\u{1b}'), "{}", out(&done));
    }
    let text = fs::read_to_string(folder.path().join("found.md")).unwrap();
    assert!(!text.contains('\u{1b}') && !text.contains("<b>"), "{text}");
}
