//! Plain breadth-first search without a record: layer by layer, without a table of open nodes.

use crate::puzzle::{Onward, Sieve};

use super::answer::{Answer, Memory, Outcome};
use super::closed::{Bits, ClosedKind, ClosedList, RankList};
use super::engine::Job;
use super::nodes::{Link, NodeId, Nodes};
use super::observer::{Observer, StepEnd};
use super::options::Bounds;
use super::rules::Usual;
use super::settings::Name;

/// Returns true if the layers give the answer: the rules are the usual ones, boards have ranks, and the observer wants
/// neither tries nor nodes.
pub(super) fn suffices<O: Observer>(job: &Job<'_>) -> bool {
    let plain = job.strategy.name == Name::Bfs && Usual::fits(job.strategy);
    plain && job.closed_kind == ClosedKind::Rank && !O::TRIES && !O::KEEPS_NODES
}

/// Searches layer by layer. Nodes are taken in the order in which they are made, so that a layer is all of open at its
/// beginning, and the number of a node is that of its step.
pub(super) fn breadth_first<O: Observer>(job: &Job<'_>, observer: &mut O) -> Answer {
    let (instance, Bounds { max_steps, max_nodes }) = (job.instance, job.options.bounds);
    let onward = Onward::new(instance.size, job.strategy.order);
    let mut known = RankList::<Bits>::new(instance.size);
    let start = onward.start(instance.start);
    known.put(start.index, 0);
    let (mut layer, mut next, mut links) = (Sieve::new(start), Sieve::new(start), Sieve::new(Link::START));
    let (mut steps, mut expanded, mut max_open, mut depth) = (0, 0, 1, 0);
    let (outcome, goal) = 'search: loop {
        std::mem::swap(&mut layer, &mut next);
        next.clear();
        for (at, &here) in layer.entries().iter().enumerate() {
            if steps >= max_steps || links.len() as u64 >= max_nodes {
                break 'search (Outcome::Limit, None);
            }
            let (id, made_before) = (steps as NodeId, links.len());
            steps += 1;
            let node = links.entries()[id as usize].node(id, here.board, depth);
            observer.node_taken(steps, &node);
            let is_goal = here.board == instance.goal;
            if !is_goal {
                expanded += 1;
                next.make_room();
                links.make_room();
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
            let end = StepEnd { step: steps, open, closed: steps, dead_end, forgotten: false };
            let flow = observer.step_finished(&end);
            if is_goal {
                break 'search (Outcome::Solved, Some(id));
            }
            if flow.is_break() && open > 0 {
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::puzzle::{Instance, RandomBoards, Rng};
    use crate::search::{Node, Options, search};

    /// Writes down the steps; stops the search after one.
    #[derive(Default, PartialEq, Debug)]
    struct Steps(u64, Vec<(u64, Node, Option<StepEnd>)>);

    impl Observer for Steps {
        const TRIES: bool = false;
        const KEEPS_NODES: bool = false;

        fn node_taken(&mut self, step: u64, node: &Node) {
            self.1.push((step, *node, None));
        }

        fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
            self.1.last_mut().unwrap().2 = Some(*end);
            if end.step == self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }

    #[test]
    fn the_layers_give_the_answer_of_the_loop() {
        let mut rng = Rng::new(3);
        let mut outcomes = std::collections::HashSet::new();
        for run in 0..300 {
            let size = ["2x2", "2x3", "3x3", "2x5"][run % 4].parse().unwrap();
            let any = RandomBoards::new(crate::puzzle::unrank(0, size).unwrap(), size, None, rng.bits()).unwrap();
            let mut boards = any.take(2);
            let (start, mut goal) = (boards.next().unwrap(), boards.next().unwrap());
            if run % 10 == 0 {
                goal = crate::puzzle::unrank(1, size).unwrap(); // out of reach
            }
            let [max_steps, max_nodes, stop] = [(); 3].map(|()| [u64::MAX, rng.below(2_000) as u64][rng.below(2)]);
            let spec = ["bfs", "bfs,order=RLDU"][rng.below(2)];
            let instance = Instance { size, start, goal };
            let answer = |closed| {
                let bounds = Bounds { max_steps: max_steps.min(20_000), max_nodes };
                let options = Options { bounds, closed: Some(closed), search_unsolvable: true, ..Options::default() };
                let mut steps = Steps(stop, Vec::new());
                let answer = search(&instance, &spec.parse().unwrap(), &options, &mut steps).unwrap();
                (answer, steps)
            };
            let ((layers, steps), (looped, steps_of_loop)) = (answer(ClosedKind::Rank), answer(ClosedKind::Hash));
            assert_eq!(steps, steps_of_loop, "{instance:?}");
            let told = |answer: &Answer| {
                let nodes: Vec<Node> = (0..answer.nodes.len()).map(|id| answer.nodes.node(id as NodeId)).collect();
                let counts = (answer.steps, answer.expanded, answer.made, answer.max_open, answer.lookups.asked);
                (answer.outcome, answer.goal, answer.moves.clone(), answer.cost, counts, nodes)
            };
            assert_eq!(told(&layers), told(&looped), "{instance:?}");
            outcomes.insert(layers.outcome);
        }
        assert_eq!(outcomes.len(), 3);
    }
}
