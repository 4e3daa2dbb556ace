//! The table of the steps of a run, to be filled in.

use super::course::{self, Ask, Draft, Moment, moments, nodes, one_board, paragraph, shared, spellings};
use super::kind::{Options, Rules, counted};
use super::{About, Answer, Exercise, ExerciseError, Part, Plan, Question, Run, Setting};
use crate::puzzle::Cost;
use crate::report::document::{Block, Blocks, Column, ColumnKind, Inline, Row, Span, Table, TableCell};
use crate::report::narration::{Count, ExerciseWords, Lang, Narrator};
use crate::report::search::boards;
use crate::report::step::Picture;
use crate::report::summary;
use crate::search::{LimitOn, Name, NodeId, Strategy};
use crate::trace::Playback;

/// The table of steps.
pub(super) const RULES: Rules = Rules {
    options: Options {
        parts: |plan| [vec![Part::First], columns(&plan.strategy)].concat(),
        has_csv: true,
        run_decides: true,
        ..Options::OF_RUN
    },
    title: |w| w.title_trace,
    left_out: Some(LEFT_OUT),
    counted: |exercise| counted(exercise.questions.len(), "step"),
    make,
    task,
    heading: |setting| setting.w.steps_table,
    sheet,
    answers,
    items,
};

/// The reader of a course system draws no lists.
const LEFT_OUT: &str = "not asked: the lists and the names of nodes; each step asks for its state, h, f, new nodes and the size of open, \
     as far as the conventions decide them from what is shown";

/// Rows of a sheet: what one traces by hand in an hour. Of a longer run, the first steps are asked for.
pub const ROWS: usize = 30;

/// Makes the exercise: a question a step.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(&plan.instance, &plan.strategy)?;
    let question = |number: usize| {
        let right = run.choices(number).iter().map(|&node| Answer::Node(node)).collect();
        Question { about: About::Step(number), right }
    };
    let questions = (1..=run.trace.len().min(ROWS)).map(question).collect();
    Ok(Exercise { questions, run: Some(run), ..Exercise::of(plan) })
}

/// Returns the columns of a strategy: the values that decide what it does, and the lists that it looks at.
pub(super) fn columns(strategy: &Strategy) -> Vec<Part> {
    let by_sum = matches!(strategy.name(), Name::Astar | Name::Bnb | Name::Ida);
    let by_depth = strategy.limit_on() == Some(LimitOn::Depth) && strategy.cost() == Cost::Unit;
    let columns = [
        (strategy.is_iterative(), Part::Round),
        (true, Part::Board),
        (by_sum || by_depth || strategy.name() == Name::Ucs, Part::G),
        (strategy.has_h(), Part::H),
        (by_sum, Part::F),
        (true, Part::New),
        (true, Part::Open),
        (!strategy.closed_is_record(), Part::Closed),
    ];
    columns.into_iter().filter(|(has, _)| *has).map(|(_, part)| part).collect()
}

impl Plan {
    /// Returns the columns of the table of steps, that of their numbers aside.
    #[must_use]
    pub fn columns(&self) -> Vec<Part> {
        columns(&self.strategy)
    }
}

impl Exercise {
    /// Returns the rows of the sheet: enough for every step that is asked for, and in fives, so that they do not tell how many
    /// that are.
    #[must_use]
    pub fn rows(&self) -> usize {
        (self.questions.len() + 1).next_multiple_of(5).min(ROWS)
    }

    /// Returns true if and only if the run goes on after the last step that is asked for.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.trace.len() > ROWS)
    }
}

/// The columns of text to leave in a cell for a list, and for new nodes.
const LIST: usize = 9;
const NEW: usize = 13;
/// The columns to leave for a number.
const NUMBER: usize = 2;
/// Empty boards in a cell for new nodes: a step makes so many at most.
const CHILDREN: usize = 4;

/// The run of an exercise of this kind, which always has one.
fn run(exercise: &Exercise) -> Option<&Run> {
    exercise.run.as_ref()
}

/// The task: what is to be done, how it is written, start and goal, the conventions.
pub(super) fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let (plan, size) = (&exercise.plan, exercise.plan.instance.size);
    let task = if exercise.goes_on() {
        fill!(w.trace_first_steps, n = Count(exercise.questions.len()))
    } else {
        w.trace_task.to_owned()
    };
    let mut rules = rules(setting, w.names);
    if setting.typed {
        rules.push(fill!(w.typed, board = plan.instance.start.text(size)));
    }
    opening(setting, task, rules)
}

/// The rules of writing the table of steps, after those of naming its nodes.
pub(super) fn rules(setting: Setting<'_>, names: &str) -> Vec<String> {
    let Setting { exercise, lang, w, .. } = setting;
    let columns = exercise.plan.columns();
    let name = |part: Part| heading(part, w);
    let lists: Vec<&str> =
        columns.iter().copied().filter(|part| matches!(part, Part::Open | Part::Closed)).map(name).collect();
    let mut rules = vec![names.to_owned()];
    if columns.contains(&Part::Round) {
        rules.push(fill!(w.says_round, round = name(Part::Round)));
    }
    rules.push(fill!(w.says_board, node = w.column_node, board = w.column_board));
    rules.push(fill!(w.says_new, new = w.column_new));
    rules.push(format!("{}{}", sentence(&fill!(w.says_lists, lists = lists.join(lang.comma())), lang), w.says_head));
    rules
}

/// The task, the rules of writing, start and goal, the conventions.
pub(super) fn opening<'a>(setting: Setting<'_>, task: String, rules: Vec<String>) -> Vec<Block<'a>> {
    let instance = &setting.exercise.plan.instance;
    let boards = boards(instance.start, instance.goal, setting.lang);
    let mut blocks = vec![Block::paragraph(task), Block::bullets(rules), boards];
    blocks.extend(setting.conventions());
    blocks
}

/// A sentence that another follows.
fn sentence(text: &str, lang: Lang) -> String {
    if lang == Lang::En { format!("{text} ") } else { text.to_owned() }
}

/// The name of a column, which `steptrace check` reads.
pub(super) const fn heading(part: Part, w: &'static ExerciseWords) -> &'static str {
    match part {
        Part::Round => w.column_round,
        Part::G => "g",
        Part::H => "h",
        Part::F => "f",
        Part::New => w.column_new,
        Part::Open => w.column_open,
        Part::Closed => w.column_closed,
        Part::Step => w.column_step,
        Part::First | Part::Board => w.column_board,
    }
}

pub(super) fn table_columns(setting: Setting<'_>) -> Vec<Column> {
    let Setting { exercise, lang, w, .. } = setting;
    let mut columns = vec![Column::new(lang.words().axis_step, ColumnKind::Number)];
    for part in exercise.plan.columns() {
        let column = |kind: ColumnKind, room: usize| Column::new(heading(part, w), kind).with_room(room);
        if part == Part::Board {
            columns.push(Column::new(w.column_node, ColumnKind::Word).with_room(4));
        }
        columns.push(match part {
            Part::Board | Part::First => column(ColumnKind::Board, exercise.plan.instance.size.cells()),
            Part::New => column(ColumnKind::Nodes, NEW),
            Part::Open | Part::Closed => column(ColumnKind::Nodes, LIST),
            Part::Round | Part::G | Part::H | Part::F | Part::Step => column(ColumnKind::Word, NUMBER),
        });
    }
    columns
}

/// A row of the sheet, or of the key.
pub(super) struct Filled {
    /// The cells of the columns of the plan, each with its part; the node stands before its board.
    pub(super) cells: Vec<(Part, Inline)>,
    why: String,
}

/// The rows of the run, as many as are asked for.
pub(super) fn filled(exercise: &Exercise, lang: Lang) -> Vec<Filled> {
    let Some(run) = run(exercise) else { return Vec::new() };
    let (trace, strategy, columns) = (&run.trace, &exercise.plan.strategy, exercise.plan.columns());
    let narrator = Narrator::new(trace, lang);
    let mut playback = Playback::new(trace);
    let mut rows = Vec::new();
    for _ in &exercise.questions {
        playback.begin_round_if_due();
        let (rivals, open) = (playback.rivals(), playback.open_len());
        let Some(step) = playback.advance() else { break };
        let node = trace.node(step.node);
        let number = |number: String| Inline::from(number);
        let cell = |part: &Part| {
            let inline = match part {
                Part::First | Part::Board => Inline::board(Picture { board: node.board, slid: None }),
                Part::Round => number(
                    trace
                        .round_of(step.number)
                        .and_then(|view| view.round)
                        .map(|round| round.number.to_string())
                        .unwrap_or_default(),
                ),
                Part::G => number(node.g.to_string()),
                Part::H => number(node.h.to_string()),
                Part::F => number(node.f(strategy).to_string()),
                Part::New => made(step.tries().filter_map(|tried| tried.verdict.made()), exercise),
                Part::Step => number(step.number.to_string()),
                Part::Open => names(playback.open()).into(),
                Part::Closed => names(playback.closed()).into(),
            };
            (*part, inline)
        };
        let mut cells: Vec<(Part, Inline)> = Vec::new();
        for part in &columns {
            if *part == Part::Board {
                cells.push((Part::Board, format!("n{}", node.id).into()));
            }
            cells.push(cell(part));
        }
        let why = narrator.why(step.node, open, rivals);
        let full_stop = lang.words().full_stop;
        let why = match narrator.note(step) {
            Some(outcome) => sentence(&format!("{why}{full_stop}"), lang) + &outcome,
            None => why,
        };
        rows.push(Filled { cells, why });
    }
    rows
}

/// The names of nodes in a line.
fn names(nodes: impl Iterator<Item = NodeId>) -> String {
    nodes.map(|node| format!("n{node}")).collect::<Vec<_>>().join(" ")
}

/// New nodes with their boards, as they are typed.
fn made(nodes: impl Iterator<Item = NodeId>, exercise: &Exercise) -> Inline {
    let Some(run) = run(exercise) else { return Inline::default() };
    let size = exercise.plan.instance.size;
    Inline::lines(nodes.map(|id| format!("n{id}={}", run.trace.node(id).board.text(size))))
}

/// The rows of the sheet as cells: what is given, and room for the rest.
fn rows(setting: Setting<'_>) -> Vec<Row> {
    let Setting { exercise, lang, .. } = setting;
    let plan = &exercise.plan;
    let steps = filled(exercise, lang);
    let all: Vec<Part> = plan
        .columns()
        .into_iter()
        .flat_map(|part| if part == Part::Board { vec![part, part] } else { vec![part] })
        .collect();
    let rows = (0..exercise.rows()).map(|at| {
        let is_given = |part: Part| plan.gives(part) || at == 0 && plan.gives(Part::First);
        let number = TableCell::from(Count(at + 1).to_string());
        let mut named = false;
        let cells = all.iter().enumerate().map(|(column, &part)| {
            let is_name = part == Part::Board && !std::mem::replace(&mut named, part == Part::Board);
            let own = steps.get(at).filter(|_| is_given(part)).map(|row| row.cells[column].1.clone());
            let empty = match part {
                Part::Board if is_name => Inline::default(),
                Part::Board => Span::EmptyBoards(1).into(),
                Part::New => Span::EmptyBoards(CHILDREN).into(),
                _ => Inline::default(),
            };
            TableCell::from(own.unwrap_or(empty))
        });
        Row::new(std::iter::once(number).chain(cells).collect::<Vec<_>>())
    });
    rows.collect()
}

/// The table to fill in.
pub(super) fn sheet(setting: Setting<'_>) -> Blocks<'static> {
    let table = Table {
        says: setting.w.steps_table.into(),
        names: 2,
        is_room: true,
        ..Table::new("steps", table_columns(setting), rows(setting))
    };
    let goes_on = setting.exercise.goes_on().then(|| Block::gap(setting.lang.words().sheet_goes_on));
    Box::new([Block::Table(table)].into_iter().chain(goes_on))
}

/// The table filled in, with why each node is removed from open, and which others could have been.
pub(super) fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let Some(run) = run(exercise) else { return Vec::new() };
    let mut columns = table_columns(setting);
    columns.push(Column::new(w.why, ColumnKind::Text));
    columns.extend(setting.points.map(|_| Column::new(w.points, ColumnKind::Number)));
    let rows: Vec<Row> = filled(exercise, lang)
        .into_iter()
        .zip(&exercise.questions)
        .enumerate()
        .map(|(at, (row, question))| {
            let why = Inline::from(row.why)
                .then(also_right(question, w).map_or(Inline::default(), |too| Inline::from(Span::Break).then(too)));
            let cells = row.cells.into_iter().map(|(_, cell)| TableCell::from(cell));
            let points = setting.points(at).map(TableCell::from);
            let all = [Count(at + 1).to_string().into()].into_iter().chain(cells).chain([why.into()]).chain(points);
            Row::new(all.collect::<Vec<TableCell>>())
        })
        .collect();
    let facts = summary::result(&run.trace, &run.trace.stats(), lang);
    let has_ties = exercise.questions.iter().any(|question| question.right.len() > 1);
    let mut blocks =
        vec![Block::Table(Table { says: w.steps_table.into(), names: 2, ..Table::new("steps", columns, rows) })];
    blocks.extend(has_ties.then(|| Block::aside(w.key_own)));
    blocks.extend(exercise.goes_on().then(|| Block::gap(lang.words().sheet_goes_on)));
    blocks.push(setting.heading(lang.words().result));
    blocks.push(Block::Facts(facts));
    blocks
}

/// Says which other nodes are as right.
pub(super) fn also_right(question: &Question, w: &'static ExerciseWords) -> Option<String> {
    let others = question.right.iter().skip(1);
    let nodes = names(others.filter_map(|right| if let Answer::Node(node) = right { Some(*node) } else { None }));
    (!nodes.is_empty()).then(|| fill!(w.too, nodes))
}

/// Of each step: the state that is removed from open, its h and its f, the nodes that it makes, the size of open.
fn items(setting: Setting<'_>) -> Vec<Draft> {
    let exercise = setting.exercise;
    let opening = course::opening(setting);
    let mut drafts = Vec::new();
    for (at, moment) in moments(exercise, setting.lang, exercise.questions.len()).iter().enumerate() {
        let own = of_step(moment, &exercise.questions[at], &opening, setting);
        drafts.extend(shared(own, at));
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
        let right = question.right.iter().filter_map(|right| match *right {
            Answer::Node(id) => Some(spellings(run.trace.node(id).board, setting)),
            _ => None,
        });
        let right = Ask::Short(right.flatten().collect());
        let answer = format!("n{id} = {}", node.board.text(size));
        let mut feedback = paragraph(&fill!(c.right, answers = answer)) + &paragraph(&moment.why);
        feedback += &also_right(question, w).map(|too| paragraph(&too)).unwrap_or_default();
        drafts.push(draft(fill!(c.step_removed, step), format!("{opening}{waiting}{asks}"), right, feedback));
    }
    let removed = paragraph(&fill!(c.removed, step, node = id)) + &one_board(node.board, setting);
    let (g, h, f) = (node.g, node.h, node.f(&plan.strategy));
    let mut value = |part: Part, asks: String, value: String| {
        let says = fill!(c.step_value, step, value = heading(part, w));
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
