//! LaTeX makes PDFs of the reports, with nothing cut off and nothing in the margins.

use std::fs;
use std::path::Path;

use crate::picture::Picture;
use crate::programs::{folder, report, run};
use crate::{Test, tests};

pub(crate) fn tests() -> Vec<Test> {
    let mut all = tests!(
        ["pdflatex", "pdfinfo", "pdftoppm"];
        english_documents_are_whole, english_parts_are_whole_in_beamer, parts_are_whole_in_an_article,
        wide_boards_have_room_in_narrow_frames,
    );
    all.extend(tests!(["pdflatex", "pdfinfo", "pdftoppm", "pdftotext"]; a_tree_stands_below_its_heading));
    all.extend(tests!(["xelatex", "pdfinfo", "pdftoppm"]; chinese_is_whole, foreign_letters_are_set));
    all
}

const FIFTEEN: &str = "1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15";

/// Runs LaTeX and asserts: no error, no overfull box, no missing letter, the expected number of pages, and margins of
/// so many millimetres.
pub(crate) fn compiled(program: &str, name: &str, pages: usize, margin: usize, folder: &Path) {
    run(program, &["-interaction=nonstopmode", "-halt-on-error", name], folder);
    let log = String::from_utf8_lossy(&fs::read(folder.join(name).with_extension("log")).unwrap()).into_owned();
    for bad in ["Overfull", "LaTeX Error", "Missing character", "Undefined control", "\n!"] {
        assert!(!log.contains(bad), "{bad} in {}/{name}: {log}", folder.display());
    }
    let pdf = Path::new(name).with_extension("pdf").to_string_lossy().into_owned();
    let info = run("pdfinfo", &[&pdf], folder);
    let found = info.lines().find_map(|line| line.strip_prefix("Pages:")).unwrap().trim();
    assert_eq!(found, pages.to_string(), "pages of {}/{pdf}", folder.display());
    let pictures = Picture::pages_of(&pdf, "50", folder);
    assert_eq!(pictures.len(), pages);
    for (at, page) in pictures.iter().enumerate() {
        assert!(page.ink() > 0, "{}/{pdf}: page {} is empty", folder.display(), at + 1);
        assert!(page.has_room(margin * 50 / 25), "{}/{pdf}: page {} has ink at its edge", folder.display(), at + 1);
    }
}

fn english_documents_are_whole() {
    let deep = ["867254301", "--goal", "standard", "--strategy", "dfs", "--max-steps", "30"];
    let wide = ["1,2,3,4,5,6,7,0/8,9,10,11,12,13,14,15", "--size", "2x8", "--goal", "standard"];
    let wide = [&wide[..], &["--strategy", "astar,w=1.5", "--max-steps", "12", "--search-unsolvable"]].concat();
    let hostile = "\\input{/etc/passwd} $x^2$ 50% #1 {~ \"quoted\" `a` <b> x_1 & -- \\end{document}";
    let long = "W".repeat(300);
    let runs: [(&str, &[&str], usize); 8] = [
        ("bfs", &["283104765", "--goal", "spiral", "--strategy", "bfs"], 5),
        ("dfs", &deep, 6),
        ("2x8", &wide, 4),
        ("15", &[FIFTEEN, "--goal", "standard"], 4),
        ("long", &["283104765", "--goal", "spiral", "--strategy", "dfs,deadend=forget", "--steps", "2000..2004"], 4),
        ("whole-lists", &[&deep[..5], &["--max-steps", "400", "--steps", "400", "--full-lists"]].concat(), 4),
        ("hostile", &["123405", "--size", "2x3", "--goal", "123450", "--title", hostile], 3),
        ("long-title", &["213456780", "--goal", "standard", "--title", &long], 1),
    ];
    for (name, args, pages) in runs {
        let folder = folder(&format!("latex-{name}"));
        report(&[args, &["--standalone", "-o", "a.tex"]].concat(), &folder);
        compiled("pdflatex", "a.tex", pages, 10, &folder);
    }
}

/// Makes a part of each run, and a document that inputs them all.
fn with_parts(preamble: &str, runs: &[&[&str]], lang: &str, folder: &Path) {
    let mut inputs = String::new();
    for (at, args) in runs.iter().enumerate() {
        let name = format!("part{at}.tex");
        report(&[*args, &["--lang", lang, "-o", &name]].concat(), folder);
        inputs.extend(["\\input{", &name, "}\n"]);
    }
    let document = format!("{preamble}\\usepackage{{tikz}}\n\\begin{{document}}\n{inputs}\\end{{document}}\n");
    fs::write(folder.join("a.tex"), document).unwrap();
}

const BEAMER: &str = "\\documentclass[aspectratio=169]{beamer}\n\\setbeamertemplate{navigation symbols}{}\n";

fn english_parts_are_whole_in_beamer() {
    let folder = folder("latex-beamer");
    let runs: [&[&str]; 7] = [
        &["283104765", "--goal", "spiral", "--strategy", "bfs"],
        &["283104765", "--goal", "spiral", "--strategy", "dfs,deadend=forget", "--steps", "1..9"],
        &["134862705", "--goal", "spiral", "--strategy", "ucs,cost=tile", "--max-steps", "9"],
        &["867254301", "--goal", "standard", "--strategy", "dfs", "--max-steps", "90", "--steps", "85.."],
        &[FIFTEEN, "--goal", "standard", "--strategy", "greedy"],
        &["123456780", "--goal", "standard"],
        &["213456780", "--goal", "standard", "--title", &"long ".repeat(50)],
    ];
    with_parts(BEAMER, &runs, "en", &folder);
    compiled("pdflatex", "a.tex", 77, 2, &folder);
}

fn parts_are_whole_in_an_article() {
    let folder = folder("latex-article");
    let runs: [&[&str]; 2] = [
        &["283104765", "--goal", "spiral", "--max-steps", "3"],
        &["134862705", "--goal", "spiral", "--strategy", "dls,limit=3"],
    ];
    with_parts("\\documentclass[twocolumn,landscape]{article}\n", &runs, "en", &folder);
    compiled("pdflatex", "a.tex", 6, 10, &folder);
}

fn chinese_is_whole() {
    let folder = folder("latex-zh");
    let run = ["867254301", "--goal", "standard", "--strategy", "ida", "--max-steps", "12"];
    report(&[&run[..], &["--lang", "zh", "--standalone", "-o", "a.tex"]].concat(), &folder);
    compiled("xelatex", "a.tex", 5, 10, &folder);
    let folder = self::folder("latex-zh-beamer");
    let beamer = BEAMER.replace("{beamer}", "{ctexbeamer}");
    with_parts(&beamer, &[&["283104765", "--goal", "spiral", "--strategy", "ids", "--steps", "1..9"]], "zh", &folder);
    compiled("xelatex", "a.tex", 15, 2, &folder);
}

/// The heading of a tree, its sentence and its picture stay on one page.
fn a_tree_stands_below_its_heading() {
    let folder = folder("latex-tree");
    let preamble = "\\documentclass[11pt,a4paper]{article}\n";
    with_parts(preamble, &[&["283104765", "--goal", "spiral"]], "en", &folder);
    compiled("pdflatex", "a.tex", 4, 10, &folder);
    run("pdftotext", &["a.pdf"], &folder);
    let text = fs::read_to_string(folder.join("a.txt")).unwrap();
    let page = text.split('\u{c}').find(|page| page.contains("The search tree")).unwrap();
    for node in 0..10 {
        assert!(page.contains(&format!("n{node}")), "n{node} on the page of the heading: {page}");
    }
}

fn wide_boards_have_room_in_narrow_frames() {
    let folder = folder("latex-narrow");
    let run = ["123C68F5/9ABD47E0", "--strategy", "astar,w=1.5", "--steps", "1..24"];
    with_parts("\\documentclass{beamer}\n\\setbeamertemplate{navigation symbols}{}\n", &[&run], "en", &folder);
    compiled("pdflatex", "a.tex", 17, 2, &folder);
}

fn foreign_letters_are_set() {
    let folder = folder("latex-foreign");
    report(
        &["123405", "--size", "2x3", "--goal", "123450", "--title", "第三周", "--standalone", "-o", "a.tex"],
        &folder,
    );
    compiled("xelatex", "a.tex", 3, 10, &folder);
    for (name, title) in [("scripts", "Поиск αστέρι"), ("latin", "ĦħĲĳĸĿŀŉŦŧſ")] {
        let folder = self::folder(&format!("latex-{name}"));
        report(
            &["123405", "--size", "2x3", "--goal", "123450", "--title", title, "--standalone", "-o", "a.tex"],
            &folder,
        );
        compiled("xelatex", "a.tex", 3, 10, &folder);
    }
}
