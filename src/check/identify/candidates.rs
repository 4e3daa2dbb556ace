//! The candidate strategies: those that books and courses use, in blocks that may act alike.

use std::sync::LazyLock;

use crate::graph::Moves;
use crate::puzzle::{Heuristic, Move, MoveOrder};
use crate::search::{CONVENTIONS, GoalTest, Key, Name, Problem, Strategy, Ties};
pub(super) const KEYS: usize = Key::ALL.len();

/// The settings of courses, besides the named conventions: `|` separates the values to combine.
const COURSES: &[&str] = &[
    "bfs,dup=all|closed|path|parent|none",
    "bfs,dup=closed,discard=closed",
    "dfs,dup=all|closed|path|parent|none,insert=each|block",
    "dfs,dup=closed,deadend=forget,insert=each|block",
    "dfs,dup=closed|none,discard=closed,insert=each|block",
    "dls,limit=0,dup=all|closed|path|parent|none,insert=each|block",
    "ids,dup=all|closed|path|parent|none,insert=each|block",
    "ids,dup=none,discard=path,cut=taken,insert=each|block",
    "ucs,dup=all|closed|path|parent|none,cost=unit|tile",
    "ucs,cheaper=add|open|ignore,cost=unit|tile",
    "ucs,cheaper=add,discard=closed|beaten",
    "ucs,dup=closed|none,discard=closed,cost=unit|tile",
    "greedy,h=HEURISTICS,dup=all|closed|path|parent|none",
    "greedy,h=HEURISTICS,dup=none,discard=closed",
    "astar,h=HEURISTICS,dup=all|closed|path|parent|none",
    "astar,h=HEURISTICS,cheaper=add|open|ignore",
    "astar,h=HEURISTICS,cheaper=add,discard=closed|beaten",
    "astar,h=HEURISTICS,dup=closed|none,discard=closed",
    "astar,h=HEURISTICS,w=0.5|1.5|2|3|5",
    "astar,h=HEURISTICS,cost=tile",
    "bnb,h=HEURISTICS,dup=all|path|parent|none",
    "ida,h=HEURISTICS,dup=path|parent|none,insert=each|block",
    "beam,h=manhattan|misplaced,width=1|2|3|4|5|10",
    "hill,h=manhattan|misplaced|linear-conflict,sideways=0|100",
];
const HEURISTICS: &str = "manhattan|misplaced|linear-conflict|gaschnig|nilsson";

/// The rules for ties to try with each best-first search; the last is that of a heap of pairs, as in Python programs.
const TIES: [Ties; 5] = [Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighG, Ties::Board];

/// Number of orders to try on a graph; a map with diagonal steps has thousands.
const ORDERS: usize = 24;

/// Number of depth limits to distinguish. The last one covers every higher limit too: no exercise goes deeper.
pub(super) const LIMITS: u32 = 64;
pub(super) static OF_TILES: LazyLock<Candidates> = LazyLock::new(|| Candidates::new(Strategy::default()));
static OF_GRAPHS: LazyLock<Candidates> = LazyLock::new(|| Candidates::new(Strategy::default().on_graphs()));
static OF_GRIDS: [LazyLock<Candidates>; 2] = [
    LazyLock::new(|| Candidates::new(Strategy::default().on_grids(Moves::Four))),
    LazyLock::new(|| Candidates::new(Strategy::default().on_grids(Moves::Eight))),
];

/// A set of strategies: every combination of some values of each key, one bit per value; 0 if the key does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Block {
    pub(super) name: Name,
    pub(super) sets: [u64; KEYS],
    /// Ties are broken freely: any node of the lowest f may be taken.
    pub(super) by_hand: bool,
    /// The sheet has no rows for nodes that are dropped on removal from open.
    pub(super) skips_drops: bool,
}

impl Block {
    pub(super) fn set(&self, key: Key) -> u64 {
        self.sets[key as usize]
    }
    pub(super) fn with(mut self, key: Key, values: u64) -> Block {
        self.sets[key as usize] = values;
        self
    }

    /// Returns the value of a key in the search under way: the highest limit, which cuts least, or else the first.
    pub(super) fn acting(&self, key: Key) -> u64 {
        let set = self.set(key);
        if key == Key::Limit && set != 0 { 1 << set.ilog2() } else { set & set.wrapping_neg() }
    }
}

/// All candidates, and the values that the bits of their blocks mean.
pub(super) struct Candidates {
    pub(super) blocks: Vec<(Strategy, Block)>,
    pub(super) values: [Vec<String>; KEYS],
    orders: Vec<MoveOrder>,
    /// A strategy for problems of their kind.
    base: Strategy,
}

impl Candidates {
    pub(super) fn of(problem: &Problem) -> &'static Candidates {
        match problem.graph().map(|graph| &graph.grid) {
            None => &OF_TILES,
            Some(None) => &OF_GRAPHS,
            Some(Some(grid)) => &OF_GRIDS[usize::from(grid.moves == Moves::Eight)],
        }
    }

    /// Returns the candidates for problems of the kind that a strategy is for.
    fn new(base: Strategy) -> Candidates {
        let for_graphs = base.is_for_graphs();
        let patterns = COURSES.iter().copied().chain(CONVENTIONS.iter().map(|convention| convention.spec));
        let heuristics = if for_graphs { "manhattan" } else { HEURISTICS };
        let orders: Vec<MoveOrder> = MoveOrder::all().filter(|_| !for_graphs).collect();
        let mut values: [Vec<String>; KEYS] = std::array::from_fn(|_| Vec::new());
        values[Key::Order as usize] = if for_graphs {
            base.with_each(Key::Order).iter().map(|strategy| strategy.value(Key::Order)).take(ORDERS).collect()
        } else {
            orders.iter().map(MoveOrder::to_string).collect()
        };
        values[Key::Ties as usize] = TIES.iter().map(Ties::to_string).collect();
        values[Key::Goal as usize] = GoalTest::ALL.iter().map(GoalTest::to_string).collect();
        values[Key::Limit as usize] = (0..LIMITS).map(|limit| limit.to_string()).collect();
        let mut blocks: Vec<(Strategy, Block)> = Vec::new();
        let on = |strategy: Strategy| match strategy.like(&base) {
            strategy if for_graphs && strategy.has_h() => {
                let all = strategy.with_each(Key::H).into_iter();
                all.filter(|strategy| strategy.heuristic() != Heuristic::Zero).collect()
            }
            strategy => vec![strategy],
        };
        for strategy in patterns.flat_map(|pattern| combined(&pattern.replace("HEURISTICS", heuristics))).flat_map(on) {
            if blocks.iter().all(|(known, _)| *known != strategy) {
                blocks.push((strategy, block(&strategy, &mut values)));
            }
        }
        Candidates { blocks, values, orders, base }
    }

    /// Returns the blocks to follow, with rules for ties or by hand.
    pub(super) fn to_follow(&self, by_hand: bool) -> Vec<Block> {
        let mut due = Vec::new();
        for &(strategy, block) in &self.blocks {
            let layered = strategy.kept_of_a_layer().is_some();
            if by_hand && (layered || !strategy.is_best_first()) {
                continue;
            }
            let ties = if by_hand { block.acting(Key::Ties) } else { block.set(Key::Ties) };
            let block = Block { by_hand, ..block.with(Key::Ties, ties) };
            let orders = block.set(Key::Order);
            let parts = if layered || self.base.is_for_graphs() { bits(orders).collect() } else { vec![orders] };
            for block in parts.into_iter().map(|order| block.with(Key::Order, order)) {
                due.push(block);
                due.extend(strategy.drops().then_some(Block { skips_drops: true, ..block }));
            }
        }
        due
    }
    pub(super) fn usual(&self, name: Name) -> Strategy {
        Strategy::new(name).like(&self.base)
    }

    pub(super) fn orders(&self, block: &Block, holds: impl Fn([Move; 4]) -> bool) -> u64 {
        let is_so = |bit: &u64| holds(self.orders[bit.trailing_zeros() as usize].moves());
        bits(block.set(Key::Order)).filter(is_so).sum()
    }

    pub(super) fn acting(&self, block: &Block) -> Strategy {
        self.with_acting(self.usual(block.name), block, Key::ALL.into_iter())
    }

    pub(super) fn with_acting(&self, strategy: Strategy, block: &Block, keys: impl Iterator<Item = Key>) -> Strategy {
        let value = |key: Key| {
            let at = block.acting(key).trailing_zeros();
            let text = &self.values[key as usize][at as usize];
            (key, if key == Key::Limit && at + 1 == LIMITS { u32::MAX.to_string() } else { text.clone() })
        };
        with_values(strategy, keys.filter(|&key| block.set(key) != 0).map(value))
    }
}

/// Returns a strategy with these values, ignoring those that do not apply.
pub(super) fn with_values(strategy: Strategy, values: impl Iterator<Item = (Key, String)>) -> Strategy {
    values.fold(strategy, |strategy, (key, value)| strategy.with(key, &value).unwrap_or(strategy))
}
fn combined(pattern: &str) -> Vec<Strategy> {
    let mut specs = vec![String::new()];
    for setting in pattern.split(',') {
        let (key, values) = setting.split_once('=').map_or(("", setting), |(key, values)| (key, values));
        let start = if key.is_empty() { String::new() } else { format!(",{key}=") };
        let with = |spec: &String| values.split('|').map(|value| format!("{spec}{start}{value}")).collect::<Vec<_>>();
        specs = specs.iter().flat_map(with).collect();
    }
    specs.iter().filter_map(|spec| spec.parse().ok()).collect()
}

/// Returns the block of a strategy with every order, goal test, rule for ties and limit that applies to it.
fn block(strategy: &Strategy, values: &mut [Vec<String>; KEYS]) -> Block {
    let mut block = Block { name: strategy.name(), sets: [0; KEYS], by_hand: false, skips_drops: false };
    let has_value = |&key: &Key| strategy.applies(key) || matches!(key, Key::Cheaper | Key::DeadEnd | Key::Discard);
    for key in Key::ALL.into_iter().filter(has_value) {
        let known = &mut values[key as usize];
        let set = match key {
            Key::Order | Key::Goal => (1 << known.len()) - 1,
            Key::Limit => u64::MAX,
            Key::Ties => (0..TIES.len()).filter(|&at| strategy.allows_ties(TIES[at])).map(|at| 1 << at).sum(),
            _ => {
                let value = strategy.value(key);
                let at = known.iter().position(|known| *known == value).unwrap_or(known.len());
                if at == known.len() {
                    known.push(value);
                }
                1 << at
            }
        };
        block = block.with(key, set);
    }
    block
}
pub(super) fn bits(set: u64) -> impl Iterator<Item = u64> {
    (0..64).map(|at| 1 << at).filter(move |bit| set & bit != 0)
}
