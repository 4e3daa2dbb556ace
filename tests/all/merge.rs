//! Parts of a study and of a search for boards: put together they are what one run says, and nothing else is put together.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use steptrace::puzzle::{NamedGoal, Size};
use steptrace::report::{
    FindOptions, Lang, StudyOptions, find_document, study_document, write_find_csv, write_find_json, write_study_csv,
    write_study_json,
};
use steptrace::search::Bounds;
use steptrace::survey::{
    Condition, Finds, Plan, Quest, Shard, Source, Study, Whole, merge, write_find_part, write_study_part,
};

use crate::common::quest::{self, find};
use crate::common::set::{self, written};

fn quest(size: &str, specs: &[&str], condition: &str, source: Source, count: Option<usize>) -> Quest {
    let bounds = Bounds { max_steps: 400, ..Bounds::default() };
    Quest { count, bounds, ..quest::quest(size.parse().unwrap(), specs, condition, source) }
}

fn find_part(quest: &Quest, shard: Shard) -> String {
    let quest = Quest { shard, ..quest.clone() };
    let finds = find(&quest, 2);
    written(|out| write_find_part(&quest, &finds, out))
}

fn shards(of: u32) -> impl Iterator<Item = Shard> {
    (1..=of).map(move |number| Shard::new(number, of).unwrap())
}

/// All that is written of boards that were found.
fn told(quest: &Quest, finds: &Finds) -> Vec<String> {
    let options = FindOptions { lang: Lang::Zh, ..FindOptions::default() };
    let mut all = vec![set::set(find_document(quest, finds, &options), &set::text(80, true))];
    all.push(written(|out| write_find_csv(quest, finds, out)));
    all.push(written(|out| write_find_json(quest, finds, out)));
    all
}

fn quests() -> Vec<Quest> {
    let random = Source::Random { seed: 5, tries: 200 };
    vec![
        quest("2x3", &["astar"], "ties = 0 and steps > 2", Source::All, None),
        quest("2x3", &["astar"], "ties = 0 and steps > 2", Source::All, Some(5)),
        quest("2x3", &["astar"], "ties = 0 and steps > 2 and moves > 30", Source::All, None),
        quest("2x4", &["greedy"], "longer_than_optimal and improved = 0", random, Some(9)),
        quest("2x4", &["greedy"], "steps > 10 and nodes < 12", random, Some(9)),
        quest("2x4", &["bfs", "astar"], "bfs.steps > 5 * astar.steps", random, None),
        quest("2x4", &["hill"], "solved and moves > 4", random, Some(3)),
        // Most of these are stopped at 400 steps.
        quest("2x4", &["dfs"], "steps < 1000 and moves > 3", random, Some(100)),
        quest("3x4", &["astar"], "optimal < 100 and steps < 5", Source::Random { seed: 2, tries: 7 }, Some(1)),
        quest("2x2", &["bfs"], "steps = 3", Source::Random { seed: 2, tries: u64::MAX }, Some(4)),
    ]
}

#[test]
fn the_parts_of_a_search_for_boards_say_what_one_run_says() {
    let (mut found, mut undecided, mut excluded) = (0, 0, 0);
    for quest in quests() {
        let whole = find(&quest, 2);
        let expected = told(&quest, &whole);
        found += usize::from(!whole.found.is_empty());
        undecided += usize::from(!whole.undecided.is_empty());
        excluded += usize::from(whole.excluded.is_some());
        for of in 1..=5 {
            let mut parts: Vec<String> = shards(of).map(|shard| find_part(&quest, shard)).collect();
            parts.rotate_left(1);
            let Ok(Whole::Find(merged, finds)) = merge(&parts) else { panic!("{}", quest.condition) };
            assert_eq!(finds, whole, "{} in {of} parts", quest.condition);
            assert_eq!(told(&merged, &finds), expected, "{} in {of} parts", quest.condition);
        }
    }
    assert!(found > 4 && undecided > 0 && excluded > 2, "{found} {undecided} {excluded}");
}

fn plan(size: &str, depths: &str, seed: u64) -> Plan {
    let size: Size = size.parse().unwrap();
    Plan {
        size,
        goal: NamedGoal::Standard.board(size).unwrap(),
        depths: depths.parse().unwrap(),
        per_depth: 6,
        seed,
        strategies: ["bfs", "astar,h=misplaced", "dls,limit=8", "ida"].map(|spec| spec.parse().unwrap()).into(),
        bounds: Bounds { max_steps: 150, ..Bounds::default() },
    }
}

fn carried_out(plan: &Plan, shard: Shard) -> Study {
    plan.carry_out(shard, NonZeroUsize::new(2).unwrap(), &|_| ControlFlow::Continue(())).unwrap()
}

fn study_part(plan: &Plan, shard: Shard) -> String {
    written(|out| write_study_part(shard, &carried_out(plan, shard), out))
}

fn told_of_study(study: &Study) -> Vec<String> {
    let options = StudyOptions::default();
    vec![
        set::set(study_document(study, &options), &set::text(80, true)),
        written(|out| write_study_csv(study, out)),
        written(|out| write_study_json(study, out)),
    ]
}

#[test]
fn the_parts_of_a_study_say_what_one_run_says() {
    // Depths with few boards and with none, and boards that come from walks.
    for plan in [plan("2x3", "1,2,7..13/3,30", 7), plan("3x4", "3,6", 7)] {
        let expected = told_of_study(&carried_out(&plan, Shard::WHOLE));
        for of in [1, 2, 3, 5, 40] {
            let mut parts: Vec<String> = shards(of).map(|shard| study_part(&plan, shard)).collect();
            parts.reverse();
            let Ok(Whole::Study(study)) = merge(&parts) else { panic!("{of}") };
            assert_eq!(told_of_study(&study), expected, "{of} parts");
        }
    }
}

#[test]
fn what_are_not_all_the_parts_of_one_run_is_refused() {
    let quest = quest("2x3", &["astar"], "ties = 0 and steps > 2", Source::Random { seed: 1, tries: 50 }, Some(5));
    let part = |quest: &Quest, number| find_part(quest, Shard::new(number, 3).unwrap());
    let [one, two, three] = [1, 2, 3].map(|number| part(&quest, number));
    let refused = |texts: &[&String]| merge(texts).unwrap_err();
    assert_eq!(refused(&[&one, &three]).to_string(), "part 2/3 is missing");
    assert_eq!(refused(&[&two]).to_string(), "part 1/3, 3/3 is missing");
    let double = refused(&[&two, &one, &two]);
    assert_eq!((double.to_string(), double.parts), ("both are part 2/3".into(), vec![0, 2]));
    let of_two = find_part(&quest, Shard::new(2, 2).unwrap());
    let differs = |texts: &[&String], what: &str| {
        let error = refused(texts);
        assert_eq!((error.to_string(), error.parts), (format!("their runs differ in `{what}`"), vec![0, 1]));
    };
    differs(&[&one, &of_two, &two], "shard");
    let other_seed = Quest { source: Source::Random { seed: 2, tries: 50 }, ..quest.clone() };
    differs(&[&one, &part(&other_seed, 2), &three], "seed");
    let other = Quest { condition: Condition::parse("ties = 1", &["astar"]).unwrap(), ..quest.clone() };
    differs(&[&one, &part(&other, 2), &three], "where");
    let other = Quest { count: None, ..quest.clone() };
    differs(&[&one, &part(&other, 2), &three], "count");
    let study = study_part(&plan("2x3", "3,5", 7), Shard::new(2, 3).unwrap());
    differs(&[&one, &study, &three], "command");
    let [first, second] = [1, 2].map(|number| study_part(&plan("2x3", "3,5", 7), Shard::new(number, 2).unwrap()));
    let of_depths = study_part(&plan("2x3", "3,6", 7), Shard::new(2, 2).unwrap());
    differs(&[&first, &of_depths], "depths");
    let cut: String = second.split_inclusive('\n').take(3).collect();
    let error = refused(&[&first, &cut]);
    assert!(error.to_string().contains("lines are missing") && error.parts == [1], "{error}");
}

#[test]
fn other_texts_are_refused() {
    let quest = quest("2x3", &["astar"], "ties = 0 and steps > 2", Source::All, Some(5));
    let whole = find_part(&quest, Shard::WHOLE);
    let says = |text: &str| merge(&[text]).unwrap_err().to_string();
    assert!(merge(&[&whole]).is_ok());
    assert!(says("").starts_with("it is not a part that --shard has written: line 1, column 0: EOF"));
    assert!(says("{}").contains("missing field `format`"));
    for (from, to, what) in [
        ("steptrace-part/3", "steptrace-part/4", "its format is steptrace-part/4"),
        ("\"interrupted\":false", "\"interrupted\":true", "its run was interrupted"),
        (concat!("\"", env!("CARGO_PKG_VERSION"), "\""), "\"0.0.1\"", "it was written by steptrace 0.0.1, this is"),
        ("\"1/1\"", "\"2/1\"", "a part is written I/N"),
        ("ties = 0 and", "ties = 0 nd", "`and` or `or` should stand"),
        ("\"find\"", "\"seek\"", "line 1, `command`: it is neither study nor find"),
        ("h=manhattan", "h=magic", "line 1, `strategies`: "),
        ("\"where\"", "\"were\"", "unknown field `were`"),
        ("[0,3]", "[0]", "line 2, `values`: it has not a value of each property"),
        ("[0,3]", "[0,\"x\"]", "line 2, column 44: a value is a number, true, false or null"),
        ("[0,3]", "[0,true]", "line 2, `values`: `steps` has no such value"),
        ("[0,3]", "[1,3]", "line 2, `values`: the condition does not hold for it"),
        ("[0,3]", "[null,3]", "line 2, `values`: the condition does not hold for it"),
    ] {
        assert!(whole.contains(from), "{from}");
        let told = says(&whole.replace(from, to));
        assert!(told.contains(what), "{to}: {told}");
    }
}

#[test]
fn rows_that_no_study_has_written_are_refused() {
    let plan = plan("2x3", "3,5", 7);
    let whole = study_part(&plan, Shard::WHOLE);
    assert!(merge(&[&whole]).is_ok());
    for (from, to, what) in [
        ("\"drawn\":[", "\"drawn\":[0,", "line 1, `drawn`: it is not a number for each depth"),
        ("\"place\":1,", "\"place\":0,", "line 3, `place`: it is none that this part has after the one before"),
        ("\"moves\":3", "\"moves\":null", "line 2, `values`: no run comes to that"),
        ("\"moves\":3", "\"moves\":\"3\"", "line 2, column "),
        ("\"stop\":null", "\"stop\":\"steps\"", "line 2, `values`: no run comes to that"),
        ("\"rounds\":1", "\"rounds\":1,\"time\":1", "unknown field `time`"),
    ] {
        assert!(whole.contains(from), "{from}: {whole}");
        let told = merge(&[whole.replacen(from, to, 1)]).unwrap_err().to_string();
        assert!(told.contains(what), "{to}: {told}");
    }
    // A board from which the goal cannot be reached: two of its tiles are swapped.
    let board = whole.split("\"board\":\"").nth(1).unwrap().split('"').next().unwrap();
    let swapped: String = board
        .chars()
        .map(|c| {
            if c == '1' {
                '2'
            } else if c == '2' {
                '1'
            } else {
                c
            }
        })
        .collect();
    let told = merge(&[whole.replace(board, &swapped)]).unwrap_err().to_string();
    assert!(told.contains("line 2, `board`: the goal cannot be reached from it"), "{told}");
}
