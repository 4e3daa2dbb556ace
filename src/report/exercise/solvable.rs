//! Boards: which can reach the goal, and how do you know?

use super::course::{Ask, Draft, either, inline, paragraph, right, with_goal};
use super::table::to_fill_in;
use super::{Exercise, Options, Plan, Rules, Setting, Subject};
use crate::puzzle::{Board, Instance, Parity, RANKED_CELLS, RandomBoards, Rng, Size};
use crate::report::document::{Block, Column, ColumnKind, Inline, Span};
use crate::report::letter;
use crate::report::narration::counted;
use crate::report::search::{goal_board, inverted_pairs};
use crate::report::step::Picture;

pub(super) const RULES: Rules = Rules {
    options: Options { subject: Subject::Boards, counts: Some(2..=20), ..Options::OF_RUN },
    title: |w| w.title_solvable,
    counted: |exercise| counted(exercise.boards.len() as u64, "board"),
    make: |plan| Ok(make(plan)),
    task,
    heading: |setting| setting.w.boards_table,
    sheet: |setting| vec![table(setting, false)],
    answers,
    items,
};

const USUAL: usize = 6;
/// Length of a walk to a board with few enough inversions to count by hand, for sizes on which random boards have too many.
const WALK: usize = 16;
/// Maximum cells for which any board will do: with 10, a board has 18 inversions on average.
const FEW_CELLS: usize = RANKED_CELLS;
/// Maximum draws of a new board; small sizes have so few boards that some repeat.
const DRAWS: usize = 100;

/// Makes the exercise. About half of the boards can reach the goal: at least one can, and at least one cannot.
fn make(plan: &Plan) -> Exercise {
    let (size, goal) = (plan.instance().size, plan.instance().goal);
    let count = plan.count.unwrap_or(USUAL);
    let mut rng = Rng::new(plan.seed);
    // If exactly half could, the last answer would follow from the others.
    let can = (count / 2 + rng.below(3)).saturating_sub(1).clamp(1, count - 1);
    let mut solvable: Vec<bool> = (0..count).map(|at| at < can).collect();
    rng.shuffle(&mut solvable);
    let mut boards: Vec<Board> = Vec::new();
    let named = Some(plan.instance().start).filter(|start| *start != goal);
    if let Some(start) = named {
        let own = Parity::of(start, goal, size).solvable();
        if let Some(at) = solvable.iter().position(|can| *can == own) {
            solvable.swap(0, at);
        }
        boards.push(start);
    }
    for can in solvable.into_iter().skip(boards.len()) {
        boards.push(another(&boards, goal, size, can, &mut rng));
    }
    Exercise { boards, ..Exercise::of(plan) }
}

/// Draws a board, other than these, that can or cannot reach the goal, as asked.
pub(super) fn another(boards: &[Board], goal: Board, size: Size, can: bool, rng: &mut Rng) -> Board {
    let new = (0..DRAWS).map(|_| drawn(goal, size, can, rng)).find(|board| *board != goal && !boards.contains(board));
    new.unwrap_or_else(|| drawn(goal, size, can, rng))
}

fn drawn(goal: Board, size: Size, can: bool, rng: &mut Rng) -> Board {
    let walk = (size.cells() > FEW_CELLS).then_some(WALK);
    let mut boards = RandomBoards::new(goal, size, walk, rng.bits()).into_iter().flatten();
    let board = boards.next().unwrap_or(goal);
    if can { board } else { swapped(board, size, rng) }
}

/// Returns the board with two tiles swapped, which changes the parity of its inversions.
fn swapped(board: Board, size: Size, rng: &mut Rng) -> Board {
    let mut tiles: Vec<u8> = board.tiles(size).collect();
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
    let at = rng.below(cells.len() - 1);
    tiles.swap(cells[at], cells[at + 1]);
    Board::from_cells(&tiles)
}

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let mut hints = vec![w.solvable_how];
    hints.extend(has_rows(setting).then_some(w.solvable_rows));
    let goal = goal_board(exercise.plan.instance().goal, lang);
    vec![Block::paragraph(w.solvable_task), Block::bullets(hints), goal]
}

fn has_rows(setting: Setting<'_>) -> bool {
    let instance = setting.exercise.plan.instance();
    Parity::of(instance.goal, instance.goal, instance.size).rows_apart.is_some()
}

fn asked(setting: Setting<'_>) -> impl Iterator<Item = (String, Board, Parity)> {
    let &Instance { goal, size, .. } = setting.exercise.plan.instance();
    let boards = setting.exercise.boards.iter().enumerate();
    boards.map(move |(at, &board)| (letter(at), board, Parity::of(board, goal, size)))
}

fn table(setting: Setting<'_>, with_answers: bool) -> Block<'static> {
    let w = setting.w;
    let has_rows = has_rows(setting);
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_board, ColumnKind::Board)];
    columns.push(Column::new(w.column_inversions, ColumnKind::Word).with_room(10));
    columns.extend(has_rows.then(|| Column::new(w.column_rows, ColumnKind::Word).with_room(5)));
    columns.push(Column::new(w.column_reaches, ColumnKind::Word).with_room(10));
    columns.push(Column::new(w.why, ColumnKind::Text).with_room(24));
    let row = |(letter, board, parity): (String, Board, Parity)| {
        let head = [Inline::strong(letter), Inline::board(Picture::of(board))];
        let reaches = Inline::strong(if parity.solvable() { w.yes } else { w.no });
        // Each answer, and what is printed in its place.
        let asked = [
            Some((parity.inverted_pairs.len().to_string().into(), "")),
            parity.rows_apart.map(|rows| (rows.to_string().into(), "")),
            Some((reaches, w.yes_no)),
            Some((why(&parity, setting), "")),
        ];
        (head.into(), asked.into_iter().flatten().collect())
    };
    to_fill_in(("solvable", w.boards_table), columns, asked(setting).map(row), with_answers)
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let w = setting.w;
    let past = setting.exercise.plan.instance().size.cols() - 1;
    let rule = fill!(if has_rows(setting) { w.rule_even } else { w.rule_odd }, past);
    vec![Block::paragraph(rule), table(setting, true)]
}

fn why(parity: &Parity, setting: Setting<'_>) -> Inline {
    let Setting { lang, w, .. } = setting;
    let (n, rows) = (parity.inverted_pairs.len(), parity.rows_apart);
    let sum = n + rows.unwrap_or(0);
    let says = fill!(if sum.is_multiple_of(2) { w.even } else { w.odd }, sum);
    let sum = rows.map(|rows| fill!(w.with_rows, n, rows, sum) + lang.semicolon()).unwrap_or_default();
    let mut why = Inline::from(sum + &says);
    if n > 0 {
        why = why.then(Span::Break).then(fill!(w.pairs, pairs = inverted_pairs(parity, lang)));
    }
    why
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let draft = |(letter, board, parity): (String, Board, Parity)| {
        let shown = with_goal(board, &letter, setting);
        let reason = format!("<p>{}</p>", inline(&why(&parity, setting), exercise.plan.instance().size));
        let (can, inversions) = (parity.solvable(), parity.inverted_pairs.len());
        let reaches = Draft::new(
            fill!(w.board_reaches, letter),
            shown.clone() + &paragraph(w.ask_reaches),
            either([w.yes, w.no], can),
            right(if can { w.yes } else { w.no }, lang) + &reason,
        );
        let counted = Draft::new(
            fill!(w.board_inversions, letter),
            shown + &paragraph(w.solvable_how) + &paragraph(w.ask_inversions),
            Ask::Number(inversions.to_string()),
            right(inversions, lang) + &reason,
        );
        [reaches, counted]
    };
    asked(setting).flat_map(draft).collect()
}
