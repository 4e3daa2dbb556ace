//! What a reader meets first, and does: the first ten seconds, the end, pointing, focus, the projector, frames, settings.

use std::fs;

use serde_json::json;

use crate::driver::{Browser, Page, key};
use crate::layout::visible;
use crate::reports::{Run, folder, go, open, open_at};
use crate::saving;

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        the_page_says_what_will_be_seen_and_what_to_press,
        the_goal_is_always_in_sight,
        the_tree_to_come_is_an_outline,
        the_last_step_ends_with_a_card,
        the_path_stays_when_the_tree_stands_alone,
        pointing_at_the_tree_lights_the_lists,
        focus_leaves_the_boxes,
        a_line_is_the_next_on_the_strip_too,
        playing_begins_at_once,
        open_says_where_f_changes,
        the_contents_follow_the_reader,
        back_returns_to_where_a_jump_began,
        colours_and_type_are_the_readers,
        motion_can_be_off,
        a_clicker_steps_through_the_slide,
        a_slide_is_readable_and_can_be_left,
        lists_of_names_are_whole,
        a_frame_has_one_bar_and_two_panes,
        low_screens_have_their_controls,
        one_pane_alone_holds_on_a_phone,
        a_step_is_shared,
        a_note_belongs_to_its_step,
        a_long_number_has_room,
    ]
}

const ASTAR: Run = Run::new("283104765", "spiral", "astar");
const BFS: Run = Run::new("283104765", "spiral", "bfs");

fn is_shown(page: &Page<'_>, selector: &str) -> bool {
    page.settle();
    !visible(page, selector).as_array().unwrap().is_empty()
}

fn the_page_says_what_will_be_seen_and_what_to_press(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    let says = page.eval("document.getElementById('begin').innerText");
    assert!(says.as_str().unwrap().starts_with("A* search finds the goal in 5 steps; the path has 4 moves."), "{says}");
    assert!(page.holds("document.querySelectorAll('#begin kbd').length === 3"));
    page.press(key::RIGHT);
    assert!(!is_shown(&page, "#begin"));
    // A quiz promises nothing.
    page.press(key::HOME);
    page.press("q");
    assert!(!is_shown(&page, "#begin") && !is_shown(&page, "#end"));
}

fn the_goal_is_always_in_sight(browser: &mut Browser) {
    for (size, step) in [((1280, 720), 0), ((1280, 720), 3), ((390, 844), 5), ((844, 390), 2)] {
        let page = open(browser, &ASTAR.report());
        page.resize(size.0, size.1);
        go(&page, step);
        let tiles = "[...document.querySelectorAll('.goal i')].map(cell => cell.textContent || '0').join('')";
        assert_eq!(page.eval(tiles), json!("123804765"));
        let is_in = "const {top, bottom, width} = document.querySelector('.goal .board').getBoundingClientRect(); return width > 30 && top >= 0 && bottom <= innerHeight;";
        assert_eq!(page.run(is_in, &[]), json!(true), "{size:?}");
    }
}

fn the_tree_to_come_is_an_outline(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    assert_eq!(page.eval("document.querySelectorAll('#tree .unmade .frame').length"), json!(9));
    let drawn = |part: &str| {
        let wide = "[...document.querySelectorAll(arguments[0])].filter(part => part.getBoundingClientRect().width > 0).length";
        page.run(&format!("return {wide};"), &[json!(format!("#tree .unmade {part}"))])
    };
    assert_eq!((drawn(".frame"), drawn("text")), (json!(9), json!(0)));
    page.press("q");
    assert_eq!(drawn(".frame"), json!(0));
}

fn the_last_step_ends_with_a_card(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.press(key::END);
    let says = page.eval("document.getElementById('end').innerText").as_str().unwrap().to_owned();
    for part in ["solved · 4 moves", "yes: the exact distance is 4"] {
        assert!(says.contains(part), "{part}: {says}");
    }
    page.find("#end [data-do=path]").click();
    page.wait_for("!document.querySelector('#path .count').textContent.startsWith('0')");
    page.eval("scrollTo(0, 0)");
    page.press(key::LEFT);
    assert!(!is_shown(&page, "#end"));
}

fn the_path_stays_when_the_tree_stands_alone(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.press(key::END);
    page.press("2");
    page.settle();
    assert_eq!(visible(&page, "#tree .edge.now").as_array().unwrap().len(), 4);
}

fn pointing_at_the_tree_lights_the_lists(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    go(&page, 3);
    let middle = "const {x, y, width, height} = document.querySelector('#tree [data-node=\"6\"] .frame').getBoundingClientRect(); return [Math.round(x + width / 2), Math.round(y + height / 2)];";
    let point: (i64, i64) = serde_json::from_value(page.run(middle, &[])).unwrap();
    page.point(point);
    page.wait_for("getComputedStyle(document.querySelector('#open-after [data-node=\"6\"]')).outlineStyle === 'solid'");
}

fn focus_leaves_the_boxes(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.press("g");
    page.find("#goto").type_in("3\n");
    page.press(key::RIGHT);
    assert_eq!(page.eval("steptrace.step"), json!(4));
    page.press("b");
    page.find("#find-board").type_in("123");
    page.press(key::ESCAPE);
    page.press(key::LEFT);
    assert_eq!(page.eval("steptrace.step"), json!(3), "Escape leaves the box");
}

fn a_line_is_the_next_on_the_strip_too(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.eval("document.getElementById('slider').focus()");
    page.press_with(&[key::SHIFT], key::RIGHT);
    assert_eq!(page.eval("steptrace.now.name"), json!("1.1"));
}

fn playing_begins_at_once(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    assert_eq!(page.eval("document.querySelector('.bar .play').title"), json!("Play (␣)"));
    page.eval("document.querySelector('.bar .play').click()");
    assert_eq!(page.eval("steptrace.step"), json!(1));
}

fn open_says_where_f_changes(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    go(&page, 3);
    let told = page.eval("[...document.querySelectorAll('#open-after [data-f]')].map(item => item.dataset.f)");
    assert_eq!(told, json!(["4", "6"]));
    assert_eq!(page.eval("document.querySelectorAll('#closed-after [data-f]').length"), json!(0));
}

fn the_contents_follow_the_reader(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    let current = "document.querySelector('.contents [aria-current]').hash";
    assert_eq!(page.eval(current), json!("#stepper"));
    for place in ["problem", "charts", "stepper"] {
        page.eval(&format!("document.getElementById('{place}').scrollIntoView()"));
        page.wait_for(&format!("{current} === '#{place}'"));
    }
}

fn back_returns_to_where_a_jump_began(browser: &mut Browser) {
    let page = open(browser, &BFS.report());
    page.press(key::RIGHT);
    page.wait_for("location.hash === '#step=1'");
    page.press(key::END);
    page.wait_for("location.hash === '#step=23'");
    page.eval("history.back()");
    page.wait_for("document.getElementById('stepper').dataset.step === '1'");
}

fn colours_and_type_are_the_readers(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.find("[data-do=settings]").click();
    let choose = |at: usize, value: &str| {
        page.eval(&format!("(() => {{ const box = document.querySelectorAll('#settings select')[{at}]; box.value = '{value}'; box.dispatchEvent(new Event('change')); }})()"));
    };
    let paper = "getComputedStyle(document.body).backgroundColor";
    assert_eq!(page.eval(paper), json!("rgb(255, 255, 255)"));
    choose(0, "dark");
    choose(1, "130");
    page.wait_for("location.hash.includes('theme=dark') && location.hash.includes('type=130')");
    let chart = "getComputedStyle(document.querySelector('#chart-sizes .open')).stroke";
    for _ in 0..2 {
        assert_eq!(page.eval(paper), json!("rgb(21, 23, 27)"));
        assert_eq!(page.eval(chart), json!("rgb(86, 180, 233)"));
        assert!(page.holds("parseFloat(getComputedStyle(document.documentElement).fontSize) > 20"));
        page.eval("location.reload()");
        page.wait_for("document.documentElement.hasAttribute('data-ready')");
    }
}

fn motion_can_be_off(browser: &mut Browser) {
    for (place, moves) in [("#step=1", true), ("#step=1&motion=off", false)] {
        let page = open_at(browser, &ASTAR.report(), place);
        page.show_as("", &[("prefers-reduced-motion", "no-preference")]);
        page.eval("new Promise(done => setTimeout(done, 300))");
        let flights = "document.querySelector('[data-do=forward]').click(); return document.querySelectorAll('.flights > *').length > 0;";
        assert_eq!(page.run(flights, &[]), json!(moves), "{place}");
    }
}

fn a_clicker_steps_through_the_slide(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.press(".");
    for (pressed, step) in [(key::PAGE_DOWN, 1), (key::PAGE_DOWN, 2), (key::PAGE_UP, 1)] {
        page.press(pressed);
        assert_eq!(page.eval("steptrace.step"), json!(step));
    }
    page.press(",");
    assert_eq!(
        page.eval("getComputedStyle(document.documentElement, '::after').backgroundColor"),
        json!("rgb(0, 0, 0)")
    );
    page.press(",");
    assert!(!page.holds("document.documentElement.classList.contains('black')"));
}

fn a_slide_is_readable_and_can_be_left(browser: &mut Browser) {
    let page = open(browser, &BFS.report());
    page.resize(1280, 720);
    go(&page, 12);
    page.press(".");
    page.settle();
    let small = "
        const texts = [...document.querySelectorAll('.now *, #lists *')].filter(part => part.checkVisibility() && [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
        return texts.filter(part => !part.closest('.board, .gap, h4') && parseFloat(getComputedStyle(part).fontSize) < 19.9).map(part => part.className || part.tagName);";
    assert_eq!(page.run(small, &[]), json!([]));
    assert!(page.holds("[...document.querySelectorAll('#open-after .node')].length >= 5"));
    page.press("3");
    page.find("[data-do=alone-lists]").click();
    assert!(is_shown(&page, ".treepane"));
}

fn lists_of_names_are_whole(browser: &mut Browser) {
    for (run, last) in [(BFS, 23), (Run::new("283104765", "spiral", "dfs"), 2626)] {
        for switch in ["l", "."] {
            let page = open(browser, &run.report());
            page.press(switch);
            for (wide, high) in [(1280, 720), (1920, 1080)] {
                page.resize(wide, high);
                go(&page, last);
                page.settle();
                let cut = "[...document.querySelectorAll('.pair')].filter(pane => pane.scrollHeight > pane.clientHeight + 1).map(pane => pane.innerText)";
                assert_eq!(page.eval(cut), json!([]), "{last} steps, {switch}, {wide}×{high}");
            }
        }
    }
}

fn a_frame_has_one_bar_and_two_panes(browser: &mut Browser) {
    for (wide, high) in [(480, 320), (800, 450)] {
        let page = open_at(browser, &ASTAR.report(), "#embed&step=2");
        page.resize(wide, high);
        page.settle();
        for part in [".live > .now", ".treepane", ".bar [data-do=forward]", ".bar .whole", "#goto"] {
            let is_in = format!(
                "const {{left, right, top, bottom}} = document.querySelector('{part}').getBoundingClientRect(); return right - left > 20 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight + 1;"
            );
            assert_eq!(page.run(&is_in, &[]), json!(true), "{part} at {wide}×{high}");
        }
        assert!(!is_shown(&page, ".top, #lists, #problem"));
        page.find("[data-do=forward]").click();
        assert_eq!(page.eval("steptrace.step"), json!(3));
    }
}

fn low_screens_have_their_controls(browser: &mut Browser) {
    for (wide, high) in [(844, 390), (640, 360), (800, 450)] {
        let page = open(browser, &ASTAR.report());
        page.resize(wide, high);
        page.settle();
        let room = "const bar = document.querySelector('.bar').getBoundingClientRect(), now = document.querySelector('.live > .now').getBoundingClientRect(); return bar.bottom <= innerHeight && now.height > 0.45 * innerHeight;";
        assert_eq!(page.run(room, &[]), json!(true), "{wide}×{high}");
        assert!(!is_shown(&page, "#find-board"));
        page.find("[data-do=more]").click();
        assert!(is_shown(&page, "#find-board"));
    }
}

fn one_pane_alone_holds_on_a_phone(browser: &mut Browser) {
    let page = open_at(browser, &ASTAR.report(), "#step=2&alone=tree");
    page.resize(390, 844);
    page.settle();
    assert_eq!(page.eval("document.getElementById('stepper').dataset.pane"), json!("tree"));
}

fn a_step_is_shared(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    go(&page, 3);
    page.find("[data-do=share]").click();
    let field = |at: usize| {
        page.eval(&format!("document.querySelectorAll('#share .choices button')[{at}].click()"));
        page.eval("document.querySelector('#share input').value").as_str().unwrap().to_owned()
    };
    assert!(field(0).ends_with("#step=3"));
    let frame = field(1);
    assert!(frame.starts_with("<iframe src=") && frame.contains("#embed=on&step=3\""), "{frame}");
    let folder = page.downloads();
    page.eval("document.querySelectorAll('#share .choices button')[2].click()");
    let file = saving::wait_for_file(&folder, "svg");
    let text = fs::read_to_string(file).unwrap();
    for part in ["Step 3", "f = 4 is the lowest of 5 nodes in open", "Open 5", "Closed 3", "n7"] {
        assert!(text.contains(part), "{part}");
    }
}

fn a_note_belongs_to_its_step(browser: &mut Browser) {
    let note = folder().join("note-for-steps.md");
    fs::write(&note, "For the course.\n\n## step 3\n\nAsk *why* here.\n\n## Afterwards\n\nRead on.\n").unwrap();
    let path = crate::reports::report(&["283104765", "--goal", "spiral", "--note", note.to_str().unwrap()]);
    let page = open(browser, &path);
    for (step, says) in [(2, ""), (3, "Ask why here."), (4, "")] {
        go(&page, step);
        assert_eq!(page.eval("document.getElementById('speaker').textContent"), json!(says), "{step}");
    }
}

fn a_long_number_has_room(browser: &mut Browser) {
    let page = open(browser, &Run::new("867254301", "standard", "bfs").report());
    page.resize(1280, 720);
    page.press(key::END);
    assert!(page.holds("document.getElementById('goto').scrollWidth <= document.getElementById('goto').clientWidth"));
}
