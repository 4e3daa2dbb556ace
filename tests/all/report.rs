//! The page of a report: its text against golden files, its HTML against the rules, its numbers against the trace.

use std::collections::BTreeSet;

use scraper::{ElementRef, Html};
use steptrace::puzzle::{Instance, NamedGoal, RandomBoards, Rng, Size};
use steptrace::report::{Count, Format, Lang, ReportOptions, Selection, search_document};
use steptrace::search::{Bounds, Options};
use steptrace::trace::{Detail, Trace, TryVerdict, read, write};

use crate::common::page::{all, text, tiles};
use crate::common::runs::{self, Golden, run};
use crate::common::set::set;

fn trace_of(start: &str, goal: &str, spec: &str) -> Trace {
    runs::trace_of(start, goal, None, spec, Bounds::STEPS)
}

fn page(trace: &Trace, options: &ReportOptions) -> String {
    set(search_document(trace, options), &Format::Html)
}

/// What stands between two marks, each of which is there once.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap_or_else(|| panic!("{from} is there")) + from.len();
    let end = text[start..].find(to).unwrap_or_else(|| panic!("{to} follows {from}")) + start;
    &text[start..end]
}

/// A page without what is the same in all or packed: script, style, their hashes, words and record.
fn readable(page: &str) -> String {
    let mut page = page.to_owned();
    for (from, to) in [
        ("<style>", "</style>"),
        ("script-src '", "'"),
        ("style-src '", "'"),
        ("id=\"words\">", "</script>"),
        ("id=\"record\">", "</script>"),
        ("<script>", "</script>"),
    ] {
        // A page on which nothing runs has less.
        if !page.contains(from) {
            continue;
        }
        let packed = between(&page, from, to).to_owned();
        page = page.replace(&format!("{from}{packed}{to}"), &format!("{from}…{to}"));
    }
    page
}

/// The golden pages: a name, a run and how its page is to be.
fn golden_pages() -> Vec<(&'static str, Trace, ReportOptions)> {
    let command = vec!["-o".into(), "report.html".into()];
    let en = ReportOptions { command: command.clone(), ..ReportOptions::default() };
    let zh = ReportOptions { lang: Lang::Zh, ..en.clone() };
    let noted = ReportOptions {
        title: Some("Week 3: <A*> & friends".into()),
        note: Some("# Look at step 2\n\nWhy is *n1* taken? <b>Not</b> because it is new.\n\n- [ ] f\n- ties\n".into()),
        steps: "2,4..".parse().unwrap(),
        ..en.clone()
    };
    vec![
        ("astar-noted", trace_of("283104765", "spiral", "astar,w=1.5,ties=low-h"), noted),
        ("dls-cut", trace_of("283104765", "spiral", "dls,limit=1"), en),
        ("ida-zh", trace_of("1,2,3/4,5,0", "4,1,3/0,2,5", "ida,insert=block"), zh),
    ]
}

#[test]
fn pages_are_as_they_were() {
    let mut golden = Golden::of("report");
    for (name, trace, options) in golden_pages() {
        golden.holds(&format!("{name}.html"), &readable(&page(&trace, &options)));
    }
    golden.are_all();
}

/// Strategies of every kind.
const SPECS: [&str; 14] = [
    "bfs",
    "bfs,goal=made",
    "dfs",
    "dfs,deadend=forget,insert=block",
    "dls,limit=5",
    "ids",
    "ucs,cost=tile",
    "greedy,ties=high-g",
    "astar",
    "astar,ties=lifo,w=1.25",
    "astar,ties=low-h,h=misplaced",
    "astar,ties=high-g,h=gaschnig,cost=tile",
    "bnb,dup=parent",
    "ida,insert=block",
];

/// A board a few moves from the standard goal.
fn random_instance(size: Size, rng: &mut Rng) -> Instance {
    let goal = NamedGoal::Standard.board(size).unwrap();
    let start = RandomBoards::new(goal, size, Some(1 + rng.below(6)), rng.bits()).unwrap().next().unwrap();
    Instance { size, start, goal }
}

fn few_steps() -> Options {
    let mut options = Options::default();
    options.bounds.max_steps = 300;
    options
}

#[test]
fn pages_of_all_kinds_have_no_parse_error() {
    let mut rng = Rng::new(11);
    for (rows, cols) in [(2, 2), (3, 3), (2, 5), (4, 4)] {
        let size = Size::new(rows, cols).unwrap();
        for spec in SPECS {
            let trace = run(&random_instance(size, &mut rng), spec, &few_steps());
            let lang = Lang::ALL[rng.below(2)];
            let note = Some("text <script>alert(1)</script>\n\n|a|b|\n|-|-|\n|1|2|\n".to_owned());
            let options =
                ReportOptions { lang, note, title: Some("<img src=x onerror=y>".into()), ..ReportOptions::default() };
            let html = page(&trace, &options);
            let document = Html::parse_document(&html);
            assert!(document.errors.is_empty(), "{size} {spec}: {:?}", document.errors);
            // Words, head, record and script; nothing runs where nothing was searched.
            let scripts = if trace.is_empty() { 0 } else { 4 };
            assert_eq!(html.matches("<script").count(), scripts, "{size} {spec}");
            assert_eq!(html.matches("<img").count(), 0, "{size} {spec}");
        }
    }
}

#[test]
fn nothing_in_a_note_runs_or_loads() {
    let hostile = "<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b\n\n![pic](https://example.org/p.png)\n\n\
         [x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,x) <javascript:alert(1)>\n\n\
         |a|b|\n|:-|-:|\n|1|2|\n\n[ref]\n\n[ref]: vbscript:x\n\n# T\n\n[a](https://example.org/?b)";
    let trace = run(&Instance::parse("283104765", Some("spiral"), None).unwrap(), "bfs", &few_steps());
    let html = page(&trace, &ReportOptions { note: Some(hostile.into()), ..ReportOptions::default() });
    let note = html.split_once("<section class=\"note\"").unwrap().1.split_once("</section>").unwrap().0;
    for evil in ["<script", "<img", "javascript:alert(1)\"", "data:", "style=", "vbscript:"] {
        assert!(!note.to_lowercase().contains(evil), "{evil} in {note}");
    }
    assert!(note.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && note.contains("[pic]"), "{note}");
    assert!(note.contains("<a href=\"#\">x</a>"));
    assert!(note.ends_with("<p><a href=\"https://example.org/?b\">a</a></p>\n"), "{note}");
}

#[test]
fn the_page_of_an_unreachable_goal_is_the_proof_and_nothing_else() {
    // Three columns count inversions alone, four the rows of the blank, too.
    for (start, says) in
        [("213456780", "the start has 1 inversion, an odd number"), ("213456789ABCDEF0", "1 inversion")]
    {
        let html = page(&trace_of(start, "standard", "bfs"), &ReportOptions::default());
        let document = Html::parse_document(&html);
        let root = document.root_element();
        assert_eq!((all(root, "main > section").len(), all(root, "nav").len()), (1, 0), "{html}");
        let verdict = text(all(root, "main h2 + p.wrong")[0]);
        assert!(verdict.starts_with("No sequence of moves leads to the goal:") && verdict.contains(says), "{verdict}");
    }
}

/// The nodes of a list, where none is left out.
fn list(block: ElementRef<'_>, name: &str) -> Option<Vec<u32>> {
    let list = all(block, &format!(".lists .{name} dd"))[0];
    let number = |entry: ElementRef<'_>| entry.text().next().unwrap().split_once('n').unwrap().1.parse().unwrap();
    (!text(list).contains('…')).then(|| all(list, "i, b").into_iter().map(number).collect())
}

/// Holds the block of a step against the trace.
fn check_step(trace: &Trace, block: ElementRef<'_>, label: &str) {
    let number: usize = block.value().attr("id").unwrap()[1..].parse().unwrap();
    let step = trace.step(number).unwrap();
    let (node, size) = (trace.node(step.node), trace.instance().size);
    let label = format!("{label}, step {number}");
    let taken = all(block, "figure.current")[0];
    assert_eq!(taken.value().attr("data-node"), Some(node.id.to_string().as_str()), "{label}");
    assert_eq!(tiles(all(taken, ".board")[0]), node.board().text(size), "{label}");
    let mut boards = all(block, ".boards figure").into_iter().skip(1);
    let rows = all(block, "tbody tr");
    assert_eq!(rows.len(), step.tries().len(), "{label}");
    for (row, tried) in rows.into_iter().zip(step.tries()) {
        let label = format!("{label}, {}", tried.operator.direction());
        assert_eq!(text(all(row, "th")[0]), tried.operator.direction().to_string(), "{label}");
        let cells: Vec<String> = all(row, "td").into_iter().map(text).collect();
        if tried.verdict == TryVerdict::Blocked {
            assert_eq!(cells.len(), 2, "{label}");
            continue;
        }
        let figure = boards.next().unwrap();
        let (board, caption) = (tiles(all(figure, ".board")[0]), text(all(figure, "figcaption")[0]));
        let numbers = |g: u32, f: String| caption.contains(&format!("g {g} ")) && caption.ends_with(&format!("f {f}"));
        assert!(caption.starts_with(&tried.operator.direction().to_string()), "{label}: {caption}");
        match tried.verdict {
            TryVerdict::Opened(made)
            | TryVerdict::Improved { node: made, .. }
            | TryVerdict::Reopened { node: made, .. } => {
                assert_eq!(figure.value().attr("data-node"), Some(made.to_string().as_str()), "{label}");
                let made = trace.node(made);
                assert_eq!(board, made.board().text(size), "{label}");
                assert!(numbers(made.g as u32, made.f(trace.strategy()).to_string()), "{label}: {caption}");
            }
            TryVerdict::Duplicate { of, .. } => {
                assert_eq!(board, trace.node(of).board().text(size), "{label}");
                assert!(cells[1].contains(&format!("n{of}")), "{label}: {}", cells[1]);
                assert!(!caption.contains("f "), "{label}: {caption}");
            }
            TryVerdict::Blocked => unreachable!("told above"),
            TryVerdict::Cut { .. } => assert!(caption.contains("f "), "{label}: {caption}"),
        }
    }
    assert!(boards.next().is_none(), "{label}: a board for each try that stays on the board");
    let lists = trace.snapshot(number).unwrap();
    let counts: Vec<String> = all(block, ".lists dt span").into_iter().map(text).collect();
    assert_eq!(counts, [lists.open.len(), lists.closed.len()].map(|len| len.to_string()), "{label}");
    assert_eq!(list(block, "open"), Some(lists.open), "{label}");
    assert_eq!(list(block, "closed"), Some(lists.closed), "{label}");
}

#[test]
fn what_a_page_tells_of_each_step_is_what_happened() {
    let mut rng = Rng::new(3);
    for (rows, cols) in [(2, 3), (3, 3), (4, 4)] {
        let size = Size::new(rows, cols).unwrap();
        for spec in SPECS {
            let trace = run(&random_instance(size, &mut rng), spec, &few_steps());
            let options = ReportOptions { steps: Selection::All, full_lists: true, ..ReportOptions::default() };
            let document = Html::parse_document(&page(&trace, &options));
            let blocks = all(document.root_element(), "article.step");
            assert_eq!(blocks.len(), trace.len(), "{size} {spec}");
            for block in blocks {
                check_step(&trace, block, &format!("{size} {spec}"));
            }
            let path: Vec<String> = all(document.root_element(), "#path .board").into_iter().map(tiles).collect();
            let expected: Vec<String> = trace.path().iter().map(|&id| trace.node(id).board().text(size)).collect();
            assert_eq!(path, expected, "{size} {spec}");
        }
    }
}

#[test]
fn steps_left_out_are_announced_where_they_would_stand() {
    let trace = trace_of("867254301", "standard", "astar");
    let steps = trace.len();
    assert!(steps > 200, "{steps}");
    let blocks = |selection: &str| {
        let options = ReportOptions { steps: selection.parse().unwrap(), ..ReportOptions::default() };
        let document = Html::parse_document(&page(&trace, &options));
        let told = all(document.root_element(), "#expansions article, #expansions p.gap");
        told.into_iter()
            .map(|block| block.value().attr("id").map_or_else(|| text(block), str::to_owned))
            .collect::<Vec<_>>()
    };
    let gap = |from: usize, to: usize| {
        format!(
            "Steps {from} to {} are omitted here ({} steps); --steps {from}..{to} shows them.",
            Count(to),
            Count(to + 1 - from)
        )
    };
    assert_eq!(
        blocks("2..3,7"),
        [
            "Steps 1 to 1 are omitted here (1 step); --steps 1..1 shows them.".to_owned(),
            "s2".into(),
            "s3".into(),
            gap(4, 6),
            "s7".into(),
            gap(8, steps)
        ]
    );
    assert_eq!(blocks("all").len(), steps);
    let cut = page(&trace, &ReportOptions { steps: "900".parse().unwrap(), ..ReportOptions::default() });
    assert_eq!(cut.matches("more (--full-lists) …").count(), 2, "of open and of closed the middle is left out");
    let usual = Html::parse_document(&page(&trace, &ReportOptions::default()));
    let told: BTreeSet<usize> = all(usual.root_element(), "#expansions article")
        .into_iter()
        .map(|block| block.value().attr("id").unwrap()[1..].parse().unwrap())
        .collect();
    let on_path = trace.path().into_iter().filter_map(|node| trace.life(node).taken);
    let expected: BTreeSet<usize> = (1..=40).chain(steps - 9..=steps).chain(on_path).collect();
    assert_eq!(told, expected);
}

#[test]
fn a_page_of_a_file_is_the_page_of_the_run() {
    for spec in ["astar", "dfs,deadend=forget", "ida"] {
        let trace = trace_of("283104765", "spiral", spec);
        let mut file = Vec::new();
        write(&trace, Detail::Tries, &mut file).unwrap();
        let back = read(&file[..]).unwrap();
        assert_eq!(page(&back, &ReportOptions::default()), page(&trace, &ReportOptions::default()), "{spec}");
    }
}

#[test]
fn the_page_of_the_whole_8_puzzle_is_small() {
    let trace = trace_of("867254301", "123456780", "bfs");
    assert_eq!(trace.nodes().len(), 181_440);
    for lang in Lang::ALL {
        let html = page(&trace, &ReportOptions { lang, ..ReportOptions::default() });
        let record = between(&html, "id=\"record\">", "</script>").len();
        assert!(html.len() <= 512 * 1024, "the page has {} bytes", html.len());
        assert!(record <= 64 * 1024, "the record has {record} bytes");
    }
}
