//! The reports of a marked trace and of a marked path: the verdict, the mistakes, how the file was read, every row.

mod json;
mod path;
mod reasons;
mod rows;

use std::collections::BTreeMap;

use super::document::{Block, Boards, Document, Group, Inline, Kind, Scale, Section, Shown, Span, Tone};
use super::limits::{AGAIN_SHOWN, COULD_SHOWN, OPEN_SHOWN};
use super::lines::one_line;
use super::narration::{CheckWords, Count, Lang};
use super::strategy::strategy_name;
use crate::check::{ColumnKind, Hypothesis, ListClaim, ListTiming, Mark, Marked, Mistake, Sheet};
use crate::search::{Key, Node, Problem, State};

pub use json::{check_json, path_json};
pub use path::path_document;
pub(super) use path::verdict as path_verdict;
use reasons::value_of;
pub(super) use reasons::{says, says_of};
pub(super) use rows::value_text;

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
    let mut sections = vec![verdict_section(marked, options), rows::section(marked, sheet, options)];
    if !marked.mistakes.is_empty() {
        sections.push(Section::new("mistakes", w.heading_mistakes, mistakes(marked, options)));
    }
    sections.push(Section::new("read", w.heading_read, [Block::bullets(read(marked, sheet, lang))]));
    let [right, all] = [marked.right_steps(), marked.rows.len()].map(Count);
    let steps = fill!(w.steps_follow, right, all, name = strategy_name(&marked.strategy, lang));
    let (right, all) = cells(&marked.score());
    let cells = fill!(w.cells_right, right = Count(right), all = Count(all));
    let subtitle = [steps, cells, problem(&marked.problem, lang)].join(" · ");
    Document { subtitle, ..Document::new(Kind::Marking, lang, size, w.title, sections) }
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
        let says = fill!(lang.batch_words().score, column = w.column(column), right = Count(right), all = Count(all));
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
            fill!(
                w.wrong_says,
                n = Count(step),
                right = Count(marked.right_steps()),
                all = Count(marked.rows.len()),
                k = Count(marked.mistakes.len())
            )
        }
    }
}

pub(super) fn hints(marked: &Marked, lang: Lang) -> Vec<String> {
    let w = lang.check_words();
    let hint = |hint: &Hypothesis| {
        let words = hint.key.map(|key| in_words(key, &hint.strategy.value(key), lang)).unwrap_or_default();
        fill!(w.hint_whole, setting = hint.spelling(), words)
    };
    let followed = marked.followed.as_ref();
    let followed = followed.map(|other| fill!(w.followed, setting = other.spelling()));
    marked.hints.iter().map(hint).chain(followed).collect()
}

/// Returns a value of a setting in a few words, or else what the setting is.
fn in_words(key: Key, value: &str, lang: Lang) -> String {
    let w = lang.key_words();
    lang.value_words(key, value).map_or(w.name(key).to_owned(), |words| fill!(w.short(key), v = words.short))
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
    let mut blocks = vec![Block::heading(Span::link(heading, mistake_id(at), format!("#{}", row_id(mistake.step))))];
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
    let named: Vec<String> = steps.iter().take(most).map(|&step| Count(step).to_string()).collect();
    let named = named.join(lang.comma());
    let more = steps.len().saturating_sub(most);
    let all = if more == 0 { named } else { fill!(w.again_more, steps = named, more = Count(more), option = FULL) };
    Some(fill!(w.again, n = Count(steps.len()), steps = all))
}
fn boards<'a>(marked: &Marked, mistake: &Mistake, taken: Option<State>, options: CheckOptions) -> Vec<Block<'a>> {
    let (w, scene) = (check_words(&marked.problem, options.lang), &mistake.scene);
    let label = |at: usize, node: &Node| match (marked.strategy.is_best_first(), at) {
        (true, _) => format!("{} {}", value_of(&marked.strategy), marked.problem.f(node, &marked.strategy)),
        (false, 0) => w.head.to_owned(),
        (false, _) => String::new(),
    };
    // The first few nodes, or the sentence for none, and the one for more.
    let nodes = |name: &str, tone: Tone, all: &[Node], most: usize, [none, cut]: [&'static str; 2]| {
        let most = if options.full { usize::MAX } else { most };
        let shown = all.iter().take(most).enumerate().map(|(at, node)| (node.state, label(at, node)));
        let says = match all.len().saturating_sub(most) {
            _ if all.is_empty() => Some(Block::aside(none)),
            0 => None,
            left => Some(Block::gap(fill!(cut, n = Count(left), option = FULL))),
        };
        group(marked, name, tone, &shown.collect::<Vec<_>>(), says)
    };
    let is_board = mistake.column == ColumnKind::Board;
    let mut groups = Vec::new();
    groups.extend(taken.map(|state| group(marked, w.taken, Tone::Wrong, &[(state, String::new())], None)));
    if is_board {
        let name = if scene.could.len() == 1 { w.should } else { w.could };
        groups.push(nodes(name, Tone::Current, &scene.could, COULD_SHOWN, [w.could_none, w.could_cut]));
    }
    if is_board || mistake.column == ColumnKind::Open {
        let name = if is_board { w.open_before } else { w.open_should };
        groups.push(nodes(name, Tone::Open, &scene.open, OPEN_SHOWN, [w.open_empty, w.list_cut]));
    }
    groups
}

/// Returns boards as pictures, other states by their names; each with its label.
fn shown_states<'a>(problem: &Problem, states: &[(State, String, Tone)]) -> Block<'a> {
    if problem.tiles().is_some() {
        let boards = states.iter().map(|(state, label, tone)| Shown::new(state.board(), label.clone(), *tone));
        return Block::Boards(Boards::new(Scale::Small, boards));
    }
    let called =
        |label: &str, state: State| format!("{} {label}", one_line(&problem.name(state))).trim_end().to_owned();
    Block::Values(states.iter().map(|(state, label, tone)| (called(label, *state), *tone)).collect())
}

fn group<'a>(
    marked: &Marked,
    name: &str,
    tone: Tone,
    states: &[(State, String)],
    says: Option<Block<'a>>,
) -> Block<'a> {
    let states: Vec<_> = states.iter().map(|(state, label)| (*state, label.clone(), tone)).collect();
    let boards = (!states.is_empty()).then(|| shown_states(&marked.problem, &states));
    let blocks: Vec<Block<'_>> = std::iter::once(Block::subheading(name)).chain(boards).chain(says).collect();
    Block::Group(Group { tone, ..Group::new("group", blocks) })
}
