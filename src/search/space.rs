//! A problem as the loop sees it: the tries of each node, what they lead to, and h.

use std::ops::Range;
use std::sync::Arc;

use crate::graph::{ArcId, Compass, Graph};
use crate::puzzle::{Cost, Estimator, Grid, Instance, Move};

use super::nodes::Node;
use super::observer::Wants;
use super::problem::Problem;
use super::settings::{ArcOrder, Dup};
use super::state::{Operator, State};
use super::strategy::Strategy;

/// A problem, with its tries listed once, so that a search need not decide anew which are worth their while.
#[derive(Clone)]
pub(super) struct Space {
    pub(super) problem: Problem,
    estimates: Estimates,
    /// The tries at each place in turn: a vertex, or the cell of the blank and the move that led there.
    steps: Arc<[Step]>,
    first: Arc<[u32]>,
}

#[derive(Clone)]
enum Estimates {
    OfBoards(Arc<Estimator>),
    OfVertices(Arc<[u64]>),
}

#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) operator: Operator,
    to: u32,
}

const BLOCKED: u32 = u32::MAX;

const WAYS: usize = Move::ALL.len() + 1;

impl Space {
    fn new(problem: Problem, estimates: Estimates, places: impl Iterator<Item = Vec<Step>>) -> Space {
        let (mut steps, mut first) = (Vec::new(), vec![0]);
        for tries in places {
            steps.extend(tries);
            first.push(steps.len() as u32);
        }
        Space { problem, estimates, steps: steps.into(), first: first.into() }
    }

    /// Prepares a puzzle. Moves whose verdicts nobody needs are left out.
    pub(super) fn of_tiles(instance: &Instance, strategy: &Strategy, estimator: Arc<Estimator>, wants: Wants) -> Space {
        let grid = Grid::new(instance.size);
        let places = (0..WAYS * instance.size.cells()).map(|place| {
            let (cell, back) = (place / WAYS, Move::ALL.get(place % WAYS).map(|came| came.inverse()));
            let step = |direction: Move| {
                let to = grid.step(cell, direction);
                let undoes = if wants.tries { strategy.undoing().is_some() } else { strategy.dup() != Dup::None };
                let is_plain = to.is_none() || back == Some(direction) && undoes;
                let (operator, to) = (direction.into(), to.map_or(BLOCKED, |to| to as u32));
                (wants.plain || !is_plain).then_some(Step { operator, to })
            };
            strategy.order().moves().into_iter().filter_map(step).collect()
        });
        Space::new(instance.into(), Estimates::OfBoards(estimator), places)
    }

    pub(super) fn of_graph(graph: &Arc<Graph>, strategy: &Strategy) -> Space {
        let h = if strategy.has_h() { graph.estimates(strategy.heuristic()) } else { None };
        let h = h.unwrap_or_else(|| vec![0; graph.names.len()]);
        let step = |arc: ArcId| Step { operator: Operator::new(arc), to: graph.arcs[arc as usize].to };
        let places = in_order(graph, strategy).into_iter().map(|arcs| arcs.into_iter().map(step).collect());
        Space::new(Problem::Graph(Arc::clone(graph)), Estimates::OfVertices(h.into()), places)
    }

    #[inline(always)]
    pub(super) fn tries(&self, node: &Node) -> Range<usize> {
        let place = match self.problem {
            Problem::Tiles(_) => WAYS * node.board().blank() + node.moved().map_or(WAYS - 1, |came| came as usize),
            Problem::Graph(_) => node.state.vertex() as usize,
        };
        self.first[place] as usize..self.first[place + 1] as usize
    }

    #[inline(always)]
    pub(super) fn step(&self, place: usize) -> Step {
        self.steps[place]
    }

    #[inline(always)]
    pub(super) fn reach(&self, node: &Node, step: Step, cost: Cost) -> Option<(State, u64)> {
        let (state, cost) = match &self.problem {
            _ if step.to == BLOCKED => return None,
            Problem::Tiles(_) => {
                let (from, board) = (step.to as usize, node.board());
                (board.slid(from, board.blank()).into(), cost.of(board.tile(from)).into())
            }
            Problem::Graph(graph) => (State::of_vertex(step.to), graph.arcs[step.operator.number() as usize].cost),
        };
        Some((state, node.g.saturating_add(cost)))
    }

    pub(super) fn h(&self, state: State) -> u64 {
        match &self.estimates {
            Estimates::OfBoards(estimator) => estimator.of(state.board()).into(),
            Estimates::OfVertices(h) => h[state.vertex() as usize],
        }
    }

    #[inline(always)]
    pub(super) fn h_after(&self, node: &Node, step: Step, child: State) -> u64 {
        match &self.estimates {
            Estimates::OfBoards(estimator) => {
                estimator.after(node.h as u16, child.board(), step.to as usize, node.board().blank()).into()
            }
            Estimates::OfVertices(h) => h[child.vertex() as usize],
        }
    }

    pub(super) fn parts_of_h(&self, state: State) -> Vec<(u8, u16)> {
        match &self.estimates {
            Estimates::OfBoards(estimator) => estimator.parts(state.board()),
            Estimates::OfVertices(_) => Vec::new(),
        }
    }
}

/// Returns the arcs that leave each vertex, in the order in which they are tried.
pub(crate) fn in_order(graph: &Graph, strategy: &Strategy) -> Vec<Vec<ArcId>> {
    let mut leaving = graph.leaving.clone();
    let arc = |id: &ArcId| &graph.arcs[*id as usize];
    // A map lists them in the usual order.
    let compass = strategy.compass().filter(|compass| *compass != Compass::usual(compass.moves()));
    for tries in &mut leaving {
        if let (Some(compass), Some(grid)) = (compass, &graph.grid) {
            tries.sort_by_key(|id| compass.rank(grid.direction(arc(id))));
        }
        match strategy.arc_order() {
            ArcOrder::File => {}
            ArcOrder::Name => tries.sort_by_key(|id| arc(id).to),
            ArcOrder::Cost => tries.sort_by_key(|id| arc(id).cost),
        }
    }
    leaving
}
