//! Where the vertices of a graph are drawn.

use steptrace::graph::{Arc, ArcId, Graph, Vertex};

type Place = (f64, f64);

fn distance(a: Place, b: Place) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Returns the distance of a place from the line between two others.
fn distance_to(place: Place, a: Place, b: Place) -> f64 {
    let along = (place.0 - a.0) * (b.0 - a.0) + (place.1 - a.1) * (b.1 - a.1);
    let part = (along / distance(a, b).powi(2)).clamp(0.0, 1.0);
    distance(place, (a.0 + part * (b.0 - a.0), a.1 + part * (b.1 - a.1)))
}

/// Returns true if two lines without a common end cross or touch.
fn cross(a: Place, b: Place, c: Place, d: Place) -> bool {
    let meet = |a: f64, b: f64, c: f64, d: f64| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
    let side = |p: Place, q: Place, r: Place| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    meet(a.0, b.0, c.0, d.0)
        && meet(a.1, b.1, c.1, d.1)
        && side(a, b, c) * side(a, b, d) <= 0.0
        && side(c, d, a) * side(c, d, b) <= 0.0
}

fn graph(vertices: usize, pairs: &[(usize, usize)]) -> Graph {
    let mut graph = Graph {
        name: String::new(),
        names: (0..vertices).map(|vertex| format!("{vertex:04}")).collect(),
        arcs: Vec::new(),
        leaving: vec![Vec::new(); vertices],
        decimals: 0,
        h: None,
        places: None,
        pictures: None,
        start: 0,
        goals: vec![vertices as Vertex - 1],
        grid: None,
    };
    for &(from, to) in pairs {
        graph.leaving[from].push(graph.arcs.len() as ArcId);
        graph.arcs.push(Arc { from: from as Vertex, to: to as Vertex, cost: 1, twin: None });
    }
    graph
}

fn all_pairs(vertices: usize) -> Vec<(usize, usize)> {
    (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect()
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let insert = |order: Vec<usize>| {
        (0..count).map(move |at| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        })
    };
    permutations(last).into_iter().flat_map(insert).collect()
}

/// Returns one of each kind of graphs with some vertices.
fn kinds(vertices: usize) -> Vec<Vec<(usize, usize)>> {
    let (pairs, orders) = (all_pairs(vertices), permutations(vertices));
    let mut known = vec![false; 1 << pairs.len()];
    let mut kinds = Vec::new();
    for set in 0..known.len() {
        if known[set] {
            continue;
        }
        let chosen: Vec<_> = (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]).collect();
        for order in &orders {
            let bit = |&(a, b): &(usize, usize)| {
                let (a, b) = (order[a].min(order[b]), order[a].max(order[b]));
                1 << (b * (b - 1) / 2 + a)
            };
            known[chosen.iter().map(bit).sum::<usize>()] = true;
        }
        kinds.push(chosen);
    }
    kinds
}

/// Returns true unless a graph of up to six vertices has K3,3, or K5 perhaps with one arc divided by a vertex.
fn is_planar(vertices: usize, pairs: &[(usize, usize)]) -> bool {
    let has = |a: usize, b: usize| pairs.contains(&(a.min(b), a.max(b)));
    let is_k33 = |order: &Vec<usize>| (0..3).all(|a| (3..6).all(|b| has(order[a], order[b])));
    let is_k5 = |order: &Vec<usize>| {
        let by_sixth = vertices == 6 && has(order[0], order[5]) && has(order[5], order[1]);
        all_pairs(5).iter().all(|&(a, b)| has(order[a], order[b]) || (a, b) == (0, 1) && by_sixth)
    };
    !permutations(vertices).iter().any(|order| vertices == 6 && is_k33(order) || vertices > 4 && is_k5(order))
}

#[test]
fn planar_graphs_of_up_to_six_vertices_are_drawn_without_crossings() {
    let mut count = 0;
    for vertices in 1..=6 {
        for pairs in kinds(vertices) {
            let graph = graph(vertices, &pairs);
            let places = graph.layout();
            let on = |vertex: usize, &(a, b): &(usize, usize)| {
                vertex != a && vertex != b && distance_to(places[vertex], places[a], places[b]) < 0.16
            };
            assert!(!pairs.iter().any(|pair| (0..vertices).any(|vertex| on(vertex, pair))), "{pairs:?}: {places:?}");
            assert!(all_pairs(vertices).iter().all(|&(a, b)| distance(places[a], places[b]) > 0.4), "{places:?}");
            let crossed = |&(a, b): &(usize, usize), &(c, d): &(usize, usize)| {
                a != c && a != d && b != c && b != d && cross(places[a], places[b], places[c], places[d])
            };
            let crossings = pairs.iter().any(|one| pairs.iter().any(|other| crossed(one, other)));
            assert_eq!(crossings, !is_planar(vertices, &pairs), "{pairs:?}: {places:?}");
            count += 1;
        }
    }
    assert_eq!(count, 1 + 2 + 4 + 11 + 34 + 156);
}

#[test]
fn the_same_graph_has_the_same_places_and_those_of_its_file_stay() {
    let mut graph = graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (2, 2)]);
    let places = graph.layout();
    assert_eq!(places, graph.layout());
    assert!((1..5).all(|vertex| places[0].0 < places[vertex].0), "the start is at the left: {places:?}");
    assert!((0..4).all(|vertex| places[4].0 > places[vertex].0), "the goal is at the right: {places:?}");
    graph.places = Some(vec![(1.0, 2.0); 5]);
    assert_eq!(graph.layout(), vec![(1.0, 2.0); 5]);
}

#[test]
fn a_large_graph_is_placed_in_columns() {
    let pairs: Vec<_> = (1..5000).flat_map(|vertex| [(vertex / 2, vertex), (vertex, vertex * 7 % 5000)]).collect();
    let mut places = graph(5000, &pairs).layout();
    places.sort_by(|a, b| a.partial_cmp(b).unwrap());
    places.dedup();
    assert_eq!(places.len(), 5000);
}
