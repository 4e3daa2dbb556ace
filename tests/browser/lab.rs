//! The lab: changes of problem and strategy, and what follows from them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use steptrace::trace::Trace;

use crate::access::accessible;
use crate::driver::{Browser, Page, key};
use crate::layout::POKES_OUT;
use crate::paper::{PAPERS, pages};
use crate::reports::{self, Run};

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut all = crate::tests![Nothing:
        the_first_run_is_there_and_nothing_is_loaded,
        a_change_goes_to_the_first_step_that_differs,
        a_change_that_differs_later_stays_at_the_step,
        what_is_wrong_is_said_and_the_last_run_stays,
        a_page_is_the_same_in_the_frame_that_waits_for_it,
        a_change_can_be_undone,
        the_address_holds_everything,
        settings_are_controls_with_their_conventions,
        runs_stand_side_by_side,
        it_speaks_both_languages,
        a_theme_that_is_chosen_stays,
        it_fits_every_screen,
        every_button_of_the_bar_can_be_reached_by_a_finger,
        without_scripts_it_says_what_it_needs,
    ];
    all.extend(crate::tests![Pdf: paper_has_the_page_that_is_seen]);
    all.extend(crate::tests![Axe: the_bar_and_the_panels_are_accessible]);
    all
}

pub(crate) fn address() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/pages/lab.html");
    assert!(page.exists(), "lab/build makes it");
    format!("file://{}", page.display())
}

/// Opens the lab, and waits for its first page.
pub(crate) fn open_lab(browser: &mut Browser) -> Page<'_> {
    let page = browser.tab();
    page.go(&address());
    page.wait_for(READY);
    page
}

const READY: &str = "window.steptraceLab && 'ready' in document.documentElement.dataset";

/// Changes parts of the state, and waits for what follows.
pub(crate) fn change(page: &Page<'_>, parts: &Value) {
    let body = "
        const root = document.documentElement, before = root.dataset.ready;
        steptraceLab.change(arguments[0]);
        return (async () => {
            const isWhole = page => !('drawn' in (page?.documentElement.dataset ?? {})) || 'ready' in page.documentElement.dataset;
            while (root.dataset.ready === before || !isWhole(steptraceLab.viewer.document)) await new Promise(next => setTimeout(next, 5));
        })();";
    page.run(body, std::slice::from_ref(parts));
}

/// Goes to a step of the page in the frame.
fn go(page: &Page<'_>, step: usize) {
    page.run("steptraceLab.viewer.stage.go(arguments[0])", &[json!(step)]);
    page.wait_for(&format!("steptraceLab.state.step === '{step}'"));
}

pub(crate) fn says(page: &Page<'_>) -> String {
    page.eval("document.getElementById('says').textContent").as_str().unwrap().to_owned()
}

fn step(page: &Page<'_>) -> String {
    page.eval("steptraceLab.viewer.document.getElementById('stepper').dataset.step").as_str().unwrap().to_owned()
}

fn the_first_run_is_there_and_nothing_is_loaded(browser: &mut Browser) {
    let page = open_lab(browser);
    assert_eq!(page.eval("steptraceLab.viewer.stage.last"), json!(5));
    let requests = page.requests();
    let outside: Vec<_> = requests.iter().filter(|address| !address.starts_with("blob:")).collect();
    assert_eq!(outside.len(), 1, "{outside:?}");
    assert_eq!(page.complaints(), [""; 0]);
}

/// Returns the first step in which another state is expanded; none if a run is the beginning of the other.
fn parting(one: &Trace, other: &Trace) -> Option<usize> {
    let states = |trace: &Trace| trace.steps().map(|step| trace.nodes().state(step.node)).collect::<Vec<_>>();
    let (one, other) = (states(one), states(other));
    one.iter().zip(&other).position(|(one, other)| one != other).map(|at| at + 1)
}

fn a_change_goes_to_the_first_step_that_differs(browser: &mut Browser) {
    let page = open_lab(browser);
    for (before, after) in
        [("bfs", "bfs,order=LURD"), ("astar,h=zero", "greedy"), ("dfs,order=RDLU", "dfs,insert=block,order=RDLU")]
    {
        let traces = [before, after].map(|spec| Run::new("283104765", "spiral", spec).trace());
        let first = parting(&traces[0], &traces[1]).unwrap();
        change(&page, &json!({ "runs": [before] }));
        go(&page, traces[0].len());
        change(&page, &json!({ "runs": [after] }));
        assert_eq!(step(&page), first.to_string(), "{before} and {after}");
        assert!(says(&page).contains(&format!("Step {first} is the first that differs")), "{}", says(&page));
    }
}

fn a_change_that_differs_later_stays_at_the_step(browser: &mut Browser) {
    let page = open_lab(browser);
    change(&page, &json!({ "runs": ["bfs"] }));
    go(&page, 1);
    change(&page, &json!({ "runs": ["bfs,order=LURD"] }));
    assert_eq!(step(&page), "1");
    assert!(says(&page).contains("Nothing differs up to step 1; step 2"), "{}", says(&page));
}

fn a_page_is_the_same_in_the_frame_that_waits_for_it(browser: &mut Browser) {
    let page = open_lab(browser);
    let shown = |waits: bool| {
        change(&page, &json!({ "runs": ["bfs"] }));
        page.wait_for("steptraceLab.viewer.spare?.isLoaded");
        if !waits {
            page.run("steptraceLab.viewer.spare.frame.remove(); steptraceLab.viewer.spare = null", &[]);
        }
        change(&page, &json!({ "runs": ["astar"], "step": "2" }));
        assert_eq!(page.holds("steptraceLab.viewer.frame.srcdoc.includes('<body>')"), !waits);
        page.wait_for("steptraceLab.viewer.document.querySelector('footer').checkVisibility()");
        page.rest();
        page.eval("steptraceLab.viewer.document.documentElement.outerHTML.replace(/>\\s+</g, '><')")
    };
    assert_eq!(shown(true), shown(false));
    assert_eq!(page.complaints(), [""; 0]);
}

fn what_is_wrong_is_said_and_the_last_run_stays(browser: &mut Browser) {
    let page = open_lab(browser);
    go(&page, 2);
    let tiles = |start: &str| json!({ "problem": { "kind": "tiles", "start": start, "goal": "123804765" } });
    change(&page, &tiles("283104766"));
    assert!(says(&page).contains("283104766") && says(&page).contains('^'), "{}", says(&page));
    assert_eq!(step(&page), "2", "the last good run stays");
    change(&page, &json!({ "runs": ["astar,h=manhatten"] }));
    change(&page, &tiles("283164705"));
    assert!(says(&page).contains("manhattan"), "a suggestion: {}", says(&page));
    change(&page, &json!({ "runs": ["astar"] }));
    assert_eq!(page.eval("document.getElementById('says').classList.contains('error')"), json!(false));
}

fn a_change_can_be_undone(browser: &mut Browser) {
    let page = open_lab(browser);
    change(&page, &json!({ "runs": ["bfs"] }));
    change(&page, &json!({ "runs": ["dfs"] }));
    let runs = |page: &Page<'_>| page.eval("steptraceLab.state.runs.join()");
    page.press_with(&[key::CONTROL], "z");
    assert_eq!(runs(&page), json!("bfs"));
    page.press_with(&[key::CONTROL], "z");
    page.press_with(&[key::CONTROL], "z");
    assert_eq!(runs(&page), json!("astar"));
    page.press_with(&[key::CONTROL, key::SHIFT], "z");
    assert_eq!(runs(&page), json!("bfs"));
    page.wait_for("steptraceLab.isDrawn");
    page.find("[data-do=redo]").click();
    assert_eq!(runs(&page), json!("dfs"));
}

fn the_address_holds_everything(browser: &mut Browser) {
    let page = open_lab(browser);
    let graph = json!({ "kind": "graph", "name": "", "text": "start S\ngoal G\nS -> A 1\nA -> G 2\nS -> G 4\n", "from": "", "goal": "", "moves": "" });
    change(&page, &json!({ "problem": graph, "runs": ["ucs"], "lang": "zh", "step": "0" }));
    go(&page, 2);
    page.wait_for("location.hash.length > 20");
    let before = page.eval("({...steptraceLab.state})");
    page.settle();
    let address = page.eval("steptraceLab.text").as_str().unwrap().to_owned();
    page.go("about:blank");
    page.go(&format!("{}#{address}", self::address()));
    page.wait_for(READY);
    assert_eq!(page.eval("({...steptraceLab.state})"), before);
    assert_eq!(step(&page), "2");
}

fn settings_are_controls_with_their_conventions(browser: &mut Browser) {
    let page = open_lab(browser);
    page.find("[data-panel=run-0]").click();
    page.wait_for("document.querySelector('#panel [name=ties]')");
    let choose = "
        const select = document.querySelector('#panel [name=ties]');
        select.value = 'lifo';
        select.dispatchEvent(new Event('change'));";
    page.run(choose, &[]);
    assert_eq!(page.eval("steptraceLab.state.runs[0]"), json!("astar,ties=lifo"));
    page.wait_for("document.querySelector('#panel [name=ties] + small')?.textContent.includes('newest')");
    page.find("#panel .close").click();
    assert!(page.holds("document.getElementById('panel').hidden"));
}

fn runs_stand_side_by_side(browser: &mut Browser) {
    let page = open_lab(browser);
    change(&page, &json!({ "runs": ["bfs", "dfs", "astar", "greedy"] }));
    assert!(
        page.holds("steptraceLab.viewer.document.title.includes('4')"),
        "{}",
        page.eval("steptraceLab.viewer.document.title")
    );
    assert!(!page.holds("document.querySelector('[data-do=add-run]')"), "there is no fifth");
    assert_eq!(page.complaints(), [""; 0]);
}

fn it_speaks_both_languages(browser: &mut Browser) {
    let page = open_lab(browser);
    page.find("#bar .lang").click();
    page.wait_for("steptraceLab.viewer.document.documentElement.lang.startsWith('zh')");
    page.wait_for("document.querySelector('#bar h1').textContent.includes('实验室')");
}

fn a_theme_that_is_chosen_stays(browser: &mut Browser) {
    let page = open_lab(browser);
    let themes =
        "[document, steptraceLab.viewer.document].map(({ documentElement: root }) => root.dataset.theme ?? '')";
    assert_eq!(page.eval(themes), json!(["", ""]));
    page.find("#bar .theme").click();
    let chosen = page.eval(themes);
    assert!(chosen[0] != "" && chosen[0] == chosen[1], "{chosen}");
    change(&page, &json!({ "runs": ["bfs"] }));
    assert_eq!(page.eval(themes), chosen);
}

fn it_fits_every_screen(browser: &mut Browser) {
    let page = open_lab(browser);
    for (width, height) in [(1280, 720), (3840, 2160), (390, 844), (844, 390)] {
        page.resize(width, height);
        for panel in ["problem", "run-0"] {
            page.run("steptraceLab.openPanel(arguments[0])", &[json!(panel)]);
            assert_eq!(page.run(POKES_OUT, &[]), json!([]), "{panel}, {width}×{height}");
            page.settle();
            let seen = page.eval(SHOWN_PANES);
            assert_eq!(seen, json!(if width < 1280 { 1 } else { 3 }), "{panel}, {width}×{height}");
            assert!(page.holds(TIME_IS_CLEAR), "{panel}, {width}×{height}");
        }
        page.run("steptraceLab.openPanel(null)", &[]);
        let high = page.eval("document.querySelector('#view iframe').clientHeight / innerHeight").as_f64().unwrap();
        assert!(high > 0.75, "the page has {high} of {width}×{height}");
    }
}

/// The number of panes of the stage that are seen.
const SHOWN_PANES: &str = "[...steptraceLab.viewer.document.querySelectorAll('.live > :is(.now, .treepane, .lists)')]
    .filter(pane => pane.offsetWidth > 0 && pane.offsetHeight > 0).length";

/// The controls of time are in view, and no panel is over them.
const TIME_IS_CLEAR: &str = "(() => {
    const {frame, document: page} = steptraceLab.viewer;
    const play = page.querySelector('.play').getBoundingClientRect(), own = frame.getBoundingClientRect();
    const scale = own.width / frame.offsetWidth;
    return document.elementFromPoint(own.x + (play.x + play.width / 2) * scale, own.y + (play.y + play.height / 2) * scale) === frame;
})()";

fn every_button_of_the_bar_can_be_reached_by_a_finger(browser: &mut Browser) {
    let page = open_lab(browser);
    for (lang, width, height) in [("en", 390, 844), ("zh", 390, 844), ("en", 844, 390), ("zh", 360, 640)] {
        page.resize(width, height);
        change(&page, &json!({ "lang": lang, "runs": ["astar,h=misplaced,ties=lifo", "bfs"] }));
        assert!(!page.holds("document.querySelector('[data-panel=save]').checkVisibility()"));
        page.find("[data-panel=more]").click();
        let out_of_reach = page.eval(
            "[...document.querySelectorAll('#bar :is(button, select)')].filter(each => {
                const {left, right, width, height} = each.getBoundingClientRect();
                return left < 0 || right > innerWidth || width < 40 || height < 40;
            }).map(each => each.outerHTML)",
        );
        assert_eq!(out_of_reach, json!([]), "{lang}, {width}×{height}");
        page.find("[data-panel=save]").click();
        page.press(key::ESCAPE);
        assert_eq!(page.eval("document.activeElement.dataset.panel"), json!("more"), "{lang}, {width}×{height}");
    }
}

fn paper_has_the_page_that_is_seen(browser: &mut Browser) {
    let mut views = Vec::new();
    let page = open_lab(browser);
    // As on a machine that is never idle, the pages seen before are still there.
    page.run("HTMLIFrameElement.prototype.remove = () => {}", &[]);
    for parts in
        [json!({ "step": "3" }), json!({ "view": "exercise" }), json!({ "view": "stage", "runs": ["bfs", "dfs"] })]
    {
        change(&page, &parts);
        page.run("steptraceLab.openPanel('problem')", &[]);
        let seen = page.run(
            "const { args, files } = steptraceLab.good;
            return steptraceLab.tools.run(args, files).then(({ output, files }) => output || Object.values(files)[0]);",
            &[],
        );
        views.push((seen.as_str().unwrap().to_owned(), pages(&page.print(PAPERS[0]))));
        page.wait_for(
            "document.querySelectorAll('body').length === 1 && document.getElementById('panel').checkVisibility()",
        );
    }
    drop(page);
    let alone = reports::folder().join("seen-in-the-lab.html");
    let page = browser.tab();
    for (seen, printed) in views {
        fs::write(&alone, seen).unwrap();
        page.go(&reports::address(&alone));
        page.wait_for("!window.steptrace || 'ready' in document.documentElement.dataset");
        assert_eq!(printed, pages(&page.print(PAPERS[0])));
    }
}

fn without_scripts_it_says_what_it_needs(browser: &mut Browser) {
    let page = browser.tab();
    page.without_scripts();
    page.go(&address());
    let text = page.find("noscript").text();
    assert!(text.contains("WebAssembly"), "{text}");
}

fn the_bar_and_the_panels_are_accessible(browser: &mut Browser) {
    let page = open_lab(browser);
    for panel in [Value::Null, json!("problem"), json!("run-0")] {
        page.run("steptraceLab.openPanel(arguments[0])", std::slice::from_ref(&panel));
        page.rest();
        accessible(&page, &panel.to_string());
    }
}
