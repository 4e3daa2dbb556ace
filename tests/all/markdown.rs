//! The notes in Markdown: golden files, and what a reader of Markdown makes of them.

use pulldown_cmark::{Event, Options as Extensions, Parser, Tag, TagEnd};
use steptrace::puzzle::Move;
use steptrace::report::{Flavor, Lang, ReportOptions, Selection, Style, search_document};
use steptrace::trace::Trace;

use crate::common::runs::{Golden, RUNS, trace_of};
use crate::common::set::{self, set};

fn notes(trace: &Trace, options: &ReportOptions, flavor: Flavor, style: Style) -> String {
    let options = ReportOptions { style, ..options.clone() };
    set(search_document(trace, &options), &set::notes(flavor))
}

#[test]
fn notes_are_as_they_were() {
    let mut golden = Golden::of("markdown");
    let trace = trace_of("283104765", "spiral", None, "astar", 100);
    for (lang, style, flavor) in [
        (Lang::En, Style::Full, Flavor::Github),
        (Lang::En, Style::Table, Flavor::Pandoc),
        (Lang::Zh, Style::Full, Flavor::Github),
    ] {
        let command = vec!["-o".into(), "report.md".into()];
        let options = ReportOptions { lang, command, ..ReportOptions::default() };
        let name = format!("{}-{}-{}.md", style.text(), flavor.text(), lang.text());
        golden.holds(&name, &notes(&trace, &options, flavor, style));
    }
    golden.are_all();
}

#[test]
fn tables_are_whole_and_there_is_no_stray_html() {
    let extensions =
        Extensions::ENABLE_TABLES | Extensions::ENABLE_STRIKETHROUGH | Extensions::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    for (start, goal, spec) in RUNS {
        let trace = trace_of(start, goal, None, spec, 300);
        for (flavor, style, lang) in Flavor::ALL
            .into_iter()
            .flat_map(|flavor| Style::ALL.map(|style| (flavor, style)))
            .flat_map(|(flavor, style)| Lang::ALL.map(|lang| (flavor, style, lang)))
        {
            let label = format!("{start} {spec} {} {} {}", flavor.text(), style.text(), lang.text());
            let title = Some("<b>*Week* | 3</b> & `more`".to_owned());
            let text = notes(&trace, &ReportOptions { lang, title, ..ReportOptions::default() }, flavor, style);
            let mut columns = 0;
            let mut headings = Vec::new();
            let mut at_heading = None;
            for event in Parser::new_ext(&text, extensions) {
                match event {
                    Event::Start(Tag::Table(of)) => columns = of.len(),
                    Event::Html(html) | Event::InlineHtml(html) => {
                        let known =
                            ["<details>", "<summary>", "</details>", "<br>"].iter().any(|tag| html.starts_with(tag));
                        let folds = flavor == Flavor::Github;
                        assert!(known && folds, "{label}: {html}");
                    }
                    Event::Start(Tag::Heading { level, .. }) => at_heading = Some((level, String::new())),
                    Event::End(TagEnd::Heading(_)) => headings.extend(at_heading.take()),
                    Event::Text(part) => {
                        if let Some((_, heading)) = &mut at_heading {
                            heading.push_str(&part);
                        }
                    }
                    Event::Start(Tag::Strikethrough | Tag::Image { .. } | Tag::Link { .. }) => {
                        panic!("{label}: nothing is struck out, shown or linked");
                    }
                    _ => {}
                }
            }
            assert!(columns > 0 || trace.nodes().is_empty(), "{label}");
            if flavor == Flavor::Pandoc {
                assert!(
                    text.contains("\ntitle: \"\\\\<b\\\\>\\\\*Week\\\\* \\\\| 3\\\\</b\\\\> &amp; \\\\`more\\\\`\"\n"),
                    "{text}"
                );
            } else {
                assert_eq!(headings[0].1, "<b>*Week* | 3</b> & `more`", "{label}");
            }
            for line in text.lines().filter(|line| line.starts_with('|')) {
                let bars = line.replace("\\|", "").matches('|').count();
                assert!([3, 4, 7].contains(&bars), "{label}: a row of another width: {line}");
            }
            // Pandoc has the title in a head of its own, and all headings one level up.
            let below = if flavor == Flavor::Pandoc { 2 } else { 3 };
            let steps = headings.iter().filter(|(level, _)| *level as usize == below).count();
            if style == Style::Full && trace.len() <= 120 && !trace.nodes().is_empty() {
                // The conventions, the pseudocode and the question of parity are the three others.
                assert_eq!(steps, trace.len() + 3, "{label}");
            }
        }
    }
}

#[test]
fn what_is_left_out_is_said_in_every_style() {
    let trace = trace_of("283104765", "spiral", None, "dfs,deadend=forget", 10_000);
    assert_eq!(trace.len(), 2626);
    let steps: Selection = "5..7".parse().unwrap();
    let options = ReportOptions { steps, ..ReportOptions::default() };
    for style in [Style::Full, Style::Table] {
        // Pandoc would make a dash of two hyphens.
        let text = notes(&trace, &options, Flavor::Github, style).replace("\\-", "-");
        assert!(text.contains("Steps 1 to 4 are omitted here (4 steps); --steps 1..4 shows them."), "{text}");
        assert!(text.contains("Steps 8 to 2,626 are omitted here (2,619 steps); --steps 8..2626 shows them."));
        assert!(text.contains("Moves 50 to 2,572 are omitted here (2,523)"));
        assert!(text.contains("The tree has 4,546 nodes; trees of up to 200 are shown."));
        let moves: String = trace.path().iter().filter_map(|&id| trace.node(id).moved()).map(Move::letter).collect();
        let lines: Vec<&str> = text.lines().filter(|line| line.chars().all(|c| "UDLR".contains(c))).collect();
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        assert!(lines.iter().all(|line| line.len() <= 64), "{lines:?}");
        assert!(lines.concat().contains(&moves), "all of them, in lines");
    }
}

/// The headings of notes, as a reader of Markdown sees them.
fn headings(text: &str) -> Vec<String> {
    let mut headings: Vec<String> = Vec::new();
    let mut inside = false;
    for event in Parser::new_ext(text, Extensions::all()) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                inside = true;
                headings.push(String::new());
            }
            Event::End(TagEnd::Heading(_)) => inside = false,
            Event::Text(part) if inside => headings.last_mut().unwrap().push_str(&part),
            other => assert!(!inside, "{other:?} in a heading"),
        }
    }
    headings
}

#[test]
fn a_title_is_a_title_whatever_it_means_to_markdown() {
    let trace = trace_of("283104765", "spiral", None, "astar", 100);
    let usual = headings(&notes(&trace, &ReportOptions::default(), Flavor::Pandoc, Style::Full));
    for title in ["C #", "##", "A {.x #y}", "a^b^ ~c~", "@cite", "x\n```\n# evil", "$x$ \\(y\\) :b: ![i](j)", "- a"] {
        let command = vec!["--title".to_owned(), title.to_owned()];
        let options = ReportOptions { title: Some(title.to_owned()), command, ..ReportOptions::default() };
        for flavor in Flavor::ALL {
            let text = notes(&trace, &options, flavor, Style::Full);
            let found = headings(&text);
            let found = if flavor == Flavor::Pandoc {
                let head = text.lines().find_map(|line| line.strip_prefix("title: ")).unwrap();
                let words: String = serde_json::from_str(head).unwrap();
                assert_eq!(headings(&format!("# {words}")), [title.replace('\n', " ")], "{text}");
                &found[..]
            } else {
                assert_eq!(found[0], title.replace('\n', " "), "{text}");
                &found[1..]
            };
            assert_eq!(found, usual, "{title}");
        }
    }
}
