//! Drawings of boards: the problem, a step, the final path, and the key to a tree. And what those are told who
//! do not see the drawings.

use std::fmt::Write;

use crate::puzzle::Size;
use crate::report::boards::{columns, spoken};
use crate::report::narration::{Count, Lang, Narrator, Words};
use crate::report::path::PathText;
use crate::report::step::{NodeText, Picture, StepText, TryText, node_text};
use crate::report::strategy::formula;
use crate::report::tree::TreeText;
use crate::search::{NodeId, VerdictKind};
use crate::trace::Trace;

use super::boards::{LARGE, MEDIUM, SMALL, arrow, room, text};
use super::{Drawing, half};

pub(super) const MARGIN: usize = 16;
/// From a line of text to the next.
const LINE: usize = 17;

/// Start and goal, read out.
pub(in crate::report) fn problem_says(trace: &Trace, lang: Lang) -> String {
    let (w, instance) = (lang.words(), trace.instance());
    let board = |name, board| format!("{name}{} {}", w.colon, spoken(board, instance.size, w.blank));
    format!("{} · {}", board(w.label_start, instance.start), board(w.label_goal, instance.goal))
}

pub(super) fn problem(trace: &Trace, lang: Lang) -> Drawing {
    const ARROW: usize = 76;
    let (w, instance) = (lang.words(), trace.instance());
    let size = instance.size;
    let (wide, high) = LARGE.extent(size);
    let mut body = String::new();
    let second = MARGIN + wide + ARROW;
    for (x, name, board) in [(MARGIN, w.label_start, instance.start), (second, w.label_goal, instance.goal)] {
        LARGE.board(&mut body, Some(Picture { board, slid: None }), size, "plain", (x, MARGIN));
        text(&mut body, "title", (x + wide / 2, MARGIN + high + 22), name);
    }
    arrow(&mut body, (MARGIN + wide + 18, MARGIN + high / 2), ARROW - 36);
    Drawing { class: "boards", width: second + wide + MARGIN, height: MARGIN + high + 22 + MARGIN, margin: 0, body }
}

/// The node that a step takes, read out.
pub(in crate::report) fn taken_says(step: &StepText, size: Size, w: &'static Words) -> String {
    format!("n{}{} {}", step.node.id, w.colon, spoken(step.node.picture.board, size, w.blank))
}

/// A step, read out.
pub(super) fn step_says(step: &StepText, size: Size, w: &'static Words) -> String {
    let mut says = taken_says(step, size, w);
    for tried in &step.tries {
        let _ = write!(says, " · {} {}", tried.direction, tried.word);
        let nodes = nodes_of(tried);
        if !nodes.is_empty() {
            let _ = write!(says, " {nodes}");
        }
        if let Some(picture) = tried.picture {
            let _ = write!(says, "{} {}", w.colon, spoken(picture.board, size, w.blank));
        }
    }
    if let Some(note) = &step.note {
        let _ = write!(says, " · {note}");
    }
    says
}

/// `n5`, or `n9 (n5)` where that takes the place of another.
fn nodes_of(tried: &TryText) -> String {
    match (tried.made, tried.of) {
        (Some(made), Some(of)) => format!("n{made} (n{of})"),
        (Some(node), None) | (None, Some(node)) => format!("n{node}"),
        (None, None) => String::new(),
    }
}

fn numbers(g: &str, h: Option<&String>, f: &str) -> String {
    let h = h.map(|h| format!(" · h {h}")).unwrap_or_default();
    format!("g {g}{h} · f {f}")
}

/// A board of a step with what is said above and below it.
struct StepBoard<'a> {
    above: String,
    picture: Option<Picture>,
    state: &'a str,
    below: [String; 3],
}

impl StepBoard<'_> {
    fn of_taken<'a>(step: &StepText, w: &'static Words) -> StepBoard<'a> {
        let NodeText { id, picture, g, h, f, .. } = &step.node;
        StepBoard {
            above: fill!(w.step_n, n = Count(step.number)),
            picture: Some(*picture),
            state: "current",
            below: [format!("n{id}"), numbers(g, h.as_ref(), f), String::new()],
        }
    }

    fn of_try<'a>(tried: &TryText) -> StepBoard<'a> {
        let (sign, state) = match tried.verdict {
            VerdictKind::Duplicate => ("=", "plain"),
            VerdictKind::Blocked => ("×", "blocked"),
            VerdictKind::Cut => ("×", "cut"),
            VerdictKind::Opened | VerdictKind::Improved | VerdictKind::Reopened => ("+", "open"),
        };
        let numbers = tried.numbers.as_ref().map(|(g, h, f)| numbers(g, h.as_ref(), f)).unwrap_or_default();
        let mut below = [format!("{sign} {}", tried.word), nodes_of(tried), numbers];
        if below[1].is_empty() {
            below.swap(1, 2);
        }
        StepBoard { above: tried.direction.to_string(), picture: tried.picture, state, below }
    }

    /// Draws it, its board at a height.
    fn draw(&self, body: &mut String, (x, top): (usize, usize), width: usize, size: Size) {
        let (wide, high) = MEDIUM.extent(size);
        let middle = x + width / 2;
        text(body, "strong", (middle, top - LINE + 7), &self.above);
        MEDIUM.board(body, self.picture, size, self.state, (middle - wide / 2, top));
        for (line, says) in self.below.iter().enumerate() {
            let class = if line == 0 { "strong" } else { "soft" };
            text(body, class, (middle, top + high + LINE * (line + 1)), says);
        }
    }

    fn width(&self, board: usize) -> usize {
        self.below.iter().chain([&self.above]).map(|line| room(line)).max().unwrap_or(0).max(board)
    }
}

/// A drawing is not wider than this where it can go on in another row: wider ones are scaled until nobody reads them.
const WIDTH: usize = 840;

/// A step: the node taken, and what became of each try.
pub(super) fn step(step: &StepText, size: Size, w: &'static Words) -> Drawing {
    const BETWEEN: usize = 18;
    const ARROW: usize = 40;
    let (wide, high) = MEDIUM.extent(size);
    let taken = StepBoard::of_taken(step, w);
    let tries: Vec<StepBoard> = step.tries.iter().map(StepBoard::of_try).collect();
    let columns = || [&taken].into_iter().chain(&tries);
    // As wide as the widest, so that boards keep their places from step to step.
    let width = columns().map(|column| column.width(wide)).max().unwrap_or(wide);
    let lines = columns().filter_map(|column| column.below.iter().rposition(|line| !line.is_empty())).max();
    let top = MARGIN + LINE + 4;
    let row = high + LINE * (1 + lines.unwrap_or(0)) + 2;
    let beside = MARGIN + width + BETWEEN / 2 + ARROW;
    let most = (WIDTH.saturating_sub(beside + MARGIN - BETWEEN) / (width + BETWEEN)).max(1);
    let in_row = tries.len().div_ceil(tries.len().div_ceil(most).max(1)).max(1);
    let mut body = String::new();
    taken.draw(&mut body, (MARGIN, top), width, size);
    if !tries.is_empty() {
        arrow(&mut body, (MARGIN + width + BETWEEN / 2, top + high / 2), ARROW - BETWEEN);
    }
    for (at, tried) in tries.iter().enumerate() {
        let place = (beside + at % in_row * (width + BETWEEN), top + at / in_row * (row + LINE + top - MARGIN));
        tried.draw(&mut body, place, width, size);
    }
    if step.on_path {
        let (x, y) = (MARGIN + width / 2 - wide / 2, top);
        let _ = writeln!(body, "<path class=\"sign\" d=\"M{x} {}l7 7l-7 7l-7 -7z\"/>", y - 7);
    }
    let rows = tries.len().div_ceil(in_row).max(1);
    let bottom = top + (rows - 1) * (row + LINE + top - MARGIN) + row;
    let whole = if tries.is_empty() { MARGIN + width } else { beside + in_row * (width + BETWEEN) - BETWEEN } + MARGIN;
    let Some(note) = &step.note else {
        return Drawing { class: "boards", width: whole, height: bottom + MARGIN, margin: 0, body };
    };
    text(&mut body, "left strong", (MARGIN, bottom + LINE + 4), note);
    let whole = whole.max(room(note) + 2 * MARGIN);
    Drawing { class: "boards", width: whole, height: bottom + LINE + 4 + MARGIN, margin: 0, body }
}

/// The final path, read out; what is not drawn is left out.
pub(in crate::report) fn path_says(trace: &Trace, lang: Lang) -> String {
    let (w, path, size) = (lang.words(), PathText::of(trace), trace.instance().size);
    let board = |&id: &NodeId| {
        let node = trace.node(id);
        let came = node.came.map_or(w.label_start.to_owned(), |came| came.to_string());
        format!("{came}{} {}", w.colon, spoken(node.board, size, w.blank))
    };
    let (first, last) = path.ends();
    let left_out = path.left_out(w.figure_path_cut);
    let parts = first.iter().map(board).chain(left_out).chain(last.iter().map(board));
    parts.collect::<Vec<_>>().join(" · ")
}

pub(super) fn path(trace: &Trace, narrator: &Narrator<'_>) -> Drawing {
    const ARROW: usize = 42;
    const CAPTION: usize = 19;
    const BETWEEN: usize = 19;
    let (path, size, w) = (PathText::of(trace), trace.instance().size, narrator.words());
    let (wide, high) = SMALL.extent(size);
    let (first, last) = path.ends();
    // As many in each row, so that the last is not nearly empty.
    let most = (WIDTH / (wide + ARROW)).max(2);
    let in_row = first.len().div_ceil(first.len().div_ceil(most).max(1)).max(1);
    let one_row = first.len() <= in_row;
    let left = if one_row { MARGIN } else { MARGIN + ARROW };
    let mut body = String::new();
    let mut y = MARGIN;
    let rows = |body: &mut String, boards: &[NodeId], y: &mut usize| {
        for row in boards.chunks(in_row) {
            for (at, &id) in row.iter().enumerate() {
                let node = trace.node(id);
                let NodeText { picture, f, .. } = node_text(trace, narrator, &node);
                let x = left + at * (wide + ARROW);
                if let Some(came) = node.came {
                    arrow(body, (x - ARROW + 8, *y + high / 2 + 4), ARROW - 16);
                    text(body, "strong", (x - ARROW / 2, *y + high / 2 - 7), came);
                }
                SMALL.board(body, Some(picture), size, "plain", (x, *y));
                text(body, "soft", (x + wide / 2, *y + high + 15), format!("n{id} · f {f}"));
            }
            *y += high + CAPTION + BETWEEN;
        }
    };
    rows(&mut body, first, &mut y);
    let mut width = left + in_row * (wide + ARROW) - ARROW + MARGIN;
    if let Some(says) = path.left_out(w.figure_path_cut) {
        text(&mut body, "left strong", (MARGIN, y + 11), &says);
        width = width.max(room(&says) + 2 * MARGIN);
        y += LINE + BETWEEN;
        rows(&mut body, last, &mut y);
    }
    Drawing { class: "boards", width, height: y - BETWEEN + MARGIN, margin: 0, body }
}

/// A tree, read out: how large it is, and which nodes are on the final path.
pub(in crate::report) fn tree_says(tree: &TreeText, w: &'static Words) -> String {
    let nodes: Vec<String> =
        tree.nodes.iter().filter(|node| node.on_path).map(|node| format!("n{}", node.text.id)).collect();
    if nodes.is_empty() { w.tree_title.into() } else { fill!(w.figure_tree_path, nodes = nodes.join(" ")) }
}

/// Draws the tree with a key to the marks that it has.
pub(super) fn tree(trace: &Trace, tree: &TreeText, lang: Lang) -> Drawing {
    /// The least width that the key may have, and the room for a mark.
    const LEAST: usize = 440;
    const MARK: usize = 24;
    let w = lang.words();
    let drawn = super::tree::drawing(tree, trace.instance().size, false);
    let frame = |class: &str| {
        format!("<g class=\"node {class}\"><rect class=\"frame\" x=\"1\" y=\"-11\" width=\"14\" height=\"14\"/></g>")
    };
    let sign = |sign: &str| format!("<text class=\"k\" x=\"8\" y=\"0\">{sign}</text>");
    let circle = "<g class=\"x\"><circle cx=\"8\" cy=\"-4\" r=\"8\"/><text x=\"8\" y=\"-1\">1</text></g>".to_owned();
    let has_taken = tree.nodes.iter().any(|node| node.taken.is_some());
    let taken = has_taken.then(|| (circle, w.figure_taken.to_owned()));
    let marks = tree.marks(w).map(|(mark, word)| match mark {
        "path" => (sign("◆"), word.to_owned()),
        "dead" => (sign("×"), word.to_owned()),
        place => (frame(place), word.to_owned()),
    });
    let formula = (String::new(), format!("f = {}", formula(trace.strategy(), lang)));
    let most = drawn.width.max(LEAST) - 2 * MARGIN;
    let (mut key, mut x, mut line, mut widest) = (String::new(), 0, 0, 0);
    for (mark, says) in taken.into_iter().chain(marks).chain([formula]) {
        let before = if mark.is_empty() { 0 } else { MARK };
        let room = before + columns(&says) * 6 + 16;
        if x > 0 && x + room > most {
            (x, line) = (0, line + 1);
        }
        let (left, down) = (MARGIN + x, drawn.height + 18 * line + 12);
        let _ = writeln!(
            key,
            "<g transform=\"translate({left},{down})\">{mark}<text class=\"key\" x=\"{before}\" y=\"0\">{}</text></g>",
            super::Escaped(&says)
        );
        x += room;
        widest = widest.max(x);
    }
    let width = drawn.width.max(widest + 2 * MARGIN);
    let shift = half((width - drawn.width) as i64);
    let body = format!("<g transform=\"translate({shift},0)\">\n{}</g>\n{key}", drawn.body);
    Drawing { width, height: drawn.height + 18 * (line + 1) + MARGIN, body, ..drawn }
}
