//! The scripts and styles of pages of all kinds: complete, used, and safe where they stand.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::Value;

use crate::common::command::{steptrace, text};

/// A page of each kind, the lab among them, and the command that writes it.
const PAGES: [&str; 14] = [
    "report 283104765 --goal spiral",
    "report 283104765 --goal spiral --lang zh",
    "report 867254301 --strategy bfs",
    "report 283104765 --goal 123456780",
    "report romania",
    "report maze",
    "compare 283104765 --goal spiral",
    "compare romania --lang zh",
    "compare maze",
    "study --depths 2..4 -n 2",
    "read taken.txt",
    "exercise romania --title </style>\"a\\姓",
    "find --where moves=2 -n 1",
    "diff taken.txt taken.txt",
];

static WRITTEN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("taken.txt"), "taken: 283104765\ntaken: 203184765\n").unwrap();
    let lab = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/pages/lab.html"));
    let page = |command: &&str| {
        let words: Vec<&str> = command.split(' ').chain(["-q", "-o", "page.html"]).collect();
        let done = steptrace(folder.path(), &words);
        let path = folder.path().join("page.html");
        let page = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{command}: {}", text(done.stderr)));
        fs::remove_file(path).unwrap();
        page
    };
    PAGES.iter().map(page).chain([lab.unwrap()]).collect()
});

/// What stands between the tags of an element: the next begins behind its end.
fn parts<'a>(page: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    page.split(open).skip(1).filter_map(move |rest| rest.split_once(close)).map(|(part, _)| part)
}

fn scripts(page: &str) -> impl Iterator<Item = &str> {
    parts(page, "<script>", "</script>")
}

#[test]
fn nothing_in_the_assets_can_end_their_element() {
    for page in WRITTEN.iter() {
        for part in scripts(page).chain(parts(page, "<style>", "</style>")) {
            let lower = part.to_ascii_lowercase();
            assert!(!["<script", "<style", "<!--", "/*", "\n//"].iter().any(|end| lower.contains(end)));
            assert!(lower.len() > 1_000);
        }
    }
}

#[test]
fn a_running_head_is_text_whatever_it_says() {
    let head = "content:\"\\3c \\2f style\\3e \\22 a\\5c 姓";
    assert_eq!(WRITTEN.iter().filter(|page| page.contains(head)).count(), 1);
}

#[test]
fn a_script_has_every_word_that_it_asks_for() {
    let mut asked = 0;
    for (page, mark) in WRITTEN.iter().flat_map(|page| ["W.", "L."].map(|mark| (page, mark))) {
        let words: Vec<Value> =
            parts(page, "id=\"words\">", "</script>").map(|words| serde_json::from_str(words).unwrap()).collect();
        let ends_name = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let used = scripts(page).flat_map(|script| script.split(|c: char| ends_name(c) && c != '.'));
        let names = used.filter_map(|word| word.strip_prefix(mark)?.split('.').next());
        for name in names.filter(|name| !name.is_empty()) {
            asked += 1;
            let has = |words: &Value| match mark {
                "W." => words.get(name).is_some(),
                _ => ["en", "zh"].iter().all(|lang| words[lang].get(name).is_some()),
            };
            assert!(!words.is_empty() && words.iter().all(has), "{mark}{name}");
        }
    }
    assert!(asked > 1_000, "{asked}");
}

#[test]
fn every_file_of_the_folders_is_in_a_page() {
    for folder in ["script", "style", "compare", "lab"] {
        for entry in fs::read_dir(Path::new(env!("OUT_DIR")).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let file = fs::read_to_string(&path).unwrap();
            assert!(WRITTEN.iter().any(|page| page.contains(&file)), "no page has {}", path.display());
        }
    }
}
