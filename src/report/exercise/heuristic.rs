//! Boards: the estimates of several heuristics, and which heuristic dominates which.

use super::course::{Ask, Choice, Draft, paragraph, right, set, with_goal};
use super::kind::{Options, Rules, Subject};
use super::solvable::another;
use super::{About, Answer, Exercise, ExerciseError, Plan, Question, Setting};
use crate::puzzle::{Board, Cost, Estimator, Heuristic, Instance, Rng};
use crate::report::document::{Block, Boards, Column, ColumnKind, Inline, Row, Scale, Shown, Table, TableCell, Tone};
use crate::report::letter;
use crate::report::narration::counted;
use crate::report::search::goal_board;
use crate::report::step::Picture;
use crate::search::SearchError;

pub(super) const RULES: Rules = Rules {
    options: Options { subject: Subject::Heuristics, counts: Some(1..=12), ..Options::OF_RUN },
    title: |w| w.title_heuristic,
    left_out: None,
    counted: |exercise| counted(exercise.estimated().len() as u64, "board"),
    make,
    task,
    heading: |setting| setting.w.boards_table,
    sheet,
    answers,
    items,
};

const USUAL: usize = 4;
const HEURISTICS: [Heuristic; 3] = [Heuristic::Misplaced, Heuristic::Manhattan, Heuristic::LinearConflict];
/// Which of two heuristics is never the lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dominance {
    /// The first, and somewhere it is higher.
    First,
    /// The second, and somewhere it is higher.
    Second,
    /// Neither: each is somewhere higher.
    Neither,
    /// Both: they are equal.
    Both,
}

/// Makes the exercise: the estimate of each board by each heuristic, then each pair of heuristics.
fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let heuristics = plan.compared();
    if let [only] = heuristics[..] {
        let what = format!("one heuristic alone is asked for, and {only} cannot dominate itself");
        return Err(ExerciseError::new(what, "name another, such as --heuristics misplaced,manhattan"));
    }
    if let Some(at) = (1..heuristics.len()).find(|&at| heuristics[..at].contains(&heuristics[at])) {
        return Err(ExerciseError::new(format!("{} comes twice", heuristics[at]), "name it once"));
    }
    let estimators = heuristics.iter().map(|&heuristic| estimator(plan.instance(), heuristic));
    let estimators: Vec<Estimator> = estimators.collect::<Result<_, _>>()?;
    let boards = boards(plan)?;
    let mut questions = Vec::new();
    for &board in &boards {
        questions.extend(heuristics.iter().zip(&estimators).map(|(&heuristic, estimator)| {
            let answer = Answer::Number(u64::from(estimator.of(board)));
            Question::sole(About::Estimate(board, heuristic), answer)
        }));
    }
    for second in 1..heuristics.len() {
        for first in 0..second {
            let answer = Answer::Dominance(dominance(&boards, &estimators[first], &estimators[second]));
            let about = About::Pair(heuristics[first], heuristics[second]);
            questions.push(Question::sole(about, answer));
        }
    }
    Ok(Exercise { questions, ..Exercise::of(plan) })
}

fn estimator(instance: &Instance, heuristic: Heuristic) -> Result<Estimator, ExerciseError> {
    Ok(Estimator::new(heuristic, instance.goal, instance.size, Cost::Unit).map_err(SearchError::from)?)
}

/// Returns the boards: the start, if one is named, and others from which the goal can be reached.
fn boards(plan: &Plan) -> Result<Vec<Board>, ExerciseError> {
    let Instance { size, start, goal } = *plan.instance();
    let mut rng = Rng::new(plan.seed);
    let mut boards: Vec<Board> = Vec::new();
    if start != goal {
        // An estimate means nothing on a board from which the goal cannot be reached.
        ExerciseError::check(&plan.problem)?;
        boards.push(start);
    }
    while boards.len() < plan.count.unwrap_or(USUAL) {
        boards.push(another(&boards, goal, size, true, &mut rng));
    }
    Ok(boards)
}

fn dominance(boards: &[Board], first: &Estimator, second: &Estimator) -> Dominance {
    let higher = |one: &Estimator, other: &Estimator| boards.iter().any(|&board| one.of(board) > other.of(board));
    match (higher(first, second), higher(second, first)) {
        (true, true) => Dominance::Neither,
        (true, false) => Dominance::First,
        (false, true) => Dominance::Second,
        (false, false) => Dominance::Both,
    }
}

impl Plan {
    /// Returns the heuristics that an exercise of the kind `heuristic` asks about.
    pub fn compared(&self) -> Vec<Heuristic> {
        if self.heuristics.is_empty() { HEURISTICS.into() } else { self.heuristics.clone() }
    }
}

impl Exercise {
    /// Returns the boards to estimate, in order.
    pub fn estimated(&self) -> Vec<Board> {
        let first = self.plan.compared().first().copied();
        let board = |question: &Question| match question.about {
            About::Estimate(board, heuristic) if Some(heuristic) == first => Some(board),
            _ => None,
        };
        self.questions.iter().filter_map(board).collect()
    }
}

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let rule = |heuristic: &Heuristic| {
        fill!(w.heuristic_defined, name = heuristic, says = lang.heuristic_words(*heuristic).rule)
    };
    let rules: Vec<String> = exercise.plan.compared().iter().map(rule).collect();
    let goal = goal_board(exercise.plan.instance().goal, lang);
    vec![Block::paragraph(w.heuristic_task), Block::bullets(rules), goal]
}

fn estimates(setting: Setting<'_>, with_answers: bool) -> Table<'static> {
    let Setting { exercise, w, .. } = setting;
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_board, ColumnKind::Board)];
    let kind = if with_answers { ColumnKind::Number } else { ColumnKind::Word };
    columns.extend(exercise.plan.compared().iter().map(|name| Column::new(name.text(), kind).with_room(12)));
    let own = exercise.questions.chunks(exercise.plan.compared().len());
    let row = |(at, (board, own)): (usize, (Board, &[Question]))| {
        let head = [TableCell::from(Inline::strong(letter(at))), Inline::board(Picture::of(board)).into()];
        let cell = |question| if with_answers { number(question).into() } else { TableCell::default() };
        Row::new(head.into_iter().chain(own.iter().map(cell)))
    };
    let rows: Vec<Row> = exercise.estimated().into_iter().zip(own).enumerate().map(row).collect();
    Table { says: w.boards_table.into(), is_room: !with_answers, ..Table::new("estimates", columns, rows) }
}

fn number(question: &Question) -> String {
    let Some(Answer::Number(number)) = question.right.first() else { return String::new() };
    number.to_string()
}

fn pair(question: &Question) -> Option<(Heuristic, Heuristic, Dominance)> {
    match (question.about, *question.right.first()?) {
        (About::Pair(first, second), Answer::Dominance(dominance)) => Some((first, second, dominance)),
        _ => None,
    }
}

fn dominates(dominance: Dominance, first: Heuristic, second: Heuristic, setting: Setting<'_>) -> &'static str {
    match dominance {
        Dominance::First => first.text(),
        Dominance::Second => second.text(),
        Dominance::Neither => setting.w.neither,
        Dominance::Both => setting.w.equal,
    }
}

fn pairs(setting: Setting<'_>, with_answers: bool) -> Table<'static> {
    let Setting { exercise, w, .. } = setting;
    let mut columns = vec![
        Column::new(w.column_pair, ColumnKind::Word),
        Column::new(w.column_dominates, ColumnKind::Word).with_room(16),
        Column::new(w.why, ColumnKind::Text).with_room(24),
    ];
    columns.extend(with_answers.then(|| Column::new(w.column_in_general, ColumnKind::Text)));
    let row = |question: &Question| {
        let (first, second, dominance) = pair(question)?;
        let mut cells = vec![fill!(w.pair, first, second).into(), Inline::default(), Inline::default()];
        if with_answers {
            let dominates = Inline::strong(dominates(dominance, first, second, setting));
            cells.splice(1.., [dominates, here(first, second, setting).into(), in_general(question, setting)?.into()]);
        }
        Some(Row::new(cells.into_iter().map(TableCell::from)))
    };
    let rows: Vec<Row> = exercise.questions.iter().filter_map(row).collect();
    Table { says: w.heuristic_pairs.into(), is_room: !with_answers, ..Table::new("pairs", columns, rows) }
}

fn here(first: Heuristic, second: Heuristic, setting: Setting<'_>) -> String {
    let Setting { exercise, lang, w, .. } = setting;
    let instance = exercise.plan.instance();
    let (Ok(one), Ok(other)) = (estimator(instance, first), estimator(instance, second)) else { return String::new() };
    let higher = |name: Heuristic, high: &Estimator, low: &Estimator| {
        let boards = exercise.estimated().into_iter().enumerate();
        let boards = boards.filter(|&(_, board)| high.of(board) > low.of(board));
        let boards: Vec<String> = boards.map(|(at, _)| letter(at)).collect();
        (!boards.is_empty()).then(|| fill!(w.higher_on, name, boards = boards.join(lang.comma())))
    };
    let says: Vec<String> = [higher(first, &one, &other), higher(second, &other, &one)].into_iter().flatten().collect();
    if says.is_empty() { w.never_differ.to_owned() } else { says.join(lang.semicolon()) }
}

/// Says which of two heuristics dominates on all boards, if that is proved, or refuted by the boards of the exercise.
fn in_general(question: &Question, setting: Setting<'_>) -> Option<String> {
    let Setting { lang, w, .. } = setting;
    let (first, second, here) = pair(question)?;
    let Some(links) = first.down_to(second).or_else(|| second.down_to(first)) else {
        return Some(if here == Dominance::Neither { w.general_neither } else { w.general_unknown }.to_owned());
    };
    let (high, low) = (links[0], links[links.len() - 1]);
    let reasons: Vec<String> = links.windows(2).map(|link| reason(link[0], link[1], setting)).collect();
    Some(fill!(w.general_proved, high, low, reasons = reasons.join(lang.semicolon())))
}

fn reason(high: Heuristic, low: Heuristic, setting: Setting<'_>) -> String {
    let w = setting.w;
    match (high, low) {
        (_, Heuristic::Zero) => w.reason_zero.to_owned(),
        (Heuristic::Exact, _) => w.reason_exact.to_owned(),
        (Heuristic::Gaschnig, _) => w.reason_jump.to_owned(),
        (Heuristic::Manhattan, _) => w.reason_way.to_owned(),
        (high, low) => fill!(w.reason_adds, high, low),
    }
}

fn parts(board: Board, heuristic: Heuristic, setting: Setting<'_>) -> Option<String> {
    let Setting { lang, w, .. } = setting;
    let estimator = estimator(setting.exercise.plan.instance(), heuristic).ok()?;
    let (parts, sum) = (estimator.parts(board), estimator.of(board));
    let of_tiles: u16 = parts.iter().map(|(_, part)| part).sum();
    let beside = if heuristic == Heuristic::Nilsson { w.part_order } else { w.part_conflicts };
    let rest = (sum > of_tiles).then(|| fill!(beside, n = (sum - of_tiles)));
    let parts = parts.into_iter().filter(|&(_, part)| part > 0).map(|(tile, n)| fill!(w.part_of_tile, tile, n));
    let parts: Vec<String> = parts.chain(rest).collect();
    (of_tiles > 0).then(|| fill!(w.sum_of_tiles, name = heuristic, sum, parts = parts.join(lang.comma())))
}

fn sheet(setting: Setting<'_>) -> Vec<Block<'static>> {
    let heading = Block::heading(setting.w.heuristic_pairs);
    vec![Block::Table(estimates(setting, false)), heading, Block::Table(pairs(setting, false))]
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let mut sums = Vec::new();
    for (at, board) in exercise.estimated().into_iter().enumerate() {
        let of_board = exercise.plan.compared().into_iter().filter_map(|heuristic| parts(board, heuristic, setting));
        sums.extend(of_board.map(|sum| Inline::strong(letter(at)).then(" ").then(sum)));
    }
    let not_admissible = exercise.plan.compared().into_iter().filter(|heuristic| !heuristic.admissible());
    let mut blocks = vec![Block::Table(estimates(setting, true))];
    blocks.extend((!sums.is_empty()).then(|| Block::bullets(sums)));
    blocks.push(setting.heading(w.heuristic_pairs));
    blocks.push(Block::Table(pairs(setting, true)));
    blocks.extend(not_admissible.map(|name| Block::aside(fill!(w.not_admissible, name))));
    blocks
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let c = lang.course_words();
    let all = exercise.estimated();
    let shown = all.iter().enumerate().map(|(at, &board)| Shown::new(board, letter(at), Tone::Plain));
    let shown = set([Block::Boards(Boards::new(Scale::Small, shown))], setting);
    let task = set(task(setting).into_iter().skip(1), setting);
    let draft = |(at, question): (usize, &Question)| match question.about {
        About::Estimate(board, name) => {
            let letter = letter(at / exercise.plan.compared().len());
            let defined = fill!(w.heuristic_defined, name, says = lang.heuristic_words(name).rule);
            let asks = paragraph(&defined) + &paragraph(&fill!(c.ask_estimate, name));
            let text = with_goal(board, &letter, setting) + &asks;
            let parts = parts(board, name, setting).map(|parts| paragraph(&parts)).unwrap_or_default();
            let (ask, feedback) = (Ask::Number(number(question)), right(number(question), lang) + &parts);
            Some(Draft::new(fill!(c.estimate, letter, name), text, ask, feedback))
        }
        About::Pair(first, second) => {
            let (.., right) = pair(question)?;
            let choice = |dominance| Choice::new(dominates(dominance, first, second, setting), dominance == right);
            let all = [Dominance::First, Dominance::Second, Dominance::Neither, Dominance::Both];
            let text = format!("{task}{shown}{}", paragraph(&fill!(c.ask_pair, first, second)));
            let (here, general) = (here(first, second, setting), in_general(question, setting)?);
            let feedback = paragraph(&here) + &paragraph(&general);
            let ask = Ask::Choice(all.map(choice).into());
            Some(Draft::new(fill!(w.pair, first, second), text, ask, feedback))
        }
        _ => None,
    };
    exercise.questions.iter().enumerate().filter_map(draft).collect()
}
