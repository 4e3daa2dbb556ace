//! Notes through Pandoc.

use std::fs;

use scraper::{Html, Selector};

use crate::programs::{folder, report, run};
use crate::{Test, tests};

pub(crate) fn tests() -> Vec<Test> {
    let mut all =
        tests!(["pandoc"]; pandoc_makes_sections_and_whole_tables_of_notes, pandoc_reads_notes_as_github_does);
    all.extend(tests!(["pandoc", "pdflatex"]; the_moves_of_a_long_path_stay_on_the_page));
    all
}

/// Counts the matches of a selector in a page.
fn count(page: &Html, selector: &str) -> usize {
    page.select(&Selector::parse(selector).unwrap()).count()
}

/// Notes of A* on the textbooks' board: 5 steps, of which the last takes the goal and has no tries.
const RUN: [&str; 3] = ["283104765", "--goal", "spiral"];

fn converted(args: &[&str], from: &str, name: &str) -> Html {
    let folder = folder(name);
    report(&[&RUN[..], args, &["-o", "notes.md"]].concat(), &folder);
    let said = run("pandoc", &["--from", from, "--standalone", "notes.md", "-o", "notes.html"], &folder);
    // Notes for GitHub have no place for the title of a page.
    let is_known = |line: &str| from == "gfm" && line.contains("title");
    let complaints = said.lines().filter(|line| !is_known(line) && !line.trim().is_empty());
    assert_eq!(complaints.collect::<Vec<_>>(), [""; 0]);
    Html::parse_document(&fs::read_to_string(folder.join("notes.html")).unwrap())
}

fn pandoc_makes_sections_and_whole_tables_of_notes() {
    for lang in ["en", "zh"] {
        let options = ["--flavor", "pandoc", "--lang", lang];
        let page = converted(&options, "markdown", &format!("markdown-full-{lang}"));
        let text: String = page.root_element().text().collect();
        assert!(text.contains("--strategy"), "two hyphens stay two");
        assert_eq!(count(&page, "header > h1.title"), 1, "the title stands in the head of the page");
        // The problem, the result, the path, the tree and the steps; three parts of the problem, and five steps.
        assert_eq!((count(&page, "body > h1"), count(&page, "h2"), count(&page, "h3")), (5, 3 + 5, 0));
        // The result, how lists are read, and the tries of four steps, of four moves each.
        assert_eq!(count(&page, "table"), 2 + 4);
        assert_eq!(count(&page, "table tbody td:first-child"), 16 + 3 + 4 * 4);
        assert_eq!(count(&page, "details"), 0);
        let page = converted(&[&options[..], &["--style", "table"]].concat(), "markdown", &format!("table-{lang}"));
        assert_eq!(count(&page, "h2"), 3);
        assert_eq!(count(&page, "table:last-of-type tbody tr"), 5);
        let cells = Selector::parse("table:last-of-type tbody tr").unwrap();
        for row in page.select(&cells) {
            assert_eq!(row.child_elements().count(), 6, "{}", row.html());
        }
    }
}

fn pandoc_reads_notes_as_github_does() {
    let page = converted(&["--strategy", "bfs"], "gfm", "markdown-github");
    assert_eq!((count(&page, "h1"), count(&page, "h3")), (1, 3 + 23));
    assert_eq!(count(&page, "details"), 0);
}

fn the_moves_of_a_long_path_stay_on_the_page() {
    for figures in [&[][..], &["--figures", "."]] {
        let folder = folder(&format!("markdown-long-{}", figures.len()));
        let args = ["--strategy", "dfs,deadend=forget", "--style", "brief", "--flavor", "pandoc", "-o", "notes.md"];
        report(&[&RUN[..], &args, figures].concat(), &folder);
        let said = run("pandoc", &["--verbose", "notes.md", "-o", "notes.pdf"], &folder);
        let overfull: Vec<&str> = said.lines().filter(|line| line.starts_with("Overfull")).collect();
        assert!(overfull.is_empty(), "{overfull:?}");
    }
}
