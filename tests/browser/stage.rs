//! The stage: the run, whole, on the first screen, however large the screen is.

use serde_json::{Value, json};

use crate::driver::{Browser, Page, key};
use crate::layout::{fits, visible};
use crate::reports::{Run, go, open};
use crate::whole::WHOLE;

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        the_run_is_on_the_first_screen,
        a_short_run_is_whole_in_its_panes,
        forced_colours_leave_drawings_theirs,
        a_telephone_shows_one_pane_at_a_time,
        the_projectors_lists_are_readable_from_the_last_row,
        the_lists_before_the_step_are_asked_for,
        the_conventions_are_a_line_that_opens_them,
        the_tree_shows_the_way_to_the_node_at_work,
        the_head_of_the_tree_and_its_tools_stand_apart,
        paper_has_each_part_in_its_place,
        keys_bring_the_stage_into_sight,
        keys_that_scroll_are_the_pages_below_the_stage,
        keys_can_be_switched_off,
    ]
}

const ASTAR: Run = Run::new("283104765", "spiral", "astar");
const FIFTEEN: Run = Run::new("512496380ABCD7EF", "standard", "astar,ties=high-g");
const RUNS: [Run; 6] = [
    Run::new("283104765", "spiral", "bfs"),
    Run::new("503/241", "standard", "dfs"),
    ASTAR,
    Run::new("216408753", "spiral", "ida"),
    FIFTEEN,
    WHOLE,
];
pub(crate) const SCREENS: [(u32, u32); 5] = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (3840, 2160)];

/// Script: what is wrong with a stage of these panes. All of it is on the screen or in a pane that scrolls, which is on the screen,
/// and no text is under 12 pixels high.
const FAULTS: &str = "
    const name = element => element.tagName + (element.id && '#' + element.id) + '.' + element.getAttribute('class');
    const faults = [];
    // What is still growing into its place is judged by its place.
    document.getAnimations().filter(each => each.effect.getComputedTiming().endTime < Infinity).forEach(each => each.finish());
    if (scrollY > 0) faults.push('the page is scrolled');
    for (const pane of arguments[0]) {
        const box = document.querySelector(pane).getBoundingClientRect();
        if (box.height < 40 || box.top < -1 || box.bottom > innerHeight + 1) faults.push(`${pane}: ${box.top} to ${box.bottom}`);
    }
    const isClipped = element => getComputedStyle(element).overflowX !== 'visible' || getComputedStyle(element).overflowY !== 'visible';
    const all = [...document.querySelectorAll('.top, .top *, #stepper .live *')].filter(element => element.checkVisibility({visibilityProperty: true}));
    for (const element of all) {
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) continue;
        const isOut = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        const inPane = element.parentElement.closest('.now, .scroll, .pair, .jumps, .jumpbar, .held, .run .taken, .plot, .present .top');
        if (isOut && !(inPane && isClipped(inPane))) faults.push(`${name(element)} is off the screen: ${JSON.stringify(box)}`);
        const text = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '');
        if (!text && !element.matches('input, select')) continue;
        const scale = element instanceof SVGElement ? element.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(element).fontSize) * scale;
        if (size < 11.99) faults.push(`${name(element)} is ${size} px high`);
    }
    return faults.slice(0, 6);";

/// The panes of a report's stage.
pub(crate) const PANES: [&str; 5] = [".top", ".now", ".treepane", "#lists", ".time"];

/// Asserts that a stage of these panes is whole on the screen, and readable.
#[track_caller]
pub(crate) fn is_whole(page: &Page<'_>, panes: &[&str], what: &str) {
    page.settle();
    assert_eq!(page.run(FAULTS, &[json!(panes)]), json!([]), "{what}");
}

fn the_run_is_on_the_first_screen(browser: &mut Browser) {
    for run in RUNS {
        let page = open(browser, &run.report());
        let last = page.eval("window.steptrace.last").as_u64().unwrap() as usize;
        for (width, height) in SCREENS {
            page.resize(width, height);
            for step in [0, 1, last / 2, last] {
                page.eval(&format!("window.steptrace.go({step})"));
                is_whole(&page, &PANES, &format!("{}, {width}×{height}, step {step}", run.strategy));
            }
        }
    }
}

fn a_short_run_is_whole_in_its_panes(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    for (width, height) in SCREENS {
        page.resize(width, height);
        // At the end, the card takes the room of the pseudocode.
        for step in 0..ASTAR.trace().len() {
            go(&page, step);
            let body = "
                const inside = (pane, parts) => {
                    const room = document.querySelector(pane).getBoundingClientRect();
                    const boxes = [...document.querySelectorAll(parts)].filter(part => part.checkVisibility()).map(part => part.getBoundingClientRect());
                    const isOut = box => box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1 || box.bottom > room.bottom + 1;
                    return [boxes.length, boxes.filter(isOut).length];
                };
                return [inside('#tree .scroll', '#tree g.node:not(.unmade)'), inside('.codebox', '.code li'), inside('.now', '.now .scene > *')];";
            let found: [[usize; 2]; 3] = serde_json::from_value(page.run(body, &[])).unwrap();
            for ([parts, out], pane) in found.into_iter().zip(["tree", "pseudocode", "node"]) {
                assert!(parts > 0 && out == 0, "{width}×{height}, step {step}: {out} of {parts} in no sight, {pane}");
            }
        }
    }
}

fn forced_colours_leave_drawings_theirs(browser: &mut Browser) {
    let page = open(browser, &RUNS[3].report());
    page.show_as("", &[("forced-colors", "active")]);
    go(&page, 3);
    page.find("[data-view=map]").click();
    // Of what means something by its colour alone, none is taken.
    for part in ["#tree .swatch.closed", "#tree .swatch.open", "#tree .swatch.unmade"] {
        let paint = page.eval(&format!("getComputedStyle(document.querySelector('{part}')).backgroundImage"));
        assert!(paint.as_str().unwrap().starts_with("linear-gradient"), "{part}: {paint}");
    }
    let kept =
        "['.track', '#tree .scroll'].map(part => getComputedStyle(document.querySelector(part)).forcedColorAdjust)";
    assert_eq!(page.eval(kept), json!(["none", "none"]));
    is_whole(&page, &PANES, "forced colours");
}

/// Asserts that a telephone shows one of these panes at a time, each by its tab, and time at its foot.
#[track_caller]
pub(crate) fn shows_one_at_a_time(page: &Page<'_>, panes: &[(&str, &str)]) {
    page.resize(390, 844);
    for (name, _) in panes {
        page.find(&format!("button[data-pane={name}]")).click();
        page.settle();
        for (other, place) in panes {
            let shown = visible(page, place).as_array().unwrap().len();
            assert_eq!(shown == 1, other == name, "{place} while {name} is shown");
        }
        let foot = page.eval("document.querySelector('.time').getBoundingClientRect().bottom").as_f64().unwrap();
        assert!((800.0..=844.5).contains(&foot), "time ends at {foot}");
        fits(page, name);
    }
    page.find("[data-do=forward]").click();
}

fn a_telephone_shows_one_pane_at_a_time(browser: &mut Browser) {
    let page = open(browser, &FIFTEEN.report());
    go(&page, 40);
    shows_one_at_a_time(&page, &[("now", ".now"), ("tree", ".treepane"), ("lists", "#lists")]);
    assert_eq!(page.eval("window.steptrace.step"), json!(41));
}

/// Asserts that the digits of boards are readable for a projector's last row.
#[track_caller]
pub(crate) fn are_readable(page: &Page<'_>, boards: &str) {
    let digits = format!(
        "[...document.querySelectorAll('{boards} i')].map(tile => parseFloat(getComputedStyle(tile).fontSize))"
    );
    let smallest = page.eval(&format!("Math.min(...{digits})")).as_f64().unwrap();
    assert!(smallest >= 20.0, "{smallest} px");
}

/// Returns the number of nodes in a list as it is shown, with those that its gaps leave out.
pub(crate) fn told_in(page: &Page<'_>, list: &str) -> Value {
    let body = "
        const items = [...document.querySelectorAll(`#${arguments[0]} li`)];
        const count = text => Number(/\\d[\\d,]*/.exec(text)[0].replaceAll(',', ''));
        return items.reduce((sum, item) => sum + (item.matches('.gap') ? count(item.textContent) : 1), 0);";
    page.run(body, &[list.into()])
}

fn the_projectors_lists_are_readable_from_the_last_row(browser: &mut Browser) {
    for run in RUNS {
        let page = open(browser, &run.report());
        page.resize(1280, 720);
        let last = page.eval("window.steptrace.last").as_u64().unwrap() as usize;
        page.press(".");
        for step in [1, last / 2] {
            go(&page, step);
            let names = "Math.min(...[...document.querySelectorAll('#lists .lane.after .cap')].map(name => parseFloat(getComputedStyle(name).fontSize)))";
            assert!(page.eval(names).as_f64().unwrap() >= 20.0, "{}", run.strategy);
            for list in ["open", "closed"] {
                let held = page.eval(&format!("window.steptrace.at({step}).{list}.length"));
                assert_eq!(told_in(&page, &format!("{list}-after")), held, "{}: {list} at step {step}", run.strategy);
            }
        }
    }
}

fn the_lists_before_the_step_are_asked_for(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    go(&page, 3);
    let boards = || visible(&page, "#open-before .board").as_array().unwrap().len();
    assert_eq!(boards(), 0);
    page.find("[data-do=before]").click();
    assert!(boards() > 0);
    page.press("o");
    assert_eq!(boards(), 0);
}

fn the_conventions_are_a_line_that_opens_them(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    let line = page.find(".top .conventions").text();
    assert!(
        line.starts_with("lowest f = g + h first · h: Manhattan distance · order U, D, L, R · ties: oldest first"),
        "{line}"
    );
    let rules = || visible(&page, "#rules li").as_array().unwrap().len();
    assert_eq!(rules(), 0);
    page.find(".top .conventions").click();
    assert_eq!(
        page.eval("rules.querySelector('ul').textContent"),
        page.eval("document.querySelector('#problem > ul').textContent")
    );
    assert!(rules() > 4);
    is_whole(&page, &PANES, "conventions");
    page.press(key::ESCAPE);
    assert_eq!(rules(), 0);
    page.find(".top .conventions").click();
    page.find("#open-title").click();
    assert_eq!(rules(), 0, "a click elsewhere closes them");
}

fn the_tree_shows_the_way_to_the_node_at_work(browser: &mut Browser) {
    let page = open(browser, &RUNS[0].report());
    let trace = RUNS[0].trace();
    let places = "[...document.querySelectorAll('#tree g.node')].map(node => node.getAttribute('transform')).join()";
    let finished = page.eval(places);
    for step in [1, 7, trace.len()] {
        go(&page, step);
        let node = trace.step(step).unwrap().node;
        let way = std::iter::successors(Some(node), |&id| trace.nodes().parent(id)).count();
        assert_eq!(page.eval("document.querySelectorAll('#tree .edge.now').length"), json!(way - 1), "step {step}");
        assert_eq!(page.eval(places), finished, "nothing jumps");
        let inside = "
            const box = document.querySelector('#tree .node.current').getBoundingClientRect();
            const pane = document.querySelector('#tree .scroll').getBoundingClientRect();
            return box.left >= pane.left && box.right <= pane.right && box.top >= pane.top && box.bottom <= pane.bottom;";
        assert_eq!(page.run(inside, &[]), json!(true), "step {step}");
    }
}

fn the_head_of_the_tree_and_its_tools_stand_apart(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    for width in [961, 1024, 1199, 1201, 1280] {
        page.resize(width, 768);
        page.settle();
        let apart = "
            const head = document.querySelector('#tree > h2');
            const tools = document.querySelector('#tree .figure-tools button').getBoundingClientRect();
            return getComputedStyle(head).clipPath !== 'none' || head.getBoundingClientRect().right < tools.left;";
        assert_eq!(page.run(apart, &[]), json!(true), "{width} px");
    }
}

fn paper_has_each_part_in_its_place(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    let order = "[...document.querySelectorAll('main > section')].map(section => section.id).join()";
    page.eval("dispatchEvent(new Event('beforeprint'))");
    assert_eq!(page.eval(order), json!("problem,result,stepper,path,tree,charts,expansions"));
    page.eval("dispatchEvent(new Event('afterprint'))");
    assert_eq!(page.eval(order), json!("stepper,problem,result,path,charts,expansions"));
    assert!(page.holds("document.querySelector('#stepper #tree')"));
}

fn step(page: &Page<'_>) -> u64 {
    page.settle();
    page.eval("Number(document.getElementById('stepper').dataset.step)").as_u64().unwrap()
}

fn keys_bring_the_stage_into_sight(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    for (pressed, at) in [("p", 1), ("d", 2)] {
        page.eval("scrollTo(0, document.documentElement.scrollHeight)");
        page.wait_for("scrollY > 1000");
        page.press(pressed);
        page.wait_for("scrollY === 0");
        assert_eq!(step(&page), at, "{pressed}");
    }
}

fn keys_that_scroll_are_the_pages_below_the_stage(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.eval("document.getElementById('expansions').scrollIntoView()");
    page.wait_for("scrollY > 1000");
    for pressed in [key::RIGHT, key::LEFT, key::END, key::SPACE] {
        page.press(pressed);
        assert_eq!(step(&page), 0, "{pressed}");
        assert!(page.holds("scrollY > 1000"), "{pressed}");
    }
    // Beside the final path, they play that.
    page.rest();
    page.eval("document.querySelector('#path .player').scrollIntoView()");
    page.rest();
    page.press(key::RIGHT);
    page.wait_for("document.querySelector('#path .count').textContent.startsWith('1 of')");
    assert_eq!(step(&page), 0);
}

/// Switches the keys off, or on again.
pub(crate) fn switch_keys(page: &Page<'_>) {
    page.find("#stepper [data-do=keys], .top [data-do=keys]").click();
    page.wait_for("document.querySelector('dialog#keys').open");
    assert!(page.holds("keys.scrollHeight <= keys.clientHeight + 1 && keys.getBoundingClientRect().top >= 0"));
    page.find("#keys-on").click();
    page.find("dialog#keys [data-do=close]").click();
    page.eval("document.activeElement.blur()");
}

/// Asserts that keys do nothing.
#[track_caller]
pub(crate) fn keys_are_off(page: &Page<'_>) {
    let shown = || page.eval("document.querySelector('#stepper').dataset.step");
    let step = shown();
    for pressed in [key::RIGHT, key::END, key::SPACE, "p", "n", "l", ".", "?"] {
        page.press(pressed);
        assert_eq!(shown(), step, "{pressed}");
        assert!(!page.holds("document.querySelector('.present, dialog[open]')"), "{pressed}");
    }
}

fn keys_can_be_switched_off(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    switch_keys(&page);
    keys_are_off(&page);
    // The address keeps it.
    page.wait_for("location.hash.includes('keys=off')");
    page.eval("location.reload()");
    page.wait_for("document.documentElement.hasAttribute('data-ready') && !document.getElementById('keys-on').checked");
    page.press(key::RIGHT);
    assert_eq!(step(&page), 0);
    // End has gone to the end of the page, as in any other.
    page.eval("scrollTo(0, 0)");
    page.find("#stepper [data-do=forward]").click();
    assert_eq!(step(&page), 1, "the buttons work");
    switch_keys(&page);
    page.press(key::RIGHT);
    assert_eq!(step(&page), 2);
}
