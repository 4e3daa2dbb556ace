//! The table of the steps of a run, to fill in.

use super::course::{self, Ask, Draft, one_board, paragraph, right, set, spellings};
use super::table::{self, Moment, cells, columns, heading, nodes_table, table, table_columns};
use super::{Exercise, ExerciseError, Options, Part, Plan, Rules, Run, Setting};
use crate::report::document::{Block, Column, ColumnKind, Inline, Row, Span, Table};
use crate::report::narration::{Count, Lang, counted};
use crate::report::summary;

pub(super) const RULES: Rules = Rules {
    options: Options { parts: |plan| [vec![Part::First], columns(&plan.strategy)].concat(), ..Options::OF_RUN },
    title: |w| w.title_trace,
    counted: |exercise| counted(exercise.rows.len() as u64, "step"),
    make,
    task,
    heading: |setting| setting.w.steps_table,
    sheet,
    answers,
    items,
};

/// Rows of a sheet: an hour's tracing by hand. Of a longer run, only the first steps are asked for.
pub(super) const ROWS: usize = 30;

fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    let run = Run::of(plan)?;
    Ok(Exercise { rows: run.rows.iter().take(ROWS).cloned().collect(), run: Some(run), ..Exercise::of(plan) })
}

impl Exercise {
    /// Returns the number of rows of the sheet: enough for every step asked for, rounded up to a multiple of five, so that it does
    /// not reveal the number of steps.
    pub fn sheet_rows(&self) -> usize {
        (self.rows.len() + 1).next_multiple_of(5).min(ROWS)
    }

    /// Returns true if and only if the run goes on after the last step asked for.
    pub fn goes_on(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.trace.len() > ROWS)
    }
}

fn task(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, w, .. } = setting;
    let task = if exercise.goes_on() {
        fill!(w.trace_first_steps, n = Count(exercise.rows.len()))
    } else {
        w.trace_task.to_owned()
    };
    let mut rules = rules(setting);
    if setting.typed {
        let start = exercise.names.text(exercise.plan.problem.start());
        rules.push(fill!(setting.either(w.typed, w.typed_states), board = start));
    }
    opening(setting, task, rules)
}

pub(super) fn rules(setting: Setting<'_>) -> Vec<String> {
    let Setting { exercise, lang, w, .. } = setting;
    let columns = exercise.plan.columns();
    let lists = columns.iter().filter(|part| matches!(part, Part::Open | Part::Closed));
    let lists: Vec<&str> = lists.map(|&part| heading(part, w)).collect();
    let mut rules = vec![setting.naming().to_owned()];
    if columns.contains(&Part::Round) {
        rules.push(fill!(w.says_round, round = w.column_round));
    }
    rules.push(setting.says_board());
    rules.extend(columns.contains(&Part::New).then(|| fill!(w.says_new, new = w.column_new)));
    rules.push(fill!(w.says_lists, lists = lists.join(lang.comma())) + lang.space() + w.says_head);
    rules
}

pub(super) fn opening<'a>(setting: Setting<'_>, task: String, rules: Vec<String>) -> Vec<Block<'a>> {
    let mut blocks = vec![Block::paragraph(task), Block::bullets(rules)];
    blocks.extend(setting.problem());
    blocks.extend(setting.conventions());
    blocks
}

fn sheet(setting: Setting<'_>) -> Vec<Block<'static>> {
    let exercise = setting.exercise;
    let columns = table_columns(&exercise.plan.columns(), setting);
    let table = table(columns, table::sheet_rows(exercise).collect(), setting);
    let goes_on = exercise.goes_on().then(|| Block::gap(setting.lang.words().sheet_goes_on));
    [Block::Table(Table { is_room: true, ..table })].into_iter().chain(goes_on).collect()
}

fn answers(setting: Setting<'_>) -> Vec<Block<'static>> {
    let Setting { exercise, lang, w, .. } = setting;
    let run = exercise.traced();
    let (parts, names) = (exercise.plan.columns(), setting.names());
    let mut columns = table_columns(&parts, setting);
    columns.push(Column::new(w.why, ColumnKind::Text));
    let moments = run.moments(lang, exercise.rows.len());
    let row = |(at, moment): (usize, &Moment<'_>)| {
        let mut why = Inline::from(explained(moment, lang));
        if let Some(too) = also_right(moment.step, setting) {
            why = why.then(Span::Break).then(too);
        }
        Row::new(cells(at, &exercise.rows[at], &parts, names).into_iter().chain([why.into()]))
    };
    let rows: Vec<Row> = moments.iter().enumerate().map(row).collect();
    let mut blocks = vec![Block::Table(table(columns, rows, setting))];
    blocks.extend(setting.names().has_twins().then(|| Block::aside(w.names_twins)));
    blocks.extend(run.has_ties(moments.len()).then(|| Block::aside(w.key_own)));
    blocks.extend(exercise.goes_on().then(|| Block::gap(lang.words().sheet_goes_on)));
    blocks.push(setting.heading(lang.words().result));
    blocks.push(Block::Facts(summary::result(&run.trace, &run.trace.stats(), lang)));
    blocks
}

fn explained(moment: &Moment<'_>, lang: Lang) -> String {
    match &moment.note {
        Some(note) => format!("{}{}{}{note}", moment.why, lang.words().full_stop, lang.space()),
        None => moment.why.clone(),
    }
}

/// Names the other nodes that a step could have removed from open, if there are any.
pub(super) fn also_right(step: usize, setting: Setting<'_>) -> Option<String> {
    let others = setting.exercise.traced().right(step).iter().skip(1).map(|&node| setting.names().node(node));
    let nodes = others.collect::<Vec<_>>().join(setting.either(" ", setting.lang.comma()));
    (!nodes.is_empty()).then(|| fill!(setting.w.too, nodes))
}

fn items(setting: Setting<'_>) -> Vec<Draft> {
    let run = setting.exercise.traced();
    let opening = course::opening(setting);
    let moments = run.moments(setting.lang, setting.exercise.rows.len());
    moments.iter().flat_map(|moment| of_step(moment, run, &opening, setting)).collect()
}

fn of_step(moment: &Moment<'_>, run: &Run, opening: &str, setting: Setting<'_>) -> Vec<Draft> {
    let Setting { exercise, lang, w, .. } = setting;
    let (plan, row, node) = (&exercise.plan, moment.row, &moment.row.node);
    let (names, problem, step) = (setting.names(), &plan.problem, Count(moment.step));
    let mut drafts = Vec::new();
    // With one node in open there is no choice.
    if row.waiting.len() > 1 {
        let open = set([Block::Table(nodes_table(&row.waiting, &[], setting))], setting);
        let waiting = paragraph(&fill!(w.waiting, step)) + &open;
        let asks =
            paragraph(&fill!(setting.either(w.ask_removed, w.ask_state), step, board = names.text(problem.start())));
        let all = row.legal.iter().flat_map(|&id| spellings(run.trace.nodes().state(id), setting));
        let mut feedback = right(names.said(node), lang) + &paragraph(&moment.why);
        feedback += &also_right(moment.step, setting).map(|too| paragraph(&too)).unwrap_or_default();
        let text = format!("{opening}{waiting}{asks}");
        drafts.push(Draft::new(fill!(w.step_removed, step), text, Ask::Short(all.collect()), feedback));
    }
    let removed = paragraph(&fill!(w.removed, step, node = names.node(node.id)));
    let removed = if names.are_numbers() { removed + &one_board(node.state, setting) } else { removed };
    let mut number = |says: String, asks: String, answer: String| {
        let (text, feedback) = (format!("{opening}{removed}{asks}"), right(&answer, lang));
        drafts.push(Draft::new(says, text, Ask::Number(answer), feedback));
    };
    let columns = plan.columns();
    let value = |part: Part| fill!(w.step_value, step, value = heading(part, w));
    // The table of a graph says h.
    if columns.contains(&Part::H) && names.are_numbers() {
        number(value(Part::H), paragraph(w.ask_h), table::value(Part::H, node, problem));
    }
    if columns.contains(&Part::F) {
        number(
            value(Part::F),
            paragraph(&fill!(w.ask_f, g = table::value(Part::G, node, problem))),
            problem.f(node, &plan.strategy).to_string(),
        );
    } else if let (true, Some(parent)) = (columns.contains(&Part::G), row.parent) {
        let g = table::value(Part::G, &parent, problem);
        let asks = paragraph(&fill!(w.ask_g, g, parent = names.node(parent.id)));
        number(value(Part::G), asks, table::value(Part::G, node, problem));
    }
    drafts
}
