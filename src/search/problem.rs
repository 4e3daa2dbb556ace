//! The problem searched: its start and goals, what leads on, and the names of states and operators.

use std::sync::Arc;

use crate::graph::{ArcId, Graph, Unit};
use crate::puzzle::{Heuristic, Instance, Size, TextError, move_between};

use super::nodes::Node;
use super::state::{Operator, State};
use super::strategy::Strategy;
use super::weight::F;

/// A problem: where a search starts, where it may end, and what leads from state to state.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// A sliding-tile puzzle.
    Tiles(Instance),
    /// An explicit graph.
    Graph(Arc<Graph>),
}

impl Problem {
    /// Returns the puzzle, if it is one.
    pub const fn tiles(&self) -> Option<&Instance> {
        match self {
            Problem::Tiles(instance) => Some(instance),
            Problem::Graph(_) => None,
        }
    }

    /// Returns the graph, if it is one.
    pub const fn graph(&self) -> Option<&Arc<Graph>> {
        match self {
            Problem::Graph(graph) => Some(graph),
            Problem::Tiles(_) => None,
        }
    }

    /// Returns a cost or an estimate, given in the smallest unit of the problem.
    pub fn value(&self, amount: u64) -> F {
        F::from(amount).in_unit(self.unit())
    }

    /// Returns what costs and estimates count.
    pub fn unit(&self) -> Unit {
        self.graph().map_or(Unit::default(), |graph| graph.unit())
    }

    /// Returns a strategy for boards as one for problems of this kind.
    pub fn strategy(&self, strategy: Strategy) -> Strategy {
        match self.graph().map(|graph| &graph.grid) {
            None => strategy,
            Some(None) => strategy.on_graphs(),
            Some(Some(grid)) => strategy.on_grids(grid.moves),
        }
    }

    /// Reads the spec of a strategy for this problem.
    ///
    /// # Errors
    /// If the text is not a spec, or sets what such problems do not have.
    pub fn read_strategy(&self, spec: &str) -> Result<Strategy, TextError> {
        let like = self.graph().map(|_| self.strategy(Strategy::default()));
        Strategy::read(spec, like.as_ref())
    }

    /// Returns h of a node; `None` if the strategy has no heuristic.
    pub fn h(&self, node: &Node, strategy: &Strategy) -> Option<F> {
        strategy.has_h().then(|| self.value(node.h))
    }

    /// Returns f of a node in the unit of the problem; a depth, which is f of some strategies, has no unit.
    pub fn f(&self, node: &Node, strategy: &Strategy) -> F {
        let f = node.f(strategy);
        let in_unit =
            if strategy.f_is_depth() { f.hundredths().saturating_mul(self.unit().one()) } else { f.hundredths() };
        F::from_hundredths(in_unit).in_unit(self.unit())
    }

    pub(crate) fn size(&self) -> Size {
        self.tiles().map_or(Size::SMALLEST, |instance| instance.size)
    }

    /// Returns true if every path that a strategy finds on this problem is a cheapest one: see [`Strategy::finds_cheapest`].
    pub fn finds_cheapest(&self, strategy: &Strategy) -> bool {
        match self {
            // Of paths whose arcs all cost the same, one with the fewest is a cheapest.
            Problem::Graph(graph)
                if strategy.finds_shortest() && graph.arcs.windows(2).all(|two| two[0].cost == two[1].cost) =>
            {
                true
            }
            // Consistency is all that is known of exact distances on a graph as well.
            Problem::Graph(graph)
                if !strategy.heuristic().is_for_any() && is_consistent(graph, strategy.heuristic()) =>
            {
                Strategy { heuristic: Heuristic::Exact, ..*strategy }.finds_cheapest()
            }
            _ => strategy.finds_cheapest(),
        }
    }

    /// Returns the state where the search starts.
    pub fn start(&self) -> State {
        match self {
            Problem::Tiles(instance) => instance.start.into(),
            Problem::Graph(graph) => State::of_vertex(graph.start),
        }
    }

    /// Returns the states that end the search: at least one.
    pub fn goals(&self) -> Vec<State> {
        match self {
            Problem::Tiles(instance) => vec![instance.goal.into()],
            Problem::Graph(graph) => graph.goals.iter().copied().map(State::of_vertex).collect(),
        }
    }

    /// Returns true if a state ends the search.
    pub fn is_goal(&self, state: State) -> bool {
        match self {
            Problem::Tiles(instance) => state == instance.goal.into(),
            Problem::Graph(graph) => graph.goals.binary_search(&state.vertex()).is_ok(),
        }
    }

    /// Returns false if the parity of the boards shows that there is no solution.
    pub fn is_solvable(&self) -> bool {
        self.tiles().is_none_or(|instance| instance.parity().solvable())
    }

    /// Returns the state that an operator leads to from another; `None` off the board.
    pub fn after(&self, state: State, operator: Operator) -> Option<State> {
        match self {
            Problem::Tiles(instance) => {
                let grid = crate::puzzle::Grid::new(instance.size);
                state.board().moved(operator.direction(), &grid).map(State::from)
            }
            Problem::Graph(graph) => Some(State::of_vertex(graph.arcs[operator.number() as usize].to)),
        }
    }

    /// Returns the operator that leads from a state straight to another: of several, the first of the cheapest.
    pub(crate) fn between(&self, from: State, to: State) -> Option<Operator> {
        match self {
            Problem::Tiles(instance) => move_between(from.board(), to.board(), instance.size).map(Operator::from),
            Problem::Graph(graph) => {
                let leads = |arc: &&ArcId| graph.arcs[**arc as usize].to == to.vertex();
                let arcs = graph.leaving[from.vertex() as usize].iter().filter(leads);
                arcs.min_by_key(|arc| graph.arcs[**arc as usize].cost).map(|&arc| Operator::new(arc))
            }
        }
    }

    pub(crate) fn child(&self, node: &Node, operator: Operator, state: State, h: u64, strategy: &Strategy) -> Node {
        let cost = match self {
            Problem::Tiles(_) => strategy.cost().of(node.board().tile(state.board().blank())).into(),
            Problem::Graph(graph) => graph.arcs[operator.number() as usize].cost,
        };
        node.child(operator, state, node.g + cost, h)
    }

    /// Returns the start and the goal as text; several goals with commas between them.
    pub fn ends(&self) -> [String; 2] {
        let goals: Vec<String> = self.goals().into_iter().map(|goal| self.name(goal)).collect();
        [self.name(self.start()), goals.join(",")]
    }

    /// Returns an operator as text: the letter of a move, or the ends of an arc.
    pub fn operator(&self, operator: Operator) -> String {
        match self {
            Problem::Tiles(_) => operator.direction().to_string(),
            Problem::Graph(graph) => {
                let arc = &graph.arcs[operator.number() as usize];
                if let Some(grid) = &graph.grid {
                    return grid.direction(arc).to_string();
                }
                format!("{}→{}", graph.names[arc.from as usize], graph.names[arc.to as usize])
            }
        }
    }

    /// Returns a state as text.
    pub fn name(&self, state: State) -> String {
        match self {
            Problem::Tiles(instance) => state.board().text(instance.size),
            Problem::Graph(graph) => graph.names[state.vertex() as usize].clone(),
        }
    }
}

fn is_consistent(graph: &Graph, heuristic: Heuristic) -> bool {
    graph.estimates(heuristic).is_some_and(|all| graph.flaws_of(&all).is_empty())
}

impl From<Graph> for Problem {
    fn from(graph: Graph) -> Problem {
        Problem::Graph(Arc::new(graph))
    }
}

impl From<Instance> for Problem {
    fn from(instance: Instance) -> Problem {
        Problem::Tiles(instance)
    }
}

impl From<&Instance> for Problem {
    fn from(instance: &Instance) -> Problem {
        Problem::Tiles(*instance)
    }
}

impl From<&Problem> for Problem {
    fn from(problem: &Problem) -> Problem {
        problem.clone()
    }
}
