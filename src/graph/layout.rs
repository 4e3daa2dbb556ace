//! Places for the vertices of a graph whose file gives none: hops from the start give columns; in a small graph each vertex then goes
//! to the best of some places, until none gains: arcs to the right, of one length, without crossings.

#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "columns and hops are few, none below 0")]

use std::f64::consts::TAU;

use super::Graph;

type Place = (f64, f64);

/// Maximum vertices and arcs of a graph whose crossings are removed: a search of a larger one takes too long.
const SMALL: (usize, usize) = (50, 100);
/// Cost of a crossing; an arc of twice its length costs 1.
const CROSSING: f64 = 30.0;
/// The room around a vertex that arcs of others keep free.
const ROOM: f64 = 0.55;
/// Distance within which vertices are put on one line, and the most that it may cost.
const ALIGNED: f64 = 0.1;
const LITTLE: f64 = 0.05;
/// The work of all beginnings that are tried: vertices times arcs.
const WORK: usize = 12_000;
/// Beginnings that are tried: at most, of a drawing without crossings, and of one with many, which will hardly lose all of them.
const TRIES: (usize, usize, usize) = (24, 6, 4);
const MANY: usize = 5;

impl Graph {
    /// Returns a place for each vertex, y downwards: those of the file, else the same at every time, with short arcs.
    pub fn layout(&self) -> Vec<Place> {
        self.places.clone().unwrap_or_else(|| self.arranged())
    }

    pub(crate) fn arranged(&self) -> Vec<Place> {
        let ends = self.arcs.iter().map(|arc| (arc.from.min(arc.to) as usize, arc.from.max(arc.to) as usize));
        let mut pairs: Vec<_> = ends.filter(|(a, b)| a != b).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let count = self.names.len();
        let mut beside = vec![Vec::new(); count];
        for &(a, b) in &pairs {
            beside[a].push(b);
            beside[b].push(a);
        }
        let start = self.start as usize;
        let places = columns(&beside, start);
        if count > SMALL.0 || pairs.len() > SMALL.1 {
            return places;
        }
        let mut hops = vec![vec![None; count]; count];
        for (from, hops) in hops.iter_mut().enumerate() {
            for (vertex, far) in reach(&beside, from, &mut vec![false; count]) {
                hops[vertex] = Some(far);
            }
        }
        let is_end = (0..count).map(|vertex| vertex == start || self.goals.contains(&(vertex as u32))).collect();
        Drawing { pairs, beside, hops, start, is_end, places }.arranged()
    }
}

/// Returns the vertices that are reached from one, in either direction of arcs, with the number of arcs on a shortest way.
fn reach(beside: &[Vec<usize>], from: usize, is_known: &mut [bool]) -> Vec<(usize, usize)> {
    is_known[from] = true;
    let (mut reached, mut next) = (vec![(from, 0)], 0);
    while let Some(&(vertex, hops)) = reached.get(next) {
        for &other in &beside[vertex] {
            if !std::mem::replace(&mut is_known[other], true) {
                reached.push((other, hops + 1));
            }
        }
        next += 1;
    }
    reached
}

/// Places the vertices in columns by their hops from the start, or from the first vertex of those that it does not reach.
fn columns(beside: &[Vec<usize>], start: usize) -> Vec<Place> {
    let mut is_known = vec![false; beside.len()];
    let mut heights = vec![0.0; beside.len()];
    let mut places = vec![(0.0, 0.0); beside.len()];
    for root in std::iter::once(start).chain(0..beside.len()) {
        let reached = if is_known[root] { Vec::new() } else { reach(beside, root, &mut is_known) };
        for (vertex, hops) in reached {
            places[vertex] = (hops as f64, heights[hops]);
            heights[hops] += 1.0;
        }
    }
    for (x, y) in &mut places {
        *y -= heights[*x as usize] / 2.0;
    }
    places
}

struct Drawing {
    pairs: Vec<(usize, usize)>,
    beside: Vec<Vec<usize>>,
    hops: Vec<Vec<Option<usize>>>,
    start: usize,
    is_end: Vec<bool>,
    places: Vec<Place>,
}

impl Drawing {
    fn arranged(mut self) -> Vec<Place> {
        let columns = self.places.clone();
        let tries = WORK / (columns.len() * self.pairs.len()).max(1);
        let mut best = (usize::MAX, f64::INFINITY, Vec::new());
        for attempt in 0..tries.clamp(2, TRIES.0) {
            if best.0 == 0 && attempt >= (tries / 7).clamp(1, TRIES.1) || best.0 > MANY && attempt >= TRIES.2 {
                break;
            }
            self.places = shuffled(&columns, attempt as u64);
            self.improve();
            let crossings = self.pairs.iter().map(|&(a, b)| self.crossed(a, self.places[a], b)).sum();
            let cost = (0..columns.len()).map(|vertex| self.cost(vertex, self.places[vertex])).sum();
            if (crossings, cost) < (best.0, best.1) {
                best = (crossings, cost, self.places.clone());
            }
        }
        best.2
    }

    fn improve(&mut self) {
        for _ in 0..5 {
            let before = self.places.clone();
            for step in [4.0, 2.8, 2.0, 1.4, 1.0, 0.7, 0.3] {
                self.moves(step);
            }
            if before == self.places {
                break;
            }
        }
        for step in [0.3, 0.15, 0.07, 0.03, 0.01].into_iter().flat_map(|step| [step; 6]) {
            self.moves(step);
        }
        self.align();
    }

    fn moves(&mut self, step: f64) {
        for vertex in 0..self.places.len() {
            let (x, y) = self.places[vertex];
            let around = (0..16).map(|part| TAU * f64::from(part) / 16.0);
            self.go_to_best(vertex, around.map(|angle| (x + step * angle.cos(), y + step * angle.sin())), -1e-6);
        }
    }

    /// Puts vertices that are almost beside each other exactly so, if that costs little.
    fn align(&mut self) {
        for vertex in (0..self.places.len()).chain(0..self.places.len()) {
            let (x, y) = self.places[vertex];
            let ys = self.places.iter().map(|place| place.1);
            let top = ys.filter(|other| (y - other).abs() < ALIGNED).fold(y, f64::min);
            self.go_to_best(vertex, std::iter::once((x, top)), LITTLE);
        }
    }

    /// Moves a vertex to the best of some places, if it does not cost more than `most` more than now.
    fn go_to_best(&mut self, vertex: usize, places: impl Iterator<Item = Place>, most: f64) {
        let now = self.cost(vertex, self.places[vertex]) + most;
        let best = places.map(|place| (self.cost(vertex, place), place)).min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, place)) = best.filter(|(cost, _)| *cost < now) {
            self.places[vertex] = place;
        }
    }

    fn crossed(&self, vertex: usize, place: Place, other: usize) -> usize {
        let end = self.places[other];
        let apart = self.pairs.iter().filter(|&&(a, b)| a != vertex && b != vertex && a != other && b != other);
        apart.filter(|&&(a, b)| cross(place, end, self.places[a], self.places[b])).count()
    }

    fn cost(&self, vertex: usize, place: Place) -> f64 {
        let mut cost = 0.0;
        let others = || self.places.iter().enumerate().filter(|(other, _)| *other != vertex);
        for (other, &end) in others() {
            let away = distance(place, end);
            cost += match self.hops[vertex][other] {
                Some(hops) => ((away - hops as f64) / hops as f64).powi(2),
                None => (2.0 - away).max(0.0).powi(2) + 0.02 * (away - 2.0).max(0.0).powi(2),
            };
            cost += 4.0 * (1.0 - away / 0.7).max(0.0);
            cost += self.pull(vertex, other) * (place.0 + 0.6 - end.0).max(0.0).powi(2);
            cost += self.pull(other, vertex) * (end.0 + 0.6 - place.0).max(0.0).powi(2);
            if self.is_end[vertex] && self.is_end[other] {
                cost += 0.1 * (place.1 - end.1).powi(2);
            }
        }
        for &(a, b) in self.pairs.iter().filter(|&&(a, b)| a != vertex && b != vertex) {
            cost += near(place, self.places[a], self.places[b]);
        }
        for &other in &self.beside[vertex] {
            cost += CROSSING * self.crossed(vertex, place, other) as f64;
            let thirds = others().filter(|(third, _)| *third != other);
            cost += thirds.map(|(_, &third)| near(third, place, self.places[other])).sum::<f64>();
        }
        cost
    }

    /// Returns how much a vertex should be left of another: the start of all, a goal of none, and arcs lead to the right.
    fn pull(&self, vertex: usize, other: usize) -> f64 {
        let from_start = &self.hops[self.start];
        match () {
            () if vertex == self.start => 4.0,
            () if self.hops[vertex][other] == Some(1) && from_start[vertex] < from_start[other] => 1.5,
            () if self.is_end[other] && !self.is_end[vertex] && other != self.start => 0.15,
            () => 0.0,
        }
    }
}

/// Returns what it costs that a vertex is near the arc of others.
fn near(vertex: Place, a: Place, b: Place) -> f64 {
    let is_far = |v: f64, a: f64, b: f64| v < a.min(b) - ROOM || v > a.max(b) + ROOM;
    if is_far(vertex.0, a.0, b.0) || is_far(vertex.1, a.1, b.1) {
        return 0.0;
    }
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    let part = ((vertex.0 - a.0) * x + (vertex.1 - a.1) * y) / (x * x + y * y).max(1e-9);
    let part = part.clamp(0.0, 1.0);
    10.0 * (1.0 - distance(vertex, (a.0 + part * x, a.1 + part * y)) / ROOM).max(0.0).powi(2)
}

fn distance(a: Place, b: Place) -> f64 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

fn cross(a: Place, b: Place, c: Place, d: Place) -> bool {
    let meet = |a: f64, b: f64, c: f64, d: f64| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
    let side = |p: Place, q: Place, r: Place| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    meet(a.0, b.0, c.0, d.0)
        && meet(a.1, b.1, c.1, d.1)
        && side(a, b, c) * side(a, b, d) <= 0.0
        && side(c, d, a) * side(c, d, b) <= 0.0
}

/// Returns the places, in another order each time but the first.
fn shuffled(places: &[Place], attempt: u64) -> Vec<Place> {
    let mut places = places.to_vec();
    let mut state = attempt;
    for last in (1..places.len()).rev().filter(|_| attempt > 0) {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        places.swap(last, (state >> 33) as usize % (last + 1));
    }
    places
}
