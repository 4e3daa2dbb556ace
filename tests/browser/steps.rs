//! Every step of many searches, visited by keys: the page agrees with the record.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::json;
use steptrace::report::Lang;
use steptrace::search::NodeId;
use steptrace::trace::Trace;

use crate::driver::{Browser, Page, key};
use crate::expected::{Around, Lists, Step, expected};
use crate::layout::visible;
use crate::reports::{Run, address, open};

/// Searches in which everything happens that can happen, in both languages in turn.
const RUNS: &[Run] = &[
    Run::new("283104765", "spiral", "bfs"),
    Run::new("283104765", "spiral", "bfs,dup=none"),
    Run::new("283104765", "spiral", "bfs,dup=parent,goal=made"),
    Run::new("503/241", "standard", "bfs,goal=made,order=RLDU"),
    Run::new("321/450", "standard", "bfs").with(&["--search-unsolvable"]),
    Run::new("512496380ABCD7EF", "standard", "bfs").with(&["--max-steps", "100"]),
    Run::new("283104765", "spiral", "dfs,deadend=forget"),
    Run::new("503/241", "standard", "dfs,deadend=forget"),
    Run::new("503/241", "standard", "dfs,insert=block"),
    Run::new("283104765", "spiral", "dls,limit=6"),
    Run::new("283164705", "spiral", "dls,limit=6,dup=none"),
    Run::new("283104765", "spiral", "ids"),
    Run::new("503/241", "standard", "ids,dup=closed"),
    Run::new("283104765", "spiral", "ucs,cost=tile"),
    Run::new("216408753", "spiral", "greedy,ties=lifo"),
    Run::new("216408753", "spiral", "astar"),
    Run::new("216408753", "spiral", "astar,ties=low-h"),
    Run::new("216408753", "spiral", "astar,ties=high-g"),
    Run::new("216408753", "spiral", "astar,w=1.5"),
    Run::new("283104765", "spiral", "astar,h=gaschnig,cost=tile,w=0.25,ties=high-g"),
    Run::new("18974/62350", "standard", "astar,ties=low-h"),
    Run::new("512496380ABCD7EF", "standard", "astar,ties=high-g"),
    Run::new("283104765", "spiral", "bnb"),
    Run::new("216408753", "spiral", "ida"),
    Run::new("503/241", "standard", "ida,dup=all,deadend=forget"),
    Run::new("512496380ABCD7EF", "standard", "ida,h=linear-conflict"),
    Run::new("123804765", "spiral", "astar"),
    Run::new("283104765", "spiral", "astar,dup=none,discard=closed"),
    Run::new("503/241", "standard", "dfs,dup=parent,discard=path,insert=block").with(&["--max-steps", "300"]),
    Run::new("283164705", "spiral", "ids,dup=none,discard=path,cut=taken").with(&["--max-steps", "400"]),
    Run::new("216408753", "spiral", "astar,h=nilsson,cheaper=add"),
    Run::new("216408753", "spiral", "astar,h=nilsson,cheaper=add,discard=beaten"),
    Run::new("283164705", "spiral", "ucs,cost=tile,cheaper=add,discard=closed").with(&["--max-steps", "400"]),
    Run::new("216408753", "spiral", "astar,h=nilsson,cheaper=ignore"),
    Run::new("512496380ABCD7EF", "standard", "astar,ties=board").with(&["--max-steps", "300"]),
    Run::new("216408753", "spiral", "astar,ties=sibling"),
    Run::new("216408753", "spiral", "astar,dup=none,ties=low-h+board"),
    Run::new("867254301", "standard", "beam,width=1,dup=path,ties=sibling,goal=made").with(&["--max-steps", "300"]),
    Run::new("512496380ABCD7EF", "standard", "beam,width=20,ties=board").with(&["--max-steps", "600"]),
    Run::new("216408753", "spiral", "hill"),
    Run::new("216408753", "spiral", "hill,h=misplaced,sideways=5,ties=lifo"),
];

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut tests = crate::tests![Nothing:
        keys_go_forward_and_back_one_step_at_a_time,
        a_search_without_steps_has_nothing_to_go_through,
    ];
    let walks = RUNS.iter().enumerate().map(|(at, &run)| {
        let lang = Lang::ALL[at % 2];
        let name = format!("every step of {} from {} in {}", run.strategy, run.start, lang.text());
        crate::Test::new(module_path!(), &name, crate::Needs::Nothing, move |browser| walk(browser, &run, lang))
    });
    tests.extend(walks);
    tests
}

/// The state of the page that the recorder notes after a key.
#[derive(Debug, Deserialize)]
pub(crate) struct Seen {
    drawn: Drawn,
    pub(crate) told: Told,
}

/// The visible part of the page.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Drawn {
    step: usize,
    open_before: Vec<i64>,
    open_after: Vec<i64>,
    closed_before: Vec<i64>,
    closed_after: Vec<i64>,
    open_count: String,
    closed_count: String,
    opened: Vec<NodeId>,
    taken: Vec<NodeId>,
    lead: String,
    tries: String,
    note: String,
}

/// The script's description of a step.
#[derive(Debug, Deserialize)]
pub(crate) struct Told {
    #[serde(flatten)]
    pub(crate) step: Step,
    pub(crate) open: Digest,
    pub(crate) closed: Digest,
}

/// The length of a list, and a hash of its entries in order.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Digest(usize, u32);

impl Digest {
    pub(crate) fn of(list: &[NodeId]) -> Digest {
        let bytes = list.iter().flat_map(|id| id.to_le_bytes());
        let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Digest(list.len(), hash)
    }
}

/// Puts the recorder into a page.
pub(crate) fn record(page: &Page<'_>) {
    page.run(include_str!("recorder.js"), &[]);
}

/// Presses a key `times` times, and returns the state after each.
fn pressed(page: &Page<'_>, name: &str, times: usize) -> Vec<Seen> {
    let seen = page.run("return recorder.walk(arguments[0], arguments[1]);", &[name.into(), times.into()]);
    serde_json::from_value(seen).unwrap()
}

fn seen_now(page: &Page<'_>) -> Seen {
    serde_json::from_value(page.eval("recorder.see()")).unwrap()
}

fn walk(browser: &mut Browser, run: &Run, lang: Lang) {
    let case = Case { trace: run.trace(), lang };
    let last = case.trace.len();
    let page = open(browser, &run.report_in(lang));
    record(&page);
    assert_eq!(page.eval("window.steptrace.last").as_u64(), Some(last as u64));
    let mut lists = Around::step(&case.trace, 0);
    case.check(&lists, &seen_now(&page));
    for from in (1..=last).step_by(100) {
        let steps = from..=last.min(from + 99);
        for (step, seen) in steps.clone().zip(pressed(&page, "ArrowRight", steps.count())) {
            assert_eq!(seen.drawn.step, step, "the step that is drawn");
            lists = Around::next(&case.trace, step, lists.after);
            case.check(&lists, &seen);
        }
    }
    let beyond = pressed(&page, "ArrowRight", 1);
    assert_eq!(beyond[0].drawn.step, last, "there is nothing beyond the last step");
}

/// A record, and the language of its page.
pub(crate) struct Case {
    pub(crate) trace: Trace,
    pub(crate) lang: Lang,
}

impl Case {
    /// Asserts that a step is described and shown as the record has it.
    #[track_caller]
    fn check(&self, lists: &Around, seen: &Seen) {
        let (drawn, step) = (&seen.drawn, seen.drawn.step);
        self.check_told(lists, &seen.told);
        let Around { before, after } = lists;
        if step > 0 {
            check_list(&drawn.open_before, &before.open, step, "open before");
            check_list(&drawn.closed_before, &before.closed, step, "closed before");
            check_words(drawn, &seen.told.step);
            self.check_marks(drawn, after);
        }
        check_list(&drawn.open_after, &after.open, step, "open");
        check_list(&drawn.closed_after, &after.closed, step, "closed");
        for (count, list) in [(&drawn.open_count, &after.open), (&drawn.closed_count, &after.closed)] {
            assert_eq!(numbers_in(count).last(), Some(&list.len()), "step {step}: {count}");
        }
    }

    /// Asserts that the nodes that a step has opened and taken are marked in the lists.
    #[track_caller]
    fn check_marks(&self, drawn: &Drawn, after: &Lists) {
        let step = self.trace.step(drawn.step).unwrap();
        let opened: BTreeSet<NodeId> = step.tries().filter_map(|tried| tried.verdict.made()).collect();
        assert_eq!(drawn.opened.iter().copied().collect::<BTreeSet<_>>(), opened, "new in step {}", drawn.step);
        let taken: Vec<NodeId> = after.closed.iter().copied().filter(|&node| node == step.node).collect();
        assert_eq!(drawn.taken, taken, "taken in step {}", drawn.step);
    }

    /// Asserts the same of a step opened by itself.
    #[track_caller]
    fn check_now(&self, page: &Page<'_>, step: usize) {
        let seen = seen_now(page);
        assert_eq!(seen.drawn.step, step, "the step that is drawn");
        self.check(&Around::step(&self.trace, step), &seen);
    }

    /// Asserts that the script describes a step as the record has it.
    #[track_caller]
    pub(crate) fn check_told(&self, lists: &Around, told: &Told) {
        let step = told.step.number;
        let wanted = expected(&self.trace, step, &lists.before.open, self.lang);
        for (told, wanted) in told.step.tries.iter().zip(&wanted.tries) {
            assert_eq!(told, wanted, "a try of step {step}, as the script tells it");
        }
        assert_eq!(told.step, wanted, "step {step}, as the script tells it");
        let Lists { open, closed } = &lists.after;
        for (name, told, wanted) in [("open", &told.open, open), ("closed", &told.closed, closed)] {
            assert_eq!(told, &Digest::of(wanted), "{name} after step {step}, as the script tells it: not {wanted:?}");
        }
    }
}

/// Asserts that a list is drawn in its order, and that gaps count the entries left out.
#[track_caller]
pub(crate) fn check_list(drawn: &[i64], list: &[NodeId], step: usize, name: &str) {
    let mut rest = list;
    for &item in drawn {
        let count = if item < 0 { item.unsigned_abs() as usize } else { 1 };
        assert!(count <= rest.len(), "{name} of step {step} shows {drawn:?} for {list:?}");
        if item >= 0 {
            assert_eq!(i64::from(rest[0]), item, "{name} of step {step} shows {drawn:?} for {list:?}");
        }
        rest = &rest[count..];
    }
    assert!(rest.is_empty(), "{name} of step {step} shows {drawn:?}, not the whole of {list:?}");
}

/// Asserts that the script's sentences are on the page.
#[track_caller]
fn check_words(drawn: &Drawn, told: &Step) {
    let step = told.number;
    let current = format!("n{}", told.current.unwrap());
    for words in [&current, &told.why] {
        assert!(drawn.lead.contains(words), "step {step}: {words} is not in {}", drawn.lead);
    }
    assert_eq!(drawn.note, told.note, "the note of step {step}");
    for tried in &told.tries {
        assert!(drawn.tries.contains(&tried.reason), "step {step}: {} is not in {}", tried.reason, drawn.tries);
        for node in tried.node.iter().chain(&tried.of) {
            assert!(drawn.tries.contains(&format!("n{node}")), "step {step}: n{node} is not in {}", drawn.tries);
        }
    }
}

/// Returns the numbers in a text, `1,234` as one.
pub(crate) fn numbers_in(text: &str) -> Vec<usize> {
    let text = text.replace(',', "");
    text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

fn keys_go_forward_and_back_one_step_at_a_time(browser: &mut Browser) {
    let run = Run::new("283104765", "spiral", "astar,h=misplaced");
    let case = Case { trace: run.trace(), lang: Lang::En };
    let last = case.trace.len();
    let page = open(browser, &run.report());
    record(&page);
    for step in 1..=last {
        page.press(key::RIGHT);
        case.check_now(&page, step);
    }
    page.press(key::RIGHT);
    assert_eq!(seen_now(&page).drawn.step, last);
    for step in (0..last).rev() {
        page.press(key::LEFT);
        case.check_now(&page, step);
    }
    page.press(key::LEFT);
    assert_eq!(seen_now(&page).drawn.step, 0);
}

fn a_search_without_steps_has_nothing_to_go_through(browser: &mut Browser) {
    // The start is the goal and recognised as such; and one that parity shows to be unsolvable.
    for run in [Run::new("123804765", "spiral", "bfs,goal=made"), Run::new("321456780", "standard", "astar")] {
        assert!(run.trace().is_empty());
        let page = browser.tab();
        page.go(&address(&run.report()));
        assert!(page.holds("document.querySelector('main > section') !== null"));
        assert_eq!(visible(&page, "#stepper, [href='#stepper'], input, button:not(.tools button)"), json!([]));
    }
}
