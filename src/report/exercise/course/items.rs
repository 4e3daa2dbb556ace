//! The items of each kind of exercise.

use super::html::{self, paragraph};
use super::steps::{Moment, moments};
use super::{Ask, Choice, Item, POINT, named};
use crate::exercise::{About, Answer, Count as Counted, Dominance, ExerciseKind, Part, Question};
use crate::puzzle::{Board, Parity};
use crate::report::document::{
    Block, Boards, Column, ColumnKind, Inline, Room, Row, Scale, Shown, Table, TableCell, Tone,
};
use crate::report::exercise::{Setting, compare, flaw, heuristic, predict, solvable, trace, which};
use crate::report::letter;
use crate::report::narration::Count;
use crate::report::search::boards;
use crate::report::step::Picture;
use crate::search::NodeId;

/// An item of one question of the exercise, before it has a number and its points.
struct Draft {
    says: String,
    text: String,
    ask: Ask,
    feedback: String,
    /// The questions whose points it has, each with the number of items that share them.
    of: Vec<(usize, u64)>,
}

/// Returns the items of an exercise.
pub(super) fn items(setting: Setting<'_>) -> Vec<Item> {
    let drafts = match setting.exercise.plan.kind {
        ExerciseKind::Trace => of_trace(setting),
        ExerciseKind::Predict => of_predict(setting),
        ExerciseKind::Tree => of_tree(setting),
        ExerciseKind::Error => of_error(setting),
        ExerciseKind::Solvable => of_solvable(setting),
        ExerciseKind::Which => of_which(setting),
        ExerciseKind::Compare => of_compare(setting),
        ExerciseKind::Heuristic => of_heuristic(setting),
    };
    let points = |question: usize| setting.points.map_or(1, |points| points[question] as u64);
    let grade = |draft: &Draft| -> u64 { draft.of.iter().map(|&(at, shared)| POINT * points(at) / shared).sum() };
    // The points of a question of which nothing can be asked are shared by all others.
    let all: u64 = setting.points.map_or(0, |points| points.iter().map(|&points| points as u64).sum()) * POINT;
    let asked: u64 = drafts.iter().map(grade).sum::<u64>().max(1);
    let grade = |draft: &Draft| (u128::from(grade(draft)) * u128::from(all) / u128::from(asked)) as u64;
    let item = |(at, draft): (usize, Draft)| Item {
        name: named(at, &draft.says, setting),
        // Without points, each item has one.
        grade: if setting.points.is_some() { grade(&draft) } else { POINT },
        text: draft.text,
        ask: draft.ask,
        feedback: draft.feedback,
    };
    drafts.into_iter().enumerate().map(item).collect()
}

/// Blocks as HTML.
fn set<'a>(blocks: impl IntoIterator<Item = Block<'a>>, setting: Setting<'_>) -> String {
    html::blocks(blocks, setting.exercise.plan.instance.size)
}

/// Start and goal, the conventions, and how nodes are named.
fn opening(setting: Setting<'_>) -> String {
    let instance = &setting.exercise.plan.instance;
    let mut blocks = vec![boards(instance.start, instance.goal, setting.lang)];
    blocks.extend(setting.conventions());
    blocks.push(Block::paragraph(setting.w.names));
    set(blocks, setting)
}

fn one_board(board: Board, setting: Setting<'_>) -> String {
    format!("<p>{}</p>", html::board(board, setting.exercise.plan.instance.size))
}

/// A board beside the goal.
fn with_goal(board: Board, name: &str, setting: Setting<'_>) -> String {
    let Setting { exercise, lang, .. } = setting;
    let goal = Shown::new(exercise.plan.instance.goal, lang.words().label_goal, Tone::Plain);
    let boards = Boards::new(Scale::Large, [Shown::new(board, name, Tone::Plain), goal]);
    set([Block::Boards(boards)], setting)
}

/// The spellings of a board that are right in a short answer.
fn spellings(board: Board, setting: Setting<'_>) -> Vec<String> {
    let size = setting.exercise.plan.instance.size;
    let text = board.text(size);
    let signs: Vec<char> = text.chars().collect();
    let rows = |between: &str| {
        signs.chunks(size.cols()).map(|row| row.iter().collect()).collect::<Vec<String>>().join(between)
    };
    let mut spellings = vec![text.clone(), rows(" "), rows("/"), rows(" / "), board.spaced(size)];
    spellings.push(board.spaced(size).replace(' ', ","));
    spellings.dedup();
    spellings
}

fn yes_no(can: bool, setting: Setting<'_>) -> Ask {
    let choice =
        |(text, is_right): (&str, bool)| Choice { text: html::escaped(text), is_right, feedback: String::new() };
    Ask::Choice([(setting.w.yes, can), (setting.w.no, !can)].map(choice).into())
}

fn number(question: &Question) -> Option<Ask> {
    let number = |right: &crate::exercise::Right| match right.answer {
        Answer::Number(number) => Some(number.to_string()),
        _ => None,
    };
    question.right.iter().map(number).collect::<Option<Vec<_>>>().map(Ask::Number)
}

/// The nodes of a list with their boards, and the moves that led to them.
fn nodes(ids: &[NodeId], setting: Setting<'_>) -> String {
    let Setting { exercise, w, .. } = setting;
    let Some(run) = &exercise.run else { return String::new() };
    let columns = vec![
        Column::new(w.column_node, ColumnKind::Word),
        Column::new(w.column_board, ColumnKind::Board),
        Column::new(w.column_from, ColumnKind::Word),
    ];
    let row = |&id: &NodeId| {
        let node = run.trace.node(id);
        let from = node.parent.zip(node.came).map(|(parent, came)| format!("n{parent}, {came}"));
        let board: TableCell = Inline::board(Picture { board: node.board, slid: None }).into();
        Row::new([format!("n{id}").into(), board, from.unwrap_or_default().into()])
    };
    let rows: Vec<Row> = ids.iter().map(row).collect();
    set([Block::Table(Table::new("waiting", columns, rows))], setting)
}

/// Of each step: the state that is removed from open, its h and its f, the nodes that it makes, the size of open.
fn of_trace(setting: Setting<'_>) -> Vec<Draft> {
    let exercise = setting.exercise;
    let opening = opening(setting);
    let mut drafts = Vec::new();
    for (at, moment) in moments(exercise, setting.lang, exercise.questions.len()).iter().enumerate() {
        let mut own = of_step(moment, &exercise.questions[at], &opening, setting);
        let shared = own.len() as u64;
        for draft in &mut own {
            draft.of = vec![(at, shared)];
        }
        drafts.extend(own);
    }
    drafts
}

fn of_step(moment: &Moment, question: &Question, opening: &str, setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (c, plan) = (lang.course_words(), &exercise.plan);
    let Some(run) = &exercise.run else { return Vec::new() };
    let (size, step, id) = (plan.instance.size, Count(moment.step), moment.node);
    let node = run.trace.node(id);
    let columns = plan.columns();
    let draft =
        |says: String, text: String, ask: Ask, feedback: String| Draft { says, text, ask, feedback, of: Vec::new() };
    let mut drafts = Vec::new();
    // With one node in open there is nothing to choose.
    if moment.open.len() > 1 {
        let waiting = paragraph(&fill!(c.waiting, step)) + &nodes(&moment.open, setting);
        let asks = paragraph(&fill!(c.ask_removed, step, board = plan.instance.start.text(size)));
        let right = question.right.iter().filter_map(|right| match right.answer {
            Answer::Node(id) => Some(spellings(run.trace.node(id).board, setting)),
            _ => None,
        });
        let right = Ask::Short(right.flatten().collect());
        let answer = format!("n{id} = {}", node.board.text(size));
        let mut feedback = paragraph(&fill!(c.right, answers = answer)) + &paragraph(&moment.why);
        feedback += &trace::also_right(question, w).map(|too| paragraph(&too)).unwrap_or_default();
        drafts.push(draft(fill!(c.step_removed, step), format!("{opening}{waiting}{asks}"), right, feedback));
    }
    let removed = paragraph(&fill!(c.removed, step, node = id)) + &one_board(node.board, setting);
    let (g, h, f) = (node.g, node.h, node.f(&plan.strategy));
    let mut value = |part: Part, asks: String, value: String| {
        let says = fill!(c.step_value, step, value = trace::heading(part, w));
        let feedback = paragraph(&fill!(c.right, answers = value));
        drafts.push(draft(says, format!("{opening}{removed}{}", paragraph(&asks)), Ask::Number(vec![value]), feedback));
    };
    if columns.contains(&Part::H) {
        value(Part::H, c.ask_h.to_owned(), h.to_string());
    }
    if columns.contains(&Part::F) {
        value(Part::F, fill!(c.ask_f, g), f.to_string());
    } else if let (true, Some(parent)) = (columns.contains(&Part::G), node.parent) {
        value(Part::G, fill!(c.ask_g, g = run.trace.node(parent).g), g.to_string());
    }
    if let Some(made) = moment.made {
        let known = moment.known.iter().map(|board| board.text(size)).collect::<Vec<_>>().join(lang.comma());
        let known = if known.is_empty() { String::new() } else { paragraph(&fill!(c.known, boards = known)) };
        let text = format!("{opening}{removed}{known}{}", paragraph(c.ask_new));
        let feedback = paragraph(&fill!(c.right, answers = made));
        drafts.push(draft(fill!(c.step_new, step), text, Ask::Number(vec![made.to_string()]), feedback));
        let asks = paragraph(&fill!(c.ask_open, before = Count(moment.open.len()), made = Count(made)));
        let feedback = paragraph(&fill!(c.right, answers = moment.after));
        let right = Ask::Number(vec![moment.after.to_string()]);
        drafts.push(draft(fill!(c.step_open, step), format!("{opening}{removed}{asks}"), right, feedback));
    }
    drafts
}

fn of_predict(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let c = lang.course_words();
    let opening = opening(setting);
    let step = |question: &Question| if let About::Next(step) = question.about { step } else { 0 };
    let last = exercise.questions.iter().map(step).max().unwrap_or_default();
    let moments = moments(exercise, lang, last);
    let draft = |(at, question): (usize, &Question)| {
        let moment = moments.get(step(question).checked_sub(1)?)?;
        // Where every node in open may be next, every answer is right; and GIFT knows a choice by one that is wrong.
        if moment.open.iter().all(|&id| question.accepts(Answer::Node(id))) {
            return None;
        }
        let step = Count(moment.step);
        let waiting = set([Block::Table(predict::waiting(moment.step, setting))], setting);
        let text = format!("{opening}{}{waiting}{}", paragraph(&fill!(c.waiting, step)), paragraph(c.ask_next));
        let choice = |&id: &NodeId| {
            let is_right = question.accepts(Answer::Node(id));
            Choice { text: format!("n{id}"), is_right, feedback: String::new() }
        };
        let mut feedback = paragraph(&fill!(c.right, answers = format!("n{}", moment.node))) + &paragraph(&moment.why);
        feedback += &trace::also_right(question, w).map(|too| paragraph(&too)).unwrap_or_default();
        let ask = Ask::Choice(exercise.waiting(moment.step).iter().map(choice).collect());
        Some(Draft { says: fill!(c.step_removed, step), text, ask, feedback, of: vec![(at, 1)] })
    };
    exercise.questions.iter().enumerate().filter_map(draft).collect()
}

/// Of each node, its state and its f.
fn of_tree(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, .. } = setting;
    let (c, plan) = (lang.course_words(), &exercise.plan);
    let Some(run) = &exercise.run else { return Vec::new() };
    let (opening, size) = (opening(setting), plan.instance.size);
    let mut drafts = Vec::new();
    for (at, question) in exercise.questions.iter().enumerate() {
        let (About::Node(id), Some(Answer::Label { board, f, .. })) =
            (question.about, question.right.first().map(|right| right.answer))
        else {
            continue;
        };
        let node = run.trace.node(id);
        let mut own = Vec::new();
        if let (Some(parent), Some(came)) = (node.parent, node.came) {
            let shown = paragraph(&fill!(c.parent, parent)) + &one_board(run.trace.node(parent).board, setting);
            let example = plan.instance.start.text(size);
            let asks = paragraph(&fill!(c.ask_child, node = id, parent, came, board = example));
            own.push(Draft {
                says: fill!(c.node_board, node = id),
                text: format!("{opening}{shown}{asks}"),
                ask: Ask::Short(spellings(board, setting)),
                feedback: paragraph(&fill!(c.right, answers = board.text(size))),
                of: Vec::new(),
            });
        }
        if plan.parts().contains(&Part::F) {
            let asks = paragraph(&fill!(c.ask_node_f, node = id, depth = Count(node.depth as usize)));
            own.push(Draft {
                says: fill!(c.node_f, node = id),
                text: format!("{opening}{}{asks}", one_board(board, setting)),
                ask: Ask::Number(vec![f.to_string()]),
                feedback: paragraph(&fill!(c.right, answers = f)),
                of: Vec::new(),
            });
        }
        let shared = own.len() as u64;
        for draft in &mut own {
            draft.of = vec![(at, shared)];
        }
        drafts.extend(own);
    }
    drafts
}

/// The step of the mistake, then its column.
fn of_error(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let c = lang.course_words();
    let Some(flawed) = &exercise.flawed else { return Vec::new() };
    let shown = set(flaw::task(setting), setting) + &set(flaw::sheet(setting), setting);
    let feedback = set(flaw::answers(setting), setting);
    let ask = Ask::Number(vec![flawed.step.to_string()]);
    let text = shown.clone() + &paragraph(c.ask_step);
    let step = Draft { says: c.wrong_step.into(), text, ask, feedback: feedback.clone(), of: vec![(0, 2)] };
    let right = lang.check_words().column(flawed.column);
    // A mistake in the node that is taken is one of the board, which stands beside it.
    let mut columns: Vec<&str> = exercise.plan.columns().into_iter().map(|part| trace::heading(part, w)).collect();
    if !columns.contains(&right) {
        columns.push(right);
    }
    let choice = |name: &&str| Choice { text: html::escaped(name), is_right: *name == right, feedback: String::new() };
    let ask = Ask::Choice(columns.iter().map(choice).collect());
    let text = shown + &paragraph(&fill!(c.ask_column, step = Count(flawed.step)));
    vec![step, Draft { says: c.wrong_column.into(), text, ask, feedback, of: vec![(0, 2)] }]
}

/// Of each board, whether it can reach the goal, and its inversions.
fn of_solvable(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (c, instance) = (lang.course_words(), &exercise.plan.instance);
    let mut drafts = Vec::new();
    for (at, question) in exercise.questions.iter().enumerate() {
        let About::Board(board) = question.about else { continue };
        let parity = Parity::of(board, instance.goal, instance.size);
        let rows = parity.blank_rows().map(|(start, goal)| start.abs_diff(goal));
        let (letter, shown) = (letter(at), with_goal(board, &letter(at), setting));
        let why = solvable::why(&parity, rows, setting);
        let feedback = format!("<p>{}</p>", html::inline(&why, instance.size));
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

fn of_which(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (c, size) = (lang.course_words(), exercise.plan.instance.size);
    let Some(choices) = &exercise.choices else { return Vec::new() };
    let (finished, asks) = match which::finished(choices, setting) {
        Block::Room(Room::Tree(nodes)) => (html::tree(&nodes, size, which::title(setting)), c.ask_which_tree),
        table => (set([table], setting), c.ask_which),
    };
    let end = set([Block::aside(which::end(choices, setting))], setting);
    let text = set(which::question(setting), setting) + &finished + &end + &paragraph(asks);
    let choice = |choice: &crate::exercise::Choice| Choice {
        text: html::inline(&which::told(&choice.strategy, lang), size),
        is_right: choice.departure.is_none(),
        feedback: choice
            .departure
            .as_ref()
            .map(|departs| html::escaped(&which::departure(departs, setting)))
            .unwrap_or_default(),
    };
    let own = choices.all.iter().find(|choice| choice.departure.is_none());
    let own = own.map(|choice| html::inline(&which::told(&choice.strategy, lang), size)).unwrap_or_default();
    let ask = Ask::Choice(choices.all.iter().map(choice).collect());
    vec![Draft {
        says: w.exercise_title(ExerciseKind::Which).into(),
        text,
        ask,
        feedback: format!("<p>{own}</p>"),
        of: vec![(0, 1)],
    }]
}

/// Of each number, one item for all runs where they all differ, so that they can be matched; otherwise one for each run.
fn of_compare(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, .. } = setting;
    let (c, instance) = (lang.course_words(), &exercise.plan.instance);
    let opening = set([boards(instance.start, instance.goal, lang)], setting);
    let told = |run: usize| html::inline(&which::told(exercise.runs[run].trace.strategy(), lang), instance.size);
    let mut drafts = Vec::new();
    for counted in Counted::ALL {
        let own = exercise.questions.iter().enumerate();
        let own = own.filter_map(|(at, question)| match question.about {
            About::Count(run, count) if count == counted => Some((at, run, question)),
            _ => None,
        });
        let own: Vec<(usize, usize, &Question)> = own.collect();
        let numbers: Vec<String> = own.iter().map(|(_, _, question)| compare::number(question)).collect();
        let count = compare::name(counted, lang);
        let start = if counted == Counted::Nodes { paragraph(c.start_counts) } else { String::new() };
        let mut distinct = numbers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        // Moodle wants three to match at least.
        if numbers.len() >= 3 && distinct.len() == numbers.len() {
            let says = |(&(_, run, _), number): (&(usize, usize, &Question), &String)| (told(run), number.clone());
            let pairs: Vec<(String, String)> = own.iter().zip(&numbers).map(says).collect();
            let list: Vec<String> =
                pairs.iter().map(|(run, number)| format!("{run}: {}", html::escaped(number))).collect();
            drafts.push(Draft {
                says: count.into(),
                text: format!("{opening}{}{start}", paragraph(&fill!(c.ask_match, count))),
                ask: Ask::Match(pairs),
                feedback: format!("<ul><li>{}</li></ul>", list.join("</li><li>")),
                of: own.iter().map(|&(at, ..)| (at, 1)).collect(),
            });
            continue;
        }
        for ((at, run, question), number) in own.into_iter().zip(numbers) {
            let name = exercise.runs[run].trace.strategy().name();
            let (asks, ask) = match self::number(question) {
                Some(ask) => (fill!(c.ask_count, count), ask),
                None => (c.ask_path.to_owned(), yes_no(false, setting)),
            };
            drafts.push(Draft {
                says: format!("{count}, {} {name}", letter(run)),
                text: format!("{opening}<p>{}</p>{}{start}", told(run), paragraph(&asks)),
                ask,
                feedback: paragraph(&fill!(c.right, answers = number)),
                of: vec![(at, 1)],
            });
        }
    }
    drafts
}

fn of_heuristic(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let c = lang.course_words();
    let all = exercise.estimated();
    let shown = all.iter().enumerate().map(|(at, &board)| Shown::new(board, letter(at), Tone::Plain));
    let shown = set([Block::Boards(Boards::new(Scale::Small, shown))], setting);
    let task = set(heuristic::task(setting).into_iter().skip(1), setting);
    let draft = |(at, question): (usize, &Question)| match question.about {
        About::Estimate(board, name) => {
            let letter = letter(at / exercise.plan.compared().len());
            let asks = paragraph(&fill!(c.ask_estimate, name));
            let defined = fill!(w.heuristic_defined, name, says = lang.words().heuristic(name));
            let parts = heuristic::parts(board, name, setting).map(|parts| paragraph(&parts)).unwrap_or_default();
            Some(Draft {
                says: fill!(c.estimate, letter, name),
                text: with_goal(board, &letter, setting) + &paragraph(&defined) + &asks,
                ask: number(question)?,
                feedback: paragraph(&fill!(c.right, answers = compare::number(question))) + &parts,
                of: vec![(at, 1)],
            })
        }
        About::Pair(first, second) => {
            let (.., right) = heuristic::pair(question)?;
            let choice = |dominance| Choice {
                text: html::escaped(heuristic::dominates(dominance, first, second, setting)),
                is_right: dominance == right,
                feedback: String::new(),
            };
            let here = heuristic::here(first, second, setting);
            let feedback = paragraph(&here) + &paragraph(&heuristic::in_general(first, second, setting));
            Some(Draft {
                says: fill!(w.pair, first, second),
                text: format!("{task}{shown}{}", paragraph(&fill!(c.ask_pair, first, second))),
                ask: Ask::Choice(
                    [Dominance::First, Dominance::Second, Dominance::Neither, Dominance::Both].map(choice).into(),
                ),
                feedback,
                of: vec![(at, 1)],
            })
        }
        _ => None,
    };
    exercise.questions.iter().enumerate().filter_map(draft).collect()
}
