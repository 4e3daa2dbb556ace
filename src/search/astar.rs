//! Plain A* without a record. The general loop spends nearly half its time on whether a board is known and branches on the
//! answer, which processors cannot predict; here a child is written first and counted afterwards, or not.

use crate::puzzle::{Indexed, Successors, permutations};

use super::answer::{Answer, Memory, Outcome, Stop};
use super::closed::{ClosedKind, Lookups};
use super::engine::Job;
use super::nodes::{Link, NodeId, Nodes, NodesKind};
use super::observer::{Observer, StepEnd};
use super::options::Bounds;
use super::settings::Name;
use super::strategy::Strategy;

/// Returns true if this gives the answer: nothing is set but the heuristic and the order of moves, and boards are kept.
pub(super) fn suffices(job: &Job<'_>) -> bool {
    let (order, heuristic) = (job.strategy.order(), job.strategy.heuristic());
    let usual = Strategy { heuristic, order, ..Strategy::new(Name::Astar) };
    *job.strategy == usual && job.options.nodes == NodesKind::Board
}

/// A node. Its g is its depth.
#[derive(Clone, Copy)]
struct Entry {
    here: Indexed,
    link: Link,
    g: u32,
    h: u16,
    closed: bool,
}

/// The nodes in open with one f, in the order in which they were made. What is beyond `len` does not count.
#[derive(Clone, Default)]
struct Bucket {
    places: Vec<u32>,
    len: usize,
    taken: usize,
}

impl Bucket {
    /// Writes a node behind the last, without counting it.
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

/// Returns the number of the node at a place in the table; there is none at place 0.
fn number(place: usize) -> NodeId {
    place as NodeId - 1
}

/// Searches by f, the oldest node first among equals.
#[expect(clippy::too_many_lines, reason = "one loop, whose parts share all that it has")]
pub(super) fn astar<O: Observer>(job: &Job<'_>, observer: &mut O) -> Answer {
    let (instance, Bounds { max_steps, max_nodes, max_held }) = (job.instance, job.options.bounds);
    let successors = Successors::new(instance.size, job.strategy.order());
    let (start, h) = (successors.start(instance.start), job.estimator.of(instance.start));
    let first = Entry { here: start, link: Link::START, g: 0, h, closed: false };
    // By board, the place of the node as which it is known; 0 for none.
    let mut known: Vec<u32> = vec![0; permutations(instance.size.cells()) / 2];
    let mut nodes = vec![first; 2];
    let mut made = 1;
    known[start.index as usize / 2] = 1;
    let mut lowest = usize::from(h);
    let mut buckets = vec![Bucket::default(); lowest + 1];
    buckets[lowest].write(1);
    buckets[lowest].len = 1;
    let (mut steps, mut expanded, mut asked) = (0, 0, 0);
    let (mut open, mut closed, mut max_open) = (1_u64, 0_u64, 1);
    let mut stop = None;
    let (outcome, goal) = loop {
        if open == 0 {
            break (Outcome::Exhausted, None);
        }
        stop = match () {
            () if steps >= max_steps => Some(Stop::Steps),
            () if made as u64 >= max_nodes || made >= Nodes::MOST => Some(Stop::Nodes),
            () if made as u64 >= max_held => Some(Stop::Memory),
            () => None,
        };
        if stop.is_some() {
            break (Outcome::Limit, None);
        }
        if nodes.len() < made + 5 {
            nodes.resize(2 * made + 256, first);
        }
        let place = loop {
            match buckets[lowest].take() {
                // A node that was replaced by a cheaper one is passed over.
                Some(place) if known[nodes[place].here.index as usize / 2] as usize == place => break place,
                Some(_) => {}
                None => lowest += 1,
            }
        };
        (steps, open, closed) = (steps + 1, open - 1, closed + 1);
        nodes[place].closed = true;
        let Entry { here, link, g, h, .. } = nodes[place];
        let node = link.node(number(place), here.board, g, h);
        observer.node_taken(steps, &node);
        let is_goal = here.board == instance.goal;
        let made_before = made;
        if !is_goal {
            expanded += 1;
            for (direction, child) in successors.after(here) {
                let h = job.estimator.after(h, child.board, child.blank(), here.blank());
                let link = Link::new(Some(number(place)), Some(direction));
                let (new_place, f) = (made + 1, g as usize + 1 + usize::from(h));
                nodes[new_place] = Entry { here: child, link, g: g + 1, h, closed: false };
                if f >= buckets.len() {
                    buckets.resize(f + 1, Bucket::default());
                }
                buckets[f].write(new_place);
                let slot = &mut known[child.index as usize / 2];
                let of = &nodes[*slot as usize];
                let (new, cheaper) = (*slot == 0, g + 1 < of.g);
                // Nothing is cheaper than the g of place 0. Cheaper ways are rare, so that this branch is predicted.
                if cheaper {
                    (open, closed) = if of.closed { (open, closed - 1) } else { (open - 1, closed) };
                }
                let counts = new | cheaper;
                *slot = if counts { new_place as u32 } else { *slot };
                lowest = if counts { lowest.min(f) } else { lowest };
                buckets[f].len += usize::from(counts);
                made += usize::from(counts);
                open += u64::from(counts);
                asked += 1;
            }
        }
        max_open = max_open.max(open);
        let dead_end = !is_goal && made == made_before;
        let end = StepEnd { step: steps, open, closed, dead_end, forgotten: false, dropped: None };
        let flow = observer.step_finished(&end);
        if is_goal {
            break (Outcome::Solved, Some(number(place)));
        }
        if flow.is_break() && open > 0 {
            stop = Some(Stop::Observer);
            break (Outcome::Limit, None);
        }
    };
    let memory = Memory {
        nodes: size_of_val(&nodes[1..=made]),
        open: buckets.iter().map(|bucket| size_of::<Bucket>() + size_of_val(bucket.places.as_slice())).sum(),
        closed: size_of_val(known.as_slice()),
    };
    let links = nodes[1..=made].iter().map(|node| node.link).collect();
    let nodes = Nodes::of_links(instance, job.options.nodes, links);
    let moves = goal.map(|goal| nodes.moves_to(goal)).unwrap_or_default();
    Answer {
        outcome,
        stop,
        goal,
        cost: moves.len() as u32,
        moves,
        steps,
        expanded,
        made: made as u64,
        max_open,
        closed_kind: ClosedKind::Rank,
        lookups: Lookups { asked, collisions: 0 },
        memory,
        nodes,
    }
}
