//! Searches on graphs as commands show them: the numbers of the books, the orders of an exam, text from outside as text.

use std::fs;

use crate::common::command::{steptrace, text};

/// Returns what a command prints, after it has succeeded.
fn said(folder: &std::path::Path, args: &[&str]) -> String {
    let output = steptrace(folder, args);
    assert!(output.status.success(), "{args:?}: {}", text(output.stderr));
    text(output.stdout)
}

fn here(args: &[&str]) -> String {
    said(&std::env::temp_dir(), args)
}

/// Returns the cells of a column of a trace as CSV.
fn column(csv: &str, name: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let at = reader.headers().unwrap().iter().position(|head| head == name).unwrap();
    reader.records().map(|row| row.unwrap()[at].to_owned()).collect()
}

#[test]
fn romania_is_searched_as_in_chapter_3_of_aima() {
    let to_bucharest = ["romania", "--from", "Arad", "--goal", "Bucharest", "--format", "csv", "--strategy"];
    let trace = |spec| here(&[&["trace"], &to_bucharest[..], &[spec]].concat());
    // Figure 3.18: f of the nodes expanded in turn, and of the goal.
    let astar = trace("aima4/astar");
    assert_eq!(column(&astar, "f"), ["366", "393", "413", "415", "417", "418"]);
    let states = ["Arad", "Sibiu", "Rimnicu Vilcea", "Fagaras", "Pitesti", "Bucharest"];
    assert_eq!(column(&astar, "state"), states);
    // Figure 3.17: greedy search goes by h, to a path of 450.
    let greedy = trace("greedy");
    assert_eq!(column(&greedy, "h"), ["366", "253", "176", "0"]);
    assert_eq!(column(&greedy, "g").last().unwrap(), "450");
    // From Sibiu, uniform-cost search takes Rimnicu Vilcea, Fagaras, Pitesti, and then Bucharest at 278.
    let ucs = here(&["trace", "romania", "--from", "Sibiu", "--format", "csv", "--strategy", "aima4/ucs"]);
    assert_eq!(column(&ucs, "state")[..4], ["Sibiu", "Rimnicu Vilcea", "Fagaras", "Arad"]);
    assert_eq!(column(&ucs, "g").last().unwrap(), "278");
}

const EXAM: &str =
    "start S\ngoal G\nh S 7 A 6 B 2 C 1 G 0\nS -> A 1\nS -> B 4\nA -> B 2\nA -> C 5\nA -> G 12\nB -> C 2\nC -> G 3\n";

#[test]
fn an_exam_graph_is_expanded_in_the_order_of_its_conventions() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("exam.graph"), EXAM).unwrap();
    let order = |spec: &str| {
        let csv = said(folder.path(), &["trace", "exam.graph", "--format", "csv", "--strategy", spec]);
        column(&csv, "state").concat()
    };
    assert_eq!(order("bfs"), "SABCG");
    assert_eq!(order("bfs,goal=made"), "SA");
    assert_eq!(order("dfs"), "SBCG");
    assert_eq!(order("dfs,insert=block"), "SABCG");
    assert_eq!(order("ucs"), "SABCG");
    assert_eq!(order("greedy"), "SBCG");
    // B at 4 + 2 goes before A at 1 + 6; the way through A is cheaper, and opens B and C again.
    assert_eq!(order("astar"), "SBABCG");
    assert_eq!(order("astar,cheaper=ignore"), "SBACG");
}

#[test]
fn a_report_of_a_graph_is_in_every_format_and_repeats_itself() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("exam.graph"), EXAM).unwrap();
    for format in ["text", "html", "md", "latex", "slides"] {
        for lang in ["en", "zh"] {
            let report = said(folder.path(), &["report", "exam.graph", "--format", format, "--lang", lang]);
            assert!(report.contains("S, B, A, B, C, G"), "{format} {lang}: {report}");
            // The words of a page are patterns, for its script.
            assert!(format == "html" || !report.contains("{id}") && !report.contains("{move}"), "{format} {lang}");
        }
    }
    let shown = said(folder.path(), &["report", "exam.graph"]);
    assert!(shown.contains("h is admissible, but not consistent"), "{shown}");
    assert!(shown.contains("not consistent on S → B: 7 > 4 + 2"), "{shown}");
    assert!(shown.contains("yes: the least cost is 8"), "{shown}");
    assert!(shown.contains("steptrace report exam.graph --from S --goal G"), "{shown}");
    said(folder.path(), &["trace", "exam.graph", "-o", "t.jsonl", "-q"]);
    let from = said(folder.path(), &["report", "--from", "t.jsonl"]);
    assert_eq!(from, shown);
    assert!(said(folder.path(), &["show", "t.jsonl", "--step", "2"]).contains("expand B#2, reached from S"));
}

#[test]
fn runs_on_a_graph_are_compared() {
    let runs = ["--run", "greedy", "--run", "ucs", "--run", "astar"];
    let report = here(&[&["compare", "romania", "--from", "Arad", "--goal", "Bucharest"], &runs[..]].concat());
    assert!(report.contains("450, optimal 418"), "{report}");
    assert!(report.contains("A greedy  Arad, Sibiu, Fagaras, Bucharest"), "{report}");
    assert!(report.contains("Step 2: greedy = astar ≠ ucs"), "{report}");
    assert!(!report.contains("board"), "{report}");
    let vary = here(&["compare", "tie-order", "--vary", "ties"]);
    assert!(vary.contains("ties=lifo"), "{vary}");
}

#[test]
fn names_of_vertices_are_text_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(10_000);
    let graph = format!(
        "start \"<b>S</b>\"\ngoal \"G \\\\ $x_1$ {{}} & | *\"\n\"<b>S</b>\" -> \"\\u001b[31m,\\\"q\\\"\" 1\n\
         \"\\u001b[31m,\\\"q\\\"\" -> \"{long}\" 2.25\n\"{long}\" -> \"G \\\\ $x_1$ {{}} & | *\" 0\n"
    );
    fs::write(folder.path().join("odd.graph"), graph).unwrap();
    for format in ["text", "html", "md", "latex", "slides"] {
        let report = said(folder.path(), &["report", "odd.graph", "-s", "ucs", "--format", format]);
        assert!(!report.contains('\u{1b}'), "{format}");
        // In code blocks of Markdown and LaTeX it is text.
        assert!(format != "html" || !report.contains("<b>S</b>"), "{format}");
    }
    let trace = said(folder.path(), &["trace", "odd.graph", "-s", "ucs"]);
    fs::write(folder.path().join("odd.jsonl"), trace).unwrap();
    let shown = said(folder.path(), &["show", "odd.jsonl"]);
    assert!(shown.contains("g 3.25"), "{shown}");
}

#[test]
fn what_states_look_like_is_shown_at_their_steps_as_text() {
    let folder = tempfile::tempdir().unwrap();
    let graph = "start S\ngoal G\nS -> G 1\npicture S \"Q .\\n. <b>\"\npicture G \"```\\n\\u001b[31m  Q\"\n";
    fs::write(folder.path().join("queens.graph"), graph).unwrap();
    let report = |format: &str| {
        said(folder.path(), &["report", "queens.graph", "-s", "bfs", "--style", "full", "--format", format])
    };
    assert!(report("text").contains("f 0  on the final path\n  Q .\n  . <b>\n"), "{}", report("text"));
    assert!(report("html").contains("<pre class=\"drawn\" tabindex=\"0\">Q .\n. &lt;b&gt;\n</pre>"));
    assert!(report("md").contains("\n````text\n```\n\u{fffd}[31m  Q\n````\n"), "{}", report("md"));
    assert!(report("latex").contains("\\steptracecode{1}{Q~.}\n"), "{}", report("latex"));
    said(folder.path(), &["trace", "queens.graph", "-s", "bfs", "-o", "t.jsonl", "-q"]);
    assert_eq!(
        said(folder.path(), &["report", "--from", "t.jsonl", "--style", "full", "--format", "md"]),
        report("md")
    );
}
