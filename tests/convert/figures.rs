//! Figures through rsvg, as LaTeX has them, and through Pandoc in notes.

use std::collections::BTreeSet;
use std::fs;

use crate::picture::Picture;
use crate::programs::{folder, report, run};
use crate::{Test, tests};

pub(crate) fn tests() -> Vec<Test> {
    let mut tests = tests!(["rsvg-convert", "pdftoppm"]; every_figure_becomes_a_pdf_with_room_around_it);
    tests.extend(tests!(["pandoc", "rsvg-convert", "pdflatex", "pdftotext"];
        pandoc_sets_notes_with_their_figures_without_overflow));
    tests
}

fn every_figure_becomes_a_pdf_with_room_around_it() {
    let runs: [(&str, &[&str]); 6] = [
        ("astar", &["283104765", "--goal", "spiral"]),
        ("ids-zh", &["283104765", "--goal", "spiral", "--strategy", "ids", "--steps", "1..3", "--lang", "zh"]),
        ("ida", &["867254301", "--strategy", "ida", "--steps", "1,13500"]),
        ("tile", &["1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15", "--strategy", "ucs,cost=tile", "--steps", "2"]),
        ("wide", &["1,2,3,4,5,6,0,7/9,10,11,12,13,14,15,8", "--lang", "zh"]),
        ("there", &["123456780"]),
    ];
    for (name, args) in runs {
        let folder = folder(&format!("figures-{name}"));
        report(&[args, &["-o", "notes.md", "--figures", "."]].concat(), &folder);
        let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let figures = files.filter(|path| path.extension().is_some_and(|ending| ending == "svg"));
        let names: Vec<String> = figures.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
        assert!(names.len() >= 7, "{name}: {names:?}");
        for figure in names {
            let (svg, pdf) = (format!("{figure}.svg"), format!("{figure}.pdf"));
            assert_eq!(run("rsvg-convert", &["-f", "pdf", "-o", &pdf, &svg], &folder), "", "{name} {figure}");
            let pictures = Picture::pages_of(&pdf, "72", &folder);
            let [picture] = &pictures[..] else { panic!("{name} {figure} is one page") };
            assert!(picture.ink() > 3, "{name} {figure} is blank: {}", picture.ink());
            assert!(picture.has_room(4), "{name} {figure} reaches the edge");
        }
    }
}

fn pandoc_sets_notes_with_their_figures_without_overflow() {
    let folder = folder("figures-pandoc");
    let args = ["283104765", "--goal", "spiral", "--flavor", "pandoc"];
    report(&[&args[..], &["-o", "notes.md", "--figures", "my figures (1)"]].concat(), &folder);
    let said = run("pandoc", &["--verbose", "notes.md", "-o", "notes.pdf"], &folder);
    assert!(!said.contains("Could not fetch"), "{said}");
    let overfull: BTreeSet<&str> = said.lines().filter(|line| line.starts_with("Overfull")).collect();
    assert!(overfull.is_empty(), "{overfull:?}");
    run("pdftotext", &["notes.pdf"], &folder);
    let text = fs::read_to_string(folder.join("notes.txt")).unwrap();
    // Text that only a figure contains.
    assert!(text.contains("step in which a node was"), "the tree is there: {text}");
    assert!(!text.contains("Figure 1"), "figures stand where they are put");
}
