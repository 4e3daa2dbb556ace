//! Several runs from one start: the numbers of each, as a comparison counts them.

use super::course::{self, Ask, Draft, escaped, inline, paragraph, set, yes_no};
use super::kind::{Options, Rules, Subject, counted};
use super::which::told;
use super::{About, Answer, Exercise, ExerciseError, Plan, Question, Run, Setting};
use crate::named::named;
use crate::report::document::{Block, Blocks, Column, ColumnKind, Inline, Room, Row, Table, TableCell};
use crate::report::letter;
use crate::report::narration::{Count, Lang};
use crate::report::search::boards;
use crate::search::{Name, Outcome, Strategy};
use crate::trace::Stats;

/// The numbers of several runs.
pub(super) const RULES: Rules = Rules {
    options: Options { subject: Subject::Strategies, ..Options::OF_RUN },
    title: |w| w.title_compare,
    left_out: Some("not asked: the conclusion"),
    counted: |exercise| counted(exercise.runs.len(), "run"),
    make,
    task,
    heading: |setting| setting.lang.compare_words().heading_table,
    sheet,
    answers,
    items,
};

named! {
    /// A number of a run that is asked for.
    pub enum Counted {
        /// The moves of the path.
        Path = "path",
        /// The nodes that are removed from open.
        Steps = "steps",
        /// The nodes that are made, the start included.
        Nodes = "nodes",
        /// The largest size of open.
        MaxOpen = "max-open",
    }
}

impl Counted {
    /// Returns the number of a run; none where there is no such thing, such as the path of a run that found none.
    #[must_use]
    pub fn of(self, stats: &Stats) -> Option<usize> {
        match self {
            Counted::Path => stats.path,
            Counted::Steps => Some(stats.steps),
            Counted::Nodes => Some(stats.nodes),
            Counted::MaxOpen => Some(stats.max_open),
        }
    }
}

/// The names of those that are compared where none are named.
const USUAL: [Name; 3] = [Name::Bfs, Name::Greedy, Name::Astar];

/// Makes the exercise: a question for each number of each run.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let mut strategies = vec![plan.strategy];
    if plan.strategies.is_empty() {
        let usual = USUAL.into_iter().filter(|&name| name != plan.strategy.name());
        strategies.extend(usual.map(Strategy::new));
    } else {
        strategies.extend(&plan.strategies);
    }
    if let Some(at) = (1..strategies.len()).find(|&at| strategies[..at].contains(&strategies[at])) {
        return Err(ExerciseError::Twice { what: format!("`{}`", strategies[at]) });
    }
    let mut runs = Vec::new();
    for strategy in strategies {
        let run = Run::of(&plan.instance, &strategy)?;
        if run.trace.end().is_none_or(|end| end.outcome == Outcome::Limit) {
            return Err(ExerciseError::TooLong { strategy: Box::new(strategy), steps: super::run::LONGEST });
        }
        runs.push(run);
    }
    let mut questions = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let stats = run.trace.stats();
        questions.extend(Counted::ALL.into_iter().map(|count| {
            let answer = count.of(&stats).map_or(Answer::NoNumber, |number| Answer::Number(number as u64));
            Question::sole(About::Count(at, count), answer)
        }));
    }
    Ok(Exercise { runs, questions, ..Exercise::of(plan) })
}

/// Lines to write the conclusion on.
const REASON: usize = 3;

pub(super) fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let instance = &exercise.plan.instance;
    let runs = exercise.runs.iter().enumerate();
    let runs = runs.map(|(at, run)| Inline::strong(letter(at)).then(". ").then(told(run.trace.strategy(), lang)));
    vec![
        Block::paragraph(w.compare_task),
        boards(instance.start, instance.goal, lang),
        Block::heading(w.compare_strategies),
        Block::bullets(runs.collect::<Vec<_>>()),
        Block::aside(w.compare_dash),
    ]
}

/// The name of a number, as a comparison has it.
pub(super) const fn name(count: Counted, lang: Lang) -> &'static str {
    let w = lang.compare_words();
    match count {
        Counted::Path => w.measure_path,
        Counted::Steps => w.measure_steps,
        Counted::Nodes => w.measure_nodes,
        Counted::MaxOpen => w.measure_max_open,
    }
}

/// The answer of a question that wants a number, in print.
pub(super) fn number(question: &Question) -> String {
    match question.right.first().copied() {
        Some(Answer::Number(number)) => Count(number as usize).to_string(),
        _ => "\u{2013}".to_owned(),
    }
}

/// The table, with its answers or without.
fn table(setting: Setting<'_>, with_answers: bool) -> Table<'static> {
    let Setting { exercise, lang, w, .. } = setting;
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_strategy, ColumnKind::Word)];
    columns.extend(Counted::ALL.map(|count| Column::new(name(count, lang), ColumnKind::Number).with_room(6)));
    columns.extend(setting.points.filter(|_| with_answers).map(|_| Column::new(w.points, ColumnKind::Number)));
    let row = |at: usize| {
        let own = exercise.questions.iter().enumerate();
        let own = own.filter(|(_, question)| matches!(question.about, About::Count(run, _) if run == at));
        let own: Vec<(usize, &Question)> = own.collect();
        let name = exercise.runs[at].trace.strategy().name().to_string();
        let cell = |(_, question): &(usize, &Question)| TableCell {
            text: if with_answers { number(question).into() } else { Inline::default() },
            ..TableCell::default()
        };
        let head = [TableCell::from(Inline::strong(letter(at))), name.into()];
        let points: Option<usize> =
            setting.points.filter(|_| with_answers).map(|points| own.iter().map(|&(at, _)| points[at]).sum());
        let points = points.map(|points| TableCell::from(Count(points).to_string()));
        Row::new(head.into_iter().chain(own.iter().map(cell)).chain(points).collect::<Vec<_>>())
    };
    let rows: Vec<Row> = (0..exercise.runs.len()).map(row).collect();
    let says = lang.compare_words().heading_table.into();
    Table { says, names: 2, is_room: !with_answers, ..Table::new("counts", columns, rows) }
}

pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let room = Room::Lines(vec![(setting.w.compare_best.into(), REASON)]);
    Box::new([Block::Table(table(setting, false)), Block::Room(room)].into_iter())
}

pub(super) fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let letters = |best: usize, of: &dyn Fn(usize) -> Option<usize>| {
        let runs = (0..exercise.runs.len()).filter(|&at| of(at) == Some(best));
        runs.map(letter).collect::<Vec<_>>().join(lang.comma())
    };
    let counted = |count: Counted| move |at: usize| count.of(&exercise.runs[at].trace.stats());
    let least = |of: &dyn Fn(usize) -> Option<usize>| (0..exercise.runs.len()).filter_map(of).min();
    let (steps, path) = (counted(Counted::Steps), counted(Counted::Path));
    let mut says: Vec<String> = Vec::new();
    says.extend(least(&steps).map(|best| fill!(w.compare_fewest, runs = letters(best, &steps))));
    says.push(match least(&path) {
        Some(best) => fill!(w.compare_shortest, n = Count(best), runs = letters(best, &path)),
        None => w.compare_no_path.to_owned(),
    });
    let mut blocks = vec![Block::Table(table(setting, true))];
    blocks.extend(says.into_iter().map(Block::paragraph));
    blocks
}

/// Of each number, one item for all runs where they all differ, so that they can be matched; otherwise one for each run.
fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, .. } = setting;
    let (c, instance) = (lang.course_words(), &exercise.plan.instance);
    let opening = set([boards(instance.start, instance.goal, lang)], setting);
    let told = |run: usize| inline(&told(exercise.runs[run].trace.strategy(), lang), instance.size);
    let mut drafts = Vec::new();
    for counted in Counted::ALL {
        let own = exercise.questions.iter().enumerate();
        let own = own.filter_map(|(at, question)| match question.about {
            About::Count(run, count) if count == counted => Some((at, run, question)),
            _ => None,
        });
        let own: Vec<(usize, usize, &Question)> = own.collect();
        let numbers: Vec<String> = own.iter().map(|(_, _, question)| number(question)).collect();
        let count = name(counted, lang);
        let start = if counted == Counted::Nodes { paragraph(c.start_counts) } else { String::new() };
        let mut distinct = numbers.clone();
        distinct.sort_unstable();
        distinct.dedup();
        // Moodle wants three to match at least.
        if numbers.len() >= 3 && distinct.len() == numbers.len() {
            let says = |(&(_, run, _), number): (&(usize, usize, &Question), &String)| (told(run), number.clone());
            let pairs: Vec<(String, String)> = own.iter().zip(&numbers).map(says).collect();
            let list: Vec<String> = pairs.iter().map(|(run, number)| format!("{run}: {}", escaped(number))).collect();
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
            let (asks, ask) = match course::number(question) {
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
