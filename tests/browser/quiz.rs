//! The quiz on the stage: it asks before it shows, and knows what is right and why.

use serde::Deserialize;
use serde_json::{Value, json};
use steptrace::search::{Dropped, NodeId, Place};
use steptrace::trace::{Trace, TryVerdict};

use crate::driver::{Browser, Page, key};
use crate::reports::{Run, address, open, open_at};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        right_answers_by_keyboard_alone,
        wrong_answers_hints_and_the_score,
        its_buttons_can_be_clicked,
        a_tie_is_right_and_told_apart,
        all_nodes_that_some_rule_for_ties_takes_are_legal,
        a_finger_answers,
        a_number_may_be_written_in_many_ways,
        the_next_try_replaces_a_wrong_one,
        a_hint_leads_to_the_board_in_question,
        the_end_is_a_review_to_hand_in,
    ]
}

pub(crate) const QUIZ: &[&str] = &["--quiz"];
pub(crate) const ASTAR: Run = Run::new("283104765", "spiral", "astar").with(QUIZ);
pub(crate) const TIED: Run =
    Run::new("216408753", "spiral", "astar,h=misplaced").with(&["--quiz", "--max-steps", "12"]);
pub(crate) const RUNS: [Run; 6] = [
    ASTAR,
    Run::new("283104765", "spiral", "bfs").with(&["--quiz", "--max-steps", "9"]),
    Run::new("283104765", "spiral", "dfs,insert=block").with(&["--quiz", "--max-steps", "9"]),
    Run::new("216408753", "spiral", "ida").with(&["--quiz", "--max-steps", "16"]),
    Run::new("216408753", "spiral", "beam,width=2").with(&["--quiz", "--max-steps", "14"]),
    Run::new("134862705", "spiral", "ucs,cost=tile").with(&["--quiz", "--max-steps", "12"]),
];

/// Returns how the quiz stands.
pub(crate) fn quiz(page: &Page<'_>) -> Value {
    page.eval("window.steptrace.quiz")
}

/// Returns what the quiz says of the last answer.
pub(crate) fn says(page: &Page<'_>) -> String {
    page.eval("document.querySelector('#quiz .says').textContent").as_str().unwrap().to_owned()
}

/// Chooses an option, or types a number, by keys alone, and answers.
fn answer_by_keys(page: &Page<'_>, asked: &Value, answer: &Value) {
    let mut keys = Vec::new();
    if let Some(options) = asked["options"].as_array() {
        let at = options.iter().position(|option| option == answer).unwrap();
        // From the first one on: it has the focus.
        if at == 0 {
            keys.push(key::SPACE.to_owned());
        }
        keys.extend((0..at).map(|_| key::RIGHT.to_owned()));
    } else {
        keys.extend(hundredths(answer.as_f64().unwrap()).chars().map(String::from));
    }
    keys.push(key::ENTER.to_owned());
    page.press_all(&keys.iter().map(String::as_str).collect::<Vec<_>>());
}

fn hundredths(value: f64) -> String {
    (value / 100.0).to_string()
}

/// Script: a function that answers.
pub(crate) const GIVE: &str = "
    const give = answer => {
        const radio = [...document.querySelectorAll('#quiz input[type=radio]')].find(each => each.value === String(answer));
        if (radio) radio.click();
        else document.querySelector('#quiz .of-value input').value = String(answer / 100);
        document.querySelector('#quiz form').requestSubmit();
    };";

/// Answers as fast as can be, and goes on.
pub(crate) fn answer(page: &Page<'_>, answer: &Value) {
    page.run(
        &format!("{GIVE} give(arguments[0]); document.querySelector('#quiz form').requestSubmit();"),
        std::slice::from_ref(answer),
    );
}

/// Answers some questions.
pub(crate) fn answer_some(page: &Page<'_>, number: usize) {
    for _ in 0..number {
        answer(page, &quiz(page)["asked"]["own"]);
    }
}

pub(crate) fn give(page: &Page<'_>, answer: &Value) {
    page.run(&format!("{GIVE} give(arguments[0]);"), std::slice::from_ref(answer));
}

/// Returns what the library's record has as the answer.
fn expected(trace: &Trace, asked: &Value) -> Value {
    let step = trace.step(asked["step"].as_u64().unwrap() as usize).unwrap();
    let tried = || step.tries().nth(asked["at"].as_u64().unwrap() as usize).unwrap();
    let made = || trace.node(tried().verdict.made().unwrap());
    match asked["kind"].as_str().unwrap() {
        "next" => json!(step.node),
        "h" => json!(made().h * 100),
        "g" => json!(made().g * 100),
        "f" => json!(made().f(trace.strategy()).hundredths()),
        "try" => json!(match tried().verdict {
            TryVerdict::Blocked => "blocked",
            TryVerdict::Duplicate { place: Place::Open, .. } => "open",
            TryVerdict::Duplicate { place: Place::Closed, .. } => "closed",
            TryVerdict::Duplicate { place: Place::Path, .. } => "path",
            TryVerdict::Duplicate { place: Place::Parent, .. } => "parent",
            TryVerdict::Opened(_) => "opened",
            TryVerdict::Improved { .. } => "improved",
            TryVerdict::Reopened { .. } => "reopened",
            TryVerdict::Cut { .. } => "cut",
        }),
        kind => panic!("{kind}"),
    }
}

fn right_answers_by_keyboard_alone(browser: &mut Browser) {
    // What is said, told of the step, and shown as taken.
    let script = "return [
        document.querySelector('#quiz .says').textContent,
        window.steptrace.at(arguments[0]),
        document.querySelector('#taken [data-node]')?.dataset.node ?? null,
    ]";
    for run in RUNS {
        let trace = run.trace();
        let page = open(browser, &run.report());
        assert_eq!(quiz(&page)["on"], true, "{run:?}");
        let mut kinds = Vec::new();
        for number in 0.. {
            let state = quiz(&page);
            let asked = &state["asked"];
            if asked.is_null() {
                assert_eq!(state["score"], json!({"asked": number, "right": number, "first": number}), "{run:?}");
                break;
            }
            let (kind, step) = (asked["kind"].as_str().unwrap().to_owned(), asked["step"].as_u64().unwrap());
            let own = expected(&trace, asked);
            assert_eq!(asked["own"], own, "{run:?}: {asked}");
            answer_by_keys(&page, asked, &own);
            let (said, told, shown): (String, Value, Value) =
                serde_json::from_value(page.run(script, &[json!(step)])).unwrap();
            assert!(said.starts_with("Right: "), "{run:?}: {asked}: {said}");
            let reason = match kind.as_str() {
                "next" => told["why"].as_str().unwrap().to_owned(),
                "try" => told["tries"][asked["at"].as_u64().unwrap() as usize]["reason"].as_str().unwrap().to_owned(),
                kind => format!("{kind} = "),
            };
            assert!(said.contains(&reason), "{run:?}: {asked}: {said}");
            if kind == "next" {
                assert_eq!(shown, own.to_string(), "{run:?}: what was asked for is shown");
            }
            kinds.push(kind);
            page.press(key::ENTER);
        }
        let has = |kind: &str| kinds.iter().any(|each| each == kind);
        assert!(has("try") && (has("next") || run.strategy == "ida"), "{run:?}: {kinds:?}");
        assert_eq!(has("h"), trace.strategy().has_h(), "{run:?}");
        assert_eq!(has("g"), run.strategy.starts_with("ucs"), "{run:?}");
        assert_eq!(page.eval("window.steptrace.step"), json!(trace.len()), "the end is shown at the end");
        page.press(key::ENTER);
        assert_eq!(
            (quiz(&page)["score"]["asked"].clone(), page.eval("window.steptrace.step <= 1")),
            (json!(0), json!(true))
        );
    }
}

/// What a question came to in a walk of wrong answers, hints and answers shown.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Met {
    asked: Value,
    /// What was done: `wrong`, `hints`, `show`, `right`.
    how: String,
    wrong: Value,
    said: Vec<String>,
    /// Whether the option is off that was wrong.
    off: Option<bool>,
    is_done: bool,
    /// The options that are struck out.
    struck: Vec<String>,
    score: Value,
}

/// Script: goes through all questions: by a wrong answer and then the right one, by hints, by having it shown, by the right answer, in turn.
const BY_ALL_WAYS: &str = "
    const find = place => document.querySelector(place);
    const says = () => find('#quiz .says').textContent;
    const state = () => window.steptrace.quiz;
    const met = [];
    for (let asked; (asked = state().asked);) {
        asked = structuredClone(asked);
        const radio = value => [...document.querySelectorAll('#quiz input[type=radio]')].find(each => each.value === String(value));
        const options = asked.options ?? [];
        const wrong = asked.options ? options.find(each => !asked.right.includes(each)) : asked.own + 100;
        const said = [];
        let how = ['wrong', 'hints', 'show', 'right'][met.length % 4], off = null, isDone = false;
        if (how === 'wrong' && wrong === undefined) how = 'right';
        if (how === 'show') {
            find('#quiz .show').click();
            said.push(says());
        } else {
            if (how === 'wrong') {
                give(wrong);
                said.push(says());
                off = radio(wrong) ? radio(wrong).ariaDisabled === 'true' : null;
                isDone = state().isDone;
            }
            for (let hints = 0; how === 'hints' && hints < 2; hints++) {
                find('#quiz .hint').click();
                said.push(find('#quiz .hints').lastChild.textContent);
            }
        }
        const struck = [...document.querySelectorAll('#quiz .out input')].map(each => each.value);
        if (how !== 'show') give(asked.own);
        find('#quiz form').requestSubmit();
        met.push({asked, how, wrong: wrong ?? null, said, off, isDone, struck, score: structuredClone(state().score)});
    }
    return met;";

fn wrong_answers_hints_and_the_score(browser: &mut Browser) {
    for run in RUNS {
        let page = open(browser, &run.report());
        let all: Vec<Met> = serde_json::from_value(page.run(&format!("{GIVE}{BY_ALL_WAYS}"), &[])).unwrap();
        let (mut right, mut helped) = (0, 0);
        for (count, met) in all.iter().enumerate() {
            let (asked, own, wrong, said) = (&met.asked, &met.asked["own"], &met.wrong, &met.said[..]);
            let kind = asked["kind"].as_str().unwrap();
            let options = asked["options"].as_array().map_or(0, Vec::len);
            match (met.how.as_str(), said) {
                ("wrong", [said]) => {
                    assert!(said.starts_with("No"), "{run:?}: {asked}: {said}");
                    assert!(kind != "next" || said.contains(&format!("n{wrong}")), "{said}");
                    assert!(
                        !said.contains(&format!("n{own} ")) || kind != "next",
                        "it does not give the answer away: {said}"
                    );
                    assert_eq!((met.off, met.is_done), ((options > 0).then_some(true), false), "{run:?}: {asked}");
                    helped += 1;
                }
                ("hints", [first, second]) => {
                    assert!(!first.is_empty() && !second.is_empty() && first != second, "{first}, {second}");
                    assert!(![first, second].iter().any(|said| said.contains("undefined")), "{run:?}: {asked}");
                    let right: Vec<String> = asked["right"].as_array().unwrap().iter().map(plain).collect();
                    let struck = &met.struck;
                    assert!(struck.iter().all(|each| !right.contains(each)), "{run:?}: {struck:?} of {right:?}");
                    assert!(kind != "try" || options - struck.len() == 2, "{struck:?}");
                    helped += 1;
                }
                ("show", [said]) => assert!(said.starts_with("The answer: "), "{said}"),
                ("right", []) => right += 1,
                _ => panic!("{met:?}"),
            }
            let score = json!({"asked": count + 1, "right": right + helped, "first": right});
            assert_eq!(met.score, score, "{run:?}: {asked}");
        }
        assert!(all.len() > 5, "{run:?}: {} questions", all.len());
        let score = format!("Done: {} of {} right, {right} at the first try.", right + helped, all.len());
        assert_eq!(page.find("#quiz .asks").text(), score);
    }
}

fn its_buttons_can_be_clicked(browser: &mut Browser) {
    let page = open(browser, &TIED.report());
    for (wide, high) in [(1280, 720), (390, 844)] {
        page.resize(wide, high);
        page.settle();
        for _ in 0..6 {
            let asked = quiz(&page)["asked"].clone();
            for hints in 1..=2 {
                page.find("#quiz .hint").click();
                assert_eq!(page.eval("document.querySelectorAll('#quiz .hints p').length"), hints, "they stay");
            }
            assert_eq!(page.find("#quiz .hint").text(), "No more hints");
            page.find("#quiz .show").click();
            assert!(says(&page).starts_with("The answer: "), "{asked}: {}", says(&page));
            page.find("#quiz .answer").click();
            assert_ne!(quiz(&page)["asked"], asked);
        }
    }
    let score = quiz(&page)["score"].clone();
    assert_eq!((&score["right"], &score["first"]), (&json!(0), &json!(0)), "what was shown does not count");
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn a_tie_is_right_and_told_apart(browser: &mut Browser) {
    let trace = TIED.trace();
    let page = open(browser, &TIED.report());
    let mut ties = 0;
    while !quiz(&page)["asked"].is_null() {
        let asked = quiz(&page)["asked"].clone();
        let own = asked["own"].clone();
        let right = asked["right"].as_array().unwrap();
        let Some(other) = right.iter().find(|&id| *id != own) else {
            answer(&page, &own);
            continue;
        };
        give(&page, other);
        let (said, step) = (says(&page), asked["step"].as_u64().unwrap() as usize);
        let node = trace.node(trace.step(step).unwrap().node);
        let f = node.f(trace.strategy());
        assert!(said.starts_with(&format!("Also right: n{other} and n{own} both have f = {f}")), "{said}");
        assert!(said.contains(&format!("This run removes n{own}")) && said.contains("oldest"), "{said}");
        let marks =
            page.eval("['is-right', 'is-also'].map(name => document.querySelector(`#quiz .${name} input`).value)");
        assert_eq!(marks, json!([own.to_string(), other.to_string()]));
        assert_eq!(
            page.eval("document.querySelector('#taken [data-node]').dataset.node"),
            own.to_string(),
            "the run goes its way"
        );
        page.press(key::ENTER);
        ties += 1;
    }
    let score = quiz(&page)["score"].clone();
    assert!(ties > 2 && score["first"] == score["asked"], "{ties} ties, {score}");
}

/// Strategies that order open in different ways, and drop nodes of it.
const OPEN: [&str; 9] = [
    "astar,h=misplaced,w=1.5,ties=lifo",
    "astar,dup=parent,discard=closed,ties=low-h",
    "greedy,h=linear-conflict,ties=high-g",
    "ucs,cost=tile,ties=board",
    "bnb",
    "beam,width=2,ties=sibling",
    "hill,h=misplaced",
    "dfs,goal=made",
    "ids",
];

fn all_nodes_that_some_rule_for_ties_takes_are_legal(browser: &mut Browser) {
    for strategy in OPEN {
        let run = Run::new("216408753", "spiral", strategy).with(&["--max-steps", "40"]);
        let trace = run.trace();
        let page = open(browser, &run.report());
        let script = "return Array.from({length: arguments[0]}, (_, at) => window.steptrace.legal(at + 1))";
        let legal: Vec<Vec<NodeId>> = serde_json::from_value(page.run(script, &[json!(trace.len())])).unwrap();
        for (at, legal) in legal.iter().enumerate() {
            agrees_by_value(&trace, at + 1, legal);
        }
    }
}

/// Asserts that the legal nodes of a step are those that have the f of the run's own, which is the best, or the worst of a crowd.
#[track_caller]
fn agrees_by_value(trace: &Trace, step: usize, legal: &[NodeId]) {
    let strategy = trace.strategy();
    let view = trace.step(step).unwrap();
    let mut open = trace.snapshot(step - 1).unwrap().open;
    if let Some(begun) = trace.rounds().find(|round| round.steps_before == step - 1) {
        open = vec![begun.start];
    }
    let own = trace.node(view.node);
    let (best, crowded) = (strategy.is_best_first(), view.dropped() == Some(Dropped::Crowded));
    let depth = |id: NodeId| if strategy.kept_of_a_layer().is_some() { trace.node(id).depth } else { 0 };
    let f = |id: NodeId| trace.node(id).f(strategy);
    let mut alike: Vec<NodeId> = if best {
        open.iter().copied().filter(|&id| (depth(id), f(id)) == (depth(own.id), f(own.id))).collect()
    } else {
        vec![own.id]
    };
    let mut legal = legal.to_vec();
    alike.sort_unstable();
    legal.sort_unstable();
    assert_eq!(legal, alike, "{strategy}, step {step}");
    let beats = |id: NodeId| if crowded { f(id) > f(own.id) } else { (depth(id), f(id)) < (depth(own.id), f(own.id)) };
    assert!(!best || !open.iter().any(|&id| beats(id)), "{strategy}, step {step}");
}

fn a_finger_answers(browser: &mut Browser) {
    let page = browser.tab();
    page.devtools("Emulation.setTouchEmulationEnabled", &json!({"enabled": true, "maxTouchPoints": 1}));
    page.show_as("", &[("pointer", "coarse"), ("hover", "none")]);
    page.resize(390, 844);
    page.go(&address(&ASTAR.report()));
    page.wait_for("document.documentElement.hasAttribute('data-ready')");
    let tap = |selector: &str| {
        let script = "
            const place = document.querySelector(arguments[0]);
            place.scrollIntoView({block: 'nearest', inline: 'nearest'});
            const {left, top, width, height} = place.getBoundingClientRect();
            return [left + width / 2, top + height / 2, width, height];";
        let [x, y, wide, high]: [f64; 4] = serde_json::from_value(page.run(script, &[json!(selector)])).unwrap();
        let can_be_met = wide >= 30.0 && high >= 30.0 && y > 0.0 && y < 844.0;
        assert!(can_be_met, "{selector}: {wide} × {high} at {x}, {y}");
        page.devtools("Input.dispatchTouchEvent", &json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}));
        page.devtools("Input.dispatchTouchEvent", &json!({"type": "touchEnd", "touchPoints": []}));
        // Two taps in a row would be a double one.
        std::thread::sleep(std::time::Duration::from_millis(400));
    };
    let mut by_tap = 0;
    for number in 0..9 {
        let asked = quiz(&page)["asked"].clone();
        if asked["options"].is_array() {
            tap(&format!(".option:has([value='{}'])", plain(&asked["own"])));
            tap("#quiz .answer");
            by_tap += 1;
        } else {
            assert!(
                !page.holds("document.activeElement.matches('#quiz .of-value input')"),
                "no keyboard comes up unasked"
            );
            give(&page, &asked["own"]);
        }
        assert_eq!(quiz(&page)["score"]["right"], json!(number + 1), "{asked}: {}", says(&page));
        tap("#quiz .answer");
    }
    assert!(by_tap >= 5, "{by_tap}");
}

fn a_number_may_be_written_in_many_ways(browser: &mut Browser) {
    let run = Run::new("283104765", "spiral", "astar,w=1.25").with(QUIZ);
    let page = open_at(browser, &run.report(), "#quiz=f");
    let type_in = |text: &str| {
        let body = "document.querySelector('#quiz .of-value input').value = arguments[0];
                    document.querySelector('#quiz form').requestSubmit();";
        page.run(body, &[json!(text)]);
    };
    let written = ["{}", " {} ", "{}0"];
    let mut at = 0;
    while !quiz(&page)["asked"].is_null() {
        for bad in ["", "seven", "-1", "1e3"] {
            type_in(bad);
            assert!(says(&page).starts_with("Type a number"), "{bad}: {}", says(&page));
        }
        let value = hundredths(quiz(&page)["asked"]["own"].as_f64().unwrap());
        let value = if value.contains('.') { value } else { format!("{value}.0") };
        let text = written[at % 3].replace("{}", &value);
        type_in(&if at % 2 == 0 { text.replace('.', ",") } else { text });
        at += 1;
        assert_eq!(quiz(&page)["score"]["right"], json!(at), "{value}: {}", says(&page));
        page.press(key::ENTER);
    }
    assert!(at > 3, "{at} numbers");
}

fn the_next_try_replaces_a_wrong_one(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    let keys = || page.eval("document.querySelector('#quiz .keys').textContent");
    // h of n1 is asked for, and is 3.
    assert_eq!(keys(), "Type a number, Enter to answer");
    page.press_all(&["1", key::ENTER]);
    assert!(says(&page).starts_with("No.") && page.holds("document.querySelector('#quiz .says').matches('.wrong')"));
    page.press_all(&["3", key::ENTER]);
    assert!(says(&page).starts_with("Right: "), "{}", says(&page));
    assert_eq!(keys(), "Enter for the next question");
    page.press(key::ENTER);
    while quiz(&page)["asked"]["kind"] != "next" {
        answer(&page, &quiz(&page)["asked"]["own"]);
    }
    assert_eq!(keys(), "1–9 or arrows to choose, Enter to answer");
    page.press_all(&["3", key::ENTER]);
    assert!(says(&page).starts_with("Not n3"), "{}", says(&page));
    assert_eq!(page.eval("document.activeElement.value"), "3", "the focus stays where it was");
    page.find("#quiz .show").click();
    assert!(page.holds("document.querySelector('#quiz .says').matches(':not(.right, .wrong)')"));
    // A digit goes to the field, wherever the focus is.
    while quiz(&page)["asked"]["kind"] != "h" || quiz(&page)["isDone"] == true {
        page.find("#quiz .answer").click();
        answer_unless(&page, "h");
    }
    page.find("#quiz .hint").click();
    page.press("7");
    assert_eq!(page.eval("document.querySelector('#quiz .of-value input').value"), "7");
}

/// Answers the question, unless it is of a kind.
fn answer_unless(page: &Page<'_>, kind: &str) {
    let asked = quiz(page)["asked"].clone();
    if asked["kind"] != kind {
        give(page, &asked["own"]);
    }
}

fn a_hint_leads_to_the_board_in_question(browser: &mut Browser) {
    for (run, told) in [(ASTAR, "the goal has them: 1, 2, 8."), (RUNS[3], "the goal has them: ")] {
        let page = open_at(browser, &run.report(), "#quiz=h");
        let goal = page.eval("document.querySelector('#quiz .quiz-goal .board').textContent");
        let tiles = run.trace().instance().goal.text(run.trace().instance().size).replace('0', "");
        assert_eq!(goal, tiles);
        page.find("#quiz .hint").click();
        let hint = page.find("#quiz .hints").text();
        assert!(hint.starts_with("h is ") && hint.contains(told), "{hint}");
    }
}

fn the_end_is_a_review_to_hand_in(browser: &mut Browser) {
    let plain = Run { more: &[], ..ASTAR };
    let page = open_at(browser, &plain.report(), "#quiz=next&panes=30,25");
    let first = quiz(&page)["asked"].clone();
    let step = &first["step"];
    give(&page, first["options"].as_array().unwrap().iter().find(|&id| *id != first["own"]).unwrap());
    while !quiz(&page)["asked"].is_null() {
        answer(&page, &quiz(&page)["asked"]["own"]);
    }
    let asked = quiz(&page)["score"]["asked"].as_u64().unwrap();
    let review = page.find("#quiz .review").text();
    assert!(review.contains(&format!("{asked} of {asked} right")) && review.contains("the next node"), "{review}");
    assert!(review.contains(&format!("Step {step} Which node is removed from open next?")), "{review}");
    // A link leads to the step, and the review stays.
    page.find("#quiz .review a").click();
    page.wait_for(&format!("window.steptrace.step === {step}"));
    assert_eq!((&quiz(&page)["on"], page.find("#quiz .review").text()), (&json!(true), review));
    assert!(page.holds("location.hash.includes('panes=30,25')"));
    for (clipboard, found) in [
        ("{writeText: text => (window.copied = text, Promise.resolve())}", "window.copied"),
        ("{writeText: () => Promise.reject()}", "String(getSelection())"),
        // A page that did not come over a safe way has none.
        ("undefined", "String(getSelection())"),
    ] {
        page.run(
            &format!("Object.defineProperty(navigator, 'clipboard', {{value: {clipboard}, configurable: true}})"),
            &[],
        );
        page.find("#quiz .copy").click();
        page.settle();
        let text = page.eval(found).as_str().unwrap().to_owned();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0] == "Quiz · A* search" && lines[1].contains("Manhattan"), "{text}");
        assert_eq!(lines[2], "283104765 → 123804765");
        assert_eq!(lines[3], format!("Done: {asked} of {asked} right, {} at the first try.", asked - 1));
        assert_eq!(lines[4], format!("the next node: {asked} of {asked} right, {} at the first try", asked - 1));
        assert!(lines.last().unwrap().starts_with(&format!("Step {step} Which node")), "{text}");
    }
    page.find("#quiz .answer").click();
    assert_eq!((&quiz(&page)["score"]["asked"], page.find("#quiz .review").text()), (&json!(0), String::new()));
}
