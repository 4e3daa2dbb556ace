//! The conventions of every strategy and setting in words: the sentences, the line of the stage, the pseudocode.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use steptrace::report::{Format, Lang, ReportOptions, Style, search_document};
use steptrace::search::{Key, Name, Strategy};
use steptrace::trace::Trace;

use crate::common::runs::{Golden, trace_of};
use crate::common::set::{set, text};

/// Strategies that no single change of a setting makes of the defaults.
const MORE: [&str; 14] = [
    "dls,limit=7,dup=closed,deadend=forget",
    "dls,limit=7,cut=taken",
    "dfs,dup=none,discard=closed",
    "bfs,dup=closed,discard=closed",
    "beam,width=1",
    "hill,sideways=2",
    "hill,sideways=1,cost=tile",
    "astar,w=2",
    "astar,w=0.5,ties=high-g",
    "astar,h=misplaced,cost=tile",
    "astar,h=zero,cost=tile",
    "astar,cheaper=add,discard=beaten",
    "ida,cost=tile,insert=block",
    "ucs,goal=made,cost=tile",
];

/// For each name the default, then what differs from it in a setting with a value that no strategy had before, or in its
/// duplicates; then some with several.
fn specs() -> Vec<(Strategy, Strategy)> {
    let (mut all, mut seen) = (Vec::new(), HashSet::new());
    let base = |name: Name| if name == Name::Dls { "dls,limit=3".parse().unwrap() } else { Strategy::new(name) };
    for name in Name::ALL {
        let base = base(name);
        all.push((base, base));
        for key in Key::ALL {
            let values = base.with_each(key).into_iter().filter(|other| *other != base);
            let some = if key == Key::Order { 1 } else { usize::MAX };
            let is_new = |other: &Strategy| seen.insert((key, other.value(key))) || key == Key::Dup;
            all.extend(values.take(some).filter(is_new).map(|other| (base, other)));
        }
    }
    let more = MORE.map(|spec| spec.parse::<Strategy>().unwrap_or_else(|error| panic!("{spec}: {error}")));
    all.extend(more.map(|strategy| (base(strategy.name()), strategy)));
    all
}

/// The first step of a run; none where the heuristic is not defined.
fn trace(strategy: &Strategy) -> Option<Trace> {
    // Exact distances count moves of 1.
    let spec = strategy.to_string();
    let is_defined = !(spec.contains("h=exact") && spec.contains("cost=tile"));
    is_defined.then(|| trace_of("283104765", "spiral", None, &spec, 1))
}

/// Returns what stands between two marks.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let rest = page.split_once(from).unwrap_or_else(|| panic!("{from} is in the page")).1;
    rest.split_once(to).unwrap().0
}

/// Returns what a report says of the conventions, a line each.
fn told(trace: &Trace, lang: Lang) -> Vec<String> {
    let brief = ReportOptions { lang, style: Style::Brief, ..ReportOptions::default() };
    let report = set(search_document(trace, &brief), &text(2000, false));
    // The pseudocode has a heading of its own; the next one is about something else.
    let mut headings = 0;
    let sentences = report.lines().skip_while(|line| !line.starts_with("  - ")).take_while(|line| {
        headings += usize::from(!line.is_empty() && !line.starts_with(' '));
        headings < 2
    });
    let spec = trace.strategy().to_string();
    let is_told = |line: &&str| !line.is_empty() && !spec.starts_with(line.trim().trim_end_matches(','));
    sentences.filter(is_told).map(str::to_owned).collect()
}

/// Returns what the stage of the page says of them: the line under the title, and the bounds of h.
fn told_on_stage(trace: &Trace) -> Vec<String> {
    let page = set(search_document(trace, &ReportOptions::default()), &Format::Html);
    let line = between(&page, "data-conventions=\"", "\"");
    vec![format!("  {line}"), format!("  {}", between(&page, "class=\"bounds\">", "<"))]
}

#[test]
fn every_convention_is_told_as_it_was() {
    let mut golden = Golden::of("conventions");
    for (lang, file) in [(Lang::En, "en.txt"), (Lang::Zh, "zh.txt")] {
        let (mut all, mut usual) = (String::new(), HashMap::new());
        for (base, strategy) in specs() {
            let Some(trace) = trace(&strategy) else { continue };
            let mut lines = told(&trace, lang);
            if lang == Lang::En {
                lines.splice(0..0, told_on_stage(&trace));
            }
            let _ = writeln!(all, "\n{strategy}");
            // Of others than the defaults, only what differs.
            let others: Vec<String> = usual.get(&base.to_string()).cloned().unwrap_or_default();
            for line in lines.iter().filter(|line| !line.trim().is_empty() && !others.contains(*line)) {
                let _ = writeln!(all, "{line}");
            }
            if base == strategy {
                usual.insert(base.to_string(), lines);
            }
        }
        golden.holds(file, all.trim_start());
    }
    golden.are_all();
}

#[test]
fn where_a_move_costs_its_tile_h_is_told_to_weigh_tiles_alike() {
    let says = "A move costs the number on the tile that slides; h weights tiles the same way.";
    for (spec, wanted) in [
        ("astar,cost=tile", true),
        ("greedy,h=misplaced,cost=tile", true),
        ("ida,cost=tile", true),
        ("ucs,cost=tile", false),
        ("bfs,cost=tile", false),
        ("astar", false),
    ] {
        let trace = trace(&spec.parse().unwrap()).unwrap();
        let lines = told(&trace, Lang::En).join("\n");
        assert_eq!(lines.contains(says), wanted, "{spec}: {lines}");
        assert_eq!(lines.contains("Each move costs 1."), !spec.contains("tile"), "{spec}: {lines}");
    }
}
