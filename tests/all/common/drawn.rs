//! Random strategies, for the search and for the slow model.

use std::fmt::Write;

use steptrace::graph::Graph;
use steptrace::puzzle::{Board, Cost, Heuristic, Instance, Move, MoveOrder, RandomBoards, Rng, Size};
use steptrace::search::{
    Bounds, Cheaper, CutTest, DeadEnd, Discard, Dup, GoalTest, Insert, Key, Name, Options, Problem, Strategy, Ties,
};
use steptrace::trace::Trace;

use crate::common::runs::run;

use super::model;

/// Returns a graph in the format of steptrace, which reads back as an equal graph; of a grid, only its names, arcs and decimal costs.
pub(crate) fn graph_text(graph: &Graph) -> String {
    let quoted = |name: &String| serde_json::json!(name).to_string();
    let name = |vertex: u32| quoted(&graph.names[vertex as usize]);
    let goals: Vec<String> = graph.goals.iter().map(|goal| name(*goal)).collect();
    let mut text = format!("start {}\ngoal {}\n", name(graph.start), goals.join(" "));
    graph.names.iter().for_each(|name| writeln!(text, "vertex {}", quoted(name)).unwrap());
    for (name, h) in graph.names.iter().zip(graph.h.iter().flatten()) {
        writeln!(text, "h {} {}", quoted(name), graph.amount(*h)).unwrap();
    }
    for (name, (x, y)) in graph.names.iter().zip(graph.places.iter().flatten()) {
        writeln!(text, "at {} {x} {y}", quoted(name)).unwrap();
    }
    for (name, picture) in graph.names.iter().zip(graph.pictures.iter().flatten()).filter(|(_, it)| !it.is_empty()) {
        writeln!(text, "picture {} {}", quoted(name), serde_json::json!(picture)).unwrap();
    }
    for (arc, _) in graph.arcs.iter().zip(0_u32..).filter(|(arc, id)| arc.twin.is_none_or(|back| back > *id)) {
        let sign = if arc.twin.is_some() { "--" } else { "->" };
        writeln!(text, "{} {sign} {} {}", name(arc.from), name(arc.to), graph.amount(arc.cost)).unwrap();
    }
    text
}

pub(crate) fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> T {
    from[rng.below(from.len())]
}

/// Returns a strategy with a random value for every setting that applies.
pub(crate) fn random_strategy(rng: &mut Rng, name: Name, instance: &Instance) -> Strategy {
    let orders: Vec<MoveOrder> = MoveOrder::all().collect();
    let dup = pick(rng, &Dup::ALL);
    let mut spec = format!("{name},order={},dup={dup},goal={}", pick(rng, &orders), pick(rng, &GoalTest::ALL));
    let base = Strategy::new(name);
    let tile_cost = rng.below(3) == 0;
    if tile_cost {
        spec += ",cost=tile";
    }
    if matches!(dup, Dup::All | Dup::Closed) {
        let _ = write!(spec, ",deadend={}", pick(rng, &DeadEnd::ALL));
    }
    let with_dup: Strategy = {
        let limit = if name == Name::Dls { ",limit=1" } else { "" };
        format!("{name}{limit},dup={dup}").parse().unwrap()
    };
    // Each value as often as the others, so that rare ways of going on are seen.
    let with_cheaper = pick(rng, &[with_dup.with_each(Key::Cheaper), vec![with_dup]].concat());
    if with_cheaper.applies(Key::Cheaper) {
        let _ = write!(spec, ",cheaper={}", with_cheaper.cheaper());
    }
    if with_cheaper.applies(Key::Discard) {
        let _ = write!(spec, ",discard={}", pick(rng, &with_cheaper.with_each(Key::Discard)).discard());
    }
    if base.applies(Key::Cut) {
        let _ = write!(spec, ",cut={}", pick(rng, &CutTest::ALL));
    }
    if base.applies(Key::Insert) {
        let _ = write!(spec, ",insert={}", pick(rng, &Insert::ALL));
    }
    if base.applies(Key::Ties) {
        let ties: Vec<Ties> = Ties::ALL.iter().copied().filter(|&ties| base.allows_ties(ties)).collect();
        let _ = write!(spec, ",ties={}", pick(rng, &ties));
    }
    if base.applies(Key::H) {
        let centre = instance.size == Size::EIGHT_PUZZLE && instance.goal.blank() == 4;
        let defined = |heuristic| match heuristic {
            Heuristic::Nilsson => centre,
            Heuristic::Exact => !tile_cost && instance.size.cells() <= 6 && instance.parity().solvable(),
            _ => true,
        };
        let names: Vec<&str> = Heuristic::TILES.iter().copied().filter(|h| defined(*h)).map(Heuristic::text).collect();
        let _ = write!(spec, ",h={}", pick(rng, &names));
    }
    if base.applies(Key::W) {
        let _ = write!(spec, ",w={}", pick(rng, &["0", "1", "1", "1.5", "2", "0.25", "7.31"]));
    }
    if base.applies(Key::Width) {
        let _ = write!(spec, ",width={}", pick(rng, &[1, 2, 3, 5, 8, 1000]));
    }
    if base.applies(Key::Sideways) {
        let _ = write!(spec, ",sideways={}", pick(rng, &[0, 0, 1, 2, 7]));
    }
    if base.applies(Key::Limit) {
        let _ = write!(spec, ",limit={}", rng.below(12));
    }
    spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// Returns a strategy for a graph with a random value for every setting that applies.
pub(crate) fn random_graph_strategy(rng: &mut Rng, name: Name, graph: &Graph) -> Strategy {
    let mut strategy = Problem::from(graph.clone()).strategy(Strategy::new(name));
    for key in Key::ALL {
        let mut each = strategy.with_each(key);
        each.retain(|strategy| strategy.heuristic() != Heuristic::Given || graph.h.is_some());
        let number = match key {
            Key::Limit => rng.below(9).to_string(),
            Key::Width => pick(rng, &["1", "2", "3", "5", "1000"]).to_owned(),
            Key::Sideways => pick(rng, &["0", "0", "1", "2", "7"]).to_owned(),
            Key::W => pick(rng, &["0", "1", "1", "1.5", "2", "0.25", "7.31"]).to_owned(),
            _ => String::new(),
        };
        if !each.is_empty() {
            strategy = pick(rng, &each);
        } else if strategy.applies(key) && !number.is_empty() {
            strategy = strategy.with(key, &number).unwrap_or_else(|| panic!("{strategy}: {key}={number}"));
        }
    }
    strategy
}

/// Returns a random strategy of the conventions that are usual in courses: no node is dropped on removal from open.
pub(crate) fn usual_strategy(rng: &mut Rng, name: Name, instance: &Instance) -> Strategy {
    loop {
        let strategy = random_strategy(rng, name, instance);
        let usual_ties = matches!(strategy.ties(), Ties::Fifo | Ties::Lifo | Ties::LowH | Ties::HighG);
        let usual_cuts = strategy.discard() == Discard::None && strategy.cut() == CutTest::Made;
        if usual_ties && usual_cuts && strategy.cheaper() == Cheaper::Replace {
            return strategy;
        }
    }
}

/// Returns the tiles of a board, row by row.
pub(crate) fn cells(instance: &Instance, board: Board) -> Vec<u8> {
    board.tiles(instance.size).collect()
}

/// Returns a run in the form that the model takes.
pub(crate) fn setup(instance: &Instance, strategy: &Strategy, max_steps: u64) -> model::Setup {
    model::Setup {
        rows: instance.size.rows(),
        cols: instance.size.cols(),
        start: cells(instance, instance.start),
        goal: cells(instance, instance.goal),
        order: strategy.order().moves().map(Move::letter).to_vec(),
        ..blank_setup(strategy, max_steps)
    }
}

/// Returns a run on a graph in the form that the model takes.
pub(crate) fn graph_setup(graph: &Graph, strategy: &Strategy, max_steps: u64) -> model::Setup {
    let name = |vertex: u32| graph.names[vertex as usize].clone().into_bytes();
    let map = model::Map {
        goals: graph.goals.iter().map(|goal| name(*goal)).collect(),
        arcs: graph
            .arcs
            .iter()
            .map(|arc| {
                let (from, to) = (name(arc.from), name(arc.to));
                model::Arc { rank: rank(strategy, &from, &to), from, to, cost: arc.cost }
            })
            .collect(),
        h: graph.names.iter().map(|name| name.clone().into_bytes()).zip(table(graph, strategy)).collect(),
        order: strategy.arc_order().text(),
    };
    let blank = blank_setup(strategy, max_steps);
    let h = if graph.grid.is_some() && !strategy.heuristic().is_for_any() { "given" } else { blank.h };
    model::Setup { start: name(graph.start), map: Some(map), h, ..blank }
}

/// Returns x and y of a cell by its name.
pub(crate) fn cell(name: &[u8]) -> (i64, i64) {
    let (x, y) = std::str::from_utf8(name).unwrap().trim_matches(['(', ')']).split_once(',').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

/// Returns the place of a step in the order of the steps of a grid.
fn rank(strategy: &Strategy, from: &[u8], to: &[u8]) -> usize {
    let Some(order) = strategy.compass() else { return 0 };
    let ((x, y), (to_x, to_y)) = (cell(from), cell(to));
    let one_of = |names: [&'static str; 3], step: i64| names[usize::try_from(step + 1).unwrap()];
    let name = one_of(["N", "", "S"], to_y - y).to_owned() + one_of(["W", "", "E"], to_x - x);
    order.directions().position(|direction| direction.text() == name).unwrap()
}

/// Returns the table of h: that of a graph, or distances on an empty map.
fn table(graph: &Graph, strategy: &Strategy) -> Vec<u64> {
    if graph.grid.is_none() {
        return graph.h.iter().flatten().copied().collect();
    }
    let (one, cells) = (graph.unit().one(), || graph.names.iter().map(|name| cell(name.as_bytes())));
    let goals: Vec<(i64, i64)> = graph.goals.iter().map(|goal| cells().nth(*goal as usize).unwrap()).collect();
    // The largest whole number whose square is not above a number.
    let root = |square: u128| {
        let (mut low, mut high) = (0_u128, 1 << 40);
        while high - low > 1 {
            let middle = u128::midpoint(low, high);
            if middle * middle <= square { low = middle } else { high = middle }
        }
        low as u64
    };
    let square = u128::from(one) * u128::from(one);
    let of = |x: u64, y: u64| match strategy.heuristic() {
        Heuristic::Manhattan => (x + y) * one,
        Heuristic::Chebyshev => x.max(y) * one,
        Heuristic::Euclid => root(u128::from(x * x + y * y) * square),
        // Diagonal steps cost √2, rounded up where there are any, else down.
        Heuristic::Octile if graph.unit().has_root => x.abs_diff(y) * one + x.min(y) * (root(2 * square) + 1),
        Heuristic::Octile => x.abs_diff(y) * one + root(2 * u128::from(x.min(y).pow(2)) * square),
        _ => 0,
    };
    let nearest =
        |(x, y): (i64, i64)| goals.iter().map(|goal| of(x.abs_diff(goal.0), y.abs_diff(goal.1))).min().unwrap();
    cells().map(nearest).collect()
}

/// Returns a strategy in the form that the model takes, without a problem.
fn blank_setup(strategy: &Strategy, max_steps: u64) -> model::Setup {
    model::Setup {
        rows: 0,
        cols: 0,
        start: Vec::new(),
        goal: Vec::new(),
        map: None,
        order: Vec::new(),
        name: strategy.name().text(),
        dup: strategy.dup().text(),
        cheaper: strategy.cheaper().text(),
        deadend: strategy.dead_end().text(),
        discard: strategy.discard().text(),
        insert: strategy.insert().text(),
        ties: strategy.ties().text(),
        cut: strategy.cut().text(),
        goal_test: strategy.goal().text(),
        h: strategy.heuristic().text(),
        cost: if strategy.cost() == Cost::Tile { "tile" } else { "unit" },
        width: strategy.width().get() as usize,
        sideways: strategy.sideways() as usize,
        limit: strategy.limit() as usize,
        w100: u64::from(strategy.weight().hundredths()),
        max_steps: max_steps as usize,
    }
}

/// Every combination of settings that are words.
pub(crate) fn all_specs() -> Vec<Strategy> {
    all_specs_of(|strategy| strategy)
}

/// The same for graphs.
pub(crate) fn all_graph_specs() -> Vec<Strategy> {
    all_specs_of(Strategy::on_graphs)
}

fn all_specs_of(problem: impl Fn(Strategy) -> Strategy) -> Vec<Strategy> {
    let named = |name: &Name| match name {
        Name::Dls => "dls,limit=3".parse().unwrap(),
        &name => Strategy::new(name),
    };
    let with_each = |all: Vec<Strategy>, key: Key| {
        let each = |strategy: Strategy| {
            let varied = strategy.with_each(key);
            if varied.is_empty() { vec![strategy] } else { varied }
        };
        all.into_iter().flat_map(each).collect()
    };
    let keys = Key::ALL.into_iter().filter(|key| !key.values().is_empty());
    keys.fold(Name::ALL.iter().map(named).map(problem).collect(), with_each)
}

/// An instance of one of some sizes, at most some twenty moves from its goal.
pub(crate) fn drawn_instance(rng: &mut Rng, sizes: &[&str]) -> Instance {
    let size: Size = pick(rng, sizes).parse().unwrap();
    let goal = steptrace::puzzle::parse_goal("standard", size).unwrap();
    let start = RandomBoards::new(goal, size, (size.cells() > 4).then(|| 6 + rng.below(14)), rng.bits())
        .unwrap()
        .next()
        .unwrap();
    Instance { size, start, goal }
}

/// The first steps of a run.
pub(crate) fn first_steps(instance: &Instance, strategy: &Strategy, most: usize) -> Trace {
    let bounds = Bounds { max_steps: most as u64, ..Bounds::default() };
    run(instance, &strategy.to_string(), &Options { bounds, ..Options::default() })
}
