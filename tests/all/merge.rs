//! Parts of a study and of a search for boards: put together they are what one run says, and nothing else is put together.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use steptrace::find::{Condition, Finds, Quest, Shard, Source};
use steptrace::part::{MergeError, Part, Whole, merge, write_find_part, write_study_part};
use steptrace::puzzle::{NamedGoal, Size};
use steptrace::report::{
    FindOptions, Flavor, Format, Lang, StudyOptions, find_document, study_document, write_find_csv, write_find_json,
    write_study_csv, write_study_json,
};
use steptrace::search::Bounds;
use steptrace::study::{Draw, Findings, Plan, Study};

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

fn read(texts: &[String]) -> Vec<Part> {
    texts.iter().map(|text| Part::read(text.as_bytes()).unwrap()).collect()
}

/// All that is written of boards that were found.
fn told(quest: &Quest, finds: &Finds) -> Vec<String> {
    let options = FindOptions { lang: Lang::Zh, ..FindOptions::default() };
    let formats = [
        set::text(80, true),
        set::notes(Flavor::Github),
        Format::Html,
        Format::Slides(None),
        Format::Latex { standalone: false },
    ];
    let mut all: Vec<String> =
        formats.iter().map(|format| set::set(find_document(quest, finds, &options), format)).collect();
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
            let Ok(Whole::Find(merged, finds)) = merge(read(&parts)) else { panic!("{}", quest.condition) };
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
        draw: Draw { per_depth: 6, seed },
        strategies: ["bfs", "astar,h=misplaced", "dls,limit=8", "ida"].map(|spec| spec.parse().unwrap()).into(),
        bounds: Bounds { max_steps: 150, ..Bounds::default() },
    }
}

fn study_part(plan: &Plan, shard: Shard) -> String {
    let threads = NonZeroUsize::new(2).unwrap();
    let (study, findings, drawn) = plan.carry_out_part(shard, threads, &|_| ControlFlow::Continue(())).unwrap();
    written(|out| write_study_part(shard, &study, &findings, &drawn, &plan.depths.to_string(), out))
}

fn told_of_study(study: &Study, findings: &Findings, depths: &str) -> Vec<String> {
    let options = StudyOptions { depths: depths.into(), farthest: Some(21), ..StudyOptions::default() };
    let formats = [set::text(80, true), Format::Html];
    let mut all: Vec<String> =
        formats.iter().map(|format| set::set(study_document(study, findings, &options), format)).collect();
    all.push(written(|out| write_study_csv(study, findings, out)));
    all.push(written(|out| write_study_json(study, findings, &options, out)));
    all
}

#[test]
fn the_parts_of_a_study_say_what_one_run_says() {
    // Depths with few boards and with none, and boards that come from walks.
    for plan in [plan("2x3", "1,2,7..13/3,30", 7), plan("3x4", "3,6", 7)] {
        let (study, findings) = plan.carry_out(NonZeroUsize::MIN, &|_| ControlFlow::Continue(())).unwrap();
        let expected = told_of_study(&study, &findings, &plan.depths.to_string());
        for of in [1, 2, 3, 5, 40] {
            let mut parts: Vec<String> = shards(of).map(|shard| study_part(&plan, shard)).collect();
            parts.reverse();
            let Ok(Whole::Study(study, findings, depths)) = merge(read(&parts)) else { panic!("{of}") };
            assert_eq!(told_of_study(&study, &findings, &depths), expected, "{of} parts");
        }
    }
}

#[test]
fn what_are_not_all_the_parts_of_one_run_is_refused() {
    let quest = quest("2x3", &["astar"], "ties = 0 and steps > 2", Source::Random { seed: 1, tries: 50 }, Some(5));
    let part = |quest: &Quest, number| find_part(quest, Shard::new(number, 3).unwrap());
    let [one, two, three] = [1, 2, 3].map(|number| part(&quest, number));
    let refused = |texts: &[&String]| {
        let parts = texts.iter().map(|text| Part::read(text.as_bytes()).unwrap()).collect();
        merge(parts).unwrap_err()
    };
    assert_eq!(refused(&[]), MergeError::None);
    assert_eq!(refused(&[&one, &three]).to_string(), "part 2/3 is missing");
    assert_eq!(refused(&[&two]).to_string(), "parts 1/3, 3/3 are missing");
    let double = MergeError::Double { parts: [0, 2], shard: Shard::new(2, 3).unwrap() };
    assert_eq!(refused(&[&two, &one, &two]), double);
    let of_two = find_part(&quest, Shard::new(2, 2).unwrap());
    let differs = |what| MergeError::Different { parts: [0, 1], what };
    assert_eq!(refused(&[&one, &of_two, &two]), differs("the number of parts"));
    let other_seed = Quest { source: Source::Random { seed: 2, tries: 50 }, ..quest.clone() };
    let what = "the boards that are looked at (--all, --seed, --tries)";
    assert_eq!(refused(&[&one, &part(&other_seed, 2), &three]), differs(what));
    let other = Quest { condition: Condition::parse("ties = 1", &["astar"]).unwrap(), ..quest.clone() };
    assert_eq!(refused(&[&one, &part(&other, 2), &three]), differs("the condition"));
    let other = Quest { count: None, ..quest.clone() };
    assert_eq!(refused(&[&one, &part(&other, 2), &three]), differs("the number of boards asked for"));
    let study = study_part(&plan("2x3", "3,5", 7), Shard::new(2, 3).unwrap());
    assert_eq!(refused(&[&one, &study, &three]), differs("the command"));
    let [first, second] = [1, 2].map(|number| study_part(&plan("2x3", "3,5", 7), Shard::new(number, 2).unwrap()));
    let of_seed = study_part(&plan("2x3", "3,5", 8), Shard::new(2, 2).unwrap());
    assert_eq!(refused(&[&first, &of_seed]), differs("the seed"));
    let of_depths = study_part(&plan("2x3", "3,6", 7), Shard::new(2, 2).unwrap());
    assert_eq!(refused(&[&first, &of_depths]), differs("the depths"));
    let mut cut: serde_json::Value = serde_json::from_str(&second).unwrap();
    cut["boards"].as_array_mut().unwrap().pop();
    let cut = cut.to_string();
    assert_eq!(refused(&[&first, &cut]), MergeError::Incomplete(1));
}

#[test]
fn what_is_no_part_is_refused() {
    let quest = quest("2x3", &["astar"], "ties = 0 and steps > 2", Source::All, Some(5));
    let whole = find_part(&quest, Shard::WHOLE);
    let says = |text: &str| Part::read(text.as_bytes()).unwrap_err().to_string();
    assert!(Part::read(whole.as_bytes()).is_ok());
    assert!(says("").starts_with("it is no part that --shard has written: EOF"));
    assert!(says("{}").contains("missing field `format`"));
    assert!(says("{\"record\":\"problem\"}").contains("missing field"));
    for (from, to, field) in [
        ("steptrace-part/1", "steptrace-part/2", "`format` is wrong"),
        ("\"command\":\"find\"", "\"command\":\"fnd\"", "`command` is wrong"),
        ("\"interrupted\":false", "\"interrupted\":true", "its run was interrupted"),
        (concat!("\"", env!("CARGO_PKG_VERSION"), "\""), "\"0.0.1\"", "it was written by steptrace 0.0.1, this is"),
        ("\"size\":\"2x3\"", "\"size\":\"9x9\"", "`size` is wrong"),
        ("\"1/1\"", "\"2/1\"", "`shard` is wrong"),
        ("123450", "123456", "`goal` is wrong"),
        ("astar,h=", "astr,h=", "`strategies` is wrong"),
        ("ties = 0 and", "ties = 0 nd", "`where` is wrong"),
        ("[0,3]", "[0]", "`found` is wrong"),
        ("[0,3]", "[0,\"x\"]", "`found` is wrong"),
    ] {
        assert!(whole.contains(from), "{from}");
        let told = says(&whole.replace(from, to));
        assert!(told.contains(field), "{to}: {told}");
    }
    // Whatever byte is changed, nothing panics.
    for at in (0..whole.len()).step_by(3) {
        let mut bytes = whole.clone().into_bytes();
        bytes[at] = b'9';
        if let Ok(part) = Part::read(&bytes) {
            let _ = merge(vec![part]);
        }
    }
}
