//! A blank sheet: the problem and its conventions, with boxes for the run, of which nothing is in the file.

use std::collections::BTreeSet;
use std::process::Command;

use scraper::Html;
use steptrace::report::{Format, Handout, Lang, ReportOptions, search_document};
use steptrace::search::Bounds;
use steptrace::trace::Trace;

use crate::common::page::{all, text};
use crate::common::runs::{RUNS, trace_of};
use crate::common::set::set;

fn sheet(trace: &Trace, lang: Lang, steps: Option<&str>) -> String {
    let steps = steps.map(|steps| steps.parse().unwrap()).unwrap_or_default();
    let options = ReportOptions { handout: Handout::Blank, lang, steps, ..ReportOptions::default() };
    set(search_document(trace, &options), &Format::Html)
}

/// Returns what the boards that a selector finds say.
fn boards<'a>(html: &'a Html, selector: &str) -> Vec<&'a str> {
    all(html.root_element(), selector).into_iter().filter_map(|board| board.attr("aria-label")).collect()
}

#[test]
fn a_blank_sheet_says_what_was_asked_and_nothing_of_the_run() {
    for (start, goal, spec) in RUNS {
        let trace = trace_of(start, goal, None, spec, Bounds::STEPS);
        for lang in Lang::ALL {
            let (page, w) = (sheet(&trace, lang, None), lang.words());
            assert!(!page.contains("<script"), "{spec}: there is no record");
            let html = Html::parse_document(&page);
            let names: BTreeSet<&str> = boards(&html, "[role=img]").into_iter().collect();
            let problem = boards(&html, "#problem [role=img]");
            assert_eq!(problem.len(), 2, "{spec}: start and goal");
            let known = problem.into_iter().chain([w.sheet_board]).collect();
            assert!(names.is_subset(&known), "{spec}: no other board: {names:?}");
            for section in ["#expansions", "#path", "#result", "#tree"] {
                let said: String = all(html.root_element(), section).into_iter().map(text).collect();
                let shown = said.replace(w.result_max_open, "");
                let node = shown.split('n').skip(1).any(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
                assert!(!node, "{spec}, {section} names a node: {said}");
            }
            let subtitle = text(all(html.root_element(), ".subtitle")[0]);
            assert!(subtitle.contains('×'), "{spec}: the problem: {subtitle}");
            assert!(!subtitle.contains('·'), "{spec}: no outcome, no length: {subtitle}");
            let bullets = all(html.root_element(), "#problem li").len();
            assert!(bullets >= 5, "{spec}: {bullets} conventions");
        }
    }
}

#[test]
fn a_sheet_says_where_steps_are_left_out_and_not_how_many() {
    let trace = trace_of("283104765", "spiral", None, "bfs", Bounds::STEPS);
    let gaps = |steps| {
        let html = Html::parse_document(&sheet(&trace, Lang::En, Some(steps)));
        let gaps: Vec<String> = all(html.root_element(), "#expansions .gap").into_iter().map(|gap| text(gap)).collect();
        (all(html.root_element(), "article.step").len(), gaps)
    };
    let w = Lang::En.words();
    assert_eq!(gaps("all"), (23, vec![]));
    assert_eq!(gaps("1..5"), (5, vec![w.sheet_goes_on.to_owned()]));
    assert_eq!(gaps("3..5,23"), (4, vec![w.sheet_gap.to_owned(), w.sheet_gap.to_owned()]));
}

#[test]
fn a_handout_is_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let report = |more: &[&str]| {
        let mut run = Command::new(env!("CARGO_BIN_EXE_steptrace"));
        run.args(["report", "283104765", "--goal", "spiral", "-q"])
            .args(more)
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    for format in [&["--format", "text"][..], &["-o", "a.md"], &["-o", "a.tex"], &["-o", "a.slides.md"], &[]] {
        let output = report(&[format, &["--handout", "blank"]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{format:?}: {said}");
        assert!(said.contains("--handout") && said.contains("-o FILE.html"), "{said}");
    }
    assert_eq!(report(&["--handout", "empty", "-o", "a.html"]).status.code(), Some(2));
    let written = |more: &[&str]| {
        assert!(report(&[more, &["-o", "a.html"]].concat()).status.success());
        std::fs::read_to_string(folder.path().join("a.html")).unwrap()
    };
    let (usual, filled) = (written(&[]), written(&["--handout", "filled"]));
    assert_eq!(usual.replace("-o a.html", "--handout filled -o a.html"), filled, "filled is what is usual");
    let blank = written(&["--handout", "blank"]);
    assert!(blank.contains("--handout blank -o a.html"), "the command makes the sheet again");
}
