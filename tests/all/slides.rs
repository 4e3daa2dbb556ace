//! The slides: golden files, and what a reader of Markdown makes of them.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Event, Options as Extensions, Parser, Tag, TagEnd};
use steptrace::puzzle::Size;
use steptrace::report::{FigureLinks, Format, Lang, ReportOptions, figures, search_document, write};
use steptrace::trace::Trace;
use unicode_width::UnicodeWidthStr;

use crate::common::runs::{Golden, trace_of};

fn slides(trace: &Trace, options: &ReportOptions) -> String {
    with_figures(trace, options, None)
}

fn with_figures(trace: &Trace, options: &ReportOptions, links: Option<FigureLinks>) -> String {
    let mut bytes = Vec::new();
    let options = ReportOptions { sparing: true, ..options.clone() };
    write(search_document(trace, &options), &Format::Slides(links), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// A slide as a reader of Markdown sees it.
#[derive(Debug, Default)]
struct Slide {
    heading: String,
    /// Lines of text, ended by what ends them.
    text: Vec<String>,
    code: Vec<String>,
    /// Cells, row by row, the head first.
    tables: Vec<Vec<Vec<String>>>,
    /// Paragraphs, lists, code blocks and tables.
    blocks: usize,
}

impl Slide {
    /// Its height, in tenths of a line of text.
    fn height(&self) -> usize {
        let lines = |text: &str, width: usize| text.width().div_ceil(width).max(1);
        let text: usize = self.text.iter().map(|line| lines(line, 88)).sum();
        let rows = self.tables.iter().flatten().map(|row| row.iter().map(|cell| lines(cell, 74)).max().unwrap_or(1));
        10 * (text + self.code.len() + rows.sum::<usize>()) + 6 * self.blocks.saturating_sub(1)
    }
}

/// The slides of a file, read as Marp does: a heading of the first level begins one.
fn read(text: &str, label: &str) -> Vec<Slide> {
    let extensions = Extensions::ENABLE_TABLES | Extensions::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut slides: Vec<Slide> = Vec::new();
    let (mut part, mut in_front) = (String::new(), false);
    for event in Parser::new_ext(text, extensions) {
        if matches!(event, Event::Start(Tag::Heading { .. })) {
            slides.push(Slide::default());
            part.clear();
        }
        let Some(slide) = slides.last_mut() else {
            in_front |= matches!(event, Event::Start(Tag::MetadataBlock(_)));
            assert!(in_front, "{label}: {event:?} before the first slide");
            continue;
        };
        match event {
            Event::End(TagEnd::Heading(level)) => {
                assert_eq!(level as usize, 1, "{label}");
                slide.heading = std::mem::take(&mut part);
            }
            Event::Start(Tag::Paragraph | Tag::List(_) | Tag::CodeBlock(_)) => {
                slide.blocks += 1;
                part.clear();
            }
            Event::Start(Tag::Table(_)) => {
                slide.blocks += 1;
                slide.tables.push(Vec::new());
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => slide.tables.last_mut().unwrap().push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                slide.tables.last_mut().unwrap().last_mut().unwrap().push(std::mem::take(&mut part));
            }
            Event::HardBreak | Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                slide.text.push(std::mem::take(&mut part));
            }
            Event::End(TagEnd::CodeBlock) => slide.code.extend(std::mem::take(&mut part).lines().map(str::to_owned)),
            Event::Text(text) => part += &text,
            Event::Start(Tag::Item | Tag::Strong | Tag::Heading { .. } | Tag::TableCell)
            | Event::End(TagEnd::Strong | TagEnd::List(_) | TagEnd::TableHead | TagEnd::TableRow | TagEnd::Table) => {}
            other => panic!("{label}: {other:?} on the slide {}", slide.heading),
        }
    }
    slides
}

#[test]
fn slides_are_as_they_were() {
    let mut golden = Golden::of("slides");
    let trace = trace_of("283104765", "spiral", None, "astar", 100);
    for lang in Lang::ALL {
        let command = ["--format", "slides", "-o", "talk.md"].map(str::to_owned).to_vec();
        let options = ReportOptions { lang, command, ..ReportOptions::default() };
        golden.holds(&format!("astar-{}.md", lang.text()), &slides(&trace, &options));
    }
    golden.are_all();
}

/// Strategies of every kind on boards of many sizes, each so that it says what it can.
const RUNS: [(&str, &str, Option<&str>, &str); 10] = [
    ("283104765", "spiral", None, "bfs"),
    ("283104765", "spiral", None, "ida,insert=block,h=linear-conflict"),
    ("134862705", "spiral", None, "ucs,cost=tile"),
    ("216408753", "spiral", None, "astar,h=nilsson"),
    ("134862705", "spiral", None, "dls,limit=3"),
    ("213456780", "standard", None, "bfs"),
    ("102/453", "standard", None, "astar"),
    ("1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15", "standard", None, "astar,ties=low-h"),
    ("123C68F5/9ABD47E0", "standard", Some("2x8"), "astar,w=1.5"),
    ("1,2/3,4/5,6/7,0/9,8/11,10/13,12/15,14", "standard", Some("8x2"), "astar,h=zero,ties=low-h"),
];

fn run_of((start, goal, size, spec): (&str, &str, Option<&str>, &str)) -> (String, Trace) {
    let size = size.map(|size| size.parse::<Size>().unwrap());
    (format!("{start} {spec}"), trace_of(start, goal, size, spec, 400))
}

#[test]
fn tables_are_whole_and_everything_fits() {
    for run in RUNS {
        let (label, trace) = run_of(run);
        for lang in Lang::ALL {
            let label = format!("{label} {}", lang.text());
            for slide in read(&slides(&trace, &ReportOptions { lang, ..ReportOptions::default() }), &label) {
                assert!(slide.height() <= 190, "{label}: {}: {slide:?}", slide.height());
                for line in &slide.code {
                    assert!(line.width() <= 80, "{label}: too long: {line}");
                }
                for table in &slide.tables {
                    let columns: BTreeSet<usize> = table.iter().map(Vec::len).collect();
                    assert_eq!(columns.len(), 1, "{label}: {table:?}");
                    let full = table.iter().all(|row| row.iter().any(|cell| !cell.is_empty()));
                    assert!(full || table[0].iter().all(String::is_empty), "{label}: {table:?}");
                }
            }
        }
    }
}

#[test]
fn a_step_is_one_slide_on_the_boards_of_textbooks() {
    for run in RUNS.into_iter().filter(|(.., size, _)| size.is_none()) {
        let (label, trace) = run_of(run);
        let text = slides(&trace, &ReportOptions::default());
        let read = read(&text, &label);
        let steps: Vec<&str> =
            read.iter().map(|slide| slide.heading.as_str()).filter(|text| text.starts_with("Step")).collect();
        let told: Vec<usize> =
            (1..=trace.len()).filter(|&step| trace.len() <= 24 || step <= 16 || step > trace.len() - 4).collect();
        assert_eq!(steps.len(), told.len(), "{label}");
        for (heading, step) in steps.into_iter().zip(told) {
            assert!(heading.starts_with(&format!("Step {step}: ")), "{label}: {heading} is step {step}");
        }
        let others = read.iter().map(|slide| slide.heading.as_str()).filter(|text| !text.starts_with("Step"));
        let others: Vec<&str> = others.map(|text| text.split(" (").next().unwrap()).collect();
        let expected = [
            "The problem",
            "Conventions of this run",
            "Pseudocode",
            "Can the goal be reached?",
            "The search tree",
            "Charts",
            "Every step",
            "The final path",
            "Result",
        ];
        let mut topics = others[1..].to_vec();
        topics.dedup();
        let expected = if trace.nodes().is_empty() { &expected[3..4] } else { &expected[..] };
        assert_eq!(topics, expected, "{label}: what was asked comes last");
        let (nodes, small) = (trace.nodes().len(), trace.instance().size.cells() <= 10);
        let shown = read.iter().any(|slide| slide.heading == "The search tree" && !slide.code.is_empty());
        assert!(if small { shown == (1..=14).contains(&nodes) } else { !shown || nodes <= 14 }, "{label}");
    }
}

#[test]
fn slides_link_every_figure_and_have_room_for_it() {
    for run in RUNS {
        let (label, trace) = run_of(run);
        let (options, format) = (ReportOptions { sparing: true, ..ReportOptions::default() }, Format::Slides(None));
        let files = figures(search_document(&trace, &options), &format).map(|figure| (figure.name, figure.svg));
        let files: BTreeMap<String, String> = files.collect();
        let text = with_figures(&trace, &options, Some(FigureLinks::to("talk-figures")));
        let mut linked = BTreeSet::new();
        for slide in text.split("\n# ") {
            let mut height = 0;
            for link in slide.split("](talk-figures/").skip(1) {
                let name = link.split(')').next().unwrap();
                let svg = roxmltree::Document::parse(&files[name]).unwrap();
                height += svg.root_element().attribute("height").unwrap().parse::<usize>().unwrap();
                assert!(linked.insert(name.to_owned()), "{label}: {name} twice");
                assert!(link[name.len()..].starts_with(")<!-- -->\n"), "{label}: Pandoc gives it no caption");
            }
            assert!(height <= 560, "{label}: {height} pixels on {slide}");
        }
        assert_eq!(linked, files.into_keys().collect(), "{label}");
    }
}

#[test]
fn a_hostile_title_is_a_title() {
    let trace = trace_of("283104765", "spiral", None, "astar", 100);
    let title =
        "</title><script>alert(1)</script>\n---\n# x\r\nmarp: false # $x$ @y ^z^ {.a} :b: \" \\ <!-- & `c` ![i](j)";
    let options =
        ReportOptions { title: Some(title.to_owned()), command: vec!["\n---\n".into()], ..ReportOptions::default() };
    let text = slides(&trace, &options);
    let read = read(&text, "hostile");
    assert_eq!(read.len(), 16);
    assert_eq!(read[0].heading, title.replace(['\n', '\r'], " "));
    assert_eq!(text.lines().filter(|line| *line == "---").count(), 2, "only those around what stands in front");
    for line in text.lines().filter(|line| line.contains("alert")) {
        assert!(line.starts_with("# \\<") || line.starts_with("pagetitle: \"\\\\<"), "{line}");
    }
}
