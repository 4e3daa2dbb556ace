//! Boards: which can reach the goal, and how do you know?

use super::course::{Ask, Draft, inline, paragraph, with_goal, yes_no};
use super::kind::{Options, REASON_LEFT_OUT, Rules, Subject, counted};
use super::{About, Answer, Exercise, Plan, Question, Setting};
use crate::puzzle::{Board, Parity, RandomBoards, Rng, Size};
use crate::report::document::{
    Block, Blocks, Boards, Column, ColumnKind, Inline, Row, Scale, Shown, Span, Table, TableCell, Tone,
};
use crate::report::letter;
use crate::report::limits::PAIRS;
use crate::report::narration::Lang;
use crate::report::step::Picture;

/// Boards that can reach the goal or cannot.
pub(super) const RULES: Rules = Rules {
    options: Options { subject: Subject::Boards, counts: Some(2..=20), ..Options::OF_RUN },
    title: |w| w.title_solvable,
    left_out: Some(REASON_LEFT_OUT),
    counted: |exercise| counted(exercise.questions.len(), "board"),
    make: |plan| Ok(make(plan)),
    task,
    heading: |setting| setting.w.boards_table,
    sheet,
    answers,
    items,
};

/// The usual number of boards.
const USUAL: usize = 6;
/// The moves of a walk to a board whose inversions are to be counted by hand, where all boards have too many.
const WALK: usize = 16;
/// Up to so many cells any board will do: it has 14 inversions on average.
const FEW_CELLS: usize = 9;
/// Draws of a board that none before equals. Where boards are few, one may come twice.
const DRAWS: usize = 100;

/// Makes the exercise. About half of the boards can reach the goal: at least one can, and at least one cannot.
pub(super) fn make(plan: &Plan) -> Exercise {
    let (size, goal) = (plan.instance.size, plan.instance.goal);
    let count = plan.count.unwrap_or(USUAL);
    let mut rng = Rng::new(plan.seed);
    // A sheet of which exactly half can would tell the last answer.
    let can = (count / 2 + rng.below(3)).saturating_sub(1).clamp(1, count - 1);
    let mut solvable: Vec<bool> = (0..count).map(|at| at < can).collect();
    for last in (1..count).rev() {
        solvable.swap(last, rng.below(last + 1));
    }
    let mut boards: Vec<Board> = Vec::new();
    let named = Some(plan.instance.start).filter(|start| *start != goal);
    if let Some(start) = named {
        let own = Parity::of(start, goal, size).solvable();
        if let Some(at) = solvable.iter().position(|can| *can == own) {
            solvable.swap(0, at);
        }
        boards.push(start);
    }
    for can in solvable.into_iter().skip(boards.len()) {
        let mut board = drawn(goal, size, can, &mut rng);
        for _ in 0..DRAWS {
            if board != goal && !boards.contains(&board) {
                break;
            }
            board = drawn(goal, size, can, &mut rng);
        }
        boards.push(board);
    }
    let question = |board: &Board| {
        let answer = Answer::YesNo(Parity::of(*board, goal, size).solvable());
        Question::sole(About::Board(*board), answer)
    };
    Exercise { questions: boards.iter().map(question).collect(), ..Exercise::of(plan) }
}

/// Draws a board that can reach the goal, or one that cannot.
pub(super) fn drawn(goal: Board, size: Size, can: bool, rng: &mut Rng) -> Board {
    let board = match size.cells() {
        // Any board can be drawn of any goal.
        ..=FEW_CELLS => RandomBoards::new(goal, size, None, rng.bits()).ok().and_then(|mut boards| boards.next()),
        _ => Some(walked(goal, size, rng)),
    };
    let board = board.unwrap_or(goal);
    if can { board } else { swapped(board, size, rng) }
}

/// The end of a walk from the goal.
pub(super) fn walked(goal: Board, size: Size, rng: &mut Rng) -> Board {
    let grid = crate::puzzle::Grid::new(size);
    let mut board = goal;
    for _ in 0..WALK {
        let moves: Vec<Board> =
            crate::puzzle::Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid)).collect();
        board = moves[rng.below(moves.len())];
    }
    board
}

/// The board with two tiles exchanged, which changes the parity of its inversions.
fn swapped(board: Board, size: Size, rng: &mut Rng) -> Board {
    let mut tiles: Vec<u8> = board.tiles(size).collect();
    let cells: Vec<usize> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
    let at = rng.below(cells.len() - 1);
    tiles.swap(cells[at], cells[at + 1]);
    Board::from_cells(&tiles)
}

pub(super) fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let mut hints = vec![w.solvable_how];
    hints.extend(has_rows(setting).then_some(w.solvable_rows));
    let goal = Shown::new(exercise.plan.instance.goal, lang.words().label_goal, Tone::Plain);
    vec![Block::paragraph(w.solvable_task), Block::bullets(hints), Block::Boards(Boards::new(Scale::Large, [goal]))]
}

/// Returns true if and only if the row of the blank matters.
fn has_rows(setting: Setting<'_>) -> bool {
    let instance = &setting.exercise.plan.instance;
    Parity::of(instance.goal, instance.goal, instance.size).blank_rows().is_some()
}

fn columns(setting: Setting<'_>) -> Vec<Column> {
    let w = setting.w;
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_board, ColumnKind::Board)];
    columns.push(Column::new(w.column_inversions, ColumnKind::Word).with_room(10));
    columns.extend(has_rows(setting).then(|| Column::new(w.column_rows, ColumnKind::Word).with_room(5)));
    columns.push(Column::new(w.column_reaches, ColumnKind::Word).with_room(10));
    columns.push(Column::new(w.why, ColumnKind::Text).with_room(24));
    columns
}

/// The board of a question.
fn board(question: &Question) -> Option<Board> {
    if let About::Board(board) = question.about { Some(board) } else { None }
}

/// The cells that name a board.
fn named(at: usize, board: Board) -> [TableCell; 2] {
    [Inline::strong(letter(at)).into(), Inline::board(Picture { board, slid: None }).into()]
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let boards = setting.exercise.questions.iter().filter_map(board);
    let rows: Vec<Row> = boards
        .enumerate()
        .map(|(at, board)| {
            let room = has_rows(setting).then(TableCell::default);
            let rest =
                [TableCell::default()].into_iter().chain(room).chain([setting.w.yes_no.into(), TableCell::default()]);
            Row::new(named(at, board).into_iter().chain(rest).collect::<Vec<_>>())
        })
        .collect();
    let table =
        Table { says: setting.w.boards_table.into(), is_room: true, ..Table::new("solvable", columns(setting), rows) };
    Box::new(std::iter::once(Block::Table(table)))
}

pub(super) fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let instance = &exercise.plan.instance;
    let mut columns = columns(setting);
    columns.extend(setting.points.map(|_| Column::new(w.points, ColumnKind::Number)));
    let rows: Vec<Row> = exercise
        .questions
        .iter()
        .enumerate()
        .filter_map(|(at, question)| {
            let board = board(question)?;
            let parity = Parity::of(board, instance.goal, instance.size);
            let (n, rows) = (parity.start_inversions(), parity.blank_rows().map(|(start, goal)| start.abs_diff(goal)));
            let can = question.accepts(Answer::YesNo(true));
            let cells = named(at, board).into_iter().chain([n.to_string().into()]);
            let cells = cells.chain(rows.map(|rows| rows.to_string().into()));
            let answer = Inline::strong(if can { w.yes } else { w.no });
            let cells = cells.chain([answer.into(), why(&parity, rows, setting).into()]);
            Some(Row::new(cells.chain(setting.points(at).map(TableCell::from)).collect::<Vec<_>>()))
        })
        .collect();
    let past = instance.size.cols() - 1;
    let rule = fill!(if has_rows(setting) { w.rule_even } else { w.rule_odd }, past);
    let table = Table { says: w.boards_table.into(), ..Table::new("solvable", columns, rows) };
    vec![Block::paragraph(rule), Block::Table(table)]
}

/// Why a board can reach the goal, or cannot: its inversions, and whether they are even.
pub(super) fn why(parity: &Parity, rows: Option<usize>, setting: Setting<'_>) -> Inline {
    let Setting { lang, w, .. } = setting;
    let n = parity.start_inversions();
    let sum = n + rows.unwrap_or(0);
    let says = fill!(if sum.is_multiple_of(2) { w.even } else { w.odd }, sum);
    let sum = rows.map(|rows| fill!(w.with_rows, n, rows, sum) + lang.semicolon()).unwrap_or_default();
    let mut why = Inline::from(sum + &says);
    if n > 0 {
        why = why.then(Span::Break).then(fill!(w.pairs, pairs = pairs(parity, lang)));
    }
    why
}

/// The pairs of tiles in the opposite order, as far as they are read.
fn pairs(parity: &Parity, lang: Lang) -> String {
    let all = parity.inverted_pairs();
    let named = all.iter().take(PAIRS).map(|(first, later)| format!("{first}\u{2013}{later}"));
    let more = all.len().checked_sub(PAIRS + 1).map(|rest| fill!(lang.words().parity_more, n = (rest + 1)));
    named.chain(more).collect::<Vec<_>>().join(lang.comma())
}

/// Of each board, whether it can reach the goal, and its inversions.
fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (c, instance) = (lang.course_words(), &exercise.plan.instance);
    let mut drafts = Vec::new();
    for (at, question) in exercise.questions.iter().enumerate() {
        let About::Board(board) = question.about else { continue };
        let parity = Parity::of(board, instance.goal, instance.size);
        let rows = parity.blank_rows().map(|(start, goal)| start.abs_diff(goal));
        let (letter, shown) = (letter(at), with_goal(board, &letter(at), setting));
        let why = why(&parity, rows, setting);
        let feedback = format!("<p>{}</p>", inline(&why, instance.size));
        let can = question.accepts(Answer::YesNo(true));
        drafts.push(Draft {
            says: fill!(c.board_reaches, letter),
            text: shown.clone() + &paragraph(c.ask_reaches),
            ask: yes_no(can, setting),
            feedback: paragraph(&fill!(c.right, answers = if can { w.yes } else { w.no })) + &feedback,
            of: vec![(at, 2)],
        });
        let inversions = parity.start_inversions();
        drafts.push(Draft {
            says: fill!(c.board_inversions, letter),
            text: shown + &paragraph(w.solvable_how) + &paragraph(c.ask_inversions),
            ask: Ask::Number(vec![inversions.to_string()]),
            feedback: paragraph(&fill!(c.right, answers = inversions)) + &feedback,
            of: vec![(at, 2)],
        });
    }
    drafts
}
