//! An explicit graph as SVG: where its vertices, lines and texts are, and what they look like.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use crate::graph::{ArcId, Graph, Vertex};
use crate::report::lines::{columns, one_line};
use crate::report::narration::Words;

use super::{Drawing, Escaped};

/// Half the height of a vertex.
const RADIUS: f64 = 15.0;
/// A goal has another ring so far out.
const RING: f64 = 4.0;
/// Maximum columns of a name; the rest is cut.
const NAME: usize = 16;
/// The widths of a letter of a name and of one of the other texts.
const LETTER: (f64, f64) = (7.2, 6.4);
const LINE: f64 = 13.0;
const MARGIN: f64 = 6.0;
/// How far from each other the middles of arcs between the same vertices are.
const BOW: f64 = 26.0;
const HEAD: f64 = 9.0;
/// The scales that are tried: pixels for an arc of usual length, and how far places may be apart.
const SCALES: (f64, f64) = (74.0, 1500.0);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Look {
    #[default]
    Plain,
    Open,
    Closed,
    Current,
    New,
    Path,
}

impl Look {
    /// Returns the sign on a corner of the vertex.
    pub(crate) fn sign(self) -> Option<&'static str> {
        match self {
            Look::Path => Some("◆"),
            Look::New => Some("+"),
            Look::Plain | Look::Open | Look::Closed | Look::Current => None,
        }
    }
}

/// A graph and what is shown of a search on it.
pub(crate) struct GraphScene {
    pub(crate) graph: Arc<Graph>,
    /// The look of each vertex.
    pub(crate) looks: Vec<Look>,
    /// Short lines beside each vertex, such as `h 7`.
    pub(crate) lines: Vec<Vec<String>>,
    /// The number of each vertex in the order of expansion.
    pub(crate) order: Vec<Option<usize>>,
    pub(crate) path: Vec<ArcId>,
    pub(crate) tried: Vec<ArcId>,
}

impl GraphScene {
    /// Returns a graph of which nothing is shown but itself.
    pub(crate) fn new(graph: Arc<Graph>) -> GraphScene {
        let n = graph.names.len();
        let (looks, lines, order) = (vec![Look::Plain; n], vec![Vec::new(); n], vec![None; n]);
        GraphScene { graph, looks, lines, order, path: Vec::new(), tried: Vec::new() }
    }
}

pub(crate) type Place = (f64, f64);

/// The places of all that is drawn of a graph.
pub(crate) struct Plan {
    /// The top left corner, and the size.
    pub(crate) corner: Place,
    pub(crate) size: Place,
    pub(crate) spots: Vec<Spot>,
    pub(crate) strands: Vec<Strand>,
    /// The arrow into the start.
    pub(crate) entry: (Place, Place),
}

pub(crate) struct Spot {
    pub(crate) name: String,
    pub(crate) place: Place,
    /// Half its width.
    pub(crate) half: f64,
    pub(crate) is_goal: bool,
    /// The lines beside it, centred on a place.
    pub(crate) beside: Area,
}

/// A line: an arc, or the arcs of one cost in both directions.
pub(crate) struct Strand {
    pub(crate) arcs: Vec<ArcId>,
    /// A cubic curve.
    pub(crate) curve: [Place; 4],
    /// The tip of the head and its two other corners.
    pub(crate) head: Option<[Place; 3]>,
    /// The cost and its plate.
    pub(crate) cost: Option<(String, Area)>,
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

    fn holds(&self, place: Place) -> bool {
        self.overlaps(&Area { middle: place, half: (0.0, 0.0) })
    }
}

impl Spot {
    /// Returns how far a place is from the border; less than 0 inside.
    fn away(&self, place: Place) -> f64 {
        let across = ((place.0 - self.place.0).abs() - self.half + RADIUS).max(0.0);
        across.hypot(place.1 - self.place.1) - RADIUS - if self.is_goal { RING } else { 0.0 }
    }

    fn area(&self) -> Area {
        let ring = if self.is_goal { RING } else { 0.0 } + 2.0;
        Area { middle: self.place, half: (self.half + ring, RADIUS + ring) }
    }
}

/// Texts go where least is in their way: other texts and vertices, and points on lines with the numbers of these.
#[derive(Default)]
struct Room {
    taken: Vec<Area>,
    points: Vec<(usize, Place)>,
}

impl Room {
    /// Returns the best of some areas, the earlier the better, and takes it. A text may lie on its own line.
    fn take(&mut self, areas: impl Iterator<Item = Area>, own: usize) -> Area {
        let cost = |(at, area): (usize, Area)| {
            let taken = self.taken.iter().filter(|taken| taken.overlaps(&area)).count();
            let wide = Area { half: (area.half.0 + 2.0, area.half.1 + 2.0), ..area };
            let crossed = self.points.iter().filter(|(line, point)| *line != own && wide.holds(*point)).count();
            (taken * 1000 + crossed * 8 + at, area)
        };
        let best = areas.enumerate().map(cost).min_by_key(|(cost, _)| *cost);
        let best = best.map(|(_, area)| area).unwrap_or_default();
        self.taken.push(best);
        best
    }
}

impl Plan {
    pub(crate) fn of(scene: &GraphScene) -> Plan {
        let graph = &*scene.graph;
        let mut spots: Vec<Spot> = graph.names.iter().map(|name| spot(name)).collect();
        graph.goals.iter().for_each(|&goal| spots[goal as usize].is_goal = true);
        spread(&mut spots, graph);
        let mut strands = strands(graph, &spots);
        let mut room = Room { taken: spots.iter().map(Spot::area).collect(), points: Vec::new() };
        for (line, strand) in strands.iter().enumerate() {
            room.points.extend((0..=40).map(|part| (line, at(&strand.curve, f64::from(part) / 40.0))));
        }
        let entry = entry(&spots[graph.start as usize], &mut room);
        for ((spot, order), look) in spots.iter().zip(&scene.order).zip(&scene.looks) {
            let signs = [(1.0, order.is_some()), (-1.0, look.sign().is_some())];
            let signs = signs.iter().filter(|(_, is)| *is).map(|(side, _)| badge(spot, *side));
            room.taken.extend(signs.map(|middle| Area { middle, half: (9.0, 9.0) }));
        }
        for (line, strand) in strands.iter_mut().enumerate() {
            let Some((cost, plate)) = &mut strand.cost else { continue };
            let half = (columns(cost) as f64 * LETTER.1 / 2.0 + 3.0, LINE / 2.0);
            let parts = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8];
            *plate = room.take(parts.iter().map(|part| Area { middle: at(&strand.curve, *part), half }), line);
        }
        for (spot, lines) in spots.iter_mut().zip(&scene.lines).filter(|(_, lines)| !lines.is_empty()) {
            spot.beside = room.take(besides(spot, beside_half(lines)), usize::MAX);
        }
        // Room for texts, so that the size rarely differs between the steps of a search.
        room.taken.extend(spots.iter().map(|spot| Area { half: (spot.half + 22.0, 46.0), ..spot.area() }));
        let points = room.points.iter().map(|(_, point)| (*point, (0.0, 0.0)));
        let all: Vec<(Place, Place)> = points.chain(room.taken.iter().map(|area| (area.middle, area.half))).collect();
        let least = |of: fn(&(Place, Place)) -> f64| all.iter().map(of).fold(f64::MAX, f64::min) - MARGIN;
        let most = |of: fn(&(Place, Place)) -> f64| all.iter().map(of).fold(f64::MIN, f64::max) + MARGIN;
        let corner = (least(|(middle, half)| middle.0 - half.0), least(|(middle, half)| middle.1 - half.1));
        let end = (most(|(middle, half)| middle.0 + half.0), most(|(middle, half)| middle.1 + half.1));
        Plan { corner, size: (end.0 - corner.0, end.1 - corner.1), spots, strands, entry }
    }
}

fn spot(name: &str) -> Spot {
    let line = one_line(name);
    let mut name = line.trim().to_owned();
    if columns(&name) > NAME {
        while columns(&name) >= NAME {
            name.pop();
        }
        name.push('…');
    }
    let half = (columns(&name) as f64 * LETTER.0 / 2.0 + 8.0).max(RADIUS);
    Spot { name, place: (0.0, 0.0), half, is_goal: false, beside: Area::default() }
}

fn beside_half(lines: &[String]) -> Place {
    let wide = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    (wide as f64 * LETTER.1 / 2.0, lines.len() as f64 * LINE / 2.0)
}

/// Places the vertices as near to each other as their names and costs allow, at every step of a search alike; places of a file that are too near are not used.
fn spread(spots: &mut [Spot], graph: &Graph) {
    let fits = |spots: &[Spot]| {
        let free = |(at, spot): (usize, &Spot)| {
            spots[..at].iter().all(|other| {
                let (wide, high) = (spot.half + other.half + 14.0, 2.0 * RADIUS + 12.0 + LINE);
                (spot.place.0 - other.place.0).abs() > wide || (spot.place.1 - other.place.1).abs() > high
            })
        };
        let long = |arc: &crate::graph::Arc| {
            let (from, to) = (&spots[arc.from as usize], &spots[arc.to as usize]);
            let straight = [from.place, from.place, to.place, to.place];
            let seen = (0..=40).map(|part| at(&straight, f64::from(part) / 40.0));
            let seen = seen.filter(|&place| from.away(place) > 0.0 && to.away(place) > 0.0).count();
            let length = (to.place.0 - from.place.0).hypot(to.place.1 - from.place.1);
            let cost = columns(&graph.amount(arc.cost).to_string()) as f64 * LETTER.1;
            arc.from == arc.to || seen as f64 / 41.0 * length > cost + 14.0
        };
        spots.iter().enumerate().all(free) && graph.arcs.iter().all(long)
    };
    let mut place_all = |places: &[Place], scale: f64| {
        spots.iter_mut().zip(places).for_each(|(spot, place)| spot.place = (place.0 * scale, place.1 * scale));
        fits(spots)
    };
    let mut scaled = |places: &[Place], least: f64, most: f64| {
        let scales = std::iter::successors(Some(least), |scale| Some(scale * 1.06));
        scales.take_while(|scale| *scale <= most).any(|scale| place_all(places, scale))
    };
    if let Some(places) = &graph.places {
        let spread = |of: fn(&Place) -> f64| {
            let (least, most) = places.iter().map(of).fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
            most - least
        };
        let unit = 1.0 / spread(|place| place.0).max(spread(|place| place.1)).max(f64::MIN_POSITIVE);
        if scaled(places, 200.0 * unit, SCALES.1 * unit) {
            return;
        }
    }
    scaled(&graph.arranged(), SCALES.0, SCALES.0 * 6.0);
}

/// Returns the lines of a graph: between the same two vertices several bow apart, and one alone around vertices in its way.
fn strands(graph: &Graph, spots: &[Spot]) -> Vec<Strand> {
    type Group = Vec<(Vertex, Vec<ArcId>)>;
    let mut groups: BTreeMap<(Vertex, Vertex), Group> = BTreeMap::new();
    for (id, arc) in (0..).zip(&graph.arcs) {
        let group = groups.entry((arc.from.min(arc.to), arc.from.max(arc.to))).or_default();
        let back = group.iter_mut().find(|(from, arcs)| {
            *from == arc.to && arc.from != arc.to && arcs.len() == 1 && graph.arcs[arcs[0] as usize].cost == arc.cost
        });
        match back {
            Some((_, arcs)) => arcs.push(id),
            None => group.push((arc.from, vec![id])),
        }
    }
    let has_costs = graph.arcs.iter().any(|arc| arc.cost != 10_u64.pow(graph.decimals));
    let mut strands = Vec::new();
    for ((a, b), mut group) in groups {
        group.sort_by_key(|(from, _)| *from != a);
        let count = group.len();
        for (at, (from, arcs)) in group.into_iter().enumerate() {
            let curve = match () {
                () if a == b => loop_at(a, at, graph, spots),
                () => around((a, b), spots, (at as f64 - (count - 1) as f64 / 2.0) * BOW),
            };
            let curve = if from == a { curve } else { [curve[3], curve[2], curve[1], curve[0]] };
            let to = if from == a { b } else { a };
            let is_directed = arcs.len() == 1;
            let ends = (&spots[from as usize], &spots[to as usize]);
            let (curve, head) = cut(&curve, ends, is_directed);
            let cost = graph.amount(graph.arcs[arcs[0] as usize].cost).to_string();
            strands.push(Strand { arcs, curve, head, cost: has_costs.then(|| (cost, Area::default())) });
        }
    }
    strands
}

fn bow((a, b): (Vertex, Vertex), spots: &[Spot], height: f64) -> [Place; 4] {
    let (a, b) = (spots[a as usize].place, spots[b as usize].place);
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    let length = x.hypot(y).max(1.0);
    // The middle of a curve is three quarters as high as its controls.
    let (up, right) = (-y / length * height / 0.75, x / length * height / 0.75);
    let control = |part: f64| (a.0 + part * x + up, a.1 + part * y + right);
    [a, control(0.3), control(0.7), b]
}

/// Returns the flattest curve, at least of a height, that no other vertex is on.
fn around(ends: (Vertex, Vertex), spots: &[Spot], least: f64) -> [Place; 4] {
    let is_free = |curve: &[Place; 4]| {
        let others = || (0..).zip(spots).filter(|(vertex, _)| *vertex != ends.0 && *vertex != ends.1);
        (0..=40)
            .map(|part| at(curve, f64::from(part) / 40.0))
            .all(|place| others().all(|(_, spot)| spot.away(place) > 3.0))
    };
    let heights = (0..8).map(|more| f64::from(more) * BOW).flat_map(|more| [least + more, least - more]);
    let mut curves = heights.filter(|height| least * height >= 0.0).map(|height| bow(ends, spots, height));
    curves.find(is_free).unwrap_or_else(|| bow(ends, spots, least))
}

/// Returns a loop where the lines of its vertex leave most room; more loops are larger.
fn loop_at(vertex: Vertex, number: usize, graph: &Graph, spots: &[Spot]) -> [Place; 4] {
    let (x, y) = spots[vertex as usize].place;
    let ends = graph.arcs.iter().filter(|arc| arc.from != arc.to && (arc.from == vertex || arc.to == vertex));
    let ends = ends.map(|arc| spots[if arc.from == vertex { arc.to } else { arc.from } as usize].place);
    let lines: Vec<f64> = ends.map(|end| (end.1 - y).atan2(end.0 - x)).collect();
    let turn = |a: f64, b: f64| (a - b).sin().atan2((a - b).cos()).abs();
    let room = |angle: f64| lines.iter().map(|line| turn(*line, angle)).fold(3.0, f64::min);
    let angles = [-2, 2, 0, -1, -3, 1, 3, 4].map(|eighth| f64::from(eighth) * std::f64::consts::FRAC_PI_4);
    let best = angles.into_iter().rev().max_by(|a, b| room(*a).total_cmp(&room(*b))).unwrap_or_default();
    let reach = 58.0 + BOW * number as f64 + spots[vertex as usize].half * best.cos().abs();
    let control = |angle: f64| (x + reach * angle.cos(), y + reach * angle.sin());
    [(x, y), control(best - 0.55), control(best + 0.55), (x, y)]
}

/// Cuts a curve off at the borders of its vertices, and makes the head at its end.
fn cut(curve: &[Place; 4], (from, to): (&Spot, &Spot), is_directed: bool) -> ([Place; 4], Option<[Place; 3]>) {
    let parts = || (0..=200).map(|part| f64::from(part) / 200.0);
    let start = parts().find(|part| from.away(at(curve, *part)) > 1.0).unwrap_or(0.0);
    let end = |gap: f64| parts().rev().find(|part| to.away(at(curve, *part)) > gap).unwrap_or(1.0).max(start);
    let (tip, base) = (at(curve, end(1.0)), end(if is_directed { HEAD } else { 1.0 }));
    let section = [(start, start, start), (start, start, base), (start, base, base), (base, base, base)];
    let section = section.map(|(a, b, c)| blossom(curve, a, b, c));
    (section, is_directed.then(|| head(section[3], tip)))
}

fn head(base: Place, tip: Place) -> [Place; 3] {
    let length = (tip.0 - base.0).hypot(tip.1 - base.1).max(0.1);
    let (x, y) = ((tip.0 - base.0) / length, (tip.1 - base.1) / length);
    let back = (tip.0 - x * (HEAD + 1.0), tip.1 - y * (HEAD + 1.0));
    [tip, (back.0 - y * 4.0, back.1 + x * 4.0), (back.0 + y * 4.0, back.1 - x * 4.0)]
}

/// Returns the point of a curve at a part between 0 and 1.
fn at(curve: &[Place; 4], part: f64) -> Place {
    blossom(curve, part, part, part)
}

fn blossom(curve: &[Place; 4], a: f64, b: f64, c: f64) -> Place {
    let mix = |from: Place, to: Place, part: f64| (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1));
    let [p, q, r] = [0, 1, 2].map(|at| mix(curve[at], curve[at + 1], a));
    mix(mix(p, q, b), mix(q, r, b), c)
}

/// Returns the arrow into the start, from the side with most room.
fn entry(spot: &Spot, room: &mut Room) -> (Place, Place) {
    let angles = [4, 3, -3, 2, -2, 1, -1, 0].map(|eighth| f64::from(eighth) * std::f64::consts::FRAC_PI_4);
    let reach = |angle: f64, gap: f64| {
        let way = |along: f64| (spot.place.0 + along * angle.cos(), spot.place.1 + along * angle.sin());
        (0..).map(|step| way(f64::from(step))).find(|&place| spot.away(place) >= gap).unwrap_or_default()
    };
    let areas = angles.map(|angle| Area { middle: reach(angle, 14.0), half: (12.0, 12.0) });
    let best = room.take(areas.into_iter(), usize::MAX).middle;
    let angle = (best.1 - spot.place.1).atan2(best.0 - spot.place.0);
    (reach(angle, 26.0), reach(angle, 1.0))
}

/// Returns the areas around a vertex for a text of a size.
fn besides(spot: &Spot, half: Place) -> impl Iterator<Item = Area> + use<> {
    let (area, (x, y)) = (spot.area(), spot.place);
    let sides = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    [0.0, 10.0, 20.0].into_iter().flat_map(move |far| sides.map(|side| (far, side))).map(move |(far, (right, down))| {
        let is_corner = right != 0 && down != 0;
        let near = if is_corner { 6.0 } else { 0.0 } - far;
        let (across, along) = (area.half.0 + half.0 + 2.0 - near, area.half.1 + half.1 + 1.0 - near);
        Area { middle: (x + f64::from(right) * across, y + f64::from(down) * along), half }
    })
}

/// Returns the middle of a sign on a corner of a vertex: right of it, or left if `side` is -1.
pub(crate) fn badge(spot: &Spot, side: f64) -> Place {
    (spot.place.0 + side * (spot.half - 3.0), spot.place.1 - RADIUS - 1.0)
}

pub(crate) fn graph(scene: &GraphScene, title: &str) -> String {
    let Drawing { class, width, height, body, .. } = drawing(scene);
    format!(
        "<svg class=\"{class}\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{}\">\n{body}</svg>",
        Escaped(title)
    )
}

pub(super) fn drawing(scene: &GraphScene) -> Drawing {
    let plan = Plan::of(scene);
    let mut svg = String::new();
    let _ = writeln!(svg, "<g transform=\"translate({:.1},{:.1})\">", -plan.corner.0, -plan.corner.1);
    let ((x, y), tip) = plan.entry;
    let _ = writeln!(svg, "<g class=\"entry\"><path class=\"line\" d=\"M{x:.1} {y:.1}L{:.1} {:.1}\"/>", tip.0, tip.1);
    let _ = writeln!(svg, "{}</g>", polygon(&head((x, y), tip)));
    for strand in &plan.strands {
        let has = |arcs: &[ArcId]| strand.arcs.iter().any(|arc| arcs.contains(arc));
        let look = if has(&scene.path) {
            " path"
        } else if has(&scene.tried) {
            " tried"
        } else {
            ""
        };
        let arcs: Vec<String> = strand.arcs.iter().map(ToString::to_string).collect();
        let [(ax, ay), (bx, by), (cx, cy), (dx, dy)] = strand.curve;
        let _ = writeln!(
            svg,
            "<g class=\"arc{look}\" data-arcs=\"{}\"><path class=\"line\" \
             d=\"M{ax:.1} {ay:.1}C{bx:.1} {by:.1} {cx:.1} {cy:.1} {dx:.1} {dy:.1}\"/>{}</g>",
            arcs.join(" "),
            strand.head.as_ref().map(polygon).unwrap_or_default()
        );
    }
    for (cost, Area { middle: (x, y), half }) in plan.strands.iter().filter_map(|strand| strand.cost.as_ref()) {
        let (left, top, wide, high) = (x - half.0, y - half.1, 2.0 * half.0, 2.0 * half.1);
        let _ = writeln!(
            svg,
            "<rect class=\"plate\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\"/>\
             <text class=\"cost\" x=\"{x:.1}\" y=\"{:.1}\">{cost}</text>",
            y + 4.0
        );
    }
    for (vertex, spot) in plan.spots.iter().enumerate() {
        vertex_drawn(&mut svg, scene, vertex, spot);
    }
    svg.push_str("</g>\n");
    let (width, height) = (plan.size.0.ceil() as usize, plan.size.1.ceil() as usize);
    Drawing { class: "graph", width, height, margin: 0, body: svg }
}

fn polygon(corners: &[Place; 3]) -> String {
    let [(ax, ay), (bx, by), (cx, cy)] = corners;
    format!("<path class=\"head\" d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}L{cx:.1} {cy:.1}Z\"/>")
}

fn vertex_drawn(svg: &mut String, scene: &GraphScene, vertex: usize, spot: &Spot) {
    let look = scene.looks.get(vertex).copied().unwrap_or_default();
    let (x, y) = spot.place;
    let name = Escaped(&spot.name);
    let whole = one_line(&scene.graph.names[vertex]);
    let _ = write!(svg, "<g class=\"vertex {look}\" data-vertex=\"{vertex}\"><title>{}</title>", Escaped(&whole));
    let mut frame = |class: &str, out: f64| {
        let (half, radius) = (spot.half + out, RADIUS + out);
        let (left, top, wide, high) = (x - half, y - radius, 2.0 * half, 2.0 * radius);
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"{radius}\"/>"
        );
    };
    if spot.is_goal {
        frame("goal", RING);
    }
    frame("frame", 0.0);
    let _ = write!(svg, "<text class=\"name\" x=\"{x:.1}\" y=\"{:.1}\">{name}</text>", y + 4.0);
    let Area { middle, half } = spot.beside;
    for (line, row) in scene.lines.get(vertex).into_iter().flatten().zip(0..) {
        let down = middle.1 - half.1 + LINE * (f64::from(row) + 0.8);
        let _ = write!(
            svg,
            "<text class=\"beside\" x=\"{:.1}\" y=\"{down:.1}\">{}</text>",
            middle.0,
            Escaped(&one_line(line).replace(' ', "\u{A0}"))
        );
    }
    if let Some(sign) = look.sign() {
        let (x, y) = badge(spot, -1.0);
        let _ = write!(svg, "<g class=\"sign\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"/>");
        let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{sign}</text></g>", y + 3.5);
    }
    if let Some(number) = scene.order.get(vertex).copied().flatten() {
        let ((x, y), radius) = (badge(spot, 1.0), if number < 100 { 9 } else { 11 });
        let _ = write!(svg, "<g class=\"order\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
        let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{number}</text></g>", y + 3.0);
    }
    svg.push_str("</g>\n");
}

/// Describes a graph in words: each vertex, where it leads, and what is shown of it.
pub(crate) fn says(scene: &GraphScene, w: &'static Words) -> String {
    let graph = &*scene.graph;
    let mut sentences = Vec::new();
    for (vertex, name) in graph.names.iter().enumerate() {
        let look = match scene.looks.get(vertex).copied().unwrap_or_default() {
            Look::Plain => None,
            Look::Open => Some(w.mark_open),
            Look::Closed => Some(w.mark_closed),
            Look::Current => Some(w.mark_taken),
            Look::New => Some(w.mark_new),
            Look::Path => Some(w.mark_path),
        };
        let number = scene.order.get(vertex).copied().flatten().map(|n| fill!(w.graph_order, n));
        let start = (graph.start as usize == vertex).then_some(w.graph_start);
        let goal = graph.goals.contains(&(vertex as Vertex)).then_some(w.graph_goal);
        let facts = [start, goal, look].into_iter().flatten().map(str::to_owned).chain(number);
        let facts: Vec<String> = facts.chain(scene.lines.get(vertex).into_iter().flatten().cloned()).collect();
        let facts =
            if facts.is_empty() { String::new() } else { fill!(w.graph_facts, facts = facts.join(w.lang.comma())) };
        let to = |arc: &ArcId| {
            let arc = graph.arcs[*arc as usize];
            fill!(w.graph_to, name = graph.names[arc.to as usize], cost = graph.amount(arc.cost))
        };
        let to: Vec<String> = graph.leaving[vertex].iter().map(to).collect();
        let name = format!("{name}{facts}");
        sentences.push(match to.is_empty() {
            true => fill!(w.graph_leads_nowhere, name),
            false => fill!(w.graph_leads, name, to = to.join(w.lang.comma())),
        });
    }
    one_line(&sentences.join(if w.lang == crate::report::Lang::En { " " } else { "" }))
}
