//! Slides through Pandoc, to reveal.js and through LaTeX to pages.

use std::fs;
use std::path::Path;

use scraper::{Html, Selector};

use crate::programs::{folder, report, run};
use crate::{Test, tests};

pub(crate) fn tests() -> Vec<Test> {
    let mut all = tests!(["pandoc"]; pandoc_makes_a_section_of_each_slide);
    all.extend(tests!(["pandoc", "pdflatex", "xelatex", "pdftoppm"]; nothing_overflows_a_page_of_beamer));
    all
}

/// Runs of few slides, with much on them, and what is asked of their reports.
const RUNS: [(&str, &[&str]); 4] = [
    ("astar-en", &["283104765", "--goal", "spiral"]),
    ("astar-zh", &["283104765", "--goal", "spiral", "--lang", "zh"]),
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

/// Makes slides in a folder, and says how many.
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
        let slides = slides(&[args, &title].concat(), &folder);
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
        let said = run("pandoc", &["talk.md", "--standalone", "--to", "beamer", "-o", "talk.tex"], &folder);
        assert_eq!(said, "");
        let engine = if name.ends_with("zh") { "xelatex" } else { "pdflatex" };
        run(engine, &["-interaction=nonstopmode", "-halt-on-error", "talk.tex"], &folder);
        let log = fs::read(folder.join("talk.log")).unwrap();
        for line in String::from_utf8_lossy(&log).lines() {
            let bad = ["Overfull", "Missing character", "!"].iter().any(|bad| line.starts_with(bad));
            assert!(!bad, "{name}: {line}");
        }
        run("pdftoppm", &["-gray", "-r", "50", "talk.pdf", "page"], &folder);
        let pages: Vec<Page> =
            fs::read_dir(&folder).unwrap().filter_map(|entry| Page::read(&entry.unwrap().path())).collect();
        assert_eq!(pages.len(), slides, "{name}");
        for page in pages {
            // Pages are 160 mm × 90 mm; the number of a page stands below 85.
            assert!(page.has_ink([0, 0], [154, 84]), "{name}: an empty page");
            for (part, from, to) in [("right", [154, 0], [160, 84]), ("bottom", [0, 83], [160, 85])] {
                assert!(!page.has_ink(from, to), "{name}: something reaches the {part} of a page");
            }
        }
    }
}

/// A page as grey dots.
struct Page {
    width: usize,
    height: usize,
    dots: Vec<u8>,
}

impl Page {
    /// A picture as `pdftoppm -gray` writes it: `P5`, width, height and the highest value, then a byte a dot.
    fn read(path: &Path) -> Option<Page> {
        let bytes = path.extension().filter(|ending| *ending == "pgm").map(|_| fs::read(path).unwrap())?;
        let head: Vec<&[u8]> = bytes.splitn(5, u8::is_ascii_whitespace).collect();
        let [b"P5", width, height, b"255", dots] = head[..] else { panic!("{}", path.display()) };
        let number = |text: &[u8]| std::str::from_utf8(text).unwrap().parse().unwrap();
        Some(Page { width: number(width), height: number(height), dots: dots.to_vec() })
    }

    /// Whether something is printed between two points, given in millimetres.
    fn has_ink(&self, from: [usize; 2], to: [usize; 2]) -> bool {
        let dot = |[x, y]: [usize; 2]| [x * self.width / 160, y * self.height / 90];
        let ([left, top], [right, bottom]) = (dot(from), dot(to));
        (top..bottom).any(|row| self.dots[row * self.width..][left..right].iter().any(|&grey| grey < 200))
    }
}
