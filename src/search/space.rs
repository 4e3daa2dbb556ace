//! The questions of the loop to a problem, and the answers of puzzles and graphs.

use std::sync::Arc;

use crate::graph::{ArcId, Compass, Graph};
use crate::puzzle::{Estimator, Grid, Instance, Move, MoveTable, Step};

use super::closed::ClosedList;
use super::nodes::{Node, Width};
use super::observer::Wants;
use super::settings::{ArcOrder, Dup};
use super::state::{Operator, State};
use super::strategy::Strategy;

/// A problem as the loop sees it.
pub(super) trait Space {
    /// A try to come: an operator, and what is known of it beforehand.
    type Step: Copy;

    /// Width of the columns of its nodes.
    const WIDTH: Width;

    fn start(&self) -> State;
    fn is_goal(&self, state: State) -> bool;
    fn h(&self, state: State) -> u64;
    /// Maximum number of tries in a step.
    fn most_tries(&self) -> usize;
    /// Returns the tries of a node, in order.
    fn steps(&self, node: &Node) -> impl Iterator<Item = Self::Step> + use<Self>;
    fn operator(step: Self::Step) -> Operator;
    /// Returns the state that a try leads to, and g there; `None` if it is blocked.
    fn reach(&self, node: &Node, step: Self::Step, strategy: &Strategy) -> Option<(State, u64)>;
    fn h_after(&self, node: &Node, step: Self::Step, child: State) -> u64;

    /// Returns true if a try leads straight back to the parent's state.
    #[inline(always)]
    fn undoes(&self, _node: &Node, _step: Self::Step) -> bool {
        false
    }

    /// Returns the key of the state that a try leads to, in a list of known states; its node has key `key`.
    #[inline(always)]
    fn key_after(&self, known: &impl ClosedList, key: u64, node: &Node, step: Self::Step, child: State) -> u64 {
        let _ = (key, node, step);
        known.key(child)
    }
}

/// A sliding-tile puzzle.
#[derive(Clone)]
pub(super) struct Tiles {
    instance: Instance,
    pub(super) estimator: Arc<Estimator>,
    moves: MoveTable,
}

impl Tiles {
    /// Prepares the moves to try. With an observer of all tries, these are all four; without one, moves off the board are skipped, and
    /// the one straight back to the parent, if its verdict follows from the node alone (or, with no observer of tries at all, if its
    /// board is known anyway).
    pub(super) fn new(instance: &Instance, strategy: &Strategy, estimator: Arc<Estimator>, wants: Wants) -> Tiles {
        let undoing_is_known = if wants.tries { strategy.undoing().is_some() } else { strategy.dup() != Dup::None };
        let grid = Grid::new(instance.size);
        let moves = MoveTable::new(&grid, strategy.order(), |cell, came, direction| {
            let undoes = came.map(Move::inverse) == Some(direction);
            wants.plain_tries || (grid.step(cell, direction).is_some() && !(undoes && undoing_is_known))
        });
        Tiles { instance: *instance, estimator, moves }
    }
}

impl Space for Tiles {
    type Step = Step;
    const WIDTH: Width = Width::Narrow;

    #[inline(always)]
    fn start(&self) -> State {
        self.instance.start.into()
    }

    #[inline(always)]
    fn is_goal(&self, state: State) -> bool {
        state.board() == self.instance.goal
    }

    fn h(&self, state: State) -> u64 {
        self.estimator.of(state.board()).into()
    }

    fn most_tries(&self) -> usize {
        4
    }

    #[inline(always)]
    fn steps(&self, node: &Node) -> impl Iterator<Item = Step> + use<> {
        self.moves.steps(node.board().blank(), node.moved())
    }

    #[inline(always)]
    fn operator(step: Step) -> Operator {
        step.direction.into()
    }

    #[inline(always)]
    fn reach(&self, node: &Node, step: Step, strategy: &Strategy) -> Option<(State, u64)> {
        let (from, board) = (step.to()?, node.board());
        let g = (node.g as u32).saturating_add(strategy.cost().of(board.tile(from)));
        Some((board.slid(from, board.blank()).into(), g.into()))
    }

    #[inline(always)]
    fn h_after(&self, node: &Node, step: Step, child: State) -> u64 {
        let from = step.to().unwrap_or_default();
        self.estimator.after(node.h as u16, child.board(), from, node.board().blank()).into()
    }

    #[inline(always)]
    fn undoes(&self, node: &Node, step: Step) -> bool {
        node.moved().map(Move::inverse) == Some(step.direction)
    }

    #[inline(always)]
    fn key_after(&self, known: &impl ClosedList, key: u64, node: &Node, step: Step, child: State) -> u64 {
        let board = node.board();
        known.key_after(key, board, board.blank(), step.direction, child.board())
    }
}

/// Any problem, for code that drives a search from outside and does not need the speed of a loop of its own.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "there are few of them, and most are of tiles")]
pub(super) enum AnySpace {
    Tiles(Tiles),
    Arcs(Arcs),
}

#[derive(Clone, Copy)]
pub(super) enum AnyStep {
    Tile(Step),
    Arc(ArcId),
}

/// Asks the space of either kind; the step of the other kind cannot occur.
macro_rules! ask {
    ($space:expr, $method:ident($($argument:expr),*)) => {
        match $space {
            AnySpace::Tiles(tiles) => tiles.$method($($argument),*),
            AnySpace::Arcs(arcs) => arcs.$method($($argument),*),
        }
    };
    ($space:expr, $step:expr, |$its:ident, $own:ident| $says:expr, $else:expr) => {
        match ($space, $step) {
            (AnySpace::Tiles($its), AnyStep::Tile($own)) => $says,
            (AnySpace::Arcs($its), AnyStep::Arc($own)) => $says,
            _ => $else,
        }
    };
}

impl Space for AnySpace {
    type Step = AnyStep;
    const WIDTH: Width = Width::Wide;

    fn start(&self) -> State {
        ask!(self, start())
    }

    fn is_goal(&self, state: State) -> bool {
        ask!(self, is_goal(state))
    }

    fn h(&self, state: State) -> u64 {
        ask!(self, h(state))
    }

    fn most_tries(&self) -> usize {
        ask!(self, most_tries())
    }

    fn steps(&self, node: &Node) -> impl Iterator<Item = AnyStep> + use<> {
        let (tiles, arcs) = match self {
            AnySpace::Tiles(tiles) => (Some(tiles.steps(node)), None),
            AnySpace::Arcs(arcs) => (None, Some(arcs.steps(node))),
        };
        tiles.into_iter().flatten().map(AnyStep::Tile).chain(arcs.into_iter().flatten().map(AnyStep::Arc))
    }

    fn operator(step: AnyStep) -> Operator {
        match step {
            AnyStep::Tile(step) => Tiles::operator(step),
            AnyStep::Arc(step) => Arcs::operator(step),
        }
    }

    fn reach(&self, node: &Node, step: AnyStep, strategy: &Strategy) -> Option<(State, u64)> {
        ask!(self, step, |its, own| its.reach(node, own, strategy), None)
    }

    fn h_after(&self, node: &Node, step: AnyStep, child: State) -> u64 {
        ask!(self, step, |its, own| its.h_after(node, own, child), 0)
    }

    fn undoes(&self, node: &Node, step: AnyStep) -> bool {
        ask!(self, step, |its, own| its.undoes(node, own), false)
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

/// An explicit graph.
#[derive(Clone)]
pub(super) struct Arcs {
    graph: Arc<Graph>,
    /// The arcs that leave each vertex in turn, in the order in which they are tried, and where those of each vertex begin.
    order: Arc<[ArcId]>,
    first: Vec<u32>,
    h: Vec<u64>,
}

impl Arcs {
    pub(super) fn new(graph: &Arc<Graph>, strategy: &Strategy) -> Arcs {
        let (mut order, mut first) = (Vec::with_capacity(graph.arcs.len()), vec![0]);
        for tries in in_order(graph, strategy) {
            order.extend(tries);
            first.push(order.len() as u32);
        }
        let h = if strategy.has_h() { graph.estimates(strategy.heuristic()) } else { None };
        Arcs {
            graph: Arc::clone(graph),
            order: order.into(),
            first,
            h: h.unwrap_or_else(|| vec![0; graph.names.len()]),
        }
    }
}

impl Space for Arcs {
    type Step = ArcId;
    const WIDTH: Width = Width::Wide;

    fn start(&self) -> State {
        State::of_vertex(self.graph.start)
    }

    fn is_goal(&self, state: State) -> bool {
        self.graph.goals.binary_search(&state.vertex()).is_ok()
    }

    fn h(&self, state: State) -> u64 {
        self.h[state.vertex() as usize]
    }

    fn most_tries(&self) -> usize {
        self.graph.leaving.iter().map(Vec::len).max().unwrap_or(0)
    }

    fn steps(&self, node: &Node) -> impl Iterator<Item = ArcId> + use<> {
        let vertex = node.state.vertex() as usize;
        let (order, range) = (Arc::clone(&self.order), self.first[vertex] as usize..self.first[vertex + 1] as usize);
        range.map(move |at| order[at])
    }

    fn operator(step: ArcId) -> Operator {
        Operator::new(step)
    }

    fn reach(&self, node: &Node, step: ArcId, _strategy: &Strategy) -> Option<(State, u64)> {
        let arc = &self.graph.arcs[step as usize];
        Some((State::of_vertex(arc.to), node.g.saturating_add(arc.cost)))
    }

    fn h_after(&self, _node: &Node, _step: ArcId, child: State) -> u64 {
        self.h(child)
    }
}
