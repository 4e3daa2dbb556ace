//! Rules of readings, marks and reports at their bounds, where drawn texts and runs seldom come.

use serde_json::Value;
use steptrace::check::identify::{IdentifyOptions, Posed, identify_posed};
use steptrace::check::{
    ColumnKind, ListClaim, ListTiming, Mark, MarkOptions, Marked, Mistake, ReadOptions, Sheet, SheetError, mark,
    read_sheet,
};
use steptrace::puzzle::{Instance, RandomBoards, parse_board};
use steptrace::report::{
    IdentificationOptions, Lang, ReadingOptions, identify_document, identify_json, reading_document,
};
use steptrace::search::{F, GoalTest, Key, NodesKind, Options, Strategy, search};
use steptrace::trace::{Recorder, StepView, Trace, TryVerdict, TryView};

use crate::common::runs::trace_of;
use crate::common::set::{set, text as words_of};
use crate::common::told::{Listing, Telling, sheet_of};

/// A run on the 8-puzzle, or its first steps.
fn run(spec: &str, steps: u64) -> Trace {
    trace_of("283104765", "spiral", None, spec, steps)
}

fn marked(sheet: &Sheet, instance: &Instance, spec: &str) -> Marked {
    mark(sheet, instance, &spec.parse().unwrap(), &MarkOptions::default()).unwrap()
}

fn boards(read: &Result<Sheet, SheetError>) -> Vec<String> {
    let sheet = read.as_ref().unwrap_or_else(|error| panic!("{error}"));
    sheet.rows.iter().map(|row| row.board.text(sheet.size)).collect()
}

fn text(text: &str) -> Vec<String> {
    boards(&read_sheet(text, None, None))
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
fn a_last_step_that_goes_on_after_the_goal_was_made_tells_of_no_other_goal_test() {
    // The goal is made by the second move of that step, and there is a third.
    let all = run("bfs,order=LURD", u64::MAX);
    let goal = all.instance().goal;
    let makes = |step: usize| {
        let made: Vec<bool> = all
            .step(step)
            .unwrap()
            .tries()
            .filter_map(|it| it.verdict.made())
            .map(|id| all.node(id).board == goal)
            .collect();
        made.iter().any(|&it| it) && made.last() == Some(&false)
    };
    let Some(step) = (1..=all.len()).find(|&step| makes(step)) else { panic!("no step goes on after the goal") };
    let mut sheet = sheet_of(&all, Telling { lists: Some((ListTiming::After, Listing::Boards)), ..Telling::default() });
    sheet.rows.truncate(step);
    let result = marked(&sheet, all.instance(), "bfs,order=LURD");
    assert!(result.makes_goal && result.hints.is_empty() && result.mistakes.is_empty(), "{:?}", result.hints);
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

#[test]
fn an_f_of_zero_is_no_h_where_there_is_none() {
    let trace = run("ucs", 12);
    let mut sheet = sheet_of(&trace, Telling { values: true, ..Telling::default() });
    for row in &mut sheet.rows {
        row.f = Some(F::from_hundredths(0));
    }
    let result = marked(&sheet, trace.instance(), "ucs");
    let named: Vec<_> = result.mistakes.iter().map(Mistake::misconception).collect();
    assert!(!named.is_empty() && !named.contains(&Some("f-is-h")), "{named:?}");
}

// What agrees.

fn posed(text: &str) -> (Sheet, Posed) {
    let sheet = read_sheet(text, None, None).unwrap();
    let posed =
        identify_posed(&sheet, None, Some(parse_board("123804765", None).unwrap().0), &IdentifyOptions::default())
            .unwrap();
    (sheet, posed)
}

#[test]
fn cells_that_were_not_marked_for_too_many_mistakes_count_among_all() {
    let goal = Instance::parse("283104765", Some("spiral"), None).unwrap();
    let drawn = RandomBoards::new(goal.goal, goal.size, None, 3).unwrap().take(700);
    let rows: Vec<String> = drawn.map(|board| board.text(goal.size) + ",1,2").collect();
    let (sheet, posed) = posed(&format!("board,g,h\n{}\n", rows.join("\n")));
    let told: Value = serde_json::from_str(&identify_json(&sheet, &posed)).unwrap();
    assert_eq!(told["nearest"][0]["all"], 3 * 700);
}

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

#[test]
fn the_moment_at_which_lists_are_noted_is_told() {
    let trace = run("bfs", 6);
    for (timing, told) in [
        (ListTiming::Before, "before each step"),
        (ListTiming::Between, "once the node is removed"),
        (ListTiming::After, "after each step"),
    ] {
        let lists = Some((timing, Listing::Boards));
        let sheet = sheet_of(&trace, Telling { lists, ..Telling::default() });
        let goal = trace.instance().goal;
        let posed = identify_posed(&sheet, None, Some(goal), &IdentifyOptions::default()).unwrap();
        let options = IdentificationOptions { lang: Lang::En, top: 1, file: "mine.txt".into() };
        let document = set(identify_document(&sheet, &posed, &options), &words_of(200, false));
        assert!(document.contains(&format!("open {told}")), "{timing:?}: {document}");
    }
}

// Readings.

#[test]
fn a_tab_is_as_wide_as_four_spaces() {
    let board = |text: &str, room: &str| format!("{room}{}\n", text.replace('/', &format!("\n{room}")));
    for [first, second] in [["\t", "    "], ["    ", "\t"]] {
        let children = board("2 8 3/0 1 4/7 6 5", "  ");
        let sheet = [board("2 8 3/1 0 4/7 6 5", first), children, board("2 0 3/1 8 4/7 6 5", second)].join("\n");
        assert_eq!(text(&sheet), ["283104765", "203184765"], "{sheet}");
    }
}

#[test]
fn a_board_in_one_word_may_end_a_sentence() {
    for end in ["", ".", "...", ";"] {
        let sheet = format!("first 2.8.3.1.0.4.7.6.5{end}\nthen 2.0.3.1.8.4.7.6.5{end}\n");
        assert_eq!(text(&sheet), ["283104765", "203184765"], "{sheet}");
    }
}

#[test]
fn two_dots_after_a_board_in_one_word_are_no_end_of_it() {
    // Whose blank is a dot is not a board of the tiles in its midst.
    let sheet = "step 1 7.8.3.6.4.2.5.1..\nstep 2 7.8.3.6.4...5.1.2\n";
    assert!(read_sheet(sheet, None, Some("2x3".parse().unwrap())).is_err());
}

#[test]
fn the_board_below_a_name_of_a_node_goes_before_another() {
    let line = |step: &str, other: &str| {
        format!("{{\"extra\":{{\"board\":\"{other}\"}},\"node\":{{\"board\":\"{step}\"}}}}\n")
    };
    assert_eq!(text(&(line("283104765", "123456780") + &line("203184765", "123456708"))), ["283104765", "203184765"]);
    let unclear = line("283104765", "123456780").replace("node", "more");
    assert!(read_sheet(&unclear, None, None).is_err());
}

#[test]
fn a_column_is_found_by_its_name_whatever_its_signs() {
    for (name, own) in [("Zug-Nr", "zug nr"), ("Nr.", "nr"), ("No", "NO"), ("#", "#")] {
        let options = ReadOptions { columns: vec![(own.to_owned(), ColumnKind::Step)], ..ReadOptions::default() };
        let sheet = options.read(format!("Board,{name}\n283104765,1\n203184765,2\n").as_bytes());
        assert_eq!(boards(&sheet), ["283104765", "203184765"]);
        assert_eq!(sheet.unwrap().rows[1].step, Some(2), "{name}");
    }
    let options = ReadOptions { columns: vec![("Nr!".to_owned(), ColumnKind::Step)], ..ReadOptions::default() };
    assert!(options.read(b"Board,No\n283104765,1\n").is_err());
    let options = ReadOptions { columns: vec![("!".to_owned(), ColumnKind::Step)], ..ReadOptions::default() };
    assert!(options.read(b"Board,?\n283104765,1\n").is_err(), "signs alone are compared as they are");
}

#[test]
fn a_row_has_at_most_a_thousand_bytes() {
    let board = |length: usize| format!("2 8{:>1$}\n1 0 4\n7 6 5\n", 3, length - 3);
    assert_eq!(text(&board(1000)), ["283104765"]);
    assert!(read_sheet(&board(1001), None, None).is_err());
}

#[test]
fn a_tile_in_a_cell_of_its_own_has_no_sign() {
    let table =
        |tile: &str| format!("| a | b | c | d |\n|--|--|--|--|\n| {tile} | 3 | 1 |  |\n| {tile} | 3 |  | 1 |\n");
    assert_eq!(text(&table("2")), ["2310", "2301"]);
    for tile in ["+2", "002", "2x"] {
        assert!(read_sheet(&table(tile), None, None).is_err(), "{tile}");
    }
}

#[test]
fn a_row_that_lacks_a_tile_is_filled_by_rows_like_it_alone() {
    let board = |row: &str| read_sheet(&format!("|2|8|3|\n{row}\n|7|6|5|\n"), None, None);
    assert_eq!(boards(&board("|1| |4|")), ["283104765"]);
    assert!(board(" 1 4").is_err(), "between strokes a room would be a tile");
}

#[test]
fn a_number_that_lacks_its_first_0_is_a_board_in_a_list_too() {
    let sheet = read_sheet("{\"board\":\"283104765\",\"open\":[28316475,203184765]}\n", None, None).unwrap();
    let Some(ListClaim::Boards(open)) = sheet.rows[0].open.as_deref() else { panic!("{:?}", sheet.rows[0].open) };
    let open: Vec<String> = open.iter().map(|(board, _)| board.text(sheet.size)).collect();
    assert_eq!(open, ["028316475", "203184765"]);
}

#[test]
fn a_text_that_is_hardly_longer_than_what_is_shown_is_shown_whole() {
    let options = ReadingOptions { lang: Lang::En, full: false, name: "a.txt".into() };
    for (count, whole) in [(120, true), (150, true), (151, false)] {
        let source: String = (0..count).map(|_| "283104765\n").collect();
        let sheet = read_sheet(&source, None, None).unwrap();
        let document = reading_document(&sheet, &source, &options);
        let told = set(document, &words_of(80, false));
        assert_eq!(
            told.lines().any(|line| line.trim_start().starts_with(&format!("{count}  "))),
            whole,
            "{count}: {told}"
        );
    }
}

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

#[test]
fn a_move_back_is_not_looked_up() {
    // Four steps of four, three and five moves, of which those that undo the last one are known without looking.
    for spec in ["astar", "bfs,goal=made"] {
        let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
        let (strategy, mut recorder) = (spec.parse::<Strategy>().unwrap(), Recorder::new());
        let answer = search(&instance, &strategy, &Options::default(), &mut recorder).unwrap();
        let asked = answer.lookups.asked;
        let trace = recorder.finish(&instance, &strategy, answer);
        let back = |step: &StepView<'_>, tried: &TryView| {
            trace.node(step.node).came.is_some_and(|came| came.inverse() == tried.direction)
        };
        let looked_up = trace.steps().flat_map(|step| {
            step.tries().filter(|tried| tried.verdict != TryVerdict::Blocked && !back(&step, tried)).collect::<Vec<_>>()
        });
        assert_eq!(asked, looked_up.count() as u64, "{spec}");
    }
}

#[test]
fn an_answer_says_what_it_kept_of_nodes() {
    let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    for kind in [NodesKind::Move, NodesKind::Board] {
        let options = Options { nodes: kind, ..Options::default() };
        let answer = search(&instance, &"astar".parse().unwrap(), &options, &mut Recorder::new()).unwrap();
        assert_eq!(answer.nodes.kind(), kind);
    }
}

#[test]
fn the_start_of_a_round_enters_open_when_the_round_begins() {
    for spec in ["ids", "ida,h=zero"] {
        let trace = run(spec, u64::MAX);
        let rounds: Vec<_> = trace.rounds().collect();
        assert!(rounds.len() > 2, "{spec}");
        for round in rounds {
            assert_eq!(trace.life(round.start).opened, round.steps_before, "{spec}: {:?}", round.round);
        }
    }
}
