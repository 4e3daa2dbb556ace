//! Admissibility and consistency of the estimates of a graph.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Amount, Arc, ArcId, Graph, Vertex};

/// A place at which h fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// h is not admissible: that of a vertex is higher than its distance to the nearest goal.
    Overestimate {
        /// The vertex.
        vertex: Vertex,
        /// Its estimate.
        h: Amount,
        /// Its distance.
        distance: Amount,
        /// The nearest goal.
        goal: Vertex,
    },
    /// h is not consistent: on an arc it falls by more than the arc costs.
    Drop {
        /// The arc.
        arc: ArcId,
        /// The estimate where the arc begins, which is more than its cost and the estimate where it ends.
        h: Amount,
        /// The cost of the arc.
        cost: Amount,
        /// The estimate where the arc ends.
        then: Amount,
    },
}

impl Graph {
    /// Computes the distance of each vertex to its nearest goal, and that goal; `None` where there is no path.
    pub fn distances(&self) -> Vec<Option<(Amount, Vertex)>> {
        self.distances_by(|arc| arc.cost)
    }

    /// Returns the least cost of a path from the start to a goal.
    pub fn least(&self) -> Option<Amount> {
        self.distances()[self.start as usize].map(|(least, _)| least)
    }

    pub(crate) fn distances_by(&self, cost: impl Fn(&Arc) -> Amount) -> Vec<Option<(Amount, Vertex)>> {
        let mut entering: Vec<Vec<ArcId>> = vec![Vec::new(); self.names.len()];
        self.arcs.iter().zip(0..).for_each(|(arc, id)| entering[arc.to as usize].push(id));
        let mut distances = vec![None; self.names.len()];
        let mut open: BinaryHeap<Reverse<(Amount, Vertex, Vertex)>> =
            self.goals.iter().map(|goal| Reverse((0, *goal, *goal))).collect();
        while let Some(Reverse((distance, goal, vertex))) = open.pop() {
            let known = &mut distances[vertex as usize];
            if known.is_none() {
                *known = Some((distance, goal));
                let arcs = entering[vertex as usize].iter().map(|arc| self.arcs[*arc as usize]);
                open.extend(arcs.map(|arc| Reverse((distance + cost(&arc), goal, arc.from))));
            }
        }
        distances
    }

    /// Returns every vertex and arc at which h fails, in the order of their numbers, the vertices first.
    pub fn flaws(&self) -> Vec<Flaw> {
        self.h.as_ref().map_or(Vec::new(), |all| self.flaws_of(all))
    }

    /// Returns the same of other estimates.
    pub fn flaws_of(&self, all: &[Amount]) -> Vec<Flaw> {
        let distances = self.distances();
        let overestimates = (0..).zip(all.iter().zip(distances)).filter_map(|(vertex, (h, nearest))| {
            let (distance, goal) = nearest.filter(|(distance, _)| h > distance)?;
            Some(Flaw::Overestimate { vertex, h: *h, distance, goal })
        });
        let drops = (0..).zip(&self.arcs).filter_map(|(id, arc)| {
            let (h, then) = (all[arc.from as usize], all[arc.to as usize]);
            (h > arc.cost + then).then_some(Flaw::Drop { arc: id, h, cost: arc.cost, then })
        });
        overestimates.chain(drops).collect()
    }
}
