//! A table of steps or a search tree: which strategy made it? Every strategy to choose from is run; of what is shown of their runs,
//! no two are equal.

use super::grown::{Grown, TreeNode};
use super::table::{Table, TableRow};
use super::{About, Answer, Exercise, ExerciseError, Part, Plan, Question, View, Wanted, tree};
use crate::puzzle::{Board, Heuristic, MoveOrder, Rng};
use crate::search::{F, Key, Name, NodeId, Strategy};

/// The usual number of strategies to choose from, and the least: with two, a guess is as often right as wrong.
const USUAL: usize = 4;
const LEAST: usize = 3;
/// Steps that are shown: a page of them.
const STEPS: usize = 12;
/// Orders of moves that are tried as wrong choices.
const ORDERS: usize = 6;

/// The strategies of every course: the subject where none is named, and wrong choices.
const SUBJECTS: [Name; 6] = [Name::Bfs, Name::Dfs, Name::Ids, Name::Greedy, Name::Astar, Name::Ida];
/// The heuristics of wrong choices: those that one computes by hand.
const HEURISTICS: [Heuristic; 5] =
    [Heuristic::Manhattan, Heuristic::Misplaced, Heuristic::LinearConflict, Heuristic::Gaschnig, Heuristic::Zero];

/// A finished run, and the strategies of which one made it.
#[derive(Clone, Debug)]
pub struct Choices {
    /// All that is shown of the run.
    pub finished: Finished,
    /// The number of steps that are shown.
    pub steps: usize,
    /// True if the run ends with the last of them.
    pub ends: bool,
    /// The strategies, in the order in which they are shown.
    pub all: Vec<Choice>,
    /// Strategies that were to be among them, each with the one that makes the same table or tree.
    pub left_out: Vec<(Strategy, Strategy)>,
}

/// A finished run as it is shown.
#[derive(Clone, Debug)]
pub enum Finished {
    /// The rows: of each the node that is removed from open, and the nodes that it makes.
    Table(Vec<TableRow>),
    /// The nodes, in the order in which they are generated.
    Tree(Vec<TreeNode>),
}

/// A strategy to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The strategy.
    pub strategy: Strategy,
    /// The departure of its own table or tree from the one that is shown; `None` for the strategy that made it.
    pub departure: Option<Departure>,
}

/// The first difference of a table or a tree from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// Another node is removed from open in a step.
    Node {
        /// The step.
        step: usize,
        /// The node.
        node: NodeId,
        /// Its board.
        board: Board,
    },
    /// A step makes other nodes, or makes them in another order.
    Made {
        /// The step.
        step: usize,
        /// The nodes, and their boards.
        made: Vec<(NodeId, Board)>,
    },
    /// A node that a step removes from open or makes has another f.
    Value {
        /// The step.
        step: usize,
        /// The node.
        node: NodeId,
        /// Its f.
        f: F,
    },
    /// The run ends after a step, and what is shown goes on.
    Ends {
        /// The step.
        step: usize,
    },
    /// What is shown ends after a step, and the run goes on.
    GoesOn {
        /// The step.
        step: usize,
    },
}

/// All that is shown of a run.
struct Shown {
    strategy: Strategy,
    finished: Finished,
    steps: usize,
    ends: bool,
}

/// A step as a table or a tree shows it.
struct Act {
    node: (NodeId, Board),
    made: Vec<(NodeId, Board)>,
    /// The values that are shown of these, the node first.
    values: Vec<(NodeId, F)>,
}

impl Shown {
    /// The first steps of a run: as many as another shows, or as many as have room.
    fn of(plan: &Plan, strategy: Strategy, like: Option<&Shown>) -> Result<Shown, ExerciseError> {
        let plan = Plan { strategy, ..plan.clone() };
        let most = like.map_or(STEPS, |like| like.steps);
        if plan.view == Some(View::Tree) {
            if plan.gives(Part::F) && !tree::has_f(&strategy) {
                return Err(ExerciseError::NoValue { strategy: Box::new(strategy) });
            }
            // Another tree may be larger in the same steps: it is compared, and not shown.
            let room = if like.is_some() { usize::MAX } else { tree::PRINTED };
            let Grown { nodes, steps, ends } = Grown::of(&plan, most, room)?;
            return Ok(Shown { strategy, finished: Finished::Tree(nodes), steps, ends });
        }
        let mut rows = Table::of(&plan, None, most + 1)?.rows;
        let ends = rows.len() <= most;
        rows.truncate(most);
        Ok(Shown { strategy, steps: rows.len(), finished: Finished::Table(rows), ends })
    }

    /// Returns the departure of this from another; `None` if and only if what is shown of both is equal.
    fn departure(&self, shown: &Shown) -> Option<Departure> {
        for (at, (own, other)) in self.finished.acts().iter().zip(&shown.finished.acts()).enumerate() {
            let (step, (node, board)) = (at + 1, own.node);
            if own.node != other.node {
                return Some(Departure::Node { step, node, board });
            }
            if own.made != other.made {
                return Some(Departure::Made { step, made: own.made.clone() });
            }
            if let Some((&(node, f), _)) = own.values.iter().zip(&other.values).find(|(own, other)| own != other) {
                return Some(Departure::Value { step, node, f });
            }
        }
        let step = self.steps.min(shown.steps);
        match (self.steps.cmp(&shown.steps), self.ends, shown.ends) {
            (std::cmp::Ordering::Less, ..) | (std::cmp::Ordering::Equal, true, false) => Some(Departure::Ends { step }),
            (std::cmp::Ordering::Greater, ..) | (std::cmp::Ordering::Equal, false, true) => {
                Some(Departure::GoesOn { step })
            }
            (std::cmp::Ordering::Equal, ..) => None,
        }
    }
}

impl Finished {
    /// The steps, as they are read from what is shown and from nothing else. Every node of a tree is in one: a start is removed from
    /// open in the first step of its round, and any other node is made in the step that removes its parent; its move follows from
    /// the two boards.
    fn acts(&self) -> Vec<Act> {
        match self {
            Finished::Table(rows) => {
                let act = |row: &TableRow| Act {
                    node: (row.node.id, row.node.board),
                    made: row.made.clone(),
                    values: Vec::new(),
                };
                rows.iter().map(act).collect()
            }
            Finished::Tree(nodes) => {
                let by_number = || (0..).zip(nodes);
                let mut removed: Vec<(usize, NodeId, &TreeNode)> =
                    by_number().filter_map(|(id, node)| Some((node.step?, id, node))).collect();
                removed.sort_unstable_by_key(|(step, ..)| *step);
                let act = |(_, id, node): (usize, NodeId, &TreeNode)| {
                    let children = || by_number().filter(move |(_, child)| child.parent == Some(id));
                    let with_f = std::iter::once((id, node)).chain(children());
                    Act {
                        node: (id, node.board),
                        made: children().map(|(id, child)| (id, child.board)).collect(),
                        values: with_f.filter_map(|(id, node)| Some((id, node.f?))).collect(),
                    }
                };
                removed.into_iter().map(act).collect()
            }
        }
    }
}

/// Makes the exercise: one question, with one right answer.
pub(super) fn make(plan: &Plan) -> Result<Exercise, ExerciseError> {
    if !plan.instance.parity().solvable() {
        return Err(ExerciseError::Unsolvable);
    }
    let mut shown = vec![Shown::of(plan, plan.strategy, None)?];
    let named = plan.strategies.iter().copied().filter(|strategy| *strategy != plan.strategy);
    let is_named = !plan.strategies.is_empty();
    let candidates = if is_named { named.collect() } else { candidates(&plan.strategy, &mut Rng::new(plan.seed)) };
    let wanted = plan.count.unwrap_or(if is_named { candidates.len() + 1 } else { USUAL });
    let mut left_out = Vec::new();
    for candidate in candidates {
        if shown.len() == wanted {
            break;
        }
        let other = match Shown::of(plan, candidate, shown.first()) {
            Ok(other) => other,
            // A heuristic that is not defined for this goal, or no f, is no choice of ours, but may be one of the user's.
            Err(_) if !is_named => continue,
            Err(error) => return Err(error),
        };
        match shown.iter().find(|first| first.departure(&other).is_none()) {
            Some(alike) => left_out.push((candidate, alike.strategy)),
            None => shown.push(other),
        }
    }
    // What was not named is not missed.
    left_out.truncate(if is_named { left_out.len() } else { 0 });
    let least = plan.count.unwrap_or(LEAST);
    if shown.len() < least {
        let alike = left_out.first().copied().map(Box::new);
        return Err(ExerciseError::Alike {
            view: plan.view.unwrap_or(View::Table),
            distinct: shown.len(),
            wanted: least,
            alike,
        });
    }
    // The order depends on the seed and on the set alone, so that a sheet is the same whoever names its strategies.
    let mut order: Vec<usize> = (0..shown.len()).collect();
    order.sort_by_cached_key(|&at| shown[at].strategy.to_string());
    shuffle(&mut order, &mut Rng::new(plan.seed));
    let choice = |&at: &usize| Choice { strategy: shown[at].strategy, departure: shown[at].departure(&shown[0]) };
    let all: Vec<Choice> = order.iter().map(choice).collect();
    let own = order.iter().position(|&at| at == 0).unwrap_or_default();
    let questions = vec![Question::sole(About::Finished, Wanted::Choice, Answer::Choice(own))];
    let Shown { finished, steps, ends, .. } = shown.swap_remove(0);
    let choices = Some(Choices { finished, steps, ends, all, left_out });
    Ok(Exercise { choices, questions, ..Exercise::of(plan) })
}

/// Strategies that differ from one in its name, its order, its heuristic or another rule, of each kind in turn.
fn candidates(own: &Strategy, rng: &mut Rng) -> Vec<Strategy> {
    // What a strategy shares with all others: without it, a wrong choice would be told by that alone.
    let like_own = |name: Name| {
        let shared = [Key::Order, Key::H, Key::Cost, Key::Goal];
        let strategy = Strategy::new(name);
        shared
            .into_iter()
            .filter(|&key| own.applies(key))
            .fold(strategy, |strategy, key| strategy.with(key, &own.value(key)).unwrap_or(strategy))
    };
    let names = SUBJECTS.into_iter().filter(|&name| name != own.name()).map(like_own).collect();
    let orders = (0..ORDERS).map(|_| {
        let mut moves = MoveOrder::DEFAULT.moves();
        shuffle(&mut moves, rng);
        let order: String = moves.into_iter().map(crate::puzzle::Move::letter).collect();
        own.with(Key::Order, &order)
    });
    let orders = orders.flatten().collect();
    let heuristics = HEURISTICS.into_iter().filter_map(|h| own.with(Key::H, h.text())).collect();
    let rules = [Key::Ties, Key::Insert, Key::Dup, Key::Goal];
    let rules =
        rules.into_iter().flat_map(|key| key.values().into_iter().filter_map(move |(value, _)| own.with(key, value)));
    let mut groups: Vec<Vec<Strategy>> = vec![names, orders, heuristics, rules.collect()];
    for group in &mut groups {
        shuffle(group, rng);
    }
    let most = groups.iter().map(Vec::len).max().unwrap_or_default();
    let turns = (0..most).flat_map(|at| groups.iter().filter_map(move |group| group.get(at).copied()));
    turns.filter(|strategy| strategy != own).collect()
}

impl Choices {
    /// Returns the strategies in an order from which, with the seed, [`Choices::drawn`] tells the one that made the run: so a
    /// sheet can be made again from a line that does not tell the answer.
    #[must_use]
    pub fn hidden(&self, seed: u64) -> Vec<Strategy> {
        let (own, mut hidden): (Vec<&Choice>, Vec<&Choice>) =
            self.all.iter().partition(|choice| choice.departure.is_none());
        let at = Rng::new(seed).below(self.all.len());
        for own in own {
            hidden.insert(at, own);
        }
        hidden.into_iter().map(|choice| choice.strategy).collect()
    }

    /// Draws the strategy that makes the run: one of these, or a usual one where none are named, which has what is given.
    #[must_use]
    pub fn drawn(among: &[Strategy], seed: u64, given: &[Part]) -> Strategy {
        let has_given = |strategy: &Strategy| !given.contains(&Part::F) || tree::has_f(strategy);
        let usual: Vec<Strategy> = SUBJECTS.into_iter().map(Strategy::new).filter(has_given).collect();
        let among = if among.is_empty() { &usual } else { among };
        among[Rng::new(seed).below(among.len())]
    }
}

fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}
