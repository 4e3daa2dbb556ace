//! The problems to examine, in order.

use std::collections::HashMap;
use std::sync::Arc;

use crate::graph::{Family, Graph, Vertex};
use crate::puzzle::{Board, Distances, Instance, Parity, RANKED_CELLS, RandomBoards, Rng, Size, permutations, unrank};
use crate::search::{Problem, State};

/// Problems to choose from.
#[derive(Clone, Debug, PartialEq)]
pub enum Problems {
    /// All boards of a size, with one goal.
    Boards {
        /// The size of the boards.
        size: Size,
        /// The goal.
        goal: Board,
    },
    /// The problems of a family, by their seeds.
    Drawn(Family),
    /// A graph, searched from each of its states.
    Starts(Arc<Graph>),
}

/// One of many problems, by its number among them: that of its start, or its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case(pub(super) u64);

impl Problems {
    /// Returns one of them.
    pub fn problem(&self, case: Case) -> Problem {
        match self {
            Problems::Boards { size, goal } => Instance { size: *size, start: case.board(), goal: *goal }.into(),
            Problems::Drawn(family) => family.draw(case.0).into(),
            Problems::Starts(graph) => Graph { start: case.0 as Vertex, ..Graph::clone(graph) }.into(),
        }
    }

    /// Returns what one of them is called: a board, the state to start from, or the name that draws it again.
    pub fn text(&self, case: Case) -> String {
        match self {
            Problems::Boards { size, .. } => case.board().text(*size),
            Problems::Drawn(family) => family.name(case.0),
            Problems::Starts(graph) => graph.names[case.0 as usize].clone(),
        }
    }

    /// Returns the same on a line of its own: the rows of a board have `/` between them.
    pub fn line(&self, case: Case) -> String {
        if let Problems::Boards { size, .. } = self { case.board().line(*size) } else { self.text(case) }
    }

    /// Returns one of them, to read strategies for: all take the same.
    pub fn example(&self) -> Problem {
        match self {
            Problems::Boards { goal, .. } => self.problem((*goal).into()),
            Problems::Drawn(_) => self.problem(Case(0)),
            Problems::Starts(graph) => Problem::Graph(Arc::clone(graph)),
        }
    }

    /// Returns the states of a graph from which a goal can be reached, the nearest first.
    fn starts(graph: &Graph) -> Vec<Case> {
        let distances = graph.distances();
        let mut starts: Vec<usize> = (0..distances.len()).filter(|start| distances[*start].is_some()).collect();
        starts.sort_by_key(|start| distances[*start]);
        starts.into_iter().map(|start| Case(start as u64)).collect()
    }
}

impl Case {
    /// Returns the board that it is; it must be one.
    pub fn board(self) -> Board {
        Board::from_bits(self.0)
    }
}

impl From<Board> for Case {
    fn from(board: Board) -> Case {
        Case(State::from(board).number())
    }
}

/// The source of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// All from which the goal can be reached, the nearest first; up to 10 cells.
    All,
    /// Those drawn at random from which the goal can be reached, up to 10 cells without repetition.
    Random {
        /// The seed of the draw.
        seed: u64,
        /// Maximum number of problems.
        tries: u64,
    },
}

impl Source {
    pub(super) fn cases<'a>(
        self,
        problems: &'a Problems,
        table: impl FnOnce() -> Option<&'a Distances>,
    ) -> Box<dyn Iterator<Item = Case> + Send + 'a> {
        let (seed, tries) = match self {
            Source::All => (0, usize::MAX),
            Source::Random { seed, tries } => (seed, usize::try_from(tries).unwrap_or(usize::MAX)),
        };
        let (size, goal) = match problems {
            Problems::Boards { size, goal } => (*size, *goal),
            Problems::Drawn(_) => return Box::new((0..).map(move |at| Case(seed.wrapping_add(at))).take(tries)),
            Problems::Starts(graph) => {
                let starts = Problems::starts(graph);
                if self == Source::All {
                    return Box::new(starts.into_iter());
                }
                return Box::new(shuffled(starts.len(), seed).map(move |at| starts[at]).take(tries));
            }
        };
        if self == Source::All {
            let at = |table: &'a Distances| (0..=table.farthest()).flat_map(|distance| table.boards_at(distance));
            return Box::new(table().into_iter().flat_map(at).map(Case::from));
        }
        if size.cells() > RANKED_CELLS {
            let boards = RandomBoards::new(goal, size, None, seed).into_iter().flatten();
            return Box::new(boards.take(tries).map(Case::from));
        }
        let boards = shuffled(permutations(size.cells()), seed).filter_map(move |rank| unrank(rank, size));
        let boards = boards.filter(move |&board| Parity::of(board, goal, size).solvable());
        Box::new(boards.take(tries).map(Case::from))
    }

    /// Returns the maximum number of problems, if there is one.
    pub fn most(self, problems: &Problems) -> Option<u64> {
        let all = match problems {
            Problems::Boards { size, .. } => {
                (size.cells() <= RANKED_CELLS).then(|| permutations(size.cells()) as u64 / 2)
            }
            Problems::Drawn(_) => None,
            Problems::Starts(graph) => Some(Problems::starts(graph).len() as u64),
        };
        match self {
            Source::All => all,
            Source::Random { tries, .. } => Some(all.map_or(tries, |all| all.min(tries))),
        }
    }
}

/// Returns the numbers below a count in random order: a shuffle by swaps, stored only as far as it has come.
pub(super) fn shuffled(count: usize, seed: u64) -> impl Iterator<Item = usize> {
    let mut rng = Rng::new(seed);
    // The numbers that are not in their own places.
    let mut swapped: HashMap<usize, usize> = HashMap::new();
    (0..count).map(move |next| {
        let other = next + rng.below(count - next);
        // The place at the front is never read again.
        let front = swapped.remove(&next).unwrap_or(next);
        if other == next { front } else { swapped.insert(other, front).unwrap_or(other) }
    })
}
