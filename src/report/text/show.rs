//! A step, as the report tells it, and as it stands alone with all boards of its lists.

use std::ops::Range;

use anstyle::Style;

use super::Layout;
use super::sheet::{CHEAPER, Cell, DEAD_END, FAINT, INDENT, NEW, PATH, Sheet, TAKEN, TITLE, USUAL, Unit};
use crate::puzzle::Size;
use crate::report::boards::columns;
use crate::report::narration::{Count, Lang, Narrator, Words, fill, limit_text};
use crate::report::selection::Selection;
use crate::report::step::{Entry, ListText, NodeText, Passage, Passages, Picture, StepText, TryText, node_text};
use crate::report::summary;
use crate::search::{LimitOn, NodeId};
use crate::trace::{Outline, Trace};

/// So many rows of boards of a list are shown where it is long.
const ROWS_SHOWN: usize = 3;

/// A step of a trace and the lists after it, long ones shortened unless `full_lists`; step 0 is the moment before the
/// first. `None` where there is no such step.
#[must_use]
pub fn show_step(trace: &Trace, number: usize, lang: Lang, full_lists: bool, layout: Layout) -> Option<String> {
    let snapshot = trace.snapshot(number)?;
    let (w, size) = (lang.words(), trace.instance().size);
    let mut sheet = Sheet::new(layout);
    let at = fill(w.slider_value, &[("n", &Count(number)), ("last", &Count(trace.len()))]);
    let of = if trace.is_empty() { String::new() } else { format!(" · {at}") };
    sheet.hanging("", 0, &(summary::subtitle(trace, &trace.stats(), lang) + &of), FAINT);
    sheet.prose(&trace.strategy().to_string(), FAINT);
    sheet.blank();
    let told = number.checked_sub(1).and_then(|_| {
        let only = Selection::Ranges(vec![number..=number]);
        Passages::new(trace, lang, &only, false).find_map(|passage| match passage {
            Passage::Step(step) => Some(step),
            Passage::Gap(_) => None,
        })
    });
    match &told {
        Some(told) => {
            if let Some(round) = round(trace, number, w) {
                sheet.heading(&round);
                sheet.blank();
            }
            step(&mut sheet, told, true, size, w);
        }
        None if trace.nodes().is_empty() => sheet.heading(w.expansions_none),
        None => {
            sheet.heading(w.step_zero);
            sheet.prose(w.zero_says, USUAL);
        }
    }
    let narrator = Narrator::new(trace, lang);
    let cells = |ids: &[NodeId], new: &dyn Fn(NodeId) -> bool, style: Style| -> Vec<Cell> {
        let cell = |&id: &NodeId| {
            let node = node_text(trace, &narrator, &trace.node(id));
            let (sign, style) = if new(id) { ("+", style) } else { ("", USUAL) };
            Cell::new(format!("{sign}n{id} f{}", node.f), node.picture, style)
        };
        ids.iter().map(cell).collect()
    };
    let open = cells(&snapshot.open, &|id| number > 0 && trace.life(id).opened == number, NEW);
    let closed = cells(&snapshot.closed, &|id| Some(id) == snapshot.current, TAKEN);
    let shown = |sheet: &Sheet, cells: &[Cell]| {
        if full_lists { cells.len() } else { sheet.across(cells, size).saturating_mul(ROWS_SHOWN).min(cells.len()) }
    };
    let head = 0..shown(&sheet, &open);
    // What was closed last is of most interest.
    let latest = closed.len() - shown(&sheet, &closed)..closed.len();
    let before = told.as_ref().map(|step| (step.before.open.len, step.before.closed.len));
    let (open_before, closed_before) = before.unzip();
    list(&mut sheet, (w.open, w.open_order), open_before, &open, head, size, w);
    list(&mut sheet, (w.closed, w.closed_order), closed_before, &closed, latest, size, w);
    Some(sheet.take())
}

/// A step of a file that tells the boards only. `None` where there is no such step.
#[must_use]
pub fn show_outline(outline: &Outline, number: usize, lang: Lang, layout: Layout) -> Option<String> {
    let step = outline.steps.get(number.checked_sub(1)?)?;
    let w = lang.words();
    let mut sheet = Sheet::new(layout);
    sheet.heading(&fill(w.slider_value, &[("n", &Count(number)), ("last", &Count(outline.steps.len()))]));
    let numbers = [
        ("g", step.g.map(|g| g.to_string())),
        ("h", step.h.map(|h| h.to_string())),
        ("f", step.f.map(|f| f.to_string())),
        (w.open, step.open.map(|open| open.to_string())),
        (w.closed, step.closed.map(|closed| closed.to_string())),
    ];
    let unit = |(name, value): (&str, Option<String>)| {
        value.map(|value| Unit { text: format!("{name} {value}"), style: USUAL })
    };
    let units: Vec<Unit> = numbers.into_iter().filter_map(unit).collect();
    if !units.is_empty() {
        sheet.units("  ", INDENT, &units);
    }
    sheet.blank();
    let picture = Picture { board: step.board, slid: None };
    sheet.boards(&[Cell::new(String::new(), picture, USUAL)], outline.size);
    sheet.blank();
    sheet.hanging("", 0, w.outline_says, USUAL);
    Some(sheet.take())
}

/// The round of a step and its limit.
fn round(trace: &Trace, number: usize, w: &'static Words) -> Option<String> {
    let round = trace.round_of(number)?.round?;
    let pattern = if trace.strategy().limit_on() == Some(LimitOn::Depth) { w.round_depth } else { w.round_f };
    let last = trace.rounds().count();
    let limit = limit_text(trace.strategy(), round.limit);
    Some(fill(pattern, &[("n", &round.number), ("last", &last), ("limit", &limit)]))
}

/// What happened in a step but for the lists; the tries that led nowhere where it is `verbose`.
pub(super) fn step(sheet: &mut Sheet, step: &StepText, verbose: bool, size: Size, w: &'static Words) {
    sheet.heading(&fill(w.step_title, &[("heading", &step.heading), ("made", &step.made)]));
    sheet.prose(&step.why, USUAL);
    numbers(sheet, &step.node, step.on_path, w);
    sheet.blank();
    // Its board keeps the usual colour: yellow is hard to read on white.
    let taken = Cell::new(format!("n{}", step.node.id), step.node.picture, USUAL);
    let mut cells = vec![Cell { label_style: TAKEN, ..taken }];
    cells.extend(step.tries.iter().filter_map(made));
    sheet.boards(&cells, size);
    let tries: Vec<&TryText> = step.tries.iter().filter(|tried| verbose || tried.made.is_some()).collect();
    if !step.tries.is_empty() || step.note.is_some() {
        sheet.blank();
    }
    let words = [w.verdict_opened, w.verdict_blocked, w.verdict_duplicate, w.verdict_improved, w.verdict_reopened];
    let widest = words.iter().map(|word| columns(word)).max().unwrap_or(0);
    for tried in tries {
        let room = " ".repeat(widest.saturating_sub(columns(tried.word)) + 2);
        let (word, style) = match tried.made {
            Some(_) => (sheet.paint(style_of(tried), tried.word), USUAL),
            None => (sheet.paint(FAINT, tried.word), FAINT),
        };
        sheet.item(&format!("{}  {word}{room}", tried.direction), &tried.reason, style);
    }
    if let Some(note) = &step.note {
        let style = if step.tries.is_empty() && step.on_path { PATH } else { DEAD_END };
        sheet.prose(note, style);
    }
}

/// `depth 1  g 1  h 3  f 4`
fn numbers(sheet: &mut Sheet, node: &NodeText, on_path: bool, w: &'static Words) {
    let h = node.h.as_ref().map(|h| format!("h {h}"));
    let numbers = [Some(format!("{} {}", w.axis_depth, node.depth)), Some(format!("g {}", node.g)), h];
    let f = Some(format!("f {}", node.f));
    let mut units: Vec<Unit> =
        numbers.into_iter().chain([f]).flatten().map(|text| Unit { text, style: USUAL }).collect();
    if on_path {
        units.push(Unit { text: w.mark_path.to_owned(), style: PATH });
    }
    sheet.units("  ", INDENT, &units);
}

/// The board of a node that a try made, its numbers below it.
fn made(tried: &TryText) -> Option<Cell> {
    let (id, (g, h, f)) = (tried.made?, tried.numbers.as_ref()?);
    let h = h.as_ref().map(|h| format!(" h {h}")).unwrap_or_default();
    let cell = Cell::new(format!("{} n{id}", tried.direction), tried.picture?, style_of(tried));
    Some(Cell { foot: format!("g {g}{h} f {f}"), ..cell })
}

/// A cheaper way to a known board takes the place of an older node; other nodes are new boards.
fn style_of(tried: &TryText) -> Style {
    if tried.of.is_some() { CHEAPER } else { NEW }
}

/// Both lists after a step, in lines of node numbers.
pub(super) fn lists(sheet: &mut Sheet, step: &StepText, w: &'static Words) {
    sheet.blank();
    let sizes = |before: &ListText, after: &ListText| {
        fill(w.list_sizes, &[("before", &Count(before.len)), ("after", &Count(after.len))])
    };
    let rows = [
        (w.open, sizes(&step.before.open, &step.after.open), &step.after.open, NEW),
        (w.closed, sizes(&step.before.closed, &step.after.closed), &step.after.closed, TAKEN),
    ];
    let wide = |part: fn(&(&str, String, &ListText, Style)) -> usize| rows.iter().map(part).max().unwrap_or(0);
    let (name_wide, sizes_wide) = (wide(|row| columns(row.0)), wide(|row| columns(&row.1)));
    for (name, sizes, list, new) in rows {
        let name = format!("{name}{:1$}", "", name_wide - columns(name));
        let lead = format!("  {}  {sizes}{:2$}  ", sheet.paint(TITLE, &name), "", sizes_wide - columns(&sizes));
        let hang = INDENT + name_wide + 2 + sizes_wide + 2;
        let units = entries(list, new, w);
        if hang <= sheet.width() / 2 {
            sheet.units(&lead, hang, &units);
        } else {
            sheet.line(&lead);
            sheet.units(&" ".repeat(2 * INDENT), 2 * INDENT, &units);
        }
    }
}

fn entries(list: &ListText, new_style: Style, w: &'static Words) -> Vec<Unit> {
    if list.entries.is_empty() {
        return vec![Unit { text: w.list_empty.to_owned(), style: FAINT }];
    }
    let unit = |entry: &Entry| match entry {
        Entry::Node { id, f, new: true } => Unit { text: format!("+n{id} f{f}"), style: new_style },
        Entry::Node { id, f, new: false } => Unit { text: format!("n{id} f{f}"), style: USUAL },
        Entry::Gap { nodes, new } => {
            let names: Vec<String> = new.iter().map(|id| format!("+n{id}")).collect();
            let pattern = if new.is_empty() { w.gap_told } else { w.gap_among };
            let holes: crate::report::narration::Holes<'_> = &[("n", &Count(*nodes)), ("nodes", &names.join(" "))];
            Unit { text: fill(pattern, holes), style: FAINT }
        }
    };
    list.entries.iter().map(unit).collect()
}

/// A list as boards; what is left out is said where it would stand.
fn list(
    sheet: &mut Sheet,
    (name, order): (&str, &str),
    before: Option<usize>,
    cells: &[Cell],
    shown: Range<usize>,
    size: Size,
    w: &'static Words,
) {
    let after = Count(cells.len());
    let sizes = match before {
        Some(before) => fill(w.list_sizes, &[("before", &Count(before)), ("after", &after)]),
        None => fill(w.list_size, &[("after", &after)]),
    };
    sheet.blank();
    sheet.heading(&format!("{name} {sizes}"));
    if cells.is_empty() {
        return;
    }
    sheet.prose(&fill(w.list_order, &[("order", &order), ("new", &w.mark_new)]), FAINT);
    let gap = |sheet: &mut Sheet, nodes: usize| sheet.prose(&fill(w.gap_told, &[("n", &Count(nodes))]), FAINT);
    if shown.start > 0 {
        gap(sheet, shown.start);
        sheet.blank();
    }
    let end = shown.end;
    sheet.boards(&cells[shown], size);
    if end < cells.len() {
        sheet.blank();
        gap(sheet, cells.len() - end);
    }
}
