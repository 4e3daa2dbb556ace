//! The puzzle: boards, moves, their notation, and everything that holds of a board without searching.

mod board;
mod distance;
mod goal;
mod heuristic;
mod instance;
mod moves;
mod parity;
mod random;
mod rank;
mod size;
mod successors;
mod text;

pub use board::Board;
pub(crate) use board::in_rows;
pub use distance::Distances;
pub use goal::{NamedGoal, parse_goal};
pub use heuristic::{Estimator, Heuristic, HeuristicError};
pub use instance::{Instance, InstanceError};
pub(crate) use moves::move_between;
pub use moves::{Cost, Grid, Move, MoveOrder, MoveOrderError};
pub use parity::Parity;
pub use random::{RandomBoards, Rng, TooFar};
pub use rank::{RANKED_CELLS, Ranker, permutations, rank, unrank};
pub use size::{Size, SizeError};
pub(crate) use successors::{Appender, Indexed, Successors};
pub use text::parse_boards;
pub use text::{TextError, parse_board};
pub(crate) use text::{parts, place_of};
