//! The searches against what is known of the puzzle from elsewhere: counts, optimal lengths, hand traces.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

use steptrace::puzzle::{Board, Cost, Distances, Instance, Move, NamedGoal, RandomBoards, Size, parse_board};
use steptrace::search::{
    Answer, Bounds, F, Nothing, Observer, Operator, Options, Outcome, Strategy, Try, Verdict, Wants, search,
};
use steptrace::trace::{Detail, Recorder, Trace, TryVerdict, verify, write};

/// Exact counts of boards by distance; sources in the file.
const DEPTH_COUNTS: &str = include_str!("../data/depth-counts.txt");
/// Korf's boards, their optimal lengths and his counts of generated nodes; source in the file.
const KORF: &str = include_str!("../data/korf-15-puzzle.txt");

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

fn instance(start: &str, goal: &str) -> Instance {
    Instance::parse(start, Some(goal), None).unwrap()
}

fn strategy(spec: &str) -> Strategy {
    spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn solve(instance: &Instance, spec: &str) -> Answer {
    let options = Options { bounds: Bounds { max_steps: u64::MAX, ..Bounds::default() }, ..Options::default() };
    search(instance, &strategy(spec), &options, &mut Nothing).unwrap()
}

fn record_with(instance: &Instance, spec: &str, bounds: Bounds) -> (Answer, Trace) {
    let strategy = strategy(spec);
    let mut recorder = Recorder::default();
    let options = Options { bounds, ..Options::default() };
    let answer = search(instance, &strategy, &options, &mut recorder).unwrap();
    let trace = recorder.finish(instance, &strategy, answer.clone());
    verify(&trace).unwrap_or_else(|error| panic!("{spec}: {error}"));
    (answer, trace)
}

fn record(instance: &Instance, spec: &str) -> Trace {
    record_with(instance, spec, Bounds::default()).1
}

fn letters(moves: &[Move]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}

/// A board as plain tiles, and what can be done with it: nothing of this is the crate's.
type Tiles = Vec<u8>;

fn tiles(board: Board, size: Size) -> Tiles {
    board.tiles(size).collect()
}

/// The board after a move of the blank, and the tile that slid.
fn after(tiles: &Tiles, letter: char, size: Size) -> Option<(Tiles, u8)> {
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
    let (row, col) = (blank / size.cols(), blank % size.cols());
    let from = match letter {
        'U' if row > 0 => blank - size.cols(),
        'D' if row + 1 < size.rows() => blank + size.cols(),
        'L' if col > 0 => blank - 1,
        'R' if col + 1 < size.cols() => blank + 1,
        _ => return None,
    };
    let mut next = tiles.clone();
    next.swap(blank, from);
    Some((next, tiles[from]))
}

/// What the answer's moves cost, having made sure that they lead from start to goal.
fn cost_of_path(instance: &Instance, answer: &Answer, cost: Cost, label: &str) -> u32 {
    let mut board = tiles(instance.start, instance.size);
    let mut sum = 0;
    for letter in letters(&answer.moves()).chars() {
        let (next, tile) = after(&board, letter, instance.size).unwrap_or_else(|| panic!("{label}: off the board"));
        sum += if cost == Cost::Tile { u32::from(tile) } else { 1 };
        board = next;
    }
    assert_eq!(board, tiles(instance.goal, instance.size), "{label}: the moves end elsewhere");
    sum
}

/// Solves, and holds the answer to be a way to the goal that costs what it says; returns the cost.
fn solved_cost(instance: &Instance, spec: &str) -> u64 {
    let label = format!("{} to {}, {spec}", instance.start.text(instance.size), instance.goal.text(instance.size));
    let answer = solve(instance, spec);
    assert_eq!(answer.outcome, Outcome::Solved, "{label}");
    assert_eq!(answer.cost, u64::from(cost_of_path(instance, &answer, strategy(spec).cost(), &label)), "{label}");
    answer.cost
}

// Distances.

#[test]
fn whole_spaces_have_the_published_number_of_boards_at_each_distance() {
    let mut spaces = 0;
    for line in DEPTH_COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let (facts, remark) = line.split_once('#').unwrap_or((line, ""));
        let mut words = facts.split_whitespace();
        let (goal, of_size) = (words.next().unwrap(), size(words.next().unwrap()));
        let counts: Vec<usize> = words.map(|word| word.parse().unwrap()).collect();
        let goal = parse_board(goal, Some(of_size)).unwrap().0;
        let distances = Distances::to(goal, of_size).unwrap();
        let found: Vec<usize> = (0..=distances.farthest()).map(|at| distances.boards_at(at).len()).collect();
        assert_eq!(found, counts, "{line}");
        // Where the remark names the farthest boards: "the two at 31: 867254301 647850321".
        if let Some((_, named)) = remark.split_once(": ") {
            let named: BTreeSet<String> = named.split_whitespace().map(str::to_owned).collect();
            let found = distances.boards_at(distances.farthest());
            let found: BTreeSet<String> = found.into_iter().map(|board| board.text(of_size)).collect();
            assert_eq!(found, named, "{line}");
        }
        spaces += 1;
    }
    assert_eq!(spaces, 6);
}

// Lengths.

const ADMISSIBLE: [&str; 6] = ["manhattan", "misplaced", "linear-conflict", "gaschnig", "zero", "exact"];

/// Random instances of one goal, and the exact distance of each.
fn random_instances(of_size: &str, goal: &str, moves: Option<usize>, count: usize, seed: u64) -> Vec<(Instance, u32)> {
    let size = size(of_size);
    let goal = parse_board(goal, Some(size)).unwrap().0;
    let distances = Distances::to(goal, size).unwrap();
    let starts = RandomBoards::new(goal, size, moves, seed).unwrap();
    let with_distance =
        |start| (Instance { size, start, goal }, u32::from(distances.of(start).expect("random boards are solvable")));
    starts.take(count).map(with_distance).collect()
}

/// Four goals of the 8-puzzle: three that have names and one that has nothing special.
const GOALS_3X3: [&str; 4] = ["123456780", "012345678", "123804765", "571208346"];

/// A thousand instances of the 8-puzzle, a quarter for each goal.
fn a_thousand() -> Vec<(Instance, u32)> {
    let of_goal = |(seed, goal): (u64, &&str)| random_instances("3x3", goal, None, 250, 100 + seed);
    (0..).zip(&GOALS_3X3).flat_map(of_goal).collect()
}

fn all_shortest(instances: &[(Instance, u32)], specs: &[&str]) {
    for (instance, distance) in instances {
        for spec in specs {
            let label = || format!("{}, {spec}", instance.start.text(instance.size));
            assert_eq!(solved_cost(instance, spec), u64::from(*distance), "{}", label());
        }
    }
}

/// Every `n`th, beginning with the one at `from`.
fn every(n: usize, from: usize, instances: &[(Instance, u32)]) -> Vec<(Instance, u32)> {
    instances.iter().skip(from).step_by(n).copied().collect()
}

#[test]
fn astar_finds_the_shortest_way_with_each_admissible_heuristic() {
    let all = a_thousand();
    all_shortest(&all, &["astar,h=manhattan", "astar,h=linear-conflict"]);
    all_shortest(&all, &["astar,h=manhattan,ties=low-h,goal=taken", "astar,h=linear-conflict,ties=lifo"]);
    for (at, h) in ADMISSIBLE.into_iter().enumerate() {
        let ties = ["fifo", "lifo", "low-h", "high-g"][at % 4];
        all_shortest(&every(8, at, &all), &[&format!("astar,h={h},ties={ties}")]);
    }
}

#[test]
fn bfs_and_ucs_find_the_shortest_way() {
    let all = a_thousand();
    all_shortest(&all, &["bfs"]);
    all_shortest(&every(2, 0, &all), &["ucs"]);
    all_shortest(&every(2, 1, &all), &["ucs,order=LRUD,ties=lifo"]);
    all_shortest(&every(4, 1, &all), &["bfs,order=RDLU,goal=made"]);
}

#[test]
fn ida_finds_the_shortest_way() {
    let all = a_thousand();
    all_shortest(&all, &["ida,h=linear-conflict"]);
    all_shortest(&every(2, 0, &all), &["ida,h=manhattan"]);
    all_shortest(&every(2, 1, &all), &["ida,h=manhattan,dup=parent,insert=block"]);
    all_shortest(&every(20, 3, &all), &["ida,h=exact"]);
}

#[test]
fn searches_without_a_closed_list_find_the_shortest_way_where_it_is_short() {
    for moves in 0..=12 {
        for (seed, goal) in (0..).zip(GOALS_3X3) {
            let near = random_instances("3x3", goal, Some(moves), 3, 200 + seed);
            all_shortest(&near, &["ids", "ids,dup=parent,insert=block,order=RLDU", "bnb,dup=parent"]);
            if moves <= 8 {
                all_shortest(&near, &["bnb", "bnb,h=misplaced,ties=lifo", "ids,dup=none"]);
            }
        }
    }
}

#[test]
fn small_boards_of_other_shapes_are_solved_as_shortly() {
    for (of_size, goal, count) in
        [("2x3", "123450", 40), ("3x2", "123450", 40), ("2x4", "12345670", 40), ("2x4", "01234567", 20)]
    {
        let some = random_instances(of_size, goal, None, count, 7);
        all_shortest(&some, &["bfs", "ucs", "ida,h=linear-conflict"]);
        for h in ADMISSIBLE {
            all_shortest(&some, &[&format!("astar,h={h}")]);
        }
    }
    let some = random_instances("2x5", "1234567890", None, 3, 8);
    all_shortest(&some, &["astar,h=manhattan", "astar,h=linear-conflict"]);
    all_shortest(&some[..1], &["bfs", "ucs"]);
    all_shortest(&random_instances("2x5", "1234567890", Some(22), 3, 9), &["ida,h=manhattan", "astar,h=gaschnig"]);
}

#[test]
fn what_is_not_admissible_is_never_shorter() {
    let mut longer = HashMap::new();
    for (instance, distance) in a_thousand() {
        let nilsson_is_defined = instance.goal.blank() == 4;
        let specs = ["greedy", "astar,w=2", "greedy,h=misplaced,ties=lifo"].into_iter();
        for spec in specs.chain(nilsson_is_defined.then_some("astar,h=nilsson")) {
            let found = solved_cost(&instance, spec) as u32;
            assert!(found >= distance, "{}, {spec}", instance.start.text(instance.size));
            // A weight bounds how much longer.
            assert!(spec != "astar,w=2" || found <= 2 * distance, "{}", instance.start.text(instance.size));
            *longer.entry(spec).or_insert(0) += u32::from(found > distance);
        }
    }
    assert!(longer.len() == 4 && longer.values().all(|&count| count > 10), "each is longer now and then: {longer:?}");
}

/// The least cost from every board to the goal, where a move costs the number on the tile: Dijkstra's algorithm,
/// written out here once more. Moves can be undone at the same cost, so the way from the goal costs as much.
fn costs_by_dijkstra(goal: Board, size: Size) -> HashMap<Tiles, u32> {
    let mut least = HashMap::new();
    let mut waiting = BinaryHeap::from([Reverse((0, tiles(goal, size)))]);
    while let Some(Reverse((cost, board))) = waiting.pop() {
        if least.contains_key(&board) {
            continue;
        }
        for (next, tile) in "UDLR".chars().filter_map(|letter| after(&board, letter, size)) {
            if !least.contains_key(&next) {
                waiting.push(Reverse((cost + u32::from(tile), next)));
            }
        }
        least.insert(board, cost);
    }
    least
}

#[test]
fn where_a_move_costs_its_tile_the_cheapest_way_is_found() {
    let mut detours = 0;
    for (of_size, goal, moves, count) in [
        ("2x3", "123450", None, 30),
        ("3x2", "054321", None, 30),
        ("2x4", "12345670", None, 25),
        ("3x3", "123804765", None, 25),
        ("3x3", "123804765", Some(14), 25),
    ] {
        let some = random_instances(of_size, goal, moves, count, 11);
        let least = costs_by_dijkstra(some[0].0.goal, size(of_size));
        for (instance, distance) in &some {
            let cheapest = least[&tiles(instance.start, instance.size)];
            let mut specs = vec!["ucs,cost=tile", "astar,cost=tile", "astar,cost=tile,h=linear-conflict,ties=low-h"];
            specs.push("astar,cost=tile,h=gaschnig");
            if *distance < 20 {
                specs.push("ida,cost=tile,h=linear-conflict");
            }
            for spec in specs {
                assert_eq!(
                    solved_cost(instance, spec),
                    u64::from(cheapest),
                    "{}, {spec}",
                    instance.start.text(instance.size)
                );
            }
            detours += u32::from(solve(instance, "ucs,cost=tile").moves().len() as u32 > *distance);
        }
    }
    assert!(detours > 5, "the cheapest way is now and then not the shortest: {detours}");
}

// Whole runs.

#[test]
fn depth_first_wanders_for_2626_steps_where_four_moves_would_do() {
    let trace = record(&instance("283104765", "123804765"), "dfs,dup=closed,deadend=forget,order=UDLR,insert=each");
    let stats = trace.stats();
    assert_eq!((stats.steps, stats.dead_ends, stats.nodes, stats.path), (2626, 45, 4546, Some(2572)));
    assert_eq!(stats.forgotten, stats.dead_ends);
}

/// The boards of nodes, each with its f, as the published tables of lists write them.
fn with_f(trace: &Trace, nodes: &[u32]) -> Vec<String> {
    let one = |&id| {
        let node = trace.node(id);
        format!("{} {}", node.board().text(trace.instance().size), node.f(trace.strategy()))
    };
    nodes.iter().map(one).collect()
}

fn as_set(list: Vec<String>) -> BTreeSet<String> {
    let count = list.len();
    let set: BTreeSet<String> = list.into_iter().collect();
    assert_eq!(set.len(), count, "nothing stands twice");
    set
}

/// Nilsson, Principles of Artificial Intelligence (1980), fig. 2.8; Luger, Artificial Intelligence, fig. 4.10:
/// f = g + misplaced tiles, 283164705 to 123804765. Letters name boards, numbers are f.
#[test]
fn nilsson_s_hand_trace_is_met_list_by_list() {
    let boards = [
        ('a', "283164705"),
        ('b', "283164075"),
        ('c', "283104765"),
        ('d', "283164750"),
        ('e', "283014765"),
        ('f', "203184765"),
        ('g', "283140765"),
        ('h', "083214765"),
        ('i', "283714065"),
        ('j', "023184765"),
        ('k', "230184765"),
        ('l', "123084765"),
        ('m', "123804765"),
        ('n', "123784065"),
    ];
    let spell = |list: &str| -> Vec<String> {
        let entry = |word: &str| {
            let (letter, f) = word.split_at(1);
            let (_, board) = boards.iter().find(|(known, _)| letter.starts_with(*known)).unwrap();
            format!("{board} {f}")
        };
        list.split_whitespace().map(entry).collect()
    };
    let trace = record(&instance("283164705", "123804765"), "astar,h=misplaced,order=LURD");
    let published = [
        ("a4", ""),
        ("c4 b6 d6", "a4"),
        ("e5 f5 b6 d6 g6", "a4 c4"),
        ("f5 h6 b6 d6 g6 i7", "a4 c4 e5"),
        ("j5 h6 b6 d6 g6 k7 i7", "a4 c4 e5 f5"),
        ("l5 h6 b6 d6 g6 k7 i7", "a4 c4 e5 f5 j5"),
        ("m5 h6 b6 d6 g6 n7 k7 i7", "a4 c4 e5 f5 j5 l5"),
    ];
    for (step, (open, closed)) in published.into_iter().enumerate() {
        let lists = trace.snapshot(step).unwrap();
        assert_eq!(as_set(with_f(&trace, &lists.open)), as_set(spell(open)), "open before removal {}", step + 1);
        assert_eq!(with_f(&trace, &lists.closed), spell(closed), "closed before removal {}", step + 1);
        // The head is one of the least f, which the published lists write first.
        assert_eq!(with_f(&trace, &lists.open[..1]), spell(open)[..1], "the head before removal {}", step + 1);
    }
    assert_eq!(trace.len(), published.len());
    let stats = trace.stats();
    assert_eq!((stats.expanded, stats.nodes, stats.cost), (6, 14, Some(F::from(5_u32))));
    let path = trace.nodes().operators_to(trace.end().goal.unwrap());
    assert_eq!(letters(&path.into_iter().map(Operator::direction).collect::<Vec<_>>()), "UULDR");
}

/// Princeton, COS 226, 8-puzzle assignment, checklist: A* with Manhattan, the board before last is not put back.
#[test]
fn princeton_s_queue_is_met_before_each_removal() {
    let published = [
        "013425786:0+4",
        "103425786:1+3 413025786:1+5",
        "123405786:2+2 413025786:1+5 130425786:2+4",
        "123450786:3+1 123485706:3+3 130425786:2+4 123045786:3+3 413025786:1+5",
        "123456780:4+0 123045786:3+3 120453786:4+2 130425786:2+4 123485706:3+3 413025786:1+5",
    ];
    let trace = record(&instance("013425786", "123456780"), "astar,h=manhattan,dup=parent");
    for (step, queue) in published.into_iter().enumerate() {
        let lists = trace.snapshot(step).unwrap();
        let entry = |&id| {
            let node = trace.node(id);
            format!("{}:{}+{}", node.board().text(trace.instance().size), node.g, node.h)
        };
        let found = as_set(lists.open.iter().map(entry).collect());
        assert_eq!(found, as_set(queue.split(' ').map(str::to_owned).collect()), "before removal {step}");
        assert_eq!(entry(&lists.open[0]), queue.split(' ').next().unwrap(), "the head before removal {step}");
    }
    for h in ["manhattan", "misplaced"] {
        let stats = record(&instance("013425786", "123456780"), &format!("astar,h={h},dup=parent")).stats();
        assert_eq!((stats.nodes, stats.steps, stats.cost), (10, 5, Some(F::from(4_u32))), "{h}");
    }
}

/// A worked exercise, breadth first from 283164705. Its tenth board was drawn with other siblings first; by the rule
/// L, U, R, D, which it keeps up to there, that board comes eleventh.
#[test]
fn a_worked_exercise_in_breadth_first_order_is_met_board_by_board() {
    let trace = record(&instance("283164705", "123804765"), "bfs,order=LURD");
    let text = |id| trace.node(id).board().text(trace.instance().size);
    let taken: Vec<String> = trace.steps().map(|step| text(step.node)).collect();
    let published = "283164705 283164075 283104765 283164750 283064175 283014765 203184765 283140765 283160754";
    assert_eq!(taken[..9].join(" "), published);
    assert_eq!(taken[10], "283604175");
    let children = |step| {
        let made = trace.step(step).unwrap().tries().filter_map(|tried| tried.verdict.made());
        made.map(text).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(children(1), "283164075 283104765 283164750");
    assert_eq!(children(2), "283064175");
    assert_eq!(children(3), "283014765 203184765 283140765");
}

// Korf's boards.

struct Korf {
    number: u32,
    instance: Instance,
    length: u32,
    generated: u64,
}

/// Korf's boards, the cheapest first.
fn korf() -> Vec<Korf> {
    let one = |line: &str| {
        let words: Vec<u64> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        assert_eq!(words.len(), 20, "{line}");
        let start: Vec<String> = words[1..17].iter().map(u64::to_string).collect();
        let instance = Instance::parse(&start.join(" "), Some("blank-first"), None).unwrap();
        Korf { number: words[0] as u32, instance, length: words[18] as u32, generated: words[19] }
    };
    let mut all: Vec<Korf> = KORF.lines().filter(|line| !line.starts_with('#')).map(one).collect();
    assert_eq!(all.len(), 39);
    all.sort_by_key(|korf| korf.generated);
    all
}

/// Counts the boards that were generated, past the limit or not.
#[derive(Default)]
struct Generated(u64);

impl Observer for Generated {
    fn wants(&self) -> Wants {
        Wants { nodes: false, ..Wants::ALL }
    }

    fn move_tried(&mut self, tried: &Try) {
        self.0 += u64::from(matches!(tried.verdict, Verdict::Opened(_) | Verdict::Cut { .. }));
    }
}

/// How many children of the nodes on the path, the last one's parent left out, come after the child that is on it.
fn later_siblings_on_the_path(instance: &Instance, moves: &[Move], order: &str) -> u64 {
    let mut board = tiles(instance.start, instance.size);
    let (mut undoing, mut later) = (None, 0);
    for direction in &moves[..moves.len() - 1] {
        let (_, after_it) = order.split_once(direction.letter()).unwrap();
        let made = |letter: &char| Some(*letter) != undoing && after(&board, *letter, instance.size).is_some();
        later += after_it.chars().filter(made).count() as u64;
        undoing = Some(direction.inverse().letter());
        board = after(&board, direction.letter(), instance.size).unwrap().0;
    }
    later
}

/// The conventions that give Korf's counts to the last digit: all rounds together, the root once, every child that is
/// made, be it cut, but the one that undoes the last move; the last round ends when the goal is made. His program
/// made one child at a time and went into it, so on the way to the goal the later siblings were never made.
fn as_korf_counts(korf: &Korf) {
    let spec = strategy("ida,h=manhattan,order=ULRD,dup=parent,insert=block,goal=made");
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    let mut generated = Generated::default();
    let options = Options { bounds, ..Options::default() };
    let answer = search(korf.instance, &spec, &options, &mut generated).unwrap();
    let label = format!("board {}", korf.number);
    assert_eq!(answer.outcome, Outcome::Solved, "{label}");
    assert_eq!(cost_of_path(&korf.instance, &answer, Cost::Unit, &label), korf.length, "{label}");
    let never_made = later_siblings_on_the_path(&korf.instance, &answer.moves(), "ULRD");
    assert_eq!(1 + generated.0 - never_made, korf.generated, "{label}");
}

#[test]
fn korf_s_cheapest_board_takes_as_many_nodes_as_he_printed() {
    as_korf_counts(&korf()[0]);
}

#[test]
fn korf_s_ten_cheapest_boards_take_as_many_nodes_as_he_printed() {
    korf()[..10].iter().for_each(as_korf_counts);
}

// Better ways found late.

/// A* that throws away every way to a board that waits already, the better ones too.
fn careless_astar(instance: &Instance) -> u32 {
    let size = instance.size;
    let goal = tiles(instance.goal, size);
    let place = |of: &Tiles, tile| {
        let cell = of.iter().position(|&found| found == tile).unwrap();
        (cell / size.cols(), cell % size.cols())
    };
    let manhattan = |board: &Tiles| -> u32 {
        let far = |tile| {
            let ((row, col), (to_row, to_col)) = (place(board, tile), place(&goal, tile));
            row.abs_diff(to_row) + col.abs_diff(to_col)
        };
        (1..size.cells() as u8).map(far).sum::<usize>() as u32
    };
    let start = tiles(instance.start, size);
    let mut known = BTreeSet::from([start.clone()]);
    let mut open = BinaryHeap::from([Reverse((manhattan(&start), 0, 0, start))]);
    let mut made = 0;
    while let Some(Reverse((_, _, g, board))) = open.pop() {
        if board == goal {
            return g;
        }
        for (next, _) in "UDLR".chars().filter_map(|letter| after(&board, letter, size)) {
            if known.insert(next.clone()) {
                made += 1;
                open.push(Reverse((g + 1 + manhattan(&next), made, g + 1, next)));
            }
        }
    }
    unreachable!("the goal can be reached")
}

#[test]
fn a_better_way_to_a_waiting_board_must_be_followed() {
    let instance = instance("123867405", "123456780");
    let distances = Distances::to(instance.goal, instance.size).unwrap();
    assert_eq!(distances.of(instance.start), Some(11));
    let trace = record(&instance, "astar,h=manhattan,order=UDLR,ties=fifo");
    let stats = trace.stats();
    assert_eq!((stats.cost, stats.improved > 0), (Some(F::from(11_u32)), true));
    for tried in trace.steps().flat_map(|step| step.tries().collect::<Vec<_>>()) {
        if let TryVerdict::Improved { node, of } = tried.verdict {
            let (node, of) = (trace.node(node), trace.node(of));
            assert_eq!(node.board(), of.board());
            assert!(node.g < of.g);
        }
    }
    assert_eq!(careless_astar(&instance), 13);
}

// Bounds.

fn lines(trace: &Trace) -> Vec<String> {
    let mut text = Vec::new();
    write(trace, Detail::Tries, &mut text).unwrap();
    String::from_utf8(text).unwrap().lines().map(str::to_owned).collect()
}

/// Holds a stopped trace to be whole and the beginning of the full one; returns how many steps it has.
fn is_beginning(stopped: &Trace, full: &Trace, label: &str) -> usize {
    verify(stopped).unwrap_or_else(|error| panic!("{label}: {error}"));
    let end = stopped.end();
    assert_eq!((end.outcome, end.goal), (Outcome::Limit, None), "{label}");
    let (stopped_lines, full_lines) = (lines(stopped), lines(full));
    let records = stopped_lines.len() - 1;
    assert_eq!(stopped_lines[..records], full_lines[..records], "{label}");
    assert!(stopped_lines[records].contains(r#""outcome":"limit""#), "{label}");
    if full.len() > stopped.len() {
        assert_eq!(stopped.snapshot(stopped.len()), full.snapshot(stopped.len()), "{label}");
    }
    stopped.len()
}

/// One spec for each kind of list and rule that a bound could cut into.
const KINDS: [&str; 10] = [
    "bfs",
    "dfs,deadend=forget,insert=block",
    "dls,limit=9,insert=block",
    "ids",
    "ucs,cost=tile",
    "greedy",
    "astar",
    "bnb,ties=lifo",
    "ida,insert=block",
    "ida,dup=parent,goal=made",
];

#[test]
fn a_run_stopped_at_its_steps_is_the_beginning_of_the_whole_run() {
    let instance = instance("283164705", "123804765");
    for spec in KINDS {
        let full = record(&instance, spec);
        for max_steps in [0, 1, 2, 3, full.len() / 2, full.len() - 1] {
            let bounds = Bounds { max_steps: max_steps as u64, ..Bounds::default() };
            let (answer, stopped) = record_with(&instance, spec, bounds);
            let label = format!("{spec}, {max_steps} steps");
            assert_eq!(is_beginning(&stopped, &full, &label), max_steps, "{label}");
            assert_eq!((answer.steps, answer.made), (max_steps as u64, stopped.nodes().len() as u64), "{label}");
        }
        let (_, just_enough) =
            record_with(&instance, spec, Bounds { max_steps: full.len() as u64, ..Bounds::default() });
        assert_eq!(lines(&just_enough), lines(&full), "{spec}: a bound that is not met changes nothing");
    }
}

#[test]
fn a_run_stopped_at_its_nodes_is_the_beginning_of_the_whole_run() {
    let instance = instance("283164705", "123804765");
    for spec in KINDS {
        let full = record(&instance, spec);
        for max_held in [0, 1, 2, 5, full.nodes().len() as u64 / 2] {
            let (answer, stopped) = record_with(&instance, spec, Bounds { max_held, ..Bounds::default() });
            let label = format!("{spec}, {max_held} nodes");
            let steps = is_beginning(&stopped, &full, &label);
            assert!(answer.made >= max_held, "{label}");
            assert!(answer.made <= max_held.max(1) + 3, "{label}: the step that reached the bound was the last");
            assert_eq!(answer.steps, steps as u64, "{label}");
        }
    }
}

fn stopped_at(step: u64, instance: &Instance, spec: &str) -> (Answer, Trace) {
    let mut recorder = Recorder::until(|end| end.step == step);
    let answer = search(instance, &strategy(spec), &Options::default(), &mut recorder).unwrap();
    let trace = recorder.finish(instance, &strategy(spec), answer.clone());
    (answer, trace)
}

#[test]
fn an_observer_that_stops_the_search_leaves_the_beginning_of_the_whole_run() {
    let instance = instance("283164705", "123804765");
    for spec in KINDS {
        let full = record(&instance, spec);
        for step in [1, 2, 3, full.len() / 2, full.len() - 1].into_iter().filter(|&step| step < full.len()) {
            let (answer, stopped) = stopped_at(step as u64, &instance, spec);
            assert_eq!(answer.outcome, Outcome::Limit, "{spec}");
            assert_eq!(is_beginning(&stopped, &full, &format!("{spec}, step {step}")), step, "{spec}");
        }
        // The step that takes the goal, or makes it, ends the search as solved, whatever the observer says.
        assert_eq!(stopped_at(full.len() as u64, &instance, spec).0.outcome, Outcome::Solved, "{spec}");
    }
}

/// The search stops in the very step after which open is empty.
#[test]
fn an_observer_may_stop_the_search_in_its_last_step() {
    let instance = instance("283164705", "123804765");
    for spec in ["dls,limit=0", "dls,limit=2", "ids"] {
        let steps = match spec {
            "ids" => 1,
            _ => record(&instance, spec).len() as u64,
        };
        let (answer, trace) = stopped_at(steps, &instance, spec);
        assert_eq!(trace.len() as u64, steps, "{spec}");
        assert_eq!(trace.end().outcome, answer.outcome, "{spec}");
        verify(&trace).unwrap_or_else(|error| panic!("{spec}: {error}"));
    }
}

#[test]
fn over_the_whole_space_the_unobserved_answer_is_the_recorded_one() {
    let instance = instance("867254301", "123456780");
    let (recorded, trace) = record_with(&instance, "bfs", Bounds::default());
    let unobserved = solve(&instance, "bfs");
    assert_eq!((unobserved.outcome, unobserved.cost, unobserved.made), (Outcome::Solved, 31, 181_440));
    let counts = |answer: &Answer| {
        let moves = letters(&answer.moves());
        (answer.outcome, moves, answer.cost, answer.steps, answer.expanded, answer.made, answer.max_open)
    };
    assert_eq!(counts(&unobserved), counts(&recorded));
    let stats = trace.stats();
    assert_eq!((stats.path, stats.nodes as u64, stats.steps as u64), (Some(31), unobserved.made, unobserved.steps));
    assert_eq!((stats.expanded as u64, stats.max_open as u64), (unobserved.expanded, unobserved.max_open));
    assert_eq!(stats.deepest, 31);
    assert_eq!(NamedGoal::Standard.board(instance.size), Some(instance.goal));
}

#[test]
fn f_is_printed_to_the_last_digit_and_no_further() {
    let text = |hundredths| F::from_hundredths(hundredths).to_string();
    assert_eq!(["7", "7.5", "7.25", "0.05"].map(str::to_owned), [text(700), text(750), text(725), text(5)]);
}
