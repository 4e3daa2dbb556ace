//! A marked trace, as a reader is told of it: strings ready to print.

mod json;
mod reasons;
mod rows;

use super::narration::{Count, Holes, Lang, fill};
use super::summary::Fact;
use crate::check::{ColumnKind, Hint, ListClaim, ListTiming, Mark, Marked, Mistake, Sheet};
use crate::puzzle::{Board, Size};
use crate::search::Node;

pub use json::check_json;
pub(super) use reasons::reason;
pub(super) use rows::RowPassage;

/// So many boards of what could be taken, and of open, are shown.
const COULD_SHOWN: usize = 12;
const OPEN_SHOWN: usize = 18;
/// So many steps are named where a mistake comes up again.
const AGAIN_SHOWN: usize = 12;
/// What brings back what is left out.
const FULL: &str = "--full";

/// How the report of a marked trace is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckOptions {
    /// The language.
    pub lang: Lang,
    /// Every row and every list whole.
    pub full: bool,
}

/// A marked trace.
pub(super) struct CheckText {
    pub(super) title: &'static str,
    pub(super) subtitle: String,
    /// The verdict in a word or two, and in a sentence.
    pub(super) verdict: String,
    pub(super) says: String,
    pub(super) hints: Vec<String>,
    pub(super) mistakes: Vec<MistakeText>,
    pub(super) score: Vec<Fact>,
    pub(super) read: Vec<String>,
    pub(super) rows: Vec<RowPassage>,
    pub(super) size: Size,
}

/// A mistake.
pub(super) struct MistakeText {
    pub(super) heading: String,
    pub(super) says: Vec<String>,
    pub(super) again: Option<String>,
    pub(super) groups: Vec<BoardsText>,
}

/// Boards under a name.
pub(super) struct BoardsText {
    pub(super) name: &'static str,
    pub(super) kind: BoardsKind,
    pub(super) boards: Vec<(String, Board)>,
    /// What is said in place of boards, or of those that are left out.
    pub(super) note: Option<String>,
}

/// What boards are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardsKind {
    Taken,
    Could,
    Open,
}

impl BoardsKind {
    /// The class of such boards in a page.
    pub(super) const fn class(self) -> &'static str {
        match self {
            BoardsKind::Taken => "dead",
            BoardsKind::Could => "current",
            BoardsKind::Open => "open",
        }
    }
}

impl CheckText {
    pub(super) fn new(marked: &Marked, sheet: &Sheet, options: CheckOptions) -> CheckText {
        let (w, lang) = (options.lang.check_words(), options.lang);
        let size = marked.instance.size;
        let (verdict, says) = verdict(marked, lang);
        let text = |board: Board| board.text(size);
        let boards: Holes<'_> = &[("start", &text(marked.instance.start)), ("goal", &text(marked.instance.goal))];
        let name = super::summary::strategy_name(&marked.strategy, lang);
        let subtitle = format!("{name} · {}", fill(w.from_to, boards).trim_end_matches(['.', '。']));
        CheckText {
            title: w.title,
            subtitle,
            verdict,
            says,
            hints: hints(marked, lang),
            mistakes: mistakes(marked, options),
            score: score(marked, lang),
            read: read(marked, sheet, lang),
            rows: rows::passages(marked, sheet, options),
            size,
        }
    }
}

/// The verdict in a word or two, and in a sentence.
fn verdict(marked: &Marked, lang: Lang) -> (String, String) {
    let w = lang.check_words();
    match marked.mark {
        Mark::Right => (w.right.to_owned(), fill(w.right_says, &[("n", &Count(marked.written))])),
        Mark::RightUpTo(step) => {
            let holes: Holes<'_> = &[("n", &Count(step))];
            (fill(w.up_to, holes), fill(w.up_to_says, holes))
        }
        Mark::Wrong(step) => {
            let right = marked.rows.iter().filter(|row| row.is_right()).count();
            let holes: Holes<'_> = &[
                ("n", &Count(step)),
                ("right", &Count(right)),
                ("all", &Count(marked.rows.len())),
                ("k", &Count(marked.mistakes.len())),
            ];
            let says = if marked.options.first { w.wrong_first } else { w.wrong_says };
            (fill(w.wrong, holes), fill(says, holes))
        }
    }
}

/// What other values of settings would make of it.
fn hints(marked: &Marked, lang: Lang) -> Vec<String> {
    let w = lang.check_words();
    let setting = |hint: &Hint| format!("{}={}", hint.key, hint.strategy.value(hint.key));
    let hint = |hint: &Hint| {
        let setting = setting(hint);
        let pattern = if hint.whole { w.hint_whole } else { w.hint_longer };
        fill(pattern, &[("setting", &setting), ("n", &Count(hint.rows))])
    };
    let best = marked.hints.first().map(|hint| (hint.whole, hint.rows));
    let worth = |other: &&Hint| other.whole || best == Some((false, other.rows));
    let followed = marked.followed.as_ref().filter(|_| !marked.options.first);
    let followed = followed.map(|hint| fill(w.followed, &[("setting", &setting(hint))]));
    marked.hints.iter().filter(worth).map(hint).chain(followed).collect()
}

/// How much of each column is right.
fn score(marked: &Marked, lang: Lang) -> Vec<Fact> {
    let w = lang.check_words();
    let fact = |(column, (right, all)): (ColumnKind, (usize, usize))| {
        let value = fill(w.score, &[("right", &Count(right)), ("all", &Count(all))]);
        Fact { name: column_name(column, lang), value, level: 0 }
    };
    marked.score().into_iter().map(fact).collect()
}

/// The name of a column.
pub(super) fn column_name(column: ColumnKind, lang: Lang) -> &'static str {
    let (w, words) = (lang.check_words(), lang.words());
    match column {
        ColumnKind::Step => w.column_step,
        ColumnKind::Board => w.column_board,
        ColumnKind::Parent => w.column_parent,
        ColumnKind::Move => w.column_move,
        ColumnKind::G => "g",
        ColumnKind::H => "h",
        ColumnKind::F => "f",
        ColumnKind::Tries => w.column_tries,
        ColumnKind::Open => words.open,
        ColumnKind::Closed => words.closed,
    }
}

/// How it was read and marked.
fn read(marked: &Marked, sheet: &Sheet, lang: Lang) -> Vec<String> {
    let (w, reading, strategy) = (lang.check_words(), &marked.reading, &marked.strategy);
    let mut lines = vec![fill(w.held_against, &[("spec", strategy)])];
    if strategy.is_best_first() {
        let strict = || fill(w.ties_strict, &[("ties", &strategy.ties())]);
        lines.push(if marked.options.strict { strict() } else { w.ties_free.to_owned() });
    }
    if marked.options.any_order {
        lines.push(fill(w.any_order, &[("order", &strategy.order())]));
    }
    if sheet.rows.iter().any(|row| row.open.is_some()) {
        lines.push(
            match reading.open {
                ListTiming::After => w.open_after,
                ListTiming::Before => w.open_first,
                ListTiming::Between => w.open_between,
            }
            .to_owned(),
        );
    }
    let lists = sheet.rows.iter().any(|row| matches!(row.open, Some(ListClaim::Boards(_))));
    if lists && !strategy.is_best_first() {
        let order = match reading.head_first {
            Some(true) => w.head_first,
            Some(false) => w.head_last,
            None => w.head_unclear,
        };
        lines.push(order.to_owned());
    }
    if sheet.rows.iter().any(|row| row.closed.is_some()) {
        let first = reading.closed == ListTiming::Before;
        lines.push(if first { w.closed_first } else { w.closed_after }.to_owned());
    }
    if reading.tile_moves {
        lines.push(w.tile_moves.to_owned());
    }
    if reading.first_step != 1 {
        lines.push(fill(w.counted_from, &[("n", &reading.first_step)]));
    }
    lines.push(w.not_given.to_owned());
    lines
}

fn mistakes(marked: &Marked, options: CheckOptions) -> Vec<MistakeText> {
    let mut shown = None;
    let text = |mistake: &Mistake| {
        // The board that was taken is shown once a step.
        let anew = mistake.line.is_some() && shown.replace(mistake.step) != Some(mistake.step);
        let mut text = mistake_text(marked, mistake, options);
        text.groups.retain(|group| anew || group.kind != BoardsKind::Taken);
        text
    };
    marked.mistakes.iter().map(text).collect()
}

fn mistake_text(marked: &Marked, mistake: &Mistake, options: CheckOptions) -> MistakeText {
    let (w, lang) = (options.lang.check_words(), options.lang);
    let column = column_name(mistake.column, lang);
    let heading = match mistake.line {
        Some(line) => fill(w.at_step, &[("n", &Count(mistake.step)), ("line", &Count(line)), ("column", &column)]),
        None => fill(w.at_end, &[("n", &Count(mistake.step - 1)), ("column", &column)]),
    };
    MistakeText {
        heading,
        says: reason(marked, &mistake.reason, mistake.column, options),
        again: again(&mistake.again, options),
        groups: groups(marked, mistake, options),
    }
}

/// Where a mistake comes up again.
fn again(steps: &[usize], options: CheckOptions) -> Option<String> {
    if steps.is_empty() {
        return None;
    }
    let (w, lang) = (options.lang.check_words(), options.lang);
    let most = if options.full { usize::MAX } else { AGAIN_SHOWN };
    let named: Vec<String> = steps.iter().take(most).map(|&step| Count(step).to_string()).collect();
    let named = named.join(lang.comma());
    let more = steps.len().saturating_sub(most);
    let all = if more == 0 {
        named
    } else {
        fill(w.again_more, &[("steps", &named), ("more", &Count(more)), ("option", &FULL)])
    };
    Some(fill(w.again, &[("n", &Count(steps.len())), ("steps", &all)]))
}

/// The boards that belong to a mistake.
fn groups(marked: &Marked, mistake: &Mistake, options: CheckOptions) -> Vec<BoardsText> {
    let (w, scene) = (options.lang.check_words(), &mistake.scene);
    let mut groups = Vec::new();
    if let Some(board) = scene.taken {
        let (name, kind) = (w.taken, BoardsKind::Taken);
        groups.push(BoardsText { name, kind, boards: vec![(String::new(), board)], note: None });
    }
    let is_board = mistake.column == ColumnKind::Board;
    let by_f = marked.strategy.is_best_first();
    let label = |(at, node): (usize, &Node)| {
        let label = if by_f {
            format!("f {}", marked.strategy.f(node))
        } else if at == 0 {
            w.head.to_owned()
        } else {
            String::new()
        };
        (label, node.board)
    };
    let cut = |nodes: &[Node], most: usize, pattern: &str| {
        let most = if options.full { usize::MAX } else { most };
        let left = nodes.len().saturating_sub(most);
        let note = (left > 0).then(|| fill(pattern, &[("n", &Count(left)), ("option", &FULL)]));
        (nodes.iter().take(most).enumerate().map(label).collect::<Vec<_>>(), note)
    };
    if is_board {
        let (boards, note) = cut(&scene.could, COULD_SHOWN, w.could_cut);
        let note = if boards.is_empty() { Some(w.could_none.to_owned()) } else { note };
        groups.push(BoardsText { name: w.could, kind: BoardsKind::Could, boards, note });
    }
    if is_board || mistake.column == ColumnKind::Open {
        let (boards, note) = cut(&scene.open, OPEN_SHOWN, w.list_cut);
        let note = if boards.is_empty() { Some(w.open_empty.to_owned()) } else { note };
        let name = if is_board { w.open_before } else { w.open_should };
        groups.push(BoardsText { name, kind: BoardsKind::Open, boards, note });
    }
    groups
}
