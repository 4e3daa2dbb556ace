//! The mistakes of a marked trace: why each is one, and what should have been.

use super::{CheckOptions, FULL, says};
use crate::check::{ColumnKind, Marked, Mistake};
use crate::puzzle::Board;
use crate::report::document::{Block, Boards, Group, Scale, Shown, Tone};
use crate::report::limits::{AGAIN_SHOWN, COULD_SHOWN, OPEN_SHOWN};
use crate::report::narration::Count;
use crate::search::Node;

/// Returns a group of blocks for each mistake.
pub(super) fn groups(marked: &Marked, options: CheckOptions) -> impl Iterator<Item = Block<'_>> {
    let mut shown = None;
    marked.mistakes.iter().map(move |mistake| {
        // The board that was taken is shown once a step.
        let is_anew = shown.replace(mistake.step) != Some(mistake.step);
        let taken = mistake.scene.taken.filter(|_| is_anew);
        Block::Group(Group::new("mistake", blocks(marked, mistake, taken, options)))
    })
}

fn blocks<'a>(marked: &Marked, mistake: &Mistake, taken: Option<Board>, options: CheckOptions) -> Vec<Block<'a>> {
    let w = options.lang.check_words();
    let column = w.column(mistake.column);
    let heading = fill!(w.at_step, n = Count(mistake.step), line = Count(mistake.line), column);
    let says = says(marked, mistake, options);
    let mut blocks = vec![Block::heading(heading)];
    blocks.extend(says.into_iter().map(Block::paragraph));
    blocks.extend(again(&mistake.again, options).map(Block::aside));
    let boards = boards(marked, mistake, taken, options);
    if !boards.is_empty() {
        blocks.push(Block::Group(Group::new("groups", boards)));
    }
    blocks
}

/// Returns where a mistake comes up again.
pub(super) fn again(steps: &[usize], options: CheckOptions) -> Option<String> {
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

/// The board that was taken, those that should have been, and open.
fn boards<'a>(marked: &Marked, mistake: &Mistake, taken: Option<Board>, options: CheckOptions) -> Vec<Block<'a>> {
    let (w, scene) = (options.lang.check_words(), &mistake.scene);
    let label = |at: usize, node: &Node| match (marked.strategy.is_best_first(), at) {
        (true, _) => format!("f {}", marked.strategy.f(node)),
        (false, 0) => w.head.to_owned(),
        (false, _) => String::new(),
    };
    // The first of some nodes, and what is said where there are none, or more.
    let nodes = |name: &str, tone: Tone, all: &[Node], most: usize, [none, cut]: [&'static str; 2]| {
        let most = if options.full { usize::MAX } else { most };
        let shown = all.iter().take(most).enumerate().map(|(at, node)| Shown::new(node.board, label(at, node), tone));
        let says = match all.len().saturating_sub(most) {
            _ if all.is_empty() => Some(Block::aside(none)),
            0 => None,
            left => Some(Block::gap(fill!(cut, n = Count(left), option = FULL))),
        };
        group(name, tone, shown.collect(), says)
    };
    let is_board = mistake.column == ColumnKind::Board;
    let mut groups = Vec::new();
    groups.extend(taken.map(|board| group(w.taken, Tone::Wrong, vec![Shown::new(board, "", Tone::Wrong)], None)));
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

/// Boards below a name, and what is said in place of boards.
fn group<'a>(name: &str, tone: Tone, boards: Vec<Shown>, says: Option<Block<'a>>) -> Block<'a> {
    let boards = (!boards.is_empty()).then(|| Block::Boards(Boards::new(Scale::Small, boards)));
    let blocks: Vec<Block<'_>> = std::iter::once(Block::subheading(name)).chain(boards).chain(says).collect();
    Block::Group(Group { tone, ..Group::new("group", blocks) })
}
