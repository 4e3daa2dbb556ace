//! The text for a terminal: golden files, widths, and that its boards are those of the trace.

use steptrace::report::{Format, Lang, Layout, ReportOptions, search_document, show_document};
use steptrace::trace::Trace;
use unicode_width::UnicodeWidthStr;

use crate::common::runs::{Golden, trace_of};
use crate::common::set::{self, set};

fn text(trace: &Trace, options: &ReportOptions, verbose: bool, width: usize) -> String {
    set(search_document(trace, options), &set::text(width, verbose))
}

#[test]
fn texts_are_as_they_were() {
    let mut golden = Golden::of("text");
    for (name, [start, goal], spec, steps, lang, width, verbose) in [
        ("astar-verbose", ["283104765", "spiral"], "astar", "all", Lang::Zh, 80, true),
        ("ucs-narrow", ["134862705", "spiral"], "ucs,cost=tile", "23..27", Lang::En, 40, true),
        ("dfs-wide", ["283104765", "spiral"], "dfs,deadend=forget", "46..48", Lang::En, 200, true),
        ("astar-cheaper", ["216408753", "spiral"], "astar,w=1.5", "71..72", Lang::En, 80, true),
        ("beam", ["216408753", "spiral"], "beam,width=2", "1..8", Lang::En, 80, true),
        ("hill-zh", ["283104765", "spiral"], "hill,sideways=1,h=misplaced", "all", Lang::Zh, 80, false),
        ("unsolvable", ["213456780", "standard"], "bfs", "all", Lang::En, 80, false),
    ] {
        let trace = trace_of(start, goal, None, spec, 3000);
        let options = ReportOptions { lang, steps: steps.parse().unwrap(), ..ReportOptions::default() };
        golden.holds(&format!("{name}.txt"), &text(&trace, &options, verbose, width));
    }
    golden.are_all();
}

#[test]
fn a_moment_tells_its_round_and_the_limit() {
    for (spec, says) in [("ids", "depth at most"), ("ida", "f at most"), ("bfs", "")] {
        let trace = trace_of("216408753", "spiral", None, spec, 60);
        let rounds = trace.rounds().count();
        for number in [1, trace.len()] {
            let told = set(show_document(&trace, number, Lang::En, false).unwrap(), &set::text(200, false));
            let round = trace.round_of(number).and_then(|view| view.round);
            let wanted = round.map(|round| format!("Round {} of {rounds}: {says}", round.number));
            assert_eq!(wanted.is_some(), spec != "bfs");
            assert!(wanted.as_ref().is_none_or(|wanted| told.contains(wanted)), "{spec}: {wanted:?}\n{told}");
            assert_eq!(told.contains("Round "), wanted.is_some(), "{told}");
        }
    }
}

/// Runs of every strategy, of several sizes and ends.
fn traces() -> Vec<Trace> {
    let runs = [
        ("283104765", "spiral", None, "bfs", 300),
        ("283104765", "spiral", None, "dfs,deadend=forget", 3000),
        ("283104765", "spiral", None, "dls,limit=4", 300),
        ("283104765", "spiral", None, "ids", 300),
        ("283104765", "spiral", None, "ida,insert=block", 300),
        ("134862705", "spiral", None, "ucs,cost=tile", 300),
        ("216408753", "spiral", None, "astar,w=1.5", 300),
        ("867254301", "standard", None, "greedy,goal=made", 300),
        ("283104765", "spiral", None, "bnb", 60),
        ("123804765", "spiral", None, "astar", 60),
        ("213456780", "standard", None, "bfs", 60),
        ("120/453", "123/450", None, "bfs", 60),
        ("51247308A6BE9FCD", "standard", None, "astar,ties=low-h", 60),
        ("123456789ABCDEF0", "1234567089ABCDEF", Some("2x8"), "astar,h=linear-conflict", 260),
        ("867254301", "standard", None, "astar", 20),
    ];
    let trace = |(start, goal, size, spec, steps): (&str, &str, Option<&str>, &str, u64)| {
        trace_of(start, goal, size.map(|size| size.parse().unwrap()), spec, steps)
    };
    runs.into_iter().map(trace).collect()
}

#[test]
fn no_line_is_wider_than_the_terminal_and_nothing_steers_it() {
    for trace in traces() {
        for (lang, width, verbose) in Lang::ALL
            .into_iter()
            .flat_map(|lang| [(lang, 40, true), (lang, 57, false), (lang, 80, true), (lang, 200, true)])
        {
            let title = "a \x1b[31mtitle\x07 that 很长很长很长很长很长很长很长很长很长很长 goes on".to_owned();
            let options = ReportOptions {
                lang,
                title: Some(title.clone()),
                command: vec!["--title".into(), title, "-o".into(), format!("{}.txt", "it's ".repeat(60))],
                full_lists: trace.len() < 30,
                ..ReportOptions::default()
            };
            let report = text(&trace, &options, verbose, width);
            let step = show_document(&trace, trace.len(), lang, false).unwrap();
            let step = set(step, &set::text(width, true));
            for line in report.lines().chain(step.lines()) {
                assert!(line.width() <= width, "{} {width}: {line:?}", trace.strategy());
                assert_eq!(line.trim_end(), line, "{}", trace.strategy());
            }
            let steers = |c: char| c.is_control() && c != '\n' || c == '\u{202E}';
            assert!(!report.contains(steers) && !step.contains(steers));
        }
    }
}

#[test]
fn colour_adds_nothing_but_colour() {
    for trace in traces() {
        let options = ReportOptions::default();
        let layout = Layout { color: true, verbose: true, ..Layout::default() };
        let painted = set(search_document(&trace, &options), &Format::Text(layout));
        assert!(painted.contains('\x1b'));
        let mut stripped = String::new();
        for (at, part) in painted.split('\x1b').enumerate() {
            stripped += if at == 0 { part } else { part.split_once('m').unwrap().1 };
        }
        assert_eq!(stripped, text(&trace, &options, true, 80), "{}", trace.strategy());
    }
}
