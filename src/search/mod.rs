//! The search: one loop, the strategies that shape it, its two lists, and the observer that it reports to.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

mod answer;
mod conventions;
mod discards;
mod engine;
mod known;
mod nodes;
mod observer;
mod open;
mod ordering;
mod path;
mod plain;
mod problem;
mod promise;
mod settings;
mod space;
mod spec;
mod start;
mod state;
mod strategy;
mod textbook;
mod verdict;
mod weight;

pub use answer::{Answer, Outcome, SearchError, Stop};
pub use conventions::{CONVENTIONS, Convention};
pub use nodes::{Node, NodeId, Nodes, Place};
pub(crate) use observer::StopIf;
pub use observer::{Dropped, Nothing, Observer, Round, StepEnd, Try, Wants};
pub(crate) use ordering::{Order, Tie};
pub use problem::Problem;
pub use settings::{
    ArcOrder, Cheaper, CutTest, DeadEnd, Discard, Dup, GoalTest, Insert, Name, OpenKind, Ties, TryOrder,
};
pub(crate) use space::in_order;
pub use start::{Bounds, Options, least_cost, search};
pub(crate) use start::{MOST_STEPS, least_cost_within, prepare, search_by};
pub use state::{Operator, State};
pub(crate) use strategy::LimitOn;
pub use strategy::{Key, Strategy};
pub(crate) use textbook::Textbook;
pub use verdict::{Fate, Verdict, VerdictKind};
pub use weight::{F, Weight};
