//! The quiz among the rest of the page: what it keeps out of sight, how it is entered and left, and its looks.

use serde_json::{Value, json};
use steptrace::report::Lang;
use steptrace::search::NodeId;

use crate::access::accessible;
use crate::driver::{Browser, key};
use crate::layout::{fits, visible};
use crate::quiz::{ASTAR, GIVE, QUIZ, RUNS, TIED, answer, answer_some, give, quiz};
use crate::reports::{Run, address, open, open_at};
use crate::stage::is_whole;

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut all = crate::tests![Nothing:
        what_is_to_come_is_nowhere,
        keys_do_not_reach_what_is_to_come,
        leaving_shows_everything_again,
        the_address_has_the_kinds_of_questions,
        a_reload_asks_the_step_again,
        the_quiz_speaks_chinese,
        the_quiz_fits_on_every_screen,
        the_question_takes_the_place_of_the_node_and_of_nothing_else,
        paper_has_the_whole_run_in_the_midst_of_a_quiz,
        without_scripts_nothing_of_it_is_shown,
        a_long_open_list_offers_some_of_its_nodes,
    ];
    all.extend(crate::tests![Axe: the_quiz_is_accessible]);
    all
}

/// Script: what gives the future away: nodes that are not made yet, marks of the path, what is told of the end. `made` is the
/// number of nodes so far, with that of a question.
const GIVEN_AWAY: &str = "
    const givenAway = (made, last) => {
        const found = [];
        const inSight = element => element.checkVisibility({visibilityProperty: true});
        for (const node of document.querySelectorAll('[data-node]'))
            if (Number(node.dataset.node) >= made && inSight(node)) found.push(`n${node.dataset.node} is in sight`);
        for (const node of document.querySelectorAll('#tree svg [data-node]'))
            if (Number(node.dataset.node) >= made) found.push(`n${node.dataset.node} is in the tree`);
        for (const mark of document.querySelectorAll('.path, .edge.path, .head')) if (mark.closest('#stepper .live') && inSight(mark)) found.push(`${mark.outerHTML.slice(0, 80)}`);
        const text = document.body.innerText + document.title + document.querySelector('#spoken').textContent;
        for (const [, number] of text.matchAll(/\\bn(\\d+)\\b/g)) if (Number(number) >= made) found.push(`n${number} is told`);
        for (const word of ['solved', `${last} steps`, 'Final path']) if (text.includes(word)) found.push(word);
        if (new RegExp(`of ${last}(?! nodes| right)`).test(text)) found.push('the number of steps');
        for (const id of ['slider', 'find-board', 'goto', 'jumps', 'path-on', 'expansions', 'result', 'path', 'charts', 'sizes'])
            if (document.getElementById(id) && inSight(document.getElementById(id))) found.push(`#${id} is in sight`);
        return found.slice(0, 5);
    };";

fn what_is_to_come_is_nowhere(browser: &mut Browser) {
    // Answers all questions; returns what is asked, and what gives the future away. Of each step it is told the number of nodes before
    // each of its tries.
    let script = format!(
        "{GIVE}{GIVEN_AWAY}
        return (async ([made, last]) => {{
            const all = [];
            for (let asked; (asked = window.steptrace.quiz.asked);) {{
                const {{step, at, kind, own}} = asked;
                await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
                const isValue = kind !== 'next' && kind !== 'try';
                all.push([`step ${{step}}, ${{kind}} of try ${{at}}`, givenAway(made[step][Math.max(at, 0)] + Number(isValue), last)]);
                give(own);
                document.querySelector('#quiz form').requestSubmit();
            }}
            return all;
        }})(arguments);"
    );
    for run in RUNS {
        let trace = run.trace();
        let made_in = |step: usize, tries: usize| {
            trace.step(step).unwrap().tries().take(tries).filter(|one| one.verdict.made().is_some()).count()
        };
        let made_before = |step: usize| {
            let starts = trace.rounds().filter(|round| round.steps_before < step).count();
            let before: usize = (1..step).map(|each| made_in(each, usize::MAX)).sum();
            (0..=4).map(|at| starts + before + if step == 0 { 0 } else { made_in(step, at) }).collect::<Vec<_>>()
        };
        let made: Vec<Vec<usize>> = (0..=trace.len()).map(made_before).collect();
        let page = open(browser, &run.report());
        let all: Vec<(String, Vec<String>)> =
            serde_json::from_value(page.run(&script, &[json!(made), json!(trace.len())])).unwrap();
        assert!(all.len() > 5, "{run:?}: {} questions", all.len());
        for (asked, given_away) in all {
            assert_eq!(given_away, Vec::<String>::new(), "{run:?}: {asked}");
        }
    }
}

fn keys_do_not_reach_what_is_to_come(browser: &mut Browser) {
    let page = open(browser, &TIED.report());
    answer_some(&page, 6);
    while quiz(&page)["asked"]["kind"] != "next" {
        answer(&page, &quiz(&page)["asked"]["own"]);
    }
    let (state, now) = (quiz(&page), page.eval("window.steptrace.now"));
    for focus in [
        "document.activeElement.blur()",
        "document.querySelector('#quiz input[type=radio]').focus()",
        "document.querySelector('#open-after button').focus()",
    ] {
        page.run(focus, &[]);
        for key in ["n", "N", "f", "d", "p", "r", "m", "g", "b", "o", "h", "0", key::END, key::HOME] {
            page.press(key);
        }
        page.run("document.activeElement.blur()", &[]);
        for key in [key::RIGHT, key::LEFT, key::UP, key::DOWN, key::SPACE] {
            page.press(key);
        }
        page.press_with(&[key::SHIFT], key::RIGHT);
        page.settle();
        assert_eq!(
            (quiz(&page)["asked"].clone(), page.eval("window.steptrace.now")),
            (state["asked"].clone(), now.clone()),
            "{focus}"
        );
    }
    page.run("scrollTo(0, 0)", &[]);
    // A click on a node of the lists chooses it, and does not open its life.
    let last = state["asked"]["options"].as_array().unwrap().last().unwrap().clone();
    page.find(&format!("#open-after [data-node='{last}']")).click();
    assert_eq!(page.eval("document.querySelector('#quiz [type=radio]:checked').value"), last.to_string());
    assert!(!page.holds("document.querySelector('#life').open"));
    let mut reached = Vec::new();
    for _ in 0..80 {
        page.press("\u{E004}");
        reached.push(page.eval(
            "document.activeElement.closest('#stepper, .top, #problem') ? '' : document.activeElement.outerHTML.slice(0, 80)",
        ));
    }
    reached.retain(|place| place != "" && !place.as_str().is_some_and(|place| place.starts_with("<body")));
    assert_eq!(reached, Vec::<Value>::new());
}

fn leaving_shows_everything_again(browser: &mut Browser) {
    let plain = Run { more: &["--max-steps", "12"], ..TIED };
    let nodes = plain.trace().nodes().len();
    for leave in ["q", key::ESCAPE] {
        let page = open(browser, &plain.report());
        assert_eq!(quiz(&page)["on"], false);
        let title = page.eval("document.title");
        page.run("window.steptrace.go(4)", &[]);
        page.press("q");
        assert_eq!((quiz(&page)["on"].clone(), quiz(&page)["asked"]["step"].clone()), (json!(true), json!(5)));
        assert_eq!(visible(&page, "#slider, #charts svg, #result dl, #expansions article"), json!([]));
        assert_ne!(page.eval("document.title"), title);
        page.wait_for("location.hash.includes('quiz=on')");
        page.press(leave);
        page.settle();
        assert_eq!(quiz(&page)["on"], false);
        page.wait_for("!location.hash.includes('quiz')");
        assert_eq!(page.eval("document.title"), title);
        assert!(page.holds("document.querySelector('#slider').checkVisibility() && document.querySelector('#result dl').checkVisibility()"));
        assert!(page.holds("document.querySelector('#quiz').checkVisibility() === false"));
        assert_eq!(
            page.eval("document.querySelectorAll('#tree svg.tree g.node').length"),
            json!(nodes),
            "the whole tree is back"
        );
        page.press(key::RIGHT);
        assert_eq!(page.eval("window.steptrace.step"), json!(5));
        page.press("m");
        assert!(page.holds("document.documentElement.classList.contains('path-shown')"));
        page.find("#tools [data-do=quiz]").click();
        assert_eq!(quiz(&page)["on"], true, "the button does it, too");
        assert!(
            !page.holds("document.documentElement.classList.contains('path-shown')"),
            "not even if it was asked for before"
        );
    }
}

fn the_address_has_the_kinds_of_questions(browser: &mut Browser) {
    let plain = Run { more: &[], ..ASTAR };
    for (place, kinds) in [
        ("#quiz=on", json!(["next", "try", "h"])),
        ("#quiz=g,f", json!(["g", "f"])),
        ("#quiz=try", json!(["try"])),
        ("#quiz=nonsense", json!(["next", "try", "h"])),
    ] {
        let page = open_at(browser, &plain.report(), place);
        assert_eq!((quiz(&page)["on"].clone(), quiz(&page)["kinds"].clone()), (json!(true), kinds.clone()), "{place}");
        while !quiz(&page)["asked"].is_null() {
            let asked = quiz(&page)["asked"].clone();
            assert!(kinds.as_array().unwrap().contains(&asked["kind"]), "{place}: {asked}");
            answer(&page, &asked["own"]);
        }
        assert_eq!(quiz(&page)["score"]["first"], quiz(&page)["score"]["asked"], "{place}");
    }
    let page = open(browser, &ASTAR.report());
    page.find("#quiz .kinds summary").click();
    page.find("#quiz [data-kind=h]").click();
    page.wait_for("location.hash.includes('quiz=next,try')");
    page.find("#quiz [data-kind=next]").click();
    page.find("#quiz [data-kind=try]").click();
    assert_eq!(quiz(&page)["kinds"], json!(["try"]), "one stays");
    page.press("q");
    page.wait_for("location.hash.includes('quiz=off')");
    drop(page);
    let page = open_at(browser, &ASTAR.report(), "#quiz=off");
    assert_eq!(quiz(&page)["on"], false, "who has left it finds the page as it was");
    assert!(page.holds("document.querySelector('#result dl').checkVisibility()"));
}

fn a_reload_asks_the_step_again(browser: &mut Browser) {
    let page = open_at(browser, &ASTAR.report(), "#step=2.3");
    let state = quiz(&page);
    assert_eq!((state["asked"]["step"].clone(), state["asked"]["kind"].clone()), (json!(2), json!("next")));
    assert_eq!(page.eval("window.steptrace.now.name"), json!("1"));
    // An address that somebody changes is asked from, too.
    page.run("location.hash = '#step=3'", &[]);
    page.wait_for("window.steptrace.quiz.asked.step === 4");
    assert_eq!(page.eval("window.steptrace.now.name"), json!("3"));
}

fn the_quiz_speaks_chinese(browser: &mut Browser) {
    // Takes both hints of each question, answers it, and returns what stands there after each, and what is said in the end.
    let script = format!(
        "{GIVE}
        const told = [];
        while (window.steptrace.quiz.asked) {{
            let text = '';
            for (let hints = 0; hints < 2; hints++) {{
                document.querySelector('#quiz .hint').click();
                text += document.querySelector('#quiz').innerText + '\\n';
            }}
            give(window.steptrace.quiz.asked.own);
            text += document.querySelector('#quiz').innerText;
            told.push([text, document.querySelector('#quiz .says').textContent]);
            document.querySelector('#quiz form').requestSubmit();
        }}
        return told;"
    );
    for run in RUNS {
        let page = open(browser, &run.report_in(Lang::Zh));
        let told: Vec<(String, String)> = serde_json::from_value(page.run(&script, &[])).unwrap();
        assert!(told.len() > 5, "{run:?}: {} questions", told.len());
        for (text, says) in told {
            let latin = text.split(|sign: char| !sign.is_ascii_alphabetic()).filter(|word| word.len() > 1);
            let known = ["open", "closed", "limit", "IDA"];
            assert_eq!(
                latin.filter(|word| !known.contains(word)).collect::<Vec<_>>(),
                Vec::<&str>::new(),
                "{run:?}: {text}"
            );
            assert!(says.starts_with("正确：") && !text.contains("undefined"), "{text}");
        }
    }
}

fn the_quiz_fits_on_every_screen(browser: &mut Browser) {
    let fifteen = Run::new("512496380ABCD7EF", "standard", "astar,ties=high-g").with(QUIZ);
    for (run, number) in [(ASTAR, 2), (ASTAR, 4), (TIED, 20), (fifteen, 30), (RUNS[4], 3)] {
        let page = open(browser, &run.report());
        answer_some(&page, number);
        give(&page, &quiz(&page)["asked"]["own"]);
        for (wide, high) in [(1280, 720), (1366, 768), (1920, 1080)] {
            page.resize(wide, high);
            is_whole(&page, &[".top", ".quiz", ".treepane", "#lists"], &format!("{run:?} at {wide} × {high}"));
        }
        for (wide, high) in [(360, 640), (390, 844), (768, 1024)] {
            page.resize(wide, high);
            page.settle();
            fits(&page, &format!("{run:?} at {wide} × {high}"));
            let foot =
                page.eval("document.querySelector('#quiz .answer').getBoundingClientRect().bottom - innerHeight");
            assert!(foot.as_f64().unwrap() <= 0.0, "the answer is in sight: {foot}");
        }
    }
}

fn the_question_takes_the_place_of_the_node_and_of_nothing_else(browser: &mut Browser) {
    let fifteen = Run::new("512496380ABCD7EF", "standard", "astar,ties=high-g").with(QUIZ);
    let boxes = "['.now', '.quiz', '.treepane', '#lists'].map(place => {
        const {left, top, width, height} = document.querySelector(place).getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
    })";
    for run in [fifteen, RUNS[1]] {
        let page = open(browser, &Run { more: &[], ..run }.report());
        page.resize(1280, 720);
        page.settle();
        let boxes = || -> [[u64; 4]; 4] { serde_json::from_value(page.eval(boxes)).unwrap() };
        let [node, _, tree, lists] = boxes();
        page.press("q");
        let [_, quiz_box, tree_now, lists_now] = boxes();
        assert_eq!(quiz_box[..3], node[..3], "{run:?}");
        assert_eq!((&tree_now[..3], &lists_now[..3]), (&tree[..3], &lists[..3]), "{run:?}");
        assert_eq!(tree_now[1] + tree_now[3], 720, "to the foot of the screen");
        answer_some(&page, 20);
        while quiz(&page)["asked"]["kind"] != "next" {
            answer_some(&page, 1);
        }
        assert!(page.holds(WHOLE), "{run:?}: all choices are in sight");
        let round = "[...document.querySelectorAll('#tree g.x rect')].every(({width, height}) => width.baseVal.value >= height.baseVal.value)";
        assert!(page.holds(round), "the circle of a short number is one");
    }
    let page = open_at(browser, &ASTAR.report(), "#alone=now");
    assert_ne!(visible(&page, "#quiz .asks"), json!([]));
    assert_ne!(visible(&page, "#open-after"), json!([]), "what is asked about is in sight");
    for (wide, high, kind) in
        [(844, 390, "h"), (844, 390, "next"), (390, 844, "h"), (390, 844, "next"), (1280, 720, "h")]
    {
        page.resize(wide, high);
        while quiz(&page)["asked"]["kind"] != kind {
            answer_some(&page, 1);
        }
        page.settle();
        assert!(page.holds(IN_SIGHT), "{wide} × {high}, {kind}");
    }
}

/// Script: returns true if all choices are within the panel.
const WHOLE: &str = "(() => {
    const room = document.querySelector('.quiz-body').getBoundingClientRect();
    return [...document.querySelectorAll('.option, .option .board')].every(option => {
        const {top, bottom, left, right} = option.getBoundingClientRect();
        return top >= room.top && bottom <= room.bottom && left >= room.left && right <= room.right;
    });
})()";

/// Script: returns true if the question, the goal, a way to answer and the pane that it is about can be seen, and are not covered.
const IN_SIGHT: &str = "[
    '.quiz .asks', '.quiz .quiz-goal .board', '.quiz .options :is(.option, input)', '.quiz .answer',
    document.querySelector('.quiz .option') ? '#open-after .board' : '#tree svg g.node',
].every(place => {
    const found = document.querySelector(place);
    const {left, top, width, height} = found.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return found.contains(there) || there?.contains(found) && there.closest('.asks, .board, .node');
})";

fn paper_has_the_whole_run_in_the_midst_of_a_quiz(browser: &mut Browser) {
    let page = open(browser, &TIED.report());
    answer_some(&page, 7);
    let (state, now) = (quiz(&page), page.eval("window.steptrace.now"));
    page.run("dispatchEvent(new Event('beforeprint'))", &[]);
    page.show_as("print", &[]);
    let nodes = TIED.trace().nodes().len();
    assert_eq!(page.eval("document.querySelectorAll('#tree svg.tree g.node').length"), json!(nodes));
    assert!(page.holds(
        "['#result dl', '#path', '#expansions'].every(place => document.querySelector(place).checkVisibility())"
    ));
    assert_eq!(visible(&page, "#quiz"), json!([]));
    page.show_as("", &[]);
    page.run("dispatchEvent(new Event('afterprint'))", &[]);
    page.settle();
    page.wait_for("document.documentElement.classList.contains('quizzing')");
    assert_eq!((quiz(&page), page.eval("window.steptrace.now")), (state, now));
    assert!(page.eval("document.querySelectorAll('#tree svg.tree g.node').length").as_u64().unwrap() < nodes as u64);
}

fn without_scripts_nothing_of_it_is_shown(browser: &mut Browser) {
    let page = browser.tab();
    page.without_scripts();
    page.go(&address(&ASTAR.report()));
    assert_eq!(visible(&page, ".quiz, [data-do=quiz]"), json!([]));
    for place in
        [".subtitle", "#result dl", "#path", "#tree svg", "#charts svg", "#expansions article", "body > footer"]
    {
        assert_ne!(visible(&page, place), json!([]), "{place}");
    }
}

fn a_long_open_list_offers_some_of_its_nodes(browser: &mut Browser) {
    let run = Run::new("216408753", "spiral", "astar,h=zero").with(&["--quiz", "--max-steps", "120"]);
    let page = open_at(browser, &run.report(), "#quiz=next&step=100");
    let asked = quiz(&page)["asked"].clone();
    let options: Vec<NodeId> = serde_json::from_value(asked["options"].clone()).unwrap();
    assert_eq!(options.len(), 9, "each has a digit");
    assert!(options.is_sorted() && options.contains(&(asked["own"].as_u64().unwrap() as NodeId)));
    let open = run.trace().snapshot(100).unwrap().open;
    assert!(open.len() > 9 && options.iter().all(|id| open.contains(id)));
    let says = page.find("#quiz .question > .how").text();
    assert!(says.contains("9 of the") && says.contains(&open.len().to_string()), "{says}");
}

fn the_quiz_is_accessible(browser: &mut Browser) {
    for (run, lang, scheme) in [(TIED, Lang::En, "light"), (TIED, Lang::Zh, "dark"), (RUNS[1], Lang::En, "dark")] {
        let page = open(browser, &run.report_in(lang));
        page.show_as("", &[("prefers-color-scheme", scheme)]);
        let mut seen = Vec::new();
        while seen.len() < 2 || (run.strategy.starts_with("astar") && seen.len() < 3) {
            let asked = quiz(&page)["asked"].clone();
            if seen.contains(&asked["kind"]) {
                answer(&page, &asked["own"]);
                continue;
            }
            seen.push(asked["kind"].clone());
            page.find("#quiz .hint").click();
            page.find("#quiz .hint").click();
            accessible(&page, &format!("{run:?}, {scheme}: {asked}"));
            give(&page, &asked["own"]);
            accessible(&page, &format!("{run:?}, {scheme}, answered: {asked}"));
            page.press(key::ENTER);
        }
    }
}
