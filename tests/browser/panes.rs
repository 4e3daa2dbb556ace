//! The panes of the stage, what a reader sets, and one node that is lit wherever it stands.

use serde_json::json;

use crate::driver::{Browser, Page, key};
use crate::layout::visible;
use crate::reports::{Run, go, open, open_at};

pub(crate) fn tests() -> Vec<crate::Test> {
    crate::tests![Nothing:
        a_pane_is_made_wider_and_the_address_keeps_it,
        a_pane_stands_alone,
        the_final_path_is_no_secret_once_it_is_found_or_asked_for,
        one_node_is_lit_wherever_it_stands,
        a_node_is_found_by_its_number,
    ]
}

const ASTAR: Run = Run::new("283104765", "spiral", "astar");

fn width(page: &Page<'_>, place: &str) -> f64 {
    page.settle();
    page.eval(&format!("document.querySelector('{place}').getBoundingClientRect().width")).as_f64().unwrap()
}

fn a_pane_is_made_wider_and_the_address_keeps_it(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    page.resize(1280, 720);
    let narrow = width(&page, ".now");
    page.eval("document.querySelector('[data-divider=now]').focus()");
    for _ in 0..3 {
        page.press(key::RIGHT);
    }
    let wide = width(&page, ".now");
    assert!((wide - narrow - 0.06 * 1280.0).abs() < 2.0, "{narrow} → {wide}");
    assert_eq!(page.eval("steptrace.step"), json!(0), "the keys belong to the divider");
    let x = wide as i64;
    page.drag((x, 300), (x - 64, 300));
    assert!((wide - width(&page, ".now") - 64.0).abs() < 3.0, "dragged from {wide} to {}", width(&page, ".now"));
    let lists = width(&page, "#lists");
    page.eval("document.querySelector('[data-divider=lists]').focus()");
    page.press(key::LEFT);
    assert!((width(&page, "#lists") - lists - 0.02 * 1280.0).abs() < 2.0, "from {lists} to {}", width(&page, "#lists"));
    page.wait_for("/panes=[^&]+,[0-9]/.test(location.hash)");
    let kept = (width(&page, ".now"), width(&page, "#lists"));
    page.eval("location.reload()");
    page.wait_for("document.documentElement.hasAttribute('data-ready') && document.querySelector('#taken .board')");
    assert_eq!((width(&page, ".now"), width(&page, "#lists")), kept, "after a reload");
    page.eval("document.querySelector('[data-divider=now]').focus()");
    page.press(key::ENTER);
    assert!((width(&page, ".now") - narrow).abs() < 1.0, "Enter puts it back");
    for _ in 0..40 {
        page.press(key::RIGHT);
    }
    assert!(width(&page, ".treepane") > 100.0, "the tree keeps some room");
}

fn a_pane_stands_alone(browser: &mut Browser) {
    let page = open_at(browser, &ASTAR.report(), "#step=2");
    page.resize(1280, 720);
    let panes = [("1", ".live > .now"), ("2", ".treepane"), ("3", "#lists")];
    let shown = || panes.map(|(_, pane)| !visible(&page, pane).as_array().unwrap().is_empty());
    assert_eq!(shown(), [true; 3]);
    for (at, (pressed, pane)) in panes.into_iter().enumerate() {
        page.press(pressed);
        assert_eq!(shown(), [0, 1, 2].map(|one| one == at), "{pane} alone");
        assert!(width(&page, pane) > 1200.0);
    }
    page.wait_for("location.hash.includes('alone=lists')");
    page.press(key::ESCAPE);
    assert_eq!(shown(), [true; 3]);
    for (at, name) in ["now", "tree", "lists"].into_iter().enumerate() {
        page.find(&format!("[data-do=alone-{name}]")).click();
        assert_eq!(shown(), [0, 1, 2].map(|one| one == at), "{name}, by its button");
        page.find(&format!("[data-do=alone-{name}]")).click();
        assert_eq!(shown(), [true; 3]);
    }
}

fn the_final_path_is_no_secret_once_it_is_found_or_asked_for(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    let marks = || {
        page.settle();
        let places = ["#lists .node.path", "#taken .node.path", "#tree .node.path", "#tree .edge.path", "#marks .path"];
        places.map(|place| !visible(&page, place).as_array().unwrap().is_empty())
    };
    for step in 0..5 {
        go(&page, step);
        assert_eq!(marks(), [false; 5], "step {step}");
    }
    go(&page, 5);
    assert_eq!(marks(), [true; 5], "found");
    go(&page, 2);
    assert_eq!(marks(), [false; 5]);
    page.press("m");
    assert_eq!(marks(), [true; 5], "asked for");
    page.wait_for("location.hash.includes('path=on')");
    page.eval("location.reload()");
    page.wait_for("document.documentElement.hasAttribute('data-ready') && document.getElementById('path-on').checked");
    assert_eq!(marks(), [true; 5], "after a reload");
    page.press("m");
    assert_eq!(marks(), [false; 5]);
    // Within the last step the goal has not been found before its last part.
    page.eval("steptrace.go(5, 1)");
    assert!(!marks()[0]);
}

fn one_node_is_lit_wherever_it_stands(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    go(&page, 3);
    let lit = |place: &str| {
        page.eval(&format!("[...document.querySelectorAll('{place} .lit')].map(node => Number(node.dataset.node))"))
    };
    let over = |place: &str| {
        let body =
            "document.querySelector(arguments[0]).dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))";
        page.run(body, &[place.into()]);
    };
    // n1 is a duplicate's, in the tree and in closed.
    for place in [
        "#closed-after [data-node='1']",
        "#tree [data-node='1']",
        "#tries .try.duplicate .board",
        "#tries .try.duplicate .link",
        "#taken .link",
    ] {
        over("h1");
        assert_eq!(lit("#stepper"), json!([]), "nothing is pointed at");
        over(place);
        assert_eq!((lit("#closed-after"), lit("#tree")), (json!([1]), json!([1])), "{place}");
        assert!(lit("#stepper").as_array().unwrap().iter().all(|node| *node == json!(1)), "{place}");
    }
    // The focus does the same; a click pins.
    over("h1");
    page.devtools("Emulation.setFocusEmulationEnabled", &json!({"enabled": true}));
    page.eval("document.querySelector('#open-after [data-node=\"7\"]').focus()");
    assert_eq!(lit("#tree"), json!([7]));
    page.find("#open-after [data-node='7']").click();
    over("h1");
    go(&page, 2);
    go(&page, 3);
    assert_eq!(lit("#tree"), json!([7]), "pinned");
    page.press(key::ESCAPE);
    page.eval("document.activeElement.blur()");
    over("h1");
    assert_eq!(lit("#tree"), json!([]));
    // A chart: the node of the step that is pointed at.
    let body = "
        const svg = document.querySelector('#chart-sizes svg');
        svg.scrollIntoView();
        const { left, right, steps, top } = svg.dataset;
        const at = new DOMPoint(Number(left) + (right - left) * 2 / steps, Number(top) + 5).matrixTransform(svg.getScreenCTM());
        svg.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, clientX: at.x, clientY: at.y}));
        return [...document.querySelectorAll('#tree .lit')].map(node => node.dataset.node);";
    assert_eq!(page.run(body, &[]), json!(["1"]));
}

fn a_node_is_found_by_its_number(browser: &mut Browser) {
    let page = open(browser, &ASTAR.report());
    for (typed, step, said) in [
        ("n7", 3, "Node n7"),
        (" N 9 ", 4, "Node n9"),
        ("n0", 0, "Node n0"),
        ("n10", 0, "This search has no n10: its nodes are n0 to n9."),
        ("123804765", 4, "Node n9"),
    ] {
        let field = page.find("#find-board");
        page.eval("document.getElementById('find-board').value = ''");
        field.type_in(&format!("{typed}\n"));
        page.settle();
        let message = page.eval(
            "document.getElementById('message').textContent || document.getElementById('life-title').textContent",
        );
        assert_eq!(message, json!(said), "{typed}");
        assert_eq!(page.eval("steptrace.step"), json!(step), "{typed}");
    }
}
