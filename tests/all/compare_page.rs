//! The page of a comparison: its HTML against the rules, its numbers against the traces.

use std::collections::BTreeSet;

use scraper::{ElementRef, Html};
use steptrace::compare::stretches;
use steptrace::puzzle::{Instance, NamedGoal, RandomBoards, Rng, Size};
use steptrace::report::{CompareOptions, Compared, Format, Lang, compare_document};
use steptrace::search::Options;
use steptrace::trace::Trace;

use crate::common::page::{all, text, tiles};
use crate::common::runs::run;
use crate::common::set::set;

/// Strategies of every kind.
const SPECS: [&str; 13] = [
    "bfs",
    "bfs,goal=made",
    "bfs,order=RLDU",
    "dfs",
    "dfs,deadend=forget,insert=block",
    "dls,limit=5",
    "ids",
    "ucs,cost=tile",
    "greedy,ties=high-g",
    "astar",
    "astar,ties=low-h,h=misplaced",
    "bnb,dup=parent",
    "ida,insert=block",
];

fn page(traces: &[Trace], options: &CompareOptions) -> String {
    let runs: Vec<_> = traces.iter().collect();
    set(compare_document(&Compared::all(&runs), options), &Format::Html)
}

/// Runs of different strategies from one board a few moves from the goal.
fn random_runs(rng: &mut Rng, size: Size, number: usize) -> Vec<Trace> {
    let goal = NamedGoal::Standard.board(size).unwrap();
    let start = RandomBoards::new(goal, size, Some(1 + rng.below(6)), rng.bits()).unwrap().next().unwrap();
    let instance = Instance { size, start, goal };
    let mut options = Options::default();
    options.bounds.max_steps = 200;
    let mut specs = BTreeSet::new();
    while specs.len() < number {
        specs.insert(rng.below(SPECS.len()));
    }
    specs.into_iter().map(|spec| run(&instance, SPECS[spec], &options)).collect()
}

#[test]
fn pages_of_all_kinds_have_no_parse_error() {
    let mut rng = Rng::new(5);
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
        let size = Size::new(rows, cols).unwrap();
        for number in [1, 2, 3, 4, 9] {
            let traces = random_runs(&mut rng, size, number);
            let options = CompareOptions {
                lang: Lang::ALL[rng.below(2)],
                title: Some("<img src=x onerror=y>".into()),
                note: Some("text <script>alert(1)</script>\n\n|a|b|\n|-|-|\n|1|2|\n".into()),
                ..CompareOptions::default()
            };
            let html = page(&traces, &options);
            let document = Html::parse_document(&html);
            assert!(document.errors.is_empty(), "{size}, {number} runs: {:?}", document.errors);
            // Words, heads, a record for each run that can be shown, and the script.
            let records = all(document.root_element(), "[id^=record-]").len();
            assert!(records >= number.min(4) && (records == number || html.contains("--run")), "{records} of {number}");
            assert_eq!(html.matches("<script").count(), 3 + records, "{size}, {number} runs");
            assert_eq!(html.matches("<img").count(), 0);
            let ids: Vec<&str> =
                all(document.root_element(), "[id]").iter().filter_map(|element| element.value().attr("id")).collect();
            assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id names one thing: {ids:?}");
            assert_eq!(html, page(&traces, &options), "the same runs make the same page");
        }
    }
}

#[test]
fn partings_are_told_as_they_happened() {
    let mut rng = Rng::new(8);
    let mut told_of = 0;
    for _ in 0..12 {
        let traces = random_runs(&mut rng, Size::EIGHT_PUZZLE, 3);
        let refs: Vec<&Trace> = traces.iter().collect();
        let options = CompareOptions { partings: Some(1000), ..CompareOptions::default() };
        let document = Html::parse_document(&page(&traces, &options));
        let mut before = vec![(0..traces.len()).collect::<Vec<_>>()];
        let mut steps = Vec::new();
        for stretch in stretches(&refs) {
            let together = |one: &usize, other: &usize, groups: &[Vec<usize>]| {
                groups.iter().any(|group| group.contains(one) && group.contains(other))
            };
            let going: Vec<usize> = stretch.groups.iter().flatten().copied().collect();
            let parts = |one: &usize| {
                going.iter().any(|other| together(one, other, &before) && !together(one, other, &stretch.groups))
            };
            if going.iter().any(parts) {
                steps.push(stretch.from);
            }
            before = stretch.groups;
        }
        let groups = all(document.root_element(), ".parting");
        let told: Vec<usize> =
            groups.iter().map(|group| group.value().attr("data-parting").unwrap().parse().unwrap()).collect();
        assert_eq!(told, steps);
        for (group, step) in groups.into_iter().zip(steps) {
            let taken = all(group, ".current .board");
            let lists = all(group, "dl.lists > div");
            assert_eq!(taken.len(), lists.len(), "step {step}");
            for (taken, list) in taken.into_iter().zip(lists) {
                let letter = text(all(list, ".letter")[0]);
                let trace = &traces[usize::from(letter.as_bytes()[0] - b'A')];
                let node = trace.node(trace.step(step).unwrap().node);
                assert_eq!(tiles(taken), node.board().text(Size::EIGHT_PUZZLE), "step {step}");
                if !text(list).contains('…') {
                    let number =
                        |node: ElementRef<'_>| -> u32 { node.value().attr("data-node").unwrap().parse().unwrap() };
                    let ids: Vec<u32> = all(list, "[data-node]").into_iter().map(number).collect();
                    assert_eq!(ids, trace.before(step).unwrap().open, "open before step {step}");
                    let boards: Vec<String> = all(list, ".board").into_iter().map(tiles).collect();
                    let wanted = ids.iter().map(|&id| trace.node(id).board().text(Size::EIGHT_PUZZLE));
                    assert_eq!(boards, wanted.collect::<Vec<_>>(), "open before step {step}");
                    told_of += 1;
                }
            }
        }
    }
    assert!(told_of > 20, "{told_of}");
}

#[test]
fn a_page_of_nothing_searched_has_no_stepper_and_no_table_of_nothing() {
    let instance = Instance::parse("213456780", Some("standard"), None).unwrap();
    let traces = ["bfs", "astar"].map(|spec| run(&instance, spec, &Options::default()));
    let html = page(&traces, &CompareOptions::default());
    let document = Html::parse_document(&html);
    let root = document.root_element();
    assert!(document.errors.is_empty(), "{:?}", document.errors);
    assert!(all(root, "#stepper, [href='#stepper']").is_empty());
}

#[test]
fn more_runs_than_can_stand_side_by_side_are_announced() {
    let mut rng = Rng::new(2);
    let traces = random_runs(&mut rng, Size::EIGHT_PUZZLE, 10);
    let document = Html::parse_document(&page(&traces, &CompareOptions::default()));
    let root = document.root_element();
    let says = text(all(root, "#stepper > .first")[0]);
    assert!(says.contains("of 10 runs") && all(root, "#columns > .run").len() >= 4, "{says}");
    assert_eq!(all(root, "#chart-open svg .end").len(), 8);
    assert!(text(all(root, "#charts p.faint")[0]).contains("8 of 10 runs"));
    let few = random_runs(&mut rng, Size::EIGHT_PUZZLE, 4);
    let document = Html::parse_document(&page(&few, &CompareOptions::default()));
    let root = document.root_element();
    assert!(!text(all(root, "#charts")[0]).contains("the first"));
    assert_eq!(all(root, "#stepper > p").len(), 1, "nothing but what it needs");
}

#[test]
fn three_runs_of_the_whole_8_puzzle_make_a_small_page() {
    let instance = Instance::parse("867254301", Some("123456780"), None).unwrap();
    let traces = ["bfs", "ucs", "astar,h=zero"].map(|spec| run(&instance, spec, &Options::default()));
    assert!(traces.iter().all(|trace| trace.nodes().len() == 181_440));
    for lang in Lang::ALL {
        let html = page(&traces, &CompareOptions { lang, ..CompareOptions::default() });
        assert!(!html.contains("class=\"notice\""));
        assert!(html.len() <= 1 << 20, "the page has {} bytes", html.len());
    }
}
