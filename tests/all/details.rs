//! Rules of readings, marks and reports at their bounds, where drawn texts and runs seldom come.

use steptrace::check::identify::{IdentifyOptions, identify_posed};
use steptrace::check::{ListTiming, Mark, MarkOptions, Marked, Sheet, mark, read_sheet};
use steptrace::puzzle::Instance;
use steptrace::search::{GoalTest, Key, Options, Strategy};
use steptrace::trace::Trace;

use crate::common::runs::trace_of;
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
    assert!(mark(&sheet, &instance, &exact, &MarkOptions::default()).is_err());
}

// What agrees.

#[test]
fn a_strategy_with_a_limit_agrees_where_its_limit_does() {
    let trace = run("dls,limit=3", u64::MAX);
    let sheet = sheet_of(&trace, Telling::default());
    let posed = identify_posed(&sheet, None, Some(trace.instance().goal), &IdentifyOptions::default()).unwrap();
    for limit in 0..8 {
        let named: Strategy = format!("dls,limit={limit}").parse().unwrap();
        let takes = posed.identified.strategy(Some(named)) == Some(named);
        assert_eq!(takes, limit == 3, "limit={limit}");
    }
}

// Readings.

#[test]
fn children_that_are_listed_as_rows_are_told_as_such_in_a_search_that_knows_no_board() {
    let trace = run("dfs,dup=none", 2);
    let size = trace.instance().size;
    let made = |number: usize| {
        trace.step(number).unwrap().tries().filter_map(|tried| tried.verdict.made()).collect::<Vec<_>>()
    };
    let nodes = [vec![0], made(1), made(2)].concat();
    let rows: String = nodes.into_iter().map(|node| trace.node(node).board.text(size) + "\n").collect();
    let sheet = read_sheet(&rows, None, None).unwrap();
    let marked = marked(&sheet, trace.instance(), "dfs,dup=none");
    assert_eq!(marked.mistakes[0].misconception(), Some("generated-listed-as-expanded"));
}

// Searches.
