//! A grid as a map: SVG and characters.

use std::fmt::Write;

use super::graph::{GraphScene, Look};
use super::{Drawing, Escaped, pixels};
use crate::graph::{Grid, Moves, Vertex};
use crate::report::lines::columns;

/// Maximum cells, free or not, of a map whose cells show numbers: on paper, those of a larger one are too small to read.
const NUMBERED: u32 = 1_600;
/// The colours of a larger map, with opacities that suit light and dark pages: walls, free cells, open, closed, new, current.
const PALETTE: [[u8; 4]; 6] = [
    [0x6b, 0x72, 0x7d, 255],
    [255, 255, 255, 0],
    [0x56, 0xb4, 0xe9, 225],
    [0x85, 0x8c, 0x98, 115],
    [0x00, 0x9e, 0x73, 255],
    [0xe6, 0x9f, 0x00, 255],
];
/// The sides of a cell with numbers: of whole ones, and of sums with √2; and of a larger map as a whole.
const SIDES: [u32; 2] = [44, 60];
const WHOLE: u32 = 1_024;
/// The room for the numbers of columns and rows.
const AXIS: u32 = 18;
/// Maximum columns and rows of a map in characters.
const IN_TEXT: (u32, u32) = (100, 100);

fn has_numbers(grid: &Grid) -> bool {
    grid.columns * grid.rows <= NUMBERED
}

fn side(grid: &Grid) -> u32 {
    match () {
        () if has_numbers(grid) => SIDES[usize::from(grid.moves == Moves::Eight)],
        () => (WHOLE / grid.columns.max(grid.rows)).clamp(1, 12),
    }
}

pub(super) fn drawing(scene: &GraphScene, grid: &Grid) -> Drawing {
    let (side, axis) = (side(grid), if has_numbers(grid) { AXIS } else { 0 });
    let (width, height) = (grid.columns * side, grid.rows * side);
    let mut svg = format!("<g transform=\"translate({axis},{axis})\">\n");
    if axis > 0 {
        let _ = writeln!(svg, "<path class=\"wall\" d=\"{}\"/>", walls(grid, side));
        axes(&mut svg, grid, side);
        (0..grid.places.len()).for_each(|vertex| cell(&mut svg, scene, grid, vertex));
        svg += &way(scene, grid, side);
    } else {
        let colours = grid.vertices.iter().map(|cell| colour(cell.map(|vertex| scene.looks[vertex as usize])));
        let address = pixels::address(grid.columns, &colours.collect::<Vec<u8>>(), &PALETTE);
        let _ = writeln!(
            svg,
            "<image class=\"cells\" width=\"{width}\" height=\"{height}\" image-rendering=\"pixelated\" href=\"{address}\"/>"
        );
        svg += &way(scene, grid, side);
        for (class, vertices) in [("start", &vec![scene.graph.start]), ("target", &scene.graph.goals)] {
            for vertex in vertices {
                let (x, y) = middle(grid, *vertex, side);
                let _ = writeln!(svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", side.max(6));
            }
        }
    }
    Drawing {
        class: "graph",
        width: (width + axis) as usize,
        height: (height + axis) as usize,
        margin: 4,
        body: svg + "</g>\n",
    }
}

const fn colour(look: Option<Look>) -> u8 {
    match look {
        None => 0,
        Some(Look::Plain) => 1,
        Some(Look::Open) => 2,
        // On the path, too, it has been expanded; the line shows the path.
        Some(Look::Closed | Look::Path) => 3,
        Some(Look::New) => 4,
        Some(Look::Current) => 5,
    }
}

pub(super) fn key(grid: &Grid, look: Look) -> String {
    if has_numbers(grid) {
        return format!(
            "<g class=\"vertex cell {look}\"><rect class=\"frame\" x=\"4\" y=\"-12\" width=\"14\" height=\"14\" rx=\"2\"/></g>"
        );
    }
    let [red, green, blue, opacity] = PALETTE[usize::from(colour(Some(look)))].map(f64::from);
    let fill = format!("fill=\"rgb({red},{green},{blue})\" fill-opacity=\"{:.2}\"", opacity / 255.0);
    let line =
        if look == Look::Path { "<g class=\"arc path way\"><path class=\"line\" d=\"M4 -5h14\"/></g>" } else { "" };
    format!("<rect x=\"4\" y=\"-12\" width=\"14\" height=\"14\" {fill}/>{line}")
}

/// Returns the outline of the walls, each row in as few pieces as it has.
fn walls(grid: &Grid, side: u32) -> String {
    let mut d = String::new();
    for y in 0..grid.rows {
        let mut x = 0;
        while x < grid.columns {
            let length = (x..grid.columns).take_while(|x| grid.at((*x, y)).is_none()).count() as u32;
            if length > 0 {
                let _ = write!(d, "M{} {}h{}v{side}h-{}z", x * side, y * side, length * side, length * side);
            }
            x += length + 1;
        }
    }
    d
}

fn axes(svg: &mut String, grid: &Grid, side: u32) {
    let middle = |n: u32| n * side + side / 2;
    (0..grid.columns).for_each(|x| *svg += &text("axis", (middle(x), 0), -5, &x.to_string()));
    (0..grid.rows).for_each(|y| *svg += &text("axis right", (0, middle(y) + 4), 0, &format!("{y}\u{A0}")));
    svg.push('\n');
}

fn text(class: &str, (x, y): (u32, u32), up: i32, says: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{}\">{}</text>", y.cast_signed() + up, Escaped(says))
}

/// Texts of a cell and their places: parts of its side, and which end of the text is there.
struct Note {
    class: &'static str,
    /// In hundredths of the side; y is that of the line below the text, and x of its left or right end, or its middle.
    place: (u32, u32),
    anchor: &'static str,
    says: String,
}

/// Returns what a cell shows: its number in the order of expansion, what it costs to enter, whether it is the start or a goal, g, h and f.
fn notes(scene: &GraphScene, grid: &Grid, vertex: usize) -> Vec<Note> {
    let note = |class, place, anchor, says: String| Note { class, place, anchor, says };
    let is_stacked = grid.moves == Moves::Eight;
    let mut notes = Vec::new();
    notes.extend(scene.order[vertex].map(|n| note("nth", (8, 26), "left", n.to_string())));
    let cost = scene.graph.unit();
    let cost = crate::graph::Unit { has_root: false, ..cost }.show(grid.costs[vertex]).to_string();
    if cost != "1" {
        notes.push(note("toll", (50, 24), "middle", format!("×{cost}")));
    }
    let is_goal = scene.graph.goals.contains(&(vertex as Vertex));
    let mark = [(scene.graph.start as usize == vertex, "S"), (is_goal, "G")];
    let mark: String = mark.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
    if !mark.is_empty() {
        notes.push(note("mark", (92, 27), "right", mark));
    }
    let words: Vec<&str> = scene.lines[vertex].iter().flat_map(|line| line.split(' ')).collect();
    for pair in words.chunks_exact(2) {
        let (class, place, anchor) = match (pair[0], is_stacked) {
            ("f", _) => ("f", (50, 52), "middle"),
            ("g", false) => ("small g", (8, 92), "left"),
            ("h", false) => ("small h", (92, 92), "right"),
            ("g", true) => ("small g", (50, 75), "middle"),
            _ => ("small h", (50, 92), "middle"),
        };
        notes.push(note(class, place, anchor, pair[1].to_owned()));
    }
    notes
}

fn cell(svg: &mut String, scene: &GraphScene, grid: &Grid, vertex: usize) {
    let (side, (x, y)) = (side(grid), grid.places[vertex]);
    let (left, top) = (x * side, y * side);
    let look = scene.looks[vertex];
    let _ = write!(svg, "<g class=\"vertex cell {look}\" data-vertex=\"{vertex}\">");
    let (inner, x, y) = (side - 3, f64::from(left) + 1.5, f64::from(top) + 1.5);
    let _ = write!(svg, "<rect class=\"frame\" x=\"{x}\" y=\"{y}\" width=\"{inner}\" height=\"{inner}\" rx=\"2\"/>");
    for Note { class, place, anchor, says } in notes(scene, grid, vertex) {
        let (x, y) = (left + side * place.0 / 100, top + side * place.1 / 100);
        // A long number is set narrower.
        let long = if columns(&says) > 7 { " long" } else { "" };
        *svg += &text(&format!("{class} {anchor}{long}"), (x, y), 0, &says);
    }
    *svg += "</g>\n";
}

/// Returns the point of a cell through which the path goes: between the numbers.
fn middle(grid: &Grid, vertex: Vertex, side: u32) -> (u32, u32) {
    let (x, y) = grid.places[vertex as usize];
    (x * side + side / 2, y * side + side * 63 / 100)
}

fn way(scene: &GraphScene, grid: &Grid, side: u32) -> String {
    let arcs = scene.path.iter().map(|arc| scene.graph.arcs[*arc as usize]);
    let Some(first) = arcs.clone().next() else { return String::new() };
    let points = std::iter::once(first.from).chain(arcs.map(|arc| arc.to)).map(|vertex| middle(grid, vertex, side));
    let points: Vec<String> = points.map(|(x, y)| format!("{x} {y}")).collect();
    format!("<g class=\"arc path way\"><path class=\"line\" d=\"M{}\"/></g>\n", points.join("L"))
}

/// Returns the map in characters, if it is not too large for a text.
pub(crate) fn characters(scene: &GraphScene) -> Option<Vec<String>> {
    let grid = scene.graph.grid.as_ref().filter(|grid| grid.columns <= IN_TEXT.0 && grid.rows <= IN_TEXT.1)?;
    let sign = |vertex: Option<Vertex>| match vertex.map(|vertex| (vertex, scene.looks[vertex as usize])) {
        None => '#',
        Some((vertex, _)) if vertex == scene.graph.start => 'S',
        Some((vertex, _)) if scene.graph.goals.contains(&vertex) => 'G',
        Some((_, Look::Open)) => 'o',
        Some((_, Look::New)) => '+',
        Some((_, Look::Current)) => '@',
        Some((_, Look::Path)) => '*',
        Some((_, Look::Closed)) => 'x',
        Some((vertex, Look::Plain)) => {
            let cost = crate::graph::Unit { has_root: false, ..scene.graph.unit() }.show(grid.costs[vertex as usize]);
            cost.to_string().parse().ok().filter(|digit| *digit != '1').unwrap_or('.')
        }
    };
    Some((0..grid.rows).map(|y| (0..grid.columns).map(|x| sign(grid.at((x, y)))).collect()).collect())
}
