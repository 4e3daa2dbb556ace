//! Boards, lists and counts for a terminal. Colours are marks for terminals, to be stripped for anything else; nothing
//! is told by colour alone.

use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};

use super::boards::rows;
use crate::puzzle::{Board, Move, Size};
use crate::search::{F, Node, NodeId, Place};
use crate::trace::{Outline, StepView, Trace, TryVerdict, TryView};

/// How much room there is.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The columns of the terminal.
    pub width: usize,
    /// Show long lists in full.
    pub all: bool,
}

const TITLE: Style = Style::new().bold();
const CURRENT: Style = AnsiColor::Yellow.on_default().bold();
const NEW: Style = AnsiColor::Green.on_default();
const DIM: Style = Style::new().dimmed();

/// So many rows of boards of a list are shown where it is long.
const ROWS_SHOWN: usize = 3;

/// A step of a trace and the lists after it; step 0 is the moment before the first. `None` where there is no such step.
#[must_use]
pub fn show_step(trace: &Trace, number: usize, layout: Layout) -> Option<String> {
    let snapshot = trace.snapshot(number)?;
    let mut text = header(trace, layout.width);
    match trace.step(number) {
        Some(step) => text += &step_text(trace, step, layout.width),
        None if trace.nodes().is_empty() => {
            let _ = writeln!(text, "{TITLE}not searched{TITLE:#}: parity shows that the goal cannot be reached");
        }
        None => {
            let _ = writeln!(text, "{TITLE}before the first step{TITLE:#}");
        }
    }
    let fresh = |node: NodeId| number > 0 && trace.life(node).opened == number;
    let entry = |(place, &id): (usize, &NodeId)| {
        let node = trace.node(id);
        let mark = if place == 0 {
            ">"
        } else if fresh(id) {
            "+"
        } else {
            " "
        };
        let style = if fresh(id) { NEW } else { Style::new() };
        Entry { label: format!("{mark}n{id} {}", label_f(trace, &node)), board: node.board, style }
    };
    let open: Vec<Entry> = snapshot.open.iter().enumerate().map(entry).collect();
    let closed = snapshot.closed.iter().map(|&id| {
        let node = trace.node(id);
        let mark = if Some(id) == snapshot.current { "*" } else { " " };
        Entry { label: format!("{mark}n{id} {}", label_f(trace, &node)), board: node.board, style: Style::new() }
    });
    let closed: Vec<Entry> = closed.collect();
    let size = trace.instance().size;
    let whole =
        |list: &[Entry]| if layout.all { list.len() } else { across(list, size, layout).saturating_mul(ROWS_SHOWN) };
    let (open_shown, closed_shown) = (whole(&open), whole(&closed));
    text += &list("open", "the head first, marked >; + came in this step", &open, 0..open_shown, size, layout);
    // What was closed last is of most interest.
    let earlier = closed.len().saturating_sub(closed_shown);
    text += &list(
        "closed",
        "in the order of closing; * was taken in this step",
        &closed,
        earlier..closed.len(),
        size,
        layout,
    );
    Some(text)
}

/// A step of a file that tells the boards only. `None` where there is no such step.
#[must_use]
pub fn show_outline(outline: &Outline, number: usize, _layout: Layout) -> Option<String> {
    let step = outline.steps.get(number.checked_sub(1)?)?;
    let mut text = format!("{TITLE}step {number} of {}{TITLE:#}", outline.steps.len());
    let numbers = [
        ("g", step.g.map(|g| g.to_string())),
        ("h", step.h.map(|h| h.to_string())),
        ("f", step.f.map(|f| f.to_string())),
        ("open", step.open.map(|open| open.to_string())),
        ("closed", step.closed.map(|closed| closed.to_string())),
    ];
    for (name, value) in numbers.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))) {
        let _ = write!(text, "  {name} {value}");
    }
    text += "\n\n";
    for row in rows(step.board, outline.size) {
        let _ = writeln!(text, "  {row}");
    }
    text +=
        "\nThis file tells which boards were taken, but not the tries: what open and closed held cannot be known.\n";
    Some(text)
}

fn header(trace: &Trace, width: usize) -> String {
    let instance = trace.instance();
    let board = |board: Board| board.text(instance.size);
    let text = format!("{} to {}, {}", board(instance.start), board(instance.goal), trace.strategy());
    format!("{DIM}{}{DIM:#}\n", wrap(&text, width))
}

fn step_text(trace: &Trace, step: StepView<'_>, columns: usize) -> String {
    let node = trace.node(step.node);
    let mut text = format!("{TITLE}step {} of {}{TITLE:#}", step.number, trace.len());
    if let Some(round) = trace.round_of(step.number).and_then(|view| view.round) {
        let _ = write!(text, ", round {} with limit {}", round.number, round.limit);
    }
    let _ = write!(text, ": {CURRENT}n{} is taken{CURRENT:#}", node.id);
    if let (Some(parent), Some(came)) = (node.parent, node.came) {
        let _ = write!(text, ", made of n{parent} by {came}");
    }
    text = wrap(&text, columns);
    let _ = writeln!(text, "\n{}", numbers(trace, &node));
    let mut right: Vec<String> = step.tries().map(|tried| try_text(trace, &node, tried)).collect();
    if step.took_goal() {
        right.push("the goal: the search is over".into());
    } else if step.dead_end() {
        let forgotten = if step.forgotten() { ", forgotten: it has left closed again" } else { "" };
        right.push(format!("a dead end{forgotten}"));
    }
    let rows = rows(node.board, trace.instance().size);
    let width = rows.first().map_or(0, String::len);
    let longest = right.iter().map(|line| visible(line)).max().unwrap_or(0);
    text.push('\n');
    if 2 + width + 3 + longest > columns {
        // Too narrow for both: what was tried stands below.
        let board = rows.iter().map(|row| format!("  {CURRENT}{row}{CURRENT:#}\n"));
        return text + &board.collect::<String>() + "\n" + &right.join("\n") + "\n";
    }
    for at in 0..rows.len().max(right.len()) {
        let row = rows.get(at).map_or("", String::as_str);
        let line = right.get(at).map_or("", String::as_str);
        let _ = writeln!(text, "{}", format!("  {CURRENT}{row:width$}{CURRENT:#}   {line}").trim_end());
    }
    text
}

/// How many columns a text takes, its colours not counted.
fn visible(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().chars().count()
}

fn try_text(trace: &Trace, node: &Node, tried: TryView) -> String {
    let made = |id: NodeId| format!("n{id}  {}", numbers(trace, &trace.node(id)));
    let what = match tried.verdict {
        TryVerdict::Blocked => format!("{DIM}blocked by the edge{DIM:#}"),
        TryVerdict::Duplicate { of, place } => {
            let place = match place {
                Place::Open => "which is in open",
                Place::Closed => "which is in closed",
                Place::Path => "which is on the path",
                Place::Parent => "the parent",
            };
            format!("duplicate of n{of}, {place}")
        }
        TryVerdict::Opened(id) => format!("{NEW}opened{NEW:#} {}", made(id)),
        TryVerdict::Improved { node, of } => format!("{NEW}improved{NEW:#} {}, in place of n{of}", made(node)),
        TryVerdict::Reopened { node, of } => format!("{NEW}reopened{NEW:#} {}, in place of n{of}", made(node)),
        TryVerdict::Cut { h } => format!("cut: past the limit{}", cut_numbers(trace, node, tried.direction, h)),
    };
    format!("{}  {what}", tried.direction)
}

fn cut_numbers(trace: &Trace, node: &Node, direction: Move, h: u16) -> String {
    let grid = crate::puzzle::Grid::new(trace.instance().size);
    let Some(board) = node.board.moved(direction, &grid) else { return String::new() };
    let g = node.g + trace.strategy().cost().of(board.tile(node.board.blank()));
    format!(", {}", numbers(trace, &Node { board, depth: node.depth + 1, g, h, ..*node }))
}

/// `g 2  h 3  f 5`, or just the depth.
fn numbers(trace: &Trace, node: &Node) -> String {
    let strategy = trace.strategy();
    let f: F = node.f(strategy);
    if strategy.has_h() { format!("g {}  h {}  f {f}", node.g, node.h) } else { format!("g {}  f {f}", node.g) }
}

fn label_f(trace: &Trace, node: &Node) -> String {
    format!("f{}", node.f(trace.strategy()))
}

/// A node in a list.
struct Entry {
    label: String,
    board: Board,
    style: Style,
}

/// The columns that an entry of a list takes.
fn entry_width(entries: &[Entry], size: Size) -> usize {
    let label = entries.iter().map(|entry| entry.label.len()).max().unwrap_or(0);
    let board = entries.first().map_or(0, |entry| rows(entry.board, size)[0].len() + 1);
    label.max(board)
}

/// How many entries of a list stand side by side.
fn across(entries: &[Entry], size: Size, layout: Layout) -> usize {
    (layout.width / (entry_width(entries, size) + 2)).max(1)
}

/// A list as rows of boards, each under its label; what is left out is said where it would stand.
fn list(name: &str, meaning: &str, entries: &[Entry], shown: Range<usize>, size: Size, layout: Layout) -> String {
    let noun = if entries.len() == 1 { "node" } else { "nodes" };
    let mut text = format!("\n{TITLE}{name}{TITLE:#}, {} {noun}", entries.len());
    if entries.is_empty() {
        return text + "\n";
    }
    let meaning = wrap(&format!("({meaning})"), layout.width);
    let _ = writeln!(text, "\n{DIM}{meaning}{DIM:#}");
    let shown = shown.start..shown.end.min(entries.len());
    let (before, after) = (shown.start, entries.len() - shown.end);
    if before > 0 {
        let _ = writeln!(text, "  … {before} earlier; --all shows them\n");
    }
    let width = entry_width(entries, size);
    let groups: Vec<String> =
        entries[shown].chunks(across(entries, size, layout)).map(|group| side_by_side(group, width, size)).collect();
    text += &groups.join("\n");
    if after > 0 {
        let _ = writeln!(text, "\n  … {after} more; --all shows them");
    }
    text
}

/// Labels and boards side by side.
fn side_by_side(group: &[Entry], width: usize, size: Size) -> String {
    let line = |cells: Vec<String>| format!("  {}", cells.join("  ")).trim_end().to_owned() + "\n";
    // The room after a label is not coloured, so that it can be left out at the end of a line.
    let label =
        |Entry { label, style, .. }: &Entry| format!("{style}{label}{style:#}{:1$}", "", width - label.chars().count());
    let mut text = line(group.iter().map(label).collect());
    let boards: Vec<Vec<String>> = group.iter().map(|entry| rows(entry.board, size)).collect();
    for at in 0..size.rows() {
        text += &line(boards.iter().map(|rows| format!(" {:1$}", rows[at], width - 1)).collect());
    }
    text
}

/// Breaks a text at spaces, or after commas, so that no line is longer than `width` if that can be.
fn wrap(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive([' ', ',']) {
        let line = lines.last().map_or(0, |line| visible(line));
        if line > 0 && line + visible(word.trim_end()) > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

/// The moves as letters, or the first of many.
fn first_moves(moves: &[Move]) -> String {
    const SHOWN: usize = 60;
    let letters: String = moves.iter().take(SHOWN).map(|direction| direction.letter()).collect();
    match moves.len().checked_sub(SHOWN) {
        None | Some(0) => letters,
        Some(more) => format!("{letters} … {more} more; without --stats the last line has them all"),
    }
}

/// The outcome of a run and its counts, one a line.
#[must_use]
pub fn stats_table(trace: &Trace) -> String {
    let stats = trace.stats();
    let count = |number: usize| number.to_string();
    let mut rows: Vec<(&str, String)> = vec![("strategy", trace.strategy().to_string())];
    rows.push(("outcome", stats.outcome.map_or("cut", crate::search::Outcome::text).into()));
    if let (Some(path), Some(cost)) = (stats.path, stats.cost) {
        let end = trace.end().and_then(|end| end.goal);
        let moves = end.map(|goal| trace.nodes().moves_to(goal)).unwrap_or_default();
        let noun = if path == 1 { "move" } else { "moves" };
        rows.push(("path", format!("{path} {noun}, cost {cost}")));
        rows.push(("moves", first_moves(&moves)));
    }
    rows.push(("steps", format!("{}, of them {} expanded", stats.steps, stats.expanded)));
    rows.push(("nodes", count(stats.nodes)));
    if trace.strategy().is_iterative() {
        rows.push(("rounds", count(stats.rounds)));
    }
    rows.push(("tries", count(stats.tries)));
    rows.push(("  opened", count(stats.opened)));
    rows.push(("  duplicates", count(stats.duplicates())));
    let places = [
        ("    in open", stats.duplicates_open),
        ("    in closed", stats.duplicates_closed),
        ("    on the path", stats.duplicates_path),
        ("    the parent", stats.duplicates_parent),
    ];
    rows.extend(places.into_iter().filter(|&(_, found)| found > 0).map(|(name, found)| (name, count(found))));
    rows.push(("  blocked", count(stats.blocked)));
    let rare = [("  improved", stats.improved), ("  reopened", stats.reopened), ("  cut", stats.cut)];
    rows.extend(rare.into_iter().filter(|&(_, found)| found > 0).map(|(name, found)| (name, count(found))));
    rows.push(("dead ends", count(stats.dead_ends)));
    if stats.forgotten > 0 {
        rows.push(("  forgotten", count(stats.forgotten)));
    }
    rows.push(("largest open", count(stats.max_open)));
    rows.push(("largest closed", count(stats.max_closed)));
    rows.push(("deepest node", count(stats.deepest as usize)));
    if let Some(branching) = stats.branching() {
        rows.push(("branching b*", format!("{branching:.2}")));
    }
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
    let mut text = String::new();
    for (name, value) in rows {
        let _ = writeln!(text, "{}", format!("{name:width$}{value}").trim_end());
    }
    text
}
