//! Reports of boards that were found: golden files in every format and language.

use steptrace::graph::{Example, Family, read};
use steptrace::report::{Flavor, Format, Lang, SurveyOptions, find_document, find_summary, write_find_csv};
use steptrace::search::Bounds;
use steptrace::survey::{Condition, Finds, NamedStrategy, Problems, Quest, Source};

use crate::common::quest::{self, find};
use crate::common::runs::Golden;
use crate::common::set::{self, written};

fn quest(size: &str, runs: &[&str], condition: &str, source: Source) -> Quest {
    let bounds = Bounds { max_steps: 300, ..Bounds::default() };
    Quest { count: Some(4), bounds, ..quest::quest(size.parse().unwrap(), runs, condition, source) }
}

fn some() -> Quest {
    let runs = ["bfs", "fast=greedy,h=misplaced", "climb=hill"];
    let condition = "bfs.steps > 2.5 * fast.steps and not climb.solved and (climb.moves > 3 or fast.ties >= 0)";
    quest("2x3", &runs, condition, Source::Random { seed: 3, tries: 400 })
}

fn none() -> Quest {
    let condition = "steps <= 12 and ties = 0 and moves > 9 and solved";
    quest("2x3", &["astar,ties=lifo"], condition, Source::All)
}

/// A condition on the graphs that a name stands for, or on one graph from each of its states.
fn on_graphs(name: &str, spec: &str, condition: &str) -> Quest {
    let (problems, source) = if let Some(family) = Family::read(name) {
        (Problems::Drawn(family.unwrap().0), Source::Random { seed: 3, tries: 400 })
    } else {
        let graph = read(Example::named(name).unwrap().text, name).unwrap().graph(None, None, None).unwrap();
        (Problems::Starts(graph.into()), Source::All)
    };
    let strategy = problems.example().read_strategy(spec).unwrap();
    let runs = vec![NamedStrategy { name: strategy.name().to_string(), strategy }];
    let condition = Condition::parse(condition, &["it"]).unwrap();
    Quest { problems, runs, condition, source, count: Some(4), bounds: Bounds::default() }
}

#[test]
fn reports_are_as_they_were() {
    let mut golden = Golden::of("find");
    for (name, quest) in [
        ("some", some()),
        ("none", none()),
        ("graphs", on_graphs("random:states=8,h=inconsistent", "astar,cheaper=open", "longer_than_optimal")),
        ("mazes", on_graphs("maze:moves=8,costs=5", "greedy", "cost > optimal + 3 and moves < 20")),
        ("starts", on_graphs("dead-end", "dfs", "dead_ends > 0")),
    ] {
        let finds = find(&quest, 2);
        let told = |lang: Lang, format: &Format| {
            let title = (lang == Lang::Zh).then(|| "<b>第 3 周</b> | *A\\**".to_owned());
            let options = SurveyOptions { lang, title, command: vec!["-o".into(), "a b".into()] };
            set::set(find_document(&quest, &finds, &options), format)
        };
        golden.holds(&format!("{name}-en.txt"), &told(Lang::En, &set::text(80, false)));
        golden.holds(&format!("{name}-zh.txt"), &told(Lang::Zh, &set::text(50, false)));
        golden.holds(&format!("{name}.csv"), &written(|out| write_find_csv(&quest, &finds, out)));
        if name == "some" {
            golden.holds("some-zh.md", &told(Lang::Zh, &set::notes(Flavor::Github)));
            golden.holds("some-en.html", &set::readable(&told(Lang::En, &Format::Html)));
            golden.holds("some-en.slides.md", &told(Lang::En, &Format::Slides(None)));
            golden.holds("some-en.tex", &told(Lang::En, &Format::Latex { standalone: false }));
        }
    }
    golden.are_all();
}

#[test]
fn it_is_told_how_many_there_are() {
    let summary = |quest: &Quest, finds: &Finds| find_summary(quest, finds);
    let told = |condition: &str, source, count| {
        let quest = Quest { count, ..quest("2x2", &["astar"], condition, source) };
        summary(&quest, &find(&quest, 2))
    };
    let random = |tries| Source::Random { seed: 1, tries };
    assert_eq!(
        told("steps > 0", Source::All, None),
        "The condition holds for 12 of all 12 boards from which the goal can be reached."
    );
    assert_eq!(told("steps > 0", Source::All, Some(2)), "2 of 2 boards examined satisfy the condition.");
    assert_eq!(
        told("steps = 1", random(90), Some(2)),
        "The condition holds for 1 of all 12 boards from which the goal can be reached."
    );
    assert_eq!(told("steps > 0", random(1), Some(2)), "1 of 1 board examined satisfies the condition.");
    assert_eq!(
        told("steps < 0", random(3), Some(2)),
        "None found among 3 boards: --tries examines more, --seed others."
    );
    // The 12 boards stand in a ring: one is the farthest, 6 moves away.
    assert_eq!(
        told("steps > 0 and moves > 5 and optimal < 5", random(90), Some(2)),
        "The condition holds for 0 of all 12 boards from which the goal can be reached."
    );
    let quest = Quest { count: None, ..quest("2x2", &["astar"], "steps < 0", Source::All) };
    let finds = find(&quest, 2);
    assert_eq!(
        summary(&quest, &Finds { tried: 5, interrupted: true, ..finds }),
        "0 of 5 boards examined satisfy the condition."
    );
}

#[test]
fn what_has_no_room_is_named_with_the_way_to_have_it() {
    let quest = Quest { count: None, ..quest("2x3", &["astar"], "steps > 0", Source::All) };
    let finds = find(&quest, 2);
    assert_eq!(finds.found.len() + finds.undecided.len(), 360);
    let text = set::set(find_document(&quest, &finds, &SurveyOptions::default()), &set::text(80, false));
    assert!(text.contains("--format csv has all"), "{text}");
    let csv = written(|out| write_find_csv(&quest, &finds, out));
    assert_eq!(csv.lines().count(), 1 + finds.found.len());
    assert_eq!(csv.lines().nth(1), Some("123/450,1"));
}
