//! `steptrace exercise` as a person meets it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use steptrace::puzzle::Rng;
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_steptrace");
const TRACE: [&str; 7] = ["283104765", "--goal", "spiral", "--kind", "trace", "--strategy", "astar"];

fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(BINARY).args(args).current_dir(folder).env("NO_COLOR", "1").output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn exercise(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    run(folder, &[&["exercise"], args].concat())
}

fn right(folder: &Path, args: &[&str]) {
    let (code, _, err) = exercise(folder, args);
    assert_eq!(code, Some(0), "{args:?}: {err}");
}

#[test]
fn a_key_can_be_printed_from_the_sheet_alone_in_every_format() {
    let folder = TempDir::new().unwrap();
    let more =
        ["--given", "first,h", "--for", "O'Neill, \"A\" & <B>", "--title", "Week 3: 100% \\alpha_1", "--lang", "zh"];
    for ending in ["txt", "md", "html", "tex", "slides.md", "csv"] {
        let (sheet, key, again) = (format!("s.{ending}"), format!("k.{ending}"), format!("again.{ending}"));
        right(folder.path(), &[&TRACE[..], &more, &["-o", &sheet, "--key", &key]].concat());
        right(folder.path(), &["--from", &sheet, "--key", &again]);
        let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
        assert_eq!(read(&key), read(&again), "{ending}");
        // The sheet, too.
        right(folder.path(), &["--from", &sheet, "-o", &again]);
        assert_eq!(read(&sheet), read(&again), "{ending}");
    }
    let kinds: [&[&str]; 5] = [
        &["134862705", "--goal", "spiral", "--kind", "predict", "--seed", "5", "--count", "3"],
        &["134862705", "--goal", "spiral", "--kind", "error", "--strategy", "bfs", "--seed", "9"],
        &["--kind", "solvable", "--size", "2x3", "--seed", "11", "--count", "8"],
        &["romania", "--from", "Rimnicu Vilcea", "--kind", "trace", "--strategy", "aima4/astar"],
        &["gaps.graph", "--h-default", "0.5", "--kind", "heuristic"],
    ];
    fs::write(folder.path().join("gaps.graph"), "start S\ngoal \"G'1\"\nh S 7\nS -> \"G'1\" 1").unwrap();
    for kind in kinds {
        right(folder.path(), &[kind, &["-o", "s.html", "--key", "k.md"]].concat());
        right(folder.path(), &["--from", "s.html", "--key", "again.md"]);
        assert_eq!(fs::read(folder.path().join("k.md")).unwrap(), fs::read(folder.path().join("again.md")).unwrap());
    }
}

/// Returns the pictures that a document links, after checking that each is there.
fn linked(folder: &Path, document: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(document)).unwrap();
    let links: Vec<String> = text
        .split("](")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap())
        .filter(|link| link.contains(".svg"))
        .map(str::to_owned)
        .collect();
    let beside = folder.join(document);
    for link in &links {
        let svg = fs::read_to_string(beside.parent().unwrap().join(link)).unwrap();
        assert!(svg.starts_with("<svg"), "{document}: {link}");
    }
    links
}

#[test]
fn the_picture_of_a_graph_is_a_file_that_slides_and_notes_link() {
    let folder = TempDir::new().unwrap();
    let romania = ["romania", "--kind", "trace", "--strategy", "astar"];
    right(folder.path(), &[&romania[..], &["-o", "s.slides.md", "--key", "k.html"]].concat());
    assert_eq!(linked(folder.path(), "s.slides.md"), ["s-figures/problem.svg"]);
    right(folder.path(), &[&romania[..], &["-o", "s.md", "--figures", "pictures"]].concat());
    assert_eq!(linked(folder.path(), "s.md"), ["pictures/problem.svg"]);
    right(folder.path(), &[&romania[..], &["-o", "plain.md"]].concat());
    assert_eq!(linked(folder.path(), "plain.md"), [""; 0]);
    // Of many, each has its own, and so has its key.
    let many =
        ["random:seed=3", "--kind", "trace", "--variants", "2", "-o", "class", "--format", "md", "--figures", "all"];
    right(folder.path(), &[&many[..], &["--key", "key.md"]].concat());
    assert_eq!(linked(folder.path(), "class/1.md"), ["../all/1/problem.svg"]);
    assert_eq!(linked(folder.path(), "class/2.md"), ["../all/2/problem.svg"]);
    assert_eq!(linked(folder.path(), "key.md"), ["all/problem-1.svg", "all/problem-2.svg"]);
    let (code, _, err) = exercise(folder.path(), &[&romania[..], &["-o", "s.html", "--figures", "no"]].concat());
    assert!(code == Some(2) && err.contains("--figures is for Markdown and slides"), "{err}");
}

/// What may come to pieces on the way through a sheet.
const NASTY: [&str; 24] = [
    "'",
    "\"",
    ",",
    ";",
    "&#38;",
    "&amp;",
    "&lt;",
    "\\",
    "$x$",
    "steptrace exercise 1 2",
    "\n",
    "\r\n",
    "\u{2028}",
    "题目",
    "🧩",
    "<b>",
    "|",
    "`",
    "```",
    "#",
    "% ",
    " ",
    "--",
    "->",
];

/// The endings of the formats in which a sheet carries its command, with what else asks for them.
const CARRY: [(&str, &[&str]); 9] = [
    ("html", &[]),
    ("md", &[]),
    ("md", &["--flavor", "pandoc"]),
    ("tex", &[]),
    ("slides.md", &[]),
    ("txt", &[]),
    ("csv", &[]),
    ("xml", &[]),
    ("gift", &[]),
];

#[track_caller]
fn comes_back(folder: &Path, title: &str, (ending, more): (&str, &[&str])) {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let (sheet, again) = (format!("s.{ending}"), format!("again.{ending}"));
    right(folder, &[&TRACE[..], more, &[&format!("--title={title}"), "-o", &sheet]].concat());
    right(folder, &[&["--from", &sheet, "-o", &again], more].concat());
    assert_eq!(read(&sheet), read(&again), "{title:?} in {ending} {more:?}");
}

#[test]
fn whatever_its_title_says_a_sheet_can_be_printed_again_from_itself() {
    let folder = TempDir::new().unwrap();
    for title in [
        "steptrace exercise 134862705 --kind predict",
        "a long title, in which the words of a line end here: steptrace exercise 134862705 --kind trace --seed 3",
        "ends in commas,,",
        "semicolons;",
        "a\\",
        "&#38;amp; &amp;#39; &quot;",
        "<b>steptrace exercise 1 2",
        "-o none.txt",
    ] {
        for format in CARRY {
            comes_back(folder.path(), title, format);
        }
    }
    let mut rng = Rng::new(4);
    for case in 0..108 {
        let title: String = (0..=rng.below(7)).map(|_| NASTY[rng.below(NASTY.len())]).collect();
        if !title.trim().is_empty() {
            comes_back(folder.path(), &title, CARRY[case % CARRY.len()]);
        }
    }
    // A spreadsheet with another sign between its cells.
    comes_back(folder.path(), "ends in a comma,", ("csv", &[]));
    let padded = fs::read_to_string(folder.path().join("s.csv")).unwrap();
    let command = padded.lines().next().unwrap().trim_matches('"').to_owned();
    fs::write(folder.path().join("s.csv"), format!("{command};;;\n")).unwrap();
    right(folder.path(), &["--from", "s.csv", "-o", "again.csv"]);
    assert_eq!(fs::read_to_string(folder.path().join("again.csv")).unwrap(), padded);
}

#[test]
fn sheets_whose_boards_are_no_squares_are_marked_with_their_own_size() {
    let folder = TempDir::new().unwrap();
    for (size, start) in [("2x3", "120453"), ("3x2", "120354"), ("2x4", "12035674"), ("2x8", "123456079ABCDEF8")] {
        for ending in ["csv", "md", "txt"] {
            let sheet = format!("s.{ending}");
            let own = [start, "--size", size, "--kind", "trace", "--strategy", "astar", "--given"];
            right(folder.path(), &[&own[..], &["board,g,h,f,new,open,closed", "-o", &sheet]].concat());
            let (code, out, err) = run(folder.path(), &["check", &sheet]);
            assert_eq!(code, Some(0), "{size} {ending}: {out}{err}");
        }
    }
}

#[test]
fn the_sheet_of_a_graph_is_marked_with_its_own_graph() {
    let folder = TempDir::new().unwrap();
    for graph in ["romania", "reopen", "random:states=6,seed=8"] {
        for ending in ["csv", "md", "txt", "html"] {
            let sheet = format!("s.{ending}");
            let given = ["--kind", "trace", "--given", "board,g,h,f,open,closed", "-o", &sheet];
            right(folder.path(), &[&[graph][..], &given].concat());
            let (code, out, err) = run(folder.path(), &["check", &sheet]);
            assert_eq!(code, Some(0), "{graph} {ending}: {out}{err}");
        }
    }
}

#[test]
fn the_words_of_a_command_in_a_trace_decide_nothing_if_the_strategy_is_named() {
    let folder = TempDir::new().unwrap();
    let trace = "283104765\n203184765\n023184765\n123084765\n123804765\n";
    for words in [
        "steptrace exercise 1 2 made this",
        "steptrace exercise 283104765 --kind solvable",
        "steptrace exercise 28310476 --kind trace",
        "steptrace exercise 'left",
        "I ran steptrace exercise 134862705 --kind trace first",
    ] {
        fs::write(folder.path().join("t.txt"), format!("{words}\n{trace}")).unwrap();
        let (code, out, err) = run(folder.path(), &["check", "t.txt", "-s", "astar", "--goal", "spiral"]);
        assert_eq!(code, Some(0), "{words}: {out}{err}");
    }
}

#[test]
fn a_sheet_that_is_filled_in_is_marked_without_any_option() {
    let folder = TempDir::new().unwrap();
    for ending in ["md", "txt", "csv"] {
        let sheet = format!("s.{ending}");
        right(folder.path(), &[&TRACE[..], &["--given", "board,g,h,f,new,open,closed", "-o", &sheet]].concat());
        let (code, out, err) = run(folder.path(), &["check", &sheet, "--complete"]);
        assert_eq!(code, Some(0), "{ending}: {out}{err}");
        assert!(out.contains("to the end of the search (5 steps)"), "{ending}: {out}");
        assert!(!err.contains("the goal is"), "{ending}: the sheet names its goal: {err}");
    }
    // Nothing but what is given: right up to the first step.
    right(folder.path(), &[&TRACE[..], &["--given", "first,h", "-o", "s.md"]].concat());
    let (code, out, err) = run(folder.path(), &["check", "s.md"]);
    assert_eq!(code, Some(0), "{out}{err}");
    // A node that was never due.
    let text = fs::read_to_string(folder.path().join("s.md")).unwrap();
    fs::write(folder.path().join("s.md"), text.replace("\n| 2 |  |  |", "\n| 2 | n4 | 283140765 |")).unwrap();
    let (code, out, err) = run(folder.path(), &["check", "s.md"]);
    assert_eq!(code, Some(1), "{out}{err}");
}

#[test]
fn open_of_a_last_step_that_makes_the_goal_may_be_without_it_and_nothing_else() {
    let folder = TempDir::new().unwrap();
    let made = ["283104765", "--goal", "spiral", "--kind", "trace", "-s", "astar,goal=made", "-o", "s.csv"];
    right(folder.path(), &[&made[..], &["--given", "board,g,h,f,new,open,closed"]].concat());
    let (code, out, err) = run(folder.path(), &["check", "s.csv", "--complete"]);
    assert_eq!(code, Some(0), "{out}{err}");
    let text = fs::read_to_string(folder.path().join("s.csv")).unwrap();
    let last = text.lines().rfind(|line| line.contains("=123804765")).unwrap();
    let goal = last.find("=123804765").unwrap();
    let id = &last[last[..goal].rfind('n').unwrap()..goal];
    let without = |node: &str| text.replace(last, &last.replacen(&format!("{node} "), "", 1));
    fs::write(folder.path().join("s.csv"), without(id)).unwrap();
    let (code, out, err) = run(folder.path(), &["check", "s.csv"]);
    assert_eq!(code, Some(0), "who returns the goal need not put it into open: {out}{err}");
    let (_, rest) = last.split_once(&format!(",{id} ")).unwrap();
    let (other, _) = rest.split_once(' ').unwrap();
    fs::write(folder.path().join("s.csv"), without(other)).unwrap();
    let (code, out, err) = run(folder.path(), &["check", "s.csv"]);
    assert_eq!(code, Some(1), "open lacks {other}: {out}{err}");
}

#[test]
fn other_kinds_are_refused_by_check_with_the_reason() {
    let folder = TempDir::new().unwrap();
    right(folder.path(), &["--kind", "solvable", "--seed", "3", "-o", "s.md"]);
    let (code, _, err) = run(folder.path(), &["check", "s.md"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("a sheet of the kind solvable") && err.contains("--from SHEET --key FILE"), "{err}");
}

#[test]
fn each_student_has_a_sheet_and_one_key_has_all() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("ids.csv"), "s1\ns2\n学生/3\n").unwrap();
    right(folder.path(), &[&TRACE[..], &["--students", "ids.csv", "-o", "sheets", "--key", "key.md"]].concat());
    let mut names: Vec<String> = fs::read_dir(folder.path().join("sheets"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["s1.html", "s2.html", "学生_3.html"]);
    let key = fs::read_to_string(folder.path().join("key.md")).unwrap();
    assert!(key.contains("### s1") && key.contains("### 学生/3"), "{key}");
    // The key of one from the sheet alone has the same table.
    right(folder.path(), &["--from", "sheets/s2.html", "--key", "s2.md"]);
    let own = fs::read_to_string(folder.path().join("s2.md")).unwrap();
    let table = |text: &str| text.lines().find(|line| line.starts_with("| 2 |")).unwrap().to_owned();
    assert!(key.contains(&table(&own)), "{own}");
    // In other company the sheet is the same.
    fs::write(folder.path().join("one.csv"), "s2\n").unwrap();
    right(folder.path(), &[&TRACE[..], &["--students", "one.csv", "-o", "alone"]].concat());
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("alone/s2.html"), read("sheets/s2.html"));
    right(folder.path(), &[&TRACE[..], &["--variants", "12", "-o", "variants", "--format", "md"]].concat());
    assert!(folder.path().join("variants/01.md").exists() && folder.path().join("variants/12.md").exists());
}

#[test]
fn what_cannot_be_made_is_refused_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("twice.csv"), "s1\ns2\ns1\n").unwrap();
    fs::write(folder.path().join("none.txt"), "no sheet\n").unwrap();
    fs::write(folder.path().join("spoilt.md"), "steptrace exercise 283104765 --kind nonsense\n").unwrap();
    fs::write(folder.path().join("writes.md"), "steptrace exercise 283104765 --kind trace -o none.txt\n").unwrap();
    let with = |more: &[&'static str]| [&TRACE[..], more].concat();
    let cases: [(Vec<&str>, &str); 13] = [
        (with(&["-o", "s.md", "--key", "s.md"]), "two outputs would go to s.md"),
        (with(&["--given", "round", "-o", "s.md"]), "this --given does not go with"),
        (
            with(&["--students", "twice.csv", "-o", "sheets"]),
            "line 3: the sheet of s1 would take the place of an earlier one",
        ),
        (with(&["--variants", "2"]), "need a folder"),
        (with(&["--variants", "2", "-o", "s.md"]), "each student has one"),
        (vec!["--from", "none.txt"], "is not the sheet of an exercise"),
        (vec!["--from", "spoilt.md"], "makes no exercise"),
        (vec!["--from", "writes.md"], "makes no exercise"),
        (vec!["283104765", "--kind", "predict", "--format", "csv"], "only an exercise of the kind trace"),
        (vec!["213456780", "--kind", "trace", "-o", "s.md"], "cannot be reached"),
        (with(&["-o", "s.md", "--key", "key.xml"]), "holds questions with their answers, and no key"),
        (with(&["--among", "bfs"]), "this --among does not go with"),
        (vec!["283104765", "--kind", "which", "--among", "astr"], "astr"),
    ];
    for (args, wanted) in cases {
        let (code, _, err) = exercise(folder.path(), &args);
        assert_eq!(code, Some(2), "{args:?}: {err}");
        assert!(err.contains(wanted), "{args:?}: {err}");
    }
    assert!(!folder.path().join("s.md").exists() && !folder.path().join("sheets/s1.html").exists());
    assert_eq!(fs::read_to_string(folder.path().join("none.txt")).unwrap(), "no sheet\n");
}

#[test]
fn ids_are_found_with_a_header_or_without_and_none_leaves_the_folder() {
    let folder = TempDir::new().unwrap();
    for (text, wanted) in [
        ("s1\ns2\n", ["s1", "s2"]),
        ("s1\r\n\n s2", ["s1", "s2"]),
        ("../../etc\na b\n", ["_.._etc", "a_b"]),
        ("王小明\n...\n", ["_", "王小明"]),
    ] {
        fs::write(folder.path().join("ids.csv"), text).unwrap();
        right(folder.path(), &[&TRACE[..], &["--students", "ids.csv", "-o", "sheets", "--format", "md"]].concat());
        let sheets = folder.path().join("sheets");
        let mut names: Vec<String> =
            fs::read_dir(&sheets).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, wanted.map(|name| format!("{name}.md")), "{text}");
        fs::remove_dir_all(sheets).unwrap();
    }
}

/// By whatever names they go there.
#[cfg(unix)]
#[test]
fn no_two_outputs_take_one_place() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("w")).unwrap();
    fs::write(folder.path().join("k.md"), "before\n").unwrap();
    std::os::unix::fs::symlink("k.md", folder.path().join("link.md")).unwrap();
    fs::write(folder.path().join("ids.csv"), "ann\nbob\n").unwrap();
    let with = |more: &[&'static str]| [&TRACE[..], more].concat();
    let cases = [
        with(&["-o", "k.md", "--key", "w/../k.md"]),
        with(&["-o", "link.md", "--key", "k.md"]),
        with(&["--students", "ids.csv", "-o", "w", "--key", "w/ann.html"]),
    ];
    for args in cases {
        let (code, _, err) = exercise(folder.path(), &args);
        assert_eq!(code, Some(2), "{args:?}: {err}");
        assert!(err.contains("two outputs would go to"), "{err}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("k.md")).unwrap(), "before\n");
}

/// The key takes its place before the sheet does.
#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
fn a_key_that_cannot_be_written_leaves_the_old_sheet() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("s.md"), "before\n").unwrap();
    let (code, _, err) = exercise(folder.path(), &[&TRACE[..], &["-o", "s.md", "--key", "/dev/full"]].concat());
    assert_eq!(code, Some(1), "{err}");
    assert!(err.starts_with("error: cannot write /dev/full: "), "{err}");
    assert_eq!(fs::read_to_string(folder.path().join("s.md")).unwrap(), "before\n");
    // A folder that was made for it goes as well.
    let many = [&TRACE[..], &["--variants", "3", "-o", "a/b", "--key", "none/k.md"]].concat();
    let (code, _, err) = exercise(folder.path(), &many);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.starts_with("error: cannot write none/k.md: "), "{err}");
    assert!(!folder.path().join("a").exists());
}

#[test]
fn a_bank_of_questions_is_one_file_whatever_it_holds() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("ids.csv"), "s1\ns2\n").unwrap();
    let count = |name: &str, what: &str| fs::read_to_string(folder.path().join(name)).unwrap().matches(what).count();
    right(folder.path(), &[&TRACE[..], &["-o", "one.xml", "--key", "key.html"]].concat());
    assert_eq!(count("one.xml", "type=\"category\""), 1);
    right(folder.path(), &[&TRACE[..], &["-o", "one.gift", "--title", "W {3}: ~"]].concat());
    assert_eq!(count("one.gift", "$CATEGORY: $course$/top/W {3}: ~"), 1);
    let boards = ["--kind", "solvable", "--goal", "spiral"];
    right(folder.path(), &[&boards[..], &["--variants", "3", "-o", "all.xml", "--key", "all.md"]].concat());
    assert_eq!(count("all.xml", "type=\"category\""), 12, "six boards, two questions each");
    assert_eq!(count("all.xml", "<defaultgrade>"), 36);
    right(folder.path(), &[&boards[..], &["--students", "ids.csv", "-o", "each.gift"]].concat());
    assert_eq!(count("each.gift", "$CATEGORY"), 12);
    let (code, out, err) = exercise(folder.path(), &[&boards[..], &["--format", "moodle"]].concat());
    assert_eq!(code, Some(0), "{err}");
    assert!(out.ends_with("</quiz>\n"), "{err}");
}

/// Whoever has the sheet could print its key otherwise.
#[test]
fn a_sheet_for_students_can_do_without_its_command() {
    let folder = TempDir::new().unwrap();
    for sheet in ["sheet.html", "sheet.md", "sheet.csv"] {
        right(folder.path(), &[&TRACE[..], &["-o", sheet, "--key", "key.html", "--no-command"]].concat());
        let [sheet, key] = [sheet, "key.html"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
        assert!(!sheet.contains("steptrace exercise") && key.contains("steptrace exercise"), "{sheet}");
    }
}

#[test]
fn keys_call_nodes_by_the_names_on_the_sheet() {
    let folder = TempDir::new().unwrap();
    let sheet_and_key = |args: &[&str]| {
        right(folder.path(), &[&TRACE[..3], args, &["--strategy", "astar", "-o", "s.txt", "--key", "k.txt"]].concat());
        ["s.txt", "k.txt"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap())
    };
    let forgotten = (0..20).find_map(|seed| {
        let [_, key] = sheet_and_key(&["--kind", "error", "--seed", &seed.to_string()]);
        key.contains("Missing: ").then_some(key)
    });
    let key = forgotten.expect("one of these forgets a node");
    assert!(key.contains("Missing: n"), "{key}");
}
