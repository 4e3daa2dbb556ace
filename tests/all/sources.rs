//! Programs as books and courses print them, each with the structure of its source: what they do is what the settings of
//! that source say, `check` finds it right, and `identify` names the settings.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Write;

use steptrace::check::identify::{candidates, identify};
use steptrace::check::{Mark, MarkOptions, mark, read_sheet};
use steptrace::puzzle::{Instance, NamedGoal, RandomBoards, Rng, Size};
use steptrace::search::{Convention, Key, Strategy};

type State = Vec<u8>;

/// A problem, as these programs see it.
struct Problem {
    cols: usize,
    start: State,
    goal: State,
}

impl Problem {
    fn of(instance: &Instance) -> Problem {
        let cells = |board: steptrace::puzzle::Board| board.tiles(instance.size).collect();
        Problem { cols: instance.size.cols(), start: cells(instance.start), goal: cells(instance.goal) }
    }

    /// The states one move on, in the order U, D, L, R of the blank.
    fn successors(&self, state: &State) -> Vec<State> {
        let blank = state.iter().position(|&tile| tile == 0).unwrap();
        let (row, col, rows) = (blank / self.cols, blank % self.cols, state.len() / self.cols);
        let to = [
            (row > 0).then(|| blank - self.cols),
            (row + 1 < rows).then_some(blank + self.cols),
            (col > 0).then(|| blank - 1),
            (col + 1 < self.cols).then_some(blank + 1),
        ];
        let slid = |to: usize| {
            let mut next = state.clone();
            next.swap(blank, to);
            next
        };
        to.into_iter().flatten().map(slid).collect()
    }

    fn manhattan(&self, state: &State) -> usize {
        let of = |cell: usize, tile: u8| {
            let home = self.goal.iter().position(|&other| other == tile).unwrap();
            (cell / self.cols).abs_diff(home / self.cols) + (cell % self.cols).abs_diff(home % self.cols)
        };
        state.iter().enumerate().filter(|(_, tile)| **tile != 0).map(|(cell, &tile)| of(cell, tile)).sum()
    }
}

impl Problem {
    /// P + 3·S: S is 2 for each tile of the ring whose successor clockwise is another than in the goal, and 1 for a tile in
    /// the centre.
    fn nilsson(&self, state: &State) -> usize {
        let ring = [0, 1, 2, 5, 8, 7, 6, 3];
        let follows = |state: &State, tile: u8| {
            let at = ring.iter().position(|&cell| state[cell] == tile)?;
            Some(state[ring[(at + 1) % 8]])
        };
        let score = |tile: u8| match follows(state, tile) {
            None => 1,
            next => 2 * usize::from(next != follows(&self.goal, tile)),
        };
        self.manhattan(state) + 3 * (1..9).map(score).sum::<usize>()
    }
}

/// A queue by priority, equal ones in the order in which they came.
#[derive(Default)]
struct PriorityQueue<T> {
    items: Vec<(usize, usize, T)>,
    count: usize,
}

impl<T> PriorityQueue<T> {
    fn push(&mut self, priority: usize, item: T) {
        self.items.push((priority, self.count, item));
        self.count += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let least = (0..self.items.len()).min_by_key(|&at| (self.items[at].0, self.items[at].1))?;
        Some(self.items.swap_remove(least).2)
    }
}

/// Russell and Norvig, 4th edition, figure 3.7: states popped, with f = g + h or f = g.
fn best_first_search(problem: &Problem, with_h: bool) -> Vec<State> {
    let f = |state: &State, cost: usize| cost + if with_h { problem.manhattan(state) } else { 0 };
    let (mut popped, mut frontier) = (Vec::new(), PriorityQueue::default());
    frontier.push(f(&problem.start, 0), (problem.start.clone(), 0));
    let mut reached = HashMap::from([(problem.start.clone(), 0)]);
    while let Some((state, cost)) = frontier.pop() {
        popped.push(state.clone());
        if state == problem.goal {
            break;
        }
        for child in problem.successors(&state) {
            let path_cost = cost + 1;
            if reached.get(&child).is_none_or(|&known| path_cost < known) {
                reached.insert(child.clone(), path_cost);
                frontier.push(f(&child, path_cost), (child, path_cost));
            }
        }
    }
    popped
}

/// Russell and Norvig, 4th edition, figure 3.9: states popped until a child is the goal.
fn breadth_first_search(problem: &Problem) -> Vec<State> {
    let mut popped = Vec::new();
    if problem.start == problem.goal {
        return popped;
    }
    let mut frontier = VecDeque::from([problem.start.clone()]);
    let mut reached = HashSet::from([problem.start.clone()]);
    while let Some(state) = frontier.pop_front() {
        popped.push(state.clone());
        for child in problem.successors(&state) {
            if child == problem.goal {
                return popped;
            }
            if reached.insert(child.clone()) {
                frontier.push_back(child);
            }
        }
    }
    popped
}

/// Russell and Norvig, 4th edition, figure 3.12: states popped in all rounds.
fn iterative_deepening_search(problem: &Problem, most: usize) -> Vec<State> {
    let mut popped = Vec::new();
    for limit in 0.. {
        let (mut frontier, mut cutoff) = (vec![vec![problem.start.clone()]], false);
        while let Some(path) = frontier.pop() {
            let state = path.last().unwrap();
            popped.push(state.clone());
            if *state == problem.goal || popped.len() >= most {
                return popped;
            }
            if path.len() - 1 > limit {
                cutoff = true;
            } else if !path[..path.len() - 1].contains(state) {
                for child in problem.successors(state) {
                    frontier.push([path.clone(), vec![child]].concat());
                }
            }
        }
        if !cutoff {
            break;
        }
    }
    popped
}

/// Russell and Norvig, 3rd edition, figure 3.14: states popped; a child in the frontier with a higher cost is replaced.
fn uniform_cost_search(problem: &Problem, with_h: bool) -> Vec<State> {
    let f = |state: &State, cost: usize| cost + if with_h { problem.manhattan(state) } else { 0 };
    let (mut popped, mut explored) = (Vec::new(), HashSet::new());
    // The frontier by state: cost, and the age of the entry.
    let mut frontier = HashMap::from([(problem.start.clone(), (0, 0))]);
    let mut age = 0;
    while let Some((state, cost)) = frontier
        .iter()
        .min_by_key(|(state, (cost, age))| (f(state, *cost), *age))
        .map(|(state, (cost, _))| (state.clone(), *cost))
    {
        frontier.remove(&state);
        popped.push(state.clone());
        if state == problem.goal {
            break;
        }
        explored.insert(state.clone());
        for child in problem.successors(&state) {
            let known = frontier.get(&child).map(|&(known, _)| known);
            if !explored.contains(&child) && known.is_none_or(|known| cost + 1 < known) {
                age += 1;
                frontier.insert(child, (cost + 1, age));
            }
        }
    }
    popped
}

/// Russell and Norvig, 2nd edition, figure 3.19, and CS188's graph search: states that are expanded, and the goal; what is
/// popped although it is closed is not among them unless it is `listed`.
fn graph_search(problem: &Problem, fringe: &str, listed: bool) -> Vec<State> {
    let (mut out, mut closed) = (Vec::new(), HashSet::new());
    let (mut queue, mut stack, mut heap) = (VecDeque::new(), Vec::new(), PriorityQueue::default());
    let mut insert = |state: State, cost: usize, pop: bool| {
        let h = problem.manhattan(&state);
        match (fringe, pop) {
            ("queue", false) => queue.push_back((state, cost)),
            ("stack", false) => stack.push((state, cost)),
            ("g", false) => heap.push(cost, (state, cost)),
            ("h", false) => heap.push(h, (state, cost)),
            (_, false) => heap.push(cost + h, (state, cost)),
            ("queue", true) => return queue.pop_front(),
            ("stack", true) => return stack.pop(),
            (_, true) => return heap.pop(),
        }
        None
    };
    insert(problem.start.clone(), 0, false);
    while let Some((state, cost)) = insert(problem.start.clone(), 0, true) {
        if fringe == "stack" && out.len() >= ENOUGH {
            break;
        }
        if state == problem.goal {
            out.push(state);
            break;
        }
        let is_new = closed.insert(state.clone());
        if is_new || listed {
            out.push(state.clone());
        }
        if is_new {
            problem.successors(&state).into_iter().for_each(|child| _ = insert(child, cost + 1, false));
        }
    }
    out
}

/// A heap of (f, state) with a table of best costs, as most programs in Python have it: stale entries are passed over.
fn heapq_astar(problem: &Problem) -> Vec<State> {
    let (mut out, mut best) = (Vec::new(), HashMap::from([(problem.start.clone(), 0)]));
    let mut heap = BTreeSet::from([(problem.manhattan(&problem.start), problem.start.clone(), 0)]);
    while let Some((_, state, cost)) = heap.pop_first() {
        if state == problem.goal {
            out.push(state);
            break;
        }
        if cost > best[&state] {
            continue;
        }
        out.push(state.clone());
        for child in problem.successors(&state) {
            let new = cost + 1;
            if best.get(&child).is_none_or(|&known| new < known) {
                best.insert(child.clone(), new);
                heap.insert((new + problem.manhattan(&child), child, new));
            }
        }
    }
    out
}

/// Depth first may go on for long: so many states are enough.
const ENOUGH: usize = 300;

/// Luger, section 3.2: the lists open and closed, children put at the right end of open, or all together at its left end.
fn open_and_closed(problem: &Problem, at_the_left: bool) -> Vec<State> {
    let (mut open, mut closed) = (vec![problem.start.clone()], Vec::new());
    while !open.is_empty() && closed.len() < ENOUGH {
        let leftmost = open.remove(0);
        closed.push(leftmost.clone());
        if leftmost == problem.goal {
            break;
        }
        let mut children = problem.successors(&leftmost);
        children.retain(|child| !open.contains(child) && !closed.contains(child));
        open = if at_the_left { [children, open].concat() } else { [open, children].concat() };
    }
    closed
}

/// Nilsson (1971), chapter 3: OPEN and CLOSED; a node whose cost falls goes (back) on OPEN with the smaller one.
fn nilsson_astar(problem: &Problem) -> Vec<State> {
    let (mut out, mut age) = (Vec::new(), 0);
    let mut open = HashMap::from([(problem.start.clone(), (0, age))]);
    let mut closed: HashMap<State, usize> = HashMap::new();
    while let Some((state, g)) = open
        .iter()
        .min_by_key(|(state, (g, age))| (g + problem.nilsson(state), *age))
        .map(|(state, (g, _))| (state.clone(), *g))
    {
        open.remove(&state);
        out.push(state.clone());
        if state == problem.goal {
            break;
        }
        for child in problem.successors(&state) {
            let known = open.get(&child).map(|&(g, _)| g).or_else(|| closed.get(&child).copied());
            if known.is_none_or(|known| g + 1 < known) {
                closed.remove(&child);
                age += 1;
                open.insert(child, (g + 1, age));
            }
        }
        closed.insert(state, g);
    }
    out
}

/// Korf (1985): depth first, each round up to the least f that exceeded the threshold of the last; no move is undone.
fn ida_star(problem: &Problem) -> Vec<State> {
    fn visit(problem: &Problem, path: &mut Vec<State>, threshold: usize, out: &mut Vec<State>) -> Result<(), usize> {
        let state = path.last().unwrap().clone();
        let f = path.len() - 1 + problem.manhattan(&state);
        if f > threshold {
            return Err(f);
        }
        out.push(state.clone());
        if state == problem.goal {
            return Ok(());
        }
        let parent = path.len().checked_sub(2).map(|at| path[at].clone());
        let mut least = usize::MAX;
        for child in problem.successors(&state).into_iter().filter(|child| Some(child) != parent.as_ref()) {
            path.push(child);
            match visit(problem, path, threshold, out) {
                Ok(()) => return Ok(()),
                Err(exceeded) => least = least.min(exceeded),
            }
            path.pop();
        }
        Err(least)
    }
    let (mut out, mut threshold) = (Vec::new(), problem.manhattan(&problem.start));
    while let Err(least) = visit(problem, &mut vec![problem.start.clone()], threshold, &mut out) {
        threshold = least;
    }
    out
}

/// Russell and Norvig, 4th edition, figure 4.2: the current states, with the value −h.
fn hill_climbing(problem: &Problem) -> Vec<State> {
    let mut current = problem.start.clone();
    let mut all = vec![current.clone()];
    loop {
        // The first of the best successors.
        let neighbour = problem.successors(&current).into_iter().min_by_key(|state| problem.manhattan(state)).unwrap();
        if problem.manhattan(&neighbour) >= problem.manhattan(&current) {
            return all;
        }
        current = neighbour;
        all.push(current.clone());
    }
}

/// Beam search as courses have it: the best `width` of all new children of a layer make up the next one.
fn beam_search(problem: &Problem, width: usize) -> Vec<State> {
    let (mut out, mut expanded) = (Vec::new(), HashSet::new());
    let mut beam = vec![problem.start.clone()];
    while !beam.is_empty() {
        let mut next: Vec<State> = Vec::new();
        for at in 0..beam.len() {
            let state = &beam[at];
            out.push(state.clone());
            if *state == problem.goal {
                return out;
            }
            expanded.insert(state.clone());
            for child in problem.successors(state) {
                if !expanded.contains(&child) && !beam[at..].contains(&child) && !next.contains(&child) {
                    next.push(child);
                }
            }
        }
        next.sort_by_key(|state| problem.manhattan(state));
        next.truncate(width);
        beam = next;
    }
    out
}

fn text(states: &[State]) -> String {
    let mut text = String::new();
    for state in states {
        let tiles: String = state.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{{\"board\":\"{tiles}\"}}");
    }
    text
}

/// Holds what a program prints against the settings, and against what `identify` finds, on random boards.
fn holds(spec: &str, runs: usize, moves: usize, program: impl Fn(&Problem) -> Vec<State>) {
    let (size, goal) = (Size::EIGHT_PUZZLE, NamedGoal::Spiral.board(Size::EIGHT_PUZZLE).unwrap());
    let strategy: Strategy = spec.parse().unwrap();
    let mut rng = Rng::new(17);
    for run in 0..runs {
        let far = rng.below(moves);
        let start = RandomBoards::new(goal, size, Some(far), rng.bits()).unwrap().next().unwrap();
        let instance = Instance { size, start, goal };
        let states = program(&Problem::of(&instance));
        if states.is_empty() {
            continue;
        }
        let sheet = read_sheet(&text(&states), None, None).unwrap();
        let label = format!("{spec} from {}", start.text(size));
        let marked = mark(&sheet, instance, &strategy, &MarkOptions { strict: true, any_order: false }).unwrap();
        let stopped = states.len() >= ENOUGH && marked.mark == Mark::RightUpTo(states.len());
        assert!(marked.mark == Mark::Right || stopped, "{label}: {:?}", marked.mark);
        // Few steps do not tell a beam.
        let is_tried = candidates().any(|tried| {
            let open = [Key::Order, Key::Goal, Key::Ties, Key::Limit];
            tried.differences(&strategy).iter().all(|key| open.contains(key))
        });
        if run % 20 == 0 && is_tried && (states.len() >= 8 || strategy.kept_of_a_layer().is_none()) {
            let found = identify(&sheet, instance, 10);
            let all: Vec<_> = found.ending.iter().chain(&found.going_on).collect();
            let named = all.iter().any(|family| family.contains(&strategy));
            // Where usual conventions print the same, they are told alone.
            let usual = all.iter().map(|family| family.representative);
            let usual = usual.clone().any(|other| !other.drops() && !other.keeps_beaten());
            assert!(named || usual, "{label}: not among {} families", all.len());
        }
    }
}

fn spec(name: &str) -> &'static str {
    Convention::named(name).unwrap().spec
}

#[test]
fn russell_and_norvig_4th_edition() {
    holds(spec("aima4/astar"), 200, 20, |problem| best_first_search(problem, true));
    holds(spec("aima4/ucs"), 200, 11, |problem| best_first_search(problem, false));
    holds(spec("aima4/bfs"), 200, 12, breadth_first_search);
    holds(spec("aima4/hill"), 200, 20, hill_climbing);
    holds(spec("aima4/ids"), 200, 8, |problem| iterative_deepening_search(problem, usize::MAX));
}

#[test]
fn russell_and_norvig_3rd_edition() {
    holds(spec("aima3/bfs"), 200, 12, breadth_first_search);
    holds(spec("aima3/ucs"), 200, 11, |problem| uniform_cost_search(problem, false));
    holds(spec("aima3/astar"), 200, 18, |problem| uniform_cost_search(problem, true));
}

#[test]
fn russell_and_norvig_2nd_edition_and_cs188() {
    for listed in [true, false] {
        holds(spec("aima2/bfs"), 200, 9, |problem| graph_search(problem, "queue", listed));
        holds(spec("aima2/dfs"), 200, 5, |problem| graph_search(problem, "stack", listed));
        holds(spec("aima2/ucs"), 200, 9, |problem| graph_search(problem, "g", listed));
        holds(spec("aima2/greedy"), 200, 16, |problem| graph_search(problem, "h", listed));
        holds(spec("aima2/astar"), 200, 16, |problem| graph_search(problem, "f", listed));
    }
    holds(spec("cs188/bfs"), 200, 9, |problem| graph_search(problem, "queue", false));
    holds(spec("cs188/dfs"), 200, 5, |problem| graph_search(problem, "stack", false));
    holds(spec("cs188/ucs"), 200, 9, |problem| graph_search(problem, "g", false));
    holds(spec("cs188/astar"), 200, 16, |problem| graph_search(problem, "f", false));
}

#[test]
fn luger_nilsson_and_korf() {
    holds(spec("luger/bfs"), 200, 9, |problem| open_and_closed(problem, false));
    holds(spec("luger/dfs"), 200, 5, |problem| open_and_closed(problem, true));
    holds(spec("nilsson/astar"), 200, 20, nilsson_astar);
    holds(spec("korf/ida"), 200, 16, ida_star);
}

#[test]
fn beams() {
    for width in [1, 2, 5] {
        holds(&format!("beam,width={width}"), 200, 20, |problem| beam_search(problem, width));
    }
}

#[test]
fn a_heap_of_pairs_with_a_table_of_best_costs() {
    holds("astar,cheaper=add,discard=beaten,ties=board", 200, 20, heapq_astar);
}

#[test]
fn names_of_conventions_are_specs() {
    for convention in steptrace::search::CONVENTIONS {
        let named: Strategy = convention.name.parse().unwrap();
        assert_eq!(named, convention.spec.parse().unwrap(), "{}", convention.name);
        assert!(Convention::of(&named).any(|other| other == convention), "{}", convention.name);
    }
    let error = "aima4/astr".parse::<Strategy>().unwrap_err();
    assert!(error.help().unwrap().starts_with("did you mean `aima4/astar`?"));
}
