//! A table of steps or a search tree: which strategy made it? Every strategy to choose from is run; of what is shown of their runs,
//! no two are equal.

use super::course::{self, Ask, Draft, escaped, inline, paragraph, set};
use super::finished::{Departure, Finished, Shown, TreeNode};
use super::kind::{Options, REASON_LEFT_OUT, Rules, Subject};
use super::table::TableRow;
use super::trace::heading;
use super::{About, Answer, Exercise, ExerciseError, Part, Plan, Question, Setting, View, tree};
use crate::puzzle::{Board, Heuristic, MoveOrder, Rng};
use crate::report::document::{
    Block, Blocks, Column, ColumnKind, Inline, Room, RoomNode, Row, Span, Table, TableCell, Tone,
};
use crate::report::letter;
use crate::report::narration::{Count, Lang};
use crate::report::search::boards;
use crate::report::step::Picture;
use crate::report::strategy::{short_conventions, strategy_name};
use crate::search::{Key, Name, NodeId, Strategy};

/// A finished run of which the strategy is to be named.
pub(super) const RULES: Rules = Rules {
    options: Options {
        subject: Subject::Strategies,
        counts: Some(3..=8),
        parts: given,
        has_view: true,
        ..Options::OF_RUN
    },
    title: |w| w.title_which,
    left_out: Some(REASON_LEFT_OUT),
    counted: counted_choices,
    make,
    task,
    heading: title,
    sheet,
    answers,
    items,
};

/// f alone does not name the strategy; without it, the strategy need not be one that has f.
fn given(plan: &Plan) -> Vec<Part> {
    if plan.view == Some(View::Tree) { vec![Part::F] } else { Vec::new() }
}

fn counted_choices(exercise: &Exercise) -> String {
    let all = exercise.choices.as_ref().map_or(0, |choices| choices.all.len());
    format!("a {}, and {all} strategies to choose from", exercise.plan.view.unwrap_or(View::Table))
}

/// The usual number of strategies to choose from, and the least: with two, a guess is as often right as wrong.
const USUAL: usize = 4;
const LEAST: usize = 3;
/// Orders of moves that are tried as wrong choices.
const ORDERS: usize = 6;

/// The strategies of every course: the subject where none is named, and wrong choices.
const SUBJECTS: [Name; 6] = [Name::Bfs, Name::Dfs, Name::Ids, Name::Greedy, Name::Astar, Name::Ida];
/// The heuristics of wrong choices: those that one computes by hand.
const HEURISTICS: [Heuristic; 5] =
    [Heuristic::Manhattan, Heuristic::Misplaced, Heuristic::LinearConflict, Heuristic::Gaschnig, Heuristic::Zero];

/// A finished run, and the strategies of which one made it.
#[derive(Clone, Debug)]
pub struct Choices {
    /// All that is shown of the run.
    pub finished: Finished,
    /// The number of steps that are shown.
    pub steps: usize,
    /// True if the run ends with the last of them.
    pub ends: bool,
    /// The strategies, in the order in which they are shown.
    pub all: Vec<Choice>,
    /// Strategies that were to be among them, each with the one that makes the same table or tree.
    pub left_out: Vec<(Strategy, Strategy)>,
}

/// A strategy to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The strategy.
    pub strategy: Strategy,
    /// The departure of its own table or tree from the one that is shown; `None` for the strategy that made it.
    pub departure: Option<Departure>,
}

/// Makes the exercise: one question, with one right answer.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    if !plan.instance.parity().solvable() {
        return Err(ExerciseError::Unsolvable);
    }
    let mut shown = vec![Shown::of(plan, plan.strategy, None)?];
    let named = plan.strategies.iter().copied().filter(|strategy| *strategy != plan.strategy);
    let is_named = !plan.strategies.is_empty();
    let candidates = if is_named { named.collect() } else { candidates(&plan.strategy, &mut Rng::new(plan.seed)) };
    let wanted = plan.count.unwrap_or(if is_named { candidates.len() + 1 } else { USUAL });
    let mut left_out = Vec::new();
    for candidate in candidates {
        if shown.len() == wanted {
            break;
        }
        let other = match Shown::of(plan, candidate, shown.first()) {
            Ok(other) => other,
            // A heuristic that is not defined for this goal, or no f, is no choice of ours, but may be one of the user's.
            Err(_) if !is_named => continue,
            Err(error) => return Err(error),
        };
        match shown.iter().find(|first| first.departure(&other).is_none()) {
            Some(alike) => left_out.push((candidate, alike.strategy)),
            None => shown.push(other),
        }
    }
    // What was not named is not missed.
    left_out.truncate(if is_named { left_out.len() } else { 0 });
    let least = plan.count.unwrap_or(LEAST);
    if shown.len() < least {
        let alike = left_out.first().copied().map(Box::new);
        return Err(ExerciseError::Alike {
            view: plan.view.unwrap_or(View::Table),
            distinct: shown.len(),
            wanted: least,
            alike,
        });
    }
    // The order depends on the seed and on the set alone, so that a sheet is the same whoever names its strategies.
    let mut order: Vec<usize> = (0..shown.len()).collect();
    order.sort_by_cached_key(|&at| shown[at].strategy.to_string());
    shuffle(&mut order, &mut Rng::new(plan.seed));
    let choice = |&at: &usize| Choice { strategy: shown[at].strategy, departure: shown[at].departure(&shown[0]) };
    let all: Vec<Choice> = order.iter().map(choice).collect();
    let own = order.iter().position(|&at| at == 0).unwrap_or_default();
    let questions = vec![Question::sole(About::Finished, Answer::Choice(own))];
    let Shown { finished, steps, ends, .. } = shown.swap_remove(0);
    let choices = Some(Choices { finished, steps, ends, all, left_out });
    Ok(Exercise { choices, questions, ..Exercise::of(plan) })
}

/// Strategies that differ from one in its name, its order, its heuristic or another rule, of each kind in turn.
fn candidates(own: &Strategy, rng: &mut Rng) -> Vec<Strategy> {
    // What a strategy shares with all others: without it, a wrong choice would be told by that alone.
    let like_own = |name: Name| {
        let shared = [Key::Order, Key::H, Key::Cost, Key::Goal];
        let strategy = Strategy::new(name);
        shared
            .into_iter()
            .filter(|&key| own.applies(key))
            .fold(strategy, |strategy, key| strategy.with(key, &own.value(key)).unwrap_or(strategy))
    };
    let names = SUBJECTS.into_iter().filter(|&name| name != own.name()).map(like_own).collect();
    let orders = (0..ORDERS).map(|_| {
        let mut moves = MoveOrder::DEFAULT.moves();
        shuffle(&mut moves, rng);
        let order: String = moves.into_iter().map(crate::puzzle::Move::letter).collect();
        own.with(Key::Order, &order)
    });
    let orders = orders.flatten().collect();
    let heuristics = HEURISTICS.into_iter().filter_map(|h| own.with(Key::H, h.text())).collect();
    let rules = [Key::Ties, Key::Insert, Key::Dup, Key::Goal];
    let rules =
        rules.into_iter().flat_map(|key| key.values().into_iter().filter_map(move |(value, _)| own.with(key, value)));
    let mut groups: Vec<Vec<Strategy>> = vec![names, orders, heuristics, rules.collect()];
    for group in &mut groups {
        shuffle(group, rng);
    }
    let most = groups.iter().map(Vec::len).max().unwrap_or_default();
    let turns = (0..most).flat_map(|at| groups.iter().filter_map(move |group| group.get(at).copied()));
    turns.filter(|strategy| strategy != own).collect()
}

impl Choices {
    /// Returns the strategies in an order from which, with the seed, [`Choices::drawn`] tells the one that made the run: so a
    /// sheet can be made again from a line that does not tell the answer.
    #[must_use]
    pub fn hidden(&self, seed: u64) -> Vec<Strategy> {
        let (own, mut hidden): (Vec<&Choice>, Vec<&Choice>) =
            self.all.iter().partition(|choice| choice.departure.is_none());
        let at = Rng::new(seed).below(self.all.len());
        for own in own {
            hidden.insert(at, own);
        }
        hidden.into_iter().map(|choice| choice.strategy).collect()
    }

    /// Draws the strategy that makes the run: one of these, or a usual one where none are named, which has what is given.
    #[must_use]
    pub fn drawn(among: &[Strategy], seed: u64, given: &[Part]) -> Strategy {
        let has_given = |strategy: &Strategy| !given.contains(&Part::F) || tree::has_f(strategy);
        let usual: Vec<Strategy> = SUBJECTS.into_iter().map(Strategy::new).filter(has_given).collect();
        let among = if among.is_empty() { &usual } else { among };
        among[Rng::new(seed).below(among.len())]
    }
}

fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}

/// Lines to write the answer and its reason on.
const REASON: usize = 3;

/// The task, with the strategies to choose from.
pub(super) fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let all = exercise.choices.iter().flat_map(|choices| choices.all.iter().enumerate());
    let all = all.map(|(at, choice)| named(at, choice, lang)).collect::<Vec<_>>();
    let choices = [Block::heading(w.which_choices), Block::bullets(all)];
    question(setting).into_iter().chain(choices).collect()
}

/// The task without the strategies, for questions that list them as answers.
pub(super) fn question(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let (plan, instance) = (&exercise.plan, &exercise.plan.instance);
    let (task, rules) = if plan.view == Some(View::Tree) {
        let f = plan.gives(Part::F).then(|| w.which_f.to_owned());
        let rules = [w.names_are.to_owned(), fill!(w.which_step, step = w.column_step)];
        (w.which_task_tree, rules.into_iter().chain(f).collect())
    } else {
        let rules = [
            w.names_are.to_owned(),
            fill!(w.says_board, node = w.column_node, board = w.column_board),
            fill!(w.which_made, new = w.column_new),
        ];
        (w.which_task, Vec::from(rules))
    };
    vec![Block::paragraph(task), Block::bullets(rules), boards(instance.start, instance.goal, lang)]
}

/// The title of what is shown.
pub(super) fn title(setting: Setting<'_>) -> &'static str {
    match setting.exercise.plan.view {
        Some(View::Tree) => setting.lang.words().tree_title,
        Some(View::Table) | None => setting.w.steps_table,
    }
}

/// The finished run.
pub(super) fn finished(choices: &Choices, setting: Setting<'_>) -> Block<'static> {
    match &choices.finished {
        Finished::Table(rows) => Block::Table(table(rows, setting)),
        Finished::Tree(nodes) => Block::Room(Room::Tree(tree(nodes, setting))),
    }
}

/// The tree that is shown, with nothing left to fill in.
fn tree(nodes: &[TreeNode], setting: Setting<'_>) -> Vec<RoomNode> {
    let w = setting.w;
    let node = |node: &TreeNode| {
        let f = node.f.map(|f| (heading(Part::F, w).to_owned(), Some(f.to_string())));
        let step = node.step.map_or_else(|| "\u{2013}".to_owned(), |step| Count(step).to_string());
        RoomNode {
            parent: node.parent.map(|parent| parent as usize),
            came: node.came,
            board: Some(node.board),
            values: f.into_iter().chain([(w.column_step.to_owned(), Some(step))]).collect(),
        }
    };
    nodes.iter().map(node).collect()
}

/// The table that is shown.
fn table(rows: &[TableRow], setting: Setting<'_>) -> Table<'static> {
    let Setting { exercise, lang, w, .. } = setting;
    let columns = vec![
        Column::new(lang.words().axis_step, ColumnKind::Number),
        Column::new(w.column_node, ColumnKind::Word),
        Column::new(w.column_board, ColumnKind::Board),
        Column::new(w.column_new, ColumnKind::Nodes),
    ];
    let size = exercise.plan.instance.size;
    let rows = rows.iter().enumerate().map(|(at, row)| {
        let made = Inline::lines(row.made.iter().map(|(id, board)| format!("n{id}={}", board.text(size))));
        let cells: [TableCell; 4] = [
            Count(at + 1).to_string().into(),
            format!("n{}", row.node.id).into(),
            Inline::board(Picture { board: row.node.board, slid: None }).into(),
            made.into(),
        ];
        Row::new(cells)
    });
    let rows: Vec<Row> = rows.collect();
    Table { says: w.steps_table.into(), names: 2, ..Table::new("steps", columns, rows) }
}

/// Says that the run ends with what is shown, or goes on.
pub(super) fn end(choices: &Choices, setting: Setting<'_>) -> String {
    let (w, step) = (setting.w, Count(choices.steps));
    match (&choices.finished, choices.ends) {
        (Finished::Table(_), true) => w.which_ends.into(),
        (Finished::Table(_), false) => w.which_goes_on.into(),
        (Finished::Tree(_), true) => fill!(w.which_ends_tree, step),
        (Finished::Tree(_), false) => fill!(w.which_goes_on_tree, step),
    }
}

/// A strategy by its name and its conventions.
pub(super) fn told(strategy: &Strategy, lang: Lang) -> Inline {
    // Chinese has no room after its colon.
    let room = if lang == Lang::En { " " } else { "" };
    Inline::strong(strategy_name(strategy, lang))
        .then(lang.words().colon)
        .then(room)
        .then(short_conventions(strategy, lang))
}

/// A choice with its letter.
fn named(at: usize, choice: &Choice, lang: Lang) -> Inline {
    Inline::strong(letter(at)).then(". ").then(told(&choice.strategy, lang))
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let Setting { exercise, w, .. } = setting;
    let Some(choices) = &exercise.choices else { return Box::new(std::iter::empty()) };
    let blocks = vec![
        finished(choices, setting),
        Block::aside(end(choices, setting)),
        Block::Room(Room::Lines(vec![(w.which_answer.into(), 1), (w.because.into(), REASON)])),
    ];
    Box::new(blocks.into_iter())
}

/// Nodes and their boards, as they are typed.
fn made(nodes: &[(NodeId, Board)], setting: Setting<'_>) -> String {
    let size = setting.exercise.plan.instance.size;
    nodes.iter().map(|(id, board)| format!("n{id}={}", board.text(size))).collect::<Vec<_>>().join(setting.lang.comma())
}

/// Says how a wrong choice departs from the table.
pub(super) fn departure(departure: &Departure, setting: Setting<'_>) -> String {
    let (w, size) = (setting.w, setting.exercise.plan.instance.size);
    match departure {
        Departure::Node { step, node, board } => {
            fill!(w.departs_node, step = Count(*step), node, board = board.text(size))
        }
        Departure::Made { step, made: nodes } if nodes.is_empty() => fill!(w.departs_made_none, step = Count(*step)),
        Departure::Made { step, made: nodes } => {
            fill!(w.departs_made, step = Count(*step), made = made(nodes, setting))
        }
        Departure::Value { step, node, f } => fill!(w.departs_f, step = Count(*step), node, f),
        Departure::Ends { step } => fill!(w.departs_ends, step = Count(*step)),
        Departure::GoesOn { step } => fill!(w.departs_goes_on, step = Count(*step)),
    }
}

pub(super) fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let Some(choices) = &exercise.choices else { return Vec::new() };
    let all = || choices.all.iter().enumerate();
    let right = all().find(|(_, choice)| choice.departure.is_none());
    let others = all().filter_map(|(at, choice)| {
        let departs = departure(choice.departure.as_ref()?, setting);
        Some(named(at, choice, lang).then(Span::Break).then(departs))
    });
    let mut blocks: Vec<Block<'static>> =
        right.map(|(at, choice)| Block::Paragraph(named(at, choice, lang), Tone::Strong)).into_iter().collect();
    blocks.push(setting.heading(match choices.finished {
        Finished::Table(_) => w.which_others,
        Finished::Tree(_) => w.which_others_tree,
    }));
    blocks.push(Block::bullets(others.collect::<Vec<_>>()));
    blocks
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (c, size) = (lang.course_words(), exercise.plan.instance.size);
    let Some(choices) = &exercise.choices else { return Vec::new() };
    let (finished, asks) = match finished(choices, setting) {
        Block::Room(Room::Tree(nodes)) => (course::tree(&nodes, size, title(setting)), c.ask_which_tree),
        table => (set([table], setting), c.ask_which),
    };
    let end = set([Block::aside(end(choices, setting))], setting);
    let text = set(question(setting), setting) + &finished + &end + &paragraph(asks);
    let choice = |choice: &Choice| course::Choice {
        text: inline(&told(&choice.strategy, lang), size),
        is_right: choice.departure.is_none(),
        feedback: choice.departure.as_ref().map(|departs| escaped(&departure(departs, setting))).unwrap_or_default(),
    };
    let own = choices.all.iter().find(|choice| choice.departure.is_none());
    let own = own.map(|choice| inline(&told(&choice.strategy, lang), size)).unwrap_or_default();
    let ask = Ask::Choice(choices.all.iter().map(choice).collect());
    vec![Draft { says: w.title_which.into(), text, ask, feedback: format!("<p>{own}</p>"), of: vec![(0, 1)] }]
}
