//! The table of the steps of a search as written by hand: by the rules, or with another node taken at one step.

use std::io;

use super::sheet::{Names, command_words};
use super::{Exercise, ExerciseError, ExerciseOptions, Part, Plan, Setting};
use crate::puzzle::{Cost, Size};
use crate::report::document::{Block, Column, ColumnKind, Inline, Row, Span, Table, TableCell};
use crate::report::lines;
use crate::report::narration::{Count, ExerciseWords, Lang, Narrator};
use crate::search::{
    Bounds, F, LimitOn, Name, Node, NodeId, Options, Problem, State, Strategy, Textbook, Verdict, search,
};
use crate::trace::{Playback, Recorder, Trace};

/// A step as written.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    pub(super) round: Option<u32>,
    /// The node that is removed from open.
    pub node: Node,
    pub(super) f: F,
    /// The nodes that it generates.
    pub made: Vec<Node>,
    /// Open after the step, the head first.
    pub(super) open: Vec<Node>,
    pub(super) closed: Vec<Node>,
    /// The nodes that some rule for ties puts at the head of open, its own first.
    pub(super) legal: Vec<NodeId>,
    /// Open before the step, in order of generation, which does not reveal which node is next.
    pub(super) waiting: Vec<Node>,
    /// The states that a move reached without generating a node.
    pub(super) refused: Vec<State>,
    pub(super) parent: Option<Node>,
    /// True if one of its moves found a cheaper way to a known state.
    pub(super) improves: bool,
    /// True if the node was dropped, and not expanded.
    pub(super) is_dropped: bool,
}

/// Returns the first steps of a plan, by the textbook; at one of them, a node other than the head may be taken.
pub(super) fn rows(plan: &Plan, instead: Option<(usize, NodeId)>, most: usize) -> Result<Vec<TableRow>, ExerciseError> {
    let mut book = Textbook::new(&plan.problem, &plan.strategy)?;
    let (mut rows, mut taken): (Vec<TableRow>, Vec<NodeId>) = (Vec::new(), Vec::new());
    while rows.len() < most {
        if book.pass_due() {
            book.begin_pass();
            taken.clear();
        }
        let Some(head) = book.head() else { break };
        let id = instead.filter(|(step, _)| *step == rows.len() + 1).map_or(head, |(_, node)| node);
        let mut legal: Vec<NodeId> = book.takeable().collect();
        if let Some(own) = legal.iter().position(|node| *node == id) {
            legal[..=own].rotate_right(1);
        }
        let mut waiting: Vec<Node> = book.open_nodes().map(|id| book.nodes().node(id)).collect();
        waiting.sort_unstable_by_key(|node| node.id);
        let Some(node) = book.take(id) else { break };
        taken.push(id);
        let (mut made, mut refused, mut improves) = (Vec::new(), Vec::new(), false);
        while let Some(tried) = book.try_next() {
            improves |= matches!(tried.verdict, Verdict::Improved { .. } | Verdict::Reopened { .. });
            match tried.verdict.made() {
                Some(node) => made.push(node),
                None => refused.extend(tried.state),
            }
        }
        let is_dropped = book.finish_step().dropped.is_some();
        let nodes = book.nodes();
        rows.push(TableRow {
            round: book.round().map(|round| round.number),
            node,
            f: plan.problem.f(&node, &plan.strategy),
            made,
            open: book.open_nodes().map(|id| nodes.node(id)).collect(),
            closed: taken.iter().filter(|&&id| book.is_closed(id)).map(|&id| nodes.node(id)).collect(),
            legal,
            waiting,
            refused,
            parent: node.parent.map(|parent| nodes.node(parent)),
            improves,
            is_dropped,
        });
    }
    Ok(rows)
}

impl Plan {
    /// Returns the columns of the table of steps: the values that decide what the strategy does, and the lists that it uses.
    pub fn columns(&self) -> Vec<Part> {
        columns(&self.strategy)
    }
}

pub(super) fn columns(strategy: &Strategy) -> Vec<Part> {
    let by_sum = matches!(strategy.name(), Name::Astar | Name::Bnb | Name::Ida);
    let by_depth = strategy.limit_on() == Some(LimitOn::Depth) && strategy.cost() == Cost::Unit;
    let columns = [
        (strategy.is_iterative(), Part::Round),
        (true, Part::Board),
        (by_sum || by_depth || strategy.name() == Name::Ucs, Part::G),
        (strategy.has_h(), Part::H),
        (by_sum, Part::F),
        (!strategy.is_for_graphs(), Part::New),
        (true, Part::Open),
        (!strategy.closed_is_record(), Part::Closed),
    ];
    columns.into_iter().filter(|(has, _)| *has).map(|(_, part)| part).collect()
}

/// Returns the name of a column, which `steptrace check` recognises.
pub(super) fn heading(part: Part, w: &'static ExerciseWords) -> &'static str {
    match part {
        Part::Round => w.column_round,
        Part::G | Part::H | Part::F => part.text(),
        Part::New => w.column_new,
        Part::Open => w.lang.words().open,
        Part::Closed => w.lang.words().closed,
        Part::Step => w.lang.words().axis_step,
        Part::First | Part::Board => w.column_board,
    }
}

/// Columns of text to leave in a cell: for a list, for new nodes, for the name of a node, for a number.
const LIST: usize = 9;
const NEW: usize = 13;
const NAME: usize = 4;
const NUMBER: usize = 2;

/// Returns what the columns of some parts show; true for the name of a node, which has a column before its board.
fn shown(parts: &[Part], names: &Names) -> impl Iterator<Item = (Part, bool)> {
    let name = |part| (part == Part::Board && names.are_numbers()).then_some((part, true));
    parts.iter().flat_map(move |&part| name(part).into_iter().chain([(part, false)]))
}

pub(super) fn table_columns(parts: &[Part], setting: Setting<'_>) -> Vec<Column> {
    let (w, names) = (setting.w, setting.names());
    let column = |(part, is_name)| {
        let (kind, room) = match part {
            _ if is_name => (ColumnKind::Word, NAME),
            Part::Board | Part::First if names.are_numbers() => (ColumnKind::Board, names.problem.size().cells()),
            Part::Board | Part::First if names.longest() <= LIST => (ColumnKind::Word, names.longest().max(NAME)),
            Part::Board | Part::First => (ColumnKind::Nodes, names.longest()),
            Part::New => (ColumnKind::Nodes, NEW),
            Part::Open | Part::Closed => (ColumnKind::Nodes, LIST),
            Part::Round | Part::G | Part::H | Part::F | Part::Step => (ColumnKind::Word, NUMBER),
        };
        Column::new(if is_name { w.column_node } else { heading(part, w) }, kind).with_room(room)
    };
    let step = Column::new(heading(Part::Step, w), ColumnKind::Number);
    [step].into_iter().chain(shown(parts, names).map(column)).collect()
}

pub(super) fn cells(at: usize, row: &TableRow, parts: &[Part], names: &Names) -> Vec<TableCell> {
    let (node, problem) = (&row.node, &names.problem);
    let cell = |(part, is_name)| match part {
        _ if is_name => names.node(node.id).into(),
        Part::First | Part::Board => names.state(node.state).into(),
        Part::Round | Part::Step => row.round.map(|round| round.to_string()).unwrap_or_default().into(),
        Part::G | Part::H => value(part, node, problem).into(),
        Part::F => row.f.to_string().into(),
        Part::New => names.made(&row.made).into(),
        Part::Open => names.list(&row.open).into(),
        Part::Closed => names.list(&row.closed).into(),
    };
    std::iter::once(Count(at + 1).to_string().into()).chain(shown(parts, names).map(cell)).collect()
}

/// A value of a node that decides when it is removed from open.
pub(super) fn value(part: Part, node: &Node, problem: &Problem) -> String {
    problem.value(if part == Part::G { node.g } else { node.h }).to_string()
}

/// Returns the nodes of open with their states and some of their values, for questions asked alone.
pub(super) fn nodes_table(nodes: &[Node], values: &[Part], setting: Setting<'_>) -> Table<'static> {
    let (w, names) = (setting.w, setting.names());
    let board = names.are_numbers().then_some((w.column_board, ColumnKind::Board));
    let heads = [Some((w.column_node, ColumnKind::Word)), board, Some((w.column_from, ColumnKind::Word))];
    let heads = heads.into_iter().flatten().chain(values.iter().map(|&part| (heading(part, w), ColumnKind::Word)));
    let columns = heads.map(|(head, kind)| Column::new(head, kind)).collect();
    let row = |node: &Node| {
        let board = names.are_numbers().then(|| names.state(node.state).into());
        let head = [Some(Inline::strong(names.node(node.id)).into()), board, Some(names.origin(node).into())];
        let values = values.iter().map(|&part| value(part, node, &names.problem).into());
        Row::new(head.into_iter().flatten().chain(values))
    };
    Table {
        says: heading(Part::Open, w).into(),
        ..Table::new("waiting", columns, nodes.iter().map(row).collect::<Vec<_>>())
    }
}

/// Empty boards in a cell for new nodes: the maximum that a step generates.
const CHILDREN: usize = 4;

pub(super) fn steps_table(parts: &[Part], setting: Setting<'_>) -> Block<'static> {
    let rows = key_rows(setting.exercise, parts).collect();
    Block::Table(table(table_columns(parts, setting), rows, setting))
}

/// A row to fill in: what is given, and each answer, with what is printed in its place.
pub(super) type Asked = (Vec<Inline>, Vec<(Inline, &'static str)>);

pub(super) fn to_fill_in(
    (name, says): (&'static str, &'static str),
    columns: Vec<Column>,
    rows: impl Iterator<Item = Asked>,
    with_answers: bool,
) -> Block<'static> {
    let row = |(given, asked): Asked| {
        let asked = asked.into_iter().map(|(answer, blank)| if with_answers { answer } else { blank.into() });
        Row::new(given.into_iter().chain(asked).map(TableCell::from))
    };
    let rows: Vec<Row> = rows.map(row).collect();
    Block::Table(Table { says: says.into(), is_room: !with_answers, ..Table::new(name, columns, rows) })
}

pub(super) fn table(columns: Vec<Column>, rows: Vec<Row>, setting: Setting<'_>) -> Table<'static> {
    Table { says: setting.w.steps_table.into(), names: 2, ..Table::new("steps", columns, rows) }
}

fn key_rows(exercise: &Exercise, parts: &[Part]) -> impl Iterator<Item = Row> {
    exercise.rows.iter().enumerate().map(|(at, row)| Row::new(cells(at, row, parts, &exercise.names)))
}

/// Returns the rows of a sheet: the given parts, and room for the rest.
pub(super) fn sheet_rows(exercise: &Exercise) -> impl Iterator<Item = Row> {
    let (plan, names) = (&exercise.plan, &exercise.names);
    let parts = plan.columns();
    (0..exercise.sheet_rows()).map(move |at| {
        let own = exercise.rows.get(at).map(|row| cells(at, row, &parts, names)).unwrap_or_default();
        let cell = |(place, (part, is_name)): (usize, (Part, bool))| {
            let is_given = plan.gives(part) || at == 0 && plan.gives(Part::First);
            let given = own.get(place + 1).filter(|_| is_given).cloned();
            given.unwrap_or_else(|| match part {
                Part::Board if names.are_numbers() && !is_name => Span::EmptyBoards(1).into(),
                Part::New if names.are_numbers() => Span::EmptyBoards(CHILDREN).into(),
                _ => TableCell::default(),
            })
        };
        Row::new(std::iter::once(Count(at + 1).to_string().into()).chain(shown(&parts, names).enumerate().map(cell)))
    })
}

/// Writes the sheet of an exercise of the kind `trace` as CSV: a line with the command that makes it, a header row, then
/// one row per step with the given parts; `with_answers`, with everything.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write_exercise_csv(
    exercise: &Exercise,
    options: &ExerciseOptions,
    with_answers: bool,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let (parts, size) = (exercise.plan.columns(), exercise.plan.problem.size());
    let command = lines::shell(&command_words(exercise, &options.command));
    // The first row has one cell.
    let mut table = csv::WriterBuilder::new().flexible(true).from_writer(out);
    if !options.no_command {
        table.write_record([format!("# {command}")])?;
    }
    let heads = table_columns(&parts, Setting::of(exercise, options, true));
    table.write_record(heads.iter().map(|column| text(&column.head, size)))?;
    let rows: Vec<Row> =
        if with_answers { key_rows(exercise, &parts).collect() } else { sheet_rows(exercise).collect() };
    for row in rows {
        if let Row::Cells { cells, .. } = row {
            table.write_record(cells.iter().map(|cell| text(&cell.text, size)))?;
        }
    }
    table.flush()
}

fn text(cell: &Inline, size: Size) -> String {
    let span = |span: &Span| match span {
        Span::Board(picture) => picture.board().text(size),
        Span::Break => " ".to_owned(),
        span => span.text().to_owned(),
    };
    cell.0.iter().map(span).collect()
}

/// Maximum steps to record: a longer run makes no exercise.
const LONGEST: u64 = 2_000;

/// Number of first steps for which alternatives can be asked.
pub(super) const ASKED: usize = 200;

/// A run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The record.
    pub trace: Trace,
    /// Its first steps, by the textbook, which numbers nodes as the search does.
    pub(super) rows: Vec<TableRow>,
}

/// A step of a run, with the facts to explain it and to ask about it.
pub(super) struct Moment<'a> {
    pub(super) step: usize,
    pub(super) row: &'a TableRow,
    pub(super) why: String,
    /// The fate of the node, if it is notable.
    pub(super) note: Option<String>,
}

impl Run {
    /// Runs a search. On an unsolvable board it would be endless; on a graph, open soon runs empty.
    pub(super) fn of(plan: &Plan) -> Result<Run, ExerciseError> {
        let Plan { problem, strategy, .. } = plan;
        ExerciseError::check(problem)?;
        let bounds = Bounds { max_steps: LONGEST, ..Bounds::default() };
        let mut recorder = Recorder::default();
        let answer = search(problem, strategy, &Options { bounds, ..Options::default() }, &mut recorder)?;
        let trace = recorder.finish(problem, strategy, answer);
        Ok(Run { trace, rows: rows(plan, None, ASKED)? })
    }

    /// Returns the nodes that one of the first steps could have removed from open, the run's own first.
    pub fn right(&self, step: usize) -> &[NodeId] {
        &self.rows[step - 1].legal
    }

    /// Returns true if and only if one of the first steps, up to this one, has a choice.
    pub(super) fn has_ties(&self, last: usize) -> bool {
        self.rows.iter().take(last).any(|row| row.legal.len() > 1)
    }

    pub(super) fn moments(&self, lang: Lang, most: usize) -> Vec<Moment<'_>> {
        let trace = &self.trace;
        let narrator = Narrator::new(trace, lang);
        let mut playback = Playback::new(trace);
        let mut moments = Vec::new();
        for (row, step) in self.rows.iter().take(most).zip(1..) {
            playback.begin_round_if_due();
            let why = narrator.why(row.node.id, row.waiting.len(), playback.rivals());
            let note = playback.advance().and_then(|step| narrator.note(step));
            moments.push(Moment { step, row, why, note });
        }
        moments
    }
}
