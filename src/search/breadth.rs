//! Plain breadth-first search without a record: layer by layer, without a table of open nodes.

use crate::puzzle::{Appender, Successors, permutations};

use super::answer::{Answer, Memory, Outcome, Stop};
use super::closed::{ClosedKind, Lookups};
use super::engine::Job;
use super::nodes::{Link, NodeId, Nodes};
use super::observer::{Observer, StepEnd};
use super::options::Bounds;
use super::settings::Name;
use super::strategy::Strategy;

/// Returns true if the layers give the answer: nothing is set but the order of moves.
pub(super) fn suffices(job: &Job<'_>) -> bool {
    *job.strategy == Strategy { order: job.strategy.order(), ..Strategy::new(Name::Bfs) }
}

/// Searches layer by layer. Nodes are taken in the order in which they are made: at the beginning of a layer, open is just that
/// layer, and a node's number is one less than that of its step.
pub(super) fn breadth_first<O: Observer>(job: &Job<'_>, observer: &mut O) -> Answer {
    let (instance, Bounds { max_steps, max_nodes, max_held }) = (job.instance, job.options.bounds);
    let successors = Successors::new(instance.size, job.strategy.order());
    let start = successors.start(instance.start);
    // A bit for each board that can be reached, which are every other one.
    let mut known = vec![0_u64; permutations(instance.size.cells()).div_ceil(128)];
    known[start.index as usize / 128] |= 1 << (start.index / 2 % 64);
    let (mut layer, mut next, mut links) = (Appender::new(start), Appender::new(start), Appender::new(Link::START));
    let (mut steps, mut expanded, mut asked, mut max_open, mut depth) = (0, 0, 0, 1, 0);
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
                for (direction, child) in successors.after(here) {
                    let (bits, bit) = (&mut known[child.index as usize / 128], 1 << (child.index / 2 % 64));
                    let new = *bits & bit == 0;
                    *bits |= bit;
                    asked += 1;
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
        closed_kind: ClosedKind::Rank,
        lookups: Lookups { asked, collisions: 0 },
        memory: Memory { nodes: nodes.memory(), open, closed: size_of_val(known.as_slice()) },
        nodes,
    }
}
