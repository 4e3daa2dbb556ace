//! Rules of readings, marks and reports at their bounds, where drawn texts and runs seldom come.

use steptrace::check::identify::identify_posed;
use steptrace::check::{ListTiming, Mark, MarkOptions, Marked, Sheet, mark};
use steptrace::puzzle::Instance;
use steptrace::report::{ReportOptions, search_document};
use steptrace::search::{GoalTest, Key, Options, Strategy};
use steptrace::trace::Trace;

use crate::common::runs::trace_of;
use crate::common::set::{set, text as set_as_text};
use crate::common::told::{Listing, Telling, sheet_of};

/// A run on the 8-puzzle, or its first steps.
fn run(spec: &str, steps: u64) -> Trace {
    trace_of("283104765", "spiral", None, spec, steps)
}

fn marked(sheet: &Sheet, instance: &Instance, spec: &str) -> Marked {
    mark(sheet, instance, &spec.parse().unwrap(), &MarkOptions::default()).unwrap()
}

// Marks.

#[test]
fn a_last_step_that_stops_at_the_goal_is_right_where_sizes_alone_are_told() {
    let trace = run("bfs,goal=made,order=LURD", u64::MAX);
    assert!(trace.step(trace.len()).unwrap().tries().count() < 4, "the last step stops in its midst");
    let sheet = sheet_of(&trace, Telling { lists: Some((ListTiming::After, Listing::Size)), ..Telling::default() });
    let result = marked(&sheet, trace.instance(), "bfs,order=LURD");
    let hint = result.hints.first().expect("the goal test is told");
    assert_eq!((hint.key, hint.strategy.goal(), result.makes_goal), (Some(Key::Goal), GoalTest::Made, true));
    assert!(result.mistakes.is_empty() && result.mark == Mark::RightUpTo(sheet.rows.len()), "{:?}", result.mark);
}

#[test]
fn a_search_for_a_goal_that_cannot_be_reached_is_marked_unless_distances_are_asked_for() {
    let instance = Instance::parse("1230", Some("2130"), None).unwrap();
    let options = Options { search_unsolvable: true, ..Options::default() };
    let trace = crate::common::runs::run(&instance, "astar", &options);
    let sheet = sheet_of(&trace, Telling { values: true, ..Telling::default() });
    assert_eq!(marked(&sheet, &instance, "astar").mark, Mark::Right);
    let exact: Strategy = "astar,h=exact".parse().unwrap();
    assert!(mark(&sheet, instance, &exact, &MarkOptions::default()).is_err());
}

// What agrees.

#[test]
fn a_strategy_with_a_limit_agrees_where_its_limit_does() {
    let trace = run("dls,limit=3", u64::MAX);
    let sheet = sheet_of(&trace, Telling::default());
    let posed = identify_posed(&sheet, None, Some(trace.instance().goal), 10).unwrap();
    for limit in 0..8 {
        let named: Strategy = format!("dls,limit={limit}").parse().unwrap();
        let takes = posed.identified.ending.iter().any(|family| family.contains(&named));
        assert_eq!(takes, limit == 3, "limit={limit}");
    }
}

// Sentences.

/// Returns the report of a run in a line.
fn told(trace: &Trace) -> String {
    let text = set(search_document(trace, &ReportOptions::default()), &set_as_text(10_000, true));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn hill_climbing_is_said_to_find_shortest_paths_not_to_find_one_always() {
    let size = Some("3x4".parse().unwrap());
    for (start, finds) in [("123456789A0B", true), ("32416589A07B", false)] {
        let says = told(&trace_of(start, "123456789AB0", size, "hill", 100));
        let sure = says.contains("yes: with these settings, every path that Hill climbing finds is a shortest one");
        assert!(sure == finds && !says.contains("always finds"), "{says}");
    }
}

#[test]
fn nodes_that_are_cut_on_removal_are_not_called_moves() {
    let says = told(&run("dls,limit=2,cut=taken", u64::MAX));
    assert!(says.contains("open is empty; 8 nodes past the limit were cut"), "{says}");
    assert!(!says.contains("Every node removed from open is expanded"), "those that are cut are not: {says}");
    // The last round of many cut nothing.
    let unsolvable = Instance::parse("1230", Some("2130"), None).unwrap();
    let options = Options { search_unsolvable: true, ..Options::default() };
    let says = told(&crate::common::runs::run(&unsolvable, "ids", &options));
    assert!(says.contains("exhausted: open is empty") && !says.contains("open is empty;"), "{says}");
}

#[test]
fn a_node_that_a_layer_drops_is_the_last_by_h_and_ties_not_worse_than_all() {
    let says = told(&run("beam,width=1", u64::MAX));
    assert!(says.contains("comes last, by h and then by the rule for ties") && !says.contains("the worst"), "{says}");
}

// Searches.
