//! The editors of the problem in the lab: boards, maps and graphs that are changed in place.

use std::path::Path;

use serde_json::{Value, json};

use crate::access::accessible;
use crate::driver::{Browser, Page, key};

pub(crate) fn tests() -> Vec<crate::Test> {
    let mut all = crate::tests![Nothing:
        a_tile_beside_the_blank_slides_where_it_is_dragged,
        tiles_swapped_by_keys_put_the_goal_out_of_reach,
        a_shuffled_board_is_as_far_from_the_goal_as_its_depth_says,
        a_wrong_board_is_marked_and_the_last_run_stays,
        a_map_is_painted_by_pointer_and_by_keys,
        a_map_grows_at_its_edges,
        a_dragged_vertex_changes_no_line_but_its_own,
        arcs_are_drawn_and_changed_in_the_picture,
        a_graph_in_another_format_is_converted,
        a_wrong_line_of_a_graph_is_marked,
    ];
    all.extend(crate::tests![Axe: the_editors_are_accessible]);
    all
}

/// Opens the lab with the panel of the problem, of a kind.
fn lab<'a>(browser: &'a mut Browser, kind: &str) -> Page<'a> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/pages/lab.html");
    let page = browser.tab();
    page.go(&format!("file://{}", path.display()));
    page.wait_for("window.steptraceLab && document.documentElement.dataset.ready");
    page.find("[data-panel=problem]").click();
    if kind != "tiles" {
        page.find(&format!("[data-do=kind-{kind}]")).click();
        page.wait_for(&format!("steptraceLab.good.state.problem.kind === '{kind}'"));
    }
    page
}

/// Opens the lab with a graph.
fn graph<'a>(browser: &'a mut Browser, text: &str) -> Page<'a> {
    let page = lab(browser, "graph");
    write(&page, "text", text);
    page.wait_for("[...document.querySelectorAll('.graphedit .vertex')].some(each => each.dataset.thing === 'v:Z')");
    assert_eq!(problem(&page, "text"), text);
    page
}

const GRAPH: &str = "# Z is far.\nstart S\ngoal G # the only one\nh S 3 Z 2 G 0\nS -> Z 1\nZ -> G 2\nat S 0 0\nat Z 50 80\nat G 100 0\n";

/// Writes a text into a field, as if it were pasted.
fn write(page: &Page<'_>, name: &str, text: &str) {
    page.run(
        "const field = document.querySelector(`#panel [name=${arguments[0]}]`);
         field.focus();
         field.value = arguments[1];
         field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input'));",
        &[json!(name), json!(text)],
    );
}

/// Returns the middle of an element of the panel, which is scrolled to.
fn middle(page: &Page<'_>, selector: &str) -> (i64, i64) {
    let point = page.run(
        "const found = document.querySelector(arguments[0]);
         found.scrollIntoView({block: 'nearest'});
         const {x, y, width, height} = found.getBoundingClientRect();
         return [Math.round(x + width / 2), Math.round(y + height / 2)];",
        &[json!(selector)],
    );
    (point[0].as_i64().unwrap(), point[1].as_i64().unwrap())
}

/// Returns a part of the problem, once the page for it is there.
fn problem(page: &Page<'_>, part: &str) -> Value {
    page.wait_for("steptraceLab.good.state.problem === steptraceLab.state.problem");
    page.eval(&format!("steptraceLab.state.problem.{part}"))
}

fn cell(board: usize, at: usize) -> String {
    format!(".boardedit:nth-child({board}) .tilesedit :nth-child({at})")
}

fn a_tile_beside_the_blank_slides_where_it_is_dragged(browser: &mut Browser) {
    let page = lab(browser, "tiles");
    page.drag(middle(&page, &cell(1, 4)), middle(&page, &cell(1, 5)));
    assert_eq!(problem(&page, "start"), "283014765");
    page.drag(middle(&page, &cell(2, 5)), middle(&page, &cell(2, 2)));
    assert_eq!(problem(&page, "goal"), "103824765");
    assert!(page.holds("document.querySelector('.reach').textContent === 'The goal can be reached.'"));
    page.eval("steptraceLab.undo()");
    assert_eq!(problem(&page, "goal"), "123804765");
    page.wait_for(&format!("document.querySelector('{}').className === 'z'", cell(2, 5)));
}

fn tiles_swapped_by_keys_put_the_goal_out_of_reach(browser: &mut Browser) {
    let page = lab(browser, "tiles");
    page.eval(&format!("document.querySelector('{}').focus()", cell(1, 1)));
    page.press_all(&[key::ENTER, key::RIGHT, key::DOWN, key::DOWN, key::ENTER]);
    assert_eq!(problem(&page, "start"), "683104725");
    page.wait_for("document.querySelector('.reach').textContent.startsWith('The goal cannot be reached')");
    assert_eq!(page.eval("document.activeElement.textContent"), "2");
}

fn a_shuffled_board_is_as_far_from_the_goal_as_its_depth_says(browser: &mut Browser) {
    let page = lab(browser, "tiles");
    let mut seen = Vec::new();
    for depth in ["7", "18"] {
        write(&page, "depth", depth);
        page.wait_for(&format!("steptraceLab.state.problem.depth === '{depth}'"));
        page.find("[data-do=shuffle]").click();
        page.wait_for(&format!("steptraceLab.state.problem.seed === '{}'", seen.len() + 1));
        let start = problem(&page, "start");
        let moves = page.run(
            "return steptraceLab.tools.run(['solve', arguments[0], '--goal', '123804765']).then(({output}) => output.length - 1)",
            std::slice::from_ref(&start),
        );
        assert_eq!(moves.to_string(), depth);
        seen.push(start);
    }
}

fn a_wrong_board_is_marked_and_the_last_run_stays(browser: &mut Browser) {
    let page = lab(browser, "tiles");
    write(&page, "start", "2 8 3/1 0 4/7 7 5");
    page.wait_for("document.querySelector('#says.error')");
    page.wait_for("document.querySelector('[name=start]').getAttribute('aria-invalid') === 'true'");
    let marked = page.eval(
        "(() => { const mark = document.querySelector('.boardedit mark'); return [mark.textContent, mark.previousSibling.textContent] })()",
    );
    assert_eq!(marked, json!(["7", "2 8 3/1 0 4/7 "]));
    assert_eq!(page.eval("steptraceLab.good.state.problem.start"), "283104765");
    assert!(page.holds("steptraceLab.viewer.stage.last === 5"));
    write(&page, "start", "2 8 3/1 0 4/7 6 5");
    page.wait_for("!document.querySelector('.boardedit mark')");
}

/// Returns the selector of a cell of the first map of the lab, which has 13 columns.
fn at(x: usize, y: usize) -> String {
    format!(".sheet :nth-child({})", y * 13 + x + 1)
}

fn rows(page: &Page<'_>) -> Vec<String> {
    problem(page, "text").as_str().unwrap().lines().map(str::to_owned).collect()
}

fn a_map_is_painted_by_pointer_and_by_keys(browser: &mut Browser) {
    let page = lab(browser, "map");
    page.find(".brushes [data-sign='5']").click();
    page.drag(middle(&page, &at(1, 7)), middle(&page, &at(4, 7)));
    page.wait_for("!steptraceLab.state.problem.name");
    assert_eq!(rows(&page)[7], "#5555S......#");
    page.press_all(&[key::UP, "s", key::UP, "g"]);
    page.wait_for("steptraceLab.state.problem.text.split('G').length === 3");
    assert_eq!(rows(&page)[5..8], ["#.#.G.#...#.#", "#.#.S.###.#.#", "#5555.......#"].map(str::to_owned));
    // Walls are not what a search starts from: the text is wrong, and the map can still be painted.
    page.press_all(&[key::DOWN, "#"]);
    page.wait_for("document.querySelector('#says.error')");
    page.press("s");
    page.wait_for("!document.querySelector('#says.error')");
    assert_eq!(rows(&page)[6], "#.#.S.###.#.#");
}

fn a_map_grows_at_its_edges(browser: &mut Browser) {
    let page = lab(browser, "map");
    for change in ["add-bottom", "remove-top", "add-right", "remove-left"] {
        page.find(&format!("[data-do={change}]")).click();
    }
    page.wait_for("steptraceLab.state.problem.text.startsWith('...#')");
    let rows = rows(&page);
    assert_eq!((rows.len(), &*rows[0], &*rows[8]), (9, "...#...#G..##", "#############"));
    write(&page, "moves", "8");
    page.wait_for("steptraceLab.state.problem.moves === '8'");
    problem(&page, "text");
    assert!(page.holds("steptraceLab.viewer.document.body.textContent.includes('NE')"));
}

/// Returns the selector of what is drawn of a vertex or of an arc.
fn thing(name: &str, part: &str) -> String {
    format!("[data-thing='{name}'] .{part}")
}

fn a_dragged_vertex_changes_no_line_but_its_own(browser: &mut Browser) {
    let page = graph(browser, GRAPH);
    let (x, y) = middle(&page, &thing("v:Z", "frame"));
    page.drag((x, y), (x + 30, y - 20));
    page.wait_for("steptraceLab.state.problem.name === '' && !steptraceLab.state.problem.text.includes('at Z 50 80')");
    let text = problem(&page, "text");
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (now, before) = (lines(text.as_str().unwrap()), lines(GRAPH));
    let changed: Vec<_> = now.iter().zip(&before).filter(|(now, before)| now != before).collect();
    assert!(now.len() == before.len() && changed.len() == 1 && changed[0].0.starts_with("at Z "), "{now:?}");
}

fn arcs_are_drawn_and_changed_in_the_picture(browser: &mut Browser) {
    let page = graph(browser, GRAPH);
    let (x, y) = middle(&page, &thing("v:S", "frame"));
    page.drag((x + 20, y), middle(&page, &thing("v:G", "frame")));
    page.wait_for("steptraceLab.state.problem.text.includes('Z -> G 2\\nS -> G 1\\n')");
    write(&page, "arc-cost", "2.5");
    page.wait_for("steptraceLab.state.problem.text.includes('S -> G 2.5\\n')");
    write(&page, "arc-direction", "2");
    page.wait_for("steptraceLab.state.problem.text.includes('S -- G 2.5\\n')");
    // A vertex that goes takes its arcs along, and no comment.
    page.eval("document.querySelector(\"[data-thing='v:Z']\").focus()");
    page.press("\u{E017}");
    page.wait_for("!steptraceLab.state.problem.text.includes('Z ->')");
    let left = "# Z is far.\nstart S\ngoal G # the only one\nh S 3 G 0\nS -- G 2.5\nat S 0 0\nat G 100 0\n";
    assert_eq!(problem(&page, "text"), left);
}

fn a_graph_in_another_format_is_converted(browser: &mut Browser) {
    let page = graph(browser, GRAPH);
    page.eval("steptraceLab.edit({text: 'from,to,cost\\nS,A b,1\\nA b,G,2.5\\n', from: 'S', goal: 'G'})");
    page.wait_for("!document.querySelector('[data-do=convert]').hidden");
    page.find("[data-do=convert]").click();
    page.wait_for("document.querySelector('[data-do=convert]').hidden");
    let text = page.eval("steptraceLab.state.problem.text");
    assert_eq!(text, "start S\ngoal G\nS -> \"A b\" 1\n\"A b\" -> G 2.5\n");
}

fn a_wrong_line_of_a_graph_is_marked(browser: &mut Browser) {
    let page = graph(browser, GRAPH);
    write(&page, "text", &GRAPH.replace("Z 2 G", "Z two G"));
    page.wait_for("document.querySelector('.numbers mark')");
    let marked = page.eval(
        "[document.querySelector('.numbers mark').textContent, document.querySelector('.under mark').textContent]",
    );
    assert_eq!(marked, json!(["4", "two"]));
    assert_eq!(page.eval("steptraceLab.good.state.problem.text"), GRAPH);
}

fn the_editors_are_accessible(browser: &mut Browser) {
    for kind in ["tiles", "map", "graph"] {
        let page = lab(browser, kind);
        page.resize(390, 844);
        accessible(&page, kind);
        if kind == "graph" {
            page.eval("document.querySelector(\"[data-thing='v:Arad']\").focus()");
            accessible(&page, "a vertex");
        }
    }
}
