//! Boards: the estimates of several heuristics, and which heuristic dominates which.

use super::course::{Ask, Choice, Draft, paragraph, right, set, with_goal};
use super::solvable::another;
use super::table::to_fill_in;
use super::{Exercise, ExerciseError, Options, Plan, Rules, Setting, Subject};
use crate::puzzle::{Board, Cost, Estimator, Heuristic, Instance, Rng};
use crate::report::check::h_parts;
use crate::report::document::{Block, Boards, Column, ColumnKind, Inline, Row, Scale, Shown, Table, TableCell, Tone};
use crate::report::letter;
use crate::report::narration::{ExerciseWords, counted};
use crate::report::search::goal_board;
use crate::report::step::Picture;
use crate::search::SearchError;

pub(super) const RULES: Rules = Rules {
    options: Options { subject: Subject::Heuristics, counts: Some(1..=12), ..Options::OF_RUN },
    title: |w| w.title_heuristic,
    counted: |exercise| counted(exercise.boards.len() as u64, "board"),
    make,
    task,
    heading: |setting| setting.w.boards_table,
    sheet,
    answers,
    items,
};

const USUAL: usize = 4;
const HEURISTICS: [Heuristic; 3] = [Heuristic::Misplaced, Heuristic::Manhattan, Heuristic::LinearConflict];

fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let heuristics = plan.compared();
    if let [only] = heuristics[..] {
        let what = format!("one heuristic alone is asked for, and {only} cannot dominate itself");
        return Err(ExerciseError::new(what, "name another, such as --heuristics misplaced,manhattan"));
    }
    let estimators = heuristics.iter().map(|&heuristic| estimator(plan.instance(), heuristic));
    let estimators: Vec<Estimator> = estimators.collect::<Result<_, _>>()?;
    let boards = boards(plan)?;
    let of_boards = |estimator: &Estimator| boards.iter().map(|&board| u64::from(estimator.of(board))).collect();
    Ok(Exercise { estimates: estimators.iter().map(of_boards).collect(), boards, ..Exercise::of(plan) })
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

impl Plan {
    /// Returns the heuristics that an exercise of the kind `heuristic` asks about.
    pub fn compared(&self) -> Vec<Heuristic> {
        if self.heuristics.is_empty() { HEURISTICS.into() } else { self.heuristics.clone() }
    }
}

/// Two of the heuristics, and for each the letters of the boards on which it is higher than the other.
struct Pair {
    heuristics: [Heuristic; 2],
    higher: [Vec<String>; 2],
}

impl Pair {
    fn all(exercise: &Exercise) -> Vec<Pair> {
        let (heuristics, estimates) = (exercise.plan.compared(), &exercise.estimates);
        let higher = |one: usize, other: usize| {
            let both = estimates[one].iter().zip(&estimates[other]).enumerate();
            both.filter(|(_, (one, other))| one > other).map(|(at, _)| letter(at)).collect()
        };
        let pairs = (1..heuristics.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        let pair = |(first, second)| Pair {
            heuristics: [heuristics[first], heuristics[second]],
            higher: [higher(first, second), higher(second, first)],
        };
        pairs.map(pair).collect()
    }

    fn name(&self, w: &'static ExerciseWords) -> String {
        let [first, second] = self.heuristics;
        fill!(w.pair, first, second)
    }

    fn is_higher(&self) -> [bool; 2] {
        self.higher.each_ref().map(|boards| !boards.is_empty())
    }

    /// Returns the name of the one that dominates if each is higher on some board, or not.
    fn dominates(&self, is_higher: [bool; 2], w: &'static ExerciseWords) -> &'static str {
        match is_higher {
            [true, false] => self.heuristics[0].text(),
            [false, true] => self.heuristics[1].text(),
            [true, true] => w.neither,
            [false, false] => w.equal,
        }
    }

    fn here(&self, setting: Setting<'_>) -> String {
        let Setting { lang, w, .. } = setting;
        let both = self.heuristics.iter().zip(&self.higher).filter(|(_, boards)| !boards.is_empty());
        let says = both.map(|(name, boards)| fill!(w.higher_on, name, boards = boards.join(lang.comma())));
        let says: Vec<String> = says.collect();
        if says.is_empty() { w.never_differ.to_owned() } else { says.join(lang.semicolon()) }
    }

    /// Says which of the two dominates on all boards, if that is proved, or refuted by the boards of the exercise.
    fn in_general(&self, setting: Setting<'_>) -> String {
        let Setting { lang, w, .. } = setting;
        let [first, second] = self.heuristics;
        let Some(links) = first.down_to(second).or_else(|| second.down_to(first)) else {
            let is_refuted = self.is_higher() == [true, true];
            return if is_refuted { w.general_neither } else { w.general_unknown }.to_owned();
        };
        let (high, low) = (links[0], links[links.len() - 1]);
        let reasons: Vec<String> = links.windows(2).map(|link| reason(link[0], link[1], setting)).collect();
        fill!(w.general_proved, high, low, reasons = reasons.join(lang.semicolon()))
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

fn estimates(setting: Setting<'_>, with_answers: bool) -> Block<'static> {
    let Setting { exercise, w, .. } = setting;
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_board, ColumnKind::Board)];
    let kind = if with_answers { ColumnKind::Number } else { ColumnKind::Word };
    columns.extend(exercise.plan.compared().iter().map(|name| Column::new(name.text(), kind).with_room(12)));
    let row = |(at, board): (usize, &Board)| {
        let asked = exercise.estimates.iter().map(|all| (all[at].to_string().into(), ""));
        (vec![Inline::strong(letter(at)), Inline::board(Picture::of(*board))], asked.collect())
    };
    to_fill_in(("estimates", w.boards_table), columns, exercise.boards.iter().enumerate().map(row), with_answers)
}

fn pairs(setting: Setting<'_>, with_answers: bool) -> Table<'static> {
    let Setting { exercise, w, .. } = setting;
    let mut columns = vec![
        Column::new(w.column_pair, ColumnKind::Word),
        Column::new(w.column_dominates, ColumnKind::Word).with_room(16),
        Column::new(w.why, ColumnKind::Text).with_room(24),
    ];
    columns.extend(with_answers.then(|| Column::new(w.column_in_general, ColumnKind::Text)));
    let row = |pair: &Pair| {
        let mut cells = vec![pair.name(w).into(), Inline::default(), Inline::default()];
        if with_answers {
            let dominates = Inline::strong(pair.dominates(pair.is_higher(), w));
            cells.splice(1.., [dominates, pair.here(setting).into(), pair.in_general(setting).into()]);
        }
        Row::new(cells.into_iter().map(TableCell::from))
    };
    let rows: Vec<Row> = Pair::all(exercise).iter().map(row).collect();
    Table { says: w.heuristic_pairs.into(), is_room: !with_answers, ..Table::new("pairs", columns, rows) }
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
    let estimator = estimator(setting.exercise.plan.instance(), heuristic).ok()?;
    let (sum, lang) = (estimator.of(board), setting.lang);
    let parts = h_parts(Some(sum.into()), &estimator.parts(board), lang)?;
    Some(format!("{heuristic} = {sum}{}{}{parts}", lang.words().colon, lang.space()))
}

fn sheet(setting: Setting<'_>) -> Vec<Block<'static>> {
    let heading = Block::heading(setting.w.heuristic_pairs);
    vec![estimates(setting, false), heading, Block::Table(pairs(setting, false))]
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let mut sums = Vec::new();
    for (at, &board) in exercise.boards.iter().enumerate() {
        let of_board = exercise.plan.compared().into_iter().filter_map(|heuristic| parts(board, heuristic, setting));
        sums.extend(of_board.map(|sum| Inline::strong(letter(at)).then(" ").then(sum)));
    }
    let not_admissible = exercise.plan.compared().into_iter().filter(|heuristic| !heuristic.admissible());
    let mut blocks = vec![estimates(setting, true)];
    blocks.extend((!sums.is_empty()).then(|| Block::bullets(sums)));
    blocks.push(setting.heading(w.heuristic_pairs));
    blocks.push(Block::Table(pairs(setting, true)));
    blocks.extend(not_admissible.map(|name| Block::aside(fill!(w.not_admissible, name))));
    blocks
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let boards = || exercise.boards.iter().enumerate();
    let shown = boards().map(|(at, &board)| Shown::new(board, letter(at), Tone::Plain));
    let shown = set([Block::Boards(Boards::new(Scale::Small, shown))], setting);
    let task = set(task(setting).into_iter().skip(1), setting);
    let mut drafts = Vec::new();
    for (at, &board) in boards() {
        let letter = letter(at);
        for (name, all) in exercise.plan.compared().into_iter().zip(&exercise.estimates) {
            let defined = fill!(w.heuristic_defined, name, says = lang.heuristic_words(name).rule);
            let asks = paragraph(&defined) + &paragraph(&fill!(w.ask_estimate, name));
            let text = with_goal(board, &letter, setting) + &asks;
            let parts = parts(board, name, setting).map(|parts| paragraph(&parts)).unwrap_or_default();
            let (ask, feedback) = (Ask::Number(all[at].to_string()), right(all[at], lang) + &parts);
            drafts.push(Draft::new(fill!(w.estimate, letter, name), text, ask, feedback));
        }
    }
    drafts.extend(Pair::all(exercise).iter().map(|pair| {
        let choice = |is_higher| Choice::new(pair.dominates(is_higher, w), is_higher == pair.is_higher());
        let all = [[true, false], [false, true], [true, true], [false, false]];
        let [first, second] = pair.heuristics;
        let text = format!("{task}{shown}{}", paragraph(&fill!(w.ask_pair, first, second)));
        let feedback = paragraph(&pair.here(setting)) + &paragraph(&pair.in_general(setting));
        Draft::new(pair.name(w), text, Ask::Choice(all.map(choice).into()), feedback)
    }));
    drafts
}
