//! Figures that stand alone: golden files, what an XML reader makes of them, and that notes link them and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use roxmltree::Document;
use steptrace::puzzle::Size;
use steptrace::report::{
    FigureLinks, Flavor, Format, Lang, ReportOptions, Style, figures, search_document, write as write_report,
};
use steptrace::trace::Trace;

use crate::common::runs::{Golden, trace_of};

fn svgs(trace: &Trace, options: &ReportOptions, style: Style) -> BTreeMap<String, String> {
    svgs_for(trace, options, style, &Format::Markdown(Flavor::Github, None))
}

fn svgs_for(trace: &Trace, options: &ReportOptions, style: Style, format: &Format) -> BTreeMap<String, String> {
    let options = ReportOptions { style, ..options.clone() };
    let document = search_document(trace, &options);
    let all: Vec<_> = figures(document, format).map(|figure| (figure.name, figure.svg)).collect();
    let by_name: BTreeMap<String, String> = all.iter().cloned().collect();
    assert_eq!(by_name.len(), all.len(), "every figure has a name of its own");
    by_name
}

fn notes(trace: &Trace, options: &ReportOptions, flavor: Flavor, style: Style) -> String {
    let options = ReportOptions { style, ..options.clone() };
    let format = Format::Markdown(flavor, Some(FigureLinks::to("my figures")));
    let mut bytes = Vec::new();
    write_report(search_document(trace, &options), &format, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Runs of every kind: strategy, start, goal, size, most steps.
const RUNS: [(&str, &str, &str, Option<&str>, u64); 12] = [
    ("astar,w=1.5", "283104765", "spiral", None, 1000),
    ("bfs", "283104765", "spiral", None, 1000),
    ("dfs,deadend=forget", "283104765", "spiral", None, 10_000),
    ("ids", "283104765", "spiral", None, 1000),
    ("ida,insert=block", "283104765", "spiral", None, 1000),
    ("ucs,cost=tile", "134862705", "spiral", None, 40),
    ("greedy", "123405", "standard", Some("2x3"), 1000),
    ("dls,limit=3", "134862705", "spiral", None, 1000),
    ("astar,h=linear-conflict", "1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15", "standard", None, 1000),
    ("bfs", "1,2,3,4,5,6,0,7/9,10,11,12,13,14,15,8", "standard", Some("2x8"), 1000),
    ("bfs", "213456780", "standard", None, 1000),
    ("astar", "123456780", "standard", None, 1000),
];

fn runs_of_every_kind() -> impl Iterator<Item = (String, Trace)> {
    RUNS.into_iter().map(|(spec, start, goal, size, steps)| {
        let size: Option<Size> = size.map(|size| size.parse().unwrap());
        (format!("{spec} on {start}"), trace_of(start, goal, size, spec, steps))
    })
}

#[test]
fn figures_are_as_they_were() {
    let mut golden = Golden::of("figures");
    let runs = [
        (Lang::En, "1,5", trace_of("283104765", "spiral", None, "astar", 100)),
        (Lang::Zh, "1", trace_of("120345", "012345", Some("2x3".parse().unwrap()), "ids", 100)),
    ];
    for (lang, steps, trace) in runs {
        let options = ReportOptions { lang, steps: steps.parse().unwrap(), ..ReportOptions::default() };
        for (name, svg) in svgs(&trace, &options, Style::Full) {
            golden.holds(&format!("{}-{name}", lang.text()), &svg);
        }
    }
    golden.are_all();
}

#[test]
fn every_figure_is_whole_and_needs_nothing_else() {
    let plain = ["svg", "title", "desc", "style", "g", "rect", "path", "circle", "text"];
    for (run, trace) in runs_of_every_kind() {
        for lang in Lang::ALL {
            let title = Some("</title><script>alert(1)</script>".to_owned());
            let steps = "..60,2600..".parse().unwrap();
            let options = ReportOptions { lang, title, steps, ..ReportOptions::default() };
            for (name, svg) in svgs(&trace, &options, Style::Full) {
                let label = format!("{run}: {name}");
                let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{label}: {error}"));
                let root = document.root_element();
                let size = |name| root.attribute(name).unwrap().parse::<usize>().unwrap();
                let view: Vec<i64> =
                    root.attribute("viewBox").unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
                assert_eq!(view[2..], [size("width") as i64, size("height") as i64], "{label}");
                for node in document.descendants().filter(roxmltree::Node::is_element) {
                    assert!(plain.contains(&node.tag_name().name()), "{label}: {:?}", node.tag_name());
                    assert_eq!(node.tag_name().namespace(), Some("http://www.w3.org/2000/svg"), "{label}");
                    for attribute in node.attributes() {
                        let live = attribute.name().starts_with("on") || attribute.name().starts_with("data-");
                        assert!(!live && attribute.name() != "href", "{label}: {attribute:?}");
                    }
                }
                for foreign in ["var(", "url(", "@import", ":is(", "alert"] {
                    assert!(!svg.contains(foreign), "{label}: {foreign}");
                }
                let said = |tag: &str| {
                    let first = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)));
                    first.and_then(|node| node.text()).unwrap_or_default().to_owned()
                };
                assert!(!said("title").is_empty() && !said("desc").is_empty(), "{label}");
            }
        }
    }
}

#[test]
fn notes_link_every_figure_and_each_is_there() {
    for (run, trace) in runs_of_every_kind() {
        for (lang, style) in Lang::ALL.into_iter().flat_map(|lang| Style::ALL.map(|style| (lang, style))) {
            let options = ReportOptions { lang, steps: "1..7,9".parse().unwrap(), ..ReportOptions::default() };
            let figures: Vec<String> =
                svgs(&trace, &options, style).into_keys().map(|name| format!("my%20figures/{name}")).collect();
            for flavor in Flavor::ALL {
                let text = notes(&trace, &options, flavor, style);
                let mut linked = BTreeSet::new();
                let (mut in_image, mut beside, mut images) = (false, String::new(), 0);
                for event in Parser::new(&text) {
                    match event {
                        Event::Start(Tag::Paragraph) => (beside, images) = (String::new(), 0),
                        Event::End(TagEnd::Paragraph) => {
                            let stays = flavor != Flavor::Pandoc || images == 0 || !beside.is_empty();
                            assert!(stays, "{run}: alone in its paragraph, Pandoc lets a figure float");
                        }
                        Event::Start(Tag::Image { dest_url, .. }) => {
                            (in_image, images) = (true, images + 1);
                            assert!(linked.insert(dest_url.to_string()), "{run}: {dest_url} twice");
                        }
                        Event::End(TagEnd::Image) => in_image = false,
                        Event::Text(part) | Event::Code(part) | Event::InlineHtml(part) if !in_image => {
                            beside.push_str(&part);
                        }
                        _ => {}
                    }
                }
                assert_eq!(linked.into_iter().collect::<Vec<_>>(), figures, "{run} {}", style.text());
                assert!(!text.contains("![]"), "{run}: every figure is read out");
            }
        }
    }
}

#[test]
fn figures_show_boards_as_the_trace_has_them() {
    let trace = trace_of("283104765", "spiral", None, "astar", 100);
    let all = svgs(&trace, &ReportOptions::default(), Style::Full);
    // Every tile is a text, in the order in which the board is read.
    let tiles = |name: &str, board: usize| {
        let document = Document::parse(&all[name]).unwrap();
        let is_board =
            |node: &roxmltree::Node| node.attribute("class").is_some_and(|class| class.starts_with("board "));
        let board = document.descendants().filter(is_board).nth(board).unwrap();
        board.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text()).collect::<String>()
    };
    assert_eq!([tiles("problem.svg", 0), tiles("problem.svg", 1)], ["28314765", "12384765"]);
    assert_eq!([0, 1, 2, 3].map(|board| tiles("step-2.svg", board)), ["23184765", "28314765", "23184765", "23184765"]);
    assert_eq!([tiles("path.svg", 0), tiles("path.svg", 4)], ["28314765", "12384765"]);
}

#[test]
fn of_a_long_path_it_is_said_what_is_not_drawn() {
    let trace = trace_of("283104765", "spiral", None, "dfs,deadend=forget", 10_000);
    let path = &svgs(&trace, &ReportOptions::default(), Style::Brief)["path.svg"];
    assert_eq!(path.matches("class=\"board ").count(), 50);
    let says = "Moves 50 to 2,572 are omitted here (2,523); the letters above show all of them.";
    assert_eq!(path.matches(says).count(), 1, "where it is read out");
}

#[test]
fn figures_for_slides_are_as_large_as_a_slide_has_room_for() {
    for (run, trace) in runs_of_every_kind() {
        let options = ReportOptions { steps: "1..7".parse().unwrap(), ..ReportOptions::default() };
        for (name, svg) in svgs_for(&trace, &options, Style::Full, &Format::Slides(None)) {
            let document = Document::parse(&svg).unwrap();
            let size = |name| document.root_element().attribute(name).unwrap().parse::<f64>().unwrap();
            let view: Vec<f64> =
                document.root_element().attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
            let (across, down) = (size("width") / view[2], size("height") / view[3]);
            assert!((across - down).abs() < 0.02, "{run} {name} keeps its shape: {across} {down}");
            let most = if name.starts_with("step") { 235.0 } else { 470.0 };
            assert!(size("width") <= 1168.0 && size("height") <= most && across <= 1.7, "{run} {name}");
            let fills = across > 1.65 || size("width") > 1150.0 || size("height") > most - 15.0;
            assert!(fills, "{run} {name} could be larger: {} × {}", size("width"), size("height"));
        }
    }
}
