//! Slides through Pandoc, to reveal.js and through LaTeX to pages.

use std::fs;
use std::path::Path;

use scraper::{Html, Selector};

use crate::picture::Picture;
use crate::programs::{folder, report, run};
use crate::{Test, tests};

pub(crate) fn tests() -> Vec<Test> {
    let mut all = tests!(["pandoc"]; pandoc_makes_a_section_of_each_slide);
    all.extend(tests!(["pandoc", "pdflatex", "xelatex", "pdftoppm"]; nothing_overflows_a_page_of_beamer));
    all
}

/// Runs of few but crowded slides, with the options of their reports.
const RUNS: [(&str, &[&str]); 8] = [
    ("astar-en", &["283104765", "--goal", "spiral"]),
    ("astar-zh", &["283104765", "--goal", "spiral", "--lang", "zh"]),
    // Two rows of boards, a table, and two lines of text: slides that are nearly full.
    ("wide-en", &["123C68F5/9ABD47E0", "--strategy", "astar,w=1.5", "--steps", "1..24"]),
    ("wide-zh", &["1235C678/9AB04DEF", "--strategy", "dls,limit=4", "--lang", "zh"]),
    (
        "wide-ida-zh",
        &[
            "123C68F5/9ABD47E0",
            "--strategy",
            "ida,h=misplaced",
            "--steps",
            "1..24",
            "--max-steps",
            "200",
            "--lang",
            "zh",
        ],
    ),
    // The language is English; the title needs the fonts of Chinese.
    ("title-foreign", &["283104765", "--goal", "spiral", "--title", "第三周 Поиск", "--steps", "1"]),
    (
        "tall-en",
        &[
            "1,2/3,4/5,6/7,0/9,8/11,10/13,12/15,14",
            "--size",
            "8x2",
            "--strategy",
            "dfs,deadend=forget",
            "--steps",
            "90,100",
            "--max-steps",
            "100",
        ],
    ),
    (
        "dfs-zh",
        &[
            "1,2,3,4/5,6,7,8/13,9,10,12/14,11,0,15",
            "--strategy",
            "dfs,deadend=forget",
            "--steps",
            "1..2,290..",
            "--max-steps",
            "300",
            "--lang",
            "zh",
        ],
    ),
];

/// Makes slides in a folder, and returns their number.
fn slides(args: &[&str], folder: &Path) -> usize {
    report(&[args, &["--format", "slides", "-o", "talk.md"]].concat(), folder);
    let text = fs::read_to_string(folder.join("talk.md")).unwrap();
    let (_, body) = text.split_once("\n---\n").unwrap();
    body.lines().filter(|line| line.starts_with("# ")).count()
}

fn pandoc_makes_a_section_of_each_slide() {
    for (name, args) in RUNS {
        let folder = folder(&format!("slides-{name}"));
        let title = ["--title", "</title><script>alert(1)</script> $x$ @y"];
        let args: Vec<&str> = args.iter().copied().filter(|arg| *arg != "--title" && !arg.starts_with('第')).collect();
        let slides = slides(&[&args[..], &title].concat(), &folder);
        let said = run("pandoc", &["talk.md", "--standalone", "--to", "revealjs", "-o", "talk.html"], &folder);
        assert_eq!(said, "");
        let page = Html::parse_document(&fs::read_to_string(folder.join("talk.html")).unwrap());
        let all = |selector: &str| page.select(&Selector::parse(selector).unwrap()).count();
        assert_eq!(all(".slides > section"), slides, "{name}");
        assert_eq!(all(".slides section section, #title-slide"), 0, "{name}");
        assert_eq!(all(".slides section > h1:first-child"), slides, "{name}");
        assert_eq!(all(".slides script, .slides .math, .slides .citation, .slides hr"), 0, "{name}");
        let heading = page.select(&Selector::parse("h1").unwrap()).next().unwrap();
        assert_eq!(heading.text().collect::<String>(), title[1], "{name}");
    }
}

fn nothing_overflows_a_page_of_beamer() {
    for (name, args) in RUNS {
        let folder = folder(&format!("beamer-{name}"));
        let slides = slides(args, &folder);
        // The command at the head of the slides names the program.
        let text = fs::read_to_string(folder.join("talk.md")).unwrap();
        let engine = if text.contains("--to beamer --pdf-engine=xelatex") { "xelatex" } else { "pdflatex" };
        assert_eq!(engine == "xelatex", !name.ends_with("en"), "{name}");
        // Pandoc converts figures for LaTeX where it writes the pages itself; what LaTeX says is said by Pandoc then.
        let engine = format!("--pdf-engine={engine}");
        let said = run("pandoc", &["--verbose", "talk.md", "--to", "beamer", &engine, "-o", "talk.pdf"], &folder);
        assert!(said.contains("This is"), "{name}: the log of LaTeX is there: {said}");
        for line in said.lines() {
            let bad = ["Overfull", "Missing character", "!", "[WARNING]"].iter().any(|bad| line.starts_with(bad));
            assert!(!bad, "{name}: {line}");
        }
        let pages = Picture::pages_of("talk.pdf", "50", &folder);
        assert_eq!(pages.len(), slides, "{name}");
        for page in pages {
            // Pages are 160 mm × 90 mm; the number of a page stands below 85.
            let across = |from: usize, to: usize| from * page.width / 160..to * page.width / 160;
            let down = |from: usize, to: usize| from * page.height / 90..to * page.height / 90;
            assert!(page.has_ink(across(0, 154), down(0, 84)), "{name}: an empty page");
            for (part, columns, rows) in
                [("right", across(154, 160), down(0, 84)), ("bottom", across(0, 160), down(83, 85))]
            {
                assert!(!page.has_ink(columns, rows), "{name}: something reaches the {part} of a page");
            }
        }
    }
}
