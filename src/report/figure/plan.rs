//! Where the vertices, lines and texts of a graph are drawn, in pixels.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use super::graph::{GraphScene, Look};
use crate::graph::{ArcId, Graph, Vertex};
use crate::report::lines::{columns, cut, one_line};

/// Half the height of a vertex.
pub(crate) const RADIUS: f64 = 15.0;
const RING: f64 = 4.0;
pub(crate) const LINE: f64 = 13.0;
/// The widths of a letter of a name and of one of another text.
const LETTERS: (f64, f64) = (7.2, 6.1);
const NAME: usize = 16;
/// Distance between the middles of lines that join the same vertices.
const BOW: f64 = 26.0;
const HEAD: f64 = 9.0;
const MARGIN: f64 = 6.0;
/// The usual length of an arc, if names and costs do not need more.
const LENGTH: f64 = 84.0;

pub(crate) type Place = (f64, f64);

/// The places of all that is drawn of a graph.
pub(crate) struct Plan {
    pub(crate) corner: Place,
    pub(crate) size: Place,
    pub(crate) spots: Vec<Spot>,
    pub(crate) strands: Vec<Strand>,
}

pub(crate) struct Spot {
    pub(crate) name: String,
    pub(crate) area: Area,
    pub(crate) is_goal: bool,
    pub(crate) beside: Area,
}

/// A line: an arc, the arcs of one cost in both directions, or the arrow into the start.
pub(crate) struct Strand {
    pub(crate) arcs: Vec<ArcId>,
    pub(crate) curve: [Place; 4],
    /// The corners of the head, its tip first.
    pub(crate) head: Option<[Place; 3]>,
    pub(crate) cost: String,
    pub(crate) plate: Area,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Area {
    pub(crate) middle: Place,
    pub(crate) half: Place,
}

impl Area {
    fn overlaps(&self, other: &Area) -> bool {
        (self.middle.0 - other.middle.0).abs() < self.half.0 + other.half.0
            && (self.middle.1 - other.middle.1).abs() < self.half.1 + other.half.1
    }
}

impl Spot {
    fn of(name: &str, place: Place, is_goal: bool) -> Spot {
        let name = cut(one_line(name).trim(), NAME);
        let half = (columns(&name) as f64 * LETTERS.0 / 2.0 + 8.0).max(RADIUS);
        let ring = if is_goal { RING } else { 0.0 };
        let area = Area { middle: place, half: (half + ring, RADIUS + ring) };
        Spot { name, area, is_goal, beside: Area::default() }
    }

    /// Returns how far a place is from the border; less than 0 inside.
    fn away(&self, (x, y): Place) -> f64 {
        let Area { middle, half } = self.area;
        ((x - middle.0).abs() - half.0 + half.1).max(0.0).hypot(y - middle.1) - half.1
    }

    /// Returns the middle of a badge on its right upper corner, or on the left one if `side` is -1.
    pub(crate) fn corner(&self, side: f64) -> Place {
        let Area { middle, half } = self.area;
        (middle.0 + side * (half.0 - 3.0), middle.1 - half.1 - 1.0)
    }

    /// Returns the areas around it that lines of text may take, the best first.
    fn besides(&self, lines: &[String]) -> Vec<Area> {
        let wide = lines.iter().map(|line| columns(line)).max().unwrap_or(0) as f64 * LETTERS.1 / 2.0;
        let half = (wide, lines.len() as f64 * LINE / 2.0);
        let Area { middle, half: own } = self.area;
        let sides = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)].into_iter();
        let between = [0.2, 0.5, 0.9].into_iter().flat_map(|right| [1.0, -1.0].map(|down| (right, down)));
        let sides = sides.chain(between.flat_map(|(right, down)| [(right, down), (-right, down)]));
        let all = [3.0, 10.0, 18.0, 28.0, 40.0].into_iter().flat_map(|far| sides.clone().map(move |side| (far, side)));
        let middle = |far: f64, (right, down): Place| {
            (middle.0 + right * (own.0 + half.0 + far), middle.1 + down * (own.1 + half.1 + far))
        };
        all.map(|(far, side)| Area { middle: middle(far, side), half }).collect()
    }
}

/// Areas that texts avoid, each with its cost and the number of its line.
struct Room(Vec<(Area, usize, usize)>);

const NO_LINE: usize = usize::MAX;
const TEXT: usize = 1000;
const OTHER: usize = 900;
const POINT: usize = 4;

impl Room {
    /// Takes the best of some areas, each with what it costs, for a text of a line.
    fn take(&mut self, areas: &[(Area, usize)], line: usize) -> Area {
        let cost = |area: &Area| {
            let others = self.0.iter().filter(|(_, _, other)| *other != line || line == NO_LINE);
            others.filter(|(other, ..)| other.overlaps(area)).map(|(_, cost, _)| cost).sum::<usize>()
        };
        let best = areas.iter().min_by_key(|(area, own)| cost(area) + own).map(|(area, _)| *area).unwrap_or_default();
        self.0.push((best, TEXT, NO_LINE));
        best
    }
}

impl Plan {
    pub(crate) fn of(scene: &GraphScene) -> Plan {
        let mut spots = spread(&scene.graph);
        let mut strands = strands(&scene.graph, &spots);
        let mut room = Room(spots.iter().map(|spot| (spot.area, TEXT, NO_LINE)).collect());
        for (line, strand) in strands.iter().enumerate() {
            let points = along(&strand.curve).chain(strand.head.into_iter().flatten());
            room.0.extend(points.map(|middle| (Area { middle, half: (2.0, 2.0) }, POINT, line)));
        }
        for (vertex, spot) in spots.iter().enumerate() {
            let badges = [(1.0, scene.order[vertex].is_some()), (-1.0, scene.looks[vertex] == Look::Path)];
            let areas = badges.map(|(side, _)| Area { middle: spot.corner(side), half: (9.0, 9.0) });
            let shown = areas.into_iter().zip(badges).filter(|(_, (_, is))| *is);
            room.0.extend(shown.map(|(area, _)| (area, TEXT, NO_LINE)));
        }
        for (line, strand) in strands.iter_mut().enumerate().filter(|(_, strand)| !strand.cost.is_empty()) {
            let half = (columns(&strand.cost) as f64 * LETTERS.1 / 2.0 + 3.0, LINE / 2.0);
            let parts = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8].into_iter().zip(0..);
            let areas = parts.map(|(part, cost)| (Area { middle: at(&strand.curve, part), half }, cost));
            strand.plate = room.take(&areas.collect::<Vec<_>>(), line);
        }
        for (vertex, lines) in scene.lines.iter().enumerate().filter(|(_, lines)| !lines.is_empty()) {
            // Nearer to another vertex, it would seem to be of that one.
            let spot = &spots[vertex];
            let is_other = |area: &Area| spots.iter().any(|other| other.away(area.middle) < spot.away(area.middle));
            let cost = |(at, area): (usize, Area)| (area, at + if is_other(&area) { OTHER } else { 0 });
            let areas: Vec<(Area, usize)> = spot.besides(lines).into_iter().enumerate().map(cost).collect();
            spots[vertex].beside = room.take(&areas, NO_LINE);
        }
        // With the usual room for lines, so that the size rarely differs between the steps of a search.
        let usual = spots.iter().map(|spot| Area { half: (spot.area.half.0 + 22.0, 46.0), ..spot.area });
        let all: Vec<Area> = room.0.iter().map(|(area, ..)| *area).chain(usual).collect();
        let least = |of: fn(&Area) -> f64| all.iter().map(of).fold(f64::MAX, f64::min) - MARGIN;
        let corner = (least(|area| area.middle.0 - area.half.0), least(|area| area.middle.1 - area.half.1));
        let end = (least(|area| -area.middle.0 - area.half.0), least(|area| -area.middle.1 - area.half.1));
        Plan { corner, size: (-end.0 - corner.0, -end.1 - corner.1), spots, strands }
    }
}

/// Places the vertices as near to each other as names and costs allow; places of a file that are too near are not used.
fn spread(graph: &Graph) -> Vec<Spot> {
    let mut spots = Vec::new();
    for places in [Graph::layout, Graph::arranged] {
        let places = places(graph);
        let arcs = graph.arcs.iter().filter(|arc| arc.from != arc.to);
        let lengths = arcs.map(|arc| distance(places[arc.from as usize], places[arc.to as usize]));
        let mean = lengths.clone().sum::<f64>() / lengths.count().max(1) as f64;
        let extent = places.iter().map(|place| distance(*place, places[0])).fold(0.0, f64::max);
        let unit = if extent > 0.0 { LENGTH / mean.max(extent / 30.0) } else { 1.0 };
        for larger in 0..30 {
            let scale = unit * 1.06_f64.powi(larger);
            let is_goal = |vertex: usize| graph.goals.contains(&(vertex as Vertex));
            let spot = |(vertex, (x, y)): (usize, &Place)| {
                Spot::of(&graph.names[vertex], (x * scale, y * scale), is_goal(vertex))
            };
            spots = places.iter().enumerate().map(spot).collect();
            if fits(graph, &spots) {
                return spots;
            }
        }
    }
    spots
}

fn fits(graph: &Graph, spots: &[Spot]) -> bool {
    let wide = |spot: &Spot| Area { half: (spot.area.half.0 + 12.0, RADIUS + LINE + 12.0), ..spot.area };
    let free = |(at, spot): (usize, &Spot)| spots[..at].iter().all(|other| !spot.area.overlaps(&wide(other)));
    let long = |arc: &crate::graph::Arc| {
        let (from, to) = (&spots[arc.from as usize], &spots[arc.to as usize]);
        let straight = bow((from, to), 0.0);
        let seen = along(&straight).filter(|&place| from.away(place) > 0.0 && to.away(place) > 0.0).count();
        let cost = columns(&graph.amount(arc.cost).to_string()) as f64 * LETTERS.1;
        arc.from == arc.to || seen as f64 / 41.0 * distance(straight[0], straight[3]) > cost + 26.0
    };
    spots.iter().enumerate().all(free) && graph.arcs.iter().all(long)
}

/// Returns the lines of a graph. Several between the same two vertices bow apart, and any around a vertex in its way.
fn strands(graph: &Graph, spots: &[Spot]) -> Vec<Strand> {
    // By the ends of arcs: where each line starts, and its arcs.
    type Lines = Vec<(Vertex, Vec<ArcId>)>;
    let mut groups: BTreeMap<(Vertex, Vertex), Lines> = BTreeMap::new();
    for (id, arc) in (0..).zip(&graph.arcs) {
        let group = groups.entry((arc.from.min(arc.to), arc.from.max(arc.to))).or_default();
        let is_back = |(from, arcs): &&mut (Vertex, Vec<ArcId>)| {
            *from != arc.from && arcs.len() == 1 && graph.arcs[arcs[0] as usize].cost == arc.cost
        };
        match group.iter_mut().find(is_back) {
            Some((_, arcs)) => arcs.push(id),
            None => group.push((arc.from, vec![id])),
        }
    }
    let has_costs = graph.arcs.iter().any(|arc| arc.cost != graph.unit().one());
    let mut strands = Vec::new();
    for ((a, b), group) in groups {
        let middle = (group.len() - 1) as f64 / 2.0;
        for (number, (from, arcs)) in group.into_iter().enumerate() {
            let ends = (&spots[a as usize], &spots[b as usize]);
            let mut curve =
                if a == b { loop_at(graph, spots, a, number) } else { around(ends, spots, number as f64 - middle) };
            if from != a {
                curve.reverse();
            }
            let ends = if from == a { ends } else { (ends.1, ends.0) };
            let cost =
                if has_costs { graph.amount(graph.arcs[arcs[0] as usize].cost).to_string() } else { String::new() };
            strands.push(strand(arcs, &curve, ends, cost));
        }
    }
    let start = &spots[graph.start as usize];
    let angle = free_side(graph, spots, graph.start, -TAU / 2.0);
    let middle = start.area.middle;
    let tail = toward(middle, angle, start.area.half.0 * angle.cos().abs() + 34.0);
    strands.push(strand(Vec::new(), &[tail, tail, middle, middle], (start, start), String::new()));
    strands
}

fn strand(arcs: Vec<ArcId>, curve: &[Place; 4], (from, to): (&Spot, &Spot), cost: String) -> Strand {
    // Only what is outside of the vertices is drawn, and a line ends where its head begins.
    let parts = || (0..=200).map(|part| f64::from(part) / 200.0);
    let start = parts().find(|part| from.away(at(curve, *part)) > 1.0).unwrap_or(0.0);
    let end = |gap: f64| parts().rev().find(|part| to.away(at(curve, *part)) > gap).unwrap_or(1.0).max(start);
    let (tip, is_directed) = (at(curve, end(1.0)), arcs.len() != 2);
    let end = end(if is_directed { HEAD } else { 1.0 });
    let parts = [(start, start, start), (start, start, end), (start, end, end), (end, end, end)];
    let curve = parts.map(|(a, b, c)| blossom(curve, a, b, c));
    let back = (curve[3].1 - tip.1).atan2(curve[3].0 - tip.0);
    let head = [tip, toward(tip, back - 0.4, HEAD + 1.5), toward(tip, back + 0.4, HEAD + 1.5)];
    Strand { arcs, curve, head: is_directed.then_some(head), cost, plate: Area::default() }
}

/// Returns a curve between two vertices, its middle so far from the straight line.
fn bow((a, b): (&Spot, &Spot), height: f64) -> [Place; 4] {
    let (a, b) = (a.area.middle, b.area.middle);
    let across = (b.1 - a.1).atan2(b.0 - a.0) + TAU / 4.0;
    // The middle of a curve is three quarters as high as its controls.
    let [p, q] = [0.3, 0.7].map(|part| toward(mix(a, b, part), across, height / 0.75));
    [a, p, q, b]
}

/// Returns the flattest curve, at least so many bows high, that no other vertex is on.
fn around(ends: (&Spot, &Spot), spots: &[Spot], least: f64) -> [Place; 4] {
    let is_in = |spot: &Spot, place: Place| {
        spot.away(place) < 3.0 && !std::ptr::eq(spot, ends.0) && !std::ptr::eq(spot, ends.1)
    };
    let is_free = |curve: &[Place; 4]| along(curve).all(|place| !spots.iter().any(|spot| is_in(spot, place)));
    let heights = (0..8).map(f64::from).flat_map(|more| [least + more, least - more]);
    let mut curves = heights.filter(|height| least * height >= 0.0).map(|height| bow(ends, height * BOW));
    curves.find(is_free).unwrap_or_else(|| bow(ends, least * BOW))
}

fn loop_at(graph: &Graph, spots: &[Spot], vertex: Vertex, number: usize) -> [Place; 4] {
    let Area { middle, half } = spots[vertex as usize].area;
    let side = free_side(graph, spots, vertex, -TAU / 4.0);
    // The arrow into the start has the free side.
    let angle = if vertex == graph.start { side + TAU / 4.0 } else { side };
    let reach = 58.0 + BOW * number as f64 + (half.0 - RADIUS) * angle.cos().abs();
    [middle, toward(middle, angle - 0.55, reach), toward(middle, angle + 0.55, reach), middle]
}

/// Returns the direction, to an eighth of a turn from the usual one, where a vertex has most room between its lines.
fn free_side(graph: &Graph, spots: &[Spot], vertex: Vertex, usual: f64) -> f64 {
    let (x, y) = spots[vertex as usize].area.middle;
    let arcs = graph.arcs.iter().filter(|arc| (arc.from == vertex) != (arc.to == vertex));
    let ends = arcs.map(|arc| spots[(arc.from + arc.to - vertex) as usize].area.middle);
    let ways: Vec<f64> = ends.map(|(right, down)| (down - y).atan2(right - x)).collect();
    // Far enough is as good as farther.
    let nearest = |angle: f64| ways.iter().map(|way| (way - angle).cos()).fold(0.4, f64::max);
    let angles = [0, 1, -1, 2, -2, 3, -3, 4].map(|eighth| usual + f64::from(eighth) * TAU / 8.0);
    angles.into_iter().min_by(|a, b| nearest(*a).total_cmp(&nearest(*b))).unwrap_or(usual)
}

fn distance(a: Place, b: Place) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn toward(from: Place, angle: f64, far: f64) -> Place {
    (from.0 + far * angle.cos(), from.1 + far * angle.sin())
}

fn mix(from: Place, to: Place, part: f64) -> Place {
    (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1))
}

fn along(curve: &[Place; 4]) -> impl Iterator<Item = Place> + use<'_> {
    (0..=40).map(|part| at(curve, f64::from(part) / 40.0))
}

fn at(curve: &[Place; 4], part: f64) -> Place {
    blossom(curve, part, part, part)
}

fn blossom(curve: &[Place; 4], a: f64, b: f64, c: f64) -> Place {
    let thirds = [0, 1, 2].map(|at| mix(curve[at], curve[at + 1], a));
    mix(mix(thirds[0], thirds[1], b), mix(thirds[1], thirds[2], b), c)
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::graph::EXAMPLES;

    pub(in crate::report::figure) fn scene(graph: Graph) -> GraphScene {
        let count = graph.names.len();
        let lines = (0..count).map(|vertex| vec![format!("h {vertex}"), "g 10  f 25".to_owned()]).collect();
        let look = |vertex: usize| [Look::Closed, Look::Open, Look::Current, Look::New, Look::Path][vertex % 5];
        GraphScene {
            graph: Arc::new(graph),
            looks: (0..count).map(look).collect(),
            lines,
            order: (0..count).map(|vertex| (vertex % 2 == 0).then_some(vertex)).collect(),
            path: vec![0],
            tried: vec![1],
        }
    }

    #[test]
    fn no_text_of_a_named_graph_lies_on_another() {
        for example in EXAMPLES {
            let plan = Plan::of(&scene(example.draft().graph(None, None, None).unwrap()));
            let plates = plan.strands.iter().filter(|strand| !strand.cost.is_empty()).map(|strand| strand.plate);
            let texts: Vec<Area> = plan.spots.iter().flat_map(|spot| [spot.area, spot.beside]).chain(plates).collect();
            for (at, text) in texts.iter().enumerate() {
                assert!(!texts[..at].iter().any(|other| other.overlaps(text)), "{}: {text:?}", example.name);
            }
        }
    }
}
