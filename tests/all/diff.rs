//! Two traces held against each other: what differs is found, told whole, and told in every format.

use std::path::Path;
use std::process::{Command, Output};

use scraper::{Html, Selector};
use steptrace::check::{ColumnKind, InWhat, Sheet, diff, read_sheet};
use steptrace::report::{DiffOptions, Flavor, Format, Lang, diff_document};
use steptrace::trace::{Detail, write};

use crate::common::runs::{self, Golden};
use crate::common::set;

fn sheet(text: &str) -> Sheet {
    read_sheet(text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The sheet of a run with full lists.
fn run(start: &str, spec: &str, steps: u64) -> Sheet {
    let mut text = Vec::new();
    write(&runs::trace_of(start, "spiral", None, spec, steps), Detail::Lists, &mut text).unwrap();
    sheet(str::from_utf8(&text).unwrap())
}

fn options(lang: Lang, full: bool) -> DiffOptions {
    DiffOptions { lang, full, names: ["one.jsonl".into(), "other.csv".into()] }
}

fn told(a: &Sheet, b: &Sheet, options: &DiffOptions, format: &Format) -> String {
    set::set(diff_document(&diff(a, b).unwrap(), [a, b], options), format)
}

fn text(a: &Sheet, b: &Sheet, options: &DiffOptions) -> String {
    told(a, b, options, &set::text(80, false))
}

fn markdown(a: &Sheet, b: &Sheet, options: &DiffOptions) -> String {
    told(a, b, options, &set::notes(Flavor::Github))
}

fn page(a: &Sheet, b: &Sheet, options: &DiffOptions) -> String {
    told(a, b, options, &Format::Html)
}

const RIGHT: &str = "step,board,g,h,f,open,closed\n1,283104765,0,4,4,\"203184765(4), 283164705(6)\",1\n\
                     2,203184765,1,3,4,283164705(6),2\n3,283164705,1,5,6,-,3\n";

#[test]
fn the_first_difference_is_that_of_the_first_step_that_differs() {
    let first = |other: &str| diff(&sheet(RIGHT), &sheet(other)).unwrap().first.map(|first| (first.row, first.in_what));
    assert_eq!(first(RIGHT), None);
    // The order within a list does not count, nor do numbers of steps, nor columns that only one has.
    let otherwise = RIGHT.replace("203184765(4), 283164705(6)", "283164705(6) 203184765(4)").replace("\n3,", "\n4,");
    assert_eq!(first(&otherwise), None);
    assert_eq!(first("board\n283104765\n203184765\n283164705\n"), None);
    assert_eq!(first(&RIGHT.replace("2,203184765", "2,283014765")), Some((1, InWhat::Board)));
    assert_eq!(first("step,board\n1,283104765\n2,203184765\n"), Some((2, InWhat::Over)));
    assert_eq!(first(&RIGHT.replace("0,4,4", "0,3,3")), Some((0, InWhat::Columns(vec![ColumnKind::H, ColumnKind::F]))));
    let columns = |kind| Some((1, InWhat::Columns(vec![kind])));
    assert_eq!(first(&RIGHT.replace("4,283164705(6)", "4,283164705(5)")), columns(ColumnKind::Open));
    assert_eq!(first(&RIGHT.replace("4,283164705(6)", "4,2")), columns(ColumnKind::Open));
    // A board as often as it is written.
    assert_eq!(first(&RIGHT.replace("4,283164705(6)", "4,283164705(6) 283164705(6)")), columns(ColumnKind::Open));
    // An f counts where both lists have them.
    assert_eq!(first(&RIGHT.replace("203184765(4), 283164705(6)", "203184765, 283164705")), None);
    assert_eq!(first(&RIGHT.replace("(6),2\n", "(6),4\n")), columns(ColumnKind::Closed));
    assert!(diff(&sheet(RIGHT), &sheet("{\"board\":\"1230\"}")).is_err());
}

#[test]
fn boards_are_counted_once_however_often_they_are_taken() {
    let of = |boards: &[&str]| sheet(&format!("board\n{}\n", boards.join("\n")));
    let [a, b, c, d] = ["283104765", "203184765", "283164705", "283014765"];
    let found = diff(&of(&[a, b, a, b, c]), &of(&[a, d, a, d])).unwrap();
    assert_eq!(found.boards, [1, 2, 1]);
}

#[test]
fn a_list_that_is_cut_says_so_and_comes_back_whole() {
    let boards = ["203184765", "283164705", "283014765", "283140765", "023184765", "230184765"];
    let a = sheet(&format!("step,board,open\n1,283104765,{}\n", boards.join(" ")));
    let b = sheet("step,board,open\n1,283104765,123804765\n");
    let short = text(&a, &b, &options(Lang::En, false));
    assert!(short.contains("2 more (--full names them)"), "{short}");
    let full = text(&a, &b, &options(Lang::En, true));
    assert!(!full.contains("--full") && full.len() > short.len(), "{full}");
}

#[test]
fn what_is_told_of_two_traces() {
    let mut golden = Golden::of("diff");
    let (a, b) = (run("283104765", "bfs", 100), run("283104765", "bfs,order=LURD", 100));
    golden.holds("orders-en.txt", &text(&a, &b, &options(Lang::En, false)));
    golden.holds("orders-en.md", &markdown(&a, &b, &options(Lang::En, false)));
    let (a, b) = (run("134862705", "astar", 100), run("134862705", "astar,h=misplaced,ties=lifo", 100));
    golden.holds("heuristics-zh.txt", &text(&a, &b, &options(Lang::Zh, false)));
    golden.holds("heuristics-zh.md", &markdown(&a, &b, &options(Lang::Zh, false)));
    golden.holds("heuristics-en.html", &set::readable(&page(&a, &b, &options(Lang::En, false))));
    let slides = told(&a, &b, &options(Lang::En, false), &Format::Slides(None));
    golden.holds("heuristics-en.slides.md", &slides);
    golden.holds("same-en.txt", &text(&a, &a, &options(Lang::En, false)));
    golden.are_all();
}

#[test]
fn a_text_keeps_to_its_width_and_a_page_to_the_rules() {
    let (a, b) = (run("134862705", "astar", 100), run("134862705", "greedy,h=misplaced", 100));
    for width in [40, 60, 80, 120] {
        for line in told(&a, &b, &options(Lang::En, false), &set::text(width, false)).lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
    }
    let hostile = DiffOptions {
        names: ["<script>alert(1)</script>".into(), "\x1b[31m|`x`\n# y".into()],
        ..options(Lang::Zh, false)
    };
    let written = page(&a, &b, &hostile);
    let html = Html::parse_document(&written);
    assert!(html.errors.is_empty(), "{:?}", html.errors);
    assert_eq!(html.select(&Selector::parse("script").unwrap()).count(), 2, "the page's own");
    // The name of SVG is not an address that anything is loaded from.
    let written = written.replace("http://www.w3.org/2000/svg", "");
    assert!(!written.contains('\x1b') && !written.contains("http://") && !written.contains("https://"));
    assert!(!text(&a, &b, &hostile).contains('\x1b'));
    let notes = markdown(&a, &b, &hostile);
    assert!(notes.contains("\\<script\\>") && !notes.contains("\n# y") && !notes.contains('\x1b'), "{notes}");
}

fn command(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steptrace"));
    let Output { status, stdout, stderr } =
        command.args(args).env("NO_COLOR", "1").current_dir(folder).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn the_command_says_by_its_exit_code_whether_traces_differ() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    put("a.csv", RIGHT);
    put("b.txt", "2 8 3\n1   4\n7 6 5\n\n2   3\n1 8 4\n7 6 5\n");
    put("same.jsonl", "{\"board\":\"283104765\"}\n{\"board\":\"203184765\"}\n{\"board\":\"283164705\"}\n");
    put("wrong.csv", "step,board\n1,283104764\n");
    put("small.jsonl", "{\"board\":\"1230\"}\n");
    let run = |args: &[&str]| command(folder.path(), &[&["diff"], args].concat());

    let (code, out, err) = run(&["a.csv", "same.jsonl"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("A and B agree in everything that both contain: 3 steps.\n"), "{out}");
    assert!(err.contains("note: a.csv is read as CSV: 3 steps") && err.contains("JSON Lines"), "{err}");

    let (code, out, err) = run(&["-q", "a.csv", "b.txt"]);
    assert_eq!((code, err.as_str()), (Some(1), ""));
    assert!(out.contains("A and B differ, first at step 3."), "{out}");

    let (code, out, err) = run(&["a.csv", "wrong.csv"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("wrong.csv, line 2, column 11: tile 4 occurs twice") && err.contains('^'), "{err}");

    for (args, part) in [
        (&["a.csv", "none.csv"] as &[&str], "cannot read none.csv"),
        (&["-", "-"], "both traces would be the standard input"),
        (&["a.csv", "small.jsonl"], "the boards of the one are 3x3, of the other 2x2"),
        (&["a.csv", "b.txt", "-o", "d.doc"], "does not say what to write"),
        (&["a.csv", "b.txt", "-o", "b.txt"], "would take the place of b.txt"),
        (&["a.csv", "b.txt", "-o", "none/d.md"], "cannot write none/d.md"),
        (&["a.csv", "b.txt", "--format", "jsonl"], "a.csv, line 1, column 1"),
    ] {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{args:?}: {err}");
        assert!(err.contains(part), "{args:?}: {err}");
    }

    for name in ["d.html", "d.md", "d.txt"] {
        let (code, out, err) = run(&["-q", "a.csv", "b.txt", "-o", name]);
        assert_eq!((code, out.as_str(), err.as_str()), (Some(1), "", ""));
        assert!(std::fs::metadata(folder.path().join(name)).unwrap().len() > 100, "{name}");
    }
}
