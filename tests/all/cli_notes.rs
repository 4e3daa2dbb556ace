//! What the command says beside its answer: notes, how to mend an error, the bounds that ended a run.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs the command in a folder; returns the exit code, what it prints and what it says.
fn steptrace(folder: &Path, words: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steptrace"));
    let output = command.args(words.split(' ')).env("NO_COLOR", "1").current_dir(folder).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code().unwrap(), out, err)
}

#[test]
fn a_strategy_or_goal_in_the_file_is_told_where_it_is_not_what_was_marked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &str| steptrace(folder.path(), words);
    assert_eq!(run("trace 283104765 --goal spiral -s bfs -q -o own.jsonl").0, 0);
    let (code, _, err) = run("check own.jsonl -s dfs");
    assert!(code == 1 && err.contains("note: the trace says that it follows bfs,order=UDLR,"), "{err}");
    for words in ["check own.jsonl -s bfs", "check own.jsonl", "check own.jsonl -s dfs"] {
        let (_, _, err) = run(words);
        assert_eq!(err.contains("it follows"), words.ends_with("dfs"), "{words}: {err}");
        assert!(!err.contains("the goal is"), "it is in the file: {err}");
    }
    fs::write(folder.path().join("two.txt"), "283104765\n203184765\n").unwrap();
    let (_, _, err) = run("check two.txt -s bfs");
    assert!(err.contains("the goal is 123804765 (spiral), the usual one that fits, as none is named"), "{err}");
    assert!(!run("check two.txt -s bfs --goal spiral").2.contains("the goal is"));
}

#[test]
fn the_memory_of_a_study_is_that_of_all_its_threads() {
    let folder = tempfile::tempdir().unwrap();
    let nodes = [1, 2].map(|threads| {
        let file = format!("{threads}.csv");
        let study = "study --size 4x4 --depths 30 -n 2 --run=bfs --max-memory 40M";
        let (code, _, err) = steptrace(folder.path(), &format!("{study} --threads {threads} -o {file}"));
        assert_eq!(code, 0, "{err}");
        let table = fs::read_to_string(folder.path().join(file)).unwrap();
        let cells: Vec<&str> = table.lines().nth(1).unwrap().split(',').collect();
        assert_eq!(cells[5], "2", "both are stopped");
        cells[8].parse::<f64>().unwrap()
    });
    // Each of two threads has half of the memory.
    assert!(nodes[0] > 1.5 * nodes[1] && nodes[0] < 2.5 * nodes[1], "{nodes:?}");
}

#[test]
fn a_board_without_a_way_is_called_that_even_where_it_was_searched() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, err) = steptrace(folder.path(), "solve 2130 -s bfs --search-unsolvable");
    assert_eq!((code, out.as_str(), err.as_str()), (0, "unsolvable\n", ""));
    let (code, out, err) = steptrace(folder.path(), "solve 3120 -s dls,limit=1");
    assert_eq!((code, out.as_str()), (1, "exhausted\n"), "{err}");
    assert!(err.contains("1 board not solved"), "{err}");
}

#[test]
fn a_board_that_is_none_of_the_goal_s_size_is_read_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, err) = steptrace(folder.path(), "solve 283104765 --goal 123/450");
    assert!(code == 2 && err.contains("2 rows of 3 cells, but a 3x3 board has 9 cells in 3 rows"), "{err}");
}

#[test]
fn the_command_that_marks_what_was_identified_names_what_the_file_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &str| steptrace(folder.path(), words);
    assert_eq!(run("trace 283104765 --goal spiral -s bfs -q -o own.jsonl").0, 0);
    let again = |out: &str| out.split("steptrace check").nth(1).unwrap().replace("\\\n", "");
    let (_, out, _) = run("identify own.jsonl --top 1");
    assert!(!again(&out).contains("--goal") && !again(&out).contains("--start"), "{out}");
    fs::write(folder.path().join("bare.txt"), "283104765\n203184765\n283164705\n").unwrap();
    let (_, out, _) = run("identify bare.txt --goal spiral --start 283104765 --top 2");
    assert!(again(&out).contains("--start 283104765 --goal 123804765"), "{out}");
    // Of so many families two are shown.
    assert!(out.contains("14 more families: --top 16 shows them"), "{out}");
}

#[test]
fn numbers_of_steps_may_have_commas_and_a_long_word_is_no_name_of_a_node() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.csv"), "Step;Board\nStep 1,000;283104765\n1,001.;203184765\n").unwrap();
    let (_, out, _) = steptrace(folder.path(), "diff a.csv a.csv");
    assert!(out.contains("agree in everything that both contain: 2 steps"), "{out}");
    fs::write(folder.path().join("c.csv"), "Step;Board\n1000;283104765\n1001;283164705\n").unwrap();
    let (_, out, _) = steptrace(folder.path(), "diff a.csv c.csv");
    assert!(out.contains("step 1,001, line 3"), "{out}");
    fs::write(folder.path().join("b.csv"), "step,board,open\n1,283104765,abcdefghijklmnop\n").unwrap();
    let (_, _, err) = steptrace(folder.path(), "check b.csv -s bfs --goal spiral");
    assert!(err.contains("the column open is left out: line 2: \"abcdefghijklmnop\": this is neither"), "{err}");
}

/// The map of a trace file stays a map when another goal is asked for.
#[test]
fn the_trace_of_a_map_is_marked_for_another_goal() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &str| steptrace(folder.path(), words);
    assert_eq!(run("trace maze -s bfs -q -o own.jsonl").0, 0);
    let (code, out, err) = run("check own.jsonl --goal 9,7 -q");
    assert!(code == 1 && out.contains("(9,7)"), "{out}{err}");
    let (code, _, err) = run("check own.jsonl --goal 0,0");
    assert!(code == 2 && err.contains("(0,0) is a wall"), "{err}");
}

#[test]
fn the_format_of_a_graph_is_told_unless_it_is_our_own() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &str| steptrace(folder.path(), words);
    let files = [
        ("a.dot", "digraph { S -> A; A -> G }", "note: a.dot is read as DOT: 3 states, 2 arcs"),
        ("b.dot", "graph { S -- A -- G }", "note: b.dot is read as DOT: 3 states, 2 arcs"),
        ("c.csv", "S,A,1\nA,G,2\n", "note: c.csv is read as CSV: 3 states, 2 arcs"),
        ("d.py", "g = {'S': ['A'], 'A': ['G']}", "note: d.py is read as dictionaries: 3 states, 2 arcs"),
        ("e.txt", "S.#\n#.G\n", "note: e.txt is read as a maze: 3 by 2, 4 free cells"),
    ];
    for (name, text, says) in files {
        fs::write(folder.path().join(name), text).unwrap();
        let ends = if name.ends_with("txt") { "" } else { " --from S --goal G" };
        let words = format!("trace {name} -s bfs{ends}");
        assert!(run(&words).2.contains(says), "{}", run(&words).2);
        assert_eq!(run(&format!("{words} -q")).2, "");
    }
    fs::write(folder.path().join("p.txt"), "S-A-G").unwrap();
    let check = "check p.txt --path --graph a.dot --start S --goal G";
    assert!(run(check).2.contains(files[0].2), "{}", run(check).2);
    fs::write(folder.path().join("own.graph"), "start S\ngoal G\nS -> G").unwrap();
    for own in ["own.graph", "maze", "romania --from Arad --goal Bucharest", "random:seed=3"] {
        assert_eq!(run(&format!("trace {own} -s bfs")).2, "", "{own}");
    }
}
