//! Plain breadth-first search without a record: layer by layer, without a table of open nodes.

use crate::puzzle::{Onward, Sieve};

use super::answer::{Answer, Memory, Outcome, Stop};
use super::closed::{Bits, ClosedKind, ClosedList, RankList};
use super::job::Job;
use super::nodes::{Link, NodeId, Nodes};
use super::observer::{Observer, StepEnd};
use super::options::Bounds;
use super::rules::Usual;
use super::settings::Name;

/// Returns true if the layers give the answer: the rules are the usual ones, boards have ranks, and the observer wants
/// neither tries nor nodes.
pub(super) fn suffices<O: Observer>(job: &Job<'_>) -> bool {
    let plain = job.strategy.name == Name::Bfs && Usual::<false>::fits(job.strategy);
    plain && job.closed_kind == ClosedKind::Rank && !O::TRIES && !O::KEEPS_NODES
}

/// Searches layer by layer. Nodes are taken in the order in which they are made, so that a layer is all of open at its
/// beginning, and the number of a node is that of its step.
pub(super) fn breadth_first<O: Observer>(job: &Job<'_>, observer: &mut O) -> Answer {
    let (instance, Bounds { max_steps, max_nodes, max_held }) = (job.instance, job.options.bounds);
    let onward = Onward::new(instance.size, job.strategy.order);
    let mut known = RankList::<Bits>::new(instance.size);
    let start = onward.start(instance.start);
    known.put(start.index, 0);
    let (mut layer, mut next, mut links) = (Sieve::new(start), Sieve::new(start), Sieve::new(Link::START));
    let (mut steps, mut expanded, mut max_open, mut depth) = (0, 0, 1, 0);
    let mut stop = None;
    let (outcome, goal) = 'search: loop {
        std::mem::swap(&mut layer, &mut next);
        next.clear();
        for (at, &here) in layer.entries().iter().enumerate() {
            stop = match links.len() as u64 {
                _ if steps >= max_steps => Some(Stop::Steps),
                made if made >= max_nodes => Some(Stop::Nodes),
                made if made >= max_held => Some(Stop::Memory),
                _ => None,
            };
            if stop.is_some() {
                break 'search (Outcome::Limit, None);
            }
            next.make_room();
            links.make_room();
            let (id, made_before) = (steps as NodeId, links.len());
            steps += 1;
            let node = links.entries()[id as usize].node(id, here.board, depth, 0);
            observer.node_taken(steps, &node);
            let is_goal = here.board == instance.goal;
            if !is_goal {
                expanded += 1;
                for (direction, child) in onward.after(here) {
                    let new = known.find(child.index).is_none();
                    known.put(child.index, 0);
                    next.add(child, new);
                    links.add(Link::new(Some(id), Some(direction)), new);
                }
            }
            let open = (layer.len() - at - 1 + next.len()) as u64;
            max_open = max_open.max(open);
            let dead_end = !is_goal && links.len() == made_before;
            let end = StepEnd { step: steps, open, closed: steps, dead_end, forgotten: false, dropped: None };
            let flow = observer.step_finished(&end);
            if is_goal {
                break 'search (Outcome::Solved, Some(id));
            }
            if flow.is_break() && open > 0 {
                stop = Some(Stop::Observer);
                break 'search (Outcome::Limit, None);
            }
        }
        if next.len() == 0 {
            break (Outcome::Exhausted, None);
        }
        depth += 1;
    };
    let made = links.len() as u64;
    let open = layer.memory() + next.memory();
    let nodes = Nodes::of_links(instance, job.options.nodes, links.into_vec());
    let moves = goal.map(|goal| nodes.moves_to(goal)).unwrap_or_default();
    Answer {
        outcome,
        stop,
        goal,
        cost: moves.len() as u32,
        moves,
        steps,
        expanded,
        made,
        max_open,
        closed_kind: job.closed_kind,
        lookups: known.lookups(),
        memory: Memory { nodes: nodes.memory(), open, closed: known.memory() },
        nodes,
    }
}
