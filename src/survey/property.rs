//! The properties of a run that a condition can name: one row each, with its definition in both languages.

use crate::graph::{Amount, Unit};
use crate::search::{Answer, F};

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts {
    pub(super) steps: u64,
    /// During the run, excludes the last node that was not dropped: it may be the goal.
    pub(super) expanded: u64,
    /// During the run, the nodes removed and those in open.
    pub(super) nodes: u64,
    pub(super) max_open: u64,
    pub(super) rounds: u64,
    pub(super) ties: u64,
    pub(super) improved: u64,
    pub(super) reopened: u64,
    pub(super) discarded: u64,
    pub(super) duplicates: u64,
    pub(super) dead_ends: u64,
    pub(super) moves: Option<u64>,
    pub(super) cost: Option<Amount>,
    pub(super) optimal: Option<Amount>,
    pub(super) unit: Unit,
}

impl Facts {
    fn value(&self, amount: Option<Amount>) -> Option<Value> {
        let one = self.unit.one();
        let fraction = |amount| Value::Fraction(F::from(amount).in_unit(self.unit));
        amount.map(|amount| if amount % one == 0 { Value::Number(amount / one) } else { fraction(amount) })
    }

    pub(super) fn complete(&mut self, answer: &Answer) {
        self.steps = answer.steps;
        self.expanded = answer.expanded;
        self.nodes = answer.made;
        self.max_open = answer.max_open;
        self.moves = answer.goal.map(|_| answer.operators.len() as u64);
        self.cost = answer.goal.map(|_| answer.cost);
    }
}

/// Declares the properties: name, what must be run, how it is read off the facts, and the definition in both languages.
macro_rules! properties {
    ($($variant:ident = $name:literal, $needs:ident, $value:expr, $english:literal, $chinese:literal;)*) => {
        named! {
            /// A property of a run. A property that a run does not have, such as the moves of a path that was not found, is absent.
            pub enum Property { $(#[doc = $english] $variant = $name,)* }
        }

        impl Property {
            fn row(self) -> Row {
                match self {
                    $(Property::$variant => Row {
                        needs: Needs::$needs,
                        value: |run| Value::from($value(run)),
                        chinese: $chinese,
                    },)*
                }
            }
        }
    };
}

properties! {
    Steps = "steps", Steps, |run: &Facts| run.steps,
        "The steps: the nodes removed from open.",
        "步数：从 open 表取出的节点数。";
    Expanded = "expanded", Steps, |run: &Facts| run.expanded,
        "The nodes expanded: those removed from open, except the goal and those that were dropped.",
        "扩展的节点数：从 open 表取出的节点，不含目标和被丢弃的节点。";
    Nodes = "nodes", Steps, |run: &Facts| run.nodes,
        "The nodes generated: put in open, the start included (in rounds, the start of each).",
        "生成的节点数：放入 open 表的节点，含初始节点（分轮进行时，每轮的初始节点都算）。";
    Moves = "moves", End, |run: &Facts| run.moves,
        "The moves, or arcs, of the path that was found; absent if no path was found.",
        "所得路径的移动次数（图中为弧数）；没有找到路径时无此值。";
    Cost = "cost", End, |run: &Facts| run.value(run.cost),
        "The cost of the path that was found; absent if no path was found.",
        "所得路径的代价；没有找到路径时无此值。";
    Optimal = "optimal", Optimal, |run: &Facts| run.value(run.optimal),
        "The least cost of any path to the goal; if each move costs 1, the fewest moves. Absent if there is none, or the search for it is given up, which can happen on boards of more than 10 cells.",
        "到目标的路径的最小代价；每次移动代价为 1 时，即最少移动次数。没有路径时无此值；超过 10 格的棋盘上，求它的搜索可能中途放弃，此时也无此值。";
    LongerThanOptimal = "longer_than_optimal", Optimal, |run: &Facts| Some(run.cost? > run.optimal?),
        "True if the path that was found costs more than `optimal`; absent if no path was found.",
        "所得路径的代价大于 `optimal` 时为真；没有找到路径时无此值。";
    Solved = "solved", End, |run: &Facts| run.moves.is_some(),
        "True if a path was found.",
        "找到路径时为真。";
    Ties = "ties", Tries, |run: &Facts| run.ties,
        "The steps at which the node removed shared its f with others in open (in beam and hill, its h, with others of its layer), so that the rule for ties decided. Always 0 if open is not ordered by f.",
        "取出的节点与 open 表中其他节点的 f 相同（beam 和 hill：与同层其他节点的 h 相同）、须由并列规则决定的步数。open 表不按 f 取节点时恒为 0。";
    Improved = "improved", Tries, |run: &Facts| run.improved,
        "The tries that found a cheaper way to a state in open.",
        "为 open 表中的状态找到更便宜路径的尝试次数。";
    Reopened = "reopened", Tries, |run: &Facts| run.reopened,
        "The tries that found a cheaper way to a state in closed.",
        "为 closed 表中的状态找到更便宜路径的尝试次数。";
    Discarded = "discarded", Steps, |run: &Facts| run.discarded,
        "The nodes discarded on removal from open, by the setting `discard`.",
        "从 open 表取出时按设置 `discard` 丢弃的节点数。";
    Duplicates = "duplicates", Tries, |run: &Facts| run.duplicates,
        "The tries that led to a known state, by the setting `dup`.",
        "按设置 `dup` 判为重复状态的尝试次数。";
    DeadEnds = "dead_ends", Steps, |run: &Facts| run.dead_ends,
        "The steps that expanded a node and put nothing in open.",
        "扩展了节点但没有向 open 表放入任何节点的步数。";
    MaxOpen = "max_open", Steps, |run: &Facts| run.max_open,
        "The largest size of open, at the start or after a step.",
        "open 表大小的最大值，计开始时与各步之后。";
    Rounds = "rounds", Steps, |run: &Facts| run.rounds,
        "The rounds of an iterative strategy; 1 for the others.",
        "迭代式策略的轮数；其他策略为 1。";
}

struct Row {
    needs: Needs,
    value: fn(&Facts) -> Value,
    chinese: &'static str,
}

/// The part of a run that must have ended before a property is known; counts of steps or tries only grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    /// A run, counting steps.
    Steps,
    /// A run, counting tries.
    Tries,
    /// A run to its end.
    End,
    /// The least cost of any path; and a run to its end, unless it is the least cost itself.
    Optimal,
}

/// The value of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Number(u64),
    /// The cost of a path on a graph, if it is not whole.
    Fraction(F),
    /// True or false.
    Truth(bool),
    /// The run does not have it.
    Absent,
}

impl Property {
    /// Returns true if its values are true or false, and not numbers.
    pub const fn is_truth(self) -> bool {
        matches!(self, Property::LongerThanOptimal | Property::Solved)
    }

    /// Returns its definition in Chinese.
    pub fn about_in_chinese(self) -> &'static str {
        self.row().chinese
    }

    pub(super) fn needs(self) -> Needs {
        self.row().needs
    }

    pub(super) fn of(self, run: &Facts) -> Value {
        (self.row().value)(run)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Truth(truth)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Absent, T::into)
    }
}

impl Value {
    /// Returns the number, if it is a whole one.
    pub const fn number(self) -> Option<u64> {
        if let Value::Number(number) = self { Some(number) } else { None }
    }
}
