//! The quiz of a page: what it offers, and how a report is made that opens with it.

use std::collections::BTreeSet;

use steptrace::puzzle::{Instance, NamedGoal, RandomBoards, Rng, Size};
use steptrace::report::{Format, Lang, ReportOptions, search_document};
use steptrace::search::{Bounds, Fate, Name, Options, Place, Strategy, search};
use steptrace::trace::{Recorder, Trace, TryVerdict};

use crate::common::drawn::{pick, random_strategy};
use crate::common::runs::trace_of;
use crate::common::set::set;

fn record(instance: &Instance, strategy: &Strategy, max_steps: u64) -> Trace {
    let bounds = Bounds { max_steps, ..Bounds::default() };
    let mut recorder = Recorder::default();
    let answer = search(instance, strategy, &Options { bounds, ..Options::default() }, &mut recorder).unwrap();
    recorder.finish(instance, strategy, answer)
}

fn fate(verdict: TryVerdict) -> Fate {
    match verdict {
        TryVerdict::Blocked => Fate::Blocked,
        TryVerdict::Duplicate { place: Place::Open, .. } => Fate::Open,
        TryVerdict::Duplicate { place: Place::Closed, .. } => Fate::Closed,
        TryVerdict::Duplicate { place: Place::Path, .. } => Fate::Path,
        TryVerdict::Duplicate { place: Place::Parent, .. } => Fate::Parent,
        TryVerdict::Opened(_) => Fate::Opened,
        TryVerdict::Improved { .. } => Fate::Improved,
        TryVerdict::Reopened { .. } => Fate::Reopened,
        TryVerdict::Cut { .. } => Fate::Cut,
    }
}

/// Returns what became of the tries of a run.
fn fates(trace: &Trace) -> BTreeSet<Fate> {
    trace.steps().flat_map(|step| step.tries().map(|tried| fate(tried.verdict)).collect::<Vec<_>>()).collect()
}

fn board(rng: &mut Rng, size: Size) -> Instance {
    let goal = NamedGoal::Standard.board(size).unwrap();
    let start = RandomBoards::new(goal, size, None, rng.bits()).unwrap().next().unwrap();
    Instance { size, start, goal }
}

#[test]
fn no_try_has_a_fate_that_its_strategy_rules_out() {
    let mut rng = Rng::new(17);
    let sizes = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)].map(|(rows, cols)| Size::new(rows, cols).unwrap());
    for name in Name::ALL {
        for _ in 0..120 {
            let size = pick(&mut rng, &sizes);
            let instance = board(&mut rng, size);
            let strategy = random_strategy(&mut rng, name, &instance);
            let (can, met) = (strategy.fates().into_iter().collect(), fates(&record(&instance, &strategy, 600)));
            assert!(met.is_subset(&can), "{strategy}: {met:?} are met, {can:?} can be");
        }
    }
}

#[test]
fn a_cheaper_way_is_offered_only_where_one_can_be_met() {
    let plain = [Fate::Opened, Fate::Open, Fate::Closed, Fate::Blocked];
    for spec in ["astar,h=zero", "astar,w=0", "bfs"] {
        assert_eq!(
            spec.parse::<Strategy>().unwrap().fates(),
            plain,
            "{spec}: all moves cost 1, and are taken in that order"
        );
    }
    let improving = [Fate::Opened, Fate::Open, Fate::Closed, Fate::Improved, Fate::Blocked];
    assert_eq!("astar".parse::<Strategy>().unwrap().fates(), improving, "a consistent h closes at the least cost");
    let reopening = [Fate::Opened, Fate::Open, Fate::Closed, Fate::Improved, Fate::Reopened, Fate::Blocked];
    assert_eq!("astar,w=2".parse::<Strategy>().unwrap().fates(), reopening);
}

#[test]
fn every_fate_that_is_offered_occurs() {
    let specs = [
        "bfs",
        "dfs",
        "dls,limit=6",
        "dls,limit=6,dup=parent",
        "ids,dup=none",
        "ida",
        "ida,h=misplaced,dup=parent",
        "ucs",
        "ucs,cost=tile",
        "greedy",
        "astar,h=nilsson",
        "astar,w=2",
        "astar,cost=tile,cheaper=ignore",
        "beam,dup=all",
        "hill",
    ];
    let mut rng = Rng::new(3);
    let size = Size::EIGHT_PUZZLE;
    let goal = NamedGoal::Spiral.board(size).unwrap();
    for spec in specs {
        let strategy: Strategy = spec.parse().unwrap();
        let can: BTreeSet<Fate> = strategy.fates().into_iter().collect();
        let mut met = BTreeSet::new();
        for _ in 0..60 {
            let start = RandomBoards::new(goal, size, None, rng.bits()).unwrap().next().unwrap();
            met.extend(fates(&record(&Instance { size, start, goal }, &strategy, 4000)));
            if met == can {
                break;
            }
        }
        assert_eq!(met, can, "{spec}");
    }
}

#[test]
fn a_page_that_opens_with_the_quiz_says_so_before_anything_else_and_not_how_the_run_ends() {
    let trace = trace_of("283104765", "spiral", None, "astar", Bounds::STEPS);
    for lang in Lang::ALL {
        let page = |quiz| {
            let options = ReportOptions { quiz, lang, ..ReportOptions::default() };
            set(search_document(&trace, &options), &Format::Html)
        };
        let (plain, quiz) = (page(false), page(true));
        let title = |page: &str| page.split("<title>").nth(1).unwrap().split("</title>").next().unwrap().to_owned();
        assert!(quiz.lines().nth(1).unwrap().ends_with(" data-quiz>"), "{:?}", quiz.lines().nth(1));
        assert!(!plain.lines().nth(1).unwrap().contains("data-quiz"));
        assert!(title(&plain).starts_with(&format!("{} · ", title(&quiz))), "{}", title(&quiz));
        // Nothing else is different: without scripts the page reads as any other.
        let same = |page: &str| {
            page.lines().skip(2).filter(|line| !line.starts_with("<title>")).collect::<Vec<_>>().join("\n")
        };
        assert!(same(&plain) == same(&quiz));
    }
}

#[test]
fn a_run_without_steps_has_no_quiz() {
    let trace = trace_of("213456780", "standard", None, "astar", Bounds::STEPS);
    let options = ReportOptions { quiz: true, ..ReportOptions::default() };
    let page = set(search_document(&trace, &options), &Format::Html);
    assert!(trace.is_empty() && !page.contains("quiz_start") && !page.lines().nth(1).unwrap().contains("data-quiz"));
}
