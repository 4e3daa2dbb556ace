//! The reports of a marked trace and of a marked path: the verdict, the mistakes, how the file was read, every row.

mod json;
mod path;
mod reasons;

use std::collections::{BTreeMap, BTreeSet};

use super::document::{
    Block, Boards, Column, ColumnKind as Holds, Document, Group, Inline, Kind, Row, Scale, Section, Shown, Span, Table,
    TableCell, Tone,
};
use super::limits::{AGAIN_SHOWN, BOARDS_NAMED, COULD_SHOWN, MARKED_SHOWN, MARKED_WHOLE, OPEN_SHOWN};
use super::lines::{first, one_line, plain};
use super::narration::{CheckWords, Count, Lang};
use super::step::Picture;
use super::strategy::strategy_name;
use crate::check::{
    CellMark, ColumnKind, Hypothesis, ListClaim, ListTiming, Mark, Marked, Mistake, Row as SheetRow, RowMark, Sheet,
    TryClaim, Value,
};
use crate::search::{F, Node, Problem, State};
use reasons::value_of;

pub use json::{check_json, path_json};
pub use path::path_document;
pub(super) use path::verdict as path_verdict;
pub(super) use reasons::{h_parts, says};

const FULL: &str = "--full";

/// Options of the report of a marked trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckOptions {
    /// The language.
    pub lang: Lang,
    /// Shows every row, and every list whole.
    pub full: bool,
}

/// Builds the report of a marked trace.
pub fn check_document<'a>(marked: &'a Marked, sheet: &'a Sheet, options: CheckOptions) -> Document<'a> {
    let lang = options.lang;
    let (w, size) = (check_words(&marked.problem, lang), marked.problem.size());
    let mut sections = vec![verdict_section(marked, options), section(marked, sheet, options)];
    if !marked.mistakes.is_empty() {
        sections.push(Section::new("mistakes", w.heading_mistakes, mistakes(marked, options)));
    }
    sections.push(Section::new("read", w.heading_read, [Block::bullets(read(marked, sheet, lang))]));
    let [right, all] = [marked.right_steps(), marked.rows.len()].map(Count);
    let steps = fill!(w.steps_follow, right, all, name = strategy_name(&marked.strategy, lang));
    let (right, all) = cells(&marked.score());
    let cells = fill!(w.cells_right, right = Count(right), all = Count(all));
    let subtitle = [steps, cells, problem(&marked.problem, lang)].join(" · ");
    Document { subtitle, ..Document::new(Kind::Other, lang, size, w.title, sections) }
}

/// Returns the words for a problem: they speak of states and arcs where it is a graph.
fn check_words(problem: &Problem, lang: Lang) -> &'static CheckWords {
    lang.check_words().of(problem.graph().is_some())
}

fn problem(problem: &Problem, lang: Lang) -> String {
    let [start, goal] = problem.ends().map(|name| one_line(&name));
    fill!(lang.check_words().from_to, start, goal)
}

/// Adds up the score by column: right cells, and all.
pub(super) fn cells(score: &BTreeMap<ColumnKind, (usize, usize)>) -> (usize, usize) {
    score.values().fold((0, 0), |(right, all), cells| (right + cells.0, all + cells.1))
}

pub(super) fn mistake_id(mistake: usize) -> String {
    format!("mistake-{}", mistake + 1)
}

pub(super) fn row_id(step: usize) -> String {
    format!("row-{step}")
}

fn verdict_section<'a>(marked: &Marked, options: CheckOptions) -> Section<'a> {
    let (w, lang) = (check_words(&marked.problem, options.lang), options.lang);
    let says = verdict(marked, lang);
    let is_right = !matches!(marked.mark, Mark::Wrong(_));
    let verdict = Inline::from(sign(is_right, lang)).then(" ").then(Span::Strong(says));
    let mut blocks = vec![Block::Paragraph(verdict, if is_right { Tone::Right } else { Tone::Wrong })];
    blocks.extend(marked.stopped.map(|step| {
        let (n, left) = (Count(step), Count(marked.written - step));
        Block::gap(fill!(w.stopped, n, left))
    }));
    blocks.extend(hints(marked, lang).into_iter().map(Block::paragraph));
    let score = marked.score().into_iter().map(|(column, (right, all))| {
        let says = fill!(lang.check_words().score, column = w.column(column), right = Count(right), all = Count(all));
        (says, if right == all { Tone::Plain } else { Tone::Wrong })
    });
    let score: Vec<_> = score.collect();
    if !score.is_empty() {
        blocks.extend([Block::heading(w.heading_score), Block::Values(score)]);
    }
    Section::new("verdict", w.heading_verdict, blocks)
}

fn sign(is_right: bool, lang: Lang) -> Span {
    let w = lang.check_words();
    let (glyph, says, tone) =
        if is_right { ("✓", w.sign_right, Tone::Right) } else { ("✗", w.sign_wrong, Tone::Wrong) };
    Span::Sign { glyph, says: says.into(), tone }
}

fn verdict(marked: &Marked, lang: Lang) -> String {
    let w = check_words(&marked.problem, lang);
    match marked.mark {
        Mark::Right => fill!(w.right_says, n = Count(marked.written)),
        Mark::RightUpTo(step) => {
            fill!(if marked.makes_goal { w.up_to_goal_says } else { w.up_to_says }, n = Count(step))
        }
        Mark::Wrong(step) => {
            let [n, right, all, k] = [step, marked.right_steps(), marked.rows.len(), marked.mistakes.len()].map(Count);
            fill!(w.wrong_says, n, right, all, k)
        }
    }
}

pub(super) fn hints(marked: &Marked, lang: Lang) -> Vec<String> {
    let w = lang.check_words();
    let hint = |hint: &Hypothesis| fill!(w.hint_whole, setting = hint.spelling());
    let followed = marked.followed.as_ref();
    let followed = followed.map(|other| fill!(w.followed, setting = other.spelling()));
    marked.hints.iter().map(hint).chain(followed).collect()
}

fn read(marked: &Marked, sheet: &Sheet, lang: Lang) -> impl Iterator<Item = Inline> {
    let (w, reading, strategy) = (check_words(&marked.problem, lang), &marked.reading, &marked.strategy);
    let compared = Inline::from(w.held_against).then(lang.space()).then(Span::Code(strategy.to_string()));
    let mut lines = Vec::new();
    if strategy.is_best_first() {
        let strict = || fill!(w.ties_strict, ties = strategy.ties());
        lines.push(if marked.options.strict { strict() } else { w.ties_free.to_owned() });
    }
    if marked.options.any_order {
        lines.push(fill!(w.any_order, order = strategy.tries()));
    }
    if reading.are_sizes[0] && sheet.rows.iter().any(|row| row.open.is_some()) {
        lines.push(w.open_written(reading.open).to_owned());
    }
    let lists = sheet.rows.iter().any(|row| matches!(row.open.as_deref(), Some(ListClaim::States(_))));
    if lists && !strategy.is_best_first() {
        let order = match reading.head_first {
            Some(true) => w.head_first,
            Some(false) => w.head_last,
            None => w.head_unclear,
        };
        lines.push(order.to_owned());
    }
    if reading.are_sizes[1] && sheet.rows.iter().any(|row| row.closed.is_some()) {
        let first = reading.closed == ListTiming::Before;
        lines.push(if first { w.closed_first } else { w.closed_after }.to_owned());
    }
    lines.extend(marked.not_sizes.iter().map(|&column| fill!(w.not_sizes, column = w.column(column))));
    if reading.tile_moves {
        lines.push(w.tile_moves.to_owned());
    }
    if reading.first_step != 1 {
        lines.push(fill!(w.counted_from, n = reading.first_step));
    }
    lines.push(w.not_given.to_owned());
    std::iter::once(compared).chain(lines.into_iter().map(Inline::from))
}
fn mistakes(marked: &Marked, options: CheckOptions) -> impl Iterator<Item = Block<'_>> {
    let mut shown = None;
    marked.mistakes.iter().enumerate().map(move |(at, mistake)| {
        // The board taken is shown once per step.
        let is_anew = shown.replace(mistake.step) != Some(mistake.step);
        let taken = mistake.scene.taken.filter(|_| is_anew);
        Block::Group(Group::new("mistake", blocks(marked, at, taken, options)))
    })
}

fn blocks<'a>(marked: &Marked, at: usize, taken: Option<State>, options: CheckOptions) -> Vec<Block<'a>> {
    let (w, mistake) = (check_words(&marked.problem, options.lang), &marked.mistakes[at]);
    let column = w.column(mistake.column);
    let heading = fill!(w.at_step, n = Count(mistake.step), line = Count(mistake.line), column);
    let says = says(marked, mistake, options);
    let heading = Span::Link { text: heading, id: mistake_id(at), to: format!("#{}", row_id(mistake.step)) };
    let mut blocks = vec![Block::heading(heading)];
    blocks.extend(says.into_iter().map(Block::paragraph));
    blocks.extend(again(&mistake.again, options).map(Block::aside));
    let boards = boards(marked, mistake, taken, options);
    if !boards.is_empty() {
        blocks.push(Block::Group(Group::new("groups", boards)));
    }
    blocks
}
fn again(steps: &[usize], options: CheckOptions) -> Option<String> {
    if steps.is_empty() {
        return None;
    }
    let (w, lang) = (options.lang.check_words(), options.lang);
    let most = if options.full { usize::MAX } else { AGAIN_SHOWN };
    let named = steps.iter().map(|&step| Count(step).to_string());
    let named = first(named, most, |n| fill!(w.boards_more, n = Count(n), option = FULL));
    let all = named.collect::<Vec<_>>().join(lang.comma());
    Some(fill!(w.again, n = Count(steps.len()), steps = all))
}
fn boards<'a>(marked: &Marked, mistake: &Mistake, taken: Option<State>, options: CheckOptions) -> Vec<Block<'a>> {
    let (w, scene) = (check_words(&marked.problem, options.lang), &mistake.scene);
    let label = |at: usize, node: &Node| match (marked.strategy.is_best_first(), at) {
        (true, _) => format!("{} {}", value_of(&marked.strategy), marked.problem.f(node, &marked.strategy)),
        (false, 0) => w.head.to_owned(),
        (false, _) => String::new(),
    };
    let group = |name: &str, tone: Tone, states: Vec<Shown>, says: Option<Block<'a>>| {
        let states = (!states.is_empty()).then(|| shown_states(&marked.problem, Scale::Small, states));
        let blocks: Vec<Block<'_>> = std::iter::once(Block::subheading(name)).chain(states).chain(says).collect();
        Block::Group(Group { tone, ..Group::new("group", blocks) })
    };
    let nodes = |name: &str, tone: Tone, all: &[Node], most: usize, none: &'static str| {
        let most = if options.full { usize::MAX } else { most };
        let shown = all.iter().take(most).enumerate().map(|(at, node)| Shown::new(node.state, label(at, node), tone));
        let says = match all.len().saturating_sub(most) {
            _ if all.is_empty() => Some(Block::aside(none)),
            0 => None,
            left => Some(Block::gap(fill!(w.boards_more, n = Count(left), option = FULL))),
        };
        group(name, tone, shown.collect(), says)
    };
    let is_board = mistake.column == ColumnKind::Board;
    let mut groups = Vec::new();
    groups.extend(taken.map(|state| group(w.taken, Tone::Wrong, vec![Shown::new(state, "", Tone::Wrong)], None)));
    if is_board {
        let name = if scene.could.len() == 1 { w.should } else { w.could };
        groups.push(nodes(name, Tone::Current, &scene.could, COULD_SHOWN, w.could_none));
    }
    if is_board || mistake.column == ColumnKind::Open {
        let name = if is_board { w.open_before } else { w.open_should };
        groups.push(nodes(name, Tone::Open, &scene.open, OPEN_SHOWN, w.open_empty));
    }
    groups
}

/// Returns boards as pictures, other states by their names.
pub(super) fn shown_states<'a>(problem: &Problem, scale: Scale, states: Vec<Shown>) -> Block<'a> {
    if problem.tiles().is_some() {
        return Block::Boards(Boards::new(scale, states));
    }
    let called = |Shown { picture, tone, label, foot, .. }| {
        let (name, gap) = (one_line(&problem.name(picture.state)), if scale == Scale::Small { " " } else { " · " });
        let parts = if scale == Scale::Small { [name, label, foot] } else { [label, name, foot] };
        (parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(gap), tone)
    };
    Block::Values(states.into_iter().map(called).collect())
}

fn section<'a>(marked: &'a Marked, sheet: &'a Sheet, options: CheckOptions) -> Section<'a> {
    let w = options.lang.check_words();
    if marked.rows.is_empty() {
        return Section::new("rows", w.heading_rows, [Block::paragraph(w.rows_none)]).detail();
    }
    let written = written(marked, sheet, options.lang);
    let mut columns = vec![Column::new("", Holds::Sign), Column::new(options.lang.words().axis_step, Holds::Number)];
    columns.extend(written.iter().map(|(kind, name)| Column::new(name, holds(*kind, sheet))));
    let row = move |at: usize| row(marked, &marked.rows[at], &sheet.rows[at], &written, options);
    let rows = shown(marked.rows.len(), options.full, |at| marked.rows[at].is_right(), row, (w.rows_cut, 1));
    table(w.heading_rows, columns, rows)
}

/// Returns the columns that the writer has filled in, in the writer's order and spelling; numbers of steps only if they are others.
fn written(marked: &Marked, sheet: &Sheet, lang: Lang) -> Vec<(ColumnKind, String)> {
    let w = check_words(&marked.problem, lang);
    let named = sheet.columns.iter().map(|column| (column.kind, plain(&column.name)));
    let others = ColumnKind::ALL.into_iter().map(|kind| (kind, w.column(kind).to_owned()));
    let mut known = BTreeSet::new();
    let mut columns: Vec<_> = named.chain(others).filter(|(kind, _)| known.insert(*kind)).collect();
    let is_shown = |(at, row): (usize, &SheetRow), kind| match kind {
        ColumnKind::Step => row.number().is_some_and(|number| number != at + 1),
        kind => !said(&marked.problem, row, kind, lang).is_empty(),
    };
    columns.retain(|(kind, _)| sheet.rows.iter().enumerate().any(|row| is_shown(row, *kind)));
    columns
}

fn holds(kind: ColumnKind, sheet: &Sheet) -> Holds {
    let is_list = |row: &SheetRow| matches!(row.list(kind), Some(ListClaim::States(_)));
    match kind {
        ColumnKind::Board => Holds::Board,
        ColumnKind::Open | ColumnKind::Closed if sheet.rows.iter().any(is_list) => Holds::Nodes,
        ColumnKind::Tries => Holds::Text,
        ColumnKind::Parent | ColumnKind::Move => Holds::Word,
        _ => Holds::Number,
    }
}
fn table<'a>(heading: &'static str, columns: Vec<Column>, rows: impl Iterator<Item = Row> + 'a) -> Section<'a> {
    let table = Table::new("marked", columns, rows);
    let table = Block::Table(Table { says: heading.into(), names: 3, ..table });
    Section::new("rows", heading, [table]).detail()
}

/// Shows rows that are near a wrong one or either end, and leaves out the others, unless there are few or all are wanted. What says how
/// many are left out numbers them from `first`.
fn shown(
    all: usize,
    full: bool,
    is_right: impl Fn(usize) -> bool,
    row: impl Fn(usize) -> Row,
    (cut, first): (&'static str, usize),
) -> impl Iterator<Item = Row> {
    let is_shown = move |&at: &usize| {
        let (ends, around) = MARKED_SHOWN;
        let mut near = at.saturating_sub(around)..(at + around + 1).min(all);
        let is_end = at < ends || at + ends >= all;
        full || all <= MARKED_WHOLE || is_end || near.any(|at| !is_right(at))
    };
    let mut next = 0;
    std::iter::from_fn(move || {
        let from = next;
        let shown = (from..all).find(&is_shown).unwrap_or(all);
        if shown > from {
            next = shown;
            let (from, to, n) = (Count(from + first), Count(shown + first - 1), Count(shown - from));
            return Some(Row::Gap(fill!(cut, from, to, n, option = FULL)));
        }
        next += 1;
        (from < all).then(|| row(from))
    })
}

fn row(
    marked: &Marked,
    row: &RowMark,
    sheet: &SheetRow,
    written: &[(ColumnKind, String)],
    options: CheckOptions,
) -> Row {
    let lang = options.lang;
    let wrong = |kind| row.cells.iter().find(|cell| cell.column == kind && !cell.mistakes.is_empty());
    let step = Count(row.step).to_string();
    let step = match row.cells.iter().find_map(|cell| cell.mistakes.first()) {
        Some(&mistake) => {
            Span::Link { text: step, id: row_id(row.step), to: format!("#{}", mistake_id(mistake)) }.into()
        }
        None => Inline::from(step),
    };
    let cells = written.iter().map(|&(kind, _)| {
        let said = said(&marked.problem, sheet, kind, lang);
        wrong(kind).map_or_else(|| said.clone().into(), |cell| corrected(marked, row, cell, said.clone(), lang))
    });
    Row::new([Inline::from(sign(row.is_right(), lang)).into(), step.into()].into_iter().chain(cells))
}

/// Returns a wrong cell with the right value beneath, if there is only one.
fn corrected(marked: &Marked, row: &RowMark, cell: &CellMark, said: Inline, lang: Lang) -> TableCell {
    let mut text = said.then(" ").then(sign(false, lang));
    if let Some(right) = right(marked, row, cell) {
        text = text.then(Span::Break).then(right).then(" ").then(sign(true, lang));
    }
    TableCell { tone: Tone::Wrong, ..text.into() }
}

fn right(marked: &Marked, row: &RowMark, cell: &CellMark) -> Option<Inline> {
    if cell.column != ColumnKind::Board {
        let value = *marked.right.get(&(row.step, cell.column))?;
        return Some(value_text(&marked.problem, value, cell.column).into());
    }
    let mistake = cell.mistakes.iter().map(|&at| &marked.mistakes[at]).find(|mistake| mistake.step == row.step)?;
    let [only] = mistake.scene.could[..] else { return None };
    Some(state(&marked.problem, only.state))
}

fn said(problem: &Problem, row: &SheetRow, kind: ColumnKind, lang: Lang) -> Inline {
    match (kind, row.list(kind), row.value(kind)) {
        (ColumnKind::Board, ..) => state(problem, row.state),
        (_, Some(ListClaim::States(states)), _) => {
            let name = |(state, f): &(State, Option<F>)| match f.filter(|_| problem.graph().is_some()) {
                Some(f) => format!("{} ({f})", one_line(&problem.name(*state))),
                None => one_line(&problem.name(*state)),
            };
            let names = states.iter().take(BOARDS_NAMED).map(name).collect::<Vec<_>>();
            let more = if states.len() > names.len() { format!(" … ({})", states.len()) } else { String::new() };
            (names.join(if problem.tiles().is_some() { " " } else { lang.comma() }) + &more).into()
        }
        (ColumnKind::Tries, ..) => {
            let tries = row.tries.iter().flatten().map(|claim| tried(problem, claim, lang));
            tries.collect::<Vec<_>>().join(lang.comma()).into()
        }
        _ if let Some(amount) = row.amount(kind) => amount.to_string().into(),
        (.., value) => value.map(|value| value_text(problem, value, kind)).unwrap_or_default().into(),
    }
}

pub(in crate::report) fn tried(problem: &Problem, claim: &TryClaim, lang: Lang) -> String {
    let verdict = claim.verdict.map(|verdict| lang.words().verdict(verdict).to_owned());
    let operator = claim.operator.map(|operator| one_line(&problem.operator(operator)));
    let state = claim.state.map(|state| one_line(&problem.name(state)));
    let values = [("g", claim.g), ("h", claim.h), ("f", claim.f)];
    let values = values.into_iter().map(|(name, value)| Some(format!("{name} {}", value?)));
    [operator, state, verdict].into_iter().chain(values).flatten().collect::<Vec<_>>().join(" ")
}

fn state(problem: &Problem, state: State) -> Inline {
    match problem.tiles() {
        Some(_) => Inline::board(Picture::of(state.board())),
        None => one_line(&problem.name(state)).into(),
    }
}

/// Returns a value of a column as text; costs and estimates are in the unit of the problem.
pub(in crate::report) fn value_text(problem: &Problem, value: Value, column: ColumnKind) -> String {
    match value {
        Value::Number(hundredths) => {
            let number = F::from_hundredths(hundredths.unsigned_abs());
            if column.is_amount() { number.in_unit(problem.unit()) } else { number }.to_string()
        }
        Value::State(state) => one_line(&problem.name(state)),
        Value::Operator(operator) => one_line(&problem.operator(operator)),
    }
}
