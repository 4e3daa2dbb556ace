//! Plain breadth-first search and plain A* without a record. The general loop spends nearly half its time finding out whether a board
//! is known and branching on that, which processors cannot predict; here a child is written first and counted afterwards, or not.

use crate::puzzle::{Appender, Board, Estimator, Indexed, Instance, Successors, permutations};

use super::answer::{Answer, Outcome, Stop};
use super::nodes::{Node, NodeId, Nodes};
use super::observer::{Observer, StepEnd};
use super::settings::{Name, TryOrder};
use super::start::{Bounds, Options};
use super::state::Operator;
use super::strategy::Strategy;

pub(super) struct Job<'a> {
    pub(super) instance: &'a Instance,
    pub(super) strategy: &'a Strategy,
    pub(super) options: &'a Options,
    pub(super) estimator: &'a Estimator,
}

/// Returns the fast solver for a search, if there is one: only the heuristic and the order of moves may be set.
pub(super) fn solver<O: Observer>(strategy: &Strategy) -> Option<fn(&Job<'_>, &mut O) -> Answer> {
    let (heuristic, tries) = (strategy.heuristic(), TryOrder::Moves(strategy.order()));
    match strategy.name() {
        _ if *strategy != (Strategy { heuristic, tries, ..Strategy::new(strategy.name()) }) => None,
        Name::Bfs => Some(breadth_first),
        Name::Astar => Some(astar),
        _ => None,
    }
}

/// A node's parent and the move that generated it, in 4 bytes.
#[derive(Clone, Copy, Debug)]
struct Link(u32);

impl Link {
    const START: Link = Link(u32::MAX);

    #[inline]
    fn new(parent: NodeId, came: Operator) -> Link {
        Link(parent << 2 | came.number() & 3)
    }

    #[inline]
    fn parent(self) -> Option<NodeId> {
        (self.0 != Link::START.0).then_some(self.0 >> 2)
    }

    #[inline]
    fn came(self) -> Option<Operator> {
        (self.0 != Link::START.0).then_some(Operator::new(self.0 & 3))
    }

    /// Returns the node of a search in which every move costs 1.
    #[inline]
    fn node(self, id: NodeId, board: Board, depth: u32, h: u16) -> Node {
        let (state, g) = (board.into(), depth.into());
        Node { id, state, parent: self.parent(), came: self.came(), depth, g, h: h.into() }
    }
}

struct Count<'a, O> {
    observer: &'a mut O,
    bounds: Bounds,
    steps: u64,
    max_open: u64,
    stop: Option<Stop>,
    goal: Option<NodeId>,
}

impl<O: Observer> Count<'_, O> {
    fn new<'a>(job: &Job<'_>, observer: &'a mut O) -> Count<'a, O> {
        let bounds = job.options.bounds;
        Count { observer, bounds, steps: 0, max_open: 1, stop: None, goal: None }
    }

    /// Returns true if no further node may be removed from open.
    #[inline]
    fn is_bound_reached(&mut self, made: usize) -> bool {
        self.stop = self.bounds.reached(self.steps, made);
        self.stop.is_some()
    }

    #[inline]
    fn begin_step(&mut self, node: &Node) {
        self.steps += 1;
        self.observer.node_taken(self.steps, node);
    }

    /// Ends the step of a node that may be the goal; returns how the search ends, if it does.
    #[inline]
    fn end_step(&mut self, [open, closed]: [u64; 2], goal: Option<NodeId>, opened: bool) -> Option<Outcome> {
        self.max_open = self.max_open.max(open);
        let dead_end = goal.is_none() && !opened;
        let end = StepEnd { step: self.steps, open, closed, dead_end, forgotten: false, dropped: None };
        let is_told = self.observer.step_finished(&end).is_break() && open > 0 && goal.is_none();
        self.stop = Some(Stop::Observer).filter(|_| is_told);
        self.goal = goal;
        goal.map(|_| Outcome::Solved).or(self.stop.map(|_| Outcome::Limit))
    }

    fn answer(self, outcome: Outcome, made: usize, link: impl Fn(NodeId) -> Link) -> Answer {
        let path = std::iter::successors(self.goal, |&id| link(id).parent());
        let mut operators: Vec<Operator> = path.filter_map(|id| link(id).came()).collect();
        operators.reverse();
        Answer {
            outcome,
            stop: self.stop,
            goal: self.goal,
            cost: operators.len() as u64,
            operators,
            steps: self.steps,
            expanded: self.steps - u64::from(self.goal.is_some()),
            made: made as u64,
            max_open: self.max_open,
            nodes: Nodes::default(),
        }
    }
}

/// Searches layer by layer, without a table of open nodes: a node's number is one less than that of its step.
fn breadth_first<O: Observer>(job: &Job<'_>, observer: &mut O) -> Answer {
    let instance = job.instance;
    let successors = Successors::new(instance.size, job.strategy.order());
    let start = successors.start(instance.start);
    // One bit per board that can be reached, which is half of all boards.
    let mut known = vec![0_u64; permutations(instance.size.cells()).div_ceil(128)];
    known[start.index as usize / 128] |= 1 << (start.index / 2 % 64);
    let (mut layer, mut next, mut links) = (Appender::new(start), Appender::new(start), Appender::new(Link::START));
    let (mut count, mut depth) = (Count::new(job, observer), 0);
    let outcome = 'search: loop {
        std::mem::swap(&mut layer, &mut next);
        next.clear();
        for (at, &here) in layer.entries().iter().enumerate() {
            if count.is_bound_reached(links.len()) {
                break 'search Outcome::Limit;
            }
            let (id, mut kept) = (count.steps as NodeId, 0);
            let is_goal = here.board == instance.goal;
            count.begin_step(&links.get(id as usize).unwrap_or(Link::START).node(id, here.board, depth, 0));
            if !is_goal {
                let (room, link_room) = (next.room(), links.room());
                for (direction, child) in successors.after(here) {
                    let (bits, bit) = (&mut known[child.index as usize / 128], 1 << (child.index / 2 % 64));
                    room[kept & 3] = child;
                    link_room[kept & 3] = Link::new(id, direction.into());
                    kept += usize::from(*bits & bit == 0);
                    *bits |= bit;
                }
                next.keep(kept);
                links.keep(kept);
            }
            let sizes = [(layer.len() - at - 1 + next.len()) as u64, count.steps];
            if let Some(end) = count.end_step(sizes, is_goal.then_some(id), kept > 0) {
                break 'search end;
            }
        }
        if next.len() == 0 {
            break Outcome::Exhausted;
        }
        depth += 1;
    };
    count.answer(outcome, links.len(), |id| links.entries()[id as usize])
}

#[derive(Clone, Copy)]
struct Entry {
    here: Indexed,
    link: Link,
    g: u32,
    h: u16,
    closed: bool,
}

/// The nodes in open with one f, in order of generation. Entries beyond `len` do not count.
#[derive(Clone, Default)]
struct Bucket {
    places: Vec<u32>,
    len: usize,
    taken: usize,
}

impl Bucket {
    #[inline]
    fn write(&mut self, place: usize) {
        if self.len == self.places.len() {
            self.places.resize(2 * self.len + 64, 0);
        }
        self.places[self.len] = place as u32;
    }

    #[inline]
    fn take(&mut self) -> Option<usize> {
        let first = self.places[..self.len].get(self.taken).map(|&place| place as usize);
        self.taken += 1;
        if first.is_none() {
            (self.len, self.taken) = (0, 0);
        }
        first
    }
}

/// Returns the number of the node at an index of the table; index 0 is unused.
fn number(place: usize) -> NodeId {
    place as NodeId - 1
}

/// Searches by f, the oldest node first among equals.
fn astar<O: Observer>(job: &Job<'_>, observer: &mut O) -> Answer {
    let instance = job.instance;
    let successors = Successors::new(instance.size, job.strategy.order());
    let (start, h) = (successors.start(instance.start), job.estimator.of(instance.start));
    let first = Entry { here: start, link: Link::START, g: 0, h, closed: false };
    // For each board, the index of the node that it is known as; 0 for none.
    let mut known: Vec<u32> = vec![0; permutations(instance.size.cells()) / 2];
    let mut nodes = vec![first; 2];
    let mut made = 1;
    known[start.index as usize / 2] = 1;
    let mut lowest = usize::from(h);
    let mut buckets = vec![Bucket::default(); lowest + 1];
    buckets[lowest].write(1);
    buckets[lowest].len = 1;
    let (mut count, mut open, mut closed) = (Count::new(job, observer), 1_u64, 0_u64);
    let outcome = loop {
        if open == 0 {
            break Outcome::Exhausted;
        }
        if count.is_bound_reached(made) {
            break Outcome::Limit;
        }
        if nodes.len() < made + 5 {
            nodes.resize(2 * made + 256, first);
        }
        let place = loop {
            match buckets[lowest].take() {
                // Skip a node that was replaced by a cheaper one.
                Some(place) if known[nodes[place].here.index as usize / 2] as usize == place => break place,
                Some(_) => {}
                None => lowest += 1,
            }
        };
        (open, closed) = (open - 1, closed + 1);
        nodes[place].closed = true;
        let Entry { here, link, g, h, .. } = nodes[place];
        let (is_goal, made_before) = (here.board == instance.goal, made);
        count.begin_step(&link.node(number(place), here.board, g, h));
        if !is_goal {
            for (direction, child) in successors.after(here) {
                let h = job.estimator.after(h, child.board, child.blank(), here.blank());
                let link = Link::new(number(place), direction.into());
                let (new_place, f) = (made + 1, g as usize + 1 + usize::from(h));
                nodes[new_place] = Entry { here: child, link, g: g + 1, h, closed: false };
                if f >= buckets.len() {
                    buckets.resize(f + 1, Bucket::default());
                }
                buckets[f].write(new_place);
                let slot = &mut known[child.index as usize / 2];
                let of = &nodes[*slot as usize];
                let (new, cheaper) = (*slot == 0, g + 1 < of.g);
                // Nothing is cheaper than the g at index 0. Cheaper ways are rare, so this branch is predicted well.
                if cheaper {
                    (open, closed) = if of.closed { (open, closed - 1) } else { (open - 1, closed) };
                }
                let counts = new | cheaper;
                *slot = if counts { new_place as u32 } else { *slot };
                lowest = if counts { lowest.min(f) } else { lowest };
                buckets[f].len += usize::from(counts);
                made += usize::from(counts);
                open += u64::from(counts);
            }
        }
        let goal = is_goal.then(|| number(place));
        if let Some(end) = count.end_step([open, closed], goal, made > made_before) {
            break end;
        }
    };
    count.answer(outcome, made, |id| nodes[id as usize + 1].link)
}
