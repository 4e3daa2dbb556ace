//! The text for a terminal: golden files, widths, and that its boards are those of the trace.

use std::collections::BTreeMap;

use steptrace::puzzle::{Board, Size};
use steptrace::report::{Format, Lang, Layout, ReportOptions, Selection, search_document, show_document};
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
fn a_dead_end_is_told_and_how_many_moves_the_limit_cut_there() {
    for (spec, says) in [
        ("dfs", "Dead end: no node was generated.\n"),
        ("dfs,deadend=forget", " is removed from closed.\n"),
        ("dls,limit=1", "Dead end: no node was generated; 2 moves were cut.\n"),
        ("dls,limit=2", "Dead end: no node was generated; 1 move was cut.\n"),
    ] {
        let trace = trace_of("283104765", "spiral", None, spec, 400);
        let told = text(&trace, &ReportOptions { steps: Selection::All, ..ReportOptions::default() }, true, 80);
        let notes: Vec<&str> = told.lines().filter(|line| line.contains("Dead end: ")).collect();
        assert!(told.contains(says), "{spec}: {notes:?}");
        assert_eq!(notes.len(), trace.stats().dead_ends, "{spec}");
        let cut = notes.iter().filter(|line| line.contains("cut")).count();
        assert_eq!(cut > 0, spec.starts_with("dls"), "{spec}: {notes:?}");
    }
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
                note: Some(format!("# A note\r\n\n\t- {}\u{202E}\x1b]0;x\x07 {}", "word ".repeat(60), "w".repeat(300))),
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

#[test]
fn a_try_that_led_nowhere_is_one_line_more() {
    for trace in traces() {
        for lang in Lang::ALL {
            let options = ReportOptions { lang, steps: Selection::All, ..ReportOptions::default() };
            let lines = |verbose| text(&trace, &options, verbose, 200).lines().count();
            let nowhere = trace
                .steps()
                .flat_map(|step| step.tries().filter(|tried| tried.verdict.made().is_none()).collect::<Vec<_>>())
                .count();
            assert_eq!(lines(true), lines(false) + nowhere, "{}", trace.strategy());
        }
    }
}

/// The rows of a board, as a person writes them.
fn drawn(board: Board, size: Size) -> Vec<String> {
    let wide = if size.cells() > 10 { 2 } else { 1 };
    let cells: Vec<String> =
        board.tiles(size).map(|tile| if tile == 0 { " ".repeat(wide) } else { format!("{tile:>wide$}") }).collect();
    cells.chunks(size.cols()).map(|row| row.join(" ").trim_end().to_owned()).collect()
}

/// Each board of a step by what stands above it: `n1`, `U n5`.
fn boards_in(step: &str, size: Size) -> BTreeMap<String, Vec<String>> {
    let lines: Vec<&str> = step.lines().collect();
    let wide = size.cols() * if size.cells() > 10 { 3 } else { 2 } - 1;
    let mut found = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().take_while(|(_, line)| !line.contains(" → ")) {
        let label = |part: &str| {
            let id = part.split(' ').next_back().unwrap_or_default();
            id.strip_prefix('n').is_some_and(|id| id.parse::<u32>().is_ok()) && part.len() <= id.len() + 2
        };
        let parts: Vec<&str> = line.trim().split("   ").map(str::trim).filter(|part| !part.is_empty()).collect();
        if !line.starts_with("  ") || parts.is_empty() || !parts.iter().all(|part| label(part)) {
            continue;
        }
        for part in parts {
            let from = line.find(&format!(" {part}")).unwrap() + 1;
            let row = |line: &str| line.chars().skip(from).take(wide).collect::<String>().trim_end().to_owned();
            found.insert(part.to_owned(), lines[at + 1..=at + size.rows()].iter().map(|line| row(line)).collect());
        }
    }
    found
}

#[test]
fn the_boards_of_each_step_are_those_of_the_trace() {
    for trace in traces() {
        let size = trace.instance().size;
        let options = ReportOptions { steps: Selection::All, ..ReportOptions::default() };
        for width in [40, 80, 200] {
            let text = text(&trace, &options, false, width);
            let told: Vec<&str> = text.split("\nStep ").skip(1).collect();
            assert_eq!(told.len(), trace.len());
            for (step, told) in trace.steps().zip(told) {
                let node = |id: u32| drawn(trace.node(id).board, size);
                let mut wanted = BTreeMap::from([(format!("n{}", step.node), node(step.node))]);
                for tried in step.tries() {
                    wanted.extend(tried.verdict.made().map(|id| (format!("{} n{id}", tried.direction), node(id))));
                }
                assert_eq!(boards_in(told, size), wanted, "{} {width}\n{told}", trace.strategy());
            }
        }
    }
}
