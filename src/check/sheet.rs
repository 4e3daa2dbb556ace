//! A trace as somebody else wrote it: its claims about each step, and nothing more.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::graph::Graph;
use crate::puzzle::{Board, Instance, NamedGoal, Size, move_between};
use crate::search::{F, Operator, Problem, State, Strategy, VerdictKind};

/// A trace as somebody else wrote it. Anything not written is `None`, and is not marked.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The format.
    pub format: SheetFormat,
    /// The size of the boards; of a graph, which has none, the smallest.
    pub size: Size,
    /// The graph whose states it names; `None` for boards.
    pub graph: Option<Arc<Graph>>,
    /// The start, if the sheet names one besides its steps.
    pub start: Option<Board>,
    /// The goal, if it names one.
    pub goal: Option<Board>,
    /// The strategy, if it names one.
    pub strategy: Option<Strategy>,
    /// Its columns, in its own order and spelling.
    pub columns: Vec<Column>,
    /// Columns, fields and passages that were not understood, as the sheet spells them.
    pub ignored: Vec<String>,
    /// The reading of the text, line by line.
    pub reading: Reading,
    /// The steps, in order.
    pub rows: Vec<Row>,
}

impl Sheet {
    /// Notes the steps that suggest a misreading: a second or third step that no move leads to, or the last of very few steps.
    pub(super) fn doubt_steps(&mut self) {
        let known = |at: usize| self.rows[..at].iter().map(|row| row.state.board()).chain(self.start);
        let is_apart = |at: &usize| {
            let board = self.rows[*at].state.board();
            !known(*at).any(|before| before == board || move_between(before, board, self.size).is_some())
        };
        let few = (self.rows.len() < 3).then(|| (DoubtKind::Few, self.rows.len() - 1));
        let apart = (1..self.rows.len().min(3)).find(is_apart).map(|at| (DoubtKind::Apart, at));
        for (kind, at) in apart.into_iter().chain(few) {
            let (line, name) = (self.rows[at].line(), self.rows[at].state.board().text(self.size));
            self.reading.doubts.push(Doubt { kind, name, line, like: ColumnKind::Board });
        }
    }

    /// Returns the space of its states: its graph, or boards of its size, whose start and goal mean nothing.
    pub(crate) fn space(&self) -> Problem {
        let tiles = |board: Board| Problem::from(Instance { size: self.size, start: board, goal: board });
        let first = || self.start.or(self.rows.first().map(|row| row.state.board())).unwrap_or(Board::from_bits(0));
        self.graph.as_ref().map_or_else(|| tiles(first()), |graph| Problem::Graph(Arc::clone(graph)))
    }

    /// Returns the usual goal of a sheet that names none: the one that its last row takes, else the first in reach.
    pub fn usual_goal(&self, start: Board) -> Option<NamedGoal> {
        NamedGoal::usual(start, self.rows.last().map_or(start, |row| row.state.board()), self.size)
    }
}

/// The reading of a text: the role of each line, and what may have been misunderstood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The role of each line of the text, in order. Lines after the last one examined have none.
    pub roles: Vec<LineRole>,
    /// Passages that were not read, in the order of their lines.
    pub not_read: Vec<Passage>,
    /// Parts that may have been misunderstood.
    pub doubts: Vec<Doubt>,
    /// Decisions that another reader might make differently, one sentence each, such as which sign is the blank.
    pub decided: Vec<String>,
    /// The kinds of boards in printed text, in the order of their first boards.
    pub channels: Vec<Channel>,
    /// The next best reading of printed text, if there is one.
    pub rival: Option<Channel>,
}

/// The boards that printed text has in one place of its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    /// The words before them.
    pub words: String,
    /// Their role.
    pub role: LineRole,
    /// The number of them, and of those that a search has there.
    pub count: (usize, usize),
    /// The first few of them.
    pub first: Vec<Board>,
}

impl Reading {
    /// Returns the number of boards in printed text that the reading explains, and of all.
    pub fn explained(&self) -> (usize, usize) {
        self.channels.iter().fold((0, 0), |sum, channel| (sum.0 + channel.count.1, sum.1 + channel.count.0))
    }
}

/// Consecutive lines that were not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The first and the last line, from 1.
    pub lines: (usize, usize),
    /// The beginning of its first non-empty line, in whole words.
    pub sample: String,
}

/// Something that may have been misunderstood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The reason.
    pub kind: DoubtKind,
    /// The name or the board, as the sheet spells it.
    pub name: String,
    /// The first line with it, from 1.
    pub line: usize,
    /// The value that it may mean.
    pub like: ColumnKind,
}

named! {
    /// The reason to doubt that a sheet was understood.
    pub enum DoubtKind {
        /// A name looks like that of a value, and is not understood, or its values cannot be read.
        Value = "value",
        /// One of the first steps is no move away from any before it.
        Apart = "apart",
        /// There are hardly any steps.
        Few = "few",
    }
}

named! {
    /// The role of a line in a sheet.
    pub enum LineRole {
        /// Not read.
        Unread = "not read",
        /// Empty, or a frame around a board.
        Empty = "empty",
        /// The names of columns, or a heading that says what follows.
        Heading = "heading",
        /// The board that is taken, with the values beside it.
        Taken = "step",
        /// Values of a step.
        Values = "values",
        /// The board that a step was made from.
        Parent = "parent",
        /// A move that is tried.
        Try = "try",
        /// The open list.
        Open = "open",
        /// The closed list.
        Closed = "closed",
        /// The start.
        Start = "start",
        /// The goal.
        Goal = "goal",
        /// The path that was found, after the trace.
        Path = "path",
        /// Left out, as asked for.
        Ignored = "ignored",
    }
}

named! {
    /// The format of a sheet, as it is called in a sentence.
    pub enum SheetFormat {
        /// JSON Lines
        Jsonl = "jsonl",
        /// CSV
        Csv = "csv",
        /// a Markdown table
        Markdown = "markdown",
        /// boards in plain text
        Boards = "boards",
    }
}

/// A column, or a field, of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its meaning.
    pub kind: ColumnKind,
    /// As the sheet spells it.
    pub name: String,
}

named! {
    /// The meaning of a column, with its name in trace files.
    pub enum ColumnKind {
        /// The number of the step.
        Step = "step",
        /// The board that is taken.
        Board = "board",
        /// The node it was made from.
        Parent = "parent",
        /// The move that made it.
        Move = "move",
        /// The cost of the way to it.
        G = "g",
        /// The estimate of what is still to pay.
        H = "h",
        /// The value by which open orders its nodes.
        F = "f",
        /// A move that is tried, and its verdict.
        Tries = "tries",
        /// The open list, or its size.
        Open = "open",
        /// The closed list, or its size.
        Closed = "closed",
    }
}

impl ColumnKind {
    /// Returns true if its values are costs or estimates, in the unit of the problem.
    pub(crate) const fn is_amount(self) -> bool {
        matches!(self, ColumnKind::G | ColumnKind::H | ColumnKind::F)
    }
}

/// A step as a sheet has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The line of the file where it begins, from 1.
    pub line: u32,
    /// The number that the sheet gives the step.
    pub step: Option<u32>,
    /// The state that is taken.
    pub state: State,
    /// The state of the node it was made from.
    pub parent: Option<State>,
    /// The operator that made it.
    pub came: Option<Operator>,
    /// The cost of the way to it.
    pub g: Option<F>,
    /// The estimate of what is still to pay.
    pub h: Option<F>,
    /// The value by which open orders its nodes.
    pub f: Option<F>,
    /// The tries, in the order in which they are written.
    pub tries: Option<Vec<TryClaim>>,
    /// The open list.
    pub open: Option<Box<ListClaim>>,
    /// The closed list.
    pub closed: Option<Box<ListClaim>>,
    /// True if the sheet marks the step as a dead end.
    pub dead_end: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number, in hundredths of the smallest unit of the problem.
    Number(i64),
    State(State),
    Operator(Operator),
}

impl Value {
    pub(crate) fn whole(number: impl Into<i64>) -> Value {
        Value::Number(100 * number.into())
    }
}

impl Row {
    /// Returns a row with a state and nothing else.
    pub fn new(line: u32, state: impl Into<State>) -> Row {
        Row {
            line,
            step: None,
            state: state.into(),
            parent: None,
            came: None,
            g: None,
            h: None,
            f: None,
            tries: None,
            open: None,
            closed: None,
            dead_end: None,
        }
    }

    /// Returns the value written in a column; `None` also for lists of states and for tries, which have many values.
    pub(crate) fn value(&self, column: ColumnKind) -> Option<Value> {
        let exact = |value: F| Value::Number(value.hundredths() as i64);
        match column {
            ColumnKind::Step => self.step.map(Value::whole),
            ColumnKind::Board => Some(Value::State(self.state)),
            ColumnKind::Parent => self.parent.map(Value::State),
            ColumnKind::Move => self.came.map(Value::Operator),
            ColumnKind::G | ColumnKind::H | ColumnKind::F => self.amount(column).map(exact),
            ColumnKind::Open | ColumnKind::Closed => match self.list(column)? {
                ListClaim::Size(size) => Some(Value::whole(*size as i64)),
                ListClaim::States(_) => None,
            },
            ColumnKind::Tries => None,
        }
    }

    /// Returns g, h or f, as it is written.
    pub(crate) fn amount(&self, column: ColumnKind) -> Option<F> {
        match column {
            ColumnKind::G => self.g,
            ColumnKind::H => self.h,
            ColumnKind::F => self.f,
            _ => None,
        }
    }

    pub(crate) fn list(&self, column: ColumnKind) -> Option<&ListClaim> {
        match column {
            ColumnKind::Open => self.open.as_deref(),
            ColumnKind::Closed => self.closed.as_deref(),
            _ => None,
        }
    }

    pub(crate) fn set_list(&mut self, column: ColumnKind, claim: ListClaim) {
        let slot = if column == ColumnKind::Open { &mut self.open } else { &mut self.closed };
        *slot = Some(Box::new(claim));
    }

    /// Returns the line of the file where it begins, from 1.
    pub fn line(&self) -> usize {
        self.line as usize
    }

    /// Returns the number that the sheet gives the step.
    pub fn number(&self) -> Option<usize> {
        self.step.map(|step| step as usize)
    }
}

/// A try as a sheet has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TryClaim {
    /// The operator.
    pub operator: Option<Operator>,
    /// The state that it leads to.
    pub state: Option<State>,
    /// The verdict.
    pub verdict: Option<VerdictKind>,
    /// g of the generated node.
    pub g: Option<F>,
    /// h of the generated node.
    pub h: Option<F>,
    /// f of the generated node.
    pub f: Option<F>,
}

impl TryClaim {
    /// Returns true if the claimed verdict agrees with the right one; without an operator, `opened` covers its variants.
    pub fn fits(&self, right: VerdictKind) -> bool {
        let is_made = |said| self.operator.is_none() && said == VerdictKind::Opened && right.makes();
        self.verdict.is_none_or(|said| said == right || is_made(said))
    }
}

/// A list as a sheet has it.
#[derive(Clone, Debug, PartialEq)]
pub enum ListClaim {
    /// Number of its entries.
    Size(usize),
    /// The states in it, in the order in which they are written, each with the f beside it.
    States(Vec<(State, Option<F>)>),
}

impl ListClaim {
    /// Returns the number of its entries.
    #[expect(clippy::len_without_is_empty, reason = "a claim of no entries is a claim")]
    pub fn len(&self) -> usize {
        match self {
            ListClaim::Size(count) => *count,
            ListClaim::States(states) => states.len(),
        }
    }
}

/// Returns a list, in its order, with each entry of another list removed as often as it occurs there.
pub(super) fn without<T: Copy + Ord>(list: &[T], other: &[T]) -> Vec<T> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    for entry in other {
        *counts.entry(*entry).or_default() += 1;
    }
    let is_left = |entry: &T| match counts.get_mut(entry) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    let mut left = list.to_vec();
    left.retain(is_left);
    left
}

named! {
    /// The moment of a step at which a list was written down.
    pub enum ListTiming {
        /// Before the node is taken: it is still in open, and not yet in closed.
        Before = "before",
        /// Once the node has been taken, before its children are generated.
        Between = "between",
        /// When the step is over, as in traces of steptrace.
        After = "after",
    }
}
