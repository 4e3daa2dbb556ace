//! Comparisons as a reader sees them: golden files, widths, and that the numbers are those of the traces.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, Options as Extensions, Parser, Tag};
use steptrace::compare::{peak, stretches, variants};
use steptrace::puzzle::{Distances, Instance};
use steptrace::report::{CompareOptions, Compared, Flavor, Format, Lang, Layout, compare_document};
use steptrace::search::{Key, Options, Strategy};
use steptrace::trace::Trace;
use unicode_width::UnicodeWidthStr;

use crate::common::runs::{Golden, run, trace_of};
use crate::common::set;

fn text(runs: &[Compared<'_>], options: &CompareOptions, layout: Layout) -> String {
    set::set(compare_document(runs, options), &Format::Text(layout))
}

fn notes(runs: &[Compared<'_>], options: &CompareOptions, flavor: Flavor) -> String {
    set::set(compare_document(runs, options), &set::notes(flavor))
}

fn wide(width: usize) -> Layout {
    Layout { width, ..Layout::default() }
}

/// A comparison: its traces, and what is varied.
struct Comparison {
    name: &'static str,
    traces: Vec<Trace>,
    vary: Option<Key>,
}

impl Comparison {
    fn of(name: &'static str, start: &str, goal: &str, specs: &[&str], max_steps: u64) -> Comparison {
        let traces: Vec<Trace> = specs.iter().map(|spec| trace_of(start, goal, None, spec, max_steps)).collect();
        Comparison { name, traces, vary: None }
    }

    /// All values of a setting.
    fn varied(name: &'static str, start: &str, goal: &str, spec: &str, key: Key) -> Comparison {
        let instance = Instance::parse(start, Some(goal), None).unwrap();
        let all = variants(&spec.parse().unwrap(), key, instance);
        let trace = |spec: &Strategy| run(&instance, &spec.to_string(), &Options::default());
        Comparison { name, traces: all.iter().map(trace).collect(), vary: Some(key) }
    }

    fn runs(&self) -> Vec<Compared<'_>> {
        match self.vary {
            Some(key) => Compared::values(&self.refs(), key),
            None => Compared::all(&self.refs()),
        }
    }

    fn refs(&self) -> Vec<&Trace> {
        self.traces.iter().collect()
    }

    fn options(&self, lang: Lang) -> CompareOptions {
        CompareOptions { lang, vary: self.vary, ..CompareOptions::default() }
    }
}

/// Comparisons of every kind.
fn comparisons() -> Vec<Comparison> {
    let eight = ["283104765", "spiral"];
    let usual = ["bfs", "dfs", "astar"];
    let of = Comparison::of;
    let varied = |name, spec, key| Comparison::varied(name, eight[0], eight[1], spec, key);
    vec![
        of("usual", eight[0], eight[1], &usual, 5000),
        of("heuristics", "216408753", "spiral", &["astar,h=misplaced", "astar,h=manhattan"], 5000),
        of("stopped", "867254301", "standard", &["ida", "astar", "greedy", "bfs,goal=made"], 400),
        of("small", "120/453", "123/450", &["bfs", "ids", "ucs,cost=tile", "dls,limit=3"], 5000),
        of("unsolvable", "213456780", "standard", &usual, 5000),
        of("fifteen", "1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15", "standard", &["astar", "bfs"], 300),
        of("solved", "123804765", "spiral", &usual, 300),
        of("layers", "216408753", "spiral", &["beam,width=3", "beam,width=3,ties=lifo", "hill,h=misplaced"], 300),
        of("weighted", "867254301", "standard", &["astar,w=2", "astar,w=5,ties=board", "greedy,h=misplaced"], 5000),
        of("priced", "134862705", "spiral", &["ucs,cost=tile", "astar,cost=tile", "bnb,cost=tile,goal=made"], 5000),
        Comparison::varied("paths", "867254301", "standard", "greedy", Key::Ties),
        Comparison::varied("order", "120/453", "123/450", "dfs", Key::Order),
        varied("ties", "astar", Key::Ties),
        varied("dup", "bfs", Key::Dup),
        varied("goal", "bfs", Key::Goal),
    ]
}

#[test]
fn comparisons_are_as_they_were() {
    let mut golden = Golden::of("compare");
    let all = comparisons();
    let find = |name: &str| all.iter().find(|comparison| comparison.name == name).unwrap();
    for (name, lang, width) in [
        ("usual", Lang::En, 80),
        ("usual", Lang::Zh, 60),
        ("heuristics", Lang::En, 80),
        ("stopped", Lang::En, 80),
        ("small", Lang::En, 100),
        ("unsolvable", Lang::Zh, 80),
        ("order", Lang::En, 100),
        ("ties", Lang::Zh, 80),
        ("layers", Lang::En, 120),
        ("weighted", Lang::En, 120),
        ("priced", Lang::Zh, 120),
        ("paths", Lang::En, 120),
    ] {
        let comparison = find(name);
        let text = text(&comparison.runs(), &comparison.options(lang), wide(width));
        golden.holds(&format!("{name}-{width}-{}.txt", lang.text()), &text);
    }
    for (name, lang, flavor) in [("usual", Lang::En, Flavor::Github), ("heuristics", Lang::Zh, Flavor::Pandoc)] {
        let comparison = find(name);
        let notes = notes(&comparison.runs(), &comparison.options(lang), flavor);
        golden.holds(&format!("{name}-{}-{}.md", flavor.text(), lang.text()), &notes);
    }
    let usual = find("usual");
    let (runs, options) = (usual.runs(), usual.options(Lang::En));
    let told = |format: &Format| set::set(compare_document(&runs, &options), format);
    golden.holds("usual-en.html", &set::readable(&told(&Format::Html)));
    golden.holds("usual-en.slides.md", &told(&Format::Slides(None)));
    golden.holds("usual-en.tex", &told(&Format::Latex { standalone: false }));
    golden.are_all();
}

#[test]
fn no_line_is_wider_than_the_terminal_and_nothing_steers_it() {
    for comparison in comparisons() {
        let runs = comparison.runs();
        for (lang, width) in Lang::ALL.into_iter().flat_map(|lang| [40, 61, 120].map(|width| (lang, width))) {
            let title = "a \x1b[31mtitle\x07 that 很长很长很长很长很长很长很长很长很长很长 goes on".to_owned();
            let options = CompareOptions {
                title: Some(title),
                note: Some(format!("# A note\r\n\n\t- {}\u{202E}\x1b]0;x\x07 {}", "word ".repeat(60), "w".repeat(300))),
                command: vec!["-o".into(), format!("{}.txt", "it's ".repeat(60))],
                partings: Some(5),
                ..comparison.options(lang)
            };
            let text = text(&runs, &options, wide(width));
            for line in text.lines() {
                assert!(line.width() <= width, "{} {width}: {line:?}", comparison.name);
                assert_eq!(line.trim_end(), line, "{}", comparison.name);
            }
            assert!(!text.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202E}'));
        }
    }
}

/// The tables of notes, each a list of rows of cells.
fn tables(notes: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables: Vec<Vec<Vec<String>>> = Vec::new();
    let mut in_cell = false;
    for event in Parser::new_ext(notes, Extensions::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Table(_)) => tables.push(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => tables.last_mut().unwrap().push(Vec::new()),
            Event::Start(Tag::TableCell) => {
                in_cell = true;
                tables.last_mut().unwrap().last_mut().unwrap().push(String::new());
            }
            Event::End(pulldown_cmark::TagEnd::TableCell) => in_cell = false,
            Event::Text(part) if in_cell => {
                *tables.last_mut().unwrap().last_mut().unwrap().last_mut().unwrap() += &part;
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                assert!(["<details>", "<summary>", "</details>"].iter().any(|tag| html.starts_with(tag)), "{html}");
            }
            _ => {}
        }
    }
    tables
}

/// What the table says of each run, by the name of the column; marks and commas aside.
fn cells(comparison: &Comparison) -> Vec<BTreeMap<String, (String, bool)>> {
    let runs = comparison.runs();
    let notes = notes(&runs, &comparison.options(Lang::En), Flavor::Github);
    let is_it = |table: &Vec<Vec<String>>| table[0].iter().any(|head| !head.is_empty());
    let table = tables(&notes).into_iter().find(is_it).unwrap();
    let by_measure = table[0][0].is_empty();
    (0..runs.len())
        .map(|run| {
            let pairs: Vec<(String, String)> = if by_measure {
                assert!(table[0][run + 1].ends_with(&format!(" {}", runs[run].label)));
                table[1..].iter().map(|row| (row[0].clone(), row[run + 1].clone())).collect()
            } else {
                assert!(table[run + 1][0].ends_with(&format!(" {}", runs[run].label)));
                table[0].iter().cloned().zip(table[run + 1].iter().cloned()).skip(1).collect()
            };
            let cell = |text: String| (text.trim_end_matches([' ', '•']).replace(',', ""), text.ends_with('•'));
            pairs.into_iter().map(|(name, text)| (name, cell(text))).collect()
        })
        .collect()
}

#[test]
fn the_numbers_of_the_table_are_those_of_the_traces() {
    for comparison in comparisons() {
        let cells = cells(&comparison);
        for (trace, cells) in comparison.traces.iter().zip(&cells) {
            let stats = trace.stats();
            let strategy = trace.strategy();
            for (name, number) in [
                ("steps", stats.steps),
                ("nodes opened", stats.nodes),
                ("rounds", stats.rounds),
                ("duplicates", stats.duplicates),
                ("improved", stats.improved),
                ("reopened", stats.reopened),
                ("cut", stats.cut),
                ("dead ends", stats.dead_ends),
                ("largest open", stats.max_open),
                ("largest closed", stats.max_closed),
                ("memory (nodes)", peak(trace)),
            ] {
                // A column that all runs have alike may stand below the table; a dash means that there can be none.
                let Some((text, _)) = cells.get(name) else { continue };
                match text.as_str() {
                    "–" => assert!(number == 0 || name == "rounds" && !strategy.is_iterative(), "{strategy} {name}"),
                    text => assert_eq!(text, number.to_string(), "{} {strategy} {name}", comparison.name),
                }
            }
            if let Some((text, _)) = cells.get("path (moves)") {
                let path = stats.path.map_or("–".to_owned(), |path| path.to_string());
                assert_eq!(text.split(' ').next(), Some(path.as_str()), "{strategy}");
                let instance = trace.instance();
                let table = Distances::to(instance.goal, instance.size).ok();
                let least = table.and_then(|table| table.of(instance.start)).map(usize::from);
                match (stats.path, least) {
                    (None, _) => {}
                    (Some(path), Some(least)) if path == least => assert_eq!(*text, format!("{path} = optimal")),
                    (Some(path), Some(least)) => assert_eq!(*text, format!("{path} optimal {least}")),
                    // Too many boards for a table: the optimum is what A* or another such run has found.
                    (Some(path), None) => assert_eq!(*text, format!("{path} = optimal")),
                }
            }
            if let (Some((text, _)), Some(branching)) = (cells.get("b*"), stats.branching()) {
                assert_eq!(*text, format!("{branching:.2}"));
            }
        }
    }
}

#[test]
fn the_mark_is_on_the_lowest_of_those_that_found_the_goal() {
    let mut marked = 0;
    for comparison in comparisons() {
        let all = cells(&comparison);
        for name in ["path (moves)", "steps", "nodes opened", "largest open", "largest closed", "memory (nodes)"] {
            let of = |at: usize| -> Option<(u64, bool)> {
                let (text, best) = all[at].get(name)?;
                Some((text.split(' ').next()?.parse().ok()?, *best))
            };
            let solved = |at: &usize| comparison.traces[*at].stats().path.is_some();
            let numbers: Vec<Option<(u64, bool)>> = (0..all.len()).map(of).collect();
            let least = (0..all.len()).filter(solved).filter_map(|at| numbers[at]).map(|(number, _)| number).min();
            // Those that are all alike have nothing to be better than, and neither has one that is alone.
            let of_solved = (0..all.len()).filter(solved).filter_map(|at| numbers[at]);
            let alike = of_solved.collect::<Vec<_>>().iter().all(|(number, _)| Some(*number) == least);
            for (at, number) in numbers.iter().enumerate() {
                let Some((number, best)) = *number else { continue };
                let wanted = solved(&at) && Some(number) == least && !alike;
                assert_eq!(best, wanted, "{} {name} of {}", comparison.name, comparison.traces[at].strategy());
                marked += usize::from(best);
            }
        }
    }
    assert!(marked > 20, "{marked}");
}

/// What the text says, on lines that never break.
fn told(comparison: &Comparison, lang: Lang) -> String {
    let text = text(&comparison.runs(), &comparison.options(lang), wide(10_000));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_verdict_is_true_of_every_outcome() {
    for (start, goal, specs, max_steps, wanted) in [
        (
            "283104765",
            "spiral",
            &["bfs", "dfs", "astar"][..],
            5000,
            "astar expands 4 nodes, bfs 22, dfs 2,625. All reach the goal; the path of dfs is not shortest: 4 moves are \
             enough.",
        ),
        (
            "867254301",
            "standard",
            &["ida", "greedy", "bfs"],
            400,
            "greedy expands 99 nodes, ida 400, bfs 400. greedy reaches the goal; the path of greedy is not shortest: \
             31 moves are enough; ida and bfs were stopped first.",
        ),
        (
            "120/453",
            "123/450",
            &["bfs", "ucs", "dls,limit=0"],
            100,
            "Each of the 3 runs expands 1 node. bfs and ucs reach the goal; each path is a shortest one (1 move); dls \
             runs out of nodes without reaching it.",
        ),
        ("123804765", "spiral", &["bfs", "astar"], 100, "The start is the goal: no run expands a node."),
        (
            "213456780",
            "standard",
            &["bfs", "astar"],
            50,
            "The goal cannot be reached from this start, as parity shows: no run finds a path.",
        ),
    ] {
        let says = told(&Comparison::of("", start, goal, specs, max_steps), Lang::En);
        let verdict = says.split(" Verdict ").nth(1).and_then(|rest| rest.split(" The problem").next());
        assert_eq!(verdict, Some(wanted), "{specs:?}");
    }
}

#[test]
fn a_row_without_a_number_is_left_out_and_a_long_path_has_no_best_b() {
    let says = told(&Comparison::of("", "283104765", "spiral", &["bfs", "dfs", "astar"], 5000), Lang::En);
    assert!(!says.contains(" reopened "), "{says}");
    assert!(says.contains("b* 2.13 1.00 •1.35") && says.contains("For b*, only shortest paths count."), "{says}");
}

#[test]
fn runs_that_were_stopped_are_not_said_never_to_part() {
    let of = |max| told(&Comparison::of("", "867254301", "standard", &["bfs", "bfs,order=UDLR"], max), Lang::En);
    assert!(of(1).contains("They do not diverge in the 1 step taken so far: the board is the same."), "{}", of(1));
    let same = told(&Comparison::of("", "867254301", "standard", &["bfs", "bfs"], 9), Lang::En);
    assert!(same.contains("They do not diverge in the 9 steps taken so far: the boards are the same."), "{same}");
}

#[test]
fn of_many_runs_those_that_expand_the_fewest_and_the_most_are_named() {
    for (spec, start) in [("dfs", "283104765"), ("astar", "216408753")] {
        let comparison = Comparison::varied("", start, "spiral", spec, Key::Order);
        let says = told(&comparison, Lang::En);
        let expanded: Vec<usize> = comparison.traces.iter().map(Trace::expanded).collect();
        let (least, most) = (*expanded.iter().min().unwrap(), *expanded.iter().max().unwrap());
        let comma = |n: usize| steptrace::report::Count(n).to_string();
        if least == most {
            assert!(says.contains(&format!("Each of the 24 runs expands {} nodes.", comma(least))), "{says}");
        } else {
            assert!(says.contains(&format!("the fewest nodes, {}; order=", comma(least))), "{says}");
            assert!(says.contains(&format!("the most, {}.", comma(most))), "{says}");
        }
    }
}

#[test]
fn a_best_path_that_nothing_guarantees_is_told_of() {
    let says = |specs: &[&str]| told(&Comparison::of("", "283104765", "spiral", specs, 5000), Lang::En);
    let lucky = says(&["greedy", "bfs"]);
    assert!(lucky.contains("greedy found a best path here, but its settings do not guarantee one"), "{lucky}");
    assert!(!says(&["astar", "bfs"]).contains("Caution"));
}

#[test]
fn an_optimum_that_nothing_proves_is_not_known() {
    let fifteen = "1,2,3,4/5,6,7,8/9,10,0,12/13,14,11,15";
    let comparison = Comparison::of("", fifteen, "standard", &["greedy", "astar,w=2"], 300);
    let says = text(&comparison.runs(), &comparison.options(Lang::En), wide(100));
    assert!(says.contains(", optimum not known"), "{says}");
    assert!(!says.contains("Caution"), "nothing is known of a better path: {says}");
}

#[test]
fn what_is_left_out_is_said_with_the_option_that_brings_it_back() {
    let comparison = Comparison::of("", "216408753", "spiral", &["astar,h=misplaced", "astar,h=manhattan"], 5000);
    let runs = comparison.runs();
    let refs = comparison.refs();
    let says = |partings: usize| {
        let options = CompareOptions { partings: Some(partings), ..comparison.options(Lang::En) };
        notes(&runs, &options, Flavor::Github).replace("\\-", "-")
    };
    let told = |notes: &str| notes.lines().filter(|line| line.starts_with("### Step ")).count();
    // The runs part anew where they took the same board before.
    let splits = {
        let all: Vec<_> = stretches(&refs).collect();
        let part = |stretch: &steptrace::compare::Stretch| stretch.diverges();
        all.iter().enumerate().filter(|(at, stretch)| part(stretch) && (*at == 0 || !part(&all[at - 1]))).count()
    };
    assert!(splits > 1, "{splits}");
    assert_eq!(told(&says(1)), 1);
    assert_eq!(told(&says(usize::MAX)), splits);
    let left_out = says(1);
    assert!(left_out.contains(&format!("--partings {splits} shows all")), "{left_out}");
    assert!(!says(usize::MAX).contains("shows all"));
}

#[test]
fn runs_that_take_by_the_same_rule_part_by_their_settings_or_by_their_lists() {
    let told = |specs: &[&str]| {
        let comparison = Comparison::of("", "283104765", "spiral", specs, 5000);
        let text = text(&comparison.runs(), &comparison.options(Lang::En), wide(10_000));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let two = told(&["bfs", "dfs"]);
    assert!(two.contains("hold the same 4 boards; bfs takes the oldest, dfs takes the newest."), "{two}");
    let two = told(&["bfs", "bfs,order=RLDU"]);
    assert!(two.contains("differ only in order, so that decides."), "{two}");
    let two = told(&["bfs", "bfs,dup=none"]);
    assert!(two.contains("differ only in dup, so that decides."), "{two}");
    let two = told(&["beam,width=20", "bfs"]);
    assert!(two.contains("beam takes one with the lowest h of its layer, bfs takes the oldest."), "{two}");
    // All f are equal in both runs: the order of moves decides, not h.
    let two = told(&["astar,h=zero,w=0", "astar,h=manhattan,w=0,order=RLDU"]);
    assert!(
        two.contains(
            "differ here is order: changing it alone to the other run's value changes the board that is taken."
        ),
        "{two}"
    );
    let two = told(&["bfs", "dfs"]);
    assert!(two.contains("What makes bfs and dfs differ here is the strategy: changing it alone"), "{two}");
    let same = told(&["bfs", "bfs"]);
    assert!(same.contains("They never diverge: in all 23 steps they take the same boards."), "{same}");
    assert!(same.contains("bfs #1") && same.contains("bfs #2"), "{same}");
}
