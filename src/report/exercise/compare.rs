//! Several runs from one start: the counts of each, as a comparison has them.

use std::collections::HashSet;

use super::course::{self, Ask, Draft, escaped, inline, paragraph, right, set, yes_no};
use super::rules::{Options, Rules, Subject, counted};
use super::run::LONGEST;
use super::which::told;
use super::{About, Answer, Exercise, ExerciseError, Plan, Question, Run, Setting};
use crate::named::named;
use crate::report::compare::Compared;
use crate::report::document::{Block, Blocks, Column, ColumnKind, Fact, Inline, Room, Row, Table, TableCell};
use crate::report::letter;
use crate::report::narration::{Count, Lang};
use crate::report::search::boards;
use crate::search::{Name, NodeId, Outcome, Strategy};
use crate::trace::Stats;

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
    /// Returns the number of a run; `None` if it has none, such as the path of a run that found none.
    pub fn of(self, stats: &Stats) -> Option<usize> {
        match self {
            Counted::Path => stats.path,
            Counted::Steps => Some(stats.steps),
            Counted::Nodes => Some(stats.nodes),
            Counted::MaxOpen => Some(stats.max_open),
        }
    }
}

/// The strategies compared if none are named.
const USUAL: [Name; 3] = [Name::Bfs, Name::Greedy, Name::Astar];

/// Makes the exercise: a question for each number of each run.
fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let mut strategies = vec![plan.strategy];
    if plan.strategies.is_empty() {
        let usual = USUAL.into_iter().filter(|&name| name != plan.strategy.name());
        strategies.extend(usual.map(Strategy::new));
    } else {
        strategies.extend(&plan.strategies);
    }
    if let Some(at) = (1..strategies.len()).find(|&at| strategies[..at].contains(&strategies[at])) {
        return Err(ExerciseError::new(format!("`{}` comes twice", strategies[at]), "name it once"));
    }
    let mut runs = Vec::new();
    for strategy in strategies {
        let run = Run::of(&plan.instance, &strategy)?;
        if run.trace.end().is_none_or(|end| end.outcome == Outcome::Limit) {
            let what = format!("the run of `{strategy}` is longer than {LONGEST} steps");
            return Err(ExerciseError::new(what, "choose a start that is nearer to the goal, or another strategy"));
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

const REASON: usize = 3;

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let instance = &exercise.plan.instance;
    let runs = exercise.runs.iter().enumerate();
    let runs = runs.map(|(at, run)| Fact::new(letter(at), told(run.trace.strategy(), lang)));
    vec![
        Block::paragraph(w.compare_task),
        boards(instance.start, instance.goal, lang),
        Block::heading(w.compare_strategies),
        Block::Facts(runs.collect()),
        Block::aside(w.compare_dash),
    ]
}

const fn name(count: Counted, lang: Lang) -> &'static str {
    let w = lang.compare_words();
    match count {
        Counted::Path => w.measure_path,
        Counted::Steps => w.measure_steps,
        Counted::Nodes => w.measure_nodes,
        Counted::MaxOpen => w.measure_max_open,
    }
}

pub(super) fn number(question: &Question) -> String {
    match question.right.first().copied() {
        Some(Answer::Number(number)) => Count(number as usize).to_string(),
        _ => "\u{2013}".to_owned(),
    }
}

fn of_run(run: usize, exercise: &Exercise) -> impl Iterator<Item = (usize, &Question)> {
    let is_own = move |question: &Question| matches!(question.about, About::Count(at, _) if at == run);
    exercise.questions.iter().enumerate().filter(move |(_, question)| is_own(question))
}

/// Returns the runs, each with a name of its own.
fn compared(exercise: &Exercise) -> Vec<Compared<'_>> {
    Compared::all(&exercise.runs.iter().map(|run| (&run.trace, None)).collect::<Vec<_>>())
}

fn table(setting: Setting<'_>, with_answers: bool) -> Table<'static> {
    let Setting { exercise, lang, w, .. } = setting;
    let points = setting.points.filter(|_| with_answers);
    let mut columns = vec![Column::new("", ColumnKind::Sign), Column::new(w.column_strategy, ColumnKind::Word)];
    columns.extend(Counted::ALL.map(|count| Column::new(name(count, lang), ColumnKind::Number).with_room(6)));
    columns.extend(points.map(|_| Column::new(w.points, ColumnKind::Number)));
    let compared = compared(exercise);
    let row = |run: usize| {
        let mut cells = vec![TableCell::from(Inline::strong(letter(run))), (&compared[run].label).into()];
        let answer = |question| if with_answers { number(question).into() } else { TableCell::default() };
        cells.extend(of_run(run, exercise).map(|(_, question)| answer(question)));
        let sum = points.map(|points| of_run(run, exercise).map(|(at, _)| points[at]).sum());
        cells.extend(sum.map(|sum| TableCell::from(Count(sum).to_string())));
        Row::new(cells)
    };
    let rows: Vec<Row> = (0..exercise.runs.len()).map(row).collect();
    let says = lang.compare_words().heading_table.into();
    Table { says, names: 2, is_room: !with_answers, ..Table::new("counts", columns, rows) }
}

fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let room = Room::Lines(vec![(setting.w.compare_best.into(), REASON)]);
    Box::new([Block::Table(table(setting, false)), Block::Room(room)].into_iter())
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    // The least of a number, and the runs that have it.
    let least = |count: Counted| {
        let numbers: Vec<Option<usize>> = exercise.runs.iter().map(|run| count.of(&run.trace.stats())).collect();
        let least = numbers.iter().copied().flatten().min()?;
        let best = (0..numbers.len()).filter(|&run| numbers[run] == Some(least));
        Some((least, best.map(letter).collect::<Vec<_>>().join(lang.comma())))
    };
    let mut says: Vec<String> = Vec::new();
    says.extend(least(Counted::Steps).map(|(_, runs)| fill!(w.compare_fewest, runs)));
    says.push(match least(Counted::Path) {
        Some((n, runs)) => fill!(w.compare_shortest, n = Count(n), runs),
        None => w.compare_no_path.to_owned(),
    });
    let strategies = || exercise.runs.iter().map(|run| run.trace.strategy()).enumerate();
    let those = |is: fn(&Strategy) -> bool| {
        let runs: Vec<String> = strategies().filter(|(_, strategy)| is(strategy)).map(|(at, _)| letter(at)).collect();
        (!runs.is_empty()).then(|| runs.join(lang.comma()))
    };
    let beside = exercise.runs.iter().enumerate().map(|(at, run)| {
        let path: HashSet<NodeId> = run.trace.path().iter().copied().collect();
        let n = run.trace.steps().filter(|step| !path.contains(&step.node)).count();
        fill!(w.compare_of_run, run = letter(at), n = Count(n))
    });
    says.push(fill!(w.compare_beside, runs = beside.collect::<Vec<_>>().join(lang.comma())));
    says.extend(those(Strategy::has_h).map(|runs| fill!(w.compare_informed, runs)));
    says.extend(those(Strategy::finds_shortest).map(|runs| fill!(w.compare_always, runs)));
    says.extend(those(|strategy| !strategy.finds_shortest()).map(|runs| fill!(w.compare_not_always, runs)));
    let mut blocks = vec![Block::Table(table(setting, true))];
    blocks.extend(says.into_iter().map(Block::paragraph));
    blocks
}

/// Returns, for each number, one item for all runs if they all differ, so that they can be matched; otherwise one for each run.
fn items(setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, .. } = setting;
    let (c, instance) = (lang.course_words(), &exercise.plan.instance);
    let opening = set([boards(instance.start, instance.goal, lang)], setting);
    let told = |run: usize| inline(&told(exercise.runs[run].trace.strategy(), lang), instance.size);
    let (compared, mut drafts) = (compared(exercise), Vec::new());
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
        // Moodle requires at least three to match.
        if numbers.len() >= 3 && distinct.len() == numbers.len() {
            let says = |(&(_, run, _), number): (&(usize, usize, &Question), &String)| (told(run), number.clone());
            let pairs: Vec<(String, String)> = own.iter().zip(&numbers).map(says).collect();
            let list: Vec<String> = pairs.iter().map(|(run, number)| format!("{run}: {}", escaped(number))).collect();
            let draft = Draft::new(
                count,
                format!("{opening}{}{start}", paragraph(&fill!(c.ask_match, count))),
                Ask::Match(pairs),
                format!("<ul><li>{}</li></ul>", list.join("</li><li>")),
            );
            drafts.push(own.iter().fold(draft, |draft, &(at, ..)| draft.of(at, 1)));
            continue;
        }
        for ((at, run, question), number) in own.into_iter().zip(numbers) {
            let name = &compared[run].label;
            let (asks, ask) = match course::number(question) {
                Some(ask) => (fill!(c.ask_count, count), ask),
                None => (c.ask_path.to_owned(), yes_no(false, setting)),
            };
            let text = format!("{opening}<p>{}</p>{}{start}", told(run), paragraph(&asks));
            let draft = Draft::new(format!("{count}, {} {name}", letter(run)), text, ask, right(number, lang));
            drafts.push(draft.of(at, 1));
        }
    }
    drafts
}
