//! What the manual says a program best prints: its snippets are run, and what they print is read.

use std::path::Path;
use std::process::Command;

use steptrace::check::{Row, Sheet, read_sheet};

/// Returns the snippet of a language in the manual.
fn snippet(language: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/marking.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once(&format!("```{language}\n")).unwrap_or_else(|| panic!("no snippet in {language}"));
    rest.split_once("```").unwrap().0.to_owned()
}

/// Writes a program with the snippet, runs it by these commands, and returns what the last one prints; none where one is missing.
fn printed(name: &str, program: &str, commands: &[&[&str]]) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), program).unwrap();
    let mut printed = None;
    for command in commands {
        let output = Command::new(command[0]).args(&command[1..]).current_dir(folder.path()).output();
        let Ok(output) = output else {
            eprintln!("not run: {}", command[0]);
            return None;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        printed = Some(String::from_utf8(output.stdout).unwrap());
    }
    printed
}

fn holds(sheet: &Sheet) {
    let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
    assert_eq!(boards, ["283104765", "203184765"]);
    let values = |row: &Row| (row.g.map(|g| g.to_string()), row.h.map(|h| h.to_string()), row.f.map(|f| f.to_string()));
    let four = Some("4".to_owned());
    assert_eq!(values(&sheet.rows[0]), (Some("0".to_owned()), four.clone(), four.clone()));
    assert_eq!(values(&sheet.rows[1]), (Some("1".to_owned()), Some("3".to_owned()), four));
}

#[test]
fn the_snippets_of_the_manual_print_what_is_read() {
    let python =
        snippet("python") + "\ntaken([2, 8, 3, 1, 0, 4, 7, 6, 5], 0, 4)\ntaken([2, 0, 3, 1, 8, 4, 7, 6, 5], 1, 3)\n";
    let javascript = snippet("javascript")
        + "\ntaken([2, 8, 3, 1, 0, 4, 7, 6, 5], 0, 4);\ntaken([2, 0, 3, 1, 8, 4, 7, 6, 5], 1, 3);\n";
    let java = format!(
        "class Run {{\n{}\npublic static void main(String[] args) {{\ntaken(new int[] {{2, 8, 3, 1, 0, 4, 7, 6, 5}}, 0, 4);\n\
         taken(new int[] {{2, 0, 3, 1, 8, 4, 7, 6, 5}}, 1, 3);\n}}\n}}\n",
        snippet("java")
    );
    let cpp = format!(
        "#include <iostream>\n#include <vector>\n{}\nint main() {{\ntaken({{2, 8, 3, 1, 0, 4, 7, 6, 5}}, 0, 4);\n\
         taken({{2, 0, 3, 1, 8, 4, 7, 6, 5}}, 1, 3);\n}}\n",
        snippet("cpp")
    );
    let programs: [(&str, String, &[&[&str]]); 4] = [
        ("run.py", python, &[&["python3", "run.py"]]),
        ("run.js", javascript, &[&["node", "run.js"]]),
        ("Run.java", java, &[&["java", "Run.java"]]),
        ("run.cpp", cpp, &[&["g++", "-o", "run", "run.cpp"], &["./run"]]),
    ];
    for (name, program, commands) in programs {
        if let Some(text) = printed(name, &program, commands) {
            holds(&read_sheet(&text, None, None).unwrap_or_else(|error| panic!("{name}: {error}: {text}")));
        }
    }
}

#[test]
fn where_lines_begin_with_taken_nothing_else_is_read() {
    let text = "Start 123456780\nopen: 283014765, 283140765\ntaken: [[2, 8, 3], [1, 0, 4], [7, 6, 5]] g=0 h=4 f=4\n\
                  taken by surprise: 123804765\nchild 283164705\ntaken: 203/184/765 g=1 h=3 f=4\nbye\n";
    let sheet = read_sheet(text, None, None).unwrap();
    holds(&sheet);
    assert_eq!(sheet.rows.iter().map(Row::line).collect::<Vec<_>>(), [3, 6]);
}
